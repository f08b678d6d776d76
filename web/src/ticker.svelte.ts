/*
 * ticker.svelte.ts: the time, for what is redrawn as it passes.
 */

/** Often enough that no second is skipped. */
export const OFTEN = 250;
/** For what is told in minutes and more. */
export const SELDOM = 10_000;

/** As performance.now(), looked at again and again as long as the component is there and `isOn`. */
export function ticking(ms: number, isOn: () => boolean = () => true): { readonly now: number } {
  let now = $state(performance.now());
  $effect(() => {
    if (!isOn()) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), ms);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
