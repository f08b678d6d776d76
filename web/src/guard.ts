/*
 * guard.ts: safe hands. Which clicks count.
 *
 * A click while something moves only ends the motion. A click counts for the question that
 * was open when the finger went down, and only if that question had been there for a moment.
 * A double click is one click. Keys that repeat themselves do nothing.
 */
import type { Attachment } from 'svelte/attachments';

/** A new question is deaf for so long: a click then was meant for the one before. */
export const DEAF = 350;

export interface GuardCalls {
  /** The step counter of the open question that has been there long enough; else null. */
  open(): number | null;
  isMoving(): boolean;
  skip(): void;
  now(): number;
}

/** What decides something. Everything else (log, rules, hint) works at any time. */
const DECIDES = '[data-ref], [data-part="answer"], [data-guard]';
/** Among them data-repeat may be clicked quickly: it only counts up or down. */
/** Where a click means "go on" while something moves. */
const SCENE = '[data-part="board"], [data-part="hand"], [data-part="question"]';

function nameOf(place: Element): string {
  return place.getAttribute('data-ref') ?? place.textContent ?? '';
}

export class Guard {
  /** The question that was open when the gesture began. */
  #begun: number | null = null;
  #last = { name: '', when: -Infinity };

  constructor(private readonly calls: GuardCalls) {}

  /** Whether what the present gesture asks for may be done. */
  get counts(): boolean {
    const open = this.calls.open();
    return open !== null && open === this.#begun;
  }

  /** A finger, a mouse button or a key goes down. */
  press(): void {
    this.#begun = this.calls.isMoving() ? null : this.calls.open();
  }

  /** A click on something that decides; false: it is none. */
  click(name: string, mayRepeat = false): boolean {
    const now = this.calls.now();
    const isDouble = !mayRepeat && name === this.#last.name && now - this.#last.when < DEAF;
    if (isDouble || !this.counts) return false;
    this.#last = { name, when: now };
    return true;
  }

  readonly attach: Attachment<HTMLElement> = (root) => {
    const down = (event: Event): void => {
      this.press();
      if (this.calls.isMoving() && (event.target as Element).closest(SCENE)) this.calls.skip();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      const isIdle = event.repeat || this.calls.isMoving();
      if (!isIdle || !(event.target as Element).closest(DECIDES)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.calls.skip();
    };
    const click = (event: MouseEvent): void => {
      const place = (event.target as Element).closest(DECIDES);
      if (!place) return;
      // Keys and screen readers click without a finger.
      if (event.detail === 0) this.press();
      if (this.click(nameOf(place), place.hasAttribute('data-repeat'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    root.addEventListener('pointerdown', down, true);
    root.addEventListener('keydown', key, true);
    root.addEventListener('click', click, true);
    return () => {
      root.removeEventListener('pointerdown', down, true);
      root.removeEventListener('keydown', key, true);
      root.removeEventListener('click', click, true);
    };
  };
}
