/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 */
export default function pick({ board, costs }) {
  const land = board.spaces.filter(({ id }) => board.land.includes(id)).map(({ name }) => name);
  const { walk, kayak, igloo, harpoon_hunt } = costs;
  return { side: board.width, land, walk, kayak, igloo, harpoon_hunt };
}
