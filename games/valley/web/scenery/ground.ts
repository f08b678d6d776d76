/*
 * ground.ts: the bare ground, pixel by pixel: soils that run into each other, lit from the upper
 * left, lakes with depth, foam and a wet shore, and a rim at which the painting ends.
 */
import { STEP, type Box, type Terrain } from '../map';
import { noiseTile, TILE } from './noise';
import { ROUGH, SOILS, TONES, type Colour, type Season } from './tones';

/** How far borders between soils stray, in units. */
const STRAY = 64;
/** Within so much of a border two soils mix. */
const MIX = 13;
/** So far beyond the rim the paint reaches. */
const RIM = 16;
const MASK = TILE - 1;
const BEYOND = SOILS.indexOf('beyond');
const LAKE = SOILS.indexOf('lake');
const COLUMN = 150;
const CHARCOAL: Colour = [43, 29, 18];
const ROUGHNESS = SOILS.map((soil) => ROUGH[soil]);

const noise = noiseTile();

function at(x: number, y: number): number {
  return noise[((y & MASK) << 8) | (x & MASK)] as number;
}

/** The first space of each column. */
const FIRST = [0, 4, 9, 15, 22, 28, 33];
/** Columns and rows of the lattice are counted from the middle; so far it reaches. */
const REACH = 8;

function cell(column: number, row: number): number {
  return (column + REACH) * 2 * REACH + row + REACH;
}

/* The soil of every place of the lattice; those of odd columns lie half a row lower. */
function soilsOf(terrain: readonly Terrain[]): Int8Array {
  const soils = new Int8Array(4 * REACH * REACH).fill(BEYOND);
  FIRST.forEach((first, i) => {
    const column = i - 3;
    const size = 7 - Math.abs(column);
    for (let row = 0; row < size; row++)
      soils[cell(column, row - Math.floor(size / 2))] = SOILS.indexOf(terrain[first + row] as Terrain);
  });
  return soils;
}

/** The nearest soil, the next one, and half the difference of the ways to them. */
interface Near {
  soil: number;
  other: number;
  margin: number;
}
const near: Near = { soil: 0, other: 0, margin: 0 };

function findNear(x: number, y: number, soils: Int8Array): void {
  let [best, second, soil, other] = [1e9, 1e9, BEYOND, BEYOND];
  const middle = Math.round(x / COLUMN);
  for (let column = middle - 1; column <= middle + 1; column++) {
    const shift = column & 1 ? STEP / 2 : 0;
    const dx = x - column * COLUMN;
    const row = Math.floor((y - shift) / STEP);
    for (let i = row; i <= row + 1; i++) {
      const dy = y - i * STEP - shift;
      const far = dx * dx + dy * dy;
      if (far >= second) continue;
      const here = soils[cell(column, i)] as number;
      if (far < best) {
        second = best;
        other = soil;
        best = far;
        soil = here;
      } else {
        second = far;
        other = here;
      }
    }
  }
  near.soil = soil;
  near.other = other;
  near.margin = (Math.sqrt(second) - Math.sqrt(best)) / 2;
}

function blend(into: Float32Array, to: Colour, part: number): void {
  for (let i = 0; i < 3; i++) into[i]! += (to[i]! - into[i]!) * part;
}

/* The colour of a soil where the broad noise is `tone`. */
function tint(into: Float32Array, tones: readonly [Colour, Colour, Colour], tone: number): void {
  const t = Math.min(1, Math.max(0, (tone - 0.26) / 0.48));
  const [from, to, part] =
    t < 0.5 ? [tones[0], tones[1], t * 2] : [tones[1], tones[2], t * 2 - 1];
  for (let i = 0; i < 3; i++) into[i] = from[i]! + (to[i]! - from[i]!) * part;
}

function clamp(t: number): number {
  return t < 0 ? 0 : t > 1 ? 1 : t;
}

const pixel = new Float32Array(3);
const beside = new Float32Array(3);

/* Water gets deeper from the shore; in winter ice grows from there. */
function paintWater(season: Season, grain: number): void {
  const tones = TONES[season];
  const { margin } = near;
  tint(pixel, tones.ground[LAKE]!, 0.66 - margin / 90 + (grain - 0.5) * 0.35);
  if (season === 'winter') blend(pixel, tones.ice, 0.9 * clamp((44 - margin + 60 * (grain - 0.5)) / 9));
  blend(pixel, tones.foam, 0.75 * clamp(1.6 - Math.abs(margin - 3.2) / 1.8));
}

function paintLand(season: Season, tone: number): void {
  const tones = TONES[season];
  const { soil, other, margin } = near;
  tint(pixel, tones.ground[soil]!, tone);
  if (soil === BEYOND) blend(pixel, CHARCOAL, 0.75 * clamp((margin - 4) / 10));
  else if (other === BEYOND) blend(pixel, CHARCOAL, 0.3 * clamp((9 - margin) / 9));
  if (other === LAKE) blend(pixel, tones.wet, 0.85 * clamp((12 - margin) / 7));
  else if (other !== soil && other !== BEYOND && margin < MIX) {
    tint(beside, tones.ground[other]!, tone);
    const part = 0.5 * (1 - margin / MIX);
    for (let i = 0; i < 3; i++) pixel[i]! += (beside[i]! - pixel[i]!) * part;
  }
}

/* How much of the paint there is. */
function cover(grain: number): number {
  if (near.soil !== BEYOND) return 255;
  if (near.other === BEYOND) return 0;
  return 255 * clamp((RIM - near.margin + 26 * (grain - 0.5)) / 5);
}

/** Paints rows of the ground, a few at a time, and lets others work in between. */
export function* paintGround(
  context: CanvasRenderingContext2D,
  [left, top]: Box,
  scale: number,
  terrain: readonly Terrain[],
  season: Season,
): Generator<void> {
  const { width, height } = context.canvas;
  const soils = soilsOf(terrain);
  const ROWS = 24;
  for (let from = 0; from < height; from += ROWS) {
    const image = context.createImageData(width, Math.min(ROWS, height - from));
    for (let i = 0; i < image.height; i++)
      for (let j = 0; j < width; j++)
        paintPixel(image.data, 4 * (i * width + j), left + j / scale, top + (from + i) / scale, soils, season);
    context.putImageData(image, 0, from);
    yield;
  }
}

function paintPixel(
  data: Uint8ClampedArray,
  index: number,
  x: number,
  y: number,
  soils: Int8Array,
  season: Season,
): void {
  const straight = at(x * 0.9, y * 0.9);
  const across = at(x * 0.9 + 91, y * 0.9 + 137);
  findNear(x + (straight - 0.5) * STRAY, y + (across - 0.5) * STRAY, soils);
  const grain = at(x * 1.31 + 50, y * 1.31);
  const alpha = cover(grain);
  if (alpha === 0) return;
  const tone = 0.6 * at(x * 0.37, y * 0.37) + 0.4 * at(y * 0.83 + 17, x * 0.83);
  if (near.soil === LAKE) paintWater(season, grain);
  else paintLand(season, tone);
  const slope = at(x * 0.83 + 2, y * 0.83 + 2) - at(x * 0.83 - 1, y * 0.83 - 1);
  const light = slope * (ROUGHNESS[near.soil] as number) + (grain - 0.5) * 22;
  for (let i = 0; i < 3; i++) data[index + i] = pixel[i]! + light;
  data[index + 3] = alpha;
}
