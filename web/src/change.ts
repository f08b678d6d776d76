/*
 * change.ts: a view from the one before and what is different (docs/protocol.md, `now`).
 */
import type { View } from './types';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object changes the members, or the elements by number, that it names; null removes a
 * member; everything else is new as it stands. */
function merged(old: Json | undefined, now: Json): Json {
  if (!isObject(now)) return now;
  if (Array.isArray(old)) return old.map((item, i) => (`${i}` in now ? merged(item, now[i]!) : item));
  return renewed(isObject(old) ? old : {}, now, merged);
}

function renewed(
  old: { [key: string]: Json },
  now: { [key: string]: Json },
  make: (old: Json | undefined, now: Json) => Json,
): { [key: string]: Json } {
  const all = { ...old };
  for (const [key, value] of Object.entries(now)) {
    if (value === null) delete all[key];
    else all[key] = make(all[key], value);
  }
  return all;
}

export interface Change {
  change: { [key: string]: Json };
  renew?: { [key: string]: Json };
}

export function changed(view: View, { change, renew = {} }: Change): View {
  const known = merged(view as unknown as Json, change) as { [key: string]: Json };
  return renewed(known, renew, (_, value) => value) as unknown as View;
}
