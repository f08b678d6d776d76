/*
 * lesson.test.ts: the lessons of all games in the page's own module: they open, speak both
 * languages, answer tries, and can be begun anywhere.
 */
import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Lesson } from '../src/lesson.svelte';

const games = fileURLToPath(new URL('../../games', import.meta.url));
const bytes = readFileSync(fileURLToPath(new URL('../src/wasm/beringia.wasm', import.meta.url)));
const taught = readdirSync(games).filter((game) => existsSync(`${games}/${game}/lesson.txt`));

function open(game: string): Promise<Lesson> {
  const text = readFileSync(`${games}/${game}/lesson.txt`, 'utf8');
  return Lesson.open(text, 'en', () => 'elsewhere', bytes);
}

test.each(taught)('%s: 8 to 14 positions, each in both languages, with something to do', async (game) => {
  const lesson = await open(game);
  expect(lesson.positions).toBeGreaterThanOrEqual(8);
  expect(lesson.positions).toBeLessThanOrEqual(14);
  for (let i = 0; i < lesson.positions; i++) {
    lesson.begin(i);
    const english = lesson.sight.told;
    lesson.speak('it');
    const italian = lesson.sight.told;
    lesson.speak('en');
    expect(english.position).toBe(i);
    expect(english.title).not.toBe('');
    expect(italian.text).not.toBe(english.text);
    expect(lesson.sight.ask !== null || english.wait !== 'step').toBe(true);
  }
});

/** Somebody who reads 230 words a minute and needs 5 seconds for a step, as told on the home card. */
test.each(taught)('%s: it takes 3 to 6 minutes, as many as its card says', (game) => {
  let [words, steps, isTold] = [0, 0, false];
  for (const line of readFileSync(`${games}/${game}/lesson.txt`, 'utf8').split('\n')) {
    const [first = '', ...rest] = line.split(' ');
    if (first === 'en' && isTold) words += rest.length;
    else if (first !== 'it') isTold = ['title', 'text', 'task'].includes(first);
    if (first === 'do') steps++;
  }
  const minutes = words / 230 + (steps * 5) / 60;
  const card = JSON.parse(readFileSync(`${games}/${game}/words/en.json`, 'utf8')) as Record<string, string>;
  expect(minutes).toBeGreaterThanOrEqual(3);
  expect(minutes).toBeLessThanOrEqual(6);
  expect(Math.abs(Number(card['about.lesson']) - minutes)).toBeLessThan(0.75);
});

test('tries are taken, answered or explained', async () => {
  const lesson = await open('iglu');
  lesson.begin(2);
  const { at } = lesson.sight;
  const other = lesson.act('', 0, at, ['melt', 'c5']);
  await expect(other).rejects.toMatchObject({ said: expect.stringContaining('d6') });
  expect(lesson.sight.at).toBe(at);
  const why = await lesson.why('', 0, ['melt', 'c4']);
  expect(why).toMatchObject({ legal: false, rule: 'I2.1' });
  await expect(lesson.act('', 0, at, ['melt', 'c4'])).rejects.toThrow();
  await lesson.act('', 0, at, ['melt', 'd6']);
  expect(lesson.sight.at).toBeGreaterThan(at);
  expect(lesson.sight.log.map(({ kind }) => kind)).toContain('fish_appears');
  expect(lesson.sight.told.wait).toBe('end');
});
