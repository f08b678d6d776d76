/*
 * save_test.c: saved matches: written, read, damaged, verified.
 */
#include "iglu_match.h"

/* ---- Saves --------------------------------------------------------------------------- */

static void saves_come_back(void **unused)
{
    (void)unused;
    for (int witness = 0; witness < 2; witness++) {
        match m, again;
        ber_rng rng = ber_rng_seed(5);
        ber_error error;
        open_seeded(&m, 12);
        strcpy(m.player[0], "human");
        strcpy(m.player[1], "greedy");
        strcpy(m.player[2], "random");
        play_on(&m, &rng, 120);
        char *text = save_text(&m, witness);
        assert_int_equal(save_read(&again, text, strlen(text), &error), 0);
        assert_int_equal(again.n_steps, m.n_steps);
        assert_int_equal(again.n_events, m.n_events);
        assert_memory_equal(again.state, m.state, iglu()->state_size);
        assert_string_equal(again.player[1], "greedy");
        assert_int_equal(again.fate, MATCH_FATE_KEY);
        assert_int_equal(match_go_on(&again, again.key, &error), 0);
        for (int i = 0; i < m.n_steps; i++)
            assert_int_equal(again.step[i].forced, m.step[i].forced);
        ber_rng other = rng; /* both go on alike, fate included */
        play_on(&m, &rng, 1000);
        play_on(&again, &other, 1000);
        assert_memory_equal(again.state, m.state, iglu()->state_size);
        free(text);
        match_close(&m);
        match_close(&again);
    }
}

/* Any save with one byte cut, or one character changed, is refused or means the same
 * match; nothing crashes, and the error says where. */
static void damaged_saves_are_refused(void **unused)
{
    (void)unused;
    match m, again;
    ber_rng rng = ber_rng_seed(6);
    ber_error error;
    open_seeded(&m, 13);
    play_on(&m, &rng, 60);
    char *text = save_text(&m, true);
    size_t length = strlen(text);
    for (size_t cut = 0; cut + 1 < length; cut += 41) {
        assert_true(save_read(&again, text, cut, &error) < 0);
        assert_true(cut == 0 || error.line > 0);
    }
    for (int i = 0; i < 400; i++) {
        size_t at = ber_rng_below(&rng, (uint32_t)length);
        char old = text[at];
        text[at] = (char)(' ' + ber_rng_below(&rng, 95));
        if (save_read(&again, text, length, &error) == 0) {
            assert_int_equal(again.n_steps, m.n_steps);
            match_close(&again);
        } else {
            assert_true(error.line > 0);
        }
        text[at] = old;
    }
    free(text);
    match_close(&m);
}

#define OR_OLDER " (or played by older rules: the file names none)"
static void refusals_say_what_and_where(void **unused)
{
    (void)unused;
    expect_refusal("GIF89a\n", 1,
                   "not understood: not a match of this program: expected \"beringia 1\"");
    expect_refusal("beringia 1\ngame chess seats 2\n", 2, "unknown game: \"chess\"");
    expect_refusal("beringia 1\ngame iglu seats 9\n", 2,
                   "wrong number of seats: iglu is for 2 to 4, not \"9\"");
    expect_refusal("beringia 1\ngame iglu seats 3 option snow 1\n", 2,
                   "wrong option: iglu has no option \"snow\"");
    expect_refusal("beringia 1\ngame iglu seats 3\n", 2,
                   "file cut short: the last line should be \"end STEPS HASH\"");
    expect_refusal("beringia 1\ngame iglu seats 3\nfate first 1\n0 place a4\n", 4,
                   "not this seat's turn: fate is to act, not 0" OR_OLDER);
    expect_refusal("beringia 1\ngame iglu seats 3\nfate furst 1\n", 3,
                   "not a step: iglu has no verb \"furst\"" OR_OLDER);
    expect_refusal("beringia 1\ngame iglu seats 3\nend 1 0123456789abcdef\n", 3,
                   "file damaged: 0 steps were read, the end says 1" OR_OLDER);
    expect_refusal("beringia 1\ngame iglu seats 3\nkey 12\n", 3,
                   "not understood: a key has 64 hexadecimal digits");
    expect_refusal("beringia 1\ngame iglu seats 3\nplayers a b\n", 3,
                   "not understood: 2 players for 3 seats");
}

/* ---- Verifying ------------------------------------------------------------------------- */

/* The same match with another outcome at step `at`, up to there. */
static bool flip_outcome(const match *m, int at, match *out)
{
    ber_outcome outcome[BER_MAX_OUTCOMES];
    assert_int_equal(match_open_script(out, m->game, m->n_seats, m->option, NULL), 0);
    for (int i = 0; i < at; i++)
        assert_int_equal(match_submit(out, m->step[i].actor, m->step[i].action, NULL), 0);
    int n = m->game->chance(out->state, outcome);
    for (int i = 0; i < n; i++)
        if (outcome[i].action != m->step[at].action)
            return match_submit(out, BER_FATE, outcome[i].action, NULL) == 0;
    match_close(out);
    return false;
}

static void every_draw_is_checked(void **unused)
{
    (void)unused;
    match m, other;
    ber_rng rng = ber_rng_seed(1);
    ber_error error;
    char start[40];
    int flipped = 0;
    open_seeded(&m, 7);
    play_on(&m, &rng, 1000);
    assert_int_equal(verify_draws(&m, m.key, &error), 0);
    for (int at = 0; at < m.n_steps; at++) {
        if (m.step[at].actor != BER_FATE || !flip_outcome(&m, at, &other))
            continue;
        assert_int_equal(verify_draws(&other, m.key, &error), BER_ECORRUPT);
        snprintf(start, sizeof start, "file damaged: step %d is \"", at + 1);
        assert_int_equal(strncmp(error.text, start, strlen(start)), 0);
        assert_non_null(strstr(error.text, "but the key draws \""));
        match_close(&other);
        flipped++;
    }
    assert_true(flipped > 20);
    m.key[31] ^= 1;
    assert_int_equal(verify_draws(&m, m.key, &error), BER_ECORRUPT);
    match_close(&m);
}

/* Undone and played otherwise, the draws are still those of the key. */
static void draws_hold_after_undo(void **unused)
{
    (void)unused;
    match m;
    ber_rng rng = ber_rng_seed(4);
    ber_error error;
    open_seeded(&m, 11);
    for (int i = 0; i < 200 && !match_over(&m); i++) {
        play_on(&m, &rng, 3);
        for (int seat = 0; seat < SEATS && i % 3 == 0; seat++)
            if (match_can_undo(&m, seat, true))
                assert_int_equal(match_undo(&m, seat, true, &error), 0);
    }
    assert_int_equal(verify_draws(&m, m.key, &error), 0);
    match_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_come_back),
        cmocka_unit_test(damaged_saves_are_refused),
        cmocka_unit_test(refusals_say_what_and_where),
        cmocka_unit_test(every_draw_is_checked),
        cmocka_unit_test(draws_hold_after_undo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
