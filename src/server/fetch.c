/*
 * fetch.c: what is not in memory is read by the store's thread, while the loop goes on.
 *
 * A request that needs it waits (protocol.c), and everything its client says meanwhile waits
 * behind it. When the answer is there they are carried out as if they came now.
 */
#include "server.h"

#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fetch {
    server *s;
    bool of_guest;
    char id[STORE_ID];
    uint8_t hash[STORE_HASH];
    int64_t begun;
    bool failed; /* it does not exist, and those who wait are told */
    struct fetch *next;
} fetch;

/* ---- Reading -------------------------------------------------------------------------- */

static fetch *find(const server *s, bool of_guest, const void *key)
{
    for (fetch *f = s->fetch; f; f = f->next)
        if (f->of_guest == of_guest &&
            (of_guest ? memcmp(f->hash, key, STORE_HASH) == 0 : strcmp(f->id, key) == 0))
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
static bool submit(server *s, bool of_guest, const void *key,
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
    f->of_guest = of_guest;
    f->begun = meter_now();
    if (of_guest) {
        memcpy(f->hash, key, STORE_HASH);
        memcpy(job->guest.hash, key, STORE_HASH);
    } else {
        snprintf(f->id, sizeof f->id, "%s", (const char *)key);
        snprintf(job->id, sizeof job->id, "%s", f->id);
    }
    f->next = s->fetch;
    s->fetch = f;
    job->ask = of_guest ? STORE_ASK_GUEST : STORE_ASK_TABLE;
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

/* Its row, and its match. False: it is not there, or cannot be shown. */
static bool take_table(server *s, const store_job *job)
{
    table *t = lobby_table(s, job->id);
    if (job->code == 0 && job->n_found == 1 && !t)
        t = lobby_add_found(s, &job->found[0]);
    if (!t)
        return false;
    if (!is_here(t) && job->code == 0)
        (t->row.state == TABLE_OPEN ? lobby_prepare_table : lobby_fill_table)(s, t, job->step,
                                                                              job->n_steps);
    t->known = t->known || !t->loaded; /* there is no more to be known of it */
    return is_here(t);
}

static void after_table(void *user, store_job *job)
{
    fetch *f = user;
    server *s = f->s;
    meter_add(&s->time[TIME_FETCH], meter_now() - f->begun);
    note_error(s, job, f->id);
    f->failed = !take_table(s, job);
    table *t = lobby_table(s, job->id);
    bool good = !f->failed;
    if (good)
        remove_fetch(s, f);
    if (good)
        clock_note(s, t);
    if (good && t->client) /* it was read again while people are there */
        speak_everybody(s, t, true);
    if (good)
        clock_begun(s, t);
    if (good && !s->try_again) /* otherwise bots move with all the others */
        play_bots(s, t);
    http_go_on(s, job->id, NULL);
    s->again = true;
    store_job_free(job);
}

enum fetch_state fetch_table(server *s, const char *id, table **out)
{
    table *t = lobby_table(s, id);
    size_t n = strlen(id);
    *out = t;
    if (t && is_here(t))
        return FETCH_HERE;
    const fetch *f = n < 1 || n >= STORE_ID ? NULL : find(s, false, id);
    if (n < 1 || n >= STORE_ID || (f && f->failed))
        return FETCH_NONE;
    return f || submit(s, false, id, after_table) ? FETCH_LATER : FETCH_NONE;
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
    return find(s, true, token) || submit(s, true, token, after_guest) ? FETCH_LATER : FETCH_NONE;
}

void fetch_sweep(server *s)
{
    for (fetch *f = s->fetch, *next; f; f = next) {
        next = f->next;
        if (f->failed)
            remove_fetch(s, f);
    }
}

void fetch_close(server *s)
{
    while (s->fetch)
        remove_fetch(s, s->fetch);
}
