/*
 * find.ts: passages of a text by what they say, in any language: without case or accents, words by
 * their beginnings. Pure functions; Rules.svelte shows what is found.
 */

/** Letters alone, one for each: places in it are places in the text. */
export function plain(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (one) => one.normalize('NFD')[0]!).toLowerCase();
}

/** The words of a wish, each once. */
export function wordsOf(query: string): string[] {
  return [...new Set(plain(query).split(/[^\p{L}\p{N}.]+/u))].filter((word) => word !== '');
}

/** Where a word begins with this; -1: nowhere. */
function begins(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return at;
  return -1;
}

/** Which of the texts say all of it, in their order; those that say it word for word come first. */
export function find(texts: readonly string[], query: string): number[] {
  const [words, whole] = [wordsOf(query), plain(query).trim()];
  if (words.length === 0) return [];
  const all = texts.map(plain);
  const found = all.map((_, i) => i).filter((i) => words.every((word) => begins(all[i]!, word) >= 0));
  const isWhole = (i: number): number => +(begins(all[i]!, whole) >= 0);
  return found.sort((a, b) => isWhole(b) - isWhole(a) || a - b);
}

/** A piece of a text; `isHit`: it was looked for. */
export interface Piece {
  text: string;
  isHit: boolean;
}

function piecesOf(text: string, words: readonly string[]): Piece[] {
  const letters = plain(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const next = words
      .map((word) => ({ from: begins(letters, word, at), size: word.length }))
      .filter(({ from }) => from >= 0)
      .sort((a, b) => a.from - b.from || b.size - a.size)[0];
    const from = next?.from ?? text.length;
    if (from > at) pieces.push({ text: text.slice(at, from), isHit: false });
    if (next) pieces.push({ text: text.slice(from, from + next.size), isHit: true });
    at = next ? from + next.size : text.length;
  }
  return pieces;
}

/** What stands around the first word that was found, cut at words. */
export function excerpt(text: string, query: string, most = 140): Piece[] {
  const words = wordsOf(query);
  const hits = words.map((word) => begins(plain(text), word)).filter((at) => at >= 0);
  const from = text.length <= most ? 0 : Math.max(0, Math.min(...hits, text.length) - most / 3);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + most >= text.length ? text.length : text.lastIndexOf(' ', start + most);
  const pieces = piecesOf(text.slice(start, end), words);
  const cut = (isCut: boolean): Piece[] => (isCut ? [{ text: '…', isHit: false }] : []);
  return [...cut(start > 0), ...pieces, ...cut(end < text.length)];
}
