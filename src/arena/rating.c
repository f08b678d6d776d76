/*
 * rating.c: strengths from results, and the sequential test.
 *
 * The model (Bradley and Terry for two seats, Luce for more): a seat wins with the
 * strength of its player divided by the strengths of all seats. Elo is 400 log10 of it.
 */
#include "arena.h"

#include <math.h>
#include <string.h>

enum { MAX_ROUNDS = 10000 };
static const double NEAR = 1e-9, ERROR_RATE = 0.05;

/* ---- Who has won against whom ------------------------------------------------------ */

typedef struct {
    double won[ARENA_PLAYERS][ARENA_PLAYERS]; /* games of the row with the column at the table */
    double met[ARENA_PLAYERS][ARENA_PLAYERS]; /* decided games of both */
    bool above[ARENA_PLAYERS][ARENA_PLAYERS]; /* by a chain of victories */
} pairs;

static void count_pairs(const arena_results *r, pairs *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < r->n_mixes; i++)
        for (int p = 0; p < r->n_players; p++)
            for (int q = 0; q < r->n_players; q++) {
                if (p == q || !r->mix[i].held[p] || !r->mix[i].held[q])
                    continue;
                out->won[p][q] += r->wins[i * r->n_players + p];
                out->met[p][q] += r->decided[i];
            }
}

static void find_chains(int n, pairs *out)
{
    for (int p = 0; p < n; p++)
        for (int q = 0; q < n; q++)
            out->above[p][q] = p == q || out->won[p][q] > 0;
    for (int via = 0; via < n; via++)
        for (int p = 0; p < n; p++)
            for (int q = 0; q < n; q++)
                out->above[p][q] |= out->above[p][via] && out->above[via][q];
}

static bool is_connected(int n, const pairs *of)
{
    for (int p = 0; p < n; p++)
        for (int q = 0; q < n; q++)
            if (!of->above[p][q])
                return false;
    return true;
}

/* ---- Maximum likelihood ------------------------------------------------------------ */

/* Wins that were added to keep ratings finite. */
typedef struct {
    double won[ARENA_PLAYERS][ARENA_PLAYERS];
} extra;

/* A player that has met another and never won is given a few wins. */
static void add_extra(const arena_results *r, const pairs *of, double virtual_share, extra *out)
{
    for (int p = 0; p < r->n_players; p++)
        for (int q = 0; q < r->n_players; q++)
            if (p != q && of->met[p][q] > 0 && of->won[p][q] <= 0)
                out->won[p][q] = fmax(0.5, virtual_share * of->met[p][q]);
}

typedef struct {
    const arena_results *of;
    const extra *more;
    double g[ARENA_PLAYERS];
    double all[ARENA_LINEUPS]; /* strengths at a table of each mix, kept up to date */
} fitting;

static void begin_fitting(fitting *f)
{
    const arena_results *r = f->of;
    for (int p = 0; p < r->n_players; p++)
        f->g[p] = 1;
    for (int i = 0; i < r->n_mixes; i++) {
        f->all[i] = 0;
        for (int p = 0; p < r->n_players; p++)
            f->all[i] += r->mix[i].held[p];
    }
}

/* Games of which a player with this chance should win its part. */
static void expect(double games, double chance, double *wins, double *variance)
{
    *wins += games * chance;
    *variance += games * chance * (1 - chance);
}

/* A Newton step for one player, the others fixed: missing wins divided by the derivative of
 * expected wins. The likelihood is concave in the logarithm of the strength; far from the
 * maximum a step is cut. (The steps of Hunter (2004), wins divided by expected wins, crawl where
 * somebody wins 99 of 100: intervals of eight players took 2.4 s, not 0.05.) */
static double step_of(const fitting *f, int p)
{
    const arena_results *r = f->of;
    double wins = 0, expected = 0, variance = 0;
    for (int i = 0; i < r->n_mixes; i++) {
        if (!r->mix[i].held[p])
            continue;
        wins += r->wins[i * r->n_players + p];
        expect(r->decided[i], r->mix[i].held[p] * f->g[p] / f->all[i], &expected, &variance);
    }
    for (int q = 0; q < r->n_players; q++) {
        wins += f->more->won[p][q];
        expect(f->more->won[p][q] + f->more->won[q][p], f->g[p] / (f->g[p] + f->g[q]), &expected,
               &variance);
    }
    if (variance <= 0)
        return 0;
    return fmin(fmax((wins - expected) / variance, -1), 1);
}

/* By how much the log of the strength changed. */
static double improve(fitting *f, int p)
{
    double step = step_of(f, p), change = f->g[p] * expm1(step);
    for (int i = 0; i < f->of->n_mixes; i++)
        f->all[i] += f->of->mix[i].held[p] * change;
    f->g[p] += change;
    return fabs(step);
}

static void fit(fitting *f)
{
    begin_fitting(f);
    for (int round = 0; round < MAX_ROUNDS; round++) {
        double change = 0;
        for (int p = 0; p < f->of->n_players; p++)
            change = fmax(change, improve(f, p));
        if (change < NEAR)
            return;
    }
}

void arena_rate(const arena_results *r, int anchor, double virtual_share, arena_rating *out)
{
    pairs of;
    extra e = { 0 };
    fitting f = { .of = r, .more = &e };
    count_pairs(r, &of);
    find_chains(r->n_players, &of);
    if (!is_connected(r->n_players, &of))
        add_extra(r, &of, virtual_share, &e);
    fit(&f);
    for (int p = 0; p < r->n_players; p++) {
        out->elo[p] = 400 * log10(f.g[p] / f.g[anchor]);
        out->bound[p] = of.above[p][anchor] == of.above[anchor][p] ? '\0'
                        : of.above[p][anchor]                      ? '>'
                                                                   : '<';
    }
}

/* ---- The sequential test ----------------------------------------------------------- */

double arena_expected(const arena_plan *plan, double elo)
{
    double strength = pow(10, elo / 400), sum = 0;
    for (int i = 0; i < plan->n_mixes; i++) {
        double first = plan->mix[i].held[0] * strength;
        sum += plan->mix[i].games * first / (first + plan->mix[i].held[1]);
    }
    return sum / plan->n_lineups;
}

arena_sprt arena_sprt_begin(double elo0, double elo1)
{
    double bound = log((1 - ERROR_RATE) / ERROR_RATE);
    return (arena_sprt){ .elo0 = elo0, .elo1 = elo1, .low = -bound, .high = bound };
}

int arena_sprt_add(arena_sprt *t, const arena_plan *plan, double share)
{
    double share0 = arena_expected(plan, t->elo0), share1 = arena_expected(plan, t->elo1);
    t->n++;
    t->sum += share;
    t->squares += share * share;
    double n = (double)t->n, mean = t->sum / n;
    /* As if one deal more had been won and one lost: the first few deals may be all alike,
     * and a variance of 0 would decide at once. */
    double variance = (t->squares - n * mean * mean + 0.5) / n;
    t->ratio = n * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance);
    if (t->verdict == 0)
        t->verdict = t->ratio >= t->high ? 1 : t->ratio <= t->low ? -1 : 0;
    return t->verdict;
}
