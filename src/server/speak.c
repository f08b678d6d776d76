/*
 * speak.c: the messages the server sends (docs/protocol.md). What a viewer may know was decided by
 * view.c; nothing is added here that depends on a secret. Nothing about a table is sent while it
 * is busy: rest() in play.c does so when all is on disk.
 *
 */
#include "server.h"

#include "clock.h"
#include "cover.h"
#include "offer.h"
#include "prove.h"
#include "registry.h"
#include "remind.h"
#include "vocab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ber_json speak_begin(server *s, const char *kind, const char *re)
{
    ber_json out = ber_json_into(s->out, sizeof s->out);
    ber_json_open(&out, NULL, '{');
    ber_json_string(&out, "t", kind);
    s->re[0] = '\0';
    if (re && *re) {
        snprintf(s->re, sizeof s->re, "%s", re);
        ber_json_string(&out, "re", s->re);
    }
    return out;
}

static ber_json begin_error(server *s, const char *re, const char *code, const char *text)
{
    ber_json out = speak_begin(s, "error", re);
    ber_json_string(&out, "code", code);
    ber_json_string(&out, "text", text);
    s->n_refused++;
    return out;
}

void speak_send(server *s, conn *c, ber_json *out)
{
    ber_json_close(out, '}');
    if (out->text.full) {
        char re[STORE_REQUEST];
        memcpy(re, s->re, sizeof re);
        *out = begin_error(s, re, "limit", "the answer would be too long");
        ber_json_close(out, '}');
    }
    conn_send(c, s->out, out->text.length);
}

/* ---- Short ones ------------------------------------------------------------------- */

void speak_ok(server *s, conn *c, const char *re, const char *id, int at)
{
    ber_json out = speak_begin(s, "ok", re);
    if (id)
        ber_json_string(&out, "table", id);
    if (at >= 0)
        ber_json_number(&out, "at", at);
    speak_send(s, c, &out);
}

void speak_error(server *s, conn *c, const char *re, const char *code, const char *text)
{
    ber_json out = begin_error(s, re, code, text);
    speak_send(s, c, &out);
}

void speak_members(server *s, client *c, const char *re, const char *kind, const char *text,
                   size_t n)
{
    ber_json out = speak_begin(s, kind, re);
    ber_json_verbatim(&out, text, n);
    speak_send(s, c->c, &out);
}

void speak_refusal(server *s, client *c, const char *re, const char *text,
                   const struct ber_game *game, const ber_why *why)
{
    ber_json out = begin_error(s, re, "illegal", text);
    ber_why_members(game, why, &out);
    speak_send(s, c->c, &out);
}

void speak_why(server *s, client *c, const char *re, bool legal, const struct ber_game *game,
               const ber_why *why)
{
    ber_json out = speak_begin(s, "why", re);
    ber_json_bool(&out, "legal", legal);
    ber_why_members(game, why, &out);
    speak_send(s, c->c, &out);
}

void speak_hint(server *s, client *c, const worker_job *job)
{
    ber_json out = speak_begin(s, "hint", job->hint.id);
    ber_json_string(&out, "table", job->table);
    ber_json_number(&out, "seat", job->seat);
    ber_json_number(&out, "at", job->at);
    advice_json(&job->advice, job->game, job->seat, &out);
    speak_send(s, c->c, &out);
}

void speak_rematch(server *s, client *c, const table *old, const char *re)
{
    ber_json out = speak_begin(s, "rematch", re);
    ber_json_string(&out, "table", old->row.id);
    ber_json_string(&out, "next", old->rematch);
    speak_send(s, c->c, &out);
}

/* ---- Greeting ----------------------------------------------------------------------- */

void speak_hello(server *s, client *c, const char *re)
{
    ber_json out = speak_begin(s, "hello", re);
    ber_json_number(&out, "v", 1);
    ber_json_string(&out, "name", c->guest->row.name);
    if (s->push_public)
        ber_json_string(&out, "push", s->push_public);
    if (remind_has_mail(s))
        ber_json_bool(&out, "mail", true);
    offer_games(s->unlisted, &out);
    ber_json_open(&out, "bots", '[');
    for (int i = 0; i < s->n_hosted; i++) /* first: a page may take the last for the strongest */
        ber_json_string(&out, NULL, s->hosted[i].bot.name);
    offer_bots(&out);
    ber_json_close(&out, ']');
    speak_send(s, c->c, &out);
}

/* ---- Tables ---------------------------------------------------------------------------- */

static const char *const state_names[] = { "open", "playing", "over" };
static const char *const kind_names[] = { "open", "person", "device", "bot" };
static const char *const undo_names[] = { "none", "turn", "free" };

static const char *state_of(const table *t)
{
    return t->stuck ? "ended" : state_names[policy_row(t)->state];
}

static void seats_json(server *s, const table *t, const guest *g, ber_json *out)
{
    ber_json_open(out, "seats", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        const store_seat *row = &policy_row(t)->seat[seat];
        char name[STORE_NAME];
        ber_json_open(out, NULL, '{');
        ber_json_number(out, "seat", seat);
        ber_json_string(out, "kind", kind_names[row->kind]);
        if (row->kind != SEAT_OPEN || row->has_owner) { /* or it is kept for somebody */
            seat_name(s, t, seat, name, sizeof name);
            ber_json_string(out, row->kind == SEAT_OPEN ? "for" : "name", name);
        }
        if (row->bot[0])
            ber_json_string(out, "bot", row->bot);
        ber_json_bool(out, "here", cover_is_here(t, seat));
        cover_members(s, t, seat, g, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

/* Whose answer a window awaits is shown to nobody but those who give it. */
static bool is_yours(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if ((t->asked >> seat & 1) && owns(t, seat, g) && !is_bots(t, seat))
            return true;
    return false;
}

static void pace_json(const store_table *row, ber_json *out)
{
    ber_json_open(out, "pace", '{');
    ber_json_string(out, "kind", pace_name(row->pace));
    if (pace_time_name(row->pace))
        ber_json_number(out, pace_time_name(row->pace), row->pace_time);
    if (row->pace == PACE_RESERVE)
        ber_json_number(out, "more", row->pace_more);
    ber_json_close(out, '}');
}

/* Whose turn it is, what happened since the guest's own, and how long it has. */
static void own_turn_json(const server *s, const table *t, const guest *g, ber_json *out)
{
    int since = INT32_MAX;
    int64_t left = INT64_MAX;
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        if (!owns(t, seat, g))
            continue;
        since = t->since[seat] < since ? t->since[seat] : since;
        if (clock_runs(t, seat) && clock_left(s, t, seat) < left)
            left = clock_left(s, t, seat);
    }
    if (since < INT32_MAX)
        ber_json_number(out, "since", since);
    if (left < INT64_MAX)
        ber_json_number(out, "left", left);
}

static void progress_json(const server *s, const table *t, const guest *g, ber_json *out)
{
    const store_table *row = policy_row(t);
    int64_t changed = t->moved > row->changed ? t->moved : row->changed;
    ber_json_number(out, "created", s->now > row->created ? s->now - row->created : 0);
    ber_json_number(out, "changed", s->now > changed ? s->now - changed : 0);
    pace_json(row, out);
    ber_json_open(out, "turn", '[');
    for (int seat = 0; row->state == TABLE_PLAYING && seat < row->n_seats; seat++)
        if (t->asked_openly >> seat & 1)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
    if (row->state == TABLE_PLAYING)
        own_turn_json(s, t, g, out);
}

static void own_json(const table *t, const guest *g, ber_json *out)
{
    ber_json_open(out, "own", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (owns(t, seat, g))
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

void branch_member(const store_table *row, ber_json *out)
{
    if (row->origin[0])
        ber_json_number(out, "branch", row->taken);
    else if (row->taken > 0)
        ber_json_bool(out, "brought", true);
}

static void summary_json(server *s, table *t, const guest *g, ber_json *out)
{
    const store_table *row = policy_row(t);
    bool mine = has_seat(t, g);
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "table", row->id);
    ber_json_string(out, "game", row->game);
    ber_json_string(out, "state", state_of(t));
    ber_json_number(out, "at", t->on_disk);
    branch_member(row, out);
    seats_json(s, t, g, out);
    ber_json_bool(out, "mine", mine);
    if (mine)
        own_json(t, g, out);
    ber_json_bool(out, "invited", has_invitation(t, g));
    ber_json_bool(out, "yours", is_yours(t, g));
    progress_json(s, t, g, out);
    ber_json_bool(out, "watch", row->watch);
    ber_json_string(out, "for", wanted_name(row->wanted));
    ber_json_string(out, "lang", row->lang);
    ber_json_close(out, '}');
}

static void tables_json(server *s, client *c, table **list, int n, ber_json *out)
{
    ber_json_open(out, "tables", '[');
    for (int i = 0; i < n; i++)
        summary_json(s, list[i], c->guest, out);
    ber_json_close(out, ']');
}

void speak_lobby(server *s, client *c, const char *re)
{
    table *list[LOBBY_TABLES];
    int n = listing_for(s, c->guest, list);
    ber_json out = speak_begin(s, "lobby", re);
    tables_json(s, c, list, n, &out);
    ber_json_number(&out, "of", s->n_shown);
    c->lobby_due = false;
    speak_send(s, c->c, &out);
}

void speak_page(server *s, client *c, const char *re, int from)
{
    table *list[LOBBY_PUBLIC];
    int of, n = listing_public(s, c->guest, from, list, &of);
    ber_json out = speak_begin(s, "lobby", re);
    ber_json_number(&out, "from", from);
    tables_json(s, c, list, n, &out);
    ber_json_number(&out, "of", of);
    speak_send(s, c->c, &out);
}

void speak_gone(server *s, client *c, const char *code, const char *text)
{
    ber_json out = speak_begin(s, "gone", NULL);
    ber_json_string(&out, "table", c->table->row.id);
    ber_json_string(&out, "code", code);
    ber_json_string(&out, "text", text);
    speak_send(s, c->c, &out);
}

/* Empty where there is none. */
static void hash_json(bool is_there, const uint8_t hash[32], ber_json *out)
{
    char hex[65] = "";
    if (is_there)
        prove_to_hex(hash, 32, hex);
    ber_json_string(out, NULL, hex);
}

static void fate_json(const table *t, ber_json *out)
{
    bool is_open = t->row.state == TABLE_OPEN;
    char hex[65];
    uint8_t commit[32];
    ber_json_open(out, "fate", '{');
    if (t->row.has_same_key) {
        ber_json_number(out, "proof", 0);
        ber_json_close(out, '}');
        return;
    }
    ber_json_number(out, "proof", t->row.proof == PROOF_PLEDGED ? PROOF_PLEDGED : PROOF_PLAIN);
    prove_commit(t->row.secret, t->row.proof == PROOF_PLEDGED ? t->row.id : "", commit);
    prove_to_hex(commit, 32, hex);
    ber_json_string(out, "commit", hex);
    ber_json_open(out, "pledges", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++)
        hash_json(t->row.seat[seat].has_pledge, t->row.seat[seat].pledge, out);
    ber_json_close(out, ']');
    ber_json_open(out, "nonces", '['); /* none before all are open, or time is over */
    for (int seat = 0; seat < t->row.n_seats; seat++)
        hash_json(t->row.seat[seat].has_nonce && !is_open, t->row.seat[seat].nonce, out);
    ber_json_close(out, ']');
    if (is_open && gather_is_full(&t->row)) {
        ber_json_open(out, "due", '[');
        for (int seat = 0; seat < t->row.n_seats; seat++)
            if (t->row.seat[seat].has_pledge && !t->row.seat[seat].has_nonce)
                ber_json_number(out, NULL, seat);
        ber_json_close(out, ']');
    }
    if (play_is_over(t)) {
        prove_to_hex(t->row.secret, 32, hex);
        ber_json_string(out, "secret", hex);
    }
    ber_json_close(out, '}');
}

/* Only players learn which match this one continues. */
static void branch_json(const table *t, const guest *g, ber_json *out)
{
    if (!t->row.origin[0]) {
        branch_member(&t->row, out);
        return;
    }
    ber_json_open(out, "branch", '{');
    ber_json_number(out, "at", t->row.taken);
    ber_json_string(out, "fate", t->row.has_same_key ? "same" : "new");
    if (has_seat(t, g))
        ber_json_string(out, "of", t->row.origin);
    ber_json_close(out, '}');
}

static void table_options_json(const table *t, ber_json *out)
{
    const struct ber_game *game = ber_game_find(t->row.game);
    char number[12];
    ber_json_open(out, "options", '{');
    for (int i = 0; !t->blank && game->options[i].name; i++)
        ber_json_string(out, game->options[i].name,
                        ber_option_value(&game->options[i], t->row.option[i], number));
    ber_json_close(out, '}');
}

static void policy_json(const table *t, ber_json *out)
{
    ber_json_open(out, "policy", '{');
    ber_json_string(out, "undo", undo_names[t->row.undo]);
    ber_json_bool(out, "listed", t->row.listed);
    ber_json_bool(out, "watch", t->row.watch);
    ber_json_bool(out, "hints", t->row.hints);
    ber_json_bool(out, "aloud", t->row.aloud);
    ber_json_bool(out, "quick", t->row.quick);
    pace_json(&t->row, out);
    ber_json_number(out, "patience", t->row.patience);
    ber_json_string(out, "cover", t->row.cover);
    ber_json_string(out, "talk", talk_name(t->row.talk));
    ber_json_string(out, "for", wanted_name(t->row.wanted));
    ber_json_string(out, "lang", t->row.lang);
    ber_json_close(out, '}');
}

static void may_cover_json(const server *s, const table *t, const guest *g, ber_json *out)
{
    ber_json_open(out, "may_cover", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (cover_may(s, t, seat) && !owns(t, seat, g))
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

void speak_clock(server *s, client *c)
{
    if (c->table->busy || !policy_may(c->table, c->guest, MAY_COME))
        return; /* it is told with what is being written */
    ber_json out = speak_begin(s, "clock", NULL);
    ber_json_string(&out, "table", c->table->row.id);
    if (clock_members(s, c->table, c->guest, &out))
        speak_send(s, c->c, &out);
}

void speak_table(server *s, client *c)
{
    table *t = c->table;
    if (t->busy) {
        t->table_due = true;
        return;
    }
    if (!policy_may(t, c->guest, MAY_COME))
        return;
    ber_json out = speak_begin(s, "table", NULL);
    ber_json_string(&out, "table", t->row.id);
    ber_json_string(&out, "game", t->row.game);
    table_options_json(t, &out);
    ber_json_string(&out, "state", state_of(t));
    seats_json(s, t, c->guest, &out);
    ber_json_open(&out, "mine", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (owns(t, seat, c->guest))
            ber_json_number(&out, NULL, seat);
    ber_json_close(&out, ']');
    ber_json_open(&out, "invited", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (is_invited(t, seat, c->guest))
            ber_json_number(&out, NULL, seat);
    ber_json_close(&out, ']');
    policy_json(t, &out);
    if (has_seat(t, c->guest))
        may_cover_json(s, t, c->guest, &out);
    talk_members(t, c->guest, &out);
    fate_json(t, &out);
    branch_json(t, c->guest, &out);
    const table *next = lobby_table(s, t->rematch);
    if (next && next->stored)
        ber_json_string(&out, "rematch", t->rematch);
    speak_send(s, c->c, &out);
}

void speak_tables(server *s, table *t)
{
    for (client *c = t->client; c; c = c->beside)
        speak_table(s, c);
}
