/*
 * board.ts: where things lie on the table, how heaps are ordered, and what clicks mean.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * which tiles are alike, in which order they are sent and how many there can be is told by
 * the view; whether something is allowed is known only from the steps.
 */
import facts from '../../../web/generated/facts/mammut.json';
import { isTall } from '../../../web/src/layout';
import type { GameEvent, Ref, Step, View } from '../../../web/src/types';
import { ANIMALS, FACES, isAnimal, RESOURCES } from './faces';

export type Counts = Record<string, number>;
/** As masks come: the names of slots are numbers. */
type Slots = readonly (string | number)[];

/** What the round would bring if it ended now; each by seat. */
export interface Forecast {
  [resource: string]: number[];
  total: number[];
  cards: number[];
  track: number[];
  animals: number[];
}

/** The members of Mammut's view that the page draws. */
export interface MammutView extends View {
  centre: Slots;
  /** Two for each of five seats; the second is used with two players only. */
  heap: Slots[];
  know: Slots[];
  face: string[];
  back: string[];
  hand: Counts[];
  down: Counts[];
  open: Counts[];
  /** Cards that the viewer has not seen. */
  deck: Counts;
  discard: Counts;
  held: number[];
  laid: number[];
  animals: string[][];
  fur: number[];
  vp: number[];
  round: number;
  first_player: number;
  deck_n: number;
  phase: 'setup' | 'throw' | 'division' | 'scoring' | 'over';
  active?: number;
  take_all?: number;
  most?: number;
  filling?: number;
  next?: number[];
  /** Taking from the centre, or passing, ends the division. */
  ends?: 'surely' | 'unless_robbed';
  /** The tile that was handed in for a swap. */
  slot?: number;
  listed: number[];
  order: number[];
  supply: number[];
  animal_points: number[];
  shaman?: number;
  now?: Forecast;
}

export const LAST_ROUND = facts.lastRound;
export const SLOTS = facts.tiles;
export { ANIMALS, FACES, isAnimal, RESOURCES };

// ---- The table ----------------------------------------------------------------------------

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Units of the drawing. */
export const WIDTH = 1200;
/** Above: both tracks and the round. */
export const TRACKS: Box = { x: 12, y: 8, width: 936, height: 184 };
export const ROUND: Box = { x: 958, y: 8, width: 230, height: 184 };

/** Where everything lies below the tracks. */
export interface Plan {
  name: string;
  height: number;
  /** The cloth, what lies on it by kind, the animals. */
  cloth: Box;
  kinds: Box;
  depot: Box;
  /** The viewer's heaps; those of the others, or of all in one row. */
  own: Box | null;
  heaps: Box;
  /** Side of a loose tile. */
  tile: number;
}

/** At the left the cloth, its kinds, the own heaps and the animals; at the right the others. */
const LEFT = { x: 12, width: 750 };
export const BROAD: Plan = {
  name: 'broad',
  height: 1000,
  cloth: { ...LEFT, y: 200, height: 372 },
  kinds: { ...LEFT, y: 578, height: 77 },
  own: { ...LEFT, y: 661, height: 198 },
  depot: { ...LEFT, y: 865, height: 127 },
  heaps: { x: 774, y: 200, width: 414, height: 792 },
  tile: 80,
};

/** On a phone held upright: large tiles, their kinds beside them, all heaps in a row below. */
const ACROSS = { x: 12, width: 1176 };
export const TALL: Plan = {
  name: 'tall',
  height: 1224,
  cloth: { x: 12, y: 200, width: 1010, height: 540 },
  kinds: { x: 1028, y: 200, width: 160, height: 540 },
  own: null,
  heaps: { ...ACROSS, y: 746, height: 337 },
  depot: { ...ACROSS, y: 1089, height: 127 },
  tile: 108,
};

/** The same with two rows of chips above the board. */
export const CROWDED: Plan = {
  name: 'crowded',
  height: 1036,
  cloth: { x: 12, y: 200, width: 1010, height: 460 },
  kinds: { x: 1028, y: 200, width: 160, height: 460 },
  own: null,
  heaps: { ...ACROSS, y: 666, height: 229 },
  depot: { ...ACROSS, y: 901, height: 127 },
  tile: 98,
};

export const PLANS: readonly Plan[] = [BROAD, TALL, CROWDED];

const PHONE = 560;

/** Chips in a row on a phone. */
const CHIPS = 3;

/** The plan for a board in such a window. */
export function planFor(seats: number, width: number, height: number): Plan {
  if (width > PHONE || !isTall(width, height)) return BROAD;
  return seats > CHIPS ? CROWDED : TALL;
}

const GAP = 6;
/** Above the tiles of a heap. */
export const HEADER = 35;

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A box cut into `n` beside or below each other. */
function cut(box: Box, n: number, isRow: boolean): Box[] {
  const size = ((isRow ? box.width : box.height) + GAP) / n;
  return Array.from({ length: n }, (_, i) =>
    isRow
      ? { ...box, x: box.x + i * size, width: size - GAP }
      : { ...box, y: box.y + i * size, height: size - GAP },
  );
}

/** Where each heap place is: the viewer's first. */
export function trayBoxes(view: View, seat: number | null, { own, heaps }: Plan): Map<number, Box> {
  const trays = around(view, seat).flatMap((one) => traysOf(view, one));
  const mine = trays.length / view.seats;
  const boxes = own
    ? [...cut(own, mine, true), ...cut(heaps, trays.length - mine, false)]
    : cut(heaps, trays.length, true);
  return new Map(trays.map((tray, i) => [tray, boxes[i]!]));
}

const LARGEST_CELL = 116;

/** Places for `n` stacks in a box below its header, as large as they can be. */
export function cells(box: Box, n: number): { size: number; at: Point[] } {
  const width = box.width - 8;
  const height = box.height - HEADER - 4;
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= Math.max(1, n); columns++) {
    const rows = Math.ceil(n / columns);
    const size = Math.min(width / columns, height / rows, LARGEST_CELL);
    if (size >= best.size) best = { size, columns };
  }
  const { size, columns } = best;
  const at = Array.from({ length: n }, (_, i) => ({
    x: box.x + 4 + size * ((i % columns) + 0.5),
    y: box.y + HEADER + size * (Math.floor(i / columns) + 0.5),
  }));
  return { size, at };
}

// ---- Tracks -------------------------------------------------------------------------------

export interface Track {
  /** From the first space to the last, and how high the spaces lie. */
  left: number;
  right: number;
  y: number;
  /** Spaces drawn; after the last one the track begins again. */
  spaces: number;
  /** Every n-th space shows its number. */
  every: number;
}

export type TrackKind = 'points' | 'fur';
const SPACES: Record<TrackKind, readonly number[]> = { points: [60, 100], fur: [20, 40] };
const ROW = TRACKS.height / 2;
/** How far the middle of a mammoth is above its space. */
export const ABOVE = 42;
/** Mammoths stand no closer than this. */
const APART = 58;

/** As long as it has to be for these values. */
export function trackOf(kind: TrackKind, values: readonly number[]): Track {
  const most = Math.max(0, ...values);
  const spaces = SPACES[kind].find((n) => most < n) ?? SPACES[kind].at(-1)!;
  return {
    left: TRACKS.x + 92,
    right: TRACKS.x + TRACKS.width - 24,
    y: TRACKS.y + (kind === 'points' ? 1 : 2) * ROW - 20,
    spaces,
    every: spaces > 40 ? 10 : 5,
  };
}

export function spaceAt({ left, right, spaces }: Track, n: number): number {
  return left + ((n % spaces) * (right - left)) / (spaces - 1);
}

/** Moves points of a line that are closer than `gap` apart, as little as can be, between two
 * ends. */
export function spread(values: readonly number[], gap: number, least: number, most: number): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);
  const rows: { first: number; n: number }[] = [];
  for (const i of order) {
    let row = { first: values[i]!, n: 1 };
    for (let last = rows.at(-1); last && last.first + last.n * gap > row.first; last = rows.at(-1)) {
      const n = last.n + row.n;
      // Both keep the middle of what they wanted.
      row = { first: (last.first * last.n + (row.first - last.n * gap) * row.n) / n, n };
      rows.pop();
    }
    rows.push(row);
  }
  const places = rows.flatMap(({ first, n }) => Array.from({ length: n }, (_, k) => first + k * gap));
  places.forEach((x, i) => (places[i] = Math.max(x, i ? places[i - 1]! + gap : least)));
  for (let i = places.length - 1; i >= 0; i--)
    places[i] = Math.min(places[i]!, i + 1 < places.length ? places[i + 1]! - gap : most);
  return values.map((_, i) => places[order.indexOf(i)]!);
}

export interface Walker {
  seat: number;
  /** Where it stands, and the space it belongs to. */
  x: number;
  space: number;
  /** How many times it has been along the track. */
  lap: number;
}

/** A mammoth for each value; none hides another. */
export function walkers(track: Track, values: readonly number[]): Walker[] {
  const spaces = values.map((value) => spaceAt(track, value));
  const places = spread(spaces, APART, track.left, track.right);
  return values.map((value, seat) => ({
    seat,
    x: places[seat]!,
    space: spaces[seat]!,
    lap: Math.floor(value / track.spaces),
  }));
}

/** The first and the last on the track; none while all are level. */
export function isFirst(values: readonly number[], seat: number): boolean {
  return values[seat] === Math.max(...values) && Math.min(...values) !== values[seat];
}

export function isLast(values: readonly number[], seat: number): boolean {
  return values[seat] === Math.min(...values) && Math.max(...values) !== values[seat];
}

// ---- Loose tiles ----------------------------------------------------------------------------

const COLUMNS = 8;
const MARGIN = 5;

/** Slots are in the order of the faces; on the cloth equal tiles lie far from each other, and
 * elsewhere in each round. */
export function spotOf(slot: number, round: number): number {
  return (13 * slot + 7 * round) % SLOTS;
}

/** The middle of spot `i` of the cloth. */
export function spot(i: number, { cloth }: Plan): Point {
  const width = (cloth.width - 2 * MARGIN) / COLUMNS;
  const height = ((cloth.height - 2 * MARGIN) * COLUMNS) / SLOTS;
  return {
    x: cloth.x + MARGIN + width * ((i % COLUMNS) + 0.5),
    y: cloth.y + MARGIN + height * (Math.floor(i / COLUMNS) + 0.5),
  };
}

/** Degrees by which a loose tile is turned: always the same in a round, and never so far that
 * it would touch its neighbours. */
export function tilt(slot: number, round: number): number {
  return ((slot * 37 + round * 53) % 13) - 6;
}

// ---- Tiles --------------------------------------------------------------------------------

export function slotsOf(list: Slots | undefined): number[] {
  return (list ?? []).map(Number);
}

/** Of one heap or the centre: by face, and within a face as they are picked. */
export function inOrder(
  view: MammutView,
  list: Slots | undefined,
  place: (slot: number) => number = (slot) => slot,
): number[] {
  const rank = (slot: number): number => FACES.indexOf(view.face[slot] ?? '');
  return slotsOf(list).sort(
    (a, b) => rank(a) - rank(b) || (view.order[a] ?? 0) - (view.order[b] ?? 0) || place(a) - place(b),
  );
}

export interface Group {
  face: string;
  slots: number[];
}

function grouped(view: MammutView, list: Slots | undefined, key: (slot: number) => unknown): Group[] {
  const found: Group[] = [];
  for (const slot of inOrder(view, list)) {
    const last = found.at(-1);
    if (last && key(last.slots[0]!) === key(slot)) last.slots.push(slot);
    else found.push({ face: view.face[slot] ?? '', slots: [slot] });
  }
  return found;
}

/** Tiles by face. */
export function groups(view: MammutView, list: Slots | undefined): Group[] {
  return grouped(view, list, (slot) => view.face[slot]);
}

/** Tiles by what is alike: one choice each. */
export function stacks(view: MammutView, list: Slots | undefined): Group[] {
  return grouped(view, list, (slot) => view.listed[slot]);
}

/** The other side, for a viewer who knows it. */
export function beneath(view: MammutView, slot: number): string | null {
  const back = view.back[slot];
  return back === undefined || back === 'hidden' ? null : back;
}

/** Seats that looked under a tile; nobody if everybody knows it. */
export function peekers(view: MammutView, slot: number): number[] {
  const seats = seatsOf(view).filter((seat) => slotsOf(view.know[seat]).includes(slot));
  return seats.length === view.seats ? [] : seats;
}

export function seatsOf(view: View): number[] {
  return Array.from({ length: view.seats }, (_, i) => i);
}

/** Heap places of a seat, as numbers of trays. */
export function traysOf(view: View, seat: number): number[] {
  return view.seats === 2 ? [2 * seat, 2 * seat + 1] : [2 * seat];
}

/** The seats as they sit, the viewer first. */
export function around(view: View, seat: number | null): number[] {
  const first = seat ?? 0;
  return seatsOf(view).map((i) => (first + i) % view.seats);
}

/** Kinds of animals the seat has no token of. */
export function lacking(view: MammutView, seat: number | null): ReadonlySet<string> {
  if (seat === null) return new Set();
  return new Set(ANIMALS.filter((animal) => !view.animals[seat]?.includes(animal)));
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

// ---- Clicks ---------------------------------------------------------------------------------

/** What can be clicked now. */
export interface Lit {
  /** Each tile with the offered one that it is like. */
  slots: ReadonlyMap<number, number>;
  /** Numbers of trays. */
  trays: ReadonlySet<number>;
  animals: ReadonlySet<string>;
}

/** Every tile that is like an offered one is offered. */
export function lightUp(view: MammutView, steps: readonly Step[]): Lit {
  const nouns = (of: string): string[] =>
    steps.filter(([verb]) => verb === of).map(([, noun]) => noun ?? '');
  const offered = new Map(nouns('tile').map((noun) => [view.listed[Number(noun)], Number(noun)]));
  return {
    slots: new Map(
      view.listed.flatMap((kind, slot) => {
        const like = offered.get(kind);
        return like === undefined ? [] : [[slot, like]];
      }),
    ),
    trays: new Set(
      steps
        .filter(([verb]) => verb === 'steal' || verb === 'heap')
        .map(([, seat, heap]) => 2 * Number(seat) + Number(heap)),
    ),
    animals: new Set(nouns('animal')),
  };
}

/** What a set is made of: tiles to take, to return or to turn over, heaps to send back. A turn
 * begins to take as soon as a tile of the centre is clicked. */
export type Mode = 'take' | 'return' | 'flip' | 'send' | null;

export function modeOf(view: MammutView, steps: readonly Step[]): Mode {
  const verbs = new Set(steps.map(([verb]) => verb));
  if (view.prompt === 'turn_action')
    return verbs.has('take_center') && !view.take_all ? 'take' : null;
  if (view.prompt === 'send_back') return verbs.has('heap') ? 'send' : null;
  if (!verbs.has('tile')) return null;
  if (view.prompt === 'take_tile') return 'take';
  return view.prompt === 'return_tile' ? 'return' : view.prompt === 'flip_tile' ? 'flip' : null;
}

/** With two players the heaps that are sent back together are of one of them. */
export function goesWith(view: MammutView, picked: readonly Ref[], ref: Ref): boolean {
  const owner = (one: Ref): number => Math.floor(trayOf(one) / 2);
  return view.seats > 2 || picked.every((one) => owner(one) === owner(ref));
}

/** What may be picked, each with how often: loose tiles one by one, tiles of a heap by stacks. */
export function pickable(view: MammutView, steps: readonly Step[], mode: Mode): Map<Ref, number> {
  const lit = lightUp(view, steps);
  const items = new Map<Ref, number>();
  if (mode === 'send') for (const tray of lit.trays) items.set(trayRef(tray), 1);
  const isLoose = new Set(slotsOf(view.centre));
  const slots =
    view.prompt === 'turn_action' ? isLoose : new Set(mode === 'send' ? [] : lit.slots.keys());
  for (const slot of slots) {
    const ref = slotRef(isLoose.has(slot) ? slot : (view.listed[slot] ?? slot));
    items.set(ref, mode === 'return' ? (items.get(ref) ?? 0) + 1 : 1);
  }
  return items;
}

/** The slots that picked refs stand for: of equal tiles the lowest are sent, whichever were
 * clicked, in the order of the game. */
function tilesToSend(view: MammutView, picked: readonly Ref[]): number[] {
  const wanted = new Map<number, number>();
  for (const ref of picked) {
    const slot = slotOf(ref);
    const listed = view.listed[slot] ?? slot;
    wanted.set(listed, (wanted.get(listed) ?? 0) + 1);
  }
  const order = (slot: number): number => view.order[slot] ?? 0;
  return [...wanted.keys()]
    .sort((a, b) => order(a) - order(b) || a - b)
    .flatMap((listed) => {
      const alike = view.listed.flatMap((one, slot) => (one === listed ? [slot] : []));
      return alike.slice(0, wanted.get(listed));
    });
}

/** Of the loose tiles like the clicked one that which is meant: those that are sent are always the
 * lowest, so the lowest is added and the highest goes again. */
export function meant(view: MammutView, slot: number, picked: readonly Ref[], most: number): number {
  const isPicked = (one: number): boolean => picked.includes(slotRef(one));
  const alike = slotsOf(view.centre).filter((one) => view.listed[one] === view.listed[slot]);
  if (isPicked(slot)) return Math.max(...alike.filter(isPicked));
  return Math.min(...(most === 1 ? alike : alike.filter((one) => !isPicked(one))));
}

/** The steps of a set that is confirmed. What ends by itself needs no `stop`: the last step
 * is sent only if it is offered. */
export function stepsFor(view: MammutView, mode: Mode, picked: readonly Ref[]): Step[] {
  const stop: Step = ['stop'];
  if (mode === 'send') {
    const trays = picked.map((ref) => trayOf(ref)).sort((a, b) => a - b);
    return [...trays.map((tray): Step => ['heap', ...trayItems(tray)]), stop];
  }
  const tiles = tilesToSend(view, picked).map((slot): Step => ['tile', String(slot)]);
  // A tile that was turned is seen before one decides about the next.
  if (mode === 'flip') return tiles.length > 0 ? tiles : [stop];
  return [...(view.prompt === 'turn_action' ? [['take_center']] : []), ...tiles, stop];
}

/** Faces of what was picked. */
export function facesOf(view: MammutView, picked: readonly Ref[]): string[] {
  return picked.filter((ref) => ref.startsWith('slot:')).map((ref) => view.face[slotOf(ref)] ?? '');
}

export function slotRef(slot: number): Ref {
  return `slot:${slot}`;
}

function slotOf(ref: Ref): number {
  return Number(ref.slice('slot:'.length));
}

function trayItems(tray: number): [string, string] {
  return [String(Math.floor(tray / 2)), String(tray % 2)];
}

/** A heap as one thing, in a set. */
export function trayRef(tray: number): Ref {
  return `tray:${tray}`;
}

function trayOf(ref: Ref): number {
  return Number(ref.slice('tray:'.length));
}

/** A heap as steps name it. */
export function trayRefs(tray: number): [Ref, Ref] {
  const [seat, heap] = trayItems(tray);
  return [`seat:${seat}`, `heap:${heap}`];
}

// ---- What the others did ---------------------------------------------------------------------

export interface Deed {
  seat: number;
  points: Point[];
}

/* Where tiles leave the cloth for a heap, or come back to it. */
function brink(box: Box, { own, cloth }: Plan): Point {
  const [right, bottom] = [cloth.x + cloth.width, cloth.y + cloth.height];
  const isBelow = !own || box.x < right;
  return isBelow
    ? { x: Math.min(middleOf(box).x, right - 60), y: bottom - 60 }
    : { x: right - 60, y: Math.min(box.y + 60, bottom - 30) };
}

/** Ways that tiles went, for the trails: to a heap, from heap to heap, back to the cloth; and the
 * spots from where they were taken. Of an earlier round nothing is left to be seen. */
export function deedsOf(
  all: readonly GameEvent[],
  boxes: ReadonlyMap<number, Box>,
  plan: Plan,
  spotAt: (slot: number) => Point,
): Deed[] {
  const past = all.slice(all.map(({ kind }) => kind).lastIndexOf('round') + 1);
  const at = (seat: unknown, heap: unknown): Box | undefined =>
    boxes.get(2 * Number(seat) + Number(heap ?? 0));
  // Beside each other: along their edge, not over their names.
  const down = plan.own ? HEADER / 2 : 0;
  const head = ({ x, y }: Box): Point => ({ x: x + 22, y: y + down });
  return past.flatMap(({ kind, actor, args }): Deed[] => {
    const seat = Number(actor);
    const own = at(actor, args[kind === 'stole' ? 3 : 1]);
    const other = at(args[0], args[1]);
    if (kind === 'took') return [{ seat, points: [spotAt(Number(args[0]))] }];
    if ((kind === 'took_heap' || kind === 'took_all') && own)
      return [{ seat, points: [brink(own, plan), head(own)] }];
    if (kind === 'stole' && own && other) return [{ seat, points: [head(other), head(own)] }];
    if (kind === 'sent_back' && other) return [{ seat, points: [head(other), brink(other, plan)] }];
    return [];
  });
}
