/*
 * scores.svelte.ts: the scoring of a round as it is told, step by step, for the table that
 * stands on the empty cloth meanwhile.
 */
export interface ScoreRow {
  /** The face that stands for the step. */
  face: string;
  /** By seat; null as long as nothing was told. */
  cells: (number | null)[];
  /** The cells are cards drawn or animals, not points. */
  isCount: boolean;
  /** Seats that the shaman decided for or against. */
  ties: number[];
}

const FACE_OF: Record<string, string> = { animals: 'hare', final: 'boar' };

export class Scores {
  rows = $state.raw<ScoreRow[]>([]);
  /** Points of all seats meanwhile. */
  points = $state.raw<number[]>([]);

  /** A step of the scoring begins; `points` are what the seats have. */
  begin(stage: string, points: readonly number[]): void {
    const face = FACE_OF[stage] ?? stage;
    if (face === 'reveal' || this.rows.some((row) => row.face === face)) return;
    if (this.rows.length === 0) this.points = [...points];
    const cells = points.map(() => null);
    this.rows = [...this.rows, { face, cells, isCount: stage === 'animals', ties: [] }];
  }

  private change(change: (row: ScoreRow) => Partial<ScoreRow>): void {
    const row = this.rows.at(-1);
    if (row) this.rows = [...this.rows.slice(0, -1), { ...row, ...change(row) }];
  }

  private plus(row: ScoreRow, seat: number, n: number): (number | null)[] {
    return row.cells.map((cell, i) => (i === seat ? (cell ?? 0) + n : cell));
  }

  add(seat: number, points: number, total: number): void {
    this.change((row) => ({ cells: this.plus(row, seat, points) }));
    this.points = this.points.map((one, i) => (i === seat ? total : one));
  }

  /** Cards drawn, animals. */
  count(seat: number, n: number): void {
    this.change((row) => ({ cells: this.plus(row, seat, n), isCount: true }));
  }

  tie(seat: number): void {
    this.change((row) => ({ ties: [...row.ties, seat] }));
  }

  clear(): void {
    this.rows = [];
    this.points = [];
  }
}

/** There is one table on the page. */
export const scores = new Scores();
