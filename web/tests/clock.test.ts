/*
 * clock.test.ts: how much time is left, what is said about it, and what a table offers.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exactSpan, face, leftOf, passedLimit, span } from '../src/clock';
import { hasOthers, PACES, PATIENCES, paceChoice, paceWords, usualPace, usualPatience, type PaceKind } from '../src/pace';
import { makeTeller, type Catalogue, type Lang } from '../src/words';

function teller(lang: Lang) {
  const text = readFileSync(new URL(`../words/${lang}.json`, import.meta.url), 'utf8');
  return makeTeller(JSON.parse(text) as Catalogue, lang);
}
const [en, it] = [teller('en'), teller('it')];

describe('a clock', () => {
  const clock = { left: [30_000, 90_000, null], runs: [1, 2], heard: 1000 };

  test('counts on from what was told, if it runs', () => {
    expect(leftOf(clock, 0, 9000)).toBe(30_000);
    expect(leftOf(clock, 1, 1000)).toBe(90_000);
    expect(leftOf(clock, 1, 9000)).toBe(82_000);
  });

  test('ends at nothing, and does not go back before it was heard', () => {
    expect(leftOf(clock, 1, 1_000_000)).toBe(0);
    expect(leftOf(clock, 1, 0)).toBe(90_000);
  });

  test('of which nothing is known shows nothing, though it runs', () => {
    expect(leftOf(clock, 2, 9000)).toBeNull();
    expect(leftOf(clock, 5, 9000)).toBeNull();
  });

  test('is told once at a minute and at ten seconds', () => {
    expect(passedLimit(60_100, 60_000)).toBe(60);
    expect(passedLimit(60_000, 59_900)).toBeNull();
    expect(passedLimit(10_250, 9_990)).toBe(10);
    // A device that slept.
    expect(passedLimit(90_000, 3_000)).toBe(10);
    // Filled again.
    expect(passedLimit(3_000, 90_000)).toBeNull();
  });

  test.each([
    [0, '0:00'],
    [1, '0:01'],
    [59_000, '0:59'],
    [65_000, '1:05'],
    [3_599_500, '1:00:00'],
    [4_805_000, '1:20:05'],
    [47 * 3_600_000, '47:00:00'],
    [3 * 86_400_000, '3 days'],
  ])('%i ms are %s', (ms, text) => expect(face(ms, 'en')).toBe(text));
});

describe('how long', () => {
  test('about', () => {
    expect([0, 59, 60, 119, 120, 3599, 7200, 86_400, 172_800].map((s) => span(s, 'en'))).toEqual([
      '1 min', '1 min', '1 min', '1 min', '2 min', '59 min', '2 hr', '24 hr', '2 days',
    ]);
    expect(span(172_800, 'it')).toBe('2 giorni');
  });

  test('exactly', () => {
    expect([20, 60, 90, 900, 3600, 86_400, 259_200].map((s) => exactSpan(s, 'en'))).toEqual([
      '20 seconds', '1 minute', '90 seconds', '15 minutes', '1 hour', '1 day', '3 days',
    ]);
    expect(exactSpan(900, 'it')).toBe('15 minuti');
  });
});

describe('the pace', () => {
  test('the usual one of each kind is among those offered', () => {
    for (const kind of Object.keys(PACES) as PaceKind[]) {
      expect(usualPace(kind).kind).toBe(kind);
      expect(PACES[kind]).toContain(usualPace(kind));
      expect(PATIENCES).toContain(usualPatience(usualPace(kind)));
    }
  });

  test('is said in words, each choice in other ones', () => {
    const all = Object.values(PACES).flat();
    expect(all.map((pace) => paceWords(pace, en))).toContain('15 minutes for the game, and 20 seconds more for each turn');
    expect(all.map((pace) => paceWords(pace, it))).toContain('3 giorni per ogni turno');
    for (const tell of [en, it]) expect(new Set(all.map((pace) => paceWords(pace, tell))).size).toBe(all.length);
    expect(paceWords({ kind: 'reserve', seconds: 600, more: 0 }, en)).toBe('10 minutes for the game');
    expect(all.map((pace) => paceChoice(pace, it))).toContain('15 min, più 20 s per turno');
    for (const tell of [en, it]) expect(new Set(all.map((pace) => paceChoice(pace, tell))).size).toBe(all.length);
  });

  test('three days are waited where a move has days', () => {
    expect(usualPatience({ kind: 'days', days: 1 })).toBe(259_200);
    expect(usualPatience({ kind: 'none' })).toBe(300);
  });
});

test('others are people on seats that are not the own ones', () => {
  const seats = [
    { seat: 0, kind: 'person' as const },
    { seat: 1, kind: 'device' as const },
    { seat: 2, kind: 'bot' as const },
    { seat: 3, kind: 'open' as const },
  ];
  expect(hasOthers(seats, [0, 1])).toBe(false);
  expect(hasOthers(seats, [0])).toBe(true);
  expect(hasOthers(seats, [])).toBe(true);
});
