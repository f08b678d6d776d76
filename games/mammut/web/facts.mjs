/*
 * facts.mjs: what the page takes from facts.json; web/tools/facts.mjs writes it to generated/facts.
 */
export default function pick({ faces, tiles, cards, scoring, setup }) {
  const faceOf = (kind) => faces.list.filter((face) => face.class === kind).map(({ id }) => id);
  const cardsOf = (kind) =>
    cards.list.filter(({ family }) => family === kind).map(({ id, copies }) => ({ id, copies }));
  return {
    resources: faceOf('resource'),
    animals: faceOf('animal'),
    others: [...faceOf('unknown'), ...faceOf('shaman')],
    tiles: tiles.list.length,
    loot: cardsOf('loot'),
    scoring: cardsOf('scoring'),
    animalPoints: Object.entries(scoring.final_animals_vp)
      .map(([kinds, points]) => ({ kinds: Number(kinds), points }))
      .filter(({ points }) => points > 0),
    lastRound: Math.max(...Object.values(setup.by_players).map(({ last_round }) => last_round)),
  };
}
