/*
 * words.test.ts: numbers to set, the log, and what is said.
 */
import { expect, test } from 'vitest';
import type { GameEvent, Ref, Step } from '../../../web/src/types';
import { type UrlandView } from './board';
import { lines } from './lines';
import { AREAS, OCEANS, REGIONS } from './map';
import { censusAt } from './census';
import { amount, pieces } from './offers';
import { diveRef, setOf } from './sets';
import { table } from './table';
import {
  actionWords,
  areaSentence,
  clockSentences,
  effectWords,
  soft,
  stateSentences,
  stepWords,
  tokenSentence,
} from './words';
import en from './words/en.json';
import it from './words/it.json';
import { diving, MOVE, rows, sketch, speakerOf } from './sketch';

// ---- The table -----------------------------------------------------------------------------------

test('a long row of numbers is one number to set', () => {
  const view = sketch({ prompt: 'bid', reserve: [0, 0, 0, 20] });
  const bids = Array.from({ length: 21 }, (_, n): Step => ['bid', String(n)]);
  const picked: Ref[] = [];
  const of = (given: number | null) =>
    amount(view, speakerOf('en'), bids, given, () => undefined, (...refs) => picked.push(...refs));
  expect(of(null)?.amounts?.[0]).toMatchObject({ label: 'Bid', value: 2, least: 0, most: 20 });
  of(5)?.deeds[0]?.act();
  expect(picked).toEqual(['bid:5']);
  expect(of(null)?.text).toContain('Mutation! What');
  expect(of(19)?.deeds[0]?.label).toBe('Bid 19');
  expect(of(20)?.deeds[0]?.label).toBe('Bid 20: you could not pay');
  view.gene_place = { legs: '3' };
  expect(of(3)?.deeds[0]?.label).toBe('Bid 3: price 4');
});

test('colours and dives of a set are buttons too', () => {
  const view = diving();
  const set = setOf(view, speakerOf('en'), [])!;
  const offer = pieces(view, speakerOf('en'), set, [diveRef('r4', 'n')], () => undefined);
  expect(offer?.deeds.map(({ label }) => label)).toEqual([
    '4→Boreal ×1',
    '4→Paleo-Tethys',
    '6→Paleo-Tethys',
    '6→Rheic',
  ]);
});

test('a half-made landing asks for the ocean', () => {
  const chosen = ['region:r1'];
  const said = table.half?.(sketch(), speakerOf('en'), chosen, MOVE.slice(0, 2));
  expect(said).toBe('Land in region 1: from the Boreal Ocean or from the Panthalassa?');
  const italian = table.half?.(sketch(), speakerOf('it'), chosen, MOVE.slice(0, 2));
  expect(italian).toBe("Approdo nella regione 1: dall'oceano Boreale o dall'oceano Pantalassa?");
  expect(table.half?.(sketch(), speakerOf('en'), ['ocean:n'], MOVE)).toBe(
    'From the Boreal Ocean: where to?',
  );
});

test('answers are short and say what they do', () => {
  const say = (step: Step, view = sketch()): string | null | undefined =>
    table.answer?.(step, view, speakerOf('en'));
  expect(say(['stop'])).toBe('End the move, 2 actions unused');
  expect(say(['use'])).toBe('+2 actions for a chip');
  expect(table.isGrave?.(['use'], sketch())).toBe(true);
  expect(table.usual?.(sketch(), [['use'], ['decline']])).toEqual(['decline']);
  expect(say(['bid', '2'])).toBe('2');
});

test('before a bid stands whether a gene could be paid', () => {
  const before = (given: Partial<UrlandView>): string | undefined =>
    table.before?.(sketch({ prompt: 'bid', ...given }), speakerOf('en'), []);
  expect(before({})).toBe('Mutation!');
  expect(before({ gene_place: { legs: '3' }, on_board: [0, 0, 0, 0] })).toBe(
    'Mutation! You could not pay for a gene.',
  );
});

test('what a gene does follows the variants in force', () => {
  const effect = (options: Record<string, string>): string =>
    effectWords(speakerOf('en'), 'egg', { options });
  expect(effect({ egg_scope: 'any', stink_scope: 'land' })).toContain('any area');
  expect(effect({ egg_scope: 'land', stink_scope: 'any' })).toContain('on land');
});

// ---- The log ---------------------------------------------------------------------------------------

function event(kind: string, actor: number | 'fate', ...args: (string | number | null)[]): GameEvent {
  return { kind, actor: String(actor), args };
}

const TURN: GameEvent[] = [
  event('turn', 0, 5, '1'),
  event('chose', 0, null),
  event('passed_on', 0, null, null, '1'),
  event('move', 3, 2),
  event('landed', 3, 'n', 'r2', 1),
  event('propagated', 3, 'c'),
  event('grew', 1, 'c', 1),
  event('grew', 3, 'c', 2),
  event('chip_kept', 3, 1),
  event('revealed', 0, 'r8'),
  event('scoring', 'fate', 'r8', 'competition'),
  event('removed', 0, 'r8', 1),
  event('advanced', 1, 3, 8, 11),
  event('advanced', 2, 2, 6, 9),
  event('mutation', 'fate', '12'),
];

test('one line for each action', () => {
  const told = lines(TURN, speakerOf('en'));
  expect(told.map(({ text }) => text)).toEqual([
    'Red chooses a token, face down, and passes the other two on to Blue.',
    'Green lands in region 2 from the Boreal Ocean.',
    'Green lets the Ichtos in the Rheic Ocean propagate: Blue +1, Green +2.',
    'Region 8, chosen by Red: competition – Blue +3 (to 11), Yellow +2 (to 9), Red loses 1.',
    'Square 12 is reached: mutation! Genes are for sale.',
  ]);
  expect(told[2]).toMatchObject({ from: 5, to: 9 });
});

test('an eruption, a panic and an auction are a line each', () => {
  const say = (...events: GameEvent[]): string[] =>
    lines(events, speakerOf('en')).map(({ text }) => text);
  expect(
    say(
      event('erupted', 'fate', 'r7', 'r6'),
      event('erupted', 'fate', 'r11', 'r10'),
      event('lost', 0, 'r6', 2),
      event('lost', 0, 'r10', 1),
    ),
  ).toEqual([
    '2 volcanoes erupt: region 7 joins region 6 and region 11 joins region 10. ' +
      'Of each colour one stays; back to the reserves: Red (3).',
  ]);
  expect(
    say(
      event('panic_drawn', 1),
      event('panic_hits', 0, 'r4'),
      event('panicked', 0, 'r4', 'n', 3),
      event('stayed', 2, 'r4', 2),
    ),
  ).toEqual([
    'Blue draws the panic token! Panic in region 4! Red (3) flee into the Boreal Ocean. Yellow stays (2).',
  ]);
  expect(say(event('bought', 2, 'legs', 3), ...['n', 'n', 'r4'].map((a, i) => event('paid', 2, a, 2 - i)))).toEqual([
    'Yellow buys Legs for 3. Paid: 2 from the Boreal Ocean, 1 from region 4.',
  ]);
});

test('every event stands in exactly one line', () => {
  for (const lang of ['en', 'it'] as const) {
    const told = lines(TURN, speakerOf(lang));
    expect(told[0]?.from).toBe(0);
    expect(told.at(-1)?.to).toBe(TURN.length);
    told.slice(1).forEach((line, i) => expect(line.from).toBe(told[i]?.to));
  }
});

// ---- Words -------------------------------------------------------------------------------------

function holes(text: string): string[] {
  return (text.match(/\{\d\}/g) ?? []).sort();
}

test('both languages have the same words with the same holes', () => {
  expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en))
    expect(holes(it[key as keyof typeof it])).toEqual(holes(text));
});

test('an area is told with who is there and what it would score', () => {
  const view = sketch({
    cnt: rows(AREAS, { r4: [1, 3, 0, 0, 0], n: [0, 0, 0, 3, 0] }),
    points: rows(REGIONS, { r4: [0, 3, 0, 0] }),
    leaves: rows(REGIONS, { r4: [1, 0, 0, 0] }),
    grow: rows(OCEANS, { n: [0, 0, 0, 1] }),
  });
  const speaker = speakerOf('en');
  expect(areaSentence(speaker, view, 'r4')).toBe(
    'Region 4 (coast: the Boreal Ocean): blue 3, red 1. If it scored now: blue +3, red loses 1. ' +
      'Its volcano would join it to region 1.',
  );
  expect(areaSentence(speaker, view, 'n')).toBe(
    'The Boreal Ocean: green 3. Propagation would bring green +1.',
  );
  expect(areaSentence(speakerOf('it'), view, 'n')).toContain('verde 3');
  expect(tokenSentence(speaker, view, 3, 'r4')).toContain(en['know.pool']);
});

test('the end of a name says what a click does', () => {
  const speaker = speakerOf('en');
  expect(stepWords(speaker, undefined)).toBe('');
  expect(stepWords(speaker, [['propagate', 'n']])).toBe(' Propagate in the Boreal Ocean.');
  expect(stepWords(speaker, MOVE)).toBe(` ${en['can.choose']}`);
});

test('long names may be broken between syllables', () => {
  expect(soft('Assimilazione')).toContain('\u00ad');
  expect(soft('Denti')).toBe('Denti');
});

test('how it stands, in three sentences', () => {
  const said = stateSentences(speakerOf('en'), sketch(), 3);
  expect(said[0]).toBe('Blue leads on square 4; then Yellow (3), Green (2), and Red (1).');
  expect(said[1]).toContain('You have 8 in reserve, 19 on the board, 4 of them on land.');
  expect(said[2]).toContain('Red is the environment player, Blue the dummy.');
});

test('the clock tells how far the game is', () => {
  const speaker = speakerOf('en');
  const view = sketch({ panic_at: ['r4', 'r7'] });
  expect(clockSentences(speaker, view)).toEqual([
    'Epoch 1, turn 1',
    'Next mutation: square 12: Blue needs 5',
    'Panic would hit region 4 or region 7',
  ]);
  expect(clockSentences(speaker, { ...view, next_square: 30 })[1]).toMatch(/^Goal: square 30/);
  expect(actionWords(speaker, { ...view, actions: 1, extra: true })).toBe(
    'Green: 1 action left, extra turn',
  );
});

test('the log tells how many stood where', () => {
  const event = (kind: string, actor: string, ...args: (string | number)[]): GameEvent => ({ kind, actor, args });
  const log = [
    event('placed', '0', 'r1'),
    event('landed', '0', 'n', 'r1', 2),
    event('walked', '0', 'r1', 'r2'),
    event('laid_egg', '1', 'r1'),
    event('bit', '0', 'r1', '1'),
    event('erupted', 'fate', 'r2', 'r1'),
    event('removed', '0', 'r1', 3),
  ];
  expect(censusAt(log, 2)('r1', 0)).toBe(3);
  expect(censusAt(log, 4)('r1', 1)).toBe(1);
  expect(censusAt(log, 5)('r1', 1)).toBe(0);
  expect(censusAt(log, 6)('r1', 0)).toBe(3);
  expect(censusAt(log, 7)('r1', 0)).toBe(0);
});
