/*
 * review.ts: a finished match looked back at (docs/review.md). The work is done by a worker of the
 * page with the engine itself, so that neither a server nor the screen waits for it.
 */
import type { Step } from './types';

/** How one seat came from its chance at the start to the end, in percent of the victory. */
export interface Account {
  start: number;
  /** What it gave away: never good. */
  skill: number;
  luck: number;
  /** The part of the luck that chance brought; the rest was hidden. */
  fate: number;
  others: number;
  end: number;
  /** What each of these may be off by. */
  within: { skill: number; luck: number; others: number };
}

/** A decision; what follows `within` is there only if something was surely lost. */
export interface Choice {
  /** Steps before it. */
  at: number;
  steps: number;
  seat: number;
  before: number;
  within: number;
  did?: Step[];
  after?: number;
  loss?: number;
  better?: Step;
  then?: Step[];
  next?: Step;
  /** What speaks for the better step: words of the game, and whose it is. */
  why?: { merit: string; seat: number };
}

export interface Review {
  steps: number;
  iterations: number;
  games: number;
  accounts: Account[];
  /** Step, and the chance of every seat there. */
  curve: number[][];
  choices: Choice[];
}

/** What the worker says. */
export type News = { done: number; of: number } | { review: Review } | { trouble: string };

/** Looks back at the match of a .play file; `tell` hears how far it is, from 0 to 1. */
export function lookBack(
  text: string,
  tell: (part: number) => void,
  signal: AbortSignal,
): Promise<Review> {
  const worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Review>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('left')));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if ('done' in data) tell(data.of > 0 ? data.done / data.of : 1);
      else if ('review' in data) resolve(data.review);
      else reject(new Error(data.trouble));
    };
    worker.postMessage(text);
  }).finally(() => worker.terminate());
}

/** The decisions that cost a seat most, the dearest first. */
export function dearest({ choices }: Review, seat: number, most = 3): Choice[] {
  return choices
    .filter((choice) => choice.seat === seat && choice.loss !== undefined)
    .sort((a, b) => b.loss! - a.loss!)
    .slice(0, most);
}

/** A point at which the chances turned: the step it leads to, and for whom most. */
export interface Turn {
  at: number;
  seat: number;
  by: number;
}

/** The greatest changes between two points of the curve, by step. What came at the very end is
 * the result. */
export function turningPoints({ curve }: Review, most = 4, least = 12): Turn[] {
  const turns = curve.slice(1, -1).map((point, i): Turn => {
    const moves = point.slice(1).map((chance, seat) => chance - curve[i]![seat + 1]!);
    const size = Math.max(...moves.map(Math.abs));
    const seat = moves.findIndex((move) => Math.abs(move) === size);
    return { at: point[0]!, seat, by: moves[seat]! };
  });
  return turns
    .filter(({ by }) => Math.abs(by) >= least)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, most)
    .sort((a, b) => a.at - b.at);
}
