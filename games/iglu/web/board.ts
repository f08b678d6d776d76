/*
 * board.ts: where the spaces are, what stands on them, and what a click means.
 *
 * Pure functions over a view and the steps that were offered. No drawing, and no rules:
 * whether something is allowed is known only from the steps.
 */
import facts from '../../../web/generated/facts/iglu.json';
import type { GameEvent, Ref, Step, View } from '../../../web/src/types';

export type Space = string;
export type Direction = 'north' | 'east' | 'south' | 'west';
type Counts = Record<string, number>;

/** The members of Iglu Iglu's view that the page draws. */
export interface IgluView extends View {
  turn_number: number;
  ap: number;
  used: string[];
  ice: Space[];
  glacier: Space[];
  bear: Space[];
  igloo: Space[][];
  inuit: Counts[];
  fish: Counts[];
  fox: Counts[];
  pool: Counts;
  hand: Counts[];
  held: number[];
  hunted: Counts[];
  igloos_left: number[];
  inuit_to_place: number[];
  fleeing: number[];
  active: number;
  face_down: number;
  meltable: Space[];
  forecast: Space[];
  hunted_points: number[];
  points_now: number[];
  points_forecast: number[];
  islands: Island[];
  /** After the end: where the points come from. */
  fish_points?: number[];
  fox_points?: number[];
  bear_points?: number[];
  alone_points?: number[];
  shared_points?: number[];
  steps_left?: number;
  attacked?: Space;
  kayak_from?: Space;
  pushed?: Space;
  pushed_to?: Direction;
  displaced?: string;
  displaced_from?: Space;
}

export interface Island {
  spaces: Space[];
  strength: number[];
  /** What each tribe would get for it now. */
  points: number[];
}

// ---- Geometry ----------------------------------------------------------------------------

export const SIDE = facts.side;
/** Units of the drawing per space. */
export const CELL = 100;
export const DIRECTIONS: readonly Direction[] = ['north', 'east', 'south', 'west'];
/** From a8, top left, to h1, bottom right, as everywhere in the game. */
export const SPACES: readonly Space[] = Array.from(
  { length: SIDE * SIDE },
  (_, i) => 'abcdefgh'.charAt(i % SIDE) + String(SIDE - Math.floor(i / SIDE)),
);
const LAND: ReadonlySet<Space> = new Set(facts.land);
const MOVE: Record<Direction, readonly [number, number]> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
};

/** Column and row, from the top left. */
export function place(space: Space): { x: number; y: number } {
  return { x: space.charCodeAt(0) - 97, y: SIDE - Number(space.charAt(1)) };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Water around the spaces; left and below it has room for their names. */
const SHORE = 6;
const NAMES = 30;
/** For the state of the turn and of the ice: above the spaces, or beside them. */
export const STRIP = { above: 46, beside: 150 };

/** The drawing of the spaces between two corners; with a strip where there is one. */
export function frame(from: Space, to: Space, strip: keyof typeof STRIP | null = null): Box {
  const [a, b] = [place(from), place(to)];
  const above = strip === 'above' ? STRIP.above : 0;
  const beside = strip === 'beside' ? STRIP.beside : 0;
  return {
    x: a.x * CELL - NAMES,
    y: a.y * CELL - SHORE - above,
    width: (b.x - a.x + 1) * CELL + NAMES + SHORE + beside,
    height: (b.y - a.y + 1) * CELL + SHORE + NAMES + above,
  };
}

/** The middle of a space in units of the drawing. */
export function middle(space: Space): { x: number; y: number } {
  const { x, y } = place(space);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

function spaceAt(x: number, y: number): Space | null {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE ? (SPACES[y * SIDE + x] ?? null) : null;
}

export function neighbour(space: Space, direction: Direction): Space | null {
  const { x, y } = place(space);
  const [dx, dy] = MOVE[direction];
  return spaceAt(x + dx, y + dy);
}

export function directionTo(from: Space, to: Space): Direction | null {
  return DIRECTIONS.find((direction) => neighbour(from, direction) === to) ?? null;
}

/** Degrees by which a thing that points east is turned. */
export function angle(direction: Direction): number {
  return 90 * (DIRECTIONS.indexOf(direction) - 1);
}

/** The border of a group of spaces as an SVG path, `inset` units inside. */
export function outline(spaces: readonly Space[], inset = 0): string {
  const inside = new Set(spaces);
  const edges = spaces.flatMap((space) =>
    DIRECTIONS.filter((direction) => !inside.has(neighbour(space, direction) ?? '')).map(
      (direction) => edge(space, direction, inside, inset),
    ),
  );
  return edges.join('');
}

/* One side of a space. It ends `inset` early at an outer corner and runs `inset` on at an
 * inner one, so that the sides of a group meet. */
function edge(space: Space, direction: Direction, inside: Set<Space>, inset: number): string {
  const { x, y } = place(space);
  const [ox, oy] = MOVE[direction];
  const [tx, ty] = [-oy, ox];
  const reach = CELL / 2 - inset;
  const ends = [-1, 1].map((end) => {
    const next = spaceAt(x + end * tx, y + end * ty);
    const beyond = spaceAt(x + end * tx + ox, y + end * ty + oy);
    const turns = !next || !inside.has(next);
    const along = turns ? reach : beyond && inside.has(beyond) ? CELL / 2 + inset : CELL / 2;
    const [cx, cy] = [(x + 0.5) * CELL, (y + 0.5) * CELL];
    return `${cx + ox * reach + end * tx * along} ${cy + oy * reach + end * ty * along}`;
  });
  return `M${ends[0]}L${ends[1]}`;
}

// ---- What stands where ----------------------------------------------------------------------

export type Ground = 'sea' | 'ice' | 'glacier' | 'land';

export function ground(view: IgluView, space: Space): Ground {
  if (LAND.has(space)) return 'land';
  if (view.glacier.includes(space)) return 'glacier';
  return view.ice.includes(space) ? 'ice' : 'sea';
}

export interface Thing {
  kind: 'igloo' | 'bear' | 'inuit' | 'fish' | 'fox';
  /** "inuit2", "igloo0", "fish3", "bear": the animals as the game names them. */
  id: string;
  /** Owner of an Inuit or igloo, else -1. */
  seat: number;
  /** Worth of an animal, else 0. */
  value: number;
  count: number;
}

export const BEAR_VALUE = facts.bear;

/** Everything on a space, large things first. */
export function thingsAt(view: IgluView, space: Space): Thing[] {
  const things: Thing[] = [];
  view.igloo.forEach((list, seat) => {
    if (list.includes(space))
      things.push({ kind: 'igloo', id: `igloo${seat}`, seat, value: 0, count: 1 });
  });
  if (view.bear.includes(space))
    things.push({ kind: 'bear', id: 'bear', seat: -1, value: BEAR_VALUE, count: 1 });
  view.inuit.forEach((at, seat) => {
    const count = at[space] ?? 0;
    if (count) things.push({ kind: 'inuit', id: `inuit${seat}`, seat, value: 0, count });
  });
  for (const kind of ['fish', 'fox'] as const)
    view[kind].forEach((at, i) => {
      const count = at[space] ?? 0;
      if (count) things.push({ kind, id: `${kind}${i + 1}`, seat: -1, value: i + 1, count });
    });
  return things;
}

export function isAnimal(thing: Thing): boolean {
  return thing.value > 0;
}

/** Tiles that would melt, one a turn, if nobody moved any more. */
export function freeTiles(view: IgluView): number {
  return view.ice.filter((space) => !view.forecast.includes(space)).length;
}

/** The end is near when this many rounds, or fewer, are left. */
const NEAR = 2;

export function isNearEnd(view: IgluView): boolean {
  return freeTiles(view) <= NEAR * view.seats;
}

/** The tiles that a push would move, first to last, and the space beyond them. */
export function run(view: IgluView, from: Space, direction: Direction): Space[] {
  const spaces: Space[] = [];
  let next: Space | null = from;
  while (next && ['ice', 'glacier'].includes(ground(view, next))) {
    spaces.push(next);
    next = neighbour(next, direction);
  }
  return next ? [...spaces, next] : spaces;
}

/** A way over the sea between two tiles, both included, for drawing a kayak. */
export function route(view: IgluView, from: Space, to: Space): Space[] {
  const before = new Map<Space, Space>([[from, from]]);
  const queue = [from];
  for (let space = queue.shift(); space && space !== to; space = queue.shift())
    for (const direction of DIRECTIONS) {
      const next = neighbour(space, direction);
      if (!next || before.has(next) || (space === from && next === to)) continue;
      if (next !== to && (ground(view, next) !== 'sea' || view.bear.includes(next))) continue;
      before.set(next, space);
      queue.push(next);
    }
  if (!before.has(to)) return [from, to];
  const way = [to];
  for (let space = to; space !== from;) way.unshift((space = before.get(space) ?? from));
  return way;
}

// ---- Where on its space a thing is drawn -----------------------------------------------------

export interface Slot {
  /** Centre, in units from the corner of the space. */
  x: number;
  y: number;
  scale: number;
  /** Radius of the circle that belongs to this slot alone. */
  reach: number;
}

function slot(x: number, y: number, scale: number, reach: number): Slot {
  return { x, y, scale, reach };
}

/* Tribes that share a space stand in the order of the seats: two side by side, more of them
 * each in its corner. */
function camp(seats: readonly number[]): Slot[] {
  if (seats.length === 2) return [slot(27, 51, 0.62, 26), slot(73, 51, 0.62, 26)];
  return seats.map((seat) => slot(seat % 2 ? 73 : 27, seat < 2 ? 29 : 73, 0.52, 24));
}

const ALONE = [slot(50, 50, 0.84, 42)];
const PAIR = [slot(26, 31, 0.6, 29.5), slot(74, 69, 0.6, 29.5)];
const THREE = [slot(27, 29, 0.5, 23), slot(74, 42, 0.5, 23), slot(37, 75, 0.5, 23)];

function grid(n: number): Slot[] {
  const columns = n <= 4 ? 2 : 3;
  const rows = Math.ceil(n / columns);
  const [scale, reach] = columns === 2 ? [0.47, 24] : [0.33, 16];
  return Array.from({ length: n }, (_, i) =>
    slot(
      (100 * ((i % columns) + 0.5)) / columns,
      2 + (96 * (Math.floor(i / columns) + 0.5)) / rows,
      scale,
      reach,
    ),
  );
}

/* Small things in front of a large one. */
function frontRow(n: number): Slot[] {
  if (n === 1) return [slot(71, 70, 0.55, 28)];
  if (n === 2) return [slot(25, 74, 0.48, 24), slot(75, 74, 0.48, 24)];
  const rows = n > 4 ? 2 : 1;
  const columns = Math.ceil(n / rows);
  const scale = rows === 1 && n === 3 ? 0.4 : 0.3;
  return Array.from({ length: n }, (_, i) =>
    slot(
      (100 * ((i % columns) + 0.5)) / columns,
      rows === 1 ? 77 : 60 + 28 * Math.floor(i / columns),
      scale,
      40 * scale,
    ),
  );
}

function slotsOnIce(things: readonly Thing[]): Slot[] {
  const large = things.filter((thing) => thing.kind === 'igloo' || thing.kind === 'bear').length;
  const small = things.length - large;
  if (things.length > 1 && things.every((thing) => thing.kind === 'inuit'))
    return camp(things.map((thing) => thing.seat));
  if (large === 0 || small === 0) {
    const n = things.length;
    return n === 1 ? ALONE : n === 2 ? PAIR : n === 3 ? THREE : grid(n);
  }
  const back =
    large === 1 ? [slot(42, 38, 0.7, 30)] : [slot(27, 30, 0.5, 24), slot(73, 30, 0.5, 24)];
  return [...back, ...frontRow(small)];
}

/** One slot for each of thingsAt(). On a glacier they stand in front of its peak. */
export function slots(things: readonly Thing[], on: Ground): Slot[] {
  const flat = slotsOnIce(things);
  if (on !== 'glacier' || things.length > 2) return flat;
  return flat.map((one) => ({ ...one, y: one.y + 10, scale: 0.84 * one.scale }));
}

// ---- Steps and refs ------------------------------------------------------------------------

const NOUNS: Record<string, readonly string[]> = {
  drift: ['space', 'direction'],
  walk: ['space', 'direction'],
  step: ['animal', 'space', 'direction'],
  hunt: ['animal', 'space'],
  harpoon_hunt: ['animal', 'space'],
  play_energy: ['value'],
};

/** The nouns of a step with their domains; verbs not named above speak of a space. */
export function refsOf(step: Step): Ref[] {
  const domains = NOUNS[step[0] ?? ''] ?? ['space'];
  return step.slice(1).map((item, i) => `${domains[i] ?? 'space'}:${item}`);
}

function item(refs: readonly Ref[], domain: string): string | null {
  const ref = refs.find((one) => one.startsWith(`${domain}:`));
  return ref ? ref.slice(domain.length + 1) : null;
}

/** What can be clicked now; each with the steps it leads to. */
export interface Lit {
  spaces: Map<Space, Step[]>;
  /** By "fish2 d4". */
  tokens: Map<string, Step[]>;
  /** Neighbours of the chosen space that stand for a direction. */
  toward: Map<Space, { direction: Direction; steps: Step[] }>;
  /** The space and the animal chosen so far. */
  source: Space | null;
  animal: string | null;
}

function add<Key>(map: Map<Key, Step[]>, key: Key, step: Step): void {
  map.set(key, [...(map.get(key) ?? []), step]);
}

function light(lit: Lit, step: Step, chosen: readonly Ref[]): void {
  const refs = refsOf(step);
  const [animal, space, direction] = ['animal', 'space', 'direction'].map((d) => item(refs, d));
  const left = refs.filter((ref) => !chosen.includes(ref));
  if (!space || left.length === 0) return;
  if (animal && (left.includes(`animal:${animal}`) || left.includes(`space:${space}`)))
    add(lit.tokens, `${animal} ${space}`, step);
  else if (left.includes(`space:${space}`)) add(lit.spaces, space, step);
  else if (direction) {
    const to = neighbour(space, direction as Direction);
    if (!to) return;
    const steps = lit.toward.get(to)?.steps ?? [];
    lit.toward.set(to, { direction: direction as Direction, steps: [...steps, step] });
  }
}

/** `steps` agree with `chosen` already. */
export function lightUp(steps: readonly Step[], chosen: readonly Ref[]): Lit {
  const lit: Lit = {
    spaces: new Map(),
    tokens: new Map(),
    toward: new Map(),
    source: item(chosen, 'space'),
    animal: item(chosen, 'animal'),
  };
  for (const step of steps) light(lit, step, chosen);
  return lit;
}

/** Animals on a space that can be clicked by themselves. */
export function tokensAt(lit: Lit, space: Space): string[] {
  return [...lit.tokens.keys()]
    .filter((key) => key.endsWith(` ${space}`))
    .map((key) => key.split(' ')[0] ?? '');
}

/** What a click on a space, but on no token, stands for. A neighbour of the chosen space
 * stands for the direction even if that is not offered, so that the page can say why. */
export function spaceRefs(lit: Lit, space: Space): Ref[] {
  const toward = lit.toward.get(space);
  const animals = tokensAt(lit, space);
  if (lit.spaces.has(space)) return [`space:${space}`];
  if (toward) return [`direction:${toward.direction}`];
  if (animals.length === 1) return [`animal:${animals[0]}`, `space:${space}`];
  const direction = lit.source && lit.toward.size > 0 ? directionTo(lit.source, space) : null;
  return [direction && animals.length === 0 ? `direction:${direction}` : `space:${space}`];
}

/** What dragging from one space to another stands for; null if they do not touch. */
export function dragRefs(lit: Lit, from: Space, animal: string | null, to: Space): Ref[] | null {
  const direction = directionTo(from, to);
  if (!direction) return null;
  const only = tokensAt(lit, from);
  const token = animal ?? (lit.spaces.has(from) || only.length !== 1 ? null : (only[0] ?? null));
  return [...(token ? [`animal:${token}`] : []), `space:${from}`, `direction:${direction}`];
}

/** Steps that a click on a space, outside its tokens, is about. */
export function stepsAt(lit: Lit, space: Space): Step[] {
  return lit.spaces.get(space) ?? lit.toward.get(space)?.steps ?? [];
}

/** Action points that a step costs, by the costs of the game's facts; null if none. */
export function price(step: Step): number | null {
  if (step[0] === 'walk') return facts.walk;
  if (step[0] === 'kayak') return facts.kayak;
  if (step[0] === 'build_igloo') return facts.igloo;
  if (step[0] === 'harpoon_hunt') return facts.harpoon_hunt;
  if (step[0] === 'hunt') return Number(step[1]?.slice(-1));
  return null;
}

// ---- What happened ---------------------------------------------------------------------------

/** Whose Inuit is to be sent to a corner next: seats in order; null if nobody flees. */
export function fleeing(view: IgluView): number | null {
  const seat = view.fleeing.findIndex((n) => n > 0);
  return seat < 0 ? null : seat;
}

/** The space from which Inuit fled between two views. */
export function fledFrom(before: IgluView, now: IgluView): Space | null {
  const seat = fleeing(now);
  if (seat === null || now.fleeing[seat]! <= (before.fleeing[seat] ?? 0)) return null;
  const [old, left] = [before.inuit[seat] ?? {}, now.inuit[seat] ?? {}];
  return Object.keys(old).find((space) => (left[space] ?? 0) < (old[space] ?? 0)) ?? null;
}

/** Where somebody or something went, space by space; one space alone: something happened there. */
export interface Track {
  way: Space[];
  seat: number | null;
}

const WENT: Partial<Record<string, (args: string[]) => Space[]>> = {
  placed: ([at = '']) => [at],
  melted: ([at = '']) => [at],
  sunk: ([at = '']) => [at],
  built: ([at = '']) => [at],
  hunted: ([, at = '']) => [at],
  fled: ([, to = '']) => [to],
  walked: ([from = '', to = '']) => [from, to],
  kayaked: ([from = '', to = '']) => [from, to],
  stepped: ([, from = '', to = '']) => [from, to],
  displaced: ([, from = '', to = '']) => [from, to],
  drifted: ([from = '', direction = '', n = '1']) => pushed(from, direction as Direction, Number(n)),
};

function pushed(from: Space, direction: Direction, tiles: number): Space[] {
  const way = [from];
  for (let next = neighbour(from, direction); next && way.length <= tiles; ) {
    way.push(next);
    next = neighbour(next, direction);
  }
  return way;
}

/** What the others did, as tracks over the board: steps of one in a row are one. */
export function tracks(past: readonly GameEvent[]): Track[] {
  const found: (Track & { who: string })[] = [];
  for (const { kind, actor, args } of past) {
    const way = WENT[kind]?.(args.map(String));
    if (!way) continue;
    const who = `${actor} ${kind} ${kind === 'stepped' ? args[0] : ''}`;
    const last = found.at(-1);
    const goesOn = way.length > 1 && last?.who === who && last.way.at(-1) === way[0];
    if (goesOn) last.way.push(...way.slice(1));
    else found.push({ who, way, seat: /^\d+$/.test(actor) ? Number(actor) : null });
  }
  return found;
}

/** For each island that somebody holds a space of open sea beside it, for its count. */
export function tallySpaces(view: IgluView): Map<Island, Space> {
  const used = new Set<Space>();
  const found = new Map<Island, Space>();
  for (const island of view.islands.filter((one) => one.strength.some((n) => n > 0))) {
    const beside = island.spaces.flatMap((space) =>
      (['east', 'west', 'south', 'north'] as const).map((direction) => neighbour(space, direction)),
    );
    const free = beside.filter(
      (space) => space && ground(view, space) === 'sea' && !used.has(space),
    ) as Space[];
    const empty = free.find((space) => thingsAt(view, space).length === 0);
    const at = empty ?? free[0] ?? island.spaces.at(-1)!;
    used.add(at);
    found.set(island, at);
  }
  return found;
}
