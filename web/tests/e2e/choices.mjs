/*
 * choices.mjs: taking back, confirming, dragging, and being told why not.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { begins, newTable, openTab, playNow, setSetting } from './ways.mjs';

function undoButton({ page, say }) {
  return page.getByRole('button', { name: begins(say('table.undo')) });
}

function startOf(sentence) {
  return sentence.split('.')[0];
}

function now(guest) {
  return [...guest.now.values()][0];
}

function isAt(guest, prompt) {
  return ({ refs, buttons }) => now(guest)?.ask?.prompt === prompt && refs.length + buttons.length > 0;
}

// ---- Undo -----------------------------------------------------------------------------------

async function undoFree(world, report) {
  const guest = await world.guest();
  const player = await playNow(guest, 3);
  const undo = undoButton(guest);
  await report.part('before the first step there is nothing to take back', async () => {
    assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  });
  await report.part('with free undo a step goes back past the bots', async () => {
    const { at } = now(guest);
    await player.choose(await player.asked());
    await player.asked();
    assert.ok(now(guest).at > at + 1, 'bots have moved');
    await undo.click();
    await player.until(() => now(guest).at === at);
    await player.asked();
    assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  });
  await report.part('the log forgets it too', async () => {
    const entries = await guest.page.getByRole('tabpanel').getByRole('button').allInnerTexts();
    const placed = startOf(guest.say.game('event.placed')).replace('{actor} ', '').replace(' {0}', '');
    assert.deepEqual(entries.filter((entry) => entry.includes(placed) && entry.includes(guest.name)), []);
  });
  await report.part('the game goes on', () => player.play(isAt(guest, 'action')));
}

async function undoTurn(world, report) {
  const guest = await world.guest();
  await newTable(guest, ['me', 'bot', 'bot'], { undo: 'turn' });
  const player = new Player(guest, Mouse, 4);
  const undo = undoButton(guest);
  await report.part('what another did stays', async () => {
    await player.choose(await player.asked());
    await player.asked();
    assert.equal(await undo.getAttribute('aria-disabled'), 'true');
    const { at } = now(guest);
    await undo.click({ force: true });
    await guest.page.keyboard.press('u');
    await player.asked();
    assert.equal(now(guest).at, at);
    assert.deepEqual(guest.refusals, [], 'the page does not even ask');
  });
  await report.part('what was learnt stays', async () => {
    await player.play(isAt(guest, 'melt_tile'));
    await player.choose(await player.asked());
    await player.asked();
    assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  });
  await report.part('a walk is taken back', async () => {
    const from = await walk(guest, player);
    const { at } = now(guest);
    assert.equal(await undo.getAttribute('aria-disabled'), 'false');
    await guest.page.keyboard.press('u');
    await player.until(() => now(guest).at === at - 1);
    assert.equal(now(guest).view.ap, from.ap);
    assert.deepEqual(now(guest).view.inuit, from.inuit);
  });
}

/* Plays on to an action with a walk, walks, and gives the view before. */
async function walk(guest, player) {
  const canWalk = (sight) =>
    isAt(guest, 'action')(sight) && now(guest).ask?.steps.some(([verb]) => verb === 'walk') && now(guest).view.ap > 1;
  await player.play(canWalk);
  // Whoever walked last is still chosen.
  await guest.page.keyboard.press('Escape');
  const { view, ask } = now(guest);
  const [, space, direction] = ask.steps.find(([verb]) => verb === 'walk');
  await player.hand.choose(`space:${space}`);
  await player.asked();
  if (now(guest).at === view.step) await player.hand.choose(`space:${beside(space, direction)}`);
  await player.until(() => now(guest).at > view.step);
  await player.asked();
  return view;
}

function beside(space, direction) {
  const [dx, dy] = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] }[direction];
  return String.fromCharCode(space.charCodeAt(0) + dx) + String(Number(space[1]) + dy);
}

async function undoNone(world, report) {
  const guest = await world.guest();
  await newTable(guest, ['me', 'bot'], { undo: 'none' });
  const player = new Player(guest, Mouse, 5);
  await report.part('a table without undo has no such button', async () => {
    await player.choose(await player.asked());
    await player.asked();
    assert.equal(await undoButton(guest).count(), 0);
  });
}

// ---- Confirming -------------------------------------------------------------------------------

async function confirming(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const player = await playNow(guest, 6);
  const confirm = page.getByRole('button', { name: begins(say('table.confirm')) });
  await setSetting(guest, 'settings.confirm', true);
  await report.part('a step waits for its confirmation', async () => {
    const { at } = now(guest);
    const { refs } = await player.asked();
    await player.hand.choose(refs[0]);
    await confirm.waitFor();
    assert.equal(now(guest).at, at, 'nothing was sent');
  });
  await report.part('Escape takes it back', async () => {
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
  });
  await report.part('Confirm carries it out', async () => {
    const { at } = now(guest);
    const { refs } = await player.asked();
    await player.hand.choose(refs[1]);
    await confirm.click();
    await player.until(() => now(guest).at > at);
    await confirm.waitFor({ state: 'detached' });
  });
  await report.part('the setting is remembered', async () => {
    await page.reload();
    const { refs } = await player.asked();
    await player.hand.choose(refs[0]);
    await confirm.waitFor();
  });
}

// ---- Why not ------------------------------------------------------------------------------------

async function whyNot(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const player = await playNow(guest, 7);
  const rule = (number) => page.getByRole('button', { name: say('why.rule', number), exact: true });
  await report.part('an Inuit cannot be put in the middle: the rule is told', async () => {
    await page.locator('[data-ref="space:d4"][role="button"]').click();
    await rule('I1.5').waitFor();
    const told = await page.locator('[data-part="question"] p').filter({ has: rule('I1.5') }).innerText();
    assert.ok(told.length > 2 * say('why.rule', 'I1.5').length, `in a sentence: ${told}`);
  });
  await report.part('its number opens it among the rules', async () => {
    await rule('I1.5').click();
    const panel = page.getByRole('tabpanel');
    await panel.getByText(say.game('rule.I1.5')).waitFor();
    assert.equal(await panel.getByText('I1.5', { exact: true }).count(), 1);
    await openTab(guest, 'tab.log');
  });
  await report.part('a tile away from the sea cannot melt', async () => {
    await player.play(isAt(guest, 'melt_tile'));
    const { ice, inuit } = now(guest).view;
    const offered = new Set(now(guest).ask.steps.map(([, space]) => space));
    const isFree = (space) => !offered.has(space) && inuit.every((at) => !at[space]);
    const far = ice.find((space) => /[ah]|[18]/.test(space) && isFree(space));
    await page.locator(`[data-ref="space:${far}"][role="button"]`).click({ position: { x: 6, y: 6 } });
    await page.getByRole('button', { name: /^\S+ I2\.[12]$/ }).waitFor();
  });
  await report.part('nothing was sent but the question', () => assert.deepEqual(guest.refusals, []));
}

// ---- Dragging -------------------------------------------------------------------------------------

async function dragging(world, report) {
  const guest = await world.guest();
  const { page } = guest;
  const player = await playNow(guest, 8);
  const canWalk = (sight) => isAt(guest, 'action')(sight) && now(guest).ask?.steps.some(([verb]) => verb === 'walk');
  await report.part('an Inuit is dragged to where it goes', async () => {
    await player.play(canWalk);
    const { ask, at } = now(guest);
    const [, space, direction] = ask.steps.find(([verb]) => verb === 'walk');
    const centre = async (name) => {
      const box = await page.locator(`[data-ref="space:${name}"][role="button"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await centre(space)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(beside(space, direction))), { steps: 5 });
    await page.mouse.up();
    await player.until(() => now(guest).at > at);
    await player.asked();
    assert.deepEqual(guest.refusals, []);
  });
}

export const scenarios = [
  { name: 'undo, free', run: undoFree },
  { name: 'undo, own turn', run: undoTurn },
  { name: 'undo, none', run: undoNone },
  { name: 'confirmation', run: confirming },
  { name: 'why not', run: whyNot },
  { name: 'drag', run: dragging },
];
