/*
 * layout.mjs: the table of every game, measured (measure.mjs) on recorded positions: each
 * prompt at least once, at four sizes; where room is scarce in both languages, elsewhere in
 * Italian, whose words are longer.
 *
 * BERINGIA_PAGE: the address of a page that is served already, a development server's for
 * instance; without it the page is the program's own.
 */
import assert from 'node:assert/strict';
import { FakeTable, showPosition } from './fake.mjs';
import { measure } from './measure.mjs';
import { positionsOf, vocabularyOf } from './positions.mjs';
import { GAMES, LANGS } from './words.mjs';
import { PATIENCE } from './world.mjs';

export const SIZES = {
  laptop: { width: 1280, height: 800 },
  desktop: { width: 1920, height: 1080 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const ROOMY = ['desktop', 'tablet'];
/** Faults told in full. */
const TOLD = 14;
const FEW = 3;
const SIDE = 24;

/** What a table must keep to in a window of this size. */
export function limitsAt({ width, height }) {
  const isPhone = width < 768;
  return {
    board: width > height && width >= 1280 ? 0.45 : null,
    width: isPhone ? 0.96 : null,
    text: isPhone ? 9 : 11,
    target: SIDE,
  };
}

/** Each step with all refs that could stand for it. */
export function askedOf(game, { ask }) {
  if (!ask) return null;
  const { verbs } = vocabularyOf(game);
  return ask.steps.map(([verb, ...items]) => {
    const { nouns } = verbs.find(({ name }) => name === verb);
    return { step: [verb, ...items].join(' '), refs: [`verb:${verb}`, ...items.map((item, i) => `${nouns[i]}:${item}`)] };
  });
}

/** Boxes that must not change between two questions, as text. */
function placeOf({ board, seats, question, hand }) {
  const at = (box) => box && [box.left, box.top, box.width].map((n) => n.toFixed(1)).join(' ');
  return {
    board: board && `${at(board)} ${board.height.toFixed(1)}`,
    seats: at(seats),
    question: at(question),
    hand: hand && `${hand.left.toFixed(1)}, bottom ${(hand.top + hand.height).toFixed(1)}`,
  };
}

class Walk {
  /** Labels of the positions, by fault. */
  faults = new Map();
  shares = [];
  unseen = [];
  shown = 0;
  places = new Map();

  constructor(game, page, fake, size) {
    Object.assign(this, { game, page, fake, limits: limitsAt(size), size });
  }

  async visit(position) {
    const now = await showPosition(this.page, this.fake, position);
    if (!now) return this.unseen.push(position.label);
    this.shown++;
    const found = await this.page.evaluate(measure, { asked: askedOf(this.game, now), limits: this.limits });
    const faults = [...found.faults, ...(now.ask ? this.shifts(now.view.seats, position.label, found.boxes) : [])];
    for (const fault of faults) this.note(fault, position.label);
    const { board } = found.boxes;
    if (board) this.shares.push((board.width * board.height) / (this.size.width * this.size.height));
  }

  /* What a text that is too small says does not matter. */
  note(fault, label) {
    const key = fault.startsWith('text:') ? fault.replace(/ ".*"$/, '') : fault;
    this.faults.set(key, (this.faults.get(key) ?? new Set()).add(label));
  }

  shifts(seats, label, boxes) {
    const place = placeOf(boxes);
    const first = this.places.get(seats) ?? { place, label };
    this.places.set(seats, first);
    return Object.keys(place)
      .filter((part) => place[part] && first.place[part] && place[part] !== first.place[part])
      .map((part) => `shift: ${part} at ${place[part]}; in "${first.label}" at ${first.place[part]}`);
  }

  /** How many of each kind, then the first of them. */
  get summary() {
    const kinds = new Map();
    for (const fault of this.faults.keys()) {
      const [kind] = fault.split(':');
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    const counts = [...kinds].map(([kind, n]) => `${n} ${kind}`).join(', ');
    const rows = [...this.faults].map(([fault, labels]) => `${fault} [${few([...labels])}]`);
    const most = process.env.BERINGIA_ALL ? Infinity : TOLD;
    return [`${this.faults.size} faults (${counts})`, ...rows.slice(0, most)].join('\n  ');
  }
}

function few(labels) {
  const rest = labels.length - FEW;
  return labels.slice(0, FEW).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Those of one table one after the other: the page builds everything anew for another. */
function inOrder(positions) {
  const key = ({ nows: [{ seat, view }] }) => 10 * view.seats + seat;
  return positions.filter(({ nows }) => nows.length > 0).sort((a, b) => key(a) - key(b));
}

async function walkIn(world, game, size, lang) {
  const guest = await world.guest({ game, lang, viewport: size, colorScheme: lang === 'it' ? 'dark' : 'light' });
  const positions = inOrder(positionsOf(game));
  const fake = new FakeTable(game);
  await fake.takeOver(guest);
  await fake.open(guest, positions[0].nows[0]);
  // A fault in one language is no reason to hurry in the other.
  await guest.page.locator('#question').waitFor({ timeout: PATIENCE });
  const walk = new Walk(game, guest.page, fake, size);
  for (const position of positions) await walk.visit(position);
  await guest.close();
  return walk;
}

function layout(game, size) {
  return async (world, report) => {
    for (const lang of ROOMY.includes(size) ? ['it'] : LANGS)
      await report.part(`${SIZES[size].width}x${SIZES[size].height}, ${lang}`, async () => {
        const walk = await walkIn(world, game, SIZES[size], lang);
        const least = (100 * Math.min(...walk.shares)).toFixed(1);
        report.note(`${lang}: ${walk.shown} positions; board ${least} %; answered by the page: ${walk.unseen.join(', ') || 'none'}`);
        assert.ok(walk.faults.size === 0, walk.summary);
      });
  };
}

async function complete(_, report) {
  for (const game of GAMES)
    await report.part(`${game}: there is a position for each prompt`, () => {
      const missing = positionsOf(game).filter(({ nows }) => nows.length === 0);
      assert.deepEqual(missing.map(({ label }) => label), []);
    });
}

export const scenarios = [
  { name: 'positions', run: complete },
  ...GAMES.flatMap((game) => Object.keys(SIZES).map((size) => ({ name: `layout ${game} ${size}`, run: layout(game, size) }))),
];
