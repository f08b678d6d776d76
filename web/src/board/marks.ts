/*
 * marks.ts: the mark of each seat, the same on pieces, chips, log and results: circle, square,
 * triangle, diamond, cross, star. About 2 units wide around 0 0.
 */
export const MARKS: readonly string[] = [
  'M-.95 0A.95.95 0 1 1 .95 0 .95.95 0 1 1-.95 0Z',
  'M-.85-.85H.85V.85H-.85Z',
  'M0-1.1L1.1.85H-1.1Z',
  'M0-1.2L1.1 0 0 1.2-1.1 0Z',
  'M-.38-1H.38V-.38H1V.38H.38V1H-.38V.38H-1V-.38H-.38Z',
  'M0-1.1L.31-.36 1.1-.3.49.22.69 1 0 .58-.69 1-.49.22-1.1-.3-.31-.36Z',
];

export function markOf(seat: number): string {
  return MARKS[seat % MARKS.length]!;
}
