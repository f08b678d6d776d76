/*
 * crew.c: threads that share out the parts of one piece of work. A free thread takes the next part
 * by an atomic counter, so that nobody waits for a slow one before the end.
 */
#include "crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    int n_helpers, busy;
    unsigned round; /* how many pieces of work there were */
    bool is_closing;
    void (*job)(void *user, int part);
    void *user;
    int n_parts;
    atomic_int next;
    pthread_t helper[];
};

static void take_parts(crew *c)
{
    for (int part; (part = atomic_fetch_add(&c->next, 1)) < c->n_parts;)
        c->job(c->user, part);
}

static void *help(void *arg)
{
    crew *c = arg;
    unsigned seen = 0;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->round == seen && !c->is_closing)
            pthread_cond_wait(&c->begun, &c->lock);
        if (c->is_closing)
            break;
        seen = c->round;
        pthread_mutex_unlock(&c->lock);
        take_parts(c);
        pthread_mutex_lock(&c->lock);
        if (--c->busy == 0)
            pthread_cond_signal(&c->ended);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

crew *crew_new(int n_threads)
{
    crew *c = calloc(1, sizeof *c + (size_t)n_threads * sizeof c->helper[0]);
    if (!c)
        return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begun, NULL);
    pthread_cond_init(&c->ended, NULL);
    while (c->n_helpers < n_threads - 1) {
        if (pthread_create(&c->helper[c->n_helpers], NULL, help, c) != 0) {
            crew_free(c);
            return NULL;
        }
        c->n_helpers++;
    }
    return c;
}

void crew_free(crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->is_closing = true;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->n_helpers; i++)
        pthread_join(c->helper[i], NULL);
    pthread_cond_destroy(&c->ended);
    pthread_cond_destroy(&c->begun);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void crew_work(crew *c, int n, void (*job)(void *user, int part), void *user)
{
    pthread_mutex_lock(&c->lock);
    c->job = job, c->user = user, c->n_parts = n;
    atomic_store(&c->next, 0);
    c->busy = c->n_helpers;
    c->round++;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    take_parts(c);
    pthread_mutex_lock(&c->lock);
    while (c->busy > 0)
        pthread_cond_wait(&c->ended, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
