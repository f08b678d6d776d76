/*
 * words.ts: sentences in the player's language.
 *
 * The shell's catalogues are words/en.json and words/it.json. Their keys are a type: a key
 * that is used but not there, or there in one language only, does not compile. A game's
 * words come from its own folder and are looked up by the rules of core/words.h, so that
 * the page and the terminal say the same.
 */
import type { Score } from './messages';
import type { GameEvent, Reason, Speaker, Step, View, Vocabulary } from './types';

export type Lang = 'en' | 'it';
export const languages: readonly Lang[] = ['en', 'it'];

export type WordKey = keyof typeof import('../words/en.json');
/** A key with forms: `games.seats` for games.seats.one and games.seats.other. */
type Counted<K> = K extends `${infer P}.other` ? P : never;
export type CountKey = Counted<WordKey>;

export type Catalogue = Record<WordKey, string>;

/** A noun in another form, as {the 0} wants it; null: it has none. */
type Forms = (family: string, piece: number) => string | null;

/** Puts pieces for {0} {1} ... and named ones for {actor}, by the rules of core/words.h. */
export function fill(
  pattern: string,
  pieces: readonly string[],
  named: Readonly<Record<string, string>> = {},
  lang?: Lang,
  forms?: Forms,
): string {
  const holes = /\{(?:(\w+) )?(\w+)(?: (\d))?(?:\|([^}|]*)\|([^}|]*)(?:\|([^}]*))?)?\}/g;
  return pattern.replace(holes, (hole, family, name, by, one, many, none, at: number) => {
    const piece = /^\d$/.test(name) ? pieces[Number(name)] : named[name];
    if (piece === undefined) return hole;
    if (one !== undefined)
      return (piece === '1' ? one : piece === '0' ? (none ?? many) : many).replaceAll('#', piece);
    const form = (family && forms?.(family, Number(name))) ?? piece;
    const text = by === undefined ? form : fill(form, [pieces[by] ?? '']);
    // "a Anna" is "ad Anna", "e Elio" is "ed Elio".
    const before = lang === 'it' && /(?:^|\s)([ae]) $/i.exec(pattern.slice(0, at))?.[1];
    return before && text[0]?.toLowerCase() === before.toLowerCase() ? `\b${text}` : text;
  }).replaceAll(' \b', 'd ');
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

// ---- Languages ----------------------------------------------------------------------------

/** What a browser counts, lists and writes numbers by takes long to make, and much memory that is
 * seldom collected: one of each is kept. */
function once<T>(make: (lang: Lang) => T): (lang: Lang) => T {
  const made: Partial<Record<Lang, T>> = {};
  return (lang) => (made[lang] ??= make(lang));
}

export const plurals = once((lang) => new Intl.PluralRules(lang));
export const numbers = once((lang) => new Intl.NumberFormat(lang));
export const decimals = once((lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }));
export const conjunctions = once((lang) => new Intl.ListFormat(lang, { type: 'conjunction' }));
export const disjunctions = once((lang) => new Intl.ListFormat(lang, { type: 'disjunction' }));

// ---- The shell's words ------------------------------------------------------------------

export interface Teller {
  lang: Lang;
  (key: WordKey, ...pieces: (string | number)[]): string;
  /** The form for `n`, which is piece 0. */
  count(key: CountKey, n: number, ...pieces: string[]): string;
  /** A key put together at run time; null if there is no such word. */
  maybe(key: string): string | null;
  list(items: string[]): string;
  points(points: number): string;
}

/** 17.5 as 17½. */
export function points(value: number, lang: Lang): string {
  const whole = Math.trunc(value);
  const isHalf = Math.abs(value - whole) === 0.5;
  if (!isHalf) return numbers(lang).format(value);
  return `${whole === 0 ? (value < 0 ? '-' : '') : numbers(lang).format(whole)}½`;
}

export function makeTeller(words: Catalogue, lang: Lang): Teller {
  const any: Partial<Record<string, string>> = words;
  const tell = (key: WordKey, ...pieces: (string | number)[]): string =>
    fill(words[key], pieces.map(String), {}, lang);
  return Object.assign(tell, {
    lang,
    count: (key: CountKey, n: number, ...pieces: string[]): string => {
      const form = any[`${key}.${plurals(lang).select(n)}`] ?? any[`${key}.other`] ?? '';
      return fill(form, [numbers(lang).format(n), ...pieces], {}, lang);
    },
    maybe: (key: string): string | null => any[key] ?? null,
    list: (items: string[]): string => conjunctions(lang).format(items),
    points: (value: number): string => points(value, lang),
  });
}

// ---- A game's words ------------------------------------------------------------------------

export type GameWords = Partial<Record<string, string>>;

function domainsOfEvent(vocabulary: Vocabulary, kind: string): string[] {
  return vocabulary.events.find((event) => event.name === kind)?.nouns ?? [];
}

/** The things an event speaks of, for highlighting. */
export function refsOfEvent(vocabulary: Vocabulary, event: GameEvent): string[] {
  return domainsOfEvent(vocabulary, event.kind).flatMap((domain, i) => {
    const arg = event.args[i];
    return domain === 'number' || arg === null || arg === undefined ? [] : [`${domain}:${arg}`];
  });
}

/** A word nobody wrote, made readable: "melt_tile" becomes "melt tile". */
function plain(name: string): string {
  return name.replaceAll('_', ' ');
}

/**
 * @param names of the seats; a seat without one is called by its colour.
 */
export function makeSpeaker(
  vocabulary: Vocabulary,
  words: GameWords,
  lang: Lang,
  names: readonly (string | null)[],
  page: GameWords = {},
): Speaker {
  const say = (key: string, ...pieces: string[]): string =>
    fill(words[key] ?? plain(key.slice(key.lastIndexOf('.') + 1)), pieces);
  const noun = (domain: string, item: string): string =>
    fill(words[`noun.${domain}.${item}`] ?? words[`noun.${domain}.*`] ?? plain(item), [item]);
  const seat = (n: number): string => names[n] ?? capital(noun('seat', String(n)));

  /* What the members named by with.<domain> say about an item, as " (fur)" for a tile. */
  const about = (domain: string, item: string, view?: View): string => {
    const i = vocabulary.domains.find((d) => d.name === domain)?.items.indexOf(item) ?? -1;
    const said = (words[`with.${domain}`]?.split(' ') ?? []).flatMap((member) => {
      const value = (view?.[member] as string[] | undefined)?.[i];
      const of = vocabulary.values?.[member];
      return of && value && value !== 'hidden' ? [noun(of, value)] : [];
    });
    return said.length > 0 ? ` (${said.join(', ')})` : '';
  };

  const step = (s: Step, view?: View): string => {
    const verb = vocabulary.verbs.find((v) => v.name === s[0]);
    const pieces = s.slice(1).map((item, i) => {
      const domain = verb?.nouns[i] ?? '';
      return noun(domain, item) + about(domain, item, view);
    });
    const pattern = words[`verb.${s[0]}`];
    const forms: Forms = (family, i) => words[`${family}.${verb?.nouns[i]}.${s[i + 1]}`] ?? null;
    return capital(
      pattern ? fill(pattern, pieces, {}, lang, forms) : [plain(s[0]!), ...pieces].join(' '),
    );
  };

  const named = (domain: string, item: string): string =>
    domain === 'seat' ? seat(Number(item)) : noun(domain, item);

  const why = ({ rule, cause, args = [] }: Reason): string => {
    const pattern = words[`why.${cause}`];
    if (!pattern) return firstSentence(words[`rule.${rule}`] ?? '');
    const refs = args.map((arg) => String(arg).split(':'));
    const pieces = refs.map(([first, item]) => (item === undefined ? first! : named(first!, item)));
    const forms: Forms = (family, i) => words[`${family}.${refs[i]?.join('.')}`] ?? null;
    return fill(pattern, pieces, {}, lang, forms);
  };

  const event = (e: GameEvent): string => {
    const domains = domainsOfEvent(vocabulary, e.kind);
    const pieces = domains.map((domain, i) => {
      const arg = e.args[i];
      if (arg === null || arg === undefined) return '';
      return domain === 'number' ? String(arg) : named(domain, String(arg));
    });
    const forms: Forms = (family, i) => words[`${family}.${domains[i]}.${e.args[i]}`] ?? null;
    const isHidden = e.args.some((arg) => arg === null);
    const pattern = words[isHidden ? `event.${e.kind}.hidden` : `event.${e.kind}`];
    const actor = /^\d+$/.test(e.actor) ? seat(Number(e.actor)) : '';
    const text = pattern ? fill(pattern, pieces, { actor }, lang, forms) : [plain(e.kind), ...pieces].join(' ');
    return capital(/[.?!:;]$/.test(text) ? text : `${text}.`);
  };

  return { lang, say, noun, step, event, seat, why, page, has: (key) => words[key] !== undefined };
}

/** The question with what belongs to it: "Choose an action. Action points left: 2." */
export function question(
  words: GameWords,
  speaker: Speaker,
  prompt: string,
  view: View,
  more: Readonly<Record<string, string>> = {},
): string {
  const pattern = words[`ask.${prompt}`];
  const text = more['question'] ?? speaker.say(`prompt.${prompt}`);
  if (!pattern || more['question']) return text;
  const named = Object.fromEntries(
    Object.entries(view).flatMap(([key, value]): [string, string][] =>
      typeof value === 'number' || (typeof value === 'string' && value !== 'none')
        ? [[key, String(value)]]
        : [],
    ),
  );
  const rest = fill(pattern, [], { ...named, ...more });
  return /\{\w+\}/.test(rest) ? text : `${text} ${rest}`;
}

// ---- Facts a game derives from its position -----------------------------------------------

type Value = unknown;

export function isNumbers(value: Value): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

/** What the words have a sentence for, about one seat: fact.<member> of numbers by seat. */
export function factsOfSeat(
  words: GameWords,
  speaker: Speaker,
  view: View,
  seat: number,
): string[] {
  return Object.entries(words).flatMap(([key, pattern]) => {
    const value = key.startsWith('fact.') ? view[key.slice(5)] : undefined;
    if (!pattern || !isNumbers(value) || value.length !== view.seats) return [];
    return [fill(pattern, [points(value[seat] ?? 0, speaker.lang)])];
  });
}

/** Who won, in one sentence. */
export function ending(result: Score[], speaker: Speaker, tell: Teller): string {
  const won = result.flatMap((score, seat) => (score.rank === 1 ? [speaker.seat(seat)] : []));
  if (won.length === 0) return tell('result.nobody');
  return won.length === 1 ? tell('result.wins', won[0]!) : tell('result.share', tell.list(won));
}

/** The letter of a seat's mark. */
export function letterOf(words: GameWords, seat: number): string {
  return (
    words[`letter.${seat}`] ??
    (words[`noun.seat.${seat}`] ?? String(seat + 1)).charAt(0).toUpperCase()
  );
}

/** The colour of a seat as a word. */
export function colourOf(words: GameWords, seat: number): string {
  return fill(words[`noun.seat.${seat}`] ?? words['noun.seat.*'] ?? '{0}', [String(seat)]);
}

/** What people call the seats: their names where these tell them apart, else null. */
export function seatNames(seats: readonly { kind: string; name?: string }[]): (string | null)[] {
  const people = seats.map((seat) => (seat.kind === 'bot' ? null : (seat.name ?? null)));
  return people.map((name) =>
    people.filter((other) => other === name).length === 1 ? name : null,
  );
}

/** A name of at most `letters` letters: whole words of it if one fits, else its beginning. */
export function shortName(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const first = name.split(' ')[0]!;
  return first.length < letters ? first : `${name.slice(0, letters - 2)}…`;
}

/** Up to the first full stop that ends a sentence. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s+[A-ZÀ-Ý]|$)/s.exec(text)?.[0] ?? text;
}
