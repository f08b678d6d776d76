/*
 * bench_offline.mjs: what the page does without a network, measured: the first choice, frames and
 * memory while masters think, and how long their turns take beside the native program's. For
 * bench.mjs; the last needs `make wasm`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cut, keep, keeper } from './offline.mjs';
import { newTable, playButton, prefer } from './ways.mjs';
import { GAMES, ROOT } from './words.mjs';

const LOOK = 10_000;
const ROUNDS = 3;
const POSITIONS = 8;

/* Runs in the page before its scripts. */
function countFrames() {
  const seen = (window.beringiaFrames = []);
  let last = 0;
  const frame = (now) => {
    // While something moves it is the motion that is measured, which bench.mjs does.
    const isMoving = document.querySelector('[data-part="question"]')?.dataset.state === 'moving';
    if (last > 0 && !isMoving) seen.push(now - last);
    last = isMoving ? 0 : now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function p95(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.95)] ?? NaN;
}

async function frames(guest) {
  await guest.page.evaluate(() => (window.beringiaFrames.length = 0));
  await guest.page.waitForTimeout(LOOK);
  return guest.page.evaluate(() => window.beringiaFrames);
}

/** The work of the page's own thread, in milliseconds of its own time for each task, whatever else the machine does: the longest first. */
async function tasks(guest, what) {
  const session = await guest.context.browser().newBrowserCDPSession();
  const seen = [];
  session.on('Tracing.dataCollected', ({ value }) => seen.push(...value));
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  await what();
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const place = ({ pid, tid }) => `${pid}.${tid}`;
  const mains = new Set(seen.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(place));
  const own = seen.filter((one) => one.ph === 'X' && /RunTask/.test(one.name) && mains.has(place(one)));
  return own.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
}

/** What the largest page of the browser has for itself alone, in megabytes: the browser's own program is shared. */
async function pagesMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
    .map((text) => [...text.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, kilo]) => sum + Number(kilo), 0) / 1024);
  return Math.max(0, ...sizes);
}

/** As the browser does by itself when it needs the room. */
async function collect({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

async function printTable(world) {
  const server = await world.ownServer();
  const guest = await keeper(world, { server, game: 'valley', slow: true });
  await guest.context.addInitScript(countFrames);
  await prefer(guest, { level: 'master', speed: 'fast' });
  await keep(guest);
  await server.end();
  await cut(guest);
  await guest.go();
  await guest.page.reload();
  const play = guest.page.getByRole('button', { name: playButton(guest.say) });
  await play.waitFor();
  await guest.page.waitForTimeout(2000);
  const begun = Date.now();
  await play.click();
  await guest.page.locator('[data-part="question"][data-ready]').waitFor();
  console.log(`without a network: first choice of valley ${Date.now() - begun} ms after the click; ${guest.sentOut.length} requests`);
  const still = await frames(guest);
  const before = await pagesMemory(world.browser);
  await newTable(guest, ['me', 'bot', 'bot', 'bot', 'bot', 'bot'], { undo: 'free' });
  await guest.page.getByRole('tab', { name: guest.say('tab.table') }).click();
  await guest.page.getByRole('button', { name: guest.say('hand.do') }).click();
  let busy = [];
  const work = await tasks(guest, async () => (busy = await frames(guest)));
  const steps = guest.step;
  console.log(`the page's thread meanwhile: ${work.length} tasks, the longest ${work.slice(0, 3).map((ms) => ms.toFixed(1)).join(', ')} ms of its own time`);
  console.log(`six masters in valley: 95 % of frames at most ${p95(busy).toFixed(1)} ms of ${busy.length}, still page ${p95(still).toFixed(1)} ms of ${still.length}; memory of the page ${(await pagesMemory(world.browser)).toFixed(0)} MB at step ${steps}, ${before.toFixed(0)} at a table that waits`);
  await guest.page.waitForTimeout(3 * LOOK);
  const later = await pagesMemory(world.browser);
  await collect(guest);
  console.log(`later, at step ${guest.step}: ${later.toFixed(0)} MB, ${(await pagesMemory(world.browser)).toFixed(0)} once what is not needed any more was collected`);
  await guest.close();
}

// ---- Beside the native program --------------------------------------------------------------------

const native = join(ROOT, 'build', 'wasm', 'native');

async function start() {
  const { instance } = await WebAssembly.instantiate(readFileSync(join(ROOT, 'build', 'wasm', 'page.wasm')), { page: { now: () => 0 } });
  instance.exports._initialize();
  return instance.exports;
}

function put(wasm, bytes) {
  const at = wasm.page_buffer(bytes.length); // it may move the memory
  new Uint8Array(wasm.memory.buffer).set(bytes, at);
  return bytes.length;
}

function said(wasm) {
  const bytes = new Uint8Array(wasm.memory.buffer);
  const at = wasm.page_text();
  return JSON.parse(Buffer.from(bytes.subarray(at, bytes.indexOf(0, at))).toString());
}

/** Milliseconds of processor time, whatever else the machine does. */
function timeHere(what) {
  const begun = process.cpuUsage();
  what();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

function timeNative(words, input) {
  const said = execFileSync('bash', ['-c', '"$@" >/dev/null; times', 'bash', native, ...words], { input, encoding: 'utf8' });
  const [, children] = said.trim().split('\n');
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, minutes, seconds]) => sum + 60_000 * minutes + 1000 * seconds, 0);
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const total = (list) => list.reduce((sum, one) => sum + one, 0);

/** Some positions of a match where somebody has a choice: how many steps there were, and who it is. */
function choicesOf(wasm, line, steps) {
  const found = [];
  for (let at = 0; at < steps.length; at++) {
    wasm.page_table(put(wasm, Buffer.from([line, ...steps.slice(0, at)].join('\n'))), 0, 0);
    wasm.page_table_state();
    const [seat] = said(wasm).asked;
    if (seat === undefined) continue;
    wasm.page_table_now(seat, at, 0);
    if (said(wasm).ask?.steps.length > 3) found.push({ at, seat });
  }
  return Array.from({ length: POSITIONS }, (_, i) => found[Math.floor(((i + 0.5) * found.length) / POSITIONS)]);
}

/** What a master takes for these decisions, in a module that has thought before, as in the page. */
async function ratioOf(game) {
  const folder = join(ROOT, 'games', game, 'tests', 'golden');
  const text = readFileSync(join(folder, readdirSync(folder).filter((name) => name.endsWith('-3.play'))[0]), 'utf8');
  const [wasm, other] = [await start(), await start()];
  wasm.page_load(put(wasm, Buffer.from(text)));
  wasm.page_table_steps(0);
  const { steps } = said(wasm);
  const line = text.match(/^game .*$/m)[0];
  const choices = choicesOf(wasm, line, steps);
  const [mine, theirs] = [choices.map(() => []), choices.map(() => [])];
  for (let i = 0; i < ROUNDS; i++) {
    // One position after the other: of the same one it would know the tree already.
    for (const [n, { at, seat }] of choices.entries()) {
      const run = (bot) => timeNative(['step', String(at), bot, String(i)], text);
      theirs[n].push(run('master') - run('random'));
      wasm.page_table(put(wasm, Buffer.from([line, ...steps.slice(0, at)].join('\n'))), 0, 0);
      const length = wasm.page_question(seat, put(wasm, Buffer.from('master')), i);
      const question = new Uint8Array(wasm.memory.buffer).slice(wasm.page_text(), wasm.page_text() + length);
      mine[n].push(timeHere(() => other.page_think(put(other, question), 0)));
    }
  }
  return { mine: total(mine.map(median)), theirs: total(theirs.map(median)), room: other.memory.buffer.byteLength / 1e6 };
}

async function printThinking() {
  if (!existsSync(native)) return console.log('a master beside the native program: build/wasm is not there (make wasm)');
  console.log(`${POSITIONS} decisions of a master with three players, one thread, processor time`);
  for (const game of GAMES) {
    const { mine, theirs, room } = await ratioOf(game);
    console.log(`${game.padEnd(9)} in the page ${mine.toFixed(0).padStart(5)} ms, natively ${theirs.toFixed(0).padStart(5)} ms: ratio ${(mine / theirs).toFixed(2)}; ${room.toFixed(0)} MB`);
  }
}

export async function printOffline(world) {
  await printThinking();
  await printTable(world);
}
