// wasm_test.mjs: the match in WebAssembly does what it does natively.
//
//     node tests/wasm_test.mjs FOLDER FILE.play...
//
// FOLDER is what tools/build-wasm filled. For every file: replay.wasm replays it to the hashes
// it was recorded with, and page.wasm shows every viewer after every step what the native
// program shows, and finds that every outcome is the one that the key draws. Bots think the
// same in both: searches through random games, and every level at a position of each game. Then records that were tampered with, or are none. One instance per file: a
// match leaves nothing behind.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder, ...files] = process.argv;
const ALL = -1, PUBLIC = -2;
const ZERO = Buffer.alloc(32);
const LEVELS = ['novice', 'easy', 'medium', 'hard', 'expert', 'master'];
const SEED = 2026;

// ---- Modules ----------------------------------------------------------------------------

// The little of WASI that libc asks for: standard error for messages of a bug, and an end.
// Everything else (files, clock, arguments) is answered with "not supported".
function wasi(memory) {
  const NOT_SUPPORTED = 58;
  const known = {
    fd_write(fd, vectors, count, written) {
      const view = new DataView(memory().buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const start = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        process.stderr.write(new Uint8Array(memory().buffer.slice(start, start + length)));
        total += length;
      }
      view.setUint32(written, total, true);
      return 0;
    },
    proc_exit(status) {
      throw new Error(`the module stopped with status ${status}`);
    },
  };
  return new Proxy(known, { get: (all, name) => all[name] ?? (() => NOT_SUPPORTED) });
}

function imports(module, memory) {
  const functions = wasi(memory);
  const found = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from === 'page') {
      found.page = { now: () => 0 }; // Time stands still: nothing is hurried.
      continue;
    }
    if (from !== 'wasi_snapshot_preview1') throw new Error(`unexpected import ${from}.${name}`);
    (found[from] ??= {})[name] = functions[name];
  }
  return found;
}

function textAt(memory, address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

const modules = new Map();
function instance(name) {
  if (!modules.has(name))
    modules.set(name, new WebAssembly.Module(readFileSync(join(folder, name))));
  const module = modules.get(name);
  let made = null;
  made = new WebAssembly.Instance(module, imports(module, () => made.exports.memory));
  made.exports._initialize?.();
  return made.exports;
}

// What the page does with its module: web/src/record.ts without types.
class Page {
  constructor(bytes) {
    this.wasm = instance('page.wasm');
    this.steps = this.wasm.page_load(this.put(bytes).length);
    if (this.steps < 0) throw new Error(this.text());
  }
  /** Not a record, but its first steps, to be played on from. */
  static at(text, at) {
    const page = new Page(Buffer.from(text));
    const { steps } = page.answer('page_table_steps', 0);
    const game = text.match(/^game .*$/m)[0];
    const opened = page.wasm.page_table(page.put(Buffer.from([game, ...steps.slice(0, at)].join('\n'))).length, 0, 0);
    if (opened !== at) throw new Error(`${opened} steps, expected ${at}`);
    return page;
  }
  bytes(length) {
    return Buffer.from(new Uint8Array(this.wasm.memory.buffer).slice(this.wasm.page_text(), this.wasm.page_text() + length));
  }
  put(bytes) {
    const address = this.wasm.page_buffer(bytes.length);
    if (address === 0) throw new Error('no memory');
    new Uint8Array(this.wasm.memory.buffer, address, bytes.length).set(bytes);
    return { address, length: bytes.length };
  }
  text() {
    return textAt(this.wasm.memory, this.wasm.page_text());
  }
  answer(name, ...args) {
    const length = this.wasm[name](...args);
    const text = this.text();
    if (length < 0) throw new Error(text);
    if (length !== Buffer.byteLength(text)) throw new Error(`${name}: length ${length} is wrong`);
    return JSON.parse(text);
  }
  verify(key) {
    if (key) this.wasm.page_key(this.put(key).address);
    return this.answer('page_verify');
  }
}

function native(args, input = '') {
  const options = { input, encoding: 'utf8', maxBuffer: 1 << 28 };
  return execFileSync(join(folder, 'native'), args.map(String), options);
}

// The .play file of a random match; at step `forged` fate does not do what the key draws.
const texts = new Map();
function played(game, seats, key = ZERO, forged = 0) {
  const args = ['play', game, seats, key.toString('hex'), forged];
  if (!texts.has(`${args}`)) texts.set(`${args}`, native(args));
  return texts.get(`${args}`);
}

// ---- Every golden -------------------------------------------------------------------------

// Nothing if the file replays as recorded, else what is wrong.
function replay(bytes) {
  const { memory, buffer, ...wasm } = instance('replay.wasm');
  const address = buffer(bytes.length);
  if (address === 0) return 'no memory for the file';
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  if (wasm.replay(bytes.length) !== 0)
    return `line ${wasm.error_line()}: ${textAt(memory, wasm.error_text())}`;

  const hash = BigInt.asUintN(64, wasm.state_hash()).toString(16).padStart(16, '0');
  const end = new TextDecoder().decode(bytes).match(/^end (\d+) ([0-9a-f]{16})\s*$/m);
  if (!end) return 'no line "end STEPS HASH"';
  if (wasm.steps() !== Number(end[1])) return `${wasm.steps()} steps, expected ${end[1]}`;
  if (hash !== end[2]) return `hash ${hash}, expected ${end[2]}`;
  return null;
}

// A search visits the same steps as often as natively.
function sameThoughts(game, seats, bot) {
  const { memory, buffer, think } = instance('replay.wasm');
  const text = new TextEncoder().encode(`${game}\0${bot}\0`);
  const address = buffer(text.length);
  new Uint8Array(memory.buffer, address, text.length).set(text);
  const sum = BigInt.asUintN(64, think(seats, game.length + 1)).toString(16);
  return same(sum, native(['think', game, seats, bot]).trim());
}

// The step of a level, and how it saw its chances, in a position of a recorded match. It goes the
// whole way of a pocket table: the question and the answer travel between two instances.
function sameStep(text, at, level) {
  const page = Page.at(text, at);
  const [seat] = page.answer('page_table_state').asked;
  const question = page.bytes(page.wasm.page_question(seat, page.put(Buffer.from(level)).length, SEED));
  const other = new Page(Buffer.from(text));
  const answer = other.bytes(other.wasm.page_think(other.put(question).length, 3000));
  if (page.wasm.page_table_take(page.put(answer).length, 0) !== at + 1) return page.text();
  const { steps, thoughts } = page.answer('page_table_steps', at);
  const thought = thoughts.map((line) => line.split(' ').slice(0, 4).join(' '));
  return same([steps[0], ...thought].join('\n'), native(['step', at, level, SEED], text).trim());
}

// The first position from the middle on where a seat has a choice.
function choiceOf(text) {
  const page = new Page(Buffer.from(text));
  const lines = page.answer('page_table_steps', 0).steps;
  for (let at = Math.floor(lines.length / 3); ; at++) {
    const now = Page.at(text, at);
    const [seat] = now.answer('page_table_state').asked;
    if (seat !== undefined && now.answer('page_table_now', seat, at, 0).ask?.steps.length > 2) return at;
  }
}

// The question is for a match that goes on; the rest of a view is what `past` tells.
function withoutQuestion(line) {
  const { ask, ...rest } = JSON.parse(line);
  return rest;
}

function sameViews(text) {
  const page = new Page(Buffer.from(text));
  const { seats, game } = page.answer('page_describe');
  const lines = native(['views'], text).trim().split('\n');
  const expected = (page.steps + 1) * (seats + 2);
  if (lines.length !== expected) return `${lines.length} views of ${game}, expected ${expected}`;
  for (let at = 0, i = 0; at <= page.steps; at++)
    for (let viewer = PUBLIC; viewer < seats; viewer++, i++) {
      const shown = JSON.stringify(page.answer('page_view', at, viewer));
      const told = JSON.stringify(withoutQuestion(lines[i]));
      if (shown !== told) return `step ${at}, viewer ${viewer}:\n  ${shown}\nnot\n  ${told}`;
    }
  return null;
}

// All that the views of single steps tell.
function wholeLog(text) {
  const page = new Page(Buffer.from(text));
  const { events } = page.answer('page_log', ALL);
  const told = [];
  for (let at = 1; at <= page.steps; at++)
    told.push(...page.answer('page_view', at, ALL).events.map(({ thought, ...event }) => ({ ...event, at })));
  const found = events.map(({ thought, ...event }) => event);
  return JSON.stringify(found) === JSON.stringify(told) ? null : 'the log is not that of the steps';
}

function drawsAreGood(bytes) {
  const draws = new TextDecoder().decode(bytes).match(/^fate /gm).length;
  const found = new Page(bytes).verify();
  const good = { draws, good: true, step: null, drawn: null, text: '' };
  return JSON.stringify(found) === JSON.stringify(good) ? null : JSON.stringify(found);
}

// ---- Records of a server, true and forged ---------------------------------------------------

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const TABLE = 'k3f9x2m7q4w8t5zb';
const SECRET = Buffer.alloc(32, 0x5e);
const NONCE = Buffer.alloc(32, 0xa7);
const KEY = sha256(SECRET, ZERO, NONCE, ZERO, Buffer.from(TABLE));

// A match of three at a table where seat 1 gave a nonce.
function proved(forged = 0) {
  const hex = (bytes) => bytes.toString('hex');
  const lines = `table ${TABLE}\ncommit ${hex(sha256(SECRET))}\nsecret ${hex(SECRET)}\n` +
    `nonce 1 ${hex(NONCE)}\n`;
  return played('iglu', 3, KEY, forged).replace(/^key/m, `${lines}key`);
}

// The number of the n-th step of fate, from 1.
function drawNumber(text, n) {
  const steps = text.split('\n').filter((line) => /^(fate|\d) /.test(line));
  return steps.flatMap((line, i) => (line.startsWith('fate') ? [i + 1] : []))[n - 1];
}

// ---- Checks: each answers with nothing, or what is wrong ------------------------------------

const open = (text) => new Page(Buffer.from(text));

function same(found, expected) {
  const [a, b] = [found, expected].map((value) => JSON.stringify(value));
  return a === b ? null : `${a}, expected ${b}`;
}

function refused(text, words) {
  try {
    open(text);
  } catch (error) {
    return words.test(error.message) ? null : `it says "${error.message}"`;
  }
  return 'it was not refused';
}

function importsAClock() {
  instance('page.wasm');
  return same(WebAssembly.Module.imports(modules.get('page.wasm')), [{ module: 'page', name: 'now', kind: 'function' }]);
}

function header() {
  const page = open(proved());
  const { options } = page.answer('page_view', 0, ALL).view;
  const draws = proved().match(/^fate /gm).length;
  const expected = { game: 'iglu', seats: 3, rules: 1, here: 1, ends: '', options, players: ['', '', ''], names: ['', '', ''], taken: 0, draws, over: true };
  return same(page.answer('page_describe'), expected);
}

function proof() {
  const hex = (bytes) => bytes.toString('hex');
  const expected = { seats: 3, form: 1, table: TABLE, commit: hex(sha256(SECRET)), secret: hex(SECRET),
    pledges: ['', '', ''], nonces: ['', hex(NONCE), ''], key: hex(KEY), verdict: 'word', brought: [], silent: [], wrong: '' };
  return same(open(proved()).answer('page_proof'), expected);
}

function noProof() {
  const bare = proved().replace(/^(table|commit|secret|nonce|key) .*\n/gm, '');
  const expected = { seats: 3, form: 1, table: '', commit: '', secret: '', pledges: ['', '', ''],
    nonces: ['', '', ''], key: '', verdict: 'word', brought: [], silent: [], wrong: '' };
  return same(open(bare).answer('page_proof'), expected);
}

function forgedDraw(n) {
  const step = drawNumber(proved(), n);
  const found = open(proved(step)).verify(KEY);
  const drawn = open(proved()).answer('page_view', step, ALL).step;
  return same([found.good, found.step, found.drawn], [false, step, drawn]) ??
    same(found.text.includes(`step ${step} is`), true);
}

function wrongSecret() {
  const key = sha256(Buffer.alloc(32, 1), ZERO, NONCE, ZERO, Buffer.from(TABLE));
  return same(open(proved()).verify(key).good, false);
}

// Without the hash mended, as a forger would: the reader itself notices.
function changedByHand() {
  const [draw] = proved().match(/^fate fish \d$/gm).slice(-1);
  const other = draw.endsWith('1') ? 'fate fish 2' : 'fate fish 1';
  return refused(proved().replace(new RegExp(`${draw}(?![^]*${draw})`), other), /^line \d+: /);
}

function viewsNotThere() {
  const page = open(proved());
  for (const [at, viewer] of [[-1, 0], [page.steps + 1, 0], [0, 3], [0, -3]])
    if (page.wasm.page_view(at, viewer) >= 0) return `step ${at}, viewer ${viewer} is there`;
  return same(page.answer('page_view', 0, 0).at, 0);
}

function oneAfterAnother() {
  const page = open(proved());
  if (page.wasm.page_load(page.put(Buffer.from('no')).length) >= 0) return 'it was not refused';
  const steps = page.wasm.page_load(page.put(Buffer.from(proved())).length);
  return same(steps, page.steps) ?? same(page.verify().good, true);
}

function bugSaysWhere() {
  const { memory, page_view: view, page_bug: bug } = instance('page.wasm');
  try {
    view(0, 0); // no record is open
  } catch (error) {
    const text = textAt(memory, bug());
    return same(error.constructor.name, 'RuntimeError') ??
      (/^beringia: bug at \S+page\.c:\d+: record\.game\n$/.test(text) ? null : text);
  }
  return 'it did not stop';
}

const checks = [
  ['the module imports a clock and nothing else', importsAClock],
  ['header', header],
  ['proof', proof],
  ['no proof', noProof],
  ['true draws', () => same(open(proved()).verify(KEY).good, true)],
  ['first draw forged', () => forgedDraw(1)],
  ['fourth draw forged', () => forgedDraw(4)],
  ['twentieth draw forged', () => forgedDraw(20)],
  ['wrong secret', wrongSecret],
  ['outcome changed by hand', changedByHand],
  ['empty file', () => refused('', /^file cut short/)],
  ['another file', () => refused('<!doctype html>\n', /^line 1: .*not a match of this program/)],
  ['cut short', () => refused(proved().replace(/^end .*\n/m, ''), /file cut short/)],
  ['unknown game', () => refused('beringia 1\ngame chess seats 2\n', /^line 2: .*"chess"/)],
  ['views that are not there', viewsNotThere],
  ['one file after another', oneAfterAnother],
  ['a bug says where', bugSaysWhere],
];

// ---- Running ----------------------------------------------------------------------------------

let passed = 0, failed = 0;
function test(name, run) {
  let wrong;
  try {
    wrong = run();
  } catch (error) {
    wrong = error.message;
  }
  if (wrong) console.log(`${name}: ${wrong}`);
  wrong ? failed++ : passed++;
}

for (const name of ['replay.wasm', 'page.wasm', 'native']) {
  if (folder && existsSync(join(folder, name))) continue;
  console.error(folder ? `${join(folder, name)} is not there; run \`make wasm\``
    : 'usage: node tests/wasm_test.mjs FOLDER FILE.play...');
  process.exit(2);
}
for (const file of files) {
  const bytes = readFileSync(file);
  test(`${file}: replay`, () => replay(bytes));
  test(`${file}: views`, () => sameViews(bytes));
  test(`${file}: draws`, () => drawsAreGood(bytes));
}
// These have secrets of other kinds, and no goldens.
for (const [game, seats] of [['blank', 3], ['hearts', 4]]) {
  test(`${game}: views`, () => sameViews(played(game, seats)));
  test(`${game}: the whole log`, () => wholeLog(played(game, seats)));
}
for (const [game, seats, bot] of [['iglu', 2, 'tree:2000'], ['iglu', 4, 'tree:500:trees=2'],
  ['iglu', 3, 'novice'], ['blank', 3, 'tree:300'], ['hearts', 4, 'flat:100']])
  test(`${game}: ${bot}`, () => sameThoughts(game, seats, bot));
// Where it is the longest a level takes a moment: one position of each game.
const seen = new Set();
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const game = text.match(/^game (\w+) /m)?.[1];
  if (!game || seen.has(game) || game === 'blank') continue;
  seen.add(game);
  const at = choiceOf(text);
  for (const level of LEVELS) test(`${game}: ${level} after step ${at}`, () => sameStep(text, at, level));
}
for (const [name, run] of checks) test(name, run);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
