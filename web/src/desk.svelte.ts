/*
 * desk.svelte.ts: one player at one table: what is drawn now, what was clicked so far,
 * and what is said about it.
 *
 * The server's latest word arrives here, goes over the stage, and becomes `shown`. Clicks
 * work on what is shown; they narrow the offered steps until one is left.
 */
import { tick } from 'svelte';
import { app } from './app.svelte';
import { buttons, narrow, passOf, pick, refsOfStep, wished } from './ask';
import type { Stand, Theatre } from './board/scenes/theatre.svelte';
import type { GameParts } from './games';
import { DEAF, Guard } from './guard';
import type { Hint, Ok, Viewer, Why } from './messages';
import { linesOf, othersSince, seatOf, type Section } from './log';
import { speedOf } from './settings';
import { sound } from './sound';
import { Stage } from './stage';
import { newsSince, type Sight } from './store';
import type { GameEvent, Offer, Reason, Ref, SetAsk, Speaker, Step, Vocabulary } from './types';
import { Voice } from './voice.svelte';
import { question, refsOfEvent } from './words';

export interface Notice {
  text: string;
  rule: string | null;
}

/** To whom steps go: the server, or a lesson. An error that says something in the player's
 * words has it as `said`. */
export interface Host {
  act(table: string, seat: number, at: number, step: Step): Promise<Ok>;
  undo(table: string, seat: number, at: number): Promise<Ok>;
  why(table: string, seat: number, step: Step): Promise<Why>;
  hint(table: string, seat: number, at: number, taken?: Step[]): Promise<Hint>;
}

/** Sits beside the player in a first game (coach.svelte.ts). */
export interface Adviser {
  /** A hint that it has asked for already, or none. */
  hint(at: number): Promise<Hint> | undefined;
  /** Whether the steps are held back: the player is told why, and asked again. */
  holds(steps: Step[]): Promise<boolean>;
}

/** How long an event without a picture of its own is pointed at. */
const POINTED = 260;
/** How long a change is marked where there is no motion. */
const MARKED = 1500;
/** A caption outlives its motion: the next one may come at once. */
const LINGER = 900;
/** How often somebody who waits looks again. */
const WAIT = 40;
/** A view that has not come by then will not come. */
const LATE = 10_000;
const NO_WORDS: Vocabulary = { name: '', domains: [], verbs: [], events: [], prompts: [] };

export class Desk implements Stand {
  shown = $state.raw<Sight | null>(null);
  viewer = $state.raw<Viewer | null>(null);
  chosen = $state.raw<Ref[]>([]);
  /** What was picked of a set. */
  picked = $state.raw<Ref[]>([]);
  /** What the board adds to the question. */
  offered = $state.raw<Offer | null>(null);
  /** Waits for Confirm. */
  armed = $state.raw<Step | null>(null);
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The step counter of the question that a hint is on its way for. */
  thinking = $state<number | null>(null);
  /** What the log or a hint points at, and what just happened. */
  pointed = $state.raw<Ref[]>([]);
  fresh = $state.raw<Ref[]>([]);
  sending = $state(false);
  /** Something is being shown, and what: the caption of the running event. */
  moving = $state(false);
  caption = $state('');
  /** What was asked when the step on its way was sent. */
  doing = $state('');
  /** Entries of the log that were shown so far. */
  told = $state(0);
  /** The viewer has seen the game before its end. */
  wasOpen = $state(false);
  /** The question has been there for a moment: clicks count. */
  ready = $state(false);
  /** Windows that this seat passes without being asked, until its own turn. */
  standing = $state.raw<ReadonlySet<string>>(new Set());
  /** Domains that elements of the board and the hand stand for. */
  onBoard = $state.raw<ReadonlySet<string>>(new Set());
  readonly #stands = new Map<string, ReadonlySet<string>>();

  parts = $state.raw<GameParts | null>(null);
  speaker = $state.raw<Speaker | null>(null);
  /** Where the table is drawn. */
  root: () => Element | null = () => null;
  readonly guard = new Guard({
    open: () => (this.ready ? this.#asked() : null),
    isMoving: () => this.moving,
    skip: () => this.skip(),
    now: () => performance.now(),
  });

  readonly voice = new Voice(this);
  theatre = $state.raw<Theatre | null>(null);
  coach: Adviser | null = null;
  readonly hasRecall = true;

  /** What was chosen before the last click. */
  #before: Ref[] = [];
  /** What stays chosen when the next question comes, after a step that was sent. */
  #keeps: ((steps: Step[]) => Ref[] | undefined) | null = null;
  #wanted: number | null = null;
  #tail = $state.raw<Sight | null>(null);
  #awaited: { at: number; done: () => void } | null = null;
  /** Where the news begin although the page has answered for the viewer since; else null. */
  #kept: number | null = null;
  /** Entries of the log when the viewer last decided, on this page. */
  #decided = Infinity;
  /** Answers that went out together, as step counters: taken back together. */
  #batches: { from: number; to: number }[] = [];
  /** A refusal that waits for the stage: said earlier it would go with the question before. */
  #untold: (() => void) | null = null;
  #captionTimer: ReturnType<typeof setTimeout> | undefined;
  #deafTimer: ReturnType<typeof setTimeout> | undefined;
  /** The question that was answered without asking: undone, it is asked. */
  #obviousAt = -1;
  readonly #stage = new Stage<Sight>({
    play: (event, signal, pace) => this.#play(event, signal, pace),
    hold: (cue) => {
      this.told = cue.then.log.length - cue.events.length + cue.i;
      return this.theatre?.hold(cue) ?? null;
    },
    insists: (events, then) => this.theatre?.insists(events, then) ?? false,
    show: (sight) => {
      this.#show(sight);
      return tick();
    },
    stir: (isBusy) => {
      this.moving = isBusy;
      clearTimeout(this.#captionTimer);
      if (!isBusy) this.#captionTimer = setTimeout(() => (this.caption = ''), LINGER);
    },
    speed: () => speedOf(app.settings),
    now: () => performance.now(),
    after: (ms, what) => void setTimeout(what, ms),
  });

  constructor(
    readonly table: string,
    private readonly host: Host = app,
  ) {}

  // ---- Arriving -----------------------------------------------------------------------

  /** The server's latest word for this viewer. */
  arrive(viewer: Viewer, sight: Sight): void {
    if (sight === this.#tail && viewer === this.viewer) return;
    const news = viewer === this.viewer && this.#tail ? newsSince(this.#tail.log, sight.log) : null;
    const isFirst = viewer !== this.viewer;
    this.viewer = viewer;
    this.#tail = sight;
    if (isFirst || !news) {
      this.#stage.skip();
      this.#show(sight);
    } else {
      this.#stage.push(news, sight);
    }
    if (this.#awaited && sight.at >= this.#awaited.at) this.#awaited.done();
  }

  /** Waits until the view has come that an answer spoke of. */
  async #reached(at: number): Promise<void> {
    if (this.#tail && this.#tail.at >= at) return;
    await new Promise<void>((done) => {
      this.#awaited = { at, done };
      setTimeout(done, LATE);
    });
    this.#awaited = null;
  }

  /** The curtain falls: nothing of the last viewer may stay. */
  clear(): void {
    this.#stage.skip();
    this.viewer = null;
    this.#tail = null;
    this.shown = null;
    this.voice.clear();
    this.told = 0;
    this.wasOpen = false;
    this.standing = new Set();
    this.#untold = null;
    this.#forget();
  }

  /** Elements of a part of the table stand for these domains. */
  standFor(part: string, domains: ReadonlySet<string>): void {
    this.#stands.set(part, domains);
    const all = [...this.#stands.values()].flatMap((one) => [...one]);
    if (all.length !== this.onBoard.size || all.some((one) => !this.onBoard.has(one)))
      this.onBoard = new Set(all);
  }

  /** The player has seen enough: what still moves is over. */
  skip(): void {
    this.#stage.skip();
  }

  #play(event: GameEvent, signal: AbortSignal, pace: number): Promise<void> | void {
    const root = this.root();
    if (!this.parts || !this.shown || !root) return;
    const { parts, speaker, shown } = this;
    const own = speaker && parts.table.caption?.(event, shown.view, speaker);
    this.caption = own || (this.#lineAt(this.told) ?? speaker?.event(event) ?? '');
    this.told++;
    sound.event(event.kind);
    if (this.parts.animate) return this.parts.animate(root, event, this.shown.view, signal, pace);
    this.fresh = refsOfEvent(this.parts.vocabulary, event);
    return new Promise((resolve) => setTimeout(resolve, POINTED * pace));
  }

  /** The line of the log that tells an entry which is just being shown. */
  #lineAt(at: number): string | null {
    const { parts, speaker, shown } = this;
    const tail = this.#tail;
    if (!parts || !speaker || !shown || !tail) return null;
    const range = { from: shown.log.length, to: tail.log.length };
    const lines = linesOf(tail.log, range, parts, speaker);
    return lines.find(({ from, to }) => from <= at && at < to)?.text ?? null;
  }

  #show(sight: Sight): void {
    const before = this.shown;
    const news = before ? newsSince(before.log, sight.log) : null;
    this.shown = sight;
    if (!sight.result) this.wasOpen = true;
    this.told = sight.log.length;
    const isOther = before?.at !== sight.at || before.ask?.prompt !== sight.ask?.prompt;
    if (isOther) {
      this.#forget();
      this.chosen = (sight.ask && this.#keeps?.(sight.ask.steps)) ?? [];
      this.#keeps = null;
      this.#deafen();
    }
    if (news && speedOf(app.settings) === 'none') this.#pointAt(news);
    this.#noteOthers(sight, !before);
    this.voice.news(before, sight);
    this.#tellRefusal();
    this.#answerStanding(sight);
    this.#answerObvious(sight);
  }

  /** For a moment clicks do not count: they were meant for what was there before. */
  #deafen(): void {
    this.ready = false;
    clearTimeout(this.#deafTimer);
    this.#deafTimer = setTimeout(() => (this.ready = true), DEAF);
  }

  /** Without motion, what changed is marked for a while instead. */
  #pointAt(news: GameEvent[]): void {
    const refs = news.flatMap((event) => refsOfEvent(this.parts?.vocabulary ?? NO_WORDS, event));
    this.fresh = refs;
    setTimeout(() => {
      if (this.fresh === refs) this.fresh = [];
    }, MARKED);
  }

  #forget(): void {
    this.chosen = [];
    this.picked = [];
    this.offered = null;
    this.armed = null;
    this.notice = null;
    this.hint = null;
    this.pointed = [];
    this.fresh = [];
  }

  // ---- What is told -----------------------------------------------------------------------

  /** The log with what is still to be shown. */
  get whole(): GameEvent[] {
    return this.#tail?.log ?? [];
  }

  /** The log as far as it has been shown. */
  get log(): GameEvent[] {
    const { whole } = this;
    return this.told >= whole.length ? whole : whole.slice(0, this.told);
  }

  /** What happened between the viewer's last decision and the next one, others included; it
   * stays while he decides on. */
  since = $state.raw<Section>({ from: 0, to: 0 });

  #noteOthers(sight: Sight, isFirst: boolean): void {
    const { viewer } = this;
    const isOther = (event: GameEvent): boolean => {
      const seat = seatOf(event);
      return seat !== null && seat !== viewer;
    };
    // What a step of the viewer brought about may be news all the same: a scoring.
    const news = sight.log.findIndex((e, i) => i >= this.#decided && this.parts?.table.isNews?.(e));
    const since = news < 0 ? sight.since : Math.min(news, sight.since);
    if (typeof viewer !== 'number') this.since = { from: sight.log.length, to: sight.log.length };
    else if (sight.log.slice(since).some(isOther))
      this.since = { from: this.#kept ?? since, to: sight.log.length };
    else if (isFirst || this.since.to > sight.log.length)
      this.since = othersSince(sight.log, viewer, this.parts?.table.headings);
  }

  /** The same as events, until the viewer acts. */
  get past(): GameEvent[] {
    const { from, to } = this.since;
    const isStill = this.shown?.ask && (this.#kept ?? this.shown.since) < to;
    return isStill ? (this.shown?.log.slice(from, to) ?? []) : [];
  }

  question(sight: Sight): string {
    if (!this.parts || !this.speaker || !sight.ask) return '';
    const { words, table } = this.parts;
    const { view, ask, log } = sight;
    const text =
      table.ask?.(view, this.speaker, ask.steps) ??
      question(words, this.speaker, ask.prompt, view, table.named?.(view, this.speaker));
    const before = table.before?.(view, this.speaker, log) ?? '';
    return before ? `${before} ${text}` : text;
  }

  /** The question, or what is half made. */
  get sentence(): string {
    const { parts, speaker, shown } = this;
    if (!parts || !speaker || !shown) return '';
    if (this.offered?.text) return this.offered.text;
    const half =
      this.chosen.length > 0 && !this.armed
        ? parts.table.half?.(shown.view, speaker, this.chosen, this.remaining)
        : '';
    return half || this.question(shown);
  }

  // ---- Standing answers ----------------------------------------------------------------

  /** The pass that may be repeated by itself: in a window that offers one. */
  get standingPass(): Step | null {
    const ask = this.shown?.ask;
    return ask && this.#kindOf(ask.prompt)?.window ? passOf(ask.steps) : null;
  }

  /** Passes now, and in this window until the seat's own turn. */
  stand(): void {
    const prompt = this.shown?.ask?.prompt;
    const pass = this.standingPass;
    if (!prompt || !pass || this.sending) return;
    this.standing = new Set([...this.standing, prompt]);
    void this.#send(pass);
  }

  askAgain(): void {
    this.standing = new Set();
    this.voice.say(app.tell('table.standing.over'));
  }

  #answerStanding(sight: Sight): void {
    const kind = sight.ask && this.#kindOf(sight.ask.prompt);
    if (!kind || this.standing.size === 0) return;
    if (kind.guarded && !kind.window) this.standing = new Set();
    else if (this.standing.has(kind.name) && this.standingPass && !this.sending)
      void this.#send(this.standingPass);
  }

  /** A question that came while an answer was on its way. */
  #answerByItself(): void {
    if (!this.shown || this.shown !== this.#tail) return;
    this.#answerStanding(this.shown);
    this.#answerObvious(this.shown);
  }

  /** Where only one answer makes sense it is given; but not again after an undo, and not where
   * the speed of an answer would tell other people something. */
  #answerObvious(sight: Sight): void {
    const { parts } = this;
    if (!sight.ask || !parts || this.sending || sight.at <= this.#obviousAt) return;
    if (this.#kindOf(sight.ask.prompt)?.guarded && !this.isAlone()) return;
    const step = parts.table.obvious?.(sight.view, sight.ask.steps);
    if (!step) return;
    this.#obviousAt = sight.at;
    void this.#send(step);
    // Unless the viewer has acted since the news came: then they have been read.
    this.#kept = this.since.to < sight.log.length ? null : this.since.from;
  }

  /** Nobody else at the table is a person. */
  isAlone: () => boolean = () => false;
  /** A computer plays the viewer's seat. */
  isHanded: () => boolean = () => false;

  #kindOf(prompt: string): Vocabulary['prompts'][number] | undefined {
    return this.parts?.vocabulary.prompts.find((one) => one.name === prompt);
  }

  // ---- Choosing ------------------------------------------------------------------------

  get steps(): Step[] {
    return this.shown?.ask?.steps ?? [];
  }

  /** Steps that agree with what was chosen, and those that stay offered beside them. */
  get remaining(): Step[] {
    const { chosen, parts, steps } = this;
    if (!parts) return steps;
    const found = narrow(steps, parts.vocabulary, chosen);
    const { stays } = parts.table;
    return stays ? steps.filter((step) => found.includes(step) || stays(step, chosen)) : found;
  }

  /** The set that is asked for. */
  get set(): SetAsk | null {
    const { parts, speaker, shown } = this;
    if (!parts || !speaker || !shown?.ask) return null;
    return parts.table.set?.(shown.view, speaker, shown.ask.steps) ?? null;
  }

  get buttons(): Step[] {
    const { parts, shown } = this;
    if (!parts || !shown || this.set) return [];
    if (!parts.Board) return this.steps.filter((step) => step.length === 1);
    const found = buttons(this.steps, parts.vocabulary, this.chosen, this.onBoard).filter(
      (step) => !parts.Hand || !parts.table.isInHand?.(step),
    );
    const more = this.remaining.filter(
      (step) => !found.includes(step) && parts.table.isAnswer?.(step, shown.view),
    );
    return [...more, ...found];
  }

  /** The usual answer of those offered as buttons. */
  get usual(): Step | null {
    return (this.shown && this.parts?.table.usual?.(this.shown.view, this.steps)) ?? null;
  }

  /** What a button for a step says. */
  answerWords(step: Step): string {
    const { parts, speaker, shown } = this;
    const own = shown && speaker ? parts?.table.answer?.(step, shown.view, speaker) : null;
    return own ?? this.stepWords(step);
  }

  pick(...refs: Ref[]): void {
    if (!this.parts || !this.shown?.ask || this.sending || !this.guard.counts) return;
    this.notice = null;
    const { set } = this;
    if (set && refs.every((ref) => set.items.has(ref)))
      return refs.length === 1 ? this.#collect(set, refs[0]!) : this.#collectAll(set, refs);
    const picked = pick(this.steps, this.parts.vocabulary, this.chosen, refs);
    if (picked.refused) {
      void this.#explain(refs);
      return;
    }
    this.armed = null;
    this.#before = this.chosen;
    this.chosen = picked.chosen;
    const only = picked.chosen.length > 0 && picked.steps.length === 1 ? picked.steps[0]! : null;
    if (only && !this.parts.table.waits?.(only, picked.chosen)) this.choose(only);
  }

  /** One more of a set; what is there as often as it may be, or fills the set, goes again. */
  #collect(set: SetAsk, ref: Ref): void {
    const n = this.picked.filter((one) => one === ref).length;
    const hasRoom = this.picked.length < set.most && (set.fits?.(this.picked, ref) ?? true);
    if (n >= set.items.get(ref)! || (n > 0 && !hasRoom))
      this.picked = this.picked.filter((one) => one !== ref);
    else if (hasRoom) this.picked = [...this.picked, ref];
    // Where only one fits, the new one takes the old one's place.
    else if (set.most === 1) this.picked = [ref];
    this.voice.say(set.words(this.picked));
  }

  /** Several of a set at once: all of them, or if all are picked already, none. */
  #collectAll(set: SetAsk, refs: readonly Ref[]): void {
    const count = (of: Ref, list: readonly Ref[]): number => list.filter((ref) => ref === of).length;
    const isAll = refs.every((ref) => count(ref, this.picked) >= count(ref, refs));
    const others = this.picked.filter((ref) => !refs.includes(ref));
    this.picked = isAll ? others : [...others, ...refs].slice(0, set.most);
    this.voice.say(set.words(this.picked));
  }

  /** Sends the set as it was picked. */
  confirmSet(): void {
    const { set } = this;
    if (set && this.picked.length >= set.least && this.guard.counts)
      void this.playAll(set.steps(this.picked));
  }

  /** A step was named as a whole. */
  choose(step: Step): void {
    if (this.sending || !this.parts || !this.shown || !this.guard.counts) return;
    this.notice = null;
    const isGrave = this.parts.table.isGrave?.(step, this.shown.view) ?? false;
    if (app.settings.confirm || isGrave) this.arm(step);
    else void this.#decide(step);
  }

  async #decide(step: Step): Promise<void> {
    if (!(await this.#isHeld([step]))) await this.#send(step);
  }

  /** The coach may have something to say first. */
  async #isHeld(steps: Step[]): Promise<boolean> {
    if (!this.coach) return false;
    this.doing = this.sentence;
    this.sending = true;
    const isHeld = await this.coach.holds(steps);
    this.sending = false;
    return isHeld;
  }

  /** Shows a step on the board, to be confirmed. */
  arm(step: Step): void {
    if (this.sending || !this.parts) return;
    this.armed = step;
    this.chosen = refsOfStep(this.parts.vocabulary, step);
    this.#deafen();
    this.voice.say(app.tell('table.armed', this.stepWords(step)));
  }

  stepWords(step: Step): string {
    return this.speaker?.step(step, this.shown?.view) ?? step.join(' ');
  }

  /** Points at what a step speaks of. */
  point(step: Step | null): void {
    this.pointed = step && this.parts ? refsOfStep(this.parts.vocabulary, step) : [];
  }

  confirm(): void {
    if (this.armed && this.guard.counts) void this.#decide(this.armed);
  }

  /** Takes back the choice, or closes the notice. True if there was something. */
  cancel(): boolean {
    const had =
      this.chosen.length + this.picked.length > 0 || this.armed !== null || this.notice !== null;
    this.chosen = [];
    this.picked = [];
    this.armed = null;
    this.notice = null;
    return had;
  }

  /** Asks what an expert would do. One at a time: when the game has gone on meanwhile the
   * answer is of no use, and a wish for another waits until it has come. */
  async askHint(): Promise<void> {
    this.#wanted = this.#asked();
    if (this.thinking !== null) return;
    while (this.#wanted !== null && this.hint?.at !== this.#wanted) {
      this.thinking = this.#wanted;
      await this.#findHint(this.thinking, this.viewer as number);
    }
    this.thinking = null;
  }

  async #findHint(at: number, seat: number): Promise<void> {
    this.voice.say(app.tell('hint.thinking'));
    this.#wanted = null;
    try {
      const hint = await (this.coach?.hint(at) ?? this.host.hint(this.table, seat, at));
      if (this.#asked() === at && this.viewer === seat) this.hint = hint;
    } catch (error) {
      if (this.#asked() === at) this.#tellWhy({}, app.sayRefusal(error));
    }
  }

  /** The step counter of the open question. */
  #asked(): number | null {
    const isAsked = this.shown?.ask && typeof this.viewer === 'number' && !this.sending;
    return isAsked ? this.shown!.at : null;
  }

  // ---- Sending ---------------------------------------------------------------------------

  async #send(step: Step): Promise<void> {
    const at = this.shown?.at;
    if (at === undefined || typeof this.viewer !== 'number') return;
    const seat = this.viewer;
    this.doing = this.sentence;
    this.#decided = this.#tail?.log.length ?? 0;
    this.#kept = null;
    const before = this.#before;
    this.#keeps = (steps) => this.parts?.table.keeps?.(step, before, steps);
    this.#stage.begin();
    await this.#attempt(async () => {
      const { at: reached } = await this.host.act(this.table, seat, at, step);
      await this.#reached(reached ?? at + 1);
    });
    this.armed = null;
    // The next question may be shown already, with a choice of its own.
    if (this.shown?.at === at) this.chosen = [];
  }

  /** Sends a set piece by piece. It ends early when the next piece is not offered any more. */
  async playAll(steps: Step[]): Promise<void> {
    const seat = this.viewer;
    if (typeof seat !== 'number' || this.sending || !this.guard.counts) return;
    this.notice = null;
    if (await this.#isHeld(steps)) return;
    this.doing = this.sentence;
    this.#decided = this.#tail?.log.length ?? 0;
    this.#kept = null;
    this.#stage.begin();
    const from = this.#tail?.at ?? 0;
    await this.#attempt(() => this.#sendAll(steps, seat));
    if (this.#tail) this.#batches = [...this.#batches, { from, to: this.#tail.at }];
  }

  /** What was picked is gone before a refusal is told: the board speaks of what is half made. */
  async #sendAll(steps: Step[], seat: number): Promise<void> {
    try {
      for (const step of steps) {
        const sight = this.#tail;
        if (!sight?.ask?.steps.some((one) => one.join(' ') === step.join(' '))) return;
        const { at } = await this.host.act(this.table, seat, sight.at, step);
        await this.#reached(at ?? sight.at + 1);
      }
    } finally {
      this.armed = null;
      this.chosen = [];
      this.picked = [];
    }
  }

  async undo(): Promise<void> {
    const sight = this.shown;
    if (!sight?.undo || typeof this.viewer !== 'number' || this.sending) return;
    const seat = this.viewer;
    const from = this.#batches.find(({ to }) => to === sight.at)?.from ?? sight.at - 1;
    const done = await this.#attempt(async () => {
      // What went out together is taken back together.
      for (let at = sight.at; at > from; at = this.#tail?.at ?? 0) {
        if (at !== sight.at && !this.#tail?.undo) return;
        await this.host.undo(this.table, seat, at);
        await this.#wentBack(at);
      }
    });
    if (done) this.voice.say(app.tell('table.undone'));
  }

  /** Waits until the view has come that an undo led to. */
  async #wentBack(at: number): Promise<void> {
    for (let waited = 0; (this.#tail?.at ?? 0) >= at && waited < LATE; waited += WAIT)
      await new Promise((done) => setTimeout(done, WAIT));
  }

  async #attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.sending = true;
    try {
      await what();
      this.sending = false;
      this.#answerByItself();
      return true;
    } catch (error) {
      this.sending = false;
      const { reason = {}, said } = error as { reason?: Reason; said?: string };
      this.#untold = () => this.#tellWhy(reason, said ?? app.sayRefusal(error));
      this.#tellRefusal();
      return false;
    }
  }

  /** Asks why none of the steps that a click could mean is possible. */
  async #explain(refs: Ref[]): Promise<void> {
    const { parts, viewer } = this;
    if (!parts || typeof viewer !== 'number') return;
    const at = this.shown?.at;
    const together = wished(this.steps, parts.vocabulary, [...this.chosen, ...refs]);
    const steps = together.length > 0 ? together : wished(this.steps, parts.vocabulary, refs);
    for (const step of steps) {
      const why = await this.host.why(this.table, viewer, step).catch(() => null);
      if (this.shown?.at !== at) return;
      if (why && !why.legal && why.rule) return this.#tellWhy(why, app.tell('why.not'));
    }
    this.#tellWhy({}, app.tell('why.not'));
  }

  /** Once everything that came is on the table. */
  #tellRefusal(): void {
    if (this.shown !== this.#tail) return;
    this.#untold?.();
    this.#untold = null;
  }

  /** One sentence; the paragraph is a link. */
  #tellWhy(reason: Reason, otherwise: string): void {
    const { rule = null } = reason;
    const text = (rule && this.speaker?.why(reason)) || otherwise;
    this.notice = { text, rule };
    this.voice.say(text);
  }
}
