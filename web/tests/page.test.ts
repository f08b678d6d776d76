/*
 * page.test.ts: the small parts: the stage, the keyboard's geometry, addresses.
 */
import { describe, expect, test } from 'vitest';
import { offeredBots, usualBot } from '../src/bots';
import { DEAF, Guard } from '../src/guard';
import { hasRoomForLog, HEADER, layoutFor, logHeight } from '../src/layout';
import { readRoute, routeTo, type Route } from '../src/route';
import { ahead, nearest, type Point } from '../src/rove';
import { Stage, type Speed } from '../src/stage';
import type { GameEvent } from '../src/types';

const event = (kind: string): GameEvent => ({ kind, actor: '0', args: [] });
const turnover = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the stage', () => {
  interface Options {
    speed?: Speed;
    play?: (kind: string) => Promise<void> | void;
    /** Scenes are events "own" and "passing"; ends at once without. */
    scene?: () => Promise<void>;
  }
  function make(options: Options = {}) {
    const told: string[] = [];
    const late: (() => void)[] = [];
    const paces: number[] = [];
    let now = 0;
    const stage = new Stage<string>({
      play: ({ kind }, signal, pace) => {
        told.push(kind);
        paces.push(pace);
        signal.addEventListener('abort', () => told.push(`${kind} cut`));
        return options.play?.(kind);
      },
      show: (state) => void told.push(`[${state}]`),
      hold: ({ events, i, rest }) => {
        const kind = events[i]!.kind;
        if (kind === 'told') return { isOwn: true, isTold: true };
        if (kind !== 'own' && (kind !== 'passing' || rest < 900)) return null;
        told.push(`(${kind})`);
        return { done: Promise.resolve().then(options.scene), isOwn: kind === 'own', isTold: true };
      },
      insists: (events) => events.some(({ kind }) => kind === 'own'),
      stir: (isBusy) => void told.push(isBusy ? '<' : '>'),
      speed: () => options.speed ?? 'normal',
      now: () => now,
      after: (_, what) => late.push(what),
    });
    const pass = (ms: number): void => void (now += ms);
    return { stage, told, late, paces, pass };
  }

  test('plays events in order, then shows the position', async () => {
    const { stage, told } = make();
    stage.push([event('a'), event('b')], 'one');
    stage.push([event('c')], 'two');
    expect(stage.isBusy).toBe(true);
    await turnover();
    expect(told).toEqual(['<', 'a', 'b', '[one]', 'c', '[two]', '>']);
    expect(stage.isBusy).toBe(false);
  });

  test('a skip shows the latest position at once', async () => {
    const { stage, told } = make({ play: () => new Promise(() => undefined) });
    stage.push([event('a'), event('b')], 'one');
    stage.push([event('c')], 'two');
    stage.skip();
    expect(told).toEqual(['<', 'a', 'a cut', '[two]', '>']);
    await turnover();
    expect(told).toEqual(['<', 'a', 'a cut', '[two]', '>', '>']);
    stage.push([], 'three');
    await turnover();
    expect(told.at(-2)).toBe('[three]');
  });

  test('what comes right after a skip is played', async () => {
    const { stage, told } = make({
      play: (kind) => (kind === 'a' ? new Promise(() => undefined) : undefined),
    });
    stage.push([event('a')], 'one');
    stage.skip();
    stage.push([event('b')], 'two');
    await turnover();
    expect(told).toEqual(['<', 'a', 'a cut', '[one]', '>', '<', 'b', '[two]', '>']);
  });

  test('without motion only positions are shown', () => {
    const { stage, told } = make({ speed: 'none' });
    stage.push([event('a')], 'one');
    expect(told).toEqual(['[one]', '>']);
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
    await turnover();
    expect(told).toEqual(['<', 'throws', 'rejects', 'hangs']);
    late.forEach((what) => what());
    await turnover();
    expect(told.at(-2)).toBe('[one]');
  });

  test('the more there is to show, the faster it goes', async () => {
    const { stage, paces } = make();
    stage.push(Array.from({ length: 50 }, (_, i) => event(`e${i}`)), 'one');
    await turnover();
    expect(paces[0]).toBeLessThan(0.3);
    const little = make();
    little.stage.push([event('a')], 'one');
    await turnover();
    expect(little.paces).toEqual([1]);
  });

  test('when the time is spent the rest is not shown in motion', async () => {
    const { stage, told, pass } = make({ play: () => pass(1500) });
    stage.begin();
    stage.push([event('a'), event('b'), event('c')], 'one');
    await turnover();
    expect(told).toEqual(['<', 'a', 'b', '[one]', '>']);
  });

  test('an own scene takes its time, also when time is spent, and costs the others none', async () => {
    const { stage, told, pass } = make({ scene: async () => pass(60_000) });
    stage.push([event('a'), event('own'), event('told'), event('b')], 'one');
    await turnover();
    expect(told).toEqual(['<', 'a', '(own)', 'b', '[one]', '>']);
    pass(3_000);
    stage.begin();
    pass(10_000);
    stage.push([event('late'), event('own')], 'two');
    await turnover();
    expect(told.slice(6)).toEqual(['<', 'late', '(own)', '[two]', '>']);
  });

  test('scenes of others share an allowance, and half of it is taken from the motions', async () => {
    const { stage, told, pass } = make({ scene: async () => pass(2_000) });
    stage.push([event('passing'), event('a'), event('passing'), event('b')], 'one');
    await turnover();
    // The second has no time left and is played as a motion.
    expect(told).toEqual(['<', '(passing)', 'a', 'passing', 'b', '[one]', '>']);
    const fast = make({ speed: 'fast' });
    fast.stage.push([event('passing')], 'one');
    await turnover();
    expect(fast.told).toEqual(['<', 'passing', '[one]', '>']);
  });

  test('without motion an own scene is shown still, and nothing else', async () => {
    const { stage, told } = make({ speed: 'none' });
    stage.push([event('a'), event('own'), event('b')], 'one');
    await turnover();
    expect(told).toEqual(['<', '(own)', '[one]', '>']);
  });

  test('a skip ends a scene', async () => {
    const { stage, told } = make({ scene: () => new Promise(() => undefined) });
    stage.push([event('own'), event('b')], 'one');
    await turnover();
    stage.skip();
    await turnover();
    expect(told).toEqual(['<', '(own)', '[one]', '>', '>']);
    expect(stage.isBusy).toBe(false);
  });

  test('events of one kind by one seat move side by side', async () => {
    const { stage, told, late } = make({ play: () => new Promise(() => undefined) });
    stage.push([event('tile'), event('tile'), event('tile')], 'one');
    for (let i = 0; i < 2; i++) {
      late.splice(0).forEach((what) => what());
      await turnover();
    }
    expect(told).toEqual(['<', 'tile', 'tile', 'tile']);
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

describe('safe hands', () => {
  function make() {
    const at = { open: 1 as number | null, moving: false, now: 1000, skips: 0 };
    const guard = new Guard({
      open: () => at.open,
      isMoving: () => at.moving,
      skip: () => void at.skips++,
      now: () => at.now,
    });
    return { at, guard };
  }

  test('a click counts for the question that was open when the finger went down', () => {
    const { at, guard } = make();
    guard.press();
    expect(guard.click('space:d4')).toBe(true);
    at.open = null;
    guard.press();
    at.open = 2;
    expect(guard.click('space:d5')).toBe(false);
    guard.press();
    at.open = 3;
    expect(guard.click('space:d5')).toBe(false);
  });

  test('while something moves no click counts', () => {
    const { at, guard } = make();
    at.moving = true;
    guard.press();
    at.moving = false;
    expect(guard.click('space:d4')).toBe(false);
  });

  test('a double click is one click, except where one counts up and down', () => {
    const { at, guard } = make();
    guard.press();
    expect(guard.click('tile:7')).toBe(true);
    at.now += DEAF - 1;
    guard.press();
    expect(guard.click('tile:7')).toBe(false);
    expect(guard.click('tile:8')).toBe(true);
    expect(guard.click('+', true)).toBe(true);
    expect(guard.click('+', true)).toBe(true);
    at.now += DEAF;
    expect(guard.click('tile:8')).toBe(true);
  });
});

describe('the layout', () => {
  const share = (width: number, height: number, aspect: number): number => {
    const found = layoutFor(width, height, aspect);
    return (found.width * found.height) / (width * height);
  };

  test.each([0.9, 1, 1.2, 1.4, 1.6])('a board of shape %f has 45 %% of a large window', (aspect) => {
    expect(share(1280, 800, aspect)).toBeGreaterThanOrEqual(0.45);
    expect(share(1920, 1080, aspect)).toBeGreaterThanOrEqual(0.45);
  });

  test('on a phone it has the width, lying down the height', () => {
    expect(layoutFor(390, 844, 1)).toMatchObject({ kind: 'tall', width: 382 });
    const lying = layoutFor(844, 390, 1);
    expect(lying).toMatchObject({ kind: 'wide', isLow: true });
    expect(lying.height).toBeLessThanOrEqual(390 - HEADER);
  });

  test('a tablet keeps room for question and hand', () => {
    const found = layoutFor(768, 1024, 0.9);
    expect(found.kind).toBe('tall');
    expect(1024 - HEADER - found.height).toBeGreaterThanOrEqual(370);
  });

  test('a log stands open where question and news have room beside it', () => {
    expect([399, 416, 700].map(logHeight)).toEqual([0, 150, 291]);
    expect([399, 416, 700].map((room) => hasRoomForLog(logHeight(room)))).toEqual([false, true, true]);
  });
});
