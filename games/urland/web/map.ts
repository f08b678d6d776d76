/*
 * map.ts: where islands, oceans, squares of the track and groups of Ichtos are.
 */
import {
  continents,
  craters,
  finish,
  height,
  mutations,
  oceans,
  squares,
  straits,
  width,
} from '../../../web/generated/facts/urland.json';

/** "r1" to "r12" or an ocean, "n" "e" "s" "w" "c". */
export type Area = string;
export type Point = readonly [number, number];
/** x, y, width, height. */
export type Box = readonly [number, number, number, number];

// ---- Geometry ----------------------------------------------------------------------------------

export const WIDTH = width;
export const HEIGHT = height;
/** The sea within the score track: left, top, right, bottom. */
export const SEA = [64, 56, 896, 744] as const;

/** Numbers in pairs. */
export function points(line: string): Point[] {
  return [...line.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

export const CRATERS = points(craters);
/** Both ends of the strait between each island and the one before it, the inner one first. */
export const STRAITS = points(straits);
/* Half the width of a figure on each island, then a place for each seat, at tables of three,
 * four and five: as large as they can be beside each other, the coast and the crater. */
const PLACES = [
  [
    '30 258 135 197 161 194 231',
    '27 354 186 313 225 365 248',
    '30 298 296 202 316 256 344',
    '30 675 137 619 162 667 202',
    '30 791 168 756 225 817 248',
    '25 721 299 755 345 705 358',
    '23 588 271 662 273 625 305',
    '29 616 505 553 526 612 567',
    '20 520 591 543 627 544 670',
    '20 469 603 458 645 424 670',
    '26 342 539 424 561 375 583',
    '30 526 416 408 436 474 479',
  ],
  [
    '29 204 145 261 136 163 217 219 205',
    '23 313 189 359 194 329 236 374 245',
    '27 275 290 198 315 249 342 306 339',
    '25 681 126 630 155 676 180 633 209',
    '27 743 179 809 198 764 234 816 258',
    '22 713 316 756 301 713 364 755 349',
    '21 586 269 629 270 612 314 655 306',
    '25 561 495 612 506 570 549 617 573',
    '18 519 593 556 608 532 637 545 673',
    '19 469 602 443 640 480 641 428 678',
    '24 338 535 385 548 352 587 402 596',
    '30 444 415 522 413 414 481 482 476',
  ],
  [
    '28 205 144 262 132 166 186 243 189 203 231',
    '20 358 174 312 186 352 218 313 230 370 258',
    '25 239 290 291 289 194 315 254 344 308 341',
    '22 684 119 612 166 657 158 676 202 631 211',
    '26 785 160 740 190 817 204 768 237 816 260',
    '20 722 284 754 310 709 325 714 368 753 354',
    '19 584 268 624 269 666 270 601 308 644 305',
    '24 570 500 620 503 530 530 575 553 619 575',
    '16 515 584 557 608 524 616 547 641 546 676',
    '16 471 595 452 623 449 658 481 638 419 671',
    '23 337 535 383 546 429 559 348 586 396 593',
    '30 472 401 534 415 412 424 492 466 432 488',
  ],
].map((table) => table.map((line) => line.split(' ').map(Number)));
const LEAST_SEATS = 3;
const AFLOAT = 29;

export const REGIONS: readonly Area[] = CRATERS.map((_, i) => `r${i + 1}`);
export const OCEANS: readonly Area[] = [...oceans];
export const AREAS: readonly Area[] = [...REGIONS, ...OCEANS];

/** Where the middle of each is. */
export const CONTINENTS = continents as unknown as readonly Point[];
const [ANGARA, EURAMERICA, GONDWANA] = CONTINENTS as [Point, Point, Point];
const [LEFT, TOP, RIGHT, BOTTOM] = SEA;
const BEND = 0.16;

/* From one point to another, in a bend that is the same the other way. */
function bend([ax, ay]: Point, [bx, by]: Point): string {
  const at = (along: number, aside: number): string =>
    [ax + along * (bx - ax) - aside * (by - ay), ay + along * (by - ay) + aside * (bx - ax)]
      .map(Math.round)
      .join(' ');
  return `C${at(1 / 3, BEND)} ${at(2 / 3, -BEND)} ${at(1, 0)}`;
}

/* An ocean: its corners in order; sides along the track are straight. */
function water(...corners: Point[]): string {
  const isTrack = ([x, y]: Point): boolean => (x === LEFT || x === RIGHT) && (y === TOP || y === BOTTOM);
  const sides = corners.map((to, i) => {
    const from = corners.at(i - 1)!;
    return isTrack(from) && isTrack(to) ? `L${to.join(' ')}` : bend(from, to);
  });
  return `M${corners.at(-1)!.join(' ')}${sides.join('')}Z`;
}

/** Oceans meet in the middle of the continents and in the corners of the sea. */
export const WATERS: readonly string[] = [
  water(ANGARA, [LEFT, TOP], [RIGHT, TOP], EURAMERICA),
  water(EURAMERICA, [RIGHT, TOP], [RIGHT, BOTTOM], GONDWANA),
  water(GONDWANA, [RIGHT, BOTTOM], [LEFT, BOTTOM]),
  water(ANGARA, GONDWANA, [LEFT, BOTTOM], [LEFT, TOP]),
  water(ANGARA, EURAMERICA, GONDWANA),
];
/* A place for each seat, the button to propagate and the name of each ocean. */
const BERTHS = [
  '431 128 489 128 547 128 432 188 488 188 544 188 480 80',
  '700 482 764 482 828 482 732 548 796 548 764 608 782 428',
  '186 706 248 706 310 706 650 706 712 706 774 706 480 726',
  '112 432 176 432 240 432 144 498 208 498 144 560 164 378',
  '420 290 474 290 528 290 447 346 503 346 556 346 474 244',
].map(points);

export function indexOf(area: Area): number {
  return AREAS.indexOf(area);
}

export function isLand(area: Area): boolean {
  return area.startsWith('r');
}

/** The number printed on an island. */
export function numberOf(area: Area): number {
  return Number(area.slice(1));
}

/** Where the button to propagate an ocean is, and where its name stands. */
export function buttonAt(ocean: Area): Point {
  return BERTHS[OCEANS.indexOf(ocean)]?.[5] ?? [0, 0];
}
export function labelAt(ocean: Area): Point {
  return BERTHS[OCEANS.indexOf(ocean)]?.[6] ?? [0, 0];
}

/** The part of each ocean that holds its name and its groups. */
export const SPOTS: readonly Box[] = [
  [398, 62, 182, 166],
  [662, 408, 202, 182],
  [150, 672, 660, 70],
  [76, 358, 202, 180],
  [388, 228, 172, 158],
];

export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const SQUARES = squares;
export const MUTATIONS: readonly number[] = mutations;
export const FINISH = finish;
const ACROSS = 12;
const DOWN = 8;

/** Square 1 to 40 of the track, from the upper left corner clockwise. */
export function square(n: number): Square {
  const [width, height] = [WIDTH / ACROSS, (BOTTOM - TOP) / DOWN];
  if (n <= ACROSS) return { x: (n - 1) * width, y: 0, width, height: TOP };
  if (n <= ACROSS + DOWN)
    return { x: RIGHT, y: TOP + (n - ACROSS - 1) * height, width: WIDTH - RIGHT, height };
  const back = 2 * ACROSS + DOWN - n;
  if (back >= 0) return { x: back * width, y: BOTTOM, width, height: HEIGHT - BOTTOM };
  return { x: 0, y: TOP + (SQUARES - n) * height, width: LEFT, height };
}

export function middleOf(n: number): Point {
  const { x, y, width, height } = square(n);
  return [x + width / 2, y + height / 2];
}

// ---- Where groups stand ----------------------------------------------------------------------

export interface Slot {
  x: number;
  y: number;
  /** Half the width of a figure. */
  size: number;
}

/** Where the group of a seat stands, always the same place. Those of a region with several
 * islands spread over them. */
export function slot(islands: readonly Area[], seat: number, seats: number): Slot {
  const area = islands[seat % islands.length] ?? '';
  const at = isLand(area)
    ? PLACES[seats - LEAST_SEATS]?.[indexOf(area)]
    : [AFLOAT, ...(BERTHS[OCEANS.indexOf(area)] ?? []).flat()];
  const [size = 0, x = 0, y = 0] = [0, 1 + 2 * seat, 2 + 2 * seat].map((i) => at?.[i]);
  return { x, y, size };
}

// ---- The strip below the map ------------------------------------------------------------------

/** The clock and the tokens, below the track. */
export const STRIP = 66;
/** In a tall window, a phone held upright: with larger tokens. */
export const HIGH_STRIP = 96;
export const MAP: Box = [0, 0, WIDTH, HEIGHT];
