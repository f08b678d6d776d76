/*
 * lines.ts: the log of a game in lines: one for what somebody plays, one for what each player
 * does with it, one for the end of a turn; of a conflict one for each region, of a scoring one
 * for each player. Every event belongs to one line.
 */
import { listed } from '../../../web/src/board/words';
import type { GameEvent, Line, Speaker } from '../../../web/src/types';
import { many, word } from './words';

interface Told {
  text: string;
  /** Events that it tells. */
  n: number;
}
type Read = (events: readonly GameEvent[], speaker: Speaker, gains: Gains) => Told;
/** Points of a scoring by seat, as they stand in the events: region and points. */
type Gains = Map<string, [string, number][]>;

function arg(event: GameEvent | undefined, i: number): string {
  return String(event?.args[i] ?? '');
}

/** How many of the events at the beginning agree with `fits`. */
function run(events: readonly GameEvent[], fits: (event: GameEvent) => boolean): number {
  const end = events.findIndex((event) => !fits(event));
  return end < 0 ? events.length : end;
}

function card(speaker: Speaker, event: GameEvent, i = 0): string {
  return speaker.noun('card', arg(event, i));
}

function who(speaker: Speaker, seat: string): string {
  return speaker.seat(Number(seat));
}

/** "Red plays Gift, takes 3 stones and lets Blue carry it out." */
function deeds(speaker: Speaker, actor: string, clauses: readonly string[]): string {
  return `${who(speaker, actor)} ${listed(speaker, clauses)}.`;
}

/** How often each key occurs, in the order of their first time. */
function tally(keys: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
  return [...found];
}

// ---- Playing a card ------------------------------------------------------------------------

const PLAY = ['turn', 'played', 'blank', 'copied', 'mode', 'paid', 'took', 'ending', 'voided', 'chosen'];

const CLAUSES: Record<string, (event: GameEvent, speaker: Speaker) => string> = {
  played: (event, speaker) => word(speaker, 'line.plays', card(speaker, event)),
  copied: (event, speaker) => word(speaker, 'line.copies', card(speaker, event)),
  mode: (event, speaker) =>
    word(speaker, 'line.mode', speaker.noun('mode', arg(event, 0))),
  paid: (event, speaker) => many(speaker, 'line.pays', Number(arg(event, 0))),
  took: (event, speaker) =>
    many(speaker, 'line.takes', Number(arg(event, 0)) + Number(arg(event, 1))),
  chosen: (event, speaker) => word(speaker, 'line.lets', who(speaker, arg(event, 0))),
};

const play: Read = (events, speaker) => {
  const { actor } = events[0]!;
  const n = run(events, (one) => one.actor === actor && PLAY.includes(one.kind));
  const all = events.slice(0, n);
  const isPriced = all.some(({ kind }) => kind === 'mode');
  const clauses = all
    .filter(({ kind }) => !(isPriced && kind === 'paid'))
    .flatMap((event) => CLAUSES[event.kind]?.(event, speaker) ?? []);
  const more = all.filter(({ kind }) => ['blank', 'ending', 'voided'].includes(kind));
  const said = more.map((event) => speaker.event(event));
  if (clauses.length > 0) return { n, text: [deeds(speaker, actor, clauses), ...said].join(' ') };
  return { n, text: said.length > 0 ? said.join(' ') : speaker.event(events[0]!) };
};

// ---- What a card does -----------------------------------------------------------------------

const GIVEN_UP = ['declined', 'hunters_done', 'no_more'];

function moves(speaker: Speaker, events: readonly GameEvent[], actor: string): string[] {
  return tally(events.map(({ args }) => [args[0], args[2], args[3]].join())).map(([key, n]) => {
    const [owner = '', from = '', to = ''] = key.split(',');
    if (owner === actor) return many(speaker, 'line.moves', n, from, to);
    return many(speaker, 'line.moves_of', n, from, to, who(speaker, owner));
  });
}

function places(speaker: Speaker, events: readonly GameEvent[]): string[] {
  const regions = tally(events.map((event) => arg(event, 0)));
  const [only, ...others] = regions;
  if (only && others.length === 0) return [many(speaker, 'line.places', only[1], only[0])];
  const all = regions.map(([region, n]) => (n > 1 ? `${region} (×${n})` : region));
  return [word(speaker, 'line.places_in', events.length, listed(speaker, all))];
}

/* Events of one kind in a row, as clauses. */
const EFFECTS: Record<
  string,
  (speaker: Speaker, events: readonly GameEvent[], actor: string) => string[]
> = {
  placed: places,
  moved: moves,
  removed: (speaker, events, actor) =>
    events.map((event) => {
      const [owner, region] = [arg(event, 0), arg(event, 2)];
      if (owner === actor) return word(speaker, 'line.removes_own', region);
      return word(speaker, 'line.removes', region, who(speaker, owner));
    }),
  club_taken: (speaker) => [word(speaker, 'line.club_taken')],
  club_kept: (speaker) => [word(speaker, 'line.club_kept')],
  club_attached: (speaker, events) =>
    events.map((event) => word(speaker, 'line.club_attached', arg(event, 0))),
  mammoth_placed: (speaker, [event]) => [word(speaker, 'line.mammoth_placed', arg(event, 0))],
  mammoth_moved: (speaker, [event]) => [
    word(speaker, 'line.mammoth_moved', arg(event, 0), arg(event, 1)),
  ],
  mammoth_removed: (speaker, [event]) => [word(speaker, 'line.mammoth_removed', arg(event, 0))],
  fire_moved: (speaker, [event]) => [word(speaker, 'line.fire_moved', arg(event, 0), arg(event, 1))],
};

const effect: Read = (events, speaker) => {
  const { actor } = events[0]!;
  const isPart = ({ kind }: GameEvent): boolean => kind in EFFECTS || GIVEN_UP.includes(kind);
  const n = run(events, (one) => one.actor === actor && isPart(one));
  const clauses: string[] = [];
  for (let i = 0; i < n; ) {
    const { kind } = events[i]!;
    const same = run(events.slice(i, n), (one) => one.kind === kind);
    clauses.push(...(EFFECTS[kind]?.(speaker, events.slice(i, i + same), actor) ?? []));
    i += same;
  }
  // Who did something and then no more: what was done says it all.
  if (clauses.length === 0) {
    const last = events[n - 1]!;
    return { n, text: word(speaker, 'line.declines', who(speaker, actor), card(speaker, last)) };
  }
  return { n, text: deeds(speaker, actor, clauses) };
};

// ---- The end of a turn ------------------------------------------------------------------------

/* "draws Gift and a light card" */
function drawn(
  speaker: Speaker,
  drew: readonly GameEvent[],
  key: 'line.draws' | 'line.gets' = 'line.draws',
): string[] {
  const known = drew.filter(({ args }) => args[0] !== null).map((event) => card(speaker, event));
  const hidden = drew.filter(({ args }) => args[0] === null);
  const backs = tally(hidden.map((event) => arg(event, 1))).map(([colour, n]) =>
    many(speaker, colour === 'dark' ? 'line.dark' : 'line.light', n),
  );
  const all = [...known, ...backs];
  return all.length > 0 ? [word(speaker, key, listed(speaker, all))] : [];
}

const draw: Read = (events, speaker) => {
  const { actor } = events[0]!;
  const isOwn = (one: GameEvent): boolean =>
    one.actor === actor && ['discarded', 'hand_kept', 'drew'].includes(one.kind);
  const n = run(events, (one) => one.kind === 'reshuffled' || isOwn(one));
  const all = events.slice(0, n);
  const buried = all
    .filter(({ kind }) => kind === 'discarded')
    .map((event) => word(speaker, 'line.buries', card(speaker, event, event.args[0] === null ? 1 : 0)));
  const clauses = [...buried, ...drawn(speaker, all.filter(({ kind }) => kind === 'drew'))];
  if (clauses.length === 0) return { n, text: speaker.event(events[0]!) };
  const said = all.filter(({ kind }) => kind === 'reshuffled').map((event) => speaker.event(event));
  return { n, text: [deeds(speaker, actor, clauses), ...said].join(' ') };
};

const deal: Read = (events, speaker) => {
  const n = run(events, ({ kind }) => kind === 'dealt');
  const all = events.slice(0, n);
  const seats = [...new Set(all.map(({ actor }) => actor))];
  const of = (seat: string): GameEvent[] => all.filter(({ actor }) => actor === seat);
  const isKnown = (seat: string): boolean => of(seat).some(({ args }) => args[0] !== null);
  const known = seats
    .filter(isKnown)
    .map((seat) => deeds(speaker, seat, drawn(speaker, of(seat), 'line.gets')));
  const hidden = seats.filter((seat) => !isKnown(seat)).map((seat) => who(speaker, seat));
  if (hidden.length === 0) return { n, text: known.join(' ') };
  return { n, text: [...known, word(speaker, 'line.dealt', listed(speaker, hidden))].join(' ') };
};

// ---- The end of a round -----------------------------------------------------------------------

const fires: Read = (events, speaker) => {
  const n = run(events, ({ kind }) => kind === 'fire_turned');
  if (n === 1) return { n, text: speaker.event(events[0]!) };
  const values = ['2', '1', '0'].flatMap((value) => {
    const regions = events.slice(0, n).filter((event) => arg(event, 1) === value);
    const names = listed(speaker, regions.map((event) => arg(event, 0)));
    return regions.length > 0 ? [word(speaker, 'line.fire', value, names)] : [];
  });
  return { n, text: word(speaker, 'line.fires', values.join('; ')) };
};

function losses(speaker: Speaker, events: readonly GameEvent[]): string {
  const all = events.map((event) =>
    many(speaker, 'line.loses', Number(arg(event, 2)), who(speaker, arg(event, 0))),
  );
  return `${listed(speaker, all)}.`;
}

const conflict: Read = (events, speaker) => {
  const [first, ...rest] = events;
  const n = run(rest, ({ kind }) => kind === 'left');
  const head = speaker.event(first!);
  return { n: n + 1, text: n > 0 ? `${head} ${losses(speaker, rest.slice(0, n))}` : head };
};

const left: Read = (events, speaker) => {
  const place = word(speaker, 'region.short', arg(events[0], 1));
  return { n: 1, text: `${place}: ${losses(speaker, events.slice(0, 1))}` };
};

const score: Read = ([event], speaker, gains) => {
  const [seat, points, total] = [0, 1, 2].map((i) => arg(event, i)) as [string, string, string];
  const from = (gains.get(seat) ?? []).map(([region, n]) => word(speaker, 'line.in', n, region));
  const how = from.length > 0 ? ` (${from.join(', ')})` : '';
  return { n: 1, text: many(speaker, 'line.scores', Number(points), who(speaker, seat), how, total) };
};

/* The regions are told with the sum of each player; the first of them follows at once. */
const scored: Read = (events, speaker, gains) => {
  const n = run(events, ({ kind }) => kind === 'scored');
  gains.clear();
  for (const event of events.slice(0, n)) {
    const seat = arg(event, 0);
    gains.set(seat, [...(gains.get(seat) ?? []), [arg(event, 1), Number(arg(event, 2))]]);
  }
  if (events[n]?.kind !== 'score') return { n, text: speaker.event(events[n - 1]!) };
  const told = score(events.slice(n), speaker, gains);
  return { n: n + told.n, text: told.text };
};

const glacier: Read = (events, speaker) => {
  const [first, ...rest] = events;
  const n = run(rest, ({ kind }) => kind === 'returned' || kind === 'mammoths_returned');
  const back = rest.slice(0, n).map((event) =>
    event.kind === 'returned'
      ? many(speaker, 'line.hunters_of', Number(arg(event, 2)), who(speaker, arg(event, 0)))
      : many(speaker, 'here.mammoths', Number(arg(event, 1))),
  );
  const more = back.length > 0 ? [word(speaker, 'line.back', listed(speaker, back))] : [];
  return { n: n + 1, text: [speaker.event(first!), ...more].join(' ') };
};

const fresh: Read = (events, speaker) => {
  const n = run(events, ({ kind }) => ['refilled', 'gave', 'fire_laid', 'round'].includes(kind));
  const all = events.slice(0, n);
  const refilled = all.find(({ kind }) => kind === 'refilled');
  const gave = all
    .filter(({ kind }) => kind === 'gave')
    .map((event) => many(speaker, 'line.gives', Number(arg(event, 1)), who(speaker, arg(event, 0))));
  const rest = all.filter(({ kind }) => kind === 'round' || (n === 1 && kind === 'fire_laid'));
  const said = [
    ...rest.map((event) => speaker.event(event)),
    ...(refilled ? [many(speaker, 'line.refilled', Number(arg(refilled, 0)))] : []),
    ...(gave.length > 0 ? [`${listed(speaker, gave)}.`] : []),
  ];
  return { n, text: said.join(' ') };
};

/* A sentence about a player who is an argument of the event. */
function about(key: 'line.first' | 'line.lots' | 'line.last'): Read {
  return ([event], speaker) => ({ n: 1, text: word(speaker, key, who(speaker, arg(event, 0))) });
}

// ---- All of them -------------------------------------------------------------------------------

const READERS: Partial<Record<string, Read>> = {
  ...Object.fromEntries(PLAY.map((kind) => [kind, play])),
  ...Object.fromEntries([...Object.keys(EFFECTS), ...GIVEN_UP].map((kind) => [kind, effect])),
  first: about('line.first'),
  dealt: deal,
  discarded: draw,
  hand_kept: draw,
  drew: draw,
  fire_turned: fires,
  conflict,
  left,
  clubs_returned: ([event], speaker) => ({
    n: 1,
    text: many(speaker, 'line.clubs', Number(arg(event, 0))),
  }),
  scored,
  score,
  lots: about('line.lots'),
  last: about('line.last'),
  glacier,
  refilled: fresh,
  gave: fresh,
  fire_laid: fresh,
  round: fresh,
};

export function lines(events: readonly GameEvent[], speaker: Speaker): Line[] {
  const found: Line[] = [];
  const gains: Gains = new Map();
  for (let from = 0; from < events.length; ) {
    const rest = events.slice(from);
    const read = READERS[rest[0]!.kind];
    const { text, n } = read?.(rest, speaker, gains) ?? { text: speaker.event(rest[0]!), n: 1 };
    found.push({ text, from, to: from + n });
    from += n;
  }
  return found;
}
