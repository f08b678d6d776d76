/*
 * textures.mjs: makes the grain of rock, snow, grass, water, hide and sand that is laid over flat
 * colours, as small pictures which repeat without a seam.
 *
 * `npm run textures` writes them to src/art/ anew; they are kept in the repository, and
 * tests/textures.test.ts checks that this script still makes the very same pixels. Nothing here
 * depends on the day or the machine: the noise comes from a hash of whole numbers, and neither
 * sine nor power, whose last digits differ from one machine to the next, is used.
 *
 * Each pixel has one of fifteen tones: seven steps of shade (black), nothing, seven of light
 * (white), all by transparency alone, so that one tile serves every colour and both themes.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

export const SIZE = 208;
/* How opaque the tones of shade and of light are, of 255. */
const ALPHAS = [0, 8, 18, 30, 44, 62, 84, 112];
const NONE = ALPHAS.length - 1; // the index of no tone at all
const BLUR = 6;

// ---- Noise that repeats ----------------------------------------------------------------------

/** A number in [0, 1) for whole x, y; the same for ever. */
function hash(x, y, seed) {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

const wrap = (value, period) => ((value % period) + period) % period;
const ease = (t) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a, b, t) => a + (b - a) * t;

/* Which way the ground rises at a point of the grid. */
const SLOPES = [[1, 0], [0.7, 0.7], [0, 1], [-0.7, 0.7], [-1, 0], [-0.7, -0.7], [0, -1], [0.7, -0.7]];

/** Smooth noise in [-1, 1] with `across` by `down` hills in a tile; x and y count tiles. */
function noise(x, y, across, down, seed) {
  const [u, v] = [x * across, y * down];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const at = (i, j) => {
    const slope = SLOPES[Math.floor(hash(wrap(left + i, across), wrap(top + j, down), seed) * SLOPES.length)];
    return 1.5 * (slope[0] * (u - left - i) + slope[1] * (v - top - j));
  };
  const [s, t] = [ease(u - left), ease(v - top)];
  return mix(mix(at(0, 0), at(1, 0), s), mix(at(0, 1), at(1, 1), s), t);
}

/** Noise upon noise: each octave twice as fine and `fade` as strong. */
function fractal(x, y, { across, down = across, octaves, fade = 0.5, seed }) {
  let [sum, weight, most] = [0, 1, 0];
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(x, y, across << i, down << i, seed + i);
    most += weight;
    weight *= fade;
  }
  return sum / most;
}

/** 1 on the line where the noise changes its sign, 0 from `width` away on. */
function vein(value, width) {
  return Math.max(0, 1 - Math.abs(value) / width);
}

// ---- Fields: a tone between -1 and 1 for each pixel ------------------------------------------

function field(tone) {
  const values = new Float64Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) values[y * SIZE + x] = tone(x / SIZE, y / SIZE);
  return values;
}

const pixel = (values, x, y) => values[wrap(y, SIZE) * SIZE + wrap(x, SIZE)];

/** Heights seen in light from the top left: what rises towards it is bright. */
function lit(heights, strength) {
  return field((u, v) => {
    const [x, y] = [Math.round(u * SIZE), Math.round(v * SIZE)];
    return strength * (pixel(heights, x + 1, y + 1) - pixel(heights, x - 1, y - 1));
  });
}

function sum(...fields) {
  return fields[0].map((_, i) => fields.reduce((all, values) => all + values[i], 0));
}

/** Draws a soft stroke from a point, in steps of a pixel, thinner towards its end. */
function stroke(values, { x, y, dx, dy, length, bend, tone }) {
  for (let i = 0; i < length; i++) {
    const part = i / length;
    const [px, py] = [x + dx * i + bend * part * i, y + dy * i];
    const [left, top] = [Math.floor(px), Math.floor(py)];
    for (const [ox, oy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const near = (1 - Math.abs(px - left - ox)) * (1 - Math.abs(py - top - oy));
      values[wrap(top + oy, SIZE) * SIZE + wrap(left + ox, SIZE)] += tone * near * (1 - part * 0.6);
    }
  }
}

/** Many strokes, each with six random numbers of its own. */
function strokes(count, seed, shape) {
  const values = new Float64Array(SIZE * SIZE);
  for (let i = 0; i < count; i++)
    stroke(values, shape(...[0, 1, 2, 3, 4, 5].map((k) => hash(i, k, seed))));
  return values;
}

// ---- The six grounds -------------------------------------------------------------------------
// Nothing here is broader than a fifth of the tile: a large mark would be seen to repeat.

/** Weathered stone: hollows and pits in the light, and hair cracks with a bright lower lip. */
function rock() {
  const heights = field((x, y) => {
    const rough = fractal(x, y, { across: 5, octaves: 5, fade: 0.58, seed: 11 });
    const bent = 0.04 * fractal(x, y, { across: 9, octaves: 3, seed: 31 });
    const crack = vein(fractal(x + bent, y - bent, { across: 4, octaves: 4, fade: 0.45, seed: 43 }), 0.03);
    const broken = Math.max(0, noise(x, y, 7, 7, 53) - 0.1);
    return rough - 0.42 * crack * broken;
  });
  const stains = field((x, y) => 0.34 * fractal(x, y, { across: 6, octaves: 4, fade: 0.6, seed: 61 }));
  return sum(lit(heights, 2.1), stains);
}

/** Snow: long soft drifts, and here and there a grain that glitters. */
function snow() {
  const heights = field((x, y) => {
    const bent = 0.04 * noise(x, y, 5, 5, 13);
    return fractal(x + bent, y + bent, { across: 5, down: 9, octaves: 3, fade: 0.45, seed: 17 });
  });
  const glitter = strokes(260, 19, (a, b, c) => (
    { x: a * SIZE, y: b * SIZE, dx: 0, dy: 0, length: 1, bend: 0, tone: 0.3 + 0.6 * c }
  ));
  return sum(lit(heights, 1.7), glitter, field(() => 0.06));
}

/** Grass of the steppe: tufts of blades that lean in the wind, over patches. */
function grass() {
  const patches = field((x, y) => 0.3 * fractal(x, y, { across: 6, octaves: 4, fade: 0.6, seed: 23 }));
  const blade = (strength) => (a, b, c, d, e, f) => ({
    x: a * SIZE, y: b * SIZE, dx: (c - 0.42) * 0.7, dy: -1, length: 4 + 7 * d, bend: (e - 0.35) * 0.8,
    tone: strength * (0.45 + 0.55 * f),
  });
  return sum(patches, strokes(700, 27, blade(-0.5)), strokes(640, 29, blade(0.5)));
}

/** Water: flat ripples, bright on their crests, that run together and part. */
function water() {
  const ripple = (x, y, seed, down) => {
    const bent = 0.025 * fractal(x, y, { across: 6, octaves: 2, seed: seed + 7 });
    return fractal(x + bent, y + bent, { across: 5, down, octaves: 2, fade: 0.4, seed });
  };
  return field((x, y) => {
    const deep = 0.36 * fractal(x, y, { across: 5, down: 11, octaves: 3, seed: 71 });
    const calm = Math.max(0.1, 0.55 + 0.6 * noise(x, y, 5, 6, 73));
    const crests = vein(ripple(x, y, 79, 15), 0.1) * 0.7 + vein(ripple(x, y, 89, 23), 0.08) * 0.4;
    return deep - 0.14 + crests * calm;
  });
}

/** Hide: short hair that lies one way, over a mottled skin with pores. */
function hide() {
  const skin = field((x, y) => 0.3 * fractal(x, y, { across: 8, octaves: 4, fade: 0.62, seed: 91 }));
  const hair = (strength) => (a, b, c, d, e, f) => ({
    x: a * SIZE, y: b * SIZE, dx: 0.55 + 0.5 * (c - 0.5), dy: 0.85, length: 6 + 11 * d, bend: (e - 0.5) * 0.5,
    tone: strength * (0.25 + 0.75 * f),
  });
  return sum(skin, strokes(900, 97, hair(-0.26)), strokes(800, 101, hair(0.26)));
}

/** Sand: ripples of the wind, and coarse grains, dark and bright. */
function sand() {
  const heights = field((x, y) => {
    const bent = 0.05 * fractal(x, y, { across: 4, octaves: 3, seed: 103 });
    return fractal(x + bent, y + bent, { across: 4, down: 15, octaves: 2, fade: 0.35, seed: 107 });
  });
  const grain = (strength) => (a, b, c) => (
    { x: a * SIZE, y: b * SIZE, dx: 1, dy: 0.4, length: 1 + 1.4 * c, bend: 0, tone: strength * (0.4 + 0.6 * c) }
  );
  return sum(lit(heights, 1.0), strokes(1300, 109, grain(-0.45)), strokes(1100, 113, grain(0.5)));
}

export const TILES = { rock, snow, grass, water, hide, sand };

// ---- PNG -------------------------------------------------------------------------------------

/**
 * A tone as an index into the palette, from the deepest shade to the brightest light. A little
 * chance blurs the edge between two steps, which would look like a contour on a map.
 */
function index(tone, x, y) {
  const alpha = Math.abs(tone) * ALPHAS[NONE] + (hash(x, y, 5) - 0.5) * BLUR;
  const above = ALPHAS.findIndex((step, i) => i === NONE || alpha < (step + ALPHAS[i + 1]) / 2);
  return NONE + (tone < 0 ? -above : above);
}

/** Rows as PNG has them: a filter byte (none), then two pixels in each byte. */
function rows(values) {
  const wide = 1 + SIZE / 2;
  const bytes = Buffer.alloc(wide * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      bytes[y * wide + 1 + (x >> 1)] |= index(values[y * SIZE + x], x, y) << (x % 2 ? 0 : 4);
  return bytes;
}

/** The checksum of PNG, bit by bit: the tiles are small. */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function palette() {
  const alpha = [...ALPHAS.slice(1).reverse(), ...ALPHAS];
  const grey = alpha.flatMap((_, i) => Array(3).fill(i > NONE ? 255 : 0));
  return [chunk('PLTE', Buffer.from(grey)), chunk('tRNS', Buffer.from(alpha))];
}

export function png(values) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([4, 3, 0, 0, 0], 8); // four bits for a pixel, from a palette
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(rows(values), { level: 9 }));
  return Buffer.concat([signature, chunk('IHDR', head), ...palette(), data, chunk('IEND', Buffer.alloc(0))]);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, tile] of Object.entries(TILES)) {
    const bytes = png(tile());
    writeFileSync(fileURLToPath(new URL(`../src/art/${name}.png`, import.meta.url)), bytes);
    console.log(`src/art/${name}.png: ${bytes.length} bytes`);
  }
