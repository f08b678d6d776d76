/*
 * board.test.ts: geometry against facts.json, what lights up, and what clicks and sets mean.
 */
import { expect, test } from 'vitest';
import type { GameEvent, Ref, Step } from '../../../web/src/types';
import facts from '../facts.json';
import {
  areaRef,
  arrowsOf,
  DEEDS,
  GENES,
  genesAt,
  groupsAt,
  hops,
  isFaceDown,
  islandsOf,
  knowledge,
  lightUp,
  numbersOf,
  refsOf,
  roleOf,
  slotOf,
  strip,
  trailsOf,
  victimsIn,
} from './board';
import art from './art.svg?raw';
import {
  AREAS,
  CRATERS,
  FINISH,
  HEIGHT,
  indexOf,
  middleOf,
  MUTATIONS,
  REGIONS,
  slot,
  square,
  SQUARES,
  STRAITS,
  WIDTH,
} from './map';
import { coast, POLYGONS } from './coasts';
import { CONTINENTS } from './facts.mjs';
import { diveRef, formedOf, setOf } from './sets';
import { BODIES, flow } from './shapes';
import { diving, frame, MOVE, rows, sketch, speakerOf } from './sketch';

// ---- Geometry ------------------------------------------------------------------------------

type Corner = readonly [number, number];

/* Drawn to the next whole unit. */
function expectNear(drawn: readonly Corner[], meant: readonly Corner[]): void {
  expect(drawn).toHaveLength(meant.length);
  drawn.forEach(([x, y], i) => {
    expect(Math.abs(x - meant[i]![0])).toBeLessThan(0.51);
    expect(Math.abs(y - meant[i]![1])).toBeLessThan(0.51);
  });
}

test('islands, craters and straits are those of the facts, moved and made larger', () => {
  const { continents, land, width, height } = facts.board;
  expect([WIDTH, HEIGHT]).toEqual([width, height]);
  land.forEach((island, i) => {
    const at = continents.findIndex(({ id }) => id === island.continent);
    const { center } = continents[at]!;
    const { to, scale } = CONTINENTS[at]!;
    const along = (axis: 0 | 1, n = 0): number => to[axis] + scale * (n - center[axis]!);
    const moved = ([x, y]: number[]): Corner => [along(0, x), along(1, y)];
    expectNear(POLYGONS[i] ?? [], island.polygon.map(moved));
    expectNear(CRATERS.slice(i, i + 1), [moved(island.crater)]);
    expectNear(STRAITS.slice(2 * i, 2 * i + 2), island.strait.line.map(moved));
    expect(art).toContain(`id="r${i + 1}" vector-effect="non-scaling-stroke" d="${coast(i)}"`);
    expect(flow(i)).toMatch(/^translate\(\d+ \d+\) rotate\(-?\d+\) scale\([\d.]+ 1\)$/);
  });
});

test('the track goes around the sea in the order of the facts', () => {
  const { squares, mutation_squares, end_square } = facts.score_track;
  expect(squares).toHaveLength(SQUARES);
  for (const { square: n, x, y } of squares) {
    const [mx, my] = middleOf(n);
    expect(Math.hypot(mx - x, my - y)).toBeLessThan(45);
    const { width, height } = square(n);
    expect(Math.min(width, height)).toBeGreaterThan(50);
  }
  expect(MUTATIONS).toEqual(mutation_squares);
  expect(FINISH).toBe(end_square);
});

test('squares of the track do not overlap', () => {
  const all = Array.from({ length: SQUARES }, (_, i) => square(i + 1));
  all.forEach((a, i) =>
    all.slice(i + 1).forEach((b) => {
      const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
      const isBelow = a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(isBeside || isBelow).toBe(true);
    }),
  );
});

test('every seat has its place in every area, beside the others and the crater', () => {
  for (const seats of [3, 4, 5])
    for (const area of AREAS) {
      const at = Array.from({ length: seats }, (_, seat) => slot([area], seat, seats));
      at.forEach((a, i) =>
        at.slice(i + 1).forEach((b) => {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.8 * a.size);
        }),
      );
      const [x, y] = CRATERS[indexOf(area)] ?? [0, 0];
      at.forEach((a) => expect(Math.hypot(a.x - x, a.y - y)).toBeGreaterThan(18 + 0.85 * a.size));
    }
});

test('a joined region begins with the island that names it, and its groups spread', () => {
  const rep = REGIONS.map((region) => (['r11', 'r12', 'r8'].includes(region) ? 'r10' : region));
  const view = sketch({ erupted: ['r8', 'r11', 'r12'], rep });
  expect(islandsOf(view, 'r10')).toEqual(['r10', 'r11', 'r12', 'r8']);
  expect(slotOf(view, 'r10', 1)).toEqual(slot(['r11'], 1, 4));
  expect(slotOf(view, 'n', 2)).toEqual(slot(['n'], 2, 4));
});

test('markers jump over those in their way', () => {
  expect(hops([6, 7, 8, 2], 7, 10)).toEqual([9, 10]);
  expect(hops([6, 7, 8, 2], 6, 11)).toEqual([9, 10, 11]);
});

// ---- What stands where ------------------------------------------------------------------------

test('groups come by seat and tell how they would score', () => {
  const view = sketch({
    cnt: rows(AREAS, { r4: [1, 3, 2, 0, 0] }),
    points: rows(REGIONS, { r4: [0, 3, 2, 0] }),
    leaves: rows(REGIONS, { r4: [1, 0, 0, 0] }),
  });
  expect(groupsAt(view, 'r4').map(({ seat, standing }) => [seat, standing])).toEqual([
    [0, 'leaves'],
    [1, 'first'],
    [2, 'some'],
  ]);
  const scored = { ...view, token: { ...view.token, r4: 'scored' } };
  expect(groupsAt(scored, 'r4').every(({ standing }) => standing === 'none')).toBe(true);
});

test('roles: environment, dummy, and who moves when', () => {
  const view = sketch();
  expect([0, 1, 2, 3].map((seat) => roleOf(view, seat))).toEqual([0, -1, 2, 1]);
  expect(roleOf({ ...view, turn: 'over' }, 0)).toBe(null);
});

test('a token is known to those who have seen it', () => {
  const token = { ...sketch().token, r1: 'hand', r2: 'hand', r3: 'chosen', r4: 'scored' };
  const given = { token: { ...token, r5: 'in_play', r11: 'out' }, erupted: ['r11'] };
  const view = sketch({ ...given, agenda: [frame('act')] });
  expect(isFaceDown(view)).toBe(true);
  expect(knowledge(view, 0, 'r1')).toBe('passed');
  expect(knowledge(view, 1, 'r1')).toBe('given');
  expect(knowledge(view, 2, 'r1')).toBe('seen');
  expect(strip(view, 1)).toEqual({
    own: ['r1', 'r2'],
    seen: ['r3', 'r5'],
    isClosed: false,
    hidden: ['r6', 'r7', 'r8', 'r9', 'r10', 'r12'],
    toDraw: 8,
  });
  const choosing = sketch({ ...given, agenda: [frame('choose_token')] });
  expect(knowledge(choosing, 0, 'r1')).toBe('hand');
  expect(isFaceDown(choosing)).toBe(false);
  const mutation = sketch({ ...given, agenda: [frame('roles'), frame('bid')] });
  expect(knowledge(mutation, 0, 'r1')).toBe('passed');
});

test('genes: those of the facts, each with a sign; owners and actions', () => {
  expect(GENES).toEqual(facts.genes.list.map(({ id }) => id));
  for (const gene of GENES) expect(art).toContain(`id="sign-${gene}"`);
  expect(BODIES).toHaveLength(5);
  const view = sketch({ gene_place: { legs: '3', egg: 'open', care: '3' } });
  expect(genesAt(view, '3')).toEqual(['legs', 'care']);
  expect(genesAt(view, 'open')).toEqual(['egg']);
  expect([DEEDS['legs'], DEEDS['care']]).toEqual(['walk', undefined]);
});

// ---- Clicks -----------------------------------------------------------------------------------

function lit(steps: Step[], chosen: Ref[] = []): string[] {
  return [...lightUp(steps, chosen).keys()].filter((ref) => !ref.startsWith('verb:')).sort();
}

test('a move begins with an ocean, a region or the card of a gene', () => {
  expect(lit(MOVE)).toEqual(['few:1', 'ocean:n', 'ocean:w', 'region:r1']);
  const all = lightUp(MOVE, []);
  expect(all.get('region:r1')).toHaveLength(2);
  expect(all.has('verb:egg')).toBe(true);
  expect(areaRef(all, 'r1')).toBe('region:r1');
  expect(areaRef(all, 'e')).toBe('ocean:e');
});

test('after an ocean come the places to land and to swim to', () => {
  const steps = MOVE.filter(([verb, ocean]) => ocean === 'n' && verb !== 'teeth');
  expect(lit(steps, ['ocean:n'])).toEqual(['few:1', 'ocean:e', 'region:r1']);
});

test('after the card of a gene come its areas, then colours', () => {
  const egg = lightUp([['egg', 'r1']], ['verb:egg']);
  expect(areaRef(egg, 'r1')).toBe('area:r1');
  expect(areaRef(egg, 'r2')).toBe('area:r2');
  expect(lit([['teeth', 'n', '2']], ['verb:teeth', 'area:n'])).toEqual(['seat:2']);
});

test('tokens are chosen on their islands too', () => {
  const tokens = lightUp([['choose_token', 'r3']], []);
  expect(areaRef(tokens, 'r3')).toBe('token:r3');
});

test('every verb that a seat can be offered has its nouns', () => {
  expect(refsOf(['ears_volcano', 'r5', 'e'])).toEqual(['region:r5', 'ocean:e']);
  expect(refsOf(['wings_to', 'n', '2'])).toEqual(['area:n', 'few:2']);
  expect(refsOf(['stop'])).toEqual([]);
});

test('numbers that only are left to choose stand where the Ichtos go', () => {
  const view = sketch({ from: 'n', to: 'e' });
  const counts: Step[] = [1, 2, 3].map((n) => ['swim_count', String(n)]);
  expect(numbersOf(view, counts, [])).toEqual({ domain: 'amount', steps: counts, at: 'e' });
  const lands: Step[] = ['1', '2'].map((n) => ['land', 'n', 'r1', n]);
  const chosen = ['ocean:n', 'region:r1'];
  expect(numbersOf(sketch(), lands, chosen)).toEqual({ domain: 'few', steps: lands, at: 'r1' });
  expect(numbersOf(sketch(), MOVE, [])).toBe(null);
});

test('arrows show where a choice that is half made could lead', () => {
  const lands = MOVE.slice(0, 2);
  expect(arrowsOf(sketch(), lands, ['region:r1'])).toEqual([
    { from: 'n', to: 'r1' },
    { from: 'w', to: 'r1' },
  ]);
  expect(arrowsOf(sketch(), MOVE, [])).toEqual([]);
  expect(arrowsOf(sketch({ from: 'n', to: 'e' }), [], [])).toEqual([{ from: 'n', to: 'e' }]);
});

test('colours are chosen on the groups of the area', () => {
  const bites = lightUp([['teeth', 'n', '2']], ['verb:teeth', 'area:n']);
  const chosen = ['verb:teeth', 'area:n'];
  expect(victimsIn(sketch(), bites, chosen)).toEqual({ area: 'n', seats: [2] });
  expect(victimsIn(sketch(), lightUp(MOVE, []), [])).toBe(null);
});

test('what the others did leaves trails', () => {
  const past: GameEvent[] = [
    { kind: 'landed', actor: '1', args: ['n', 'r2', 1] },
    { kind: 'grew', actor: '2', args: ['n', 1] },
    { kind: 'scoring', actor: 'fate', args: ['r2', 'monopoly'] },
    { kind: 'turn', actor: '1', args: [2, '2'] },
  ];
  const trails = trailsOf(sketch(), past);
  expect(trails.map(({ seat, points }) => [seat, points.length])).toEqual([
    [1, 2],
    [2, 1],
    [null, 1],
  ]);
});

// ---- Sets ----------------------------------------------------------------------------------------

test('a payment is picked in any order and sent in that of the areas', () => {
  const view = sketch({
    prompt: 'pay_pick',
    cnt: rows(AREAS, { r4: [0, 0, 0, 1, 0], n: [0, 0, 0, 2, 0] }),
    picks: { areas: ['r4', 'n'], least: 2, most: 2 },
  });
  const set = setOf(view, speakerOf('en'), [['pay_pick', 'r4']])!;
  expect([...set.items]).toEqual([
    ['area:r4', 1],
    ['area:n', 2],
  ]);
  expect([set.least, set.most]).toEqual([2, 2]);
  expect(set.steps(['area:n', 'area:r4'])).toEqual([
    ['pay_pick', 'r4'],
    ['pay_pick', 'n'],
  ]);
  expect(set.words(['area:n'])).toBe('Pay: 1 of 2');
});

test('a retreat ends with a stop, and may be empty once something was taken', () => {
  const view = sketch({
    prompt: 'retreat_pick',
    cnt: rows(AREAS, { n: [0, 0, 0, 2, 0] }),
    picks: { areas: ['n'], least: 1, most: 2 },
  });
  const set = setOf(view, speakerOf('en'), [['retreat_pick', 'n']])!;
  expect(set.least).toBe(1);
  expect(set.steps(['area:n', 'area:n'])).toEqual([
    ['retreat_pick', 'n'],
    ['retreat_pick', 'n'],
    ['done'],
  ]);
  expect(setOf(view, speakerOf('en'), [['retreat_pick', 'n'], ['done']])!.least).toBe(0);
});

test('any two are assimilated, also colours that the open list lacks', () => {
  const view = sketch({
    prompt: 'assimilate_victim',
    from: 'e',
    active: 0,
    cnt: rows(AREAS, { e: [3, 1, 3, 1, 0] }),
    agenda: [frame('act'), frame('assimilate_victim', { left: 2 })],
  });
  const set = setOf(view, speakerOf('en'), [
    ['assimilate_victim', '1'],
    ['assimilate_victim', '2'],
  ])!;
  expect([...set.items]).toEqual([
    ['seat:1', 1],
    ['seat:2', 2],
    ['seat:3', 1],
  ]);
  expect(set.steps(['seat:3', 'seat:1'])).toEqual([
    ['assimilate_victim', '1'],
    ['assimilate_victim', '3'],
  ]);
  const second = { ...view, left: 1, agenda: [frame('assimilate_victim', { first: 2 })] };
  expect([...setOf(second, speakerOf('en'), [])!.items.keys()]).toEqual(['seat:2', 'seat:3']);
});

test('dives: from every region that will be one, in any order', () => {
  const view = diving();
  expect(formedOf(view)).toEqual(['r4', 'r6']);
  const set = setOf(view, speakerOf('en'), [['ears_volcano', 'r4', 'n']])!;
  expect([...set.items]).toEqual([
    [diveRef('r4', 'n'), 2],
    [diveRef('r4', 'e'), 2],
    [diveRef('r6', 'e'), 1],
    [diveRef('r6', 'c'), 1],
  ]);
  expect([set.least, set.most]).toEqual([2, 2]);
  expect(set.steps([diveRef('r6', 'c'), diveRef('r4', 'e')])).toEqual([
    ['ears_volcano', 'r4', 'e'],
    ['ears_volcano', 'r6', 'c'],
  ]);
});

test('dives: no more than are in the region, whichever ocean they go to', () => {
  const set = setOf(diving(), speakerOf('en'), [])!;
  expect(set.fits?.([diveRef('r6', 'e')], diveRef('r6', 'c'))).toBe(false);
  expect(set.fits?.([diveRef('r4', 'e')], diveRef('r4', 'n'))).toBe(true);
});

test('dives: what comes before the last one is over', () => {
  const view = diving();
  view.agenda![1] = frame('ears_volcano', { formed: 'r6', left: 1, since: 'r4', dived: 'e' });
  const set = setOf({ ...view, left: 1 }, speakerOf('en'), [])!;
  expect([...set.items.keys()]).toEqual([
    diveRef('r4', 'e'),
    diveRef('r6', 'e'),
    diveRef('r6', 'c'),
  ]);
});
