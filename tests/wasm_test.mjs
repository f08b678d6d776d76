// wasm_test.mjs: every golden replays in WebAssembly to the hashes it was recorded with.
//
//     node tests/wasm_test.mjs REPLAY.wasm FILE.play...
//
// The reader inside checks the witnesses of each step; here the last state is compared with
// the file's `end` line. One instance per file: a match leaves nothing behind for the next.
import { existsSync, readFileSync } from 'node:fs';

const [, , modulePath, ...files] = process.argv;

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
    if (from !== 'wasi_snapshot_preview1') throw new Error(`unexpected import ${from}.${name}`);
    (found[from] ??= {})[name] = functions[name];
  }
  return found;
}

function textAt(memory, address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}

// Nothing if the file replays as recorded, else what is wrong.
function replay(module, bytes) {
  let instance = null;
  instance = new WebAssembly.Instance(module, imports(module, () => instance.exports.memory));
  const { memory, _initialize, buffer, ...wasm } = instance.exports;
  _initialize?.();
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

if (!modulePath || !existsSync(modulePath)) {
  console.error(modulePath ? `${modulePath} is not there; run \`make wasm\``
    : 'usage: node tests/wasm_test.mjs REPLAY.wasm FILE.play...');
  process.exit(2);
}
const module = new WebAssembly.Module(readFileSync(modulePath));
let passed = 0;
for (const file of files) {
  let wrong;
  try {
    wrong = replay(module, readFileSync(file));
  } catch (error) {
    wrong = error.message;
  }
  if (wrong) console.log(`${file}: ${wrong}`);
  else passed++;
}
const failed = files.length - passed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
