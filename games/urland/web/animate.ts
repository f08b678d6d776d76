/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * animate() ends when the motion has gone far enough for the next event, at once under
 * reduced motion, and as soon as the caller's signal says so or the board draws a new view.
 * What moves are figures of their own on the board's stage; they fly between areas, players
 * and cards, wherever these are on the page. The next view wipes all of it (settle), so
 * nothing here has to be right for the game to be.
 */
import { mount, unmount } from 'svelte';
import type { GameEvent, View } from '../../../web/src/types';
import { centre, hops, indexOf, middleOf, type Area, type Point, type UrlandView } from './board';
import Ichto from './Ichto.svelte';
import { coast, SIGNS, strait } from './shapes';

const NAME = 'urland';
const SVG = 'http://www.w3.org/2000/svg';
const MIDDLE: Point = [480, 330];

/** What is drawn on a board, and what the animations have added to it. */
interface Scene {
  /** The board with everything around it, its drawing, and the top layer of that. */
  all: Element;
  board: SVGSVGElement;
  stage: Element;
  view: UrlandView;
  /** Aborted by the next view. */
  end: AbortController;
  mounted: Record<string, unknown>[];
  /** Where markers are that have moved since. */
  squares: number[];
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

/* Adds an element to the stage. */
function add(scene: Scene, name: string, attributes: Record<string, string> = {}): SVGElement {
  const added = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) added.setAttribute(key, value);
  if (!scene.end.signal.aborted) scene.stage.append(added);
  return added;
}

function figure(scene: Scene, seat: string, text: string | number = ''): SVGElement {
  const target = add(scene, 'g');
  if (!scene.end.signal.aborted)
    scene.mounted.push(mount(Ichto, { target, props: { seat: Number(seat), text } }));
  return target;
}

function write(scene: Scene, text: string, seat = ''): SVGElement {
  const label = add(scene, 'text', { class: `flying${seat && ` seat-${seat}`}` });
  label.textContent = text;
  return label;
}

// ---- Places ----------------------------------------------------------------------------------

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

function seatOf(scene: Scene, seat: string): Element | null {
  return find(scene, `[data-seat="${seat}"]`);
}

function groupOf(scene: Scene, area: Area, seat: string): Element | null {
  return find(scene, `[data-group="${area} ${seat}"]`);
}

/* Where the Ichtos of a seat stand in an area, or will: beside those that came before. */
function spot(scene: Scene, area: Area, seat: string): Point {
  const there = groupOf(scene, area, seat);
  if (there) return middle(scene, there);
  const n = scene.stage.querySelectorAll(`[data-into="${area}"]`).length;
  const [x, y] = centre(area);
  return [x + 24 * (n % 3) - 12, y + 20 * Math.floor(n / 3)];
}

function at([x, y]: Point, scale = 1): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// ---- Motions ---------------------------------------------------------------------------------

interface Flight {
  seat: string;
  n?: number;
  ms?: number;
  /** The area where it stays. */
  into?: Area;
}

/* One figure with its number goes; unless it stays it vanishes. */
async function fly(
  scene: Scene,
  { seat, n = 1, ms = 380, into }: Flight,
  from: Point,
  to: Point,
): Promise<void> {
  const piece = figure(scene, seat, n);
  if (into) piece.dataset['into'] = into;
  const [dx, dy] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 26];
  const frames = [
    { transform: at(from, 0.5), opacity: 1 },
    { transform: at([dx, dy], 0.68), opacity: 1 },
    { transform: at(to, 0.54), opacity: 1 },
  ];
  await play(scene, piece, frames, ms);
  if (!into) piece.remove();
}

/* How many of a group have gone already; with the last one it vanishes. */
function take(scene: Scene, area: Area, seat: string, n: number): void {
  const group = groupOf(scene, area, seat) as SVGElement | null;
  if (!group) return;
  const gone = Number(group.dataset['taken'] ?? 0) + n;
  group.dataset['taken'] = String(gone);
  const left = (scene.view.cnt[indexOf(area)]?.[Number(seat)] ?? 0) - gone;
  void play(scene, group, [{ opacity: left > 0 ? 0.6 : 0 }], 1);
}

async function move(scene: Scene, seat: string, from: Area, to: Area, n: string): Promise<void> {
  const [start, end] = [spot(scene, from, seat), spot(scene, to, seat)];
  take(scene, from, seat, Number(n));
  await fly(scene, { seat, n: Number(n), into: to, ms: 430 }, start, end);
}

/* Back to the reserve of the player. */
async function home(scene: Scene, seat: string, area: Area, n: string, ms = 430): Promise<void> {
  const start = spot(scene, area, seat);
  take(scene, area, seat, Number(n));
  await fly(scene, { seat, n: Number(n), ms }, start, middle(scene, seatOf(scene, seat)));
}

async function arrive(scene: Scene, seat: string, area: Area, n: string, ms = 400): Promise<void> {
  const from = middle(scene, seatOf(scene, seat));
  await fly(scene, { seat, n: Number(n), into: area, ms }, from, spot(scene, area, seat));
}

async function pulse(scene: Scene, element: Element | null, ms = 300): Promise<void> {
  const frames = [1, 1.1, 1].map((scale) => ({ scale: String(scale) }));
  await play(scene, element, frames, ms);
}

function pulseSeat(scene: Scene, seat: string, ms = 260): Promise<void> {
  return pulse(scene, seatOf(scene, seat), ms);
}

/* The outline of an area flares up. */
async function flare(scene: Scene, area: Area, ms = 450): Promise<void> {
  const place = find(scene, `[data-at="${area}"]`);
  const frames = [1, 1.35, 1].map((light) => ({ filter: `brightness(${light})` }));
  await play(scene, place, frames, ms);
}

/* Words rise over an area. */
async function rise(scene: Scene, text: string, from: Point, seat = '', ms = 600): Promise<void> {
  const label = write(scene, text, seat);
  const frames = [
    { transform: at(from, 0.6), opacity: 0 },
    { transform: at([from[0], from[1] - 34]), opacity: 1, offset: 0.35 },
    { transform: at([from[0], from[1] - 44]), opacity: 1, offset: 0.75 },
    { transform: at([from[0], from[1] - 60]), opacity: 0 },
  ];
  await play(scene, label, frames, ms);
}

/* A token is laid open in the middle, then goes to its island. */
async function showToken(scene: Scene, token: string, from: Point): Promise<void> {
  const disc = add(scene, 'g');
  const rim = add(scene, 'circle', { r: '40', class: 'disc' });
  const number = write(scene, token.slice(1));
  number.classList.add('ink');
  disc.append(rim, number);
  const turn = (point: Point, wide: number, scale: number): string =>
    `${at(point, scale)} scaleX(${wide})`;
  const frames = [
    { transform: turn(from, 0, 0.6), opacity: 1 },
    { transform: turn(MIDDLE, 1, 1.7), opacity: 1, offset: 0.35 },
    { transform: turn(MIDDLE, 1, 1.7), opacity: 1, offset: 0.65 },
    { transform: turn(centre(token), 1, 0.7), opacity: 1 },
  ];
  await play(scene, disc, frames, 780);
  disc.remove();
}

/* A marker jumps from square to square, over those that are taken. */
async function advance(scene: Scene, seat: string, from: number, to: number): Promise<void> {
  const marker = find(scene, `[data-marker="${seat}"]`);
  const way = [from, ...hops({ ...scene.view, pos: scene.squares }, from, to)];
  scene.squares[Number(seat)] = to;
  const frames = way.flatMap((n, i): Keyframe[] => {
    const [x, y] = middleOf(n);
    const last = way[i - 1];
    if (last === undefined) return [{ transform: at([x, y]) }];
    const [fx, fy] = middleOf(last);
    const high = 14 + 16 * (n - last);
    return [
      { transform: at([(x + fx) / 2, (y + fy) / 2 - high], 1.25) },
      { transform: at([x, y]) },
    ];
  });
  await play(scene, marker, frames, Math.min(760, 190 * (way.length - 1)));
}

/* Lava runs along the strait and hardens. */
async function erupt(scene: Scene, island: Area): Promise<void> {
  const i = indexOf(island);
  const shape = { d: coast(i), class: 'burst' };
  void play(scene, add(scene, 'path', shape), [{ opacity: 0.7 }, { opacity: 0 }], 700);
  const lava = add(scene, 'path', { d: strait(i), class: 'lava', pathLength: '100' });
  const frames = [{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }];
  await play(scene, lava, frames, 650);
}

async function showGene(scene: Scene, gene: string, to: Element | null): Promise<void> {
  const card = add(scene, 'g');
  card.append(
    add(scene, 'rect', { x: '-20', y: '-20', width: '64', height: '64', rx: '10', class: 'card' }),
    add(scene, 'path', { d: SIGNS[gene] ?? '', class: 'gene' }),
  );
  const from = middle(scene, find(scene, `[data-gene="${gene}"]`) ?? find(scene, '[data-open]'));
  const frames = [
    { transform: at(from, 0.8), opacity: 1 },
    { transform: at([440, 290], 2.4), opacity: 1, offset: 0.5 },
    { transform: at(middle(scene, to), 0.5), opacity: 1 },
  ];
  await play(scene, card, frames, 700);
  card.remove();
}

/* A fist opens. */
async function openFist(scene: Scene, seat: string, n: string): Promise<void> {
  const place = find(scene, `[data-bid="${seat}"]`);
  await Promise.all([
    pulse(scene, place, 420),
    rise(scene, n, middle(scene, place), seat, 520),
  ]);
}

async function shake(scene: Scene, area: Area): Promise<void> {
  const frames = [0, -6, 6, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  await play(scene, find(scene, `[data-at="${area}"]`), frames, 420);
}

// ---- One for each kind of event ------------------------------------------------------------

type Play = (scene: Scene, args: string[], actor: string) => Promise<void>;

const pulseActor: Play = (scene, _, actor) => pulseSeat(scene, actor);
const pulseFirst: Play = (scene, [seat = '']) => pulseSeat(scene, seat);
const wave: Play = (scene, [from = '', to = '', n = '1'], actor) =>
  move(scene, actor, from, to, n);
const goHome: Play = (scene, [area = '', n = '1'], actor) => home(scene, actor, area, n);
const score = (scene: Scene, text: string, seat: string): Promise<void> =>
  rise(scene, text, middle(scene, seatOf(scene, seat)), seat, 500);

const PLAYS: Partial<Record<string, Play>> = {
  erupted: (scene, [island = '']) => erupt(scene, island),
  no_bridge: (scene, [region = '']) => shake(scene, region),
  placed: (scene, [region = ''], actor) => arrive(scene, actor, region, '1', 200),
  marker: (scene, [n = '1'], actor) =>
    fly(scene, { seat: actor, ms: 180 }, middle(scene, seatOf(scene, actor)), middleOf(Number(n))),
  start: pulseFirst,
  gene_opened: (scene) => pulse(scene, find(scene, '[data-open]'), 200),
  epoch: (scene) => pulse(scene, find(scene, '.clock'), 300),
  drew: pulseActor,
  turn: pulseActor,
  chose: pulseActor,
  passed_on: (scene, [, , seat = '']) => pulseSeat(scene, seat),
  move: pulseActor,
  landed: wave,
  propagated: (scene, [ocean = '']) => flare(scene, ocean, 250),
  grew: async (scene, [ocean = '', n = '1'], actor) => {
    void rise(scene, `+${n}`, spot(scene, ocean, actor), actor);
    await arrive(scene, actor, ocean, n, 330);
  },
  swam: wave,
  retreated: (scene, [area = ''], actor) => home(scene, actor, area, '1', 300),
  retreat_over: pulseActor,
  walked: (scene, [from = '', to = ''], actor) => move(scene, actor, from, to, '1'),
  laid_egg: (scene, [area = ''], actor) => arrive(scene, actor, area, '1'),
  flew: wave,
  stank: (scene, [area = '']) => shake(scene, area),
  pushed: wave,
  bit: (scene, [area = '', victim = '']) => home(scene, victim, area, '1'),
  assimilated: (scene, [area = '', victim = '']) => home(scene, victim, area, '1'),
  converted: (scene, [area = ''], actor) => arrive(scene, actor, area, '1'),
  stopped: pulseActor,
  chip_used: pulseActor,
  chip_kept: pulseActor,
  revealed: (scene, [token = ''], actor) =>
    showToken(scene, token, middle(scene, seatOf(scene, actor))),
  last_two: (scene, [token = '']) => showToken(scene, token, MIDDLE),
  scoring: (scene, [region = '']) => flare(scene, region),
  removed: goHome,
  advanced: async (scene, [n = '', from = '1', to = '1'], actor) => {
    void score(scene, `+${n}`, actor);
    await advance(scene, actor, Number(from), Number(to));
  },
  mutation: (scene, [n = '']) => pulse(scene, find(scene, `[data-square="${n}"]`), 600),
  bid_made: pulseActor,
  bid_shown: (scene, [n = ''], actor) => openFist(scene, actor, n),
  ranked: async (scene, [place = ''], actor) => {
    void score(scene, `${place}.`, actor);
    await wait(scene, 160);
  },
  excluded: pulseActor,
  bought: (scene, [gene = ''], actor) =>
    showGene(scene, gene, find(scene, `[data-genes="${actor}"]`)),
  paid: (scene, [area = ''], actor) => home(scene, actor, area, '1', 300),
  passed: pulseActor,
  auction_over: (scene) => pulse(scene, find(scene, '[data-open]'), 250),
  panic_drawn: async (scene) => {
    void rise(scene, '!', MIDDLE);
    await pulse(scene, find(scene, '[data-panic]'), 600);
  },
  calm: (scene) => pulse(scene, find(scene, '[data-panic]')),
  panic_hits: (scene, [region = '']) => shake(scene, region),
  panicked: wave,
  stayed: (scene, [region = '']) => flare(scene, region, 300),
  dived: wave,
  lost: goHome,
  final_total: (scene, _, actor) => pulseSeat(scene, actor, 450),
  final_land: (scene, _, actor) => pulseSeat(scene, actor, 450),
  over: (scene, [seat = '']) => pulseSeat(scene, seat, 600),
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
export function settle(board: SVGSVGElement, view: UrlandView): void {
  const stage = board.querySelector('.stage');
  const all = board.closest('.urland');
  const before = scenes.get(board);
  before?.end.abort();
  for (const animation of all?.getAnimations({ subtree: true }) ?? [])
    if (animation.id === NAME) animation.cancel();
  for (const component of before?.mounted ?? []) void unmount(component);
  stage?.replaceChildren();
  for (const group of board.querySelectorAll<SVGElement>('[data-taken]'))
    delete group.dataset['taken'];
  if (stage && all)
    scenes.set(board, {
      all,
      board,
      stage,
      view,
      end: new AbortController(),
      mounted: [],
      squares: [...view.pos],
    });
}
