/*
 * request_table.c: who comes to a table, stays there and leaves it.
 */
#include "request.h"

#include "clock.h"
#include "cover.h"

#include <stdio.h>
#include <string.h>

/* ---- Clients ----------------------------------------------------------------------- */

client *client_of(server *s, uint64_t number)
{
    client *c = s->numbered[number % BUCKETS];
    while (c && c->number != number)
        c = c->same;
    return c;
}

void client_leave(server *s, client *c)
{
    if (!c->table)
        return;
    wheel_soon(&s->looks, c->table);
    c->table->due = true;
    for (client **i = &c->table->client; *i; i = &(*i)->beside) {
        if (*i == c) {
            *i = c->beside;
            break;
        }
    }
    c->beside = NULL;
    c->table = NULL;
}

/* The client knows what happened before that step. */
static void tell_from(client *c, int step)
{
    c->era = c->table->era;
    c->behind = 0;
    for (int i = 0; i <= BER_MAX_SEATS; i++)
        c->told[i] = step;
    memset(c->seen, 0, sizeof c->seen);
}

void sit_down(server *s, client *c, table *t)
{
    table *left = c->table;
    if (left != t) {
        client_leave(s, c);
        if (left && has_seat(left, c->guest))
            speak_tables(s, left);
        c->table = t;
        c->beside = t->client;
        t->client = c;
    }
    t->used = s->clock;
    t->due = true;
    tell_from(c, t->on_disk);
    if (t->stored)
        cover_return(s, t, c->guest);
}

/* ---- Coming and going ----------------------------------------------------------------- */

static bool may_come(const request *r)
{
    bool may = policy_may(r->t, r->c->guest, MAY_COME);
    if (!may)
        refuse(r, "policy", "this table is not open to spectators");
    return may;
}

/* Those at the table hear of people with a seat; a spectator arrives unnoticed. */
static void tell_arrival(request *r)
{
    if (has_seat(r->t, r->c->guest))
        speak_tables(r->s, r->t);
    else
        speak_table(r->s, r->c);
}

/* What happened to own seats meanwhile, as bits. */
typedef struct {
    unsigned covered, late;
} meanwhile;

static meanwhile look_back(const request *r)
{
    return (meanwhile){ cover_of(r->t, r->c->guest), clock_late(r->t, r->c->guest) };
}

static void seats_json(const request *r, const char *name, unsigned seats, ber_json *out)
{
    if (!seats)
        return;
    ber_json_open(out, name, '[');
    for (int seat = 0; seat < r->t->row.n_seats; seat++)
        if (seats >> seat & 1)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

/* Which seats a bot played until now, or once, is told: nothing else says so afterwards. */
static void welcome(const request *r, meanwhile was)
{
    ber_json out = speak_begin(r->s, "ok", r->id);
    ber_json_string(&out, "table", r->t->row.id);
    ber_json_number(&out, "at", r->t->loaded ? r->t->m.n_steps : 0);
    seats_json(r, "covered", was.covered, &out);
    seats_json(r, "late", was.late, &out);
    speak_send(r->s, r->c->c, &out);
}

void do_watch(request *r)
{
    meanwhile was = look_back(r);
    if (!may_come(r))
        return;
    sit_down(r->s, r->c, r->t);
    welcome(r, was);
    tell_arrival(r);
    speak_now(r->s, r->c);
    talk_again(r->s, r->c);
    play_bots(r->s, r->t);
}

void do_resume(request *r)
{
    json_t *era = json_object_get(r->body, "era");
    int at = (int)json_integer_value(json_object_get(r->body, "at"));
    meanwhile was = look_back(r);
    if (!may_come(r))
        return;
    sit_down(r->s, r->c, r->t);
    if (era && json_integer_value(era) != (json_int_t)r->t->era)
        at = 0;
    if (r->t->loaded && at >= 0 && at < r->t->m.n_steps)
        tell_from(r->c, at);
    welcome(r, was);
    tell_arrival(r);
    speak_now(r->s, r->c);
    talk_again(r->s, r->c);
    play_bots(r->s, r->t);
}

/* A viewer has taken in a part of what happened. Such requests are no more than there were parts,
 * and not counted: a long match has more of them than anybody may send otherwise. */
void do_more(request *r)
{
    json_t *seat = json_object_get(r->body, "seat");
    int viewer = json_is_integer(seat) ? r->seat : BER_PUBLIC;
    int from = (int)json_integer_value(json_object_get(r->body, "from"));
    if (r->c->table != r->t)
        refuse(r, "table", "you are not at this table");
    else if (json_is_integer(seat) ? !owns(r->t, viewer, r->c->guest)
                                   : strcmp(json_string_value(seat), "public") != 0)
        refuse(r, "seat", "this is not your seat");
    else if (!speak_more(r->s, r->c, r->id, viewer, from))
        refuse(r, "stale", "nothing was left out there");
    else
        r->c->n_messages--;
}

void do_hand(request *r)
{
    const char *to = string_of(r, "to");
    store_table next = r->t->row;
    store_seat *seat = &next.seat[r->seat];
    bool mine = strcmp(to, "me") == 0;
    if (!mine && !server_bot(r->s, to)) {
        refuse(r, "format", "there is no such bot");
        return;
    }
    if (next.state != TABLE_PLAYING) {
        refuse(r, "policy", "the match is over");
        return;
    }
    if (seat->resigned || (mine && r->t->mark[r->seat].overdue)) {
        refusal why = { .cause = seat->resigned ? "resigned" : "overdue" };
        refuse_for(r, "policy", why,
                   seat->resigned ? "you have resigned; the bot plays to the end"
                                  : "your time is over: a bot ends this turn");
        return;
    }
    seat->covered = false;
    snprintf(seat->bot, sizeof seat->bot, "%s", mine ? "" : to);
    play_save_table(r->s, r->t, &next, reply(r));
}

/* ---- Going for good ------------------------------------------------------------------------ */

/* Does anybody else have a seat? Who was asked to come and has not counts for nothing. */
static bool has_others(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (t->row.seat[seat].has_owner && t->row.seat[seat].kind != SEAT_OPEN && !owns(t, seat, g))
            return true;
    return false;
}

/* A seat that waits for people is free again; in a match, which cannot do without it, a bot plays
 * it, and its person has no name. */
static void give_up(store_seat *seat, bool playing)
{
    store_seat empty = { .kind = SEAT_OPEN };
    if (!playing) {
        *seat = empty;
        return;
    }
    seat->has_owner = seat->covered = false;
    memset(seat->owner, 0, sizeof seat->owner);
    snprintf(seat->name, sizeof seat->name, "%s", STORE_NOBODY);
    if (!seat->bot[0])
        snprintf(seat->bot, sizeof seat->bot, "%s", STORE_STAND_IN);
}

/* A finished match belongs to the others as well: it keeps the player's present name. */
static void leave_finished(const request *r, store_table *next)
{
    for (int i = 0; i < next->n_seats; i++) {
        store_seat *seat = &next->seat[i];
        if (!owns(r->t, i, r->c->guest))
            continue;
        seat_name(r->s, r->t, i, seat->name, sizeof seat->name);
        seat->has_owner = false;
        memset(seat->owner, 0, sizeof seat->owner);
    }
}

void do_close(request *r)
{
    store_table next = r->t->row;
    /* Once numbers are being opened nobody else may pledge one: the seat is not free again. */
    bool begins = next.state != TABLE_OPEN || gather_is_full(&next);
    if (!has_seat(r->t, r->c->guest)) {
        refuse(r, "seat", "you have no seat at this table");
        return;
    }
    if (!has_others(r->t, r->c->guest)) {
        play_drop(r->s, r->t, reply(r));
        return;
    }
    if (next.state == TABLE_OVER)
        leave_finished(r, &next);
    for (int seat = 0; seat < next.n_seats && next.state != TABLE_OVER; seat++)
        if (owns(r->t, seat, r->c->guest))
            give_up(&next.seat[seat], begins);
    play_save_table(r->s, r->t, &next, reply(r));
}
