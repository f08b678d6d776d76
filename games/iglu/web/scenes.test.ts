/*
 * scenes.test.ts: when the ice breaks apart, who is attacked, and that the account adds up.
 */
import { expect, test } from 'vitest';
import type { GameEvent, Speaker } from '../../../web/src/types';
import { SPACES, type IgluView, type Space } from './board';
import { BEAR, SCORE } from './pictures';
import { account, Pack, scene, split } from './scenes';
import page from './words/en.json';

const speaker = {
  lang: 'en',
  page: page as Record<string, string>,
  seat: (n: number) => ['Red', 'Blue', 'Yellow', 'Green'][n] ?? '',
  say: (key: string) => key,
} as unknown as Speaker;

function event(kind: string, ...args: (string | number)[]): GameEvent {
  return { kind, actor: '1', args };
}

function melts(...spaces: Space[]): GameEvent[] {
  return spaces.flatMap((space) => [event('melted', space), event('kept', 'melt')]);
}

/* A trench from side to side: rows 4 and 5 are gone, but for the last tile. */
const TRENCH = ['a4', 'b4', 'c4', 'f4', 'g4'];
const LOG = [event('first', 0), ...melts(...TRENCH, 'h4')];

test('the ice is followed through melting, glaciers and drift', () => {
  const pack = new Pack();
  expect(pack.ice.size).toBe(SPACES.length - 8);
  pack.apply(event('melted', 'd3'));
  pack.apply(event('revealed', 'glacier', 'd3'));
  expect(pack.ice.has('d3')).toBe(true);
  pack.apply(event('drifted', 'd1', 'north', 3));
  expect(pack.ice.has('d1')).toBe(false);
  expect(pack.ice.has('d4')).toBe(true);
  pack.apply(event('sunk', 'd4'));
  expect(pack.ice.has('d4')).toBe(false);
});

test('the tile that holds the ice together breaks it apart', () => {
  const last = LOG.length - 1;
  expect(split(LOG, last - 2)).toEqual([]);
  expect(split(LOG, last)).toEqual([28, 22]);
  // A log without its beginning tells nothing.
  expect(split(LOG.slice(1), last - 1)).toEqual([]);
  const moment = { log: LOG, at: last, after: SCORE.view, seat: 0 };
  expect(scene(LOG[last]!, SCORE.view, speaker, moment)).toMatchObject({
    kind: 'reveal',
    title: 'The ice breaks apart',
    text: 'Now there are islands of 28 and 22 tiles.',
  });
});

test('an attack waits for those who have to flee', () => {
  const now = event('attacked', 'b3');
  const moment = { log: [now], at: 0, after: BEAR.view, seat: 1 };
  expect(scene(now, BEAR.view, speaker, moment)).toMatchObject({ kind: 'reveal', seats: [1] });
});

test('hunting and islands add up, half points too', () => {
  const view: IgluView = {
    ...SCORE.view,
    fish_points: [5, 0, 0],
    fox_points: [0, 2, 0],
    bear_points: [0, 4, 0],
    alone_points: [9, 0, 0],
    shared_points: [2.5, 7, 4.5],
  };
  const { rows, why } = account([], view, speaker);
  expect(rows.map(({ cells }) => cells)).toEqual([
    [5, 0, 0, 9, 2.5],
    [0, 2, 4, 0, 7],
    [0, 0, 0, 0, 4.5],
  ]);
  expect(rows.map(({ total }) => total)).toEqual([16.5, 13, 4.5]);
  expect(why).toBe('Most came from islands of its own: 9.');
});
