/*
 * fuzz_wire.c: reads bytes as messages of two clients, one per line; a line that begins
 * with '2' comes from the second. "$T" stands for the table opened last, which nobody
 * could guess, and "$A" for the number of its steps.
 *
 * The network, the store and the bots' threads are replaced by the simplest things that
 * keep their promises: what is sent is looked at, what is stored is stored at once.
 */
#include "server.h"

#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- Stand-ins ---------------------------------------------------------------------- */

struct conn {
    bool closed;
};

struct workers {
    worker_job *first;
    bot_mind *mind;
};

void conn_send(conn *c, const char *text, size_t length)
{
    (void)c;
    BER_ASSERT(length > 1 && text[0] == '{' && text[length - 1] == '}');
    BER_ASSERT(!memchr(text, '\0', length));
}

void transport_alarm(transport *t, int64_t us)
{
    (void)t;
    (void)us;
}

void conn_close(conn *c, int code, const char *reason)
{
    (void)code;
    (void)reason;
    c->closed = true;
}

void store_submit(store *s, store_job *job)
{
    (void)s;
    job->code = 0;
    job->done(job->user, job);
}

int store_steps(store *s, const char *id, store_step **out, int *n)
{
    (void)s;
    (void)id;
    (void)out;
    (void)n;
    return -1; /* everything stays in memory */
}

int store_load(store *s, void (*guest)(void *user, const store_guest *guest),
               void (*table)(void *user, const store_table *table), void *user)
{
    (void)s;
    (void)guest;
    (void)table;
    (void)user;
    return 0;
}

bool workers_submit(workers *w, worker_job *job)
{
    bot_question q = { job->game, job->state, job->seat, job->streak, 0, NULL };
    bot hasty = *job->bot; /* a fuzzer has no time to think */
    hasty.config.iterations = 8;
    job->answer = bot_choose(&hasty, w->mind, &q, &job->rng, &job->thought);
    job->next = w->first;
    w->first = job;
    return true;
}

worker_job *workers_take(workers *w)
{
    worker_job *job = w->first;
    if (job)
        w->first = job->next;
    return job;
}

/* ---- Messages ------------------------------------------------------------------------- */

static const table *last_table(const server *s)
{
    const table *last = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (const table *t = s->table[i]; t; t = t->next)
            last = t;
    return last;
}

static size_t expand(const server *s, const char *line, size_t n, char *out, size_t room)
{
    const table *t = last_table(s);
    size_t length = 0;
    for (size_t i = 0; i < n && length + 20 < room; i++) {
        if (line[i] == '$' && i + 1 < n && line[i + 1] == 'T' && t) {
            length += (size_t)snprintf(out + length, room - length, "%s", t->row.id);
            i++;
        } else if (line[i] == '$' && i + 1 < n && line[i + 1] == 'A' && t) {
            length +=
                (size_t)snprintf(out + length, room - length, "%d", t->loaded ? t->m.n_steps : 0);
            i++;
        } else {
            out[length++] = line[i];
        }
    }
    return length;
}

static void say(server *s, client *from, const char *line, size_t n)
{
    char text[TRANSPORT_MESSAGE];
    from->n_messages = 0; /* the rate is tested elsewhere */
    protocol_message(s, from, text, expand(s, line, n, text, sizeof text));
    for (int i = 0; i < 200 && s->workers->first; i++)
        play_answers(s);
}

static void enter(server *s, client *c, conn *socket)
{
    char token[65];
    c->c = socket;
    c->number = ++s->n_clients;
    c->guest = lobby_new_guest(s, token);
    c->next = s->client;
    s->client = c;
}

static void clean_up(server *s)
{
    for (worker_job *job; (job = workers_take(s->workers)); free(job))
        ;
    for (int i = 0; i < BUCKETS; i++) {
        for (table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            if (t->loaded) {
                BER_ASSERT(!t->m.game->broken(t->m.state));
                match_close(&t->m);
            }
            free(t);
        }
        for (guest *g = s->guest[i], *next; g; g = next) {
            next = g->next;
            free(g->own);
            free(g);
        }
    }
    bot_mind_free(s->workers->mind);
    free(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    workers bots = { .mind = bot_mind_new(NULL) };
    conn socket[2] = { { false }, { false } };
    client who[2] = { { 0 }, { 0 } };
    server *s = calloc(1, sizeof *s);
    BER_ASSERT(s);
    s->workers = &bots;
    s->limit = limits_usual();
    enter(s, &who[0], &socket[0]);
    enter(s, &who[1], &socket[1]);
    for (size_t at = 0; at < size;) {
        const char *line = (const char *)data + at;
        const char *end = memchr(line, '\n', size - at);
        size_t n = end ? (size_t)(end - line) : size - at;
        bool second = n > 0 && line[0] == '2';
        say(s, &who[second], line + second, n - second);
        at += n + 1;
    }
    clean_up(s);
    return 0;
}
