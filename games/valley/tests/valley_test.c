/*
 * valley_test.c: whole movements that Valley of the Mammoths proposes to computer players, and what
 * they had better not do.
 *
 * A position is the movement of seat 1 in a game of two, told by lines of the text form of the
 * state (codec.h).
 */
#include "games/valley/valley.h"

#include "codec.h"
#include "edition.h"
#include "folly.h"
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

static bool is_helped(const valley *s)
{
    return s->warriors[1][19] && s->women[1][19];
}

/* A wolf is with the woman of a camp; two warriors stand beside it, others keep another camp. */
static void camps_are_helped_against_animals(void **state)
{
    valley s =
        position((lines){ "camps 0 1", "camps 1 19 33", "warriors 0 1 1", "warriors 1 12 2 33 1",
                          "women 0 1 1", "women 1 19 1 33 1", "loose 19 1" });
    (void)state;
    expect_of_plans(&s, is_helped);
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

/* ---- Follies ----------------------------------------------------------------------------- */

static int folly_called(const char *name)
{
    int i = 0;
    while (strcmp(valley_follies.folly[i].name, name) != 0)
        i++;
    return i;
}

/* Seat 1 could have attacked the winner, and cost him a camp by a card instead; in the fights he
 * took another. */
static void a_card_hinders_too(void **state)
{
    valley four = position((lines){ "camps 0 1 5 11 12", "camps 1 19",
                                    "warriors 0 1 1 5 1 11 1 12 1", "warriors 1 19 3",
                                    "women 0 1 1 5 1 11 1 12 1", "women 1 19 1", "announced 0" });
    valley three = four;
    ber_log none = { 0 }, turn = { 0 };
    ber_tally tally = { 0 };
    uint64_t notes[BER_FOLLY_NOTES / sizeof(uint64_t)] = { 0 };
    (void)state;
    three.camps[0] &= ~BIT(12);
    ber_log_add(&turn, (ber_event){ .kind = E_TURN, .actor = BER_FATE });
    valley_follies.watch(&(ber_deed){ &four, &three, 1, A_PLAY + WILDFIRE, &none }, notes, &tally);
    valley_follies.watch(&(ber_deed){ &three, &three, 1, A_DONE, &none }, notes, &tally);
    valley_follies.watch(&(ber_deed){ &four, &four, BER_FATE, A_EVENT, &turn }, notes, &tally);
    assert_int_equal(tally.of[folly_called("unhindered")].occasions, 1);
    assert_int_equal(tally.of[folly_called("unhindered")].found, 0);
}

/* Torches against a single wolf. */
static bool shuns_torches(const char *warriors, bool has_flint)
{
    valley s = position((lines){ "camps 0 12", "camps 1 19", "warriors 0 12 1", warriors,
                                 "women 0 12 1", "women 1 19 1", "loose 26 1",
                                 "hand 1 torches flint", "held 0 2 0 0 0 0" });
    ber_agenda_push(
        &s.agenda,
        (ber_frame){ .kind = F_COMBAT_CARD, .seat = 1, .place = 26, .card = FIGHT_ANIMALS });
    s.flint = has_flint ? 1 << 1 : 0;
    return valley_shuns(&s, 1, &(ber_plan){ 0 }, A_PLAY + TORCHES);
}

static void weapons_are_not_wasted(void **state)
{
    (void)state;
    assert_true(shuns_torches("warriors 1 19 1 26 4", true));
    assert_true(shuns_torches("warriors 1 19 1 26 1", true));
    assert_false(shuns_torches("warriors 1 19 1 26 1", false));
}

/* ---- Editions ---------------------------------------------------------------------------- */

/* What follows from the parts of the map is what facts.json says of the arrangements. */
static void maps_follow_from_their_parts(void **state)
{
    valley_edition made = valley_in_play;
    ber_error error;
    (void)state;
    memset(made.map, 0xff, sizeof made.map);
    assert_int_equal(valley_editable.fit(&made, &error), 0);
    assert_memory_equal(made.map, valley_in_play.map, sizeof made.map);
}

/* Another river and another forest: what the rules read of them. */
static void a_map_of_a_box_is_made(void **state)
{
    char *shorter[] = { "26_31", "31_32" }, *forest[] = { "forest" }, *fourth[] = { "4" };
    ber_draft draft;
    ber_error error;
    (void)state;
    assert_int_equal(ber_edition_begin(&valley_game, &draft, &error), 0);
    ber_edition_put(&valley_game, &draft, "board.halves.E1.rivers[6].edges", shorter, 2, &error);
    ber_edition_put(&valley_game, &draft, "board.halves.W1.spaces[13].terrain", forest, 1, &error);
    ber_edition_put(&valley_game, &draft, "board.halves.W1.spaces[13].region", fourth, 1, &error);
    assert_int_equal(ber_edition_check(&valley_game, &draft, &error), 0);
    const valley_edition *box = (const valley_edition *)draft.facts;
    const valley_map *now = &box->map[0], *built_in = &valley_in_play.map[0];
    assert_int_equal(built_in->across[32] & ~now->across[32], BIT(36));
    assert_int_equal(built_in->fish & ~now->fish, BIT(36));
    assert_int_equal(now->flood[5], BIT(26) | BIT(31) | BIT(32));
    assert_int_equal(now->forest & ~built_in->forest, BIT(13));
    assert_int_equal(now->region[FOREST][3], BIT(13) | BIT(14) | BIT(21));
    assert_int_equal(now->region[PLAIN][1], BIT(8));
    assert_memory_equal(&box->map[3].across, &valley_in_play.map[3].across, sizeof now->across);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_winner_is_attacked),
        cmocka_unit_test(women_are_not_left_with_animals),
        cmocka_unit_test(camps_are_helped_against_animals),
        cmocka_unit_test(camps_are_built),
        cmocka_unit_test(women_are_not_led_into_fights),
        cmocka_unit_test(nobody_attacks_without_odds),
        cmocka_unit_test(a_card_hinders_too),
        cmocka_unit_test(weapons_are_not_wasted),
        cmocka_unit_test(maps_follow_from_their_parts),
        cmocka_unit_test(a_map_of_a_box_is_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
