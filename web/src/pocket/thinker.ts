/*
 * thinker.ts: thinking for a pocket table, in a worker of its own, so that neither a frame nor a click
 * waits for it. A thought that is not wanted any more ends with its worker; a new one starts from the
 * module that is already compiled.
 */
import type { Engine } from './engine';

/** A server's limit, times how much slower a browser may be: no decision takes longer. */
export const MOST_MS = 3000;

export interface Job {
  id: number;
  kind: 'think' | 'advise';
  question: Uint8Array;
}

export type Done = { id: number; answer: Uint8Array | string } | { id: number; trouble: string };

/** The answer is not wanted any more. */
export class Dropped extends Error {}

export interface Thinker {
  /** The answer of a bot, in bytes, and how long it took, in milliseconds. */
  think(question: Uint8Array): Promise<Uint8Array>;
  /** The members of a `hint`. */
  advise(question: Uint8Array): Promise<string>;
  /** Stops all thinking. */
  drop(): void;
}

interface Waiting {
  resolve(answer: never): void;
  reject(reason: Error): void;
}

export class WorkerThinker implements Thinker {
  #worker: Worker | null = null;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly make: () => Worker,
  ) {}

  #start(): Worker {
    const worker = this.make();
    worker.onmessage = ({ data }: MessageEvent<Done>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('answer' in data) waiting?.resolve(data.answer as never);
      else waiting?.reject(new Error(data.trouble));
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.#end(new Error('the thinking failed'));
    };
    worker.postMessage(this.module);
    return worker;
  }

  #ask<T>(kind: Job['kind'], question: Uint8Array): Promise<T> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#count++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, kind, question } satisfies Job);
    });
  }

  #end(why: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }

  think(question: Uint8Array): Promise<Uint8Array> {
    return this.#ask('think', question);
  }

  advise(question: Uint8Array): Promise<string> {
    return this.#ask('advise', question);
  }

  drop(): void {
    if (this.#waiting.size > 0) this.#end(new Dropped('not wanted any more'));
  }
}

/** Answers a job, in its worker. */
export function answerJob(engine: Engine, { id, kind, question }: Job): Done {
  try {
    const answer = kind === 'think' ? engine.think(question, MOST_MS) : engine.advise(question, MOST_MS);
    return { id, answer };
  } catch (error) {
    return { id, trouble: String(error) };
  }
}
