/*
 * offer.ts: what the board adds to the question: the numbers of a group that is put together,
 * what else can be done where it stands, and at a meal the way to let somebody starve.
 */
import type { Amount, Deed, Offer, Ref, Speaker, Step } from '../../../web/src/types';
import { campAt, deedsAt, isFed, markerAt, type Origin, type ValleyView } from './board';
import { arrangementOf, centre, STEP, type Space } from './map';
import { assaultOdds, hasFoes, KINDS, range, staying, total, type Count } from './plan';
import { countWords, many, oddsWords, word } from './words';

/** What the board knows when it is asked what to add. */
export interface Desk {
  view: ValleyView;
  speaker: Speaker;
  seat: number;
  steps: readonly Step[];
  /** Little room for words. */
  isPhone: boolean;
  go(): void;
  cancel(): void;
  choose(count: Count): void;
  starve(isWanted: boolean): void;
  pick(...refs: Ref[]): void;
}

/** A group that is half made. */
export interface Half {
  origin: Origin;
  to: Space | null;
  count: Count;
  /** A space that was clicked and cannot be reached. */
  beyond?: Space;
}

/** What is worth knowing before the group leaves. */
function warnings(desk: Desk, { origin, count }: Half, to: Space): string[] {
  const { view, speaker, seat, isPhone } = desk;
  const { from } = origin;
  const stay = staying(view, seat, from, count);
  const odds = assaultOdds(view, to, count.warriors);
  const isLeft = campAt(view, from) === seat && stay.women === 0;
  const isPrey = stay.women > 0 && stay.warriors === 0 && count.warriors > 0;
  return [
    odds ? oddsWords(speaker, odds, isPhone) : '',
    !odds && hasFoes(view, seat, to) ? word(speaker, 'group.foes') : '',
    isLeft ? word(speaker, 'group.leaves', from) : '',
    isPrey ? word(speaker, 'group.prey') : '',
  ].filter(Boolean);
}

function amounts({ speaker, choose }: Desk, { origin, count }: Half, to: Space): Amount[] {
  return KINDS.flatMap((kind) => {
    const [least, most] = range(origin, to, kind, count);
    if (most <= least && count[kind] === most) return [];
    const set = (n: number): void => choose({ ...count, [kind]: n });
    return [{ label: word(speaker, `amount.${kind}`), value: count[kind], least, most, set }];
  });
}

/* Why a group does not get there: what is known without the rules of this turn. */
function obstacle(view: ValleyView, from: Space, to: Space): 'lake' | 'closed' | 'far' | 'way' | 'near' {
  if (!arrangementOf(view.arrangement).regions[to]) return 'lake';
  if (markerAt(view, to)) return 'closed';
  const [[ax, ay], [bx, by]] = [centre(from), centre(to)];
  const far = Math.round(Math.hypot(bx - ax, by - ay) / STEP);
  return far > 2 ? 'far' : far > 1 ? 'way' : 'near';
}

/* "12 → 17: 1 warrior and 1 woman stay." */
function textOf({ view, speaker, seat }: Desk, { origin, to, count, beyond }: Half): string {
  const { from } = origin;
  if (beyond !== undefined) return word(speaker, `beyond.${obstacle(view, from, beyond)}`, from, beyond);
  if (to === null) return word(speaker, 'group.where', from);
  if (total(count) === 0) return word(speaker, 'group.nobody', from, to);
  const stay = staying(view, seat, from, count);
  const n = total(stay) + stay.wolves;
  return n > 0
    ? many(speaker, 'group.stay', n, from, to, countWords(speaker, stay))
    : word(speaker, 'group.empty', from, to);
}

/* "Go to 17: 4 warriors · 64 % to win, about 0.8 lost"; a phone has the numbers beside it only. */
function goDeed(desk: Desk, half: Half, to: Space): Deed[] {
  if (total(half.count) === 0) return [];
  const go = word(desk.speaker, 'group.go', to);
  const what = desk.isPhone ? go : `${go}: ${countWords(desk.speaker, half.count)}`;
  return [{ label: [what, ...warnings(desk, half, to)].join(' · '), main: true, act: desk.go }];
}

function everybody({ speaker, choose }: Desk, { origin }: Half): Deed {
  return { label: word(speaker, 'group.all'), act: () => choose(origin) };
}

/* What else can be done where the group stands: build a camp, take the Fire. */
function otherDeeds({ speaker, steps, pick }: Desk, { origin }: Half): Deed[] {
  return deedsAt(steps, origin.from).map((step) => {
    const [verb, space, sex] = step;
    const refs = [`verb:${verb}`, `space:${space}`, ...(sex ? [`sex:${sex}`] : [])];
    return { label: speaker.step(step), act: () => pick(...refs) };
  });
}

export function groupOffer(desk: Desk, half: Half): Offer {
  const { to } = half;
  const text = textOf(desk, half);
  const cancel: Deed = { label: word(desk.speaker, 'group.cancel'), act: desk.cancel };
  if (to === null) return { text, deeds: [...otherDeeds(desk, half), cancel] };
  return {
    text,
    amounts: amounts(desk, half, to),
    deeds: [...goDeed(desk, half, to), everybody(desk, half), cancel],
  };
}

/** With food for all somebody starves only after this button. */
export function mealOffer({ speaker, steps, starve }: Desk, isStarving: boolean): Offer | null {
  if (!isFed(steps)) return null;
  const label = word(speaker, isStarving ? 'starve.not' : 'starve');
  return { deeds: [{ label, pressed: isStarving, act: () => starve(!isStarving) }] };
}
