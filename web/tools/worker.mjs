/*
 * worker.mjs: tells the service worker of a built page which files it consists of.
 *
 *   node tools/worker.mjs [FOLDER]     (dist)
 *
 * What is needed only by those who are sent a link is left out, and so is the worker itself.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const LEFT_OUT = /^(preview\/|sw\.js$|manifest\.json$)/;

function filesIn(place) {
  return readdirSync(place).flatMap((name) => {
    const path = join(place, name);
    return statSync(path).isDirectory() ? filesIn(path) : [relative(folder, path).split(sep).join('/')];
  });
}

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');

const files = filesIn(folder)
  .filter((path) => !LEFT_OUT.test(path))
  .sort()
  .map((path) => [path, hash(readFileSync(join(folder, path)))]);
const version = hash(JSON.stringify(files)).slice(0, 16);

const place = join(folder, 'sw.js');
const text = readFileSync(place, 'utf8')
  .replace(/^const VERSION = .*$/m, `const VERSION = '${version}';`)
  .replace(/^const FILES = .*$/m, `const FILES = ${JSON.stringify(files)};`);
writeFileSync(place, text);
console.log(`service worker: version ${version}, ${files.length} files`);
