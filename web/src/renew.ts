/*
 * renew.ts: keeps the page in the browser (public/sw.js), and hears of newer versions of it.
 *
 * Only over https, or on this machine, do browsers allow that; elsewhere the page is as it was.
 */

/** Between two looks for a newer version while the page stays open. */
const OFTEN = 3_600_000;

/** `newer` hears that another version waits, with the way to begin it. */
export async function keepPage(newer: (begin: () => void) => void): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  let isKept = workers.controller !== null;
  // The next version has begun: what is shown is of the one before, unless it is the first of all.
  workers.addEventListener('controllerchange', () => {
    if (isKept) location.reload();
    isKept = true;
  });
  const own = await workers.register(new URL('sw.js', document.baseURI)).catch(() => null);
  if (!own) return;
  isKept ||= own.active !== null;

  const tell = (worker: ServiceWorker): void => newer(() => worker.postMessage('now'));
  own.waiting?.postMessage('alone');
  if (own.waiting) tell(own.waiting);
  own.addEventListener('updatefound', () => {
    const worker = own.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && own.active && tell(worker));
  });
  const look = (): void => void own.update().catch(() => undefined);
  setInterval(look, OFTEN);
}
