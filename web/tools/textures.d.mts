export const SIZE: number;
export const TILES: Record<string, () => Float64Array>;
export function png(values: Float64Array): Buffer;
