/*
 * board.test.ts: geometry against facts.json, what lights up, what clicks and sets mean, and
 * what is said.
 */
import { expect, test } from 'vitest';
import type { Ref, Speaker, Step } from '../../../web/src/types';
import { makeSpeaker } from '../../../web/src/words';
import facts from '../facts.json';
import gameEn from '../words/en.json';
import gameIt from '../words/it.json';
import {
  AREAS,
  areaRef,
  canPick,
  CONTINENTS,
  CRATERS,
  deedOf,
  FINISH,
  GENES,
  genesAt,
  groupsAt,
  HEIGHT,
  hops,
  isFaceDown,
  islandsOf,
  isWhole,
  knowledge,
  lightUp,
  middleOf,
  MUTATIONS,
  numbers,
  OCEANS,
  picking,
  POLYGONS,
  refsOf,
  REGIONS,
  roleOf,
  slots,
  square,
  SQUARES,
  stepsFor,
  STRAITS,
  strip,
  WIDTH,
  type Area,
  type UrlandView,
} from './board';
import { BODIES, coast, SIGNS, strait } from './shapes';
import {
  actionWords,
  areaSentence,
  clockSentences,
  fill,
  seatSentence,
  stepWords,
  tokenSentence,
} from './words';
import en from './words/en.json';
import it from './words/it.json';

const NOBODY = [0, 0, 0, 0, 0];

function rows(areas: readonly Area[], given: Record<Area, number[]> = {}): number[][] {
  return areas.map((area) => given[area] ?? NOBODY);
}

/* A view with nothing but what is given. */
function sketch(given: Partial<UrlandView> = {}): UrlandView {
  return {
    game: 'urland',
    seats: 4,
    turn: 'choice',
    prompt: 'act',
    viewer: '3',
    waiting: [3],
    options: {},
    step: 7,
    erupted: [],
    cnt: rows(AREAS),
    reserve: [8, 8, 8, 8, 0],
    pos: [1, 4, 3, 2, 0],
    chips: [2, 2, 2, 2, 0],
    gene_place: {},
    token: Object.fromEntries([...REGIONS, 'panic'].map((token) => [token, 'pool'])),
    bid: [],
    pool_n: 9,
    env: 0,
    epoch: 1,
    turn_number: 1,
    mutation_done: [],
    active: 3,
    left: 2,
    actions: 2,
    extra: false,
    dummy: 1,
    ichtos: [3, 2],
    on_board: [19, 19, 19, 19],
    on_land: [4, 4, 4, 4],
    rep: [...REGIONS],
    joins: REGIONS.map(() => 'r1'),
    shores: REGIONS.map(() => ['n']),
    outcome: REGIONS.map(() => 'empty'),
    points: rows(REGIONS),
    leaves: rows(REGIONS),
    grow: rows(OCEANS),
    next_square: 12,
    to_next: [8, 5, 6, 7],
    panic_at: [],
    last: 0,
    ...given,
  };
}

const words = { en: gameEn, it: gameIt };
const vocabulary = { name: 'urland', domains: [], events: [], prompts: [] };
function speakerOf(lang: 'en' | 'it'): Speaker {
  const verbs = [
    { name: 'land', fate: false, nouns: ['ocean', 'region', 'few'] },
    { name: 'propagate', fate: false, nouns: ['ocean'] },
  ];
  return makeSpeaker({ ...vocabulary, verbs }, words[lang], lang, []);
}

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
    expect(coast(i)).toMatch(/^M[\d Q]+Z$/);
    expect(strait(i)).toMatch(/^M\d+ \d+L\d+ \d+$/);
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

test('groups of an area do not stand on each other', () => {
  const view = sketch();
  for (const area of AREAS)
    for (let n = 1; n <= 5; n++) {
      const at = slots(view, area, n);
      expect(at).toHaveLength(n);
      at.forEach((a, i) =>
        at.slice(i + 1).forEach((b) => {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.4 * Math.min(a.size, 22));
        }),
      );
    }
});

test('a joined region begins with the island that names it, and its groups spread', () => {
  const rep = REGIONS.map((region) => (['r11', 'r12', 'r8'].includes(region) ? 'r10' : region));
  const view = sketch({ erupted: ['r8', 'r11', 'r12'], rep });
  expect(islandsOf(view, 'r10')).toEqual(['r10', 'r11', 'r12', 'r8']);
  const at = slots(view, 'r10', 5);
  expect(at[0]?.x).not.toBe(at[1]?.x);
  expect(new Set(at.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
});

test('markers jump over those in their way', () => {
  const view = sketch({ pos: [6, 7, 8, 2, 0] });
  expect(hops(view, 7, 10)).toEqual([9, 10]);
  expect(hops(view, 6, 11)).toEqual([9, 10, 11]);
});

// ---- What stands where ------------------------------------------------------------------------

test('groups come by size and tell how they would score', () => {
  const view = sketch({
    cnt: rows(AREAS, { r4: [1, 3, 2, 0, 0] }),
    points: rows(REGIONS, { r4: [0, 3, 2, 0] }),
    leaves: rows(REGIONS, { r4: [1, 0, 0, 0] }),
  });
  expect(groupsAt(view, 'r4').map(({ seat, standing }) => [seat, standing])).toEqual([
    [1, 'first'],
    [2, 'some'],
    [0, 'leaves'],
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
  const view = sketch({ token: { ...token, r5: 'in_play', r11: 'out' }, erupted: ['r11'] });
  expect(isFaceDown(view)).toBe(true);
  expect(knowledge(view, 0, 'r1')).toBe('passed');
  expect(knowledge(view, 1, 'r1')).toBe('given');
  expect(knowledge(view, 2, 'r1')).toBe('seen');
  expect(strip(view, 2)).toEqual({
    play: ['r1', 'r2', 'r3', 'r5'],
    pool: ['r6', 'r7', 'r8', 'r9', 'r10', 'r12'],
    scored: ['r4'],
  });
  const { actions: _, ...before } = view;
  const choosing = { ...before, prompt: 'choose_token' } as UrlandView;
  expect(knowledge(choosing, 0, 'r1')).toBe('hand');
  expect(isFaceDown(choosing)).toBe(false);
});

test('genes: those of the facts, each with a sign; owners and actions', () => {
  expect(GENES).toEqual(facts.genes.list.map(({ id }) => id));
  for (const gene of GENES) expect(SIGNS[gene]).toMatch(/^M/);
  expect(BODIES).toHaveLength(5);
  const view = sketch({ gene_place: { legs: '3', egg: 'open', care: '3' } });
  expect(genesAt(view, '3')).toEqual(['legs', 'care']);
  expect(genesAt(view, 'open')).toEqual(['egg']);
  expect([deedOf('legs'), deedOf('care')]).toEqual(['walk', null]);
});

// ---- Clicks -----------------------------------------------------------------------------------

const MOVE: Step[] = [
  ['land', 'n', 'r1', '1'],
  ['land', 'w', 'r1', '1'],
  ['propagate', 'n'],
  ['swim', 'n', 'e'],
  ['egg', 'r1'],
  ['teeth', 'n', '2'],
  ['stop'],
];

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

test('numbers to choose from', () => {
  const steps: Step[] = [1, 2, 3].map((n) => ['swim_count', String(n)]);
  expect(numbers(lightUp(steps, []))).toEqual({ domain: 'amount', values: [1, 2, 3] });
  expect(numbers(lightUp([['bid', '0']], []))).toEqual({ domain: 'bid', values: [0] });
  expect(numbers(lightUp(MOVE, []))).toBe(null);
});

test('a set is collected in any order and sent in that of the areas', () => {
  const view = sketch({
    prompt: 'pay_pick',
    cnt: rows(AREAS, { r4: [0, 0, 0, 1, 0], n: [0, 0, 0, 2, 0] }),
    picks: { areas: ['r4', 'n'], least: 2, most: 2 },
  });
  let picked = picking(view, [], 'n', 3);
  expect(isWhole(view, picked)).toBe(false);
  picked = picking(view, picked, 'r4', 3);
  expect(picked).toEqual(['n', 'r4']);
  expect(isWhole(view, picked)).toBe(true);
  expect(canPick(view, picked, 'n', 3)).toBe(false);
  expect(stepsFor(view, picked)).toEqual([
    ['pay_pick', 'r4'],
    ['pay_pick', 'n'],
  ]);
  expect(picking(view, picked, 'n', 3)).toEqual(['r4']);
  const retreat = { ...view, prompt: 'retreat_pick' };
  expect(stepsFor(retreat, ['n'])).toEqual([['retreat_pick', 'n'], ['done']]);
});

// ---- Words -------------------------------------------------------------------------------------

function holes(text: string): string[] {
  return (text.match(/\{\d\}/g) ?? []).sort();
}

test('both languages have the same words with the same holes', () => {
  expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en))
    expect(holes(it[key as keyof typeof it])).toEqual(holes(text));
  expect(fill('{1} of {0}', 3, 2)).toBe('2 of 3');
});

test('an area is told with who is there and what it would score', () => {
  const view = sketch({
    cnt: rows(AREAS, { r4: [1, 3, 0, 0, 0], n: [0, 0, 0, 3, 0] }),
    points: rows(REGIONS, { r4: [0, 3, 0, 0] }),
    leaves: rows(REGIONS, { r4: [1, 0, 0, 0] }),
    grow: rows(OCEANS, { n: [0, 0, 0, 1] }),
  });
  const speaker = speakerOf('en');
  expect(areaSentence(speaker, view, 'r4')).toBe(
    'Region 4 (coast: the Boreal Ocean): blue 3, red 1. If it scored now: blue +3, red loses 1. ' +
      'Its volcano would join it to region 1.',
  );
  expect(areaSentence(speaker, view, 'n')).toBe(
    'The Boreal Ocean: green 3. Propagation would bring green +1.',
  );
  expect(areaSentence(speakerOf('it'), view, 'n')).toContain('verde 3');
  expect(tokenSentence(speaker, view, 3, 'r4')).toContain(en['know.pool']);
});

test('the end of a name says what a click does', () => {
  const speaker = speakerOf('en');
  expect(stepWords(speaker, undefined)).toBe('');
  expect(stepWords(speaker, [['propagate', 'n']])).toBe(' Propagate in the Boreal Ocean.');
  expect(stepWords(speaker, MOVE)).toBe(` ${en['can.choose']}`);
});

test('players are told with role, numbers and bid', () => {
  const view = sketch({ price: [-1, 4, -1, -1], bid: ['hidden', '3', 'hidden', 'hidden'] });
  const speaker = speakerOf('en');
  expect(seatSentence(speaker, view, 1)).toContain('Blue, dummy: square 4, reserve 8');
  expect(seatSentence(speaker, view, 1)).toContain('bid 3, price 4');
  expect(seatSentence(speaker, { ...view, prompt: 'bid' }, 3)).toContain(en['seat.no_bid']);
  expect(seatSentence(speaker, { ...view, prompt: 'bid' }, 0)).toContain(en['seat.has_bid']);
});

test('the clock tells how far the game is', () => {
  const speaker = speakerOf('en');
  const view = sketch({ panic_at: ['r4', 'r7'] });
  expect(clockSentences(speaker, view)).toEqual([
    'Epoch 1, turn 1',
    'Next mutation: square 12: Blue needs 5',
    'Panic would hit region 4 or region 7',
  ]);
  expect(clockSentences(speaker, { ...view, next_square: 30 })[1]).toMatch(/^Goal: square 30/);
  expect(actionWords(speaker, { ...view, actions: 1, extra: true })).toBe(
    'Green: 1 action left, extra turn',
  );
});
