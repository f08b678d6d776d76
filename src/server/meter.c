/*
 * meter.c: see meter.h.
 */
#include "meter.h"

#include <inttypes.h>
#include <time.h>

static const int64_t bound[METER_BOUNDS] = { 500,     1000,    2000,   5000,   10000,
                                             20000,   50000,   100000, 200000, 500000,
                                             1000000, 2000000, 5000000 };

int64_t meter_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void meter_add(meter *m, int64_t us)
{
    int i = 0;
    while (i < METER_BOUNDS && us > bound[i])
        i++;
    m->count[i]++;
    m->sum += us > 0 ? (uint64_t)us : 0;
}

/* Microseconds as seconds, without floating point. */
static void add_seconds(ber_text *out, uint64_t us)
{
    ber_text_format(out, "%" PRIu64 ".%06" PRIu64, us / 1000000, us % 1000000);
}

void meter_write(const meter *m, const char *name, const char *help, ber_text *out)
{
    uint64_t n = 0;
    ber_text_format(out, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name);
    for (int i = 0; i < METER_BOUNDS; i++) {
        n += m->count[i];
        ber_text_format(out, "%s_bucket{le=\"", name);
        add_seconds(out, (uint64_t)bound[i]);
        ber_text_format(out, "\"} %" PRIu64 "\n", n);
    }
    n += m->count[METER_BOUNDS];
    ber_text_format(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n%s_sum ", name, n, name);
    add_seconds(out, m->sum);
    ber_text_format(out, "\n%s_count %" PRIu64 "\n", name, n);
}
