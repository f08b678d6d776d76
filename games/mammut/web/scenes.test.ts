/*
 * scenes.test.ts: the scoring as a scene, the summary of a round, the account.
 */
import { expect, test } from 'vitest';
import { makeSpeaker } from '../../../web/src/words';
import type { GameEvent, Vocabulary } from '../../../web/src/types';
import words from '../words/en.json';
import { account, scene } from './scenes';
import type { MammutView } from './board';
import en from './words/en.json';

const NOTHING: Vocabulary = { name: 'mammut', verbs: [], domains: [], events: [], prompts: [] };
const speaker = makeSpeaker(NOTHING, words, 'en', [], en);
const view = { game: 'mammut', seats: 2, heap: [['3', '4'], [], [], []], face: [] } as unknown as MammutView;

function told(kind: string, actor: number | null, ...args: (string | number)[]): GameEvent {
  return { kind, actor: actor === null ? 'fate' : String(actor), args };
}

const LOG: GameEvent[] = [
  told('round', null, 1),
  told('stage', null, 'axe'),
  told('draws', 0, 2),
  told('stage', null, 'fur'),
  told('furs', 1, 3, 3),
  told('fur_lead', 1, 1, 11),
  told('tie_lost', 0, 'fur'),
  told('fur_last', 0, 1, 9),
  told('stage', null, 'tusk'),
  told('tusks', 0, 2, 4, 13),
  told('stage', null, 'food'),
  told('food', 0, 1, 5, 8, 21),
  told('stage', null, 'fire'),
  told('fire_lost', 1, 0, 5, 6),
  told('stage', null, 'animals'),
  told('animal', 1, 'fox', 3),
  told('stage', null, 'final'),
  told('final', 0, 1, 0, 21),
  told('final', 1, 3, 4, 10),
  told('over', null),
];

function sceneAt(at: number, log = LOG, seat: number | null = 0) {
  return scene(log[at]!, view, speaker, { log, at, after: view, seat });
}

test('a scoring is one scene, row by row, with sums, ties and animals', () => {
  const found = sceneAt(1);
  if (found?.kind !== 'rows') throw new Error('no rows');
  expect(found.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null))).toEqual([
    [10, 10],
    [null, null],
    [-1, 1],
    [4, null],
    [8, null],
    [null, -5],
    [null, null],
  ]);
  expect(found.rows[2]?.cells.map((cell) => cell?.mark)).toEqual(['tie', 'best']);
  expect(found.rows[1]?.text).toMatch(/draws 2 cards/);
  expect(found.rows[6]?.text).toMatch(/fox/);
  expect(found.n).toBe(14);
});

test('a log that begins late in a match knows the round and what the seats had', () => {
  const late = { ...view, round: 5, vp: [24, 22] } as MammutView;
  const log = [told('stage', null, 'axe'), told('stage', null, 'tusk'), told('tusks', 0, 2, 4, 28), told('stage', null, 'animals')];
  const found = scene(log[0]!, late, speaker, { log, at: 0, after: late, seat: 0 });
  if (found?.kind !== 'rows') throw new Error('no rows');
  expect(found.place).toMatch(/5/);
  expect(found.rows[0]?.cells.map((cell) => cell?.value)).toEqual([24, 22]);
});

test('while somebody still decides there is no scene; the summary follows', () => {
  expect(sceneAt(1, LOG.slice(0, 8))).toBeNull();
  const found = sceneAt(14);
  if (found?.kind !== 'summary') throw new Error('no summary');
  expect(found.rows.map(({ cells, total }) => [...cells, total])).toEqual([
    [10, 0, -1, 4, 8, 0, 21],
    [10, 0, 1, 0, 0, -5, 6],
  ]);
});

test('a theft is a scene to the victim alone', () => {
  const log = [told('stole', 1, 0, 0, 2, 0)];
  expect(sceneAt(0, log)?.title).toMatch(/steals your heap/);
  expect(sceneAt(0, log, 1)).toBeNull();
});

test('the account adds up, and says where the first was ahead', () => {
  const { rows, why } = account(LOG, view, speaker);
  expect(rows.map(({ cells, total }) => [...cells, total])).toEqual([
    [10, 0, -1, 4, 8, 0, 0, 21],
    [10, 0, 1, 0, 0, -5, 4, 10],
  ]);
  expect(why).toMatch(/Food, 8 points/);
});
