/*
 * engine.ts: the match of a pocket table, and thinking about it, by the module inside the page
 * (src/wasm/page.h). One engine has one table at a time.
 */
import type { GameInfo, LogEvent, Past, Score, Viewer } from '../messages';
import { ask, call, numberOf, put, start, textAt, type Exports, type RecordHeader } from '../record';
import type { Ask, GameEvent, Step, View } from '../types';

/** What may be played, and against whom. */
export interface Offer {
  games: GameInfo[];
  bots: string[];
}

/** What is stored of the steps from a given one on. */
export interface Steps {
  steps: string[];
  thoughts: string[];
  hash: string;
}

export interface State {
  at: number;
  over: boolean;
  asked: number[];
  /** Everybody may know who is asked. */
  open: boolean;
  /** For each seat, the decisions of others since its own last one. */
  since: number[];
}

export interface Position {
  at: number;
  events: GameEvent[];
  view: View;
  ask?: Ask;
  result?: Score[];
  since?: number;
  undo?: boolean;
}

export interface Opening {
  game: string;
  seats: number;
  options: Record<string, string>;
  strict: boolean;
  steps?: readonly string[];
  thoughts?: readonly string[];
  taken?: number;
}

/** What the rules, or the module, refuse; members of an `error` (docs/protocol.md). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly members: Record<string, unknown> = {},
  ) {
    super(String(members['text'] ?? code));
  }
}

/** Codes of src/core/error.h that a request can meet. */
const codes: Record<number, string> = { [-2]: 'game', [-3]: 'format', [-4]: 'option', [-6]: 'format', [-7]: 'illegal', [-8]: 'turn', [-14]: 'store', [-15]: 'illegal' };

export class Engine {
  private constructor(private readonly wasm: Exports) {}

  static async start(bytes?: BufferSource | WebAssembly.Module): Promise<Engine> {
    return new Engine(await start(bytes));
  }

  #give(what: string | Uint8Array): number {
    const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what;
    put(this.wasm, bytes);
    return bytes.length;
  }

  #text(): string {
    return textAt(this.wasm, this.wasm.page_text());
  }

  #bytes(length: number): Uint8Array {
    const at = this.wasm.page_text() >>> 0;
    return new Uint8Array(this.wasm.memory.buffer).slice(at, at + length);
  }

  /** A refusal of the rules is JSON, any other a sentence. */
  #attempt(run: () => number): number {
    const code = run();
    if (code >= 0) return code;
    const text = this.#text();
    const members = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text };
    throw new Refused(codes[code] ?? 'format', members);
  }

  offer(): Offer {
    return ask<Offer>(this.wasm, () => this.wasm.page_offer());
  }

  // ---- Opening ------------------------------------------------------------------------------

  /** How many of the steps are still possible by the present rules. */
  open({ game, seats, options, strict, steps = [], thoughts = [], taken = 0 }: Opening): number {
    const chosen = Object.entries(options).map(([name, value]) => ` option ${name} ${value}`);
    const n = this.#give([`game ${game} seats ${seats}${chosen.join('')}`, ...steps].join('\n'));
    const at = this.#attempt(() => this.wasm.page_table(n, strict ? 1 : 0, taken));
    for (const thought of at === steps.length ? thoughts : []) {
      const length = this.#give(thought);
      this.wasm.page_table_recall(length);
    }
    return at;
  }

  /** From here on fate draws by this key. */
  goOn(key: Uint8Array, aloud: boolean): number {
    this.#give(key);
    return this.#attempt(() => this.wasm.page_table_go_on(aloud ? 1 : 0));
  }

  /** A .play file: what it says of itself, its key ("": none), and its steps. */
  read(text: string): { header: RecordHeader; key: string; steps: string[] } {
    const n = this.#give(text);
    this.#attempt(() => this.wasm.page_load(n));
    const header = ask<RecordHeader>(this.wasm, () => this.wasm.page_describe());
    const { key } = ask<{ key: string }>(this.wasm, () => this.wasm.page_proof());
    return { header, key, steps: this.steps(0).steps };
  }

  // ---- Looking ------------------------------------------------------------------------------

  steps(from: number): Steps {
    return ask<Steps>(this.wasm, () => this.wasm.page_table_steps(from));
  }

  state(): State {
    return ask<State>(this.wasm, () => this.wasm.page_table_state());
  }

  now(viewer: Viewer, since: number, freeUndo: boolean): Position {
    return ask<Position>(this.wasm, () => this.wasm.page_table_now(numberOf(viewer), since, freeUndo ? 1 : 0));
  }

  past(viewer: Viewer, at: number): Omit<Past, 't' | 're' | 'table'> {
    return ask(this.wasm, () => this.wasm.page_view(at, numberOf(viewer)));
  }

  log(viewer: Viewer): LogEvent[] {
    return ask<{ events: LogEvent[] }>(this.wasm, () => this.wasm.page_log(numberOf(viewer))).events;
  }

  /** The .play text; `players` by seat as "medium" or "human Anna". */
  save(players: readonly string[], resigned: readonly number[]): string {
    players.forEach((player, seat) => {
      const n = this.#give(player);
      this.wasm.page_table_player(seat, n);
    });
    for (const seat of resigned) this.wasm.page_table_resign(seat);
    call(this.wasm, () => this.wasm.page_table_save());
    return this.#text();
  }

  // ---- Playing ------------------------------------------------------------------------------

  act(seat: number, step: Step): number {
    const n = this.#give(step.join(' '));
    return this.#attempt(() => this.wasm.page_table_act(seat, n));
  }

  undo(seat: number, isFree: boolean): number {
    return this.#attempt(() => this.wasm.page_table_undo(seat, isFree ? 1 : 0));
  }

  truncate(steps: number): void {
    this.wasm.page_table_truncate(steps);
  }

  resign(seat: number): void {
    this.wasm.page_table_resign(seat);
  }

  why<Answer>(seat: number, step: Step): Answer {
    const n = this.#give(step.join(' '));
    this.#attempt(() => this.wasm.page_table_why(seat, n));
    return JSON.parse(this.#text()) as Answer;
  }

  // ---- Thinking -----------------------------------------------------------------------------

  /** The question of a seat, for another engine; with steps that are to be weighed too. */
  question(seat: number, bot: string, seed: number, taken: readonly Step[] = []): Uint8Array {
    const weighed = taken.length > 0 ? `\n${taken.map((step) => step.join(' ')).join(';')}` : '';
    const n = this.#give(bot + weighed);
    return this.#bytes(this.#attempt(() => this.wasm.page_question(seat, n, seed)));
  }

  /** Whether the time an answer takes could give something away, and whether there is only one. */
  guard(seat: number): 'none' | 'choice' | 'forced' {
    return (['none', 'choice', 'forced'] as const)[this.wasm.page_guard(seat)] ?? 'none';
  }

  /** The answer of another engine. */
  take(answer: Uint8Array, isLate: boolean): number {
    const n = this.#give(answer);
    return this.#attempt(() => this.wasm.page_table_take(n, isLate ? 1 : 0));
  }

  think(question: Uint8Array, mostMs: number): Uint8Array {
    const n = this.#give(question);
    return this.#bytes(this.#attempt(() => this.wasm.page_think(n, mostMs)));
  }

  advise(question: Uint8Array, mostMs: number): string {
    const n = this.#give(question);
    this.#attempt(() => this.wasm.page_advise(n, mostMs));
    return this.#text();
  }
}
