/*
 * give.ts: a match that was played in this browser to its end is given to the server as a record
 * (docs/protocol.md, `bring`), in parts that fit into a message.
 */
import { app } from './app.svelte';
import type { Table } from './messages';
import { playedFile } from './played_file';

/** Bytes of a part: a message has at most 8,192, and each of these may become two. */
const MOST = 3900;

export interface Part {
  /** Bytes that came before. */
  from: number;
  text: string;
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Whole lines, as many as go into each part, and how many bytes there are in all. */
export function partsOf(text: string, most = MOST): { parts: Part[]; of: number } {
  const parts: Part[] = [];
  let [of, size] = [0, Infinity];
  for (const line of text.match(/.*\n|.+$/g) ?? []) {
    const bytes = bytesIn(line);
    if (size + bytes > most) {
      parts.push({ from: of, text: '' });
      size = 0;
    }
    parts.at(-1)!.text += line;
    size += bytes;
    of += bytes;
  }
  return { parts, of };
}

/** The table that it is at the server; a refusal is thrown. */
export async function giveMatch({ table, mine, seats }: Table): Promise<string> {
  const seat = mine.find((one) => seats[one]?.kind === 'person') ?? mine[0]!;
  const { parts, of } = partsOf(await playedFile(table));
  let given = '';
  for (const part of parts) given = (await app.ask<'bring'>({ t: 'bring', ...part, of, seat })).table ?? '';
  await (await app.pocket).noteGiven(table, given).catch(() => undefined); // The server has it all the same.
  return given;
}
