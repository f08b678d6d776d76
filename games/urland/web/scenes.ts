/*
 * scenes.ts: the moments of this game: a region scored, panic, eruptions, mutations and their
 * auctions, the last points; what an epoch brought; and how the result came about. All of it is
 * read off the log.
 */
import figures from '../../../web/src/art/figures.svg?url';
import type {
  AccountOf,
  Cell,
  Picture,
  Rows,
  SceneData,
  SceneOf,
} from '../../../web/src/board/scenes/scene';
import { capital, listed } from '../../../web/src/board/words';
import type { GameEvent, Speaker, View } from '../../../web/src/types';
import art from './art.svg?url';
import { genesAt, MOST_POINTS, type UrlandView } from './board';
import { censusAt } from './census';
import { GIFTS } from './gifts';
import { lines } from './lines';
import { effectWords, geneName, many, soft, word, type Word } from './words';

type Log = readonly GameEvent[];

function num(event: GameEvent, i: number): number {
  return Number(event.args[i]);
}

function seatOf({ actor }: GameEvent): number {
  return Number(actor);
}

function of(events: Log, ...kinds: string[]): GameEvent[] {
  return events.filter(({ kind }) => kinds.includes(kind));
}

/* Events from `at` on that are of these kinds, the first of whatever kind. */
function run(log: Log, at: number, kinds: readonly string[]): GameEvent[] {
  const rest = log.slice(at + 1);
  const end = rest.findIndex(({ kind }) => !kinds.includes(kind));
  return log.slice(at, end < 0 ? undefined : at + 1 + end);
}

function told(events: Log, speaker: Speaker): string {
  return lines(events, speaker)
    .map(({ text }) => text)
    .join(' ');
}

function figure(id: string): Picture {
  return { href: figures, id };
}

function seatsIn(events: Log): number[] {
  return [...new Set(events.map(seatOf))];
}

// ---- Squares ---------------------------------------------------------------------------------

/* Where the markers stood before log[at]. A log that begins late (of a lesson) tells only where they
 * came from later, or nothing: then they stand there still. */
function squaresAt(log: Log, at: number, view: View): number[] {
  return players(view.seats).map((seat) => {
    const moves = (events: Log): Log => of(events, 'marker', 'advanced').filter((event) => seatOf(event) === seat);
    const last = moves(log.slice(0, at)).at(-1);
    if (last) return num(last, last.kind === 'marker' ? 0 : 2);
    const [next] = of(moves(log.slice(at)), 'advanced');
    return next ? num(next, 1) : ((view as UrlandView).pos[seat] ?? 0);
  });
}

/* Squares that were jumped over, because others stood there. */
function jumped(event: GameEvent): number {
  return num(event, 2) - num(event, 1) - num(event, 0);
}

/* A cell for each seat: the sum of its events, or none. */
function cellsOf(events: Log, seats: number, value: (event: GameEvent) => number): (Cell | null)[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = events.filter((event) => seatOf(event) === seat);
    const sum = own.reduce((total, event) => total + value(event), 0);
    return sum === 0 ? null : { value: sum };
  });
}

/* The squares before, then the rows, then what was jumped over. */
function ladder(log: Log, at: number, events: Log, view: View, speaker: Speaker): Rows['rows'] {
  const row = (key: Word, cells: (Cell | null)[]): Rows['rows'][number] => ({ title: word(speaker, key), cells });
  const jumps = cellsOf(of(events, 'advanced'), view.seats, jumped);
  return [
    row('scene.before', squaresAt(log, at, view).map((value) => ({ value }))),
    ...(jumps.some(Boolean) ? [row('scene.jumps', jumps)] : []),
  ];
}

function players(seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => seat);
}

function epochAt(log: Log, at: number, view: View): number {
  const last = of(log.slice(0, at + 1), 'epoch').at(-1);
  return last ? num(last, 0) : (view as UrlandView).epoch;
}

// ---- A region ----------------------------------------------------------------------------------

const SCORING = ['scoring', 'removed', 'advanced'];

const region: SceneOf = (event, view, speaker, { log, at }) => {
  const events = run(log, at, SCORING);
  const [scoring] = of(events, 'scoring');
  if (!scoring || String(scoring.args[1]) === 'empty') return null;
  const [won, lost] = [of(events, 'advanced'), of(events, 'removed')];
  const outcome = capital(speaker.noun('outcome', String(scoring.args[1])));
  const stood = censusAt(log, at);
  const isWhole = of(log.slice(0, at), 'dealt').length > 0;
  const seats = seatsIn([...won, ...lost]).sort((one, other) => one - other);
  const cells = seats.map((seat): Cell | null => {
    const [gain] = won.filter((one) => seatOf(one) === seat);
    const [loss] = lost.filter((one) => seatOf(one) === seat);
    if (loss) return { value: 0, note: word(speaker, 'scene.loses', num(loss, 1)) };
    if (!gain) return null;
    const value = num(gain, 0);
    // A log that begins late (of a lesson) does not say who stood there.
    const n = isWhole ? stood(String(scoring.args[0]), seat) : 0;
    const cell: Cell = n > 0 ? { value, note: many(speaker, 'scene.ichtos', n) } : { value };
    return value === MOST_POINTS ? { ...cell, mark: 'best' } : cell;
  });
  const concerned = (row: Rows['rows'][number]): Rows['rows'][number] => ({
    ...row,
    cells: row.cells.filter((_, seat) => seats.includes(seat)),
  });
  const [before, ...jumps] = ladder(log, at, events, view, speaker).map(concerned);
  const name = capital(speaker.noun('region', String(scoring.args[0])));
  return {
    kind: 'rows',
    place: word(speaker, event.kind === 'last_two' ? 'scene.last' : 'scene.epoch', epochAt(log, at, view)),
    title: word(speaker, 'scene.scored', name, outcome),
    players: seats,
    rows: [before!, { title: outcome, cells }, ...jumps],
    seats,
    n: events.length,
    then: ['revealed', 'last_two', 'removed', 'advanced'],
  };
};

// ---- Panic and eruptions ---------------------------------------------------------------------------

const FLIGHT = ['panicked', 'stayed', 'dived'];
const ERUPTION = ['erupted', 'no_bridge', 'lost'];

const panic: SceneOf = (event, _, speaker) => ({
  kind: 'reveal',
  title: word(speaker, 'scene.panic'),
  picture: figure('skull'),
  text: speaker.event(event),
  seats: [],
  then: [event.kind],
});

const flight: SceneOf = (_event, _view, speaker, { log, at }) => {
  if (FLIGHT.includes(log[at - 1]?.kind ?? '')) return null;
  const hits = of(log.slice(0, at), 'panic_hits').at(-1);
  const isPanic = hits && !log.slice(log.indexOf(hits) + 1, at).some(({ kind }) => kind === 'turn');
  if (!isPanic) return null;
  const events = run(log, at, FLIGHT);
  return {
    kind: 'announce',
    title: word(speaker, 'line.panic', speaker.noun('region', String(hits.args[0]))),
    picture: figure('wave'),
    text: told(events, speaker),
    seats: seatsIn(events),
    n: events.length,
    then: FLIGHT,
  };
};

/* Not those of the set-up, before any marker stands on the track. */
const eruption: SceneOf = (_event, view, speaker, { log, at }) => {
  const isFirst = !ERUPTION.includes(log[at - 1]?.kind ?? '');
  const isSetUp = squaresAt(log.slice(0, at), at, view).every((square) => square === 0);
  if (!isFirst || isSetUp) return null;
  const events = run(log, at, ERUPTION);
  return {
    kind: 'announce',
    place: word(speaker, 'scene.last', epochAt(log, at, view)),
    title: word(speaker, 'scene.eruption'),
    picture: figure('volcano'),
    text: told(events, speaker),
    seats: seatsIn(of(events, 'lost')),
    n: events.length,
    then: ERUPTION,
  };
};

// ---- Mutations ---------------------------------------------------------------------------------------

const mutation: SceneOf = (event, view, speaker) => {
  const genes = genesAt(view as UrlandView, 'open').map((gene) => geneName(speaker, gene));
  return {
    kind: 'announce',
    title: word(speaker, 'scene.mutation', num(event, 0)),
    picture: { href: art, id: 'dna' },
    text: genes.length
      ? word(speaker, 'scene.sale', listed(speaker, genes))
      : word(speaker, 'scene.no_sale'),
    seats: 'all',
    then: ['mutation'],
  };
};

/* Bid and own genes make the price. */
const auction: SceneOf = (_event, view, speaker, { log, at }) => {
  if (log[at - 1]?.kind === 'bid_shown') return null;
  const events = run(log, at, ['bid_shown', 'ranked', 'excluded']);
  const ranked = of(events, 'ranked');
  if (ranked.length === 0) return null;
  const value = (pick: (event: GameEvent) => number) => (seat: number): Cell | null => {
    const own = ranked.find((event) => seatOf(event) === seat);
    return own ? { value: pick(own) } : null;
  };
  const bid = value((event) => num(event, 1));
  const more = value((event) => num(event, 2) - num(event, 1));
  const seats = players(view.seats);
  return {
    kind: 'rows',
    title: word(speaker, 'scene.bids'),
    players: seats,
    rows: [
      { title: word(speaker, 'bid'), cells: seats.map(bid) },
      { title: word(speaker, 'scene.owned'), cells: seats.map(more) },
    ],
    text: told(events, speaker),
    seats: 'all',
    n: events.length,
    then: ['bid_shown'],
  };
};

const bought: SceneOf = (event, view, speaker) => {
  const gene = String(event.args[0]);
  return {
    kind: 'reveal',
    title: capital(geneName(speaker, gene)),
    place: told([event], speaker),
    picture: figure(GIFTS[gene] ?? 'claw'),
    text: effectWords(speaker, gene, view as UrlandView),
    seats: [],
    then: ['bought'],
  };
};

// ---- The last points -------------------------------------------------------------------------------

const FINAL = ['final_total', 'final_land', 'advanced'];

const final: SceneOf = (_event, view, speaker, { log, at }) => {
  if (FINAL.slice(0, 2).includes(log[at - 1]?.kind ?? '')) return null;
  if (of(log.slice(0, at), ...FINAL.slice(0, 2)).length > 0) return null;
  const events = run(log, at, FINAL);
  const prize = (kind: string, key: Word): Rows['rows'] => {
    const won = of(events, kind);
    const cells = cellsOf(won, view.seats, (event) => num(event, 1));
    return won.length ? [{ title: word(speaker, key, num(won[0]!, 0)), cells }] : [];
  };
  const [before, ...jumps] = ladder(log, at, events, view, speaker);
  return {
    kind: 'rows',
    title: word(speaker, 'scene.final'),
    picture: figure('ichto'),
    players: players(view.seats),
    rows: [before!, ...prize('final_total', 'scene.total'), ...prize('final_land', 'scene.land'), ...jumps],
    text: told(events, speaker),
    seats: 'all',
    n: events.length,
    then: ['advanced'],
  };
};

// ---- An epoch ----------------------------------------------------------------------------------------

const OUTCOMES = ['competition', 'coexistence', 'monopoly'];

interface Gain {
  seat: number;
  epoch: number;
  /** The outcome of the region, or which of the last points. */
  source: string;
  points: number;
  jumped: number;
}

/* What moved a marker, and why. */
function gains(log: Log): Gain[] {
  let [epoch, source] = [1, ''];
  return log.flatMap((event) => {
    if (event.kind === 'epoch') epoch = num(event, 0);
    if (event.kind === 'scoring') source = String(event.args[1]);
    if (event.kind === 'final_total' || event.kind === 'final_land') source = event.kind;
    if (event.kind !== 'advanced') return [];
    return [{ seat: seatOf(event), epoch, source, points: num(event, 0), jumped: jumped(event) }];
  });
}

const sum = (cells: readonly number[]): number => cells.reduce((a, b) => a + b, 0);

/* When an epoch begins: what the one before it brought. */
const summary: SceneOf = (event, view, speaker, { log, at }) => {
  const epoch = num(event, 0) - 1;
  if (epoch < 1) return null;
  const begin = log.findIndex(({ kind, args }) => kind === 'epoch' && Number(args[0]) === epoch);
  const before = squaresAt(log, Math.max(0, begin), view);
  const all = gains(log.slice(0, at)).filter((gain) => gain.epoch === epoch);
  return {
    kind: 'summary',
    title: word(speaker, 'scene.over', epoch),
    columns: [
      { title: word(speaker, 'scene.before') },
      ...OUTCOMES.map((outcome) => ({ title: soft(capital(speaker.noun('outcome', outcome))) })),
      { title: word(speaker, 'scene.jumps') },
    ],
    rows: players(view.seats).map((seat) => {
      const own = all.filter((gain) => gain.seat === seat);
      const by = OUTCOMES.map((outcome) =>
        sum(own.filter(({ source }) => source === outcome).map(({ points }) => points)),
      );
      const cells = [before[seat] ?? 0, ...by, sum(own.map((gain) => gain.jumped))];
      return { seat, cells, total: sum(cells) };
    }),
    seats: 'all',
  };
};

const SCENES: Partial<Record<string, SceneOf>> = {
  revealed: region,
  last_two: region,
  panic_drawn: panic,
  panicked: flight,
  stayed: flight,
  dived: flight,
  erupted: eruption,
  no_bridge: eruption,
  mutation,
  bid_shown: auction,
  bought,
  final_total: final,
  final_land: final,
  epoch: summary,
};

export const hasSummary = true;

export const scene: SceneOf = (event, view, speaker, moment): SceneData | null =>
  SCENES[event.kind]?.(event, view, speaker, moment) ?? null;

// ---- The account -------------------------------------------------------------------------------------

/** Where the marker began, what each epoch and the end brought, and what was jumped over. */
export const account: AccountOf = (log, view, speaker) => {
  const all = gains(log);
  const epochs = Array.from({ length: epochAt(log, log.length, view) }, (_, i) => i + 1);
  const isFinal = ({ source }: Gain): boolean => source.startsWith('final');
  const columns: { title: string; of: (gain: Gain) => number }[] = [
    ...epochs.map((epoch) => ({
      title: word(speaker, 'scene.epoch', epoch),
      of: (gain: Gain) => (gain.epoch === epoch && !isFinal(gain) ? gain.points : 0),
    })),
    ...(['final_total', 'final_land'] as const).map((source) => ({
      title: word(speaker, `scene.${source}`),
      of: (gain: Gain) => (gain.source === source ? gain.points : 0),
    })),
    { title: word(speaker, 'scene.jumps'), of: (gain) => gain.jumped },
  ];
  const starts = of(log, 'marker');
  return {
    columns: [{ title: word(speaker, 'scene.start') }, ...columns.map(({ title }) => ({ title }))],
    rows: players(view.seats).map((seat) => {
      const own = all.filter((gain) => gain.seat === seat);
      const [start] = starts.filter((event) => seatOf(event) === seat);
      const cells = [start ? num(start, 0) : 0, ...columns.map((column) => sum(own.map(column.of)))];
      return { seat, cells, total: sum(cells) };
    }),
  };
};
