/*
 * play_position.c: the position in sentences, for those who cannot see the drawing.
 *
 * Made from the text form of the state (docs/notation.md) and the words of the game:
 * a member is told if the words have field.<member>, a place by ground.* and thing.*.
 * So every game is told alike, and only what passed blind() can be told.
 */
#include "play.h"

#include "codec.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { STATE_TEXT = 32768, MAX_WORDS = 256, LIST = 2048, FEW_COLUMNS = 3 };

/* One line of the text form: a row of a member, and the words after its name. */
typedef struct {
    const void *state;
    const ber_field *field;
    int row, n;
    char **word;
} row_text;

static const ber_field *find_field(const struct ber_game *game, const char *name)
{
    for (const ber_field *field = game->fields; field->name; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}

static const ber_domain *domain_of(const struct ber_game *game, int noun)
{
    return noun >= 0 ? &game->domains[noun] : NULL;
}

/* Splits a line of the text form; false: it is part of the head, or the row of a seat
 * that nobody holds. */
static bool read_row(const play *p, char *line, char *word[MAX_WORDS], row_text *out)
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
static void each_row(const play *p, const void *state,
                     void (*tell)(const play *p, const row_text *row, void *user), void *user)
{
    char whole[STATE_TEXT], *word[MAX_WORDS];
    ber_text text = ber_text_into(whole, sizeof whole);
    row_text row = { .state = state };
    ber_state_text(p->m.game, state, &text);
    for (char *line = whole, *next; *line; line = next) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        line[length] = '\0';
        if (read_row(p, line, word, &row))
            tell(p, &row, user);
    }
}

/* ---- Lists ------------------------------------------------------------------------ */

/* A noun; seats by the names of those who sit there. */
static void noun_words(const play *p, int domain, int item, ber_text *out)
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

void play_join(const play *p, char *const name[], int n, ber_text *out)
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
            play_fill(p, out, "play.range", name[i], name[last], NULL);
        }
        i = last + 1;
    }
}

/* A thing to be counted: the words may have a form without an article, or forms for one
 * and several. */
static void counted_words(const play *p, int domain, int item, const char *count, ber_text *out)
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
        noun_words(p, domain, item, out);
    if (strcmp(d->name, "seat") == 0)
        ber_text_format(out, " %s", count);
    else if (strcmp(count, "1") != 0)
        ber_text_format(out, " ×%s", count);
}

void play_counted(const play *p, int domain, int item, int n, ber_text *out)
{
    char count[12];
    snprintf(count, sizeof count, "%d", n);
    counted_words(p, domain, item, count, out);
}

static void add_counted(const play *p, int domain, int item, const char *count, ber_text *out)
{
    if (strcmp(count, "0") == 0)
        return;
    if (out->length)
        ber_text_add(out, ", ");
    counted_words(p, domain, item, count, out);
}

/* Places with their counts: "a4 1 b7 2". */
static void places_text(const play *p, const row_text *row, ber_text *out)
{
    const ber_domain *d = domain_of(p->m.game, row->field->col_noun);
    for (int i = 0; i + 1 < row->n; i += 2)
        add_counted(p, row->field->col_noun, ber_item_find(d, row->word[i]), row->word[i + 1], out);
}

static bool is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (; *list; list += strcspn(list, " "), list += *list == ' ')
        if (strncmp(list, name, n) == 0 && (list[n] == ' ' || list[n] == '\0'))
            return true;
    return false;
}

/* What members say about one item: with.<domain> names those that have a value for each ("face"
 * for tiles). The first value is what the thing is called, the others stand in brackets. */
typedef struct {
    const char *members;
    int item, n;
    ber_text *out;
} called;

static void call_item(const play *p, const row_text *row, void *user)
{
    called *c = user;
    const ber_field *field = row->field;
    if (!is_listed(c->members, field->name) || field->value_noun < 0 || c->item >= row->n ||
        strcmp(row->word[c->item], "hidden") == 0)
        return;
    ber_text_add(c->out, c->n ? " (" : "");
    noun_words(p, field->value_noun,
               ber_item_find(&p->m.game->domains[field->value_noun], row->word[c->item]), c->out);
    ber_text_add(c->out, c->n++ ? ")" : "");
}

static bool item_words(const play *p, const void *state, const play_values *v, int domain, int item,
                       ber_text *out)
{
    const char *members = ber_word(p->words, "with.%s", p->m.game->domains[domain].name);
    if (!members || domain != v->domain || item >= PLAY_ITEMS || v->value[item] < 0)
        return false;
    each_row(p, state, call_item, &(called){ members, item, 0, out });
    return true;
}

/* Who has looked at it, if not all have. */
static void seen_words(const play *p, const play_values *v, int domain, int item, ber_text *out)
{
    const char *member = ber_word(p->words, "seen.%s", p->m.game->domains[domain].name);
    const char *pattern = member ? ber_word(p->words, "place.%s", member) : NULL;
    char list[PLAY_TEXT / 8];
    ber_text text = ber_text_into(list, sizeof list);
    if (!pattern || !v->seen[item] || v->seen[item] == (1 << p->m.n_seats) - 1)
        return;
    for (int seat = 0; seat < p->m.n_seats; seat++)
        if (v->seen[item] >> seat & 1)
            ber_text_format(&text, "%s%s", text.length ? ", " : "", p->names[seat]);
    ber_text_add(out, ", ");
    ber_words_fill(p->words, pattern, list, NULL, 0, out);
}

bool play_item_words(const play *p, const play_question *q, int domain, int item, ber_text *out)
{
    const ber_head *head = (const void *)q->state;
    if (!item_words(p, q->state, &q->values, domain, item, out))
        return false;
    if (q->values.where[item][0] && !p->m.game->prompts[head->prompt].set)
        ber_text_format(out, ", %s", q->values.where[item]);
    if (!(q->values.seen[item] >> q->seat & 1)) /* else the other side is told */
        seen_words(p, &q->values, domain, item, out);
    return true;
}

/* ---- Values for entries ---------------------------------------------------------------- */

static void note_seen(const play *p, const row_text *row, const ber_domain *d, play_values *out)
{
    const char *member = ber_word(p->words, "seen.%s", d->name);
    if (!member || strcmp(member, row->field->name) != 0 || !row->field->mask)
        return;
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(d, row->word[i]);
        if (item >= 0 && item < PLAY_ITEMS)
            out->seen[item] |= (uint8_t)(1 << row->row);
    }
}

/* Notes where things lie: place.<member> tells it of a set, by its row if there are several. */
static void read_places(const play *p, const row_text *row, void *user)
{
    play_values *out = user;
    const ber_field *field = row->field;
    const ber_domain *d = &p->m.game->domains[out->domain];
    const char *members = ber_word(p->words, "where.%s", d->name);
    const char *pattern = ber_word(p->words, "place.%s", field->name);
    char name[PLAY_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    note_seen(p, row, d, out);
    if (!members || !pattern || !field->mask || !is_listed(members, field->name))
        return;
    if (field->row_noun >= 0)
        noun_words(p, field->row_noun, row->row, &text);
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(d, row->word[i]);
        if (item < 0 || item >= PLAY_ITEMS)
            continue;
        out->common[item] = field->row_noun < 0;
        text = ber_text_into(out->where[item], PLAY_PLACE);
        ber_words_fill(p->words, pattern, name, NULL, 0, &text);
        text = ber_text_into(out->spot[item], PLAY_PLACE);
        if (field->row_noun >= 0)
            play_typed_noun(p, field->row_noun, row->row, &text);
        else
            ber_text_add(&text, ber_word(p->words, "say.place.%s", field->name));
    }
}

static void read_values(const play *p, const row_text *row, void *user)
{
    play_values *out = user;
    const ber_field *field = row->field;
    const char *members = ber_word(p->words, "with.%s", p->m.game->domains[out->domain].name);
    if (out->of >= 0 || field->value_noun < 0 || !is_listed(members, field->name))
        return;
    out->of = field->value_noun;
    for (int i = 0; i < row->n && i < PLAY_ITEMS; i++)
        out->value[i] =
            (int16_t)ber_item_find(&p->m.game->domains[field->value_noun], row->word[i]);
}

void play_read_values(const play *p, const void *state, play_values *out)
{
    *out = (play_values){ .domain = -1, .of = -1 };
    memset(out->value, -1, sizeof out->value);
    for (int d = 0; p->m.game->domains[d].name && out->domain < 0; d++)
        if (ber_word(p->words, "with.%s", p->m.game->domains[d].name))
            out->domain = d;
    if (out->domain >= 0)
        each_row(p, state, read_values, out);
    if (out->of < 0)
        out->domain = -1;
    else
        each_row(p, state, read_places, out);
}

/* Things of one place are told by what they are: "3 furs, 2 food". */
static bool place_text(const play *p, const row_text *row, const play_values *v, ber_text *out)
{
    int n[PLAY_ITEMS] = { 0 };
    const ber_domain *d = domain_of(p->m.game, row->field->value_noun);
    const char *members = ber_word(p->words, "where.%s", d->name);
    if (row->field->value_noun != v->domain || !members || !is_listed(members, row->field->name))
        return false;
    for (int i = 0; i < row->n; i++) {
        int item = ber_item_find(d, row->word[i]);
        if (item >= 0 && item < PLAY_ITEMS && v->value[item] >= 0 && v->value[item] < PLAY_ITEMS)
            n[v->value[item]]++;
    }
    for (int value = 0; value < PLAY_ITEMS; value++) {
        if (!n[value])
            continue;
        ber_text_add(out, out->length ? ", " : "");
        play_counted(p, v->of, value, n[value], out);
    }
    return true;
}

/* What all have seen is told once, to the viewer. */
static bool is_known_to_all(const play *p, const row_text *row, const play_values *v, int item)
{
    const char *member =
        ber_word(p->words, "seen.%s", p->m.game->domains[row->field->value_noun].name);
    return member && strcmp(member, row->field->name) == 0 && row->row != p->viewer &&
           item < PLAY_ITEMS && v->seen[item] == (1 << p->m.n_seats) - 1;
}

static void set_text(const play *p, const row_text *row, ber_text *out)
{
    const ber_domain *d = domain_of(p->m.game, row->field->value_noun);
    char name[64][2 * PLAY_NAME], *list[64];
    play_values v;
    int n = 0;
    play_read_values(p, row->state, &v);
    if (place_text(p, row, &v, out))
        return;
    for (int i = 0; i < row->n && n < 64 && strcmp(row->word[i], "none") != 0; i++) {
        ber_text text = ber_text_into(name[n], sizeof name[n]);
        int item = ber_item_find(d, row->word[i]);
        if (is_known_to_all(p, row, &v, item))
            continue;
        if (!item_words(p, row->state, &v, row->field->value_noun, item, &text))
            noun_words(p, row->field->value_noun, item, &text);
        else if (v.where[item][0])
            ber_text_format(&text, " %s", v.where[item]);
        list[n] = name[n];
        n++;
    }
    play_join(p, list, n, out);
}

/* A value that is a noun: its name, after the column's if there are several. */
static void add_named(const play *p, const row_text *row, int i, ber_text *out)
{
    const ber_field *field = row->field;
    const ber_domain *d = &p->m.game->domains[field->value_noun];
    if (strcmp(row->word[i], "none") == 0)
        return;
    ber_text_add(out, out->length ? ", " : "");
    if (field->cols > 1 && field->col_noun >= 0) {
        noun_words(p, field->col_noun, i, out);
        ber_text_add(out, ": ");
    }
    noun_words(p, field->value_noun, ber_item_find(d, row->word[i]), out);
}

/* Values of many columns, each with those that have it: "for sale: Legs, Eggs; in the deck:
 * Wings". */
static void add_by_value(const play *p, const row_text *row, ber_text *out)
{
    const ber_field *field = row->field;
    for (int i = 0; i < row->n; i++) {
        bool is_told = strcmp(row->word[i], "none") == 0;
        for (int j = 0; j < i; j++)
            is_told = is_told || strcmp(row->word[i], row->word[j]) == 0;
        if (is_told)
            continue;
        ber_text_add(out, out->length ? "; " : "");
        noun_words(p, field->value_noun,
                   ber_item_find(&p->m.game->domains[field->value_noun], row->word[i]), out);
        for (int j = i; j < row->n; j++) {
            if (strcmp(row->word[i], row->word[j]) != 0)
                continue;
            ber_text_add(out, i == j ? ": " : ", ");
            play_counted(p, field->col_noun, j, 1, out);
        }
    }
}

/* The value of a row in words; nothing if it is zero or empty. */
static void value_text(const play *p, const row_text *row, ber_text *out)
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
                add_counted(p, field->col_noun, i, row->word[i], out);
        }
    } else if (strcmp(row->word[0], "0") != 0) {
        ber_text_add(out, row->word[0]);
    }
}

/* ---- Members ----------------------------------------------------------------------------- */

static void tell_field(const play *p, const row_text *row, void *user)
{
    const char *pattern = ber_word(p->words, "field.%s", row->field->name);
    char list[LIST], name[PLAY_NAME];
    const char *piece = list;
    ber_text text = ber_text_into(list, sizeof list), *out = user;
    size_t start = out->length;
    if (!pattern)
        return;
    value_text(p, row, &text);
    if (!text.length)
        return;
    text = ber_text_into(name, sizeof name);
    if (row->field->row_noun >= 0)
        noun_words(p, row->field->row_noun, row->row, &text);
    ber_words_fill(p->words, pattern, name, &piece, 1, out);
    play_capitalise(out->buffer + start);
    ber_text_add(out, "\n");
}

/* ---- Places --------------------------------------------------------------------------------- */

/* The domain of places, if the words say what ground they have; else -1. */
static int domain_of_places(const play *p)
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
    char own[64][2 * PLAY_NAME]; /* where the game tells it */
} grounds;

static void note_ground(const play *p, const row_text *row, void *user)
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

static void find_grounds(const play *p, const void *state, int domain, grounds *g)
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
        each_row(p, state, note_ground, g);
        return;
    }
    for (int i = 0; i < d->size && i < 64; i++) {
        ber_text text = ber_text_into(g->own[i], sizeof g->own[i]);
        p->m.game->ground(state, p->words, i, false, &text);
        play_capitalise(g->own[i]);
        g->ground[i] = g->own[i];
    }
}

/* The ground of one place, with all that is to be said of it. */
static void add_ground(const play *p, const void *state, int domain, int item, ber_text *out)
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
static void listed_place(const play *p, int domain, int item, char out[PLAY_NAME])
{
    char counted[PLAY_NAME];
    ber_text text = ber_text_into(out, PLAY_NAME), other = ber_text_into(counted, sizeof counted);
    noun_words(p, domain, item, &text);
    play_counted(p, domain, item, 1, &other);
    if (other.length < text.length)
        memcpy(out, counted, sizeof counted);
}

/* "Sea: d4 to e4, d5." for one kind of ground. */
static void tell_ground(const play *p, const grounds *g, const char *ground, ber_text *out)
{
    const ber_domain *d = &p->m.game->domains[g->domain];
    char name[64][PLAY_NAME], *list[64], places[LIST];
    ber_text text = ber_text_into(places, sizeof places);
    int n = 0;
    for (int i = 0; i < d->size && i < 64; i++) {
        if (strcmp(g->ground[i], ground) != 0)
            continue;
        listed_place(p, g->domain, i, name[n]);
        list[n] = name[n];
        n++;
    }
    play_join(p, list, n, &text);
    play_fill(p, out, "play.ground", ground, places, NULL);
    ber_text_add(out, "\n");
}

static void tell_grounds(const play *p, const void *state, ber_text *out)
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

void play_tell_position(play *p, const void *state, bool whole)
{
    char now[PLAY_POSITION], changed[PLAY_POSITION];
    char *told = p->position[p->viewer == BER_PUBLIC ? BER_MAX_SEATS : p->viewer];
    ber_text text = ber_text_into(now, sizeof now), news = ber_text_into(changed, sizeof changed);
    each_row(p, state, tell_field, &text);
    tell_grounds(p, state, &text);
    if (!match_over(&p->m)) /* the result tells them then */
        play_tell_facts(p, state, "fact", &text);
    for (const char *line = now; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        if (whole || !has_line(told, line, length))
            ber_text_add_n(&news, line, length);
        line += length;
    }
    play_write_lines(p, changed);
    memcpy(told, now, sizeof now);
}

/* ---- One place ------------------------------------------------------------------------------- */

typedef struct {
    int domain, item;
    ber_text text;
} one_place;

/* Adds "2 Inuit of red": so many of what belongs to the item of `domain`, if there is one. */
static void add_thing(const play *p, one_place *place, const char *pattern, int domain, int item,
                      const char *count)
{
    char name[PLAY_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    if (strcmp(count, "0") == 0)
        return;
    if (domain >= 0)
        noun_words(p, domain, item, &text);
    ber_text_add(&place->text, "; ");
    ber_words_fill(p->words, pattern, name, &count, 1, &place->text);
}

/* A row of names: of those that are there, or of places with their counts. */
static void note_named(const play *p, const row_text *row, one_place *place, const char *pattern)
{
    const ber_domain *d = &p->m.game->domains[place->domain];
    bool counts = row->field->type == BER_PLANES;
    for (int i = 0; i < row->n; i += counts ? 2 : 1)
        if (ber_item_find(d, row->word[i]) == place->item)
            add_thing(p, place, pattern, row->field->row_noun, row->row,
                      counts && i + 1 < row->n ? row->word[i + 1] : "1");
}

/* What a row says about the place: places are its names, its columns, or the row itself. */
static void note_thing(const play *p, const row_text *row, void *user)
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

bool play_tell_place(const play *p, const void *state, const char *name)
{
    char line[LIST];
    one_place place = { domain_of_places(p), -1, ber_text_into(line, sizeof line) };
    if (place.domain < 0)
        return false;
    place.item = play_find_noun(p, name, place.domain);
    if (place.item < 0 || place.item >= 64)
        return false;
    noun_words(p, place.domain, place.item, &place.text);
    if (!strchr("0123456789", line[1])) /* "d4" is written so on the board */
        play_capitalise(line);
    ber_text_add(&place.text, ": ");
    add_ground(p, state, place.domain, place.item, &place.text);
    each_row(p, state, note_thing, &place);
    ber_text_add(&place.text, ".");
    play_write(p, line, 2);
    return true;
}

/* ---- Patterns with names of members
 * -------------------------------------------------------------- */

/* What a name in braces stands for. */
typedef struct {
    char name[PLAY_NAME];
    ber_text *out;
} wanted;

/* {left} is that of the top frame; a domain's name is its place there. */
static void put_frame(const play *p, const row_text *row, const wanted *w)
{
    int top = row->n - 1;
    long long place;
    play_values v;
    play_read_values(p, row->state, &v);
    while (top > 0 && strcmp(row->word[top - 1], "/") != 0)
        top--;
    if (row->n - top < 6) /* kind seat left card place data */
        return;
    if (strcmp(w->name, "left") == 0)
        ber_text_add(w->out, row->word[top + 2]);
    for (int d = 0; p->m.game->domains[d].name; d++)
        if (strcmp(p->m.game->domains[d].name, w->name) == 0 &&
            ber_text_number(row->word[top + 4], 0, p->m.game->domains[d].size - 1, &place) &&
            !item_words(p, row->state, &v, d, (int)place, w->out))
            noun_words(p, d, (int)place, w->out);
}

static void put_wanted(const play *p, const row_text *row, void *user)
{
    wanted *w = user;
    char list[LIST];
    ber_text text = ber_text_into(list, sizeof list);
    if (row->field->type == BER_FRAMES) {
        put_frame(p, row, w);
    } else if (strcmp(row->field->name, w->name) == 0) {
        value_text(p, row, &text);
        ber_text_add(w->out, text.length ? list : "0");
    }
}

/* The domain of this name; -1: there is none. */
static int find_domain(const play *p, const char *name)
{
    for (int d = 0; p->m.game->domains[d].name; d++)
        if (strcmp(p->m.game->domains[d].name, name) == 0)
            return d;
    return -1;
}

/* {seat active}: a fact as a noun of a domain. {brief card}: the word brief.card.VALUE of a fact,
 * or its noun. {fact left}: the fact as it is. */
static void put_fact(const play *p, const void *state, const char *family, const char *name,
                     ber_text *out)
{
    char value[PLAY_NAME];
    ber_text text = ber_text_into(value, sizeof value);
    play_raw_fact(p, state, name, &text);
    if (!text.length)
        return;
    const char *word = ber_word(p->words, "%s.%s.%s", family, name, value);
    int d = find_domain(p, family);
    d = d < 0 && strcmp(family, "fact") != 0 ? find_domain(p, name) : d;
    int item = d >= 0 ? ber_item_find(&p->m.game->domains[d], value) : -1;
    if (word)
        ber_text_add(out, word);
    else if (item >= 0)
        noun_words(p, d, item, out);
    else
        ber_text_add(out, value);
}

static void put_name(const play *p, const void *state, const char *name, ber_text *out)
{
    wanted w = { .out = out };
    size_t start = out->length;
    ber_text text = ber_text_into(w.name, sizeof w.name);
    ber_text_add(&text, name);
    each_row(p, state, put_wanted, &w);
    if (out->length == start)
        play_add_fact(p, state, name, out);
}

/* What stands between two braces: "left", "brief card", "left|one|# more". */
static void put_hole(const play *p, const void *state, char *hole, ber_text *out)
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

void play_fill_state(const play *p, const void *state, const char *pattern, ber_text *out)
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
