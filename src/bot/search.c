/*
 * search.c: information-set Monte Carlo tree search, one iteration of it (question.c repeats them).
 *
 * One tree over what the searching seat sees. Every iteration plays in one determinization of the
 * blinded state: selection down the tree, expansion by one leaf, a short playout, and
 * backpropagation of a reward for each seat to the decisions it made on the path.
 *
 * Only + - * / and sqrt are done with numbers that decide something, in a fixed order:
 * the same seed gives the same visits on every machine.
 *
 */
#include "mind.h"

#include "playout.h"
#include "weigh.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

/* Exploration grows with visits^(3/4). With the square root, 8,000 iterations are no better than
 * 1,000 in Iglu Iglu: the search trusts the evaluation of a few lines. */
static float urge(uint32_t visits)
{
    float root = sqrtf((float)visits);
    return root * sqrtf(root);
}

/* PUCT: mean reward plus prior-weighted exploration. Unvisited children start at their parent's
 * mean (first-play urgency). */
static uint32_t select_child(const search *f, tree *t, uint32_t at, const ber_action *legal, int n)
{
    uint32_t i = t->node[at].first, end = i + t->node[at].n_children, best = 0, fresh = 0;
    float best_score = 0, fresh_prior = -1, sum = 0, explore = f->config->explore;
    uint32_t tried = 0, root_of = 0;
    float root = 0;
    for (int k = 0; k < n; k++) {
        while (i < end && t->node[i].action < legal[k])
            i++;
        if (i == end || t->node[i].action != legal[k])
            return 0;
        node *c = &t->node[i];
        c->avail++;
        if (c->n == 0) {
            if (c->prior > fresh_prior) {
                fresh_prior = c->prior;
                fresh = i;
            }
            continue;
        }
        if (c->avail != root_of) {
            root_of = c->avail;
            root = explore * urge(root_of);
        }
        float score = c->mean + root * c->prior / (float)(1 + c->n);
        sum += c->mean * (float)c->n;
        tried += c->n;
        if (!best || score > best_score) {
            best = i;
            best_score = score;
        }
    }
    if (!fresh)
        return best;
    if (!best)
        return fresh;
    float hope = sum / (float)tried + explore * urge(t->node[fresh].avail) * t->node[fresh].prior;
    return hope > best_score ? fresh : best;
}

/* The same, where a step may be new in this world. */
static uint32_t choose_child(const search *f, tree *t, uint32_t at, const ber_action *legal, int n)
{
    uint32_t best = select_child(f, t, at, legal, n);
    if (best)
        return best;
    for (int k = 0; k < n; k++)
        if (!tree_child(t, at, legal[k]))
            return 0;
    return select_child(f, t, at, legal, n);
}

static void tread(tree *t, uint32_t at, int actor)
{
    t->path[t->n_path++] = (trodden){ at, actor };
}

/* Puts the chosen child on the path; returns the node its step leads to as the searching seat
 * sees it, 0 if there is no room. */
static uint32_t follow(const search *f, tree *t, uint32_t at, uint32_t child, const void *world,
                       int actor)
{
    ber_action a = t->node[child].action, key = f->game->seen_as(world, actor, a, f->seat);
    if (key == a) {
        tread(t, child, actor);
        return child;
    }
    uint32_t next = tree_child(t, at, key);
    tread(t, tree_child(t, at, a), actor); /* it may have moved to make room */
    if (next)
        tread(t, next, BER_FATE);
    return next;
}

/* The node of an outcome of fate; 0: no room. */
static uint32_t follow_fate(const search *f, tree *t, uint32_t at, const void *world, ber_action a)
{
    uint32_t next = tree_child(t, at, f->game->seen_as(world, BER_FATE, a, f->seat));
    if (next)
        tread(t, next, BER_FATE);
    return next;
}

/* FNV-1a. */
uint64_t hash_as_seen(const struct ber_game *game, const void *world, int seat)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    uint64_t hash = 0xcbf29ce484222325u;
    memcpy(seen, world, game->state_size);
    if (((const ber_head *)world)->viewer == BER_FATE)
        game->blind(seen, seat);
    for (size_t i = 0; i < game->state_size; i++)
        hash = (hash ^ seen[i]) * 0x100000001b3u;
    return hash;
}

/* Remembers a next decision of the same turn. */
static void keep_node(const search *f, tree *t, uint32_t at, const void *world)
{
    if (t->n_keep == KEEP)
        return;
    for (int i = 0; i < t->n_keep; i++)
        if (t->keep[i].node == at)
            return;
    t->keep[t->n_keep++] = (kept){ hash_as_seen(f->game, world, f->seat), at };
}

void search_weigh(const search *f, const void *world, const ber_action *legal, int n, float *weight)
{
    const struct ber_game *game = f->game;
    int seats = ((const ber_head *)world)->n_seats - game->min_seats;
    if (!f->config->hand && game->policy) {
        ber_policy_weigh(game->policy, game->policy->weights[seats], world, legal, n, weight);
        return;
    }
    for (int i = 0; i < n; i++)
        weight[i] = 1;
    if (game->prior)
        game->prior(world, legal, n, weight);
}

/* Expansion: gives a leaf its children; false: no room. */
static bool expand(const search *f, tree *t, uint32_t at, const void *world,
                   const ber_action *legal, int n)
{
    float weight[BER_MAX_ACTIONS];
    search_weigh(f, world, legal, n, weight);
    return tree_expand(t, at, legal, weight, n);
}

/* Selection at a node where a seat chooses; 0 where the tree ends. */
static uint32_t step_down(const search *f, tree *t, uint32_t at, const void *world, int depth,
                          const ber_action *legal, int n)
{
    const node *here = &t->node[at];
    if (here->n_children)
        return choose_child(f, t, at, legal, n);
    bool young = at != t->root && here->n < EXPAND_AT;
    if (young || depth >= f->config->depth || !expand(f, t, at, world, legal, n))
        return 0;
    return choose_child(f, t, at, legal, n);
}

/* Takes a whole action from the root; the node it leads to. */
static uint32_t go_by_plan(const search *f, tree *t, void *world)
{
    ber_action key[SEARCH_PLANS];
    for (int i = 0; i < t->n_plans; i++)
        key[i] = (ber_action)i;
    uint32_t child = select_child(f, t, t->root, key, t->n_plans);
    tread(t, child, f->seat);
    t->decisions += (uint64_t)plan_apply(f, &t->plan[t->node[child].action], world);
    return child;
}

const ber_action *search_steps(const search *f, const tree *t, int *n)
{
    *n = t->hopeless ? f->n_steps : f->n_seen;
    return t->hopeless ? f->step : f->seen;
}

/* What a seat may do at a node: any legal step, but at the root a sensible one. `mine`: it is the
 * turn that is thought about. */
static int list_steps(const search *f, const tree *t, uint32_t at, const void *world, bool mine,
                      ber_action *out)
{
    int n;
    if (at == t->root) {
        const ber_action *step = search_steps(f, t, &n);
        memcpy(out, step, (size_t)n * sizeof *out);
        return n;
    }
    n = f->game->legal(world, to_act(world, f->seat), out);
    return mine && !t->hopeless && f->short_sighted ? sight_steps(f, world, out, n) : n;
}

/* Continues from the root's secret step: the others do not know which it was, so their answers
 * share statistics over all of them. */
static uint32_t forget_secret(tree *t)
{
    uint32_t next = tree_unseen(t);
    if (next)
        tread(t, next, BER_FATE);
    return next;
}

/* Selection from a node that is on the path down to a leaf, whose position is left in `world`. */
static void descend(const search *f, tree *t, uint32_t at, void *world, ber_rng *rng)
{
    const struct ber_game *game = f->game;
    const ber_head *head = world;
    ber_action legal[BER_MAX_ACTIONS];
    bool alone = at == t->root, fresh = false; /* only the searching seat has acted; a new leaf */
    int depth = alone ? 0 : 1;
    if (alone && t->n_plans) {
        at = go_by_plan(f, t, world);
        fresh = t->node[at].n == 0;
        alone = false;
        depth = 1;
    }
    while (head->turn != BER_OVER && at && !fresh && t->n_path < PATH - 2) {
        if (head->turn == BER_CHANCE) {
            if (game->settled && game->settled(world))
                return;
            ber_action a = playout_draw(game, world, rng).action;
            at = follow_fate(f, t, at, world, a);
            game->apply(world, BER_FATE, a, NULL);
            alone = false;
            continue;
        }
        int seat = to_act(head, f->seat);
        int n = list_steps(f, t, at, world, alone && seat == f->seat, legal);
        if (n == 1 && at != t->root && !game->prompts[head->prompt].guarded) {
            game->apply(world, seat, legal[0], NULL);
            t->decisions++;
            continue;
        }
        uint32_t child = step_down(f, t, at, world, depth, legal, n);
        if (!child)
            return;
        alone = alone && seat == f->seat;
        if (alone && depth == 1)
            keep_node(f, t, at, world);
        ber_action a = t->node[child].action;
        bool secret = at == t->root && is_secret(game, world) && f->config->house != BER_HOUSE1;
        fresh = t->node[child].n == 0;
        at = follow(f, t, at, child, world, seat);
        at = secret && at ? forget_secret(t) : at;
        game->apply(world, seat, a, NULL);
        t->decisions++;
        depth++;
    }
}

static int draw_by(const float *weight, int n, ber_rng *rng)
{
    const uint32_t parts = 1 << 20;
    float sum = 0;
    int k = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i];
    float left = (float)ber_rng_below(rng, parts) / (float)parts * sum;
    while (k < n - 1 && left >= weight[k])
        left -= weight[k++];
    return k;
}

/* A step of a playout. Searches explore more than they would play: with a learnt policy, a step
 * is as likely as its weight squared. */
static ber_action quick_step(const search *f, const void *world, int seat, ber_rng *rng)
{
    const struct ber_game *game = f->game;
    ber_action legal[BER_MAX_ACTIONS];
    float weight[BER_MAX_ACTIONS];
    if (f->config->hand || !game->policy)
        return game->pick ? game->pick(world, seat, rng) : playout_draw(game, world, rng).action;
    int n = game->legal(world, seat, legal);
    if (n == 1)
        return legal[0];
    search_weigh(f, world, legal, n, weight);
    for (int i = 0; i < n; i++)
        weight[i] *= weight[i];
    return legal[draw_by(weight, n, rng)];
}

/* A whole action of a playout; how many steps it had, 0 where there is nothing to plan. */
static int quick_plan(const search *f, void *world, int seat, ber_rng *rng)
{
    const struct ber_game *game = f->game;
    const ber_head *head = world;
    ber_plan plan;
    int k = 0;
    if (f->config->house == BER_HOUSE1 || !game->quick_plan || /* it knew of none */
        !game->quick_plan(world, seat, rng, &plan))
        return 0;
    while (k < plan.n && head->turn == BER_CHOICE && head->waiting >> seat & 1)
        game->apply(world, seat, plan.step[k++], NULL);
    return k;
}

void search_play_on(const search *f, tree *t, void *world, ber_rng *rng)
{
    const struct ber_game *game = f->game;
    const ber_head *head = world;
    int left = f->config->horizon, last = -1;
    if (!game->evaluate)
        left = INT32_MAX;
    while (head->turn != BER_OVER) {
        if (left <= 1 && game->settled && game->settled(world))
            return;
        if (head->turn == BER_CHANCE) {
            game->apply(world, BER_FATE, playout_draw(game, world, rng).action, NULL);
            continue;
        }
        int seat = __builtin_ctz(head->waiting);
        if (left <= (game->settled ? -UNSETTLED : 0) && seat != last)
            return;
        int steps = quick_plan(f, world, seat, rng);
        if (!steps) {
            game->apply(world, seat, quick_step(f, world, seat, rng), NULL);
            steps = 1;
        }
        t->decisions += (uint64_t)steps;
        left -= steps;
        last = seat;
    }
}

static void learn(tree *t, const verdict *v)
{
    for (int i = 0; i < t->n_path; i++) {
        node *at = &t->node[t->path[i].node];
        int actor = t->path[i].actor;
        at->n++;
        if (actor < 0)
            continue;
        float part = 1.0f / (float)at->n;
        at->mean += (v->reward[actor] - at->mean) * part;
        at->win += (v->win[actor] - at->win) * part;
        at->lead += (v->lead[actor] - at->lead) * part;
    }
}

/* Backpropagation to the root's step: what the playout brought every seat. */
static void count(const search *f, tree *t, const verdict *v)
{
    const node *root = &t->node[t->root], *child = &t->node[t->path[1].node];
    uint32_t k = t->n_path > 1 ? t->path[1].node - root->first : BER_MAX_ACTIONS;
    if (k >= root->n_children || k >= BER_MAX_ACTIONS)
        return;
    gains *of = &t->gains[k];
    if (child->n == 1) /* another plan may have been there */
        of->n = 0;
    float part = 1.0f / (float)++of->n;
    for (int i = 0; i < BER_MAX_SEATS; i++)
        of->share[i] = of->n == 1 ? v->win[i] : of->share[i] + (v->win[i] - of->share[i]) * part;
    float square = v->win[f->seat] * v->win[f->seat];
    of->square = of->n == 1 ? square : of->square + (square - of->square) * part;
}

void search_answer_sealed(const search *f, void *world, ber_rng *rng)
{
    int others = ((const ber_head *)world)->waiting & ~(1 << f->seat);
    for (int seat = 0; others >> seat; seat++)
        if (others >> seat & 1)
            f->game->apply(world, seat, f->game->pick(world, seat, rng), NULL);
}

static void take_world(const search *f, const tree *t, void *world)
{
    memcpy(world, t->world + t->iterations % t->n_worlds * f->game->state_size,
           f->game->state_size);
}

/* Leaves only the steps of two seats, and fate's, on the path. */
static void keep_steps_of(tree *t, int seat, int other)
{
    int n = 0;
    for (int i = 0; i < t->n_path; i++)
        if (t->path[i].actor == BER_FATE || t->path[i].actor == seat || t->path[i].actor == other)
            t->path[n++] = t->path[i];
    t->n_path = n;
}

/* In a long search the others would come to know what the searching seat holds, because all its
 * worlds agree on that. Short ones do not get so far, and lose by learning more slowly. */
static bool is_rehearsed(const search *f, const void *world)
{
    return is_secret(f->game, world) && f->config->house != BER_HOUSE1 &&
           f->config->iterations >= REHEARSE;
}

/* One of the others learns how to answer a secret step of the root, in a world as it sees it. */
static void rehearse(const search *f, tree *t, ber_rng *rng)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    verdict v = { 0 };
    take_world(f, t, world);
    int n = ((const ber_head *)world)->n_seats;
    int other = (f->seat + 1 + (int)ber_rng_below(rng, (uint32_t)n - 1)) % n;
    f->game->blind(world, other);
    f->game->deal(world, rng);
    f->game->apply(world, f->seat, quick_step(f, world, f->seat, rng), NULL);
    t->n_path = 0;
    descend(f, t, forget_secret(t), world, rng);
    search_play_on(f, t, world, rng);
    judge(f, world, t->hopeless, &v);
    keep_steps_of(t, other, f->seat);
    learn(t, &v);
}

void search_iterate(const search *f, tree *t, ber_rng *rng)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    verdict v = { 0 };
    take_world(f, t, world);
    bool rehearsed = is_rehearsed(f, world);
    if (rehearsed)
        rehearse(f, t, rng);
    if (is_sealed(f->game, world))
        search_answer_sealed(f, world, rng);
    t->n_path = 0;
    tread(t, t->root, BER_FATE);
    descend(f, t, t->root, world, rng);
    if (rehearsed && t->n_path > 2)
        t->n_path = 2; /* the root and its step: nothing is learnt of how it was answered */
    search_play_on(f, t, world, rng);
    judge(f, world, t->hopeless, &v);
    learn(t, &v);
    count(f, t, &v);
    t->iterations++;
}

/* ---- Without a tree --------------------------------------------------------------------- */

void search_expect(const struct ber_game *game, const bot_config *config, const void *world,
                   uint32_t games, ber_rng *rng, double share[BER_MAX_SEATS])
{
    alignas(max_align_t) unsigned char room[BER_MAX_STATE];
    search f = { .game = game, .config = config };
    tree t = { 0 };
    for (int i = 0; i < BER_MAX_SEATS; i++)
        share[i] = 0;
    for (uint32_t k = 0; k < games; k++) {
        verdict v = { 0 };
        memcpy(room, world, game->state_size);
        search_play_on(&f, &t, room, rng);
        judge(&f, room, false, &v);
        for (int i = 0; i < BER_MAX_SEATS; i++)
            share[i] += ((double)v.win[i] - share[i]) / (double)(k + 1);
    }
}
