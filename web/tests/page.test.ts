/*
 * page.test.ts: the small parts: the stage, the keyboard's geometry, addresses.
 */
import { describe, expect, test } from 'vitest';
import { offeredBots, usualBot } from '../src/bots';
import { readRoute, routeTo, type Route } from '../src/route';
import { ahead, nearest, type Point } from '../src/rove';
import { Stage } from '../src/stage';
import type { GameEvent } from '../src/types';

const event = (kind: string): GameEvent => ({ kind, actor: '0', args: [] });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the stage', () => {
  function make(options: { isCalm?: boolean; play?: (kind: string) => Promise<void> | void } = {}) {
    const told: string[] = [];
    const late: (() => void)[] = [];
    const stage = new Stage<string>({
      play: ({ kind }, signal) => {
        told.push(kind);
        signal.addEventListener('abort', () => told.push(`${kind} cut`));
        return options.play?.(kind);
      },
      show: (state) => void told.push(`[${state}]`),
      isCalm: () => options.isCalm ?? false,
      after: (_, what) => late.push(what),
    });
    return { stage, told, late };
  }

  test('plays events in order, then shows the position', async () => {
    const { stage, told } = make();
    stage.push([event('a'), event('b')], 'one');
    stage.push([event('c')], 'two');
    expect(stage.isBusy).toBe(true);
    await settle();
    expect(told).toEqual(['a', 'b', '[one]', 'c', '[two]']);
    expect(stage.isBusy).toBe(false);
  });

  test('a skip shows the latest position at once', async () => {
    const { stage, told } = make({ play: () => new Promise(() => undefined) });
    stage.push([event('a'), event('b')], 'one');
    stage.push([event('c')], 'two');
    stage.skip();
    expect(told).toEqual(['a', 'a cut', '[two]']);
    await settle();
    expect(told).toEqual(['a', 'a cut', '[two]']);
    stage.push([], 'three');
    await settle();
    expect(told.at(-1)).toBe('[three]');
  });

  test('what comes right after a skip is played', async () => {
    const { stage, told } = make({
      play: (kind) => (kind === 'a' ? new Promise(() => undefined) : undefined),
    });
    stage.push([event('a')], 'one');
    stage.skip();
    stage.push([event('b')], 'two');
    await settle();
    expect(told).toEqual(['a', 'a cut', '[one]', 'b', '[two]']);
  });

  test('without motion only positions are shown', () => {
    const { stage, told } = make({ isCalm: true });
    stage.push([event('a')], 'one');
    expect(told).toEqual(['[one]']);
  });

  test('a drawing that fails or never ends does not stop the game', async () => {
    const { stage, told, late } = make({
      play: (kind) => {
        if (kind === 'throws') throw new Error('broken');
        if (kind === 'rejects') return Promise.reject(new Error('broken'));
        return new Promise(() => undefined);
      },
    });
    stage.push([event('throws'), event('rejects'), event('hangs')], 'one');
    await settle();
    expect(told).toEqual(['throws', 'rejects', 'hangs']);
    late.forEach((what) => what());
    await settle();
    expect(told.at(-1)).toBe('[one]');
  });

  test('a page that fell far behind catches up', () => {
    const { stage, told } = make({ play: () => new Promise(() => undefined) });
    for (let i = 0; i < 30; i++) stage.push([event('a')], String(i));
    expect(told).toContain('[24]');
  });
});

describe('arrows', () => {
  const grid: Point[] = Array.from({ length: 9 }, (_, i) => ({
    x: (i % 3) * 10,
    y: Math.floor(i / 3) * 10,
  }));
  const centre = { x: 10, y: 10 };

  test('go to the neighbour', () => {
    expect(ahead(grid, centre, 'ArrowUp')).toBe(1);
    expect(ahead(grid, centre, 'ArrowDown')).toBe(7);
    expect(ahead(grid, centre, 'ArrowLeft')).toBe(3);
    expect(ahead(grid, centre, 'ArrowRight')).toBe(5);
  });

  test('stop at the edge', () => {
    expect(ahead(grid, { x: 0, y: 0 }, 'ArrowLeft')).toBe(-1);
    expect(ahead([], centre, 'ArrowUp')).toBe(-1);
  });

  test('find something ahead even if it is a little aside', () => {
    expect(ahead([{ x: 14, y: 0 }], centre, 'ArrowUp')).toBe(0);
  });

  test('of two in one place go to the one on top', () => {
    expect(ahead([...grid, { x: 20, y: 10.1 }], centre, 'ArrowRight')).toBe(9);
  });

  test('after a redraw the nearest place takes the focus', () => {
    expect(nearest(grid, { x: 19, y: 2 })).toBe(2);
    expect(nearest([], centre)).toBe(-1);
  });
});

test('addresses name screens, and unknown ones the lobby', () => {
  const routes: Route[] = [
    { screen: 'home' },
    { screen: 'new', game: 'iglu' },
    { screen: 'rules', game: 'iglu' },
    { screen: 'table', table: 'k3f9x2m7q4w8t5zb' },
    { screen: 'replay', table: 'k3f9x2m7q4w8t5zb' },
    { screen: 'record' },
  ];
  for (const route of routes) expect(readRoute(routeTo(route))).toEqual(route);
  for (const hash of ['', '#', '#/nowhere', '#/table/', '#/table/<x>', '#/table/..%2f'])
    expect(readRoute(hash)).toEqual({ screen: 'home' });
});

describe('computer players', () => {
  const levels = ['novice', 'easy', 'medium', 'hard', 'expert', 'master'];
  const told = ['club', 'random', 'greedy', ...levels];

  test('are levels, then what the host brought; not those for contests', () => {
    expect(offeredBots(told)).toEqual([...levels, 'club']);
    expect(offeredBots([])).toEqual([]);
  });

  test('the usual one is for a family, unless another was chosen', () => {
    expect(usualBot(told, '')).toBe('medium');
    expect(usualBot(told, 'master')).toBe('master');
    expect(usualBot(told, 'club')).toBe('club');
    expect(usualBot(told, 'greedy')).toBe('medium');
    expect(usualBot(told, 'gone')).toBe('medium');
    expect(usualBot(['random', 'greedy'], '')).toBe('greedy');
  });
});
