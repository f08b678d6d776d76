/*
 * behaviour.c: counting follies, and the limits of them.
 */
#include "behaviour.h"

#include "codec.h"
#include "text.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ber_folly any_folly[BEHAVIOUR_ANY] = {
    [BEHAVIOUR_BELOW] = { "below_equal", 0 },
    [BEHAVIOUR_SEALED] = { "sealed_below", 0 },
    [BEHAVIOUR_HOPELESS] = { "hopeless_noise", 0 },
};

int behaviour_own(const struct ber_game *game)
{
    int n = 0;
    while (game->follies && game->follies->folly[n].name)
        n++;
    return n;
}

const ber_folly *behaviour_at(const struct ber_game *game, int i)
{
    int own = behaviour_own(game);
    if (i < own)
        return &game->follies->folly[i];
    return i < own + BEHAVIOUR_ANY ? &any_folly[i - own] : NULL;
}

int behaviour_find(const struct ber_game *game, const char *name)
{
    for (int i = 0; behaviour_at(game, i); i++)
        if (strcmp(behaviour_at(game, i)->name, name) == 0)
            return i;
    return -1;
}

void behaviour_add(ber_tally *tally, const ber_tally *more)
{
    for (int i = 0; i < BER_MAX_FOLLIES; i++)
        ber_folly_add(tally, i, more->of[i].found, more->of[i].occasions);
}

double behaviour_rate(const ber_folly *folly, const ber_folly_sum *sum)
{
    double unit = folly->unit ? folly->unit : 1;
    return sum->occasions ? (double)sum->found / unit / (double)sum->occasions : 0;
}

/* ---- A match, step by step -------------------------------------------------------------- */

void behaviour_watch(const struct ber_game *game, const ber_deed *deed, void *notes,
                     ber_tally *tally)
{
    if (game->follies)
        game->follies->watch(deed, notes, tally);
}

static void tell(const behaviour_hearer *hearer, int n, int step, const ber_tally *before,
                 const ber_tally *after)
{
    for (int i = 0; hearer && i < n; i++)
        if (after->of[i].found > before->of[i].found)
            hearer->found(hearer->user, i, step);
}

int behaviour_count(const match *m, const behaviour_hearer *hearer, ber_tally *tally,
                    ber_error *error)
{
    alignas(max_align_t) unsigned char before[BER_MAX_STATE], after[BER_MAX_STATE];
    alignas(max_align_t) unsigned char notes[BER_FOLLY_NOTES] = { 0 };
    const struct ber_game *game = m->game;
    int own = behaviour_own(game);
    ber_log *log = malloc(sizeof *log);
    if (!log)
        return ber_fail(error, BER_EMEMORY, "for the events of a step");
    ber_state_begin(game, after, m->n_seats, m->option);
    for (int i = 0; i < m->n_steps; i++) {
        const match_step *step = &m->step[i];
        ber_tally so_far = *tally;
        memcpy(before, after, game->state_size);
        log->n = 0;
        game->apply(after, step->actor, step->action, log);
        ber_deed deed = { before, after, step->actor, step->action, log };
        behaviour_watch(game, &deed, notes, tally);
        tell(hearer, own, i, &so_far, tally);
    }
    free(log);
    return 0;
}

/* ---- What was thought ------------------------------------------------------------------- */

/* Chances nearer than this are the same: they are means of a few hundred games. Points are, if
 * nearer than this part of the lead that counts as three quarters of a victory. */
static const float same_chance = 0.01f, same_lead = 1 / 16.0f, far_below = 0.05f;

/* Another step has the higher value although it was visited at least as often. */
static bool is_below(const bot_thought *t, const bot_option *taken)
{
    for (int i = 0; i < t->n; i++)
        if (t->option[i].visits >= taken->visits && t->option[i].value > taken->value)
            return true;
    return false;
}

/* Another with enough visits to be believed has clearly more value. */
static bool is_far_below(const bot_thought *t, const bot_option *taken)
{
    for (int i = 0; i < t->n; i++)
        if (t->option[i].visits * 4 >= t->option[0].visits &&
            t->option[i].value > taken->value + far_below)
            return true;
    return false;
}

/* Another step loses as surely but brings more points and no worse rank: a hopeless seat plays
 * for that, and the value says so. To strike the leader and be overtaken by the third is a lead
 * gained and nothing else. */
static bool is_noise(const bot_thought *t, const bot_option *taken, float spread)
{
    for (int i = 0; i < t->n; i++) {
        const bot_option *other = &t->option[i];
        if (other->visits * 4 >= taken->visits && other->chance >= taken->chance - same_chance &&
            other->value >= taken->value && other->lead > taken->lead + same_lead * spread)
            return true;
    }
    return false;
}

void behaviour_think(const bot_thought *t, const bot_question *question, const bot_config *settings,
                     ber_tally *tally)
{
    const ber_head *head = question->state;
    int own = behaviour_own(question->game);
    if (t->n < 2)
        return;
    bool sealed = question->game->sealed >> head->prompt & 1;
    bool told = t->chosen >= 0;
    const bot_option *taken = &t->option[told ? t->chosen : t->n - 1];
    if (settings->slack == 0 && !sealed) /* it is meant to take the best it knows */
        ber_folly_note(tally, own + BEHAVIOUR_BELOW, !told || is_below(t, taken));
    if (sealed)
        ber_folly_note(tally, own + BEHAVIOUR_SEALED, !told || is_far_below(t, taken));
    if (!sealed && t->chance * 5 * (float)head->n_seats < 1)
        ber_folly_note(tally, own + BEHAVIOUR_HOPELESS, is_noise(t, taken, settings->spread));
}

/* ---- Limits ----------------------------------------------------------------------------- */

static bool read_limit(const char *word, double *out)
{
    char *end;
    *out = strtod(word, &end);
    if (end == word || *out < 0)
        return false;
    if (strcmp(end, "%") == 0)
        *out /= 100;
    else if (*end)
        return false;
    return true;
}

static int read_line(const struct ber_game *game, char *line, behaviour_limit *limit,
                     ber_error *error)
{
    char *word[64];
    int n = ber_text_split(line, word, 64);
    if (n == 0 || word[0][0] == '#')
        return 0;
    int i = behaviour_find(game, word[0]);
    if (i < 0)
        return ber_fail(error, BER_EFORMAT, "%s has no folly \"%.40s\"", game->name, word[0]);
    behaviour_limit *l = &limit[i];
    if (l->given)
        return ber_fail(error, BER_EFORMAT, "\"%.40s\" stands there twice", word[0]);
    l->given = true;
    l->least = n > 1 && strcmp(word[1], "least") == 0;
    if (n < 5 || (!l->least && strcmp(word[1], "most") != 0) || !read_limit(word[2], &l->limit) ||
        !read_limit(word[3], &l->alarm))
        return ber_fail(error, BER_EFORMAT, "expected \"NAME most|least LIMIT ALARM MEANING\"");
    ber_text meaning = ber_text_into(l->meaning, sizeof l->meaning);
    for (int k = 4; k < n; k++)
        ber_text_format(&meaning, "%s%s", k > 4 ? " " : "", word[k]);
    return 0;
}

int behaviour_limits(const struct ber_game *game, const char *text,
                     behaviour_limit limit[BER_MAX_FOLLIES], ber_error *error)
{
    char line[400];
    memset(limit, 0, BER_MAX_FOLLIES * sizeof *limit);
    for (int number = 1; *text; number++) {
        size_t n = strcspn(text, "\n");
        int code = 0;
        if (n < sizeof line) {
            memcpy(line, text, n);
            line[n] = '\0';
            code = read_line(game, line, limit, error);
        } else {
            code = ber_fail(error, BER_EFORMAT, "the line is too long");
        }
        if (code < 0) {
            error->line = number;
            return code;
        }
        text += n + (text[n] == '\n');
    }
    return 0;
}

bool behaviour_crossed(const behaviour_limit *limit, bool alarm, const ber_folly *folly,
                       const ber_folly_sum *sum)
{
    double bound = alarm ? limit->alarm : limit->limit, rate = behaviour_rate(folly, sum);
    if (!limit->given || !sum->occasions)
        return false;
    return limit->least ? rate < bound : rate > bound;
}
