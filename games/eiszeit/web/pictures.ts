/*
 * pictures.ts: small positions for the pages that explain the game. Made by hand; the board
 * draws them like any other view.
 */
import type { Step } from '../../../web/src/types';
import { FIRST_ICE, FIRST_MAMMOTHS, REGIONS, ROUND_COUNT, type EiszeitView, type Region } from './board';

export interface Picture {
  view: EiszeitView;
  steps: Step[];
  crop?: readonly [Region, Region];
}

type Table = Partial<Record<Region, number[]>>;
type Counts = Record<Region, number>;

const ROUNDS = { rounds: String(ROUND_COUNT) };

/* What stands in the regions, those not named being empty. */
function table(given: Table): number[][] {
  return REGIONS.map((region) => given[region] ?? []);
}

/* A view with nothing but what is given. */
function sketch(given: Partial<EiszeitView>): EiszeitView {
  return {
    game: 'eiszeit',
    seats: 4,
    turn: 'choice',
    prompt: 'play_card',
    viewer: 'public',
    options: ROUNDS,
    step: 0,
    round: 1,
    iced: [],
    hunters: table({}),
    clubbed: table({}),
    loose_clubs: {},
    mammoths: {},
    fire: {},
    fire_value_sum: {},
    mammoth_reserve: 0,
    club_reserve: 6,
    dark_reserve: 0,
    light_reserve: 0,
    supply: [],
    own_clubs: [],
    stones: [],
    score: [],
    hand: [],
    light_n: [],
    dark_n: [],
    top: { light: 'light', dark: 'dark' },
    buried_n: { light: 0, dark: 0 },
    least: REGIONS.map(() => 3),
    most: REGIONS.map(() => 3),
    leave_worst: table({}),
    leave_best: table({}),
    points_now: [],
    last_round: false,
    ending: [],
    can_end: [],
    idle: [],
    pile_size: { light: 0, dark: 0 },
    own_buried: [],
    pool: {},
    touched: table({}),
    touched_clubbed: table({}),
    fires_aside: 0,
    face_down: REGIONS.map((region) => given.fire?.[region] ?? 0),
    ...given,
  };
}

/* What each region feeds with these mammoths and `fire` more. */
function food(mammoths: Counts, fire: number): number[] {
  return REGIONS.map((region) => 3 + (mammoths[region] ?? 0) + fire);
}

function spread(regions: readonly Region[], n: number): Counts {
  return Object.fromEntries(regions.map((region) => [region, n]));
}

const ICED: readonly Region[] = FIRST_ICE[4] ?? [];
const HERD = spread(FIRST_MAMMOTHS[4] ?? [], 1);
const FOUR = {
  iced: [...ICED],
  mammoths: HERD,
  mammoth_reserve: 1,
  least: food(HERD, 0),
};

/** The start with four players, the first hunters placed. */
export const START: Picture = {
  view: sketch({
    ...FOUR,
    fire: spread(
      REGIONS.filter((region) => !ICED.includes(region)),
      1,
    ),
    fires_aside: 4,
    most: food(HERD, 2),
    hunters: table({
      '2': [1, 0, 2, 0],
      '3': [0, 2, 0, 1],
      '5': [0, 0, 0, 1],
      '6': [2, 1, 1, 0],
      '7': [1, 0, 1, 2],
      '10': [0, 1, 0, 0],
    }),
  }),
  steps: [],
};

/* A conflict in one region: who stands there, and who leaves. */
function fight(
  region: Region,
  mammoths: number,
  fire: number,
  hunters: number[],
  clubbed: number[],
  leave: number[],
): Picture {
  const capacity = food({ [region]: mammoths }, fire);
  return {
    view: sketch({
      mammoths: { [region]: mammoths },
      hunters: table({ [region]: hunters }),
      clubbed: table({ [region]: clubbed }),
      least: capacity,
      most: capacity,
      leave_worst: table({ [region]: leave }),
      leave_best: table({ [region]: leave }),
    }),
    steps: [],
    crop: [region, region],
  };
}

/** Food for five and eight hunters: blue and yellow leave together, then red. */
export const CONFLICT = fight('6', 1, 1, [4, 2, 2], [], [1, 1, 1]);
/** Food for four and six hunters: the smallest group has a club. */
export const CLUB = fight('7', 1, 0, [3, 1, 2], [0, 1, 0], [1, 0, 1]);

const SCORING = { '5': 2, '6': 1 };
/** Three regions with two, one and no mammoths. */
export const SCORE: Picture = {
  view: sketch({
    mammoths: SCORING,
    least: food(SCORING, 0),
    most: food(SCORING, 0),
    hunters: table({ '5': [2, 1], '6': [0, 3], '10': [0, 0, 2] }),
  }),
  steps: [],
  crop: ['5', '10'],
};

/** Where the first glacier of four players may go. */
export const GLACIER: Picture = {
  view: sketch({ ...FOUR, fires_aside: 14, most: food(HERD, 0) }),
  steps: ['2', '3', '5', '6', '7', '8'].map((region) => ['place_glacier', region]),
};
