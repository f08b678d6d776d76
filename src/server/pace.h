/*
 * pace.h: when a bot's answer is given, so that nobody learns from the time it took whether
 * there was anything to think about.
 *
 * Guarded questions are put to every seat that might have a choice; a bot that has none answers
 * at once, and would tell so. So such answers are given at whole slots after the question, and
 * one without a choice waits as long as the like was lately thought about: by this bot, in this
 * game, at this question. No clock is read here.
 */
#ifndef BER_PACE_H
#define BER_PACE_H

#include "rng.h"
#include "worker.h"

enum {
    PACE_QUICK = 5000, /* us of a slot, for bots that think for no time, */
    PACE_SLOW = 40000, /* and for those whose thinking is noticed */
    PACE_KEPT = 16,    /* times remembered of each kind of question */
    PACE_BUCKETS = 64,
};

typedef struct pace {
    bool runs; /* else every answer is due when it comes */
    ber_rng rng;
    struct pace_times *times[PACE_BUCKETS];
    worker_job *held; /* answers that are not due, the first one first */
} pace;

void pace_open(pace *p, uint64_t seed);
void pace_close(pace *p); /* frees what is held */

/* When the answer of a question put at `asked` and answered at `ready` is due. What took time
 * to think about, for a seat with a choice, is remembered for those without. */
int64_t pace_due(pace *p, const worker_job *job, int64_t ready);

void pace_hold(pace *p, worker_job *job, int64_t due); /* given away until it is taken */
worker_job *pace_take(pace *p, int64_t now);           /* one that is due, or NULL */
int64_t pace_next(const pace *p);                      /* when the next is due; -1: none is held */

#endif
