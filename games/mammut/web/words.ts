/*
 * words.ts: sentences of the board and the panel, put together from the words of the game
 * and those only the page needs (words/en.json, it.json). A key that one language lacks
 * does not compile.
 */
import type { Speaker } from '../../../web/src/types';
import {
  beneath,
  groups,
  isAnimal,
  peekers,
  seatsOf,
  slotsOf,
  type MammutView,
} from './board';
import en from './words/en.json';
import it from './words/it.json';

export type Word = keyof typeof en;
/** A key with a form for one and one for several. */
type Counted<K> = K extends `${infer P}.other` ? P : never;
const CATALOGUE: Record<Speaker['lang'], Record<Word, string>> = { en, it };

/** Puts pieces for {0} {1}. */
export function fill(pattern: string, ...pieces: (string | number)[]): string {
  return pattern.replace(/\{(\d)\}/g, (_, n: string) => String(pieces[Number(n)] ?? ''));
}

export function word(speaker: Speaker, key: Word, ...pieces: (string | number)[]): string {
  return fill(CATALOGUE[speaker.lang][key], ...pieces);
}

export function many(speaker: Speaker, key: Counted<Word>, n: number): string {
  return word(speaker, n === 1 ? `${key}.one` : `${key}.other`, n);
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "+3", "−2" with a true minus, "0". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

export function letter(speaker: Speaker, seat: number): string {
  const key = `letter.${seat}`;
  return speaker.has(key)
    ? speaker.say(key)
    : speaker.noun('seat', String(seat)).charAt(0).toLocaleUpperCase();
}

function names(speaker: Speaker, seats: readonly number[]): string {
  return seats.map((seat) => speaker.seat(seat)).join(', ');
}

// ---- Tiles and heaps ------------------------------------------------------------------------

function placeWords(speaker: Speaker, view: MammutView, slot: number): string {
  const face = capital(speaker.noun('face', view.face[slot] ?? ''));
  const tray = view.heap.findIndex((heap) => slotsOf(heap).includes(slot));
  if (tray < 0) return word(speaker, 'place.centre', face);
  const key = view.seats === 2 ? 'place.heap2' : 'place.heap';
  return word(speaker, key, face, speaker.seat(Math.floor(tray / 2)), (tray % 2) + 1);
}

/** "Axe, in the centre. Other side: fur. Looked under by: Blue." */
export function tileSentence(
  speaker: Speaker,
  view: MammutView,
  slot: number,
  wanted: ReadonlySet<string>,
): string {
  const back = beneath(view, slot);
  const seats = peekers(view, slot);
  const face = view.face[slot] ?? '';
  return [
    placeWords(speaker, view, slot),
    back ? word(speaker, 'tile.beneath', speaker.noun('face', back)) : '',
    seats.length ? word(speaker, 'tile.peeked', names(speaker, seats)) : '',
    isAnimal(face) && wanted.has(face) ? word(speaker, 'tile.wanted') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Heap of Blue: 8 tiles, axe × 2, fur." */
export function heapSentence(speaker: Speaker, view: MammutView, tray: number): string {
  const heap = view.heap[tray] ?? [];
  const tiles = groups(view, heap).map(({ face, slots }) => {
    const noun = speaker.noun('face', face);
    return slots.length > 1 ? word(speaker, 'counted', noun, slots.length) : noun;
  });
  const what = heap.length
    ? [many(speaker, 'heap.count', heap.length), ...tiles].join(', ')
    : word(speaker, 'heap.empty');
  const key = view.seats === 2 ? 'heap2' : 'heap';
  return word(speaker, key, speaker.seat(Math.floor(tray / 2)), what, (tray % 2) + 1);
}

// ---- Cards and animals ----------------------------------------------------------------------

export function cardName(speaker: Speaker, kind: string): string {
  return capital(speaker.noun('card', kind));
}

/** "Peek × 2: Look in secret under two tiles." */
export function cardSentence(speaker: Speaker, kind: string, n: number): string {
  return `${cardCount(speaker, kind, n)}: ${speaker.say(`effect.${kind}`)}`;
}

function cardCount(speaker: Speaker, kind: string, n: number): string {
  const name = cardName(speaker, kind);
  return n > 1 ? word(speaker, 'counted', name, n) : name;
}

export function cardList(speaker: Speaker, cards: readonly [string, number][]): string {
  return cards.map(([kind, n]) => cardCount(speaker, kind, n)).join(', ');
}

/** "Hare: 3 left. Owned by Red, Blue. You lack it." */
export function depotSentence(
  speaker: Speaker,
  view: MammutView,
  animal: string,
  supply: number,
  wanted: ReadonlySet<string>,
): string {
  const owners = seatsOf(view).filter((seat) => view.animals[seat]?.includes(animal));
  return [
    word(speaker, 'depot.animal', capital(speaker.noun('animal', animal)), supply),
    owners.length ? word(speaker, 'depot.owners', names(speaker, owners)) : '',
    wanted.has(animal) ? word(speaker, 'depot.wanted') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

// ---- The round --------------------------------------------------------------------------------

function tiesSentence(speaker: Speaker, view: MammutView): string {
  if (view.shaman === undefined) return word(speaker, 'clock.ties_centre');
  const way = view.face.includes('shaman_blue') ? 'clock.ties_blue' : 'clock.ties_red';
  return word(speaker, view.seats > 2 ? way : 'clock.ties', speaker.seat(view.shaman));
}

/** Whose turn comes next, or what: `next` is empty if the last free place is being filled. */
function nextSentence(speaker: Speaker, { next, ends }: MammutView): string[] {
  if (!next) return [];
  if (next.length) return [word(speaker, 'clock.next', names(speaker, next))];
  if (ends === undefined) return [word(speaker, 'clock.robbed')];
  return [word(speaker, ends === 'surely' ? 'clock.end' : 'clock.end_open')];
}

/** "Round 2 of 5: fur leader +2, last −2." "Then: Red, Blue." "Ties: Blue, then clockwise." */
export function clockSentences(speaker: Speaker, view: MammutView): string[] {
  if (view.phase === 'over') return [];
  return [
    word(speaker, 'clock.round', view.round),
    ...(view.phase === 'division' ? [tiesSentence(speaker, view)] : []),
    ...nextSentence(speaker, view),
  ];
}
