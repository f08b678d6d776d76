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
const MOST = 4000;
const SPEEDS = ['fast', 'normal'];

/* Runs in the page: spots to click. Lit or not, the hands do not care. */
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

  /** Where to click: an answer, a place, a spot of the board, or Skip. */
  aim({ board, answers, places, skips }) {
    const dice = this.random();
    const spot = { x: board.left + this.random() * board.width, y: board.top + this.random() * board.height };
    if (dice < 0.1) return this.any(skips) ?? spot;
    if (dice < 0.45) return this.any(answers) ?? spot;
    return dice < 0.9 ? (this.any(places) ?? spot) : spot;
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

async function playBadly(guest, seed, most) {
  const hands = new Hands(guest, seed);
  while (hands.clicks < most && (await hands.click()));
  return guest.page.evaluate(() => window.beringiaHands);
}

function carelessly(game, usual) {
  return async (world, report) => {
    const games = Number(process.env.BERINGIA_HANDS ?? 0);
    const speeds = games ? SPEEDS : [usual];
    for (const speed of speeds)
      await report.part(`at ${speed} speed no click does what nobody asked for`, async () => {
        let [asked, acts] = [0, 0];
        const byItself = new Set();
        for (let i = 0; i < Math.max(1, games / speeds.length); i++) {
          const guest = await world.guest({ game, motion: true, slow: true });
          await guest.context.addInitScript(watchHands);
          await prefer(guest, { speed });
          await enterGame(guest);
          const seen = await playBadly(guest, 31 + i, games ? MOST : CLICKS);
          const judged = judgeHands(seen);
          assert.deepEqual(judged.faults, []);
          assert.deepEqual(guest.refusals, [], 'nothing is sent that is refused');
          asked += judged.asked;
          acts += seen.acts.length;
          judged.byItself.forEach((kind) => byItself.add(kind));
          await guest.close();
        }
        assert.ok(asked > 0, 'no click was ever a choice');
        report.note(`${speed}: ${acts} steps, ${asked} by clicks; without a click: ${[...byItself].join(', ') || 'none'}`);
      });
  };
}

export const scenarios = GAMES.map((game, i) => ({ name: `hands ${game}`, run: carelessly(game, SPEEDS[i % SPEEDS.length]) }));
