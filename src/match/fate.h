/*
 * fate.h: where outcomes of chance come from at a table.
 *
 * A stream of numbers fixed by a 256-bit key and indexed by the step at which they are drawn:
 * undoing and repeating a step draws the same outcome, and anyone who knows the key can check
 * every draw. The stream is ChaCha20 (RFC 8439) with the step as block counter and a nonce of
 * zero.
 *
 */
#ifndef BER_FATE_H
#define BER_FATE_H

#include "game.h"

#include <stdint.h>

enum { FATE_KEY = 32 };

/* The outcome that the stream draws in a state where fate is to act. */
ber_action fate_outcome(const uint8_t key[FATE_KEY], const struct ber_game *game, const void *s);

/* Uniform in 0 .. n-1, without bias; n > 0. */
uint32_t fate_below(const uint8_t key[FATE_KEY], uint32_t step, uint32_t n);

/* A key for reproducible simulations, from a seed. Not a secret. */
void fate_key_from_seed(uint64_t seed, uint8_t key[FATE_KEY]);

/* 64 bytes of the stream; exported for the test with the vectors of the RFC. */
void fate_block(const uint8_t key[FATE_KEY], uint32_t counter, const uint8_t nonce[12],
                uint8_t out[64]);

#endif
