/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * animate() ends when the motion has gone far enough for the next event, at once under
 * reduced motion, and as soon as the caller's signal says so or the board draws a new view.
 * What moves are figures of their own on the board's stage; they fly between regions, players
 * and stock, wherever these are on the page. The next view wipes all of it (settle), so
 * nothing here has to be right for the game to be.
 */
import { mount, unmount, type Component } from 'svelte';
import type { GameEvent, View } from '../../../web/src/types';
import { centre, indexOf, type EiszeitView, type Point, type Region } from './board';
import Card from './Card.svelte';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';
import { coast } from './shapes';

const NAME = 'eiszeit';
const SVG = 'http://www.w3.org/2000/svg';

/** What is drawn on a board, and what the animations have added to it. */
interface Scene {
  /** The board with everything around it, its drawing, and the top layer of that. */
  all: Element;
  board: SVGSVGElement;
  stage: Element;
  view: EiszeitView;
  /** Aborted by the next view. */
  end: AbortController;
  mounted: Record<string, unknown>[];
}

const scenes = new WeakMap<Element, Scene>();

// ---- Small tools ---------------------------------------------------------------------------

async function play(
  scene: Scene,
  element: Element | null,
  frames: Keyframe[],
  ms: number,
  delay = 0,
): Promise<void> {
  const { signal } = scene.end;
  if (!element || signal.aborted) return;
  const animation = element.animate(frames, {
    id: NAME,
    duration: ms,
    delay,
    easing: 'ease-in-out',
    fill: 'both',
  });
  const finish = (): void => animation.finish();
  signal.addEventListener('abort', finish);
  await animation.finished.catch(() => undefined);
  signal.removeEventListener('abort', finish);
}

function wait(scene: Scene, ms: number): Promise<void> {
  return new Promise((resolve) => {
    scene.end.signal.addEventListener('abort', () => resolve());
    setTimeout(resolve, ms);
  });
}

/* An empty group on the stage. */
function group(scene: Scene): SVGGElement {
  const added = document.createElementNS(SVG, 'g');
  if (!scene.end.signal.aborted) scene.stage.append(added);
  return added;
}

/* Draws a component on the stage. */
function draw<Props extends Record<string, unknown>>(
  scene: Scene,
  component: Component<Props>,
  props: Props,
): SVGGElement {
  const target = group(scene);
  if (!scene.end.signal.aborted) scene.mounted.push(mount(component, { target, props }));
  return target;
}

function write(scene: Scene, text: string, seat: string): SVGGElement {
  const label = group(scene);
  const words = document.createElementNS(SVG, 'text');
  words.textContent = text;
  words.setAttribute('class', 'flying');
  if (seat) label.setAttribute('class', `seat-${seat}`);
  label.append(words);
  return label;
}

// ---- Places ----------------------------------------------------------------------------------

function find(scene: Scene, selector: string): Element | null {
  return scene.all.querySelector(selector);
}

/* The middle of something on the page, in units of the board. */
function middle(scene: Scene, element: Element | null): Point {
  const matrix = scene.board.getScreenCTM();
  if (!element || !matrix) return [600, 60];
  const box = element.getBoundingClientRect();
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { x, y } = at.matrixTransform(matrix.inverse());
  return [x, y];
}

function seatOf(scene: Scene, seat: string): Element | null {
  return find(scene, `[data-seat="${seat}"]`);
}

/* "dark", "light", "mammoth", "club", "fire" */
function reserve(scene: Scene, kind: string): Point {
  return middle(scene, find(scene, `[data-reserve="${kind}"]`));
}

function pile(scene: Scene, colour: string): Point {
  return middle(scene, find(scene, `[data-pile="${colour}"]`));
}

function top(scene: Scene, colour: string): Point {
  return middle(scene, find(scene, `[data-top="${colour}"]`));
}

function thing(scene: Scene, region: Region, kind: string): Element | null {
  return find(scene, `[data-cell="${region}"] [data-piece="${kind}"]`);
}

/* Where pieces of a kind stand in a region, or will: beside those that came before. */
function spot(scene: Scene, region: Region, kind: string): Point {
  const there = thing(scene, region, kind);
  if (there?.firstElementChild) return middle(scene, there);
  const n = scene.stage.querySelectorAll(`[data-at="${region}"]`).length;
  const [x, y] = centre(region);
  return [x + ([0, 40, -40, 20, -20][n % 5] ?? 0), y + (kind === 'hunter' ? 12 : -80)];
}

/* Hides one of the equal pieces of a place; the last takes the number with it. */
function take(scene: Scene, region: Region, kind: string): void {
  const there = thing(scene, region, kind) as SVGElement | null;
  if (!there) return;
  const taken = Number(there.dataset['taken'] ?? 0) + 1;
  there.dataset['taken'] = String(taken);
  const isLast = taken >= Number(there.dataset['count'] ?? 1);
  void play(scene, isLast ? there : there.querySelector('.back'), [{ opacity: 0 }], 1);
}

// ---- Motions ---------------------------------------------------------------------------------

function at([x, y]: Point, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

type Figure = 'hunter' | 'mammoth' | 'fire' | 'club' | 'stone';
const SCALE: Record<Figure, number> = {
  hunter: 0.8,
  mammoth: 0.7,
  fire: 0.5,
  club: 0.6,
  stone: 0.4,
};

interface Flight {
  kind: Figure;
  seat?: string;
  n?: number;
  ms?: number;
  /** The region where it stays. */
  into?: Region;
}

/* Pieces fly one after the other; those that do not stay in a region vanish. */
async function fly(
  scene: Scene,
  { kind, seat = '-1', n = 1, ms = 340, into }: Flight,
  from: Point,
  to: Point,
): Promise<void> {
  const flights = Array.from({ length: Math.min(n, 8) }, async (_, i) => {
    const piece = draw(scene, Piece, { kind, seat: Number(seat) });
    if (into) piece.dataset['at'] = into;
    const frames = [
      { transform: at(from, SCALE[kind] * 0.8), opacity: 1 },
      { transform: at(to, SCALE[kind]), opacity: 1 },
    ];
    await play(scene, piece, frames, ms, i * 45);
    if (!into) piece.remove();
  });
  await Promise.all(flights);
}

/* A card goes from one place to another, large on its way if everybody is to read it. */
async function deal(scene: Scene, card: string, from: Point, to: Point, size = 1): Promise<void> {
  const face = draw(scene, Card, { card, isFramed: true });
  const small = (point: Point): string => `${at(point, 0.9)} translate(-60px, -30px)`;
  const large = `${at([600, 500], 3.4)} translate(-60px, -30px)`;
  const frames: Keyframe[] =
    size > 1
      ? [
          { transform: small(from), opacity: 1 },
          { transform: large, opacity: 1, offset: 0.3 },
          { transform: large, opacity: 1, offset: 0.75 },
          { transform: small(to), opacity: 1 },
        ]
      : [
          { transform: small(from), opacity: 1 },
          { transform: small(to), opacity: 1 },
        ];
  await play(scene, face, frames, size > 1 ? 800 : 300);
  face.remove();
}

async function pulse(scene: Scene, element: Element | null, ms = 300): Promise<void> {
  const frames = [1, 1.09, 1].map((scale) => ({ transform: `scale(${scale})` }));
  await play(scene, element, frames, ms);
}

/* Where cards of a seat are seen: in the own hand, or at the player. */
function handOf(scene: Scene, seat: string): Point {
  const own = scene.view.viewer === seat ? find(scene, '.hand') : null;
  return middle(scene, own ?? seatOf(scene, seat));
}

async function showCard(scene: Scene, card: string, from: Point): Promise<void> {
  await deal(scene, card, from, top(scene, card.startsWith('d') ? 'dark' : 'light'), 3);
}

/* Tokens turn over nearly together; the face stays until the next view. */
async function turnFire(scene: Scene, region: Region, value: string): Promise<void> {
  const n = scene.stage.querySelectorAll(`[data-turned="${region}"]`).length;
  const [x, y] = middle(scene, thing(scene, region, 'fire'));
  const face = draw(scene, Piece, { kind: 'fire' as const, value });
  face.dataset['turned'] = region;
  const flat = (width: number): Keyframe => ({
    transform: `translate(${x - 30 * n}px, ${y}px) scale(${width}, .6)`,
  });
  void play(scene, face, [flat(0), flat(0.6)], 300);
  await wait(scene, 90);
}

async function alarm(scene: Scene, region: Region, hunters: string, food: string): Promise<void> {
  const border = document.createElementNS(SVG, 'path');
  border.setAttribute('d', coast(indexOf(region)));
  border.setAttribute('class', 'border');
  scene.stage.append(border);
  const [x, y] = centre(region);
  const label = write(scene, `${hunters}/${food}`, '');
  label.setAttribute('transform', `translate(${x} ${y - 20})`);
  void play(scene, border, [{ opacity: 1 }, { opacity: 0 }], 700);
  await play(scene, label, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], 480);
}

async function leave(scene: Scene, seat: string, region: Region, n: number): Promise<void> {
  const from = spot(scene, region, `hunter${seat}`);
  for (let i = 0; i < n; i++) take(scene, region, `hunter${seat}`);
  await fly(scene, { kind: 'hunter', seat, n }, from, middle(scene, seatOf(scene, seat)));
}

async function score(scene: Scene, seat: string, region: Region, points: string): Promise<void> {
  const from = spot(scene, region, `hunter${seat}`);
  const to = middle(scene, seatOf(scene, seat));
  const frames = [
    { transform: at(from, 0.6), opacity: 0 },
    { transform: at([from[0], from[1] - 30], 1), opacity: 1, offset: 0.25 },
    { transform: at(to, 0.8), opacity: 1, offset: 0.9 },
    { transform: at(to, 0.8), opacity: 0 },
  ];
  void play(scene, write(scene, `+${points}`, seat), frames, 620);
  await wait(scene, 130);
}

/* The ice comes down over the region from the north. */
async function freeze(scene: Scene, region: Region): Promise<void> {
  const ice = draw(scene, Ground, { region, isIced: true });
  const frames = [
    { transform: 'translateY(-260px)', opacity: 0 },
    { transform: 'translateY(0)', opacity: 1 },
  ];
  await play(scene, ice, frames, 650);
}

async function move(scene: Scene, flight: Flight, from: Region, to: Region): Promise<void> {
  const kind = flight.kind === 'hunter' ? `hunter${flight.seat}` : flight.kind;
  const start = spot(scene, from, kind);
  const end = spot(scene, to, kind);
  take(scene, from, kind);
  await fly(scene, { ...flight, into: to, ms: 400 }, start, end);
}

async function layFire(scene: Scene): Promise<void> {
  const from = reserve(scene, 'fire');
  const free = [...scene.all.querySelectorAll<SVGElement>('[data-cell]')]
    .map((cell) => cell.dataset['cell'] ?? '')
    .filter((region) => !scene.view.iced.includes(region));
  await Promise.all(
    free.map((region) => {
      const [x, y] = centre(region);
      return fly(scene, { kind: 'fire', into: region, ms: 450 }, from, [x + 88, y - 86]);
    }),
  );
}

// ---- One for each kind of event ------------------------------------------------------------

type Play = (scene: Scene, args: string[], actor: string) => Promise<void>;

const stones = (scene: Scene, n: string, from: Point, to: Point): Promise<void> =>
  fly(scene, { kind: 'stone', n: Number(n) }, from, to);
const seatAt = (scene: Scene, seat: string): Point => middle(scene, seatOf(scene, seat));
const pulseSeat: Play = (scene, [seat = '']) => pulse(scene, seatOf(scene, seat));
const pulseActor: Play = (scene, _, actor) => pulse(scene, seatOf(scene, actor));

const PLAYS: Partial<Record<string, Play>> = {
  first: pulseSeat,
  dealt: async (scene, [card = '', colour = ''], actor) => {
    void deal(scene, card || colour, pile(scene, colour), handOf(scene, actor));
    await wait(scene, 60);
  },
  played: (scene, [card = ''], actor) => showCard(scene, card, handOf(scene, actor)),
  copied: (scene, [card = '']) =>
    showCard(scene, card, top(scene, card.startsWith('d') ? 'dark' : 'light')),
  paid: (scene, [n = '0'], actor) =>
    stones(scene, n, seatAt(scene, actor), reserve(scene, 'light')),
  took: async (scene, [dark = '0', light = '0'], actor) => {
    const to = seatAt(scene, actor);
    await Promise.all([
      stones(scene, dark, reserve(scene, 'dark'), to),
      stones(scene, light, reserve(scene, 'light'), to),
    ]);
  },
  ending: (scene) => pulse(scene, find(scene, '[data-reserve="dark"]'), 500),
  voided: (scene, [n = '0']) => stones(scene, n, reserve(scene, 'dark'), reserve(scene, 'light')),
  chosen: pulseSeat,
  declined: pulseActor,
  hunters_done: pulseActor,
  no_more: pulseActor,
  placed: (scene, [region = ''], actor) =>
    fly(
      scene,
      { kind: 'hunter', seat: actor, into: region },
      seatAt(scene, actor),
      spot(scene, region, `hunter${actor}`),
    ),
  moved: (scene, [seat = '', , from = '', to = '']) =>
    move(scene, { kind: 'hunter', seat }, from, to),
  removed: (scene, [seat = '', , region = '']) => leave(scene, seat, region, 1),
  club_taken: (scene, _, actor) =>
    fly(scene, { kind: 'club' }, reserve(scene, 'club'), seatAt(scene, actor)),
  club_attached: (scene, [region = ''], actor) =>
    fly(
      scene,
      { kind: 'club', into: region },
      seatAt(scene, actor),
      spot(scene, region, `hunter${actor}`),
    ),
  mammoth_placed: (scene, [region = '']) =>
    fly(
      scene,
      { kind: 'mammoth', into: region },
      reserve(scene, 'mammoth'),
      spot(scene, region, 'mammoth'),
    ),
  mammoth_moved: (scene, [from = '', to = '']) => move(scene, { kind: 'mammoth' }, from, to),
  mammoth_removed: async (scene, [region = '']) => {
    take(scene, region, 'mammoth');
    await fly(
      scene,
      { kind: 'mammoth' },
      spot(scene, region, 'mammoth'),
      reserve(scene, 'mammoth'),
    );
  },
  fire_moved: (scene, [from = '', to = '']) => move(scene, { kind: 'fire' }, from, to),
  discarded: (scene, [card = '', colour = ''], actor) =>
    deal(scene, card || colour, handOf(scene, actor), pile(scene, colour)),
  drew: (scene, [card = '', colour = ''], actor) =>
    deal(scene, card || colour, pile(scene, colour), handOf(scene, actor)),
  reshuffled: (scene, [colour = '']) =>
    deal(scene, colour, top(scene, colour), pile(scene, colour)),
  fire_turned: (scene, [region = '', value = '']) => turnFire(scene, region, value),
  conflict: (scene, [region = '', hunters = '', food = '']) =>
    alarm(scene, region, hunters, food),
  left: (scene, [seat = '', region = '', n = '1']) => leave(scene, seat, region, Number(n)),
  clubs_returned: (scene) => pulse(scene, find(scene, '[data-reserve="club"]'), 400),
  scored: (scene, [seat = '', region = '', points = '']) => score(scene, seat, region, points),
  score: pulseSeat,
  lots: pulseSeat,
  last: pulseSeat,
  glacier: (scene, [region = '']) => freeze(scene, region),
  returned: (scene, [seat = '', region = '', n = '1']) => leave(scene, seat, region, Number(n)),
  mammoths_returned: (scene, [region = '', n = '1']) =>
    fly(
      scene,
      { kind: 'mammoth', n: Number(n) },
      spot(scene, region, 'mammoth'),
      reserve(scene, 'mammoth'),
    ),
  no_glacier: pulseActor,
  refilled: (scene, [n = '0']) =>
    stones(scene, n, reserve(scene, 'light'), reserve(scene, 'dark')),
  gave: (scene, [seat = '', n = '0']) =>
    stones(scene, n, seatAt(scene, seat), reserve(scene, 'dark')),
  fire_laid: (scene) => layFire(scene),
  round: (scene) => pulse(scene, find(scene, '.round'), 400),
};

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

/** The board has drawn `view`: ends and wipes all animations of the one before. */
export function settle(board: SVGSVGElement, view: EiszeitView): void {
  const stage = board.querySelector('.stage');
  const all = board.closest('.eiszeit');
  const before = scenes.get(board);
  before?.end.abort();
  for (const animation of all?.getAnimations({ subtree: true }) ?? [])
    if (animation.id === NAME) animation.cancel();
  for (const component of before?.mounted ?? []) void unmount(component);
  stage?.replaceChildren();
  for (const piece of board.querySelectorAll<SVGElement>('[data-taken]'))
    delete piece.dataset['taken'];
  if (stage && all)
    scenes.set(board, { all, board, stage, view, end: new AbortController(), mounted: [] });
}
