/*
 * home.mjs: before anybody sits down: the home page at every width, what it says of the games,
 * what a first game is like, colours, the rules, a server that is full or lets one not in, and
 * going for good.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { check } from './axe.mjs';
import { Mouse, Player } from './player.mjs';
import { begins, closeDialog, levelBox, newTable, openMore, openSettings, playButton, rename, seatForm, tableOf } from './ways.mjs';
import { GAMES, LANGS, patternOf, speak } from './words.mjs';

/** 640 is also 1280 at 200 %. */
const WIDTHS = [320, 390, 640, 641, 768, 1280, 1310, 1920, 2560];
/** The longest name there is, of letters that are wide and do not break. */
const LONG = 'W'.repeat(24);

/* Runs in the page: what sticks out of the window, and figures of the frieze that are cut. */
function measure() {
  const wall = document.querySelector('.frieze').getBoundingClientRect();
  const figures = [...document.querySelectorAll('.frieze .figure')].map((figure) => figure.getBoundingClientRect());
  const shown = figures.filter((box) => box.width > 0);
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    figures: shown.length,
    cut: shown.filter(
      ({ top, right, bottom, left }) =>
        top < wall.top - 0.5 || left < -0.5 || right > innerWidth + 0.5 || bottom > wall.bottom + 0.5,
    ).length,
    wall: wall.height,
  };
}

/* Runs in the page: have the figures of the frieze come? */
function drawn() {
  const figures = [...document.querySelectorAll('.frieze .figure')];
  return figures.filter((figure) => figure.getBoundingClientRect().width > 0).length >= 5;
}

function cardOf({ page, say }) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: say.game('title'), exact: true }) });
}

async function widths(world, report) {
  for (const lang of LANGS) {
    const guest = await world.guest({ lang });
    await guest.go();
    await rename(guest, LONG);
    await closeDialog(guest);
    await newTable(guest, ['me', 'open']);
    const table = tableOf(guest);
    for (const width of WIDTHS)
      await report.part(`${lang}: nothing is cut at ${width} px`, async () => {
        await guest.page.setViewportSize({ width, height: 800 });
        await guest.go();
        await guest.page.getByRole('button', { name: playButton(guest.say) }).waitFor();
        await guest.page.waitForFunction(drawn);
        const { overflow, figures, cut, wall } = await guest.page.evaluate(measure);
        assert.deepEqual([overflow, cut], [0, 0]);
        assert.ok(figures >= 5 && wall >= 80 && wall <= 210, `${figures} figures, ${wall} px`);
        for (const hash of ['#/new/valley', '#/rules/valley', `#/table/${table}`]) {
          await guest.go(hash);
          await guest.page.getByRole('heading').first().waitFor();
          for (const box of await guest.page.locator('main details').all()) await box.evaluate((details) => (details.open = true));
          await guest.page.waitForTimeout(100);
          const over = await guest.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.equal(over, 0, hash);
        }
      });
  }
}

async function cards(world, report) {
  for (const lang of LANGS) {
    const guest = await world.guest({ lang });
    const { page, say } = guest;
    await guest.go();
    await page.getByRole('button', { name: playButton(say) }).waitFor();
    for (const game of GAMES)
      await report.part(`${lang}: the card of ${game} says what it is`, async () => {
        const { game: word } = speak(lang, game);
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: word('title'), exact: true }) });
        for (const text of [word('about'), say('home.minutes', word('about.minutes')), say(`weight.${word('about.weight')}`)])
          await card.getByText(text).waitFor();
        await card.getByText(say('home.best', word('about.best'))).waitFor();
        assert.equal(await card.locator('.main').count(), 1, 'one button stands out');
      });
  }
  const guest = await world.guest();
  await report.part('no words of a game are fetched for it', async () => {
    const fetched = [];
    guest.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await guest.go();
    await guest.page.getByRole('button', { name: playButton(guest.say) }).waitFor();
    await guest.page.waitForTimeout(1500);
    const files = fetched.filter((path) => path.endsWith('.json'));
    assert.equal(files.length, 2, files.join(' '));
    report.note(`${fetched.length} requests`);
  });
}

// ---- A first game -----------------------------------------------------------------------------

async function first(world, report) {
  const guest = await world.guest({ game: 'eiszeit' });
  const { page, say } = guest;
  await guest.go();
  await report.part('the first game is a short one against novices, and the card says so', async () => {
    await cardOf(guest).getByText(say('home.first.rules', say.game('preset.short'))).waitFor();
    await page.getByRole('button', { name: playButton(say) }).click();
    await new Player(guest, Mouse, 1).asked();
    assert.equal(guest.now.get('0').view.options.rounds, '3');
    const { seats } = guest.sent.findLast((message) => message.t === 'open');
    assert.deepEqual(seats.map((seat) => seat.bot ?? seat.kind), ['me', 'novice', 'novice']);
  });
  await report.part('the next one is the usual game at the usual level', async () => {
    await guest.go();
    await levelBox(guest).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await levelBox(guest).inputValue(), 'medium');
    await page.getByRole('button', { name: playButton(say) }).click();
    await new Player(guest, Mouse, 1).asked();
    assert.equal(guest.now.get('0').view.options.rounds, '4');
  });
  await report.part('another game is still a first one, whatever level was chosen here', async () => {
    await guest.go();
    await levelBox(guest).selectOption('hard');
    await page.reload();
    const other = { page, say: speak('en', 'valley') };
    assert.equal(await levelBox(guest).inputValue(), 'hard');
    assert.equal(await levelBox(other).inputValue(), 'novice');
    await guest.go('#/new/valley');
    assert.equal(await page.getByRole('radio', { name: new RegExp(`^\\s*${other.say.game('preset.beginner')}`) }).isChecked(), true);
  });
  await report.part('years without end are called so', async () => {
    await page.getByText(say('new.options')).click();
    const years = page.locator('#option-year_limit');
    assert.equal((await years.locator('option').first().innerText()).trim(), speak('en', 'valley').game('option.year_limit.0'));
  });
}

// ---- Colours ----------------------------------------------------------------------------------

async function colours(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const colour = (seat) => {
    const word = say.game(`noun.seat.${seat}`);
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  await report.part('a new table seats me at any colour', async () => {
    await guest.go('#/new/iglu');
    await page.getByLabel(say('new.count')).selectOption('4');
    await seatForm(guest, 3).kind.selectOption('open');
    await page.getByRole('radio', { name: colour(3) }).check();
    assert.equal(await seatForm(guest, 3).kind.inputValue(), 'me');
    assert.equal(await seatForm(guest, 0).kind.inputValue(), 'open', 'whoever sat there has my old place');
    await page.getByLabel(say('new.count')).selectOption('3');
    assert.equal(await seatForm(guest, 0).kind.inputValue(), 'me', 'a place that is gone');
    await page.getByRole('radio', { name: colour(1) }).check();
    await page.getByRole('button', { name: say('new.open') }).click();
    await page.waitForURL(/#\/table\//);
  });
  await report.part('and the next game at once is played in it', async () => {
    await guest.go();
    assert.equal(await page.getByLabel(say('home.colour')).inputValue(), '1');
    await page.getByRole('button', { name: playButton(say) }).click();
    await new Player(guest, Mouse, 1).asked();
    assert.deepEqual([...guest.now.keys()], ['1']);
  });
  await report.part('a colour that the table lacks gives way', async () => {
    await guest.go();
    await page.getByLabel(say('home.colour')).selectOption('5');
    await page.getByRole('button', { name: playButton(say) }).click();
    await new Player(guest, Mouse, 1).asked();
    assert.deepEqual([...guest.now.keys()], ['0']);
  });
}

// ---- Around one device ------------------------------------------------------------------------

async function listing(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  const isOn = (key) => page.getByLabel(say(key)).isChecked();
  await report.part('a table that nobody is invited to is not shown, unless one wants it', async () => {
    await guest.go('#/new/iglu');
    await openMore(guest);
    await seatForm(guest, 1).kind.selectOption('device');
    assert.deepEqual([await isOn('new.listed'), await isOn('new.watch')], [false, false]);
    await seatForm(guest, 2).kind.selectOption('open'); // a family, and a friend by link
    assert.deepEqual([await isOn('new.listed'), await isOn('new.watch')], [false, false]);
    await seatForm(guest, 1).kind.selectOption('bot');
    assert.deepEqual([await isOn('new.listed'), await isOn('new.watch')], [true, true]);
    await page.getByLabel(say('new.watch')).uncheck();
    await seatForm(guest, 1).kind.selectOption('device');
    await seatForm(guest, 2).kind.selectOption('bot');
    await page.getByLabel(say('new.listed')).check();
    assert.deepEqual([await isOn('new.listed'), await isOn('new.watch')], [true, false]);
  });
  await report.part('two people on it are asked whether windows may be quick', async () => {
    await page.getByLabel(begins(say('new.quick'))).waitFor();
    await seatForm(guest, 1).kind.selectOption('bot');
    assert.equal(await page.getByLabel(begins(say('new.quick'))).count(), 0);
  });
  await report.part('who goes home at once from a table finds it there', async () => {
    await seatForm(guest, 2).kind.selectOption('open');
    await page.evaluate(homeAtOnce);
    await page.getByRole('button', { name: say('new.open') }).click();
    await page.locator('section[aria-labelledby=mine]').getByRole('link').waitFor();
  });
}

/* Runs in the page: from the next table that is opened one is home before anybody has noticed. */
function homeAtOnce() {
  navigation.addEventListener('currententrychange', () => {
    if (location.hash.startsWith('#/table/')) location.hash = '#/';
  });
}

async function lounge(world, report) {
  const host = await world.guest();
  await newTable(host, ['me', 'open']);
  const friend = await world.guest();
  const { page, say } = friend;
  await friend.go(`#/table/${tableOf(host)}`);
  await report.part('who is invited reads how to play, and under which name', async () => {
    await page.getByText(new RegExp(patternOf(say('lounge.as', '{0}')))).waitFor();
    await page.getByText(say('lounge.as', friend.name)).waitFor();
    await page.getByText(say('howto')).click();
    await page.getByText(say('rules.all')).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 3 }).first().waitFor();
    await check(friend);
  });
  await report.part('a card leads to the rules, and they to a table', async () => {
    await friend.go();
    await cardOf(friend).getByRole('link', { name: new RegExp(`^${say('home.rules')}`) }).click();
    await page.getByRole('heading', { name: say('howto.title', say.game('title')) }).waitFor();
    await page.getByRole('main').getByRole('link', { name: say('home.new') }).click();
    await page.getByRole('heading', { name: say('new.title', say.game('title')) }).waitFor();
  });
}

// ---- Names ------------------------------------------------------------------------------------

async function pasted(world, report) {
  const guest = await world.guest();
  const { page, say } = guest;
  await report.part('of forty letters that are pasted a name keeps what fits', async () => {
    await guest.go();
    const dialog = await rename(guest, 'M'.repeat(40));
    const kept = await dialog.getByLabel(say('settings.name')).inputValue();
    assert.ok(kept.length === 24 || (await page.getByText(say('error.name')).count()) > 0, kept);
  });
}

// ---- A full server ----------------------------------------------------------------------------

async function full(world, report) {
  const server = await world.ownServer(5);
  const open = [];
  for (const lang of LANGS) {
    const guest = await world.guest({ server, lang });
    guest.isCutOff = true;
    open.push(guest);
  }
  const [guest, other] = open;
  await guest.go();
  await guest.page.getByRole('button', { name: playButton(guest.say) }).waitFor();
  await report.part('a fifth window of one guest is told that there are too many', async () => {
    const pages = [];
    for (let i = 0; i < 4; i++) {
      pages.push(await guest.context.newPage());
      await pages[i].goto(guest.address);
    }
    await pages[3].getByText(guest.say('line.many')).waitFor();
    await pages[0].close();
    await pages[3].getByRole('button', { name: playButton(guest.say) }).waitFor();
  });
  await report.part('a network with too many is told so, in its language, and let in later', async () => {
    await other.go();
    await other.page.getByRole('button', { name: playButton(other.say) }).waitFor();
    const late = await world.guest({ server, lang: 'it' });
    late.isCutOff = true;
    await late.go();
    await late.page.getByText(late.say('line.crowded')).waitFor();
    await other.context.close();
    await late.page.getByRole('button', { name: late.say('line.retry') }).click().catch(() => undefined);
    await late.page.getByRole('button', { name: playButton(late.say) }).waitFor();
  });
}

// ---- Going for good, and being kept out ---------------------------------------------------------

/* Runs in the page. */
function kept() {
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
}

async function forgetting(world, report) {
  for (const lang of LANGS) {
    const guest = await world.guest({ lang, coach: true });
    const { page, say } = guest;
    await guest.go();
    await rename(guest, 'Margherita');
    await closeDialog(guest);
    await newTable(guest, ['me', 'open']);
    await guest.go();
    const mine = page.locator('section[aria-labelledby=mine]');
    await mine.getByRole('link').waitFor();
    await report.part(`${lang}: all one's data is deleted after a question, by keyboard`, async () => {
      const settings = await openSettings(guest);
      await settings.getByRole('button', { name: say('forget.do') }).focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: say('forget.title') });
      await question.getByText(say('forget.never')).waitFor();
      await check(guest);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await settings.getByRole('button', { name: say('forget.do') }).click();
      await question.getByRole('button', { name: say('forget.yes') }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
      await mine.getByText(say('home.mine.none')).waitFor();
      assert.equal(await page.getByText('Margherita').count(), 0);
      assert.deepEqual(await page.evaluate(kept), []);
    });
  }
}

/** Its rules are others now: no step leads where it led. */
async function endByRules(server) {
  await server.end();
  execFileSync('python3', ['-c', `import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as data:
    data.execute("UPDATE game_table SET rules = 7")
    data.execute("UPDATE step SET hash = hash + 1 WHERE n > 3 AND hash IS NOT NULL")`, server.data]);
  await server.start();
}

/* Runs in the page: the last part of its script is there, and the server may go. */
function hasScenes() {
  return performance.getEntriesByType('resource').some(({ name }) => /scenes-[^/]*\.js/.test(name));
}

async function ended(world, report) {
  const server = await world.ownServer();
  for (const lang of LANGS) {
    const guest = await world.guest({ server, lang });
    const { page, say } = guest;
    guest.isCutOff = true;
    await guest.go();
    await page.getByRole('button', { name: playButton(say) }).first().click();
    await page.getByRole('heading', { level: 1, name: say.game('title') }).waitFor();
    await page.waitForFunction(hasScenes);
    await report.part(`${lang}: a game that newer rules have ended says so and can be deleted`, async () => {
      await endByRules(server);
      await page.getByText(say('table.ended')).first().waitFor();
      await check(guest);
      await guest.go();
      const mine = page.locator('section[aria-labelledby=mine]');
      await mine.getByText(say('row.ended')).waitFor();
      await mine.getByRole('link').click();
      await page.getByRole('link', { name: say('result.replay') }).first().click();
      await page.getByRole('button', { name: say('replay.back') }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: say('closing.delete') }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: say('closing.delete') }).click();
      await mine.getByText(say('home.mine.none')).waitFor();
    });
    await guest.context.close();
  }
}

async function banned(world, report) {
  const server = await world.ownServer();
  for (const lang of LANGS) {
    const guest = await world.guest({ server, lang });
    guest.isCutOff = true;
    await guest.go();
    await guest.page.getByRole('button', { name: playButton(guest.say) }).waitFor();
    await report.part(`${lang}: who is kept out is told so, and let in again`, async () => {
      server.order('ban', '127.0.0.1');
      await guest.page.getByText(guest.say('line.banned')).waitFor();
      server.order('unban', '127.0.0.1');
      // Or the page has tried by itself meanwhile.
      await guest.page.getByRole('button', { name: guest.say('line.retry') }).click({ timeout: 2000 }).catch(() => undefined);
      await guest.page.getByText(guest.say('line.banned')).waitFor({ state: 'detached' });
      await guest.page.getByRole('button', { name: playButton(guest.say) }).waitFor();
    });
    await guest.context.close();
  }
}

export const scenarios = [
  { name: 'home at every width', run: widths },
  { name: 'home cards', run: cards },
  { name: 'home, a first game', run: first },
  { name: 'home colours', run: colours },
  { name: 'home listing', run: listing },
  { name: 'home lounge', run: lounge },
  { name: 'home, a long name', run: pasted },
  { name: 'home, a full server', run: full },
  { name: 'home, my data deleted', run: forgetting },
  { name: 'home, ended by newer rules', run: ended },
  { name: 'home, kept out', run: banned },
];
