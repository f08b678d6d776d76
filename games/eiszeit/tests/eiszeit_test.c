/*
 * eiszeit_test.c: what Eiszeit tells a screen about a position, and which positions it
 * refuses.
 *
 * A position is the start of a game with three players in which all cards are dealt,
 * changed by lines of the text form of the state (codec.h).
 */
#include "games/eiszeit/eiszeit.h"

#include "codec.h"
#include "registry.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 16384, LINES = 24 };

typedef const char *lines[LINES];

static const struct ber_game *game(void)
{
    return ber_game_find("eiszeit");
}

static void set(eiszeit *s, const char *text)
{
    char line[256];
    ber_error error;
    snprintf(line, sizeof line, "%s", text);
    if (ber_state_read(game(), s, line, &error) != 0)
        fail_msg("%s: %s", text, error.text);
}

/* The turn of seat 0 in round 1, then what the lines say. */
static eiszeit position(const lines changes)
{
    static const lines dealt = {
        "round 1",
        "hand 0 l_cult 1 l_swap 1 d_feud 2 d_cult 1",
        "hand 1 l_camp_pasture 2 d_gather1 2 d_hunt 1",
        "hand 2 l_camp_forest 2 d_gather1 2 d_hunt 1",
        "light_n 2 2 2 0 0",
        "dark_n 3 3 3 0 0",
        "pool 0 2 2 2 0 2 2 3 2 3 1 2 3 3 2 1 3 0 3 1 2 1",
        "pool_n 27 13",
        "agenda play_card 0",
    };
    eiszeit s;
    uint8_t option[BER_MAX_OPTIONS];
    ber_options_default(game(), option);
    ber_state_begin(game(), &s, 3, option);
    for (int i = 0; dealt[i]; i++)
        set(&s, dealt[i]);
    for (int i = 0; changes[i]; i++)
        set(&s, changes[i]);
    game()->ready(&s);
    return s;
}

/* ---- What is told ------------------------------------------------------------------- */

static const char *told(const eiszeit *s, int viewer)
{
    static char text[TEXT];
    eiszeit seen = *s;
    ber_json json = ber_json_into(text, sizeof text);
    assert_null(eiszeit_broken(s));
    eiszeit_blind(&seen, viewer);
    ber_json_open(&json, NULL, '{');
    eiszeit_describe(&seen, &json);
    ber_json_close(&json, '}');
    assert_false(json.text.full);
    return text;
}

static void assert_told(const eiszeit *s, int viewer, const char *member)
{
    const char *text = told(s, viewer);
    if (!strstr(text, member))
        fail_msg("%s is not in %s", member, text);
}

static void assert_untold(const eiszeit *s, int viewer, const char *name)
{
    const char *text = told(s, viewer);
    if (strstr(text, name))
        fail_msg("%s is in %s", name, text);
}

/* [E1.13] Four stones are left: Feud and Gathering take four, a Great gathering six. */
static void dark_cards_that_end_the_round(void **state)
{
    eiszeit s = position((lines){ "dark_reserve 4", "light_reserve 16" });
    (void)state;
    assert_told(&s, 0, "\"ending\":[\"d_gather2\",\"d_feud\",\"d_gather1\"]");
    assert_told(&s, 0, "\"can_end\":[]");
    assert_told(&s, BER_PUBLIC, "\"ending\":[\"d_gather2\",\"d_feud\",\"d_gather1\"]");
    set(&s, "dark_reserve 5");
    set(&s, "light_reserve 15");
    assert_told(&s, 0, "\"ending\":[\"d_gather2\"]");
}

/* [R38, E10.10] A Cult ends the round as a copy of the dark top card. */
static void a_cult_that_ends_the_round_or_can(void **state)
{
    eiszeit dark =
        position((lines){ "dark_reserve 4", "light_reserve 16", "top light d_gather2",
                          "pool 0 2 2 2 0 2 2 3 2 3 1 2 3 3 1 1 3 0 3 1 2 1", "pool_n 27 12" });
    eiszeit both =
        position((lines){ "dark_reserve 4", "light_reserve 16", "top l_fire d_gather2",
                          "pool 0 2 2 2 0 2 2 3 2 3 1 2 3 2 1 1 3 0 3 1 2 1", "pool_n 26 12" });
    (void)state;
    assert_told(&dark, 0,
                "\"ending\":[\"l_cult\",\"d_gather2\",\"d_feud\",\"d_gather1\",\"d_cult\"]");
    assert_told(&dark, 0, "\"can_end\":[]");
    assert_told(&both, 0, "\"ending\":[\"d_gather2\",\"d_feud\",\"d_gather1\"]");
    assert_told(&both, 0, "\"can_end\":[\"l_cult\",\"d_cult\"]");
}

/* [E1.4] With nine stones the Cult copies the light card only: nothing ends the round. */
static void who_has_eight_stones_ends_nothing(void **state)
{
    eiszeit s = position(
        (lines){ "stones 9 4 4 0 0", "dark_reserve 4", "light_reserve 11", "top l_fire d_gather2",
                 "pool 0 2 2 2 0 2 2 3 2 3 1 2 3 2 1 1 3 0 3 1 2 1", "pool_n 26 12" });
    (void)state;
    assert_told(&s, 0, "\"ending\":[],\"can_end\":[]");
    assert_told(&s, 1, "\"ending\":[\"d_gather2\",\"d_feud\",\"d_gather1\"]");
}

/* [E1.13] The turn that has ended the round goes on with its discard. */
static void nothing_ends_a_round_that_has_ended(void **state)
{
    eiszeit s = position((lines){ "start_player 1", "dark_reserve 0", "light_reserve 20",
                                  "top light d_gather2", "hand 0 d_feud 1", "dark_n 2 3 3 0 0",
                                  "pool 0 2 2 2 0 2 2 3 2 3 1 2 3 3 1 2 3 0 3 1 2 1",
                                  "pool_n 27 13", "agenda discard_card 0 ends 1" });
    (void)state;
    assert_told(&s, 0, "\"ending\":[],\"can_end\":[]");
}

/* [R54] Nobody is on the board: what moves hunters would do nothing. With ice all around region
 * 8 a Trek would do nothing either; what cannot be paid is not told. */
static void cards_without_effect(void **state)
{
    eiszeit s = position((lines){ "supply 12 12 12 0 0" });
    (void)state;
    assert_told(&s, 0, "\"idle\":[\"l_swap\",\"l_drive\"]");
    assert_told(&s, BER_PUBLIC, "\"idle\":[]");
    s = position((lines){ "round 3", "stones 6 4 4 0 0", "dark_reserve 18", "iced 1 2 3 4 7 12",
                          "hunters 8 0 2", "hunters 9 1 1", "hunters 10 2 1", "supply 10 11 11 0 0",
                          "mammoths 0 0 0 0 1 2 0 1 0 0 0 0", "fire 0 0 0 0 1 1 0 1 1 1 1 0" });
    assert_told(&s, 0, "\"idle\":[\"l_trek\"]");
    assert_told(&s, 1, "\"idle\":[]");
}

/* [E2.2, E2.4] Region 9 feeds 3 to 5, without a mammoth: of 4 red and 1 blue hunters blue may
 * leave, and then red. */
static void who_may_leave(void **state)
{
    eiszeit s = position((lines){ "hunters 9 0 4 1 1", "supply 8 11 12 0 0" });
    (void)state;
    assert_told(&s, 0, "\"least\":[3,3,3,3,4,4,4,4,3,3,3,3]");
    assert_told(&s, 0, "\"most\":[3,3,3,3,6,6,6,6,5,5,5,5]");
    assert_told(&s, 0, ",[1,1,0],[0,0,0],[0,0,0],[0,0,0]],\"leave_best\"");
    assert_told(&s, 0, "\"leave_best\":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]");
    assert_told(&s, 0, "\"scored\":false");
    assert_told(&s, 0, "\"fires_aside\":6");
}

/* [E3.1] Fires of 0, 1, 2 lie four, five and five times in the box: with 0 red keeps 3 of its
 * hunters and blue none, with 1 one of the two leaves, with 2 nobody. */
static void points_if_the_round_ended_now(void **state)
{
    eiszeit s = position(
        (lines){ "hunters 9 0 4 1 1", "supply 8 11 12 0 0", "round 2", "score 10 20 0 0 0" });
    (void)state;
    /* red: 10 + (4 * 3 + 5 * 4 + 5 * 4) / 14 = 13.7; blue: 20 + 5 / 14 = 20.4 */
    assert_told(&s, 0, "\"points_now\":[13.7,20.4,0]");
}

/* [E2.1] Tokens turned up count with their value; [E2.7] after the conflict nothing is left
 * to come. */
static void fires_are_turned_up_and_put_aside(void **state)
{
    eiszeit s = position((lines){ "start_player 1", "dark_reserve 0", "light_reserve 20",
                                  "hunters 9 0 4 1 1", "supply 8 11 12 0 0",
                                  "fire_value_sum 0 0 0 0 2 0 0 0 0 0 0 0", "fire_pool 4 5 4",
                                  "agenda fire 0 left 1 region 6" });
    (void)state;
    assert_told(&s, 0, "\"face_down\":[0,0,0,0,0,1,1,1,1,1,1,1]");
    assert_told(&s, 0, "\"least\":[3,3,3,3,6,4,4,4,3,3,3,3]");
    assert_told(&s, 0, "\"most\":[3,3,3,3,6,6,6,6,5,5,5,5]");
    s = position((lines){ "dark_reserve 0", "light_reserve 20", "hunters 9 0 4 1 1",
                          "supply 8 11 12 0 0", "score 4 1 0 0 0", "fire 0 0 0 0 0 0 0 0 0 0 0 0",
                          "agenda place_glacier 2" });
    assert_told(&s, 0, "\"scored\":true");
    assert_told(&s, 0, "\"points_now\":[4,1,0]");
    assert_told(&s, 0, "\"fires_aside\":14");
    assert_untold(&s, 0, "[1,1,0]");
}

/* [E9.6, E8.7] Where pieces come from and where they go. */
static void from_and_to(void **state)
{
    lines party = { "round 1",
                    "top l_party dark",
                    "hand 0 l_cult 0",
                    "light_n 1 2 2 0 0",
                    "mammoths 5 0",
                    "mammoth_reserve 1",
                    "pool 0 2 2 2 0 2 2 3 1 3 2 2 3 3 2 1 3 0 3 1 2 1",
                    "agenda discard_card 0 / mammoth_target 0 card l_party region 9" };
    eiszeit s = position(party);
    (void)state;
    assert_told(&s, 0, "\"card\":\"l_party\"");
    assert_told(&s, 0, "\"to\":\"9\"");
    assert_untold(&s, 0, "\"from\"");
    party[6] = "pool 0 2 2 2 0 2 2 3 1 3 2 2 3 3 2 1 3 0 3 1 2 1";
    party[7] = "hunters 5 0 12";
    party[8] = "supply 0 12 12 0 0";
    party[9] = "agenda discard_card 0 / mammoth_target 0 0 8 9 / substitute_target 0 2 8 9 10";
    s = position(party);
    assert_told(&s, 0, "\"left\":2,\"card\":\"l_party\",\"to\":\"9\"");
    assert_told(&s, 0, "\"from\":\"5\"");
}

/* [E4.2, E0.7] While fate decides who it is, nobody is active. */
static void nobody_is_active_before_the_lot(void **state)
{
    eiszeit s =
        position((lines){ "dark_reserve 0", "light_reserve 20", "fire 0 0 0 0 0 0 0 0 0 0 0 0",
                          "score 3 1 1 0 0", "agenda lots 0 tied 1,2" });
    (void)state;
    assert_untold(&s, 0, "\"active\"");
    uint8_t option[BER_MAX_OPTIONS];
    ber_options_default(game(), option);
    ber_state_begin(game(), &s, 3, option);
    assert_untold(&s, 0, "\"active\"");
}

/* ---- What is refused ---------------------------------------------------------------- */

static void assert_refused(const char *rule, const lines changes)
{
    eiszeit s = position(changes);
    const char *broken = eiszeit_broken(&s);
    if (!broken || strncmp(broken, rule, strlen(rule)) != 0)
        fail_msg("%s expected, but %s", rule, broken ? broken : "nothing is broken");
}

static void pieces_that_do_not_add_up(void **state)
{
    (void)state;
    assert_refused("I1", (lines){ "stones 5 4 4 0 0" });
    assert_refused("I1", (lines){ "stones 14 4 4 0 0", "dark_reserve 10" });
    assert_refused("I2", (lines){ "supply 11 12 12 0 0" });
    assert_refused("I3", (lines){ "mammoth_reserve 1" });
    assert_refused("I4", (lines){ "club_reserve 5" });
    assert_refused("I4", (lines){ "clubbed 9 0 1", "club_reserve 5" });
    assert_refused("I6", (lines){ "pool l_fire 2" });
    assert_refused("I6", (lines){ "light_n 3 2 2 0 0" });
    assert_refused(
        "I7", (lines){ "hand 0 l_swap 0", "light_n 1 2 2 0 0", "pool l_swap 3", "pool_n 28 13" });
    assert_refused("I9", (lines){ "fire 5 2" });
}

static void ice_that_did_not_grow(void **state)
{
    (void)state;
    assert_refused("I11", (lines){ "iced none", "fire 1 1 1 1 1 1 1 1 1 1 1 1" });
    assert_refused("I11", (lines){ "iced 1 2 3 4 9", "fire 9 0", "round 2" });
    assert_refused("I11",
                   (lines){ "iced 1 2 3 4 5", "mammoths 5 0", "mammoth_reserve 1", "fire 5 0" });
    assert_refused("I5", (lines){ "iced 1 2 3 4 5", "fire 5 0", "round 2" });
}

static void points_before_the_first_conflict(void **state)
{
    (void)state;
    assert_refused("I13", (lines){ "score 1 0 0 0 0" });
    assert_refused("I13", (lines){ "round 2", "score 37 0 0 0 0" });
}

static void turns_that_cannot_be(void **state)
{
    static const char *const bottom = "the bottom frame";
    (void)state;
    assert_refused(bottom, (lines){ "dark_reserve 0", "light_reserve 20" });
    assert_refused(bottom, (lines){ "start_player 1", "agenda fire 0 left 1 region 5" });
    assert_refused(
        bottom, (lines){ "dark_reserve 0", "light_reserve 20", "agenda fire 0 left 1 region 5" });
    assert_refused(bottom,
                   (lines){ "dark_reserve 0", "light_reserve 20", "fire 0 0 0 0 0 0 0 0 0 0 0 0",
                            "score 30 2 3 0 0", "agenda place_glacier 0" });
    assert_refused(bottom,
                   (lines){ "dark_reserve 0", "light_reserve 20", "fire 0 0 0 0 0 0 0 0 0 0 0 0",
                            "score 30 2 3 0 0", "agenda lots 0 tied 0,1" });
    assert_refused(bottom,
                   (lines){ "dark_reserve 0", "light_reserve 20", "fire 0 0 0 0 0 0 0 0 0 0 0 0",
                            "score 30 2 3 0 0", "agenda lots 0 tied 1" });
}

/* [E6.1] Only who ended the last round has four cards. */
static void hands_at_the_end(void **state)
{
    (void)state;
    assert_refused("I7", (lines){ "round 4", "dark_reserve 0", "light_reserve 20",
                                  "fire 0 0 0 0 0 0 0 0 0 0 0 0", "agenda none" });
    assert_refused("I7",
                   (lines){ "round 4", "dark_reserve 0", "light_reserve 20", "hand 0 l_swap 0",
                            "light_n 1 2 2 0 0", "pool l_swap 3", "pool_n 28 13",
                            "fire 0 0 0 0 0 0 0 0 0 0 0 0", "start_player 2", "agenda none" });
}

static void effects_of_cards_that_nobody_played(void **state)
{
    static const char *const frame = "every frame";
    (void)state;
    assert_refused(frame, (lines){ "hand 0 l_swap 0", "light_n 1 2 2 0 0", "pool l_swap 3",
                                   "pool_n 28 13", "hunters 6 1 2", "supply 12 10 12 0 0",
                                   "agenda discard_card 0 / move_source 0 3 7" });
    assert_refused(frame,
                   (lines){ "hand 0 l_swap 0", "light_n 1 2 2 0 0", "top l_swap dark",
                            "hunters 6 1 2", "supply 12 10 12 0 0", "own_clubs 1 1",
                            "club_reserve 5", "agenda discard_card 0 / attach_club 1 0 6 6" });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dark_cards_that_end_the_round),
        cmocka_unit_test(a_cult_that_ends_the_round_or_can),
        cmocka_unit_test(who_has_eight_stones_ends_nothing),
        cmocka_unit_test(nothing_ends_a_round_that_has_ended),
        cmocka_unit_test(cards_without_effect),
        cmocka_unit_test(who_may_leave),
        cmocka_unit_test(points_if_the_round_ended_now),
        cmocka_unit_test(fires_are_turned_up_and_put_aside),
        cmocka_unit_test(from_and_to),
        cmocka_unit_test(nobody_is_active_before_the_lot),
        cmocka_unit_test(pieces_that_do_not_add_up),
        cmocka_unit_test(ice_that_did_not_grow),
        cmocka_unit_test(points_before_the_first_conflict),
        cmocka_unit_test(turns_that_cannot_be),
        cmocka_unit_test(hands_at_the_end),
        cmocka_unit_test(effects_of_cards_that_nobody_played),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
