/*
 * pace.c: the times of pace.h.
 */
#include "pace.h"

#include <stdlib.h>

enum { ANY_PROMPT = -1 }; /* times of a game's questions together, for the first of a kind */

typedef struct pace_times {
    const bot *bot;
    const struct ber_game *game;
    int prompt;
    unsigned n; /* so far */
    int64_t took[PACE_KEPT];
    struct pace_times *next;
} pace_times;

void pace_open(pace *p, uint64_t seed)
{
    *p = (pace){ .runs = true, .rng = ber_rng_seed(seed) };
}

void pace_close(pace *p)
{
    for (int i = 0; i < PACE_BUCKETS; i++) {
        for (pace_times *t = p->times[i], *next; t; t = next) {
            next = t->next;
            free(t);
        }
        p->times[i] = NULL;
    }
    for (worker_job *job; (job = p->held);) {
        p->held = job->next;
        free(job);
    }
}

/* ---- Times ---------------------------------------------------------------------------------- */

static pace_times **find(pace *p, const worker_job *job, int prompt)
{
    pace_times **at = &p->times[(unsigned)(prompt + 1) % PACE_BUCKETS];
    while (*at && ((*at)->bot != job->bot || (*at)->game != job->game || (*at)->prompt != prompt))
        at = &(*at)->next;
    return at;
}

static void note(pace *p, const worker_job *job, int prompt)
{
    pace_times **at = find(p, job, prompt);
    if (!*at && (*at = calloc(1, sizeof **at)))
        **at = (pace_times){ .bot = job->bot, .game = job->game, .prompt = prompt };
    if (*at)
        (*at)->took[(*at)->n++ % PACE_KEPT] = job->took;
}

/* One of the times by lot; 0 if nothing of the kind was thought about so far. */
static int64_t draw(pace *p, const worker_job *job)
{
    const pace_times *t = *find(p, job, job->prompt);
    if (!t)
        t = *find(p, job, ANY_PROMPT);
    if (!t)
        return 0;
    return t->took[ber_rng_below(&p->rng, t->n < PACE_KEPT ? t->n : PACE_KEPT)];
}

int64_t pace_due(pace *p, const worker_job *job, int64_t ready)
{
    if (!p->runs || !job->guarded)
        return ready;
    if (job->forced) {
        ready += draw(p, job);
    } else {
        note(p, job, job->prompt);
        note(p, job, ANY_PROMPT);
    }
    int64_t slot = worker_is_slow(job->bot) ? PACE_SLOW : PACE_QUICK;
    int64_t n = ready > job->asked ? (ready - job->asked + slot - 1) / slot : 1;
    return job->asked + n * slot;
}

/* ---- What is held ---------------------------------------------------------------------------- */

void pace_hold(pace *p, worker_job *job, int64_t due)
{
    worker_job **at = &p->held;
    while (*at && (*at)->due <= due)
        at = &(*at)->next;
    job->due = due;
    job->next = *at;
    *at = job;
}

worker_job *pace_take(pace *p, int64_t now)
{
    worker_job *job = p->held;
    if (!job || job->due > now)
        return NULL;
    p->held = job->next;
    job->next = NULL;
    return job;
}

int64_t pace_next(const pace *p)
{
    return p->held ? p->held->due : -1;
}
