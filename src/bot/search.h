/*
 * search.h: information-set Monte Carlo tree search, for every game (ARCHITECTURE 9).
 */
#ifndef BER_SEARCH_H
#define BER_SEARCH_H

#include "bot.h"

enum {
    SEARCH_TREES = 16,
    SEARCH_DEPTH = 100, /* most decisions of a path in the tree */
    SEARCH_PLANS = 96,  /* most whole actions compared */
    SEARCH_MIB = 192,   /* most memory of one mind */
};

/* Searches until the budget is spent, and takes the best step, or with `slack` one that is
 * nearly as good. The rest of a whole action is then taken without thinking, as long as nothing
 * unexpected happens. */
ber_action search_choose(bot_mind *mind, const bot_question *q, const bot_config *config,
                         ber_rng *rng, bot_thought *out);

/* Evaluates nothing but `only`, with a fresh mind and memory. */
void search_only(bot_mind *mind, const bot_question *q, const bot_config *config,
                 const ber_plan *only, ber_rng *rng, bot_thought *out);

/* bot_expect() with these numbers. */
void search_expect(const struct ber_game *game, const bot_config *config, const void *world,
                   uint32_t games, ber_rng *rng, double share[BER_MAX_SEATS]);

#endif
