/*
 * seated.ts: the pocket table that the page is at: steps, undo, bots, and messages about it.
 *
 * As on a server: validate, write, then announce. The match is at most one step ahead of the shelf;
 * if that step cannot be written it is taken back before anybody was told.
 */
import type { Hint, Incoming, Ok, Policy, Why } from '../messages';
import type { Step } from '../types';
import { Refused, type Engine, type Position } from './engine';
import { isPerson, isStrict, ownSeats, tableOf, type Row } from './rows';
import { Conflict, type Kept, type Shelf } from './shelf';
import { Tact } from './tact';
import { Dropped, type Thinker } from './thinker';

/** The world outside, for tests to replace. */
export interface World {
  engine: Engine;
  shelf: Shelf;
  thinker: Thinker;
  say(message: Incoming): void;
  /** Something has changed that the list of tables shows. */
  note(): void;
  /** Seconds since 1970, and milliseconds to measure durations. */
  now(): number;
  clock(): number;
  random(bytes: number): Uint8Array;
  after(ms: number, what: () => void): void;
  /** Runs after everything before it; the player gets to know what it throws. */
  inTurn(what: () => Promise<void>): void;
}

/** The level that gives hints. */
const MASTER = 'master';
/** Milliseconds after which something that failed is tried again. */
const AGAIN = 3000;

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function number(random: Uint8Array): number {
  return new DataView(random.buffer).getUint32(0);
}

/** The refusal when something could not be written. */
function refusal(error: unknown): Refused {
  const isFull = (error as Partial<DOMException> | null)?.name === 'QuotaExceededError';
  return new Refused('store', { text: String(error), ...(isFull ? { cause: 'full' } : {}) });
}

export class Seated {
  /** The rules have changed: the match cannot go on. */
  isEnded = false;
  row: Row;
  #era: number;
  #told = 0;
  /** For each seat, the number of steps when its present question was put. */
  #askedAt: (number | null)[] = [];
  #isThinking = false;
  #isHinting = false;
  #isGone = false;
  readonly #tact = new Tact(Math.random);

  private constructor(
    private readonly world: World,
    row: Row,
  ) {
    this.row = row;
    this.#era = number(world.random(4)) & 0x7fffffff;
  }

  /** A new table: its match begins. */
  static async begin(world: World, row: Row, steps: readonly string[] = []): Promise<void> {
    const table = new Seated(world, row);
    table.#open({ row, steps: [...steps], thoughts: [] });
    world.engine.goOn(bytesOf(row.key), row.policy.aloud);
    await table.#settle(0, {}, true);
  }

  /** One that is kept. */
  static come(world: World, kept: Kept): Seated {
    const table = new Seated(world, kept.row);
    table.#open(kept);
    if (!table.isEnded) {
      world.engine.goOn(bytesOf(kept.row.key), kept.row.policy.aloud);
      table.#noteQuestions([]);
    }
    return table;
  }

  #open({ row, steps, thoughts }: Kept): void {
    const { engine } = this.world;
    const { game, options, taken } = row;
    const seats = row.seats.length;
    const led = engine.open({ game, seats, options, strict: isStrict(row), steps, thoughts, taken });
    this.isEnded = row.hash !== '' && (led !== row.at || engine.steps(led).hash !== row.hash);
    row.seats.forEach(({ resigned }, seat) => resigned && engine.resign(seat));
  }

  get policy(): Policy {
    return this.row.policy;
  }

  // ---- Telling ------------------------------------------------------------------------------

  /** Everything for a page that arrives, without what it knows already. */
  greet(at: number, era?: number): void {
    this.#told = era === this.#era && at <= this.row.at ? at : 0;
    this.#tellTable();
    this.#tell();
    this.#drive();
  }

  #tellTable(): void {
    this.world.say(tableOf(this.row, this.isEnded));
  }

  #tell(): void {
    const { engine } = this.world;
    for (const seat of ownSeats(this.row)) {
      const now = engine.now(seat, this.#told, this.policy.undo === 'free');
      this.world.say({ t: 'now', table: this.row.id, seat, era: this.#era, from: this.#told, told: now.at, ...this.#allowed(now) });
    }
    this.#told = engine.state().at;
  }

  #allowed(now: Position): Position {
    if (this.isEnded) delete now.ask;
    const mayUndo = this.policy.undo !== 'none' && this.row.state === 'playing' && !this.isEnded;
    return { ...now, undo: mayUndo && now.undo === true };
  }

  /** What was sent before may be wrong now, or more of it may be shown. */
  #newEra(): void {
    this.#era = (this.#era + 1) & 0x7fffffff;
    this.#told = 0;
  }

  // ---- Writing ------------------------------------------------------------------------------

  /** What has changed since there were `old` steps goes to the shelf, and then to the player; with
   * `all` steps were taken back. */
  async #settle(old: number, change: Partial<Row>, all = false): Promise<void> {
    const { engine, shelf, now } = this.world;
    const { at, over, asked, open: isOpen, since } = engine.state();
    const from = all ? 0 : old;
    const { steps, thoughts, hash } = engine.steps(from);
    const result = over ? engine.now('public', at, false).result : undefined;
    const row: Row = {
      ...this.row,
      ...change,
      at,
      hash,
      asked,
      isOpen,
      since,
      state: over ? 'over' : 'playing',
      ...(result ? { scores: result } : {}),
      changed: now(),
      version: this.row.version + 1,
    };
    try {
      await shelf.write(row, all || at > old ? { from, steps, thoughts } : null);
    } catch (error) {
      throw await this.#takeBack(error, old, all);
    }
    this.row = row;
    this.#noteQuestions(all ? [] : steps);
    this.world.note();
  }

  async #takeBack(error: unknown, old: number, all: boolean): Promise<Refused> {
    if (!(error instanceof Conflict) && !all) {
      this.world.engine.truncate(old);
      return refusal(error);
    }
    const kept = await this.world.shelf.read(this.row.id);
    if (!kept) {
      this.#isGone = true;
      this.world.say({ t: 'gone', table: this.row.id, code: 'table', text: 'this table was closed' });
      return new Refused('table');
    }
    this.row = kept.row;
    this.#open(kept);
    if (!this.isEnded) this.world.engine.goOn(bytesOf(kept.row.key), kept.row.policy.aloud);
    this.#noteQuestions([]);
    this.#newEra();
    this.#tellTable();
    this.#tell();
    this.#drive();
    return error instanceof Conflict ? new Refused('stale') : refusal(error);
  }

  /** Notes when each seat was asked; without steps all questions are new. */
  #noteQuestions(steps: readonly string[]): void {
    const { asked, at, seats } = this.row;
    const actors = new Set(steps.map((step) => step.slice(0, step.indexOf(' '))));
    const isNew = (seat: number): boolean => steps.length === 0 || actors.has('fate') || actors.has(String(seat));
    this.#askedAt = seats.map((_, seat) => {
      if (!asked.includes(seat)) return null;
      return isNew(seat) ? at : (this.#askedAt[seat] ?? at);
    });
  }

  /** After a step was written: announces it, and the end. */
  #goOn(): void {
    this.#tell();
    if (this.row.state === 'over') {
      this.#tellTable();
      this.#newEra();
      this.#tell();
    }
    this.#drive();
  }

  // ---- Playing ------------------------------------------------------------------------------

  #mayAct(seat: number, at: number): void {
    const one = this.row.seats[seat];
    if (this.isEnded) throw new Refused('rules');
    if (!one || !isPerson(one)) throw new Refused('seat');
    if (one.plays !== null || this.row.state !== 'playing') throw new Refused('turn');
    const askedAt = this.#askedAt[seat] ?? null;
    if (askedAt !== null && at < askedAt) throw new Refused('stale');
  }

  async act(seat: number, at: number, step: Step): Promise<Ok> {
    this.#mayAct(seat, at);
    const old = this.row.at;
    this.world.engine.act(seat, step);
    await this.#settle(old, {});
    this.#goOn();
    return { t: 'ok', table: this.row.id, at: this.row.at };
  }

  async undo(seat: number, at: number): Promise<Ok> {
    this.#mayAct(seat, at);
    if (this.policy.undo === 'none') throw new Refused('policy');
    const old = this.row.at;
    this.world.engine.undo(seat, this.policy.undo === 'free');
    this.#stopThinking();
    await this.#settle(old, {}, true);
    this.#newEra();
    this.#goOn();
    return { t: 'ok', table: this.row.id, at: this.row.at };
  }

  why(seat: number, step: Step): Why {
    return { t: 'why', ...this.world.engine.why<Omit<Why, 't'>>(seat, step) };
  }

  /** Somebody else plays the seats of people from now on. */
  async hand(seats: readonly number[], plays: string | null, resigned = false): Promise<void> {
    if (this.row.state !== 'playing' || this.isEnded) throw new Refused('turn');
    if (seats.some((seat) => !this.row.seats[seat] || !isPerson(this.row.seats[seat]))) throw new Refused('seat');
    if (seats.some((seat) => this.row.seats[seat]!.resigned)) throw new Refused('policy', { cause: 'resigned' });
    const next = this.row.seats.map((seat, i) =>
      seats.includes(i) ? { ...seat, plays, ...(plays === null ? {} : { lent: true }), ...(resigned ? { resigned } : {}) } : seat,
    );
    this.#stopThinking();
    await this.#settle(this.row.at, { seats: next });
    if (resigned) for (const seat of seats) this.world.engine.resign(seat);
    this.#tellTable();
    this.#tell();
    this.#drive();
  }

  /** Changes the row alone. */
  async note(change: Partial<Row>): Promise<void> {
    await this.#settle(this.row.at, change);
    this.#tellTable();
  }

  // ---- Bots ---------------------------------------------------------------------------------

  #stopThinking(): void {
    this.world.thinker.drop();
    this.#isThinking = false;
  }

  leave(): void {
    this.#isGone = true;
    this.#stopThinking();
  }

  #drive(): void {
    const { row, world } = this;
    if (this.#isThinking || this.#isGone || this.isEnded || row.state !== 'playing') return;
    const seat = row.asked.find((one) => row.seats[one]!.plays !== null);
    if (seat === undefined) return;
    this.#isThinking = true;
    const bot = row.seats[seat]!.plays!;
    const [guard, begun] = [world.engine.guard(seat), world.clock()];
    const question = world.engine.question(seat, bot, number(world.random(4)));
    world.thinker.think(question).then(
      (answer) => {
        const took = world.clock() - begun;
        const wait = this.#tact.due(guard, bot, took) - took;
        const take = (): void => world.inTurn(() => this.#takeAnswer(seat, answer));
        if (wait > 0) world.after(wait, take);
        else take();
      },
      (error: unknown) => {
        if (error instanceof Dropped) return;
        const failed = new Refused('store', { text: String(error), cause: 'thinking' });
        world.inTurn(async () => this.#tryAgain(failed));
      },
    );
  }

  #tryAgain(error: unknown): never {
    this.#isThinking = false;
    this.world.after(AGAIN, () => this.#drive());
    throw error;
  }

  async #takeAnswer(seat: number, answer: Uint8Array): Promise<void> {
    if (this.#isGone || !this.#isThinking) return;
    this.#isThinking = false;
    const one = this.row.seats[seat]!;
    const old = this.row.at;
    if (one.plays === null) return this.#drive();
    try {
      this.world.engine.take(answer, isPerson(one));
    } catch {
      return this.#drive(); // The match has gone on meanwhile.
    }
    try {
      await this.#settle(old, {});
    } catch (error) {
      // The same bot was quicker in another tab, and this tab has read its step.
      if (error instanceof Refused && error.code !== 'store') return;
      this.#tryAgain(error);
    }
    this.#goOn();
  }

  /** What a master would do; play may go on meanwhile. */
  async hint(seat: number, at: number, taken: readonly Step[] = []): Promise<Hint> {
    if (!this.policy.hints) throw new Refused('policy');
    this.#mayAct(seat, at);
    if (this.#askedAt[seat] === null) throw new Refused('turn');
    if (this.#isHinting) throw new Refused('limit');
    const [askedAt, era, steps] = [this.#askedAt[seat], this.#era, this.row.at];
    this.#isHinting = true;
    try {
      const question = this.world.engine.question(seat, MASTER, number(this.world.random(4)), taken);
      const members = JSON.parse(await this.world.thinker.advise(question)) as Pick<Hint, 'steps'>;
      if (this.#askedAt[seat] !== askedAt || this.#era !== era) throw new Refused('stale');
      return { t: 'hint', table: this.row.id, seat, at: steps, ...members };
    } catch (error) {
      throw error instanceof Dropped ? new Refused('stale') : error;
    } finally {
      this.#isHinting = false;
    }
  }
}
