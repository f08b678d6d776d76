/*
 * words.mjs: runs before every build, check and test.
 *
 * Writes the vocabulary of each game and all its words to generated/, as `beringia describe` tells it, and to
 * generated/index what the lobby shows of all games, one file for each language; facts.mjs adds what
 * boards take from facts.json. Checks all
 * catalogues: the same keys and the same holes in every language, and no speaker.say('key') in
 * a game's components without its words.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { writeFacts } from './facts.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = join(root, 'web');
const LANGUAGES = ['en', 'it'];
const errors = [];

function program() {
  const named = process.env.BERINGIA;
  const found = [named, join(root, 'beringia'), join(root, 'build/beringia')].find(
    (path) => path && existsSync(path),
  );
  if (found) return found;
  console.error('words: the page needs ./beringia for the vocabularies; run make first');
  process.exit(1);
}

function describe(game) {
  const text = execFileSync(program(), ['describe', game, '--json'], { encoding: 'utf8' });
  const { name, domains, verbs, events, prompts, fields, point_scale } = JSON.parse(text);
  const bare = verbs.map(({ name, fate, nouns }) => ({ name, fate, nouns }));
  const named = fields.filter(({ shown, mask, value_noun }) => shown && !mask && value_noun);
  const values = Object.fromEntries(named.map((field) => [field.name, field.value_noun]));
  checkAbout(game, JSON.parse(text));
  return { name, domains, verbs: bare, events, prompts, values, share: point_scale > 2 };
}

// ---- What the lobby shows of a game ---------------------------------------------------------

/* Facts that are the same in every language, and how they look. */
const FACTS = {
  'about.minutes': /^\d+(–\d+)?$/,
  'about.weight': /^[123]$/,
  'about.best': /^\d(–\d)?$/,
  'about.preset': /^\w+$/,
};

function wordsOf(game, lang) {
  return read(join(root, 'games', game, 'words', `${lang}.json`));
}

function checkAbout(game, { presets }) {
  const all = LANGUAGES.map((lang) => wordsOf(game, lang));
  for (const [key, form] of Object.entries(FACTS)) {
    const [first, ...others] = all.map((words) => words[key] ?? '');
    if (!form.test(first)) errors.push(`games/${game}/words: ${key} is "${first}"`);
    if (others.some((other) => other !== first)) errors.push(`games/${game}/words: languages differ in ${key}`);
  }
  const hasLesson = existsSync(join(root, 'games', game, 'lesson.txt'));
  for (const words of all)
    if (hasLesson !== /^\d+$/.test(words['about.lesson'] ?? ''))
      errors.push(`games/${game}/words: about.lesson, its minutes, goes with lesson.txt`);
  const preset = all[0]['about.preset'];
  if (!presets.some(({ name }) => name === preset)) errors.push(`games/${game}/words: no preset ${preset}`);
}

/** The words that are needed before somebody sits down, and whether the game has windows. */
function card(game, lang, { prompts, share }) {
  const words = wordsOf(game, lang);
  const own = new RegExp(`^(title|about(\\.\\w+)?|noun\\.seat\\..+|letter\\.\\d|preset\\.${words['about.preset']})$`);
  return {
    words: Object.fromEntries(Object.entries(words).filter(([key]) => own.test(key))),
    windows: prompts.some((prompt) => prompt.window),
    share,
  };
}

function games() {
  const folder = join(root, 'games');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'words')));
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    errors.push(`${path.slice(root.length)}: ${error.message}`);
    return {};
  }
}

/** What stands in the holes, in whichever form: {0}, {the 0}, {0|one|many}. */
function holes(text) {
  const names = [...text.matchAll(/\{(?:\w+ )?(\w+)(?: \d)?(?:\|[^}]*)?\}/g)].map(([, name]) => name);
  return [...new Set(names)].sort().join(' ');
}

/** Every language must have the first one's keys, with the same holes. */
function compare(folder) {
  const [first, ...others] = LANGUAGES.map((lang) => [lang, read(join(folder, `${lang}.json`))]);
  for (const [lang, words] of others) {
    const where = `${folder.slice(root.length)}/${lang}.json`;
    for (const [key, text] of Object.entries(first[1])) {
      if (!words[key]?.trim() && words[key] !== text) errors.push(`${where}: no ${key}`);
      else if (holes(text) !== holes(words[key])) errors.push(`${where}: other holes in ${key}`);
    }
    for (const key of Object.keys(words))
      if (!(key in first[1])) errors.push(`${where}: ${key} is in no other language`);
  }
  return first[1];
}

/** All that a table of a game says in a language, in one file. */
function writeSpeech(game, lang, vocabulary) {
  const own = join(root, 'games', game, 'web', 'words', `${lang}.json`);
  const page = existsSync(own) ? read(own) : {};
  const speech = { vocabulary, words: wordsOf(game, lang), page };
  writeFileSync(join(out, 'speech', `${game}.${lang}.json`), JSON.stringify(speech));
}

/** Keys that a game's components ask for in so many words. */
function checkUse(game, words) {
  const folder = join(root, 'games', game, 'web');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter((name) => /\.(svelte|ts)$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, key] of text.matchAll(/\bsay\(\s*['"]([\w.]+)['"]/g))
      if (!(key in words)) errors.push(`games/${game}/web/${file}: no word ${key}`);
  }
}

const out = join(web, 'generated');
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'speech'), { recursive: true });
compare(join(web, 'words'));
const index = Object.fromEntries(LANGUAGES.map((lang) => [lang, {}]));
for (const game of games()) {
  const vocabulary = describe(game);
  writeFileSync(join(out, `${game}.json`), JSON.stringify(vocabulary));
  for (const lang of LANGUAGES) writeSpeech(game, lang, vocabulary);
  for (const lang of LANGUAGES) index[lang][game] = card(game, lang, vocabulary);
  const own = join(root, 'games', game, 'web', 'words');
  const words = compare(join(root, 'games', game, 'words'));
  const more = existsSync(join(own, 'en.json')) ? compare(own) : {};
  checkUse(game, { ...words, ...more });
}
await writeFacts(root);
mkdirSync(join(out, 'index'));
for (const lang of LANGUAGES) writeFileSync(join(out, 'index', `${lang}.json`), JSON.stringify(index[lang]));
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
