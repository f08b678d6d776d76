/*
 * map.ts: where the spaces are, and what the map says of them: terrain, regions, rivers, lava,
 * letters, as the facts have it or the box of an edition.
 */
import facts from '../../../web/generated/facts/valley.json';
import { editedFact } from '../../../web/src/edition';

export type Space = number;
export type Point = readonly [number, number];
export type Box = readonly [x: number, y: number, width: number, height: number];

// ---- Geometry, as in the facts: hexes with a side of 100 ---------------------------------------

export const SIDE = 100;
const RISE = 86.6;
/** From the middle of a space to that of the next. */
export const STEP = 2 * RISE;
export const CENTRES: readonly Point[] = facts.columns.flatMap((n, column) =>
  Array.from({ length: n }, (_, row): Point => {
    return [150 * (column - 3), STEP * (row - (n - 1) / 2)];
  }),
);
export const SPACES: readonly Space[] = CENTRES.map((_, space) => space);
/** What the drawing shows: the map, with room for clock, event, stock and compass in its corners. */
export const WHOLE: Box = [-602, -628, 1204, 1256];

/** The middles of the wheel of the seasons and of the compass, in free corners. */
export const WHEEL: Point = [-512, -436];
export const COMPASS: Point = [512, 440];

export function centre(space: Space): Point {
  return CENTRES[space] ?? [0, 0];
}

/** How far down the box of a space reaches from its middle. In every other column it is twice as
 * far, so that arrow keys, which go from middle to middle of boxes, do not jump over columns. */
export function leanOf(space: Space): number {
  return centre(space)[0] % 300 === 0 ? RISE : STEP;
}

function areBeside(a: Space, b: Space): boolean {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
  return a !== b && Math.hypot(ax - bx, ay - by) < STEP + 1;
}

export const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
/** From the middle of a space to the middle of an edge. */
export function towards(direction: number, far = RISE): Point {
  const turn = ((direction * 60 - 90) * Math.PI) / 180;
  return [far * Math.cos(turn), far * Math.sin(turn)];
}

/** The corners of a hex around 0 0. */
export function hex(side: number): string {
  const points = [0, 60, 120, 180, 240, 300].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return `${(side * Math.cos(turn)).toFixed(1)} ${(side * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The edge between two spaces, from corner to corner. */
export function edge(a: Space, b: Space): readonly [Point, Point] {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const long = Math.hypot(bx - ax, by - ay) || 1;
  const [dx, dy] = [(-(by - ay) / long) * (SIDE / 2), ((bx - ax) / long) * (SIDE / 2)];
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
}

// ---- The map: two halves with two sides, around the seam ---------------------------------------

export type Terrain = 'plain' | 'forest' | 'mountain' | 'volcano' | 'lake';
const TERRAINS: Record<string, Terrain> = {
  P: 'plain',
  F: 'forest',
  M: 'mountain',
  V: 'volcano',
  L: 'lake',
};

/** Texts: a letter or digit for each space, "A3 B2", "9_16 9_10". */
interface Part {
  ground: string;
  /** The number of each space's region; lakes have none. */
  regions: string;
  letters: string;
}

interface Half extends Part {
  /** The edges of each river. */
  rivers: string[];
  /** Where the lava of its volcano flows. */
  lava: string;
}

/** What a box has at a path below the board. */
function edited(path: string): readonly string[] | null {
  return editedFact('valley', `board.${path}`);
}

/** Letters come as the spaces of all of them, of which the part has its own. */
function editedLetters(letters: string, spaces: readonly string[] | null): string {
  if (!spaces) return letters;
  const place = (letter: string): number =>
    letter < 'a' ? letter.charCodeAt(0) - 65 : letter.charCodeAt(0) - 97 + BROWN_LETTERS;
  return letters
    .split(' ')
    .map((one) => one.charAt(0) + (spaces[place(one)] ?? one.slice(1)))
    .join(' ');
}

const BROWN_LETTERS = 6;

/** A part of the map as the facts say, or as a box has it. */
function partOf(where: string, built: Part): Part {
  const terrain = edited(`${where}.spaces.*.terrain`);
  return {
    ground: terrain ? terrain.map((one) => one.charAt(0).toUpperCase()).join('') : built.ground,
    regions: edited(`${where}.spaces.*.region`)?.join('') ?? built.regions,
    letters: editedLetters(built.letters, edited(`${where}.entries.*`)),
  };
}

function halfOf(name: string): Half {
  const built = (facts.halves as Record<string, Half>)[name] ?? facts.halves.W1;
  const where = `halves.${name}`;
  return {
    ...partOf(where, built),
    rivers: edited(`${where}.rivers.*.edges`)?.slice() ?? built.rivers,
    lava: edited(`${where}.lava`)?.[0] ?? built.lava,
  };
}

type Edge = readonly [Space, Space];
export interface River {
  /** 1 to 6. */
  number: number;
  /** From one end to the other. */
  edges: Edge[];
}

export interface Arrangement {
  terrain: Terrain[];
  /** 0 for lakes. */
  regions: number[];
  rivers: River[];
  /** From a volcano to where its lava flows. */
  lava: (readonly [Space, Space])[];
  /** By space. */
  letters: Map<Space, string>;
}

/** Do two edges meet at a corner? They have a space in common, and the others are beside. */
function isNext(one: Edge, two: Edge): boolean {
  const shared = one.find((space) => two.includes(space));
  const [a, b] = [one, two].map((edge) => edge.find((space) => space !== shared) ?? 0);
  return shared !== undefined && a !== b && areBeside(a ?? 0, b ?? 0);
}

/** Edges in the order in which the river passes them. */
function inRow(edges: readonly Edge[]): Edge[] {
  const left = [...edges];
  const isEnd = (edge: Edge): boolean => edges.filter((other) => isNext(edge, other)).length < 2;
  const row: Edge[] = [];
  for (let at = Math.max(0, left.findIndex(isEnd)); at >= 0; ) {
    const [edge] = left.splice(at, 1);
    if (!edge) break;
    row.push(edge);
    at = left.findIndex((other) => isNext(edge, other));
  }
  return row;
}

function readRiver(line: string, i: number): River {
  const edges = line.split(' ').map((pair): Edge => {
    const [a = 0, b = 0] = pair.split('_').map(Number);
    return [a, b];
  });
  return { number: i + 1, edges: inRow(edges) };
}

/** The corners a river passes, in order. */
export function courseOf({ edges }: River): Point[] {
  const same = ([a, b]: Point, [c, d]: Point): boolean => Math.hypot(a - c, b - d) < 2;
  const found: Point[] = [];
  edges.forEach(([a, b], i) => {
    let [from, to] = edge(a, b);
    const next = edges[i + 1];
    const last = found.at(-1);
    const isTurned = last ? same(last, to) : next && edge(...next).some((one) => same(one, from));
    if (isTurned) [from, to] = [to, from];
    if (!last) found.push(from);
    found.push(to);
  });
  return found;
}

const arrangements = new Map<string, Arrangement>();

export function arrangementOf(name: string): Arrangement {
  const known = arrangements.get(name);
  if (known) return known;
  const halves = name.split('_').map((half) => halfOf(half.toUpperCase()));
  const [west, east] = halves as [Half, Half];
  const seam = partOf('seam', facts.seam);
  const letters = [west, seam, east].flatMap((part) => part.letters.split(' '));
  const terrain = [west, seam, east].flatMap(({ ground }) =>
    [...ground].map((one) => TERRAINS[one] ?? 'plain'),
  );
  const lava = halves.flatMap((half) => half.lava.split(' ').map(Number));
  const made: Arrangement = {
    terrain,
    regions: [west, seam, east].flatMap((part) => [...part.regions].map(Number)),
    rivers: [...west.rivers, ...east.rivers].map(readRiver),
    lava: SPACES.filter((space) => terrain[space] === 'volcano').flatMap((from) =>
      lava.filter((to) => areBeside(from, to)).map((to) => [from, to] as const),
    ),
    letters: new Map(letters.map((one) => [Number(one.slice(1)), one.charAt(0)])),
  };
  arrangements.set(name, made);
  return made;
}

/** Where on the rim the letter of a space stands: on the edge that looks outwards most. */
export function letterAt(space: Space): Point {
  const [x, y] = centre(space);
  const edges = DIRECTIONS.map((_, i) => towards(i));
  const outwards = ([a, b]: Point): number => a * x + b * y;
  const [dx, dy] = edges.reduce((a, b) => (outwards(b) > outwards(a) + 1 ? b : a));
  return [x + dx, y + dy];
}
