/*
 * tones.ts: the pigments of the painted valley, by season. Night is laid over all of it.
 */
import type { Terrain } from '../map';

export type Colour = readonly [red: number, green: number, blue: number];
export type Season = 'summer' | 'winter';

/** What a pixel of the ground may be; beyond the rim the painting ends. */
export type Soil = Terrain | 'beyond';
export const SOILS: readonly Soil[] = ['plain', 'forest', 'mountain', 'volcano', 'lake', 'beyond'];

export function colour(hex: string): Colour {
  const n = parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** Dark, middle and light patches of each ground. */
const SUMMER: Record<Soil, string> = {
  plain: '#a89a52 #c6b069 #dbc785',
  forest: '#4f5c33 #66713f #828550',
  mountain: '#7d6b58 #9c8a74 #b9a68c',
  volcano: '#4d3c33 #66503f #836853',
  lake: '#2c6a86 #3f86a2 #62a5b8',
  beyond: '#5f4d3a #7a6449 #937a5a',
};
const WINTER: Record<Soil, string> = {
  plain: '#c2c8d0 #e2e3e4 #f7f4ef',
  forest: '#949fa3 #b7bfc0 #d9dcda',
  mountain: '#8f8983 #b5b0aa #dedbd6',
  volcano: '#5f5550 #857a73 #b3aca6',
  lake: '#3d6f88 #5f93a8 #8fb8c6',
  beyond: '#77716a #989189 #b9b2a8',
};

export interface Tones {
  /** By soil, as in SOILS. */
  ground: (readonly [Colour, Colour, Colour])[];
  foam: Colour;
  wet: Colour;
  ice: Colour;
}

function tonesOf(table: Record<Soil, string>, wet: string): Tones {
  const ground = SOILS.map((soil) => {
    const [dark = '', middle = '', light = ''] = table[soil].split(' ');
    return [colour(dark), colour(middle), colour(light)] as const;
  });
  return { ground, foam: colour('#f4f1e4'), wet: colour(wet), ice: colour('#e3eff2') };
}

export const TONES: Record<Season, Tones> = {
  summer: tonesOf(SUMMER, '#7c6a45'),
  winter: tonesOf(WINTER, '#8d9298'),
};

/** How uneven each ground is. */
export const ROUGH: Record<Soil, number> = {
  plain: 90,
  forest: 130,
  mountain: 330,
  volcano: 330,
  lake: 26,
  beyond: 300,
};
