/*
 * greedy.c: one step ahead with the game's evaluate(), in one determinization. Where fate follows
 * at once, its outcomes are averaged.
 *
 */
#include "bot.h"

#include "pool.h"
#include "weigh.h"

#include <stdalign.h>
#include <string.h>

/* Points of each seat: counted if the game is over, else guessed. */
static void value_of(const struct ber_game *game, int house, const void *s,
                     float value[BER_MAX_SEATS])
{
    if (!ber_end_value(game, s, value))
        game->evaluate(s, house, value);
}

/* The average over what fate may do now, by weight. */
static void expect_fate(const struct ber_game *game, int house, const void *s,
                        float value[BER_MAX_SEATS])
{
    alignas(max_align_t) unsigned char after[BER_MAX_STATE];
    ber_outcome out[BER_MAX_OUTCOMES];
    int n = game->chance(s, out);
    float total = (float)ber_outcome_total(out, n);
    memset(value, 0, BER_MAX_SEATS * sizeof *value);
    for (int i = 0; i < n; i++) {
        float one[BER_MAX_SEATS] = { 0 };
        memcpy(after, s, game->state_size);
        game->apply(after, BER_FATE, out[i].action, NULL);
        value_of(game, house, after, one);
        for (int k = 0; k < BER_MAX_SEATS; k++)
            value[k] += one[k] * (float)out[i].weight / total;
    }
}

/* By how much the seat is ahead of the best other. */
static float lead(const float value[BER_MAX_SEATS], int seat, int n_seats)
{
    float best = 0;
    bool has_other = false;
    for (int i = 0; i < n_seats; i++) {
        if (i == seat || (has_other && value[i] <= best))
            continue;
        best = value[i];
        has_other = true;
    }
    return value[seat] - best;
}

static float score(const struct ber_game *game, int house, const void *world, int seat,
                   ber_action a)
{
    alignas(max_align_t) unsigned char after[BER_MAX_STATE];
    const ber_head *head = (const void *)after;
    float value[BER_MAX_SEATS] = { 0 };
    memcpy(after, world, game->state_size);
    game->apply(after, seat, a, NULL);
    if (head->turn == BER_CHANCE)
        expect_fate(game, house, after, value);
    else
        value_of(game, house, after, value);
    return lead(value, seat, head->n_seats);
}

ber_action bot_greedy(const struct ber_game *game, int house, const void *s, int seat, ber_rng *rng)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    ber_action legal[BER_MAX_ACTIONS];
    int n = game->legal(s, seat, legal);
    if (n == 1)
        return legal[0];
    if (!game->evaluate)
        return bot_random(game, s, seat, rng);
    memcpy(world, s, game->state_size);
    game->deal(world, rng);
    ber_action best = legal[0];
    float best_score = 0;
    uint32_t n_best = 0;
    for (int i = 0; i < n; i++) {
        float now = score(game, house, world, seat, legal[i]);
        if (n_best > 0 && now < best_score)
            continue;
        n_best = n_best > 0 && now == best_score ? n_best + 1 : 1;
        best_score = now;
        /* The k-th of equals replaces the one kept with probability 1/k. */
        if (n_best == 1 || ber_rng_below(rng, n_best) == 0)
            best = legal[i];
    }
    return best;
}
