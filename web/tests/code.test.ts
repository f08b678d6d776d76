/*
 * code.test.ts: what the page draws as a code is read by somebody else's reader.
 */
import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { dotsOf, type Dots } from '../src/code';

const SCALE = 3;

/** As a camera sees it. */
function pixels({ size, dark }: Dots): Uint8ClampedArray {
  const width = size * SCALE;
  const out = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (dark(Math.floor(x / SCALE), Math.floor(y / SCALE))) out.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return out;
}

function read(text: string): string | undefined {
  const dots = dotsOf(text);
  return jsQR(pixels(dots), dots.size * SCALE, dots.size * SCALE)?.data;
}

describe('a code', () => {
  test.each([
    'http://127.0.0.1:8080/table/k3f9x2m7q4w8t5zb',
    'https://games.example.org/table/aaaaaaaaaaaaaaaa',
    `https://${'long.'.repeat(30)}example/table/zzzzzzzzzzzzzzzz`,
    'https://città.example/table/k3f9x2m7q4w8t5zb',
  ])('is read as %s', (address) => expect(read(address)).toBe(address));

  test('is drawn as its dots are', () => {
    const { size, dark, path } = dotsOf('https://games.example/table/k3f9x2m7q4w8t5zb');
    let n = 0;
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) n += dark(x, y) ? 1 : 0;
    const drawn = [...path.matchAll(/h(\d+)v1/g)].reduce((sum, [, run]) => sum + Number(run), 0);
    expect(drawn).toBe(n);
    for (let i = 0; i < size; i++) expect([dark(i, 0), dark(i, 3), dark(0, i), dark(size - 1, i)]).not.toContain(true);
  });
});
