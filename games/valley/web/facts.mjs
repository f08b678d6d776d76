/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 *
 * Short texts, because they are script: a letter or digit for each space, "9_16 9_10" for edges.
 */
const letterOf = (name) => {
  const [colour, letter] = name.split('_');
  return colour === 'brown' ? letter.toUpperCase() : letter;
};

export default function pick({ board, victory }) {
  const part = ({ spaces, entries }) => ({
    ground: spaces.map(({ terrain }) => terrain[0].toUpperCase()).join(''),
    regions: spaces.map(({ region }) => region).join(''),
    letters: Object.entries(entries).map(([name, space]) => `${letterOf(name)}${space}`).join(' '),
  });
  const half = ({ rivers, lava, ...rest }) => ({
    ...part(rest),
    rivers: rivers.map(({ edges }) => edges.join(' ')),
    lava: lava.join(' '),
  });
  const halves = Object.entries(board.halves).map(([name, one]) => [name, half(one)]);
  const columns = [];
  for (const { q } of board.spaces) columns[q + 3] = (columns[q + 3] ?? 0) + 1;
  return {
    columns,
    seam: part(board.seam),
    halves: Object.fromEntries(halves),
    campsToWin: victory.camps,
  };
}
