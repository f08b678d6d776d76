/*
 * ladder.ts: how far a player has come in a game, level by level.
 */
import { levels } from './bots';
import type { Tally } from './messages';

export interface Rung {
  level: string;
  played: number;
  won: number;
}

export interface Ladder {
  game: string;
  rungs: Rung[];
  /** The highest level that was tried; null: none was. */
  best: Rung | null;
  /** The level to try next; null: all are beaten. */
  next: string | null;
  people: Rung | null;
}

function rungOf(tallies: readonly Tally[], game: string, level: string): Rung {
  const found = tallies.find((tally) => tally.game === game && tally.against === level);
  return { level, played: found?.played ?? 0, won: found?.won ?? 0 };
}

/** What was won of a game, and what is worth a try: the level above the highest that was beaten. */
export function ladderOf(tallies: readonly Tally[], game: string, bots: readonly string[]): Ladder {
  const rungs = levels(bots).map((level) => rungOf(tallies, game, level));
  const people = rungOf(tallies, game, 'people');
  const beaten = rungs.map((rung) => rung.won > 0).lastIndexOf(true);
  const tried = rungs.map((rung) => rung.played > 0).lastIndexOf(true);
  return {
    game,
    rungs,
    best: rungs[beaten] ?? rungs[tried] ?? null,
    next: rungs[beaten + 1]?.level ?? null,
    people: people.played > 0 ? people : null,
  };
}
