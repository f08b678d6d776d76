/*
 * bots.ts: which computer players people are offered. The server has more of them, for
 * contests; people choose a level, or what their host brought.
 */
import type { Teller } from './words';

const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert', 'master'];
const USUAL = 'medium';
const GENTLE = 'novice';
const FOR_CONTESTS = ['random', 'greedy'];

/** Those of the house that are there, from weak to strong. */
export function levels(bots: readonly string[]): string[] {
  return LEVELS.filter((level) => bots.includes(level));
}

/** The levels from weak to strong, then the host's own. */
export function offeredBots(bots: readonly string[]): string[] {
  const own = bots.filter((bot) => ![...LEVELS, ...FOR_CONTESTS].includes(bot));
  return [...levels(bots), ...own];
}

/** The one that is wished for, if it is there, or one for a family evening. */
export function usualBot(bots: readonly string[], wished: string): string {
  const offered = offeredBots(bots);
  return [wished, USUAL].find((bot) => offered.includes(bot)) ?? bots.at(-1) ?? '';
}

/** The level for a first game. */
export function gentleBot(bots: readonly string[]): string {
  return usualBot(bots, GENTLE);
}

/** Those the page has no words for are called as they are. */
export function botName(bot: string, tell: Teller): string {
  return tell.maybe(`bot.${bot}`) ?? bot;
}
