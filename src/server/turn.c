/*
 * turn.c: the listeners of turn.h.
 */
#include "turn.h"

#include "remind.h"

#include <stddef.h>

typedef void turn_listener(server *s, table *t, int seat);

/* Pages of its owner that show another table; who is at none hears it with the lobby. */
static void tell_elsewhere(server *s, table *t, int seat)
{
    for (client *c = s->client; c; c = c->next) {
        if (!c->table || c->table == t || !owns(t, seat, c->guest))
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
