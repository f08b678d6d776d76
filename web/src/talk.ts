/*
 * talk.ts: the phrases of docs/protocol.md, and what a line says in one's own language.
 */
import type { Said, SeatInfo, Table } from './messages';
import type { Teller } from './words';

export const PHRASES = [
  'hello',
  'good_luck',
  'have_fun',
  'your_turn',
  'one_moment',
  'thinking',
  'back_soon',
  'sorry',
  'thanks',
  'good_move',
  'ouch',
  'lucky',
  'well_played',
  'congrats',
  'again',
  'bye',
] as const;

/** A phrase of a newer server, which has no words here, is shown as it came. */
export function saying({ phrase, text }: Said, tell: Teller): string {
  return text ?? tell.maybe(`say.${phrase}`) ?? phrase ?? '';
}

/** Those with a seat besides who looks. */
export function peopleBeside({ seats, mine }: Table): SeatInfo[] {
  return seats.filter(({ seat, kind }) => (kind === 'person' || kind === 'device') && !mine.includes(seat));
}
