/*
 * table.ts: what the shell asks about this game: how it stands, what questions and answers say,
 * what is asked once more and what is not asked at all.
 */
import { capital } from '../../../web/src/board/words';
import type { GameEvent, GameTable, Ref, Speaker, Step, View } from '../../../web/src/types';
import { campAt, COUNTS, fightsAt, packsAt, seatsOf, type Fight, type ValleyView } from './board';
import { WHOLE, type Space } from './map';
import { herd, lastRound, lines } from './lines';
import { presentAt, total } from './plan';
import {
  alarmWords,
  clockWords,
  countWords,
  fightWords,
  foeWords,
  isHungry,
  label,
  many,
  weatherWords,
  word,
} from './words';

function as(view: View): ValleyView {
  return view as ValleyView;
}

/** The seat that is asked, or looks on. */
function seatOf(view: View): number | null {
  return /^\d+$/.test(view.viewer) ? Number(view.viewer) : null;
}

function people(view: ValleyView, seat: number): number {
  return (view.n_warriors[seat] ?? 0) + (view.n_women[seat] ?? 0);
}

// ---- How it stands -------------------------------------------------------------------------------

/** What decides: camps, then people, then food. */
function rank(view: ValleyView, seat: number): number {
  if (view.status[seat] !== 'alive') return -1;
  return (view.n_camps[seat] ?? 0) + people(view, seat) / 100 + (view.food[seat] ?? 0) / 100_000;
}

function leaders(view: ValleyView): number[] {
  const best = Math.max(...seatsOf(view).map((seat) => rank(view, seat)));
  return seatsOf(view).filter((seat) => rank(view, seat) === best);
}

function state(view: View, speaker: Speaker, seat: number | null): string[] {
  const valley = as(view);
  const camps = (one: number): string => many(speaker, 'camps', valley.n_camps[one] ?? 0);
  const [best = 0] = leaders(valley);
  const lead = word(speaker, 'state.leads', speaker.seat(best), camps(best), people(valley, best));
  const own =
    seat === null
      ? ''
      : word(
          speaker,
          'state.own',
          camps(seat),
          many(speaker, 'warriors', valley.n_warriors[seat] ?? 0),
          many(speaker, 'women', valley.n_women[seat] ?? 0),
          valley.food[seat] ?? 0,
          isHungry(valley, seat) ? (valley.balance[seat] ?? 0) : (valley.food[seat] ?? 0),
          valley.held[seat] ?? 0,
        );
  const weather = weatherWords(speaker, valley).map(([short]) => short);
  const clock = [clockWords(speaker, valley), ...weather].join('; ');
  return [
    [alarmWords(speaker, valley, seat), lead].filter(Boolean).join(' '),
    own,
    `${clock}.`,
  ].filter(Boolean);
}

// ---- Before a question ---------------------------------------------------------------------------

/** Questions before which it is said who needs only one more turn. */
const WARNED = ['move_menu', 'after_animals', 'pre_combat', 'choose_combat'];
/** Questions that the event of this turn asks. */
const EVENTS = ['lose_piece', 'lose_lava', 'flood_save'];

function ownFight(view: ValleyView): Fight | undefined {
  return view.space === undefined ? undefined : fightsAt(view, view.space, seatOf(view))[0];
}

/** To a player, he is "you". */
function asViewer(speaker: Speaker, view: View): Speaker {
  const own = seatOf(view);
  const seat = (one: number): string => (one === own ? word(speaker, 'you') : speaker.seat(one));
  return { ...speaker, seat };
}

function isShort(view: ValleyView): boolean {
  const [need, has] = meal(view);
  return need > has;
}

function before(view: View, speaker: Speaker, log: readonly GameEvent[]): string {
  const valley = as(view);
  const { prompt } = valley;
  if (WARNED.includes(prompt)) return alarmWords(speaker, valley, seatOf(view));
  const voice = asViewer(speaker, view);
  if (prompt === 'combat_card') {
    const fight = ownFight(valley);
    return fight ? fightWords(voice, fight, 'fight.here') : '';
  }
  if (prompt === 'combat_loss') return word(speaker, 'dice', lastRound(log, voice));
  if (valley.sex) return word(speaker, 'epidemic', speaker.noun('sex', valley.sex));
  if (EVENTS.includes(prompt) && valley.weather !== 'none') return weather(speaker, valley);
  if (prompt === 'scorched_earth') {
    const deed = log.filter(({ kind }) => kind === 'camp_taken' || kind === 'captured').at(-1);
    return deed ? speaker.event(deed) : '';
  }
  if (prompt === 'feed' && isShort(valley)) return word(speaker, 'feed', ...meal(valley));
  if (prompt === 'card_mode' && typeof view['card'] === 'string')
    return `${speaker.noun('card', view['card'])}.`;
  return '';
}

function weather(speaker: Speaker, view: ValleyView): string {
  const { weather } = view;
  return `${speaker.noun('event', weather)}: ${speaker.say(`brief.event.${weather}`)}.`;
}

/** What the asked tribe needs, and what it has. */
function meal(view: ValleyView): [need: number, has: number] {
  const seat = seatOf(view) ?? view.active ?? 0;
  return [view.need[seat] ?? 0, (view.food[seat] ?? 0) + (view.income[seat] ?? 0)];
}

// ---- Answers -------------------------------------------------------------------------------------

/** "12: Blue 64 %" */
function fightAnswer(view: ValleyView, speaker: Speaker, space: Space): string {
  const [fight] = fightsAt(view, space, seatOf(view));
  if (!fight) return word(speaker, 'answer.fight', space);
  return word(speaker, 'answer.fight_with', space, foeWords(speaker, fight), fight.win);
}

function speciesAnswer(view: ValleyView, speaker: Speaker, species: string): string {
  const fight = fightsAt(view, view.space ?? -1, seatOf(view)).find(
    (one) => one.species === species,
  );
  const n = packsAt(view, view.space ?? -1).find((one) => one.species === species)?.n ?? 1;
  const name = capital(herd(speaker, species, n));
  return fight ? word(speaker, 'answer.odds', name, fight.win) : name;
}

/** "End the movement: 2 groups have not moved, the camp in 12 is given up" */
function moveOver(view: ValleyView, speaker: Speaker): string {
  const able = view.origins?.filter(({ most }) => most.some(Boolean)).length;
  const notes = [
    able ? many(speaker, 'can_move', able) : '',
    view.empty_camps?.length
      ? word(speaker, 'camp.lost', view.empty_camps.join(', '))
      : '',
  ].filter(Boolean);
  return [word(speaker, 'answer.end_move'), notes.join('; ')].filter(Boolean).join(': ');
}

function doneAnswer(view: ValleyView, speaker: Speaker): string | null {
  if (view.prompt === 'feed') return word(speaker, 'answer.eat', ...meal(view));
  if (view.prompt === 'move_menu') return moveOver(view, speaker);
  return view.prompt === 'sow' ? word(speaker, 'answer.sown') : null;
}

/** Does the camp die out with the woman who falls there? */
function isLastWoman(view: ValleyView, space: Space): boolean {
  const seat = seatOf(view) ?? 0;
  return view.sex === 'woman' && campAt(view, space) === seat && presentAt(view, seat, space).women === 1;
}

function answer(step: Step, view: View, speaker: Speaker): string | null {
  const valley = as(view);
  const [verb = '', item = ''] = step;
  if (verb === 'done') return doneAnswer(valley, speaker);
  if (verb === 'pass') return word(speaker, 'answer.no_card');
  if (verb === 'choose_combat') return fightAnswer(valley, speaker, Number(item));
  if (verb === 'choose_species') return speciesAnswer(valley, speaker, item);
  if (verb === 'drums_direction') return capital(speaker.noun('direction', item));
  if (verb === 'espionage_target' || verb === 'friend_target') return speaker.seat(Number(item));
  if (verb === 'theft_target')
    return word(speaker, 'answer.steal', speaker.seat(Number(item)), speaker.noun('loot', step[2] ?? ''));
  if (verb === 'lose_anywhere' && isLastWoman(valley, Number(item)))
    return word(speaker, 'camp.lost', item);
  if (verb === 'card_mode') return capital(speaker.noun('mode', item));
  // How many of whom is in the question.
  return COUNTS.test(verb) ? item : null;
}

function usual(view: View, steps: readonly Step[]): Step | null {
  const find = (...wanted: string[]): Step | null =>
    steps.find((step) => step.join(' ') === wanted.join(' ')) ?? null;
  const { prompt } = view;
  if (prompt === 'conquest') return find('take');
  if (prompt === 'sow_start') return find('sow_start', 'yes');
  if (prompt === 'feed') return find('done');
  const isIdle = !steps.some(([verb]) => verb === 'move_from' || verb === 'sow' || verb === 'camp');
  if (isIdle && find('done')) return find('done');
  return find('pass');
}

/** Own pieces that a rock slide or a fire would kill. */
function kills(view: ValleyView, space: Space): boolean {
  const seat = seatOf(view);
  return seat !== null && total(presentAt(view, seat, space)) > 0;
}

function isGrave([verb = '', item = '']: Step, view: View): boolean {
  const valley = as(view);
  if (verb === 'burn' || verb === 'stay_out') return true;
  if (verb === 'lose_anywhere') return isLastWoman(valley, Number(item));
  if (verb === 'starve') return (valley.balance[seatOf(view) ?? 0] ?? 0) >= 0;
  if (verb === 'slide_target' || verb === 'wildfire_target') return kills(valley, Number(item));
  return verb === 'done' && view.prompt === 'move_menu' && !!valley.empty_camps?.length;
}

/** To eat, with food for all and no card to play; to end a movement or the sowing in which nothing
 * is left. */
function obvious(view: View, steps: readonly Step[]): Step | null {
  const isBare = steps.every(([verb]) => verb === 'done' || verb === 'starve');
  const done = steps.find(([verb]) => verb === 'done') ?? null;
  if (view.prompt === 'feed') return isBare ? done : null;
  const seat = seatOf(view);
  const hasCards = seat === null || (as(view).held[seat] ?? 0) > 0;
  const isOver = view.prompt === 'sow' || (view.prompt === 'move_menu' && !hasCards);
  return isOver && steps.length === 1 ? done : null;
}

// ---- Half-made choices ---------------------------------------------------------------------------

function half(
  view: View,
  speaker: Speaker,
  chosen: readonly Ref[],
  steps: readonly Step[],
): string {
  const space = chosen.find((ref) => ref.startsWith('space:'))?.slice(6);
  const verb = steps[0]?.[0] ?? '';
  if (space === undefined) {
    const card = chosen.find((ref) => ref.startsWith('card:'))?.slice(5);
    return card && steps.length > 1 ? word(speaker, 'half.card', speaker.noun('card', card)) : '';
  }
  if (steps.some((step) => step[0] !== verb)) return word(speaker, 'half.space', space);
  if (verb === 'starve') return word(speaker, 'half.starve', space);
  const seat = seatOf(view);
  const here = seat === null ? '' : countWords(speaker, presentAt(as(view), seat, Number(space)));
  return word(speaker, here ? 'half.pieces' : 'half.space', space, here);
}

/** The captions of a fight: each roll of the dice; not what it leads to. */
const DICE = ['bonus', 'beasts_bonus', 'rolled', 'beasts_rolled', 'stranger_rolled', 'tied'];
const TOLL = ['killed', 'animal_killed'];

/** What is happening in a fight: against whom, how the chances are, the dice, the losses. */
function caption(event: GameEvent, view: View, speaker: Speaker): string | null {
  if (DICE.includes(event.kind)) return speaker.event(event);
  if (TOLL.includes(event.kind)) return lines([event], speaker)[0]?.text ?? null;
  if (event.kind !== 'combat') return null;
  const [fight] = fightsAt(as(view), Number(event.args[0]), Number(event.actor));
  return fight ? fightWords(speaker, fight, 'fight') : speaker.event(event);
}

export const table: GameTable = {
  // Where it stands above the rest there is little height left for six tribes and five cards.
  aspect: (_, isTall) => (isTall ? 1.05 : WHOLE[2] / WHOLE[3]),
  standing: (view, speaker, seat) => {
    const valley = as(view);
    const isAnnounced = valley.announced.includes(String(seat)) && view.turn !== 'over';
    return {
      value: rank(valley, seat),
      text: `${valley.n_camps[seat] ?? 0}${isAnnounced ? '!' : ''}`,
      label: label(speaker, 'camps'),
    };
  },
  before,
  half,
  answer,
  usual,
  isAnswer: ([verb]) => verb === 'choose_combat',
  isGrave,
  obvious,
  caption,
  lines,
  state,
};
