/*
 * words.mjs: the page's own catalogues, so that tests ask for what is said by its key and
 * survive a change of wording.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const LANGS = ['en', 'it'];

function read(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function bothOf(folder) {
  return Object.fromEntries(LANGS.map((lang) => [lang, read(`${folder}/${lang}.json`)]));
}

/** The games with a board of their own. */
export const GAMES = readdirSync(join(ROOT, 'games')).filter((game) => existsSync(join(ROOT, 'games', game, 'web/Thumb.svelte')));

export const shellWords = bothOf('web/words');
const catalogues = Object.fromEntries(
  GAMES.map((game) => [game, { game: bothOf(`games/${game}/words`), board: bothOf(`games/${game}/web/words`) }]),
);
/** What most scenarios play. */
export const gameWords = catalogues.iglu.game;

function fill(pattern, pieces) {
  return pattern.replace(/\{(\d)\}/g, (_, n) => String(pieces[Number(n)] ?? ''));
}

function teller(words) {
  return (key, ...pieces) => {
    if (!(key in words)) throw new Error(`no word "${key}": has the catalogue changed?`);
    return fill(words[key], pieces);
  };
}

/** Says a key of the shell, of a game or of its board in one language. */
export function speak(lang, of = 'iglu') {
  const tell = teller(shellWords[lang]);
  const { game, board } = catalogues[of];
  return Object.assign(tell, { lang, of, game: teller(game[lang]), board: teller(board[lang]) });
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A pattern for a sentence with holes: "Steps ({0})" matches "Steps (12)". */
export function patternOf(sentence) {
  return escape(sentence).replace(/\\\{\w+\\\}/g, '.+');
}

/**
 * Matches the name of what can be chosen on the board: one of its sentences says so, or is
 * the step that it stands for.
 */
export function litPattern(lang, of = 'iglu') {
  const { game, board } = catalogues[of];
  const verbs = Object.entries(game[lang])
    .filter(([key, sentence]) => key.startsWith('verb.') && /\p{L}/u.test(sentence.replace(/\{\w+\}/g, '')))
    .map(([, sentence]) => `${patternOf(sentence)}\\.`);
  const choose = escape(board[lang]['can.choose']);
  return `(?:^|\\. )(?:${[choose, ...verbs].join('|')})(?: |$)`;
}
