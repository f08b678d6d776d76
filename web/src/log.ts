/*
 * log.ts: what happened, in sections and lines. Pure functions over the events of a log.
 *
 * A section is a turn, as far as the game's events tell where one begins. A line is one
 * action; a game that has a better way than a sentence for each event says so in its table.ts.
 */
import type { GameParts } from './games';
import type { GameEvent, Line, Speaker } from './types';

export interface Section {
  from: number;
  to: number;
}

/** Kinds of events that begin a turn, where the game does not say. */
const HEADINGS: readonly string[] = ['turn'];

export function seatOf(event: GameEvent | undefined): number | null {
  return event && /^\d+$/.test(event.actor) ? Number(event.actor) : null;
}

export function isHeading(
  event: GameEvent | undefined,
  { table }: Pick<GameParts, 'table'>,
): boolean {
  return !!event && (table.headings ?? HEADINGS).includes(event.kind);
}

/** The log cut at the events that begin a turn. */
export function sections(log: readonly GameEvent[], headings = HEADINGS): Section[] {
  const starts = [0];
  log.forEach((event, i) => {
    if (i > 0 && headings.includes(event.kind)) starts.push(i);
  });
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? log.length }));
}

/** The lines of a stretch of the log. */
export function linesOf(
  log: readonly GameEvent[],
  { from, to }: Section,
  parts: Pick<GameParts, 'table'>,
  speaker: Speaker,
): Line[] {
  const events = log.slice(from, to);
  const lines =
    parts.table.lines?.(events, speaker) ??
    events.map((event, i) => ({ text: speaker.event(event), from: i, to: i + 1 }));
  return lines.map((line) => ({ ...line, from: line.from + from, to: line.to + from }));
}

/**
 * The stretch in which the others acted last, after the viewer's last turn; empty when they
 * did not. What the viewer has done since stays outside, so that a half-played turn does not
 * make one forget what led to it.
 */
export function othersSince(
  log: readonly GameEvent[],
  seat: number,
  headings = HEADINGS,
): Section {
  let to = log.length;
  const isOther = (i: number): boolean => {
    const actor = seatOf(log[i]);
    return actor !== null && actor !== seat;
  };
  while (to > 0 && !isOther(to - 1)) to--;
  if (to === 0) return { from: 0, to: 0 };
  // Chance that follows the others' deeds belongs to them; the viewer's own deeds do not.
  while (to < log.length && seatOf(log[to]) !== seat) to++;
  let from = to;
  while (from > 0 && seatOf(log[from - 1]) !== seat) from--;
  // What chance made of the viewer's own deed is no news of the others.
  while (from < to && seatOf(log[from]) === null && !headings.includes(log[from]!.kind)) from++;
  return { from, to };
}

export interface Told {
  text: string;
  from: number;
  to: number;
  /** Whose deeds; null: chance. */
  seat: number | null;
}

function isAbout(event: GameEvent, seat: number, isSeat: (kind: string, arg: number) => boolean) {
  return (
    event.actor === String(seat) ||
    event.args.some((arg, i) => String(arg) === String(seat) && isSeat(event.kind, i))
  );
}

/** Lines of one player in a row, as one. */
export function byActor(log: readonly GameEvent[], lines: readonly Line[]): Told[] {
  const told: Told[] = [];
  for (const line of lines) {
    const seat = seatOf(log[line.from]);
    const last = told.at(-1);
    if (last && seat !== null && last.seat === seat) {
      last.text += ` ${line.text}`;
      last.to = line.to;
    } else {
      told.push({ ...line, seat });
    }
  }
  return told;
}

/** With more lines than this, who listens hears the gist first. */
const MANY = 9;

/**
 * What a listener is told of the lines: all of it if it is little; else what concerns the
 * seat in full, and of each of the others how much there was and what came last. Together
 * the parts cover every event.
 */
export function digest(
  log: readonly GameEvent[],
  lines: readonly Line[],
  seat: number | null,
  isSeat: (kind: string, arg: number) => boolean,
  more: (name: number | null, n: number, last: string) => string,
): Told[] {
  if (lines.length <= MANY) return lines.map((line) => ({ ...line, seat: seatOf(log[line.from]) }));
  const own: Told[] = [];
  const rest: Line[] = [];
  for (const line of lines) {
    const events = log.slice(line.from, line.to);
    const isOwn = seat !== null && events.some((event) => isAbout(event, seat, isSeat));
    if (isOwn) own.push({ ...line, seat: seatOf(events[0]) });
    else rest.push(line);
  }
  return [...own, ...gists(log, rest, more)];
}

function gists(
  log: readonly GameEvent[],
  lines: readonly Line[],
  more: (name: number | null, n: number, last: string) => string,
): Told[] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const isSame = row && seatOf(log[row[0]!.from]) === seatOf(log[line.from]);
    // A row tells a range, so it may not jump over a line that was told by itself.
    if (row && isSame && row.at(-1)!.to === line.from) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => {
    const [first, last] = [row[0]!, row.at(-1)!];
    const seat = seatOf(log[first.from]);
    const text = row.length > 2 ? more(seat, row.length, last.text) : row.map((l) => l.text).join(' ');
    return { text, from: first.from, to: last.to, seat };
  });
}
