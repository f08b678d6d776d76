/*
 * forget.c: what leaves memory because nobody uses it, and what is deleted: because it is old,
 * because its guest or the host wants it so.
 */
#include "server.h"

#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAY = 86400,
    AGAIN = 3600, /* seconds until the next look for what is old, */
    MORE = 1,     /* or while there is more of it */
};

/* ---- Memory --------------------------------------------------------------------------- */

static bool is_idle(const server *s, const table *t)
{
    return !t->client && !t->busy && !t->thinking && s->clock - t->used >= s->limit.idle_seconds;
}

/* People who are here may look at it in the lobby. */
static bool is_missed(server *s, const table *t)
{
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        const store_seat *row = &t->row.seat[seat];
        const guest *g = row->has_owner ? lobby_guest(s, row->owner) : NULL;
        if (g && g->n_conns > 0)
            return true;
    }
    return false;
}

static void after_let_go(void *user, store_job *job)
{
    (void)user;
    store_job_free(job);
}

/* Any node may have it then. */
static void drop_over(server *s, table *t)
{
    store_job *job = s->epoch && t->mine ? calloc(1, sizeof *job) : NULL;
    if (job) {
        job->ask = STORE_LET_GO;
        job->keep_steps = -1;
        snprintf(job->id, sizeof job->id, "%s", t->row.id);
        job->done = after_let_go;
        store_submit(s->store, job);
    }
    lobby_remove_table(s, t);
}

static void drop_tables(server *s)
{
    for (table *t = s->tables, *next; t; t = next) {
        next = t->next;
        if (!is_idle(s, t))
            continue;
        talk_quiet(t);
        if (t->row.state == TABLE_OVER && !is_missed(s, t))
            drop_over(s, t);
        else
            lobby_unload_table(s, t);
    }
}

static void drop_guests(server *s)
{
    for (guest *g = s->guests, *next; g; g = next) {
        next = g->next;
        bool used = g->n_conns || g->n_own || g->unsaved || g->saving;
        if (!used && s->clock - g->used >= s->limit.idle_seconds)
            lobby_remove_guest(s, g);
    }
}

void forget_idle(server *s)
{
    drop_tables(s);
    drop_guests(s);
}

/* ---- Deleting --------------------------------------------------------------------------- */

typedef struct {
    server *s;
    forget_then then;
} pending;

/* It was deleted, or is still there. */
static void end_guest(server *s, const uint8_t hash[STORE_HASH], bool good)
{
    guest *g = lobby_guest(s, hash);
    if (g)
        g->gone = good;
    for (client *c = s->client; c && g && good; c = c->next)
        if (c->guest == g)
            conn_close(c->c, CLOSE_POLICY, "this guest was deleted");
}

static void after_drop(void *user, store_job *job)
{
    pending *p = user;
    if (job->code < 0) {
        p->s->n_store_errors++;
        log_about(p->s, LOG_ERROR, NULL, job->id[0] ? job->id : NULL, "store: %s", job->error);
    }
    if (p->then.done)
        p->then.done(p->s, p->then.user, job->code < 0 ? job->error : NULL);
    if (job->order == STORE_DROP_GUEST)
        end_guest(p->s, job->guest.hash, job->code == 0);
    free(p);
    store_job_free(job);
}

static store_job *new_drop(server *s, forget_then then)
{
    store_job *job = calloc(1, sizeof *job);
    pending *p = calloc(1, sizeof *p);
    if (!job || !p) {
        free(job);
        free(p);
        return NULL;
    }
    *p = (pending){ s, then };
    job->keep_steps = -1;
    job->done = after_drop;
    job->user = p;
    return job;
}

/* Those at the table hear that it is gone. */
static void take_away(server *s, table *t)
{
    for (client *c = t->client; c; c = c->beside)
        speak_gone(s, c, "table", "this table was deleted");
    lobby_remove_table(s, t);
    s->lobby_changed = true;
}

bool forget_table(server *s, const char *id, forget_then then)
{
    table *t = lobby_table(s, id);
    store_job *job = t && (t->busy || !t->stored) ? NULL : new_drop(s, then);
    if (!job)
        return false;
    if (t)
        take_away(s, t);
    job->order = STORE_DROP_TABLE;
    job->tell = nodes_line(s, "gone", id);
    snprintf(job->id, sizeof job->id, "%s", id);
    store_submit(s->store, job);
    return true;
}

/* Its seat, or one that is kept for it. */
static bool is_of(const table *t, int seat, const guest *g)
{
    return owns(t, seat, g) || is_invited(t, seat, g);
}

/* Is this the only guest at it? */
static bool is_only(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (t->row.seat[seat].has_owner && !is_of(t, seat, g))
            return false;
    return true;
}

/* The same as the store does to those that are not in memory (store_find.c). */
static store_table without(const table *t, const guest *g)
{
    store_table row = t->row;
    for (int seat = 0; seat < row.n_seats; seat++) {
        store_seat *at = &row.seat[seat];
        if (!is_of(t, seat, g))
            continue;
        if (row.state == TABLE_OPEN) {
            *at = (store_seat){ .kind = SEAT_OPEN };
            continue;
        }
        at->has_owner = at->covered = false;
        memset(at->owner, 0, sizeof at->owner);
        snprintf(at->name, sizeof at->name, "%s", STORE_NOBODY);
        if (row.state == TABLE_PLAYING && !at->bot[0])
            snprintf(at->bot, sizeof at->bot, "%s", STORE_STAND_IN);
    }
    return row;
}

/* Nothing of them is being written: what is in memory is on disk. */
static void leave_tables(server *s, guest *g)
{
    for (int i = 0; i < g->n_own;) {
        table *t = g->own[i];
        if (!has_seat(t, g) && !has_invitation(t, g)) {
            i++;
        } else if (is_only(t, g)) {
            take_away(s, t); /* and another takes its place among the guest's */
        } else if (!t->mine) {
            i++; /* its node does that */
        } else {
            store_table row = without(t, g);
            play_save_table(s, t, &row, (reply_to){ 0 });
            i++;
        }
    }
}

static bool is_busy(const guest *g)
{
    for (int i = 0; i < g->n_own; i++)
        if (g->own[i]->busy || !g->own[i]->stored)
            return true;
    return g->saving > 0;
}

bool forget_guest(server *s, const uint8_t hash[STORE_HASH], forget_then then)
{
    guest *g = lobby_guest(s, hash);
    store_job *job = g && is_busy(g) ? NULL : new_drop(s, then);
    if (!job)
        return false;
    if (g) {
        leave_tables(s, g);
        g->gone = true; /* nothing more is heard of it, unless that fails */
    }
    char hex[2 * STORE_HASH + 1];
    prove_to_hex(hash, STORE_HASH, hex);
    job->order = STORE_DROP_GUEST;
    job->tell = nodes_line(s, "no-guest", hex);
    memcpy(job->guest.hash, hash, STORE_HASH);
    store_submit(s->store, job);
    return true;
}

bool forget_elsewhere(server *s, const uint8_t hash[STORE_HASH])
{
    guest *g = lobby_guest(s, hash);
    if (g && is_busy(g))
        return false;
    if (g) {
        leave_tables(s, g);
        end_guest(s, hash, true);
    }
    return true;
}

/* ---- What is old ---------------------------------------------------------------------------- */

/* Nobody has been at it for a while. */
static bool forget_old_table(server *s, const char *id)
{
    const table *t = lobby_table(s, id);
    if (t && !t->mine)
        nodes_tell(s, "drop %s", id);
    if ((t && (!t->mine || !is_idle(s, t))) || !forget_table(s, id, (forget_then){ 0 }))
        return false;
    log_about(s, LOG_INFO, NULL, id, "forgotten: nobody has used it for long");
    return true;
}

static bool forget_old_guest(server *s, const store_guest *row)
{
    const guest *g = lobby_guest(s, row->hash);
    if ((g && g->n_conns > 0) || !forget_guest(s, row->hash, (forget_then){ 0 }))
        return false;
    log_about(s, LOG_INFO, NULL, NULL, "guest %02x%02x%02x%02x forgotten: not seen for long",
              row->hash[0], row->hash[1], row->hash[2], row->hash[3]);
    return true;
}

static void after_old(void *user, store_job *job)
{
    server *s = user;
    int n = 0;
    s->forgetting = false;
    for (int i = 0; i < job->n_found; i++)
        n += forget_old_table(s, job->found[i].table.id);
    for (int i = 0; i < job->n_guests; i++)
        n += forget_old_guest(s, &job->guests[i]);
    s->forget_at = s->clock + (n > 0 ? MORE : AGAIN);
    store_job_free(job);
}

void forget_old(server *s)
{
    if (!s->first || s->forgetting || s->clock < s->forget_at)
        return;
    store_job *job = calloc(1, sizeof *job);
    if (!job)
        return;
    job->ask = STORE_ASK_OLD;
    job->keep_steps = -1;
    job->old = (store_ages){ .open = s->now - (int64_t)s->limit.open_days * DAY,
                             .playing = s->now - (int64_t)s->limit.playing_days * DAY,
                             .over = s->now - (int64_t)s->limit.over_days * DAY,
                             .guest = s->now - (int64_t)s->limit.guest_days * DAY,
                             .stranger = s->now - (int64_t)s->limit.stranger_days * DAY,
                             .account = s->now - (int64_t)s->limit.account_days * DAY };
    job->done = after_old;
    job->user = s;
    s->forgetting = true;
    store_submit(s->store, job);
}
