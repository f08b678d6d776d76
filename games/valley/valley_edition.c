/*
 * valley_edition.c: how many of each event the two decks have, which is reconstructed.
 */
#include "error.h"
#include "valley.h"

enum { DECK = 15, MOST_COPIES = 3 };

/* clang-format off */
valley_edition valley_in_play = {
    .copies = {
        { 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1 },
        { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1 },
    },
};
/* clang-format on */

/* Events of both seasons are the last two. */
#define OF_BOTH   (BIT(THE_STRANGER) | BIT(ERUPTION))
#define OF_SUMMER ((BIT(AVALANCHE) - 1) | OF_BOTH)
#define OF_WINTER ((BIT(EVENT_KINDS) - 1) & ~(BIT(AVALANCHE) - 1))
static const ber_edit edits[] = {
    { "summer_deck.cards.*.copies", BER_I16, .key = D_EVENT, .noun = BER_NUMBER,
      .offset = offsetof(valley_edition, copies[0]), .n = EVENT_KINDS, .least = 1,
      .most = MOST_COPIES, .only = OF_SUMMER },
    { "winter_deck.cards.*.copies", BER_I16, .key = D_EVENT, .noun = BER_NUMBER,
      .offset = offsetof(valley_edition, copies[1]), .n = EVENT_KINDS, .least = 1,
      .most = MOST_COPIES, .only = OF_WINTER },
    { 0 },
};

static int fit(void *facts, ber_error *error)
{
    static const char *const deck[] = { "summer_deck", "winter_deck" };
    const valley_edition *e = facts;
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

const ber_editable valley_editable = { &valley_in_play, sizeof valley_in_play, edits, fit };
