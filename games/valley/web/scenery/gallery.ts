/*
 * gallery.ts: the picture of every destiny card and every event: a ground, and figures of the kit
 * on it, each "id x y size", in a field of 100 by 72; a size below 0 looks to the right.
 */
const GROUNDS = {
  grass: ['#f0dcae', '#b3a255', '#cdbb6c'],
  wood: ['#dcd3a2', '#5f6b3b', '#7f864c'],
  rock: ['#ecd8b4', '#8d7b66', '#b3a087'],
  water: ['#e9dcb8', '#3f86a2', '#7db6c6'],
  snow: ['#a9c0cf', '#dfe6ea', '#fbfaf6'],
  night: ['#2f3550', '#3d3328', '#5a4a38'],
  blaze: ['#e8a24f', '#4a2413', '#7a3a18'],
} as const;
export type Ground = keyof typeof GROUNDS;

const CARDS: Record<string, string> = {
  amazons: 'grass, woman 34 40 52, woman 66 40 -52, spear 50 32 54',
  bridge: 'water, bridge 50 38 78, hunter 48 30 34',
  camouflage: 'wood, hunter 50 42 44, leaf-tree 24 38 60, leaf-tree 76 38 60, herb 50 56 34',
  cannibals: 'night, fire 50 46 46, skull 20 46 34, meat 80 44 36',
  decoy: 'grass, bison 28 44 48, meat 70 52 30, hunter 84 40 44',
  domestic_partners: 'grass, tent 50 34 60, woman 24 46 42, hunter 78 46 -42',
  endurance: 'rock, muscle 30 36 50, hunter 70 40 -52',
  escape: 'grass, hunter 28 42 46, tiger 72 42 52',
  espionage: 'night, ear 28 36 44, camp 70 44 50, moon 50 14 22',
  family_visit: 'grass, hunter 20 44 44, hunter 40 42 46, woman 62 44 42, tent 84 36 50',
  fence: 'grass, crop 50 32 50, fence 28 48 42, fence 54 48 42, fence 80 48 42',
  fertility_herbs: 'wood, herb 28 38 54, woman 68 40 52',
  fishing_net: 'water, fish-school 50 34 66, reeds 14 46 34',
  flint: 'rock, stone 34 46 40, axe 66 36 50, lightning 48 18 22',
  forced_march: 'grass, hunter 22 44 42, hunter 46 42 46, hunter 72 40 50, legs 90 16 26',
  friend: 'grass, hunter 32 42 48, hunter 68 42 -48, feather 50 16 26',
  good_herbs: 'wood, herb 28 36 52, shaman 68 38 56',
  intuition: 'night, shaman 40 40 56, star 72 18 26, moon 84 44 22',
  late_planting: 'grass, sun 82 16 28, crop 30 44 40, crop 54 44 40, hand 76 50 26',
  love_at_first_sight: 'grass, hunter 30 42 48, woman 70 42 -46, sun 50 16 26',
  natural_childbirth: 'grass, woman 50 38 58, brood 22 54 26, star 78 18 22',
  natural_fertilizer: 'grass, bison 30 42 46, crop 70 42 48',
  postpartum_fever: 'night, woman 40 42 50, skull 72 34 38',
  raft: 'water, boat 50 44 60, hunter 50 28 36',
  rock_slide: 'rock, mountain 34 34 66, boulder 66 28 28, boulder 80 48 34, stone 56 54 22',
  roots: 'wood, legs 20 30 30, herb 46 40 48, food-basket 76 46 42',
  scorched_earth: 'blaze, camp 34 40 54, fire 72 42 50',
  sharpened_stones: 'rock, stone 28 48 36, spear 60 34 58, tooth 84 50 24',
  speed: 'grass, deer 64 40 54, hunter 28 42 -46',
  swimming: 'water, wave 30 42 50, hunter 66 42 -42, wave 84 54 34',
  terraced_agriculture: 'rock, mountain 30 32 58, crop 58 36 32, crop 74 44 34, crop 90 50 30',
  theft: 'night, food-basket 66 46 42, hand 36 38 46, moon 84 14 20',
  torches: 'night, torch 24 36 50, hunter 52 40 50, torch 80 36 50',
  traps: 'wood, trap 40 48 50, bear 76 32 44',
  tree_climbing: 'wood, leaf-tree 46 32 70, hunter 52 26 28, wolf 84 52 32',
  tree_trunk_canoe: 'water, kayak 50 40 66, reeds 14 44 38',
  war_drums: 'blaze, drum 36 42 56, hunter 76 40 50',
  wildfire: 'blaze, pine 24 36 54, fire 52 42 54, pine 80 36 54',
  wild_child: 'wood, hunter 40 46 34, wolf 72 46 44, pine 14 36 50',
  wolf_cub: 'wood, wolf 42 48 34, hunter 74 40 -50',
};

const EVENTS: Record<string, string> = {
  drought: 'rock, sun 50 22 44, skull 24 54 24, crop 76 50 26',
  earthquake: 'rock, mountain 30 36 56, mountain 72 38 48, lightning 52 46 44, boulder 86 56 24',
  epidemic: 'night, skull 50 30 44, woman 20 46 38, hunter 80 46 -38',
  flood: 'water, wave 34 36 60, tent 74 36 40, wave 82 54 40',
  forest_fire: 'blaze, pine 18 34 54, fire 40 44 48, pine 62 36 50, fire 84 46 44',
  good_rain: 'grass, wave 50 8 34, crop 24 44 40, crop 50 42 46, crop 76 44 40',
  locusts: 'grass, wing 30 20 32, wing 62 14 -32, wing 78 32 26, crop 44 50 34',
  mild_autumn: 'wood, sun 76 20 36, leaf-tree 30 36 58, food-basket 66 52 34',
  outbreak: 'night, skull 24 30 36, bison 66 44 52',
  rats: 'night, food-basket 34 44 46, beaver 70 52 32, beaver 88 48 -26',
  storms: 'night, lightning 30 26 46, lightning 72 20 36, leaf-tree 52 44 48',
  avalanche: 'snow, mountain 36 34 70, snowflake 70 22 26, boulder 74 50 34, ice-floe 52 58 24',
  bitter_cold: 'snow, snowflake 28 26 42, inuit 66 40 52',
  blizzard: 'snow, snowflake 24 22 30, snowflake 52 14 22, snowflake 80 24 34, hunter 50 46 40',
  cave_bears: 'rock, bear 34 42 54, bear 74 46 -44',
  frozen_river: 'snow, ice-floe 34 46 48, ice-floe 70 42 42, fish 52 60 24',
  heavy_snow: 'snow, snowflake 26 20 30, pine 22 48 42, pine 50 42 54, pine 78 48 42',
  long_winter: 'snow, moon 80 18 28, snowflake 24 22 30, tent 48 42 54',
  pack_of_wolves: 'snow, wolf 22 50 36, wolf 48 40 44, wolf 78 48 40, moon 84 12 20',
  rare_meat: 'snow, meat 32 42 44, hunter 70 40 46',
  skin_and_bones: 'snow, skull 28 44 36, deer 68 40 50',
  tempest: 'night, lightning 26 24 44, wave 64 42 60',
  stranger: 'night, stranger 50 38 62, moon 82 16 24',
  volcanic_eruption: 'blaze, volcano 46 34 76, lava 82 52 38',
};

export interface Piece {
  id: string;
  x: number;
  y: number;
  size: number;
  flip: boolean;
}

export interface Scenery {
  /** Sky, land and the light on it. */
  tones: readonly [string, string, string];
  pieces: Piece[];
}

/** What is on a card ("flint") or an event ("event.flood"). */
export function sceneryOf(name: string): Scenery {
  const [, event] = /^event\.(.*)/.exec(name) ?? [];
  const line = (event === undefined ? CARDS[name] : EVENTS[event]) ?? 'grass, mammoth 50 36 60';
  const [ground = 'grass', ...figures] = line.split(', ');
  const pieces = figures.map((figure): Piece => {
    const [id = '', x = 0, y = 0, size = 0] = figure.split(' ').map((part, i) => (i ? Number(part) : part)) as [string, number, number, number];
    return { id, x, y, size: Math.abs(size), flip: size < 0 };
  });
  return { tones: GROUNDS[ground as Ground], pieces };
}

/** For the test: whatever the game may show has its own. */
export const DRAWN = { cards: Object.keys(CARDS), events: Object.keys(EVENTS), lines: [...Object.values(CARDS), ...Object.values(EVENTS)] };
