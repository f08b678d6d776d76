/*
 * plan.c: who sits where: from a list of players to the line-ups of a deal.
 */
#include "arena.h"

#include "host.h"
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

enum { NO_LIMIT = 1000000000 }; /* iterations of a search that only the clock ends */

uint64_t arena_mixed(uint64_t a, uint64_t b)
{
    return ber_rng_seed(ber_rng_seed(a).state ^ b).state;
}

/* ---- Line-ups ---------------------------------------------------------------------- */

static int find_mix(arena_plan *plan, const uint8_t held[ARENA_PLAYERS])
{
    for (int i = 0; i < plan->n_mixes; i++)
        if (memcmp(plan->mix[i].held, held, ARENA_PLAYERS) == 0)
            return i;
    memcpy(plan->mix[plan->n_mixes].held, held, ARENA_PLAYERS);
    return plan->n_mixes++;
}

/* A line-up that is there already is the same game. */
static int add_lineup(arena_plan *plan, const uint8_t player[BER_MAX_SEATS], ber_error *error)
{
    uint8_t held[ARENA_PLAYERS] = { 0 };
    for (int i = 0; i < plan->n_lineups; i++)
        if (memcmp(plan->lineup[i].player, player, (size_t)plan->n_seats) == 0)
            return 0;
    if (plan->n_lineups == ARENA_LINEUPS)
        return ber_fail(error, BER_EUSAGE, "%d players at %d seats: more than %d games in a deal",
                        plan->n_list, plan->n_seats, ARENA_LINEUPS);
    arena_lineup *lineup = &plan->lineup[plan->n_lineups++];
    memcpy(lineup->player, player, (size_t)plan->n_seats);
    for (int seat = 0; seat < plan->n_seats; seat++)
        held[player[seat]]++;
    lineup->mix = find_mix(plan, held);
    plan->mix[lineup->mix].games++;
    return 0;
}

static int add_rotations(arena_plan *plan, const uint8_t player[BER_MAX_SEATS], ber_error *error)
{
    int bad = 0;
    for (int shift = 0; shift < plan->n_seats && !bad; shift++) {
        uint8_t turned[BER_MAX_SEATS] = { 0 };
        for (int seat = 0; seat < plan->n_seats; seat++)
            turned[(seat + shift) % plan->n_seats] = player[seat];
        bad = add_lineup(plan, turned, error);
    }
    return bad;
}

/* Fewer players than seats: counts through all ways to fill the seats. */
static int add_spreads(arena_plan *plan, ber_error *error)
{
    uint8_t player[BER_MAX_SEATS] = { 0 };
    int bad = 0, seat;
    do {
        unsigned seen = 0;
        for (int i = 0; i < plan->n_seats; i++)
            seen |= 1u << player[i];
        if (seen == (1u << plan->n_players) - 1)
            bad = add_lineup(plan, player, error);
        for (seat = plan->n_seats - 1; seat >= 0; seat--) {
            if (++player[seat] < plan->n_players)
                break;
            player[seat] = 0;
        }
    } while (seat >= 0 && !bad);
    return bad;
}

/* More players than seats: every choice of them, in the order of the list. */
static int add_choices(arena_plan *plan, ber_error *error)
{
    int n = plan->n_seats, bad = 0;
    for (unsigned set = 0; set < 1u << plan->n_players && !bad; set++) {
        uint8_t player[BER_MAX_SEATS];
        int k = 0;
        if (__builtin_popcount(set) != n)
            continue;
        for (int i = 0; i < plan->n_players; i++)
            if (set >> i & 1)
                player[k++] = (uint8_t)i;
        bad = add_rotations(plan, player, error);
    }
    return bad;
}

static int fill(arena_plan *plan, const uint8_t listed[ARENA_PLAYERS], ber_error *error)
{
    if (plan->n_list == plan->n_seats)
        return add_rotations(plan, listed, error);
    if (plan->n_players < plan->n_list)
        return ber_fail(error, BER_EUSAGE,
                        "a player is listed twice; that is for a list of as many players as seats");
    return plan->n_list < plan->n_seats ? add_spreads(plan, error) : add_choices(plan, error);
}

/* ---- Players ----------------------------------------------------------------------- */

int arena_plan_add(arena_plan *plan, const char *text, ber_error *error)
{
    if (plan->n_list == ARENA_PLAYERS)
        return ber_fail(error, BER_EUSAGE, "more than %d players", ARENA_PLAYERS);
    if (!*text)
        return ber_fail(error, BER_EUSAGE, "the list of players has an empty name");
    char *copy = strdup(text);
    if (!copy)
        return ber_fail(error, BER_EMEMORY, "players");
    plan->list[plan->n_list++] = copy;
    return 0;
}

/* The different players; `listed` is which of them each entry of the list is. */
static void name_players(arena_plan *plan, uint8_t listed[ARENA_PLAYERS])
{
    plan->n_players = 0;
    for (int i = 0; i < plan->n_list; i++) {
        int p = 0;
        while (p < plan->n_players && strcmp(plan->player[p], plan->list[i]) != 0)
            p++;
        if (p == plan->n_players)
            plan->player[plan->n_players++] = plan->list[i];
        listed[i] = (uint8_t)p;
    }
    plan->anchor = plan->n_players - 1;
    for (int p = 0; p < plan->n_players; p++)
        if (strcmp(plan->player[p], "random") == 0)
            plan->anchor = p;
}

int arena_bot(const arena_plan *plan, int player, bot *out,
              void (*log)(void *user, const char *line), void *user, ber_error *error)
{
    int bad = host_bot(out, plan->player[player], log, user, error);
    if (bad)
        return bad;
    if (plan->iterations)
        out->config.iterations = plan->iterations;
    if (plan->time_ms) {
        out->config.time_ms = plan->time_ms;
        out->config.iterations = NO_LIMIT;
    }
    return 0;
}

int arena_plan_try(arena_plan *plan, ber_error *error)
{
    for (int p = 0; p < plan->n_players; p++) {
        bot b;
        int bad = arena_bot(plan, p, &b, NULL, NULL, error);
        if (bad)
            return bad;
        /* Only a search has settings; any level is one. */
        plan->settings[p] = b.choose == bot_level(0)->choose
                                ? bot_settings(&b, plan->game, plan->n_seats)
                                : (bot_config){ 0 };
        pipe_close(&b);
    }
    return 0;
}

/* ---- The plan ---------------------------------------------------------------------- */

int arena_plan_make(arena_plan *plan, ber_error *error)
{
    uint8_t listed[ARENA_PLAYERS];
    if (plan->n_list == 0)
        return ber_fail(error, BER_EUSAGE, "no players are given");
    name_players(plan, listed);
    plan->lineup = calloc(ARENA_LINEUPS, sizeof *plan->lineup);
    plan->mix = calloc(ARENA_LINEUPS, sizeof *plan->mix);
    if (!plan->lineup || !plan->mix)
        return ber_fail(error, BER_EMEMORY, "line-ups");
    return fill(plan, listed, error);
}

void arena_plan_free(arena_plan *plan)
{
    for (int i = 0; i < plan->n_list; i++)
        free(plan->list[i]);
    free(plan->lineup);
    free(plan->mix);
    *plan = (arena_plan){ 0 };
}

void arena_lineup_text(const arena_plan *plan, const arena_lineup *lineup, ber_text *out)
{
    for (int seat = 0; seat < plan->n_seats; seat++)
        ber_text_format(out, "%s%s", seat ? "," : "", plan->player[lineup->player[seat]]);
}

int arena_held(const arena_plan *plan, int player)
{
    int held = 0;
    for (int i = 0; i < plan->n_mixes; i++)
        held += plan->mix[i].held[player] * plan->mix[i].games;
    return held;
}

bool arena_is_timed(const arena_plan *plan)
{
    for (int p = 0; p < plan->n_players; p++)
        if (plan->settings[p].time_ms)
            return true;
    return false;
}

/* ---- As a command ------------------------------------------------------------------ */

/* One word for a shell. */
static void add_word(ber_text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=:,./@%";
    if (*word && strspn(word, plain) == strlen(word)) {
        ber_text_add(out, word);
        return;
    }
    ber_text_add(out, "'");
    for (; *word; word++) {
        if (*word == '\'')
            ber_text_add(out, "'\\''");
        else
            ber_text_add_n(out, word, 1);
    }
    ber_text_add(out, "'");
}

static void add_players(const arena_plan *plan, ber_text *out)
{
    bool has_comma = false;
    for (int i = 0; i < plan->n_list; i++)
        has_comma |= strchr(plan->list[i], ',') != NULL;
    if (!has_comma)
        ber_text_add(out, " --players ");
    for (int i = 0; i < plan->n_list; i++) {
        ber_text_add(out, has_comma ? " --player " : i ? "," : "");
        add_word(out, plan->list[i]);
    }
}

void arena_command(const arena_plan *plan, ber_text *out)
{
    char number[12];
    ber_text_format(out, "beringia arena %s --seats %d", plan->game->name, plan->n_seats);
    add_players(plan, out);
    for (int i = 0; plan->game->options[i].name; i++) {
        const ber_option *option = &plan->game->options[i];
        if (plan->option[i] != option->preset)
            ber_text_format(out, " --option %s=%s", option->name,
                            ber_option_value(option, plan->option[i], number));
    }
    ber_text_format(out, " --seed %llu --first %llu --deals %llu", (unsigned long long)plan->seed,
                    (unsigned long long)plan->first, (unsigned long long)plan->deals);
    if (plan->iterations)
        ber_text_format(out, " --iterations %u", (unsigned)plan->iterations);
    if (plan->time_ms)
        ber_text_format(out, " --time %u", (unsigned)plan->time_ms);
}
