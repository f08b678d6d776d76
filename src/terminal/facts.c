/*
 * facts.c: what a game computes from a position (describe), in sentences.
 *
 * The game writes JSON for the browser; the same members are told here if the words
 * have fact.<member>, and at the end of the game result.<member>. Only what our own writer makes is
 * read, so the reader is small; it skips what it has no words for.
 */
#include "terminal.h"

#include "vocab.h"

#include <stdlib.h>
#include <string.h>

enum { FACTS_TEXT = 65536, MAX_ITEMS = 64, LIST = 2048 };

static void skip_blank(const char **at)
{
    *at += strspn(*at, " ,:\n");
}

/* A string or number; always moves on, so that no text can hold the reader up. */
static void read_word(const char **at, char *out, size_t size)
{
    ber_text text = ber_text_into(out, size);
    size_t n;
    if (**at == '"') {
        n = strcspn(*at + 1, "\"");
        ber_text_add_n(&text, *at + 1, n);
        *at += n + 1 + ((*at)[n + 1] == '"');
        return;
    }
    n = strcspn(*at, " ,]}\n");
    n += n == 0 && **at;
    ber_text_add_n(&text, *at, n);
    *at += n;
}

static void skip_value(const char **at)
{
    int depth = 0;
    char word[TERMINAL_NAME];
    skip_blank(at);
    do {
        skip_blank(at);
        if (**at == '[' || **at == '{')
            depth++, (*at)++;
        else if (**at == ']' || **at == '}')
            depth--, (*at)++;
        else
            read_word(at, word, sizeof word);
    } while (depth > 0 && **at);
}

/* ---- Lists --------------------------------------------------------------------- */

static bool is_number(const char *word)
{
    return *word == '-' || (*word >= '0' && *word <= '9');
}

/* "2.5" as "2½". */
static void add_number(const char *word, ber_text *out)
{
    size_t n = strlen(word);
    if (n > 2 && strcmp(word + n - 2, ".5") == 0) {
        if (strcmp(word, "0.5") != 0)
            ber_text_add_n(out, word, n - 2);
        ber_text_add(out, "½");
    } else {
        ber_text_add(out, word);
    }
}

/* Numbers by seat: "red 12, blue 3½"; without zeroes if `sparse`. */
static void add_by_seat(const terminal *p, char word[][TERMINAL_NAME], int n, bool sparse,
                        ber_text *out)
{
    for (int seat = 0; seat < n; seat++) {
        if (sparse && strcmp(word[seat], "0") == 0)
            continue;
        if (out->length)
            ber_text_add(out, ", ");
        ber_text_format(out, "%s ", p->names[seat]);
        add_number(word[seat], out);
    }
}

/* A list of words or numbers. */
static void read_list(const terminal *p, const char **at, bool sparse, ber_text *out)
{
    char word[MAX_ITEMS][TERMINAL_NAME], *list[MAX_ITEMS];
    int n = 0;
    for ((*at)++; **at && **at != ']'; skip_blank(at)) {
        skip_blank(at);
        read_word(at, word[n], sizeof word[n]);
        list[n] = word[n];
        n += n < MAX_ITEMS - 1;
    }
    *at += **at == ']';
    if (n == p->m.n_seats && is_number(word[0]))
        add_by_seat(p, word, n, sparse, out);
    else
        terminal_join(p, list, n, out);
}

/* A number, a word or a list of them. */
static void read_value(const terminal *p, const char **at, bool sparse, ber_text *out)
{
    char word[TERMINAL_NAME];
    skip_blank(at);
    if (**at == '[') {
        read_list(p, at, sparse, out);
    } else {
        read_word(at, word, sizeof word);
        if (is_number(word))
            add_number(word, out);
        else
            ber_text_add(out, word);
    }
}

/* ---- Sentences ------------------------------------------------------------------------ */

/* An object of a list, its members in order; told only if none is empty. */
static void tell_object(const terminal *p, const char *pattern, const char **at, ber_text *out)
{
    char value[4][LIST], key[TERMINAL_NAME];
    const char *piece[4];
    bool is_whole = true;
    int n = 0;
    for ((*at)++; **at && **at != '}'; skip_blank(at)) {
        skip_blank(at);
        read_word(at, key, sizeof key);
        if (n == 4) {
            skip_value(at);
            continue;
        }
        ber_text text = ber_text_into(value[n], sizeof value[n]);
        read_value(p, at, true, &text);
        is_whole = is_whole && text.length;
        piece[n] = value[n];
        n++;
    }
    *at += **at == '}';
    if (!is_whole)
        return;
    ber_words_fill(p->words, pattern, NULL, piece, n, out);
    ber_text_add(out, "\n");
}

/* Is this the start of a list of objects? */
static bool is_objects(const char *at)
{
    return at[0] == '[' && at[1 + strspn(at + 1, " \n")] == '{';
}

/* A list of one: it says nothing that the rest of the position does not say. */
static bool is_single(const char *at)
{
    at++;
    skip_value(&at);
    skip_blank(&at);
    return *at == ']';
}

static void tell_fact(const terminal *p, const char *pattern, const char **at, ber_text *out)
{
    char value[LIST];
    const char *piece = value;
    ber_text text = ber_text_into(value, sizeof value);
    skip_blank(at);
    if (is_objects(*at) && is_single(*at) && !match_over(&p->m)) {
        skip_value(at);
        return;
    }
    if (is_objects(*at)) {
        for ((*at)++; **at && **at != ']'; skip_blank(at))
            tell_object(p, pattern, at, out);
        *at += **at == ']';
        return;
    }
    read_value(p, at, false, &text);
    if (!text.length)
        return;
    ber_words_fill(p->words, pattern, NULL, &piece, 1, out);
    ber_text_add(out, "\n");
}

/* What the game computes, as JSON; false: nothing. */
static bool write_facts(const terminal *p, const void *state, char facts[FACTS_TEXT])
{
    ber_json json = ber_json_into(facts, FACTS_TEXT);
    if (!p->m.game->describe)
        return false;
    ber_json_open(&json, NULL, '{');
    p->m.game->describe(state, &json);
    ber_json_close(&json, '}');
    return !json.text.full;
}

/* A word of the facts is the name of an item: the first domain that has it is meant. */
static void add_item(const terminal *p, const char *word, ber_text *out)
{
    for (int d = 0; p->m.game->domains[d].name; d++) {
        int item = ber_item_find(&p->m.game->domains[d], word);
        if (item < 0)
            continue;
        ber_noun_words(p->m.game, p->words, d, item, out);
        return;
    }
    ber_text_add(out, word);
}

/* Moves to the value of the next member, whose name comes back in `key`; false: there is none. */
static bool next_member(const char **at, char key[TERMINAL_NAME])
{
    *at += **at == '{';
    skip_blank(at);
    if (!**at || **at == '}')
        return false;
    read_word(at, key, TERMINAL_NAME);
    skip_blank(at);
    return true;
}

void terminal_raw_fact(const terminal *p, const void *state, const char *name, ber_text *out)
{
    char facts[FACTS_TEXT], key[TERMINAL_NAME], word[TERMINAL_NAME];
    const char *at = facts;
    if (!write_facts(p, state, facts))
        return;
    while (next_member(&at, key)) {
        if (strcmp(key, name) == 0 && *at != '[' && *at != '{') {
            read_word(&at, word, sizeof word);
            ber_text_add(out, word);
            return;
        }
        skip_value(&at);
    }
}

void terminal_add_fact(const terminal *p, const void *state, const char *name, ber_text *out)
{
    char word[TERMINAL_NAME];
    ber_text text = ber_text_into(word, sizeof word);
    terminal_raw_fact(p, state, name, &text);
    if (text.length && is_number(word))
        add_number(word, out);
    else if (text.length)
        add_item(p, word, out);
}

/* "6.5" as 13. */
static int halves_of(const char *word)
{
    const char *point = strchr(word, '.');
    int half = point && point[1] == '5';
    return 2 * atoi(word) + (*word == '-' ? -half : half);
}

void terminal_fact_points(const terminal *p, const void *state, terminal_table *t)
{
    char facts[FACTS_TEXT], key[TERMINAL_NAME], word[TERMINAL_NAME];
    const char *at = facts;
    if (!write_facts(p, state, facts))
        return;
    while (next_member(&at, key)) {
        const char *row = ber_word(p->words, "account.fact.%s", key), *value = at + 1;
        skip_value(&at);
        for (int seat = 0; row && seat < p->m.n_seats; seat++) {
            skip_blank(&value);
            read_word(&value, word, sizeof word);
            terminal_table_points(p, t, row, seat, halves_of(word));
        }
    }
}

void terminal_tell_facts(const terminal *p, const void *state, const char *family, ber_text *out)
{
    char facts[FACTS_TEXT], key[TERMINAL_NAME];
    const char *at = facts;
    if (!write_facts(p, state, facts))
        return;
    while (next_member(&at, key)) {
        const char *pattern = ber_word(p->words, "%s.%s", family, key);
        if (pattern)
            tell_fact(p, pattern, &at, out);
        else
            skip_value(&at);
    }
}
