/*
 * fate.c: the keyed stream of fate.h.
 *
 * Written here and not taken from a library because the match runs unchanged in the
 * page and in tests, which have no such library; the test compares it with the vectors of
 * RFC 8439.
 */
#include "fate.h"

#include "error.h"
#include "pool.h"

#include <string.h>

static uint32_t rotated(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

static void quarter(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotated(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotated(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotated(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotated(x[b] ^ x[c], 7);
}

static uint32_t little(const uint8_t *byte)
{
    return (uint32_t)byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16 |
           (uint32_t)byte[3] << 24;
}

void fate_block(const uint8_t key[FATE_KEY], uint32_t counter, const uint8_t nonce[12],
                uint8_t out[64])
{
    uint32_t start[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    uint32_t x[16];
    for (int i = 0; i < 8; i++)
        start[4 + i] = little(key + i * 4);
    start[12] = counter;
    for (int i = 0; i < 3; i++)
        start[13 + i] = little(nonce + i * 4);
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++)
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 64; i++)
        out[i] = (uint8_t)((x[i / 4] + start[i / 4]) >> i % 4 * 8);
}

uint32_t fate_below(const uint8_t key[FATE_KEY], uint32_t step, uint32_t n)
{
    static const uint8_t nonce[12] = { 0 };
    uint8_t block[64];
    uint32_t least = -n % n; /* below it the remainders are not evenly spread */
    fate_block(key, step, nonce, block);
    for (int i = 0; i < 16; i++) {
        uint64_t wide = (uint64_t)little(block + i * 4) * n;
        if ((uint32_t)wide >= least)
            return (uint32_t)(wide >> 32);
    }
    /* n stays below 2^22, so that this happens less than once in 2^160 draws. */
    ber_bug(__FILE__, __LINE__, "sixteen numbers rejected in a row");
}

ber_action fate_outcome(const uint8_t key[FATE_KEY], const struct ber_game *game, const void *s)
{
    const ber_head *head = s;
    ber_outcome outcome[BER_MAX_OUTCOMES];
    int n = game->chance(s, outcome);
    BER_ASSERT(n > 0);
    uint32_t number = fate_below(key, head->step, ber_outcome_total(outcome, n));
    return outcome[ber_outcome_at(outcome, number)].action;
}

void fate_key_from_seed(uint64_t seed, uint8_t key[FATE_KEY])
{
    memset(key, 0, FATE_KEY);
    for (int i = 0; i < 8; i++)
        key[i] = (uint8_t)(seed >> i * 8);
}
