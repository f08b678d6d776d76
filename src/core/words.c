/*
 * words.c: looking words up and putting sentences together.
 */
#include "words.h"

#include "event.h"
#include "vocab.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *ber_word(const ber_words *words, const char *key, ...)
{
    char name[128];
    va_list args;
    va_start(args, key);
    vsnprintf(name, sizeof name, key, args);
    va_end(args);
    int low = 0, high = words ? words->n : 0;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(name, words->entry[middle].key);
        if (order == 0)
            return words->entry[middle].text;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void ber_words_fill(const char *pattern, const char *actor, const char *const piece[], int n,
                    ber_text *out)
{
    for (const char *p = pattern; *p;) {
        if (strncmp(p, "{actor}", 7) == 0) {
            ber_text_add(out, actor ? actor : "");
            p += 7;
        } else if (p[0] == '{' && p[1] >= '0' && p[1] < '0' + n && p[2] == '}') {
            ber_text_add(out, piece[p[1] - '0']);
            p += 3;
        } else {
            ber_text_add_n(out, p++, 1);
        }
    }
}

void ber_noun_words(const struct ber_game *game, const ber_words *words, int domain, int item,
                    ber_text *out)
{
    const ber_domain *d = &game->domains[domain];
    char number[12];
    const char *name = ber_item_name(d, item, number);
    const char *text = ber_word(words, "noun.%s.%s", d->name, name);
    if (!text)
        text = ber_word(words, "noun.%s.*", d->name);
    ber_words_fill(text ? text : name, NULL, &name, 1, out);
}

void ber_action_words(const struct ber_game *game, const ber_words *words, ber_action a,
                      ber_text *out)
{
    int noun[BER_MAX_NOUNS];
    char text[BER_MAX_NOUNS][64];
    const char *piece[BER_MAX_NOUNS];
    int v = ber_action_split(game, a, noun);
    const char *pattern = v < 0 ? NULL : ber_word(words, "verb.%s", game->verbs[v].name);
    if (!pattern) {
        ber_action_text(game, a, out);
        return;
    }
    int n = ber_verb_nouns(&game->verbs[v]);
    for (int i = 0; i < n; i++) {
        ber_text t = ber_text_into(text[i], sizeof text[i]);
        ber_noun_words(game, words, game->verbs[v].noun[i], noun[i], &t);
        piece[i] = text[i];
    }
    ber_words_fill(pattern, NULL, piece, n, out);
}

void ber_event_words(const struct ber_game *game, const ber_words *words, const ber_event *event,
                     const char *actor, ber_text *out)
{
    const ber_event_kind *kind = &game->events[event->kind];
    char text[4][64];
    const char *piece[4];
    bool hidden = false;
    int n = 0;
    for (; n < 4 && kind->noun[n] != BER_NONE; n++) {
        ber_text t = ber_text_into(text[n], sizeof text[n]);
        if (event->arg[n] == BER_SECRET)
            hidden = true;
        else if (kind->noun[n] == BER_NUMBER)
            ber_text_format(&t, "%d", event->arg[n]);
        else
            ber_noun_words(game, words, kind->noun[n], event->arg[n], &t);
        piece[n] = text[n];
    }
    const char *pattern = ber_word(words, hidden ? "event.%s.hidden" : "event.%s", kind->name);
    if (pattern)
        ber_words_fill(pattern, actor, piece, n, out);
    else
        ber_event_text(game, event, out);
}
