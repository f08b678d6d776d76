/*
 * policy.c: who may see a table, join it, read its record, and see through which seats.
 *
 * Asked whenever something is told, not only when somebody comes: rights change while people
 * are there. What counts is what is on disk; a change that is being written gives nobody a right
 * and takes none.
 *
 */
#include "server.h"

#include <string.h>

const store_table *policy_row(const table *t)
{
    return t->durable ? t->durable : &t->row;
}

static bool is_kept_for(const table *t, int seat, const guest *g)
{
    const store_table *row = policy_row(t);
    return g && seat >= 0 && seat < row->n_seats && row->seat[seat].has_owner &&
           memcmp(row->seat[seat].owner, g->row.hash, STORE_HASH) == 0;
}

bool owns(const table *t, int seat, const guest *g)
{
    return is_kept_for(t, seat, g) && policy_row(t)->seat[seat].kind != SEAT_OPEN;
}

bool is_invited(const table *t, int seat, const guest *g)
{
    return is_kept_for(t, seat, g) && policy_row(t)->seat[seat].kind == SEAT_OPEN;
}

bool has_seat(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (owns(t, seat, g))
            return true;
    return false;
}

bool has_invitation(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (is_invited(t, seat, g))
            return true;
    return false;
}

bool policy_may(const table *t, const guest *g, enum right what)
{
    const store_table *row = policy_row(t);
    bool waits = row->state == TABLE_OPEN;
    if (has_seat(t, g) || has_invitation(t, g))
        return true;
    switch (what) {
    case MAY_SEE:
        return row->listed && !t->stuck && (waits || (row->watch && row->state == TABLE_PLAYING));
    case MAY_COME: return row->watch || waits;
    case MAY_READ: return row->watch;
    }
    return false;
}

bool policy_may_look(const table *t, const guest *g, int viewer)
{
    bool is_seat = viewer >= 0 && viewer < t->row.n_seats;
    if (!policy_may(t, g, MAY_COME))
        return false;
    return viewer == BER_PUBLIC || (is_seat && owns(t, viewer, g)) ||
           ((is_seat || viewer == BER_FATE) && play_is_over(t));
}
