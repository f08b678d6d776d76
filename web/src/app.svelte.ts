/*
 * app.svelte.ts: the one place that holds the page's state and talks to the server.
 *
 * What is known is worked out by store.ts; components read it here and call the
 * functions below. Nothing else keeps state that outlives a screen.
 */
import { gentleBot, usualBot } from './bots';
import { loadTeller } from './catalogues';
import { learnEditions } from './edition';
import { loadCards, type Card, type Cards } from './games';
import { Ends, hasServer, lastName } from './ends';
import { browserWorld, Refusal, type LinkState } from './link';
import { QUICK, quickSeats } from './quick';
import type { Failure, GameInfo, Hello, Incoming, LogEvent, NowPart, Policy, Request, SeatWish, Table, Viewer } from './messages';
import type { MatchRecord } from './record';
import { readRoute, routeTo, type Route } from './route';
import { applySettings, readSettings, writeSettings, type Settings } from './settings';
import { sound } from './sound';
import { keepTable, keptTable } from './kept';
import {
  askedAgain,
  atTable,
  awayFromTable,
  nothing,
  passes,
  take,
  toldOfCover,
  toldUpTo,
  waitingFor,
  wantsMore,
  type Known,
} from './store';
import type { Step } from './types';
import { fill, type Lang, type Teller } from './words';

/** After which a table that could not be reached for the moment is tried again. */
const AGAIN = 3000;

class App {
  line = $state<LinkState>('connecting');
  hello = $state.raw<Hello | null>(null);
  known = $state.raw<Known>(nothing);
  route = $state.raw<Route>(readRoute(location.hash));
  settings = $state.raw<Settings>(readSettings());
  /** Set before anything is drawn. */
  tell = $state.raw<Teller>(null as never);
  cards = $state.raw<Cards>({});
  /** A refusal to be shown until it is closed. */
  trouble = $state<string | null>(null);

  /** What the screen is about, for the title of the window. */
  title = $state('');
  /** The table on the screen asks who looks at it. */
  isAsked = $state(false);
  hasSettings = $state(false);
  /** The .play file that was opened last. */
  record = $state.raw<MatchRecord | null>(null);

  /** The server has not answered when it should have. */
  isMissed = $state(false);
  /** The tables of this browser: whether they are there, and outlive the page. */
  pocketState = $state<'none' | 'loose' | 'lasting'>('none');
  /** Begins the newer version of the page that waits. */
  renew = $state.raw<(() => void) | null>(null);

  #link: Ends = null as never;
  /** The server has taken one to this table, whose screen has not come yet. */
  #bound: string | null = null;
  /** The table where a number is being opened. */
  #opening: string | null = null;

  async start(): Promise<void> {
    applySettings(this.settings);
    // At once: the address may change while the words are on their way.
    window.addEventListener('hashchange', () => this.#follow());
    await this.#speak(this.settings.lang);
    this.#link = new Ends(hasServer() ? browserWorld() : null, {
      state: (line) => {
        this.line = line;
        this.isMissed = line !== 'open';
      },
      message: (message, request) => this.#hear(message, request),
      ready: (isLasting) => (this.pocketState = isLasting ? 'lasting' : 'loose'),
      player: () => lastName() ?? this.tell('pocket.player'),
    });
    this.#subscribe();
    window.addEventListener('online', () => this.#link.hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#link.hurry();
    });
    window.addEventListener('pagehide', () => keepTable(this.known.table));
  }

  #hear(message: Incoming, request: Request | null): void {
    if (message.t === 'hello') learnEditions((this.hello = message).games);
    const before = this.known;
    this.known = take(before, message, request, performance.now());
    this.#listen(before);
    if (wantsMore(message)) this.#more(message);
    if (this.known.table?.lost) this.#resume();
    if (message.t === 'table') void this.#openNumber(message);
    // Nobody asked: something that goes on by itself could not be kept.
    if (message.t === 'error' && !message.re) this.trouble = this.sayRefusal(new Refusal(message));
    if (message.t === 'error' && request?.t === 'resume' && passes(message.code))
      setTimeout(() => this.known.table?.id === request.table && this.#resume(), AGAIN);
  }

  /** One sound when it becomes one's turn at a table that this page does not show. */
  #listen(before: Known): void {
    const known = waitingFor(before);
    const fresh = waitingFor(this.known).find((table) => !known.includes(table));
    if (before.lobby && fresh) sound.turn(fresh);
  }

  /** Tables that wait for the guest, besides the one it is at. */
  get waiting(): string[] {
    return waitingFor(this.known);
  }

  /** The own number for fate, once all are pledged; one that could not be saved is said again. */
  async #openNumber(info: Table): Promise<void> {
    const isDue = info.fate.due?.some((seat) => info.mine.includes(seat));
    if (!isDue || this.#opening === info.table) return;
    this.#opening = info.table;
    const nonce = (await import('./fate')).numberDue(info);
    if (nonce !== null)
      await this.#link
        .request({ t: 'nonce', table: info.table, nonce })
        .catch(async () => new Promise((done) => setTimeout(done, AGAIN)));
    this.#opening = null;
    const now = this.known.table?.info;
    if (now?.table === info.table && (nonce !== null || now !== info)) void this.#openNumber(now);
  }

  /** The address changed. */
  #follow(): void {
    this.trouble = null;
    this.title = '';
    this.hasSettings = false;
    this.route = readRoute(location.hash);
    const { route } = this;
    // No screen will say that one is not there: it has not come yet, or the address went by too fast.
    if (this.#bound !== null && !(route.screen === 'table' && route.table === this.#bound)) this.leave(this.#bound);
  }

  #goTo(table: string): void {
    this.#bound = table;
    this.go({ screen: 'table', table });
  }

  go(route: Route): void {
    location.hash = routeTo(route);
  }

  hurry(): void {
    this.#link.hurry();
  }

  // ---- Settings -----------------------------------------------------------------------

  async set(change: Partial<Settings>): Promise<void> {
    const lang = change.lang ?? this.settings.lang;
    if (lang !== this.tell.lang) await this.#speak(lang);
    this.settings = { ...this.settings, ...change };
    applySettings(this.settings);
    writeSettings(this.settings);
  }

  async #speak(lang: Lang): Promise<void> {
    [this.tell, this.cards] = await Promise.all([loadTeller(lang), loadCards(lang)]);
  }

  get lang(): Lang {
    return this.settings.lang;
  }

  async rename(name: string): Promise<boolean> {
    const done = await this.#attempt(() => this.#link.request({ t: 'name', name }));
    if (done && this.hello) this.hello = { ...this.hello, name };
    return done !== null;
  }

  /** Nothing is asked for, and nothing kept, from now on: the page starts over. */
  end(): void {
    this.#link.close();
    this.known = nothing;
  }

  // ---- Games ----------------------------------------------------------------------------

  /** New tables are of this browser alone: no server can be reached, or there is none. */
  get isAlone(): boolean {
    return this.isMissed && this.pocketState !== 'none';
  }

  card(game: string): Card {
    return this.cards[game] ?? { words: { title: game }, windows: false, share: false };
  }

  /** Nobody here has begun a table of this game. */
  isFirst(game: string): boolean {
    const isKnown = this.known.lobby?.some((table) => table.mine && table.game === game) ?? false;
    return !isKnown && !this.settings.begun.includes(game);
  }

  /** The computer player who sits down unless another is wished for. */
  level(game: string): string {
    const bots = this.hello?.bots ?? [];
    return this.isFirst(game) ? gentleBot(bots) : usualBot(bots, this.settings.level);
  }

  /** The first table of a game has a coach. */
  #begin(game: string, table: string): void {
    const { begun, coached } = this.settings;
    if (!begun.includes(game))
      void this.set({ begun: [...begun, game], coached: { ...coached, [game]: table } });
  }

  /** At once, against computers of a level. */
  async playNow(game: GameInfo, level: string, options: Record<string, string>): Promise<void> {
    await this.open(game.name, options, quickSeats(game, this.settings.colour, level), QUICK);
  }

  // ---- Tables ---------------------------------------------------------------------------

  /** Comes to a table, now and after each reconnection. */
  enter(table: string): void {
    this.#bound = null;
    if (this.known.table?.id !== table) this.known = atTable(this.known, table, keptTable(table));
    this.#resume();
  }

  #resume(): void {
    this.known = askedAgain(this.known);
    this.#link.keep('table', () => {
      const table = this.known.table!;
      return { t: 'resume', table: table.id, ...toldUpTo(table) };
    });
  }

  /** A refusal means that the story is being told from the start. */
  #more({ table, seat, told }: NowPart): void {
    this.#link.request({ t: 'more', table, seat, from: told }).catch(() => undefined);
  }

  /** Closes the screen: one comes back, unless it was said otherwise before. */
  leave(table: string): void {
    this.#bound = null;
    this.#link.forget('table');
    this.known = awayFromTable(this.known);
    this.#link.request({ t: 'leave', table }).catch(() => undefined);
    this.#subscribe(); // The lobby is told only to those who are at no table.
  }

  #subscribe(): void {
    this.#link.keep('lobby', () => ({ t: 'lobby' }));
  }

  async open(
    game: string,
    options: Record<string, string>,
    seats: SeatWish[],
    policy: Policy,
    isHere = this.isAlone,
  ): Promise<void> {
    const done = await this.#pledged((pledge) =>
      this.#link.request({ t: 'open', game, options, seats, policy, pledge }, isHere),
    );
    if (!done?.table) return;
    this.#begin(game, done.table);
    this.#goTo(done.table);
  }

  async join(table: string, seat: number): Promise<void> {
    const done = await this.#pledged((pledge) =>
      this.#link.request({ t: 'join', table, seat, pledge }),
    );
    const game = this.known.table?.info?.game;
    if (done && game) this.#begin(game, table);
  }

  act(table: string, seat: number, at: number, step: Step) {
    return this.#link.request({ t: 'act', table, seat, at, step });
  }

  undo(table: string, seat: number, at: number) {
    return this.#link.request({ t: 'undo', table, seat, at });
  }

  why(table: string, seat: number, step: Step) {
    return this.#link.request({ t: 'why', table, seat, step });
  }

  hint(table: string, seat: number, at: number, taken?: Step[]) {
    return this.#link.request({ t: 'hint', table, seat, at, ...(taken ? { taken } : {}) });
  }

  async log(table: string, seat: Viewer): Promise<LogEvent[]> {
    const events: LogEvent[] = [];
    for (let from = 0; ; ) {
      const part = await this.#link.request({ t: 'log', table, seat, from });
      events.push(...part.events);
      if (part.told >= part.of) return events;
      from = part.told;
    }
  }

  past(table: string, seat: Viewer, at: number) {
    return this.#link.request({ t: 'past', table, seat, at });
  }

  async hand(table: string, seat: number, to: string): Promise<void> {
    await this.#attempt(() => this.#link.request({ t: 'hand', table, seat, to }));
  }

  /** Leaves one's seats to a bot for a while, or for good. */
  async hold(table: string, how: 'bot' | 'resign', to?: string): Promise<boolean> {
    const bot = to === undefined ? {} : { to };
    return (await this.#attempt(() => this.#link.request({ t: 'leave', table, how, ...bot }))) !== null;
  }

  /** A bot plays for somebody who is away. */
  async cover(table: string, seat: number): Promise<void> {
    await this.#attempt(() => this.#link.request({ t: 'cover', table, seat }));
  }

  /** What a bot did in one's place was told. */
  heardOfCover(): void {
    this.known = toldOfCover(this.known);
  }

  /** Back to the first screen, if it was done. */
  async #depart(what: () => Promise<unknown>): Promise<void> {
    if ((await this.#attempt(what)) !== null) this.go({ screen: 'home' });
  }

  /** Gives up one's seats; where nobody else plays, the table goes with them. */
  close(table: string): Promise<void> {
    return this.#depart(() => this.#link.request({ t: 'close', table }));
  }

  /** The same, and one stays where one is; of a finished game: it goes from one's list. */
  async erase(table: string): Promise<boolean> {
    return (await this.#attempt(() => this.#link.request({ t: 'close', table }))) !== null;
  }

  decline(table: string): Promise<void> {
    return this.#depart(() => this.#link.request({ t: 'decline', table }));
  }

  async rematch(table: string): Promise<void> {
    const done = await this.#pledged((pledge) =>
      this.#link.request({ t: 'rematch', table, pledge }),
    );
    const next = done?.t === 'rematch' ? done.next : done?.table;
    if (next) this.#goTo(next);
  }

  /** A request of a part of the page that keeps what it learns to itself; a refusal is thrown. */
  ask<T extends Request['t']>(message: Extract<Request, { t: T }>, isHere = false) {
    return this.#link.request<T>(message, isHere);
  }

  /** The tables of this browser. */
  get pocket() {
    return this.#link.pocket();
  }

  /** Carries out a request that promises a number for fate. */
  #pledged<T>(what: (pledge: string | undefined) => Promise<T>): Promise<T | null> {
    return this.#attempt(async () => what(await (await import('./fate')).newPledge()));
  }

  // ---- Refusals ---------------------------------------------------------------------------

  /** Carries out a request; a refusal is shown to the player. */
  async #attempt<T>(what: () => Promise<T>): Promise<T | null> {
    this.trouble = null;
    try {
      return await what();
    } catch (error) {
      this.trouble = this.sayRefusal(error);
      return null;
    }
  }

  /** What a refusal means, in the player's words. */
  sayRefusal(error: unknown): string {
    const { code, cause, args }: Partial<Failure> = error instanceof Refusal ? error.reason : {};
    const why = this.tell.maybe(`error.${code}.${cause}`);
    if (why) return fill(why, (args ?? []).map(String));
    return this.tell.maybe(`error.${code}`) ?? this.tell('error.unknown');
  }
}

export const app = new App();
