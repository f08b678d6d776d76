/*
 * review.test.ts: a match looked back at through the real module, and what the page makes of it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ask, call, put, start, type Exports } from '../src/record';
import { dearest, turningPoints, type Review } from '../src/review';
import { reviewPage } from '../src/review_page';
import { readRoute, routeTo } from '../src/route';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bytes = readFileSync(`${root}web/src/wasm/beringia.wasm`);
const path = `${root}games/urland/tests/golden/random-3.play`;

async function load(level: number): Promise<{ wasm: Exports; parts: number }> {
  const wasm = await start(bytes);
  const file = readFileSync(path);
  put(wasm, file);
  call(wasm, () => wasm.page_load(file.length));
  return { wasm, parts: call(wasm, () => wasm.page_review(level)) };
}

/** Half of the parts in another instance, as two workers do it. */
async function byTwo(level: number): Promise<Review> {
  const [{ wasm, parts }, { wasm: other }] = [await load(level), await load(level)];
  for (let i = 0; i < parts; i++) {
    const by = i % 2 === 0 ? wasm : other;
    call(by, () => by.page_review_do(i));
    if (by === wasm) continue;
    const length = call(other, () => other.page_review_give(i));
    put(wasm, new Uint8Array(other.memory.buffer, other.page_text(), length).slice());
    call(wasm, () => wasm.page_review_take(i, length));
  }
  return ask<Review>(wasm, () => wasm.page_review_end());
}

async function inThePage(level: number, backwards = false): Promise<Review> {
  const { wasm, parts } = await load(level);
  for (let i = 0; i < parts; i++) call(wasm, () => wasm.page_review_do(backwards ? parts - 1 - i : i));
  return ask<Review>(wasm, () => wasm.page_review_end());
}

describe('a review', () => {
  test('has the numbers of the program, in whatever order it is made', async () => {
    const here = await inThePage(1);
    const text = execFileSync(`${root}beringia`, ['review', path, '--level', 'easy', '--json'], { encoding: 'utf8' });
    expect(JSON.parse(text)).toEqual({ game: 'urland', seats: 3, over: true, ...here });
    expect(await inThePage(1, true)).toEqual(here);
    expect(await byTwo(1)).toEqual(here);
  }, 60_000);

  test('adds up', async () => {
    for (const { start: first, skill, luck, others, end } of (await inThePage(0)).accounts)
      expect(first + skill + luck + others).toBeCloseTo(end, 3);
  }, 60_000);
});

describe('what speaks for a better step', () => {
  test('has words in both languages, for who chooses and for another', async () => {
    const told = (await inThePage(1)).choices.flatMap(({ why }) => why ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const lang of ['en', 'it']) {
      const words = JSON.parse(readFileSync(`${root}games/urland/words/${lang}.json`, 'utf8')) as Record<string, string>;
      for (const { merit } of told) {
        expect(words[`merit.${merit}`]).toBeTruthy();
        expect(words[`merit.${merit}.other`]).toContain('{0}');
      }
    }
  }, 60_000);
});

describe('a review as a page of its own', () => {
  const page = reviewPage(
    {
      lang: 'it',
      title: 'Iglu: <uno>',
      curve: 'curva',
      names: ['A & B', 'C'],
      columns: ['inizio', 'fine'],
      rows: [['50 %', '100 %'], ['50 %', '0 %']],
      sum: 'torna',
      dear: [{ heading: 'A & B: care', steps: ['Mossa 3: "x".'] }, { heading: 'C: niente', steps: [] }],
    },
    [[0, 50, 50], [10, 100, 0]],
    10,
  );
  test('says what it was given, and nothing of it is markup', () => {
    for (const text of ['lang="it"', '<title>Iglu: &lt;uno&gt;</title>', 'A &amp; B: care', '<p>C: niente</p>', '&quot;x&quot;'])
      expect(page).toContain(text);
    expect(page).not.toContain('<uno>');
    expect(page.match(/<polyline/g)).toHaveLength(2);
    expect(page).toContain('points="36.0,120.0 700.0,10.0"');
  });
  test('needs nothing else', () => {
    expect(page).not.toMatch(/(src|href)=|url\(|<script/);
  });
});

const account = { start: 50, skill: 0, luck: 0, fate: 0, others: 0, end: 50, within: { skill: 1, luck: 2, others: 1 } };
const choice = (at: number, seat: number, loss?: number) =>
  ({ at, seat, steps: 1, before: 50, within: 1, ...(loss === undefined ? {} : { loss }) });
const review: Review = {
  steps: 40,
  iterations: 1,
  games: 1,
  accounts: [account, account],
  curve: [[0, 50, 50], [5, 55, 45], [10, 20, 80], [20, 40, 60], [30, 41, 59], [40, 100, 0]],
  choices: [choice(1, 0, 3), choice(2, 0), choice(3, 1, 9), choice(4, 0, 7), choice(5, 0, 1), choice(6, 0, 5)],
};

describe('what is shown of it', () => {
  test('the dearest steps of a seat, where something was surely lost', () => {
    expect(dearest(review, 0).map(({ at }) => at)).toEqual([4, 6, 1]);
    expect(dearest(review, 1).map(({ at }) => at)).toEqual([3]);
  });

  test('turning points, in order, without the result', () => {
    expect(turningPoints(review)).toEqual([
      { at: 10, seat: 0, by: -35 },
      { at: 20, seat: 0, by: 20 },
    ]);
    expect(turningPoints(review, 1).map(({ at }) => at)).toEqual([10]);
  });
});

describe('the address of a replay', () => {
  test('names a step, or the review', () => {
    expect(readRoute('#/replay/abcd/120')).toEqual({ screen: 'replay', table: 'abcd', at: 120 });
    expect(readRoute('#/replay/abcd/review')).toEqual({ screen: 'replay', table: 'abcd', review: true });
    expect(readRoute('#/replay/abcd')).toEqual({ screen: 'replay', table: 'abcd' });
    expect(readRoute('#/replay/abcd/x')).toEqual({ screen: 'replay', table: 'abcd' });
    expect(routeTo({ screen: 'replay', table: 'abcd', at: 120 })).toBe('#/replay/abcd/120');
    expect(routeTo({ screen: 'replay', table: 'abcd', review: true })).toBe('#/replay/abcd/review');
  });
});
