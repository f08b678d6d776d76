/*
 * noises.ts: the noises themselves, made of a few strokes each: bone, wood, skin and breath.
 */

export type Noise = 'turn' | 'put' | 'card' | 'dice' | 'score' | 'end';

/** One stroke: a tone that glides between two pitches, or a breath of noise around them. */
interface Stroke {
  voice: 'flute' | 'drum' | 'breath';
  /** Seconds after the beginning, and how long. */
  at: number;
  lasts: number;
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  /** Of full volume. */
  loud: number;
}

const flute = (at: number, pitch: number, lasts = 0.32, loud = 0.2): Stroke => (
  { voice: 'flute', at, lasts, from: pitch * 0.985, to: pitch, loud }
);
const drum = (at: number, pitch: number, lasts = 0.16, loud = 0.5): Stroke => (
  { voice: 'drum', at, lasts, from: pitch * 1.7, to: pitch, loud }
);
const breath = (at: number, pitch: number, lasts = 0.1, loud = 0.2): Stroke => (
  { voice: 'breath', at, lasts, from: pitch, to: pitch * 0.6, loud }
);

/* Pitches of one scale of five tones: whatever sounds together agrees. */
const [A3, C4, D4, E4, G4, A4, C5] = [220, 261.6, 293.7, 329.6, 392, 440, 523.3];

export const NOISES: Record<Noise, readonly Stroke[]> = {
  turn: [flute(0, E4), flute(0.17, A4, 0.5)],
  put: [drum(0, 92, 0.13, 0.42), breath(0, 900, 0.05, 0.08)],
  card: [breath(0, 3200, 0.11, 0.16), breath(0.07, 1900, 0.07, 0.1)],
  dice: [0, 0.08, 0.19, 0.27, 0.4].flatMap((at, i) => [
    breath(at, 2400 - i * 180, 0.035, 0.22),
    drum(at, 240 - i * 14, 0.05, 0.16),
  ]),
  score: [flute(0, D4, 0.2, 0.16), flute(0.11, G4, 0.2, 0.16), flute(0.22, C5, 0.42, 0.16)],
  end: [drum(0, 70, 0.3), drum(0.3, 70, 0.3), flute(0.6, A3, 1, 0.16), flute(0.62, C4, 1, 0.14), flute(0.64, E4, 1, 0.14)],
};

/* Events by what one would hear at a real table. What is not named here is silent. */
const HEARD: readonly [Noise, RegExp][] = [
  ['dice', /(^|_)(die|rolled)$/],
  ['score', /^(score|scored|card_won|won|ranked|furs|tusks|food|animal|final|final_total|advanced|captured|hunted)$/],
  ['card', /^(drew|drew_token|dealt|played|revealed|shown|flipped|peeked|turned_up|discarded|kept|event|gene_opened|bought|bid_shown|took|took_heap|took_all|stole)$/],
  ['put', /^(placed|moved|mammoth_placed|mammoth_moved|fire_moved|laid|built|settled|sowed|walked|stepped|kayaked|drifted|landed|swam|propagated|grew|arrived|came|herd|wolves_moved|stranger_moved|marker|returned)$/],
];

export function noiseOf(kind: string): Noise | null {
  return HEARD.find(([, kinds]) => kinds.test(kind))?.[0] ?? null;
}

/** Many pieces that move at once make one noise. */
const APART = 0.11;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
const last = new Map<Noise, number>();

/** Makes a noise now, unless the browser forbids it or the same one has only just begun. */
export function make(noise: Noise, volume: number): void {
  // Browsers let a page sound only after somebody has touched it; it would all come later.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  if (now - (last.get(noise) ?? -Infinity) < APART) return;
  last.set(noise, now);
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  for (const stroke of NOISES[noise]) sing(context, stroke, out);
}

function sing(of: AudioContext, stroke: Stroke, out: AudioNode): void {
  const start = of.currentTime + stroke.at;
  const source = stroke.voice === 'breath' ? breathe(of, stroke, start) : ring(of, stroke, start);
  const gain = of.createGain();
  // A soft attack and a long release: nothing clicks.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(stroke.loud, start + Math.min(0.03, stroke.lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + stroke.lasts);
  source.connect(gain).connect(out);
}

function ring(of: AudioContext, { voice, from, to, lasts }: Stroke, start: number): AudioNode {
  const tone = of.createOscillator();
  tone.type = voice === 'flute' ? 'triangle' : 'sine';
  glide(tone.frequency, from, to, start, lasts);
  tone.start(start);
  tone.stop(start + lasts);
  return tone;
}

function breathe(of: AudioContext, { from, to, lasts }: Stroke, start: number): AudioNode {
  hiss ??= whiteNoise(of);
  const source = of.createBufferSource();
  source.buffer = hiss;
  const band = of.createBiquadFilter();
  band.type = 'bandpass';
  glide(band.frequency, from, to, start, lasts);
  source.start(start, 0, lasts);
  source.connect(band);
  return band;
}

function glide(pitch: AudioParam, from: number, to: number, start: number, lasts: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + lasts);
}

function whiteNoise(of: AudioContext): AudioBuffer {
  const buffer = of.createBuffer(1, of.sampleRate, of.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
