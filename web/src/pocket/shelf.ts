/*
 * shelf.ts: where pocket tables are kept: the browser's database, or, where that is forbidden, the
 * memory of this page; the player is told so.
 *
 * A table is a row and its steps, in the chunks in which they were played. A write is done whole or
 * not at all, and only on top of what this page knows: two tabs cannot mix theirs.
 */
import type { Row } from './rows';

export interface Chunk {
  /** The number of its first step. */
  from: number;
  steps: string[];
  thoughts: string[];
}

export interface Kept {
  row: Row;
  steps: string[];
  thoughts: string[];
}

/** Another tab has written since. */
export class Conflict extends Error {}

export interface Shelf {
  /** What is kept here outlives the page. */
  readonly isLasting: boolean;
  rows(): Promise<Row[]>;
  read(id: string): Promise<Kept | null>;
  /** The next version of a row, with what was played; a chunk from 0 takes the place of all. */
  write(row: Row, chunk: Chunk | null): Promise<void>;
  remove(id: string): Promise<void>;
}

function joined(row: Row, chunks: readonly Chunk[]): Kept {
  const steps = chunks.flatMap((chunk) => chunk.steps);
  return { row, steps, thoughts: chunks.flatMap(({ thoughts }) => thoughts) };
}

function check(before: Row | undefined, row: Row): void {
  if ((before?.version ?? 0) !== row.version - 1) throw new Conflict('another tab has written');
}

// ---- In memory ----------------------------------------------------------------------------

export class LooseShelf implements Shelf {
  readonly isLasting = false;
  readonly #rows = new Map<string, { row: Row; chunks: Chunk[] }>();

  async rows(): Promise<Row[]> {
    return [...this.#rows.values()].map(({ row }) => row);
  }

  async read(id: string): Promise<Kept | null> {
    const found = this.#rows.get(id);
    return found ? joined(found.row, found.chunks) : null;
  }

  async write(row: Row, chunk: Chunk | null): Promise<void> {
    const before = this.#rows.get(row.id);
    check(before?.row, row);
    const chunks = chunk?.from === 0 ? [] : (before?.chunks ?? []);
    this.#rows.set(row.id, { row, chunks: chunk ? [...chunks, chunk] : chunks });
  }

  async remove(id: string): Promise<void> {
    this.#rows.delete(id);
  }
}

// ---- In the browser's database ----------------------------------------------------------------

const NAME = 'beringia';
const TABLES = 'tables';
const STEPS = 'steps';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('database'));
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLES, { keyPath: 'id' });
    request.result.createObjectStore(STEPS);
  };
  return asked(request);
}

/** All chunks of a table. */
function chunksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

class BrowserShelf implements Shelf {
  readonly isLasting = true;
  #base: Promise<IDBDatabase>;

  constructor(base: IDBDatabase) {
    this.#base = this.#hold(Promise.resolve(base));
  }

  /** Browsers close it on their own, to make room or to tidy up; then it is opened again. */
  async #hold(opening: Promise<IDBDatabase>): Promise<IDBDatabase> {
    const base = await opening;
    const open = (): void => void (this.#base = this.#hold(opened()).catch(() => base));
    base.onclose = open;
    // Another tab has a newer version of this page, or deletes everything.
    base.onversionchange = () => base.close();
    return base;
  }

  /** Resolves when it is on disk, as far as the browser says. */
  async #change(what: (tables: IDBObjectStore, steps: IDBObjectStore) => Promise<void>): Promise<void> {
    const all = (await this.#base).transaction([TABLES, STEPS], 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      all.oncomplete = () => resolve();
      all.onabort = () => reject(all.error ?? new Error('aborted'));
    });
    const made = what(all.objectStore(TABLES), all.objectStore(STEPS)).catch((error: unknown) => {
      try {
        all.abort();
      } catch {
        // It has ended on its own.
      }
      throw error;
    });
    const [first, second] = await Promise.allSettled([made, done]);
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
  }

  async rows(): Promise<Row[]> {
    return asked((await this.#base).transaction(TABLES).objectStore(TABLES).getAll() as IDBRequest<Row[]>);
  }

  async read(id: string): Promise<Kept | null> {
    const all = (await this.#base).transaction([TABLES, STEPS]);
    const [row, chunks] = await Promise.all([
      asked(all.objectStore(TABLES).get(id) as IDBRequest<Row | undefined>),
      asked(all.objectStore(STEPS).getAll(chunksOf(id)) as IDBRequest<Chunk[]>),
    ]);
    return row ? joined(row, chunks) : null;
  }

  write(row: Row, chunk: Chunk | null): Promise<void> {
    return this.#change(async (tables, steps) => {
      check(await asked(tables.get(row.id) as IDBRequest<Row | undefined>), row);
      tables.put(row);
      if (!chunk) return;
      if (chunk.from === 0) steps.delete(chunksOf(row.id));
      steps.put(chunk, [row.id, chunk.from]);
    });
  }

  remove(id: string): Promise<void> {
    return this.#change(async (tables, steps) => {
      tables.delete(id);
      steps.delete(chunksOf(id));
    });
  }
}

export async function openShelf(): Promise<Shelf> {
  try {
    return new BrowserShelf(await opened());
  } catch {
    return new LooseShelf();
  }
}
