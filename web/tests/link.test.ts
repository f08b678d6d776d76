/*
 * link.test.ts: the link over a socket that breaks when told to.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  Full,
  Moment,
  openLink,
  Refusal,
  waitBefore,
  type Link,
  type LinkState,
  type SocketLike,
} from '../src/link';
import type { Incoming, Request } from '../src/messages';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(): void {
    this.onopen?.();
    this.say({ t: 'hello', v: 1, name: 'Anna', games: [], bots: [] });
  }
  kinds(): unknown[] {
    return this.sent.map((message) => message['t']);
  }
}

interface Timer {
  ms: number;
  what: () => void;
}

let sockets: FakeSocket[];
let timers: Timer[];
let states: LinkState[];
let heard: [Incoming, Request | null][];
let sessions: number;
let hasSession: boolean;
let full: Full | Moment | null;
let link: Link;

const turnover = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const socket = (): FakeSocket => sockets.at(-1)!;

/** Lets the shortest timer run. */
async function pass(): Promise<number> {
  timers.sort((a, b) => a.ms - b.ms);
  const timer = timers.shift()!;
  timer.what();
  await turnover();
  return timer.ms;
}

beforeEach(async () => {
  sockets = [];
  timers = [];
  states = [];
  heard = [];
  sessions = 0;
  hasSession = true;
  full = null;
  link = openLink(
    {
      async session() {
        sessions++;
        if (full) throw full;
        if (!hasSession) throw new Error('no server');
      },
      socket() {
        sockets.push(new FakeSocket());
        return socket();
      },
      after(ms, what) {
        const timer = { ms, what };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      random: () => 1,
    },
    {
      state: (state) => states.push(state),
      message: (message, request) => heard.push([message, request]),
    },
  );
  await turnover();
});

describe('greeting', () => {
  test('asks for a session first, then says hello', () => {
    expect(sessions).toBe(1);
    socket().greet();
    expect(socket().kinds()).toEqual(['hello']);
    expect(states).toEqual(['open']);
  });

  test('requests wait for it', () => {
    void link.request({ t: 'name', name: 'Anna' });
    expect(socket().sent).toEqual([]);
    socket().greet();
    expect(socket().kinds()).toEqual(['hello', 'name']);
  });

  test('a server that is not there is tried again', async () => {
    socket().onclose?.();
    hasSession = false;
    expect(await pass()).toBe(250);
    expect(states).toEqual(['connecting', 'connecting']);
    hasSession = true;
    expect(await pass()).toBe(500);
    socket().greet();
    expect(states.at(-1)).toBe('open');
  });
});

test('a server that asks for a moment is tried again soon, however long it takes', async () => {
  full = new Moment();
  socket().onclose?.();
  const waits = [];
  for (let i = 0; i < 6; i++) waits.push(await pass());
  expect(waits).toEqual([250, 500, 1000, 1500, 1500, 1500]);
  full = null;
  await pass();
  socket().greet();
  expect(states.at(-1)).toBe('open');
});

describe('a server without a place', () => {
  test('says so, before the first greeting', async () => {
    full = new Full('crowded');
    socket().onclose?.();
    await pass();
    expect(states).toEqual(['connecting', 'crowded']);
    full = null;
    await pass();
    socket().greet();
    expect(states.at(-1)).toBe('open');
  });

  test('and when a broken line comes back', async () => {
    socket().greet();
    full = new Full('many');
    socket().onclose?.();
    await pass();
    expect(states).toEqual(['open', 'lost', 'many']);
  });

  test('and when the host has closed the door', async () => {
    socket().greet();
    full = new Full('banned');
    socket().onclose?.();
    await pass();
    expect(states).toEqual(['open', 'lost', 'banned']);
    full = null;
    await pass();
    socket().greet();
    expect(states.at(-1)).toBe('open');
  });
});

describe('requests', () => {
  beforeEach(() => socket().greet());

  test('are answered by id', async () => {
    const first = link.request({ t: 'undo', table: 't', seat: 0, at: 4 });
    const second = link.request({ t: 'why', table: 't', seat: 0, step: ['melt', 'a7'] });
    const [, one, two] = socket().sent;
    expect(one!['id']).not.toBe(two!['id']);
    expect(String(one!['id']).length).toBeLessThanOrEqual(32);
    socket().say({ t: 'why', re: two!['id'], legal: false, rule: 'I2.2' });
    socket().say({ t: 'ok', re: one!['id'], at: 3 });
    expect(await second).toMatchObject({ rule: 'I2.2' });
    expect(await first).toMatchObject({ at: 3 });
  });

  test('are refused with code and rule', async () => {
    const act = link.request({ t: 'act', table: 't', seat: 0, at: 4, step: ['melt', 'a7'] });
    socket().say({
      t: 'error',
      re: socket().sent[1]!['id'],
      code: 'illegal',
      text: 'no',
      rule: 'I2.2',
    });
    const error = await act.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 'illegal', reason: { rule: 'I2.2' } });
  });

  test('are told with their answer to who listens', () => {
    void link.request({ t: 'resume', table: 't', at: 0 });
    socket().say({ t: 'ok', re: socket().sent[1]!['id'], table: 't' });
    expect(heard.at(-1)![1]).toEqual({ t: 'resume', table: 't', at: 0 });
    socket().say({ t: 'lobby', tables: [], of: 0 });
    expect(heard.at(-1)![1]).toBeNull();
  });

  test('that were not answered are sent again with the same id', async () => {
    const act = link.request({ t: 'act', table: 't', seat: 0, at: 4, step: ['end_turn'] });
    const before = socket().sent[1]!;
    socket().onclose?.();
    await pass();
    expect(sockets).toHaveLength(2);
    socket().greet();
    expect(socket().sent[1]).toEqual(before);
    socket().say({ t: 'ok', re: before['id'], at: 5 });
    expect(await act).toMatchObject({ at: 5 });
  });

  test('that were answered are not sent again', async () => {
    void link.request({ t: 'act', table: 't', seat: 0, at: 4, step: ['end_turn'] });
    socket().say({ t: 'ok', re: socket().sent[1]!['id'], at: 5 });
    socket().onclose?.();
    await pass();
    socket().greet();
    expect(socket().kinds()).toEqual(['hello']);
  });
});

describe('a broken line', () => {
  beforeEach(() => socket().greet());

  test('is tried again ever more slowly, up to ten seconds', async () => {
    const waits = [];
    hasSession = false;
    socket().onclose?.();
    for (let i = 0; i < 8; i++) waits.push(await pass());
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(states.slice(1)).toEqual(Array(9).fill('lost'));
  });

  test('waits begin anew after a success', async () => {
    socket().onclose?.();
    await pass();
    socket().greet();
    socket().onclose?.();
    expect(await pass()).toBe(250);
  });

  test('what is kept is said again, as it is now', async () => {
    let at = 3;
    link.keep('lobby', () => ({ t: 'lobby' }));
    link.keep('table', () => ({ t: 'resume', table: 't', at }));
    expect(socket().kinds()).toEqual(['hello', 'lobby', 'resume']);
    at = 17;
    socket().onclose?.();
    await pass();
    socket().greet();
    expect(socket().kinds()).toEqual(['hello', 'lobby', 'resume']);
    expect(socket().sent[2]).toMatchObject({ at: 17 });
  });

  test('what was forgotten is not', async () => {
    link.keep('table', () => ({ t: 'resume', table: 't', at: 0 }));
    link.forget('table');
    socket().onclose?.();
    await pass();
    socket().greet();
    expect(socket().kinds()).toEqual(['hello']);
  });

  test('can be hurried', async () => {
    socket().onclose?.();
    link.hurry();
    await turnover();
    expect(sockets).toHaveLength(2);
    expect(timers.filter((timer) => timer.ms < 8000)).toEqual([]);
  });

  test('is noticed when an answer does not come', async () => {
    void link.request({ t: 'undo', table: 't', seat: 0, at: 4 });
    const old = socket();
    expect(await pass()).toBe(8000);
    expect(old.isClosed).toBe(true);
    expect(states.at(-1)).toBe('lost');
    await pass();
    socket().greet();
    expect(socket().kinds()).toEqual(['hello', 'undo']);
  });

  test('silence alone is no trouble', async () => {
    await pass();
    expect(states).toEqual(['open']);
  });

  test('words of an old socket are not heard', async () => {
    const old = socket();
    old.onclose?.();
    await pass();
    const before = heard.length;
    old.say({ t: 'lobby', tables: [], of: 0 });
    expect(heard).toHaveLength(before);
  });

  test('is left alone once closed', () => {
    link.close();
    socket().onclose?.();
    expect(timers).toEqual([]);
  });
});

test('waits have a jitter of half', () => {
  expect(waitBefore(0, 0)).toBe(125);
  expect(waitBefore(0, 1)).toBe(250);
  expect(waitBefore(20, 0)).toBe(5000);
});
