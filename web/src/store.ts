/*
 * store.ts: what the page knows: the lobby, and the table it is at. No rules, no drawing.
 *
 * Pure functions from the old knowledge and a message to the new; app.svelte.ts holds
 * the one current value. Events of a log keep their identity, so that "what is new" is
 * what stands behind the last event already shown.
 */
import { changed } from './change';
import type { Clock } from './clock';
import type { ClockNews, Incoming, LobbyTable, Now, NowPart, Request, Said, Score, Table, Viewer } from './messages';
import type { Ask, GameEvent, Thought, View } from './types';

/** What one viewer at the table sees. */
export interface Sight {
  at: number;
  /** In another one the log is told from the start. */
  era: number;
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

/** What a viewer was told of the steps before `told`. */
export interface Told {
  told: number;
  era: number;
  log: GameEvent[];
  thoughts: (Thought | undefined)[];
}

/** A long story comes in parts, which are shown when they are all there. */
interface Part {
  from: number;
  told: number;
  events: GameEvent[];
}

/** What is kept of a table while the page is loaded again: what each viewer was told. */
export type Kept = Partial<Record<string, Told>>;

export interface TableKnown {
  id: string;
  info: Table | null;
  /** When that was heard (performance.now). */
  heard: number;
  /** By viewer: who is asked may be a secret, and so may be whose clock runs. */
  clocks: Partial<Record<string, Clock>>;
  /** Own seats that a bot covered until the guest came back. */
  covered: number[];
  /** And those whose time ran out while it was away. */
  late: number[];
  sights: Partial<Record<string, Sight>>;
  /** What was known before the page was loaded, until a sight has taken it over. */
  kept: Kept | null;
  parts: Partial<Record<string, Part>>;
  /** News came about steps after some that are not known: everything is to be told again. */
  lost: boolean;
  /** The table of the rematch, once there is one. */
  next: string | null;
  /** Why one may not be here. */
  refused: string | null;
  /** What people said to each other, as far as it is still told. */
  said: Said[];
}

export interface Known {
  lobby: LobbyTable[] | null;
  /** When that was heard (performance.now). */
  lobbyHeard: number;
  table: TableKnown | null;
  /** Other tables where it became the guest's turn while it was at this one. */
  turns: readonly string[];
}

export const nothing: Known = { lobby: null, lobbyHeard: 0, table: null, turns: [] };

export function atTable(known: Known, id: string, kept: Kept | null = null): Known {
  const table: TableKnown = {
    id,
    info: null,
    heard: 0,
    clocks: {},
    covered: [],
    late: [],
    sights: {},
    kept,
    parts: {},
    lost: false,
    next: null,
    refused: null,
    said: [],
  };
  return { ...known, table, turns: known.turns.filter((other) => other !== id) };
}

/** A question that was left open goes on waiting. */
export function awayFromTable(known: Known): Known {
  const { table, turns } = known;
  const isAsked = table !== null && Object.values(table.sights).some((sight) => sight?.ask);
  return { ...known, table: null, turns: isAsked ? [...turns, table.id] : turns };
}

/** Tables that wait for the guest, besides the one it is at. */
export function waitingFor({ lobby, table, turns }: Known): string[] {
  const told = (lobby ?? []).flatMap((row) => (row.yours ? [row.table] : []));
  return [...new Set([...told, ...turns])].filter((id) => id !== table?.id);
}

/** Before the story is asked for: what is missing comes with it. */
export function askedAgain(known: Known): Known {
  if (!known.table?.lost) return known;
  return { ...known, table: { ...known.table, lost: false, sights: {}, kept: null } };
}

function toldOf({ at, era, log, thoughts }: Sight): Told {
  return { told: at, era, log, thoughts };
}

/** Everything that was told at a table, to be kept over a reload. */
export function toKeep({ sights }: TableKnown): Kept {
  return Object.fromEntries(Object.entries(sights).map(([key, sight]) => [key, toldOf(sight!)]));
}

/** From where the story is to be told on: from the beginning, unless all viewers know as much. */
export function toldUpTo(table: TableKnown): { at: number; era?: number } {
  const own = Object.values(toKeep(table));
  const known = own.length > 0 ? own : Object.values(table.kept ?? {});
  const first = known[0];
  const isOne = known.every((one) => one!.told === first?.told && one!.era === first.era);
  return first && isOne ? { at: first.told, era: first.era } : { at: 0 };
}

/** A part was heard and there is more to come. */
export function wantsMore(message: Incoming): message is NowPart {
  return message.t === 'now' && !isWhole(message);
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

/** The same event, of which more is known now. */
function isRevealed(old: GameEvent, event: GameEvent): boolean {
  return (
    old.kind === event.kind &&
    old.actor === event.actor &&
    old.args.length === event.args.length &&
    old.args.every((arg, i) => arg === null || arg === event.args[i])
  );
}

/** The whole log again, keeping the objects of the old one as far as they agree. */
export function mergeLogs(old: GameEvent[], whole: GameEvent[]): GameEvent[] {
  let same = 0;
  let known = 0;
  while (known < old.length && known < whole.length && isRevealed(old[known]!, whole[known]!)) {
    if (same === known && isSame(old[known]!, whole[known]!)) same++;
    known++;
  }
  if (same === old.length && same === whole.length) return old;
  return whole.map((event, i) => (i < known && isSame(old[i]!, event) ? old[i]! : event));
}

/** What stands in `log` behind what was shown; null if the past has changed. What was secret and
 * is told now has not. */
export function newsSince(shown: GameEvent[], log: GameEvent[]): GameEvent[] | null {
  const last = shown.length - 1;
  const isOn =
    last < 0 ||
    log[last] === shown[last] ||
    (last < log.length &&
      shown.every((event, i) => event === log[i] || isRevealed(event, log[i]!)));
  return isOn ? log.slice(shown.length) : null;
}

// ---- Messages --------------------------------------------------------------------------

/** The last part brings how it stands. */
function isWhole(now: Now | NowPart): now is Now {
  return now.told >= now.at;
}

/** The part before and this one. */
function join(before: Part | undefined, { from, told, events }: Part): Part {
  const isNext = before?.told === from;
  return isNext ? { from: before.from, told, events: [...before.events, ...events] } : { from, told, events };
}

/** What the viewer was told before the step `from`, if nothing is missing in between. */
function toldBefore(table: TableKnown, key: string, from: number, era: number): Told | null {
  if (from === 0) return { told: 0, era, log: [], thoughts: [] };
  const sight = table.sights[key];
  const known = [sight && toldOf(sight), table.kept?.[key]];
  return known.find((one) => one?.era === era && one.told === from) ?? null;
}

/** The story with a part that may have been told before; null: something is missing in between. */
function tellOn(table: TableKnown, key: string, part: Part, era: number): Told | null {
  const old = table.sights[key];
  if (old?.era === era && old.at === part.told && part.from > 0) return toldOf(old);
  const before = toldBefore(table, key, part.from, era);
  if (!before) return null;
  const log = [...before.log, ...part.events];
  return {
    told: part.told,
    era,
    log: part.from === 0 ? mergeLogs(old?.log ?? [], log) : log,
    thoughts: [...before.thoughts, ...part.events.map((event) => event.thought)],
  };
}

/** How it stands now; null: what it stood like before is not known. */
function viewOf(old: Sight | undefined, { view, change, renew = {}, era, from }: Now): View | null {
  if (view || !change) return view ?? null;
  return old?.era === era && old.at === from ? changed(old.view, { change, renew }) : null;
}

/** What a viewer was told of the clocks; where it is not said whose, all of them. */
function takeClock(table: TableKnown, { left, runs, seat }: Omit<ClockNews, 't' | 'table'>, heard: number): TableKnown {
  const viewers = seat === undefined ? Object.keys(table.sights) : [String(seat)];
  const clock: Clock = { left, runs, heard };
  return { ...table, clocks: { ...table.clocks, ...Object.fromEntries(viewers.map((one) => [one, clock])) } };
}

function takeNow(table: TableKnown, now: Now | NowPart): TableKnown {
  const key = String(now.seat);
  const part = join(table.parts[key], now);
  if (!isWhole(now)) return { ...table, parts: { ...table.parts, [key]: part } };
  const story = tellOn(table, key, part, now.era);
  const view = viewOf(table.sights[key], now);
  if (!story || !view) return { ...table, lost: true };
  const sight: Sight = {
    at: now.at,
    era: now.era,
    view,
    ask: now.ask ?? null,
    since: now.since ?? 0,
    undo: now.undo ?? false,
    result: now.result ?? null,
    log: story.log,
    thoughts: story.thoughts,
  };
  return {
    ...table,
    sights: { ...table.sights, [key]: sight },
    parts: { ...table.parts, [key]: undefined },
  };
}

/** Views of seats one no longer holds (or of the public, once seated) are dropped. */
function takeInfo(table: TableKnown, info: Table, heard: number): TableKnown {
  const keep = info.mine.length > 0 ? info.mine.map(String) : ['public'];
  const sights = Object.fromEntries(
    Object.entries(table.sights).filter(([key]) => keep.includes(key)),
  );
  return { ...table, info, heard, sights, next: info.rematch ?? table.next, refused: null };
}

/** Refusals that are over after a while. */
export function passes(code: string): boolean {
  return code === 'limit' || code === 'store';
}

function takeAtTable(table: TableKnown, message: Incoming, request: Request | null, heard: number): TableKnown {
  const about = 'table' in message ? message.table : null;
  if (message.t === 'ok' && request?.t === 'resume' && request.table === table.id)
    return {
      ...table,
      parts: {},
      said: [],
      covered: message.covered ?? table.covered,
      late: message.late ?? table.late,
    };
  if (message.t === 'error' && request?.t === 'resume' && request.table === table.id)
    return passes(message.code) ? table : { ...table, refused: message.code };
  if (about !== table.id) return table;
  if (message.t === 'table') return takeInfo(table, message, heard);
  if (message.t === 'clock') return takeClock(table, message, heard);
  if (message.t === 'now') {
    const told = takeNow(table, message);
    const clock = isWhole(message) && message.clock;
    return clock ? takeClock(told, { ...clock, seat: message.seat }, heard) : told;
  }
  if (message.t === 'gone')
    return { ...table, refused: message.code === 'table' ? 'closed' : 'private' };
  if (message.t === 'said') return { ...table, said: [...table.said, message] };
  if (message.t === 'rematch') return { ...table, next: message.next };
  return table;
}

/** It became the guest's turn elsewhere. */
function takeTurn(known: Known, id: string): Known {
  const isKnown = known.table?.id === id || known.turns.includes(id);
  return isKnown ? known : { ...known, turns: [...known.turns, id] };
}

/** @param heard when the message came (performance.now). */
export function take(known: Known, message: Incoming, request: Request | null = null, heard = 0): Known {
  // The lobby tells of all tables whose turn it is.
  if (message.t === 'lobby') return { ...known, lobby: message.tables, lobbyHeard: heard, turns: [] };
  if (message.t === 'turn') return takeTurn(known, message.table);
  if (!known.table) return known;
  const table = takeAtTable(known.table, message, request, heard);
  return table === known.table ? known : { ...known, table };
}

// ---- Who looks ---------------------------------------------------------------------------

/** That a bot played for one is told once. */
export function toldOfCover(known: Known): Known {
  return known.table ? { ...known, table: { ...known.table, covered: [], late: [] } } : known;
}

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
