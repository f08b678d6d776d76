/*
 * random.c: the player that takes any legal step.
 */
#include "bot.h"

ber_action bot_random(const struct ber_game *game, const void *s, int seat, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = game->legal(s, seat, legal);
    return legal[n > 1 ? ber_rng_below(rng, (uint32_t)n) : 0];
}
