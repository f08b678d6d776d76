/*
 * progress.c: how far a contest is, on a terminal or as lines.
 */
#include "arena.h"

#include "host.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 20, LINE_US = 5000000, SCREEN_US = 200000 };

/* "1:02:03". */
static void time_text(double seconds, char out[24])
{
    long s = (long)(seconds + 0.5);
    if (s >= 3600)
        snprintf(out, 24, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(out, 24, "%ld:%02ld", s / 60, s % 60);
}

/* The first player's share so far, with a quick interval: that of the report takes long. */
static void share_text(const arena_contest *c, char out[80])
{
    const arena_plan *plan = c->plan;
    double n = c->tally.n_rows, sum = 0, squares = 0, scale;
    scale = (double)plan->n_lineups / arena_held(plan, 0);
    for (int i = 0; i < c->tally.n_rows; i++) {
        double share = arena_row_share(plan, c->tally.row[i].sum, 0) * scale;
        sum += share;
        squares += share * share;
    }
    out[0] = '\0';
    if (n < 2)
        return;
    double mean = sum / n, variance = (squares - n * mean * mean) / (n - 1);
    snprintf(out, 80, ", %.20s %.1f +- %.1f %%", plan->player[0], mean * 100,
             196 * sqrt(fmax(variance, 0) / n));
}

static void show(arena_progress *p, double seconds)
{
    const arena_contest *c = p->contest;
    char left[24] = "?", share[80], bar[BAR + 1];
    if (c->fresh)
        time_text(seconds / (double)c->fresh * (double)(c->plan->deals - c->played), left);
    share_text(c, share);
    int full = (int)(BAR * c->played / c->plan->deals);
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = '\0';
    if (p->is_screen)
        fprintf(stderr, "\r[%s] %llu/%llu deals%s, %s left \033[K", bar,
                (unsigned long long)c->played, (unsigned long long)c->plan->deals, share, left);
    else
        fprintf(stderr, "%llu/%llu deals%s, %s left\n", (unsigned long long)c->played,
                (unsigned long long)c->plan->deals, share, left);
    if (c->sprt && !p->is_screen)
        fprintf(stderr, "SPRT: log ratio %.2f in %.2f to %.2f\n", c->sprt->ratio, c->sprt->low,
                c->sprt->high);
}

void arena_progress_begin(arena_progress *p, const arena_contest *contest, bool lines)
{
    *p = (arena_progress){ .contest = contest,
                           .is_screen = !lines && isatty(STDERR_FILENO),
                           .begin = host_now_us() };
    p->is_shown = lines || p->is_screen;
    p->last = p->begin;
}

void arena_progress_tick(void *user)
{
    arena_progress *p = user;
    int64_t now = host_now_us();
    if (!p->is_shown || now - p->last < (p->is_screen ? SCREEN_US : LINE_US))
        return;
    p->last = now;
    show(p, (double)(now - p->begin) * 1e-6);
}

void arena_progress_end(arena_progress *p)
{
    if (p->is_screen)
        fprintf(stderr, "\r\033[K");
}
