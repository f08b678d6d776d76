/*
 * cards.ts: a card of a hand, as Cards.svelte draws it.
 */
import type { Ref } from '../types';

export interface HandCard {
  ref: Ref;
  name: string;
  count: number;
  /** What it costs or brings, in a few characters. */
  price?: string;
  /** What it does, in a sentence. */
  effect: string;
  /** Something else worth knowing now: "ends the round". */
  note?: string;
  /** Everything for a screen reader, with what a click would do. */
  sentence: string;
  /** A class of the game's palette that sets --card, --card-edge, --card-ink. */
  look?: string;
  /** The viewBox of its picture. */
  box: string;
  isLit: boolean;
  isPale: boolean;
  isChosen: boolean;
}
