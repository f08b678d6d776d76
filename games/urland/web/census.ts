/*
 * census.ts: how many Ichtos stood in a region at a moment of the log. A view may be several events
 * old, or the last one of the game; the log is exact.
 */
import type { GameEvent } from '../../../web/src/types';
import type { Area } from './map';

/* Ichtos that appear in the first area, vanish from it, or go from it to the second; with the place
 * of their number, where there is one. */
const COME: Record<string, number> = { placed: 0, grew: 1, laid_egg: 0, converted: 0 };
const GO: Record<string, number> = { retreated: 0, removed: 1, paid: 0, lost: 1 };
const MOVE: Record<string, number> = { landed: 2, swam: 2, walked: 0, flew: 2, pushed: 2, panicked: 2, dived: 2 };
/* Whose Ichtos vanish is their second argument. */
const HUNT = ['bit', 'assimilated'];

/** By area and seat, before log[at]. What the oceans hold from the beginning does not count. */
export function censusAt(log: readonly GameEvent[], at: number): (area: Area, seat: number) => number {
  const counts = new Map<string, number>();
  const here = (area: unknown, seat: unknown): number => counts.get(`${area} ${seat}`) ?? 0;
  const add = (area: unknown, seat: unknown, n: number): void =>
    void counts.set(`${area} ${seat}`, here(area, seat) + n);
  for (const { kind, actor, args } of log.slice(0, at)) {
    const count = (place: number): number => (place ? Number(args[place]) : 1);
    const [first, second] = args;
    if (kind in COME) add(first, actor, count(COME[kind]!));
    else if (kind in GO) add(first, actor, -count(GO[kind]!));
    else if (HUNT.includes(kind)) add(first, second, -1);
    else if (kind in MOVE) {
      add(first, actor, -count(MOVE[kind]!));
      add(second, actor, count(MOVE[kind]!));
    } else if (kind === 'erupted')
      for (let seat = 0; seat < 5; seat++) {
        add(second, seat, here(first, seat));
        counts.delete(`${first} ${seat}`);
      }
  }
  return (area, seat) => here(area, seat);
}
