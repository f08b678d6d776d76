/*
 * branch_test.c: a match that begins like another: what it keeps, what it forgets, how it is
 * saved and verified.
 */
#include "registry.h"
#include "save.h"
#include "verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void make_key(uint64_t seed, uint8_t key[FATE_KEY])
{
    fate_key_from_seed(seed, key);
}

static void play_on(match *m, uint64_t seed)
{
    _Alignas(8) unsigned char seen[BER_MAX_STATE];
    ber_rng rng = ber_rng_seed(seed);
    ber_error error;
    while (!match_over(m)) {
        int seat = match_waiting(m);
        match_blinded(m, seat, seen);
        assert_int_equal(match_submit(m, seat, bot_random(m->game, seen, seat, &rng), &error), 0);
    }
}

/* A whole match, as it is read from a file: a script that knows its key. */
static void finished(match *m, const char *name)
{
    const struct ber_game *game = ber_game_find(name);
    uint8_t key[FATE_KEY];
    match first;
    ber_error error;
    make_key(1, key);
    assert_int_equal(
        match_open(&first, game, game->min_seats, game->presets[0].option, key, &error), 0);
    play_on(&first, 1);
    char *text = save_text(&first, false);
    assert_int_equal(save_read(m, text, strlen(text), &error), 0);
    free(text);
    match_close(&first);
}

static const char *const names[] = { "iglu", "eiszeit", "urland", "mammut", "valley" };

/* From every tenth step on: saved, read again, verified; the beginning is the other's. */
static void branches_are_matches(void **unused)
{
    (void)unused;
    for (int k = 0; k < 5; k++) {
        match of, m, again;
        ber_error error;
        uint8_t key[FATE_KEY];
        finished(&of, names[k]);
        make_key(2, key);
        for (int at = 1; at < of.n_steps; at += 1 + of.n_steps / 10) {
            assert_int_equal(match_copy(&m, &of, of.n_steps, &error), 0);
            assert_int_equal(match_branch(&m, at, false, &error), 0);
            assert_int_equal(match_go_on(&m, key, &error), 0);
            play_on(&m, (uint64_t)at);
            assert_int_equal(m.taken, at);
            for (int i = 0; i < at; i++)
                assert_int_equal(m.step[i].action, of.step[i].action);
            char *text = save_text(&m, true);
            assert_int_equal(save_read(&again, text, strlen(text), &error), 0);
            assert_int_equal(again.taken, at);
            assert_int_equal(verify_draws(&again, key, &error), 0);
            again.taken = 0; /* then the beginning is not this key's */
            if (at > of.n_steps / 2)
                assert_true(verify_draws(&again, key, &error) < 0);
            free(text);
            match_close(&again);
            match_close(&m);
        }
        match_close(&of);
    }
}

/* With the same fate and the same steps it becomes the same match. */
static void the_same_fate_is_the_same(void **unused)
{
    (void)unused;
    match of, m;
    ber_error error;
    finished(&of, "iglu");
    assert_int_equal(match_copy(&m, &of, of.n_steps, &error), 0);
    int at = of.n_steps / 3;
    assert_int_equal(match_branch(&m, at, true, &error), 0);
    assert_int_equal(m.taken, at > 0 && of.taken < at ? of.taken : at);
    assert_int_equal(match_go_on(&m, of.key, &error), 0);
    while (!match_over(&m)) {
        const match_step *next = &of.step[m.n_steps];
        assert_int_equal(match_submit(&m, next->actor, next->action, &error), 0);
    }
    assert_int_equal(m.n_steps, of.n_steps);
    for (int i = 0; i < m.n_steps; i++)
        assert_int_equal(m.step[i].action, of.step[i].action);
    match_close(&m);
    match_close(&of);
}

static void what_was_taken_over_stays(void **unused)
{
    (void)unused;
    match of, m;
    ber_error error;
    uint8_t key[FATE_KEY];
    finished(&of, "iglu");
    make_key(2, key);
    assert_int_equal(match_copy(&m, &of, of.n_steps, &error), 0);
    assert_true(match_branch(&m, of.n_steps, false, &error) < 0);
    assert_true(match_branch(&m, of.n_steps + 1, false, &error) < 0);
    assert_true(match_branch(&m, -1, false, &error) < 0);
    assert_int_equal(m.n_steps, of.n_steps);
    assert_int_equal(match_branch(&m, of.n_steps / 2, false, &error), 0);
    assert_int_equal(match_go_on(&m, key, &error), 0);
    for (int seat = 0; seat < m.n_seats; seat++)
        assert_false(match_can_undo(&m, seat, true));
    match_close(&m);
    match_close(&of);
}

static void bad_files_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "taken 0\n", "taken x\n", "taken\n", "taken 1 2\n", "taken 1\ntaken 1\n", "taken 9999\n",
    };
    static const char head[] = "beringia 1\ngame iglu seats 2\n";
    match of, m;
    finished(&of, "iglu");
    char *text = save_text(&of, false);
    size_t at = strlen(head), room = strlen(text) + 100;
    char *file = malloc(room);
    assert_non_null(file);
    assert_memory_equal(text, head, at);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ber_error error;
        memcpy(file, text, at);
        strcpy(file + at, bad[i]);
        strcat(file, text + at);
        assert_true(save_read(&m, file, strlen(file), &error) < 0);
        assert_true(error.line > 2);
    }
    free(file);
    free(text);
    match_close(&of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branches_are_matches),
        cmocka_unit_test(the_same_fate_is_the_same),
        cmocka_unit_test(what_was_taken_over_stays),
        cmocka_unit_test(bad_files_are_refused),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
