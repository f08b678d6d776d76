/*
 * sets.ts: what is picked piece by piece: Ichtos to take back or to pay with, victims of
 * Assimilation, dives of the owner of Ears.
 *
 * The rules list each set along one path, by ascending area and colour, so an open list lacks
 * what comes later on it. People pick in any order: what may be in the set is read off the
 * view, and what was picked is sent along the path.
 */
import type { Ref, SetAsk, Speaker, Step } from '../../../web/src/types';
import { isLive, ownCount, type Frame, type UrlandView } from './board';
import { indexOf, OCEANS, REGIONS, type Area } from './map';
import { many, word } from './words';

function countOf(picked: readonly Ref[], ref: Ref): number {
  return picked.filter((one) => one === ref).length;
}

/* The steps for what was picked, along the path: in the order of the items. */
function along(items: ReadonlyMap<Ref, number>, verb: string, picked: readonly Ref[]): Step[] {
  return [...items.keys()].flatMap((ref) =>
    Array.from({ length: countOf(picked, ref) }, (): Step => [verb, ...nounsOf(ref)]),
  );
}

// ---- Areas to take Ichtos from ----------------------------------------------------------------

function fromAreas(view: UrlandView, speaker: Speaker, steps: readonly Step[]): SetAsk | null {
  const { picks, active: seat } = view;
  if (!picks || seat === undefined) return null;
  const isRetreat = view.prompt === 'retreat_pick';
  const mayEnd = steps.some(([verb]) => verb === 'done');
  const items = new Map(
    picks.areas.map((area): [Ref, number] => [`area:${area}`, ownCount(view, area, seat)]),
  );
  return {
    items,
    least: mayEnd ? 0 : picks.least,
    most: picks.most,
    steps: (picked) => [
      ...along(items, view.prompt, picked),
      ...(isRetreat ? [['done'] as const] : []),
    ],
    words: ({ length }) =>
      isRetreat ? many(speaker, 'set.retreat', length) : word(speaker, 'set.pay', length, picks.most),
  };
}

// ---- Victims of Assimilation --------------------------------------------------------------------

function victims(view: UrlandView, speaker: Speaker): SetAsk {
  const left = view.left ?? 0;
  const { first: last = 0 } = top(view);
  const there = view.cnt[indexOf(view.from ?? '')] ?? [];
  const items = new Map(
    there.flatMap((n, seat): [Ref, number][] =>
      n > 0 && seat !== view.active && seat >= last ? [[`seat:${seat}`, Math.min(n, left)]] : [],
    ),
  );
  return {
    items,
    least: left,
    most: left,
    steps: (picked) => along(items, view.prompt, picked),
    words: ({ length }) => word(speaker, 'set.assimilate', length, left),
  };
}

// ---- Dives before an eruption -------------------------------------------------------------------

const DIVE = 'dive';

export function diveRef(region: Area, ocean: Area): Ref {
  return `${DIVE}:${region}-${ocean}`;
}

/** The nouns of a picked ref. */
export function nounsOf(ref: Ref): string[] {
  return ref.slice(ref.indexOf(':') + 1).split('-');
}

function top(view: UrlandView): Partial<Frame> {
  return view.agenda?.at(-1) ?? {};
}

/** The present regions that will be one when both volcanoes have erupted. */
export function formedOf(view: UrlandView): Area[] {
  const { scored: first = '', other: second = '' } = view.agenda?.[0] ?? {};
  const joined = (region: Area): Area => view.joins[indexOf(region)] ?? region;
  const once = (region: Area): Area => (region === first ? joined(first) : region);
  const goal = once(joined(second));
  const twice = (region: Area): Area => (once(region) === second ? goal : once(region));
  const { formed } = top(view);
  return REGIONS.filter((region) => isLive(view, region) && twice(region) === formed);
}

function dives(view: UrlandView, speaker: Speaker): SetAsk {
  const left = view.left ?? 0;
  const { since = '', dived = '' } = top(view);
  const own = (region: Area): number => ownCount(view, region, view.active ?? null);
  const isOpen = (region: Area, ocean: Area): boolean =>
    indexOf(region) > indexOf(since) || (region === since && indexOf(ocean) >= indexOf(dived));
  const items = new Map(
    formedOf(view)
      .filter((region) => own(region) > 0)
      .flatMap((region) =>
        OCEANS.filter((one) => view.shores[indexOf(region)]?.includes(one) && isOpen(region, one)).map(
          (ocean): [Ref, number] => [diveRef(region, ocean), Math.min(left, own(region))],
        ),
      ),
  );
  const from = (ref: Ref): string => nounsOf(ref)[0] ?? '';
  return {
    items,
    least: left,
    most: left,
    fits: (picked, ref) =>
      picked.filter((one) => from(one) === from(ref)).length < own(from(ref)),
    steps: (picked) => along(items, view.prompt, picked),
    words: ({ length }) => word(speaker, 'set.dive', length, left),
  };
}

export function setOf(view: UrlandView, speaker: Speaker, steps: readonly Step[]): SetAsk | null {
  if (view.prompt === 'assimilate_victim') return victims(view, speaker);
  if (view.prompt === 'ears_volcano') return dives(view, speaker);
  return fromAreas(view, speaker, steps);
}
