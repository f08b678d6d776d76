/*
 * test.mjs: everything that is tested without a browser: types and components (svelte-check,
 * which counts as one), then the unit tests. The last line is "N passed, M failed".
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(cwd, 'node_modules', '.bin', name);

function run(command, args) {
  const done = spawnSync(command, args, { cwd, stdio: 'inherit' });
  return done.status === 0;
}

/** [passed, failed] as vitest's report tells; a run without one has failed. */
function unit() {
  const folder = mkdtempSync(join(tmpdir(), 'beringia-'));
  const report = join(folder, 'report.json');
  const isFine = run(bin('vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${report}`,
  ]);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return [numPassedTests, numFailedTests || (isFine ? 0 : 1)];
  } catch {
    return [0, 1];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isTyped =
  run(process.execPath, ['tools/words.mjs']) &&
  run(bin('svelte-check'), ['--tsconfig', './tsconfig.json', '--fail-on-warnings']);
const [passed, failed] = unit();
const sum = [passed + (isTyped ? 1 : 0), failed + (isTyped ? 0 : 1)];
console.log(`${sum[0]} passed, ${sum[1]} failed`);
process.exit(sum[1] ? 1 : 0);
