/*
 * screenshots.mjs: pictures for people to look at: every screen at three sizes, light and
 * dark, in both languages; the boards of all games at six moments (boards.mjs); and those that
 * README shows, into docs/.
 *
 *   BERINGIA=./beringia node web/tests/e2e/screenshots.mjs [FOLDER [PART...]]
 *
 * FOLDER is build/screenshots unless named; PARTs are screens, covers, and names of games, all of
 * them unless named.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeBoards, takeCover } from './boards.mjs';
import { Mouse, Player } from './player.mjs';
import { finish, newTable, openDetails, openSettings, openTab, playNow, tableOf } from './ways.mjs';
import { GAMES, LANGS, ROOT } from './words.mjs';
import { openBrowser, Server, withFolder, World } from './world.mjs';

const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const LOOKS = ['light', 'dark'];
const folder = resolve(process.argv[2] ?? join(ROOT, 'build', 'screenshots'));
const parts = process.argv.slice(3);

/** Tables of a guest to take pictures of. */
async function prepare(guest) {
  await playNow(guest, 21);
  await finish(guest);
  const over = tableOf(guest);
  const lounge = await newTable(guest, ['me', 'open', 'bot']);
  const curtain = await newTable(guest, [{ device: 'Anna' }, { device: 'Luca' }]);
  const player = await playNow(guest, 22);
  const start = tableOf(guest);
  await playNow(guest, 23);
  const playing = await toMiddle(guest, player);
  return { over, lounge, curtain, start, playing };
}

/* Far enough that there is something of everything, and an action to choose. */
async function toMiddle(guest, player) {
  const seen = () => [...guest.now.values()][0];
  await player.play(({ buttons }) => player.endOf(buttons) && seen().view.face_down < 36 && seen().view.ap > 1);
  return tableOf(guest);
}

/** Each screen: how to get there; what it leaves open is closed by the next address. */
function screensOf(guest, tables) {
  const { page, say } = guest;
  const player = new Player(guest, Mouse, 24);
  const goTo = async (hash) => {
    await guest.go('#/');
    await page.reload();
    await guest.go(hash);
  };
  const play = async () => {
    await goTo(`#/table/${tables.playing}`);
    return player.asked();
  };
  const tab = async (key) => {
    await play();
    await openTab(guest, key);
  };
  return {
    home: () => goTo('#/').then(() => page.getByRole('heading', { name: say.game('title') }).waitFor()),
    settings: () => goTo('#/').then(() => openSettings(guest)),
    new: async () => {
      await goTo('#/new/iglu');
      await page.getByText(say('new.options')).click();
      await page.getByText(say('new.more')).click();
    },
    rules: () => goTo('#/rules/iglu').then(() => page.getByText(say('rules.all')).waitFor()),
    lounge: () => goTo(`#/table/${tables.lounge}`).then(() => page.getByLabel(say('invite.label')).waitFor()),
    curtain: () => goTo(`#/table/${tables.curtain}`).then(() => player.asked()),
    'table-start': () => goTo(`#/table/${tables.start}`).then(() => player.asked()),
    'table-log': () => tab('tab.log'),
    'table-steps': () => tab('tab.steps'),
    'table-rules': async () => {
      await tab('tab.rules');
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
    },
    'table-about': () => tab('tab.table'),
    'table-chosen': async () => {
      const { refs } = await play();
      await player.hand.choose(refs[0]);
      await player.until(() => true);
    },
    'table-hint': async () => {
      await play();
      await page.keyboard.press('h');
      await page.getByRole('region', { name: say('hint.title') }).getByRole('listitem').first().waitFor();
    },
    'table-hint-chosen': async () => {
      await play();
      await page.keyboard.press('h');
      await page.getByRole('region', { name: say('hint.title') }).getByRole('listitem').first().getByRole('button').click();
      await player.until(() => true);
    },
    'table-why': async () => {
      await play();
      await page.locator('[data-ref="space:a1"][role="button"]').click({ force: true });
      await player.until(() => true);
    },
    keys: async () => {
      await play();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
    end: async () => {
      await goTo(`#/table/${tables.over}`);
      await page.locator('section[aria-labelledby="result"]').waitFor();
      await openDetails(guest);
    },
    replay: async () => {
      await goTo(`#/replay/${tables.over}`);
      await page.getByRole('slider').waitFor();
      await page.getByRole('slider').fill('90');
      await player.until(() => true);
    },
    record: () => goTo('#/record').then(() => page.getByText(say('record.open')).waitFor()),
  };
}

async function takeAll(guest, lang) {
  const screens = screensOf(guest, await prepare(guest));
  let n = 0;
  for (const size of SIZES)
    for (const colorScheme of LOOKS) {
      await guest.page.setViewportSize(size);
      await guest.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [name, go] of Object.entries(screens)) {
        await go();
        const path = join(folder, `${name}-${size.width}-${colorScheme}-${lang}.png`);
        const isModal = (await guest.page.getByRole('dialog').count()) > 0;
        await guest.page.screenshot({ path, fullPage: !isModal });
        n++;
      }
    }
  return n;
}

async function takeScreens(world) {
  const guests = await Promise.all(LANGS.map((lang) => world.guest({ lang })));
  const counts = await Promise.all(guests.map((guest, i) => takeAll(guest, LANGS[i])));
  return counts.reduce((sum, n) => sum + n, 0);
}

async function takePart(world, part, data) {
  if (part === 'screens') return takeScreens(world);
  if (part !== 'covers') return takeBoards(world, part, data, (file) => join(folder, file));
  for (const game of GAMES) await takeCover(world, game, data, join(ROOT, 'docs', `${game}.jpg`));
  return GAMES.length;
}

mkdirSync(folder, { recursive: true });
await withFolder(async (data) => {
  const server = await new Server(data).start();
  const browser = await openBrowser();
  const world = new World(browser, server, data);
  try {
    for (const part of ['screens', 'covers', ...GAMES])
      if (parts.length === 0 || parts.includes(part))
        console.log(`${part}: ${await takePart(world, part, data)} pictures`);
  } finally {
    await world.close();
    await browser.close();
    await server.end();
  }
});
