/*
 * bad.mjs: what a table is not made for and has to bear: very small windows, large zoom, long
 * names and words, many seats, many cards, a line that breaks while things move. Nothing may
 * overlap or get lost; here one may scroll, but never sideways.
 */
import assert from 'node:assert/strict';
import { FakeTable, showPosition } from './fake.mjs';
import { measure } from './measure.mjs';
import { handOf, positionsOf, vocabularyOf } from './positions.mjs';
import { closeDialog, openSettings } from './ways.mjs';
import { GAMES } from './words.mjs';

const SMALL = {
  '320 px': { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  'zoom of 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
};
/** Forty letters, with and without a place to break. */
const NAMES = ['Maria Massimiliana Castelbuono di Vigevano', 'Rindfleischetikettierungsueberwachungsaufgabe'].map((name) => name.slice(0, 40));
const CARDS = 15;
/** Nothing is asked of sizes here: the window may be far too small. */
const LIMITS = { board: null, width: null, text: 0, target: 24 };
/** What may not happen however small the window is. */
const KINDS = /^(overlap|clipped|parts: the page|answer: .*(cut off|too small|covered))/;

/* Where one may scroll, what lies outside the window is not lost. */
function scrollTo(selector) {
  document.querySelector(selector)?.scrollIntoView({ block: 'center' });
}

async function atTable(world, game, options, { names, first } = {}) {
  const guest = await world.guest({ game, ...options });
  const fake = new FakeTable(game, names);
  await fake.takeOver(guest, options);
  const positions = positionsOf(game);
  await fake.open(guest, first ?? positions[0].nows[0]);
  await guest.page.locator('#question').waitFor();
  return { guest, fake, positions };
}

async function faultsNow(page) {
  const { faults } = await page.evaluate(measure, { asked: null, limits: LIMITS });
  return faults.filter((fault) => KINDS.test(fault));
}

/** Faults of all the positions, each told once. */
async function walk({ guest, fake, positions }) {
  const found = new Map();
  for (const position of positions) {
    if (!(await showPosition(guest.page, fake, position))) continue;
    await guest.page.evaluate(scrollTo, '[data-part="question"]');
    for (const fault of await faultsNow(guest.page)) if (!found.has(fault)) found.set(fault, position.label);
  }
  return [...found].map(([fault, label]) => `${label}: ${fault}`);
}

function small(game) {
  return async (world, report) => {
    for (const [what, options] of Object.entries(SMALL))
      await report.part(`${what}, in Italian, names of 40 letters`, async () => {
        const table = await atTable(world, game, { lang: 'it', ...options }, { names: NAMES });
        const faults = await walk(table);
        await table.guest.close();
        assert.deepEqual(faults, []);
      });
  };
}

// ---- Many cards ----------------------------------------------------------------------------------

/* The same position with fifteen cards, tiles or whatever the game's hand holds. */
function withFullHand(game, now) {
  const full = structuredClone(now);
  const hand = full.view.hand[now.seat];
  full.view.hand[now.seat] = Array.isArray(hand) ? moreCards(game, hand) : moreCounts(hand);
  if (full.view.held) full.view.held[now.seat] = CARDS;
  return full;
}

/* Cards of the domain that the hand's are of. */
function moreCards(game, hand) {
  const domain = vocabularyOf(game).domains.find(({ items }) => hand.every((card) => items.includes(card)));
  return [...new Set([...hand, ...domain.items])].slice(0, CARDS).sort();
}

function moreCounts(hand) {
  const kinds = Object.keys(hand);
  return Object.fromEntries(kinds.map((kind, i) => [kind, Math.floor(CARDS / kinds.length) + (i < CARDS % kinds.length ? 1 : 0)]));
}

function cards(game) {
  return async (world, report) => {
    for (const [width, height] of [[1280, 800], [390, 844]])
      await report.part(`a hand of ${CARDS} at ${width}x${height}`, async () => {
        const { guest, fake, positions } = await atTable(world, game, { lang: 'it', viewport: { width, height } });
        const { nows } = positions.find(({ label }) => label === 'largest hand');
        const full = withFullHand(game, nows[0]);
        assert.equal(handOf(full), CARDS);
        fake.show(full);
        await guest.page.waitForTimeout(100);
        assert.deepEqual(await faultsNow(guest.page), []);
        await guest.close();
      });
  };
}

// ---- The line breaks -----------------------------------------------------------------------------

/* Two positions of one viewer, with much that happens between them. */
function eventful(game) {
  const all = positionsOf(game).flatMap(({ nows }) => nows.filter(({ ask }) => ask));
  const pairs = all.flatMap((then) => {
    const first = all.find((one) => one !== then && one.seat === then.seat && one.view.seats === then.view.seats);
    return first ? [{ first, then }] : [];
  });
  return pairs.reduce((best, pair) => (pair.then.events.length > best.then.events.length ? pair : best));
}

/* Until the question is there: scenes that concern the viewer wait to be seen. */
async function seeAll(page) {
  const ready = page.locator('[data-part="question"][data-ready]');
  for (let tries = 0; tries < 20 && !(await ready.isVisible()); tries++) {
    await page.locator('[data-part="go-on"]').click({ timeout: 1000 }).catch(() => undefined);
  }
  await ready.waitFor();
}

function broken(game) {
  return async (world, report) => {
    const { first, then } = eventful(game);
    const { guest, fake } = await atTable(world, game, { motion: true }, { first });
    const { page, say } = guest;
    guest.isCutOff = true;
    await report.part('the line breaks while things move, and everything is there again', async () => {
      await page.locator('[data-part="question"][data-ready]').waitFor();
      fake.show(then);
      await page.locator('[data-part="question"][data-state="moving"]').waitFor();
      await fake.cut();
      await page.getByText(say('line.lost')).waitFor();
      assert.deepEqual(await faultsNow(page), [], 'nothing overlaps meanwhile');
      fake.mend();
      await page.getByText(say('line.lost')).waitFor({ state: 'hidden' });
      await seeAll(page);
      assert.deepEqual(await faultsNow(page), []);
      assert.equal(await page.locator('[data-part="seats"] [data-seat]').count(), then.view.seats);
    });
  };
}

// ---- Names ---------------------------------------------------------------------------------------

async function longName(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await guest.go();
  await report.part('a name is as long as it may be, and no longer', async () => {
    const dialog = await openSettings(guest);
    const field = dialog.getByLabel(say('settings.name'));
    await field.fill('');
    await field.pressSequentially(NAMES[1]);
    const name = await field.inputValue();
    assert.equal(name.length, 24);
    await dialog.getByRole('button', { name: say('settings.save') }).click();
    await dialog.getByText(say('settings.saved')).waitFor();
    await closeDialog(guest);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  });
}

/** Games with a hand of many things. */
const HANDS = ['iglu', 'eiszeit', 'mammut', 'valley'];

export const scenarios = [
  ...GAMES.map((game) => ({ name: `small window ${game}`, run: small(game) })),
  ...HANDS.map((game) => ({ name: `full hand ${game}`, run: cards(game) })),
  ...GAMES.map((game) => ({ name: `broken line ${game}`, run: broken(game) })),
  { name: 'long name', run: longName },
];
