/*
 * scenes.ts: the moments of Mammut: a round begins, a heap is stolen from the viewer, the scoring
 * row by row; and how the result came about, source by source. All of it is read off the log.
 */
import type {
  Account,
  AccountOf,
  Cell,
  Moment,
  Picture,
  Rows,
  SceneOf,
  Summary,
} from '../../../web/src/board/scenes/scene';
import shared from '../../../web/src/art/figures.svg';
import { capital } from '../../../web/src/board/words';
import type { GameEvent, Speaker } from '../../../web/src/types';
import art from './art.svg';
import { RESOURCES, seatsOf, slotsOf, type MammutView } from './board';
import { asides } from './lines';
import { cardName, contents, many, word } from './words';

/** In the order of the scoring; the last one only after the last round. */
const SOURCES: readonly string[] = [...RESOURCES, 'final'];

function num(event: GameEvent, i: number): number {
  return Number(event.args[i] ?? 0);
}

function isStage(event: GameEvent | undefined, name: string): boolean {
  return event?.kind === 'stage' && event.args[0] === name;
}

function pictureOf(source: string): Picture {
  const isBeast = source === 'final' || source === 'animals';
  return isBeast ? { href: shared, id: 'hare' } : { href: art, id: source };
}

function titleOf(speaker: Speaker, source: string): string {
  return capital(speaker.noun('stage', source));
}

// ---- Points ----------------------------------------------------------------------------------

/** Of each kind of event that brings points: where they stand, and their sign. */
const POINTS: Partial<Record<string, [at: number, sign: 1 | -1]>> = {
  axes: [1, 1],
  axe_bonus: [1, 1],
  card_won: [2, 1],
  fur_lead: [0, 1],
  fur_last: [0, -1],
  tusks: [1, 1],
  food: [2, 1],
  fire_lost: [1, -1],
  fire_gained: [1, 1],
  final: [1, 1],
};

function pointsOf(event: GameEvent): number {
  const [at, sign] = POINTS[event.kind] ?? [0, 0];
  return sign === 0 ? 0 : sign * num(event, at);
}

function sumOf(events: readonly GameEvent[], seat: number): number {
  return events
    .filter(({ actor }) => Number(actor) === seat)
    .reduce((sum, event) => sum + pointsOf(event), 0);
}

/** The events of each step of a scoring. What follows somebody's choice belongs to its step. */
function bySource(events: readonly GameEvent[]): Map<string, GameEvent[]> {
  const found = new Map<string, GameEvent[]>();
  let source = '';
  for (const event of events) {
    if (event.kind === 'stage') source = String(event.args[0]);
    if (event.kind === 'round') source = '';
    found.set(source, [...(found.get(source) ?? []), event]);
  }
  return found;
}

/** What a seat had where the log begins, which may be late in a match: an event that brings points
 * ends with their sum. */
function startOf(log: readonly GameEvent[], view: MammutView, seat: number): number {
  const first = log.find(({ kind, actor }) => POINTS[kind] && Number(actor) === seat);
  return first ? num(first, first.args.length - 1) - pointsOf(first) : view.vp[seat]!;
}

/** Points of all seats before event `at`. */
function before(log: readonly GameEvent[], at: number, view: MammutView): number[] {
  return seatsOf(view).map((seat) => startOf(log, view, seat) + sumOf(log.slice(0, at), seat));
}

/** Where there is something to say. */
function textOf(events: readonly GameEvent[], speaker: Speaker): { text?: string } {
  const text = asides(events, speaker);
  return text ? { text } : {};
}

// ---- The scoring -----------------------------------------------------------------------------

/** How points came: "4 tusks", "first", the name of a card. */
function note(event: GameEvent, speaker: Speaker): string {
  switch (event.kind) {
    case 'axes':
      return many(speaker, 'axe', num(event, 0));
    case 'axe_bonus':
      return cardName(speaker, 'axe_bonus');
    case 'card_won':
      return cardName(speaker, String(event.args[0]));
    case 'fur_lead':
      return word(speaker, 'scene.first');
    case 'fur_last':
      return word(speaker, 'scene.last');
    case 'tusks':
      return many(speaker, 'tusk', num(event, 0));
    case 'food':
      return many(speaker, 'food', num(event, 1));
    default:
      return many(speaker, 'fire', num(event, 0));
  }
}

function cellOf(events: readonly GameEvent[], seat: number, speaker: Speaker): Cell | null {
  const own = events.filter(({ actor }) => Number(actor) === seat);
  const scored = own.filter(({ kind }) => POINTS[kind]);
  if (scored.length === 0) return null;
  const isTie = own.some(({ kind }) => kind.startsWith('tie_'));
  const isBest = own.some((event) => event.kind === 'fur_lead' || (event.kind === 'food' && num(event, 0) === 1));
  return {
    value: sumOf(own, seat),
    note: scored.map((event) => note(event, speaker)).join(', '),
    ...(isTie ? { mark: 'tie' as const } : isBest ? { mark: 'best' as const } : {}),
  };
}

/** Where the scoring that begins at `at` comes to the animals, or -1 if somebody still decides. */
function animalsAt(log: readonly GameEvent[], at: number): number {
  const end = log.findIndex((event, i) => i > at && (event.kind === 'round' || isStage(event, 'animals')));
  return isStage(log[end], 'animals') ? end : -1;
}

/** The events of the animals, once they are all known. */
function animalsIn(log: readonly GameEvent[], at: number): readonly GameEvent[] {
  const end = log.findIndex(
    (event, i) => i > at && (event.kind === 'round' || isStage(event, 'final')),
  );
  return end < 0 ? [] : log.slice(at + 1, end);
}

/** The last event before `at` that is such a one, or -1. */
function lastAt(log: readonly GameEvent[], at: number, is: (event: GameEvent) => boolean): number {
  return log.slice(0, at).map(is).lastIndexOf(true);
}

function roundOf(log: readonly GameEvent[], at: number, view: MammutView): number {
  const last = log[lastAt(log, at, ({ kind }) => kind === 'round')];
  return last ? num(last, 0) : view.round;
}

/** All of it at once; where somebody had to decide in between, the summary tells it afterwards. */
function scoring(view: MammutView, speaker: Speaker, { log, at }: Moment): Rows | null {
  const end = animalsAt(log, at);
  if (end < 0) return null;
  const players = seatsOf(view);
  const steps = bySource(log.slice(at, end));
  const row = (source: string, events: readonly GameEvent[]) => ({
    title: titleOf(speaker, source),
    picture: pictureOf(source),
    cells: players.map((seat) => cellOf(events, seat, speaker)),
    ...textOf(events, speaker),
  });
  const animals = animalsIn(log, end);
  return {
    kind: 'rows',
    title: word(speaker, 'scene.scoring'),
    place: word(speaker, 'round', roundOf(log, at, view)),
    players,
    rows: [
      {
        title: word(speaker, 'scene.before'),
        cells: before(log, at, view).map((value) => ({ value })),
      },
      ...RESOURCES.map((source) => row(source, steps.get(source) ?? [])),
      ...(animals.length > 0 ? [row('animals', animals)] : []),
    ],
    seats: 'all',
    n: end - at + 1,
    then: ['furs', ...Object.keys(POINTS)],
  };
}

/** Of a round: what the seats had, and what each step of the scoring brought. */
function summary(view: MammutView, speaker: Speaker, { log, at }: Moment): Summary | null {
  const from = lastAt(log, at, (event) => isStage(event, RESOURCES[0]!));
  if (from < 0) return null;
  const steps = bySource(log.slice(from, at));
  const players = seatsOf(view);
  const had = before(log, from, view);
  const decided = log.slice(from, at).filter(({ kind }) => kind.startsWith('tie_'));
  return {
    kind: 'summary',
    title: word(speaker, 'scene.summary', roundOf(log, at, view)),
    ...textOf(decided, speaker),
    columns: [
      { title: word(speaker, 'scene.before') },
      ...RESOURCES.map((source) => ({ title: titleOf(speaker, source), picture: pictureOf(source) })),
    ],
    rows: players.map((seat, i) => {
      const cells = [had[i]!, ...RESOURCES.map((source) => sumOf(steps.get(source) ?? [], seat))];
      return { seat, cells, total: cells.reduce((sum, n) => sum + n, 0) };
    }),
    seats: 'all',
  };
}

// ---- The throw and the theft -------------------------------------------------------------------

/** Told to all in passing: the tiles are seen to fall right after it. */
const thrown: SceneOf = (event, _, speaker) => ({
  kind: 'announce',
  title: word(speaker, 'round', num(event, 0)),
  text: word(speaker, 'round.fur', num(event, 0)),
  picture: { href: art, id: 'hearth' },
  seats: [],
  then: ['round'],
});

/** To whom it is done it is a scene; the others see the tiles go. */
function theft(event: GameEvent, view: MammutView, speaker: Speaker, { seat }: Moment) {
  const [victim, heap, n] = [num(event, 0), num(event, 1), num(event, 2)];
  if (victim !== seat) return null;
  const slots = slotsOf(view.heap[2 * victim + heap]);
  const what = many(speaker, 'tiles', n);
  const faces = slots.map((slot) => view.face[slot] ?? '');
  return {
    kind: 'announce' as const,
    title: word(speaker, 'scene.theft', speaker.seat(Number(event.actor))),
    // The view may be older than the heap.
    text: slots.length === n ? `${what}: ${contents(speaker, faces)}.` : `${what}.`,
    picture: { href: art, id: 'sitter', seat: Number(event.actor) },
    seat: Number(event.actor),
    seats: [victim],
    then: ['stole'],
  };
}

export const hasSummary = true;

export const scene: SceneOf = (event, view, speaker, moment) => {
  if (event.kind === 'round') return thrown(event, view, speaker, moment);
  if (event.kind === 'stole') return theft(event, view as MammutView, speaker, moment);
  if (isStage(event, RESOURCES[0]!)) return scoring(view as MammutView, speaker, moment);
  return isStage(event, 'animals') ? summary(view as MammutView, speaker, moment) : null;
};

// ---- The account -----------------------------------------------------------------------------

/** Where the first is furthest ahead of the second; nothing if they share the victory. */
function why(rows: Account['rows'], speaker: Speaker): string {
  const [first, second] = [...rows].sort((a, b) => b.total - a.total);
  if (!first || !second || first.total === second.total) return '';
  const leads = SOURCES.map((_, i) => (first.cells[i + 1] ?? 0) - (second.cells[i + 1] ?? 0));
  const most = Math.max(...leads);
  const source = titleOf(speaker, SOURCES[leads.indexOf(most)]!);
  return word(speaker, 'scene.why', speaker.seat(second.seat), source, most);
}

export const account: AccountOf = (log, view, speaker): Account => {
  const steps = bySource(log);
  const rows = seatsOf(view).map((seat) => {
    const cells = [startOf(log, view as MammutView, seat), ...SOURCES.map((source) => sumOf(steps.get(source) ?? [], seat))];
    return { seat, cells, total: cells.reduce((sum, n) => sum + n, 0) };
  });
  const reason = why(rows, speaker);
  return {
    columns: [
      { title: word(speaker, 'scene.start') },
      ...SOURCES.map((source) => ({ title: titleOf(speaker, source), picture: pictureOf(source) })),
    ],
    rows,
    ...(reason ? { why: reason } : {}),
  };
};
