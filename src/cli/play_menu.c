/*
 * play_menu.c: the position, the question and its options.
 *
 * A number that is typed is the thing of that number: a space, a bid, an amount. Options
 * without such a number have letters. They stand in columns, as sentences. Where a verb has
 * many, the sentence stands above them and they are listed by their nouns: "from a4: c north,
 * d east". Pieces of a set are listed by what they are: "3 axes, 6 furs".
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
    const char *words = play_word_in_force(p, "prompt", prompt);
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

/* ---- Keys ------------------------------------------------------------------------------ */

/* The number by which people call the last noun of a step; -1: none. What is known by its
 * face has none. */
static int number_of(const play *p, const play_question *q, ber_action a)
{
    int noun[BER_MAX_NOUNS];
    char typed[PLAY_NAME];
    long long number;
    ber_text text = ber_text_into(typed, sizeof typed);
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int last = ber_verb_nouns(verb) - 1;
    if (last < 0 || verb->noun[last] == q->values.domain)
        return -1;
    play_typed_noun(p, verb->noun[last], noun[last], &text);
    return ber_text_number(typed, 0, 9999, &number) ? (int)number : -1;
}

static void letters(int n, char key[PLAY_KEY])
{
    enum { ALPHABET = 26 };
    if (n < ALPHABET)
        snprintf(key, PLAY_KEY, "%c", 'a' + n);
    else
        snprintf(key, PLAY_KEY, "%c%c", 'a' + n / ALPHABET - 1, 'a' + n % ALPHABET);
}

/* A piece of a set that is known by what it is: "fur". It is named, not counted off. */
static bool is_piece(const play *p, const play_question *q, ber_action a)
{
    const ber_head *head = (const void *)q->state;
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    return p->m.game->prompts[head->prompt].set && ber_verb_nouns(verb) == 1 &&
           verb->noun[0] == q->values.domain;
}

void play_make_keys(const play *p, play_question *q)
{
    int number[BER_MAX_ACTIONS], lettered = 0;
    for (int i = 0; i < q->n; i++)
        number[i] = number_of(p, q, q->legal[i]);
    for (int i = 0; i < q->n; i++) {
        bool is_clear = number[i] >= 0;
        for (int j = 0; j < q->n && is_clear; j++)
            is_clear = j == i || number[j] != number[i];
        q->key[i][0] = '\0';
        if (is_piece(p, q, q->legal[i]))
            continue;
        if (is_clear)
            snprintf(q->key[i], PLAY_KEY, "%d", number[i]);
        else
            letters(lettered++, q->key[i]);
    }
}

static bool has_number(const play_question *q, int option)
{
    return q->key[option][0] && q->key[option][0] <= '9';
}

int play_find_key(const play_question *q, const char *word)
{
    for (int i = 0; i < q->n; i++)
        if (play_same_word(word, q->key[i], false))
            return i;
    return -1;
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

/* " c Melt c4 (melt c4)": what to type is told where the key does not say it. */
static void option_label(const play *p, const play_question *q, int i, ber_text *out)
{
    ber_text_format(out, p->plain ? "%s. " : "%3s ", q->key[i]);
    play_step_words(p, q, q->legal[i], out);
    if (has_number(q, i))
        return;
    ber_text_add(out, " (");
    play_typed(p, q, q->legal[i], out);
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
        if (!play_item_words(p, q, verb->noun[i], noun[i], &text))
            ber_noun_words(p->m.game, p->words, verb->noun[i], noun[i], &text);
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
        ber_words_fill(p->words, pattern, NULL, piece, last, out);
        ber_text_add(out, ":");
    }
    for (int i = first; i < end; i++) {
        noun_words(p, q, q->legal[i], name);
        ber_text_format(out, "%s%s %s%s", out->length ? " " : "", q->key[i], name[last],
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
        ber_text_format(&text, p->plain ? "%s" : "%3s", q->key[i]);
        if (!has_number(q, i))
            ber_text_format(&text, " %s", name[0]);
        ber_text_add(&text, !p->plain ? "" : i + 1 < end ? "," : ".");
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
    play_typed(p, q, q->legal[first], &text);
    text = ber_text_into(line, sizeof line);
    play_fill(p, &text, "play.group", ber_word(p->words, "group.%s", verb->name), step, NULL);
    printf("%*s", p->plain ? 0 : INDENT, "");
    play_write(p, line, 0);
    if (ber_verb_nouns(verb) > 1)
        print_entries(p, q, first, end);
    else
        print_nouns(p, q, first, end);
}

/* ---- Sets -------------------------------------------------------------------------------- */

/* The item a step speaks of, by what it is: the face of a tile. */
static bool item_of(const play *p, const play_question *q, ber_action a, int *domain, int *item)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int last = ber_verb_nouns(verb) - 1;
    if (last < 0)
        return false;
    *domain = verb->noun[last];
    *item = noun[last];
    if (*domain == q->values.domain && *item < PLAY_ITEMS && q->values.value[*item] >= 0) {
        *item = q->values.value[*item];
        *domain = q->values.of;
    }
    return true;
}

/* What the steps speak of, each kind with its number: "3 axes, 6 furs". */
static void list_items(const play *p, const play_question *q, const ber_action *step, int n,
                       ber_text *out)
{
    int domain, item, other_domain, other;
    size_t start = out->length;
    for (int i = 0; i < n; i++) {
        int count = 0;
        bool is_told = !item_of(p, q, step[i], &domain, &item);
        for (int j = 0; j < n && !is_told; j++) {
            bool same = item_of(p, q, step[j], &other_domain, &other) && other_domain == domain &&
                        other == item;
            is_told = same && j < i;
            count += same;
        }
        if (is_told)
            continue;
        if (out->length > start)
            ber_text_add(out, ", ");
        play_counted(p, domain, item, count, out);
    }
}

void play_steps_words(const play *p, const play_question *q, const ber_action *step, int n,
                      ber_text *out)
{
    char list[PLAY_TEXT / 2];
    const char *piece = list;
    for (int i = 0; i < n;) {
        int end = i + 1, verb = verb_of(p, step[i]);
        while (end < n && verb_of(p, step[end]) == verb)
            end++;
        const char *pattern = ber_word(p->words, "verb.%s.many", p->m.game->verbs[verb].name);
        ber_text text = ber_text_into(list, sizeof list);
        if (i > 0)
            ber_text_add(out, "; ");
        list_items(p, q, step + i, end - i, &text);
        if (pattern)
            ber_words_fill(p->words, pattern, NULL, &piece, 1, out);
        for (int k = i; k < end && !pattern; k++) {
            ber_text_add(out, k > i ? "; " : "");
            play_step_words(p, q, step[k], out);
        }
        i = end;
    }
}

static void show_pieces(const play *p, const play_question *q)
{
    char line[PLAY_TEXT], list[PLAY_TEXT / 2];
    int end = end_of_verb(p, q, 0);
    ber_text text = ber_text_into(list, sizeof list);
    list_items(p, q, q->legal, end, &text);
    text = ber_text_into(line, sizeof line);
    play_fill(p, &text, "play.pieces", list, NULL);
    play_write(p, line, INDENT);
    if (end < q->n)
        print_sentences(p, q, end, q->n);
}

void play_show_options(const play *p, const play_question *q)
{
    int shown = 0;
    if (is_piece(p, q, q->legal[0])) {
        show_pieces(p, q);
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
