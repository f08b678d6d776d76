/*
 * lessons.mjs: the lesson of every game, played in the page from its first position to its last as
 * it is meant; left and gone on with.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './axe.mjs';
import { Mouse, Player } from './player.mjs';
import { GAMES, ROOT } from './words.mjs';

const NEXT = '[data-part="next"]';
/** Clicks for one task, after which something is wrong. */
const MOST = 40;
const PHONE = { width: 390, height: 844 };

function lessonOf(game) {
  return join(ROOT, 'games', game, 'lesson.txt');
}

export const TAUGHT = GAMES.filter((game) => existsSync(lessonOf(game)));

/** For each position the steps that the learner is to take, the first that each task names. */
function waysOf(game) {
  const ways = [];
  for (const line of readFileSync(lessonOf(game), 'utf8').split('\n')) {
    if (line === 'position') ways.push([]);
    const step = /^do ([^|]+)/.exec(line)?.[1].trim();
    if (step) ways.at(-1).push(step);
  }
  return ways;
}

/* Runs in the page: what stands for a part of the wanted step, by name; the button of the whole
 * step first. Nouns are matched in the order of the step. */
function find(step) {
  const words = step.split(' ');
  const isWanted = (text) => {
    const parts = text.split(' ');
    return words.every((word, i) => word === '*' || word === parts[i]);
  };
  const answers = [...document.querySelectorAll('[data-part="answer"]:not([aria-disabled="true"])')];
  const answer = answers.find((button) => button.dataset.step && isWanted(button.dataset.step));
  if (answer) return { step: answer.dataset.step };
  const places = [...document.querySelectorAll(':is([data-part="board"], [data-part="hand"]) [role="button"][data-ref]')];
  const items = (place) => place.dataset.ref.split(' ').map((ref) => ref.split(':')[1]);
  return { refs: places.map((place) => ({ ref: place.dataset.ref, items: items(place) })) };
}

/** One who does what the lesson asks for. */
export class Learner extends Player {
  /** Takes one step of the way. */
  async take(step) {
    const before = await this.task();
    const tried = { way: new Set(), else: new Set() };
    for (let i = 0; i < MOST; i++) {
      const sight = await this.until((one) => one.isOver || one.refs.length + one.buttons.length > 0);
      if ((await this.task()) !== before) return;
      await this.towards(step, sight, tried);
    }
    throw new Error(`"${step}" is not reached; the page shows ${JSON.stringify(await this.look())}`);
  }

  /* What tells one task from the next: where it is, what is asked, and the steps so far. */
  task() {
    return this.guest.page.evaluate(() => document.querySelector('[data-lesson]')?.dataset.lesson ?? '');
  }

  async towards(step, { refs, end, buttons }, tried) {
    const { page } = this.guest;
    const found = await page.evaluate(find, step);
    if (found.step) return page.locator(`[data-part="answer"][data-step="${found.step}"]`).click();
    const nouns = step.split(' ').slice(1).filter((word) => word !== '*');
    const offered = found.refs.filter(({ ref }) => refs.includes(ref));
    const fitting = offered.filter(({ items }) => items.some((item) => nouns.includes(item)));
    const rank = ({ items }) => Math.min(...items.map((item) => (nouns.includes(item) ? nouns.indexOf(item) : 9)));
    const next = [...fitting, ...(nouns.length === 0 ? offered : [])]
      .sort((a, b) => rank(a) - rank(b))
      .find(({ ref }) => !tried.way.has(ref));
    if (next) {
      tried.way.add(next.ref);
      return this.pick(next.ref);
    }
    if (end) return this.press(end);
    // A place may stand for a direction: whichever leads there is found by trying.
    const other = offered.find(({ ref }) => !tried.way.has(ref) && !tried.else.has(ref));
    tried.way.clear();
    if (other) {
      tried.else.add(other.ref);
      return this.pick(other.ref);
    }
    if (fitting.length === 0 && buttons.length > 0) await this.press(buttons[0]);
  }

  async goOn() {
    await this.until((sight) => sight.isOver);
    await this.guest.page.locator(NEXT).click();
  }

  /** Whether there is something to be read before the next step, or the position is done. */
  async reads() {
    return (await this.until((one) => one.isOver || one.refs.length + one.buttons.length > 0)).isOver;
  }

  /** A position to its end; `look` is called wherever it stands still. */
  async position(way, look = async () => {}) {
    for (const step of way) {
      while (await this.reads()) {
        await look();
        await this.goOn();
      }
      await look();
      await this.take(step);
    }
    await this.until((sight) => sight.isOver);
    await look();
  }
}

/** Reads on until the next position, or the end of the lesson. */
export async function toNext(learner, position) {
  for (let i = 0; i < MOST; i++) {
    const at = (await learner.task()).split(' ')[0];
    if (at !== String(position)) return;
    await learner.goOn();
    await learner.guest.page.waitForTimeout(20);
  }
}

export async function openLesson(guest, game) {
  await guest.go(`#/lesson/${game}`);
  await guest.page.locator('[data-lesson]').waitFor();
}

function learn(game, lang, options) {
  return async (world, report) => {
    const guest = await world.guest({ game, lang, ...options });
    const learner = new Learner(guest, Mouse, 1);
    await openLesson(guest, game);
    const ways = waysOf(game);
    for (const [position, way] of ways.entries())
      await report.part(`position ${position + 1}`, async () => {
        await learner.position(way);
        if (position === 1) await check(guest);
        await toNext(learner, position);
      });
    await report.part('it ends, and nothing stuck out', async () => {
      await guest.page.getByRole('button', { name: guest.say('lesson.again') }).waitFor();
      assert.ok(learner.overflow <= 0, `${learner.overflow} px`);
    });
    await report.part('it is gone on with where it was left', async () => {
      await guest.page.getByRole('button', { name: guest.say('lesson.again') }).click();
      await learner.position(ways[0]);
      await toNext(learner, 0);
      await guest.page.reload();
      await guest.page.locator('[data-lesson^="1 "]').waitFor();
    });
  };
}

/* Every other one in Italian on a phone: all of them in both languages are opened by lesson.test.ts. */
export const scenarios = TAUGHT.map((game, i) => ({
  name: `lesson ${game}`,
  run: i % 2 === 0 ? learn(game, 'en', {}) : learn(game, 'it', { viewport: PHONE, hasTouch: true }),
}));
