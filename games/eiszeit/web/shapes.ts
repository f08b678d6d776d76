/*
 * shapes.ts: the outlines of regions and ice and the marks of the terrains, as SVG paths.
 *
 * A region always gets the same marks, drawn from its number, so that a board looks the same
 * on every screen and after every step.
 */
import { ICE_EDGE, POLYGONS, TERRAINS, type Point, type Terrain } from './board';

/* A number from 0 to 1 that depends on `seed` only. */
function noise(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 4.1) * 43758.5453;
  return wave - Math.floor(wave);
}

/* The point `by` units from `a` on the way to `b`, at most half of it. */
function toward(a: Point, b: Point, by: number): Point {
  const share = Math.min(0.5, by / Math.hypot(b[0] - a[0], b[1] - a[1]));
  return [Math.round(a[0] + share * (b[0] - a[0])), Math.round(a[1] + share * (b[1] - a[1]))];
}

/** A polygon with round corners. */
export function rounded(points: readonly Point[], radius: number): string {
  const n = points.length;
  const corners = points.map((point, i) => {
    const before = points[(i + n - 1) % n] ?? point;
    const after = points[(i + 1) % n] ?? point;
    const [from, to] = [toward(point, before, radius), toward(point, after, radius)];
    return `${from.join(' ')}Q${point.join(' ')} ${to.join(' ')}`;
  });
  return `M${corners.join('L')}Z`;
}

export function coast(index: number): string {
  return rounded(POLYGONS[index] ?? [], 26);
}

/* How far the ice reaches under the regions below it, so that no gap stays open. */
const UNDER = 16;

/** The ice along the upper edge, from `top` downwards. */
export function strip(top: number): string {
  const edge = ICE_EDGE.map(([x, y]): Point => [x, y + UNDER]);
  return rounded([[20, top], [1180, top], ...edge], 14);
}

function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/* One mark of each terrain, about 30 units wide, from its lower left corner. */
const MARKS: Record<Terrain | 'ice', string> = {
  pasture: 'l-6-13m10 13v-17m4 17l6-13',
  ice_meadow: 'h16m-12-7l8 14m0-14l-8 14',
  mountains: 'l15-25 15 25m-21-14l6 5 6-5',
  stone_desert: 'h.1m13 4h.1m-6-11h.1',
  forest: 'l10-27 10 27zm10 0v7',
  steppe: 'q7-8 14 0t14 0m-20 10q6-7 12 0',
  ice: 'l9-15 7 10m6-16l-5 12',
};

/** Marks all over a region, in the manner of its ground. */
export function marks(index: number, isIced: boolean): string {
  const points = POLYGONS[index] ?? [];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  let path = '';
  for (let y = Math.min(...ys) + 34, n = index * 100; y < Math.max(...ys); y += 46)
    for (let x = Math.min(...xs) + 12 + (n % 2) * 28; x < Math.max(...xs); x += 62, n++) {
      const at: Point = [Math.round(x + 22 * noise(n)), Math.round(y + 18 * noise(n + 7000))];
      const corners: Point[] = [
        [at[0] - 14, at[1] + 12],
        [at[0] + 40, at[1] + 12],
        [at[0] - 14, at[1] - 34],
        [at[0] + 40, at[1] - 34],
      ];
      if (corners.every((corner) => isInside(corner, points)))
        path += `M${at.join(' ')}${MARKS[isIced ? 'ice' : (TERRAINS[index] ?? 'steppe')]}`;
    }
  return path;
}

/** One mark of a terrain, from 0 0. */
export function swatch(terrain: Terrain): string {
  return `M0 0${MARKS[terrain]}`;
}
