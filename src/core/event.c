/*
 * event.c: appending and redacting events.
 */
#include "event.h"

#include "error.h"

void ber_log_add(ber_log *log, ber_event event)
{
    if (!log)
        return;
    BER_ASSERT(log->n < BER_MAX_EVENTS);
    log->event[log->n++] = event;
}

ber_event ber_event_for(ber_event event, int viewer)
{
    bool told = viewer == BER_FATE || (viewer >= 0 && (event.told >> viewer & 1));
    if (told)
        return event;
    event.told = 0;
    for (int i = 0; i < 4; i++)
        if (event.secret >> i & 1)
            event.arg[i] = BER_SECRET;
    return event;
}
