/*
 * catalogues.ts: the shell's words as files, one per language. They are data and fetched as
 * such; their types are compared here, so that a language that lacks a word fails the build.
 */
import enFile from '../words/en.json?url';
import itFile from '../words/it.json?url';
import { makeTeller, type Catalogue, type Lang, type Teller } from './words';

type English = typeof import('../words/en.json');
type Italian = typeof import('../words/it.json');
/** Not a type, but an error, if a key is missing on either side. */
type Complete<A extends Record<keyof B, string>, B extends Record<keyof A, string>> = A & B;
export type AllWords = Complete<English, Italian>;

const files: Record<Lang, string> = { en: enFile, it: itFile };

export async function loadTeller(lang: Lang): Promise<Teller> {
  const answer = await fetch(files[lang]);
  return makeTeller((await answer.json()) as Catalogue, lang);
}
