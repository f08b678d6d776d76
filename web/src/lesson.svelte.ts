/*
 * lesson.svelte.ts: a lesson in the page: its positions, one after the other, played by the
 * match inside the page (src/match/lesson.h). Nothing of it goes to the server.
 */
import type { Host } from './desk.svelte';
import type { Ok, Score, Why } from './messages';
import { ask, call, put, start, type Exports } from './record';
import type { Sight } from './store';
import type { Ask, GameEvent, Ref, Step, View } from './types';
import type { Lang } from './words';

const lessons = import.meta.glob<string>('../../games/*/lesson.txt', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The text of a game's lesson, or null if it has none. */
export async function loadLesson(game: string): Promise<string | null> {
  const address = lessons[`../../games/${game}/lesson.txt`];
  return address === undefined ? null : (await fetch(address)).text();
}

/** What stands still until the learner acts. */
type Wait = 'read' | 'step' | 'end';

/** What lesson_members() tells. */
export interface Told {
  position: number;
  of: number;
  seat: number;
  wait: Wait;
  title: string;
  text: string;
  task: string;
  show: Ref[];
}

interface Now extends Told {
  at: number;
  /** Entries of the log when the learner last decided something. */
  since: number;
  events: GameEvent[];
  view: View;
  ask?: Ask;
  result?: Score[];
}

/** A position as the desk shows it, with what is said about it. */
export interface LessonSight extends Sight {
  told: Told;
}

/** A step that may be taken in a game, but not here. */
class Elsewhere extends Error {
  constructor(readonly said: string) {
    super(said);
  }
}

/** Steps of one position are fewer: each position counts on from its own thousand. */
const STEPS = 1000;

export class Lesson implements Host {
  sight = $state.raw<LessonSight>(null as never);
  #begun = 0;
  #log: GameEvent[] = [];
  /** Steps that are in the log. */
  #known = 0;

  private constructor(
    private readonly wasm: Exports,
    readonly positions: number,
    /** What is said where the lesson has no answer of its own. */
    private readonly otherwise: () => string,
  ) {}

  /** A RecordError says what is wrong with it. `bytes` is the module, for tests. */
  static async open(
    text: string,
    lang: Lang,
    otherwise: () => string,
    bytes?: BufferSource,
  ): Promise<Lesson> {
    const wasm = await start(bytes);
    const n = give(wasm, text);
    const lesson = new Lesson(wasm, call(wasm, () => wasm.page_lesson(n)), otherwise);
    lesson.speak(lang);
    return lesson;
  }

  /** Goes on in another language. */
  speak(lang: Lang): void {
    const n = give(this.wasm, lang);
    this.wasm.page_lesson_lang(n);
    this.#look();
  }

  begin(position: number): void {
    call(this.wasm, () => this.wasm.page_lesson_begin(position));
    this.#begun++;
    this.#log = [];
    this.#known = 0;
    this.#look();
  }

  /** The learner has read. */
  goOn(): void {
    call(this.wasm, () => this.wasm.page_lesson_go_on());
    this.#look();
  }

  #look(): void {
    const first = this.#begun * STEPS;
    const now = ask<Now>(this.wasm, () => this.wasm.page_lesson_now(this.#known));
    const { at, events, view, ask: asked, result, since, ...told } = now;
    this.#known = at;
    if (events.length > 0) this.#log = [...this.#log, ...events];
    this.sight = {
      at: first + at,
      era: 0,
      view,
      ask: asked ?? null,
      since,
      undo: false,
      result: result ?? null,
      log: this.#log,
      thoughts: [],
      told,
    };
  }

  // ---- As a host of the desk -----------------------------------------------------------------

  async act(_table: string, _seat: number, _at: number, step: Step): Promise<Ok> {
    const n = give(this.wasm, step.join(' '));
    const { taken, why } = ask<{ taken: boolean; why: string }>(this.wasm, () =>
      this.wasm.page_lesson_try(n),
    );
    if (!taken) throw new Elsewhere(why || this.otherwise());
    this.#look();
    return { t: 'ok', at: this.sight.at };
  }

  async why(_table: string, _seat: number, step: Step): Promise<Why> {
    const n = give(this.wasm, step.join(' '));
    return { t: 'why', ...ask<Omit<Why, 't'>>(this.wasm, () => this.wasm.page_lesson_why(n)) };
  }

  undo(): Promise<Ok> {
    return Promise.reject(new Elsewhere(this.otherwise()));
  }

  hint(): Promise<never> {
    return Promise.reject(new Elsewhere(this.otherwise()));
  }
}

function give(wasm: Exports, text: string): number {
  const bytes = new TextEncoder().encode(text);
  put(wasm, bytes);
  return bytes.length;
}
