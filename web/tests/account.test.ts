/*
 * account.test.ts: how the result came about adds up, in a hundred games of every game: those that
 * are kept as goldens, and random ones with all numbers of seats and all presets. The account is
 * made of what the public knows. Needs the program and `make wasm`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Account, GameScenes, SceneData } from '../src/board/scenes/scene';
import type { Speech } from '../src/games';
import type { Score } from '../src/messages';
import { openRecord } from '../src/record';
import type { GameEvent, Speaker, View } from '../src/types';
import { makeSpeaker } from '../src/words';

const GAMES = 100;
/** So many of them are compared with what the terminal shows. */
const COMPARED = 8;
/** Hundreds of processes, on a machine that may be busy. */
const TIME = 300_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env['BERINGIA'] ?? join(root, 'beringia');
const folder = mkdtempSync(join(tmpdir(), 'account-'));
const module = readFileSync(join(root, 'web/src/wasm/beringia.wasm'));
const scenes = import.meta.glob<GameScenes>('../../games/*/web/scenes.ts', { eager: true });

afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
}

interface About {
  seats: { min: number; max: number };
  point_scale: number;
  presets: { name: string }[];
}

function aboutOf(game: string): About {
  return JSON.parse(run('describe', game, '--json')) as About;
}

/** The goldens of a game, then random games until there are enough. */
function* recordsOf(game: string): Generator<string> {
  const { seats: { min, max }, presets } = aboutOf(game);
  const kept = join(root, 'games', game, 'tests/golden');
  const goldens = existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.play')) : [];
  yield* goldens.map((name) => join(kept, name));
  for (let i = goldens.length; i < GAMES; i++) {
    const seats = min + (i % (max - min + 1));
    const preset = presets[i % presets.length]!.name;
    const path = join(folder, `${game}-${i}.play`);
    run('golden', game, '--seats', `${seats}`, '--seed', `${i}`, '--preset', preset, '-fo', path);
    yield path;
  }
}

function some(records: Generator<string>, n: number): string[] {
  return Array.from({ length: n }, () => String(records.next().value));
}

interface Played {
  log: GameEvent[];
  view: View;
  result: Score[];
}

async function publicEnd(path: string): Promise<Played> {
  const { steps } = JSON.parse(run('replay', path, '--json', '--view', 'public')) as {
    steps: { events: GameEvent[] }[];
  };
  const record = await openRecord(readFileSync(path, 'utf8'), module);
  const { view, result } = record.at(record.steps, 'public');
  return { log: steps.flatMap(({ events }) => events), view, result: result ?? [] };
}

function speakerOf(game: string) {
  const path = join(root, `web/generated/speech/${game}.en.json`);
  const { vocabulary, words, page } = JSON.parse(readFileSync(path, 'utf8')) as Speech;
  return makeSpeaker(vocabulary, words, 'en', [], page);
}

const sum = (cells: readonly (number | null)[]): number =>
  cells.reduce<number>((total, cell) => total + (cell ?? 0), 0);

const games = readdirSync(join(root, 'games')).filter((game) =>
  existsSync(join(root, 'games', game, 'web/parts.ts')),
);

type Points = Record<string, number>;
type Row = [title: string, bySeat: Points];

function filled(rows: Row[]): Record<string, Points> {
  return Object.fromEntries(rows.filter(([, of]) => Object.keys(of).length > 0));
}

/** An account by column and name of the seat, without noughts. */
function shown({ columns, rows }: Account, { seat: nameOf }: Speaker): Record<string, Points> {
  const column = (pick: (row: Account['rows'][number]) => number | null): Points =>
    Object.fromEntries(rows.map((row) => [nameOf(row.seat), pick(row) ?? 0]).filter(([, n]) => n));
  return filled([
    ...columns.map(({ title }, i): Row => [title, column(({ cells }) => cells[i] ?? null)]),
    ['Total', column(({ total }) => total)],
  ]);
}

/** The account of the terminal in the same way; null: the words of the game make none. */
function told(path: string): Record<string, Points> | null {
  const said = run('play', '--load', path, '--plain', '--lang', 'en');
  const [, account] = said.split('How it came about\n');
  if (account === undefined) return null;
  const number = (text: string): number => Number(text.replace('½', '.5'));
  return filled(
    account
      .split('\n\n')[0]!
      .split('\n')
      .map((line): Row => {
        const [, row = '', cells = ''] = /^(.*?): (.*)$/.exec(line) ?? [];
        const found = [...cells.matchAll(/(\w+) (-?[\d½]+)/g)].map(([, name, n]) => [name!, number(n!)]);
        return [row, Object.fromEntries(found.filter(([, n]) => n !== 0))];
      }),
  );
}

describe.each(games)('%s', (game) => {
  const { account, scene } = scenes[`../../games/${game}/web/scenes.ts`] ?? {};
  const speaker = speakerOf(game);

  test.skipIf(!account)(`accounts of ${GAMES} games add up to their results`, async () => {
    const isShare = aboutOf(game).point_scale > 2;
    let n = 0;
    for (const path of recordsOf(game)) {
      const { log, view, result } = await publicEnd(path);
      const of = account!(log, view, speaker);
      const { columns, rows, why } = of;
      expect(rows.map(({ seat }) => seat).sort(), path).toEqual(result.map((_, seat) => seat));
      for (const { seat, cells, total } of rows) {
        expect(cells.length, path).toBe(columns.length);
        expect(sum(cells), `seat ${seat} of ${path}`).toBe(total);
        if (!isShare) expect(total, `seat ${seat} of ${path}`).toBe(result[seat]!.points);
      }
      // Shares of a victory are no points: the winner has won by something.
      if (isShare && result.some(({ rank }) => rank === 1)) expect(why, path).toBeTruthy();
      expect(columns.every(({ title }) => title.trim().length > 0), path).toBe(true);
      const said = n++ < COMPARED ? told(path) : null;
      if (said) expect(shown(of, speaker), path).toEqual(said);
    }
    expect(n).toBeGreaterThanOrEqual(GAMES);
  }, TIME);

  test.skipIf(!scene)('every scene has its words, its numbers and an end', async () => {
    const kinds = new Set<string>();
    for (const path of some(recordsOf(game), 24)) {
      const { log, view } = await publicEnd(path);
      log.forEach((event, at) => {
        const found = scene!(event, view, speaker, { log, at, after: view, seat: 0 });
        if (!found) return;
        kinds.add(found.kind);
        check(found, log.length - at, `${path}, event ${at}`);
      });
    }
    expect(kinds.size).toBeGreaterThan(0);
  }, TIME);
});

function check(scene: SceneData, left: number, where: string): void {
  expect(scene.title.trim(), where).not.toBe('');
  expect(scene.n ?? 1, where).toBeLessThanOrEqual(left);
  // A word nobody wrote leaves a hole.
  expect(JSON.stringify(scene), where).not.toMatch(/\{\w+\}|undefined|NaN/);
  switch (scene.kind) {
    case 'duel':
      for (const { dice = [] } of scene.sides)
        expect(dice.every((face) => face >= 1 && face <= 6), where).toBe(true);
      break;
    case 'rows':
      for (const { cells } of scene.rows) expect(cells.length, where).toBe(scene.players.length);
      break;
    case 'summary':
      for (const { cells, total } of scene.rows) {
        expect(cells.length, where).toBe(scene.columns.length);
        expect(sum(cells), where).toBe(total);
      }
      break;
    case 'meter':
      expect(scene.gauges.length, where).toBeGreaterThan(0);
      break;
    default:
  }
}
