/*
 * target.ts: the attributes that make an element of a board or a hand a place to click or to
 * press Enter on. The frame does the keyboard.
 */
import type { Ref } from '../types';

export interface Target {
  role: 'button';
  tabindex: number;
  'data-ref': string;
  'aria-label': string;
  'aria-pressed'?: 'true';
}

/** @param sentence what is there and, if it can be chosen, what that would do. */
export function target(refs: Ref | readonly Ref[], sentence: string, isPressed = false): Target {
  return {
    role: 'button',
    tabindex: -1,
    'data-ref': typeof refs === 'string' ? refs : refs.join(' '),
    'aria-label': sentence,
    ...(isPressed ? { 'aria-pressed': 'true' } : {}),
  };
}

/** The refs of what was clicked. */
export function refsAt(event: Event): Ref[] {
  const place = event.target instanceof Element ? event.target.closest('[data-ref]') : null;
  return place?.getAttribute('data-ref')?.split(' ') ?? [];
}
