/*
 * noise.ts: the unevenness of everything painted: a tile of soft noise, and numbers that look
 * random but are the same at every painting.
 */

/** The side of the tile of noise, a power of two: it repeats without a seam. */
export const TILE = 256;
/** Of the coarsest noise, cells along a side. */
const CELLS = 4;
const OCTAVES = 6;

/** Random numbers from 0 to 1, always the same row of them. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/* One octave: random values at the corners of cells, eased in between. */
function addOctave(tile: Float32Array, cells: number, weight: number): void {
  const next = dice(cells * 31);
  const corners = Float32Array.from({ length: cells * cells }, next);
  const side = TILE / cells;
  const corner = (x: number, y: number): number =>
    corners[(y % cells) * cells + (x % cells)] as number;
  for (let y = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++) {
      const [i, j] = [Math.floor(x / side), Math.floor(y / side)];
      const [u, v] = [smooth(x / side - i), smooth(y / side - j)];
      const above = corner(i, j) * (1 - u) + corner(i + 1, j) * u;
      const below = corner(i, j + 1) * (1 - u) + corner(i + 1, j + 1) * u;
      tile[y * TILE + x]! += weight * (above * (1 - v) + below * v);
    }
}

let made: Float32Array | undefined;

/** Noise from 0 to 1 around a half, from broad shapes down to grain. */
export function noiseTile(): Float32Array {
  if (made) return made;
  const tile = new Float32Array(TILE * TILE);
  let weight = 0.5;
  for (let i = 0; i < OCTAVES; i++, weight *= 0.55) addOctave(tile, CELLS << i, weight);
  const total = 0.5 * ((1 - 0.55 ** OCTAVES) / 0.45);
  for (let i = 0; i < tile.length; i++) tile[i]! /= total;
  return (made = tile);
}
