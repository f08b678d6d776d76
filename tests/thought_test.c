/*
 * thought_test.c: what is kept of a bot's thinking, and how it is told.
 */
#include "registry.h"
#include "thought.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bot_option option(ber_action a, float chance, uint32_t visits)
{
    return (bot_option){ .action = a, .plan = { 1, { a } }, .chance = chance, .visits = visits };
}

/* Steps 10, 11 and 12 with 50, 40 and 30 percent. */
static bot_thought three_steps(void)
{
    bot_thought t = { .n = 3, .chance = 0.4321f };
    for (int i = 0; i < 3; i++)
        t.option[i] = option((ber_action)(10 + i), 0.5f - 0.1f * (float)i, 100);
    return t;
}

static void expect_kept(const bot_thought *t, ber_action taken, int after, int other, int chance)
{
    match_thought kept;
    assert_true(thought_keep(t, 9, taken, &kept));
    assert_int_equal(kept.step, 9);
    assert_int_equal(kept.before, 432);
    assert_int_equal(kept.after, after);
    assert_int_equal(kept.chance, chance);
    assert_false(kept.late);
    if (chance >= 0)
        assert_int_equal(kept.other.step[0], other);
}

static void what_is_kept_of_a_thought(void **unused)
{
    (void)unused;
    bot_thought t = three_steps();
    match_thought kept;
    expect_kept(&t, 10, 500, 11, 400);
    expect_kept(&t, 12, 300, 10, 500); /* not the best: the best is the other */
    expect_kept(&t, 99, -1, 10, 500);  /* one that was hardly weighed */
    t.option[1].visits = 9;
    expect_kept(&t, 10, 500, 12, 300); /* what was hardly tried is no alternative */
    t.n = 1;
    expect_kept(&t, 10, 500, 0, -1);
    t.n = 0;
    assert_false(thought_keep(&t, 9, 10, &kept));
    /* Programs of others may say anything. */
    assert_int_equal(thought_thousandths(7), 1000);
    assert_int_equal(thought_thousandths(-1), 0);
    assert_int_equal(thought_thousandths(0.0f / t.option[3].chance), 0);
}

/* Two whole actions may begin with the same step: the other is the one that was not chosen. */
static void plans_are_kept_whole(void **unused)
{
    (void)unused;
    bot_thought t = three_steps();
    match_thought kept;
    t.hurried = true;
    t.option[1].action = 10;
    t.option[1].plan = (ber_plan){ 3, { 10, 7, 8 } };
    assert_true(thought_keep(&t, 9, 10, &kept));
    assert_int_equal(kept.after, 500);
    assert_int_equal(kept.other.n, 3);
    assert_int_equal(kept.other.step[2], 8);
    assert_true(kept.hurried);
    t.chosen = 1;
    assert_true(thought_keep(&t, 9, 10, &kept));
    assert_int_equal(kept.after, 400);
    assert_int_equal(kept.other.n, 1);
}

static void luck_is_no_advice(void **unused)
{
    (void)unused;
    bot_thought t = three_steps();
    t.option[1].visits = 10;
    t.option[2].visits = 9;
    assert_true(thought_is_known(&t, 0) && thought_is_known(&t, 1));
    assert_false(thought_is_known(&t, 2));
}

/* A step stands alone; of a whole action the rest follows. */
static void plans_are_told_whole(void **unused)
{
    (void)unused;
    char text[200];
    const struct ber_game *game = ber_game_find("mammut");
    for (int n = 1; n <= 3; n++) {
        ber_plan plan = { (uint16_t)n, { 0, 1, 2 } };
        ber_json out = ber_json_into(text, sizeof text);
        ber_json_open(&out, NULL, '{');
        thought_plan(game, "step", &plan, &out);
        ber_json_close(&out, '}');
        assert_non_null(strstr(text, "\"step\":[\"play\",\"peek\"]"));
        assert_int_equal(strstr(text, "\"then\":[[\"play\"") != NULL, n > 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_of_a_thought),
        cmocka_unit_test(plans_are_kept_whole),
        cmocka_unit_test(luck_is_no_advice),
        cmocka_unit_test(plans_are_told_whole),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
