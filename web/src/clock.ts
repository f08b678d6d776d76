/*
 * clock.ts: how much time is left. The server tells it in milliseconds at the moment of
 * sending; from there the page counts by itself, whatever hour its device believes it to be.
 */
import type { Clocks } from './messages';
import type { Lang } from './words';

/** What the server told last, and when that was heard (performance.now). */
export interface Clock extends Clocks {
  heard: number;
}

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From here on the last seconds are signed. */
export const LAST = 10 * SECOND;
/** When somebody who listens is told how much is left. */
const TOLD = [60 * SECOND, LAST];

/** Milliseconds left for a seat; null: it has no clock, or nobody may know. */
export function leftOf({ left, runs, heard }: Clock, seat: number, now: number): number | null {
  const told = left[seat] ?? null;
  if (told === null || !runs.includes(seat)) return told;
  return Math.max(0, told - Math.max(0, now - heard));
}

/** The limit that was passed between two looks at a running clock, in seconds; null: none. */
export function passedLimit(before: number, after: number): number | null {
  const limit = TOLD.filter((one) => before > one && after <= one).at(-1);
  return limit === undefined ? null : limit / SECOND;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}

/** "4:05", "1:20:00"; whole days beyond two of them. */
export function face(ms: number, lang: Lang): string {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds >= 2 * DAY) return span(seconds, lang);
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor(seconds / MINUTE) % 60];
  const rest = two(seconds % MINUTE);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function unit(n: number, name: string, lang: Lang, unitDisplay: 'short' | 'long'): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit: name, unitDisplay }).format(n);
}

const UNITS: [string, number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** About how long, in the largest unit of which there are two, at least a minute: "3 min". */
export function span(seconds: number, lang: Lang, style: 'short' | 'long' = 'short'): string {
  const [name, length] = UNITS.find(([, one]) => seconds >= 2 * one) ?? UNITS.at(-1)!;
  return unit(Math.max(1, Math.floor(seconds / length)), name, lang, style);
}

/** Exactly how long, in the unit that has no rest: "90 seconds", "15 minutes". */
export function exactSpan(seconds: number, lang: Lang, style: 'short' | 'long' = 'long'): string {
  const [name, length] = UNITS.find(([, one]) => seconds > 0 && seconds % one === 0) ?? ['second', 1];
  return unit(seconds / length, name, lang, style);
}
