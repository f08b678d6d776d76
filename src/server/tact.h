/*
 * tact.h: when a bot's answer is given, so that nobody learns from the time it took whether
 * there was anything to think about.
 *
 * Guarded questions are put to every seat that might have a choice; a bot that has none answers
 * at once, and would tell so. So such answers are given at whole slots after the question, and
 * one without a choice waits as long as the like was lately thought about: by this bot, in this
 * game, at this question. No clock is read here.
 */
#ifndef BER_TACT_H
#define BER_TACT_H

#include "rng.h"
#include "worker.h"

enum {
    TACT_QUICK = 5000, /* us of a slot, for bots that think for no time, */
    TACT_SLOW = 40000, /* and for bots whose thinking is noticeable */
    TACT_KEPT = 16,    /* times remembered of each kind of question */
    TACT_BUCKETS = 64,
};

typedef struct tact {
    bool runs; /* else every answer is due when it comes */
    ber_rng rng;
    struct tact_times *times[TACT_BUCKETS];
    worker_job *held; /* answers that are not due, the first one first */
} tact;

void tact_open(tact *p, uint64_t seed);
void tact_close(tact *p); /* frees what is held */

/* When the answer of a question put at `asked` and answered at `ready` is due. What took time
 * to think about, for a seat with a choice, is remembered for those without. */
int64_t tact_due(tact *p, const worker_job *job, int64_t ready);

void tact_hold(tact *p, worker_job *job, int64_t due); /* given away until it is taken */
worker_job *tact_take(tact *p, int64_t now);           /* one that is due, or NULL */
int64_t tact_next(const tact *p);                      /* when the next is due; -1: none is held */

#endif
