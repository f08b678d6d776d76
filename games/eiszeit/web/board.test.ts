/*
 * board.test.ts: geometry and cards against facts.json, what lights up, and what clicks mean.
 */
import { expect, test } from 'vitest';
import type { Ref, Speaker, Step } from '../../../web/src/types';
import facts from '../facts.json';
import gameEn from '../words/en.json';
import gameIt from '../words/it.json';
import {
  boxOf,
  CENTRES,
  commonRefs,
  crowd,
  groupsAt,
  HERD_PRICES,
  HEIGHT,
  ICE_EDGE,
  isDark,
  lightUp,
  LIMIT,
  MOST_INCOME,
  MOST_STONES,
  POLYGONS,
  priceTag,
  refsOf,
  REGIONS,
  side,
  slots,
  stonesOf,
  TERRAINS,
  terrainOf,
  tokensOf,
  topCard,
  WIDTH,
  type EiszeitView,
} from './board';
import { coast, marks } from './shapes';
import { cardSentence, endLabel, fill, regionSentence, topSentence } from './words';
import en from './words/en.json';
import it from './words/it.json';

function rows(given: Record<number, number[]>): number[][] {
  return REGIONS.map((region) => given[Number(region)] ?? [0, 0, 0]);
}

/* A view with nothing but what is given. */
function sketch(given: Partial<EiszeitView>): EiszeitView {
  return {
    game: 'eiszeit',
    seats: 3,
    turn: 'choice',
    prompt: 'move_source',
    viewer: '0',
    waiting: [0],
    options: { rounds: '4' },
    step: 0,
    iced: [],
    round: 1,
    hunters: rows({}),
    clubbed: rows({}),
    loose_clubs: {},
    mammoths: {},
    fire: {},
    fire_value_sum: {},
    mammoth_reserve: 0,
    club_reserve: 6,
    dark_reserve: 20,
    light_reserve: 0,
    supply: [12, 12, 12],
    own_clubs: [0, 0, 0],
    stones: [4, 4, 4],
    score: [0, 0, 0],
    hand: [],
    light_n: [],
    dark_n: [],
    top: { light: 'light', dark: 'd_feud' },
    buried_n: { light: 0, dark: 0 },
    least: REGIONS.map(() => 3),
    most: REGIONS.map(() => 5),
    leave_worst: rows({}),
    leave_best: rows({}),
    points_now: [0, 0, 0],
    last_round: false,
    ending: [],
    can_end: [],
    pile_size: { light: 33, dark: 22 },
    own_buried: [],
    pool: {},
    touched: rows({}),
    touched_clubbed: rows({}),
    fires_aside: 2,
    face_down: REGIONS.map((region) => given.fire?.[region] ?? 0),
    ...given,
  };
}

// ---- Geometry ------------------------------------------------------------------------------

test('regions lie where the facts have them', () => {
  const { canvas, ice_strip, regions } = facts.board;
  expect([WIDTH, HEIGHT]).toEqual([canvas.width, canvas.height]);
  expect(REGIONS).toHaveLength(regions.length);
  for (const { number, index, terrain, centre, polygon } of regions) {
    expect(REGIONS[index]).toBe(String(number));
    expect(TERRAINS[index]).toBe(terrain);
    expect(CENTRES[index]).toEqual(centre);
    expect(POLYGONS[index]).toEqual(polygon);
  }
  expect(ice_strip.polygon.slice(2)).toEqual(ICE_EDGE);
});

test('a picture shows the regions between its corners', () => {
  expect(boxOf().width).toBe(WIDTH - 16);
  const box = boxOf(['6', '7']);
  expect(box.x).toBe(244 - 8);
  expect(box.x + box.width).toBe(956 + 8);
  expect(box.y).toBe(370 - 8);
});

test('a region always has the same coast and marks, other ones than its neighbour', () => {
  REGIONS.forEach((_, i) => {
    expect(coast(i)).toBe(coast(i));
    expect(marks(i, false)).toBe(marks(i, false));
    expect(marks(i, false).split('M').length).toBeGreaterThan(4);
    expect(marks(i, true)).not.toBe(marks(i, false));
  });
  expect(coast(1)).not.toBe(coast(2));
});

test('the squares of groups do not overlap', () => {
  for (let n = 1; n <= 5; n++) {
    const at = slots(n);
    expect(at).toHaveLength(n);
    at.forEach((a, i) =>
      at.slice(i + 1).forEach((b) => {
        const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
        expect(apart).toBeGreaterThanOrEqual(a.reach + b.reach);
      }),
    );
  }
});

// ---- Cards ---------------------------------------------------------------------------------

test('prices and gifts are those of the facts', () => {
  expect([LIMIT, MOST_STONES]).toEqual([
    facts.constants.stone_limit_for_dark_cards,
    facts.bounds.max_stones_per_player,
  ]);
  for (const card of facts.cards.kinds) {
    const name = card.code.toLowerCase();
    expect(isDark(name)).toBe(card.colour === 'dark');
    const cost = 'cost' in card ? card.cost : card.income;
    if (cost === null || typeof cost === 'number') expect(stonesOf(name)).toBe(cost ?? 0);
    else expect(HERD_PRICES).toEqual(Object.values(cost ?? {}));
    const terrain = 'terrain' in card.effect ? card.effect.terrain : null;
    expect(terrainOf(name)).toBe(terrain);
  }
});

test('a card says what it costs or gives', () => {
  const cards = ['l_swap', 'd_feud', 'l_herd', 'l_cult'];
  expect(cards.map(priceTag)).toEqual(['−2', '+4', '−2·3·5', '']);
});

test('no dark card gives more than what makes the reserve low', () => {
  expect(MOST_INCOME).toBe(Math.max(...facts.cards.kinds.map(({ income }) => income ?? 0)));
});

test('a pile may have no top card', () => {
  expect(topCard(sketch({}), 'light')).toBeNull();
  expect(topCard(sketch({}), 'dark')).toBe('d_feud');
});

// ---- Hunters -------------------------------------------------------------------------------

const CROWDED = sketch({
  hunters: rows({ 6: [2, 0, 3], 9: [1, 1, 0] }),
  clubbed: rows({ 6: [0, 0, 1] }),
  leave_worst: rows({ 6: [2, 0, 0] }),
  leave_best: rows({ 6: [1, 0, 0] }),
  least: REGIONS.map(() => 3),
  most: REGIONS.map((_, i) => (i === 5 ? 4 : 5)),
});

test('groups come by size, with their clubs and those who would leave', () => {
  expect(groupsAt(CROWDED, '6')).toEqual([
    { seat: 2, count: 3, clubbed: 1, worst: 0, best: 0 },
    { seat: 0, count: 2, clubbed: 0, worst: 2, best: 1 },
  ]);
  expect(groupsAt(CROWDED, '5')).toEqual([]);
});

test('the meter knows fed, tight and crowded', () => {
  expect(crowd(CROWDED, '6')).toEqual({ text: '5/3–4!', state: 'over' });
  expect(crowd(CROWDED, '9')).toEqual({ text: '2/3–5', state: 'fed' });
  expect(crowd({ ...CROWDED, scored: true }, '6')).toEqual({ text: '5', state: 'fed' });
  const tight = sketch({ hunters: rows({ 1: [4, 0, 0] }) });
  expect(crowd(tight, '1').state).toBe('tight');
  expect(crowd(sketch({ most: REGIONS.map(() => 3) }), '1').text).toBe('0/3');
});

// ---- Steps and clicks ------------------------------------------------------------------------

test('nouns have their domains', () => {
  expect(refsOf(['move_source', '6', '1', 'plain'])).toEqual(['region:6', 'seat:1', 'club:plain']);
  expect(refsOf(['substitute_source', '6', 'clubbed'])).toEqual(['region:6', 'club:clubbed']);
  expect(refsOf(['play_card', 'l_swap'])).toEqual(['card:l_swap']);
  expect(refsOf(['draw_card', 'light'])).toEqual(['colour:light']);
  expect(refsOf(['place_glacier', '2'])).toEqual(['region:2']);
  expect(refsOf(['stop'])).toEqual([]);
});

/* What is left when these refs are clicked, as the page narrows it. */
function narrow(steps: Step[], chosen: Ref[]): Step[] {
  return steps.filter((step) => chosen.every((ref) => refsOf(step).includes(ref)));
}

const MOVES: Step[] = [
  ['stop'],
  ['move_source', '6', '0', 'plain'],
  ['move_source', '6', '2', 'plain'],
  ['move_source', '6', '2', 'clubbed'],
  ['move_source', '9', '1', 'plain'],
];

test('regions light up for steps that speak of one', () => {
  const lit = lightUp([['place_hunter', '6'], ['stop']], [], CROWDED);
  expect([...lit.refs.keys()]).toEqual(['region:6']);
  expect(lit.tokens).toEqual([]);
  expect(side(lit)).toEqual([]);
});

test('a group is one hunter to click, or several', () => {
  const lit = lightUp(MOVES, [], CROWDED);
  expect(commonRefs(tokensOf(lit, '6', 0))).toEqual(['region:6', 'seat:0', 'club:plain']);
  expect(commonRefs(tokensOf(lit, '6', 2))).toEqual(['region:6', 'seat:2']);
  expect(commonRefs(tokensOf(lit, '9', 0))).toEqual([]);
  expect(narrow(MOVES, commonRefs(tokensOf(lit, '6', 0)))).toHaveLength(1);
});

test('hunters of the chosen region stand side by side', () => {
  const chosen = ['region:6'];
  const lit = lightUp(narrow(MOVES, chosen), chosen, CROWDED);
  expect(side(lit).map(({ seat, isClubbed }) => [seat, isClubbed])).toEqual([
    [0, false],
    [2, false],
    [2, true],
  ]);
  for (const { refs } of side(lit)) expect(narrow(MOVES, refs)).toHaveLength(1);
});

test('a trek shows the own hunters of its source at once', () => {
  const view = sketch({ from: '6', waiting: [2] });
  const lit = lightUp([['stop'], ['trek_hunter', 'plain'], ['trek_hunter', 'clubbed']], [], view);
  expect(side(lit).map(({ region, seat, refs }) => [region, seat, refs.join()])).toEqual([
    ['6', 2, 'club:plain'],
    ['6', 2, 'club:clubbed'],
  ]);
});

test('where a step names no tribe the hunter is one of who is asked', () => {
  const steps: Step[] = [
    ['substitute_source', '6', 'plain'],
    ['substitute_source', '6', 'clubbed'],
  ];
  const lit = lightUp(steps, [], { ...CROWDED, waiting: [2] });
  expect(commonRefs(tokensOf(lit, '6', 2))).toEqual(['region:6']);
  expect(tokensOf(lit, '6', 0)).toEqual([]);
});

test('what is chosen as a whole lights nothing up', () => {
  const chosen = ['region:6', 'seat:0', 'club:plain'];
  expect(lightUp(narrow(MOVES, chosen), chosen, CROWDED).refs.size).toBe(0);
});

// ---- Words ------------------------------------------------------------------------------------

test('both languages have the same keys and holes', () => {
  const holes = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
  const other: Record<string, string> = it;
  expect(Object.keys(it)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en))
    expect(holes(other[key] ?? '')).toEqual(holes(text));
});

test('every kind of card has its effect in words, and every terrain its name', () => {
  const wanted = [
    ...facts.terrains.list.map(({ code }) => `terrain.${code}`),
    ...facts.cards.kinds.map(({ code }) => {
      const card = code.toLowerCase();
      return `brief.${terrainOf(card) ? 'l_camp' : card}`;
    }),
  ];
  for (const words of [gameEn, gameIt])
    expect(Object.keys(words)).toEqual(expect.arrayContaining(wanted));
});

const words: Record<string, string> = gameEn;
const speaker = {
  lang: 'en',
  say: (key: string, ...pieces: string[]) => fill(words[key] ?? key, ...pieces),
  noun: (domain: string, item: string) => words[`noun.${domain}.${item}`] ?? item,
} as unknown as Speaker;

test('a card of the hand says whether the round ends with it, or can', () => {
  const view = sketch({ ending: ['d_feud'], can_end: ['l_cult'] });
  expect(cardSentence(speaker, view, 'd_feud')).toContain('Ends the round.');
  expect(cardSentence(speaker, view, 'l_cult')).toContain('Can end the round.');
  expect(endLabel(speaker, view, 'l_cult')).toBe('can end the round');
  expect(endLabel(speaker, { ...view, last_round: true }, 'd_feud')).toBe('ends the game');
  expect(endLabel(speaker, view, 'd_hunt')).toBe('');
});

test('a top card ends the round only for who copies it now', () => {
  const view = sketch({ ending: ['d_feud'], top: { light: 'light', dark: 'd_feud' } });
  expect(topSentence(speaker, view, 'dark')).not.toContain('Ends');
  const copying = { ...view, prompt: 'cult_source' };
  expect(topSentence(speaker, copying, 'dark')).toContain('Ends the round.');
});

test('after the conflict a region says nothing about food', () => {
  const view = sketch({ hunters: rows({ 9: [5, 0, 0] }), least: REGIONS.map(() => 3) });
  expect(regionSentence(speaker, view, '9')).toContain('food for 3 to 5');
  const scored = regionSentence(speaker, { ...view, scored: true }, '9');
  expect(scored).toBe('Region 9, pasture: 5 red hunters. 5 in all.');
});

test('fires turned up are told with their value', () => {
  const fire = { 6: 2 };
  expect(regionSentence(speaker, sketch({ fire }), '6')).toContain('2 fire tokens face down');
  const open = sketch({ fire, fire_value_sum: { 6: 3 }, face_down: REGIONS.map(() => 0) });
  expect(regionSentence(speaker, open, '6')).toContain('fire turned up, worth 3');
  expect(regionSentence(speaker, open, '6')).not.toContain('face down');
});

test('holes are filled in order', () => {
  expect(fill('{1} of {0}', 'a', 2)).toBe('2 of a');
});
