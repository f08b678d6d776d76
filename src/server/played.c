/*
 * played.c: finished matches, as their people look back at them: how each ended is written with
 * its last step; lists and numbers are read by the store's thread.
 *
 * What counts in the numbers: a match that a guest played with one seat, to the end and by
 * itself, and one in which it resigned as not won. Against bots only it counts against the
 * strongest of them, else against people. One that goes on from another is no whole match, of one
 * that was played elsewhere nobody knows how: they count for nobody.
 */
#include "server.h"

#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- How a match ended ----------------------------------------------------------------- */

/* The host's own bots are the strongest: they are what it offers besides the levels. */
static int strength_of(const char *name)
{
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return i;
    return INT32_MAX;
}

static const char *strongest_bot(const store_table *row)
{
    const char *best = "";
    for (int seat = 0; seat < row->n_seats; seat++) {
        const store_seat *at = &row->seat[seat];
        if (at->kind == SEAT_BOT && (!*best || strength_of(at->bot) > strength_of(best)))
            best = at->bot;
    }
    return best;
}

/* Whom a seat has played against, or "": nothing is counted for it. */
static const char *against(const store_table *row, int seat)
{
    const store_seat *mine = &row->seat[seat];
    bool people = false;
    if (mine->kind == SEAT_BOT || (mine->bot[0] && !mine->resigned) || !mine->has_owner ||
        row->origin[0] || row->taken > 0)
        return "";
    for (int i = 0; i < row->n_seats; i++) {
        const store_seat *other = &row->seat[i];
        if (i == seat || other->kind == SEAT_BOT)
            continue;
        people = true;
        if (other->has_owner && memcmp(other->owner, mine->owner, STORE_HASH) == 0)
            return "";
    }
    return people ? "people" : strongest_bot(row);
}

static void note_match(const store_table *row, const match *m, store_job *job)
{
    ber_result result;
    bool over = m && match_over(m);
    if (over)
        m->game->result(m->state, &result);
    job->has_outcome = true;
    for (int seat = 0; seat < row->n_seats; seat++) {
        store_outcome *outcome = &job->outcome[seat];
        if (over) {
            outcome->rank = result.rank[seat];
            outcome->points = result.points[seat];
        }
        snprintf(outcome->against, sizeof outcome->against, "%s", against(row, seat));
    }
}

void played_note(const server *s, const table *t, store_job *job)
{
    (void)s;
    if (job->put_table && job->table.state == TABLE_OVER && t->loaded && match_over(&t->m))
        note_match(&t->row, &t->m, job);
}

/* ---- Those of before ------------------------------------------------------------------- */

static bool replay(match *m, const store_job *job)
{
    ber_error error;
    const store_table *row = &job->found[0].table;
    const struct ber_game *game = ber_game_find(row->game);
    if (!game || match_open_script(m, game, row->n_seats, row->option, &error) < 0)
        return false;
    for (int i = 0; i < job->n_steps; i++) {
        if (match_submit(m, job->step[i].actor, job->step[i].action, &error) < 0) {
            match_close(m);
            return false;
        }
    }
    return true;
}

static void after_counted(void *user, store_job *job)
{
    server *s = user;
    s->counting = false;
    if (job->code < 0) { /* the next start tries again */
        s->n_store_errors++;
        s->counted = true;
        log_about(s, LOG_ERROR, NULL, job->id, "store: %s", job->error);
    }
    store_job_free(job);
}

/* One that cannot be replayed any more, or is gone, is counted as not known. */
static void count(server *s, const store_job *found)
{
    match m;
    store_job *job = calloc(1, sizeof *job);
    bool good = job && found->n_found == 1 && replay(&m, found);
    if (!job) {
        s->counting = false;
        return;
    }
    job->keep_steps = -1;
    job->has_outcome = true;
    if (found->n_found == 1)
        note_match(&found->found[0].table, good ? &m : NULL, job);
    if (good)
        match_close(&m);
    snprintf(job->id, sizeof job->id, "%s", found->id);
    job->done = after_counted;
    job->user = s;
    store_submit(s->store, job);
}

static void after_uncounted(void *user, store_job *job)
{
    server *s = user;
    s->counted = !job->id[0] || job->code == STORE_EDISK;
    if (s->counted)
        s->counting = false;
    else
        count(s, job);
    store_job_free(job);
}

void played_tick(server *s)
{
    store_job *job = !s->first || s->counting || s->counted ? NULL : calloc(1, sizeof *job);
    if (!job)
        return;
    s->counting = true;
    job->ask = STORE_ASK_UNCOUNTED;
    job->keep_steps = -1;
    job->done = after_uncounted;
    job->user = s;
    store_submit(s->store, job);
}

/* ---- What is told ---------------------------------------------------------------------- */

static void points_json(const char *game, const char *key, int points, ber_json *out)
{
    const struct ber_game *found = ber_game_find(game);
    ber_json_scaled(out, key, points, found ? found->point_scale : 1);
}

static void seat_json(const store_game *game, int seat, ber_json *out)
{
    static const char *const kinds[] = { "open", "person", "device", "bot" };
    const store_seat *row = &game->found.table.seat[seat];
    const store_outcome *outcome = &game->outcome[seat];
    const char *owner = game->found.owner[seat].name;
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "seat", seat);
    ber_json_string(out, "kind", kinds[row->kind & 3]);
    ber_json_string(out, "name", row->name[0] ? row->name : *owner ? owner : row->bot);
    if (row->bot[0])
        ber_json_string(out, "bot", row->bot);
    if (row->resigned)
        ber_json_bool(out, "resigned", true);
    if (outcome->rank > 0) {
        ber_json_number(out, "rank", outcome->rank);
        points_json(game->found.table.game, "points", outcome->points, out);
    }
    ber_json_close(out, '}');
}

static void game_json(const store_game *game, const uint8_t *hash, ber_json *out)
{
    const store_table *row = &game->found.table;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "table", row->id);
    ber_json_string(out, "game", row->game);
    ber_json_number(out, "created", row->created);
    ber_json_number(out, "ended", game->ended);
    ber_json_number(out, "steps", game->n_steps);
    branch_member(row, out);
    ber_json_open(out, "mine", '[');
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_owner && memcmp(row->seat[seat].owner, hash, STORE_HASH) == 0)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
    ber_json_open(out, "seats", '[');
    for (int seat = 0; seat < row->n_seats; seat++)
        seat_json(game, seat, out);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

static void speak_games(server *s, client *c, const char *re, const store_job *job)
{
    ber_json out = speak_begin(s, "games", re);
    ber_json_number(&out, "from", job->from);
    ber_json_number(&out, "of", job->of);
    ber_json_open(&out, "games", '[');
    for (int i = 0; i < job->n_games; i++)
        game_json(&job->games[i], job->guest.hash, &out);
    ber_json_close(&out, ']');
    speak_send(s, c->c, &out);
}

static void tally_json(const store_tally *tally, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", tally->game);
    ber_json_string(out, "against", tally->against);
    ber_json_number(out, "played", tally->played);
    ber_json_number(out, "won", tally->won);
    points_json(tally->game, "points", (int)(tally->points / tally->played), out);
    ber_json_close(out, '}');
}

static void speak_stats(server *s, client *c, const char *re, const store_job *job)
{
    ber_json out = speak_begin(s, "stats", re);
    ber_json_open(&out, "games", '[');
    for (int i = 0; i < job->n_tallies; i++)
        tally_json(&job->tally[i], &out);
    ber_json_close(&out, ']');
    speak_send(s, c->c, &out);
}

typedef struct {
    server *s;
    reply_to to;
} asking;

static void after_asked(void *user, store_job *job)
{
    asking *a = user;
    server *s = a->s;
    client *c = client_of(s, a->to.client);
    if (job->code < 0) {
        s->n_store_errors++;
        log_about(s, LOG_ERROR, c, NULL, "store: %s", job->error);
    }
    if (c && job->code < 0)
        speak_error(s, c->c, a->to.id, "store", "could not be read");
    else if (c && job->ask == STORE_ASK_GAMES)
        speak_games(s, c, a->to.id, job);
    else if (c)
        speak_stats(s, c, a->to.id, job);
    free(a);
    store_job_free(job);
}

void played_ask(server *s, client *c, store_job *job, const char *id)
{
    asking *a = calloc(1, sizeof *a);
    if (!a) {
        store_job_free(job);
        speak_error(s, c->c, id, "store", "out of memory");
        return;
    }
    a->s = s;
    a->to.client = c->number;
    snprintf(a->to.id, sizeof a->to.id, "%s", id);
    job->done = after_asked;
    job->user = a;
    store_submit(s->store, job);
}
