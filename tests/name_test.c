/*
 * name_test.c: what people may be called, and their names in a saved match.
 */
#include "error.h"
#include "iglu_match.h"
#include "name.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define START "beringia 1\ngame iglu seats 3\n"

static void any_script_will_do(void **unused)
{
    (void)unused;
    static const char *const good[] = {
        "A",
        "x x",
        "123456789012345678901234",
        "Zo\xc3\xab",
        "\xe5\xb0\x8f\xe9\x87\x8e",
        "<b>&\"'\\",
        "\xf0\x9f\x90\xbb\xf0\x9f\x90\xbb\xf0\x9f\x90\xbb",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(name_is_good(good[i]));
}

/* Names come back as they were written, spaces and all, and change nothing else. */
static void names_come_back(void **unused)
{
    (void)unused;
    static const char *const name[] = { "Anna  Rossi", "", "<b>\\\"\xf0\x9f\x90\xbb # 7" };
    match m, again;
    ber_error error;
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS] = { 0 };
    fate_key_from_seed(7, key);
    assert_int_equal(match_open(&m, ber_game_find("iglu"), SEATS, option, key, &error), 0);
    char *bare = save_text(&m, true);
    for (int seat = 0; seat < SEATS; seat++)
        strcpy(m.name[seat], name[seat]);
    char *text = save_text(&m, true);
    assert_non_null(strstr(text, "\nname 0 Anna  Rossi\nname 2 <b>"));
    assert_int_equal(save_read(&again, text, strlen(text), &error), 0);
    for (int seat = 0; seat < SEATS; seat++)
        assert_string_equal(again.name[seat], name[seat]);
    assert_int_equal(verify_draws(&again, again.key, &error), 0);
    memset(again.name, 0, sizeof again.name);
    char *without = save_text(&again, true);
    assert_string_equal(without, bare);
    match_close(&again);
    match_close(&m);
    free(without);
    free(text);
    free(bare);
}

static void wrong_names_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        " ",
        "\xc2\xa0",
        "1234567890123456789012345",
        "a\tb",
        "a\rb",
        "a\x1b[2Jb",
        "a\xe2\x80\xae"
        "b",
        "a\x80",
        "\xc0\x80",
        "\xed\xa0\x80",
        "\xf4\x90\x80\x80",
        "\xe2\x80",
        "\xff",
        "\xe0\x80\x80",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        snprintf(text, sizeof text, START "name 1 %s\n", bad[i]);
        expect_refusal(text, 3, "not understood: a name has 1 to 24 visible characters");
        assert_false(name_is_good(bad[i]));
    }
    static const char usage[] = "not understood: expected \"name SEAT NAME\"";
    expect_refusal(START "name 3 Anna\n", 3, usage);
    expect_refusal(START "name Anna\n", 3, usage);
    expect_refusal(START "name 1\n", 3, usage);
    expect_refusal(START "name \n", 3, usage);
    expect_refusal(START "name 1 Anna\nname 1 Anna\n", 4, "not understood: a second \"name 1\"");
    expect_refusal(START "fate first 1\nname 1 Anna\n", 4,
                   "not understood: \"name\" belongs before the first step");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_script_will_do),
        cmocka_unit_test(names_come_back),
        cmocka_unit_test(wrong_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
