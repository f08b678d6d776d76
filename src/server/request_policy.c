/*
 * request_policy.c: what the people at a table agree on when it is opened (docs/protocol.md).
 */
#include "request.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_PATIENCE = 30, MOST_PATIENCE = 2592000, DAYS_PATIENCE = 259200, PATIENCE = 300 };

int name_index(const char *name, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], name) == 0)
            return i;
    return -1;
}

/* Does one person play against bots? Then nobody minds a hint. */
static bool is_for_one(const store_table *row)
{
    int people = 0;
    for (int seat = 0; seat < row->n_seats; seat++)
        people += row->seat[seat].kind != SEAT_BOT;
    return people == 1;
}

/* ---- Time --------------------------------------------------------------------------- */

/* What belongs to each kind of pace: a time, and seconds that are added. */
static const struct {
    const char *name, *time;
    int least, most, most_more;
} paces[] = {
    [PACE_NONE] = { "none", NULL, 0, 0, 0 },
    [PACE_MOVE] = { "move", "seconds", 5, 86400, 0 },
    [PACE_RESERVE] = { "reserve", "seconds", 10, 86400, 3600 },
    [PACE_DAYS] = { "days", "days", 1, 30, 0 },
};
enum { PACES = sizeof paces / sizeof *paces };

const char *pace_name(int kind)
{
    return paces[kind].name;
}

const char *pace_time_name(int kind)
{
    return paces[kind].time;
}

/* A whole number of an object; the usual one if it is missing. False: out of its range, which the
 * client is told. */
static bool take_number(const request *r, json_t *object, const char *key, int *out,
                        const int range[2])
{
    json_t *value = json_object_get(object, key);
    json_int_t number = value ? json_integer_value(value) : *out;
    char text[80];
    bool good = (!value || json_is_integer(value)) && number >= range[0] && number <= range[1];
    if (good) {
        *out = (int)number;
        return true;
    }
    snprintf(text, sizeof text, "%s is a whole number from %d to %d", key, range[0], range[1]);
    refuse(r, "format", text);
    return false;
}

/* Only what belongs to its kind: seconds of a table without a clock would be a mistake. */
static bool has_only_its_own(json_t *json, int kind)
{
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        bool known = strcmp(key, "kind") == 0 ||
                     (paces[kind].time && strcmp(key, paces[kind].time) == 0) ||
                     (paces[kind].most_more && strcmp(key, "more") == 0);
        if (!known)
            return false;
    }
    return true;
}

static bool take_pace(const request *r, json_t *json, store_table *row)
{
    const char *name = json_string_value(json_object_get(json, "kind"));
    int kind = 0, time = -1, more = 0;
    while (json && kind < PACES && (!name || strcmp(paces[kind].name, name) != 0))
        kind++;
    if (kind == PACES || !has_only_its_own(json, kind)) {
        refuse(
            r, "format",
            "a pace is none, move with seconds, reserve with seconds and more, or days with days");
        return false;
    }
    row->pace = (uint8_t)kind;
    if (kind == PACE_NONE)
        return true;
    if (!take_number(r, json, paces[kind].time, &time,
                     (int[]){ paces[kind].least, paces[kind].most }) ||
        !take_number(r, json, "more", &more, (int[]){ 0, paces[kind].most_more }))
        return false;
    row->pace_time = time;
    row->pace_more = more;
    return true;
}

static bool take_cover(const request *r, json_t *policy, store_table *row)
{
    const char *name = json_string_value(json_object_get(policy, "cover"));
    int patience = row->pace == PACE_DAYS ? DAYS_PATIENCE : PATIENCE;
    if (name && !server_bot(r->s, name)) {
        refuse(r, "format", "cover: there is no such bot");
        return false;
    }
    snprintf(row->cover, sizeof row->cover, "%s", name ? name : "medium");
    if (!take_number(r, policy, "patience", &patience, (int[]){ LEAST_PATIENCE, MOST_PATIENCE }))
        return false;
    row->patience = patience;
    return true;
}

/* ---- All of it ------------------------------------------------------------------------ */

static const char *const talk_names[] = { "phrases", "free", "none" };

const char *talk_name(int talk)
{
    return talk_names[talk];
}

static const char *const wanted_names[] = { "anyone", "beginners", "experienced" };
static const char *const langs[] = { "", "en", "it" };

const char *wanted_name(int wanted)
{
    return wanted_names[wanted];
}

/* Whom the table is meant for; a hint to people looking for one, not enforced. */
static bool take_people(const request *r, json_t *policy, store_table *row)
{
    const char *people = json_string_value(json_object_get(policy, "for"));
    const char *lang = json_string_value(json_object_get(policy, "lang"));
    int wanted = people ? name_index(people, wanted_names, 3) : WANTED_ANYONE;
    if (wanted < 0 || (lang && name_index(lang, langs, 3) < 0)) {
        refuse(r, "format",
               "a table is for anyone, beginners or experienced; lang is en, it or \"\"");
        return false;
    }
    row->wanted = (uint8_t)wanted;
    snprintf(row->lang, sizeof row->lang, "%s", lang ? lang : "");
    return true;
}

bool take_policy(const request *r, store_table *row)
{
    static const char *const undos[] = { "none", "turn", "free" };
    static const member members[] = {
        { "undo", 's' },
        { "listed", 'b' },
        { "watch", 'b' },
        { "hints", 'b' },
        { "aloud", 'b' },
        { "quick", 'b' },
        { "pace", 'o' },
        { "patience", 'i' },
        { "cover", 's' },
        { "talk", 's' },
        { "for", 's' },
        { "lang", 's' },
        { 0 },
    };
    json_t *policy = json_object_get(r->body, "policy");
    const char *undo = json_string_value(json_object_get(policy, "undo"));
    const char *talk = json_string_value(json_object_get(policy, "talk"));
    const json_t *hints = json_object_get(policy, "hints");
    int back = undo ? name_index(undo, undos, 3) : UNDO_TURN;
    int words = talk ? name_index(talk, talk_names, 3) : TALK_PHRASES;
    if (back < 0 || words < 0 || (policy && !has_only(policy, members))) {
        refuse(r, "format", "the policy is not as the protocol has it");
        return false;
    }
    row->hints = hints ? json_is_true(hints) : is_for_one(row);
    row->aloud = json_is_true(json_object_get(policy, "aloud"));
    row->quick = json_is_true(json_object_get(policy, "quick"));
    row->undo = (uint8_t)back;
    row->talk = (uint8_t)words;
    row->listed = json_is_true(json_object_get(policy, "listed"));
    row->watch = json_is_true(json_object_get(policy, "watch"));
    return take_pace(r, json_object_get(policy, "pace"), row) && take_cover(r, policy, row) &&
           take_people(r, policy, row);
}
