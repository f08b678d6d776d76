/*
 * table.ts: what the shell asks about Mammut.
 */
import { capital, listed } from '../../../web/src/board/words';
import type {
  GameEvent,
  GameTable,
  Offer,
  Ref,
  SetAsk,
  Speaker,
  Standing,
  Step,
  View,
} from '../../../web/src/types';
import {
  facesOf,
  goesWith,
  modeOf,
  pickable,
  seatsOf,
  slotsOf,
  stepsFor,
  traysOf,
  planFor,
  WIDTH,
  type MammutView,
  type Mode,
} from './board';
import { lines } from './lines';
import { cardName, contents, either, many, names, word } from './words';

/** The card that lets somebody choose an animal. */
const CHOICE = 'most_fur_animal';

function tilesOf(view: MammutView, seat: number): number[] {
  return traysOf(view, seat).flatMap((tray) => slotsOf(view.heap[tray]));
}

/** Points, and what they would be with this round and the animals so far; who has no tiles yet
 * is not told what having none would cost. */
function standing(view: MammutView, speaker: Speaker, seat: number): Standing {
  const value = view.vp[seat] ?? 0;
  const round = tilesOf(view, seat).length > 0 ? (view.now?.total[seat] ?? 0) : 0;
  const end = value + round + (view.animal_points[seat] ?? 0);
  const isOpen = view.phase !== 'over' && end !== value;
  return { value, label: word(speaker, 'vp'), ...(isOpen ? { projected: String(end) } : {}) };
}

// ---- Sets -----------------------------------------------------------------------------------

/** What the button of a set says. */
function setWords(view: MammutView, speaker: Speaker, mode: Mode, picked: readonly Ref[], isFree: boolean): string {
  const n = picked.length;
  if (mode === 'flip' && n > 0)
    return word(speaker, 'flip.some', contents(speaker, facesOf(view, picked)));
  if (mode === 'flip') return word(speaker, isFree ? 'flip.stop' : 'flip.none');
  if (mode === null) return '';
  if (n === 0) return word(speaker, isFree ? 'enough' : `${mode}.none`);
  if (mode === 'take' && n === view.centre.length) return word(speaker, 'take.every', n);
  return many(speaker, `${mode}.some`, n);
}

function setOf(view: MammutView, speaker: Speaker, steps: readonly Step[]): SetAsk | null {
  const mode = modeOf(view, steps);
  if (!mode) return null;
  const items = pickable(view, steps, mode);
  const isFree = steps.some(([verb]) => verb === 'stop');
  const most = mode === 'flip' ? 1 : mode === 'send' ? (view.seats === 2 ? 2 : items.size) : (view.most ?? 0);
  return {
    items,
    least: isFree ? 0 : 1,
    most,
    fits: (picked, ref) => mode !== 'send' || goesWith(view, picked, ref),
    steps: (picked) => stepsFor(view, mode, picked),
    words: (picked) => setWords(view, speaker, mode, picked, isFree),
  };
}

/** What is half made, in words: what goes, and what stays. */
export function halfSet(view: MammutView, speaker: Speaker, mode: Mode, picked: readonly Ref[]): string {
  if (picked.length === 0 || (mode !== 'take' && mode !== 'return')) return '';
  const what = contents(speaker, facesOf(view, picked));
  const source = mode === 'take' ? view.centre : (view.heap[view.filling ?? -1] ?? []);
  const rest = slotsOf(source).map((slot) => view.face[slot] ?? '');
  for (const face of facesOf(view, picked)) rest.splice(rest.indexOf(face), 1);
  const stays = mode === 'take' ? String(rest.length) : contents(speaker, rest);
  return word(speaker, `${mode}.half`, what, stays);
}

/** A loose tile is clicked by the only one without a heap: all go together, or nothing happens. */
export function allOffer(view: MammutView, speaker: Speaker, take: () => void, leave: () => void): Offer {
  const all = view.take_all ?? 0;
  return {
    text: word(speaker, 'take.last', all),
    deeds: [
      { label: word(speaker, 'take.end', all), main: true, act: take },
      { label: word(speaker, 'take.not'), act: leave },
    ],
  };
}

// ---- Sentences --------------------------------------------------------------------------------

/** What the viewer has just seen under question marks, or turned over before the second. */
function seen(view: MammutView, speaker: Speaker, log: readonly GameEvent[]): string {
  const isPeek = ({ kind, actor }: GameEvent): boolean =>
    kind === 'peeked' && actor === view.viewer;
  const peeks = log.slice(log.map(isPeek).lastIndexOf(false) + 1);
  const faces = peeks.map(({ args }) => String(args[1]));
  if (faces.length > 0) return word(speaker, 'peek.seen', contents(speaker, faces));
  const last = log.at(-1);
  return view.prompt === 'flip_tile' && last?.kind === 'flipped'
    ? word(speaker, 'flip.seen', speaker.noun('face', String(last.args[2])))
    : '';
}

/** What led to the question: what was just seen, who has the last place, whose card it is. */
function before(view: MammutView, speaker: Speaker, log: readonly GameEvent[]): string {
  if (view.prompt !== 'choose_animal') {
    const isLast = view.prompt === 'turn_action' && view.take_all;
    const said = [seen(view, speaker, log), isLast ? word(speaker, 'take.only') : ''];
    return said.filter(Boolean).join(' ');
  }
  const players = seatsOf(view).filter((seat) => (view.open[seat]?.[CHOICE] ?? 0) > 0);
  const card = cardName(speaker, CHOICE);
  if (players.map(String).join() === view.viewer) return word(speaker, 'card.own', card);
  return players.length > 0 ? word(speaker, 'card.by', card, names(speaker, players)) : '';
}

/** What can be done in a turn, and to whom. */
function askTurn(view: MammutView, speaker: Speaker, steps: readonly Step[]): string {
  const has = (of: string): boolean => steps.some(([verb]) => verb === of);
  const victims = seatsOf(view).filter((seat) =>
    steps.some(([verb, of]) => verb === 'steal' && Number(of) === seat),
  );
  const seats = victims.map((seat) => speaker.seat(seat));
  if (steps.length === 1 && has('take_center') && !view.take_all) return speaker.say('prompt.take_tile');
  return `${capital(
    either(speaker, [
      ...(has('play') ? [word(speaker, 'ask.play')] : []),
      ...(has('take_center') ? [word(speaker, view.take_all ? 'ask.all' : 'ask.take')] : []),
      ...(seats.length > 0 ? [word(speaker, 'ask.steal', either(speaker, seats))] : []),
      ...(has('pass') ? [word(speaker, 'ask.pass')] : []),
    ]),
  )}.`;
}

function ask(view: MammutView, speaker: Speaker, steps: readonly Step[]): string | null {
  switch (view.prompt) {
    case 'turn_action':
      return askTurn(view, speaker, steps);
    case 'return_tile':
      return view.options['return_exactly_one'] === 'on' ? word(speaker, 'ask.return') : null;
    case 'send_back':
      return view.seats === 2 ? word(speaker, 'ask.send') : null;
    case 'peek_tile':
      return word(speaker, 'ask.peek');
    case 'flip_tile':
      return word(speaker, steps.some(([verb]) => verb === 'stop') ? 'ask.second' : 'ask.flip');
    default:
      return null;
  }
}

function named(view: MammutView, speaker: Speaker): Record<string, string> {
  const face = view.slot === undefined ? undefined : view.face[view.slot];
  return face ? { slot: word(speaker, 'give.slot', speaker.noun('face', face)) } : {};
}

/** An animal that comes with the heap anyway says so: a second one is worth nothing. */
function animalWords(animal: string, view: MammutView, speaker: Speaker): string {
  const name = capital(speaker.noun('animal', animal));
  const comes = tilesOf(view, Number(view.viewer)).some(
    (slot) => slot !== view.slot && view.face[slot] === animal,
  );
  return comes ? word(speaker, 'animal.comes', name) : name;
}

function answer([verb, noun = '']: Step, view: MammutView, speaker: Speaker): string | null {
  if (verb === 'take_center' && view.take_all) return word(speaker, 'take.end', view.take_all);
  if (verb === 'animal') return animalWords(noun, view, speaker);
  if (verb === 'tile' && view.prompt === 'swap_give')
    return word(speaker, 'give', speaker.noun('face', view.face[Number(noun)] ?? ''));
  return null;
}

function isAnswer([verb]: Step, view: View): boolean {
  return verb === 'animal' || view.prompt === 'swap_give';
}

/** Forced: the only tile of its kind that can go back, or nothing to do at all. */
function obvious(view: MammutView, steps: readonly Step[]): Step | null {
  const [only] = steps;
  if (!only || steps.length > 1) return null;
  const isForced = view.prompt === 'return_tile' ? view.most === 1 : only[0] === 'pass';
  return isForced ? only : null;
}

function leaders(view: MammutView, speaker: Speaker): string {
  const points = view.vp.slice(0, view.seats);
  const best = Math.max(...points);
  const ahead = seatsOf(view).filter((seat) => points[seat] === best);
  if (ahead.length === view.seats) return word(speaker, 'state.level', best);
  return word(speaker, ahead.length > 1 ? 'state.share' : 'state.lead', names(speaker, ahead), best);
}

function state(view: MammutView, speaker: Speaker, seat: number | null): string[] {
  const faces = (slots: readonly number[]): string[] => slots.map((slot) => view.face[slot] ?? '');
  const said = [leaders(view, speaker)];
  if (seat !== null) {
    const animals = (view.animals[seat] ?? []).map((animal) => speaker.noun('animal', animal));
    said.push(
      word(
        speaker,
        'state.mine',
        view.vp[seat] ?? 0,
        view.fur[seat] ?? 0,
        many(speaker, 'cards', view.held[seat] ?? 0),
        animals.length > 0 ? listed(speaker, animals) : word(speaker, 'nothing'),
        contents(speaker, faces(tilesOf(view, seat))),
      ),
    );
  }
  if (view.phase === 'division')
    said.push(word(speaker, 'state.round', view.round, contents(speaker, faces(slotsOf(view.centre)))));
  return said;
}

export const table: GameTable = {
  aspect: (seats) => WIDTH / planFor(seats, window.innerWidth, window.innerHeight).height,
  standing: (view, speaker, seat) => standing(view as MammutView, speaker, seat),
  named: (view, speaker) => named(view as MammutView, speaker),
  ask: (view, speaker, steps) => ask(view as MammutView, speaker, steps),
  before: (view, speaker, log) => before(view as MammutView, speaker, log),
  answer: (step, view, speaker) => answer(step, view as MammutView, speaker),
  usual: (view, steps) =>
    (view as MammutView).take_all ? (steps.find(([verb]) => verb === 'take_center') ?? null) : null,
  isAnswer,
  obvious: (view, steps) => obvious(view as MammutView, steps),
  set: (view, speaker, steps) => setOf(view as MammutView, speaker, steps),
  isNews: ({ kind }) => kind === 'divided' || kind === 'stage',
  headings: ['round', 'turn', 'divided'],
  lines,
  state: (view, speaker, seat) => state(view as MammutView, speaker, seat),
};
