/*
 * news.c: what happened, in lines.
 *
 * Events are redacted by ber_event_for() before anything is made of them. A run of like
 * events becomes one sentence (event.<kind>.many), those of a scene a table (table.<kind>, see
 * table.c); some begin a block under a heading (heading.<kind>). A line is one action; fate
 * has lines of its own, unless what it brings belongs to the line before (joins.<kind>).
 */
#include "terminal.h"

#include "event.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { RUN = 64 };

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

/* What the words of a family say of an event; NULL: nothing. */
static const char *spec_of(const terminal *p, const char *family, const ber_event *event)
{
    return ber_word(p->words, "%s.%s%s", family, p->m.game->events[event->kind].name,
                    is_hidden(event) ? ".hidden" : "");
}

static const char *heading_of(const terminal *p, const run *r)
{
    return spec_of(p, "heading", &r->event[0]);
}

static const char *many(const terminal *p, const run *r)
{
    return ber_word(p->words, "event.%s%s.many", r->kind->name,
                    is_hidden(&r->event[0]) ? ".hidden" : "");
}

/* A heading of "-" means that others tell it. */
static bool is_silent(const terminal *p, const ber_event *event)
{
    const char *heading = ber_word(p->words, "heading.%s", p->m.game->events[event->kind].name);
    return heading && strcmp(heading, "-") == 0;
}

/* Whether one event may follow the other in a run. */
static bool is_alike(const terminal *p, const run *r, const ber_event *next)
{
    const ber_event *last = &r->event[r->n - 1];
    if (r->n == RUN || next->kind != last->kind || is_hidden(next) != is_hidden(last))
        return false;
    return next->actor == last->actor && many(p, r);
}

/* The run that begins at event `first`; returns the event after it. */
static int find_run(const terminal *p, int viewer, int first, run *r)
{
    int i = first;
    r->n = 0;
    r->step = p->m.event[first].step;
    r->event[r->n++] = ber_event_for(p->m.event[i++].event, viewer);
    r->kind = &p->m.game->events[r->event[0].kind];
    for (; i < p->m.n_events; i++) {
        ber_event next = ber_event_for(p->m.event[i].event, viewer);
        if (is_silent(p, &next) && (p->plain || !spec_of(p, "table", &next)))
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
static void list_items(const terminal *p, const run *r, int arg, ber_text *out)
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
        terminal_counted(p, r->kind->noun[arg], item, n, out);
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
static bool is_list(const terminal *p, const run *r, int arg)
{
    const char *pattern = r->n > 1 ? many(p, r) : NULL;
    char hole[12];
    snprintf(hole, sizeof hole, "{list %d}", arg);
    return pattern && strstr(pattern, hole);
}

/* Seats by their names. */
static void one_item(const terminal *p, int noun, int item, ber_text *out)
{
    if (noun == BER_NUMBER)
        ber_text_format(out, "%d", item);
    else if (strcmp(p->m.game->domains[noun].name, "seat") == 0)
        ber_text_add(out, p->names[item]);
    else
        ber_noun_words(p->m.game, p->words, noun, item, out);
}

static void argument(const terminal *p, const run *r, int arg, ber_text *out)
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
static bool is_counted(const terminal *p, const run *r)
{
    return strstr(ber_word(p->words, "way.%s", r->kind->name), "{n");
}

static bool is_repeated(const run *r, int i)
{
    return memcmp(r->event[i - 1].arg, r->event[i].arg, sizeof r->event[i].arg) == 0;
}

/* The events first .. end-1 as one way: the last argument is all that it came to; or as many
 * of the same, {n}. */
static void way_words(const terminal *p, const run *r, int first, int end, ber_text *out)
{
    char text[4][TERMINAL_NAME], count[12];
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
static int end_of_way(const terminal *p, const run *r, int first)
{
    int end = first + 1;
    while (end < r->n && (is_counted(p, r) ? is_repeated(r, end) : goes_on(r, end)))
        end++;
    return end;
}

static void list_ways(const terminal *p, const run *r, ber_text *out)
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
static void fill_run(const terminal *p, const run *r, const char *pattern, ber_text *out)
{
    char text[5][TERMINAL_TEXT / 4], count[12];
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

static void sentence(const terminal *p, const run *r, ber_text *out)
{
    char *start = out->buffer + out->length;
    if (r->n > 1)
        fill_run(p, r, many(p, r), out);
    else
        ber_event_words(p->m.game, p->words, &r->event[0], p->names, out);
    terminal_capitalise(start);
    if (*start && !strchr(".?!:;", out->buffer[out->length - 1]))
        ber_text_add(out, ".");
}

/* ---- Tables --------------------------------------------------------------------------- */

/* Has the event a heading of its own, and is no more of what began before? */
static bool begins_block(const terminal *p, int viewer, int at)
{
    ber_event event = ber_event_for(p->m.event[at].event, viewer);
    return p->m.event[at - 1].event.kind != event.kind && !is_silent(p, &event) &&
           spec_of(p, "heading", &event);
}

/* Events that follow one another and have a table.<event> are one table, until after what came of
 * it (">") something else begins. Returns the event after it; `first` if there is no table.
 * Without a heading above it a single row says less than a sentence. */
static int find_table(const terminal *p, int viewer, int first, bool has_heading, terminal_table *t)
{
    bool is_over = false;
    int end = first;
    *t = (terminal_table){ .rows = 0 };
    for (int i = first; i < p->m.n_events && !p->plain; i++) {
        ber_event event = ber_event_for(p->m.event[i].event, viewer);
        const char *spec = spec_of(p, "table", &event);
        if (!spec && is_silent(p, &event))
            continue;
        if (!spec || (is_over && *spec != '>') || (t->cells == 0 && *spec == '>') ||
            (i > first && begins_block(p, viewer, i)))
            break;
        is_over = *spec == '>';
        terminal_table_add(p, t, spec + is_over, &event);
        end = i + 1;
    }
    return t->rows > !has_heading ? end : first;
}

/* ---- Tables of blocks --------------------------------------------------------------------- */

/* What tally.<event> says, beside what it adds to the table at the end of its block: "begin" and
 * "end" of the block, "." that it is left out here, "&" before it that it is told, too. */

/* Where the block that event `at` is in begins; -1: in none. */
static int block_of(const terminal *p, int viewer, int at)
{
    for (int i = at - 1; i >= 0; i--) {
        ber_event event = ber_event_for(p->m.event[i].event, viewer);
        const char *spec = spec_of(p, "tally", &event);
        if (spec && strcmp(spec, "begin") == 0)
            return i;
        if (spec && strcmp(spec, "end") == 0)
            return -1;
    }
    return -1;
}

static bool is_bound(const char *spec)
{
    return strcmp(spec, "begin") == 0 || strcmp(spec, "end") == 0;
}

/* Is the event told by the table of its block? */
static bool is_tallied(const terminal *p, int viewer, int at)
{
    ber_event event = ber_event_for(p->m.event[at].event, viewer);
    const char *spec = spec_of(p, "tally", &event);
    return !p->plain && spec && *spec != '&' && !is_bound(spec) && block_of(p, viewer, at) >= 0;
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* What is told so far of one action. */
typedef struct {
    int actor, step;
    const ber_event_kind *kind; /* of what was told last */
    bool is_headed;             /* that was a heading */
    char line[TERMINAL_TEXT];
    ber_text text;
} action;

static void end_line(const terminal *p, action *a)
{
    if (a->text.length)
        terminal_write_of(p, a->actor, a->line);
    a->text = ber_text_into(a->line, sizeof a->line);
}

/* Is this appended to the last line, whoever acted there: joins.<kind>? */
static bool joins(const terminal *p, const run *r, const action *a)
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
static void tell_run(const terminal *p, const run *r, action *a)
{
    bool is_kept = a->text.length && joins(p, r, a);
    int actor = is_kept ? a->actor : r->event[0].actor;
    bool is_new = (!is_kept && (actor != a->actor || r->step != a->step)) || p->plain ||
                  ber_word(p->words, "break.%s", r->kind->name);
    if (is_new || a->text.length > TERMINAL_TEXT / 2)
        end_line(p, a);
    if (!is_kept || a->text.length == 0)
        a->actor = actor;
    a->step = r->step;
    a->kind = r->kind;
    a->is_headed = false;
    if (a->text.length)
        ber_text_add(&a->text, " ");
    sentence(p, r, &a->text);
}

static void tell_heading(const terminal *p, const run *r, const char *heading, action *a)
{
    char line[TERMINAL_TEXT];
    if (is_silent(p, &r->event[0]))
        return;
    end_line(p, a);
    ber_text out = ber_text_into(line, sizeof line);
    fill_run(p, r, heading, &out);
    terminal_capitalise(line);
    terminal_write_strong(p, line);
    a->is_headed = true;
}

/* A heading takes the place of the sentence; what it counts may be in a table below. */
static void tell_block(const terminal *p, const run *r, action *a)
{
    const char *heading = heading_of(p, r);
    if (heading)
        tell_heading(p, r, heading, a);
    if (!heading || ber_word(p->words, "table.%s", r->kind->name))
        tell_run(p, r, a);
}

/* At the end of a block. */
static void tell_tally(const terminal *p, int viewer, int at, action *a)
{
    static terminal_table t;
    ber_event event = ber_event_for(p->m.event[at].event, viewer);
    const char *spec = spec_of(p, "tally", &event);
    int first = !p->plain && spec && strcmp(spec, "end") == 0 ? block_of(p, viewer, at) : -1;
    t = (terminal_table){ .rows = 0 };
    for (int i = first; first >= 0 && i < at; i++) {
        event = ber_event_for(p->m.event[i].event, viewer);
        spec = spec_of(p, "tally", &event);
        if (spec && !is_bound(spec) && strcmp(spec, ".") != 0)
            terminal_table_add(p, &t, spec + (*spec == '&'), &event);
    }
    if (t.cells == 0)
        return;
    end_line(p, a);
    terminal_table_print(p, &t);
}

/* The table that begins with a run, under its heading; returns the event after it. */
static int tell_table(const terminal *p, int viewer, int at, const run *r, action *a)
{
    static terminal_table t;
    const char *heading = is_silent(p, &r->event[0]) ? NULL : heading_of(p, r);
    int end = find_table(p, viewer, at, heading || a->is_headed, &t);
    if (end == at)
        return at;
    if (heading)
        tell_heading(p, r, heading, a);
    end_line(p, a);
    terminal_table_print(p, &t);
    a->is_headed = false;
    return end;
}

void terminal_tell(const terminal *p, int viewer, int first)
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
        int end = tell_table(p, viewer, at, &r, &a);
        if (end > at)
            i = end;
        else if (is_tallied(p, viewer, at))
            end_line(p, &a);
        else
            tell_block(p, &r, &a);
        int last_step = p->m.event[i - 1].step;
        if (p->m.aloud && (i == p->m.n_events || p->m.event[i].step != last_step))
            terminal_thought_words(p, last_step, &a.text);
    }
    end_line(p, &a);
}

bool terminal_has_new_table(const terminal *p, int viewer)
{
    static terminal_table t;
    for (int i = p->told[viewer]; i < p->m.n_events; i++) {
        ber_event event = ber_event_for(p->m.event[i].event, viewer);
        const char *spec = spec_of(p, "tally", &event);
        find_table(p, viewer, i, false, &t);
        if ((spec && strcmp(spec, "end") == 0) || t.has_seats)
            return true;
    }
    return false;
}

void terminal_tell_news(terminal *p, int viewer)
{
    int *told = &p->told[viewer < 0 ? BER_MAX_SEATS : viewer];
    if (*told > p->m.n_events) /* some were undone */
        *told = p->m.n_events;
    while (*told < p->m.n_events && is_silent(p, &p->m.event[*told].event))
        ++*told;
    if (*told < p->m.n_events) {
        putchar('\n');
        terminal_tell(p, viewer, *told);
    }
    *told = p->m.n_events;
}
