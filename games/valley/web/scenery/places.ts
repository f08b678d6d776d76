/*
 * places.ts: what grows and stands in each space, by its terrain: always the same for a space.
 */
import { centre, edge, SPACES, type Arrangement, type Point, type Space, type Terrain } from '../map';
import { glow, line, shadow, shape, spot, type Brush } from './brush';
import { dice } from './noise';
import { boulder, fir, flowers, oak, peak, reeds, ripple, tuft, type Next, type Stamp } from './stamps';
import type { Season } from './tones';

/** Points in a hex of radius `far` around 0 0, at least `apart` from each other. */
function scatter(next: Next, n: number, far: number, apart: number): [number, number][] {
  const found: [number, number][] = [];
  for (let tries = 0; tries < 20 * n && found.length < n; tries++) {
    const [x, y] = [(2 * next() - 1) * far, (2 * next() - 1) * far * 0.87];
    const isInside = Math.abs(x) + 0.577 * Math.abs(y) < far;
    if (isInside && found.every(([a, b]) => Math.hypot(a - x, 1.6 * (b - y)) > apart))
      found.push([x, y]);
  }
  return found;
}

type Planter = (next: Next, season: Season) => Stamp[];

const plain: Planter = (next, season) => [
  ...scatter(next, 17, 92, 24).map(([x, y], i): Stamp => {
    const high = 8 + 6 * next();
    if (i === 0) return { x, y, draw: (brush) => boulder(brush, x, y, 7, season) };
    const blooms = i % 4 === 1 && season === 'summer' ? dice(i + Math.round(x * 7 + y)) : null;
    return {
      x,
      y,
      draw: (brush) => {
        if (blooms) flowers(brush, x, y, blooms);
        else tuft(brush, x, y, high, season);
      },
    };
  }),
];

const forest: Planter = (next, season) =>
  scatter(next, 34, 93, 21).map(([x, y], i): Stamp => {
    const high = 38 + 20 * next();
    const tree = next() < 0.76 ? fir : oak;
    return { x, y: y + 14, reach: 4, draw: (brush) => tree(brush, x, y + 14, high * (tree === oak ? 0.75 : 1), i, season) };
  });

type Peak = [x: number, foot: number, wide: number, high: number];
/** Peaks of a mountain space, as one may find them. */
const RANGES: Peak[][] = [
  [[2, 22, 124, 104], [-46, 44, 76, 60], [44, 50, 82, 68], [-8, 60, 62, 36]],
  [[-26, 18, 104, 96], [34, 28, 100, 84], [-2, 56, 78, 52], [-52, 54, 50, 32]],
  [[24, 16, 110, 102], [-34, 32, 94, 74], [48, 54, 54, 38], [4, 60, 72, 44]],
];

/* Several peaks, the highest behind, and firs at their feet. */
const mountain: Planter = (next, season) => {
  const range = RANGES[Math.floor(next() * RANGES.length)]!;
  const grown = (n: number): number => n * (0.9 + 0.2 * next());
  const peaks = range.map(([x, ...rest]) => [x + 12 * (next() - 0.5), ...rest.map(grown)] as Peak);
  return [
    ...peaks.map(([x, y, wide, high], i): Stamp => {
      const own = dice(Math.round(1000 * next()) + i);
      const reach = i > 1 ? wide / 2 - 8 : undefined;
      return { x, y: y - 16, reach, draw: (brush) => peak(brush, x, y, wide, high, own, season) };
    }),
    ...scatter(next, 14, 88, 15)
      .filter(([, y]) => y > 44)
      .map(([x, y], i): Stamp => {
        const high = 20 + 8 * next();
        const isStone = next() < 0.4;
        return {
          x,
          y: y + 8,
          reach: 4,
          draw: (brush) =>
            isStone ? boulder(brush, x, y + 8, 5, season) : fir(brush, x, y + 8, high, i, season),
        };
      }),
  ];
};

/* Reeds along the rim, light in the middle. */
const lake: Planter = (next, season) => [
  ...[0.6, 2.3, 3.5, 5.2].map((turn): Stamp => {
    const [x, y] = [76 * Math.cos(turn), 68 * Math.sin(turn) + 8];
    const own = dice(Math.round(turn * 97 + 1000 * next()));
    return { x, y, draw: (brush) => reeds(brush, x, y, own, season) };
  }),
  ...scatter(next, season === 'winter' ? 2 : 7, season === 'winter' ? 30 : 60, 26).map(([x, y]): Stamp => {
    return { x, y: y - 99, draw: (brush) => ripple(brush, x, y, 11) };
  }),
];

// ---- Volcanoes ---------------------------------------------------------------------------------

/* A cone with a glowing crater; below it boulders of slag. */
function cone(brush: Brush, next: Next, season: Season): void {
  const white = season === 'winter' ? 'rgb(240 240 242 / .8)' : 'rgb(225 205 180 / .25)';
  shadow(brush, 10, 52, 88, 20);
  shape(brush, '#5a4436', -88, 54, -62, 20, -44, -12, -28, -46, -10, -40, 8, 62, -40, 62);
  shape(brush, '#3a2a22', 8, 62, -10, -40, 28, -44, 42, -14, 62, 18, 88, 52, 50, 64);
  shape(brush, '#6f5644', -88, 54, -62, 20, -44, -12, -28, -46, -22, -40, -40, 0, -58, 46);
  shape(brush, white, -44, -12, -28, -46, -18, -42, -26, -14, -36, 4);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [(next() - 0.5) * 96, 8 + 40 * next()];
    line(brush, 'rgb(20 12 8 / .4)', 2, x, y, x * 1.12, y + 12);
  }
  spot(brush, '#2a1a12', 0, -43, 29, 9);
  spot(brush, '#c23b12', 0, -42, 23, 6.5);
  spot(brush, '#ff9d2e', -1, -42, 16, 4);
  spot(brush, '#ffe39a', -2, -42, 8, 2);
  line(brush, 'rgb(43 29 18 / .85)', 2.6, -88, 54, -62, 20, -44, -12, -28, -46);
  line(brush, 'rgb(43 29 18 / .85)', 3.4, 28, -44, 42, -14, 62, 18, 88, 52);
}

function smoke(brush: Brush, next: Next): void {
  for (let i = 0; i < 13; i++) {
    const [x, y] = [8 + i * 4.4 + 10 * (next() - 0.5), -52 - i * 5.2];
    glow(brush, i < 3 ? '240 170 110' : '92 82 78', 0.5 - i * 0.022, x, y, 11 + i * 2.3);
  }
}

const volcano: Planter = (next, season) => {
  const own = dice(Math.round(1000 * next()));
  return [
    {
      x: 0,
      y: 40,
      draw: (brush) => {
        brush.scale(0.84, 1);
        cone(brush, own, season);
      },
    },
    {
      x: 0,
      y: 99,
      draw: (brush) => {
        glow(brush, '255 120 30', 0.55, 0, -44, 46);
        smoke(brush, own);
      },
    },
  ];
};

const PLANTERS: Record<Terrain, Planter> = { plain, forest, mountain, lake, volcano };

/** So far from the middle of a river nothing hides it. */
const CLEAR = 24;

/* How far a point is from the way between two others. */
function farFrom([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const part = Math.min(1, Math.max(0, t));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

function hides({ x, y, reach }: Stamp, banks: readonly (readonly [Point, Point])[]): boolean {
  if (reach === undefined) return false;
  const parts: Point[] = [[x, y - 24], [x - reach, y], [x + reach, y]];
  return banks.some(([a, b]) => parts.some((part) => farFrom(part, a, b) < CLEAR));
}

/** All that stands in the valley, from the back to the front. */
export function plant(map: Arrangement, season: Season): Stamp[] {
  const banks = map.rivers.flatMap(({ edges }) => edges.map(([a, b]) => edge(a, b)));
  const all = SPACES.flatMap((space) => {
    const [x, y] = centre(space);
    const stamps = PLANTERS[map.terrain[space] ?? 'plain'](dice(space * 7 + 3), season);
    return stamps.map((stamp): Stamp => {
      const draw = (brush: Brush): void => {
        brush.save();
        brush.translate(x, y);
        stamp.draw(brush);
        brush.restore();
      };
      return { ...stamp, x: x + stamp.x, y: y + stamp.y, draw };
    });
  });
  return all.filter((stamp) => !hides(stamp, banks)).sort((a, b) => a.y - b.y);
}

/* Streams of lava from the crater towards a neighbour. */
export function lavaStream(brush: Brush, from: Space, to: Space): void {
  const [[ax, ay], [bx, by]] = [centre(from), centre(to)];
  const [dx, dy] = [(bx - ax) / 173.2, (by - ay) / 173.2];
  const path = new Path2D();
  path.moveTo(ax + dx * 16, ay - 40 + Math.max(-4, dy * 6));
  path.bezierCurveTo(ax + dx * 60 + 12 * dy, ay - 20 + dy * 40, ax + dx * 66 - 16 * dy, ay + dy * 70, ax + dx * 118, ay + dy * 118);
  const coats = [
    ['rgb(40 16 8 / .55)', 21],
    ['#7c1f0c', 15],
    ['#d4481a', 10.5],
    ['#ff9a33', 5.5],
    ['#ffe7a3', 2],
  ] as const;
  for (const [ink, width] of coats) {
    brush.strokeStyle = ink;
    brush.lineWidth = width;
    brush.stroke(path);
  }
  brush.setLineDash([4, 11, 7, 16]);
  line(brush, 'rgb(70 18 8 / .5)', 3.4);
  brush.stroke(path);
  brush.setLineDash([]);
  const [ex, ey] = [ax + dx * 118, ay + dy * 118];
  spot(brush, '#7c1f0c', ex, ey, 15, 10);
  spot(brush, '#d4481a', ex, ey, 11, 7);
  spot(brush, '#ff9a33', ex - 1, ey - 1, 6.5, 3.6);
  glow(brush, '255 120 30', 0.4, ex, ey, 40);
}
