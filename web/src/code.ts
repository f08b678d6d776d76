/*
 * code.ts: an address as a QR code: which dots of a square are dark.
 */
import { encode } from 'uqr';

/** Light dots around it, without which it is not found. */
const QUIET = 4;

export interface Dots {
  /** Of the square, with what is light around it. */
  size: number;
  dark(x: number, y: number): boolean;
  /** One line for each run of dark dots. */
  path: string;
}

/** The runs of dark dots of a row. */
function runs(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || row[x - 1]) continue;
    let end = x;
    while (row[end]) end++;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
  }
  return path;
}

export function dotsOf(text: string): Dots {
  const { size, data } = encode(text, { border: QUIET, ecc: 'M' });
  return { size, dark: (x, y) => data[y]?.[x] ?? false, path: data.map(runs).join('') };
}
