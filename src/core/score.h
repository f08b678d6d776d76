/*
 * score.h: who comes before whom at the end.
 */
#ifndef BER_SCORE_H
#define BER_SCORE_H

#include "game.h"

/* Ranks the first `n` seats by their numbers: more is better, equals tie. */
static inline void ber_rank(ber_result *out, const int *standing, int n)
{
    for (int seat = 0; seat < n; seat++) {
        int rank = 1;
        for (int other = 0; other < n; other++)
            rank += standing[other] > standing[seat];
        out->rank[seat] = (uint8_t)rank;
    }
}

#endif
