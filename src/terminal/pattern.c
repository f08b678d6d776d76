/*
 * pattern.c: sentences with names of members and facts in braces, filled from a position.
 */
#include "row.h"

#include "codec.h"
#include "field.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { LIST = 2048 };

/* ---- Patterns with names of members --------------------------------------------------- */

/* What a name in braces stands for. */
typedef struct {
    char name[TERMINAL_NAME];
    ber_text *out;
} wanted;

/* {left} is that of the top frame; a domain's name is its place there. */
static void put_frame(const terminal *p, const terminal_row *row, const wanted *w)
{
    const ber_agenda *agenda = ber_field_agenda(row->field, row->state);
    terminal_values v;
    if (agenda->depth == 0)
        return;
    const ber_frame *top = ber_agenda_peek(agenda);
    terminal_read_values(p, row->state, &v);
    if (strcmp(w->name, "left") == 0)
        ber_text_format(w->out, "%d", top->left);
    for (int d = 0; p->m.game->domains[d].name; d++)
        if (strcmp(p->m.game->domains[d].name, w->name) == 0 &&
            top->place < p->m.game->domains[d].size &&
            !terminal_value_words(p, row->state, &v, d, top->place, w->out))
            terminal_noun_words(p, d, top->place, w->out);
}

static void put_wanted(const terminal *p, const terminal_row *row, void *user)
{
    wanted *w = user;
    char list[LIST];
    ber_text text = ber_text_into(list, sizeof list);
    if (row->field->type == BER_FRAMES) {
        put_frame(p, row, w);
    } else if (strcmp(row->field->name, w->name) == 0) {
        terminal_row_words(p, row, &text);
        ber_text_add(w->out, text.length ? list : "0");
    }
}

/* The domain of this name; -1: there is none. */
static int find_domain(const terminal *p, const char *name)
{
    for (int d = 0; p->m.game->domains[d].name; d++)
        if (strcmp(p->m.game->domains[d].name, name) == 0)
            return d;
    return -1;
}

/* {seat active}: a fact as a noun of a domain. {brief card}: the word brief.card.VALUE of a fact,
 * or its noun. {fact left}: the fact as it is. */
static void put_fact(const terminal *p, const void *state, const char *family, const char *name,
                     ber_text *out)
{
    char value[TERMINAL_NAME];
    ber_text text = ber_text_into(value, sizeof value);
    terminal_raw_fact(p, state, name, &text);
    if (!text.length)
        return;
    const char *word = ber_word(p->words, "%s.%s.%s", family, name, value);
    int d = find_domain(p, family);
    d = d < 0 && strcmp(family, "fact") != 0 ? find_domain(p, name) : d;
    int item = d >= 0 ? ber_item_find(&p->m.game->domains[d], value) : -1;
    if (word)
        ber_text_add(out, word);
    else if (item >= 0)
        terminal_noun_words(p, d, item, out);
    else
        ber_text_add(out, value);
}

static void put_name(const terminal *p, const void *state, const char *name, ber_text *out)
{
    wanted w = { .out = out };
    size_t start = out->length;
    ber_text text = ber_text_into(w.name, sizeof w.name);
    ber_text_add(&text, name);
    terminal_each_row(p, state, put_wanted, &w);
    if (out->length == start)
        terminal_add_fact(p, state, name, out);
}

/* What is between two braces: "left", "brief card", "left|one|# more". */
static void put_hole(const terminal *p, const void *state, char *hole, ber_text *out)
{
    char value[LIST];
    ber_text text = ber_text_into(value, sizeof value), *to = out;
    char *forms = strchr(hole, '|'), *name = NULL;
    if (forms) {
        *forms++ = '\0';
        to = &text;
    }
    name = strchr(hole, ' ');
    if (name) {
        *name++ = '\0';
        put_fact(p, state, hole, name, to);
    } else {
        put_name(p, state, hole, to);
    }
    if (forms)
        ber_words_form(forms, strlen(forms), value, out);
}

void terminal_fill_state(const terminal *p, const void *state, const char *pattern, ber_text *out)
{
    char hole[LIST];
    while (*pattern) {
        size_t length = *pattern == '{' ? strcspn(pattern, "}") : 0;
        if (length > 1 && length < sizeof hole && pattern[length] == '}') {
            snprintf(hole, sizeof hole, "%.*s", (int)length - 1, pattern + 1);
            put_hole(p, state, hole, out);
            pattern += length + 1;
        } else {
            ber_text_add_n(out, pattern++, 1);
        }
    }
}
