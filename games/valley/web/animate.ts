/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * What moves are counters of their own on the board's stage. The dice of a fight lie in its
 * space, side by side, and those of a new round take the place of the old ones.
 */
import type { ComponentProps } from 'svelte';
import Figure from '../../../web/src/board/Figure.svelte';
import Die from '../../../web/src/board/Die.svelte';
import { Motion, type Play as PlayOf, type Scene as SceneOf } from '../../../web/src/board/motion';
import type { ValleyView } from './board';
import { centre, COMPASS, DIRECTIONS, hex, WHOLE, type Point } from './map';
import Counter from './Counter.svelte';
import type { Count } from './plan';

const MIDDLE: Point = [0, 0];
/** Where the bag and the event cards are. */
const BAG: Point = [WHOLE[0] + 40, WHOLE[1] + WHOLE[3] - 30];
const EVENTS: Point = [-WHOLE[0] - 90, WHOLE[1] + 40];

interface Fray {
  /** The space of the fight. */
  space: string;
  /** Dice of this round, by who rolled. */
  dice: Map<string, Element>;
}
type Scene = SceneOf<ValleyView, Fray>;
type Play = PlayOf<ValleyView, Fray>;

/** What cards and events are called. */
let name: (domain: string, item: string) => string = (_, item) => item;

// ---- Small tools -------------------------------------------------------------------------------

function counter(scene: Scene, props: ComponentProps<typeof Counter>): Element {
  return scene.draw(Counter, { ...props });
}

function write(scene: Scene, text: string, seat = ''): SVGElement {
  return scene.write(text, `flying seat-${seat}`);
}

function spot(space: string): Point {
  return centre(Number(space));
}

function middle(scene: Scene, element: Element | null): Point {
  const { x, y } = scene.middle(element);
  return [x, y];
}

/* Where a tribe stands in a space, or will stand. */
function groupSpot(scene: Scene, space: string, seat: string): Point {
  const there = scene.board.querySelector(`[data-item="group ${space} ${seat}"]`);
  return there ? middle(scene, there) : spot(space);
}

/* Where what a tribe has is written. */
function home(scene: Scene, seat: string): Point {
  return middle(scene, scene.chip(seat));
}

function at([x, y]: Point, scale = 1): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// ---- Motions -----------------------------------------------------------------------------------

async function fly(scene: Scene, piece: Element, from: Point, to: Point, ms = 360): Promise<void> {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 24];
  const frames = [at(from), at([x, y], 1.25), at(to)].map((transform) => ({ transform }));
  await scene.play(piece, frames, ms);
}

function fade(scene: Scene, item: string, to = 0.25): void {
  scene.hide(scene.board.querySelector(`[data-item="${item}"]`), to);
}

/* The counter of a tribe. */
function band(scene: Scene, seat: string, count: Partial<Count>): Element {
  return counter(scene, { seat: Number(seat), ...count });
}

function oneOf(sex: string, n = 1): Partial<Count> {
  if (sex === 'wolf') return { wolves: n };
  return sex === 'woman' ? { women: n } : { warriors: n };
}

async function march(
  scene: Scene,
  seat: string,
  [from, to]: [string, string],
  count: Partial<Count>,
): Promise<void> {
  fade(scene, `group ${from} ${seat}`, 0.55);
  const [start, end] = [groupSpot(scene, from, seat), groupSpot(scene, to, seat)];
  await fly(scene, band(scene, seat, count), start, end);
}

/* From the bag onto the map. */
async function arrive(scene: Scene, piece: Element, to: string): Promise<void> {
  await scene.play(piece, [{ transform: at(BAG, 0.3) }, { transform: at(spot(to)) }], 360);
}

/* Words or a sign rise over a place. */
async function rise(scene: Scene, text: string, [x, y]: Point, seat = ''): Promise<void> {
  const frames = [
    { transform: at([x, y], 0.6), opacity: 0 },
    { transform: at([x, y - 30]), opacity: 1, offset: 0.35 },
    { transform: at([x, y - 40]), opacity: 1, offset: 0.75 },
    { transform: at([x, y - 60]), opacity: 0 },
  ];
  await scene.play(write(scene, text, seat), frames, 480);
}

/* Somebody dies, something is lost. */
async function fall(scene: Scene, piece: Element, [x, y]: Point, ms = 380): Promise<void> {
  const frames = [
    { transform: at([x, y]), opacity: 1 },
    { transform: `${at([x, y + 22], 0.7)} rotate(80deg)`, opacity: 0 },
  ];
  await scene.play(piece, frames, ms);
}

async function pulse(scene: Scene, element: Element | null, ms = 260): Promise<void> {
  const frames = [{ scale: 1 }, { scale: 1.1 }, { scale: 1 }];
  await scene.play(element, frames, ms, { fill: 'none' });
}

function pulseSeat(scene: Scene, seat: string, ms = 240): Promise<void> {
  return pulse(scene, scene.chip(seat), ms);
}

/* A space flares up in a colour. */
async function flare(scene: Scene, space: string, look = 'burst'): Promise<void> {
  const [x, y] = spot(space);
  const veil = scene.add('path', { d: hex(94), class: look, transform: `translate(${x} ${y})` });
  await scene.play(veil, [{ opacity: 0.8 }, { opacity: 0 }], 420);
}

async function shake(scene: Scene, space: string): Promise<void> {
  const frames = [0, -7, 7, -5, 5, 0].map((x) => ({ translate: `${x}px` }));
  await scene.play(scene.board.querySelector(`[data-things="${space}"]`), frames, 400);
}

/* A figure of the kit, in the colour of a tribe. */
function thing(scene: Scene, id: string, seat = ''): Element {
  return scene.draw(Figure, { id, size: 90 }, scene.add('g', { class: `thing seat-${seat}` }));
}

/* Something falls into its place. */
async function drop(scene: Scene, id: string, space: string, seat = ''): Promise<void> {
  const [x, y] = spot(space);
  const frames = [
    { transform: at([x, y - 150], 1.6), opacity: 0 },
    { transform: at([x, y - 20], 1.2), opacity: 1 },
  ];
  await scene.play(thing(scene, id, seat), frames, 380);
}

async function showCard(scene: Scene, title: string, from: Point): Promise<void> {
  const card = scene.add('g');
  const width = Math.max(240, 21 * title.length + 40);
  scene.add('rect', { x: -width / 2, y: -44, width, height: 88, rx: 14, class: 'plate' }, card);
  scene.add('text', { class: 'title' }, card).textContent = title;
  const frames = [
    { transform: at(from, 0.2), opacity: 0.6 },
    { transform: at(MIDDLE, 1.3), opacity: 1, offset: 0.35 },
    { transform: at(MIDDLE, 1.3), opacity: 1, offset: 0.8 },
    { transform: at(MIDDLE, 1.2), opacity: 0 },
  ];
  await scene.play(card, frames, 640);
}

// ---- Dice --------------------------------------------------------------------------------------

/* A die rolls into its place, with what is written under it. */
function roll(scene: Scene, face: string, [x, y]: Point, seat = '', sum = ''): Element {
  const group = scene.add('g');
  const die = scene.draw(Die, { face: Number(face), seat: seat ? Number(seat) : null }, scene.add('g', {}, group));
  const frames = [
    { transform: `${at([x, y - 120], 0.8)} rotate(-200deg)`, opacity: 0.3 },
    { transform: `${at([x, y], 1.7)} rotate(12deg)`, opacity: 1, offset: 0.75 },
    { transform: at([x, y], 1.5), opacity: 1 },
  ];
  if (sum) {
    const label = scene.add('text', { class: 'flying sum', x, y: y + 52 }, group);
    label.textContent = sum;
  }
  void scene.play(die, frames, 420);
  return group;
}

/* Dice of a round lie side by side in the space of the fight, two in a row. */
async function fightDie(
  scene: Scene,
  [face = '', bonus = '', total = '']: string[],
  who: string,
  seat: string,
): Promise<void> {
  const { own } = scene;
  if (own.dice.has(who)) {
    for (const die of own.dice.values()) die.remove();
    own.dice.clear();
  }
  const [x, y] = spot(own.space);
  const n = own.dice.size;
  const place: Point = [x + (n % 2 ? 54 : -54), y - 34 + 104 * Math.floor(n / 2)];
  own.dice.set(who, roll(scene, face, place, seat, `${face}+${bonus}=${total}`));
  await scene.wait(440);
}

/* The space of a fight is outlined as long as it lasts. */
async function begin(scene: Scene, space: string): Promise<void> {
  const [x, y] = spot(space);
  scene.own.space = space;
  for (const die of scene.own.dice.values()) die.remove();
  scene.own.dice.clear();
  for (const old of scene.stage.querySelectorAll('.arena')) old.remove();
  scene.add('path', { d: hex(96), class: 'arena', transform: `translate(${x} ${y})` });
  await flare(scene, space);
}

// ---- One for each kind of event ----------------------------------------------------------------

/* Somebody comes to a space, from the tribe's reserve. */
function join(count: (args: string[]) => Partial<Count>): Play {
  return (scene, args, actor) => {
    const space = args.find((arg) => /^\d+$/.test(arg)) ?? '';
    return fly(scene, band(scene, actor, count(args)), home(scene, actor), spot(space));
  };
}

/* A number rises over the tribe that gains or loses it. */
function count(sign: string, index: number): Play {
  return (scene, args, actor) => rise(scene, `${sign}${args[index]}`, home(scene, actor), actor);
}

const herd: Play = (scene, [species = '', from = '', to = '', n = '']) => {
  fade(scene, `pack ${from} ${species}`);
  const pack = counter(scene, { species, n: Number(n) || 1 });
  return fly(scene, pack, spot(from), spot(to), 300);
};
const walk: Play = (scene, [from = '', to = '', warriors = '', women = ''], actor) =>
  march(scene, actor, [from, to], { warriors: Number(warriors), women: Number(women) });
const loot: Play = (scene, [owner = '', n = '!'], actor) =>
  fly(scene, write(scene, n, actor), home(scene, owner), home(scene, actor));
const burn: Play = (scene, [space = '', owner = ''], actor) =>
  fall(scene, thing(scene, 'tent', /^\d$/.test(owner) ? owner : actor), spot(space));
/** Dice of nature are rolled beside the compass. */
const NATURE: Point = [COMPASS[0] - 150, COMPASS[1] + 90];
const throwDie: Play = (scene, args, actor) => {
  roll(scene, args.at(-1) ?? '', NATURE, /^\d+$/.test(actor) ? actor : '');
  return scene.wait(400);
};
const build: Play = (scene, [space = ''], actor) => drop(scene, 'tent', space, actor);
const reveal: Play = (scene, args, actor) => {
  const [one = '', event = one] = args;
  if (!event || event === 'hidden') return pulseSeat(scene, actor);
  return showCard(scene, name('event', event), EVENTS);
};

/** Kinds of events that look alike. */
const ALIKE: [string, Play][] = [
  [
    'moves move_over need drew laid_down mode',
    (scene, _, actor) => pulseSeat(scene, actor, 110),
  ],
  [
    'stayed_out announcement_lost fire_taken fire_lost eliminated announced wins',
    (scene, _, actor) => pulseSeat(scene, actor, 400),
  ],
  ['first first_player spied', (scene, [seat = '']) => pulseSeat(scene, seat)],
  [
    'turn season held cards_renewed events_renewed event_ended no_effect region',
    (scene) => pulse(scene, scene.find('.notes.clock')),
  ],
  [
    'bag_empty harvest_over extinct last_year',
    (scene) => pulse(scene, scene.find('.notes.clock'), 500),
  ],
  [
    'saved crop_damaged crop_lost trampled fenced drummed hid came_down went_wild',
    (scene, [space = '']) => shake(scene, space),
  ],
  ['event foresaw', reveal],
  ['event_die fire_die tie_die', throwDie],
  ['herd lured', herd],
  ['moved fled', walk],
  ['stole plundered stole_fire', loot],
  ['camp_lost camp_burned', burn],
  ['built camp_taken', build],
  ['adopted came born', join(([sex = '']) => oneOf(sex))],
  ['fished gathered food_gained', count('+', 1)],
  ['food_lost ate', count('−', 0)],
];

const PLAYS: Partial<Record<string, Play>> = {
  settled: async (scene, [space = ''], actor) => {
    void drop(scene, 'tent', space, actor);
    await join(() => ({ warriors: 5, women: 2 }))(scene, [space], actor);
  },
  sowed: (scene, [space = '']) => drop(scene, 'crop', space),
  birth_die: (scene, [space = '', face = ''], actor) => {
    roll(scene, face, spot(space), actor);
    return scene.wait(400);
  },
  river: async (scene, [river = '']) => {
    const frames = [0, 0.9, 0].map((opacity) => ({ opacity }));
    await scene.play(scene.board.querySelector(`[data-river="${river}"]`), frames, 460);
  },
  burns: async (scene, [space = '']) => {
    void drop(scene, 'fire', space);
    await flare(scene, space);
  },
  flooded: (scene, [space = '']) => flare(scene, space, 'water'),
  combat: (scene, [space = '']) => begin(scene, space),
  wolves_came: (scene, [space = '', n = '1']) =>
    arrive(scene, counter(scene, { species: 'wolf', n: Number(n) }), space),
  stranger_came: (scene, [stranger = '', space = '']) =>
    arrive(scene, counter(scene, { stranger }), space),
  bear_came: (scene, [space = '']) => arrive(scene, counter(scene, { species: 'bear' }), space),
  arrived: (scene, [species = '', space = '']) =>
    arrive(scene, counter(scene, { species }), space),
  bear_left: (scene, [space = '']) => fall(scene, counter(scene, { species: 'bear' }), spot(space)),
  direction: async (scene, [direction = '']) => {
    const face = DIRECTIONS.findIndex((one) => one === direction) + 1;
    roll(scene, String(face), NATURE);
    await scene.wait(400);
  },
  stranger_moved: (scene, [stranger = '', from = '', to = '']) => {
    fade(scene, `stranger ${stranger}`);
    return fly(scene, counter(scene, { stranger }), spot(from), spot(to), 340);
  },
  wolves_moved: (scene, [from = '', to = '', n = ''], actor) =>
    march(scene, actor, [from, to], { wolves: Number(n) }),
  resurrected: join(() => ({ warriors: 3, women: 1 })),
  visited: join(([, warriors, women]) => ({ warriors: Number(warriors), women: Number(women) })),
  tamed: join(() => ({ wolves: 1 })),
  killed: (scene, [piece = '', space = '', , n = '1'], actor) =>
    fall(scene, band(scene, actor, oneOf(piece, Number(n))), groupSpot(scene, space, actor)),
  animal_killed: (scene, [species = '', space = '', , n = '1']) => {
    fade(scene, `pack ${space} ${species}`, 0.5);
    return fall(scene, counter(scene, { species, n: Number(n) }), spot(space));
  },
  not_adopted: (scene, [stranger = '', space = '']) =>
    fall(scene, counter(scene, { stranger }), spot(space)),
  child_lost: (scene, [sex = '', space = ''], actor) =>
    fall(scene, band(scene, actor, oneOf(sex)), spot(space)),
  played: (scene, [card = ''], actor) =>
    showCard(scene, name('card', card), home(scene, actor)),
  showed: (scene, [seat = '', card = '']) => {
    if (!card || card === 'hidden') return pulseSeat(scene, seat);
    return showCard(scene, name('card', card), home(scene, seat));
  },
  twins: (scene, [space = ''], actor) => rise(scene, '×2', spot(space), actor),
  converted: async (scene, [sex = '', from = '', to = '', owner = ''], actor) => {
    void fall(scene, band(scene, owner, oneOf(sex)), groupSpot(scene, from, owner));
    await fly(scene, band(scene, actor, oneOf(sex)), spot(from), spot(to));
  },
  captured: async (scene, [space = '', loser = '', n = '1'], actor) => {
    const from = groupSpot(scene, space, loser);
    const women = Number(n);
    void fall(scene, band(scene, loser, { women }), from);
    await fly(scene, band(scene, actor, { women }), from, groupSpot(scene, space, actor));
  },
  rolled: (scene, [space = '', ...numbers], actor) => {
    if (space !== scene.own.space) void begin(scene, space);
    return fightDie(scene, numbers, actor, actor);
  },
  beasts_rolled: (scene, [species = '', ...numbers]) => fightDie(scene, numbers, species, ''),
  stranger_rolled: (scene, [sex = '', ...numbers]) => fightDie(scene, numbers, sex, ''),
  tied: (scene, [space = '']) => rise(scene, '=', spot(space)),
  won: (scene, [space = ''], actor) => rise(scene, '✓', spot(space), actor),
  meat: count('+', 2),
  harvested: (scene, [space = '', n = ''], actor) => rise(scene, `+${n}`, spot(space), actor),
};
PLAYS['stranger_killed'] = PLAYS['not_adopted'];
for (const [kinds, look] of ALIKE) for (const kind of kinds.split(' ')) PLAYS[kind] = look;

const motion = new Motion<ValleyView, Fray>('.valley.live svg.board', PLAYS, (view, before) => ({
  space: String(view.space ?? before?.own.space ?? ''),
  dice: new Map(),
}));
export const animate = motion.animate;

/** The board has drawn `view`; `noun` says what cards and events are called. */
export function restart(board: Element, view: ValleyView, noun: typeof name): void {
  name = noun;
  motion.restart(board, view);
}
