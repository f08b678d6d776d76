/*
 * stage.ts: shows what happened, event by event, then the position after it.
 *
 * The view is always the truth: an animation may be skipped, fail or be missing. A skip
 * shows the latest position at once, so that nothing ever waits for a drawing.
 *
 * All motion between two questions shares one budget of time: with much to show each event
 * gets less of it, and what is left over when it is spent is not shown in motion. Events of
 * one kind in a row move side by side. A scene (an event that `holds`) takes its own time and
 * ends when its drawing says so.
 */
import type { GameEvent } from './types';

/** One position to arrive at, and the events that lead there. */
interface Scene<S> {
  events: GameEvent[];
  then: S;
}

export type Speed = 'slow' | 'normal' | 'fast' | 'none';
export const speeds: readonly Speed[] = ['slow', 'normal', 'fast', 'none'];

/** Milliseconds between two questions, and how long a motion takes compared to normal. */
const TEMPO: Record<Speed, { budget: number; pace: number }> = {
  slow: { budget: 12_000, pace: 1.7 },
  normal: { budget: 2_800, pace: 1 },
  fast: { budget: 500, pace: 0.25 },
  none: { budget: 0, pace: 0 },
};

export interface StageCalls<S> {
  /** Plays one event, `pace` times as long as drawn for; `signal` tells that it is skipped. */
  play(event: GameEvent, signal: AbortSignal, pace: number): Promise<void> | void;
  /** The event takes its own time and ends by itself. */
  holds?(event: GameEvent): boolean;
  /** Shows a position; what comes next waits until it is drawn. */
  show(state: S): Promise<void> | void;
  /** Something begins or ends to move. */
  stir?(isBusy: boolean): void;
  speed(): Speed;
  now(): number;
  /** As setTimeout. */
  after(ms: number, what: () => void): void;
}

/** How long most events are drawn for at a pace of 1. */
const USUAL = 380;
/** No event holds up the game longer than this, and none less. */
const LONGEST = 900;
const LEAST = 24;
/** Between events of one kind that move side by side. */
const STAGGER = 70;
/** Who waited this long has waited for somebody, not for a drawing. */
const LULL = 2_500;

export class Stage<S> {
  readonly #scenes: Scene<S>[] = [];
  #running = false;
  #skipping = false;
  #cut = new AbortController();
  /** When the present stretch began, and when the last one ended. */
  #began = -Infinity;
  #ended = -Infinity;

  constructor(private readonly calls: StageCalls<S>) {}

  /** True while something moves. */
  get isBusy(): boolean {
    return this.#running;
  }

  /** The player has decided: what follows has the whole budget. */
  begin(): void {
    this.#began = this.calls.now();
  }

  push(events: GameEvent[], then: S): void {
    const now = this.calls.now();
    if (!this.#running && now - Math.max(this.#ended, this.#began) > LULL) this.#began = now;
    this.#scenes.push({ events, then });
    if (this.calls.speed() === 'none') this.skip();
    else if (!this.#running) void this.#run();
  }

  /** Forgets all motion and shows the latest position now. */
  skip(): void {
    const last = this.#scenes.at(-1);
    if (!last) return;
    this.#scenes.length = 0;
    this.#skipping = this.#running;
    this.#cut.abort();
    this.#cut = new AbortController();
    void this.calls.show(last.then);
    this.#stir(false);
  }

  #stir(isBusy: boolean): void {
    this.#ended = this.calls.now();
    this.calls.stir?.(isBusy);
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#stir(true);
    for (let scene = this.#scenes[0]; scene; scene = this.#scenes[0]) {
      if (this.#skipping) this.#stir(true);
      this.#skipping = false;
      await this.#playAll(scene.events);
      if (this.#skipping) continue;
      this.#scenes.shift();
      await this.calls.show(scene.then);
    }
    this.#running = false;
    this.#skipping = false;
    this.#stir(false);
  }

  async #playAll(events: GameEvent[]): Promise<void> {
    for (const [i, event] of events.entries()) {
      if (this.#skipping) return;
      const next = events[i + 1];
      const isRow = next?.kind === event.kind && next.actor === event.actor;
      await this.#playOne(event, this.#slot(events.length - i), isRow);
    }
  }

  /** Milliseconds for the next event; 0 when the budget is spent. */
  #slot(left: number): number {
    const { budget, pace } = TEMPO[this.calls.speed()];
    const waiting = this.#scenes.slice(1).reduce((sum, { events }) => sum + events.length, left);
    const rest = this.#began + budget - this.calls.now();
    return rest <= 0 ? 0 : Math.max(LEAST, Math.min(LONGEST * pace, rest / waiting));
  }

  #playOne(event: GameEvent, slot: number, isRow: boolean): Promise<void> {
    const { pace } = TEMPO[this.calls.speed()];
    const isHeld = this.calls.holds?.(event) ?? false;
    if (slot === 0 && !isHeld) return Promise.resolve();
    const { signal } = this.#cut;
    const start = this.calls.now();
    return new Promise((done) => {
      const resolve = (): void => {
        if (isHeld) this.#began += this.calls.now() - start; // A scene costs the others nothing.
        done();
      };
      signal.addEventListener('abort', resolve, { once: true });
      if (!isHeld) this.calls.after(isRow ? Math.min(slot, STAGGER * pace) : slot, resolve);
      try {
        const played = this.calls.play(event, signal, isHeld ? pace : Math.min(pace, slot / USUAL));
        if (!isRow || isHeld) Promise.resolve(played).then(resolve, resolve);
      } catch {
        resolve(); // A drawing that fails must not stop the game.
      }
    });
  }
}
