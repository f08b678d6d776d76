/*
 * link.ts: the way to a server over the network; the other end, inside the page, is ends.ts's.
 *
 * A request that was not answered when the line broke is sent again with the same id once
 * the line is back; the server carries it out at most once. What must hold on every
 * connection (the lobby's news, the table one is at) is kept and said again by itself.
 */
import type { Answers, Failure, Hello, Incoming, Request } from './messages';

/** Why a server that answers does not let one in: there are too many from this network, or of this
 * guest, or the host does not want them. */
export type Closed = 'crowded' | 'many' | 'banned';

/** connecting: never yet open. lost: was open, is coming back. alone: there is no server. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'alone' | Closed;

export interface LinkCalls {
  state(state: LinkState, attempt: number): void;
  /** Everything that comes in, in order; with the request, if it answers one. */
  message(message: Incoming, request: Request | null): void;
}

/** What the rest of the page knows of a server. */
export interface Link {
  request<T extends Request['t']>(
    message: Extract<Request, { t: T }>,
  ): Promise<T extends keyof Answers ? Answers[T] : Incoming>;
  /** Sends `make()` now and after each reconnection, until forgotten. */
  keep(name: string, make: () => Request): void;
  forget(name: string): void;
  /** Tries at once instead of waiting: the player is back, or pressed the button. */
  hurry(): void;
  close(): void;
}

/** A refusal by the server. */
export class Refusal extends Error {
  readonly code: string;

  constructor(readonly reason: Failure) {
    super(reason.text);
    this.code = reason.code;
  }
}

/** The server does not let one in now. */
export class Full extends Error {
  constructor(readonly state: Closed) {
    super(state);
  }
}

/** The server is there and asks for a moment: it waits for its own data, or for another server. */
export class Moment extends Error {}

/** The part of WebSocket that is used; tests bring their own. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world outside, for tests to replace. */
export interface LinkWorld {
  session(): Promise<void>;
  socket(): SocketLike;
  after(ms: number, what: () => void): () => void;
  random(): number;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
/** For a server that has asked for a moment. */
const MOMENT = 1_500;
/** A server that says nothing for so long while a request is open is gone. */
const SILENCE = 8_000;

/** How long to wait before attempt `n` (from 0): doubling, with a jitter of half. */
export function waitBefore(n: number, random: number, longest = LONGEST_WAIT): number {
  const whole = Math.min(longest, FIRST_WAIT * 2 ** n);
  return whole * (0.5 + random / 2);
}

interface Open {
  message: Request;
  text: string;
  resolve(answer: never): void;
  reject(reason: Error): void;
}

function isKept(message: Request): boolean {
  return message.t === 'resume' || message.t === 'lobby';
}

class SocketLink implements Link {
  #socket: SocketLike | null = null;
  #greeted = false;
  #wasOpen = false;
  #attempt = 0;
  #closed = false;
  #count = 0;
  readonly #open = new Map<string, Open>();
  readonly #kept = new Map<string, () => Request>();
  #stopWait: (() => void) | null = null;
  #stopWatch: (() => void) | null = null;

  /** Ids must not meet those of another page of the same guest. */
  readonly #prefix: string;

  constructor(
    private readonly world: LinkWorld,
    private readonly calls: LinkCalls,
  ) {
    this.#prefix = Math.floor(world.random() * 36 ** 6).toString(36);
    void this.#connect();
  }

  request<T extends Request['t']>(
    message: Extract<Request, { t: T }>,
  ): Promise<T extends keyof Answers ? Answers[T] : Incoming> {
    const id = `${this.#prefix}.${(this.#count++).toString(36)}`;
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.#open.set(id, { message, text, resolve, reject });
      if (this.#greeted) this.#send(text);
    });
  }

  keep(name: string, make: () => Request): void {
    this.#kept.set(name, make);
    if (this.#greeted) this.#say(make());
  }

  forget(name: string): void {
    this.#kept.delete(name);
  }

  hurry(): void {
    if (!this.#stopWait) return;
    this.#stopWait();
    this.#stopWait = null;
    void this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopWait?.();
    this.#stopWatch?.();
    this.#socket?.close();
  }

  async #connect(): Promise<void> {
    try {
      await this.world.session();
      if (this.#closed) return;
      this.#attach(this.world.socket());
    } catch (error) {
      this.#lose(error instanceof Full ? error.state : null, error instanceof Moment ? MOMENT : LONGEST_WAIT);
    }
  }

  #attach(socket: SocketLike): void {
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', v: 1 }));
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(event.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
    this.#listen();
  }

  #lose(why: LinkState | null = null, longest = LONGEST_WAIT): void {
    this.#socket = null;
    this.#greeted = false;
    this.#stopWatch?.();
    if (this.#closed) return;
    this.calls.state(why ?? (this.#wasOpen ? 'lost' : 'connecting'), this.#attempt);
    const wait = waitBefore(this.#attempt++, this.world.random(), longest);
    this.#stopWait = this.world.after(wait, () => {
      this.#stopWait = null;
      void this.#connect();
    });
  }

  #send(text: string): void {
    this.#socket?.send(text);
    this.#listen();
  }

  /** A kept request; nobody waits for its answer, what it brings comes as a message. */
  #say(message: Request): void {
    this.request(message as never).catch(() => undefined);
  }

  /** Restarts the clock of silence. */
  #listen(): void {
    this.#stopWatch?.();
    this.#stopWatch = this.world.after(SILENCE, () => {
      if (!this.#greeted || this.#open.size > 0) this.#drop();
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#lose();
    socket?.close();
  }

  #take(text: string): void {
    const message = JSON.parse(text) as Incoming;
    this.#listen();
    if (message.t === 'hello') this.#greet(message);
    else this.#answer(message);
  }

  #greet(hello: Hello): void {
    const first = !this.#greeted;
    this.#greeted = true;
    this.#wasOpen = true;
    this.#attempt = 0;
    this.calls.message(hello, null);
    this.calls.state('open', 0);
    if (!first) return;
    const waiting = [...this.#open];
    for (const make of this.#kept.values()) this.#say(make());
    for (const [id, request] of waiting) {
      // What is kept was just sent again; its old form would bring the news twice.
      if (isKept(request.message)) this.#open.delete(id);
      else this.#send(request.text);
    }
  }

  #answer(message: Exclude<Incoming, Hello>): void {
    const re = 're' in message ? message.re : undefined;
    const request = re === undefined ? undefined : this.#open.get(re);
    if (re !== undefined) this.#open.delete(re);
    this.calls.message(message, request?.message ?? null);
    if (message.t === 'error') request?.reject(new Refusal(message));
    else request?.resolve(message as never);
  }
}

export function openLink(world: LinkWorld, calls: LinkCalls): Link {
  return new SocketLink(world, calls);
}

/** A proxy before the server refuses too, in words of its own. */
async function closedBy(answer: Response): Promise<Closed | null> {
  const said = (await answer.json().catch(() => null)) as { limit?: string } | null;
  if (answer.status === 429) return said?.limit === 'guest' ? 'many' : 'crowded';
  return said?.limit === 'banned' ? 'banned' : null;
}

/** The real world of a browser. */
export function browserWorld(): LinkWorld {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    async session() {
      if (!navigator.onLine) throw new Error('no network'); // Nothing is sent that cannot arrive.
      const answer = await fetch('/session', { credentials: 'same-origin', cache: 'no-store' });
      if (answer.ok) return;
      if (answer.status === 503) throw new Moment();
      const why = await closedBy(answer);
      throw why ? new Full(why) : new Error(`session: ${answer.status}`);
    },
    socket() {
      return new WebSocket(`${scheme}//${location.host}/ws`, 'beringia-1') as SocketLike;
    },
    after(ms, what) {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
