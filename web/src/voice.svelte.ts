/*
 * voice.svelte.ts: what the screen reader is told at a table. Nothing that happens is left
 * out: first the gist, everything in detail on request.
 */
import { app } from './app.svelte';
import type { GameParts } from './games';
import { byActor, digest, linesOf, type Section, type Told } from './log';
import type { Viewer } from './messages';
import { newsSince, type Sight } from './store';
import type { GameEvent, Speaker } from './types';
import { ending, factsOfSeat } from './words';

/** What the voice reads off the desk. */
interface Spoken {
  parts: GameParts | null;
  speaker: Speaker | null;
  shown: Sight | null;
  viewer: Viewer | null;
  since: Section;
  question(sight: Sight): string;
}

/** A sentence of the live region; ids keep the list stable. */
interface Said {
  id: number;
  text: string;
  /** The entries of the log that it tells, "from-to". */
  events?: string;
  when: number;
}

/** Others who do nothing for so long pause. */
const PAUSE = 1500;
/** Sentences before the latest ones that stay readable. */
const KEPT = 40;
/** Milliseconds for which nothing goes: a reader that is still speaking has to find it. */
const STAYS = 10_000;

export class Voice {
  said = $state.raw<Said[]>([]);
  #count = 0;
  /** Entries of the log that were told. */
  #told = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Spoken) {}

  clear(): void {
    clearTimeout(this.#pause);
    this.said = [];
  }

  say(...lines: string[]): void {
    this.#add(lines.map((text) => ({ text })));
  }

  #add(lines: Omit<Said, 'id' | 'when'>[]): void {
    if (lines.length === 0) return;
    const when = performance.now();
    const first = this.#count - KEPT;
    const old = this.said.filter((one) => one.id >= first || when - one.when < STAYS);
    this.said = [...old, ...lines.map((line) => ({ ...line, id: this.#count++, when }))];
  }

  #tell(told: readonly Told[]): void {
    this.#add(told.map(({ text, from, to }) => ({ text, events: `${from}-${to}` })));
  }

  get #seat(): number | null {
    return typeof this.desk.viewer === 'number' ? this.desk.viewer : null;
  }

  /** What happened between two positions. While others play, view by view, it is gathered; it is
   * told before the question or the end, or when they pause. */
  news(before: Sight | null, sight: Sight): void {
    const isLonger = before && newsSince(before.log, sight.log);
    if (!isLonger) this.#told = sight.log.length;
    clearTimeout(this.#pause);
    const isAsked = sight.ask && (before?.at !== sight.at || !before.ask);
    const isEnd = sight.result && before && !before.result;
    if (!isAsked && !isEnd) {
      this.#pause = setTimeout(() => this.upTo(sight.log), PAUSE);
      return;
    }
    this.upTo(sight.log);
    if (isAsked) this.say(this.desk.question(sight));
    if (isEnd && this.desk.speaker)
      this.say(ending(sight.result ?? [], this.desk.speaker, app.tell));
  }

  /** Tells what was not told yet of the first `to` entries. */
  upTo(log: readonly GameEvent[], to = log.length): void {
    const { parts, speaker } = this.desk;
    if (!speaker || !parts || to <= this.#told) return;
    const lines = linesOf(log, { from: this.#told, to }, parts, speaker);
    this.#told = to;
    const isSeat = (kind: string, arg: number): boolean =>
      parts.vocabulary.events.find((event) => event.name === kind)?.nouns[arg] === 'seat';
    const gist = (who: number | null, n: number, last: string): string =>
      app.tell('said.gist', who === null ? app.tell('replay.fate') : speaker.seat(who), n, last);
    this.#tell(digest(log, lines, this.#seat, isSeat, gist));
  }

  /** Everything since the viewer's last turn, sentence by sentence. */
  details(): void {
    const { parts, speaker, shown, since } = this.desk;
    if (!parts || !speaker || !shown) return;
    const lines = linesOf(shown.log, since, parts, speaker);
    if (lines.length === 0) this.say(app.tell('recap.none'));
    else this.#tell(byActor(shown.log, lines));
  }

  /** How it stands, in a few sentences, and what is asked. */
  state(): void {
    const { parts, speaker, shown } = this.desk;
    if (!parts || !speaker || !shown) return;
    const { view } = shown;
    const facts = (seat: number): string =>
      `${speaker.seat(seat)}: ${factsOfSeat(parts.words, speaker, view, seat).join(' ')}`;
    const all = Array.from({ length: view.seats }, (_, seat) => facts(seat));
    this.say(...(parts.table.state?.(view, speaker, this.#seat) ?? all));
    if (shown.ask) this.say(this.desk.question(shown));
  }
}
