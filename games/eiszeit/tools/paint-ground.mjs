/*
 * paint-ground.mjs: paints land.webp and ice.webp, the grounds of the board.
 *
 * node games/eiszeit/tools/paint-ground.mjs [CHROMIUM]
 *
 * Heights are seen at a slant: what is high stands up and hides what lies behind it. The page's
 * own browser packs the pictures, as it is the one packer at hand. Run it after a change to
 * relief.mjs; the pictures are kept in the repository.
 */
import { writeFileSync } from 'node:fs';
import { chromium } from '../../../web/node_modules/playwright-core/index.mjs';
import { ice, land, mix } from './relief.mjs';

/* What the pictures show, in units, as Ground.svelte places them. */
const BOX = { x: 0, y: -60, width: 1200, height: 1020 };
/** How much of its height a thing stands up on the picture. */
const SLANT = 0.6;
/** Units below and above the picture that can stand up into it, and their highest place. */
const MARGIN = 90;
const SUN = [-0.52, -0.56, 0.65];
/** What light and shade do to red, green and blue. */
const DAY = { lit: [1.05, 1, 0.93], shaded: [0.82, 0.88, 1] };
const FROST = { lit: [0.99, 1, 1.02], shaded: [0.86, 0.94, 1.04] };

/* Heights and pigments of all places, `scale` pixels to the unit. */
function survey(of, scale) {
  const [wide, high] = [BOX.width * scale, (BOX.height + MARGIN) * scale].map(Math.round);
  const places = [];
  for (let j = 0; j < high; j++)
    for (let i = 0; i < wide; i++) places.push(of(BOX.x + i / scale, BOX.y + j / scale));
  return { wide, high, places };
}

/* How much light falls on a place; 1 on flat ground. */
function light({ wide, high, places }, i, j, scale) {
  const at = (a, b) => places[Math.min(high - 1, Math.max(0, b)) * wide + Math.min(wide - 1, Math.max(0, a))];
  if (at(i, j).isWet) return 1;
  const dx = ((at(i + 1, j).height - at(i - 1, j).height) * scale) / 2;
  const dy = ((at(i, j + 1).height - at(i, j - 1).height) * scale) / 2;
  const length = Math.hypot(dx, dy, 1);
  const dot = (-dx * SUN[0] - dy * SUN[1] + SUN[2]) / length / SUN[2];
  return Math.min(1.5, Math.max(0.6, dot));
}

/* Each column from back to front: a place covers all from where it stands up to where it lies. */
function paint(of, scale, { lit: warm, shaded }) {
  const map = survey(of, scale);
  const rows = Math.round(BOX.height * scale);
  const pixels = new Uint8ClampedArray(map.wide * rows * 4).fill(255);
  for (let i = 0; i < map.wide; i++)
    for (let j = 0; j < map.high; j++) {
      const { height, pigment } = map.places[j * map.wide + i];
      const lit = light(map, i, j, scale);
      const tint = shaded.map((cool, c) => lit * mix(cool, warm[c], Math.min(1, lit)));
      const top = Math.round(j - SLANT * Math.max(0, height) * scale);
      for (let k = Math.max(0, top); k <= Math.min(j, rows - 1); k++)
        for (let c = 0; c < 3; c++) pixels[(k * map.wide + i) * 4 + c] = pigment[c] * tint[c];
    }
  return { wide: map.wide, rows, pixels };
}

async function pack(page, { wide, rows, pixels }, quality) {
  const text = await page.evaluate(
    async ([data, w, h, q]) => {
      const bytes = Uint8ClampedArray.from(atob(data), (letter) => letter.charCodeAt(0));
      const canvas = new OffscreenCanvas(w, h);
      canvas.getContext('2d').putImageData(new ImageData(bytes, w, h), 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: q });
      const packed = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
    },
    [Buffer.from(pixels.buffer).toString('base64'), wide, rows, quality],
  );
  return Buffer.from(text, 'base64');
}

const executablePath = process.argv[2] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
for (const [name, of, scale, quality, air] of [
  ['land', land, 0.62, 0.16, DAY],
  ['ice', ice, 0.42, 0.14, FROST],
]) {
  const packed = await pack(page, paint(of, scale, air), quality);
  writeFileSync(new URL(`../web/${name}.webp`, import.meta.url), packed);
  console.log(`${name}.webp: ${packed.length} bytes`);
}
await browser.close();
