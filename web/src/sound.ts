/*
 * sound.ts: the soft noises of a table. Silent until somebody asks for them in the settings:
 * until then nothing is loaded, and nothing is ever told by sound alone.
 */
import type { Noise } from './noises';

class Sound {
  /** From 0, silence, to 1. */
  volume = 0;

  play(noise: Noise): void {
    if (this.volume > 0) void import('./noises').then(({ make }) => make(noise, this.volume));
  }

  /** Something happens on the board. */
  event(kind: string): void {
    if (this.volume === 0) return;
    void import('./noises').then(({ make, noiseOf }) => {
      const noise = noiseOf(kind);
      if (noise) make(noise, this.volume);
    });
  }
}

export const sound = new Sound();
