/*
 * read.c: the lines of line.c read back. What is wrong with one is said by the name of
 * the member; nothing in a file is trusted.
 */
#include "arena.h"

#include "edition.h"
#include "registry.h"
#include "vocab.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1 };

/* ---- Members ----------------------------------------------------------------------- */

static int wrong(ber_error *error, const char *member, const char *expected)
{
    return ber_fail(error, BER_EFORMAT, "\"%s\": expected %s", member, expected);
}

static int whole(const json_t *value, const char *name, int64_t min, int64_t max, int64_t *out,
                 ber_error *error)
{
    *out = 0;
    if (!json_is_integer(value) || json_integer_value(value) < min ||
        json_integer_value(value) > max)
        return ber_fail(error, BER_EFORMAT, "\"%s\": expected a number from %lld to %lld", name,
                        (long long)min, (long long)max);
    *out = json_integer_value(value);
    return 0;
}

static int member(const json_t *object, const char *name, int64_t min, int64_t max, int64_t *out,
                  ber_error *error)
{
    return whole(json_object_get(object, name), name, min, max, out, error);
}

static int counted(const json_t *object, const char *name, uint64_t *out, ber_error *error)
{
    int64_t value = 0;
    int bad = member(object, name, 0, INT64_MAX, &value, error);
    *out = (uint64_t)value;
    return bad;
}

static int list_of(const json_t *list, const char *name, int n, ber_error *error)
{
    if (json_is_array(list) && json_array_size(list) == (size_t)n)
        return 0;
    return ber_fail(error, BER_EFORMAT, "\"%s\": expected a list of %d", name, n);
}

static json_t *parse(const char *line, ber_error *error)
{
    json_error_t why;
    json_t *root = json_loads(line, JSON_REJECT_DUPLICATES, &why);
    if (!root)
        ber_fail(error, BER_EFORMAT, "%s (byte %d)", why.text, why.position);
    else if (!json_is_object(root))
        ber_fail(error, BER_EFORMAT, "expected a JSON object");
    if (root && !json_is_object(root)) {
        json_decref(root);
        root = NULL;
    }
    return root;
}

/* ---- The head ---------------------------------------------------------------------- */

static int read_game(const json_t *root, arena_plan *plan, ber_error *error)
{
    const char *name = json_string_value(json_object_get(root, "game"));
    const char *edition = json_string_value(json_object_get(root, "edition"));
    int64_t seats;
    plan->game = name ? ber_game_find(name) : NULL;
    if (!name)
        return wrong(error, "game", "a name");
    if (!plan->game)
        return ber_fail(error, BER_EGAME, "\"%s\"", name);
    int other = ber_edition_expect(plan->game, edition ? edition : "", error);
    if (other < 0)
        return other;
    int bad = member(root, "seats", plan->game->min_seats, plan->game->max_seats, &seats, error);
    plan->n_seats = (int)seats;
    return bad;
}

static int read_options(const json_t *root, arena_plan *plan, ber_error *error)
{
    json_t *options = json_object_get(root, "options"), *value;
    const char *name;
    int bad = json_is_object(options) ? 0 : wrong(error, "options", "an object");
    ber_options_default(plan->game, plan->option);
    json_object_foreach(options, name, value)
    {
        if (bad)
            break;
        bad = json_is_string(value)
                  ? ber_option_set(plan->game, plan->option, name, json_string_value(value), error)
                  : wrong(error, name, "a text");
    }
    return bad;
}

static int read_players(const json_t *root, arena_plan *plan, ber_error *error)
{
    json_t *players = json_object_get(root, "players"), *player;
    size_t i;
    int bad = json_is_array(players) ? 0 : wrong(error, "players", "a list");
    json_array_foreach(players, i, player)
    {
        if (bad)
            break;
        bad = json_is_string(player) ? arena_plan_add(plan, json_string_value(player), error)
                                     : wrong(error, "players", "names");
    }
    return bad;
}

static int read_numbers(const json_t *root, arena_plan *plan, ber_error *error)
{
    int64_t iterations = 0, time_ms = 0;
    int bad = counted(root, "seed", &plan->seed, error);
    bad = bad ? bad : member(root, "iterations", 0, UINT32_MAX, &iterations, error);
    bad = bad ? bad : member(root, "time_ms", 0, UINT32_MAX, &time_ms, error);
    bad = bad ? bad : counted(root, "first", &plan->first, error);
    bad = bad ? bad : counted(root, "deals", &plan->deals, error);
    plan->iterations = (uint32_t)iterations;
    plan->time_ms = (uint32_t)time_ms;
    return bad;
}

static float decimal(const json_t *object, const char *name)
{
    return (float)json_number_value(json_object_get(object, name));
}

static uint32_t natural(const json_t *object, const char *name)
{
    return (uint32_t)json_integer_value(json_object_get(object, name));
}

static bot_config read_config(const json_t *c)
{
    return (bot_config){
        .iterations = natural(c, "iterations"),
        .time_ms = natural(c, "time_ms"),
        .trees = (uint8_t)natural(c, "trees"),
        .depth = (uint8_t)natural(c, "depth"),
        .horizon = (uint16_t)natural(c, "horizon"),
        .house = (uint8_t)natural(c, "house"),
        .explore = decimal(c, "explore"),
        .spread = decimal(c, "spread"),
        .mix = decimal(c, "mix"),
        .slack = decimal(c, "slack"),
        .overlook = decimal(c, "overlook"),
    };
}

static int read_settings(const json_t *root, arena_plan *plan, ber_error *error)
{
    json_t *settings = json_object_get(root, "settings");
    int bad = list_of(settings, "settings", plan->n_players, error);
    for (int p = 0; p < plan->n_players && !bad; p++)
        plan->settings[p] = read_config(json_array_get(settings, (size_t)p));
    return bad;
}

static int read_head(const json_t *root, arena_plan *plan, ber_error *error)
{
    int64_t format;
    const char *version = json_string_value(json_object_get(root, "version"));
    int bad = member(root, "arena", FORMAT, FORMAT, &format, error);
    if (!bad && !version)
        bad = wrong(error, "version", "a text");
    bad = bad ? bad : read_game(root, plan, error);
    bad = bad ? bad : read_options(root, plan, error);
    bad = bad ? bad : read_players(root, plan, error);
    bad = bad ? bad : read_numbers(root, plan, error);
    bad = bad ? bad : arena_plan_make(plan, error);
    bad = bad ? bad : read_settings(root, plan, error);
    if (!bad)
        snprintf(plan->version, sizeof plan->version, "%s", version);
    return bad;
}

int arena_head_read(const char *line, arena_plan *plan, ber_error *error)
{
    *plan = (arena_plan){ 0 };
    json_t *root = parse(line, error);
    if (!root)
        return BER_EFORMAT;
    int bad = read_head(root, plan, error);
    json_decref(root);
    if (bad)
        arena_plan_free(plan);
    return bad;
}

/* ---- A deal ------------------------------------------------------------------------ */

/* Lists of numbers as seats_json() writes them; each goes to its place in `out`. */
typedef void to_seat(arena_seat *seat, int64_t value);

static void set_rank(arena_seat *seat, int64_t value)
{
    seat->rank = (uint8_t)value;
}

static void set_points(arena_seat *seat, int64_t value)
{
    seat->points = (int16_t)value;
}

static void set_decisions(arena_seat *seat, int64_t value)
{
    seat->decisions = (uint32_t)value;
}

static void set_us(arena_seat *seat, int64_t value)
{
    seat->us = (uint64_t)value;
}

typedef struct {
    const char *name;
    int64_t min, max;
    to_seat *set;
} seat_member;

static const seat_member of_result[] = {
    { "rank", 1, UINT8_MAX, set_rank },
    { "points", INT16_MIN, INT16_MAX, set_points },
    { "decisions", 0, UINT32_MAX, set_decisions },
};
static const seat_member of_time = { "us", 0, INT64_MAX, set_us };

static int read_seats(const arena_plan *plan, const json_t *root, const seat_member *m,
                      arena_deal *out, ber_error *error)
{
    json_t *games = json_object_get(root, m->name);
    int bad = list_of(games, m->name, plan->n_lineups, error);
    for (int i = 0; i < plan->n_lineups && !bad; i++) {
        json_t *seats = json_array_get(games, (size_t)i);
        bad = list_of(seats, m->name, plan->n_seats, error);
        for (int seat = 0; seat < plan->n_seats && !bad; seat++) {
            int64_t value;
            bad =
                whole(json_array_get(seats, (size_t)seat), m->name, m->min, m->max, &value, error);
            if (!bad)
                m->set(&out->seat[i][seat], value);
        }
    }
    return bad;
}

static int read_buckets(const json_t *object, const char *name, uint32_t out[ARENA_BUCKETS],
                        ber_error *error)
{
    json_t *list = json_object_get(object, name), *pair;
    size_t i;
    int bad = json_is_array(list) ? 0 : wrong(error, name, "a list");
    json_array_foreach(list, i, pair)
    {
        int64_t bucket, count;
        bad = bad ? bad : list_of(pair, name, 2, error);
        bad =
            bad ? bad : whole(json_array_get(pair, 0), name, 0, ARENA_BUCKETS - 1, &bucket, error);
        bad = bad ? bad : whole(json_array_get(pair, 1), name, 0, UINT32_MAX, &count, error);
        if (bad)
            break;
        out[bucket] = (uint32_t)count;
    }
    return bad;
}

static int read_effort(const json_t *thought, const json_t *time, arena_effort *out,
                       ber_error *error)
{
    memset(out, 0, sizeof *out);
    int bad = counted(thought, "iterations", &out->iterations, error);
    bad = bad ? bad : counted(thought, "memory", &out->memory, error);
    bad = bad ? bad : counted(thought, "faults", &out->faults, error);
    bad = bad ? bad : counted(time, "longest", &out->longest, error);
    bad = bad ? bad : counted(time, "turn", &out->turn, error);
    bad = bad ? bad : read_buckets(time, "each", out->each, error);
    return bad ? bad : read_buckets(time, "late", out->late, error);
}

static int read_efforts(const arena_plan *plan, const json_t *root, arena_deal *out,
                        ber_error *error)
{
    json_t *thoughts = json_object_get(root, "players");
    json_t *times = json_object_get(json_object_get(root, "time"), "players");
    int bad = list_of(thoughts, "players", plan->n_players, error);
    bad = bad ? bad : list_of(times, "players", plan->n_players, error);
    for (int p = 0; p < plan->n_players && !bad; p++)
        bad = read_effort(json_array_get(thoughts, (size_t)p), json_array_get(times, (size_t)p),
                          &out->effort[p], error);
    return bad;
}

static int read_deal(const arena_plan *plan, const json_t *root, arena_deal *out, ber_error *error)
{
    int bad = counted(root, "deal", &out->number, error);
    for (int i = 0; i < 3 && !bad; i++)
        bad = read_seats(plan, root, &of_result[i], out, error);
    bad = bad ? bad : read_seats(plan, json_object_get(root, "time"), &of_time, out, error);
    return bad ? bad : read_efforts(plan, root, out, error);
}

int arena_deal_read(const arena_plan *plan, const char *line, arena_deal *out, ber_error *error)
{
    json_t *root = parse(line, error);
    if (!root)
        return BER_EFORMAT;
    int bad = read_deal(plan, root, out, error);
    json_decref(root);
    return bad;
}

/* ---- Comparing --------------------------------------------------------------------- */

static int differ(ber_error *error, const char *what, const char *there, const char *here)
{
    return ber_fail(error, BER_EUSAGE, "another contest: %s is %s there and %s here", what, there,
                    here);
}

static int differ_number(ber_error *error, const char *what, uint64_t there, uint64_t here)
{
    char a[24], b[24];
    snprintf(a, sizeof a, "%llu", (unsigned long long)there);
    snprintf(b, sizeof b, "%llu", (unsigned long long)here);
    return differ(error, what, a, b);
}

static int compare_options(const arena_plan *here, const arena_plan *there, ber_error *error)
{
    char a[12], b[12], what[80];
    for (int i = 0; here->game->options[i].name; i++) {
        const ber_option *option = &here->game->options[i];
        if (here->option[i] == there->option[i])
            continue;
        snprintf(what, sizeof what, "option %s", option->name);
        return differ(error, what, ber_option_value(option, there->option[i], a),
                      ber_option_value(option, here->option[i], b));
    }
    return 0;
}

static void join(const arena_plan *plan, char *room, size_t size)
{
    ber_text text = ber_text_into(room, size);
    for (int i = 0; i < plan->n_list; i++)
        ber_text_format(&text, "%s%s", i ? "," : "", plan->list[i]);
}

static int compare_players(const arena_plan *here, const arena_plan *there, ber_error *error)
{
    char a[80], b[80];
    bool same = here->n_list == there->n_list;
    for (int i = 0; i < here->n_list && same; i++)
        same = strcmp(here->list[i], there->list[i]) == 0;
    if (same)
        return 0;
    join(there, a, sizeof a);
    join(here, b, sizeof b);
    return differ(error, "the list of players", a, b);
}

/* By what a file says of them: more digits are not kept there. */
static bool is_near(float a, float b)
{
    return a - b < 1e-3f && b - a < 1e-3f;
}

static bool is_same_config(const bot_config *a, const bot_config *b)
{
    return a->iterations == b->iterations && a->time_ms == b->time_ms && a->trees == b->trees &&
           a->depth == b->depth && a->horizon == b->horizon && a->house == b->house &&
           is_near(a->explore, b->explore) && is_near(a->spread, b->spread) &&
           is_near(a->mix, b->mix) && is_near(a->slack, b->slack) &&
           is_near(a->overlook, b->overlook);
}

static int compare_settings(const arena_plan *here, const arena_plan *there, ber_error *error)
{
    for (int p = 0; p < here->n_players; p++)
        if (!is_same_config(&here->settings[p], &there->settings[p]))
            return ber_fail(error, BER_EUSAGE,
                            "another contest: player '%s' searches with other numbers there",
                            here->player[p]);
    return 0;
}

int arena_plan_compare(const arena_plan *here, const arena_plan *there, ber_error *error)
{
    if (here->game != there->game)
        return differ(error, "the game", there->game->name, here->game->name);
    if (strcmp(here->version, there->version) != 0)
        return differ(error, "the version", there->version, here->version);
    if (here->n_seats != there->n_seats)
        return differ_number(error, "the number of seats", (uint64_t)there->n_seats,
                             (uint64_t)here->n_seats);
    if (here->seed != there->seed)
        return differ_number(error, "the seed", there->seed, here->seed);
    if (here->iterations != there->iterations)
        return differ_number(error, "--iterations", there->iterations, here->iterations);
    if (here->time_ms != there->time_ms)
        return differ_number(error, "--time", there->time_ms, here->time_ms);
    int bad = compare_options(here, there, error);
    bad = bad ? bad : compare_players(here, there, error);
    return bad ? bad : compare_settings(here, there, error);
}
