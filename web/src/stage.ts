/*
 * stage.ts: shows what happened, event by event, then the position after it.
 *
 * The view is always the truth: an animation may be skipped, fail or be missing. A skip
 * shows the latest position at once, so that nothing ever waits for a drawing.
 *
 * All motion between two questions shares one budget of time: with much to show each event
 * gets less of it, and what is left over when it is spent is not shown in motion. Events of
 * one kind in a row move side by side. A scene comes before the motion of the event that makes it.
 * One that concerns the viewer takes his own time and costs the motions nothing; those of others
 * go by, share an allowance, and take half of their time from the motions.
 */
import type { GameEvent } from './types';

/** One position to arrive at, and the events that lead there. */
interface Stretch<S> {
  events: GameEvent[];
  then: S;
}

/** An event that is about to be played, as a scene may need it. */
export interface Cue<S> {
  /** All events up to the position `then`; this one is events[i]. */
  events: readonly GameEvent[];
  i: number;
  then: S;
  signal: AbortSignal;
  /** Milliseconds left for scenes that go by. */
  rest: number;
}

/** A scene that holds up the motions, or held them up: `isTold` says that the event needs none. */
export interface Held {
  done?: Promise<void>;
  /** The viewer ends it. */
  isOwn: boolean;
  isTold: boolean;
}

export type Speed = 'slow' | 'normal' | 'fast' | 'none';
export const speeds: readonly Speed[] = ['slow', 'normal', 'fast', 'none'];

/** Milliseconds between two questions for all that moves, how much of them scenes that go by may
 * take, and how long a motion takes compared to normal. */
const TEMPO: Record<Speed, { budget: number; scenes: number; pace: number }> = {
  slow: { budget: 16_000, scenes: 9_000, pace: 1.7 },
  normal: { budget: 2_600, scenes: 1_800, pace: 1 },
  fast: { budget: 500, scenes: 0, pace: 0.25 },
  none: { budget: 0, scenes: 0, pace: 0 },
};

export interface StageCalls<S> {
  /** Plays one event, `pace` times as long as drawn for; `signal` tells that it is skipped. */
  play(event: GameEvent, signal: AbortSignal, pace: number): Promise<void> | void;
  /** Meets every event before it is played; gives the scene that it makes, begun. */
  hold?(cue: Cue<S>): Held | null;
  /** Even without motion there is something among these events that the viewer is to see. */
  insists?(events: readonly GameEvent[], then: S): boolean;
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
  readonly #stretches: Stretch<S>[] = [];
  #running = false;
  #skipping = false;
  #cut = new AbortController();
  /** When the present stretch began, and when the last one ended. */
  #began = -Infinity;
  #ended = -Infinity;
  /** What scenes that went by have taken since it began. */
  #passed = 0;

  constructor(private readonly calls: StageCalls<S>) {}

  /** True while something moves. */
  get isBusy(): boolean {
    return this.#running;
  }

  /** The player has decided: what follows has the whole budget. */
  begin(): void {
    this.#began = this.calls.now();
    this.#passed = 0;
  }

  push(events: GameEvent[], then: S): void {
    const now = this.calls.now();
    if (!this.#running && now - Math.max(this.#ended, this.#began) > LULL) this.begin();
    this.#stretches.push({ events, then });
    if (this.calls.speed() === 'none' && !this.#insists()) this.skip();
    else if (!this.#running) void this.#run();
  }

  #insists(): boolean {
    return this.#stretches.some(({ events, then }) => this.calls.insists?.(events, then));
  }

  /** Forgets all motion and shows the latest position now. */
  skip(): void {
    const last = this.#stretches.at(-1);
    if (!last) return;
    this.#stretches.length = 0;
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
    for (let next = this.#stretches[0]; next; next = this.#stretches[0]) {
      if (this.#skipping) this.#stir(true);
      this.#skipping = false;
      this.#cut = new AbortController(); // one for all would be listened to by a whole game
      await this.#playAll(next);
      if (this.#skipping) continue;
      this.#stretches.shift();
      await this.calls.show(next.then);
    }
    this.#running = false;
    this.#skipping = false;
    this.#stir(false);
  }

  async #playAll({ events, then }: Stretch<S>): Promise<void> {
    for (const [i, event] of events.entries()) {
      if (this.#skipping) return;
      const held = this.#meet(events, i, then);
      if (held?.done) await this.#wait(held, held.done);
      if (this.#skipping) return;
      if (held?.isTold) continue;
      const next = events[i + 1];
      const isRow = next?.kind === event.kind && next.actor === event.actor;
      await this.#playOne(event, this.#slot(events.length - i), isRow);
    }
  }

  #meet(events: GameEvent[], i: number, then: S): Held | null {
    const rest = TEMPO[this.calls.speed()].scenes - this.#passed;
    return this.calls.hold?.({ events, i, then, signal: this.#cut.signal, rest }) ?? null;
  }

  /** Until a scene is over; what an own one took is not taken from the motions. */
  async #wait({ isOwn }: Held, done: Promise<void>): Promise<void> {
    const { signal } = this.#cut;
    const start = this.calls.now();
    const cut = new Promise<void>((end) => signal.addEventListener('abort', () => end()));
    await Promise.race([done, cut]);
    const took = this.calls.now() - start;
    if (isOwn) this.#began += took;
    else this.#passed += took;
  }

  /** Milliseconds for the next event; 0 when the budget is spent. */
  #slot(left: number): number {
    const { budget, pace } = TEMPO[this.calls.speed()];
    const waiting = this.#stretches.slice(1).reduce((sum, { events }) => sum + events.length, left);
    const rest = this.#began + budget - this.calls.now();
    return rest <= 0 ? 0 : Math.max(LEAST, Math.min(LONGEST * pace, rest / waiting));
  }

  #playOne(event: GameEvent, slot: number, isRow: boolean): Promise<void> {
    if (slot === 0) return Promise.resolve();
    const { pace } = TEMPO[this.calls.speed()];
    const { signal } = this.#cut;
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      this.calls.after(isRow ? Math.min(slot, STAGGER * pace) : slot, resolve);
      try {
        const played = this.calls.play(event, signal, Math.min(pace, slot / USUAL));
        if (!isRow) Promise.resolve(played).then(resolve, resolve);
      } catch {
        resolve(); // A drawing that fails must not stop the game.
      }
    });
  }
}
