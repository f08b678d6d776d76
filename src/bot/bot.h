/*
 * bot.h: computer players. A blinded state goes in, an action comes out.
 *
 * Bots know games only through game.h and never receive a true state.
 */
#ifndef BER_BOT_H
#define BER_BOT_H

#include "game.h"
#include "rng.h"

typedef struct {
    const char *name; /* as typed after --seats */

    /* Chooses among the legal actions of `seat`, for which `s` is blinded. */
    ber_action (*choose)(const struct ber_game *game, const void *s, int seat, ber_rng *rng);
} bot;

/* NULL after the last, or if there is none of that name. */
const bot *bot_at(int i);
const bot *bot_find(const char *name);

ber_action bot_random(const struct ber_game *game, const void *s, int seat, ber_rng *rng);
ber_action bot_greedy(const struct ber_game *game, const void *s, int seat, ber_rng *rng);

#endif
