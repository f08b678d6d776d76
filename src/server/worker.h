/*
 * worker.h: threads on which bots think. A blinded copy goes in, an action comes out, and
 * what was thought about it.
 *
 * Quick questions go before slow ones, and where there are several threads one is kept
 * free for them: a master at one table keeps no other table waiting. Every function is called on
 * the loop's thread.
 */
#ifndef BER_WORKER_H
#define BER_WORKER_H

#include "bot.h"

#include <stddef.h>

/* Who wants to know, and what the question was; client 0: nobody, it is a bot's own. */
typedef struct {
    uint64_t client;
    char id[33];
    int asked_at, undone; /* of the table, see server.h */
} hint_for;

typedef struct worker_job {
    const struct ber_game *game;
    const bot *bot;
    int seat;
    int streak; /* match_streak() of the seat */
    ber_rng rng;
    _Alignas(8) unsigned char state[BER_MAX_STATE]; /* blinded for the seat */
    char table[17];
    int at;              /* steps of the match when the question was put */
    hint_for hint;       /* of a person's question: who asked */
    ber_action answer;   /* filled by the worker, */
    bot_thought thought; /* with why; of no option where nothing was weighed */
    struct worker_job *next;
} worker_job;

typedef struct workers workers;

/* `wake` is called from a worker's thread when answers wait. At least one thread; NULL if
 * none can be had. */
workers *workers_open(int n_threads, void (*wake)(void *user), void *user);
void workers_submit(workers *w, worker_job *job); /* malloc()ed; given away until taken back */
worker_job *workers_take(workers *w);  /* an answered job, or NULL; the caller frees it */
int workers_waiting(const workers *w); /* jobs not yet taken back */
void workers_close(workers *w);        /* waits for the thinking ones; frees all that is left */

#endif
