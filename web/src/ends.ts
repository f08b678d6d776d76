/*
 * ends.ts: the page's link has two ends: a server, and the tables of this browser alone (pocket/),
 * which need none. Which one a message is for is told by its table's name.
 */
import { openLink, type Link, type LinkCalls, type LinkState, type LinkWorld } from './link';
import type { Answers, Incoming, Lobby, LobbyTable, Request } from './messages';
import type { PocketEnd } from './pocket/end';

/** Pocket tables have longer names than any of a server. */
export function isPocket(table: string): boolean {
  return table.length > 16;
}

/** Kept by a browser that has pocket tables: they are looked for when the page begins. */
export const MARK = 'beringia.pocket';

function hasPocket(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** What a server called one when it was last there. */
const NAME = 'beringia.name';

function noteName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Forbidden: then it is said anew each time.
  }
}

/** How one is called where no server says; null: nobody has said yet. */
export function lastName(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** The page is in the browser, and begins without a network. */
export function isKept(): boolean {
  return !!(navigator as Partial<Navigator>).serviceWorker?.controller;
}

/** `make site` says in the page itself that nobody answers (tools/build-site). */
export function hasServer(): boolean {
  return !document.querySelector('meta[name="beringia"][content="site"]');
}

/** A server that has not answered by then is not waited for. */
const LATE = 2500;

export interface EndCalls extends LinkCalls {
  /** The tables of this browser are there; what is played at them outlives the page, or not. */
  ready(isLasting: boolean): void;
  /** How somebody is called who has said no name. */
  player(): string;
}

export class Ends implements Link {
  readonly #server: Link | null;
  #pocket: Promise<PocketEnd> | null = null;
  /** What the server calls the guest, once it has. */
  #name: string | null = null;
  /** What each end has told of its tables. */
  readonly #tables: LobbyTable[][] = [[], []];
  #of = 0;
  readonly #kept = new Map<string, () => Request>();

  constructor(
    world: LinkWorld | null,
    private readonly calls: EndCalls,
  ) {
    this.#server =
      world &&
      openLink(world, {
        state: (state, attempt) => this.#state(state, attempt),
        message: (message, request) => this.#hear(0, message, request),
      });
    if (!world) calls.state('alone', 0);
    if (!world || hasPocket()) this.#try();
    world?.after(LATE, () => this.#name === null && this.#state('connecting', 0));
  }

  #state(state: LinkState, attempt: number): void {
    // Once the server is gone, a page that is not kept can hardly fetch its parts.
    if (state !== 'open' && (this.#name === null || isKept())) this.#try();
    this.calls.state(state, attempt);
  }

  /** The end in this browser, which begins to listen when it is needed first. */
  pocket(): Promise<PocketEnd> {
    return (this.#pocket ??= this.#begin().catch((error: unknown) => {
      this.#pocket = null; // What cannot be fetched now is tried again when it is needed.
      throw error;
    }));
  }

  #try(): void {
    this.pocket().catch(() => undefined);
  }

  async #begin(): Promise<PocketEnd> {
    const { PocketEnd } = await import('./pocket/end');
    const link = new PocketEnd({
      ...this.calls,
      message: (message, request) => this.#hear(1, message, request),
    });
    if (this.#name !== null) void link.request({ t: 'name', name: this.#name });
    link.keep('lobby', () => ({ t: 'lobby' }));
    return link;
  }

  #hear(end: 0 | 1, message: Incoming, request: Request | null): void {
    if (message.t === 'lobby') this.#tell(end, message);
    else if (message.t !== 'hello' || end === 0 || this.#name === null) this.calls.message(message, request);
    if (message.t === 'hello' && end === 0) this.#call(message.name);
  }

  /** One is called the same at both ends, and tomorrow without a server. */
  #call(name: string): void {
    this.#name = name;
    if (isKept() || hasPocket()) noteName(name);
    void this.#pocket?.then((link) => link.request({ t: 'name', name }));
  }

  #tell(end: 0 | 1, { tables, of }: Lobby): void {
    this.#tables[end] = tables;
    if (end === 0) this.#of = of;
    this.calls.message({ t: 'lobby', tables: this.#tables.flat(), of: this.#of }, null);
  }

  #isFor(message: Request): boolean {
    return 'table' in message && isPocket(message.table);
  }

  // ---- As one link ----------------------------------------------------------------------------

  request<T extends Request['t']>(
    message: Extract<Request, { t: T }>,
    isHere = false,
  ): Promise<T extends keyof Answers ? Answers[T] : Incoming> {
    if (message.t === 'name' && this.#server) this.#call((message as Extract<Request, { t: 'name' }>).name);
    if (this.#server && !isHere && !this.#isFor(message)) return this.#server.request(message);
    return this.pocket().then((link) => link.request(message));
  }

  keep(name: string, make: () => Request): void {
    const isHere = this.#isFor(make());
    this.#kept.set(name, make);
    if (isHere) this.#server?.forget(name);
    else this.#server?.keep(name, make);
    // What is asked for again here is said again: this end loses nothing by itself.
    if (isHere)
      this.pocket().then(
        (link) => this.#kept.get(name) === make && link.keep(name, make),
        () => undefined,
      );
  }

  forget(name: string): void {
    this.#kept.delete(name);
    this.#server?.forget(name);
    void this.#pocket?.then((link) => link.forget(name));
  }

  hurry(): void {
    this.#server?.hurry();
  }

  close(): void {
    this.#server?.close();
    void this.#pocket?.then((link) => link.close());
  }
}
