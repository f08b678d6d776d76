/*
 * position.c: the position in sentences, for those who cannot see the drawing.
 *
 * Made from the text form of the state (docs/notation.md) and the words of the game:
 * a member is told if the words have field.<member>, a place by ground.* and thing.*.
 * So every game is told alike, and only what passed blind() can be told.
 */
#include "row.h"

#include "codec.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { LIST = 2048 };

/* ---- Members ----------------------------------------------------------------------------- */

static void tell_field(const terminal *p, const terminal_row *row, void *user)
{
    const char *pattern = ber_word(p->words, "field.%s", row->field->name);
    char list[LIST], name[TERMINAL_NAME];
    const char *piece = list;
    ber_text text = ber_text_into(list, sizeof list), *out = user;
    size_t start = out->length;
    if (!pattern)
        return;
    terminal_row_words(p, row, &text);
    if (!text.length)
        return;
    text = ber_text_into(name, sizeof name);
    if (row->field->row_noun >= 0)
        terminal_noun_words(p, row->field->row_noun, row->row, &text);
    ber_words_fill(p->words, pattern, name, &piece, 1, out);
    terminal_capitalise(out->buffer + start);
    ber_text_add(out, "\n");
}

/* ---- Places --------------------------------------------------------------------------------- */

/* The domain of places, if the words say what ground they have; else -1. */
static int domain_of_places(const terminal *p)
{
    for (int d = 0; p->m.game->domains[d].name; d++)
        if (ber_word(p->words, "ground.%s.*", p->m.game->domains[d].name))
            return d;
    return -1;
}

/* The ground of every place, as text. */
typedef struct {
    int domain;
    const char *ground[64];
    char own[64][2 * TERMINAL_NAME]; /* where the game tells it */
} grounds;

static void note_ground(const terminal *p, const terminal_row *row, void *user)
{
    grounds *g = user;
    const char *text = ber_word(p->words, "ground.%s", row->field->name);
    if (!text || !row->field->mask || row->field->value_noun != g->domain)
        return;
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(&p->m.game->domains[g->domain], row->word[i]);
        if (item >= 0 && item < 64)
            g->ground[item] = text;
    }
}

static void find_grounds(const terminal *p, const void *state, int domain, grounds *g)
{
    const ber_domain *d = &p->m.game->domains[domain];
    *g = (grounds){ .domain = domain };
    for (int i = 0; i < d->size && i < 64; i++) {
        char number[12];
        g->ground[i] = ber_word(p->words, "ground.%s.%s", d->name, ber_item_name(d, i, number));
        if (!g->ground[i])
            g->ground[i] = ber_word(p->words, "ground.%s.*", d->name);
    }
    if (!p->m.game->ground) {
        terminal_each_row(p, state, note_ground, g);
        return;
    }
    for (int i = 0; i < d->size && i < 64; i++) {
        ber_text text = ber_text_into(g->own[i], sizeof g->own[i]);
        p->m.game->ground(state, p->words, i, false, &text);
        terminal_capitalise(g->own[i]);
        g->ground[i] = g->own[i];
    }
}

/* The ground of one place, with all that is to be said of it. */
static void add_ground(const terminal *p, const void *state, int domain, int item, ber_text *out)
{
    grounds g;
    if (p->m.game->ground) {
        p->m.game->ground(state, p->words, item, true, out);
        return;
    }
    find_grounds(p, state, domain, &g);
    ber_text_add(out, g.ground[item]);
}

/* The shorter of its names: nouns may bring a preposition ("nella regione 2"), counted things a
 * word that the list needs only once ("casella 13"). */
static void listed_place(const terminal *p, int domain, int item, char out[TERMINAL_NAME])
{
    char counted[TERMINAL_NAME];
    ber_text text = ber_text_into(out, TERMINAL_NAME),
             other = ber_text_into(counted, sizeof counted);
    terminal_noun_words(p, domain, item, &text);
    terminal_counted(p, domain, item, 1, &other);
    if (other.length < text.length)
        memcpy(out, counted, sizeof counted);
}

/* "Sea: d4 to e4, d5." for one kind of ground. */
static void tell_ground(const terminal *p, const grounds *g, const char *ground, ber_text *out)
{
    const ber_domain *d = &p->m.game->domains[g->domain];
    char name[64][TERMINAL_NAME], *list[64], places[LIST];
    ber_text text = ber_text_into(places, sizeof places);
    int n = 0;
    for (int i = 0; i < d->size && i < 64; i++) {
        if (strcmp(g->ground[i], ground) != 0)
            continue;
        listed_place(p, g->domain, i, name[n]);
        list[n] = name[n];
        n++;
    }
    terminal_join(p, list, n, &text);
    terminal_fill(p, out, "play.ground", ground, places, NULL);
    ber_text_add(out, "\n");
}

static void tell_grounds(const terminal *p, const void *state, ber_text *out)
{
    grounds g;
    int domain = domain_of_places(p);
    if (domain < 0)
        return;
    find_grounds(p, state, domain, &g);
    for (int i = 0; i < p->m.game->domains[domain].size && i < 64; i++) {
        bool is_told = false;
        for (int j = 0; j < i; j++)
            is_told = is_told || strcmp(g.ground[i], g.ground[j]) == 0;
        if (!is_told)
            tell_ground(p, &g, g.ground[i], out);
    }
}

/* Is this line, with its end, one of those of `text`? */
static bool has_line(const char *text, const char *line, size_t length)
{
    for (; *text; text += strcspn(text, "\n") + 1)
        if (strncmp(text, line, length) == 0)
            return true;
    return false;
}

void terminal_tell_position(terminal *p, const void *state, bool whole)
{
    char now[TERMINAL_POSITION], changed[TERMINAL_POSITION];
    char *told = p->position[p->viewer == BER_PUBLIC ? BER_MAX_SEATS : p->viewer];
    ber_text text = ber_text_into(now, sizeof now), news = ber_text_into(changed, sizeof changed);
    terminal_each_row(p, state, tell_field, &text);
    tell_grounds(p, state, &text);
    if (!match_over(&p->m)) /* the result tells them then */
        terminal_tell_facts(p, state, "fact", &text);
    for (const char *line = now; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        if (whole || !has_line(told, line, length))
            ber_text_add_n(&news, line, length);
        line += length;
    }
    terminal_write_lines(p, changed);
    memcpy(told, now, sizeof now);
}

/* ---- One place ------------------------------------------------------------------------------- */

typedef struct {
    int domain, item;
    ber_text text;
} one_place;

/* Adds "2 Inuit of red": a count of what belongs to the item of `domain`, if there is one. */
static void add_thing(const terminal *p, one_place *place, const char *pattern, int domain,
                      int item, const char *count)
{
    char name[TERMINAL_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    if (strcmp(count, "0") == 0)
        return;
    if (domain >= 0)
        terminal_noun_words(p, domain, item, &text);
    ber_text_add(&place->text, "; ");
    ber_words_fill(p->words, pattern, name, &count, 1, &place->text);
}

/* A row of names: of those that are there, or of places with their counts. */
static void note_named(const terminal *p, const terminal_row *row, one_place *place,
                       const char *pattern)
{
    const ber_domain *d = &p->m.game->domains[place->domain];
    bool counts = row->field->type == BER_PLANES;
    for (int i = 0; i < row->n; i += counts ? 2 : 1)
        if (ber_item_find(d, row->word[i]) == place->item)
            add_thing(p, place, pattern, row->field->row_noun, row->row,
                      counts && i + 1 < row->n ? row->word[i + 1] : "1");
}

/* What a row says about the place: places are its names, its columns, or the row itself. */
static void note_thing(const terminal *p, const terminal_row *row, void *user)
{
    one_place *place = user;
    const ber_field *field = row->field;
    const char *pattern = ber_word(p->words, "thing.%s", field->name);
    bool is_named = field->mask || field->type == BER_PLANES;
    int named = field->mask ? field->value_noun : field->col_noun;
    if (!pattern)
        return;
    if (is_named && named == place->domain)
        note_named(p, row, place, pattern);
    else if (!is_named && field->col_noun == place->domain)
        add_thing(p, place, pattern, field->row_noun, row->row, row->word[place->item]);
    else if (!is_named && field->row_noun == place->domain && row->row == place->item)
        for (int i = 0; i < row->n; i++)
            add_thing(p, place, pattern, field->col_noun, i, row->word[i]);
}

bool terminal_tell_place(const terminal *p, const void *state, const char *name)
{
    char line[LIST];
    one_place place = { domain_of_places(p), -1, ber_text_into(line, sizeof line) };
    if (place.domain < 0)
        return false;
    place.item = terminal_find_noun(p, name, place.domain);
    if (place.item < 0 || place.item >= 64)
        return false;
    terminal_noun_words(p, place.domain, place.item, &place.text);
    if (!strchr("0123456789", line[1])) /* "d4" is written so on the board */
        terminal_capitalise(line);
    ber_text_add(&place.text, ": ");
    add_ground(p, state, place.domain, place.item, &place.text);
    terminal_each_row(p, state, note_thing, &place);
    ber_text_add(&place.text, ".");
    terminal_write(p, line, 2);
    return true;
}
