/*
 * request_bring.c: a match that was played to its end elsewhere comes as the text of a .play file,
 * in parts, and is kept as a finished table of the guest.
 *
 * Nothing is promised about it, and it counts for nobody: all of its steps are taken over.
 */
#include "request.h"

#include "edition.h"
#include "prove.h"
#include "save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct brought {
    size_t size, length; /* of the whole text, and of what has come */
    char text[];
};

void bring_forget(client *c)
{
    free(c->brought);
    c->brought = NULL;
}

/* ---- The text ------------------------------------------------------------------------------ */

/* A first part starts again; false: refused. */
static bool take_first(request *r, json_int_t of)
{
    char text[80];
    bring_forget(r->c);
    if (of < 1 || of > r->s->limit.record_bytes) {
        snprintf(text, sizeof text, "a record has 1 to %d bytes", r->s->limit.record_bytes);
        refuse_for(r, of < 1 ? "format" : "limit", (refusal){ "record", r->s->limit.record_bytes },
                   text);
        return false;
    }
    r->c->brought = malloc(sizeof *r->c->brought + (size_t)of);
    if (!r->c->brought) {
        refuse(r, "store", "out of memory");
        return false;
    }
    *r->c->brought = (struct brought){ .size = (size_t)of };
    return true;
}

/* One part more; false: refused. */
static bool take_part(request *r)
{
    const json_t *part = json_object_get(r->body, "text");
    json_int_t from = json_integer_value(json_object_get(r->body, "from"));
    json_int_t of = json_integer_value(json_object_get(r->body, "of"));
    if (from == 0 && !take_first(r, of))
        return false;
    struct brought *all = r->c->brought;
    size_t n = json_string_length(part);
    if (!all || from < 0 || (size_t)from != all->length || (size_t)of != all->size || n < 1 ||
        n > all->size - all->length) {
        bring_forget(r->c);
        refuse(r, "format", "the parts of a record come one after the other, from its beginning");
        return false;
    }
    memcpy(all->text + all->length, json_string_value(part), n);
    all->length += n;
    return true;
}

/* ---- The match ----------------------------------------------------------------------------- */

/* Reads it; false: refused. */
static bool read_record(request *r, match *m)
{
    ber_error error;
    char text[300];
    int code = save_read(m, r->c->brought->text, r->c->brought->length, &error);
    bring_forget(r->c);
    if (code < 0) {
        snprintf(text, sizeof text, "line %d: %s", error.line, error.text);
        refuse(r,
               code == BER_ERULES     ? "rules"
               : code == BER_EEDITION ? "edition"
               : code == BER_EGAME    ? "game"
                                      : "format",
               text);
        return false;
    }
    if (m->game->unlisted && !r->s->unlisted)
        refuse(r, "game", "there is no such game");
    else if (!match_over(m))
        refuse(r, "turn", "a record is of a match that is over");
    else
        return true;
    match_close(m);
    return false;
}

static bool is_human(const match *m, int seat)
{
    return m->name[seat][0] || !m->player[seat][0] || strcmp(m->player[seat], "human") == 0;
}

/* The guest's own seat: which it says, or the first of a person; -1: there is none. */
static int own_seat(const request *r, const match *m)
{
    json_t *wanted = json_object_get(r->body, "seat");
    int first = wanted ? (int)json_integer_value(wanted) : 0;
    for (int seat = first < 0 ? BER_MAX_SEATS : first; seat < m->n_seats; seat++) {
        if (is_human(m, seat))
            return seat;
        if (wanted)
            break;
    }
    return -1;
}

static void fill_seat(const request *r, const match *m, int seat, store_seat *out)
{
    const char *player = m->player[seat];
    bool is_played = *player && strcmp(player, "human") != 0;
    if (is_played || m->resigned[seat])
        snprintf(out->bot, sizeof out->bot, "%s",
                 is_played && name_is_good(player) ? player : STORE_STAND_IN);
    out->kind = SEAT_BOT;
    if (!is_human(m, seat))
        return;
    out->kind = SEAT_DEVICE;
    out->resigned = m->resigned[seat];
    out->has_owner = true;
    memcpy(out->owner, r->c->guest->row.hash, STORE_HASH);
    bool is_own_name = m->name[seat][0] && !is_bot_name(r->s, m->name[seat]);
    snprintf(out->name, sizeof out->name, "%s", is_own_name ? m->name[seat] : STORE_NOBODY);
}

/* Whoever knows its address may look at it: that is what it is brought for. */
static bool fill_row(const request *r, const match *m, int own, store_table *row)
{
    if (!take_policy(r, row))
        return false;
    snprintf(row->game, sizeof row->game, "%s", m->game->name);
    memcpy(row->option, m->option, sizeof row->option);
    row->n_seats = m->n_seats;
    for (int seat = 0; seat < m->n_seats; seat++)
        fill_seat(r, m, seat, &row->seat[seat]);
    row->seat[own].kind = SEAT_PERSON;
    row->seat[own].name[0] = '\0';
    row->watch = true;
    row->hints = false;
    row->undo = UNDO_NONE;
    row->talk = TALK_NONE;
    row->taken = m->n_steps;
    row->has_same_key = true;
    row->proof = PROOF_PLAIN;
    if (m->fate == MATCH_FATE_KEY)
        memcpy(row->same_key, m->key, sizeof row->same_key);
    else
        prove_random(row->same_key, sizeof row->same_key);
    gather_clear(row);
    return true;
}

/* The whole text is there. */
static void keep_record(request *r)
{
    store_table row = { 0 };
    match m;
    if (!read_record(r, &m))
        return;
    int own = own_seat(r, &m);
    if (own < 0)
        refuse(r, "seat", "no person played this seat");
    if (own < 0 || !fill_row(r, &m, own, &row)) {
        match_close(&m);
        return;
    }
    m.taken = m.n_steps;
    table *t = new_table(r, &row, &m);
    if (!t)
        return;
    note_opened(r, &row);
    play_begin(r->s, t, &row, reply(r));
}

void do_bring(request *r)
{
    const table *before = opened_before(r);
    if (before) {
        r->waits = !before->stored;
        if (before->stored)
            speak_ok(r->s, r->c->c, r->id, before->row.id, before->on_disk);
    } else if (take_part(r)) {
        if (r->c->brought->length == r->c->brought->size)
            keep_record(r);
        else
            speak_ok(r->s, r->c->c, r->id, NULL, -1);
    }
}
