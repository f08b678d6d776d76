/*
 * names.mjs: whatever people call themselves is shown as they wrote it, and does nothing.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { closeDialog, newTable, rename, tableOf } from './ways.mjs';

const NAMES = ['<svg onload=alert(1)>', "<img src=x onerror=f()>", 'שלום עולם', '🐻🦊 & "Ünï" \'ö\'', '{0} {actor} ${x}'];
/** Turns the rest of the line round; draws nothing; too long. */
const REFUSED = ['ab\u202Ecd', '\u200b', '   ', 'x'.repeat(25)];

/* Runs in the page: elements that only a name could have made. */
function planted() {
  return document.querySelectorAll('img, svg[onload], [onerror]').length;
}

async function checkShown({ page }, name) {
  await page.getByText(name, { exact: false }).first().waitFor();
  assert.equal(await page.evaluate(planted), 0);
}

async function run(world, report) {
  const host = await world.guest();
  const visitor = await world.guest();
  await host.go();
  for (const name of NAMES)
    await report.part(`${name} is a name`, async () => {
      const dialog = await rename(host, name);
      await dialog.getByText(host.say('settings.saved')).waitFor();
      await closeDialog(host);
      await checkShown(host, host.say('home.you', name));
      await newTable(host, ['me', 'open']);
      await checkShown(host, name);
      await visitor.go();
      await checkShown(visitor, name);
      await visitor.go(`#/table/${tableOf(host)}`);
      await checkShown(visitor, name);
      await host.go();
    });
  for (const name of REFUSED)
    await report.part(`${JSON.stringify(name)} is none`, async () => {
      const dialog = await rename(host, name);
      const answer = host.page.getByText(host.say('error.name'));
      const kept = await dialog.getByLabel(host.say('settings.name')).inputValue();
      if (kept === name) await answer.first().waitFor();
      else assert.equal([...kept].length, 24, 'the field holds no more');
      await closeDialog(host);
      await host.go();
    });
  await report.part('on one device, in the log and the score too', async () => {
    await newTable(host, [{ device: NAMES[0] }, { device: NAMES[4] }]);
    const player = new Player(host, Mouse, 2);
    for (let i = 0; i < 4; i++) {
      const { curtain } = await player.play();
      assert.ok([NAMES[0], NAMES[4]].some((name) => curtain === host.say('curtain.lift', name)), curtain);
      await host.page.getByRole('button', { name: curtain }).click();
      await player.until((sight) => sight.curtain === null && sight.refs.length > 0);
      await checkShown(host, NAMES[0]);
      await checkShown(host, NAMES[4]);
    }
  });
}

export const scenarios = [{ name: 'names', run }];
