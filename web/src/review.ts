/*
 * review.ts: a finished match looked back at (docs/review.md). The work is done by workers of
 * the page with the engine itself, so that neither a server nor the screen waits for it.
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

/** What was found in one part, as the module gives it. */
export type Found = readonly [part: number, bytes: Uint8Array];

/** What a worker is told: to do every n-th part, or what the others found. */
export type Order = { text: string; first: number; every: number } | { found: Found[] };

/** What a worker says: how many of the parts are done; all it found; the whole. */
export type News = { done: number; of: number } | { found: Found[] } | { review: Review } | { trouble: string };

/** More workers than that hardly help, and each keeps a copy of the match. */
const MOST_WORKERS = 4;

/** One processor is left to the page where there are more than two. */
function countWorkers(): number {
  const cores = navigator.hardwareConcurrency || 1;
  return Math.min(MOST_WORKERS, cores > 2 ? cores - 1 : cores);
}

/** Looks back at the match of a .play file; `tell` hears how far it is, from 0 to 1. The parts are
 * shared among workers, and the first of them adds up what all found. */
export function lookBack(
  text: string,
  tell: (part: number) => void,
  signal: AbortSignal,
): Promise<Review> {
  const every = countWorkers();
  const crew = Array.from(
    { length: every },
    () => new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' }),
  );
  const done = crew.map(() => 0);
  const found: Found[] = [];
  let finished = 0;
  return new Promise<Review>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('left')));
    const hear = (i: number, news: News): void => {
      if ('done' in news) {
        done[i] = news.done;
        tell(news.of > 0 ? done.reduce((sum, n) => sum + n) / news.of : 1);
      } else if ('found' in news) {
        found.push(...news.found);
        if (++finished === every) crew[0]!.postMessage({ found } satisfies Order);
      } else if ('review' in news) resolve(news.review);
      else reject(new Error(news.trouble));
    };
    crew.forEach((worker, first) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<News>) => hear(first, data);
      worker.postMessage({ text, first, every } satisfies Order);
    });
  }).finally(() => crew.forEach((worker) => worker.terminate()));
}

/** The decisions that cost a seat most, the dearest first. */
export function dearest({ choices }: Review, seat: number, most = 3): Choice[] {
  return choices
    .filter((choice) => choice.seat === seat && choice.loss !== undefined)
    .sort((a, b) => b.loss! - a.loss!)
    .slice(0, most);
}

/** A whole action in pieces: one action of several, a group that moves. */
function pieces(steps: readonly Step[], isOne: (before: Step, step: Step) => boolean): Step[][] {
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last && isOne(last.at(-1)!, step)) last.push(step);
    else found.push([step]);
  }
  return found;
}

/** What only one of two actions does, and what only the other, in whatever order. */
export function apart(
  one: readonly Step[],
  other: readonly Step[],
  isOne: (before: Step, step: Step) => boolean,
): [own: Step[], rest: Step[]] {
  const same = (a: Step[], b: Step[]): boolean => JSON.stringify(a) === JSON.stringify(b);
  const rest = pieces(other, isOne);
  const own = pieces(one, isOne).filter((piece) => {
    const at = rest.findIndex((candidate) => same(candidate, piece));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [own.flat(), rest.flat()];
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
