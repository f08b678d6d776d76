/*
 * contract_advice.c: that advice for bots and help for people is sane.
 */
#include "canvas.h"
#include "contract.h"
#include "json.h"
#include "registry.h"
#include "vocab.h"
#include "weigh.h"
#include "words.h"

#include <string.h>

/* ---- evaluate, prior, pick: on dealt states, as a bot has them -------------------- */

static bool is_sane(float value)
{
    return value > -1e6f && value < 1e6f; /* false for infinities and for what is no number */
}

static bool is_among(const ber_action *list, int n, ber_action a)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

static const char *check_values(walk *w, const world *s)
{
    float value[BER_MAX_SEATS] = { 0 };
    if (!w->game->evaluate)
        return NULL;
    for (int house = BER_TODAY; house <= BER_HOUSE1; house++) {
        w->game->evaluate(s->byte, house, value);
        for (int i = 0; i < w->n_seats; i++)
            if (!is_sane(value[i]))
                return wrong(w, "evaluate() gives seat %d a value of %g", i, (double)value[i]);
    }
    return NULL;
}

static const char *check_policy(walk *w, const world *s, int seat, const ber_action *a, int n)
{
    const ber_policy *policy = w->game->policy;
    float weight[BER_MAX_ACTIONS];
    ber_policy_weigh(policy, policy->weights[w->n_seats - w->game->min_seats], s->byte, a, n,
                     weight);
    for (int i = 0; i < n; i++)
        if (!is_sane(weight[i]) || weight[i] <= 0)
            return wrong(w, "the policy weighs \"%s\" by %g", step_text(w, seat, a[i]).text,
                         (double)weight[i]);
    return NULL;
}

/* The very step of the list at the number drawn: so it is legal, and each is as likely
 * as any other. */
static const char *check_random(walk *w, const world *s, int seat, const ber_action *a, int n)
{
    ber_rng by_list = w->rng, own = w->rng;
    for (int i = 0; i < 4 * n; i++) {
        int told = 0;
        ber_action due = a[n > 1 ? ber_rng_below(&by_list, (uint32_t)n) : 0];
        ber_action drawn = w->game->pick_random(s->byte, seat, &own, &told);
        if (drawn != due || told != n || own.state != by_list.state)
            return wrong(w, "pick_random() draws \"%s\" of %d instead of \"%s\" of %d",
                         step_text(w, seat, drawn).text, told, step_text(w, seat, due).text, n);
    }
    return NULL;
}

static const char *check_choice(walk *w, const world *s, int seat)
{
    ber_action a[BER_MAX_ACTIONS];
    float weight[BER_MAX_ACTIONS] = { 0 };
    int n = offered(w, s, seat, a);
    if (w->game->prior) {
        w->game->prior(s->byte, a, n, weight);
        for (int i = 0; i < n; i++)
            if (!is_sane(weight[i]) || weight[i] <= 0)
                return wrong(w, "prior() weighs \"%s\" by %g", step_text(w, seat, a[i]).text,
                             (double)weight[i]);
    }
    const char *why = w->game->policy ? check_policy(w, s, seat, a, n) : NULL;
    if (!why && w->game->pick_random)
        why = check_random(w, s, seat, a, n);
    if (why || !w->game->pick)
        return why;
    ber_rng same = w->rng;
    ber_action picked = w->game->pick(s->byte, seat, &w->rng);
    if (!is_among(a, n, picked))
        return wrong(w, "pick() chooses \"%s\", which is not offered",
                     step_text(w, seat, picked).text);
    if (w->game->pick(s->byte, seat, &same) != picked)
        return wrong(w, "pick() chooses differently with the same numbers");
    return NULL;
}

/* What a seat shuns must follow from what it sees: it would betray the rest. */
static const char *check_shunned(walk *w, int seat)
{
    world seen;
    ber_action a[BER_MAX_ACTIONS];
    world_copy(w, &seen, &w->now);
    w->game->blind(seen.byte, seat);
    int n = offered(w, &w->now, seat, a);
    ber_plan before = { .n = (uint16_t)ber_rng_below(&w->rng, 3) };
    for (int i = 0; i < before.n; i++)
        before.step[i] = a[ber_rng_below(&w->rng, (uint32_t)n)];
    for (int i = 0; i < n; i++)
        if (w->game->shuns(seen.byte, seat, &before, a[i]) !=
            w->game->shuns(w->now.byte, seat, &before, a[i]))
            return wrong(w, "shuns() judges \"%s\" by what is hidden",
                         step_text(w, seat, a[i]).text);
    return NULL;
}

const char *check_advice(walk *w)
{
    world s, kept;
    world_copy(w, &s, &w->now);
    w->game->blind(s.byte, viewer_at(w, (int)ber_rng_below(&w->rng, (uint32_t)w->n_seats + 1)));
    w->game->deal(s.byte, &w->rng);
    world_copy(w, &kept, &s);
    const char *why = check_values(w, &s);
    for (int seat = 0; seat < w->n_seats && !why; seat++)
        if (head_at(&s)->waiting >> seat & 1)
            why = check_choice(w, &s, seat);
    for (int seat = 0; w->game->shuns && seat < w->n_seats && !why; seat++)
        if (head_at(&w->now)->waiting >> seat & 1)
            why = check_shunned(w, seat);
    w->count++;
    if (!why && !world_same(w, &s, &kept))
        return differs(w, BER_FATE, &kept, &s, "advice changes the state");
    return why;
}

/* ---- describe: whole JSON ------------------------------------------------------------ */

static const char *json_value(const char *p);

static const char *json_string(const char *p)
{
    if (*p++ != '"')
        return NULL;
    for (; *p != '"'; p++) {
        if ((unsigned char)*p < 0x20 || (*p == '\\' && *++p == '\0'))
            return NULL;
    }
    return p + 1;
}

/* What follows the opening bracket: members or values between commas. */
static const char *json_list(const char *p, char close)
{
    if (*p == close)
        return p + 1;
    for (;;) {
        if (close == '}') {
            p = json_string(p);
            if (!p || *p++ != ':')
                return NULL;
        }
        p = json_value(p);
        if (!p || (*p != ',' && *p != close))
            return NULL;
        if (*p++ == close)
            return p;
    }
}

/* The end of the value at `p`, NULL if there is no value. Our writer puts no spaces. */
static const char *json_value(const char *p)
{
    static const char *const words[] = { "true", "false", "null" };
    if (*p == '{' || *p == '[')
        return json_list(p + 1, *p == '{' ? '}' : ']');
    if (*p == '"')
        return json_string(p);
    for (int i = 0; i < 3; i++)
        if (strncmp(p, words[i], strlen(words[i])) == 0)
            return p + strlen(words[i]);
    size_t n = strspn(p, "-+.0123456789eE");
    return n > 0 ? p + n : NULL;
}

/* What the public learns of a position that somebody sees. */
static const char *check_same_for_all(walk *w, const char *told)
{
    static char buffer[1 << 16];
    ber_json json = ber_json_into(buffer, sizeof buffer);
    world seen;
    world_copy(w, &seen, &w->now);
    w->game->blind(seen.byte, BER_PUBLIC);
    ber_json_open(&json, NULL, '{');
    w->game->describe(seen.byte, &json);
    ber_json_close(&json, '}');
    if (strcmp(told, buffer) != 0)
        return wrong(w, "describe() is not the same for all: %.300s, the public: %.300s", told,
                     buffer);
    return NULL;
}

static const char *check_describe(walk *w, const world *seen)
{
    static char buffer[1 << 16];
    ber_json json = ber_json_into(buffer, sizeof buffer);
    if (!w->game->describe)
        return NULL;
    ber_json_open(&json, NULL, '{');
    w->game->describe(seen->byte, &json);
    ber_json_close(&json, '}');
    const char *end = json_value(buffer);
    if (json.text.full || !end || *end)
        return wrong(w, "describe() writes no whole JSON: %.500s", buffer);
    return w->game->same_for_all ? check_same_for_all(w, buffer) : NULL;
}

/* ---- why_not, draw ---------------------------------------------------------------------- */

static bool is_rule_number(const char *rule)
{
    size_t n = strlen(rule);
    return n > 1 && n < 12 &&
           strspn(rule, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.") == n;
}

static const char *check_why_not(walk *w, const world *seen, int seat)
{
    ber_action a[BER_MAX_ACTIONS];
    int n_actions = ber_count_actions(w->game);
    bool waiting = head_at(seen)->waiting >> seat & 1;
    int n = waiting ? offered(w, seen, seat, a) : 0;
    if (!w->game->why_not)
        return NULL;
    for (int i = 0; i < n; i++) {
        const char *rule = w->game->why_not(seen->byte, seat, a[i]).rule;
        if (rule)
            return wrong(w, "\"%s\" is offered, yet %s forbids it", step_text(w, seat, a[i]).text,
                         rule);
    }
    for (int i = 0; i < 20; i++) {
        ber_action any = (ber_action)ber_rng_below(&w->rng, (uint32_t)n_actions);
        const char *rule = w->game->why_not(seen->byte, seat, any).rule;
        if (rule && !is_rule_number(rule))
            return wrong(w, "\"%s\" is forbidden by \"%s\"", step_text(w, seat, any).text, rule);
    }
    return NULL;
}

static const char *check_draw(walk *w, const world *seen, const char *language)
{
    static struct {
        ber_canvas canvas;
        unsigned char guard[256];
    } page;
    if (!w->game->draw)
        return NULL;
    ber_canvas_clear(&page.canvas);
    w->game->draw(seen->byte, ber_game_words(w->game, language), &page.canvas);
    int width = page.canvas.width, height = page.canvas.height;
    if (width < 1 || width > BER_CANVAS_WIDTH || height < 1 || height > BER_CANVAS_HEIGHT)
        return wrong(w, "draw() makes a page of %d x %d", width, height);
    for (int y = 0; y < BER_CANVAS_HEIGHT; y++)
        for (int x = 0; x < BER_CANVAS_WIDTH; x++)
            if (page.canvas.cell[y][x].ink >= BER_INKS || page.canvas.cell[y][x].paper >= BER_INKS)
                return wrong(w, "draw() uses an unknown ink at %d, %d", x, y);
    for (size_t i = 0; i < sizeof page.guard; i++)
        if (page.guard[i])
            return wrong(w, "draw() writes past the end of the page");
    return NULL;
}

/* One language for each viewer, another at the next position. */
static const char *language_for(const walk *w, int i)
{
    int n = 0;
    while (ber_language_at(n))
        n++;
    return ber_language_at((int)((w->count + i) % n));
}

const char *check_help(walk *w)
{
    const char *why = NULL;
    world seen;
    for (int i = 0; i <= w->n_seats && !why; i++) {
        int viewer = viewer_at(w, i);
        world_copy(w, &seen, &w->now);
        w->game->blind(seen.byte, viewer);
        why = check_describe(w, &seen);
        why = why ? why : check_draw(w, &seen, language_for(w, i));
        if (!why && viewer >= 0)
            why = check_why_not(w, &seen, viewer);
    }
    w->count++;
    return why;
}
