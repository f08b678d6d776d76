import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { png, SIZE, TILES } from '../tools/textures.mjs';

const MOST = 14_000;

/* Compressors of other days and machines make other bytes of the same pixels. */
function unpacked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const [size, name] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)];
    const data = bytes.subarray(at + 8, at + 8 + size);
    parts.push(name === 'IDAT' ? inflateSync(data) : data);
    at += size + 12;
  }
  return Buffer.concat(parts);
}

/** How much neighbours differ on average, down a column of pixels and across its right edge. */
function roughness(values: Float64Array, column: number): number {
  const next = (column + 1) % SIZE;
  const rows = Array.from({ length: SIZE }, (_, y) => y * SIZE);
  return rows.reduce((sum, row) => sum + Math.abs(values[row + column]! - values[row + next]!), 0) / SIZE;
}

describe.each(Object.entries(TILES))('the grain of %s', (name, tile) => {
  const kept = readFileSync(new URL(`../src/art/${name}.png`, import.meta.url));
  const values = tile();

  test('is what the script makes', () => {
    expect(unpacked(kept).equals(unpacked(png(values)))).toBe(true);
  });

  test('is small', () => {
    expect(kept.length).toBeLessThan(MOST);
  });

  test('repeats without a seam', () => {
    const inside = Array.from({ length: SIZE - 1 }, (_, column) => roughness(values, column));
    expect(roughness(values, SIZE - 1)).toBeLessThan(1.5 * Math.max(...inside));
  });
});
