/*
 * lines.ts: the log in lines, one for each action: a whole movement, a fight with all its dice,
 * a meal, the births of a tribe, an event of nature, the march of the animals.
 *
 * A line is a run of events. Which kinds begin one and which go on with it stands in the table
 * at the end. A stretch may begin in the middle of an action: then the line tells the rest of it.
 */
import { capital, listed } from '../../../web/src/board/words';
import type { GameEvent, Line, Speaker } from '../../../web/src/types';
import type { Species } from './board';
import { NOBODY, type Count } from './plan';
import { countWords, many, word } from './words';

type Events = readonly GameEvent[];

// ---- Reading events ------------------------------------------------------------------------------

function text(event: GameEvent, i: number): string {
  return String(event.args[i] ?? '');
}

function number(event: GameEvent, i: number): number {
  return Number(event.args[i] ?? 0);
}

function isSeat(actor: string): boolean {
  return /^\d+$/.test(actor);
}

function nameOf(speaker: Speaker, actor: string): string {
  return isSeat(actor) ? speaker.seat(Number(actor)) : '';
}

function kinds(names: string): Set<string> {
  return new Set(names.split(' '));
}

function of(events: Events, names: string): GameEvent[] {
  const wanted = kinds(names);
  return events.filter(({ kind }) => wanted.has(kind));
}

function sum(events: Events, i: number): number {
  return events.reduce((all, event) => all + number(event, i), 0);
}

/* Events by a key, in the order in which the keys come first. */
function by(events: Events, key: (event: GameEvent) => string): Map<string, GameEvent[]> {
  const found = new Map<string, GameEvent[]>();
  for (const event of events) {
    const list = found.get(key(event));
    if (list) list.push(event);
    else found.set(key(event), [event]);
  }
  return found;
}

function join(parts: readonly string[], sign = '; '): string {
  return parts.filter(Boolean).join(sign);
}

/* Clauses as a sentence. */
function sentence(...clauses: string[]): string {
  const whole = join(clauses);
  return whole && capital(/[.!?]$/.test(whole) ? whole : `${whole}.`);
}

function pieces(piece: string, n: number): Count {
  if (piece === 'wolf') return { ...NOBODY, wolves: n };
  return piece === 'woman' ? { ...NOBODY, women: n } : { ...NOBODY, warriors: n };
}

function plus(a: Count, b: Count): Count {
  return {
    warriors: a.warriors + b.warriors,
    women: a.women + b.women,
    wolves: a.wolves + b.wolves,
  };
}

/* "2 wolves", but one alone is a "wolf". */
export function herd(speaker: Speaker, species: string, n: number): string {
  return n === 1 ? speaker.noun('species', species) : many(speaker, species as Species, n);
}

function places(speaker: Speaker, spaces: Iterable<string>): string {
  return listed(speaker, [...new Set(spaces)]);
}

/* "2 wolves 12→11" */
function wayOf(speaker: Speaker, event: GameEvent): string {
  return `${herd(speaker, text(event, 0), number(event, 3))} ${text(event, 1)}→${text(event, 2)}`;
}

/* What the event itself says, without its full stop. */
function plain(speaker: Speaker, event: GameEvent): string {
  return speaker.event(event).replace(/\.$/, '');
}

const ROLLS = 'bonus rolled beasts_bonus beasts_rolled stranger_rolled';
const DICE = 'rolled beasts_rolled stranger_rolled';

// ---- Parts of lines ------------------------------------------------------------------------------

/** What a line says of losses: only whose; where, too; or also why. */
type Detail = 'who' | 'where' | 'why';

/* "Red loses 2 warriors and 1 woman in 12 (by hunger)", for each tribe. */
function losses(events: Events, speaker: Speaker, detail: Detail): string {
  const dead = by(of(events, 'killed'), ({ actor }) => actor);
  return join(
    [...dead].map(([actor, deaths]) => {
      const count = deaths
        .map((one) => pieces(text(one, 0), number(one, 3)))
        .reduce(plus, NOBODY);
      const said = word(speaker, 'log.loses', nameOf(speaker, actor), countWords(speaker, count));
      if (detail === 'who') return said;
      const where = places(
        speaker,
        deaths.map((one) => text(one, 1)),
      );
      const placed = word(speaker, 'log.in', said, where);
      return detail === 'where'
        ? placed
        : `${placed} (${speaker.noun('cause', text(deaths[0]!, 2))})`;
    }),
  );
}

function deadAnimals(events: Events, speaker: Speaker): string {
  const dead = by(of(events, 'animal_killed'), (event) => text(event, 0));
  const packs = [...dead].map(([species, deaths]) => herd(speaker, species, sum(deaths, 3)));
  return packs.length ? word(speaker, 'log.dead', listed(speaker, packs)) : '';
}

/** What other parts of a line tell. */
const TOLD = 'killed animal_killed played mode';

/* Whatever else happened is told as the game tells it. */
function others(events: Events, speaker: Speaker, told = ''): string {
  const known = kinds(`${TOLD} ${told}`);
  // Their number is said before the cards; unseen ones add nothing.
  const isTold = ({ kind, args }: GameEvent): boolean =>
    known.has(kind) || (kind === 'showed' && args[1] === null);
  return join(events.filter((event) => !isTold(event)).map((event) => plain(speaker, event)));
}

// ---- Lines ---------------------------------------------------------------------------------------

type Say = (events: Events, speaker: Speaker, actor: string) => string;

/* "New cards: Red: 1; Blue: Theft and Raft." */
const drawing: Say = (events, speaker) => {
  const hands = by(events, ({ actor }) => actor);
  const said = [...hands].map(([actor, drawn]) => {
    const seen = drawn.filter(({ args }) => args[0] !== null && args[0] !== 'hidden');
    const what = seen.length
      ? listed(speaker, seen.map((one) => speaker.noun('card', text(one, 0))))
      : String(drawn.length);
    return `${nameOf(speaker, actor)}: ${what}`;
  });
  return sentence(word(speaker, 'log.cards', said.join('; ')));
};

/* "Event: Avalanche, mountain, region 4. Red loses ..." */
const nature: Say = (events, speaker) => {
  const [first] = events;
  const region = of(events, 'region').at(-1);
  const river = of(events, 'river').at(-1);
  const where = region
    ? word(speaker, 'log.region', speaker.noun('terrain', text(region, 0)), text(region, 1))
    : river
      ? word(speaker, 'log.river', text(river, 0))
      : '';
  const flooded = of(events, 'flooded burns').map((event) => text(event, 0));
  const told = 'event event_die region river flooded burns drew_token';
  return sentence(
    join([plain(speaker, first!), where], ', '),
    flooded.length ? word(speaker, 'log.closed', places(speaker, flooded)) : '',
    losses(events, speaker, 'where'),
    deadAnimals(events, speaker),
    others(events, speaker, told),
  );
};

const arriving: Say = (events, speaker) => {
  const came = of(events, 'arrived').map((event) =>
    word(speaker, 'log.animal_in', herd(speaker, text(event, 0), 1), text(event, 1)),
  );
  return sentence(
    came.length ? word(speaker, 'log.arrived', came.join(', ')) : '',
    others(events, speaker, 'arrived'),
  );
};

/* "The animals move north: 2 wolves 12→11, mammoth 14→13." */
const marching: Say = (events, speaker) => {
  const [first] = events;
  const packs = of(events, 'herd').map((event) => wayOf(speaker, event));
  const said = first!.kind === 'herd' ? word(speaker, 'log.animals') : plain(speaker, first!);
  const whole = packs.length ? `${said}: ${packs.join(', ')}` : said;
  return sentence(whole, others(events, speaker, 'herd direction'));
};

/* "2 warriors 12→17" for one group, its wolves included. */
function steps(events: Events, speaker: Speaker): string {
  const ways = by(of(events, 'moved wolves_moved'), (one) => `${text(one, 0)}→${text(one, 1)}`);
  return [...ways]
    .map(([way, groups]) => {
      const count = groups
        .map((one) =>
          one.kind === 'moved'
            ? { ...NOBODY, warriors: number(one, 2), women: number(one, 3) }
            : { ...NOBODY, wolves: number(one, 2) },
        )
        .reduce(plus, NOBODY);
      return `${countWords(speaker, count)} ${way}`;
    })
    .join(', ');
}

/* "Blue moves: 3 warriors 6→11, 1 woman 6→12; builds a camp in 3; plays Theft." */
const movement: Say = (events, speaker, actor) => {
  const name = nameOf(speaker, actor);
  const moved = steps(events, speaker);
  const built = of(events, 'built').map((event) => text(event, 0));
  const told = 'moves move_over moved wolves_moved built';
  const clauses = [
    built.length ? word(speaker, 'log.builds', places(speaker, built)) : '',
    cards(events, speaker, actor),
    losses(events, speaker, 'why'),
    deadAnimals(events, speaker),
    others(events, speaker, told),
  ];
  if (moved) return sentence(word(speaker, 'log.moves', name, moved), ...clauses);
  if (join(clauses)) return sentence(`${name}: ${join(clauses)}`);
  return of(events, 'move_over').length
    ? sentence(word(speaker, 'log.stays', name))
    : plain(speaker, events[0]!) + '.';
};

function cards(events: Events, speaker: Speaker, actor: string): string {
  const played = of(events, 'played').map((event) => {
    const card = speaker.noun('card', text(event, 0));
    return event.actor === actor
      ? word(speaker, 'log.plays', card)
      : word(speaker, 'log.plays_too', nameOf(speaker, event.actor), card);
  });
  return join(played, ', ');
}

/* Who rolled against whom: by name, each with the totals of its rolls. */
function sides(events: Events, speaker: Speaker): Map<string, GameEvent[]> {
  return by(of(events, DICE), (event) => {
    if (event.kind === 'rolled') return nameOf(speaker, event.actor);
    if (event.kind === 'stranger_rolled') return word(speaker, 'log.stranger');
    return speaker.noun('species', text(event, 0));
  });
}

/** The last throw of each side: "Red 2+2=4, tiger 5+1=6". */
export function lastRound(log: Events, speaker: Speaker): string {
  const start = log.map(({ kind }) => kind).lastIndexOf('combat');
  return [...sides(log.slice(Math.max(0, start)), speaker)]
    .map(([who, rolls]) => {
      const [, die = 0, bonus = 0, sum = 0] = rolls.at(-1)!.args.map(Number);
      return `${who} ${die}+${bonus}=${sum}`;
    })
    .join(', ');
}

/* The dice of one round after the other: "3+3 : 1+4, 6+3 : 2+3". */
function rounds(events: Events): string {
  const said: string[][] = [];
  const rolled = new Set<string>();
  for (const event of of(events, DICE)) {
    const who = event.kind === 'rolled' ? event.actor : text(event, 0);
    if (said.length === 0 || rolled.has(who)) {
      said.push([]);
      rolled.clear();
    }
    rolled.add(who);
    said.at(-1)!.push(`${number(event, 1)}+${number(event, 2)}`);
  }
  return said.map((round) => round.join(' : ')).join(', ');
}

/* "Blue fights Yellow in space 19: dice 3+3 : 1+4; Yellow loses 1 warrior; ..." */
const fighting: Say = (events, speaker, actor) => {
  const [first] = events;
  const parties = [...sides(events, speaker).keys()];
  const name = nameOf(speaker, actor);
  const foes = listed(speaker, parties.filter((one) => one !== name));
  const head =
    first!.kind === 'combat' && foes
      ? word(speaker, 'log.fights', name, foes, text(first!, 0))
      : first!.kind === 'combat'
        ? plain(speaker, first!)
        : parties.length > 1
          ? word(speaker, 'log.against', parties[0]!, listed(speaker, parties.slice(1)))
          : (parties[0] ?? '');
  const dice = rounds(events);
  return sentence(
    dice ? word(speaker, 'log.dice', head, dice) : head,
    cards(events, speaker, actor),
    losses(events, speaker, 'who'),
    deadAnimals(events, speaker),
    others(events, speaker, `combat ${ROLLS} tied won`),
  );
};

/* "Red gets 5 food, eats 7 and keeps 13." */
const meal: Say = (events, speaker, actor) => {
  const gained =
    sum(of(events, 'fished gathered harvested'), 1) + sum(of(events, 'food_gained'), 1);
  const ate = of(events, 'ate').at(-1);
  const name = nameOf(speaker, actor);
  return sentence(
    ate
      ? word(speaker, gained ? 'log.meal' : 'log.ate', name, gained, number(ate, 0), number(ate, 1))
      : '',
    cards(events, speaker, actor),
    losses(events, speaker, 'why'),
    others(events, speaker, ate ? 'fished gathered harvested food_gained need ate' : ''),
  );
};

/* "Births of Red: a warrior in 25, a woman in 3." */
const births: Say = (events, speaker, actor) => {
  const born = of(events, 'born').map((event) =>
    word(speaker, 'log.animal_in', speaker.noun('sex', text(event, 0)), text(event, 1)),
  );
  const said = born.length
    ? word(speaker, 'log.births', nameOf(speaker, actor), born.join(', '))
    : '';
  return sentence(
    said || others(of(events, 'birth_die').slice(-1), speaker),
    cards(events, speaker, actor),
    others(events, speaker, 'born birth_die'),
  );
};

const toll: Say = (events, speaker) =>
  sentence(
    losses(events, speaker, 'why'),
    deadAnimals(events, speaker),
    others(events, speaker),
  );

/* "Red plays Espionage; Red looks at the hand of Blue ..." */
const playing: Say = (events, speaker, actor) =>
  sentence(
    `${nameOf(speaker, actor)} ${cards(events, speaker, actor)}`,
    losses(events, speaker, 'why'),
    deadAnimals(events, speaker),
    others(events, speaker),
  );

const listing: Say = (events, speaker) => sentence(others(events, speaker));

// ---- Which events belong together ----------------------------------------------------------------

interface Block {
  /** Kinds that begin it, and that go on with it. */
  from: Set<string>;
  on: Set<string>;
  /** Does it go on only while the same seat acts? What befalls others or animals belongs to it. */
  isOwn: boolean;
  say: Say;
}

function block(from: string, on: string, isOwn: boolean, say: Say): Block {
  return { from: kinds(from), on: kinds(`${from} ${on}`), isOwn, say };
}

const TOLL = 'killed animal_killed stranger_killed camp_lost went_wild fire_lost';
const CARD =
  'mode fenced visited tamed drummed came spied showed foresaw lured stole stole_fire converted fire_taken food_gained';
/** What befalls others in the course of an action. */
const TO_OTHERS = `${TOLL} herd trampled burns eliminated laid_down`;

const BLOCKS: readonly Block[] = [
  block('settled', 'sowed', true, toll),
  block('drew', '', false, drawing),
  block(
    'event',
    `event_die region river drew_token drew_letter burns flooded saved crop_damaged crop_lost food_lost wolves_came stranger_came outbreak bear_came bear_left no_effect event_ended ${TOLL}`,
    false,
    nature,
  ),
  block('arrived set_aside bag_empty', '', false, arriving),
  block('direction herd', 'trampled stranger_moved adopted not_adopted', false, marching),
  block('tie_die', 'first_player', false, listing),
  block(
    'moves moved wolves_moved built move_over',
    `played ${CARD} ${TO_OTHERS} adopted`,
    true,
    movement,
  ),
  block(
    `combat ${ROLLS}`,
    `tied won captured plundered camp_taken camp_burned meat played fled hid came_down eliminated laid_down ${CARD} ${TOLL}`,
    false,
    fighting,
  ),
  block('fished gathered harvested need ate', `played ${CARD} ${TOLL} eliminated`, true, meal),
  block('birth_die twins born child_lost', `played ${CARD}`, true, births),
  block('sowed', '', true, toll),
  block('laid_down eliminated', '', false, listing),
  block('killed animal_killed camp_lost', TOLL, false, toll),
  block('played', `${CARD} ${TOLL} herd trampled`, true, playing),
];

function endOf(events: Events, start: number, { on, from, isOwn }: Block): number {
  const { actor } = events[start]!;
  let end = start + 1;
  for (; end < events.length; end++) {
    const next = events[end]!;
    const isNew = next.kind === 'combat' || (next.kind === 'event' && from.has('event'));
    const isForeign = isOwn && next.actor !== actor && !kinds(TO_OTHERS).has(next.kind);
    if (!on.has(next.kind) || isNew || isForeign) break;
  }
  return end;
}

export function lines(events: Events, speaker: Speaker): Line[] {
  const found: Line[] = [];
  for (let from = 0; from < events.length; ) {
    const first = events[from]!;
    const kind = BLOCKS.find((one) => one.from.has(first.kind));
    const to = kind ? endOf(events, from, kind) : from + 1;
    const said = kind?.say(events.slice(from, to), speaker, first.actor);
    found.push({ text: said || speaker.event(first), from, to });
    from = to;
  }
  return found;
}
