/*
 * cover.c: leaving a seat, and who plays it then (cover.h).
 *
 * Nobody who is there can be covered by others, and a table never waits for ever: in the end the
 * server covers by itself.
 *
 */
#include "cover.h"

#include "clock.h"
#include "request.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECOND = 1000, DAY = 86400 }; /* ms, s */

bool cover_is_here(const table *t, int seat)
{
    if (!t->mine)
        return t->there >> seat & 1;
    for (const client *c = t->client; c; c = c->beside)
        if (owns(t, seat, c->guest))
            return true;
    return false;
}

static bool has_same_owner(const store_table *row, int a, int b)
{
    return row->seat[a].has_owner && row->seat[b].has_owner &&
           memcmp(row->seat[a].owner, row->seat[b].owner, STORE_HASH) == 0;
}

/* ---- Covering -------------------------------------------------------------------------- */

static bool is_away_for(const server *s, const table *t, int seat, int64_t seconds)
{
    return clock_away(s, t, seat) >= seconds * SECOND;
}

bool cover_may(const server *s, const table *t, int seat)
{
    const store_seat *row = &policy_row(t)->seat[seat];
    return row->has_owner && !row->bot[0] && is_away_for(s, t, seat, t->row.patience);
}

/* All seats of the same owner: a person is away from all of them. */
static void cover(server *s, table *t, int seat, reply_to to)
{
    store_table next = t->row;
    for (int i = 0; i < next.n_seats; i++) {
        if (!has_same_owner(&next, i, seat) || next.seat[i].bot[0])
            continue;
        next.seat[i].covered = true;
        snprintf(next.seat[i].bot, sizeof next.seat[i].bot, "%s", next.cover);
    }
    play_save_table(s, t, &next, to);
}

/* Somebody else plays here, and would wait. */
static bool is_missed(const table *t, int seat)
{
    const store_table *row = policy_row(t);
    for (int i = 0; i < row->n_seats; i++)
        if (row->seat[i].has_owner && !row->seat[i].bot[0] && !has_same_owner(row, i, seat))
            return true;
    return false;
}

/* How long a person may leave a question open, at a table without a clock, before counting as
 * asleep; ms. */
static int64_t asleep(const server *s, const table *t)
{
    int64_t patience = t->row.patience > DAY ? t->row.patience : DAY;
    return s->limit.cover_times * patience * SECOND;
}

/* Away for several times the table's patience; or, at a table without a clock, asked for days: that
 * somebody leaves a page open does not make it a player. Whether the seat is asked plays no part
 * in the first: in a window that is a secret. */
static bool is_to_be_covered(const server *s, const table *t, int seat)
{
    const store_seat *row = &policy_row(t)->seat[seat];
    int64_t times = s->limit.cover_times, since;
    if (!row->has_owner || row->bot[0] || !is_missed(t, seat))
        return false;
    return is_away_for(s, t, seat, times * t->row.patience) ||
           (t->row.pace == PACE_NONE && clock_is_asked(t, seat, &since) &&
            s->lived - since >= asleep(s, t));
}

/* Seats that others may cover now, as bits; changes are announced. */
static uint8_t coverable(const server *s, const table *t)
{
    unsigned bits = 0;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        bits |= (unsigned)cover_may(s, t, seat) << seat;
    return (uint8_t)bits;
}

unsigned cover_of(const table *t, const guest *g)
{
    unsigned seats = 0;
    for (int seat = 0; t->row.state == TABLE_PLAYING && seat < t->row.n_seats; seat++)
        if (t->row.seat[seat].covered && owns(t, seat, g))
            seats |= 1u << seat;
    return seats;
}

void cover_return(server *s, table *t, const guest *g)
{
    store_table next = t->row;
    bool changed = false;
    for (int seat = 0; next.state == TABLE_PLAYING && seat < next.n_seats; seat++) {
        if (!next.seat[seat].covered || !owns(t, seat, g))
            continue;
        next.seat[seat].covered = false;
        next.seat[seat].bot[0] = '\0';
        changed = true;
    }
    clock_came(s, t, g);
    t->returns = t->returns || changed;
    if (changed)
        play_save_table(s, t, &next, (reply_to){ 0 });
}

/* People who have come have their seats again, even if that could not be written at first. */
static bool give_back(server *s, table *t)
{
    for (int seat = 0; t->returns && seat < t->row.n_seats; seat++) {
        const store_seat *row = &policy_row(t)->seat[seat];
        const guest *g = row->covered && cover_is_here(t, seat) ? lobby_guest(s, row->owner) : NULL;
        if (!g)
            continue;
        cover_return(s, t, g);
        return true;
    }
    t->returns = false;
    return false;
}

/* The time until `moment`, if that is to come and before `rest`. */
static int64_t sooner(int64_t rest, int64_t moment)
{
    return moment > 0 && moment < rest ? moment : rest;
}

int64_t cover_rest(const server *s, const table *t)
{
    int64_t rest = INT64_MAX / 2, since, patience = (int64_t)t->row.patience * SECOND;
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        int64_t away = clock_away(s, t, seat);
        if (away >= 0) {
            rest = sooner(rest, patience - away);
            rest = sooner(rest, s->limit.cover_times * patience - away);
        }
        if (clock_is_asked(t, seat, &since))
            rest = sooner(rest, since + asleep(s, t) - s->lived);
    }
    return rest;
}

void cover_look(server *s, table *t)
{
    if (give_back(s, t))
        return;
    uint8_t now = coverable(s, t);
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        if (!is_to_be_covered(s, t, seat))
            continue;
        log_about(s, LOG_INFO, NULL, t->row.id, "seat %d is covered: nobody came", seat);
        cover(s, t, seat, (reply_to){ 0 });
        return; /* the next one when this is on disk */
    }
    if (now == t->coverable)
        return;
    t->coverable = now;
    speak_tables(s, t);
}

/* In a window, telling that somebody's time is over would tell that they were asked. */
void cover_members(const server *s, const table *t, int seat, const guest *g, ber_json *out)
{
    const store_seat *row = &policy_row(t)->seat[seat];
    int64_t away = clock_away(s, t, seat);
    if (away >= 0)
        ber_json_number(out, "away", away / SECOND);
    if (row->covered)
        ber_json_bool(out, "covered", true);
    if (row->resigned)
        ber_json_bool(out, "resigned", true);
    if (t->mark[seat].overdue && (!clock_is_secret(t) || owns(t, seat, g)))
        ber_json_bool(out, "overdue", true);
}

/* ---- Requests ---------------------------------------------------------------------------- */

/* Whether somebody else's seat cannot be covered; says why. */
static bool is_refused(const request *r)
{
    char name[STORE_NAME], text[200];
    int64_t away = clock_away(r->s, r->t, r->seat);
    refusal why = { "early", r->t->row.patience - (away < 0 ? 0 : away) / SECOND };
    seat_name(r->s, r->t, r->seat, name, sizeof name);
    if (policy_row(r->t)->seat[r->seat].bot[0]) {
        refuse(r, "policy", "a bot plays this seat already");
    } else if (cover_is_here(r->t, r->seat)) {
        snprintf(text, sizeof text, "%s is here", name);
        refuse_for(r, "policy", (refusal){ .cause = "here" }, text);
    } else if (!cover_may(r->s, r->t, r->seat)) {
        snprintf(text, sizeof text,
                 "%s has not been away for long enough yet: %" PRId64 " seconds more", name,
                 why.number);
        refuse_for(r, "policy", why, text);
    } else {
        return false;
    }
    return true;
}

static bool has_resigned(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (owns(t, seat, g) && !t->row.seat[seat].resigned)
            return false;
    return true;
}

void do_cover(request *r)
{
    bool is_seat = r->seat >= 0 && r->seat < r->t->row.n_seats;
    const store_seat *row = is_seat ? &policy_row(r->t)->seat[r->seat] : NULL;
    if (!has_seat(r->t, r->c->guest))
        refuse(r, "seat", "you have no seat at this table");
    else if (!row || !row->has_owner)
        refuse(r, "seat", "nobody has this seat who could be away");
    else if (r->t->row.state != TABLE_PLAYING)
        refuse(r, "policy", "the match is over");
    else if (has_resigned(r->t, r->c->guest))
        refuse_for(r, "policy", (refusal){ .cause = "resigned" }, "you have resigned");
    else if (owns(r->t, r->seat, r->c->guest))
        refuse(r, "policy", "this is your own seat; hand it to a bot");
    else if (row->covered) /* somebody else was quicker */
        speak_ok(r->s, r->c->c, r->id, r->t->row.id, r->t->m.n_steps);
    else if (!is_refused(r))
        cover(r->s, r->t, r->seat, reply(r));
}

static void leave(request *r)
{
    table *t = r->c->table;
    client_leave(r->s, r->c);
    speak_ok(r->s, r->c->c, r->id, NULL, -1);
    if (t && has_seat(t, r->c->guest))
        speak_tables(r->s, t);
}

/* A bot plays all seats of the guest from now on: for a while, or to the end. */
static void hand_over(request *r, const char *to, bool resign)
{
    store_table next = r->t->row;
    for (int i = 0; i < next.n_seats; i++) {
        store_seat *seat = &next.seat[i];
        if (!owns(r->t, i, r->c->guest) || seat->resigned)
            continue;
        seat->covered = false;
        seat->resigned = resign;
        if (*to || !seat->bot[0])
            snprintf(seat->bot, sizeof seat->bot, "%s", *to ? to : next.cover);
    }
    reply_to answer = reply(r);
    answer.leaves = true;
    play_save_table(r->s, r->t, &next, answer);
}

void do_leave(request *r)
{
    static const char *const ways[] = { "back", "bot", "resign" };
    const char *how = string_of(r, "how"), *to = string_of(r, "to");
    int way = *how ? name_index(how, ways, 3) : 0;
    if (way < 0)
        refuse(r, "format", "how is back, bot or resign");
    else if (way == 0 && json_object_get(r->body, "to"))
        refuse(r, "format", "to is for who leaves the seat to a bot");
    else if (way == 0)
        leave(r);
    else if (json_object_get(r->body, "to") && !server_bot(r->s, to))
        refuse(r, "format", "there is no such bot");
    else if (!find_place(r, NEED_MATCH))
        return; /* refused with a reason, or still waiting */
    else if (!has_seat(r->t, r->c->guest))
        refuse(r, "seat", "you have no seat at this table");
    else if (r->t->row.state != TABLE_PLAYING)
        refuse(r, "policy", "the match is over");
    else
        hand_over(r, to, way == 2);
}
