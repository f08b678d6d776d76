/*
 * clock.h: the time of people at a table: their clocks, and how long they are away.
 *
 * All of it is time that the server lived (`lived`, in ms), so that a stopped server costs nobody
 * anything. A clock runs while its person is asked and plays itself, here or away alike; there is
 * none where nobody waits for anybody else. The marks of a table in memory count; they are
 * written every few seconds.
 */
#ifndef BER_CLOCK_H
#define BER_CLOCK_H

#include "server.h"

void clock_clear(store_table *row); /* as if nobody had used any time */

/* Two guests or more play here, so that one waits for the other. Who has resigned does not. */
bool clock_has_company(const table *t);

/* Who is asked, or who plays a seat, may have changed, and that is on disk: clocks stop and
 * start. clock_begun() then announces the turns that began; between the two, people are told. */
void clock_note(server *s, table *t);
void clock_begun(server *s, table *t);
void clock_undo(table *t,
                int seat); /* its last step was taken back, and so is what it got for it */

int64_t clock_left(const server *s, const table *t, int seat); /* ms; -1: it has no clock */
bool clock_runs(const table *t, int seat);
bool clock_is_asked(const table *t, int seat, int64_t *since); /* its person is away, since then */

/* ms since its person went; -1: it is here, or nobody waits for it. */
int64_t clock_away(const server *s, const table *t, int seat);

/* It is at the table, however short. */
void clock_came(server *s, table *t, const guest *g);

/* Own seats, as bits, whose time ran out while the guest was away: until it comes. */
unsigned clock_late(const table *t, const guest *g);

/* Whose answer is awaited is a secret: a window is open. */
bool clock_is_secret(const table *t);

/* Members "left" and "runs" as the guest may know them; false: the table has no clocks. */
bool clock_members(const server *s, const table *t, const guest *g, ber_json *out);

void clock_live(server *s, int64_t now); /* meter_now(): time goes on */
void clock_tick(server *s);              /* looks at the tables where something is due */
void clock_write(server *s);             /* the marks that are due */

#endif
