/*
 * worlds.h: all worlds of a small case, counted one by one, and compared with what is dealt.
 *
 * Chi-square with d degrees of freedom exceeds d + 2*sqrt(d*t) + 2*t with a probability of at
 * most exp(-t) (Laurent and Massart 2000); seeds are fixed.
 */
#ifndef MAMMUT_WORLDS_H
#define MAMMUT_WORLDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_WORLDS = 1 << 16, DEALS = 30000 };

static const double UNLIKELY = 16; /* t: one false alarm in nine million comparisons */
static const double FEW = 8;       /* expected cases a world must have to count by itself */

static struct {
    uint64_t key; /* 0: free */
    double counted, dealt;
} worlds[MAX_WORLDS];

static void clear_worlds(void)
{
    memset(worlds, 0, sizeof worlds);
}

static int find_world(uint64_t key)
{
    unsigned at = (unsigned)(key * 0x9e3779b97f4a7c15u >> 48);
    while (worlds[at].key && worlds[at].key != key)
        at = (at + 1) % MAX_WORLDS;
    worlds[at].key = key;
    return (int)at;
}

static double total_counted(void)
{
    double total = 0;
    for (int i = 0; i < MAX_WORLDS; i++)
        total += worlds[i].counted;
    return total;
}

/* Rare worlds are taken together. */
static void assert_even(void)
{
    double total = total_counted(), chi2 = 0, rare = 0, rare_expected = 0;
    int cells = 0;
    assert_true(total > 0);
    for (int i = 0; i <= MAX_WORLDS; i++) {
        bool last = i == MAX_WORLDS;
        double expected = last ? rare_expected : worlds[i].counted / total * DEALS;
        double seen = last ? rare : worlds[i].dealt;
        if (!last && seen > 0 && expected == 0)
            fail_msg("a world was dealt that is not possible");
        if (!last && expected < FEW) {
            rare_expected += expected;
            rare += seen;
        } else if (expected > 0) {
            chi2 += (seen - expected) * (seen - expected) / expected;
            cells++;
        }
    }
    double over = chi2 - (cells - 1) - 2 * UNLIKELY;
    if (over > 0 && over * over > 4 * (cells - 1) * UNLIKELY)
        fail_msg("chi-square is %.1f with %d kinds of worlds", chi2, cells);
}

#endif
