/*
 * axe.mjs: the accessibility checker on every screen, in both languages, light and dark.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { Mouse, Player } from './player.mjs';
import { closeDialog, finishedGame, newTable, openDetails, openMore, openSettings, openTab, playNow, replayIsReady, tableOf } from './ways.mjs';
import { LANGS } from './words.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function check({ page }) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (tags) => {
    const found = await window.axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    );
  }, TAGS);
  assert.deepEqual(violations, []);
}

/** The screens in the order in which a guest comes by; each leaves the page as it wants. */
const SCREENS = {
  home: async (guest) => {
    await guest.go();
    await guest.page.getByRole('heading', { name: guest.say.game('title') }).waitFor();
  },
  settings: (guest) => openSettings(guest),
  'new table': async (guest) => {
    await closeDialog(guest);
    await guest.go('#/new/iglu');
    await guest.page.getByText(guest.say('new.options')).click();
    await openMore(guest);
  },
  'how to play': async (guest) => {
    await guest.go('#/rules/iglu');
    await guest.page.getByText(guest.say('rules.all')).click();
  },
  lounge: async (guest) => {
    await newTable(guest, ['me', 'open', 'bot']);
    await guest.page.getByLabel(guest.say('invite.label')).waitFor();
    await guest.page.getByText(guest.say('howto')).click();
    await guest.page.getByText(guest.say('rules.all')).waitFor();
  },
  curtain: async (guest) => {
    await newTable(guest, [{ device: 'Anna' }, { device: 'Luca' }]);
    await new Player(guest, Mouse, 1).asked();
  },
  table: async (guest) => {
    const player = await playNow(guest, 19);
    await player.play((sight) => player.clicks > 8 && sight.buttons.length > 0);
  },
  hint: async (guest) => {
    const { page, say } = guest;
    await page.locator('#ask-hint').click();
    await page.getByRole('region', { name: say('hint.title') }).getByRole('listitem').first().waitFor();
  },
  'why not': async (guest) => {
    await guest.page.locator('[data-ref="space:d4"][role="button"]').click({ force: true });
    await new Player(guest).asked();
  },
  steps: (guest) => openTab(guest, 'tab.steps'),
  rules: async (guest) => {
    const panel = await openTab(guest, 'tab.rules');
    await panel.getByRole('heading').first().waitFor();
    await guest.page.getByText(guest.say('rules.all')).click();
  },
  'about the table': (guest) => openTab(guest, 'tab.table'),
  keys: async (guest) => {
    await guest.page.keyboard.press('?');
    await guest.page.getByRole('dialog').waitFor();
  },
  end: async (guest) => {
    await finishedGame(guest);
    await openDetails(guest);
    await openTab(guest, 'tab.log');
  },
  replay: async (guest) => {
    await guest.go(`#/replay/${tableOf(guest)}`);
    await replayIsReady(guest);
    await guest.page.getByRole('button', { name: guest.say('replay.last') }).click();
    await guest.page.locator('section[aria-labelledby="result"]').waitFor();
    await guest.page.getByText(guest.say('fair.title')).click();
  },
  record: async (guest) => {
    await guest.go('#/record');
    await guest.page.getByText(guest.say('record.open')).waitFor();
  },
};

function inLook(lang, colorScheme) {
  return async (world, report) => {
    const guest = await world.guest({ lang, colorScheme });
    for (const [screen, go] of Object.entries(SCREENS))
      await report.part(screen, async () => {
        await go(guest);
        await check(guest);
      });
  };
}

export const scenarios = LANGS.flatMap((lang) =>
  ['light', 'dark'].map((look) => ({ name: `axe ${lang} ${look}`, run: inLook(lang, look) })),
);
