/*
 * animate.ts: what an event looks like, played on the drawing of the view before it.
 *
 * Tiles and cards that move are doubles on the board's stage; the ones they stand for are
 * hidden. The next view wipes all of it.
 */
import { Motion, type Play, type Scene as SceneOf } from '../../../web/src/board/motion';
import {
  ABOVE,
  cells,
  BROAD,
  middleOf,
  slotsOf,
  spot,
  spotOf,
  stacks,
  PLANS,
  tilt,
  trackOf,
  trayBoxes,
  walkers,
  type MammutView,
  type Plan,
  type Point,
  type TrackKind,
} from './board';
import Card from './Card.svelte';
import Face from './Face.svelte';
import { places } from './places.svelte';
import { signed } from './words';

interface Own {
  /** Doubles of tiles by slot, and where they are. */
  doubles: Map<number, { element: Element; at: Point }>;
  /** Where the mammoths stand meanwhile, and which round it is. */
  points: number[];
  fur: number[];
  round: number;
}

type Scene = SceneOf<MammutView, Own>;
type Show = Play<MammutView, Own>;

/** A tile that moves is about as large as where it lay. */
const FLYING = 0.92;

function own(view: MammutView): Own {
  return {
    doubles: new Map(),
    points: view.vp.slice(0, view.seats),
    fur: view.fur.slice(0, view.seats),
    round: view.round,
  };
}

// ---- Small tools ---------------------------------------------------------------------------

function moved({ x, y }: Point, more = ''): string {
  return `translate(${x}px, ${y}px) ${more}`;
}

function trayOf(seat: number | string, heap = '0'): number {
  return 2 * Number(seat) + Number(heap || 0);
}

function viewer(scene: Scene): number | null {
  const seat = Number(scene.view.viewer);
  return Number.isInteger(seat) && scene.view.viewer !== '' ? seat : null;
}

function planOf(scene: Scene): Plan {
  const name = scene.board.getAttribute('data-plan');
  return PLANS.find((plan) => plan.name === name) ?? BROAD;
}

/** Where a tile of the centre lies if nobody lays them in order. */
function spotAt(scene: Scene, slot: number): Point {
  return spot(spotOf(places.of(slot), scene.own.round), planOf(scene));
}

function clothAt(scene: Scene): Point {
  return middleOf(planOf(scene).cloth);
}

function heapAt(scene: Scene, tray: number): Point {
  const box = trayBoxes(scene.view, viewer(scene), planOf(scene)).get(tray);
  return box ? middleOf(box) : clothAt(scene);
}

/** Where a tile lies in the drawing. */
function slotAt(scene: Scene, slot: number): Point {
  const { view } = scene;
  if (slotsOf(view.centre).includes(slot)) return looseAt(scene, slot);
  const tray = view.heap.findIndex((heap) => slotsOf(heap).includes(slot));
  const box = trayBoxes(view, viewer(scene), planOf(scene)).get(tray);
  if (!box) return looseAt(scene, slot);
  const own = stacks(view, view.heap[tray]);
  return cells(box, own.length).at[own.findIndex(({ slots }) => slots.includes(slot))]!;
}

/** Where a loose tile lies: as it is drawn, or where it will lie. */
function looseAt(scene: Scene, slot: number): Point {
  const drawn = pileOf(scene, slot);
  return drawn ? scene.middle(drawn) : spotAt(scene, slot);
}

function pileOf(scene: Scene, slot: number): Element | null {
  return scene.board.querySelector(`[data-slots~="${slot}"]`);
}

// ---- Tiles -----------------------------------------------------------------------------------

/** A tile that can fly, drawn around 0 0 of its group. */
function tile(scene: Scene, face: string, at: Point, size: number): Element {
  const outer = scene.add('g');
  outer.style.transform = moved(at);
  const inner = scene.add('g', { transform: `scale(${size / 100}) translate(-50 -50)` }, outer);
  scene.draw(Face, { face }, inner);
  return outer;
}

/** The double of a tile; made where it lies in the drawing if there is none yet. */
function double(scene: Scene, slot: number): { element: Element; at: Point } {
  const before = scene.own.doubles.get(slot);
  if (before) return before;
  const at = slotAt(scene, slot);
  const made = { element: tile(scene, scene.view.face[slot] ?? '', at, FLYING * planOf(scene).tile), at };
  const pile = pileOf(scene, slot);
  // Of a pile the others stay until the next view.
  if (pile?.getAttribute('data-slots') === String(slot)) scene.hide(pile.parentElement);
  scene.own.doubles.set(slot, made);
  return made;
}

async function fly(scene: Scene, slot: number, to: Point, ms: number): Promise<void> {
  const flying = double(scene, slot);
  const from = flying.at;
  flying.at = to;
  await scene.play(flying.element, [{ transform: moved(from) }, { transform: moved(to) }], ms);
}

/** A place in a heap, beside those that came before. */
function spread(at: Point, i: number): Point {
  return { x: at.x + ((i % 5) - 2) * 26, y: at.y + (Math.floor(i / 5) % 3) * 22 };
}

async function toHeap(scene: Scene, slots: number[], tray: number, ms: number): Promise<void> {
  const at = heapAt(scene, tray);
  const n = [...scene.own.doubles.values()].length;
  await Promise.all(slots.map((slot, i) => fly(scene, slot, spread(at, n + i), ms)));
}

async function fromHeap(scene: Scene, tray: number, to: Point | null, ms: number): Promise<void> {
  const slots = slotsOf(scene.view.heap[tray]);
  for (const slot of slots) scene.hide(pileOf(scene, slot)?.parentElement);
  await Promise.all(
    slots.map((slot, i) =>
      fly(scene, slot, to ? spread(to, i) : spotAt(scene, slot), ms),
    ),
  );
}

/** Turns a tile over; with `isBack` what is beneath is shown for a moment only. */
async function turn(scene: Scene, slot: number, face: string, isBack = false): Promise<void> {
  const { element, at } = double(scene, slot);
  const flat = moved(at, 'scale(0, 1.5)');
  const large = moved(at, 'scale(1.5)');
  await scene.play(element, [{ transform: moved(at) }, { transform: flat }], 100);
  scene.hide(element);
  const turned = tile(scene, face, at, FLYING * planOf(scene).tile);
  const end = isBack ? large : moved(at);
  await scene.play(turned, [{ transform: flat }, { transform: large }], 110);
  await scene.play(turned, [{ transform: large }, { transform: end }], isBack ? 300 : 120);
  if (!isBack) scene.own.doubles.set(slot, { element: turned, at });
}

/** Out of the bag: from above, turning, all of one face together. */
async function land(scene: Scene, face: string, n: number, first: number): Promise<void> {
  const falls = Array.from({ length: n }, (_, i) => {
    const slot = first + i;
    const at = spotAt(scene, slot);
    const angle = tilt(places.of(slot), scene.own.round);
    const element = tile(scene, face, at, planOf(scene).tile);
    scene.own.doubles.set(slot, { element, at });
    const above = moved({ x: at.x, y: at.y - 140 }, `rotate(${angle - 140}deg) scale(1.5)`);
    return scene.play(
      element,
      [
        { transform: above, opacity: 0 },
        { transform: moved(at, `rotate(${angle}deg)`), opacity: 1 },
      ],
      280,
      { delay: 25 * i },
    );
  });
  await Promise.all(falls);
}

/** All tiles go back into the bag. */
async function gather(scene: Scene, round: number): Promise<void> {
  scene.own.round = round;
  const piles = [...scene.board.querySelectorAll(':has(> [data-slots])')];
  const flown = [...scene.own.doubles.values()].map(({ element }) => element);
  scene.own.doubles.clear();
  await Promise.all(
    [...piles, ...flown].map((one) => scene.play(one, [{ opacity: 0 }], 160)),
  );
}

// ---- Cards and tokens ------------------------------------------------------------------------

/** A card is held up before a heap. */
async function holdUp(scene: Scene, kind: string, at: Point, ms = 480): Promise<void> {
  const outer = scene.add('g');
  scene.draw(
    Card,
    { kind },
    scene.add('g', { transform: 'scale(1.9) translate(-50 -35)' }, outer),
  );
  await scene.play(
    outer,
    [
      { transform: moved(at, 'scale(.5)'), opacity: 0 },
      { transform: moved(at), opacity: 1, offset: 0.25 },
      { transform: moved(at), opacity: 1, offset: 0.8 },
      { transform: moved(at, 'scale(.8)'), opacity: 0 },
    ],
    ms,
  );
  outer.remove();
}

async function toChip(scene: Scene, element: Element, from: Point, seat: string): Promise<void> {
  const end = scene.middle(scene.chip(seat));
  await scene.play(
    element,
    [
      { transform: moved(from), opacity: 1 },
      { transform: moved(end, 'scale(.6)'), opacity: 0.6 },
    ],
    320,
  );
  element.remove();
}

/** A token goes to its new owner. */
async function token(scene: Scene, animal: string, seat: string): Promise<void> {
  const drawn = scene.board.querySelector(`[data-animal="${animal}"]`);
  const from = drawn ? scene.middle(drawn) : middleOf(planOf(scene).depot);
  const outer = scene.add('g');
  const inner = scene.add('g', { transform: 'scale(.8) translate(-50 -50)' }, outer);
  scene.draw(Face, { face: animal, token: true }, inner);
  await toChip(scene, outer, from, seat);
}

/** A card from the pile: its face for the seat that draws it, its back for others. */
async function drawn(scene: Scene, kind: string, seat: string): Promise<void> {
  if (kind) return holdUp(scene, kind, clothAt(scene), 420);
  const pile = scene.board.querySelector('[data-pile="draw"]');
  const outer = scene.add('g');
  scene.draw(Card, { kind: '' }, scene.add('g', { transform: 'translate(-50 -35)' }, outer));
  await toChip(scene, outer, pile ? scene.middle(pile) : middleOf(planOf(scene).depot), seat);
}

// ---- Points ------------------------------------------------------------------------------------

/** A mammoth walks; those in its way make room. */
async function walk(scene: Scene, kind: TrackKind, seat: string, to: number): Promise<void> {
  const values = scene.own[kind];
  const track = trackOf(kind, scene.view[kind === 'points' ? 'vp' : 'fur']);
  const before = walkers(track, values);
  values[Number(seat)] = to;
  for (const pin of scene.board.querySelectorAll(`[data-pin="${kind}"]`)) scene.hide(pin);
  await Promise.all(
    walkers(track, values).map(({ seat: one, x }) => {
      const from = before[one]!.x;
      if (from === x) return undefined;
      const walker = scene.board.querySelector(`[data-walker="${kind}${one}"]`);
      const y = track.y - ABOVE;
      return scene.play(walker, [{ transform: moved({ x: from, y }) }, { transform: moved({ x, y }) }], 320);
    }),
  );
}

async function gain(scene: Scene, seat: string, points: number): Promise<void> {
  const walker = scene.board.querySelector(`[data-walker="points${seat}"]`);
  const at = walker ? scene.middle(walker) : clothAt(scene);
  const label = scene.write(signed(points), points < 0 ? 'gain loss' : 'gain');
  await scene.play(
    label,
    [
      { transform: moved({ x: at.x, y: at.y + 50 }), opacity: 0 },
      { transform: moved({ x: at.x, y: at.y + 70 }), opacity: 1, offset: 0.3 },
      { transform: moved({ x: at.x, y: at.y + 74 }), opacity: 1, offset: 0.8 },
      { transform: moved({ x: at.x, y: at.y + 84 }), opacity: 0 },
    ],
    380,
  );
  label.remove();
}

async function score(scene: Scene, seat: string, points: number, total: number): Promise<void> {
  await Promise.all([gain(scene, seat, points), walk(scene, 'points', seat, total)]);
}

/** Points that stand at these places of the arguments. */
function scored(points: number, total: number, sign = 1): Show {
  return (scene, args, actor) =>
    score(scene, actor, sign * Number(args[points]), Number(args[total]));
}

// ---- One for each kind of event ------------------------------------------------------------

function beat(scene: Scene, seat: string): Promise<void> {
  const tray = scene.board.querySelector(`[data-tray="${trayOf(seat)}"]`);
  return scene.play(tray, [{ opacity: 1 }, { opacity: 0.55 }, { opacity: 1 }], 300);
}

function before(scene: Scene, card: string, actor: string): Promise<void> {
  return holdUp(scene, card, heapAt(scene, trayOf(actor)));
}

const PLAYS: Partial<Record<string, Show>> = {
  drew: (scene, [card = ''], actor) => drawn(scene, card, actor),
  token: (scene, [animal = ''], actor) => token(scene, animal, actor),
  first: (scene, [seat = '0']) => beat(scene, seat),
  round: (scene, [n = '1']) => gather(scene, Number(n)),
  shown: (scene, [face = '', n = '0', first = '0']) =>
    land(scene, face, Number(n), Number(first)),
  played: (scene, [card = ''], actor) => before(scene, card, actor),
  laid: (scene, [card = ''], actor) => before(scene, card, actor),
  took: (scene, [slot = '0', , heap], actor) =>
    toHeap(scene, [Number(slot)], trayOf(actor, heap), 300),
  took_all: (scene, [, heap], actor) =>
    toHeap(scene, slotsOf(scene.view.centre), trayOf(actor, heap), 520),
  stole: (scene, [seat = '0', heap, , to], actor) =>
    fromHeap(scene, trayOf(seat, heap), heapAt(scene, trayOf(actor, to)), 480),
  returned: (scene, [slot = '0']) =>
    fly(scene, Number(slot), spotAt(scene, Number(slot)), 300),
  sent_back: (scene, [seat = '0', heap]) => fromHeap(scene, trayOf(seat, heap), null, 480),
  peeked: (scene, [slot = '0', face = '']) =>
    face
      ? turn(scene, Number(slot), face, true)
      : holdUp(scene, 'peek', slotAt(scene, Number(slot))),
  flipped: (scene, [slot = '0', , face = '']) => turn(scene, Number(slot), face),
  passed: (scene, _, actor) => beat(scene, actor),
  divided: (scene, [seat = '0']) => beat(scene, seat),
  turned_up: (scene, [card = ''], actor) => before(scene, card, actor),
  revealed: (scene, [slot = '0', face = '']) => turn(scene, Number(slot), face),
  stage: (scene) => scene.wait(110),
  card_won: (scene, [card = '', , points = '0', total = '0'], actor) => {
    void before(scene, card, actor);
    return score(scene, actor, Number(points), Number(total));
  },
  card_counts: (scene, [card = ''], actor) => before(scene, card, actor),
  card_chooses: (scene, [card = ''], actor) => before(scene, card, actor),
  axes: scored(1, 2),
  axe_bonus: scored(1, 2),
  furs: (scene, [, to = '0'], actor) => walk(scene, 'fur', actor, Number(to)),
  fur_lead: scored(0, 1),
  fur_last: scored(0, 1, -1),
  tusks: scored(1, 2),
  food: scored(2, 3),
  fire_lost: scored(1, 2, -1),
  fire_gained: scored(1, 2),
  chose: (scene, [animal = ''], actor) => token(scene, animal, actor),
  swapped: (scene, [, , animal = ''], actor) => token(scene, animal, actor),
  declined: (scene, _, actor) => beat(scene, actor),
  no_swap_tile: (scene, _, actor) => beat(scene, actor),
  no_swap_need: (scene, _, actor) => beat(scene, actor),
  animal: (scene, [animal = ''], actor) => token(scene, animal, actor),
  final: scored(1, 2),
  over: (scene) => scene.wait(800),
};

export const motion = new Motion<MammutView, Own>('.mammut .board', PLAYS, own);
export const animate = motion.animate;
