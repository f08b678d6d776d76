/*
 * people.mjs: two people in two browsers, a bot and a spectator. One of them reloads, and
 * the server is killed and started again; all of them go on by themselves. And two who are asked
 * again and again whether they play a card.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Mouse, Player } from './player.mjs';
import { checkHands, closeDialog, handOver, newTable, rename } from './ways.mjs';
import { gameWords, patternOf, ROOT } from './words.mjs';

/** Steps of the match at which something happens. */
const RELOAD = 12;
const KILL = 30;
const LATER = 60;

/* Runs in the spectator's page: whatever it draws before the end, it never says which tile
 * was kept. */
function guardSecrets(kept) {
  const isKept = new RegExp(kept);
  const check = () => {
    if (document.querySelector('[data-part="question"]')?.dataset.state === 'over') return;
    if (isKept.test(document.body.textContent)) console.error('the log tells a secret');
    if (document.querySelector('[data-part="hand"]')) console.error('a hand is shown');
  };
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true });
}

class Party {
  constructor(people, spectator) {
    this.people = people;
    this.players = people.map((guest, i) => new Player(guest, Mouse, 40 + i));
    this.all = [...people, spectator];
  }

  /** All play until the match has come to step `at`. */
  async playTo(at) {
    await Promise.all(this.players.map((player) => player.play(() => player.guest.step >= at)));
  }

  get step() {
    return Math.max(...this.all.map(({ step }) => step));
  }

  setCutOff(isCutOff) {
    for (const guest of this.all) guest.isCutOff = isCutOff;
  }

  /** Waits for the banner to come, or to go. */
  async banner(state) {
    for (const { page, say } of this.all) await page.getByText(say('line.lost')).waitFor({ state });
  }
}

async function seated(world, server, anna) {
  await anna.go();
  await rename(anna, 'Anna');
  await closeDialog(anna);
  await newTable(anna, ['me', 'open', 'bot']);
  const link = await anna.page.getByLabel(anna.say('invite.label')).inputValue();
  assert.ok(link.startsWith(server.address), link);
  const bruno = await world.guest({ server, game: anna.say.of });
  await bruno.page.goto(link);
  const { say, page } = bruno;
  await page.getByRole('button', { name: new RegExp(`^${patternOf(say('lounge.join'))}`) }).click();
  return bruno;
}

async function watching(world, server) {
  const carla = await world.guest({ server });
  await carla.go();
  const tables = carla.page.getByRole('region', { name: carla.say('home.watch'), exact: true });
  await tables.getByRole('link', { name: new RegExp(`^${carla.say('row.watch')}`) }).click();
  await carla.page.locator('[data-part="board"]').waitFor();
  await carla.page.evaluate(guardSecrets, patternOf(gameWords.en['event.kept']));
  return carla;
}

async function killAndRestart(server, party) {
  const before = party.step;
  party.setCutOff(true);
  await server.end('SIGKILL');
  await party.banner('visible');
  await server.start();
  await party.banner('hidden');
  party.setCutOff(false);
  assert.ok(party.step >= before, `step ${before} was told, and only ${party.step} is there`);
}

/* While people click and bots move. */
async function killWhilePlaying(server, party, until) {
  const playing = party.playTo(until);
  await wait(700);
  await killAndRestart(server, party);
  await playing;
}

async function sameEnd(party) {
  const ends = [];
  for (const { page } of party.all) {
    const result = page.locator('section[aria-labelledby="result"]');
    await result.waitFor();
    ends.push(await result.getByRole('table').innerText());
  }
  for (const end of ends) assert.equal(end, ends[0], 'everybody is told the same');
}

async function run(world, report) {
  const server = await world.ownServer();
  const anna = await world.guest({ server });
  const bruno = await seated(world, server, anna);
  const carla = await watching(world, server);
  const party = new Party([anna, bruno], carla);
  await report.part('an invited person takes the seat, and both play', () => party.playTo(RELOAD));
  await report.part('one reloads, and both go on', async () => {
    await bruno.page.reload();
    await party.playTo(KILL);
  });
  await report.part('nobody sees the hand of another', async () => {
    await checkHands(anna, 0);
    await checkHands(bruno, 1);
    await checkHands(carla, null);
    assert.equal(carla.now.size, 1);
    assert.ok(carla.now.get('public').view.hand.every((hand) => Object.values(hand).every((n) => n === 0)));
  });
  await report.part('the server is killed and started again, and both go on', async () => {
    await killAndRestart(server, party);
    await party.playTo(party.step + 4);
  });
  await report.part('it is killed while they play', () => killWhilePlaying(server, party, LATER));
  await report.part('bots play it to the end, and all are told the same', async () => {
    await Promise.all(party.people.map(handOver));
    await sameEnd(party);
  });
}

/* Whoever is asked in a window passes there until its own turn: no window asks twice. */
async function standing(player, isTurn) {
  const { guest } = player;
  const label = guest.say('table.standing');
  const seen = new Set();
  while (!isTurn()) {
    await player.until(() => isTurn() || [...guest.now.values()].some(({ ask }) => ask));
    if (isTurn()) return;
    const [{ ask }] = guest.now.values();
    assert.ok(!seen.has(ask.prompt), `${ask.prompt} is asked again`);
    seen.add(ask.prompt);
    const { step } = guest;
    await player.buttonNamed(label).click();
    await player.until(() => guest.step > step);
  }
}

/* In Valley of the Mammoths whoever holds a card is asked in every window. */
async function windows(world, report) {
  const vocabulary = JSON.parse(readFileSync(join(ROOT, 'web/generated/valley.json'), 'utf8'));
  const isWindow = (prompt) => vocabulary.prompts.find(({ name }) => name === prompt).window;
  const isAsked = ({ now }, inWindow) => [...now.values()].some(({ ask }) => ask && isWindow(ask.prompt) === inWindow);
  const anna = await world.guest({ game: 'valley' });
  const bruno = await seated(world, world.server, anna);
  const players = [anna, bruno].map((guest, i) => new Player(guest, Mouse, 60 + i));
  const passing = () => players.find(({ guest }) => isAsked(guest, true));
  await report.part('both play until one is asked in a window', async () => {
    await Promise.all(players.map((player) => player.play(() => passing() !== undefined)));
    assert.ok(passing(), 'nobody was asked in a window');
  });
  await report.part('it passes until its own turn, while the other plays on', async () => {
    const player = passing();
    const other = players.find((one) => one !== player);
    const isTurn = () => isAsked(player.guest, false);
    await Promise.all([other.play(isTurn), standing(player, isTurn)]);
  });
}

export const scenarios = [
  { name: 'two people', run },
  { name: 'windows', run: windows },
];
