/*
 * board.ts: where islands, oceans and squares are, what stands there, and what a click means.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * which islands are one region, what they would score and who moves is told by the view;
 * whether something is allowed is known only from the steps.
 */
import type { Ref, Step, View } from '../../../web/src/types';

/** "r1" to "r12" or an ocean, "n" "e" "s" "w" "c". */
export type Area = string;
export type Point = readonly [number, number];
/** x, y, width, height. */
export type Box = readonly [number, number, number, number];

// ---- Geometry ----------------------------------------------------------------------------------

export const WIDTH = 960;
export const HEIGHT = 800;
/** The sea within the score track: left, top, right, bottom. */
export const SEA = [64, 56, 896, 744] as const;

/** The continents of the facts: moved to `to` and made larger, so that pieces find room. */
export const CONTINENTS = [
  { id: 'angara', to: [262, 238], scale: 1.25 },
  { id: 'euramerica', to: [702, 243], scale: 1.18 },
  { id: 'gondwana', to: [480, 541], scale: 1.22 },
] as const;

/* The first corner of each island, then the way to the next. */
const COASTS = [
  '136 297 4 -25 -6 -19 -10 -22 14 -19 4 -21 1 -24 22 -10 13 -17 12 -20 24 1 20 -9 20 -12 21 12 21 2 -35 94 -16 5 -10 13 -3 16',
  '316 121 11 9 19 -2 5 16 7 12 18 4 0 17 3 14 16 9 -6 16 -1 14 12 14 -11 14 -5 12 7 18 -99 -48 -1 -9 -3 -8 -6 -7',
  '369 302 -1 22 -16 11 -19 5 -10 21 -19 2 -20 -3 -17 15 -19 -6 -17 -10 -21 6 -15 -14 -11 -16 -22 -3 -8 -19 90 -51 12 5 14 0 12 -7',
  '558 229 2 -15 14 -12 -5 -18 7 -13 17 -7 1 -18 11 -11 18 -1 7 -17 14 -7 18 5 11 -15 15 -1 16 9 -10 108 -8 3 -6 6 -4 7',
  '726 98 14 16 19 -1 19 4 8 20 18 6 15 11 0 22 15 12 10 16 -8 20 9 16 3 19 -15 15 3 20 -106 -50 -1 -10 -6 -10 -8 -6',
  '821 310 -4 12 0 15 -18 2 -6 11 -5 14 -18 -3 -9 9 -8 12 -16 -7 -11 6 -12 10 -13 -12 -13 3 -13 7 30 -118 6 -1 6 -3 4 -3',
  '657 373 -16 6 -6 -14 -9 -8 -17 2 -3 -15 -7 -10 -16 -2 1 -16 -4 -10 -16 -7 6 -14 -2 -12 -13 -10 9 -13 111 3 3 5 3 4 4 4',
  '597 417 6 14 4 15 18 5 2 16 0 15 17 9 -3 16 -4 15 14 13 -7 14 -7 14 10 16 -11 12 -10 11 -117 -59 0 -5 -1 -6 -2 -5',
  '625 626 -13 1 5 14 -7 6 -13 -1 3 15 -8 4 -12 -2 0 15 -8 3 -12 -4 -2 14 -8 2 -12 -6 -3 14 -40 -135 3 -2 1 -1 2 -2',
  '511 696 -7 10 -9 4 -9 -11 -9 9 -9 2 -7 -13 -10 8 -9 1 -6 -14 -11 7 -9 -1 -3 -14 -12 4 -9 -2 79 -117 3 1 2 0 3 0',
  '377 668 -15 -2 0 -18 -11 -7 -14 -6 4 -17 -10 -9 -12 -9 8 -16 -8 -11 -9 -12 11 -14 -5 -12 -6 -14 14 -11 127 35 1 4 1 4 2 4',
  '317 485 19 -16 11 -18 5 -24 23 -8 17 -13 14 -20 25 2 21 -6 20 -13 22 12 22 3 24 -4 16 19 18 11 -85 103 -12 -1 -11 4 -9 7',
];

function points(line: string): Point[] {
  return [...line.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

/** By island, 1 to 12. */
export const POLYGONS: readonly (readonly Point[])[] = COASTS.map((line) => {
  let [x, y] = [0, 0];
  return points(line).map(([dx, dy]) => [(x += dx), (y += dy)]);
});
export const CRATERS = points(
  '154 264 327 149 344 312 589 208 744 132 792 321 641 344 593 463 582 635 478 679 373 628 362 470',
);
/** Both ends of the strait between each island and the one before it, the inner one first. */
export const STRAITS = points(
  '241 250 144 307 271 214 308 110 284 249 384 298 678 243 556 239 704 219 715 97 723 252 834 304 696 265 664 385 496 523 587 410 502 552 631 617 486 564 524 704 467 561 382 680 457 535 317 497',
);
/* The middle of the free ground of each island, and how far it reaches. */
const ROOMS = points(
  '194 190 340 208 256 318 644 178 781 202 736 328 618 298 594 528 543 610 461 630 366 566 450 444',
);
const REACH = [54, 42, 48, 44, 54, 42, 40, 46, 36, 36, 42, 60];

export const REGIONS: readonly Area[] = COASTS.map((_, i) => `r${i + 1}`);
export const OCEANS: readonly Area[] = ['n', 'e', 's', 'w', 'c'];
export const AREAS: readonly Area[] = [...REGIONS, ...OCEANS];

const [[AX, AY], [EX, EY], [GX, GY]] = CONTINENTS.map(({ to }) => to) as [Point, Point, Point];
const [LEFT, TOP, RIGHT, BOTTOM] = SEA;
/** Oceans meet in the middle of the continents and in the corners of the sea. */
export const WATERS: readonly string[] = [
  `M${AX} ${AY}L${LEFT} ${TOP}H${RIGHT}L${EX} ${EY}Z`,
  `M${EX} ${EY}L${RIGHT} ${TOP}V${BOTTOM}L${GX} ${GY}Z`,
  `M${GX} ${GY}L${RIGHT} ${BOTTOM}H${LEFT}Z`,
  `M${AX} ${AY}L${GX} ${GY}L${LEFT} ${BOTTOM}V${TOP}Z`,
  `M${AX} ${AY}L${EX} ${EY}L${GX} ${GY}Z`,
];
/* Five groups, the button to propagate and the name of each ocean. */
const BERTHS = [
  '431 128 489 128 547 128 432 188 488 188 541 186 480 82',
  '700 478 764 478 828 478 732 546 796 546 738 610 796 428',
  '202 712 266 706 330 712 640 712 704 706 768 713 480 731',
  '112 428 176 428 240 428 144 494 208 494 142 560 146 380',
  '420 292 474 292 528 292 447 347 503 347 556 341 474 257',
].map(points);

export function indexOf(area: Area): number {
  return AREAS.indexOf(area);
}

export function isLand(area: Area): boolean {
  return area.startsWith('r');
}

/** The number printed on an island. */
export function numberOf(area: Area): number {
  return Number(area.slice(1));
}

/** Where the button to propagate an ocean is, and where its name stands. */
export function buttonAt(ocean: Area): Point {
  return BERTHS[OCEANS.indexOf(ocean)]?.[5] ?? [0, 0];
}
export function labelAt(ocean: Area): Point {
  return BERTHS[OCEANS.indexOf(ocean)]?.[6] ?? [0, 0];
}

/** The part of each ocean that is found by arrow keys. */
export const SPOTS: readonly Box[] = [
  [405, 70, 168, 144],
  [674, 450, 180, 122],
  [612, 672, 120, 70],
  [86, 402, 180, 118],
  [394, 266, 160, 108],
];

export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const SQUARES = 40;
export const MUTATIONS: readonly number[] = [12, 16, 21];
export const FINISH = 30;
const ACROSS = 12;
const DOWN = 8;

/** Square 1 to 40 of the track, from the upper left corner clockwise. */
export function square(n: number): Square {
  const [width, height] = [WIDTH / ACROSS, (BOTTOM - TOP) / DOWN];
  if (n <= ACROSS) return { x: (n - 1) * width, y: 0, width, height: TOP };
  if (n <= ACROSS + DOWN)
    return { x: RIGHT, y: TOP + (n - ACROSS - 1) * height, width: WIDTH - RIGHT, height };
  const back = 2 * ACROSS + DOWN - n;
  if (back >= 0) return { x: back * width, y: BOTTOM, width, height: HEIGHT - BOTTOM };
  return { x: 0, y: TOP + (SQUARES - n) * height, width: LEFT, height };
}

export function middleOf(n: number): Point {
  const { x, y, width, height } = square(n);
  return [x + width / 2, y + height / 2];
}

/** Parts of the drawing for pictures. */
export const CROPS = {
  angara: [64, 56, 380, 350],
  euramerica: [500, 56, 396, 370],
  gondwana: [250, 340, 460, 404],
  sea: [64, 56, 832, 688],
} as const satisfies Record<string, Box>;

// ---- The view -----------------------------------------------------------------------------------

/** The members of the view that the page draws. */
export interface UrlandView extends View {
  erupted: Area[];
  /** By area, then by seat. */
  cnt: number[][];
  reserve: number[];
  pos: number[];
  chips: number[];
  gene_place: Record<string, string>;
  token: Record<string, string>;
  bid: string[];
  pool_n: number;
  env: number;
  epoch: number;
  turn_number: number;
  mutation_done: string[];
  // From describe():
  active?: number;
  left?: number;
  actions?: number;
  extra?: boolean;
  from?: Area;
  to?: Area;
  dummy?: number;
  ichtos?: number[];
  on_board: number[];
  on_land: number[];
  /** By island: the region it belongs to, and the one its volcano would join. */
  rep: Area[];
  joins: Area[];
  shores: Area[][];
  /** By region, then by seat: if it were scored now. */
  outcome: (string | null)[];
  points: number[][];
  leaves: number[][];
  /** By ocean, then by seat. */
  grow: number[][];
  next_square: number;
  to_next: number[];
  panic_at: Area[];
  last: number;
  /** In an auction: -1 where the bid is not known. */
  price?: number[];
  ranks?: number[];
  picks?: { areas: Area[]; least: number; most: number };
}

export function seatsOf(view: View): number[] {
  return Array.from({ length: view.seats }, (_, i) => i);
}

export function isLive(view: UrlandView, region: Area): boolean {
  return !view.erupted.includes(region);
}

/** The islands of a region, the one that names it first. */
export function islandsOf(view: UrlandView, region: Area): Area[] {
  const joined = REGIONS.filter((island, i) => view.rep[i] === region && island !== region);
  const first = joined.filter((island) => numberOf(island) > numberOf(region));
  return [region, ...first, ...joined.filter((island) => !first.includes(island))];
}

/** How things stand: does the group win most, something, nothing, or leave? */
export type Standing = 'first' | 'some' | 'leaves' | 'none';

export interface Group {
  seat: number;
  count: number;
  points: number;
  standing: Standing;
}

const MOST_POINTS = 3;

/** The Ichtos of an area by colour, the largest group first. */
export function groupsAt(view: UrlandView, area: Area): Group[] {
  const i = indexOf(area);
  const isOpen = isLand(area) && view.token[area] !== 'scored' && view.turn !== 'over';
  return (view.cnt[i] ?? [])
    .map((count, seat): Group => {
      const won = isOpen ? (view.points[i]?.[seat] ?? 0) : 0;
      const isLost = isOpen && (view.leaves[i]?.[seat] ?? 0) > 0;
      const standing = won >= MOST_POINTS ? 'first' : won ? 'some' : isLost ? 'leaves' : 'none';
      return { seat, count, points: won, standing };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.seat - b.seat);
}

export function growth(view: UrlandView, ocean: Area, seat: number): number {
  return view.grow[OCEANS.indexOf(ocean)]?.[seat] ?? 0;
}

export function ownCount(view: UrlandView, area: Area, seat: number | null): number {
  return seat === null ? 0 : (view.cnt[indexOf(area)]?.[seat] ?? 0);
}

export const GENES = [
  'assimilation',
  'legs',
  'care',
  'egg',
  'wings',
  'muscles',
  'ears',
  'stink',
  'turbo',
  'warm',
  'teeth',
] as const;
/** Genes whose owner has an action of its own. */
const DEEDS: Record<string, string> = {
  assimilation: 'assimilate',
  legs: 'walk',
  egg: 'egg',
  wings: 'wings',
  stink: 'stink',
  teeth: 'teeth',
};

export function deedOf(gene: string): string | null {
  return DEEDS[gene] ?? null;
}

/** Genes in one place: an owner's seat or "open". */
export function genesAt(view: UrlandView, place: string): string[] {
  return GENES.filter((gene) => view.gene_place[gene] === place);
}

/** What the viewer knows of a token. */
export type Knowledge = 'hand' | 'given' | 'passed' | 'chosen' | 'seen' | 'pool' | 'scored';

export function knowledge(view: UrlandView, seat: number | null, token: Area): Knowledge {
  const place = view.token[token];
  if (place === 'scored' || place === 'chosen') return place;
  if (place === 'in_play') return 'seen';
  if (place !== 'hand') return 'pool';
  const isOpen = view.actions !== undefined || view.prompt === 'extra_turn';
  if (seat === view.env) return isOpen ? 'passed' : 'hand';
  return seat === view.dummy && isOpen ? 'given' : 'seen';
}

/** Whether a token lies face down before the environment player. */
export function isFaceDown(view: UrlandView): boolean {
  return view.actions !== undefined || view.prompt === 'extra_turn';
}

/** Tokens of live regions as they lie in the strip: known ones, those to come, scored ones. */
export function strip(
  view: UrlandView,
  seat: number | null,
): Record<'play' | 'pool' | 'scored', Area[]> {
  const live = REGIONS.filter((region) => isLive(view, region));
  const of = (test: (known: Knowledge) => boolean): Area[] =>
    live.filter((token) => test(knowledge(view, seat, token)));
  return {
    play: of((known) => known !== 'pool' && known !== 'scored'),
    pool: of((known) => known === 'pool'),
    scored: of((known) => known === 'scored'),
  };
}

/** 0: the environment player, -1: the dummy, else when the seat moves; null in the set-up. */
export function roleOf(view: UrlandView, seat: number): number | null {
  if (!view.ichtos || view.turn === 'over') return null;
  if (seat === view.env) return 0;
  return seat === view.dummy ? -1 : view.ichtos.indexOf(seat) + 1;
}

// ---- Where groups stand ----------------------------------------------------------------------

export interface Slot {
  x: number;
  y: number;
  /** Half the width of a figure. */
  size: number;
}

/* Figures around a middle: steps in parts of the reach. */
const CIRCLES: readonly (readonly Point[])[] = [
  [],
  [[0, 0]],
  [
    [-0.56, 0],
    [0.56, 0],
  ],
  [
    [-0.56, -0.42],
    [0.56, -0.42],
    [0, 0.56],
  ],
  [
    [-0.56, -0.54],
    [0.56, -0.54],
    [-0.56, 0.54],
    [0.56, 0.54],
  ],
  [
    [-0.6, -0.6],
    [0.6, -0.6],
    [0, 0],
    [-0.6, 0.6],
    [0.6, 0.6],
  ],
];
const SIZES = [0, 0.72, 0.56, 0.54, 0.5, 0.46];
const LARGEST = 31;
const SMALLEST = 19;

function around([x, y]: Point, reach: number, n: number): Slot[] {
  const size = Math.min(LARGEST, Math.max(SMALLEST, reach * (SIZES[n] ?? 0)));
  return (CIRCLES[n] ?? []).map(([dx, dy]) => ({ x: x + dx * reach, y: y + dy * reach, size }));
}

/** One slot for each of `n` groups of an area. Those of a region spread over its islands. */
export function slots(view: UrlandView, area: Area, n: number): Slot[] {
  if (!isLand(area))
    return (BERTHS[OCEANS.indexOf(area)] ?? []).slice(0, n).map(([x, y]) => ({ x, y, size: 26 }));
  const islands = islandsOf(view, area);
  const shares = islands.map((_, i) => Math.ceil((n - i) / islands.length));
  const spots = islands.map((island, i) => {
    const k = indexOf(island);
    return around(ROOMS[k] ?? [0, 0], REACH[k] ?? 0, Math.max(0, shares[i] ?? 0));
  });
  return Array.from({ length: n }, (_, i) => {
    const island = spots[i % islands.length] ?? [];
    return island[Math.floor(i / islands.length)] ?? { x: 0, y: 0, size: SMALLEST };
  });
}

/** The middle of an area, for what flies there. */
export function centre(area: Area): Point {
  if (isLand(area)) return ROOMS[indexOf(area)] ?? [0, 0];
  return BERTHS[OCEANS.indexOf(area)]?.[1] ?? [0, 0];
}

/** The squares that a marker touches on its way: empty ones, and the one where it stays. */
export function hops(view: UrlandView, from: number, to: number): number[] {
  const way: number[] = [];
  for (let n = from + 1; n <= to; n++) if (n === to || !view.pos.includes(n)) way.push(n);
  return way;
}

// ---- Steps and refs ------------------------------------------------------------------------

const NOUNS: Record<string, readonly string[]> = {
  choose_token: ['token'],
  land: ['ocean', 'region', 'few'],
  propagate: ['ocean'],
  swim: ['ocean', 'ocean'],
  walk: ['region', 'region'],
  wings: ['region'],
  teeth: ['area', 'seat'],
  swim_count: ['amount'],
  wings_to: ['area', 'few'],
  assimilate_victim: ['seat'],
  bid: ['bid'],
  buy_gene: ['gene'],
  panic_region: ['region'],
  panic_ocean: ['ocean'],
  ears_panic: ['amount'],
  ears_volcano: ['region', 'ocean'],
};

/** The nouns of a step with their domains; verbs not named above speak of an area. */
export function refsOf(step: Step): Ref[] {
  const domains = NOUNS[step[0] ?? ''] ?? ['area'];
  return step.slice(1).map((item, i) => `${domains[i] ?? 'area'}:${item}`);
}

function domainOf(ref: Ref): string {
  return ref.slice(0, ref.indexOf(':'));
}

/* What may be named next: of each domain the first noun that was not. */
function nextRefs(step: Step, chosen: readonly Ref[]): Ref[] {
  const left = refsOf(step);
  for (const ref of chosen) {
    const at = left.indexOf(ref);
    if (at >= 0) left.splice(at, 1);
  }
  return left.filter((ref, i) => left.findIndex((one) => domainOf(one) === domainOf(ref)) === i);
}

/** What can be clicked now: the steps that each ref leads to. */
export type Lit = ReadonlyMap<Ref, Step[]>;

const IN_A_MOVE = ['egg', 'stink', 'teeth', 'assimilate'];

/** `steps` agree with `chosen` already. Genes that work on any area begin with their card. */
export function lightUp(steps: readonly Step[], chosen: readonly Ref[]): Lit {
  const lit = new Map<Ref, Step[]>();
  const add = (ref: Ref, step: Step): void => void lit.set(ref, [...(lit.get(ref) ?? []), step]);
  const isNamed = chosen.some((ref) => ref.startsWith('verb:'));
  for (const step of steps) {
    const verb = step[0] ?? '';
    if (step.length > 1 && !isNamed) add(`verb:${verb}`, step);
    if (!isNamed && IN_A_MOVE.includes(verb)) continue;
    for (const ref of nextRefs(step, chosen)) add(ref, step);
  }
  return lit;
}

/** What a click on an area stands for. */
export function areaRef(lit: Lit, area: Area): Ref {
  const domains = isLand(area) ? ['region', 'area', 'token'] : ['ocean', 'area'];
  const refs = domains.map((domain) => `${domain}:${area}`);
  const offered = refs.find((ref) => lit.has(ref));
  if (offered) return offered;
  const asked = domains.find((domain) => [...lit.keys()].some((ref) => domainOf(ref) === domain));
  return `${asked ?? domains[0]}:${area}`;
}

// ---- Sets -----------------------------------------------------------------------------------

export function isSet(view: UrlandView): boolean {
  return view.prompt === 'retreat_pick' || view.prompt === 'pay_pick';
}

/** Whether genes are on sale: bids, and the choice of a gene. */
export function isAuction(view: UrlandView): boolean {
  return view.price !== undefined && view.prompt !== 'pay_pick';
}

export function pickedIn(picked: readonly Area[], area: Area): number {
  return picked.filter((one) => one === area).length;
}

/** Whether one more can be taken from an area. */
export function canPick(
  view: UrlandView,
  picked: readonly Area[],
  area: Area,
  seat: number | null,
): boolean {
  const left = ownCount(view, area, seat) - pickedIn(picked, area);
  const isOpen = view.picks?.areas.includes(area) ?? false;
  return isOpen && left > 0 && picked.length < (view.picks?.most ?? 0);
}

/** One more from this area; where there is no more, all of them go back. */
export function picking(
  view: UrlandView,
  picked: readonly Area[],
  area: Area,
  seat: number | null,
): Area[] {
  if (canPick(view, picked, area, seat)) return [...picked, area];
  return picked.filter((one) => one !== area);
}

/** Whether the set is large enough. */
export function isWhole(view: UrlandView, picked: readonly Area[]): boolean {
  return picked.length > 0 && picked.length >= (view.picks?.least ?? 1);
}

/** The steps of a set, in the order of the areas. `done` is sent if it is offered. */
export function stepsFor(view: UrlandView, picked: readonly Area[]): Step[] {
  const inOrder = [...picked].sort((a, b) => indexOf(a) - indexOf(b));
  const steps = inOrder.map((area): Step => [view.prompt, area]);
  return view.prompt === 'retreat_pick' ? [...steps, ['done']] : steps;
}

/** The numbers that a decision offers, with the domain of their nouns. */
export function numbers(lit: Lit): { domain: 'amount' | 'bid'; values: number[] } | null {
  for (const domain of ['amount', 'bid'] as const) {
    const values = [...lit.keys()]
      .filter((ref) => domainOf(ref) === domain)
      .map((ref) => Number(ref.slice(domain.length + 1)));
    if (values.length) return { domain, values };
  }
  return null;
}
