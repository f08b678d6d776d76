/*
 * types.ts: what travels between the server, the shell and the boards.
 *
 * The page knows no rules: it draws a view and offers the steps it was given.
 */

/** A step as the server writes it: a verb and its nouns. */
export type Step = readonly string[];

/** A place or thing that can be clicked: "space:d4", "animal:bear", "direction:north". The
 * part before the colon is the domain of the noun, the part after it the item. */
export type Ref = string;

/** The blinded state of one viewer; games know their own members. */
export interface View {
  game: string;
  seats: number;
  turn: 'choice' | 'chance' | 'over';
  prompt: string;
  viewer: string;
  waiting?: number[];
  options: Record<string, string>;
  step: number;
  [member: string]: unknown;
}

/** What a bot thought about its step: percent to win, and the best step it did not take. */
export interface Thought {
  seat: number;
  before: number;
  after?: number;
  other?: Step;
  chance?: number;
}

/** `thought`, where it may be told, stands in the first event of a step. */
export interface GameEvent {
  kind: string;
  actor: string;
  args: (string | number | null)[];
  thought?: Thought;
}

export interface Ask {
  prompt: string;
  steps: Step[];
}

/** The vocabulary of a game, from `beringia describe GAME --json` at build time. */
export interface Vocabulary {
  name: string;
  domains: { name: string; items: string[] }[];
  verbs: { name: string; fate: boolean; nouns: string[] }[];
  events: { name: string; nouns: string[] }[];
  prompts: { name: string; guarded: boolean; window: boolean }[];
  /** Members of the view whose values are nouns, and of which domain. */
  values?: Record<string, string>;
}

/** Looks a word up in the current language and fills {0} {1} {actor}. */
export interface Speaker {
  lang: 'en' | 'it';
  /** A word of the game: say('prompt.melt_tile'). */
  say(key: string, ...pieces: string[]): string;
  noun(domain: string, item: string): string;
  /** A step in words; with a view also what is known about its nouns: "tile 7 (fur)". */
  step(step: Step, view?: View): string;
  event(event: GameEvent): string;
  seat(seat: number): string;
  has(key: string): boolean;
}

/** What every Board.svelte receives. */
export interface BoardProps {
  view: View;
  speaker: Speaker;
  /** The seat whose view it is, or null for a spectator. */
  seat: number | null;
  /** Steps offered that agree with what was chosen so far; empty when not asked. */
  steps: Step[];
  /** What was clicked so far in this decision. */
  chosen: Ref[];
  /** What the log or a hint points at. */
  glow: Ref[];
  /** The player clicked, or pressed Enter on, these refs together ("animal:bear" and
   * "space:d4"). The shell narrows the steps; what no step agrees with is answered by
   * the reason why not. */
  pick(...refs: Ref[]): void;
  /** A set that the player put together on the board and confirmed there: these steps are
   * sent one after the other, as far as they are offered. */
  play(steps: Step[]): void;
}

/** What a game's Panel.svelte (optional) receives: the numbers of all players, the own hand. */
export interface PanelProps {
  view: View;
  speaker: Speaker;
  /** Who looks, or null for a spectator. */
  seat: number | null;
}

/** What a game's Help.svelte (optional) receives. */
export interface HelpProps {
  speaker: Speaker;
}

/** animate.ts (optional) exports `animate`: shows one event on the board inside `root`, which
 * draws `view`, the position before it. `signal` says that the player has seen enough. The
 * board is redrawn from the next view in any case. */
export type Animate = (
  root: Element,
  event: GameEvent,
  view: View,
  signal: AbortSignal,
) => Promise<void> | void;
