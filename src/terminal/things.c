/*
 * things.c: the things of a position in words: "3 furs", "question mark (tusk), in the centre".
 */
#include "row.h"

#include "codec.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Lists ------------------------------------------------------------------------ */

/* A noun; seats by the names of those who sit there. */
void terminal_noun_words(const terminal *p, int domain, int item, ber_text *out)
{
    if (strcmp(p->m.game->domains[domain].name, "seat") == 0 && item < BER_MAX_SEATS)
        ber_text_add(out, p->names[item]);
    else
        ber_noun_words(p->m.game, p->words, domain, item, out);
}

/* "a7" and "b7": the next name in a row of places. */
static bool follows(const char *name, const char *next)
{
    return next[0] == name[0] + 1 && strcmp(name + 1, next + 1) == 0;
}

void terminal_join(const terminal *p, char *const name[], int n, ber_text *out)
{
    for (int i = 0; i < n;) {
        int last = i;
        while (last + 1 < n && follows(name[last], name[last + 1]))
            last++;
        if (out->length)
            ber_text_add(out, ", ");
        if (last - i < 2) {
            ber_text_add(out, name[i]);
            last = i;
        } else {
            terminal_fill(p, out, "play.range", name[i], name[last], NULL);
        }
        i = last + 1;
    }
}

/* A thing to be counted: the words may have a form without an article, or forms for one
 * and several. */
static void counted_words(const terminal *p, int domain, int item, const char *count, ber_text *out)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12];
    const char *text = ber_word(p->words, "count.%s.%s", d->name, ber_item_name(d, item, number));
    if (text && strchr(text, '{')) {
        ber_words_fill(p->words, text, NULL, &count, 1, out);
        return;
    }
    if (text)
        ber_text_add(out, text);
    else
        terminal_noun_words(p, domain, item, out);
    if (strcmp(d->name, "seat") == 0)
        ber_text_format(out, " %s", count);
    else if (strcmp(count, "1") != 0)
        ber_text_format(out, " ×%s", count);
}

void terminal_counted(const terminal *p, int domain, int item, int n, ber_text *out)
{
    char count[12];
    snprintf(count, sizeof count, "%d", n);
    counted_words(p, domain, item, count, out);
}

void terminal_add_counted(const terminal *p, int domain, int item, const char *count, ber_text *out)
{
    if (strcmp(count, "0") == 0)
        return;
    if (out->length)
        ber_text_add(out, ", ");
    counted_words(p, domain, item, count, out);
}

bool terminal_is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (; *list; list += strcspn(list, " "), list += *list == ' ')
        if (strncmp(list, name, n) == 0 && (list[n] == ' ' || list[n] == '\0'))
            return true;
    return false;
}

/* What members say about one item: with.<domain> names those that have a value for each ("face"
 * for tiles). The first value is what the thing is called, the others follow in brackets. */
typedef struct {
    const char *members;
    int item, n;
    ber_text *out;
} called;

static void call_item(const terminal *p, const terminal_row *row, void *user)
{
    called *c = user;
    const ber_field *field = row->field;
    if (!terminal_is_listed(c->members, field->name) || field->value_noun < 0 ||
        c->item >= row->n || strcmp(row->word[c->item], "hidden") == 0)
        return;
    ber_text_add(c->out, c->n ? " (" : "");
    terminal_noun_words(p, field->value_noun,
                        ber_item_find(&p->m.game->domains[field->value_noun], row->word[c->item]),
                        c->out);
    ber_text_add(c->out, c->n++ ? ")" : "");
}

bool terminal_value_words(const terminal *p, const void *state, const terminal_values *v,
                          int domain, int item, ber_text *out)
{
    const char *members = ber_word(p->words, "with.%s", p->m.game->domains[domain].name);
    if (!members || domain != v->domain || item >= TERMINAL_ITEMS || v->value[item] < 0)
        return false;
    terminal_each_row(p, state, call_item, &(called){ members, item, 0, out });
    return true;
}

/* Who has looked at it, if not all have. */
static void seen_words(const terminal *p, const terminal_values *v, int domain, int item,
                       ber_text *out)
{
    const char *member = ber_word(p->words, "seen.%s", p->m.game->domains[domain].name);
    const char *pattern = member ? ber_word(p->words, "place.%s", member) : NULL;
    char list[TERMINAL_TEXT / 8];
    ber_text text = ber_text_into(list, sizeof list);
    if (!pattern || !v->seen[item] || v->seen[item] == (1 << p->m.n_seats) - 1)
        return;
    for (int seat = 0; seat < p->m.n_seats; seat++)
        if (v->seen[item] >> seat & 1)
            ber_text_format(&text, "%s%s", text.length ? ", " : "", p->names[seat]);
    ber_text_add(out, ", ");
    ber_words_fill(p->words, pattern, list, NULL, 0, out);
}

bool terminal_item_words(const terminal *p, const terminal_question *q, int domain, int item,
                         ber_text *out)
{
    const ber_head *head = (const void *)q->state;
    if (!terminal_value_words(p, q->state, &q->values, domain, item, out))
        return false;
    if (q->values.where[item][0] && !p->m.game->prompts[head->prompt].set)
        ber_text_format(out, ", %s", q->values.where[item]);
    if (!(q->values.seen[item] >> q->seat & 1)) /* else the other side is told */
        seen_words(p, &q->values, domain, item, out);
    return true;
}

/* ---- Values for entries ---------------------------------------------------------------- */

static void note_seen(const terminal *p, const terminal_row *row, const ber_domain *d,
                      terminal_values *out)
{
    const char *member = ber_word(p->words, "seen.%s", d->name);
    if (!member || strcmp(member, row->field->name) != 0 || !row->field->mask)
        return;
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(d, row->word[i]);
        if (item >= 0 && item < TERMINAL_ITEMS)
            out->seen[item] |= (uint8_t)(1 << row->row);
    }
}

/* Notes where things lie: place.<member> tells it of a set, by its row if there are several. */
static void read_places(const terminal *p, const terminal_row *row, void *user)
{
    terminal_values *out = user;
    const ber_field *field = row->field;
    const ber_domain *d = &p->m.game->domains[out->domain];
    const char *members = ber_word(p->words, "where.%s", d->name);
    const char *pattern = ber_word(p->words, "place.%s", field->name);
    char name[TERMINAL_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    note_seen(p, row, d, out);
    if (!members || !pattern || !field->mask || !terminal_is_listed(members, field->name))
        return;
    if (field->row_noun >= 0)
        terminal_noun_words(p, field->row_noun, row->row, &text);
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(d, row->word[i]);
        if (item < 0 || item >= TERMINAL_ITEMS)
            continue;
        out->common[item] = field->row_noun < 0;
        text = ber_text_into(out->where[item], TERMINAL_PLACE);
        ber_words_fill(p->words, pattern, name, NULL, 0, &text);
        text = ber_text_into(out->spot[item], TERMINAL_PLACE);
        if (field->row_noun >= 0)
            terminal_typed_noun(p, field->row_noun, row->row, &text);
        else
            ber_text_add(&text, ber_word(p->words, "say.place.%s", field->name));
    }
}

static void read_values(const terminal *p, const terminal_row *row, void *user)
{
    terminal_values *out = user;
    const ber_field *field = row->field;
    const char *members = ber_word(p->words, "with.%s", p->m.game->domains[out->domain].name);
    if (out->of >= 0 || field->value_noun < 0 || !terminal_is_listed(members, field->name))
        return;
    out->of = field->value_noun;
    for (int i = 0; i < row->n && i < TERMINAL_ITEMS; i++)
        out->value[i] =
            (int16_t)ber_item_find(&p->m.game->domains[field->value_noun], row->word[i]);
}

void terminal_read_values(const terminal *p, const void *state, terminal_values *out)
{
    *out = (terminal_values){ .domain = -1, .of = -1 };
    memset(out->value, -1, sizeof out->value);
    for (int d = 0; p->m.game->domains[d].name && out->domain < 0; d++)
        if (ber_word(p->words, "with.%s", p->m.game->domains[d].name))
            out->domain = d;
    if (out->domain >= 0)
        terminal_each_row(p, state, read_values, out);
    if (out->of < 0)
        out->domain = -1;
    else
        terminal_each_row(p, state, read_places, out);
}
