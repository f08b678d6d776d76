/*
 * actions.c: several steps as one action, in a sentence and as the line to type for it.
 */
#include "terminal.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Sets -------------------------------------------------------------------------------- */

/* The item a step speaks of, by what it is: the face of a tile. */
static bool item_of(const terminal *p, const terminal_question *q, ber_action a, int *domain,
                    int *item)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int last = ber_verb_nouns(verb) - 1;
    if (last < 0)
        return false;
    *domain = verb->noun[last];
    *item = noun[last];
    if (*domain == q->values.domain && *item < TERMINAL_ITEMS && q->values.value[*item] >= 0) {
        *item = q->values.value[*item];
        *domain = q->values.of;
    }
    return true;
}

/* What the steps speak of, each kind with its number: "3 axes, 6 furs". */
static void list_items(const terminal *p, const terminal_question *q, const ber_action *step, int n,
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
        terminal_counted(p, domain, item, count, out);
    }
}

/* After other words the first letter is small. */
static void go_on_small(ber_text *out, size_t start)
{
    char *first = out->buffer + start;
    if (start > 0 && *first >= 'A' && *first <= 'Z')
        *first = (char)(*first - 'A' + 'a');
}

/* A step after another, in one sentence. */
static void add_step(const terminal *p, const terminal_question *q, ber_action a, ber_text *out)
{
    size_t start = out->length;
    terminal_step_words(p, q, a, out);
    go_on_small(out, start);
}

static void add_sentence(const char *words, ber_text *out)
{
    size_t start = out->length;
    ber_text_add(out, words);
    go_on_small(out, start);
}

/* Steps of one verb: by its words for many, or tiles by what they are. */
static void alike_words(const terminal *p, const terminal_question *q, const ber_action *step,
                        int n, ber_text *out)
{
    char list[TERMINAL_TEXT / 2];
    const char *piece = list;
    const char *pattern = n == 1 ? NULL
                                 : ber_word(p->words, "verb.%s.many",
                                            p->m.game->verbs[terminal_verb_of(p, step[0])].name);
    ber_text text = ber_text_into(list, sizeof list);
    size_t start = out->length;
    int domain, item;
    list_items(p, q, step, n, &text);
    bool is_faced = item_of(p, q, step[0], &domain, &item) && domain == q->values.of;
    if (pattern) {
        ber_words_fill(p->words, pattern, NULL, &piece, 1, out);
        go_on_small(out, start);
    } else if (is_faced) {
        ber_text_add(out, list);
    }
    for (int i = 0; i < n && !pattern && !is_faced; i++) {
        ber_text_add(out, i > 0 ? "; " : "");
        add_step(p, q, step[i], out);
    }
}

/* What the words have for a verb that follows another in one action; NULL: nothing of its own. */
static const char *after_pattern(const terminal *p, ber_action before, ber_action a)
{
    const char *name = p->m.game->verbs[terminal_verb_of(p, a)].name;
    const char *special =
        ber_word(p->words, "after.%s.%s", p->m.game->verbs[terminal_verb_of(p, before)].name, name);
    return special ? special : ber_word(p->words, "after.*.%s", name);
}

/* The steps at `i` as they go on with the one before: " and put back 1 fire"; false: they stand for
 * themselves. */
static bool add_after(const terminal *p, const terminal_question *q, const ber_action *step, int i,
                      int end, ber_text *out)
{
    char list[TERMINAL_TEXT / 2];
    const char *piece = list;
    const char *pattern = i > 0 ? after_pattern(p, step[i - 1], step[i]) : NULL;
    ber_text text = ber_text_into(list, sizeof list);
    int domain, item;
    if (!pattern)
        return false;
    bool has_item = item_of(p, q, step[i], &domain, &item);
    if (has_item && domain == q->values.of)
        list_items(p, q, step + i, end - i, &text);
    else if (has_item && end - i == 1)
        ber_noun_words(p->m.game, p->words, domain, item, &text);
    else if (has_item)
        return false;
    ber_words_fill(p->words, pattern, NULL, &piece, 1, out);
    return true;
}

bool terminal_goes_on(const terminal *p, ber_action before, ber_action a)
{
    return terminal_verb_of(p, before) == terminal_verb_of(p, a) || after_pattern(p, before, a);
}

bool terminal_is_silent(const terminal *p, ber_action before, ber_action a)
{
    const char *pattern = after_pattern(p, before, a);
    return pattern && !*pattern;
}

/* What a run says that nothing goes on with: "take all"; NULL: what it always says. */
static const char *alone_words(const terminal *p, const ber_action *step, int end, int n)
{
    if (end < n && after_pattern(p, step[end - 1], step[end]))
        return NULL;
    return ber_word(p->words, "alone.%s",
                    p->m.game->verbs[terminal_verb_of(p, step[end - 1])].name);
}

void terminal_steps_words(const terminal *p, const terminal_question *q, const ber_action *step,
                          int n, ber_text *out)
{
    for (int i = 0, end; i < n; i = end) {
        for (end = i + 1;
             end < n && terminal_verb_of(p, step[end]) == terminal_verb_of(p, step[i]);)
            end++;
        if (add_after(p, q, step, i, end, out))
            continue;
        const char *alone = alone_words(p, step, end, n);
        ber_text_add(out, i > 0 ? "; " : "");
        if (alone)
            add_sentence(alone, out);
        else
            alike_words(p, q, step + i, end - i, out);
    }
}

/* The face of a tile stands for it; equal ones are counted. */
static int typed_pieces(const terminal *p, const terminal_question *q, const ber_action *step,
                        int n, ber_text *out)
{
    int domain, item, other_domain, other, end = 0;
    for (; end < n; end++) {
        int count = 0, before = 0;
        if (!item_of(p, q, step[end], &domain, &item) || domain != q->values.of)
            break;
        for (int j = 0; j < n; j++)
            if (item_of(p, q, step[j], &other_domain, &other) && other_domain == domain &&
                other == item) {
                count++;
                before += j < end;
            }
        if (before)
            continue;
        ber_text_add(out, out->length ? ", " : "");
        if (count > 1)
            ber_text_format(out, "%d ", count);
        terminal_typed_noun(p, domain, item, out);
    }
    return end;
}

void terminal_typed_steps(const terminal *p, const terminal_question *q, const ber_action *step,
                          int n, ber_text *out)
{
    for (int i = 0; i < n;) {
        int end = i + 1, verb = terminal_verb_of(p, step[i]);
        while (end < n && terminal_verb_of(p, step[end]) == verb)
            end++;
        i += q->values.of >= 0 ? typed_pieces(p, q, step + i, end - i, out) : 0;
        for (; i < end; i++) {
            ber_text_add(out, out->length ? ", " : "");
            terminal_typed(p, q, step[i], out);
        }
    }
}
