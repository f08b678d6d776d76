/*
 * played.test.ts: what is said of finished games, and how far somebody has come.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ladderOf } from '../src/ladder';
import type { Played, PlayedSeat, Tally } from '../src/messages';
import { howLong, ownResult, whenWas } from '../src/played';
import { quickSeats } from '../src/quick';
import { makeTeller, type Catalogue } from '../src/words';

const BOTS = ['random', 'greedy', 'novice', 'easy', 'medium', 'hard', 'expert', 'master'];
const words = (lang: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`../words/${lang}.json`, import.meta.url), 'utf8')) as Catalogue;
const tell = makeTeller(words('en'), 'en');
const dice = makeTeller(words('it'), 'it');

function tally(against: string, played: number, won: number, game = 'urland'): Tally {
  return { game, against, played, won, points: 0 };
}

function match(mine: number[], ranks: (number | undefined)[]): Played {
  const names = ['Anna', 'Bea', 'Carlo'];
  const seats = ranks.map((rank, seat): PlayedSeat => {
    const one: PlayedSeat = { seat, kind: 'person', name: names[seat]! };
    return rank === undefined ? one : { ...one, rank };
  });
  return { table: 'x', game: 'urland', created: 0, ended: 60, steps: 9, mine, seats };
}

describe('the ladder', () => {
  test('begins at the bottom', () => {
    const { best, next, people, rungs } = ladderOf([], 'urland', BOTS);
    expect([best, next, people]).toEqual([null, 'novice', null]);
    expect(rungs.map((rung) => rung.level)).toEqual(BOTS.slice(2));
  });

  test('leads to the level above the highest that was beaten', () => {
    const won = [tally('novice', 2, 2), tally('hard', 10, 3), tally('expert', 1, 0), tally('master', 4, 4, 'iglu')];
    const { best, next } = ladderOf(won, 'urland', BOTS);
    expect(best).toEqual({ level: 'hard', played: 10, won: 3 });
    expect(next).toBe('expert');
    expect(ladderOf(won, 'iglu', BOTS).next).toBeNull();
  });

  test('stays where nothing was won yet', () => {
    const { best, next } = ladderOf([tally('medium', 4, 0)], 'urland', BOTS);
    expect([best?.level, next]).toEqual(['medium', 'novice']);
  });

  test('knows people, and levels that the server lacks', () => {
    const { people, rungs } = ladderOf([tally('people', 3, 1)], 'urland', ['easy', 'own']);
    expect(people).toEqual({ level: 'people', played: 3, won: 1 });
    expect(rungs.map((rung) => rung.level)).toEqual(['easy']);
  });
});

describe('a finished game', () => {
  test('says how it ended for me', () => {
    expect(ownResult(match([0], [1, 2, 3]), tell)).toBe('You won');
    const left = match([0], [1, 2, 3]);
    left.seats[0]!.resigned = true;
    expect(ownResult(left, dice)).toBe('Hai abbandonato');
    expect(ownResult(match([1], [1, 2, 3]), tell)).toBe('Place 2 of 3');
    expect(ownResult(match([1], [1, 2, 3]), dice)).toBe('2º posto su 3');
    expect(ownResult(match([1], [1, 1, 3]), tell)).toBe('Shared victory');
    expect(ownResult(match([1], [1, undefined, 3]), tell)).toBe('The result is not known');
  });

  test('says who won where several sat at one device', () => {
    expect(ownResult(match([0, 1], [2, 1, 3]), tell)).toBe('Bea wins.');
    expect(ownResult(match([0, 1], [1, 1, 3]), dice)).toBe('Vittoria divisa: Anna e Bea.');
    expect(ownResult(match([0, 1], [2, 2, 2]), tell)).toBe('Nobody wins.');
  });

  test('says how long it took', () => {
    const long = (seconds: number): string => howLong({ created: 100, ended: 100 + seconds }, 'en');
    expect([0, 89, 91, 3599, 3600, 5400, 86399, 86400, 3 * 86400].map(long)).toEqual([
      '1 minute', '1 minute', '2 minutes', '60 minutes', '1 hour', '2 hours', '24 hours', '1 day', '3 days',
    ]);
    expect(howLong({ created: 0, ended: 600 }, 'it')).toBe('10 minuti');
    expect(howLong({ created: 600, ended: 0 }, 'en')).toBe('1 minute');
    expect(whenWas(1790000000, 'it')).toMatch(/set 2026/);
  });
});

test('a quick table seats me on my colour', () => {
  const game = { name: 'urland', min: 3, max: 4, options: [], presets: [] };
  expect(quickSeats(game, 1, 'hard').map((seat) => seat.kind)).toEqual(['bot', 'me', 'bot']);
  expect(quickSeats(game, 5, 'hard').map((seat) => seat.kind)).toEqual(['me', 'bot', 'bot']);
  expect(quickSeats({ ...game, min: 2, max: 2 }, 1, 'hard')).toHaveLength(2);
});
