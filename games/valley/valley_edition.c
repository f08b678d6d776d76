/*
 * valley_edition.c: the facts in play that are reconstructed: how many of each event the two decks
 * have, and the map. What is built in is made of facts.json (facts.py), the maps of facts.json
 * as well, so that nothing is to be done at the start.
 */
#include "error.h"
#include "valley.h"
#include "valley_facts.h"

enum { DECK = 15, MOST_COPIES = 3 };

/* clang-format off */
valley_edition valley_in_play = {
    .copies = {
        { 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1 },
        { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1 },
    },
    .part = {
        [PART_OF_W1] = PART_W1, [PART_OF_W2] = PART_W2, [PART_OF_E1] = PART_E1,
        [PART_OF_E2] = PART_E2, [PART_OF_SEAM] = PART_SEAM,
    },
    .map = { MAP_W1_E1, MAP_W1_E2, MAP_W2_E1, MAP_W2_E2 },
};
/* clang-format on */

/* Events of both seasons are the last two. */
#define OF_BOTH    (BIT(THE_STRANGER) | BIT(ERUPTION))
#define OF_SUMMER  ((BIT(AVALANCHE) - 1) | OF_BOTH)
#define OF_WINTER  ((BIT(EVENT_KINDS) - 1) & ~(BIT(AVALANCHE) - 1))

#define AT(member) offsetof(valley_edition, member)
/* clang-format off */
#define LAND(where, p, space, size, letters)                                                       \
    { where ".spaces.*.terrain", BER_U8, .key = BER_NUMBER, .noun = D_TERRAIN, .n = size,          \
      .offset = AT(part[p].terrain), .first = space, .least = PLAIN, .most = LAKE },               \
    { where ".spaces.*.region", BER_U8, .key = BER_NUMBER, .noun = BER_NUMBER, .n = size,          \
      .offset = AT(part[p].number), .first = space, .least = 0, .most = 6 },                       \
    { where ".entries.*", BER_U8, .key = D_LETTER, .noun = BER_NUMBER, .n = LETTERS,               \
      .offset = AT(part[p].entry), .least = space, .most = space + size - 1, .only = letters }
#define FLOWS(where, p, number, edge, space)                                                       \
    { where ".rivers.*.edges", BER_U64, .set = true, .key = BER_NUMBER, .noun = D_EDGE,            \
      .n = HALF_RIVERS, .offset = AT(part[p].river), .first = number, .least = edge,               \
      .most = edge + HALF_EDGES - 1 },                                                             \
    { where ".lava", BER_U64, .set = true, .key = BER_NUMBER, .noun = BER_NUMBER, .n = 1,          \
      .offset = AT(part[p].lava), .least = space, .most = space + EAST - 1 }
#define WEST_HALF(where, p)                                                                        \
    LAND(where, p, 0, HALF_SPACES, WEST_LETTERS), FLOWS(where, p, 1, 0, 0)
#define EAST_HALF(where, p)                                                                        \
    LAND(where, p, EAST, HALF_SPACES, EAST_LETTERS),                                               \
    FLOWS(where, p, 1 + HALF_RIVERS, EDGES - HALF_EDGES, SEAM)
static const ber_edit edits[] = {
    { "summer_deck.cards.*.copies", BER_I16, .key = D_EVENT, .noun = BER_NUMBER,
      .offset = AT(copies[0]), .n = EVENT_KINDS, .least = 1, .most = MOST_COPIES,
      .only = OF_SUMMER },
    { "winter_deck.cards.*.copies", BER_I16, .key = D_EVENT, .noun = BER_NUMBER,
      .offset = AT(copies[1]), .n = EVENT_KINDS, .least = 1, .most = MOST_COPIES,
      .only = OF_WINTER },
    WEST_HALF("board.halves.W1", PART_OF_W1),
    WEST_HALF("board.halves.W2", PART_OF_W2),
    EAST_HALF("board.halves.E1", PART_OF_E1),
    EAST_HALF("board.halves.E2", PART_OF_E2),
    LAND("board.seam", PART_OF_SEAM, SEAM, SEAM_SPACES, SEAM_LETTERS),
    { 0 },
};
/* clang-format on */

static int fit_decks(const valley_edition *e, ber_error *error)
{
    static const char *const deck[] = { "summer_deck", "winter_deck" };
    for (int season = 0; season < 2; season++) {
        int n = 0;
        for (int event = 0; event < EVENT_KINDS; event++)
            n += e->copies[season][event];
        if (n != DECK)
            return ber_fail(error, BER_EEDITION, "%s.cards: %d cards, but the deck has %d",
                            deck[season], n, DECK);
    }
    return 0;
}

static int fit(void *facts, ber_error *error)
{
    int code = fit_decks(facts, error);
    return code < 0 ? code : valley_fit_maps(facts, error);
}

const ber_editable valley_editable = { &valley_in_play, sizeof valley_in_play, edits, fit };
