/*
 * paint.ts: paints the valley once for each look it can have (map, season, rivers, day or night)
 * and keeps the picture. It works in slices, so that nothing waits for it.
 */
import { flowOf, type ValleyView } from '../board';
import { arrangementOf, centre, SPACES, WHOLE, type Box } from '../map';
import { glow, line, type Brush } from './brush';
import { paintGround } from './ground';
import { lavaStream, plant } from './places';
import { paintRiver } from './rivers';

/** Pixels of the painting for a unit of the map. */
const SCALE = 0.95;
/** Milliseconds of painting before the page may do something else. */
const SLICE = 7;
/** Paintings that are kept. */
const KEPT = 4;
const STAMPS = 24;
/** Milliseconds between slices of what is not wanted yet. */
const LEISURE = 50;

export interface Look {
  /** All that the painting depends on. */
  key: string;
  view: ValleyView;
  isNight: boolean;
}

/* Where three spaces meet, as a hunter would notch it: enough to count spaces by. */
function notch(brush: Brush): void {
  brush.lineCap = 'round';
  for (const space of SPACES) {
    const [x, y] = centre(space);
    for (let i = 0; i < 6; i++) {
      const [a, b] = [(i * Math.PI) / 3, ((i + 1) * Math.PI) / 3];
      const [px, py] = [x + 100 * Math.cos(a), y + 100 * Math.sin(a)];
      const [qx, qy] = [x + 100 * Math.cos(b), y + 100 * Math.sin(b)];
      line(brush, 'rgb(255 246 222 / .4)', 2.2, px + 1, py + 1, px + (qx - px) * 0.14 + 1, py + (qy - py) * 0.14 + 1);
      line(brush, 'rgb(43 29 18 / .55)', 2.2, px, py, px + (qx - px) * 0.14, py + (qy - py) * 0.14);
    }
  }
}

/* Moonlight over all, and what glows by itself. */
function nightfall(brush: Brush, { view }: Look): void {
  const [left, top, width, height] = WHOLE;
  const day = copyOf(brush.canvas);
  const veil = (mode: GlobalCompositeOperation, fill: string | CanvasGradient): void => {
    brush.globalCompositeOperation = mode;
    brush.fillStyle = fill;
    brush.fillRect(left, top, width, height);
  };
  veil('multiply', view.season === 'winter' ? '#8490a8' : '#6b7898');
  const moon = brush.createRadialGradient(left + 300, top + 250, 60, left + 400, top + 400, 1000);
  moon.addColorStop(0, 'rgb(150 180 225 / .16)');
  moon.addColorStop(1, 'rgb(10 12 30 / .22)');
  veil('source-over', moon);
  brush.globalCompositeOperation = 'destination-in';
  brush.drawImage(day, left, top, width, height);
  brush.globalCompositeOperation = 'lighter';
  for (const [from, to] of arrangementOf(view.arrangement).lava) {
    const [[x, y], [u, v]] = [centre(from), centre(to)];
    glow(brush, '255 110 30', 0.3, x, y - 36, 90);
    glow(brush, '255 110 30', 0.35, x + 0.5 * (u - x), y + 0.5 * (v - y), 46);
  }
  brush.globalCompositeOperation = 'source-over';
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}

/** The last few of a kind. */
function keep<T>(kept: Map<string, T>, key: string, one: T): void {
  kept.delete(key);
  kept.set(key, one);
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
}

/** Bare grounds: where only a river changed, they are as they were. */
const grounds = new Map<string, HTMLCanvasElement>();

function* paint(canvas: HTMLCanvasElement, look: Look): Generator<void> {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const { view } = look;
  const map = arrangementOf(view.arrangement);
  const soil = `${view.arrangement} ${view.season}`;
  const ground = grounds.get(soil);
  if (ground) brush.drawImage(ground, 0, 0);
  else {
    yield* paintGround(brush, WHOLE, SCALE, map.terrain, view.season);
    keep(grounds, soil, copyOf(canvas));
  }
  brush.setTransform(SCALE, 0, 0, SCALE, -WHOLE[0] * SCALE, -WHOLE[1] * SCALE);
  brush.lineJoin = 'round';
  notch(brush);
  for (const river of map.rivers) 
    paintRiver(brush, river, flowOf(view, river.number), view.season);
  yield;
  const flows = (isBehind: boolean): void => {
    for (const [from, to] of map.lava)
      if (centre(to)[1] < centre(from)[1] - 99 === isBehind) lavaStream(brush, from, to);
  };
  flows(true);
  const stamps = plant(map, view.season);
  for (let i = 0; i < stamps.length; i++) {
    stamps[i]!.draw(brush);
    if (i % STAMPS === 0) yield;
  }
  flows(false);
  if (look.isNight) nightfall(brush, look);
}

const paintings = new Map<string, Promise<HTMLCanvasElement>>();

async function work(look: Look, pause = 0): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WHOLE[2] * SCALE, WHOLE[3] * SCALE];
  const steps = paint(canvas, look);
  for (let isDone = false; !isDone; ) {
    const until = performance.now() + SLICE;
    while (!isDone && performance.now() < until) isDone = steps.next().done ?? false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return canvas;
}

/** The whole valley with this look. */
export function paintingOf(look: Look, pause = 0): Promise<HTMLCanvasElement> {
  const made = paintings.get(look.key) ?? work(look, pause);
  keep(paintings, look.key, made);
  return made;
}

/** Paints what will be wanted, at leisure. */
export function prepare(look: Look): void {
  if (!paintings.has(look.key)) void paintingOf(look, LEISURE);
}

/** Shows the part `box` of a painting on a canvas. */
export function show(canvas: HTMLCanvasElement, painting: HTMLCanvasElement, box: Box): void {
  const [left, top, width, height] = box;
  [canvas.width, canvas.height] = [Math.round(width * SCALE), Math.round(height * SCALE)];
  const from = [(left - WHOLE[0]) * SCALE, (top - WHOLE[1]) * SCALE] as const;
  canvas.getContext('2d')?.drawImage(painting, -from[0], -from[1]);
}
