/*
 * telling.ts: sentences that are read when there is time for them: the rules, how the points
 * came about, what bots thought. Apart from words.ts, so that a table need not wait for them.
 */
import type { Speaker, Thought, View } from './types';
import { fill, isNumbers, points, type GameWords, type Teller } from './words';

/** The rules of a game in order of number: [number, text]. Some have another text under a variant
 * in force ("flip_animals.on"): rule.R24@flip_animals.on. */
export function rulesOf(words: GameWords, variants: readonly string[] = []): [string, string][] {
  const order = new Intl.Collator('en', { numeric: true });
  return Object.entries(words)
    .flatMap(([key, text]): [string, string][] => {
      if (!key.startsWith('rule.') || key.includes('@') || !text) return [];
      const other = variants.map((value) => words[`${key}@${value}`]).find(Boolean);
      return [[key.slice(5), other ?? text]];
    })
    .sort(([a], [b]) => order.compare(a, b));
}

/** The options of a game, in the order of its words. */
export function optionNames(words: GameWords): string[] {
  return Object.keys(words).flatMap((key) => /^option\.([^.]+)\.help$/.exec(key)?.[1] ?? []);
}

// ---- The account ---------------------------------------------------------------------------

function bySeat(values: number[], speaker: Speaker, sparse: boolean): string {
  return values
    .flatMap((value, seat) =>
      sparse && value === 0 ? [] : [`${speaker.seat(seat)} ${points(value, speaker.lang)}`],
    )
    .join(', ');
}

function sayValue(value: unknown, speaker: Speaker, view: View, sparse: boolean): string {
  if (isNumbers(value) && value.length === view.seats && value.length > 0)
    return bySeat(value, speaker, sparse);
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'number' ? points(value, speaker.lang) : String(value);
}

/** How the points came about: sentences of result.<member>, as the terminal tells them. */
export function breakdown(words: GameWords, speaker: Speaker, view: View): string[] {
  return Object.entries(words).flatMap(([key, pattern]) => {
    const value = key.startsWith('result.') ? view[key.slice(7)] : undefined;
    if (!pattern || value === undefined) return [];
    if (!Array.isArray(value) || isNumbers(value))
      return [fill(pattern, [sayValue(value, speaker, view, false)])];
    return value.flatMap((item: Record<string, unknown>) => {
      const pieces = Object.values(item).map((part) => sayValue(part, speaker, view, true));
      return pieces.every(Boolean) ? [fill(pattern, pieces)] : [];
    });
  });
}

// ---- What bots think ------------------------------------------------------------------------

export function percent(chance: number): number {
  return Math.round(chance);
}

/** "43 % to win before, 48 % after; best alternative: Walk from c3 east (46 %)." */
export function thoughtWords(of: Thought, speaker: Speaker, tell: Teller): string {
  const after = of.after === undefined ? '' : tell('thought.after', percent(of.after));
  const other =
    of.other && of.chance !== undefined
      ? tell('thought.best', speaker.step(of.other) + (of.then ? ' …' : ''), percent(of.chance))
      : '';
  return `${tell('thought', speaker.seat(of.seat), percent(of.before))}${after}${other}.`;
}
