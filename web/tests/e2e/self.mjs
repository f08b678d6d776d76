/*
 * self.mjs: who somebody is: a key makes another browser the same guest, keys that open nothing
 * say why, devices are signed out, an account is made and entered, and reminders by push and by
 * e-mail are asked for and ended. The SMTP server is a few lines below; the browser's push service
 * is a stand-in in the page, since there is no network.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { check } from './axe.mjs';
import { closeDialog, newTable, openSettings, openTab, rename, tableOf } from './ways.mjs';
import { LANGS } from './words.mjs';
import { PROGRAM } from './world.mjs';

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

// ---- Accounts -------------------------------------------------------------------------------------

const PASSWORD = 'nine mammoths';

/** Opens one of the folded forms and returns it. */
async function unfold(settings, guest, key) {
  const form = settings.locator('details details', { has: guest.page.locator('summary', { hasText: guest.say(key) }) });
  await form.locator('summary').click();
  return form;
}

async function accounts(world, report) {
  for (const lang of LANGS) {
    const guest = await world.guest({ lang, ...PHONE });
    const { page, say } = guest;
    const login = `ottavia-${lang}`;
    await guest.go();
    await rename(guest, 'Ottavia');
    await closeDialog(guest);
    await newTable(guest, ['me', 'open']);
    const table = tableOf(guest);
    await guest.go();
    await report.part(`${lang}: an account is made in the settings`, async () => {
      const settings = await openPart(guest, 'account.self');
      const form = await unfold(settings, guest, 'account.make');
      await form.getByLabel(say('account.login')).fill(login);
      await form.getByLabel(say('account.fresh')).fill(PASSWORD);
      await check(guest);
      await form.getByRole('button', { name: say('account.make.do') }).click();
      await settings.getByText(say('account.is', login)).waitFor();
      await closeDialog(guest);
    });
    await report.part(`${lang}: one signs in elsewhere, and a wrong password says so`, async () => {
      const desk = await world.guest({ lang });
      desk.isCutOff = true; // the browser reports the refusal
      await desk.go();
      const settings = await openPart(desk, 'account.self');
      const form = await unfold(settings, desk, 'account.have');
      await form.getByLabel(say('account.login')).fill(login);
      await form.getByLabel(say('account.password'), { exact: true }).fill('not this one');
      await form.getByRole('button', { name: say('account.in') }).click();
      await form.getByText(say('slip.wrong')).waitFor();
      await form.getByLabel(say('account.password'), { exact: true }).fill(PASSWORD);
      await form.getByRole('button', { name: say('account.in') }).click();
      await isMine(desk, table);
      await desk.context.close();
    });
    await report.part(`${lang}: a login that is taken says so; signing out leaves nothing`, async () => {
      const other = await world.guest({ lang });
      await other.go();
      const settings = await openPart(other, 'account.self');
      const form = await unfold(settings, other, 'account.make');
      await form.getByLabel(say('account.login')).fill(login.toUpperCase());
      await form.getByLabel(say('account.fresh')).fill(PASSWORD);
      await form.getByRole('button', { name: say('account.make.do') }).click();
      await form.getByText(say('slip.taken')).waitFor();
      await other.context.close();
      const own = await openPart(guest, 'account.self');
      await own.getByRole('button', { name: say('account.out') }).click();
      await page.locator('section[aria-labelledby=mine]').getByText(say('home.mine.none')).waitFor();
    });
    await guest.context.close();
  }
}

// ---- Reminders ------------------------------------------------------------------------------------

/** A small SMTP server; the texts of the letters it got. */
async function postbox() {
  const letters = [];
  const server = createServer((line) => {
    let text = '';
    let isLetter = false;
    line.setEncoding('latin1');
    line.on('error', () => undefined);
    line.write('220 test\r\n');
    line.on('data', (part) => {
      text += part;
      for (let end = text.indexOf('\r\n'); end >= 0 && !isLetter; end = text.indexOf('\r\n')) {
        const command = text.slice(0, end);
        text = text.slice(end + 2);
        isLetter = /^DATA/i.test(command);
        line.write(isLetter ? '354 go on\r\n' : /^QUIT/i.test(command) ? '221 bye\r\n' : '250 ok\r\n');
      }
      const end = isLetter ? text.indexOf('\r\n.\r\n') : -1;
      if (end < 0) return;
      const body = text.slice(text.indexOf('\r\n\r\n'), end).replaceAll('\r\n', '');
      letters.push(Buffer.from(body, 'base64').toString('utf8'));
      text = text.slice(end + 5);
      isLetter = false;
      line.write('250 ok\r\n');
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { letters, port: server.address().port, close: () => server.close() };
}

async function linkIn(box, n, screen) {
  for (let i = 0; i < 200 && box.letters.length <= n; i++) await new Promise((done) => setTimeout(done, 50));
  return new RegExp(`#/${screen}/[0-9a-f]{64}`).exec(box.letters[n] ?? '')?.[0] ?? assert.fail('no letter');
}

/* Runs in the page before its own scripts: a push service that needs no network. The point is on
 * the curve: that of the example of RFC 8291. */
function pretendPush() {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const endpoint = 'http://127.0.0.1:9/push';
  const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => ((window.pushed = null), true) };
  PushManager.prototype.subscribe = async (options) => {
    window.applicationKey = options.applicationServerKey.length;
    return (window.pushed = made);
  };
  PushManager.prototype.getSubscription = async () => window.pushed ?? null;
}

async function reminders(world, report) {
  const box = await postbox();
  const keys = join(mkdtempSync(join(world.folder, 'keys-')), 'push.pem');
  execFileSync(PROGRAM, ['push-keys', keys]);
  const server = await world.ownServer(200, ['--push-keys', keys, '--push-loopback', '--smtp',
    `smtp://127.0.0.1:${box.port}`, '--mail-from', 'games@games.example', '--origin', 'http://games.example']);
  for (const [i, lang] of LANGS.entries()) {
    const guest = await world.guest({ lang, server, ...PHONE, permissions: ['notifications'], serviceWorkers: 'allow' });
    const { page, say } = guest;
    await guest.context.addInitScript(pretendPush);
    await guest.go();
    await report.part(`${lang}: reminders by the browser are ticked and unticked`, async () => {
      const settings = await openPart(guest, 'remind.title');
      const box = settings.getByLabel(say('remind.push'));
      await box.check();
      await page.waitForFunction(() => window.applicationKey === 65);
      await settings.getByRole('checkbox', { name: say('remind.push'), checked: true, disabled: false }).waitFor();
      assert.ok(guest.sent.some((message) => message.t === 'remind' && message.do === 'push' && message.lang === lang));
      await check(guest);
      await box.uncheck();
      await settings.getByRole('checkbox', { name: say('remind.push'), checked: false, disabled: false }).waitFor();
      assert.ok(guest.sent.some((message) => message.t === 'remind' && message.do === 'push_off'));
      await closeDialog(guest);
    });
    await report.part(`${lang}: an address is confirmed by its letter, and one click ends reminders`, async () => {
      const settings = await openPart(guest, 'remind.title');
      await settings.getByLabel(say('remind.address')).fill(`ottavia@${lang}.example`);
      await settings.getByRole('button', { name: say('remind.send') }).click();
      await settings.getByText(say('remind.sent')).waitFor();
      await check(guest);
      await closeDialog(guest);
      await guest.go(await linkIn(box, i, 'confirm'));
      await page.getByText(say('letter.confirmed')).waitFor();
      await check(guest);
      const again = await openPart(guest, 'remind.title');
      const mail = again.getByLabel(say('remind.mail', `ottavia@${lang}.example`));
      await mail.waitFor();
      assert.ok(await mail.isChecked());
      await mail.uncheck();
      await again.getByRole('checkbox', { name: say('remind.mail', `ottavia@${lang}.example`), checked: false, disabled: false }).waitFor();
      await closeDialog(guest);
      guest.isCutOff = true; // a link that is nobody's is refused
      await guest.go(`#/off/${'ab'.repeat(32)}`);
      await page.getByText(say('letter.bad')).waitFor();
    });
    await guest.context.close();
  }
  await report.part('the worker shows a message, and names its table', async () => {
    const guest = await world.guest({ server, permissions: ['notifications'], serviceWorkers: 'allow' });
    await guest.go();
    await guest.page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const [worker] = guest.context.serviceWorkers();
    await worker.evaluate(() => {
      self.shown = new Promise((done) => {
        self.registration.showNotification = async (title, { body, tag }) => done({ title, body, tag });
      });
    });
    const session = await guest.context.newCDPSession(guest.page);
    const registration = new Promise((done) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0])),
    );
    await session.send('ServiceWorker.enable');
    const { registrationId } = await registration;
    const data = JSON.stringify({ title: 'Your turn: Urland', body: 'with Anna', table: 'k3f9x2m7q4w8t5zb' });
    await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(guest.address).origin, registrationId, data });
    const shown = await worker.evaluate(() => self.shown);
    assert.deepEqual(shown, { title: 'Your turn: Urland', body: 'with Anna', tag: 'k3f9x2m7q4w8t5zb' });
  });
  box.close();
}

export const scenarios = [
  { name: 'self keys', run: keys },
  { name: 'self back', run: comeBack },
  { name: 'self account', run: accounts },
  { name: 'self remind', run: reminders },
];
