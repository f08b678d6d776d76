/*
 * meter.h: how long things take, counted by length, as Prometheus reads it.
 */
#ifndef BER_METER_H
#define BER_METER_H

#include "text.h"

#include <stdint.h>

enum { METER_BOUNDS = 13 };

typedef struct {
    uint64_t count[METER_BOUNDS + 1]; /* by the smallest bound that includes it */
    uint64_t sum;                     /* microseconds */
} meter;

int64_t meter_now(void); /* microseconds that never go back */
void meter_add(meter *m, int64_t us);

/* Writes HELP, TYPE and all lines of a histogram, in seconds. */
void meter_write(const meter *m, const char *name, const char *help, ber_text *out);

#endif
