/*
 * lesson_test.c: lessons as their reader and their player must take them: what is refused and
 * where, what a try changes, where a position goes on.
 */
#include "codec.h"
#include "lesson.h"
#include "registry.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "position\ntitle\nen One\nit Uno\ngame iglu seats 2\n"
#define FISH "fate first 0\nfate fish 1\nfate fish 1\nfate fish 1\nfate fish 1\n"
#define TASK "task\nen Put one.\nit Mettine uno.\n"

static int open_text(lesson *l, const char *text, ber_error *error)
{
    return lesson_open(l, text, strlen(text), error);
}

static ber_action step_of(const char *text)
{
    char copy[BER_STEP_TEXT], *word[4];
    ber_action a = 0;
    ber_error error;
    strcpy(copy, text);
    assert_int_equal(
        ber_action_read(ber_game_find("iglu"), word, ber_text_split(copy, word, 4), &a, &error), 0);
    return a;
}

/* What cannot be understood is refused, with the line. */
static void test_refused(void **state)
{
    static const struct {
        const char *text;
        int line;
        const char *says;
    } wrong[] = {
        { "", 0, "no position" },
        { "title\nen One\n", 1, "begins with \"position\"" },
        { "position\ntitle\nen One\n", 1, "needs a line \"game\"" },
        { "position\ndance\n", 2, "is no line of a lesson" },
        { HEAD "given ice z9\n", 6, "z9" },
        { HEAD "text\nen Two\n", 6, "no words in \"it\"" },
        { HEAD "text\nen Two\nit Due\nde Zwei\n", 9, "\"de\"" },
        { HEAD "text\nen Two\nen Two\n", 8, "a second text" },
        { HEAD "en Two\n", 6, "words belong below" },
        { HEAD "text\nen\nit Due\n", 7, "no text" },
        { HEAD FISH TASK "do place d4\n", 0, NULL },
        { HEAD "fate first 7\n", 6, "7" },
        { HEAD FISH "step 1 place a4\n", 11, "1 is not asked" },
        { HEAD FISH "seat 5\n", 11, "5" },
        { HEAD FISH "seat 1\ndo place a4\n", 12, "is not asked" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lesson l;
        ber_error error = { 0 };
        int code = open_text(&l, wrong[i].text, &error);
        if (!wrong[i].says) {
            assert_int_equal(code, 0);
            lesson_report report;
            assert_true(lesson_check(&l, &report, &error) < 0);
            assert_non_null(strstr(error.text, "is not offered"));
            lesson_close(&l);
            continue;
        }
        assert_true(code < 0);
        assert_int_equal(error.line, wrong[i].line);
        assert_non_null(strstr(error.text, wrong[i].says));
    }
}

/* A step that is not wanted is answered, one that is not allowed refused; neither changes anything.
 */
static void test_tries(void **state)
{
    lesson l;
    ber_error error;
    const char *const *why;
    (void)state;
    const char *text = HEAD FISH TASK
        "do place a4 | place b1\nwrong place a5\nen No.\nit Macché.\nstep 1 place h5\nread\n";
    assert_int_equal(open_text(&l, text, &error), 0);
    assert_int_equal(lesson_waits(&l), LESSON_STEP);
    uint64_t before = ber_state_hash(l.game, l.match.state);
    assert_int_equal(lesson_try(&l, step_of("place a5"), &why, &error), 0);
    assert_string_equal(lesson_word(&l, why, "it"), "Macché.");
    assert_string_equal(lesson_word(&l, why, "de"), "No.");
    assert_int_equal(lesson_try(&l, step_of("place a6"), &why, &error), 0);
    assert_null(why);
    assert_true(lesson_try(&l, step_of("place d6"), &why, &error) < 0);
    assert_true(lesson_go_on(&l, &error) < 0);
    assert_int_equal(ber_state_hash(l.game, l.match.state), before);
    assert_int_equal(lesson_try(&l, step_of("place a4"), &why, &error), 1);
    assert_int_equal(lesson_waits(&l), LESSON_READ);
    assert_true(lesson_try(&l, step_of("place a6"), &why, &error) < 0);
    assert_int_equal(lesson_go_on(&l, &error), 0);
    assert_int_equal(lesson_waits(&l), LESSON_END);
    lesson_close(&l);
}

/* A position without a game goes on where the one before ends, whatever was done in that; and may
 * be begun again. */
static void test_goes_on(void **state)
{
    lesson l;
    ber_error error;
    lesson_report report;
    const char *const *why;
    (void)state;
    const char *text = HEAD FISH TASK "do place a4 | place a5\nposition\ntitle\nen Two\nit Due\n"
                                      "seat 1\ndo place h5\nreject place d6 because I1.5\n";
    assert_int_equal(open_text(&l, text, &error), 0);
    assert_int_equal(lesson_try(&l, step_of("place a5"), &why, &error), 1);
    assert_int_equal(lesson_begin(&l, 1, &error), 0);
    char line[] = "inuit 0 a4 1";
    assert_int_equal(ber_state_expect(l.game, l.match.state, line, &error), 0);
    assert_int_equal(lesson_check(&l, &report, &error), 0);
    assert_int_equal(report.positions, 2);
    assert_int_equal(report.steps, 2);
    assert_int_equal(report.wrong, 22 + 23 + 1);
    assert_true(lesson_begin(&l, 2, &error) < 0);
    lesson_close(&l);
}

/* What is told, in the language that was asked for; nothing is asked where there is only to read.
 */
static void test_told(void **state)
{
    static char out[100000];
    lesson l;
    ber_error error;
    (void)state;
    const char *text =
        HEAD "text\nen Look.\nit Guarda.\nread\n" FISH TASK "show space:a4\ndo place a4\n";
    assert_int_equal(open_text(&l, text, &error), 0);
    ber_json json = ber_json_into(out, sizeof out);
    lesson_members(&l, "it", 0, &json);
    assert_non_null(strstr(out, "\"text\":\"Guarda.\""));
    assert_non_null(strstr(out, "\"wait\":\"read\""));
    assert_null(strstr(out, "\"ask\""));
    assert_int_equal(lesson_go_on(&l, &error), 0);
    json = ber_json_into(out, sizeof out);
    lesson_members(&l, "en", 0, &json);
    assert_non_null(strstr(out, "\"task\":\"Put one.\""));
    assert_non_null(strstr(out, "\"show\":[\"space:a4\"]"));
    assert_non_null(strstr(out, "\"ask\":{\"prompt\":\"place_inuit\""));
    lesson_close(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_tries),
        cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
