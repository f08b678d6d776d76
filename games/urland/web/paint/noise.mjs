/*
 * noise.mjs: soft chance for the painter, the same on every machine.
 */

/** Between 0 and 1, by two whole numbers. */
export function hash(x, y) {
  let n = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

export function clamp(value, least = 0, most = 1) {
  return Math.min(most, Math.max(least, value));
}

/** 0 below `from`, 1 above `to`, and soft between them. */
export function smooth(from, to, value) {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function mix(a, b, share) {
  return a + (b - a) * share;
}

/** One octave, 0 to 1. */
export function noise(x, y) {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smooth(0, 1, x - ix), smooth(0, 1, y - iy)];
  const upper = mix(hash(ix, iy), hash(ix + 1, iy), fx);
  return mix(upper, mix(hash(ix, iy + 1), hash(ix + 1, iy + 1), fx), fy);
}

/** Several octaves, about 0 to 1. */
export function cloud(x, y, octaves = 4) {
  let [sum, weight, total] = [0, 1, 0];
  for (let i = 0; i < octaves; i++) {
    const scale = 2 ** i;
    sum += weight * noise(x * scale + 17 * i, y * scale - 31 * i);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

/** Crests, 0 to 1: mountains. */
export function ridge(x, y, octaves = 4) {
  let [sum, weight, total] = [0, 1, 0];
  for (let i = 0; i < octaves; i++) {
    const scale = 2 ** i;
    const crest = 1 - Math.abs(2 * noise(x * scale + 57 * i, y * scale + 91 * i) - 1);
    sum += weight * crest * crest;
    total += weight;
    weight /= 2.2;
  }
  return sum / total;
}
