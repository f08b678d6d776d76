/*
 * store.test.ts: what the page knows after each message.
 */
import { describe, expect, test } from 'vitest';
import type { Now, NowPart, Table } from '../src/messages';
import {
  askedAgain,
  atTable,
  awayFromTable,
  mergeLogs,
  newsSince,
  nothing,
  peopleHere,
  take,
  toKeep,
  toldOfCover,
  toldUpTo,
  waitingFor,
  wantsMore,
  whoLooks,
  type Known,
} from '../src/store';
import type { GameEvent, View } from '../src/types';

const view = { game: 'iglu', seats: 3 } as unknown as View;
const event = (kind: string, ...args: string[]): GameEvent => ({ kind, actor: '0', args });

/** The whole story, unless it says from where. */
function now(seat: Now['seat'], at: number, events: GameEvent[], more: Partial<Now> = {}): Now {
  return { t: 'now', table: 't', seat, at, era: 7, from: 0, told: at, events, view, ...more };
}

/** Parts have no view. */
function part(seat: Now['seat'], from: number, told: number, events: GameEvent[], at = 9): NowPart {
  return { t: 'now', table: 't', seat, at, era: 7, from, told, events };
}

function table(more: Partial<Table> = {}): Table {
  return {
    t: 'table',
    table: 't',
    game: 'iglu',
    options: {},
    state: 'playing',
    seats: [
      { seat: 0, kind: 'person', name: 'Anna' },
      { seat: 1, kind: 'bot', bot: 'greedy', name: 'greedy' },
      { seat: 2, kind: 'device', name: 'Luca' },
    ],
    mine: [0],
    invited: [],
    policy: { undo: 'turn', listed: true, watch: true, hints: false, aloud: false, quick: false },
    fate: { proof: 2, commit: '', pledges: [], nonces: [] },
    ...more,
  };
}

/** At the table, with the whole log asked for and on its way. */
function arrived(): Known {
  const known = take(
    atTable(nothing, 't'),
    { t: 'ok', table: 't' },
    { t: 'resume', table: 't', at: 0 },
  );
  return take(known, table());
}

const logOf = (known: Known, seat: string): string[] =>
  known.table!.sights[seat]!.log.map(({ kind }) => kind);

describe('the lobby', () => {
  test('is what was last told', () => {
    expect(take(nothing, { t: 'lobby', tables: [], of: 0 }).lobby).toEqual([]);
  });

  test('messages of no table change nothing', () => {
    expect(take(nothing, now(0, 1, []))).toBe(nothing);
    const known = arrived();
    expect(take(known, { ...now(0, 1, []), table: 'other' })).toBe(known);
  });
});

describe('the view', () => {
  const whole = {
    game: 'iglu',
    waiting: [1],
    hand: [{ a: 1, b: 2 }, { a: 0, b: 0 }],
    board: [1, 2, 3],
    odds: { x: 1, y: 2 },
    old: 5,
  } as unknown as View;
  const next: Partial<Now> = {
    from: 5,
    change: { waiting: null, hand: { 1: { b: 7 } }, board: { 0: 9, 2: 8 }, cards: ['k'] },
    renew: { odds: { x: 3 }, old: null, said: [null] },
  };
  const withoutView = ({ view: _, ...message }: Now): Now => message;

  test('is made of the one before and what is different', () => {
    let known = take(arrived(), now(0, 5, [], { view: whole }));
    const before = structuredClone(whole);
    known = take(known, withoutView(now(0, 6, [], next)));
    expect(known.table!.sights['0']!.view).toEqual({
      game: 'iglu',
      hand: [{ a: 1, b: 2 }, { a: 0, b: 7 }],
      board: [9, 2, 8],
      odds: { x: 3 },
      cards: ['k'],
      said: [null],
    });
    expect(whole).toEqual(before);
    expect(known.table!.lost).toBe(false);
  });

  test('is asked for again if the one before is not known', () => {
    const known = take(arrived(), now(0, 5, [], { view: whole }));
    expect(take(known, withoutView(now(0, 6, [], { ...next, era: 8 }))).table!.lost).toBe(true);
    expect(take(known, withoutView(now(0, 7, [], { ...next, from: 6 }))).table!.lost).toBe(true);
    expect(take(arrived(), withoutView(now(0, 6, [], { ...next, from: 0 }))).table!.lost).toBe(true);
  });
});

describe('the log', () => {
  test('begins whole, then grows', () => {
    let known = take(arrived(), now(0, 5, [event('a'), event('b')]));
    known = take(known, now(0, 6, [event('c')], { from: 5 }));
    expect(logOf(known, '0')).toEqual(['a', 'b', 'c']);
    expect(known.table!.sights['0']!.at).toBe(6);
  });

  test('does not grow by a message without news', () => {
    let known = take(arrived(), now(0, 5, [event('a')]));
    known = take(known, now(0, 5, [], { from: 5, undo: true }));
    expect(logOf(known, '0')).toEqual(['a']);
    expect(known.table!.sights['0']!.undo).toBe(true);
  });

  test('is told anew in another era, and keeps what is the same', () => {
    let known = take(arrived(), now(0, 5, [event('a'), event('b')]));
    const first = known.table!.sights['0']!.log[0];
    known = take(known, now(0, 7, [event('a'), event('x'), event('y')], { era: 8 }));
    expect(logOf(known, '0')).toEqual(['a', 'x', 'y']);
    expect(known.table!.sights['0']!.log[0]).toBe(first);
    expect(toldUpTo(known.table!)).toEqual({ at: 7, era: 8 });
  });

  test('comes in parts, and is shown when it is whole', () => {
    let known = arrived();
    const parts = [part(0, 0, 4, [event('a'), event('b')]), part(0, 4, 8, [event('c')])];
    for (const message of parts) {
      expect(wantsMore(message)).toBe(true);
      known = take(known, message);
      expect(known.table!.sights['0']).toBeUndefined();
    }
    const last = now(0, 9, [event('d')], { from: 8 });
    expect(wantsMore(last)).toBe(false);
    known = take(known, last);
    expect(logOf(known, '0')).toEqual(['a', 'b', 'c', 'd']);
  });

  test('forgets parts of a story that begins anew', () => {
    let known = take(arrived(), part(0, 0, 4, [event('a')]));
    known = take(known, { t: 'ok', table: 't' }, { t: 'resume', table: 't', at: 0 });
    known = take(known, now(0, 3, [event('x')], { era: 8 }));
    expect(logOf(known, '0')).toEqual(['x']);
  });

  test('goes on after a reload from where it was', () => {
    const before = take(arrived(), now(0, 5, [event('a'), event('b')]));
    const kept = JSON.parse(JSON.stringify(toKeep(before.table!)));
    let known = atTable(nothing, 't', kept);
    expect(toldUpTo(known.table!)).toEqual({ at: 5, era: 7 });
    known = take(known, now(0, 6, [event('c')], { from: 5 }));
    expect(logOf(known, '0')).toEqual(['a', 'b', 'c']);
  });

  test('is asked for again where something is missing in between', () => {
    let known = take(arrived(), now(0, 5, [event('a')]));
    known = take(known, now('public', 6, [event('b')], { from: 5 }));
    expect(known.table!.lost).toBe(true);
    known = askedAgain(known);
    expect(known.table!.lost).toBe(false);
    expect(toldUpTo(known.table!)).toEqual({ at: 0 });
    known = take(known, now('public', 6, [event('a'), event('b')]));
    expect(logOf(known, 'public')).toEqual(['a', 'b']);
    expect(askedAgain(known)).toBe(known);
  });

  test('begins anew after a reload in another era', () => {
    const kept = toKeep(take(arrived(), now(0, 5, [event('a')])).table!);
    const known = take(atTable(nothing, 't', kept), now(0, 5, [event('x')], { era: 8 }));
    expect(logOf(known, '0')).toEqual(['x']);
  });

  test('is asked for from the beginning if seats know differently much', () => {
    let known = take(arrived(), table({ mine: [0, 2] }));
    known = take(known, now(0, 5, [event('a')]));
    known = take(known, now(2, 4, [event('a')]));
    expect(toldUpTo(known.table!)).toEqual({ at: 0 });
    expect(toldUpTo(arrived().table!)).toEqual({ at: 0 });
  });

  test('of each seat on the device is its own', () => {
    let known = take(arrived(), table({ mine: [0, 2] }));
    known = take(known, now(0, 5, [event('kept', 'melt')]));
    known = take(known, now(2, 5, [event('kept')]));
    known = take(known, now(2, 6, [event('b')], { from: 5 }));
    expect(logOf(known, '0')).toEqual(['kept']);
    expect(logOf(known, '2')).toEqual(['kept', 'b']);
  });

  test('keeps its objects as far as they agree', () => {
    const old = [event('a', 'd3'), event('b')];
    const merged = mergeLogs(old, [event('a', 'd3'), event('c')]);
    expect(merged[0]).toBe(old[0]);
    expect(merged[1]!.kind).toBe('c');
    expect(mergeLogs(old, [event('a', 'd3'), event('b')])).toBe(old);
  });

  test('has the thoughts beside it, and all of them at the end', () => {
    const thought = { seat: 1, before: 40, after: 45 };
    let known = take(arrived(), now(0, 5, [event('a'), event('b')]));
    const { log } = known.table!.sights['0']!;
    known = take(known, now(0, 6, [{ ...event('c'), thought }], { from: 5 }));
    expect(known.table!.sights['0']!.thoughts).toEqual([undefined, undefined, thought]);
    const whole = [{ ...event('a'), thought }, event('b'), { ...event('c'), thought }];
    known = take(known, now(0, 7, whole, { era: 8, result: [] }));
    expect(known.table!.sights['0']!.thoughts).toEqual([thought, undefined, thought]);
    expect(known.table!.sights['0']!.log[0]).toBe(log[0]);
  });

  test('goes on when secrets are told at the end', () => {
    const secret = { ...event('drawn'), args: [null] } as unknown as GameEvent;
    const shown = [event('a'), secret, event('b')];
    const log = mergeLogs(shown, [event('a'), event('drawn', 'x'), event('b'), event('c')]);
    expect(log[0]).toBe(shown[0]);
    expect(log[1]!.args).toEqual(['x']);
    expect(newsSince(shown, log)).toEqual([event('c')]);
    expect(newsSince(shown, [event('a'), event('other', 'x'), event('d')])).toBe(null);
  });

  test('tells what is new', () => {
    const shown = [event('a')];
    expect(newsSince(shown, [...shown, event('b')])!.map(({ kind }) => kind)).toEqual(['b']);
    expect(newsSince([], shown)).toEqual(shown);
    expect(newsSince(shown, [event('b')])).toBeNull();
    expect(newsSince(shown, [])).toBeNull();
  });
});

describe('the table', () => {
  test('forgets what a spectator saw when a seat is taken', () => {
    let known = take(arrived(), table({ mine: [] }));
    known = take(known, now('public', 5, []));
    expect(Object.keys(known.table!.sights)).toEqual(['public']);
    known = take(known, table({ mine: [0] }));
    expect(Object.keys(known.table!.sights)).toEqual([]);
  });

  test('may refuse', () => {
    const known = take(
      atTable(nothing, 't'),
      { t: 'error', code: 'policy', text: '' },
      { t: 'resume', table: 't', at: 0 },
    );
    expect(known.table!.refused).toBe('policy');
  });

  test('may be out of reach for a moment, which is no refusal', () => {
    const known = take(
      atTable(nothing, 't'),
      { t: 'error', code: 'limit', text: '' },
      { t: 'resume', table: 't', at: 0 },
    );
    expect(known.table!.refused).toBeNull();
  });

  test('knows of the rematch, by message or by table', () => {
    expect(take(arrived(), { t: 'rematch', table: 't', next: 'u' }).table!.next).toBe('u');
    expect(take(arrived(), table({ rematch: 'v' })).table!.next).toBe('v');
  });

  test('is left', () => {
    expect(awayFromTable(arrived()).table).toBeNull();
  });
});

describe('who looks', () => {
  const asks = { ask: { prompt: 'action', steps: [] } };

  test('a spectator sees the public view', () => {
    const known = take(arrived(), table({ mine: [] }));
    expect(whoLooks(known.table!, null)).toEqual({ viewer: 'public', curtain: null });
  });

  test('one person needs no curtain', () => {
    expect(whoLooks(arrived().table!, null)).toEqual({ viewer: 0, curtain: null });
  });

  test('of two on the device nobody, until one says who it is', () => {
    let known = take(arrived(), table({ mine: [0, 2] }));
    known = take(take(known, now(0, 5, [])), now(2, 5, [], asks));
    expect(whoLooks(known.table!, null)).toEqual({ viewer: null, curtain: 2 });
    expect(whoLooks(known.table!, 2)).toEqual({ viewer: 2, curtain: null });
    expect(whoLooks(known.table!, 0)).toEqual({ viewer: null, curtain: 2 });
  });

  test('who holds the device keeps it while others play', () => {
    let known = take(arrived(), table({ mine: [0, 2] }));
    known = take(take(known, now(0, 5, [])), now(2, 5, []));
    expect(whoLooks(known.table!, 0)).toEqual({ viewer: 0, curtain: null });
    expect(whoLooks(known.table!, null)).toEqual({ viewer: null, curtain: 0 });
  });

  test('after the end there is no secret left', () => {
    const known = take(arrived(), table({ mine: [0, 2], state: 'over' }));
    expect(whoLooks(known.table!, 2)).toEqual({ viewer: 2, curtain: null });
    expect(whoLooks(known.table!, null)).toEqual({ viewer: 0, curtain: null });
  });

  test('a seat that was handed to a bot asks for no curtain', () => {
    const info = table({ mine: [0, 2] });
    info.seats[2]!.bot = 'greedy';
    expect(peopleHere(info)).toEqual([0]);
    expect(whoLooks(take(arrived(), info).table!, null)).toEqual({ viewer: 0, curtain: null });
  });

  test('who handed the own seat to a bot passes the device on', () => {
    const info = table({ mine: [0, 2] });
    info.seats[2]!.bot = 'greedy';
    const known = take(arrived(), info).table!;
    expect(whoLooks(known, 2)).toEqual({ viewer: null, curtain: 0 });
    expect(whoLooks(known, 0)).toEqual({ viewer: 0, curtain: null });
  });

  test('with bots in all own seats the last view stays', () => {
    const info = table({ mine: [0, 2] });
    for (const seat of info.mine) info.seats[seat]!.bot = 'greedy';
    expect(whoLooks(take(arrived(), info).table!, 2)).toEqual({ viewer: 2, curtain: null });
  });
});

describe('clocks', () => {
  const left = [60_000, null, 5_000];

  test('come with a step, each viewer its own, and with the time they were heard', () => {
    const known = take(arrived(), now(0, 3, [], { clock: { left, runs: [0] } }), null, 1234);
    expect(known.table?.clocks['0']).toEqual({ left, runs: [0], heard: 1234 });
    expect(known.table?.clocks['2']).toBeUndefined();
  });

  test('change without a step', () => {
    const first = take(arrived(), now(0, 3, [], { clock: { left, runs: [0] } }), null, 1);
    const news = { t: 'clock' as const, table: 't', left: [9, null, 9], runs: [2] };
    expect(take(first, news, null, 7).table?.clocks['0']).toEqual({ left: [9, null, 9], runs: [2], heard: 7 });
    const other = take(first, { ...news, seat: 2 }, null, 7).table?.clocks;
    expect([other?.['0']?.heard, other?.['2']?.heard]).toEqual([1, 7]);
    expect(take(first, { ...news, table: 'other' }, null, 7)).toBe(first);
  });
});

describe('being away', () => {
  test('it is told once that a bot covered', () => {
    const request = { t: 'resume' as const, table: 't', at: 0 };
    const known = take(atTable(nothing, 't'), { t: 'ok', table: 't', covered: [0] }, request);
    expect(known.table?.covered).toEqual([0]);
    // The line breaks and is mended: nothing was covered, but the first was not read yet.
    expect(take(known, { t: 'ok', table: 't' }, request).table?.covered).toEqual([0]);
    expect(toldOfCover(known).table?.covered).toEqual([]);
    const late = take(atTable(nothing, 't'), { t: 'ok', table: 't', late: [2] }, request);
    expect([late.table?.late, toldOfCover(late).table?.late]).toEqual([[2], []]);
    expect(toldOfCover(nothing)).toBe(nothing);
  });

  test('seats count on from when they were told', () => {
    expect(take(arrived(), table(), null, 77).table?.heard).toBe(77);
  });
});

describe('whose turn it is elsewhere', () => {
  const row = (id: string, yours: boolean) => ({
    table: id, game: 'iglu', state: 'playing' as const, at: 3, seats: [], mine: true, invited: false, yours, watch: false,
  });
  const lobby = { t: 'lobby' as const, tables: [row('a', true), row('b', false)], of: 0 };

  test('the lobby tells, and at a table the server', () => {
    const home = take(nothing, lobby);
    expect(waitingFor(home)).toEqual(['a']);
    const away = atTable(home, 'a');
    expect(waitingFor(away)).toEqual([]);
    const told = take(away, { t: 'turn', table: 'b' });
    expect(waitingFor(told)).toEqual(['b']);
    expect(take(told, { t: 'turn', table: 'b' })).toBe(told);
    expect(take(told, { t: 'turn', table: 'a' })).toBe(told);
    expect(waitingFor(atTable(told, 'b'))).toEqual(['a']);
  });

  test('a question that was left open waits; one that was answered does not', () => {
    const asked = take(arrived(), now(0, 3, [], { ask: { prompt: 'p', steps: [] } }));
    expect(waitingFor(awayFromTable(asked))).toEqual(['t']);
    expect(waitingFor(awayFromTable(take(arrived(), now(0, 3, []))))).toEqual([]);
    expect(waitingFor(take(awayFromTable(asked), lobby))).toEqual(['a']);
  });
});
