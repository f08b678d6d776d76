/*
 * boards.mjs: pictures of every game's table on positions of a whole match: the start, the
 * middle, the most crowded question, a scene, the summary of a round and the end.
 *
 * The match is played by bots from a fixed seed, so that the same pictures come again; the page
 * sees it through a table without a game behind it (fake.mjs).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { drawn, FakeTable } from './fake.mjs';
import { crowd, recorded } from './positions.mjs';
import { prefer } from './ways.mjs';
import { PROGRAM } from './world.mjs';

/** Seats, and the seed of a match that has something of everything. */
const MATCHES = {
  iglu: { seats: 4, seed: 3 },
  eiszeit: { seats: 4, seed: 1 },
  mammut: { seats: 4, seed: 1 },
  urland: { seats: 4, seed: 1 },
  valley: { seats: 5, seed: 7 },
};
const NAMES = ['Ayla'];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const LOOKS = ['light', 'dark'];
/** Milliseconds for a click, and until all lines of a scene are there. */
const SOON = 2_000;
const TOLD = 3_500;
const SETTLED = 600;
const BETWEEN = 300;
/** Scenes between two questions that are waited for. */
const MOST = 12;
/** Scenes that show more than others come first. */
const DEAR = ['duel', 'meter', 'rows', 'reveal', 'announce'];

/** All that the first seat sees of a match, question by question; the last is the end. */
function matchOf(game, folder) {
  const { seats, seed } = MATCHES[game];
  const file = join(mkdtempSync(join(folder, 'match-')), `${game}.play`);
  const bots = Array(seats).fill('easy').join(',');
  execFileSync(PROGRAM, ['play', game, '--seats', bots, '--seed', String(seed), '--save', file, '--plain'], { stdio: 'ignore' });
  return recorded(file).filter(({ seat }) => seat === 0);
}

/** The position with all that was told before it; news are what came after the question before. */
function whole(match, i) {
  const events = match.slice(0, i + 1).flatMap((one) => one.events);
  return { ...match[i], events, news: match[i].events.length };
}

function mostCrowded(match) {
  const crowds = match.map(({ view, ask }) => (ask ? crowd(view) : 0));
  return crowds.indexOf(Math.max(...crowds));
}

/* Runs in the page: a board that paints itself has done so. */
function isPainted() {
  const unpainted = document.createElement('canvas');
  return [...document.querySelectorAll('[data-part="board"] canvas')].every(
    ({ width, height }) => width !== unpainted.width || height !== unpainted.height,
  );
}

/* Runs in the page: the kind of the scene that waits, "none" once the question is there, and
 * nothing while something moves. */
function kindOfNext() {
  const scene = document.querySelector('[data-part="scene"][data-state="waits"]');
  const question = document.querySelector('[data-part="question"]');
  return scene?.dataset.kind ?? (question?.dataset.state === 'moving' ? '' : 'none');
}

class Gallery {
  constructor(world, game, match, save) {
    Object.assign(this, { world, game, match, save });
  }

  /** A page of its own at the position. */
  async at(i, { speed = 'none', ...look }) {
    const guest = await this.world.guest({ game: this.game, motion: speed !== 'none', ...look });
    const fake = new FakeTable(this.game, NAMES);
    await fake.takeOver(guest, { motion: true });
    await prefer(guest, { speed });
    await fake.open(guest, whole(this.match, i));
    await guest.page.locator('#question').waitFor();
    await drawn(guest.page);
    await guest.page.waitForFunction(isPainted);
    await guest.page.waitForTimeout(SETTLED);
    return { guest, page: guest.page, fake };
  }

  async still(name, i, look) {
    const { guest, page } = await this.at(i, look);
    await this.save(page, name);
    await guest.close();
  }

  /** The kinds of scenes that wait for the viewer on the way to the next question. */
  async *scenes(page, fake, i) {
    fake.show(this.match[i]);
    for (let n = 0; n < MOST; n++) {
      await page.waitForTimeout(BETWEEN);
      const kind = await (await page.waitForFunction(kindOfNext)).jsonValue();
      if (kind === 'none') return;
      yield kind;
      await page.locator('[data-part="go-on"]').click({ timeout: SOON }).catch(() => undefined);
    }
  }

  /** Before which questions the scene is that shows most, and the first summary. */
  async search(look) {
    const found = new Map();
    const { guest, page, fake } = await this.at(0, { speed: 'fast', ...look });
    for (let i = 1; i < this.match.length && !(found.has('summary') && found.has(DEAR[0])); i++)
      for await (const kind of this.scenes(page, fake, i)) if (!found.has(kind)) found.set(kind, i);
    await guest.close();
    const dearest = DEAR.find((kind) => found.has(kind));
    return [
      { name: 'scene', kind: dearest, i: found.get(dearest) },
      { name: 'summary', kind: 'summary', i: found.get('summary') },
    ].filter(({ i }) => i !== undefined);
  }

  async moment({ name, kind, i }, look) {
    const { guest, page, fake } = await this.at(i - 1, { speed: 'normal', ...look });
    for await (const one of this.scenes(page, fake, i)) if (one === kind) break;
    await page.waitForTimeout(TOLD);
    await this.save(page, name);
    await guest.close();
  }

  /** The end as those see it who were there: the account over the board. */
  async end(look) {
    const last = this.match.length - 1;
    const { guest, page, fake } = await this.at(last - 1, { speed: 'normal', ...look });
    for await (const _ of this.scenes(page, fake, last));
    await page.locator('[data-part="account"] button').first().click({ timeout: TOLD }).catch(() => undefined);
    await page.waitForTimeout(SETTLED);
    await this.save(page, 'end');
    await guest.close();
  }
}

/** Takes all pictures of a game; `folder` is for the match, `path` names a picture's file. */
export async function takeBoards(world, game, folder, path) {
  const match = matchOf(game, folder);
  const looks = Object.entries(SIZES).flatMap(([size, viewport]) =>
    LOOKS.map((colorScheme) => ({ label: `${size}-${colorScheme}`, look: { viewport, colorScheme } })),
  );
  let moments = null;
  let n = 0;
  for (const { label, look } of looks) {
    const save = async (page, name) => {
      await page.screenshot({ path: path(`${game}-${name}-${label}.png`) });
      n++;
    };
    const gallery = new Gallery(world, game, match, save);
    moments ??= await gallery.search(look);
    await gallery.still('start', 0, look);
    await gallery.still('middle', Math.floor(match.length / 2), look);
    await gallery.still('crowded', mostCrowded(match), look);
    for (const moment of moments) await gallery.moment(moment, look);
    await gallery.end(look);
  }
  return n;
}

/** One picture of a game for the README: its most crowded question, at a third of the pixels. */
export async function takeCover(world, game, folder, path) {
  const match = matchOf(game, folder);
  const save = (page) => page.screenshot({ path, type: 'jpeg', quality: 82 });
  const look = { viewport: SIZES.desktop, colorScheme: 'light', deviceScaleFactor: 0.625 };
  await new Gallery(world, game, match, save).still('cover', mostCrowded(match), look);
}
