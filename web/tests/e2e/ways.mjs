/*
 * ways.mjs: ways through the page that several scenarios take, each by what is written on
 * the page.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { gameWords, patternOf } from './words.mjs';
import { PATIENCE } from './world.mjs';

/** Kinds of tiles that are kept in hand, hidden from the others. */
export const RED_KINDS = ['melt', 'energy1', 'energy2', 'energy3', 'harpoon', 'move_animals'];

export function begins(text) {
  return new RegExp(`^\\s*${patternOf(text)}`);
}

export function exactly(text) {
  return new RegExp(`^\\s*${patternOf(text)}\\s*$`);
}

// ---- Home and settings ----------------------------------------------------------------------

/** The name of the button that begins the guest's game. */
export function playButton(say) {
  return new RegExp(`^${patternOf(say('home.play'))}.*${patternOf(say.game('title'))}`);
}

/** The box on the game's card for the level of the computers. */
export function levelBox({ page, say }) {
  return page.getByLabel(new RegExp(`^\\s*${patternOf(say('home.level'))}.*${patternOf(say.game('title'))}`));
}

/** From anywhere to the guest's game against two bots, as a person begins it. */
export async function enterGame(guest) {
  const { page, say } = guest;
  await guest.go();
  await page.getByRole('button', { name: playButton(say) }).click();
  await page.locator('#question').waitFor();
}

export async function playNow(guest, seed = 1, Hand = Mouse) {
  await enterGame(guest);
  const player = new Player(guest, Hand, seed);
  await player.asked();
  return player;
}

/** What a person prefers on this device, before the page is opened. */
export async function prefer({ context }, settings) {
  await context.addInitScript((more) => {
    const old = JSON.parse(localStorage.getItem('beringia') ?? '{}');
    localStorage.setItem('beringia', JSON.stringify({ ...old, ...more }));
  }, settings);
}

export async function openSettings({ page, say }) {
  await page.getByRole('navigation').getByRole('button', { name: new RegExp(patternOf(say('settings'))) }).click();
  return page.getByRole('dialog', { name: say('settings') });
}

export async function closeDialog({ page, say }) {
  await page.getByRole('dialog').getByRole('button', { name: say('close'), exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function rename(guest, name) {
  const dialog = await openSettings(guest);
  await dialog.getByLabel(guest.say('settings.name')).fill(name);
  await dialog.getByRole('button', { name: guest.say('settings.save') }).click();
  return dialog;
}

/** Ticks or unticks one of the settings. */
export async function setSetting(guest, key, value) {
  const dialog = await openSettings(guest);
  await dialog.getByLabel(guest.say(key)).setChecked(value);
  await closeDialog(guest);
}

/** How fast what happens is shown. */
export async function setSpeed(guest, speed) {
  const dialog = await openSettings(guest);
  await dialog.getByLabel(guest.say(`speed.${speed}`), { exact: true }).check();
  await closeDialog(guest);
}

// ---- A new table ----------------------------------------------------------------------------

/** The form for the seat of this colour: who plays, and what belongs to it. */
export function seatForm({ page, say }, seat) {
  const colour = capital(say.game(`noun.seat.${seat}`));
  return {
    kind: page.getByLabel(say('new.seat', colour)),
    bot: page.getByLabel(say('new.bot', colour)),
    name: page.getByLabel(say('new.name', colour)),
  };
}

/** What is allowed at the table is folded up at first. */
export async function openMore({ page, say }) {
  const more = page.getByText(say('new.more.here'));
  await more.waitFor();
  const isOpen = await more.evaluate((summary) => summary.closest('details').open);
  if (!isOpen) await more.click();
}

export function optionBox({ page, say }, option) {
  return page.getByLabel(begins(say.game(`option.${option}`)));
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** So much time for each turn. */
async function choosePace({ page, say }, kind, seconds) {
  await page.getByLabel(begins(say('pace'))).first().selectOption(kind);
  const words = say('pace.move.is', new Intl.NumberFormat(say.lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(seconds / 60));
  await page.getByLabel(begins(say('pace.which'))).selectOption({ label: words });
}

/**
 * Opens a table: `seats` are "me", "open", "bot", or { device: NAME }; `undo` is a key of
 * the policy; `redBegins`: nobody is drawn; `hints`, `aloud`: where they are not to be as usual; `pace`
 * is its kind and seconds, `patience` seconds; `people` says whom it is `for`, `lang` and `talk`.
 */
export async function newTable(guest, seats, { undo = 'turn', redBegins = false, hints, aloud, pace, patience, people = {} } = {}) {
  const { page, say } = guest;
  await guest.go(`#/new/${say.of}`);
  await page.getByLabel(say('new.count')).selectOption(String(seats.length));
  for (const [i, seat] of seats.entries()) {
    const form = seatForm(guest, i);
    await form.kind.selectOption(seat.device ? 'device' : seat);
    if (seat.device) await form.name.fill(seat.device);
  }
  await openMore(guest);
  await page.getByLabel(say('new.undo')).selectOption(undo);
  if (hints !== undefined) await page.getByLabel(begins(say('new.hints'))).setChecked(hints);
  if (aloud !== undefined) await page.getByLabel(begins(say('new.aloud'))).setChecked(aloud);
  if (pace) await choosePace(guest, ...pace);
  if (patience) await page.getByLabel(begins(say('new.patience'))).selectOption(String(patience));
  for (const [what, value] of Object.entries(people)) await page.locator('main').getByLabel(begins(say(`new.${what}`))).selectOption(value);
  if (redBegins) {
    await page.getByText(say('new.options')).click();
    await optionBox(guest, 'first_player').selectOption('seat0');
  }
  await page.getByRole('button', { name: say('new.open') }).click();
  await page.waitForURL(/#\/table\//);
  return tableOf(guest);
}

export function tableOf({ page }) {
  return /#\/(?:table|replay)\/(\w+)/.exec(page.url())?.[1] ?? null;
}

// ---- At the table ---------------------------------------------------------------------------

/** Opens a tab of the side; a click on the open one would fold it. */
export async function openTab({ page, say }, key) {
  const title = key === 'tab.steps' ? begins(say('tab.steps.none')) : exactly(say(key));
  const tab = page.getByRole('tab', { name: title });
  await tab.waitFor();
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  return page.getByRole('tabpanel');
}

/** Where the side lies over the table, it goes; beside the table it stays. */
export async function closeSide({ page, say }) {
  const close = page.locator('[data-part="side"]').getByRole('button', { name: say('close'), exact: true });
  if (await close.isVisible()) await close.click();
}

/** Lets a bot play the own seat. */
export async function handOver(guest) {
  const panel = await openTab(guest, 'tab.table');
  await panel.getByRole('button', { name: guest.say('hand.do') }).click();
  const back = guest.page.getByRole('button', { name: guest.say('hand.back') });
  // When only bots are left the game may be over before the button was seen.
  await back.or(guest.page.locator('section[aria-labelledby="result"]')).first().waitFor();
}

/** Leaves a match with others, by the buttons of the dialog that are named. */
export async function leave(guest, ...keys) {
  const { page, say } = guest;
  const panel = await openTab(guest, 'tab.table');
  await panel.getByRole('button', { name: say('about.leave'), exact: true }).click();
  for (const key of keys) await page.getByRole('dialog').getByRole('button', { name: say(key), exact: true }).click();
  await page.getByRole('heading', { name: say('home.title') }).waitFor();
}

/* A whole game of bots on a busy machine. */
const GAME_PATIENCE = 4 * PATIENCE;

/** The quickest end: bots play all seats. */
export async function finish(guest) {
  const panel = await openTab(guest, 'tab.table');
  await panel.getByRole('button', { name: guest.say('hand.do') }).click();
  await guest.page.locator('section[aria-labelledby="result"]').waitFor({ timeout: GAME_PATIENCE });
}

/** How the points came about, if it does not stand there already. */
export async function openDetails({ page, say }) {
  const details = page.getByText(say('result.details'));
  await details.waitFor();
  if (!(await details.evaluate((summary) => summary.closest('details').open))) await details.click();
}

/** The replay knows how many steps there are: before that its buttons lead nowhere. */
export async function replayIsReady({ page }) {
  await page.locator('input[type="range"]:not([max="0"])').waitFor();
}

/** A finished game of this guest. */
export async function finishedGame(guest) {
  await playNow(guest);
  await finish(guest);
  return tableOf(guest);
}

/** What is told of each tribe where its chip opens, by seat; not what concerns all of them. */
export async function tribes({ page, say }) {
  const told = [];
  const dialog = page.getByRole('dialog');
  for (const chip of await page.locator('[data-part="seats"] [data-seat]').all()) {
    await chip.getByRole('button').click();
    const text = (await dialog.innerText()).replace(/\s+/g, ' ');
    told.push(text.split(say.board('panel.unseen'))[0].split(say.board('panel.unseen_public'))[0]);
    await closeDialog({ page, say });
  }
  return told;
}

/** A pattern for the name of a tile that only its owner may know. */
export function secretPattern(lang) {
  return new RegExp(RED_KINDS.map((kind) => patternOf(gameWords[lang][`short.${kind}`])).join('|'));
}

/** Only the hand of `seat` (nobody's, if null) is written on the page. */
export async function checkHands(guest, seat) {
  const secret = secretPattern(guest.say.lang);
  const shown = await tribes(guest);
  assert.equal(shown.length, guest.now.values().next().value.view.seats);
  shown.forEach((text, owner) => {
    if (owner !== seat) assert.doesNotMatch(text, secret, `the hand of seat ${owner} is seen by ${seat}`);
  });
  return secret.test(shown[seat] ?? '');
}
