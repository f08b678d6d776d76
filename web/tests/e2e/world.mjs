/*
 * world.mjs: what every scenario needs: a server of its own or a shared one, a browser, and
 * guests in it.
 *
 * A guest is one person with one browser profile. It notes everything that must never
 * happen, whatever the scenario is about: errors in the console or of a script, a report of
 * the content security policy, a dialog, a request to another origin. Nothing here knows
 * what is on the page.
 */
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { changed } from './change.mjs';
import { ROOT, speak } from './words.mjs';

export const PROGRAM = resolve(process.env.BERINGIA ?? join(ROOT, 'beringia'));
/* Milliseconds for anything to happen: the machine may be busy with other suites. After a
 * failure the rest of a scenario is likely to fail too, and waits less. */
export const PATIENCE = 30_000;
const LESS_PATIENCE = 4_000;

// ---- The server ---------------------------------------------------------------------------

export class Server {
  constructor(folder, perAddress = 200, more = []) {
    this.perAddress = perAddress;
    this.more = more;
    this.data = join(folder, 'data.db');
    this.port = 0;
    this.said = '';
  }

  /** Of the page. A page that is served already may be named instead: a developer's. */
  get address() {
    return process.env.BERINGIA_PAGE ?? `http://127.0.0.1:${this.port}/`;
  }

  /** Starts it, on the port it had before if it ran already. */
  start() {
    const options = ['--port', String(this.port), '--data', this.data, '--per-address', String(this.perAddress),
      '--limit', 'address_guests=1000000', '--limit', 'address_tables=1000000', '--limit', 'address_steps=100000000', ...this.more];
    this.process = spawn(PROGRAM, ['serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`server not ready: ${this.said}`)), PATIENCE);
      const hear = (text) => {
        this.said += text;
        const port = /Beringia is at http:\/\/127\.0\.0\.1:(\d+)\//.exec(this.said)?.[1];
        if (!port) return;
        clearTimeout(late);
        this.port = Number(port);
        resolve(this);
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', (text) => (this.said += text));
      this.process.once('error', reject);
      this.process.once('exit', (code) => reject(new Error(`server ended (${code}): ${this.said}`)));
    });
  }

  /** An order of its host: beringia admin. */
  order(...words) {
    execFileSync(PROGRAM, ['admin', this.data, ...words]);
  }

  async end(signal = 'SIGTERM') {
    this.process.kill(signal);
    await this.ended;
  }
}

// ---- The browser ----------------------------------------------------------------------------

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of this machine, or null. */
export function findBrowser() {
  for (const name of BROWSERS)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  return null;
}

export function openBrowser() {
  return chromium.launch({ executablePath: findBrowser(), args: SWITCHES, timeout: PATIENCE });
}

// ---- Guests ---------------------------------------------------------------------------------

/* Runs in the page before its own scripts. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
  });
}

/* Runs in the page before its own scripts: a new question is deaf to clicks for a moment, and
 * whoever clicks only what is ready need not wait for all of it. */
function shortenDeafness() {
  const [DEAF, SHORT] = [350, 30];
  const { setTimeout } = window;
  window.setTimeout = (what, ms, ...more) => setTimeout(what, ms === DEAF ? SHORT : ms, ...more);
}

/* Runs in the page before its own scripts. */
function sendCoachAway() {
  if (location.origin === 'null') return; // an empty page keeps nothing
  const old = JSON.parse(localStorage.getItem('beringia') ?? '{}');
  localStorage.setItem('beringia', JSON.stringify({ coach: 'never', ...old }));
}

export class Guest {
  /** What must not happen and did. */
  trouble = [];
  /** The server is down on purpose: the browser says that it cannot be reached. */
  isCutOff = false;
  /** The last `now` of each viewer of the table that the page is at. */
  now = new Map();
  table = null;
  name = '';
  patience = PATIENCE;
  /** The counter of the last own step that was acknowledged; -1 while one is on its way. */
  acknowledged = 0;
  refusals = [];
  /** What the page said, and the last hint it got. */
  sent = [];
  hint = null;
  /** Every `table` that was told. */
  tables = [];

  constructor(context, page, address, say) {
    this.context = context;
    this.page = page;
    this.address = address;
    this.say = say;
    this.watch();
  }

  watch() {
    const { page } = this;
    page.on('console', (message) => {
      if (message.type() === 'error') this.note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.note(`script: ${error.stack ?? error}`));
    page.on('crash', () => this.note('the page crashed'));
    page.on('dialog', (dialog) => {
      this.note(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === new URL(this.address).origin || url.protocol === 'data:';
      if (!isOwn && url.protocol !== 'blob:') this.note(`request to ${url.href}`);
    });
    page.on('websocket', (socket) => this.listen(socket));
  }

  note(what) {
    const isExpected = this.isCutOff && /ERR_|WebSocket connection|Failed to load/.test(what);
    if (!isExpected) this.trouble.push(what);
  }

  listen(socket) {
    if (!socket.url().startsWith(this.address.replace('http', 'ws')))
      this.note(`socket to ${socket.url()}`);
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      this.sent.push(message);
      if (message.t === 'act' || message.t === 'undo') this.acknowledged = -1;
    });
    socket.on('framereceived', ({ payload }) => this.take(JSON.parse(String(payload))));
  }

  take(message) {
    if (message.t === 'hello') this.name = message.name;
    if (message.t === 'now') this.takeNow(message);
    if (message.t === 'hint') this.hint = message;
    if (message.t === 'table') this.tables.push(message);
    if (message.t === 'ok' && 'at' in message) this.acknowledged = message.at;
    if (message.t === 'error') {
      this.acknowledged = 0;
      this.refusals.push(message);
    }
  }

  takeNow(now) {
    if (now.table !== this.table) {
      this.table = now.table;
      this.now.clear();
      this.acknowledged = 0;
    }
    const key = String(now.seat);
    const before = this.now.get(key);
    if (now.change && before?.view) now.view = changed(before.view, now);
    this.now.set(key, now);
  }

  /** Everything that was done has come back. */
  get isAnswered() {
    if (this.acknowledged < 0) return false;
    return this.step >= this.acknowledged;
  }

  /** The steps of the match that the page knows of. */
  get step() {
    return Math.max(0, ...[...this.now.values()].map((now) => now.at));
  }

  setPatience(ms) {
    this.patience = ms;
    this.context.setDefaultTimeout(ms);
  }

  async go(hash = '#/') {
    await this.page.goto(this.address + hash, { waitUntil: 'load' });
  }

  async close() {
    await this.context.close();
  }
}

// ---- The world of one scenario ----------------------------------------------------------------

export class World {
  guests = [];
  servers = [];
  patience = PATIENCE;

  constructor(browser, server, folder) {
    this.browser = browser;
    this.server = server;
    this.folder = folder;
  }

  /** A server for this scenario alone, with further options. */
  async ownServer(perAddress, more) {
    const server = new Server(mkdtempSync(join(this.folder, 'server-')), perAddress, more);
    await server.start();
    this.servers.push(server);
    return server;
  }

  /**
   * A new person, come to play `game`. Without `motion` the system asks for reduced motion,
   * and games are quick; with `slow` questions are deaf for as long as they are for people. A coach
   * comes only with `coach`: who plays anything would be warned all the time.
   * Other options are those of a browser context.
   */
  async guest({ lang = 'en', game = 'iglu', motion = false, slow = false, coach = false, server = this.server, ...options } = {}) {
    const context = await this.browser.newContext({
      locale: lang === 'it' ? 'it-IT' : 'en-GB',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      viewport: { width: 1280, height: 800 },
      acceptDownloads: true,
      serviceWorkers: 'block', // or each of them would fetch the whole page
      ...options,
    });
    await context.addInitScript(reportViolations);
    if (!slow) await context.addInitScript(shortenDeafness);
    if (!coach) await context.addInitScript(sendCoachAway);
    const guest = new Guest(context, await context.newPage(), server.address, speak(lang, game));
    guest.setPatience(this.patience);
    this.guests.push(guest);
    return guest;
  }

  hurry() {
    this.patience = LESS_PATIENCE;
    for (const guest of this.guests) guest.setPatience(LESS_PATIENCE);
  }

  /** What no scenario may cause. */
  get trouble() {
    return this.guests.flatMap((guest) => guest.trouble);
  }

  async close() {
    for (const guest of this.guests) await guest.close().catch(() => undefined);
    for (const server of this.servers) await server.end('SIGKILL').catch(() => undefined);
  }
}

/** A folder for data that is gone afterwards. */
export async function withFolder(what) {
  const folder = mkdtempSync(join(tmpdir(), 'beringia-e2e-'));
  try {
    return await what(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
