/*
 * fetch.c: what is not in memory is read by the store's thread, while the loop goes on.
 *
 * A request that needs it waits (protocol.c), and everything its client says meanwhile waits
 * behind it. When the answer is there they are carried out as if they came now.
 *
 * Where there are several nodes, a table that is needed is asked for in the same breath: it is
 * this node's then, or another one's, and its client is led there (lead.c).
 */
#include "server.h"

#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum fetch_of { OF_TABLE, OF_LOOK, OF_GUEST };

typedef struct fetch {
    server *s;
    enum fetch_of of;
    char id[STORE_ID];
    uint8_t hash[STORE_HASH];
    int64_t begun;
    bool failed; /* it does not exist, and those who wait are told */
    bool elsewhere;
    store_node owner; /* and then it is this node's */
    struct fetch *next;
} fetch;

/* ---- Reading -------------------------------------------------------------------------- */

static fetch *find(const server *s, enum fetch_of of, const void *key)
{
    for (fetch *f = s->fetch; f; f = f->next)
        if (f->of == of &&
            (of == OF_GUEST ? memcmp(f->hash, key, STORE_HASH) == 0 : strcmp(f->id, key) == 0))
            return f;
    return NULL;
}

static void remove_fetch(server *s, fetch *f)
{
    for (fetch **i = &s->fetch; *i; i = &(*i)->next) {
        if (*i == f) {
            *i = f->next;
            break;
        }
    }
    free(f);
}

/* Begins to read; false: no memory. */
static bool submit(server *s, enum fetch_of of, const void *key,
                   void (*done)(void *user, store_job *job))
{
    fetch *f = calloc(1, sizeof *f);
    store_job *job = calloc(1, sizeof *job);
    if (!f || !job) {
        free(f);
        free(job);
        return false;
    }
    f->s = s;
    f->of = of;
    f->begun = meter_now();
    job->takes = of == OF_TABLE;
    job->owner.epoch = nodes_taker(s);
    if (of == OF_GUEST) {
        memcpy(f->hash, key, STORE_HASH);
        memcpy(job->guest.hash, key, STORE_HASH);
    } else {
        snprintf(f->id, sizeof f->id, "%s", (const char *)key);
        snprintf(job->id, sizeof job->id, "%s", f->id);
    }
    f->next = s->fetch;
    s->fetch = f;
    job->ask = of == OF_GUEST ? STORE_ASK_GUEST : STORE_ASK_TABLE;
    job->keep_steps = -1;
    job->done = done;
    job->user = f;
    store_submit(s->store, job);
    return true;
}

static void note_error(server *s, const store_job *job, const char *id)
{
    if (job->code == 0 || job->code == STORE_ENONE)
        return;
    s->n_store_errors++;
    log_about(s, LOG_ERROR, NULL, id, "store: %s", job->error);
}

/* ---- Tables --------------------------------------------------------------------------- */

static bool is_here(const table *t)
{
    return t->loaded || t->blank || (t->row.state == TABLE_OPEN && lobby_is_prepared(t));
}

/* It is this node's now. Other nodes' time may be ahead of this one's. */
static void come(server *s, table *t)
{
    t->mine = true;
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        store_mark *mark = &t->mark[seat];
        mark->since = mark->since > s->lived ? s->lived : mark->since;
        mark->away = mark->away > s->lived ? s->lived : mark->away;
    }
    gather_note(s, t);
    nodes_took(s);
}

/* Its row, and its match. False: it is not there, or cannot be shown. What was known of a table
 * that was not this node's may be old. */
static bool take_table(server *s, const store_job *job)
{
    table *t = lobby_table(s, job->id);
    bool found = job->code == 0 && job->n_found == 1;
    if (t && !t->mine && found) {
        lobby_remove_table(s, t);
        t = NULL;
    }
    if (found && !t)
        t = lobby_add_found(s, &job->found[0]);
    if (!t)
        return false;
    if (job->takes && found && !t->mine)
        come(s, t);
    if (!is_here(t) && job->code == 0)
        (t->row.state == TABLE_OPEN ? lobby_prepare_table : lobby_fill_table)(s, t, job->step,
                                                                              job->n_steps);
    t->known = t->known || !t->loaded; /* there is no more to be known of it */
    return is_here(t);
}

/* People may be waiting for it, and bots to move. */
static void go_on(server *s, table *t)
{
    clock_note(s, t);
    if (t->client) /* it was read again while people are there */
        speak_everybody(s, t, true);
    clock_begun(s, t);
    if (!s->try_again) /* otherwise bots move with all the others */
        play_bots(s, t);
}

/* Another node owns it. */
static bool is_elsewhere(const server *s, const store_job *job)
{
    return job->code == 0 && job->takes && s->epoch && job->owner.epoch != s->epoch;
}

static void after_table(void *user, store_job *job)
{
    fetch *f = user;
    server *s = f->s;
    meter_add(&s->time[TIME_FETCH], meter_now() - f->begun);
    note_error(s, job, f->id);
    s->again = true;
    f->elsewhere = is_elsewhere(s, job);
    f->owner = job->owner;
    f->failed = !f->elsewhere && !take_table(s, job);
    table *t = lobby_table(s, job->id);
    nodes_read(s);
    if (f->elsewhere && t && t->mine)
        nodes_lose(s, t);
    if (!f->failed && !f->elsewhere) {
        remove_fetch(s, f);
        go_on(s, t);
        http_go_on(s, job->id, NULL);
    }
    store_job_free(job);
}

/* A match of another node's table is kept only if it is over: nothing happens there any more. */
static void after_look(void *user, store_job *job)
{
    fetch *f = user;
    server *s = f->s;
    table *t = lobby_table(s, job->id);
    meter_add(&s->time[TIME_FETCH], meter_now() - f->begun);
    note_error(s, job, f->id);
    if (t && t->mine)
        f->failed = !is_here(t); /* it was taken meanwhile */
    else
        f->failed = !take_table(s, job);
    t = lobby_table(s, job->id);
    http_go_on(s, job->id, NULL);
    if (t && !t->mine && t->row.state != TABLE_OVER)
        lobby_unload_table(s, t);
    if (!f->failed)
        remove_fetch(s, f);
    s->again = true;
    store_job_free(job);
}

enum fetch_state fetch_table(server *s, const char *id, table **out)
{
    table *t = lobby_table(s, id);
    size_t n = strlen(id);
    *out = t;
    if (t && t->mine && is_here(t))
        return FETCH_HERE;
    const fetch *f = n < 1 || n >= STORE_ID ? NULL : find(s, OF_TABLE, id);
    if (n < 1 || n >= STORE_ID || (f && f->failed))
        return FETCH_NONE;
    if (f && f->elsewhere)
        return FETCH_ELSEWHERE;
    return f || submit(s, OF_TABLE, id, after_table) ? FETCH_LATER : FETCH_NONE;
}

const store_node *fetch_owner(server *s, const char *id)
{
    const fetch *f = find(s, OF_TABLE, id);
    return f && f->elsewhere ? &f->owner : NULL;
}

enum fetch_state fetch_look(server *s, const char *id, table **out)
{
    table *t = lobby_table(s, id);
    size_t n = strlen(id);
    if (t && t->mine)
        return fetch_table(s, id, out);
    *out = t;
    if (t && is_here(t) && t->row.state == TABLE_OVER)
        return FETCH_HERE;
    const fetch *f = n < 1 || n >= STORE_ID ? NULL : find(s, OF_LOOK, id);
    if (n < 1 || n >= STORE_ID || (f && f->failed))
        return FETCH_NONE;
    return f || submit(s, OF_LOOK, id, after_look) ? FETCH_LATER : FETCH_NONE;
}

void fetch_again(server *s, table *t)
{
    table *same;
    lobby_unload_table(s, t);
    t->known = false;
    if (fetch_table(s, t->row.id, &same) == FETCH_HERE)
        speak_everybody(s, t, true);
}

/* ---- Guests --------------------------------------------------------------------------- */

static void let_in(server *s, client *c, guest *g)
{
    if (!g || g->gone) {
        conn_close(c->c, CLOSE_POLICY, "this cookie is not known");
    } else if (is_banned(s, g->row.hash, c->address)) {
        conn_close(c->c, CLOSE_POLICY, "the host does not let you in");
    } else if (g->n_conns >= s->limit.guest_lines) {
        conn_close(c->c, CLOSE_POLICY, "too many tabs of this guest");
    } else {
        c->guest = g;
        g->n_conns++;
        g->used = s->clock;
        token_seen(s, c->hash);
    }
}

static void after_guest(void *user, store_job *job)
{
    fetch *f = user;
    server *s = f->s;
    meter_add(&s->time[TIME_FETCH], meter_now() - f->begun);
    note_error(s, job, NULL);
    guest *g = job->code == 0 ? lobby_guest(s, job->guests[0].hash) : NULL;
    if (!g && job->code == 0)
        g = lobby_add_guest(s, &job->guests[0]);
    if (g) {
        g->whole = true;
        token_note(s, job->guest.hash, g);
    } else if (job->code != STORE_ENONE) { /* what is known of it has to do */
        g = token_guest(s, job->guest.hash);
    }
    for (int i = 0; g && i < job->n_found; i++)
        if (!lobby_table(s, job->found[i].table.id))
            lobby_add_found(s, &job->found[i]);
    for (client *c = s->client; c; c = c->next)
        if (!c->guest && memcmp(c->hash, job->guest.hash, STORE_HASH) == 0)
            let_in(s, c, g);
    http_go_on(s, NULL, job->guest.hash);
    remove_fetch(s, f);
    s->again = true;
    store_job_free(job);
}

/* One in memory may have been read for a seat only: a guest who comes also sees its finished
 * tables. */
enum fetch_state fetch_guest(server *s, const uint8_t token[STORE_HASH], guest **out)
{
    *out = token_guest(s, token);
    if (*out && (*out)->whole)
        return (*out)->gone ? FETCH_NONE : FETCH_HERE;
    bool begun = find(s, OF_GUEST, token) || submit(s, OF_GUEST, token, after_guest);
    return begun ? FETCH_LATER : FETCH_NONE;
}

void fetch_sweep(server *s)
{
    for (fetch *f = s->fetch, *next; f; f = next) {
        next = f->next;
        if (f->failed || f->elsewhere)
            remove_fetch(s, f);
    }
}

void fetch_close(server *s)
{
    while (s->fetch)
        remove_fetch(s, s->fetch);
}
