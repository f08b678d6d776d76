/*
 * board.ts: where things lie on the stone, how heaps are ordered, and what clicks mean.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * which tiles are alike, in which order they are sent and how many there can be is told by
 * the view; whether something is allowed is known only from the steps.
 */
import type { Ref, Step, View } from '../../../web/src/types';

export type Counts = Record<string, number>;
/** As masks come: the names of slots are numbers. */
type Slots = readonly (string | number)[];

/** What the round would bring if it ended now; each by seat. */
export interface Forecast {
  axe: number[];
  fur: number[];
  tusk: number[];
  food: number[];
  fire: number[];
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
  listed: number[];
  order: number[];
  supply: number[];
  animal_points: number[];
  shaman?: number;
  now?: Forecast;
}

/** What a picture can show. */
export type Part = 'stone' | 'heaps' | 'hand' | 'depot';

export const LAST_ROUND = 5;
export const SLOTS = 32;
export const RESOURCES = ['axe', 'fur', 'tusk', 'food', 'fire'] as const;
export const ANIMALS = ['hare', 'fox', 'beaver', 'ptarmigan', 'salmon', 'marmot', 'boar'] as const;
/** In the order of heaps. */
export const FACES: readonly string[] = [
  ...RESOURCES,
  ...ANIMALS,
  'unknown',
  'shaman_red',
  'shaman_blue',
];

export function isAnimal(face: string): boolean {
  return (ANIMALS as readonly string[]).includes(face);
}

// ---- The stone ---------------------------------------------------------------------------

export interface Point {
  x: number;
  y: number;
}

/** A track around the stone: from the corner at the bottom left, first to the right. */
export interface Ring {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Steps along the bottom and along the side; twice their sum are all spaces. */
  across: number;
  up: number;
}

export interface Stone {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Side of a tile. */
  tile: number;
  points: Ring;
  fur: Ring;
  /** Where tiles are thrown. */
  area: { x: number; y: number; width: number; height: number };
}

function ringAt(inset: number, width: number, height: number, across: number, up: number): Ring {
  return { left: inset, top: inset, right: width - inset, bottom: height - inset, across, up };
}

/** For screens that are wide, and for those that are narrow. */
export const WIDE: Stone = {
  width: 1000,
  height: 570,
  columns: 8,
  rows: 4,
  tile: 84,
  points: ringAt(26, 1000, 570, 31, 19),
  fur: ringAt(70, 1000, 570, 13, 7),
  area: { x: 96, y: 96, width: 808, height: 378 },
};
export const TALL: Stone = {
  width: 640,
  height: 640,
  columns: 6,
  rows: 6,
  tile: 74,
  points: ringAt(19, 640, 640, 25, 25),
  fur: ringAt(53, 640, 640, 10, 10),
  area: { x: 74, y: 74, width: 492, height: 492 },
};

export function spacesOf(ring: Ring): number {
  return 2 * (ring.across + ring.up);
}

/** The place of space `n`; after the last one the track begins again. */
export function onRing(ring: Ring, n: number): Point {
  const { left, top, right, bottom, across, up } = ring;
  const [dx, dy] = [(right - left) / across, (bottom - top) / up];
  let i = n % spacesOf(ring);
  if (i < across) return { x: left + i * dx, y: bottom };
  if ((i -= across) < up) return { x: right, y: bottom - i * dy };
  if ((i -= up) < across) return { x: right - i * dx, y: top };
  return { x: left, y: top + (i - across) * dy };
}

/** The spaces of a track but every `numbered` one, as dots of round strokes. */
export function dots(ring: Ring, numbered: number): string {
  return Array.from({ length: spacesOf(ring) }, (_, n) => n)
    .filter((n) => n % numbered)
    .map((n) => onRing(ring, n))
    .map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h.1`)
    .join('');
}

export interface Walker extends Point {
  seat: number;
  /** How many times it has been around. */
  lap: number;
}

/** A mammoth for each value; those on one space stand beside each other. */
export function walkers(ring: Ring, values: readonly number[]): Walker[] {
  const all = spacesOf(ring);
  return values.map((value, seat) => {
    const same = values.flatMap((other, i) => (other % all === value % all ? [i] : []));
    const { x, y } = onRing(ring, value);
    const isStart = value % all === 0;
    const shift = 15 * (same.indexOf(seat) - (isStart ? 0 : (same.length - 1) / 2));
    const isSide = x === ring.left || x === ring.right;
    const isCorner = isSide && (y === ring.top || y === ring.bottom);
    const down = isSide && !isCorner ? shift : 0;
    return { seat, x: x + shift - down, y: y + down, lap: Math.floor(value / all) };
  });
}

/* How far each spot of the throw lies from the middle of its cell of 8 x 4, in hundredths of
 * the cell: from the spots of facts.json. */
const SHIFTS = [
  '8 11,9 15,6 14,-10 5,5 9,2 -1,-9 1,-10 8',
  '21 -8,24 6,31 -8,29 -9,24 -9,9 5,11 -8,24 5',
  '2 -1,4 -7,-4 -1,3 -1,4 -14,-8 -16,-16 -18,-15 -8',
  '21 -15,25 -22,32 -18,20 -18,25 -27,28 -27,21 -12,4 -12',
].flatMap((row) => row.split(',').map((pair) => pair.split(' ').map(Number)));

function cellAt(stone: Stone, i: number, dx = 0, dy = 0): Point {
  const { x, y, width, height } = stone.area;
  const column = (i % stone.columns) + 0.5 + dx;
  const row = Math.floor(i / stone.columns) + 0.5 + dy;
  return { x: x + (column * width) / stone.columns, y: y + (row * height) / stone.rows };
}

/** Slots are in the order of the faces; on the stone equal tiles lie far from each other, and
 * elsewhere in each round. */
export function spotOf(slot: number, round: number): number {
  return (13 * slot + 7 * round) % SLOTS;
}

/** Where spot `i` of the throw is. Narrow stones have their last row half full. */
export function spot(stone: Stone, i: number): Point {
  const [dx = 0, dy = 0] = SHIFTS[i] ?? [];
  const calm = stone === WIDE ? 100 : 260;
  const last = SLOTS % stone.columns;
  const shift = i >= SLOTS - last && last ? (stone.columns - last) / 2 : 0;
  return cellAt(stone, i, dx / calm + shift, dy / calm);
}

/** Where the tile with this number lies when they are sorted. */
export function sortedSpot(stone: Stone, i: number): Point {
  return cellAt(stone, i);
}

/** Degrees by which a loose tile is turned: always the same in a round. */
export function tilt(slot: number, round: number): number {
  return ((slot * 37 + round * 53) % 23) - 11;
}

// ---- Tiles --------------------------------------------------------------------------------

export function slotsOf(list: Slots | undefined): number[] {
  return (list ?? []).map(Number);
}

/** Of one heap or the centre: by face, and within a face as they are picked. */
export function inOrder(view: MammutView, list: Slots | undefined): number[] {
  const rank = (slot: number): number => FACES.indexOf(view.face[slot] ?? '');
  return slotsOf(list).sort(
    (a, b) => rank(a) - rank(b) || (view.order[a] ?? 0) - (view.order[b] ?? 0) || a - b,
  );
}

export interface Group {
  face: string;
  slots: number[];
}

export function groups(view: MammutView, list: Slots | undefined): Group[] {
  const found: Group[] = [];
  for (const slot of inOrder(view, list)) {
    const face = view.face[slot] ?? '';
    const last = found.at(-1);
    if (last?.face === face) last.slots.push(slot);
    else found.push({ face, slots: [slot] });
  }
  return found;
}

/** The other side, for who knows it. */
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

/** Columns for `n` players beside each other on a board of this width. */
export function columnsFor(n: number, width: number): number {
  if (width < 480) return Math.min(n, 2);
  return n === 4 && width < 700 ? 2 : n;
}

/** Kinds of animals the seat has no token of. */
export function lacking(view: MammutView, seat: number | null): ReadonlySet<string> {
  if (seat === null) return new Set();
  return new Set(ANIMALS.filter((animal) => !view.animals[seat]?.includes(animal)));
}

export function present(counts: Counts | undefined): [string, number][] {
  return Object.entries(counts ?? {}).filter(([, n]) => n > 0);
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
  cards: ReadonlySet<string>;
  animals: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
}

/** Every tile that is like an offered one is offered. */
export function lightUp(view: MammutView, steps: readonly Step[]): Lit {
  const nouns = (...verbs: string[]): string[] =>
    steps.filter(([verb]) => verbs.includes(verb ?? '')).map(([, noun]) => noun ?? '');
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
    cards: new Set(nouns('play')),
    animals: new Set(nouns('animal')),
    verbs: new Set(steps.map(([verb]) => verb ?? '')),
  };
}

/** Clicks that are collected until they are confirmed: tiles to take or to return, heaps to
 * send back. A turn begins to take as soon as a tile of the centre is clicked. */
export type Mode = 'take' | 'return' | 'send' | null;

export function modeOf(view: MammutView, lit: Lit): Mode {
  if (view.prompt === 'send_back') return lit.verbs.has('heap') ? 'send' : null;
  if (view.prompt === 'turn_action')
    return lit.verbs.has('take_center') && !view.take_all ? 'take' : null;
  if (!lit.verbs.has('tile')) return null;
  return view.prompt === 'take_tile' ? 'take' : view.prompt === 'return_tile' ? 'return' : null;
}

/** What may be collected: slots, or trays to send back. */
export function collectable(view: MammutView, lit: Lit, mode: Mode): ReadonlySet<number> {
  if (mode === 'send') return lit.trays;
  if (mode === null) return new Set();
  return new Set(view.prompt === 'turn_action' ? slotsOf(view.centre) : lit.slots.keys());
}

/** No more than the decision can take before it ends by itself. */
export function limit(view: MammutView, mode: Mode): number {
  return mode === 'send' ? Infinity : (view.most ?? 0);
}

/** Where only one can be picked, another takes its place. */
export function toggled(picked: readonly number[], item: number, most: number): number[] {
  if (picked.includes(item)) return picked.filter((one) => one !== item);
  if (most === 1) return [item];
  return picked.length < most ? [...picked, item] : [...picked];
}

/** All of them; none, if all were picked already. */
export function toggledAll(
  picked: readonly number[],
  items: readonly number[],
  most: number,
): number[] {
  const rest = picked.filter((one) => !items.includes(one));
  const isFull = items.every((item) => picked.includes(item));
  return isFull ? rest : [...rest, ...items].slice(0, most);
}

/* Of equal tiles the lowest slots are sent, whichever were clicked. */
function tilesToSend(view: MammutView, picked: readonly number[]): number[] {
  const wanted = new Map<number, number>();
  for (const slot of picked) {
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

/** The steps of a set that is confirmed. What ends by itself needs no `stop`: the last step
 * is sent only if it is offered. */
export function stepsFor(view: MammutView, mode: Mode, picked: readonly number[]): Step[] {
  const stop: Step = ['stop'];
  if (mode === 'send')
    return [
      ...[...picked].sort((a, b) => a - b).map((tray): Step => ['heap', ...trayItems(tray)]),
      stop,
    ];
  const tiles = tilesToSend(view, picked).map((slot): Step => ['tile', String(slot)]);
  return [...(view.prompt === 'turn_action' ? [['take_center']] : []), ...tiles, stop];
}

function trayItems(tray: number): [string, string] {
  return [String(Math.floor(tray / 2)), String(tray % 2)];
}

export function trayRefs(tray: number): Ref[] {
  const [seat, heap] = trayItems(tray);
  return [`seat:${seat}`, `heap:${heap}`];
}

/** What a click on a tile stands for: of equal tiles the one that is offered. */
export function slotRef(lit: Lit, slot: number): Ref {
  return `slot:${lit.slots.get(slot) ?? slot}`;
}
