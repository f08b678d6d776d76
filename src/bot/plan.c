/*
 * plan.c: whole actions as the root's choices.
 *
 * Step by step a search stops too early, or never finds what pays only when it is finished. So
 * where a game proposes plans the root compares those, the tree below is as ever, and the rest of
 * the chosen one is taken without thinking.
 */
#include "mind.h"

#include <stdalign.h>
#include <string.h>

bool plan_is_same(const ber_plan *a, const ber_plan *b)
{
    return a->n == b->n && memcmp(a->step, b->step, a->n * sizeof *a->step) == 0;
}

static bool is_known(const tree *t, const ber_plan *plan)
{
    for (int i = 0; i < t->n_plans; i++)
        if (plan_is_same(&t->plan[i], plan))
            return true;
    return false;
}

/* Draws until there are enough: the same one may be drawn twice. */
static void draw_plans(const search *f, tree *t, ber_rng *rng)
{
    enum { ROUNDS = 4 };
    ber_plan drawn[SEARCH_PLANS];
    int most = f->config->plans;
    t->n_plans = 0;
    for (int round = 0; round < ROUNDS && t->n_plans < most; round++) {
        int n = f->game->plans(t->world, f->seat, rng, drawn, most - t->n_plans);
        for (int i = 0; i < n; i++)
            if (!is_known(t, &drawn[i]))
                t->plan[t->n_plans++] = drawn[i];
        if (n == 0)
            return;
    }
}

/* Leaves the plans that are seen, one at least. */
static void overlook(const search *f, tree *t)
{
    int n = 0;
    for (int i = 0; i < t->n_plans; i++)
        if (sight_sees(f, &t->plan[i]))
            t->plan[n++] = t->plan[i];
    t->n_plans = n ? n : t->n_plans > 0;
}

static bool overlooks(const search *f, const tree *t)
{
    return f->short_sighted && !t->hopeless;
}

void plan_draw(const search *f, tree *t, ber_rng *rng)
{
    t->n_plans = 0;
    if (f->only) {
        t->n_plans = f->only->n > 1;
        t->plan[0] = *f->only;
        return;
    }
    if (!f->game->plans || f->config->plans < 2 || is_sealed(f->game, f->q->state))
        return;
    draw_plans(f, t, rng);
    if (overlooks(f, t))
        overlook(f, t);
}

void plan_plant(tree *t)
{
    ber_action key[SEARCH_PLANS];
    float weight[SEARCH_PLANS];
    for (int i = 0; i < t->n_plans; i++) {
        key[i] = (ber_action)i;
        weight[i] = 1;
    }
    if (!tree_expand(t, t->root, key, weight, t->n_plans))
        t->n_plans = 0;
}

/* The plans from the most tried on. */
static void sort_plans(const tree *t, int order[SEARCH_PLANS])
{
    const node *child = &t->node[t->node[t->root].first];
    for (int i = 0; i < t->n_plans; i++) {
        int at = i;
        for (; at > 0 && child[i].n > child[order[at - 1]].n; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

void plan_refresh(const search *f, tree *t, ber_rng *rng)
{
    int order[SEARCH_PLANS], best = t->n_plans < 3 ? t->n_plans : 3;
    if (!t->n_plans || !f->game->plan_near)
        return;
    sort_plans(t, order);
    for (int k = (t->n_plans + 1) / 2; k < t->n_plans; k++) {
        ber_plan plan;
        const ber_plan *base = &t->plan[order[ber_rng_below(rng, (uint32_t)best)]];
        if (!f->game->plan_near(t->world, f->seat, rng, base, &plan) || is_known(t, &plan))
            continue;
        if (overlooks(f, t) && !sight_sees(f, &plan))
            continue;
        t->plan[order[k]] = plan;
        node *child = &t->node[t->node[t->root].first + (uint32_t)order[k]];
        *child =
            (node){ .action = child->action, .prior = child->prior, .avail = t->node[t->root].n };
    }
}

int plan_apply(const search *f, const ber_plan *plan, void *world)
{
    const ber_head *head = world;
    int k = 0;
    while (k < plan->n && head->turn == BER_CHOICE && head->waiting >> f->seat & 1)
        f->game->apply(world, f->seat, plan->step[k++], NULL);
    return k;
}

void plan_keep(const search *f, const ber_plan *plan)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    bot_memory *memory = f->memory;
    memcpy(world, f->mind->tree[0].world, f->game->state_size);
    memory->before = f->before;
    memory->plan = *plan;
    for (int k = 0; k < plan->n; k++) {
        ber_plan one = { 1, { plan->step[k] } };
        memory->plan_at[k] = hash_as_seen(f->game, world, f->seat);
        plan_apply(f, &one, world);
    }
    memory->plan_at[plan->n] = hash_as_seen(f->game, world, f->seat);
}

bool plan_next(const search *f, ber_action *out)
{
    const bot_memory *memory = f->memory;
    uint64_t hash = memory->plan.n > 1 ? hash_as_seen(f->game, f->q->state, f->seat) : 0;
    for (int k = 1; k < memory->plan.n; k++)
        if (memory->plan_at[k] == hash) {
            *out = memory->plan.step[k];
            return true;
        }
    return false;
}

void bot_recall(bot_memory *memory, const bot_question *q, const ber_plan *before)
{
    *memory = (bot_memory){ .game = q->game, .seat = q->seat, .plan = *before };
    memory->plan_at[before->n] = hash_as_seen(q->game, q->state, q->seat);
}

static void add_step(ber_plan *plan, ber_action a)
{
    if (plan->n == BER_PLAN_STEPS)
        memmove(plan->step, plan->step + 1, (size_t)--plan->n * sizeof *plan->step);
    plan->step[plan->n++] = a;
}

void plan_before(const search *f, ber_plan *out)
{
    const bot_memory *memory = f->memory;
    uint64_t hash = hash_as_seen(f->game, f->q->state, f->seat);
    int taken = memory->plan.n;
    while (taken && memory->plan_at[taken] != hash)
        taken--;
    *out = taken ? memory->before : (ber_plan){ 0 };
    for (int k = 0; k < taken; k++)
        add_step(out, memory->plan.step[k]);
}
