/*
 * show.mjs: a picture of the page with a recorded position, for people to look at.
 *
 *   node web/tests/e2e/show.mjs ADDRESS GAME LABEL LANG WIDTHxHEIGHT FILE.png [dark]
 *
 * ADDRESS is that of a page that is served already; LABEL is a prompt or an extreme of
 * positions.mjs ("the end, 3 seats"). Without it says which there are.
 */
import { FakeTable, showPosition } from './fake.mjs';
import { positionsOf } from './positions.mjs';
import { openBrowser, World } from './world.mjs';

const [address, game, label, lang = 'en', size = '1280x800', path = 'position.png', look = 'light'] = process.argv.slice(2);
const position = positionsOf(game).find((one) => one.label === label);
if (!position) {
  console.log(positionsOf(game).map((one) => one.label).join('\n'));
  process.exit(label ? 1 : 0);
}
const [width, height] = size.split('x').map(Number);
const browser = await openBrowser();
try {
  const world = new World(browser, { address }, '');
  const guest = await world.guest({ game, lang, viewport: { width, height }, colorScheme: look });
  const fake = new FakeTable(game);
  await fake.takeOver(guest);
  await fake.open(guest, position.nows[0]);
  await guest.page.locator('#question').waitFor();
  await showPosition(guest.page, fake, position);
  await guest.page.waitForTimeout(500);
  await guest.page.screenshot({ path });
  if (world.trouble.length > 0) console.log(world.trouble.join('\n'));
} finally {
  await browser.close();
}
