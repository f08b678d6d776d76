/*
 * coasts.ts: the corners of the islands. The page does not load them: the painter does, and the coasts
 * in art.svg are made of them, which a test compares.
 */
import facts from '../facts.json';
import { moved } from './facts.mjs';
import type { Point } from './map';

/** By island, 1 to 12. */
export const POLYGONS: readonly (readonly Point[])[] = facts.board.land.map(({ id, polygon }) =>
  polygon.map((corner) => moved(facts.board.continents, id, corner)),
);

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
