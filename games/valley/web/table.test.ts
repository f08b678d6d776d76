/*
 * table.test.ts: what the log says in lines, and what the shell is told about questions.
 */
import { expect, test } from 'vitest';
import { makeSpeaker } from '../../../web/src/words';
import type { GameEvent, Step, Vocabulary } from '../../../web/src/types';
import vocabulary from '../../../web/generated/valley.json';
import english from '../words/en.json';
import italian from '../words/it.json';
import type { ValleyView } from './board';
import { lines } from './lines';
import { START } from './pictures';
import { table } from './table';
import { softened } from './words';
import pageEnglish from './words/en.json';
import pageItalian from './words/it.json';

const NAMES = ['Ada', null, null];
const speaker = makeSpeaker(vocabulary as Vocabulary, english, 'en', NAMES, pageEnglish);
const italiano = makeSpeaker(vocabulary as Vocabulary, italian, 'it', NAMES, pageItalian);

/* "1 moved 6 11 2 0" */
function events(text: string): GameEvent[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [actor = '', kind = '', ...args] = line.trim().split(' ');
      return { actor, kind, args: args.map((arg) => (arg === '?' ? null : arg)) };
    });
}

function told(text: string, voice = speaker): string[] {
  return lines(events(text), voice).map((line) => line.text);
}

test('every event stands in one line, in order', () => {
  const log = events(`fate turn 2 summer 3 1
    fate arrived bear 27 bear_brown_f
    fate direction sw
    fate herd tiger 13 8 2
    1 played family_visit
    1 visited 8 1 1
    fate first_player 0
    0 moves
    0 moved 25 17 1 1
    0 move_over
    1 moves
    1 move_over
    0 combat 23
    0 bonus number 1
    0 rolled 23 5 1 6
    1 rolled 23 1 2 3
    1 killed warrior 23 fight 1
    0 fished 2 2
    0 need 5 24
    0 ate 5 19`);
  const found = lines(log, speaker);
  let next = 0;
  for (const { from, to } of found) {
    expect(from).toBe(next);
    expect(to).toBeGreaterThan(from);
    next = to;
  }
  expect(next).toBe(log.length);
});

test('a movement is one line', () => {
  expect(
    told(`1 moves
      1 moved 6 11 2 0
      1 moved 6 11 1 1
      1 wolves_moved 6 11 1
      1 built 3
      1 played theft
      1 stole 0 4
      1 camp_lost 6 leaving
      1 move_over
      2 moves
      2 move_over`),
  ).toEqual([
    'Blue moves: 3 warriors, 1 woman, and 1 tamed wolf 6→11; builds a camp in 3; plays Theft; ' +
      'Blue steals 4 food from Ada; Blue loses the camp in space 6 because no woman is left there.',
    'Yellow moves nobody.',
  ]);
});

test('a fight is one line with its dice and losses', () => {
  const fight = `0 combat 19
    0 played speed
    0 bonus speed 2
    0 rolled 19 3 3 6
    1 bonus camp 1
    1 rolled 19 1 4 5
    1 killed warrior 19 fight 1
    0 rolled 19 1 3 4
    1 rolled 19 6 3 9
    0 killed warrior 19 fight 1
    1 won 19
    2 combat 4`;
  expect(told(fight)).toEqual([
    'Ada fights in 19 against Blue; dice 3+3 : 1+4, 1+3 : 6+3; plays Speed; ' +
      'Blue loses 1 warrior; Ada loses 1 warrior.',
    'Yellow fights in space 4.',
  ]);
  expect(told(fight, italiano)[0]).toMatch(/^Ada combatte nella 19 contro Blu; dadi 3\+3 : 1\+4/);
});

test('meals, births, hunger', () => {
  expect(
    told(`0 fished 3 3
      0 gathered 2 2
      0 need 7 20
      0 killed woman 12 hunger 1
      0 ate 7 13
      1 birth_die 25 4
      1 born warrior 25
      1 birth_die 25 1
      1 born woman 25`),
  ).toEqual([
    'Ada gets 5 food, eats 7 and keeps 13; Ada loses 1 woman in 12 (of hunger).',
    'Blue: born a warrior in 25, a woman in 25.',
  ]);
});

test('cards that nobody may see are counted', () => {
  expect(told('0 drew theft\n0 drew raft\n1 drew ?\n1 drew ?')).toEqual([
    'New cards: Ada: Theft and Raft; Blue: 2.',
  ]);
});

// ---- Questions -----------------------------------------------------------------------------------

function view(members: Partial<ValleyView>): ValleyView {
  return {
    ...START.view,
    seats: 3,
    viewer: '0',
    balance: [3, 0, 0],
    need: [7, 0, 0],
    income: [4, 0, 0],
    food: [6, 1, 1],
    held: [2, 0, 0],
    n_camps: [1, 4, 1],
    n_warriors: [5, 5, 6],
    n_women: [2, 2, 2],
    eaten: [false, false, false],
    ...members,
  };
}

test('four camps are told to everybody, and to who has them', () => {
  const at = view({ prompt: 'move_menu', announced: ['1'] });
  expect(table.before!(at, speaker, [])).toMatch(/^Blue has four camps/);
  expect(table.before!({ ...at, viewer: '1' }, speaker, [])).toMatch(/^You have four camps/);
  expect(table.standing!(at, speaker, 1).text).toBe('4!');
  expect(table.before!(view({ prompt: 'move_menu' }), speaker, [])).toBe('');
});

test('camps decide, then people', () => {
  const [first, second, third] = [0, 1, 2].map((seat) => table.standing!(view({}), speaker, seat));
  expect(second!.value).toBeGreaterThan(third!.value);
  expect(third!.value).toBeGreaterThan(first!.value);
});

test('with food for all and no card the tribe eats by itself', () => {
  const eat: Step[] = [['done'], ['starve', '12', 'woman']];
  const at = view({ prompt: 'feed' });
  expect(table.obvious!(at, eat)).toEqual(['done']);
  expect(table.obvious!(at, [...eat, ['play', 'roots']])).toBe(null);
  expect(table.obvious!(at, [['starve', '12', 'woman']])).toBe(null);
  expect(table.answer!(['done'], at, speaker)).toBe('Eat: 7 of 10 food');
  expect(table.usual!(at, eat)).toEqual(['done']);
});

test('what costs lives is asked once more', () => {
  const at = view({ prompt: 'feed' });
  expect(table.isGrave!(['starve', '12', 'woman'], at)).toBe(true);
  expect(table.isGrave!(['starve', '12', 'woman'], view({ balance: [-1, 0, 0] }))).toBe(false);
  expect(table.isGrave!(['burn'], at)).toBe(true);
  expect(table.isGrave!(['slide_target', '12'], at)).toBe(true);
  expect(table.isGrave!(['slide_target', '3'], at)).toBe(false);
  const left = view({ prompt: 'move_menu', empty_camps: [12] });
  expect(table.isGrave!(['done'], left)).toBe(true);
  expect(table.answer!(['done'], left, speaker)).toMatch(/the camp in 12 is given up/);
});

test('the epidemic says who falls, and asks before a camp is lost', () => {
  const women = [Array<number>(37).fill(0)];
  women[0]![12] = 1;
  const at = view({ prompt: 'lose_anywhere', sex: 'woman', camps: [['12'], [], []], women });
  expect(table.before!(at, speaker, [])).toBe('Epidemic: each tribe loses a woman.');
  expect(table.isGrave!(['lose_anywhere', '12'], at)).toBe(true);
  expect(table.answer!(['lose_anywhere', '12'], at, speaker)).toBe('the camp in 12 is given up');
  expect(table.isGrave!(['lose_anywhere', '12'], { ...at, sex: 'warrior' })).toBe(false);
});

test('how it stands, in three sentences', () => {
  expect(table.state!(view({}), speaker, 0)).toEqual([
    'Blue leads with 4 camps and 7 people.',
    'You have 1 camp, 5 warriors, 2 women, 6 food (after the meal 3), 2 cards.',
    expect.stringMatching(/^Turn 1 · summer 2\/3 · year 1/),
  ]);
});

test('long names may be divided', () => {
  expect(softened('Camouflage')).toBe('Camou\u00adflage');
  expect(softened('Mimetizzazione')).toBe('Mime\u00adtizza\u00adzione');
  expect(softened('Raft')).toBe('Raft');
});
