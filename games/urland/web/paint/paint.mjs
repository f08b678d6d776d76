/*
 * paint.mjs: paints the ground of the board: oceans with their depths and currents, the three
 * continents with relief, forests, river valleys and volcanoes, the path of stones around them.
 *
 *   node games/urland/web/paint/paint.mjs [FILE] [SCALE] [QUALITY]
 *
 * The light comes from the upper left. Everything is made from the geometry in map.ts and from
 * fixed chance, so the picture can be made again after the map was changed.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clamp, cloud, mix, noise, ridge, smooth } from './noise.mjs';
import {
  crownAt,
  currentAt,
  edgeAt,
  FINISH,
  HEIGHT,
  MUTATIONS,
  oceansAt,
  shoreAt,
  stoneAt,
  volcanoAt,
  WIDTH,
  wobble,
} from './places.mjs';
import { encode } from './tools.mjs';

const [file = fileURLToPath(new URL('../ground.webp', import.meta.url)), scale = '0.85', quality = '0.26'] =
  process.argv.slice(2);
const K = Number(scale);
const [W, H] = [Math.round(WIDTH * K), Math.round(HEIGHT * K)];

// ---- Pigments ------------------------------------------------------------------------------------

function rgb(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

function blend(a, b, share) {
  const t = clamp(share);
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

/** A colour on a row of colours, 0 to 1. */
function along(row, at) {
  const t = clamp(at) * (row.length - 1);
  const i = Math.min(row.length - 2, Math.floor(t));
  return blend(row[i], row[i + 1], t - i);
}

const DEPTHS = ['#bfe5d2', '#86cfc2', '#4fa9b0', '#338aa0', '#26718f', '#1d5d7e', '#174e6f'].map(rgb);
/* By ocean: how its water differs. */
const TINTS = [
  [1, 1.02, 0.98],
  [0.94, 1.05, 0.97],
  [0.86, 0.9, 1],
  [0.9, 0.96, 1.06],
  [1.06, 1.14, 1.06],
];
const FOAM = rgb('#f4faf2');
const SAND = rgb('#ead6a4');
const RIVER = rgb('#5cabb0');
const BASALT = rgb('#8c6a55');
const ASH = rgb('#b08267');
const PIT = rgb('#3a2a22');
/* By continent: lowland, hills, rock, peaks; then its trees. */
const LANDS = [
  { row: ['#a9b06a', '#8c9c56', '#8f8a62', '#b3a98c', '#e2ddcd'], trees: ['#4a6b3c', '#6c8a47'] },
  { row: ['#cfb172', '#bf9656', '#ab7547', '#b98c68', '#e6d5bc'], trees: ['#5f7238', '#86923f'] },
  { row: ['#bdb163', '#9da04f', '#96834f', '#ad946c', '#e0d4bb'], trees: ['#4f6a35', '#7a8c3f'] },
].map(({ row, trees }) => ({ row: row.map(rgb), trees: trees.map(rgb) }));
const BANK = ['#a58a5c', '#bfa373', '#93805a'].map(rgb);
const STONES = ['#d3c4a4', '#c7b594', '#dccfb4', '#c9bca6'].map(rgb);
const AMETHYST = rgb('#c3a9d6');
const GOLD = rgb('#efc458');

// ---- Heights --------------------------------------------------------------------------------------

function coneHeight({ far, turn, which }) {
  const gully = 3 * noise(4 * Math.cos(turn) + 20 * which, 4 * Math.sin(turn)) - 1.5;
  const slope = 30 * (1 - smooth(14, 38 + 2 * gully, far)) + gully * smooth(40, 22, far) * smooth(15, 19, far);
  return far < 19 ? slope - 9 * smooth(19.5, 16.5, far) : slope;
}

/** What lies at a point: heights for the light, and what the colours depend on. */
function survey(x, y) {
  const [wx, wy] = wobble(x, y);
  const edge = edgeAt(wx, wy) + 5 * (noise(x / 34, y / 34) - 0.6);
  if (edge < -2) return surveyBank(x, y, edge);
  const { land, bank, continent } = shoreAt(wx, wy);
  if (land <= 0 || bank < 0) return { kind: 'water', high: -1, land, bank, edge };
  const hills = ridge(x / 64 + 5 * continent, y / 64, 4);
  const rise = smooth(4, 30, land) * smooth(1, 24, bank);
  const volcano = volcanoAt(x, y);
  const bare = smooth(44, 26, volcano.far);
  const wood = smooth(0.47, 0.62, cloud(x / 46 + 3, y / 46 + 8, 3)) * smooth(8, 15, Math.min(land, bank + 4)) * (1 - bare);
  const crown = crownAt(x, y, 0.92 * wood);
  const ground = 5 * smooth(0, 8, Math.min(land, 2 * bank)) + rise * (5 + 30 * hills + 5 * cloud(x / 9, y / 9, 2)) * (1 - 0.7 * bare);
  const high = ground + coneHeight(volcano) * smooth(0, 10, land) + 3.4 * crown.high;
  return { kind: 'land', high, ground, hills, land, bank, continent, crown, volcano, bare };
}

function surveyBank(x, y, edge) {
  const stone = stoneAt(x, y);
  const gravel = 2.2 * cloud(x / 5, y / 5, 2) + 4 * cloud(x / 30, y / 30, 2);
  const high = gravel + (stone.inside > 0 ? 4 + 5 * smooth(0, 5, stone.inside) - gravel * 0.75 : 0);
  return { kind: 'bank', high, stone, edge };
}

// ---- Colours --------------------------------------------------------------------------------------

function waterColour({ land, bank, edge }, x, y) {
  if (land > 0) return blend(RIVER, DEPTHS[4], 0.4 * smooth(-2, -12, bank));
  const far = Math.min(-land, edge * 1.5 + 6);
  const deep = smooth(-4, 92, far + 26 * (cloud(x / 60, y / 60, 3) - 0.5));
  const { along: way, aside } = currentAt(x + 14 * cloud(x / 40, y / 40, 2), y + 14 * cloud(x / 40 + 9, y / 40, 2));
  const swell = cloud(x / 30, y / 9, 3) - 0.5;
  const shares = oceansAt(x, y);
  const tint = (k) => shares.reduce((sum, share, o) => sum + share * TINTS[o][k], 0);
  let colour = along(DEPTHS, deep * (0.92 + 0.3 * swell)).map((part, k) => part * mix(1, tint(k), deep));
  const stream = Math.exp(-((aside / 15) ** 2)) * smooth(4, 26, far);
  const thread = smooth(0.42, 0.7, cloud(way / 60, aside / 4.5 + 50, 2));
  colour = blend(colour, DEPTHS[1], stream * (0.16 + 0.42 * thread));
  const breath = noise(x / 13, y / 13);
  const surf = Math.exp(-(((far - 2.6 - 2 * breath) / 1.7) ** 2)) * (0.55 + 0.45 * breath);
  const second = Math.exp(-(((far - 10 - 5 * breath) / 1.6) ** 2)) * 0.42 * smooth(0.35, 0.7, breath);
  return blend(colour, FOAM, surf + second);
}

function landColour({ ground, hills, land, bank, continent, crown, volcano, bare }, x, y) {
  const { row, trees } = LANDS[continent];
  const patch = cloud(x / 38 + 70, y / 38, 3) - 0.5;
  let colour = along(row, (ground / 46) * 0.95 + 0.5 * patch * (1 - hills));
  colour = blend(colour, SAND, smooth(9, 3.5, land + 5 * patch));
  colour = blend(colour, row[0].map((part) => part * 0.93), smooth(9, 2, bank));
  colour = blend(colour, BASALT, bare * 0.9);
  colour = blend(colour, ASH, 0.8 * smooth(27, 20, volcano.far));
  if (volcano.far < 18) colour = blend(colour, PIT, 0.94 * smooth(18.5, 16, volcano.far));
  if (crown.high > 0) colour = blend(trees[0], trees[1], 0.35 + 0.65 * crown.chance * crown.high);
  return colour;
}

function bankColour({ stone, edge }, x, y) {
  const gravel = along(BANK, cloud(x / 24, y / 24, 4) * 1.1 - 0.05);
  const wet = blend(gravel, SAND, smooth(-12, -3, edge) * 0.7);
  if (stone.inside <= 0) return wet;
  const { n } = stone;
  const base = n === FINISH ? GOLD : MUTATIONS.includes(n) ? AMETHYST : STONES[n % STONES.length];
  const grain = 18 * (cloud(x / 7 + n, y / 7, 3) - 0.5);
  const pale = n > FINISH ? 0.3 : 0;
  return blend(base.map((part) => part + grain), wet, pale);
}

const COLOURS = { water: waterColour, land: landColour, bank: bankColour };

// ---- Light ----------------------------------------------------------------------------------------

/* How much light a slope gets: about 1 on level ground. */
function lightOn(highs, i, j) {
  const at = (a, b) => highs[clamp(b, 0, H - 1) * W + clamp(a, 0, W - 1)];
  const [sx, sy] = [(at(i + 1, j) - at(i - 1, j)) * K, (at(i, j + 1) - at(i, j - 1)) * K];
  const long = Math.hypot(sx, sy, 2.6);
  return 0.42 + 0.62 * clamp((0.55 * sx + 0.55 * sy + 0.82 * 2.6) / long + 0.12, 0, 1.5);
}

/* Shade that things cast to the lower right. */
function shadeAt(highs, i, j) {
  let shade = 0;
  for (const step of [2, 4, 6]) {
    const [a, b] = [i - Math.round(step * K), j - Math.round(step * K)];
    if (a < 0 || b < 0) break;
    shade = Math.max(shade, smooth(2.5, 9, highs[b * W + a] - highs[j * W + i] - step * 0.9));
  }
  return 0.34 * shade;
}

function paint() {
  const points = new Array(W * H);
  const highs = new Float32Array(W * H);
  for (let j = 0; j < H; j++)
    for (let i = 0; i < W; i++) {
      const point = survey((i + 0.5) / K, (j + 0.5) / K);
      points[j * W + i] = point;
      highs[j * W + i] = point.high;
    }
  const data = new Uint8ClampedArray(4 * W * H);
  points.forEach((point, at) => {
    const [i, j] = [at % W, Math.floor(at / W)];
    const colour = COLOURS[point.kind](point, (i + 0.5) / K, (j + 0.5) / K);
    const light = lightOn(highs, i, j) * (1 - shadeAt(highs, i, j));
    data.set([...colour.map((part) => part * light), 255], 4 * at);
  });
  return { width: W, height: H, data };
}

const picture = await encode(paint(), file.endsWith('.png') ? 'image/png' : 'image/webp', Number(quality));
writeFileSync(file, picture);
console.log(`${file}: ${picture.length} bytes`);
