/*
 * row.c: the rows of a state's text form, and what each of them says in words.
 */
#include "row.h"

#include "codec.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { STATE_TEXT = 32768, MAX_WORDS = 256, FEW_COLUMNS = 3 };

static const ber_field *find_field(const struct ber_game *game, const char *name)
{
    for (const ber_field *field = game->fields; field->name; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}

/* The domain of that number, NULL if it is negative. */
static const ber_domain *domain_of(const struct ber_game *game, int noun)
{
    return noun >= 0 ? &game->domains[noun] : NULL;
}

/* Splits a line of the text form; false: it is part of the head, or the row of a seat
 * that nobody holds. */
static bool read_row(const terminal *p, char *line, char *word[MAX_WORDS], terminal_row *out)
{
    const struct ber_game *game = p->m.game;
    int n = ber_text_split(line, word, MAX_WORDS);
    if (n < 1 || !(out->field = find_field(game, word[0])))
        return false;
    int skip = out->field->rows > 1 ? 2 : 1;
    const ber_domain *rows = domain_of(game, out->field->row_noun);
    out->row = 0;
    if (skip == 2 && rows)
        out->row = ber_item_find(rows, word[1]);
    out->word = word + skip;
    out->n = n - skip;
    return out->n > 0 && !(rows && strcmp(rows->name, "seat") == 0 && out->row >= p->m.n_seats);
}

/* Calls `tell` for each row of the state. */
void terminal_each_row(const terminal *p, const void *state,
                       void (*tell)(const terminal *p, const terminal_row *row, void *user),
                       void *user)
{
    char whole[STATE_TEXT], *word[MAX_WORDS];
    ber_text text = ber_text_into(whole, sizeof whole);
    terminal_row row = { .state = state };
    ber_state_text(p->m.game, state, &text);
    for (char *line = whole, *next; *line; line = next) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        line[length] = '\0';
        if (read_row(p, line, word, &row))
            tell(p, &row, user);
    }
}

/* ---- Values in words ------------------------------------------------------------------- */

/* Places with their counts: "a4 1 b7 2". */
static void places_text(const terminal *p, const terminal_row *row, ber_text *out)
{
    const ber_domain *d = domain_of(p->m.game, row->field->col_noun);
    for (int i = 0; i + 1 < row->n; i += 2)
        terminal_add_counted(p, row->field->col_noun, ber_item_find(d, row->word[i]),
                             row->word[i + 1], out);
}

/* Things of one place are told by what they are: "3 furs, 2 food". */
static bool place_text(const terminal *p, const terminal_row *row, const terminal_values *v,
                       ber_text *out)
{
    int n[TERMINAL_ITEMS] = { 0 };
    const ber_domain *d = domain_of(p->m.game, row->field->value_noun);
    const char *members = ber_word(p->words, "where.%s", d->name);
    if (row->field->value_noun != v->domain || !members ||
        !terminal_is_listed(members, row->field->name))
        return false;
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(d, row->word[i]);
        if (item >= 0 && item < TERMINAL_ITEMS && v->value[item] >= 0 &&
            v->value[item] < TERMINAL_ITEMS)
            n[v->value[item]]++;
    }
    for (int value = 0; value < TERMINAL_ITEMS; value++) {
        if (!n[value])
            continue;
        ber_text_add(out, out->length ? ", " : "");
        terminal_counted(p, v->of, value, n[value], out);
    }
    return true;
}

/* What all have seen is told once, to the viewer. */
static bool is_known_to_all(const terminal *p, const terminal_row *row, const terminal_values *v,
                            int item)
{
    const char *member =
        ber_word(p->words, "seen.%s", p->m.game->domains[row->field->value_noun].name);
    return member && strcmp(member, row->field->name) == 0 && row->row != p->viewer &&
           item < TERMINAL_ITEMS && v->seen[item] == (1 << p->m.n_seats) - 1;
}

static void set_text(const terminal *p, const terminal_row *row, ber_text *out)
{
    const ber_domain *d = domain_of(p->m.game, row->field->value_noun);
    char name[64][2 * TERMINAL_NAME], *list[64];
    terminal_values v;
    int n = 0;
    terminal_read_values(p, row->state, &v);
    if (place_text(p, row, &v, out))
        return;
    for (int i = 0; i < row->n && n < 64 && strcmp(row->word[i], "none") != 0; i++) {
        ber_text text = ber_text_into(name[n], sizeof name[n]);
        int item = ber_item_find(d, row->word[i]);
        if (is_known_to_all(p, row, &v, item))
            continue;
        if (!terminal_value_words(p, row->state, &v, row->field->value_noun, item, &text))
            terminal_noun_words(p, row->field->value_noun, item, &text);
        else if (v.where[item][0])
            ber_text_format(&text, " %s", v.where[item]);
        list[n] = name[n];
        n++;
    }
    terminal_join(p, list, n, out);
}

/* A value that is a noun: its name, after the column's if there are several. */
static void add_named(const terminal *p, const terminal_row *row, int i, ber_text *out)
{
    const ber_field *field = row->field;
    const ber_domain *d = &p->m.game->domains[field->value_noun];
    if (strcmp(row->word[i], "none") == 0)
        return;
    ber_text_add(out, out->length ? ", " : "");
    if (field->cols > 1 && field->col_noun >= 0) {
        terminal_noun_words(p, field->col_noun, i, out);
        ber_text_add(out, ": ");
    }
    terminal_noun_words(p, field->value_noun, ber_item_find(d, row->word[i]), out);
}

/* Values of many columns, each with those that have it: "for sale: Legs, Eggs; in the deck:
 * Wings". */
static void add_by_value(const terminal *p, const terminal_row *row, ber_text *out)
{
    const ber_field *field = row->field;
    for (int i = 0; i < row->n; i++) {
        bool is_told = strcmp(row->word[i], "none") == 0;
        for (int j = 0; j < i; j++)
            is_told = is_told || strcmp(row->word[i], row->word[j]) == 0;
        if (is_told)
            continue;
        ber_text_add(out, out->length ? "; " : "");
        terminal_noun_words(p, field->value_noun,
                            ber_item_find(&p->m.game->domains[field->value_noun], row->word[i]),
                            out);
        for (int j = i; j < row->n; j++) {
            if (strcmp(row->word[i], row->word[j]) != 0)
                continue;
            ber_text_add(out, i == j ? ": " : ", ");
            terminal_counted(p, field->col_noun, j, 1, out);
        }
    }
}

/* The value of a row in words; nothing if it is zero or empty. */
void terminal_row_words(const terminal *p, const terminal_row *row, ber_text *out)
{
    const ber_field *field = row->field;
    bool is_none = strcmp(row->word[0], "none") == 0;
    if (field->type == BER_FRAMES || (is_none && (field->mask || field->value_noun < 0)))
        return;
    if (field->mask) {
        set_text(p, row, out);
    } else if (field->type == BER_PLANES) {
        places_text(p, row, out);
    } else if (field->value_noun >= 0 && field->col_noun >= 0 && field->cols > FEW_COLUMNS) {
        add_by_value(p, row, out);
    } else if (field->value_noun >= 0) {
        for (int i = 0; i < row->n; i++)
            add_named(p, row, i, out);
    } else if (field->cols > 1 && field->col_noun >= 0) {
        for (int i = 0; i < row->n; i++) {
            const ber_domain *d = &p->m.game->domains[field->col_noun];
            if (strcmp(d->name, "seat") != 0 || i < p->m.n_seats)
                terminal_add_counted(p, field->col_noun, i, row->word[i], out);
        }
    } else if (strcmp(row->word[0], "0") != 0) {
        ber_text_add(out, row->word[0]);
    }
}
