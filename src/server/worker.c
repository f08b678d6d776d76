/*
 * worker.c: the threads of worker.h: two queues of questions, one list of answers.
 *
 * A thread waits, takes the oldest quick question or else the oldest slow one, thinks
 * without holding anything, and puts the answer down. Jobs are malloc()ed by who submits them.
 */
#include "worker.h"

#include "error.h"
#include "host.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_LEVEL = 3 }; /* hard: the first whose thinking is noticed */

typedef struct {
    worker_job *first, **end;
} list;

/* One thread, with the memory of its thinking and whose turn that was about. */
typedef struct {
    struct workers *all;
    pthread_t thread;
    bot_mind *mind;
    char table[17];
    int seat;
} worker;

struct workers {
    pthread_mutex_t lock; /* of the six below */
    pthread_cond_t more;  /* a question has come, or it is time to go */
    list quick, slow, answer;
    int n_slow; /* slow questions being thought about */
    bool closing;

    void (*wake)(void *user);
    void *user;
    int n_waiting; /* known to the loop's thread only */
    int n_threads;
    worker thread[];
};

static void put(list *l, worker_job *job)
{
    job->next = NULL;
    *l->end = job;
    l->end = &job->next;
}

/* The first of them, or NULL. */
static worker_job *take(list *l)
{
    worker_job *job = l->first;
    if (!job)
        return NULL;
    l->first = job->next;
    if (!l->first)
        l->end = &l->first;
    job->next = NULL;
    return job;
}

static void drop(list *l)
{
    for (worker_job *job; (job = take(l));)
        free(job);
}

/* ---- On the workers' threads --------------------------------------------------------- */

/* Does it think for so long that others would notice? A search by its numbers may, and so
 * may a program of somebody else. */
static bool is_slow(const bot *b)
{
    return b->level >= SLOW_LEVEL || b->config.iterations > 0 || b->user;
}

static bool may_be_slow(const workers *w)
{
    return w->n_threads == 1 || w->n_slow < w->n_threads - 1;
}

static worker_job *take_question(workers *w)
{
    worker_job *job = take(&w->quick);
    if (job || !may_be_slow(w))
        return job;
    job = take(&w->slow);
    w->n_slow += job != NULL;
    return job;
}

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
    put(&w->answer, job);
    if (is_slow(job->bot)) {
        w->n_slow--;
        pthread_cond_signal(&w->more); /* the next slow one may begin */
    }
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

static void *think(void *user)
{
    worker *w = user;
    for (worker_job *job; (job = next_question(w->all));) {
        bot_question q = { job->game, job->state, job->seat, job->streak };
        turn_to(w, job);
        job->answer = bot_choose(job->bot, w->mind, &q, &job->rng, &job->thought);
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
    w->quick.end = &w->quick.first;
    w->slow.end = &w->slow.first;
    w->answer.end = &w->answer.first;
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

void workers_submit(workers *w, worker_job *job)
{
    BER_ASSERT(job->game && job->bot);
    w->n_waiting++;
    pthread_mutex_lock(&w->lock);
    put(is_slow(job->bot) ? &w->slow : &w->quick, job);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
}

worker_job *workers_take(workers *w)
{
    pthread_mutex_lock(&w->lock);
    worker_job *job = take(&w->answer);
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
    drop(&w->quick);
    drop(&w->slow);
    drop(&w->answer);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
