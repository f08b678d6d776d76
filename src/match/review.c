/*
 * review.c: parts of the work, and their sum.
 *
 * What a position is worth (`share`) is told by games imagined from the truth; what a step was
 * worth by searches from what its seat could see. A part is one step, or the steps that a seat
 * took in a row where the game knows whole actions.
 */
#include "review.h"

#include "codec.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Settings ----------------------------------------------------------------------------- */

review_settings review_for(const bot *level, const struct ber_game *game, int n_seats)
{
    enum { MOST = 4000, GAMES = 4 };
    bot_config c = bot_settings(level, game, n_seats);
    uint32_t iterations = c.iterations * c.trees;
    iterations = iterations > MOST ? MOST : iterations;
    return (review_settings){ iterations, iterations / GAMES + 16 };
}

/* ---- Opening ------------------------------------------------------------------------------ */

/* Whether the step belongs to the part of the one before. */
static bool goes_on(const match *m, int step)
{
    return m->game->plans && step > 0 && m->step[step].actor >= 0 &&
           m->step[step].actor == m->step[step - 1].actor;
}

static void find_parts(review *r)
{
    for (int i = 0; i < r->m->n_steps; i++)
        if (!goes_on(r->m, i))
            r->first[r->n_parts++] = i;
    r->first[r->n_parts] = r->m->n_steps;
}

int review_open(review *r, const match *m, review_settings settings, ber_error *error)
{
    size_t n = (size_t)m->n_steps + 1;
    char name[BOT_NAME];
    *r = (review){ .m = m, .settings = settings };
    snprintf(name, sizeof name, "tree:%u", settings.iterations);
    if (bot_parse(name, &r->judge, error) < 0)
        return error->code;
    r->first = calloc(n, sizeof *r->first);
    r->of_part = calloc(n, sizeof *r->of_part);
    r->n_of_part = calloc(n, sizeof *r->n_of_part);
    r->is_known = calloc(n, sizeof *r->is_known);
    r->share = calloc(n, sizeof *r->share);
    r->fate = calloc(n, sizeof *r->fate);
    if (!r->first || !r->of_part || !r->n_of_part || !r->is_known || !r->share || !r->fate) {
        review_close(r);
        return ber_fail(error, BER_EMEMORY, "a review of %d steps", m->n_steps);
    }
    find_parts(r);
    return 0;
}

void review_close(review *r)
{
    for (int i = 0; r->of_part && i < r->n_parts; i++)
        free(r->of_part[i]);
    free(r->first);
    free(r->of_part);
    free(r->n_of_part);
    free(r->is_known);
    free(r->share);
    free(r->fate);
    free(r->choice);
    *r = (review){ 0 };
}

/* ---- One part ----------------------------------------------------------------------------- */

/* How far the work on a part has got. */
typedef struct {
    review *r;
    const match *m;
    bot_mind *mind;
    int step, last; /* the next step; the first that is of another part */
    alignas(max_align_t) unsigned char s[BER_MAX_STATE]; /* the truth before it */
} spot;

static ber_rng rng_for(const spot *at, uint64_t purpose)
{
    return ber_rng_seed(ber_state_hash(at->m->game, at->s) + (purpose << 32) + (uint64_t)at->step);
}

static void step_on(spot *at)
{
    const match_step *step = &at->m->step[at->step++];
    at->m->game->apply(at->s, step->actor, step->action, NULL);
}

static void value_position(spot *at)
{
    ber_rng rng = rng_for(at, 0);
    bot_expect(&at->r->judge, at->m->game, at->s, at->r->settings.games, &rng,
               at->r->share[at->step]);
    at->r->is_known[at->step] = true;
}

/* What fate brought: the outcome against the average over all that were listed, each imagined
 * with the same numbers. */
static void weigh_fate(spot *at)
{
    enum { FEWEST = 24 };
    alignas(max_align_t) unsigned char world[BER_MAX_STATE];
    const struct ber_game *game = at->m->game;
    ber_outcome outcome[BER_MAX_OUTCOMES];
    double share[BER_MAX_SEATS], mean[BER_MAX_SEATS] = { 0 }, *luck = at->r->fate[at->step];
    double weight = 0;
    int n = game->chance(at->s, outcome);
    uint32_t each = at->r->settings.games / (uint32_t)n, games = at->r->settings.games;
    for (int i = 0; n > 1 && i < n; i++) {
        bool is_it = outcome[i].action == at->m->step[at->step].action;
        ber_rng rng = rng_for(at, 1);
        memcpy(world, at->s, game->state_size);
        game->apply(world, BER_FATE, outcome[i].action, NULL);
        bot_expect(&at->r->judge, game, world,
                   is_it           ? games
                   : each < FEWEST ? FEWEST
                                   : each,
                   &rng, share);
        weight += outcome[i].weight;
        for (int k = 0; k < at->m->n_seats; k++) {
            mean[k] += share[k] * outcome[i].weight;
            luck[k] += is_it ? share[k] : 0;
        }
    }
    for (int k = 0; n > 1 && k < at->m->n_seats; k++)
        luck[k] -= mean[k] / weight;
}

/* The steps of the seat in a row before this one, the last of them if they are many. */
static ber_plan steps_before(const spot *at, int seat)
{
    ber_plan before = { 0 };
    int first = at->step;
    while (first > 0 && at->m->step[first - 1].actor == seat && at->step - first < BER_PLAN_STEPS)
        first--;
    while (first < at->step)
        before.step[before.n++] = at->m->step[first++].action;
    return before;
}

/* What was taken: a step, or where whole actions are compared the rest of the part. */
static ber_plan taken_here(const spot *at, const bot_thought *thought)
{
    ber_plan taken = { 1, { at->m->step[at->step].action } };
    bool whole = false;
    for (int i = 0; i < thought->n; i++)
        whole |= thought->option[i].plan.n > 1;
    while (whole && taken.n < BER_PLAN_STEPS && at->step + taken.n < at->last) {
        taken.step[taken.n] = at->m->step[at->step + taken.n].action;
        taken.n++;
    }
    return taken;
}

static bool begins_with(const ber_plan *a, const ber_plan *b)
{
    return b->n <= a->n && memcmp(a->step, b->step, b->n * sizeof *b->step) == 0;
}

static bool is_same(const ber_plan *a, const ber_plan *b)
{
    return a->n == b->n && begins_with(a, b);
}

/* A best that is only how the taken one begins is told as far as it differs: with what the search
 * would take next. Where it does not differ it is the same. */
static ber_plan best_of(const bot_option *best, const ber_plan *taken, int seat)
{
    ber_plan plan = best->plan;
    if (plan.n < taken->n && begins_with(taken, &plan) && best->next_actor == seat)
        plan.step[plan.n++] = best->next;
    return begins_with(taken, &plan) ? *taken : plan;
}

static bot_option weigh(const spot *at, const bot_question *q, const ber_plan *plan)
{
    ber_rng rng = rng_for(at, 3);
    bot_mind_forget(at->mind);
    return bot_weigh(&at->r->judge, at->mind, q, plan, &rng);
}

static void find_merit(const spot *at, const bot_question *q, review_choice *c)
{
    enum { GAMES = 400 };
    bot_merit merit;
    ber_rng rng = rng_for(at, 4);
    if (bot_compare(&at->r->judge, q, &c->best, &c->taken, GAMES, &rng, &merit))
        c->merit = merit;
}

/* Few games that all ended alike are not sure: of n such, one in twenty may end differently. */
static float at_least(float error, uint32_t n)
{
    float least = 1.5f / (float)n;
    return error > least ? error : least;
}

/* Whether the others do not see what is chosen here before they act. */
static bool is_unseen(const spot *at)
{
    const struct ber_game *game = at->m->game;
    return (game->secret | game->sealed) >> ((const ber_head *)at->s)->prompt & 1;
}

static const bot_option *find_option(const bot_thought *thought, const ber_plan *plan)
{
    for (int i = 0; i < thought->n; i++)
        if (is_same(&thought->option[i].plan, plan))
            return &thought->option[i];
    return NULL;
}

/* Weighs the best and what was taken, each alone, so that the best is not the best by the luck of
 * the search that chose it. Where the others do not see the choice both are taken from one search
 * of all: in a search of one alone the others would come to know it. False: too little was seen. */
static bool weigh_both(const spot *at, const bot_question *q, const ber_plan *before,
                       const review_choice *c, bot_option *good, bot_option *mine)
{
    ber_rng rng = rng_for(at, 3);
    bot_thought thought;
    bot_recall(q->memory, q, before);
    if (!is_unseen(at)) {
        *good = weigh(at, q, &c->best);
        bot_recall(q->memory, q, before);
        *mine = weigh(at, q, &c->taken);
        return true;
    }
    bot_mind_forget(at->mind);
    bot_choose(&at->r->judge, at->mind, q, &rng, &thought);
    const bot_option *one = find_option(&thought, &c->best);
    const bot_option *other = find_option(&thought, &c->taken);
    if (!one || !other)
        return false;
    *good = *one;
    *mine = *other;
    return true;
}

/* What was taken, if not the search's best, against that. What is surely better than the best that
 * a search found is the best. */
static void compare(const spot *at, const bot_question *q, const ber_plan *before, review_choice *c)
{
    bot_option good, mine;
    if (!weigh_both(at, q, before, c, &good, &mine))
        return;
    uint32_t n = at->r->settings.iterations;
    uint32_t least = good.visits < mine.visits ? good.visits : mine.visits;
    c->before = good.share[c->seat];
    c->after = mine.share[c->seat];
    c->error = at_least(bot_error(&good, &mine), is_unseen(at) ? least : n);
    if (c->after - c->before > 2 * c->error) {
        c->best = c->taken;
        c->before = c->after;
        return;
    }
    for (int i = 0; i < at->m->n_seats; i++)
        c->change[i] = mine.share[i] - good.share[i];
    if (review_is_loss(c))
        find_merit(at, q, c);
}

/* One search finds the best; where something else was taken others weigh both. */
static void judge_step(const spot *at, int seat, review_choice *c)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    const struct ber_game *game = at->m->game;
    bot_memory memory;
    bot_question q = { .game = game, .state = seen, .seat = seat, .memory = &memory };
    bot_thought thought;
    ber_plan before = steps_before(at, seat);
    ber_rng rng = rng_for(at, 2);
    memcpy(seen, at->s, game->state_size);
    game->blind(seen, seat);
    q.streak = before.n;
    bot_recall(&memory, &q, &before);
    bot_mind_forget(at->mind);
    bot_choose(&at->r->judge, at->mind, &q, &rng, &thought);
    const bot_option *best = &thought.option[0];
    ber_plan taken = taken_here(at, &thought);
    *c = (review_choice){ .step = at->step,
                          .seat = seat,
                          .taken = taken,
                          .best = best_of(best, &taken, seat),
                          .before = best->chance,
                          .after = best->chance,
                          .error = at_least(best->error, best->visits),
                          .next_actor = best->next_actor,
                          .next = best->next };
    c->n_steps = c->taken.n;
    if (!is_same(&c->taken, &c->best))
        compare(at, &q, &before, c);
}

/* The choice of a seat; how many steps are judged with it. */
static int do_choice(spot *at, int part)
{
    const match_step *step = &at->m->step[at->step];
    ber_action legal[BER_MAX_ACTIONS];
    if (at->m->game->legal(at->s, step->actor, legal) < 2)
        return 1;
    review_choice *room = at->r->of_part[part];
    size_t n = (size_t)at->r->n_of_part[part] + 1;
    room = realloc(room, n * sizeof *room);
    if (!room)
        return -1;
    at->r->of_part[part] = room;
    value_position(at);
    judge_step(at, step->actor, &room[n - 1]);
    at->r->n_of_part[part]++;
    return room[n - 1].n_steps;
}

int review_do(review *r, int part, bot_mind *mind)
{
    spot at = { .r = r, .m = r->m, .mind = mind, .last = r->first[part + 1] };
    ber_state_begin(r->m->game, at.s, r->m->n_seats, r->m->option);
    while (at.step < r->first[part])
        step_on(&at);
    while (at.step < at.last) {
        int n = 1;
        if (at.step == 0)
            value_position(&at);
        if (r->m->step[at.step].actor == BER_FATE)
            weigh_fate(&at);
        else
            n = do_choice(&at, part);
        if (n < 0)
            return BER_EMEMORY;
        while (n-- > 0)
            step_on(&at);
    }
    return 0;
}

/* ---- A part that was done elsewhere --------------------------------------------------------- */

/* One step of it; choices follow after the last. */
typedef struct {
    bool is_known;
    double share[BER_MAX_SEATS], fate[BER_MAX_SEATS];
} found_step;

/* The words of a merit have other addresses elsewhere: it travels as its number. */
typedef struct {
    int merit; /* in game->features->merits; -1: none, -2: the end */
    review_choice choice;
} found_choice;

enum { NO_MERIT = -1, AT_END = -2 };

static int number_of_merit(const struct ber_game *game, const char *name)
{
    int f = 0;
    if (!name)
        return NO_MERIT;
    while (game->features->names[f] &&
           (!game->features->merits[f] || strcmp(game->features->merits[f], name) != 0))
        f++;
    return game->features->names[f] ? f : AT_END;
}

static const char *merit_of_number(const struct ber_game *game, int number)
{
    return number == NO_MERIT ? NULL : number == AT_END ? "end" : game->features->merits[number];
}

size_t review_give(const review *r, int part, void *out)
{
    int n_steps = r->first[part + 1] - r->first[part], n = r->n_of_part[part];
    unsigned char *to = out;
    for (int t = r->first[part]; to && t < r->first[part + 1]; t++) {
        found_step step = { .is_known = r->is_known[t] };
        memcpy(step.share, r->share[t], sizeof step.share);
        memcpy(step.fate, r->fate[t], sizeof step.fate);
        memcpy(to, &step, sizeof step);
        to += sizeof step;
    }
    for (int i = 0; to && i < n; i++) {
        const review_choice *c = &r->of_part[part][i];
        found_choice found = { number_of_merit(r->m->game, c->merit.name), *c };
        memcpy(to, &found, sizeof found);
        to += sizeof found;
    }
    return (size_t)n_steps * sizeof(found_step) + (size_t)n * sizeof(found_choice);
}

int review_take(review *r, int part, const void *bytes, size_t size, ber_error *error)
{
    size_t steps = (size_t)(r->first[part + 1] - r->first[part]) * sizeof(found_step);
    const unsigned char *from = bytes;
    if (size < steps || (size - steps) % sizeof(found_choice) != 0)
        return ber_fail(error, BER_EFORMAT, "what was found is not of part %d", part);
    size_t n = (size - steps) / sizeof(found_choice);
    review_choice *room = realloc(r->of_part[part], (n + 1) * sizeof *room);
    if (!room)
        return ber_fail(error, BER_EMEMORY, "for what was found in part %d", part);
    for (int t = r->first[part]; t < r->first[part + 1]; t++, from += sizeof(found_step)) {
        found_step step;
        memcpy(&step, from, sizeof step);
        r->is_known[t] = step.is_known;
        memcpy(r->share[t], step.share, sizeof step.share);
        memcpy(r->fate[t], step.fate, sizeof step.fate);
    }
    for (size_t i = 0; i < n; i++, from += sizeof(found_choice)) {
        found_choice found;
        memcpy(&found, from, sizeof found);
        room[i] = found.choice;
        room[i].merit.name = merit_of_number(r->m->game, found.merit);
    }
    r->of_part[part] = room;
    r->n_of_part[part] = (int)n;
    return 0;
}

/* ---- The sum ------------------------------------------------------------------------------ */

/* What the match ended with; one that is not over is worth what it promises. */
static void value_end(review *r)
{
    double *share = r->share[r->m->n_steps];
    ber_result result = { 0 };
    int winners = 0;
    if (!match_over(r->m)) {
        ber_rng rng = ber_rng_seed(ber_state_hash(r->m->game, r->m->state));
        bot_expect(&r->judge, r->m->game, r->m->state, r->settings.games, &rng, share);
        return;
    }
    r->m->game->result(r->m->state, &result);
    for (int i = 0; i < r->m->n_seats; i++)
        winners += result.rank[i] == 1;
    for (int i = 0; i < r->m->n_seats; i++)
        share[i] = result.rank[i] == 1 ? 1.0 / winners : 0;
}

/* A position at which nobody chose is worth what came of it, less what fate brought. */
static void fill_shares(review *r)
{
    for (int t = r->m->n_steps - 1; t >= 0; t--)
        for (int i = 0; i < r->m->n_seats && !r->is_known[t]; i++)
            r->share[t][i] = r->share[t + 1][i] - r->fate[t][i];
}

/* What fate lays out at the start is many steps, each imagined, and their errors add up. What all
 * of them brought together is better known: the worth of the first position is imagined, too. */
static void fit_start(review *r)
{
    int n = 0;
    while (n < r->m->n_steps && r->m->step[n].actor == BER_FATE)
        n++;
    for (int i = 0; n > 0 && i < r->m->n_seats; i++) {
        double each = (r->share[1][i] - r->fate[0][i] - r->share[0][i]) / n;
        for (int t = 0; t < n; t++) {
            r->fate[t][i] += each;
            r->share[t][i] -= t > 0 ? each * (n - t) : 0;
        }
    }
}

static int gather_choices(review *r, ber_error *error)
{
    int n = 0;
    for (int i = 0; i < r->n_parts; i++)
        n += r->n_of_part[i];
    r->choice = calloc((size_t)n + 1, sizeof *r->choice);
    if (!r->choice)
        return ber_fail(error, BER_EMEMORY, "a review of %d decisions", n);
    for (int i = 0; i < r->n_parts; i++)
        for (int k = 0; k < r->n_of_part[i]; k++)
            r->choice[r->n_choices++] = r->of_part[i][k];
    return 0;
}

/* Whether it was compared with something else. */
static bool is_compared(const review_choice *c)
{
    return !is_same(&c->taken, &c->best);
}

/* The error at the start is that of a share estimated from that many playouts; luck, the
 * remainder, has the errors of everything subtracted. Choices are judged one by one, so their
 * errors are too. */
static void add_errors(const review *r, int seat, review_account *a)
{
    double start = a->start > 0 && a->start < 1 ? a->start * (1 - a->start) : 0;
    double skill = 0, others = 0;
    for (int k = 0; k < r->n_choices; k++) {
        const review_choice *c = &r->choice[k];
        if (is_compared(c))
            *(c->seat == seat ? &skill : &others) += (double)c->error * (double)c->error;
    }
    a->error.skill = bot_error_of(skill);
    a->error.others = bot_error_of(others);
    a->error.luck = bot_error_of(skill + others + start / r->settings.games);
}

/* What a choice changed for the seat is its skill, or another's gift; all else is luck. */
static void add_up(review *r, int seat)
{
    review_account *a = &r->account[seat];
    int n = r->m->n_steps;
    *a = (review_account){ .start = r->share[0][seat], .end = r->share[n][seat] };
    add_errors(r, seat, a);
    for (int t = 0; t < n; t++) {
        a->luck += r->share[t + 1][seat] - r->share[t][seat];
        a->fate += r->fate[t][seat];
    }
    for (int k = 0; k < r->n_choices; k++) {
        const review_choice *c = &r->choice[k];
        *(c->seat == seat ? &a->skill : &a->others) += (double)c->change[seat];
        a->luck -= (double)c->change[seat];
    }
}

int review_finish(review *r, ber_error *error)
{
    value_end(r);
    fill_shares(r);
    fit_start(r);
    if (gather_choices(r, error) < 0)
        return error->code;
    for (int i = 0; i < r->m->n_seats; i++)
        add_up(r, i);
    return 0;
}

/* ---- Asking ------------------------------------------------------------------------------- */

bool review_is_loss(const review_choice *c)
{
    float loss = c->before - c->after;
    return loss > 2 * c->error && loss >= 0.02f;
}

int review_dearest(const review *r, int seat, int most, const review_choice *out[])
{
    int n = 0;
    for (int k = 0; k < r->n_choices; k++) {
        const review_choice *c = &r->choice[k];
        if (c->seat != seat || !review_is_loss(c))
            continue;
        int at = n < most ? n++ : most;
        for (; at > 0 && c->change[seat] < out[at - 1]->change[seat]; at--)
            if (at < most)
                out[at] = out[at - 1];
        if (at < most)
            out[at] = c;
    }
    return n;
}
