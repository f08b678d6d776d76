/*
 * table.ts: what the shell asks about Iglu Iglu. Read off the view, the log and the offered steps.
 */
import { capital, listed, points } from '../../../web/src/board/words';
import type { GameEvent, GameTable, Ref, Speaker, Step, View } from '../../../web/src/types';
import {
  BEAR_VALUE,
  fleeing,
  frame,
  freeTiles,
  isNearEnd,
  neighbour,
  price,
  type Direction,
  type IgluView,
} from './board';
import { lines } from './lines';
import { many, word, type Word } from './words';

function seatsOf(view: View): number[] {
  return Array.from({ length: view.seats }, (_, seat) => seat);
}

/** Tiles of a hand by kind, those that are there. */
export function handOf(view: IgluView, seat: number): [string, number][] {
  return Object.entries(view.hand[seat] ?? {}).filter(([, n]) => n > 0);
}

/** The forecast decides; at the end the points. */
export function totalOf(view: IgluView, seat: number): number {
  return (view.turn === 'over' ? view.points_now : view.points_forecast)[seat] ?? 0;
}

/** Energy tiles of all values are one kind of play. */
export function isUsed(view: IgluView, kind: string): boolean {
  return view.used.includes(kind.replace(/\d$/, ''));
}

/** The noun of a domain that was chosen. */
function chosenOf(chosen: readonly Ref[], domain: string): string {
  return chosen.find((ref) => ref.startsWith(`${domain}:`))?.slice(domain.length + 1) ?? '';
}

function half(
  view: IgluView,
  speaker: Speaker,
  chosen: readonly Ref[],
  steps: readonly Step[],
): string {
  const [space, animal] = [chosenOf(chosen, 'space'), chosenOf(chosen, 'animal')];
  const own = steps.filter((step) => !stays(step, chosen));
  const verb = own[0]?.[0];
  const name = (): string => capital(speaker.noun('animal', animal));
  const deed = (key: Word): string => `${word(speaker, key, space)} ${word(speaker, 'ap', view.ap)}`;
  if (!space) return verb === 'harpoon_hunt' ? word(speaker, 'half.harpoon') : '';
  if (verb === 'drift') return word(speaker, 'half.push', space);
  if (verb === 'step' && animal)
    return word(speaker, 'half.animal', name(), space, view.steps_left ?? 0);
  if (animal)
    return word(speaker, steps.length > 1 ? 'half.hunt' : 'half.spear', name(), space);
  if (own.some(([one = '']) => DEEDS.includes(one)))
    return deed(own.every(([one]) => one === 'walk') ? 'half.walk' : 'half.deed');
  return word(speaker, 'half.which', space);
}

/** The last event of a kind, with its actor. */
function lastOf(log: readonly GameEvent[], ...kinds: string[]): GameEvent | undefined {
  return [...log].reverse().find((event) => kinds.includes(event.kind));
}

// ---- What is asked ---------------------------------------------------------------------------

/** How near the end is: free tiles melt one a turn, and with the last the game is over. */
function endIn(view: IgluView, speaker: Speaker): string {
  const n = freeTiles(view);
  const isMelting = view.prompt === 'melt_tile';
  if (n === 0) return word(speaker, 'near.over');
  if (n < view.seats + (isMelting ? 1 : 0)) return many(speaker, 'near.last', n);
  return isMelting && isNearEnd(view) ? many(speaker, 'near', n) : '';
}

/** What can be done now, and how: first who, then where. */
function askAction(view: IgluView, speaker: Speaker, steps: readonly Step[]): string {
  const offers = (...verbs: string[]): boolean => steps.some(([verb = '']) => verbs.includes(verb));
  const hasPrey = offers('hunt');
  const hasTile = steps.some(([verb = '']) => verb.startsWith('play_'));
  const left = word(speaker, 'ap', view.ap);
  if (offers(...DEEDS)) return `${word(speaker, hasPrey ? 'ask.both' : 'ask.inuit')} ${left}`;
  if (hasPrey) return `${word(speaker, 'ask.prey')} ${left}`;
  const canThrow = offers('harpoon_hunt');
  return `${left} ${word(speaker, hasTile ? 'ask.tile' : canThrow ? 'ask.spear' : 'ask.end')}`;
}

/** What a bear takes; what it is worth stands on the button. */
function askHarpoon(view: IgluView, speaker: Speaker, steps: readonly Step[]): string {
  const [seat, space] = [Number(view.viewer), view.attacked ?? ''];
  const isSafe = view.igloo[seat]?.includes(space);
  const n = view.inuit[seat]?.[space] ?? 0;
  const fate = isSafe ? word(speaker, 'bear.safe', space) : many(speaker, 'bear.flee', n, space);
  const canThrow = steps.some(([verb]) => verb === 'harpoon');
  return canThrow ? fate : `${fate} ${word(speaker, 'bear.none')}`;
}

function ask(view: IgluView, speaker: Speaker, steps: readonly Step[]): string | null {
  if (view.prompt === 'action') return askAction(view, speaker, steps);
  if (view.prompt === 'displace_animal' && view.displaced) {
    const animal = capital(speaker.noun('animal', view.displaced));
    return word(speaker, 'ask.swim', animal, view.displaced_from ?? '', view.pushed ?? '');
  }
  // The sentence before has named the one who flees.
  const isOne = view.fleeing.reduce((sum, n) => sum + n, 0) === 1;
  if (view.prompt === 'flee_corner' && isOne) return speaker.say('prompt.flee_corner');
  return view.prompt === 'harpoon_reaction' ? askHarpoon(view, speaker, steps) : null;
}

/** Who flees from where, who moved the bear, how near the end is. */
function before(view: IgluView, speaker: Speaker, log: readonly GameEvent[]): string {
  if (view.prompt === 'harpoon_reaction')
    return word(speaker, 'before.attack', speaker.seat(view.active));
  if (view.prompt === 'melt_tile' || view.prompt === 'action') return endIn(view, speaker);
  const seat = view.prompt === 'flee_corner' ? fleeing(view) : null;
  if (seat === null) return '';
  const [from] = lastOf(log, 'attacked', 'sunk')?.args ?? [];
  return from
    ? word(speaker, 'before.fled', speaker.seat(seat), from)
    : word(speaker, 'before.flees', speaker.seat(seat));
}

function named(view: IgluView, speaker: Speaker): Record<string, string> {
  const flight = view.fleeing.flatMap((n, seat) =>
    n > 0 ? [word(speaker, 'in_flight', speaker.seat(seat), n)] : [],
  );
  return {
    left: String(view.steps_left ?? ''),
    space: view.attacked ?? view.kayak_from ?? view.pushed ?? '',
    fleeing: listed(speaker, flight),
    displaced: speaker.noun('animal', view.displaced ?? ''),
  };
}

function answer(step: Step, view: IgluView, speaker: Speaker): string | null {
  const [verb] = step;
  const cost = price(step) ?? 0;
  if (verb === 'end_turn')
    return view.ap > 0 ? many(speaker, 'end', view.ap) : word(speaker, 'end.none');
  if (verb === 'build_igloo') return word(speaker, 'igloo', cost);
  if (verb === 'kayak') return word(speaker, 'kayak', cost);
  if (verb === 'hunt') return word(speaker, 'hunt', cost);
  if (verb === 'harpoon') return word(speaker, 'harpoon.throw', BEAR_VALUE);
  return verb === 'harpoon_hunt' ? word(speaker, 'harpoon') : null;
}

/** Ends the turn where nothing else is offered but tiles of the hand. */
function usual(steps: readonly Step[]): Step | null {
  const isLast = steps.every(([verb = '']) => verb === 'end_turn' || verb.startsWith('play_'));
  return (isLast && steps.find(([verb]) => verb === 'end_turn')) || null;
}

/** With nothing left to do and nothing in hand the turn ends by itself. */
function obvious(view: IgluView, steps: readonly Step[]): Step | null {
  const isOnly = steps.length === 1 && steps[0]?.[0] === 'end_turn';
  return isOnly && view.held[view.active] === 0 ? steps[0]! : null;
}

function state(view: IgluView, speaker: Speaker, seat: number | null): string[] {
  const rows = seatsOf(view)
    .sort((a, b) => totalOf(view, b) - totalOf(view, a))
    .map((one) => `${speaker.seat(one)} ${points(speaker, totalOf(view, one))}`);
  const said = [word(speaker, 'state.forecast', rows.join(', '))];
  if (seat !== null) {
    const at = Object.entries(view.inuit[seat] ?? {}).map(([space, n]) =>
      n > 1 ? `${space} ×${n}` : space,
    );
    const tiles = handOf(view, seat).map(([kind, n]) => `${speaker.say(`short.${kind}`)} ×${n}`);
    said.push(
      word(
        speaker,
        'state.own',
        word(speaker, 'state.at', listed(speaker, at)),
        view.igloos_left[seat] ?? 0,
        tiles.join(', ') || word(speaker, 'state.own.none'),
      ),
    );
  }
  return [...said, word(speaker, 'state.clock', view.face_down, view.meltable.length)];
}

/** The Inuit that acted, or the animal that was moved, stays chosen while it can do more. */
function keeps(step: Step, before: readonly Ref[], steps: readonly Step[]): Ref[] {
  const [verb, at = '', way = ''] = step;
  if (verb === 'step') {
    const to = neighbour(way, step[3] as Direction);
    const canGoOn = steps.some(([one, animal, from]) => one === verb && animal === at && from === to);
    return canGoOn ? [`animal:${at}`, `space:${to}`] : [];
  }
  const isPlace = verb === 'land_at' || verb === 'build_igloo';
  const space =
    verb === 'walk'
      ? neighbour(at, way as Direction)
      : isPlace
        ? at
        : before.length === 1 && chosenOf(before, 'space');
  return steps.some(([deed = '', from]) => DEEDS.includes(deed) && from === space)
    ? [`space:${space}`]
    : [];
}

/** While an Inuit is chosen, prey, the tiles of the hand and the end of the turn stay within reach. */
function stays([verb = '']: Step, chosen: readonly Ref[]): boolean {
  const isInuit = chosen.length === 1 && chosen[0]!.startsWith('space:');
  return isInuit && (BESIDE.includes(verb) || verb.startsWith('play_'));
}

/** What is no deed of the chosen Inuit. */
const BESIDE = ['hunt', 'harpoon_hunt', 'end_turn'];
/** Steps that a tile of the hand stands for. */
const IN_HAND = ['play_melt', 'play_move_animals'];
/** What an Inuit may do; a click on it alone does none of it. */
const DEEDS = ['walk', 'kayak', 'build_igloo', 'drift'];

export const table: GameTable = {
  aspect: (_, isTall) => {
    const { width, height } = frame('a8', 'h1', isTall ? 'above' : 'beside');
    return width / height;
  },
  standing: (view, speaker, seat) => {
    const total = totalOf(view as IgluView, seat);
    const isOver = view.turn === 'over';
    const isSetup = (view as IgluView).inuit_to_place.some((n) => n > 0);
    return {
      // Nobody leads before the first turn.
      value: isSetup ? 0 : total,
      text: points(speaker, total),
      label: word(speaker, isOver ? 'chip.points' : 'chip.forecast'),
    };
  },
  named: (view, speaker) => named(view as IgluView, speaker),
  before: (view, speaker, log) => before(view as IgluView, speaker, log),
  ask: (view, speaker, steps) => ask(view as IgluView, speaker, steps),
  half: (view, speaker, chosen, steps) => half(view as IgluView, speaker, chosen, steps),
  answer: (step, view, speaker) => answer(step, view as IgluView, speaker),
  usual: (_, steps) => usual(steps),
  isAnswer: ([verb]) => verb === 'end_turn',
  isInHand: ([verb = '']) => IN_HAND.includes(verb),
  waits: ([verb = ''], chosen) =>
    // A harpoon that was not taken up is not thrown because nothing else would do.
    (verb === 'harpoon_hunt' && !chosen.includes('verb:harpoon_hunt')) ||
    (DEEDS.includes(verb) && chosen.length === 1 && chosen[0]!.startsWith('space:')),
  goesOn: ['kayak_to', 'displace_animal'],
  stays,
  keeps,
  obvious: (view, steps) => obvious(view as IgluView, steps),
  lines,
  state: (view, speaker, seat) => state(view as IgluView, speaker, seat),
};
