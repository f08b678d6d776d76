/*
 * words.ts: sentences of the board and the panel, put together from the words of the game
 * and those only the page needs (words/en.json, it.json). A key that one language lacks
 * does not compile.
 */
import {
  capital,
  decimal,
  listed,
  makeMany,
  makeWord,
  type Counted,
} from '../../../web/src/board/words';
import type { Speaker } from '../../../web/src/types';
import {
  campAt,
  earsAt,
  fightsAt,
  groupsAt,
  isFenced,
  lasting,
  markerAt,
  packsAt,
  seatsOf,
  seenEvents,
  strangersAt,
  type Fight,
  type Group,
  type Marker,
  type ValleyView,
} from './board';
import { arrangementOf, type Space } from './map';
import { KINDS, type Count } from './plan';
import type en from './words/en.json';

export { stepWords } from '../../../web/src/board/words';
export type Word = keyof typeof en;
export type Plural = Counted<Word>;
export const word = makeWord<Word>();
export const many = makeMany<Word>();

// ---- Spaces ------------------------------------------------------------------------------------

/** "3 warriors and 1 woman" */
export function countWords(speaker: Speaker, count: Count): string {
  return listed(
    speaker,
    KINDS.filter((kind) => count[kind] > 0).map((kind) => many(speaker, kind, count[kind])),
  );
}

function groupWords(speaker: Speaker, group: Group): string {
  const more = [
    group.isSpent ? word(speaker, 'here.moved') : '',
    group.isHidden ? word(speaker, 'here.hidden') : '',
  ].filter(Boolean);
  const who = [countWords(speaker, group), ...more].join(', ');
  return `${speaker.seat(group.seat)}: ${who}`;
}

function campWords(speaker: Speaker, view: ValleyView, space: Space): string {
  const owner = campAt(view, space);
  if (owner === null) return '';
  const isEmpty = view.empty_camps?.includes(space);
  return word(speaker, isEmpty ? 'here.empty_camp' : 'here.camp', speaker.seat(owner));
}

function cropWords(speaker: Speaker, view: ValleyView, space: Space): string {
  const ears = earsAt(view, space);
  if (!ears) return '';
  const crop = word(speaker, ears === 2 ? 'here.crop2' : 'here.crop1');
  return isFenced(view, space) ? `${crop} ${word(speaker, 'here.fence')}` : crop;
}

function markerWords(speaker: Speaker, marker: Marker | null): string {
  if (!marker) return '';
  return marker === 'snow' ? word(speaker, 'here.snow') : speaker.say(`ground.${marker}`);
}

/* "space 12, plain of region 4, fishing" */
function groundWords(speaker: Speaker, view: ValleyView, space: Space): string {
  const map = arrangementOf(view.arrangement);
  const ground = speaker.noun('terrain', map.terrain[space] ?? 'plain');
  const region = map.regions[space];
  const entry = map.letters.get(space);
  return [
    region
      ? word(speaker, 'space.region', space, ground, region)
      : word(speaker, 'space', space, ground),
    view.fishing?.includes(space) ? word(speaker, 'space.fishing') : '',
    map.lava.some(([, to]) => to === space) ? word(speaker, 'space.lava') : '',
    entry ? word(speaker, 'space.entry', entry) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What lies and stands there: "camp of red; red: 5 warriors, 2 women; wolf ×2; crop". */
function thingsWords(speaker: Speaker, view: ValleyView, space: Space): string {
  const things = [
    markerWords(speaker, markerAt(view, space)),
    campWords(speaker, view, space),
    ...groupsAt(view, space).map((group) => groupWords(speaker, group)),
    ...packsAt(view, space).map(({ species, n }) => many(speaker, species, n)),
    ...strangersAt(view, space).map((sex) =>
      word(speaker, 'here.stranger', speaker.noun('sex', sex)),
    ),
    cropWords(speaker, view, space),
  ].filter(Boolean);
  return things.length ? things.join('; ') : word(speaker, 'here.none');
}

/** "Space 12, plain of region 4: red: 5 warriors and 2 women." */
export function spaceSentence(speaker: Speaker, view: ValleyView, space: Space): string {
  const fights = fightsAt(view, space, null).map((fight) => fightWords(speaker, fight, 'fight.here'));
  const here = `${groundWords(speaker, view, space)}: ${thingsWords(speaker, view, space)}.`;
  return [here, ...fights.slice(0, 2)].join(' ');
}

// ---- Fights ------------------------------------------------------------------------------------

export function foeWords(speaker: Speaker, { species, foe = 0 }: Fight): string {
  return species ? speaker.noun('species', species) : speaker.seat(foe);
}

/** "64 % to win, about 0.8 lost", or where there is little room "64 %, −0.8" */
export function oddsWords(
  speaker: Speaker,
  { win, loss }: { win: number; loss: number },
  isShort = false,
): string {
  return word(speaker, isShort ? 'odds.short' : 'odds', win, decimal(speaker, loss));
}

/** "Red against Blue in space 12: +3 to +2, 64 % to win, about 0.8 lost, without cards." */
export function fightWords(speaker: Speaker, fight: Fight, key: 'fight' | 'fight.here'): string {
  const foe = foeWords(speaker, fight);
  const { bonus, against, space } = fight;
  const odds = oddsWords(speaker, fight);
  return word(speaker, key, speaker.seat(fight.seat), foe, bonus, against, odds, space);
}

// ---- Cards and events --------------------------------------------------------------------------

export function briefWords(speaker: Speaker, key: string): string {
  return speaker.has(`brief.${key}`) ? capital(speaker.say(`brief.${key}`)) : '';
}

/** Long words may be divided where a syllable with a vowel begins, four letters from either end. */
export function softened(name: string): string {
  return name.replace(/\p{L}{10,}/gu, (long) =>
    long.replace(/(?<=^.{3,}[aeiou])(?=(?:[bcdfgpt][lr]|[^aeiou])[aeiou].{2,})/giu, '\u00ad'),
  );
}

export function cardSentence(speaker: Speaker, card: string): string {
  return `${speaker.noun('card', card)}. ${briefWords(speaker, card)}.`;
}

// ---- Tribes ------------------------------------------------------------------------------------

/** A word that the terminal board says too. */
export function label(speaker: Speaker, key: string, ...pieces: string[]): string {
  return speaker.say(`label.${key}`, ...pieces);
}

export function isOut(view: ValleyView, seat: number): boolean {
  return view.status[seat] !== 'alive';
}

/** Has the tribe still to eat in this turn? */
export function isHungry(view: ValleyView, seat: number): boolean {
  return !view.eaten[seat] && view.phase > 0 && view.turn !== 'over';
}

export function isFirst(view: ValleyView, seat: number): boolean {
  return view.first_player === seat && view.phase > 0;
}

/** The tribe that needs only one more turn. */
export function announcers(view: ValleyView): number[] {
  return seatsOf(view).filter(
    (seat) => view.announced.includes(String(seat)) && view.turn !== 'over',
  );
}

/** "Four camps: Blue! Last turn" */
export function alarmShort(speaker: Speaker, view: ValleyView): string {
  const who = announcers(view).map((seat) => speaker.seat(seat));
  return who.length ? word(speaker, 'alarm.short', listed(speaker, who)) : '';
}

/** The same as a sentence, to those who must stop it, or to the tribe itself. */
export function alarmWords(speaker: Speaker, view: ValleyView, seat: number | null): string {
  return announcers(view)
    .map((one) =>
      one === seat ? word(speaker, 'alarm.own') : word(speaker, 'alarm', speaker.seat(one)),
    )
    .join(' ');
}

// ---- The clock ---------------------------------------------------------------------------------

const PHASES = [
  'setup',
  'event',
  'arrive',
  'animals',
  'move',
  'combat',
  'feed',
  'births',
  'sow',
  'cards',
  'end',
] as const;

/** Which part of the turn is on: "Red moves". */
export function phaseWords(speaker: Speaker, view: ValleyView): string {
  const phase = PHASES[view.phase];
  if (view.turn === 'over' || !phase) return '';
  const who = view.active === undefined ? '' : speaker.seat(view.active);
  return capital(word(speaker, `phase.${phase}`, who));
}

export function clockWords(speaker: Speaker, view: ValleyView): string {
  const season = speaker.noun('season', view.season);
  const clock = word(speaker, 'clock', view.turn_number, season, view.wheel, view.year);
  return view.hold_marker ? `${clock} (${label(speaker, 'held')})` : clock;
}

function eventWords(speaker: Speaker, event: string, text: string): [string, string] {
  return [capital(text), briefWords(speaker, `event.${event}`)];
}

/** What is known about the weather, sentence by sentence: [short, long]. */
export function weatherWords(speaker: Speaker, view: ValleyView): [string, string][] {
  const event = view.weather;
  const name = (one: string): string => speaker.noun('event', one);
  const others = lasting(view).filter((one) => one !== event && one !== 'frozen_river');
  const ice = view.frozen.join(', ');
  const armed = view.armed.map((one) => speaker.noun('ability', one)).join(', ');
  const said: [string, string][] = [
    event === 'none'
      ? [capital(label(speaker, 'no_event')), '']
      : eventWords(speaker, event, label(speaker, 'event', name(event))),
    ...others.map((one) => eventWords(speaker, one, word(speaker, 'lasting', name(one)))),
    [ice && capital(label(speaker, 'frozen', ice)), ''],
    ...seenEvents(view).map(([season, one]) => {
      const text = label(speaker, 'next_event', speaker.noun('season', season), name(one));
      return eventWords(speaker, one, text);
    }),
    [armed && capital(label(speaker, 'armed', armed)), ''],
  ];
  return view.phase === 0 ? [] : said.filter(([short]) => short);
}
