/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 */
export default function pick({ board, cards, constants, bounds }) {
  const stones = ({ cost, income }) => cost ?? income ?? 0;
  return {
    width: board.canvas.width,
    height: board.canvas.height,
    polygons: board.regions.map(({ polygon }) => polygon.flat()),
    centres: board.regions.map(({ centre }) => centre),
    terrains: board.regions.map(({ terrain }) => terrain),
    iceEdge: board.ice_strip.polygon.slice(2).flat(),
    cards: cards.kinds.map(({ code }) => code.toLowerCase()),
    stones: cards.kinds.map((card) => (typeof stones(card) === 'number' ? stones(card) : 0)),
    herd: Object.values(cards.kinds.find(({ code }) => code === 'L_HERD').cost),
    limit: constants.stone_limit_for_dark_cards,
    mostStones: bounds.max_stones_per_player,
  };
}
