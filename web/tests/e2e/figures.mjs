/*
 * figures.mjs: how much script a table needs and how long it takes until one can play.
 * Printed, not judged: the machine may be busy.
 */
import assert from 'node:assert/strict';
import { playButton, tableOf } from './ways.mjs';

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

export const scenarios = [{ name: 'figures', run }];
