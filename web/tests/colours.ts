/*
 * colours.ts: what a palette says, and how well two of its colours are told apart, by all eyes.
 */

export type Theme = 'light' | 'dark';
export type Colour = readonly [red: number, green: number, blue: number];
export type Palette = Record<string, string>;

/** The colours of a rule's body; light-dark(a, b) gives the one of the theme. */
function declared(body: string, theme: Theme): Palette {
  const found: Palette = {};
  for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)$/.exec(value!.trim());
    const one = both ? both[theme === 'light' ? 1 : 2]! : value!.trim();
    if (/^#\w+$/.test(one)) found[name!] = one;
  }
  return found;
}

/** The colours that rules for a selector give in a theme. */
export function paletteOf(css: string, selector: string, theme: Theme): Palette {
  const palette: Palette = {};
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  for (const [, head, body] of rules) {
    const of = head!.split(',').map((one) => one.trim());
    if (of.includes(selector)) Object.assign(palette, declared(body!, theme));
  }
  return palette;
}

export function parse(text: string): Colour {
  const digits = text.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16) / 255) as unknown as Colour;
}

/** The colour with some black over it. */
export function shaded([red, green, blue]: Colour, alpha: number): Colour {
  return [red * (1 - alpha), green * (1 - alpha), blue * (1 - alpha)];
}

// ---- Eyes ------------------------------------------------------------------------------------

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** What is left of linear red, green and blue without one kind of cone (Machado and others, 2009). */
const EYES = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
export type Eye = keyof typeof EYES;
export const eyes = Object.keys(EYES) as Eye[];

function luminance(colour: Colour, eye: Eye): number {
  const parts = colour.map(linear);
  const at = (row: number): number => {
    const seen = [0, 1, 2].reduce((sum, i) => sum + EYES[eye][row * 3 + i]! * parts[i]!, 0);
    return Math.min(1, Math.max(0, seen));
  };
  return 0.2126 * at(0) + 0.7152 * at(1) + 0.0722 * at(2);
}

/** From 1 (the same) to 21 (black and white), as WCAG measures it. */
export function contrast(one: Colour, other: Colour, eye: Eye): number {
  const [dark, bright] = [luminance(one, eye), luminance(other, eye)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}
