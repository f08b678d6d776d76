/*
 * valley_test.c: whole movements that Valley of the Mammoths proposes to computer players.
 *
 * A position is the movement of seat 1 in a game of two, told by lines of the text form of the
 * state (codec.h).
 */
#include "games/valley/valley.h"

#include "codec.h"
#include "rng.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LINES = 16, PLANS = 40 };

typedef const char *lines[LINES];

static valley position(const lines text)
{
    static const lines turn = { "arrangement w1_e1", "turn_number 7",
                                "wheel 2",           "year 2",
                                "agenda move 1",     NULL };
    valley s;
    uint8_t option[BER_MAX_OPTIONS];
    ber_options_default(&valley_game, option);
    ber_state_begin(&valley_game, &s, 2, option);
    for (int i = 0; i < 2 * LINES; i++) {
        const char *said = i < LINES ? turn[i] : text[i - LINES];
        char line[256];
        ber_error error;
        if (!said)
            continue;
        snprintf(line, sizeof line, "%s", said);
        if (ber_state_read(&valley_game, &s, line, &error) != 0)
            fail_msg("%s: %s", said, error.text);
    }
    valley_game.ready(&s);
    return s;
}

static valley after(const valley *s, const ber_plan *plan)
{
    valley out = *s;
    for (int k = 0; k < plan->n; k++)
        valley_game.apply(&out, 1, plan->step[k], NULL);
    return out;
}

static void expect_of_plans(const valley *s, bool (*holds)(const valley *after))
{
    ber_rng rng = ber_rng_seed(3);
    ber_plan plan[PLANS], near;
    int n = valley_plans(s, 1, &rng, plan, PLANS);
    assert_true(n > 0);
    for (int k = 0; k < n; k++) {
        valley end = after(s, &plan[k]);
        assert_true(holds(&end));
        if (!valley_plan_near(s, 1, &rng, &plan[k], &near))
            continue;
        end = after(s, &near);
        assert_true(holds(&end));
    }
}

/* ---- What holds of every movement -------------------------------------------------------- */

static bool hinders(const valley *s)
{
    return valley_attacks(s, 1, 0) || !valley_is_about_to_win(s, 0);
}

/* Four camps were announced, one is guarded by a single warrior; three stand beside it, and there
 * is a card that would lead one of them away. */
static void a_winner_is_attacked(void **state)
{
    valley s =
        position((lines){ "camps 0 1 5 11 12", "camps 1 19", "warriors 0 1 1 5 1 11 1 12 1",
                          "warriors 1 19 3 26 1", "women 0 1 1 5 1 11 1 12 1", "women 1 19 1 26 1",
                          "announced 0", "hand 1 bridge", "held 0 1 0 0 0 0" });
    (void)state;
    expect_of_plans(&s, hinders);
}

static bool is_guarded(const valley *s)
{
    return s->women[1][19] && s->warriors[1][19] && s->camps[1] == BIT(19);
}

/* A wolf is in the only camp. */
static void women_are_not_left_with_animals(void **state)
{
    valley s = position((lines){ "camps 0 12", "camps 1 19", "warriors 0 12 1", "warriors 1 19 2",
                                 "women 0 12 1", "women 1 19 1", "loose 19 1" });
    (void)state;
    expect_of_plans(&s, is_guarded);
}

static bool builds(const valley *s)
{
    return s->camps[1] >> 26 & 1;
}

/* A pair stands where a camp may be built. */
static void camps_are_built(void **state)
{
    valley s = position((lines){ "camps 0 1", "camps 1 19", "warriors 0 1 2",
                                 "warriors 1 19 2 26 1", "women 0 1 1", "women 1 19 1 26 1",
                                 "hand 1 bridge", "held 0 1 0 0 0 0" });
    (void)state;
    expect_of_plans(&s, builds);
}

static bool women_are_apart(const valley *s)
{
    for (int space = 0; space < SPACES; space++)
        if (s->women[1][space] && (s->people[0] | s->wild) >> space & 1)
            return false;
    return true;
}

/* Warriors of another are near, and a bear. */
static void women_are_not_led_into_fights(void **state)
{
    valley s = position((lines){ "camps 0 12", "camps 1 19", "warriors 0 12 2", "warriors 1 19 3",
                                 "women 0 12 1", "women 1 19 3", "loose 13 1" });
    (void)state;
    expect_of_plans(&s, women_are_apart);
}

static bool is_spared(const valley *s)
{
    return !(s->people[1] & s->people[0]);
}

/* Five warriors guard the only camp of the other tribe. */
static void nobody_attacks_without_odds(void **state)
{
    valley s = position((lines){ "camps 0 12", "camps 1 19", "warriors 0 12 5", "warriors 1 19 2",
                                 "women 0 12 1", "women 1 19 2" });
    (void)state;
    expect_of_plans(&s, is_spared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_winner_is_attacked),
        cmocka_unit_test(women_are_not_left_with_animals),
        cmocka_unit_test(camps_are_built),
        cmocka_unit_test(women_are_not_led_into_fights),
        cmocka_unit_test(nobody_attacks_without_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
