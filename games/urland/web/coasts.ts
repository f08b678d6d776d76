/*
 * coasts.ts: the corners of the islands. The page does not load them: the painter does, and the coasts
 * in art.svg are made of them, which a test compares.
 */
import { points, type Point } from './map';

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

/** By island, 1 to 12. */
export const POLYGONS: readonly (readonly Point[])[] = COASTS.map((line) => {
  let [x, y] = [0, 0];
  return points(line).map(([dx, dy]) => [(x += dx), (y += dy)]);
});

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
