/*
 * cover.h: a bot plays for somebody: because it was handed the seat, because the owner was away
 * for long (cover), because the time is over, or because the owner has resigned.
 */
#ifndef BER_COVER_H
#define BER_COVER_H

#include "server.h"

bool cover_is_here(const table *t, int seat); /* its owner is at the table */

/* Others may have the seat covered now. */
bool cover_may(const server *s, const table *t, int seat);

unsigned cover_of(const table *t, const guest *g); /* its seats that are covered, as bits */
void cover_look(server *s, table *t); /* covers people who have been away for too long */
/* Lived ms before which cover_look() would find nothing new, if nobody comes or goes. */
int64_t cover_rest(const server *s, const table *t);
void cover_return(server *s, table *t, const guest *g); /* it has come: its seats are its own */
void cover_members(const server *s, const table *t, int seat, const guest *g, ber_json *out);

#endif
