/*
 * lessons.mjs: the lesson of every game, played in the page from its first position to its last as
 * it is meant, in both languages, and measured wherever it stands still at four sizes; left and gone
 * on with.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './axe.mjs';
import { askedOf, limitsAt, SIZES } from './layout.mjs';
import { measure } from './measure.mjs';
import { Mouse, Player } from './player.mjs';
import { GAMES, ROOT } from './words.mjs';

const NEXT = '[data-part="next"]';
/** Clicks for one task, after which something is wrong. */
const MOST = 60;

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

/** One who does what the lesson asks for. */
export class Learner extends Player {
  /** Takes one step of the way, from the list of all that can be done: boards are played on elsewhere. */
  async take(step) {
    const { page } = this.guest;
    const before = await this.task();
    const words = step.split(' ');
    const listed = page.locator('[data-listed]');
    await listed.first().waitFor();
    const all = await listed.evaluateAll((buttons) => buttons.map((button) => button.dataset.listed));
    const wanted = all.find((one) => words.every((word, i) => word === '*' || word === one.split(' ')[i]));
    assert.ok(wanted, `"${step}" is not listed: ${all.join(', ')}`);
    const button = page.locator(`[data-listed="${wanted}"]`);
    await this.until((sight) => sight.isReady);
    await this.pause(await button.innerText()); // two steps may be called the same
    await button.click();
    this.last.when = Date.now();
    const armed = page.locator('[data-part="answer"].main[data-step]');
    for (let i = 0; (await this.task()) === before; i++) {
      assert.ok(i < MOST, `"${wanted}" was not taken`);
      if ((await this.look()).isScene) await this.hand.goOn();
      else if (i > 3 && (await armed.count()) === 1) await armed.click();
      await page.waitForTimeout(50);
    }
  }

  /* What tells one task from the next: where it is, what is asked, and the steps so far. */
  task() {
    return this.guest.page.evaluate(() => document.querySelector('[data-lesson]')?.dataset.lesson ?? '');
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
  await guest.page.locator('.list-room summary').click();
}

/* Tiles that a wrong set is made of, in a position and after so many right steps: why it is wrong is
 * told although what was picked is gone. */
const WRONG_SETS = { mammut: { position: 2, after: 1, ref: 'slot:5' } };

async function checkWrongSet({ guest, hand }, { ref }) {
  await hand.choose(ref);
  await guest.page.locator('[data-part="answer"].main').click();
  await guest.page.locator('[data-part="question"] .notice').waitFor();
}

/* Three tusks where two are asked for: with motion the first two still move while the third is refused. */
async function refuseInMotion(world, report) {
  const guest = await world.guest({ game: 'mammut', motion: true });
  const learner = new Learner(guest, Mouse, 1);
  await openLesson(guest, 'mammut');
  await learner.position(waysOf('mammut')[0]);
  await toNext(learner, 0);
  await learner.take('take_center');
  await report.part('why a part of a set is refused is told when the rest has moved', async () => {
    await learner.until((one) => one.isReady);
    for (const ref of ['slot:4', 'slot:5', 'slot:6']) await learner.hand.choose(ref);
    await guest.page.locator('[data-part="answer"].main').click();
    const notice = guest.page.locator('[data-part="question"] .notice');
    await notice.waitFor();
    await learner.until((one) => one.isReady);
    assert.match(await notice.innerText(), /one food/);
  });
}

/* Where a lesson stands still: at each of the four sizes what is told and asked is seen, nothing is cut
 * off, and everything that can be done can be clicked. The players stand below it on a tall screen. */
async function measureAll(learner, game, faults) {
  const { page } = learner.guest;
  const home = page.viewportSize();
  const { isOver } = await learner.look();
  const listed = isOver ? [] : await page.locator('[data-listed]').evaluateAll((all) => all.map((one) => one.dataset.listed.split(' ')));
  const asked = listed.length > 0 ? askedOf(game, { ask: { steps: listed } }) : null;
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    await learner.look();
    const found = await page.evaluate(measure, { asked, limits: limitsAt(size) });
    for (const fault of found.faults) {
      if (fault.startsWith('parts: seats')) continue;
      const key = `${name}: ${fault}`;
      faults.set(key, (faults.get(key) ?? new Set()).add(await learner.task()));
    }
  }
  await page.setViewportSize(home);
  await learner.look();
}

/* What is the same in every lesson is looked at in two of them: once on a laptop, once on a phone. */
function learn(game, lang, size, isLookedAt) {
  return async (world, report) => {
    const guest = await world.guest({ game, lang, viewport: SIZES[size], hasTouch: size === 'phone' });
    const learner = new Learner(guest, Mouse, 1);
    await openLesson(guest, game);
    const ways = waysOf(game);
    const faults = new Map();
    for (const [position, way] of ways.entries())
      await report.part(`position ${position + 1}`, async () => {
        const wrong = WRONG_SETS[game]?.position === position ? WRONG_SETS[game] : null;
        if (wrong) {
          for (const step of way.slice(0, wrong.after)) await learner.take(step);
          await learner.until((one) => one.isReady);
          await checkWrongSet(learner, wrong);
        }
        await learner.position(way.slice(wrong?.after ?? 0), () => measureAll(learner, game, faults));
        if (position === 1 && isLookedAt) await check(guest);
        await toNext(learner, position);
      });
    await report.part('at four sizes all of it is seen and can be done', () => {
      const told = [...faults].map(([fault, where]) => `${fault} [${[...where].slice(0, 3).join(', ')}]`);
      assert.equal(told.length, 0, told.join('\n'));
    });
    await report.part('it ends, and nothing stuck out', async () => {
      await guest.page.getByRole('button', { name: guest.say('lesson.again') }).waitFor();
      assert.ok(learner.overflow <= 0, `${learner.overflow} px`);
    });
    if (!isLookedAt) return;
    await report.part('it is gone on with where it was left', async () => {
      await guest.page.getByRole('button', { name: guest.say('lesson.again') }).click();
      await learner.position(ways[0]);
      await toNext(learner, 0);
      await guest.page.reload();
      await guest.page.locator('[data-lesson^="1 "]').waitFor();
    });
  };
}

export const scenarios = [
  ...TAUGHT.flatMap((game, i) => [
    { name: `lesson ${game} en`, run: learn(game, 'en', 'laptop', i === 0) },
    { name: `lesson ${game} it`, run: learn(game, 'it', 'phone', i === 1) },
  ]),
  { name: 'refused in motion', run: refuseInMotion },
];
