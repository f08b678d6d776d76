/*
 * shapes.ts: lines of the drawing: coasts, bridges, waves, the marks of seats and the signs of
 * genes. Everything is drawn from constants, so a board looks the same on every screen.
 */
import { POLYGONS, SEA, STRAITS, type Point, type Slot } from './map';

function mid(a: Point, b: Point): string {
  return `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`;
}

/** The coast of an island, 0 to 11: its corners made round. */
export function coast(island: number): string {
  const all = POLYGONS[island] ?? [];
  const last = all.at(-1);
  if (!last || !all[0]) return '';
  const curves = all.map((point, i) => `Q${point.join(' ')} ${mid(point, all[i + 1] ?? all[0]!)}`);
  return `M${mid(last, all[0])}${curves.join('')}Z`;
}

/** The viewBox of a picture of one island. */
export function frameOf(island: number): string {
  const all = POLYGONS[island] ?? [];
  const [left, top] = [0, 1].map((axis) => Math.min(...all.map((point) => point[axis]!)) - 4);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...all.map((point) => point[axis]!)) + 4);
  return [left!, top!, right! - left!, bottom! - top!].join(' ');
}

/** The strait between an island and the one before it, where a volcano builds its bridge. */
export function strait(island: number): string {
  const [from, to] = [STRAITS[2 * island], STRAITS[2 * island + 1]];
  if (!from || !to) return '';
  const at = (share: number): string =>
    [0, 1].map((i) => Math.round(from[i]! + share * (to[i]! - from[i]!))).join(' ');
  return `M${at(0.14)}L${at(0.9)}`;
}

/** Rows of small waves all over the sea. */
export function waves(): string {
  const [left, top, right, bottom] = SEA;
  let path = '';
  for (let y = top + 30, row = 0; y < bottom - 10; y += 46, row++)
    for (let x = left + 16 + (row % 3) * 34; x < right - 40; x += 104)
      path += `M${x} ${y}q7-8 14 0t14 0`;
  return path;
}

/** The body of an Ichto, by seat: circle, square, triangle, diamond, cross. */
export const BODIES = [
  'M-34 0A34 34 0 1 1 34 0 34 34 0 1 1-34 0Z',
  'M-31-31H31V31H-31Z',
  'M0-44L43 33H-43Z',
  'M0-45L44 0 0 45-44 0Z',
  'M-17-38H17V-17H38V17H17V38H-17V17H-38V-17H-17Z',
];

/** Signs of the genes, 24 x 24, drawn as lines. */
export const SIGNS: Record<string, string> = {
  assimilation: 'M4 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14 6.5a6 6 0 1 1 0 11M18 12h3',
  legs: 'M8 3v9q0 3-4 5v3h6l2-5M16 3v9q0 3 4 5v3h-6l-2-5M8 3h8',
  care: 'M3 14q9 10 18 0M8 11a4 4.6 0 1 1 8 0q0 4-4 4t-4-4M6 20h12',
  egg: 'M12 3c4 0 7 7 7 11a7 7 0 0 1-14 0c0-4 3-11 7-11ZM9 14l2 2 2-3 2 2',
  wings: 'M3 6q9-4 18 3q-2 4-6 4q-2 4-6 4q1 2-2 3Q3 14 3 6ZM8 9q4 0 7 4M7 13q2 0 3 3',
  muscles: 'M4 9v6M7 7v10M17 7v10M20 9v6M7 12h10',
  ears: 'M7 14c-3-8 4-13 9-9c4 4 0 7-2 9c-1 1 0 6-4 6c-2 0-3-1-3-2M10 12c-1-4 2-5 4-3',
  stink: 'M6 20q-4-4 0-8t0-8M12 20q-4-4 0-8t0-8M18 20q-4-4 0-8t0-8',
  turbo: 'M3 5l7 7-7 7M11 5l7 7-7 7M21 5v14',
  warm: 'M12 3c1 5 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2-6c2 1 2 2 3 3c1-3 2-4 1-8Z',
  teeth: 'M3 5q9 5 18 0M5 6l2 8 3-7M10 7l2 9 2-9M14 7l3 7 2-8M5 20q7-3 14 0',
};
/** What an extra turn brings, 24 x 24. */
export const PLUS_TWO = 'M4.5 12h6M7.5 9v6M13 10.4q0-2.6 2.7-2.6t2.7 2.4q0 2-5.4 6h5.6';
/** Two strands, for mutations. */
export const HELIX =
  'M-7-16C-7-5 7-5 7 5S-7 10-7 16M7-16C7-5-7-5-7 5S7 10 7 16M-5-10H5M-5 1H5M-5 11H5';
/** A fist, for bids, 24 x 24. */
export const FIST =
  'M6 20v-5q-2-1-2-5q0-2 2-2V7q0-2 2-2t2 2q0-2 2-2t2 2q0-2 2-2t2 2v1q2 0 2 2q0 5-2 7v3ZM6 8v4M10 7v5M14 7v5M18 8v3';

/** An arrow between two groups, bent a little: its line, its head, and the point on its way. */
export function arrow(from: Slot, to: Slot): { line: string; head: string; middle: Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [bx, by] = [(from.x + to.x) / 2 - dy * 0.12, (from.y + to.y) / 2 + dx * 0.12];
  const [ux, uy] = [dx / long, dy / long];
  const [sx, sy] = [from.x + ux * from.size, from.y + uy * from.size];
  const [ex, ey] = [to.x - ux * to.size * 0.9, to.y - uy * to.size * 0.9];
  const angle = (Math.atan2(ey - by, ex - bx) * 180) / Math.PI;
  const at = (...all: number[]): string => all.map(Math.round).join(' ');
  return {
    line: `M${at(sx, sy)}Q${at(bx, by)} ${at(ex, ey)}`,
    head: `translate(${at(ex, ey)}) rotate(${Math.round(angle)})`,
    middle: [(sx + 2 * bx + ex) / 4, (sy + 2 * by + ey) / 4],
  };
}
