/*
 * still.ts: what a board is given when it is a still picture: in the rules, on a card.
 */
import type { BoardProps, Speaker, Step, View } from '../types';

export function still(view: View, speaker: Speaker, steps: Step[] = []): BoardProps {
  return {
    view,
    speaker,
    steps,
    seat: null,
    chosen: [],
    glow: [],
    set: null,
    picked: [],
    past: [],
    pick: () => undefined,
    play: () => undefined,
    offer: () => undefined,
  };
}
