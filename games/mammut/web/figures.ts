/*
 * figures.ts: which drawings of art.svg make a tile or a card.
 */
import shared from '../../../web/src/art/figures.svg';
import art from './art.svg';
import { isAnimal } from './board';

/** The address of a drawing; animals are of the sprite that all boards share. */
export function drawing(id: string): string {
  return `${isAnimal(id) ? shared : art}#${id}`;
}

/** What a tile is made of. */
export function groundOf(face: string): string {
  if (face === 'unknown') return 'slate';
  if (face.startsWith('shaman')) return 'leather';
  return isAnimal(face) ? 'clay' : 'bone';
}

/** The shaman's two sides share their mask; which way ties go is painted around it. */
export function figureOf(face: string): string {
  return face.startsWith('shaman') ? 'shaman' : face;
}

export function wayOf(face: string): string | null {
  return face === 'shaman_red' ? 'red-way' : face === 'shaman_blue' ? 'blue-way' : null;
}

/** What a card says: what is counted, what it brings, and whether the most of it wins. */
export interface CardPicture {
  from: string;
  sign: string;
  to?: string;
  isMost?: boolean;
}

export const CARDS: Readonly<Record<string, CardPicture>> = {
  peek: { from: 'unknown', sign: 'eye' },
  flip: { from: 'fur', sign: 'sign-turn', to: 'food' },
  send_back: { from: 'heap', sign: 'sign-back' },
  fur_card: { from: 'fur', sign: 'sign-one' },
  animal_swap: { from: 'hare', sign: 'sign-swap', to: 'fox' },
  axe_bonus: { from: 'axe', sign: 'sign-two' },
  most_fur_bonus: { from: 'fur', sign: 'sign-four', isMost: true },
  most_fur_animal: { from: 'fur', sign: 'sign-to', to: 'hare', isMost: true },
  most_axe_fur: { from: 'axe', sign: 'sign-to', to: 'fur', isMost: true },
  most_tusk_bonus: { from: 'tusk', sign: 'sign-four', isMost: true },
  most_tusk_fire: { from: 'tusk', sign: 'sign-to', to: 'fire', isMost: true },
  most_axe_fire: { from: 'axe', sign: 'sign-to', to: 'fire', isMost: true },
};
