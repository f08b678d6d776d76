/*
 * offline.mjs: the page without a network: kept by its service worker, it plays whole games of all
 * five by itself, outlives being killed, and does the same on a host of files alone,
 * where it is also renewed.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, createReadStream, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { check } from './axe.mjs';
import { Mouse, Player } from './player.mjs';
import { finish, newTable, openTab, playButton, prefer, replayIsReady, tableOf } from './ways.mjs';
import { GAMES, ROOT, speak } from './words.mjs';

const SETTLE = 300;

/* Runs in the page before its scripts: what its workers say and hear, as a socket would. */
function listenToWorkers() {
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...args) {
      super(...args);
      super.addEventListener('message', ({ data }) => data?.t && window.beringiaHeard(JSON.stringify(data)));
    }
    postMessage(message, ...more) {
      if (message?.t) window.beringiaSaid(message.t);
      super.postMessage(message, ...more);
    }
  };
}

/* Runs in the page: every file of this version is in the browser. */
async function isKept() {
  const { active } = await navigator.serviceWorker.ready;
  const [name] = await caches.keys();
  if (!name || active?.state !== 'activated') return false;
  return (await (await caches.open(name)).keys()).length > 100;
}

/** A guest whose page keeps itself. */
export async function keeper(world, options) {
  const guest = await world.guest({ serviceWorkers: 'allow', ...options });
  const { context } = guest;
  await context.exposeFunction('beringiaHeard', (text) => guest.take(JSON.parse(text)));
  await context.exposeFunction('beringiaSaid', (kind) => {
    if (kind === 'act' || kind === 'undo') guest.acknowledged = -1;
  });
  await context.addInitScript(listenToWorkers);
  await prefer(guest, { level: 'novice', speed: 'none' });
  guest.sentOut = [];
  listenToNetwork(guest);
  return guest;
}

/** What would need a network: it cannot succeed. */
function listenToNetwork(guest) {
  guest.page.on('requestfailed', (request) => {
    if (guest.isOffline && !request.failure()?.errorText.includes('ABORTED')) guest.sentOut.push(request.url());
  });
}

export async function keep(guest) {
  await guest.go();
  await guest.page.getByRole('button', { name: playButton(guest.say) }).waitFor();
  await guest.page.waitForFunction(isKept);
}

export async function cut(guest) {
  guest.isCutOff = true;
  await guest.context.setOffline(true);
  await guest.page.waitForTimeout(SETTLE); // what was on its way has failed
  guest.isOffline = true;
}

/** The process of the tab is gone, without a word; another tab is opened. */
async function kill(guest) {
  guest.page.removeAllListeners('crash');
  const crash = guest.page.waitForEvent('crash');
  const session = await guest.context.newCDPSession(guest.page);
  session.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await crash;
  await guest.page.close();
  guest.page = await guest.context.newPage();
  guest.now.clear();
  guest.watch();
  listenToNetwork(guest);
}

/** Some decisions of one's own, then a computer goes on to the end. */
async function wholeGame(guest, clicks, seed) {
  const player = new Player(guest, Mouse, seed);
  await player.play(() => player.clicks >= clicks);
  if (!(await player.look()).isOver) await finish(guest);
}

// ---- Kept by a server -------------------------------------------------------------------------

async function cutOff(world, report) {
  const server = await world.ownServer();
  const guest = await keeper(world, { server });
  const { page, say } = guest;
  await report.part('after a first visit all of the page is in the browser', () => keep(guest));
  guest.isCutOff = true;
  await server.end();
  await cut(guest);
  await report.part('without server and network it begins, and says so', async () => {
    await guest.go();
    await page.reload();
    await page.getByText(say('pocket.alone')).waitFor();
    await check(guest);
  });
  let table = '';
  await report.part('a game is played, and its tab killed', async () => {
    await page.getByRole('button', { name: playButton(say) }).click();
    const player = new Player(guest, Mouse, 3);
    await player.play(() => player.clicks >= 6);
    table = tableOf(guest);
    assert.equal(table.length, 20);
  });
  const before = guest.step;
  await kill(guest);
  await report.part('it goes on where it was', async () => {
    await guest.go();
    const mine = guest.page.locator('section[aria-labelledby=mine]');
    await mine.getByText(say('pocket.here')).waitFor();
    await mine.getByRole('link').first().click();
    await new Player(guest, Mouse, 4).asked();
    assert.ok(guest.step >= before, `step ${guest.step}, before ${before}`);
  });
  await report.part('hints come from this device', async () => {
    const player = new Player(guest, Mouse, 4);
    await player.asked();
    await guest.page.locator('#ask-hint').click();
    await guest.page.locator('.news-room li button').first().waitFor();
  });
  await report.part('to its end; it is looked at again, and proves nothing to others', async () => {
    await wholeGame(guest, 2, 5);
    const panel = await openTab(guest, 'tab.table');
    await panel.getByText(say('fair.title')).click();
    await panel.getByText(say('pocket.fate')).waitFor();
    const download = guest.page.waitForEvent('download');
    await panel.getByRole('button', { name: say('about.download') }).click();
    assert.equal((await download).suggestedFilename(), `${table}.play`);
    await guest.go(`#/replay/${table}`);
    await replayIsReady(guest);
  });
  for (const [i, game] of GAMES.filter((one) => one !== 'iglu').entries())
    await report.part(`a whole game of ${game}`, async () => {
      guest.say = speak('en', game);
      await newTable(guest, ['me', 'bot', 'bot'], { undo: 'free' });
      await wholeGame(guest, 3, 10 + i);
    });
  guest.say = say;
  await report.part('all of them stand among my games', async () => {
    await guest.go('#/games');
    await guest.page.getByText(say('games.count.other', GAMES.length)).waitFor();
    await check(guest);
  });
  await report.part('nothing was asked of the network', () => assert.deepEqual([...new Set(guest.sentOut)], []));
  await server.start();
  await guest.context.setOffline(false);
  guest.isOffline = false;
  await report.part('back at the server, which takes a match', () => give(guest, table));
}

/** What is played here gets an address at the server, and stands among my games once. */
async function give(guest, table) {
  const { page, say } = guest;
  await guest.go(`#/replay/${table}`);
  const card = page.locator('[data-part="give"]');
  await card.locator('summary').click();
  await card.getByRole('button', { name: say('give.do') }).click();
  await card.getByRole('link', { name: say('give.see') }).click();
  await page.waitForURL(/#\/replay\/\w{16}(\/|$)/);
  await replayIsReady(guest);
  const given = new URL(page.url()).hash.split('/')[2];
  assert.equal((await fetch(`${guest.address}play/${given}`)).status, 200);
  await guest.go('#/games');
  await page.getByText(say('give.row')).waitFor();
  await page.getByText(say('games.count.other', GAMES.length)).waitFor();
}

/** The file of the game that was just played leaves the browser, and comes as it would to another. */
async function bring(guest, folder) {
  const { page, say } = guest;
  const panel = await openTab(guest, 'tab.table');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: say('about.download') }).click();
  const path = join(folder, 'brought.play');
  await (await download).saveAs(path);
  await guest.go();
  await page.getByText(say('pocket.site')).waitFor();
  await page.getByLabel(say('record.open')).first().setInputFiles(path);
  const card = page.locator('[data-part="play-on"]');
  await card.locator('summary').click();
  await card.getByRole('button', { name: say('pocket.bring') }).click();
  await page.waitForURL(/#\/replay\/\w{20}/);
  await replayIsReady(guest);
}

// ---- A host of files --------------------------------------------------------------------------

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };

/** Serves a folder below /games/, and nothing else. */
async function hostOf(folder) {
  const host = createServer((request, response) => {
    const path = join(folder, new URL(request.url, 'http://here').pathname.replace(/^\/games\//, '').replace(/^$/, 'index.html'));
    if (!request.url.startsWith('/games/') || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': KINDS[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  return host;
}

/** Another version of the page in this folder; gives what has changed: its index.html. */
function renew(folder) {
  const path = join(folder, 'index.html');
  const text = readFileSync(path, 'utf8').replace('</head>', '<meta name="newer" content="yes" /></head>');
  writeFileSync(path, text);
  execFileSync('node', [join(ROOT, 'web', 'tools', 'worker.mjs'), folder]);
  return { path, text };
}

/* Runs in the page: looks for a newer version, as it does every hour; how far that came. */
async function look() {
  const own = await navigator.serviceWorker.getRegistration();
  await own.update().catch(() => undefined);
  const worker = own.installing ?? own.waiting;
  const isDone = () => !worker || ['installed', 'redundant'].includes(worker.state);
  while (!isDone()) await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
  return worker?.state ?? 'redundant';
}

async function renewed(guest, report, folder) {
  const { page, say } = guest;
  const [line, mark] = [page.getByText(say('pocket.newer')), page.locator('meta[name="newer"]')];
  const old = readFileSync(join(folder, 'index.html'), 'utf8');
  const newer = renew(folder);
  await report.part('of a version that is half there nothing is kept', async () => {
    writeFileSync(newer.path, old); // its list is there already
    assert.equal(await page.evaluate(look), 'redundant');
    assert.equal(await line.count(), 0);
    assert.equal((await page.evaluate(() => caches.keys())).length, 1);
  });
  await report.part('a newer version is told, and begins when somebody wants it', async () => {
    writeFileSync(newer.path, newer.text);
    assert.equal(await page.evaluate(look), 'installed');
    await line.waitFor();
    assert.equal(await mark.count(), 0);
    await page.getByRole('button', { name: say('pocket.reload') }).click();
    await mark.waitFor({ state: 'attached' });
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
  });
}

/** A browser that forbids pages to keep anything. */
async function keepsNothing(world, report, address) {
  const guest = await world.guest({ server: { address } });
  const { page, say } = guest;
  await page.route(/pocket\.worker/, async (route) => {
    const response = await route.fetch();
    const body = `Object.defineProperty(self, 'indexedDB', { value: undefined });\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await report.part('where nothing may be kept that is said, and played all the same', async () => {
    await guest.go();
    await page.getByText(say('pocket.loose')).waitFor();
    await check(guest);
    await page.getByRole('button', { name: playButton(say) }).click();
    await page.locator('[data-part="question"][data-ready]').waitFor();
  });
  await guest.close();
}

async function site(world, report) {
  execFileSync(join(ROOT, 'tools', 'build-site'));
  const folder = mkdtempSync(join(world.folder, 'site-'));
  cpSync(join(ROOT, 'build', 'site'), folder, { recursive: true });
  const host = await hostOf(folder);
  const address = `http://127.0.0.1:${host.address().port}/games/`;
  const guest = await keeper(world, { server: { address }, lang: 'it', viewport: { width: 390, height: 780 } });
  const { page, say } = guest;
  try {
    await report.part('a folder of files is the whole page', async () => {
      await keep(guest);
      await page.getByText(say('pocket.site')).waitFor();
      await check(guest);
    });
    await renewed(guest, report, folder);
    await keepsNothing(world, report, address);
  } finally {
    host.closeAllConnections?.();
    host.close();
  }
  await cut(guest);
  await report.part('and goes on without it', async () => {
    await page.reload();
    await page.getByRole('button', { name: playButton(say) }).click();
    await wholeGame(guest, 4, 6);
  });
  await report.part('its file goes out, and comes back as a table', () => bring(guest, folder));
  await report.part('nothing was asked of the network', () => assert.deepEqual([...new Set(guest.sentOut)], []));
}

export const scenarios = [
  { name: 'offline', run: cutOff },
  { name: 'offline on a host of files', run: site },
];
