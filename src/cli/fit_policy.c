/*
 * fit_policy.c: beringia fit --policy: which steps deserve a look, learnt from searches.
 *
 * A long search spends its games on what is good. The policy is to foretell that from the traits
 * of the steps alone: a step is as likely as the product of what its traits are worth. Those
 * are found by iterative scaling: a trait that searches liked more than foretold becomes worth
 * more, in proportion, until they agree.
 */
#include "fit.h"

#include "weigh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEPS = 400, SHY = 3 }; /* SHY: as if every trait had been foretold rightly so often */

/* ---- Lessons ------------------------------------------------------------------------------- */

static void scale_to_one(float *share, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += share[i];
    for (int i = 0; i < n; i++)
        share[i] = sum > 0 ? share[i] / sum : 1 / (float)n;
}

static void fill_lesson(const fit_job *j, const bot_question *q, const bot_thought *thought,
                        const ber_action *legal, fit_lesson *out)
{
    const ber_policy *policy = j->game->policy;
    out->part = policy->mark(q->state, legal, out->n, out->traits);
    ber_policy_weigh(policy, policy->weights[j->n_seats - j->game->min_seats], q->state, legal,
                     out->n, out->today);
    for (int i = 0; i < out->n; i++) {
        out->share[i] = 0;
        for (int k = 0; k < thought->n; k++)
            if (thought->option[k].action == legal[i])
                out->share[i] = (float)thought->option[k].visits;
    }
    scale_to_one(out->share, out->n);
    scale_to_one(out->today, out->n);
}

bool fit_learn(const fit_job *j, const bot_question *q, const bot_thought *thought, fit_game *out)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = j->game->legal(q->state, q->seat, legal), room = out->n_lessons;
    if ((room & (room - 1)) == 0) {
        fit_lesson *more = realloc(out->lesson, (room ? 2 * (size_t)room : 1) * sizeof *more);
        if (!more)
            return false;
        out->lesson = more;
    }
    fit_lesson *lesson = &out->lesson[room];
    lesson->n = n;
    lesson->share = malloc((size_t)n * (2 * sizeof(float) + sizeof(ber_traits)));
    if (!lesson->share)
        return false;
    lesson->today = lesson->share + n;
    lesson->traits = (ber_traits *)(lesson->today + n);
    out->n_lessons++;
    fill_lesson(j, q, thought, legal, lesson);
    return true;
}

void fit_unlearn(fit_game *game)
{
    for (int i = 0; i < game->n_lessons; i++)
        free(game->lesson[i].share);
    free(game->lesson);
}

/* ---- What the traits are worth -------------------------------------------------------------- */

static void foretell(const fit_lesson *l, fit_worth worth, float *share)
{
    for (int i = 0; i < l->n; i++) {
        double product = 1;
        for (int k = 0; k < l->traits[i].n; k++)
            product *= worth[l->traits[i].trait[k]][l->part];
        share[i] = (float)product;
    }
    scale_to_one(share, l->n);
}

static void count_traits(const fit_lesson *l, const float *share, fit_worth count)
{
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->traits[i].n; k++)
            count[l->traits[i].trait[k]][l->part] += (double)share[i];
}

/* How often each trait was liked by the searches and how often it is foretold. */
static void count_all(const fit_job *j, const fit_game *game, fit_worth worth, fit_worth liked,
                      fit_worth foretold)
{
    float share[BER_MAX_ACTIONS];
    memset(liked, 0, sizeof(fit_worth));
    memset(foretold, 0, sizeof(fit_worth));
    for (long long g = 0; g < j->games; g++) {
        if (fit_is_held_out(g))
            continue;
        for (int i = 0; i < game[g].n_lessons; i++) {
            const fit_lesson *l = &game[g].lesson[i];
            foretell(l, worth, share);
            count_traits(l, l->share, liked);
            count_traits(l, share, foretold);
        }
    }
}

static double held_within(double worth, double least, double most)
{
    return worth < least ? least : worth > most ? most : worth;
}

/* Most steps have a handful of traits that push the same way: each goes its part of the way. */
static void improve(fit_worth worth, fit_worth liked, fit_worth foretold)
{
    const double part = 1.0 / 6;
    for (int i = 0; i < BER_MAX_TRAITS; i++)
        for (int k = 0; k < BER_PARTS; k++) {
            double ratio = held_within((liked[i][k] + SHY) / (foretold[i][k] + SHY), 0.5, 2);
            worth[i][k] = held_within(worth[i][k] * (1 + (ratio - 1) * part), 0.01, 50);
        }
}

/* ---- Output --------------------------------------------------------------------------- */

/* How much of the searches' games was foretold, and how often the likeliest step is the one
 * most tried. */
typedef struct {
    double common, hits, n;
} account;

static int likeliest(const float *share, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (share[i] > share[best])
            best = i;
    return best;
}

static void account_for(account *a, const fit_lesson *l, const float *share)
{
    for (int i = 0; i < l->n; i++)
        a->common += (double)(share[i] < l->share[i] ? share[i] : l->share[i]);
    a->hits += likeliest(share, l->n) == likeliest(l->share, l->n);
    a->n++;
}

static void tell_account(const char *whose, const account *a)
{
    fprintf(stderr, "  %s %5.3f %5.3f\n", whose, a->common / a->n, a->hits / a->n);
}

static void tell(const fit_job *j, const fit_game *game, fit_worth worth)
{
    float share[BER_MAX_ACTIONS];
    account found = { 0 }, today = { 0 };
    long long n = 0;
    for (long long g = 0; g < j->games; g++) {
        n += game[g].n_lessons;
        for (int i = 0; fit_is_held_out(g) && i < game[g].n_lessons; i++) {
            const fit_lesson *l = &game[g].lesson[i];
            foretell(l, worth, share);
            account_for(&found, l, share);
            account_for(&today, l, l->today);
        }
    }
    fprintf(stderr, "%d seats: %lld games, %lld questions; foretold, and first guesses right:\n",
            j->n_seats, j->games, n);
    tell_account("policy of today", &today);
    tell_account("policy found   ", &found);
}

void fit_policy(const fit_job *j, const fit_game *game, fit_worth worth)
{
    fit_worth liked, foretold;
    for (int i = 0; i < BER_MAX_TRAITS; i++)
        for (int k = 0; k < BER_PARTS; k++)
            worth[i][k] = 1;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        count_all(j, game, worth, liked, foretold);
        improve(worth, liked, foretold);
    }
    tell(j, game, worth);
}
