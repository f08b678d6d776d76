import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { make, noiseOf, NOISES, type Noise } from '../src/noises';
import { sound } from '../src/sound';

/* Enough of Web Audio to see what was asked of it. */
const started: { at: number; until: number }[] = [];
class FakeParam {
  value = 0;
  setValueAtTime = (value: number): void => void (this.value = value);
  linearRampToValueAtTime = this.setValueAtTime;
  exponentialRampToValueAtTime(value: number): void {
    if (value <= 0) throw new RangeError('a ramp of this kind cannot reach 0');
  }
}
class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  type = '';
  buffer = null;
  connect = (to: unknown): unknown => to;
  start = (at: number): void => void started.push({ at, until: at });
  stop(until: number): void {
    started.at(-1)!.until = until;
  }
}
let clock = 0;
class FakeContext {
  sampleRate = 100;
  destination = new FakeNode();
  get currentTime(): number {
    return clock;
  }
  resume = (): Promise<void> => Promise.resolve();
  createGain = (): FakeNode => new FakeNode();
  createOscillator = (): FakeNode => new FakeNode();
  createBufferSource = (): FakeNode => new FakeNode();
  createBiquadFilter = (): FakeNode => new FakeNode();
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
}

const names = Object.keys(NOISES) as Noise[];

beforeEach(() => {
  clock += 10;
  started.length = 0;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  sound.volume = 0;
  vi.unstubAllGlobals();
});

describe('noises', () => {
  test.each(names)('%s is short and soft', (name) => {
    const strokes = NOISES[name];
    expect(Math.max(...strokes.map(({ at, lasts }) => at + lasts))).toBeLessThan(2);
    for (const { at, lasts, loud } of strokes) {
      const together = strokes.filter((one) => one.at <= at && at < one.at + one.lasts);
      expect(together.reduce((sum, one) => sum + one.loud, 0)).toBeLessThanOrEqual(1);
      expect(lasts).toBeGreaterThan(0);
      expect(loud).toBeGreaterThan(0);
    }
  });

  test.each(names)('%s plays all its strokes', (name) => {
    make(name, 0.5);
    expect(started).toHaveLength(NOISES[name].length);
  });

  test('the same noise twice at once is made once', () => {
    make('put', 1);
    const once = started.length;
    make('put', 1);
    expect(started).toHaveLength(once);
    clock += 1;
    make('put', 1);
    expect(started).toHaveLength(2 * once);
  });

  test('nothing is kept for later when nobody has touched the page yet', () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    make('turn', 1);
    expect(started).toEqual([]);
  });
});

describe('what is heard of an event', () => {
  test.each([
    ['rolled', 'dice'],
    ['event_die', 'dice'],
    ['drew', 'card'],
    ['placed', 'put'],
    ['scored', 'score'],
    ['declined', null],
    ['turn', null],
  ])('%s: %s', (kind, noise) => expect(noiseOf(kind)).toBe(noise));
});

describe('the sound of the page', () => {
  test('is off until it is asked for', async () => {
    sound.play('turn');
    sound.event('rolled');
    await new Promise((done) => setTimeout(done, 20));
    expect(sound.volume).toBe(0);
    expect(started).toEqual([]);
  });

  test('is heard once there is a volume', async () => {
    sound.volume = 0.4;
    sound.play('turn');
    sound.event('declined');
    await vi.waitFor(() => expect(started).toHaveLength(NOISES.turn.length));
  });
});

test('a turn is sounded by one window of several, and silently by none', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  sound.turn('t');
  expect(kept.size).toBe(0);
  sound.volume = 0.5;
  const played: string[] = [];
  const play = vi.spyOn(sound, 'play').mockImplementation((noise) => void played.push(noise));
  sound.turn('t');
  sound.turn('t');
  sound.turn('other');
  expect(played).toEqual(['turn', 'turn']);
  vi.stubGlobal('localStorage', undefined);
  sound.turn('other');
  expect(played.length).toBe(3);
  play.mockRestore();
});
