/*
 * hints.mjs: levels of the computer players, hints for people, and what bots tell of their
 * thinking.
 */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { check } from './axe.mjs';
import { DOUBLE, Mouse, Player } from './player.mjs';
import { begins, exactly, finish, levelBox, newTable, openMore, openTab, playButton, playNow, seatForm } from './ways.mjs';
import { GAMES, LANGS, patternOf } from './words.mjs';

const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert', 'master'];

function now(guest) {
  return [...guest.now.values()][0];
}

function namesOf({ say }) {
  return LEVELS.map((level) => say(`bot.${level}`));
}

// ---- Levels ---------------------------------------------------------------------------------

function inLanguage(lang) {
  return async (world, report) => {
    const guest = await world.guest({ lang });
    const { page, say } = guest;
    const level = levelBox(guest);
    await guest.go();
    await report.part('each game offers six levels, novice for the first time', async () => {
      await level.waitFor();
      assert.deepEqual(await level.locator('option').allInnerTexts(), namesOf(guest));
      assert.equal(await level.inputValue(), 'novice');
    });
    await report.part('each is explained', async () => {
      for (const one of LEVELS) {
        await level.selectOption(one);
        const id = await level.getAttribute('aria-describedby');
        assert.equal((await page.locator(`#${id}`).textContent()).trim(), say(`bot.${one}.help`));
      }
      await level.selectOption('easy');
    });
    await report.part('computers play at the level that was chosen, and it is remembered', async () => {
      await page.getByRole('button', { name: playButton(say) }).click();
      await new Player(guest, Mouse, 1).asked();
      assert.equal(await page.getByRole('button', { name: say('seat.bot', say('bot.easy')) }).count(), 2);
      await guest.go();
      await page.reload();
      await level.waitFor();
      assert.equal(await level.inputValue(), 'easy');
    });
    await report.part('a new table has them for each seat', async () => {
      await guest.go('#/new/iglu');
      const [, blue, yellow] = [0, 1, 2].map((seat) => seatForm(guest, seat).bot);
      await blue.waitFor();
      assert.deepEqual(await blue.locator('option').allInnerTexts(), namesOf(guest));
      await blue.selectOption('master');
      await yellow.selectOption('easy');
      for (const one of ['master', 'easy']) await page.getByText(say(`bot.${one}.help`)).waitFor();
      assert.equal(await blue.getAttribute('aria-describedby'), 'level-master');
      await check(guest);
      await page.getByRole('button', { name: say('new.open') }).click();
      for (const one of ['master', 'easy'])
        await page.getByRole('button', { name: say('seat.bot', say(`bot.${one}`)) }).waitFor();
    });
  };
}

// ---- Hints ----------------------------------------------------------------------------------

function hintButton({ page, say }) {
  return page.getByRole('button', { name: begins(`${say('hint')}:`) });
}

function hintPanel({ page, say }) {
  return page.getByRole('region', { name: say('hint.title') });
}

/** What an action promises, in the guest's language: between which chances, what it gives away, and
 * how far ahead one would be. */
function outlookPattern({ say }) {
  const leads = ['ahead.one', 'ahead.other', 'behind.one', 'behind.other', 'level'].map((key) =>
    patternOf(say(`hint.${key}`, '{0}')),
  );
  const [win, loss] = [patternOf(say('hint.win', '')).trim(), patternOf(say('hint.loss', '{0}'))];
  return new RegExp(`(?:[\\d–]+ ${win}\\s+)?(?:${loss}\\s+)?(?:${leads.join('|')})`, 'i');
}

/** The buttons of the panel are the steps of the message, with what they promise. */
async function checkPanel(guest) {
  await hintPanel(guest).waitFor();
  const steps = hintPanel(guest).getByRole('listitem').getByRole('button');
  assert.equal(await steps.count(), guest.hint.steps.length);
  for (const one of await steps.all()) {
    assert.match(await one.innerText(), outlookPattern(guest));
  }
  return steps;
}

function taken(guest) {
  return guest.sent.findLast(({ t }) => t === 'act').step;
}

async function byMouse(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const player = await playNow(guest, 5);
  await report.part('the button brings up to three steps', async () => {
    await hintButton(guest).click();
    await checkPanel(guest);
    await check(guest);
  });
  await report.part('pointing at one shows it on the board', async () => {
    const steps = await checkPanel(guest);
    await steps.nth(1).hover();
    const [, space] = guest.hint.steps[1].step;
    await page.locator(`[data-ref="space:${space}"]`).first().waitFor();
  });
  await report.part('a press asks for confirmation, a second one takes the step', async () => {
    const { at } = now(guest);
    const steps = await checkPanel(guest);
    await steps.nth(1).click();
    await page.getByRole('button', { name: begins(say('table.confirm')) }).waitFor();
    await page.getByText(say('hint.take')).waitFor();
    await check(guest);
    assert.equal(now(guest).at, at, 'nothing was sent');
    await wait(DOUBLE);
    await steps.nth(1).click();
    await player.until(() => now(guest).at > at);
    assert.deepEqual(taken(guest), guest.hint.steps[1].step);
    await hintPanel(guest).waitFor({ state: 'detached' });
  });
  await report.part('Confirm takes it too', async () => {
    await player.asked();
    const { at } = now(guest);
    await hintButton(guest).click();
    await (await checkPanel(guest)).first().click();
    await page.getByRole('button', { name: begins(say('table.confirm')) }).click();
    await player.until(() => now(guest).at > at);
    assert.deepEqual(taken(guest), guest.hint.steps[0].step);
  });
  await report.part('it goes with the question, and can be closed', async () => {
    await player.asked();
    await hintButton(guest).click();
    await checkPanel(guest);
    await hintPanel(guest).getByRole('button', { name: say('close') }).click();
    await hintPanel(guest).waitFor({ state: 'detached' });
    await hintButton(guest).click();
    await checkPanel(guest);
    await player.choose(await player.asked());
    await hintPanel(guest).waitFor({ state: 'detached' });
  });
  await report.part('nothing was refused', () => assert.deepEqual(guest.refusals, []));
}

async function byKeys(world, report) {
  const guest = await world.guest({ lang: 'it' });
  const { page, say } = guest;
  const player = await playNow(guest, 6);
  await report.part('h asks, and the focus goes to the first step', async () => {
    await page.keyboard.press('h');
    const steps = await checkPanel(guest);
    await steps.first().and(page.locator(':focus')).waitFor();
    await check(guest);
  });
  await report.part('it is said', async () => {
    const said = await page.locator('[role="log"]').innerText();
    assert.match(said, new RegExp(`${patternOf(say('hint.title'))}[^]*% di vincere`));
  });
  await report.part('Escape closes it, and the focus stays on the button', async () => {
    await page.keyboard.press('Escape');
    await hintPanel(guest).waitFor({ state: 'detached' });
    await hintButton(guest).and(page.locator(':focus')).waitFor();
  });
  await report.part('Enter chooses, Enter takes, and the focus is not lost', async () => {
    const { at } = now(guest);
    await page.keyboard.press('Enter');
    await (await checkPanel(guest)).first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(say('hint.take')).waitFor();
    await wait(DOUBLE);
    await page.keyboard.press('Enter');
    await player.until(() => now(guest).at > at);
    assert.deepEqual(taken(guest), guest.hint.steps[0].step);
    await hintPanel(guest).waitFor({ state: 'detached' });
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  });
  await report.part('nothing was refused', () => assert.deepEqual(guest.refusals, []));
}

async function onPhone(world, report) {
  const guest = await world.guest({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const { page } = guest;
  const player = await playNow(guest, 7);
  await report.part('board and hint are seen together, and nothing is too wide', async () => {
    await hintButton(guest).tap();
    await checkPanel(guest);
    assert.equal((await player.look()).overflow, 0);
    const box = await hintPanel(guest).boundingBox();
    assert.ok(box.y + box.height <= 640.5, `the panel ends at ${box.y + box.height}`);
    const board = await page.locator('[data-part="board"]').boundingBox();
    assert.ok(board.y + board.height > 250, 'most of the board is still there');
  });
}

async function policies(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const hints = page.getByLabel(begins(say('new.hints')));
  await report.part('hints are on for one person, off for several', async () => {
    await guest.go('#/new/iglu');
    await openMore(guest);
    assert.equal(await hints.isChecked(), true);
    await seatForm(guest, 1).kind.selectOption('open');
    assert.equal(await hints.isChecked(), false);
    await hints.check();
    await seatForm(guest, 2).kind.selectOption('open');
    assert.equal(await hints.isChecked(), true);
  });
  await report.part('a table without hints has no button, and says so', async () => {
    await newTable(guest, ['me', 'bot'], { hints: false });
    await new Player(guest, Mouse, 8).asked();
    assert.equal(await hintButton(guest).count(), 0);
    await page.keyboard.press('h');
    const panel = await openTab(guest, 'tab.table');
    await panel.getByText(exactly(say('rules.hints'))).waitFor();
    assert.match(await panel.innerText(), new RegExp(`${say('rules.hints')}\\s+${say('no')}`));
  });
  await report.part('people who play together may agree on them', async () => {
    await newTable(guest, ['me', 'open'], { hints: true });
    await page.getByLabel(say('invite.label')).waitFor();
    assert.match(await page.getByRole('main').innerText(), new RegExp(`${say('rules.hints')}\\s+${say('yes')}`));
  });
  await report.part('nothing was asked for in vain', () => assert.deepEqual(guest.refusals, []));
}

// ---- The coach, and where one reads -----------------------------------------------------------

/* Chooses anything until the coach holds a step back. */
async function untilHeld(guest, player) {
  const back = guest.page.locator('[data-part="coach-back"]');
  for (let i = 0; i < 60; i++) {
    const sight = await player.asked();
    if ((await back.count()) > 0) return;
    assert.ok(!sight.isOver, 'nothing was ever held back');
    await player.choose(sight);
  }
  assert.fail('nothing was held back');
}

async function coached(world, report) {
  const guest = await world.guest({ game: 'urland', coach: true });
  const { page } = guest;
  const coach = page.locator('[data-part="coach"]');
  const player = await playNow(guest, 4);
  await report.part('in a first game a coach says what is worth doing', async () => {
    await coach.getByText(/\S/).first().waitFor();
    await check(guest);
  });
  await report.part('a step that loses much is held back, and can be taken back', async () => {
    await untilHeld(guest, player);
    const { at } = now(guest);
    await page.locator('[data-part="coach-back"]:focus').waitFor();
    await check(guest);
    await page.keyboard.press('Enter');
    await page.locator('[data-part="coach-back"]').waitFor({ state: 'detached' });
    assert.equal(now(guest).at, at);
    assert.ok(!guest.sent.some((message) => message.t === 'act' && message.at === at), 'nothing was sent');
  });
  await report.part('it is warned about once at each question, and done all the same', async () => {
    const { at } = now(guest);
    await player.play(() => now(guest).at > at);
    await untilHeld(guest, player);
    const then = now(guest).at;
    await page.locator('[data-part="coach-on"]').click();
    await player.until(() => now(guest).at > then);
  });
  await report.part('one click, and it is gone: here, and at the next table', async () => {
    await coach.getByRole('button', { name: guest.say('coach.off') }).click();
    await coach.waitFor({ state: 'detached' });
    await playNow(guest, 4);
    assert.equal(await coach.count(), 0);
  });
  await report.part('nothing was refused', () => assert.deepEqual(guest.refusals, []));
}

async function reading(world, report) {
  const guest = await world.guest({ lang: 'it', viewport: { width: 390, height: 844 } });
  const { page } = guest;
  await report.part('all of it stands on one screen', async () => {
    for (const game of GAMES) {
      await guest.go(`#/rules/${game}`);
      await page.locator(`.${game} [data-part="quick"]`).waitFor();
      const { height } = await page.locator('[data-part="quick"]').boundingBox();
      assert.ok(height <= 844, `${game}: ${height} px`);
    }
  });
  await report.part('what is looked for is found, by keyboard', async () => {
    await guest.go('#/rules/iglu');
    await page.locator('.iglu [data-part="quick"]').waitFor();
    await page.locator('#find').focus();
    await page.keyboard.type('ARPION');
    await page.locator('.hits li').first().waitFor();
    await check(guest);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /arpion/i);
    assert.equal(await page.evaluate(() => document.activeElement.closest('search')), null, 'it was gone to');
    await page.locator('#find').press('Escape');
    assert.equal(await page.locator('#find').inputValue(), '');
  });
}

// ---- Thoughts -------------------------------------------------------------------------------

function thoughts({ page, say }) {
  return page.getByRole('tabpanel').getByText(new RegExp(patternOf(say('thought', '{0}', '{1}'))));
}

async function thinking(world, report) {
  const guest = await world.guest();
  await newTable(guest, ['me', 'bot', 'bot'], { undo: 'free' });
  const player = new Player(guest, Mouse, 9);
  await report.part('bots keep their thoughts to themselves', async () => {
    for (let i = 0; i < 6; i++) await player.choose(await player.asked());
    await player.asked();
    await openTab(guest, 'tab.log');
    assert.equal(await thoughts(guest).count(), 0);
  });
  await report.part('after the end they are in the log', async () => {
    await finish(guest);
    await openTab(guest, 'tab.log');
    await thoughts(guest).nth(2).waitFor(); // the last turns are open, whatever was thought in them
    await check(guest);
  });
}

async function thinkingAloud(world, report) {
  const guest = await world.guest({ lang: 'it' });
  await newTable(guest, ['me', 'bot', 'bot'], { aloud: true });
  const player = new Player(guest, Mouse, 10);
  await report.part('where they think aloud it is in the log at once', async () => {
    for (let i = 0; i < 4; i++) await player.choose(await player.asked());
    await player.asked();
    await openTab(guest, 'tab.log');
    await thoughts(guest).first().waitFor();
    assert.match(await thoughts(guest).first().innerText(), /\d+ % di vincere prima/);
  });
}

export const scenarios = [
  ...LANGS.map((lang) => ({ name: `levels ${lang}`, run: inLanguage(lang) })),
  { name: 'hint by mouse', run: byMouse },
  { name: 'hint by keys', run: byKeys },
  { name: 'hint on a phone', run: onPhone },
  { name: 'hint or none', run: policies },
  { name: 'hint by a coach', run: coached },
  { name: 'hint in the rules', run: reading },
  { name: 'thoughts at the end', run: thinking },
  { name: 'thoughts aloud', run: thinkingAloud },
];
