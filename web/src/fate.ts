/*
 * fate.ts: the page's own part of fate (docs/protocol.md): a number, pledged when somebody sits
 * down, opened when all are, and the receipt of what had been promised by then.
 *
 * It is kept in the browser, so that a page that is loaded again still has it. A browser that
 * keeps nothing has it as long as the page is open; one without SHA-256 (the page did not come by
 * https or from this device) brings no number, and the record says so.
 */
import type { Table } from './messages';

/** What was promised when the own number was opened. */
export interface Receipt {
  table: string;
  seat: number;
  commit: string;
  pledges: string[];
  nonce: string;
}

interface Kept {
  pledge: string;
  nonce: string;
  receipt?: Receipt;
}

const NAME = 'beringia.fate';
/** Tables whose receipts are kept; the oldest go first. */
const MOST = 60;

let kept: Kept[] | null = null;

function isKept(value: unknown): value is Kept {
  const one = value as Partial<Kept> | null;
  return typeof one?.pledge === 'string' && typeof one.nonce === 'string';
}

/** Read each time: another page of this browser may have added some. */
function read(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    if (Array.isArray(found) && found.length > 0) return found.filter(isKept);
  } catch {
    // Forbidden, or not ours.
  }
  return kept ?? [];
}

function write(next: Kept[]): void {
  kept = next.slice(0, MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Full, or forbidden: it is known as long as the page is open.
  }
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 in hexadecimal digits; null where the browser offers none. */
export async function sha256(parts: Uint8Array[]): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', whole)));
}

/** Promises a new number; nothing where it cannot be done. */
export async function newPledge(): Promise<string | undefined> {
  const number = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const pledge = await sha256([number]);
  if (pledge === null) return undefined;
  write([{ pledge, nonce: hexOf(number) }, ...read()]);
  return pledge;
}

function isSame(a: Receipt, b: Receipt): boolean {
  return a.table === b.table && a.commit === b.commit && a.pledges.join() === b.pledges.join();
}

/**
 * The own number, if it is to be opened now. What was promised is kept first, and once kept it
 * must not change: to other promises the number is not opened again.
 */
export function numberDue(info: Table): string | null {
  const list = read();
  const { commit = '', pledges = [], due = [] } = info.fate;
  for (const seat of due.filter((one) => info.mine.includes(one))) {
    const own = list.find((one) => one.pledge === pledges[seat]);
    if (!own || info.fate.proof !== 2) continue;
    const receipt = { table: info.table, seat, commit, pledges: [...pledges], nonce: own.nonce };
    if (own.receipt && !isSame(own.receipt, receipt)) continue;
    write(list.map((one) => (one === own ? { ...own, receipt } : one)));
    return own.nonce;
  }
  return null;
}

export function receiptOf(table: string): Receipt | null {
  return read().find((one) => one.receipt?.table === table)?.receipt ?? null;
}

/** For `beringia verify --receipt` (docs/notation.md). */
export function receiptText({ table, seat, commit, pledges, nonce }: Receipt): string {
  const lines = pledges.flatMap((pledge, i) => (pledge ? [`pledge ${i} ${pledge}`] : []));
  return ['receipt 1', `table ${table}`, `commit ${commit}`, ...lines, `nonce ${seat} ${nonce}`, ''].join('\n');
}
