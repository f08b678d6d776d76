/*
 * scenes.ts: the moments this game is played for: the event of a turn, fights, hunger, births, the
 * four camps; what a turn brought; and by what somebody won. Loaded when the table has been drawn.
 */
import figures from '../../../web/src/art/figures.svg';
import type {
  AccountOf,
  Duel,
  Picture as Drawing,
  SceneData,
  SceneOf,
  Side,
  Summary,
} from '../../../web/src/board/scenes/scene';
import { capital, listed } from '../../../web/src/board/words';
import type { GameEvent, Speaker } from '../../../web/src/types';
import { seatsOf, type ValleyView } from './board';
import { herd, lines } from './lines';
import Picture from './Picture.svelte';
import { briefWords, clockWords, countWords, label, many, word } from './words';

type Events = readonly GameEvent[];

function num(event: GameEvent, i: number): number {
  return Number(event.args[i] ?? 0);
}

function text(event: GameEvent, i: number): string {
  return String(event.args[i] ?? '');
}

/** How many events from `at` on are of these kinds. */
function run(log: Events, at: number, kinds: readonly string[]): number {
  let end = at;
  while (end < log.length && kinds.includes(log[end]!.kind)) end++;
  return end - at;
}

function total(events: Events, kind: string, i: number): number {
  return events.reduce((sum, event) => sum + (event.kind === kind ? num(event, i) : 0), 0);
}

function unique(seats: readonly number[]): number[] {
  return [...new Set(seats)].filter((seat) => !Number.isNaN(seat));
}

function figure(id: string, seat?: number): Drawing {
  return seat === undefined ? { href: figures, id } : { href: figures, id, seat };
}

/** The events since the last one of a kind before `at`, with it. */
function since(log: Events, at: number, kind: string): Events {
  let from = at - 1;
  while (from >= 0 && log[from]!.kind !== kind) from--;
  return log.slice(Math.max(0, from), at);
}

/* What happened, in the words of the log. */
function told(events: Events, speaker: Speaker): string {
  return lines(events, speaker)
    .map((line) => line.text)
    .join(' ');
}

// ---- The event of a turn -----------------------------------------------------------------------

const STRUCK = ['killed', 'food_lost', 'camp_lost'];
/** What an event does, up to where the animals come. */
const WRATH =
  'event_die region river drew_token drew_letter burns flooded saved crop_damaged crop_lost food_lost wolves_came stranger_came outbreak bear_came killed animal_killed camp_lost went_wild no_effect'.split(
    ' ',
  );

/** It waits for those whom it harms; to the others it goes by. */
const event: SceneOf = (one, view, speaker, { log, at }) => {
  const name = text(one, 0);
  const victims = log
    .slice(at, at + 1 + run(log, at + 1, WRATH))
    .filter(({ kind }) => STRUCK.includes(kind))
    .map(({ actor }) => Number(actor));
  return {
    kind: 'reveal',
    title: speaker.noun('event', name),
    place: clockWords(speaker, view as ValleyView),
    text: `${capital(briefWords(speaker, `event.${name}`))}.`,
    picture: { href: '', id: `event.${name}`, draw: Picture },
    seats: unique(victims),
  };
};

// ---- Fights ------------------------------------------------------------------------------------

const ROLLS = ['bonus', 'rolled', 'beasts_bonus', 'beasts_rolled', 'stranger_rolled'];
const DICE = ['rolled', 'beasts_rolled', 'stranger_rolled'];
const TOLL = ['killed', 'animal_killed', 'stranger_killed', 'meat', 'won'];

/* "loses 2 warriors", "1 bison dies" */
function lossOf(roll: GameEvent, after: Events, speaker: Speaker): string {
  if (roll.kind === 'beasts_rolled') {
    const dead = total(after, 'animal_killed', 3);
    return dead ? word(speaker, 'scene.beast_dies', herd(speaker, text(roll, 0), dead)) : '';
  }
  const lost = { warriors: 0, women: 0, wolves: 0 };
  for (const one of after) {
    if (one.kind !== 'killed' || one.actor !== roll.actor) continue;
    const piece = text(one, 0);
    lost[piece === 'wolf' ? 'wolves' : piece === 'woman' ? 'women' : 'warriors'] += num(one, 3);
  }
  const said = countWords(speaker, lost);
  return said && word(speaker, 'scene.loses', said);
}

function nameOf(roll: GameEvent, speaker: Speaker): string {
  if (roll.kind === 'rolled') return speaker.seat(Number(roll.actor));
  if (roll.kind === 'beasts_rolled') return capital(speaker.noun('species', text(roll, 0)));
  return capital(word(speaker, 'log.stranger'));
}

function faceOf(roll: GameEvent): Drawing {
  if (roll.kind === 'rolled') return figure('hunter', Number(roll.actor));
  if (roll.kind === 'stranger_rolled') return figure('stranger');
  return figure(text(roll, 0).replace('ceros', ''));
}

/* One side of a round; `rolls` are the events of the whole round. */
function sideOf(roll: GameEvent, rolls: Events, after: Events, speaker: Speaker): Side {
  const isTribe = roll.kind === 'rolled';
  const bonuses = rolls
    .filter(({ kind, actor }) => (isTribe ? kind === 'bonus' && actor === roll.actor : false))
    .map((one) => ({ text: capital(speaker.noun('reason', text(one, 0))), value: num(one, 1) }));
  const rest = num(roll, 2) - bonuses.reduce((sum, { value }) => sum + value, 0);
  const pack = { text: word(speaker, isTribe ? 'scene.other' : 'scene.pack'), value: rest };
  const loss = lossOf(roll, after, speaker);
  const best = Math.max(...rolls.filter(({ kind }) => DICE.includes(kind)).map((one) => num(one, 3)));
  return {
    seat: isTribe ? Number(roll.actor) : null,
    name: nameOf(roll, speaker),
    picture: faceOf(roll),
    dice: [num(roll, 1)],
    bonuses: rest ? [...bonuses, pack] : bonuses,
    total: num(roll, 3),
    isWinner: num(roll, 3) === best,
    ...(loss ? { loss } : {}),
  };
}

/** One round between two; after a tie the throw that decided. With more sides it stays on the board. */
const fight: SceneOf = (_, _view, speaker, { log, at }) => {
  if (ROLLS.includes(log[at - 1]?.kind ?? '')) return null;
  let from = at;
  let size = run(log, from, ROLLS);
  while (log[from + size]?.kind === 'tied' && ROLLS.includes(log[from + size + 1]?.kind ?? '')) {
    from += size + 1;
    size = run(log, from, ROLLS);
  }
  const rolls = log.slice(from, from + size);
  const [a, b, more] = rolls.filter(({ kind }) => DICE.includes(kind));
  if (!a || !b || more) return null;
  const outcome = run(log, from + size, TOLL);
  const after = log.slice(from + size, from + size + outcome);
  const sides: Duel['sides'] = [sideOf(a, rolls, after, speaker), sideOf(b, rolls, after, speaker)];
  const space = [a, b].map((roll) => (roll.kind === 'rolled' ? text(roll, 0) : '')).find(Boolean);
  const meat = after.find(({ kind }) => kind === 'meat');
  return {
    kind: 'duel',
    title: word(speaker, 'log.against', sides[0].name, sides[1].name),
    place: word(speaker, from > at ? 'scene.fight_tied' : 'scene.fight', space ?? ''),
    sides,
    ...(meat ? { text: speaker.event(meat) } : {}),
    seats: unique([a, b].filter(({ kind }) => kind === 'rolled').map(({ actor }) => Number(actor))),
    n: from - at + size + outcome,
    then: TOLL,
  };
};

// ---- Hunger and births -------------------------------------------------------------------------

/** After a meal at which somebody starved: what there was, what was needed, who died. */
const hunger: SceneOf = (one, _view, speaker, { log, at }) => {
  const seat = Number(one.actor);
  const meal = since(log, at, 'need');
  const [need] = meal;
  const dead = meal.filter(({ kind, actor }) => kind === 'killed' && actor === one.actor);
  if (need?.kind !== 'need' || need.actor !== one.actor || dead.length === 0) return null;
  if (num(need, 1) >= num(need, 0)) return null;
  return {
    kind: 'meter',
    title: word(speaker, 'scene.hunger', speaker.seat(seat)),
    picture: figure('skull'),
    gauges: [
      {
        title: speaker.seat(seat),
        limit: num(need, 0),
        mark: word(speaker, 'scene.need', num(need, 0)),
        steps: [{ text: label(speaker, 'food'), value: num(need, 1), seat, picture: figure('meat') }],
      },
    ],
    text: told(dead, speaker),
    seats: [seat],
  };
};

const BIRTHS = ['birth_die', 'twins', 'born', 'child_lost'];

/** The births of a tribe, one throw after the other. */
const births: SceneOf = (one, _view, speaker, { log, at }) => {
  if (BIRTHS.includes(log[at - 1]?.kind ?? '') && log[at - 1]!.actor === one.actor) return null;
  let n = run(log, at, BIRTHS);
  const foreign = log.slice(at, at + n).findIndex(({ actor }) => actor !== one.actor);
  if (foreign > 0) n = foreign;
  const events = log.slice(at, at + n);
  if (!events.some(({ kind }) => kind === 'born')) return null;
  const throws = events.flatMap(({ kind }, i) => (kind === 'birth_die' ? [i] : []));
  const rows = throws.map((from, i) => {
    const part = events.slice(from, throws[i + 1]);
    const born = part.filter(({ kind }) => kind === 'born');
    return {
      title: word(speaker, 'scene.birth', text(part[0]!, 0), num(part[0]!, 1)),
      picture: figure(born.length ? 'woman' : 'moon', born.length ? Number(one.actor) : undefined),
      cells: [{ value: born.length, ...(born.length ? { mark: 'best' as const } : {}) }],
      ...(born.length
        ? { text: listed(speaker, born.map((child) => speaker.noun('sex', text(child, 0)))) }
        : {}),
    };
  });
  const seat = Number(one.actor);
  return {
    kind: 'rows',
    title: word(speaker, 'scene.births', speaker.seat(seat)),
    players: [seat],
    rows,
    seats: [seat],
    n,
    then: ['born'],
  };
};

// ---- Camps ---------------------------------------------------------------------------------------

function announcement(key: 'four' | 'four_lost' | 'gone', isForAll: boolean): SceneOf {
  return (one, _view, speaker): SceneData => {
    const seat = Number(one.actor);
    return {
      kind: 'announce',
      title: word(speaker, `scene.${key}`, speaker.seat(seat)),
      text: word(speaker, `scene.${key}.text`, speaker.seat(seat)),
      picture: figure(key === 'four' ? 'camp' : 'skull', seat),
      seat,
      seats: isForAll ? 'all' : [seat],
    };
  };
}

// ---- What a turn brought -------------------------------------------------------------------------

/** Where food comes from: from the land, from the hunt: events, and which of their numbers it is. */
const SOURCES: readonly (readonly [kind: string, i: number][])[] = [
  [['fished', 1], ['gathered', 1], ['harvested', 1]],
  [['meat', 2]],
];

function foodRow(turn: Events, seat: number): { seat: number; cells: number[]; total: number } | null {
  const own = turn.filter(({ actor }) => actor === String(seat));
  const ate = own.filter(({ kind }) => kind === 'ate').at(-1);
  if (!ate) return null;
  const gains = SOURCES.map((from) =>
    from.reduce((sum, [kind, i]) => sum + total(own, kind, i), 0),
  );
  const [eaten, kept] = [num(ate, 0), num(ate, 1)];
  const before = kept + eaten - gains.reduce((sum, n) => sum + n, 0);
  return { seat, cells: [before, ...gains, -eaten], total: kept };
}

/* "Born: Red 2. Dead: Blue 1, Green 3." */
function people(turn: Events, seats: readonly number[], speaker: Speaker): string {
  const tell = (key: 'scene.born' | 'scene.dead', count: (own: Events) => number): string => {
    const said = seats.flatMap((seat) => {
      const n = count(turn.filter(({ actor }) => actor === String(seat)));
      return n ? [`${speaker.seat(seat)} ${n}`] : [];
    });
    return said.length ? word(speaker, key, said.join(', ')) : '';
  };
  return [
    tell('scene.born', (own) => own.filter(({ kind }) => kind === 'born').length),
    tell('scene.dead', (own) => total(own, 'killed', 3)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is more than fishing, gathering and a meal... */
const LUCK = 'meat born twins child_lost killed camp_lost food_lost food_gained eliminated'.split(' ');
/** ...or is done to somebody, whom this argument names. */
const HARM: Partial<Record<string, number>> = {
  stole: 0, stole_fire: 0, plundered: 0, captured: 1, camp_taken: 1, camp_burned: 1, converted: 3,
};

/** Those to whom something came, good or bad. */
function concerned(turn: Events): number[] {
  return unique(
    turn.flatMap((event) => {
      const victim = HARM[event.kind];
      if (victim !== undefined) return [Number(event.actor), num(event, victim)];
      return LUCK.includes(event.kind) ? [Number(event.actor)] : [];
    }),
  );
}

/** At the beginning of a turn: the food of the last one, by source; who was born and who died. After
 * a turn that brought one nothing of note it goes by. */
const summary: SceneOf = (_, view, speaker, { log, at }): Summary | null => {
  const turn = since(log, at, 'turn');
  if (turn[0]?.kind !== 'turn') return null;
  const seats = seatsOf(view);
  const rows = seats.map((seat) => foodRow(turn, seat)).filter((row) => row !== null);
  if (rows.length === 0) return null;
  const said = people(turn, seats, speaker);
  return {
    kind: 'summary',
    title: word(speaker, 'scene.turn', text(turn[0], 0)),
    place: word(speaker, 'scene.food'),
    ...(said ? { text: said } : {}),
    columns: (['before', 'land', 'hunt', 'eaten'] as const).map((key) => ({
      title: word(speaker, `scene.${key}`),
    })),
    rows,
    seats: concerned(turn),
  };
};

const SCENES: Partial<Record<string, SceneOf>> = {
  event,
  ate: hunger,
  birth_die: births,
  announced: announcement('four', true),
  announcement_lost: announcement('four_lost', false),
  eliminated: announcement('gone', false),
  turn: summary,
  ...Object.fromEntries(ROLLS.map((kind) => [kind, fight])),
};

export const hasSummary = true;

export const scene: SceneOf = (one, view, speaker, moment) =>
  SCENES[one.kind]?.(one, view, speaker, moment) ?? null;

// ---- The end -------------------------------------------------------------------------------------

function why(log: Events, view: ValleyView, speaker: Speaker): string {
  const winners = log.filter(({ kind }) => kind === 'wins').map(({ actor }) => Number(actor));
  const [first = 0] = winners;
  if (winners.length === 0) return word(speaker, 'why.extinct');
  const isAlone = seatsOf(view).filter((seat) => view.status[seat] === 'alive').length === 1;
  if (isAlone) return word(speaker, 'why.alone');
  const people = many(speaker, 'people', (view.n_warriors[first] ?? 0) + (view.n_women[first] ?? 0));
  const camps = many(speaker, 'camps', view.n_camps[first] ?? 0);
  const over = log.find(({ kind }) => kind === 'last_year');
  if (over) return word(speaker, 'why.year', text(over, 0), camps, people);
  const { turn_number } = view;
  return word(speaker, 'why.camps', turn_number - 1, turn_number, people);
}

const CAMPS = [
  { fact: 'villages', id: 'tent' },
  { fact: 'caves', id: 'mountain' },
] as const;

/** Camps decide: how many of each kind, and by what the winner won. */
export const account: AccountOf = (log, view, speaker) => {
  const valley = view as ValleyView;
  return {
    columns: CAMPS.map(({ fact, id }) => ({
      title: speaker.say(`account.fact.${fact}`),
      picture: figure(id),
    })),
    rows: seatsOf(view).map((seat) => ({
      seat,
      cells: CAMPS.map(({ fact }) => valley[fact]?.[seat] ?? 0),
      total: valley.n_camps[seat] ?? 0,
    })),
    why: why(log, valley, speaker),
  };
};
