/*
 * answer.c: from what the trees have seen to a step, and why it was taken.
 */
#include "mind.h"

#include "playout.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

/* The candidates, and the statistics of each. */
typedef struct {
    int n;
    bot_option option[BER_MAX_ACTIONS];
    gains gains[BER_MAX_ACTIONS];
    uint32_t most; /* visits of the most visited one */
} choices;

static int find_option(const choices *c, const ber_plan *plan)
{
    int k = 0;
    while (k < c->n && !plan_is_same(&c->option[k].plan, plan))
        k++;
    return k;
}

static int add_option(choices *c, const ber_plan *plan)
{
    int k = c->n;
    c->option[k] = (bot_option){ .action = plan->step[0], .plan = *plan, .next_actor = BER_PUBLIC };
    c->gains[k] = (gains){ 0 };
    return c->n++;
}

static void add_gains(gains *sum, const gains *from)
{
    if (!from->n)
        return;
    sum->n += from->n;
    float part = (float)from->n / (float)sum->n;
    sum->square += (from->square - sum->square) * part;
    for (int i = 0; i < BER_MAX_SEATS; i++)
        sum->share[i] += (from->share[i] - sum->share[i]) * part;
}

/* What one tree has seen of it. */
static void add_node(choices *c, int k, const tree *t, const node *from)
{
    bot_option *o = &c->option[k];
    float part = (float)from->n / (float)(o->visits + from->n);
    o->value += (from->mean - o->value) * part;
    o->chance += (from->win - o->chance) * part;
    o->lead += (from->lead - o->lead) * part;
    o->visits += from->n;
    add_gains(&c->gains[k], &t->gains[from - &t->node[t->node[t->root].first]]);
    c->most = o->visits > c->most ? o->visits : c->most;
}

static ber_plan plan_of(const tree *t, const node *child)
{
    return t->n_plans ? t->plan[child->action] : (ber_plan){ 1, { child->action } };
}

/* What all trees together think of the root's steps, or plans. */
static void gather(const search *f, choices *c)
{
    bool planned = f->mind->tree[0].n_plans > 0;
    int n;
    const ber_action *step = search_steps(f, &f->mind->tree[0], &n);
    c->n = 0;
    c->most = 0;
    for (int k = 0; !planned && k < n; k++)
        add_option(c, &(ber_plan){ 1, { step[k] } });
    for (int i = 0; i < f->config->trees; i++) {
        const tree *t = &f->mind->tree[i];
        const node *root = &t->node[t->root];
        if (t->hopeless != f->mind->tree[0].hopeless)
            continue; /* it aimed at something else */
        for (uint32_t j = 0; j < root->n_children; j++) {
            const node *child = &t->node[root->first + j];
            ber_plan plan = plan_of(t, child);
            int k = find_option(c, &plan);
            if (k == c->n && planned && k < BER_MAX_ACTIONS)
                add_option(c, &plan);
            if (k < c->n && child->n)
                add_node(c, k, t, child);
        }
    }
}

/* ---- Choosing ------------------------------------------------------------------------------ */

/* With few visits a mean is mostly luck. */
static bool is_known(const choices *c, int k)
{
    return c->option[k].visits * 4 >= c->most && c->option[k].visits > 0;
}

/* Orders candidates: those visited often enough by mean reward, the rest by visits. */
static bool is_better(const choices *c, int a, int b)
{
    bool known = is_known(c, a);
    float value = c->option[a].value, other = c->option[b].value;
    uint32_t visits = c->option[a].visits, others = c->option[b].visits;
    if (known != is_known(c, b))
        return known;
    if (!known && visits != others)
        return visits > others;
    return value != other ? value > other : visits > others;
}

static int best_of(const choices *c)
{
    int best = 0;
    for (int k = 1; k < c->n; k++)
        if (is_better(c, k, best))
            best = k;
    return best;
}

static int draw(const uint32_t *weight, ber_rng *rng)
{
    uint32_t sum = 0;
    for (int k = 0; k < BER_MAX_ACTIONS; k++)
        sum += weight[k];
    uint32_t number = ber_rng_below(rng, sum);
    int k = 0;
    while (number >= weight[k])
        number -= weight[k++];
    return k;
}

/* A player that always gave the same answer would be predictable: draws among those close to the
 * best, in proportion to visits. */
static int by_lot(const choices *c, int best, ber_rng *rng)
{
    const float reach = 0.02f;
    uint32_t weight[BER_MAX_ACTIONS] = { 0 };
    for (int k = 0; k < c->n; k++)
        if (is_known(c, k) && c->option[k].value >= c->option[best].value - reach)
            weight[k] = c->option[k].visits;
    return draw(weight, rng);
}

/* What a weak player may fall for: a few visits are enough. */
static bool is_tempting(const choices *c, int k)
{
    return c->option[k].visits * 16 >= c->most && c->option[k].visits > 0;
}

/* Weak players err among sensible steps: any whose value is within `slack` of the best, the
 * closer the likelier. */
static int near_best(const choices *c, int best, float slack, ber_rng *rng)
{
    uint32_t weight[BER_MAX_ACTIONS] = { 0 };
    for (int k = 0; k < c->n; k++) {
        float gap = c->option[best].value - c->option[k].value;
        float near = is_tempting(c, k) ? 1 - gap / slack : 0;
        near = near > 1 ? 1 : near; /* better than the best by luck */
        weight[k] = near > 0 ? (uint32_t)(near * near * 1000) : 0;
    }
    return draw(weight, rng);
}

/* A hopeless seat plays for every point: errors there would be noise, or kingmaking. */
static bool may_err(const search *f)
{
    return f->config->slack > 0 && !is_setup(f->game, f->q->state) && !f->mind->tree[0].hopeless;
}

static int choose(const search *f, const choices *c, ber_rng *rng)
{
    int best = best_of(c);
    if (is_sealed(f->game, f->q->state))
        return by_lot(c, best, rng);
    return may_err(f) ? near_best(c, best, f->config->slack, rng) : best;
}

/* ---- Telling ------------------------------------------------------------------------------ */

static const node *node_of(const tree *t, const ber_plan *plan)
{
    const node *root = &t->node[t->root];
    for (uint32_t j = 0; j < root->n_children; j++) {
        const node *child = &t->node[root->first + j];
        ber_plan one = plan_of(t, child);
        if (plan_is_same(&one, plan))
            return child;
    }
    return NULL;
}

/* What it brings every seat, with standard errors. */
static void tell_shares(const gains *from, int seat, bot_option *option)
{
    float mean = from->share[seat], spread = from->square - mean * mean;
    memcpy(option->share, from->share, sizeof option->share);
    option->error = from->n > 1 && spread > 0 ? sqrtf(spread / (float)from->n) : 0;
}

/* The most visited reply, if a seat chooses next. */
static void tell_next(const search *f, bot_option *option)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    const ber_head *head = (const void *)world;
    ber_action legal[BER_MAX_ACTIONS];
    const tree *t = &f->mind->tree[0];
    const node *at = node_of(t, &option->plan);
    memcpy(world, t->world, f->game->state_size);
    plan_apply(f, &option->plan, world);
    while (head->turn == BER_CHOICE && !f->game->prompts[head->prompt].guarded &&
           f->game->legal(world, to_act(head, f->seat), legal) == 1)
        f->game->apply(world, to_act(head, f->seat), legal[0], NULL);
    if (head->turn != BER_CHOICE || !at)
        return;
    uint32_t most = 0;
    for (uint32_t i = 0; i < at->n_children; i++)
        if (t->node[at->first + i].n > most) {
            most = t->node[at->first + i].n;
            option->next = t->node[at->first + i].action;
            option->next_actor = (int8_t)to_act(head, f->seat);
        }
}

static void tell_effort(const search *f, bot_thought *out)
{
    for (int i = 0; i < f->config->trees; i++) {
        const tree *t = &f->mind->tree[i];
        out->iterations += t->iterations;
        out->decisions += t->decisions;
        out->hurried |= t->hurried;
        out->nodes += t->n_nodes;
        out->memory += t->n_nodes * sizeof(node) + (size_t)WORLDS * t->world_size;
    }
}

static void tell(const search *f, const choices *c, int chosen, bot_thought *out)
{
    int order[BER_MAX_ACTIONS];
    float sum = 0, visits = 0;
    for (int k = 0; k < c->n; k++) {
        int at = k;
        for (; at > 0 && is_better(c, k, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = k;
        sum += c->option[k].chance * (float)c->option[k].visits;
        visits += (float)c->option[k].visits;
    }
    *out = (bot_thought){ .chosen = -1, .chance = sum / visits };
    for (int k = 0; k < c->n && k < BOT_BEST && c->option[order[k]].visits; k++) {
        if (order[k] == chosen)
            out->chosen = k;
        out->option[out->n] = c->option[order[k]];
        tell_shares(&c->gains[order[k]], f->seat, &out->option[out->n]);
        tell_next(f, &out->option[out->n++]);
    }
    tell_effort(f, out);
}

ber_action answer(const search *f, ber_rng *rng, bot_thought *out)
{
    choices c;
    gather(f, &c);
    int chosen = choose(f, &c, rng);
    plan_keep(f, &c.option[chosen].plan);
    if (out)
        tell(f, &c, chosen, out);
    return c.option[chosen].action;
}

float bot_error(const bot_option *one, const bot_option *other)
{
    return sqrtf(one->error * one->error + other->error * other->error);
}

double bot_error_of(double squares)
{
    return sqrt(squares);
}
