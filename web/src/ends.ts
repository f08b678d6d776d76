/*
 * ends.ts: the page's link has two ends: a server, and the tables of this browser alone (pocket/),
 * which need none. The id of its table says which of them a message is for.
 */
import { openLink, type Link, type LinkCalls, type LinkState, type LinkWorld } from './link';
import type { Answers, Incoming, Lobby, LobbyTable, Request } from './messages';
import type { PocketEnd } from './pocket/end';

/** Pocket tables have longer ids than those of a server. */
export function isPocket(table: string): boolean {
  return table.length > 16;
}

/** Set in a browser that has pocket tables: then they are looked for when the page starts. */
export const MARK = 'beringia.pocket';

function hasPocket(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** The guest's name at the server, when that could last be reached. */
const NAME = 'beringia.name';

function noteName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Forbidden: then it is not remembered.
  }
}

/** The player's name without a server; null: none given yet. */
export function lastName(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** The page is kept in the browser and starts without a network. */
export function isKept(): boolean {
  return !!(navigator as Partial<Navigator>).serviceWorker?.controller;
}

/** `make site` writes into the page itself that there is no server (tools/build-site). */
export function hasServer(): boolean {
  return !document.querySelector('meta[name="beringia"][content="site"]');
}

/** How long a server is waited for. */
const LATE = 2500;

export interface EndCalls extends LinkCalls {
  /** The tables of this browser are ready; says whether they outlive the page. */
  ready(isLasting: boolean): void;
  /** What to call somebody who has given no name. */
  player(): string;
}

export class Ends implements Link {
  readonly #server: Link | null;
  #pocket: Promise<PocketEnd> | null = null;
  /** What the server calls the guest, once it has. */
  #name: string | null = null;
  /** The tables of each end, as last listed. */
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
    // Without the server, a page that is not kept can hardly load its parts.
    if (state !== 'open' && (this.#name === null || isKept())) this.#try();
    this.calls.state(state, attempt);
  }

  /** The end in this browser, started when it is first needed. */
  pocket(): Promise<PocketEnd> {
    return (this.#pocket ??= this.#begin().catch((error: unknown) => {
      this.#pocket = null; // What could not be loaded is tried again when it is next needed.
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

  /** A name holds at both ends, and later without a server. */
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
    // Requests are repeated to the server only: this end loses nothing.
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
