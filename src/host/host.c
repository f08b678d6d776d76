/*
 * host.c: the clock and the threads of host.h, and bots by what is typed for them.
 */
#include "host.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t host_now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- Threads ------------------------------------------------------------------------------ */

enum { MOST_THREADS = 64 };

/* Threads of the whole program that think for a bot, and how many they may be; 0: as many as there
 * are processors. */
static atomic_int n_busy, most_busy;

static int at_once(void)
{
    int most = atomic_load(&most_busy);
    long n = most ? most : sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (int)n;
}

void host_threads(int most)
{
    atomic_store(&most_busy, most);
}

typedef struct {
    void (*job)(void *user, int i);
    void *user;
    int i;
    bool started;
    pthread_t thread;
} errand;

static void *run_errand(void *user)
{
    const errand *e = user;
    e->job(e->user, e->i);
    atomic_fetch_sub(&n_busy, 1);
    return NULL;
}

static bool start(errand *e)
{
    if (atomic_fetch_add(&n_busy, 1) < at_once() &&
        pthread_create(&e->thread, NULL, run_errand, e) == 0)
        return true;
    atomic_fetch_sub(&n_busy, 1);
    return false;
}

/* Errands that got no thread are run here, after the one that is the caller's. */
static void each(int n, void (*job)(void *user, int i), void *user)
{
    errand list[MOST_THREADS];
    int n_list = n < MOST_THREADS ? n : MOST_THREADS;
    sigset_t all, before;
    /* Signals are the caller's business: a thread inherits what is blocked. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 1; i < n_list; i++) {
        errand *e = &list[i];
        *e = (errand){ .job = job, .user = user, .i = i };
        e->started = start(e);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    for (int i = 0; i < n; i++)
        if (i == 0 || i >= n_list || !list[i].started)
            job(user, i);
    for (int i = 1; i < n_list; i++)
        if (list[i].started)
            pthread_join(list[i].thread, NULL);
}

const bot_lent host_lent = {
    .now_us = host_now_us, .each = each, .at_once = at_once, .most_ms = 1200
};

ber_action host_choose(const bot *b, bot_mind *mind, const bot_question *q, ber_rng *rng,
                       bot_thought *thought)
{
    atomic_fetch_add(&n_busy, 1);
    ber_action a = bot_choose(b, mind, q, rng, thought);
    atomic_fetch_sub(&n_busy, 1);
    return a;
}

void host_advise(const bot *judge, bot_mind *mind, const bot_question *q, const ber_plan *asked,
                 ber_rng *rng, advice *out)
{
    atomic_fetch_add(&n_busy, 1);
    advice_find(judge, mind, q, asked, rng, out);
    atomic_fetch_sub(&n_busy, 1);
}

/* ---- Bots ----------------------------------------------------------------------------------- */

int host_bot(bot *out, const char *text, void (*log)(void *user, const char *line), void *user,
             ber_error *error)
{
    static const char pipe[] = "pipe:";
    if (strncmp(text, pipe, strlen(pipe)) == 0)
        return pipe_open(out, text + strlen(pipe), log, user, error);
    return bot_parse(text, out, error);
}
