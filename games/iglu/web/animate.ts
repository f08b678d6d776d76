/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * animate() ends when the motion has ended, at once under reduced motion, and as soon as
 * the caller's signal says so or the board draws a new view. Pieces that move are figures
 * of their own on the board's stage; the ones they stand for are hidden. The next view
 * wipes all of it (settle), so nothing here has to be right for the game to be.
 */
import { mount, unmount, type Component } from 'svelte';
import type { GameEvent, View } from '../../../web/src/types';
import {
  BEAR_VALUE,
  CELL,
  ground,
  neighbour,
  outline,
  place,
  route,
  slots,
  thingsAt,
  type Direction,
  type IgluView,
  type Slot,
  type Space,
  type Thing,
} from './board';
import Face from './Face.svelte';
import Ground from './Ground.svelte';
import Piece from './Piece.svelte';
import Tally from './Tally.svelte';

const NAME = 'iglu';
const SVG = 'http://www.w3.org/2000/svg';

/** What is drawn on a board, and what the animations have added to it. */
interface Scene {
  board: SVGElement;
  stage: Element;
  view: IgluView;
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

function pile(scene: Scene, space: Space): Element | null {
  return scene.board.querySelector(`.pile[data-cell="${space}"]`);
}

/* The ground of a space and what stands on it. */
function whole(scene: Scene, space: Space): Element[] {
  const parts = ['.cell[data-cell', '.pile[data-cell', '[data-shallow'].map(
    (name) => `${name}="${space}"]`,
  );
  return [...scene.board.querySelectorAll(parts.join())];
}

/* The tile of a space, then the light of the shallow water around it. */
function tile(scene: Scene, space: Space): Element[] {
  return [
    ...scene.board.querySelectorAll(
      `.cell[data-cell="${space}"] > .space, [data-shallow="${space}"]`,
    ),
  ];
}

/* Draws a component on the stage. */
function draw<Props extends Record<string, unknown>>(
  scene: Scene,
  component: Component<Props>,
  props: Props,
  name: string,
): Element {
  const group = document.createElementNS(SVG, 'g');
  group.dataset.ghost = name;
  if (scene.end.signal.aborted) return group;
  scene.stage.append(group);
  scene.mounted.push(mount(component, { target: group, props }));
  return group;
}

function transform({ x, y, scale }: Slot, extra = ''): string {
  return `translate(${x}px, ${y}px) scale(${scale}) ${extra}`;
}

/* A slot of a space in units of the board. */
function onBoard(space: Space, { x, y, scale, reach }: Slot): Slot {
  const at = place(space);
  return { x: at.x * CELL + x, y: at.y * CELL + y, scale, reach };
}

const CENTRE: Slot = { x: 50, y: 50, scale: 0.66, reach: 0 };

/* Where a piece stands in the old view; the middle if it does not. */
function spot(scene: Scene, id: string, space: Space): Slot {
  const things = thingsAt(scene.view, space);
  const i = things.findIndex((thing) => thing.id === id);
  return onBoard(space, slots(things, ground(scene.view, space))[i] ?? CENTRE);
}

/* Where a piece that arrives will stand, beside those that arrived before. */
function landing(scene: Scene, space: Space): Slot {
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

function ghost(scene: Scene, id: string, space: Space): Element {
  const kind = id.replace(/\d$/, '') as Thing['kind'] | 'kayak';
  const n = Number(id.slice(kind.length));
  const seat = ['inuit', 'igloo', 'kayak'].includes(kind) ? n : -1;
  const value = kind === 'bear' ? BEAR_VALUE : n;
  const group = draw(scene, Piece, { kind, seat, value }, id) as SVGElement;
  group.dataset.at = space;
  return group;
}

/* Hides one of the equal pieces of a space. */
function hide(scene: Scene, id: string, space: Space): void {
  const thing = pile(scene, space)?.querySelector<SVGElement>(`:scope > [data-piece="${id}"]`);
  if (!thing) return;
  const taken = Number(thing.dataset.taken ?? 0) + 1;
  thing.dataset.taken = String(taken);
  const isLast = taken >= Number(thing.dataset.count ?? 1);
  const copy = isLast ? thing : (thing.querySelector('.figures')?.children[taken - 1] ?? null);
  void play(scene, copy, [{ opacity: 0 }], 1);
}

/* A piece to be moved: one that an earlier event of this batch left on the stage, or a
 * double of one that stands in the drawing. */
function take(scene: Scene, id: string, space: Space): Element {
  const before = scene.stage.querySelector(`[data-ghost="${id}"][data-at="${space}"]`);
  if (before) return before;
  hide(scene, id, space);
  return ghost(scene, id, space);
}

async function move(scene: Scene, id: string, way: Space[], ms: number): Promise<void> {
  const [from, to] = [way[0] ?? '', way.at(-1) ?? ''];
  const end = landing(scene, to);
  const piece = take(scene, id, from) as SVGElement;
  const start = spot(scene, id, from);
  piece.dataset.at = to;
  const between = way
    .slice(1, -1)
    .map((space) => ({ ...onBoard(space, CENTRE), scale: start.scale }));
  const frames = [start, ...between, end].map((at) => ({ transform: transform(at) }));
  await play(scene, piece, frames, ms);
}

/* Comes out of the water, the tile or the hand. */
async function appear(scene: Scene, id: string, space: Space, ms: number): Promise<void> {
  const at = landing(scene, space);
  const frames = [
    { transform: transform({ ...at, scale: 0.1 }), opacity: 0 },
    { transform: transform({ ...at, scale: at.scale * 1.15 }), opacity: 1, offset: 0.7 },
    { transform: transform(at), opacity: 1 },
  ];
  await play(scene, ghost(scene, id, space), frames, ms);
}

async function vanish(
  scene: Scene,
  id: string,
  space: Space,
  ms: number,
  up: number,
): Promise<void> {
  const at = spot(scene, id, space);
  const piece = take(scene, id, space);
  await play(
    scene,
    piece,
    [
      { transform: transform(at), opacity: 1 },
      {
        transform: transform({ ...at, y: at.y - up, scale: at.scale * (up ? 1.35 : 0.4) }),
        opacity: 0,
      },
    ],
    ms,
  );
  piece.remove();
}

// ---- Tiles -----------------------------------------------------------------------------------

const ABOUT_CENTRE = (what: string): string =>
  `translate(50px, 50px) ${what} translate(-50px, -50px)`;

async function sink(scene: Scene, space: Space): Promise<void> {
  const frames = [
    { transform: ABOUT_CENTRE('scale(1)'), opacity: 1 },
    { transform: ABOUT_CENTRE('scale(.8) translate(0, 8px)'), opacity: 0 },
  ];
  const [top, ...rest] = tile(scene, space);
  for (const halo of rest) void play(scene, halo, [{ opacity: 0 }], 350);
  for (const thing of pile(scene, space)?.querySelectorAll(':scope > [data-piece^="inuit"]') ?? [])
    void play(scene, thing, [{ opacity: 0 }], 350);
  await play(scene, top ?? null, frames, 350);
}

/* The tile is lifted; what follows says whether it sinks, stays or is kept. */
async function lift(scene: Scene, space: Space): Promise<void> {
  scene.board.dataset.lifted = space;
  const frames = [
    { transform: ABOUT_CENTRE('scale(1)') },
    { transform: ABOUT_CENTRE('translate(0, -6px) scale(1.08)') },
  ];
  await play(scene, tile(scene, space)[0] ?? null, frames, 150);
}

function onSpace(space: Space, what: string): string {
  const { x, y } = place(space);
  return `translate(${x * CELL}px, ${y * CELL}px) ${ABOUT_CENTRE(what)}`;
}

/* Turns the tile over and shows its face for a moment. */
async function turnOver(scene: Scene, kind: string, space: Space): Promise<Element> {
  const narrow = ABOUT_CENTRE('translate(0, -6px) scale(0, 1.08)');
  await play(scene, tile(scene, space)[0] ?? null, [{ transform: narrow }], 80);
  const face = draw(scene, Face, { kind }, 'face');
  await play(
    scene,
    face,
    [
      { transform: onSpace(space, 'translate(0, -6px) scale(0, 1.08)') },
      { transform: onSpace(space, 'translate(0, -6px) scale(1.08)'), offset: 0.35 },
      { transform: onSpace(space, 'translate(0, -6px) scale(1.08)') },
    ],
    300,
  );
  return face;
}

async function reveal(scene: Scene, kind: string, space: Space): Promise<void> {
  const face = await turnOver(scene, kind, space);
  for (const halo of tile(scene, space).slice(1)) void play(scene, halo, [{ opacity: 0 }], 200);
  void play(scene, face, [{ opacity: 0 }], 200);
}

async function freeze(scene: Scene, space: Space): Promise<void> {
  const glacier = draw(scene, Ground, { space, ground: 'glacier' }, 'glacier');
  const frames = [
    { transform: onSpace(space, 'scale(0, 1)') },
    { transform: onSpace(space, 'scale(1)') },
  ];
  await play(scene, glacier, frames, 250);
}

/* Into the hand; who sees the kind sees the face. */
async function keep(scene: Scene, kind: string | null): Promise<void> {
  const space = scene.board.dataset.lifted;
  if (!space) return;
  const [top, ...rest] = tile(scene, space);
  for (const halo of rest) void play(scene, halo, [{ opacity: 0 }], 300);
  if (!kind) {
    await play(
      scene,
      top ?? null,
      [{ transform: ABOUT_CENTRE('translate(0, 90px) scale(.5)'), opacity: 0 }],
      300,
    );
    return;
  }
  const face = await turnOver(scene, kind, space);
  await play(
    scene,
    face,
    [{ transform: onSpace(space, 'translate(0, 90px) scale(.5)'), opacity: 0 }],
    180,
  );
}

async function drift(scene: Scene, from: Space, direction: Direction, n: number): Promise<void> {
  const moves: Promise<void>[] = [];
  let space: Space | null = from;
  for (let i = 0; i < n && space; i++, space = neighbour(space, direction)) {
    const [a, next] = [place(space), neighbour(space, direction)];
    const b = next ? place(next) : a;
    const at = (p: typeof a): Keyframe => ({
      transform: `translate(${p.x * CELL}px, ${p.y * CELL}px)`,
    });
    for (const part of whole(scene, space)) moves.push(play(scene, part, [at(a), at(b)], 400));
  }
  await Promise.all(moves);
}

/* A tile of a hand is shown in the middle of the board. */
async function show(scene: Scene, kind: string): Promise<void> {
  const at = (scale: number): string =>
    `translate(400px, 400px) scale(${scale}) translate(-50px, -50px)`;
  await play(
    scene,
    draw(scene, Face, { kind }, 'face'),
    [
      { transform: at(0.6), opacity: 0 },
      { transform: at(1.7), opacity: 1, offset: 0.3 },
      { transform: at(1.7), opacity: 1, offset: 0.8 },
      { transform: at(1.9), opacity: 0 },
    ],
    400,
  );
}

// ---- Attacks and the end ---------------------------------------------------------------------

async function shake(scene: Scene, space: Space): Promise<void> {
  scene.board.dataset.alarm = space;
  const { x, y } = place(space);
  const at = (dx: number): Keyframe => ({
    transform: `translate(${x * CELL + dx}px, ${y * CELL}px)`,
  });
  await Promise.all(
    whole(scene, space).map((part) => play(scene, part, [0, -5, 5, -4, 4, 0].map(at), 300)),
  );
}

async function harpoon(scene: Scene, space: Space): Promise<void> {
  const end = onBoard(space, { ...CENTRE, scale: 0.8 });
  const start = { ...end, x: end.x - 160, y: end.y + 150 };
  const thrown = draw(scene, Piece, { kind: 'harpoon' as const }, 'harpoon');
  await play(scene, thrown, [{ transform: transform(start) }, { transform: transform(end) }], 250);
  void play(scene, thrown, [{ opacity: 0 }], 200);
}

/* The Inuit in flight were taken off the board when they were attacked. */
async function flee(scene: Scene, id: string, corner: Space): Promise<void> {
  const from = scene.board.dataset.alarm;
  if (from) await move(scene, id, [from, corner], 350);
  else await appear(scene, id, corner, 250);
}

async function rise(scene: Scene, id: string, space: Space): Promise<void> {
  const at = { ...landing(scene, space), ...{ y: place(space).y * CELL + 44 } };
  const flat = `translate(${at.x}px, ${at.y + 30}px) scale(${at.scale}, 0)`;
  await play(
    scene,
    ghost(scene, id, space),
    [{ transform: flat }, { transform: transform(at) }],
    350,
  );
}

/* Island by island, each with its size and who is how strong on it. */
async function count(scene: Scene): Promise<void> {
  const ms = Math.min(300, 760 / scene.view.islands.length);
  for (const island of scene.view.islands) {
    if (scene.end.signal.aborted) return;
    const border = document.createElementNS(SVG, 'path');
    border.setAttribute('d', outline(island.spaces, 3));
    border.setAttribute('fill', 'none');
    border.setAttribute('stroke', 'var(--lit)');
    border.setAttribute('stroke-width', '7');
    scene.stage.append(border);
    const tally = draw(scene, Tally, { island }, 'tally');
    void play(scene, border, [{ opacity: 0 }, { opacity: 1 }], ms);
    await play(scene, tally, [{ opacity: 0 }, { opacity: 1 }], ms);
  }
}

// ---- One for each kind of event ------------------------------------------------------------

type Play = (scene: Scene, args: string[], actor: string) => Promise<void>;

const PLAYS: Partial<Record<string, Play>> = {
  placed: (scene, [space = ''], actor) => appear(scene, `inuit${actor}`, space, 250),
  melted: (scene, [space = '']) => lift(scene, space),
  revealed: (scene, [kind = '', space = '']) => reveal(scene, kind, space),
  kept: (scene, [kind]) => keep(scene, kind || null),
  fish_appears: (scene, [value = '1', space = '']) => appear(scene, `fish${value}`, space, 250),
  bear_appears: (scene, [space = '']) => appear(scene, 'bear', space, 350),
  glacier_forms: (scene, [space = '']) => freeze(scene, space),
  fox_appears: (scene, [value = '1', space = '']) => appear(scene, `fox${value}`, space, 250),
  drifted: (scene, [space = '', direction = 'north', n = '1']) =>
    drift(scene, space, direction as Direction, Number(n)),
  displaced: (scene, [animal = '', from = '', to = '']) => move(scene, animal, [from, to], 250),
  played: (scene, [kind = '']) => show(scene, kind),
  sunk: async (scene, [space = '']) => {
    scene.board.dataset.alarm = space;
    await sink(scene, space);
  },
  lost: async (scene, [animal = '', space = '', n = '1']) => {
    await Promise.all(
      Array.from({ length: Number(n) }, () => vanish(scene, animal, space, 250, 0)),
    );
  },
  stepped: (scene, [animal = '', from = '', to = '']) => move(scene, animal, [from, to], 250),
  attacked: (scene, [space = '']) => shake(scene, space),
  harpooned: (scene, [space = '']) => harpoon(scene, space),
  fled: (scene, [seat = '0', corner = '']) => flee(scene, `inuit${seat}`, corner),
  walked: (scene, [from = '', to = ''], actor) => move(scene, `inuit${actor}`, [from, to], 250),
  kayaked: async (scene, [from = '', to = ''], actor) => {
    hide(scene, `inuit${actor}`, from);
    await move(scene, `kayak${actor}`, route(scene.view, from, to), 400);
  },
  hunted: (scene, [animal = '', space = '']) => vanish(scene, animal, space, 350, 40),
  built: (scene, [space = ''], actor) => rise(scene, `igloo${actor}`, space),
  over: (scene) => count(scene),
  turn: async (scene) => {
    delete scene.board.dataset.alarm;
  },
};

/** Plays one event on the board inside `root`, which draws `view`, the position before it. */
export async function animate(
  root: Element,
  event: GameEvent,
  view: View,
  signal: AbortSignal,
): Promise<void> {
  const board = root.matches('svg.board') ? root : root.querySelector('svg.board');
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
export function settle(board: SVGSVGElement, view: IgluView): void {
  const stage = board.querySelector('.stage');
  const before = scenes.get(board);
  before?.end.abort();
  for (const animation of board.getAnimations({ subtree: true }))
    if (animation.id === NAME) animation.cancel();
  for (const component of before?.mounted ?? []) void unmount(component);
  stage?.replaceChildren();
  for (const thing of board.querySelectorAll<SVGElement>('[data-taken]'))
    delete thing.dataset.taken;
  delete board.dataset.lifted;
  if (stage) scenes.set(board, { board, stage, view, end: new AbortController(), mounted: [] });
}
