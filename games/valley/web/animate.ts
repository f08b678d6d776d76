/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * animate() ends when the motion has gone far enough for the next event, at once under
 * reduced motion, and as soon as the caller's signal says so or the board draws a new view.
 * What moves are counters of their own on the board's stage. The next view wipes all of it
 * (settle), so nothing here has to be right for the game to be.
 */
import { mount, unmount, type ComponentProps } from 'svelte';
import type { GameEvent, View } from '../../../web/src/types';
import { centre, DIRECTIONS, hex, type Count, type Point, type ValleyView } from './board';
import Counter from './Counter.svelte';
import { EAR, FLAME, TENT } from './shapes';

const NAME = 'valley';
const SVG = 'http://www.w3.org/2000/svg';
const MIDDLE: Point = [0, 0];
/** Where the bag and the event cards are. */
const BAG: Point = [-478, 536];
const EVENTS: Point = [450, -510];
/** Pips of a die, by its face: places in a grid of three by three. */
const PIPS = ['', '4', '08', '048', '0268', '02468', '035268'];

/** What is drawn on a board, and what the animations have added to it. */
interface Scene {
  /** The board with everything around it, its drawing, and the top layer of that. */
  all: Element;
  board: SVGSVGElement;
  stage: Element;
  view: ValleyView;
  /** Aborted by the next view. */
  end: AbortController;
  mounted: Record<string, unknown>[];
  /** Parts of a bonus, told before the die they belong to. */
  bonus: string[];
  /** Dice on the table. */
  dice: number;
  /** What cards and events are called. */
  name(domain: string, item: string): string;
}

const scenes = new WeakMap<Element, Scene>();

// ---- Small tools -------------------------------------------------------------------------------

async function play(
  scene: Scene,
  element: Element | null,
  frames: Keyframe[],
  ms: number,
): Promise<void> {
  const { signal } = scene.end;
  if (!element || signal.aborted) return;
  const animation = element.animate(frames, {
    id: NAME,
    duration: ms,
    easing: 'ease-in-out',
    fill: 'both',
  });
  const finish = (): void => animation.finish();
  signal.addEventListener('abort', finish);
  await animation.finished.catch(() => undefined);
  signal.removeEventListener('abort', finish);
}

/* Adds an element to the stage, or to a part of it. */
function add(
  scene: Scene,
  name: string,
  attributes: Record<string, string | number> = {},
  parent: Element = scene.stage,
): SVGElement {
  const added = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, String(value));
  if (!scene.end.signal.aborted) parent.append(added);
  return added;
}

function counter(scene: Scene, props: ComponentProps<typeof Counter>): SVGElement {
  const target = add(scene, 'g');
  if (!scene.end.signal.aborted) scene.mounted.push(mount(Counter, { target, props }));
  return target;
}

function write(scene: Scene, text: string, seat = ''): SVGElement {
  const label = add(scene, 'text', { class: `flying seat-${seat}` });
  label.textContent = text;
  return label;
}

function find(scene: Scene, selector: string): Element | null {
  return scene.all.querySelector(selector);
}

/* The middle of something on the page, in units of the board. */
function middle(scene: Scene, element: Element | null): Point {
  const matrix = scene.board.getScreenCTM();
  if (!element || !matrix) return MIDDLE;
  const box = element.getBoundingClientRect();
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { x, y } = at.matrixTransform(matrix.inverse());
  return [x, y];
}

function spot(space: string): Point {
  return centre(Number(space));
}

/* Where a tribe stands in a space, or will stand. */
function groupSpot(scene: Scene, space: string, seat: string): Point {
  const there = find(scene, `[data-item="group ${space} ${seat}"]`);
  return there ? middle(scene, there) : spot(space);
}

/* Where what a tribe has is written. */
function home(scene: Scene, seat: string): Point {
  return middle(scene, find(scene, `[data-seat="${seat}"]`));
}

function at([x, y]: Point, scale = 1): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// ---- Motions -----------------------------------------------------------------------------------

async function fly(scene: Scene, piece: Element, from: Point, to: Point, ms = 360): Promise<void> {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 24];
  const frames = [at(from), at([x, y], 1.25), at(to)].map((transform) => ({ transform }));
  await play(scene, piece, frames, ms);
}

function fade(scene: Scene, selector: string, to = 0.25): void {
  void play(scene, find(scene, selector), [{ opacity: to }], 1);
}

/* The counter of a tribe. */
function band(scene: Scene, seat: string, count: Partial<Count>): SVGElement {
  const letter = find(scene, `[data-seat="${seat}"] svg text`)?.textContent ?? '';
  return counter(scene, { seat: Number(seat), letter, ...count });
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
  fade(scene, `[data-item="group ${from} ${seat}"]`, 0.55);
  const [start, end] = [groupSpot(scene, from, seat), groupSpot(scene, to, seat)];
  await fly(scene, band(scene, seat, count), start, end);
}

/* From the bag onto the map. */
async function arrive(scene: Scene, piece: Element, to: string): Promise<void> {
  const frames = [
    { transform: at(BAG, 0.3) },
    { transform: at([0, 330], 1.9), offset: 0.5 },
    { transform: at(spot(to)) },
  ];
  await play(scene, piece, frames, 360);
}

/* Words or a sign rise over a place. */
async function rise(scene: Scene, text: string, [x, y]: Point, seat = ''): Promise<void> {
  const frames = [
    { transform: at([x, y], 0.6), opacity: 0 },
    { transform: at([x, y - 30]), opacity: 1, offset: 0.35 },
    { transform: at([x, y - 40]), opacity: 1, offset: 0.75 },
    { transform: at([x, y - 60]), opacity: 0 },
  ];
  await play(scene, write(scene, text, seat), frames, 480);
}

/* Somebody dies, something is lost. */
async function fall(scene: Scene, piece: Element, [x, y]: Point, ms = 380): Promise<void> {
  const frames = [
    { transform: at([x, y]), opacity: 1 },
    { transform: `${at([x, y + 22], 0.7)} rotate(80deg)`, opacity: 0 },
  ];
  await play(scene, piece, frames, ms);
}

async function pulse(scene: Scene, element: Element | null, ms = 260): Promise<void> {
  await play(scene, element, [{ scale: 1 }, { scale: 1.12 }, { scale: 1 }], ms);
}

function pulseSeat(scene: Scene, seat: string, ms = 240): Promise<void> {
  return pulse(scene, find(scene, `[data-seat="${seat}"]`), ms);
}

/* A space flares up in a colour. */
async function flare(scene: Scene, space: string, name = 'burst'): Promise<void> {
  const [x, y] = spot(space);
  const veil = add(scene, 'path', { d: hex(94), class: name, transform: `translate(${x} ${y})` });
  await play(scene, veil, [{ opacity: 0.8 }, { opacity: 0 }], 420);
}

async function shake(scene: Scene, space: string): Promise<void> {
  const frames = [0, -7, 7, -5, 5, 0].map((x) => ({ translate: `${x}px` }));
  await play(scene, find(scene, `[data-things="${space}"]`), frames, 400);
}

function thing(scene: Scene, d: string, seat = ''): SVGElement {
  const made = add(scene, 'g', { class: `seat-${seat}` });
  add(scene, 'path', { d, class: 'thing' }, made);
  return made;
}

/* Something falls into its place. */
async function drop(scene: Scene, d: string, space: string, seat = ''): Promise<void> {
  const [x, y] = spot(space);
  const frames = [
    { transform: at([x, y - 150], 1.6), opacity: 0 },
    { transform: at([x, y - 20], 1.2), opacity: 1 },
  ];
  await play(scene, thing(scene, d, seat), frames, 380);
}

async function showCard(scene: Scene, title: string, from: Point): Promise<void> {
  const card = add(scene, 'g');
  const width = Math.max(220, 19 * title.length + 40);
  add(scene, 'rect', { x: -width / 2, y: -40, width, height: 80, rx: 14, class: 'plate' }, card);
  add(scene, 'text', { class: 'title' }, card).textContent = title;
  const frames = [
    { transform: at(from, 0.2), opacity: 0.6 },
    { transform: at(MIDDLE, 1.3), opacity: 1, offset: 0.35 },
    { transform: at(MIDDLE, 1.3), opacity: 1, offset: 0.8 },
    { transform: at(MIDDLE, 1.2), opacity: 0 },
  ];
  await play(scene, card, frames, 640);
}

// ---- Dice --------------------------------------------------------------------------------------

function drawDie(scene: Scene, face: number, seat: string): SVGElement {
  const die = add(scene, 'g', { class: `seat-${seat}` });
  add(scene, 'rect', { x: -42, y: -42, width: 84, height: 84, rx: 18, class: 'die' }, die);
  for (const pip of PIPS[face] ?? '') {
    const [x, y] = [(Number(pip) % 3) - 1, Math.floor(Number(pip) / 3) - 1];
    add(scene, 'circle', { cx: 23 * x, cy: 23 * y, r: 9, class: 'pip' }, die);
  }
  return die;
}

/* A die rolls into its place; what counts besides is written under it, line by line. */
async function roll(
  scene: Scene,
  face: string,
  [x, y]: Point,
  seat = '',
  lines: string[] = [],
): Promise<void> {
  const frames = [
    { transform: `${at([x, y - 160], 0.6)} rotate(-200deg)`, opacity: 0.3 },
    { transform: `${at([x, y], 1.15)} rotate(12deg)`, opacity: 1, offset: 0.75 },
    { transform: at([x, y]), opacity: 1 },
  ];
  lines.forEach((line, i) => {
    const transform = at([x, y + 74 + 42 * i], i ? 0.48 : 0.75);
    void play(scene, write(scene, line), [{ transform }, { transform }], 1);
  });
  await play(scene, drawDie(scene, Number(face), seat), frames, 480);
}

/* Dice of a fight lie side by side around its space; the parts of each bonus are told. */
async function fightDie(
  scene: Scene,
  [face = '', bonus = '', total = '']: string[],
  seat: string,
  space: string,
): Promise<void> {
  const [x, y] = space ? spot(space) : MIDDLE;
  const n = scene.dice++ % 4;
  const lines = [`${face}+${bonus}=${total}`, ...scene.bonus];
  scene.bonus = [];
  const place: Point = [x + (n % 2 ? 160 : -160), y + (n > 1 ? 150 : -70)];
  await roll(scene, face, place, seat, lines);
}

// ---- One for each kind of event ----------------------------------------------------------------

type Play = (scene: Scene, args: string[], actor: string) => Promise<void> | void;

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
  fade(scene, `[data-item="pack ${from} ${species}"]`);
  const pack = counter(scene, { species, n: Number(n) || 1 });
  return fly(scene, pack, spot(from), spot(to), 300);
};
const walk: Play = (scene, [from = '', to = '', warriors = '', women = ''], actor) =>
  march(scene, actor, [from, to], { warriors: Number(warriors), women: Number(women) });
const loot: Play = (scene, [owner = '', n = '!'], actor) =>
  fly(scene, write(scene, n, actor), home(scene, owner), home(scene, actor));
const burn: Play = (scene, [space = '', owner = ''], actor) =>
  fall(scene, thing(scene, TENT, /^\d$/.test(owner) ? owner : actor), spot(space));
const throwDie: Play = (scene, args, actor) => roll(scene, args.at(-1) ?? '', MIDDLE, actor);
const build: Play = (scene, [space = ''], actor) => drop(scene, TENT, space, actor);
const reveal: Play = (scene, args, actor) => {
  const [one = '', event = one] = args;
  if (!event || event === 'hidden') return pulseSeat(scene, actor);
  return showCard(scene, scene.name('event', event), EVENTS);
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
    (scene) => pulse(scene, find(scene, '.clock')),
  ],
  [
    'bag_empty harvest_over extinct last_year',
    (scene) => pulse(scene, find(scene, '.clock'), 500),
  ],
  [
    'saved crop_damaged crop_lost trampled fenced drummed hid came_down',
    (scene, [space = '']) => shake(scene, space),
  ],
  ['event foresaw', reveal],
  ['event_die fire_die tie_die', throwDie],
  ['drew_token drew_letter', (scene, [, space = '']) => flare(scene, space, 'plate')],
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
    void drop(scene, TENT, space, actor);
    await join(() => ({ warriors: 5, women: 2 }))(scene, [space], actor);
  },
  sowed: (scene, [space = '']) => drop(scene, EAR, space),
  birth_die: (scene, [space = '', face = ''], actor) => roll(scene, face, spot(space), actor),
  river: async (scene, [river = '']) => {
    const frames = [14, 34, 14].map((strokeWidth) => ({ strokeWidth }));
    await play(scene, find(scene, `[data-river="${river}"]`), frames, 460);
  },
  burns: async (scene, [space = '']) => {
    void drop(scene, FLAME, space);
    await flare(scene, space);
  },
  flooded: (scene, [space = '']) => flare(scene, space, 'water'),
  combat: (scene, [space = '']) => flare(scene, space),
  wolves_came: (scene, [space = '', n = '1']) =>
    arrive(scene, counter(scene, { species: 'wolf', n: Number(n) }), space),
  stranger_came: (scene, [stranger = '', space = '']) =>
    arrive(scene, counter(scene, { stranger }), space),
  bear_came: (scene, [space = '']) => arrive(scene, counter(scene, { species: 'bear' }), space),
  arrived: (scene, [species = '', space = '']) =>
    arrive(scene, counter(scene, { species }), space),
  bear_left: (scene, [space = '']) => fall(scene, counter(scene, { species: 'bear' }), spot(space)),
  set_aside: (scene, [species = '']) => fall(scene, counter(scene, { species }), [0, 330]),
  outbreak: (scene, [species = '']) => rise(scene, scene.name('species', species), MIDDLE),
  direction: async (scene, [direction = '']) => {
    const compass = find(scene, '[data-compass]') as SVGElement | null;
    if (compass) compass.dataset['last'] = direction;
    const face = DIRECTIONS.findIndex((one) => one === direction) + 1;
    await roll(scene, String(face), [330, -560]);
  },
  stranger_moved: (scene, [stranger = '', from = '', to = '']) => {
    fade(scene, `[data-item="stranger ${stranger}"]`);
    return fly(scene, counter(scene, { stranger }), spot(from), spot(to), 340);
  },
  wolves_moved: (scene, [from = '', to = '', n = ''], actor) =>
    march(scene, actor, [from, to], { wolves: Number(n) }),
  resurrected: join(() => ({ warriors: 3, women: 1 })),
  visited: join(([, warriors, women]) => ({ warriors: Number(warriors), women: Number(women) })),
  tamed: join(() => ({ wolves: 1 })),
  went_wild: (scene, [space = '']) => rise(scene, scene.name('species', 'wolf'), spot(space)),
  killed: (scene, [piece = '', space = '', , n = '1'], actor) =>
    fall(scene, band(scene, actor, oneOf(piece, Number(n))), groupSpot(scene, space, actor)),
  animal_killed: (scene, [species = '', space = '', , n = '1']) => {
    fade(scene, `[data-item="pack ${space} ${species}"]`, 0.5);
    return fall(scene, counter(scene, { species, n: Number(n) }), spot(space));
  },
  not_adopted: (scene, [stranger = '', space = '']) =>
    fall(scene, counter(scene, { stranger }), spot(space)),
  child_lost: (scene, [sex = '', space = ''], actor) =>
    fall(scene, band(scene, actor, oneOf(sex)), spot(space)),
  played: (scene, [card = ''], actor) =>
    showCard(scene, scene.name('card', card), home(scene, actor)),
  showed: (scene, [seat = '', card = '']) => {
    if (!card || card === 'hidden') return pulseSeat(scene, seat);
    return showCard(scene, scene.name('card', card), home(scene, seat));
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
  bonus: (scene, [reason = '', n = '']) =>
    void scene.bonus.push(`${scene.name('reason', reason)} +${n}`),
  rolled: (scene, [space = '', ...numbers], actor) => fightDie(scene, numbers, actor, space),
  beasts_rolled: (scene, [, ...numbers]) =>
    fightDie(scene, numbers, '', String(scene.view.space ?? '')),
  stranger_rolled: (scene, [, ...numbers]) => fightDie(scene, numbers, '', ''),
  tied: (scene, [space = '']) => rise(scene, '=', spot(space)),
  won: (scene, [space = ''], actor) => rise(scene, '✓', spot(space), actor),
  meat: count('+', 2),
  harvested: (scene, [space = '', n = ''], actor) => rise(scene, `+${n}`, spot(space), actor),
};
PLAYS['stranger_killed'] = PLAYS['not_adopted'];
for (const [kinds, look] of ALIKE) for (const kind of kinds.split(' ')) PLAYS[kind] = look;

/** Plays one event on the board inside `root`, which draws `view`, the position before it. */
export async function animate(
  root: Element,
  event: GameEvent,
  view: View,
  signal: AbortSignal,
): Promise<void> {
  const board = root.querySelector('svg.board');
  const scene = board ? scenes.get(board) : undefined;
  const show = PLAYS[event.kind];
  if (!scene || !show || signal.aborted || view.game !== scene.view.game) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const stop = (): void => scene.end.abort();
  signal.addEventListener('abort', stop);
  const args = event.args.map((arg) => (arg === null ? '' : String(arg)));
  await show(scene, args, event.actor);
  signal.removeEventListener('abort', stop);
}

/** The board has drawn `view`: ends and wipes all animations of the one before. `name` says
 * what cards and events are called. */
export function settle(
  board: SVGSVGElement,
  view: ValleyView,
  name: (domain: string, item: string) => string,
): void {
  const stage = board.querySelector('.stage');
  const all = board.closest('.valley');
  const before = scenes.get(board);
  before?.end.abort();
  for (const animation of all?.getAnimations({ subtree: true }) ?? [])
    if (animation.id === NAME) animation.cancel();
  for (const component of before?.mounted ?? []) void unmount(component);
  stage?.replaceChildren();
  if (!stage || !all) return;
  const end = new AbortController();
  scenes.set(board, { all, board, stage, view, end, mounted: [], bonus: [], dice: 0, name });
}
