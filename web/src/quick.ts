/*
 * quick.ts: the table of "Play now": one person against computers of one level, in private.
 */
import type { GameInfo, Policy, SeatWish } from './messages';

const SEATS = 3;

export const QUICK: Policy = {
  undo: 'free',
  listed: false,
  watch: false,
  hints: true,
  aloud: false,
  quick: false,
};

/** Who sits where: I on my colour, if the game has it. */
export function quickSeats(game: GameInfo, colour: number, bot: string): SeatWish[] {
  const n = Math.min(game.max, Math.max(game.min, SEATS));
  const me = colour < n ? colour : 0;
  return Array.from({ length: n }, (_, seat) => (seat === me ? { kind: 'me' } : { kind: 'bot', bot }));
}
