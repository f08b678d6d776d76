/*
 * scenes.test.ts: how long scenes take, whom they wait for, and their sums.
 */
import { describe, expect, test } from 'vitest';
import {
  addsUp,
  beatsOf,
  isOwn,
  LEAST,
  sums,
  timingOf,
  whyOf,
  type Account,
  type Announce,
  type Duel,
  type Rows,
  type SceneData,
  type Summary,
} from '../src/board/scenes/scene';
import type { Speaker } from '../src/types';
import { makeTeller } from '../src/words';
import en from '../words/en.json';

const announce: Announce = { kind: 'announce', title: 'One turn left', seats: [1] };
const summary: Summary = { kind: 'summary', title: 'Round 1', seats: [0], columns: [], rows: [] };
const rows: Rows = {
  kind: 'rows',
  title: 'Scoring',
  seats: 'all',
  players: [0, 2],
  before: [10, 0],
  rows: [
    { title: 'Furs', cells: [{ value: 4 }, null] },
    { title: 'Food', cells: [{ value: -1 }, { value: 2.5, mark: 'best' }] },
  ],
};
const duel: Duel = {
  kind: 'duel',
  title: 'Fight',
  seats: [0],
  sides: [
    { seat: 0, name: 'Red', dice: [3], bonuses: [{ text: 'Totem', value: 2 }], total: 5 },
    { seat: null, name: 'a bear', bonuses: [], total: 4 },
  ],
};

describe('a scene', () => {
  test('waits for those whom it concerns', () => {
    expect([0, 1, null].map((seat) => isOwn(announce, seat))).toEqual([false, true, false]);
    expect([0, 1, null].map((seat) => isOwn(summary, seat))).toEqual([true, false, false]);
    expect([0, 1, null].map((seat) => isOwn(rows, seat))).toEqual([true, true, false]);
  });

  test('of the viewer stays, and stands still where nothing may move', () => {
    const own = { isOwn: true, rest: 0 };
    expect(timingOf(duel, { ...own, speed: 'normal' })).toMatchObject({ ms: null });
    expect(timingOf(duel, { ...own, speed: 'none' })).toEqual({ beat: 0, ms: null });
  });

  test('of others fits into what is left, or is not begun', () => {
    const at = (rest: number) => timingOf(rows, { isOwn: false, rest, speed: 'normal' });
    expect(at(10_000)!.ms).toBeLessThanOrEqual(2_400);
    expect(at(1_200)!.ms).toBe(1_200);
    expect(at(1_200)!.beat).toBeLessThan(at(10_000)!.beat);
    expect(at(LEAST - 1)).toBeNull();
    expect(timingOf(rows, { isOwn: false, rest: 0, speed: 'none' })).toBeNull();
  });

  test('has its last line before it is over', () => {
    const all: SceneData[] = [announce, summary, rows, duel];
    for (const scene of all) {
      const { beat, ms } = timingOf(scene, { isOwn: false, rest: 2_600, speed: 'normal' })!;
      expect(beat * beatsOf(scene)).toBeLessThan(ms!);
    }
  });
});

describe('numbers', () => {
  test('rows add up, from where the points were', () => {
    expect(sums(rows)).toEqual([13, 2.5]);
    expect(sums(rows, 0)).toEqual([14, 0]);
  });

  const tell = makeTeller(en, 'en');
  const speaker = { seat: (n: number) => ['Red', 'Blue', 'Green'][n] } as Speaker;
  const account = (...totals: number[]): Account => ({
    columns: [],
    rows: totals.map((total, seat) => ({ seat, cells: [], total })),
  });
  const ranks = (...all: number[]) => all.map((rank) => ({ points: 0, rank }));

  test('the winner has so many more points', () => {
    expect(whyOf(account(12, 20.5, 18), ranks(3, 1, 2), speaker, tell)).toBe(
      '20½ points, 2½ more than Green.',
    );
  });

  test('an account is of a whole game', () => {
    const result = [12, 20.5].map((points, i) => ({ points, rank: 2 - i }));
    expect(addsUp(account(12, 20.5), result, false)).toBe(true);
    expect(addsUp(account(12, 9), result, false)).toBe(false);
    expect(addsUp(account(12, 9), result, true)).toBe(true);
  });

  test('where points do not decide, the game says why or nothing is said', () => {
    expect(whyOf(account(20, 20), ranks(1, 2), speaker, tell)).toBe('');
    expect(whyOf(account(20, 20), ranks(1, 1), speaker, tell)).toBe('');
    const why = 'Four camps in turns 6 and 7.';
    expect(whyOf({ ...account(4, 3), why }, ranks(1, 2), speaker, tell)).toBe(why);
  });
});
