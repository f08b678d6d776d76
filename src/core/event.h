/*
 * event.h: the log of one step, and what a viewer may know of it.
 */
#ifndef BER_EVENT_H
#define BER_EVENT_H

#include "game.h"

enum {
    BER_MAX_EVENTS = 96,    /* most events of one step */
    BER_SECRET = INT16_MIN, /* in place of an argument that is hidden */
};

struct ber_log {
    int n;
    ber_event event[BER_MAX_EVENTS];
};

/* Appends an event; a NULL log swallows it. Callers test `if (log)` first where speed matters. */
void ber_log_add(ber_log *log, ber_event event);

/* Appends an event without secrets, of up to three arguments; a NULL log swallows it. */
static inline void ber_tell(ber_log *log, int kind, int actor, int a, int b, int c)
{
    if (log)
        ber_log_add(log, (ber_event){ .kind = (uint8_t)kind,
                                      .actor = (int8_t)actor,
                                      .arg = { (int16_t)a, (int16_t)b, (int16_t)c } });
}

/* The event as `viewer` may know it: secret arguments become BER_SECRET, and the mask of seats
 * that were told is hidden from all that were not. */
ber_event ber_event_for(ber_event event, int viewer);

#endif
