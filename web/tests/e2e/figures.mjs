/*
 * figures.mjs: how much script a table needs and how long it takes until one can play: printed, not
 * judged, for the machine may be busy. And that nothing at a table shifts by itself.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { newTable, playButton, prefer, tableOf } from './ways.mjs';

/* Runs in the page before its scripts: marks the moment at which something is asked. */
function markInteractive() {
  const look = () => {
    if (performance.getEntriesByName('interactive').length > 0) return;
    if (document.querySelector('[data-part="question"][data-state="asked"]'))
      requestAnimationFrame(() => performance.mark('interactive'));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

async function interactive(page) {
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  return page.evaluate(() => performance.getEntriesByName('interactive')[0].startTime);
}

/* Runs in the page: bytes of script that came over the wire, compressed as they were. */
function scriptBytes() {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

export function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Milliseconds from "Play now" to the first question, and bytes of script until then. */
export async function firstChoice(guest) {
  await guest.context.addInitScript(markInteractive);
  await guest.go();
  const play = guest.page.getByRole('button', { name: playButton(guest.say) });
  await play.waitFor();
  const before = await guest.page.evaluate(() => performance.now());
  await play.click();
  const after = await interactive(guest.page);
  return { ms: after - before, bytes: await guest.page.evaluate(scriptBytes) };
}

async function run(world, report) {
  const guest = await world.guest();
  await report.part('home and a table', async () => {
    const { ms, bytes } = await firstChoice(guest);
    assert.ok(bytes > 0);
    report.note(`"play now" to the first choice: ${ms.toFixed(0)} ms; script until then: ${kilo(bytes)}`);
  });
  await report.part('a table by its address, nothing cached', async () => {
    const cold = await world.guest({ storageState: await guest.context.storageState() });
    await cold.context.addInitScript(markInteractive);
    await cold.go(`#/table/${tableOf(guest)}`);
    const after = await interactive(cold.page);
    const bytes = await cold.page.evaluate(scriptBytes);
    report.note(`address to the first choice: ${after.toFixed(0)} ms; script: ${kilo(bytes)}`);
  });
}

// ---- Shifts -----------------------------------------------------------------------------------

/** Runs in the page before its scripts: notes what moves in its place without a click before it. */
export function watchShifts() {
  const seen = (window.beringiaShifts = { sum: 0, what: [] });
  const nameOf = (node) => {
    const part = node?.nodeType === 1 ? node : node?.parentElement;
    return part ? `${part.closest('[data-part]')?.dataset.part ?? ''} ${part.localName}.${part.getAttribute('class') ?? ''}` : '';
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      // The log rolls on as it grows.
      const inLog = ({ node }) => nameOf(node).startsWith('side ');
      const isLog = sources.some(inLog) && sources.every((source) => !source.node || inLog(source));
      if (hadRecentInput || isLog) continue;
      seen.sum += value;
      for (const { node, previousRect: a, currentRect: b } of sources)
        seen.what.push(`${nameOf(node)} by ${Math.round(b.x - a.x)}, ${Math.round(b.y - a.y)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** From now on. */
export function forgetShifts(page) {
  return page.evaluate(() => Object.assign(window.beringiaShifts, { sum: 0, what: [] }));
}

export function shiftsOf(page) {
  return page.evaluate(() => window.beringiaShifts);
}

/** Choices until news, scenes and motions have come and gone. */
const CHOICES = 12;
/** Digits that take another width are no shift. */
const TOLERATED = 0.01;

async function shifts(world, report) {
  for (const game of ['eiszeit', 'valley'])
    await report.part(`nothing shifts by itself: ${game}`, async () => {
      const guest = await world.guest({ game, motion: true, slow: true });
      await guest.context.addInitScript(watchShifts);
      await prefer(guest, { speed: 'fast', level: 'novice' });
      await newTable(guest, ['me', 'bot', 'bot']);
      await guest.page.locator('#question').waitFor();
      const player = new Player(guest, Mouse, 5);
      await player.asked();
      await guest.page.locator('[data-part="theatre"]').waitFor({ state: 'attached' });
      await forgetShifts(guest.page);
      await player.play(() => player.clicks >= CHOICES);
      const { sum, what } = await shiftsOf(guest.page);
      assert.ok(sum < TOLERATED, `${sum}: ${[...new Set(what)].join('; ')}`);
      await guest.close();
    });
}

export const scenarios = [
  { name: 'figures', run },
  { name: 'shifts', run: shifts },
];
