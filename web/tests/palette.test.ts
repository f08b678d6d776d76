import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MARKS } from '../src/board/marks';
import { contrast, eyes, paletteOf, parse, shaded, type Colour, type Palette, type Theme } from './colours';

/* What is read, and what is only seen: a border, a mark, a piece on its ground. */
const TEXT = 4.5;
const SIGN = 3;
type Pair = [fore: string, ground: string, least: number];

const PAGE: Pair[] = [
  ['ink', 'bg', TEXT],
  ['ink', 'panel', TEXT],
  ['ink', 'wash', TEXT],
  ['muted', 'bg', TEXT],
  ['muted', 'panel', TEXT],
  ['muted', 'wash', TEXT],
  ['accent', 'bg', TEXT],
  ['accent', 'panel', TEXT],
  ['accent', 'wash', TEXT],
  ['on-accent', 'accent', TEXT],
  ['good', 'panel', TEXT],
  ['good', 'bg', TEXT],
  ['warn', 'panel', TEXT],
  ['warn', 'bg', TEXT],
  ['edge', 'bg', SIGN],
  ['edge', 'panel', SIGN],
  ['focus', 'bg', SIGN],
  ['focus', 'panel', SIGN],
  ['charcoal', 'stone', SIGN],
  ['pigment', 'bg', SIGN],
  ['pigment', 'panel', SIGN],
  ['sign', 'sign-edge', SIGN],
  ['sign-glow', 'sign-edge', SIGN],
  ['sign-chosen', 'sign-edge', SIGN],
];

/* What a game adds of its own: names of its palette.css, or of the page. */
const GAMES: Record<string, Pair[]> = {};

const SEATS = 6;
/* The deepest shade of the grain, and how much of it the veils of style.css let through. */
const DEEPEST = 112 / 255;
const GRAIN: Record<string, number> = { bg: 0.3, panel: 0.32 };

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const style = read('web/src/style.css');
const signs = read('web/src/board/signs.css');

function pageOf(theme: Theme): Palette {
  return { ...paletteOf(style, ':root', theme), ...paletteOf(signs, ':root', theme) };
}

function colour(palette: Palette, name: string): Colour {
  const text = palette[name];
  if (!text) throw new Error(`no colour --${name}`);
  return parse(text);
}

/** The pairs that one eye at least cannot tell apart well enough. */
function poor(palette: Palette, pairs: readonly Pair[]): string[] {
  return pairs.flatMap(([fore, ground, least]) => {
    const under = shaded(colour(palette, ground), DEEPEST * (GRAIN[ground] ?? 0));
    const found = [colour(palette, ground), under].flatMap((one) =>
      eyes.map((eye) => [eye, contrast(colour(palette, fore), one, eye)] as const),
    );
    const [eye, worst] = found.reduce((a, b) => (b[1] < a[1] ? b : a));
    return worst < least ? [`--${fore} on --${ground}: ${worst.toFixed(2)} of ${least} (${eye})`] : [];
  });
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  const page = pageOf(theme);

  test('of the page are told apart by all eyes', () => {
    expect(poor(page, PAGE)).toEqual([]);
  });

  test.each(Array.from({ length: SEATS }, (_, seat) => seat))('of seat %i bear its letter and stand out', (seat) => {
    const own = { ...page, ...paletteOf(style, `.seat-${seat}`, theme) };
    expect(poor(own, [['on-seat', 'seat', TEXT]])).toEqual([]);
    for (const ground of ['bg', 'panel']) {
      // A light piece shows by its dark rim, a dark one by its light rim.
      const least = (name: string): number => poor(own, [[name, ground, SIGN]]).length;
      expect(Math.min(least('seat'), least('seat-rim'))).toBe(0);
    }
  });

  test.each(Object.entries(GAMES))('of %s are told apart by all eyes', (game, pairs) => {
    const path = `games/${game}/web/palette.css`;
    const own = existsSync(`${root}/${path}`) ? paletteOf(read(path), `.${game}`, theme) : {};
    expect(poor({ ...page, ...own }, pairs)).toEqual([]);
  });
});

test('seats that an eye could take for one another have marks of their own', () => {
  expect(new Set(MARKS).size).toBe(SEATS);
});
