/*
 * vocab.c: names of everything, from the tables of a game.
 */
#include "vocab.h"

#include "json.h"

#include "event.h"

#include <stdio.h>
#include <string.h>

#define COUNT(table)                                                                               \
    int n = 0;                                                                                     \
    while ((table)[n].name)                                                                        \
        n++;                                                                                       \
    return n

int ber_count_domains(const struct ber_game *game)
{
    COUNT(game->domains);
}

int ber_count_verbs(const struct ber_game *game)
{
    COUNT(game->verbs);
}

int ber_count_events(const struct ber_game *game)
{
    COUNT(game->events);
}

int ber_count_prompts(const struct ber_game *game)
{
    COUNT(game->prompts);
}

int ber_count_options(const struct ber_game *game)
{
    COUNT(game->options);
}

int ber_count_presets(const struct ber_game *game)
{
    COUNT(game->presets);
}

int ber_count_actions(const struct ber_game *game)
{
    int total = 0;
    for (const ber_verb *verb = game->verbs; verb->name; verb++)
        total += ber_verb_size(game, verb);
    return total;
}

int ber_verb_nouns(const ber_verb *verb)
{
    int n = 0;
    while (n < BER_MAX_NOUNS && verb->noun[n] >= 0)
        n++;
    return n;
}

int ber_verb_size(const struct ber_game *game, const ber_verb *verb)
{
    int size = 1;
    for (int i = 0; i < ber_verb_nouns(verb); i++)
        size *= game->domains[verb->noun[i]].size;
    return size;
}

int ber_action_split(const struct ber_game *game, ber_action a, int noun[BER_MAX_NOUNS])
{
    for (int v = 0; game->verbs[v].name; v++) {
        const ber_verb *verb = &game->verbs[v];
        if (a < verb->base || a >= verb->base + ber_verb_size(game, verb))
            continue;
        int rest = a - verb->base;
        for (int i = ber_verb_nouns(verb) - 1; i >= 0; i--) {
            int size = game->domains[verb->noun[i]].size;
            noun[i] = rest % size;
            rest /= size;
        }
        return v;
    }
    return -1;
}

ber_action ber_action_join(const struct ber_game *game, int verb, const int noun[BER_MAX_NOUNS])
{
    const ber_verb *v = &game->verbs[verb];
    int rest = 0;
    for (int i = 0; i < ber_verb_nouns(v); i++)
        rest = rest * game->domains[v->noun[i]].size + noun[i];
    return (ber_action)(v->base + rest);
}

static const char *number_text(int number, char out[12])
{
    ber_text text = ber_text_into(out, 12);
    ber_text_add_int(&text, number);
    return out;
}

const char *ber_item_name(const ber_domain *domain, int item, char number[12])
{
    if (domain->item && item >= 0 && item < domain->size)
        return domain->item[item];
    return number_text(item, number);
}

int ber_item_find(const ber_domain *domain, const char *name)
{
    long long item;
    if (!domain->item)
        return ber_text_number(name, 0, domain->size - 1, &item) ? (int)item : -1;
    for (int i = 0; i < domain->size; i++)
        if (strcmp(domain->item[i], name) == 0)
            return i;
    return -1;
}

void ber_action_text(const struct ber_game *game, ber_action a, ber_text *out)
{
    int noun[BER_MAX_NOUNS];
    char number[12];
    int v = ber_action_split(game, a, noun);
    if (v < 0) {
        ber_text_format(out, "?%d", a);
        return;
    }
    ber_text_add(out, game->verbs[v].name);
    for (int i = 0; i < ber_verb_nouns(&game->verbs[v]); i++) {
        const ber_domain *domain = &game->domains[game->verbs[v].noun[i]];
        ber_text_format(out, " %s", ber_item_name(domain, noun[i], number));
    }
}

void ber_action_json(const struct ber_game *game, const char *key, ber_action a, ber_json *out)
{
    int noun[BER_MAX_NOUNS];
    char number[12];
    int v = ber_action_split(game, a, noun);
    BER_ASSERT(v >= 0);
    ber_json_open(out, key, '[');
    ber_json_string(out, NULL, game->verbs[v].name);
    for (int i = 0; i < ber_verb_nouns(&game->verbs[v]); i++) {
        const ber_domain *domain = &game->domains[game->verbs[v].noun[i]];
        ber_json_string(out, NULL, ber_item_name(domain, noun[i], number));
    }
    ber_json_close(out, ']');
}

static int find_verb(const struct ber_game *game, const char *name)
{
    for (int v = 0; game->verbs[v].name; v++)
        if (strcmp(game->verbs[v].name, name) == 0)
            return v;
    return -1;
}

int ber_action_read(const struct ber_game *game, char *word[], int n_words, ber_action *out,
                    ber_error *error)
{
    int noun[BER_MAX_NOUNS] = { 0 };
    if (n_words < 1)
        return ber_fail(error, BER_ESTEP, "a verb is missing");
    int v = find_verb(game, word[0]);
    if (v < 0)
        return ber_fail(error, BER_ESTEP, "%s has no verb \"%.40s\"", game->name, word[0]);
    const ber_verb *verb = &game->verbs[v];
    int n = ber_verb_nouns(verb);
    if (n_words - 1 != n)
        return ber_fail(error, BER_ESTEP, "\"%s\" takes %d noun%s, not %d", verb->name, n,
                        n == 1 ? "" : "s", n_words - 1);
    for (int i = 0; i < n; i++) {
        const ber_domain *domain = &game->domains[verb->noun[i]];
        noun[i] = ber_item_find(domain, word[i + 1]);
        if (noun[i] < 0)
            return ber_fail(error, BER_ESTEP, "\"%.40s\" is no %s (in \"%s\")", word[i + 1],
                            domain->name, verb->name);
    }
    *out = ber_action_join(game, v, noun);
    return 0;
}

const char *ber_actor_text(int actor, char number[12])
{
    if (actor == BER_FATE)
        return "fate";
    if (actor == BER_PUBLIC)
        return "public";
    return number_text(actor, number);
}

int ber_actor_read(const char *word, int n_seats, int *out, ber_error *error)
{
    long long seat;
    if (strcmp(word, "fate") == 0)
        *out = BER_FATE;
    else if (strcmp(word, "public") == 0)
        *out = BER_PUBLIC;
    else if (ber_text_number(word, 0, n_seats - 1, &seat))
        *out = (int)seat;
    else
        return ber_fail(error, BER_ESEATS, "\"%.40s\" is no seat; seats are 0 to %d", word,
                        n_seats - 1);
    return 0;
}

/* One argument: the name of an item, a number, or "?" when it is secret. */
static const char *event_arg(const struct ber_game *game, const ber_event *event, int i,
                             char number[12])
{
    int noun = game->events[event->kind].noun[i];
    if (event->arg[i] == BER_SECRET)
        return "?";
    if (noun >= 0)
        return ber_item_name(&game->domains[noun], event->arg[i], number);
    return number_text(event->arg[i], number);
}

void ber_event_text(const struct ber_game *game, const ber_event *event, ber_text *out)
{
    const ber_event_kind *kind = &game->events[event->kind];
    char number[12];
    ber_text_add(out, kind->name);
    for (int i = 0; i < 4 && kind->noun[i] != BER_NONE; i++)
        ber_text_format(out, " %s", event_arg(game, event, i, number));
}

void ber_event_members(const struct ber_game *game, const ber_event *event, ber_json *out)
{
    const ber_event_kind *kind = &game->events[event->kind];
    char number[12];
    ber_json_string(out, "kind", kind->name);
    ber_json_string(out, "actor", ber_actor_text(event->actor, number));
    ber_json_open(out, "args", '[');
    for (int i = 0; i < 4 && kind->noun[i] != BER_NONE; i++) {
        if (event->arg[i] == BER_SECRET)
            ber_json_null(out, NULL);
        else if (kind->noun[i] == BER_NUMBER)
            ber_json_number(out, NULL, event->arg[i]);
        else
            ber_json_string(out, NULL, event_arg(game, event, i, number));
    }
    ber_json_close(out, ']');
}

void ber_event_json(const struct ber_game *game, const ber_event *event, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    ber_event_members(game, event, out);
    ber_json_close(out, '}');
}

void ber_why_members(const struct ber_game *game, const ber_why *why, ber_json *out)
{
    char number[12], ref[BER_STEP_TEXT];
    if (why->rule)
        ber_json_string(out, "rule", why->rule);
    if (!why->cause)
        return;
    ber_json_string(out, "cause", why->cause);
    ber_json_open(out, "args", '[');
    for (int i = 0; i < why->n; i++) {
        if (why->noun[i] == BER_NUMBER) {
            ber_json_number(out, NULL, why->arg[i]);
            continue;
        }
        const ber_domain *domain = &game->domains[why->noun[i]];
        snprintf(ref, sizeof ref, "%s:%s", domain->name,
                 ber_item_name(domain, why->arg[i], number));
        ber_json_string(out, NULL, ref);
    }
    ber_json_close(out, ']');
}

void ber_options_default(const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS])
{
    memset(option, 0, BER_MAX_OPTIONS);
    for (int i = 0; game->options[i].name; i++)
        option[i] = game->options[i].preset;
}

const char *ber_option_value(const ber_option *option, int value, char number[12])
{
    if (option->item)
        return option->item[value - option->min];
    snprintf(number, 12, "%d", value);
    return number;
}

static bool read_option_value(const ber_option *option, const char *text, long long *out)
{
    if (ber_text_number(text, option->min, option->max, out))
        return true;
    for (int v = option->min; option->item && v <= option->max; v++) {
        if (strcmp(option->item[v - option->min], text) == 0) {
            *out = v;
            return true;
        }
    }
    return false;
}

int ber_option_set(const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS], const char *name,
                   const char *value, ber_error *error)
{
    for (int i = 0; game->options[i].name; i++) {
        const ber_option *o = &game->options[i];
        long long number;
        if (strcmp(o->name, name) != 0)
            continue;
        if (!read_option_value(o, value, &number))
            return ber_fail(error, BER_EOPTION, "%s is %d to %d, not \"%.40s\"", name, o->min,
                            o->max, value);
        option[i] = (uint8_t)number;
        return 0;
    }
    return ber_fail(error, BER_EOPTION, "%s has no option \"%.40s\"", game->name, name);
}

int ber_preset_set(const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS], const char *name,
                   ber_error *error)
{
    for (int i = 0; game->presets[i].name; i++) {
        if (strcmp(game->presets[i].name, name) != 0)
            continue;
        memcpy(option, game->presets[i].option, BER_MAX_OPTIONS);
        return 0;
    }
    return ber_fail(error, BER_EOPTION, "%s has no preset \"%.40s\"", game->name, name);
}

void ber_options_json(const struct ber_game *game, const uint8_t option[BER_MAX_OPTIONS],
                      ber_json *out)
{
    char number[12];
    ber_json_open(out, "options", '{');
    for (int i = 0; game->options[i].name; i++)
        ber_json_string(out, game->options[i].name,
                        ber_option_value(&game->options[i], option[i], number));
    ber_json_close(out, '}');
}
