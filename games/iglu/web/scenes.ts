/*
 * scenes.ts: the moments of Iglu Iglu, and how its result came about. Loaded when the table has
 * been drawn.
 */
import figures from '../../../web/src/art/figures.svg';
import type {
  AccountOf,
  Moment,
  Picture,
  Reveal,
  SceneData,
  SceneOf,
} from '../../../web/src/board/scenes/scene';
import { listed, points } from '../../../web/src/board/words';
import type { GameEvent, Speaker } from '../../../web/src/types';
import {
  BEAR_VALUE,
  DIRECTIONS,
  freeTiles,
  isNearEnd,
  neighbour,
  SPACES,
  type Direction,
  type IgluView,
  type Space,
} from './board';
import { many, word } from './words';

function picture(id: string): Picture {
  return { href: figures, id };
}

function textOf(event: GameEvent): string[] {
  return event.args.map(String);
}

// ---- The ice, read off the log ---------------------------------------------------------------

const HOLES = ['d4', 'd5', 'e4', 'e5', 'a1', 'a8', 'h1', 'h8'];

/** Follows the tiles of the game from event to event. */
export class Pack {
  readonly ice = new Set(SPACES.filter((space) => !HOLES.includes(space)));
  /** Lifted, and not yet known to be gone. */
  #lifted = '';

  apply(event: GameEvent): void {
    const [a = '', b = '', c = ''] = textOf(event);
    if (event.kind === 'melted') this.#lifted = a;
    else if (event.kind === 'kept' || (event.kind === 'revealed' && a !== 'glacier'))
      this.ice.delete(this.#lifted);
    else if (event.kind === 'sunk') this.ice.delete(a);
    else if (event.kind === 'drifted') this.#push(a, b as Direction, Number(c));
  }

  /* A row of tiles one space on: the first place is water, the last is ice. */
  #push(from: Space, direction: Direction, n: number): void {
    let end: Space | null = from;
    for (let i = 0; i < n && end; i++) end = neighbour(end, direction);
    this.ice.delete(from);
    if (end) this.ice.add(end);
  }

  islands(): Space[][] {
    const left = new Set(this.ice);
    const found: Space[][] = [];
    for (const start of left) {
      left.delete(start);
      const island = [start];
      for (const space of island)
        for (const direction of DIRECTIONS) {
          const next = neighbour(space, direction);
          if (next && left.delete(next)) island.push(next);
        }
      found.push(island.sort());
    }
    return found;
  }
}

/** Parts of at least two tiles into which the event breaks the ice; sizes, largest first. */
export function split(log: readonly GameEvent[], at: number): number[] {
  if (log[0]?.kind !== 'first') return [];
  const pack = new Pack();
  for (const event of log.slice(0, at)) pack.apply(event);
  const before = new Set(pack.islands().map(String));
  pack.apply(log[at]!);
  const fresh = pack.islands().filter((island) => !before.has(String(island)));
  const sizes = fresh.map((island) => island.length).filter((n) => n > 1);
  return sizes.length > 1 ? sizes.sort((a, b) => b - a) : [];
}

// ---- Moments ---------------------------------------------------------------------------------

/** Goes by, and the event moves on the board afterwards. */
function passing(event: GameEvent, title: string, id: string, text: string): Reveal {
  return { kind: 'reveal', title, text, picture: picture(id), seats: [], then: [event.kind] };
}

function breaking(event: GameEvent, speaker: Speaker, { log, at }: Moment): SceneData | null {
  const sizes = split(log, at).map(String);
  if (sizes.length === 0) return null;
  const text = word(speaker, 'scene.split.text', listed(speaker, sizes));
  return passing(event, word(speaker, 'scene.split'), 'ice-floe', text);
}

function revealing(event: GameEvent, speaker: Speaker): SceneData | null {
  const [kind = '', space = ''] = textOf(event);
  const told = (key: 'drift' | 'bear', id: string, of: string): SceneData =>
    passing(event, word(speaker, `scene.${key}`), id, word(speaker, `scene.${key}.text`, of));
  if (kind === 'drift') return told('drift', 'ice-floe', speaker.seat(Number(event.actor)));
  return kind === 'bear' ? told('bear', 'polar-bear', space) : null;
}

/** Those who stand there see it until they go on. */
function attack(event: GameEvent, view: IgluView, speaker: Speaker): SceneData {
  const [space = ''] = textOf(event);
  const seats = SEATS.filter((seat) => (view.inuit[seat]?.[space] ?? 0) > 0);
  const safe = seats.filter((seat) => view.igloo[seat]?.includes(space));
  const names = (list: readonly number[]) => listed(speaker, list.map((seat) => speaker.seat(seat)));
  const said = [
    ...(seats.length > 0 ? [word(speaker, 'scene.attack.text', names(seats))] : []),
    ...(safe.length > 0 ? [word(speaker, 'scene.attack.safe', names(safe))] : []),
  ];
  return {
    ...passing(event, word(speaker, 'scene.attack', space), 'polar-bear', said.join(' ')),
    seats: seats.filter((seat) => !safe.includes(seat)),
  };
}

const SEATS = [0, 1, 2, 3];

function thrown(event: GameEvent, speaker: Speaker): SceneData {
  const title = word(speaker, 'scene.thrown', speaker.seat(Number(event.actor)));
  const text = word(speaker, 'scene.thrown.text', BEAR_VALUE);
  return passing(event, title, 'harpoon', text);
}

/** Once, with the last turn that leads to it. */
function nearing(event: GameEvent, view: IgluView, speaker: Speaker, moment: Moment): SceneData | null {
  const after = moment.after as IgluView;
  const isLast = moment.log.slice(moment.at + 1).every(({ kind }) => kind !== 'turn');
  if (!isLast || isNearEnd(view) || !isNearEnd(after) || freeTiles(after) === 0) return null;
  const title = many(speaker, 'near', freeTiles(after));
  return { kind: 'announce', title, picture: picture('sun'), seats: [], then: [event.kind] };
}

export const scene: SceneOf = (event, before, speaker, moment) => {
  const view = before as IgluView;
  if (event.kind === 'attacked') return attack(event, view, speaker);
  if (event.kind === 'harpooned') return thrown(event, speaker);
  if (event.kind === 'turn') return nearing(event, view, speaker, moment);
  if (!['kept', 'revealed', 'sunk', 'drifted'].includes(event.kind)) return null;
  return breaking(event, speaker, moment) ?? (event.kind === 'revealed' ? revealing(event, speaker) : null);
};

// ---- The account -----------------------------------------------------------------------------

/** A row of the account: what the position says of it, its picture, and why it decided the game. */
const SOURCES = [
  { fact: 'fish_points', id: 'fish', why: 'why.fish' },
  { fact: 'fox_points', id: 'fox', why: 'why.fox' },
  { fact: 'bear_points', id: 'polar-bear', why: 'why.bear' },
  { fact: 'alone_points', id: 'igloo', why: 'why.alone' },
  { fact: 'shared_points', id: 'ice-floe', why: 'why.shared' },
] as const;

/** What brought the winner most. */
function why(speaker: Speaker, cells: readonly number[]): string {
  const most = Math.max(...cells);
  const source = SOURCES[cells.indexOf(most)]!;
  return word(speaker, source.why, points(speaker, most));
}

export const account: AccountOf = (_, before, speaker) => {
  const view = before as IgluView;
  const rows = SEATS.slice(0, view.seats).map((seat) => {
    const cells = SOURCES.map(({ fact }) => view[fact]?.[seat] ?? 0);
    return { seat, cells, total: cells.reduce((sum, n) => sum + n, 0) };
  });
  const best = Math.max(...rows.map(({ total }) => total));
  const winners = rows.filter(({ total }) => total === best);
  return {
    columns: SOURCES.map(({ fact, id }) => ({
      title: speaker.say(`account.fact.${fact}`),
      picture: picture(id),
    })),
    rows,
    ...(winners.length === 1 && best > 0 ? { why: why(speaker, winners[0]!.cells) } : {}),
  };
};
