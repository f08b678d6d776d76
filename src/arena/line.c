/*
 * line.c: the record of a deal, and the head of a file of them, as lines of JSON.
 *
 * Timings are kept apart in the member `time`: without it, the lines of a contest without a time
 * limit are the same on every machine.
 *
 */
#include "arena.h"

#include "edition.h"
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1 };

/* ---- Writing, general -------------------------------------------------------------- */

char *arena_json(void (*write)(ber_json *out, const void *user), const void *user)
{
    for (size_t size = 1 << 14;; size *= 2) {
        char *buffer = malloc(size);
        if (!buffer)
            return NULL;
        ber_json json = ber_json_into(buffer, size);
        write(&json, user);
        if (!json.text.full)
            return buffer;
        free(buffer);
    }
}

/* The writer knows whole numbers: a zero is written and then replaced. */
void arena_json_decimal(ber_json *out, const char *key, double value, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, value);
    if (strtod(text, NULL) == 0)
        snprintf(text, sizeof text, "%.*f", digits, 0.0);
    ber_json_number(out, key, 0);
    if (out->text.full)
        return;
    out->text.buffer[--out->text.length] = '\0';
    ber_text_add(&out->text, text);
}

/* ---- The head ---------------------------------------------------------------------- */

/* The numbers a player searched with: the same name may mean others some day. */
static void settings_json(const bot_config *c, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "iterations", c->iterations);
    ber_json_number(out, "time_ms", c->time_ms);
    ber_json_number(out, "trees", c->trees);
    ber_json_number(out, "depth", c->depth);
    ber_json_number(out, "horizon", c->horizon);
    ber_json_number(out, "house", c->house);
    arena_json_decimal(out, "explore", (double)c->explore, 4);
    arena_json_decimal(out, "spread", (double)c->spread, 4);
    arena_json_decimal(out, "mix", (double)c->mix, 4);
    arena_json_decimal(out, "slack", (double)c->slack, 4);
    arena_json_decimal(out, "overlook", (double)c->overlook, 4);
    ber_json_close(out, '}');
}

void arena_game_json(const arena_plan *plan, ber_json *out)
{
    char edition[BER_EDITION_TEXT];
    ber_json_string(out, "version", plan->version);
    ber_json_string(out, "game", plan->game->name);
    if (*ber_edition_text(plan->game, edition))
        ber_json_string(out, "edition", edition);
    ber_json_number(out, "seats", plan->n_seats);
    ber_options_json(plan->game, plan->option, out);
}

void arena_head_json(ber_json *out, const void *user)
{
    const arena_plan *plan = user;
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "arena", FORMAT);
    arena_game_json(plan, out);
    ber_json_number(out, "point_scale", plan->game->point_scale);
    ber_json_open(out, "players", '[');
    for (int i = 0; i < plan->n_list; i++)
        ber_json_string(out, NULL, plan->list[i]);
    ber_json_close(out, ']');
    ber_json_open(out, "settings", '[');
    for (int p = 0; p < plan->n_players; p++)
        settings_json(&plan->settings[p], out);
    ber_json_close(out, ']');
    ber_json_number(out, "seed", (int64_t)plan->seed);
    ber_json_number(out, "iterations", plan->iterations);
    ber_json_number(out, "time_ms", plan->time_ms);
    ber_json_number(out, "first", (int64_t)plan->first);
    ber_json_number(out, "deals", (int64_t)plan->deals);
    ber_json_open(out, "lineups", '[');
    for (int i = 0; i < plan->n_lineups; i++) {
        ber_json_open(out, NULL, '[');
        for (int seat = 0; seat < plan->n_seats; seat++)
            ber_json_number(out, NULL, plan->lineup[i].player[seat]);
        ber_json_close(out, ']');
    }
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

/* ---- A deal ------------------------------------------------------------------------ */

typedef int64_t of_seat(const arena_seat *seat);

static int64_t rank_of(const arena_seat *seat)
{
    return seat->rank;
}

static int64_t points_of(const arena_seat *seat)
{
    return seat->points;
}

static int64_t decisions_of(const arena_seat *seat)
{
    return seat->decisions;
}

static int64_t us_of(const arena_seat *seat)
{
    return (int64_t)seat->us;
}

/* One list per game, one number per seat. */
static void seats_json(const arena_plan *plan, const arena_deal *deal, const char *key,
                       of_seat *value, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int i = 0; i < plan->n_lineups; i++) {
        ber_json_open(out, NULL, '[');
        for (int seat = 0; seat < plan->n_seats; seat++)
            ber_json_number(out, NULL, value(&deal->seat[i][seat]));
        ber_json_close(out, ']');
    }
    ber_json_close(out, ']');
}

static void buckets_json(const char *key, const uint32_t count[ARENA_BUCKETS], ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int i = 0; i < ARENA_BUCKETS; i++) {
        if (!count[i])
            continue;
        ber_json_open(out, NULL, '[');
        ber_json_number(out, NULL, i);
        ber_json_number(out, NULL, count[i]);
        ber_json_close(out, ']');
    }
    ber_json_close(out, ']');
}

static void thought_json(const arena_effort *effort, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "iterations", (int64_t)effort->iterations);
    ber_json_number(out, "memory", (int64_t)effort->memory);
    ber_json_number(out, "faults", (int64_t)effort->faults);
    ber_json_close(out, '}');
}

static void time_json(const arena_effort *effort, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "longest", (int64_t)effort->longest);
    ber_json_number(out, "turn", (int64_t)effort->turn);
    buckets_json("each", effort->each, out);
    buckets_json("late", effort->late, out);
    ber_json_close(out, '}');
}

void arena_deal_json(const arena_plan *plan, const arena_deal *deal, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "deal", (int64_t)deal->number);
    seats_json(plan, deal, "rank", rank_of, out);
    seats_json(plan, deal, "points", points_of, out);
    seats_json(plan, deal, "decisions", decisions_of, out);
    ber_json_open(out, "players", '[');
    for (int p = 0; p < plan->n_players; p++)
        thought_json(&deal->effort[p], out);
    ber_json_close(out, ']');
    ber_json_open(out, "time", '{');
    seats_json(plan, deal, "us", us_of, out);
    ber_json_open(out, "players", '[');
    for (int p = 0; p < plan->n_players; p++)
        time_json(&deal->effort[p], out);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
    ber_json_close(out, '}');
}
