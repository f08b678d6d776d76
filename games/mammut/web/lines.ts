/*
 * lines.ts: the log of Mammut, one line for each action: a throw, a heap taken or stolen, a
 * card played, a step of the scoring.
 */
import { capital, listed } from '../../../web/src/board/words';
import type { GameEvent, Line, Speaker } from '../../../web/src/types';
import { cardName, contents, many, names, signed, word } from './words';

/** Kinds of events that begin something new, whatever went before. */
const BREAKS: readonly string[] = ['stage', 'round', 'turn', 'over', 'divided'];

/** A stretch of the log that is read from its front. */
class Reader {
  at = 0;

  constructor(
    readonly events: readonly GameEvent[],
    readonly speaker: Speaker,
  ) {}

  get next(): GameEvent | undefined {
    return this.events[this.at];
  }

  /** The next events as long as they are of these kinds, and of one actor if one is given. */
  take(kinds: readonly string[], actor?: string): GameEvent[] {
    const found: GameEvent[] = [];
    for (let event = this.next; event && kinds.includes(event.kind); event = this.next) {
      if (actor !== undefined && event.actor !== actor) break;
      found.push(event);
      this.at++;
    }
    return found;
  }

  until(kinds: readonly string[]): GameEvent[] {
    const from = this.at;
    while (this.next && !kinds.includes(this.next.kind)) this.at++;
    return this.events.slice(from, this.at);
  }

  name({ actor }: GameEvent): string {
    return this.speaker.seat(Number(actor));
  }
}

function text(event: GameEvent, i: number): string {
  return String(event.args[i] ?? '');
}

function number(event: GameEvent, i: number): number {
  return Number(event.args[i] ?? 0);
}

function facesOf(events: readonly GameEvent[], at: number): string[] {
  return events.map((event) => text(event, at)).filter(Boolean);
}

// ---- Before and between -----------------------------------------------------------------------

function drew(reader: Reader, first: GameEvent): string {
  const cards = [first, ...reader.take(['drew'], first.actor)];
  const known = facesOf(cards, 0).map((kind) => cardName(reader.speaker, kind));
  return known.length > 0
    ? word(reader.speaker, 'line.drew', reader.name(first), listed(reader.speaker, known))
    : many(reader.speaker, 'line.draws', cards.length, reader.name(first));
}

function tokens(reader: Reader, first: GameEvent): string {
  const { speaker } = reader;
  const all = [first, ...reader.take(['token'])].map(
    (event) => `${reader.name(event)} ${speaker.noun('animal', text(event, 0))}`,
  );
  return word(speaker, 'line.tokens', all.join(', '));
}

function thrown(reader: Reader, first: GameEvent): string {
  const shown = [first, ...reader.take(['shown'])];
  const faces = shown.flatMap((event) =>
    Array.from({ length: number(event, 1) }, () => text(event, 0)),
  );
  return word(reader.speaker, 'line.throw', contents(reader.speaker, faces));
}

/** A round shares a line with its throw. */
function round(reader: Reader, first: GameEvent): string {
  const head = reader.speaker.event(first);
  return reader.next?.kind === 'shown' ? `${head} ${lineOf(reader)}` : head;
}

// ---- Turns --------------------------------------------------------------------------------------

function played(reader: Reader, first: GameEvent): string {
  const { speaker } = reader;
  const name = reader.name(first);
  const card = cardName(speaker, text(first, 0));
  const deeds = reader.take(['peeked', 'flipped', 'sent_back'], first.actor);
  switch (deeds[0]?.kind) {
    case 'peeked': {
      const faces = facesOf(deeds, 1);
      return faces.length > 0
        ? word(speaker, 'line.saw', name, card, contents(speaker, faces))
        : many(speaker, 'line.peeked', deeds.length, name, card);
    }
    case 'flipped': {
      const turned = deeds.map((deed) =>
        word(speaker, 'line.becomes', ...[1, 2].map((i) => speaker.noun('face', text(deed, i)))),
      );
      return word(speaker, 'line.flipped', name, card, turned.join(', '));
    }
    case 'sent_back': {
      const tiles = deeds.reduce((sum, deed) => sum + number(deed, 2), 0);
      const seats = [...new Set(deeds.map((deed) => number(deed, 0)))];
      const what = many(speaker, 'tiles', tiles);
      return word(speaker, 'line.sent', name, card, what, names(speaker, seats));
    }
    default:
      return speaker.event(first);
  }
}

function laid(reader: Reader, first: GameEvent): string {
  const { speaker } = reader;
  const cards = [first, ...reader.take(['laid'], first.actor)];
  const known = facesOf(cards, 0).map((kind) => cardName(speaker, kind));
  return known.length > 0
    ? word(speaker, 'line.lays', reader.name(first), listed(speaker, known))
    : many(speaker, 'line.laid', cards.length, reader.name(first));
}

function took(reader: Reader, first: GameEvent): string {
  const { speaker } = reader;
  const tiles = [first, ...reader.take(['took'], first.actor)];
  const [heap] = reader.take(['took_heap'], first.actor);
  const what = contents(speaker, facesOf(tiles, 1));
  // Who listens may hear of a heap tile by tile.
  if (!heap) return word(speaker, 'line.takes', reader.name(first), what);
  const n = many(speaker, 'tiles', number(heap, 0));
  const key = number(heap, 0) === tiles.length ? 'line.took' : 'line.takes_last';
  return word(speaker, key, reader.name(first), n, what);
}

/** The end of a heap that was told before. */
function tookHeap(reader: Reader, first: GameEvent): string {
  const n = many(reader.speaker, 'tiles', number(first, 0));
  return word(reader.speaker, 'line.takes', reader.name(first), n);
}

function tookAll(reader: Reader, first: GameEvent): string {
  const n = many(reader.speaker, 'tiles', number(first, 0));
  return word(reader.speaker, 'line.took_all', reader.name(first), n);
}

function stole(reader: Reader, first: GameEvent): string {
  const { speaker } = reader;
  const victim = speaker.seat(number(first, 0));
  const n = many(speaker, 'tiles', number(first, 2));
  const back = reader.take(['returned'], first.actor);
  const [kept] = reader.take(['kept_heap'], first.actor);
  const head = word(speaker, 'line.stole', reader.name(first), n, victim);
  if (!kept) return `${head}.`;
  const what = contents(speaker, facesOf(back, 1));
  return head + word(speaker, 'line.keeps', what, many(speaker, 'tiles', number(kept, 0)));
}

function returned(reader: Reader, first: GameEvent): string {
  const back = [first, ...reader.take(['returned'], first.actor)];
  reader.take(['kept_heap'], first.actor);
  const what = contents(reader.speaker, facesOf(back, 1));
  return word(reader.speaker, 'line.back', reader.name(first), what);
}

/** A turn shares a line with its first action. */
function turn(reader: Reader, first: GameEvent): string {
  const { next } = reader;
  if (!next || next.actor !== first.actor || BREAKS.includes(next.kind))
    return reader.speaker.event(first);
  return lineOf(reader);
}

// ---- Scoring --------------------------------------------------------------------------------------

type Tell = (event: GameEvent, reader: Reader) => string;

function card(reader: Reader, event: GameEvent): string {
  return cardName(reader.speaker, text(event, 0));
}

/** Points gained or lost, and what there are then: at these places of the arguments. */
function gained(points: number, total: number, sign = 1): Tell {
  return (event, reader) =>
    word(
      reader.speaker,
      'line.points',
      reader.name(event),
      signed(sign * number(event, points)),
      number(event, total),
    );
}

const PLACES = { fur_lead: 'line.first', fur_last: 'line.last' } as const;

function placed(kind: keyof typeof PLACES, sign: number): Tell {
  return (event, reader) =>
    word(
      reader.speaker,
      PLACES[kind],
      reader.name(event),
      signed(sign * number(event, 0)),
      number(event, 1),
    );
}

const TELL: Partial<Record<string, Tell>> = {
  turned_up: (e, r) => word(r.speaker, 'line.turned', r.name(e), card(r, e)),
  draws: (e, r) => word(r.speaker, 'line.cards', r.name(e), many(r.speaker, 'cards', number(e, 0))),
  draw_lost: (e, r) => word(r.speaker, 'line.lost', r.name(e)),
  renewed: (_, r) => word(r.speaker, 'line.renewed'),
  axes: gained(1, 2),
  axe_bonus: (e, r) =>
    `${cardName(r.speaker, 'axe_bonus')}: ${gained(1, 2)(e, r)}`,
  card_won: (e, r) => `${card(r, e)}: ${gained(2, 3)(e, r)}`,
  card_counts: (e, r) =>
    word(r.speaker, 'line.counts', card(r, e), r.speaker.noun('face', text(e, 2)), r.name(e)),
  card_chooses: (e, r) => word(r.speaker, 'line.chooses', card(r, e), r.name(e)),
  furs: (e, r) => word(r.speaker, 'line.furs', r.name(e), number(e, 0), number(e, 1)),
  fur_lead: placed('fur_lead', 1),
  fur_last: placed('fur_last', -1),
  tie_won: (e, r) => word(r.speaker, 'line.tie', r.name(e)),
  tie_lost: (e, r) => word(r.speaker, 'line.untie', r.name(e)),
  tusks: gained(1, 2),
  food: gained(2, 3),
  fire_lost: gained(1, 2, -1),
  fire_gained: gained(1, 2),
  chose: (e, r) =>
    word(r.speaker, 'line.chose', r.name(e), r.speaker.noun('animal', text(e, 0))),
  swapped: (e, r) =>
    word(
      r.speaker,
      'line.swapped',
      r.name(e),
      r.speaker.noun('face', text(e, 1)),
      r.speaker.noun('animal', text(e, 2)),
    ),
  declined: (e, r) => word(r.speaker, 'line.declined', r.name(e)),
  no_swap_tile: (e, r) => word(r.speaker, 'line.no_tile', r.name(e)),
  no_swap_need: (e, r) => word(r.speaker, 'line.no_need', r.name(e)),
  final: (e, r) =>
    word(
      r.speaker,
      'line.final',
      r.name(e),
      number(e, 0),
      signed(number(e, 1)),
      number(e, 2),
    ),
};

/** "Red takes hare and fox", for each who gets animals. */
function collected(reader: Reader, events: readonly GameEvent[]): string[] {
  const { speaker } = reader;
  const all = events.filter(({ kind }) => kind === 'animal');
  return [...new Set(all.map(({ actor }) => actor))].map((actor) => {
    const own = facesOf(
      all.filter((event) => event.actor === actor),
      0,
    ).map((animal) => speaker.noun('animal', animal));
    return word(speaker, 'line.chose', speaker.seat(Number(actor)), listed(speaker, own));
  });
}

/** What was told of one step of the scoring, or of the rest of one after somebody's choice. */
function scored(reader: Reader, events: readonly GameEvent[]): string {
  const { speaker } = reader;
  const parts = events.flatMap((event) => TELL[event.kind]?.(event, reader) ?? []);
  parts.push(...collected(reader, events));
  const marks = facesOf(
    events.filter(({ kind }) => kind === 'revealed'),
    1,
  );
  const cards = facesOf(
    events.filter(({ kind }) => kind === 'drew'),
    0,
  ).map((kind) => cardName(speaker, kind));
  if (marks.length > 0) parts.push(word(speaker, 'line.marks', contents(speaker, marks)));
  if (cards.length > 0) parts.push(word(speaker, 'line.yours', listed(speaker, cards)));
  return parts.length > 0 ? parts.join('; ') : word(speaker, 'line.none');
}

/** Kinds that tell what points alone do not: ties, cards, steps on the fur track, animals. */
const ASIDES: readonly string[] = [
  ...['draws', 'draw_lost', 'furs', 'tie_won', 'tie_lost', 'card_counts', 'card_chooses'],
  ...['chose', 'swapped', 'no_swap_tile', 'no_swap_need'],
];

/** What a table of the points leaves out, as a sentence. */
export function asides(events: readonly GameEvent[], speaker: Speaker): string {
  const reader = new Reader(events, speaker);
  const told = events.filter(({ kind }) => ASIDES.includes(kind));
  const parts = told.flatMap((event) => TELL[event.kind]?.(event, reader) ?? []);
  parts.push(...collected(reader, events));
  return parts.length > 0 ? `${capital(parts.join('; '))}.` : '';
}

function stage(reader: Reader, first: GameEvent): string {
  const events = reader.until(BREAKS);
  return `${capital(reader.speaker.noun('stage', text(first, 0)))}: ${scored(reader, events)}.`;
}

function rest(reader: Reader, first: GameEvent): string {
  if (!TELL[first.kind] && first.kind !== 'animal') return reader.speaker.event(first);
  return `${capital(scored(reader, [first, ...reader.until(BREAKS)]))}.`;
}

const LINES: Partial<Record<string, (reader: Reader, first: GameEvent) => string>> = {
  drew,
  token: tokens,
  round,
  shown: thrown,
  turn,
  played,
  laid,
  took,
  took_heap: tookHeap,
  took_all: tookAll,
  stole,
  returned,
  stage,
};

function lineOf(reader: Reader): string {
  const first = reader.next!;
  reader.at++;
  return (LINES[first.kind] ?? rest)(reader, first);
}

export function lines(events: readonly GameEvent[], speaker: Speaker): Line[] {
  const reader = new Reader(events, speaker);
  const found: Line[] = [];
  while (reader.next) {
    const from = reader.at;
    found.push({ text: lineOf(reader), from, to: reader.at });
  }
  return found;
}
