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
import type { GameParts } from './games';
import type { Hint, Viewer } from './messages';
import { isCalm } from './settings';
import { Stage } from './stage';
import { newsSince, type Sight } from './store';
import type { GameEvent, Ref, Speaker, Step, Vocabulary } from './types';
import { ending, question, refsOfEvent } from './words';

export interface Notice {
  text: string;
  rule: string | null;
}

/** A sentence for the screen reader; ids keep the list stable. */
interface Said {
  id: number;
  text: string;
}

const KEPT_SAID = 12;
/** How long an event without a picture of its own is pointed at. */
const POINTED = 260;
/** How long a change is marked where there is no motion. */
const MARKED = 1500;
/** A view that has not come by then will not come. */
const LATE = 10_000;
const NO_WORDS: Vocabulary = { name: '', domains: [], verbs: [], events: [], prompts: [] };

export class Desk {
  shown = $state.raw<Sight | null>(null);
  viewer = $state.raw<Viewer | null>(null);
  chosen = $state.raw<Ref[]>([]);
  /** Waits for Confirm. */
  armed = $state.raw<Step | null>(null);
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The step counter of the question that a hint is on its way for. */
  thinking = $state<number | null>(null);
  /** What the log or a hint points at, and what just happened. */
  pointed = $state.raw<Ref[]>([]);
  fresh = $state.raw<Ref[]>([]);
  said = $state.raw<Said[]>([]);
  sending = $state(false);
  /** Windows that this seat passes without being asked, until its own turn. */
  standing = $state.raw<ReadonlySet<string>>(new Set());
  /** Domains that elements of the board stand for. */
  onBoard = $state.raw<ReadonlySet<string>>(new Set());

  parts = $state.raw<GameParts | null>(null);
  speaker = $state.raw<Speaker | null>(null);
  /** Where the board is drawn. */
  root: () => Element | null = () => null;

  private wanted: number | null = null;
  private tail: Sight | null = null;
  private awaited: { at: number; done: () => void } | null = null;
  private count = 0;
  private readonly stage = new Stage<Sight>({
    play: (event, signal) => this.play(event, signal),
    show: (sight) => {
      this.show(sight);
      return tick();
    },
    isCalm: () => isCalm(app.settings),
    after: (ms, what) => void setTimeout(what, ms),
  });

  constructor(readonly table: string) {}

  // ---- Arriving -----------------------------------------------------------------------

  /** The server's latest word for this viewer. */
  arrive(viewer: Viewer, sight: Sight): void {
    if (sight === this.tail && viewer === this.viewer) return;
    const news = viewer === this.viewer && this.tail ? newsSince(this.tail.log, sight.log) : null;
    const isFirst = viewer !== this.viewer;
    this.viewer = viewer;
    this.tail = sight;
    if (isFirst || !news) {
      this.stage.skip();
      this.show(sight);
    } else {
      this.stage.push(news, sight);
    }
    if (this.awaited && sight.at >= this.awaited.at) this.awaited.done();
  }

  /** Waits until the view has come that an answer spoke of. */
  private async reached(at: number): Promise<void> {
    if (this.tail && this.tail.at >= at) return;
    await new Promise<void>((done) => {
      this.awaited = { at, done };
      setTimeout(done, LATE);
    });
    this.awaited = null;
  }

  /** The curtain falls: nothing of the last viewer may stay. */
  clear(): void {
    this.stage.skip();
    this.viewer = null;
    this.tail = null;
    this.shown = null;
    this.said = [];
    this.standing = new Set();
    this.forget();
  }

  /** The player does something: what still moves is over. */
  skip(): void {
    this.stage.skip();
  }

  private play(event: GameEvent, signal: AbortSignal): Promise<void> | void {
    const root = this.root();
    if (!this.parts || !this.shown || !root) return;
    if (this.parts.animate) return this.parts.animate(root, event, this.shown.view, signal);
    this.fresh = refsOfEvent(this.parts.vocabulary, event);
    return new Promise((resolve) => setTimeout(resolve, POINTED));
  }

  private show(sight: Sight): void {
    const before = this.shown;
    const news = before ? newsSince(before.log, sight.log) : null;
    this.shown = sight;
    if (before?.at !== sight.at || before.ask?.prompt !== sight.ask?.prompt) this.forget();
    if (news && isCalm(app.settings)) this.pointAt(news);
    this.tellNews(before, sight, news ?? []);
    this.answerStanding(sight);
  }

  /** Without motion, what changed is marked for a while instead. */
  private pointAt(news: GameEvent[]): void {
    const refs = news.flatMap((event) => refsOfEvent(this.parts?.vocabulary ?? NO_WORDS, event));
    this.fresh = refs;
    setTimeout(() => {
      if (this.fresh === refs) this.fresh = [];
    }, MARKED);
  }

  private forget(): void {
    this.chosen = [];
    this.armed = null;
    this.notice = null;
    this.hint = null;
    this.pointed = [];
    this.fresh = [];
  }

  private tellNews(before: Sight | null, sight: Sight, news: GameEvent[]): void {
    const speaker = this.speaker;
    if (!speaker) return;
    const lines = news.map((event) => speaker.event(event));
    const isAsked = sight.ask && (before?.at !== sight.at || !before.ask);
    if (isAsked) lines.push(this.question(sight));
    if (sight.result && before && !before.result)
      lines.push(ending(sight.result, speaker, app.tell));
    this.say(...lines);
  }

  say(...lines: string[]): void {
    if (lines.length === 0) return;
    const said = lines.map((text) => ({ id: this.count++, text }));
    this.said = [...this.said, ...said].slice(-KEPT_SAID);
  }

  question(sight: Sight): string {
    if (!this.parts || !this.speaker || !sight.ask) return '';
    return question(this.parts.words, this.speaker, sight.ask.prompt, sight.view);
  }

  // ---- Standing answers ----------------------------------------------------------------

  /** The pass that may be repeated by itself: in a window that offers one. */
  get standingPass(): Step | null {
    const ask = this.shown?.ask;
    return ask && this.kindOf(ask.prompt)?.window ? passOf(ask.steps) : null;
  }

  /** Passes now, and in this window until the seat's own turn. */
  stand(): void {
    const prompt = this.shown?.ask?.prompt;
    const pass = this.standingPass;
    if (!prompt || !pass || this.sending) return;
    this.standing = new Set([...this.standing, prompt]);
    void this.send(pass);
  }

  askAgain(): void {
    this.standing = new Set();
    this.say(app.tell('table.standing.over'));
  }

  private answerStanding(sight: Sight): void {
    const kind = sight.ask && this.kindOf(sight.ask.prompt);
    if (!kind || this.standing.size === 0) return;
    if (kind.guarded && !kind.window) this.standing = new Set();
    else if (this.standing.has(kind.name) && this.standingPass && !this.sending)
      void this.send(this.standingPass);
  }

  private kindOf(prompt: string): Vocabulary['prompts'][number] | undefined {
    return this.parts?.vocabulary.prompts.find((one) => one.name === prompt);
  }

  // ---- Choosing ------------------------------------------------------------------------

  get offered(): Step[] {
    return this.shown?.ask?.steps ?? [];
  }

  get remaining(): Step[] {
    return this.parts ? narrow(this.offered, this.parts.vocabulary, this.chosen) : this.offered;
  }

  get buttons(): Step[] {
    if (!this.parts) return [];
    if (!this.parts.Board) return this.offered.filter((step) => step.length === 1);
    return buttons(this.offered, this.parts.vocabulary, this.chosen, this.onBoard);
  }

  pick(...refs: Ref[]): void {
    if (!this.parts || !this.shown?.ask || this.sending) return;
    const picked = pick(this.offered, this.parts.vocabulary, this.chosen, refs);
    this.notice = null;
    if (picked.refused) {
      void this.explain(refs);
      return;
    }
    this.armed = null;
    this.chosen = picked.chosen;
    if (picked.chosen.length > 0 && picked.steps.length === 1) this.choose(picked.steps[0]!);
  }

  /** A step was named as a whole. */
  choose(step: Step): void {
    if (this.sending || !this.parts) return;
    this.notice = null;
    if (app.settings.confirm) this.arm(step);
    else void this.send(step);
  }

  /** Shows a step on the board, to be confirmed. */
  arm(step: Step): void {
    if (this.sending || !this.parts) return;
    this.armed = step;
    this.chosen = refsOfStep(this.parts.vocabulary, step);
    this.say(app.tell('table.armed', this.stepWords(step)));
  }

  stepWords(step: Step): string {
    return this.speaker?.step(step, this.shown?.view) ?? step.join(' ');
  }

  /** Points at what a step speaks of. */
  point(step: Step | null): void {
    this.pointed = step && this.parts ? refsOfStep(this.parts.vocabulary, step) : [];
  }

  confirm(): void {
    if (this.armed) void this.send(this.armed);
  }

  /** Takes back the choice, or closes the notice. True if there was something. */
  cancel(): boolean {
    const had = this.chosen.length > 0 || this.armed !== null || this.notice !== null;
    this.chosen = [];
    this.armed = null;
    this.notice = null;
    return had;
  }

  /** Asks what an expert would do. One at a time: when the game has gone on meanwhile the
   * answer is of no use, and a wish for another waits until it has come. */
  async askHint(): Promise<void> {
    this.wanted = this.asked();
    if (this.thinking !== null) return;
    while (this.wanted !== null && this.hint?.at !== this.wanted) {
      this.thinking = this.wanted;
      await this.findHint(this.thinking, this.viewer as number);
    }
    this.thinking = null;
  }

  private async findHint(at: number, seat: number): Promise<void> {
    this.say(app.tell('hint.thinking'));
    this.wanted = null;
    try {
      const hint = await app.hint(this.table, seat, at);
      if (this.asked() === at && this.viewer === seat) this.hint = hint;
    } catch (error) {
      if (this.asked() === at) this.tellWhy(null, app.sayRefusal(error));
    }
  }

  /** The step counter of the open question. */
  private asked(): number | null {
    const isAsked = this.shown?.ask && typeof this.viewer === 'number' && !this.sending;
    return isAsked ? this.shown!.at : null;
  }

  // ---- Sending ---------------------------------------------------------------------------

  private async send(step: Step): Promise<void> {
    const at = this.shown?.at;
    if (at === undefined || typeof this.viewer !== 'number') return;
    const seat = this.viewer;
    await this.attempt(() => app.act(this.table, seat, at, step));
    this.armed = null;
    this.chosen = [];
  }

  /** Sends a set piece by piece. It ends early when the next piece is not offered any more. */
  async playAll(steps: Step[]): Promise<void> {
    const seat = this.viewer;
    if (typeof seat !== 'number' || this.sending) return;
    this.notice = null;
    await this.attempt(async () => {
      for (const step of steps) {
        const sight = this.tail;
        if (!sight?.ask?.steps.some((one) => one.join(' ') === step.join(' '))) return;
        const { at } = await app.act(this.table, seat, sight.at, step);
        await this.reached(at ?? sight.at + 1);
      }
    });
    this.armed = null;
    this.chosen = [];
  }

  async undo(): Promise<void> {
    const sight = this.shown;
    if (!sight?.undo || typeof this.viewer !== 'number' || this.sending) return;
    const seat = this.viewer;
    const done = await this.attempt(() => app.undo(this.table, seat, sight.at));
    if (done) this.say(app.tell('table.undone'));
  }

  private async attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.sending = true;
    try {
      await what();
      return true;
    } catch (error) {
      const rule = (error as { rule?: string | null }).rule ?? null;
      this.tellWhy(rule, app.sayRefusal(error));
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Asks why none of the steps that a click could mean is possible. */
  private async explain(refs: Ref[]): Promise<void> {
    const { parts, viewer } = this;
    if (!parts || typeof viewer !== 'number') return;
    const at = this.shown?.at;
    const together = wished(this.offered, parts.vocabulary, [...this.chosen, ...refs]);
    const steps = together.length > 0 ? together : wished(this.offered, parts.vocabulary, refs);
    for (const step of steps) {
      const why = await app.why(this.table, viewer, step).catch(() => null);
      if (this.shown?.at !== at) return;
      if (why && !why.legal && why.rule) return this.tellWhy(why.rule, app.tell('why.not'));
    }
    this.tellWhy(null, app.tell('why.not'));
  }

  private tellWhy(rule: string | null, otherwise: string): void {
    const text =
      rule && this.speaker?.has(`rule.${rule}`) ? this.speaker.say(`rule.${rule}`) : otherwise;
    this.notice = { text, rule };
    this.say(text);
  }
}
