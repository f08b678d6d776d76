/*
 * wheel.c: the times of wheel.h: a list of tables for each second of the next minute.
 */
#include "server.h"

static void put(table *t, table **list)
{
    wheel_drop(t);
    t->look.next = *list;
    t->look.from = list;
    if (*list)
        (*list)->look.from = &t->look.next;
    *list = t;
}

void wheel_drop(table *t)
{
    if (!t->look.from)
        return;
    *t->look.from = t->look.next;
    if (t->look.next)
        t->look.next->look.from = t->look.from;
    t->look = (wheel_place){ 0 };
}

void wheel_soon(wheel *w, table *t)
{
    put(t, &w->soon);
}

void wheel_at(wheel *w, table *t, int64_t second)
{
    int64_t last = w->second + WHEEL_SECONDS - 1;
    if (second <= w->second)
        wheel_soon(w, t);
    else
        put(t, &w->slot[(second < last ? second : last) % WHEEL_SECONDS]);
}

static void all_due(wheel *w, table **list)
{
    while (*list)
        put(*list, &w->due);
}

void wheel_turn(wheel *w, int64_t second)
{
    all_due(w, &w->soon);
    if (second - w->second > WHEEL_SECONDS)
        w->second = second - WHEEL_SECONDS;
    while (w->second < second)
        all_due(w, &w->slot[++w->second % WHEEL_SECONDS]);
}

table *wheel_take(wheel *w)
{
    table *t = w->due;
    if (t)
        wheel_drop(t);
    return t;
}
