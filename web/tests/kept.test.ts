/*
 * kept.test.ts: what was told at a table comes back as it was after the page was loaded again.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTable, keptTable } from '../src/kept';
import type { Sight, TableKnown } from '../src/store';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const log = [
  { kind: 'turn', actor: '0', args: [1] },
  { kind: 'walk', actor: '0', args: [] },
];
const thoughts = [undefined, { seat: 1, before: 40 }];
const table = { id: 'here', sights: { 0: { at: 2, era: 7, log, thoughts } as unknown as Sight } } as unknown as TableKnown;

test('what bots did not think stays nothing', () => {
  keepTable(table);
  expect(keptTable('here')).toStrictEqual({ 0: { told: 2, era: 7, log, thoughts } });
});

test('another table has nothing, nor a page that left', () => {
  keepTable(table);
  expect(keptTable('elsewhere')).toBeNull();
  keepTable(null);
  expect(keptTable('here')).toBeNull();
});
