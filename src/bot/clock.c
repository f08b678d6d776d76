/*
 * clock.c: how long a decision may take.
 *
 * A level plays its iterations everywhere; only a machine that is too slow for it cuts some. A
 * turn may then take as long as four decisions. What is left of that is shared out evenly among
 * the decisions that a long turn would still bring: the last ones are cut no more than the first.
 */
#include "mind.h"

enum { TURN = 4, ANY_LONG_TURN = 10 };

static int long_turn(const struct ber_game *game)
{
    return game->long_turn ? game->long_turn : ANY_LONG_TURN;
}

/* A mind that was not asked about the earlier decisions assumes that they took their share. */
static int64_t spent_before(const search *f, bool known, int64_t turn_us)
{
    int streak = f->q->streak;
    if (!streak)
        return 0;
    return known ? f->memory->spent_us : turn_us * streak / (streak + long_turn(f->game));
}

static int64_t share_of(const search *f, int64_t left_us)
{
    int usual = long_turn(f->game), streak = f->q->streak;
    int to_come = usual - streak, at_least = (usual + streak) / 2;
    return left_us > 0 ? left_us / (to_come > at_least ? to_come : at_least) : 0;
}

void clock_start(search *f, bool known)
{
    bot_mind *mind = f->mind;
    uint32_t time_ms = f->config->time_ms ? f->config->time_ms : mind->lent.most_ms;
    f->has_clock = time_ms && mind->lent.now_us;
    if (!f->has_clock)
        return;
    int64_t most = (int64_t)time_ms * 1000;
    f->memory->spent_us = spent_before(f, known, TURN * most);
    int64_t share = share_of(f, TURN * most - f->memory->spent_us);
    share = share < most ? share : most;
    f->began = mind->lent.now_us();
    int n = f->config->trees, at_once = mind->lent.at_once ? mind->lent.at_once() : 1;
    int rounds = (n + at_once - 1) / at_once;
    for (int i = 0; i < n; i++) /* trees that grow one after the other share the time too */
        f->until[i] = f->began + share * (i / at_once + 1) / rounds;
}

bool clock_is_late(const search *f, int i)
{
    return f->has_clock && f->mind->lent.now_us() >= f->until[i];
}

void clock_stop(const search *f)
{
    if (f->has_clock)
        f->memory->spent_us += f->mind->lent.now_us() - f->began;
}
