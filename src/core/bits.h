/*
 * bits.h: a member of a set drawn without listing the set.
 *
 * Processors of the last ten years count and deposit bits by one instruction each. Whether this one
 * does is asked when it matters (BER_HAS_BITS): where it does not, listing is quicker.
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
#endif

#endif
