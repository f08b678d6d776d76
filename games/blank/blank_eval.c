/*
 * blank_eval.c: advice for computer players. None of it is a rule.
 *
 * It is given states that a bot has dealt, so it may look at everything in them.
 */
#include "blank.h"

#include "pool.h"

/* The final points of each seat: what it has laid, most of what it holds, and a fair
 * share of the bag. */
void blank_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    (void)house;
    const blank *s = state;
    int bag = 0;
    for (int k = 0; k < KINDS; k++)
        bag += s->bag[k] * blank_value[k];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int hand = 0;
        for (int k = 0; k < KINDS; k++)
            hand += s->hand[seat][k] * blank_value[k] * (s->favourite[seat] == k ? 2 : 1);
        value[seat] = (float)blank_points(s, seat) + 0.8f * (float)hand +
                      1.3f * (float)bag / (float)s->head.n_seats;
    }
}

/* Snatching takes points from one and gives them to the other: look at it first. */
void blank_prior(const void *state, const ber_action *a, int n, float *weight)
{
    (void)state;
    for (int i = 0; i < n; i++)
        weight[i] = a[i] == A_SNATCH ? 4.0f : 1.0f;
}

/* Snatches when it can, fills the hand, and shows anything. */
ber_action blank_pick(const void *state, int seat, ber_rng *rng)
{
    ber_action a[BER_MAX_ACTIONS];
    int n = blank_legal(state, seat, a);
    if (a[0] == A_SNATCH || (a[0] == A_DRAW && ber_rng_below(rng, 2)))
        return a[0];
    return a[ber_rng_below(rng, (uint32_t)n)];
}
