/*
 * hands.mjs: somebody clicks at random, in a hurry, twice, and while things move. No click
 * may do what nobody asked for.
 *
 * BERINGIA_HANDS: whole games for each board instead of a number of clicks.
 */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { random } from './player.mjs';
import { enterGame, prefer } from './ways.mjs';
import { judgeHands, watchHands } from './witness.mjs';
import { GAMES } from './words.mjs';

const CLICKS = 60;
/** Clicks after which a game that is played at random is given up. */
const MOST = 2500;
/** Games at the same time. */
const AT_ONCE = 4;
const SPEEDS = ['fast', 'normal'];

/* Runs in the page: spots to click. Some are lit. */
function spots() {
  const middle = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const isThere = ({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const all = (selector) => [...document.querySelectorAll(selector)].map(middle).filter(isThere);
  const board = document.querySelector('[data-part="board"]').getBoundingClientRect();
  return {
    board: { left: board.left, top: board.top, width: board.width, height: board.height },
    answers: all('[data-part="answer"]'),
    places: all('[data-part="board"] [data-ref], [data-part="hand"] [data-ref]'),
    lit: all(':is([data-part="board"], [data-part="hand"]) [data-ref]:is(.lit, :has(.lit))'),
    skips: all('[data-part="skip"]'),
    isOver: document.querySelector('[data-part="question"]')?.dataset.state === 'over',
  };
}

class Hands {
  clicks = 0;

  constructor(guest, seed) {
    this.page = guest.page;
    this.random = random(seed);
  }

  any(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  /** Where to click: Skip, an answer, a lit place, any place, or just the board. */
  aim({ board, answers, lit, places, skips }) {
    const dice = this.random();
    const spot = { x: board.left + this.random() * board.width, y: board.top + this.random() * board.height };
    if (dice < 0.1) return this.any(skips) ?? this.any(lit) ?? spot;
    if (dice < 0.5) return this.any(answers) ?? this.any(lit) ?? spot;
    if (dice < 0.8) return this.any(lit) ?? this.any(answers) ?? spot;
    return dice < 0.95 ? (this.any(places) ?? spot) : spot;
  }

  async click() {
    const seen = await this.page.evaluate(spots);
    if (seen.isOver) return false;
    const { x, y } = this.aim(seen);
    this.clicks++;
    await this.page.mouse.click(x, y);
    if (this.random() < 0.4) {
      await wait(30 + this.random() * 270);
      await this.page.mouse.click(x, y);
    }
    // Now and then patience: else nothing is ever asked long enough.
    await wait(this.random() < 0.35 ? this.random() * 120 : 380 + this.random() * 300);
    return true;
  }
}

/* Plays at random; what was seen, judged. */
async function playBadly(world, game, speed, seed, most) {
  const guest = await world.guest({ game, motion: true, slow: true });
  await guest.context.addInitScript(watchHands);
  await prefer(guest, { speed });
  await enterGame(guest);
  const hands = new Hands(guest, seed);
  while (hands.clicks < most && (await hands.click()));
  const seen = await guest.page.evaluate(() => window.beringiaHands);
  const { refusals } = guest;
  await guest.close();
  return { ...judgeHands(seen), refusals, clicks: hands.clicks, steps: seen.acts.length };
}

/* `n` games, a few at a time: most of it is waiting. */
async function playAll(n, play) {
  const found = [];
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < n; i = next++) found.push(await play(i));
  };
  await Promise.all(Array.from({ length: Math.min(n, AT_ONCE) }, worker));
  return found;
}

function carelessly(game, usual) {
  return async (world, report) => {
    const games = Number(process.env.BERINGIA_HANDS ?? 0);
    const speeds = games ? SPEEDS : [usual];
    for (const speed of speeds)
      await report.part(`at ${speed} speed no click does what nobody asked for`, async () => {
        const n = Math.max(1, games / speeds.length);
        const played = await playAll(n, (i) => playBadly(world, game, speed, 31 + i, games ? MOST : CLICKS));
        const sum = (what) => played.reduce((total, one) => total + one[what], 0);
        const byItself = new Set(played.flatMap((one) => one.byItself));
        report.note(
          `${speed}: ${n} games, ${sum('clicks')} gestures, ${sum('steps')} steps, ${sum('asked')} by clicks; without one: ${[...byItself].join(', ') || 'none'}`,
        );
        assert.deepEqual(played.flatMap((one) => one.faults), []);
        assert.deepEqual(played.flatMap((one) => one.refusals), [], 'nothing is sent that is refused');
        assert.ok(sum('asked') > 0, 'no click was ever a choice');
      });
  };
}

export const scenarios = GAMES.map((game, i) => ({ name: `hands ${game}`, run: carelessly(game, SPEEDS[i % SPEEDS.length]) }));
