/*
 * theatre.svelte.ts: which scene is on, and who ends it. Plays in the queue of the stage; draws
 * nothing itself.
 */
import { app } from '../../app.svelte';
import { DEAF } from '../../guard';
import type { Score, Viewer } from '../../messages';
import { speedOf } from '../../settings';
import type { Cue, Held } from '../../stage';
import type { GameEvent, Speaker, View } from '../../types';
import {
  isOwn,
  timingOf,
  type GameScenes,
  type SceneData,
  type Summary,
} from './scene';

/** A position, and what led there. */
export interface Shown {
  view: View;
  log: GameEvent[];
  result: Score[] | null;
}

/** Plays scenes and shows accounts over the board; it opens once that is drawn. */
export interface Theatre {
  hold(cue: Cue<Shown>): Held | null;
  insists(events: readonly GameEvent[], then: Shown): boolean;
  /** A scene stays until its viewer has seen it. */
  isWaiting(): boolean;
  /** What was told may be told again. */
  forget(): void;
  /** Shows the summary of the last round once more; null: there is none. */
  recall: (() => void) | null;
  /** How the result came about: shows it, and by what it was won; null: nobody knows. */
  account: { show(): void; why: string } | null;
}

/** Where it plays: a table, or a match that is looked at again. */
export interface Stand {
  readonly parts: { name: string } | null;
  readonly speaker: Speaker | null;
  readonly viewer: Viewer | null;
  readonly shown: Shown | null;
  /** The log with what is still to be shown. */
  readonly whole: GameEvent[];
  readonly moving: boolean;
  /** Of what is being shown. */
  caption: string;
  /** The viewer has seen the game before its end. */
  wasOpen: boolean;
  /** Nobody is to go on for the viewer: no scene waits. */
  isHanded(): boolean;
  /** Summaries are found again. */
  readonly hasRecall: boolean;
  readonly voice: { say(text: string): void; upTo(log: GameEvent[], to: number): void };
  theatre: Theatre | null;
}

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
  /** What the game brings, once it has come. */
  scenes = $state.raw<GameScenes | null>(null);
  /** What the running scene tells. */
  #told = new Set<GameEvent>();
  /** The log as far as it was searched for summaries. */
  #searched: readonly GameEvent[] = [];

  constructor(private readonly desk: Stand) {}

  #sceneOf(event: GameEvent, at: number, after: Shown): SceneData | null {
    const { speaker, shown, whole } = this.desk;
    const scene = this.scenes?.scene;
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
  hold({ events, i, then, signal, rest }: Cue<Shown>): Held | null {
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

  /** Nothing is on, and nothing was told. */
  forget(): void {
    this.#told.clear();
    this.act?.end();
  }

  insists(events: readonly GameEvent[], then: Shown): boolean {
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
  search(log: readonly GameEvent[], sight: Shown): void {
    const { speaker } = this.desk;
    const scene = this.scenes?.scene;
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
