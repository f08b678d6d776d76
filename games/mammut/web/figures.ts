/*
 * figures.ts: the pictures of tiles, cards and markers as SVG paths: silhouettes of few
 * lines in a square of 100 units. The first word of each part names its pigment.
 */
export type Part = readonly [pigment: string, d: string];

/** By the name of a face; the shaman's two sides share their mask. */
export const FACES: Readonly<Record<string, readonly Part[]>> = {
  axe: [
    ['wood', 'M24 90L16 82L58 36L68 46Z'],
    ['stone', 'M40 34C48 18 64 10 84 14C92 30 90 50 78 64C74 52 66 44 58 40C52 36 46 34 40 34Z'],
    ['line', 'M50 42L64 54M54 38L68 50'],
  ],
  fur: [
    [
      'hide',
      'M43 20L50 10L57 20L84 14L78 33C71 42 71 56 78 66L88 84L66 80C60 81 55 84 50 92C45 84 40 81 34 80L12 84L22 66C29 56 29 42 22 33L16 14Z',
    ],
    ['hair', 'M40 34v9M60 34v9M50 44v10M36 56v9M64 56v9M50 66v10'],
  ],
  tusk: [
    ['ivory', 'M14 12C10 54 34 90 90 88C58 78 40 52 38 14C32 6 18 6 14 12Z'],
    ['ivory', 'M50 12C50 36 60 56 90 66C76 50 70 34 68 14C64 8 54 8 50 12Z'],
    ['line', 'M15 24Q26 28 38 24M51 22Q60 26 68 22'],
  ],
  food: [
    ['ivory', 'M44 56L26 72C18 66 8 74 14 82C16 86 18 86 20 86C20 92 28 96 33 89C36 84 34 81 32 79L52 64Z'],
    ['meat', 'M40 46C38 22 58 8 76 14C94 22 94 50 78 60C66 68 48 72 41 62Q39 56 40 46Z'],
    ['line', 'M58 26C66 22 76 26 78 36'],
  ],
  fire: [
    ['wood', 'M14 80L20 72L86 86L80 94ZM86 80L80 72L14 86L20 94Z'],
    ['flame', 'M52 6C58 26 80 38 77 60C75 76 64 82 51 82C36 82 25 74 24 58C24 46 33 42 35 28C42 34 45 38 46 45C53 36 55 20 52 6Z'],
    ['ember', 'M52 40C54 52 65 56 63 68C62 76 57 78 51 78C44 78 38 74 38 66C38 60 43 58 44 52C48 56 52 48 52 40Z'],
  ],
  hare: [
    [
      'beast',
      'M70 88H30C18 80 20 60 36 52C40 50 42 48 43 45C38 34 32 16 37 7C46 10 50 24 53 34C57 22 63 9 70 9C74 20 68 32 63 42C74 46 78 54 70 60C64 63 61 64 61 67C70 72 75 80 70 88Z',
    ],
    ['dot', 'M62 50v1'],
    ['beast', 'M26 78a8 8 0 1 0-12 6'],
  ],
  fox: [
    [
      'beast',
      'M14 22L30 32Q38 30 46 32L62 22L58 48C66 54 70 60 71 66C73 50 78 42 92 38C96 60 90 80 76 88H30C26 80 28 72 32 66C22 58 16 50 14 22Z',
    ],
    ['dot', 'M29 46v1M47 46v1M38 58v.1'],
    ['pale', 'M92 38C95 52 93 60 89 68C83 60 82 48 92 38Z'],
  ],
  beaver: [
    [
      'beast',
      'M8 84C6 74 14 66 26 68C28 48 44 36 58 38C60 30 68 30 70 35C82 36 92 46 90 56C89 62 84 64 80 64C82 74 82 82 78 88H34C30 88 28 86 27 82C20 88 10 90 8 84Z',
    ],
    ['dot', 'M76 48v1'],
    ['pale', 'M80 62h7v10h-7Z'],
    ['hair', 'M12 80L22 72M17 83L26 75'],
  ],
  ptarmigan: [
    [
      'beast',
      'M6 62L28 54C36 38 52 38 60 34C60 20 76 12 86 24L96 29L86 34C88 56 78 74 58 78L58 90H52L51 79H45L44 90H38L37 77C24 76 16 70 6 62Z',
    ],
    ['dot', 'M76 25v1'],
    ['pale', 'M32 60C42 52 54 54 62 52C60 64 44 70 32 60Z'],
  ],
  salmon: [
    [
      'beast',
      'M4 54C14 36 34 28 50 32L56 24L62 35C70 38 76 42 80 46L96 34C92 46 92 60 96 72L80 62C72 68 66 72 60 74L52 82L48 76C30 78 12 70 4 54Z',
    ],
    ['dot', 'M20 50v1'],
    ['hair', 'M32 40C37 50 37 60 32 68M46 48v.1M56 46v.1M66 52v.1M52 58v.1M62 62v.1'],
  ],
  marmot: [
    [
      'beast',
      'M34 90C24 76 28 56 36 46C32 40 32 30 38 24C38 18 44 16 47 20C58 16 70 22 74 34C75 38 72 41 67 42C62 44 60 45 60 48C70 58 74 76 66 90ZM30 90C18 88 14 78 20 74C24 80 28 84 34 84Z',
    ],
    ['dot', 'M60 30v1'],
    ['pale', 'M50 52C60 56 64 72 58 84C50 80 46 62 50 52Z'],
    ['hair', 'M58 56L68 58M58 62L66 66'],
  ],
  boar: [
    [
      'beast',
      'M4 60C6 54 12 50 18 48C20 38 26 34 30 40L36 28L42 34L48 24L54 30L62 24L66 32L76 30C90 36 94 50 93 62L92 88H80L78 72H58L56 88H44L42 70C36 74 30 72 26 68C18 70 8 70 4 60Z',
    ],
    ['dot', 'M24 50v1'],
    ['pale', 'M12 64C8 58 10 50 14 46C14 54 18 58 20 62Z'],
  ],
  unknown: [['mark', 'M32 36C32 12 70 12 69 36C68 50 51 50 51 66M51 82v.5']],
  shaman: [
    [
      'mask',
      'M30 40L18 14L38 26Q50 20 62 26L82 14L70 40C74 60 64 82 50 88C36 82 26 60 30 40Z',
    ],
    ['hole', 'M37 44L47 49L38 53ZM63 44L53 49L62 53ZM43 70Q50 64 57 70Q50 78 43 70Z'],
  ],
};

/** Around the shaman's mask: which way ties go. */
export const ARROWS: Readonly<Record<string, string>> = {
  shaman_red: 'M14 54C14 70 22 82 36 88M14 54L6 64M14 54L24 62M86 46C86 30 78 18 64 12M86 46L94 36M86 46L76 38',
  shaman_blue: 'M86 54C86 70 78 82 64 88M86 54L94 64M86 54L76 62M14 46C14 30 22 18 36 12M14 46L6 36M14 46L24 38',
};

/** A mammoth, 100 units long, that looks to the right. */
export const MAMMOTH =
  'M4 66C2 40 14 22 32 20C40 18 46 20 52 22C54 12 62 6 72 8C84 10 90 20 90 32C91 44 89 56 92 66C93 72 97 73 99 70C100 78 92 84 86 78C81 72 82 60 81 52C80 60 76 66 70 66C69 74 70 80 70 88H56L55 70C48 74 40 74 33 70L32 88H18L16 66C12 72 12 80 8 84C5 78 5 72 4 66Z';
export const MAMMOTH_TUSK = 'M76 50C84 62 92 62 98 52';

/** Small signs. */
export const EYE = 'M4 50Q50 4 96 50Q50 96 4 50ZM50 68A18 18 0 1 1 50 32A18 18 0 0 1 50 68Z';
export const TAIL = 'M14 22C50 12 70 34 64 62M50 60L78 58L84 90L66 80L56 94Z';
export const CROWN = 'M10 84V32L32 54L50 20L68 54L90 32V84Z';

/** What a card says: what is counted, what it brings, and whether the most of it wins. */
export interface CardPicture {
  from: string;
  sign: string;
  to?: string;
  isMost?: boolean;
}

export const CARDS: Readonly<Record<string, CardPicture>> = {
  peek: { from: 'unknown', sign: 'eye' },
  flip: { from: 'fur', sign: 'turn', to: 'food' },
  send_back: { from: 'heap', sign: 'back' },
  fur_card: { from: 'fur', sign: '+1' },
  animal_swap: { from: 'hare', sign: 'swap', to: 'fox' },
  axe_bonus: { from: 'axe', sign: '+2' },
  most_fur_bonus: { from: 'fur', sign: '+4', isMost: true },
  most_fur_animal: { from: 'fur', sign: 'to', to: 'hare', isMost: true },
  most_axe_fur: { from: 'axe', sign: 'to', to: 'fur', isMost: true },
  most_tusk_bonus: { from: 'tusk', sign: '+4', isMost: true },
  most_tusk_fire: { from: 'tusk', sign: 'to', to: 'fire', isMost: true },
  most_axe_fire: { from: 'axe', sign: 'to', to: 'fire', isMost: true },
};

/** Signs of 40 units around 0 0, drawn as lines. */
export const SIGNS: Readonly<Record<string, string>> = {
  to: 'M-16 0H14M2-12L14 0L2 12',
  turn: 'M-15 4A16 16 0 0 1 13-9M14-20V-8H2M15-4A16 16 0 0 1-13 9M-14 20V8H-2',
  swap: 'M-16-7H12M4-15L13-7L4 1M16 9H-12M-4 1L-13 9L-4 17',
  back: 'M0-18V14M-12 3L0 15L12 3',
  '+1': 'M-20 0H-4M-12-8V8M4-9L13-16V16',
  '+2': 'M-20 0H-4M-12-8V8M4-8C4-19 21-19 20-8C20 1 4 8 4 16H21',
  '+4': 'M-20 0H-4M-12-8V8M18 16V-16L3 7H23',
};

/** About 2 units wide. */
export const STAR = 'M0-1.1L.32-.38L1.08-.32L.5.18L.68.95L0 .53L-.68.95L-.5.18L-1.08-.32L-.32-.38Z';
