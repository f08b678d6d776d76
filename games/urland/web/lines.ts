/*
 * lines.ts: the log, one line for each action: events that belong together become a sentence.
 */
import { capital, listed } from '../../../web/src/board/words';
import type { GameEvent, Line, Speaker } from '../../../web/src/types';
import { numberOf, type Area } from './map';
import { geneName, many, placed, word, type Word } from './words';

type Run = readonly GameEvent[];
type Say = (run: Run, speaker: Speaker) => string;
interface Kind {
  /** Kinds of events that go on with it. */
  then?: readonly string[];
  /** Only of the same actor. */
  isOwn?: boolean;
  say: Say;
}

// ---- Pieces --------------------------------------------------------------------------------

function text(event: GameEvent | undefined, i: number): string {
  return String(event?.args[i] ?? '');
}

function number(event: GameEvent | undefined, i: number): number {
  return Number(event?.args[i] ?? 0);
}

function who(speaker: Speaker, event: GameEvent | undefined): string {
  return speaker.seat(Number(event?.actor ?? 0));
}

function of(run: Run, ...kinds: string[]): GameEvent[] {
  return run.filter(({ kind }) => kinds.includes(kind));
}

/* "Red 1 and 4; Blue 2": where each seat put an Ichto. */
function landings(run: Run, speaker: Speaker): string {
  const found = new Map<string, number[]>();
  for (const event of of(run, 'placed'))
    found.set(event.actor, [...(found.get(event.actor) ?? []), numberOf(text(event, 0))]);
  return [...found]
    .map(([seat, at]) => `${speaker.seat(Number(seat))}: ${listed(speaker, at.map(String))}`)
    .join('; ');
}

/* "2 from region 4, 1 from the Boreal Ocean": areas that occur more than once are counted. */
function counted(items: readonly string[]): string {
  const found = new Map<string, number>();
  for (const item of items) found.set(item, (found.get(item) ?? 0) + 1);
  return [...found].map(([item, n]) => `${n} ${item}`).join(', ');
}

function sources(run: Run, speaker: Speaker): string {
  return counted(run.map((event) => placed(speaker, 'from', text(event, 0))));
}

/* "Red (3), Blue (1)": the number of each event. */
function amounts(run: Run, speaker: Speaker, arg: number): string {
  const found = new Map<string, number>();
  for (const event of run)
    found.set(event.actor, (found.get(event.actor) ?? 0) + number(event, arg));
  return [...found].map(([seat, n]) => `${speaker.seat(Number(seat))} (${n})`).join(', ');
}

/* "Blue +3 (to 12), Red loses 1" */
function results(run: Run, speaker: Speaker): string {
  const won = of(run, 'advanced').map((event) =>
    word(speaker, 'gain.to', who(speaker, event), number(event, 0), number(event, 2)),
  );
  const lost = of(run, 'removed').map((event) =>
    word(speaker, 'loss', who(speaker, event), number(event, 1)),
  );
  return [...won, ...lost].join(', ');
}

/* "competition – Blue +3 (to 12), Red loses 1" */
function outcome(run: Run, speaker: Speaker): string {
  const [scoring] = of(run, 'scoring');
  const came = scoring ? speaker.noun('outcome', text(scoring, 1)) : '';
  return [came, results(run, speaker)].filter(Boolean).join(' – ');
}

function regionName(speaker: Speaker, region: Area): string {
  return capital(speaker.noun('region', region));
}

// ---- Sentences -------------------------------------------------------------------------------

/* From one area to another with some Ichtos. */
function way(key: 'line.swam' | 'line.flew'): Say {
  return ([event], speaker) =>
    many(
      speaker,
      key,
      number(event, 2),
      who(speaker, event),
      placed(speaker, 'from', text(event, 0)),
      placed(speaker, 'to', text(event, 1)),
    );
}

const scored: Say = (run, speaker) => {
  const [scoring] = of(run, 'scoring');
  const said = outcome(run, speaker);
  return scoring
    ? word(speaker, 'line.scored', regionName(speaker, text(scoring, 0)), said)
    : capital(`${said}.`);
};

const revealed: Say = (run, speaker) =>
  run.length === 1
    ? speaker.event(run[0]!)
    : word(
        speaker,
        'line.revealed',
        regionName(speaker, text(run[0], 0)),
        who(speaker, run[0]),
        outcome(run, speaker),
      );

const lastTwo: Say = (run, speaker) => {
  const erupting = [0, 1].map((i) => speaker.noun('region', text(run[0], i)));
  const first = word(speaker, 'line.last', ...erupting);
  return run.length > 1 ? `${first} ${scored(run, speaker)}` : first;
};

const erupted: Say = (run, speaker) => {
  const name = (event: GameEvent, i: number): string => speaker.noun('region', text(event, i));
  const joins = of(run, 'erupted', 'no_bridge').map((event) =>
    event.kind === 'erupted'
      ? word(speaker, 'line.joins', name(event, 0), name(event, 1))
      : word(speaker, 'line.alone', name(event, 0)),
  );
  const lost = of(run, 'lost');
  const said = many(speaker, 'line.erupted', joins.length, listed(speaker, joins));
  return lost.length ? `${said} ${word(speaker, 'line.lost', amounts(lost, speaker, 1))}` : said;
};

const drew: Say = (run, speaker) => {
  const known = run.filter(({ args }) => args[0] !== null);
  if (run.length === 1) return speaker.event(run[0]!);
  const tokens = known.length
    ? listed(speaker, known.map((event) => speaker.noun('token', text(event, 0))))
    : word(speaker, 'line.drew.some', run.length);
  return word(speaker, 'line.drew', who(speaker, run[0]), tokens);
};

const chose: Say = (run, speaker) => {
  const [[chosen], [passed]] = [of(run, 'chose'), of(run, 'passed_on')];
  if (!chosen || !passed) return speaker.event((chosen ?? passed)!);
  const token = (event: GameEvent, i: number): string =>
    speaker.noun('token', event.args[i] === null ? 'hidden' : text(event, i));
  const rest =
    passed.args[0] === null
      ? word(speaker, 'line.chose.rest')
      : listed(speaker, [token(passed, 0), token(passed, 1)]);
  const dummy = speaker.seat(number(passed, 2));
  return word(speaker, 'line.chose', who(speaker, chosen), token(chosen, 0), rest, dummy);
};

/* Drawing, the beginning of a turn and the choice make one sentence. */
const begun: Say = (run, speaker) => {
  if (of(run, 'chose').length > 0) return chose(run, speaker);
  const tokens = of(run, 'drew');
  const [turn] = of(run, 'turn');
  return [tokens.length ? drew(tokens, speaker) : '', turn ? speaker.event(turn) : '']
    .filter(Boolean)
    .join(' ');
};

const propagated: Say = (run, speaker) => {
  const grown = of(run, 'grew').map((event) =>
    word(speaker, 'gain', who(speaker, event), number(event, 1)),
  );
  const place = placed(speaker, 'in', text(run[0], 0));
  return word(speaker, 'line.propagated', who(speaker, run[0]), place, grown.join(', '));
};

const retreated: Say = (run, speaker) => {
  const taken = of(run, 'retreated');
  if (taken.length === 0) return speaker.event(run[0]!);
  return many(speaker, 'line.retreat', taken.length, who(speaker, run[0]), sources(taken, speaker));
};

const stank: Say = (run, speaker) =>
  word(
    speaker,
    'line.stank',
    who(speaker, run[0]),
    placed(speaker, 'from', text(run[0], 0)),
    placed(speaker, 'to', text(run[0], 1)),
    amounts(of(run, 'pushed'), speaker, 2),
  );

const assimilated: Say = (run, speaker) => {
  const victims = of(run, 'assimilated').map((event) => speaker.seat(number(event, 1)));
  const counts = [...new Set(victims)].map((name) =>
    word(speaker, 'loss', name, victims.filter((one) => one === name).length),
  );
  const place = placed(speaker, 'in', text(run[0], 0));
  return word(speaker, 'line.assimilated', who(speaker, run[0]), place, counts.join(', '));
};

const bids: Say = (run, speaker) => {
  const made = run.map((event) => {
    const bid = event.args[0];
    return bid === null ? who(speaker, event) : `${who(speaker, event)}: ${bid}`;
  });
  return word(speaker, 'line.bids', made.join(', '));
};

const shown: Say = (run, speaker) => {
  const ranked = of(run, 'ranked');
  const said = ranked.length
    ? ranked.map((event) => {
        const [, bid, price] = event.args.map(Number);
        return bid === price
          ? `${who(speaker, event)}: ${bid}`
          : word(speaker, 'line.price', who(speaker, event), bid!, price!);
      })
    : run.map((event) => `${who(speaker, event)}: ${number(event, 0)}`);
  return word(speaker, 'line.shown', said.join(', '));
};

const bought: Say = (run, speaker) => {
  const [first] = run;
  const paid = of(run, 'paid');
  const price = number(first, 1);
  const key: Word = price ? 'line.bought' : 'line.free';
  const said = word(speaker, key, who(speaker, first), geneName(speaker, text(first, 0)), price);
  return paid.length ? `${said} ${word(speaker, 'line.paid', sources(paid, speaker))}` : said;
};

const paid: Say = (run, speaker) =>
  word(speaker, 'line.pays', who(speaker, run[0]), sources(run, speaker));

function newGenes(run: Run, speaker: Speaker): string {
  const genes = of(run, 'gene_opened').map((event) => geneName(speaker, text(event, 0)));
  return genes.length ? word(speaker, 'line.genes', listed(speaker, genes)) : '';
}

const auctionOver: Say = (run, speaker) =>
  [many(speaker, 'line.sold', number(run[0], 0)), newGenes(run, speaker)].filter(Boolean).join(' ');

const panic: Say = (run, speaker) => {
  const fled = of(run, 'panicked', 'dived');
  const [hits] = of(run, 'panic_hits');
  return [
    ...of(run, 'panic_drawn', 'calm').map((event) => speaker.event(event)),
    hits ? word(speaker, 'line.panic', speaker.noun('region', text(hits, 0))) : '',
    fled.length
      ? word(speaker, 'line.fled', amounts(fled, speaker, 2), placed(speaker, 'into', text(fled[0], 1)))
      : '',
    ...of(run, 'stayed').map((event) =>
      word(speaker, 'line.stayed', who(speaker, event), number(event, 1)),
    ),
  ]
    .filter(Boolean)
    .join(' ');
};

const dived: Say = (run, speaker) => {
  const paths = run.map(
    (event) =>
      `${placed(speaker, 'from', text(event, 0))} ${placed(speaker, 'into', text(event, 1))}`,
  );
  const n = run.reduce((sum, event) => sum + number(event, 2), 0);
  return many(speaker, 'line.dived', n, who(speaker, run[0]), counted(paths));
};

function final(kind: string, key: 'line.total' | 'line.land'): Say {
  return (run, speaker) => {
    const [first] = run;
    const won = of(run, kind).map((event) =>
      word(speaker, 'gain', who(speaker, event), number(event, 1)),
    );
    return word(speaker, key, number(first, 0), won.join(', '));
  };
}

// ---- Kinds -----------------------------------------------------------------------------------

const SCORING = ['scoring', 'removed', 'advanced'];
const ERUPTION = ['erupted', 'no_bridge', 'lost'];
const PASSING = ['passed_left', 'passed_right', 'placed'];
const FLIGHT = ['calm', 'panic_hits', 'panicked', 'stayed', 'dived'];
const eruption: Kind = { then: ERUPTION, say: erupted };
const scoring: Kind = { then: SCORING, say: scored };
const flight: Kind = { then: FLIGHT, say: panic };
const passing: Kind = {
  then: PASSING,
  say: (run, speaker) => word(speaker, 'line.passed', landings(run, speaker)),
};

const KINDS: Partial<Record<string, Kind>> = {
  erupted: eruption,
  no_bridge: eruption,
  dealt: {
    then: ['dealt', 'placed'],
    say: (run, speaker) => word(speaker, 'line.dealt', landings(run, speaker)),
  },
  start: {
    then: ['marker'],
    say: (run, speaker) =>
      word(
        speaker,
        'line.start',
        speaker.seat(number(run[0], 0)),
        amounts(of(run, 'marker'), speaker, 0),
      ),
  },
  placed: passing,
  passed_left: passing,
  passed_right: passing,
  gene_opened: { then: ['gene_opened'], say: newGenes },
  drew: { then: ['drew', 'turn', 'chose', 'passed_on'], isOwn: true, say: begun },
  turn: { then: ['chose', 'passed_on'], isOwn: true, say: begun },
  chose: { then: ['passed_on'], say: chose },
  move: {
    say: ([event], speaker) => many(speaker, 'line.move', number(event, 0), who(speaker, event)),
  },
  landed: {
    say: ([event], speaker) =>
      many(
        speaker,
        'line.landed',
        number(event, 2),
        who(speaker, event),
        placed(speaker, 'in', text(event, 1)),
        placed(speaker, 'from', text(event, 0)),
      ),
  },
  propagated: { then: ['grew'], say: propagated },
  swam: { say: way('line.swam') },
  flew: { say: way('line.flew') },
  walked: {
    say: ([event], speaker) =>
      word(
        speaker,
        'line.walked',
        who(speaker, event),
        placed(speaker, 'from', text(event, 0)),
        placed(speaker, 'to', text(event, 1)),
      ),
  },
  laid_egg: {
    say: ([event], speaker) =>
      word(speaker, 'line.egg', who(speaker, event), placed(speaker, 'in', text(event, 0))),
  },
  retreated: { then: ['retreated', 'retreat_over'], isOwn: true, say: retreated },
  stank: { then: ['pushed'], say: stank },
  bit: {
    say: ([event], speaker) =>
      word(
        speaker,
        'line.bit',
        who(speaker, event),
        placed(speaker, 'in', text(event, 0)),
        speaker.seat(number(event, 1)),
      ),
  },
  assimilated: { then: ['assimilated', 'converted'], isOwn: true, say: assimilated },
  revealed: { then: SCORING, say: revealed },
  scoring,
  removed: scoring,
  advanced: scoring,
  last_two: { then: SCORING, say: lastTwo },
  bid_made: { then: ['bid_made'], say: bids },
  bid_shown: { then: ['bid_shown', 'ranked'], say: shown },
  ranked: { then: ['ranked'], say: shown },
  bought: { then: ['paid'], isOwn: true, say: bought },
  paid: { then: ['paid'], isOwn: true, say: paid },
  auction_over: { then: ['gene_opened'], say: auctionOver },
  panic_drawn: flight,
  panic_hits: flight,
  panicked: flight,
  stayed: flight,
  dived: { then: ['dived'], isOwn: true, say: dived },
  final_total: { then: ['final_total', 'advanced'], say: final('final_total', 'line.total') },
  final_land: { then: ['final_land', 'advanced'], say: final('final_land', 'line.land') },
};

/* What ends a move without an action of its own stands with the line before it. */
function ending(event: GameEvent, speaker: Speaker): string | null {
  if (event.kind === 'chip_kept') return '';
  if (event.kind === 'stopped') return ` ${many(speaker, 'line.stopped', number(event, 0))}`;
  return null;
}

/* The end of the run that begins at `from`. */
function endOf(events: Run, from: number): number {
  const first = events[from]!;
  const { then = [], isOwn = false } = KINDS[first.kind] ?? {};
  let to = from + 1;
  for (let next = events[to]; next && then.includes(next.kind); next = events[to]) {
    if (isOwn && next.actor !== first.actor) break;
    to++;
  }
  return to;
}

/* The sentence of a run. */
function lineOf(run: Run, speaker: Speaker): string {
  return KINDS[run[0]!.kind]?.say(run, speaker) ?? speaker.event(run[0]!);
}

/** The log in lines. A move that begins stands with its first action. */
export function lines(events: Run, speaker: Speaker): Line[] {
  const found: Line[] = [];
  for (let from = 0; from < events.length; ) {
    const first = events[from]!;
    const end = ending(first, speaker);
    const last = found.at(-1);
    if (end !== null && last && events[last.from]?.actor === first.actor) {
      last.text += end;
      last.to = ++from;
      continue;
    }
    const isBegun = first.kind === 'move' && events[from + 1]?.actor === first.actor;
    const start = isBegun ? from + 1 : from;
    const to = endOf(events, start);
    found.push({ text: lineOf(events.slice(start, to), speaker), from, to });
    from = to;
  }
  return found;
}
