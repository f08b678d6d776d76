/*
 * theatre.svelte.ts: which scene is on, and who ends it. Plays in the queue of the stage; draws
 * nothing itself.
 */
import { app } from '../../app.svelte';
import type { Desk } from '../../desk.svelte';
import { DEAF } from '../../guard';
import { speedOf } from '../../settings';
import type { Cue, Held } from '../../stage';
import type { Sight } from '../../store';
import type { GameEvent } from '../../types';
import {
  isOwn,
  timingOf,
  type GameScenes,
  type SceneData,
  type Summary,
} from './scene';

/** A scene on its way. */
export interface Act {
  scene: SceneData;
  /** Milliseconds between two of its lines. */
  beat: number;
  /** Waits for the viewer. */
  isOwn: boolean;
  /** When it came: a click right after that was meant for what was there before. */
  opened: number;
  end(): void;
}

export function goOn({ opened, end }: Act): void {
  if (performance.now() - opened >= DEAF) end();
}

export class House {
  act = $state.raw<Act | null>(null);
  /** Of the last round that is over. */
  summary = $state.raw<Summary | null>(null);
  scenes = $state.raw<GameScenes>({});
  /** What the running scene tells. */
  #told = new Set<GameEvent>();
  /** The log as far as it was searched for summaries. */
  #searched: readonly GameEvent[] = [];

  constructor(private readonly desk: Desk) {}

  #sceneOf(event: GameEvent, at: number, after: Sight): SceneData | null {
    const { speaker, shown, whole } = this.desk;
    const { scene } = this.scenes;
    // Who wants no motion reads the log instead.
    if (!scene || !speaker || !shown || app.settings.speed === 'none') return null;
    return scene(event, shown.view, speaker, { log: whole, at, after: after.view, seat: this.#seat });
  }

  get #seat(): number | null {
    const { viewer } = this.desk;
    return typeof viewer === 'number' ? viewer : null;
  }

  /** Nobody is to go on for a seat that a computer plays. */
  #isOwn(scene: SceneData): boolean {
    return !this.desk.isHanded() && isOwn(scene, this.#seat);
  }

  /** Called for every event before it moves. */
  hold({ events, i, then, signal, rest }: Cue<Sight>): Held | null {
    const event = events[i]!;
    if (this.#told.has(event)) return { isOwn: true, isTold: true };
    const at = then.log.length - events.length + i;
    const scene = this.#sceneOf(event, at, then);
    if (!scene) return null;
    const own = this.#isOwn(scene);
    const timing = timingOf(scene, { isOwn: own, rest, speed: speedOf(app.settings) });
    if (!timing) return null;
    const all = this.desk.whole.slice(at, at + (scene.n ?? 1));
    this.#told = new Set(all.filter(({ kind }) => !scene.then?.includes(kind)));
    this.desk.caption = scene.text ?? scene.title;
    if (own) this.desk.voice.upTo(this.desk.whole, at + all.length);
    return { done: this.#play(scene, timing, signal), isOwn: own, isTold: this.#told.has(event) };
  }

  insists(events: readonly GameEvent[], then: Sight): boolean {
    const first = then.log.length - events.length;
    return events.some((event, i) => {
      const scene = this.#sceneOf(event, first + i, then);
      return scene !== null && this.#isOwn(scene);
    });
  }

  #play(
    scene: SceneData,
    { beat, ms }: { beat: number; ms: number | null },
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((done) => {
      const end = (): void => {
        if (this.act === act) this.act = null;
        done();
      };
      const act: Act = { scene, beat, isOwn: ms === null, opened: performance.now(), end };
      this.act = act;
      signal.addEventListener('abort', end, { once: true });
      if (ms !== null) setTimeout(end, ms);
    });
  }

  /** Keeps the latest summary of what was shown, to be called back. */
  search(log: readonly GameEvent[], sight: Sight): void {
    const { speaker } = this.desk;
    const { scene } = this.scenes;
    if (!scene || !speaker) return;
    const isSame = this.#searched.length <= log.length && this.#searched.at(-1) === log[this.#searched.length - 1];
    if (!isSame) this.summary = null;
    for (let at = isSame ? this.#searched.length : 0; at < log.length; at++) {
      const found = scene(log[at]!, sight.view, speaker, { log, at, after: sight.view, seat: null });
      if (found?.kind === 'summary') this.summary = found;
    }
    this.#searched = log;
  }
}
