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

const ODD = '<b>à</b> "&amp;" \u{1f9a3} {0} %s';

/** The list of open tables, narrowed to some. */
async function finds(guest, table) {
  const { page, say } = guest;
  const row = page.getByRole('region', { name: say('home.open'), exact: true }).locator(`a[href="#/table/${table}"]`);
  await guest.go();
  await row.waitFor();
  for (const [label, value, isThere] of [['home.for', 'experienced', false], ['home.for', 'beginners', true], ['home.lang', 'en', false], ['home.lang', 'it', true]]) {
    await page.locator('.filter').getByLabel(begins(say(label))).selectOption(value);
    await row.waitFor({ state: isThere ? 'visible' : 'detached' });
  }
  await check(guest);
}

async function write({ page, say }, text) {
  const box = page.getByLabel(say('talk.text'), { exact: true });
  await box.fill(text);
  await box.press('Enter');
  await lines({ page }).getByText(text).waitFor();
}

/** What was said, as it is shown. */
function lines({ page }) {
  return page.getByRole('tabpanel').getByRole('list').first();
}

async function talk(world, report) {
  const [anna, bea] = [await world.guest(), await world.guest({ lang: 'it' })];
  const table = await newTable(anna, ['me', 'open'], { people: { talk: 'free', for: 'beginners', lang: 'it' } });
  await report.part('who looks for people finds the tables that suit', () => finds(bea, table));
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
  await report.part('free text waits until both agree', async () => {
    const boxes = [anna, bea].map(({ page, say }) => page.getByLabel(say('talk.text'), { exact: true }));
    for (const [i, { page, say }] of [anna, bea].entries()) {
      assert.equal(await boxes[i].count(), 0);
      await page.getByLabel(begins(say('talk.agree'))).check();
    }
    for (const box of boxes) await box.waitFor();
  });
  await report.part('it is shown as it was written, whatever that is', async () => {
    await write(anna, ODD);
    await lines(bea).getByText(ODD).waitFor();
    assert.equal(await bea.page.locator('[role=tabpanel] b').count(), 0);
    await anna.page.getByLabel(anna.say('talk.text'), { exact: true }).fill('\u202edlrow');
    await anna.page.getByRole('button', { name: anna.say('talk.send') }).click();
    await anna.page.getByRole('alert').getByText(anna.say('talk.format')).waitFor();
  });
  await report.part('who is muted is not heard, until one wants to again', async () => {
    const { page, say } = bea;
    await page.getByText(say('talk.mute'), { exact: true }).click();
    const box = page.getByLabel(anna.name, { exact: true });
    await box.check();
    await page.getByRole('checkbox', { name: anna.name, exact: true, checked: true }).waitFor();
    await write(anna, 'in between');
    await box.uncheck();
    await write(anna, 'afterwards');
    await lines(bea).getByText('afterwards').waitFor();
    assert.equal(await lines(bea).getByText('in between').count(), 0);
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
