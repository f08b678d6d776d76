/*
 * review.worker.ts: does a share of the work of review.ts, part by part, beside the page; the first
 * of the workers also adds up what all found.
 */
import { ask, call, put, start, type Exports } from './record';
import type { Found, News, Order, Review } from './review';

/** As thorough as a master; the levels of src/bot. */
const MASTER = 5;
const TELL_EVERY = 100;

const say = (news: News): void => self.postMessage(news);
let wasm: Exports;

function bytesOf(part: number): Uint8Array {
  const length = call(wasm, () => wasm.page_review_give(part));
  return new Uint8Array(wasm.memory.buffer, wasm.page_text(), length).slice();
}

async function work(text: string, first: number, every: number): Promise<void> {
  wasm = await start();
  const file = new TextEncoder().encode(text);
  put(wasm, file);
  call(wasm, () => wasm.page_load(file.length));
  const of = call(wasm, () => wasm.page_review(MASTER));
  const found: Found[] = [];
  let told = performance.now();
  let done = 0;
  for (let part = first; part < of; part += every) {
    call(wasm, () => wasm.page_review_do(part));
    if (first > 0) found.push([part, bytesOf(part)]);
    done++;
    if (performance.now() - told < TELL_EVERY) continue;
    told = performance.now();
    say({ done, of });
  }
  say({ found });
}

function addUp(found: readonly Found[]): void {
  for (const [part, bytes] of found) {
    put(wasm, bytes);
    call(wasm, () => wasm.page_review_take(part, bytes.length));
  }
  say({ review: ask<Review>(wasm, () => wasm.page_review_end()) });
}

let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Order>) => {
  last = last
    .then(() => ('found' in data ? addUp(data.found) : work(data.text, data.first, data.every)))
    .catch((error: unknown) => say({ trouble: String(error) }));
};
