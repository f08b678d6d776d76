/*
 * judge.c: what a position is worth to each seat: a mix of the victory and of the chance to
 * be ahead of each other seat, squashed from the difference of the points.
 */
#include "mind.h"

/* 0 to 1, a half for nothing, three quarters for `spread`. */
static float squash(float lead, float spread)
{
    float size = lead < 0 ? -lead : lead;
    return 0.5f + 0.5f * lead / (size + spread);
}

/* By how much each seat is ahead of the best other. */
static void leads(const float *value, int n, float *lead)
{
    int best = 0;
    float second = 0;
    for (int i = 1; i < n; i++)
        if (value[i] > value[best])
            best = i;
    bool has_second = false;
    for (int i = 0; i < n; i++)
        if (i != best && (!has_second || value[i] > second)) {
            second = value[i];
            has_second = true;
        }
    for (int i = 0; i < n; i++)
        lead[i] = value[i] - (i == best ? second : value[best]);
}

static void share_victory(const ber_result *r, int n, float *win)
{
    int winners = 0;
    for (int i = 0; i < n; i++)
        winners += r->rank[i] == 1;
    for (int i = 0; i < n; i++)
        win[i] = r->rank[i] == 1 ? 1.0f / (float)winners : 0;
}

float judge_ahead(const float *value, int seat, int n, float spread)
{
    float chance = 1;
    for (int i = 0; i < n; i++)
        if (i != seat)
            chance *= squash(value[seat] - value[i], spread);
    return chance;
}

/* The mean chance to end ahead of another seat. At the end a tie is not being ahead: where all
 * losers have nothing (Valley), a loser would otherwise be content that somebody else wins now. */
static float rank_of(const float *value, int seat, int n, float spread, bool over)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        if (i != seat && !(over && value[i] == value[seat]))
            sum += squash(value[seat] - value[i], spread);
    return sum / (float)(n - 1);
}

void judge(const search *f, const void *world, bool hopeless, verdict *out)
{
    const ber_head *head = world;
    int n = head->n_seats;
    bool over = head->turn == BER_OVER || !f->game->evaluate;
    float value[BER_MAX_SEATS] = { 0 }, ahead[BER_MAX_SEATS], sum = 0, mix = f->config->mix;
    ber_result r = { 0 };
    if (over) {
        f->game->result(world, &r);
        for (int i = 0; i < n; i++)
            value[i] = (float)r.points[i] / (float)f->game->point_scale;
        share_victory(&r, n, out->win);
    } else {
        f->game->evaluate(world, f->config->house, value);
    }
    leads(value, n, out->lead);
    for (int i = 0; i < n; i++)
        sum += ahead[i] = judge_ahead(value, i, n, f->config->spread);
    for (int i = 0; i < n; i++) {
        if (!over)
            out->win[i] = ahead[i] / sum;
        out->reward[i] = mix * out->win[i] + (1 - mix) * ahead[i];
    }
    if (hopeless) {
        const float share = 0.7f;
        float *mine = &out->reward[f->seat];
        float rank = rank_of(value, f->seat, n, f->config->spread, over);
        *mine += share * (rank - *mine);
    }
}
