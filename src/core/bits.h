/*
 * bits.h: a member of a set drawn without listing the set.
 *
 * Recent processors count and deposit bits in one instruction each; BER_HAS_BITS says whether this
 * one does. Where it does not, listing is quicker.
 */
#ifndef BER_BITS_H
#define BER_BITS_H

#include "rng.h"

#ifdef __x86_64__
#define BER_HAS_BITS (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
#define BER_BY_BITS  __attribute__((target("bmi,bmi2,popcnt")))

/* Draws one of the bits of `mask`, which is not 0, and tells how many there are. Where there is
 * but one, no number is drawn. */
BER_BY_BITS static inline int ber_bits_draw(uint64_t mask, ber_rng *rng, int *n)
{
    *n = (int)__builtin_popcountll(mask);
    uint32_t k = *n > 1 ? ber_rng_below(rng, (uint32_t)*n) : 0;
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << k, mask));
}

/* The same from several words one after the other, and from `more` things that come after them all,
 * of which there is at least one: the bit's place, counted through; or 64 x words + which of those.
 */
BER_BY_BITS static inline int ber_bits_draw_from(const uint64_t *word, int n_words, int more,
                                                 ber_rng *rng, int *n)
{
    int sum = 0, which = 0, before = 0;
    for (int i = 0; i < n_words; i++)
        sum += (int)__builtin_popcountll(word[i]);
    *n = sum + more;
    int k = *n > 1 ? (int)ber_rng_below(rng, (uint32_t)*n) : 0;
    if (k >= sum)
        return n_words * 64 + k - sum;
    for (int i = 0, upto = 0; i < n_words - 1; i++) { /* nobody can guess where to stop */
        upto += (int)__builtin_popcountll(word[i]);
        which += k >= upto;
        before = k >= upto ? upto : before;
    }
    uint64_t bit = __builtin_ia32_pdep_di((uint64_t)1 << (k - before), word[which]);
    return which * 64 + __builtin_ctzll(bit);
}
#endif

/* One bit of a set that is not empty; where there is but one, no number is drawn. */
static inline int ber_draw_bit_listed(uint64_t mask, ber_rng *rng)
{
    uint32_t skip = mask & (mask - 1) ? (uint32_t)__builtin_popcountll(mask) : 0;
    for (skip = skip ? ber_rng_below(rng, skip) : 0; skip; skip--)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
}

#ifdef __x86_64__
BER_BY_BITS __attribute__((unused)) static int ber_draw_bit_found(uint64_t mask, ber_rng *rng)
{
    int n;
    return ber_bits_draw(mask, rng, &n);
}
#endif

static inline int ber_draw_bit(uint64_t mask, ber_rng *rng)
{
#ifdef __x86_64__
    if (BER_HAS_BITS)
        return ber_draw_bit_found(mask, rng);
#endif
    return ber_draw_bit_listed(mask, rng);
}

/* A step of a list, where nothing is quicker. */
static inline uint16_t ber_draw_listed(const uint16_t *list, int n, ber_rng *rng)
{
    return n > 1 ? list[ber_rng_below(rng, (uint32_t)n)] : list[0];
}

#endif
