/*
 * cover.h: a bot plays for somebody, because it was handed the seat, because the owner has been
 * away for long (cover), because time ran out, or because the owner resigned.
 */
#ifndef BER_COVER_H
#define BER_COVER_H

#include "server.h"

bool cover_is_here(const table *t, int seat); /* its owner is at the table */

/* Whether others may have the seat covered now. */
bool cover_may(const server *s, const table *t, int seat);

unsigned cover_of(const table *t, const guest *g); /* its seats that are covered, as bits */
void cover_look(server *s, table *t); /* covers people who have been away for too long */
/* When, in lived ms, cover_look() may next find something, if nobody comes or goes. */
int64_t cover_rest(const server *s, const table *t);
void cover_return(server *s, table *t, const guest *g); /* the owner plays its seats again */
void cover_members(const server *s, const table *t, int seat, const guest *g, ber_json *out);

#endif
