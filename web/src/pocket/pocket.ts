/*
 * pocket.ts: the second end of the page's link: answers the messages of docs/protocol.md about the
 * tables of this browser. There is nobody else to come, watch, talk or wait, so requests about that
 * are refused.
 */
import type { Failure, Incoming, Request, SeatWish, Tally } from '../messages';
import { RecordError } from '../record';
import { Refused, type Offer } from './engine';
import { lobbyOf, newName, ownSeats, peopleOf, playedOf, seatRow, talliesOf, wishOf, type Row } from './rows';
import { Seated, type World } from './seated';
import type { Kept } from './shelf';

/** What the page says to this end only: a greeting, a request for a .play text, a .play text to open,
 * the note that a server has it. */
export type PocketRequest =
  | Request
  | { t: 'hello'; name: string }
  | { t: 'record'; table: string }
  | { t: 'bring'; text: string }
  | { t: 'given'; table: string; to: string };

export type Asked = PocketRequest & { id?: string };

/** `lasting`: what is played here outlives the page. */
export type PocketSays =
  | Incoming
  | { t: 'record'; re?: string; text: string }
  | { t: 'shelf'; lasting: boolean; tables: number };

/** Finished tables in the lobby; the others are in "My games" only. */
const SHOWN = 6;
const PAGE = 30;
const KEY = 32;
const USUAL = 'medium';

type Of<T extends PocketRequest['t']> = Extract<PocketRequest, { t: T }>;

export interface Around extends Omit<World, 'note' | 'inTurn' | 'say'> {
  say(message: PocketSays): void;
  /** Other tabs of this browser. */
  shout(table: string): void;
  /** The worker is of no more use. */
  fail(error: Error): void;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Pocket {
  #queue: Promise<void> = Promise.resolve();
  #at: Seated | null = null;
  #name = '';
  #hasLobby = false;
  #isLobbyDue = false;
  readonly #offer: Offer;
  readonly #world: World;

  constructor(private readonly around: Around) {
    this.#offer = around.engine.offer();
    this.#world = {
      ...around,
      note: () => {
        this.#isLobbyDue = true;
        if (this.#at) around.shout(this.#at.row.id);
      },
      inTurn: (what) => this.#inTurn(what),
    };
  }

  // ---- One after the other ---------------------------------------------------------------------

  #inTurn(what: () => Promise<void>): void {
    this.#queue = this.#queue
      .then(what)
      .catch((error: unknown) => this.#complain(error))
      .then(async () => {
        // As on a server only those at no table get it.
        if (this.#isLobbyDue && this.#hasLobby && !this.#at) this.around.say(await this.#lobby());
      });
  }

  #complain(error: unknown, re?: string): void {
    const { code, members } = error instanceof Refused ? error : new Refused('store', { text: String(error) });
    this.around.say({ t: 'error', text: code, ...members, code, ...(re === undefined ? {} : { re }) } as Failure);
    // A module that has crashed cannot be used again.
    if (error instanceof RecordError || error instanceof WebAssembly.RuntimeError) this.around.fail(error);
  }

  /** Everything is answered in order, except hints, which take their time. */
  take(message: Asked): void {
    const { id: re } = message;
    const answer = async (): Promise<void> => {
      try {
        const said = await this.#answer(message);
        this.around.say({ ...said, ...(re === undefined ? {} : { re }) } as PocketSays);
      } catch (error) {
        this.#complain(error, re);
      }
    };
    if (message.t === 'hint') this.#inTurn(async () => void answer());
    else this.#inTurn(answer);
  }

  /** Another tab has changed a table. */
  heard(table: string): void {
    this.#inTurn(async () => {
      this.#isLobbyDue = true;
      const kept = this.#at?.row.id === table ? await this.around.shelf.read(table) : null;
      if (!kept || kept.row.version <= (this.#at?.row.version ?? 0)) return;
      this.#at?.leave();
      this.#at = Seated.come(this.#world, kept);
      this.#at.greet(0);
    });
  }

  async #answer(message: Asked): Promise<PocketSays> {
    switch (message.t) {
      case 'hello':
        return this.#hello(message);
      case 'name':
        this.#name = message.name;
        return { t: 'ok' };
      case 'lobby':
        this.#hasLobby = true;
        return this.#lobby();
      case 'games':
        return this.#games(message);
      case 'stats':
        return { t: 'stats', games: await this.#tallies() };
      case 'open':
        return this.#open(message);
      case 'branch':
        return this.#branch(message);
      case 'rematch':
        return this.#rematch(message);
      case 'bring':
        return this.#bring(message);
      case 'close':
        return this.#close(message);
      default:
        return this.#atTable(message);
    }
  }

  // ---- Lists -----------------------------------------------------------------------------------

  async #hello({ name }: Of<'hello'>): Promise<PocketSays> {
    this.#name = name;
    const { isLasting } = this.around.shelf;
    this.around.say({ t: 'shelf', lasting: isLasting, tables: (await this.#rows()).length });
    return { t: 'hello', v: 1, name, ...this.#offer };
  }

  /** The latest first. */
  async #rows(): Promise<Row[]> {
    return (await this.around.shelf.rows()).sort((a, b) => b.changed - a.changed);
  }

  async #lobby(): Promise<PocketSays> {
    this.#isLobbyDue = false;
    const rows = await this.#rows();
    const finished = rows.filter(({ state }) => state === 'over').slice(0, SHOWN);
    const shown = rows.filter((row) => row.state === 'playing' || finished.includes(row));
    return { t: 'lobby', tables: shown.map((row) => lobbyOf(row, this.around.now())), of: 0 };
  }

  async #games({ from, game }: Of<'games'>): Promise<PocketSays> {
    const rows = (await this.#rows()).filter((row) => row.state === 'over' && (!game || row.game === game));
    return { t: 'games', from, of: rows.length, games: rows.slice(from, from + PAGE).map(playedOf) };
  }

  async #tallies(): Promise<Tally[]> {
    return talliesOf(await this.#rows(), this.#offer.bots);
  }

  // ---- New tables --------------------------------------------------------------------------------

  #row(of: Pick<Row, 'game' | 'options' | 'policy'>, seats: readonly SeatWish[]): Row {
    const made = seats.map((wish) => seatRow(wish, this.#name));
    if (!made.some((seat) => seat && seat.kind !== 'bot') || made.includes(null)) throw new Refused('policy');
    const now = this.around.now();
    return {
      ...of,
      id: newName(this.around.random(32)),
      seats: made.flatMap((seat) => seat ?? []),
      key: hex(this.around.random(KEY)),
      taken: 0,
      state: 'playing',
      at: 0,
      hash: '',
      created: now,
      changed: now,
      version: 0,
      asked: [],
      isOpen: true,
      since: [],
    };
  }

  /** The page then comes to it of its own accord. */
  async #begin(row: Row, steps: readonly string[] = []): Promise<PocketSays> {
    this.#away();
    await Seated.begin(this.#world, row, steps);
    return { t: 'ok', table: row.id, at: 0 };
  }

  /** As on a server: all options, also those with their usual values. */
  #options(game: string, wished: Record<string, string>): Record<string, string> {
    const known = this.#offer.games.find(({ name }) => name === game)?.options ?? [];
    return { ...Object.fromEntries(known.map((option) => [option.name, option.default])), ...wished };
  }

  #open({ game, options, seats, policy }: Of<'open'>): Promise<PocketSays> {
    return this.#begin(this.#row({ game, options: this.#options(game, options), policy }, seats));
  }

  async #kept(id: string): Promise<Kept> {
    const kept = await this.around.shelf.read(id);
    if (!kept) throw new Refused('table');
    return kept;
  }

  async #branch({ table, at, fate, seats, policy }: Of<'branch'>): Promise<PocketSays> {
    const { row, steps } = await this.#kept(table);
    if (row.state !== 'over' || at >= row.at) throw new Refused('turn');
    const { game, options } = row;
    const made = this.#row({ game, options, policy }, seats);
    const key = fate === 'same' ? row.key : made.key;
    return this.#begin({ ...made, taken: at, key, branch: { at, fate, of: table } }, steps.slice(0, at));
  }

  /** The same game with the same people, once. */
  async #rematch({ table }: Of<'rematch'>): Promise<PocketSays> {
    const { row } = await this.#kept(table);
    if (row.state !== 'over') throw new Refused('turn');
    if (row.rematch) return { t: 'rematch', table, next: row.rematch };
    const { game, options, policy } = row;
    const next = this.#row({ game, options, policy }, row.seats.map(wishOf));
    await (await this.#come(table)).note({ rematch: next.id });
    return this.#begin(next);
  }

  // ---- Files ---------------------------------------------------------------------------------

  async #bring({ text }: Of<'bring'>): Promise<PocketSays> {
    this.#away();
    const { header, key, steps } = this.around.engine.read(text);
    if (header.ends) throw new Refused('rules');
    const bots = this.#offer.bots;
    const isPlayer = (player: string): boolean => player === 'human';
    const mine = Math.max(0, header.players.findIndex(isPlayer));
    const wishes = header.players.map((player, seat): SeatWish => {
      if (seat === mine) return { kind: 'me' };
      if (isPlayer(player)) return { kind: 'device', name: header.names[seat] || '…' };
      return { kind: 'bot', bot: bots.includes(player) ? player : USUAL };
    });
    const people = wishes.filter(({ kind }) => kind !== 'bot').length;
    const policy = { undo: 'free', listed: false, watch: false, hints: people === 1, aloud: false, quick: false } as const;
    const options = this.#options(header.game, header.options);
    const row = this.#row({ game: header.game, options, policy }, wishes);
    const seats = row.seats.map((seat, i) => ({ ...seat, name: header.names[i] || seat.name }));
    return this.#begin(
      { ...row, seats, key: key || row.key, taken: key ? header.taken : steps.length, isBrought: true },
      steps,
    );
  }

  // ---- Tables ----------------------------------------------------------------------------------

  #away(): void {
    this.#at?.leave();
    this.#at = null;
  }

  async #come(table: string): Promise<Seated> {
    if (this.#at?.row.id === table) return this.#at;
    this.#away();
    return (this.#at = Seated.come(this.#world, await this.#kept(table)));
  }

  async #close({ table }: Of<'close'>): Promise<PocketSays> {
    if (this.#at?.row.id === table) this.#away();
    await this.around.shelf.remove(table);
    this.around.shout(table);
    this.#isLobbyDue = true;
    return { t: 'ok', table };
  }

  async #atTable(message: Asked): Promise<PocketSays> {
    if (!('table' in message)) throw new Refused('policy');
    if (message.t === 'leave' && (message.how ?? 'back') === 'back') {
      if (this.#at?.row.id === message.table) this.#away();
      return { t: 'ok', table: message.table };
    }
    const at = await this.#come(message.table);
    const { engine } = this.around;
    const { table } = message;
    switch (message.t) {
      case 'resume':
        at.greet(message.at, message.era);
        return { t: 'ok', table };
      case 'act':
        return at.act(message.seat, message.at, message.step);
      case 'undo':
        return at.undo(message.seat, message.at);
      case 'why':
        return at.why(message.seat, message.step);
      case 'hint':
        return at.hint(message.seat, message.at, message.taken);
      case 'hand':
        await at.hand([message.seat], message.to === 'me' ? null : message.to);
        return { t: 'ok', table };
      case 'leave':
        await at.hand(peopleOf(at.row), message.to ?? USUAL, message.how === 'resign');
        return { t: 'ok', table };
      case 'log': {
        const of = at.row.at;
        return { t: 'log', table, seat: message.seat, of, told: of, events: this.#mayLook(at, message.seat) ? engine.log(message.seat) : [] };
      }
      case 'past':
        if (!this.#mayLook(at, message.seat)) throw new Refused('seat');
        return { t: 'past', table, ...engine.past(message.seat, message.at) };
      case 'given':
        await at.note({ given: message.to });
        return { t: 'ok', table };
      case 'record':
        return { t: 'record', text: this.#save(at) };
      default:
        throw new Refused('policy');
    }
  }

  /** Through the player's own eyes or the public's at any time, through anybody's after the end. */
  #mayLook({ row }: Seated, viewer: number | 'public' | 'all'): boolean {
    return row.state === 'over' || viewer === 'public' || ownSeats(row).includes(viewer as number);
  }

  #save({ row }: Seated): string {
    const players = row.seats.map(({ kind, name, plays }) => (kind === 'bot' ? (plays ?? name) : `${plays ?? 'human'} ${name}`));
    const resigned = row.seats.flatMap((seat, i) => (seat.resigned ? [i] : []));
    return this.around.engine.save(players, resigned);
  }
}
