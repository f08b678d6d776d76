/*
 * settings.ts: what a player prefers on this device. Kept in the browser, never sent.
 */
import { sound } from './sound';
import { speeds, type Speed } from './stage';
import { languages, type Lang } from './words';

export type Theme = 'auto' | 'light' | 'dark';
/** At the first table of each game, at all, or at none. */
export type Coaching = 'first' | 'always' | 'never';

export interface Settings {
  lang: Lang;
  theme: Theme;
  /** Ask before a step is sent. */
  confirm: boolean;
  /** How fast what happened is shown. */
  speed: Speed;
  /** What others say is shown. */
  talk: boolean;
  /** Letters do something at a table. */
  keys: boolean;
  /** Of the noises, in per cent: none until somebody wishes for them. */
  volume: number;
  /** The computer player that was chosen last. */
  level: string;
  /** The seat, and so the colour, that was chosen last. */
  colour: number;
  /** Games of which a table was begun. */
  begun: string[];
  /** Where a coach sits beside the player. */
  coach: Coaching;
  /** By game, the first table, until its coach is sent away. */
  coached: Record<string, string>;
  /** Where the lesson of a game was left: its position, or -1 at its end. */
  lessons: Record<string, number>;
}

const KEY = 'beringia';

function ownLanguage(): Lang {
  const wanted = navigator.languages.map((lang) => lang.slice(0, 2));
  return (
    languages.find((lang) => lang === wanted.find((w) => languages.includes(w as Lang))) ?? 'en'
  );
}

function stored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {}; // No storage, or somebody else's text in it.
  }
}

function readLessons(old: unknown): Record<string, number> {
  const entries = Object.entries(old && typeof old === 'object' ? old : {});
  return Object.fromEntries(entries.filter(([, at]) => Number.isInteger(at)));
}

function readCoached(old: unknown): Record<string, string> {
  const entries = Object.entries(old && typeof old === 'object' ? old : {});
  return Object.fromEntries(entries.filter(([, table]) => typeof table === 'string'));
}

export function readSettings(): Settings {
  const old = stored();
  const theme = old.theme === 'light' || old.theme === 'dark' ? old.theme : 'auto';
  const lang = languages.find((l) => l === old.lang) ?? ownLanguage();
  return {
    lang,
    theme,
    confirm: old.confirm === true,
    speed: speeds.find((one) => one === old.speed) ?? 'normal',
    talk: old.talk !== false,
    keys: old.keys !== false,
    volume: Math.min(100, Math.max(0, Number(old.volume) || 0)),
    level: String(old.level ?? ''),
    colour: Number.isInteger(old.colour) && Number(old.colour) >= 0 ? Number(old.colour) : 0,
    begun: Array.isArray(old.begun) ? old.begun.map(String) : [],
    coach: old.coach === 'always' || old.coach === 'never' ? old.coach : 'first',
    coached: readCoached(old.coached),
    lessons: readLessons(old.lessons),
  };
}

export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private browsing may refuse; the settings then last as long as the page.
  }
}

/** The theme and language as the style sheet and the screen reader see them, and the volume. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  sound.volume = settings.volume / 100;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}

export function isCoached({ coach, coached }: Settings, game: string, table: string): boolean {
  return coach === 'always' || (coach === 'first' && coached[game] === table);
}

/** No motion by the player's wish here, by the system's, or because nobody looks. */
export function speedOf(settings: Settings): Speed {
  const isCalm =
    document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isCalm ? 'none' : settings.speed;
}
