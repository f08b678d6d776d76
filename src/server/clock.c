/*
 * clock.c: the clocks of clock.h.
 */
#include "clock.h"

static const store_mark fresh = { .left = -1, .since = -1, .away = -1 };

void clock_clear(store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        row->seat[seat].mark = fresh;
}
