/*
 * games.ts: finds what each game brings for the page, and loads it when it is needed.
 *
 * A game is a folder under games/ with words; everything in its web/ folder is optional.
 * Without a Board.svelte it is played through the list of steps.
 */
import type { Component } from 'svelte';
import type {
  Animate,
  BoardProps,
  ChipProps,
  GameTable,
  HelpProps,
  PanelProps,
  Vocabulary,
} from './types';
import type { GameWords, Lang } from './words';

interface Module<T> {
  default: T;
}
type Loaders<T> = Record<string, () => Promise<T>>;

const boards = import.meta.glob<Module<Component<BoardProps>>>('../../games/*/web/Board.svelte');
const hands = import.meta.glob<Module<Component<BoardProps>>>('../../games/*/web/Hand.svelte');
const chips = import.meta.glob<Module<Component<ChipProps>>>('../../games/*/web/Chip.svelte');
const panels = import.meta.glob<Module<Component<PanelProps>>>('../../games/*/web/Panel.svelte');
const helps = import.meta.glob<Module<Component<HelpProps>>>('../../games/*/web/Help.svelte');
const thumbs = import.meta.glob<Module<Component>>('../../games/*/web/Thumb.svelte');
const tables = import.meta.glob<{ table?: GameTable }>('../../games/*/web/table.ts');
const animations = import.meta.glob<{ animate?: Animate }>('../../games/*/web/animate.ts');

// Words and vocabularies are data: fetched as they are, not turned into script.
const words = import.meta.glob<string>('../../games/*/words/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const pages = import.meta.glob<string>('../../games/*/web/words/??.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const vocabularies = import.meta.glob<string>('../generated/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

const indexes = import.meta.glob<string>('../generated/index/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function data<T>(address: string | undefined): Promise<T | null> {
  return address === undefined ? null : ((await (await fetch(address)).json()) as T);
}

async function find<T>(loaders: Loaders<T>, path: string): Promise<T | null> {
  const load = loaders[path];
  return load ? load() : null;
}

async function component<T>(loaders: Loaders<Module<T>>, game: string, file: string) {
  return (await find(loaders, `../../games/${game}/web/${file}.svelte`))?.default ?? null;
}

/** What a table needs of its game. */
export interface GameParts {
  name: string;
  vocabulary: Vocabulary;
  words: GameWords;
  /** What only the page says. */
  page: GameWords;
  lang: Lang;
  Board: Component<BoardProps> | null;
  Hand: Component<BoardProps> | null;
  Chip: Component<ChipProps> | null;
  animate: Animate | null;
  table: GameTable;
}

export async function loadWords(game: string, lang: Lang): Promise<GameWords> {
  return (await data<GameWords>(words[`../../games/${game}/words/${lang}.json`])) ?? {};
}

/** What is known of a game before somebody sits down: a few of its words, and whether others
 * may answer between the turns. */
export interface Card {
  words: GameWords;
  windows: boolean;
}
export type Cards = Partial<Record<string, Card>>;

/** All games' in one small file. */
export async function loadCards(lang: Lang): Promise<Cards> {
  return (await data<Cards>(indexes[`../generated/index/${lang}.json`])) ?? {};
}

export async function loadPage(game: string, lang: Lang): Promise<GameWords> {
  return (await data<GameWords>(pages[`../../games/${game}/web/words/${lang}.json`])) ?? {};
}

export async function loadVocabulary(game: string): Promise<Vocabulary> {
  return (await data<Vocabulary>(vocabularies[`../generated/${game}.json`])) ?? unknown(game);
}

export function loadThumb(game: string): Promise<Component | null> {
  return component(thumbs, game, 'Thumb');
}

/** Asked for only when somebody opens a chip. */
export function loadPanel(game: string): Promise<Component<PanelProps> | null> {
  return component(panels, game, 'Panel');
}

/** Asked for only when somebody opens the rules. */
export function loadHelp(game: string): Promise<Component<HelpProps> | null> {
  return component(helps, game, 'Help');
}

/** A game this page was built without: playable by the names of its steps. */
function unknown(name: string): Vocabulary {
  return { name, domains: [], verbs: [], events: [], prompts: [] };
}

export async function loadGame(name: string, lang: Lang): Promise<GameParts> {
  const [vocabulary, text, page, Board, Hand, Chip, animation, own] = await Promise.all([
    loadVocabulary(name),
    loadWords(name, lang),
    loadPage(name, lang),
    component(boards, name, 'Board'),
    component(hands, name, 'Hand'),
    component(chips, name, 'Chip'),
    find(animations, `../../games/${name}/web/animate.ts`),
    find(tables, `../../games/${name}/web/table.ts`),
  ]);
  return {
    name,
    vocabulary,
    words: text,
    page,
    lang,
    Board,
    Hand,
    Chip,
    animate: animation?.animate ?? null,
    table: own?.table ?? { aspect: () => 1 },
  };
}
