/*
 * table.ts: what the shell asks about Eiszeit: who stands how, why a question is asked, what
 * its answers are called. All of it is read off the view and the offered steps.
 */
import { capital, decimal } from '../../../web/src/board/words';
import type { GameEvent, GameTable, Ref, Speaker, Step, View } from '../../../web/src/types';
import { shortName } from '../../../web/src/words';
import { boxOf, HERD_PRICES, isDark, LIMIT, topCard, type Colour, type EiszeitView } from './board';
import { lines } from './lines';
import {
  cardWords,
  deedWords,
  isIdle,
  many,
  roundWords,
  stoneWords,
  stonesSentence,
  word,
  type Word,
} from './words';

function own(view: View): number {
  return Number(view.viewer);
}

// ---- Why a question is asked ---------------------------------------------------------------

/* The Cult with which the card of this turn was copied, if it was. */
function cultOf(log: readonly GameEvent[]): string | null {
  const played = log.filter(({ kind }) => kind === 'played').at(-1);
  const card = String(played?.args[0] ?? '');
  return card.endsWith('_cult') ? card : null;
}

/* What somebody else's card lets the viewer do, where the question does not say all of it. */
const OFFERS: Partial<Record<string, Word>> = { d_feud: 'for.d_feud', d_gift: 'for.d_gift' };

function othersCard(view: EiszeitView, speaker: Speaker, card: string, cult: string | null): string {
  const who = speaker.seat(view.active ?? 0);
  const name = speaker.noun('card', card);
  const what = cult ? word(speaker, 'before.copies', speaker.noun('card', cult), name) : name;
  // Somebody else's light card that asks the viewer has moved a hunter of the viewer's.
  if (!isDark(card)) return word(speaker, 'before.arrived', who, what, view.from ?? '');
  const offer = OFFERS[card];
  if (offer) return word(speaker, 'before.offer', who, what, word(speaker, offer));
  return word(speaker, card.startsWith('d_gather') ? 'before.all' : 'before.you', who, what);
}

/* Cards whose questions say what they do; the others say it until their first
 * piece is chosen. */
const PLAIN = ['l_herd', 'l_club', 'l_fire', 'l_cult', 'd_cult'];

function before(view: View, speaker: Speaker, log: readonly GameEvent[]): string {
  const ice = view as EiszeitView;
  const { card } = ice;
  if (!card || card === 'light' || card === 'dark') return '';
  const cult = cultOf(log);
  if (ice.active !== own(view)) return othersCard(ice, speaker, card, cult);
  const deed = hasBegun(ice) || ice.from || PLAIN.includes(card)
    ? `${capital(speaker.noun('card', card))}.`
    : deedWords(speaker, ice, card);
  if (!cult || cult === card) return deed;
  return word(speaker, 'before.copies', capital(speaker.noun('card', cult)), deed);
}

/* Where the card has fixed the region already, only whether something goes there is open. */
function named(view: View, speaker: Speaker): Record<string, string> {
  const { prompt, to, left } = view as EiszeitView;
  const key = to ? FIXED[prompt] : null;
  // The last one needs no number, and of a Feud it was told.
  const isTold = left === 1 || prompt === 'remove_hunter';
  if (!to || !key) return isTold ? { question: speaker.say(`prompt.${prompt}`) } : {};
  const isMore = key === 'ask.place' && hasBegun(view as EiszeitView);
  return { question: word(speaker, isMore ? 'ask.place_more' : key, to) };
}

const FIXED: Partial<Record<string, Word>> = {
  place_hunter: 'ask.place',
  mammoth_target: 'ask.mammoth',
  mammoth_source: 'ask.mammoth_from',
};

/* Something is chosen, but not yet whose hunter, or whether with its club. */
function half(view: View, speaker: Speaker, chosen: readonly Ref[], steps: readonly Step[]): string {
  const of = (domain: string): string | null =>
    chosen.find((ref) => ref.startsWith(`${domain}:`))?.slice(domain.length + 1) ?? null;
  const region = of('region');
  if (!region || steps.length < 2) return '';
  const asksWhose = new Set(steps.map((step) => (step.length > 3 ? step[2] : ''))).size > 1;
  if (asksWhose) return word(speaker, 'half.whose', region);
  return word(speaker, 'half.club', region, speaker.seat(Number(of('seat') ?? own(view))));
}

// ---- What answers are called ------------------------------------------------------------------

/* Has this card placed or moved a hunter already? All opponents share a Gathering: there only
 * the viewer's own count. */
function hasBegun(view: EiszeitView): boolean {
  const isShared = view.card?.startsWith('d_gather') ?? false;
  return [...view.touched, ...view.touched_clubbed].some((row) =>
    row.some((n, seat) => n > 0 && (!isShared || seat === own(view))),
  );
}

/* The stops of hunters: nobody at all, or nobody more. */
function stopWord(view: EiszeitView): Word | null {
  switch (view.prompt) {
    case 'place_hunter':
    case 'substitute_source':
      return hasBegun(view) ? 'stop.no_more' : 'stop.place';
    case 'move_source':
      return hasBegun(view) ? 'stop.no_more' : 'stop.move';
    case 'trek_hunter':
      return 'stop.no_more';
    case 'remove_hunter':
      return view.card === 'd_feud' && view.left === 1 ? 'stop.no_more' : 'stop.remove';
    default:
      return STOPS[view.prompt] ?? null;
  }
}

const STOPS: Partial<Record<string, Word>> = {
  discard_card: 'stop.discard_card',
  place_glacier: 'stop.place_glacier',
  swap_first: 'stop.swap_first',
  party_region: 'stop.party_region',
  mammoth_source: 'stop.mammoth',
  mammoth_target: 'stop.mammoth',
  trek_source: 'stop.trek_source',
  fire_source: 'stop.fire_source',
  remove_mammoth: 'stop.remove_mammoth',
};

/* By prompt and verb. */
const ANSWERS: Partial<Record<string, Word>> = {
  'gift_choice none': 'answer.no_gift',
  'gift_choice move': 'answer.two',
  'club_or_mammoth none': 'answer.neither',
  'attach_club yes': 'answer.attach',
  'attach_club no': 'answer.keep',
  'trek_mammoth yes': 'answer.along',
  'trek_mammoth no': 'answer.stays',
  'club_use keep': 'answer.keep',
  'trek_hunter plain': 'answer.send',
  'trek_hunter clubbed': 'answer.send_club',
};

/** Letters of a name on a button. */
const LETTERS = 12;
/* What a Herd can do, in the order of its prices. */
const MODES = ['place', 'move_adjacent', 'move_any'];

function answer(step: Step, view: View, speaker: Speaker): string | null {
  const ice = view as EiszeitView;
  const [verb, noun = ''] = step as [string, string?];
  const stop = verb === 'stop' ? stopWord(ice) : null;
  const fixed = stop ?? ANSWERS[`${view.prompt} ${verb === 'trek_hunter' ? noun : verb}`];
  if (fixed) return word(speaker, fixed);
  switch (verb) {
    case 'club':
      return many(speaker, 'answer.club', ice.club_reserve);
    case 'mammoth':
      return word(speaker, ice.mammoth_reserve > 0 ? 'answer.place' : 'answer.move');
    case 'draw_card': {
      const colour = noun as Colour;
      return many(speaker, colour === 'dark' ? 'answer.dark' : 'answer.light', ice.pile_size[colour]);
    }
    case 'cult_source': {
      const card = topCard(ice, noun as Colour) ?? noun;
      const stones = stoneWords(speaker, card);
      return word(speaker, 'answer.copy', cardWords(speaker, card), stones);
    }
    case 'mammoth_mode':
      return word(speaker, `answer.mode.${noun}` as Word, HERD_PRICES[MODES.indexOf(noun)] ?? 0);
    case 'choose_beneficiary': {
      const seat = Number(noun);
      const name = shortName(speaker.seat(seat), LETTERS);
      return word(speaker, 'answer.seat', name, ice.score[seat] ?? 0);
    }
    default:
      return hunterWords(step, view, speaker);
  }
}

/* One of several hunters of a region that was chosen already; losing an own one is told in full. */
function hunterWords(step: Step, view: View, speaker: Speaker): string | null {
  const [verb, , seat, club] = step;
  if (step.length < 4 || (verb === 'remove_hunter' && Number(seat) === own(view))) return null;
  const name = shortName(speaker.seat(Number(seat)), LETTERS);
  return word(speaker, club === 'clubbed' ? 'answer.with_club' : 'answer.no_club', name);
}

const BUTTONS = ['draw_card', 'cult_source', 'choose_beneficiary', 'trek_hunter', 'mammoth_mode'];

/** Piles and players, and what one region alone is offered for. */
function isAnswer([verb = '']: Step, view: View): boolean {
  const isFixed = (view as EiszeitView).to !== undefined;
  return BUTTONS.includes(verb) || (isFixed && ['place_hunter', 'mammoth_target'].includes(verb));
}

// ---- How it stands ------------------------------------------------------------------------------

function leaders(view: EiszeitView, speaker: Speaker): string {
  const scores = view.score.slice(0, view.seats);
  const best = Math.max(...scores);
  const names = scores.flatMap((n, seat) => (n === best ? [speaker.seat(seat)] : []));
  if (names.length === view.seats) return many(speaker, 'state.level', best);
  return many(speaker, 'state.leads', best, names.join(', '));
}

function holdings(view: EiszeitView, speaker: Speaker, seat: number): string {
  const cards = Object.entries(view.hand[seat] ?? {}).flatMap(([card, n]) =>
    n > 0 ? [`${cardWords(speaker, card)}${n > 1 ? ` ×${n}` : ''}`] : [],
  );
  const stones = view.stones[seat] ?? 0;
  const facts = word(
    speaker,
    'state.own',
    view.score[seat] ?? 0,
    decimal(speaker, view.points_now[seat] ?? 0),
    stones,
    view.supply[seat] ?? 0,
    cards.join(', '),
  );
  return stones >= LIMIT ? `${facts} ${word(speaker, 'seat.full')}.` : facts;
}

export const table: GameTable = {
  aspect(seats) {
    const { width, height } = boxOf(seats);
    return width / height;
  },
  standing(view, speaker, seat) {
    const ice = view as EiszeitView;
    const now = String(Math.round(ice.points_now[seat] ?? 0));
    return {
      value: ice.score[seat] ?? 0,
      label: word(speaker, 'panel.score'),
      ...(view.turn === 'over' ? {} : { projected: now }),
    };
  },
  before,
  named,
  half,
  answer,
  usual: (view, steps) =>
    (view.prompt === 'discard_card' && steps.find(([verb]) => verb === 'stop')) || null,
  isAnswer,
  isGrave: ([verb, noun = '', seat], view) =>
    verb === 'discard_card' ||
    (verb === 'play_card' && isIdle(view as EiszeitView, noun)) ||
    (verb === 'remove_hunter' && Number(seat) === own(view)),
  // Regions and players change too fast to be read; the lines of the log follow.
  caption: ({ kind }, _, speaker) =>
    kind === 'scored' ? `${word(speaker, 'phase.scoring')}.` : null,
  lines,
  state(view, speaker, seat) {
    const ice = view as EiszeitView;
    const said = [`${roundWords(speaker, ice)}. ${stonesSentence(speaker, ice, 'dark')}`];
    return [
      leaders(ice, speaker),
      ...(seat === null ? [] : [holdings(ice, speaker, seat)]),
      ...said,
    ];
  },
};
