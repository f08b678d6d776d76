/*
 * games.ts: finds what each game brings for the page, and loads it when it is needed.
 *
 * A game is a folder under games/ with words; everything in its web/ folder is optional. Its
 * parts.ts names what every table of it needs; without one it is played through the list of steps.
 */
import type { Component } from 'svelte';
import type { GameScenes } from './board/scenes/scene';
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

/** What a game's parts.ts exports: what every table of it needs. */
interface Exported {
  Board?: Component<BoardProps>;
  Hand?: Component<BoardProps>;
  Chip?: Component<ChipProps>;
  animate?: Animate;
  table?: GameTable;
}

const tables = import.meta.glob<Exported>('../../games/*/web/parts.ts');
const panels = import.meta.glob<Module<Component<PanelProps>>>('../../games/*/web/Panel.svelte');
const helps = import.meta.glob<Module<Component<HelpProps>>>('../../games/*/web/Help.svelte');
const thumbs = import.meta.glob<Module<Component>>('../../games/*/web/Thumb.svelte');
const scenes = import.meta.glob<GameScenes>('../../games/*/web/scenes.ts');

// What a game says is data: fetched as it is, in one language, not turned into script.
const speeches = import.meta.glob<string>('../generated/speech/*.json', {
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

/** What a game says in one language: its vocabulary, its words, and those of the page alone. */
export interface Speech {
  vocabulary: Vocabulary;
  words: GameWords;
  page: GameWords;
}

/** What a table needs of its game. */
export interface GameParts extends Speech {
  name: string;
  lang: Lang;
  Board: Component<BoardProps> | null;
  Hand: Component<BoardProps> | null;
  Chip: Component<ChipProps> | null;
  animate: Animate | null;
  table: GameTable;
}

/** A game this page was built without is playable by the names of its steps. */
export async function loadSpeech(game: string, lang: Lang): Promise<Speech> {
  const nothing = { name: game, domains: [], verbs: [], events: [], prompts: [] };
  return (
    (await data<Speech>(speeches[`../generated/speech/${game}.${lang}.json`])) ?? {
      vocabulary: nothing,
      words: {},
      page: {},
    }
  );
}

/** What is known of a game before somebody sits down: a few of its words, and whether others
 * may answer between the turns. */
export interface Card {
  words: GameWords;
  windows: boolean;
  /** Its points are shares of one victory. */
  share: boolean;
}
export type Cards = Partial<Record<string, Card>>;

/** All games' in one small file. */
export async function loadCards(lang: Lang): Promise<Cards> {
  return (await data<Cards>(indexes[`../generated/index/${lang}.json`])) ?? {};
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

/** Asked for when a table has been drawn. */
export function loadScenes(game: string): Promise<GameScenes | null> {
  return find(scenes, `../../games/${game}/web/scenes.ts`);
}

export async function loadGame(name: string, lang: Lang): Promise<GameParts> {
  const [speech, own] = await Promise.all([
    loadSpeech(name, lang),
    find(tables, `../../games/${name}/web/parts.ts`),
  ]);
  const { Board = null, Hand = null, Chip = null, animate = null } = own ?? {};
  const table = own?.table ?? { aspect: () => 1 };
  return { ...speech, name, lang, Board, Hand, Chip, animate, table };
}
