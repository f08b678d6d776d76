/*
 * plan.ts: a group that is put together on the board: from where, to where, how many.
 *
 * What is possible is told by the view; which group most would send is advice, no rule.
 */
import type { Step } from '../../../web/src/types';
import { campAt, groupsAt, packsAt, type Origin, type ValleyView } from './board';
import type { Space } from './map';

export interface Count {
  warriors: number;
  women: number;
  wolves: number;
}

export type Kind = keyof Count;
export const KINDS: readonly Kind[] = ['warriors', 'women', 'wolves'];

/** The origins that can really be left now. */
export function originsOf(view: ValleyView, steps: readonly Step[]): Origin[] {
  return (view.origins ?? []).filter(({ from }) =>
    steps.some(([verb, space]) => verb === 'move_from' && space === String(from)),
  );
}

function mostTo(origin: Origin, to: Space): number {
  return origin.most[origin.to.indexOf(to)] ?? 0;
}

/** The numbers that may be chosen of a kind, given those of the kinds before it. */
export function range(origin: Origin, to: Space, kind: Kind, count: Count): [number, number] {
  const most = mostTo(origin, to);
  if (kind === 'warriors') return [origin.women > 0 ? 0 : 1, Math.min(origin.warriors, most)];
  if (kind === 'women')
    return [count.warriors > 0 ? 0 : 1, Math.min(origin.women, most - count.warriors)];
  return [0, Math.min(origin.wolves, most - count.warriors - count.women)];
}

/** The count nearest to a wish that is possible. */
export function fit(origin: Origin, to: Space, wish: Count): Count {
  const found = { ...wish };
  for (const kind of KINDS) {
    const [least, most] = range(origin, to, kind, found);
    found[kind] = Math.max(least, Math.min(found[kind], most));
  }
  return found;
}

/** The people of a tribe in a space. */
export function presentAt(view: ValleyView, seat: number, space: Space): Count {
  return {
    warriors: view.warriors[seat]?.[space] ?? 0,
    women: view.women[seat]?.[space] ?? 0,
    wolves: view.tamed[seat]?.[space] ?? 0,
  };
}

export function total({ warriors, women }: Count): number {
  return warriors + women;
}

export const NOBODY: Count = { warriors: 0, women: 0, wolves: 0 };

function isGuarded({ warriors, women }: Count): boolean {
  return women === 0 || warriors > 0;
}

/* Women are neither left nor led alone, and a camp keeps a woman. */
function isSensible(stay: Count, go: Count, hasCamp: boolean): boolean {
  return isGuarded(stay) && isGuarded(go) && !(hasCamp && stay.women === 0);
}

/** Do others or animals stand there? */
export function hasFoes(view: ValleyView, own: number, space: Space): boolean {
  return packsAt(view, space).length > 0 || groupsAt(view, space).some(({ seat }) => seat !== own);
}

/** The group that most would send: as many as possible without leaving anybody as prey, to a
 * fight no women; nobody where that cannot be had. */
export function likely(view: ValleyView, seat: number, origin: Origin, to: Space): Count {
  const hasCamp = campAt(view, origin.from) === seat;
  const isFight = hasFoes(view, seat, to);
  let best = NOBODY;
  for (let warriors = 0; warriors <= origin.warriors; warriors++)
    for (let women = 0; women <= origin.women; women++) {
      const go = { warriors, women, wolves: origin.wolves };
      const isPossible = total(go) > 0 && total(fit(origin, to, go)) === total(go);
      const stay = staying(view, seat, origin.from, go);
      if (!isPossible || !isSensible(stay, go, hasCamp)) continue;
      const worth = (one: Count): number => one.warriors + (isFight ? -0.1 : 1) * one.women;
      if (worth(go) > worth(best)) best = fit(origin, to, go);
    }
  return best;
}

/** Those who stay when a group leaves. */
export function staying(view: ValleyView, seat: number, from: Space, go: Count): Count {
  const there = presentAt(view, seat, from);
  return {
    warriors: there.warriors - go.warriors,
    women: there.women - go.women,
    wolves: there.wolves - go.wolves,
  };
}

/** Is there only one group, which goes to no fight and leaves nobody and nothing behind? */
export function isClear(view: ValleyView, seat: number, origin: Origin, to: Space): boolean {
  const only = likely(view, seat, origin, to);
  const isOnly = KINDS.every((kind) => {
    const [least, most] = range(origin, to, kind, only);
    return most <= least;
  });
  return isOnly && total(only) > 0 && !hasFoes(view, seat, to);
}

/** The steps of a group move; what leaves no choice is not asked for. */
export function stepsFor(origin: Origin, to: Space, count: Count): Step[] {
  const steps: Step[] = [['move_from', String(origin.from)]];
  if (origin.to.length > 1) steps.push(['move_dest', String(to)]);
  for (const kind of KINDS) {
    const [least, most] = range(origin, to, kind, count);
    if (most > least) steps.push([`move_${kind}`, String(count[kind])]);
  }
  return steps;
}

/** Percent to win at the goal with these warriors, and pieces that it would cost, if known. */
export function assaultOdds(
  view: ValleyView,
  to: Space,
  warriors: number,
): { win: number; loss: number } | null {
  const found = view.assaults?.find(({ space }) => space === to);
  const [win, loss] = [found?.win[warriors - 1], found?.loss[warriors - 1]];
  return win === undefined || loss === undefined ? null : { win, loss };
}
