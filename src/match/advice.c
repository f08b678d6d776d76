/*
 * advice.c: one search finds what is worth considering; each step is continued to a whole action,
 * and evaluated alone in the same worlds as the others.
 *
 * The search that found a step is not asked what it is worth: of many that it tried a few are the
 * best by luck, and what it says of one step is mixed with all that it tried after it.
 *
 */
#include "advice.h"

#include "asked.h"
#include "review.h"
#include "thought.h"
#include "vocab.h"

#include <stdalign.h>
#include <string.h>

/* The search and its question: long for the first step, shorter for what follows. */
typedef struct {
    bot first, later, scale;
    bot_mind *mind;
    const bot_question *q;
    uint64_t seed; /* of the worlds, the same for all actions */
} adviser;

/* A bot with a share of the iterations, and at most that many milliseconds where there
 * is a clock. */
static bot hurried(const bot *judge, uint32_t iterations, uint32_t most_ms)
{
    bot b = *judge;
    b.config.iterations = iterations ? iterations : 1;
    b.config.trees = 1;
    b.config.time_ms = most_ms;
    return b;
}

static adviser make_adviser(const bot *judge, bot_mind *mind, const bot_question *q, ber_rng *rng)
{
    enum { FIRST_MS = 900, LATER_MS = 60, SCALE_MS = 250, LATER = 8 };
    const ber_head *head = q->state;
    uint32_t n = review_for(judge, q->game, head->n_seats).iterations;
    return (adviser){ .first = hurried(judge, n, FIRST_MS),
                      .later = hurried(judge, n / LATER, LATER_MS),
                      .scale = hurried(judge, n, SCALE_MS),
                      .mind = mind,
                      .q = q,
                      .seed = (uint64_t)ber_rng_next(rng) << 32 | ber_rng_next(rng) };
}

/* ---- Whole actions ------------------------------------------------------------------------ */

/* Takes one step of the action in a determinization; forced ones are not reported. */
static bool take(const adviser *a, void *world, ber_action step, advice_action *out)
{
    const struct ber_game *game = a->q->game;
    const ber_head *head = world;
    ber_action legal[BER_MAX_ACTIONS];
    int n = game->legal(world, a->q->seat, legal), i = 0;
    while (i < n && legal[i] != step)
        i++;
    if (i == n || out->steps.n == BER_PLAN_STEPS)
        return false;
    out->steps.step[out->steps.n++] = step;
    if (n > 1 || game->prompts[head->prompt].guarded)
        out->told.step[out->told.n++] = step;
    game->apply(world, a->q->seat, step, NULL);
    return true;
}

static ber_action think_on(const adviser *a, const void *world, const ber_plan *before)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    bot_memory memory;
    bot_question q = { .game = a->q->game, .state = seen, .seat = a->q->seat, .memory = &memory };
    ber_rng rng = ber_rng_seed(a->seed + before->n);
    memcpy(seen, world, q.game->state_size);
    q.game->blind(seen, q.seat);
    q.streak = a->q->streak + before->n;
    q.turn = a->q->turn;
    bot_recall(&memory, &q, before);
    bot_mind_forget(a->mind);
    return bot_choose(&a->later, a->mind, &q, &rng, NULL);
}

/* From its first steps to the whole; what the game proposes as a whole is one already. */
static void complete(const adviser *a, const ber_plan *begun, bool is_whole, advice_action *out)
{
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    const ber_head *head = (const void *)world;
    ber_rng rng = ber_rng_seed(a->seed);
    *out = (advice_action){ 0 };
    memcpy(world, a->q->state, a->q->game->state_size);
    a->q->game->deal(world, &rng);
    for (int i = 0; i < begun->n && ber_is_asked(head, a->q->seat); i++)
        if (!take(a, world, begun->step[i], out))
            break;
    while (!is_whole && out->steps.n < ADVICE_STEPS && ber_is_asked(head, a->q->seat))
        if (!take(a, world, think_on(a, world, &out->steps), out))
            break;
}

static void weigh(const adviser *a, advice_action *of)
{
    ber_rng rng = ber_rng_seed(a->seed);
    bot_memory memory;
    bot_question q = *a->q;
    q.memory = &memory;
    bot_recall(&memory, &q, &(ber_plan){ 0 });
    bot_mind_forget(a->mind);
    of->worth = bot_weigh(&a->scale, a->mind, &q, &of->steps, &rng);
    of->worth.chance = of->worth.share[q.seat];
}

/* The same steps in another order are the same advice. */
static bool is_same(const ber_plan *one, const ber_plan *other)
{
    bool used[BER_PLAN_STEPS] = { false };
    int found = 0;
    for (int i = 0; i < one->n; i++) {
        int j = 0;
        while (j < other->n && (used[j] || other->step[j] != one->step[i]))
            j++;
        found += j < other->n;
        used[j < other->n ? j : 0] |= j < other->n;
    }
    return one->n == other->n && found == one->n;
}

/* ---- Advice ------------------------------------------------------------------------------- */

static bool is_told(const advice *a, const advice_action *of)
{
    for (int i = 0; i < a->n; i++)
        if (is_same(&a->best[i].told, &of->told))
            return true;
    return false;
}

/* Inserts it by its worth. */
static void put(advice *a, const advice_action *of, int seat)
{
    int at = a->n++;
    for (; at > 0 && of->worth.share[seat] > a->best[at - 1].worth.share[seat]; at--)
        a->best[at] = a->best[at - 1];
    a->best[at] = *of;
}

static void find_merit(const adviser *a, const ber_plan *other, advice *out)
{
    enum { GAMES = 400 };
    bot_merit merit;
    ber_rng rng = ber_rng_seed(a->seed);
    if (bot_compare(&a->first, a->q, &out->best[0].steps, other, GAMES, &rng, &merit))
        out->merit = merit;
}

void advice_find(const bot *judge, bot_mind *mind, const bot_question *q, const ber_plan *asked,
                 ber_rng *rng, advice *out)
{
    adviser a = make_adviser(judge, mind, q, rng);
    bot_thought thought = { 0 };
    advice_action action;
    *out = (advice){ 0 };
    bot_mind_forget(mind);
    out->step = bot_choose(&a.first, mind, q, rng, &thought);
    for (int i = 0; i < thought.n && out->n < ADVICE_MOST; i++) {
        if (!thought_is_known(&thought, i))
            continue;
        complete(&a, &thought.option[i].plan, thought.option[i].plan.n > 1, &action);
        if (is_told(out, &action))
            continue;
        weigh(&a, &action);
        put(out, &action, q->seat);
    }
    if (out->n && asked) {
        complete(&a, asked, false, &out->taken);
        weigh(&a, &out->taken);
    }
    if (out->taken.steps.n && advice_loss(out, &out->taken, q->seat) > 0)
        find_merit(&a, &out->taken.steps, out);
    else if (out->n > 1)
        find_merit(&a, &out->best[1].steps, out);
}

float advice_loss(const advice *a, const advice_action *of, int seat)
{
    const bot_option *best = &a->best[0].worth, *worth = &of->worth;
    review_choice c = { .before = best->share[seat],
                        .after = worth->share[seat],
                        .error = bot_error(best, worth) };
    return review_is_loss(&c) ? c.before - c.after : 0;
}

bool advice_chance(const advice_action *of, float *least, float *most)
{
    const float widest = 0.2f; /* of what is reported: more would say nothing */
    float chance = of->worth.chance, within = 2 * of->worth.error;
    *least = chance > within ? chance - within : 0;
    *most = chance + within < 1 ? chance + within : 1;
    return *most - *least <= widest;
}

/* ---- Telling ------------------------------------------------------------------------------ */

/* Points with one digit: more would be pretence. */
static void points_json(ber_json *out, const char *key, float points)
{
    float tenths = points * 10;
    bool is_number = tenths > -1e6f && tenths < 1e6f;
    ber_json_scaled(out, key, is_number ? (int)(tenths + (tenths < 0 ? -0.5f : 0.5f)) : 0, 10);
}

static void worth_json(const advice *a, const advice_action *of, int seat, ber_json *out)
{
    float least, most, loss = advice_loss(a, of, seat);
    if (advice_chance(of, &least, &most)) {
        thought_percent(out, "chance", thought_thousandths(of->worth.chance));
        thought_percent(out, "within", thought_thousandths(2 * of->worth.error));
    }
    if (loss > 0)
        thought_percent(out, "loss", thought_thousandths(loss));
}

/* The likely reply is reported where a seat decides it. */
static void action_json(const advice *a, const struct ber_game *game, int seat,
                        const advice_action *of, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    thought_plan(game, "step", &of->told, out);
    worth_json(a, of, seat, out);
    points_json(out, "lead", of->worth.lead);
    if (of->worth.next_actor >= 0) {
        ber_json_number(out, "actor", of->worth.next_actor);
        ber_action_json(game, "next", of->worth.next, out);
    }
    ber_json_close(out, '}');
}

void advice_json(const advice *a, const struct ber_game *game, int seat, ber_json *out)
{
    ber_json_open(out, "steps", '[');
    for (int i = 0; i < a->n; i++)
        action_json(a, game, seat, &a->best[i], out);
    if (a->n == 0) {
        ber_json_open(out, NULL, '{');
        ber_action_json(game, "step", a->step, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
    if (a->merit.name) {
        ber_json_open(out, "why", '{');
        ber_json_string(out, "merit", a->merit.name);
        ber_json_number(out, "seat", a->merit.seat);
        ber_json_close(out, '}');
    }
    if (a->taken.steps.n == 0)
        return;
    ber_json_open(out, "taken", '{');
    worth_json(a, &a->taken, seat, out);
    ber_json_close(out, '}');
}
