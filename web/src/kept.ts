/*
 * kept.ts: what was told at a table, kept while the page is loaded again, so that the server
 * need not tell it twice. A browser that keeps nothing is told everything.
 */
import { toKeep, type Kept, type TableKnown } from './store';

const NAME = 'table';

interface Stored {
  id: string;
  kept: Kept;
}

export function keepTable(table: TableKnown | null): void {
  try {
    sessionStorage.removeItem(NAME);
    if (!table) return;
    const stored: Stored = { id: table.id, kept: toKeep(table) };
    sessionStorage.setItem(NAME, JSON.stringify(stored));
  } catch {
    // Full, or forbidden.
  }
}

/** JSON has no undefined: it is null there. */
function restored(kept: Kept): Kept {
  for (const told of Object.values(kept)) {
    if (told) told.thoughts = told.thoughts.map((thought) => thought ?? undefined);
  }
  return kept;
}

export function keptTable(id: string): Kept | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Stored | null;
    return stored?.id === id ? restored(stored.kept) : null;
  } catch {
    return null;
  }
}
