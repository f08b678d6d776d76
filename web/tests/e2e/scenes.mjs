/*
 * scenes.mjs: a scene that concerns the player waits to be seen, makes no step, and is told once;
 * the account at the end adds up. On recorded games, put before the page at the moment in question.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FakeTable } from './fake.mjs';
import { openTab, prefer } from './ways.mjs';
import { ROOT } from './words.mjs';
import { PROGRAM } from './world.mjs';

const GAME = 'eiszeit';
const SEAT = 0;
const GOLDEN = join(ROOT, 'games', GAME, 'tests/golden/random-3.play');
/** The event with which a round is summed up, which everybody is to see. */
const SUMMED_UP = 'score';
const SCENE = '[data-part="scene"][data-state="waits"]';
/** Longer than any scene of others. */
const LONG = 2700;
const DEAF = 400;

function replay(...args) {
  return execFileSync(PROGRAM, ['replay', GOLDEN, ...args, '--view', String(SEAT)], { encoding: 'utf8', maxBuffer: 64 << 20 });
}

/* What the seat is told, from question to question. */
function told() {
  const { steps } = JSON.parse(replay('--json'));
  const asks = replay('--asks').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  return asks
    .filter(({ seat }) => seat === SEAT)
    .map((now, i, all) => ({ ...now, events: steps.slice(all[i - 1]?.at ?? 0, now.at).flatMap(({ events }) => events) }));
}

class Table {
  constructor(world, nows) {
    Object.assign(this, { world, nows });
  }

  /** At the question before `nows[at]`, then `nows[at]` arrives. */
  async arriveAt(at, speed) {
    const guest = await this.world.guest({ game: GAME, motion: true, slow: true });
    this.fake = new FakeTable(GAME);
    await this.fake.takeOver(guest);
    await prefer(guest, { speed });
    const events = this.nows.slice(0, at).flatMap((now) => now.events);
    await this.fake.open(guest, { ...this.nows[at - 1], events });
    await guest.page.locator('#question').waitFor();
    // Scenes come when the table has been drawn.
    await guest.page.locator('[data-part="theatre"]').waitFor({ state: 'attached' });
    this.fake.show(this.nows[at]);
    this.page = guest.page;
    this.say = guest.say;
    this.guest = guest;
  }

  get steps() {
    return this.fake.sent.filter(({ t }) => t === 'act');
  }

  async goesOn() {
    await this.page.locator('[data-part="scene"]').first().waitFor({ state: 'detached' });
    assert.deepEqual(this.steps, [], 'a scene makes no step');
    // The focus is never lost.
    await this.page.waitForFunction(() => document.activeElement !== document.body);
  }

  async goOnTo(scene) {
    for (let i = 0; i < 9; i++) {
      await this.page.locator(SCENE).waitFor();
      if ((await this.page.locator(SCENE).locator(scene).count()) > 0) return;
      await wait(DEAF);
      await this.page.keyboard.press('Enter');
    }
    throw new Error(`no scene with ${scene}`);
  }
}

async function ownScene(world, report) {
  const nows = told();
  const rounds = nows.flatMap((now, i) => (i > 0 && !now.result && now.events.some(({ kind }) => kind === SUMMED_UP) ? [i] : []));
  const table = new Table(world, nows);
  await report.part('it waits, with the focus on what goes on, and is over by Enter', async () => {
    await table.arriveAt(rounds[0], 'fast');
    await table.goOnTo('table');
    await wait(LONG);
    await table.page.locator(SCENE).waitFor();
    await table.page.locator('[data-part="go-on"]:focus').waitFor();
    await table.page.keyboard.press('Enter');
    await table.goesOn();
    await table.page.locator('[data-part="question"][data-ready]').waitFor();
  });
  await report.part('each event is told once', async () => {
    const ranges = await table.page.locator('[role="log"] [data-events]').evaluateAll((all) => all.map((one) => one.dataset.events.split('-').map(Number)));
    assert.ok(ranges.length > 0);
    const twice = ranges.filter(([from], i) => i > 0 && from < ranges[i - 1][1]);
    assert.deepEqual(twice, []);
  });
  await report.part('the summary is called back from the log', async () => {
    await openTab(table.guest, 'tab.log');
    await table.page.getByRole('button', { name: table.say('scene.recall') }).click();
    await table.page.locator(`${SCENE} table`).waitFor();
    await table.page.locator('[data-part="go-on"]').click();
    await table.goesOn();
    await table.guest.close();
  });
  await report.part('a click on it goes on and makes no step', async () => {
    await table.arriveAt(rounds[1], 'fast');
    await table.goOnTo('table');
    await wait(DEAF);
    const box = await table.page.locator('[data-part="scene"]').boundingBox();
    await table.page.mouse.click(box.x + 4, box.y + 4);
    await table.goesOn();
    await table.guest.close();
  });
  await report.part('a skip ends it', async () => {
    await table.arriveAt(rounds[1], 'normal');
    await table.page.locator(SCENE).waitFor();
    await table.page.locator('[data-part="skip"]').waitFor();
    await table.page.keyboard.press('Escape');
    await table.goesOn();
    await table.page.locator('[data-part="question"][data-ready]').waitFor();
    await table.guest.close();
  });
  await report.part('who wants no motion is shown none', async () => {
    await table.arriveAt(rounds[0], 'none');
    await table.page.locator('[data-part="question"][data-ready]').waitFor();
    assert.equal(await table.page.locator('[data-part="scene"]').count(), 0);
    await table.guest.close();
  });
}

async function accounts(world, report) {
  const nows = told();
  const end = nows.findIndex(({ result }) => result);
  const table = new Table(world, nows);
  const panel = () => table.page.locator('[data-part="account"]');
  await report.part('the account opens over the board and adds up to the result', async () => {
    await table.arriveAt(end, 'none');
    await panel().waitFor();
    const rows = await panel().locator('tr[data-seat]').evaluateAll((all) =>
      all.map((row) => ({
        seat: Number(row.dataset.seat),
        cells: [...row.querySelectorAll('[data-value]')].map((cell) => Number(cell.dataset.value)),
        total: Number(row.querySelector('[data-total]').dataset.total),
      })),
    );
    assert.equal(rows.length, nows[end].result.length);
    for (const { seat, cells, total } of rows) {
      assert.equal(cells.reduce((sum, n) => sum + n, 0), total);
      assert.equal(total, nows[end].result[seat].points);
    }
  });
  await report.part('it goes, and comes back when it is asked for', async () => {
    await panel().getByRole('button', { name: table.say('account.board') }).click();
    await panel().waitFor({ state: 'detached' });
    await table.page.getByRole('button', { name: table.say('account.show') }).click();
    await panel().waitFor();
    await table.guest.close();
  });
}

export const scenarios = [
  { name: 'scenes', run: ownScene },
  { name: 'scenes account', run: accounts },
];
