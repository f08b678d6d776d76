/*
 * core_test.c: the tools under every game: numbers, text, vocabulary, codec.
 */
#include "agenda.h"
#include "bits.h"
#include "canvas.h"
#include "codec.h"
#include "event.h"
#include "planes.h"
#include "pool.h"
#include "registry.h"
#include "rng.h"
#include "vocab.h"
#include "words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct ber_game *iglu(void)
{
    const struct ber_game *game = ber_game_find("iglu");
    assert_non_null(game);
    return game;
}

/* A state of Iglu Iglu for three, after set-up. */
static void begin(void *s)
{
    uint8_t option[BER_MAX_OPTIONS] = { 0 };
    ber_state_begin(iglu(), s, 3, option);
}

/* ---- Numbers -------------------------------------------------------------------- */

/* Written down once: another value means that every seed now plays another game. */
static void rng_is_specified(void **unused)
{
    (void)unused;
    ber_rng rng = ber_rng_seed(42);
    static const uint32_t expected[4] = { 0xc754f975u, 0x69702243u, 0xee7b157fu, 0x2c4fdd99u };
    for (int i = 0; i < 4; i++)
        assert_int_equal(ber_rng_next(&rng), expected[i]);
}

/* The published test values of PCG32's output function: seed 42, stream 54 of the
 * reference program begin with 0xa15c02b7; our stream constant differs, so the
 * multiplier and permutation are checked from that program's own state. */
static void rng_is_pcg32(void **unused)
{
    (void)unused;
    uint64_t state = 0, inc = 54u << 1 | 1;
    state = state * 6364136223846793005u + inc;
    state += 42;
    state = state * 6364136223846793005u + inc;
    ber_rng rng = { state };
    assert_int_equal(ber_rng_next(&rng), 0xa15c02b7u);
}

static void rng_is_even(void **unused)
{
    (void)unused;
    enum { KINDS = 7, DRAWS = 700000 };
    int count[KINDS] = { 0 };
    ber_rng rng = ber_rng_seed(1);
    double chi = 0;
    for (int i = 0; i < DRAWS; i++)
        count[ber_rng_below(&rng, KINDS)]++;
    for (int k = 0; k < KINDS; k++)
        chi += (count[k] - 100000.0) * (count[k] - 100000.0) / 100000.0;
    assert_true(chi < 22.46); /* 0.999 of chi-square with 6 degrees */
}

static void pool_draws_by_weight(void **unused)
{
    (void)unused;
    uint8_t pool[3] = { 2, 0, 5 };
    ber_outcome outcome[BER_MAX_OUTCOMES];
    assert_int_equal(ber_pool_chance(pool, 3, 100, outcome), 2);
    assert_int_equal(outcome[0].action, 100);
    assert_int_equal(outcome[1].action, 102);
    assert_int_equal(ber_outcome_total(outcome, 2), 7);
    assert_int_equal(ber_outcome_at(outcome, 1), 0);
    assert_int_equal(ber_outcome_at(outcome, 2), 1);
    ber_rng rng = ber_rng_seed(3);
    for (int i = 7; i > 0; i--) {
        assert_int_equal(ber_pool_total(pool, 3), i);
        assert_int_not_equal(ber_pool_draw(pool, 3, &rng), 1);
    }
    assert_int_equal(ber_pool_total(pool, 3), 0);
}

/* A pool of this many kinds, of which some are missing, perhaps all but one. */
static void fill_pool(uint8_t *pool, int n_kinds, ber_rng *rng)
{
    uint32_t gaps = 1 + ber_rng_below(rng, 8);
    for (int k = 0; k < n_kinds; k++)
        pool[k] = ber_rng_below(rng, gaps) ? 0 : (uint8_t)ber_rng_below(rng, 6);
    pool[ber_rng_below(rng, (uint32_t)n_kinds)] = 1;
}

static ber_action drawn_from_list(const uint8_t *pool, int n_kinds, ber_rng *rng)
{
    ber_outcome out[BER_MAX_OUTCOMES + BER_AT_ONCE];
    int n = ber_pool_chance(pool, n_kinds, 0, out);
    int k = n > 1 ? ber_outcome_at(out, ber_rng_below(rng, ber_outcome_total(out, n))) : 0;
    return out[k].action;
}

/* Found for eight kinds at once, or four outcomes: the same as one by one. */
static void pool_is_drawn_as_listed(void **unused)
{
    (void)unused;
    enum { MOST = 24 };
    uint8_t pool[MOST];
    ber_outcome out[BER_MAX_OUTCOMES + BER_AT_ONCE];
    ber_rng luck = ber_rng_seed(9);
    for (int i = 0; i < 100000; i++) {
        int n_kinds = 1 + i % MOST;
        fill_pool(pool, n_kinds, &luck);
        ber_rng one = luck, other = luck, third = luck;
        int due = drawn_from_list(pool, n_kinds, &one);
        assert_int_equal(ber_pool_pick(pool, n_kinds, &other), due);
        int n = ber_pool_chance(pool, n_kinds, 0, out);
        assert_int_equal(ber_outcome_draw(out, n, &third), due);
        assert_true(one.state == other.state && one.state == third.state);
    }
}

static void bits_are_drawn_as_listed(void **unused)
{
    (void)unused;
    ber_rng luck = ber_rng_seed(11);
    for (int i = 0; i < 100000; i++) {
        uint64_t mask = ber_rng_next(&luck) | (uint64_t)ber_rng_next(&luck) << 32;
        for (int k = i % 8; k; k--)
            mask &= mask - 1 ? mask - 1 : mask;
        mask = i % 3 ? mask : mask & -mask;
        ber_rng one = luck, other = luck;
        assert_int_equal(ber_draw_bit(mask, &one), ber_draw_bit_listed(mask, &other));
        assert_true(one.state == other.state);
    }
}

/* The planes against a plain array, a hundred thousand random changes. */
static void planes_count(void **unused)
{
    (void)unused;
    enum { PLANES = 4 };
    uint64_t plane[PLANES + 1] = { 0 };
    int count[64] = { 0 };
    ber_rng rng = ber_rng_seed(5);
    for (int i = 0; i < 100000; i++) {
        int place = (int)ber_rng_below(&rng, 64);
        bool more =
            count[place] == 0 || (count[place] < BER_PLANES_MAX(PLANES) && ber_rng_below(&rng, 2));
        if (more)
            ber_planes_add(plane, (uint64_t)1 << place);
        else
            ber_planes_take(plane, PLANES, (uint64_t)1 << place);
        count[place] += more ? 1 : -1;
        assert_int_equal(ber_planes_count(plane, PLANES, place), count[place]);
        assert_int_equal(plane[0] >> place & 1, count[place] > 0);
    }
    int sum = 0;
    for (int place = 0; place < 32; place++)
        sum += count[place];
    assert_int_equal(ber_planes_sum(plane, PLANES, 0xffffffffu), sum);
    ber_planes_set(plane, PLANES, 9, 5);
    assert_int_equal(ber_planes_count(plane, PLANES, 9), 5);
    assert_int_equal(plane[PLANES], 0); /* nothing ran over */
}

static void agenda_is_a_stack(void **unused)
{
    (void)unused;
    ber_agenda agenda = { 0 }, empty = { 0 };
    ber_agenda_push(&agenda, (ber_frame){ 1, 2, 3, 4, 5, 6 });
    ber_agenda_push(&agenda, (ber_frame){ 7, 0, 0, 0, 0, 0 });
    assert_int_equal(ber_agenda_top(&agenda)->kind, 7);
    ber_agenda_pop(&agenda);
    assert_int_equal(ber_agenda_peek(&agenda)->place, 5);
    ber_agenda_pop(&agenda);
    assert_memory_equal(&agenda, &empty, sizeof agenda);
}

/* ---- Text ------------------------------------------------------------------------- */

static void text_stops_when_full(void **unused)
{
    (void)unused;
    char buffer[6];
    ber_text text = ber_text_into(buffer, sizeof buffer);
    ber_text_add(&text, "ice");
    assert_false(text.full);
    ber_text_add(&text, "berg");
    assert_true(text.full);
    assert_string_equal(buffer, "icebe");
}

static void numbers_fill_the_word(void **unused)
{
    (void)unused;
    long long n;
    assert_true(ber_text_number("-12", -20, 20, &n));
    assert_int_equal(n, -12);
    static const char *const bad[] = { "", "12x", " 3", "+3", "21", "99999999999999999999", "-" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(ber_text_number(bad[i], -20, 20, &n));
}

static void json_escapes(void **unused)
{
    (void)unused;
    char buffer[200];
    ber_json json = ber_json_into(buffer, sizeof buffer);
    ber_json_open(&json, NULL, '{');
    ber_json_string(&json, "a\"b", "c\\\n\xc3\xa0");
    ber_json_open(&json, "list", '[');
    ber_json_number(&json, NULL, -3);
    ber_json_scaled(&json, NULL, 5, 2);
    ber_json_scaled(&json, NULL, -1, 2);
    ber_json_bool(&json, NULL, true);
    ber_json_null(&json, NULL);
    ber_json_close(&json, ']');
    ber_json_close(&json, '}');
    assert_string_equal(buffer,
                        "{\"a\\\"b\":\"c\\\\\\u000a\xc3\xa0\",\"list\":[-3,2.5,-0.5,true,null]}");
}

static void numbers_and_spans_are_written_as_printf_would(void **unused)
{
    (void)unused;
    static const int64_t number[] = { 0, -1, 9, 10, -10, 12345678909, INT64_MAX, INT64_MIN };
    char buffer[100], wanted[100];
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        ber_json json = ber_json_into(buffer, sizeof buffer);
        ber_json_number(&json, NULL, number[i]);
        snprintf(wanted, sizeof wanted, "%lld", (long long)number[i]);
        assert_string_equal(buffer, wanted);
        assert_false(json.text.full);
    }
    ber_json json = ber_json_into(buffer, sizeof buffer);
    ber_json_string(&json, NULL, "");
    ber_json_string(&json, NULL, "\"plain\x01\x1f\\");
    assert_string_equal(buffer, "\"\",\"\\\"plain\\u0001\\u001f\\\\\"");
    ber_text text = ber_text_into(buffer, 4);
    ber_text_add_int(&text, -123);
    assert_string_equal(buffer, "-12");
    assert_true(text.full);
}

static void canvas_cuts_and_counts_glyphs(void **unused)
{
    (void)unused;
    ber_canvas *canvas = malloc(sizeof *canvas);
    ber_pen pen = { BER_INK_ICE, BER_INK_PLAIN, true };
    ber_canvas_clear(canvas);
    assert_int_equal(ber_canvas_write(canvas, 2, 1, pen, "a\xc3\xa0\xe2\x96\xb2\xf0\x9f\x90\x9f"),
                     6);
    assert_int_equal(canvas->cell[1][3].glyph, 0xe0);
    assert_int_equal(canvas->cell[1][4].glyph, 0x25b2);
    assert_int_equal(canvas->cell[1][5].glyph, 0x1f41f);
    assert_int_equal(canvas->width, 6);
    assert_int_equal(canvas->height, 2);
    ber_canvas_write(canvas, BER_CANVAS_WIDTH - 1, 0, pen, "xy");
    ber_canvas_write(canvas, -1, -1, pen, "xy");
    ber_canvas_write(canvas, 0, BER_CANVAS_HEIGHT, pen, "x");
    assert_int_equal(canvas->height, 2);
    ber_canvas_insert(canvas, 1);
    assert_int_equal(canvas->height, 3);
    assert_int_equal(canvas->cell[1][2].glyph, 0);
    assert_int_equal(canvas->cell[2][2].glyph, 'a');
    assert_int_equal(canvas->cell[0][BER_CANVAS_WIDTH - 1].glyph, 'x');
    free(canvas);
}

/* ---- Vocabulary ------------------------------------------------------------------- */

static int read_action(const char *text, ber_action *a, ber_error *error)
{
    char line[100], *word[8];
    strcpy(line, text);
    int n = ber_text_split(line, word, 8);
    return ber_action_read(iglu(), word, n, a, error);
}

static void actions_are_read(void **unused)
{
    (void)unused;
    ber_action a;
    ber_error error;
    char text[BER_STEP_TEXT];
    assert_int_equal(read_action("step bear d4 north", &a, &error), 0);
    ber_text out = ber_text_into(text, sizeof text);
    ber_action_text(iglu(), a, &out);
    assert_string_equal(text, "step bear d4 north");
    assert_int_equal(read_action("swim d4", &a, &error), BER_ESTEP);
    assert_string_equal(error.text, "not a step: iglu has no verb \"swim\"");
    assert_int_equal(read_action("melt", &a, &error), BER_ESTEP);
    assert_string_equal(error.text, "not a step: \"melt\" takes 1 noun, not 0");
    assert_int_equal(read_action("melt z9", &a, &error), BER_ESTEP);
    assert_string_equal(error.text, "not a step: \"z9\" is no space (in \"melt\")");
}

/* The budget of the design: verbs and nouns flattened to 3,744 ids. */
static void vocabulary_has_its_size(void **unused)
{
    (void)unused;
    int noun[BER_MAX_NOUNS];
    assert_int_equal(ber_count_actions(iglu()), 3744);
    assert_int_equal(ber_action_split(iglu(), 3744, noun), -1);
    assert_int_equal(ber_count_prompts(iglu()), 11);
}

static void options_are_read(void **unused)
{
    (void)unused;
    uint8_t option[BER_MAX_OPTIONS];
    ber_error error;
    ber_options_default(iglu(), option);
    assert_int_equal(ber_option_set(iglu(), option, "half_points", "up", &error), 0);
    assert_int_equal(option[5], 2);
    assert_int_equal(ber_option_set(iglu(), option, "half_points", "1", &error), 0);
    assert_int_equal(option[5], 1);
    assert_int_equal(ber_option_set(iglu(), option, "half_points", "3", &error), BER_EOPTION);
    assert_int_equal(ber_option_set(iglu(), option, "snow", "1", &error), BER_EOPTION);
    assert_string_equal(error.text, "wrong option: iglu has no option \"snow\"");
    assert_int_equal(ber_preset_set(iglu(), option, "serious", &error), 0);
    assert_int_equal(option[1] + option[2] + option[5], 2);
    assert_int_equal(ber_preset_set(iglu(), option, "silly", &error), BER_EOPTION);
}

static void events_are_redacted(void **unused)
{
    (void)unused;
    ber_event event = { 0, 1, 1, 2, { 7, 8, 9, 0 } };
    assert_int_equal(ber_event_for(event, 1).arg[0], 7);
    assert_int_equal(ber_event_for(event, BER_FATE).arg[0], 7);
    assert_int_equal(ber_event_for(event, 0).arg[0], BER_SECRET);
    assert_int_equal(ber_event_for(event, BER_PUBLIC).arg[0], BER_SECRET);
    assert_int_equal(ber_event_for(event, BER_PUBLIC).arg[1], 8);
}

static void sentences_are_filled(void **unused)
{
    (void)unused;
    char buffer[100];
    static const char *const piece[] = { "d4", "north" };
    ber_text text = ber_text_into(buffer, sizeof buffer);
    ber_words_fill(NULL, "{actor}: {1}, {0} {2} {x", "red", piece, 2, &text);
    assert_string_equal(buffer, "red: north, d4 {2} {x");
}

static const char *filled(const char *language, const char *pattern, const char *actor,
                          const char *const piece[], int n)
{
    static char buffer[100];
    const ber_words words = { .language = language };
    ber_text text = ber_text_into(buffer, sizeof buffer);
    ber_words_fill(&words, pattern, actor, piece, n, &text);
    return buffer;
}

static void forms_follow_the_number(void **unused)
{
    (void)unused;
    static const char *const one[] = { "1", "5" }, *const several[] = { "0", "5" };
    const char *pattern = "{actor} loses {0|a hunter|# hunters} in region {1}";
    assert_string_equal(filled("en", pattern, "Anna", one, 2), "Anna loses a hunter in region 5");
    assert_string_equal(filled("en", pattern, "Anna", several, 2),
                        "Anna loses 0 hunters in region 5");
    assert_string_equal(filled("en", "{n|once|# times}", NULL, several, 2), "5 times");
    assert_string_equal(filled("en", "{the 1}", NULL, one, 2), "5");
    assert_string_equal(filled("en", "{0|one|#|none} of {1|one|#|none}", NULL, several, 2),
                        "none of 5");
    assert_string_equal(filled("en", "{count 0 1}", NULL, one, 2), "1"); /* no noun */
}

static void nouns_are_counted(void **unused)
{
    (void)unused;
    const struct ber_game *game = ber_game_find("valley");
    char buffer[100];
    ber_event event = { .actor = BER_FATE };
    while (strcmp(game->events[event.kind].name, "herd") != 0)
        event.kind++;
    for (int n = 1; n <= 3; n += 2) {
        ber_text text = ber_text_into(buffer, sizeof buffer);
        memcpy(event.arg, (const int16_t[]){ 0, 9, 4, (int16_t)n }, sizeof event.arg);
        ber_event_words(game, ber_game_words(game, "it"), &event, NULL, &text);
        assert_string_equal(buffer, n == 1 ? "un lupo va da 9 a 4." : "3 lupi vanno da 9 a 4.");
    }
}

static void italian_is_euphonic(void **unused)
{
    (void)unused;
    static const char *const piece[] = { "Elio", "Bruno" };
    assert_string_equal(filled("it", "Tocca a {actor}", "Anna", piece, 0), "Tocca ad Anna");
    assert_string_equal(filled("it", "Tocca a {actor}", "Bruno", piece, 0), "Tocca a Bruno");
    assert_string_equal(filled("it", "A {actor} e {0}", "Aldo", piece, 1), "Ad Aldo ed Elio");
    assert_string_equal(filled("it", "Diga {actor}", "Anna", piece, 0), "Diga Anna");
    assert_string_equal(filled("en", "a {actor}", "axe", piece, 0), "a axe");
}

static void words_are_found(void **unused)
{
    (void)unused;
    const ber_words *en = ber_game_words(iglu(), "en"), *it = ber_game_words(iglu(), "it");
    assert_non_null(en);
    assert_non_null(it);
    assert_int_equal(en->n, it->n);
    for (int i = 0; i < en->n; i++)
        assert_ptr_equal(ber_word(en, "%s", en->entry[i].key), en->entry[i].text);
    assert_null(ber_word(en, "no.such.word"));
    assert_null(ber_game_words(iglu(), "xx"));
}

/* ---- Codec ------------------------------------------------------------------------- */

static int set(void *s, const char *line, ber_error *error)
{
    char copy[400];
    strcpy(copy, line);
    return ber_state_read(iglu(), s, copy, error);
}

static int expect(const void *s, const char *line, ber_error *error)
{
    char copy[400];
    strcpy(copy, line);
    return ber_state_expect(iglu(), s, copy, error);
}

static void members_are_set(void **unused)
{
    (void)unused;
    _Alignas(8) char s[BER_MAX_STATE];
    ber_error error;
    begin(s);
    static const char *const good[] = {
        "ap 5",
        "pool 1 2 3 4 5 6 7 8 9 10 11 12",
        "hand 1 0 0 0 0 2 0",
        "ice a7 b7",
        "igloo 2 d5",
        "inuit 2 d5 1 a4 2",
        "used melt energy",
        "agenda action 1 / flee_corner 1 2",
        "glacier none",
        "option half_points up",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_int_equal(set(s, good[i], &error), 0);
        assert_int_equal(expect(s, good[i], &error), 0);
    }
    assert_int_equal(set(s, "ice -a7 +c3", &error), 0);
    assert_int_equal(expect(s, "ice b7 c3", &error), 0);
    assert_int_equal(set(s, "inuit none", &error), 0);
    assert_int_equal(expect(s, "inuit 2 none", &error), 0);
    assert_int_equal(set(s, "pool harpoon 4", &error), 0);
    assert_int_equal(expect(s, "pool 1 2 3 4 5 6 7 8 9 10 4 12", &error), 0);
    assert_int_equal(expect(s, "ap 4", &error), 1);
    assert_string_equal(error.text, "not as expected: ap 5 -> 4 (found -> wanted)");
}

static void bad_members_change_nothing(void **unused)
{
    (void)unused;
    _Alignas(8) char s[BER_MAX_STATE], before[BER_MAX_STATE];
    ber_error error;
    static const char *const bad[] = {
        "",
        "snow 3",
        "ap",
        "ap x",
        "ap 256",
        "ap -1",
        "ap 1 2",
        "pool 1 2 3",
        "pool red 1",
        "pool herring 1",
        "hand",
        "hand 7 harpoon 1",
        "ice",
        "ice z9",
        "ice a7 -b7",
        "ice -a7 b7",
        "inuit 0 a4",
        "inuit 0 a4 99",
        "inuit 0 zz 1",
        "inuit x a4 1",
        "agenda",
        "agenda dance 0",
        "agenda action 0 /",
        "agenda action 9",
        "agenda action 0 0 0 0 0 0",
        "option snow 1",
        "option half_points 7",
        "turn maybe",
        "prompt none",
        "waiting 9",
        "seats 9",
        "viewer moon",
        "step -1",
        "agenda / /",
    };
    begin(s);
    memcpy(before, s, sizeof s);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(set(s, bad[i], &error) < 0);
        assert_true(strlen(error.text) > 10);
        assert_memory_equal(s, before, iglu()->state_size);
    }
}

static void changes_are_readable(void **unused)
{
    (void)unused;
    _Alignas(8) char a[BER_MAX_STATE], b[BER_MAX_STATE];
    char buffer[400];
    ber_error error;
    begin(a);
    begin(b);
    set(b, "ap 2", &error);
    set(b, "inuit 1 a4 2", &error);
    ber_text text = ber_text_into(buffer, sizeof buffer);
    ber_state_diff(iglu(), a, b, &text);
    assert_string_equal(buffer, "~ ap 0 -> 2\n~ inuit 1 none -> a4 2\n");
    assert_int_not_equal(ber_state_hash(iglu(), a), ber_state_hash(iglu(), b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rng_is_specified),
        cmocka_unit_test(rng_is_pcg32),
        cmocka_unit_test(rng_is_even),
        cmocka_unit_test(pool_draws_by_weight),
        cmocka_unit_test(pool_is_drawn_as_listed),
        cmocka_unit_test(bits_are_drawn_as_listed),
        cmocka_unit_test(planes_count),
        cmocka_unit_test(agenda_is_a_stack),
        cmocka_unit_test(text_stops_when_full),
        cmocka_unit_test(numbers_fill_the_word),
        cmocka_unit_test(json_escapes),
        cmocka_unit_test(numbers_and_spans_are_written_as_printf_would),
        cmocka_unit_test(canvas_cuts_and_counts_glyphs),
        cmocka_unit_test(actions_are_read),
        cmocka_unit_test(vocabulary_has_its_size),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(events_are_redacted),
        cmocka_unit_test(sentences_are_filled),
        cmocka_unit_test(forms_follow_the_number),
        cmocka_unit_test(nouns_are_counted),
        cmocka_unit_test(italian_is_euphonic),
        cmocka_unit_test(words_are_found),
        cmocka_unit_test(members_are_set),
        cmocka_unit_test(bad_members_change_nothing),
        cmocka_unit_test(changes_are_readable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
