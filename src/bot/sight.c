/*
 * sight.c: what a weak player overlooks.
 *
 * People err by not seeing a step, seldom by choosing a worse one of two that they see. So a level
 * below hard looks only at some of the steps, or whole actions, and takes the best of those. What
 * it overlooks is a hash of the turn and the step: it is not seen a moment later either, nor
 * expected. Two things are never overlooked: what has no place on the board (to pass, to end the
 * turn), and of the rest what comes to mind first.
 *
 */
#include "mind.h"

#include "vocab.h"

#include <string.h>

bool sight_is_short(const search *f)
{
    return f->config->overlook > 0 && !is_setup(f->game, f->q->state) &&
           !is_sealed(f->game, f->q->state);
}

/* A number below 1000 for a step, or plan, in this turn. */
static uint32_t lot_of(const search *f, uint64_t what)
{
    ber_rng rng = ber_rng_seed(f->q->turn ^ what * 0x9e3779b97f4a7c15u);
    return ber_rng_below(&rng, 1000);
}

static bool is_overlooked(const search *f, uint64_t what)
{
    return lot_of(f, what) < (uint32_t)(f->config->overlook * 1000 + 0.5f);
}

/* A verb alone is a button, or a word: it need not be looked for. */
static bool has_place(const struct ber_game *game, ber_action a)
{
    int noun[BER_MAX_NOUNS], verb = ber_action_split(game, a, noun);
    return verb >= 0 && ber_verb_nouns(&game->verbs[verb]) > 0;
}

/* One of the steps that have to be looked for, drawn by prior; -1: none has to be. */
static int comes_first(const search *f, const void *world, const ber_action *step, int n)
{
    float weight[BER_MAX_ACTIONS], most = 0;
    int first = -1;
    search_weigh(f, world, step, n, weight);
    for (int i = 0; i < n; i++) {
        float lot = (float)lot_of(f, step[i]), luck = (lot + 1) / (1000 - lot);
        if (!has_place(f->game, step[i]) || (first >= 0 && weight[i] * luck <= most))
            continue;
        first = i;
        most = weight[i] * luck;
    }
    return first;
}

int sight_steps(const search *f, const void *world, ber_action *step, int n)
{
    int first = n > 1 ? comes_first(f, world, step, n) : -1, left = 0;
    for (int i = 0; i < n; i++)
        if (first < 0 || i == first || !has_place(f->game, step[i]) || !is_overlooked(f, step[i]))
            step[left++] = step[i];
    return left;
}

bool sight_sees(const search *f, const ber_plan *plan)
{
    uint64_t hash = plan->n;
    for (int i = 0; i < plan->n; i++)
        hash = hash * 0x100000001b3u + plan->step[i];
    return !is_overlooked(f, hash);
}
