/*
 * ask.test.ts: from clicks to a step, on steps as Iglu Iglu offers them.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buttons, byVerb, narrow, passOf, pick, refsOfStep, wished } from '../src/ask';
import type { Step, Vocabulary } from '../src/types';

const iglu = JSON.parse(
  readFileSync(new URL('../generated/iglu.json', import.meta.url), 'utf8'),
) as Vocabulary;

const steps: Step[] = [
  ['walk', 'a4', 'east'],
  ['walk', 'a4', 'north'],
  ['walk', 'c3', 'east'],
  ['kayak', 'a4'],
  ['build_igloo', 'a4'],
  ['hunt', 'fish1', 'b4'],
  ['hunt', 'fish2', 'b4'],
  ['play_energy', '2'],
  ['end_turn'],
];

describe('narrow', () => {
  test('keeps everything when nothing was chosen', () => {
    expect(narrow(steps, iglu, [])).toEqual(steps);
  });

  test('takes a ref in whatever place of the step it stands', () => {
    expect(narrow(steps, iglu, ['space:b4'])).toEqual([
      ['hunt', 'fish1', 'b4'],
      ['hunt', 'fish2', 'b4'],
    ]);
    expect(narrow(steps, iglu, ['direction:north'])).toEqual([['walk', 'a4', 'north']]);
  });

  test('takes refs in any order of the clicks', () => {
    const one = [['hunt', 'fish2', 'b4']];
    expect(narrow(steps, iglu, ['space:b4', 'animal:fish2'])).toEqual(one);
    expect(narrow(steps, iglu, ['animal:fish2', 'space:b4'])).toEqual(one);
  });

  test('knows verbs as refs', () => {
    expect(narrow(steps, iglu, ['space:a4', 'verb:kayak'])).toEqual([['kayak', 'a4']]);
  });

  test('refuses more refs of a domain than the verb has nouns', () => {
    expect(narrow(steps, iglu, ['space:a4', 'space:c3'])).toEqual([]);
  });

  test('takes two nouns of one domain in order', () => {
    const two: Vocabulary = {
      name: 'two',
      domains: [{ name: 'region', items: ['1', '2', '3'] }],
      verbs: [{ name: 'move', fate: false, nouns: ['region', 'region'] }],
      events: [],
      prompts: [],
    };
    const moves: Step[] = [
      ['move', '1', '2'],
      ['move', '2', '1'],
      ['move', '1', '1'],
    ];
    expect(narrow(moves, two, ['region:1'])).toEqual([moves[0], moves[2]]);
    expect(narrow(moves, two, ['region:1', 'region:2'])).toEqual([moves[0]]);
    expect(narrow(moves, two, ['region:1', 'region:1'])).toEqual([moves[2]]);
  });

  test('finds nothing in verbs it does not know', () => {
    expect(narrow([['sing', 'a4']], iglu, ['space:a4'])).toEqual([]);
    expect(narrow([['sing', 'a4']], iglu, [])).toEqual([['sing', 'a4']]);
  });
});

describe('pick', () => {
  test('adds to the choice', () => {
    const picked = pick(steps, iglu, ['space:a4'], ['direction:east']);
    expect(picked.chosen).toEqual(['space:a4', 'direction:east']);
    // A direction that the chosen piece cannot take moves no other piece.
    const others = [...steps, ['walk', 'c3', 'south']];
    expect(pick(others, iglu, ['space:a4'], ['direction:south'])).toMatchObject({ refused: true });
    expect(pick(others, iglu, ['space:a4'], ['space:c3']).chosen).toEqual(['space:c3']);
    expect(picked.steps).toEqual([['walk', 'a4', 'east']]);
    expect(picked.refused).toBe(false);
  });

  test('takes several refs of one click together', () => {
    expect(pick(steps, iglu, [], ['animal:fish1', 'space:b4']).steps).toHaveLength(1);
  });

  test('begins anew with a click that does not go with the rest', () => {
    const picked = pick(steps, iglu, ['space:a4'], ['space:c3']);
    expect(picked.chosen).toEqual(['space:c3']);
    expect(picked.refused).toBe(false);
  });

  test('takes back a click that is repeated', () => {
    const picked = pick(steps, iglu, ['space:a4'], ['space:a4']);
    expect(picked.chosen).toEqual([]);
    expect(picked.steps).toEqual(steps);
  });

  test('refuses what no step agrees with, and keeps the choice', () => {
    const picked = pick(steps, iglu, ['space:a4'], ['space:h8']);
    expect(picked).toEqual({
      chosen: ['space:a4'],
      steps: narrow(steps, iglu, ['space:a4']),
      refused: true,
    });
  });
});

describe('buttons', () => {
  const onBoard = new Set(['space', 'animal', 'direction']);

  test('are steps without nouns and with nouns that are not on the board', () => {
    expect(buttons(steps, iglu, [], onBoard)).toEqual([['play_energy', '2'], ['end_turn']]);
  });

  test('are, of what is half chosen, only the steps that the choice names as a whole', () => {
    expect(buttons(steps, iglu, ['space:a4'], onBoard)).toEqual([
      ['kayak', 'a4'],
      ['build_igloo', 'a4'],
    ]);
  });

  test('are all steps where there is no board', () => {
    expect(buttons(steps, iglu, [], new Set())).toEqual(steps);
  });
});

test('steps are listed by verb, in the order of the vocabulary', () => {
  expect(byVerb(steps, iglu).map(([verb, group]) => [verb, group.length])).toEqual([
    ['walk', 3],
    ['kayak', 1],
    ['build_igloo', 1],
    ['hunt', 2],
    ['play_energy', 1],
    ['end_turn', 1],
  ]);
});

test('a step speaks of its nouns', () => {
  expect(refsOfStep(iglu, ['hunt', 'fish2', 'b4'])).toEqual(['animal:fish2', 'space:b4']);
  expect(refsOfStep(iglu, ['end_turn'])).toEqual([]);
});

describe('passOf', () => {
  test('is the only step without nouns', () => {
    expect(passOf([['decline'], ['harpoon', 'fish1']])).toEqual(['decline']);
    expect(passOf([['harpoon', 'fish1']])).toBeNull();
    expect(passOf([['yes'], ['no']])).toBeNull();
  });
});

describe('wished', () => {
  test('names the steps a refused click could mean', () => {
    expect(wished([['melt', 'd3']], iglu, ['space:a7'])).toEqual([['melt', 'a7']]);
  });

  test('fills what was not named, and asks about few', () => {
    expect(wished(steps, iglu, ['space:h8'])).toEqual([
      ['walk', 'h8', 'north'],
      ['kayak', 'h8'],
      ['build_igloo', 'h8'],
    ]);
  });

  test('is empty where no verb takes the refs', () => {
    expect(wished([['end_turn']], iglu, ['space:h8'])).toEqual([]);
    expect(wished([['melt', 'd3']], iglu, ['verb:play_melt'])).toEqual([['play_melt']]);
    expect(wished([['melt', 'd3']], iglu, ['verb:play_energy', 'value:2'])).toEqual([
      ['play_energy', '2'],
    ]);
    expect(wished([['melt', 'd3']], iglu, ['direction:north'])).toEqual([]);
  });
});
