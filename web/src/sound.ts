/*
 * sound.ts: the soft noises of a table. Silent until somebody asks for them in the settings:
 * until then nothing is loaded, and nothing is ever told by sound alone.
 */
import type { Noise } from './noises';

/** Where it is noted, for all tabs of a browser, which turn was sounded last, and when. */
const KEY = 'beringia.turn';
/** Milliseconds within which the same turn is told by one tab alone. */
const ONCE = 4000;

function isFirstToSay(table: string): boolean {
  try {
    const [last, when] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (last === table && Math.abs(Date.now() - Number(when)) < ONCE) return false;
    localStorage.setItem(KEY, `${table} ${Date.now()}`);
  } catch {
    // No storage: every tab speaks for itself.
  }
  return true;
}

class Sound {
  /** From 0, silence, to 1. */
  volume = 0;

  play(noise: Noise): void {
    if (this.volume > 0) void import('./noises').then(({ make }) => make(noise, this.volume));
  }

  /** It has become one's turn: one sound, however many tabs know of it. */
  turn(table: string): void {
    if (this.volume > 0 && isFirstToSay(table)) this.play('turn');
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
