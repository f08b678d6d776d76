/*
 * steps.ts: what the offered steps say about places: pure functions for boards.
 */
import type { Ref, Step } from '../types';

/** Steps by what they speak of: the steps that a click on each ref could lead to. `refsOf` gives
 * the refs of a step in the order of its nouns; refs that were chosen already are left out. */
export function byRef(
  steps: readonly Step[],
  chosen: readonly Ref[],
  refsOf: (step: Step) => readonly Ref[],
): Map<Ref, Step[]> {
  const found = new Map<Ref, Step[]>();
  for (const step of steps)
    for (const ref of refsOf(step).filter((one) => !chosen.includes(one))) {
      const list = found.get(ref);
      if (list) list.push(step);
      else found.set(ref, [step]);
    }
  return found;
}

/** A pile of equal things as entries with their number, what is there only. */
export function present(counts: Record<string, number> | undefined): [string, number][] {
  return Object.entries(counts ?? {}).filter(([, n]) => n > 0);
}
