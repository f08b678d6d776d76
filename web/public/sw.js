/*
 * sw.js: keeps the page in the browser, so that it starts without a network, and notifies people,
 * while no page is open, that it is their turn.
 *
 * A version is all files of one build, listed here with their hashes by tools/worker.mjs. It is
 * fetched completely or not at all. Open pages stay with their version; the next one takes over only
 * when no page is open or somebody asks for it, so that versions are never mixed.
 */
const VERSION = '';
/** Paths from here, each with the SHA-256 of its file. */
const FILES = [];

const NAME = 'beringia-';
const CACHE = NAME + VERSION;
const PAGE = 'index.html';
const paths = new Set(FILES.map(([path]) => path));
const address = (path) => new URL(path, self.registration.scope).href;

// ---- A version -------------------------------------------------------------------------------

async function isWhole(response, hash) {
  if (!response?.ok) return false;
  const bytes = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}

/** A file of the former version, or from the server; while that is being updated, neither may fit. */
async function fill([path, hash], cache) {
  const url = address(path);
  const known = await caches.match(url);
  if (await isWhole(known, hash)) return cache.put(url, known);
  const fresh = await fetch(url, { cache: 'no-cache' });
  if (!(await isWhole(fresh, hash))) throw new Error(`${path} is of another version`);
  return cache.put(url, fresh);
}

async function install() {
  const cache = await caches.open(CACHE);
  const waiting = [...FILES];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await fill(next, cache);
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

/** "now": somebody asks for the next version. "alone": a page that has just started does, if no other is open. */
self.addEventListener('message', (event) => {
  const go = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (event.data === 'now' || (event.data === 'alone' && windows.length < 2)) await self.skipWaiting();
  };
  event.waitUntil(go());
});

// ---- Requests --------------------------------------------------------------------------------

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address(path))) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET' || !url.startsWith(self.registration.scope)) return;
  const path = url.slice(self.registration.scope.length) || PAGE;
  if (paths.has(path)) event.respondWith(answer(path, request));
});

// ---- Reminders -------------------------------------------------------------------------------

self.addEventListener('push', (event) => {
  const { title = 'Beringia', body = '', table = '' } = event.data?.json() ?? {};
  const options = { body, tag: table, icon: address('icon-192.png'), data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/* The window that already shows the table, another one of ours, or a new one. */
async function show(table) {
  const hash = table ? `#/table/${table}` : '';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url.endsWith(`/${hash}`));
  return there ? there.focus() : self.clients.openWindow(address(`./${hash}`));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.table));
});
