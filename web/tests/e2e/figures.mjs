/*
 * figures.mjs: how much script a table needs and how long it takes until one can play.
 * Printed, not judged: the machine may be busy.
 */
import assert from 'node:assert/strict';
import { playButton, tableOf } from './ways.mjs';
import { litPattern } from './words.mjs';

/* Runs in the page before its scripts: marks the moment at which something can be chosen. */
function markInteractive(lit) {
  const offered = new RegExp(lit);
  const isLit = (place) => offered.test(place.getAttribute('aria-label') ?? '');
  const look = () => {
    if (performance.getEntriesByName('interactive').length > 0) return;
    if ([...document.querySelectorAll('[role="button"][data-ref]')].some(isLit))
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

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

async function run(world, report) {
  const guest = await world.guest();
  await guest.context.addInitScript(markInteractive, litPattern('en'));
  await report.part('home and a table', async () => {
    await guest.go();
    const play = guest.page.getByRole('button', { name: playButton(guest.say) });
    await play.waitFor();
    const before = await guest.page.evaluate(() => performance.now());
    await play.click();
    const after = await interactive(guest.page);
    const bytes = await guest.page.evaluate(scriptBytes);
    assert.ok(bytes > 0);
    report.note(`"play now" to the first choice: ${(after - before).toFixed(0)} ms; script until then: ${kilo(bytes)}`);
  });
  await report.part('a table by its address, nothing cached', async () => {
    const cold = await world.guest({ storageState: await guest.context.storageState() });
    await cold.context.addInitScript(markInteractive, litPattern('en'));
    await cold.go(`#/table/${tableOf(guest)}`);
    const after = await interactive(cold.page);
    const bytes = await cold.page.evaluate(scriptBytes);
    report.note(`address to the first choice: ${after.toFixed(0)} ms; script: ${kilo(bytes)}`);
  });
}

export const scenarios = [{ name: 'figures', run }];
