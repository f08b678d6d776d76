/*
 * play_menu.c: the position, the question and its options.
 *
 * A number that is typed is the thing of that number: a space, a bid, an amount; a short name
 * ("d6") likewise. Options without have letters. They stand in columns, as sentences. Where a verb
 * has many, the sentence stands above them and they are listed by their nouns: "from a4: c north,
 * d east". Pieces of a set are listed by what they are: "3 axes, 6 furs".
 */
#include "play.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 320, FEW = 3, MANY = 4, GAP = 2, INDENT = 4 };

/* ---- The position ---------------------------------------------------------------- */

void play_show_position(play *p, const void *state, bool whole)
{
    ber_canvas canvas;
    putchar('\n');
    if (p->plain || !p->m.game->draw) {
        play_tell_position(p, state, whole);
        return;
    }
    ber_canvas_clear(&canvas);
    p->m.game->draw(state, p->words, &canvas);
    play_draw_canvas(p, &canvas);
}

static void add_filled(const play *p, const play_question *q, const char *pattern, ber_text *out)
{
    if (!pattern)
        return;
    ber_text_add(out, " ");
    char *start = out->buffer + out->length;
    play_fill_state(p, q->state, pattern, out);
    play_capitalise(start);
}

/* What the question is about: the card (the page shows it above), then the numbers. In the turn
 * of somebody else it may be told otherwise: whose card makes one decide. */
static void add_more(const play *p, const play_question *q, const char *prompt, ber_text *out)
{
    char active[PLAY_NAME];
    ber_text text = ber_text_into(active, sizeof active);
    play_fill_state(p, q->state, "{seat active}", &text);
    bool is_other = text.length && strcmp(active, p->names[q->seat]) != 0;
    const char *other = is_other ? ber_word(p->words, "ask.%s.other", prompt) : NULL;
    if (!other)
        add_filled(p, q, ber_word(p->words, "about.%s", prompt), out);
    add_filled(p, q, other ? other : ber_word(p->words, "ask.%s", prompt), out);
}

void play_show_prompt(const play *p, const play_question *q)
{
    const ber_head *head = (const void *)q->state;
    const char *prompt = p->m.game->prompts[head->prompt].name;
    const char *words = play_word_in_force(p, "prompt", prompt);
    const char *tip = p->plain ? ber_word(p->words, "tip.%s", prompt) : NULL;
    char name[2 * PLAY_NAME], line[PLAY_TEXT];
    ber_text text = ber_text_into(name, sizeof name);
    play_full_name(p, q->seat, &text);
    play_capitalise(name);
    text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%s: %s", name, words ? words : prompt);
    add_more(p, q, prompt, &text);
    if (tip)
        ber_text_format(&text, " %s", tip);
    play_write_strong(p, line);
}

/* ---- Steps alike ---------------------------------------------------------------------- */

static int verb_of(const play *p, ber_action a)
{
    int noun[BER_MAX_NOUNS];
    return ber_action_split(p->m.game, a, noun);
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

static void tell_pieces(const play *p, const play_question *q);

/* ---- Keys ------------------------------------------------------------------------------ */

/* What people call the thing that a step chooses, if that is short: "17", "d6". What is known
 * by its face has no such name, and of several nouns the last is meant only where all such
 * steps share the others. */
static bool short_name(const play *p, const play_question *q, int option, char name[PLAY_KEY])
{
    enum { SHORT = 3 };
    int noun[BER_MAX_NOUNS];
    char typed[PLAY_NAME];
    ber_text text = ber_text_into(typed, sizeof typed);
    int verb = ber_action_split(p->m.game, q->legal[option], noun);
    const ber_verb *v = &p->m.game->verbs[verb];
    int last = ber_verb_nouns(v) - 1, alike = 0;
    if (last < 0 || v->noun[last] == q->values.domain)
        return false;
    for (int i = 0; i < q->n; i++) {
        if (i == option || verb_of(p, q->legal[i]) != verb)
            continue;
        if (!same_but_last(p, q->legal[option], q->legal[i]))
            return false;
        alike++;
    }
    play_typed_noun(p, v->noun[last], noun[last], &text);
    if (play_columns(typed) > SHORT || !strpbrk(typed, "0123456789"))
        return false;
    text = ber_text_into(name, PLAY_KEY);
    ber_text_add(&text, typed);
    return last == 0 || alike > 0;
}

/* Does another option speak of what has this name? Then it would not be clear. */
static bool is_shared(const play *p, const play_question *q, int option, const char *name)
{
    int noun[BER_MAX_NOUNS];
    for (int i = 0; i < q->n; i++) {
        const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, q->legal[i], noun)];
        int last = ber_verb_nouns(verb) - 1;
        bool is_kin = verb_of(p, q->legal[i]) == verb_of(p, q->legal[option]);
        for (int j = is_kin ? last : 0; j <= last && i != option; j++) {
            char typed[PLAY_NAME];
            ber_text text = ber_text_into(typed, sizeof typed);
            play_typed_noun(p, verb->noun[j], noun[j], &text);
            if (verb->noun[j] != q->values.domain && play_same_word(name, typed, false))
                return true;
        }
    }
    return false;
}

static void nth_letters(int n, char key[PLAY_KEY])
{
    enum { ALPHABET = 26 };
    if (n < ALPHABET)
        snprintf(key, PLAY_KEY, "%c", 'a' + n);
    else
        snprintf(key, PLAY_KEY, "%c%c", 'a' + n / ALPHABET - 1, 'a' + n % ALPHABET);
}

/* The next letters that are no word for something else. */
static void next_letters(const play *p, const play_question *q, int *n, char key[PLAY_KEY])
{
    bool is_word = true;
    while (is_word) {
        char *word = key;
        nth_letters((*n)++, key);
        is_word = false;
        for (int i = 0; i < q->n && !is_word; i++)
            is_word = play_match_step(p, q, q->legal[i], &word, 1, false) > 0;
    }
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
    int lettered = 0;
    for (int i = 0; i < q->n; i++) {
        char name[PLAY_KEY] = "";
        bool is_named = short_name(p, q, i, name) && !is_shared(p, q, i, name);
        q->key[i][0] = '\0';
        q->named[i] = is_named;
        if (is_named)
            memcpy(q->key[i], name, PLAY_KEY);
        else if (!is_piece(p, q, q->legal[i]))
            next_letters(p, q, &lettered, q->key[i]);
    }
}

int play_find_key(const play_question *q, const char *word)
{
    for (int i = 0; i < q->n; i++)
        if (q->key[i][0] && play_same_word(word, q->key[i], false))
            return i;
    return -1;
}

/* ---- All keys, for whoever typed another --------------------------------------------------- */

/* Letters or numbers in a row become "a to f". */
static bool follows(const play_question *q, int i, int j)
{
    long long one, other;
    if (q->named[i] != q->named[j])
        return false;
    return !q->named[i] || (ber_text_number(q->key[i], 0, 9999, &one) &&
                            ber_text_number(q->key[j], 0, 9999, &other) && other == one + 1);
}

static void list_keys(const play *p, const play_question *q, bool named, ber_text *out)
{
    int keyed[BER_MAX_ACTIONS], n = 0;
    for (int i = 0; i < q->n; i++)
        if (q->key[i][0] && q->named[i] == named)
            keyed[n++] = i;
    for (int i = 0, last; i < n; i = last + 1) {
        last = i;
        while (last + 1 < n && follows(q, keyed[last], keyed[last + 1]))
            last++;
        if (last - i < 2)
            last = i;
        ber_text_add(out, out->length ? ", " : "");
        if (last == i)
            ber_text_add(out, q->key[keyed[i]]);
        else
            play_fill(p, out, "play.range", q->key[keyed[i]], q->key[keyed[last]], NULL);
    }
}

void play_tell_keys(const play *p, const play_question *q)
{
    char list[PLAY_TEXT];
    ber_text text = ber_text_into(list, sizeof list);
    list_keys(p, q, true, &text);
    list_keys(p, q, false, &text);
    if (is_piece(p, q, q->legal[0]))
        tell_pieces(p, q);
    if (text.length)
        play_say(p, "play.entry.keys", list, NULL);
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

/* An answer in words; without nouns it may have other words for this question. */
static void answer_words(const play *p, const play_question *q, ber_action a, ber_text *out)
{
    const ber_head *head = (const void *)q->state;
    const ber_verb *verb = &p->m.game->verbs[verb_of(p, a)];
    const char *words =
        ber_word(p->words, "verb.%s.%s", verb->name, p->m.game->prompts[head->prompt].name);
    if (words && ber_verb_nouns(verb) == 0)
        ber_text_add(out, words);
    else
        play_step_words(p, q, a, out);
}

/* " c Melt c4 (melt c4)": what to type is told where the key does not say it. */
static void option_label(const play *p, const play_question *q, int i, ber_text *out)
{
    ber_text_format(out, p->plain ? "%s. " : "%3s ", q->key[i]);
    answer_words(p, q, q->legal[i], out);
    if (q->named[i])
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
    bool all_named = ber_verb_nouns(verb) == 1;
    for (int i = first; i < end; i++)
        all_named = all_named && q->named[i];
    return end - first > (all_named ? FEW : MANY) && ber_verb_nouns(verb) > 0 &&
           ber_word(p->words, "group.%s", verb->name);
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

/* Options of one verb that are listed by their nouns. */
typedef struct {
    const char *pattern;      /* entry.<verb>, or NULL */
    int nouns, head;          /* head: those that stand before the colon, which the pattern names */
    bool told[BER_MAX_NOUNS]; /* not the same in all options */
} entries;

static entries find_entries(const play *p, const play_question *q, int first, int end)
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

static int end_of_entry(const play *p, const play_question *q, const entries *e, int first, int end)
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
static void entry_label(const play *p, const play_question *q, const entries *e, int first, int end,
                        ber_text *out)
{
    char name[BER_MAX_NOUNS][PLAY_NAME];
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
static void print_entries(const play *p, const play_question *q, int first, int end)
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
static void print_nouns(const play *p, const play_question *q, int first, int end)
{
    char name[BER_MAX_NOUNS][PLAY_NAME], label[LABEL];
    int indent = p->plain ? 0 : INDENT - 1, room = play_width(p), x = indent;
    printf("%*s", indent, "");
    for (int i = first; i < end; i++) {
        ber_text text = ber_text_into(label, sizeof label);
        noun_words(p, q, q->legal[i], name);
        ber_text_format(&text, p->plain ? "%s" : "%3s", q->key[i]);
        if (!q->named[i])
            ber_text_format(&text, " %s", name[0]);
        const char *comma = strchr(label, ',') ? ";" : ",";
        ber_text_add(&text, !p->plain ? "" : i + 1 < end ? comma : ".");
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

/* Are all of them called by numbers, so that nothing else has to be said of them? */
static bool is_numbered(const play_question *q, int first, int end)
{
    for (int i = first; i < end; i++)
        if (!q->named[i] || q->key[i][0] > '9')
            return false;
    return true;
}

/* "Regions: 5, 6, 7." */
static void print_numbers(const play *p, const play_question *q, const char *group, int first,
                          int end)
{
    char line[PLAY_TEXT];
    ber_text text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%s:", group);
    for (int i = first; i < end; i++)
        ber_text_format(&text, " %s%s", q->key[i], i + 1 < end ? "," : ".");
    printf("%*s", p->plain ? 0 : INDENT, "");
    play_write(p, line, INDENT);
}

static void print_group(const play *p, const play_question *q, int first, int end)
{
    char step[BER_STEP_TEXT], line[PLAY_TEXT];
    const ber_verb *verb = &p->m.game->verbs[verb_of(p, q->legal[first])];
    ber_text text = ber_text_into(step, sizeof step);
    if (ber_verb_nouns(verb) == 1 && is_numbered(q, first, end)) {
        print_numbers(p, q, ber_word(p->words, "group.%s", verb->name), first, end);
        return;
    }
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

/* A step after another, in one sentence. */
static void add_step(const play *p, const play_question *q, ber_action a, ber_text *out)
{
    size_t start = out->length;
    play_step_words(p, q, a, out);
    char *first = out->buffer + start;
    if (start > 0 && *first >= 'A' && *first <= 'Z')
        *first = (char)(*first - 'A' + 'a');
}

/* Steps of one verb: by its words for many, or tiles by what they are. */
static void alike_words(const play *p, const play_question *q, const ber_action *step, int n,
                        ber_text *out)
{
    char list[PLAY_TEXT / 2];
    const char *piece = list;
    const char *pattern =
        ber_word(p->words, "verb.%s.many", p->m.game->verbs[verb_of(p, step[0])].name);
    ber_text text = ber_text_into(list, sizeof list);
    int domain, item;
    list_items(p, q, step, n, &text);
    bool is_faced = item_of(p, q, step[0], &domain, &item) && domain == q->values.of;
    if (pattern)
        ber_words_fill(p->words, pattern, NULL, &piece, 1, out);
    else if (is_faced)
        ber_text_add(out, list);
    for (int i = 0; i < n && !pattern && !is_faced; i++) {
        ber_text_add(out, i > 0 ? "; " : "");
        add_step(p, q, step[i], out);
    }
}

void play_steps_words(const play *p, const play_question *q, const ber_action *step, int n,
                      ber_text *out)
{
    for (int i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && verb_of(p, step[end]) == verb_of(p, step[i]);)
            end++;
        ber_text_add(out, i > 0 ? "; " : "");
        alike_words(p, q, step + i, end - i, out);
    }
}

/* The face of a tile stands for it; equal ones are counted. */
static int typed_pieces(const play *p, const play_question *q, const ber_action *step, int n,
                        ber_text *out)
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
        play_typed_noun(p, domain, item, out);
    }
    return end;
}

void play_typed_steps(const play *p, const play_question *q, const ber_action *step, int n,
                      ber_text *out)
{
    for (int i = 0; i < n;) {
        int end = i + 1, verb = verb_of(p, step[i]);
        while (end < n && verb_of(p, step[end]) == verb)
            end++;
        i += q->values.of >= 0 ? typed_pieces(p, q, step + i, end - i, out) : 0;
        for (; i < end; i++) {
            ber_text_add(out, out->length ? ", " : "");
            play_typed(p, q, step[i], out);
        }
    }
}

/* How many things are like this one, in its place: equal ones are offered once. */
static int how_many(const play_question *q, int item)
{
    const play_values *v = &q->values;
    int n = 0;
    for (int other = 0; other < PLAY_ITEMS; other++)
        n += v->value[other] == v->value[item] && strcmp(v->where[other], v->where[item]) == 0;
    return n;
}

static void tell_pieces(const play *p, const play_question *q)
{
    char line[PLAY_TEXT], list[PLAY_TEXT / 2];
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
        play_counted(p, q->values.of, value, how_many(q, noun[0]), &text);
    }
    text = ber_text_into(line, sizeof line);
    play_fill(p, &text, "play.pieces", list, NULL);
    play_write(p, line, INDENT);
}

void play_show_options(const play *p, const play_question *q)
{
    int shown = 0, end_of_pieces = end_of_verb(p, q, 0);
    if (is_piece(p, q, q->legal[0])) {
        tell_pieces(p, q);
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
