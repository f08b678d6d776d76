/*
 * rove.ts: the keyboard inside a board, for every board alike.
 *
 * Elements with data-ref and tabindex are the places of the board. One of them is reached
 * by Tab; arrows go from there to the nearest place in that direction. After a redraw the
 * focus stays on the same place, or goes to the nearest one if it is gone.
 */
export interface Point {
  x: number;
  y: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const direction: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function isArrow(key: string): key is Arrow {
  return key in direction;
}

/** Pixels within which two places are in the same spot. */
const SAME = 0.5;

/**
 * The index of the point to go to from `from`: ahead, near, and rather straight ahead than
 * aside. Of several in the same spot it is the last, which is drawn on top. -1 if nothing
 * is ahead.
 */
export function ahead(points: readonly Point[], from: Point, arrow: Arrow): number {
  const { x: dx, y: dy } = direction[arrow];
  let best = -1;
  let least = Infinity;
  points.forEach((point, i) => {
    const along = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 1 && along >= aside * 0.5 && cost <= least + SAME) {
      least = Math.min(least, cost);
      best = i;
    }
  });
  return best;
}

export function nearest(points: readonly Point[], to: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, i) => {
    const distance = (point.x - to.x) ** 2 + (point.y - to.y) ** 2;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

type Place = HTMLElement | SVGElement;

function middle(place: Element): Point {
  const box = place.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export class Rove {
  #ref: string | null = null;
  #at: Point | null = null;
  /** The focus is inside, or was until a redraw took its element away. */
  #inside = false;

  constructor(private readonly root: HTMLElement) {}

  #places(): Place[] {
    return [...this.root.querySelectorAll<Place>('[data-ref][tabindex]')];
  }

  /** Domains that something on the board stands for. */
  domains(): Set<string> {
    const found = new Set<string>();
    for (const place of this.root.querySelectorAll<Place>('[data-ref]'))
      for (const ref of place.dataset['ref']!.split(' ')) found.add(ref.split(':')[0]!);
    return found;
  }

  /** Call after every redraw. */
  refresh(): void {
    const places = this.#places();
    const current = this.#current(places);
    for (const place of places) place.tabIndex = place === current ? 0 : -1;
    if (this.#inside && current && !this.root.contains(document.activeElement)) {
      const active = document.activeElement;
      if (!active || active === document.body) current.focus({ preventScroll: true });
      else this.#inside = false;
    }
  }

  #current(places: Place[]): Place | undefined {
    const same = places.find((place) => place.dataset['ref'] === this.#ref);
    if (same || places.length === 0) return same;
    const at = this.#at ? nearest(places.map(middle), this.#at) : 0;
    return places[at];
  }

  focused(target: EventTarget | null): void {
    const place = (target as Element | null)?.closest<Place>('[data-ref][tabindex]');
    if (!place) return;
    this.#inside = true;
    this.#ref = place.dataset['ref'] ?? null;
    this.#at = middle(place);
    for (const other of this.#places()) other.tabIndex = other === place ? 0 : -1;
  }

  /** The focus went elsewhere by will of the player, not because its element vanished. */
  blurred(to: EventTarget | null): void {
    if (to && !this.root.contains(to as Node)) this.#inside = false;
  }

  /** True if the key was an arrow and moved the focus. */
  key(key: string): boolean {
    if (!isArrow(key)) return false;
    const places = this.#places();
    const active = places.find((place) => place === document.activeElement);
    if (!active) return false;
    const others = places.filter((place) => place !== active);
    const next = others[ahead(others.map(middle), middle(active), key)];
    next?.focus();
    return true;
  }

  /** Puts the focus on the board. */
  enter(): void {
    this.refresh();
    this.#current(this.#places())?.focus();
  }
}
