/*
 * behaviour_test.c: the follies of every game, told from what was thought, and the limits.
 *
 * Those that a game has of its own are in its scenarios (games/GAME/tests/folly.scn).
 */
#include "behaviour.h"
#include "registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- Thoughts ------------------------------------------------------------------------------ */

static const struct ber_game *sealing(void)
{
    return ber_game_find("urland");
}

/* Four seats; sealed or not. */
static ber_head asked(bool sealed)
{
    ber_head head = { .n_seats = 4 };
    while ((sealing()->sealed >> head.prompt & 1) != sealed)
        head.prompt++;
    return head;
}

static ber_folly_sum think(const bot_thought *thought, bool sealed, bool strict, int folly)
{
    ber_head head = asked(sealed);
    bot_question q = { .game = sealing(), .state = &head };
    bot_config settings = { .slack = strict ? 0 : 0.02f, .spread = 8 };
    ber_tally tally = { 0 };
    behaviour_think(thought, &q, &settings, &tally);
    return tally.of[behaviour_own(sealing()) + folly];
}

static void assert_sum(ber_folly_sum sum, int found, int occasions)
{
    assert_int_equal(sum.found, found);
    assert_int_equal(sum.occasions, occasions);
}

/* Two steps; the second is taken. */
static bot_thought two(uint32_t visits0, float value0, uint32_t visits1, float value1)
{
    bot_thought t = { .n = 2, .chosen = 1, .chance = 0.5f };
    t.option[0] = (bot_option){ .visits = visits0, .value = value0, .chance = value0 };
    t.option[1] = (bot_option){ .visits = visits1, .value = value1, .chance = value1 };
    return t;
}

static void below_another_tried_as_often(void **unused)
{
    (void)unused;
    bot_thought worse = two(10, 0.5f, 10, 0.4f), better = two(10, 0.4f, 10, 0.5f);
    bot_thought seldom = two(9, 0.5f, 10, 0.4f), unlisted = two(10, 0.5f, 10, 0.4f);
    unlisted.chosen = -1;
    assert_sum(think(&worse, false, true, BEHAVIOUR_BELOW), 1, 1);
    assert_sum(think(&better, false, true, BEHAVIOUR_BELOW), 0, 1);
    assert_sum(think(&seldom, false, true, BEHAVIOUR_BELOW), 0, 1);
    assert_sum(think(&unlisted, false, true, BEHAVIOUR_BELOW), 1, 1);
    assert_sum(think(&worse, false, false, BEHAVIOUR_BELOW), 0, 0); /* it has slack */
    assert_sum(think(&worse, true, true, BEHAVIOUR_BELOW), 0, 0);   /* it mixes */
}

static void sealed_answers_are_near_the_best(void **unused)
{
    (void)unused;
    bot_thought far = two(20, 0.5f, 10, 0.4f), near = two(20, 0.5f, 10, 0.46f);
    bot_thought doubtful = two(20, 0.5f, 10, 0.4f);
    doubtful.option[0].visits = 40;
    doubtful.option[0].value = 0.4f; /* what is better was hardly tried */
    doubtful.option[2] = (bot_option){ .visits = 9, .value = 0.6f };
    doubtful.n = 3;
    assert_sum(think(&far, true, true, BEHAVIOUR_SEALED), 1, 1);
    assert_sum(think(&near, true, true, BEHAVIOUR_SEALED), 0, 1);
    assert_sum(think(&doubtful, true, true, BEHAVIOUR_SEALED), 0, 1);
    assert_sum(think(&far, false, true, BEHAVIOUR_SEALED), 0, 0);
}

static void without_hope_points_count(void **unused)
{
    (void)unused;
    bot_thought noise = two(10, 0.01f, 10, 0.01f);
    noise.chance = 0.04f; /* below a fifth of a quarter */
    noise.option[0].lead = -5;
    noise.option[1].lead = -9;
    bot_thought sense = noise, hope = noise, chance = noise, rank = noise;
    sense.chosen = 0;
    hope.chance = 0.06f;
    chance.option[1].chance = 0.03f; /* it has more points to gain, but less hope */
    rank.option[1].value = 0.3f;     /* fewer points behind the leader, but more seats are behind */
    assert_sum(think(&noise, false, false, BEHAVIOUR_HOPELESS), 1, 1);
    assert_sum(think(&rank, false, false, BEHAVIOUR_HOPELESS), 0, 1);
    assert_sum(think(&sense, false, false, BEHAVIOUR_HOPELESS), 0, 1);
    assert_sum(think(&hope, false, false, BEHAVIOUR_HOPELESS), 0, 0);
    assert_sum(think(&chance, false, false, BEHAVIOUR_HOPELESS), 0, 1);
}

static void nothing_thought_is_no_occasion(void **unused)
{
    (void)unused;
    bot_thought none = { .chosen = -1 };
    for (int folly = 0; folly < BEHAVIOUR_ANY; folly++)
        assert_sum(think(&none, folly == BEHAVIOUR_SEALED, true, folly), 0, 0);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static behaviour_limit limit[BER_MAX_FOLLIES];

static int read_limits(const char *text, ber_error *error)
{
    *error = (ber_error){ 0 };
    return behaviour_limits(ber_game_find("eiszeit"), text, limit, error);
}

static void limits_are_read(void **unused)
{
    ber_error error;
    const struct ber_game *game = ber_game_find("eiszeit");
    (void)unused;
    assert_int_equal(read_limits("# a remark\n\nclubs_left most 0.2 2 clubs at the end\n"
                                 "setup_mammoth least 35% 5% hunters beside mammoths",
                                 &error),
                     0);
    const behaviour_limit *clubs = &limit[behaviour_find(game, "clubs_left")];
    const behaviour_limit *setup = &limit[behaviour_find(game, "setup_mammoth")];
    assert_true(clubs->given && !clubs->least && clubs->limit == 0.2 && clubs->alarm == 2);
    assert_string_equal(clubs->meaning, "clubs at the end");
    assert_true(setup->given && setup->least && setup->limit == 0.35 && setup->alarm == 0.05);
    assert_false(limit[behaviour_find(game, "own_removed")].given);
}

static void bad_limits_are_refused(void **unused)
{
    static const char *const bad[] = {
        "clubs most 1 2 unknown",
        "clubs_left most 1 two text",
        "clubs_left about 1 2 text",
        "clubs_left most -1 2 text",
        "clubs_left most 1 2",
        "clubs_left most 1x 2 text",
        "clubs_left most 1 2 once\nclubs_left most 1 2 twice",
    };
    ber_error error;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(read_limits(bad[i], &error) < 0);
        assert_int_equal(error.line, strchr(bad[i], '\n') ? 2 : 1);
    }
}

static void limits_are_crossed(void **unused)
{
    const ber_folly share = { "share", 0 }, mean = { "mean", 100 };
    behaviour_limit most = { .given = true, .limit = 0.1, .alarm = 0.3 };
    behaviour_limit least = { .given = true, .least = true, .limit = 0.3, .alarm = 0.1 };
    ber_folly_sum fifth = { 2, 10 }, tenth = { 1, 10 }, none = { 0, 0 }, cents = { 20, 1 };
    (void)unused;
    assert_true(behaviour_crossed(&most, false, &share, &fifth));
    assert_false(behaviour_crossed(&most, false, &share, &tenth));
    assert_false(behaviour_crossed(&most, true, &share, &fifth));
    assert_true(behaviour_crossed(&least, false, &share, &fifth));
    assert_false(behaviour_crossed(&least, true, &share, &fifth));
    assert_false(behaviour_crossed(&least, false, &share, &none));
    assert_true(behaviour_crossed(&most, false, &mean, &cents));
    most.given = false;
    assert_false(behaviour_crossed(&most, false, &share, &fifth));
}

static void every_listed_game_has_follies(void **unused)
{
    (void)unused;
    for (int i = 0; ber_game_at(i); i++) {
        const struct ber_game *game = ber_game_at(i);
        int n = behaviour_own(game) + BEHAVIOUR_ANY;
        if (!game->unlisted && behaviour_own(game) < 4)
            fail_msg("%s has %d follies; four at least are needed", game->name,
                     behaviour_own(game));
        assert_true(n <= BER_MAX_FOLLIES);
        assert_true(!game->follies || game->follies->notes_size <= BER_FOLLY_NOTES);
        for (int k = 0; k < n; k++)
            assert_int_equal(behaviour_find(game, behaviour_at(game, k)->name), k);
        assert_null(behaviour_at(game, n));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(below_another_tried_as_often),
        cmocka_unit_test(sealed_answers_are_near_the_best),
        cmocka_unit_test(without_hope_points_count),
        cmocka_unit_test(nothing_thought_is_no_occasion),
        cmocka_unit_test(limits_are_read),
        cmocka_unit_test(bad_limits_are_refused),
        cmocka_unit_test(limits_are_crossed),
        cmocka_unit_test(every_listed_game_has_follies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
