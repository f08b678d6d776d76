/*
 * shapes.ts: the outlines of floes, land and waves, as SVG paths.
 *
 * A space always gets the same edge, drawn from its number, so that a board looks the same
 * on every screen and after every step.
 */
import { CELL, SIDE } from './board';

/* A number from 0 to 1 that depends on `seed` only. */
function noise(seed: number): number {
  let h = Math.imul(seed + 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

type Point = readonly [number, number];

function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function line(points: readonly Point[]): string {
  return polygon(points).slice(0, -1);
}

/* A point of the top side, turned by quarters to the other sides. */
function turned([x, y]: Point, quarters: number): Point {
  let [px, py] = [x, y];
  for (let i = 0; i < quarters; i++) [px, py] = [CELL - py, px];
  return [px, py];
}

/* The corners of the tile on space number `i`: five on each side, from the top left on. */
function corners(i: number): Point[] {
  const points: Point[] = [];
  for (let side = 0; side < 4; side++) {
    const r = (n: number) => noise(i * 97 + side * 13 + n);
    const top: Point[] = [
      [5 + 6 * r(0), 9 + 4 * r(9)],
      [12 + 12 * r(1), 4 + 3 * r(2)],
      [32 + 10 * r(3), 4 + 4 * r(4)],
      [60 + 12 * r(5), 4 + 3.5 * r(6)],
      [77 + 7 * r(7), 4 + 3 * r(8)],
    ];
    points.push(...top.map((point) => turned(point, side)));
  }
  return points;
}

/** The edge of the tile on space number `i`. */
export function floe(i: number): string {
  return polygon(corners(i));
}

/** The part of that edge which the light from the top left falls on. */
export function lip(i: number): string {
  const points = corners(i);
  return line([...points.slice(14), ...points.slice(0, 6)]);
}

/** The part of that edge which lies in the shade. */
export function brink(i: number): string {
  return line(corners(i).slice(4, 16));
}

/** Two or three hair cracks in the ice of space number `i`. */
export function cracks(i: number): string {
  let path = '';
  for (let n = 0; n < 2 + (i % 2); n++) {
    const r = (k: number) => noise(i * 71 + n * 29 + k + 5000);
    const [x, y] = [14 + 60 * r(1), 16 + 62 * r(2)];
    path += `M${round(x)} ${round(y)}l${round(6 + 8 * r(3))} ${round(-5 * r(4))}`;
    path += `l${round(3 + 6 * r(5))} ${round(5 * r(6))}`;
  }
  return path;
}

/** A rift from side to side, with a branch: ice that will not hold for long. */
export function rift(i: number): string {
  const r = (k: number) => noise(i * 67 + k + 2600);
  const way: Point[] = [0, 1, 2, 3, 4].map((n) => [
    26 + 48 * r(n) * (n % 2 ? 1 : 0.7),
    7 + 21 * n + 4 * r(n + 9),
  ]);
  const [fork = [50, 50]] = way.slice(2);
  const east = [60, 92].map((x, n): Point => [x, fork[1] - 16 + 26 * r(n + 20)]);
  return [way, [fork, ...east]].map((one) => line(one.map((point) => turned(point, i % 4)))).join('');
}

/** Ridges of blown snow. */
export function ridges(i: number): string {
  let path = '';
  for (let n = 0; n < 3; n++) {
    const r = (k: number) => noise(i * 59 + n * 23 + k + 3300);
    const w = 8 + 8 * r(3);
    path += `M${round(14 + 50 * r(1))} ${round(18 + 24 * n + 14 * r(2))}q${round(w / 2)}-5 ${round(w)} 0t${round(w)}-1`;
  }
  return path;
}

/** Two crests of waves on each space of `columns` x `rows`. */
export function waves(): string {
  let path = '';
  for (let i = 0; i < SIDE * SIDE; i++)
    for (let n = 0; n < 2; n++) {
      const r = (k: number) => noise(i * 53 + n * 17 + k + 9000);
      const x = (i % SIDE) * CELL + 8 + 52 * r(1);
      const y = Math.floor(i / SIDE) * CELL + 18 + 46 * n + 24 * r(2);
      const w = 6 + 3 * r(3);
      path += `M${round(x)} ${round(y)}q${round(w)}-7 ${round(2 * w)} 0t${round(2 * w)} 0`;
    }
  return path;
}

/** Long slow bands, the light and dark of deep water. */
export function currents(): string {
  let path = '';
  for (let n = 0; n < 7; n++) {
    const y = 60 + n * 118 + 30 * noise(n + 300);
    const swing = 24 + 26 * noise(n + 400);
    path += `M-20 ${round(y)}q105 ${round(-swing)} 210 0t210 0t210 0t210 0`;
  }
  return path;
}

/** The coast of the corner at the top left; the others are this one, turned. */
export function coast(i: number): string {
  const r = (k: number) => noise(i * 31 + k + 700);
  return polygon([
    [4, -3],
    [44, -6 + 5 * r(12)],
    [88 + 6 * r(1), -4],
    [93 + 4 * r(2), 18],
    [86 + 6 * r(3), 44],
    [92 + 3 * r(4), 66],
    [84 + 4 * r(5), 84 + 4 * r(6)],
    [64 + 4 * r(7), 92 + 3 * r(8)],
    [44, 86 + 6 * r(9)],
    [20, 93 + 4 * r(10)],
    [-3, 90 + 5 * r(11)],
    [-6 + 5 * r(13), 50],
  ]);
}

/** Pebbles, as dots of round strokes. */
export function pebbles(i: number): string {
  let path = '';
  for (let n = 0; n < 16; n++) {
    const r = (k: number) => noise(i * 41 + n * 7 + k + 1300);
    path += `M${round(6 + 74 * r(1))} ${round(6 + 74 * r(2))}h.1`;
  }
  return path;
}
