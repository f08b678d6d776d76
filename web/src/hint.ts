/*
 * hint.ts: what a hint says, in words; loaded with the panel that shows it.
 */
import type { Hint, HintStep, Worth } from './messages';
import type { Speaker, Step } from './types';
import { percent } from './telling';
import { capital, fill, type GameWords, type Teller } from './words';

function leadWords(lead: number, tell: Teller): string {
  const points = Math.round(Math.abs(lead));
  if (points === 0) return tell('hint.level');
  return tell.count(lead > 0 ? 'hint.ahead' : 'hint.behind', points);
}

/** The whole action: "Take from the centre; 3 × Fur; Stop". */
export function course(of: HintStep, nameOf: (step: Step) => string): string {
  const runs: { name: string; n: number }[] = [];
  for (const name of [of.step, ...(of.then ?? [])].map(nameOf)) {
    const last = runs[runs.length - 1];
    if (last?.name === name) last.n++;
    else runs.push({ name, n: 1 });
  }
  return runs.map(({ name, n }) => (n > 1 ? `${n} × ${name}` : name)).join('; ');
}

/** What a step of a hint promises: "About 4 points ahead; then probably: ..." */
export function outlook(of: HintStep, seat: number, speaker: Speaker, tell: Teller): string {
  if (of.lead === undefined) return tell('hint.only');
  const loss = of.loss === undefined ? '' : `${tell('hint.loss', percent(of.loss))} `;
  const lead = loss + capital(leadWords(of.lead, tell));
  if (!of.next || of.actor === undefined) return `${lead}.`;
  const next = speaker.step(of.next);
  const more =
    of.actor === seat
      ? tell('hint.next', next)
      : tell('hint.next.seat', speaker.seat(of.actor), next);
  return `${lead}; ${more}.`;
}

/** What speaks for the best, in words of the game; '' if nothing stands out. */
export function reason({ seat, why }: Hint, words: GameWords, speaker: Speaker, tell: Teller): string {
  const pattern = why && words[`merit.${why.merit}${why.seat === seat ? '' : '.other'}`];
  return pattern ? tell('review.why', fill(pattern, [speaker.seat(why.seat)], {}, speaker.lang)) : '';
}

/** Between which numbers the chance lies; null where that is too uncertain to be told. */
export function span({ chance, within = 0 }: Worth): { from: number; to: number } | null {
  if (chance === undefined) return null;
  return {
    from: percent(Math.max(0, chance - within)),
    to: percent(Math.min(100, chance + within)),
  };
}

/** "59–65 % to win", as sure as it is; nothing where there is only one step. */
export function winning(of: Worth, tell: Teller): string {
  const between = span(of);
  if (!between) return '';
  const { from, to } = between;
  return tell('hint.win', from === to ? from : `${from}–${to}`);
}
