/*
 * worker.c: the threads of worker.h: one queue of questions, one list of answers.
 *
 * A thread waits, takes the oldest question, thinks without holding anything, and puts
 * the answer down. Jobs are malloc()ed by who submits them.
 */
#include "worker.h"

#include "error.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

typedef struct {
    worker_job *first, **end;
} list;

struct workers {
    pthread_mutex_t lock; /* of the four below */
    pthread_cond_t more;  /* a question has come, or it is time to go */
    list question, answer;
    bool closing;

    void (*wake)(void *user);
    void *user;
    int n_waiting; /* known to the loop's thread only */
    int n_threads;
    pthread_t thread[];
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

/* The next question, or NULL when it is time to go. */
static worker_job *next_question(workers *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->question.first && !w->closing)
        pthread_cond_wait(&w->more, &w->lock);
    worker_job *job = w->closing ? NULL : take(&w->question);
    pthread_mutex_unlock(&w->lock);
    return job;
}

static void put_answer(workers *w, worker_job *job)
{
    pthread_mutex_lock(&w->lock);
    bool was_empty = !w->answer.first;
    put(&w->answer, job);
    pthread_mutex_unlock(&w->lock);
    if (was_empty && w->wake)
        w->wake(w->user);
}

static void *think(void *user)
{
    workers *w = user;
    for (worker_job *job; (job = next_question(w));) {
        job->answer = job->bot->choose(job->game, job->state, job->seat, &job->rng);
        put_answer(w, job);
    }
    return NULL;
}

/* ---- On the loop's thread --------------------------------------------------------------- */

workers *workers_open(int n_threads, void (*wake)(void *user), void *user)
{
    if (n_threads < 1)
        n_threads = 1;
    workers *w = calloc(1, sizeof *w + (size_t)n_threads * sizeof w->thread[0]);
    if (!w)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    w->question.end = &w->question.first;
    w->answer.end = &w->answer.first;
    w->wake = wake;
    w->user = user;
    /* Signals are the loop's business: a thread inherits what is blocked. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (w->n_threads < n_threads &&
           pthread_create(&w->thread[w->n_threads], NULL, think, w) == 0)
        w->n_threads++;
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
    put(&w->question, job);
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
        pthread_join(w->thread[i], NULL);
    drop(&w->question);
    drop(&w->answer);
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
