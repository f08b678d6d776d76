/*
 * shapes.ts: lines that follow from the geometry: frames, lava, arrows; and the marks of seats. What
 * is drawn by hand stands in art.svg, with the coasts, and the ground is a painting (paint/paint.mjs).
 */
import { CRATERS, indexOf, slot, STRAITS, type Area, type Point, type Slot } from './map';

/** The viewBox of a picture of one island: around its crater and the places on it. */
export function frameOf(island: Area): string {
  const all = [CRATERS[indexOf(island)] ?? [0, 0]];
  for (let seat = 0; seat < 3; seat++) {
    const { x, y } = slot([island], seat, 3);
    all.push([x, y]);
  }
  const [left, top] = [0, 1].map((axis) => Math.min(...all.map((point) => point[axis]!)) - 30);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...all.map((point) => point[axis]!)) + 30);
  return [left!, top!, right! - left!, bottom! - top!].join(' ');
}

/** Where a volcano builds its bridge: the way from 0 0 to 100 0 laid over the strait between an
 * island and the one before it. */
export function flow(island: number): string {
  const [from, to] = [STRAITS[2 * island], STRAITS[2 * island + 1]];
  if (!from || !to) return '';
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const at = [from[0] + 0.12 * dx, from[1] + 0.12 * dy].map(Math.round).join(' ');
  const turn = Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
  return `translate(${at}) rotate(${turn}) scale(${(0.0078 * Math.hypot(dx, dy)).toFixed(2)} 1)`;
}

/** The body of an Ichto, by seat: circle, square, triangle, diamond, cross. */
export const BODIES = [
  'M-34 0A34 34 0 1 1 34 0 34 34 0 1 1-34 0Z',
  'M-31-31H31V31H-31Z',
  'M0-44L43 33H-43Z',
  'M0-45L44 0 0 45-44 0Z',
  'M-17-38H17V-17H38V17H17V38H-17V17H-38V-17H-17Z',
];

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
