/*
 * bench_replay.mjs: how long a jump in the longest recorded match of each game takes until it is
 * drawn, and how long the page looks back at a match of three strong players. For bench.mjs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayIsReady } from './ways.mjs';
import { GAMES, ROOT } from './words.mjs';
import { PROGRAM } from './world.mjs';

const JUMPS = 40;
/** A review that takes longer has failed. */
const MOST = 300_000;

function longestOf(game) {
  const folder = join(ROOT, 'games', game, 'tests', 'golden');
  const rows = readdirSync(folder)
    .filter((file) => file.endsWith('.play'))
    .map((file) => join(folder, file))
    .map((file) => ({ file, steps: Number(/^end (\d+)/m.exec(readFileSync(file, 'utf8'))[1]) }));
  return rows.sort((a, b) => b.steps - a.steps)[0];
}

async function openFile(guest, file) {
  await guest.go();
  await guest.page.getByLabel(guest.say('record.open')).first().setInputFiles(file);
  await replayIsReady(guest);
}

/* Runs in the page: milliseconds from the slider's word to the frame after the one that shows the step. */
async function jump(step) {
  const slider = document.querySelector('input[type="range"]');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  slider.value = String(step);
  const begun = performance.now();
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  while (document.querySelector('[data-at]').dataset.at !== String(step)) await frame();
  await frame();
  return performance.now() - begun;
}

function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return [0.5, 0.9, 1].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0).padStart(7)).join('');
}

async function printJumps(world, game) {
  const guest = await world.guest({ game, slow: true });
  const { file, steps } = longestOf(game);
  await openFile(guest, file);
  const found = [];
  for (let i = 0; i < JUMPS; i++) {
    found.push(await guest.page.evaluate(jump, Math.round((i * 0.618034 * steps) % steps))); // far from the last one
    await guest.page.waitForTimeout(300);
  }
  console.log(`${game.padEnd(9)}${String(steps).padStart(6)}${spread(found)}`);
  await guest.close();
}

async function printReview(world, game, folder) {
  const file = join(mkdtempSync(join(folder, 'review-')), `${game}.play`);
  execFileSync(PROGRAM, ['golden', game, '--seats', '3', '--player', 'hard', '-o', file]);
  const guest = await world.guest({ game });
  await openFile(guest, file);
  const review = guest.page.locator('[data-part="review"]');
  const begun = Date.now();
  await review.getByRole('button', { name: guest.say('review.do') }).click();
  await review.locator('table').waitFor({ timeout: MOST });
  console.log(`${game.padEnd(9)}${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s`);
  await guest.close();
}

export async function printReplay(world, games = GAMES) {
  console.log('jumps in ms   steps median  90 %    max');
  for (const game of games) await printJumps(world, game);
  console.log('looking back in the page at a match of three strong players');
  for (const game of games) await printReview(world, game, world.folder);
}
