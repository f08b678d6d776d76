/*
 * bench.mjs: how long a person waits at the table, how even the frames are while things move, how
 * much script the page loads, how long a jump in a replay and a look back take. Not a test: the machine may be busy, and the computers need it too.
 *
 *   BERINGIA=./beringia node web/tests/e2e/bench.mjs [DECISIONS] [GAME...]     (60, all)
 *
 * DECISIONS 0: no waits.
 *
 * Somebody plays at random against two medium computers, at once whenever a click counts. A
 * wait goes from the click that ends a decision to the next question that can be answered, without
 * the time for which a scene waited to be seen;
 * "rounds" are the waits in which others moved, "server" is what passed until the last news.
 */
import { printOffline } from './bench_offline.mjs';
import { printReplay } from './bench_replay.mjs';
import { firstChoice, forgetShifts, kilo, shiftsOf, watchShifts } from './figures.mjs';
import { Mouse, Player } from './player.mjs';
import { enterGame, newTable, prefer } from './ways.mjs';
import { GAMES } from './words.mjs';
import { openBrowser, Server, withFolder, World } from './world.mjs';

const SPEEDS = ['normal', 'fast'];
const LEVEL = 'medium';
const [decisions, ...named] = process.argv.slice(2);
const DECISIONS = Number(decisions ?? 60);
const games = named.length > 0 ? named : GAMES;

/* Runs in the page before its scripts: notes each wait in milliseconds. */
function clock() {
  const waits = (window.beringiaWaits = []);
  let [down, wait] = [0, null];
  window.addEventListener('pointerdown', () => (down = performance.now()), true);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).t === 'act') wait ??= { begin: down, server: 0, hasOthers: false };
    return send.call(this, text);
  };
  const hear = ({ data }) => {
    const { t, seat, events } = JSON.parse(data);
    if (t !== 'now' || !wait) return;
    wait.server = performance.now() - wait.begin;
    wait.hasOthers ||= events.some(({ actor }) => /^\d+$/.test(actor) && Number(actor) !== seat);
  };
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      super.addEventListener('message', hear);
    }
  };
  let opened = 0;
  const look = () => {
    const isHeld = document.querySelector('[data-part="scene"][data-state="waits"]') !== null;
    if (isHeld) opened ||= performance.now();
    else if (opened) {
      if (wait) wait.begin += performance.now() - opened;
      opened = 0;
    }
    const question = document.querySelector('[data-part="question"]');
    const isNext = question?.hasAttribute('data-ready') || question?.dataset.state === 'over';
    if (!wait || wait.server === 0 || !isNext) return;
    waits.push({ ms: performance.now() - wait.begin, server: wait.server, hasOthers: wait.hasOthers });
    wait = null;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

async function waitsOf(world, game, speed) {
  const waits = [];
  for (let seed = 1; waits.length < DECISIONS; seed++) {
    const guest = await world.guest({ game, motion: true, slow: true });
    await guest.context.addInitScript(clock);
    await prefer(guest, { speed, level: LEVEL });
    await enterGame(guest);
    const player = new Player(guest, Mouse, seed);
    const count = () => guest.page.evaluate(() => window.beringiaWaits.length);
    for (;;) {
      const sight = await player.asked();
      if (sight.isOver || waits.length + (await count()) >= DECISIONS) break;
      await player.choose(sight);
    }
    waits.push(...(await guest.page.evaluate(() => window.beringiaWaits)));
    await guest.close();
  }
  return waits;
}

/** Median, nine in ten, and the longest, in seconds. */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return [0.5, 0.9, 1].map((share) => (sorted.length > 0 ? (at(share) / 1000).toFixed(1) : '-').padStart(6)).join('');
}

async function printWaits(world) {
  console.log('waits in seconds      n median  90 %   max | rounds median  90 %   max | server max');
  for (const game of games)
    for (const speed of SPEEDS) {
      const waits = await waitsOf(world, game, speed);
      const rounds = waits.filter(({ hasOthers }) => hasOthers);
      const server = Math.max(...waits.map((wait) => wait.server)) / 1000;
      const ms = (list) => spread(list.map((wait) => wait.ms));
      const count = (list) => String(list.length).padStart(6);
      console.log(`${game.padEnd(9)}${speed.padEnd(8)}${count(waits)}${ms(waits)} | ${count(rounds)}${ms(rounds)} | ${server.toFixed(1).padStart(6)}`);
    }
}

async function printFirst(world) {
  console.log('from "Play now" to the first question');
  for (const game of games) {
    const guest = await world.guest({ game });
    const { ms, bytes } = await firstChoice(guest);
    console.log(`${game.padEnd(9)}${ms.toFixed(0).padStart(6)} ms, script ${kilo(bytes)}`);
    await guest.close();
  }
}

// ---- Frames -----------------------------------------------------------------------------------

/** Choices before frames are counted: by then the board is full. */
const OPENING = 15;
/** Choices while they are counted. */
const COUNTED = 12;
const STILL = 3000;

/* Runs in the page before its scripts: notes every frame, and whether something moved. */
function watchFrames() {
  const seen = (window.beringiaFrames = { still: [], moving: [] });
  let last = 0;
  const frame = (now) => {
    const state = document.querySelector('[data-part="question"]')?.dataset.state;
    if (last > 0) (state === 'moving' ? seen.moving : seen.still).push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function p95(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? NaN;
}

/* Where software draws, a still page already misses frames: what counts is the ratio. */
async function printFrames(world) {
  const guest = await world.guest({ game: 'valley', motion: true, slow: true });
  await guest.context.addInitScript(watchFrames);
  await guest.context.addInitScript(watchShifts);
  await prefer(guest, { speed: 'normal', level: 'novice' });
  await newTable(guest, ['me', 'bot', 'bot', 'bot', 'bot', 'bot']);
  await guest.page.locator('#question').waitFor();
  const player = new Player(guest, Mouse, 5);
  // Whoever plays at random may be out of the game soon; the others still move.
  const until = (clicks) => player.play(() => player.clicks >= clicks).catch(() => undefined);
  const fresh = () => guest.page.evaluate(() => Object.assign(window.beringiaFrames, { still: [], moving: [] }));
  await until(OPENING);
  await fresh();
  await guest.page.waitForTimeout(STILL);
  const { still } = await guest.page.evaluate(() => window.beringiaFrames);
  await fresh();
  await forgetShifts(guest.page);
  await until(OPENING + COUNTED);
  const { moving } = await guest.page.evaluate(() => window.beringiaFrames);
  const { sum, what } = await shiftsOf(guest.page);
  const [at, rest] = [p95(moving), p95(still)];
  console.log('frames in the middle of a six-seat game of Valley, 95 % at most');
  console.log(`moving ${at.toFixed(1)} ms of ${moving.length}, still ${rest.toFixed(1)} ms of ${still.length}: ratio ${(at / rest).toFixed(2)}; layout shift ${sum.toFixed(3)}`);
  if (sum > 0) console.log(`shifted: ${[...new Set(what)].slice(0, 9).join(' | ')}`);
  await guest.close();
}

await withFolder(async (folder) => {
  const server = await new Server(folder).start();
  const browser = await openBrowser();
  const world = new World(browser, server, folder);
  try {
    await printFirst(world);
    await printFrames(world);
    await printOffline(world);
    await printReplay(world, games);
    if (DECISIONS > 0) await printWaits(world);
  } finally {
    await world.close();
    await browser.close();
    await server.end();
  }
});
