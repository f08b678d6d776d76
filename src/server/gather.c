/*
 * gather.c: before a match begins everybody's numbers are gathered for fate (docs/protocol.md).
 *
 * The server has committed to its secret when the table was put up. People pledge a number when
 * they sit down, and open it when every seat is taken; who brought no pledge is not waited for,
 * and who does not open its number in time is left out, which the record tells.
 */
#include "request.h"

#include "prove.h"

#include <string.h>

/* ---- State of a table ------------------------------------------------------------- */

bool gather_is_full(const store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].kind == SEAT_OPEN)
            return false;
    return true;
}

bool gather_waits(const store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_pledge && !row->seat[seat].has_nonce)
            return true;
    return false;
}

/* The next place in the order of announcements. */
static int next_place(const store_table *row)
{
    int last = 0;
    for (int seat = 0; seat < row->n_seats; seat++) {
        const store_seat *s = &row->seat[seat];
        last = s->has_pledge && s->pledged > last ? s->pledged : last;
        last = s->has_nonce && s->opened > last ? s->opened : last;
    }
    return last + 1;
}

void gather_clear(store_table *row)
{
    row->proof = PROOF_PLEDGED;
    for (int seat = 0; seat < row->n_seats; seat++) {
        store_seat *s = &row->seat[seat];
        s->has_pledge = s->has_nonce = false;
        memset(s->pledge, 0, sizeof s->pledge);
        memset(s->nonce, 0, sizeof s->nonce);
        s->pledged = s->opened = 0;
        s->pledge_time = s->open_time = 0;
    }
}

/* ---- Who is waited for --------------------------------------------------------------- */

void gather_note(server *s, table *t)
{
    if (t->gather_until || t->row.state != TABLE_OPEN || !gather_is_full(&t->row))
        return;
    t->gather_until = s->clock + s->limit.fate_seconds;
    t->next_gathering = s->gathering;
    s->gathering = t;
}

void gather_forget(server *s, table *t)
{
    for (table **i = &s->gathering; *i; i = &(*i)->next_gathering) {
        if (*i == t) {
            *i = t->next_gathering;
            break;
        }
    }
    t->gather_until = 0;
    t->next_gathering = NULL;
}

/* Time is up: guests who have not opened their numbers are left out. If that cannot be written,
 * it is tried again. */
static void look_at(server *s, table *t)
{
    table *same;
    bool is_due = !t->busy && !t->blank && s->clock >= t->gather_until;
    if (!is_due || fetch_table(s, t->row.id, &same) != FETCH_HERE || t->blank)
        return;
    store_table next = t->row;
    t->gather_until = s->clock + s->limit.fate_seconds;
    log_line(s, "table %s: begins without every number", t->row.id);
    play_begin(s, t, &next, (reply_to){ 0 });
}

void gather_tick(server *s)
{
    for (table *t = s->gathering, *next; t; t = next) {
        next = t->next_gathering;
        if (t->row.state != TABLE_OPEN && !t->busy)
            gather_forget(s, t);
        else if (t->row.state == TABLE_OPEN && t->mine)
            look_at(s, t);
    }
}

/* ---- Requests ------------------------------------------------------------------------ */

static bool is_any_open(const store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_nonce)
            return true;
    return false;
}

/* One pledge for all seats of a guest: the first of them has it. Once a number is open (the seat
 * of a forgotten guest was taken) a pledge comes too late and is ignored. */
bool take_pledge(const request *r, store_table *row)
{
    const char *hex = string_of(r, "pledge");
    int seat = 0;
    while (seat < row->n_seats &&
           !(row->seat[seat].has_owner && row->seat[seat].kind != SEAT_OPEN &&
             memcmp(row->seat[seat].owner, r->c->guest->row.hash, STORE_HASH) == 0))
        seat++;
    if (!*hex || seat == row->n_seats || row->seat[seat].has_pledge || is_any_open(row))
        return true;
    store_seat *own = &row->seat[seat];
    int place = next_place(row);
    if (!prove_from_hex(hex, own->pledge, sizeof own->pledge)) {
        refuse(r, "format", "a pledge has 64 hexadecimal digits");
        return false;
    }
    own->has_pledge = true;
    own->pledged = place;
    own->pledge_time = r->s->now;
    return true;
}

/* The seat of the guest that pledged this number; -1: none did. */
static int seat_of_pledge(const request *r, const uint8_t nonce[PROVE_HASH])
{
    uint8_t pledge[PROVE_HASH];
    prove_pledge(nonce, pledge);
    for (int seat = 0; seat < r->t->row.n_seats; seat++) {
        const store_seat *row = &r->t->row.seat[seat];
        if (owns(r->t, seat, r->c->guest) && row->has_pledge &&
            memcmp(row->pledge, pledge, sizeof pledge) == 0)
            return seat;
    }
    return -1;
}

void do_nonce(request *r)
{
    store_table next = r->t->row;
    uint8_t nonce[PROVE_HASH];
    bool is_hex = prove_from_hex(string_of(r, "nonce"), nonce, sizeof nonce);
    int seat = is_hex ? seat_of_pledge(r, nonce) : -1;
    if (r->t->blank) {
        refuse_rules(r);
    } else if (seat < 0) {
        refuse(r, is_hex ? "policy" : "format",
               is_hex ? "you have not pledged this number" : "a nonce has 64 hexadecimal digits");
    } else if (next.seat[seat].has_nonce) { /* repeated: the answer was lost */
        speak_ok(r->s, r->c->c, r->id, next.id, r->t->loaded ? r->t->m.n_steps : 0);
    } else if (next.state != TABLE_OPEN) {
        refuse(r, "stale", "the match has begun without your number");
    } else if (!gather_is_full(&next)) {
        refuse(r, "turn", "not everybody has pledged a number yet; keep yours to yourself");
    } else {
        next.seat[seat].opened = next_place(&next);
        next.seat[seat].has_nonce = true;
        next.seat[seat].open_time = r->s->now;
        memcpy(next.seat[seat].nonce, nonce, sizeof nonce);
        if (gather_waits(&next))
            play_save_table(r->s, r->t, &next, reply(r));
        else
            play_begin(r->s, r->t, &next, reply(r));
    }
}
