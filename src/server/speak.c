/*
 * speak.c: the messages the server sends (docs/protocol.md). What a viewer may know was
 * decided by view.c; nothing is added here that depends on a secret. How a table stands
 * is not told while it is busy: settle() in play.c does when all is on disk.
 */
#include "server.h"

#include "clock.h"
#include "cover.h"
#include "outlook.h"
#include "prove.h"
#include "registry.h"
#include "remind.h"
#include "thought.h"
#include "view.h"
#include "vocab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ber_json speak_begin(server *s, const char *kind, const char *re)
{
    ber_json out = ber_json_into(s->out, sizeof s->out);
    ber_json_open(&out, NULL, '{');
    ber_json_string(&out, "t", kind);
    snprintf(s->re, sizeof s->re, "%s", re ? re : "");
    if (*s->re)
        ber_json_string(&out, "re", s->re);
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

static void options_json(const struct ber_game *game, ber_json *out)
{
    char number[12];
    ber_json_open(out, "options", '[');
    for (const ber_option *o = game->options; o->name; o++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", o->name);
        ber_json_open(out, "values", '[');
        for (int v = o->min; v <= o->max; v++)
            ber_json_string(out, NULL, ber_option_value(o, v, number));
        ber_json_close(out, ']');
        ber_json_string(out, "default", ber_option_value(o, o->preset, number));
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void presets_json(const struct ber_game *game, ber_json *out)
{
    char number[12];
    ber_json_open(out, "presets", '[');
    for (const ber_preset *p = game->presets; p->name; p++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", p->name);
        ber_json_open(out, "options", '{');
        for (int i = 0; game->options[i].name; i++)
            if (p->option[i] != game->options[i].preset)
                ber_json_string(out, game->options[i].name,
                                ber_option_value(&game->options[i], p->option[i], number));
        ber_json_close(out, '}');
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

void speak_hello(server *s, client *c, const char *re)
{
    ber_json out = speak_begin(s, "hello", re);
    ber_json_number(&out, "v", 1);
    ber_json_string(&out, "name", c->guest->row.name);
    if (s->push_public)
        ber_json_string(&out, "push", s->push_public);
    if (remind_has_mail(s))
        ber_json_bool(&out, "mail", true);
    ber_json_open(&out, "games", '[');
    for (int i = 0; ber_game_at(i); i++) {
        const struct ber_game *game = ber_game_at(i);
        if (game->unlisted && !s->unlisted)
            continue;
        ber_json_open(&out, NULL, '{');
        ber_json_string(&out, "name", game->name);
        ber_json_number(&out, "min", game->min_seats);
        ber_json_number(&out, "max", game->max_seats);
        options_json(game, &out);
        presets_json(game, &out);
        ber_json_close(&out, '}');
    }
    ber_json_close(&out, ']');
    ber_json_open(&out, "bots", '[');
    for (int i = 0; i < s->n_hosted; i++) /* first: a page may take the last for the strongest */
        ber_json_string(&out, NULL, s->hosted[i].bot.name);
    for (int i = 0; bot_at(i); i++)
        ber_json_string(&out, NULL, bot_at(i)->name);
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

static void summary_json(server *s, table *t, const guest *g, ber_json *out)
{
    const store_table *row = policy_row(t);
    bool mine = has_seat(t, g);
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "table", row->id);
    ber_json_string(out, "game", row->game);
    ber_json_string(out, "state", state_of(t));
    ber_json_number(out, "at", t->on_disk);
    if (row->origin[0])
        ber_json_number(out, "branch", row->taken);
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

/* Which match it is that this one goes on from is for those who play. */
static void branch_json(const table *t, const guest *g, ber_json *out)
{
    if (!t->row.origin[0])
        return;
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
    for (int i = 0; game->options[i].name && !t->blank; i++)
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

/* ---- Playing ------------------------------------------------------------------------------ */

static void viewer_json(int viewer, ber_json *out)
{
    if (viewer >= 0)
        ber_json_number(out, "seat", viewer);
    else
        ber_json_string(out, "seat", viewer == BER_FATE ? "all" : "public");
}

/* The place of a viewer among those of a client. */
static int place_of(int viewer)
{
    return viewer < 0 ? BER_MAX_SEATS : viewer;
}

/* How it stands now for anybody who was told; NULL: for nobody yet. */
static const outlook *look_of_another(const table *t)
{
    for (int i = 0; i <= BER_MAX_SEATS; i++)
        if (t->outlook[i].now && t->outlook[i].at == t->m.n_steps && t->outlook[i].era == t->era)
            return t->outlook[i].now;
    return NULL;
}

/* How the table stands for a viewer, and what is different from what others were told last: found
 * out once, however many look on. NULL: no memory for it. Spoils what is being written. */
static const told_outlook *look(server *s, table *t, int viewer)
{
    told_outlook *told = &t->outlook[place_of(viewer)];
    bool same_era = told->now && told->era == t->era;
    if (same_era && told->at == t->m.n_steps)
        return told;
    outlook *now = outlook_of(&t->m, viewer, told->now, look_of_another(t));
    if (!now)
        return NULL;
    ber_json out = ber_json_into(s->out, sizeof s->out);
    bool differs = same_era && outlook_change(&t->m, told->now, now, &out);
    told->length = out.text.length;
    free(told->change);
    told->change = differs && !out.text.full ? strdup(s->out) : NULL;
    outlook_free(told->now);
    told->now = now;
    told->at = t->m.n_steps;
    told->era = t->era;
    told->number++;
    return told;
}

void speak_forget(table *t)
{
    for (int i = 0; i <= BER_MAX_SEATS; i++) {
        told_outlook *told = &t->outlook[i];
        outlook_free(told->now);
        free(told->change);
        *told = (told_outlook){ .number = told->number + 1 };
    }
}

/* What is different, for who was told how it stood before, or else all of it. */
static void position_json(client *c, int viewer, const told_outlook *told, ber_json *out)
{
    const table *t = c->table;
    uint32_t *seen = &c->seen[place_of(viewer)];
    if (!told) {
        *seen = 0;
        view_position(&t->m, viewer, out);
        return;
    }
    if (told->change && *seen + 1 == told->number)
        ber_json_verbatim(out, told->change, told->length);
    else
        outlook_whole(&t->m, told->now, out);
    *seen = told->number;
    if (!t->stuck) /* else nobody is asked any more */
        view_question(&t->m, viewer, outlook_state(told->now), out);
}

static void clock_json(const server *s, const client *c, ber_json *out)
{
    if (c->table->row.pace == PACE_NONE || !clock_has_company(c->table))
        return;
    ber_json_open(out, "clock", '{');
    clock_members(s, c->table, c->guest, out);
    ber_json_close(out, '}');
}

/* What happened since the viewer was last told, and how it stands once all of that is said. All
 * viewers of a client share what may be sent at once. */
static ber_json now_json(server *s, client *c, int viewer, int n_viewers)
{
    table *t = c->table;
    int place = place_of(viewer), *told = &c->told[place];
    view_part part = { *told, (size_t)(s->limit.news_bytes / n_viewers) + 1 };
    const told_outlook *how = look(s, t, viewer);
    ber_json out = speak_begin(s, "now", NULL);
    ber_json_string(&out, "table", t->row.id);
    viewer_json(viewer, &out);
    ber_json_number(&out, "era", t->era);
    ber_json_number(&out, "from", *told);
    *told = view_events(&t->m, viewer, part, &out);
    ber_json_number(&out, "told", *told);
    c->behind = (uint8_t)(c->behind & ~(1u << place));
    if (*told < t->m.n_steps) {
        c->behind = (uint8_t)(c->behind | 1u << place);
    } else {
        position_json(c, viewer, how, &out);
        if (viewer >= 0) {
            ber_json_number(&out, "since", match_since(&t->m, viewer));
            ber_json_bool(&out, "undo", play_can_undo(t, viewer));
        }
        clock_json(s, c, &out);
    }
    return out;
}

static void now_for(server *s, client *c, int viewer, int n_viewers)
{
    ber_json out = now_json(s, c, viewer, n_viewers);
    speak_send(s, c->c, &out);
}

/* What a spectator was told, for those who know as much as he did before. */
typedef struct {
    char *text; /* NULL: nobody was told yet */
    size_t length;
    int from, told;
    uint32_t before, seen;
    uint8_t behind;
} shared_now;

static void now_for_public(server *s, client *c, shared_now *shared)
{
    int place = place_of(BER_PUBLIC);
    if (shared->text && shared->from == c->told[place] && shared->before == c->seen[place]) {
        conn_send(c->c, shared->text, shared->length);
        c->told[place] = shared->told;
        c->seen[place] = shared->seen;
        c->behind = shared->behind;
        return;
    }
    free(shared->text);
    *shared = (shared_now){ .from = c->told[place], .before = c->seen[place] };
    ber_json out = now_json(s, c, BER_PUBLIC, 1);
    speak_send(s, c->c, &out);
    shared->text = strdup(s->out);
    shared->length = out.text.length;
    shared->told = c->told[place];
    shared->seen = c->seen[place];
    shared->behind = c->behind;
}

static int count_own(const table *t, const guest *g)
{
    int n = 0;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        n += owns(t, seat, g);
    return n;
}

/* How it stands may be told: all of it is on disk, and the client may be here. */
static bool can_be_told(const client *c)
{
    const table *t = c->table;
    return t && t->loaded && !t->busy && policy_may(t, c->guest, MAY_COME);
}

/* A viewer who has not yet asked for more of an earlier part gets the news with it. */
static void tell_now(server *s, client *c, shared_now *shared)
{
    const table *t = c->table;
    if (!can_be_told(c))
        return;
    if (c->era != t->era) {
        c->era = t->era;
        c->behind = 0;
        memset(c->told, 0, sizeof c->told);
    }
    int n = count_own(t, c->guest);
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (owns(t, seat, c->guest) && !(c->behind >> seat & 1))
            now_for(s, c, seat, n);
    if (n == 0 && !(c->behind >> place_of(BER_PUBLIC) & 1))
        now_for_public(s, c, shared);
}

void speak_now(server *s, client *c)
{
    shared_now nobodys = { 0 };
    tell_now(s, c, &nobodys);
    free(nobodys.text);
}

/* While something is being written the next part waits for that, as all news does. */
bool speak_more(server *s, client *c, const char *re, int viewer, int from)
{
    const table *t = c->table;
    int place = place_of(viewer), n = count_own(t, c->guest);
    if (c->era != t->era || !(c->behind >> place & 1) || c->told[place] != from)
        return false;
    c->behind = (uint8_t)(c->behind & ~(1u << place));
    speak_ok(s, c->c, re, t->row.id, -1);
    if (can_be_told(c))
        now_for(s, c, viewer, n > 0 ? n : 1);
    return true;
}

void speak_tables(server *s, table *t)
{
    for (client *c = t->client; c; c = c->beside)
        speak_table(s, c);
}

void speak_everybody(server *s, table *t, bool table_too)
{
    shared_now shared = { 0 };
    for (client *c = t->client; c; c = c->beside) {
        if (table_too)
            speak_table(s, c);
        tell_now(s, c, &shared);
    }
    free(shared.text);
}

/* What has happened since a step, or the first part of it, for who looks back. */
void speak_log(server *s, client *c, const table *t, const char *re, int viewer, int since)
{
    ber_json out = speak_begin(s, "log", re);
    ber_json_string(&out, "table", t->row.id);
    view_log(&t->m, viewer, (view_part){ since, (size_t)s->limit.log_bytes }, &out);
    speak_send(s, c->c, &out);
}

/* The position after `at` steps, as the viewer saw it then. */
void speak_past(server *s, client *c, const table *t, const char *re, int viewer, int at)
{
    ber_error error;
    ber_json out = speak_begin(s, "past", re);
    ber_json_string(&out, "table", t->row.id);
    if (view_past(&t->m, viewer, at, &out, &error) < 0)
        speak_error(s, c->c, re, "store", error.text);
    else
        speak_send(s, c->c, &out);
}
