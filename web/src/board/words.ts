/*
 * words.ts: how a board speaks: catalogues of its own, counted words, numbers.
 *
 * A game keeps what only its page says in web/words/en.json and it.json, which come with the
 * speaker: data, loaded in the language in force, not script. Its `word` comes from makeWord, with
 * the keys as a type: one that is not there does not compile.
 */
import type { Speaker, Step } from '../types';
import { conjunctions, decimals, disjunctions, fill as fillAll, plurals, points as pointsIn } from '../words';

type Piece = string | number;
/** A key with a form for one and one for several: "tiles" for tiles.one and tiles.other. */
export type Counted<Word> = Word extends `${infer Key}.other` ? Key : never;

export { capital } from '../words';

/** Puts pieces for {0} {1}. */
export function fill(pattern: string, ...pieces: Piece[]): string {
  return fillAll(pattern, pieces.map(String));
}

/** word(speaker, 'take.some', 3) in the speaker's language. */
export function makeWord<Word extends string>() {
  return (speaker: Speaker, key: Word, ...pieces: Piece[]): string =>
    fillAll(speaker.page[key] ?? '', pieces.map(String), {}, speaker.lang);
}

/** many(speaker, 'tiles', 3): the form for a number, which is piece 0. */
export function makeMany<Word extends string>() {
  return (speaker: Speaker, key: Counted<Word>, n: number, ...pieces: Piece[]): string => {
    const form = plurals(speaker.lang).select(n);
    const pattern = speaker.page[`${key}.${form}`] ?? speaker.page[`${key}.other`] ?? '';
    return fillAll(pattern, [n, ...pieces].map(String), {}, speaker.lang);
  };
}

/** What a click does, as the end of a sentence; nothing if it does nothing. The page has a word for
 * several steps: can.choose. */
export function stepWords(speaker: Speaker, steps: readonly Step[] | undefined): string {
  if (!steps?.length) return '';
  const [only, ...others] = steps;
  const isOne = only && others.length === 0;
  return ` ${isOne ? `${speaker.step(only)}.` : (speaker.page['can.choose'] ?? '')}`;
}

/** "2½" for 2.5. */
export function points(speaker: Speaker, n: number): string {
  return pointsIn(n, speaker.lang);
}

/** 23.4 with the comma of the language. */
export function decimal(speaker: Speaker, n: number): string {
  return decimals(speaker.lang).format(n);
}

/** "wood, stone and fur". */
export function listed(speaker: Speaker, items: readonly string[]): string {
  return conjunctions(speaker.lang).format(items);
}

/** "a card, the centre or a heap". */
export function either(speaker: Speaker, items: readonly string[]): string {
  return disjunctions(speaker.lang).format(items);
}

/** The colour of a seat as a word, as the game calls it. */
export function colour(speaker: Speaker, seat: number): string {
  return speaker.noun('seat', String(seat));
}

/** The letter of a seat's mark. */
export function letter(speaker: Speaker, seat: number): string {
  const key = `letter.${seat}`;
  return speaker.has(key) ? speaker.say(key) : colour(speaker, seat).charAt(0).toUpperCase();
}
