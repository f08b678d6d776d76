/*
 * tables.mjs: the life of a table around the game: opening it with every choice, the name,
 * a bot for a while, the rematch, and addresses that lead nowhere.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { closeDialog, exactly, finish, finishedGame, handOver, leave, newTable, openMore, openTab, optionBox, playNow, prefer, rename, seatForm, tableOf } from './ways.mjs';

// ---- Opening ----------------------------------------------------------------------------------

async function checkExplained({ page, say }) {
  for (const preset of ['basic', 'serious']) {
    await page.getByText(say.game(`preset.${preset}`), { exact: false }).first().waitFor();
    await page.getByText(say.game(`preset.${preset}.help`)).waitFor();
  }
  await page.getByText(say('new.options')).click();
  for (const option of ['closed_igloos', 'triangular_islands', 'land_kayak', 'spare_steps', 'centre_ban', 'half_points', 'first_player'])
    await page.getByText(say.game(`option.${option}.help`)).waitFor();
}

async function opening(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await report.part('the home page leads to a new table', async () => {
    await guest.go();
    await page.getByRole('link', { name: new RegExp(`^${say('home.new')}.*${say.game('title')}`) }).click();
    await page.getByRole('heading', { name: say('new.title', say.game('title')) }).waitFor();
  });
  await report.part('presets and variants are explained', () => checkExplained(guest));
  await report.part('a preset sets its variants, and a variant leaves the preset', async () => {
    await page.getByRole('radio', { name: new RegExp(`^\\s*${say.game('preset.serious')}`) }).check();
    assert.equal(await optionBox(guest, 'closed_igloos').inputValue(), 'on');
    await optionBox(guest, 'land_kayak').selectOption('on');
    await page.getByText(say('new.own')).waitFor();
  });
  await report.part('a table needs names, and somebody here', async () => {
    const red = seatForm(guest, 0);
    await red.kind.selectOption('device');
    await page.getByRole('button', { name: say('new.open') }).click();
    await page.getByText(say('new.name.missing')).waitFor();
    await red.kind.selectOption('bot');
    await page.getByText(say('new.nobody')).waitFor();
    await red.kind.selectOption('me');
  });
  await report.part('free undo is only for tables without others', async () => {
    await openMore(guest);
    const undo = page.getByLabel(say('new.undo'));
    await undo.selectOption('free');
    await seatForm(guest, 1).kind.selectOption('open');
    assert.equal(await undo.inputValue(), 'turn');
    await seatForm(guest, 1).kind.selectOption('bot');
  });
  await report.part('the table plays by the rules that were chosen', async () => {
    await page.getByLabel(say('new.count')).selectOption('4');
    await seatForm(guest, 3).bot.selectOption('novice');
    await page.getByRole('button', { name: say('new.open') }).click();
    await page.waitForURL(/#\/table\//);
    await new Player(guest, Mouse, 1).asked();
    const { view } = guest.now.get('0');
    assert.equal(view.seats, 4);
    const { closed_igloos, triangular_islands, land_kayak, centre_ban } = view.options;
    assert.deepEqual([closed_igloos, triangular_islands, land_kayak, centre_ban], ['on', 'on', 'on', 'off']);
    const panel = await openTab(guest, 'tab.table');
    await panel.getByText(new RegExp(say.game('option.land_kayak'))).first().waitFor();
  });
  await report.part('it is among the own tables, with the turn', async () => {
    await page.getByRole('banner').getByRole('link').click();
    const mine = page.getByRole('region', { name: say('home.mine'), exact: true });
    await mine.getByText(say('row.turn')).waitFor();
    await mine.getByRole('link', { name: new RegExp(`^${say('row.go')}`) }).click();
    await new Player(guest, Mouse, 1).asked();
  });
}

// ---- Names ------------------------------------------------------------------------------------

async function naming(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await guest.go();
  await report.part('the name is changed and kept', async () => {
    const dialog = await rename(guest, 'Nuka');
    await dialog.getByText(say('settings.saved')).waitFor();
    await closeDialog(guest);
    await page.getByText(say('home.you', 'Nuka')).waitFor();
    await page.reload();
    await page.getByText(say('home.you', 'Nuka')).waitFor();
  });
  await report.part('the game calls the player so', async () => {
    await playNow(guest);
    await page.getByText('Nuka', { exact: true }).first().waitFor();
  });
}

// ---- Bots for people ----------------------------------------------------------------------------

async function handing(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await newTable(guest, [{ device: 'Luca' }, 'me'], { redBegins: true });
  const player = new Player(guest, Mouse, 12);
  const { curtain } = await player.asked();
  assert.equal(curtain, say('curtain.lift', 'Luca'));
  await page.getByRole('button', { name: curtain }).click();
  await player.asked();
  await report.part('a bot takes the seat of who begins: the device is passed on, once', async () => {
    const panel = await openTab(guest, 'tab.table');
    await panel.getByRole('button', { name: say('hand.do') }).first().click();
    const { curtain: other } = await player.until((sight) => sight.curtain !== null);
    await page.getByRole('button', { name: other }).click();
    for (let i = 0; i < 3; i++) {
      const sight = await player.asked();
      assert.equal(sight.curtain, null);
      await player.choose(sight);
    }
  });
  await report.part('it is taken back', async () => {
    const panel = await openTab(guest, 'tab.table');
    await panel.getByRole('button', { name: say('hand.back') }).click();
    const { curtain: next, isOver } = await player.play();
    assert.ok(next || isOver);
  });
}

async function handingOwn(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await newTable(guest, ['me', 'open']);
  const other = await world.guest();
  await other.go(`#/table/${tableOf(guest)}`);
  await other.page.getByRole('button', { name: new RegExp(`^${say('lounge.join')}`) }).click();
  const [player, rival] = [new Player(guest, Mouse, 13), new Player(other, Mouse, 14)];
  await rival.until((sight) => sight.question !== '');
  await report.part('a bot plays for the one who hands over', async () => {
    await handOver(guest);
    for (let i = 0; i < 3; i++) await rival.choose(await rival.asked());
    const { refs, buttons } = await player.look();
    assert.deepEqual([refs, buttons], [[], []], 'the owner is not asked');
  });
  await report.part('the other is told', async () => {
    await other.page.getByText(exactly(say('seat.played'))).first().waitFor();
  });
  await report.part('the owner takes the seat back and is asked again', async () => {
    await page.getByRole('button', { name: say('hand.back') }).first().click();
    await page.getByRole('button', { name: say('hand.do') }).waitFor();
    const turn = rival.play(() => player.isHere);
    await player.asked();
    player.isHere = true;
    await turn;
  });
}

// ---- Afterwards -------------------------------------------------------------------------------

async function rematching(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const table = await finishedGame(guest);
  await report.part('a rematch is a new table with the same players', async () => {
    await page.getByRole('button', { name: say('result.rematch') }).click();
    await page.waitForURL((url) => url.hash.startsWith('#/table/') && !url.hash.includes(table));
    const player = new Player(guest, Mouse, 1);
    await player.asked();
    assert.equal(guest.now.get('0').view.seats, 3);
    assert.ok(guest.now.get('0').at < 20);
  });
  await report.part('the old table knows the way to it', async () => {
    const next = tableOf(guest);
    await guest.go(`#/table/${table}`);
    await page.getByRole('link', { name: say('result.next') }).click();
    await page.waitForURL(`**/#/table/${next}`);
  });
}

/** Gives up the table one is at, after the question. */
async function giveUp({ page, say }) {
  await page.getByRole('button', { name: say('closing.do') }).click();
  await page.getByRole('dialog').getByRole('button', { name: say('closing.do') }).click();
  await page.getByRole('heading', { name: say('home.title') }).waitFor();
}

async function twoPeople(world) {
  const [guest, other] = [await world.guest(), await world.guest()];
  // Whoever plays for them shall be quick.
  for (const one of [guest, other]) await prefer(one, { level: 'novice' });
  await newTable(guest, ['me', 'open']);
  await other.go(`#/table/${tableOf(guest)}`);
  await other.page.getByRole('button', { name: new RegExp(`^${other.say('lounge.join')}`) }).click();
  return [guest, other];
}

async function givingUp(world, report) {
  const guest = await world.guest();
  const { say } = guest;
  await report.part('a table that nobody joined can be given up; who looks on is told', async () => {
    await newTable(guest, ['me', 'open']);
    const witness = await world.guest();
    await witness.go(`#/table/${tableOf(guest)}`);
    await witness.page.getByText(witness.say('lounge.free')).waitFor();
    await giveUp(guest);
    await witness.page.getByText(witness.say('error.closed')).waitFor();
    await guest.page.getByText(say('home.mine.none')).waitFor();
  });
  await report.part('who resigns leaves the match to the others, and to a bot', async () => {
    const [one, two] = await twoPeople(world);
    await new Player(two, Mouse, 15).until((sight) => sight.question !== '');
    await leave(one, 'leave.resign', 'leave.resign');
    await two.page.getByText(exactly(say('seat.resigned.short'))).first().waitFor();
  });
}

async function declining(world, report) {
  const [guest, other] = await twoPeople(world);
  const { page, say } = guest;
  const player = new Player(other, Mouse, 16);
  await player.until((sight) => sight.question !== '');
  await handOver(other);
  await finish(guest);
  await report.part('who is asked for a rematch may decline it', async () => {
    await page.getByRole('button', { name: say('result.rematch') }).click();
    await page.getByText(say('lounge.missing.one')).waitFor();
    await other.page.getByRole('link', { name: other.say('result.next') }).click();
    await other.page.getByText(other.say('lounge.kept')).waitFor();
    await other.page.getByRole('button', { name: other.say('lounge.decline') }).click();
    await other.page.getByRole('heading', { name: other.say('home.title') }).waitFor();
  });
  await report.part('the seat is free then, and whoever declined may take it all the same', async () => {
    await page.getByText(new RegExp(`:\\s+${say('seat.open')}`)).waitFor();
    await other.go(`#/table/${tableOf(guest)}`);
    await other.page.getByRole('button', { name: new RegExp(`^${other.say('lounge.join')}`) }).click();
    await player.until((sight) => sight.question !== '');
  });
}

async function astray(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const checks = [
    ['#/table/aaaaaaaaaaaaaaaa', 'error.table'],
    ['#/replay/aaaaaaaaaaaaaaaa', 'error.table'],
    ['#/new/chess', 'error.game'],
    ['#/rules/chess', 'error.game'],
  ];
  for (const [hash, key] of checks)
    await report.part(`${hash} says what is wrong, and leads home`, async () => {
      await guest.go(hash);
      await page.getByText(say(key)).waitFor();
      await page.getByRole('main').getByRole('link').click();
      await page.getByRole('heading', { name: say('home.title') }).waitFor();
    });
  await report.part('#/nonsense is the home page', async () => {
    await guest.go('#/nonsense');
    await page.getByRole('heading', { name: say('home.title') }).waitFor();
  });
}

export const scenarios = [
  { name: 'new table', run: opening },
  { name: 'name', run: naming },
  { name: 'bot for another on this device', run: handing },
  { name: 'bot for me', run: handingOwn },
  { name: 'rematch', run: rematching },
  { name: 'giving up', run: givingUp },
  { name: 'declining', run: declining },
  { name: 'astray', run: astray },
];
