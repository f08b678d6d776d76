/*
 * wheel.h: which tables are to be looked at, and when.
 *
 * Most tables wait for somebody, for hours: nothing happens there by itself before some second of
 * lived time. Until then they cost nothing.
 */
#ifndef BER_WHEEL_H
#define BER_WHEEL_H

#include <stdint.h>

struct table;

enum { WHEEL_SECONDS = 64 }; /* no table rests for longer */

typedef struct {
    struct table *slot[WHEEL_SECONDS]; /* by the second when they are due */
    struct table *soon;                /* due at the next look, whatever the time */
    struct table *due;                 /* being looked at */
    int64_t second;                    /* up to which all were */
} wheel;

/* The place of a table in it; a table is there at most once. */
typedef struct {
    struct table *next, **from; /* NULL: nowhere */
} wheel_place;

void wheel_soon(wheel *w, struct table *t);               /* something has changed there */
void wheel_at(wheel *w, struct table *t, int64_t second); /* or sooner, if that is far away */
void wheel_drop(struct table *t);

/* Everything that is due by this second, or soon, one after the other with wheel_take(). */
void wheel_turn(wheel *w, int64_t second);
struct table *wheel_take(wheel *w); /* NULL: that was all */

#endif
