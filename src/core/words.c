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

/* ---- Patterns ---------------------------------------------------------------------- */

/* What a placeholder of a pattern means; nouns belong to a domain. */
typedef struct {
    const char *text;
    const ber_domain *domain; /* NULL: no noun */
    int item;
} piece;

typedef struct {
    const ber_words *words;
    const char *actor;
    const piece *piece;
    int n;
    ber_text *out;
} filler;

void ber_words_form(const char *forms, size_t length, const char *number, ber_text *out)
{
    const char *end = forms + length, *bar = memchr(forms, '|', length);
    const char *none = bar ? memchr(bar + 1, '|', (size_t)(end - bar) - 1) : NULL;
    if (bar && strcmp(number, "1") == 0) {
        end = bar;
    } else if (none && strcmp(number, "0") == 0) {
        forms = none + 1;
    } else if (bar) {
        forms = bar + 1;
        end = none ? none : end;
    }
    for (; forms < end; forms++)
        ber_text_add_n(out, *forms == '#' ? number : forms, *forms == '#' ? strlen(number) : 1);
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Italian: "a Anna" is "ad Anna", "e Elio" is "ed Elio". */
static void put_piece(const filler *f, const char *text)
{
    ber_text *out = f->out;
    const char *end = out->buffer + out->length;
    bool is_italian = f->words && strcmp(f->words->language, "it") == 0;
    if (is_italian && out->length >= 2 && end[-1] == ' ' && (out->length == 2 || end[-3] == ' ') &&
        strchr("ae", small(end[-2])) && small(end[-2]) == small(*text)) {
        out->length--;
        ber_text_add(out, "d ");
    }
    ber_text_add(out, text);
}

/* The word "the.<domain>.<item>" for {the 0}, or the noun. */
static const char *form_of_noun(const filler *f, const char *family, size_t length, const piece *of)
{
    char number[12];
    if (!of->domain)
        return of->text;
    const char *word = ber_word(f->words, "%.*s.%s.%s", (int)length, family, of->domain->name,
                                ber_item_name(of->domain, of->item, number));
    return word ? word : of->text;
}

/* {count 0 3}: the word "count.<domain>.<item>" of a noun, for the number that is piece 3. */
static bool put_counted(const filler *f, const char *hole, size_t length)
{
    if (length != 9 || memcmp(hole, "count ", 6) != 0 || hole[7] != ' ')
        return false;
    int i = hole[6] - '0', k = hole[8] - '0';
    if (i < 0 || i >= f->n || k < 0 || k >= f->n)
        return false;
    ber_words_fill(f->words, form_of_noun(f, "count", 5, &f->piece[i]), NULL, &f->piece[k].text, 1,
                   f->out);
    return true;
}

/* Replaces a placeholder in braces; false if it is not one. */
static bool put_hole(const filler *f, const char *hole, size_t length)
{
    if (put_counted(f, hole, length))
        return true;
    const char *bar = memchr(hole, '|', length);
    size_t head = bar ? (size_t)(bar - hole) : length;
    const char *space = memchr(hole, ' ', head);
    const char *name = space ? space + 1 : hole;
    size_t name_length = head - (size_t)(name - hole);
    if (name_length == 5 && memcmp(name, "actor", 5) == 0) {
        put_piece(f, f->actor ? f->actor : "");
        return true;
    }
    int i = name_length != 1 ? -1 : *name == 'n' ? f->n - 1 : *name - '0';
    if (i < 0 || i >= f->n)
        return false;
    if (bar)
        ber_words_form(bar + 1, length - head - 1, f->piece[i].text, f->out);
    else
        put_piece(f, space ? form_of_noun(f, hole, (size_t)(space - hole), &f->piece[i])
                           : f->piece[i].text);
    return true;
}

static void fill(const filler *f, const char *pattern)
{
    while (*pattern) {
        size_t length = *pattern == '{' ? strcspn(pattern, "}") : 0;
        if (length && pattern[length] && put_hole(f, pattern + 1, length - 1))
            pattern += length + 1;
        else
            ber_text_add_n(f->out, pattern++, 1);
    }
}

void ber_words_fill(const ber_words *words, const char *pattern, const char *actor,
                    const char *const text[], int n, ber_text *out)
{
    piece all[BER_MAX_PIECES] = { 0 };
    for (int i = 0; i < n && i < BER_MAX_PIECES; i++)
        all[i].text = text[i];
    fill(&(filler){ words, actor, all, n < BER_MAX_PIECES ? n : BER_MAX_PIECES, out }, pattern);
}

/* ---- Nouns, steps, events, reasons --------------------------------------------------- */

void ber_noun_words(const struct ber_game *game, const ber_words *words, int domain, int item,
                    ber_text *out)
{
    const ber_domain *d = &game->domains[domain];
    char number[12];
    const char *name = ber_item_name(d, item, number);
    const char *text = ber_word(words, "noun.%s.%s", d->name, name);
    if (!text)
        text = ber_word(words, "noun.%s.*", d->name);
    ber_words_fill(words, text ? text : name, NULL, &name, 1, out);
}

/* One argument in words, in `room`; seats by their names, if they have one. */
static piece noun_piece(const struct ber_game *game, const ber_words *words,
                        const char *const *name, int domain, int item, char room[64])
{
    ber_text text = ber_text_into(room, 64);
    if (domain == BER_NUMBER)
        ber_text_format(&text, "%d", item);
    else if (name && strcmp(game->domains[domain].name, "seat") == 0 && item < BER_MAX_SEATS)
        return (piece){ name[item], NULL, 0 };
    else
        ber_noun_words(game, words, domain, item, &text);
    return (piece){ room, domain >= 0 ? &game->domains[domain] : NULL, item };
}

void ber_action_words(const struct ber_game *game, const ber_words *words, ber_action a,
                      const char *const *name, ber_text *out)
{
    int noun[BER_MAX_NOUNS];
    char room[BER_MAX_NOUNS][64];
    piece all[BER_MAX_NOUNS];
    int v = ber_action_split(game, a, noun);
    const char *pattern = v < 0 ? NULL : ber_word(words, "verb.%s", game->verbs[v].name);
    if (!pattern) {
        ber_action_text(game, a, out);
        return;
    }
    int n = ber_verb_nouns(&game->verbs[v]);
    for (int i = 0; i < n; i++)
        all[i] = noun_piece(game, words, name, game->verbs[v].noun[i], noun[i], room[i]);
    fill(&(filler){ words, NULL, all, n, out }, pattern);
}

void ber_event_fill(const struct ber_game *game, const ber_words *words, const char *pattern,
                    const ber_event *event, const char *const *name, ber_text *out)
{
    const ber_event_kind *kind = &game->events[event->kind];
    const char *actor = name && event->actor >= 0 ? name[event->actor] : NULL;
    char room[4][64];
    piece all[4];
    int n = 0;
    for (; n < 4 && kind->noun[n] != BER_NONE; n++) {
        all[n] = (piece){ "", NULL, 0 };
        if (event->arg[n] != BER_SECRET)
            all[n] = noun_piece(game, words, name, kind->noun[n], event->arg[n], room[n]);
    }
    fill(&(filler){ words, actor, all, n, out }, pattern);
}

static bool is_hidden(const ber_event_kind *kind, const ber_event *event)
{
    for (int i = 0; i < 4 && kind->noun[i] != BER_NONE; i++)
        if (event->arg[i] == BER_SECRET)
            return true;
    return false;
}

void ber_event_words(const struct ber_game *game, const ber_words *words, const ber_event *event,
                     const char *const *name, ber_text *out)
{
    const ber_event_kind *kind = &game->events[event->kind];
    bool hidden = is_hidden(kind, event);
    const char *pattern = ber_word(words, hidden ? "event.%s.hidden" : "event.%s", kind->name);
    if (pattern)
        ber_event_fill(game, words, pattern, event, name, out);
    else
        ber_event_text(game, event, out);
}

/* Bytes up to the first full stop that ends a sentence. */
static size_t first_sentence(const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (strchr(".!?", text[i]) && text[i + 1] == ' ' &&
            (text[i + 2] < 'a' || text[i + 2] > 'z'))
            return i + 1;
    return strlen(text);
}

void ber_why_words(const struct ber_game *game, const ber_words *words, const ber_why *why,
                   const char *const *name, ber_text *out)
{
    char room[3][64];
    piece all[3];
    int n = 0;
    const char *pattern = why->cause ? ber_word(words, "why.%s", why->cause) : NULL;
    const char *rule = why->rule ? ber_word(words, "rule.%s", why->rule) : NULL;
    for (; pattern && n < why->n; n++)
        all[n] = noun_piece(game, words, name, why->noun[n], why->arg[n], room[n]);
    if (pattern)
        fill(&(filler){ words, NULL, all, n, out }, pattern);
    else if (rule)
        ber_text_add_n(out, rule, first_sentence(rule));
}
