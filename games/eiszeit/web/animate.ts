/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * What moves are figures of their own on the board's stage; they fly between regions, players
 * and stock, wherever these are on the page. In a conflict the meters show what the fires have
 * told so far, and the phase stands where the round does.
 */
import { Motion, type Play as AnyPlay, type Scene as AnyScene } from '../../../web/src/board/motion';
import {
  centre,
  FIRE_AT,
  HERD_AT,
  huntersAt,
  indexOf,
  METER_AT,
  meterOf,
  standOf,
  type EiszeitView,
  type Region,
} from './board';
import Card from './Card.svelte';
import Ice from './Ice.svelte';
import Meter from './Meter.svelte';
import Piece from './Piece.svelte';
import { coast } from './shapes';
import type { Phase } from './words';

/** What the events since the view have told about a region. */
interface Told {
  fires: number;
  fire: number;
  left: number;
  food: number | null;
  meter: Element | null;
}
interface Own {
  regions: Map<Region, Told>;
  /** Pieces taken from a place, and put there. */
  taken: Map<Element, number>;
  numbers: Map<Element, Element>;
  added: Map<Region, number>;
}
type Scene = AnyScene<EiszeitView, Own>;
type Play = AnyPlay<EiszeitView, Own>;
interface Spot {
  x: number;
  y: number;
}

// ---- Places ----------------------------------------------------------------------------------

function seatAt(scene: Scene, seat: string): Spot {
  return scene.middle(scene.chip(seat));
}

/* "dark", "light", "mammoth", "club", "fire" */
function reserve(scene: Scene, kind: string): Spot {
  return scene.middle(scene.find(`[data-reserve="${kind}"]`));
}

function pile(scene: Scene, colour: string): Spot {
  return scene.middle(scene.find(`[data-pile="${colour}"]`));
}

function top(scene: Scene, card: string): Spot {
  return scene.middle(scene.find(`[data-top="${card.startsWith('d') ? 'dark' : 'light'}"]`));
}

function inRegion(region: Region, by: Spot): Spot {
  const [x, y] = centre(region);
  return { x: x + by.x, y: y + by.y };
}

function stand(scene: Scene, region: Region, seat: string): Spot {
  return standOf(scene.view, region, Number(seat));
}

/* Where cards of a seat are seen: in the own hand, or at the player. */
function handOf(scene: Scene, seat: string): Spot {
  const own = scene.view.viewer === seat ? scene.find('[data-part="hand"]') : null;
  return own ? scene.middle(own) : seatAt(scene, seat);
}

/* Hides one of the equal pieces of a place, or counts the number down; the last takes all. */
function take(scene: Scene, region: Region, kind: string): void {
  const there = scene.find(`[data-cell="${region}"] [data-piece="${kind}"]`);
  if (!there) return;
  const { taken, numbers } = scene.own;
  const gone = (taken.get(there) ?? 0) + 1;
  const left = Number(there.getAttribute('data-count') ?? 1) - gone;
  taken.set(there, gone);
  const number = there.querySelector('.several');
  numbers.get(there)?.remove();
  scene.hide(left <= 0 ? there : (number ?? there.querySelectorAll('.back')[gone - 1]));
  if (!number || left <= 0) return;
  const label = scene.write(String(left), 'recount');
  const { x, y } = scene.middle(number);
  label.setAttribute('transform', `translate(${x} ${y})`);
  numbers.set(there, label);
}

// ---- Motions ---------------------------------------------------------------------------------

function at({ x, y }: Spot, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

type Figure = 'hunter' | 'mammoth' | 'fire' | 'club' | 'stone';
const SCALE: Record<Figure, number> = {
  hunter: 0.8,
  mammoth: 1.1,
  fire: 0.52,
  club: 0.5,
  stone: 0.4,
};
/** Pieces of one flight that are drawn. */
const MOST = 8;

interface Flight {
  kind: Figure;
  seat?: string;
  n?: number;
  /** The region where it stays. */
  into?: Region;
}

/* Pieces fly one after the other; those that do not stay in a region vanish. */
async function fly(
  scene: Scene,
  { kind, seat = '-1', n = 1, into }: Flight,
  from: Spot,
  to: Spot,
): Promise<void> {
  const flights = Array.from({ length: Math.min(n, MOST) }, async (_, i) => {
    const piece = scene.draw(Piece, { kind, seat: Number(seat) });
    const frames = [
      { transform: at(from, SCALE[kind] * 0.8), opacity: 1 },
      { transform: at(to, SCALE[kind]), opacity: 1 },
    ];
    await scene.play(piece, frames, 340, { delay: i * 45 });
    if (!into) piece.remove();
  });
  await Promise.all(flights);
}

/* A piece that comes beside those which came before it. */
function beside(scene: Scene, region: Region, spot: Spot): Spot {
  const n = scene.own.added.get(region) ?? 0;
  scene.own.added.set(region, n + 1);
  return { x: spot.x + 9 * (n % 4), y: spot.y - 7 * (n % 4) };
}

async function land(scene: Scene, flight: Flight, from: Spot, to: Spot): Promise<void> {
  await fly(scene, flight, from, beside(scene, flight.into ?? '', to));
}

/* A card goes from one place to another, large on its way if everybody is to read it. */
async function deal(
  scene: Scene,
  card: string,
  from: Spot,
  to: Spot,
  isShown = false,
): Promise<void> {
  const face = scene.draw(Card, { card, isFramed: true });
  const small = (spot: Spot): string => `${at(spot, 0.9)} translate(-60px, -36px)`;
  const large = `${at({ x: 600, y: 500 }, 3.4)} translate(-60px, -36px)`;
  const middle = isShown
    ? [0.3, 0.75].map((offset) => ({ transform: large, opacity: 1, offset }))
    : [];
  const frames = [
    { transform: small(from), opacity: 1 },
    ...middle,
    { transform: small(to), opacity: 1 },
  ];
  await scene.play(face, frames, isShown ? 700 : 300);
  face.remove();
}

/* A chip stands close to others: it may not grow much. */
function nudge(scene: Scene, seat: string): Promise<void> {
  const frames = [1, 1.05, 1].map((scale) => ({ transform: `scale(${scale})` }));
  return scene.play(scene.chip(seat), frames, 300);
}

async function move(scene: Scene, flight: Flight, from: Spot, to: Spot, source: Region): Promise<void> {
  take(scene, source, flight.kind === 'hunter' ? `hunter${flight.seat}` : flight.kind);
  await fly(scene, flight, from, to);
}

// ---- The end of a round ------------------------------------------------------------------------

/* The word for what happens now stands where the round does. */
function enter(scene: Scene, phase: Phase): void {
  for (const text of scene.board.querySelectorAll('.phase')) {
    const isIt = text.getAttribute('data-phase') === phase;
    scene.hide(text, isIt ? 1 : 0);
  }
}

function told(scene: Scene, region: Region): Told {
  const known = scene.own.regions.get(region);
  if (known) return known;
  const fresh = { fires: 0, fire: 0, left: 0, food: null, meter: null };
  scene.own.regions.set(region, fresh);
  return fresh;
}

/* The meter of a region with what is known by now. */
function measure(scene: Scene, region: Region): void {
  const { view } = scene;
  const now = told(scene, region);
  const i = indexOf(region);
  const isOpen = now.fires >= (view.face_down[i] ?? 0);
  const least = now.food ?? (view.least[i] ?? 0) + now.fire;
  const most = isOpen ? least : (view.most[i] ?? 0);
  now.meter?.remove();
  if (isOpen) for (const arrow of scene.board.querySelectorAll(`[data-cell="${region}"] .out`)) scene.hide(arrow);
  scene.hide(scene.find(`[data-cell="${region}"] .meter`));
  const { x, y } = inRegion(region, METER_AT);
  const place = scene.add('g', { transform: `translate(${x} ${y})` });
  now.meter = place;
  scene.draw(Meter, { ...meterOf(huntersAt(view, region) - now.left, least, most) }, place);
}

/* A token turns over; its face stays until the next view. */
const turnFire: Play = async (scene, [region = '', value = '']) => {
  enter(scene, 'conflict');
  const now = told(scene, region);
  const { x, y } = inRegion(region, FIRE_AT);
  const face = scene.draw(Piece, { kind: 'fire' as const, value });
  const shift = 20 * now.fires;
  const flat = (width: number): Keyframe => ({
    transform: `translate(${x - shift}px, ${y}px) scale(${width}, .56)`,
  });
  now.fires++;
  now.fire += Number(value);
  measure(scene, region);
  await scene.play(face, [flat(0), flat(0.56)], 300);
};

const alarm: Play = async (scene, [region = '', , food = '0']) => {
  enter(scene, 'conflict');
  told(scene, region).food = Number(food);
  measure(scene, region);
  const border = scene.add('path', { class: 'border', d: coast(indexOf(region)) });
  void scene.play(border, [{ opacity: 1 }, { opacity: 0 }], 800);
  await scene.wait(300);
};

async function leave(scene: Scene, seat: string, region: Region, n: number): Promise<void> {
  for (let i = 0; i < n; i++) take(scene, region, `hunter${seat}`);
  await fly(scene, { kind: 'hunter', seat, n }, stand(scene, region, seat), seatAt(scene, seat));
}

const lose: Play = async (scene, [seat = '', region = '', n = '1']) => {
  told(scene, region).left += Number(n);
  measure(scene, region);
  await leave(scene, seat, region, Number(n));
};

const score: Play = async (scene, [seat = '', region = '', points = '']) => {
  enter(scene, 'scoring');
  const from = stand(scene, region, seat);
  const to = seatAt(scene, seat);
  const group = scene.add('g', { class: `seat-${seat}` });
  const label = scene.write(`+${points}`);
  group.append(label);
  const frames = [
    { transform: at(from, 0.6), opacity: 0 },
    { transform: at({ x: from.x, y: from.y - 30 }, 1.2), opacity: 1, offset: 0.2 },
    { transform: at({ x: from.x, y: from.y - 30 }, 1.2), opacity: 1, offset: 0.55 },
    { transform: at(to, 0.8), opacity: 1, offset: 0.95 },
    { transform: at(to, 0.8), opacity: 0 },
  ];
  await scene.play(group, frames, 600);
};

/* The ice comes down over the region from the north. */
const freeze: Play = async (scene, [region = '']) => {
  enter(scene, 'glacier');
  const ice = scene.draw(Ice, { iced: [region] });
  const frames = [
    { transform: 'translateY(-260px)', opacity: 0 },
    { transform: 'translateY(0)', opacity: 1 },
  ];
  await scene.play(ice, frames, 600);
};

const layFire: Play = async (scene) => {
  const from = reserve(scene, 'fire');
  const cells = [...scene.board.querySelectorAll('[data-cell]')];
  const free = cells
    .map((cell) => cell.getAttribute('data-cell') ?? '')
    .filter((region) => !scene.view.iced.includes(region));
  const all = free.map((region) =>
    fly(scene, { kind: 'fire', into: region }, from, inRegion(region, FIRE_AT)),
  );
  await Promise.all(all);
};

// ---- One for each kind of event ------------------------------------------------------------

function stones(scene: Scene, n: string, from: Spot, to: Spot): Promise<void> {
  return fly(scene, { kind: 'stone', n: Number(n) }, from, to);
}

function pulse(scene: Scene, kind: string): Promise<void> {
  return scene.pulse(scene.find(`[data-reserve="${kind}"]`), 400);
}

const nudgeSeat: Play = (scene, [seat = '']) => nudge(scene, seat);
const nudgeActor: Play = (scene, _, actor) => nudge(scene, actor);
const toPile: Play = (scene, [card = '', colour = ''], actor) =>
  deal(scene, card || colour, handOf(scene, actor), pile(scene, colour));
const fromPile: Play = (scene, [card = '', colour = ''], actor) =>
  deal(scene, card || colour, pile(scene, colour), handOf(scene, actor));

const PLAYS: Partial<Record<string, Play>> = {
  first: nudgeSeat,
  dealt: fromPile,
  turn: nudgeActor,
  played: (scene, [card = ''], actor) =>
    deal(scene, card, handOf(scene, actor), top(scene, card), true),
  copied: (scene, [card = '']) => deal(scene, card, top(scene, card), top(scene, card), true),
  paid: (scene, [n = '0'], actor) =>
    stones(scene, n, seatAt(scene, actor), reserve(scene, 'light')),
  took: async (scene, [dark = '0', light = '0'], actor) => {
    const to = seatAt(scene, actor);
    await Promise.all([
      stones(scene, dark, reserve(scene, 'dark'), to),
      stones(scene, light, reserve(scene, 'light'), to),
    ]);
  },
  ending: (scene) => pulse(scene, 'dark'),
  voided: (scene, [n = '0']) => stones(scene, n, reserve(scene, 'dark'), reserve(scene, 'light')),
  chosen: nudgeSeat,
  declined: nudgeActor,
  placed: (scene, [region = ''], actor) =>
    land(
      scene,
      { kind: 'hunter', seat: actor, into: region },
      seatAt(scene, actor),
      stand(scene, region, actor),
    ),
  moved: (scene, [seat = '', , from = '', to = '']) =>
    move(
      scene,
      { kind: 'hunter', seat, into: to },
      stand(scene, from, seat),
      beside(scene, to, stand(scene, to, seat)),
      from,
    ),
  removed: (scene, [seat = '', , region = '']) => leave(scene, seat, region, 1),
  club_taken: (scene, _, actor) =>
    fly(scene, { kind: 'club' }, reserve(scene, 'club'), seatAt(scene, actor)),
  club_attached: (scene, [region = ''], actor) =>
    fly(
      scene,
      { kind: 'club', into: region },
      seatAt(scene, actor),
      stand(scene, region, actor),
    ),
  mammoth_placed: (scene, [region = '']) =>
    fly(
      scene,
      { kind: 'mammoth', into: region },
      reserve(scene, 'mammoth'),
      inRegion(region, HERD_AT),
    ),
  mammoth_moved: (scene, [from = '', to = '']) =>
    move(scene, { kind: 'mammoth', into: to }, inRegion(from, HERD_AT), inRegion(to, HERD_AT), from),
  mammoth_removed: (scene, [region = '']) =>
    move(scene, { kind: 'mammoth' }, inRegion(region, HERD_AT), reserve(scene, 'mammoth'), region),
  fire_moved: (scene, [from = '', to = '']) =>
    move(scene, { kind: 'fire', into: to }, inRegion(from, FIRE_AT), inRegion(to, FIRE_AT), from),
  discarded: toPile,
  drew: fromPile,
  reshuffled: (scene, [colour = '']) =>
    deal(scene, colour, top(scene, colour), pile(scene, colour)),
  fire_turned: turnFire,
  conflict: alarm,
  left: lose,
  clubs_returned: (scene) => pulse(scene, 'club'),
  scored: score,
  score: nudgeSeat,
  lots: nudgeSeat,
  last: (scene, [seat = '']) => {
    enter(scene, 'glacier');
    return nudge(scene, seat);
  },
  glacier: freeze,
  returned: (scene, [seat = '', region = '', n = '1']) => leave(scene, seat, region, Number(n)),
  mammoths_returned: (scene, [region = '', n = '1']) =>
    fly(
      scene,
      { kind: 'mammoth', n: Number(n) },
      inRegion(region, HERD_AT),
      reserve(scene, 'mammoth'),
    ),
  refilled: (scene, [n = '0']) =>
    stones(scene, n, reserve(scene, 'light'), reserve(scene, 'dark')),
  gave: (scene, [seat = '', n = '0']) =>
    stones(scene, n, seatAt(scene, seat), reserve(scene, 'dark')),
  fire_laid: layFire,
  round: (scene) => scene.play(scene.find('.round'), [{ opacity: 0.2 }, { opacity: 1 }], 400),
};

export const motion = new Motion<EiszeitView, Own>('.eiszeit svg.board', PLAYS, () => ({
  regions: new Map(),
  taken: new Map(),
  numbers: new Map(),
  added: new Map(),
}));
export const animate = motion.animate;
export const restart = motion.restart.bind(motion);
