/*
 * board.test.ts: geometry against facts.json, what lights up, and what clicks mean.
 */
import { expect, test } from 'vitest';
import type { Ref, Step } from '../../../web/src/types';
import facts from '../facts.json';
import {
  directionTo,
  dragRefs,
  ground,
  lightUp,
  neighbour,
  outline,
  place,
  price,
  refsOf,
  route,
  run,
  slots,
  SPACES,
  spaceRefs,
  thingsAt,
  tokensAt,
  type Direction,
  type Lit,
} from './board';
import { BEAR, DRIFT, KAYAK, MELT, SCORE, START } from './pictures';
import { floe } from './shapes';
import en from './words/en.json';
import helpEn from './words/help.en.json';
import helpIt from './words/help.it.json';
import it from './words/it.json';

// ---- Geometry ------------------------------------------------------------------------------

test('spaces, places and neighbours are those of the facts', () => {
  const names: Record<string, Direction> = { N: 'north', E: 'east', S: 'south', W: 'west' };
  for (const space of facts.board.spaces) {
    expect(SPACES[space.id]).toBe(space.name);
    expect(place(space.name)).toEqual({ x: space.x, y: space.y });
    for (const [letter, direction] of Object.entries(names)) {
      const id = (space.neighbours as Record<string, number | undefined>)[letter];
      expect(neighbour(space.name, direction)).toBe(id === undefined ? null : SPACES[id]);
      if (id !== undefined) expect(directionTo(space.name, SPACES[id] ?? '')).toBe(direction);
    }
  }
  expect(directionTo('a1', 'b2')).toBeNull();
  expect(directionTo('h4', 'a3')).toBeNull();
});

test('land is where the facts have it, and the start is drawn as they say', () => {
  for (const space of facts.board.spaces) expect(ground(START.view, space.name)).toBe(space.start);
});

test('prices are those of the facts', () => {
  expect(price(['walk', 'a4', 'east'])).toBe(facts.costs.walk);
  expect(price(['kayak', 'a4'])).toBe(facts.costs.kayak);
  expect(price(['build_igloo', 'a4'])).toBe(facts.costs.igloo);
  expect(price(['hunt', 'fox3', 'a4'])).toBe(3);
  expect(price(['harpoon_hunt', 'bear', 'a4'])).toBe(0);
  expect(price(['melt', 'a4'])).toBeNull();
});

test('the border of a group has no side between its spaces', () => {
  const sides = (path: string): number => path.split('M').length - 1;
  expect(sides(outline(['d4']))).toBe(4);
  expect(sides(outline(['d4', 'e4']))).toBe(6);
  expect(sides(outline(['d4', 'e4', 'd5', 'e5']))).toBe(8);
  expect(outline(['a8'], 5)).toContain('M5 5L95 5');
});

test('a floe always has the same edge and stays inside its space', () => {
  SPACES.forEach((_, i) => {
    expect(floe(i)).toBe(floe(i));
    for (const n of floe(i).match(/[\d.]+/g) ?? []) {
      expect(Number(n)).toBeGreaterThan(2);
      expect(Number(n)).toBeLessThan(98);
    }
  });
  expect(floe(1)).not.toBe(floe(2));
});

// ---- Things ----------------------------------------------------------------------------------

test('things of a space come large first, each with a slot', () => {
  const things = thingsAt(BEAR.view, 'b3');
  expect(things.map((thing) => thing.id)).toEqual(['igloo0', 'inuit0', 'inuit1']);
  for (let n = 1; n <= 9; n++) {
    const many = Array.from({ length: n }, (_, i) => ({
      ...things[i < 2 ? 0 : 1]!,
      id: String(i),
    }));
    expect(slots(many, 'ice')).toHaveLength(n);
  }
});

test('slots that share a space do not share their circles', () => {
  const fish = (n: number) =>
    Array.from({ length: n }, () => ({ ...thingsAt(MELT.view, 'd4')[0]! }));
  for (const n of [1, 2, 3, 4]) {
    const at = slots(fish(n), 'sea');
    at.forEach((a, i) =>
      at.slice(i + 1).forEach((b) => {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.reach + b.reach - 2);
      }),
    );
  }
});

test('a push moves the row up to the sea', () => {
  expect(run(DRIFT.view, 'a4', 'east')).toEqual(['a4', 'b4', 'c4', 'd4']);
  expect(run(DRIFT.view, 'b4', 'west')).toEqual(['b4', 'a4']);
});

test('a kayak goes over water, round a bear', () => {
  const water = ['c4', 'd4', 'e4', 'f4'];
  const view = { ...KAYAK.view, ice: SPACES.filter((space) => !water.includes(space)) };
  expect(route(view, 'b4', 'e3')).toEqual(['b4', 'c4', 'd4', 'e4', 'e3']);
  expect(route(view, 'b4', 'g4')).toEqual(['b4', 'g4']);
  expect(route({ ...view, bear: [] }, 'b4', 'g4')).toEqual(['b4', 'c4', 'd4', 'e4', 'f4', 'g4']);
});

// ---- Steps and clicks ------------------------------------------------------------------------

test('nouns have their domains', () => {
  expect(refsOf(['step', 'bear', 'd4', 'north'])).toEqual([
    'animal:bear',
    'space:d4',
    'direction:north',
  ]);
  expect(refsOf(['play_energy', '2'])).toEqual(['value:2']);
  expect(refsOf(['melt', 'd6'])).toEqual(['space:d6']);
  expect(refsOf(['end_turn'])).toEqual([]);
});

/* Clicks through a question as the page does, until one step is left. */
function clickThrough(steps: Step[], clicks: ((lit: Lit) => Ref[])[]): Step[] {
  let chosen: Ref[] = [];
  let left = steps;
  for (const click of clicks) {
    chosen = [...chosen, ...click(lightUp(left, chosen))];
    left = left.filter((step) => chosen.every((ref) => refsOf(step).includes(ref)));
  }
  return left;
}

const ACTION: Step[] = [
  ['walk', 'a4', 'north'],
  ['walk', 'a4', 'east'],
  ['walk', 'b4', 'west'],
  ['kayak', 'a4'],
  ['hunt', 'fish1', 'c4'],
  ['hunt', 'fish2', 'c4'],
  ['hunt', 'fox2', 'b4'],
  ['harpoon_hunt', 'fish3', 'a3'],
  ['play_energy', '1'],
  ['end_turn'],
];

test('one click melts', () => {
  const steps: Step[] = [
    ['melt', 'd6'],
    ['melt', 'c5'],
  ];
  expect(clickThrough(steps, [(lit) => spaceRefs(lit, 'd6')])).toEqual([['melt', 'd6']]);
});

test('a walk is a click on the Inuit and one on the neighbour', () => {
  const first = lightUp(ACTION, []);
  expect([...first.spaces.keys()].sort()).toEqual(['a4', 'b4']);
  expect(first.toward.size).toBe(0);
  expect(
    clickThrough(ACTION, [(lit) => spaceRefs(lit, 'a4'), (lit) => spaceRefs(lit, 'b4')]),
  ).toEqual([['walk', 'a4', 'east']]);
});

test('a neighbour that is not offered still means its direction, so that the page says why', () => {
  const lit = lightUp([['walk', 'a4', 'north']], ['space:a4']);
  expect(spaceRefs(lit, 'b4')).toEqual(['direction:east']);
  expect(spaceRefs(lit, 'f6')).toEqual(['space:f6']);
  expect(spaceRefs(lightUp([], []), 'f6')).toEqual(['space:f6']);
});

test('prey is clicked itself, or by its space if it is alone there', () => {
  const lit = lightUp(ACTION, []);
  expect(tokensAt(lit, 'c4')).toEqual(['fish1', 'fish2']);
  expect(spaceRefs(lit, 'a3')).toEqual(['animal:fish3', 'space:a3']);
  expect(spaceRefs(lit, 'c4')).toEqual(['space:c4']);
  expect(spaceRefs(lit, 'b4')).toEqual(['space:b4']);
});

test('moving an animal is its token and a neighbour', () => {
  const steps: Step[] = [
    ['step', 'bear', 'd4', 'north'],
    ['step', 'bear', 'd4', 'east'],
    ['step', 'fish2', 'd4', 'east'],
    ['stop'],
  ];
  expect(tokensAt(lightUp(steps, []), 'd4')).toEqual(['bear', 'fish2']);
  const only = clickThrough(steps, [
    () => ['animal:bear', 'space:d4'],
    (lit) => spaceRefs(lit, 'd5'),
  ]);
  expect(only).toEqual([['step', 'bear', 'd4', 'north']]);
});

test('with only the space chosen its animals light up, not the directions', () => {
  const steps: Step[] = [
    ['step', 'bear', 'd4', 'north'],
    ['step', 'fish2', 'd4', 'east'],
  ];
  const lit = lightUp(steps, ['space:d4']);
  expect(tokensAt(lit, 'd4')).toEqual(['bear', 'fish2']);
  expect(lit.toward.size).toBe(0);
});

test('a drag is source and direction at once', () => {
  const lit = lightUp(ACTION, []);
  expect(dragRefs(lit, 'a4', null, 'b4')).toEqual(['space:a4', 'direction:east']);
  expect(dragRefs(lit, 'd4', 'bear', 'd5')).toEqual(['animal:bear', 'space:d4', 'direction:north']);
  expect(dragRefs(lit, 'a4', null, 'c4')).toBeNull();
});

// ---- Words and pictures ------------------------------------------------------------------------

test('both languages have the same keys and holes', () => {
  const holes = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
  for (const [one, other] of [
    [en, it],
    [helpEn, helpIt],
  ] as [Record<string, string>, Record<string, string>][]) {
    expect(Object.keys(other)).toEqual(Object.keys(one));
    for (const [key, text] of Object.entries(one))
      expect(holes(other[key] ?? '')).toEqual(holes(text));
  }
});

test('the example of the count has the islands it speaks of', () => {
  const { view } = SCORE;
  for (const island of view.islands) {
    for (const space of island.spaces) expect(['ice', 'glacier']).toContain(ground(view, space));
    const strength = view.inuit.map(
      (at, seat) =>
        island.spaces.reduce((sum, space) => sum + (at[space] ?? 0), 0) +
        2 * (view.igloo[seat] ?? []).filter((space) => island.spaces.includes(space)).length,
    );
    expect(island.strength).toEqual(strength);
  }
});
