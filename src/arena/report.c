/*
 * report.c: estimates from a tally, with intervals by resampling deals.
 */
#include "arena.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is estimated from sums over deals ---------------------------------------- */

/* Estimates in a row: of each player share, points and rating; share at each seat; share in
 * each mix. */
static int n_values(const arena_plan *plan)
{
    return plan->n_players * (3 + plan->n_seats + plan->n_mixes);
}

static int at_mix(const arena_plan *plan, int mix, int player)
{
    return plan->n_players * (3 + plan->n_seats + mix) + player;
}

/* Games in which the player sits at the seat, in one deal. */
static int games_at(const arena_plan *plan, int player, int seat)
{
    int n = 0;
    for (int i = 0; i < plan->n_lineups; i++)
        n += plan->lineup[i].player[seat] == player;
    return n;
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* Victories, of parts. */
static double victories(int64_t parts)
{
    return (double)parts / (double)ARENA_SHARES;
}

/* `sum` over `deals` deals. */
static void estimate(const arena_plan *plan, const int64_t *sum, double deals, double *out)
{
    int n = plan->n_players;
    for (int p = 0; p < n; p++) {
        double held = deals * arena_held(plan, p), wins = 0;
        for (int i = 0; i < plan->n_mixes; i++) {
            double won = victories(sum[arena_at_wins(plan, i, p)]);
            wins += won;
            out[at_mix(plan, i, p)] = ratio(won, deals * plan->mix[i].games * plan->mix[i].held[p]);
        }
        out[p] = ratio(wins, held);
        out[n + p] = ratio((double)sum[arena_at_points(plan, p)] / plan->game->point_scale, held);
        for (int seat = 0; seat < plan->n_seats; seat++)
            out[n * (3 + seat) + p] = ratio(victories(sum[arena_at_seat(plan, p, seat)]),
                                            deals * games_at(plan, p, seat));
    }
}

/* Room for the numbers that the rating works on. */
typedef struct {
    double *wins, *decided;
} rating_room;

static arena_rating rate(const arena_plan *plan, const int64_t *sum, double virtual_share,
                         rating_room *room)
{
    arena_rating rating;
    for (int i = 0; i < plan->n_mixes; i++) {
        room->decided[i] = (double)sum[arena_at_decided(plan, i)];
        for (int p = 0; p < plan->n_players; p++)
            room->wins[i * plan->n_players + p] = victories(sum[arena_at_wins(plan, i, p)]);
    }
    arena_results results = { plan->n_players, plan->n_mixes, plan->mix, room->wins,
                              room->decided };
    arena_rate(&results, plan->anchor, virtual_share, &rating);
    return rating;
}

/* ---- Resampling -------------------------------------------------------------------- */

typedef struct {
    const arena_tally *tally;
    int width, n; /* of a row, of the estimates */
    int64_t *sum;
    rating_room rating;
    double *value;  /* the estimates */
    double *sample; /* [value][resample] */
} resampling;

static int open_resampling(resampling *r, const arena_tally *tally)
{
    const arena_plan *plan = tally->plan;
    size_t n = (size_t)n_values(plan), mixes = (size_t)plan->n_mixes;
    *r = (resampling){ .tally = tally, .width = arena_row_width(plan), .n = (int)n };
    r->sum = calloc((size_t)r->width, sizeof *r->sum);
    r->rating.wins = calloc(mixes * (size_t)plan->n_players, sizeof(double));
    r->rating.decided = calloc(mixes, sizeof(double));
    r->value = calloc(n, sizeof *r->value);
    r->sample = calloc(n * ARENA_RESAMPLES, sizeof *r->sample);
    return r->sum && r->rating.wins && r->rating.decided && r->value && r->sample ? 0 : -1;
}

static void close_resampling(resampling *r)
{
    free(r->sum);
    free(r->rating.wins);
    free(r->rating.decided);
    free(r->value);
    free(r->sample);
}

static void add_row(resampling *r, int row)
{
    const int32_t *from = r->tally->row[row].sum;
    for (int i = 0; i < r->width; i++)
        r->sum[i] += from[i];
}

static void estimate_all(resampling *r)
{
    const arena_plan *plan = r->tally->plan;
    estimate(plan, r->sum, r->tally->n_rows, r->value);
    arena_rating rating = rate(plan, r->sum, 0, &r->rating);
    for (int p = 0; p < plan->n_players; p++)
        r->value[2 * plan->n_players + p] = rating.elo[p];
}

static void resample(resampling *r)
{
    uint32_t rows = (uint32_t)r->tally->n_rows;
    ber_rng rng = ber_rng_seed(arena_mixed(r->tally->plan->seed, rows));
    for (int k = 0; k < ARENA_RESAMPLES; k++) {
        memset(r->sum, 0, (size_t)r->width * sizeof *r->sum);
        for (uint32_t i = 0; i < rows; i++)
            add_row(r, (int)ber_rng_below(&rng, rows));
        estimate_all(r);
        for (int i = 0; i < r->n; i++)
            r->sample[i * ARENA_RESAMPLES + k] = r->value[i];
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static arena_estimate interval(const resampling *r, int i)
{
    double *sample = r->sample + i * ARENA_RESAMPLES;
    qsort(sample, ARENA_RESAMPLES, sizeof *sample, by_value);
    return (arena_estimate){ r->value[i], sample[ARENA_RESAMPLES / 40],
                             sample[ARENA_RESAMPLES - 1 - ARENA_RESAMPLES / 40] };
}

/* Where nothing or everything was won, all resamples are alike; then the rule of three: what
 * never happened in n deals has a rate below 3/n (95 %). */
static arena_estimate share_interval(const resampling *r, int i, double most)
{
    arena_estimate e = interval(r, i);
    double rest = fmin(1, 3.0 / r->tally->n_rows) * most;
    if (e.value <= 0)
        e.high = rest;
    else if (e.value >= most * (1 - 1e-12))
        e.low = most - rest;
    return e;
}

/* ---- Times ------------------------------------------------------------------------- */

/* The time that 99 of 100 do not exceed. */
static double percentile_99(const uint32_t count[ARENA_BUCKETS])
{
    uint64_t all = 0, seen = 0;
    for (int i = 0; i < ARENA_BUCKETS; i++)
        all += count[i];
    for (int i = 0; i < ARENA_BUCKETS; i++) {
        seen += count[i];
        if (seen * 100 >= all * 99)
            return all ? arena_bucket_us(i) : 0;
    }
    return 0;
}

static void report_effort(arena_player_report *out, const arena_tally *tally, int p)
{
    const arena_effort *effort = &tally->effort[p];
    out->decisions = tally->decisions[p];
    out->iterations = effort->iterations;
    out->memory = effort->memory;
    out->faults = effort->faults;
    out->us = (double)tally->us[p];
    out->mean_us = ratio(out->us, (double)out->decisions);
    out->longest_us = (double)effort->longest;
    out->p99_us = percentile_99(effort->each);
    if (out->p99_us > out->longest_us)
        out->p99_us = out->longest_us; /* a bucket is wide */
    out->turn_us = (double)effort->turn;
    out->late_us = percentile_99(effort->late);
}

/* ---- The report -------------------------------------------------------------------- */

/* The share of a seat if the player wins every game. */
static double most(const arena_plan *plan, int player)
{
    int games = 0;
    for (int i = 0; i < plan->n_mixes; i++)
        games += plan->mix[i].held[player] ? plan->mix[i].games : 0;
    return ratio(games, arena_held(plan, player));
}

static void take_intervals(arena_report *report, const resampling *r)
{
    const arena_plan *plan = report->plan;
    int n = plan->n_players;
    for (int p = 0; p < n; p++) {
        arena_player_report *out = &report->player[p];
        out->share = share_interval(r, p, most(plan, p));
        out->points = interval(r, n + p);
        out->elo = interval(r, 2 * n + p);
        for (int seat = 0; seat < plan->n_seats; seat++)
            out->seat[seat] = share_interval(r, n * (3 + seat) + p, 1);
        for (int i = 0; i < plan->n_mixes; i++)
            report->mix[i * n + p] =
                share_interval(r, at_mix(plan, i, p), ratio(1, plan->mix[i].held[p]));
        report_effort(out, report->tally, p);
    }
}

/* If a player never won, the rule of three (95 %) bounds a rating that would otherwise be
 * infinite. */
static void bound_ratings(arena_report *report, resampling *r)
{
    const arena_plan *plan = report->plan;
    arena_rating rating = rate(plan, r->sum, 0, &r->rating);
    arena_rating bounded = rate(plan, r->sum, fmin(0.5, 3.0 / report->deals), &r->rating);
    for (int p = 0; p < plan->n_players; p++) {
        arena_player_report *out = &report->player[p];
        out->bound = rating.bound[p];
        if (out->bound == '>')
            out->elo.low = bounded.elo[p];
        if (out->bound == '<')
            out->elo.high = bounded.elo[p];
    }
}

int arena_report_make(arena_report *report, const arena_tally *tally, ber_error *error)
{
    const arena_plan *plan = tally->plan;
    resampling r;
    *report = (arena_report){
        .plan = plan,
        .tally = tally,
        .first = tally->row[0].number,
        .last = tally->row[tally->n_rows - 1].number,
        .deals = tally->n_rows,
        .games = tally->n_rows * plan->n_lineups,
        .fair = 1.0 / plan->n_seats,
        .mix = calloc((size_t)plan->n_mixes * (size_t)plan->n_players, sizeof *report->mix),
    };
    if (open_resampling(&r, tally) != 0 || !report->mix) {
        close_resampling(&r);
        arena_report_free(report);
        return ber_fail(error, BER_EMEMORY, "the report");
    }
    resample(&r);
    memset(r.sum, 0, (size_t)r.width * sizeof *r.sum);
    for (int i = 0; i < tally->n_rows; i++)
        add_row(&r, i);
    estimate_all(&r);
    take_intervals(report, &r);
    bound_ratings(report, &r);
    close_resampling(&r);
    return 0;
}

void arena_report_free(arena_report *report)
{
    free(report->mix);
    report->mix = NULL;
}
