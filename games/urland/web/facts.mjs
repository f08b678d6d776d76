/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 *
 * Short texts, because they are script: "154 264" for a point where the page draws it.
 */

/** The continents of the facts: moved to `to` and made larger, so that pieces find room. */
export const CONTINENTS = [
  { to: [262, 238], scale: 1.25 },
  { to: [702, 243], scale: 1.18 },
  { to: [480, 541], scale: 1.22 },
];

/* To the next whole unit; from the middle of two to the even one. */
function whole(n) {
  const next = Math.round(n);
  return next - n === 0.5 && next % 2 ? next - 1 : next;
}

/** A point of an island, 1 to 12, where the page draws it. */
export function moved(continents, island, point) {
  const at = continents.findIndex(({ ring }) => ring.includes(island));
  const { to, scale } = CONTINENTS[at];
  return [0, 1].map((axis) => whole(to[axis] + scale * (point[axis] - continents[at].center[axis])));
}

export default function pick({ board, score_track, genes, scoring }) {
  const { width, height, continents, land, oceans } = board;
  const draw = (pointsOf) =>
    land
      .flatMap((island) => pointsOf(island).map((point) => moved(continents, island.id, point).join(' ')))
      .join(' ');
  return {
    width,
    height,
    continents: CONTINENTS.map(({ to }) => to),
    craters: draw(({ crater }) => [crater]),
    straits: draw(({ strait }) => strait.line),
    oceans: oceans.map(({ id }) => id.toLowerCase()).join(''),
    squares: score_track.squares.length,
    mutations: score_track.mutation_squares,
    finish: score_track.end_square,
    genes: genes.list.map(({ id }) => id).join(' '),
    most: Math.max(scoring.competition_first, scoring.monopoly),
  };
}

/** What the pages that explain the game need besides. */
export function help({ board, genes }) {
  const genesOf = (wanted) => genes.list.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    rings: board.continents.map(({ ring }) => ring.map((island) => `r${island}`)),
    shores: board.land.map(({ oceans }) => oceans.join('').toLowerCase()),
    optional: genesOf('optional'),
    automatic: genesOf('automatic'),
  };
}
