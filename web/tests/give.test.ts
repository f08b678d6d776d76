/*
 * give.test.ts: the parts of a record on its way to a server.
 */
import { expect, test, vi } from 'vitest';

vi.mock('../src/app.svelte', () => ({ app: {} }));
const { partsOf } = await import('../src/give');

const bytes = (text: string): number => new TextEncoder().encode(text).length;

test('parts are whole lines, one after the other', () => {
  const text = Array.from({ length: 500 }, (_, i) => `${i} passo è ${'x'.repeat(i % 40)}`).join('\n');
  for (const all of [text, `${text}\n`]) {
    const { parts, of } = partsOf(all, 200);
    expect(parts.map((part) => part.text).join('')).toBe(all);
    expect(of).toBe(bytes(all));
    let from = 0;
    for (const part of parts) {
      expect(part.from).toBe(from);
      expect(bytes(part.text)).toBeLessThanOrEqual(200);
      from += bytes(part.text);
    }
  }
});

test('a short record is one part, and nothing is none', () => {
  expect(partsOf('beringia 1\n')).toEqual({ parts: [{ from: 0, text: 'beringia 1\n' }], of: 11 });
  expect(partsOf('')).toEqual({ parts: [], of: 0 });
});

test('the worst that JSON makes of a part fits into a message', () => {
  const { parts } = partsOf('"""""""""\n'.repeat(2000));
  const longest = Math.max(...parts.map((part) => JSON.stringify({ t: 'bring', id: 'x'.repeat(32), ...part, of: 1e9, seat: 5 }).length));
  expect(longest).toBeLessThanOrEqual(8192);
});
