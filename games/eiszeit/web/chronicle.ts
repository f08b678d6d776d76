/*
 * chronicle.ts: what stood on the board at some moment of the log, so that a scene does not
 * depend on which position the page has drawn by then.
 */
import type { GameEvent } from '../../../web/src/types';
import { REGIONS, type Region } from './board';

export interface Standing {
  /** By region, then by seat. */
  hunters: Record<Region, number[]>;
  mammoths: Record<Region, number>;
}

/** Where the mammoths are at the start, by the number of seats. */
export const FIRST_MAMMOTHS: Record<number, readonly Region[]> = {
  3: ['5', '6', '7', '8'],
  4: ['2', '3', '6', '7'],
  5: ['1', '2', '3', '4'],
};

export function arg(event: GameEvent | undefined, i: number): string {
  return String(event?.args[i] ?? '');
}

export function num(event: GameEvent | undefined, i: number): number {
  return Number(event?.args[i] ?? 0);
}

type Change = (standing: Standing, event: GameEvent) => void;

function hunter({ hunters }: Standing, region: Region, seat: number, by: number): void {
  const there = hunters[region];
  if (there) there[seat] = (there[seat] ?? 0) + by;
}

function mammoth({ mammoths }: Standing, region: Region, by: number): void {
  mammoths[region] = (mammoths[region] ?? 0) + by;
}

const CHANGES: Partial<Record<string, Change>> = {
  placed: (now, event) => hunter(now, arg(event, 0), Number(event.actor), 1),
  moved: (now, event) => {
    hunter(now, arg(event, 2), num(event, 0), -1);
    hunter(now, arg(event, 3), num(event, 0), 1);
  },
  removed: (now, event) => hunter(now, arg(event, 2), num(event, 0), -1),
  left: (now, event) => hunter(now, arg(event, 1), num(event, 0), -num(event, 2)),
  returned: (now, event) => hunter(now, arg(event, 1), num(event, 0), -num(event, 2)),
  mammoth_placed: (now, event) => mammoth(now, arg(event, 0), 1),
  mammoth_moved: (now, event) => {
    mammoth(now, arg(event, 0), -1);
    mammoth(now, arg(event, 1), 1);
  },
  mammoth_removed: (now, event) => mammoth(now, arg(event, 0), -1),
  mammoths_returned: (now, event) => mammoth(now, arg(event, 0), -num(event, 1)),
};

/** Before event `at` of a whole log. */
export function standingAt(log: readonly GameEvent[], at: number, seats: number): Standing {
  const now: Standing = {
    hunters: Object.fromEntries(REGIONS.map((region) => [region, Array<number>(seats).fill(0)])),
    mammoths: Object.fromEntries((FIRST_MAMMOTHS[seats] ?? []).map((region) => [region, 1])),
  };
  for (const event of log.slice(0, at)) CHANGES[event.kind]?.(now, event);
  return now;
}
