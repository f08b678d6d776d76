/*
 * turn.c: the listeners of turn.h.
 */
#include "turn.h"

#include "remind.h"

#include <stddef.h>

typedef void turn_listener(server *s, table *t, int seat);

/* In the order in which they hear of it. */
static turn_listener *const listeners[] = { remind_turn, NULL };

void turn_begins(server *s, table *t, int seat)
{
    for (turn_listener *const *listener = listeners; *listener; listener++)
        (*listener)(s, t, seat);
}
