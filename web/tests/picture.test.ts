/*
 * picture.test.ts: drawings of other files inside a picture; that a whole board becomes one is seen in
 * a browser (e2e/replay.mjs).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { drawingOf } from '../src/picture';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = ['iglu', 'eiszeit', 'urland', 'mammut', 'valley'].flatMap((game) =>
  readdirSync(`${root}games/${game}/web`)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `${root}games/${game}/web/${name}`),
);

describe('a drawing inside a picture', () => {
  test('has names of its own, and no frame', () => {
    const text = '<?xml?><svg id="x"><!-- href="#no" --><g id="a" fill="url(#b)"><use href="#b"/></g><b fill="var(--ink)"/></svg>';
    expect(drawingOf(text, 'd0-')).toEqual({
      prefix: 'd0-',
      inside: '<g id="d0-a" fill="url(#d0-b)"><use href="#d0-b"/></g><b fill="var(--ink)"/>',
      variables: ['--ink'],
    });
  });
  test('of every game refers to nothing outside', () => {
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { inside } = drawingOf(readFileSync(file, 'utf8'), 'd1-');
      const names = new Set([...inside.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
      for (const [, to] of inside.matchAll(/(?:href="|url\()#([^")]*)/g)) expect(names, `${file} ${to}`).toContain(to);
    }
  });
});
