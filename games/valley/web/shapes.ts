/*
 * shapes.ts: the outlines of what is drawn: people, animals, camps, crops, the ground.
 *
 * People and animals are centred on 0 0, about 40 units high; animals look to the left.
 */
import type { Terrain } from './board';

export const BODIES: Record<string, string> = {
  warrior:
    'M-3-19A6 6 0 1 1-3-7.1L3-5C9-3 9 2 8 7L6 7 5 20H0L-2 9-4 20H-9L-9 3C-11 0-10-6-7-8A6 6 0 0 1-3-19ZM10-20L13-14 11.3-13 11.3 20H8.9L8.9-13 7-14Z',
  woman:
    'M0-19A6 6 0 0 1 6-12C8-8 7-5 5-4L9 8 12 20H-12L-9 8-5-4C-7-5-8-8-6-12A6 6 0 0 1 0-19Z',
  wolf: 'M-31-3L-23-10-21-17-16-11C-6-11 8-12 18-9 24-14 29-12 32-5L24-4C23 1 23 6 24 18H18L15 5C7 8-3 8-8 6L-10 18H-16L-18 3C-21 2-24 1-29 1Z',
  tiger:
    'M-31-7C-29-14-22-16-17-13-6-13 8-14 17-11 21-19 27-21 32-18 27-15 26-10 24-6 25 2 26 8 27 18H20L16 5C8 8-4 8-9 6L-11 18H-18L-20 2-24 3-25 9-28 2C-31 0-32-3-31-7Z',
  bear: 'M-32 1C-31-7-25-12-19-12-17-18-12-17-11-13 2-20 22-17 28-6 32 2 31 10 31 18H20L17 9C9 12-1 12-6 10L-7 18H-18L-19 7C-25 8-31 6-32 1Z',
  bison:
    'M-30 10C-33 0-29-7-23-9-27-11-30-14-28-19-26-15-22-13-19-13-13-21-3-21 4-15 14-14 26-12 30-4L33 9 28 3C28 9 27 13 27 18H20L17 8C11 10 4 10-2 8L-4 18H-11L-13 8C-18 15-24 17-28 16Z',
  rhinoceros:
    'M-35-17C-33-8-30-3-27-1-22-11-10-16 0-14 14-17 27-12 30-2L33 9 28 4C28 10 28 13 28 18H19L17 9C9 12 0 12-5 9L-6 18H-15L-17 7C-22 12-30 11-32 6-34 3-33 0-31-2-34-6-36-12-35-17Z',
  mammoth:
    'M-13 18V7C-17 9-21 9-24 7-25 13-29 20-35 18-31 15-31 10-31 4-32-10-28-21-18-21-13-21-10-18-8-14 2-18 16-16 24-10 30-5 31 2 31 18H20L18 8C10 11 2 11-4 9L-3 18Z',
};
/** Lines on some of them, in the colour of the ground. */
export const DETAILS: Record<string, string> = {
  tiger: 'M-8-12l1 8M0-12l1 9M8-12l1 8M16-10l0 6',
  mammoth: 'M-27 5C-31 15-39 12-39 3',
  rhinoceros: 'M-14-8l2 5M-2-11l1 6M10-10l1 6',
  bison: 'M-16-6l1 8M-9-12l1 12M-2-12l1 10',
};

/** How large each is drawn: a mammoth is twice a wolf. */
export const SIZES: Record<string, number> = {
  wolf: 0.72,
  tiger: 0.82,
  bear: 0.9,
  bison: 0.96,
  rhinoceros: 1,
  mammoth: 1.08,
};

export const TENT = 'M0-24L27 20H-27ZM0-24L-6-34M0-24L6-34';
export const CAVE = 'M-28 20C-30-2-20-10-14-22L0-28 12-20C20-12 30-4 28 20Z';
export const EAR =
  'M0 26V-6M0-24Q8-17 0-10-8-17 0-24ZM1-6Q11-10 10 2 1 3 1-6ZM-1-6Q-11-10-10 2-1 3-1-6ZM1 7Q11 3 10 15 1 16 1 7ZM-1 7Q-11 3-10 15-1 16-1 7Z';
export const FENCE = 'M-44 0H44M-44 10H44M-36-8V18M-18-8V18M0-8V18M18-8V18M36-8V18';
export const FLAME =
  'M2-42C8-26 30-16 30 12A30 30 0 0 1-30 12C-30-4-20-10-17-22-10-18-8-12-8-8 0-18 4-30 2-42Z';
export const WAVE = 'M-48 0q12-12 24 0t24 0 24 0 24 0';
export const FLAKE = 'M0-26V26M-22-13L22 13M-22 13L22-13M-8-22L0-15 8-22M-8 22L0 15 8 22';
/** The first player. */
export const FIRST = 'M-8-12V14H-5V3L9-4Z';
/** Food. */
export const MEAT =
  'M-4 4C-16-10-2-24 12-20 26-14 22 2 12 8 6 11 0 10-4 4ZM-4 6L-12 14A5 5 0 1 0-9 19 5 5 0 1 0-4 16L3 9Z';
export const SUN =
  'M-9 0A9 9 0 1 0 9 0 9 9 0 1 0-9 0ZM0-20V-14M0 14V20M-20 0H-14M14 0H20M-14-14L-10-10M10 10L14 14M-14 14L-10 10M10-10L14-14';
export const CARD = 'M-8-12H8V12H-8Z';

const TUFT = 'l3-9 3 9 5-6';
const TREE = 'l9 15h-4l7 12h-24l7-12h-4z';
const RIPPLE = 'q10-9 20 0t20 0';

function strewn(sign: string, places: string): string {
  return places.replace(/\S+/g, (place) => `M${place}${sign}`);
}

/** What the ground is made of, so that it is told apart without colours. */
export const TEXTURES: Record<Terrain, string> = {
  plain: strewn(TUFT, '-62-34 38-58 58,4 -74,20 -6,74 -40-66 44,52'),
  forest: strewn(TREE, '-66-18 -46-58 0-78 46-60 70-14 54,30 -58,30'),
  mountain:
    'M-82 26L-56-22-40 6-22-34 2 10M-48-8l-8 8-7-6M-14-20l-8 8-6-6M4-34L28-74 50-36 66-14 84 22M20-60l8 6 7-5M-24 72L2 44 22 68 40 50 58 74',
  volcano: 'M-70 64L-26-56Q0-44 26-56L70 64M-50 64L-40 30M50 64L42 28M-16 40L-12 10M16 44L12 8',
  lake: strewn(RIPPLE, '-66-20 10-52 24,10 -52,34 -40-62 -4,66'),
};
export const CRATER = 'M-26-56Q0-44 26-56L18-40 9-18 2-38-6 4-12-34-20-26Z';

const SPEAR = 'M-34 34L22-22M12-34L34-34L34-12Z';
const FOOT = 'M-12-34C8-34 16-14 12 4C10 18 14 34-2 34C-18 34-14 14-20-2C-24-18-22-34-12-34Z';
const HEART = 'M0 30L-32-4A17 17 0 0 1 0-22A17 17 0 0 1 32-4Z';
const EYE = 'M-38 0Q0-34 38 0Q0 34-38 0ZM-11 0A11 11 0 1 0 11 0 11 11 0 1 0-11 0Z';
const ROCKS = 'M-36 30L-24-4-4 6 0 30ZM2 30L8-18 30-10 38 30ZM-14-12L-4-34 12-28 10-14Z';
const LEAF = 'M-26 34C-36-10-4-34 34-34C36 6 12 34-16 22ZM-34 38L10-10';
const DRUM = 'M-30-22H30L22 30H-22ZM-30-22L-8 30M30-22L8 30M-36-34L-10-22M36-34L10-22';
const BOAT = 'M-40-6Q0 34 40-6L26 6H-26ZM-36 24q9-9 18 0t18 0 18 0 18 0';
const BRIDGE = 'M-42 8Q0-36 42 8M-42 18Q0-26 42 18M-24-4V22M0-14V22M24-4V22';
const NET = 'M-34-24H34L22 30H-22ZM-18-24L-10 30M0-24V30M18-24L10 30M-31-6H31M-27 12H27';
const TRAP = 'M-40 20L-28-4-18 20-6-4 6 20 18-4 28 20 40-4M-40 28H40';

/** What is drawn on a destiny card, by a part of its name. */
const DRAWN: [RegExp, string | undefined][] = [
  [/amaz|birth|fever/, BODIES['woman']],
  [/bridge/, BRIDGE],
  [/camou|herbs|roots/, LEAF],
  [/canni|sharp/, SPEAR],
  [/decoy/, BODIES['bison']],
  [/domes/, TENT],
  [/espi|intui|theft/, EYE],
  [/visit|friend|love/, HEART],
  [/fence/, FENCE],
  [/net/, NET],
  [/flint|rock/, ROCKS],
  [/plant|lizer|terra/, EAR],
  [/raft|canoe/, BOAT],
  [/scorch|torch|fire/, FLAME],
  [/swim/, WAVE],
  [/traps/, TRAP],
  [/climb/, 'M0-40L26 0H12L34 34H-34L-12 0H-26Z'],
  [/drums/, DRUM],
  [/child/, BODIES['warrior']],
  [/wolf/, BODIES['wolf']],
];

export function pictureOf(card: string): string | undefined {
  return (DRAWN.find(([name]) => name.test(card)) ?? [card, FOOT])[1];
}

/** Those of them that are lines. */
export const LINES = /bridge|fence|net|swim|trap|drum/;
