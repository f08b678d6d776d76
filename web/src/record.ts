/*
 * record.ts: a recorded match inside the page: a .play file opened, looked at from every
 * seat, its fate verified.
 *
 * The match itself runs here, as WebAssembly (src/wasm/page.h): every step of the file is
 * checked against the rules while it is read. Each record has an instance of its own, so
 * that a file which brings one down harms no other. Only hashes are made by the browser.
 */
import { sha256, type Receipt } from './fate';
import type { Fate, LogEvent, Past, Viewer } from './messages';
import type { Step } from './types';
import moduleUrl from './wasm/beringia.wasm?url';

/** A position as it was shown then: the server's `past` without its envelope. */
export type PastView = Omit<Past, 't' | 're' | 'table'>;

/** `players` are "human", "greedy" and so on, `names` what people are called; "" where the file
 * does not say. */
export interface RecordHeader {
  game: string;
  seats: number;
  options: Record<string, string>;
  players: string[];
  names: string[];
  /** This many steps at the start were taken over from another match. */
  taken: number;
  /** How many of the steps after those are fate's. */
  draws: number;
  over: boolean;
  /** By which rules it was played (0: not said), and which are in the page. */
  rules: number;
  here: number;
  /** Why it cannot be shown to its end by these, as an English sentence; "": it can. */
  ends: string;
}

/** Where fate came from, in hexadecimal digits (`table`: as it is); "" where the file does not
 * say. */
export interface Proof {
  seats: number;
  /** 2: all are bound before any number is open; 1: of before. */
  form: number;
  table: string;
  commit: string;
  secret: string;
  pledges: string[];
  nonces: string[];
  key: string;
  /** What the order says: bound together, only the host's word, or not as it should be. */
  verdict: 'shared' | 'word' | 'wrong';
  /** Seats whose numbers were opened, and those who pledged one and did not open it. */
  brought: number[];
  silent: number[];
}

/** `absent`: the file has nothing to check; `unchecked`: this browser cannot compute SHA-256
 * here, because the page did not come by https or from this device. */
export type Finding = 'good' | 'bad' | 'absent' | 'unchecked';

export interface Verification {
  /** Nothing is wrong, and the draws could be checked. */
  good: boolean;
  /** What was published beforehand is the SHA-256 of the secret and the table. */
  commit: Finding;
  /** The numbers are those that were pledged, and opened after all pledges. */
  pledges: Finding;
  /** The key is made of the secret, the nonces and the table. */
  key: Finding;
  /** Every outcome is the one that the key draws: the key as it should be, or else the
   * file's. */
  draws: Finding;
  /** What this page had seen when its own number was opened stands in the record. */
  receipt: Finding;
  /** What all of it proves: see Proof. */
  verdict: Proof['verdict'] | 'unchecked';
  brought: number[];
  silent: number[];
  /** The first outcome that is not (steps count from 1), and what the key draws there. */
  step: number | null;
  drawn: Step | null;
  /** The same as an English sentence; "" if there is none. */
  text: string;
}

/** What kind of trouble it is, for a sentence in the user's language; `message` has the
 * details in English. `load`: the module could not be fetched or started; `bug`: it failed. */
export type RecordTrouble =
  | 'load' | 'bug' | 'memory' | 'game' | 'rules' | 'edition' | 'format' | 'step' | 'truncated' | 'damaged';

export class RecordError extends Error {
  readonly trouble: RecordTrouble;
  /** Of the file, from 1. */
  readonly line: number | null;

  constructor(trouble: RecordTrouble, message: string) {
    const line = /^line (\d+): /.exec(message)?.[1];
    super(message);
    this.name = 'RecordError';
    this.trouble = trouble;
    this.line = line === undefined ? null : Number(line);
  }
}

export interface MatchRecord {
  readonly header: RecordHeader;
  readonly proof: Proof;
  /** The file, as it was read. */
  readonly text: string;
  /** How many there are; positions are 0 to `steps`. */
  readonly steps: number;
  /** The position after that many steps, as the viewer saw it then. */
  at(step: number, viewer: Viewer): PastView;
  /** The same as text (docs/notation.md). */
  position(step: number, viewer: Viewer): string;
  /** All that happened. */
  log(viewer: Viewer): LogEvent[];
  /** Checks fate; also against what the server published, and what was seen before the match. */
  verify(published?: Fate, receipt?: Receipt | null): Promise<Verification>;
}

// ---- The module -------------------------------------------------------------------------

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  page_buffer(size: number): number;
  page_load(length: number): number;
  page_text(): number;
  page_describe(): number;
  page_view(at: number, viewer: number): number;
  page_log(viewer: number): number;
  page_position(at: number, viewer: number): number;
  page_proof(): number;
  page_key(address: number): void;
  page_verify(): number;
  page_lesson(length: number): number;
  page_lesson_begin(position: number): number;
  page_lesson_go_on(): number;
  page_lesson_lang(length: number): void;
  page_lesson_now(since: number): number;
  page_lesson_try(length: number): number;
  page_lesson_why(length: number): number;
  page_review(level: number): number;
  page_review_do(part: number): number;
  page_review_give(part: number): number;
  page_review_take(part: number, length: number): number;
  page_review_end(): number;
  page_offer(): number;
  page_table(length: number, strict: number, taken: number): number;
  page_table_recall(length: number): number;
  page_table_go_on(aloud: number): number;
  page_table_player(seat: number, length: number): number;
  page_table_resign(seat: number): number;
  page_table_save(): number;
  page_table_steps(from: number): number;
  page_table_state(): number;
  page_table_now(viewer: number, since: number, freeUndo: number): number;
  page_table_act(seat: number, length: number): number;
  page_table_undo(seat: number, freeUndo: number): number;
  page_table_truncate(steps: number): number;
  page_table_why(seat: number, length: number): number;
  page_question(seat: number, length: number, seed: number): number;
  page_guard(seat: number): number;
  page_think(length: number, mostMs: number): number;
  page_advise(length: number, mostMs: number): number;
  page_table_take(length: number, late: number): number;
  page_bug(): number;
}

/** Codes of src/core/error.h. */
const troubles: Record<number, RecordTrouble> = {
  [-2]: 'game',
  [-3]: 'game',
  [-4]: 'game',
  [-6]: 'step',
  [-7]: 'step',
  [-8]: 'step',
  [-10]: 'truncated',
  [-11]: 'damaged',
  [-14]: 'memory',
  [-16]: 'rules',
  [-17]: 'edition',
};

async function fetchModule(): Promise<ArrayBuffer> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** All that the module asks of the page: its clock, by which thinking is bounded. */
const imports = { page: { now: () => performance.now() } };

/** To be started more than once. */
export async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await fetchModule());
}

export async function start(from?: BufferSource | WebAssembly.Module): Promise<Exports> {
  try {
    const module =
      from instanceof WebAssembly.Module ? from : await WebAssembly.compile(from ?? (await fetchModule()));
    const exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    exports._initialize();
    return exports;
  } catch (error) {
    throw new RecordError('load', `the reader of matches could not be started: ${String(error)}`);
  }
}

export function textAt(wasm: Exports, address: number): string {
  const bytes = new Uint8Array(wasm.memory.buffer);
  return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

/** Calls the module: its answer is a number, negative for trouble. */
export function call(wasm: Exports, run: () => number): number {
  let code;
  try {
    code = run();
  } catch (error) {
    throw new RecordError('bug', textAt(wasm, wasm.page_bug()).trim() || String(error));
  }
  if (code < 0) throw new RecordError(troubles[code] ?? 'format', textAt(wasm, wasm.page_text()));
  return code;
}

export function ask<Answer>(wasm: Exports, run: () => number): Answer {
  call(wasm, run);
  return JSON.parse(textAt(wasm, wasm.page_text())) as Answer;
}

/** Puts bytes where the module can read them, and says where. */
export function put(wasm: Exports, bytes: Uint8Array): number {
  const address = wasm.page_buffer(bytes.length) >>> 0;
  if (address === 0) throw new RecordError('memory', 'the file is too large');
  new Uint8Array(wasm.memory.buffer).set(bytes, address);
  return address;
}

// ---- Fate --------------------------------------------------------------------------------

/** What page_verify() answers. */
interface Draws {
  good: boolean;
  step: number | null;
  drawn: Step | null;
  text: string;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function keyOf(proof: Proof): Promise<string | null> {
  const nonces = proof.nonces.map((nonce) => (nonce ? bytesOf(nonce) : new Uint8Array(32)));
  return sha256([bytesOf(proof.secret), ...nonces, new TextEncoder().encode(proof.table)]);
}

/** A commitment without the secret proves nothing, and was meant to. */
async function checkCommit({ form, table, commit, secret }: Proof): Promise<Finding> {
  if (!commit) return 'absent';
  if (!secret) return 'bad';
  const hash = await sha256([bytesOf(secret), new TextEncoder().encode(form === 2 ? table : '')]);
  if (hash === null) return 'unchecked';
  return hash === commit ? 'good' : 'bad';
}

async function checkPledges({ form, pledges, nonces, verdict }: Proof): Promise<Finding> {
  if (form !== 2) return 'absent';
  if (verdict === 'wrong') return 'bad';
  const made = await Promise.all(nonces.map((nonce) => (nonce ? sha256([bytesOf(nonce)]) : '')));
  if (made.includes(null)) return 'unchecked';
  if (made.some((hash, seat) => hash && hash !== pledges[seat])) return 'bad';
  return pledges.some((pledge) => pledge) ? 'good' : 'absent';
}

/** The promises are those that were seen before the match, and the own number is among all. */
function checkReceipt(proof: Proof, receipt: Receipt | null): Finding {
  if (!receipt) return 'absent';
  const isSame =
    proof.form === 2 &&
    receipt.table === proof.table &&
    receipt.commit === proof.commit &&
    receipt.pledges.length === proof.pledges.length &&
    receipt.pledges.every((pledge, seat) => pledge === proof.pledges[seat]) &&
    receipt.nonce === proof.nonces[receipt.seat];
  return isSame ? 'good' : 'bad';
}

/** `made` is the key as it should be; null: not known. */
function checkKey({ secret, table, key }: Proof, made: string | null): Finding {
  if (!secret) return 'absent';
  if (!table) return 'bad';
  if (made === null) return 'unchecked';
  return key === '' || key === made ? 'good' : 'bad';
}

function drawsBy(wasm: Exports, key: string): Draws {
  const address = put(wasm, bytesOf(key));
  wasm.page_key(address);
  return ask<Draws>(wasm, () => wasm.page_verify());
}

/** The same checks as `beringia verify`. */
async function verify(wasm: Exports, proof: Proof, receipt: Receipt | null): Promise<Verification> {
  const made = proof.secret && proof.table ? await keyOf(proof) : null;
  const commit = await checkCommit(proof);
  const pledges = await checkPledges(proof);
  const key = checkKey(proof, made);
  const seen = checkReceipt(proof, receipt);
  const { brought, silent } = proof;
  const holds = [commit, pledges, key, seen].every((finding) => finding !== 'bad');
  const rest = { commit, pledges, key, receipt: seen, brought, silent };
  const used = made ?? proof.key;
  if (!used) {
    const draws: Finding = key === 'unchecked' ? 'unchecked' : 'absent';
    return { ...rest, good: false, draws, verdict: 'wrong', step: null, drawn: null, text: '' };
  }
  const { good, ...found } = drawsBy(wasm, used);
  const isGood = good && holds;
  const isBlind = commit === 'unchecked' || pledges === 'unchecked';
  const verdict = !isGood ? 'wrong' : isBlind ? 'unchecked' : proof.verdict;
  return { ...rest, ...found, good: isGood, draws: good ? 'good' : 'bad', verdict };
}

// ---- The record ---------------------------------------------------------------------------

export function numberOf(viewer: Viewer): number {
  if (viewer === 'all') return -1;
  return viewer === 'public' ? -2 : viewer;
}

/** Reads the text of a .play file; a RecordError says what is wrong with it. `bytes` is the
 * module, for tests; the page fetches it. */
export async function openRecord(text: string, bytes?: BufferSource): Promise<MatchRecord> {
  const wasm = await start(bytes);
  const file = new TextEncoder().encode(text);
  put(wasm, file);
  const steps = call(wasm, () => wasm.page_load(file.length));
  const proof = ask<Proof>(wasm, () => wasm.page_proof());
  return {
    header: ask<RecordHeader>(wasm, () => wasm.page_describe()),
    proof,
    text,
    steps,
    at: (step, viewer) => ask<PastView>(wasm, () => wasm.page_view(step, numberOf(viewer))),
    position: (step, viewer) => {
      call(wasm, () => wasm.page_position(step, numberOf(viewer)));
      return textAt(wasm, wasm.page_text());
    },
    log: (viewer) =>
      ask<{ events: LogEvent[] }>(wasm, () => wasm.page_log(numberOf(viewer))).events,
    verify: (published, receipt) => verify(wasm, { ...proof, ...published }, receipt ?? null),
  };
}
