/*
 * hint.ts: what a hint says, in words; loaded with the panel that shows it.
 */
import type { HintStep } from './messages';
import type { Speaker, Step } from './types';
import { percent } from './telling';
import { capital, type Teller } from './words';

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
  if (of.chance === undefined) return tell('hint.only');
  const lead = capital(leadWords(of.lead ?? 0, tell));
  if (!of.next || of.actor === undefined) return `${lead}.`;
  const next = speaker.step(of.next);
  const more =
    of.actor === seat
      ? tell('hint.next', next)
      : tell('hint.next.seat', speaker.seat(of.actor), next);
  return `${lead}; ${more}.`;
}

/** "62 % to win"; nothing where there is only one step. */
export function winning(of: HintStep, tell: Teller): string {
  return of.chance === undefined ? '' : tell('hint.win', percent(of.chance));
}
