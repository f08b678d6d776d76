/*
 * sketch.ts: views with nothing but what a test needs.
 */
import type { Speaker, Step, Vocabulary } from '../../../web/src/types';
import { makeSpeaker } from '../../../web/src/words';
import gameEn from '../words/en.json';
import gameIt from '../words/it.json';
import vocabulary from '../../../web/generated/urland.json';
import { type UrlandView } from './board';
import { AREAS, OCEANS, REGIONS, type Area } from './map';
import en from './words/en.json';
import it from './words/it.json';

export const NOBODY = [0, 0, 0, 0, 0];

export function rows(areas: readonly Area[], given: Record<Area, number[]> = {}): number[][] {
  return areas.map((area) => given[area] ?? NOBODY);
}

/* A view with nothing but what is given. */
export function sketch(given: Partial<UrlandView> = {}): UrlandView {
  return {
    game: 'urland',
    seats: 4,
    turn: 'choice',
    prompt: 'act',
    viewer: '3',
    waiting: [3],
    options: {},
    step: 7,
    erupted: [],
    cnt: rows(AREAS),
    reserve: [8, 8, 8, 8, 0],
    pos: [1, 4, 3, 2, 0],
    chips: [2, 2, 2, 2, 0],
    gene_place: {},
    token: Object.fromEntries([...REGIONS, 'panic'].map((token) => [token, 'pool'])),
    bid: [],
    pool_n: 9,
    env: 0,
    epoch: 1,
    turn_number: 1,
    mutation_done: [],
    active: 3,
    left: 2,
    actions: 2,
    extra: false,
    dummy: 1,
    ichtos: [3, 2],
    on_board: [19, 19, 19, 19],
    on_land: [4, 4, 4, 4],
    rep: [...REGIONS],
    joins: REGIONS.map(() => 'r1'),
    shores: REGIONS.map(() => ['n']),
    outcome: REGIONS.map(() => 'empty'),
    points: rows(REGIONS),
    leaves: rows(REGIONS),
    grow: rows(OCEANS),
    next_square: 12,
    to_next: [8, 5, 6, 7],
    panic_at: [],
    last: 0,
    ...given,
  };
}

export const words = { en: gameEn, it: gameIt };
export function speakerOf(lang: 'en' | 'it'): Speaker {
  return makeSpeaker(vocabulary as Vocabulary, words[lang], lang, [], { en, it }[lang]);
}

export const frame = (kind: string, more = {}) => ({ kind, seat: 0, ...more });

export const MOVE: Step[] = [
  ['land', 'n', 'r1', '1'],
  ['land', 'w', 'r1', '1'],
  ['propagate', 'n'],
  ['swim', 'n', 'e'],
  ['egg', 'r1'],
  ['teeth', 'n', '2'],
  ['stop'],
];

/* The volcanoes of 8 and 4 are about to erupt: 4 joins 6. The owner of Ears has 2 and 1 there. */
export function diving(): UrlandView {
  const joins = ['r3', 'r1', 'r2', 'r6', 'r4', 'r4', 'r6', 'r11', 'r8', 'r9', 'r10', 'r11'];
  const shores = REGIONS.map((region) => (region === 'r4' ? ['n', 'e'] : ['e', 'c']));
  return sketch({
    prompt: 'ears_volcano',
    erupted: ['r5', 'r7', 'r12'],
    joins,
    shores,
    active: 1,
    left: 2,
    cnt: rows(AREAS, { r4: [0, 2, 0, 0, 0], r6: [1, 1, 0, 0, 0], r1: [0, 4, 0, 0, 0] }),
    agenda: [
      frame('erupt', { scored: 'r8', other: 'r4' }),
      frame('ears_volcano', { formed: 'r6', left: 2, since: 'r1', dived: 'r1' }),
    ],
  });
}
