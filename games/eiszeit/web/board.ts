/*
 * board.ts: where the regions are, what stands on them, and what a click means.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * whether something is allowed is known only from the steps.
 */
import facts from '../../../web/generated/facts/eiszeit.json';
import { editedFact } from '../../../web/src/edition';
import type { Ref, Step, View } from '../../../web/src/types';

/** "1" to "12", as printed. */
export type Region = string;
export type Point = readonly [number, number];
type Counts = Record<string, number>;

// ---- Geometry -------------------------------------------------------------------------------

export const { width: WIDTH, height: HEIGHT } = facts;

function points(line: readonly number[]): Point[] {
  return line.flatMap((x, i) => (i % 2 === 0 ? [[x, line[i + 1] ?? 0] as const] : []));
}

export const POLYGONS: readonly (readonly Point[])[] = facts.polygons.map(points);
/** The lower edge of the ice at the top, from right to left. */
export const ICE_EDGE: readonly Point[] = points(facts.iceEdge);
export const REGIONS: readonly Region[] = POLYGONS.map((_, i) => String(i + 1));
export const CENTRES: readonly Point[] = facts.centres.flatMap(points);

const LANDS = ['pasture', 'ice_meadow', 'mountains', 'stone_desert', 'forest', 'steppe'] as const;
export type Terrain = (typeof LANDS)[number];
/** Of each region; a box may have them elsewhere. */
export const TERRAINS: readonly Terrain[] = terrainsOf(
  editedFact('eiszeit', 'terrains.list.*.regions'),
);

function terrainsOf(edited: readonly string[] | null): Terrain[] {
  if (!edited) return facts.terrains as Terrain[];
  const lists = edited.map((list) => list.split(' '));
  return REGIONS.map((region) => LANDS[lists.findIndex((list) => list.includes(region))] ?? 'steppe');
}

/** Which regions are iced, and where the mammoths are at the start, by the number of seats. */
export const FIRST_ICE = atStart(facts.iced);
export const FIRST_MAMMOTHS = atStart(facts.mammoths);
export const ROUND_COUNT = facts.rounds;

function atStart(lists: Record<string, string>): Record<string, readonly Region[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([seats, regions]) => [seats, regions.split(' ').filter(Boolean)]),
  );
}

export function indexOf(region: Region): number {
  return Number(region) - 1;
}

export function centre(region: Region): Point {
  return CENTRES[indexOf(region)] ?? [0, 0];
}

// ---- Cards -----------------------------------------------------------------------------------

export function isDark(card: string): boolean {
  return card.startsWith('d');
}

/** The terrain of a Camp. */
export function terrainOf(card: string): Terrain | null {
  return card.startsWith('l_camp_') ? (card.slice(7) as Terrain) : null;
}

export const CARDS: readonly string[] = facts.cards;
/** By card, in the order of the facts; a box may have other ones. */
const STONES: readonly number[] =
  editedFact('eiszeit', 'cards.kinds.*.cost')?.map(Number) ?? facts.stones;
/** The most that a dark card gives. */
export const MOST_INCOME = Math.max(...STONES.filter((_, i) => isDark(facts.cards[i] ?? '')));
/** Herd: to place, to move next door, to move anywhere. */
export const HERD_PRICES: readonly number[] = facts.herd;

/** Stones of a card: the price of a light one, the gift of a dark one; none of its own: 0. */
export function stonesOf(card: string): number {
  return STONES[facts.cards.indexOf(card)] ?? 0;
}

/** "−3", "+4", "2·3·5", nothing for a Cult. */
export function priceTag(card: string): string {
  if (card === 'l_herd') return `−${HERD_PRICES.join('·')}`;
  const n = stonesOf(card);
  return n ? `${isDark(card) ? '+' : '−'}${n}` : '';
}

export type Colour = 'light' | 'dark';
/** With this many stones or more only light cards may be played. */
export const LIMIT = facts.limit;
/** Nobody ever has more. */
export const MOST_STONES = facts.mostStones;

// ---- The view ------------------------------------------------------------------------------

/** The members of the view that the page draws. */
export interface EiszeitView extends View {
  iced: Region[];
  /** 0 while the first hunters are placed. */
  round: number;
  /** By region, then by seat. */
  hunters: number[][];
  clubbed: number[][];
  /** By the number of the region. */
  loose_clubs: Counts;
  mammoths: Counts;
  fire: Counts;
  fire_value_sum: Counts;
  mammoth_reserve: number;
  club_reserve: number;
  dark_reserve: number;
  light_reserve: number;
  supply: number[];
  own_clubs: number[];
  stones: number[];
  score: number[];
  hand: Counts[];
  light_n: number[];
  dark_n: number[];
  /** The colour itself where there is no card. */
  top: Record<Colour, string>;
  buried_n: Record<Colour, number>;
  active?: number;
  card?: string;
  left?: number;
  from?: Region;
  to?: Region;
  least: number[];
  most: number[];
  /** Nobody leaves any more in this round. */
  scored?: boolean;
  leave_worst: number[][];
  leave_best: number[][];
  points_now: number[];
  last_round: boolean;
  /** Cards with which the viewer would end the round now, and with which it could. */
  ending: string[];
  can_end: string[];
  /** Cards that would cost stones for nothing. */
  idle: string[];
  pile_size: Record<Colour, number>;
  own_buried: string[];
  /** Cards that the viewer has not seen: in the piles and in other hands. */
  pool: Counts;
  /** Hunters that this card has placed or moved already, by region, then by seat. */
  touched: number[][];
  touched_clubbed: number[][];
  fires_aside: number;
  /** Fire tokens of each region that are not turned up. */
  face_down: number[];
}

export interface Group {
  seat: number;
  count: number;
  clubbed: number;
  /** How many would leave with the least and with the most fire. */
  worst: number;
  best: number;
}

/** The hunters of a region by tribe, in the order of the seats. */
export function groupsAt(view: EiszeitView, region: Region): Group[] {
  const i = indexOf(region);
  return (view.hunters[i] ?? [])
    .map((count, seat) => ({
      seat,
      count,
      clubbed: view.clubbed[i]?.[seat] ?? 0,
      worst: view.leave_worst[i]?.[seat] ?? 0,
      best: view.leave_best[i]?.[seat] ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

export function huntersAt(view: EiszeitView, region: Region): number {
  return groupsAt(view, region).reduce((sum, { count }) => sum + count, 0);
}

export interface Crowd {
  text: string;
  /** Is there food for all, perhaps not, certainly not? */
  state: 'fed' | 'tight' | 'over';
}

/** "6/4–6": hunters, and for how many there is food; "7/4–6!" if some must leave. */
export function meterOf(hunters: number, least: number, most: number): Crowd {
  const food = least === most ? String(least) : `${least}–${most}`;
  if (hunters > most) return { text: `${hunters}/${food}!`, state: 'over' };
  return { text: `${hunters}/${food}`, state: hunters > least ? 'tight' : 'fed' };
}

export function crowd(view: EiszeitView, region: Region): Crowd {
  const i = indexOf(region);
  const n = huntersAt(view, region);
  if (view.scored) return { text: String(n), state: 'fed' };
  return meterOf(n, view.least[i] ?? 0, view.most[i] ?? 0);
}

/** The top card of a discard pile. */
export function topCard(view: EiszeitView, colour: Colour): string | null {
  const card = view.top[colour];
  return card === colour ? null : card;
}

// ---- Where things are drawn ---------------------------------------------------------------

export interface Slot {
  /** From the centre of the region. */
  x: number;
  y: number;
  scale: number;
  /** Half the width and half the height of what belongs to this slot alone. */
  wide: number;
  high: number;
}

/* Half of what a finger needs on a small phone, in units. */
const FINGER = 38;

/** Where the hunters of a seat always stand: side by side, or in two rows from four seats on. */
export function slotOf(seats: number, seat: number): Slot {
  if (seats <= 3) return { x: 2 * FINGER * (seat - 1), y: 20, scale: 0.84, wide: FINGER, high: 68 };
  const upper = Math.ceil(seats / 2);
  const isUpper = seat < upper;
  const [n, i] = isUpper ? [upper, seat] : [seats - upper, seat - upper];
  const apart = 2 * FINGER;
  return {
    x: (seats === 4 ? apart + 20 : apart) * (i - (n - 1) / 2),
    y: isUpper ? -18 : apart - 18,
    scale: seats === 4 ? 0.66 : 0.6,
    wide: FINGER,
    high: FINGER,
  };
}

/** The same on the board. */
export function standOf(view: EiszeitView, region: Region, seat: number): { x: number; y: number } {
  const [x, y] = centre(region);
  const slot = slotOf(view.seats, seat);
  return { x: x + slot.x, y: y + slot.y };
}

/** Where mammoths and fires lie in a region, from its centre. */
export const HERD_AT = { x: -4, y: -78 };
/** How large mammoths are by their number, twice a hunter when alone, and how far apart. */
export const HERD: readonly { scale: number; apart: number }[] = [
  { scale: 1.2, apart: 0 },
  { scale: 1.2, apart: 0 },
  { scale: 1, apart: 62 },
  { scale: 0.9, apart: 44 },
];
export const FIRE_AT = { x: 88, y: -84 };
export const METER_AT = { x: 0, y: 112 };

export interface Place {
  x: number;
  y: number;
  scale: number;
}

/** Where the common stock lies: on ice that is there from the start, else above it. */
export interface StockPlaces {
  pile: Record<Colour, Place>;
  top: Record<Colour, Place>;
  stones: Record<Colour, Place>;
  mammoth: Place;
  club: Place;
  fire: Place;
  round: Place;
  phase: Place;
}

type Triple = readonly [x: number, y: number, scale: number];

/* Pile, top card and stones of the light side, the same of the dark side; mammoths, clubs and
 * fires; the round and its phase. */
const STOCKS: Record<number, readonly Triple[]> = {
  3: [
    [118, 216, 1.5],
    [320, 216, 1.5],
    [504, 216, 1.3],
    [1082, 216, 1.5],
    [880, 216, 1.5],
    [696, 216, 1.3],
    [880, 54, 1],
    [990, 54, 1],
    [1090, 54, 1],
    [44, 56, 1],
    [600, 132, 1],
  ],
  4: [
    [90, 240, 1.1],
    [240, 240, 1.1],
    [600, 48, 0.8],
    [1110, 240, 1.1],
    [960, 240, 1.1],
    [740, 48, 0.8],
    [890, 56, 1],
    [995, 56, 1],
    [1090, 56, 1],
    [44, 56, 1],
    [430, 56, 0.9],
  ],
  5: [
    [84, 24, 1],
    [216, 24, 1],
    [375, 18, 0.85],
    [1116, 24, 1],
    [984, 24, 1],
    [505, 18, 0.85],
    [620, 52, 0.9],
    [720, 52, 0.9],
    [820, 52, 0.9],
    [580, -14, 1],
    [440, -31, 0.8],
  ],
};

export function stockPlaces(seats: number): StockPlaces {
  const at = (STOCKS[seats] ?? STOCKS[5]!).map(([x, y, scale]): Place => ({ x, y, scale }));
  return {
    pile: { light: at[0]!, dark: at[3]! },
    top: { light: at[1]!, dark: at[4]! },
    stones: { light: at[2]!, dark: at[5]! },
    mammoth: at[6]!,
    club: at[7]!,
    fire: at[8]!,
    round: at[9]!,
    phase: at[10]!,
  };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Room above the ice, all of which is full with five seats. */
const ABOVE = 50;

/** What is seen of the drawing: all of it, or the regions between two corners. */
export function boxOf(seats: number, crop?: readonly [Region, Region]): Box {
  const top = seats > 4 ? -ABOVE : 0;
  if (!crop) return { x: 8, y: top, width: WIDTH - 16, height: HEIGHT - 10 - top };
  const [xs, ys] = [0, 1].map((axis) =>
    crop.flatMap((region) => (POLYGONS[indexOf(region)] ?? []).map((point) => point[axis] ?? 0)),
  ) as [number[], number[]];
  const [left, upper] = [Math.min(...xs) - 8, Math.min(...ys) - 8];
  return {
    x: left,
    y: upper,
    width: Math.max(...xs) + 8 - left,
    height: Math.max(...ys) + 8 - upper,
  };
}

// ---- Steps and refs ------------------------------------------------------------------------

/** Smallest side, in pixels, of one of several things to click in a region. */
export const TARGET = 24;

const HUNTER = ['region', 'seat', 'club'];
const NOUNS: Record<string, readonly string[]> = {
  play_card: ['card'],
  discard_card: ['card'],
  cult_source: ['colour'],
  draw_card: ['colour'],
  mammoth_mode: ['mode'],
  choose_beneficiary: ['seat'],
  substitute_source: ['region', 'club'],
  swap_first: HUNTER,
  swap_second: HUNTER,
  move_source: HUNTER,
  remove_hunter: HUNTER,
  trek_hunter: ['club'],
};

/** The nouns of a step with their domains; verbs not named above speak of a region. */
export function refsOf(step: Step): Ref[] {
  const domains = NOUNS[step[0] ?? ''] ?? ['region'];
  return step.slice(1).map((item, i) => `${domains[i] ?? 'region'}:${item}`);
}

function item(refs: readonly Ref[], domain: string): string | null {
  const ref = refs.find((one) => one.startsWith(`${domain}:`));
  return ref ? ref.slice(domain.length + 1) : null;
}

/** A hunter that can be clicked: one of those of a tribe in a region, with or without club. */
export interface Token {
  region: Region;
  seat: number;
  isClubbed: boolean;
  refs: Ref[];
  step: Step;
}

/** What can be clicked now. */
export interface Lit {
  /** By the ref of a region, card, seat or colour: the steps it leads to. */
  refs: Map<Ref, Step[]>;
  tokens: Token[];
  /** The region chosen so far. */
  region: Region | null;
}

/* A step that speaks of a hunter: of one's own tribe where it does not say whose. */
function tokenOf(step: Step, view: EiszeitView): Token | null {
  const refs = refsOf(step);
  const club = item(refs, 'club');
  const region = item(refs, 'region') ?? view.from;
  if (!club || !region) return null;
  const seat = Number(item(refs, 'seat') ?? view.waiting?.[0] ?? 0);
  return { region, seat, isClubbed: club === 'clubbed', refs, step };
}

/** `steps` agree with `chosen` already. */
export function lightUp(steps: readonly Step[], chosen: readonly Ref[], view: EiszeitView): Lit {
  const refs = new Map<Ref, Step[]>();
  const tokens: Token[] = [];
  for (const step of steps) {
    const [first] = refsOf(step);
    if (!first || chosen.length >= step.length - 1) continue;
    refs.set(first, [...(refs.get(first) ?? []), step]);
    const token = tokenOf(step, view);
    if (token) tokens.push(token);
  }
  return { refs, tokens, region: item(chosen, 'region') };
}

/** The hunters of one tribe in one region that can be clicked. */
export function tokensOf(lit: Lit, region: Region, seat: number): Token[] {
  return lit.tokens.filter((token) => token.region === region && token.seat === seat);
}

/** What a click on the group of these tokens stands for: all that they have in common. */
export function commonRefs(tokens: readonly Token[]): Ref[] {
  const [first] = tokens;
  return (first?.refs ?? []).filter((ref) => tokens.every(({ refs }) => refs.includes(ref)));
}
