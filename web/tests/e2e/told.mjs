/*
 * told.mjs: whoever cannot see the board is told everything. Each event that reaches the
 * page is compared with what the live region said: its paragraphs name the entries of the
 * log that they tell, as `data-events` "FROM-TO", TO excluded.
 */
import assert from 'node:assert/strict';
import { Mouse, Player } from './player.mjs';
import { enterGame, finish, prefer } from './ways.mjs';
import { GAMES } from './words.mjs';

/** Choices of a game. */
const CHOICES = 12;

/* Runs in the page before its scripts: keeps what was ever said, and counts the entries of the
 * log: `first` when the table was drawn for the first time, `all` now. */
function listen() {
  const heard = (window.beringiaHeard = { said: [], first: null, all: 0 });
  const note = (node) => {
    const lines = node.matches?.('p') ? [node] : [...(node.querySelectorAll?.('p') ?? [])];
    for (const line of lines)
      if (line.closest('[role="log"][aria-live]')) heard.said.push({ text: line.textContent, events: line.dataset.events ?? null });
  };
  new MutationObserver((changes) => {
    if (document.querySelector('[data-part="question"]')) heard.first ??= heard.all;
    changes.forEach(({ addedNodes }) => addedNodes.forEach(note));
  }).observe(document, { childList: true, subtree: true });
  const hear = ({ t, from, events }) => {
    // Where the story begins anew, the whole log is told.
    if (t === 'now') heard.all = events.length + (from === 0 ? 0 : heard.all);
  };
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      super.addEventListener('message', ({ data }) => hear(JSON.parse(data)));
    }
  };
}

/** Entries from..to that nothing told, as ranges. */
export function untold(said, from, to) {
  const told = new Set();
  for (const { events } of said) {
    const [first, end] = (events ?? '0-0').split('-').map(Number);
    for (let i = first; i < end; i++) told.add(i);
  }
  const missing = Array.from({ length: to - from }, (_, i) => from + i).filter((i) => !told.has(i));
  const isFirst = (i) => !missing.includes(i - 1);
  return missing.filter(isFirst).map((i) => `${i}-${missing.find((n) => n >= i && !missing.includes(n + 1)) + 1}`);
}

function everything(game, motion) {
  return async (world, report) => {
    const guest = await world.guest({ game, motion });
    await guest.context.addInitScript(listen);
    await prefer(guest, { speed: 'fast' });
    await enterGame(guest);
    const player = new Player(guest, Mouse, 9);
    const check = async () => {
      // Nothing happens any more: somebody has to decide.
      await player.until((sight) => sight.isReady || sight.isOver);
      const { said, first, all } = await guest.page.evaluate(() => window.beringiaHeard);
      const missing = untold(said, first, all);
      assert.deepEqual(missing, [], `of the events ${first}-${all} these were not told`);
      assert.ok(said.every(({ text }) => text.trim().length > 0), 'nothing empty is said');
      report.note(`${all - first} events in ${said.length} sentences`);
    };
    await report.part('every event is told', async () => {
      await player.play(() => player.clicks >= CHOICES);
      await check();
    });
    await report.part('to the end of the game, however fast it is over', async () => {
      await finish(guest);
      await check();
    });
  };
}

export const scenarios = GAMES.flatMap((game) => [
  { name: `told ${game} in motion`, run: everything(game, true) },
  { name: `told ${game} at rest`, run: everything(game, false) },
]);
