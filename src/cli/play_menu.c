/*
 * play_menu.c: the position, the question and its numbered options.
 *
 * Options stand in columns, as sentences. Where a verb has many, the sentence stands
 * above them and they are listed by their nouns: "from a4: 1 north, 2 east".
 */
#include "play.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 200, MANY = 8, GAP = 2, INDENT = 4 };

/* ---- The position ---------------------------------------------------------------- */

void play_show_position(const play *p, const void *state)
{
    ber_canvas canvas;
    putchar('\n');
    if (p->plain || !p->m.game->draw) {
        play_tell_position(p, state);
        return;
    }
    ber_canvas_clear(&canvas);
    p->m.game->draw(state, p->words, &canvas);
    play_draw_canvas(p, &canvas);
}

void play_show_prompt(const play *p, const play_question *q)
{
    const ber_head *head = (const void *)q->state;
    const char *prompt = p->m.game->prompts[head->prompt].name;
    const char *words = ber_word(p->words, "prompt.%s", prompt);
    const char *more = ber_word(p->words, "ask.%s", prompt);
    const char *tip = p->plain ? ber_word(p->words, "tip.%s", prompt) : NULL;
    char name[2 * PLAY_NAME], line[PLAY_TEXT];
    ber_text text = ber_text_into(name, sizeof name);
    play_full_name(p, q->seat, &text);
    play_capitalise(name);
    text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%s: %s", name, words ? words : prompt);
    if (more) {
        ber_text_add(&text, " ");
        play_fill_state(p, q->state, more, &text);
    }
    if (tip)
        ber_text_format(&text, " %s", tip);
    play_write_strong(p, line);
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
    int columns = play_columns(text);
    printf("%s%*s", text, width > columns ? width - columns : 0, "");
}

/* The widest of the labels first, first+1, ... of one column. */
static int column_width(const labels *l, int first, int lines)
{
    int width = 0;
    for (int i = first; i < l->n && i < first + lines; i++)
        if (play_columns(l->label[i]) > width)
            width = play_columns(l->label[i]);
    return width;
}

static bool fits(const labels *l, int lines, int room)
{
    for (int first = 0; first < l->n; first += lines)
        room -= column_width(l, first, lines) + (first ? GAP : 0);
    return room >= 0;
}

/* In as few lines as the terminal has room for, downwards; in plain mode one a line. */
static void print_labels(const play *p, const labels *l, int indent)
{
    int lines = p->plain ? l->n : 1;
    while (lines < l->n && !fits(l, lines, play_width(p) - indent))
        lines++;
    for (int line = 0; line < lines; line++) {
        if (lines == l->n && indent + play_columns(l->label[line]) > play_width(p)) {
            play_write(p, l->label[line], INDENT);
            continue;
        }
        printf("%*s", p->plain ? 0 : indent, "");
        for (int i = line; i < l->n; i += lines)
            print_padded(l->label[i],
                         i + lines < l->n ? column_width(l, i - line, lines) + GAP : 0);
        putchar('\n');
    }
}

/* " 7 Melt c4 (melt c4)". */
static void option_label(const play *p, const play_question *q, int i, ber_text *out)
{
    ber_text_format(out, p->plain ? "%d. " : "%3d ", i + 1);
    play_step_words(p, q->legal[i], out);
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, q->legal[i], noun)];
    for (int j = 0; j < ber_verb_nouns(verb); j++)
        play_add_values(p, q->state, verb->noun[j], noun[j], out);
    ber_text_add(out, " (");
    ber_action_text(p->m.game, q->legal[i], out);
    ber_text_add(out, ")");
}

/* The options first .. end-1 as sentences. */
static void print_sentences(const play *p, const play_question *q, int first, int end)
{
    labels l = { .n = 0 };
    for (int i = first; i < end; i++) {
        ber_text text = new_label(&l);
        option_label(p, q, i, &text);
    }
    print_labels(p, &l, 0);
}

/* ---- Groups ---------------------------------------------------------------------------- */

static int verb_of(const play *p, ber_action a)
{
    int noun[BER_MAX_NOUNS];
    return ber_action_split(p->m.game, a, noun);
}

/* The option after the last with the same verb as `first`. */
static int end_of_verb(const play *p, const play_question *q, int first)
{
    int end = first + 1, verb = verb_of(p, q->legal[first]);
    while (end < q->n && verb_of(p, q->legal[end]) == verb)
        end++;
    return end;
}

static bool is_group(const play *p, const play_question *q, int first, int end)
{
    const ber_verb *verb = &p->m.game->verbs[verb_of(p, q->legal[first])];
    return end - first > MANY && ber_verb_nouns(verb) > 0 &&
           ber_word(p->words, "group.%s", verb->name);
}

/* Do two steps of one verb differ only in their last noun? */
static bool same_but_last(const play *p, ber_action a, ber_action b)
{
    int one[BER_MAX_NOUNS], other[BER_MAX_NOUNS];
    int verb = ber_action_split(p->m.game, a, one);
    ber_action_split(p->m.game, b, other);
    for (int i = 0; i < ber_verb_nouns(&p->m.game->verbs[verb]) - 1; i++)
        if (one[i] != other[i])
            return false;
    return true;
}

/* The nouns of a step in words; returns its verb. */
static const ber_verb *noun_words(const play *p, const play_question *q, ber_action a,
                                  char name[][PLAY_NAME])
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    for (int i = 0; i < ber_verb_nouns(verb); i++) {
        ber_text text = ber_text_into(name[i], PLAY_NAME);
        ber_noun_words(p->m.game, p->words, verb->noun[i], noun[i], &text);
        play_add_values(p, q->state, verb->noun[i], noun[i], &text);
    }
    return verb;
}

static int end_of_entry(const play *p, const play_question *q, int first, int end)
{
    int i = first + 1;
    while (i < end && same_but_last(p, q->legal[first], q->legal[i]))
        i++;
    return i;
}

/* "from a4: 1 north, 2 east" for options that differ in their last noun only. */
static void entry_label(const play *p, const play_question *q, int first, int end, ber_text *out)
{
    char name[BER_MAX_NOUNS][PLAY_NAME];
    const char *piece[BER_MAX_NOUNS] = { name[0], name[1], name[2] };
    const ber_verb *verb = noun_words(p, q, q->legal[first], name);
    int last = ber_verb_nouns(verb) - 1;
    const char *pattern = ber_word(p->words, "entry.%s", verb->name);
    if (last > 0 && pattern) {
        ber_words_fill(pattern, NULL, piece, last, out);
        ber_text_add(out, ":");
    }
    for (int i = first; i < end; i++) {
        noun_words(p, q, q->legal[i], name);
        ber_text_format(out, "%s%d %s%s", out->length ? " " : "", i + 1, name[last],
                        i + 1 < end ? "," : "");
    }
}

/* The options first .. end-1 by their nouns. */
static void print_entries(const play *p, const play_question *q, int first, int end)
{
    labels l = { .n = 0 };
    for (int i = first; i < end;) {
        int next = end_of_entry(p, q, i, end);
        ber_text text = new_label(&l);
        entry_label(p, q, i, next, &text);
        i = next;
    }
    print_labels(p, &l, INDENT);
}

/* Options whose verb has one noun, read across: their order is that of the board, row
 * by row. */
static void print_nouns(const play *p, const play_question *q, int first, int end)
{
    char name[BER_MAX_NOUNS][PLAY_NAME], label[LABEL];
    int indent = p->plain ? 0 : INDENT - 1, room = play_width(p), x = indent;
    printf("%*s", indent, "");
    for (int i = first; i < end; i++) {
        ber_text text = ber_text_into(label, sizeof label);
        noun_words(p, q, q->legal[i], name);
        ber_text_format(&text, p->plain ? "%d %s%s" : "%3d %s", i + 1, name[0],
                        i + 1 < end ? "," : ".");
        int width = play_columns(label), gap = x > indent ? p->plain ? 1 : GAP : 0;
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

static void print_group(const play *p, const play_question *q, int first, int end)
{
    char step[BER_STEP_TEXT], line[PLAY_TEXT];
    const ber_verb *verb = &p->m.game->verbs[verb_of(p, q->legal[first])];
    ber_text text = ber_text_into(step, sizeof step);
    ber_action_text(p->m.game, q->legal[first], &text);
    text = ber_text_into(line, sizeof line);
    play_fill(p, &text, "play.group", ber_word(p->words, "group.%s", verb->name), step, NULL);
    printf("%*s", p->plain ? 0 : INDENT, "");
    play_write(p, line, 0);
    if (ber_verb_nouns(verb) > 1)
        print_entries(p, q, first, end);
    else
        print_nouns(p, q, first, end);
}

void play_show_options(const play *p, const play_question *q)
{
    int shown = 0;
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
