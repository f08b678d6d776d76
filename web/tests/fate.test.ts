/*
 * fate.test.ts: the page's own number for fate: pledged, kept, opened to what was promised, once.
 */
import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fate, Table } from '../src/messages';

const hash = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A page of this browser; another one has the same storage. */
async function page() {
  vi.resetModules();
  return import('../src/fate');
}

function tableWith(fate: Partial<Fate>, mine = [0]): Table {
  const whole = { proof: 2, commit: 'c0', pledges: ['', ''], nonces: ['', ''], ...fate };
  return { t: 'table', table: 'here', state: 'open', mine, fate: whole } as unknown as Table;
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a number', () => {
  test('is pledged by its hash, and another one each time', async () => {
    const { newPledge, numberDue } = await page();
    const [one, two] = [await newPledge(), await newPledge()];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(two).not.toBe(one);
    expect(hash(numberDue(tableWith({ pledges: [one!, 'x'], due: [0, 1] }))!)).toBe(one);
  });

  test('is opened only when it is due, and to its own seat', async () => {
    const { newPledge, numberDue, receiptOf } = await page();
    const pledge = (await newPledge())!;
    expect(numberDue(tableWith({ pledges: [pledge, ''] }))).toBeNull();
    expect(numberDue(tableWith({ pledges: [pledge, 'x'], due: [1] }))).toBeNull();
    expect(numberDue(tableWith({ pledges: [pledge, 'x'], due: [0] }, [1]))).toBeNull();
    expect(numberDue(tableWith({ pledges: ['y', 'x'], due: [0] }))).toBeNull();
    expect(numberDue(tableWith({ proof: 1, pledges: [pledge, ''], due: [0] }))).toBeNull();
    expect(receiptOf('here')).toBeNull();
  });

  test('is kept over a reload, with what was promised', async () => {
    const pledge = (await (await page()).newPledge())!;
    const { numberDue } = await page();
    const nonce = numberDue(tableWith({ pledges: [pledge, 'x'], due: [0, 1] }))!;
    const { receiptOf, receiptText } = await page();
    const receipt = receiptOf('here')!;
    expect(receipt).toEqual({ table: 'here', seat: 0, commit: 'c0', pledges: [pledge, 'x'], nonce });
    expect(receiptText(receipt)).toBe(
      `receipt 1\ntable here\ncommit c0\npledge 0 ${pledge}\npledge 1 x\nnonce 0 ${nonce}\n`,
    );
  });

  test('is not opened a second time to other promises', async () => {
    const { newPledge, numberDue, receiptOf } = await page();
    const pledge = (await newPledge())!;
    const first = tableWith({ pledges: [pledge, 'x'], due: [0] });
    const nonce = numberDue(first);
    expect(numberDue(first)).toBe(nonce);
    expect(numberDue(tableWith({ pledges: [pledge, 'y'], due: [0] }))).toBeNull();
    expect(numberDue(tableWith({ commit: 'c1', pledges: [pledge, 'x'], due: [0] }))).toBeNull();
    expect(receiptOf('here')).toMatchObject({ commit: 'c0', pledges: [pledge, 'x'] });
  });

  test('is known as long as the page is open where nothing can be kept', async () => {
    const refuse = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const { newPledge, numberDue, receiptOf } = await page();
    const pledge = (await newPledge())!;
    expect(numberDue(tableWith({ pledges: [pledge, ''], due: [0] }))).not.toBeNull();
    expect(receiptOf('here')).not.toBeNull();
  });

  test('is not brought where the browser makes no hashes', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
    expect(await (await page()).newPledge()).toBeUndefined();
  });
});
