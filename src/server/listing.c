/*
 * listing.c: which tables the lobby shows to whom, without going through all tables for
 * every guest: a guest knows its own, and what is open to everybody is chosen once for all.
 */
#include "server.h"

#include <stdlib.h>

/* ---- Tables of a guest ------------------------------------------------------------- */

static bool is_noted(const guest *g, const table *t)
{
    for (int i = 0; i < g->n_own; i++)
        if (g->own[i] == t)
            return true;
    return false;
}

/* Without memory the table is not shown to its guest; its link still leads to it. */
static void note(guest *g, table *t)
{
    if (is_noted(g, t))
        return;
    if (g->n_own == g->room_own) {
        int room = g->room_own ? 2 * g->room_own : 4;
        table **grown = realloc(g->own, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        g->own = grown;
        g->room_own = room;
    }
    g->own[g->n_own++] = t;
}

void listing_note(server *s, table *t)
{
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        guest *g = t->row.seat[seat].has_owner ? lobby_guest(s, t->row.seat[seat].owner) : NULL;
        if (g)
            note(g, t);
    }
}

void listing_forget(server *s, const table *t)
{
    for (int i = 0; i < BUCKETS; i++)
        for (guest *g = s->guest[i]; g; g = g->next)
            for (int j = 0; j < g->n_own; j++)
                if (g->own[j] == t)
                    g->own[j--] = g->own[--g->n_own];
    s->n_shown = 0;
    s->shown_old = s->lobby_changed = true;
}

int listing_count(const guest *g)
{
    int n = 0;
    for (int i = 0; i < g->n_own; i++)
        n += g->own[i]->row.state != TABLE_OVER && has_seat(g->own[i], g);
    return n;
}

/* ---- What is shown -------------------------------------------------------------------- */

/* Those one can join, then those where something changed last. */
static bool comes_first(const table *a, const table *b)
{
    bool open = a->row.state == TABLE_OPEN;
    if (open != (b->row.state == TABLE_OPEN))
        return open;
    return a->row.changed > b->row.changed;
}

/* Puts a table into list[from..n), which is sorted and may grow up to `room`; the last one
 * falls out when it is full. The new n. */
static int put(table **list, int from, int n, int room, table *t)
{
    if (room <= from || (n == room && !comes_first(t, list[n - 1])))
        return n;
    n += n < room;
    int i = n - 1;
    for (; i > from && comes_first(t, list[i - 1]); i--)
        list[i] = list[i - 1];
    list[i] = t;
    return n;
}

static bool is_public(const table *t)
{
    return t->row.listed &&
           (t->row.state == TABLE_OPEN || (t->row.state == TABLE_PLAYING && t->row.watch));
}

static void choose_public(server *s)
{
    s->n_shown = 0;
    s->shown_old = false;
    for (int i = 0; i < BUCKETS; i++)
        for (table *t = s->table[i]; t; t = t->next)
            if (is_public(t))
                s->n_shown = put(s->shown, 0, s->n_shown, LOBBY_PUBLIC, t);
}

static int put_own(const guest *g, bool over, table **list, int n)
{
    int from = n;
    for (int i = 0; i < g->n_own; i++)
        if ((g->own[i]->row.state == TABLE_OVER) == over && has_seat(g->own[i], g))
            n = put(list, from, n, LOBBY_TABLES, g->own[i]);
    return n;
}

int listing_for(server *s, const guest *g, table *out[LOBBY_TABLES])
{
    int n = put_own(g, false, out, 0);
    if (s->shown_old)
        choose_public(s);
    for (int i = 0; i < s->n_shown && n < LOBBY_TABLES; i++)
        if (!has_seat(s->shown[i], g))
            out[n++] = s->shown[i];
    return put_own(g, true, out, n);
}
