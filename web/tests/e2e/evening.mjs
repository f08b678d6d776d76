/*
 * evening.mjs: people at real tables, as a club meets: six of whom two vanish and one comes back on a
 * phone, two who let their clocks run out, a family around one tablet. The server's time is hastened,
 * so that nobody waits for minutes.
 */
import assert from 'node:assert/strict';
import { check } from './axe.mjs';
import { Mouse, Player } from './player.mjs';
import { begins, handOver, leave, newTable, openTab, tableOf } from './ways.mjs';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
/** A minute of the table's patience is a second. */
const HASTE = ['--limit', 'hasten=60', '--limit', 'grace_seconds=0', '--limit', 'cover_times=1000'];

/** All of them at the first one's table, which has begun. */
async function gather(guests, seats, options) {
  const [host, ...others] = guests;
  await newTable(host, seats, options);
  const table = tableOf(host);
  for (const other of others) {
    await other.go(`#/table/${table}`);
    await other.page.getByRole('button', { name: begins(other.say('lounge.join')) }).first().click();
    await other.page.getByText(other.say('lounge.free')).waitFor({ state: 'detached' });
  }
  for (const { page } of guests) await page.locator('#question').waitFor();
  return table;
}

function seatsOf({ tables }) {
  return tables.at(-1).seats;
}

function chip({ page }, name) {
  return page.locator('[data-part="seats"] [data-seat]').filter({ has: page.getByRole('button', { name: begins(name) }) });
}

// ---- Six people, two vanish, one comes back -----------------------------------------------------

async function sixPeople(world, report) {
  const server = await world.ownServer(200, HASTE);
  const guests = [];
  for (let i = 0; i < 6; i++) guests.push(await world.guest({ server, game: 'valley', lang: i === 5 ? 'it' : 'en' }));
  const [anna, ...others] = guests;
  let table;
  await report.part('six sit down at one table', async () => {
    table = await gather(guests, ['me', ...Array(5).fill('open')], { patience: 60 });
    assert.deepEqual(seatsOf(anna).map(({ here }) => here), Array(6).fill(true));
  });
  const [gone, lost] = [others[3], others[4]];
  const staying = others.slice(0, 3);
  const cookies = await lost.context.storageState();
  await report.part('two vanish; after a while those who stay let a computer play for them', async () => {
    await gone.close();
    await lost.close();
    for (const { name } of [gone, lost]) {
      const panel = await openTab(anna, 'tab.table');
      await panel.getByRole('button', { name: anna.say('cover.do', name) }).click();
      await chip(anna, name).getByText(anna.say('seat.played'), { exact: true }).waitFor();
    }
    const covered = seatsOf(others[0]).filter((seat) => seat.covered).map(({ name }) => name);
    assert.deepEqual(covered.sort(), [gone.name, lost.name].sort(), 'the others are told');
  });
  await report.part('one comes back on a phone, is told what happened, and has the seat', async () => {
    const phone = await world.guest({ server, game: 'valley', lang: 'it', viewport: PHONE, storageState: cookies });
    await phone.go(`#/table/${table}`);
    await phone.page.locator('[data-part="remark"]').getByText(phone.say('cover.was', lost.name)).waitFor();
    await anna.page.waitForFunction((n) => document.querySelectorAll('.away').length === n, 1);
    const seat = seatsOf(phone).find(({ name }) => name === lost.name);
    assert.deepEqual([seat.here, seat.bot, seat.covered], [true, undefined, undefined]);
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} px wide`);
  });
  await report.part('one resigns, and a computer goes on', async () => {
    await leave(staying[0], 'leave.resign', 'leave.resign');
    await chip(anna, staying[0].name).getByText(anna.say('seat.resigned.short'), { exact: true }).waitFor();
    const mine = staying[0].page.getByRole('region', { name: staying[0].say('home.mine'), exact: true });
    await mine.getByText(staying[0].say('row.resigned'), { exact: false }).waitFor();
    await check(staying[0]);
  });
}

// ---- Clocks -------------------------------------------------------------------------------------

async function outOfTime(world, report) {
  const server = await world.ownServer(200, HASTE);
  const anna = await world.guest({ server });
  const bruno = await world.guest({ server, lang: 'it', viewport: PHONE });
  const table = await gather([anna, bruno], ['me', 'open'], { pace: ['move', 120], patience: 60 });
  await report.part('both see both clocks', async () => {
    for (const { page } of [anna, bruno]) await page.waitForFunction(() => document.querySelectorAll('[data-part="seats"] .time > p').length === 2);
  });
  await report.part('who does nothing is played for, one turn at a time, and stays in the game', async () => {
    const wasLate = (guest, seat) => guest.tables.some(({ seats }) => seats[seat].overdue);
    const player = new Player(anna, Mouse, 1);
    await player.until(() => [0, 1].every((seat) => wasLate(anna, seat) && wasLate(bruno, seat)));
    for (const { bot, overdue, here } of seatsOf(anna)) assert.deepEqual([bot, here], [undefined, true], String(overdue));
  });
  await report.part('the home page tells whose turn it is, and the pace', async () => {
    await anna.page.getByRole('banner').getByRole('link').click();
    const mine = anna.page.getByRole('region', { name: anna.say('home.mine'), exact: true });
    await mine.getByText(anna.say('pace.move.is', '2 minutes'), { exact: false }).waitFor();
  });
  await report.part('who comes back is told that the time ran out', async () => {
    const told = bruno.tables.length;
    const wasPlayed = () => {
      const late = bruno.tables.slice(told).map(({ seats }) => seats[0].overdue === true);
      return late.lastIndexOf(false) > late.indexOf(true) && late.includes(true);
    };
    for (const end = Date.now() + bruno.patience; !wasPlayed(); await bruno.page.waitForTimeout(50))
      assert.ok(Date.now() < end, 'no turn of hers ran out');
    await anna.go(`#/table/${table}`);
    await anna.page.locator('[data-part="remark"]').getByText(anna.say('clock.was', anna.name)).waitFor();
  });
  await report.part('one vanishes and is covered, and the game comes to its end', async () => {
    await bruno.close();
    const panel = await openTab(anna, 'tab.table');
    await panel.getByRole('button', { name: anna.say('cover.do', bruno.name) }).click();
    await chip(anna, bruno.name).getByText(anna.say('seat.played'), { exact: true }).waitFor();
    await handOver(anna);
    const result = anna.page.locator('section[aria-labelledby="result"]');
    await result.waitFor();
    assert.equal(await result.getByText(anna.say('result.resigned')).count(), 0);
    await anna.go('#/games');
    await anna.page.locator(`.played a[href="#/replay/${table}"]`).waitFor();
  });
}

// ---- Around one tablet --------------------------------------------------------------------------

const FAMILY = ['Nonna', 'Luca', 'Mara'];

async function family(world, report) {
  const guest = await world.guest({ lang: 'it', viewport: TABLET });
  const { page, say } = guest;
  await newTable(guest, FAMILY.map((device) => ({ device })));
  const player = new Player(guest, Mouse, 77);
  await report.part('the curtain falls before each of them, and nobody has a clock', async () => {
    const seen = new Set();
    for (let round = 0; seen.size < FAMILY.length && round < 12; round++) {
      const { curtain } = await player.play();
      seen.add(FAMILY.find((name) => curtain === say('curtain.lift', name)));
      await page.getByRole('button', { name: curtain }).click();
      await player.until((sight) => sight.refs.length > 0 || sight.buttons.length > 0);
      assert.equal(await page.locator('[data-part="clock"]').count(), 0);
    }
    assert.deepEqual([...seen].sort(), [...FAMILY].sort());
  });
  await report.part('leaving is simply leaving', async () => {
    const panel = await openTab(guest, 'tab.table');
    await panel.getByRole('link', { name: say('about.leave'), exact: true }).click();
    await page.getByRole('heading', { name: say('home.title') }).waitFor();
  });
}

export const scenarios = [
  { name: 'evening: six people', run: sixPeople },
  { name: 'evening: out of time', run: outOfTime },
  { name: 'evening: family', run: family },
];
