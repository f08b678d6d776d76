/*
 * record.test.ts: a record opened, looked at and verified through the real module. Needs
 * `make wasm`. That the module shows what the native program shows is for
 * ../../tests/wasm_test.mjs.
 */
import { execFileSync } from 'node:child_process';
import { createHash, webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRecord, RecordError, type MatchRecord } from '../src/record';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bytes = readFileSync(`${root}web/src/wasm/beringia.wasm`);
const open = (text: string): Promise<MatchRecord> => openRecord(text, bytes);

const hash = (...parts: (Buffer | string)[]): string =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
const table = 'k3f9x2m7q4w8t5zb';
const secret = Buffer.alloc(32, 0x5e);
const nonce = Buffer.alloc(32, 0xa7);
const zero = Buffer.alloc(32);
const key = hash(secret, zero, nonce, zero, table);
const proof = [
  `table ${table}`,
  `commit ${hash(secret)}`,
  `secret ${secret.toString('hex')}`,
  `nonce 1 ${nonce.toString('hex')}`,
].join('\n');

/** A random match of three at a table where seat 1 gave a nonce. */
function play(forged = 0): string {
  const args = ['play', 'iglu', '3', key, String(forged)];
  const text = execFileSync(`${root}build/wasm/native`, args, { encoding: 'utf8' });
  return text.replace(/^key/m, `${proof}\nkey`);
}

const text = play();

async function troubleOf(file: string): Promise<RecordError> {
  const error: unknown = await open(file).catch((reason: unknown) => reason);
  if (error instanceof RecordError) return error;
  throw new Error('it was not refused');
}

// Node 18 has no global `crypto`.
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a record', () => {
  test('has a header', async () => {
    const record = await open(text);
    expect(record.header).toMatchObject({ game: 'iglu', seats: 3, over: true });
    expect(record.header.players).toEqual(['', '', '']);
    expect(record.header.options['closed_igloos']).toBe('off');
    expect(record.header.draws).toBe(text.match(/^fate /gm)?.length);
    expect(record.steps).toBe(Number(/^end (\d+)/m.exec(text)?.[1]));
  });

  test('knows the names that the file has', async () => {
    expect((await open(text)).header.names).toEqual(['', '', '']);
    const named = text.replace(/^game .*$/m, '$&\nname 1 Zoë  <b>"\\ 🐻');
    expect((await open(named)).header.names).toEqual(['', 'Zoë  <b>"\\ 🐻', '']);
    expect(await troubleOf(text.replace(/^game .*$/m, '$&\nname 1 a\u202eb'))).toMatchObject({
      trouble: 'format',
      line: 3,
    });
  });

  test('begins before the first step and ends with the result', async () => {
    const record = await open(text);
    const first = record.at(0, 'public');
    expect(first).toMatchObject({ seat: 'public', at: 0, of: record.steps, events: [] });
    expect(first).not.toHaveProperty('step');
    const last = record.at(record.steps, 1);
    expect(last).toMatchObject({ seat: 1, at: record.steps, view: { turn: 'over' } });
    expect(last.result).toHaveLength(3);
  });

  test('shows a secret only to those who knew it then', async () => {
    const record = await open(text);
    const looks = new Set<string>();
    for (let at = 1; at < record.steps; at++) {
      const all = record.at(at, 'all');
      if (all.actor !== 'fate' || all.step?.[0] !== 'lift') continue;
      const seen = [0, 1, 2].map((seat) => record.at(at, seat).step?.[1]);
      const known = seen.filter((tile) => tile === all.step?.[1]).length;
      expect(record.at(at, 'public').step?.[1] === all.step[1]).toBe(known === 3);
      looks.add(`${known} of 3`);
    }
    expect([...looks].sort()).toEqual(['1 of 3', '3 of 3']);
  });

  test('refuses a step or viewer that is not there', async () => {
    const record = await open(text);
    expect(() => record.at(record.steps + 1, 0)).toThrow(RecordError);
    expect(() => record.at(0, 3)).toThrow(/no seat/);
    expect(record.at(1, 2).at).toBe(1);
  });
});

describe('what is no record', () => {
  test.each([
    ['', 'truncated', null],
    ['<!doctype html>\n', 'format', 1],
    ['beringia 1\ngame chess seats 2\n', 'game', 2],
    ['beringia 1\ngame iglu seats 9\n', 'game', 2],
    ['beringia 1\ngame iglu seats 2\n0 dance\n', 'step', 3],
    [text.replace(/^end .*\n/m, ''), 'truncated', text.split('\n').length - 2],
    [text.replace(/[0-9a-f]{16}\n$/, '0123456789abcdef\n'), 'damaged', text.split('\n').length - 1],
  ])('is refused: %#', async (file, trouble, line) => {
    const error = await troubleOf(file);
    expect([error.trouble, error.line]).toEqual([trouble, line]);
    expect(error.message.length).toBeGreaterThan(10);
  });

  test('a module that cannot be started says so', async () => {
    const error: unknown = await openRecord(text, new Uint8Array(8)).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'RecordError', trouble: 'load' });
  });
});

describe('fate', () => {
  const fine = { commit: 'good', key: 'good', draws: 'good', good: true, step: null, text: '' };

  test('of a server is proved from the commitment to the last draw', async () => {
    expect(await (await open(text)).verify()).toMatchObject(fine);
  });

  test('needs no key where there is a secret', async () => {
    expect(await (await open(text.replace(/^key .*\n/m, ''))).verify()).toMatchObject(fine);
  });

  test('that was forged is found at its step', async () => {
    const lines = text.split('\n').filter((line) => /^(fate|\d) /.test(line));
    const step = lines.map((line) => line.slice(0, 4)).lastIndexOf('fate') + 1;
    const found = await (await open(play(step))).verify();
    const drawn = lines[step - 1]?.split(' ').slice(1);
    expect(found).toMatchObject({ commit: 'good', key: 'good', draws: 'bad', good: false });
    expect([found.step, found.drawn]).toEqual([step, drawn]);
    expect(found.text).toContain(`step ${step} is`);
  });

  test.each([
    ['secret', { commit: 'bad', key: 'bad', draws: 'bad' }],
    ['nonce 1', { commit: 'good', key: 'bad', draws: 'bad' }],
    ['commit', { commit: 'bad', key: 'good', draws: 'good' }],
    ['key', { commit: 'good', key: 'bad', draws: 'good' }],
  ])('with a wrong %s is not', async (what, findings) => {
    const file = text.replace(new RegExp(`^${what} .*`, 'm'), `${what} ${'ab'.repeat(32)}`);
    expect(await (await open(file)).verify()).toMatchObject({ ...findings, good: false });
  });

  test.each([
    ['secret', { commit: 'bad', key: 'absent', draws: 'good', good: false }],
    ['table', { commit: 'good', key: 'bad', draws: 'good', good: false }],
    ['commit', { commit: 'absent', key: 'good', draws: 'good', good: true }],
  ])('without a %s is half a proof', async (what, findings) => {
    const file = text.replace(new RegExp(`^${what} .*\\n`, 'm'), '');
    expect(await (await open(file)).verify()).toMatchObject(findings);
  });

  test('of another table is not', async () => {
    const found = await (await open(text.replace(table, 'another'))).verify();
    expect(found).toMatchObject({ commit: 'good', key: 'bad', good: false });
  });

  test('is held against what was published', async () => {
    const record = await open(text);
    const published = {
      proof: 1,
      commit: hash(secret),
      pledges: ['', '', ''],
      nonces: ['', nonce.toString('hex'), ''],
    };
    expect(await record.verify(published)).toMatchObject(fine);
    expect(await record.verify({ ...published, commit: hash('another') })).toMatchObject({
      commit: 'bad',
      good: false,
    });
    expect(await record.verify({ ...published, nonces: ['', '', ''] })).toMatchObject({
      key: 'bad',
      good: false,
    });
  });

  test('with a key alone is checked against it', async () => {
    const record = await open(text.replace(`${proof}\n`, ''));
    expect(await record.verify()).toMatchObject({ ...fine, commit: 'absent', key: 'absent' });
  });

  test('without a key cannot be checked', async () => {
    const record = await open(text.replace(`${proof}\n`, '').replace(/^key .*\n/m, ''));
    const nothing = { commit: 'absent', key: 'absent', draws: 'absent', good: false };
    expect(await record.verify()).toMatchObject(nothing);
  });

  test('is checked as far as a page without https can', async () => {
    vi.stubGlobal('crypto', {});
    const unchecked = { commit: 'unchecked', key: 'unchecked' };
    expect(await (await open(text)).verify()).toMatchObject({ ...fine, ...unchecked });
    expect(await (await open(text.replace(/^key .*\n/m, ''))).verify()).toMatchObject({
      ...unchecked,
      draws: 'unchecked',
      good: false,
    });
  });
});

describe('a record with pledges', () => {
  const pledge = hash(nonce);
  const silent = hash('nothing');
  const pledged = text.replace(
    proof,
    [
      'proof 2',
      `table ${table}`,
      `commit ${hash(secret, table)} 1763350000`,
      `pledge 1 ${pledge} 1763350001`,
      `pledge 2 ${silent} 1763350002`,
      `nonce 1 ${nonce.toString('hex')} 1763350003`,
      `secret ${secret.toString('hex')}`,
    ].join('\n'),
  );
  const receipt = {
    table,
    seat: 1,
    commit: hash(secret, table),
    pledges: ['', pledge, silent],
    nonce: nonce.toString('hex'),
  };

  test('says by whom fate was fixed', async () => {
    const found = await (await open(pledged)).verify();
    expect(found).toMatchObject({ good: true, commit: 'good', pledges: 'good', key: 'good' });
    expect(found).toMatchObject({ receipt: 'absent', verdict: 'shared', brought: [1], silent: [2] });
  });

  test('is held against the receipt', async () => {
    const record = await open(pledged);
    expect(await record.verify(undefined, receipt)).toMatchObject({ good: true, receipt: 'good' });
    for (const change of [
      { table: 'another' },
      { commit: hash('another') },
      { pledges: ['', pledge, ''] },
      { pledges: ['', pledge, hash('another')] },
      { nonce: hash('another') },
    ])
      expect(await record.verify(undefined, { ...receipt, ...change })).toMatchObject({
        good: false,
        receipt: 'bad',
        verdict: 'wrong',
      });
  });

  test('with another number than the pledged one, or an early one, is not', async () => {
    const other = pledged.replace(/^pledge 1 \w+/m, `pledge 1 ${silent}`);
    expect(await (await open(other)).verify()).toMatchObject({ good: false, pledges: 'bad' });
    const late = pledged.replace(/^(pledge 2 .*)\n(nonce 1 .*)$/m, '$2\n$1');
    expect(await (await open(late)).verify()).toMatchObject({ pledges: 'bad', verdict: 'wrong' });
  });

  test('of before has only the host\'s word', async () => {
    expect(await (await open(text)).verify()).toMatchObject({ good: true, verdict: 'word' });
  });

  test('proves nothing where hashes cannot be made', async () => {
    vi.stubGlobal('crypto', {});
    expect(await (await open(pledged)).verify()).toMatchObject({ verdict: 'unchecked' });
  });
});

describe('a record of other rules', () => {
  test('is shown as far as those of the page lead', async () => {
    const other = text.replace(/^rules 1$/m, 'rules 9');
    expect((await open(other)).header).toMatchObject({ rules: 9, here: 1, ends: '' });
    const lines = other.split('\n');
    const at = lines.findIndex((line) => /^\d /.test(line));
    lines.splice(at, 0, 'fate first 1');
    const record = await open(lines.join('\n'));
    expect(record.header.ends).toContain('played by rules 9 of iglu; this program has 1');
    expect(record.at(record.steps, 'all').at).toBe(record.steps);
    const named = lines.filter((line) => !line.startsWith('rules')).join('\n');
    expect((await open(named)).header).toMatchObject({ rules: 0 });
    expect(await troubleOf(lines.join('\n').replace('rules 9', 'rules 1'))).toMatchObject({
      trouble: 'step',
    });
  });
});
