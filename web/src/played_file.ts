/*
 * played_file.ts: the .play text of a table, from the server or from this browser.
 */
import { app } from './app.svelte';
import { isPocket } from './ends';

export async function playedFile(table: string): Promise<string> {
  if (isPocket(table)) return (await app.pocket).record(table);
  const answer = await fetch(`/play/${table}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}
