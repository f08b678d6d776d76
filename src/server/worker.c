/*
 * worker.c: the threads of worker.h: a queue of questions for each guest, one list of answers.
 *
 * A thread waits, takes the oldest quick question of the guest who was thought for least, or
 * else a slow one of such a guest, thinks without holding anything, and puts the answer down.
 * What was thought for a guest counts half after some seconds. Jobs are malloc()ed by the
 * caller.
 */
#include "worker.h"

#include "error.h"
#include "host.h"

#define FIFO_ITEM worker_job
#include "fifo.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOW_LEVEL = 3,      /* hard: the first level whose thinking is noticeable */
    SLOW_EACH = 3,       /* most slow questions of one guest at a time */
    HALF_LIFE = 8000000, /* us after which thinking counts half */
};

enum kind { QUICK, HINT, MOVE, N_KINDS };

/* The questions of one guest. */
typedef struct queue {
    uint64_t guest;
    fifo waiting[N_KINDS];
    int n_waiting, n_slow; /* n_slow: being thought about */
    int64_t used;          /* us that were thought for it, and one for each question */
    struct queue *next;
} queue;

/* One thread, with the memory of its thinking and whose turn that was about. */
typedef struct {
    struct workers *all;
    pthread_t thread;
    bot_mind *mind;
    char table[17];
    int seat;
} worker;

struct workers {
    pthread_mutex_t lock; /* of what follows, up to `closing` */
    pthread_cond_t more;  /* a question has come, or it is time to go */
    queue *queue;         /* of guests that wait, or were thought for recently */
    fifo answer;
    int n_slow;       /* slow questions being thought about */
    int n_queued;     /* questions that wait */
    bool hinted;      /* the last slow question was a hint */
    int64_t halve_at; /* when all `used` are halved next */
    bool closing;

    void (*wake)(void *user);
    void *user;
    int n_waiting; /* known to the loop's thread only */
    int n_threads;
    worker thread[];
};

static void drop(fifo *q)
{
    for (worker_job *job; (job = fifo_take(q));)
        free(job);
}

/* ---- Queues, with the lock held ----------------------------------------------------------- */

/* A search by its numbers may, and so may a program of somebody else. */
bool worker_is_slow(const bot *b)
{
    return b->level >= SLOW_LEVEL || b->config.iterations > 0 || b->user;
}

static enum kind kind_of(const worker_job *job)
{
    return !worker_is_slow(job->bot) ? QUICK : job->hint.client ? HINT : MOVE;
}

static queue *queue_of(workers *w, uint64_t guest)
{
    queue *q = w->queue;
    while (q && q->guest != guest)
        q = q->next;
    if (q || !(q = calloc(1, sizeof *q)))
        return q;
    q->guest = guest;
    for (int i = 0; i < N_KINDS; i++)
        fifo_clear(&q->waiting[i]);
    q->next = w->queue;
    return w->queue = q;
}

/* Accounts of thinking time decay, and empty ones are dropped. */
static void forget(workers *w)
{
    int64_t now = host_now_us();
    if (now < w->halve_at)
        return;
    w->halve_at = now + HALF_LIFE;
    for (queue **at = &w->queue, *q; (q = *at);) {
        q->used /= 2;
        if (q->used > 0 || q->n_waiting > 0 || q->n_slow > 0) {
            at = &q->next;
            continue;
        }
        *at = q->next;
        free(q);
    }
}

/* How many threads may have slow questions, and how many of them of one guest. */
static int slow_threads(const workers *w)
{
    return w->n_threads > 1 ? w->n_threads - 1 : 1;
}

static int slow_each(const workers *w)
{
    int half = (slow_threads(w) + 1) / 2;
    return half < SLOW_EACH ? half : SLOW_EACH;
}

/* The guest whose question of this kind is next; NULL: none may be taken. */
static queue *next_of(const workers *w, enum kind kind)
{
    queue *best = NULL;
    for (queue *q = w->queue; q; q = q->next) {
        bool may = q->waiting[kind].first && (kind == QUICK || q->n_slow < slow_each(w));
        if (may && (!best || q->used < best->used))
            best = q;
    }
    return best;
}

static worker_job *take_question(workers *w)
{
    enum kind kind = QUICK;
    queue *q = next_of(w, QUICK);
    if (!q && w->n_slow < slow_threads(w)) {
        queue *hint = next_of(w, HINT), *move = next_of(w, MOVE);
        kind = hint && !(move && w->hinted) ? HINT : MOVE;
        q = kind == HINT ? hint : move;
    }
    if (!q)
        return NULL;
    w->n_queued--;
    q->n_waiting--;
    if (kind != QUICK) {
        w->hinted = kind == HINT;
        w->n_slow++;
        q->n_slow++;
    }
    return fifo_take(&q->waiting[kind]);
}

/* ---- On the workers' threads --------------------------------------------------------- */

/* The next question, or NULL when it is time to go. */
static worker_job *next_question(workers *w)
{
    worker_job *job = NULL;
    pthread_mutex_lock(&w->lock);
    while (!w->closing && !(job = take_question(w)))
        pthread_cond_wait(&w->more, &w->lock);
    pthread_mutex_unlock(&w->lock);
    return job;
}

static void put_answer(workers *w, worker_job *job)
{
    pthread_mutex_lock(&w->lock);
    bool was_empty = !w->answer.first;
    queue *q = queue_of(w, job->guest);
    fifo_put(&w->answer, job);
    if (q)
        q->used += job->took + 1;
    if (worker_is_slow(job->bot)) {
        w->n_slow--;
        q->n_slow--;                      /* it is there as long as one is thought about */
        pthread_cond_broadcast(&w->more); /* the next slow one may begin */
    }
    forget(w);
    pthread_mutex_unlock(&w->lock);
    if (was_empty && w->wake)
        w->wake(w->user);
}

/* What was thought about another table says nothing about this one, and who asks for a hint
 * wants to know why, not only how to go on. */
static void turn_to(worker *w, const worker_job *job)
{
    if (w->seat == job->seat && strcmp(w->table, job->table) == 0 && !job->hint.client)
        return;
    bot_mind_forget(w->mind);
    w->seat = job->seat;
    memcpy(w->table, job->table, sizeof w->table);
}

/* A step for a bot, advice for a person. */
static void answer(worker *w, worker_job *job, const bot_question *q)
{
    if (job->hint.client)
        host_advise(job->bot, w->mind, q, job->taken.n ? &job->taken : NULL, &job->rng,
                    &job->advice);
    else
        job->answer = host_choose(job->bot, w->mind, q, &job->rng, &job->thought);
}

static void *think(void *user)
{
    worker *w = user;
    for (worker_job *job; (job = next_question(w->all));) {
        bot_question q = { job->game,
                           job->state,
                           job->seat,
                           job->streak,
                           job->turn,
                           &job->memory,
                           job->past.n ? &job->past : NULL };
        int64_t began = host_now_us();
        turn_to(w, job);
        answer(w, job, &q);
        job->took = host_now_us() - began;
        put_answer(w->all, job);
    }
    return NULL;
}

/* ---- On the loop's thread --------------------------------------------------------------- */

static bool start(workers *w)
{
    worker *next = &w->thread[w->n_threads];
    *next = (worker){ .all = w, .mind = bot_mind_new(&host_lent), .seat = -1 };
    if (next->mind && pthread_create(&next->thread, NULL, think, next) == 0)
        return true;
    bot_mind_free(next->mind);
    return false;
}

workers *workers_open(int n_threads, void (*wake)(void *user), void *user)
{
    if (n_threads < 1)
        n_threads = 1;
    workers *w = calloc(1, sizeof *w + (size_t)n_threads * sizeof w->thread[0]);
    if (!w)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    fifo_clear(&w->answer);
    w->halve_at = host_now_us() + HALF_LIFE;
    w->wake = wake;
    w->user = user;
    /* Signals are the loop's business: a thread inherits what is blocked. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&w->lock); /* the first ones wait until it is known how many they are */
    while (w->n_threads < n_threads && start(w))
        w->n_threads++;
    pthread_mutex_unlock(&w->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (w->n_threads > 0)
        return w;
    workers_close(w);
    return NULL;
}

/* A flood leaves room for one question of everybody else. */
static bool has_room(const workers *w, const queue *q)
{
    return q->n_waiting < (w->n_queued < WORKER_MOST_ALL ? WORKER_MOST_EACH : 1);
}

bool workers_submit(workers *w, worker_job *job)
{
    BER_ASSERT(job->game && job->bot);
    pthread_mutex_lock(&w->lock);
    queue *q = queue_of(w, job->guest);
    bool good = q && has_room(w, q);
    if (good) {
        fifo_put(&q->waiting[kind_of(job)], job);
        q->n_waiting++;
        w->n_queued++;
        w->n_waiting++;
        pthread_cond_signal(&w->more);
    }
    pthread_mutex_unlock(&w->lock);
    return good;
}

worker_job *workers_take(workers *w)
{
    pthread_mutex_lock(&w->lock);
    worker_job *job = fifo_take(&w->answer);
    pthread_mutex_unlock(&w->lock);
    w->n_waiting -= job != NULL;
    return job;
}

int workers_waiting(const workers *w)
{
    return w->n_waiting;
}

void workers_close(workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->n_threads; i++)
        pthread_join(w->thread[i].thread, NULL);
    for (int i = 0; i < w->n_threads; i++)
        bot_mind_free(w->thread[i].mind);
    for (queue *q = w->queue, *next; q; q = next) {
        next = q->next;
        for (int i = 0; i < N_KINDS; i++)
            drop(&q->waiting[i]);
        free(q);
    }
    drop(&w->answer);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
