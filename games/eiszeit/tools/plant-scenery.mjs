/*
 * plant-scenery.mjs: writes scenery.svg, what stands on the land: trees, peaks, boulders, grass.
 *
 * node games/eiszeit/tools/plant-scenery.mjs
 *
 * The things themselves are drawn by hand in things.svg; here they get their places, always the
 * same ones: by terrain, denser towards the rim of a region, where no pieces stand, and never
 * over its border, so that the ice of a neighbour cannot cut them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { between, cloud, depth, regions, whereIs } from './relief.mjs';

let state = 7;
function chance() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 4294967296;
}

/* By terrain: what grows there, how many tries, how far apart, and how close to the middle. */
const GROWTH = {
  forest: [
    { of: ['pine', 'pine', 'fir', 'fir'], tries: 1400, apart: 18, middle: 0.8, tall: 44 },
    { of: ['fern'], tries: 60, apart: 30, middle: 0.3, tall: 8 },
  ],
  pasture: [
    { of: ['bush', 'birch', 'bush'], tries: 60, apart: 44, middle: 1.02, tall: 34 },
    { of: ['grass', 'grass', 'bloom'], tries: 100, apart: 32, middle: 0.2, tall: 8 },
  ],
  steppe: [
    { of: ['straw', 'straw', 'straw', 'shrub'], tries: 120, apart: 32, middle: 0.2, tall: 10 },
    { of: ['boulder', 'bones'], tries: 26, apart: 60, middle: 0.98, tall: 14 },
  ],
  stone_desert: [
    { of: ['boulder', 'rock', 'boulder', 'rocks'], tries: 130, apart: 34, middle: 0.84, tall: 16 },
    { of: ['pebble'], tries: 70, apart: 28, middle: 0.2, tall: 4 },
  ],
  mountains: [
    { of: ['boulder', 'rocks'], tries: 60, apart: 40, middle: 0.86, tall: 16 },
    { of: ['pebble'], tries: 40, apart: 30, middle: 0.2, tall: 4 },
  ],
  ice_meadow: [
    { of: ['snowfir', 'snowfir', 'snowrock'], tries: 110, apart: 34, middle: 0.96, tall: 36 },
    { of: ['tuft'], tries: 70, apart: 30, middle: 0.2, tall: 8 },
  ],
};

/* Peaks stand where a painter would put them, from the middle of their region; the back first. */
const PEAKS = {
  2: [[-52, -78, 'peak'], [66, -82, 'peak'], [6, -70, 'crag'], [-88, -44, 'crag'], [84, -22, 'crag'], [-84, 114, 'crag'], [78, 122, 'crag']],
  8: [[-58, -80, 'crag'], [4, -82, 'peak'], [74, -76, 'peak'], [-82, -34, 'crag'], [92, -20, 'crag'], [80, 118, 'crag'], [-76, 116, 'crag']],
};

function fits(x, y, i, { middle, tall }) {
  const { centre: [cx, cy], polygon } = regions[i];
  const off = Math.hypot((x - cx) / 118, (y - cy - 20) / 105);
  const isInside = [[0, 0], [0, -tall], [-tall / 3, 0], [tall / 3, 0]].every(([dx, dy]) => depth(x + dx, y + dy, polygon) > 9);
  return off > middle && isInside;
}

function grow(i) {
  const { terrain, polygon } = regions[i];
  const [xs, ys] = [0, 1].map((axis) => polygon.map((point) => point[axis]));
  const span = (values) => Math.min(...values) + chance() * (Math.max(...values) - Math.min(...values));
  const grown = (PEAKS[i + 1] ?? []).map(([dx, dy, of]) => ({ x: regions[i].centre[0] + dx, y: regions[i].centre[1] + dy, of }));
  for (const kind of GROWTH[terrain])
    for (let n = 0; n < kind.tries; n++) {
      const [x, y] = [span(xs), span(ys)].map(Math.round);
      const isFree = grown.every((one) => Math.hypot(one.x - x, (one.y - y) * 1.4) > (/peak|crag/.test(one.of) ? 34 : kind.apart));
      const isWild = cloud(x, y, 60, 200 + i, 2) > 0.36;
      if (isFree && isWild && fits(x, y, i, kind)) grown.push({ x, y, of: kind.of[Math.floor(chance() * kind.of.length)] });
    }
  return grown;
}

/* Reeds where a stream runs by. */
function reeds() {
  const found = [];
  for (let n = 0; n < 2600; n++) {
    const [x, y] = [20 + chance() * 1160, 130 + chance() * 800].map(Math.round);
    const at = whereIs(x, y);
    const { river } = between(at);
    const isBank = river > 0 && at.border > river + 3 && at.border < river + 8;
    if (isBank && found.every((one) => Math.hypot(one.x - x, one.y - y) > 42)) found.push({ x, y, of: 'reed' });
  }
  return found;
}

const things = readFileSync(new URL('things.svg', import.meta.url), 'utf8');
const defs = things.slice(things.indexOf('<g'), things.lastIndexOf('</svg>')).replace(/\n\s*/g, '');
const planted = [...regions.flatMap((_, i) => grow(i)), ...reeds()].sort((a, b) => a.y - b.y);
const uses = planted.map(({ x, y, of }) => `<use href="#${of}" x="${x}" y="${y}"/>`).join('\n');
writeFileSync(
  new URL('../web/scenery.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -60 1200 1020">\n<!-- Written by tools/plant-scenery.mjs from tools/things.svg. -->\n<defs>${defs}</defs>\n${uses}\n</svg>\n`,
);
console.log(`${planted.length} things`);
