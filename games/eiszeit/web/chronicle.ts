/*
 * chronicle.ts: what stood on the board at some moment of the log, so that a scene does not
 * depend on which position the page has drawn by then.
 */
import type { GameEvent } from '../../../web/src/types';
import { FIRST_MAMMOTHS, REGIONS, type EiszeitView, type Region } from './board';

export interface Standing {
  /** By region, then by seat. */
  hunters: Record<Region, number[]>;
  mammoths: Record<Region, number>;
}

export function arg(event: GameEvent | undefined, i: number): string {
  return String(event?.args[i] ?? '');
}

export function num(event: GameEvent | undefined, i: number): number {
  return Number(event?.args[i] ?? 0);
}

type Change = (standing: Standing, event: GameEvent, sign: number) => void;

function hunter({ hunters }: Standing, region: Region, seat: number, by: number): void {
  const there = hunters[region];
  if (there) there[seat] = (there[seat] ?? 0) + by;
}

function mammoth({ mammoths }: Standing, region: Region, by: number): void {
  mammoths[region] = (mammoths[region] ?? 0) + by;
}

/* `sign` is 1, or -1 where it is taken back. */
const CHANGES: Partial<Record<string, Change>> = {
  placed: (now, event, sign) => hunter(now, arg(event, 0), Number(event.actor), sign),
  moved: (now, event, sign) => {
    hunter(now, arg(event, 2), num(event, 0), -sign);
    hunter(now, arg(event, 3), num(event, 0), sign);
  },
  removed: (now, event, sign) => hunter(now, arg(event, 2), num(event, 0), -sign),
  left: (now, event, sign) => hunter(now, arg(event, 1), num(event, 0), -sign * num(event, 2)),
  returned: (now, event, sign) => hunter(now, arg(event, 1), num(event, 0), -sign * num(event, 2)),
  mammoth_placed: (now, event, sign) => mammoth(now, arg(event, 0), sign),
  mammoth_moved: (now, event, sign) => {
    mammoth(now, arg(event, 0), -sign);
    mammoth(now, arg(event, 1), sign);
  },
  mammoth_removed: (now, event, sign) => mammoth(now, arg(event, 0), -sign),
  mammoths_returned: (now, event, sign) => mammoth(now, arg(event, 0), -sign * num(event, 1)),
};

/** Whether a log begins with the match; that of a lesson may begin late. */
export function isWhole(log: readonly GameEvent[]): boolean {
  return log[0]?.kind === 'first' || log[0]?.kind === 'placed';
}

/* Empty land, with the first mammoths. */
function startOf(seats: number): Standing {
  return {
    hunters: Object.fromEntries(REGIONS.map((region) => [region, Array<number>(seats).fill(0)])),
    mammoths: Object.fromEntries((FIRST_MAMMOTHS[seats] ?? []).map((region) => [region, 1])),
  };
}

function standingOf(view: EiszeitView): Standing {
  return {
    hunters: Object.fromEntries(REGIONS.map((region, i) => [region, [...(view.hunters[i] ?? [])]])),
    mammoths: { ...view.mammoths },
  };
}

/** Before event `at`; of a log that begins late, back from the position that all of it leads to. */
export function standingAt(log: readonly GameEvent[], at: number, after: EiszeitView): Standing {
  const whole = isWhole(log);
  const now = whole ? startOf(after.seats) : standingOf(after);
  const events = whole ? log.slice(0, at) : log.slice(at).reverse();
  for (const event of events) CHANGES[event.kind]?.(now, event, whole ? 1 : -1);
  return now;
}
