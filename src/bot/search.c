/*
 * search.c: information-set Monte Carlo tree search.
 *
 * One tree over what the searching seat sees. Every iteration goes through one world
 * dealt from the blinded state: down the tree, one new leaf, a short playout, and a
 * reward for each seat, which every decision on the way remembers for its own actor.
 *
 * A node is the way to it: a step of its parent, with the statistics of that step. The
 * steps of a seat are told apart as that seat knows them; where the game goes on is
 * told by seen_as(), so that worlds that look alike to the searching seat share a node.
 * Outcomes of fate are nodes too, drawn and never chosen.
 *
 * Only + - * / and sqrt are done with numbers that decide something, in a fixed order:
 * the same seed gives the same visits on every machine.
 */
#include "search.h"

#include "playout.h"
#include "pool.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    ber_action action;
    uint16_t n_children;
    uint32_t first; /* of its children, who stand together and ascend by action */
    uint32_t n;     /* how often it was gone through */
    uint32_t avail; /* how often it could have been chosen */
    float mean;     /* reward of who chose it */
    float win, lead;
    float prior; /* share of the weights beside it */
} node;

typedef struct {
    uint32_t node;
    int actor;
} trodden;

enum {
    PATH = 2 * SEARCH_DEPTH,
    WORLDS = 256,  /* dealt for one question */
    EXPAND_AT = 2, /* visits before a leaf gets children */
    KEEP = 64,     /* next decisions of a turn that are remembered */
    CLOCK_EVERY = 32,
    UNSETTLED = 400, /* decisions after which a playout waits no longer to be settled */
};

/* A node at which the searching seat decides next, and how the position looks there. */
typedef struct {
    uint64_t hash;
    uint32_t node;
} kept;

typedef struct {
    node *node; /* number 0 is never used: it stands for none */
    uint32_t n_nodes, room;
    uint32_t limit; /* nodes for this question: by its budget, not by what there is room for */
    uint32_t root;
    kept keep[KEEP];
    int n_keep;
    trodden path[PATH];
    int n_path;
    uint64_t decisions;
    uint32_t iterations;
    unsigned char *world; /* WORLDS states of the game */
    size_t world_size;
    uint32_t n_worlds;
} tree;

struct bot_mind {
    bot_lent lent;
    const struct ber_game *game;
    int seat, n_trees;
    bot_config config;
    tree tree[SEARCH_TREES];
};

/* One question while it is being thought about. */
typedef struct {
    const bot_question *q;
    const struct ber_game *game;
    const bot_config *config;
    bot_mind *mind;
    ber_rng rng[SEARCH_TREES];
    int64_t until; /* 0: no clock */
    int seat;
} search;

/* ---- Memory ------------------------------------------------------------------------------ */

bot_mind *bot_mind_new(const bot_lent *lent)
{
    bot_mind *mind = calloc(1, sizeof *mind);
    if (mind && lent)
        mind->lent = *lent;
    return mind;
}

void bot_mind_forget(bot_mind *mind)
{
    mind->game = NULL;
}

void bot_mind_free(bot_mind *mind)
{
    if (!mind)
        return;
    for (int i = 0; i < SEARCH_TREES; i++) {
        free(mind->tree[i].node);
        free(mind->tree[i].world);
    }
    free(mind);
}

/* Room for the nodes of so many iterations, within the limit; false: no memory at all. */
static bool make_room(tree *t, const struct ber_game *game, const bot_config *c)
{
    uint64_t most = (uint64_t)SEARCH_MIB * 1024 * 1024 / sizeof(node) / c->trees;
    uint64_t want = (uint64_t)c->iterations * 24 + 4096;
    uint32_t room = (uint32_t)(want < most ? want : most);
    t->limit = room;
    if (t->room < room) {
        free(t->node);
        t->node = malloc(room * sizeof(node));
        t->room = t->node ? room : 0;
    }
    if (t->world_size < game->state_size) {
        free(t->world);
        t->world = malloc((size_t)WORLDS * game->state_size);
        t->world_size = t->world ? game->state_size : 0;
    }
    return t->node && t->world;
}

/* Nodes that stand together; 0 if there is no room. Blocks are as large as their number
 * rounded up to four, so that they can grow a little in place. */
static uint32_t block_size(uint32_t n)
{
    return (n + 3) & ~3u;
}

static uint32_t take_block(tree *t, uint32_t n)
{
    uint32_t size = block_size(n);
    if (t->limit < t->n_nodes + size)
        return 0;
    uint32_t first = t->n_nodes;
    t->n_nodes += size;
    return first;
}

/* Adds a child between its neighbours; its number, 0 if there is no room. */
static uint32_t add_child(tree *t, uint32_t parent, ber_action key)
{
    node *p = &t->node[parent];
    uint32_t n = p->n_children, at = 0;
    if (block_size(n + 1) > block_size(n) || n == 0) {
        uint32_t first = take_block(t, n + 1);
        if (!first)
            return 0;
        memcpy(&t->node[first], &t->node[p->first], n * sizeof(node));
        p->first = first;
    }
    node *child = &t->node[p->first];
    while (at < n && child[at].action < key)
        at++;
    memmove(&child[at + 1], &child[at], (n - at) * sizeof(node));
    child[at] = (node){ .action = key, .prior = 1.0f / (float)(n + 1) };
    p->n_children = (uint16_t)(n + 1);
    return p->first + at;
}

static uint32_t child_of(tree *t, uint32_t parent, ber_action key)
{
    const node *p = &t->node[parent];
    uint32_t low = p->first, high = p->first + p->n_children;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (t->node[middle].action < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < p->first + p->n_children && t->node[low].action == key)
        return low;
    return add_child(t, parent, key);
}

/* Gives a leaf a child for each legal step; false: no room. */
static bool expand(tree *t, const struct ber_game *game, const void *world, uint32_t at,
                   const ber_action *legal, int n)
{
    float weight[BER_MAX_ACTIONS], sum = 0;
    uint32_t first = take_block(t, (uint32_t)n);
    if (!first)
        return false;
    for (int i = 0; i < n; i++)
        weight[i] = 1;
    if (game->prior)
        game->prior(world, legal, n, weight);
    for (int i = 0; i < n; i++)
        sum += weight[i];
    for (int i = 0; i < n; i++)
        t->node[first + (uint32_t)i] = (node){ .action = legal[i], .prior = weight[i] / sum };
    t->node[at].first = first;
    t->node[at].n_children = (uint16_t)n;
    return true;
}

/* ---- Rewards ------------------------------------------------------------------------------ */

typedef struct {
    float reward[BER_MAX_SEATS], win[BER_MAX_SEATS], lead[BER_MAX_SEATS];
} outcome;

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

/* The chance that a seat ends ahead of every other, each taken by itself. */
static float chance_ahead(const float *value, int seat, int n, float spread)
{
    float chance = 1;
    for (int i = 0; i < n; i++)
        if (i != seat)
            chance *= squash(value[seat] - value[i], spread);
    return chance;
}

static void judge(const search *f, const void *world, outcome *out)
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
        sum += ahead[i] = chance_ahead(value, i, n, f->config->spread);
    for (int i = 0; i < n; i++) {
        if (!over)
            out->win[i] = ahead[i] / sum;
        out->reward[i] = mix * out->win[i] + (1 - mix) * ahead[i];
    }
}

/* ---- One iteration ------------------------------------------------------------------------- */

/* Who answers first where several are asked. */
static int to_act(const ber_head *head, int seat)
{
    return head->waiting >> seat & 1 ? seat : __builtin_ctz(head->waiting);
}

/* How much is tried that was seldom tried: the power 3/4 of the visits. With the square root
 * a search of 8,000 iterations is no better than one of 1,000 in Iglu Iglu: it trusts the
 * evaluation of a few lines. */
static float urge(uint32_t visits)
{
    float root = sqrtf((float)visits);
    return root * sqrtf(root);
}

/* The child to go to: what it has brought, and how little it was tried for its weight.
 * Steps not tried yet are taken to be worth what their parent is. */
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
        if (!child_of(t, at, legal[k]))
            return 0;
    return select_child(f, t, at, legal, n);
}

static void tread(tree *t, uint32_t at, int actor)
{
    t->path[t->n_path++] = (trodden){ at, actor };
}

/* Notes the chosen child on the path, and where its step leads as the searching seat sees
 * it; 0: no room. */
static uint32_t follow(const search *f, tree *t, uint32_t at, uint32_t child, const void *world,
                       int actor)
{
    ber_action a = t->node[child].action, key = f->game->seen_as(world, actor, a, f->seat);
    if (key == a) {
        tread(t, child, actor);
        return child;
    }
    uint32_t next = child_of(t, at, key);
    tread(t, child_of(t, at, a), actor); /* it may have moved to make room */
    if (next)
        tread(t, next, BER_FATE);
    return next;
}

/* Where an outcome leads; 0: no room. */
static uint32_t follow_fate(const search *f, tree *t, uint32_t at, const void *world, ber_action a)
{
    uint32_t next = child_of(t, at, f->game->seen_as(world, BER_FATE, a, f->seat));
    if (next)
        tread(t, next, BER_FATE);
    return next;
}

/* How a world looks to a seat, as one number (FNV-1a). */
static uint64_t hash_as_seen(const struct ber_game *game, const void *world, int seat)
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

/* The child to go to from a node where `seat` chooses; 0 where the tree ends. */
static uint32_t step_down(const search *f, tree *t, uint32_t at, const void *world, int depth,
                          const ber_action *legal, int n)
{
    const node *here = &t->node[at];
    if (here->n_children)
        return choose_child(f, t, at, legal, n);
    bool young = at != t->root && here->n < EXPAND_AT;
    if (young || depth >= f->config->depth || !expand(t, f->game, world, at, legal, n))
        return 0;
    return choose_child(f, t, at, legal, n);
}

/* Down the tree until a leaf, whose world is left in `world`. */
static void descend(const search *f, tree *t, void *world, ber_rng *rng)
{
    const struct ber_game *game = f->game;
    const ber_head *head = world;
    ber_action legal[BER_MAX_ACTIONS];
    uint32_t at = t->root;
    int depth = 0;
    bool alone = true, fresh = false; /* only the searching seat has acted; a new leaf */
    t->n_path = 0;
    tread(t, at, BER_FATE);
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
        int seat = to_act(head, f->seat), n = game->legal(world, seat, legal);
        if (n == 1 && !game->prompts[head->prompt].guarded) {
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
        fresh = t->node[child].n == 0;
        at = follow(f, t, at, child, world, seat);
        game->apply(world, seat, a, NULL);
        t->decisions++;
        depth++;
    }
}

/* A short game from the leaf, to a settled position or the end of a turn. */
static void play_on(const search *f, tree *t, void *world, ber_rng *rng)
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
        ber_action a =
            game->pick ? game->pick(world, seat, rng) : playout_draw(game, world, rng).action;
        game->apply(world, seat, a, NULL);
        t->decisions++;
        left--;
        last = seat;
    }
}

static void learn(tree *t, const outcome *o)
{
    for (int i = 0; i < t->n_path; i++) {
        node *at = &t->node[t->path[i].node];
        int actor = t->path[i].actor;
        at->n++;
        if (actor < 0)
            continue;
        float part = 1.0f / (float)at->n;
        at->mean += (o->reward[actor] - at->mean) * part;
        at->win += (o->win[actor] - at->win) * part;
        at->lead += (o->lead[actor] - at->lead) * part;
    }
}

static bool is_sealed(const struct ber_game *game, const void *state)
{
    return game->sealed >> ((const ber_head *)state)->prompt & 1;
}

/* Those who answer at the same time do not know what the root's seat will do. */
static void answer_sealed(const search *f, void *world, ber_rng *rng)
{
    int others = ((const ber_head *)world)->waiting & ~(1 << f->seat);
    for (int seat = 0; others >> seat; seat++)
        if (others >> seat & 1)
            f->game->apply(world, seat, f->game->pick(world, seat, rng), NULL);
}

static void iterate(const search *f, tree *t, ber_rng *rng)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    outcome o;
    memcpy(world, t->world + t->iterations % t->n_worlds * f->game->state_size,
           f->game->state_size);
    if (is_sealed(f->game, world))
        answer_sealed(f, world, rng);
    descend(f, t, world, rng);
    play_on(f, t, world, rng);
    judge(f, world, &o);
    learn(t, &o);
    t->iterations++;
}

/* ---- One tree -------------------------------------------------------------------------------- */

/* The visits by which the first is before the second. */
static uint32_t margin(const tree *t)
{
    const node *root = &t->node[t->root];
    uint32_t first = 0, second = 0;
    for (uint32_t i = 0; i < root->n_children; i++) {
        uint32_t n = t->node[root->first + i].n;
        if (n > first) {
            second = first;
            first = n;
        } else if (n > second) {
            second = n;
        }
    }
    return first - second;
}

/* Goes on with what was thought about this very position, if it was. */
static void find_root(const search *f, tree *t, bool known)
{
    uint64_t hash = known ? hash_as_seen(f->game, f->q->state, f->seat) : 0;
    uint32_t root = 0;
    for (int i = 0; known && i < t->n_keep; i++)
        if (t->keep[i].hash == hash)
            root = t->keep[i].node;
    t->n_keep = 0;
    t->root = root;
    if (root && t->n_nodes < t->limit / 2)
        return;
    t->root = 1;
    t->n_nodes = 4;
    t->node[t->root] = (node){ 0 };
}

static void think(void *user, int i)
{
    search *f = user;
    tree *t = &f->mind->tree[i];
    ber_rng *rng = &f->rng[i];
    t->n_worlds = f->config->iterations < WORLDS ? f->config->iterations : WORLDS;
    for (uint32_t k = 0; k < t->n_worlds; k++) {
        void *world = memcpy(t->world + k * f->game->state_size, f->q->state, f->game->state_size);
        f->game->deal(world, rng);
    }
    t->iterations = 0;
    t->decisions = 0;
    uint32_t left = f->config->iterations, before = t->node[t->root].n;
    uint32_t most = left - (before < left ? before : left) + 1;
    while (t->iterations < most) {
        iterate(f, t, rng);
        if (t->iterations % CLOCK_EVERY)
            continue;
        if (f->until && f->mind->lent.now_us() >= f->until)
            break;
        if (f->config->slack == 0 && margin(t) > most - t->iterations)
            break;
    }
}

/* ---- The answer --------------------------------------------------------------------------------
 */

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
    const node *at = &t->node[child_of(t, t->root, option->action)];
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

/* One after the other, where no threads are lent. */
static void each_in_turn(int n, void (*job)(void *user, int i), void *user)
{
    for (int i = 0; i < n; i++)
        job(user, i);
}

/* Whether a tree grown with one is one grown with the other, but for its size. */
static bool same_search(const bot_config *a, const bot_config *b)
{
    return a->trees == b->trees && a->depth == b->depth && a->horizon == b->horizon &&
           a->explore == b->explore && a->spread == b->spread && a->mix == b->mix &&
           a->house == b->house;
}

static bool begin(search *f, ber_rng *rng)
{
    bot_mind *mind = f->mind;
    bool known =
        mind->game == f->game && mind->seat == f->seat && same_search(&mind->config, f->config);
    for (int i = 0; i < f->config->trees; i++) {
        tree *t = &mind->tree[i];
        const node *before = t->node;
        f->rng[i] = ber_rng_seed((uint64_t)ber_rng_next(rng) << 32 | ber_rng_next(rng));
        if (!make_room(t, f->game, f->config))
            return false;
        find_root(f, t, known && t->node == before);
    }
    mind->game = f->game;
    mind->seat = f->seat;
    mind->config = *f->config;
    return true;
}

/* A turn of many decisions takes no longer than four times the time of one. */
static int64_t turn_time(uint32_t time_ms, int streak)
{
    int64_t us = (int64_t)time_ms * 1000;
    for (int i = 0; i < streak && i < 40; i++)
        us = us * 3 / 4;
    return us;
}

ber_action search_choose(bot_mind *mind, const bot_question *q, const bot_config *config,
                         ber_rng *rng, bot_thought *out)
{
    bot_option option[BER_MAX_ACTIONS];
    float value[BER_MAX_ACTIONS];
    search f = { .q = q, .game = q->game, .config = config, .mind = mind, .seat = q->seat };
    if (!mind || !begin(&f, rng))
        return bot_greedy(q->game, config->house, q->state, q->seat, rng);
    uint32_t time_ms = config->time_ms ? config->time_ms : mind->lent.most_ms;
    if (time_ms && mind->lent.now_us)
        f.until = mind->lent.now_us() + turn_time(time_ms, q->streak);
    (config->trees > 1 && mind->lent.each ? mind->lent.each : each_in_turn)(config->trees, think,
                                                                            &f);
    int n = gather(&f, option, value), best = 0;
    for (int k = 1; k < n; k++)
        if (is_better(option, value, k, best))
            best = k;
    int chosen = best;
    if (config->slack > 0)
        chosen = near_best(value, option, n, best, config->slack, rng);
    else if (is_sealed(f.game, q->state))
        chosen = by_lot(option, n, best, rng);
    if (out)
        tell(&f, option, value, n, chosen, out);
    return option[chosen].action;
}
