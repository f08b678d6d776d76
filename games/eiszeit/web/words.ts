/*
 * words.ts: sentences of the board and the panel, put together from the words of the game
 * and those only the page needs (words/en.json, it.json). A key that one language lacks
 * does not compile.
 */
import type { Speaker, Step } from '../../../web/src/types';
import { capital } from '../../../web/src/words';
import {
  groupsAt,
  HERD_PRICES,
  indexOf,
  isDark,
  stonesOf,
  TERRAINS,
  terrainOf,
  topCard,
  type Colour,
  type EiszeitView,
  type Group,
  type Region,
  type Terrain,
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

/* The form for one or for many; {0} is the number. */
function counted(speaker: Speaker, key: string, n: number): string {
  return word(speaker, `${key}.${n === 1 ? 'one' : 'many'}` as Word, n);
}

function some(speaker: Speaker, key: string, n = 0): string[] {
  return n ? [counted(speaker, key, n)] : [];
}

function colour(speaker: Speaker, seat: number): string {
  return speaker.noun('seat', String(seat));
}

/** The letter of a seat's mark. */
export function letter(speaker: Speaker, seat: number): string {
  const key = `letter.${seat}`;
  return speaker.has(key) ? speaker.say(key) : colour(speaker, seat).charAt(0).toUpperCase();
}

/** 23.4 with the comma of the language. */
export function decimal(speaker: Speaker, n: number): string {
  return new Intl.NumberFormat(speaker.lang, { maximumFractionDigits: 1 }).format(n);
}

/** What a click does, as the end of a sentence; nothing if it does nothing. */
export function stepWords(speaker: Speaker, steps: readonly Step[] | undefined): string {
  if (!steps?.length) return '';
  const [only, ...others] = steps;
  return ` ${only && others.length === 0 ? `${speaker.step(only)}.` : word(speaker, 'can.choose')}`;
}

function landWords(speaker: Speaker, terrain: Terrain): string {
  return speaker.say(`terrain.${terrain}`);
}

// ---- Regions ---------------------------------------------------------------------------------

function groupWords(speaker: Speaker, { seat, count, clubbed }: Group): string {
  const key = count === 1 ? 'here.hunters.one' : 'here.hunters.many';
  const hunters = word(speaker, key, colour(speaker, seat), count);
  return clubbed ? word(speaker, 'here.clubs', hunters, clubbed) : hunters;
}

function leaveWords(speaker: Speaker, groups: Group[], key: 'worst' | 'best'): string {
  const gone = groups.filter((group) => group[key] > 0);
  return gone.map((group) => `${colour(speaker, group.seat)} ${group[key]}`).join(', ');
}

/* "3 hunters, food for 4 to 6. Now red 1 could leave." */
function crowdWords(speaker: Speaker, view: EiszeitView, region: Region): string {
  const i = indexOf(region);
  const groups = groupsAt(view, region);
  const n = groups.reduce((sum, group) => sum + group.count, 0);
  if (view.scored) return word(speaker, 'crowd.scored', n);
  const [least, most] = [view.least[i] ?? 0, view.most[i] ?? 0];
  const food = least === most ? least : word(speaker, 'crowd.between', least, most);
  const [worst, best] = [leaveWords(speaker, groups, 'worst'), leaveWords(speaker, groups, 'best')];
  const sure = best ? [word(speaker, 'leave.sure', best)] : [];
  const maybe = worst && worst !== best ? [word(speaker, 'leave.maybe', worst)] : [];
  return [word(speaker, 'crowd', n, food), ...sure, ...maybe].join(' ');
}

/** "Region 6, steppe: 2 red hunters, 1 mammoth, 1 fire token face down. ..." */
export function regionSentence(speaker: Speaker, view: EiszeitView, region: Region): string {
  if (view.iced.includes(region)) return `${word(speaker, 'region.iced', region)}.`;
  const terrain = TERRAINS[indexOf(region)] ?? 'steppe';
  const covered = view.face_down[indexOf(region)] ?? 0;
  const isOpen = (view.fire[region] ?? 0) > covered;
  const things = [
    ...some(speaker, 'here.mammoths', view.mammoths[region]),
    ...some(speaker, 'here.fire', covered),
    ...(isOpen ? [word(speaker, 'here.fire_open', view.fire_value_sum[region] ?? 0)] : []),
    ...some(speaker, 'here.loose_clubs', view.loose_clubs[region]),
  ];
  const here = [...groupsAt(view, region).map((group) => groupWords(speaker, group)), ...things];
  const name = word(speaker, 'region', region, landWords(speaker, terrain));
  const what = here.length ? `: ${here.join(', ')}` : '';
  return `${name}${what}. ${crowdWords(speaker, view, region)}`;
}

/** "Region 6: 2 red hunters, 1 with a club." */
export function groupSentence(speaker: Speaker, region: Region, group: Group): string {
  return `${word(speaker, 'region.short', region)}: ${groupWords(speaker, group)}.`;
}

/** "Round 2 of 4" */
export function roundWords(speaker: Speaker, view: EiszeitView): string {
  if (view.round === 0) return word(speaker, 'round.setup');
  const round = word(speaker, 'round', view.round, view.options['rounds'] ?? '');
  return view.last_round ? `${round}: ${word(speaker, 'round.last')}` : round;
}

// ---- Cards ------------------------------------------------------------------------------------

/** The name on the card; a Camp is called by its terrain. */
export function cardWords(speaker: Speaker, card: string): string {
  const terrain = terrainOf(card);
  return capital(terrain ? landWords(speaker, terrain) : speaker.noun('card', card));
}

export function effectWords(speaker: Speaker, card: string): string {
  const terrain = terrainOf(card);
  const brief = terrain
    ? speaker.say('brief.l_camp', landWords(speaker, terrain))
    : speaker.say(`brief.${card}`);
  return `${capital(brief)}.`;
}

function stoneWords(speaker: Speaker, card: string): string {
  const n = stonesOf(card);
  if (card === 'l_herd') return word(speaker, 'card.herd', ...HERD_PRICES);
  if (n === 0) return '';
  return isDark(card) ? word(speaker, 'card.income', n) : counted(speaker, 'card.cost', n);
}

/* Whether the round ends with it. */
function endSentence(speaker: Speaker, view: EiszeitView, card: string): string {
  if (view.ending.includes(card))
    return word(speaker, view.last_round ? 'card.ends_last' : 'card.ends');
  if (view.can_end.includes(card))
    return word(speaker, view.last_round ? 'card.can_end_last' : 'card.can_end');
  return '';
}

/** The same for the face of the card. */
export function endLabel(speaker: Speaker, view: EiszeitView, card: string): string {
  if (view.ending.includes(card))
    return speaker.say(view.last_round ? 'label.ends_game' : 'label.ends_round');
  return view.can_end.includes(card) ? speaker.say('label.can_end') : '';
}

/** Name, stones and effect of a card. */
export function cardSentence(
  speaker: Speaker,
  view: EiszeitView,
  card: string,
  end = true,
): string {
  return [
    `${capital(speaker.noun('card', card))}.`,
    stoneWords(speaker, card),
    effectWords(speaker, card),
    end ? endSentence(speaker, view, card) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function pileSentence(speaker: Speaker, view: EiszeitView, of: Colour): string {
  const buried = view.buried_n[of];
  const size = word(speaker, of === 'dark' ? 'pile.dark' : 'pile.light', view.pile_size[of]);
  return `${size}${buried ? `, ${word(speaker, 'pile.buried', buried)}` : ''}.`;
}

export function topSentence(speaker: Speaker, view: EiszeitView, of: Colour): string {
  const card = topCard(view, of);
  const isCopied = view.prompt === 'cult_source';
  const what = card ? cardSentence(speaker, view, card, isCopied) : word(speaker, 'top.none');
  return word(speaker, of === 'dark' ? 'top.dark' : 'top.light', what);
}

// ---- Players ----------------------------------------------------------------------------------

/** "Red: score 12, 15.3 if the round ended now, stones: 4, ..." */
export function seatSentence(speaker: Speaker, view: EiszeitView, seat: number): string {
  const stones = view.stones[seat] ?? 0;
  const facts = [
    word(speaker, 'seat.score', view.score[seat] ?? 0),
    word(speaker, 'seat.now', decimal(speaker, view.points_now[seat] ?? 0)),
    word(speaker, 'seat.stones', stones),
    ...(stones >= 8 ? [word(speaker, 'seat.full')] : []),
    word(speaker, 'seat.supply', view.supply[seat] ?? 0),
    word(speaker, 'seat.clubs', view.own_clubs[seat] ?? 0),
    word(speaker, 'seat.cards', view.light_n[seat] ?? 0, view.dark_n[seat] ?? 0),
  ];
  return `${speaker.seat(seat)}: ${facts.join(', ')}.`;
}
