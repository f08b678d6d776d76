/*
 * fit_solve.c: the weights, from the notes of games: least squares, with a little ridge and a
 * little pull between neighbouring stages.
 *
 * What a position leads to is not only how the game ended, which is mostly noise, but what
 * the weights themselves think of the positions that came soon after (lambda-returns); so
 * the weights are found some times over, from the former ones.
 *
 * What sense demands of the weights, the game says as orders: this feature is never worth
 * more than that one. They are kept by Hildreth's method: wherever one is broken, the
 * weights go the shortest way, as the equations measure it, to where it holds.
 */
#include "fit.h"

#include <stdlib.h>
#include <string.h>

enum { N = FIT_UNKNOWNS, SWEEPS = 3, ROUNDS = 2000 };

typedef struct {
    double a[N][N]; /* the equations a * weights = b; then their factor, see factor() */
    double n;       /* rows */
} equations;

double fit_value(const fit_job *j, const double weight[N], fit_place at, const float *feature)
{
    double sum = 0;
    for (int i = 0; i < j->n_features; i++) {
        const double *w = &weight[fit_unknown(i, at.low)];
        sum += (double)feature[i] * (w[0] * (1 - at.part) + w[1] * at.part);
    }
    return sum;
}

/* ---- Sums over the notes ------------------------------------------------------------------- */

static void add_products(const fit_job *j, fit_place at, const float *feature, double weight,
                         equations *e)
{
    double low = 1 - at.part, high = at.part;
    for (int i = 0; i < j->n_features; i++) {
        double *row = e->a[fit_unknown(i, at.low)], *next = e->a[fit_unknown(i, at.low + 1)];
        double x = (double)feature[i] * weight;
        if (x == 0)
            continue;
        for (int k = 0; k < j->n_features; k++) {
            int u = fit_unknown(k, at.low);
            double xx = x * (double)feature[k];
            row[u] += low * low * xx;
            row[u + 1] += low * high * xx;
            next[u] += high * low * xx;
            next[u + 1] += high * high * xx;
        }
    }
    e->n += weight;
}

/* Positions half way count little: enough for features that are 0 wherever one judges. */
static double weight_of(const fit_note *note)
{
    return note->judged ? 1 : 0.02;
}

static void add_game(const fit_job *j, const fit_game *g, equations *e)
{
    for (int k = 0; k < g->n_notes; k++)
        for (int seat = 0; seat < j->n_seats; seat++)
            add_products(j, fit_place_of(g->note[k].stage),
                         g->note[k].feature + seat * j->n_features, weight_of(&g->note[k]), e);
}

/* What keeps the weights of rare features small and those of neighbouring stages alike. */
static void add_pulls(equations *e)
{
    double ridge = e->n * 1e-4 + 1e-9, pull = e->n * 4e-4;
    for (int i = 0; i < N; i++) {
        e->a[i][i] += ridge;
        if (i % BER_STAGES == BER_STAGES - 1)
            continue;
        e->a[i][i] += pull;
        e->a[i + 1][i + 1] += pull;
        e->a[i][i + 1] -= pull;
        e->a[i + 1][i] -= pull;
    }
}

static void add_target(const fit_job *j, fit_place at, const float *feature, double target,
                       double b[N])
{
    for (int i = 0; i < j->n_features; i++) {
        double x = (double)feature[i] * target;
        b[fit_unknown(i, at.low)] += x * (1 - at.part);
        b[fit_unknown(i, at.low + 1)] += x * at.part;
    }
}

/* From the last note to the first: each leads to what the later ones think and, the rest of
 * it, to how the game ended. */
static void add_targets(const fit_job *j, const fit_game *g, const double weight[N], double lambda,
                        double b[N])
{
    double target[BER_MAX_SEATS];
    for (int seat = 0; seat < j->n_seats; seat++)
        target[seat] = (double)g->points[seat];
    for (int k = g->n_notes - 1; k >= 0; k--) {
        fit_place at = fit_place_of(g->note[k].stage);
        for (int seat = 0; seat < j->n_seats; seat++) {
            const float *feature = g->note[k].feature + seat * j->n_features;
            add_target(j, at, feature, target[seat] * weight_of(&g->note[k]), b);
            if (g->note[k].judged)
                target[seat] += (1 - lambda) * (fit_value(j, weight, at, feature) - target[seat]);
        }
    }
}

/* ---- Linear equations ------------------------------------------------------------------------ */

/* a was L * D * transpose(L); now L is below its diagonal and D on it. It is positive definite,
 * so no pivoting is needed. */
static void factor(equations *e)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k <= i; k++) {
            double sum = e->a[i][k];
            for (int m = 0; m < k; m++)
                sum -= e->a[i][m] * e->a[k][m] * e->a[m][m];
            e->a[i][k] = i == k ? sum : sum / e->a[k][k];
        }
}

/* x, which is the right side, becomes the answer. */
static void answer(const equations *e, double x[N])
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < i; k++)
            x[i] -= e->a[i][k] * x[k];
    for (int i = N - 1; i >= 0; i--) {
        x[i] /= e->a[i][i];
        for (int k = i + 1; k < N; k++)
            x[i] -= e->a[k][i] * x[k];
    }
}

/* ---- What sense demands --------------------------------------------------------------- */

/* One order at one stage: weight[less] <= weight[more]; -1 means the constant 0. */
typedef struct {
    int less, more;
    double way[N], force; /* how the weights give way to it, and how much they did */
} demand;

typedef struct {
    demand *list;
    int n;
} demands;

static double excess(const demand *d, const double weight[N])
{
    return (d->less < 0 ? 0 : weight[d->less]) - (d->more < 0 ? 0 : weight[d->more]);
}

static int unknown_or_none(int feature, int stage)
{
    return feature < 0 ? -1 : fit_unknown(feature, stage);
}

static bool list_demands(const fit_job *j, const equations *e, demands *out)
{
    const ber_order *order = j->game->features->orders;
    int n = 0;
    while (order && order[n].less != order[n].more)
        n++;
    out->n = 0;
    out->list = calloc((size_t)n * BER_STAGES + 1, sizeof *out->list);
    if (!out->list)
        return false;
    for (int i = 0; i < n * BER_STAGES; i++) {
        demand *d = &out->list[out->n++];
        d->less = unknown_or_none(order[i / BER_STAGES].less, i % BER_STAGES);
        d->more = unknown_or_none(order[i / BER_STAGES].more, i % BER_STAGES);
        if (d->less >= 0)
            d->way[d->less] = 1;
        if (d->more >= 0)
            d->way[d->more] = -1;
        answer(e, d->way);
    }
    return true;
}

/* A force only pushes; one that is no longer needed is taken back. By how much the order was
 * off is returned. */
static double press(demand *d, double weight[N])
{
    double step = excess(d, weight) / excess(d, d->way);
    if (step < -d->force)
        step = -d->force;
    d->force += step;
    for (int i = 0; i < N; i++)
        weight[i] -= step * d->way[i];
    return (step < 0 ? -step : step) * excess(d, d->way);
}

static void obey(demands *all, double weight[N])
{
    for (int i = 0; i < all->n; i++)
        all->list[i].force = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double most = 0;
        for (int i = 0; i < all->n; i++) {
            double moved = press(&all->list[i], weight);
            most = moved > most ? moved : most;
        }
        if (most < 1e-6)
            return;
    }
}

/* ---- The weights ---------------------------------------------------------------------- */

/* Comparing seats says nothing about what all of them have alike. It is worth what makes the
 * values points again; the first feature, which every seat has, carries it. */
static void add_level(const fit_job *j, const fit_game *game, equations *e, double weight[N])
{
    double b[N] = { 0 };
    fit_job first = *j;
    first.n_features = 1;
    memset(e, 0, sizeof *e);
    for (long long i = 0; i < j->games; i++)
        for (int k = 0; k < game[i].n_notes; k++) {
            const fit_note *note = &game[i].note[k];
            fit_place at = fit_place_of(note->stage);
            double rest = (double)game[i].mean_points - fit_value(j, weight, at, note->mean);
            add_products(&first, at, note->mean, 1, e);
            add_target(&first, at, note->mean, rest, b);
        }
    add_pulls(e);
    factor(e);
    answer(e, b);
    for (int k = 0; k < BER_STAGES; k++)
        weight[k] += b[k];
}

static bool sweep(const fit_job *j, const fit_game *game, equations *e, double weight[N])
{
    demands sense;
    for (long long i = 0; i < j->games; i++)
        if (!fit_is_held_out(i))
            add_game(j, &game[i], e);
    add_pulls(e);
    factor(e);
    if (!list_demands(j, e, &sense))
        return false;
    for (int turn = 0; turn <= SWEEPS; turn++) {
        double b[N] = { 0 };
        for (long long i = 0; i < j->games; i++)
            if (!fit_is_held_out(i))
                add_targets(j, &game[i], weight, turn ? (double)j->lambda / 100 : 1, b);
        answer(e, b);
        obey(&sense, b);
        memcpy(weight, b, sizeof b);
    }
    free(sense.list);
    return true;
}

bool fit_solve(const fit_job *j, const fit_game *game, double weight[N])
{
    equations *e = calloc(1, sizeof *e);
    memset(weight, 0, N * sizeof *weight);
    bool fine = e && sweep(j, game, e, weight);
    if (fine)
        add_level(j, game, e, weight);
    free(e);
    return fine;
}
