/*
 * scores.svelte.ts: the points of a scoring as they are told, step by step, for the table
 * that the animations draw on the empty stone.
 */
export interface ScoreRow {
  /** The face or sign that stands for the step. */
  face: string;
  /** By seat; null as long as nothing was told. */
  cells: (number | null)[];
}

const FACE_OF: Record<string, string> = { animals: 'hare', final: 'hare' };

export class Scores {
  rows = $state.raw<ScoreRow[]>([]);

  constructor(readonly seats: number) {}

  /** A scoring step begins. */
  begin(stage: string): void {
    const face = FACE_OF[stage] ?? stage;
    if (face === 'reveal' || this.rows.some((row) => row.face === face)) return;
    const cells = Array.from({ length: this.seats }, () => null);
    this.rows = [...this.rows, { face, cells }];
  }

  add(seat: number, points: number): void {
    const row = this.rows.at(-1);
    if (!row) return;
    const cells = row.cells.map((cell, i) => (i === seat ? (cell ?? 0) + points : cell));
    this.rows = [...this.rows.slice(0, -1), { ...row, cells }];
  }
}
