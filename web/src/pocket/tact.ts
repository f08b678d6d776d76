/*
 * tact.ts: when a bot answers where the time it takes could give something away, as on a server
 * (src/server/tact.h): at whole slots after the question, and where only one answer was possible
 * after as long as such questions lately took.
 */
const QUICK = 5;
const SLOW = 40;
const KEPT = 16;
const SLOW_BOTS = ['hard', 'expert', 'master'];

export class Tact {
  readonly #times = new Map<string, number[]>();

  constructor(private readonly random: () => number) {}

  /** Milliseconds after the question at which to give an answer that took `took`. */
  due(guard: 'none' | 'choice' | 'forced', bot: string, took: number): number {
    if (guard === 'none') return took;
    const times = this.#times.get(bot) ?? [];
    if (guard === 'choice') this.#times.set(bot, [...times, took].slice(-KEPT));
    const more = guard === 'forced' ? (times[Math.floor(this.random() * times.length)] ?? 0) : 0;
    const slot = SLOW_BOTS.includes(bot) ? SLOW : QUICK;
    return Math.max(1, Math.ceil((took + more) / slot)) * slot;
  }
}
