/*
 * menu.c: the position, the question and its options.
 *
 * A number that is typed is the thing of that number: a space, a bid, an amount; a short name
 * ("d6") likewise. Options without have letters. They are printed in columns, as sentences. Where
 * a verb has many, the sentence is printed above them and they are listed by their nouns: "from
 * a4: c north, d east". Pieces of a set are listed by what they are: "3 axes, 6 furs".
 *
 */
#include "terminal.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 320, FEW = 3, MANY = 4, GAP = 2, INDENT = 4 };

/* ---- The position ---------------------------------------------------------------- */

void terminal_show_position(terminal *p, const void *state, bool whole)
{
    ber_canvas canvas;
    putchar('\n');
    if (p->plain || !p->m.game->draw) {
        terminal_tell_position(p, state, whole);
        return;
    }
    ber_canvas_clear(&canvas);
    p->m.game->draw(state, p->words, &canvas);
    terminal_draw_canvas(p, &canvas);
}

static void add_filled(const terminal *p, const terminal_question *q, const char *pattern,
                       ber_text *out)
{
    if (!pattern)
        return;
    ber_text_add(out, " ");
    char *start = out->buffer + out->length;
    terminal_fill_state(p, q->state, pattern, out);
    terminal_capitalise(start);
}

/* What the question is about: the card (the page shows it above), then the numbers. In the turn
 * of somebody else it may be told otherwise: whose card makes one decide. */
static void add_more(const terminal *p, const terminal_question *q, const char *prompt,
                     ber_text *out)
{
    char active[TERMINAL_NAME];
    ber_text text = ber_text_into(active, sizeof active);
    terminal_fill_state(p, q->state, "{seat active}", &text);
    bool is_other = text.length && strcmp(active, p->names[q->seat]) != 0;
    const char *other = is_other ? ber_word(p->words, "ask.%s.other", prompt) : NULL;
    if (!other)
        add_filled(p, q, ber_word(p->words, "about.%s", prompt), out);
    add_filled(p, q, other ? other : ber_word(p->words, "ask.%s", prompt), out);
}

void terminal_show_prompt(const terminal *p, const terminal_question *q)
{
    const ber_head *head = (const void *)q->state;
    const char *prompt = p->m.game->prompts[head->prompt].name;
    const char *words = terminal_word_in_force(p, "prompt", prompt);
    const char *tip = p->plain ? ber_word(p->words, "tip.%s", prompt) : NULL;
    char name[2 * TERMINAL_NAME], line[TERMINAL_TEXT];
    ber_text text = ber_text_into(name, sizeof name);
    terminal_full_name(p, q->seat, &text);
    terminal_capitalise(name);
    text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%s: %s", name, words ? words : prompt);
    add_more(p, q, prompt, &text);
    if (tip)
        ber_text_format(&text, " %s", tip);
    terminal_write_strong(p, line);
}

/* ---- Columns ------------------------------------------------------------------------ */

/* Labels to be laid out in columns. */
typedef struct {
    int n;
    char label[BER_MAX_ACTIONS][LABEL];
} labels;

static ber_text new_label(labels *l)
{
    return ber_text_into(l->label[l->n++], LABEL);
}

static void print_padded(const char *text, int width)
{
    int columns = terminal_columns(text);
    printf("%s%*s", text, width > columns ? width - columns : 0, "");
}

/* The widest of the labels first, first+1, ... of one column. */
static int column_width(const labels *l, int first, int lines)
{
    int width = 0;
    for (int i = first; i < l->n && i < first + lines; i++)
        if (terminal_columns(l->label[i]) > width)
            width = terminal_columns(l->label[i]);
    return width;
}

static bool fits(const labels *l, int lines, int room)
{
    for (int first = 0; first < l->n; first += lines)
        room -= column_width(l, first, lines) + (first ? GAP : 0);
    return room >= 0;
}

/* In as few lines as the terminal has room for, downwards; in plain mode one a line. */
static void print_labels(const terminal *p, const labels *l, int indent)
{
    int lines = p->plain ? l->n : 1;
    while (lines < l->n && !fits(l, lines, terminal_width(p) - indent))
        lines++;
    for (int line = 0; line < lines; line++) {
        if (lines == l->n && indent + terminal_columns(l->label[line]) > terminal_width(p)) {
            terminal_write(p, l->label[line], INDENT);
            continue;
        }
        printf("%*s", p->plain ? 0 : indent, "");
        for (int i = line; i < l->n; i += lines)
            print_padded(l->label[i],
                         i + lines < l->n ? column_width(l, i - line, lines) + GAP : 0);
        putchar('\n');
    }
}

void terminal_answer_words(const terminal *p, const terminal_question *q, ber_action a,
                           ber_text *out)
{
    const ber_head *head = (const void *)q->state;
    char name[TERMINAL_TEXT / 4];
    const char *piece = name;
    int noun[BER_MAX_NOUNS];
    ber_text text = ber_text_into(name, sizeof name);
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    const char *words =
        ber_word(p->words, "verb.%s.%s", verb->name, p->m.game->prompts[head->prompt].name);
    if (!words || ber_verb_nouns(verb) > 1) {
        terminal_step_words(p, q, a, out);
        return;
    }
    if (ber_verb_nouns(verb) && !terminal_item_words(p, q, verb->noun[0], noun[0], &text))
        ber_noun_words(p->m.game, p->words, verb->noun[0], noun[0], &text);
    ber_words_fill(p->words, words, NULL, &piece, ber_verb_nouns(verb), out);
}

/* " c Melt c4 (melt c4)": what to type is told where the key does not say it. */
static void option_label(const terminal *p, const terminal_question *q, int i, ber_text *out)
{
    ber_text_format(out, p->plain ? "%s. " : "%3s ", q->key[i]);
    terminal_answer_words(p, q, q->legal[i], out);
    if (q->named[i])
        return;
    ber_text_add(out, " (");
    terminal_typed(p, q, q->legal[i], out);
    ber_text_add(out, ")");
}

/* The options first .. end-1 as sentences. */
static void print_sentences(const terminal *p, const terminal_question *q, int first, int end)
{
    labels l = { .n = 0 };
    for (int i = first; i < end; i++) {
        ber_text text = new_label(&l);
        option_label(p, q, i, &text);
    }
    print_labels(p, &l, 0);
}

/* ---- Groups ---------------------------------------------------------------------------- */

/* The option after the last with the same verb as `first`. */
static int end_of_verb(const terminal *p, const terminal_question *q, int first)
{
    int end = first + 1, verb = terminal_verb_of(p, q->legal[first]);
    while (end < q->n && terminal_verb_of(p, q->legal[end]) == verb)
        end++;
    return end;
}

static bool is_group(const terminal *p, const terminal_question *q, int first, int end)
{
    const ber_verb *verb = &p->m.game->verbs[terminal_verb_of(p, q->legal[first])];
    bool all_named = ber_verb_nouns(verb) == 1;
    for (int i = first; i < end; i++)
        all_named = all_named && q->named[i];
    return end - first > (all_named ? FEW : MANY) && ber_verb_nouns(verb) > 0 &&
           ber_word(p->words, "group.%s", verb->name);
}

/* The nouns of a step in words; returns its verb. */
static const ber_verb *noun_words(const terminal *p, const terminal_question *q, ber_action a,
                                  char name[][TERMINAL_NAME])
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    for (int i = 0; i < ber_verb_nouns(verb); i++) {
        ber_text text = ber_text_into(name[i], TERMINAL_NAME);
        if (!terminal_item_words(p, q, verb->noun[i], noun[i], &text))
            ber_noun_words(p->m.game, p->words, verb->noun[i], noun[i], &text);
    }
    return verb;
}

/* Options of one verb that are listed by their nouns. */
typedef struct {
    const char *pattern;      /* entry.<verb>, or NULL */
    int nouns, head;          /* head: those before the colon, which the pattern names */
    bool told[BER_MAX_NOUNS]; /* not the same in all options */
} entries;

static entries find_entries(const terminal *p, const terminal_question *q, int first, int end)
{
    int one[BER_MAX_NOUNS], other[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, q->legal[first], one)];
    entries e = { ber_word(p->words, "entry.%s", verb->name), ber_verb_nouns(verb), 0, { 0 } };
    for (const char *hole = e.pattern; hole && (hole = strchr(hole, '{')); hole++)
        if (hole[1] >= '0' && hole[1] - '0' >= e.head && hole[1] - '0' < e.nouns - 1)
            e.head = hole[1] - '0' + 1;
    if (!e.pattern)
        e.head = e.nouns - 1;
    for (int i = first; i < end; i++) {
        ber_action_split(p->m.game, q->legal[i], other);
        for (int k = 0; k < e.nouns; k++)
            e.told[k] = e.told[k] || other[k] != one[k];
    }
    e.told[e.head] = true;
    return e;
}

static int end_of_entry(const terminal *p, const terminal_question *q, const entries *e, int first,
                        int end)
{
    int one[BER_MAX_NOUNS], other[BER_MAX_NOUNS], i = first + 1;
    ber_action_split(p->m.game, q->legal[first], one);
    for (; i < end; i++) {
        ber_action_split(p->m.game, q->legal[i], other);
        if (memcmp(one, other, (size_t)e->head * sizeof *one) != 0)
            break;
    }
    return i;
}

/* "from a4: 1 north, 2 east" for options that differ in their last nouns only. */
static void entry_label(const terminal *p, const terminal_question *q, const entries *e, int first,
                        int end, ber_text *out)
{
    char name[BER_MAX_NOUNS][TERMINAL_NAME];
    const char *piece[BER_MAX_NOUNS] = { name[0], name[1], name[2] };
    noun_words(p, q, q->legal[first], name);
    if (e->head > 0 && e->pattern) {
        ber_words_fill(p->words, e->pattern, NULL, piece, e->head, out);
        ber_text_add(out, ":");
    }
    for (int i = first; i < end; i++) {
        noun_words(p, q, q->legal[i], name);
        ber_text_format(out, "%s%s", out->length ? " " : "", q->key[i]);
        for (int k = e->head; k < e->nouns && !q->named[i]; k++)
            if (e->told[k])
                ber_text_format(out, " %s", name[k]);
        ber_text_add(out, i + 1 < end ? "," : "");
    }
}

/* The options first .. end-1 by their nouns. */
static void print_entries(const terminal *p, const terminal_question *q, int first, int end)
{
    labels l = { .n = 0 };
    entries e = find_entries(p, q, first, end);
    for (int i = first; i < end;) {
        int next = end_of_entry(p, q, &e, i, end);
        ber_text text = new_label(&l);
        entry_label(p, q, &e, i, next, &text);
        i = next;
    }
    print_labels(p, &l, INDENT);
}

/* Options whose verb has one noun, read across: their order is that of the board, row
 * by row. */
static void print_nouns(const terminal *p, const terminal_question *q, int first, int end)
{
    char name[BER_MAX_NOUNS][TERMINAL_NAME], label[LABEL];
    int indent = p->plain ? 0 : INDENT - 1, room = terminal_width(p), x = indent;
    printf("%*s", indent, "");
    for (int i = first; i < end; i++) {
        ber_text text = ber_text_into(label, sizeof label);
        noun_words(p, q, q->legal[i], name);
        ber_text_format(&text, p->plain ? "%s" : "%3s", q->key[i]);
        if (!q->named[i])
            ber_text_format(&text, " %s", name[0]);
        const char *comma = strchr(label, ',') ? ";" : ",";
        ber_text_add(&text, !p->plain ? "" : i + 1 < end ? comma : ".");
        int width = terminal_columns(label), gap = x > indent ? p->plain ? 1 : GAP : 0;
        if (x + gap + width > room) {
            printf("\n%*s", indent, "");
            x = indent;
            gap = 0;
        }
        printf("%*s%s", gap, "", label);
        x += gap + width;
    }
    putchar('\n');
}

/* Are all of them called by numbers, so that nothing else has to be said of them? */
static bool is_numbered(const terminal_question *q, int first, int end)
{
    for (int i = first; i < end; i++)
        if (!q->named[i] || q->key[i][0] > '9')
            return false;
    return true;
}

/* "Regions: 5, 6, 7." */
static void print_numbers(const terminal *p, const terminal_question *q, const char *group,
                          int first, int end)
{
    char line[TERMINAL_TEXT];
    ber_text text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%s:", group);
    for (int i = first; i < end; i++)
        ber_text_format(&text, " %s%s", q->key[i], i + 1 < end ? "," : ".");
    printf("%*s", p->plain ? 0 : INDENT, "");
    terminal_write(p, line, INDENT);
}

static void print_group(const terminal *p, const terminal_question *q, int first, int end)
{
    char step[BER_STEP_TEXT], line[TERMINAL_TEXT];
    const ber_verb *verb = &p->m.game->verbs[terminal_verb_of(p, q->legal[first])];
    ber_text text = ber_text_into(step, sizeof step);
    if (ber_verb_nouns(verb) == 1 && is_numbered(q, first, end)) {
        print_numbers(p, q, ber_word(p->words, "group.%s", verb->name), first, end);
        return;
    }
    terminal_typed(p, q, q->legal[first], &text);
    text = ber_text_into(line, sizeof line);
    terminal_fill(p, &text, "play.group", ber_word(p->words, "group.%s", verb->name), step, NULL);
    printf("%*s", p->plain ? 0 : INDENT, "");
    terminal_write(p, line, 0);
    if (ber_verb_nouns(verb) > 1)
        print_entries(p, q, first, end);
    else
        print_nouns(p, q, first, end);
}

/* ---- All of them ---------------------------------------------------------------------------- */

/* How many things are like this one, in its place: equal ones are offered once. */
static int how_many(const terminal_question *q, int item)
{
    const terminal_values *v = &q->values;
    int n = 0;
    for (int other = 0; other < TERMINAL_ITEMS; other++)
        n += v->value[other] == v->value[item] && strcmp(v->where[other], v->where[item]) == 0;
    return n;
}

void terminal_tell_pieces(const terminal *p, const terminal_question *q)
{
    char line[TERMINAL_TEXT], list[TERMINAL_TEXT / 2];
    int end = end_of_verb(p, q, 0), noun[BER_MAX_NOUNS];
    uint64_t told = 0;
    ber_text text = ber_text_into(list, sizeof list);
    for (int i = 0; i < end; i++) {
        ber_action_split(p->m.game, q->legal[i], noun);
        int value = q->values.value[noun[0]];
        if (told >> value & 1)
            continue;
        told |= (uint64_t)1 << value;
        ber_text_add(&text, text.length ? ", " : "");
        terminal_counted(p, q->values.of, value, how_many(q, noun[0]), &text);
    }
    text = ber_text_into(line, sizeof line);
    terminal_fill(p, &text, "play.pieces", list, NULL);
    terminal_write(p, line, INDENT);
}

void terminal_show_options(const terminal *p, const terminal_question *q)
{
    int shown = 0, end_of_pieces = end_of_verb(p, q, 0);
    if (terminal_is_piece(p, q, q->legal[0])) {
        terminal_tell_pieces(p, q);
        if (end_of_pieces < q->n)
            print_sentences(p, q, end_of_pieces, q->n);
        return;
    }
    for (int i = 0; i < q->n;) {
        int end = end_of_verb(p, q, i);
        if (is_group(p, q, i, end)) {
            if (shown < i)
                print_sentences(p, q, shown, i);
            print_group(p, q, i, end);
            shown = end;
        }
        i = end;
    }
    if (shown < q->n)
        print_sentences(p, q, shown, q->n);
}
