/*
 * pool.h: things not yet seen by anybody, counted by kind.
 */
#ifndef BER_POOL_H
#define BER_POOL_H

#include "game.h"
#include "rng.h"

static inline int ber_pool_total(const uint8_t *pool, int n_kinds)
{
    int total = 0;
    for (int k = 0; k < n_kinds; k++)
        total += pool[k];
    return total;
}

/* Lists drawing one thing: action base + kind, weighted by how many are left. */
static inline int ber_pool_chance(const uint8_t *pool, int n_kinds, ber_action base,
                                  ber_outcome *out)
{
    int n = 0;
    for (int k = 0; k < n_kinds; k++) {
        out[n] = (ber_outcome){ (ber_action)(base + k), pool[k] };
        n += pool[k] > 0;
    }
    return n;
}

/* Lists `n` outcomes that are equally likely: action base, base + 1, and so on. */
static inline int ber_even_chance(int n, ber_action base, ber_outcome *out)
{
    for (int i = 0; i < n; i++)
        out[i] = (ber_outcome){ (ber_action)(base + i), 1 };
    return n;
}

/* Takes one thing at random and returns its kind; the pool must not be empty. */
static inline int ber_pool_draw(uint8_t *pool, int n_kinds, ber_rng *rng)
{
    int left = (int)ber_rng_below(rng, (uint32_t)ber_pool_total(pool, n_kinds));
    int k = 0;
    while (left >= pool[k])
        left -= pool[k++];
    pool[k]--;
    return k;
}

/* The outcome that a number drawn below the total weight falls on. */
static inline int ber_outcome_at(const ber_outcome *outcome, uint32_t number)
{
    int i = 0;
    while (number >= outcome[i].weight)
        number -= outcome[i++].weight;
    return i;
}

static inline uint32_t ber_outcome_total(const ber_outcome *outcome, int n)
{
    uint32_t total = 0;
    for (int i = 0; i < n; i++)
        total += outcome[i].weight;
    return total;
}

#endif
