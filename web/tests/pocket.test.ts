/*
 * pocket.test.ts: the tables of this browser, with the module of the page and a thinker beside it:
 * whole games, undo, what is kept and found again, other tabs, a full disk, files.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Incoming, LobbyTable, Now, Policy, SeatWish } from '../src/messages';
import { Engine } from '../src/pocket/engine';
import { Pocket, type PocketRequest, type PocketSays } from '../src/pocket/pocket';
import { addTallies } from '../src/tallies';
import { isStrict, newName, type Row } from '../src/pocket/rows';
import { LooseShelf, type Chunk, type Shelf } from '../src/pocket/shelf';
import { Tact } from '../src/pocket/tact';
import { answerJob, type Thinker } from '../src/pocket/thinker';
import { openRecord } from '../src/record';

const bytes = readFileSync(fileURLToPath(new URL('../src/wasm/beringia.wasm', import.meta.url)));
const golden = (path: string): string => readFileSync(fileURLToPath(new URL(`../../games/${path}`, import.meta.url)), 'utf8');
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(bytes);
});

const POLICY: Policy = { undo: 'free', listed: false, watch: false, hints: true, aloud: false, quick: false };
const ME: SeatWish = { kind: 'me' };
const bot = (name: string): SeatWish => ({ kind: 'bot', bot: name });
const device = (name: string): SeatWish => ({ kind: 'device', name });

/** Thinks at once, in an engine of its own. */
async function thinker(): Promise<Thinker> {
  const engine = await Engine.start(module);
  const ask = async (kind: 'think' | 'advise', question: Uint8Array): Promise<never> => {
    const done = answerJob(engine, { id: 0, kind, question });
    if ('trouble' in done) throw new Error(done.trouble);
    return done.answer as never;
  };
  return { think: (question) => ask('think', question), advise: (question) => ask('advise', question), drop: () => {} };
}

/** Chance that is the same each time. */
function dice(seed: number): (n: number) => Uint8Array {
  let state = seed;
  return (n) => Uint8Array.from({ length: n }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16 & 255);
}

/** A tab: what it was told, and answers by request. */
class Tab {
  readonly said: PocketSays[] = [];
  readonly #waiting = new Map<string, (said: PocketSays) => void>();
  #count = 0;
  others: Tab[] = [];
  pocket!: Pocket;

  static async open(shelf: Shelf = new LooseShelf(), seed = 1): Promise<Tab> {
    const tab = new Tab();
    tab.pocket = new Pocket({
      engine: await Engine.start(module),
      shelf,
      thinker: await thinker(),
      say: (message) => tab.#hear(structuredClone(message)),
      shout: (table) => tab.others.forEach((other) => other.pocket.heard(table)),
      fail: (error) => {
        throw error;
      },
      now: () => 1_800_000_000,
      clock: () => 0,
      random: dice(seed),
      after: (_ms, what) => void setTimeout(what, 0),
    });
    await tab.ask({ t: 'hello', name: 'Anna' });
    return tab;
  }

  #hear(message: PocketSays): void {
    this.said.push(message);
    const re = 're' in message ? message.re : undefined;
    if (re) this.#waiting.get(re)?.(message);
  }

  ask(message: PocketRequest): Promise<PocketSays> {
    const id = String(this.#count++);
    return new Promise((done) => {
      this.#waiting.set(id, done);
      this.pocket.take({ ...message, id });
    });
  }

  async code(message: PocketRequest): Promise<string> {
    const said = await this.ask(message);
    return said.t === 'error' ? said.code : said.t;
  }

  async begin(game: string, seats: SeatWish[], more: Partial<Policy> = {}): Promise<string> {
    const said = await this.ask({ t: 'open', game, options: {}, seats, policy: { ...POLICY, ...more } });
    const { table } = said as { table: string };
    await this.ask({ t: 'resume', table, at: 0 });
    return table;
  }

  last<T extends Incoming['t']>(kind: T, seat?: number): Extract<Incoming, { t: T }> {
    const found = this.said.filter((one) => one.t === kind && (seat === undefined || ('seat' in one && one.seat === seat)));
    return found.at(-1) as Extract<Incoming, { t: T }>;
  }

  now(seat: number): Now {
    return this.last('now', seat) as Now;
  }

  async over(): Promise<void> {
    for (let i = 0; i < 20_000 && !this.now(0).result; i++) await new Promise((done) => setTimeout(done, 0));
  }

  /** The first seat that is asked, once all bots have moved; null: it is over. */
  async asked(seats: number[]): Promise<number | null> {
    for (let i = 0; i < 20_000; i++) {
      if (this.now(seats[0]!)?.result) return null;
      const seat = seats.find((one) => this.now(one)?.ask);
      if (seat !== undefined) return seat;
      await new Promise((done) => setTimeout(done, 0));
    }
    throw new Error('nobody is asked');
  }

  /** Plays on until `enough`, or to the end. */
  async play(table: string, seats: number[], enough = Infinity): Promise<number> {
    let n = 0;
    for (let seat = await this.asked(seats); seat !== null && n < enough; seat = await this.asked(seats), n++) {
      const { at, ask } = this.now(seat);
      const step = ask!.steps[(n * 7) % ask!.steps.length]!;
      expect(await this.code({ t: 'act', table, seat, at, step })).toBe('ok');
    }
    return n;
  }
}

test('it says what may be played, and against whom', async () => {
  const tab = await Tab.open();
  const { games, bots, name } = tab.last('hello');
  expect(games.map((game) => game.name)).toEqual(expect.arrayContaining(['eiszeit', 'iglu', 'mammut', 'urland', 'valley']));
  expect(bots.slice(-6)).toEqual(['novice', 'easy', 'medium', 'hard', 'expert', 'master']);
  expect(name).toBe('Anna');
  expect(games.every((game) => game.options.length > 0 && game.presets.length > 0)).toBe(true);
});

test.each(['iglu', 'eiszeit', 'urland', 'mammut', 'valley'])('%s goes to its end, and its record is good', async (game) => {
  const tab = await Tab.open();
  const table = await tab.begin(game, [ME, bot('greedy'), device('Luca')]);
  await tab.play(table, [0, 2]);
  expect(tab.now(0).result).toHaveLength(3);
  expect(tab.last('table').state).toBe('over');
  const said = (await tab.ask({ t: 'record', table })) as { text: string };
  const record = await openRecord(said.text, bytes);
  expect(record.header).toMatchObject({ over: true, ends: '', players: ['human', 'greedy', 'human'], names: ['Anna', '', 'Luca'] });
  expect(await record.verify()).toMatchObject({ good: true, draws: 'good', verdict: 'word' });
  const log = (await tab.ask({ t: 'log', table, seat: 'all', from: 0 })) as { events: unknown[] };
  expect(log.events.length).toBeGreaterThan(10);
  const past = (await tab.ask({ t: 'past', table, seat: 1, at: 5 })) as { at: number };
  expect(past.at).toBe(5);
}, 60_000);

test('a tab that was killed finds the table as it was, with what bots thought', async () => {
  const shelf = new LooseShelf();
  const tab = await Tab.open(shelf);
  const table = await tab.begin('iglu', [ME, bot('novice')], { aloud: true });
  await tab.play(table, [0], 6);
  await tab.asked([0]);
  const before = tab.now(0);
  const again = await Tab.open(shelf, 9);
  await again.ask({ t: 'resume', table, at: 0 });
  const now = again.now(0);
  expect([now.at, now.view, now.ask, now.undo]).toEqual([before.at, before.view, before.ask, before.undo]);
  expect(now.events.some(({ thought }) => thought)).toBe(true);
  await again.play(table, [0]);
  expect(again.now(0).result).toHaveLength(2);
});

test('a position is told with the members of the document', async () => {
  const document = readFileSync(fileURLToPath(new URL('../../docs/protocol.md', import.meta.url)), 'utf8');
  const example = /\{"t":"now",[^]*?\}\n\n/.exec(document)![0].replace(/,\.\.\./g, '');
  const named = Object.keys(JSON.parse(example) as object).sort();
  const tab = await Tab.open();
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  await tab.play(table, [0], 3);
  await tab.asked([0]);
  expect(Object.keys(tab.now(0)).filter((member) => named.includes(member)).sort()).toEqual(named);
  expect(Object.keys(tab.now(0)).filter((member) => !document.includes(`\`${member}\``) && !named.includes(member))).toEqual([]);
});

test('what somebody holds is told to that seat alone, until the end', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('eiszeit', [ME, device('Luca'), device('Mia')]);
  await tab.play(table, [0, 1, 2], 12);
  expect(await tab.code({ t: 'past', table, seat: 'all', at: 0 })).toBe('seat');
  const hands = [0, 1].map((seat) => JSON.stringify(tab.now(seat).view));
  expect(hands[0]).not.toBe(hands[1]);
});

test('undo goes back, and what was told is told anew', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  await tab.play(table, [0], 3);
  await tab.asked([0]);
  const { at, era } = tab.now(0);
  expect(await tab.code({ t: 'undo', table, seat: 0, at })).toBe('ok');
  const now = tab.now(0);
  expect(now.at).toBeLessThan(at);
  expect([now.from, now.era === era]).toEqual([0, false]);
  expect(await tab.code({ t: 'undo', table, seat: 1, at: now.at })).toBe('seat');
  const strict = await tab.begin('iglu', [ME, bot('greedy')], { undo: 'none' });
  await tab.play(strict, [0], 1);
  expect(await tab.code({ t: 'undo', table: strict, seat: 0, at: (await tab.asked([0]), tab.now(0).at) })).toBe('policy');
  expect(tab.now(0).undo).toBe(false);
});

test('what the rules forbid is explained, and changes nothing', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  const seat = (await tab.asked([0]))!;
  const { at } = tab.now(seat);
  const said = await tab.ask({ t: 'act', table, seat, at, step: ['end_turn'] });
  expect(said).toMatchObject({ t: 'error', code: 'illegal' });
  expect(await tab.code({ t: 'act', table, seat, at, step: ['nonsense'] })).toBe('format');
  expect(await tab.ask({ t: 'why', table, seat, step: ['end_turn'] })).toMatchObject({ t: 'why', legal: false });
  expect(tab.now(seat).at).toBe(at);
});

test('a seat is lent to a bot and taken back; who resigned does not come back', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('iglu', [ME, device('Luca')]);
  expect(await tab.code({ t: 'hand', table, seat: 1, to: 'greedy' })).toBe('ok');
  await tab.play(table, [0], 4);
  expect(await tab.code({ t: 'hand', table, seat: 1, to: 'me' })).toBe('ok');
  expect(tab.last('table').seats[1]?.bot).toBeUndefined();
  expect(await tab.code({ t: 'leave', table, how: 'resign', to: 'greedy' })).toBe('ok');
  await tab.ask({ t: 'resume', table, at: 0 });
  expect(await tab.code({ t: 'hand', table, seat: 0, to: 'me' })).toBe('policy');
  await tab.over(); // a bot plays both to the end
  expect(tab.now(0).result?.map(({ resigned }) => resigned)).toEqual([true, true]);
});

test('a hint tells what a master would do, in numbers of the seat', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('mammut', [ME, bot('greedy')]);
  const seat = (await tab.asked([0]))!;
  const { at, ask } = tab.now(seat);
  const hint = await tab.ask({ t: 'hint', table, seat, at, taken: [ask!.steps[0]!] });
  expect(hint).toMatchObject({ t: 'hint', table, seat, at });
  expect((hint as { steps: unknown[] }).steps.length).toBeGreaterThan(0);
  const without = await tab.begin('mammut', [ME, bot('greedy')], { hints: false });
  expect(await tab.code({ t: 'hint', table: without, seat, at: 0 })).toBe('policy');
}, 30_000);

test('playing on from a step, by the same fate and by another; a rematch', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  await tab.play(table, [0]);
  const seats = [ME, bot('novice')];
  const made = [];
  for (const fate of ['same', 'new'] as const) {
    const said = (await tab.ask({ t: 'branch', table, at: 20, fate, seats, policy: POLICY })) as { table: string };
    made.push(said.table);
    await tab.ask({ t: 'resume', table: said.table, at: 0 });
    expect(tab.last('table').branch).toEqual({ at: 20, fate, of: table });
    await tab.play(said.table, [0]);
    const { text } = (await tab.ask({ t: 'record', table: said.table })) as { text: string };
    expect(text).toContain('\ntaken 20\n');
    expect(await (await openRecord(text, bytes)).verify()).toMatchObject({ good: true });
  }
  expect(await tab.code({ t: 'branch', table, at: 100_000, fate: 'new', seats, policy: POLICY })).toBe('turn');
  const next = (await tab.ask({ t: 'rematch', table })) as { table: string };
  expect(await tab.ask({ t: 'rematch', table })).toMatchObject({ t: 'rematch', next: next.table });
  const stats = (await tab.ask({ t: 'stats' })) as { games: unknown[] };
  expect(stats.games).toMatchObject([{ game: 'iglu', against: 'greedy', played: 1 }]); // branches do not count
});

test('files come and go: one that is over is looked at, one that is not goes on', async () => {
  const tab = await Tab.open();
  const whole = (await tab.ask({ t: 'bring', text: golden('iglu/tests/golden/greedy-3.play') })) as { table: string };
  const games = (await tab.ask({ t: 'games', from: 0 })) as { of: number; games: { table: string }[] };
  expect([games.of, games.games[0]!.table]).toEqual([1, whole.table]);
  expect(games.games[0]).toMatchObject({ brought: true });
  for (const to of ['abcd', '']) {
    expect(await tab.code({ t: 'given', table: whole.table, to })).toBe('ok');
    const { games: rows } = (await tab.ask({ t: 'games', from: 0 })) as { games: { given?: string }[] };
    expect(rows[0]!.given ?? '').toBe(to);
    expect(tab.last('table').given ?? '').toBe(to);
  }
  expect(await tab.code({ t: 'bring', text: 'no match' })).toBe('format');
  const table = await tab.begin('urland', [ME, bot('greedy'), bot('greedy')]);
  await tab.play(table, [0], 5);
  await tab.asked([0]);
  const { text } = (await tab.ask({ t: 'record', table })) as { text: string };
  const other = await Tab.open();
  const brought = (await other.ask({ t: 'bring', text })) as { table: string };
  await other.ask({ t: 'resume', table: brought.table, at: 0 });
  expect(other.now(0)).toMatchObject({ at: tab.now(0).at, view: tab.now(0).view, ask: tab.now(0).ask });
  await other.play(brought.table, [0]);
  expect((await other.ask({ t: 'stats' })) as object).toMatchObject({ games: [] });
}, 30_000);

// ---- What goes wrong --------------------------------------------------------------------------

/** A disk that is full for a while. */
class FullShelf extends LooseShelf {
  isFull = false;
  override async write(row: Row, chunk: Chunk | null): Promise<void> {
    if (this.isFull) throw Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
    return super.write(row, chunk);
  }
}

test('a full disk is told, and the step can be taken again', async () => {
  const shelf = new FullShelf();
  const tab = await Tab.open(shelf);
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  const seat = (await tab.asked([0]))!;
  const { at, ask } = tab.now(seat);
  shelf.isFull = true;
  const act: PocketRequest = { t: 'act', table, seat, at, step: ask!.steps[0]! };
  expect(await tab.ask(act)).toMatchObject({ t: 'error', code: 'store', cause: 'full' });
  expect((await shelf.read(table))!.row.at).toBe(at);
  shelf.isFull = false;
  expect(await tab.code(act)).toBe('ok');
});

test('two tabs do not mix: the later step is stale, and its tab sees the other', async () => {
  const shelf = new LooseShelf();
  const [one, two] = [await Tab.open(shelf), await Tab.open(shelf, 5)];
  const table = await one.begin('iglu', [ME, device('Luca')]);
  await two.ask({ t: 'resume', table, at: 0 });
  const seat = (await one.asked([0, 1]))!;
  const { at, ask } = one.now(seat);
  const act: PocketRequest = { t: 'act', table, seat, at, step: ask!.steps[0]! };
  expect(await one.code(act)).toBe('ok');
  expect(await two.code(act)).toBe('stale');
  expect(two.now(seat).at).toBe(one.now(seat).at);
  one.others = [two];
  const next = (await one.asked([0, 1]))!;
  expect(await one.code({ t: 'act', table, seat: next, at: one.now(next).at, step: one.now(next).ask!.steps[0]! })).toBe('ok');
  await two.ask({ t: 'lobby' });
  expect(two.now(next).at).toBe(one.now(next).at);
  expect(await two.code({ t: 'close', table })).toBe('ok');
  expect(await one.code({ t: 'act', table, seat, at: 999, step: ['melt', 'a1'] })).not.toBe('ok');
});

test('in two tabs the bots move once, and nobody is told of it as of a mistake', async () => {
  const shelf = new LooseShelf();
  const [one, two] = [await Tab.open(shelf), await Tab.open(shelf, 2)];
  [one.others, two.others] = [[two], [one]];
  const table = await one.begin('iglu', [ME, bot('greedy'), bot('greedy')]);
  await two.ask({ t: 'resume', table, at: 0 });
  await one.play(table, [0], 12);
  await one.asked([0]);
  await two.ask({ t: 'lobby' });
  await two.asked([0]);
  await vi.waitFor(() => expect(two.now(0).at).toBe(one.now(0).at));
  for (const tab of [one, two]) expect(tab.said.filter(({ t }) => t === 'error')).toEqual([]);
}, 30_000);

test('by newer rules a table has ended, and says so', async () => {
  const shelf = new LooseShelf();
  const tab = await Tab.open(shelf);
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  await tab.play(table, [0], 3);
  await tab.asked([0]);
  const { row } = (await shelf.read(table))!;
  await shelf.write({ ...row, hash: '0000000000000000', version: row.version + 1 }, null);
  const again = await Tab.open(shelf, 3);
  await again.ask({ t: 'resume', table, at: 0 });
  expect(again.last('table').state).toBe('ended');
  expect(again.now(0).ask).toBeUndefined();
  expect(await again.code({ t: 'act', table, seat: 0, at: 99, step: ['end_turn'] })).toBe('rules');
});

test('what needs others is refused', async () => {
  const tab = await Tab.open();
  const table = await tab.begin('iglu', [ME, bot('greedy')]);
  expect(await tab.code({ t: 'open', game: 'iglu', options: {}, seats: [ME, { kind: 'open' }], policy: POLICY })).toBe('policy');
  expect(await tab.code({ t: 'open', game: 'iglu', options: {}, seats: [bot('easy'), bot('easy')], policy: POLICY })).toBe('policy');
  expect(await tab.code({ t: 'open', game: 'chess', options: {}, seats: [ME, bot('easy')], policy: POLICY })).toBe('game');
  expect(await tab.code({ t: 'open', game: 'iglu', options: { no: 'on' }, seats: [ME, bot('easy')], policy: POLICY })).toBe('option');
  expect(await tab.code({ t: 'say', table, phrase: 'hello' })).toBe('policy');
  expect(await tab.code({ t: 'devices' })).toBe('policy');
  expect(await tab.code({ t: 'resume', table: 'abcdefghijabcdefghij', at: 0 })).toBe('table');
});

test('the list tells whose turn it is, and finished ones last a while', async () => {
  const tab = await Tab.open();
  await tab.begin('iglu', [ME, bot('greedy')]);
  await tab.asked([0]);
  await tab.ask({ t: 'leave', table: tab.last('table').table });
  await tab.ask({ t: 'name', name: 'Berta' });
  tab.pocket.take({ t: 'lobby' });
  await tab.ask({ t: 'stats' });
  const [row] = (tab.last('lobby') as { tables: LobbyTable[] }).tables;
  expect(row).toMatchObject({ game: 'iglu', state: 'playing', mine: true, yours: true, own: [0], turn: [0] });
});

// ---- Small parts ------------------------------------------------------------------------------

test('names are longer than those of a server, and of its letters', () => {
  const name = newName(new Uint8Array(32).fill(255));
  expect(name).toMatch(/^[a-z0-9]{20}$/);
});

test('the time of an answer tells nothing where there was nothing to think about', () => {
  const tact = new Tact(() => 0);
  expect(tact.due('none', 'master', 123)).toBe(123);
  expect(tact.due('forced', 'master', 1)).toBe(40);
  expect(tact.due('choice', 'master', 130)).toBe(160);
  expect(tact.due('forced', 'master', 1)).toBe(160);
  expect(tact.due('choice', 'novice', 1)).toBe(5);
});

test('numbers of both ends become one', () => {
  const one = { game: 'iglu', against: 'easy', played: 1, won: 1, points: 10 };
  const two = { game: 'iglu', against: 'easy', played: 3, won: 1, points: 6 };
  expect(addTallies([one, two, { ...one, against: 'hard' }])).toEqual([
    { game: 'iglu', against: 'easy', played: 4, won: 2, points: 7 },
    { ...one, against: 'hard' },
  ]);
});

test('several people hide things from each other, one alone does not', () => {
  const row = { seats: [{ kind: 'me' }, { kind: 'bot' }], policy: POLICY } as Row;
  expect(isStrict(row)).toBe(false);
  const two = { ...row, seats: [{ kind: 'me' }, { kind: 'device' }] } as Row;
  expect(isStrict(two)).toBe(true);
  expect(isStrict({ ...two, policy: { ...POLICY, quick: true } })).toBe(false);
});
