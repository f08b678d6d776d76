/*
 * pictures.ts: small positions for the pages that explain the game. Made by hand; the board
 * draws them like any other view.
 */
import type { Ref, Step } from '../../../web/src/types';
import type { ValleyView } from './board';
import { SPACES, type Box, type Space } from './map';

export interface Picture {
  view: ValleyView;
  steps: Step[];
  chosen: Ref[];
  glow: Ref[];
  /** The part of the map; without it all of it, with what stands in its corners. */
  crop?: Box;
}

/** What stands in one space; tribes are rows of warriors, women and tamed wolves by seat. */
interface Place {
  camp?: number;
  tribes?: Partial<Record<number, [warriors: number, women?: number, wolves?: number]>>;
  animals?: Record<string, number>;
  stranger?: 'warrior' | 'woman';
  ears?: 1 | 2;
  isFenced?: boolean;
  burns?: boolean;
}

type Table = Partial<Record<Space, Place>>;

const SEATS = [0, 1, 2, 3];

/* The spaces for which something is true, by their names. */
function where(table: Table, test: (place: Place) => boolean): string[] {
  return SPACES.filter((space) => test(table[space] ?? {})).map(String);
}

function pieces(table: Table, kind: 0 | 1 | 2): number[][] {
  return SEATS.map((seat) => SPACES.map((space) => table[space]?.tribes?.[seat]?.[kind] ?? 0));
}

/* A view of four tribes in the second turn of summer with nothing but what is given. */
function sketch(table: Table, given: Partial<ValleyView> = {}): ValleyView {
  const zeroes = SPACES.map(() => 0);
  const stranger = (sex: string): string => where(table, (p) => p.stranger === sex)[0] ?? 'none';
  return {
    game: 'valley',
    seats: SEATS.length,
    turn: 'choice',
    prompt: 'move_menu',
    viewer: 'public',
    options: {},
    step: 0,
    arrangement: 'w1_e1',
    season: 'summer',
    wheel: 2,
    hold_marker: 0,
    turn_number: 1,
    year: 1,
    first_player: 0,
    weather: 'none',
    outbreak: 'none',
    frozen: [],
    face_up: {},
    top: {},
    hand: [],
    discard: [],
    held: [],
    status: SEATS.map(() => 'alive'),
    announced: [],
    fire_owners: [],
    food: [],
    gain: [],
    camps: SEATS.map((seat) => where(table, ({ camp }) => camp === seat)),
    intact: where(table, ({ ears }) => ears === 2),
    damaged: where(table, ({ ears }) => ears === 1),
    fences: where(table, ({ isFenced }) => isFenced ?? false),
    fire: where(table, ({ burns }) => burns ?? false),
    flood: [],
    warriors: pieces(table, 0),
    women: pieces(table, 1),
    tamed: pieces(table, 2),
    animals: SPACES.map((space) => table[space]?.animals ?? {}),
    stranger: { warrior: stranger('warrior'), woman: stranger('woman') },
    moved_warriors: zeroes,
    moved_women: zeroes,
    armed: [],
    mothers: zeroes,
    hidden_seat: 'none',
    hidden_space: 'none',
    n_warriors: [],
    n_women: [],
    phase: 3,
    bag: 48,
    cards_left: 20,
    summer_left: 15,
    winter_left: 15,
    last_turn: false,
    n_camps: [],
    closed: [],
    fishing: [],
    income: [],
    need: [],
    balance: [],
    eaten: [],
    fights: [],
    ...given,
  };
}

function picture(view: ValleyView, more: Partial<Picture>): Picture {
  return { view, steps: [], chosen: [], glow: [], ...more };
}

/** Four tribes have settled, six animals have come. */
export const START = picture(
  sketch(
    {
      10: { camp: 3, tribes: { 3: [5, 2] } },
      12: { camp: 0, tribes: { 0: [5, 2] }, ears: 2 },
      23: { camp: 1, tribes: { 1: [5, 2] } },
      31: { camp: 2, tribes: { 2: [5, 2] } },
      0: { animals: { bear: 1 } },
      3: { animals: { wolf: 1 } },
      8: { animals: { mammoth: 1 } },
      21: { animals: { rhinoceros: 1 } },
      22: { animals: { tiger: 1 } },
      34: { animals: { bison: 1 } },
    },
    { direction: 'ne' },
  ),
  {},
);

/** A village with a fenced crop, a cave, a Stranger, a pack and a burning forest. */
export const SIGNS = picture(
  sketch({
    10: { stranger: 'woman' },
    11: { camp: 0, tribes: { 0: [3, 1] }, ears: 2, isFenced: true },
    12: { animals: { mammoth: 3 } },
    16: { camp: 1, tribes: { 1: [1, 2, 1] } },
    17: { burns: true },
  }),
  { crop: [-262, -462, 384, 656] },
);

/** To the north: the wolves in 11 turn round at the river, the mammoths trample the crop. */
const HERDS: Box = [-262, -186, 224, 716];
export const BEFORE = picture(
  sketch({
    11: { animals: { wolf: 2 } },
    13: { ears: 2 },
    14: { animals: { mammoth: 2 } },
  }),
  { crop: HERDS },
);
export const AFTER = picture(
  sketch({
    12: { animals: { wolf: 2 } },
    13: { animals: { mammoth: 2 }, ears: 1 },
  }),
  { crop: HERDS },
);

/** Where a group from 17 may go. */
export const MOVE = picture(sketch({ 17: { tribes: { 0: [3, 1] } } }), {
  crop: [-262, -534, 668, 648],
  steps: ['10', '16', '22', '23', '24', '28'].map((space) => ['move_dest', space]),
});

/** Four pieces with two wolves among them. */
export const PINNED = picture(sketch({ 17: { tribes: { 0: [3, 1] }, animals: { wolf: 2 } } }), {
  crop: [-118, -278, 236, 210],
});

/** Four warriors attack a village. */
export const FIGHT = picture(sketch({ 11: { camp: 0, tribes: { 0: [3, 1], 1: [4] } } }), {
  crop: [-268, -212, 236, 230],
});

/** Three spaces with food, eight mouths. */
export const FOOD = picture(
  sketch({
    11: { tribes: { 0: [1] } },
    12: { camp: 0, tribes: { 0: [2, 2] }, ears: 2 },
    17: { tribes: { 0: [3] } },
  }),
  { crop: [-262, -284, 384, 476] },
);
