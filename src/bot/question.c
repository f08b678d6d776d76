/*
 * question.c: one question to the search: what is kept of the last one, how its trees grow until
 * the budget is spent, and when they give up or look again.
 */
#include "mind.h"

#include <stdalign.h>
#include <string.h>

/* ---- One tree -------------------------------------------------------------------------------- */

/* How many visits the best child leads by. */
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

/* Reuses the kept subtree of this position, if there is one. */
static void find_root(const search *f, tree *t, bool known)
{
    uint64_t hash = known ? hash_as_seen(f->game, f->q->state, f->seat) : 0;
    uint32_t root = 0;
    for (int i = 0; known && i < t->n_keep; i++)
        if (t->keep[i].hash == hash)
            root = t->keep[i].node;
    t->n_keep = 0;
    t->root = root;
    t->unseen = 0;
    if (root && t->n_nodes < t->limit / 2)
        return;
    tree_plant(t, false);
}

static void deal_worlds(const search *f, tree *t, ber_rng *rng)
{
    t->n_worlds = f->config->iterations < WORLDS ? f->config->iterations : WORLDS;
    for (uint32_t k = 0; k < t->n_worlds; k++) {
        void *world = memcpy(t->world + k * f->game->state_size, f->q->state, f->game->state_size);
        f->game->deal(world, rng);
    }
}

static void plant(tree *t, bool hopeless)
{
    tree_plant(t, hopeless);
    if (t->n_plans)
        plan_plant(t);
}

/* Less than a fifth of a fair chance to win, whatever was tried. */
static bool has_no_hope(const search *f, const tree *t)
{
    const node *root = &t->node[t->root];
    float sum = 0, n = 0;
    for (uint32_t i = 0; i < root->n_children; i++) {
        const node *child = &t->node[root->first + i];
        sum += child->win * (float)child->n;
        n += (float)child->n;
    }
    return sum * 5 * (float)((const ber_head *)f->q->state)->n_seats < n;
}

/* From now on it plays for rank, and overlooks nothing. */
static void lose_hope(const search *f, tree *t, ber_rng *rng)
{
    t->hopeless = true;
    if (f->short_sighted)
        plan_draw(f, t, rng);
    plant(t, true);
}

/* What happens at a quarter and at half of the budget. */
static void look_up(const search *f, tree *t, uint32_t most, ber_rng *rng)
{
    bool quarter = t->iterations == most / 4;
    if (quarter && !t->hopeless && has_no_hope(f, t))
        lose_hope(f, t, rng);
    else if (quarter || t->iterations == most / 2)
        plan_refresh(f, t, rng);
}

static void think(void *user, int i)
{
    search *f = user;
    tree *t = &f->mind->tree[i];
    ber_rng *rng = &f->rng[i];
    t->iterations = 0;
    t->decisions = 0;
    t->hurried = false;
    for (int k = 0; k < BER_MAX_ACTIONS; k++)
        t->gains[k].n = 0;
    deal_worlds(f, t, rng);
    plan_draw(f, t, rng);
    if (t->n_plans)
        plant(t, false);
    uint32_t left = f->config->iterations, before = t->node[t->root].n;
    uint32_t most = left - (before < left ? before : left) + 1;
    while (t->iterations < most) {
        search_iterate(f, t, rng);
        look_up(f, t, most, rng);
        if (t->iterations % CLOCK_EVERY)
            continue;
        if (t->iterations >= FEWEST && t->iterations < most && clock_is_late(f, i)) {
            t->hurried = true;
            break;
        }
        if (f->config->slack == 0 && margin(t) > most - t->iterations)
            break;
    }
}

/* ---- The question --------------------------------------------------------------------- */

/* One after the other, where no threads are lent. */
static void each_in_turn(int n, void (*job)(void *user, int i), void *user)
{
    for (int i = 0; i < n; i++)
        job(user, i);
}

/* True if both settings grow the same tree, size aside. */
static bool same_search(const bot_config *a, const bot_config *b)
{
    return a->trees == b->trees && a->depth == b->depth && a->horizon == b->horizon &&
           a->plans == b->plans && a->explore == b->explore && a->spread == b->spread &&
           a->mix == b->mix && a->house == b->house && a->hand == b->hand;
}

/* Whether the mind was last asked about this player. */
static bool is_known(const search *f)
{
    const bot_mind *mind = f->mind;
    return mind->game == f->game && mind->seat == f->seat && same_search(&mind->config, f->config);
}

/* What the player remembers of its turn; false: nothing. */
static bool remember(search *f, bool known)
{
    bot_memory *own = f->q->memory;
    f->memory = own ? own : &f->mind->memory;
    if (own ? own->game == f->game && own->seat == f->seat : known)
        return true;
    *f->memory = (bot_memory){ .game = f->game, .seat = f->seat };
    return false;
}

/* The steps that are compared: all that are legal, if every one of them is shunned. */
static void list_sensible(search *f)
{
    ber_action legal[BER_MAX_ACTIONS];
    if (f->only) {
        f->step[f->n_steps++] = f->only->step[0];
        return;
    }
    int n = f->game->legal(f->q->state, f->seat, legal);
    bool all = !f->game->shuns || f->config->house == BER_HOUSE1; /* it shunned nothing */
    for (int i = 0; i < n; i++)
        if (all || !f->game->shuns(f->q->state, f->seat, &f->before, legal[i]))
            f->step[f->n_steps++] = legal[i];
    if (f->n_steps)
        return;
    memcpy(f->step, legal, (size_t)n * sizeof *legal);
    f->n_steps = n;
}

/* Those that are not overlooked. */
static void list_seen(search *f)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    ber_rng rng = ber_rng_seed(f->q->turn);
    f->short_sighted = sight_is_short(f);
    f->n_seen = f->n_steps;
    memcpy(f->seen, f->step, (size_t)f->n_steps * sizeof *f->step);
    if (!f->short_sighted)
        return;
    memcpy(world, f->q->state, f->game->state_size);
    f->game->deal(world, &rng);
    f->n_seen = sight_steps(f, world, f->seen, f->n_steps);
}

static bool begin(search *f, bool known, ber_rng *rng)
{
    bot_mind *mind = f->mind;
    for (int i = 0; i < f->config->trees; i++) {
        tree *t = &mind->tree[i];
        const node *before = t->node;
        f->rng[i] = ber_rng_seed((uint64_t)ber_rng_next(rng) << 32 | ber_rng_next(rng));
        if (!tree_room(t, f->game, f->config))
            return false;
        find_root(f, t, known && t->node == before);
    }
    mind->game = f->game;
    mind->seat = f->seat;
    mind->config = *f->config;
    return true;
}

/* The step to take when all trees have grown. */
static ber_action think_it_over(search *f, bool known, bool remembers, ber_rng *rng,
                                bot_thought *out)
{
    const bot_config *config = f->config;
    const bot_lent *lent = &f->mind->lent;
    list_sensible(f);
    list_seen(f);
    if (!begin(f, known, rng))
        return bot_greedy(f->game, config->house, f->q->state, f->seat, rng);
    clock_start(f, remembers);
    (config->trees > 1 && lent->each ? lent->each : each_in_turn)(config->trees, think, f);
    clock_stop(f);
    return answer(f, rng, out);
}

ber_action search_choose(bot_mind *mind, const bot_question *q, const bot_config *config,
                         ber_rng *rng, bot_thought *out)
{
    search f = { .q = q, .game = q->game, .config = config, .mind = mind, .seat = q->seat };
    if (!mind)
        return bot_greedy(q->game, config->house, q->state, q->seat, rng);
    bool known = is_known(&f), remembers = remember(&f, known);
    ber_action next;
    if (remembers && plan_next(&f, &next))
        return next;
    if (remembers)
        plan_before(&f, &f.before);
    return think_it_over(&f, known, remembers, rng, out);
}

void search_only(bot_mind *mind, const bot_question *q, const bot_config *config,
                 const ber_plan *only, ber_rng *rng, bot_thought *out)
{
    search f = {
        .q = q, .game = q->game, .config = config, .mind = mind, .seat = q->seat, .only = only
    };
    bool known = is_known(&f);
    think_it_over(&f, known, remember(&f, known), rng, out);
}
