/*
 * self.mjs: who somebody is: a key makes another browser the same guest, keys that open nothing
 * say why, and devices are signed out.
 */
import assert from 'node:assert/strict';
import { check } from './axe.mjs';
import { closeDialog, newTable, openSettings, openTab, rename, tableOf } from './ways.mjs';
import { LANGS } from './words.mjs';

const PHONE = { viewport: { width: 390, height: 844 } };

/** A section of the settings, opened. */
async function openPart(guest, title) {
  const settings = await openSettings(guest);
  await settings.locator('summary', { hasText: guest.say(title) }).click();
  return settings;
}

async function makeKey(guest) {
  const settings = await openPart(guest, 'device.title');
  await settings.getByRole('button', { name: guest.say('device.make') }).click();
  const link = settings.getByLabel(guest.say('device.link'));
  await link.waitFor();
  return link.inputValue();
}

/** Opens the link of a key and uses it. */
async function useKey(guest, link) {
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: guest.say('device.open') }).click();
}

function isMine({ page }, table) {
  return page.locator(`section[aria-labelledby=mine] a[href="#/table/${table}"]`).first().waitFor();
}

async function keys(world, report) {
  for (const lang of LANGS) {
    const phone = await world.guest({ lang, ...PHONE });
    await phone.go();
    await rename(phone, 'Ottavia');
    await closeDialog(phone);
    await newTable(phone, ['me', 'open']);
    const table = tableOf(phone);
    const desk = await world.guest({ lang });
    let link = '';
    await report.part(`${lang}: a key is made in the settings`, async () => {
      await phone.go();
      link = await makeKey(phone);
      assert.match(link, /#\/key\/[a-z]+(-[a-z]+){6}$/);
      await check(phone);
      await closeDialog(phone);
    });
    await report.part(`${lang}: its link makes another browser the same person`, async () => {
      await desk.page.goto(link);
      await desk.page.getByText(desk.say('door.lead')).waitFor();
      await check(desk);
      await desk.page.getByRole('button', { name: desk.say('device.open') }).click();
      await isMine(desk, table);
      const settings = await openPart(desk, 'device.title');
      assert.equal(await settings.getByLabel(desk.say('settings.name')).inputValue(), 'Ottavia');
      await settings.getByText(desk.say('device.this'), { exact: true }).waitFor();
      assert.equal(await settings.getByRole('button', { name: desk.say('device.out') }).count(), 2);
      await check(desk);
      await closeDialog(desk);
    });
    await report.part(`${lang}: a key that was used says so`, async () => {
      const thief = await world.guest({ lang });
      thief.isCutOff = true; // the browser reports the refusal
      await useKey(thief, link);
      await thief.page.getByText(thief.say('slip.used')).waitFor();
      await thief.page.getByLabel(thief.say('device.type')).fill('moss');
      await thief.page.getByRole('button', { name: thief.say('device.open') }).click();
      await thief.page.getByText(thief.say('slip.count')).waitFor();
      await thief.context.close();
    });
    await report.part(`${lang}: a device is signed out from the other`, async () => {
      const settings = await openPart(phone, 'device.title');
      desk.isCutOff = true;
      await settings.getByRole('button', { name: phone.say('device.out.name', 'Chrome, Linux') }).click();
      await settings.getByRole('button', { name: phone.say('device.out.name', 'Chrome, Linux') }).waitFor({ state: 'detached' });
      await desk.page.locator('section[aria-labelledby=mine]').getByText(desk.say('home.mine.none')).waitFor();
      await closeDialog(phone);
    });
    await phone.context.close();
    await desk.context.close();
  }
}

async function comeBack(world, report) {
  const anna = await world.guest();
  await anna.go();
  await rename(anna, 'Anna');
  await closeDialog(anna);
  await newTable(anna, ['me', 'bot']);
  const friend = await world.guest();
  await friend.go();
  await rename(friend, 'Beppe');
  await closeDialog(friend);
  await newTable(friend, ['me', 'bot']);
  const table = tableOf(friend);
  let words = '';
  await report.part('from the table a key is made, too', async () => {
    await openTab(anna, 'tab.table');
    await anna.page.getByRole('button', { name: anna.say('device.about') }).click();
    const dialog = anna.page.getByRole('dialog', { name: anna.say('device.title') });
    await dialog.getByRole('button', { name: anna.say('device.make') }).click();
    await dialog.getByText(anna.say('device.rules')).waitFor();
    words = (await dialog.locator('.words').textContent()).trim();
  });
  await report.part('who was somebody with tables gets words to come back', async () => {
    await friend.go();
    const settings = await openPart(friend, 'device.title');
    await settings.getByText(friend.say('device.have')).click();
    await settings.getByLabel(friend.say('device.type')).fill(words.toUpperCase());
    await settings.getByRole('button', { name: friend.say('device.open') }).click();
    await settings.getByText(friend.say('door.done', 'Anna')).waitFor();
    const back = (await settings.locator('.words').textContent()).trim();
    await check(friend);
    await settings.getByRole('button', { name: friend.say('door.on') }).click();
    await friend.page.getByText(friend.say('home.you', 'Anna')).waitFor();
    await useKey(friend, `${friend.address}#/key/${back.replaceAll(' ', '-')}`);
    await friend.page.getByRole('button', { name: friend.say('door.on') }).click({ timeout: 3000 }).catch(() => undefined);
    await isMine(friend, table);
  });
}

export const scenarios = [
  { name: 'self keys', run: keys },
  { name: 'self back', run: comeBack },
];
