/*
 * board.test.ts: the stone against facts.json, heaps in order, what lights up, and what is
 * sent when a set is confirmed.
 */
import { expect, test } from 'vitest';
import type { Speaker, Step } from '../../../web/src/types';
import facts from '../facts.json';
import {
  ANIMALS,
  around,
  beneath,
  collectable,
  columnsFor,
  dots,
  FACES,
  groups,
  inOrder,
  lacking,
  lightUp,
  limit,
  modeOf,
  onRing,
  peekers,
  slotRef,
  SLOTS,
  sortedSpot,
  spacesOf,
  spot,
  spotOf,
  stepsFor,
  TALL,
  tilt,
  toggled,
  toggledAll,
  trayRefs,
  traysOf,
  walkers,
  WIDE,
  type MammutView,
  type Stone,
} from './board';
import { CARDS, FACES as PICTURES } from './figures';
import { Scores } from './scores.svelte';
import { clockSentences, fill, signed } from './words';
import words from '../words/en.json';
import en from './words/en.json';
import it from './words/it.json';

// ---- A view to look at -----------------------------------------------------------------------

const HIDDEN = Array.from({ length: SLOTS }, () => 'hidden');

/* Slots 0 to 5 lie in the centre: fur, axe, axe, unknown, unknown, shaman; 6 to 8 with seat 1:
 * hare, food, food. Seat 0 looked under 4. */
function sketch(given: Partial<MammutView> = {}): MammutView {
  const face = 'fur axe axe unknown unknown shaman_red hare food food'.split(' ');
  const listed = Array.from({ length: SLOTS }, (_, i) => i);
  listed[2] = 1;
  listed[8] = 7;
  const order = face.map((one) => 48 * FACES.indexOf(one));
  order[4] = (order[4] ?? 0) + 20;
  return {
    game: 'mammut',
    seats: 3,
    turn: 'choice',
    prompt: 'take_tile',
    viewer: '0',
    options: {},
    step: 7,
    centre: ['0', '1', '2', '3', '4', '5'],
    heap: [[], [], ['6', '7', '8'], [], [], [], [], [], [], []],
    know: [['4'], [], [], [], []],
    face: [...face, ...HIDDEN.slice(face.length)],
    back: HIDDEN.map((one, slot) => (slot === 4 ? 'tusk' : one)),
    hand: [],
    down: [],
    open: [],
    discard: {},
    held: [],
    laid: [],
    animals: [['hare'], [], []],
    fur: [0, 0, 0],
    vp: [10, 10, 10],
    round: 1,
    first_player: 0,
    deck_n: 13,
    phase: 'division',
    most: 6,
    listed,
    order: [...order, ...HIDDEN.slice(face.length).map(() => 0)],
    supply: [],
    animal_points: [],
    ...given,
  };
}

const TAKE: Step[] = ['0', '1', '3', '4', '5'].map((slot) => ['tile', slot]);

// ---- The stone ---------------------------------------------------------------------------------

test('faces, animals and cards are those of the facts, and each has a picture', () => {
  expect([...FACES]).toEqual(facts.faces.list.map(({ id }) => id));
  expect([...ANIMALS]).toEqual(
    facts.faces.list.filter(({ class: kind }) => kind === 'animal').map(({ id }) => id),
  );
  expect(Object.keys(CARDS)).toEqual(facts.cards.list.map(({ id }) => id));
  for (const face of FACES)
    expect(PICTURES[face] ?? PICTURES[face.split('_')[0] ?? '']).toBeDefined();
  for (const { id } of facts.cards.list) expect(Object.keys(words)).toContain(`effect.${id}`);
});

test('tracks run as in the facts', () => {
  const { vp_track, fur_track } = facts.layout.score_board;
  const points = { left: 35, top: 35, right: 965, bottom: 605, across: 31, up: 19 };
  for (const { n, x, y } of vp_track.spaces) expect(onRing(points, n)).toEqual({ x, y });
  const fur = { left: 231, top: 171, right: 777, bottom: 465, across: 13, up: 7 };
  for (const { n, x, y } of fur_track.spaces) expect(onRing(fur, n)).toEqual({ x, y });
  for (const stone of [WIDE, TALL]) {
    expect(spacesOf(stone.points)).toBe(vp_track.spaces.length);
    expect(spacesOf(stone.fur)).toBe(fur_track.spaces.length);
  }
});

test('spots of the wide stone are those of the facts', () => {
  const { width, height, spots } = facts.layout.throw_area;
  for (const { slot, x, y } of spots) {
    const at = spot(WIDE, slot);
    expect((at.x - WIDE.area.x) / WIDE.area.width).toBeCloseTo(x / width, 1.9);
    expect((at.y - WIDE.area.y) / WIDE.area.height).toBeCloseTo(y / height, 1.9);
  }
});

test('every slot has its spot, and neighbours lie apart', () => {
  for (const round of [1, 5]) {
    const spots = Array.from({ length: SLOTS }, (_, slot) => spotOf(slot, round));
    expect(new Set(spots).size).toBe(SLOTS);
    for (let slot = 1; slot < SLOTS; slot++)
      expect(Math.abs((spots[slot] ?? 0) - (spots[slot - 1] ?? 0))).toBeGreaterThan(8);
  }
});

function gaps(stone: Stone, at: (stone: Stone, i: number) => { x: number; y: number }): number {
  const spots = Array.from({ length: SLOTS }, (_, i) => at(stone, i));
  const far = spots.flatMap((a, i) =>
    spots.slice(i + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))),
  );
  return Math.min(...far);
}

test('tiles hardly cover each other, and not at all when they are sorted', () => {
  for (const stone of [WIDE, TALL]) {
    expect(gaps(stone, spot)).toBeGreaterThan(0.8 * stone.tile);
    expect(gaps(stone, sortedSpot)).toBeGreaterThan(stone.tile);
    for (let slot = 0; slot < SLOTS; slot++) {
      const { x, y } = spot(stone, slot);
      expect(x).toBeGreaterThan(stone.area.x);
      expect(x).toBeLessThan(stone.area.x + stone.area.width);
      expect(y).toBeGreaterThan(stone.area.y);
      expect(y).toBeLessThan(stone.area.y + stone.area.height);
      expect(Math.abs(tilt(slot, 3))).toBeLessThan(12);
    }
  }
});

test('mammoths of one space stand beside each other; laps are counted', () => {
  const [red, blue, yellow] = walkers(WIDE.points, [12, 112, 30]);
  expect(blue?.lap).toBe(1);
  expect(red?.lap).toBe(0);
  expect(blue?.y).toBe(red?.y);
  expect((blue?.x ?? 0) - (red?.x ?? 0)).toBe(15);
  expect(yellow).toMatchObject(onRing(WIDE.points, 30));
  expect(dots(WIDE.fur, 5).split('M').length - 1).toBe(32);
});

// ---- Tiles -------------------------------------------------------------------------------------

test('heaps are ordered by face and grouped', () => {
  const view = sketch();
  expect(inOrder(view, view.centre)).toEqual([1, 2, 0, 3, 4, 5]);
  expect(groups(view, view.heap[2])).toEqual([
    { face: 'food', slots: [7, 8] },
    { face: 'hare', slots: [6] },
  ]);
  expect(groups(view, undefined)).toEqual([]);
});

test('what is known about a tile', () => {
  const view = sketch();
  expect(beneath(view, 4)).toBe('tusk');
  expect(beneath(view, 3)).toBeNull();
  expect(peekers(view, 4)).toEqual([0]);
  expect(peekers(sketch({ know: [['4'], ['4'], ['4'], [], []] }), 4)).toEqual([]);
  expect(lacking(view, 0).has('hare')).toBe(false);
  expect(lacking(view, 0).has('fox')).toBe(true);
  expect(lacking(view, null).size).toBe(0);
});

test('seats and trays', () => {
  const view = sketch();
  expect(around(view, 2)).toEqual([2, 0, 1]);
  expect(around(view, null)).toEqual([0, 1, 2]);
  expect(traysOf(view, 2)).toEqual([4]);
  expect(traysOf({ ...view, seats: 2 }, 1)).toEqual([2, 3]);
  expect(trayRefs(3)).toEqual(['seat:1', 'heap:1']);
  expect([1, 2, 3, 4].map((n) => columnsFor(n, 344))).toEqual([1, 2, 2, 2]);
  expect([1, 2, 3, 4].map((n) => columnsFor(n, 544))).toEqual([1, 2, 3, 2]);
  expect(columnsFor(4, 984)).toBe(4);
});

// ---- Clicks ------------------------------------------------------------------------------------

test('tiles that are alike are lit together and stand for the offered one', () => {
  const view = sketch();
  const lit = lightUp(view, TAKE);
  expect([...lit.slots.keys()]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(slotRef(lit, 2)).toBe('slot:1');
  expect(slotRef(lit, 8)).toBe('slot:8');
});

test('the tile that a card has turned is no choice, what is like it is', () => {
  const view = sketch({ prompt: 'flip_tile' });
  view.listed[2] = 2;
  const lit = lightUp(view, [['tile', '2'], ['stop']]);
  expect([...lit.slots]).toEqual([[2, 2]]);
  expect(slotRef(lit, 1)).toBe('slot:1');
});

test('heaps, cards and animals are lit by their steps', () => {
  const view = sketch({ prompt: 'turn_action' });
  const lit = lightUp(view, [['play', 'peek'], ['take_center'], ['steal', '1', '0']]);
  expect([...lit.trays]).toEqual([2]);
  expect([...lit.cards]).toEqual(['peek']);
  expect(lightUp(view, [['animal', 'fox']]).animals.has('fox')).toBe(true);
});

test('a turn collects tiles unless all of them must be taken', () => {
  const view = sketch({ prompt: 'turn_action' });
  const lit = lightUp(view, [['take_center'], ['steal', '1', '0']]);
  expect(modeOf(view, lit)).toBe('take');
  expect(collectable(view, lit, 'take').size).toBe(6);
  expect(modeOf(sketch({ prompt: 'turn_action', take_all: 6 }), lit)).toBeNull();
  expect(modeOf(view, lightUp(view, [['steal', '1', '0']]))).toBeNull();
  expect(modeOf(sketch({ prompt: 'flip_tile' }), lightUp(view, TAKE))).toBeNull();
  expect(modeOf(sketch({ prompt: 'return_tile' }), lightUp(view, TAKE))).toBe('return');
  const heaps = lightUp(view, [['heap', '1', '0']]);
  expect(modeOf(sketch({ prompt: 'send_back' }), heaps)).toBe('send');
});

test('clicks toggle, one by one and by kind, up to a limit', () => {
  expect(toggled([], 3, 2)).toEqual([3]);
  expect(toggled([3, 4], 3, 2)).toEqual([4]);
  expect(toggled([3, 4], 5, 2)).toEqual([3, 4]);
  expect(toggled([3], 5, 1)).toEqual([5]);
  expect(toggledAll([1], [1, 2], 9)).toEqual([1, 2]);
  expect(toggledAll([1, 2, 5], [1, 2], 9)).toEqual([5]);
  expect(toggledAll([5], [1, 2], 2)).toEqual([5, 1]);
  expect(limit(sketch({ most: 2 }), 'return')).toBe(2);
  expect(limit(sketch(), 'send')).toBe(Infinity);
});

test('a set is sent in order, equal tiles by their lowest slots, then stop', () => {
  expect(stepsFor(sketch(), 'take', [5, 4, 2])).toEqual([
    ['tile', '1'],
    ['tile', '4'],
    ['tile', '5'],
    ['stop'],
  ]);
  expect(stepsFor(sketch({ prompt: 'turn_action' }), 'take', [2, 1])).toEqual([
    ['take_center'],
    ['tile', '1'],
    ['tile', '2'],
    ['stop'],
  ]);
  expect(stepsFor(sketch({ prompt: 'send_back' }), 'send', [4, 2])).toEqual([
    ['heap', '1', '0'],
    ['heap', '2', '0'],
    ['stop'],
  ]);
});

// ---- Words and scores --------------------------------------------------------------------------

test('both languages have the same words with the same holes', () => {
  const holes = (text: string): string => (text.match(/\{\d\}/g) ?? []).sort().join();
  expect(Object.keys(it)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en))
    expect([key, holes((it as Record<string, string>)[key] ?? '')]).toEqual([key, holes(text)]);
});

test('what comes after a turn is told as far as it is certain', () => {
  const speaker: Speaker = {
    lang: 'en',
    seat: String,
    say: String,
    noun: (_, item) => item,
    step: String,
    event: String,
    has: () => false,
  };
  const last = (given: Partial<MammutView>): string =>
    clockSentences(speaker, sketch(given)).at(-1) ?? '';
  expect(last({ next: [2, 0] })).toBe(fill(en['clock.next'], '2, 0'));
  expect(last({ next: [], ends: 'surely' })).toBe(en['clock.end']);
  expect(last({ next: [], ends: 'unless_robbed' })).toBe(en['clock.end_open']);
  expect(last({ next: [] })).toBe(en['clock.robbed']);
  expect(clockSentences(speaker, sketch({ phase: 'throw' }))).toHaveLength(1);
  expect(clockSentences(speaker, sketch({ phase: 'over' }))).toEqual([]);
});

test('numbers with their sign', () => {
  expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']);
  expect(fill('{1} of {0}', 5, 2)).toBe('2 of 5');
});

test('a scoring is told row by row', () => {
  const scores = new Scores(2);
  for (const stage of ['reveal', 'axe', 'fur']) scores.begin(stage);
  scores.add(1, 3);
  scores.add(1, -1);
  expect(scores.rows).toEqual([
    { face: 'axe', cells: [null, null] },
    { face: 'fur', cells: [null, 2] },
  ]);
});
