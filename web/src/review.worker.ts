/*
 * review.worker.ts: does the work of review.ts, part by part, beside the page.
 */
import { ask, call, put, start } from './record';
import type { News, Review } from './review';

/** As thorough as a master; the levels of src/bot. */
const MASTER = 5;
const TELL_EVERY = 100;

const say = (news: News): void => self.postMessage(news);

async function work(text: string): Promise<Review> {
  const wasm = await start();
  const file = new TextEncoder().encode(text);
  put(wasm, file);
  call(wasm, () => wasm.page_load(file.length));
  const of = call(wasm, () => wasm.page_review(MASTER));
  let told = performance.now();
  for (let part = 0; part < of; part++) {
    call(wasm, () => wasm.page_review_do(part));
    if (performance.now() - told < TELL_EVERY) continue;
    told = performance.now();
    say({ done: part + 1, of });
  }
  return ask<Review>(wasm, () => wasm.page_review_end());
}

self.onmessage = ({ data }: MessageEvent<string>) =>
  void work(data).then(
    (review) => say({ review }),
    (error: unknown) => say({ trouble: String(error) }),
  );
