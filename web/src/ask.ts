/*
 * ask.ts: from clicks to a step. Pure functions over the steps that were offered.
 *
 * A choice is a list of refs in the order of the clicks. "verb:walk" narrows by verb; any
 * other ref must be among the step's nouns of its domain. No rules here: what may be done
 * is exactly what was offered.
 */
import type { Ref, Step, Vocabulary } from './types';

export const VERB = 'verb';

export function refOf(domain: string, item: string): Ref {
  return `${domain}:${item}`;
}

export function splitRef(ref: Ref): { domain: string; item: string } {
  const colon = ref.indexOf(':');
  return { domain: ref.slice(0, colon), item: ref.slice(colon + 1) };
}

/** The domains of a verb's nouns, in order. */
export function nounsOf(vocabulary: Vocabulary, verb: string): string[] {
  return vocabulary.verbs.find((v) => v.name === verb)?.nouns ?? [];
}

/** The refs a step speaks of, in the order of its nouns. */
export function refsOfStep(vocabulary: Vocabulary, step: Step): Ref[] {
  return nounsOf(vocabulary, step[0]!).map((domain, i) => refOf(domain, step[i + 1]!));
}

/**
 * The nouns of `step` that the choice has not named yet (as places in the step), or null
 * if the choice says something else. Refs of one domain are taken in order.
 */
function unnamed(vocabulary: Vocabulary, step: Step, chosen: readonly Ref[]): Ref[] | null {
  const left = refsOfStep(vocabulary, step);
  for (const ref of chosen) {
    const { domain, item } = splitRef(ref);
    if (domain === VERB) {
      if (step[0] !== item) return null;
      continue;
    }
    const next = left.findIndex((r) => splitRef(r).domain === domain);
    if (next < 0 || left[next] !== ref) return null;
    left.splice(next, 1);
  }
  return left;
}

/** The steps that agree with everything chosen. */
export function narrow(
  steps: readonly Step[],
  vocabulary: Vocabulary,
  chosen: readonly Ref[],
): Step[] {
  return steps.filter((step) => unnamed(vocabulary, step, chosen) !== null);
}

export interface Picked {
  chosen: Ref[];
  /** Steps that agree with it. */
  steps: Step[];
  /** No step agrees with what was clicked; `chosen` is what it was before. */
  refused: boolean;
}

/* A new choice begins with what a step begins with, or with something like what was chosen: another
 * piece. A direction alone, clicked beside the chosen piece, is none: it would move others. */
function begins(
  vocabulary: Vocabulary,
  step: Step,
  chosen: readonly Ref[],
  refs: readonly Ref[],
): boolean {
  const like = chosen[0] === undefined ? null : splitRef(chosen[0]).domain;
  const first = refsOfStep(vocabulary, step)[0];
  return refs.some((ref) => {
    const { domain } = splitRef(ref);
    return like === null || domain === VERB || domain === like || ref === first;
  });
}

/**
 * Adds a click to the choice. One that does not go with the rest begins a new choice; one
 * that repeats the last click takes it back.
 */
export function pick(
  steps: readonly Step[],
  vocabulary: Vocabulary,
  chosen: readonly Ref[],
  refs: readonly Ref[],
): Picked {
  const longer = [...chosen, ...refs];
  const found = narrow(steps, vocabulary, longer);
  if (found.length > 0) return { chosen: longer, steps: found, refused: false };
  if (refs.length === 1 && chosen.length > 0 && chosen.at(-1) === refs[0]) {
    const shorter = chosen.slice(0, -1);
    return { chosen: shorter, steps: narrow(steps, vocabulary, shorter), refused: false };
  }
  const fresh = narrow(steps, vocabulary, refs).filter((step) => begins(vocabulary, step, chosen, refs));
  if (fresh.length > 0) return { chosen: [...refs], steps: fresh, refused: false };
  return { chosen: [...chosen], steps: narrow(steps, vocabulary, chosen), refused: true };
}

/**
 * Steps to offer as buttons beside the question: those that agree with the choice and whose
 * missing nouns nothing on the board stands for. Steps without nouns wait until what is half
 * chosen is done or cancelled.
 */
export function buttons(
  steps: readonly Step[],
  vocabulary: Vocabulary,
  chosen: readonly Ref[],
  onBoard: ReadonlySet<string>,
): Step[] {
  return steps.filter((step) => {
    const left = unnamed(vocabulary, step, chosen);
    return left !== null && left.every((ref) => !onBoard.has(splitRef(ref).domain));
  });
}

/** In a window, the step that passes: the only one without nouns. */
export function passOf(steps: readonly Step[]): Step | null {
  const bare = steps.filter((step) => step.length === 1);
  return bare.length === 1 ? bare[0]! : null;
}

/** Steps in the order of the vocabulary's verbs, for the plain list. */
export function byVerb(steps: readonly Step[], vocabulary: Vocabulary): [string, Step[]][] {
  return vocabulary.verbs
    .map((verb): [string, Step[]] => [verb.name, steps.filter((step) => step[0] === verb.name)])
    .filter(([, group]) => group.length > 0);
}

/**
 * Steps to ask "why not?" about when a click agreed with none: for each verb now offered
 * that can take the refs, the step they name; nouns not named yet take the domain's first
 * item, because a verb that goes nowhere from a place is refused alike in all directions. A verb
 * that was clicked itself, a card that stands for it, is asked about alone.
 */
export function wished(
  steps: readonly Step[],
  vocabulary: Vocabulary,
  refs: readonly Ref[],
  most = 3,
): Step[] {
  const named = refs.map(splitRef).find(({ domain }) => domain === VERB)?.item;
  const verbs = named ? [named] : byVerb(steps, vocabulary).map(([verb]) => verb);
  const found = verbs.map((verb) => complete(vocabulary, verb, refs, verb === named));
  return found.filter((step) => step !== null).slice(0, most);
}

function complete(
  vocabulary: Vocabulary,
  verb: string,
  refs: readonly Ref[],
  mayBeBare: boolean,
): Step | null {
  const left = refs.map(splitRef).filter((ref) => ref.domain !== VERB);
  const nouns = nounsOf(vocabulary, verb).map((domain) => {
    const next = left.findIndex((ref) => ref.domain === domain);
    if (next >= 0) return left.splice(next, 1)[0]!.item;
    return vocabulary.domains.find((d) => d.name === domain)?.items[0];
  });
  const isBare = nouns.length === 0 && !mayBeBare;
  if (left.length > 0 || isBare || nouns.some((noun) => noun === undefined)) return null;
  return [verb, ...(nouns as string[])];
}
