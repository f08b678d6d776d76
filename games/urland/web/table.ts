/*
 * table.ts: what the shell asks about Urland.
 */
import { capital, colour, letter, listed } from '../../../web/src/board/words';
import type { GameEvent, GameTable, Ref, Speaker, Step, View } from '../../../web/src/types';
import { DEEDS, genesAt, groupsAt, strip, type UrlandView } from './board';
import { lines } from './lines';
import { HEIGHT, HIGH_STRIP, indexOf, isLand, numberOf, STRIP, WIDTH, type Area } from './map';
import { setOf } from './sets';
import {
  areaName,
  either,
  geneName,
  growths,
  itemOf,
  many,
  oceanLabel,
  placed,
  shortLabel,
  stateSentences,
  word,
} from './words';

const urland = (view: View): UrlandView => view as UrlandView;

// ---- Before the question ------------------------------------------------------------------------

function lastOf(log: readonly GameEvent[], kind: string): GameEvent | undefined {
  return log.filter((event) => event.kind === kind).at(-1);
}

type Before = (view: UrlandView, speaker: Speaker, log: readonly GameEvent[]) => string;

const BEFORE: Partial<Record<string, Before>> = {
  choose_token: (view, speaker) =>
    strip(view, view.env).toDraw > 0 ? '' : word(speaker, 'before.last'),
  // Until they know it: most of what can be done begins on the map.
  act: (view, speaker) => (view.epoch > 1 ? '' : word(speaker, 'before.act')),
  swim_count: (view, speaker) =>
    capital(
      word(
        speaker,
        'before.swim',
        areaName(speaker, view.from ?? ''),
        areaName(speaker, view.to ?? ''),
      ),
    ),
  wings_to: fromWhere,
  stink_to: fromWhere,
  assimilate_victim: fromWhere,
  extra_turn: (view, speaker) => many(speaker, 'before.chips', view.chips[view.active ?? 0] ?? 0),
  bid: (view, speaker) => bidding(view, speaker, Number(view.viewer)),
  buy_gene: (view, speaker, log) => {
    const kinds = log.map(({ kind }) => kind);
    const isFirst = kinds.lastIndexOf('mutation') > kinds.lastIndexOf('bought');
    const key = isFirst ? 'before.buy.must' : 'before.buy';
    return word(speaker, key, view.price?.[view.active ?? 0] ?? 0);
  },
  pay_pick: (_, speaker, log) => {
    const [gene, price] = lastOf(log, 'bought')?.args ?? [];
    return gene ? word(speaker, 'before.pay', geneName(speaker, String(gene)), Number(price)) : '';
  },
  panic_region: (_, speaker, log) => drawn(speaker, log),
  panic_ocean: panicAt,
  ears_panic: panicAt,
};

function bidding(view: UrlandView, speaker: Speaker, seat: number): string {
  const canPay = (view.on_board[seat] ?? 0) >= genesAt(view, String(seat)).length;
  return word(speaker, canPay ? 'before.bid' : 'before.bid.never');
}

/** What is asked, as far as the position tells it. */
export function questionWords(view: UrlandView, speaker: Speaker): string {
  const before = BEFORE[view.prompt]?.(view, speaker, []) ?? '';
  return `${before} ${speaker.say(`prompt.${view.prompt}`)}`.trim();
}

function fromWhere(view: UrlandView, speaker: Speaker): string {
  return word(speaker, 'before.from', capital(areaName(speaker, view.from ?? '')));
}

function panicAt(view: UrlandView, speaker: Speaker): string {
  return word(speaker, 'before.panic_at', speaker.noun('region', view.from ?? ''));
}

function drawn(speaker: Speaker, log: readonly GameEvent[]): string {
  const event = lastOf(log, 'panic_drawn');
  return event ? word(speaker, 'before.panic', speaker.seat(Number(event.actor))) : '';
}

// ---- What is half made ----------------------------------------------------------------------------

function unique(items: readonly (string | undefined)[]): string[] {
  return [...new Set(items.filter((item) => item !== undefined))];
}

/* Places of steps, as words. */
function places(speaker: Speaker, how: 'from' | 'to', steps: readonly Step[], noun: number): string {
  return either(
    speaker,
    unique(steps.map((step) => step[noun])).map((area) => placed(speaker, how, area)),
  );
}

function halfRegion(speaker: Speaker, region: Area, steps: readonly Step[]): string {
  const walks = steps.filter(([verb]) => verb === 'walk');
  const lands = steps.filter(([verb]) => verb === 'land');
  const name = speaker.noun('region', region);
  const from = places(speaker, 'from', lands, 1);
  const to = places(speaker, 'to', walks, 2);
  if (lands.length === 0) return word(speaker, 'half.walk', placed(speaker, 'from', region), to);
  if (walks.length > 0) return word(speaker, 'half.region', capital(name), from, to);
  return word(speaker, 'half.from', name, from);
}

/* An action that begins with the card of a gene. */
function halfGene(view: UrlandView, speaker: Speaker, verb: string, areas: readonly Area[]): string {
  const [area] = areas;
  if (verb === 'teeth' && area) return word(speaker, 'half.bite', placed(speaker, 'in', area));
  const gene = genesAt(view, String(view.active)).find((one) => DEEDS[one] === verb) ?? verb;
  const key = verb === 'wings' || verb === 'walk' ? 'half.source' : 'half.area';
  if (verb === 'walk' && area) return '';
  return word(speaker, key, geneName(speaker, gene));
}

function half(
  given: View,
  speaker: Speaker,
  chosen: readonly Ref[],
  steps: readonly Step[],
): string {
  const view = urland(given);
  const named = (domain: string): string[] =>
    chosen.filter((ref) => ref.startsWith(`${domain}:`)).map(itemOf);
  const [[region], [ocean], [verb]] = [named('region'), named('ocean'), named('verb')];
  if (view.prompt === 'wings_to')
    return word(speaker, 'half.few.fly', placed(speaker, 'to', named('area')[0] ?? ''));
  if (view.prompt !== 'act') return '';
  if (region && ocean)
    return word(speaker, 'half.few', speaker.noun('region', region), placed(speaker, 'from', ocean));
  if (region) return halfRegion(speaker, region, steps);
  if (ocean) return word(speaker, 'half.ocean', capital(placed(speaker, 'from', ocean)));
  return verb ? halfGene(view, speaker, verb, named('area')) : '';
}

// ---- Answers -----------------------------------------------------------------------------------

type Answer = (view: UrlandView, speaker: Speaker, nouns: readonly string[]) => string | null;

const few: Answer = (_, speaker, nouns) => many(speaker, 'answer.few', Number(nouns.at(-1)));
const where: Answer = (_, speaker, [area = '']) =>
  isLand(area) ? capital(speaker.noun('region', area)) : shortLabel(speaker, area);

const ANSWERS: Partial<Record<string, Answer>> = {
  choose_token: (view, speaker, [token = '']) => {
    const said = groupsAt(view, token).map(({ seat, count, points, standing }) =>
      standing === 'leaves' ? `${letter(speaker, seat)}−${count}` : `${letter(speaker, seat)}+${points}`,
    );
    const result = said.length ? said.join(' ') : word(speaker, 'answer.token.none');
    return word(speaker, 'answer.token', numberOf(token), result);
  },
  land: few,
  wings_to: few,
  propagate: (view, speaker, [ocean = '']) =>
    word(speaker, 'answer.propagate', growths(speaker, view, ocean)),
  retreat: (_, speaker) => word(speaker, 'answer.retreat'),
  stop: (view, speaker) => many(speaker, 'answer.stop', view.left ?? 0),
  teeth: (_, speaker, [, victim = '']) => capital(colour(speaker, Number(victim))),
  swim_count: (view, speaker, [n = '']) => {
    const all = view.cnt[indexOf(view.from ?? '')]?.[view.active ?? 0] ?? 0;
    return n === String(all) && all > 1 ? word(speaker, 'answer.all', all) : n;
  },
  ears_panic: (_, speaker, [n = '']) => (n === '0' ? word(speaker, 'answer.stay') : n),
  use: (_, speaker) => word(speaker, 'answer.use'),
  decline: (_, speaker) => word(speaker, 'answer.decline'),
  bid: (_view, _speaker, [n = '']) => n,
  buy_gene: (view, speaker, [gene = '']) =>
    word(speaker, 'answer.buy', geneName(speaker, gene), view.price?.[view.active ?? 0] ?? 0),
  pass: (_, speaker) => word(speaker, 'answer.pass'),
  panic_region: where,
  panic_ocean: where,
};

/* Places that are few: offered as buttons too. */
const ALSO_BUTTONS = ['choose_token', 'panic_region', 'panic_ocean', 'swim_count'];

/* Second halves of an action, or of a purchase. */
const GOING_ON = [
  'swim_count',
  'wings_to',
  'stink_to',
  'assimilate_victim',
  'retreat_pick',
  'pay_pick',
];

const COUNTED = ['pay_pick', 'assimilate_victim', 'ears_volcano'];

/* With nothing on the board only an egg could be of use. */
function isStranded(view: UrlandView): boolean {
  const seat = view.active ?? 0;
  const canLay = view.gene_place['egg'] === String(seat) && (view.reserve[seat] ?? 0) > 0;
  return (view.on_board[seat] ?? 0) === 0 && !canLay;
}

// ---- Why not -------------------------------------------------------------------------------------

function whyNotLand(view: UrlandView, speaker: Speaker, [, ocean = '', region = '', n]: Step): string {
  const own = (area: Area): number => view.cnt[indexOf(area)]?.[view.active ?? 0] ?? 0;
  const shores = view.shores[indexOf(region)] ?? [];
  const coast = listed(speaker, shores.map((shore) => oceanLabel(speaker, shore)));
  if (!shores.some((shore) => own(shore) > 0)) return word(speaker, 'why.landers', coast);
  if (!shores.includes(ocean))
    return word(
      speaker,
      'why.coast',
      capital(speaker.noun('region', region)),
      coast,
      oceanLabel(speaker, ocean),
    );
  if (own(ocean) === 0) return word(speaker, 'why.ocean', placed(speaker, 'in', ocean));
  return n === '2' ? word(speaker, 'why.two') : '';
}

function why(rule: string, step: Step, given: View, speaker: Speaker): string | null {
  if (rule === 'U3.1') return whyNotLand(urland(given), speaker, step) || null;
  return rule === 'U3.8' ? word(speaker, 'why.any') : null;
}

// ---- The table -----------------------------------------------------------------------------------

export const table: GameTable = {
  aspect: (_, isTall) => WIDTH / (HEIGHT + (isTall ? HIGH_STRIP : STRIP)),
  standing: (view, speaker, seat) => ({
    value: urland(view).pos[seat] ?? 0,
    label: word(speaker, 'seat.square'),
  }),
  // The button of a set counts: a sentence that stands still need not.
  named: (view) => (COUNTED.includes(view.prompt) ? { left: '{left}' } : {}),
  before: (view, speaker, log) => BEFORE[view.prompt]?.(urland(view), speaker, log) ?? '',
  half,
  answer: ([verb = '', ...nouns], view, speaker) =>
    ANSWERS[verb]?.(urland(view), speaker, nouns) ?? null,
  usual: (_, steps) => steps.find(([verb]) => verb === 'decline') ?? null,
  isAnswer: ([verb = '']) => ALSO_BUTTONS.includes(verb),
  goesOn: GOING_ON,
  isGrave: ([verb]) => verb === 'use',
  obvious: (view, steps) =>
    (isStranded(urland(view)) && steps.find(([verb]) => verb === 'decline')) || null,
  why,
  set: (view, speaker, steps) => setOf(urland(view), speaker, steps),
  lines,
  state: (view, speaker, seat) => stateSentences(speaker, urland(view), seat),
};
