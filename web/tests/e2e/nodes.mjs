/*
 * nodes.mjs: people in the middle of all five games at two servers on one database, behind nginx
 * (deploy/try-nodes): one server is lost, both are upgraded one after the other, and the database
 * stands still.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Mouse, Player } from './player.mjs';
import { newTable } from './ways.mjs';
import { ROOT } from './words.mjs';
import { PATIENCE, PROGRAM } from './world.mjs';

const GAMES = ['iglu', 'eiszeit', 'urland', 'mammut', 'valley'];
/** Clicks of each of them after every mishap. */
const CLICKS = 2;
/** Milliseconds for which the database stands still: longer than a server may speak without it. */
const STILL = 5000;

/** A port that nobody has; nor, most likely, the two after it. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port > 65000 ? freePort() : port;
}

/** deploy/try-nodes; for guests it is a server like any other. */
class Site {
  async start() {
    this.port = await freePort();
    this.address = `http://127.0.0.1:${this.port}/`;
    this.process = spawn(join(ROOT, 'deploy/try-nodes'), [String(this.port)], { env: { ...process.env, BERINGIA: PROGRAM }, stdio: ['ignore', 'pipe', 'ignore'] });
    this.ended = new Promise((done) => this.process.once('exit', done));
    this.folder = await new Promise((done, fail) => {
      this.process.stdout.once('data', (text) => done(/ in (\S+);/.exec(text)[1]));
      this.process.once('exit', () => fail(new Error('try-nodes ended')));
    });
    await this.serves();
    return this;
  }

  /** Until it answers. */
  async serves() {
    for (const end = Date.now() + 2 * PATIENCE; ; await wait(100)) {
      const answer = await fetch(`${this.address}healthz`).catch(() => null);
      if (answer?.ok) return;
      assert.ok(Date.now() < end, 'nobody serves');
    }
  }

  log(n) {
    return readFileSync(join(this.folder, `node${n}.log`), 'utf8');
  }

  starts(n) {
    return this.log(n).split('Beringia is at').length - 1;
  }

  /** Does that to the server, and waits until it was started again. */
  async loses(n, how) {
    const before = this.starts(n);
    await how();
    for (const end = Date.now() + 2 * PATIENCE; this.starts(n) === before; await wait(50)) assert.ok(Date.now() < end, `server ${n} is not started again`);
  }

  kill(n) {
    return this.loses(n, () => process.kill(Number(readFileSync(join(this.folder, `node${n}.pid`), 'utf8')), 'SIGKILL'));
  }

  drain(n) {
    const data = `postgresql:///games?host=${this.folder}&user=beringia`;
    const drain = () => promisify(execFile)(PROGRAM, ['drain', data], { cwd: join(this.folder, `node${n}`) });
    return this.loses(n, async () => {
      await this.serves(); // a server that has just started may not be known yet
      for (const end = Date.now() + PATIENCE; ; await wait(200)) {
        const said = await drain().then(() => null, (error) => error);
        if (!said) return;
        if (Date.now() > end || !/no other node/.test(said.message)) throw said;
      }
    });
  }

  /** PostgreSQL and all its processes. */
  signalDatabase(signal) {
    const first = Number(readFileSync(join(this.folder, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0]);
    const parentOf = (id) => {
      try {
        return Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
      } catch {
        return 0; // it has just ended
      }
    };
    for (const id of [first, ...readdirSync('/proc').filter((name) => parentOf(name) === first)]) process.kill(Number(id), signal);
  }

  async end() {
    this.process.kill('SIGTERM');
    await this.ended;
  }
}

/** One person and two computers at a table of that game. */
async function sitDown(world, server, game) {
  const guest = await world.guest({ server, game });
  await newTable(guest, ['me', 'bot', 'bot']);
  await guest.page.locator('#question').waitFor();
  return new Player(guest, Mouse, 100);
}

async function playOn(player) {
  for (const until = player.clicks + CLICKS; player.clicks < until; ) {
    const sight = await player.asked();
    if (sight.isOver) return;
    await player.choose(sight);
  }
}

async function nodes(world, report) {
  world.patience = 4 * PATIENCE; // five browsers, three servers and a database
  const site = await new Site().start();
  world.servers.push(site);
  const players = [];
  await report.part('people sit down at all five games', async () => {
    for (const game of GAMES) players.push(await sitDown(world, site, game));
  });
  for (const { guest } of players) guest.isCutOff = true;
  const goesOn = async (what, mishap) => {
    await report.part(`${what}: all of them play on`, async () => {
      await mishap();
      await Promise.all(players.map(playOn));
      for (const { guest } of players) {
        await guest.page.locator('.banner').waitFor({ state: 'detached' });
        assert.deepEqual(guest.refusals, []);
      }
    });
  };
  await goesOn('one server is killed', () => site.kill(1));
  await goesOn('the other one is killed', () => site.kill(2));
  await goesOn('both are upgraded, one after the other', async () => {
    await Promise.all([...players.map(playOn), site.drain(1).then(() => site.drain(2))]);
  });
  await goesOn('the database stands still', async () => {
    site.signalDatabase('SIGSTOP');
    await wait(STILL);
    for (const { guest } of players) await guest.page.locator('#question').waitFor();
    site.signalDatabase('SIGCONT');
  });
}

export const scenarios = [{ name: 'nodes: two servers', run: nodes }];
