/*
 * facts.d.mts: the types of what facts.mjs lends to the painter's coasts and to tests.
 */
export const CONTINENTS: readonly { to: readonly [number, number]; scale: number }[];
export function moved(
  continents: readonly { ring: readonly number[]; center: readonly number[] }[],
  island: number,
  point: readonly number[],
): [number, number];
