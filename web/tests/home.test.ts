/*
 * home.test.ts: with what a first table begins, and what is kept on the device.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gentleBot } from '../src/bots';
import { optionsOf, presetFor } from '../src/presets';
import { readSettings } from '../src/settings';

test('the first computer player is a novice, where there is one', () => {
  expect(gentleBot(['random', 'greedy', 'novice', 'medium'])).toBe('novice');
  expect(gentleBot(['random', 'medium'])).toBe('medium');
});

describe('variants', () => {
  const game = {
    name: 'saga',
    min: 2,
    max: 4,
    options: [
      { name: 'rounds', values: ['3', '4'], default: '4' },
      { name: 'fire', values: ['off', 'on'], default: 'off' },
    ],
    presets: [
      { name: 'basic', options: { rounds: '4' } },
      { name: 'short', options: { rounds: '3' } },
    ],
  };

  test('a preset sets all of them', () => {
    expect(optionsOf(game.presets[1]!, game)).toEqual({ rounds: '3', fire: 'off' });
  });

  test('the preset for a first game is named by the words, if it is not the usual game', () => {
    expect(presetFor(game, { 'about.preset': 'short' })?.name).toBe('short');
    expect(presetFor(game, { 'about.preset': 'basic' })).toBeNull();
    expect(presetFor(game, { 'about.preset': 'gone' })).toBeNull();
    expect(presetFor(game, {})).toBeNull();
  });
});

describe('what is kept on the device', () => {
  afterEach(() => vi.unstubAllGlobals());

  function read(text: string | null) {
    vi.stubGlobal('navigator', { languages: ['fr', 'it-IT'] });
    vi.stubGlobal('localStorage', { getItem: () => text });
    return readSettings();
  }

  test('nothing yet: red, and every game is new', () => {
    expect(read(null)).toMatchObject({ lang: 'it', level: '', colour: 0, begun: [] });
  });

  test('colour and games come back, and nonsense does not', () => {
    expect(read('{"colour":3,"begun":["iglu"]}')).toMatchObject({ colour: 3, begun: ['iglu'] });
    for (const bad of ['{"colour":-1,"begun":"iglu"}', '{"colour":1.5,"begun":7}', '[]', 'x'])
      expect(read(bad), bad).toMatchObject({ colour: 0, begun: [] });
  });
});
