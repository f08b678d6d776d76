/*
 * stamps.ts: what stands on the ground of a space, each kind of it stamped many times: trees,
 * peaks, tufts, flowers, boulders, reeds. Light comes from the upper left.
 */
import { line, shadow, shape, spot, type Brush } from './brush';
import type { Season } from './tones';

export type Next = () => number;
export interface Stamp {
  x: number;
  /** Where it stands; what stands lower is painted later. */
  y: number;
  draw(brush: Brush): void;
  /** How far its foot reaches to both sides: where it would hide a river it does not stand. */
  reach?: number | undefined;
}

const INK = 'rgb(43 29 18 / .8)';

// ---- Trees -------------------------------------------------------------------------------------

/** Lit side, body, shaded side. */
const FIRS = [
  ['#7f8b4d', '#56663a', '#37452a'],
  ['#8b8f4a', '#626a36', '#3f4827'],
  ['#6f8051', '#4a5d3d', '#2f402d'],
] as const;
const SNOWY = [
  ['#f3f1ea', '#67745f', '#3f4c42'],
  ['#eceae3', '#6f775f', '#474e3f'],
  ['#faf8f2', '#5a6a5c', '#37463f'],
] as const;

/** A fir of three tiers, each with a lit and a shaded half. */
export function fir(brush: Brush, x: number, y: number, high: number, tone: number, season: Season): void {
  const [light, body, dark] = (season === 'winter' ? SNOWY : FIRS)[tone % 3]!;
  shadow(brush, x + 1, y, high * 0.3, high * 0.11);
  line(brush, '#3d2a1a', high * 0.09, x, y + 1, x, y - high * 0.2);
  for (let tier = 0; tier < 3; tier++) {
    const foot = y - high * (0.12 + 0.25 * tier);
    const top = foot - high * 0.42;
    const wide = high * (0.3 - 0.07 * tier);
    shape(brush, body, x - wide, foot, x - wide * 0.3, foot + high * 0.035, x + wide * 0.25, foot + high * 0.035, x + wide, foot, x, top);
    shape(brush, dark, x + wide * 0.1, foot + high * 0.03, x + wide, foot, x, top);
    shape(brush, light, x - wide, foot, x - wide * 0.45, foot - high * 0.02, x, top);
  }
}

const LEAVES = [
  ['#a3a256', '#7c8143', '#4f5a31'],
  ['#b0a052', '#8b8140', '#5d5a2e'],
] as const;

/** A round tree; bare branches in winter. */
export function oak(brush: Brush, x: number, y: number, high: number, tone: number, season: Season): void {
  shadow(brush, x + 1, y, high * 0.34, high * 0.13);
  line(brush, '#3d2a1a', high * 0.1, x, y + 1, x, y - high * 0.45);
  if (season === 'winter') {
    for (const [dx, dy] of [[-0.28, -0.8], [-0.1, -0.95], [0.14, -0.9], [0.3, -0.7]] as const)
      line(brush, '#4b3a2c', high * 0.05, x, y - high * 0.35, x + dx * high, y + dy * high);
    spot(brush, 'rgb(250 248 242 / .75)', x - high * 0.05, y - high * 0.78, high * 0.26, high * 0.13);
    return;
  }
  const [light, body, dark] = LEAVES[tone % 2]!;
  const blob = (fill: string, dx: number, dy: number, r: number): void =>
    spot(brush, fill, x + dx * high, y + dy * high, r * high);
  blob(dark, 0.08, -0.52, 0.33);
  blob(body, -0.05, -0.6, 0.31);
  blob(body, 0.16, -0.66, 0.2);
  blob(light, -0.12, -0.7, 0.19);
}

// ---- Rock --------------------------------------------------------------------------------------

interface Rock {
  lit: string;
  shaded: string;
  snow: string;
  shade: string;
}
const ROCK: Record<Season, Rock> = {
  summer: { lit: '#c9b699', shaded: '#74604d', snow: '#fbf7ee', shade: '#c3cbd2' },
  winter: { lit: '#d8d2ca', shaded: '#7b7573', snow: '#ffffff', shade: '#c0ccd8' },
};

/* A jagged line between two points, the same for both faces of a ridge. */
function jagged(next: Next, ax: number, ay: number, bx: number, by: number, wild: number): number[] {
  const points = [ax, ay];
  for (let i = 1; i < 4; i++)
    points.push(ax + ((bx - ax) * i) / 4 + (next() - 0.5) * wild, ay + ((by - ay) * i) / 4 + (next() - 0.5) * wild * 0.5);
  return [...points, bx, by];
}

function reversed(points: readonly number[]): number[] {
  const found: number[] = [];
  for (let i = points.length - 2; i >= 0; i -= 2) found.push(points[i]!, points[i + 1]!);
  return found;
}

/** A peak with a lit and a shaded face, gullies and a snow cap. */
export function peak(brush: Brush, x: number, y: number, wide: number, high: number, next: Next, season: Season): void {
  const { lit, shaded, snow, shade } = ROCK[season];
  const top = y - high;
  const left = jagged(next, x - wide / 2, y, x, top, wide * 0.08);
  const right = jagged(next, x, top, x + wide / 2, y + 3, wide * 0.08);
  const ridge = jagged(next, x, top, x + wide * 0.08, y + wide * 0.07, wide * 0.16);
  shadow(brush, x + wide * 0.1, y, wide * 0.5, wide * 0.11);
  const foot = jagged(next, ridge.at(-2)!, ridge.at(-1)!, x - wide / 2, y, wide * 0.1);
  const heel = jagged(next, x + wide / 2, y + 3, ridge.at(-2)!, ridge.at(-1)!, wide * 0.1);
  shape(brush, lit, ...left, ...ridge.slice(2), ...foot);
  shape(brush, shaded, ...right, ...heel, ...reversed(ridge));
  for (let i = 0; i < 4; i++) {
    const t = 0.35 + 0.5 * next();
    const [px, py] = [x - wide * 0.5 * t * (0.2 + 0.7 * next()), top + high * t];
    line(brush, 'rgb(90 72 54 / .38)', 1.6, px, py, px - wide * 0.03, py + high * 0.12, px + 1, py + high * 0.2);
    const qx = x + wide * 0.5 * t * (0.25 + 0.6 * next());
    line(brush, 'rgb(35 24 15 / .32)', 1.6, qx, py, qx + wide * 0.05, py + high * 0.16);
  }
  const deep = season === 'winter' ? 0.62 : 0.36;
  const [a, b, c] = [deep * (0.8 + 0.3 * next()), deep * 1.05, deep * (0.75 + 0.3 * next())];
  const side = (t: number, part: number): [number, number] => [x + (wide / 2) * t * part, top + high * t];
  shape(brush, snow, x, top, ...side(a, -1), ...side(a * 0.72, -0.6), ...side(b, -0.35), ...side(a * 0.7, -0.05), ...side(b * 0.9, 0.14));
  shape(brush, shade, x, top, ...side(b * 0.9, 0.14), ...side(c * 0.62, 0.4), ...side(c * 1.1, 0.6), ...side(c * 0.8, 1));
  line(brush, INK, 2.4, ...left);
  line(brush, INK, 3.2, ...right);
}

/** A boulder with a light top. */
export function boulder(brush: Brush, x: number, y: number, r: number, season: Season): void {
  shadow(brush, x, y, r * 1.1, r * 0.5);
  spot(brush, '#6f5f4e', x, y - r * 0.4, r, r * 0.75);
  spot(brush, season === 'winter' ? '#f5f2ec' : '#b3a28a', x - r * 0.22, y - r * 0.65, r * 0.68, r * 0.42);
}

// ---- Grass and water plants --------------------------------------------------------------------

export function tuft(brush: Brush, x: number, y: number, high: number, season: Season): void {
  const inks = season === 'winter' ? ['#a3906a', '#8a7a5c'] : ['#7d7a38', '#948a45'];
  for (const [i, lean] of [-0.5, -0.15, 0.2, 0.55].entries())
    line(brush, inks[i % 2]!, 1.7, x + lean * 4, y, x + lean * high * 0.9, y - high * (1 - Math.abs(lean) * 0.4));
}

const PETALS = ['#c2452d', '#f3e6b8', '#d98f2b', '#b8602f'];

export function flowers(brush: Brush, x: number, y: number, next: Next): void {
  const fill = PETALS[Math.floor(next() * PETALS.length)]!;
  for (let i = 0; i < 5; i++) {
    const [px, py] = [x + (next() - 0.5) * 22, y + (next() - 0.5) * 12];
    line(brush, '#6c6a33', 1, px, py, px + 0.6, py + 4);
    spot(brush, fill, px, py, 1.9 + next());
  }
}

export function reeds(brush: Brush, x: number, y: number, next: Next, season: Season): void {
  for (let i = 0; i < 6; i++) {
    const [px, high] = [x + (i - 2.5) * 3.4, 13 + 9 * next()];
    const lean = (next() - 0.4) * 7;
    line(brush, season === 'winter' ? '#9c8a66' : '#6b7038', 1.7, px, y, px + lean, y - high);
    if (i % 2) spot(brush, '#6b4226', px + lean, y - high, 1.7, 4);
  }
}

/** Light on the water. */
export function ripple(brush: Brush, x: number, y: number, wide: number): void {
  brush.strokeStyle = 'rgb(240 248 246 / .55)';
  brush.lineWidth = 1.8;
  brush.beginPath();
  brush.moveTo(x - wide, y);
  brush.quadraticCurveTo(x - wide / 2, y - 4, x, y);
  brush.quadraticCurveTo(x + wide / 2, y + 4, x + wide, y - 1);
  brush.stroke();
}
