/*
 * words.ts: sentences of the board, the hand and the panel, put together from the words of the
 * game and those only the page needs (words/en.json, it.json).
 */
import { capital, colour, either, listed, makeMany, makeWord } from '../../../web/src/board/words';
import type { Ref, Speaker, Step } from '../../../web/src/types';
import {
  genesAt,
  groupsAt,
  growth,
  islandsOf,
  knowledge,
  roleOf,
  seatsOf,
  type UrlandView,
} from './board';
import { indexOf, isLand, MUTATIONS, numberOf, type Area } from './map';
import type en from './words/en.json';

export { either };
export type Word = keyof typeof en;
export const word = makeWord<Word>();
export const many = makeMany<Word>();

/** "region 4" or "the Boreal Ocean", without preposition. */
export function areaName(speaker: Speaker, area: Area): string {
  return speaker.noun(isLand(area) ? 'region' : 'ocean', area);
}

/** "in region 4", "from the Boreal Ocean": the languages join them differently. */
export function placed(speaker: Speaker, how: 'in' | 'to' | 'into' | 'from', area: Area): string {
  return word(speaker, `${how}.${isLand(area) ? 'land' : 'ocean'}`, areaName(speaker, area));
}

/** What a click does, as the end of a sentence; nothing if it does nothing. */
export function stepWords(speaker: Speaker, steps: readonly Step[] | undefined): string {
  if (!steps?.length) return '';
  const [only, ...others] = steps;
  return ` ${only && others.length === 0 ? `${speaker.step(only)}.` : word(speaker, 'can.choose')}`;
}

/** A long word may be broken where a syllable begins. */
export function soft(name: string): string {
  const parts = (long: string): string =>
    long.replace(/(?<=.{3})(?=[^aeiou][aeiou].{2})/g, '\u00ad');
  return name.replace(/\S{9,}/g, parts);
}

// ---- Areas -----------------------------------------------------------------------------------

function areaWords(speaker: Speaker, view: UrlandView, area: Area): string {
  const name = areaName(speaker, area);
  if (!isLand(area)) return name;
  const joined = islandsOf(view, area).slice(1).map(numberOf).join(', ');
  const shores = (view.shores[indexOf(area)] ?? []).map((ocean) => areaName(speaker, ocean));
  return word(
    speaker,
    'area.shores',
    joined ? word(speaker, 'area.joined', name, joined) : name,
    shores.join(', '),
  );
}

/** "red +3, green loses 1": what a region would score now. */
function forecast(speaker: Speaker, view: UrlandView, region: Area): string[] {
  return groupsAt(view, region)
    .sort((a, b) => b.count - a.count)
    .map(({ seat, count, points, standing }) =>
      standing === 'leaves'
        ? word(speaker, 'now.leaves', colour(speaker, seat), count)
        : `${colour(speaker, seat)} +${points}`,
    );
}

/** "If it scored now: red +3, green loses 1." */
export function forecastWords(speaker: Speaker, view: UrlandView, region: Area): string {
  if (view.token[region] === 'scored') return word(speaker, 'now.scored');
  const said = forecast(speaker, view, region);
  return said.length ? word(speaker, 'now', said.join(', ')) : word(speaker, 'now.empty');
}

/** "red +1, blue +2": what a propagation would bring. */
export function growths(speaker: Speaker, view: UrlandView, ocean: Area): string {
  return seatsOf(view)
    .filter((seat) => growth(view, ocean, seat) > 0)
    .map((seat) => `${colour(speaker, seat)} +${growth(view, ocean, seat)}`)
    .join(', ');
}

/** "Region 4, on the Boreal Ocean: red 3, blue 1. If it scored now: ..." */
export function areaSentence(speaker: Speaker, view: UrlandView, area: Area): string {
  const here = groupsAt(view, area)
    .sort((a, b) => b.count - a.count)
    .map(({ seat, count }) => `${colour(speaker, seat)} ${count}`);
  const who = here.length ? here.join(', ') : word(speaker, 'here.none');
  const head = `${capital(areaWords(speaker, view, area))}: ${who}.`;
  if (view.turn === 'over') return head;
  if (!isLand(area)) {
    const grown = growths(speaker, view, area);
    return grown ? `${head} ${word(speaker, 'grow', grown)}` : head;
  }
  const joins = view.joins[indexOf(area)] ?? area;
  const volcano = joins === area ? [] : [word(speaker, 'volcano', speaker.noun('region', joins))];
  return [head, forecastWords(speaker, view, area), ...volcano].join(' ');
}

/** The name on the map: without article. */
export function oceanLabel(speaker: Speaker, ocean: Area): string {
  return capital(speaker.noun('ocean', ocean).replace(/^the |^oceano /, ''));
}

/** "Boreal" */
export function shortLabel(speaker: Speaker, ocean: Area): string {
  return oceanLabel(speaker, ocean).replace(/ Ocean$/, '');
}

/** "Propagate in the Boreal Ocean. Red +1, blue +1." */
export function propagateSentence(speaker: Speaker, view: UrlandView, ocean: Area): string {
  return `${word(speaker, 'grow', growths(speaker, view, ocean))} ${speaker.step(['propagate', ocean])}.`;
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

/** What a gene does, under the variants in force. */
export function effectWords(
  speaker: Speaker,
  gene: string,
  { options }: Pick<UrlandView, 'options'>,
): string {
  const variant = `effect.${gene}@${options[`${gene}_scope`]}`;
  return speaker.say(speaker.has(variant) ? variant : `effect.${gene}`);
}

export function geneName(speaker: Speaker, gene: string): string {
  return speaker.noun('gene', gene);
}

// ---- Players ------------------------------------------------------------------------------------

export function roleWords(speaker: Speaker, role: number): string {
  if (role > 0) return word(speaker, 'badge.ichto', role);
  return word(speaker, role === 0 ? 'badge.env' : 'badge.dummy');
}

/** In an auction: what is known of a seat's bid. */
export function bidWords(speaker: Speaker, view: UrlandView, seat: number): string {
  if (!view.price) return '';
  if ((view.price[seat] ?? -1) >= 0)
    return word(speaker, 'seat.bid', view.bid[seat] ?? '', view.price[seat] ?? '');
  const isOpen = view.prompt === 'bid' && view.waiting?.includes(seat);
  return word(speaker, isOpen ? 'seat.no_bid' : 'seat.has_bid');
}

/* The seat with the fewest points to go to the next mutation or to the goal. */
function nearest(view: UrlandView): number {
  return seatsOf(view).reduce((a, b) => ((view.to_next[b] ?? 0) < (view.to_next[a] ?? 0) ? b : a));
}

/* "Panic would hit region 4 or region 7" */
function panicWords(speaker: Speaker, view: UrlandView): string {
  const struck = view.panic_at.map((region) =>
    word(speaker, 'the.land', speaker.noun('region', region)),
  );
  if (struck.length > 2) return word(speaker, 'clock.panic_many', struck.length);
  return word(speaker, 'clock.panic', either(speaker, struck));
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
  const left = many(speaker, 'actions', view.actions, speaker.seat(view.active));
  return view.extra ? `${left}, ${word(speaker, 'actions.extra')}` : left;
}

/** How it stands: who leads, what the viewer has, what is open. */
export function stateSentences(speaker: Speaker, view: UrlandView, seat: number | null): string[] {
  const order = seatsOf(view).sort((a, b) => (view.pos[b] ?? 0) - (view.pos[a] ?? 0));
  const [first = 0, ...rest] = order;
  const others = rest.map((one) => `${speaker.seat(one)} (${view.pos[one]})`);
  const lead = word(speaker, 'state.lead', speaker.seat(first), view.pos[first] ?? 0, listed(speaker, others));
  const genes = genesAt(view, String(seat)).map((gene) => geneName(speaker, gene));
  const count = (of: number[]): number => of[seat ?? 0] ?? 0;
  const own =
    seat === null
      ? []
      : [
          word(
            speaker,
            'state.own',
            count(view.reserve),
            count(view.on_board),
            count(view.on_land),
            count(view.chips),
            genes.length ? listed(speaker, genes) : word(speaker, 'none'),
          ),
        ];
  const roles =
    view.dummy === undefined || roleOf(view, view.env) === null
      ? []
      : [word(speaker, 'state.roles', speaker.seat(view.env), speaker.seat(view.dummy))];
  const open = [...clockSentences(speaker, view), actionWords(speaker, view)].filter(Boolean);
  return [lead, ...own, [...roles, `${open.join('. ')}.`].join(' ')];
}

/** The item of a ref. */
export function itemOf(ref: Ref): string {
  return ref.slice(ref.indexOf(':') + 1);
}
