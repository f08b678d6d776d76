/*
 * pocket.worker.ts: the pocket tables, beside the page (pocket.ts).
 */
import { compile } from '../record';
import { Engine } from './engine';
import { Pocket, type Asked } from './pocket';
import { openShelf } from './shelf';
import { WorkerThinker } from './thinker';

/** Between the tabs of one browser. */
const CHANNEL = 'beringia';

async function start(): Promise<Pocket> {
  const [module, shelf] = await Promise.all([compile(), openShelf()]);
  const engine = await Engine.start(module);
  const channel = new BroadcastChannel(CHANNEL);
  const pocket = new Pocket({
    engine,
    shelf,
    thinker: new WorkerThinker(module, () => new Worker(new URL('./think.worker.ts', import.meta.url), { type: 'module' })),
    say: (message) => self.postMessage(message),
    shout: (table) => channel.postMessage(table),
    fail: (error) =>
      void setTimeout(() => {
        throw error;
      }),
    now: () => Math.floor(Date.now() / 1000),
    clock: () => performance.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    after: (ms, what) => void setTimeout(what, ms),
  });
  channel.onmessage = ({ data }: MessageEvent<string>) => pocket.heard(data);
  return pocket;
}

const pocket = start();
pocket.catch((error: unknown) =>
  setTimeout(() => {
    throw error; // The page gets it as an error event.
  }),
);

self.onmessage = ({ data }: MessageEvent<Asked>) => void pocket.then((ready) => ready.take(data), () => undefined);
