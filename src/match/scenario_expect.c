/*
 * scenario_expect.c: the expectations of .scn files.
 */
#include "scenario_runner.h"

#include "asked.h"
#include "codec.h"
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

static int expect_legal(scenario_runner *r, char *word[], int n)
{
    ber_action a;
    int actor;
    int code = scenario_read_step(r, word, n, &actor, &a);
    if (code < 0)
        return code;
    return scenario_weight(r, actor, a) ? 0 : scenario_fail(r, "not offered", "");
}

static int expect_chance(scenario_runner *r, char *word[], int n)
{
    long long weight;
    ber_action a;
    if (n < 2 || !ber_text_number(word[n - 1], 0, UINT16_MAX, &weight))
        return ber_fail(r->error, BER_EFORMAT, "expected \"chance VERB NOUN... WEIGHT\"");
    int code = ber_action_read(r->game, word, n - 1, &a, r->error);
    if (code < 0)
        return code;
    char found[24];
    ber_text text = ber_text_into(found, sizeof found);
    ber_text_format(&text, "%d", scenario_weight(r, BER_FATE, a));
    return scenario_weight(r, BER_FATE, a) == weight ? 0
                                                     : scenario_fail(r, "the weight is ", found);
}

static int read_seat(scenario_runner *r, const char *word, int *seat)
{
    const ber_head *head = (const void *)r->state;
    return ber_actor_read(word, head->n_seats, seat, r->error);
}

/* Legal steps of a seat, none if it is not asked. */
static int legal_now(const scenario_runner *r, int seat, ber_action legal[BER_MAX_ACTIONS])
{
    return ber_is_asked((const void *)r->state, seat) ? r->game->legal(r->state, seat, legal) : 0;
}

static int expect_count(scenario_runner *r, char *word[], int n)
{
    ber_action legal[BER_MAX_ACTIONS];
    long long wanted;
    int seat;
    if (n != 2 || !ber_text_number(word[1], 0, BER_MAX_ACTIONS, &wanted))
        return ber_fail(r->error, BER_EFORMAT, "expected \"count SEAT N\"");
    int code = read_seat(r, word[0], &seat);
    if (code < 0)
        return code;
    char found[24];
    ber_text text = ber_text_into(found, sizeof found);
    ber_text_format(&text, "%d", legal_now(r, seat, legal));
    return legal_now(r, seat, legal) == wanted ? 0 : scenario_fail(r, "the number is ", found);
}

/* Joins "VERB" with one group of nouns and reads the step. */
static int read_offer(scenario_runner *r, const char *verb, char *nouns, ber_action *a)
{
    char *word[WORDS];
    char name[64];
    int n = ber_text_split(nouns, word + 1, WORDS - 1);
    strncpy(name, verb, sizeof name - 1);
    name[sizeof name - 1] = '\0';
    word[0] = name;
    return ber_action_read(r->game, word, n + 1, a, r->error);
}

static int describe_offers(scenario_runner *r, const ber_action *legal, int n)
{
    char list[200];
    ber_text text = ber_text_into(list, sizeof list);
    for (int i = 0; i < n; i++) {
        ber_text_add(&text, i ? ", " : "");
        ber_action_text(r->game, legal[i], &text);
    }
    return scenario_fail(r, "offered are: ", n ? list : "none");
}

/* "SEAT VERB : NOUNS, NOUNS, ...": exactly these, with this verb. */
static int expect_offers(scenario_runner *r, char *rest)
{
    char *word[4], *list = strchr(rest, ':');
    ber_action legal[BER_MAX_ACTIONS], a;
    int seat, noun[BER_MAX_NOUNS], n = 0, wanted = 0;
    if (!list)
        return ber_fail(r->error, BER_EFORMAT, "expected \"offers SEAT VERB : NOUNS, ...\"");
    *list++ = '\0';
    if (ber_text_split(rest, word, 4) != 2)
        return ber_fail(r->error, BER_EFORMAT, "expected \"offers SEAT VERB : NOUNS, ...\"");
    int code = read_seat(r, word[0], &seat);
    if (code < 0)
        return code;
    int all = legal_now(r, seat, legal);
    for (int i = 0; i < all; i++) {
        int verb = ber_action_split(r->game, legal[i], noun);
        if (strcmp(r->game->verbs[verb].name, word[1]) == 0)
            legal[n++] = legal[i];
    }
    list += strspn(list, " \t");
    if (strcmp(list, "none") == 0)
        return n ? describe_offers(r, legal, n) : 0;
    for (char *next; list; list = next, wanted++) {
        next = strchr(list, ',');
        if (next)
            *next++ = '\0';
        code = read_offer(r, word[1], list, &a);
        if (code < 0)
            return code;
        if (!scenario_weight(r, seat, a))
            return describe_offers(r, legal, n);
    }
    return wanted == n ? 0 : describe_offers(r, legal, n);
}

/* Reads "2.5" as a number of game->point_scale parts. */
static bool read_points(const scenario_runner *r, const char *word, int *out)
{
    char *end;
    double value = strtod(word, &end) * r->game->point_scale;
    *out = (int)value;
    return end != word && *end == '\0' && value > -30000 && value < 30000 && value == *out;
}

static int expect_result(scenario_runner *r, char *word[], int n, bool points)
{
    ber_result result;
    char found[32];
    int seat, wanted = 0;
    ber_text text = ber_text_into(found, sizeof found);
    if (n != 2 || !read_points(r, word[1], &wanted))
        return ber_fail(r->error, BER_EFORMAT, "expected a seat and a number");
    int code = read_seat(r, word[0], &seat);
    if (code < 0 || seat < 0)
        return code < 0 ? code : ber_fail(r->error, BER_ESEATS, "only seats have points");
    r->game->result(r->state, &result);
    int scale = r->game->point_scale;
    int is = points ? result.points[seat] : result.rank[seat] * scale;
    ber_text_format(&text, "%d%s", is / scale, is % scale ? " and a part" : "");
    return is == wanted ? 0 : scenario_fail(r, "it is ", found);
}

/* Compares words with the text of an event, whatever the blanks between them. */
static bool is_event(const scenario_runner *r, const ber_event *event, char *word[], int n)
{
    char text[200], *part[8];
    ber_text out = ber_text_into(text, sizeof text);
    ber_event_text(r->game, event, &out);
    if (ber_text_split(text, part, 8) != n)
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(part[i], word[i]) != 0)
            return false;
    return true;
}

static bool has_event(const struct ber_game *game, const char *name)
{
    for (const ber_event_kind *kind = game->events; kind->name; kind++)
        if (strcmp(kind->name, name) == 0)
            return true;
    return false;
}

/* "by 2 walked a4 b4" also says of whom the event speaks. */
static int expect_event(scenario_runner *r, int viewer, char *word[], int n)
{
    const char *by = n > 2 && strcmp(word[0], "by") == 0 ? word[1] : NULL;
    char actor[12];
    word += by ? 2 : 0;
    n -= by ? 2 : 0;
    if (n < 1 || !has_event(r->game, word[0]))
        return ber_fail(r->error, BER_EFORMAT, "%s has no event \"%.40s\"", r->game->name,
                        n ? word[0] : "");
    for (int i = 0; i < r->log.n; i++) {
        ber_event event = ber_event_for(r->log.event[i], viewer);
        bool is_by = !by || strcmp(by, ber_actor_text(event.actor, actor)) == 0;
        if (is_by && is_event(r, &event, word, n))
            return 0;
    }
    return scenario_fail(r, r->stepped ? "the last step did not tell this" : "no step was made",
                         "");
}

static int expect_told(scenario_runner *r, char *word[], int n)
{
    int viewer;
    if (n < 2)
        return ber_fail(r->error, BER_EFORMAT, "expected \"told VIEWER EVENT ...\"");
    int code = read_seat(r, word[0], &viewer);
    return code < 0 ? code : expect_event(r, viewer, word + 1, n - 1);
}

static int expect_seen(scenario_runner *r, char *rest)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    int viewer;
    size_t n = strcspn(rest, " \t");
    char *member = rest + n + (rest[n] != '\0');
    rest[n] = '\0';
    int code = read_seat(r, rest, &viewer);
    if (code < 0)
        return code;
    memcpy(blinded, r->state, r->game->state_size);
    r->game->blind(blinded, viewer);
    return ber_state_expect(r->game, blinded, member, r->error);
}

/* "folly NAME FOUND OCCASIONS": in all steps of the scenario. */
static int expect_folly(scenario_runner *r, char *word[], int n)
{
    char text[64];
    long long found, occasions;
    ber_text out = ber_text_into(text, sizeof text);
    if (n != 3 || !ber_text_number(word[1], 0, INT32_MAX, &found) ||
        !ber_text_number(word[2], 0, INT32_MAX, &occasions))
        return ber_fail(r->error, BER_EFORMAT, "expected \"folly NAME FOUND OCCASIONS\"");
    int i = behaviour_find(r->game, word[0]);
    if (i < 0)
        return ber_fail(r->error, BER_EFORMAT, "%s has no folly \"%.40s\"", r->game->name, word[0]);
    const ber_folly_sum *sum = &r->tally.of[i];
    ber_text_format(&out, "%lld of %lld", (long long)sum->found, (long long)sum->occasions);
    return sum->found == found && sum->occasions == occasions ? 0
                                                              : scenario_fail(r, "it is ", text);
}

int scenario_expect(scenario_runner *r, char *rest)
{
    char copy[LINE], *word[WORDS];
    strcpy(copy, rest);
    int n = ber_text_split(copy, word, WORDS);
    if (n < 1)
        return ber_fail(r->error, BER_EFORMAT, "what is expected?");
    char *after = rest + strcspn(rest, " \t");
    after += strspn(after, " \t");
    if (strcmp(word[0], "legal") == 0)
        return expect_legal(r, word + 1, n - 1);
    if (strcmp(word[0], "chance") == 0)
        return expect_chance(r, word + 1, n - 1);
    if (strcmp(word[0], "count") == 0)
        return expect_count(r, word + 1, n - 1);
    if (strcmp(word[0], "offers") == 0)
        return expect_offers(r, after);
    if (strcmp(word[0], "points") == 0 || strcmp(word[0], "rank") == 0)
        return expect_result(r, word + 1, n - 1, word[0][0] == 'p');
    if (strcmp(word[0], "event") == 0)
        return expect_event(r, BER_FATE, word + 1, n - 1);
    if (strcmp(word[0], "told") == 0)
        return expect_told(r, word + 1, n - 1);
    if (strcmp(word[0], "seen") == 0)
        return expect_seen(r, after);
    if (strcmp(word[0], "folly") == 0)
        return expect_folly(r, word + 1, n - 1);
    return ber_state_expect(r->game, r->state, rest, r->error);
}
