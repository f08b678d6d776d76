/*
 * rows.ts: what is kept of a pocket table, and how it looks in messages (docs/protocol.md).
 */
import { addTallies } from '../tallies';
import type { Branch, Fate, LobbyTable, Played, Policy, Score, SeatInfo, SeatWish, Table, Tally } from '../messages';

/** `plays`: the bot that plays the seat now. `lent`: a bot has played this person's seat. */
export interface SeatRow {
  kind: 'me' | 'device' | 'bot';
  name: string;
  plays: string | null;
  lent?: boolean;
  resigned?: boolean;
}

export interface Row {
  id: string;
  game: string;
  options: Record<string, string>;
  seats: SeatRow[];
  policy: Policy;
  /** Of fate, in hexadecimal digits. */
  key: string;
  /** How many of its steps were taken over from another match. */
  taken: number;
  branch?: Branch;
  state: 'playing' | 'over';
  /** Steps, and the hash of the position after them. */
  at: number;
  hash: string;
  /** Seconds since 1970. */
  created: number;
  changed: number;
  /** Counts the writes: another tab may write as well. */
  version: number;
  asked: number[];
  isOpen: boolean;
  since: number[];
  scores?: Score[];
  rematch?: string;
  /** It came as a file and does not count in anybody's numbers. */
  isBrought?: boolean;
  /** Its id at the server, if that has it as well. */
  given?: string;
}

/** A pocket table's name is longer than any of a server (16). */
const NAME = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

export function newName(random: Uint8Array): string {
  return Array.from(random.subarray(0, NAME), (byte) => LETTERS[byte & 31]).join('');
}

export function isPerson({ kind }: SeatRow): boolean {
  return kind !== 'bot';
}

/** Where several people play, each passes by themselves in a window. */
export function isStrict({ seats, policy }: Row): boolean {
  return seats.filter(isPerson).length > 1 && !policy.quick;
}

export function ownSeats({ seats }: Row): number[] {
  return seats.flatMap((seat, i) => (isPerson(seat) ? [i] : []));
}

/** Seats that a person plays. */
export function peopleOf({ seats }: Row): number[] {
  return seats.flatMap((seat, i) => (seat.plays === null ? [i] : []));
}

export function seatRow(wish: SeatWish, name: string): SeatRow | null {
  if (wish.kind === 'me') return { kind: 'me', name, plays: null };
  if (wish.kind === 'device') return { kind: 'device', name: wish.name, plays: null };
  return wish.kind === 'bot' ? { kind: 'bot', name: wish.bot, plays: wish.bot } : null;
}

export function wishOf({ kind, name, plays }: SeatRow): SeatWish {
  if (kind === 'bot') return { kind, bot: plays ?? name };
  return kind === 'device' ? { kind, name } : { kind };
}

function seatInfo({ kind, name, plays, resigned }: SeatRow, seat: number): SeatInfo {
  return {
    seat,
    kind: kind === 'me' ? 'person' : kind,
    name,
    here: true,
    ...(plays === null ? {} : { bot: plays }),
    ...(resigned ? { resigned } : {}),
  };
}

/** This device draws fate by itself, so nothing is promised about it. */
const FATE: Fate = { proof: 0 };

export function tableOf(row: Row, isEnded: boolean): Table {
  const { id, game, options, seats, policy, branch, rematch, given } = row;
  return {
    t: 'table',
    table: id,
    game,
    options,
    state: isEnded ? 'ended' : row.state,
    seats: seats.map(seatInfo),
    mine: ownSeats(row),
    invited: [],
    policy: { ...policy, listed: false, watch: false },
    fate: FATE,
    ...(branch ? { branch } : {}),
    ...(rematch ? { rematch } : {}),
    ...(row.isBrought ? { brought: true } : {}),
    ...(given ? { given } : {}),
  };
}

export function lobbyOf(row: Row, now: number): LobbyTable {
  const own = ownSeats(row);
  const people = peopleOf(row);
  const isPlaying = row.state === 'playing';
  return {
    table: row.id,
    game: row.game,
    state: row.state,
    at: row.at,
    ...(row.branch ? { branch: row.branch.at } : {}),
    ...(row.isBrought ? { brought: true } : {}),
    seats: row.seats.map(seatInfo),
    mine: true,
    invited: false,
    yours: isPlaying && row.asked.some((seat) => people.includes(seat)),
    watch: false,
    created: Math.max(0, now - row.created),
    changed: Math.max(0, now - row.changed),
    pace: { kind: 'none' },
    turn: isPlaying && row.isOpen ? row.asked : [],
    own,
    ...(isPlaying ? { since: Math.min(...own.map((seat) => row.since[seat] ?? 0)) } : {}),
  };
}

export function playedOf(row: Row): Played {
  return {
    table: row.id,
    game: row.game,
    created: row.created,
    ended: row.changed,
    steps: row.at,
    ...(row.branch ? { branch: row.branch.at } : {}),
    ...(row.isBrought ? { brought: true } : {}),
    ...(row.given ? { given: row.given } : {}),
    mine: row.seats.flatMap(({ kind }, seat) => (kind === 'me' ? [seat] : [])),
    seats: row.seats.map((seat, i) => ({ ...seatInfo(seat, i), ...row.scores?.[i] })),
  };
}

// ---- Numbers ------------------------------------------------------------------------------

/** Played from the beginning to the end, with one seat, without a bot in one's place. */
function counts({ branch, isBrought, scores, seats }: Row): boolean {
  const own = seats.filter(({ kind }) => kind === 'me');
  return !branch && !isBrought && !!scores && own.length === 1 && !own[0]!.lent && !own[0]!.resigned;
}

/** The opponents: people, or the strongest of the bots, which are listed from weak to strong. */
function against({ seats }: Row, bots: readonly string[]): string {
  const others = seats.filter(({ kind }) => kind !== 'me');
  if (others.some(isPerson)) return 'people';
  const found = others.map(({ name }) => name).sort((a, b) => bots.indexOf(a) - bots.indexOf(b));
  return found.at(-1) ?? 'people';
}

export function talliesOf(rows: readonly Row[], bots: readonly string[]): Tally[] {
  const found = rows.filter(counts).map((row): Tally => {
    const { rank = 0, points = 0 } = row.scores![row.seats.findIndex(({ kind }) => kind === 'me')] ?? {};
    return { game: row.game, against: against(row, bots), played: 1, won: rank === 1 ? 1 : 0, points };
  });
  return addTallies(found);
}
