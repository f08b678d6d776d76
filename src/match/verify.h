/*
 * verify.h: was every outcome of a match the one that the key of fate draws?
 */
#ifndef BER_VERIFY_H
#define BER_VERIFY_H

#include "match.h"

/* Returns the first step of fate, counted from 1, whose outcome is not the one that the key
 * draws, and puts that one into `drawn`; 0 if there is none. Steps taken over from another
 * match are not checked. */
int verify_first_wrong(const match *m, const uint8_t key[FATE_KEY], ber_action *drawn);

/* Replays the match from the start and compares each step of fate with the keyed
 * stream: 0, or BER_ECORRUPT with the first that differs in `error`. Steps are counted
 * from 1, as in a replay. */
int verify_draws(const match *m, const uint8_t key[FATE_KEY], ber_error *error);

#endif
