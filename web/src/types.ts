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
  /** The rest of the whole action that `other` begins. */
  then?: Step[];
  chance?: number;
  /** The clock cut the thinking short. */
  hurried?: boolean;
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
  /** Points of the result are shares of a victory. */
  share?: boolean;
  /** Members of the view whose values are nouns, and of which domain. */
  values?: Record<string, string>;
}

/** Looks a word up in the current language and fills {0} {1} {actor}. */
/** Why a step is refused: the rule, and what is wrong in this position, if the game says it. */
export interface Reason {
  rule?: string;
  cause?: string;
  /** Numbers and "domain:item". */
  args?: readonly (string | number)[];
}

export interface Speaker {
  lang: 'en' | 'it';
  /** A word of the game: say('prompt.melt_tile'). */
  say(key: string, ...pieces: string[]): string;
  noun(domain: string, item: string): string;
  /** A step in words; with a view also what is known about its nouns: "tile 7 (fur)". */
  step(step: Step, view?: View): string;
  event(event: GameEvent): string;
  /** Why a step is refused, in one sentence. */
  why(reason: Reason): string;
  seat(seat: number): string;
  has(key: string): boolean;
  /** What only the page says: the game's web/words. */
  page: Readonly<Partial<Record<string, string>>>;
}

/**
 * A set that is picked in any order, changed at will and confirmed: tiles, payments, victims.
 * The shell collects; what is sent stands in the game's order.
 */
export interface SetAsk {
  /** What may be picked, and how often. */
  items: ReadonlyMap<Ref, number>;
  least: number;
  most: number;
  /** Whether one more goes with what was picked, where the numbers do not say it all. */
  fits?(picked: readonly Ref[], ref: Ref): boolean;
  /** The steps for what was picked, in the game's order, with a final stop where one is due. */
  steps(picked: readonly Ref[]): Step[];
  /** What the button says: "Take 3 tiles". */
  words(picked: readonly Ref[]): string;
}

/** A button that a board puts beside the question. */
export interface Deed {
  label: string;
  /** The usual answer. */
  main?: boolean;
  pressed?: boolean;
  act(): void;
}

/** A number to be set beside the question: "Warriors: 3". */
export interface Amount {
  label: string;
  value: number;
  least: number;
  most: number;
  set(value: number): void;
}

/** What a board adds to the question while something is half made. */
export interface Offer {
  /** What is half made, in words, instead of the question. */
  text?: string;
  deeds: Deed[];
  amounts?: Amount[];
}

/** What every Board.svelte and Hand.svelte receives. */
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
  /** The set that is asked for, and what was picked of it; a click is `pick` as always. */
  set: SetAsk | null;
  picked: readonly Ref[];
  /** What the others did since the viewer's last turn, for trails; empty once he acts. */
  past: readonly GameEvent[];
  /** The player clicked, or pressed Enter on, these refs together ("animal:bear" and
   * "space:d4"). The shell narrows the steps; what no step agrees with is answered by
   * the reason why not. */
  pick(...refs: Ref[]): void;
  /** Steps that the player put together on the board and confirmed: sent one after the
   * other, as far as they are offered. */
  play(steps: Step[]): void;
  /** Puts buttons and numbers beside the question, until the next question. */
  offer(offer: Offer | null): void;
}

/** What a game's Chip.svelte (optional) receives: icons and numbers of one seat, in one line. */
export interface ChipProps {
  view: View;
  speaker: Speaker;
  /** Whose chip it is. */
  owner: number;
  /** Who looks, or null for a spectator. */
  seat: number | null;
}

/** What a game's Panel.svelte (optional) receives: everything about one seat, opened from its
 * chip, and below it what concerns all. */
export type PanelProps = ChipProps;

/** What a game's Help.svelte (optional) receives. */
export interface HelpProps {
  speaker: Speaker;
  /** The options of the game, for HelpPage. */
  options: readonly string[];
  /** The variants in force: "flip_animals.on". */
  variants?: readonly string[];
}

/** The one number that decides the game, for one seat. */
export interface Standing {
  /** Who has most leads. */
  value: number;
  /** As it is written, if not as the number. */
  text?: string;
  /** What the number means: "points", "camps". */
  label: string;
  /** What it would be at the end, or if it ended now. */
  projected?: string;
}

/** A line of the log: one action, made of the events from..to (to excluded). */
export interface Line {
  text: string;
  from: number;
  to: number;
}

/** table.ts (optional) exports `table`: what the shell asks about a game. No rules: all of it is
 * read off the view and the offered steps. */
export interface GameTable {
  /** Width over height of the drawing, between 0.9 and 1.6; by number of seats. In a tall
   * window (a phone held upright) the drawing may have another shape. */
  aspect(seats: number, isTall: boolean): number;
  standing?(view: View, speaker: Speaker, seat: number): Standing;
  /** Values for the holes of ask.<prompt>, beside the members of the view; as `question` what
   * is asked instead of all that, where the position leaves less open. */
  named?(view: View, speaker: Speaker): Record<string, string>;
  /** The question, where the position and the steps say more than the words of the prompt. */
  ask?(view: View, speaker: Speaker, steps: readonly Step[]): string | null;
  /** A sentence before the question: who played what, and what it does. */
  before?(view: View, speaker: Speaker, log: readonly GameEvent[]): string;
  /** What is half made, once something was chosen: "Land in region 2: from which ocean?" */
  half?(view: View, speaker: Speaker, chosen: readonly Ref[], steps: readonly Step[]): string;
  /** Words of an answer button, where the words of the step are not the best. */
  answer?(step: Step, view: View, speaker: Speaker): string | null;
  /** The usual answer, drawn as the primary button. */
  usual?(view: View, steps: readonly Step[]): Step | null;
  /** Steps offered as buttons although something on the board stands for them. */
  isAnswer?(step: Step, view: View): boolean;
  /** Steps without nouns that get no button, because a card of the hand stands for them. */
  isInHand?(step: Step): boolean;
  /** The last step left is not taken yet by the click that left it over: what was clicked
   * could have led elsewhere another time. It is shown as half made. */
  waits?(step: Step, chosen: readonly Ref[]): boolean;
  /** Prompts that go on with an action the viewer has just begun: Cancel takes that back. */
  goesOn?: readonly string[];
  /** A step that stays offered beside those of what was chosen: prey, while a hunter is chosen. */
  stays?(step: Step, chosen: readonly Ref[]): boolean;
  /** What stays chosen for the next question after an own step: a piece that can go on. `before`
   * is what was chosen before the last click. */
  keeps?(step: Step, before: readonly Ref[], steps: readonly Step[]): Ref[];
  /** Cannot be taken back and is seldom wanted: asks once more, in place. */
  isGrave?(step: Step, view: View): boolean;
  /** The only sensible answer: given without asking. */
  obvious?(view: View, steps: readonly Step[]): Step | null;
  /** The set that is asked for. */
  set?(view: View, speaker: Speaker, steps: readonly Step[]): SetAsk | null;
  /** What is said while an event is shown, where the position tells more than its line. */
  caption?(event: GameEvent, view: View, speaker: Speaker): string | null;
  /** Kinds of events that begin a section of the log; without it those named "turn". */
  headings?: readonly string[];
  /** Told to the viewer as news even if a step of his own brought it about. */
  isNews?(event: GameEvent): boolean;
  /** The log in lines, one for each action; without it one for each event. */
  lines?(events: readonly GameEvent[], speaker: Speaker): Line[];
  /** The position in up to three sentences, when asked for by key. */
  state?(view: View, speaker: Speaker, seat: number | null): string[];
}

/** animate.ts (optional) exports `animate`: shows one event on the board inside `root`, which
 * draws `view`, the position before it; `root` holds seats and hand as well. Motions take
 * `pace` times as long as usual. `signal` says that the player has seen enough. The board is
 * redrawn from the next view in any case. */
export type Animate = (
  root: Element,
  event: GameEvent,
  view: View,
  signal: AbortSignal,
  pace: number,
) => Promise<void> | void;
