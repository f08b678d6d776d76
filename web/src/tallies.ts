/*
 * tallies.ts: what became of finished games, told by the server and by this browser, as one.
 */
import type { Tally } from './messages';

/** Those of the same game and opponents become one. */
export function addTallies(all: readonly Tally[]): Tally[] {
  const sums = new Map<string, Tally>();
  for (const one of all) {
    const key = `${one.game} ${one.against}`;
    const { played, won, points } = sums.get(key) ?? { played: 0, won: 0, points: 0 };
    const games = played + one.played;
    sums.set(key, {
      ...one,
      played: games,
      won: won + one.won,
      points: (points * played + one.points * one.played) / Math.max(1, games),
    });
  }
  return [...sums.values()];
}
