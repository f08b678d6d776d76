/*
 * pictures.ts: small positions for the pages that explain the game. Made by hand; the board
 * draws them like any other view.
 */
import facts from '../../../web/generated/facts/urland.help.json';
import type { Ref, Step } from '../../../web/src/types';
import type { UrlandView } from './board';
import { AREAS, OCEANS, REGIONS, type Area, type Box } from './map';

export interface Picture {
  view: UrlandView;
  steps: Step[];
  chosen: Ref[];
  glow: Ref[];
  /** The part of the map; without it all of it, and the score track. */
  crop?: Box;
}

/* Cut so that no name of an ocean is cut. */
const SEA: Box = [64, 56, 832, 688];
const ANGARA: Box = [64, 56, 490, 350];
const EURAMERICA: Box = [546, 84, 316, 324];
const GONDWANA: Box = [270, 364, 420, 380];

type Table = Partial<Record<Area, number[]>>;

/* What stands in the areas, those not named being empty. */
function table(given: Table, areas: readonly Area[] = AREAS): number[][] {
  return areas.map((area) => given[area] ?? [0, 0, 0, 0]);
}

/* The island before another in its ring. */
function before(island: Area): Area {
  const ring = facts.rings.find((one) => one.includes(island)) ?? [];
  return ring.at(ring.indexOf(island) - 1) ?? island;
}

/* The region an island belongs to. */
function regionOf(erupted: readonly Area[], island: Area): Area {
  return erupted.includes(island) ? regionOf(erupted, before(island)) : island;
}

function shoresOf(erupted: readonly Area[], region: Area): Area[] {
  return OCEANS.filter((ocean) =>
    REGIONS.some((island, i) => regionOf(erupted, island) === region && facts.shores[i]?.includes(ocean)),
  );
}

/* A view of four players with nothing but what is given. */
function sketch(cnt: Table, erupted: Area[], given: Partial<UrlandView> = {}): UrlandView {
  return {
    game: 'urland',
    seats: 4,
    turn: 'choice',
    prompt: 'act',
    viewer: 'public',
    options: {},
    step: 0,
    erupted,
    cnt: table(cnt),
    reserve: [8, 8, 8, 8],
    pos: [1, 4, 3, 2],
    chips: [2, 2, 2, 2],
    gene_place: {},
    token: Object.fromEntries(
      REGIONS.map((token) => [token, erupted.includes(token) ? 'out' : 'pool']),
    ),
    bid: [],
    pool_n: 0,
    env: 0,
    epoch: 1,
    turn_number: 1,
    mutation_done: [],
    on_board: [],
    on_land: [],
    rep: REGIONS.map((island) => regionOf(erupted, island)),
    joins: REGIONS.map((island) => regionOf(erupted, before(island))),
    shores: REGIONS.map((region) => shoresOf(erupted, region)),
    outcome: [],
    points: [],
    leaves: [],
    grow: [],
    next_square: 12,
    to_next: [],
    panic_at: [],
    last: 0,
    ...given,
  };
}

function picture(view: UrlandView, more: Partial<Picture>): Picture {
  return { view, steps: [], chosen: [], glow: [], ...more };
}

const SEAS: Table = Object.fromEntries(OCEANS.map((ocean) => [ocean, [3, 3, 3, 3]]));
const BEGINNING: Table = {
  ...SEAS,
  r1: [0, 0, 1, 1],
  r2: [0, 1, 1, 0],
  r4: [1, 0, 0, 1],
  r5: [0, 1, 1, 0],
  r7: [1, 1, 0, 0],
  r9: [0, 0, 1, 1],
  r10: [1, 0, 0, 1],
  r12: [1, 1, 0, 0],
};

/** A start with four players; the volcano of 11 has erupted. */
export const START = picture(sketch(BEGINNING, ['r11']), {});

/** Where the Ichtos of the Boreal Ocean can land. */
export const LANDING = picture(
  sketch({ n: [3, 0, 0, 0], e: [3, 0, 0, 0], w: [3, 0, 0, 0], c: [3, 0, 0, 0] }, []),
  {
    crop: SEA,
    steps: ['r1', 'r2', 'r4', 'r5'].map((region) => ['land', 'n', region, '1']),
    chosen: ['verb:land', 'ocean:n'],
  },
);

/** Competition in 4 and 7, coexistence in 5, monopoly in 6. */
export const SCORE = picture(
  sketch({ r4: [4, 3, 2, 1], r5: [0, 2, 2, 0], r6: [0, 0, 0, 3], r7: [3, 0, 0, 1] }, [], {
    points: table(
      { r4: [3, 2, 2, 0], r5: [0, 2, 2, 0], r6: [0, 0, 0, 3], r7: [3, 0, 0, 0] },
      REGIONS,
    ),
    leaves: table({ r4: [0, 0, 0, 1], r7: [0, 0, 0, 1] }, REGIONS),
  }),
  { crop: EURAMERICA },
);

/** The most Ichtos are in 1: they flee to the north or to the west. */
export const PANIC = picture(
  sketch({ r1: [3, 2, 1, 0], r2: [0, 0, 1, 2], r3: [2, 0, 0, 2] }, [], {
    prompt: 'panic_ocean',
  }),
  {
    crop: ANGARA,
    steps: ['n', 'w'].map((ocean) => ['panic_ocean', ocean]),
    glow: ['region:r1'],
  },
);

/** The volcano of 11, before and after. */
export const BEFORE = picture(sketch({ r10: [2, 1, 0, 0], r11: [3, 0, 0, 0] }, []), {
  crop: GONDWANA,
  glow: ['region:r11'],
});
export const AFTER = picture(sketch({ r10: [1, 1, 0, 0] }, ['r11']), { crop: GONDWANA });
