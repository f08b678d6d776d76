/*
 * edition.ts: facts of the editions that the server plays with (docs/editions.md), for boards.
 *
 * They are known before a board is loaded, and stay the same as long as the server runs.
 */
import type { GameInfo } from './messages';

const edited = new Map<string, Record<string, string[]>>();

export function learnEditions(games: readonly GameInfo[]): void {
  for (const { name, edition } of games) if (edition) edited.set(name, edition.facts);
}

/** What an edition has at a path of facts.json with a * in it, by place; null: it is as built in. */
export function editedFact(game: string, path: string): readonly string[] | null {
  return edited.get(game)?.[path] ?? null;
}
