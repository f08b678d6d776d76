/*
 * contract_walk.c: random games for the properties of contract.h, and their report.
 */
#include "contract.h"

#include "codec.h"
#include "pool.h"
#include "vocab.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARK = 0xa5, MAX_SETTINGS = 64 };

/* clang-format off */
const property contract_properties[] = {
    { "tables", check_tables, AT_SETUP, 1, 1, false, NULL },
    { "lists", check_lists, AT_POSITIONS, 300000, 9000, false, "positions" },
    { "end", check_end, AT_POSITIONS, 300000, 9000, false, "positions" },
    { "actions as text", check_action_text, AT_SETUP, 1, 1, false, NULL },
    { "states as text", check_state_text, AT_POSITIONS, 20000, 1000, false, "states" },
    { "replay", check_replay, AT_END, 1000, 1000, false, "games" },
    { "log or no log", check_log, AT_POSITIONS, 300000, 9000, false, "steps" },
    { "ready", check_ready, AT_POSITIONS, 300000, 9000, false, "positions" },
    { "positions by hand", check_by_hand, AT_POSITIONS, 20000, 1000, false, "positions" },
    { "answers commute", check_commute, AT_POSITIONS, 6000, 1000, false, "pairs" },
    { "advice", check_advice, AT_POSITIONS, 100000, 3000, false, "positions" },
    { "help", check_help, AT_POSITIONS, 10000, 300, false, "positions" },
    { "blind twice", check_blind_twice, AT_POSITIONS, 400000, 9000, false, "pairs" },
    { "blind deal blind", check_blind_deal_blind, AT_POSITIONS, 1000000, 100000, true, "pairs" },
    { "two worlds", check_two_worlds, AT_POSITIONS, 1000000, 100000, true, "pairs" },
    { "looks", check_looks, AT_POSITIONS, 400000, 9000, false, "pairs" },
    { "unguarded lists", check_unguarded, AT_POSITIONS, 200000, 2000, false, "lists" },
    { "tensors", check_tensors, AT_POSITIONS, 100000, 9000, false, "pairs" },
    { "deal then draw", check_fair_deal, AT_POSITIONS, 100, 400, false, "comparisons" },
    { "possible worlds", check_possible, AT_POSITIONS, 100, 200, false, "comparisons" },
    { "deal by number", check_exact_deal, AT_POSITIONS, 100, 400, false, "comparisons" },
    { 0 },
};
/* clang-format on */

const property *contract_find(const char *name)
{
    for (const property *p = contract_properties; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

/* ---- Worlds -------------------------------------------------------------------- */

void world_begin(const walk *w, world *out)
{
    ber_state_begin(w->game, out->byte, w->n_seats, w->setting->option);
    memset(out->byte + w->game->state_size, MARK, GUARD);
}

void world_copy(const walk *w, world *out, const world *from)
{
    memcpy(out->byte, from->byte, w->game->state_size + GUARD);
}

bool world_same(const walk *w, const world *a, const world *b)
{
    return memcmp(a->byte, b->byte, w->game->state_size + GUARD) == 0;
}

static bool guard_stands(const walk *w)
{
    for (int i = 0; i < GUARD; i++)
        if (w->now.byte[w->game->state_size + i] != MARK)
            return false;
    return true;
}

/* ---- Words for failures ---------------------------------------------------------- */

const char *wrong(walk *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(w->why, sizeof w->why, format, args);
    va_end(args);
    return w->why;
}

const char *differs(walk *w, int viewer, const world *a, const world *b, const char *what)
{
    char number[12];
    ber_text text = ber_text_into(w->why, sizeof w->why);
    ber_text_format(&text, "viewer %s: %s\n", ber_actor_text(viewer, number), what);
    ber_state_diff(w->game, a->byte, b->byte, &text);
    return w->why;
}

step_words step_text(const walk *w, int actor, ber_action a)
{
    step_words out;
    char number[12];
    ber_text text = ber_text_into(out.text, sizeof out.text);
    ber_text_format(&text, "%s ", ber_actor_text(actor, number));
    ber_action_text(w->game, a, &text);
    return out;
}

/* ---- Steps ------------------------------------------------------------------------- */

int offered(const walk *w, const world *s, int actor, ber_action out[BER_MAX_ACTIONS])
{
    ber_outcome outcome[BER_MAX_OUTCOMES];
    if (actor != BER_FATE) {
        int n = w->game->legal(s->byte, actor, out);
        return n > 0 && n <= BER_MAX_ACTIONS ? n : 0;
    }
    int n = w->game->chance(s->byte, outcome);
    for (int i = 0; i < n && n <= BER_MAX_OUTCOMES; i++)
        out[i] = outcome[i].action;
    return n > 0 && n <= BER_MAX_OUTCOMES ? n : 0;
}

int any_actor(const world *s, ber_rng *rng)
{
    const ber_head *head = head_at(s);
    if (head->turn != BER_CHOICE || !head->waiting)
        return head->turn == BER_CHANCE ? BER_FATE : BER_PUBLIC;
    int skip = (int)ber_rng_below(rng, (uint32_t)__builtin_popcount(head->waiting));
    for (int seat = 0;; seat++)
        if ((head->waiting >> seat & 1) && skip-- == 0)
            return seat;
}

bool lookalike(walk *w, const world *s, int actor, ber_action look, int viewer, ber_action *out)
{
    ber_action a[BER_MAX_ACTIONS];
    int n = offered(w, s, actor, a), found = 0;
    for (int i = 0; i < n; i++)
        if (w->game->seen_as(s->byte, actor, a[i], viewer) == look &&
            ber_rng_below(&w->rng, (uint32_t)++found) == 0)
            *out = a[i];
    return found > 0;
}

/* Fate draws by weight. Seats choose uniformly, in every other game by pick(), which
 * leads to more sensible positions. */
static bool choose(walk *w, ber_rng *play, int actor, ber_action *out)
{
    ber_action a[BER_MAX_ACTIONS];
    ber_outcome outcome[BER_MAX_OUTCOMES];
    int n = offered(w, &w->now, actor, a);
    if (n == 0)
        return false;
    if (actor == BER_FATE) {
        w->game->chance(w->now.byte, outcome);
        int i = ber_outcome_at(outcome, ber_rng_below(play, ber_outcome_total(outcome, n)));
        *out = outcome[i].action;
    } else if (w->game->pick && w->seed % 2) {
        *out = w->game->pick(w->now.byte, actor, play);
    } else {
        *out = a[ber_rng_below(play, (uint32_t)n)];
    }
    return true;
}

static const char *next_step(walk *w, ber_rng *play)
{
    int actor = any_actor(&w->now, play);
    ber_action a;
    ber_log log = { 0 };
    if (actor == BER_PUBLIC)
        return wrong(w, "neither over nor waiting for anybody");
    if (!choose(w, play, actor, &a))
        return wrong(w, "nothing is offered, or too much");
    if (w->n_steps >= (int)w->game->max_steps)
        return wrong(w, "the match goes on after its %d steps", w->game->max_steps);
    w->game->apply(w->now.byte, actor, a, w->past ? &log : NULL);
    if (w->past) {
        moment *m = &w->past[w->n_steps];
        *m = (moment){ .actor = actor, .action = a, .log = log };
        world_copy(w, &m->after, &w->now);
    }
    w->n_steps++;
    return guard_stands(w) ? NULL : wrong(w, "apply() writes past the end of the state");
}

/* ---- One game, many games ------------------------------------------------------------ */

/* Long games reach the target long before every option has had its turn: from then on one position
 * of eight is looked at. */
static bool is_looked_at(walk *w, const property *p, long target)
{
    return p->when == AT_POSITIONS && (w->count < target || !ber_rng_below(&w->rng, 8));
}

static const char *play_game(walk *w, const property *p, long target)
{
    ber_rng play = ber_rng_seed(w->seed);
    const char *why = NULL;
    w->rng = ber_rng_seed(~w->seed);
    w->n_steps = 0;
    world_begin(w, &w->now);
    if (p->when == AT_SETUP)
        return p->check(w);
    while (!why && head_at(&w->now)->turn != BER_OVER) {
        why = is_looked_at(w, p, target) ? p->check(w) : NULL;
        if (!why)
            why = next_step(w, &play);
    }
    return why ? why : p->check(w);
}

/* Every preset, then the ordinary game with each single other value of an option. */
static int list_settings(const struct ber_game *game, setting out[MAX_SETTINGS])
{
    int n = 0;
    char number[12];
    for (int i = 0; game->presets[i].name && n < MAX_SETTINGS; i++, n++) {
        memcpy(out[n].option, game->presets[i].option, BER_MAX_OPTIONS);
        snprintf(out[n].label, sizeof out[n].label, "preset %s", game->presets[i].name);
    }
    for (int i = 0; game->options[i].name; i++) {
        const ber_option *o = &game->options[i];
        for (int v = o->min; v <= o->max && n < MAX_SETTINGS; v++) {
            if (v == o->preset)
                continue;
            ber_options_default(game, out[n].option);
            out[n].option[i] = (uint8_t)v;
            snprintf(out[n].label, sizeof out[n].label, "option %s %s", o->name,
                     ber_option_value(o, v, number));
            n++;
        }
    }
    return n;
}

static void tell(const walk *w, const property *p, const char *why, report *out)
{
    snprintf(out->failure, sizeof out->failure,
             "%s: game %s seats %d %s, seed %llu (%s), after step %d:\n%s", p->name, w->game->name,
             w->n_seats, w->setting->label, (unsigned long long)w->seed,
             w->game->pick && w->seed % 2 ? "pick" : "uniform", w->n_steps, why);
}

bool contract_run(const struct ber_game *game, int n_seats, const property *p, int percent,
                  report *out)
{
    static setting settings[MAX_SETTINGS];
    int n_settings = list_settings(game, settings);
    long target = (p->target * percent + 99) / 100;
    walk *w = calloc(1, sizeof *w);
    *out = (report){ 0 };
    w->game = game;
    w->n_seats = n_seats;
    if (p->when == AT_END)
        w->past = malloc((size_t)game->max_steps * sizeof *w->past);
    for (int i = 0; !out->failure[0] && n_settings > 0; i++) {
        if ((w->count >= target || i >= p->max_games) && i >= n_settings)
            break;
        w->setting = &settings[i % n_settings];
        w->seed = (uint64_t)i;
        const char *why = play_game(w, p, target);
        if (why)
            tell(w, p, why, out);
        out->games = i + 1;
    }
    out->count = w->count;
    if (!out->failure[0] && p->exactly && w->count < target)
        snprintf(out->failure, sizeof out->failure, "%s: only %ld of %ld %s in %d games", p->name,
                 w->count, target, p->unit, out->games);
    free(w->past);
    free(w);
    return out->failure[0] == '\0';
}
