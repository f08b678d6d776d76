/*
 * offers.ts: what the board adds to the question: the pieces of a set that are small on the map,
 * and long rows of numbers as one number to be set.
 */
import { capital, colour } from '../../../web/src/board/words';
import type { Deed, Offer, Ref, SetAsk, Speaker, Step } from '../../../web/src/types';
import { genesAt, refsOf, type UrlandView } from './board';
import { indexOf, numberOf } from './map';
import { nounsOf } from './sets';
import { questionWords } from './table';
import { shortLabel, word, type Word } from './words';

type Pick = (...refs: Ref[]) => void;

/** More numbers than this are set one up or down, not chosen from a row of buttons; a bid always
 * is, because its price may be another number. */
const MOST_BUTTONS = 10;
/** Where a long row of numbers begins: what is usual in an auction. */
const USUAL = 2;
const LABELS: Partial<Record<string, Word>> = {
  bid: 'bid',
  swim_count: 'amount.swim',
  ears_panic: 'amount.dive',
};

function pieceOf(view: UrlandView, speaker: Speaker, ref: Ref): string {
  const [first = '', ocean] = nounsOf(ref);
  if (ocean) return word(speaker, 'set.path', numberOf(first), shortLabel(speaker, ocean));
  const there = view.cnt[indexOf(view.from ?? '')]?.[Number(first)] ?? 0;
  return word(speaker, 'set.victim', capital(colour(speaker, Number(first))), there);
}

/** Pieces of a set that are no areas: colours and dives. */
export function pieces(
  view: UrlandView,
  speaker: Speaker,
  set: SetAsk,
  picked: readonly Ref[],
  pick: Pick,
): Offer | null {
  const refs = [...set.items.keys()].filter((ref) => !ref.startsWith('area:'));
  const deeds = refs.map((ref): Deed => {
    const n = picked.filter((one) => one === ref).length;
    const name = pieceOf(view, speaker, ref);
    const label = n > 0 ? word(speaker, 'set.times', name, n) : name;
    return { label, pressed: n > 0, act: () => pick(ref) };
  });
  return deeds.length > 0 ? { deeds } : null;
}

/* A bid whose price is another number, or too high. */
function priced(view: UrlandView, speaker: Speaker, bid: number): string | null {
  const seat = view.viewer;
  const price = bid + genesAt(view, seat).length;
  if (view.prompt !== 'bid') return null;
  if (price > (view.on_board[Number(seat)] ?? 0)) return word(speaker, 'bid.never', bid);
  return price === bid ? null : word(speaker, 'bid.price', bid, price);
}

/** A bid, or a long row of numbers: one that is set, and what it does. */
export function amount(
  view: UrlandView,
  speaker: Speaker,
  steps: readonly Step[],
  given: number | null,
  set: (value: number) => void,
  pick: Pick,
): Offer | null {
  const label = LABELS[view.prompt];
  if (!label || (view.prompt !== 'bid' && steps.length <= MOST_BUTTONS)) return null;
  const values = steps.map((step) => Number(step[1]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const value = given ?? Math.min(Math.max(least, USUAL), most);
  const deed = (n: number, main: boolean): Deed => {
    const step: Step = [view.prompt, String(n)];
    return { label: priced(view, speaker, n) ?? speaker.step(step), main, act: () => pick(...refsOf(step)) };
  };
  const isSwim = view.prompt === 'swim_count' && value < most;
  return {
    text: questionWords(view, speaker),
    amounts: [{ label: word(speaker, label), value, least, most, set }],
    deeds: [deed(value, true), ...(isSwim ? [deed(most, false)] : [])],
  };
}

