/*
 * board.test.ts: geometry against facts.json, what lights up, what clicks and sets mean, and
 * what is said.
 */
import { expect, test } from 'vitest';
import type { GameEvent, Ref, Speaker, Step, Vocabulary } from '../../../web/src/types';
import { makeSpeaker } from '../../../web/src/words';
import facts from '../facts.json';
import gameEn from '../words/en.json';
import gameIt from '../words/it.json';
import vocabulary from '../../../web/generated/urland.json';
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
  type UrlandView,
} from './board';
import art from './art.svg?raw';
import { lines } from './lines';
import {
  AREAS,
  CRATERS,
  FINISH,
  HEIGHT,
  indexOf,
  middleOf,
  MUTATIONS,
  OCEANS,
  REGIONS,
  slot,
  square,
  SQUARES,
  STRAITS,
  WIDTH,
  type Area,
} from './map';
import { censusAt } from './census';
import { coast, POLYGONS } from './coasts';
import { CONTINENTS } from './facts.mjs';
import { amount, pieces } from './offers';
import { diveRef, formedOf, setOf } from './sets';
import { BODIES, flow } from './shapes';
import { table } from './table';
import {
  actionWords,
  areaSentence,
  clockSentences,
  effectWords,
  soft,
  stateSentences,
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
function speakerOf(lang: 'en' | 'it'): Speaker {
  return makeSpeaker(vocabulary as Vocabulary, words[lang], lang, [], { en, it }[lang]);
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

const frame = (kind: string, more = {}) => ({ kind, seat: 0, ...more });

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

/* The volcanoes of 8 and 4 are about to erupt: 4 joins 6. The owner of Ears has 2 and 1 there. */
function diving(): UrlandView {
  const joins = ['r3', 'r1', 'r2', 'r6', 'r4', 'r4', 'r6', 'r11', 'r8', 'r9', 'r10', 'r11'];
  const shores = REGIONS.map((region) => (region === 'r4' ? ['n', 'e'] : ['e', 'c']));
  return sketch({
    prompt: 'ears_volcano',
    erupted: ['r5', 'r7', 'r12'],
    joins,
    shores,
    active: 1,
    left: 2,
    cnt: rows(AREAS, { r4: [0, 2, 0, 0, 0], r6: [1, 1, 0, 0, 0], r1: [0, 4, 0, 0, 0] }),
    agenda: [
      frame('erupt', { scored: 'r8', other: 'r4' }),
      frame('ears_volcano', { formed: 'r6', left: 2, since: 'r1', dived: 'r1' }),
    ],
  });
}

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

// ---- The table -----------------------------------------------------------------------------------

test('a long row of numbers is one number to set', () => {
  const view = sketch({ prompt: 'bid', reserve: [0, 0, 0, 20] });
  const bids = Array.from({ length: 21 }, (_, n): Step => ['bid', String(n)]);
  const picked: Ref[] = [];
  const of = (given: number | null) =>
    amount(view, speakerOf('en'), bids, given, () => undefined, (...refs) => picked.push(...refs));
  expect(of(null)?.amounts?.[0]).toMatchObject({ label: 'Bid', value: 2, least: 0, most: 20 });
  of(5)?.deeds[0]?.act();
  expect(picked).toEqual(['bid:5']);
  expect(of(null)?.text).toContain('Mutation! What');
  expect(of(19)?.deeds[0]?.label).toBe('Bid 19');
  expect(of(20)?.deeds[0]?.label).toBe('Bid 20: you could not pay');
  view.gene_place = { legs: '3' };
  expect(of(3)?.deeds[0]?.label).toBe('Bid 3: price 4');
});

test('colours and dives of a set are buttons too', () => {
  const view = diving();
  const set = setOf(view, speakerOf('en'), [])!;
  const offer = pieces(view, speakerOf('en'), set, [diveRef('r4', 'n')], () => undefined);
  expect(offer?.deeds.map(({ label }) => label)).toEqual([
    '4→Boreal ×1',
    '4→Paleo-Tethys',
    '6→Paleo-Tethys',
    '6→Rheic',
  ]);
});

test('a half-made landing asks for the ocean', () => {
  const chosen = ['region:r1'];
  const said = table.half?.(sketch(), speakerOf('en'), chosen, MOVE.slice(0, 2));
  expect(said).toBe('Land in region 1: from the Boreal Ocean or from the Panthalassa?');
  const italian = table.half?.(sketch(), speakerOf('it'), chosen, MOVE.slice(0, 2));
  expect(italian).toBe("Approdo nella regione 1: dall'oceano Boreale o dall'oceano Pantalassa?");
  expect(table.half?.(sketch(), speakerOf('en'), ['ocean:n'], MOVE)).toBe(
    'From the Boreal Ocean: where to?',
  );
});

test('answers are short and say what they do', () => {
  const say = (step: Step, view = sketch()): string | null | undefined =>
    table.answer?.(step, view, speakerOf('en'));
  expect(say(['stop'])).toBe('End the move, 2 actions unused');
  expect(say(['use'])).toBe('+2 actions for a chip');
  expect(table.isGrave?.(['use'], sketch())).toBe(true);
  expect(table.usual?.(sketch(), [['use'], ['decline']])).toEqual(['decline']);
  expect(say(['bid', '2'])).toBe('2');
});

test('before a bid stands whether a gene could be paid', () => {
  const before = (given: Partial<UrlandView>): string | undefined =>
    table.before?.(sketch({ prompt: 'bid', ...given }), speakerOf('en'), []);
  expect(before({})).toBe('Mutation!');
  expect(before({ gene_place: { legs: '3' }, on_board: [0, 0, 0, 0] })).toBe(
    'Mutation! You could not pay for a gene.',
  );
});

test('what a gene does follows the variants in force', () => {
  const effect = (options: Record<string, string>): string =>
    effectWords(speakerOf('en'), 'egg', { options });
  expect(effect({ egg_scope: 'any', stink_scope: 'land' })).toContain('any area');
  expect(effect({ egg_scope: 'land', stink_scope: 'any' })).toContain('on land');
});

// ---- The log ---------------------------------------------------------------------------------------

function event(kind: string, actor: number | 'fate', ...args: (string | number | null)[]): GameEvent {
  return { kind, actor: String(actor), args };
}

const TURN: GameEvent[] = [
  event('turn', 0, 5, '1'),
  event('chose', 0, null),
  event('passed_on', 0, null, null, '1'),
  event('move', 3, 2),
  event('landed', 3, 'n', 'r2', 1),
  event('propagated', 3, 'c'),
  event('grew', 1, 'c', 1),
  event('grew', 3, 'c', 2),
  event('chip_kept', 3, 1),
  event('revealed', 0, 'r8'),
  event('scoring', 'fate', 'r8', 'competition'),
  event('removed', 0, 'r8', 1),
  event('advanced', 1, 3, 8, 11),
  event('advanced', 2, 2, 6, 9),
  event('mutation', 'fate', '12'),
];

test('one line for each action', () => {
  const told = lines(TURN, speakerOf('en'));
  expect(told.map(({ text }) => text)).toEqual([
    'Red chooses a token, face down, and passes the other two on to Blue.',
    'Green lands in region 2 from the Boreal Ocean.',
    'Green lets the Ichtos in the Rheic Ocean propagate: Blue +1, Green +2.',
    'Region 8, chosen by Red: competition – Blue +3 (to 11), Yellow +2 (to 9), Red loses 1.',
    'Square 12 is reached: mutation! Genes are for sale.',
  ]);
  expect(told[2]).toMatchObject({ from: 5, to: 9 });
});

test('an eruption, a panic and an auction are a line each', () => {
  const say = (...events: GameEvent[]): string[] =>
    lines(events, speakerOf('en')).map(({ text }) => text);
  expect(
    say(
      event('erupted', 'fate', 'r7', 'r6'),
      event('erupted', 'fate', 'r11', 'r10'),
      event('lost', 0, 'r6', 2),
      event('lost', 0, 'r10', 1),
    ),
  ).toEqual([
    '2 volcanoes erupt: region 7 joins region 6 and region 11 joins region 10. ' +
      'Of each colour one stays; back to the reserves: Red (3).',
  ]);
  expect(
    say(
      event('panic_drawn', 1),
      event('panic_hits', 0, 'r4'),
      event('panicked', 0, 'r4', 'n', 3),
      event('stayed', 2, 'r4', 2),
    ),
  ).toEqual([
    'Blue draws the panic token! Panic in region 4! Red (3) flee into the Boreal Ocean. Yellow stays (2).',
  ]);
  expect(say(event('bought', 2, 'legs', 3), ...['n', 'n', 'r4'].map((a, i) => event('paid', 2, a, 2 - i)))).toEqual([
    'Yellow buys Legs for 3. Paid: 2 from the Boreal Ocean, 1 from region 4.',
  ]);
});

test('every event stands in exactly one line', () => {
  for (const lang of ['en', 'it'] as const) {
    const told = lines(TURN, speakerOf(lang));
    expect(told[0]?.from).toBe(0);
    expect(told.at(-1)?.to).toBe(TURN.length);
    told.slice(1).forEach((line, i) => expect(line.from).toBe(told[i]?.to));
  }
});

// ---- Words -------------------------------------------------------------------------------------

function holes(text: string): string[] {
  return (text.match(/\{\d\}/g) ?? []).sort();
}

test('both languages have the same words with the same holes', () => {
  expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en))
    expect(holes(it[key as keyof typeof it])).toEqual(holes(text));
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

test('long names may be broken between syllables', () => {
  expect(soft('Assimilazione')).toContain('\u00ad');
  expect(soft('Denti')).toBe('Denti');
});

test('how it stands, in three sentences', () => {
  const said = stateSentences(speakerOf('en'), sketch(), 3);
  expect(said[0]).toBe('Blue leads on square 4; then Yellow (3), Green (2), and Red (1).');
  expect(said[1]).toContain('You have 8 in reserve, 19 on the board, 4 of them on land.');
  expect(said[2]).toContain('Red is the environment player, Blue the dummy.');
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

test('the log tells how many stood where', () => {
  const event = (kind: string, actor: string, ...args: (string | number)[]): GameEvent => ({ kind, actor, args });
  const log = [
    event('placed', '0', 'r1'),
    event('landed', '0', 'n', 'r1', 2),
    event('walked', '0', 'r1', 'r2'),
    event('laid_egg', '1', 'r1'),
    event('bit', '0', 'r1', '1'),
    event('erupted', 'fate', 'r2', 'r1'),
    event('removed', '0', 'r1', 3),
  ];
  expect(censusAt(log, 2)('r1', 0)).toBe(3);
  expect(censusAt(log, 4)('r1', 1)).toBe(1);
  expect(censusAt(log, 5)('r1', 1)).toBe(0);
  expect(censusAt(log, 6)('r1', 0)).toBe(3);
  expect(censusAt(log, 7)('r1', 0)).toBe(0);
});
