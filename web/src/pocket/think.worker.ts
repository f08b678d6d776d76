/*
 * think.worker.ts: thinks for the bots of pocket tables, and for hints; thinker.ts asks it.
 */
import { Engine } from './engine';
import { answerJob, type Job } from './thinker';

let engine: Promise<Engine> | null = null;

/** First comes the module, then one job after the other. */
self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Job>) => {
  if (data instanceof WebAssembly.Module) engine = Engine.start(data);
  else void engine?.then((made) => self.postMessage(answerJob(made, data)));
};
