/*
 * size.mjs: measures the built page after `vite build`, and refuses one that has grown too
 * large: all script that the lobby and a table of one game load, and of each game alone the
 * script of its board and scenes, and its own drawings; and the module of all games; all compressed.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 81_000;
const GAME_LIMIT = 60_000;
const MODULE_LIMIT = 450_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const games = fileURLToPath(new URL('../../games', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
/* Parts of a game that every table loads; panels and help come only when they are opened. */
const PARTS = ['parts.ts', 'Thumb.svelte'];
/* What is opened to be read is no part of the board. */
const READ = /\/((Help|Panel|Thumb)\.svelte|thumb\.svg|words\/help\.\w+\.json)$/;

const SHARED = /\/(figures-[\w-]+\.svg|(grass|hide|rock|sand|snow|water)-[\w-]+\.png)$/;

/** The chunk that holds a game's parts for its table. */
function partsOf(game) {
  return Object.keys(manifest).filter((key) => manifest[key].name === `game-${game}`);
}

/** The files a chunk needs, with all it imports. */
function needs(key, found) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) needs(other, found);
  return found;
}

/* Pictures of pixels are compressed as they are. */
function sizeOf(file) {
  const bytes = readFileSync(join(dist, file));
  return /\.(png|webp)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

function total(files) {
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

function gzipped(files) {
  return total([...files].filter((file) => file.endsWith('.js')));
}

/** Script and drawings of a game: all that its own chunks are and show; not the figures and
 * textures, which all boards and the page share. */
function ownFiles(game) {
  const own = Object.keys(manifest).filter((key) => key.startsWith(`../games/${game}/web/`) && !READ.test(key));
  const shown = [...partsOf(game), ...own].flatMap((key) => [manifest[key].file, ...(manifest[key].assets ?? [])]);
  return new Set(shown.filter((file) => /\.(js|svg|png|webp)$/.test(file) && !SHARED.test(file)));
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

for (const key of ['index.html', 'src/screens/Table.svelte'])
  if (!manifest[key]) throw new Error(`size: ${key} has no chunk of its own to be measured`);
const home = needs('index.html', new Set());
console.log(`script, gzip: lobby ${kilo(gzipped(home))}`);
const faults = [];
for (const game of readdirSync(games)) {
  const found = needs('src/screens/Table.svelte', new Set(home));
  for (const key of [...partsOf(game), ...PARTS.map((part) => `../games/${game}/web/${part}`)]) needs(key, found);
  const size = gzipped(found);
  if (size > LIMIT) faults.push(`the page with ${game}`);
  console.log(`script, gzip: lobby and a table of ${game} ${kilo(size)} of ${kilo(LIMIT)}`);
}
for (const game of readdirSync(games)) {
  const files = ownFiles(game);
  const size = total(files);
  if (size > GAME_LIMIT) faults.push(game);
  console.log(`${game}: script ${kilo(gzipped(files))}, with drawings ${kilo(size)} of ${kilo(GAME_LIMIT)}`);
}
for (const file of readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.wasm'))) {
  const size = sizeOf(`assets/${file}`);
  if (size > MODULE_LIMIT) faults.push(file);
  console.log(`all games as a module ${kilo(size)} of ${kilo(MODULE_LIMIT)}`);
}
rmSync(join(dist, 'manifest.json'));
if (faults.length > 0) {
  console.error(`size: has grown too large: ${faults.join(', ')}`);
  process.exit(1);
}
