/*
 * words.ts: sentences of the board and the panel, put together from the words of the game
 * and those only the page needs (words/en.json, it.json).
 */
import { capital, listed, makeMany, makeWord } from '../../../web/src/board/words';
import { present } from '../../../web/src/board/steps';
import type { Speaker } from '../../../web/src/types';
import {
  beneath,
  FACES,
  groups,
  isAnimal,
  peekers,
  seatsOf,
  slotsOf,
  type MammutView,
} from './board';
import type en from './words/en.json';

export { either } from '../../../web/src/board/words';

export const word = makeWord<keyof typeof en>();
export const many = makeMany<keyof typeof en>();

/** "+3", "−2" with a true minus, "0". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

export function names(speaker: Speaker, seats: readonly number[]): string {
  return listed(
    speaker,
    seats.map((seat) => speaker.seat(seat)),
  );
}

// ---- Tiles and heaps ------------------------------------------------------------------------

function counted(speaker: Speaker, face: string, n: number): string {
  switch (face) {
    case 'axe':
    case 'fur':
    case 'tusk':
    case 'food':
    case 'fire':
    case 'unknown':
      return many(speaker, face, n);
    case 'shaman_red':
    case 'shaman_blue':
      return word(speaker, 'shaman');
    default:
      return speaker.noun('face', face);
  }
}

/** "4 furs, 3 food and hare", in the order of heaps. */
export function contents(speaker: Speaker, faces: readonly string[]): string {
  const kinds = FACES.filter((face) => faces.includes(face));
  const parts = kinds.map((face) =>
    counted(speaker, face, faces.filter((one) => one === face).length),
  );
  return parts.length > 0 ? listed(speaker, parts) : word(speaker, 'nothing');
}

function placeWords(speaker: Speaker, view: MammutView, slot: number, what: string): string {
  const tray = view.heap.findIndex((heap) => slotsOf(heap).includes(slot));
  if (tray < 0) return word(speaker, 'place.centre', what);
  const key = view.seats === 2 ? 'place.heap2' : 'place.heap';
  return word(speaker, key, what, speaker.seat(Math.floor(tray / 2)), (tray % 2) + 1);
}

/** "Axe, in the centre. Other side: fur. Looked under by: Blue." */
export function tileSentence(
  speaker: Speaker,
  view: MammutView,
  slots: readonly number[],
  wanted: ReadonlySet<string>,
): string {
  const slot = slots[0] ?? 0;
  const back = beneath(view, slot);
  const seats = peekers(view, slot);
  const face = view.face[slot] ?? '';
  const noun = speaker.noun('face', face);
  const what = capital(slots.length > 1 ? counted(speaker, face, slots.length) : noun);
  return [
    placeWords(speaker, view, slot, what),
    back ? word(speaker, 'tile.beneath', speaker.noun('face', back)) : '',
    seats.length ? word(speaker, 'tile.peeked', names(speaker, seats)) : '',
    isAnimal(face) && wanted.has(face) ? word(speaker, 'tile.wanted') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a seat has played this round; the viewer knows the own cards that lie face down. */
function playedWords(speaker: Speaker, view: MammutView, seat: number): string[] {
  const open = cardList(speaker, present(view.open[seat]));
  const laid = view.laid[seat] ?? 0;
  const down = cardList(speaker, present(view.down[seat])) || laid;
  return [
    ...(open ? [word(speaker, 'card.open', open)] : []),
    ...(laid ? [word(speaker, 'card.down', down)] : []),
  ];
}

/** "Heap of Blue: 8 tiles, 2 axes and 6 furs. Face down: 1." */
export function heapSentence(speaker: Speaker, view: MammutView, tray: number): string {
  const heap = view.heap[tray] ?? [];
  const faces = groups(view, heap).flatMap(({ face, slots }) => slots.map(() => face));
  const what = heap.length
    ? `${many(speaker, 'tiles', heap.length)}, ${contents(speaker, faces)}`
    : word(speaker, 'heap.empty');
  const key = view.seats === 2 ? 'heap2' : 'heap';
  const seat = Math.floor(tray / 2);
  return [
    word(speaker, key, speaker.seat(seat), what, (tray % 2) + 1),
    ...(view.first_player === seat ? [word(speaker, 'first')] : []),
    ...playedWords(speaker, view, seat),
  ].join(' ');
}

/** What stands in an empty heap: when its owner is to fill it. */
export function freeWords(speaker: Speaker, view: MammutView, tray: number): string {
  const seat = Math.floor(tray / 2);
  const at = (view.next ?? []).indexOf(seat);
  if (view.phase !== 'division') return '';
  if (view.active === seat) return word(speaker, 'free.turn');
  if (at < 0) return word(speaker, 'free');
  return at === 0 ? word(speaker, 'free.next') : word(speaker, 'free.later', at + 1);
}

// ---- Cards and animals ----------------------------------------------------------------------

export function cardName(speaker: Speaker, kind: string): string {
  return capital(speaker.noun('card', kind));
}

export function cardList(speaker: Speaker, cards: readonly [string, number][]): string {
  return cards
    .map(([kind, n]) => {
      const name = cardName(speaker, kind);
      return n > 1 ? word(speaker, 'counted', name, n) : name;
    })
    .join(', ');
}

/** What a card does, with the options in force and this number of players. */
export function effect(speaker: Speaker, kind: string, view?: MammutView): string {
  const isAny = kind === 'flip' && view?.options['flip_animals'] === 'on';
  const isForTwo = kind === 'send_back' && view?.seats === 2;
  return speaker.say(`effect.${kind}${isAny ? '.any' : isForTwo ? '.two' : ''}`);
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
  if (view.shaman === undefined) return word(speaker, 'ties.centre');
  const way = view.face.includes('shaman_blue') ? 'ties.blue' : 'ties.red';
  return word(speaker, view.seats > 2 ? way : 'ties', speaker.seat(view.shaman));
}

/** "Round 2 of 5. Fur track: first +2, last −2. Ties: Blue, then clockwise." */
export function roundSentence(speaker: Speaker, view: MammutView): string {
  return [
    `${word(speaker, 'round', view.round)}.`,
    word(speaker, 'round.fur', view.round),
    view.phase === 'division' ? tiesSentence(speaker, view) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
