/*
 * pelt.ts: outlines of things cut from hide, for boxes of any size: wavy edges, and hair along
 * them. Always the same for the same box, so that nothing trembles when the board is drawn again.
 */
import type { Box, Point } from './board';

/** Units between two bends of an edge, and between two hairs. */
const BEND = 46;
const HAIR = 5;

/** A number from 0 to 1 that looks like chance. */
function chance(n: number): number {
  const x = Math.sin(n * 127.1) * 43758.5453;
  return x - Math.floor(x);
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Points around a box, `wave` units in and out of its edge. */
function rim({ x, y, width, height }: Box, every: number, wave: number, seed: number): Point[] {
  const sides: [from: Point, dx: number, dy: number][] = [
    [{ x, y }, width, 0],
    [{ x: x + width, y }, 0, height],
    [{ x: x + width, y: y + height }, -width, 0],
    [{ x, y: y + height }, 0, -height],
  ];
  return sides.flatMap(([from, dx, dy], side) => {
    const length = Math.hypot(dx, dy);
    const n = Math.max(3, Math.round(length / every));
    return Array.from({ length: n }, (_, i) => {
      const off = (chance(seed + side * 91 + i * 7) - 0.5) * 2 * wave;
      // The corners are pulled in: a hide has none.
      const inward = i === 0 ? wave * 1.6 : 0;
      const along = i === 0 ? inward / length : i / n;
      return {
        x: round(from.x + dx * along - (dy / length) * (inward + off)),
        y: round(from.y + dy * along + (dx / length) * (inward + off)),
      };
    });
  });
}

/** The outline of a hide that fills a box. */
export function pelt(box: Box, wave = 4, seed = box.x + box.y): string {
  const points = rim(box, BEND, wave, seed);
  const middle = (a: Point, b: Point): string => `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  const bends = points.map((point, i) => {
    const next = points[(i + 1) % points.length]!;
    return `Q${point.x} ${point.y} ${middle(point, next)}`;
  });
  return `M${middle(points.at(-1)!, points[0]!)}${bends.join('')}Z`;
}

/** Hair that stands out along the edge of a box. */
export function fringe(box: Box, length = 7, seed = box.x + box.y): string {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return rim(box, HAIR, 2, seed)
    .map(({ x, y }, i) => {
      const isSide = x < box.x + 6 || x > box.x + box.width - 6;
      // In tufts, as wind and wet leave them.
      const tuft = 0.5 + 0.5 * Math.sin(i * 0.7 + chance(Math.floor(i / 9)) * 6);
      const out = length * (0.15 + 0.5 * tuft + 0.5 * chance(seed + i * 3));
      const lean = (tuft - 0.3) * 7;
      const dx = isSide ? Math.sign(x - centre.x) * out : lean;
      const dy = isSide ? lean : Math.sign(y - centre.y) * out;
      return `M${x} ${y}l${round(dx)} ${round(dy)}`;
    })
    .join('');
}
