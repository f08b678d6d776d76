/*
 * table.c: events as a table: a fight, a conflict, a scoring, the account at the end.
 *
 * What an event says in it is among the words, "ROW | COLUMN: VALUE | ...". Row and column are
 * patterns; without a row it is that of the event before. A column that is called as a seat is
 * brings those of all seats, and a sum below. A value is one of
 *
 *   1, +1, -1, +2-1-0   arguments, which are added up; those with + show it, and no nought
 *   #10                 that number
 *   {1|# card|# cards}  as many of a thing, which are added up; {n|...} and {count 0 1} too
 *   {0} +{1}            any other pattern: a text, after those that are there
 */
#include "terminal.h"

#include "vocab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAP = 2 };

/* ---- Rows and columns ------------------------------------------------------------------- */

static int find(char label[][TERMINAL_NAME], int n, const char *wanted)
{
    for (int i = n - 1; i >= 0; i--)
        if (strcmp(label[i], wanted) == 0)
            return i;
    return -1;
}

/* Adds it if it is not there; the last one takes what is too much. */
static int find_or_add(char label[][TERMINAL_NAME], int *n, int most, const char *wanted)
{
    int i = find(label, *n, wanted);
    if (i >= 0)
        return i;
    i = *n < most ? (*n)++ : most - 1;
    snprintf(label[i], TERMINAL_NAME, "%s", wanted);
    return i;
}

static bool is_seat_name(const terminal *p, const char *name)
{
    for (int seat = 0; seat < p->m.n_seats; seat++)
        if (strcmp(p->names[seat], name) == 0)
            return true;
    return false;
}

static int find_column(const terminal *p, terminal_table *t, const char *name)
{
    if (!t->has_seats && is_seat_name(p, name)) {
        t->has_seats = true;
        for (int seat = 0; seat < p->m.n_seats; seat++)
            find_or_add(t->column, &t->columns, TERMINAL_COLUMNS, p->names[seat]);
    }
    return find_or_add(t->column, &t->columns, TERMINAL_COLUMNS, name);
}

/* ---- Values ------------------------------------------------------------------------------ */

/* "+2-1-0": a sum of arguments. */
static bool read_sum(const char *value, const ber_event *event, int *sum)
{
    *sum = 0;
    for (const char *at = value; *at; at++) {
        int sign = *at == '-' ? -1 : 1;
        at += *at == '+' || *at == '-';
        if (*at < '0' || *at > '3' || (at[1] && at[1] != '+' && at[1] != '-'))
            return false;
        *sum += sign * event->arg[*at - '0'];
    }
    return *value != '\0';
}

/* "{1|# card|# cards}", "{n|...}" or "{count 0 1}": what is counted, and how many. */
static const char *read_count(const terminal *p, const char *value, const ber_event *event, int *n)
{
    const ber_event_kind *kind = &p->m.game->events[event->kind];
    int item, number;
    if (sscanf(value, "{count %d %d}", &item, &number) == 2 && item < 4 && number < 4) {
        char name[12];
        const ber_domain *domain = &p->m.game->domains[kind->noun[item]];
        *n = event->arg[number];
        return ber_word(p->words, "count.%s.%s", domain->name,
                        ber_item_name(domain, event->arg[item], name));
    }
    if (value[0] != '{' || value[2] != '|' || !strchr(value, '#'))
        return NULL;
    *n = value[1] == 'n' ? 1 : event->arg[value[1] - '0'];
    return value;
}

static void add_points(terminal_cell *cell, int halves, bool is_signed)
{
    cell->halves += halves;
    cell->has_points = true;
    cell->is_signed |= is_signed;
}

static void add_count(terminal_cell *cell, const char *forms, int n)
{
    int i = find(cell->forms, cell->counts, forms);
    if (i < 0) {
        i = find_or_add(cell->forms, &cell->counts, TERMINAL_COUNTS, forms);
        cell->count[i] = 0;
    }
    cell->count[i] += n;
}

static void add_text(const terminal *p, terminal_cell *cell, const char *pattern,
                     const ber_event *event)
{
    char before[sizeof cell->text];
    snprintf(before, sizeof before, "%s", cell->text);
    ber_text text = ber_text_into(cell->text, sizeof cell->text);
    if (*before)
        ber_text_format(&text, "%s, ", before);
    ber_event_fill(p->m.game, p->words, pattern, event, p->names, &text);
}

static void add_value(const terminal *p, terminal_cell *cell, const char *value,
                      const ber_event *event)
{
    int n;
    const char *forms = read_count(p, value, event, &n);
    if (forms)
        add_count(cell, forms, n);
    else if (*value == '#')
        add_points(cell, 2 * atoi(value + 1), false);
    else if (read_sum(value, event, &n))
        add_points(cell, 2 * n, *value == '+');
    else
        add_text(p, cell, value, event);
}

/* ---- What an event says -------------------------------------------------------------------- */

/* The next field between bars, without the blanks around it; NULL after the last. Bars and colons
 * within braces do not count. */
static char *next_field(char **at, char end)
{
    char *start = *at, *stop = start;
    int depth = 0;
    if (!start)
        return NULL;
    for (; *stop && (depth || *stop != end); stop++)
        depth += (*stop == '{') - (*stop == '}');
    *at = *stop ? stop + 1 : NULL;
    *stop = '\0';
    start += strspn(start, " ");
    while (stop > start && stop[-1] == ' ')
        *--stop = '\0';
    return start;
}

static void label_words(const terminal *p, const char *pattern, const ber_event *event,
                        char label[TERMINAL_NAME])
{
    ber_text text = ber_text_into(label, TERMINAL_NAME);
    ber_event_fill(p->m.game, p->words, pattern, event, p->names, &text);
}

void terminal_table_add(const terminal *p, terminal_table *t, const char *spec,
                        const ber_event *event)
{
    char copy[TERMINAL_LINE], name[TERMINAL_NAME], *at = copy, *field;
    snprintf(copy, sizeof copy, "%s", spec);
    label_words(p, next_field(&at, '|'), event, name);
    terminal_capitalise(name);
    if (*name)
        t->at = find_or_add(t->row, &t->rows, TERMINAL_ROWS, name);
    while ((field = next_field(&at, '|'))) {
        char *value = field;
        label_words(p, next_field(&value, ':'), event, name);
        if (t->rows == 0 || !value)
            return;
        add_value(p, &t->cell[t->at][find_column(p, t, name)], next_field(&value, '\0'), event);
        t->cells++;
    }
}

void terminal_table_points(const terminal *p, terminal_table *t, const char *row, int seat,
                           int halves)
{
    t->at = find_or_add(t->row, &t->rows, TERMINAL_ROWS, row);
    add_points(&t->cell[t->at][find_column(p, t, p->names[seat])], halves, false);
    t->cells++;
}

/* ---- Cells in words ------------------------------------------------------------------------ */

static void points_words(int halves, bool is_signed, ber_text *out)
{
    int whole = abs(halves) / 2;
    ber_text_add(out, halves < 0 ? "-" : is_signed ? "+" : "");
    if (whole || halves % 2 == 0)
        ber_text_format(out, "%d", whole);
    ber_text_add(out, halves % 2 ? "½" : "");
}

static void comma(ber_text *out)
{
    ber_text_add(out, out->length ? ", " : "");
}

static void cell_words(const terminal *p, const terminal_cell *cell, char room[TERMINAL_LINE])
{
    ber_text out = ber_text_into(room, TERMINAL_LINE);
    char number[12];
    const char *piece[4] = { number, number, number, number };
    if (cell->halves || (cell->has_points && !cell->is_signed && !cell->counts))
        points_words(cell->halves, cell->is_signed, &out);
    for (int i = 0; i < cell->counts; i++) {
        snprintf(number, sizeof number, "%d", cell->count[i]);
        comma(&out);
        ber_words_fill(p->words, cell->forms[i], NULL, piece, 4, &out);
    }
    if (*cell->text) {
        comma(&out);
        ber_text_add(&out, cell->text);
    }
}

static bool is_empty(const terminal_table *t, int row)
{
    for (int k = 0; k < t->columns; k++) {
        const terminal_cell *cell = &t->cell[row][k];
        if (cell->has_points || cell->counts || *cell->text)
            return false;
    }
    return true;
}

/* Numbers are aligned right, before words. */
static bool is_number_column(const terminal_table *t, int column)
{
    for (int row = 0; row < t->rows; row++)
        if (!t->has_seats && (t->cell[row][column].counts || *t->cell[row][column].text))
            return false;
    return true;
}

/* A last row with the sums of all others. */
static void add_total(const terminal *p, terminal_table *t)
{
    char name[TERMINAL_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    terminal_fill(p, &text, "play.total", NULL);
    terminal_capitalise(name);
    if (!t->has_seats || t->rows == TERMINAL_ROWS)
        return;
    int last = t->rows++;
    snprintf(t->row[last], sizeof t->row[last], "%s", name);
    for (int k = 0; k < t->columns; k++) {
        t->cell[last][k] = (terminal_cell){ .has_points = true };
        for (int row = 0; row < last; row++) {
            t->cell[last][k].halves += t->cell[row][k].halves;
            t->cell[last][k].is_signed |= t->cell[row][k].is_signed;
        }
        t->cell[last][k].is_signed &= t->cell[last][k].halves != 0;
    }
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* What is told about a column: its width, and whether it is of numbers. */
typedef struct {
    int first, width[TERMINAL_COLUMNS], order[TERMINAL_COLUMNS];
    bool is_number[TERMINAL_COLUMNS];
} form;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static void measure(const terminal *p, const terminal_table *t, form *f)
{
    char text[TERMINAL_LINE];
    int n = 0;
    *f = (form){ .first = 0 };
    for (int k = 0; k < t->columns; k++) {
        f->is_number[k] = is_number_column(t, k);
        f->width[k] = terminal_columns(t->column[k]);
    }
    for (int row = 0; row < t->rows; row++) {
        if (is_empty(t, row))
            continue;
        f->first = larger(f->first, terminal_columns(t->row[row]));
        for (int k = 0; k < t->columns; k++) {
            cell_words(p, &t->cell[row][k], text);
            f->width[k] = larger(f->width[k], terminal_columns(text));
        }
    }
    for (int pass = 1; pass >= 0; pass--)
        for (int k = 0; k < t->columns; k++)
            if (f->is_number[k] == pass)
                f->order[n++] = k;
    for (int k = 0, widest = 0; t->has_seats && k < t->columns; k++) { /* all alike */
        for (int i = 0; i < t->columns; i++)
            widest = larger(widest, f->width[i]);
        f->width[k] = widest;
    }
}

static int width_of(const terminal_table *t, const form *f)
{
    int width = GAP + f->first;
    for (int k = 0; k < t->columns; k++)
        width += GAP + f->width[k];
    return width;
}

/* Blanks are put only before something, so that no line ends with them. */
static void put_padded(const char *text, int width, bool is_right, int *owed)
{
    int room = width - terminal_columns(text);
    *owed += GAP + (is_right ? room : 0);
    if (*text) {
        printf("%*s", *owed, "");
        terminal_put(text);
        *owed = 0;
    }
    *owed += is_right ? 0 : *text ? room : width;
}

static void draw_row(const terminal *p, const terminal_table *t, const form *f, int row)
{
    char text[TERMINAL_LINE];
    const char *name = row < 0 ? "" : t->row[row];
    int owed = 0;
    put_padded(name, f->first, false, &owed);
    for (int i = 0; i < t->columns; i++) {
        int k = f->order[i];
        if (row < 0)
            snprintf(text, sizeof text, "%s", t->column[k]);
        else
            cell_words(p, &t->cell[row][k], text);
        put_padded(*text || !f->is_number[k] ? text : "-", f->width[k], f->is_number[k], &owed);
    }
    putchar('\n');
}

/* "Round 1: Red 4, Blue 6." */
static void write_row(const terminal *p, const terminal_table *t, int row)
{
    char line[TERMINAL_TEXT], cell[TERMINAL_LINE];
    ber_text text = ber_text_into(line, sizeof line);
    int n = 0;
    ber_text_format(&text, "%s: ", t->row[row]);
    for (int k = 0; k < t->columns; k++) {
        cell_words(p, &t->cell[row][k], cell);
        if (*cell)
            ber_text_format(&text, "%s%s %s", n++ ? ", " : "", t->column[k], cell);
    }
    ber_text_add(&text, ".");
    terminal_write(p, line, 2);
}

void terminal_table_print(const terminal *p, terminal_table *t)
{
    form f;
    add_total(p, t);
    measure(p, t, &f);
    bool is_drawn = !p->plain && width_of(t, &f) <= terminal_width(p);
    for (int row = is_drawn ? -1 : 0; row < t->rows; row++) {
        if (row >= 0 && is_empty(t, row))
            continue;
        if (is_drawn)
            draw_row(p, t, &f, row);
        else
            write_row(p, t, row);
    }
}
