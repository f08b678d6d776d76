/*
 * box.mjs: a server that plays with the map of a box (docs/editions.md): the page draws it.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { playNow } from './ways.mjs';
import { ROOT } from './words.mjs';

const BOX = join(ROOT, 'games', 'valley', 'tests', 'box.json');

/** The letters of the seam, by which animals enter: in all arrangements the same. */
async function lettersOf({ page }) {
  const found = {};
  for (const space of ['15', '21']) {
    const label = await page.locator(`[data-part="board"] [data-ref="space:${space}"]`).first().getAttribute('aria-label');
    found[space] = /by the letter (\w)/.exec(label ?? '')?.[1];
  }
  return found;
}

async function mapOfABox(world, report) {
  const boxed = await world.ownServer(200, ['--edition', BOX]);
  const built = await world.guest({ game: 'valley' });
  const guest = await world.guest({ game: 'valley', server: boxed });
  await report.part('the map is as it is built in', async () => {
    await playNow(built);
    assert.deepEqual(await lettersOf(built), { 15: 'f', 21: 'l' });
  });
  await report.part('with the edition the letters of the seam have changed places', async () => {
    await playNow(guest);
    assert.deepEqual(await lettersOf(guest), { 15: 'l', 21: 'f' });
  });
}

export const scenarios = [{ name: 'box', run: mapOfABox }];
