/*
 * focus.ts: the focus is never lost. When the focused element of a region is taken away by
 * a redraw, the focus goes to the region's fallback instead of the top of the page.
 */
import type { Attachment } from 'svelte/attachments';

export function keepFocus(fallback: () => HTMLElement | null | undefined): Attachment<HTMLElement> {
  return (root) => {
    let inside = false;
    const enter = (): void => void (inside = true);
    const exit = (event: FocusEvent): void => {
      // Without a new target the element may just have been removed.
      if (event.relatedTarget) inside = false;
    };
    const press = (event: PointerEvent): void => {
      if (!root.contains(event.target as Node)) inside = false;
    };
    const changed = new MutationObserver(() => {
      const active = document.activeElement;
      if (inside && (!active || active === document.body)) fallback()?.focus();
    });
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', exit);
    document.addEventListener('pointerdown', press, true);
    changed.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', exit);
      document.removeEventListener('pointerdown', press, true);
      changed.disconnect();
    };
  };
}
