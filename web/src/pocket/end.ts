/*
 * end.ts: the page's side of the pocket tables: a worker that answers (pocket.ts), restarted when it
 * fails. Nothing is lost with it: all it knows is on the shelf.
 */
import { lastName, MARK, type EndCalls } from '../ends';
import { Refusal, type Link } from '../link';
import type { Answers, Failure, Incoming, Request } from '../messages';
import type { PocketRequest, PocketSays } from './pocket';

interface Open {
  message: PocketRequest;
  resolve(answer: never): void;
  reject(reason: Error): void;
}

/** The part of a worker that is used; tests bring their own. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<PocketSays>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

const BROKEN: Failure = { t: 'error', code: 'store', text: 'the tables of this browser have failed' };
/** Restarts on its own; after that only when something is wanted. */
const MOST_STARTS = 3;

/** What this browser's player is called at such tables. */
function pocketName(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

function noteName(name: string): void {
  try {
    localStorage.setItem(MARK, name);
  } catch {
    // Forbidden: then nothing else can be kept either.
  }
}

export function makeWorker(): WorkerLike {
  return new Worker(new URL('./pocket.worker.ts', import.meta.url), { type: 'module' });
}

export class PocketEnd implements Link {
  #worker: WorkerLike | null = null;
  #count = 0;
  #starts = 0;
  #name: string;
  readonly #open = new Map<string, Open>();
  readonly #kept = new Map<string, () => Request>();

  constructor(
    private readonly calls: EndCalls,
    private readonly make: () => WorkerLike = makeWorker,
  ) {
    this.#name = lastName() || pocketName() || calls.player();
    this.#start();
  }

  #start(): void {
    this.#starts++;
    const worker = (this.#worker = this.make());
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail();
    };
    void this.#send({ t: 'hello', name: this.#name }).catch(() => undefined);
    for (const make of this.#kept.values()) this.#say(make());
  }

  #fail(): void {
    this.#worker?.terminate();
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { reject } of open) reject(new Refusal(BROKEN));
    this.#worker = null;
    if (this.#starts < MOST_STARTS) this.#start();
  }

  #send(message: PocketRequest): Promise<never> {
    const id = `p${(this.#count++).toString(36)}`;
    if (!this.#worker) this.#start();
    return new Promise((resolve, reject) => {
      this.#open.set(id, { message, resolve, reject });
      this.#worker?.postMessage({ ...message, id });
    });
  }

  #say(message: Request): void {
    this.#send(message).catch(() => undefined);
  }

  #take(message: PocketSays): void {
    if (message.t === 'shelf') return this.#learn(message);
    const re = 're' in message ? message.re : undefined;
    const open = re === undefined ? undefined : this.#open.get(re);
    if (re !== undefined) this.#open.delete(re);
    if (message.t !== 'record') this.calls.message(message, (open?.message ?? null) as Request | null);
    if (message.t === 'error') open?.reject(new Refusal(message));
    else open?.resolve(message as never);
  }

  #learn({ lasting, tables }: Extract<PocketSays, { t: 'shelf' }>): void {
    this.calls.ready(lasting);
    if (lasting && tables > 0) noteName(this.#name);
  }

  #call(name: string): void {
    this.#name = name;
    if (pocketName() !== null) noteName(name);
  }

  /** Asks the browser, at the first table, not to delete what is kept when it tidies up. */
  #stay(): void {
    noteName(this.#name);
    void navigator.storage?.persist?.().catch(() => false);
  }

  // ---- As a link ----------------------------------------------------------------------------

  request<T extends Request['t']>(
    message: Extract<Request, { t: T }>,
  ): Promise<T extends keyof Answers ? Answers[T] : Incoming> {
    if (message.t === 'open' || message.t === 'branch') this.#stay();
    if (message.t === 'name') this.#call((message as Extract<Request, { t: 'name' }>).name);
    return this.#send(message);
  }

  /** The .play text of a table. */
  async record(table: string): Promise<string> {
    const answer: { text: string } = await this.#send({ t: 'record', table });
    return answer.text;
  }

  /** Makes a table of a .play text. */
  async bring(text: string): Promise<string> {
    this.#stay();
    const answer: { table: string } = await this.#send({ t: 'bring', text });
    return answer.table;
  }

  /** The server has the table, too: as its `to`. */
  async noteGiven(table: string, to: string): Promise<void> {
    await this.#send({ t: 'given', table, to });
  }

  keep(name: string, make: () => Request): void {
    this.#kept.set(name, make);
    this.#say(make());
  }

  forget(name: string): void {
    this.#kept.delete(name);
  }

  hurry(): void {}

  close(): void {
    this.#worker?.terminate();
  }
}
