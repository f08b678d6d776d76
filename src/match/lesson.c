/*
 * lesson.c: the reader and the player of lessons.
 *
 * The lines `game` and `given` of a position are a scenario, and are read as one; without `game`
 * it goes on from the end of the one before. The rest are items, processed one after the other
 * until one waits for the learner.
 *
 */
#include "lesson_item.h"

#include "asked.h"
#include "codec.h"
#include "scenario.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ITEMS = 1000 };

/* `spoken`: in every language, in lines below it. */
static const struct {
    const char *name;
    bool spoken;
} kinds[KINDS] = {
    [I_POSITION] = { "position", false }, [I_GAME] = { "game", false },
    [I_GIVEN] = { "given", false },       [I_SEAT] = { "seat", false },
    [I_TITLE] = { "title", true },        [I_TEXT] = { "text", true },
    [I_TASK] = { "task", true },          [I_SHOW] = { "show", false },
    [I_READ] = { "read", false },         [I_DO] = { "do", false },
    [I_WRONG] = { "wrong", true },        [I_REJECT] = { "reject", false },
    [I_STEP] = { "step", false },         [I_FATE] = { "fate", false },
};

/* ---- Reading: lines -------------------------------------------------------------------- */

int lesson_fail_at(int line, ber_error *error, int code)
{
    if (error && code < 0)
        error->line = line;
    return code;
}

static int add_item(lesson *l, enum kind kind, char *rest, int line, ber_error *error)
{
    if (l->n_items == MOST_ITEMS)
        return ber_fail(error, BER_EFORMAT, "more than %d lines", MOST_ITEMS);
    if (l->n_items == l->room_items) {
        int room = l->room_items * 2 + 64;
        lesson_item *grown = realloc(l->item, sizeof *grown * (size_t)room);
        if (!grown)
            return ber_fail(error, BER_EMEMORY, "for a lesson");
        l->item = grown;
        l->room_items = room;
    }
    l->item[l->n_items++] = (lesson_item){ .kind = (uint8_t)kind, .line = line, .rest = rest };
    return 0;
}

/* The number of a language; a new one only while the first words are read. */
static int find_lang(lesson *l, const char *name, bool may_be_new)
{
    for (int i = 0; i < l->n_langs; i++)
        if (strcmp(l->lang[i], name) == 0)
            return i;
    if (!may_be_new || l->n_langs == LESSON_LANGS)
        return -1;
    strcpy(l->lang[l->n_langs], name);
    return l->n_langs++;
}

static int first_spoken(const lesson *l)
{
    int i = 0;
    while (i < l->n_items && !kinds[l->item[i].kind].spoken)
        i++;
    return i;
}

static int add_word(lesson *l, const char *lang, const char *text, ber_error *error)
{
    lesson_item *last = l->n_items ? &l->item[l->n_items - 1] : NULL;
    if (!last || !kinds[last->kind].spoken)
        return ber_fail(error, BER_EFORMAT,
                        "words belong below title, text, task or wrong, not here");
    int i = find_lang(l, lang, first_spoken(l) == l->n_items - 1);
    if (i < 0)
        return ber_fail(error, BER_EFORMAT, "the first words are not in \"%s\"", lang);
    if (last->word[i] || *text == '\0')
        return ber_fail(error, BER_EFORMAT, *text ? "a second text in \"%s\"" : "no text in \"%s\"",
                        lang);
    last->word[i] = text;
    return 0;
}

/* Two letters are a language; else a kind of item. */
static int read_line(lesson *l, char *line, int number, ber_error *error)
{
    char *rest = line + strcspn(line, " \t");
    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (strlen(line) == 2 && line[0] >= 'a' && line[0] <= 'z' && strcmp(line, "do") != 0)
        return add_word(l, line, rest, error);
    for (int kind = 0; kind < KINDS; kind++)
        if (strcmp(line, kinds[kind].name) == 0)
            return add_item(l, (enum kind)kind, rest, number, error);
    return ber_fail(error, BER_EFORMAT, "\"%.40s\" is no line of a lesson", line);
}

static int read_lines(lesson *l, ber_error *error)
{
    int number = 1;
    for (char *line = l->text, *next; line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        for (size_t n = strlen(line); n > 0 && strchr(" \t\r", line[n - 1]); n--)
            line[n - 1] = '\0';
        line += strspn(line, " \t");
        int code = *line == '#' || *line == '\0' ? 0 : read_line(l, line, number, error);
        if (code < 0)
            return lesson_fail_at(number, error, code);
    }
    return 0;
}

static int check_words(const lesson *l, ber_error *error)
{
    for (int i = 0; i < l->n_items; i++)
        for (int lang = 0; kinds[l->item[i].kind].spoken && lang < l->n_langs; lang++)
            if (!l->item[i].word[lang])
                return lesson_fail_at(
                    l->item[i].line, error,
                    ber_fail(error, BER_EFORMAT, "no words in \"%s\" below it", l->lang[lang]));
    return 0;
}

/* ---- Reading: positions ------------------------------------------------------------------ */

static bool is_of_scenario(const lesson_item *item)
{
    return item->kind == I_GAME || item->kind == I_GIVEN;
}

/* The scenario of a position, for its reader. */
static char *scenario_of(const lesson *l, int position, size_t *length)
{
    size_t size = 1;
    for (int i = l->first[position]; i < l->first[position + 1]; i++)
        size += strlen(l->item[i].rest) + 16;
    char *text = malloc(size);
    if (!text)
        return NULL;
    ber_text out = ber_text_into(text, size);
    for (int i = l->first[position]; i < l->first[position + 1]; i++)
        if (is_of_scenario(&l->item[i]))
            ber_text_format(&out, "%s %s\n", kinds[l->item[i].kind].name, l->item[i].rest);
    *length = out.length;
    return text;
}

/* The line of the lesson that is line `n` of the position's scenario. */
static int line_of(const lesson *l, int position, int n)
{
    int i = l->first[position];
    for (; i < l->first[position + 1]; i++)
        if (is_of_scenario(&l->item[i]) && --n <= 0)
            break;
    return l->item[i < l->n_items ? i : l->n_items - 1].line;
}

static int find_positions(lesson *l, ber_error *error)
{
    for (int i = 0; i < l->n_items; i++) {
        if (l->item[i].kind != I_POSITION && l->n_positions == 0)
            return lesson_fail_at(
                l->item[i].line, error,
                ber_fail(error, BER_EFORMAT, "a lesson begins with \"position\""));
        if (l->item[i].kind != I_POSITION)
            continue;
        if (l->n_positions == LESSON_POSITIONS)
            return lesson_fail_at(
                l->item[i].line, error,
                ber_fail(error, BER_EFORMAT, "more than %d positions", LESSON_POSITIONS));
        l->first[l->n_positions++] = i;
    }
    l->first[l->n_positions] = l->n_items;
    return l->n_positions ? 0 : ber_fail(error, BER_EFORMAT, "no position in it");
}

/* ---- Going through ------------------------------------------------------------------------ */

int lesson_split(const char *text, char copy[BER_STEP_TEXT * 2], char *word[LESSON_WORDS])
{
    strncpy(copy, text, BER_STEP_TEXT * 2 - 1);
    copy[BER_STEP_TEXT * 2 - 1] = '\0';
    return ber_text_split(copy, word, LESSON_WORDS);
}

/* "ACTOR VERB NOUN..." of the text. */
static int play_item(lesson *l, const lesson_item *item, ber_error *error)
{
    char copy[BER_STEP_TEXT * 2], *word[LESSON_WORDS];
    ber_action a;
    int actor = BER_FATE, from = item->kind == I_STEP;
    int n = lesson_split(item->rest, copy, word);
    if (n < 1 + from)
        return ber_fail(error, BER_EFORMAT, "expected a step");
    int code = from ? ber_actor_read(word[0], l->match.n_seats, &actor, error) : 0;
    if (code == 0)
        code = ber_action_read(l->game, word + from, n - from, &a, error);
    return code < 0 ? code : match_submit(&l->match, actor, a, error);
}

/* Where the text does not say what fate does, it does not matter: the likeliest outcome happens. */
static int let_fate_run(lesson *l, ber_error *error)
{
    ber_outcome outcome[BER_MAX_OUTCOMES];
    int code = 0;
    while (code == 0 && match_waiting(&l->match) == BER_FATE && !match_over(&l->match)) {
        int n = l->game->chance(l->match.state, outcome), best = 0;
        for (int i = 1; i < n; i++)
            best = outcome[i].weight > outcome[best].weight ? i : best;
        code = match_submit(&l->match, BER_FATE, outcome[best].action, error);
    }
    return code;
}

static bool is_asked(const lesson *l)
{
    return ber_is_asked(l->match.state, l->seat);
}

static int wait_for_step(lesson *l, ber_error *error)
{
    int code = let_fate_run(l, error);
    if (code == 0 && !is_asked(l))
        code = ber_fail(error, BER_ETURN, "seat %d is to do something and is not asked", l->seat);
    return code;
}

static int do_item(lesson *l, int i, ber_error *error)
{
    const lesson_item *item = &l->item[i];
    long long seat;
    switch (item->kind) {
    case I_TITLE: l->title = i; return 0;
    case I_TEXT:
        l->told = i;
        l->task = l->shown = -1;
        return 0;
    case I_TASK:
        l->task = i;
        l->shown = -1;
        return 0;
    case I_SHOW: l->shown = i; return 0;
    case I_SEAT:
        if (!ber_text_number(item->rest, 0, l->match.n_seats - 1, &seat))
            return ber_fail(error, BER_ESEATS, "\"%.20s\"", item->rest);
        l->seat = (int)seat;
        return 0;
    case I_STEP:
    case I_FATE: return play_item(l, item, error);
    case I_DO: return wait_for_step(l, error);
    default: return 0;
    }
}

static bool stops(const lesson_item *item)
{
    return item->kind == I_READ || item->kind == I_DO;
}

/* Advances from an item to the next one that waits for the learner. */
static int run_from(lesson *l, int i, ber_error *error)
{
    int end = l->first[l->position + 1];
    for (l->at = i; l->at < end; l->at++) {
        int code = do_item(l, l->at, error);
        if (code < 0)
            return lesson_fail_at(l->item[l->at].line, error, code);
        if (stops(&l->item[l->at]))
            return 0;
    }
    return lesson_fail_at(l->item[end - 1].line, error, let_fate_run(l, error));
}

int lesson_begin(lesson *l, int position, ber_error *error)
{
    if (position < 0 || position >= l->n_positions)
        return ber_fail(error, BER_EFORMAT, "there is no position %d", position);
    if (l->match.game)
        match_close(&l->match);
    int code = match_open_at(&l->match, l->game, l->start[position], error);
    if (code < 0)
        return code;
    l->position = position;
    l->seat = 0;
    l->title = l->told = l->task = l->shown = -1;
    return run_from(l, l->first[position], error);
}

enum lesson_wait lesson_waits(const lesson *l)
{
    if (l->at >= l->first[l->position + 1])
        return LESSON_END;
    return l->item[l->at].kind == I_READ ? LESSON_READ : LESSON_STEP;
}

int lesson_go_on(lesson *l, ber_error *error)
{
    if (lesson_waits(l) != LESSON_READ)
        return ber_fail(error, BER_ETURN, "there is nothing to be read now");
    return run_from(l, l->at + 1, error);
}

/* ---- Tries ---------------------------------------------------------------------------------- */

bool lesson_names(const lesson *l, ber_action a, const char *pattern)
{
    char step[BER_STEP_TEXT], wanted[BER_STEP_TEXT * 2], *part[LESSON_WORDS], *word[LESSON_WORDS];
    ber_text text = ber_text_into(step, sizeof step);
    ber_action_text(l->game, a, &text);
    int n = ber_text_split(step, part, LESSON_WORDS);
    while (*pattern) {
        size_t length = strcspn(pattern, "|");
        ber_text one = ber_text_into(wanted, sizeof wanted);
        ber_text_add_n(&one, pattern, length);
        int m = ber_text_split(wanted, word, LESSON_WORDS), i = 0;
        while (i < m && i < n && (strcmp(word[i], part[i]) == 0 || strcmp(word[i], "*") == 0))
            i++;
        if (m > 0 && i == m)
            return true;
        pattern += length + (pattern[length] == '|');
    }
    return false;
}

const char *const *lesson_answer(const lesson *l, ber_action a)
{
    for (int i = l->at + 1; i < l->first[l->position + 1]; i++) {
        const lesson_item *item = &l->item[i];
        if (item->kind != I_WRONG && item->kind != I_REJECT)
            break;
        if (item->kind == I_WRONG && lesson_names(l, a, item->rest))
            return item->word;
    }
    return NULL;
}

static bool is_offered(const lesson *l, ber_action a)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = match_legal(&l->match, l->seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

int lesson_try(lesson *l, ber_action a, const char *const **why, ber_error *error)
{
    *why = NULL;
    if (lesson_waits(l) != LESSON_STEP)
        return ber_fail(error, BER_ETURN, "no step is wanted now");
    bool is_wanted = lesson_names(l, a, l->item[l->at].rest);
    if (!is_wanted && is_offered(l, a)) {
        *why = lesson_answer(l, a);
        return 0;
    }
    int code = match_submit(&l->match, l->seat, a, error);
    if (code == 0)
        code = run_from(l, l->at + 1, error);
    return code < 0 ? code : 1;
}

/* ---- Telling -------------------------------------------------------------------------------- */

const char *lesson_word(const lesson *l, const char *const *word, const char *lang)
{
    for (int i = 0; i < l->n_langs; i++)
        if (strcmp(l->lang[i], lang) == 0)
            return word[i];
    return word[0];
}

static void word_json(const lesson *l, const char *key, int item, const char *lang, ber_json *out)
{
    ber_json_string(out, key, item < 0 ? "" : lesson_word(l, l->item[item].word, lang));
}

void lesson_members(const lesson *l, const char *lang, int since, ber_json *out)
{
    static const char *const waits[] = { "read", "step", "end" };
    _Alignas(8) char blinded[BER_MAX_STATE];
    char copy[BER_STEP_TEXT * 2], *word[LESSON_WORDS];
    ber_json_number(out, "position", l->position);
    ber_json_number(out, "of", l->n_positions);
    ber_json_number(out, "seat", l->seat);
    ber_json_string(out, "wait", waits[lesson_waits(l)]);
    word_json(l, "title", l->title, lang, out);
    word_json(l, "text", l->told, lang, out);
    word_json(l, "task", l->task, lang, out);
    ber_json_open(out, "show", '[');
    int n = l->shown < 0 ? 0 : lesson_split(l->item[l->shown].rest, copy, word);
    for (int i = 0; i < n; i++)
        ber_json_string(out, NULL, word[i]);
    ber_json_close(out, ']');
    ber_json_number(out, "since", match_since(&l->match, l->seat));
    view_events(&l->match, l->seat, (view_part){ since, 0 }, out);
    match_blinded(&l->match, l->seat, blinded);
    view_state(l->game, blinded, out);
    if (lesson_waits(l) == LESSON_STEP || match_over(&l->match))
        view_question(&l->match, l->seat, blinded, out);
}

/* ---- Opening ------------------------------------------------------------------------------ */

static bool has_game(const lesson *l, int position)
{
    for (int i = l->first[position]; i < l->first[position + 1]; i++)
        if (l->item[i].kind == I_GAME)
            return true;
    return false;
}

/* A position put together by hand. */
static int set_up(lesson *l, int position, ber_error *error)
{
    const struct ber_game *game = NULL;
    size_t length = 0;
    char *text = scenario_of(l, position, &length);
    if (!text)
        return ber_fail(error, BER_EMEMORY, "for a lesson");
    int code = scenario_position(text, length, &game, l->start[position], error);
    free(text);
    if (code < 0)
        return lesson_fail_at(line_of(l, position, error ? error->line : 1), error, code);
    if (l->game && l->game != game)
        return lesson_fail_at(line_of(l, position, 1), error,
                              ber_fail(error, BER_EGAME, "a lesson is about one game"));
    l->game = game;
    return 0;
}

/* Changes a position by its lines `given`. */
static int change(lesson *l, int position, void *s, ber_error *error)
{
    int line = 0, code = 0;
    for (int i = l->first[position]; code == 0 && i < l->first[position + 1]; i++)
        if (l->item[i].kind == I_GIVEN) {
            line = l->item[i].line;
            code = ber_state_read(l->game, s, l->item[i].rest, error);
        }
    if (code == 0 && line > 0) {
        const char *broken = l->game->broken ? l->game->broken(s) : NULL;
        if (broken)
            code = ber_fail(error, BER_EBROKEN, "%s", broken);
        else
            l->game->ready(s);
    }
    return lesson_fail_at(line, error, code);
}

/* A position that continues where the previous one ends, if that is played as intended. */
static int go_on_from(lesson *l, int position, ber_error *error)
{
    lesson_report report = { 0 };
    if (position == 0)
        return lesson_fail_at(
            l->item[0].line, error,
            ber_fail(error, BER_EFORMAT, "the first position needs a line \"game\""));
    int code = lesson_play(l, position - 1, NULL, &report, error);
    if (code < 0)
        return code;
    memcpy(l->start[position], l->match.state, l->game->state_size);
    return change(l, position, l->start[position], error);
}

static int read_lesson(lesson *l, ber_error *error)
{
    int code = read_lines(l, error);
    if (code == 0)
        code = check_words(l, error);
    if (code == 0)
        code = find_positions(l, error);
    for (int i = 0; code == 0 && i < l->n_positions; i++) {
        l->start[i] = malloc(BER_MAX_STATE);
        if (!l->start[i])
            code = ber_fail(error, BER_EMEMORY, "for a lesson");
        else
            code = has_game(l, i) ? set_up(l, i, error) : go_on_from(l, i, error);
    }
    return code < 0 ? code : lesson_begin(l, 0, error);
}

int lesson_open(lesson *l, const char *text, size_t length, ber_error *error)
{
    *l = (lesson){ 0 };
    if (error)
        *error = (ber_error){ 0 };
    if (memchr(text, '\0', length))
        return ber_fail(error, BER_EFORMAT, "not a text");
    l->text = malloc(length + 1);
    if (!l->text)
        return ber_fail(error, BER_EMEMORY, "for a lesson");
    memcpy(l->text, text, length);
    l->text[length] = '\0';
    int code = read_lesson(l, error);
    if (code < 0)
        lesson_close(l);
    return code;
}

void lesson_close(lesson *l)
{
    if (l->match.game)
        match_close(&l->match);
    for (int i = 0; i < l->n_positions; i++)
        free(l->start[i]);
    free(l->item);
    free(l->text);
    *l = (lesson){ 0 };
}
