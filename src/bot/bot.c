/*
 * bot.c: the computer players by name.
 */
#include "bot.h"

#include "search.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static ber_action choose_random(const bot *self, bot_mind *mind, const bot_question *q,
                                ber_rng *rng, bot_thought *out)
{
    (void)self, (void)mind, (void)out;
    return bot_random(q->game, q->state, q->seat, rng);
}

static ber_action choose_greedy(const bot *self, bot_mind *mind, const bot_question *q,
                                ber_rng *rng, bot_thought *out)
{
    (void)mind, (void)out;
    return bot_greedy(q->game, self->config.house, q->state, q->seat, rng);
}

static ber_action choose_search(const bot *self, bot_mind *mind, const bot_question *q,
                                ber_rng *rng, bot_thought *out)
{
    const ber_head *head = q->state;
    bot_config config = bot_settings(self, q->game, head->n_seats);
    return search_choose(mind, q, &config, rng, out);
}

enum { FIRST_LEVEL = 2 };

static const bot bots[] = {
    { .name = "random", .choose = choose_random, .level = -1 },
    { .name = "greedy", .choose = choose_greedy, .level = -1 },
    { .name = "novice", .choose = choose_search, .level = 0 },
    { .name = "easy", .choose = choose_search, .level = 1 },
    { .name = "medium", .choose = choose_search, .level = 2 },
    { .name = "hard", .choose = choose_search, .level = 3 },
    { .name = "expert", .choose = choose_search, .level = 4 },
    { .name = "master", .choose = choose_search, .level = 5 },
};

const bot *bot_at(int i)
{
    return i >= 0 && i < (int)(sizeof bots / sizeof bots[0]) ? &bots[i] : NULL;
}

const bot *bot_find(const char *name)
{
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return bot_at(i);
    return NULL;
}

const bot *bot_level(int level)
{
    return bot_at(FIRST_LEVEL + level);
}

ber_action bot_choose(const bot *b, bot_mind *mind, const bot_question *q, ber_rng *rng,
                      bot_thought *thought)
{
    ber_action legal[BER_MAX_ACTIONS];
    if (thought)
        *thought = (bot_thought){ .chosen = -1 };
    int n = q->game->legal(q->state, q->seat, legal);
    return n == 1 ? legal[0] : b->choose(b, mind, q, rng, thought);
}

bot_option bot_weigh(const bot *b, bot_mind *mind, const bot_question *q, const ber_plan *only,
                     ber_rng *rng)
{
    const ber_head *head = q->state;
    bot_config config = bot_settings(b, q->game, head->n_seats);
    bot_thought thought = { 0 };
    search_only(mind, q, &config, only, rng, &thought);
    return thought.option[0];
}

void bot_expect(const bot *b, const struct ber_game *game, const void *world, uint32_t games,
                ber_rng *rng, double share[BER_MAX_SEATS])
{
    const ber_head *head = world;
    bot_config config = bot_settings(b, game, head->n_seats);
    search_expect(game, &config, world, games, rng, share);
}

void bot_past_add(bot_past *past, int actor, ber_action seen)
{
    if (past->n == BOT_PAST)
        memmove(&past->step[0], &past->step[1], (size_t)--past->n * sizeof past->step[0]);
    past->step[past->n].actor = (int8_t)actor;
    past->step[past->n++].seen = seen;
}

/* ---- Reading a search by its numbers ---------------------------------------------------- */

static bool read_number(const char *text, double *out)
{
    char *end;
    errno = 0;
    *out = strtod(text, &end);
    return end != text && !*end && !errno && *out >= 0 && *out <= 4e9;
}

static bool set_number(bot_config *c, const char *key, double v)
{
    if (strcmp(key, "iterations") == 0 && v >= 1)
        c->iterations = (uint32_t)v;
    else if (strcmp(key, "explore") == 0)
        c->explore = (float)v;
    else if (strcmp(key, "spread") == 0)
        c->spread = (float)v;
    else if (strcmp(key, "mix") == 0)
        c->mix = (float)v;
    else if (strcmp(key, "slack") == 0)
        c->slack = (float)v;
    else if (strcmp(key, "overlook") == 0 && v <= 1)
        c->overlook = (float)v;
    else if (strcmp(key, "horizon") == 0 && v <= UINT16_MAX)
        c->horizon = (uint16_t)v;
    else if (strcmp(key, "depth") == 0 && v <= UINT8_MAX)
        c->depth = (uint8_t)v;
    else if (strcmp(key, "trees") == 0 && v >= 1 && v <= (double)SEARCH_TREES)
        c->trees = (uint8_t)v;
    else if (strcmp(key, "plans") == 0 && v >= 1 && v <= (double)SEARCH_PLANS)
        c->plans = (uint8_t)v;
    else if (strcmp(key, "hand") == 0 && v <= 1)
        c->hand = (uint8_t)v;
    else if (strcmp(key, "time") == 0)
        c->time_ms = (uint32_t)v;
    else
        return false;
    return true;
}

static int fail_bot(ber_error *error, const char *text)
{
    char room[256];
    ber_text names = ber_text_into(room, sizeof room);
    for (int i = 0; bot_at(i); i++)
        ber_text_format(&names, "%s%s", i ? ", " : "", bot_at(i)->name);
    return ber_fail(error, BER_EUSAGE,
                    "no bot is called '%s'; there are %s, flat:ITERATIONS and tree:ITERATIONS, "
                    "and house1: before any of them for what it was",
                    text, room);
}

/* "explore=0.5" and what follows after colons. */
static int read_settings(char *rest, const char *text, bot *out, ber_error *error)
{
    while (rest) {
        char *item = rest, *next = strchr(rest, ':'), *value = strchr(item, '=');
        double v;
        if (next)
            *next++ = 0;
        if (value)
            *value++ = 0;
        if (!value || !read_number(value, &v) || !set_number(&out->config, item, v))
            return ber_fail(
                error, BER_EUSAGE,
                "bot '%s': '%s' is not one of iterations=, explore=, spread=, mix=, "
                "slack=, overlook=, horizon=, depth=, trees=, plans=, hand=, time= with a number",
                text, item);
        rest = next;
    }
    return 0;
}

/* "tree:2000:explore=0.5" */
static int read_search(char *room, const char *text, bot *out, ber_error *error)
{
    double iterations;
    char *number = strchr(room, ':'), *rest = number ? strchr(number + 1, ':') : NULL;
    *number++ = 0;
    if (rest)
        *rest++ = 0;
    bool flat = strcmp(room, "flat") == 0;
    if (!read_number(number, &iterations) || iterations < 1)
        return ber_fail(error, BER_EUSAGE, "bot '%s': '%s' is not a number of iterations", text,
                        number);
    *out = (bot){ .choose = choose_search, .level = -1 };
    out->config.iterations = (uint32_t)iterations;
    out->config.depth = flat ? 1 : 0;
    return read_settings(rest, text, out, error);
}

/* "expert", "expert:trees=4": a name, and of a level some numbers of its own. */
static int read_named(char *room, const char *text, bot *out, ber_error *error)
{
    char *rest = strchr(room, ':');
    if (rest)
        *rest++ = 0;
    const bot *named = bot_find(room);
    if (!named || (rest && named->level < 0))
        return fail_bot(error, text);
    *out = *named;
    return read_settings(rest, text, out, error);
}

static bool begins_with(const char *text, const char *name)
{
    return strncmp(text, name, strlen(name)) == 0;
}

int bot_parse(const char *text, bot *out, ber_error *error)
{
    static const char house1[] = "house1:";
    char room[BOT_NAME];
    if (strlen(text) >= sizeof room)
        return ber_fail(error, BER_EUSAGE, "bot '%s': the name is too long", text);
    bool former = begins_with(text, house1);
    strcpy(room, former ? text + strlen(house1) : text);
    bool by_number = begins_with(room, "flat:") || begins_with(room, "tree:");
    int bad = (by_number ? read_search : read_named)(room, text, out, error);
    if (bad)
        return bad;
    strcpy(out->name, text);
    out->config.house = former ? BER_HOUSE1 : BER_TODAY;
    return 0;
}
