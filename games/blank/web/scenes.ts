/*
 * scenes.ts: the moments of this game, and how its result came about. Loaded when the table has
 * been drawn.
 */
import type { AccountOf, SceneOf } from '../../../web/src/board/scenes/scene';
import { colour } from '../../../web/src/board/words';
import { KINDS, word } from './table';

const VALUE: Record<string, number> = { flint: 1, shell: 2, amber: 3 };

/** A pebble snatched waits for both; to the third it goes by. */
export const scene: SceneOf = (event, _, speaker) => {
  if (event.kind !== 'snatched') return null;
  const [kind, from] = [String(event.args[0]), Number(event.args[1])];
  const [by, what] = [Number(event.actor), speaker.noun('kind', kind)];
  const title = word(speaker, 'snatched', what, colour(speaker, from));
  return { kind: 'announce', title, seat: by, seats: [by, from] };
};

/** Points by kind of pebble: the favourite counts twice. */
export const account: AccountOf = (log, view, speaker) => {
  const { laid } = view as typeof view & { laid: Record<string, number>[] };
  const favourite = (seat: number) =>
    log.find(({ kind, args }) => kind === 'revealed' && String(args[0]) === String(seat))?.args[1];
  return {
    columns: KINDS.map((kind) => ({ title: speaker.noun('kind', kind) })),
    rows: laid.slice(0, view.seats).map((of, seat) => {
      const twice = favourite(seat);
      const cells = KINDS.map((kind) => (of[kind] ?? 0) * VALUE[kind]! * (kind === twice ? 2 : 1));
      return { seat, cells, total: cells.reduce((sum, n) => sum + n, 0) };
    }),
  };
};
