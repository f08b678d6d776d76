/*
 * words.ts: sentences of the board, put together from the words of the game and those only the
 * page needs (words/en.json, it.json).
 */
import { makeMany, makeWord } from '../../../web/src/board/words';
import type { Speaker } from '../../../web/src/types';
import { ground, thingsAt, type IgluView, type Space, type Thing } from './board';
import type en from './words/en.json';

export type Word = keyof typeof en;
export const word = makeWord<Word>();
export const many = makeMany<Word>();

function thingWords(speaker: Speaker, thing: Thing): string {
  if (thing.kind === 'bear') return speaker.say('thing.bear');
  if (thing.kind === 'igloo') return word(speaker, 'here.igloo', speaker.seat(thing.seat));
  if (thing.kind === 'inuit')
    return word(speaker, 'here.inuit', speaker.seat(thing.seat), thing.count);
  return speaker.say(`count.animal.${thing.id}`, String(thing.count));
}

/** "a fox worth 2, an Inuit of Red" */
function thingsSentence(speaker: Speaker, view: IgluView, space: Space): string {
  return thingsAt(view, space)
    .map((thing) => thingWords(speaker, thing))
    .join(', ');
}

function groundWords(speaker: Speaker, view: IgluView, space: Space): string {
  const what = ground(view, space);
  if (what === 'sea') return speaker.say('ground.space.*');
  return speaker.say(what === 'land' ? `ground.space.${space}` : `ground.${what}`);
}

/** "d4: Sea, a fish worth 2, a bear." and, once the ice has split, what its island is. */
export function spaceSentence(speaker: Speaker, view: IgluView, space: Space): string {
  const things = thingsSentence(speaker, view, space);
  const what = groundWords(speaker, view, space);
  const sentence = `${space}: ${things ? `${what}, ${things}` : what}.`;
  const island = view.islands.length > 1 ? islandSentence(speaker, view, space) : '';
  return island ? `${sentence} ${island}` : sentence;
}

/** "Island of 12; strength: Red 3, Blue 1." for a tile; else nothing. */
function islandSentence(speaker: Speaker, view: IgluView, space: Space): string {
  const island = view.islands.find((one) => one.spaces.includes(space));
  if (!island) return '';
  const tribes = island.strength
    .map((n, seat) => (n ? `${speaker.seat(seat)} ${n}` : ''))
    .filter(Boolean);
  if (!tribes.length) return word(speaker, 'island.empty', island.spaces.length);
  return word(speaker, 'island.held', island.spaces.length, tribes.join(', '));
}
