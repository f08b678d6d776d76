/*
 * board.ts: what stands on the spaces, and what a click means; where they are says map.ts.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * whether something is allowed is known only from the steps and from what the view describes.
 */
import facts from '../../../web/generated/facts/valley.json';
import { byRef } from '../../../web/src/board/steps';
import type { GameEvent, Ref, Step, View } from '../../../web/src/types';
import { arrangementOf, centre, SIDE, type Space } from './map';

// ---- The view ----------------------------------------------------------------------------------

export const SPECIES = ['wolf', 'tiger', 'bear', 'bison', 'rhinoceros', 'mammoth'] as const;
export type Species = (typeof SPECIES)[number];
export const CAMPS_TO_WIN = facts.campsToWin;

/** What a group from a space may be, and where it may go. */
export interface Origin {
  from: Space;
  warriors: number;
  women: number;
  wolves: number;
  to: Space[];
  /** How many pieces may go there, for each of `to`. */
  most: number[];
}

/** How a fight would end, as one of the tribes sees it. */
export interface Fight {
  space: Space;
  seat: number;
  species?: Species;
  foe?: number;
  bonus: number;
  against: number;
  /** Percent. */
  round: number;
  win: number;
  loss: number;
}

/** The members of the view that the page draws. */
export interface ValleyView extends View {
  arrangement: string;
  season: 'summer' | 'winter';
  wheel: number;
  hold_marker: number;
  turn_number: number;
  year: number;
  first_player: number;
  weather: string;
  outbreak: string;
  frozen: string[];
  face_up: Record<string, number>;
  top: Record<string, string>;
  hand: string[][];
  discard: string[];
  held: number[];
  status: string[];
  announced: string[];
  fire_owners: string[];
  food: number[];
  gain: number[];
  /** Spaces by their names. */
  camps: string[][];
  intact: string[];
  damaged: string[];
  fences: string[];
  fire: string[];
  flood: string[];
  warriors: number[][];
  women: number[][];
  tamed: number[][];
  animals: Record<string, number>[];
  stranger: Record<string, string>;
  moved_warriors: number[];
  moved_women: number[];
  armed: string[];
  mothers: number[];
  hidden_seat: string;
  hidden_space: string;
  n_warriors: number[];
  n_women: number[];
  /** Described. */
  phase: number;
  active?: number;
  space?: Space;
  to?: Space;
  /** Those who fall to the epidemic. */
  sex?: string;
  direction?: string;
  bag: number;
  cards_left: number;
  summer_left: number;
  winter_left: number;
  n_camps: number[];
  /** After the end: camps by what they are. */
  villages?: number[];
  caves?: number[];
  closed: Space[];
  fishing: Space[];
  income: number[];
  need: number[];
  balance: number[];
  eaten: boolean[];
  fights: Fight[];
  origins?: Origin[];
  /** By space: percent to win, and losses, with one, two, ... warriors more. */
  assaults?: { space: Space; win: number[]; loss: number[] }[];
  empty_camps?: Space[];
}

export function seatsOf(view: View): number[] {
  return Array.from({ length: view.seats }, (_, seat) => seat);
}

function has(names: readonly string[] | undefined, space: Space): boolean {
  return names?.includes(String(space)) ?? false;
}

export interface Group {
  seat: number;
  warriors: number;
  women: number;
  wolves: number;
  /** Has it all moved, in its own movement? */
  isSpent: boolean;
  isHidden: boolean;
}

function isSpent(view: ValleyView, seat: number, space: Space): boolean {
  const all = (view.warriors[seat]?.[space] ?? 0) + (view.women[seat]?.[space] ?? 0);
  const moved = (view.moved_warriors?.[space] ?? 0) + (view.moved_women?.[space] ?? 0);
  return view.phase === 4 && view.active === seat && all > 0 && moved >= all;
}

/** The tribes of a space, always in the order of the seats. */
export function groupsAt(view: ValleyView, space: Space): Group[] {
  return seatsOf(view)
    .map((seat) => ({
      seat,
      warriors: view.warriors[seat]?.[space] ?? 0,
      women: view.women[seat]?.[space] ?? 0,
      wolves: view.tamed[seat]?.[space] ?? 0,
      isSpent: isSpent(view, seat, space),
      isHidden: view.hidden_seat === String(seat) && view.hidden_space === String(space),
    }))
    .filter(({ warriors, women, wolves }) => warriors + women + wolves > 0);
}

export interface Pack {
  species: Species;
  n: number;
}

export function packsAt(view: ValleyView, space: Space): Pack[] {
  return SPECIES.map((species) => ({ species, n: view.animals[space]?.[species] ?? 0 })).filter(
    ({ n }) => n > 0,
  );
}

export function strangersAt(view: ValleyView, space: Space): string[] {
  return Object.keys(view.stranger ?? {}).filter((sex) => view.stranger[sex] === String(space));
}

/** Whose camp stands there, or null. */
export function campAt(view: ValleyView, space: Space): number | null {
  const seat = view.camps.findIndex((camps) => has(camps, space));
  return seat < 0 ? null : seat;
}

/** Ears of the crop: 2, 1, or 0 without one. */
export function earsAt(view: ValleyView, space: Space): number {
  if (has(view.intact, space)) return 2;
  return has(view.damaged, space) ? 1 : 0;
}

export function isFenced(view: ValleyView, space: Space): boolean {
  return has(view.fences, space);
}

export type Marker = 'fire' | 'flood' | 'snow';

/** Why nobody may enter, if so. */
export function markerAt(view: ValleyView, space: Space): Marker | null {
  if (has(view.fire, space)) return 'fire';
  if (has(view.flood, space)) return 'flood';
  return view.closed?.includes(space) ? 'snow' : null;
}

export type Flow = 'wet' | 'dry' | 'frozen';

export function flowOf(view: ValleyView, river: number): Flow {
  if (view.face_up?.['drought']) return 'dry';
  return view.frozen?.includes(String(river)) ? 'frozen' : 'wet';
}

/** Is there something that calls rivers by their numbers? */
export function speaksOfRivers(view: ValleyView): boolean {
  return view.frozen?.length > 0 || /river|flood/.test(view.weather);
}

/** What the painting of the valley depends on, besides day and night. */
export function sceneryOf(view: ValleyView): string {
  const { rivers } = arrangementOf(view.arrangement);
  return [view.arrangement, view.season, ...rivers.map(({ number }) => flowOf(view, number))].join(' ');
}

/** Lasting events on the map. */
export function lasting(view: ValleyView): string[] {
  return Object.entries(view.face_up ?? {}).flatMap(([event, n]) => (n > 0 ? [event] : []));
}

/** The event deck of this season and its top card, if the viewer has seen it. */
export function seenEvents(view: ValleyView): [season: string, event: string][] {
  return Object.entries(view.top ?? {}).filter(
    ([, event]) => event !== 'none' && event !== 'hidden',
  );
}

// ---- Counters in a space -----------------------------------------------------------------------

/** Height of a row of counters, and what each part of one is wide. Figures may be higher: they stand
 * before what is behind them. */
export const ROW = 52;
/** Where feet stand, from the middle of a row; the plate under a tribe is so high. */
export const FEET = 23;
export const PLATE = 36;
export const MARK = 34;
export const KIND = 50;
/** How high beasts are: a mammoth is twice a wolf. */
export const HEIGHTS: Record<Species, number> = {
  wolf: 46,
  tiger: 54,
  bear: 58,
  bison: 66,
  rhinoceros: 70,
  mammoth: 92,
};
/** Animals of dense counters. */
export const SMALL = 0.72;
const NUMBER = 16;
const GUEST = 52;
/** Size of the numbers on counters. */
export const DIGITS = 33;
const DIGIT = 20;
/** A counter that shows no numbers. */
const BARE = 46;
/** How much is left out of the counters of a space. 0: nothing, 1: the figures beside numbers, 2: the
 * numbers too. */
export type Dense = number;

/** "5+2": what a dense counter says instead of figures. */
export function sumOf({ warriors = 0, women = 0, wolves = 0 }: Partial<Group>): string {
  return [warriors, women, wolves].filter(Boolean).join('+');
}

/** What stands in a space, as Counter.svelte draws it. */
export interface Item extends Partial<Group & Pack> {
  /** Whose it is, for animations: "group 12 0", "pack 12 wolf", "stranger woman". */
  mark: string;
  stranger?: string;
}

/** Animals by species and Strangers behind, tribes by seat before them: everybody keeps his place
 * in a row, and no beast hides a number. */
export function itemsAt(view: ValleyView, space: Space): Item[] {
  return [
    ...packsAt(view, space).map((pack) => ({
      ...pack,
      mark: `pack ${space} ${pack.species}`,
    })),
    ...strangersAt(view, space).map((stranger) => ({
      stranger,
      mark: `stranger ${stranger}`,
    })),
    ...groupsAt(view, space).map((group) => ({
      ...group,
      mark: `group ${space} ${group.seat}`,
    })),
  ];
}

/** How wide a counter is, with the gap beside it. */
export function widthOf(
  item: Partial<Group> & { species?: string; n?: number; stranger?: string },
  dense: Dense,
): number {
  const { species, n = 1, stranger } = item;
  if (dense > 1) return BARE;
  if (species) return (dense ? SMALL : 1) * HEIGHTS[species as Species] + (n > 1 ? NUMBER : 0);
  if (stranger) return GUEST;
  const sum = sumOf(item);
  const kinds = sum.split('+').length;
  return MARK + (dense && kinds > 1 ? DIGIT * sum.length + 8 : KIND * kinds + 4);
}

export interface Slot {
  x: number;
  y: number;
  scale: number;
}

/* Splits the counters into rows of about equal width, in order. */
function rowsOf(widths: readonly number[], rows: number): number[][] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const found: number[][] = [];
  let done = 0;
  widths.forEach((width, i) => {
    const row = Math.min(rows - 1, Math.floor(((done + width / 2) / total) * rows));
    (found[row] ??= []).push(i);
    done += width;
  });
  return found.filter(Boolean);
}

const GAP = 4;
/** Counters are drawn at most so large. */
const LARGEST = 1.5;
/** Where counters may stand: above them are the number of the space, the camp and the crop. */
const TOP = -48;
const BOTTOM = 82;

function rowWidth(widths: readonly number[], row: readonly number[]): number {
  return row.reduce((sum, i) => sum + (widths[i] ?? 0), GAP * (row.length - 1));
}

/** How much narrower a hex is for each unit away from its middle. */
const SLANT = 2 * 0.577;

const MIDDLE = (TOP + BOTTOM) / 2;

/* The upper edge of a row, when all rows stand in the middle of their part of the hex. */
function edgeOf(i: number, rows: number, scale: number): number {
  return MIDDLE + (i - rows / 2) * ROW * scale;
}

/* The largest scale at which both edges of each row are between the sides of the hex, as they run
 * below its middle (1) and above it (-1). */
function scaleOf(widths: readonly number[], rows: readonly number[][]): number {
  let scale = Math.min(LARGEST, (BOTTOM - TOP) / (rows.length * ROW));
  for (const [i, row] of rows.entries())
    for (const at of [i, i + 1])
      for (const side of [1, -1]) {
        const grows = rowWidth(widths, row) + side * SLANT * (at - rows.length / 2) * ROW;
        if (grows > 0) scale = Math.min(scale, (2 * 0.97 * SIDE - side * SLANT * MIDDLE) / grows);
      }
  return scale;
}

/** Where counters of these widths stand, from the middle of a space. */
export function slots(widths: readonly number[]): Slot[] {
  let best: { rows: number[][]; scale: number } = { rows: [], scale: 0 };
  for (let n = 1; n <= widths.length; n++) {
    const rows = rowsOf(widths, n);
    const scale = scaleOf(widths, rows);
    if (scale > best.scale) best = { rows, scale };
  }
  const { rows, scale } = best;
  const found: Slot[] = [];
  rows.forEach((row, i) => {
    let x = (-rowWidth(widths, row) / 2) * scale;
    for (const one of row) {
      const width = (widths[one] ?? 0) * scale;
      found[one] = { x: x + width / 2, y: edgeOf(i + 0.5, rows.length, scale), scale };
      x += width + GAP * scale;
    }
  });
  return found;
}

/** The counters of a space with their places. They leave out what would be smaller than `least`
 * units: then a loupe shows it. */
export function standing(
  view: ValleyView,
  space: Space,
  least: number,
): { items: Item[]; places: Slot[]; dense: Dense } {
  const items = itemsAt(view, space);
  for (let dense: Dense = 0; ; dense++) {
    const places = slots(items.map((item) => widthOf(item, dense)));
    if (dense === 2 || places.every(({ scale }) => scale * DIGITS >= least))
      return { items, places, dense };
  }
}

// ---- Steps and refs ----------------------------------------------------------------------------

export const COUNTS = /(warriors|women|wolves)$/;
/** Verbs whose number is a seat. */
const SEATS = /^(theft|espionage|friend)/;

/** The spaces and cards that a step speaks of: what board and hand stand for. */
export function refsOf([verb = '', ...items]: Step): Ref[] {
  const isCard = verb === 'play' || verb === 'save';
  const space = items[verb === 'save' ? 1 : 0] ?? '';
  const hasSpace = /^\d+$/.test(space) && !COUNTS.test(verb) && !SEATS.test(verb);
  return [...(isCard ? [`card:${items[0]}`] : []), ...(hasSpace ? [`space:${space}`] : [])];
}

/** What can be clicked, and the steps it leads to. */
export type Lit = ReadonlyMap<Ref, Step[]>;

/** `steps` agree with `chosen` already: lit is what has not been named yet. */
export function lightUp(steps: readonly Step[], chosen: readonly Ref[]): Lit {
  return byRef(steps, chosen, refsOf);
}

/** May somebody starve although there is food for all? */
export function isFed(steps: readonly Step[]): boolean {
  return steps.some(([verb]) => verb === 'done') && steps.some(([verb]) => verb === 'starve');
}

/** Other things that can be done with a space besides leaving it: build, take the Fire. */
export function deedsAt(steps: readonly Step[], space: Space): Step[] {
  return steps.filter(
    ([verb, where]) => (verb === 'camp' || verb === 'take_fire') && where === String(space),
  );
}

/** The fights of a space; of one seat if that takes part. */
export function fightsAt(view: ValleyView, space: Space, seat: number | null): Fight[] {
  const here = (view.fights ?? []).filter((fight) => fight.space === space);
  const own = here.filter((fight) => fight.seat === seat);
  return own.length ? own : here;
}

// ---- What the others did -------------------------------------------------------------------------

export interface Track {
  points: { x: number; y: number }[];
  /** Whose deed. */
  by: number | null;
}

const WENT = ['moved', 'fled'];
/** Kinds of events that are remembered by a ring around the space they name first. */
const RINGS = ['built', 'combat', 'camp_taken', 'camp_burned', 'settled'];

/** Ways of groups, and places where something happened. */
export function trailsOf(past: readonly GameEvent[]): Track[] {
  const at = (space: unknown): { x: number; y: number } => {
    const [x, y] = centre(Number(space));
    return { x, y };
  };
  return past.flatMap(({ kind, actor, args: [one, other] }): Track[] => {
    const by = /^\d+$/.test(actor) ? Number(actor) : null;
    if (WENT.includes(kind)) return [{ points: [at(one), at(other)], by }];
    return RINGS.includes(kind) ? [{ points: [at(one)], by }] : [];
  });
}
