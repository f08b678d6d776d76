/*
 * scenes.ts: the end of a round as scenes: where food lacked as meters, the scoring region by
 * region, the round as a summary, the ice; and how the result came about. Read off the log.
 */
import figures from '../../../web/src/art/figures.svg';
import type {
  Account,
  AccountOf,
  Cell,
  Gauge,
  Picture,
  SceneOf,
} from '../../../web/src/board/scenes/scene';
import { listed } from '../../../web/src/board/words';
import type { GameEvent, Speaker, View } from '../../../web/src/types';
import art from './art.svg';
import { REGIONS, type EiszeitView, type Region } from './board';
import { arg, isWhole, num, standingAt, type Standing } from './chronicle';
import { many, word, type Word } from './words';

/** Hunters that every land feeds. */
const LAND = 3;

const drawing = (id: string): Picture => ({ href: figures, id });
const hunter = (seat: number): Picture => ({ href: art, id: 'hunter', seat });

/** How many events from `at` on are of these kinds. */
function run(log: readonly GameEvent[], at: number, kinds: readonly string[]): number {
  const end = log.findIndex(({ kind }, i) => i >= at && !kinds.includes(kind));
  return (end < 0 ? log.length : end) - at;
}

/** How many events just before `at` are of these kinds. */
function runBefore(log: readonly GameEvent[], at: number, kinds: readonly string[]): number {
  let n = 0;
  while (n < at && kinds.includes(log[at - 1 - n]!.kind)) n++;
  return n;
}

function seatsOf(seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}

// ---- The conflict ----------------------------------------------------------------------------

function losses(speaker: Speaker, events: readonly GameEvent[]): string[] {
  return events.map((event) => many(speaker, 'line.loses', num(event, 2), speaker.seat(num(event, 0))));
}

interface Hunger {
  region: Region;
  mammoths: number;
  fire: number;
  /** By seat. */
  hunters: readonly number[];
}

/* The regions that could not feed all by themselves, and what the fires made of it. */
function hungerAt(log: readonly GameEvent[], at: number, { hunters, mammoths }: Standing): Hunger[] {
  const turned = log.slice(at - runBefore(log, at, ['fire_turned']), at);
  const all = REGIONS.map((region) => ({
    region,
    mammoths: mammoths[region] ?? 0,
    fire: turned.reduce((sum, event) => sum + (arg(event, 0) === region ? num(event, 1) : 0), 0),
    hunters: hunters[region] ?? [],
  }));
  return all.filter(({ hunters: here, mammoths: herd }) => sum(here) > LAND + herd);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

function gauge(speaker: Speaker, { region, mammoths, fire, hunters }: Hunger, left: readonly GameEvent[]): Gauge {
  const food = LAND + mammoths + fire;
  const lost = losses(speaker, left.filter((event) => arg(event, 1) === region));
  const tribes = hunters.flatMap((value, seat) => (value > 0 ? [{ seat, value }] : []));
  return {
    title: word(speaker, 'region.short', region),
    picture: mammoths > 0 ? drawing('mammoth') : drawing('meat'),
    limit: food,
    mark: word(speaker, 'scene.food', food, LAND, mammoths, fire),
    steps: tribes.map(({ seat, value }) => ({
      text: speaker.seat(seat),
      value,
      seat,
      picture: hunter(seat),
    })),
    text: lost.length > 0 ? `${listed(speaker, lost)}.` : word(speaker, 'scene.stay'),
  };
}

const conflict: SceneOf = (event, _, speaker, { log, at, after }) => {
  const n = run(log, at, ['conflict', 'left']);
  const left = log.slice(at, at + n).filter(({ kind }) => kind === 'left');
  const hunger = hungerAt(log, at, standingAt(log, at, after as EiszeitView));
  // A position between the two tells nothing.
  const first = hunger.find(({ region }) => region === arg(event, 0));
  if (sum(first?.hunters ?? []) !== num(event, 1)) return null;
  return {
    kind: 'meter',
    title: word(speaker, 'phase.conflict'),
    gauges: hunger.map((one) => gauge(speaker, one, left)),
    seats: [...new Set(left.map((event) => num(event, 0)))],
    n,
    then: ['left'],
  };
};

// ---- The scoring -----------------------------------------------------------------------------

/* A star marks the most in a region; equals share it. */
function cellsOf(events: readonly GameEvent[], seats: number): (Cell | null)[] {
  const best = Math.max(...events.map((event) => num(event, 2)));
  const isShared = events.filter((event) => num(event, 2) === best).length > 1;
  return seatsOf(seats).map((seat) => {
    const own = events.find((event) => num(event, 0) === seat);
    if (!own) return null;
    const value = num(own, 2);
    return value === best && !isShared ? { value, mark: 'best' } : { value };
  });
}

const CLASSES: readonly Word[] = ['scene.herd.0', 'scene.herd.1', 'scene.herd.2'];
/* The same beside the picture of a mammoth, above a narrow column. */
const COLUMNS = ['×0', '×1', '×2+'];

/* The regions without mammoths, with one, with more. */
function classOf({ mammoths }: Standing, region: Region): number {
  return Math.min(2, mammoths[region] ?? 0);
}

const scoring: SceneOf = (_, view, speaker, { log, at, after }) => {
  const n = run(log, at, ['scored']);
  const events = log.slice(at, at + n);
  const sums = log.slice(at + n, at + n + run(log, at + n, ['score']));
  const standing = standingAt(log, at, after as EiszeitView);
  const regions = [...new Set(events.map((event) => arg(event, 1)))];
  return {
    kind: 'rows',
    title: word(speaker, 'phase.scoring'),
    players: seatsOf(view.seats),
    before: seatsOf(view.seats).map((seat) => {
      const score = sums.find((event) => num(event, 0) === seat);
      return num(score, 2) - num(score, 1);
    }),
    rows: regions.map((region) => ({
      title: word(speaker, 'region.short', region),
      ...(classOf(standing, region) > 0 ? { picture: drawing('mammoth') } : {}),
      text: word(speaker, CLASSES[classOf(standing, region)]!),
      cells: cellsOf(events.filter((event) => arg(event, 1) === region), view.seats),
    })),
    seats: [],
    n,
  };
};

/* What each seat got in the round that is scored at `at`, by the mammoths beside its hunters. */
function gains(log: readonly GameEvent[], at: number, after: EiszeitView): number[][] {
  const from = at - runBefore(log, at, ['scored']);
  const standing = standingAt(log, from, after);
  const cells = seatsOf(after.seats).map(() => CLASSES.map(() => 0));
  for (const event of log.slice(from, at)) {
    const own = cells[num(event, 0)];
    const i = classOf(standing, arg(event, 1));
    if (own) own[i] = (own[i] ?? 0) + num(event, 2);
  }
  return cells;
}

/* The rounds, by the place of their first score in the log. */
function roundsOf(log: readonly GameEvent[]): number[] {
  return log.flatMap(({ kind }, i) => (kind === 'score' && log[i - 1]?.kind !== 'score' ? [i] : []));
}

/* The number of the round that is scored at `at`. */
function roundAt(log: readonly GameEvent[], at: number, view: View): number {
  return isWhole(log) ? roundsOf(log).indexOf(at) + 1 : (view as EiszeitView).round;
}

const summary: SceneOf = (_, view, speaker, { log, at, after }) => {
  const n = run(log, at, ['score']);
  const first = at - runBefore(log, at, ['scored', 'clubs_returned', 'left', 'conflict']);
  const lost = lossesBySeat(log.slice(first, at)).map(([seat, n]) => `${speaker.seat(seat)} ${n}`);
  const own = gains(log, at, after as EiszeitView);
  return {
    kind: 'summary',
    title: speaker.say('heading.round', String(roundAt(log, at, view))),
    columns: [
      { title: word(speaker, 'scene.before') },
      ...COLUMNS.map((title) => ({ title, picture: drawing('mammoth') })),
    ],
    rows: log.slice(at, at + n).map((event) => ({
      seat: num(event, 0),
      cells: [num(event, 2) - num(event, 1), ...(own[num(event, 0)] ?? [])],
      total: num(event, 2),
    })),
    ...(lost.length > 0 ? { place: word(speaker, 'scene.lost', lost.join(', ')) } : {}),
    seats: 'all',
    n,
  };
};

function lossesBySeat(events: readonly GameEvent[]): [number, number][] {
  const lost = new Map<number, number>();
  for (const event of events)
    if (event.kind === 'left') lost.set(num(event, 0), (lost.get(num(event, 0)) ?? 0) + num(event, 2));
  return [...lost].sort(([a], [b]) => a - b);
}

// ---- The ice ---------------------------------------------------------------------------------

const ICE = ['glacier', 'returned', 'mammoths_returned'];

const glacier: SceneOf = (event, _, speaker, { log, at }) => {
  const n = 1 + run(log, at + 1, ICE.slice(1));
  const back = log.slice(at + 1, at + n);
  const owners = back.filter(({ kind }) => kind === 'returned').map((one) => num(one, 0));
  const gone = back.map((one) =>
    one.kind === 'returned'
      ? many(speaker, 'line.hunters_of', num(one, 2), speaker.seat(num(one, 0)))
      : many(speaker, 'here.mammoths', num(one, 1)),
  );
  return {
    kind: 'announce',
    title: word(speaker, 'scene.ice', arg(event, 0)),
    picture: drawing('snowflake'),
    seat: Number(event.actor),
    ...(gone.length > 0 ? { text: word(speaker, 'line.back', listed(speaker, gone)) } : {}),
    seats: owners.filter((seat) => seat !== Number(event.actor)),
    n,
    then: ICE,
  };
};

const SCENES: Partial<Record<string, SceneOf>> = {
  conflict,
  scored: scoring,
  score: summary,
  glacier,
};
/** After these the scene has begun already. */
const WITHIN: Partial<Record<string, readonly string[]>> = {
  conflict: ['conflict', 'left'],
  scored: ['scored'],
  score: ['score'],
};

export const hasSummary = true;

export const scene: SceneOf = (event, view, speaker, moment) => {
  const before = moment.log[moment.at - 1]?.kind ?? '';
  if (WITHIN[event.kind]?.includes(before)) return null;
  return SCENES[event.kind]?.(event, view, speaker, moment) ?? null;
};

// ---- The account -----------------------------------------------------------------------------

/* What the winner leads the second by, where it is not points. */
function tieWords(view: EiszeitView, speaker: Speaker, [first, second]: readonly number[]): string[] {
  if (first === undefined || second === undefined || view.score[first] !== view.score[second]) return [];
  const [a, b] = [first, second].map((seat) => sum(view.hunters.map((row) => row[seat] ?? 0)));
  if (a !== b) return [word(speaker, 'account.hunters')];
  return view.stones[first] === view.stones[second] ? [] : [word(speaker, 'account.stones')];
}

/* The seats from the first to the last: by points, hunters on the board, stones. */
function orderOf(view: EiszeitView): number[] {
  const key = (seat: number): number =>
    (view.score[seat] ?? 0) * 1e4 +
    sum(view.hunters.map((row) => row[seat] ?? 0)) * 100 +
    (view.stones[seat] ?? 0);
  return seatsOf(view.seats).sort((a, b) => key(b) - key(a));
}

export const account: AccountOf = (log, view, speaker): Account => {
  const ice = view as EiszeitView;
  const rounds = roundsOf(log);
  const byRound = rounds.map((at) => gains(log, at, ice));
  const order = orderOf(ice);
  const winner = order[0] ?? 0;
  const sources = CLASSES.map((_, i) => sum(byRound.map((seats) => seats[winner]?.[i] ?? 0)));
  return {
    columns: rounds.map((_, i) => ({ title: speaker.say('heading.round', String(i + 1)) })),
    rows: seatsOf(view.seats).map((seat) => {
      const cells = byRound.map((seats) => sum(seats[seat] ?? []));
      return { seat, cells, total: sum(cells) };
    }),
    why: [
      ...tieWords(ice, speaker, order),
      word(speaker, 'account.sources', speaker.seat(winner), ...sources),
    ].join(' '),
  };
};
