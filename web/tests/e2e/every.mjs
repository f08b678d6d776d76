/*
 * every.mjs: what must hold for the board of every game: whole games by mouse, by keyboard
 * alone in Italian, and by finger on a small screen, with the accessibility checker on the
 * way; the replay; a game left in the middle and found again.
 *
 * Iglu Iglu has scenarios of its own for all of this.
 */
import assert from 'node:assert/strict';
import { check } from './axe.mjs';
import { checkEnd, keysOf, SMALLEST, smallTargets } from './games.mjs';
import { checkItalian } from './italian.mjs';
import { Finger, Keyboard, Mouse, Player } from './player.mjs';
import { checkFile, checkSteps, download, Machine } from './replay.mjs';
import { closeSide, openTab, playButton, playNow, setSpeed, tableOf } from './ways.mjs';
import { GAMES } from './words.mjs';

/** Choices made with everything in motion. */
const MOVING = 10;
/** Choices after which a game is in its middle. */
const MIDDLE = 8;

async function toTheEnd(player) {
  const { isOver } = await player.play();
  assert.ok(isOver);
  assert.deepEqual(player.guest.refusals, [], 'what is offered is never refused');
}

function byMouse(game) {
  return async (world, report) => {
    const guest = await world.guest({ game, motion: true });
    const player = await playNow(guest, 11, Mouse);
    await report.part('some turns with everything in motion', () => player.play(() => player.clicks >= MOVING));
    await report.part('a game to its end', async () => {
      await setSpeed(guest, 'none');
      await toTheEnd(player);
    });
    await report.part('the score is told, accessibly', async () => {
      await checkEnd(guest);
      await check(guest);
    });
    await report.part('the replay goes through every step; the program verifies its file', async () => {
      await guest.go(`#/replay/${tableOf(guest)}`);
      const machine = new Machine(guest);
      await machine.slider.waitFor();
      await checkSteps(machine);
      await checkFile(await download(machine, world.folder), await machine.last);
    });
    report.note(`${player.clicks} choices; ${player.questions.size} kinds of questions`);
  };
}

/* Plays to the end; whenever something else is asked, all that is said must be Italian. */
async function playInItalian(player) {
  const asked = new Set();
  for (;;) {
    const { question, isOver } = await player.play((sight) => !asked.has(sight.question));
    await checkItalian(player.guest);
    if (isOver) return;
    asked.add(question);
  }
}

function byKeyboard(game) {
  return async (world, report) => {
    const guest = await world.guest({ game, lang: 'it', colorScheme: 'dark' });
    const { page, say } = guest;
    await guest.go();
    const player = new Player(guest, Keyboard, 5);
    await report.part('Tab goes to the game', async () => {
      await page.getByRole('heading', { name: say.game('title'), exact: true }).waitFor();
      await player.hand.tabTo(({ name }) => playButton(say).test(name));
      await keysOf(page, 'Enter');
      await player.asked();
    });
    await report.part('how to play, in Italian, accessibly', async () => {
      const panel = await openTab(guest, 'tab.rules');
      await panel.getByRole('img').first().waitFor();
      await page.getByText(say('rules.all')).click();
      await checkItalian(guest);
      await check(guest);
      await openTab(guest, 'tab.log');
      await closeSide(guest);
    });
    await report.part('a game to its end, in Italian', () => playInItalian(player));
    await report.part('nothing offered was refused', () => assert.deepEqual(guest.refusals, []));
    await report.part('the rematch is reached by Tab', () => player.hand.tabTo(({ name }) => name === say('result.rematch')));
    report.note(`${player.clicks} choices`);
  };
}

function viewOf(guest) {
  return [...guest.now.values()][0].view;
}

function onSmallScreen(game) {
  return async (world, report) => {
    const guest = await world.guest({ game, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    const { page, say } = guest;
    const player = await playNow(guest, 23, Finger);
    await report.part('the beginning is accessible', () => check(guest));
    await report.part('a game left in the middle is found again as it was', async () => {
      // A question is open, so nothing changes meanwhile.
      await player.play(({ refs, buttons }) => player.clicks >= MIDDLE && refs.length + buttons.length > 0);
      const [table, before] = [tableOf(guest), viewOf(guest)];
      await guest.go('#/');
      await page.getByRole('link', { name: new RegExp(`${say('row.go')}.*${table}`) }).click();
      await player.asked();
      assert.deepEqual(viewOf(guest), before);
    });
    await report.part('the middle is accessible', () => check(guest));
    await report.part('all targets are large enough, on every tab', async () => {
      for (const tab of ['tab.steps', 'tab.rules', 'tab.table', 'tab.log']) {
        await openTab(guest, tab);
        assert.deepEqual(await page.evaluate(smallTargets, SMALLEST), [], tab);
        assert.equal((await player.look()).overflow, 0, tab);
      }
      await closeSide(guest);
    });
    await report.part('a game to its end', () => toTheEnd(player));
    await report.part('nothing is wider than the screen', () => assert.equal(player.overflow, 0, player.wide?.join('\n')));
    await report.part(`targets on the board of at least ${SMALLEST} px`, () => {
      assert.ok(player.hand.smallest >= SMALLEST, `${player.hand.smallest} px`);
    });
    report.note(`${player.clicks} choices; smallest target met on the board: ${player.hand.smallest.toFixed(0)} px`);
  };
}

export const scenarios = GAMES.filter((game) => game !== 'iglu').flatMap((game) => [
  { name: `${game} by mouse`, run: byMouse(game) },
  { name: `${game} by keyboard`, run: byKeyboard(game) },
  { name: `${game} on a small screen`, run: onSmallScreen(game) },
]);
