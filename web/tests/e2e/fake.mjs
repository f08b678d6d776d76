/*
 * fake.mjs: a table without a game behind it. The page is the real one; its socket is
 * answered here, so that any position can be put before it at once.
 *
 * The messages are those of docs/protocol.md. Every position is the next `now` of the same
 * table, with a counter that only grows, whatever game it was recorded in.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** As long as a name may be, with and without a place to break it. */
export const LONG_NAMES = ['Massimiliano Castelbuono', 'Donaudampfschifffahrtsge'];
const BOTS = ['novice', 'easy', 'medium', 'hard', 'expert', 'master'];
const COMMIT = '0'.repeat(64);
/** Steps between two positions: the page may answer one by itself meanwhile. */
const STRIDE = 10;

export class FakeTable {
  /** What the page sent. */
  sent = [];
  at = 0;
  socket = null;
  position = null;
  /** Where the news of the present position begin. */
  since = 0;
  /** What was told so far to the present viewer. */
  told = [];
  isDown = false;
  /** What else is told: of seats by number, of the table, of its policy, in every `now`, in the answer
   * to who comes; rows of the lobby. */
  more = { seats: {}, table: {}, policy: {}, now: {}, ok: {} };
  rows = [];

  constructor(game, names = LONG_NAMES) {
    this.game = game;
    this.names = names;
    this.id = `recorded${game}`;
  }

  /** Answers for the server from now on, for all pages of the guest. Positions jump: no scene is
   * to wait for somebody, unless motion is what is looked at. */
  async takeOver({ context }, { motion = false } = {}) {
    if (!motion) await context.addInitScript(() => localStorage.setItem('beringia', '{"speed":"none"}'));
    await context.route('**/session', (route) =>
      this.isDown ? route.abort() : route.fulfill({ json: { name: this.names[0] } }),
    );
    await context.routeWebSocket(/\/ws$/, (socket) => {
      this.socket = socket;
      socket.onMessage((text) => this.hear(JSON.parse(String(text))));
    });
  }

  /** Opens the page at the table with this position. */
  async open(guest, now) {
    this.set(now);
    await guest.go(`#/table/${this.id}`);
  }

  /** The next position. */
  show(now) {
    const hasMoved = now.seat !== this.position.seat || now.view.seats !== this.position.view.seats;
    if (hasMoved) this.told = [];
    this.set(now);
    if (hasMoved) this.send(this.table());
    this.send(this.now(now.events, this.at - STRIDE));
  }

  set(now) {
    this.position = now;
    this.told.push(...now.events);
    this.since = this.told.length - (now.news ?? now.events.length);
    this.at += STRIDE;
    this.sent = [];
  }

  /** The page answered the present position without being told to. */
  get isAnswered() {
    return this.sent.some(({ t }) => t === 'act');
  }

  /** The line breaks, until it is mended. */
  async cut() {
    this.isDown = true;
    await this.socket.close();
  }

  mend() {
    this.isDown = false;
  }

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    this.sent.push(message);
    const answer = this.answers[message.t] ?? (() => this.ok(message));
    answer(message);
  }

  ok({ id: re }, more = {}) {
    this.send({ t: 'ok', re, ...more });
  }

  answers = {
    hello: () => this.send({ t: 'hello', v: 1, name: this.names[0], games: [], bots: BOTS }),
    lobby: ({ id: re }) => this.send({ t: 'lobby', re, tables: this.rows, of: this.rows.length }),
    resume: (message) => {
      this.ok(message, { table: this.id, ...this.more.ok });
      this.send(this.table());
      this.send(this.now(this.told, 0));
    },
    act: (message) => this.ok(message, { table: this.id, at: message.at + 1 }),
    why: ({ id: re }) => this.send({ t: 'why', re, legal: false }),
  };

  table() {
    const { seat, view, result } = this.position;
    const seats = Array.from({ length: view.seats }, (_, i) => this.seat((i - seat + view.seats) % view.seats, i));
    return {
      t: 'table',
      table: this.id,
      game: this.game,
      options: view.options,
      state: result ? 'over' : 'playing',
      seats,
      mine: [seat],
      invited: [],
      policy: { undo: 'free', listed: true, watch: true, hints: true, aloud: false, quick: true, ...this.more.policy },
      ...this.more.table,
      fate: { proof: 2, commit: COMMIT, pledges: seats.map(() => ''), nonces: seats.map(() => '') },
    };
  }

  /* The viewer and those after it have the names; the others are bots. */
  seat(turn, seat) {
    const name = this.names[turn];
    if (name) return { seat, kind: 'person', name, here: true, ...this.more.seats[turn] };
    return { seat, kind: 'bot', bot: 'medium', name: 'medium', here: false };
  }

  /* The log begins anew where somebody else looks. */
  now(events, from) {
    const { seat, view, ask, result } = this.position;
    return { t: 'now', table: this.id, seat, at: this.at, era: 1, from, told: this.at, events, view, ask, result, since: this.since, undo: true, ...this.more.now };
  }
}

/** Two frames: what came in is drawn then. */
export async function drawn(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/* Scenes of what happened last lie over the question until they have been seen. */
async function seeScenes(page) {
  for (let tries = 0; tries < 20; tries++) {
    const isSeen = await page.evaluate(() => {
      const scene = document.querySelector('[data-part="scene"]');
      scene?.querySelector('[data-part="go-on"]')?.click();
      return scene === null;
    });
    if (isSeen) return;
    await wait(50);
  }
}

/**
 * Shows a position (positions.mjs); of several the first that the page leaves to the player.
 * Gives the message, or null if the page answered all of them.
 */
export async function showPosition(page, fake, { nows }) {
  for (const now of nows) {
    fake.show(now);
    await drawn(page);
    // What the page says has to come here first.
    if (now.ask) await wait(2);
    await seeScenes(page);
    if (!fake.isAnswered) return now;
  }
  return null;
}
