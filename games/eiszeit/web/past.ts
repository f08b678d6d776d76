/*
 * past.ts: what the others did since the viewer's last turn, as trails on the board: where
 * pieces went, who left a region in the conflict and what a region brought.
 */
import type { GameEvent } from '../../../web/src/types';
import { centre, FIRE_AT, HERD_AT, standOf, type EiszeitView, type Region } from './board';

interface Spot {
  x: number;
  y: number;
}

export interface Mark {
  points: Spot[];
  /** Whose deed it was; null: chance. */
  seat: number | null;
  /** Written at the point instead of a ring. */
  text?: string;
}

type Drawing = (args: string[], seat: number, view: EiszeitView) => Mark[];

function beside(region: Region, by: Spot): Spot {
  const [x, y] = centre(region);
  return { x: x + by.x, y: y + by.y };
}

function lower({ x, y }: Spot, by: number): Spot {
  return { x, y: y + by };
}

const DRAWINGS: Partial<Record<string, Drawing>> = {
  placed: ([region = ''], seat, view) => [{ points: [standOf(view, region, seat)], seat }],
  moved: ([owner = '', , from = '', to = ''], seat, view) => [
    { points: [from, to].map((region) => standOf(view, region, Number(owner))), seat },
  ],
  removed: ([owner = '', , region = ''], seat, view) => [
    { points: [standOf(view, region, Number(owner))], seat },
  ],
  mammoth_placed: ([region = ''], seat) => [{ points: [beside(region, HERD_AT)], seat }],
  mammoth_moved: ([from = '', to = ''], seat) => [
    { points: [beside(from, HERD_AT), beside(to, HERD_AT)], seat },
  ],
  mammoth_removed: ([region = ''], seat) => [{ points: [beside(region, HERD_AT)], seat }],
  fire_moved: ([from = '', to = ''], seat) => [
    { points: [beside(from, FIRE_AT), beside(to, FIRE_AT)], seat },
  ],
  left: ([owner = '', region = '', n = ''], _, view) => [
    { points: [lower(standOf(view, region, Number(owner)), -54)], seat: null, text: `−${n}` },
  ],
  scored: ([owner = '', region = '', n = ''], _, view) => [
    { points: [lower(standOf(view, region, Number(owner)), -22)], seat: Number(owner), text: `+${n}` },
  ],
  glacier: ([region = ''], seat) => [{ points: [beside(region, { x: 0, y: 0 })], seat }],
};

export function trails(past: readonly GameEvent[], view: EiszeitView): Mark[] {
  return past.flatMap(({ kind, actor, args }) => {
    const draw = DRAWINGS[kind];
    return draw ? draw(args.map(String), Number(actor), view) : [];
  });
}
