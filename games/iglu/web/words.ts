/*
 * words.ts: sentences of the board and the panel, put together from the words of the game
 * and those only the page needs (words/en.json, it.json). A key that one language lacks
 * does not compile.
 */
import type { Speaker } from '../../../web/src/types';
import { ground, thingsAt, type IgluView, type Space, type Thing } from './board';
import en from './words/en.json';
import it from './words/it.json';

export type Word = keyof typeof en;
const CATALOGUE: Record<Speaker['lang'], Record<Word, string>> = { en, it };

/** Puts pieces for {0} {1}. */
export function fill(pattern: string, ...pieces: (string | number)[]): string {
  return pattern.replace(/\{(\d)\}/g, (_, n: string) => String(pieces[Number(n)] ?? ''));
}

export function word(speaker: Speaker, key: Word, ...pieces: (string | number)[]): string {
  return fill(CATALOGUE[speaker.lang][key], ...pieces);
}

/** "2½" for 2.5. */
export function points(n: number): string {
  return (Math.floor(n) || n % 1 === 0 ? String(Math.floor(n)) : '') + (n % 1 ? '½' : '');
}

function thingWords(speaker: Speaker, thing: Thing): string {
  if (thing.kind === 'bear') return speaker.say('thing.bear');
  if (thing.kind === 'igloo')
    return word(speaker, 'here.igloo', speaker.noun('seat', String(thing.seat)));
  if (thing.kind === 'inuit')
    return word(speaker, 'here.inuit', speaker.noun('seat', String(thing.seat)), thing.count);
  const noun = speaker.noun('animal', thing.id);
  return thing.count === 1
    ? noun
    : word(speaker, 'here.animals', speaker.say(`count.animal.${thing.id}`), thing.count);
}

function groundWords(speaker: Speaker, view: IgluView, space: Space): string {
  const what = ground(view, space);
  if (what === 'sea') return speaker.say('ground.space.*');
  return speaker.say(what === 'land' ? `ground.space.${space}` : `ground.${what}`);
}

/** "d4: Sea, a fish worth 2, a bear." */
export function spaceSentence(speaker: Speaker, view: IgluView, space: Space): string {
  const things = thingsAt(view, space).map((thing) => thingWords(speaker, thing));
  return `${space}: ${[groundWords(speaker, view, space), ...things].join(', ')}.`;
}

/** "Island of 12 tiles: red 3, blue 1." for a tile; else nothing. */
export function islandSentence(speaker: Speaker, view: IgluView, space: Space): string {
  const island = view.islands.find((one) => one.spaces.includes(space));
  if (!island) return '';
  const tribes = island.strength
    .map((n, seat) => (n ? `${speaker.noun('seat', String(seat))} ${n}` : ''))
    .filter(Boolean);
  if (!tribes.length) return word(speaker, 'island.empty', island.spaces.length);
  return word(speaker, 'island.held', island.spaces.length, tribes.join(', '));
}
