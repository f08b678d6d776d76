/*
 * places.svelte.ts: which loose tile lies on which spot of the cloth.
 *
 * Of equal tiles the game always speaks of the first. Whichever of them a player clicks, that
 * one is seen to be chosen, turned or taken: it changes places with the one that is meant.
 */
export class Places {
  private moved = $state.raw<ReadonlyMap<number, number>>(new Map());

  /** The slot on whose spot this one lies. */
  of(slot: number): number {
    return this.moved.get(slot) ?? slot;
  }

  swap(a: number, b: number): void {
    this.moved = new Map([...this.moved, [a, this.of(b)], [b, this.of(a)]]);
  }
}

export const places = new Places();
