/*
 * listing.c: which tables the lobby shows to each guest, without scanning all tables: a guest
 * knows its own, and what is open to everybody is chosen once for all.
 *
 */
#include "server.h"

#include <stdlib.h>
#include <string.h>

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

static void forget(guest *g, const table *t)
{
    for (int j = 0; j < g->n_own; j++)
        if (g->own[j] == t)
            g->own[j--] = g->own[--g->n_own];
    g->whole = g->whole && t->row.state != TABLE_OVER;
}

void listing_forget(server *s, const table *t)
{
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        guest *g = t->row.seat[seat].has_owner ? lobby_guest(s, t->row.seat[seat].owner) : NULL;
        if (g)
            forget(g, t);
    }
    for (guest *g = t->strays ? s->guests : NULL; g; g = g->next)
        forget(g, t);
    s->n_shown = 0;
    s->shown_old = s->lobby_changed = true;
}

static bool is_of(const store_table *row, const guest *g)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_owner && row->seat[seat].kind != SEAT_OPEN &&
            memcmp(row->seat[seat].owner, g->row.hash, STORE_HASH) == 0)
            return true;
    return false;
}

static bool is_unfinished(const store_table *row, const guest *g)
{
    return row->state != TABLE_OVER && is_of(row, g);
}

/* Tables being written count, and tables being ended count until that is on disk: asking quickly
 * gives nobody more. */
int listing_count(const guest *g)
{
    int n = 0;
    for (int i = 0; i < g->n_own; i++)
        n += !g->own[i]->stuck &&
             (is_unfinished(&g->own[i]->row, g) || is_unfinished(policy_row(g->own[i]), g));
    return n;
}

/* Somebody else has a seat there, and has not resigned. */
static bool has_other(const store_table *row, const guest *g)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_owner && !row->seat[seat].resigned &&
            memcmp(row->seat[seat].owner, g->row.hash, STORE_HASH) != 0)
            return true;
    return false;
}

/* It waits for people, or for this guest among others: not where a bot plays all its seats. */
static bool is_asking(const store_table *row, const guest *g)
{
    if (row->state != TABLE_PLAYING)
        return is_unfinished(row, g);
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_owner && !row->seat[seat].bot[0] &&
            memcmp(row->seat[seat].owner, g->row.hash, STORE_HASH) == 0)
            return has_other(row, g);
    return false;
}

int listing_asking(const guest *g)
{
    int n = 0;
    for (int i = 0; i < g->n_own; i++)
        n += !g->own[i]->stuck &&
             (is_asking(&g->own[i]->row, g) || is_asking(policy_row(g->own[i]), g));
    return n;
}

/* ---- What is shown -------------------------------------------------------------------- */

/* Those one can join, then those where something changed last. */
static bool comes_first(const table *a, const table *b)
{
    bool open = policy_row(a)->state == TABLE_OPEN;
    if (open != (policy_row(b)->state == TABLE_OPEN))
        return open;
    return policy_row(a)->changed > policy_row(b)->changed;
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

/* Who opened it, or sat down first. */
static const uint8_t *host_of(const table *t)
{
    static const uint8_t nobody[STORE_HASH];
    const store_table *row = policy_row(t);
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].has_owner && row->seat[seat].kind != SEAT_OPEN)
            return row->seat[seat].owner;
    return nobody;
}

static int by_time(const table *a, const table *b)
{
    if (comes_first(a, b) != comes_first(b, a))
        return comes_first(a, b) ? -1 : 1;
    return strcmp(a->row.id, b->row.id);
}

static int by_host(const void *a, const void *b)
{
    const table *const *one = a, *const *other = b;
    int order = memcmp(host_of(*one), host_of(*other), STORE_HASH);
    return order ? order : by_time(*one, *other);
}

static int by_turn(const void *a, const void *b)
{
    const table *const *one = a, *const *other = b;
    if ((*one)->turn != (*other)->turn)
        return (*one)->turn < (*other)->turn ? -1 : 1;
    return by_time(*one, *other);
}

/* Without memory some are not shown. */
static void show(server *s, table *t)
{
    if (s->n_shown == s->room_shown) {
        int room = s->room_shown ? 2 * s->room_shown : 64;
        table **grown = realloc(s->shown, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        s->shown = grown;
        s->room_shown = room;
    }
    s->shown[s->n_shown++] = t;
}

/* The first table of everybody, then the second of everybody, and so on: nobody fills the list
 * alone. */
static void choose_public(server *s)
{
    s->n_shown = 0;
    s->shown_old = false;
    for (table *t = s->tables; t; t = t->next)
        if (t->stored && policy_may(t, NULL, MAY_SEE))
            show(s, t);
    if (s->n_shown == 0)
        return;
    qsort(s->shown, (size_t)s->n_shown, sizeof *s->shown, by_host);
    for (int i = 0; i < s->n_shown; i++) {
        bool same =
            i > 0 && memcmp(host_of(s->shown[i - 1]), host_of(s->shown[i]), STORE_HASH) == 0;
        s->shown[i]->turn = same ? s->shown[i - 1]->turn + 1 : 0;
    }
    qsort(s->shown, (size_t)s->n_shown, sizeof *s->shown, by_turn);
}

static int put_own(const guest *g, bool over, table **list, int n)
{
    int from = n;
    for (int i = 0; i < g->n_own; i++) {
        const table *t = g->own[i];
        bool is_part = t->stored && (has_seat(t, g) || has_invitation(t, g));
        if (is_part && (policy_row(t)->state == TABLE_OVER || t->stuck) == over)
            n = put(list, from, n, LOBBY_TABLES, g->own[i]);
    }
    return n;
}

int listing_public(server *s, const guest *g, int from, table *out[LOBBY_PUBLIC], int *of)
{
    int n = 0, first = from < 0 ? 0 : from;
    if (s->shown_old)
        choose_public(s);
    *of = s->n_shown;
    for (int i = first; i < s->n_shown && i - first < LOBBY_PUBLIC; i++)
        if (!has_seat(s->shown[i], g) && !has_invitation(s->shown[i], g))
            out[n++] = s->shown[i];
    return n;
}

int listing_for(server *s, const guest *g, table *out[LOBBY_TABLES])
{
    table *others[LOBBY_PUBLIC];
    int of, n_others = listing_public(s, g, 0, others, &of);
    int n = put_own(g, false, out, 0);
    for (int i = 0; i < n_others && n < LOBBY_TABLES; i++)
        out[n++] = others[i];
    return put_own(g, true, out, n);
}
