/*
 * board.test.ts: geometry against facts.json, what lights up, what clicks mean, and what is said.
 */
import { expect, test } from 'vitest';
import vocabulary from '../../../web/generated/iglu.json';
import type { GameEvent, Ref, Speaker, Step, Vocabulary } from '../../../web/src/types';
import { makeSpeaker, question } from '../../../web/src/words';
import facts from '../facts.json';
import gameEn from '../words/en.json';
import gameIt from '../words/it.json';
import {
  directionTo,
  dragRefs,
  fledFrom,
  fleeing,
  ground,
  lightUp,
  neighbour,
  outline,
  place,
  price,
  refsOf,
  route,
  run,
  slots,
  SPACES,
  spaceRefs,
  tallySpaces,
  thingsAt,
  tokensAt,
  tracks,
  type Direction,
  type Lit,
} from './board';
import { lines } from './lines';
import { BEAR, DRIFT, KAYAK, MELT, SCORE, START } from './pictures';
import { floe } from './shapes';
import { table } from './table';
import en from './words/en.json';
import helpEn from './words/help.en.json';
import helpIt from './words/help.it.json';
import it from './words/it.json';

// ---- Geometry ------------------------------------------------------------------------------

test('spaces, places and neighbours are those of the facts', () => {
  const names: Record<string, Direction> = { N: 'north', E: 'east', S: 'south', W: 'west' };
  for (const space of facts.board.spaces) {
    expect(SPACES[space.id]).toBe(space.name);
    expect(place(space.name)).toEqual({ x: space.x, y: space.y });
    for (const [letter, direction] of Object.entries(names)) {
      const id = (space.neighbours as Record<string, number | undefined>)[letter];
      expect(neighbour(space.name, direction)).toBe(id === undefined ? null : SPACES[id]);
      if (id !== undefined) expect(directionTo(space.name, SPACES[id] ?? '')).toBe(direction);
    }
  }
  expect(directionTo('a1', 'b2')).toBeNull();
  expect(directionTo('h4', 'a3')).toBeNull();
});

test('land is where the facts have it, and the start is drawn as they say', () => {
  for (const space of facts.board.spaces) expect(ground(START.view, space.name)).toBe(space.start);
});

test('prices are those of the facts', () => {
  expect(price(['walk', 'a4', 'east'])).toBe(facts.costs.walk);
  expect(price(['kayak', 'a4'])).toBe(facts.costs.kayak);
  expect(price(['build_igloo', 'a4'])).toBe(facts.costs.igloo);
  expect(price(['hunt', 'fox3', 'a4'])).toBe(3);
  expect(price(['harpoon_hunt', 'bear', 'a4'])).toBe(0);
  expect(price(['melt', 'a4'])).toBeNull();
});

test('the border of a group has no side between its spaces', () => {
  const sides = (path: string): number => path.split('M').length - 1;
  expect(sides(outline(['d4']))).toBe(4);
  expect(sides(outline(['d4', 'e4']))).toBe(6);
  expect(sides(outline(['d4', 'e4', 'd5', 'e5']))).toBe(8);
  expect(outline(['a8'], 5)).toContain('M5 5L95 5');
});

test('a floe always has the same edge and stays inside its space', () => {
  SPACES.forEach((_, i) => {
    expect(floe(i)).toBe(floe(i));
    for (const n of floe(i).match(/[\d.]+/g) ?? []) {
      expect(Number(n)).toBeGreaterThan(2);
      expect(Number(n)).toBeLessThan(98);
    }
  });
  expect(floe(1)).not.toBe(floe(2));
});

// ---- Things ----------------------------------------------------------------------------------

test('things of a space come large first, each with a slot', () => {
  const things = thingsAt(BEAR.view, 'b3');
  expect(things.map((thing) => thing.id)).toEqual(['igloo0', 'inuit0', 'inuit1']);
  for (let n = 1; n <= 9; n++) {
    const many = Array.from({ length: n }, (_, i) => ({
      ...things[i < 2 ? 0 : 1]!,
      id: String(i),
    }));
    expect(slots(many, 'ice')).toHaveLength(n);
  }
});

test('slots that share a space do not share their circles', () => {
  const fish = (n: number) =>
    Array.from({ length: n }, () => ({ ...thingsAt(MELT.view, 'd4')[0]! }));
  for (const n of [1, 2, 3, 4]) {
    const at = slots(fish(n), 'sea');
    at.forEach((a, i) =>
      at.slice(i + 1).forEach((b) => {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.reach + b.reach - 2);
      }),
    );
  }
});

test('a push moves the row up to the sea', () => {
  expect(run(DRIFT.view, 'a4', 'east')).toEqual(['a4', 'b4', 'c4', 'd4']);
  expect(run(DRIFT.view, 'b4', 'west')).toEqual(['b4', 'a4']);
});

test('a kayak goes over water, round a bear', () => {
  const water = ['c4', 'd4', 'e4', 'f4'];
  const view = { ...KAYAK.view, ice: SPACES.filter((space) => !water.includes(space)) };
  expect(route(view, 'b4', 'e3')).toEqual(['b4', 'c4', 'd4', 'e4', 'e3']);
  expect(route(view, 'b4', 'g4')).toEqual(['b4', 'g4']);
  expect(route({ ...view, bear: [] }, 'b4', 'g4')).toEqual(['b4', 'c4', 'd4', 'e4', 'f4', 'g4']);
});

// ---- Steps and clicks ------------------------------------------------------------------------

test('nouns have their domains', () => {
  expect(refsOf(['step', 'bear', 'd4', 'north'])).toEqual([
    'animal:bear',
    'space:d4',
    'direction:north',
  ]);
  expect(refsOf(['play_energy', '2'])).toEqual(['value:2']);
  expect(refsOf(['melt', 'd6'])).toEqual(['space:d6']);
  expect(refsOf(['end_turn'])).toEqual([]);
});

/* Clicks through a question as the page does, until one step is left. */
function clickThrough(steps: Step[], clicks: ((lit: Lit) => Ref[])[]): Step[] {
  let chosen: Ref[] = [];
  let left = steps;
  for (const click of clicks) {
    chosen = [...chosen, ...click(lightUp(left, chosen))];
    left = left.filter((step) => chosen.every((ref) => refsOf(step).includes(ref)));
  }
  return left;
}

const ACTION: Step[] = [
  ['walk', 'a4', 'north'],
  ['walk', 'a4', 'east'],
  ['walk', 'b4', 'west'],
  ['kayak', 'a4'],
  ['hunt', 'fish1', 'c4'],
  ['hunt', 'fish2', 'c4'],
  ['hunt', 'fox2', 'b4'],
  ['harpoon_hunt', 'fish3', 'a3'],
  ['play_energy', '1'],
  ['end_turn'],
];

test('one click melts', () => {
  const steps: Step[] = [
    ['melt', 'd6'],
    ['melt', 'c5'],
  ];
  expect(clickThrough(steps, [(lit) => spaceRefs(lit, 'd6')])).toEqual([['melt', 'd6']]);
});

test('a walk is a click on the Inuit and one on the neighbour', () => {
  const first = lightUp(ACTION, []);
  expect([...first.spaces.keys()].sort()).toEqual(['a4', 'b4']);
  expect(first.toward.size).toBe(0);
  expect(
    clickThrough(ACTION, [(lit) => spaceRefs(lit, 'a4'), (lit) => spaceRefs(lit, 'b4')]),
  ).toEqual([['walk', 'a4', 'east']]);
});

test('a neighbour that is not offered still means its direction, so that the page says why', () => {
  const lit = lightUp([['walk', 'a4', 'north']], ['space:a4']);
  expect(spaceRefs(lit, 'b4')).toEqual(['direction:east']);
  expect(spaceRefs(lit, 'f6')).toEqual(['space:f6']);
  expect(spaceRefs(lightUp([], []), 'f6')).toEqual(['space:f6']);
});

test('prey is clicked itself, or by its space if it is alone there', () => {
  const lit = lightUp(ACTION, []);
  expect(tokensAt(lit, 'c4')).toEqual(['fish1', 'fish2']);
  expect(spaceRefs(lit, 'a3')).toEqual(['animal:fish3', 'space:a3']);
  expect(spaceRefs(lit, 'c4')).toEqual(['space:c4']);
  expect(spaceRefs(lit, 'b4')).toEqual(['space:b4']);
});

test('moving an animal is its token and a neighbour', () => {
  const steps: Step[] = [
    ['step', 'bear', 'd4', 'north'],
    ['step', 'bear', 'd4', 'east'],
    ['step', 'fish2', 'd4', 'east'],
    ['stop'],
  ];
  expect(tokensAt(lightUp(steps, []), 'd4')).toEqual(['bear', 'fish2']);
  const only = clickThrough(steps, [
    () => ['animal:bear', 'space:d4'],
    (lit) => spaceRefs(lit, 'd5'),
  ]);
  expect(only).toEqual([['step', 'bear', 'd4', 'north']]);
});

test('with only the space chosen its animals light up, not the directions', () => {
  const steps: Step[] = [
    ['step', 'bear', 'd4', 'north'],
    ['step', 'fish2', 'd4', 'east'],
  ];
  const lit = lightUp(steps, ['space:d4']);
  expect(tokensAt(lit, 'd4')).toEqual(['bear', 'fish2']);
  expect(lit.toward.size).toBe(0);
});

test('a drag is source and direction at once', () => {
  const lit = lightUp(ACTION, []);
  expect(dragRefs(lit, 'a4', null, 'b4')).toEqual(['space:a4', 'direction:east']);
  expect(dragRefs(lit, 'd4', 'bear', 'd5')).toEqual(['animal:bear', 'space:d4', 'direction:north']);
  expect(dragRefs(lit, 'a4', null, 'c4')).toBeNull();
});

// ---- Words and pictures ------------------------------------------------------------------------

test('both languages have the same keys and holes', () => {
  const holes = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
  for (const [one, other] of [
    [en, it],
    [helpEn, helpIt],
  ] as [Record<string, string>, Record<string, string>][]) {
    expect(Object.keys(other)).toEqual(Object.keys(one));
    for (const [key, text] of Object.entries(one))
      expect(holes(other[key] ?? '')).toEqual(holes(text));
  }
});

test('the example of the count has the islands it speaks of', () => {
  const { view } = SCORE;
  for (const island of view.islands) {
    for (const space of island.spaces) expect(['ice', 'glacier']).toContain(ground(view, space));
    const strength = view.inuit.map(
      (at, seat) =>
        island.spaces.reduce((sum, space) => sum + (at[space] ?? 0), 0) +
        2 * (view.igloo[seat] ?? []).filter((space) => island.spaces.includes(space)).length,
    );
    expect(island.strength).toEqual(strength);
  }
});

// ---- What happened ---------------------------------------------------------------------------

const gameWords = { en: gameEn, it: gameIt } as const;
function speakerIn(lang: 'en' | 'it'): Speaker {
  return makeSpeaker(vocabulary as Vocabulary, gameWords[lang], lang, ['Ann', null, null, null], { en, it }[lang]);
}
const speaker = speakerIn('en');

function event(kind: string, actor: string, ...args: (string | number | null)[]): GameEvent {
  return { kind, actor, args };
}

const TURN: GameEvent[] = [
  event('turn', '1', 7),
  event('melted', '1', 'c5'),
  event('revealed', '1', 'fish2', 'c5'),
  event('fish_appears', 'fate', '1', 'c5'),
  event('fish_appears', 'fate', '3', 'c5'),
  event('walked', '1', 'd8', 'c8'),
  event('walked', '1', 'c8', 'b8'),
  event('walked', '1', 'h2', 'h3'),
  event('played', '1', 'energy2'),
  event('hunted', '1', 'fish3', 'c5'),
  event('hunted', '1', 'fish1', 'c5'),
  event('played', '1', 'harpoon'),
  event('hunted', '1', 'bear', 'b8'),
  event('played', '1', 'move_animals'),
  event('stepped', '1', 'fish2', 'd4', 'e4'),
  event('stepped', '1', 'fish2', 'e4', 'e5'),
  event('stepped', '1', 'bear', 'c3', 'c4'),
  event('lost', 'fate', 'fox1', 'c4', 1),
  event('attacked', '1', 'c4'),
  event('declined', '0'),
  event('fled', '1', '0', 'a1'),
];

test('an action is one line', () => {
  expect(lines(TURN, speaker).map(({ text }) => text)).toEqual([
    'Blue melts c5: fish worth 1 and 3 come up.',
    'Blue walks from d8 to c8 to b8 and from h2 to h3.',
    'Blue plays Energy +2.',
    'Blue takes a fish worth 3 at c5 and a fish worth 1 at c5.',
    'Blue harpoons a bear at b8.',
    'Blue moves a fish worth 2 from d4 to e4 to e5 and a bear from c3 to c4. The bear eats a fox worth 1.',
    'A bear attacks the Inuit at c4. An Inuit of Ann flees to a1.',
  ]);
});

test('a tile kept, a push and a tile gone are one line each', () => {
  const said = (...events: GameEvent[]): string[] => lines(events, speaker).map(({ text }) => text);
  expect(said(event('melted', '1', 'f5'), event('kept', '1', null))).toEqual([
    'Blue melts f5 and keeps a tile.',
  ]);
  expect(said(event('melted', '0', 'f5'), event('kept', '0', 'harpoon'))).toEqual([
    'Ann melts f5 and keeps a tile: Harpoon.',
  ]);
  expect(
    said(event('displaced', '1', 'fish1', 'e4', 'e5'), event('drifted', '1', 'c4', 'east', 2)),
  ).toEqual(['Blue pushes c4 east, 2 tiles in all. A fish worth 1 swims to e5.']);
  expect(
    said(
      event('displaced', '1', 'bear', 'e4', 'e5'),
      event('lost', 'fate', 'fish2', 'e5', 1),
      event('drifted', '1', 'd4', 'east', 1),
    ),
  ).toEqual(['Blue pushes d4 east. A bear swims to e5. The bear eats a fish worth 2.']);
  expect(
    said(event('played', '1', 'melt'), event('sunk', '1', 'd3'), event('fled', '1', '2', 'h1')),
  ).toEqual(['Blue plays Melt: the tile at d3 is gone. An Inuit of Yellow flees to h1.']);
});

test('every event lies in one line, wherever the log is cut', () => {
  for (let from = 0; from < TURN.length; from++)
    for (let to = from; to <= TURN.length; to++) {
      const found = lines(TURN.slice(from, to), speaker);
      let at = 0;
      for (const line of found) {
        expect(line.from).toBe(at);
        expect(line.to).toBeGreaterThan(line.from);
        expect(line.text).not.toMatch(/undefined|\{|NaN/);
        at = line.to;
      }
      expect(at).toBe(to - from);
    }
});

test('tracks follow who went, and mark where something happened', () => {
  const found = tracks(TURN).map(({ way, seat }) => `${way.join('-')} ${seat}`);
  expect(found).toContain('c5 1');
  expect(found).toContain('d8-c8-b8 1');
  expect(found).toContain('d4-e4-e5 1');
  expect(tracks([event('drifted', '1', 'c4', 'east', 2)])[0]?.way).toEqual(['c4', 'd4', 'e4']);
});

test('who fled is found between two views', () => {
  const before = { ...BEAR.view, fleeing: [0, 0, 0] };
  const now = { ...before, fleeing: [0, 1, 0], inuit: [before.inuit[0]!, {}] };
  expect(fledFrom(before, now)).toBe('b3');
  expect(fledFrom(now, now)).toBeNull();
  expect(fleeing(now)).toBe(1);
});

test('the count of an island stands on the water beside it', () => {
  for (const [island, space] of tallySpaces(SCORE.view)) {
    expect(ground(SCORE.view, space)).toBe('sea');
    expect(island.spaces.some((one) => directionTo(one, space))).toBe(true);
  }
  expect(tallySpaces(SCORE.view).size).toBe(3);
});

// ---- What the shell asks -----------------------------------------------------------------------

const ASKED = {
  move_animal_step: { steps_left: 2 },
  harpoon_reaction: { attacked: 'd4' },
  kayak_to: { kayak_from: 'd4' },
  displace_animal: { pushed: 'd4', displaced: 'fish2', displaced_from: 'd6' },
  flee_corner: { fleeing: [0, 1, 1] },
  action: { ap: 3 },
};

test.each(Object.entries(ASKED))('the question %s keeps its second sentence', (prompt, members) => {
  for (const lang of ['en', 'it'] as const) {
    const view = { ...BEAR.view, prompt, ...members };
    const own = speakerIn(lang);
    const words: Partial<Record<string, string>> = gameWords[lang];
    const text = question(words, own, prompt, view, table.named!(view, own));
    expect(text).not.toMatch(/[{}]/);
    expect(text.length).toBeGreaterThan(own.say(`prompt.${prompt}`).length + 5);
  }
});

test('who flees and who sent the bear are named', () => {
  const before = (prompt: string, members: object, ...log: GameEvent[]): string =>
    table.before!({ ...BEAR.view, prompt, ...members }, speaker, log);
  expect(before('flee_corner', { fleeing: [0, 1, 0] }, event('sunk', '0', 'd4'))).toBe(
    'An Inuit of Blue must leave d4.',
  );
  expect(before('harpoon_reaction', { attacked: 'd4', active: 1 })).toBe('Blue sends a bear.');
});

test('an action is asked for by how it is done', () => {
  const ask = (view: object, ...steps: Step[]): string =>
    table.ask!({ ...BEAR.view, prompt: 'action', ap: 2, ...view }, speaker, steps) ?? '';
  const end: Step = ['end_turn'];
  expect(ask({}, ['walk', 'b3', 'north'], ['hunt', 'fish1', 'b4'], end)).toBe(
    'Choose an Inuit, then where it goes; or an animal to hunt. Action points: 2.',
  );
  expect(ask({}, ['kayak', 'b3'], end)).toMatch(/^Choose an Inuit, then where it goes\./);
  expect(ask({ ap: 0 }, ['harpoon_hunt', 'fish1', 'b4'], end)).toMatch(/Throw the harpoon at/);
  expect(ask({ ap: 0 }, ['play_melt'], end)).toBe('Action points: 0. Play a tile or end the turn.');
  expect(ask({ ap: 0 }, end)).toMatch(/end the turn\.$/);
  expect(ask({ prompt: 'displace_animal', ...ASKED.displace_animal })).toBe(
    'A fish worth 2 at d6 is in the way of d4: where does it swim?',
  );
});

test('a bear is asked about with what is at stake', () => {
  const view = { ...BEAR.view, prompt: 'harpoon_reaction', viewer: '1', attacked: 'b3' };
  const ask = (more: object, ...steps: Step[]): string | null =>
    table.ask!({ ...view, ...more }, speaker, steps);
  expect(ask({}, ['harpoon'], ['decline'])).toBe(
    'Without a harpoon your Inuit at b3 flees to land.',
  );
  expect(table.answer!(['harpoon'], view, speaker)).toMatch(/yours, 4 points$/);
  expect(ask({}, ['decline'])).toMatch(/You have no harpoon to throw\.$/);
  expect(ask({ viewer: '0' }, ['decline'])).toMatch(/^Your Inuit at b3 are safe/);
});

test('the end of the game is told when it is near', () => {
  const before = (prompt: string, n: number): string =>
    table.before!({ ...BEAR.view, seats: 3, prompt, ice: SPACES.slice(0, n) }, speaker, []);
  expect(before('melt_tile', 7)).toBe('');
  expect(before('melt_tile', 6)).toMatch(/^The end is near: 6 free tiles/);
  expect(before('melt_tile', 3)).toMatch(/^Probably your last turn/);
  expect(before('action', 3)).toBe('');
  expect(before('action', 2)).toMatch(/^Probably your last turn/);
  expect(before('action', 0)).toMatch(/^The game ends with this turn/);
});

test('the Inuit that acted stays chosen while it can go on', () => {
  const next: Step[] = [['walk', 'b4', 'north'], ['hunt', 'fish1', 'c3'], ['end_turn']];
  expect(table.keeps!(['walk', 'b3', 'north'], ['space:b3'], next)).toEqual(['space:b4']);
  expect(table.keeps!(['land_at', 'b4'], [], next)).toEqual(['space:b4']);
  expect(table.keeps!(['hunt', 'fish1', 'c4'], ['space:b4'], next)).toEqual(['space:b4']);
  expect(table.keeps!(['hunt', 'fish1', 'c4'], [], next)).toEqual([]);
  expect(table.keeps!(['walk', 'b3', 'west'], ['space:b3'], next)).toEqual([]);
  const move: Step[] = [['step', 'bear', 'b4', 'east']];
  expect(table.keeps!(['step', 'bear', 'b3', 'north'], [], move)).toEqual(['animal:bear', 'space:b4']);
  expect(table.keeps!(['step', 'fish1', 'b3', 'north'], [], move)).toEqual([]);
  const stays = (step: Step): boolean => table.stays!(step, ['space:b4']);
  expect(next.map(stays)).toEqual([false, true, true]);
  expect(table.stays!(['hunt', 'fish1', 'c3'], ['verb:harpoon_hunt'])).toBe(false);
});

test('the end of a turn says what is left, and goes by itself with nothing left', () => {
  const view = { ...BEAR.view, held: [0, 0, 0] };
  expect(table.answer!(['end_turn'], { ...view, ap: 2 }, speaker)).toBe(
    'End the turn, 2 AP unused',
  );
  expect(table.answer!(['end_turn'], { ...view, ap: 0 }, speaker)).toBe('End the turn');
  expect(table.usual!(view, ACTION)).toBeNull();
  expect(table.usual!(view, [['play_melt'], ['end_turn']])).toEqual(['end_turn']);
  expect(table.obvious!(view, [['end_turn']])).toEqual(['end_turn']);
  expect(table.obvious!({ ...view, held: [1, 0, 0] }, [['end_turn']])).toBeNull();
  expect(table.obvious!(view, ACTION)).toBeNull();
});
