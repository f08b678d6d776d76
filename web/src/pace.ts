/*
 * pace.ts: how much time people have at a table: what is offered when one is opened, and what
 * is said about it.
 */
import { exactSpan } from './clock';
import type { Pace, SeatInfo } from './messages';
import type { Teller } from './words';

export type PaceKind = Pace['kind'];

const DAY = 86_400;

/** What is offered of each kind, the usual one in the middle. */
export const PACES: Record<PaceKind, readonly Pace[]> = {
  none: [{ kind: 'none' }],
  move: [30, 60, 120, 300].map((seconds) => ({ kind: 'move', seconds })),
  reserve: [
    [600, 10],
    [900, 20],
    [1800, 30],
    [3600, 60],
  ].map(([seconds, more]) => ({ kind: 'reserve', seconds: seconds!, more: more! })),
  days: [1, 2, 3, 7].map((days) => ({ kind: 'days', days })),
};

/** Which of those offered stands there at first. */
const USUAL: Record<PaceKind, number> = { none: 0, move: 2, reserve: 1, days: 2 };

export function usualPace(kind: PaceKind): Pace {
  return PACES[kind][USUAL[kind]]!;
}

/** Seconds after which a bot may cover, as they are offered. */
export const PATIENCES: readonly number[] = [60, 300, 900, 3600, DAY, 3 * DAY, 7 * DAY];

export function usualPatience(pace: Pace): number {
  return pace.kind === 'days' ? 3 * DAY : 300;
}

/** "2 minutes for each turn", "15 minutes for the game, and 20 seconds more for each turn". */
export function paceWords(pace: Pace, tell: Teller): string {
  const long = (seconds: number): string => exactSpan(seconds, tell.lang);
  switch (pace.kind) {
    case 'move':
      return tell('pace.move.is', long(pace.seconds));
    case 'reserve':
      return pace.more > 0
        ? tell('pace.reserve.is', long(pace.seconds), long(pace.more))
        : tell('pace.reserve.bare', long(pace.seconds));
    case 'days':
      return tell('pace.move.is', long(pace.days * DAY));
    default:
      return tell('pace.none');
  }
}

/** The same for a list to choose from, short enough for a phone. */
export function paceChoice(pace: Pace, tell: Teller): string {
  const brief = (seconds: number): string => exactSpan(seconds, tell.lang, 'short');
  if (pace.kind !== 'reserve' || pace.more === 0) return paceWords(pace, tell);
  return tell('pace.reserve.brief', brief(pace.seconds), brief(pace.more));
}

/** Somebody else than the guest plays, on a device of their own. */
export function hasOthers(seats: readonly SeatInfo[], mine: readonly number[]): boolean {
  return seats.some(
    ({ seat, kind }) => (kind === 'person' || kind === 'device') && !mine.includes(seat),
  );
}
