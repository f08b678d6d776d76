/*
 * lines.ts: the log of Iglu Iglu, one line for each action: a melted tile with what was under it,
 * a walk of several spaces, animals moved with one tile, an attack with what came of it.
 *
 * A stretch of the log may begin or end in the middle of an action; what cannot be put together
 * is told event by event.
 */
import { capital, listed } from '../../../web/src/board/words';
import type { GameEvent, Line, Speaker } from '../../../web/src/types';
import { many, word } from './words';

/** Events read one after another. */
class Tape {
  at = 0;
  constructor(
    private readonly events: readonly GameEvent[],
    readonly speaker: Speaker,
  ) {}

  get isOver(): boolean {
    return this.at >= this.events.length;
  }

  /** Whether the next events are of these kinds. */
  sees(...kinds: string[]): boolean {
    return kinds.every((kind, i) => this.events[this.at + i]?.kind === kind);
  }

  next(): GameEvent {
    return this.events[this.at++]!;
  }

  /** The arguments of the next event, if it is of this kind. */
  take(kind: string, test: (args: string[]) => boolean = () => true): string[] | null {
    const event = this.events[this.at];
    if (event?.kind !== kind || !test(textOf(event))) return null;
    this.at++;
    return textOf(event);
  }

  /** All of a kind that follow each other. */
  all(kind: string): string[][] {
    const found: string[][] = [];
    for (let args = this.take(kind); args; args = this.take(kind)) found.push(args);
    return found;
  }

  get actor(): string {
    return this.seat(this.events[this.at]!.actor);
  }

  seat(seat: string): string {
    return this.speaker.seat(Number(seat));
  }
}

function textOf(event: GameEvent): string[] {
  return event.args.map((arg) => (arg === null ? '' : String(arg)));
}

function animalAt(tape: Tape, [animal = '', space = '']: string[]): string {
  return word(tape.speaker, 'line.at', tape.speaker.noun('animal', animal), space);
}

function losses(tape: Tape): string {
  const lost = tape
    .all('lost')
    .map(([animal = '', , n = '1']) => tape.speaker.say(`count.animal.${animal}`, n));
  return lost.length > 0 ? listed(tape.speaker, lost) : '';
}

function flights(tape: Tape): string[] {
  return tape
    .all('fled')
    .map(([seat = '', to = '']) => word(tape.speaker, 'line.fled', tape.seat(seat), to));
}

/** What was under a melted tile, as "who melts where: what". */
function melt(tape: Tape): string {
  const { speaker, actor } = tape;
  const [space = ''] = tape.take('melted')!;
  const kept = tape.take('kept');
  if (kept?.[0])
    return word(speaker, 'line.kept.known', actor, space, speaker.noun('kind', kept[0]));
  if (kept) return word(speaker, 'line.kept', actor, space);
  const [kind] = tape.take('revealed') ?? [];
  if (kind === 'drift') return word(speaker, 'line.drift', actor, space);
  if (kind === 'bear' && tape.take('bear_appears')) return word(speaker, 'line.bear', actor, space);
  if (kind === 'glacier') {
    tape.take('glacier_forms');
    const [fox] = tape.take('fox_appears') ?? [];
    return fox
      ? word(speaker, 'line.glacier.fox', actor, space, fox)
      : word(speaker, 'line.glacier', actor, space);
  }
  const fish = tape.all('fish_appears').map(([value = '']) => value);
  if (fish.length === 0) return word(speaker, 'line.melt', actor, space);
  return many(speaker, 'line.fish', fish.length, actor, space, listed(speaker, fish));
}

function push(tape: Tape): string {
  const { speaker, actor } = tape;
  const swims: string[] = [];
  for (let args = tape.take('displaced'); args; args = tape.take('displaced')) {
    const [animal = '', , to = ''] = args;
    swims.push(capital(word(speaker, 'line.swims', speaker.noun('animal', animal), to)));
    const eaten = losses(tape);
    if (eaten) swims.push(word(speaker, 'line.eaten', eaten));
  }
  const [from = '', direction = '', n = '1'] = tape.take('drifted') ?? [];
  if (!from) return swims.join(' ');
  const way = speaker.noun('direction', direction);
  return [many(speaker, 'line.push', Number(n), actor, from, way), ...swims].join(' ');
}

/** "c8 to b8 to b7" */
function wayWords(tape: Tape, way: readonly string[]): string {
  return way.join(word(tape.speaker, 'line.to'));
}

/** All that one walks without a break, with one Inuit or with several. */
function walk(tape: Tape): string {
  const { speaker, actor } = tape;
  const ways: string[][] = [];
  for (const [from = '', to = ''] of tape.all('walked')) {
    const last = ways.at(-1);
    if (last?.at(-1) === from) last.push(to);
    else ways.push([from, to]);
  }
  const walks = ways.map((way) => word(speaker, 'line.from', wayWords(tape, way)));
  return word(speaker, 'line.walk', actor, listed(speaker, walks));
}

function hunt(tape: Tape, how: 'line.hunt' | 'line.harpoon'): string {
  const { speaker, actor } = tape;
  const prey = how === 'line.hunt' ? tape.all('hunted') : [tape.take('hunted')!];
  return word(speaker, how, actor, listed(speaker, prey.map((args) => animalAt(tape, args))));
}

function sink(tape: Tape): string {
  const { speaker, actor } = tape;
  const [space = ''] = tape.take('sunk')!;
  const lost = losses(tape);
  return [
    word(speaker, 'line.sink', actor, space),
    ...(lost ? [word(speaker, 'line.lost', lost)] : []),
    ...flights(tape),
  ].join(' ');
}

/** Steps of animals, those of one in a row as one way; then what a bear ate. */
function move(tape: Tape): string {
  const { speaker, actor } = tape;
  const ways: { animal: string; way: string[] }[] = [];
  for (let args = tape.take('stepped'); args; args = tape.take('stepped')) {
    const [animal = '', from = '', to = ''] = args;
    const last = ways.at(-1);
    if (last?.animal === animal && last.way.at(-1) === from) last.way.push(to);
    else ways.push({ animal, way: [from, to] });
  }
  const words = ways.map(({ animal, way }) =>
    word(speaker, 'line.way', speaker.noun('animal', animal), wayWords(tape, way)),
  );
  const eaten = losses(tape);
  tape.take('stopped');
  const moved = word(speaker, 'line.move', actor, listed(speaker, words));
  return eaten ? `${moved} ${word(speaker, 'line.eaten', eaten)}` : moved;
}

function attack(tape: Tape): string {
  const { speaker } = tape;
  const [space = ''] = tape.take('attacked')!;
  tape.all('declined');
  const said = word(speaker, 'line.attack', space);
  if (tape.sees('played', 'harpooned')) return `${said} ${answer(tape)}`;
  return [said, ...flights(tape)].join(' ');
}

/** A harpoon against an attack. */
function answer(tape: Tape): string {
  const { speaker, actor } = tape;
  tape.take('played');
  tape.take('harpooned');
  tape.take('hunted');
  return word(speaker, 'line.saved', actor);
}

/** Tiles of a hand, and what follows them at once. */
const PLAYED: Record<string, { then: string; read(tape: Tape): string }> = {
  melt: { then: 'sunk', read: sink },
  move_animals: { then: 'stepped', read: move },
  harpoon: { then: 'hunted', read: (tape) => hunt(tape, 'line.harpoon') },
};
/** Fish that nobody's tile brought: those of the start. */
function swim(tape: Tape): string {
  const fish = tape.all('fish_appears').map(([value, at = '']) => animalAt(tape, [`fish${value}`, at]));
  return word(tape.speaker, 'line.swim', listed(tape.speaker, fish));
}

const READ: Partial<Record<string, (tape: Tape) => string>> = {
  melted: melt,
  displaced: push,
  drifted: push,
  walked: walk,
  hunted: (tape) => hunt(tape, 'line.hunt'),
  sunk: sink,
  stepped: move,
  attacked: attack,
  fish_appears: swim,
};

function action(tape: Tape): string {
  if (tape.sees('turn', 'melted')) tape.next();
  if (tape.sees('played', 'harpooned')) return answer(tape);
  for (const [tile, { then, read }] of Object.entries(PLAYED))
    if (tape.sees('played', then) && tape.take('played', ([kind]) => kind === tile))
      return read(tape);
  for (const [kind, read] of Object.entries(READ)) if (tape.sees(kind)) return read!(tape);
  return tape.speaker.event(tape.next());
}

export function lines(events: readonly GameEvent[], speaker: Speaker): Line[] {
  const tape = new Tape(events, speaker);
  const found: Line[] = [];
  while (!tape.isOver) {
    const from = tape.at;
    const text = action(tape);
    found.push({ text, from, to: tape.at });
  }
  return found;
}
