/*
 * scene.ts: the moments a game is played for, as plain data, and how long they take.
 *
 * A game's scenes.ts (optional, loaded after the table is drawn) makes scenes and the account of
 * its log; the components beside this file draw them. Nothing here knows a game.
 */
import type { Component } from 'svelte';
import type { Score } from '../../messages';
import type { Speed } from '../../stage';
import type { GameEvent, Speaker, View } from '../../types';
import type { Teller } from '../../words';

/** A drawing of a sprite: <use href="HREF#ID">. With a seat, in its colours. */
export interface Picture {
  href: string;
  id: string;
  seat?: number;
  /** Drawn by a component of the game instead, which is told the id: in a field of 100 by 72. */
  draw?: Component<{ name: string }>;
}

interface Any {
  /** What it is, in a few words: "Fight in the Red Hills". */
  title: string;
  /** What came of it, as a sentence. */
  text?: string;
  /** When and where, small above the title. */
  place?: string;
  picture?: Picture;
  /** Whom it concerns: these go on when they have seen it; to the others it goes by. */
  seats: readonly number[] | 'all';
  /** Events that it tells, from the present one on (1). They do not move on the board... */
  n?: number;
  /** ...but for these kinds, which follow when it is over. */
  then?: readonly string[];
}

/** A line of an account: "Totem", +2. */
export interface Bonus {
  text: string;
  value: number;
}

export interface Side {
  /** Null: a beast, or chance. */
  seat: number | null;
  name: string;
  picture?: Picture;
  /** Faces of dice, 1 to 6. */
  dice?: readonly number[];
  bonuses: readonly Bonus[];
  total: number;
  isWinner?: boolean;
  /** What it costs: "loses 2 warriors". */
  loss?: string;
}

export interface Duel extends Any {
  kind: 'duel';
  sides: readonly [Side, Side];
}

export interface Gauge {
  title: string;
  picture?: Picture;
  /** Where it begins (0), and the line that it must not, or wants to, cross. */
  from?: number;
  limit: number;
  /** What the line is: "food for 5". */
  mark: string;
  /** Who or what adds how much. */
  steps: readonly { text: string; value: number; seat?: number; picture?: Picture }[];
  /** What came of it. */
  text?: string;
}

export interface Meter extends Any {
  kind: 'meter';
  gauges: readonly Gauge[];
}

/** What a row brings one seat; `note` is how it came: "5 of 8". */
export interface Cell {
  value: number;
  note?: string;
  /** First, or one of several who share. */
  mark?: 'best' | 'tie';
}

export interface Rows extends Any {
  kind: 'rows';
  /** The columns. */
  players: readonly number[];
  /** One after the other, with a cell (or none) for each column, and what is to be said. */
  rows: readonly { title: string; picture?: Picture; cells: readonly (Cell | null)[]; text?: string }[];
  /** Where the sums begin (0 each): the points before. */
  before?: readonly number[];
}

export interface Reveal extends Any {
  kind: 'reveal';
  picture: Picture;
  /** What the back looks like; without it the back is bare hide. */
  back?: Picture;
}

export interface Announce extends Any {
  kind: 'announce';
  /** Whose doing. */
  seat?: number;
}

/** Who got how much of what: columns are rounds or sources. */
export interface Ledger {
  columns: readonly { title: string; picture?: Picture }[];
  /** A cell for each column; null where there was nothing to get. */
  rows: readonly { seat: number; cells: readonly (number | null)[]; total: number }[];
}

/** Of a round. Can be called back: made of the log alone. */
export interface Summary extends Any, Ledger {
  kind: 'summary';
}

export type SceneData = Duel | Meter | Rows | Reveal | Announce | Summary;

/** How the result came about. Its cells add up to the points of the result, except where points
 * are shares of a victory. */
export interface Account extends Ledger {
  /** By what the winner won: "Four camps in turns 6 and 7." */
  why?: string;
}

/** Where a scene stands. */
export interface Moment {
  /** The log as far as it is known, with what has not been shown yet; the event is log[at]. */
  log: readonly GameEvent[];
  at: number;
  /** The position that all of it leads to. `view` is the one before, several events ago maybe. */
  after: View;
  /** Who looks, or null for a spectator. */
  seat: number | null;
}

/** The scene that begins, or is complete, with this event; null: it has none. */
export type SceneOf = (
  event: GameEvent,
  view: View,
  speaker: Speaker,
  moment: Moment,
) => SceneData | null;

/** After the end; of what everybody may know. */
export type AccountOf = (log: readonly GameEvent[], view: View, speaker: Speaker) => Account;

/** What a game's scenes.ts exports. */
export interface GameScenes {
  scene?: SceneOf;
  account?: AccountOf;
  /** There are summaries among its scenes. */
  hasSummary?: boolean;
}

// ---- Time ------------------------------------------------------------------------------------

/** Milliseconds in which a scene opens, between two of its lines, and after the last. */
const OPENS = 350;
const BEAT = 280;
const READ = 700;
const LONGEST = 2_400;
/** A scene that would be gone sooner than this is not begun. */
export const LEAST = 900;

const PACE: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, none: 0 };

/** Things that appear one after the other. */
export function beatsOf(scene: SceneData): number {
  switch (scene.kind) {
    case 'duel':
      return 2 + Math.max(...scene.sides.map(({ bonuses }) => bonuses.length));
    case 'meter':
      return scene.gauges.reduce((sum, { steps }) => sum + steps.length + 1, 0);
    case 'rows':
      return scene.rows.length + 1;
    case 'summary':
      return scene.columns.length + 1;
    default:
      return 2;
  }
}

export interface Timing {
  /** Between two lines; 0: all at once. */
  beat: number;
  /** Until it goes by; null: until somebody says so. */
  ms: number | null;
}

/**
 * How a scene goes: an own one stays, one of others fits into `rest` milliseconds. Null: there is
 * no time for it.
 */
export function timingOf(
  scene: SceneData,
  { isOwn, rest, speed }: { isOwn: boolean; rest: number; speed: Speed },
): Timing | null {
  const beats = beatsOf(scene);
  const pace = PACE[speed];
  if (isOwn) return { beat: BEAT * pace, ms: null };
  const wanted = Math.min(LONGEST, OPENS + beats * BEAT + READ) * pace;
  const ms = Math.min(wanted, rest);
  if (ms < LEAST) return null;
  return { beat: Math.max(0, ms - (OPENS + READ) * pace) / beats, ms };
}

/** Whether the viewer is to go on by himself. */
export function isOwn(scene: SceneData, seat: number | null): boolean {
  if (seat === null) return false;
  return scene.seats === 'all' || scene.seats.includes(seat);
}

// ---- Sums ------------------------------------------------------------------------------------

/** Up to and with row `last`, for each column. */
export function sums({ rows, players, before }: Rows, last = rows.length - 1): number[] {
  return players.map((_, i) =>
    rows
      .slice(0, last + 1)
      .reduce((sum, { cells }) => sum + (cells[i]?.value ?? 0), before?.[i] ?? 0),
  );
}

/** Whether it tells all of the result: not where a game was not seen from its beginning, as in a
 * lesson. Shares of a victory are not what it counts. */
export function addsUp({ rows }: Account, result: readonly Score[], isShare: boolean): boolean {
  return isShare || rows.every(({ seat, total }) => total === result[seat]?.points);
}

/** By what the winner won: the game's own words, or the points by which. Nothing where these do not
 * say it: a shared victory, or one that ties were broken for. */
export function whyOf(
  { why, rows }: Account,
  result: readonly Score[],
  speaker: Speaker,
  tell: Teller,
): string {
  if (why !== undefined) return why;
  const total = (seat: number): number => rows.find((row) => row.seat === seat)?.total ?? 0;
  const first = result.findIndex(({ rank }) => rank === 1);
  const second = result.findIndex(({ rank }) => rank === 2);
  if (first < 0 || second < 0 || total(first) <= total(second)) return '';
  const [own, more] = [total(first), total(first) - total(second)].map(tell.points);
  return tell('account.by', own!, more!, speaker.seat(second));
}
