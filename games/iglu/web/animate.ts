/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * Pieces that move are figures of their own on the board's stage; the ones they stand for are
 * hidden. What is caught or kept flies to its player.
 */
import { Motion, Scene, type Play } from '../../../web/src/board/motion';
import { points } from '../../../web/src/board/words';
import type { Speaker } from '../../../web/src/types';
import {
  BEAR_VALUE,
  CELL,
  ground,
  neighbour,
  outline,
  place,
  route,
  slots,
  SPACES,
  tallySpaces,
  thingsAt,
  type Direction,
  type IgluView,
  type Island,
  type Slot,
  type Space,
  type Thing,
} from './board';
import Face from './Face.svelte';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';
import { rift } from './shapes';

/** Kept between the events of one view. */
interface Own {
  /** The tile that was lifted last. */
  lifted: Space | null;
  /** Where Inuit were attacked or lost their tile; they flee from there, also in later views. */
  alarm: Space | null;
  /** How many of equal pieces have left, by "fish2 d4". */
  taken: Map<string, number>;
}

type Ice = Scene<IgluView, Own>;

// ---- Small tools ---------------------------------------------------------------------------

function pile(scene: Ice, space: Space): Element | null {
  return scene.board.querySelector(`.pile[data-cell="${space}"]`);
}

/* The ground of a space and what stands on it. */
function whole(scene: Ice, space: Space): Element[] {
  const parts = ['.cell[data-cell', '.pile[data-cell', '[data-shallow'].map(
    (name) => `${name}="${space}"]`,
  );
  return [...scene.board.querySelectorAll(parts.join())];
}

function tile(scene: Ice, space: Space): Element | null {
  return scene.board.querySelector(`.cell[data-cell="${space}"] > .space`);
}

function transform({ x, y, scale }: Slot): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/* A slot of a space in units of the board. */
function onBoard(space: Space, { x, y, scale, reach }: Slot): Slot {
  const at = place(space);
  return { x: at.x * CELL + x, y: at.y * CELL + y, scale, reach };
}

const CENTRE: Slot = { x: 50, y: 50, scale: 0.66, reach: 0 };

/* Where a piece stands in the old view; the middle if it does not. */
function spot(scene: Ice, id: string, space: Space): Slot {
  const things = thingsAt(scene.view, space);
  const i = things.findIndex((thing) => thing.id === id);
  return onBoard(space, slots(things, ground(scene.view, space))[i] ?? CENTRE);
}

/* Where a piece that arrives will stand, beside those that arrived before. */
function landing(scene: Ice, space: Space): Slot {
  const n = scene.stage.querySelectorAll(`[data-at="${space}"]`).length;
  const isEmpty = thingsAt(scene.view, space).length === 0;
  const shift = [0, 22, -22, 11][n % 4] ?? 0;
  return onBoard(space, {
    x: 50 + shift,
    y: 50 + shift * 0.6,
    scale: isEmpty ? 0.66 : 0.5,
    reach: 0,
  });
}

function ghost(scene: Ice, id: string, space: Space): SVGElement {
  const kind = id.replace(/\d$/, '') as Thing['kind'] | 'kayak';
  const n = Number(id.slice(kind.length));
  const seat = ['inuit', 'igloo', 'kayak'].includes(kind) ? n : -1;
  const value = kind === 'bear' ? BEAR_VALUE : n;
  const group = scene.add('g', { 'data-ghost': id, 'data-at': space });
  scene.draw(Piece, { kind, seat, value }, group);
  return group;
}

/* Hides one of the equal pieces of a space. */
function hide(scene: Ice, id: string, space: Space): void {
  const thing = pile(scene, space)?.querySelector<SVGElement>(`:scope > [data-piece="${id}"]`);
  if (!thing) return;
  const taken = (scene.own.taken.get(`${id} ${space}`) ?? 0) + 1;
  scene.own.taken.set(`${id} ${space}`, taken);
  const isLast = taken >= Number(thing.dataset.count ?? 1);
  scene.hide(pile(scene, space)?.querySelector(`[data-badge="${id}"]`));
  if (isLast) scene.hide(thing);
}

/* A piece to be moved: one that an earlier event of this view left on the stage, or a
 * double of one that stands in the drawing. */
function take(scene: Ice, id: string, space: Space): SVGElement {
  const before = scene.stage.querySelector<SVGElement>(
    `[data-ghost="${id}"][data-at="${space}"]`,
  );
  if (before) return before;
  hide(scene, id, space);
  return ghost(scene, id, space);
}

async function move(scene: Ice, id: string, way: Space[], ms: number): Promise<void> {
  const [from, to] = [way[0] ?? '', way.at(-1) ?? ''];
  const end = landing(scene, to);
  const piece = take(scene, id, from);
  const start = spot(scene, id, from);
  piece.dataset.at = to;
  const between = way
    .slice(1, -1)
    .map((space) => ({ ...onBoard(space, CENTRE), scale: start.scale }));
  const frames = [start, ...between, end].map((at) => ({ transform: transform(at) }));
  await scene.play(piece, frames, ms);
}

/* Comes out of the water, the tile or the hand. */
async function appear(scene: Ice, id: string, space: Space, ms: number): Promise<void> {
  const at = landing(scene, space);
  const frames = [
    { transform: transform({ ...at, scale: 0.1 }), opacity: 0 },
    { transform: transform({ ...at, scale: at.scale * 1.15 }), opacity: 1, offset: 0.7 },
    { transform: transform(at), opacity: 1 },
  ];
  await scene.play(ghost(scene, id, space), frames, ms);
}

async function vanish(scene: Ice, id: string, space: Space): Promise<void> {
  const at = spot(scene, id, space);
  const piece = take(scene, id, space);
  const gone = transform({ ...at, scale: at.scale * 0.4 });
  await scene.play(piece, [{ transform: transform(at) }, { transform: gone, opacity: 0 }], 250);
  piece.remove();
}

/* From the board to the chip of a player. */
async function flyTo(scene: Ice, piece: Element, from: Slot, seat: string): Promise<void> {
  const to = { ...scene.middle(scene.chip(seat)), scale: from.scale * 0.5, reach: 0 };
  const high = { ...from, y: from.y - 22, scale: from.scale * 1.25 };
  await scene.play(
    piece,
    [
      { transform: transform(from), opacity: 1 },
      { transform: transform(high), opacity: 1, offset: 0.3 },
      { transform: transform(to), opacity: 0.2 },
    ],
    420,
  );
  piece.remove();
}

// ---- Tiles -----------------------------------------------------------------------------------

const ABOUT_CENTRE = (what: string): string =>
  `translate(50px, 50px) ${what} translate(-50px, -50px)`;

function onSpace(space: Space, what: string): string {
  const { x, y } = place(space);
  return `translate(${x * CELL}px, ${y * CELL}px) ${ABOUT_CENTRE(what)}`;
}

const LIFTED = 'translate(0, -6px) scale(1.08)';
const NARROW = 'translate(0, -6px) scale(0, 1.08)';

/* The light of the shallow water around a tile goes out. */
function darken(scene: Ice, space: Space): void {
  const halo = scene.board.querySelector(`[data-shallow="${space}"]`);
  void scene.play(halo, [{ opacity: 0 }], 250);
}

async function sink(scene: Ice, space: Space): Promise<void> {
  scene.own.alarm = space;
  crack(scene, space);
  darken(scene, space);
  splash(scene, space);
  for (const thing of pile(scene, space)?.querySelectorAll(':scope > [data-piece^="inuit"]') ?? [])
    void scene.play(thing, [{ opacity: 0 }], 350);
  const frames = [
    { transform: ABOUT_CENTRE('scale(1)'), opacity: 1 },
    { transform: ABOUT_CENTRE('scale(.8) translate(0, 8px)'), opacity: 0 },
  ];
  await scene.play(tile(scene, space), frames, 350);
}

/* Rings on the water, where something went down or came up. */
function splash(scene: Ice, space: Space): void {
  const { x, y } = place(space);
  const at = `translate(${x * CELL + 50}px, ${y * CELL + 54}px)`;
  for (const i of [0, 1]) {
    const ring = scene.add('ellipse', { class: 'splash', rx: 46, ry: 34 });
    const frames = [
      { transform: `${at} scale(.4)`, opacity: 0.9 },
      { transform: `${at} scale(${1.15 + 0.2 * i})`, opacity: 0 },
    ];
    void scene.play(ring, frames, 420, { delay: 110 * i });
  }
}

/* A rift runs through the ice. */
function crack(scene: Ice, space: Space): void {
  const { x, y } = place(space);
  const at = `translate(${x * CELL} ${y * CELL})`;
  const line = { class: 'crack', pathLength: 1, transform: at, d: rift(SPACES.indexOf(space)) };
  const frames = [{ strokeDashoffset: 1 }, { strokeDashoffset: 0, opacity: 1, offset: 0.6 }, { opacity: 0 }];
  void scene.play(scene.add('path', line), frames, 380);
}

/* The tile is lifted; what follows says whether it sinks, stays or is kept. */
async function lift(scene: Ice, space: Space): Promise<void> {
  scene.own.lifted = space;
  crack(scene, space);
  const frames = ['scale(1)', LIFTED].map((what) => ({ transform: ABOUT_CENTRE(what) }));
  await scene.play(tile(scene, space), frames, 150);
}

/* Turns the tile over and shows its face for a moment. */
async function turnOver(scene: Ice, kind: string, space: Space): Promise<Element> {
  await scene.play(tile(scene, space), [{ transform: ABOUT_CENTRE(NARROW) }], 80);
  const face = scene.draw(Face, { kind });
  const frames = [
    { transform: onSpace(space, NARROW) },
    { transform: onSpace(space, LIFTED), offset: 0.35 },
    { transform: onSpace(space, LIFTED) },
  ];
  await scene.play(face, frames, 300);
  return face;
}

async function reveal(scene: Ice, kind: string, space: Space): Promise<void> {
  const face = await turnOver(scene, kind, space);
  darken(scene, space);
  if (kind !== 'glacier') splash(scene, space);
  void scene.play(face, [{ opacity: 0 }], 200);
}

async function freeze(scene: Ice, space: Space): Promise<void> {
  const glacier = scene.draw(Ground, { space, ground: 'glacier' as const });
  const frames = ['scale(0, 1)', 'scale(1)'].map((what) => ({ transform: onSpace(space, what) }));
  await scene.play(glacier, frames, 250);
}

/* To the player who keeps it; who sees the kind sees the face. */
async function keep(scene: Ice, kind: string, seat: string): Promise<void> {
  const space = scene.own.lifted;
  if (!space) return;
  darken(scene, space);
  splash(scene, space);
  const face = await turnOver(scene, kind || 'red', space);
  const to = scene.middle(scene.chip(seat));
  const home = `translate(${to.x}px, ${to.y}px) scale(.35) translate(-50px, -50px)`;
  await scene.play(
    face,
    [{ transform: onSpace(space, LIFTED), opacity: 1 }, { transform: home, opacity: 0.3 }],
    320,
  );
  face.remove();
}

async function drift(scene: Ice, from: Space, direction: Direction, n: number): Promise<void> {
  const moves: Promise<void>[] = [];
  let space: Space | null = from;
  for (let i = 0; i < n && space; i++, space = neighbour(space, direction)) {
    const [a, next] = [place(space), neighbour(space, direction)];
    const b = next ? place(next) : a;
    const frames = [a, b].map((at) => ({
      transform: `translate(${at.x * CELL}px, ${at.y * CELL}px)`,
    }));
    for (const part of whole(scene, space)) moves.push(scene.play(part, frames, 400));
  }
  await Promise.all(moves);
}

/* A tile of a hand comes from its player and is shown in the middle of the board. */
async function show(scene: Ice, kind: string, seat: string): Promise<void> {
  const from = scene.middle(scene.chip(seat));
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x}px, ${y}px) scale(${scale}) translate(-50px, -50px)`;
  const face = scene.draw(Face, { kind });
  await scene.play(
    face,
    [
      { transform: at(from.x, from.y, 0.4), opacity: 0.4 },
      { transform: at(400, 400, 1.7), opacity: 1, offset: 0.4 },
      { transform: at(400, 400, 1.7), opacity: 1, offset: 0.85 },
      { transform: at(400, 400, 1.9), opacity: 0 },
    ],
    520,
  );
  face.remove();
}

// ---- Attacks and the end ---------------------------------------------------------------------

async function shake(scene: Ice, space: Space): Promise<void> {
  scene.own.alarm = space;
  const { x, y } = place(space);
  const frames = [0, -5, 5, -4, 4, 0].map((dx) => ({
    transform: `translate(${x * CELL + dx}px, ${y * CELL}px)`,
  }));
  await Promise.all(whole(scene, space).map((part) => scene.play(part, frames, 300)));
}

async function harpoon(scene: Ice, space: Space, seat: string): Promise<void> {
  const end = onBoard(space, { ...CENTRE, scale: 0.8 });
  const start = { ...scene.middle(scene.chip(seat)), scale: 0.8, reach: 0 };
  const thrown = scene.draw(Piece, { kind: 'harpoon' as const });
  await scene.play(thrown, [start, end].map((at) => ({ transform: transform(at) })), 280);
  void scene.play(thrown, [{ opacity: 0 }], 200);
}

/* The Inuit in flight were taken off the board when they were attacked. */
async function flee(scene: Ice, id: string, corner: Space): Promise<void> {
  const from = scene.own.alarm;
  for (const lifted of scene.board.querySelectorAll('.over-all .lifted, .over-all .ghost'))
    scene.hide(lifted);
  if (from) await move(scene, id, [from, corner], 350);
  else await appear(scene, id, corner, 250);
}

async function rise(scene: Ice, id: string, space: Space): Promise<void> {
  const at = { ...landing(scene, space), y: place(space).y * CELL + 44 };
  const flat = `translate(${at.x}px, ${at.y + 30}px) scale(${at.scale}, 0)`;
  await scene.play(
    ghost(scene, id, space),
    [{ transform: flat }, { transform: transform(at) }],
    350,
  );
}

/* The points of an island fly to the seat that gets them. */
function pay(scene: Ice, island: Island, at: Space, delay: number): Promise<void>[] {
  const { x, y } = place(at);
  return island.points.flatMap((n, seat) => {
    if (!n) return [];
    const label = scene.write(`+${points({ lang: 'en' } as Speaker, n)}`);
    const to = scene.middle(scene.chip(seat));
    const frames = [
      { transform: `translate(${x * CELL + 50}px, ${y * CELL + 50}px) scale(.6)`, opacity: 0 },
      { transform: `translate(${x * CELL + 50}px, ${y * CELL + 50}px)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${to.x}px, ${to.y}px) scale(.6)`, opacity: 0.4 },
    ];
    return [scene.play(label, frames, 500, { delay })];
  });
}

/* Island by island, one after the other. */
async function count(scene: Ice): Promise<void> {
  const all = [...tallySpaces(scene.view)];
  const gap = 360 / Math.max(1, all.length);
  const paid = all.flatMap(([island, at], i) => {
    const border = scene.add('path', { class: 'counted', d: outline(island.spaces, 3) });
    void scene.play(border, [{ opacity: 0 }, { opacity: 1 }], 200, { delay: i * gap });
    return pay(scene, island, at, i * gap);
  });
  await Promise.all(paid);
}

// ---- One for each kind of event ------------------------------------------------------------

const PLAYS: Partial<Record<string, Play<IgluView, Own>>> = {
  placed: (scene, [space = ''], actor) => appear(scene, `inuit${actor}`, space, 250),
  melted: (scene, [space = '']) => lift(scene, space),
  revealed: (scene, [kind = '', space = '']) => reveal(scene, kind, space),
  kept: (scene, [kind = ''], actor) => keep(scene, kind, actor),
  fish_appears: (scene, [value = '1', space = '']) => appear(scene, `fish${value}`, space, 250),
  bear_appears: (scene, [space = '']) => appear(scene, 'bear', space, 350),
  glacier_forms: (scene, [space = '']) => freeze(scene, space),
  fox_appears: (scene, [value = '1', space = '']) => appear(scene, `fox${value}`, space, 250),
  drifted: (scene, [space = '', direction = 'north', n = '1']) =>
    drift(scene, space, direction as Direction, Number(n)),
  displaced: (scene, [animal = '', from = '', to = '']) => move(scene, animal, [from, to], 250),
  played: (scene, [kind = ''], actor) => show(scene, kind, actor),
  sunk: (scene, [space = '']) => sink(scene, space),
  lost: async (scene, [animal = '', space = '', n = '1']) => {
    await Promise.all(Array.from({ length: Number(n) }, () => vanish(scene, animal, space)));
  },
  stepped: (scene, [animal = '', from = '', to = '']) => move(scene, animal, [from, to], 250),
  attacked: (scene, [space = '']) => shake(scene, space),
  harpooned: (scene, [space = ''], actor) => harpoon(scene, space, actor),
  fled: (scene, [seat = '0', corner = '']) => flee(scene, `inuit${seat}`, corner),
  walked: (scene, [from = '', to = ''], actor) => move(scene, `inuit${actor}`, [from, to], 250),
  kayaked: async (scene, [from = '', to = ''], actor) => {
    hide(scene, `inuit${actor}`, from);
    await move(scene, `kayak${actor}`, route(scene.view, from, to), 400);
  },
  hunted: (scene, [animal = '', space = ''], actor) =>
    flyTo(scene, take(scene, animal, space), spot(scene, animal, space), actor),
  built: (scene, [space = ''], actor) => rise(scene, `igloo${actor}`, space),
  over: (scene) => count(scene),
  turn: (scene) => void (scene.own.alarm = null),
};

export const motion = new Motion<IgluView, Own>('svg.board', PLAYS, (_, before) => ({
  lifted: before?.own.lifted ?? null,
  alarm: before?.own.alarm ?? null,
  taken: new Map(),
}));
export const animate = motion.animate;
