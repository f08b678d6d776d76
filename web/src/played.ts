/*
 * played.ts: what is said of a finished game: its result, its day, how long it took.
 */
import type { Played } from './messages';
import type { Lang, Teller } from './words';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How it ended for the viewer: for their one seat, or else who won. */
export function ownResult({ mine, seats }: Played, tell: Teller): string {
  const winners = seats.filter((seat) => seat.rank === 1);
  const own = mine.length === 1 ? seats[mine[0]!] : undefined;
  if (seats.some((seat) => seat.rank === undefined)) return tell('games.unknown');
  if (own?.resigned) return tell('games.resigned');
  if (own?.rank === 1) return tell(winners.length > 1 ? 'games.shared' : 'games.won');
  if (own?.rank) return tell('games.place', own.rank, seats.length);
  if (winners.length === 0) return tell('result.nobody');
  const names = winners.map((seat) => seat.name ?? '');
  return winners.length > 1 ? tell('result.share', tell.list(names)) : tell('result.wins', names[0]!);
}

/** In the order of day and month, and the hours, that the reader is used to. */
export function whenWas(seconds: number, lang: Lang): string {
  const own = globalThis.navigator?.languages?.find((one) => one.startsWith(lang));
  return new Intl.DateTimeFormat(own ?? lang, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
}

/** From the opening of the table to its last step, in the unit that says it best. */
export function howLong({ created, ended }: Pick<Played, 'created' | 'ended'>, lang: Lang): string {
  const seconds = Math.max(0, ended - created);
  const [unit, size] =
    seconds < HOUR ? (['minute', MINUTE] as const) : seconds < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  const amount = Math.max(1, Math.round(seconds / size));
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
