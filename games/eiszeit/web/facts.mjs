/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 */
export default function pick({ board, cards, constants, bounds, setup }) {
  const stones = ({ cost, income }) => cost ?? income ?? 0;
  /* By the number of seats: "1 2 3 4". */
  const regionsOf = (what) =>
    Object.fromEntries(Object.entries(setup.by_players).map(([seats, one]) => [seats, one[what].join(' ')]));
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
    rounds: constants.rounds,
    iced: regionsOf('iced_regions'),
    mammoths: regionsOf('mammoth_regions'),
    limit: constants.stone_limit_for_dark_cards,
    mostStones: bounds.max_stones_per_player,
  };
}

/** What the page that explains the game needs besides: how many there are of each card. */
export function help({ cards }) {
  return { copies: cards.kinds.map(({ count }) => count) };
}
