/*
 * replay.mjs: a finished match looked at again: from the server, and from its file, which
 * the program and the page both verify.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { ROOT } from './words.mjs';
import { PROGRAM } from './world.mjs';
import { begins, exactly, finishedGame, handOver, openTab, playNow, prefer, replayIsReady, secretPattern, tableOf, tribes } from './ways.mjs';

const run = promisify(execFile);

/** The replay on the page: where it is, and its controls. */
export class Machine {
  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
    this.slider = this.page.getByRole('slider');
    this.seat = this.page.getByRole('combobox', { name: begins(guest.say('replay.seat')) });
  }

  button(key) {
    return this.page.getByRole('button', { name: this.guest.say(key), exact: true });
  }

  get last() {
    return this.slider.getAttribute('max').then(Number);
  }

  /** Waits until the page says that it is at this step. */
  async isAt(step) {
    await this.page.getByText(exactly(this.guest.say('replay.step', step, await this.last))).waitFor();
  }

  async sentence() {
    return this.page.getByRole('main').getByRole('status').first().innerText();
  }
}

export async function checkSteps(machine) {
  const { page, guest } = machine;
  await replayIsReady(guest);
  const last = await machine.last;
  assert.ok(last > 100, `${last} steps`);
  await machine.button('replay.last').click();
  await machine.isAt(last);
  await page.locator('section[aria-labelledby="result"]').waitFor();
  await machine.button('replay.first').click();
  await machine.isAt(0);
  await page.getByText(guest.say('replay.start')).waitFor();
  for (const step of [1, 2, 3]) {
    await machine.button('replay.forward').click();
    await machine.isAt(step);
  }
  await machine.button('replay.back').click();
  await machine.isAt(2);
}

async function checkSlider(machine) {
  const { slider, page } = machine;
  await slider.focus();
  await page.keyboard.press('End');
  await machine.isAt(await machine.last);
  await page.keyboard.press('ArrowLeft');
  await machine.isAt((await machine.last) - 1);
  await slider.fill('40');
  await machine.isAt(40);
}

/* Every hand that is not empty is told to those who may see it. */
async function checkSeats(machine) {
  const { guest, seat } = machine;
  const secret = secretPattern(guest.say.lang);
  /* What is drawn follows what is chosen after a moment: read until it is `right`, or long enough. */
  const hands = async (viewer, isRight) => {
    await seat.selectOption(viewer);
    for (let tries = 0; ; tries++) {
      await guest.page.waitForTimeout(400);
      const seen = (await tribes(guest)).map((text) => secret.test(text));
      if (tries >= 20 || isRight(seen)) return seen;
    }
  };
  const expect = async (viewer, right) => {
    const seen = await hands(viewer, (now) => isDeepStrictEqual(now, right));
    assert.deepEqual(seen, right, `seen by ${viewer}`);
  };
  const all = await someHand(machine, () => hands('all', () => true));
  for (const own of [0, 1, 2]) await expect(String(own), all.map((has, owner) => has && owner === own));
  await expect('public', [false, false, false]);
}

/* Goes back from the end to a step at which somebody holds a tile. */
async function someHand(machine, hands) {
  for (let step = (await machine.last) - 3; step > 0; step -= 8) {
    await machine.slider.fill(String(step));
    await machine.isAt(step);
    const all = await hands();
    if (all.includes(true)) return all;
  }
  throw new Error('nobody ever held a tile');
}

async function checkPlaying(machine) {
  await machine.slider.fill('10');
  await machine.isAt(10);
  await machine.button('replay.play').click();
  // It goes on while one looks.
  const gone = async () => Number(await machine.slider.inputValue()) - 10;
  for (let tries = 0; tries < 600 && (await gone()) < 2; tries++) await machine.page.waitForTimeout(50);
  await machine.button('replay.pause').click();
  assert.ok((await gone()) >= 2);
}

export async function download(machine, folder) {
  const { page, guest } = machine;
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: guest.say('about.download') }).click();
  const file = await waiting;
  assert.match(file.suggestedFilename(), new RegExp(`${tableOf(guest)}\\.play$`));
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

export async function checkFile(path, steps) {
  const verified = await run(PROGRAM, ['verify', path]);
  assert.match(verified.stdout, /draws/);
  const { stdout } = await run(PROGRAM, ['replay', path, '--hash']);
  assert.match(stdout, new RegExp(`\\b${steps}\\b`), 'as many steps as the page has');
  const text = readFileSync(path, 'utf8');
  assert.match(text, new RegExp(`^end ${steps} ${stdout.trim().split(/\s+/).at(-1)}$`, 'm'));
}

async function checkFair(guest) {
  const { page, say } = guest;
  await page.getByRole('button', { name: say('verify.do') }).click();
  await page.getByText(say('verify.good')).waitFor();
  for (const what of ['commit', 'key', 'draws'])
    await page.getByText(exactly(`${say(`verify.${what}`)}: ${say('found.good')}`)).waitFor();
}

async function openFile({ page, say }, path) {
  await page.getByLabel(say('record.open')).first().setInputFiles(path);
}

/* Somebody else's fingerprint. */
function forged(text) {
  const changed = text.replace(/^commit (\w)/m, (_, digit) => `commit ${digit === '0' ? '1' : '0'}`);
  assert.notEqual(changed, text, 'a fingerprint to change');
  return changed;
}

/* The file that a button makes. */
async function made({ page }, folder, button) {
  const waiting = page.waitForEvent('download');
  await button.click();
  const file = await waiting;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return readFileSync(path);
}

/* The position of the screen as text, as a drawing and as pixels, and by its address. */
async function checkExport(machine, folder) {
  const { page, guest } = machine;
  const say = guest.say;
  const panel = page.locator('[data-part="export"]');
  await machine.slider.fill('60');
  await machine.isAt(60);
  await panel.locator('summary').click();
  const button = (key) => panel.getByRole('button', { name: say(key), exact: true });
  const text = String(await made(guest, folder, button('export.text')));
  assert.match(text, /^game iglu\nseats 3\n[^]*\nviewer public\n[^]*\nstep 60\n/);
  const drawing = String(await made(guest, folder, button('export.svg')));
  const names = new Set([...drawing.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
  const hrefs = [...drawing.matchAll(/ (?:xlink:)?href="([^"]*)"/g)].map(([, to]) => to);
  assert.match(drawing, /^<svg xmlns="http:[^]*<\/svg>$/);
  assert.ok(drawing.split('<').length > 400, 'a whole board');
  assert.deepEqual(hrefs.filter((to) => !to.startsWith('data:') && !names.has(to.slice(1))), [], 'it needs nothing else');
  const pixels = await made(guest, folder, button('export.png'));
  assert.equal(pixels.subarray(1, 4).toString(), 'PNG');
  assert.ok(pixels.length > 20_000, `${pixels.length} bytes`);
  assert.match(await panel.getByRole('textbox').inputValue(), new RegExp(`#/replay/${tableOf(guest)}/60$`));
}

/* The match is judged by its link; what was better is shown, explained, and tried again. */
async function checkReview(machine, folder) {
  const { page, guest } = machine;
  const say = guest.say;
  const review = page.locator('[data-part="review"]');
  const dear = review.locator('details li');
  const table = tableOf(guest);
  await page.goto(`${page.url().split('#')[0]}#/replay/${table}/review`);
  await page.reload();
  await review.locator('table').waitFor({ timeout: 120_000 });
  assert.equal(await review.locator('figure polyline').count(), 6);
  assert.equal(await review.locator('tbody tr').count(), 3);
  assert.equal(await review.locator('.off').count(), 9, 'what may be off');
  assert.match(await review.getByRole('textbox').inputValue(), new RegExp(`#/replay/${table}/review$`));
  const found = JSON.parse(String(await made(guest, folder, review.getByRole('button', { name: say('review.download') }))));
  assert.equal(found.game, 'iglu');
  const text = String(await made(guest, folder, review.getByRole('button', { name: say('review.page') })));
  assert.match(text, /^<!doctype html>/);
  const told = await dear.count();
  assert.ok(told > 0 && text.includes('<li>'), 'something was lost');
  const why = found.choices.filter((choice) => choice.why).length;
  if (why > 0) assert.ok((await review.locator('[data-part="merit"]').count()) <= told);
  const line = dear.first();
  await line.evaluate((one) => (one.closest('details').open = true));
  const number = Number((await line.innerText()).match(/\d+/)[0]);
  await line.getByRole('button', { name: say('review.show') }).click();
  await machine.isAt(number - 1);
  assert.match(await machine.seat.inputValue(), /^\d$/);
  await line.getByRole('button', { name: say('review.again') }).click();
  await isBranch(guest, table, number - 1, 'same');
  await page.goBack();
  await machine.slider.waitFor();
}

/* At a table that goes on from there. */
async function isBranch(guest, table, at, fate) {
  const { page, say } = guest;
  await page.waitForURL(/#\/table\//);
  assert.notEqual(tableOf(guest), table);
  const panel = await openTab(guest, 'tab.table');
  const told = await panel.locator('[data-part="branch"]').innerText();
  assert.ok(told.startsWith(say('branch.of', at)), told);
  assert.ok(told.includes(say(`branch.fate.${fate}.is`)), told);
}

async function checkPlayOn(machine) {
  const { page, guest } = machine;
  const say = guest.say;
  const table = tableOf(guest);
  const panel = page.locator('[data-part="play-on"]');
  await machine.slider.fill('50');
  await machine.isAt(50);
  await panel.locator('summary').click();
  await panel.getByRole('button', { name: say('branch.do', 50), exact: true }).click();
  await isBranch(guest, table, 50, 'new');
  await page.goBack();
  await machine.slider.waitFor();
}

async function fromServer(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const table = await finishedGame(guest);
  const machine = new Machine(guest);
  let file = '';
  await report.part('the result leads to the replay', async () => {
    await page.getByRole('link', { name: say('result.replay'), exact: true }).first().click();
    await page.waitForURL(`**/#/replay/${table}`);
    await machine.slider.waitFor();
  });
  await report.part('step by step, to the end and the start', () => checkSteps(machine));
  await report.part('with the slider, by keyboard too', () => checkSlider(machine));
  await report.part('from every seat, as it was seen then', () => checkSeats(machine));
  await report.part('by itself', () => checkPlaying(machine));
  await report.part('a position is passed on', () => checkExport(machine, world.folder));
  await report.part('one plays on from there', () => checkPlayOn(machine));
  await report.part('the match is judged, explained and tried again', () => checkReview(machine, world.folder));
  await report.part('the page finds the chance fair', async () => {
    await page.getByText(say('fair.title')).click();
    await checkFair(guest);
  });
  await report.part('the file is downloaded, and the program verifies it', async () => {
    file = await download(machine, world.folder);
    await checkFile(file, await machine.last);
  });
  await report.part('the page opens the file and verifies it', async () => {
    await guest.go();
    await openFile(guest, file);
    await page.waitForURL('**/#/record');
    await checkSteps(machine);
    await checkSlider(machine);
    await checkFair(guest);
  });
  await report.part('who wants to play on from it is led to the match at the server', async () => {
    const panel = page.locator('[data-part="play-on"]');
    await panel.locator('summary').click();
    const link = panel.getByRole('link', { name: say('branch.go', 40), exact: true });
    assert.equal(await link.getAttribute('href'), `#/replay/${table}/40`);
  });
  await report.part('the file knows what the players are called', async () => {
    assert.ok((await machine.seat.getByRole('option').allInnerTexts()).includes(guest.name), guest.name);
  });
  await report.part('a forged or damaged file is told from a good one', async () => {
    const text = readFileSync(file, 'utf8');
    const [bad, broken] = ['bad.play', 'broken.play'].map((name) => join(world.folder, `${table}-${name}`));
    writeFileSync(broken, text.slice(0, text.lastIndexOf('end ')));
    await openFile(guest, broken);
    await page.getByText(begins(say('record.truncated'))).first().waitFor();
    writeFileSync(bad, forged(text));
    await openFile(guest, bad);
    await replayIsReady(guest);
    await machine.isAt(0);
    await page.getByRole('button', { name: say('verify.do') }).click();
    await page.getByText(say('verify.bad')).waitFor();
    await page.getByText(exactly(`${say('verify.commit')}: ${say('found.bad')}`)).waitFor();
  });
}

/* Of a running game, only what the own seat and the public know. */
async function whilePlaying(world, report) {
  const guest = await world.guest();
  const player = await playNow(guest, 9);
  const table = tableOf(guest);
  const machine = new Machine(guest);
  await report.part('a running game is replayed from the own seat', async () => {
    await player.play(() => player.clicks > 6);
    const panel = await openTab(guest, 'tab.table');
    await panel.getByRole('link', { name: guest.say('about.replay'), exact: true }).click();
    await guest.page.waitForURL(`**/#/replay/${table}`);
    await machine.slider.waitFor();
    const viewers = await machine.seat.getByRole('option').allInnerTexts();
    assert.equal(viewers.length, 2);
    assert.ok(!viewers.includes(guest.say('replay.all')));
    assert.equal(await guest.page.getByRole('link', { name: guest.say('about.download') }).count(), 0);
  });
  await report.part('the way back to the table', async () => {
    await guest.page.getByRole('link', { name: guest.say('replay.table') }).click();
    await player.asked();
    await handOver(guest);
  });
}

// ---- Scenes -----------------------------------------------------------------------------------

const GOLDEN = join(ROOT, 'games/eiszeit/tests/golden/random-3.play');

/* Steps of the record after which such an event has happened. */
async function stepsWith(kind) {
  const { stdout } = await run(PROGRAM, ['replay', GOLDEN, '--json'], { maxBuffer: 64 << 20 });
  return JSON.parse(stdout).steps.flatMap(({ events }, i) => (events.some((event) => event.kind === kind) ? [i + 1] : []));
}

async function withScenes(world, report) {
  const guest = await world.guest({ game: 'eiszeit', motion: true, slow: true });
  const { page } = guest;
  const machine = new Machine(guest);
  const scene = page.locator('[data-part="scene"]');
  const account = page.locator('[data-part="account"]');
  const [scored] = await stepsWith('scored');
  const before = async () => {
    await machine.slider.fill(String(scored - 1));
    await machine.isAt(scored - 1);
    await page.waitForTimeout(400);
  };
  await prefer(guest, { speed: 'slow' });
  await guest.go();
  await openFile(guest, GOLDEN);
  await replayIsReady(guest);
  await page.locator('[data-part="theatre"]').waitFor({ state: 'attached' });
  await report.part('a scoring is shown as at the table, and waits for nobody', async () => {
    await before();
    await machine.button('replay.forward').click();
    await scene.and(page.locator('[data-state="goes"]')).waitFor();
    assert.equal(await page.locator('[data-part="go-on"]').count(), 0);
    await scene.first().waitFor({ state: 'detached', timeout: 30_000 });
  });
  await report.part('it is shown again after a step back, and ended by a click', async () => {
    await before();
    await machine.button('replay.forward').click();
    await scene.waitFor();
    await machine.button('replay.back').click();
    await scene.waitFor({ state: 'detached' });
    await machine.isAt(scored - 1);
  });
  await report.part('the account is shown at the end, and again when asked for', async () => {
    await machine.button('replay.last').click();
    await machine.isAt(await machine.last);
    await account.waitFor();
    const totals = await account.locator('[data-total]').evaluateAll((all) => all.map((one) => Number(one.dataset.total)));
    const { stdout } = await run(PROGRAM, ['play', '--load', GOLDEN, '--plain', '--lang', 'en']);
    const told = [...stdout.matchAll(/^\d\. \w+: (\d+)$/gm)].map(([, points]) => Number(points));
    assert.deepEqual(totals, told);
    await account.locator('[data-part="go-on"]').click();
    await account.waitFor({ state: 'detached' });
    await page.locator('[data-part="account-again"]').click();
    await account.waitFor();
  });
  await guest.close();
}

// ---- Looking back --------------------------------------------------------------------------------

const URLAND = join(ROOT, 'games/urland/tests/golden/random-3.play');

/* The numbers of a file that nobody played here, and the better step shown on its board. */
async function checkJudged(machine) {
  const { page, guest } = machine;
  const review = page.locator('[data-part="review"]');
  await review.getByRole('button', { name: guest.say('review.do') }).click();
  await review.locator('table').waitFor({ timeout: 120_000 });
  assert.equal(await review.locator('tbody tr').count(), 3);
  assert.equal(await review.getByRole('button', { name: guest.say('review.again') }).count(), 0, 'no table to try again at');
  const line = review.locator('details li').first();
  await line.evaluate((one) => (one.closest('details').open = true));
  const number = Number((await line.innerText()).match(/\d+/)[0]);
  await line.getByRole('button', { name: guest.say('review.show') }).click();
  await machine.isAt(number - 1);
}

/* A jump does not wait for others to follow it, as the values of a slider that is dragged do: that
 * wait never ends here. */
async function checkJump(machine) {
  const { page, guest } = machine;
  const start = page.getByText(guest.say('replay.start'));
  await start.waitFor();
  await page.evaluate(() => {
    const { setTimeout } = window;
    window.setTimeout = (what, ms, ...more) => (ms === 120 ? 0 : setTimeout(what, ms, ...more));
    window.putBack = () => (window.setTimeout = setTimeout);
  });
  await page.waitForTimeout(300);
  await machine.slider.fill('200');
  await machine.isAt(200);
  await start.waitFor({ state: 'detached' });
  await page.evaluate(() => window.putBack());
}

async function lookingBack(world, report) {
  const guest = await world.guest({ game: 'urland' });
  const { page, say } = guest;
  const machine = new Machine(guest);
  await guest.go();
  await openFile(guest, URLAND);
  await replayIsReady(guest);
  await report.part('a jump is shown at once', () => checkJump(machine));
  await machine.seat.selectOption('0');
  await report.part('turns, decisions and single steps by keyboard and button', async () => {
    await machine.button('replay.first').click();
    await machine.isAt(0);
    await page.locator('h1').first().click();
    await page.keyboard.press('ArrowRight');
    await machine.isAt(1);
    await page.keyboard.press('Shift+ArrowRight');
    const at = async () => Number(await machine.slider.inputValue());
    assert.ok((await at()) > 1);
    await machine.button('replay.turn.back').click();
    assert.ok((await at()) <= 1);
    const before = await at();
    await page.getByRole('button', { name: begins(say('replay.decision', '').trim()) }).click();
    assert.ok((await at()) > before);
  });
  await report.part('of a file it is said how to play on from it', async () => {
    const panel = page.locator('[data-part="play-on"]');
    await machine.slider.fill('30');
    await machine.isAt(30);
    await panel.locator('summary').click();
    await panel.getByText(say('pocket.file')).waitFor();
    assert.ok(await panel.getByRole('button', { name: say('pocket.bring') }).isEnabled());
  });
  await report.part('a file is judged as a match of the server is', () => checkJudged(machine));
  await report.part('the whole log leads to its steps', async () => {
    const log = page.locator('ol:has(> li > .heading)');
    await log.locator('.heading').last().click();
    await log.locator('button:not(.heading)').last().click();
    assert.ok(Number(await machine.slider.inputValue()) > (await machine.last) - 30);
  });
  await guest.close();
}

export const scenarios = [
  { name: 'looking back', run: lookingBack },
  { name: 'replay of scenes', run: withScenes },
  { name: 'replay', run: fromServer },
  { name: 'replay while playing', run: whilePlaying },
];
