/*
 * table.ts: what the shell asks about Iglu Iglu. Read off the view, the log and the offered steps.
 */
import { capital, listed, points } from '../../../web/src/board/words';
import type { GameEvent, GameTable, Ref, Speaker, Step, View } from '../../../web/src/types';
import { fleeing, frame, price, type IgluView } from './board';
import { lines } from './lines';
import { many, word } from './words';

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
  speaker: Speaker,
  chosen: readonly Ref[],
  steps: readonly Step[],
): string {
  const [space, animal] = [chosenOf(chosen, 'space'), chosenOf(chosen, 'animal')];
  const verb = steps[0]?.[0];
  const name = (): string => capital(speaker.noun('animal', animal));
  if (!space) return verb === 'harpoon_hunt' ? word(speaker, 'half.harpoon') : '';
  if (verb === 'drift') return word(speaker, 'half.push', space);
  if (verb === 'step' && animal) return word(speaker, 'half.animal', name(), space);
  if (animal) return word(speaker, 'half.hunt', name(), space);
  if (steps.some(([one]) => one === 'walk'))
    return word(speaker, steps.every(([one]) => one === 'walk') ? 'half.walk' : 'half.deed', space);
  if (verb === 'kayak' || verb === 'build_igloo') return word(speaker, 'half.deed', space);
  return word(speaker, 'half.which', space);
}

/** The last event of a kind, with its actor. */
function lastOf(log: readonly GameEvent[], ...kinds: string[]): GameEvent | undefined {
  return [...log].reverse().find((event) => kinds.includes(event.kind));
}

/** Who flees from where, what is in the way, who moved the bear. */
function before(view: IgluView, speaker: Speaker, log: readonly GameEvent[]): string {
  if (view.prompt === 'displace_animal' && view.displaced) {
    const animal = capital(speaker.noun('animal', view.displaced));
    return word(speaker, 'before.displaced', animal, view.displaced_from ?? '');
  }
  if (view.prompt === 'harpoon_reaction')
    return word(speaker, 'before.attack', speaker.seat(view.active));
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
  };
}

function answer(step: Step, view: IgluView, speaker: Speaker): string | null {
  const [verb, noun = ''] = step;
  const cost = price(step) ?? 0;
  if (verb === 'end_turn')
    return view.ap > 0 ? many(speaker, 'end', view.ap) : word(speaker, 'end.none');
  if (verb === 'build_igloo') return word(speaker, 'igloo', noun, cost);
  if (verb === 'kayak') return word(speaker, 'kayak', noun, cost);
  if (verb === 'hunt') return word(speaker, 'hunt', cost);
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
  half: (_, speaker, chosen, steps) => half(speaker, chosen, steps),
  answer: (step, view, speaker) => answer(step, view as IgluView, speaker),
  usual: (_, steps) => usual(steps),
  isInHand: ([verb = '']) => IN_HAND.includes(verb),
  waits: ([verb = ''], chosen) =>
    DEEDS.includes(verb) && chosen.length === 1 && chosen[0]!.startsWith('space:'),
  obvious: (view, steps) => obvious(view as IgluView, steps),
  lines,
  state: (view, speaker, seat) => state(view as IgluView, speaker, seat),
};
