/*
 * hint.ts: what a hint says, in words; loaded with the panel that shows it.
 */
import type { Hint, HintStep, Worth } from './messages';
import type { GameParts } from './games';
import type { Speaker, Step, View } from './types';
import { percent } from './telling';
import { capital, fill, type GameWords, type Teller } from './words';

type Wordy = Pick<GameParts, 'vocabulary' | 'words'>;
type Action = Pick<HintStep, 'step' | 'then'>;

function leadWords(lead: number, tell: Teller): string {
  const points = Math.round(Math.abs(lead));
  if (points === 0) return tell('hint.level');
  return tell.count(lead > 0 ? 'hint.ahead' : 'hint.behind', points);
}

/** Pieces by what they are: "3 furs, 1 food"; null: they are what they are called. */
function counted(run: readonly Step[], { vocabulary, words }: Wordy, view?: View): string | null {
  const domain = vocabulary.verbs.find(({ name }) => name === run[0]![0])?.nouns.at(-1) ?? '';
  const member = words[`with.${domain}`]?.split(' ')[0] ?? '';
  const [of, values] = [vocabulary.values?.[member], view?.[member] as string[] | undefined];
  const items = vocabulary.domains.find(({ name }) => name === domain)?.items ?? [];
  const found = run.map((step) => values?.[items.indexOf(step.at(-1)!)]);
  if (!of || found.some((value) => value === undefined || words[`count.${of}.${value}`] === undefined)) return null;
  return [...new Set(found)]
    .map((value) => fill(words[`count.${of}.${value}`]!, [String(found.filter((one) => one === value).length)]))
    .join(', ');
}

/** How the run goes on with the step before: " and put back 1 fire"; null: it stands for itself. */
function after(before: Step, run: readonly Step[], parts: Wordy, speaker: Speaker, view?: View): string | null {
  const [verb, ...nouns] = run[0]!;
  const pattern = parts.words[`after.${before[0]}.${verb}`] ?? parts.words[`after.*.${verb}`];
  const domain = parts.vocabulary.verbs.find(({ name }) => name === verb)?.nouns.at(-1) ?? '';
  const things = counted(run, parts, view);
  if (pattern === undefined || (things === null && run.length > 1)) return null;
  return fill(pattern, [things ?? (nouns.length > 0 ? speaker.noun(domain, nouns.at(-1)!) : '')]);
}

export const small = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

/** A single answer in the words of its question: "Turn over 1 fur". */
function answered(pattern: string, step: Step, parts: Wordy, speaker: Speaker, view?: View): string {
  const domain = parts.vocabulary.verbs.find(({ name }) => name === step[0])?.nouns[0] ?? '';
  const noun = step[1];
  return noun === undefined ? pattern : fill(pattern, [counted([step], parts, view) ?? speaker.noun(domain, noun)]);
}

/** Whether the words tell the step as one with the step before. */
export function goesOn(before: Step, step: Step, { words }: Pick<Wordy, 'words'>): boolean {
  const pattern = words[`after.${before[0]}.${step[0]}`] ?? words[`after.*.${step[0]}`];
  return before[0] === step[0] || pattern !== undefined;
}

/** Without the steps that the words do not tell: that a set is complete. */
export function toldSteps(steps: readonly Step[], { words }: Pick<Wordy, 'words'>): Step[] {
  return steps.filter((step, i) => i === 0 || (words[`after.${steps[i - 1]![0]}.${step[0]}`] ?? words[`after.*.${step[0]}`]) !== '');
}

/** What a verb says that nothing goes on with: "take all". */
function alone(last: Step, next: Step | undefined, parts: Wordy): string | undefined {
  return next && goesOn(last, next, parts) ? undefined : parts.words[`alone.${last[0]}`];
}

/** The whole action, as the program tells it too: "Steal blue's heap and put back 1 fire". */
export function course({ step, then = [] }: Action, parts: Wordy, speaker: Speaker, view?: View): string {
  const steps = [step, ...then];
  const answer = parts.words[`verb.${step[0]}.${view?.prompt}`];
  if (steps.length === 1 && step.length < 3 && answer) return answered(answer, step, parts, speaker, view);
  let told = '';
  for (let i = 0, end = 0; i < steps.length; i = end) {
    while (steps[end]?.[0] === steps[i]![0]) end++;
    const run = steps.slice(i, end);
    const further = i > 0 ? after(steps[i - 1]!, run, parts, speaker, view) : null;
    const names = (): string[] => [counted(run, parts, view)].flatMap((all) => all ?? run.map((one) => speaker.step(one, view)));
    const own = alone(run.at(-1)!, steps[end], parts);
    const said = own === undefined ? names().map((name, n) => (i + n > 0 ? small(name) : name)).join('; ') : i > 0 ? small(own) : own;
    told += further ?? (i > 0 ? '; ' : '') + said;
  }
  return capital(told);
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
