/*
 * play_news.c: what happened, in lines.
 *
 * Events are redacted by ber_event_for() before anything is made of them. A run of like
 * events becomes one sentence (event.<kind>.many) or a table (table.<kind>); some begin a
 * block under a heading (heading.<kind>). A line is one action; fate has lines of its own, unless
 * what it brings belongs to the line before (joins.<kind>).
 */
#include "play.h"

#include "event.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { RUN = 64, COLUMNS = BER_MAX_SEATS, ROWS = 40, GAP = 2 };

/* Events of one kind by one actor, in a row. */
typedef struct {
    const ber_event_kind *kind;
    int n, step; /* step: the first one's */
    ber_event event[RUN];
} run;

static bool is_hidden(const ber_event *event)
{
    for (int i = 0; i < 4; i++)
        if (event->arg[i] == BER_SECRET)
            return true;
    return false;
}

static const char *form(const play *p, const run *r, const char *family)
{
    return ber_word(p->words, "%s.%s%s", family, r->kind->name,
                    is_hidden(&r->event[0]) ? ".hidden" : "");
}

static const char *many(const play *p, const run *r)
{
    return ber_word(p->words, "event.%s%s.many", r->kind->name,
                    is_hidden(&r->event[0]) ? ".hidden" : "");
}

/* A heading of "-" means that others tell it. */
static bool is_silent(const play *p, const ber_event *event)
{
    const char *heading = ber_word(p->words, "heading.%s", p->m.game->events[event->kind].name);
    return heading && strcmp(heading, "-") == 0;
}

/* Whether one event may follow the other in a run. In a table the actor is a column. */
static bool is_alike(const play *p, const run *r, const ber_event *next)
{
    const ber_event *last = &r->event[r->n - 1];
    if (r->n == RUN || next->kind != last->kind || is_hidden(next) != is_hidden(last))
        return false;
    if (!p->plain && ber_word(p->words, "table.%s", r->kind->name))
        return true;
    return next->actor == last->actor && many(p, r);
}

/* The run that begins at event `first`; returns the event after it. */
static int find_run(const play *p, int viewer, int first, run *r)
{
    int i = first;
    r->n = 0;
    r->step = p->m.event[first].step;
    r->event[r->n++] = ber_event_for(p->m.event[i++].event, viewer);
    r->kind = &p->m.game->events[r->event[0].kind];
    for (; i < p->m.n_events; i++) {
        ber_event next = ber_event_for(p->m.event[i].event, viewer);
        if (is_silent(p, &next))
            continue;
        if (!is_alike(p, r, &next))
            break;
        r->event[r->n++] = next;
    }
    return i;
}

/* ---- One sentence for a run --------------------------------------------------------------- */

static void add_comma(ber_text *out, size_t start)
{
    if (out->length > start)
        ber_text_add(out, ", ");
}

/* The items of an argument, each as often as it comes: "3 furs, 2 food". */
static void list_items(const play *p, const run *r, int arg, ber_text *out)
{
    size_t start = out->length;
    for (int i = 0; i < r->n; i++) {
        int item = r->event[i].arg[arg], n = 0;
        bool is_told = false;
        for (int j = 0; j < r->n; j++) {
            n += r->event[j].arg[arg] == item;
            is_told = is_told || (j < i && r->event[j].arg[arg] == item);
        }
        if (is_told)
            continue;
        add_comma(out, start);
        play_counted(p, r->kind->noun[arg], item, n, out);
    }
}

static bool is_same(const run *r, int arg)
{
    for (int i = 1; i < r->n; i++)
        if (r->event[i].arg[arg] != r->event[0].arg[arg])
            return false;
    return true;
}

/* {list 1}: how many of each, also where all are alike. */
static bool is_list(const play *p, const run *r, int arg)
{
    const char *pattern = r->n > 1 ? many(p, r) : NULL;
    char hole[12];
    snprintf(hole, sizeof hole, "{list %d}", arg);
    return pattern && strstr(pattern, hole);
}

/* Seats by their names. */
static void one_item(const play *p, int noun, int item, ber_text *out)
{
    if (noun == BER_NUMBER)
        ber_text_format(out, "%d", item);
    else if (strcmp(p->m.game->domains[noun].name, "seat") == 0)
        ber_text_add(out, p->names[item]);
    else
        ber_noun_words(p->m.game, p->words, noun, item, out);
}

static void argument(const play *p, const run *r, int arg, ber_text *out)
{
    int noun = r->kind->noun[arg], sum = 0;
    if (r->event[0].arg[arg] == BER_SECRET)
        return;
    for (int i = 0; i < r->n; i++)
        sum += r->event[i].arg[arg];
    if (noun == BER_NUMBER && !is_same(r, arg))
        ber_text_format(out, "%d", sum);
    else if (noun != BER_NUMBER && (!is_same(r, arg) || is_list(p, r, arg)))
        list_items(p, r, arg, out);
    else
        one_item(p, noun, r->event[0].arg[arg], out);
}

/* ---- Ways: who went through which places -------------------------------------------------- */

static int arguments(const run *r)
{
    int n = 0;
    while (n < 4 && r->kind->noun[n] != BER_NONE)
        n++;
    return n;
}

/* Does event i go on where the one before came to? The last two arguments are from and to. */
static bool goes_on(const run *r, int i)
{
    int n = arguments(r);
    const ber_event *last = &r->event[i - 1], *next = &r->event[i];
    if (n < 2 || r->kind->noun[n - 2] != r->kind->noun[n - 1] ||
        next->arg[n - 2] != last->arg[n - 1])
        return false;
    return memcmp(last->arg, next->arg, (size_t)(n - 2) * sizeof *last->arg) == 0;
}

/* Are ways of this kind counted, {n}? Then those are put together that are the same. */
static bool is_counted(const play *p, const run *r)
{
    return strstr(ber_word(p->words, "way.%s", r->kind->name), "{n");
}

static bool is_repeated(const run *r, int i)
{
    return memcmp(r->event[i - 1].arg, r->event[i].arg, sizeof r->event[i].arg) == 0;
}

/* The events first .. end-1 as one way: the last argument is all that it came to; or as many
 * of the same, {n}. */
static void way_words(const play *p, const run *r, int first, int end, ber_text *out)
{
    char text[4][PLAY_NAME], count[12];
    const char *piece[5];
    int n = arguments(r);
    snprintf(count, sizeof count, "%d", end - first);
    if (is_counted(p, r))
        end = first + 1;
    for (int k = 0; k < n; k++) {
        ber_text t = ber_text_into(text[k], sizeof text[k]);
        for (int i = first; i < (k == n - 1 ? end : first + 1); i++) {
            ber_text_add(&t, i > first ? ", " : "");
            one_item(p, r->kind->noun[k], r->event[i].arg[k], &t);
        }
        piece[k] = text[k];
    }
    piece[n] = count;
    ber_words_fill(p->words, ber_word(p->words, "way.%s", r->kind->name), NULL, piece, n + 1, out);
}

/* The event after the way that begins at `first`. */
static int end_of_way(const play *p, const run *r, int first)
{
    int end = first + 1;
    while (end < r->n && (is_counted(p, r) ? is_repeated(r, end) : goes_on(r, end)))
        end++;
    return end;
}

static void list_ways(const play *p, const run *r, ber_text *out)
{
    int n = arguments(r);
    bool is_way = n >= 2 && r->kind->noun[n - 2] == r->kind->noun[n - 1];
    for (int first = 0, end; first < r->n; first = end) {
        end = end_of_way(p, r, first);
        ber_text_add(out, !first ? "" : is_way ? "; " : ", ");
        way_words(p, r, first, end, out);
    }
}

/* The arguments, the ways and the number of events of a run in a pattern. */
static void fill_run(const play *p, const run *r, const char *pattern, ber_text *out)
{
    char text[5][PLAY_TEXT / 4], count[12];
    const char *piece[BER_MAX_PIECES],
        *actor = r->event[0].actor >= 0 ? p->names[r->event[0].actor] : "";
    int n = 0;
    bool has_ways = ber_word(p->words, "way.%s", r->kind->name);
    for (; n < arguments(r); n++) {
        ber_text t = ber_text_into(text[n], sizeof text[n]);
        argument(p, r, n, &t);
        piece[n] = text[n];
    }
    if (has_ways) {
        ber_text t = ber_text_into(text[n], sizeof text[n]);
        list_ways(p, r, &t);
        piece[n] = text[n];
        n++;
    }
    snprintf(count, sizeof count, "%d", r->n);
    piece[n] = count;
    ber_words_fill(p->words, pattern, actor, piece, n + 1, out);
}

static void sentence(const play *p, const run *r, ber_text *out)
{
    char *start = out->buffer + out->length;
    if (r->n > 1)
        fill_run(p, r, many(p, r), out);
    else
        ber_event_words(p->m.game, p->words, &r->event[0], p->names, out);
    play_capitalise(start);
    if (*start && !strchr(".?!:;", out->buffer[out->length - 1]))
        ber_text_add(out, ".");
}

/* ---- Tables ----------------------------------------------------------------------------- */

/* Values by row and seat. */
typedef struct {
    int rows, row[ROWS], noun;
    int value[ROWS][COLUMNS];
    bool has[ROWS][COLUMNS];
} grid;

/* "0" or "actor". */
static int place_of(const char **spec)
{
    const char *word = *spec + strspn(*spec, " ");
    *spec = word + strcspn(word, " ");
    return *word >= '0' && *word <= '3' ? *word - '0' : -1;
}

static int value_of(const ber_event *event, int place)
{
    return place < 0 ? event->actor : event->arg[place];
}

static void fill_grid(const run *r, const char *spec, grid *g)
{
    int row = place_of(&spec), column = place_of(&spec), value = place_of(&spec);
    *g = (grid){ .noun = row < 0 ? BER_NUMBER : r->kind->noun[row] };
    for (int i = 0; i < r->n; i++) {
        int at = value_of(&r->event[i], row), seat = value_of(&r->event[i], column), k = 0;
        while (k < g->rows && g->row[k] != at)
            k++;
        if (k == ROWS || seat < 0 || seat >= COLUMNS)
            continue;
        if (k == g->rows)
            g->row[g->rows++] = at;
        g->value[k][seat] += value_of(&r->event[i], value);
        g->has[k][seat] = true;
    }
}

static int widest_name(const play *p)
{
    int width = 3;
    for (int seat = 0; seat < p->m.n_seats; seat++)
        if (play_columns(p->names[seat]) > width)
            width = play_columns(p->names[seat]);
    return width;
}

static void row_name(const play *p, const grid *g, int k, ber_text *out)
{
    if (g->noun == BER_NUMBER)
        ber_text_format(out, "%d", g->row[k]);
    else
        ber_noun_words(p->m.game, p->words, g->noun, g->row[k], out);
    play_capitalise(out->buffer);
}

static void print_cell(const char *text, int width)
{
    printf("%*s%s", GAP + width - play_columns(text), "", text);
}

static void print_grid(const play *p, const grid *g)
{
    int first = 0, width = widest_name(p);
    char name[ROWS][PLAY_NAME], number[12];
    for (int k = 0; k < g->rows; k++) {
        ber_text text = ber_text_into(name[k], sizeof name[k]);
        row_name(p, g, k, &text);
        if (play_columns(name[k]) > first)
            first = play_columns(name[k]);
    }
    printf("  %*s", first, "");
    for (int seat = 0; seat < p->m.n_seats; seat++)
        print_cell(p->names[seat], width);
    putchar('\n');
    for (int k = 0; k < g->rows; k++) {
        printf("  %s%*s", name[k], first - play_columns(name[k]), "");
        for (int seat = 0; seat < p->m.n_seats; seat++) {
            snprintf(number, sizeof number, "%+d", g->value[k][seat]);
            print_cell(g->has[k][seat] ? number : "-", width);
        }
        putchar('\n');
    }
}

/* ---- Tables of several kinds of events ------------------------------------------------------ */

/* What tally.<event> says: "begin" and "end" of the block that one table is made of, "row 0":
 * what follows stands in the row of argument 0, "+1" and "-1": points of the actor in argument
 * 1, "#1 {0|# card|# cards}": something counted, ".": it is left out here. "&1" is "+1" and
 * "* {0|...}" counts events, and their sentences are told too. */
typedef struct {
    int rows, row[ROWS], noun, at;
    int points[ROWS][COLUMNS], count[ROWS][COLUMNS];
    bool has[ROWS][COLUMNS];
    const char *unit[ROWS][COLUMNS];
} tally;

static const char *tally_of(const play *p, const ber_event *event)
{
    return ber_word(p->words, "tally.%s%s", p->m.game->events[event->kind].name,
                    is_hidden(event) ? ".hidden" : "");
}

/* Where the block that event `at` is in begins; -1: in none. */
static int block_of(const play *p, int viewer, int at)
{
    for (int i = at - 1; i >= 0; i--) {
        ber_event event = ber_event_for(p->m.event[i].event, viewer);
        const char *spec = tally_of(p, &event);
        if (spec && strcmp(spec, "begin") == 0)
            return i;
        if (spec && strcmp(spec, "end") == 0)
            return -1;
    }
    return -1;
}

/* Is the event told by the table of its block? */
static bool is_tallied(const play *p, int viewer, int at)
{
    ber_event event = ber_event_for(p->m.event[at].event, viewer);
    const char *spec = tally_of(p, &event);
    return !p->plain && spec && strchr("r+-#.", *spec) && block_of(p, viewer, at) >= 0;
}

static void begin_row(const play *p, const ber_event *event, int arg, tally *t)
{
    t->noun = p->m.game->events[event->kind].noun[arg];
    t->at = t->rows < ROWS ? t->rows++ : ROWS - 1;
    t->row[t->at] = event->arg[arg];
}

static void add_to_tally(const play *p, const ber_event *event, tally *t)
{
    const char *spec = tally_of(p, event);
    if (spec && strncmp(spec, "row ", 4) == 0)
        begin_row(p, event, spec[4] - '0', t);
    if (!spec || !strchr("+-#&*", *spec) || t->rows == 0 || event->actor < 0)
        return;
    int value = spec[1] >= '0' && spec[1] <= '3' ? event->arg[spec[1] - '0'] : 1;
    t->has[t->at][event->actor] = true;
    if (*spec == '#' || *spec == '*') {
        t->count[t->at][event->actor] += value;
        t->unit[t->at][event->actor] = spec + strcspn(spec, " ");
    } else {
        t->points[t->at][event->actor] += *spec == '-' ? -value : value;
    }
}

static void tally_cell(const play *p, const tally *t, int row, int seat, ber_text *out)
{
    char number[12];
    const char *piece = number;
    if (t->points[row][seat] || (t->has[row][seat] && !t->count[row][seat]))
        ber_text_format(out, "%+d", t->points[row][seat]);
    if (!t->count[row][seat])
        return;
    snprintf(number, sizeof number, "%d", t->count[row][seat]);
    ber_text_add(out, out->length ? "," : "");
    const char *unit = t->unit[row][seat];
    ber_words_fill(p->words, unit + (out->length == 0), NULL, &piece, 1, out);
}

static int tally_width(const play *p, const tally *t)
{
    char text[PLAY_NAME];
    int width = widest_name(p);
    for (int k = 0; k < t->rows; k++) {
        for (int seat = 0; seat < p->m.n_seats; seat++) {
            ber_text cell = ber_text_into(text, sizeof text);
            tally_cell(p, t, k, seat, &cell);
            width = play_columns(text) > width ? play_columns(text) : width;
        }
    }
    return width;
}

static void tally_name(const play *p, const tally *t, int row, char name[PLAY_NAME])
{
    ber_text text = ber_text_into(name, PLAY_NAME);
    if (row < t->rows)
        ber_noun_words(p->m.game, p->words, t->noun, t->row[row], &text);
    else
        play_fill(p, &text, "play.total", NULL);
    play_capitalise(name);
}

static bool row_is_empty(const play *p, const tally *t, int row)
{
    for (int seat = 0; seat < p->m.n_seats; seat++)
        if (t->has[row][seat])
            return false;
    return true;
}

/* A line for each row that says something, and the sum of the points. */
static void print_tally(const play *p, const tally *t)
{
    char name[PLAY_NAME], text[PLAY_NAME];
    int first = 0, width = tally_width(p, t), sum[COLUMNS] = { 0 };
    for (int k = 0; k <= t->rows; k++) {
        tally_name(p, t, k, name);
        if ((k == t->rows || !row_is_empty(p, t, k)) && play_columns(name) > first)
            first = play_columns(name);
    }
    printf("  %*s", first, "");
    for (int seat = 0; seat < p->m.n_seats; seat++)
        print_cell(p->names[seat], width);
    putchar('\n');
    for (int k = 0; k <= t->rows; k++) {
        if (k < t->rows && row_is_empty(p, t, k))
            continue;
        tally_name(p, t, k, name);
        printf("  %s%*s", name, first - play_columns(name), "");
        for (int seat = 0; seat < p->m.n_seats; seat++) {
            ber_text cell = ber_text_into(text, sizeof text);
            if (k < t->rows)
                tally_cell(p, t, k, seat, &cell);
            else
                ber_text_format(&cell, "%+d", sum[seat]);
            sum[seat] += k < t->rows ? t->points[k][seat] : 0;
            print_cell(*text ? text : "-", width);
        }
        putchar('\n');
    }
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* What is told so far of one action. */
typedef struct {
    int actor, step;
    const ber_event_kind *kind; /* of what was told last */
    char line[PLAY_TEXT];
    ber_text text;
} action;

static void end_line(const play *p, action *a)
{
    if (a->text.length)
        play_write_of(p, a->actor, a->line);
    a->text = ber_text_into(a->line, sizeof a->line);
}

/* Does this go on in the line of what was told last, whoever did that: joins.<kind>? */
static bool joins(const play *p, const run *r, const action *a)
{
    const char *list = ber_word(p->words, "joins.%s", r->kind->name);
    const char *last = a->kind ? a->kind->name : "";
    if (list && strcmp(list, "*") == 0)
        return true;
    for (size_t n = strlen(last); n && list && *list;
         list += strcspn(list, " "), list += *list == ' ')
        if (strncmp(list, last, n) == 0 && (list[n] == ' ' || list[n] == '\0'))
            return true;
    return false;
}

/* In plain mode every sentence is a line of its own, to be read one by one. */
static void tell_run(const play *p, const run *r, action *a)
{
    bool is_kept = a->text.length && joins(p, r, a);
    int actor = is_kept ? a->actor : r->event[0].actor;
    bool is_new = (!is_kept && (actor != a->actor || r->step != a->step)) || p->plain ||
                  ber_word(p->words, "break.%s", r->kind->name);
    if (is_new || a->text.length > PLAY_TEXT / 2)
        end_line(p, a);
    if (!is_kept || a->text.length == 0)
        a->actor = actor;
    a->step = r->step;
    a->kind = r->kind;
    if (a->text.length)
        ber_text_add(&a->text, " ");
    sentence(p, r, &a->text);
}

static void tell_heading(const play *p, const run *r, const char *heading, action *a)
{
    char line[PLAY_TEXT];
    if (is_silent(p, &r->event[0]))
        return;
    end_line(p, a);
    ber_text out = ber_text_into(line, sizeof line);
    fill_run(p, r, heading, &out);
    play_capitalise(line);
    play_write_strong(p, line);
}

/* A table, where the run has one and there is a drawing. */
static bool tell_table(const play *p, const run *r, action *a)
{
    const char *spec = ber_word(p->words, "table.%s", r->kind->name);
    grid g;
    if (!spec || p->plain || r->n < 2)
        return false;
    end_line(p, a);
    fill_grid(r, spec, &g);
    print_grid(p, &g);
    return true;
}

/* A heading takes the place of the sentence, but not of a table under it; without a drawing
 * that is told in words. */
static void tell_block(const play *p, const run *r, action *a)
{
    const char *heading = form(p, r, "heading");
    if (heading)
        tell_heading(p, r, heading, a);
    if (!tell_table(p, r, a) && (!heading || ber_word(p->words, "table.%s", r->kind->name)))
        tell_run(p, r, a);
}

/* At the end of a block. */
static void tell_tally(const play *p, int viewer, int at, action *a)
{
    static tally t;
    ber_event event = ber_event_for(p->m.event[at].event, viewer);
    const char *spec = tally_of(p, &event);
    int first = !p->plain && spec && strcmp(spec, "end") == 0 ? block_of(p, viewer, at) : -1;
    t = (tally){ .rows = 0 };
    for (int i = first; first >= 0 && i < at; i++) {
        event = ber_event_for(p->m.event[i].event, viewer);
        add_to_tally(p, &event, &t);
    }
    if (t.rows == 0)
        return;
    end_line(p, a);
    print_tally(p, &t);
}

void play_tell(const play *p, int viewer, int first)
{
    action a = { .actor = BER_FATE, .step = -1 };
    run r;
    a.text = ber_text_into(a.line, sizeof a.line);
    if (match_over(&p->m))
        viewer = BER_FATE;
    for (int i = first; i < p->m.n_events;) {
        int at = i;
        i = find_run(p, viewer, i, &r);
        tell_tally(p, viewer, at, &a);
        if (is_tallied(p, viewer, at))
            end_line(p, &a);
        else
            tell_block(p, &r, &a);
        int last_step = p->m.event[i - 1].step;
        if (p->m.aloud && (i == p->m.n_events || p->m.event[i].step != last_step))
            play_thought_words(p, last_step, &a.text);
    }
    end_line(p, &a);
}

bool play_has_new_table(const play *p, int viewer)
{
    for (int i = p->told[viewer]; i < p->m.n_events; i++) {
        ber_event event = ber_event_for(p->m.event[i].event, viewer);
        const char *spec = tally_of(p, &event);
        if ((spec && strcmp(spec, "end") == 0) ||
            ber_word(p->words, "table.%s", p->m.game->events[event.kind].name))
            return true;
    }
    return false;
}

void play_tell_news(play *p, int viewer)
{
    int *told = &p->told[viewer < 0 ? BER_MAX_SEATS : viewer];
    if (*told > p->m.n_events) /* some were undone */
        *told = p->m.n_events;
    while (*told < p->m.n_events && is_silent(p, &p->m.event[*told].event))
        ++*told;
    if (*told < p->m.n_events) {
        putchar('\n');
        play_tell(p, viewer, *told);
    }
    *told = p->m.n_events;
}
