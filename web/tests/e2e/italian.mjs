/*
 * italian.mjs: in Italian nothing is left of English, and the document says which it is.
 *
 * A word counts as English if it stands in one of our English catalogues and in none of the
 * Italian ones. Everything a person reads or hears is searched: text, labels, titles.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Mouse, Player } from './player.mjs';
import { closeDialog, finish, newTable, openDetails, openMore, openSettings, openTab, playNow, tableOf } from './ways.mjs';
import { GAMES, ROOT, speak } from './words.mjs';

const CATALOGUES = [
  'web/words/LANG.json',
  ...GAMES.flatMap((game) => ['words/LANG.json', 'web/words/LANG.json', 'web/words/help.LANG.json'].map((path) => `games/${game}/${path}`)),
];
/** What a table is called by: letters by lot may spell a word. */
const TABLE = /\b[0-9a-z]{16}\b/g;
/** Names of things, of keys. */
const ALLOWED = new Set(['beringia', 'english', 'esc', 'enter', 'tab', 'iglu']);

function wordsOf(text) {
  return text.toLowerCase().replace(TABLE, '').match(/\p{L}{2,}/gu) ?? [];
}

function catalogueWords(lang) {
  const texts = CATALOGUES.map((path) => JSON.parse(readFileSync(join(ROOT, path.replace('LANG', lang)), 'utf8')));
  return new Set(texts.flatMap((catalogue) => Object.values(catalogue)).flatMap(wordsOf));
}

const english = catalogueWords('en');
for (const word of [...catalogueWords('it'), ...ALLOWED]) english.delete(word);

/* Runs in the page: everything that is read, besides what is marked as another language. */
function everythingSaid() {
  const said = [document.title];
  const walk = (element) => {
    if (element.matches('script, style, noscript, code, [lang]:not(html)')) return;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      if (element.hasAttribute(name)) said.push(element.getAttribute(name));
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE) said.push(child.data);
      else if (child.nodeType === Node.ELEMENT_NODE) walk(child);
  };
  walk(document.body);
  return said.map((text) => text.trim()).filter(Boolean);
}

export async function checkItalian({ page }) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'it');
  const said = await page.evaluate(everythingSaid);
  const left = said.filter((text) => wordsOf(text).some((word) => english.has(word)));
  assert.deepEqual(left, [], 'English words');
  const raw = said.filter((text) => /\b[a-z]+\.[a-z_]{3,}\b|\b[a-z]+_[a-z]+\b|\{\w+\}/.test(text.replace('.play', '')));
  assert.deepEqual(raw, [], 'raw keys');
}

/** The home page has its words, and those of all games. */
async function homeIsItalian({ page }) {
  await page.getByRole('heading', { name: speak('it')('home.title') }).waitFor();
  for (const game of GAMES) await page.getByRole('heading', { name: speak('it', game).game('title'), exact: true }).waitFor();
}

async function switching(world, report) {
  const guest = await world.guest({ lang: 'en' });
  const { page } = guest;
  await guest.go();
  await report.part('the language is changed by one button, and remembered', async () => {
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    await page.getByRole('button', { name: 'Italiano' }).click();
    await page.getByRole('heading', { name: speak('it')('home.title') }).waitFor();
    await page.reload();
    await homeIsItalian(guest);
    await checkItalian(guest);
  });
  guest.say = speak('it');
  await report.part('in the middle of a game too', async () => {
    const player = await playNow(guest, 15);
    await player.play(() => player.clicks > 5);
    await page.getByRole('button', { name: 'English' }).click();
    player.speak(speak('en'));
    await player.asked();
    await page.getByRole('button', { name: 'Italiano' }).click();
    player.speak(speak('it'));
    await player.asked();
    await checkItalian(guest);
  });
}

async function everyScreen(world, report) {
  const guest = await world.guest({ lang: 'it' });
  const { page, say } = guest;
  await guest.go();
  await homeIsItalian(guest);
  await report.part('home', () => checkItalian(guest));
  await report.part('settings', async () => {
    await openSettings(guest);
    await checkItalian(guest);
    await closeDialog(guest);
  });
  await report.part('new table', async () => {
    await guest.go('#/new/iglu');
    await page.getByText(say('new.options')).click();
    await openMore(guest);
    await checkItalian(guest);
  });
  await report.part('how to play', async () => {
    await guest.go('#/rules/iglu');
    await page.getByText(say('rules.all')).click();
    await checkItalian(guest);
  });
  await report.part('waiting for people', async () => {
    await newTable(guest, ['me', 'open', 'bot']);
    await page.getByLabel(say('invite.label')).waitFor();
    await checkItalian(guest);
  });
  await report.part('the curtain', async () => {
    await newTable(guest, [{ device: 'Anna' }, { device: 'Luca' }]);
    await new Player(guest, Mouse, 1).asked();
    await checkItalian(guest);
  });
  await atTable(guest, report);
}

async function atTable(guest, report) {
  const { page, say } = guest;
  const player = await playNow(guest, 16);
  await report.part('at the table, every question', async () => {
    let last = '';
    for (let i = 0; i < 40; i++) {
      const sight = await player.asked();
      if (sight.isOver) break;
      if (sight.question !== last) await checkItalian(guest);
      last = sight.question;
      await player.choose(sight);
    }
  });
  for (const tab of ['tab.steps', 'tab.rules', 'tab.table'])
    await report.part(say(tab), async () => {
      await openTab(guest, tab);
      if (tab === 'tab.rules') await page.getByText(say('rules.all')).click();
      await page.waitForTimeout(200);
      await checkItalian(guest);
    });
  await report.part('a hint', async () => {
    if ((await player.asked()).isOver) return;
    await page.keyboard.press('h');
    await page.getByRole('region', { name: say('hint.title') }).getByRole('listitem').first().waitFor();
    await checkItalian(guest);
  });
  await report.part('why not', async () => {
    if (!(await player.asked()).isOver) await page.locator('[data-ref="space:a8"][role="button"]').click();
    await player.until(() => true);
    await checkItalian(guest);
  });
  await report.part('the keys', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await checkItalian(guest);
    await page.keyboard.press('Escape');
  });
  await report.part('the end', async () => {
    await openTab(guest, 'tab.log');
    await finish(guest);
    await openDetails(guest);
    await openTab(guest, 'tab.log');
    await checkItalian(guest);
  });
  await report.part('the replay', async () => {
    await guest.go(`#/replay/${tableOf(guest)}`);
    await page.getByRole('button', { name: say('replay.last') }).click();
    await page.locator('section[aria-labelledby="result"]').waitFor();
    await page.getByText(say('fair.title')).click();
    await checkItalian(guest);
  });
}

export const scenarios = [
  { name: 'Italian, switching', run: switching },
  { name: 'Italian', run: everyScreen },
];
