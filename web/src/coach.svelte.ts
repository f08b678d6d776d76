/*
 * coach.svelte.ts: a first game has a coach: what is usually worth doing now, in a sentence, and a
 * word before a step that loses much.
 *
 * The sentences are data of the game (web/words/coach.*.json): by prompt, several joined by "|",
 * and where it depends on the position with a condition behind "@": a member of the view that is
 * less than a number, or equal to a word. What a step loses is told by the server's hints, from what
 * the player sees; where a table has none, the coach has only its sentences.
 */
import type { Adviser } from './desk.svelte';
import type { Hint, HintStep } from './messages';
import type { Step, View } from './types';
import type { Lang } from './words';

const files = import.meta.glob<string>('../../games/*/web/words/coach.*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export type Tips = Readonly<Record<string, string>>;

/** What the coach of a game says; nothing if it has none. */
export async function loadTips(game: string, lang: Lang): Promise<Tips> {
  const address = files[`../../games/${game}/web/words/coach.${lang}.json`];
  return address === undefined ? {} : ((await (await fetch(address)).json()) as Tips);
}

function holds(condition: string, view: View): boolean {
  const [, member = '', sign, value = ''] = /^(\w+)([<=])(\w+)$/.exec(condition) ?? [];
  const found = view[member];
  if (sign === '<') return typeof found === 'number' && found < Number(value);
  return String(found) === value;
}

/** What is usually worth doing when this is asked; '': the coach has nothing to say. */
export function tipFor(tips: Tips, view: View, prompt: string): string {
  const found = Object.entries(tips).map(([key, text]) => {
    const [prompts = '', condition] = key.split('@');
    return { text, condition, isIt: prompts.split('|').includes(prompt) };
  });
  const special = found.find(({ isIt, condition }) => isIt && condition && holds(condition, view));
  return (special ?? found.find(({ isIt, condition }) => isIt && !condition))?.text ?? '';
}

/** Percent of the victory from which on a step is worth a word. */
export const MUCH = 6;
/** Nobody waits longer for a word of the coach. */
const PATIENCE = 2500;

/** A step that was held back. */
export interface Warning {
  at: number;
  steps: Step[];
  loss: number;
  better: HintStep;
  /** What the coach was told. */
  hint: Hint;
}

export interface CoachCalls {
  /** The open question: its step counter, and what can be done. */
  asked(): { at: number; seat: number; steps: Step[] } | null;
  /** Whether the table has hints. */
  mayAsk(): boolean;
  hint(seat: number, at: number, taken?: Step[]): Promise<Hint>;
  after(ms: number): Promise<null>;
}

const same = (a: Step, b: Step): boolean => a.join(' ') === b.join(' ');

/** Whether an action that loses nothing begins with these steps. */
export function isGood(hint: Hint, steps: readonly Step[]): boolean {
  return hint.steps.some(({ step, then = [], loss }) => {
    const all = [step, ...then];
    return loss === undefined && steps.every((one, i) => i >= all.length || same(one, all[i]!));
  });
}

export class Coach implements Adviser {
  warning = $state.raw<Warning | null>(null);
  /** The question about which it has thought, or is thinking. */
  #ahead: { at: number; hint: Promise<Hint> } | null = null;
  /** One question at a time: the server has no time for more. */
  #last: Promise<unknown> = Promise.resolve();
  /** Questions at which it has spoken: it warns once. */
  readonly #warned = new Set<number>();

  constructor(private readonly calls: CoachCalls) {}

  #ask(seat: number, at: number, taken?: Step[]): Promise<Hint> {
    const answer = this.#last.then(() => this.calls.hint(seat, at, taken));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** A question is open: thinks about it while the player does. */
  look(): void {
    const asked = this.calls.asked();
    if (!asked || asked.at !== this.warning?.at) this.warning = null;
    if (!asked || this.#ahead?.at === asked.at || !this.calls.mayAsk()) return;
    if (asked.steps.length < 2) return;
    this.#ahead = { at: asked.at, hint: this.#ask(asked.seat, asked.at) };
    this.#ahead.hint.catch(() => undefined);
  }

  hint(at: number): Promise<Hint> | undefined {
    return this.#ahead?.at === at ? this.#ahead.hint : undefined;
  }

  async holds(steps: Step[]): Promise<boolean> {
    const asked = this.calls.asked();
    const ahead = asked && this.hint(asked.at);
    if (!asked || !ahead || this.#warned.has(asked.at)) return false;
    const found = await Promise.race([this.#judge(asked, ahead, steps), this.calls.after(PATIENCE)]);
    if (!found) return false;
    this.#warned.add(asked.at);
    this.warning = found;
    return true;
  }

  /** What is wrong with it; null: nothing, or nobody knows. */
  async #judge(
    { at, seat }: { at: number; seat: number },
    ahead: Promise<Hint>,
    steps: Step[],
  ): Promise<Warning | null> {
    try {
      if (isGood(await ahead, steps)) return null;
      const hint = await this.#ask(seat, at, steps);
      const loss = hint.taken?.loss ?? 0;
      const better = hint.steps.find((one) => one.loss === undefined);
      return loss >= MUCH && better ? { at, steps, loss, better, hint } : null;
    } catch {
      return null; // The game has gone on, or there is no time to think.
    }
  }

  /** The player has heard. */
  forget(): void {
    this.warning = null;
  }
}
