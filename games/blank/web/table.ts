/*
 * table.ts: what the shell asks about this game, and the words of its board.
 */
import { makeWord } from '../../../web/src/board/words';
import type { GameTable, Ref, Speaker, Step } from '../../../web/src/types';
import type en from './words/en.json';

export const word = makeWord<keyof typeof en>();
export const KINDS = ['flint', 'shell', 'amber'] as const;

/** The noun of a step: `favour` speaks of a face, `show` of a kind. */
export function refsOf(step: Step): Ref[] {
  return step.slice(1).map((item) => `${step[0] === 'favour' ? 'face' : 'kind'}:${item}`);
}

/** What is there, and what can be done. */
export function rowSentence(
  speaker: Speaker,
  kind: string,
  laid: readonly number[],
  own: number,
  steps: readonly Step[] = [],
): string {
  const shown = laid.map((n, seat) => `${speaker.seat(seat)} ${n}`).join(', ');
  const what = word(speaker, 'row', speaker.noun('kind', kind), own, shown);
  return steps[0] ? `${what} ${speaker.step(steps[0])}.` : what;
}

export const table: GameTable = { aspect: () => 1.2 };
