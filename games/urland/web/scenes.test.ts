/*
 * scenes.test.ts: scenes of a log that begins late, as that of a lesson does: they agree with the
 * board all the same.
 */
import { expect, test } from 'vitest';
import type { Rows, SceneData, Summary } from '../../../web/src/board/scenes/scene';
import type { GameEvent, View } from '../../../web/src/types';
import { scene as sceneAt } from './scenes';
import { sketch, speakerOf } from './sketch';

const event = (actor: string, kind: string, ...args: (string | number)[]): GameEvent => ({ actor, kind, args });

function sceneOf(log: GameEvent[], at: number, view: View): SceneData | null {
  return sceneAt(log[at]!, view, speakerOf('en'), { log, at, after: view, seat: 0 });
}

test('the squares before a scoring are those of the board', () => {
  const log = [
    event('fate', 'revealed', 'r5'),
    event('fate', 'scoring', 'r5', 'competition'),
    event('2', 'removed', 'r5', 1),
    event('0', 'advanced', 3, 2, 6),
  ];
  const view = sketch({ pos: [2, 8, 5, 0, 0], epoch: 3 });
  const scene = sceneOf(log, 0, view) as Rows;
  const values = scene.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? null));
  expect(scene.place).toBe('Epoch 3');
  expect(values[0]).toEqual([2, 5]);
  expect(values.at(-1)![0]).toBe(1); // the square that was jumped over
});

test('so are those before an epoch', () => {
  const log = [event('0', 'advanced', 3, 2, 6), event('fate', 'epoch', 2)];
  const { rows } = sceneOf(log, 1, sketch({ seats: 3, pos: [6, 8, 5, 0, 0] })) as Summary;
  expect(rows.map(({ cells }) => cells[0])).toEqual([2, 8, 5]);
  expect(rows.map(({ total }) => total)[1]).toBe(8);
});

test('an eruption is a scene, but not that of the set-up', () => {
  const log = [event('fate', 'erupted', 'r8', 'r9'), event('1', 'lost', 'r8', 2)];
  expect(sceneOf(log, 0, sketch({ pos: [6, 8, 5, 0, 0] }))?.kind).toBe('announce');
  expect(sceneOf([...log, event('0', 'marker', 1)], 0, sketch({ pos: [0, 0, 0, 0, 0] }))).toBeNull();
});
