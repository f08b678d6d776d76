/*
 * speak_now.c: how a match stands, told to those who are at its table: what happened since, and
 * what is different. Players are told of every step at once, spectators of all that happened
 * between two ticks together.
 */
#include "server.h"

#include "clock.h"
#include "outlook.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

/* The place of a viewer among those of a client. */
static int place_of(int viewer)
{
    return viewer < 0 ? BER_MAX_SEATS : viewer;
}

/* The present outlook of any viewer that has one; NULL: none yet. */
static const outlook *look_of_another(const table *t)
{
    for (int i = 0; i <= BER_MAX_SEATS; i++)
        if (t->outlook[i].now && t->outlook[i].at == t->m.n_steps && t->outlook[i].era == t->era)
            return t->outlook[i].now;
    return NULL;
}

/* A viewer's outlook and its difference from the one sent last, computed once for all clients
 * with the same eyes. NULL: out of memory. Overwrites the message being written. */
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

/* ---- Spectators ---------------------------------------------------------------------------- */

/* Of a match that is in memory. */
static void note_due(server *s, table *t)
{
    if (t->public_due)
        return;
    t->public_due = true;
    t->next_due = s->public_due;
    s->public_due = t;
}

static void drop_due(server *s, table *t)
{
    table **i = &s->public_due;
    if (!t->public_due)
        return;
    while (*i != t)
        i = &(*i)->next_due;
    *i = t->next_due;
    t->public_due = false;
}

void speak_forget(server *s, table *t)
{
    drop_due(s, t);
    for (int i = 0; i <= BER_MAX_SEATS; i++) {
        told_outlook *told = &t->outlook[i];
        outlook_free(told->now);
        free(told->change);
        *told = (told_outlook){ .number = told->number + 1 };
    }
}

/* The difference for a client that has the previous view, otherwise the whole view. */
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

/* What was written for one viewer, for others: events without secrets, and a spectator's whole
 * message, for all who know as much. */
typedef struct {
    char *events; /* the members `at` and `events`; NULL: nobody was told, or they have secrets */
    size_t events_length;
    view_part events_part;
    int events_told;
    char *text; /* NULL: nobody was told yet */
    size_t length;
    int from, told;
    uint32_t before, seen;
    uint8_t behind;
} shared_now;

static void forget_shared(shared_now *shared)
{
    free(shared->events);
    free(shared->text);
}

static int tell_events(const match *m, int viewer, view_part part, shared_now *shared,
                       ber_json *out)
{
    const view_part *last = &shared->events_part;
    if (shared->events && last->since == part.since && last->most == part.most) {
        ber_json_verbatim(out, shared->events, shared->events_length);
        return shared->events_told;
    }
    size_t begin = out->text.length + 1; /* behind the comma */
    int told = view_events(m, viewer, part, out);
    if (!view_is_open(m, part.since) || out->text.full)
        return told;
    free(shared->events);
    shared->events = strdup(out->text.buffer + begin);
    shared->events_length = out->text.length - begin;
    shared->events_part = part;
    shared->events_told = told;
    return told;
}

/* The events since the viewer was last told, and the view after them. All viewers of a client
 * share what may be sent at once. */
static ber_json now_json(server *s, client *c, int viewer, int n_viewers, shared_now *shared)
{
    table *t = c->table;
    int place = place_of(viewer), *told = &c->told[place];
    view_part part = { *told, (size_t)(s->limit.news_bytes / n_viewers) + 1 };
    bool is_early = viewer == BER_PUBLIC && t->public_due; /* the others hear the difference soon */
    const told_outlook *how = is_early ? NULL : look(s, t, viewer);
    ber_json out = speak_begin(s, "now", NULL);
    ber_json_string(&out, "table", t->row.id);
    view_seat(viewer, &out);
    ber_json_number(&out, "era", t->era);
    ber_json_number(&out, "from", *told);
    *told = tell_events(&t->m, viewer, part, shared, &out);
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

static void now_for(server *s, client *c, int viewer, int n_viewers, shared_now *shared)
{
    ber_json out = now_json(s, c, viewer, n_viewers, shared);
    speak_send(s, c->c, &out);
}

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
    shared->from = c->told[place];
    shared->before = c->seen[place];
    ber_json out = now_json(s, c, BER_PUBLIC, 1, shared);
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

/* The view may be sent: all of it is on disk, and the client may be here. */
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
            now_for(s, c, seat, n, shared);
    if (n == 0 && !(c->behind >> place_of(BER_PUBLIC) & 1))
        now_for_public(s, c, shared);
}

void speak_now(server *s, client *c)
{
    shared_now nobodys = { 0 };
    tell_now(s, c, &nobodys);
    forget_shared(&nobodys);
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
    shared_now nobodys = { 0 };
    if (can_be_told(c))
        now_for(s, c, viewer, n > 0 ? n : 1, &nobodys);
    forget_shared(&nobodys);
    return true;
}

/* Spectators are told once between two ticks, so that quick steps cost no more than slow ones, and
 * of the end at once. */
void speak_everybody(server *s, table *t, bool table_too)
{
    shared_now shared = { 0 };
    bool public_too = t->ends || t->public_tick <= s->tick;
    if (public_too) {
        drop_due(s, t);
        t->public_tick = s->tick + 1;
    }
    for (client *c = t->client; c; c = c->beside) {
        if (table_too)
            speak_table(s, c);
        if (public_too || has_seat(t, c->guest))
            tell_now(s, c, &shared);
        else if (can_be_told(c))
            note_due(s, t);
    }
    forget_shared(&shared);
}

static void tell_spectators(server *s, table *t)
{
    shared_now shared = { 0 };
    drop_due(s, t);
    t->public_tick = s->tick + 1;
    for (client *c = t->client; c; c = c->beside)
        if (!has_seat(t, c->guest))
            tell_now(s, c, &shared);
    forget_shared(&shared);
}

/* Of what is being written they hear when it is on disk. */
void speak_tick(server *s)
{
    while (s->public_due)
        tell_spectators(s, s->public_due);
}

/* What has happened since a step, or the first part of it, for looking back. */
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
