/*
 * fifo.h: a queue, first in, first out, of things that have a member `next`. A file says what they
 * are (#define FIFO_ITEM store_job) and includes this once.
 */
#ifndef BER_FIFO_H
#define BER_FIFO_H

#include <stddef.h>

#ifndef FIFO_ITEM
#error "say what waits in the queue: #define FIFO_ITEM store_job"
#endif

typedef struct {
    FIFO_ITEM *first, **end;
} fifo;

static inline void fifo_clear(fifo *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static inline void fifo_put(fifo *q, FIFO_ITEM *item)
{
    item->next = NULL;
    *q->end = item;
    q->end = &item->next;
}

/* The first of them, or NULL. */
static inline FIFO_ITEM *fifo_take(fifo *q)
{
    FIFO_ITEM *item = q->first;
    if (!item)
        return NULL;
    q->first = item->next;
    if (!q->first)
        q->end = &q->first;
    item->next = NULL;
    return item;
}

#endif
