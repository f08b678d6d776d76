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
const ROUNDS = 5;

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
  console.log(`later, at step ${guest.step}: ${(await pagesMemory(world.browser)).toFixed(0)} MB`);
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

function seconds(what) {
  const begun = performance.now();
  what();
  return performance.now() - begun;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/** Rounds of both, in turn; what is not thinking is taken off. */
async function ratioOf(game) {
  const folder = join(ROOT, 'games', game, 'tests', 'golden');
  const text = readFileSync(join(folder, readdirSync(folder).filter((name) => name.endsWith('-3.play'))[0]), 'utf8');
  const wasm = await start();
  wasm.page_load(put(wasm, Buffer.from(text)));
  wasm.page_table_steps(0);
  const { steps } = said(wasm);
  const line = text.match(/^game .*$/m)[0];
  for (let at = Math.floor(steps.length / 3); at < steps.length; at++) {
    const known = Buffer.from([line, ...steps.slice(0, at)].join('\n'));
    wasm.page_table(put(wasm, known), 0, 0);
    wasm.page_table_state();
    const [seat] = said(wasm).asked;
    if (seat === undefined) continue;
    wasm.page_table_now(seat, at, 0);
    if (!(said(wasm).ask?.steps.length > 3)) continue;
    const [mine, theirs] = [[], []];
    let last = 0;
    for (let i = 0; i < ROUNDS; i++) {
      const run = (bot) => seconds(() => execFileSync(native, ['step', String(at), bot, String(i)], { input: text }));
      theirs.push(run('master') - run('random'));
      const length = wasm.page_question(seat, put(wasm, Buffer.from('master')), i);
      const question = new Uint8Array(wasm.memory.buffer).slice(wasm.page_text(), wasm.page_text() + length);
      const other = await start();
      mine.push(seconds(() => other.page_think(put(other, question), 0)));
      last = other.memory.buffer.byteLength / 1e6;
    }
    return { mine: median(mine), theirs: median(theirs), room: last };
  }
  return { mine: NaN, theirs: NaN, room: NaN };
}

async function printThinking() {
  if (!existsSync(native)) return console.log('a master beside the native program: build/wasm is not there (make wasm)');
  console.log('a master\'s decision with three players, one thread');
  for (const game of GAMES) {
    const { mine, theirs, room } = await ratioOf(game);
    console.log(`${game.padEnd(9)} in the page ${mine.toFixed(0).padStart(5)} ms, natively ${theirs.toFixed(0).padStart(5)} ms: ratio ${(mine / theirs).toFixed(2)}; ${room.toFixed(0)} MB`);
  }
}

export async function printOffline(world) {
  await printThinking();
  await printTable(world);
}
