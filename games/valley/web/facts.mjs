/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 *
 * Short texts, because they are script: a letter or digit for each space, "9-16 9-10" for edges.
 */
export default function pick({ board }) {
  const part = (spaces) => ({
    ground: spaces.map(({ terrain }) => terrain[0].toUpperCase()).join(''),
    regions: spaces.map(({ region }) => region).join(''),
    letters: spaces
      .filter(({ entry }) => entry)
      .map(({ id, entry }) => `${entry}${id}`)
      .sort()
      .join(' '),
  });
  const half = ({ spaces, rivers, volcanoes: [{ space, lava_flows_to }] }) => ({
    ...part(spaces),
    rivers: rivers.map(({ edges }) => edges.map((edge) => edge.join('-')).join(' ')),
    lava: [space, ...lava_flows_to],
  });
  const halves = Object.entries(board.halves).map(([name, one]) => [name.toLowerCase(), half(one)]);
  return { seam: part(board.seam), halves: Object.fromEntries(halves) };
}
