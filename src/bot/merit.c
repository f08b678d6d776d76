/*
 * merit.c: what speaks for one action against another, in the terms of the game's evaluation.
 *
 * Both are played in the same determinizations and continued as a search would; the worth of the
 * features of the positions reached is added up under the words they count for. Only what is
 * significant is reported.
 *
 */
#include "mind.h"

#include "weigh.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum { MERITS = 16 };

/* By seat and merit: the sum of the differences over all worlds, and of their squares. */
typedef struct {
    const struct ber_game *game;
    int n_seats, n_merits;
    uint32_t games;
    const char *name[MERITS];
    int8_t merit_of[BER_MAX_FEATURES]; /* -1: not reported */
    double sum[BER_MAX_SEATS][MERITS], square[BER_MAX_SEATS][MERITS];
    float value[BER_MAX_SEATS]; /* what the positions are worth on average */
} scale;

/* The first is what a match ends with. */
static void list_merits(scale *s)
{
    const ber_features *features = s->game->features;
    s->name[s->n_merits++] = "end";
    for (int f = 0; features->names[f]; f++) {
        const char *name = features->merits[f];
        int k = 0;
        s->merit_of[f] = -1;
        if (!name)
            continue;
        while (k < s->n_merits && strcmp(s->name[k], name) != 0)
            k++;
        BER_ASSERT(k < MERITS);
        s->name[k] = name;
        s->n_merits = k == s->n_merits ? k + 1 : s->n_merits;
        s->merit_of[f] = (int8_t)k;
    }
}

/* ---- Worlds --------------------------------------------------------------------------------- */

/* Takes the action in a possible world and plays on. */
static void reach(const search *f, tree *unused, const ber_plan *plan, void *world, uint64_t seed)
{
    ber_rng rng = ber_rng_seed(seed);
    plan_apply(f, plan, world);
    search_play_on(f, unused, world, &rng);
}

static void add_value(scale *s, const void *world)
{
    float value[BER_MAX_SEATS];
    s->game->evaluate(world, BER_TODAY, value);
    for (int i = 0; i < s->n_seats; i++)
        s->value[i] += value[i];
}

static void add_gains(scale *s, int seat, const double gain[MERITS])
{
    for (int k = 0; k < s->n_merits; k++) {
        s->sum[seat][k] += gain[k];
        s->square[seat][k] += gain[k] * gain[k];
    }
}

static void compare(scale *s, const void *good, const void *bad)
{
    const ber_features *features = s->game->features;
    float mine[BER_MAX_SEATS][BER_MAX_FEATURES] = { 0 };
    float other[BER_MAX_SEATS][BER_MAX_FEATURES] = { 0 }, weight[BER_MAX_FEATURES];
    float stage = features->measure(good, mine);
    int n = 0;
    stage = (stage + features->measure(bad, other)) / 2;
    while (features->names[n])
        n++;
    ber_weights_at(features->weights[s->n_seats - s->game->min_seats], n, stage, weight);
    for (int i = 0; i < s->n_seats; i++) {
        double gain[MERITS] = { 0 };
        for (int f = 0; f < n; f++)
            if (s->merit_of[f] >= 0)
                gain[s->merit_of[f]] += (double)(weight[f] * (mine[i][f] - other[i][f]));
        add_gains(s, i, gain);
    }
}

/* An end has no features but what it brought. */
static void compare_ends(scale *s, const void *good, const void *bad)
{
    float mine[BER_MAX_SEATS], other[BER_MAX_SEATS];
    s->game->evaluate(good, BER_TODAY, mine);
    s->game->evaluate(bad, BER_TODAY, other);
    for (int i = 0; i < s->n_seats; i++) {
        double gain[MERITS] = { (double)(mine[i] - other[i]) };
        add_gains(s, i, gain);
    }
}

static bool is_over(const void *world)
{
    return ((const ber_head *)world)->turn == BER_OVER;
}

static void imagine(const search *f, scale *s, const ber_plan *good, const ber_plan *bad,
                    tree *unused, ber_rng *rng)
{
    alignas(max_align_t) unsigned char one[BER_MAX_STATE], two[BER_MAX_STATE];
    uint64_t seed = (uint64_t)ber_rng_next(rng) << 32 | ber_rng_next(rng);
    memcpy(one, f->q->state, s->game->state_size);
    s->game->deal(one, rng);
    if (is_sealed(s->game, one))
        search_answer_sealed(f, one, rng);
    memcpy(two, one, s->game->state_size);
    reach(f, unused, good, one, seed);
    reach(f, unused, bad, two, seed);
    (is_over(one) || is_over(two) ? compare_ends : compare)(s, one, two);
    add_value(s, one);
    add_value(s, two);
}

/* ---- What is significant -------------------------------------------------------------- */

/* How much the chance of the seat grows with the points of each; of others it is less than 0. */
static void slopes(const search *f, const float *value, float *slope)
{
    const ber_head *head = f->q->state;
    float spread = f->config->spread, by = spread / 16, near[BER_MAX_SEATS];
    memcpy(near, value, sizeof near);
    for (int i = 0; i < head->n_seats; i++) {
        near[i] = value[i] + by;
        slope[i] = judge_ahead(near, f->seat, head->n_seats, spread);
        near[i] = value[i] - by;
        slope[i] = (slope[i] - judge_ahead(near, f->seat, head->n_seats, spread)) / (2 * by);
        near[i] = value[i];
    }
}

/* The one that adds most, if it is sure and a good part of all; what it adds. */
static float find_best(const scale *s, const float *slope, float least, bot_merit *out)
{
    const float sure = 3; /* standard errors: many are compared */
    float best = 0;
    for (int i = 0; i < s->n_seats; i++)
        for (int k = 0; k < s->n_merits; k++) {
            double n = s->games, mean = s->sum[i][k] / n;
            double spread = s->square[i][k] / n - mean * mean;
            float error = spread > 0 ? sqrtf((float)(spread / n)) : 0;
            float gain = slope[i] * (float)mean;
            bool is_sure = (float)fabs(mean) > sure * error;
            if (!is_sure || gain <= best || gain < least)
                continue;
            best = gain;
            *out = (bot_merit){ .name = s->name[k], .seat = i };
        }
    return best;
}

bool bot_compare(const bot *b, const bot_question *q, const ber_plan *good, const ber_plan *bad,
                 uint32_t games, ber_rng *rng, bot_merit *out)
{
    const float part = 0.3f;
    const ber_head *head = q->state;
    bot_config config = bot_settings(b, q->game, head->n_seats);
    search f = { .q = q, .game = q->game, .config = &config, .seat = q->seat };
    scale s = { .game = q->game, .n_seats = head->n_seats, .games = games };
    tree unused = { 0 };
    float slope[BER_MAX_SEATS], gained = 0, lost = 0;
    if (!q->game->features || !q->game->features->merits)
        return false;
    list_merits(&s);
    for (uint32_t k = 0; k < games; k++)
        imagine(&f, &s, good, bad, &unused, rng);
    for (int i = 0; i < s.n_seats; i++)
        s.value[i] /= 2 * (float)games;
    slopes(&f, s.value, slope);
    for (int i = 0; i < s.n_seats; i++)
        for (int k = 0; k < s.n_merits; k++) {
            float gain = slope[i] * (float)(s.sum[i][k] / s.games);
            *(gain > 0 ? &gained : &lost) += gain;
        }
    return gained + lost > 0 && find_best(&s, slope, part * gained, out) > 0;
}
