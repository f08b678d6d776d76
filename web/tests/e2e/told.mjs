/*
 * told.mjs: whoever cannot see the board is told everything. Each event that reaches the
 * page is compared with what the live region said: its paragraphs name the entries of the
 * log that they tell, as `data-events` "FROM-TO", TO excluded.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { enterGame, prefer } from './ways.mjs';
import { GAMES } from './words.mjs';

/** Choices of a game. */
const CHOICES = 14;

/* Runs in the page before its scripts: keeps what was ever said. */
function listen() {
  const said = (window.beringiaSaid = []);
  const note = (node) => {
    const lines = node.matches?.('p') ? [node] : [...(node.querySelectorAll?.('p') ?? [])];
    for (const line of lines) if (line.closest('[role="log"][aria-live]')) said.push({ text: line.textContent, events: line.dataset.events ?? null });
  };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document, {
    childList: true,
    subtree: true,
  });
}

/* Entries of the log: how many there were when the page came, and how many there are now. */
function countEvents(guest) {
  const count = { first: null, all: 0 };
  const resumes = new Set();
  let isWhole = false;
  const hear = ({ t, re, events }) => {
    // Who comes back is told the whole log again.
    if (t === 'ok' && resumes.delete(re)) isWhole = true;
    if (t !== 'now') return;
    count.first ??= events.length;
    count.all = events.length + (isWhole ? 0 : count.all);
    isWhole = false;
  };
  guest.page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const { t, id } = JSON.parse(String(payload));
      if (t === 'resume') resumes.add(id);
    });
    socket.on('framereceived', ({ payload }) => hear(JSON.parse(String(payload))));
  });
  return count;
}

/** Entries from..to that nothing told, as numbers. */
export function untold(said, from, to) {
  const told = new Set();
  for (const { events } of said) {
    const [first, end] = (events ?? '0-0').split('-').map(Number);
    for (let i = first; i < end; i++) told.add(i);
  }
  return Array.from({ length: to - from }, (_, i) => from + i).filter((i) => !told.has(i));
}

function everything(game, motion) {
  return async (world, report) => {
    const guest = await world.guest({ game, motion });
    await guest.context.addInitScript(listen);
    await prefer(guest, { speed: 'fast' });
    const count = countEvents(guest);
    await enterGame(guest);
    const player = new Player(guest, Mouse, 9);
    await report.part('every event is told', async () => {
      await player.play(() => player.clicks >= CHOICES);
      await player.asked();
      const said = await guest.page.evaluate(() => window.beringiaSaid);
      const missing = untold(said, count.first, count.all);
      assert.deepEqual(missing, [], `${missing.length} of ${count.all - count.first} events were not told`);
      assert.ok(said.every(({ text }) => text.trim().length > 0), 'nothing empty is said');
      report.note(`${count.all - count.first} events in ${said.length} sentences`);
    });
  };
}

export const scenarios = GAMES.flatMap((game) => [
  { name: `told ${game} in motion`, run: everything(game, true) },
  { name: `told ${game} at rest`, run: everything(game, false) },
]);
