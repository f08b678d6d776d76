/*
 * messages.ts: the messages of docs/protocol.md as types. Nothing here runs.
 */
import type { Change } from './change';
import type { Ask, GameEvent, Reason, Step, View } from './types';

/** Whose eyes: a seat, a spectator's, or everybody's after the end. */
export type Viewer = number | 'public' | 'all';

export interface OptionInfo {
  name: string;
  values: string[];
  default: string;
}

export interface PresetInfo {
  name: string;
  options: Record<string, string>;
}

export interface GameInfo {
  name: string;
  min: number;
  max: number;
  options: OptionInfo[];
  presets: PresetInfo[];
  edition?: Edition;
}

/** Facts of a box that the server plays with, by the paths of facts.json: all values of each. */
export interface Edition {
  name: string;
  facts: Record<string, string[]>;
}

export interface Hello {
  t: 'hello';
  v: number;
  name: string;
  games: GameInfo[];
  bots: string[];
  /** The key for push subscriptions, and whether there is e-mail, where the host has set them up. */
  push?: string;
  mail?: boolean;
}

/** `bot` on a person's seat: its owner handed it over. */
export interface SeatInfo {
  seat: number;
  kind: 'person' | 'device' | 'open' | 'bot';
  name?: string;
  /** For whom an open seat is kept. */
  for?: string;
  bot?: string;
  here?: boolean;
  /** Seconds for which its person has not been at the table. */
  away?: number;
  /** A bot plays until its person comes. */
  covered?: boolean;
  /** Its person gave up: a bot plays to the end. */
  resigned?: boolean;
  /** Its clock ran out: a bot answers for it this time. */
  overdue?: boolean;
}

/** How much time people have to answer. */
export type Pace =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'reserve'; seconds: number; more: number }
  | { kind: 'days'; days: number };

/** ended: begun by rules that have changed since. */
export type TableStatus = 'open' | 'playing' | 'over' | 'ended';

export interface LobbyTable {
  table: string;
  game: string;
  state: TableStatus;
  at: number;
  /** It continues another match, after this many steps. */
  branch?: number;
  /** It was played elsewhere. */
  brought?: boolean;
  seats: SeatInfo[];
  mine: boolean;
  /** A seat is kept for this guest. */
  invited: boolean;
  yours: boolean;
  watch: boolean;
  /** Seconds since it was opened, and since something last happened. */
  created?: number;
  changed?: number;
  pace?: Pace;
  /** Seats that are asked, as far as everybody may know. */
  turn?: number[];
  /** The guest's seats. */
  own?: number[];
  /** Milliseconds that are left on the own clock, if it runs. */
  left?: number;
  /** Steps of others since the own last one. */
  since?: number;
  for?: Wanted;
  lang?: string;
}

export interface Lobby {
  t: 'lobby';
  re?: string;
  tables: LobbyTable[];
  /** Tables open to everybody, those that are not listed here included. */
  of: number;
}

export type UndoPolicy = 'free' | 'turn' | 'none';

export interface Policy extends Partial<People> {
  undo: UndoPolicy;
  listed: boolean;
  watch: boolean;
  hints: boolean;
  aloud: boolean;
  quick: boolean;
  pace?: Pace;
  /** Seconds after which a bot may cover for an absent person, and which bot. */
  patience?: number;
  cover?: string;
}

/** Hexadecimal digits, "" where there is none; `due`: seats whose numbers are to be opened now. Where
 * `proof` is 0 nothing was promised, and nothing else is there: the fate of another match goes on. */
export interface Fate {
  proof: number;
  commit?: string;
  pledges?: string[];
  nonces?: string[];
  due?: number[];
  secret?: string;
}

/** The match continues another: after how many steps, by which fate, and (for players) of which table. */
export interface Branch {
  at: number;
  fate: 'new' | 'same';
  of?: string;
}

export interface Table {
  t: 'table';
  table: string;
  game: string;
  options: Record<string, string>;
  state: TableStatus;
  seats: SeatInfo[];
  mine: number[];
  /** Seats that are kept for this guest, who has not come yet. */
  invited: number[];
  policy: Policy;
  talk?: Talk;
  fate: Fate;
  rematch?: string;
  branch?: Branch;
  /** It was played elsewhere. */
  brought?: boolean;
  /** Of one in this browser: the table that it is at the server, too. */
  given?: string;
  /** Seats that a bot may cover at this guest's word. */
  may_cover?: number[];
}

export interface Score {
  points: number;
  rank: number;
  resigned?: boolean;
}

/** Milliseconds left by seat, null where there is no clock or it is a secret; those that run. */
export interface Clocks {
  left: (number | null)[];
  runs: number[];
}

/** Steps from..told of a long story: there is more. */
export interface NowPart {
  t: 'now';
  re?: string;
  table: string;
  seat: Viewer;
  at: number;
  era: number;
  from: number;
  told: number;
  events: GameEvent[];
}

/** Where `told` is `at`: how it stands, or what is different from the `now` before. */
export interface Now extends NowPart, Partial<Change> {
  view?: View;
  ask?: Ask;
  since?: number;
  undo?: boolean;
  result?: Score[];
  clock?: Clocks;
}

/** The clocks have changed without a step. */
export interface ClockNews extends Clocks {
  t: 'clock';
  table: string;
  seat?: Viewer;
}

/** A seat of the guest is asked at a table it is not at. */
export interface Turn {
  t: 'turn';
  table: string;
}

/** With the number of steps after which it had happened. */
export interface LogEvent extends GameEvent {
  at: number;
}

export interface Log {
  t: 'log';
  re?: string;
  table: string;
  seat: Viewer;
  of: number;
  told: number;
  events: LogEvent[];
}

export interface Past {
  t: 'past';
  re?: string;
  table: string;
  seat: Viewer;
  at: number;
  of: number;
  actor?: string;
  step?: Step;
  events: GameEvent[];
  view: View;
  result?: Score[];
}

export interface Why extends Reason {
  t: 'why';
  re?: string;
  legal: boolean;
}

/** Chances are percent; without them there is only this one step. `then` is the rest of the
 * whole action that the step begins. */
/** What an action is worth, in percent of the victory; nothing where that is too uncertain. */
export interface Worth {
  chance?: number;
  /** It lies so far from `chance` at most. */
  within?: number;
  /** What it surely gives away against the best. */
  loss?: number;
}

/** A whole action; alone and without numbers where nothing else can be done. */
export interface HintStep extends Worth {
  step: Step;
  then?: Step[];
  lead?: number;
  actor?: number;
  next?: Step;
}

export interface Hint {
  t: 'hint';
  re?: string;
  table: string;
  seat: number;
  at: number;
  steps: HintStep[];
  /** What speaks most for the first: of the seat itself, or against another. */
  why?: { merit: string; seat: number };
  /** What was asked about. */
  taken?: Worth;
}

export interface Ok {
  t: 'ok';
  re?: string;
  table?: string;
  at?: number;
  /** Own seats that a bot covered until now. */
  covered?: number[];
  /** Own seats whose time ran out while the guest was away. */
  late?: number[];
}

export interface Rematch {
  t: 'rematch';
  re?: string;
  table: string;
  next: string;
}

export interface Failure extends Reason {
  t: 'error';
  re?: string;
  code: string;
  text: string;
}

/** One may not be at the table any longer. */
export interface Gone {
  t: 'gone';
  table: string;
  code: 'table' | 'policy';
  text: string;
}

/** A key for another device, valid for this many seconds. */
export interface Key {
  t: 'key';
  re?: string;
  words: string;
  seconds: number;
}

/** Times are seconds ago. */
export interface Device {
  device: string;
  name: string;
  made: number;
  seen: number;
  this: boolean;
}

/** `key`: seconds for which a key that nobody has used yet is good. */
export interface Devices {
  t: 'devices';
  re?: string;
  devices: Device[];
  key: number | null;
}

/** A seat of a finished match; without a rank it is not known how it ended. */
export interface PlayedSeat extends SeatInfo {
  rank?: number;
  points?: number;
}

/** A finished match of this guest; seconds since 1970. */
export interface Played {
  table: string;
  game: string;
  created: number;
  ended: number;
  steps: number;
  /** It continued another match, after this many steps. */
  branch?: number;
  /** It was played elsewhere. */
  brought?: boolean;
  /** Of one in this browser: the table that it is at the server, too. */
  given?: string;
  mine: number[];
  seats: PlayedSeat[];
}

export interface Games {
  t: 'games';
  re?: string;
  from: number;
  of: number;
  games: Played[];
}

/** What became of matches against a bot or `people`; `points` on an average. */
export interface Tally {
  game: string;
  against: string;
  played: number;
  won: number;
  points: number;
}

export interface Stats {
  t: 'stats';
  re?: string;
  games: Tally[];
}

/** `push` is where this device is reached. */
export interface Account {
  t: 'account';
  re?: string;
  login: string | null;
  mail: { address: string; confirmed: boolean; remind: boolean } | null;
  push: string | null;
}

/** What somebody with a seat said: a phrase, or words of his own. */
export interface Said {
  t: 'said';
  table: string;
  seat: number;
  phrase?: string;
  text?: string;
}

export type TalkPolicy = 'phrases' | 'free' | 'none';
export type Wanted = 'anyone' | 'beginners' | 'experienced';

/** Whom a table is for, and how they talk. */
export interface People {
  for: Wanted;
  lang: '' | 'en' | 'it';
  talk: TalkPolicy;
}

/** For those who may talk: seats that agreed to free talk, whether all did, and who is muted. */
export interface Talk {
  agreed: number[];
  free: boolean;
  muted: number[];
}

export type Incoming =
  | Hello
  | Lobby
  | Table
  | Now
  | NowPart
  | ClockNews
  | Turn
  | Log
  | Past
  | Why
  | Hint
  | Games
  | Stats
  | Said
  | Ok
  | Rematch
  | Key
  | Devices
  | Account
  | Gone
  | Failure;

/** Coming back, leaving the seats to a bot for a while, or giving up. */
export type Leaving = 'back' | 'bot' | 'resign';

/** A seat as `open` wants it. */
export type SeatWish =
  | { kind: 'me' }
  | { kind: 'open' }
  | { kind: 'device'; name: string }
  | { kind: 'bot'; bot: string };

export type Request =
  | { t: 'name'; name: string }
  | { t: 'key'; do: 'make' | 'revoke'; lang?: string }
  | { t: 'devices'; name?: string; out?: string }
  | { t: 'account' }
  | { t: 'account'; do: 'make'; login: string; password: string }
  | { t: 'account'; do: 'password'; old: string; password: string }
  | { t: 'remind'; do: 'push'; endpoint: string; p256dh: string; auth: string; lang: string }
  | { t: 'remind'; do: 'push_off' | 'forget' }
  | { t: 'remind'; do: 'mail_on' | 'mail_off'; lang: string }
  | { t: 'remind'; do: 'address'; address: string; lang: string }
  | { t: 'lobby' }
  | { t: 'games'; from: number; game?: string }
  | { t: 'stats' }
  | { t: 'say'; table: string; seat?: number; phrase?: string; text?: string }
  | { t: 'agree'; table: string; on: boolean }
  | { t: 'mute'; table: string; seat: number; on: boolean }
  | {
      t: 'open';
      game: string;
      options: Record<string, string>;
      seats: SeatWish[];
      policy: Policy;
      pledge?: string | undefined;
    }
  | { t: 'join'; table: string; seat?: number; pledge?: string | undefined }
  | { t: 'nonce'; table: string; nonce: string }
  | { t: 'watch'; table: string }
  | { t: 'leave'; table: string; how?: Leaving; to?: string }
  | { t: 'cover'; table: string; seat: number }
  | { t: 'rematch'; table: string; pledge?: string | undefined }
  | {
      t: 'branch';
      table: string;
      at: number;
      fate: Branch['fate'];
      seats: SeatWish[];
      policy: Policy;
      pledge?: string | undefined;
    }
  | { t: 'bring'; from: number; of: number; text: string; seat: number }
  | { t: 'decline'; table: string }
  | { t: 'forget' }
  | { t: 'close'; table: string }
  | { t: 'resume'; table: string; at: number; era?: number }
  | { t: 'more'; table: string; seat: Viewer; from: number }
  | { t: 'act'; table: string; seat: number; at: number; step: Step }
  | { t: 'undo'; table: string; seat: number; at: number }
  | { t: 'why'; table: string; seat: number; step: Step }
  | { t: 'hint'; table: string; seat: number; at: number; taken?: Step[] }
  | { t: 'hand'; table: string; seat: number; to: string }
  | { t: 'log'; table: string; seat: Viewer; from: number }
  | { t: 'past'; table: string; seat: Viewer; at: number };

/** What answers each kind of request. */
export interface Answers {
  name: Ok;
  key: Key | Ok;
  devices: Devices | Ok;
  account: Account | Ok;
  remind: Ok;
  lobby: Lobby;
  games: Games;
  stats: Stats;
  say: Ok;
  agree: Ok;
  mute: Ok;
  open: Ok;
  join: Ok;
  nonce: Ok;
  watch: Ok;
  leave: Ok;
  cover: Ok;
  rematch: Ok | Rematch;
  branch: Ok;
  bring: Ok;
  decline: Ok;
  forget: Ok;
  close: Ok;
  resume: Ok;
  more: Ok;
  act: Ok;
  undo: Ok;
  why: Why;
  hint: Hint;
  hand: Ok;
  past: Past;
  log: Log;
}
