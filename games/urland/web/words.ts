/*
 * words.ts: sentences of the board and the panel, put together from the words of the game
 * and those only the page needs (words/en.json, it.json). A key that one language lacks
 * does not compile.
 */
import type { Speaker, Step } from '../../../web/src/types';
import { capital } from '../../../web/src/words';
import {
  genesAt,
  groupsAt,
  growth,
  indexOf,
  isLand,
  islandsOf,
  knowledge,
  MUTATIONS,
  numberOf,
  roleOf,
  seatsOf,
  type Area,
  type UrlandView,
} from './board';
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

export function colour(speaker: Speaker, seat: number): string {
  return speaker.noun('seat', String(seat));
}

/** The letter of a seat's mark. */
export function letter(speaker: Speaker, seat: number): string {
  const key = `letter.${seat}`;
  return speaker.has(key) ? speaker.say(key) : colour(speaker, seat).charAt(0).toUpperCase();
}

/** What a click does, as the end of a sentence; nothing if it does nothing. */
export function stepWords(speaker: Speaker, steps: readonly Step[] | undefined): string {
  if (!steps?.length) return '';
  const [only, ...others] = steps;
  return ` ${only && others.length === 0 ? `${speaker.step(only)}.` : word(speaker, 'can.choose')}`;
}

// ---- Areas -----------------------------------------------------------------------------------

function areaWords(speaker: Speaker, view: UrlandView, area: Area): string {
  if (!isLand(area)) return speaker.noun('ocean', area);
  const name = speaker.noun('region', area);
  const joined = islandsOf(view, area).slice(1).map(numberOf).join(', ');
  const shores = (view.shores[indexOf(area)] ?? []).map((ocean) => speaker.noun('ocean', ocean));
  return word(
    speaker,
    'area.shores',
    joined ? word(speaker, 'area.joined', name, joined) : name,
    shores.join(', '),
  );
}

/** "If it scored now: red +3, green loses 1." */
export function forecastWords(speaker: Speaker, view: UrlandView, region: Area): string {
  if (view.token[region] === 'scored') return word(speaker, 'now.scored');
  const said = groupsAt(view, region).map(({ seat, count, points, standing }) =>
    standing === 'leaves'
      ? word(speaker, 'now.leaves', colour(speaker, seat), count)
      : `${colour(speaker, seat)} +${points}`,
  );
  return said.length ? word(speaker, 'now', said.join(', ')) : word(speaker, 'now.empty');
}

function growthWords(speaker: Speaker, view: UrlandView, ocean: Area): string {
  const said = seatsOf(view).flatMap((seat) => {
    const more = growth(view, ocean, seat);
    return more ? [`${colour(speaker, seat)} +${more}`] : [];
  });
  return said.length ? word(speaker, 'grow', said.join(', ')) : '';
}

/** "Region 4, on the Boreal Ocean: red 3, blue 1. If it scored now: ..." */
export function areaSentence(speaker: Speaker, view: UrlandView, area: Area): string {
  const here = groupsAt(view, area).map(({ seat, count }) => `${colour(speaker, seat)} ${count}`);
  const who = here.length ? here.join(', ') : word(speaker, 'here.none');
  const head = `${capital(areaWords(speaker, view, area))}: ${who}.`;
  if (view.turn === 'over') return head;
  if (!isLand(area)) return [head, growthWords(speaker, view, area)].filter(Boolean).join(' ');
  const joins = view.joins[indexOf(area)] ?? area;
  const volcano = joins === area ? [] : [word(speaker, 'volcano', speaker.noun('region', joins))];
  return [head, forecastWords(speaker, view, area), ...volcano].join(' ');
}

/** The name on the map: without article. */
export function oceanLabel(speaker: Speaker, ocean: Area): string {
  return capital(speaker.noun('ocean', ocean).replace(/^the |^oceano /, ''));
}

/** "Propagate in the Boreal Ocean. Red +1, blue +1." */
export function propagateSentence(speaker: Speaker, view: UrlandView, ocean: Area): string {
  return `${growthWords(speaker, view, ocean)} ${speaker.step(['propagate', ocean])}.`;
}

// ---- Tokens and genes -------------------------------------------------------------------------

export function tokenSentence(
  speaker: Speaker,
  view: UrlandView,
  seat: number | null,
  token: Area,
): string {
  const known = knowledge(view, seat, token);
  const name = `${word(speaker, 'token', numberOf(token))}.`;
  const said = word(speaker, `know.${known}`);
  return known === 'scored'
    ? `${name} ${said}`
    : `${name} ${said} ${forecastWords(speaker, view, token)}`;
}

export function effectWords(speaker: Speaker, gene: string): string {
  return speaker.say(`effect.${gene}`);
}

export function geneName(speaker: Speaker, gene: string): string {
  return speaker.noun('gene', gene);
}

export function geneSentence(
  speaker: Speaker,
  view: UrlandView,
  gene: string,
  price: number,
): string {
  const place = view.gene_place[gene];
  return [
    `${geneName(speaker, gene)}.`,
    effectWords(speaker, gene),
    word(speaker, place === 'open' ? 'gene.open' : 'gene.own'),
    price >= 0 ? word(speaker, 'gene.price', price) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

// ---- Players ------------------------------------------------------------------------------------

export function badgeWords(speaker: Speaker, role: number): string {
  if (role > 0) return word(speaker, 'badge.ichto', role);
  return word(speaker, role === 0 ? 'badge.env' : 'badge.dummy');
}

function roleWords(speaker: Speaker, view: UrlandView, seat: number): string {
  const role = roleOf(view, seat);
  if (role === null) return '';
  const text =
    role > 0
      ? word(speaker, 'role.ichto', role)
      : word(speaker, role === 0 ? 'role.env' : 'role.dummy');
  return `, ${text}`;
}

/** In an auction: what is known of a seat's bid. */
export function bidWords(speaker: Speaker, view: UrlandView, seat: number): string {
  if (!view.price) return '';
  if ((view.price[seat] ?? -1) >= 0)
    return word(speaker, 'seat.bid', view.bid[seat] ?? '', view.price[seat] ?? '');
  const isOpen = view.prompt === 'bid' && view.waiting?.includes(seat);
  return word(speaker, isOpen ? 'seat.no_bid' : 'seat.has_bid');
}

/** "Red, dummy: square 7, reserve 8, ..." */
export function seatSentence(speaker: Speaker, view: UrlandView, seat: number): string {
  const genes = genesAt(view, String(seat)).map((gene) => geneName(speaker, gene));
  const facts = [
    word(speaker, 'seat.square', view.pos[seat] ?? 0),
    word(speaker, 'seat.reserve', view.reserve[seat] ?? 0),
    word(speaker, 'seat.board', view.on_board[seat] ?? 0),
    word(speaker, 'seat.land', view.on_land[seat] ?? 0),
    word(speaker, 'seat.chips', view.chips[seat] ?? 0),
    genes.length ? word(speaker, 'seat.genes', genes.join(', ')) : '',
    bidWords(speaker, view, seat),
  ];
  const name = `${speaker.seat(seat)}${roleWords(speaker, view, seat)}`;
  return `${name}: ${facts.filter(Boolean).join(', ')}.`;
}

/* Who needs the fewest points to the next mutation or to the goal. */
function nearest(view: UrlandView): number {
  return seatsOf(view).reduce((a, b) => ((view.to_next[b] ?? 0) < (view.to_next[a] ?? 0) ? b : a));
}

/* "Panic would hit region 4 or region 7" */
function panicWords(speaker: Speaker, view: UrlandView): string {
  const struck = view.panic_at.map((region) => speaker.noun('region', region));
  if (struck.length > 2) return word(speaker, 'clock.panic_many', struck.length);
  const [one = '', other] = struck;
  return word(speaker, 'clock.panic', other ? word(speaker, 'or', one, other) : one);
}

/** How far the game is, and what may happen next. */
export function clockSentences(speaker: Speaker, view: UrlandView): string[] {
  if (!view.ichtos) return [word(speaker, 'clock.setup')];
  const clock = word(speaker, 'clock', view.epoch, view.turn_number);
  if (view.turn === 'over') return [clock];
  const isMutation = MUTATIONS.includes(view.next_square);
  const first = nearest(view);
  const next = word(speaker, isMutation ? 'clock.mutation' : 'clock.finish', view.next_square);
  const points = view.to_next[first];
  const need = points ? `: ${word(speaker, 'clock.need', speaker.seat(first), points)}` : '';
  const isComing = view.token['panic'] === 'pool' && view.panic_at.length > 0;
  return [clock, next + need, ...(isComing ? [panicWords(speaker, view)] : [])];
}

/** "Red: 2 actions left, extra turn" */
export function actionWords(speaker: Speaker, view: UrlandView): string {
  if (view.actions === undefined || view.active === undefined) return '';
  const name = speaker.seat(view.active);
  const left =
    view.actions === 1
      ? word(speaker, 'actions.one', name)
      : word(speaker, 'actions.many', name, view.actions);
  return view.extra ? `${left}, ${word(speaker, 'actions.extra')}` : left;
}

/** "Order: red 4, blue 3. Costs you 5." */
export function rankWords(speaker: Speaker, view: UrlandView, buyer: number | null): string {
  const order = (view.ranks ?? []).map((seat) => `${speaker.seat(seat)} ${view.bid[seat]}`);
  const said = `${word(speaker, 'bid.ranks', order.join(', '))}.`;
  const price = buyer === null ? undefined : view.price?.[buyer];
  return price === undefined ? said : `${said} ${word(speaker, 'gene.price', price)}`;
}
