/*
 * turn.h: announces that it has become a person's turn.
 *
 */
#ifndef BER_TURN_H
#define BER_TURN_H

#include "server.h"

/* The seat's person is asked, and was not before: once for each time it is. The table is on disk as
 * it stands. What it is asked may be a secret, and that it is asked at all: what is made of this
 * goes to the seat's owner alone. */
void turn_begins(server *s, table *t, int seat);

/* The same at a table of another node, which has reminded. */
void turn_begins_elsewhere(server *s, table *t, int seat);

#endif
