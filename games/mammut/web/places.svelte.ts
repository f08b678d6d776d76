/*
 * places.svelte.ts: which loose tile lies on which spot of the cloth.
 *
 * Of equal tiles the game always speaks of the first. Whichever of them a player clicks, that
 * one is seen to be chosen, turned or taken: it changes places with the one that is meant.
 */
import { SvelteMap } from 'svelte/reactivity';

export class Places {
  private readonly moved = new SvelteMap<number, number>();

  /** The slot on whose spot this one lies. */
  of(slot: number): number {
    return this.moved.get(slot) ?? slot;
  }

  swap(a: number, b: number): void {
    const [one, other] = [this.of(a), this.of(b)];
    this.moved.set(a, other);
    this.moved.set(b, one);
  }
}

export const places = new Places();
