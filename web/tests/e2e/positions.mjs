/*
 * positions.mjs: recorded positions to measure the page on.
 *
 * They come from the games' own tests: every question of the goldens, as the program prints
 * it (`beringia replay --asks`), and for questions that no golden asks the scenario that
 * expects them. Of each prompt the hardest to show are kept, and of each game its extremes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './words.mjs';
import { PROGRAM } from './world.mjs';

/** Positions kept for each prompt: the page may answer one by itself, and then shows the next. */
const SPARE = 4;
const LARGEST = 64 << 20;

function program(...args) {
  return execFileSync(PROGRAM, args, { encoding: 'utf8', maxBuffer: LARGEST });
}

function lines(text) {
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

/** The same again, without asking again. */
function once(what) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, what(key));
    return known.get(key);
  };
}

/** What the page knows of a game. */
export const vocabularyOf = once((game) => JSON.parse(program('describe', game, '--json')));

/** What stands in the head while nobody is asked. */
const FATE = 'fate';

/** The prompts that are put to seats. */
export function promptsOf(game) {
  return vocabularyOf(game).prompts.map(({ name }) => name).filter((name) => name !== FATE);
}

// ---- Where they come from ----------------------------------------------------------------------

function filesOf(game, ...folders) {
  const folder = join(ROOT, 'games', game, ...folders);
  return readdirSync(folder).map((file) => join(folder, file));
}

/** Every question of a saved match, and its end, as each seat sees them. */
export function recorded(file) {
  return lines(program('replay', file, '--asks'));
}

function fromGoldens(game) {
  const goldens = filesOf(game, 'tests', 'golden').filter((file) => file.endsWith('.play'));
  return goldens.flatMap(recorded);
}

/* A scenario up to the line that expects the prompt, or null. */
function cutAt(scenario, prompt) {
  const rows = scenario.split('\n');
  const end = rows.findIndex((row) => row.trim() === `expect prompt ${prompt}`);
  return end < 0 ? null : rows.slice(0, end + 1).join('\n') + '\n';
}

/** The scenarios of a file, and the bases that they may begin from. */
function scenariosOf(text) {
  const blocks = text.split(/^(?=base )|(?<!^base .*\n)^(?=(?:game|from) )/m);
  const bases = blocks.filter((block) => block.startsWith('base ')).join('');
  return blocks.filter((block) => /^(game|from) /.test(block)).map((scenario) => ({ bases, scenario }));
}

function fromScenarios(game, prompt) {
  const texts = filesOf(game, 'tests').filter((file) => file.endsWith('.scn'));
  const scenarios = texts.flatMap((file) => scenariosOf(readFileSync(file, 'utf8')));
  const folder = mkdtempSync(join(tmpdir(), 'beringia-scn-'));
  try {
    const file = join(folder, 'position.scn');
    return scenarios.flatMap(({ bases, scenario }) => {
      const cut = cutAt(scenario, prompt);
      if (!cut) return [];
      writeFileSync(file, `${bases}# Position.\n${cut}`);
      return lines(program('scenario', file, '--asks'));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// ---- What is hard to show ------------------------------------------------------------------------

function sum(value) {
  if (typeof value === 'number') return value;
  return value && typeof value === 'object' ? Object.values(value).reduce((n, one) => n + sum(one), 0) : 1;
}

/** Cards or tiles in the viewer's hand. */
export function handOf({ seat, view }) {
  return sum(view.hand?.[seat] ?? 0);
}

/* Things that a view tells of: words in lists, and numbers that are not nothing. */
export function crowd(value) {
  if (value && typeof value === 'object') return Object.values(value).reduce((n, one) => n + crowd(one), 0);
  return value ? 1 : 0;
}

function stepsOf({ ask }) {
  return ask?.steps.length ?? 0;
}

function most(list, weight) {
  return list.reduce((best, one) => (weight(one) > weight(best) ? one : best));
}

function hardest(list) {
  return [...list].sort((a, b) => stepsOf(b) - stepsOf(a) || b.view.seats - a.view.seats).slice(0, SPARE);
}

function byPrompt(game, asked) {
  return promptsOf(game).map((prompt) => {
    const found = asked.filter(({ ask }) => ask.prompt === prompt);
    const all = found.length > 0 ? found : fromScenarios(game, prompt);
    return { label: prompt, prompt, nows: hardest(all) };
  });
}

function extremes(all, asked) {
  const pick = (label, now) => ({ label, prompt: now.ask?.prompt ?? null, nows: [now] });
  const counts = [...new Set(all.map(({ view }) => view.seats))].sort();
  const of = (list, seats) => list.filter(({ view }) => view.seats === seats);
  return [
    pick('largest hand', most(asked, handOf)),
    ...counts.map((seats) => pick(`first question, ${seats} seats`, of(asked, seats)[0])),
    ...counts.map((seats) => pick(`most crowded, ${seats} seats`, most(of(asked, seats), ({ view }) => crowd(view)))),
    ...counts.map((seats) => pick(`the end, ${seats} seats`, of(all, seats).find(({ result }) => result))),
  ];
}

/**
 * Positions of a game: { label, prompt, nows }, by number of seats, so that those that must
 * not differ in their layout follow each other. `nows` are the messages to try, the first
 * that the page leaves to the player counts; empty if the prompt was found nowhere.
 */
export const positionsOf = once((game) => {
  const all = fromGoldens(game);
  const asked = all.filter(({ ask }) => ask);
  const seats = ({ nows }) => nows[0]?.view.seats ?? 0;
  return [...byPrompt(game, asked), ...extremes(all, asked)].sort((a, b) => seats(a) - seats(b));
});
