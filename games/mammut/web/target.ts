/*
 * target.ts: the attributes that make an element of the board a place to click or to press
 * Enter on; none of them in a still picture.
 */
export interface Target {
  role?: 'button';
  tabindex?: number;
  'data-ref'?: string;
  'aria-label'?: string;
  'aria-pressed'?: 'true';
  onclick?: (event: Event) => void;
}

export type MakeTarget = (
  ref: string,
  sentence: string,
  isLit: boolean,
  act: () => void,
) => Target;
