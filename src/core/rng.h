/*
 * rng.h: one small generator, the same numbers on every platform.
 *
 * PCG32 (XSH-RR 64/32, O'Neill 2014): a 64-bit linear congruential generator whose
 * output is permuted to 32 bits. Only for simulation, dealing worlds and tests;
 * fate at a real table comes from match/fate.c.
 */
#ifndef BER_RNG_H
#define BER_RNG_H

#include <stdint.h>

typedef struct ber_rng {
    uint64_t state;
} ber_rng;

static inline uint32_t ber_rng_next(ber_rng *rng)
{
    uint64_t old = rng->state;
    rng->state = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

/* Two seeds that differ in one bit give unrelated streams. */
static inline ber_rng ber_rng_seed(uint64_t seed)
{
    /* SplitMix64's finaliser. */
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebu;
    return (ber_rng){ seed ^ seed >> 31 };
}

/* Uniform in 0 .. n-1, without bias (Lemire 2019); n > 0. */
static inline uint32_t ber_rng_below(ber_rng *rng, uint32_t n)
{
    uint64_t wide = (uint64_t)ber_rng_next(rng) * n;
    if ((uint32_t)wide < n) {
        uint32_t least = -n % n;
        while ((uint32_t)wide < least)
            wide = (uint64_t)ber_rng_next(rng) * n;
    }
    return (uint32_t)(wide >> 32);
}

#endif
