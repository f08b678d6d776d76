/*
 * relief.mjs: the land and the ice of the board as heights and pigments, seen at a slant.
 *
 * Everything is a function of the place alone, so that the same picture comes out every time.
 * Places are in the units of facts.json; light falls from the top left.
 */
import { readFileSync } from 'node:fs';

const facts = JSON.parse(readFileSync(new URL('../facts.json', import.meta.url), 'utf8'));
export const regions = facts.board.regions.map(({ terrain, centre, polygon }) => ({ terrain, centre, polygon }));

// ---- Noise -------------------------------------------------------------------------------------

function lattice(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

function noise(x, y, seed) {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - i, y - j].map((t) => t * t * (3 - 2 * t));
  const at = (a, b) => lattice(i + a, j + b, seed);
  return mix(mix(at(0, 0), at(1, 0), u), mix(at(0, 1), at(1, 1), u), v);
}

/** From 0 to 1: noise of several sizes, the largest `size` units wide. */
export function cloud(x, y, size, seed, octaves = 4) {
  let [sum, weight, total] = [0, 1, 0];
  let [a, b] = [x / size, y / size];
  for (let o = 0; o < octaves; o++, weight /= 2) {
    sum += weight * noise(a, b, seed + o);
    total += weight;
    [a, b] = turned(a, b);
  }
  return sum / total;
}

/* Half as large, and turned, so that no octave shows the grid of another. */
function turned(x, y) {
  return [1.6 * x + 1.2 * y + 3.7, 1.6 * y - 1.2 * x + 8.1];
}

/** The same with sharp crests. */
function crests(x, y, size, seed) {
  const folded = (a, b, k) => 1 - Math.abs(2 * noise(a, b, seed + k) - 1);
  const [bx, by] = [x + 0.5 * size * noise(y / size, x / size, seed + 7), y + 0.5 * size * noise(x / size, y / size, seed + 8)];
  const first = turned(bx / size / 2, by / size / 2);
  const second = turned(...first);
  return 0.62 * folded(...first, 0) ** 2 + 0.38 * folded(...second, 1) ** 2;
}

export function mix(a, b, t) {
  return a + (b - a) * t;
}

export function ramp(from, to, x) {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

// ---- Where a place is --------------------------------------------------------------------------

function toSegment(x, y, [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** How far a place is inside a polygon; negative outside. */
export function depth(x, y, polygon) {
  let [least, inside] = [Infinity, false];
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    least = Math.min(least, toSegment(x, y, [ax, ay], [bx, by]));
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside ? least : -least;
}

const clamp = (least, most, x) => Math.min(most, Math.max(least, x));
/** A region farther away than that does not show. */
const FAR = 60;
const boxes = regions.map(({ polygon }) => {
  const of = (axis) => polygon.map((point) => point[axis]);
  return [Math.min(...of(0)), Math.max(...of(0)), Math.min(...of(1)), Math.max(...of(1))];
});

/** The region of a place, the nearest other one, and how far it is to the border between them. */
export function whereIs(x, y) {
  const wx = clamp(26, 1174, x + 26 * (cloud(x, y, 70, 70, 3) - 0.5));
  const wy = clamp(128, 934, y + 26 * (cloud(x, y, 70, 80, 3) - 0.5));
  const all = regions.map(({ polygon }, i) => {
    const [left, right, top, bottom] = boxes[i];
    const isFar = wx < left - FAR || wx > right + FAR || wy < top - FAR || wy > bottom + FAR;
    return { i, in: isFar ? -9 * FAR : depth(wx, wy, polygon) };
  });
  all.sort((a, b) => b.in - a.in);
  return { here: all[0].i, next: all[1].i, border: (all[0].in - all[1].in) / 2, all };
}

// ---- What lies between two regions -----------------------------------------------------------

/* By the numbers of the two, the smaller one first. Water comes down from the ice. */
const RIVERS = { '2 3': 8, '6 7': 9, '10 11': 10, '7 11': 5, '11 12': 5, '1 2': 4, '5 6': 4, '9 10': 5, '6 9': 5 };
const RIDGES = { '1 5': 20, '1 6': 18, '2 6': 24, '7 8': 24, '8 12': 26, '7 12': 18, '5 9': 18, '3 4': 14, '4 8': 16 };

export function between({ here, next }) {
  const pair = [here + 1, next + 1].sort((a, b) => a - b).join(' ');
  return { river: RIVERS[pair] ?? 0, ridge: RIDGES[pair] ?? 8 };
}

// ---- Land --------------------------------------------------------------------------------------

const hex = (text) => text.match(/../g).map((two) => parseInt(two, 16));

/* Shade, body and light of each ground. */
const PIGMENTS = {
  steppe: ['9c7a40', 'bf9b55', 'd3b679'].map(hex),
  stone_desert: ['84705a', 'a88f72', 'c4b094'].map(hex),
  pasture: ['656a3c', '868650', 'a5a06a'].map(hex),
  mountains: ['655a50', '85796c', 'a19586'].map(hex),
  forest: ['464e30', '5b6341', '727852'].map(hex),
  ice_meadow: ['93a5a4', 'b3c1be', 'd3dbd7'].map(hex),
};
const SNOW = hex('f4f1ea');
const FROST = hex('e3ecec');
const RIVER = hex('5c93ac');
const FOAM = hex('d5e7ea');
const BANK = hex('4d3b28');
const CHARCOAL = hex('2b1d12');
const POOL = hex('86b3c4');

function tone([shade, body, light], t) {
  return t < 0.5 ? blend(shade, body, 2 * t) : blend(body, light, 2 * t - 1);
}

export function blend(a, b, t) {
  return a.map((n, i) => mix(n, b[i], t));
}

/* 0 where pieces stand, 1 at the rim of the region. */
function rim(x, y, { centre: [cx, cy] }) {
  return ramp(0.55, 1.15, Math.hypot((x - cx) / 128, (y - cy - 22) / 112));
}

const HEIGHTS = {
  steppe: (x, y) => 10 * cloud(x, y * 2, 90, 1, 3),
  stone_desert: (x, y) => 13 * crests(x, y, 70, 5) + 3 * cloud(x, y, 20, 6, 1),
  pasture: (x, y) => 22 * cloud(x, y, 110, 9, 3),
  mountains: (x, y) => 20 * crests(x, y, 80, 13) + 4 * cloud(x, y, 24, 14, 1),
  forest: (x, y) => 12 * cloud(x, y, 60, 17, 2) + 5 * cloud(x, y, 15, 18, 1),
  ice_meadow: (x, y) => 8 * cloud(x, y * 1.6, 80, 21, 2),
};

/* Peaks stand at the rim of mountains, higher at the back. */
function peaks(x, y, region, inside) {
  if (region.terrain !== 'mountains') return 0;
  const back = 1 - 0.55 * ramp(-60, 120, y - region.centre[1]);
  return 78 * back * rim(x, y, region) * ramp(2, 44, inside) * (0.12 + 0.88 * crests(x + 18, y, 58, 31));
}

/** Height, pigment and wetness of a place on the land. */
export function land(x, y) {
  const at = whereIs(x, y);
  const { river, ridge } = between(at);
  const region = regions[at.here];
  const soft = at.all.slice(0, 3).map(({ i, in: depthIn }) => ({ i, w: Math.exp((depthIn - at.all[0].in) / 15) }));
  const sum = soft.reduce((n, { w }) => n + w, 0);
  const calm = 0.35 + 0.65 * rim(x, y, region);
  let [height, pigment] = [0, [0, 0, 0]];
  for (const { i, w } of soft) {
    const { terrain } = regions[i];
    height += (w / sum) * HEIGHTS[terrain](x, y) * calm;
    const grain = cloud(x, y, 90, 40 + i, 4);
    const t = ramp(0.22, 0.78, mix(0.5, grain, 0.45 + 0.55 * calm));
    pigment = pigment.map((n, c) => n + (w / sum) * tone(PIGMENTS[terrain], t)[c]);
  }
  const high = peaks(x, y, region, at.all[0].in);
  height += high;
  const edge = at.border + 5 * (cloud(x, y, 26, 90, 2) - 0.5);
  if (!river) height += ridge * Math.exp(-((edge / 13) ** 2)) * (0.35 + cloud(x, y, 34, 91, 2));
  else height -= 12 * Math.exp(-((edge / (river + 5)) ** 2));
  pigment = frosted(pigment, x, y, region, high);
  return { height, pigment: bordered(pigment, x, y, edge, river), isWet: river > 0 && edge < river };
}

/* Snow on peaks and in the hollows of a frozen meadow, with its pools. */
function frosted(pigment, x, y, { terrain }, high) {
  let painted = pigment;
  if (terrain === 'mountains') painted = blend(painted, SNOW, ramp(30, 44, high + 14 * (cloud(x, y, 16, 33, 2) - 0.5)));
  if (terrain === 'ice_meadow') {
    painted = blend(painted, FROST, 0.85 * ramp(0.52, 0.6, cloud(x, y * 1.7, 74, 35, 4)));
    painted = blend(painted, POOL, 0.8 * ramp(0.655, 0.685, cloud(x, y * 2, 90, 37, 3)));
  }
  return painted;
}

/* A stream with its banks, or the line of a brush. */
function bordered(pigment, x, y, edge, river) {
  if (!river) {
    const width = 1 + 3.4 * cloud(x, y, 40, 95, 2);
    return blend(pigment, CHARCOAL, 0.62 * (1 - ramp(width * 0.4, width * 1.5, edge)));
  }
  let painted = blend(pigment, BANK, 0.75 * (1 - ramp(river + 1, river + 5, edge)));
  painted = blend(painted, FOAM, 0.8 * (1 - ramp(river - 0.5, river + 1, edge)));
  const ripple = 0.5 * cloud(x * 2, y, 18, 97, 2);
  return blend(painted, blend(RIVER, FOAM, ripple * ramp(0, river, edge)), 1 - ramp(river - 2.5, river - 1, edge));
}

// ---- Ice ---------------------------------------------------------------------------------------

const FIRN = ['b4d2e2', 'dcebf2', 'f5fafb'].map(hex);
const CREVASSE = ['7fb4d3', '3d83ad', '1f5d87'].map(hex);

/* Crevasses are this far from each other. */
const APART = 66;

/** Height and pigment of the glacier: bowed crevasses across its way, drifts between them. */
export function ice(x, y) {
  const way = y - 30 * Math.cos((x - 600) / 210) + 70 * (cloud(x, y, 230, 101, 2) - 0.5) + 10 * cloud(x, y, 40, 102, 2);
  const line = Math.round(way / APART);
  const opening = ramp(0.5, 0.78, noise(x / 105 + 37 * line, line, 105));
  const width = 1 + 12 * opening;
  const off = way - line * APART;
  const deep = opening > 0 ? 1 - ramp(width * 0.45, width, Math.abs(off)) : 0;
  const wall = opening * (1 - ramp(width, width + 16, Math.abs(off)));
  const drift = cloud(x, y * 1.4, 150, 111, 3);
  const firn = blend(tone(FIRN, ramp(0.25, 0.75, drift)), CREVASSE[0], 0.45 * wall);
  return { height: 16 * drift, pigment: blend(firn, tone(CREVASSE, ramp(-width, width, -off)), deep), isWet: deep > 0.2 };
}
