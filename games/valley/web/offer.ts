/*
 * offer.ts: what the board adds to the question: the numbers of a group that is put together,
 * what else can be done where it stands, and at a meal the way to let somebody starve.
 */
import type { Amount, Deed, Offer, Ref, Speaker, Step } from '../../../web/src/types';
import { campAt, deedsAt, isFed, type Origin, type Space, type ValleyView } from './board';
import {
  allButOne,
  assaultOdds,
  fit,
  KINDS,
  range,
  staying,
  total,
  type Count,
} from './plan';
import { countWords, oddsWords, word } from './words';

interface Calls {
  go(): void;
  cancel(): void;
  choose(count: Count): void;
  starve(isWanted: boolean): void;
  pick(...refs: Ref[]): void;
}

interface Half {
  to: Space | null;
  count: Count;
  beyond?: Space;
}

/** What is worth knowing before the group leaves. */
export function warnings(
  view: ValleyView,
  speaker: Speaker,
  seat: number,
  { from }: Origin,
  to: Space,
  count: Count,
): string[] {
  const stay = staying(view, seat, from, count);
  const odds = assaultOdds(view, to, count.warriors);
  const isLeft = campAt(view, from) === seat && stay.women === 0;
  return [
    odds ? oddsWords(speaker, odds) : '',
    isLeft ? word(speaker, 'group.leaves', from) : '',
    stay.women > 0 && stay.warriors === 0 && count.warriors > 0 ? word(speaker, 'group.prey') : '',
  ].filter(Boolean);
}

function amounts(origin: Origin, to: Space, count: Count, speaker: Speaker, calls: Calls): Amount[] {
  return KINDS.flatMap((kind) => {
    const [least, most] = range(origin, to, kind, count);
    if (most <= least && count[kind] === most) return [];
    const set = (n: number): void => calls.choose({ ...count, [kind]: n });
    return [{ label: word(speaker, `amount.${kind}`), value: count[kind], least, most, set }];
  });
}

function same(a: Count, b: Count): boolean {
  return KINDS.every((kind) => a[kind] === b[kind]);
}

/* "From 12 to 17: 1 warrior and 1 woman stay." */
function groupText(view: ValleyView, speaker: Speaker, seat: number, from: Space, half: Half): string {
  const to = half.to ?? from;
  if (half.beyond !== undefined) return word(speaker, 'group.beyond', from, half.beyond);
  if (half.to === null) return word(speaker, 'group.where', from);
  if (total(half.count) === 0) return word(speaker, 'group.nobody', from, to);
  const stay = countWords(speaker, staying(view, seat, from, half.count));
  return stay
    ? word(speaker, 'group.stay', from, to, stay)
    : word(speaker, 'group.empty', from, to);
}

function goDeed(
  view: ValleyView,
  speaker: Speaker,
  seat: number,
  origin: Origin,
  to: Space,
  count: Count,
  calls: Calls,
): Deed[] {
  if (total(count) === 0) return [];
  const notes = warnings(view, speaker, seat, origin, to, count);
  const label = [word(speaker, 'group.go', to, countWords(speaker, count)), ...notes].join(' · ');
  return [{ label, main: true, act: calls.go }];
}

function groupOffer(
  view: ValleyView,
  speaker: Speaker,
  seat: number,
  steps: readonly Step[],
  origin: Origin,
  half: Half,
  calls: Calls,
): Offer {
  const { to, count } = half;
  const text = groupText(view, speaker, seat, origin.from, half);
  const cancel: Deed = { label: word(speaker, 'group.cancel'), act: calls.cancel };
  if (to === null) {
    const deeds = deedsAt(steps, origin.from).map((step) => ({
      label: speaker.step(step),
      act: () => calls.pick(...refsFor(step)),
    }));
    return { text, deeds: [...deeds, cancel] };
  }
  const presets: [string, Count][] = [
    [word(speaker, 'group.all'), fit(origin, to, origin)],
    [word(speaker, 'group.but_one'), allButOne(view, seat, origin, to)],
  ];
  return {
    text,
    amounts: amounts(origin, to, count, speaker, calls),
    deeds: [
      ...goDeed(view, speaker, seat, origin, to, count, calls),
      ...presets.map(([label, wish]) => ({
        label,
        pressed: same(wish, count),
        act: () => calls.choose(wish),
      })),
      cancel,
    ],
  };
}

function refsFor([verb, space, sex]: Step): Ref[] {
  return [`verb:${verb}`, `space:${space}`, ...(sex ? [`sex:${sex}`] : [])];
}

export function offerFor(
  view: ValleyView,
  speaker: Speaker,
  seat: number | null,
  steps: readonly Step[],
  chosen: readonly Ref[],
  origin: Origin | null,
  half: Half | null,
  isStarving: boolean,
  calls: Calls,
): Offer | null {
  if (seat === null || steps.length === 0) return null;
  if (origin && half) return groupOffer(view, speaker, seat, steps, origin, half, calls);
  if (!isFed(steps) || chosen.length > 0) return null;
  const label = word(speaker, isStarving ? 'starve.not' : 'starve');
  return { deeds: [{ label, pressed: isStarving, act: () => calls.starve(!isStarving) }] };
}
