/*
 * gifts.ts: what stands for a gene: a figure of the shared sprite.
 */
export const GIFTS: Readonly<Record<string, string>> = {
  assimilation: 'assimilation',
  legs: 'legs',
  care: 'brood',
  egg: 'egg',
  wings: 'wing',
  muscles: 'muscle',
  ears: 'ear',
  stink: 'gland',
  turbo: 'lightning',
  warm: 'blood',
  teeth: 'tooth',
};
