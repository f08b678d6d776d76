/*
 * words.test.ts: every word of the shell and of the games, in every language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Cards } from '../src/games';
import { outlook, reason, winning } from '../src/hint';
import { breakdown, rulesOf, thoughtWords } from '../src/telling';
import type { GameEvent, View, Vocabulary } from '../src/types';
import {
  colourOf,
  factsOfSeat,
  fill,
  languages,
  letterOf,
  makeSpeaker,
  makeTeller,
  points,
  question,
  refsOfEvent,
  seatNames,
  type Catalogue,
  type CountKey,
  type GameWords,
  type Lang,
  type WordKey,
} from '../src/words';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
}

const files = readdirSync(new URL('../generated', import.meta.url));
const games = files.filter((file) => file.endsWith('.json')).map((file) =>
  file.replace('.json', ''),
);
const isRaw = (text: string): boolean => /\{\w+\}/.test(text) || /^\w+(\.\w+)+$/.test(text);

describe.each(languages)('the shell in %s', (lang) => {
  const words = read<Catalogue>(`../words/${lang}.json`);
  const tell = makeTeller(words, lang);

  test('fills every word', () => {
    for (const key of Object.keys(words) as WordKey[]) {
      const text = tell(key, 'a', 'b', 'c');
      expect(text.trim(), key).not.toBe('');
      expect(isRaw(text), `${key}: ${text}`).toBe(false);
      expect(text, key).not.toContain('!');
    }
  });

  test('has every key once', () => {
    const text = readFileSync(new URL(`../words/${lang}.json`, import.meta.url), 'utf8');
    const keys = [...text.matchAll(/^ *"([^"]+)":/gm)].map(([, key]) => key!);
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([]);
  });

  test('counts', () => {
    const keys = Object.keys(words).filter((key) => key.endsWith('.other'));
    for (const key of keys) {
      const stem = key.slice(0, -'.other'.length) as CountKey;
      for (const n of [0, 1, 2, 1000]) expect(isRaw(tell.count(stem, n, 'a', 'b')), stem).toBe(false);
      expect(tell.count(stem, 1)).not.toBe(tell.count(stem, 2));
    }
  });

  test('uses no word that is not there', () => {
    for (const folder of ['', 'screens/', 'parts/'])
      for (const file of readdirSync(new URL(`../src/${folder}`, import.meta.url)))
        if (/\.(svelte|ts)$/.test(file)) checkUse(`../src/${folder}${file}`, words);
  });
});

/** Words put together at run time must be there for every value. */
const VALUES: Record<string, string[]> = {
  theme: ['auto', 'light', 'dark'],
  speed: ['slow', 'normal', 'fast', 'none'],
  coach: ['first', 'always', 'never'],
  row: ['open', 'playing', 'over', 'ended'],
  line: ['connecting', 'lost', 'crowded', 'many', 'banned'],
  weight: ['1', '2', '3'],
  kind: ['me', 'open', 'device', 'bot'],
  undo: ['free', 'turn', 'none'],
  closing: ['alone', 'waits', 'ended'],
  pace: ['none', 'move', 'reserve', 'days', 'none.help', 'move.help', 'reserve.help', 'days.help'],
  say: ['hello', 'good_luck', 'have_fun', 'your_turn', 'one_moment', 'thinking', 'back_soon', 'sorry', 'thanks', 'good_move', 'ouch', 'lucky', 'well_played', 'congrats', 'again', 'bye'],
  for: ['anyone', 'beginners', 'experienced'],
  lang: ['any', 'en', 'it'],
  talks: ['phrases', 'free', 'none'],
  found: ['good', 'bad', 'absent', 'unchecked'],
  slip: ['line', 'unknown', 'used', 'revoked', 'expired', 'full', 'same', 'count', 'word', 'limit', 'store', 'banned', 'login',
    'password', 'taken', 'wrong', 'busy', 'address', 'denied', 'nopush', 'device', 'none'],
  error: [
    'format',
    'limit',
    'table',
    'seat',
    'turn',
    'stale',
    'illegal',
    'policy',
    'store',
    'name',
    'game',
    'option',
    'closed',
    'private',
  ],
  record: ['load', 'bug', 'memory', 'game', 'format', 'step', 'truncated', 'damaged'],
  bot: ['random', 'greedy'],
  review: ['start', 'skill', 'luck', 'others', 'end'],
};

function checkUse(path: string, words: Catalogue): void {
  const text = readFileSync(new URL(path, import.meta.url), 'utf8');
  for (const [, key] of text.matchAll(/\btell\('([\w.]+)'/g))
    expect(words, path).toHaveProperty([key!]);
  for (const [, family] of text.matchAll(/\btell(?:\.maybe)?\(`(\w+)\.\$\{/g)) {
    expect(VALUES, `${path}: ${family}.*`).toHaveProperty(family!);
    for (const value of VALUES[family!]!) expect(words).toHaveProperty([`${family}.${value}`]);
  }
}

describe.each(games.flatMap((game) => languages.map((lang): [string, Lang] => [game, lang])))(
  '%s in %s',
  (game, lang) => {
    const vocabulary = read<Vocabulary>(`../generated/${game}.json`);
    const words = read<GameWords>(`../../games/${game}/words/${lang}.json`);
    const speaker = makeSpeaker(vocabulary, words, lang, ['Anna', null, null, null]);
    const item = (domain: string): string =>
      vocabulary.domains.find((d) => d.name === domain)?.items[0] ?? '0';

    test('has a card for the lobby', () => {
      const cards = read<Cards>(`../generated/index/${lang}.json`);
      const { words: own, windows } = cards[game]!;
      for (const key of ['title', 'about', 'about.minutes', 'about.weight', 'about.best'])
        expect(own[key], key).toBe(words[key]);
      expect(own[`preset.${own['about.preset']}`]).toBeDefined();
      expect(colourOf(own, 0)).toBe(colourOf(words, 0));
      expect(letterOf(own, 1)).toBe(letterOf(words, 1));
      expect(windows).toBe(vocabulary.prompts.some((prompt) => prompt.window));
      expect(cards[game]!.share).toBe(vocabulary.share);
    });

    test('says every step', () => {
      for (const verb of vocabulary.verbs) {
        const text = speaker.step([verb.name, ...verb.nouns.map(item)]);
        expect(isRaw(text), text).toBe(false);
        expect(text.charAt(0)).toBe(text.charAt(0).toUpperCase());
      }
    });

    test('says every event, and what can be said of a secret one', () => {
      for (const { name, nouns } of vocabulary.events) {
        const args = nouns.map((domain) => (domain === 'number' ? 3 : item(domain)));
        const told = speaker.event({ kind: name, actor: '1', args });
        expect(isRaw(told), told).toBe(false);
        if (!speaker.has(`event.${name}.hidden`)) continue;
        const hidden = speaker.event({ kind: name, actor: '1', args: args.map(() => null) });
        expect(isRaw(hidden), hidden).toBe(false);
      }
    });

    test('says every noun, prompt and rule', () => {
      for (const { name, items } of vocabulary.domains)
        for (const one of items) expect(isRaw(speaker.noun(name, one))).toBe(false);
      for (const { name } of vocabulary.prompts) expect(speaker.has(`prompt.${name}`)).toBe(true);
      for (const [number, text] of rulesOf(words)) {
        expect(number).toMatch(/^[A-Z]\d/);
        expect(isRaw(text)).toBe(false);
      }
    });

    test('has a title and a letter for every seat', () => {
      expect(words['title']).toBeTruthy();
      for (let seat = 0; seat < 4; seat++) expect(letterOf(words, seat)).toMatch(/^\S$/u);
    });
  },
);

test('every game with a folder of words is here', () => {
  const folders = readdirSync(new URL('../../games', import.meta.url)).filter((name) =>
    existsSync(new URL(`../../games/${name}/words`, import.meta.url)),
  );
  expect(games.sort()).toEqual(folders.sort());
});

test('tells what is known about the nouns of a step', () => {
  const tiles: Vocabulary = {
    name: 'tiles',
    domains: [
      { name: 'slot', items: ['0', '1'] },
      { name: 'face', items: ['axe', 'fur', 'hidden'] },
    ],
    verbs: [{ name: 'take', fate: false, nouns: ['slot'] }],
    events: [],
    prompts: [],
    values: { face: 'face', back: 'face' },
  };
  const words = { 'verb.take': 'Take {0}', 'noun.slot.*': 'tile {0}', 'with.slot': 'face back' };
  const speaker = makeSpeaker(tiles, words, 'en', []);
  const view = { face: ['axe', 'fur'], back: ['fur', 'hidden'] } as unknown as View;
  expect(speaker.step(['take', '0'], view)).toBe('Take tile 0 (axe, fur)');
  expect(speaker.step(['take', '1'], view)).toBe('Take tile 1 (fur)');
  expect(speaker.step(['take', '1'])).toBe('Take tile 1');
});

describe('Iglu Iglu', () => {
  const vocabulary = read<Vocabulary>('../generated/iglu.json');
  const words = read<GameWords>('../../games/iglu/words/en.json');
  const speaker = makeSpeaker(vocabulary, words, 'en', ['Anna', null]);
  const view = {
    game: 'iglu',
    seats: 2,
    turn: 'choice' as const,
    prompt: 'action',
    viewer: '0',
    options: {},
    step: 9,
    ap: 2,
    points_now: [3, 2.5],
    hunted_points: [1, 0],
    islands: [
      { spaces: ['a4', 'b4'], strength: [1, 0] },
      { spaces: ['h2'], strength: [0, 0] },
    ],
  };
  const melted: GameEvent = { kind: 'melted', actor: '0', args: ['d3'] };

  test('names who acts: by name, or by colour', () => {
    expect(speaker.event(melted)).toBe('Anna melts d3.');
    expect(speaker.event({ ...melted, actor: '1' })).toBe('Blue melts d3.');
    expect(speaker.event({ kind: 'kept', actor: '1', args: [null] })).toBe('Blue keeps a tile.');
  });

  test('says steps and the question', () => {
    expect(speaker.step(['walk', 'a4', 'east'])).toBe('Walk from a4 east');
    expect(question(words, speaker, 'action', view)).toMatch(/Action points left: 2\.$/);
    expect(question(words, speaker, 'melt_tile', view)).toBe('First a tile melts: choose which.');
  });

  test('a question without its number is said without it', () => {
    const { ap: _, ...bare } = view;
    expect(question(words, speaker, 'action', bare)).toBe('Choose what your Inuit do.');
  });

  test('tells facts of a seat and how points came about', () => {
    const own = {
      'fact.points_now': 'Now: {0}.',
      'fact.ap': 'AP: {0}.',
      'fact.none': '{0}',
      'result.hunted_points': 'Hunting: {0}.',
      'result.islands': 'Island {0}: {1}.',
    };
    expect(factsOfSeat(own, speaker, view, 1)).toEqual(['Now: 2½.']);
    expect(breakdown(own, speaker, view)).toEqual([
      'Hunting: Anna 1, Blue 0.',
      'Island a4, b4: Anna 1.',
    ]);
  });

  test('points at what an event speaks of', () => {
    expect(refsOfEvent(vocabulary, melted)).toEqual(['space:d3']);
    expect(refsOfEvent(vocabulary, { kind: 'turn', actor: '0', args: [3] })).toEqual([]);
    expect(refsOfEvent(vocabulary, { kind: 'kept', actor: '0', args: [null] })).toEqual([]);
  });

  test('words that nobody wrote are readable, not raw', () => {
    const bare = makeSpeaker(vocabulary, {}, 'en', []);
    expect(bare.step(['build_igloo', 'a4'])).toBe('Build igloo a4');
    expect(bare.event(melted)).toBe('Melted d3.');
    expect(bare.say('label.face_down')).toBe('face down');
  });
});

describe('what bots think', () => {
  const vocabulary = read<Vocabulary>('../generated/iglu.json');
  const speak = (lang: Lang) => ({
    speaker: makeSpeaker(vocabulary, read<GameWords>(`../../games/iglu/words/${lang}.json`), lang, []),
    tell: makeTeller(read<Catalogue>(`../words/${lang}.json`), lang),
  });
  const step = ['walk', 'c3', 'north'];
  const other = ['melt', 'd4'];

  test('a hint promises something', () => {
    const { speaker, tell } = speak('en');
    const said = (more: object) => outlook({ step, chance: 62.4, lead: 3.6, ...more }, 0, speaker, tell);
    expect(winning({ chance: 62.2, within: 0.2 }, tell)).toBe('62 % to win');
    expect(winning({ chance: 62.4, within: 3.3 }, tell)).toBe('59–66 % to win');
    expect(winning({ chance: 1, within: 3 }, tell)).toBe('0–4 % to win');
    expect(winning({}, tell)).toBe('');
    expect(said({})).toBe('About 4 points ahead.');
    expect(said({ lead: -1.2 })).toBe('About 1 point behind.');
    expect(said({ lead: 0.4 })).toBe('About level.');
    expect(said({ loss: 7.6 })).toBe('Gives away about 8 % against the first. About 4 points ahead.');
    expect(said({ chance: undefined })).toBe('About 4 points ahead.');
    expect(said({ actor: 0, next: other })).toMatch(/ahead; then probably: Melt d4\.$/);
    expect(said({ actor: 1, next: other })).toMatch(/ahead; then probably Blue: Melt d4\.$/);
    expect(outlook({ step }, 0, speaker, tell)).toBe('There is nothing else to do.');
    const why = (of: object) =>
      reason({ t: 'hint', table: '', seat: 0, at: 0, steps: [], ...of }, { 'merit.prey': 'more prey', 'merit.prey.other': 'less prey for {0}' }, speaker, tell);
    expect(why({ why: { merit: 'prey', seat: 0 } })).toBe('What speaks for it: more prey.');
    expect(why({ why: { merit: 'prey', seat: 1 } })).toBe('What speaks for it: less prey for Blue.');
    expect(why({ why: { merit: 'moon', seat: 1 } })).toBe('');
    expect(why({})).toBe('');
  });

  test('a thought is a sentence', () => {
    const { speaker, tell } = speak('it');
    const whole = { seat: 1, before: 43.2, after: 48, other, chance: 46.1 };
    expect(thoughtWords(whole, speaker, tell)).toMatch(
      /^Blu pensa: 43 % di vincere prima, 48 % dopo; migliore alternativa: .*d4 \(46 %\)\.$/,
    );
    expect(thoughtWords({ seat: 1, before: 9.6 }, speaker, tell)).toBe(
      'Blu pensa: 10 % di vincere prima.',
    );
  });
});

test('points have halves', () => {
  expect([0, 0.5, -0.5, 17.5, 22].map((n) => points(n, 'en'))).toEqual([
    '0',
    '½',
    '-½',
    '17½',
    '22',
  ]);
});

test('forms follow the number, nouns their family, and Italian is euphonic', () => {
  const lose = '{actor} loses {0|a hunter|# hunters} in {1}';
  expect(fill(lose, ['1', '5'], { actor: 'Anna' })).toBe('Anna loses a hunter in 5');
  expect(fill(lose, ['3', '5'], { actor: 'Anna' })).toBe('Anna loses 3 hunters in 5');
  expect(fill('{the 0}', ['bear'], {}, 'en', () => 'the bear')).toBe('the bear');
  expect(fill('{the 0}', ['bear'])).toBe('bear');
  expect(fill('{0|one|#|none} of {1|one|#|none}', ['0', '5'])).toBe('none of 5');
  expect(fill('{count 0 1}', ['bear', '3'], {}, 'en', () => '{0|a bear|# bears}')).toBe('3 bears');
  expect(fill('Tocca a {actor}', [], { actor: 'Anna' }, 'it')).toBe('Tocca ad Anna');
  expect(fill('Tocca a {actor}', [], { actor: 'Bruno' }, 'it')).toBe('Tocca a Bruno');
  expect(fill('A {0} e {1}', ['Aldo', 'Elio'], {}, 'it')).toBe('Ad Aldo ed Elio');
  expect(fill('a {0}', ['axe'], {}, 'en')).toBe('a axe');
});

test('holes that nothing fills stay, and are found by the tests above', () => {
  expect(fill('{0} and {1} by {actor}', ['a'], { actor: 'b' })).toBe('a and {1} by b');
});

test('seats are called by names that tell them apart', () => {
  expect(
    seatNames([
      { kind: 'person', name: 'Anna' },
      { kind: 'bot', name: 'greedy' },
      { kind: 'device', name: 'Luca' },
    ]),
  ).toEqual(['Anna', null, 'Luca']);
  expect(
    seatNames([
      { kind: 'person', name: 'Anna' },
      { kind: 'person', name: 'Anna' },
    ]),
  ).toEqual([null, null]);
});
