/*
 * turn.c: the listeners of turn.h.
 */
#include "turn.h"

#include "remind.h"

#include <stddef.h>

typedef void turn_listener(server *s, table *t, int seat);

/* Pages of its owner that show another table; those at none hear it with the lobby. Most have
 * one page, which is here: then nobody else is looked for. */
static void tell_elsewhere(server *s, table *t, int seat)
{
    const store_seat *row = &policy_row(t)->seat[seat];
    const guest *g = row->has_owner ? lobby_guest(s, row->owner) : NULL;
    int left = g ? g->n_conns : 0;
    for (const client *c = t->client; c && left > 0; c = c->beside)
        left -= c->guest == g;
    for (client *c = s->client; c && left > 0; c = c->next) {
        if (c->guest != g || c->table == t)
            continue;
        left--;
        if (!c->table || !owns(t, seat, g))
            continue;
        ber_json out = speak_begin(s, "turn", NULL);
        ber_json_string(&out, "table", t->row.id);
        speak_send(s, c->c, &out);
    }
}

/* In the order in which they hear of it. */
static turn_listener *const listeners[] = { tell_elsewhere, remind_turn, NULL };

void turn_begins(server *s, table *t, int seat)
{
    for (turn_listener *const *listener = listeners; *listener; listener++)
        (*listener)(s, t, seat);
}

void turn_begins_elsewhere(server *s, table *t, int seat)
{
    tell_elsewhere(s, t, seat);
}
