/*
 * pool.h: things not yet seen by anybody, counted by kind.
 */
#ifndef BER_POOL_H
#define BER_POOL_H

#include "game.h"
#include "rng.h"

#include <string.h>

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

/* The first bytes as a number, the first the lowest; at most eight. */
static inline uint64_t ber_bytes_at(const uint8_t *at, int n)
{
    uint64_t word = 0;
    for (int i = 0; i < n; i++)
        word |= (uint64_t)at[i] << 8 * i;
    return word;
}

/* Of eight bytes those that are the given value: 1, and 0 for the others. */
static inline uint64_t ber_bytes_equal(uint64_t word, uint8_t value)
{
    const uint64_t each = 0x0101010101010101u, low = each * 127;
    uint64_t other = word ^ value * each;
    return ~(((other & low) + low) | other) >> 7 & each;
}

/* How many of eight kinds come before the one that a number falls on; `upto` has for each how many
 * things there are up to it, at most 127. */
static inline int ber_kinds_before(uint64_t upto, uint32_t number)
{
    const uint64_t each = 0x0101010101010101u;
    uint64_t after = (upto | each << 7) - (number + 1) * each;
    return (int)((~after >> 7 & each) * each >> 56);
}

/* Draws one of at most 127 things, of each kind a given number; returns its kind. It is the one
 * that ber_rng_below() falls on in a list of the kinds, found for eight of them at once: nobody can
 * guess where a search would stop. Where there is but one kind no number is drawn. */
static inline __attribute__((always_inline)) int ber_kind_draw(const uint64_t *count, int words,
                                                               ber_rng *rng)
{
    uint64_t upto[4], total = 0;
    int first = 0, kind = 0;
    for (int i = 0; i < words; i++) {
        upto[i] = (count[i] + total) * 0x0101010101010101u;
        total = upto[i] >> 56;
        first += ber_kinds_before(upto[i], 0);
    }
    if ((count[first / 8] >> first % 8 * 8 & 255) == total)
        return first;
    uint32_t number = ber_rng_below(rng, (uint32_t)total);
    for (int i = 0; i < words; i++)
        kind += ber_kinds_before(upto[i], number);
    return kind;
}

/* The same of a pool, where it stays. */
static inline __attribute__((always_inline)) int ber_pool_pick(const uint8_t *pool, int n_kinds,
                                                               ber_rng *rng)
{
    uint64_t count[4];
    int words = (n_kinds + 7) / 8;
    for (int i = 0; i < words; i++)
        count[i] = ber_bytes_at(pool + 8 * i, n_kinds - 8 * i < 8 ? n_kinds - 8 * i : 8);
    return ber_kind_draw(count, words, rng);
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

/* Draws one of a list; where there is but one, no number is drawn. Nobody can guess where to stop,
 * so four are looked at at once: there must be room for as many behind the list. */
enum { BER_AT_ONCE = 4 };

static inline uint32_t ber_weight_of_four(const ber_outcome *out)
{
    return (uint32_t)(out[0].weight + out[1].weight + out[2].weight + out[3].weight);
}

static inline __attribute__((always_inline)) ber_action ber_outcome_draw(ber_outcome *out, int n,
                                                                         ber_rng *rng)
{
    int k = 0, left = n;
    if (n <= 1)
        return n == 1 ? out[0].action : 0;
    memset(out + n, 0, BER_AT_ONCE * sizeof out[0]);
    uint32_t total = ber_weight_of_four(out);
    for (int i = BER_AT_ONCE; i < n; i += BER_AT_ONCE)
        total += ber_weight_of_four(out + i);
    uint32_t number = ber_rng_below(rng, total);
    for (uint32_t four; left > BER_AT_ONCE && number >= (four = ber_weight_of_four(out + k));
         k += BER_AT_ONCE)
        number -= four;
    uint32_t one = out[k].weight, two = one + out[k + 1].weight, three = two + out[k + 2].weight;
    return out[k + (number >= one) + (number >= two) + (number >= three)].action;
}

#endif
