/*
 * report_json.c: the report as JSON. Timings are kept apart in `time`.
 *
 */
#include "arena.h"

#include "vocab.h"

static void estimate_json(ber_json *out, const char *key, const arena_estimate *e, int digits)
{
    ber_json_open(out, key, '{');
    arena_json_decimal(out, "value", e->value, digits);
    arena_json_decimal(out, "low", e->low, digits);
    arena_json_decimal(out, "high", e->high, digits);
    ber_json_close(out, '}');
}

/* An infinite bound is null. */
static void elo_json(ber_json *out, const arena_player_report *player)
{
    char bound[2] = { player->bound, '\0' };
    ber_json_open(out, "elo", '{');
    arena_json_decimal(out, "value", player->elo.value, 1);
    if (player->bound == '<')
        ber_json_null(out, "low");
    else
        arena_json_decimal(out, "low", player->elo.low, 1);
    if (player->bound == '>')
        ber_json_null(out, "high");
    else
        arena_json_decimal(out, "high", player->elo.high, 1);
    if (player->bound)
        ber_json_string(out, "bound", bound);
    ber_json_close(out, '}');
}

/* [points, how often]. */
static void scores_json(ber_json *out, const arena_report *r, int player)
{
    const uint32_t *count = r->tally->points[player];
    ber_json_open(out, "scores", '[');
    for (int i = 0; i < 1 << 16; i++) {
        if (!count[i])
            continue;
        ber_json_open(out, NULL, '[');
        arena_json_decimal(out, NULL, (double)(i + INT16_MIN) / r->plan->game->point_scale,
                           r->plan->game->point_scale > 1 ? 2 : 0);
        ber_json_number(out, NULL, count[i]);
        ber_json_close(out, ']');
    }
    ber_json_close(out, ']');
}

static void player_json(ber_json *out, const arena_report *r, int p)
{
    const arena_player_report *player = &r->player[p];
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "player", r->plan->player[p]);
    estimate_json(out, "share", &player->share, 5);
    arena_json_decimal(out, "times_fair", player->share.value / r->fair, 4);
    estimate_json(out, "points", &player->points, 3);
    elo_json(out, player);
    ber_json_open(out, "seats", '[');
    for (int seat = 0; seat < r->plan->n_seats; seat++)
        estimate_json(out, NULL, &player->seat[seat], 5);
    ber_json_close(out, ']');
    scores_json(out, r, p);
    ber_json_number(out, "decisions", (int64_t)player->decisions);
    ber_json_number(out, "iterations", (int64_t)player->iterations);
    ber_json_number(out, "memory", (int64_t)player->memory);
    ber_json_number(out, "faults", (int64_t)player->faults);
    ber_json_close(out, '}');
}

static void mix_json(ber_json *out, const arena_report *r, int mix)
{
    const arena_plan *plan = r->plan;
    ber_json_open(out, NULL, '[');
    for (int p = 0; p < plan->n_players; p++) {
        if (!plan->mix[mix].held[p])
            continue;
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "player", plan->player[p]);
        ber_json_number(out, "seats", plan->mix[mix].held[p]);
        estimate_json(out, "share", &r->mix[mix * plan->n_players + p], 5);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void sprt_json(ber_json *out, const arena_sprt *t)
{
    static const char *const verdict[] = { "H0", "undecided", "H1" };
    ber_json_open(out, "sprt", '{');
    arena_json_decimal(out, "elo0", t->elo0, 2);
    arena_json_decimal(out, "elo1", t->elo1, 2);
    ber_json_string(out, "verdict", verdict[t->verdict + 1]);
    ber_json_number(out, "deals", (int64_t)t->n);
    arena_json_decimal(out, "log_ratio", t->ratio, 4);
    arena_json_decimal(out, "low", t->low, 4);
    arena_json_decimal(out, "high", t->high, 4);
    ber_json_close(out, '}');
}

static void time_json(ber_json *out, const arena_report *r, int p)
{
    const arena_player_report *player = &r->player[p];
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "player", r->plan->player[p]);
    arena_json_decimal(out, "mean_us", player->mean_us, 2);
    arena_json_decimal(out, "p99_us", player->p99_us, 0);
    arena_json_decimal(out, "max_us", player->longest_us, 0);
    arena_json_decimal(out, "turn_us", player->turn_us, 0);
    if (player->iterations && player->us > 0)
        arena_json_decimal(out, "iterations_per_second",
                           (double)player->iterations / player->us * 1e6, 0);
    if (r->plan->settings[p].time_ms)
        arena_json_decimal(out, "late_p99_us", player->late_us, 0);
    ber_json_close(out, '}');
}

static void plan_json(ber_json *out, const arena_report *r)
{
    const arena_plan *plan = r->plan;
    arena_game_json(plan, out);
    ber_json_number(out, "seed", (int64_t)plan->seed);
    ber_json_number(out, "iterations", plan->iterations);
    ber_json_number(out, "time_ms", plan->time_ms);
    ber_json_number(out, "first", (int64_t)r->first);
    ber_json_number(out, "last", (int64_t)r->last);
    ber_json_number(out, "deals", r->deals);
    ber_json_number(out, "games_per_deal", plan->n_lineups);
    ber_json_string(out, "anchor", plan->player[plan->anchor]);
    arena_json_decimal(out, "fair", r->fair, 5);
}

void arena_report_json(ber_json *out, const void *report)
{
    const arena_report *r = report;
    ber_json_open(out, NULL, '{');
    plan_json(out, r);
    ber_json_open(out, "players", '[');
    for (int p = 0; p < r->plan->n_players; p++)
        player_json(out, r, p);
    ber_json_close(out, ']');
    ber_json_open(out, "tables", '[');
    for (int i = 0; i < r->plan->n_mixes; i++)
        mix_json(out, r, i);
    ber_json_close(out, ']');
    if (r->tested)
        sprt_json(out, &r->sprt);
    ber_json_open(out, "time", '[');
    for (int p = 0; p < r->plan->n_players; p++)
        time_json(out, r, p);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}
