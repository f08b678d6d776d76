/*
 * store.ts: what the page knows: the lobby, and the table it is at. No rules, no drawing.
 *
 * Pure functions from the old knowledge and a message to the new; app.svelte.ts holds
 * the one current value. Events of a log keep their identity, so that "what is new" is
 * what stands behind the last event already shown.
 */
import type { Incoming, LobbyTable, Now, Request, Score, Table, Viewer } from './messages';
import type { Ask, GameEvent, Thought, View } from './types';

/** What one viewer at the table sees. */
export interface Sight {
  at: number;
  view: View;
  ask: Ask | null;
  /** Entries of the log there were when the seat last decided something. */
  since: number;
  undo: boolean;
  result: Score[] | null;
  log: GameEvent[];
  /** What was thought, beside the events of the log. */
  thoughts: (Thought | undefined)[];
}

export interface TableKnown {
  id: string;
  info: Table | null;
  sights: Partial<Record<string, Sight>>;
  /** The next `now` of each viewer brings its whole log. */
  whole: boolean;
  wholeSeen: string[];
  /** The log may be wrong: the whole of it is to be asked for. */
  stale: boolean;
  /** The table of the rematch, once there is one. */
  next: string | null;
  /** Why one may not be here. */
  refused: string | null;
}

export interface Known {
  lobby: LobbyTable[] | null;
  table: TableKnown | null;
}

export const nothing: Known = { lobby: null, table: null };

export function atTable(known: Known, id: string): Known {
  const table: TableKnown = {
    id,
    info: null,
    sights: {},
    whole: false,
    wholeSeen: [],
    stale: false,
    next: null,
    refused: null,
  };
  return { ...known, table };
}

export function awayFromTable(known: Known): Known {
  return { ...known, table: null };
}

/** The whole log is on its way: no need to ask again. */
export function wholeAskedFor(known: Known): Known {
  return known.table ? { ...known, table: { ...known.table, stale: false } } : known;
}

// ---- Logs -----------------------------------------------------------------------------

function isSame(a: GameEvent, b: GameEvent): boolean {
  return (
    a.kind === b.kind &&
    a.actor === b.actor &&
    a.args.length === b.args.length &&
    a.args.every((arg, i) => arg === b.args[i])
  );
}

/** The whole log anew, keeping the objects of the old one as far as they agree. */
export function mergeLogs(old: GameEvent[], whole: GameEvent[]): GameEvent[] {
  let same = 0;
  while (same < old.length && same < whole.length && isSame(old[same]!, whole[same]!)) same++;
  if (same === old.length && same === whole.length) return old;
  return [...old.slice(0, same), ...whole.slice(same)];
}

/** What stands in `log` behind what was shown; null if the past has changed. */
export function newsSince(shown: GameEvent[], log: GameEvent[]): GameEvent[] | null {
  const last = shown.length - 1;
  if (last >= 0 && log[last] !== shown[last]) return null;
  return log.slice(shown.length);
}

// ---- Messages --------------------------------------------------------------------------

function takeNow(table: TableKnown, now: Now): TableKnown {
  const key = String(now.seat);
  const old = table.sights[key];
  const isWhole = table.whole && !table.wholeSeen.includes(key);
  // A counter that went back is an undo: which entries of the log it took with it is not
  // told, and steps may have followed meanwhile.
  const isUndo = !isWhole && old !== undefined && now.at < old.at;
  const isNew = old === undefined || now.at > old.at;
  // After the end everything is told that was thought before.
  const isEnd = !isWhole && old !== undefined && !old.result && now.result !== undefined;
  const before = old?.log ?? [];
  const thoughts = now.events.map((event) => event.thought);
  const log = isWhole ? mergeLogs(before, now.events) : isNew ? [...before, ...now.events] : before;
  const sight: Sight = {
    at: now.at,
    view: now.view,
    ask: now.ask ?? null,
    since: now.since ?? 0,
    undo: now.undo ?? false,
    result: now.result ?? null,
    log,
    thoughts: isWhole ? thoughts : isNew ? [...(old?.thoughts ?? []), ...thoughts] : (old?.thoughts ?? []),
  };
  return {
    ...table,
    sights: { ...table.sights, [key]: sight },
    wholeSeen: isWhole ? [...table.wholeSeen, key] : table.wholeSeen,
    stale: table.stale || isUndo || isEnd,
  };
}

/** Views of seats one no longer holds (or of the public, once seated) are dropped. */
function takeInfo(table: TableKnown, info: Table): TableKnown {
  const keep = info.mine.length > 0 ? info.mine.map(String) : ['public'];
  const sights = Object.fromEntries(
    Object.entries(table.sights).filter(([key]) => keep.includes(key)),
  );
  return { ...table, info, sights, next: info.rematch ?? table.next, refused: null };
}

/** Refusals that are over after a while. */
export function passes(code: string): boolean {
  return code === 'limit' || code === 'store';
}

function takeAtTable(table: TableKnown, message: Incoming, request: Request | null): TableKnown {
  const about = 'table' in message ? message.table : null;
  if (message.t === 'ok' && request?.t === 'resume' && request.table === table.id)
    return { ...table, whole: request.at === 0, wholeSeen: [] };
  if (message.t === 'error' && request?.t === 'resume' && request.table === table.id)
    return passes(message.code) ? table : { ...table, refused: message.code };
  if (about !== table.id) return table;
  if (message.t === 'table') return takeInfo(table, message);
  if (message.t === 'now') return takeNow(table, message);
  if (message.t === 'rematch') return { ...table, next: message.next };
  return table;
}

export function take(known: Known, message: Incoming, request: Request | null = null): Known {
  if (message.t === 'lobby') return { ...known, lobby: message.tables };
  if (!known.table) return known;
  const table = takeAtTable(known.table, message, request);
  return table === known.table ? known : { ...known, table };
}

// ---- Who looks ---------------------------------------------------------------------------

/** Own seats that a person plays (not handed to a bot). */
export function peopleHere(info: Table): number[] {
  return info.mine.filter((seat) => !info.seats[seat]?.bot);
}

export interface Looking {
  /** Whose view is drawn; null while the curtain is down. */
  viewer: Viewer | null;
  /** To whom the device is to be passed. */
  curtain: number | null;
}

/**
 * Whose view the page may draw. With several people on one device it is the view of
 * `holder`, who said to have the device, until somebody else is asked or a bot takes over
 * the holder's seat.
 */
export function whoLooks(table: TableKnown, holder: number | null): Looking {
  const info = table.info;
  if (!info || info.mine.length === 0) return { viewer: 'public', curtain: null };
  const people = peopleHere(info);
  const own = holder !== null && info.mine.includes(holder) ? holder : null;
  if (people.length === 0 || info.state !== 'playing')
    return { viewer: own ?? people[0] ?? info.mine[0]!, curtain: null };
  if (people.length === 1 && (own === null || own === people[0]))
    return { viewer: people[0]!, curtain: null };
  const asked = people.filter((seat) => table.sights[seat]?.ask);
  const holds = own !== null && people.includes(own);
  if (holds && (asked.length === 0 || asked.includes(own))) return { viewer: own, curtain: null };
  return { viewer: null, curtain: asked[0] ?? people[0]! };
}
