/*
 * review_json.c: the numbers of a review, for programs and for the page.
 */
#include "review_json.h"

#include "thought.h"
#include "vocab.h"

static long long rounded(double value)
{
    return (long long)(value < 0 ? value - 0.5 : value + 0.5);
}

void review_percent(ber_json *out, const char *key, double share)
{
    long long parts = rounded(share * 1e6);
    long long size = parts < 0 ? -parts : parts;
    char text[40];
    ber_text number = ber_text_into(text, sizeof text);
    if (key)
        ber_text_format(&number, "\"%s\":", key);
    ber_text_format(&number, "%s%lld.%04lld", parts < 0 ? "-" : "", size / 10000, size % 10000);
    ber_json_verbatim(out, text, number.length);
}

/* A chance within 0 to 100, with one place; what it may be off by is told with it. */
static void chance_json(ber_json *out, const char *key, double chance)
{
    ber_json_scaled(out, key, (int)rounded(chance * 1000), 10);
}

static void account_json(const review_account *a, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    review_percent(out, "start", a->start);
    review_percent(out, "skill", a->skill);
    review_percent(out, "luck", a->luck);
    review_percent(out, "fate", a->fate);
    review_percent(out, "others", a->others);
    review_percent(out, "end", a->end);
    ber_json_open(out, "within", '{');
    chance_json(out, "skill", 2 * a->error.skill);
    chance_json(out, "luck", 2 * a->error.luck);
    chance_json(out, "others", 2 * a->error.others);
    ber_json_close(out, '}');
    ber_json_close(out, '}');
}

static void curve_json(const review *r, ber_json *out)
{
    ber_json_open(out, "curve", '[');
    for (int t = 0; t <= r->m->n_steps; t++) {
        if (!r->is_known[t] && t != 0 && t != r->m->n_steps)
            continue;
        ber_json_open(out, NULL, '[');
        ber_json_number(out, NULL, t);
        for (int i = 0; i < r->m->n_seats; i++) {
            double share = r->share[t][i];
            chance_json(out, NULL, share < 0 ? 0 : share > 1 ? 1 : share);
        }
        ber_json_close(out, ']');
    }
    ber_json_close(out, ']');
}

static void choice_json(const review *r, const review_choice *c, ber_json *out)
{
    const struct ber_game *game = r->m->game;
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "at", c->step);
    ber_json_number(out, "steps", c->n_steps);
    ber_json_number(out, "seat", c->seat);
    chance_json(out, "before", c->before);
    chance_json(out, "within", 2 * c->error);
    if (review_is_loss(c)) {
        chance_json(out, "after", c->after);
        chance_json(out, "loss", c->before - c->after);
        ber_json_open(out, "did", '[');
        for (int i = 0; i < c->taken.n; i++)
            ber_action_json(game, NULL, c->taken.step[i], out);
        ber_json_close(out, ']');
        thought_plan(game, "better", &c->best, out);
        if (c->next_actor == c->seat)
            ber_action_json(game, "next", c->next, out);
        if (c->merit.name) {
            ber_json_open(out, "why", '{');
            ber_json_string(out, "merit", c->merit.name);
            ber_json_number(out, "seat", c->merit.seat);
            ber_json_close(out, '}');
        }
    }
    ber_json_close(out, '}');
}

void review_json(const review *r, ber_json *out)
{
    ber_json_number(out, "steps", r->m->n_steps);
    ber_json_number(out, "iterations", r->settings.iterations);
    ber_json_number(out, "games", r->settings.games);
    ber_json_open(out, "accounts", '[');
    for (int i = 0; i < r->m->n_seats; i++)
        account_json(&r->account[i], out);
    ber_json_close(out, ']');
    curve_json(r, out);
    ber_json_open(out, "choices", '[');
    for (int k = 0; k < r->n_choices; k++)
        choice_json(r, &r->choice[k], out);
    ber_json_close(out, ']');
}
