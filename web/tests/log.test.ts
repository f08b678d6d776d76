/*
 * log.test.ts: what happened, by turns and actions, and as a listener is told it.
 */
import { describe, expect, test } from 'vitest';
import { digest, linesOf, othersSince, sections } from '../src/log';
import type { GameEvent, GameTable, Line, Speaker } from '../src/types';

const event = (kind: string, actor: number | 'fate', ...args: number[]): GameEvent => ({
  kind,
  actor: String(actor),
  args,
});
const speaker = { event: ({ kind, actor }: GameEvent) => `${actor} ${kind}.` } as Speaker;
const table: GameTable = { aspect: () => 1 };

const LOG = [
  event('first', 'fate'),
  event('turn', 0),
  event('walk', 0),
  event('turn', 1),
  event('walk', 1),
  event('melt', 'fate'),
  event('turn', 2),
  event('walk', 2),
  event('turn', 0),
];

describe('the log', () => {
  test('is cut where a turn begins', () => {
    expect(sections(LOG)).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 3 },
      { from: 3, to: 6 },
      { from: 6, to: 8 },
      { from: 8, to: 9 },
    ]);
    expect(sections(LOG, ['first'])).toEqual([{ from: 0, to: 9 }]);
  });

  test('has a line for each event, or those that the game makes', () => {
    const section = { from: 3, to: 6 };
    expect(linesOf(LOG, section, { table }, speaker).map(({ text }) => text)).toEqual([
      '1 turn.',
      '1 walk.',
      'fate melt.',
    ]);
    const lines = (events: readonly GameEvent[]): Line[] => [
      { text: 'all', from: 0, to: events.length },
    ];
    expect(linesOf(LOG, section, { table: { ...table, lines } }, speaker)).toEqual([
      { text: 'all', from: 3, to: 6 },
    ]);
  });

  test('the others since my last turn, also while I am in the middle of mine', () => {
    const others = { from: 3, to: 8 };
    expect(othersSince(LOG, 0)).toEqual(others);
    expect(othersSince([...LOG, event('walk', 0), event('melt', 'fate')], 0)).toEqual(others);
    const luck = [...LOG.slice(0, 3), event('fox', 'fate'), ...LOG.slice(3)];
    expect(othersSince(luck, 0)).toEqual({ from: 4, to: 9 });
    expect(othersSince(LOG.slice(0, 3), 0)).toEqual({ from: 0, to: 0 });
  });
});

describe('what a listener is told', () => {
  const isSeat = (kind: string): boolean => kind === 'rob';
  const more = (seat: number | null, n: number, last: string): string => `${seat}: ${n}, ${last}`;
  const tell = (log: GameEvent[]) =>
    digest(log, linesOf(log, { from: 0, to: log.length }, { table }, speaker), 0, isSeat, more);

  test('little is told in full', () => {
    expect(tell(LOG.slice(0, 3)).map(({ text }) => text)).toEqual(['fate first.', '0 turn.', '0 walk.']);
  });

  test('of much, what concerns me comes first, and nothing is left out', () => {
    const log = [
      ...Array.from({ length: 9 }, () => event('walk', 1)),
      event('rob', 1, 0),
      ...Array.from({ length: 9 }, () => event('walk', 2)),
    ];
    const told = tell(log);
    expect(told.map(({ text }) => text)).toEqual(['1 rob.', '1: 9, 1 walk.', '2: 9, 2 walk.']);
    const covered = told.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
    expect(covered.sort((a, b) => a - b)).toEqual(log.map((_, i) => i));
  });
});
