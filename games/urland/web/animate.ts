/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * What moves are figures of their own on the board's stage; they fly between areas, players
 * and cards, wherever these are on the page.
 */
import { Motion, type Play, type Scene } from '../../../web/src/board/motion';
import art from './art.svg';
import { hops, islandsOf, slotOf, type UrlandView } from './board';
import Ichto from './Ichto.svelte';
import { CRATERS, indexOf, isLand, middleOf, OCEANS, WATERS, type Area, type Point } from './map';
import { flow } from './shapes';

/** What changes from event to event before the next view is drawn. */
interface Own {
  /** Where the markers are by now. */
  squares: number[];
  /** Ichtos that have left their groups: by area and seat. */
  gone: Map<string, number>;
}
type UrlandScene = Scene<UrlandView, Own>;
type UrlandPlay = Play<UrlandView, Own>;

const MIDDLE: Point = [480, 330];

// ---- Places ----------------------------------------------------------------------------------

function middle(scene: UrlandScene, element: Element | null): Point {
  const { x, y } = scene.middle(element);
  return [x, y];
}

/* Where the Ichtos of a seat stand in an area, or will. */
function spot({ view }: UrlandScene, area: Area, seat: string): Point {
  const name = isLand(area) ? (view.rep[indexOf(area)] ?? area) : area;
  const { x, y } = slotOf(view, name, Number(seat));
  return [x, y];
}

function crater(region: Area): Point {
  return CRATERS[indexOf(region)] ?? MIDDLE;
}

function at([x, y]: Point, scale = 1): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// ---- Motions ---------------------------------------------------------------------------------

interface Flight {
  seat: string;
  n?: number;
  ms?: number;
  isStaying?: boolean;
}

/* One figure with its number goes; unless it stays it vanishes. */
async function fly(scene: UrlandScene, flight: Flight, from: Point, to: Point): Promise<void> {
  const { seat, n = 1, ms = 380, isStaying = false } = flight;
  const piece = scene.draw(Ichto, { seat: Number(seat), text: n });
  const over: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 26];
  const frames = [
    { transform: at(from, 0.5), opacity: 1 },
    { transform: at(over, 0.68), opacity: 1 },
    { transform: at(to, 0.54), opacity: 1 },
  ];
  await scene.play(piece, frames, ms);
  if (!isStaying) piece.remove();
}

/* A group has lost some; with the last one it vanishes. */
function take(scene: UrlandScene, area: Area, seat: string, n: number): void {
  const { view, own } = scene;
  const key = `${area} ${seat}`;
  const gone = (own.gone.get(key) ?? 0) + n;
  own.gone.set(key, gone);
  const left = (view.cnt[indexOf(area)]?.[Number(seat)] ?? 0) - gone;
  for (const part of ['group', 'badge'])
    scene.hide(scene.find(`[data-${part}="${key}"]`), left > 0 ? 0.6 : 0);
}

async function move(
  scene: UrlandScene,
  seat: string,
  from: Area,
  to: Area,
  n: string,
): Promise<void> {
  const [start, end] = [spot(scene, from, seat), spot(scene, to, seat)];
  take(scene, from, seat, Number(n));
  await fly(scene, { seat, n: Number(n), isStaying: true, ms: 430 }, start, end);
}

/* Back to the reserve of the player. */
async function home(scene: UrlandScene, seat: string, area: Area, n: string): Promise<void> {
  const start = spot(scene, area, seat);
  take(scene, area, seat, Number(n));
  await fly(scene, { seat, n: Number(n), ms: 430 }, start, middle(scene, scene.chip(seat)));
}

async function arrive(scene: UrlandScene, seat: string, area: Area, n: string): Promise<void> {
  const from = middle(scene, scene.chip(seat));
  await fly(scene, { seat, n: Number(n), isStaying: true }, from, spot(scene, area, seat));
}

/* The outline of an area flares up. */
async function flare(scene: UrlandScene, area: Area, ms = 450): Promise<void> {
  const light = scene.add('g', { class: 'flare' });
  if (isLand(area))
    for (const island of islandsOf(scene.view, area)) scene.add('use', { href: `${art}#${island}` }, light);
  else scene.add('path', { d: WATERS[OCEANS.indexOf(area)] ?? '' }, light);
  await scene.play(light, [0, 0.55, 0].map((opacity) => ({ opacity })), ms);
  light.remove();
}

async function shake(scene: UrlandScene, area: Area): Promise<void> {
  const frames = [0, -6, 6, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  await scene.play(scene.find(`[data-at="${area}"]`), frames, 420);
}

/* Words rise over a place. */
async function rise(scene: UrlandScene, text: string, from: Point, seat = ''): Promise<void> {
  const label = scene.write(text, `flying${seat && ` seat-${seat}`}`);
  const frames = [
    { transform: at(from, 0.6), opacity: 0 },
    { transform: at([from[0], from[1] - 34]), opacity: 1, offset: 0.35 },
    { transform: at([from[0], from[1] - 44]), opacity: 1, offset: 0.75 },
    { transform: at([from[0], from[1] - 60]), opacity: 0 },
  ];
  await scene.play(label, frames, 560);
}

/* A token is laid open in the middle, then goes to its island. */
async function showToken(scene: UrlandScene, token: string, from: Point): Promise<void> {
  const disc = scene.add('g');
  scene.add('circle', { r: 40, class: 'disc' }, disc);
  const number = scene.write(token.slice(1));
  number.classList.add('ink');
  disc.append(number);
  const turn = (point: Point, wide: number, scale: number): string =>
    `${at(point, scale)} scaleX(${wide})`;
  const frames = [
    { transform: turn(from, 0, 0.6), opacity: 1 },
    { transform: turn(MIDDLE, 1, 1.7), opacity: 1, offset: 0.35 },
    { transform: turn(MIDDLE, 1, 1.7), opacity: 1, offset: 0.65 },
    { transform: turn(crater(token), 1, 0.45), opacity: 1 },
  ];
  await scene.play(disc, frames, 780);
}

/* A marker jumps from square to square, over those that are taken. */
async function advance(scene: UrlandScene, seat: string, from: number, to: number): Promise<void> {
  const marker = scene.find(`[data-marker="${seat}"]`);
  const { squares } = scene.own;
  const way = [from, ...hops(squares, from, to)];
  squares[Number(seat)] = to;
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
  await scene.play(marker, frames, Math.min(760, 190 * (way.length - 1)));
}

/* Lava runs along the strait and hardens. */
async function erupt(scene: UrlandScene, island: Area): Promise<void> {
  const i = indexOf(island);
  const burst = scene.add('use', { href: `${art}#${island}`, class: 'burst' });
  void scene.play(burst, [{ opacity: 0.7 }, { opacity: 0 }], 700);
  const lava = scene.add('g', { transform: flow(i) });
  const stream = scene.add('use', { href: `${art}#lava` }, lava);
  await scene.play(stream, [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], 650);
}

/* A gene goes from where it lies to its owner. */
async function showGene(scene: UrlandScene, gene: string, seat: string): Promise<void> {
  const card = scene.add('g');
  const side = { x: -20, y: -20, width: 64, height: 64, rx: 10 };
  scene.add('rect', { ...side, class: 'card' }, card);
  scene.add('use', { href: `${art}#sign-${gene}`, class: 'gene' }, card);
  const lies = scene.find(`[data-ref="gene:${gene}"]`);
  const frames = [
    { transform: at(lies ? middle(scene, lies) : MIDDLE, 0.8), opacity: 1 },
    { transform: at([440, 290], 2.4), opacity: 1, offset: 0.5 },
    { transform: at(middle(scene, scene.chip(seat)), 0.5), opacity: 1 },
  ];
  await scene.play(card, frames, 700);
  card.remove();
}

// ---- One for each kind of event ------------------------------------------------------------

const pulseActor: UrlandPlay = (scene, _, actor) => scene.pulse(scene.chip(actor), 240);
const pulseFirst: UrlandPlay = (scene, [seat = '']) => scene.pulse(scene.chip(seat), 300);
const wave: UrlandPlay = (scene, [from = '', to = '', n = '1'], actor) =>
  move(scene, actor, from, to, n);
const goHome: UrlandPlay = (scene, [area = '', n = '1'], actor) => home(scene, actor, area, n);
const goOneHome: UrlandPlay = (scene, [area = ''], actor) => home(scene, actor, area, '1');
const bite: UrlandPlay = (scene, [area = '', victim = '']) => home(scene, victim, area, '1');
const atChip = (scene: UrlandScene, text: string, seat: string): Promise<void> =>
  rise(scene, text, middle(scene, scene.chip(seat)), seat);
const pulsePanic = (scene: UrlandScene): Promise<void> =>
  scene.play(scene.find('[data-panic] > circle'), [{ r: '30px', offset: 0.5 }], 500);

const PLAYS: Partial<Record<string, UrlandPlay>> = {
  erupted: (scene, [island = '']) => erupt(scene, island),
  no_bridge: (scene, [region = '']) => shake(scene, region),
  placed: (scene, [region = ''], actor) => arrive(scene, actor, region, '1'),
  marker: (scene, [n = '1'], actor) =>
    fly(scene, { seat: actor, ms: 180 }, middle(scene, scene.chip(actor)), middleOf(Number(n))),
  start: pulseFirst,
  drew: pulseActor,
  turn: pulseActor,
  chose: pulseActor,
  passed_on: (scene, [, , seat = '']) => scene.pulse(scene.chip(seat), 240),
  move: pulseActor,
  landed: wave,
  propagated: (scene, [ocean = '']) => flare(scene, ocean, 250),
  grew: async (scene, [ocean = '', n = '1'], actor) => {
    void rise(scene, `+${n}`, spot(scene, ocean, actor), actor);
    await arrive(scene, actor, ocean, n);
  },
  swam: wave,
  retreated: goOneHome,
  walked: (scene, [from = '', to = ''], actor) => move(scene, actor, from, to, '1'),
  laid_egg: (scene, [area = ''], actor) => arrive(scene, actor, area, '1'),
  flew: wave,
  stank: (scene, [area = '']) => shake(scene, area),
  pushed: wave,
  bit: bite,
  assimilated: bite,
  converted: (scene, [area = ''], actor) => arrive(scene, actor, area, '1'),
  stopped: pulseActor,
  chip_used: pulseActor,
  revealed: (scene, [token = ''], actor) => {
    const back = scene.find('[data-back]');
    scene.hide(back);
    return showToken(scene, token, middle(scene, back ?? scene.chip(actor)));
  },
  last_two: (scene, [token = '']) => showToken(scene, token, MIDDLE),
  scoring: (scene, [region = '']) => flare(scene, region),
  removed: goHome,
  advanced: async (scene, [n = '', from = '1', to = '1'], actor) => {
    void atChip(scene, `+${n}`, actor);
    await advance(scene, actor, Number(from), Number(to));
  },
  mutation: (scene, [n = '']) => {
    const light = [1, 1.5, 1].map((more) => ({ filter: `brightness(${more})` }));
    return scene.play(scene.find(`[data-square="${n}"]`), light, 600);
  },
  bid_made: pulseActor,
  bid_shown: (scene, [n = ''], actor) => atChip(scene, n, actor),
  ranked: () => undefined,
  excluded: pulseActor,
  bought: (scene, [gene = ''], actor) => showGene(scene, gene, actor),
  paid: goOneHome,
  passed: pulseActor,
  panic_drawn: async (scene) => {
    void rise(scene, '!', MIDDLE);
    await pulsePanic(scene);
  },
  calm: pulsePanic,
  panic_hits: (scene, [region = '']) => shake(scene, region),
  panicked: wave,
  stayed: (scene, [region = '']) => flare(scene, region, 300),
  dived: wave,
  lost: goHome,
  final_total: pulseActor,
  final_land: pulseActor,
  over: pulseFirst,
};

export const motion = new Motion<UrlandView, Own>('.urland svg.board', PLAYS, (view) => ({
  squares: [...view.pos],
  gone: new Map(),
}));
export const animate = motion.animate;
