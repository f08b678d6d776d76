/*
 * weigh.h: an evaluation that is a weighted sum of features, and steps that are weighed by the
 * product of their traits.
 */
#ifndef BER_WEIGH_H
#define BER_WEIGH_H

#include "game.h"

/* The weights in force at a stage: between two of the table's columns, in proportion. */
static inline void ber_weights_at(const float (*table)[BER_STAGES], int n, float stage, float *out)
{
    int low = (int)stage < BER_STAGES - 1 ? (int)stage : BER_STAGES - 2;
    float part = stage - (float)low;
    for (int i = 0; i < n; i++)
        out[i] = table[i][low] * (1 - part) + table[i][low + 1] * part;
}

static inline float ber_weigh(const float *weight, const float *feature, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i] * feature[i];
    return sum;
}

/* The value of each seat by its features, with the weights in force at a stage. */
static inline void ber_weigh_seats(const float (*table)[BER_STAGES], int n, float stage,
                                   float (*feature)[BER_MAX_FEATURES], int seats, float *value)
{
    float weight[BER_MAX_FEATURES];
    ber_weights_at(table, n, stage, weight);
    for (int seat = 0; seat < seats; seat++)
        value[seat] = ber_weigh(weight, feature[seat], n);
}

/* False while the game goes on; after its end true, with the points of each seat, unscaled. */
static inline bool ber_end_value(const struct ber_game *game, const void *s,
                                 float value[BER_MAX_SEATS])
{
    const ber_head *head = s;
    if (head->turn != BER_OVER)
        return false;
    ber_result result = { 0 };
    game->result(s, &result);
    for (int seat = 0; seat < head->n_seats; seat++)
        value[seat] = (float)result.points[seat] / (float)game->point_scale;
    return true;
}

/* The value of each seat: by its result after the end, before that by its features. */
static inline void ber_value(const struct ber_game *game, const float (*table)[BER_STAGES], int n,
                             const void *s, float value[BER_MAX_SEATS])
{
    const ber_head *head = s;
    float feature[BER_MAX_SEATS][BER_MAX_FEATURES];
    if (ber_end_value(game, s, value))
        return;
    float stage = game->features->measure(s, feature);
    ber_weigh_seats(table, n, stage, feature, head->n_seats, value);
}

/* How likely each of the given steps is, up to a factor. */
static inline void ber_policy_weigh(const ber_policy *policy, const float (*table)[BER_PARTS],
                                    const void *s, const ber_action *a, int n, float *weight)
{
    ber_traits traits[BER_MAX_ACTIONS];
    int part = policy->mark(s, a, n, traits);
    for (int i = 0; i < n; i++) {
        weight[i] = 1;
        for (int k = 0; k < traits[i].n; k++)
            weight[i] *= table[traits[i].trait[k]][part];
    }
}

#endif
