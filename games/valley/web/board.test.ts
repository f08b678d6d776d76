/*
 * board.test.ts: the map against facts.json, counters that fit into their hex, what lights up,
 * and what is sent for a group that was put together.
 */
import { expect, test, vi } from 'vitest';
import { ahead, type Arrow } from '../../../web/src/rove';
import type { Step } from '../../../web/src/types';
import figures from '../../../web/src/art/figures.svg?raw';
import facts from '../facts.json';
import english from '../words/en.json';
import {
  campAt,
  deedsAt,
  DIGITS,
  earsAt,
  fightsAt,
  flowOf,
  groupsAt,
  isFed,
  itemsAt,
  lasting,
  lightUp,
  markerAt,
  packsAt,
  refsOf,
  ROW,
  sceneryOf as sceneryKey,
  seenEvents,
  slots,
  standing,
  strangersAt,
  trailsOf,
  widthOf,
  type Origin,
  type ValleyView,
} from './board';
import {
  arrangementOf,
  CENTRES,
  courseOf,
  DIRECTIONS,
  edge,
  leanOf,
  letterAt,
  SPACES,
  towards,
} from './map';
import { DRAWN, sceneryOf } from './scenery/gallery';
import { assaultOdds, fit, isClear, likely, originsOf, range, stepsFor } from './plan';

// ---- The map -----------------------------------------------------------------------------------

const ARRANGEMENTS = facts.board.arrangements;

function nameOf(name: string): string {
  return name.toLowerCase().replace('-', '_');
}

/* The space next door, or -1 beyond the rim. */
function neighbour(space: number, direction: number): number {
  const [x, y] = CENTRES[space]!;
  const [dx, dy] = towards(direction, 2 * 86.6);
  return CENTRES.findIndex(([a, b]) => Math.hypot(a - x - dx, b - y - dy) < 1);
}

test('spaces lie where the facts say, with the same neighbours', () => {
  expect(SPACES).toHaveLength(37);
  for (const { id, x, y, neighbours } of facts.board.spaces) {
    expect(CENTRES[id]?.[0]).toBeCloseTo(100 * x, 0);
    expect(CENTRES[id]?.[1]).toBeCloseTo(100 * y, 0);
    expect(DIRECTIONS.map((_, i) => neighbour(id, i))).toEqual(neighbours);
  }
});

test('ground, regions, rivers, letters and lava are those of the facts', () => {
  const codes: Record<string, string> = {
    P: 'plain',
    F: 'forest',
    M: 'mountain',
    V: 'volcano',
    L: 'lake',
  };
  for (const fact of ARRANGEMENTS) {
    const map = arrangementOf(nameOf(fact.name));
    expect(map.terrain).toEqual([...fact.terrain].map((code) => codes[code]));
    expect(map.regions).toEqual(fact.region);
    expect(map.rivers).toEqual(fact.rivers.map(({ number, edges }) => ({ number, edges })));
    expect(Object.fromEntries([...map.letters].map(([space, letter]) => [letter, space]))).toEqual(
      fact.entry,
    );
    expect(map.lava).toEqual(
      fact.lava.flatMap(({ volcano, flows_to }) => flows_to.map((to) => [volcano, to])),
    );
  }
});

test('a box may have another map', async () => {
  vi.resetModules();
  const { learnEditions } = await import('../../../web/src/edition');
  const { W1 } = facts.board.halves;
  const terrain = W1.spaces.map(({ id, terrain: built }) => (id === 13 ? 'forest' : built));
  const regions = W1.spaces.map(({ id, region }) => String(id === 13 ? 4 : region));
  const letters = ['3', '2', '0', '0', '0', '0', '14', '8', '1', '9', '4', ...Array(7).fill('0')];
  const edition = {
    name: 'box',
    facts: {
      'board.halves.W1.spaces.*.terrain': terrain,
      'board.halves.W1.spaces.*.region': regions,
      'board.halves.W1.entries.*': letters,
      'board.halves.W1.lava': ['8 12'],
      'board.halves.E1.rivers.*.edges': ['24_30 25_30', '26_27 19_25 20_26 19_26', '31_32 31_36 35_36'],
    },
  };
  learnEditions([{ name: 'valley', min: 2, max: 6, options: [], presets: [], edition }]);
  const map = await import('./map');
  const [now, before] = [map.arrangementOf('w1_e1'), arrangementOf('w1_e1')];
  expect(now.terrain[13]).toBe('forest');
  expect(now.terrain.filter((one, i) => one !== before.terrain[i])).toHaveLength(1);
  expect(now.regions[13]).toBe(4);
  expect([now.letters.get(9), now.letters.get(4), now.letters.get(36)]).toEqual(['d', 'e', 'F']);
  expect(now.letters.size).toBe(18);
  expect(now.lava.filter(([from]) => from === 7)).toEqual([
    [7, 8],
    [7, 12],
  ]);
  expect(now.rivers[3]?.edges).toHaveLength(2);
  expect(now.rivers[4]?.edges).toEqual([
    [26, 27],
    [20, 26],
    [19, 26],
    [19, 25],
  ]);
  expect(now.rivers[5]?.edges).toEqual([
    [31, 32],
    [31, 36],
    [35, 36],
  ]);
  expect(map.arrangementOf('w2_e2')).toEqual(arrangementOf('w2_e2'));
  vi.resetModules();
});

test('rivers run along edges between neighbours', () => {
  for (const { rivers } of [arrangementOf('w1_e1'), arrangementOf('w2_e2')])
    for (const { edges } of rivers)
      for (const [a, b] of edges) {
        const [[x, y], [u, v]] = edge(a, b);
        expect(Math.hypot(u - x, v - y)).toBeCloseTo(100, 0);
        expect(DIRECTIONS.some((_, i) => neighbour(a, i) === b)).toBe(true);
      }
});

test('letters stand on the rim', () => {
  for (const space of arrangementOf('w1_e2').letters.keys()) {
    const [x, y] = letterAt(space);
    const near = CENTRES.filter(([a, b]) => Math.hypot(a - x, b - y) < 87);
    expect(near).toHaveLength(1);
  }
});

test('arrow keys reach every space from every other', () => {
  const arrows: Arrow[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const points = SPACES.map((space) => {
    const [x, y] = CENTRES[space]!;
    return { x, y: y + (leanOf(space) - 86.6) / 2 };
  });
  for (const start of SPACES) {
    const reached = new Set([start]);
    for (const here of reached)
      for (const arrow of arrows) {
        const next = ahead(points, points[here]!, arrow);
        if (next >= 0) reached.add(next);
      }
    expect(reached.size).toBe(37);
  }
});

// ---- The view ----------------------------------------------------------------------------------

function zeros(): number[] {
  return SPACES.map(() => 0);
}

function viewWith(members: Partial<ValleyView>): ValleyView {
  const rows = Array.from({ length: 6 }, zeros);
  return {
    game: 'valley',
    seats: 3,
    turn: 'choice',
    prompt: 'move_menu',
    viewer: '0',
    options: {},
    step: 1,
    arrangement: 'w1_e1',
    phase: 4,
    active: 0,
    camps: [['12'], ['26'], [], [], [], []],
    intact: ['12'],
    damaged: ['26'],
    fences: [],
    fire: [],
    flood: [],
    closed: [],
    frozen: [],
    face_up: {},
    top: { summer: 'none', winter: 'flood' },
    warriors: rows.map((row) => [...row]),
    women: rows.map((row) => [...row]),
    tamed: rows.map((row) => [...row]),
    moved_warriors: zeros(),
    moved_women: zeros(),
    animals: SPACES.map(() => ({})),
    stranger: { warrior: 'none', woman: '13' },
    hidden_seat: 'none',
    hidden_space: 'none',
    fights: [],
    ...members,
  } as unknown as ValleyView;
}

function put(view: ValleyView, seat: number, space: number, warriors: number, women = 0): void {
  view.warriors[seat]![space] = warriors;
  view.women[seat]![space] = women;
}

test('what is in a space', () => {
  const view = viewWith({ flood: ['13'], closed: [13, 2], face_up: { drought: 0, good_rain: 1 } });
  put(view, 1, 12, 3);
  put(view, 0, 12, 5, 2);
  view.animals[12] = { wolf: 2, tiger: 0, mammoth: 1 };
  expect(groupsAt(view, 12).map(({ seat, warriors, women }) => [seat, warriors, women])).toEqual([
    [0, 5, 2],
    [1, 3, 0],
  ]);
  expect(itemsAt(view, 12).map(({ mark }) => mark)).toEqual([
    'pack 12 wolf',
    'pack 12 mammoth',
    'group 12 0',
    'group 12 1',
  ]);
  expect(itemsAt(view, 13).map(({ mark }) => mark)).toEqual(['stranger woman']);
  expect(packsAt(view, 12)).toEqual([
    { species: 'wolf', n: 2 },
    { species: 'mammoth', n: 1 },
  ]);
  expect([campAt(view, 12), campAt(view, 26), campAt(view, 3)]).toEqual([0, 1, null]);
  expect([earsAt(view, 12), earsAt(view, 26), earsAt(view, 3)]).toEqual([2, 1, 0]);
  expect([13, 2, 3].map((space) => markerAt(view, space))).toEqual(['flood', 'snow', null]);
  expect(strangersAt(view, 13)).toEqual(['woman']);
  expect(lasting(view)).toEqual(['good_rain']);
  expect(seenEvents(view)).toEqual([['winter', 'flood']]);
});

test('tribes stand in the order of the seats; who has moved is marked', () => {
  const view = viewWith({ active: 1 });
  put(view, 0, 26, 1);
  put(view, 1, 26, 2, 1);
  view.moved_warriors[26] = 2;
  expect(groupsAt(view, 26).map(({ seat, isSpent }) => [seat, isSpent])).toEqual([
    [0, false],
    [1, false],
  ]);
  view.moved_women[26] = 1;
  expect(groupsAt(view, 26)[1]?.isSpent).toBe(true);
});

test('rivers are dry in a drought, else frozen or wet', () => {
  expect(flowOf(viewWith({ frozen: ['2'] }), 2)).toBe('frozen');
  expect(flowOf(viewWith({ frozen: ['2'] }), 3)).toBe('wet');
  expect(flowOf(viewWith({ face_up: { drought: 1 } }), 3)).toBe('dry');
});

test('counters fit into their hex, however many', () => {
  const view = viewWith({});
  put(view, 0, 5, 10, 6);
  view.tamed[0]![5] = 2;
  const wide = widthOf(itemsAt(view, 5)[0]!, 0);
  const six = Array<number>(6).fill(wide);
  for (const widths of [[wide], [wide, 72], six, [...six, 72, 72, 46]]) {
    const found = slots(widths);
    expect(found).toHaveLength(widths.length);
    found.forEach(({ x, y, scale }, i) => {
      const reach = Math.abs(x) + ((widths[i] ?? 0) * scale) / 2;
      const high = Math.abs(y) + (ROW * scale) / 2;
      expect(reach).toBeLessThanOrEqual(100.1 - 0.577 * high);
      // Above them are the number of the space, the camp and the crop.
      expect(y - (ROW * scale) / 2).toBeGreaterThanOrEqual(-48.1);
    });
  }
});

test('numbers that would be too small are left out', () => {
  const view = viewWith({});
  put(view, 0, 5, 5, 2);
  expect(standing(view, 5, DIGITS).dense).toBe(0);
  put(view, 1, 5, 4, 1);
  expect(standing(view, 5, DIGITS).dense).toBe(1);
  for (const seat of [1, 2]) put(view, seat, 5, 5, 2);
  view.animals[5] = { wolf: 2, bear: 1 };
  expect(standing(view, 5, 26).dense).toBe(2);
  expect(standing(view, 5, 8).dense).toBe(0);
});

test('ways of groups are trails, fights and camps rings', () => {
  const past = [
    { kind: 'moved', actor: '1', args: ['12', '17', 2, 0] },
    { kind: 'herd', actor: 'fate', args: ['wolf', '3', '4', 1] },
    { kind: 'built', actor: '2', args: ['3'] },
  ];
  expect(trailsOf(past).map(({ points, by }) => [points.length, by])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

// ---- Steps -------------------------------------------------------------------------------------

test('spaces and cards of steps', () => {
  expect(refsOf(['save', 'swimming', '10'])).toEqual(['card:swimming', 'space:10']);
  expect(refsOf(['play', 'raft'])).toEqual(['card:raft']);
  expect(refsOf(['starve', '12', 'woman'])).toEqual(['space:12']);
  expect(refsOf(['love_target', '12', '2'])).toEqual(['space:12']);
  for (const step of ['theft_target 2 food', 'move_women 1', 'combat_loss wolf', 'done'])
    expect(refsOf(step.split(' '))).toEqual([]);
});

test('what was named is not lit again', () => {
  const steps: Step[] = [
    ['starve', '12', 'warrior'],
    ['starve', '12', 'woman'],
    ['done'],
  ];
  expect([...lightUp(steps, []).keys()]).toEqual(['space:12']);
  expect(lightUp(steps.slice(0, 2), ['space:12']).size).toBe(0);
});

test('deeds of a space, and starving with food at hand', () => {
  const deeds: Step[] = [
    ['camp', '7'],
    ['take_fire', '7', 'woman'],
  ];
  expect(deedsAt([['move_from', '7'], ...deeds, ['camp', '8']], 7)).toEqual(deeds);
  expect(isFed([['done'], ['starve', '7', 'woman']])).toBe(true);
  expect(isFed([['starve', '7', 'woman']])).toBe(false);
});

// ---- Groups ------------------------------------------------------------------------------------

const ORIGIN: Origin = { from: 12, warriors: 3, women: 2, wolves: 1, to: [11, 13], most: [6, 2] };

test('only what is offered is an origin', () => {
  const view = viewWith({ origins: [ORIGIN, { ...ORIGIN, from: 26 }] });
  expect(originsOf(view, [['done'], ['move_from', '26']]).map(({ from }) => from)).toEqual([26]);
});

test('ranges respect who goes already and how many may', () => {
  const none = { warriors: 0, women: 0, wolves: 0 };
  expect(range(ORIGIN, 11, 'warriors', none)).toEqual([0, 3]);
  expect(range(ORIGIN, 11, 'women', none)).toEqual([1, 2]);
  expect(range(ORIGIN, 13, 'women', { ...none, warriors: 2 })).toEqual([0, 0]);
  expect(range({ ...ORIGIN, women: 0 }, 11, 'warriors', none)).toEqual([1, 3]);
  const two = { warriors: 2, women: 0, wolves: 0 };
  expect(fit(ORIGIN, 13, { warriors: 3, women: 2, wolves: 1 })).toEqual(two);
});

test('nobody is left or led as prey', () => {
  const start = { from: 12, warriors: 5, women: 2, wolves: 0, to: [11], most: [7] };
  const view = viewWith({});
  put(view, 0, 12, 5, 2);
  expect(likely(view, 0, start, 11)).toEqual({ warriors: 4, women: 1, wolves: 0 });
  // To a fight go warriors only.
  view.animals[11] = { bear: 1 };
  expect(likely(view, 0, start, 11)).toEqual({ warriors: 4, women: 0, wolves: 0 });
  // A camp with one warrior and two women cannot spare anybody.
  put(view, 0, 12, 1, 2);
  const few = { ...start, warriors: 1 };
  expect(likely(viewWith({ warriors: view.warriors, women: view.women }), 0, few, 11)).toEqual({
    warriors: 0,
    women: 0,
    wolves: 0,
  });
});

test('elsewhere everybody goes; one piece goes at once, but not into a fight', () => {
  const view = viewWith({});
  put(view, 0, 3, 1, 0);
  const lone = { from: 3, warriors: 1, women: 0, wolves: 0, to: [2], most: [1] };
  expect(likely(view, 0, lone, 2)).toEqual({ warriors: 1, women: 0, wolves: 0 });
  expect(isClear(view, 0, lone, 2)).toBe(true);
  view.animals[2] = { wolf: 1, bear: 1 };
  expect(isClear(view, 0, lone, 2)).toBe(false);
});

test('steps without a choice are not sent', () => {
  expect(stepsFor(ORIGIN, 11, { warriors: 2, women: 0, wolves: 1 })).toEqual([
    ['move_from', '12'],
    ['move_dest', '11'],
    ['move_warriors', '2'],
    ['move_women', '0'],
    ['move_wolves', '1'],
  ]);
  const lone = { from: 3, warriors: 1, women: 0, wolves: 0, to: [2], most: [1] };
  expect(stepsFor(lone, 2, { warriors: 1, women: 0, wolves: 0 })).toEqual([['move_from', '3']]);
});

test('odds of fights', () => {
  const fight = { space: 12, bonus: 1, against: 1, round: 50, win: 50, loss: 0.5 };
  const view = viewWith({
    fights: [
      { ...fight, seat: 0, foe: 1 },
      { ...fight, seat: 1, foe: 0 },
    ],
    assaults: [{ space: 13, win: [30, 60], loss: [1, 0.5] }],
  });
  expect(fightsAt(view, 12, 1).map(({ seat }) => seat)).toEqual([1]);
  expect(fightsAt(view, 12, 2)).toHaveLength(2);
  expect(assaultOdds(view, 13, 2)).toEqual({ win: 60, loss: 0.5 });
  expect([assaultOdds(view, 13, 9), assaultOdds(view, 4, 1)]).toEqual([null, null]);
});

// ---- Pictures ----------------------------------------------------------------------------------

test('every destiny card and every event has a picture of its own', () => {
  const names = (prefix: string): string[] =>
    Object.keys(english)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((name) => name !== 'hidden' && name !== 'none');
  expect([...DRAWN.cards].sort()).toEqual(names('noun.card.').sort());
  expect([...DRAWN.events].sort()).toEqual(names('noun.event.').sort());
  expect(new Set(DRAWN.lines).size).toBe(DRAWN.lines.length);
});

test('pictures use figures that the kit has', () => {
  const ids = [...figures.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  const all = [...DRAWN.cards, ...DRAWN.events.map((event) => `event.${event}`)];
  for (const name of all)
    for (const { id, size } of sceneryOf(name).pieces) {
      expect(ids).toContain(id);
      expect(size).toBeGreaterThan(0);
    }
});

test('a river runs from corner to corner without a gap', () => {
  for (const { name } of ARRANGEMENTS)
    for (const river of arrangementOf(nameOf(name)).rivers) {
      const course = courseOf(river);
      expect(course).toHaveLength(river.edges.length + 1);
      for (let i = 1; i < course.length; i++) {
        const [[ax, ay], [bx, by]] = [course[i - 1]!, course[i]!];
        expect(Math.hypot(bx - ax, by - ay)).toBeCloseTo(100, 0);
      }
    }
});

test('the valley is painted anew only when it looks different', () => {
  const view = viewWith({ arrangement: 'w1_e1' });
  expect(sceneryKey({ ...view, turn_number: 9 })).toBe(sceneryKey(view));
  expect(sceneryKey({ ...view, season: 'winter' })).not.toBe(sceneryKey(view));
  expect(sceneryKey({ ...view, frozen: ['2'] })).not.toBe(sceneryKey(view));
});
