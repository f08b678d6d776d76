/*
 * stand_in.h: the network, the disk and the bots' threads, replaced by the simplest things that
 * keep their promises, for one file that drives the server from within.
 *
 * What is sent goes to stand_in_hear(), which that file brings. What is to be written waits until
 * stand_in_disk() carries it out, or lets it fail; the disk is memory. Bots take some step. What is
 * drawn by lot is the same every time.
 */
#ifndef BER_STAND_IN_H
#define BER_STAND_IN_H

#include "rng.h"
#include "server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct conn {
    bool closed;
};

/* The server says something; brought by the file that includes this. */
static void stand_in_hear(conn *c, const char *text, size_t length);

/* ---- The network -------------------------------------------------------------------- */

void conn_send(conn *c, const char *text, size_t length)
{
    BER_ASSERT(length > 1 && text[0] == '{' && text[length - 1] == '}');
    BER_ASSERT(!memchr(text, '\0', length));
    if (!c->closed)
        stand_in_hear(c, text, length);
}

void conn_close(conn *c, int code, const char *reason)
{
    (void)code;
    (void)reason;
    c->closed = true;
}

bool conn_is_led(const conn *c)
{
    (void)c;
    return false;
}

/* There is no other node. */
led *led_open(transport *t, const led_to *to, void *of)
{
    (void)t;
    (void)to;
    (void)of;
    return NULL;
}

bool led_send(led *l, const char *text, size_t length)
{
    (void)l;
    (void)text;
    (void)length;
    return false;
}

void led_close(led *l)
{
    (void)l;
}

void transport_alarm(transport *t, int64_t us)
{
    (void)t;
    (void)us;
}

void transport_answer(transport *t, uint64_t number, const http_response *response)
{
    (void)t;
    (void)number;
    free(response->body);
}

transport_stats transport_count(const transport *t)
{
    (void)t;
    return (transport_stats){ 0 };
}

/* ---- The disk ----------------------------------------------------------------------- */

typedef struct kept {
    store_table row;
    bool has_outcome;
    store_outcome outcome[STORE_SEATS];
    store_step *step;
    int n_steps, room;
    struct kept *next;
} kept;

struct store {
    store_job *first;
    kept *tables;
};

static kept *kept_find(const store *s, const char *id)
{
    kept *k = s->tables;
    while (k && strcmp(k->row.id, id) != 0)
        k = k->next;
    return k;
}

static kept *kept_add(store *s)
{
    kept *k = calloc(1, sizeof *k);
    BER_ASSERT(k);
    k->next = s->tables;
    s->tables = k;
    return k;
}

static void kept_drop(store *s, const char *id)
{
    for (kept **i = &s->tables; *i; i = &(*i)->next) {
        kept *k = *i;
        if (strcmp(k->row.id, id) != 0)
            continue;
        *i = k->next;
        free(k->step);
        free(k);
        return;
    }
}

static void kept_steps(kept *k, const store_job *job)
{
    if (job->keep_steps >= 0 && job->keep_steps < k->n_steps)
        k->n_steps = job->keep_steps;
    for (int i = 0; i < job->n_steps; i++) {
        BER_ASSERT(job->step[i].n == k->n_steps); /* no gap, nothing twice */
        if (k->n_steps == k->room) {
            k->room = k->room ? 2 * k->room : 64;
            k->step = realloc(k->step, (size_t)k->room * sizeof *k->step);
            BER_ASSERT(k->step);
        }
        k->step[k->n_steps++] = job->step[i];
    }
}

static void kept_write(store *s, const store_job *job)
{
    bool is_row = job->put_table || job->order == STORE_MARKS;
    kept *k = kept_find(s, is_row ? job->table.id : job->id);
    if (job->put_table && !k)
        k = kept_add(s);
    if (job->put_table)
        k->row = job->table;
    if (k && job->order == STORE_MARKS)
        for (int seat = 0; seat < k->row.n_seats; seat++)
            k->row.seat[seat].mark = job->table.seat[seat].mark;
    if (k)
        kept_steps(k, job);
    if (k && job->has_outcome && !k->has_outcome) {
        k->has_outcome = true;
        memcpy(k->outcome, job->outcome, sizeof k->outcome);
    }
    if (job->order == STORE_DROP_TABLE)
        kept_drop(s, job->id);
}

void store_submit(store *s, store_job *job)
{
    store_job **end = &s->first;
    while (*end)
        end = &(*end)->next;
    job->next = NULL;
    *end = job;
}

void store_job_free(store_job *job)
{
    free(job->step);
    free(job->found);
    free(job->guests);
    free(job->games);
    free(job->tally);
    free(job->text);
    free(job->said);
    free(job->tell);
    if (job->self)
        free(job->self->said);
    free(job->self);
    free(job);
}

static bool kept_is_of(const kept *k, const uint8_t hash[STORE_HASH])
{
    for (int i = 0; i < k->row.n_seats; i++)
        if (k->row.seat[i].has_owner && memcmp(k->row.seat[i].owner, hash, STORE_HASH) == 0)
            return true;
    return false;
}

/* All that a guest has finished; numbers are not made of it here. */
static void kept_games(store *s, store_job *job)
{
    for (const kept *k = s->tables; k && job->ask == STORE_ASK_GAMES; k = k->next) {
        if (!k->has_outcome || !kept_is_of(k, job->guest.hash) || job->of++ < job->from ||
            job->n_games == STORE_PAGE)
            continue;
        job->games = realloc(job->games, (size_t)(job->n_games + 1) * sizeof *job->games);
        BER_ASSERT(job->games);
        store_game *game = &job->games[job->n_games++];
        *game = (store_game){ .found.table = k->row, .n_steps = k->n_steps };
        memcpy(game->outcome, k->outcome, sizeof game->outcome);
    }
}

/* A table with its steps; guests are never looked for. */
static void kept_read(store *s, store_job *job)
{
    if (job->ask == STORE_ASK_GAMES || job->ask == STORE_ASK_STATS) {
        kept_games(s, job);
        return;
    }
    const kept *k = job->ask == STORE_ASK_TABLE ? kept_find(s, job->id) : NULL;
    job->code = k ? 0 : STORE_ENONE;
    if (!k)
        return;
    job->found = calloc(1, sizeof *job->found);
    job->step = malloc(((size_t)k->n_steps + 1) * sizeof *job->step);
    BER_ASSERT(job->found && job->step);
    job->found->table = k->row;
    job->n_found = 1;
    job->n_steps = k->n_steps;
    if (k->n_steps > 0)
        memcpy(job->step, k->step, (size_t)k->n_steps * sizeof *job->step);
}

/* The next job is carried out, or fails, if it writes; false if there is none. */
static bool stand_in_disk(store *s, bool fails)
{
    store_job *job = s->first;
    if (!job)
        return false;
    s->first = job->next;
    job->next = NULL;
    job->code = fails && !job->ask ? STORE_EDISK : 0;
    if (job->ask)
        kept_read(s, job);
    else if (!fails)
        kept_write(s, job);
    job->done(job->user, job);
    return true;
}

static void stand_in_close(store *s)
{
    while (stand_in_disk(s, true))
        ;
    while (s->tables)
        kept_drop(s, s->tables->row.id);
}

int store_load_live(store *s, void (*on_table)(void *user, const store_found *found),
                    void (*on_ban)(void *user, const char *what), void *user)
{
    (void)s;
    (void)on_table;
    (void)on_ban;
    (void)user;
    return 0;
}

int store_lived(store *s, int64_t *out)
{
    (void)s;
    *out = 0;
    return 0;
}

int store_load_leases(store *s, void (*on_table)(void *user, const char *id), void *user)
{
    (void)s;
    (void)on_table;
    (void)user;
    return 0;
}

int64_t store_epoch(const store *s)
{
    (void)s;
    return 0;
}

void store_set_hear(store *s, void (*hear)(void *user, const char *line), void *user)
{
    (void)s;
    (void)hear;
    (void)user;
}

bool store_holds(const store *s)
{
    (void)s;
    return true;
}

int store_waiting(const store *s)
{
    return s->first != NULL;
}

/* ---- Bots --------------------------------------------------------------------------- */

struct workers {
    worker_job *first;
};

bool worker_is_slow(const bot *b)
{
    (void)b;
    return false;
}

bool workers_submit(workers *w, worker_job *job)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = job->game->legal(job->state, job->seat, legal);
    BER_ASSERT(n > 0);
    job->answer = legal[ber_rng_below(&job->rng, (uint32_t)n)];
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

int workers_waiting(const workers *w)
{
    return w->first != NULL;
}

/* ---- Chance -------------------------------------------------------------------------- */

/* The same numbers every time, so that what was found once is found again. */
static ber_rng stand_in_rng;

static const char *chance_name(void)
{
    return "stand-in";
}

static uint32_t chance_number(void)
{
    return ber_rng_next(&stand_in_rng);
}

static void chance_bytes(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)(chance_number() >> 8);
}

static void stand_in_chance(uint64_t seed)
{
    static randombytes_implementation numbers = { .implementation_name = chance_name,
                                                  .random = chance_number,
                                                  .buf = chance_bytes };
    BER_ASSERT(randombytes_set_implementation(&numbers) == 0);
    BER_ASSERT(sodium_init() >= 0); /* which draws some itself, the first time */
    stand_in_rng = ber_rng_seed(seed);
}

/* ---- A server ------------------------------------------------------------------------ */

typedef struct {
    server *s;
    store disk;
    workers bots;
} stand_in;

/* One after the other: most of a server is room for a message, which need not be empty. */
static void stand_in_open(stand_in *in)
{
    static server one;
    memset(&one, 0, offsetof(server, out));
    *in = (stand_in){ .s = &one };
    stand_in_chance(1);
    in->s->store = &in->disk;
    in->s->workers = &in->bots;
    in->s->limit = limits_usual();
    in->s->first = true;
}

static void stand_in_enter(server *s, client *c, conn *socket, guest *g)
{
    char token[65];
    *c = (client){ .c = socket, .number = ++s->n_clients, .greeted = true };
    c->guest = g ? g : lobby_new_guest(s, token);
    c->next = s->client;
    if (s->client)
        s->client->prev = c;
    s->client = c;
    c->same = s->numbered[c->number % BUCKETS];
    s->numbered[c->number % BUCKETS] = c;
}

static void stand_in_end(stand_in *in)
{
    server *s = in->s;
    for (client *c = s->client; c; c = c->next)
        protocol_forget(s, c);
    stand_in_close(&in->disk);
    for (worker_job *job; (job = workers_take(&in->bots)); free(job))
        ;
    for (table *t = s->tables; t; t = t->next)
        BER_ASSERT(!t->loaded || !t->m.game->broken(t->m.state));
    lobby_close(s);
    http_close(s);
    fetch_close(s);
    address_close(s);
    tact_close(&s->tact);
}

#endif
