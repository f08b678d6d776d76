/*
 * stage.ts: shows what happened, one event after the other, then the position after it.
 *
 * The view is always the truth: an animation may be skipped, fail or be missing. A skip
 * shows the latest position at once, so that a click never waits for anything.
 */
import type { GameEvent } from './types';

/** One position to arrive at, and the events that lead there. */
interface Scene<S> {
  events: GameEvent[];
  then: S;
}

export interface StageCalls<S> {
  /** Plays one event; `signal` tells that it is skipped. */
  play(event: GameEvent, signal: AbortSignal): Promise<void> | void;
  /** Shows a position; what comes next waits until it is drawn. */
  show(state: S): Promise<void> | void;
  /** No motion wanted, or nobody looks. */
  isCalm(): boolean;
  /** As setTimeout. */
  after(ms: number, what: () => void): void;
}

/** No event holds up the game longer than this. */
const LONGEST = 900;
/** With more scenes than this waiting, the page has fallen behind and catches up. */
const MOST_SCENES = 24;

export class Stage<S> {
  private readonly scenes: Scene<S>[] = [];
  private running = false;
  private skipping = false;
  private cut = new AbortController();

  constructor(private readonly calls: StageCalls<S>) {}

  /** True while something moves. */
  get isBusy(): boolean {
    return this.running;
  }

  push(events: GameEvent[], then: S): void {
    this.scenes.push({ events, then });
    if (this.calls.isCalm() || this.scenes.length > MOST_SCENES) this.skip();
    else if (!this.running) void this.run();
  }

  /** Forgets all motion and shows the latest position now. */
  skip(): void {
    const last = this.scenes.at(-1);
    if (!last) return;
    this.scenes.length = 0;
    this.skipping = this.running;
    this.cut.abort();
    this.cut = new AbortController();
    void this.calls.show(last.then);
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let scene = this.scenes[0]; scene; scene = this.scenes[0]) {
      await this.playAll(scene.events);
      if (this.skipping) {
        this.skipping = false;
        continue;
      }
      this.scenes.shift();
      await this.calls.show(scene.then);
    }
    this.running = false;
  }

  private async playAll(events: GameEvent[]): Promise<void> {
    for (const event of events) {
      if (this.skipping) return;
      await this.playOne(event);
    }
  }

  private playOne(event: GameEvent): Promise<void> {
    const { signal } = this.cut;
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      this.calls.after(LONGEST, resolve);
      try {
        Promise.resolve(this.calls.play(event, signal)).then(resolve, () => resolve());
      } catch {
        resolve(); // A drawing that fails must not stop the game.
      }
    });
  }
}
