/*
 * scenes.ts: the end of a round as scenes: each region's conflict as a meter, the scoring as a
 * summary; and how the result came about, round by round. All of it is read off the log.
 */
import type {
  Account,
  AccountOf,
  Gauge,
  SceneOf,
  Summary,
} from '../../../web/src/board/scenes/scene';
import { listed } from '../../../web/src/board/words';
import type { GameEvent, Speaker } from '../../../web/src/types';
import { groupsAt, type EiszeitView } from './board';
import { many, word } from './words';

function num(event: GameEvent, i: number): number {
  return Number(event.args[i]);
}

/** How many events at the beginning are of these kinds. */
function run(events: readonly GameEvent[], kinds: readonly string[]): number {
  const end = events.findIndex(({ kind }) => !kinds.includes(kind));
  return end < 0 ? events.length : end;
}

// ---- The conflict ----------------------------------------------------------------------------

const CONFLICT = ['conflict', 'left'];

function gauge(events: readonly GameEvent[], view: EiszeitView, speaker: Speaker): Gauge {
  const [first, ...rest] = events;
  const region = String(first!.args[0]);
  const losses = rest.map((event) =>
    many(speaker, 'line.loses', num(event, 2), speaker.seat(num(event, 0))),
  );
  return {
    title: word(speaker, 'region.short', region),
    limit: num(first!, 2),
    mark: word(speaker, 'scene.food', num(first!, 2)),
    steps: groupsAt(view, region).map(({ seat, count }) => ({
      text: speaker.seat(seat),
      value: count,
      seat,
    })),
    text: `${listed(speaker, losses)}.`,
  };
}

const conflict: SceneOf = (_, view, speaker, { log, at }) => {
  const n = run(log.slice(at), CONFLICT);
  const events = log.slice(at, at + n);
  const starts = events.flatMap(({ kind }, i) => (kind === 'conflict' ? [i] : []));
  const ice = view as EiszeitView;
  const gauges = starts.map((from, i) => gauge(events.slice(from, starts[i + 1]), ice, speaker));
  const losers = events.filter(({ kind }) => kind === 'left').map((event) => num(event, 0));
  const title = word(speaker, 'phase.conflict');
  return { kind: 'meter', title, gauges, seats: [...new Set(losers)], n, then: ['left'] };
};

// ---- The scoring -----------------------------------------------------------------------------

/* Points by region, and the score before: a summary begins with the first region. */
const summary: SceneOf = (_event, _view, speaker, { log, at }) => {
  const n = run(log.slice(at), ['scored', 'score']);
  const events = log.slice(at, at + n);
  const scored = events.filter(({ kind }) => kind === 'scored');
  const regions = [...new Set(scored.map((event) => String(event.args[1])))];
  const rows = events
    .filter(({ kind }) => kind === 'score')
    .map((event) => {
      const seat = num(event, 0);
      const own = scored.filter((one) => num(one, 0) === seat);
      const cells = regions.map((region) => {
        const found = own.find((one) => String(one.args[1]) === region);
        return found ? num(found, 2) : null;
      });
      return { seat, cells: [num(event, 2) - num(event, 1), ...cells], total: num(event, 2) };
    });
  const before = { title: word(speaker, 'scene.before') };
  const found: Summary = {
    kind: 'summary',
    title: word(speaker, 'phase.scoring'),
    columns: [before, ...regions.map((region) => ({ title: word(speaker, 'region.short', region) }))],
    rows,
    seats: 'all',
    n,
  };
  return found;
};

export const scene: SceneOf = (event, view, speaker, moment) => {
  const before = moment.log[moment.at - 1]?.kind;
  if (event.kind === 'conflict') return conflict(event, view, speaker, moment);
  if (event.kind === 'scored' && before !== 'scored') return summary(event, view, speaker, moment);
  return null;
};

// ---- The account -----------------------------------------------------------------------------

export const account: AccountOf = (log, view, speaker): Account => {
  const scores = log.filter(({ kind }) => kind === 'score');
  const of = (seat: number): number[] =>
    scores.filter((event) => num(event, 0) === seat).map((event) => num(event, 1));
  const rounds = of(0).map((_, i) => ({ title: speaker.say('heading.round', String(i + 1)) }));
  return {
    columns: rounds,
    rows: Array.from({ length: view.seats }, (_, seat) => {
      const cells = of(seat);
      return { seat, cells, total: cells.reduce((sum, n) => sum + n, 0) };
    }),
  };
};
