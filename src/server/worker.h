/*
 * worker.h: threads on which bots think. A blinded copy goes in, an action comes out, and
 * what was thought about it.
 *
 * Quick questions go before slow ones, and where there are several threads one is kept
 * free for them: a master at one table keeps no other table waiting. Every guest has a queue;
 * the next question is taken from the guest with the least thinking time of late, so a guest with
 * many masters delays only his own tables, and only a few slow questions of one guest are thought
 * about at a time. Hints go before moves; of two slow questions in a row one may be a move.
 * Every function is called on the loop's thread.
 */
#ifndef BER_WORKER_H
#define BER_WORKER_H

#include "advice.h"

#include <stddef.h>

/* The client that asked, and its question; client 0: a bot's own move. */
typedef struct {
    uint64_t client;
    char id[33];
    int asked_at; /* of the table, see server.h, */
    uint32_t era; /* and its era */
} hint_for;

enum {
    WORKER_MOST_EACH = 32,  /* questions of one guest that may wait, */
    WORKER_MOST_ALL = 1024, /* and of all; plus one for each guest that has none */
};

typedef struct worker_job {
    uint64_t guest; /* the guest it is thought for */
    const struct ber_game *game;
    const bot *bot;
    int seat;
    int streak;        /* match_streak() of the seat, */
    uint64_t turn;     /* and match_turn() */
    bot_memory memory; /* of the seat, before and after */
    bot_past past;     /* what happened, told to programs */
    ber_rng rng;
    _Alignas(8) unsigned char state[BER_MAX_STATE]; /* blinded for the seat */
    char table[17];
    int at;              /* steps of the match when the question was put, */
    int64_t asked;       /* and the time, us */
    int prompt;          /* what was asked; */
    bool guarded;        /* of every seat that might have a choice, */
    bool forced;         /* and this one has none */
    hint_for hint;       /* of a person's question: the asker */
    ber_plan taken;      /* and about which steps; none: what is best */
    advice advice;       /* filled by the worker for a person, */
    ber_action answer;   /* for a bot, */
    bot_thought thought; /* with why; of no option where nothing was weighed; */
    int64_t took;        /* us of thinking */
    int64_t due;         /* when the answer is given, see tact.h */
    struct worker_job *next;
} worker_job;

typedef struct workers workers;

bool worker_is_slow(const bot *b); /* thinks for so long that others would notice */

/* `wake` is called from a worker's thread when answers wait. At least one thread; NULL if
 * none can be had. */
workers *workers_open(int n_threads, void (*wake)(void *user), void *user);

/* Gives a malloc()ed job away until it is taken back; false, and it stays the caller's, if
 * there is no room for it. */
bool workers_submit(workers *w, worker_job *job);
worker_job *workers_take(workers *w);  /* an answered job, or NULL; the caller frees it */
int workers_waiting(const workers *w); /* jobs not yet taken back */
void workers_close(workers *w);        /* waits for the thinking ones; frees all that is left */

#endif
