/*
 * tensor_test.c: states as numbers, by every game and number of seats: the layout is whole, a
 * position is written as the layout says, seats are turned, and nothing is told that is not known.
 */
#include "beringia.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    _Alignas(8) unsigned char byte[BERINGIA_MAX_STATE];
} state;

enum { GUARD = 8, MOST = 16384 };
static const float MARK = -77;

typedef struct {
    float at[MOST + GUARD];
} numbers;

static beringia_info info_of(const beringia_game *game)
{
    beringia_info info;
    beringia_game_info(game, &info, sizeof info);
    return info;
}

static beringia_tensor *tensor_of(const beringia_game *game, int n_seats)
{
    beringia_error error;
    beringia_tensor *t = beringia_tensor_new(game, n_seats, &error);
    assert_non_null(t);
    assert_true(beringia_tensor_size(t) <= MOST);
    return t;
}

static beringia_part part_of(const beringia_tensor *t, const char *name)
{
    beringia_part part = { 0 };
    for (int i = 0; beringia_tensor_part(t, i, &part, sizeof part) == 0; i++)
        if (strcmp(part.name, name) == 0)
            return part;
    fail_msg("no part \"%s\"", name);
    return part;
}

static int length_of(const beringia_part *part)
{
    return part->rows * part->cols * part->width;
}

/* Every number is written, and none behind the last. */
static void marked(numbers *out)
{
    for (int i = 0; i < MOST + GUARD; i++)
        out->at[i] = MARK;
}

static void check_written(const beringia_tensor *t, const numbers *got)
{
    int size = beringia_tensor_size(t);
    for (int i = 0; i < size; i++)
        assert_true(got->at[i] >= -8 && got->at[i] <= 8); /* 8: the root of 1,023, over 4 */
    for (int i = size; i < size + GUARD; i++)
        assert_true(got->at[i] == MARK);
}

static void observe(const beringia_tensor *t, const state *s, int viewer, numbers *out)
{
    beringia_error error = { 0 };
    marked(out);
    if (beringia_observe(t, s, viewer, out->at, &error) < 0)
        fail_msg("%s", error.text);
    check_written(t, out);
}

static void reveal(const beringia_tensor *t, const state *s, int seat, numbers *out)
{
    beringia_error error = { 0 };
    marked(out);
    if (beringia_reveal(t, s, seat, out->at, &error) < 0)
        fail_msg("%s", error.text);
    check_written(t, out);
}

static bool same(const beringia_tensor *t, const numbers *a, const numbers *b)
{
    return memcmp(a, b, (size_t)beringia_tensor_size(t) * sizeof a->at[0]) == 0;
}

/* ---- Layouts ------------------------------------------------------------------------------- */

static void check_layout(const beringia_game *game, int n_seats)
{
    beringia_tensor *t = tensor_of(game, n_seats);
    beringia_part part;
    int end = 0, i = 0;
    for (; beringia_tensor_part(t, i, &part, sizeof part) == 0; i++) {
        assert_int_equal(part.offset, end);
        assert_true(length_of(&part) > 0);
        end += length_of(&part);
        if (part.value >= 0 && part.kind == BERINGIA_ONE_HOT)
            assert_true(part.width <= beringia_domain_size(game, part.value));
    }
    assert_int_equal(end, beringia_tensor_size(t));
    assert_int_equal(beringia_tensor_part(t, i, &part, sizeof part), BERINGIA_ENONE);
    assert_int_equal(beringia_tensor_part(t, -1, &part, sizeof part), BERINGIA_ENONE);
    beringia_tensor_free(t);
}

static void test_layouts_are_whole(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++) {
        beringia_info info = info_of(beringia_game_at(i));
        for (int seats = info.min_seats; seats <= info.max_seats; seats++)
            check_layout(beringia_game_at(i), seats);
    }
}

/* ---- Seats ---------------------------------------------------------------------------------- */

/* How many items of a domain each seat has. */
static int seats_of(const beringia_game *game, int domain)
{
    static const char *const one[] = { "seat", "holder", "side", "gene_place", "getter" };
    const char *name = domain >= 0 ? beringia_domain_name(game, domain) : "";
    for (size_t i = 0; i < sizeof one / sizeof one[0]; i++)
        if (strcmp(name, one[i]) == 0)
            return 1;
    return strcmp(name, "tray") == 0 ? 2 : 0;
}

/* A table as somebody sees it. */
typedef struct {
    const beringia_game *game;
    int n, max, viewer;
} table;

/* The item of a domain at a place: the viewer's, those of the others in turn, the rest.
 */
static int item_at(const table *t, int domain, int place)
{
    int each = seats_of(t->game, domain), seat = each ? place / each : 0;
    if (!each)
        return place;
    return seat < t->n ? (seat + t->viewer) % t->n * each + place % each
                       : place + (t->max - t->n) * each;
}

/* Its name; of places without a domain their number. */
static const char *name_at(const table *t, int domain, int place, char out[BERINGIA_STEP_TEXT])
{
    int item = item_at(t, domain, place);
    if (domain < 0)
        snprintf(out, BERINGIA_STEP_TEXT, "%d", item);
    else
        assert_true(beringia_item_text(t->game, domain, item, out, BERINGIA_STEP_TEXT) > 0);
    return out;
}

/* ---- Numbers, against the text of the same state ------------------------------------------------
 */

enum { WORDS = 512 };
typedef struct {
    char text[4096], *word[WORDS];
    int n;
} words;

/* The words of the line that begins with these, without them; false: there is no such line. */
static bool find_line(const char *text, const char *begin, words *out)
{
    size_t n = strlen(begin);
    const char *line = text;
    while (strncmp(line, begin, n) != 0 || line[n] != ' ') {
        line = strchr(line, '\n');
        if (!line || !*++line)
            return false;
    }
    size_t length = strcspn(line, "\n") - n;
    assert_true(length < sizeof out->text);
    memcpy(out->text, line + n, length);
    out->text[length] = '\0';
    out->n = 0;
    for (char *w = strtok(out->text, " "); w; w = strtok(NULL, " "))
        out->word[out->n++] = w;
    return true;
}

static int find_word(const words *line, const char *word)
{
    for (int i = 0; i < line->n; i++)
        if (strcmp(line->word[i], word) == 0)
            return i;
    return -1;
}

/* What a count was, by trying. */
static void expect_count(const char *part, float got, const char *wanted)
{
    double root = (double)got * 4, n = got < 0 ? -root * root : root * root;
    if (n - atof(wanted) > 0.001 || n - atof(wanted) < -0.001)
        fail_msg("%s: %f is no %s", part, (double)got, wanted);
}

static void expect_flag(const char *part, float got, bool wanted, const char *item)
{
    if (got != (wanted ? 1.0F : 0.0F))
        fail_msg("%s: %f for %s", part, (double)got, item);
}

/* "d5 1 a4 2": places with their counts. */
static void check_places(const table *t, const beringia_part *p, const words *line,
                         const float *got)
{
    char name[BERINGIA_STEP_TEXT];
    for (int place = 0; place < p->cols; place++) {
        int at = find_word(line, name_at(t, p->col, place, name));
        expect_count(p->name, got[place], at < 0 ? "0" : line->word[at + 1]);
    }
}

static void check_row(const table *t, const beringia_part *p, const words *line, const float *got)
{
    char name[BERINGIA_STEP_TEXT];
    bool has_places = line->word[0][0] > '9';
    if (p->kind == BERINGIA_COUNTS && has_places) {
        check_places(t, p, line, got);
        return;
    }
    for (int col = 0; col < p->cols; col++) {
        const char *value = line->word[item_at(t, p->col, col)];
        if (p->kind == BERINGIA_COUNTS)
            expect_count(p->name, got[col], value);
        for (int k = 0; k < p->width && p->kind != BERINGIA_COUNTS; k++) {
            name_at(t, p->value, k, name);
            bool is_in =
                p->kind == BERINGIA_FLAGS ? find_word(line, name) >= 0 : strcmp(name, value) == 0;
            expect_flag(p->name, got[col * p->width + k], is_in, name);
        }
    }
}

/* Members that the text has line by line; the others are looked at below. */
static bool is_member(const beringia_part *p)
{
    static const char *const others[] = { "viewer",      "turn",        "prompt",     "options",
                                          "agenda_kind", "agenda_seat", "agenda_bits" };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(p->name, others[i]) == 0)
            return false;
    return true;
}

static int check_members(const table *t, const beringia_tensor *tensor, const char *text,
                         const numbers *got)
{
    beringia_part p;
    char name[BERINGIA_STEP_TEXT], begin[2 * BERINGIA_STEP_TEXT];
    words line;
    int n = 0;
    for (int i = 0; beringia_tensor_part(tensor, i, &p, sizeof p) == 0; i++) {
        for (int row = 0; row < p.rows && is_member(&p); row++, n++) {
            snprintf(begin, sizeof begin, "%s %s", p.name, name_at(t, p.row, row, name));
            if (p.rows == 1)
                snprintf(begin, sizeof begin, "%s", p.name);
            if (!find_line(text, begin, &line))
                fail_msg("no line \"%s\"", begin);
            check_row(t, &p, &line, got->at + p.offset + row * p.cols * p.width);
        }
    }
    return n;
}

static void expect_one(const beringia_tensor *tensor, const char *name, const numbers *got,
                       int item)
{
    beringia_part p = part_of(tensor, name);
    for (int k = 0; k < p.width; k++)
        expect_flag(name, got->at[p.offset + k], k == item, name);
}

/* The frames of the line, the last of which is on top, as far as they are told: kind and seat. A
 * frame of no seat in particular has the number 0. */
static void check_frame(const table *t, const beringia_tensor *tensor, const numbers *got, int row,
                        char *const word[2])
{
    char name[BERINGIA_STEP_TEXT];
    beringia_part kind = part_of(tensor, "agenda_kind"), seat = part_of(tensor, "agenda_seat");
    const float *of_kind = got->at + kind.offset + row * kind.width;
    const float *of_seat = got->at + seat.offset + row * seat.width;
    int told = -1, frame_seat = atoi(word[1]);
    for (int k = 0; k < kind.width; k++)
        expect_flag(kind.name, of_kind[k], strcmp(name_at(t, kind.value, k, name), word[0]) == 0,
                    name);
    for (int k = 0; k < seat.width; k++)
        told = of_seat[k] != 0 ? (k + t->viewer) % t->n : told;
    assert_true(told == frame_seat || (told < 0 && frame_seat == 0));
}

static void check_agenda(const table *t, const beringia_tensor *tensor, const char *text,
                         const numbers *got)
{
    words line;
    if (!find_line(text, "agenda", &line) || strcmp(line.word[0], "none") == 0)
        return;
    for (int row = 0, end = line.n; row < 4 && end > 0; row++) {
        int first = end - 1;
        while (first > 0 && strcmp(line.word[first - 1], "/") != 0)
            first--;
        check_frame(t, tensor, got, row, line.word + first);
        end = first - 1;
    }
}

static void check_against_text(const table *t, const beringia_tensor *tensor, const state *s,
                               const numbers *got)
{
    static char text[BERINGIA_STATE_TEXT];
    table seen = *t;
    seen.viewer = t->viewer < 0 ? 0 : t->viewer;
    assert_true(beringia_state_text(t->game, s, text, sizeof text) > 0);
    assert_true(check_members(&seen, tensor, text, got) > 5);
    check_agenda(&seen, tensor, text, got);
    expect_one(tensor, "viewer", got, t->viewer);
    expect_one(tensor, "turn", got, beringia_turn(s));
    expect_one(tensor, "prompt", got, beringia_prompt_of(s));
}

static void step(const beringia_game *game, state *s, beringia_rng *rng)
{
    beringia_action list[BERINGIA_MAX_ACTIONS];
    int actor = beringia_actor(s);
    if (actor == BERINGIA_FATE) {
        beringia_apply_unchecked(game, s, actor, beringia_draw(game, s, rng));
        return;
    }
    uint32_t n = (uint32_t)beringia_legal(game, s, actor, list);
    beringia_apply_unchecked(game, s, actor, list[beringia_rng_below(rng, n)]);
}

/* What every viewer is told of a position, and the whole truth from every seat; how many viewers
 * could not tell it from another world that differs from it. */
static int check_position(const table *of, const beringia_tensor *tensor, const state *s,
                          beringia_rng *rng)
{
    numbers got, blind, dealt, truth[2];
    int n_hidden = 0;
    for (int i = -1; i < of->n; i++) {
        table t = *of;
        t.viewer = i < 0 ? BERINGIA_PUBLIC : i;
        state seen = *s;
        assert_int_equal(beringia_blind(t.game, &seen, t.viewer, NULL), 0);
        observe(tensor, s, t.viewer, &got);
        observe(tensor, &seen, t.viewer, &blind);
        assert_true(same(tensor, &got, &blind));
        check_against_text(&t, tensor, &seen, &got);
        beringia_deal(t.game, &seen, rng);
        observe(tensor, &seen, t.viewer, &dealt);
        assert_true(same(tensor, &got, &dealt));
        reveal(tensor, s, i < 0 ? 0 : i, &truth[0]);
        reveal(tensor, &seen, i < 0 ? 0 : i, &truth[1]);
        n_hidden += !same(tensor, &truth[0], &truth[1]);
        t.viewer = i < 0 ? 0 : i;
        check_against_text(&t, tensor, s, &truth[0]);
    }
    return n_hidden;
}

static void check_games(const beringia_game *game, int n_seats)
{
    enum { POSITIONS = 40, APART = 17 };
    beringia_tensor *tensor = tensor_of(game, n_seats);
    table t = { game, n_seats, info_of(game).max_seats, 0 };
    beringia_rng rng = beringia_rng_seed((uint64_t)n_seats);
    state s;
    int n_hidden = 0;
    assert_int_equal(beringia_state_new(game, n_seats, NULL, &s, NULL), 0);
    for (int i = 0; i < POSITIONS * APART; i++) {
        if (beringia_turn(&s) == BERINGIA_OVER)
            assert_int_equal(beringia_state_new(game, n_seats, NULL, &s, NULL), 0);
        if (i % APART == 0)
            n_hidden += check_position(&t, tensor, &s, &rng);
        step(game, &s, &rng);
    }
    assert_true(n_hidden > 0); /* all these games have secrets */
    beringia_tensor_free(tensor);
}

static void test_numbers_are_those_of_the_text(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++) {
        beringia_info info = info_of(beringia_game_at(i));
        for (int seats = info.min_seats; seats <= info.max_seats; seats++)
            check_games(beringia_game_at(i), seats);
    }
}

/* ---- Options, frames, refusals
 * ------------------------------------------------------------------- */

static void expect_part(const beringia_tensor *t, const numbers *got, const char *name,
                        const float *wanted, int n)
{
    beringia_part part = part_of(t, name);
    for (int i = 0; i < n; i++)
        if (got->at[part.offset + i] != wanted[i])
            fail_msg("%s, number %d: %f, not %f", name, i, (double)got->at[part.offset + i],
                     (double)wanted[i]);
}

static void test_options_are_shares(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("valley");
    beringia_tensor *t = tensor_of(game, 2);
    state s;
    numbers got;
    assert_int_equal(beringia_state_new(game, 2, "option fire on option year_limit 5", &s, NULL),
                     0);
    observe(t, &s, 0, &got);
    expect_part(t, &got, "options", (const float[]){ 1, 0, 1, 0.5, 0, 1, 1 }, 7);
    beringia_tensor_free(t);
}

/* "bid 0 waiting 1,2" is a set of seats in the last byte of the frame on top. */
static bool check_bids(const table *t, const beringia_tensor *tensor, const state *s)
{
    static char text[BERINGIA_STATE_TEXT];
    words line;
    numbers got;
    assert_true(beringia_state_text(t->game, s, text, sizeof text) > 0);
    assert_true(find_line(text, "agenda", &line));
    if (line.n < 4 || strcmp(line.word[line.n - 4], "bid") != 0)
        return false;
    const char *waiting = line.word[line.n - 1];
    beringia_part p = part_of(tensor, "agenda_bits");
    observe(tensor, s, t->viewer, &got);
    for (int k = 0; k < t->n; k++) {
        char seat = (char)('0' + (k + t->viewer) % t->n);
        expect_flag("agenda_bits", got.at[p.offset + 3 * p.width + k],
                    strchr(waiting, seat) != NULL, waiting);
    }
    return strlen(waiting) < (size_t)(2 * t->n - 1);
}

static void test_seats_in_frames_are_turned(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("urland");
    beringia_tensor *tensor = tensor_of(game, 4);
    beringia_rng rng = beringia_rng_seed(5);
    state s;
    int n_checked = 0;
    assert_int_equal(beringia_state_new(game, 4, NULL, &s, NULL), 0);
    while (beringia_turn(&s) != BERINGIA_OVER) {
        for (int viewer = 0; viewer < 4; viewer++)
            n_checked += check_bids(&(table){ game, 4, 5, viewer }, tensor, &s);
        step(game, &s, &rng);
    }
    assert_true(n_checked > 0);
    beringia_tensor_free(tensor);
}

static void test_refusals(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("urland");
    beringia_tensor *t = tensor_of(game, 3);
    beringia_error error;
    state s;
    numbers out;
    marked(&out);
    assert_null(beringia_tensor_new(game, 9, &error));
    assert_int_equal(error.code, BERINGIA_ESEATS);
    assert_int_equal(beringia_state_new(game, 4, NULL, &s, NULL), 0);
    assert_int_equal(beringia_observe(t, &s, 0, out.at, &error), BERINGIA_ESEATS);
    assert_int_equal(beringia_state_new(game, 3, NULL, &s, NULL), 0);
    assert_int_equal(beringia_observe(t, &s, 3, out.at, &error), BERINGIA_ESEATS);
    assert_int_equal(beringia_observe(t, &s, BERINGIA_FATE, out.at, &error), BERINGIA_ESEATS);
    assert_int_equal(beringia_reveal(t, &s, BERINGIA_PUBLIC, out.at, &error), BERINGIA_ESEATS);
    assert_int_equal(beringia_blind(game, &s, 1, NULL), 0);
    assert_int_equal(beringia_observe(t, &s, 0, out.at, &error), BERINGIA_EUSAGE);
    assert_int_equal(beringia_reveal(t, &s, 1, out.at, &error), BERINGIA_EUSAGE);
    assert_true(out.at[0] == MARK);
    beringia_tensor_free(t);
    beringia_tensor_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts_are_whole),
        cmocka_unit_test(test_numbers_are_those_of_the_text),
        cmocka_unit_test(test_options_are_shares),
        cmocka_unit_test(test_seats_in_frames_are_turned),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
