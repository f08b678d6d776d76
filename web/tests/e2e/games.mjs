/*
 * games.mjs: whole games of Iglu Iglu against two bots, by mouse, by keyboard alone, and by
 * finger on a small screen.
 */
import assert from 'node:assert/strict';
import { Finger, Keyboard, Mouse, Player } from './player.mjs';
import { openDetails, openTab, playButton, playNow, setSpeed } from './ways.mjs';

/** WCAG 2.2, 2.5.8. */
export const SMALLEST = 24;

export async function checkEnd(guest, table) {
  const { page, say } = guest;
  const result = page.locator('section[aria-labelledby="result"]');
  assert.match(await result.getByRole('heading').innerText(), /\.$/);
  assert.equal(await result.getByRole('row').count(), 4, 'a head and three players');
  await openDetails(guest);
  assert.ok((await result.getByRole('listitem').count()) > 0, 'how the points came about');
  await page.getByRole('button', { name: say('result.rematch') }).waitFor();
  const { result: scores } = [...guest.now.values()][0];
  assert.equal(scores.length, 3);
  assert.equal([...guest.now.keys()].length, 1, `${table}: one seat, one view`);
}

async function byMouse(world, report) {
  const guest = await world.guest({ motion: true });
  const player = await playNow(guest, 11, Mouse);
  await report.part('two turns with everything in motion', async () => {
    const { buttons } = await player.play((sight) => player.clicks > 8 && player.endOf(sight.buttons) !== undefined);
    await player.hand.button(player.endOf(buttons));
  });
  await report.part('motion is turned off in the settings', async () => {
    await setSpeed(guest, 'none');
  });
  await report.part('a game to its end', async () => {
    const { isOver } = await player.play();
    assert.ok(isOver);
    assert.deepEqual(guest.refusals, [], 'what is offered is never refused');
  });
  await report.part('the score is told', () => checkEnd(guest));
  report.note(`${player.clicks} choices; ${[...player.questions].length} kinds of questions`);
}

export async function keysOf(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

async function byKeyboard(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await guest.go();
  const player = new Player(guest, Keyboard, 5);
  const { hand } = player;
  await report.part('Tab goes from the top of the page to the first game', async () => {
    await page.getByRole('heading', { name: say.game('title') }).waitFor();
    await hand.tabTo(({ name }) => name === say('skip'));
    await hand.tabTo(({ name }) => playButton(say).test(name));
    await keysOf(page, 'Enter');
    await player.asked();
  });
  await report.part('? opens the help, Escape closes it', async () => {
    await keysOf(page, '?');
    const help = page.getByRole('dialog', { name: say('keys.title') });
    await help.waitFor();
    await keysOf(page, 'Escape');
    await help.waitFor({ state: 'detached' });
  });
  await report.part('Escape takes a choice back', () => takeBack(player));
  await report.part('L lists the steps, B goes back to the board', async () => {
    await player.play(({ question }) => question.startsWith(say.game('prompt.melt_tile').slice(0, -1)));
    await keysOf(page, 'l');
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role="tabpanel"]'));
    await hand.tabTo(({ tag }) => tag === 'button');
    await keysOf(page, 'Enter');
    await player.asked();
    await keysOf(page, 'b');
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-ref'));
  });
  await report.part('a game to its end', async () => {
    const { isOver } = await player.play();
    assert.ok(isOver);
    assert.deepEqual(guest.refusals, []);
  });
  await report.part('the rematch is reached by Tab', async () => {
    await hand.tabTo(({ name }) => name === say('result.rematch'));
  });
  report.note(`${player.clicks} choices`);
}

/* Plays on to a decision of two clicks, makes the first, and takes it back. */
async function takeBack(player) {
  const { page, now } = player.guest;
  const isAction = () => [...now.values()][0]?.ask?.prompt === 'action';
  for (let i = 0; i < 30; i++) {
    await player.play((sight) => isAction() && sight.refs.length > 0);
    // Whoever acted last is still chosen.
    await keysOf(page, 'Escape');
    const before = await player.until((sight) => sight.refs.length > 0);
    const { step } = player.guest;
    await player.hand.choose(before.refs[0]);
    const chosen = await player.asked();
    if (player.guest.step !== step) continue;
    assert.notDeepEqual(chosen.refs, before.refs, 'something else is lit');
    await keysOf(page, 'Escape');
    const after = await player.until((sight) => sight.refs.length > 0);
    assert.deepEqual([after.question, after.refs], [before.question, before.refs]);
    return;
  }
  throw new Error('no decision of two clicks was met');
}

/* Everything that can be pressed and is seen, smaller than it should be. Links inside a
 * sentence may be. */
export function smallTargets(least) {
  const all = [...document.querySelectorAll('button, a[href], input, select, summary, [role="tab"]')];
  return all
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.width > 0 && !element.closest('.hidden, [aria-hidden="true"]') && !element.matches('.skip'))
    .filter(({ box }) => box.width < least || box.height < least)
    .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`);
}

async function onSmallScreen(world, report) {
  const guest = await world.guest({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const { page } = guest;
  const player = await playNow(guest, 23, Finger);
  await report.part('a game to its end', async () => {
    const { isOver } = await player.play();
    assert.ok(isOver);
    assert.deepEqual(guest.refusals, []);
  });
  await report.part('the score is told, and can be touched', () => checkEnd(guest));
  await report.part('nothing is wider than the screen', () => assert.equal(player.overflow, 0));
  await report.part(`targets on the board of at least ${SMALLEST} px`, () => {
    assert.ok(player.hand.smallest >= SMALLEST, `${player.hand.smallest} px`);
  });
  await report.part('all other targets too', async () => {
    for (const tab of ['tab.log', 'tab.steps', 'tab.rules', 'tab.table']) {
      await openTab(guest, tab);
      assert.deepEqual(await page.evaluate(smallTargets, SMALLEST), [], tab);
      assert.equal((await player.look()).overflow, 0, tab);
    }
  });
  await report.part('so it is on the other screens', async () => {
    const table = page.url().split('/').at(-1);
    for (const hash of ['#/', '#/new/iglu', `#/replay/${table}`]) {
      await guest.go(hash);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await player.until(() => true);
      assert.deepEqual(await page.evaluate(smallTargets, SMALLEST), [], hash);
      assert.equal((await player.look()).overflow, 0, hash);
    }
  });
  report.note(`smallest target met on the board: ${player.hand.smallest.toFixed(0)} px`);
}

export const scenarios = [
  { name: 'keyboard', run: byKeyboard },
  { name: 'mouse', run: byMouse },
  { name: 'small screen', run: onSmallScreen },
];
