/*
 * pictures.ts: small positions for the pages that explain the game. Made by hand; the board
 * draws them like any other view.
 */
import type { Ref, Step } from '../../../web/src/types';
import type { IgluView, Space } from './board';

export interface Picture {
  view: IgluView;
  steps: Step[];
  chosen: Ref[];
  crop: readonly [Space, Space];
  point?: Space;
}

const NOTHING = {};

/* A view with nothing but what is given. */
function sketch(given: Partial<IgluView>): IgluView {
  return {
    game: 'iglu',
    seats: 3,
    turn: 'choice',
    prompt: 'action',
    viewer: 'public',
    options: NOTHING,
    step: 0,
    turn_number: 1,
    ap: 3,
    used: [],
    ice: [],
    glacier: [],
    bear: [],
    igloo: [],
    inuit: [],
    fish: [],
    fox: [],
    pool: NOTHING,
    hand: [],
    held: [],
    hunted: [],
    igloos_left: [],
    inuit_to_place: [],
    fleeing: [],
    active: 0,
    face_down: 0,
    meltable: [],
    forecast: [],
    hunted_points: [],
    points_now: [],
    points_forecast: [],
    islands: [],
    ...given,
  };
}

function spaces(list: string): Space[] {
  return list.split(' ');
}

const START_SEA = new Set(['d4', 'd5', 'e4', 'e5', 'a1', 'a8', 'h1', 'h8']);
const START_ICE = [...'87654321']
  .flatMap((rank) => [...'abcdefgh'].map((file) => file + rank))
  .filter((space) => !START_SEA.has(space));

/** The start, with three Inuit each on the outer ring. */
export const START: Picture = {
  view: sketch({
    ice: START_ICE,
    fish: [{ d4: 1 }, { d5: 1, e4: 1 }, { e5: 1 }],
    inuit: [
      { c8: 1, a5: 1, f1: 1 },
      { f8: 1, h4: 1, c1: 1 },
      { h6: 1, a3: 1, c1: 1 },
    ],
  }),
  steps: [],
  chosen: [],
  crop: ['a8', 'h1'],
};

const FREE = spaces('e6 c4 d3 f4');
/** Which tiles can melt: free ones beside the sea. */
export const MELT: Picture = {
  view: sketch({
    ice: spaces('b6 c6 e6 b5 c5 f5 g5 b4 c4 f4 g4 b3 c3 d3 e3 f3 g3 f6 g6'),
    glacier: ['d6'],
    fish: [{ d4: 1 }, { e5: 1 }, {}],
    fox: [{}, { d6: 1 }, {}],
    inuit: [{ c5: 1 }, { e3: 1 }],
    igloo: [[], ['f5']],
    meltable: FREE,
  }),
  steps: FREE.map((space) => ['melt', space]),
  chosen: [],
  crop: ['b6', 'g3'],
};

const ROW = { glacier: ['c4'], fox: [{}, { c4: 1 }, {}], inuit: [{ b4: 1 }] };
/** A push to the east, about to happen and done. */
export const DRIFT: Picture = {
  view: sketch({ ...ROW, ice: spaces('a5 b5 c5 a4 b4 a3 b3 e3'), fish: [{}, { e4: 1 }, {}] }),
  steps: [['drift', 'a4', 'east']],
  chosen: ['space:a4'],
  crop: ['a5', 'e3'],
  point: 'b4',
};
export const DRIFTED: Picture = {
  view: sketch({
    glacier: ['d4'],
    fox: [{}, { d4: 1 }, {}],
    inuit: [{ c4: 1 }],
    ice: spaces('a5 b5 c5 b4 c4 a3 b3 e3'),
    fish: [{}, { e4: 1 }, {}],
  }),
  steps: [],
  chosen: [],
  crop: ['a5', 'e3'],
};

/** Walking from c4, and prey within reach. */
export const ACTIONS: Picture = {
  view: sketch({
    ice: spaces('b5 c5 b4 c4 e5 f5 b3 f3'),
    glacier: ['e4'],
    inuit: [{ c4: 1 }, { e4: 1 }],
    igloo: [[], ['c5']],
    fish: [{ d5: 1 }, { d4: 1 }, { c3: 1 }],
    fox: [{}, {}, { e4: 1 }],
  }),
  steps: ['north', 'west'].map((direction) => ['walk', 'c4', direction]),
  chosen: ['space:c4'],
  crop: ['b5', 'f3'],
};

/** A kayak from b4: every tile of the same water, but none behind the bear. */
export const KAYAK: Picture = {
  view: sketch({
    ice: spaces('b5 c5 d5 e5 f5 g5 b4 g4 b3 c3 d3 e3 f3 g3'),
    bear: ['f4'],
    inuit: [{ b4: 1 }],
    fish: [{ d4: 1 }, {}, {}],
    kayak_from: 'b4',
  }),
  steps: spaces('c5 d5 e5 c3 d3 e3').map((space) => ['land_at', space]),
  chosen: [],
  crop: ['b5', 'g3'],
  point: 'e3',
};

/** A bear about to enter a tile with two tribes, one of them at home. */
export const BEAR: Picture = {
  view: sketch({
    ice: spaces('a4 b4 c4 a3 b3 a2 b2 b1 c1'),
    bear: ['c3'],
    inuit: [{ b3: 1 }, { b3: 1 }],
    igloo: [['b3']],
    fish: [{}, { d3: 1 }, {}],
  }),
  steps: [['step', 'bear', 'c3', 'west']],
  chosen: ['animal:bear', 'space:c3'],
  crop: ['a4', 'd1'],
  point: 'b3',
};

/** Three islands at the end. */
export const SCORE: Picture = {
  view: sketch({
    turn: 'over',
    ice: spaces('b4 b3 e4 f3 e2 c1'),
    glacier: spaces('c4 f4 e3 d1'),
    inuit: [
      { b4: 1, e4: 1 },
      { f3: 1, e3: 1, d1: 1 },
      { e2: 1, c1: 1, a1: 1 },
    ],
    igloo: [['b3'], ['f4']],
    islands: [
      { spaces: spaces('b4 c4 b3'), strength: [3, 0, 0], points: [9, 0, 0] },
      { spaces: spaces('e4 f4 e3 f3 e2'), strength: [1, 4, 1], points: [2.5, 5, 2.5] },
      { spaces: spaces('c1 d1'), strength: [0, 1, 1], points: [0, 2, 2] },
    ],
  }),
  steps: [],
  chosen: [],
  crop: ['a5', 'f1'],
};
