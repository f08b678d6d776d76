/*
 * places.mjs: how far a point is from coasts, rivers, currents, craters and stones; all of it
 * from the geometry of the board (map.ts), which is read as it is.
 */
import { transform } from './tools.mjs';
import { clamp, cloud, hash, noise, smooth } from './noise.mjs';

const map = await transform('../map.ts');
export const { WIDTH, HEIGHT, SEA, CRATERS, FINISH, MUTATIONS, SQUARES, square } = map;
const { POLYGONS } = await transform('../coasts.ts');
const { board } = (await transform('../../facts.json')).default;
const [LEFT, TOP, RIGHT, BOTTOM] = SEA;
/** Farther than this nothing is measured. */
export const FAR = 120;

function boxOf(polygon) {
  const [xs, ys] = [0, 1].map((axis) => polygon.map((point) => point[axis]));
  return [Math.min(...xs) - FAR, Math.min(...ys) - FAR, Math.max(...xs) + FAR, Math.max(...ys) + FAR];
}

/* The coast as the board outlines it: from the middle of each side to that of the next, round its
 * corner. */
function rounded(corners) {
  const mid = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];
  return corners.flatMap((corner, i) => {
    const [from, to] = [mid(corners.at(i - 1), corner), mid(corner, corners[(i + 1) % corners.length])];
    return [0, 1 / 3, 2 / 3].map((t) =>
      [0, 1].map((k) => (1 - t) ** 2 * from[k] + 2 * t * (1 - t) * corner[k] + t * t * to[k]),
    );
  });
}

const ISLANDS = POLYGONS.map((corners, i) => {
  const polygon = rounded(corners);
  return { polygon, box: boxOf(polygon), continent: board.continents.findIndex(({ ring }) => ring.includes(i + 1)) };
});

/** Distance to a polygon, negative inside of it. */
export function toPolygon(polygon, x, y) {
  let [least, inside] = [Infinity, false];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [[ax, ay], [bx, by]] = [polygon[i], polygon[j]];
    const [ex, ey, wx, wy] = [bx - ax, by - ay, x - ax, y - ay];
    const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey || 1));
    const [dx, dy] = [wx - ex * t, wy - ey * t];
    least = Math.min(least, dx * dx + dy * dy);
    if (ay > y !== by > y && x < (ex * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return Math.sqrt(least) * (inside ? -1 : 1);
}

/* Gaps between islands of a continent that are narrower than this are valleys. */
const GAP = 44;

const LAKE = 28;

/**
 * `land`: how far inside the coast, negative at sea; `bank`: how far from the river in the valley
 * between two islands, negative in it; which continent.
 */
export function shoreAt(x, y) {
  const near = ISLANDS.filter(({ box }) => x > box[0] && y > box[1] && x < box[2] && y < box[3]);
  const all = near.map((one) => ({ ...one, d: toPolygon(one.polygon, x, y) })).sort((a, b) => a.d - b.d);
  const [first] = all;
  if (!first) return { land: -FAR, bank: FAR, continent: 0 };
  const second = all.find((one) => one !== first && one.continent === first.continent);
  const { continent } = first;
  if (!second) return { land: -first.d, bank: FAR, continent };
  const gap = first.d + second.d;
  const width = 1.6 + Math.max(0, gap - 24) * 0.4;
  const bank = (second.d - first.d) / 2 - width;
  const valley = (GAP - gap) / 2 - (GAP / 2) * smooth(8, 26, first.d);
  return lakeAt(x, y, { land: Math.max(-first.d, valley), bank, continent });
}

/* Where the rivers of a continent meet. */
function lakeAt(x, y, shore) {
  const [cx, cy] = map.CONTINENTS[shore.continent];
  const far = Math.hypot(x - cx, y - cy);
  if (far > LAKE || shore.land > 0) return shore;
  return { ...shore, land: 1, bank: far - LAKE };
}

/** How far from the edge of the sea, negative outside of it. */
export function edgeAt(x, y) {
  return Math.min(x - LEFT, RIGHT - x, y - TOP, BOTTOM - y);
}

// ---- Currents ------------------------------------------------------------------------------------

const [ANGARA, EURAMERICA, GONDWANA] = map.CONTINENTS;
const BEND = 0.16;

function bendOf([ax, ay], [bx, by]) {
  const at = (along, aside) => [
    ax + along * (bx - ax) - aside * (by - ay),
    ay + along * (by - ay) + aside * (bx - ax),
  ];
  const [a, b, c, d] = [at(0, 0), at(1 / 3, BEND), at(2 / 3, -BEND), at(1, 0)];
  return Array.from({ length: 41 }, (_, i) => {
    const [t, u] = [i / 40, 1 - i / 40];
    return [0, 1].map((k) => u ** 3 * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t ** 3 * d[k]);
  });
}

/* Where two oceans meet. */
const CURRENTS = [
  [ANGARA, [LEFT, TOP]],
  [EURAMERICA, [RIGHT, TOP]],
  [GONDWANA, [LEFT, BOTTOM]],
  [GONDWANA, [RIGHT, BOTTOM]],
  [ANGARA, EURAMERICA],
  [EURAMERICA, GONDWANA],
  [ANGARA, GONDWANA],
].map(([a, b]) => bendOf(a, b));

/** The nearest current: how far along it, and how far beside it. */
export function currentAt(x, y) {
  let best = { along: 0, aside: FAR };
  CURRENTS.forEach((line, c) => {
    for (let i = 1; i < line.length; i++) {
      const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
      const [ex, ey, wx, wy] = [bx - ax, by - ay, x - ax, y - ay];
      const long = Math.hypot(ex, ey);
      const t = clamp((wx * ex + wy * ey) / (long * long));
      const aside = Math.hypot(wx - ex * t, wy - ey * t);
      if (aside < best.aside)
        best = { along: 1000 * c + (i + t) * long, aside };
    }
  });
  return best;
}

// ---- Volcanoes, stones, trees -----------------------------------------------------------------------

/** The nearest volcano: distance and direction. */
export function volcanoAt(x, y) {
  let best = { far: FAR, turn: 0, which: 0 };
  CRATERS.forEach(([cx, cy], which) => {
    const far = Math.hypot(x - cx, y - cy);
    if (far < best.far) best = { far, turn: Math.atan2(y - cy, x - cx), which };
  });
  return best;
}

const STONES = Array.from({ length: SQUARES }, (_, i) => ({ n: i + 1, ...square(i + 1) }));

/** The stone of the track at a point: its number and how far inside its rim, in units. */
export function stoneAt(x, y) {
  for (const { n, x: left, y: top, width, height } of STONES) {
    if (x < left || y < top || x >= left + width || y >= top + height) continue;
    const [a, b] = [width / 2 - 4.5, height / 2 - 4.5];
    const [dx, dy] = [x - left - width / 2, y - top - height / 2];
    const turn = Math.atan2(dy, dx);
    const lumps = 0.07 * (noise(3 * Math.cos(turn) + 9 * n, 3 * Math.sin(turn) + 5 * n) - 0.6);
    const round = 2.6 + 1.6 * hash(n, 3);
    const r = (Math.abs(dx / a) ** round + Math.abs(dy / b) ** round) ** (1 / round) + lumps;
    return { n, inside: (1 - r) * Math.min(a, b) };
  }
  return { n: 0, inside: -FAR };
}

const SPACING = 8.5;

/** The crown of a tree over a point, 0 to 1, and its chance number; `dense` is 0 to 1. */
export function crownAt(x, y, dense) {
  const [gx, gy] = [Math.floor(x / SPACING), Math.floor(y / SPACING)];
  let best = { high: 0, chance: 0 };
  for (let i = gx - 1; i <= gx + 1; i++)
    for (let j = gy - 1; j <= gy + 1; j++) {
      if (hash(i + 500, j) > dense) continue;
      const [cx, cy] = [(i + 0.2 + 0.6 * hash(i, j)) * SPACING, (j + 0.2 + 0.6 * hash(j, i + 99)) * SPACING];
      const r = Math.hypot(x - cx, y - cy) / (3.6 + 2.4 * hash(i + 7, j + 7));
      const high = 1 - r * r;
      if (high > best.high) best = { high, chance: hash(i + 31, j + 17) };
    }
  return best;
}

/** Coasts are not straight. */
export function wobble(x, y) {
  return [x + 9 * (cloud(x / 19, y / 19, 3) - 0.5), y + 9 * (cloud(x / 19 + 40, y / 19 + 40, 3) - 0.5)];
}

// ---- Oceans -------------------------------------------------------------------------------------

/** How much of each ocean is at a point: shares that sum up to 1. */
export function oceansAt(x, y) {
  const near = map.SPOTS.map(([left, top, width, height]) => {
    const [dx, dy] = [Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)];
    return 1 / (30 + Math.hypot(dx, dy)) ** 4;
  });
  const sum = near.reduce((a, b) => a + b);
  return near.map((one) => one / sum);
}
