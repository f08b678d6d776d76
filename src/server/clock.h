/*
 * clock.h: the time of people at a table: their clocks, and how long they are away.
 *
 * All of it is time during which the server ran (`lived`, in ms), so a stopped server costs nobody
 * anything. A clock runs while its person is asked and plays itself, here or away alike; there is
 * none where nobody waits for anybody else. The marks of a table in memory count; they are
 * written every few seconds.
 */
#ifndef BER_CLOCK_H
#define BER_CLOCK_H

#include "server.h"

void clock_clear(store_table *row); /* no time used by anybody */

/* Whether two or more guests play here, so that one waits for another; those who have resigned
 * do not count. */
bool clock_has_company(const table *t);

/* Called when who is asked, or who plays a seat, may have changed and that is on disk: clocks
 * stop and start. After people have been told, clock_begun() announces the turns that began. */
void clock_note(server *s, table *t);
void clock_begun(server *s, table *t);
void clock_undo(table *t, int seat); /* its step and the time it earned are taken back */

int64_t clock_left(const server *s, const table *t, int seat); /* ms; -1: it has no clock */
bool clock_runs(const table *t, int seat);
bool clock_is_asked(const table *t, int seat, int64_t *since); /* its person is away, since then */

/* How many ms its person has been away; -1 if present, or if nobody waits for them. */
int64_t clock_away(const server *s, const table *t, int seat);

/* The guest has come to the table, however briefly. */
void clock_came(server *s, table *t, const guest *g);

/* The guest's seats, as bits, whose time ran out while it was away and which it has not seen
 * yet. */
unsigned clock_late(const table *t, const guest *g);

/* Whose answer is awaited is a secret: a window is open. */
bool clock_is_secret(const table *t);

/* Members "left" and "runs" as the guest may know them; false: the table has no clocks. */
bool clock_members(const server *s, const table *t, const guest *g, ber_json *out);

void clock_live(server *s, int64_t now); /* meter_now(): time goes on */
void clock_tick(server *s);              /* looks at the tables where something is due */
void clock_write(server *s);             /* writes the marks that are due, */
void clock_save(server *s, table *t);    /* and those of one table */

#endif
