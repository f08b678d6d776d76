/*
 * answer.c: from what the trees have seen to a step, and why it was taken.
 */
#include "mind.h"

#include "playout.h"

#include <stdalign.h>
#include <string.h>

/* What all trees together think of the root's steps; how many there are. */
static int gather(const search *f, bot_option option[BER_MAX_ACTIONS], float value[BER_MAX_ACTIONS])
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = f->game->legal(f->q->state, f->seat, legal);
    for (int k = 0; k < n; k++) {
        option[k] = (bot_option){ .action = legal[k], .next_actor = BER_PUBLIC };
        value[k] = 0;
        for (int i = 0; i < f->config->trees; i++) {
            tree *t = &f->mind->tree[i];
            const node *root = &t->node[t->root];
            for (uint32_t j = 0; j < root->n_children; j++) {
                const node *c = &t->node[root->first + j];
                if (c->action != legal[k] || !c->n)
                    continue;
                float part = (float)c->n / (float)(option[k].visits + c->n);
                value[k] += (c->mean - value[k]) * part;
                option[k].chance += (c->win - option[k].chance) * part;
                option[k].lead += (c->lead - option[k].lead) * part;
                option[k].visits += c->n;
            }
        }
    }
    return n;
}

static bool is_better(const bot_option *option, const float *value, int a, int b)
{
    if (option[a].visits != option[b].visits)
        return option[a].visits > option[b].visits;
    return value[a] > value[b];
}

/* In proportion to the visits: who always gave the same answer would be seen through. */
static int by_lot(const bot_option *option, int n, int best, ber_rng *rng)
{
    uint32_t sum = 0;
    for (int k = 0; k < n; k++)
        sum += option[k].visits;
    if (!sum)
        return best;
    uint32_t number = ber_rng_below(rng, sum);
    int k = 0;
    while (number >= option[k].visits)
        number -= option[k++].visits;
    return k;
}

/* Any of those whose value is within `slack` of the best's, the nearer the likelier. */
static int near_best(const float *value, const bot_option *option, int n, int best, float slack,
                     ber_rng *rng)
{
    uint32_t weight[BER_MAX_ACTIONS] = { 0 }, sum = 0;
    float top = value[best];
    for (int k = 0; k < n; k++)
        if (option[k].visits && value[k] > top)
            top = value[k];
    for (int k = 0; k < n; k++) {
        float near = option[k].visits ? 1 - (top - value[k]) / slack : 0;
        weight[k] = near > 0 ? (uint32_t)(near * near * 1000) : 0;
        sum += weight[k];
    }
    uint32_t number = ber_rng_below(rng, sum);
    int k = 0;
    while (number >= weight[k])
        number -= weight[k++];
    return k;
}

/* What most likely follows a step, if a seat chooses next. */
static void tell_next(const search *f, bot_option *option)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    const ber_head *head = (const void *)world;
    ber_action legal[BER_MAX_ACTIONS];
    tree *t = &f->mind->tree[0];
    memcpy(world, t->world, f->game->state_size);
    f->game->apply(world, f->seat, option->action, NULL);
    while (head->turn == BER_CHOICE && !f->game->prompts[head->prompt].guarded &&
           f->game->legal(world, to_act(head, f->seat), legal) == 1)
        f->game->apply(world, to_act(head, f->seat), legal[0], NULL);
    if (head->turn != BER_CHOICE)
        return;
    const node *at = &t->node[tree_child(t, t->root, option->action)];
    uint32_t most = 0;
    for (uint32_t i = 0; i < at->n_children; i++)
        if (t->node[at->first + i].n > most) {
            most = t->node[at->first + i].n;
            option->next = t->node[at->first + i].action;
            option->next_actor = (int8_t)to_act(head, f->seat);
        }
}

static void tell(const search *f, const bot_option *option, const float *value, int n, int chosen,
                 bot_thought *out)
{
    int order[BER_MAX_ACTIONS];
    float sum = 0, visits = 0;
    for (int k = 0; k < n; k++) {
        int at = k;
        for (; at > 0 && is_better(option, value, k, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = k;
        sum += option[k].chance * (float)option[k].visits;
        visits += (float)option[k].visits;
    }
    *out = (bot_thought){ .chosen = -1, .chance = sum / visits };
    for (int k = 0; k < n && k < BOT_BEST && option[order[k]].visits; k++) {
        if (order[k] == chosen)
            out->chosen = k;
        out->option[out->n] = option[order[k]];
        tell_next(f, &out->option[out->n++]);
    }
    for (int i = 0; i < f->config->trees; i++) {
        const tree *t = &f->mind->tree[i];
        out->iterations += t->iterations;
        out->decisions += t->decisions;
        out->nodes += t->n_nodes;
        out->memory += t->n_nodes * sizeof(node) + (size_t)WORLDS * t->world_size;
    }
}

ber_action answer(const search *f, ber_rng *rng, bot_thought *out)
{
    bot_option option[BER_MAX_ACTIONS];
    float value[BER_MAX_ACTIONS];
    int n = gather(f, option, value), best = 0;
    for (int k = 1; k < n; k++)
        if (is_better(option, value, k, best))
            best = k;
    int chosen = best;
    if (f->config->slack > 0)
        chosen = near_best(value, option, n, best, f->config->slack, rng);
    else if (is_sealed(f->game, f->q->state))
        chosen = by_lot(option, n, best, rng);
    if (out)
        tell(f, option, value, n, chosen, out);
    return option[chosen].action;
}
