/*
 * size.mjs: measures the built page after `vite build`, and refuses one that has grown too
 * large: all script that the lobby and a table of one game load, compressed.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 80_000;
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const games = fileURLToPath(new URL('../../games', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));

/** The chunk that every table of a game loads (vite.config.ts names it); panels and help come only
 * when they are opened. */
function tableOf(game) {
  const key = Object.keys(manifest).find((one) => manifest[one].name === `game-${game}`);
  if (!key) throw new Error(`size: the table of ${game} has no chunk to be measured`);
  return key;
}

/** The files a chunk needs, with all it imports. */
function needs(key, found) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) needs(other, found);
  return found;
}

function gzipped(files) {
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

for (const key of ['index.html', 'src/screens/Table.svelte'])
  if (!manifest[key]) throw new Error(`size: ${key} has no chunk of its own to be measured`);
const home = needs('index.html', new Set());
console.log(`script, gzip: lobby ${kilo(gzipped(home))}`);
let worst = 0;
for (const game of readdirSync(games)) {
  const found = needs('src/screens/Table.svelte', new Set(home));
  needs(tableOf(game), found);
  needs(`../games/${game}/web/Thumb.svelte`, found);
  const size = gzipped(found);
  worst = Math.max(worst, size);
  console.log(`script, gzip: lobby and a table of ${game} ${kilo(size)} of ${kilo(LIMIT)}`);
}
rmSync(join(dist, 'manifest.json'));
if (worst > LIMIT) {
  console.error('size: the page has grown too large');
  process.exit(1);
}
