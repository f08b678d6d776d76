/*
 * board.test.ts: where things lie on the table, heaps in order, what lights up, what is sent
 * when a set is confirmed, and the lines of the log.
 */
import { expect, test } from 'vitest';
import { makeSpeaker } from '../../../web/src/words';
import type { GameEvent, Step, Vocabulary } from '../../../web/src/types';
import facts from '../facts.json';
import {
  ANIMALS,
  around,
  beneath,
  cells,
  BROAD,
  deedsOf,
  FACES,
  groups,
  inOrder,
  isFirst,
  isLast,
  lacking,
  lightUp,
  meant,
  modeOf,
  peekers,
  pickable,
  ROUND,
  SLOTS,
  spaceAt,
  spot,
  spotOf,
  spread,
  stacks,
  stepsFor,
  PLANS,
  tilt,
  TRACKS,
  trackOf,
  trayBoxes,
  trayRefs,
  traysOf,
  walkers,
  WIDTH,
  type Box,
  type MammutView,
} from './board';
import shared from '../../../web/src/art/figures.svg?raw';
import art from './art.svg?raw';
import { CARDS, figureOf, groundOf, wayOf } from './figures';
import { lines } from './lines';
import { allOffer, halfSet, table } from './table';
import { contents, freeWords, roundSentence, signed } from './words';
import words from '../words/en.json';
import en from './words/en.json';
import it from './words/it.json';

// ---- A view to look at -----------------------------------------------------------------------

const HIDDEN = Array.from({ length: SLOTS }, () => 'hidden');

/* Slots 0 to 5 lie in the centre: fur, axe, axe, unknown, unknown, shaman; 6 to 8 with seat 1:
 * hare, food, food. Seat 0 looked under 4. */
function sketch(given: Partial<MammutView> = {}): MammutView {
  const face = 'fur axe axe unknown unknown shaman_red hare food food'.split(' ');
  const listed = Array.from({ length: SLOTS }, (_, i) => i);
  listed[2] = 1;
  listed[8] = 7;
  const order = face.map((one) => 48 * FACES.indexOf(one));
  order[4] = (order[4] ?? 0) + 20;
  return {
    game: 'mammut',
    seats: 3,
    turn: 'choice',
    prompt: 'take_tile',
    viewer: '0',
    options: {},
    step: 7,
    centre: ['0', '1', '2', '3', '4', '5'],
    heap: [[], [], ['6', '7', '8'], [], [], [], [], [], [], []],
    know: [['4'], [], [], [], []],
    face: [...face, ...HIDDEN.slice(face.length)],
    back: HIDDEN.map((one, slot) => (slot === 4 ? 'tusk' : one)),
    hand: [],
    down: [],
    open: [],
    deck: {},
    discard: {},
    held: [],
    laid: [],
    animals: [['hare'], [], []],
    fur: [0, 0, 0],
    vp: [10, 10, 10],
    round: 1,
    first_player: 0,
    deck_n: 13,
    phase: 'division',
    most: 6,
    listed,
    order: [...order, ...HIDDEN.slice(face.length).map(() => 0)],
    supply: [],
    animal_points: [],
    ...given,
  };
}

const TAKE: Step[] = ['0', '1', '3', '4', '5'].map((slot) => ['tile', slot]);
const NO_WORDS: Vocabulary = {
  name: 'mammut',
  domains: [],
  verbs: [],
  events: [
    { name: 'turn', nouns: ['number'] },
    { name: 'round', nouns: ['number'] },
  ],
  prompts: [],
};
const speaker = makeSpeaker(NO_WORDS, words, 'en', [], en);

// ---- The table ---------------------------------------------------------------------------------

test('faces, animals and cards are those of the facts, and each has a picture', () => {
  expect([...FACES]).toEqual(facts.faces.list.map(({ id }) => id));
  expect([...ANIMALS]).toEqual(
    facts.faces.list.filter(({ class: kind }) => kind === 'animal').map(({ id }) => id),
  );
  expect(Object.keys(CARDS)).toEqual(facts.cards.list.map(({ id }) => id));
  const drawn = (id: string): void => expect(art + shared).toContain(`id="${id}"`);
  for (const face of FACES) [figureOf(face), groundOf(face), wayOf(face) ?? 'bone'].forEach(drawn);
  for (const { from, sign, to } of Object.values(CARDS))
    [from === 'heap' ? 'fire' : from, sign, to ?? from].filter((id) => id !== 'heap').forEach(drawn);
  for (const { id } of facts.cards.list) expect(Object.keys(words)).toContain(`effect.${id}`);
});

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y;
}

test('every part has its own place inside the drawing', () => {
  for (let seats = 2; seats <= 5; seats++) {
    for (const plan of PLANS) {
      const trays = trayBoxes(sketch({ seats }), 1, plan);
      const boxes = [TRACKS, ROUND, plan.cloth, plan.kinds, plan.depot, ...trays.values()];
      expect(trays.size).toBe(seats === 2 ? 4 : seats);
      for (const [i, box] of boxes.entries()) {
        expect(box.x >= 0 && box.y >= 0).toBe(true);
        expect(box.x + box.width <= WIDTH && box.y + box.height <= plan.height).toBe(true);
        for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
      }
    }
  }
});

test('stacks lie inside their heap and none on another', () => {
  const boxes = PLANS.flatMap((plan) => [...trayBoxes(sketch({ seats: 5 }), 0, plan).values()]);
  for (const box of boxes)
    for (const n of [1, 4, 9, 14]) {
      const { size, at } = cells(box, n);
      const squares = at.map(({ x, y }): Box => {
        return { x: x - size / 2, y: y - size / 2, width: size - 0.01, height: size - 0.01 };
      });
      for (const [i, square] of squares.entries()) {
        expect(square.x >= box.x && square.x + size <= box.x + box.width).toBe(true);
        expect(square.y >= box.y && square.y + size <= box.y + box.height).toBe(true);
        for (const other of squares.slice(i + 1)) expect(overlap(square, other)).toBe(false);
      }
    }
});

test.each(PLANS)('loose tiles lie on the cloth, apart however they are turned', (plan) => {
  const { cloth } = plan;
  const reach = (slot: number, round: number): number => {
    const angle = (Math.abs(tilt(slot, round)) * Math.PI) / 180;
    return (plan.tile / 2) * (Math.cos(angle) + Math.sin(angle));
  };
  for (let round = 1; round <= 5; round++) {
    const spots = Array.from({ length: SLOTS }, (_, slot) => spotOf(slot, round));
    expect(new Set(spots).size).toBe(SLOTS);
    spots.forEach((one, slot) => {
      const { x, y } = spot(one, plan);
      const r = reach(slot, round);
      expect(x - r >= cloth.x && x + r <= cloth.x + cloth.width).toBe(true);
      expect(y - r >= cloth.y && y + r <= cloth.y + cloth.height).toBe(true);
      spots.slice(slot + 1).forEach((other, k) => {
        const far = Math.max(Math.abs(spot(other, plan).x - x), Math.abs(spot(other, plan).y - y));
        expect(far).toBeGreaterThan(r + reach(slot + 1 + k, round));
      });
    });
  }
});

test('mammoths stand in order, none on another, between the ends of the track', () => {
  expect(spread([10, 10, 40], 5, 0, 99)).toEqual([7.5, 12.5, 40]);
  expect(spread([0, 0, 0], 10, 0, 99)).toEqual([0, 10, 20]);
  expect(spread([99, 98], 10, 0, 99)).toEqual([99, 89]);
  const values = [10, 10, 11, 10, 58];
  const track = trackOf('points', values);
  const places = walkers(track, values);
  expect(places.map(({ space }) => space)).toEqual(values.map((n) => spaceAt(track, n)));
  const order = [...places].sort((a, b) => a.x - b.x).map(({ seat }) => seat);
  expect(order).toEqual([0, 1, 3, 2, 4]);
  expect(trackOf('points', [61]).spaces).toBe(100);
  expect(walkers(trackOf('fur', [45]), [45])[0]?.lap).toBe(1);
});

test('first and last are told unless all are level', () => {
  expect([0, 1, 2].map((seat) => isFirst([4, 4, 1], seat))).toEqual([true, true, false]);
  expect([0, 1, 2].map((seat) => isLast([4, 4, 1], seat))).toEqual([false, false, true]);
  expect(isFirst([2, 2], 0) || isLast([2, 2], 0)).toBe(false);
});

// ---- Tiles -------------------------------------------------------------------------------------

test('heaps are ordered by face and grouped', () => {
  const view = sketch();
  expect(inOrder(view, view.centre)).toEqual([1, 2, 0, 3, 4, 5]);
  expect(groups(view, view.heap[2])).toEqual([
    { face: 'food', slots: [7, 8] },
    { face: 'hare', slots: [6] },
  ]);
  expect(groups(view, undefined)).toEqual([]);
  expect(stacks(view, view.centre).map(({ slots }) => slots)).toEqual([[1, 2], [0], [3], [4], [5]]);
});

test('what is known about a tile', () => {
  const view = sketch();
  expect(beneath(view, 4)).toBe('tusk');
  expect(beneath(view, 3)).toBeNull();
  expect(peekers(view, 4)).toEqual([0]);
  expect(peekers(sketch({ know: [['4'], ['4'], ['4'], [], []] }), 4)).toEqual([]);
  expect(lacking(view, 0).has('hare')).toBe(false);
  expect(lacking(view, 0).has('fox')).toBe(true);
  expect(lacking(view, null).size).toBe(0);
});

test('seats and trays', () => {
  const view = sketch();
  expect(around(view, 2)).toEqual([2, 0, 1]);
  expect(around(view, null)).toEqual([0, 1, 2]);
  expect(traysOf(view, 2)).toEqual([4]);
  expect(traysOf({ ...view, seats: 2 }, 1)).toEqual([2, 3]);
  expect(trayRefs(3)).toEqual(['seat:1', 'heap:1']);
});

// ---- Clicks ------------------------------------------------------------------------------------

test('tiles that are alike are lit together and stand for the offered one', () => {
  const lit = lightUp(sketch(), TAKE);
  expect([...lit.slots.keys()]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(lit.slots.get(2)).toBe(1);
  expect(lit.slots.has(8)).toBe(false);
});

test('the tile that a card has turned is no choice, what is like it is', () => {
  const view = sketch({ prompt: 'flip_tile' });
  view.listed[2] = 2;
  expect([...lightUp(view, [['tile', '2'], ['stop']]).slots]).toEqual([[2, 2]]);
});

test('heaps and animals are lit by their steps', () => {
  const view = sketch({ prompt: 'turn_action' });
  const lit = lightUp(view, [['play', 'peek'], ['take_center'], ['steal', '1', '0']]);
  expect([...lit.trays]).toEqual([2]);
  expect(lightUp(view, [['animal', 'fox']]).animals.has('fox')).toBe(true);
});

test('a turn picks tiles unless all of them must be taken', () => {
  const view = sketch({ prompt: 'turn_action' });
  const steps: Step[] = [['take_center'], ['steal', '1', '0']];
  expect(modeOf(view, steps)).toBe('take');
  expect(pickable(view, steps, 'take').size).toBe(6);
  expect(modeOf(sketch({ prompt: 'turn_action', take_all: 6 }), steps)).toBeNull();
  expect(modeOf(view, [['steal', '1', '0']])).toBeNull();
  expect(modeOf(sketch({ prompt: 'flip_tile' }), TAKE)).toBe('flip');
  expect(modeOf(sketch({ prompt: 'peek_tile' }), TAKE)).toBeNull();
  expect(modeOf(sketch({ prompt: 'return_tile' }), TAKE)).toBe('return');
  expect(modeOf(sketch({ prompt: 'send_back' }), [['heap', '1', '0']])).toBe('send');
});

test('tiles of a heap are picked by stacks, as often as there are', () => {
  const view = sketch({ prompt: 'return_tile', filling: 2, most: 2 });
  const steps: Step[] = [['tile', '6'], ['tile', '7']];
  expect([...pickable(view, steps, 'return')]).toEqual([
    ['slot:6', 1],
    ['slot:7', 2],
  ]);
  const set = table.set!(view, speaker, steps)!;
  expect([set.least, set.most]).toEqual([1, 2]);
  expect(set.steps(['slot:7', 'slot:7'])).toEqual([['tile', '7'], ['tile', '8'], ['stop']]);
  expect(set.words(['slot:7'])).toBe('Put back 1 tile');
});

test('a set is sent in order, equal tiles by their lowest slots, then stop', () => {
  expect(stepsFor(sketch(), 'take', ['slot:5', 'slot:4', 'slot:2'])).toEqual([
    ['tile', '1'],
    ['tile', '4'],
    ['tile', '5'],
    ['stop'],
  ]);
  expect(stepsFor(sketch({ prompt: 'turn_action' }), 'take', ['slot:2', 'slot:1'])).toEqual([
    ['take_center'],
    ['tile', '1'],
    ['tile', '2'],
    ['stop'],
  ]);
  expect(stepsFor(sketch({ prompt: 'send_back' }), 'send', ['tray:4', 'tray:2'])).toEqual([
    ['heap', '1', '0'],
    ['heap', '2', '0'],
    ['stop'],
  ]);
});

test('with two players the heaps of one card are of one of them', () => {
  const steps: Step[] = [
    ['heap', '0', '0'],
    ['heap', '1', '0'],
    ['heap', '1', '1'],
  ];
  const set = table.set!(sketch({ prompt: 'send_back', seats: 2 }), speaker, steps)!;
  expect(set.most).toBe(2);
  expect(set.fits!([], 'tray:0')).toBe(true);
  expect(set.fits!(['tray:2'], 'tray:3')).toBe(true);
  expect(set.fits!(['tray:2'], 'tray:0')).toBe(false);
  const more = table.set!(sketch({ prompt: 'send_back', seats: 3 }), speaker, steps)!;
  expect(more.fits!(['tray:2'], 'tray:0')).toBe(true);
});

test('tiles are turned one by one, and none need be the second', () => {
  const view = sketch({ prompt: 'flip_tile' });
  const first = table.set!(view, speaker, TAKE)!;
  expect([first.least, first.most]).toEqual([1, 1]);
  expect(first.steps(['slot:0'])).toEqual([['tile', '0']]);
  expect(first.words(['slot:0'])).toBe('Turn over: 1 fur');
  const second = table.set!(view, speaker, [...TAKE, ['stop']])!;
  expect(second.least).toBe(0);
  expect(second.steps([])).toEqual([['stop']]);
});

// ---- What the shell asks -------------------------------------------------------------------------

test('the question says what can be done, and whom one can rob', () => {
  const ask = (view: MammutView, ...steps: Step[]): string | null => table.ask!(view, speaker, steps);
  const turn = sketch({ prompt: 'turn_action' });
  expect(ask(turn, ['play', 'flip'], ['take_center'], ['steal', '1', '0'], ['steal', '2', '0'])).toBe(
    'Play a card, take from the centre, or steal a heap from Blue or Yellow.',
  );
  const flip = sketch({ prompt: 'flip_tile' });
  expect(ask(flip, ['tile', '0'])).not.toBe(ask(flip, ['tile', '0'], ['stop']));
  expect(ask(sketch({ prompt: 'send_back' }), ['heap', '1', '0'])).toBe(null);
});

test('who looked under a tile is told what was there, until something else happens', () => {
  const before = (...log: GameEvent[]): string =>
    table.before!(sketch({ prompt: 'turn_action', viewer: '0' }), speaker, log);
  const peeks = [event('played', '0', 'peek'), event('peeked', '0', '3', 'tusk')];
  expect(before(...peeks, event('peeked', '0', '4', 'fire'))).toBe(
    'Underneath you saw: 1 tusk and 1 fire.',
  );
  expect(before(...peeks, event('played', '0', 'flip'))).toBe('');
});

test('what is half made is told with what stays', () => {
  expect(halfSet(sketch(), speaker, 'take', ['slot:1', 'slot:2'])).toBe(
    'You take 2 axes; 4 stay in the centre.',
  );
  const robbed = sketch({ prompt: 'return_tile', filling: 2 });
  expect(halfSet(robbed, speaker, 'return', ['slot:7'])).toBe(
    'You put back 1 food and keep 1 food and hare.',
  );
  expect(halfSet(sketch(), speaker, 'take', [])).toBe('');
});

test('who has no tiles is not told what having none would cost', () => {
  const zero = [0, 0, 0];
  const now = { axe: zero, fur: zero, tusk: zero, food: zero, fire: zero, cards: zero, track: zero };
  const view = sketch({ now: { ...now, animals: zero, total: [-5, 3, 0] }, animal_points: zero });
  expect(table.standing!(view, speaker, 0).projected).toBeUndefined();
  expect(table.standing!(view, speaker, 1).projected).toBe('13');
});

test('the decisive move says what it does, animals are answers', () => {
  const view = sketch({ prompt: 'turn_action', take_all: 6 });
  expect(table.answer!(['take_center'], view, speaker)).toBe('Take all 6 tiles: ends the division');
  expect(table.usual!(view, [['steal', '1', '0'], ['take_center']])).toEqual(['take_center']);
  expect(table.isAnswer!(['animal', 'fox'], view)).toBe(true);
  expect(table.answer!(['animal', 'fox'], view, speaker)).toBe('Fox');
  const giving = sketch({ prompt: 'swap_give' });
  expect(table.answer!(['tile', '6'], giving, speaker)).toBe('Hand in: hare');
});

test('who clicks one of the last tiles can take all of them, or leave them', () => {
  const done: string[] = [];
  const view = sketch({ prompt: 'turn_action', take_all: 6 });
  const { deeds } = allOffer(view, speaker, () => done.push('take'), () => done.push('leave'));
  expect(deeds.map(({ label }) => label)).toEqual(['Take all 6 tiles: ends the division', 'Cancel']);
  deeds.forEach(({ act }) => act());
  expect(done).toEqual(['take', 'leave']);
});

test('what is forced is not asked', () => {
  const steps: Step[] = [['tile', '7']];
  expect(table.obvious!(sketch({ prompt: 'return_tile', most: 1 }), steps)).toEqual(['tile', '7']);
  expect(table.obvious!(sketch({ prompt: 'return_tile', most: 2 }), steps)).toBeNull();
  expect(table.obvious!(sketch({ prompt: 'turn_action' }), [['pass']])).toEqual(['pass']);
  expect(table.obvious!(sketch({ prompt: 'turn_action' }), [['take_center']])).toBeNull();
});

test('a card of somebody else that makes one choose is named with its player', () => {
  const open = [{}, { most_fur_animal: 1 }, {}];
  expect(table.before!(sketch({ prompt: 'choose_animal', open }), speaker, [])).toBe(
    "Blue played Furrier's catch.",
  );
});

test('the state in three sentences', () => {
  expect(table.state!(sketch({ vp: [10, 12, 9], held: [2, 2, 2] }), speaker, 0)).toEqual([
    'Blue leads with 12 points.',
    'You have 10 points, 0 on the fur track, 2 cards in hand, animals: hare; heap: nothing.',
    'Round 1 of 5: in the centre 2 axes, 1 fur, 2 question marks, and the shaman.',
  ]);
});

test('of equal loose tiles the lowest are meant, whichever are clicked', () => {
  const view = sketch({ centre: ['0', '1', '2', '3'], listed: [0, 0, 0, 3] });
  expect(meant(view, 2, [], 9)).toBe(0);
  expect(meant(view, 2, ['slot:0'], 9)).toBe(1);
  expect(meant(view, 0, ['slot:0', 'slot:1'], 9)).toBe(1);
  expect(meant(view, 3, ['slot:0'], 9)).toBe(3);
  expect(meant(view, 2, ['slot:0'], 1)).toBe(0);
});

test('deeds of the others lead from place to place', () => {
  const boxes = trayBoxes(sketch(), 0, BROAD);
  const deeds = deedsOf(
    [
      event('took', '0', '4', 'fur', '0'),
      event('round', 'fate', 2),
      event('took', '1', '3', 'fur', '0'),
      event('took_heap', '1', 1, '0'),
      event('stole', '2', '1', '0', 3, '0'),
      event('turn', '0', 3),
    ],
    boxes,
    BROAD,
    (slot) => spot(spotOf(slot, 2), BROAD),
  );
  expect(deeds.map(({ seat, points }) => [seat, points.length])).toEqual([
    [1, 1],
    [1, 2],
    [2, 2],
  ]);
});

// ---- The log ---------------------------------------------------------------------------------------

function event(kind: string, actor: string, ...args: (string | number | null)[]): GameEvent {
  return { kind, actor, args };
}

function told(...events: GameEvent[]): string[] {
  const found = lines(events, speaker);
  // Every event lies in exactly one line, in order.
  expect(found.map(({ from }) => from)).toEqual([0, ...found.slice(0, -1).map(({ to }) => to)]);
  expect(found.at(-1)?.to).toBe(events.length);
  return found.map(({ text }) => text);
}

test('a turn is one line: heaps taken by kind, thefts with what goes back', () => {
  expect(
    told(
      event('turn', '1', 2),
      event('took', '1', '0', 'fur', '0'),
      event('took', '1', '1', 'fur', '0'),
      event('took', '1', '3', 'food', '0'),
      event('took_heap', '1', 3, '0'),
      event('turn', '2', 3),
      event('stole', '2', '1', '0', 3, '0'),
      event('returned', '2', '3', 'food'),
      event('kept_heap', '2', 2, 1, '0'),
      event('turn', '0', 4),
    ),
  ).toEqual([
    'Blue takes 3 tiles: 2 furs and 1 food.',
    'Yellow steals 3 tiles from Blue, puts back 1 food and keeps 2 tiles.',
    'Turn 4: Red.',
  ]);
});

test('a heap that is heard of tile by tile', () => {
  expect(told(event('took', '1', '0', 'fur', '0'))).toEqual(['Blue takes 1 fur.']);
  expect(told(event('took', '1', '3', 'food', '0'), event('took_heap', '1', 5, '0'))).toEqual([
    'Blue takes 1 food: 5 tiles in all.',
  ]);
});

test('cards are told with what they did', () => {
  expect(
    told(
      event('played', '0', 'flip'),
      event('flipped', '0', '3', 'fur', 'food'),
      event('flipped', '0', '4', 'unknown', 'axe'),
      event('played', '1', 'peek'),
      event('peeked', '1', '5', null),
      event('peeked', '1', '6', null),
      event('played', '1', 'send_back'),
      event('sent_back', '1', '0', '0', 4),
      event('sent_back', '1', '2', '0', 5),
      event('laid', '2', null),
      event('laid', '2', null),
    ),
  ).toEqual([
    'Red plays Flip: fur becomes food, question mark becomes axe.',
    'Blue plays Peek and looks under 2 question marks.',
    'Blue plays Send back: back to the centre 9 tiles of Red and Yellow.',
    'Yellow lays 2 scoring cards face down.',
  ]);
});

test('a throw is one line, a step of the scoring is one line', () => {
  expect(
    told(
      event('round', 'fate', 2),
      event('shown', 'fate', 'fur', 2, '0'),
      event('shown', 'fate', 'hare', 1, '2'),
      event('stage', 'fate', 'fur'),
      event('furs', '0', 2, 7),
      event('fur_lead', '0', 2, 14),
      event('tie_lost', '1', 'fur'),
      event('fur_last', '1', 2, 8),
      event('stage', 'fate', 'animals'),
      event('animal', '0', 'hare', '2'),
      event('animal', '0', 'fox', '3'),
      event('discarded', 'fate', 2),
      event('over', 'fate'),
    ),
  ).toEqual([
    'Round 2: the tiles are thrown. In the centre: 2 furs and hare.',
    'Furs: Red +2 (now 7); first Red +2 VP (14); tie, the shaman decides against Blue; last Blue −2 VP (8).',
    'Animals: Red takes hare and fox.',
    'The game is over.',
  ]);
});

// ---- Words -------------------------------------------------------------------------------------

test('both languages have the same words with the same holes', () => {
  const holes = (text: string): string => (text.match(/\{\d\}/g) ?? []).sort().join();
  expect(Object.keys(it)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en))
    expect([key, holes((it as Record<string, string>)[key] ?? '')]).toEqual([key, holes(text)]);
});

test('an empty place tells when it will be filled', () => {
  const free = (given: Partial<MammutView>, tray: number): string =>
    freeWords(speaker, sketch({ next: [2, 1], active: 0, ...given }), tray);
  expect([0, 4, 2].map((tray) => free({}, tray))).toEqual(['on turn', 'next', 'in 2 turns']);
  expect(free({ next: [] }, 4)).toBe('free');
  expect(free({ phase: 'scoring' }, 4)).toBe('');
});

test('the round, what furs bring and who wins ties', () => {
  expect(roundSentence(speaker, sketch({ round: 2 }))).toBe(
    'Round 2 of 5. Fur track: first +2, last −2. Ties: whoever takes the shaman.',
  );
  expect(roundSentence(speaker, sketch({ shaman: 1 }))).toContain('Blue, then clockwise');
});

test('numbers with their sign, tiles by kind', () => {
  expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']);
  expect(contents(speaker, ['hare', 'fur', 'fur', 'shaman_blue'])).toBe(
    '2 furs, hare, and the shaman',
  );
  expect(contents(speaker, [])).toBe('nothing');
});
