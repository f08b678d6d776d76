/*
 * faces.ts: what a loot tile can show. The home page needs no more of the game than this.
 */
import facts from '../../../web/generated/facts/mammut.json';

export const RESOURCES: readonly string[] = facts.resources;
export const ANIMALS: readonly string[] = facts.animals;
/** In the order of heaps. */
export const FACES: readonly string[] = [...RESOURCES, ...ANIMALS, ...facts.others];

export function isAnimal(face: string): boolean {
  return ANIMALS.includes(face);
}
