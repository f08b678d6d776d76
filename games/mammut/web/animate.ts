/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * animate() ends when the motion has ended, at once under reduced motion, and as soon as
 * the caller's signal says so or the board draws a new view. Tiles and cards that move are
 * doubles on the board's stage; the ones they stand for are hidden. The next view wipes all
 * of it (settle), so nothing here has to be right for the game to be.
 */
import { mount, tick, unmount, type Component } from 'svelte';
import type { GameEvent, View } from '../../../web/src/types';
import {
  onRing,
  slotsOf,
  spot,
  spotOf,
  TALL,
  tilt,
  WIDE,
  type MammutView,
  type Point,
  type Stone,
} from './board';
import Card from './Card.svelte';
import Face from './Face.svelte';
import type { Scores } from './scores.svelte';
import { signed } from './words';

const NAME = 'mammut';
const SVG = 'http://www.w3.org/2000/svg';

/** What is drawn on a board, and what the animations have added to it. */
interface Scene {
  board: HTMLElement;
  stage: HTMLElement;
  view: MammutView;
  /** Aborted by the next view. */
  end: AbortController;
  mounted: Record<string, unknown>[];
  /** Doubles of tiles by slot. */
  doubles: Map<number, HTMLElement>;
  /** Where the mammoths stand meanwhile, and which round it is. */
  vp: number[];
  fur: number[];
  round: number;
  scores: Scores | null;
  tally: HTMLElement | null;
}

const scenes = new WeakMap<Element, Scene>();

// ---- Small tools ---------------------------------------------------------------------------

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
    fill: 'forwards',
  });
  const finish = (): void => animation.finish();
  signal.addEventListener('abort', finish);
  await animation.finished.catch(() => undefined);
  signal.removeEventListener('abort', finish);
}

/* Time in which nothing new begins. */
function pause(scene: Scene, ms: number): Promise<void> {
  return play(scene, scene.stage, [{ opacity: 1 }, { opacity: 1 }], ms);
}

interface Box extends Point {
  width: number;
}

/* Middle and width of an element, from the corner of the board. */
function boxOf(scene: Scene, element: Element): Box {
  const base = scene.board.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - base.left + width / 2, y: top - base.top + height / 2, width };
}

function find(scene: Scene, selector: string): HTMLElement | null {
  return scene.board.querySelector<HTMLElement>(selector);
}

function seatBox(scene: Scene, seat: number): Box {
  const element = find(scene, `[data-seat="${seat}"] header`) ?? scene.board;
  return boxOf(scene, element);
}

function stoneOf(scene: Scene): { element: Element | null; stone: Stone } {
  const element = scene.board.querySelector<SVGSVGElement>('.slab');
  return { element, stone: element?.viewBox.baseVal.width === TALL.width ? TALL : WIDE };
}

/* The middle of the stone. */
function middle(scene: Scene): Box {
  return boxOf(scene, stoneOf(scene).element ?? scene.board);
}

/* Where a tile of the centre lies. */
function spotBox(scene: Scene, slot: number): Box {
  const { element, stone } = stoneOf(scene);
  const box = boxOf(scene, element ?? scene.board);
  const unit = box.width / stone.width;
  const { x, y } = spot(stone, spotOf(slot, scene.round));
  return {
    x: box.x + (x - stone.width / 2) * unit,
    y: box.y + (y - stone.height / 2) * unit,
    width: stone.tile * unit,
  };
}

/* An empty box on the stage. */
function place(scene: Scene, { x, y, width }: Box, height = width): HTMLElement {
  const element = document.createElement('div');
  element.className = 'double';
  Object.assign(element.style, {
    left: `${x - width / 2}px`,
    top: `${y - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  if (!scene.end.signal.aborted) scene.stage.append(element);
  return element;
}

/* Draws a component in an svg of its own inside `target`. */
function draw<Props extends Record<string, unknown>>(
  scene: Scene,
  target: Element,
  component: Component<Props>,
  props: Props,
  viewBox: string,
): void {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  target.replaceChildren(svg);
  if (!scene.end.signal.aborted) scene.mounted.push(mount(component, { target: svg, props }));
}

function hide(scene: Scene, element: Element | null): void {
  void play(scene, element, [{ opacity: 0 }], 1);
}

// ---- Tiles -----------------------------------------------------------------------------------

/* The double of a tile; made where it lies in the drawing if there is none yet. */
function tile(scene: Scene, slot: number): HTMLElement {
  const before = scene.doubles.get(slot);
  if (before) return before;
  const original = find(scene, `[data-slot="${slot}"]`);
  const box = original ? boxOf(scene, original) : spotBox(scene, slot);
  const double = place(scene, { ...box, width: original?.offsetWidth || box.width });
  const picture = original?.querySelector('svg')?.cloneNode(true);
  if (picture) double.append(picture);
  hide(scene, original);
  scene.doubles.set(slot, double);
  return double;
}

/* Lays a tile somewhere else. */
async function fly(scene: Scene, slot: number, to: Box, ms: number): Promise<void> {
  const double = tile(scene, slot);
  const left = to.x - double.offsetLeft - double.offsetWidth / 2;
  const top = to.y - double.offsetTop - double.offsetHeight / 2;
  const scale = to.width / (double.offsetWidth || 1);
  await play(scene, double, [{ transform: `translate(${left}px, ${top}px) scale(${scale})` }], ms);
}

/* A place in a heap, beside those that came before. */
function heapBox(scene: Scene, tray: number, i: number): Box {
  const heap = find(scene, `[data-tray="${tray}"]`);
  const box = heap ? boxOf(scene, heap) : middle(scene);
  const size = Math.min(34, box.width / 4);
  const columns = Math.max(1, Math.floor(box.width / size) - 1);
  return {
    x: box.x + ((i % columns) - (columns - 1) / 2) * size,
    y: box.y + (Math.floor(i / columns) % 3) * size * 0.6,
    width: size,
  };
}

async function toHeap(scene: Scene, slots: number[], tray: number, ms: number): Promise<void> {
  const before = slotsOf(scene.view.heap[tray]).length;
  await Promise.all(slots.map((slot, i) => fly(scene, slot, heapBox(scene, tray, before + i), ms)));
}

async function toCentre(scene: Scene, slots: number[], ms: number): Promise<void> {
  await Promise.all(slots.map((slot) => fly(scene, slot, spotBox(scene, slot), ms)));
}

function turned(double: HTMLElement, scale: string): string {
  const now = getComputedStyle(double).transform;
  return `${now === 'none' ? '' : now} scale(${scale})`;
}

/* Turns a tile over. With `back` it is shown for a moment only. */
async function turn(scene: Scene, slot: number, face: string, isBack = false): Promise<void> {
  const double = tile(scene, slot);
  const old = double.firstElementChild;
  const [flat, large] = [turned(double, '0, 1.5'), turned(double, '1.5')];
  await play(scene, double, [{ transform: flat }], 100);
  draw(scene, double, Face, { face }, '0 0 100 100');
  await play(scene, double, [{ transform: large }, { transform: large }], isBack ? 420 : 150);
  if (!isBack) {
    await play(scene, double, [{ transform: turned(double, '.667') }], 70);
    return;
  }
  await play(scene, double, [{ transform: flat }], 80);
  if (old) double.replaceChildren(old);
  await play(scene, double, [{ transform: turned(double, '1') }], 10);
}

/* Out of the bag: from above, turning. The next one follows before it lies. */
async function land(scene: Scene, slot: number, face: string): Promise<void> {
  const double = place(scene, spotBox(scene, slot));
  draw(scene, double, Face, { face }, '0 0 100 100');
  scene.doubles.set(slot, double);
  const angle = tilt(slot, scene.round);
  void play(
    scene,
    double,
    [
      { transform: `translateY(-120px) rotate(${angle - 140}deg) scale(1.5)`, opacity: 0 },
      { transform: `translateY(0) rotate(${angle}deg) scale(1)`, opacity: 1 },
    ],
    260,
  );
  await pause(scene, 25);
}

/* All tiles go back into the bag. */
async function gather(scene: Scene, round: number): Promise<void> {
  if (scene.tally) await pause(scene, 800);
  scene.tally?.remove();
  scene.tally = null;
  scene.scores = null;
  scene.round = round;
  for (const double of scene.doubles.values()) double.remove();
  scene.doubles.clear();
  const tiles = [...scene.board.querySelectorAll('[data-slot]')];
  await Promise.all(tiles.map((one) => play(scene, one, [{ opacity: 0 }], 60)));
}

// ---- Cards and tokens ------------------------------------------------------------------------

/* A card is held up: before a player, or in the middle. */
async function holdUp(scene: Scene, kind: string, at: Box, ms: number): Promise<void> {
  const width = Math.min(120, middle(scene).width / 3);
  const card = place(scene, { ...at, width }, width * 0.7);
  draw(scene, card, Card, { kind }, '0 0 100 70');
  await play(
    scene,
    card,
    [
      { transform: 'scale(.5)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1, offset: 0.25 },
      { transform: 'scale(1)', opacity: 1, offset: 0.8 },
      { transform: 'scale(.8)', opacity: 0 },
    ],
    ms,
  );
  card.remove();
}

/* A double of something slides to a player. */
async function give(scene: Scene, from: Element | null, seat: number, ms: number): Promise<void> {
  const picture = from?.querySelector('svg');
  if (!from || !picture) return;
  const start = boxOf(scene, picture);
  const double = place(scene, start, picture.getBoundingClientRect().height);
  double.append(picture.cloneNode(true));
  const end = seatBox(scene, seat);
  await play(
    scene,
    double,
    [
      { transform: 'none' },
      { transform: `translate(${end.x - start.x}px, ${end.y - start.y}px) scale(.8)` },
    ],
    ms,
  );
  double.remove();
}

async function drawn(scene: Scene, kind: string, seat: number): Promise<void> {
  if (kind) await holdUp(scene, kind, seatBox(scene, seat), 380);
  else await give(scene, find(scene, '[data-pile="draw"]'), seat, 130);
}

async function pulse(scene: Scene, seat: number, ms: number): Promise<void> {
  await play(
    scene,
    find(scene, `[data-seat="${seat}"]`),
    [{ transform: 'scale(1)' }, { transform: 'scale(1.03)' }, { transform: 'scale(1)' }],
    ms,
  );
}

// ---- Points ------------------------------------------------------------------------------------

/* A mammoth walks from space to space. */
async function walk(scene: Scene, kind: 'points' | 'fur', seat: number, to: number): Promise<void> {
  const { stone } = stoneOf(scene);
  const values = kind === 'fur' ? scene.fur : scene.vp;
  const ring = stone[kind];
  const from = values[seat] ?? 0;
  const way = Math.sign(to - from);
  const spaces = Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + way * i);
  values[seat] = to;
  const frames = spaces
    .map((n) => onRing(ring, n))
    .map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  await play(scene, find(scene, `[data-walker="${kind}${seat}"]`), frames, 360);
}

async function bubble(scene: Scene, seat: number, text: string, isLoss: boolean): Promise<void> {
  const points = find(scene, `[data-seat="${seat}"] [data-points]`);
  if (!points) return;
  const label = place(scene, { ...boxOf(scene, points), width: 60 }, 32);
  label.className = isLoss ? 'bubble loss' : 'bubble';
  label.textContent = text;
  await play(
    scene,
    label,
    [
      { transform: 'translateY(8px)', opacity: 0 },
      { transform: 'translateY(-8px)', opacity: 1, offset: 0.3 },
      { transform: 'translateY(-14px)', opacity: 1, offset: 0.8 },
      { transform: 'translateY(-24px)', opacity: 0 },
    ],
    400,
  );
  label.remove();
}

/* The table of the scoring, on the empty stone; loaded when the first round is scored. */
async function showTally(scene: Scene, stage: string): Promise<void> {
  const [{ Scores }, { default: Tally }] = await Promise.all([
    import('./scores.svelte'),
    import('./Tally.svelte'),
  ]);
  scene.scores ??= new Scores(scene.view.seats);
  scene.scores.begin(stage);
  const { element } = stoneOf(scene);
  if (scene.tally || !scene.scores.rows.length || !element || scene.end.signal.aborted) return;
  scene.tally = place(scene, middle(scene), element.getBoundingClientRect().height);
  scene.mounted.push(mount(Tally, { target: scene.tally, props: { scores: scene.scores } }));
}

async function score(scene: Scene, seat: number, points: number, total: number): Promise<void> {
  scene.scores?.add(seat, points);
  await Promise.all([
    bubble(scene, seat, signed(points), points < 0),
    walk(scene, 'points', seat, total),
  ]);
}

async function stage(scene: Scene, name: string): Promise<void> {
  await showTally(scene, name);
  await pause(scene, 110);
}

// ---- One for each kind of event ------------------------------------------------------------

type Play = (scene: Scene, args: string[], actor: number) => Promise<void>;

/* Points that stand at these places of the arguments. */
function scored(points: number, total: number, sign = 1): Play {
  return (scene, args, actor) =>
    score(scene, actor, sign * Number(args[points]), Number(args[total]));
}

function gained(animal: string, scene: Scene, actor: number): Promise<void> {
  return give(scene, find(scene, `[data-animal="${animal}"]`), actor, 300);
}

function trayOf(seat: number | string, heap = '0'): number {
  return 2 * Number(seat) + Number(heap);
}

const PLAYS: Partial<Record<string, Play>> = {
  drew: (scene, [card = ''], actor) => drawn(scene, card, actor),
  token: (scene, [animal = ''], actor) => gained(animal, scene, actor),
  first: (scene, [seat = '0']) => pulse(scene, Number(seat), 300),
  round: (scene, [n = '1']) => gather(scene, Number(n)),
  shown: async (scene, [face = '', n = '0', first = '0']) => {
    for (let i = 0; i < Number(n); i++) await land(scene, Number(first) + i, face);
  },
  played: (scene, [card = '']) => holdUp(scene, card, middle(scene), 620),
  laid: (scene, [card = ''], actor) => holdUp(scene, card, seatBox(scene, actor), 480),
  took: (scene, [slot = '0', , heap], actor) =>
    toHeap(scene, [Number(slot)], trayOf(actor, heap), 150),
  took_all: (scene, [, heap], actor) =>
    toHeap(scene, slotsOf(scene.view.centre), trayOf(actor, heap), 520),
  stole: (scene, [seat = '0', heap, , own], actor) =>
    toHeap(scene, slotsOf(scene.view.heap[trayOf(seat, heap)]), trayOf(actor, own), 480),
  returned: (scene, [slot = '0']) => toCentre(scene, [Number(slot)], 260),
  sent_back: (scene, [seat = '0', heap]) =>
    toCentre(scene, slotsOf(scene.view.heap[trayOf(seat, heap)]), 480),
  peeked: (scene, [slot = '0', face = '']) =>
    face
      ? turn(scene, Number(slot), face, true)
      : holdUp(scene, 'peek', boxOf(scene, tile(scene, Number(slot))), 480),
  flipped: (scene, [slot = '0', , face = '']) => turn(scene, Number(slot), face),
  passed: (scene, _, actor) => pulse(scene, actor, 300),
  divided: (scene, [seat = '0']) => pulse(scene, Number(seat), 350),
  turned_up: (scene, [card = ''], actor) => holdUp(scene, card, seatBox(scene, actor), 500),
  revealed: (scene, [slot = '0', face = '']) => turn(scene, Number(slot), face),
  stage: (scene, [name = '']) => stage(scene, name),
  tie_won: (scene, _, actor) => pulse(scene, actor, 200),
  tie_lost: (scene, _, actor) => pulse(scene, actor, 200),
  card_won: async (scene, [card = '', , points = '0', total = '0'], actor) => {
    await holdUp(scene, card, seatBox(scene, actor), 480);
    void score(scene, actor, Number(points), Number(total));
  },
  card_counts: (scene, [card = ''], actor) => holdUp(scene, card, seatBox(scene, actor), 480),
  card_chooses: (scene, [card = ''], actor) => holdUp(scene, card, seatBox(scene, actor), 480),
  axes: scored(1, 2),
  axe_bonus: scored(1, 2),
  furs: async (scene, [, to = '0'], actor) => {
    await walk(scene, 'fur', actor, Number(to));
  },
  fur_lead: scored(0, 1),
  fur_last: scored(0, 1, -1),
  tusks: scored(1, 2),
  food: scored(2, 3),
  fire_lost: scored(1, 2, -1),
  fire_gained: scored(1, 2),
  chose: (scene, [animal = ''], actor) => gained(animal, scene, actor),
  swapped: (scene, [, , animal = ''], actor) => gained(animal, scene, actor),
  declined: (scene, _, actor) => pulse(scene, actor, 250),
  animal: (scene, [animal = ''], actor) => gained(animal, scene, actor),
  final: scored(1, 2),
  over: (scene) => pause(scene, 800),
};

/** Plays one event on the board inside `root`, which draws `view`, the position before it. */
export async function animate(
  root: Element,
  event: GameEvent,
  view: View,
  signal: AbortSignal,
): Promise<void> {
  // The view may have come a moment ago: it is drawn first.
  await tick();
  const board = root.matches('.mammut.table') ? root : root.querySelector('.mammut.table');
  const scene = board ? scenes.get(board) : undefined;
  const show = PLAYS[event.kind];
  if (!scene || !show || signal.aborted || view.game !== scene.view.game) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const stop = (): void => scene.end.abort();
  signal.addEventListener('abort', stop);
  const args = event.args.map((arg) => (arg === null ? '' : String(arg)));
  await show(scene, args, Number(event.actor));
  signal.removeEventListener('abort', stop);
}

/** The board has drawn `view`: ends and wipes all animations of the one before. */
export function settle(board: HTMLElement, view: MammutView): void {
  const stage = board.querySelector<HTMLElement>(':scope > .stage');
  const before = scenes.get(board);
  before?.end.abort();
  for (const animation of board.getAnimations({ subtree: true }))
    if (animation.id === NAME) animation.cancel();
  for (const component of before?.mounted ?? []) void unmount(component);
  stage?.replaceChildren();
  if (!stage) return;
  scenes.set(board, {
    board,
    stage,
    view,
    end: new AbortController(),
    mounted: [],
    doubles: new Map(),
    vp: [...view.vp],
    fur: [...view.fur],
    round: view.round,
    // A scoring that waits for somebody's choice goes on with the same table.
    scores: view.phase === 'scoring' ? (before?.scores ?? null) : null,
    tally: null,
  });
}
