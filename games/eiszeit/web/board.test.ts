/*
 * board.test.ts: geometry and cards against facts.json, what lights up, and what clicks mean.
 */
import { expect, test, vi } from 'vitest';
import type { GameEvent, Ref, Step, Vocabulary } from '../../../web/src/types';
import { makeSpeaker } from '../../../web/src/words';
import facts from '../facts.json';
import gameEn from '../words/en.json';
import gameIt from '../words/it.json';
import {
  boxOf,
  CENTRES,
  commonRefs,
  crowd,
  FIRST_ICE,
  FIRST_MAMMOTHS,
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
  slotOf,
  stockPlaces,
  stonesOf,
  TERRAINS,
  terrainOf,
  tokensOf,
  topCard,
  WIDTH,
  type EiszeitView,
} from './board';
import { standingAt } from './chronicle';
import { scene } from './scenes';
import { coast } from './shapes';
import { lines } from './lines';
import { trails } from './past';
import { table } from './table';
import { cardSentence, endLabel, regionSentence, topSentence } from './words';
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
    idle: [],
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
  expect(boxOf(3).width).toBe(WIDTH - 16);
  const box = boxOf(3, ['6', '7']);
  expect(box.x).toBe(244 - 8);
  expect(box.x + box.width).toBe(956 + 8);
  expect(box.y).toBe(370 - 8);
});

test('every region has a coast of its own', () => {
  expect(new Set(REGIONS.map((_, i) => coast(i))).size).toBe(REGIONS.length);
});

test('the places of the tribes in a region do not overlap', () => {
  for (let seats = 3; seats <= 5; seats++) {
    const at = Array.from({ length: seats }, (_, seat) => slotOf(seats, seat));
    at.forEach((a, i) =>
      at.slice(i + 1).forEach((b) => {
        const isBeside = Math.abs(a.x - b.x) >= a.wide + b.wide;
        expect(isBeside || Math.abs(a.y - b.y) >= a.high + b.high).toBe(true);
      }),
    );
  }
});

test('the stock lies inside the drawing, on ice that is there from the start', () => {
  for (const [seats, { iced_regions }] of Object.entries(facts.setup.by_players)) {
    const box = boxOf(Number(seats));
    const { pile, top } = stockPlaces(Number(seats));
    for (const { x, y } of [pile.light, pile.dark, top.light, top.dark]) {
      expect(x > box.x && x < box.x + box.width && y > box.y).toBe(true);
      const below = CENTRES.findIndex(([cx, cy]) => Math.abs(cx - x) < 160 && Math.abs(cy - y) < 135);
      if (below >= 0) expect(iced_regions).toContain(below + 1);
    }
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

test('a box may have other prices and lands', async () => {
  vi.resetModules();
  const { learnEditions } = await import('../../../web/src/edition');
  const stones = facts.cards.kinds.map((_, i) => String(i === 7 ? 4 : 2));
  const lands = ['7 8', '1 11', '2 9', '3 5', '4 10', '6 12'];
  const info = { name: 'eiszeit', min: 3, max: 5, options: [], presets: [] };
  const edited = { 'cards.kinds.*.cost': stones, 'terrains.list.*.regions': lands };
  learnEditions([{ ...info, edition: { name: 'box', facts: edited } }]);
  const board = await import('./board');
  expect(['l_drive', 'd_feud'].map(board.priceTag)).toEqual(['−4', '+2']);
  expect(board.MOST_INCOME).toBe(2);
  expect([board.TERRAINS[7], board.TERRAINS[8]]).toEqual(['pasture', 'mountains']);
  vi.resetModules();
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

test('groups come by seat, with their clubs and those who would leave', () => {
  expect(groupsAt(CROWDED, '6')).toEqual([
    { seat: 0, count: 2, clubbed: 0, worst: 2, best: 1 },
    { seat: 2, count: 3, clubbed: 1, worst: 0, best: 0 },
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
});

test('a group is one hunter to click, or several', () => {
  const lit = lightUp(MOVES, [], CROWDED);
  expect(commonRefs(tokensOf(lit, '6', 0))).toEqual(['region:6', 'seat:0', 'club:plain']);
  expect(commonRefs(tokensOf(lit, '6', 2))).toEqual(['region:6', 'seat:2']);
  expect(commonRefs(tokensOf(lit, '9', 0))).toEqual([]);
  expect(narrow(MOVES, commonRefs(tokensOf(lit, '6', 0)))).toHaveLength(1);
});

test('a trek lights the own hunters of its source', () => {
  const view = sketch({ from: '6', waiting: [2] });
  const lit = lightUp([['stop'], ['trek_hunter', 'plain']], [], view);
  expect(commonRefs(tokensOf(lit, '6', 2))).toEqual(['club:plain']);
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
    ...facts.cards.kinds.map(({ code }) => `brief.card.${code.toLowerCase()}`),
  ];
  for (const words of [gameEn, gameIt])
    expect(Object.keys(words)).toEqual(expect.arrayContaining(wanted));
});

const VOCABULARY: Vocabulary = {
  name: 'eiszeit',
  domains: [],
  verbs: [],
  events: Object.entries({
    dealt: ['card', 'colour'],
    round: ['number'],
    ending: ['card'],
    declined: ['card'],
    hand_kept: [],
    fire_turned: ['region', 'fire_value'],
    scored: ['seat', 'region', 'number'],
    fire_laid: ['number'],
    returned: ['seat', 'region', 'number'],
    mammoths_returned: ['region', 'number'],
    conflict: ['region', 'number', 'number'],
    glacier: ['region'],
    last: ['seat'],
    turn: [],
    over: [],
  }).map(([name, nouns]) => ({ name, nouns })),
  prompts: [],
};
const speaker = makeSpeaker(VOCABULARY, gameEn, 'en', [null, null, null], en);

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

// ---- The log ------------------------------------------------------------------------------------

function event(actor: string, kind: string, ...args: GameEvent['args']): GameEvent {
  return { kind, actor, args };
}

const TURN = [
  event('2', 'turn'),
  event('2', 'played', 'd_gift'),
  event('2', 'took', 3, 0),
  event('2', 'chosen', 0),
  event('0', 'moved', 0, 'plain', '5', '9'),
  event('0', 'moved', 0, 'plain', '5', '9'),
  event('0', 'declined', 'd_gift'),
  event('2', 'hand_kept'),
  event('2', 'drew', null, 'dark'),
  event('2', 'drew', null, 'light'),
];
const ROUND = [
  event('fate', 'fire_turned', '5', 2),
  event('fate', 'fire_turned', '6', 0),
  event('fate', 'fire_turned', '7', 2),
  event('fate', 'conflict', '9', 4, 3),
  event('fate', 'left', 0, '9', 1),
  event('fate', 'left', 1, '9', 1),
  event('fate', 'scored', 0, '5', 2),
  event('fate', 'scored', 1, '5', 4),
  event('fate', 'scored', 0, '7', 2),
  event('fate', 'score', 0, 4, 4),
  event('fate', 'score', 1, 4, 9),
  event('fate', 'last', 0),
  event('0', 'glacier', '5'),
  event('0', 'returned', 1, '5', 2),
  event('0', 'mammoths_returned', '5', 1),
  event('fate', 'refilled', 11),
  event('fate', 'gave', 0, 1),
  event('fate', 'fire_laid', 7),
  event('fate', 'round', 2),
];

function texts(events: GameEvent[]): string[] {
  return lines(events, speaker).map(({ text }) => text);
}

test('a turn is told in a line for each player who did something', () => {
  expect(texts(TURN)).toEqual([
    'Yellow plays Gift, takes 3 stones, and lets Red carry it out.',
    'Red moves 2 hunters from region 5 to 9.',
    'Yellow draws a dark card and a light card.',
  ]);
});

test('the end of a round is told by region, then by player', () => {
  expect(texts(ROUND)).toEqual([
    'The fires are turned up: 2 in 5 and 7; 0 in 6.',
    'Conflict in region 9: 4 hunters, food for 3. Red loses a hunter and Blue loses a hunter.',
    'Red scores 4 points (2 in region 5, 2 in region 7) and now has 4.',
    'Blue scores 4 points (4 in region 5) and now has 9.',
    'Red is last and decides about the glacier.',
    'Red lets region 5 freeze. Off the board: 2 hunters of Blue and 1 mammoth.',
    'Round 2 begins. 11 stones go back to the dark reserve. Red gives 1 stone.',
  ]);
});

test('dealing is one line', () => {
  const dealt = [0, 1, 2].flatMap((seat) =>
    ['light', 'dark'].map((colour) =>
      event(String(seat), 'dealt', seat === 1 ? 'd_gift' : null, colour),
    ),
  );
  expect(texts(dealt)).toEqual(['Blue is dealt Gift and Gift. Cards are dealt to Red and Yellow.']);
});

test('lines follow each other without gaps, wherever a log begins and ends', () => {
  const all = [...TURN, ...ROUND];
  for (let from = 0; from < all.length; from++)
    for (let to = from + 1; to <= all.length; to++) {
      const told = lines(all.slice(from, to), speaker);
      told.forEach((line, i) => expect(line.from).toBe(told[i - 1]?.to ?? 0));
      expect(told.at(-1)!.to).toBe(to - from);
      expect(told.filter(({ text }) => text.length < 4 || text.includes('{'))).toEqual([]);
    }
});

test('what the others did is marked where it happened', () => {
  const marks = trails([...TURN, ...ROUND], sketch({}));
  expect(marks.filter(({ points }) => points.length === 2)).toHaveLength(2);
  expect(marks.map(({ text }) => text).filter(Boolean)).toEqual(['−1', '−1', '+2', '+4', '+2']);
});

// ---- What the shell asks ---------------------------------------------------------------------

test("somebody else's card says who played it and what it lets one do", () => {
  const view = sketch({ prompt: 'gift_choice', active: 2, card: 'd_gift' });
  expect(table.before!(view, speaker, TURN)).toMatch(/^Yellow plays Gift for you: a club, or/);
  const cult = [event('2', 'played', 'd_cult'), event('2', 'copied', 'd_gift')];
  expect(table.before!(view, speaker, cult)).toContain('Dark cult as Gift for you');
  const moved = sketch({ prompt: 'attach_club', active: 2, card: 'l_drive', from: '7' });
  expect(table.before!(moved, speaker, [])).toContain('your hunter is now in region 7');
  expect(table.before!(sketch({ prompt: 'play_card', active: 0 }), speaker, [])).toBe('');
});

test('answers say what is given up', () => {
  const stop = (given: Partial<EiszeitView>): string | null =>
    table.answer!(['stop'], sketch(given), speaker);
  expect(stop({ prompt: 'discard_card' })).toBe('Keep my hand');
  expect(stop({ prompt: 'place_hunter' })).toBe('Place no hunter');
  expect(stop({ prompt: 'place_hunter', touched: rows({ 5: [1, 0, 0] }) })).toBe('No more hunters');
  const view = sketch({ prompt: 'draw_card' });
  expect(table.answer!(['draw_card', 'dark'], view, speaker)).toBe('Dark card (22 left)');
});

test('where the region is fixed the question asks only whether', () => {
  const view = sketch({ prompt: 'place_hunter', card: 'l_party', to: '6', left: 2 });
  expect(table.named!(view, speaker)).toEqual({ question: 'Do you place a hunter in region 6?' });
  expect(table.isAnswer!(['place_hunter', '6'], view)).toBe(true);
  const free = sketch({ prompt: 'place_hunter', card: 'd_gather2', left: 2 });
  expect(table.named!(free, speaker)).toEqual({});
  expect(table.isAnswer!(['place_hunter', '6'], free)).toBe(false);
});

test('a card without effect says so and asks once more', () => {
  const [open, shut] = [sketch({}), sketch({ idle: ['l_trek'] })];
  const step = ['play_card', 'l_trek'];
  expect([open, shut].map((view) => table.isGrave!(step, view))).toEqual([false, true]);
  expect(cardSentence(speaker, shut, 'l_trek')).toContain('No effect now');
});

test('only burying a card and losing an own hunter ask once more', () => {
  const view = sketch({});
  expect(table.isGrave!(['discard_card', 'd_gift'], view)).toBe(true);
  expect(table.isGrave!(['remove_hunter', '5', '0', 'plain'], view)).toBe(true);
  expect(table.isGrave!(['remove_hunter', '5', '1', 'plain'], view)).toBe(false);
});

// ---- Scenes ----------------------------------------------------------------------------------

function told(kind: string, actor: string, ...args: (string | number)[]): GameEvent {
  return { kind, actor, args } as GameEvent;
}

test('the log tells where hunters and mammoths stand', () => {
  for (const [seats, { iced_regions, mammoth_regions }] of Object.entries(facts.setup.by_players)) {
    expect(FIRST_MAMMOTHS[seats]).toEqual(mammoth_regions.map(String));
    expect(FIRST_ICE[seats]).toEqual(iced_regions.map(String));
  }
  const log = [
    told('placed', '1', '6'),
    told('placed', '1', '6'),
    told('moved', '0', '1', 'plain', '6', '9'),
    told('mammoth_moved', '0', '5', '6'),
    told('left', 'fate', '1', '6', 1),
  ];
  const view = sketch({});
  const { hunters, mammoths } = standingAt(log, 4, view);
  expect([hunters['6'], hunters['9'], mammoths['6'], mammoths['5']]).toEqual([[0, 1, 0], [0, 1, 0], 2, 0]);
  expect(standingAt(log, 5, view).hunters['6']).toEqual([0, 0, 0]);
});

test('of a log that begins late it is told back from what came of it', () => {
  const after = sketch({
    round: 3,
    hunters: rows({ '9': [0, 2, 0], '10': [1, 0, 0] }),
    mammoths: { '9': 1, '10': 2 },
  });
  const log = [
    told('mammoth_moved', '0', '9', '10'),
    told('fire_turned', 'fate', '10', '0'),
    told('conflict', 'fate', '10', 6, 5),
    told('left', 'fate', '2', '10', 5),
    told('scored', 'fate', '0', '10', 3),
    told('scored', 'fate', '1', '9', 4),
    told('score', 'fate', '0', 3, 20),
    told('score', 'fate', '1', 4, 24),
  ];
  const { hunters, mammoths } = standingAt(log, 0, after);
  expect([hunters['10'], mammoths['9'], mammoths['10']]).toEqual([[1, 0, 5], 2, 1]);
  const at = (i: number) => scene(log[i]!, after, speaker, { log, at: i, after, seat: 0 });
  expect(at(2)).toMatchObject({ kind: 'meter', gauges: [{ limit: 5 }] });
  const summary = at(6);
  if (summary?.kind !== 'summary') throw new Error('no summary');
  expect(summary.title).toMatch(/3/);
  expect(summary.rows.map(({ cells, total }) => [...cells, total])).toEqual([
    [17, 0, 0, 3, 20],
    [20, 0, 4, 0, 24],
  ]);
});

test('a conflict is a scene with all regions that could not feed everybody', () => {
  const hungry = ['9', '10'].flatMap((region) =>
    ['0', '0', '1', '2'].map((seat) => told('placed', seat, region)),
  );
  const log = [
    ...hungry,
    told('fire_turned', 'fate', '9', '0'),
    told('fire_turned', 'fate', '10', '2'),
    told('conflict', 'fate', '9', 4, 3),
    told('left', 'fate', '1', '9', 1),
  ];
  const at = hungry.length + 2;
  const view = sketch({});
  const found = scene(log[at]!, view, speaker, { log, at, after: view, seat: 0 });
  expect(found).toMatchObject({ kind: 'meter', n: 2, seats: [1], gauges: [{ limit: 3 }, { limit: 5 }] });
  // What has begun is no scene of its own, and half a log tells nothing.
  expect(scene(log[at + 1]!, view, speaker, { log, at: at + 1, after: view, seat: 0 })).toBeNull();
  const half = log.slice(at);
  expect(scene(half[0]!, view, speaker, { log: half, at: 0, after: view, seat: 0 })).toBeNull();
});
