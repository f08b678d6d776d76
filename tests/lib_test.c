/*
 * lib_test.c: the functions of include/beringia.h, by every game: games to the end with every step
 * checked, states to text and back, refusals that change nothing, hidden information, bots.
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
    _Alignas(8) char byte[BERINGIA_MAX_STATE];
} state;

static beringia_info info_of(const beringia_game *game)
{
    beringia_info info;
    beringia_game_info(game, &info, sizeof info);
    return info;
}

static beringia_action draw(const beringia_game *game, const void *s, beringia_rng *rng)
{
    beringia_action list[BERINGIA_MAX_ACTIONS];
    int actor = beringia_actor(s);
    if (actor == BERINGIA_FATE)
        return beringia_draw(game, s, rng);
    int n = beringia_legal(game, s, actor, list);
    assert_true(n > 0);
    return list[beringia_rng_below(rng, (uint32_t)n)];
}

static void play_some(const beringia_game *game, void *s, int steps, beringia_rng *rng)
{
    for (int i = 0; i < steps && beringia_turn(s) != BERINGIA_OVER; i++) {
        beringia_action a = draw(game, s, rng);
        assert_int_equal(beringia_apply(game, s, beringia_actor(s), a, NULL, NULL), 0);
    }
}

/* ---- Games -------------------------------------------------------------------------------- */

static void test_games_are_found_by_name(void **unused)
{
    (void)unused;
    int n = 0;
    for (const beringia_game *game; (game = beringia_game_at(n)); n++)
        assert_ptr_equal(beringia_game_find(info_of(game).name), game);
    assert_true(n >= 6);
    assert_null(beringia_game_find("chess"));
    assert_null(beringia_game_find(NULL));
    assert_null(beringia_game_at(-1));
}

static void test_an_older_program_gets_what_it_knows(void **unused)
{
    (void)unused;
    struct {
        const char *name;
        int rules;
        char guard[64];
    } old;
    memset(&old, 7, sizeof old);
    beringia_game_info(beringia_game_find("iglu"), (beringia_info *)(void *)&old,
                       offsetof(beringia_info, is_unlisted));
    assert_string_equal(old.name, "iglu");
    assert_int_equal(old.guard[0], 7);
}

static void test_actions_survive_text(void **unused)
{
    (void)unused;
    char text[BERINGIA_STEP_TEXT];
    for (int i = 0; beringia_game_at(i); i++) {
        const beringia_game *game = beringia_game_at(i);
        int n = info_of(game).n_actions;
        for (int a = 0; a < n; a++) {
            beringia_action back;
            assert_true(beringia_action_text(game, (beringia_action)a, text, sizeof text) > 0);
            assert_int_equal(beringia_action_read(game, text, &back, NULL), 0);
            assert_int_equal(back, a);
        }
        assert_int_equal(beringia_action_text(game, (beringia_action)n, text, sizeof text),
                         BERINGIA_ESTEP);
        assert_int_equal(beringia_action_text(game, 0, text, 2), BERINGIA_EROOM);
    }
}

static void test_verbs_own_all_actions(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++) {
        const beringia_game *game = beringia_game_at(i);
        beringia_info info = info_of(game);
        beringia_verb verb;
        int sum = 0;
        for (int v = 0; v < info.n_verbs; v++) {
            assert_int_equal(beringia_verb_at(game, v, &verb), 0);
            sum += verb.size;
        }
        assert_int_equal(sum, info.n_actions);
        assert_int_equal(beringia_verb_at(game, info.n_verbs, &verb), BERINGIA_ENONE);
    }
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void check_step(const beringia_game *game, const state *s, beringia_action a, int actor)
{
    state checked = *s, trusted = *s;
    beringia_log log;
    char text[BERINGIA_STATE_TEXT];
    assert_int_equal(beringia_apply(game, &checked, actor, a, &log, NULL), 0);
    beringia_apply_unchecked(game, &trusted, actor, a);
    assert_memory_equal(&checked, &trusted, beringia_state_size(game));
    assert_true(beringia_log_text(game, &log, BERINGIA_PUBLIC, text, sizeof text) >= 0);
    assert_true(beringia_log_json(game, &log, 0, text, sizeof text) >= 2);
}

static void check_mask(const beringia_game *game, const void *s, int actor)
{
    static uint8_t mask[65536];
    beringia_action list[BERINGIA_MAX_ACTIONS];
    int n = beringia_legal(game, s, actor, list), set = 0;
    assert_int_equal(beringia_legal_mask(game, s, actor, mask), n);
    for (int a = 0; a < info_of(game).n_actions; a++)
        set += mask[a];
    assert_int_equal(set, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(mask[list[i]], 1);
}

static void check_text(const beringia_game *game, const state *s)
{
    static char text[BERINGIA_STATE_TEXT];
    state back = { { 0 } };
    beringia_error error;
    int n = beringia_state_text(game, s, text, sizeof text);
    assert_true(n > 0);
    if (beringia_state_read(game, text, (size_t)n, &back, &error) < 0)
        fail_msg("line %d: %s", error.line, error.text);
    assert_memory_equal(&back, s, beringia_state_size(game));
    assert_int_equal(beringia_state_hash(game, &back), beringia_state_hash(game, s));
    assert_true(beringia_state_json(game, s, text, sizeof text) > 0);
    assert_int_equal(beringia_state_text(game, s, text, 10), BERINGIA_EROOM);
}

static void check_end(const beringia_game *game, const state *s, int n_seats)
{
    beringia_result result;
    double shares = 0;
    assert_int_equal(beringia_actor(s), BERINGIA_PUBLIC);
    assert_int_equal(beringia_result_of(game, s, &result, NULL), 0);
    for (int seat = 0; seat < n_seats; seat++)
        shares += result.share[seat];
    assert_true(shares > 0.999 || shares == 0);
    assert_true(shares < 1.001);
}

static void test_games_end_and_every_step_is_checked(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++) {
        const beringia_game *game = beringia_game_at(i);
        beringia_info info = info_of(game);
        for (int seats = info.min_seats; seats <= info.max_seats; seats++) {
            state s;
            beringia_rng rng = beringia_rng_seed((uint64_t)seats);
            assert_int_equal(beringia_state_new(game, seats, NULL, &s, NULL), 0);
            for (int n = 0; beringia_turn(&s) != BERINGIA_OVER; n++) {
                int actor = beringia_actor(&s);
                beringia_action a = draw(game, &s, &rng);
                assert_true(n < info.max_steps);
                assert_int_equal(beringia_step_number(&s), n);
                check_step(game, &s, a, actor);
                if (n % 7 == 0)
                    check_text(game, &s);
                if (n % 7 == 1)
                    check_mask(game, &s, actor);
                beringia_apply_unchecked(game, &s, actor, a);
            }
            check_end(game, &s, seats);
        }
    }
}

static void test_a_playout_ends_the_game(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("mammut");
    state s, other;
    beringia_rng rng = beringia_rng_seed(5), again = beringia_rng_seed(5);
    beringia_state_new(game, 3, NULL, &s, NULL);
    other = s;
    int n = beringia_playout(game, &s, &rng);
    assert_true(n > 10);
    check_end(game, &s, 3);
    assert_int_equal(beringia_playout(game, &other, &again), n);
    assert_memory_equal(&s, &other, beringia_state_size(game));
}

/* ---- Refusals ------------------------------------------------------------------------------- */

static void test_wrong_games_are_refused(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    state s;
    beringia_error error;
    memset(&s, 1, sizeof s);
    state before = s;
    assert_int_equal(beringia_state_new(game, 9, NULL, &s, &error), BERINGIA_ESEATS);
    assert_int_equal(error.code, BERINGIA_ESEATS);
    assert_true(beringia_state_new(game, 3, "preset nonsense", &s, &error) < 0);
    assert_non_null(strstr(error.text, "nonsense"));
    assert_true(beringia_state_new(game, 3, "option x 1", &s, NULL) < 0);
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(beringia_state_new(game, 3, "preset serious", &s, &error), 0);
}

static void test_wrong_steps_change_nothing(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    state s;
    beringia_error error;
    beringia_rng rng = beringia_rng_seed(3);
    beringia_action list[BERINGIA_MAX_ACTIONS];
    beringia_state_new(game, 3, NULL, &s, NULL);
    play_some(game, &s, 10, &rng);
    while (beringia_turn(&s) != BERINGIA_CHOICE)
        play_some(game, &s, 1, &rng);
    state before = s;
    int actor = beringia_actor(&s), n = beringia_legal(game, &s, actor, list);
    assert_true(n > 0);
    beringia_action wrong = 0; /* the first that is not in the list, which is ascending */
    for (int i = 0; i < n && wrong == list[i]; i++)
        wrong++;
    assert_int_equal(beringia_apply(game, &s, actor, 65535, NULL, &error), BERINGIA_ESTEP);
    assert_int_equal(beringia_apply(game, &s, actor, wrong, NULL, &error), BERINGIA_EILLEGAL);
    assert_int_equal(beringia_apply(game, &s, (actor + 1) % 3, list[0], NULL, &error),
                     BERINGIA_ETURN);
    assert_int_equal(beringia_apply(game, &s, 7, list[0], NULL, &error), BERINGIA_ETURN);
    assert_int_equal(beringia_apply(game, &s, BERINGIA_FATE, list[0], NULL, &error),
                     BERINGIA_ETURN);
    beringia_result result;
    assert_int_equal(beringia_result_of(game, &s, &result, NULL), BERINGIA_ETURN);
    assert_memory_equal(&s, &before, sizeof s);
}

static void test_wrong_texts_say_where(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    state s;
    beringia_error error;
    beringia_action a;
    const char *text = "seats 3\n\nnonsense 4\n";
    memset(&s, 1, sizeof s);
    state before = s;
    assert_int_equal(beringia_state_read(game, text, strlen(text), &s, &error), BERINGIA_EFIELD);
    assert_int_equal(error.line, 3);
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(beringia_action_read(game, "fly moon", &a, &error), BERINGIA_ESTEP);
    assert_true(beringia_action_read(game, "", &a, &error) < 0);
}

/* ---- Hidden information ---------------------------------------------------------------------- */

static void test_a_blinded_state_is_only_looked_at(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("urland");
    state s, seen, world;
    beringia_error error;
    beringia_outcome outcome[BERINGIA_MAX_OUTCOMES];
    beringia_rng rng = beringia_rng_seed(11);
    beringia_state_new(game, 4, NULL, &s, NULL);
    play_some(game, &s, 60, &rng);
    seen = s;
    assert_int_equal(beringia_blind(game, &seen, 4, &error), BERINGIA_ESEATS);
    assert_int_equal(beringia_blind(game, &seen, 1, &error), 0);
    assert_int_equal(beringia_viewer(&seen), 1);
    assert_int_equal(beringia_blind(game, &seen, 2, &error), BERINGIA_EUSAGE);
    assert_int_equal(beringia_chance(game, &seen, outcome), 0);
    int code = beringia_apply(game, &seen, beringia_actor(&seen), 0, NULL, &error);
    assert_int_equal(code, BERINGIA_EUSAGE);
    world = seen;
    beringia_deal(game, &world, &rng);
    assert_int_equal(beringia_viewer(&world), BERINGIA_FATE);
    beringia_blind(game, &world, 1, NULL);
    assert_memory_equal(&world, &seen, beringia_state_size(game));
}

/* ---- Computer players ------------------------------------------------------------------------ */

/* The hash of the last position of a game that bots play by themselves. */
static uint64_t play_bots(const beringia_game *game, const char *bot, bool blinded)
{
    state s, seen;
    beringia_rng rng = beringia_rng_seed(4);
    beringia_mind *mind = beringia_mind_new(bot, NULL);
    beringia_state_new(game, info_of(game).min_seats, NULL, &s, NULL);
    while (beringia_turn(&s) != BERINGIA_OVER) {
        int actor = beringia_actor(&s);
        beringia_action a;
        seen = s;
        if (blinded && actor != BERINGIA_FATE)
            beringia_blind(game, &seen, actor, NULL);
        beringia_question q = { game, &seen, actor, beringia_step_number(&s), 0 };
        beringia_thought thought;
        if (actor == BERINGIA_FATE)
            a = beringia_draw(game, &s, &rng);
        else
            assert_int_equal(beringia_choose(mind, &q, &a, &thought, NULL), 0);
        assert_int_equal(beringia_apply(game, &s, actor, a, NULL, NULL), 0);
    }
    beringia_mind_free(mind);
    return beringia_state_hash(game, &s);
}

static void test_bots_play_by_what_their_seat_sees(void **unused)
{
    (void)unused;
    static const char *const bot[] = { "random", "greedy", "tree:20" };
    for (int i = 0; beringia_game_at(i); i++)
        for (int k = 0; k < 3; k++)
            assert_true(play_bots(beringia_game_at(i), bot[k], false) ==
                        play_bots(beringia_game_at(i), bot[k], true));
}

static void test_a_search_tells_what_it_weighed(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    beringia_mind *mind = beringia_mind_new("tree:500", NULL);
    beringia_rng rng = beringia_rng_seed(1);
    beringia_thought thought;
    beringia_action a, legal[BERINGIA_MAX_ACTIONS];
    state s;
    beringia_state_new(game, 2, NULL, &s, NULL);
    play_some(game, &s, 40, &rng);
    while (beringia_turn(&s) == BERINGIA_CHANCE ||
           beringia_legal(game, &s, beringia_actor(&s), legal) < 2)
        play_some(game, &s, 1, &rng);
    beringia_question q = { game, &s, beringia_actor(&s), 1, 1 };
    assert_int_equal(beringia_choose(mind, &q, &a, &thought, NULL), 0);
    assert_true(thought.n > 0 && thought.iterations > 0);
    assert_true(thought.option[0].chance >= 0 && thought.option[0].chance <= 1);
    beringia_mind_free(mind);
}

static void test_wrong_questions_are_refused(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    beringia_mind *mind = beringia_mind_new("greedy", NULL);
    beringia_rng rng = beringia_rng_seed(1);
    beringia_error error;
    beringia_action a = 77;
    state s;
    assert_null(beringia_mind_new("wizard", &error));
    assert_non_null(strstr(error.text, "wizard"));
    assert_null(beringia_mind_new(NULL, &error));
    beringia_mind_free(NULL);
    assert_string_equal(beringia_bot_at(0), "random");
    assert_null(beringia_bot_at(99));
    beringia_state_new(game, 3, NULL, &s, NULL);
    while (beringia_turn(&s) != BERINGIA_CHOICE)
        play_some(game, &s, 1, &rng);
    int actor = beringia_actor(&s);
    beringia_question q = { game, &s, (actor + 1) % 3, 1, 1 };
    assert_int_equal(beringia_choose(mind, &q, &a, NULL, &error), BERINGIA_ETURN);
    q.seat = 5;
    assert_int_equal(beringia_choose(mind, &q, &a, NULL, &error), BERINGIA_ESEATS);
    q.seat = actor;
    beringia_blind(game, &s, BERINGIA_PUBLIC, NULL);
    assert_int_equal(beringia_choose(mind, &q, &a, NULL, &error), BERINGIA_EUSAGE);
    assert_int_equal(a, 77);
    beringia_mind_free(mind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_are_found_by_name),
        cmocka_unit_test(test_an_older_program_gets_what_it_knows),
        cmocka_unit_test(test_actions_survive_text),
        cmocka_unit_test(test_verbs_own_all_actions),
        cmocka_unit_test(test_games_end_and_every_step_is_checked),
        cmocka_unit_test(test_a_playout_ends_the_game),
        cmocka_unit_test(test_wrong_games_are_refused),
        cmocka_unit_test(test_wrong_steps_change_nothing),
        cmocka_unit_test(test_wrong_texts_say_where),
        cmocka_unit_test(test_a_blinded_state_is_only_looked_at),
        cmocka_unit_test(test_bots_play_by_what_their_seat_sees),
        cmocka_unit_test(test_a_search_tells_what_it_weighed),
        cmocka_unit_test(test_wrong_questions_are_refused),
    };
    return cmocka_run_group_tests_name("lib", tests, NULL, NULL);
}
