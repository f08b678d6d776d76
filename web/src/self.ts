/*
 * self.ts: who this browser is: what is asked by HTTP, because it changes the cookie.
 */
import { Refusal } from './link';
import type { Lang, Teller } from './words';

/** `was` had tables here: `back` are the words by which this browser is that guest again. */
export interface Entered {
  name?: string;
  was: string | null;
  back?: string;
}

/** The server refuses, and says why by a code. */
export class Slip extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Why something was refused, in words. */
export function slipOf(error: unknown, tell: Teller): string {
  const code = error instanceof Slip || error instanceof Refusal ? error.code : '';
  return tell.maybe(`slip.${code}`) ?? tell.maybe(`error.${code}`) ?? tell('error.unknown');
}

/** Sends something to the server and waits for its answer; throws a Slip. */
export async function send(address: string, body: object): Promise<Entered> {
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Slip('line');
  const said = (await answer.json().catch(() => null)) as (Entered & { code?: string }) | null;
  if (!answer.ok || !said) throw new Slip(said?.code ?? (answer.status === 429 ? 'limit' : 'unknown'));
  return said;
}

const BROWSERS: [RegExp, string][] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a person calls the browser in front of him: "Firefox, Android"; "" where nobody knows. */
export function deviceName(agent: string): string {
  const parts = [BROWSERS, SYSTEMS].map((list) => list.find(([form]) => form.test(agent))?.[1]);
  return parts.filter(Boolean).join(', ');
}

/** How long ago, in words. */
export function ago(seconds: number, lang: Lang): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  if (seconds < 90) return format.format(0, 'second');
  if (seconds < 5400) return format.format(-Math.round(seconds / 60), 'minute');
  if (seconds < 129_600) return format.format(-Math.round(seconds / 3600), 'hour');
  return format.format(-Math.round(seconds / 86_400), 'day');
}

// ---- Push -------------------------------------------------------------------------------------

/** Can this browser be reached while the page is closed? Only over https. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Where the browser is reached, or null. */
export async function subscribed(): Promise<string | null> {
  return (await subscription())?.endpoint ?? null;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Asks the person, then the browser's push service; throws a Slip if either says no. */
export async function subscribe(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Slip('denied');
  await navigator.serviceWorker.register(new URL('sw.js', document.baseURI));
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // perhaps to other keys
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
    .catch(() => null);
  const { endpoint = '', keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Slip('nopush');
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/** The page starts over, as somebody else. */
export function beginAnew(): void {
  location.hash = '#/';
  location.reload();
}
