/*
 * cards.ts: what is painted on each card, as places of the shared figures on a picture of
 * 120 x 72: "figure x y size", with a ">" behind the figure where it looks to the right. Light
 * cards show a piece of the painted land, dark ones are paintings on the wall of a cave.
 */
import { isDark, terrainOf, type Terrain } from './board';

export interface Painting {
  /** The piece of the land, in its units; null: the wall of a cave. */
  ground: string | null;
  things: { id: string; x: number; y: number; size: number; isFlipped: boolean }[];
}

/* Where such land lies on the painted ground. */
const GROUNDS: Record<Terrain, string> = {
  pasture: '640 450 200 120',
  ice_meadow: '630 710 200 120',
  mountains: '960 430 200 120',
  stone_desert: '630 200 200 120',
  forest: '930 200 200 120',
  steppe: '330 450 200 120',
};

const CAMPS: Record<Terrain, string> = {
  pasture: 'leaf-tree 22 30 46, leaf-tree 100 28 40, tent 60 40 54',
  ice_meadow: 'snowflake 20 20 22, snowflake 102 24 18, reeds 24 50 36, reeds 98 52 32, tent 60 40 54',
  mountains: 'mountain 28 24 64, mountain 94 26 56, tent 62 42 50',
  stone_desert: 'boulder 20 50 40, boulder 100 54 34, boulder 96 24 24, tent 58 40 54',
  forest: 'pine 14 30 52, pine 34 24 44, pine 88 24 46, pine 107 32 52, tent 60 42 52',
  steppe: 'crop 18 44 34, bison 98 32 34, crop 88 56 26, tent 54 40 54',
};

const PAINTINGS: Record<string, [Terrain, string]> = {
  l_swap: ['pasture', 'hunter> 30 38 54, hunter 90 38 54'],
  l_drive: ['steppe', 'torch 12 40 34, hunter 36 38 50, hunter 64 40 50, hunter 92 38 50'],
  l_party: ['stone_desert', 'mammoth 78 34 68, hunter> 16 46 42, hunter> 38 48 42'],
  l_club: ['mountains', 'mammoth 86 34 62, club 32 38 58'],
  l_cult: ['ice_meadow', 'fire 18 48 36, shaman 60 36 66, drum 100 48 38'],
  l_trek: ['ice_meadow', 'mammoth 84 32 60, hunter 24 44 44, hunter 50 46 44'],
  l_herd: ['steppe', 'mammoth 30 42 46, mammoth 62 34 62, mammoth 98 44 44'],
  l_fire: ['forest', 'pine 16 28 46, fire 62 40 56, torch 102 36 50'],
  d_gather2: ['steppe', 'woman 24 38 52, food-basket 60 48 38, woman> 94 38 52'],
  d_gather1: ['steppe', 'woman 40 36 58, herb 84 42 40'],
  d_feud: ['steppe', 'hunter> 26 38 56, axe 60 22 30, hunter 94 38 56'],
  d_gift: ['steppe', 'food-basket 40 42 52, club 86 38 50'],
  d_ambush: ['steppe', 'hunter 46 34 54, boulder 82 46 54, boulder 30 58 30'],
  d_embers: ['steppe', 'fire 46 40 58, torch 92 38 46'],
  d_hunt: ['steppe', 'mammoth 70 36 68, spear> 34 22 36, spear> 20 42 36, spear> 40 56 30'],
  d_cult: ['steppe', 'moon 22 22 28, shaman 60 36 66, skull 98 46 34'],
};

function placed(line: string): Painting['things'] {
  return line.split(', ').map((thing) => {
    const [id = '', ...numbers] = thing.split(' ');
    const [x = 0, y = 0, size = 0] = numbers.map(Number);
    return { id: id.replace('>', ''), x, y, size, isFlipped: id.endsWith('>') };
  });
}

/** What is on a card; on its back, where only its colour is known, a hand on hide or rock. */
export function paintingOf(card: string): Painting {
  const terrain = terrainOf(card);
  if (terrain) return { ground: GROUNDS[terrain], things: placed(CAMPS[terrain]) };
  const [land, line] = PAINTINGS[card] ?? ['steppe', 'hand 32 38 50'];
  const isWall = isDark(card) || !(card in PAINTINGS);
  return { ground: isWall ? null : GROUNDS[land], things: placed(line) };
}
