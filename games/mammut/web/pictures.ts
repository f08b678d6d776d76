/*
 * pictures.ts: small positions for the pages that explain the game. Made by hand; the board
 * draws them like any other view.
 */
import type { Step } from '../../../web/src/types';
import { FACES, SLOTS, type MammutView } from './board';

export interface Picture {
  view: MammutView;
  steps: Step[];
}

/** Heaps as lists of faces; every face stands for a tile. */
type Loot = string[][];

function loot(...heaps: string[]): Loot {
  return heaps.map((heap) => heap.split(' ').filter(Boolean));
}

function zeroes(n: number): number[] {
  return Array.from({ length: n }, () => 0);
}

/* Spreads tiles that come in order of kind over the table. */
const STRIDE = 7;

/* Of equal tiles in one place the first one stands for all. */
function alike(face: readonly string[], places: readonly number[][]): number[] {
  return face.map((one, slot) => {
    const place = places.find((slots) => slots.includes(slot)) ?? [slot];
    return Math.min(...place.filter((other) => face[other] === one));
  });
}

/* A view with the tiles of `centre` and of the trays, and nothing else but what is given. */
function sketch(centre: string, trays: Loot, given: Partial<MammutView>): MammutView {
  const face = Array.from({ length: SLOTS }, () => 'hidden');
  let next = 0;
  const lay = (faces: string[]): number[] =>
    faces.map((one) => {
      const slot = (next++ * STRIDE) % SLOTS;
      face[slot] = one;
      return slot;
    });
  const loose = lay(centre.split(' ').filter(Boolean));
  const heap = Array.from({ length: 10 }, (_, tray) => lay(trays[tray] ?? []));
  return {
    game: 'mammut',
    seats: 3,
    turn: 'choice',
    prompt: 'turn_action',
    viewer: 'public',
    options: {},
    step: 0,
    centre: loose,
    heap,
    know: [],
    face,
    back: face.map(() => 'hidden'),
    hand: [],
    down: [],
    open: [],
    deck: {},
    discard: {},
    held: zeroes(5),
    laid: zeroes(5),
    animals: [],
    fur: zeroes(5),
    vp: [10, 10, 10, 10, 10],
    round: 1,
    first_player: 0,
    deck_n: 13,
    phase: 'division',
    listed: alike(face, [loose, ...heap]),
    order: face.map((one) => FACES.indexOf(one)),
    supply: [],
    animal_points: [],
    ...given,
  };
}

/** Yellow is on turn: the centre, or one of two heaps. */
export const TURN: Picture = {
  view: sketch(
    'axe fur fur tusk tusk tusk food food food food food fire fire fire fox boar unknown unknown unknown',
    loot('axe fur fur tusk food hare', '', 'fur tusk food food fire unknown shaman_red', ''),
    { active: 2, most: 19 },
  ),
  steps: [['take_center'], ['steal', '0', '0'], ['steal', '1', '0']],
};

/** Two players, one place left. */
export const TWO: Picture = {
  view: sketch(
    'axe fur tusk food food fire unknown unknown',
    loot(
      'axe fur fur tusk fire hare',
      'tusk tusk food food food fire unknown shaman_blue',
      'axe fur tusk tusk food food fire marmot unknown unknown',
      '',
    ),
    { seats: 2, active: 1, take_all: 8 },
  ),
  steps: [['take_center'], ['steal', '0', '0'], ['steal', '0', '1']],
};

/** The heaps of the scoring that is told step by step. */
export const SCORE: Picture = {
  view: sketch(
    '',
    loot(
      'axe fur fur tusk tusk food food food fire hare',
      '',
      'axe fur tusk tusk tusk food food fire fire fox salmon shaman_red',
      '',
      'axe axe fur fur tusk food food fire fire marmot',
    ),
    { phase: 'scoring', shaman: 1 },
  ),
  steps: [],
};
