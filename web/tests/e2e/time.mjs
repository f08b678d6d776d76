/*
 * time.mjs: clocks, and people who are away, on a table without a game behind it (fake.mjs): any
 * state of a seat can be put before the page at once. The real thing is in evening.mjs.
 */
import assert from 'node:assert/strict';
import { check } from './axe.mjs';
import { FakeTable, drawn } from './fake.mjs';
import { askedOf, limitsAt, SIZES } from './layout.mjs';
import { measure } from './measure.mjs';
import { positionsOf } from './positions.mjs';
import { begins, openTab, prefer } from './ways.mjs';

const GAME = 'iglu';
const NAMES = ['Anna', 'Massimiliano Castelbuono', 'Bruno', 'Carla'];
const POLICY = { pace: { kind: 'reserve', seconds: 900, more: 20 }, patience: 300, cover: 'medium', quick: false };

/** An own question of four people, and the same position while another is asked. */
function positions() {
  const asked = positionsOf(GAME).find(({ label }) => label === 'most crowded, 4 seats').nows[0];
  const other = (asked.seat + 1) % 4;
  const { ask, ...rest } = asked;
  return { asked, other, waiting: { ...rest, view: { ...asked.view, waiting: [other] } } };
}

/** Seats by their turn after the own one, as the table counts them. */
function bySeat({ seat }, values) {
  return values.map((_, i) => values[(i - seat + values.length) % values.length]);
}

/** What the screen reader was told. */
async function said({ page }) {
  return page.getByRole('log').last().innerText();
}

class Evening {
  constructor(guest, fake) {
    this.guest = guest;
    this.fake = fake;
    this.at = positions();
  }

  static async of(world, options = {}) {
    const guest = await world.guest({ game: GAME, ...options });
    const fake = new FakeTable(GAME, NAMES);
    await fake.takeOver(guest);
    return new Evening(guest, fake);
  }

  tell(more) {
    for (const [what, values] of Object.entries(more)) this.fake.more[what] = { ...this.fake.more[what], ...values };
  }

  /** Seats, clocks and the position as they are now. */
  async show(now, more = {}) {
    this.tell(more);
    this.fake.show(now);
    this.fake.send(this.fake.table());
    await drawn(this.guest.page);
  }

  chip(turn) {
    const seat = (this.at.asked.seat + turn) % 4;
    return this.guest.page.locator(`[data-part="seats"] [data-seat="${seat}"]`);
  }

  clock(left, running) {
    const { seat } = this.at.asked;
    return { left: bySeat(this.at.asked, left), runs: running.map((turn) => (seat + turn) % 4) };
  }

  sent(kind) {
    return this.fake.sent.filter(({ t }) => t === kind);
  }
}

/** A table with clocks keeps to the measures of one without. */
async function checkLayout({ page }, size, now) {
  const { faults } = await page.evaluate(measure, { asked: askedOf(GAME, now), limits: limitsAt(size) });
  assert.deepEqual(faults, []);
}

/* Runs in the page before its own scripts: its device is thirty years behind. */
function isBehind() {
  const Right = Date;
  const behind = () => Right.now() - 1e12;
  window.Date = class extends Right {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [behind()]));
    }
    static now() {
      return behind();
    }
  };
}

async function clocks(world, report, size, lang) {
  const evening = await Evening.of(world, { viewport: size, lang });
  const { guest, fake, at } = evening;
  await guest.context.addInitScript(isBehind);
  const { page, say } = guest;
  evening.tell({ policy: POLICY, now: { clock: evening.clock([65_000, 840_000, null, 3 * 86_400_000], [0]) } });
  await fake.open(guest, at.asked);
  await report.part('each person has a clock, the own one counts down', async () => {
    const own = evening.chip(0).locator('[data-part="clock"]');
    await own.getByText(/^1:0[0-5]$/).waitFor();
    await evening.chip(1).getByText('14:00').waitFor();
    await evening.chip(2).getByText('–').waitFor();
    const before = await own.innerText();
    await page.waitForFunction(([clock, text]) => clock.innerText !== text, [await own.elementHandle(), before]);
  });
  await report.part('the table keeps its measures', () => checkLayout(guest, size, at.asked));
  await report.part('at a minute it is told, and not each second', async () => {
    await evening.show(at.asked, { now: { clock: evening.clock([60_600, 840_000, null, 1000], [0]) } });
    await page.getByText(say('clock.told', 60)).waitFor({ state: 'attached' });
    assert.equal((await said(guest)).split(say('clock.told', 60)).length, 2, 'once');
  });
  await report.part('the last seconds have a sign besides the colour, and are told', async () => {
    fake.send({ t: 'clock', table: fake.id, ...evening.clock([10_700, 840_000, null, 1000], [0]) });
    await evening.chip(0).getByText(/^0:(10|0\d) !$/).waitFor();
    await page.getByText(say('clock.told', 10)).waitFor({ state: 'attached' });
  });
  await report.part('the rules of the table tell the pace', async () => {
    const panel = await openTab(guest, 'tab.table');
    await panel.getByText(say('pace.reserve.is', lang === 'it' ? '15 minuti' : '15 minutes', lang === 'it' ? '20 secondi' : '20 seconds')).waitFor();
  });
}

/** Where board and question stand. */
async function places({ page }) {
  await drawn(page);
  return Promise.all(['board', 'question'].map((part) => page.locator(`[data-part="${part}"]`).first().boundingBox()));
}

async function away(world, report, size, lang) {
  const evening = await Evening.of(world, { viewport: size, lang });
  const { guest, fake, at } = evening;
  const { page, say } = guest;
  evening.tell({ policy: POLICY, table: { may_cover: [] } });
  await fake.open(guest, at.waiting);
  await evening.chip(1).waitFor();
  await report.part('nothing moves when somebody goes away', async () => {
    const before = await places(guest);
    await evening.show(at.waiting, { seats: { 1: { here: false, away: 200 } } });
    await evening.chip(1).getByText(say('seat.away.for', '3 min')).waitFor();
    assert.deepEqual(await places(guest), before);
  });
  await report.part('a chip tells for how long somebody is away', async () => {
    await evening.chip(1).getByText(say('seat.away.for', '3 min')).waitFor();
    await page.getByText(say('table.waiting', NAMES[1])).first().waitFor();
    assert.equal(await page.locator('[data-part="cover"]').count(), 0, 'nobody may cover yet');
  });
  await report.part('who is waited for may be covered after a while; that is told and done', async () => {
    await evening.show(at.waiting, { seats: { 1: { here: false, away: 301 } }, table: { may_cover: [at.other] } });
    await page.getByRole('button', { name: say('cover.do', NAMES[1]) }).click();
    assert.deepEqual(evening.sent('cover').map(({ seat }) => seat), [at.other]);
    assert.ok((await said(guest)).includes(say('cover.may', NAMES[1])));
  });
  await report.part('also where it is a secret who is waited for', async () => {
    const { waiting, ...view } = at.waiting.view;
    await evening.show({ ...at.waiting, view });
    await page.getByRole('button', { name: say('cover.do', NAMES[1]) }).waitFor();
  });
  await report.part('it never stands beside the own question', async () => {
    await evening.show(at.asked);
    await page.locator('[data-part="question"][data-state="asked"]').waitFor();
    assert.equal(await page.locator('[data-part="cover"]').count(), 0);
  });
  await report.part('covered, out of time and resigned are told apart', async () => {
    const seats = {
      1: { here: false, bot: 'medium', covered: true },
      2: { here: true, overdue: true },
      3: { here: false, bot: 'easy', resigned: true },
    };
    await evening.show(at.asked, { seats });
    const words = [say('seat.played'), say('seat.overdue'), say('seat.resigned.short')];
    for (const [i, text] of words.entries()) await evening.chip(i + 1).getByText(text, { exact: true }).waitFor();
    await evening.chip(1).getByRole('button', { name: say('seat.covered', say('bot.medium')) }).waitFor();
  });
  await report.part('who comes back is told that a bot played, until it is closed', async () => {
    evening.tell({ seats: { 1: { here: true, bot: undefined, covered: undefined } }, ok: { covered: [at.asked.seat] } });
    await page.reload();
    const remark = page.locator('[data-part="remark"]');
    await remark.getByText(say('cover.was', NAMES[0])).waitFor();
    await remark.getByRole('button', { name: say('close') }).click();
    await remark.waitFor({ state: 'detached' });
  });
}

async function leaving(world, report, size, lang) {
  const evening = await Evening.of(world, { viewport: size, lang });
  const { guest, fake, at } = evening;
  const { page, say } = guest;
  evening.tell({ policy: POLICY });
  const dialog = page.getByRole('dialog');
  const leave = async () => {
    await fake.open(guest, at.asked);
    const panel = await openTab(guest, 'tab.table');
    await panel.getByRole('button', { name: say('about.leave'), exact: true }).click();
    await dialog.waitFor();
  };
  await report.part('who leaves a match may come back', async () => {
    await leave();
    await dialog.getByRole('button', { name: say('leave.back'), exact: true }).click();
    await page.getByRole('heading', { name: say('home.title') }).waitFor();
    assert.deepEqual(evening.sent('leave').map(({ how }) => how), [undefined]);
  });
  await report.part('or leaves the seat to a bot', async () => {
    await leave();
    await dialog.getByLabel(say('leave.which')).selectOption('hard');
    await dialog.getByRole('button', { name: say('leave.bot'), exact: true }).click();
    await page.getByRole('heading', { name: say('home.title') }).waitFor();
    assert.deepEqual(evening.sent('leave')[0], { ...evening.sent('leave')[0], how: 'bot', to: 'hard' });
  });
  await report.part('or resigns, after a second question', async () => {
    await leave();
    await check(guest);
    await dialog.getByRole('button', { name: say('leave.resign'), exact: true }).click();
    await dialog.getByRole('button', { name: say('leave.not') }).click();
    await dialog.getByRole('button', { name: say('leave.resign'), exact: true }).click();
    assert.equal(evening.sent('leave').length, 0, 'nothing was sent yet');
    await page.getByRole('heading', { name: say('leave.sure') }).waitFor();
    await check(guest);
    await dialog.getByRole('button', { name: say('leave.resign'), exact: true }).click();
    await page.getByRole('heading', { name: say('home.title') }).waitFor();
    assert.equal(evening.sent('leave')[0].how, 'resign');
  });
}

/** A row of the lobby, as the server tells it. */
function row(table, more) {
  const seats = NAMES.slice(0, 2).map((name, seat) => ({ seat, kind: 'person', name, here: false }));
  return { table, game: GAME, state: 'playing', at: 40, seats, mine: true, invited: false, yours: false, watch: false, own: [0], created: 900_000, changed: 7200, ...more };
}

async function rows(world, report, size, lang) {
  const evening = await Evening.of(world, { viewport: size, lang });
  const { guest, fake } = evening;
  const { page, say } = guest;
  const pace = { kind: 'days', days: 3 };
  await prefer(guest, { volume: 0 });
  fake.rows = [
    row('waitsforother', { turn: [1] }),
    row('hasresigned', { turn: [1], changed: 9000, seats: [{ seat: 0, kind: 'person', name: NAMES[0], here: false, bot: 'medium', resigned: true }, { seat: 1, kind: 'person', name: NAMES[1], here: true }] }),
    row('waitslongest', { yours: true, turn: [0], pace, left: 2 * 86_400_000 + 60_000, since: 4 }),
    row('waitsforme', { yours: true, turn: [0], pace: { kind: 'move', seconds: 120 }, left: 65_000, since: 1 }),
  ];
  await guest.go();
  const items = page.getByRole('region', { name: say('home.mine'), exact: true }).locator('ul > li.card');
  await report.part('those that wait for me come first, the most urgent before all', async () => {
    await items.nth(0).getByText(say('row.since.one'), { exact: false }).waitFor();
    await items.nth(1).getByText(begins(say('row.left', lang === 'it' ? '2 giorni' : '2 days'))).waitFor();
    await items.nth(1).getByText(say('row.since.other', 4), { exact: false }).waitFor();
    await items.nth(2).getByText(say('row.waiting', NAMES[1]), { exact: false }).waitFor();
  });
  await report.part('who has resigned watches, and cannot do it again', async () => {
    await items.nth(3).getByText(say('row.resigned'), { exact: false }).waitFor();
    await items.nth(3).getByRole('link', { name: begins(say('row.watch')) }).waitFor();
    assert.equal(await items.nth(3).getByRole('button').count(), 0);
  });
  await report.part('the title counts them', async () => {
    await page.waitForFunction(() => document.title === '(2) Beringia');
  });
  await report.part('one is ended from its row: with others one resigns, after a question', async () => {
    await items.nth(2).getByRole('button', { name: begins(say('row.end')) }).click();
    const dialog = page.getByRole('dialog', { name: say('leave.sure') });
    await check(guest);
    await dialog.getByRole('button', { name: say('leave.resign'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(evening.sent('leave').map(({ table, how }) => [table, how]), [['waitsforother', 'resign']]);
  });
}

const PLACES = [
  ['', SIZES.laptop, 'en'],
  [' on a phone', SIZES.phone, 'it'],
];
const WAYS = { clocks, away, leaving, 'my tables': rows };

export const scenarios = Object.entries(WAYS).flatMap(([name, run]) =>
  PLACES.map(([where, size, lang]) => ({ name: `time: ${name}${where}`, run: (world, report) => run(world, report, size, lang) })),
);
