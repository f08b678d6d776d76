/*
 * faces.ts: what a loot tile can show. The home page needs no more of the game than this.
 */
export const RESOURCES = ['axe', 'fur', 'tusk', 'food', 'fire'] as const;
export const ANIMALS = ['hare', 'fox', 'beaver', 'ptarmigan', 'salmon', 'marmot', 'boar'] as const;
/** In the order of heaps. */
export const FACES: readonly string[] = [
  ...RESOURCES,
  ...ANIMALS,
  'unknown',
  'shaman_red',
  'shaman_blue',
];

export function isAnimal(face: string): boolean {
  return (ANIMALS as readonly string[]).includes(face);
}
