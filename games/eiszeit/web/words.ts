/*
 * words.ts: sentences of the board, the hand and the panel, put together from the words of the
 * game and those only the page needs (words/en.json, it.json). A key that one language lacks
 * does not compile.
 */
import { capital, colour, makeMany, makeWord } from '../../../web/src/board/words';
import type { Speaker } from '../../../web/src/types';
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
import type en from './words/en.json';

export { stepWords } from '../../../web/src/board/words';
export type Word = keyof typeof en;
export const word = makeWord<Word>();
/** The form for one or for several; {0} is the number. */
export const many = makeMany<Word>();

function landWords(speaker: Speaker, terrain: Terrain): string {
  return speaker.say(`terrain.${terrain}`);
}

// ---- Regions ---------------------------------------------------------------------------------

function groupWords(speaker: Speaker, { seat, count, clubbed }: Group): string {
  const hunters = many(speaker, 'here.hunters', count, colour(speaker, seat));
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
  const mammoths = view.mammoths[region] ?? 0;
  const loose = view.loose_clubs[region] ?? 0;
  const isOpen = (view.fire[region] ?? 0) > covered;
  const things = [
    mammoths ? many(speaker, 'here.mammoths', mammoths) : '',
    covered ? many(speaker, 'here.fire', covered) : '',
    isOpen ? word(speaker, 'here.fire_open', view.fire_value_sum[region] ?? 0) : '',
    loose ? many(speaker, 'here.loose_clubs', loose) : '',
  ].filter(Boolean);
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
  return word(speaker, 'round', view.round, view.options['rounds'] ?? '');
}

export type Phase = 'conflict' | 'scoring' | 'glacier';

/** What is special about this part of the round. */
export function phaseWords(speaker: Speaker, view: EiszeitView): string {
  if (view.turn === 'over') return '';
  if (view.prompt === 'place_glacier') return word(speaker, 'phase.glacier');
  return view.last_round ? word(speaker, 'round.last') : '';
}

// ---- Cards ------------------------------------------------------------------------------------

/** The name on the card; a Camp is called by its terrain. */
export function cardWords(speaker: Speaker, card: string): string {
  const terrain = terrainOf(card);
  return capital(terrain ? landWords(speaker, terrain) : speaker.noun('card', card));
}

/** The same with places where a long word may be broken, for narrow cards. */
export function brokenWords(speaker: Speaker, card: string): string {
  return cardWords(speaker, card).replace(/\B(zione|ering|tains|tagne|change|moth)\b/g, '\u00ad$1');
}

/* What a card does; a Herd cannot place what is not in reserve. */
function briefWords(speaker: Speaker, view: EiszeitView, card: string): string {
  const isMoving = card === 'l_herd' && view.mammoth_reserve === 0;
  return speaker.say(`brief.card.${card}${isMoving ? '.empty' : ''}`);
}

export function effectWords(speaker: Speaker, view: EiszeitView, card: string): string {
  return `${capital(briefWords(speaker, view, card))}.`;
}

/** "Drive: move up to 3 hunters next door." */
export function deedWords(speaker: Speaker, view: EiszeitView, card: string): string {
  const name = capital(speaker.noun('card', card));
  const brief = terrainOf(card) ? word(speaker, 'before.camp') : briefWords(speaker, view, card);
  return `${name}: ${brief}.`;
}

export function stoneWords(speaker: Speaker, card: string): string {
  const n = stonesOf(card);
  if (card === 'l_herd') return word(speaker, 'card.herd', ...HERD_PRICES);
  if (n === 0) return '';
  return isDark(card) ? word(speaker, 'card.income', n) : many(speaker, 'card.cost', n);
}

/** Would it cost its stones for nothing? */
export function isIdle(view: EiszeitView, card: string): boolean {
  return view.idle.includes(card);
}

/* Whether the round ends with it. */
function endSentence(speaker: Speaker, view: EiszeitView, card: string): string {
  if (view.ending.includes(card))
    return word(speaker, view.last_round ? 'card.ends_last' : 'card.ends');
  if (view.can_end.includes(card))
    return word(speaker, view.last_round ? 'card.can_end_last' : 'card.can_end');
  return isIdle(view, card) ? word(speaker, 'card.idle') : '';
}

/** The same for the face of the card. */
export function endLabel(speaker: Speaker, view: EiszeitView, card: string): string {
  if (view.ending.includes(card))
    return speaker.say(view.last_round ? 'label.ends_game' : 'label.ends_round');
  if (view.can_end.includes(card)) return speaker.say('label.can_end');
  return isIdle(view, card) ? word(speaker, 'card.idle') : '';
}

/** What one should see before it is played, in two words: "Round end", with a question mark if
 * it only could; "No effect". */
export function badgeWords(speaker: Speaker, view: EiszeitView, card: string): string {
  if (isIdle(view, card)) return word(speaker, 'badge.idle');
  const text = word(speaker, view.last_round ? 'badge.game' : 'badge.round');
  if (view.ending.includes(card)) return text;
  return view.can_end.includes(card) ? `${text}?` : '';
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
    effectWords(speaker, view, card),
    end ? endSentence(speaker, view, card) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function pileSentence(speaker: Speaker, view: EiszeitView, of: Colour): string {
  const buried = view.buried_n[of];
  const name = word(speaker, of === 'dark' ? 'pile.dark' : 'pile.light');
  const size = many(speaker, 'pile.cards', view.pile_size[of], name);
  return `${size}${buried ? `, ${word(speaker, 'pile.buried', buried)}` : ''}.`;
}

/** How many stones are left, and what happens when they are gone. */
export function stonesSentence(speaker: Speaker, view: EiszeitView, of: Colour): string {
  if (of === 'light') return `${word(speaker, 'reserve.light')}: ${view.light_reserve}.`;
  const end = word(speaker, 'reserve.ends');
  return `${word(speaker, 'reserve.dark')}: ${view.dark_reserve}. ${end}`;
}

export function topSentence(speaker: Speaker, view: EiszeitView, of: Colour): string {
  const card = topCard(view, of);
  const isCopied = view.prompt === 'cult_source';
  const what = card ? cardSentence(speaker, view, card, isCopied) : word(speaker, 'top.none');
  return word(speaker, of === 'dark' ? 'top.dark' : 'top.light', what);
}
