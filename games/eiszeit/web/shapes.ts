/*
 * shapes.ts: the outlines of regions and of the glacier, as SVG paths.
 */
import { ICE_EDGE, POLYGONS, type Box, type Point } from './board';

/** What the painted grounds show, in units (tools/paint-ground.mjs). */
export const PAINTED: Box = { x: 0, y: -60, width: 1200, height: 1020 };

/* The point `by` units from `a` on the way to `b`, at most half of it. */
function toward(a: Point, b: Point, by: number): Point {
  const share = Math.min(0.5, by / Math.hypot(b[0] - a[0], b[1] - a[1]));
  return [Math.round(a[0] + share * (b[0] - a[0])), Math.round(a[1] + share * (b[1] - a[1]))];
}

/** A polygon with round corners. */
export function rounded(points: readonly Point[], radius: number): string {
  const n = points.length;
  const corners = points.map((point, i) => {
    const before = points[(i + n - 1) % n] ?? point;
    const after = points[(i + 1) % n] ?? point;
    const [from, to] = [toward(point, before, radius), toward(point, after, radius)];
    return `${from.join(' ')}Q${point.join(' ')} ${to.join(' ')}`;
  });
  return `M${corners.join('L')}Z`;
}

export function coast(index: number): string {
  return rounded(POLYGONS[index] ?? [], 26);
}

/* How far the ice reaches over the regions below it, so that no gap stays open. */
const OVER = 12;

/** The ice along the upper edge, over all that is painted. */
export function glacier(): string {
  const edge = ICE_EDGE.map(([x, y]): Point => [x === 20 ? -40 : x === 1180 ? 1240 : x, y + OVER]);
  return rounded([[-40, -100], [1240, -100], ...edge], 14);
}
