/*
 * club.mjs: what makes a club of tables: one's own games and how far one has come.
 */
import assert from 'node:assert/strict';
import { check } from './axe.mjs';
import { begins, finishedGame, newTable, openTab, setSetting, tableOf } from './ways.mjs';
import { patternOf } from './words.mjs';

// ---- My games ---------------------------------------------------------------------------------

const row = ({ page }, table) => page.locator('.played > li').filter({ has: page.locator(`a[href="#/replay/${table}"]`) });

async function games(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const table = await finishedGame(guest);
  await report.part('the home page leads to one\'s games', async () => {
    await guest.go();
    await page.getByRole('link', { name: say('games.link') }).click();
    await page.getByRole('heading', { name: say('games.title'), level: 1 }).waitFor();
    await row(guest, table).waitFor();
  });
  await report.part('a game says how it ended, with whom and when', async () => {
    const text = (await row(guest, table).innerText()).replace(/\s+/g, ' ');
    assert.match(text, new RegExp(`${patternOf(say.game('title'))} (${say('games.won')}|Place \\d of 3|${say('games.shared')})`));
    assert.match(text, new RegExp(String(new Date().getFullYear())));
    assert.equal(await row(guest, table).locator('ol > li').count(), 3);
  });
  await report.part('who handed the seat over has beaten nobody', () => page.getByText(say('games.untried')).first().waitFor());
  await report.part('games of another kind are left out', async () => {
    await page.getByLabel(say('games.filter')).selectOption('urland');
    await page.getByText(say('games.none')).waitFor();
    await page.getByLabel(say('games.filter')).selectOption('iglu');
    await row(guest, table).waitFor();
  });
  await report.part('it passes the accessibility checker', () => check(guest));
  await report.part('one click opens a table of the next level', async () => {
    await page.getByRole('button', { name: new RegExp(`${say('games.begin', say('bot.novice'))}.*${say.game('title')}`) }).click();
    await page.waitForURL(/#\/table\//);
    await page.locator('#question').waitFor();
  });
  const running = tableOf(guest);
  await report.part('what goes on can be given up', async () => {
    await guest.go('#/games');
    const region = page.getByRole('region', { name: say('games.running') });
    await region.getByRole('button', { name: new RegExp(`${say('row.end')}.*${running}`) }).click();
    await page.getByText(say('closing.alone')).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: say('closing.do') }).click();
    await region.waitFor({ state: 'detached' });
  });
  await report.part('what is over can be deleted', async () => {
    await row(guest, table).getByRole('button', { name: new RegExp(say('games.delete')) }).click();
    await page.getByText(say('games.delete.alone')).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: say('games.delete'), exact: true }).click();
    await page.getByText(say('games.none')).waitFor();
    await page.reload();
    await page.getByText(say('games.none')).waitFor();
    await guest.go(`#/replay/${table}`);
    await page.getByText(say('error.table')).waitFor();
  });
}

// ---- Talk, and the link that brings people together --------------------------------------------

async function talk(world, report) {
  const [anna, bea] = [await world.guest(), await world.guest({ lang: 'it' })];
  const table = await newTable(anna, ['me', 'open']);
  await report.part('a link leads to the table, also as a code', async () => {
    const { page, say } = anna;
    const link = await page.getByLabel(say('invite.label')).inputValue();
    assert.ok(link.endsWith(`/table/${table}`), link);
    await page.getByText(say('invite.code'), { exact: true }).click();
    await page.getByRole('img', { name: say('invite.code.label') }).waitFor();
    await bea.page.goto(link);
    await bea.page.waitForURL(new RegExp(`#/table/${table}`));
    await bea.page.getByRole('button', { name: begins(bea.say('lounge.join')) }).first().click();
    await bea.page.locator('#question').waitFor();
  });
  await report.part('each reads the same phrase in his own language', async () => {
    await anna.page.locator('#question').waitFor();
    const mine = await openTab(anna, 'tab.talk');
    await mine.getByRole('button', { name: anna.say('say.good_luck'), exact: true }).click();
    await mine.getByRole('list').getByText(anna.say('say.good_luck')).waitFor();
    await bea.page.getByRole('status').getByText(bea.say('say.good_luck')).waitFor();
    await bea.page.getByRole('tab', { name: bea.say('tab.talk.new', 1) }).click();
    await bea.page.getByRole('tabpanel').getByRole('list').getByText(bea.say('say.good_luck')).waitFor();
  });
  await report.part('it passes the accessibility checker', () => check(anna));
  await report.part('one setting puts it away', async () => {
    await setSetting(bea, 'settings.talk', false);
    await bea.page.getByRole('tab', { name: bea.say('tab.talk') }).waitFor({ state: 'detached' });
  });
}

export const scenarios = [
  { name: 'my games', run: games },
  { name: 'talk', run: talk },
];
