/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 */
export default function pick({ board, costs, animals }) {
  const land = board.spaces.filter(({ id }) => board.land.includes(id)).map(({ name }) => name);
  const { walk, kayak, igloo, harpoon_hunt } = costs;
  return { side: board.width, land, walk, kayak, igloo, harpoon_hunt, bear: Number(Object.keys(animals.bear.by_value)[0]) };
}

/** What the page that explains the game needs besides. */
export function help({ ice_tiles: { kinds } }) {
  return { kinds: kinds.map(({ id }) => id), counts: kinds.map(({ count }) => count) };
}
