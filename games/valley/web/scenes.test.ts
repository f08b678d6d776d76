/*
 * scenes.test.ts: whom the summary of a turn waits for, the account of the camps, and why
 * somebody has won.
 */
import { expect, test } from 'vitest';
import type { GameEvent, Vocabulary } from '../../../web/src/types';
import { makeSpeaker } from '../../../web/src/words';
import words from '../words/en.json';
import type { ValleyView } from './board';
import { account, scene } from './scenes';
import page from './words/en.json';

const NOTHING: Vocabulary = { name: 'valley', verbs: [], domains: [], events: [], prompts: [] };
const speaker = makeSpeaker(NOTHING, words, 'en', [], page);

function told(actor: number | 'fate', kind: string, ...args: (string | number)[]): GameEvent {
  return { actor: String(actor), kind, args };
}

/* A turn in which everybody fishes and eats, with something more. */
function turnWith(...more: GameEvent[]): GameEvent[] {
  const meals = [0, 1, 2].flatMap((seat) => [told(seat, 'fished', 2, 2), told(seat, 'ate', 2, 6)]);
  return [told('fate', 'turn', 2, 'summer', 3, 1), ...more, ...meals, told('fate', 'turn', 3, 'winter', 1, 1)];
}

function summaryOf(log: GameEvent[]) {
  const view = { game: 'valley', seats: 3 } as unknown as ValleyView;
  const at = log.length - 1;
  const found = scene(log[at]!, view, speaker, { log, at, after: view, seat: 0 });
  if (found?.kind !== 'summary') throw new Error('no summary');
  return found;
}

test('the summary of a turn waits for those to whom something came', () => {
  expect(summaryOf(turnWith()).seats).toEqual([]);
  expect(summaryOf(turnWith(told(1, 'meat', 'bison', 1, 4))).seats).toEqual([1]);
  expect(summaryOf(turnWith(told(2, 'killed', 'warrior', 5, 'fight', 1))).seats).toEqual([2]);
  expect(summaryOf(turnWith(told(2, 'stole', 0, 4))).seats).toEqual([2, 0]);
});

test('the camps add up', () => {
  const view = {
    game: 'valley', seats: 2, n_camps: [4, 1], villages: [3, 0], caves: [1, 1], status: ['alive', 'alive'],
    n_warriors: [5, 2], n_women: [4, 1], turn_number: 7,
  } as unknown as ValleyView;
  const { columns, rows, why } = account([told(0, 'wins')], view, speaker);
  expect(columns.map(({ title }) => title)).toEqual(['Villages', 'Caves']);
  expect(rows.map(({ cells, total }) => [...cells, total])).toEqual([[3, 1, 4], [0, 1, 1]]);
  expect(why).toBe('Four camps in turns 6 and 7, with 9 people.');
});

test('the last tribe has not won by its camps', () => {
  const whyWith = (...status: string[]): string | undefined => {
    // The state has room for six: who does not play is not out.
    const six = Array.from({ length: 6 }, (_, seat) => status[seat] ?? 'alive');
    const view = {
      game: 'valley', seats: status.length, n_camps: six.map(() => 1), villages: six.map(() => 1),
      caves: six.map(() => 0), status: six, n_warriors: [5], n_women: [4], turn_number: 7,
    } as unknown as ValleyView;
    return account([told(0, 'wins')], view, speaker).why;
  };
  expect(whyWith('alive', 'out', 'out', 'out', 'out')).toBe('The only tribe that is left.');
  expect(whyWith('alive', 'out', 'alive', 'out', 'out')).toMatch(/^Four camps in turns 6 and 7/);
});
