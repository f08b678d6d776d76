/*
 * hotseat.mjs: two people share a device. Between them the curtain falls, and nothing of
 * either is on the page behind it.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { checkHands, newTable, secretPattern } from './ways.mjs';

const NAMES = ['Luca', 'Mara'];
/** Changes of hands after which both have kept a tile, most likely. */
const ENOUGH = 10;

/** Nothing of the game is in the document. */
async function checkCurtain({ page, say }) {
  const main = page.getByRole('main');
  assert.equal(await page.locator('[data-ref]').count(), 0, 'no board');
  assert.equal(await page.locator('[data-part]').count(), 0, 'no part of the table');
  assert.equal(await page.getByRole('tabpanel').count(), 0, 'no log');
  const text = await page.locator('body').evaluate((body) => body.textContent);
  assert.doesNotMatch(text, secretPattern(say.lang));
  assert.match(await main.innerText(), new RegExp(say('curtain.why')));
}

async function playRounds(guest, player, report) {
  const seen = [false, false];
  for (let round = 0; round < ENOUGH || seen.includes(false); round++) {
    const { curtain, isOver } = await player.play();
    if (isOver) break;
    const seat = NAMES.findIndex((name) => curtain === guest.say('curtain.lift', name));
    assert.ok(seat >= 0, curtain);
    await checkCurtain(guest);
    await guest.page.getByRole('button', { name: curtain }).click();
    await player.until((sight) => sight.refs.length > 0 || sight.buttons.length > 0 || sight.isOver);
    const { isOver: isEnd } = await player.look();
    if (isEnd) break;
    if (await checkHands(guest, seat)) seen[seat] = true;
  }
  report.note(`own tiles seen by ${NAMES.filter((_, seat) => seen[seat]).join(' and ') || 'nobody'}`);
}

async function run(world, report) {
  const guest = await world.guest();
  await newTable(guest, [...NAMES.map((device) => ({ device })), 'bot']);
  const player = new Player(guest, Mouse, 31);
  await report.part('it begins behind the curtain', async () => {
    const { curtain } = await player.asked();
    assert.ok(curtain);
    await checkCurtain(guest);
  });
  await report.part('each sees only the own hand, and nothing through the curtain', () =>
    playRounds(guest, player, report),
  );
  await report.part('after a reload the curtain is down', async () => {
    if ((await player.look()).isOver) return;
    await guest.page.reload();
    const { curtain } = await player.asked();
    assert.ok(curtain);
    await checkCurtain(guest);
  });
}

export const scenarios = [{ name: 'hot seat', run }];
