/*
 * tact.c: the times of tact.h.
 */
#include "tact.h"

#include <stdlib.h>

enum { ANY_PROMPT = -1 }; /* times of a game's questions together, for the first of a kind */

typedef struct tact_times {
    const bot *bot;
    const struct ber_game *game;
    int prompt;
    unsigned n; /* so far */
    int64_t took[TACT_KEPT];
    struct tact_times *next;
} tact_times;

void tact_open(tact *p, uint64_t seed)
{
    *p = (tact){ .runs = true, .rng = ber_rng_seed(seed) };
}

void tact_close(tact *p)
{
    for (int i = 0; i < TACT_BUCKETS; i++) {
        for (tact_times *t = p->times[i], *next; t; t = next) {
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

static tact_times **find(tact *p, const worker_job *job, int prompt)
{
    tact_times **at = &p->times[(unsigned)(prompt + 1) % TACT_BUCKETS];
    while (*at && ((*at)->bot != job->bot || (*at)->game != job->game || (*at)->prompt != prompt))
        at = &(*at)->next;
    return at;
}

static void note(tact *p, const worker_job *job, int prompt)
{
    tact_times **at = find(p, job, prompt);
    if (!*at && (*at = calloc(1, sizeof **at)))
        **at = (tact_times){ .bot = job->bot, .game = job->game, .prompt = prompt };
    if (*at)
        (*at)->took[(*at)->n++ % TACT_KEPT] = job->took;
}

/* One of the times by lot; 0 if nothing of the kind was thought about so far. */
static int64_t draw(tact *p, const worker_job *job)
{
    const tact_times *t = *find(p, job, job->prompt);
    if (!t)
        t = *find(p, job, ANY_PROMPT);
    if (!t)
        return 0;
    return t->took[ber_rng_below(&p->rng, t->n < TACT_KEPT ? t->n : TACT_KEPT)];
}

int64_t tact_due(tact *p, const worker_job *job, int64_t ready)
{
    if (!p->runs || !job->guarded)
        return ready;
    if (job->forced) {
        ready += draw(p, job);
    } else {
        note(p, job, job->prompt);
        note(p, job, ANY_PROMPT);
    }
    int64_t slot = worker_is_slow(job->bot) ? TACT_SLOW : TACT_QUICK;
    int64_t n = ready > job->asked ? (ready - job->asked + slot - 1) / slot : 1;
    return job->asked + n * slot;
}

/* ---- What is held ---------------------------------------------------------------------------- */

void tact_hold(tact *p, worker_job *job, int64_t due)
{
    worker_job **at = &p->held;
    while (*at && (*at)->due <= due)
        at = &(*at)->next;
    job->due = due;
    job->next = *at;
    *at = job;
}

worker_job *tact_take(tact *p, int64_t now)
{
    worker_job *job = p->held;
    if (!job || job->due > now)
        return NULL;
    p->held = job->next;
    job->next = NULL;
    return job;
}

int64_t tact_next(const tact *p)
{
    return p->held ? p->held->due : -1;
}
