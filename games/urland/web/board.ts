/*
 * board.ts: what stands where, and what a click means.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * which islands are one region, what they would score and who moves is told by the view;
 * whether something is allowed is known only from the steps.
 */
import { genes, most } from '../../../web/generated/facts/urland.json';
import type { GameEvent, Ref, Step, View } from '../../../web/src/types';
import {
  CRATERS,
  indexOf,
  isLand,
  numberOf,
  OCEANS,
  REGIONS,
  slot,
  type Area,
  type Slot,
} from './map';

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
  /** What is open, the innermost last. */
  agenda?: Frame[];
}

/** With what its kind holds, see the table `rule` of urland.c. */
export interface Frame {
  kind: string;
  seat: number;
  left?: number;
  first?: number;
  formed?: Area;
  since?: Area;
  dived?: Area;
  scored?: Area;
  other?: Area;
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

/** The most that a region brings. */
export const MOST_POINTS = most;

/** The Ichtos of an area by colour, in the order of the seats. */
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
    .filter(({ count }) => count > 0);
}

/** Where the group of a seat stands in an area. */
export function slotOf(view: UrlandView, area: Area, seat: number): Slot {
  return slot(isLand(area) ? islandsOf(view, area) : [area], seat, view.seats);
}

export function growth(view: UrlandView, ocean: Area, seat: number): number {
  return view.grow[OCEANS.indexOf(ocean)]?.[seat] ?? 0;
}

export function ownCount(view: UrlandView, area: Area, seat: number | null): number {
  return seat === null ? 0 : (view.cnt[indexOf(area)]?.[seat] ?? 0);
}

export const GENES: readonly string[] = genes.split(' ');
/** Genes whose owner has an action of its own, which begins with their card. */
export const DEEDS: Readonly<Record<string, string>> = {
  assimilation: 'assimilate',
  legs: 'walk',
  egg: 'egg',
  wings: 'wings',
  stink: 'stink',
  teeth: 'teeth',
};

/** Genes in one place: an owner's seat or "open". */
export function genesAt(view: UrlandView, place: string): string[] {
  return GENES.filter((gene) => view.gene_place[gene] === place);
}

/** Whether genes are on sale: bids, and the choice of a gene. */
export function isAuction(view: UrlandView): boolean {
  return view.price !== undefined && view.prompt !== 'pay_pick';
}

function phaseOf(view: UrlandView): string {
  return view.agenda?.[0]?.kind ?? '';
}

/** Whether a token lies face down before the environment player. */
export function isFaceDown(view: UrlandView): boolean {
  return ['act', 'extra_turn', 'reveal'].includes(phaseOf(view));
}

/** What the viewer knows of a token. */
export type Knowledge = 'hand' | 'given' | 'passed' | 'chosen' | 'seen' | 'pool' | 'scored';

export function knowledge(view: UrlandView, seat: number | null, token: Area): Knowledge {
  const place = view.token[token];
  if (place === 'scored' || place === 'chosen') return place;
  if (place === 'in_play') return 'seen';
  if (place !== 'hand') return 'pool';
  const isPassedOn = isFaceDown(view) || phaseOf(view) === 'roles';
  if (seat === view.env) return isPassedOn ? 'passed' : 'hand';
  return seat === view.dummy && isPassedOn ? 'given' : 'seen';
}

export interface Strip {
  /** In the viewer's hand. */
  own: Area[];
  /** In play, as the viewer knows. */
  seen: Area[];
  /** The one that was chosen lies face down, unknown to the viewer. */
  isClosed: boolean;
  /** Not seen by the viewer; how many of these are still to be drawn. */
  hidden: Area[];
  toDraw: number;
}

/** Tokens of live regions as they lie; those that were scored lie on their islands. */
export function strip(view: UrlandView, seat: number | null): Strip {
  const live = REGIONS.filter((region) => isLive(view, region));
  const of = (...kinds: Knowledge[]): Area[] =>
    live.filter((token) => kinds.includes(knowledge(view, seat, token)));
  const hasPanic = view.token['panic'] === 'pool';
  return {
    own: of('hand', 'given'),
    seen: of('chosen', 'passed', 'seen'),
    isClosed: isFaceDown(view) && of('chosen').length === 0,
    hidden: of('pool'),
    toDraw: view.pool_n - (hasPanic ? 1 : 0),
  };
}

/** 0: the environment player, -1: the dummy, else when the seat moves; null in the set-up. */
export function roleOf(view: UrlandView, seat: number): number | null {
  if (!view.ichtos || view.turn === 'over') return null;
  if (seat === view.env) return 0;
  return seat === view.dummy ? -1 : view.ichtos.indexOf(seat) + 1;
}

/** The squares that a marker touches on its way: empty ones, and the one where it stays. */
export function hops(taken: readonly number[], from: number, to: number): number[] {
  const way: number[] = [];
  for (let n = from + 1; n <= to; n++) if (n === to || !taken.includes(n)) way.push(n);
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

// ---- Numbers and victims ----------------------------------------------------------------------

export interface Numbers {
  domain: 'amount' | 'few';
  /** The steps, whose last noun is the number. */
  steps: readonly Step[];
  /** Where the Ichtos go. */
  at: Area;
}

/** More numbers than this are buttons only. */
const MOST_NUMBERS = 8;

/** The numbers that only are left to choose, and where they belong. */
export function numbersOf(
  view: UrlandView,
  steps: readonly Step[],
  chosen: readonly Ref[],
): Numbers | null {
  const left = steps.map((step) => refsOf(step).filter((ref) => !chosen.includes(ref)));
  const domain = domainOf(left[0]?.[0] ?? '');
  const isNumber = domain === 'amount' || domain === 'few';
  if (!isNumber || left.length < 2 || left.length > MOST_NUMBERS) return null;
  if (left.some((refs) => refs.length !== 1 || domainOf(refs[0]!) !== domain)) return null;
  const goal = chosen.filter((ref) => /^(region|area):/.test(ref)).at(-1);
  return {
    domain,
    steps,
    at: view.to ?? goal?.slice(goal.indexOf(':') + 1) ?? '',
  };
}

/** Where colours are to be chosen, and which. */
export function victimsIn(
  view: UrlandView,
  lit: Lit,
  chosen: readonly Ref[],
): { area: Area; seats: number[] } | null {
  if (lit.size === 0) return null;
  if (view.prompt === 'assimilate_victim') {
    const there = view.cnt[indexOf(view.from ?? '')] ?? [];
    const seats = seatsOf(view).filter((seat) => seat !== view.active && (there[seat] ?? 0) > 0);
    return { area: view.from ?? '', seats };
  }
  const area = chosen.find((ref) => ref.startsWith('area:'));
  if (!area || !chosen.includes('verb:teeth')) return null;
  const seats = [...lit.keys()].filter((ref) => domainOf(ref) === 'seat');
  return { area: area.slice('area:'.length), seats: seats.map((ref) => Number(ref.slice('seat:'.length))) };
}

// ---- Arrows and trails ----------------------------------------------------------------------

export interface Arrow {
  from: Area;
  to: Area;
}

/* Nouns of a step that are where it begins and where it ends. */
const PATHS: Record<string, readonly [number, number]> = {
  land: [1, 2],
  swim: [1, 2],
  walk: [1, 2],
};
/* Decisions about where to go from the area that the view names. */
const LEAVING = ['panic_ocean', 'stink_to'];

/** Where the steps that agree with what was chosen would lead. */
export function arrowsOf(
  view: UrlandView,
  steps: readonly Step[],
  chosen: readonly Ref[],
): Arrow[] {
  const { from, to, prompt } = view;
  if (from && to) return [{ from, to }];
  if (from && LEAVING.includes(prompt)) return steps.map(([, area = '']) => ({ from, to: area }));
  if (!chosen.some((ref) => /^(region|ocean):/.test(ref))) return [];
  const found = new Map<string, Arrow>();
  for (const step of steps) {
    const [start, end] = PATHS[step[0] ?? ''] ?? [];
    const arrow = { from: step[start ?? 9], to: step[end ?? 9] };
    if (arrow.from && arrow.to) found.set(`${arrow.from} ${arrow.to}`, arrow as Arrow);
  }
  return [...found.values()];
}

export interface Track {
  seat: number | null;
  points: { x: number; y: number }[];
}

/* Events that move Ichtos from their first area to their second; and those at one place. */
const MOVES = ['landed', 'swam', 'walked', 'flew', 'pushed', 'panicked', 'dived'];
const DEEDS_AT = ['grew', 'retreated', 'laid_egg', 'paid', 'removed', 'lost', 'stayed'];

/** What the others' last moves left on the board. */
export function trailsOf(view: UrlandView, past: readonly GameEvent[]): Track[] {
  const place = (area: unknown, seat: number): Slot => {
    const name = String(area);
    return slotOf(view, isLand(name) ? (view.rep[indexOf(name)] ?? name) : name, seat);
  };
  return past.flatMap(({ kind, actor, args }): Track[] => {
    const seat = Number(actor);
    if (MOVES.includes(kind)) return [{ seat, points: [place(args[0], seat), place(args[1], seat)] }];
    if (DEEDS_AT.includes(kind)) return [{ seat, points: [place(args[0], seat)] }];
    if (kind === 'bit' || kind === 'assimilated')
      return [{ seat, points: [place(args[0], Number(args[1]))] }];
    if (kind !== 'scoring') return [];
    const [x, y] = CRATERS[indexOf(String(args[0]))] ?? [0, 0];
    return [{ seat: null, points: [{ x, y }] }];
  });
}
