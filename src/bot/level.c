/*
 * level.c: how the bots search: numbers for any game, those of the game at hand, those
 * of a level, and last what was asked for.
 */
#include "bot.h"

#include "search.h"

/* For games that bring no table of their own. */
static const ber_skill any_skill = {
    .horizon = 20,
    .explore = 8,
    .spread = 6,
    .level = { { 30, 0, 1 },
               { 40, 0, 1 },
               { 80, 0, 1 },
               { 150, 0, 1 },
               { 700, 0, 1 },
               { 10000, 0, 1 } },
    .overlook = { 600, 400, 200 },
};

static const ber_skill *skill_of(const struct ber_game *game, int house, int n_seats)
{
    const ber_skill *skills = house && game->house1 ? game->house1 : game->skills;
    for (const ber_skill *row = skills; row && row->n_seats; row++)
        if (row->n_seats == n_seats)
            return row;
    return &any_skill;
}

/* Each needs some visits to be known; a few too many are soon abandoned. */
static uint8_t plans_for(uint32_t iterations)
{
    uint32_t n = iterations < 100 ? 8 + iterations / 4 : 32 + iterations / 50;
    return (uint8_t)(n < SEARCH_PLANS ? n : SEARCH_PLANS);
}

bot_config bot_settings(const bot *b, const struct ber_game *game, int n_seats)
{
    const ber_skill *skill = skill_of(game, b->config.house, n_seats);
    const bot_config *own = &b->config;
    bot_config c = *own;
    if (!c.iterations)
        c.iterations = skill->level[b->level < 0 ? 0 : b->level].iterations;
    if (c.slack == 0 && b->level >= 0)
        c.slack = (float)skill->level[b->level].slack / 1000;
    if (c.overlook == 0 && b->level >= 0)
        c.overlook = (float)skill->overlook[b->level] / 1000;
    if (!c.trees && b->level >= 0)
        c.trees = skill->level[b->level].trees;
    if (!c.trees)
        c.trees = 1;
    if (!c.depth)
        c.depth = skill->depth ? skill->depth : SEARCH_DEPTH;
    if (!c.plans)
        c.plans = c.house == BER_HOUSE1 ? 1 : plans_for(c.iterations); /* that version had none */
    if (c.house == BER_HOUSE1 || (b->level >= 0 && skill->by_hand[b->level]))
        c.hand = 1;
    if (!c.horizon && b->level >= 0)
        c.horizon = skill->farther[b->level];
    if (!c.horizon)
        c.horizon = skill->horizon;
    if (c.explore == 0 && b->level >= 0)
        c.explore = (float)skill->wider[b->level] / 100;
    if (c.explore == 0)
        c.explore = (float)skill->explore / 100;
    if (c.spread == 0)
        c.spread = skill->spread;
    if (c.mix == 0)
        c.mix = 0.2f;
    return c;
}
