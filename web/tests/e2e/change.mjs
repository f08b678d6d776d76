/*
 * change.mjs: the view after a `now` that tells only what is different (docs/protocol.md).
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(old, now) {
  if (!isObject(now)) return now;
  if (Array.isArray(old)) return old.map((item, i) => (i in now ? merged(item, now[i]) : item));
  return renewed(old ?? {}, now, merged);
}

function renewed(old, now, make) {
  const all = { ...old, ...Object.fromEntries(Object.entries(now).map(([key, value]) => [key, make(old[key], value)])) };
  return Object.fromEntries(Object.entries(all).filter(([key]) => now[key] !== null));
}

export function changed(view, { change, renew = {} }) {
  return renewed(merged(view, change), renew, (_, value) => value);
}
