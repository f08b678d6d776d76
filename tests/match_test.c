/*
 * match_test.c: one table: fate, the door, undo, scenarios.
 */
#include "iglu_match.h"

/* ---- Fate ---------------------------------------------------------------------- */

/* RFC 8439, section 2.3.2. */
static void fate_is_chacha20(void **unused)
{
    (void)unused;
    static const uint8_t nonce[12] = { 0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0 };
    static const uint8_t expected[16] = { 0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15,
                                          0x50, 0x0f, 0xdd, 0x1f, 0xa3, 0x20, 0x71, 0xc4 };
    uint8_t key[FATE_KEY], block[64];
    for (int i = 0; i < FATE_KEY; i++)
        key[i] = (uint8_t)i;
    fate_block(key, 1, nonce, block);
    assert_memory_equal(block, expected, sizeof expected);
    assert_int_equal(block[63], 0x4e);
}

static void fate_is_even(void **unused)
{
    (void)unused;
    enum { KINDS = 12, DRAWS = 120000 };
    uint8_t key[FATE_KEY];
    int count[KINDS] = { 0 };
    double chi = 0;
    fate_key_from_seed(9, key);
    for (uint32_t step = 0; step < DRAWS; step++)
        count[fate_below(key, step, KINDS)]++;
    for (int k = 0; k < KINDS; k++)
        chi += (count[k] - 10000.0) * (count[k] - 10000.0) / 10000.0;
    assert_true(chi < 31.26); /* 0.999 of chi-square with 11 degrees */
}

static void same_key_same_fate(void **unused)
{
    (void)unused;
    match a, b;
    ber_rng one = ber_rng_seed(1), two = ber_rng_seed(1);
    open_seeded(&a, 7);
    open_seeded(&b, 7);
    play_on(&a, &one, 1000);
    play_on(&b, &two, 1000);
    assert_true(match_over(&a));
    assert_int_equal(a.n_steps, b.n_steps);
    assert_memory_equal(a.state, b.state, iglu()->state_size);
    match_close(&a);
    match_close(&b);
}

/* ---- The door ---------------------------------------------------------------------- */

static void refusals_change_nothing(void **unused)
{
    (void)unused;
    match m;
    _Alignas(8) char before[BER_MAX_STATE];
    ber_error error;
    open_seeded(&m, 7);
    int seat = match_waiting(&m);
    int steps = m.n_steps;
    memcpy(before, m.state, iglu()->state_size);
    assert_int_equal(match_submit(&m, seat, action("place d5"), &error), BER_EILLEGAL);
    assert_string_equal(error.text, "step not allowed: \"place d5\" [I1.5]");
    assert_int_equal(match_submit(&m, (seat + 1) % SEATS, action("place a4"), &error), BER_ETURN);
    assert_int_equal(match_submit(&m, BER_FATE, action("fish 1"), &error), BER_ETURN);
    assert_int_equal(match_submit(&m, BER_PUBLIC, action("place a4"), &error), BER_ETURN);
    assert_int_equal(match_submit(&m, seat, 65000, &error), BER_EILLEGAL);
    assert_memory_equal(m.state, before, iglu()->state_size);
    assert_int_equal(m.n_steps, steps);
    match_close(&m);
}

static void seats_are_checked(void **unused)
{
    (void)unused;
    match m;
    uint8_t key[FATE_KEY] = { 0 }, option[BER_MAX_OPTIONS] = { 0 };
    ber_error error;
    assert_int_equal(match_open(&m, iglu(), 5, option, key, &error), BER_ESEATS);
    assert_string_equal(error.text, "wrong number of seats: iglu is for 2 to 4, not 5");
}

/* A guarded prompt is left to the player even with one option; an open one is not. */
static void forced_answers(void **unused)
{
    (void)unused;
    match m;
    ber_rng rng = ber_rng_seed(2);
    int forced = 0, guarded_asked = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        open_seeded(&m, seed);
        while (!match_over(&m)) {
            const ber_head *head = m.state;
            const ber_prompt *prompt = &iglu()->prompts[head->prompt];
            ber_action legal[BER_MAX_ACTIONS];
            int n = match_legal(&m, match_waiting(&m), legal);
            assert_true(n > 1 || (prompt->guarded && !prompt->window));
            guarded_asked += n == 1;
            play_on(&m, &rng, 1);
        }
        for (int i = 0; i < m.n_steps; i++)
            forced += m.step[i].forced;
        match_close(&m);
    }
    assert_true(forced > 0);
    assert_true(guarded_asked > 0);
}

/* ---- Undo ----------------------------------------------------------------------------- */

/* Plays until `seat` is asked for actions with at least two steps to take back. */
static void reach_actions(match *m, ber_rng *rng)
{
    const ber_head *head = m->state;
    do
        play_on(m, rng, 1);
    while (strcmp(iglu()->prompts[head->prompt].name, "action") != 0);
}

static void undo_goes_back_to_the_barrier(void **unused)
{
    (void)unused;
    match m;
    ber_rng rng = ber_rng_seed(4);
    _Alignas(8) char before[BER_MAX_STATE];
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    open_seeded(&m, 11);
    reach_actions(&m, &rng);
    int seat = match_waiting(&m), steps = m.n_steps, events = m.n_events;
    memcpy(before, m.state, iglu()->state_size);
    assert_true(match_legal(&m, seat, legal) > 1);
    assert_int_equal(match_submit(&m, seat, legal[0], &error), 0);
    assert_true(match_can_undo(&m, seat, false));
    assert_int_equal(match_undo(&m, seat, false, &error), 0);
    assert_memory_equal(m.state, before, iglu()->state_size);
    assert_int_equal(m.n_steps, steps);
    assert_int_equal(m.n_events, events);
    /* The melted tile was lifted by fate: no way back, except against bots only. */
    assert_false(match_can_undo(&m, seat, false));
    assert_int_equal(match_undo(&m, seat, false, &error), BER_EUNDO);
    assert_int_equal(match_undo(&m, (seat + 1) % SEATS, false, &error), BER_EUNDO);
    assert_memory_equal(m.state, before, iglu()->state_size);
    match_close(&m);
}

/* In Urland the environment player's choice shows two tokens to the dummy: not to be undone. */
static void undo_takes_back_no_secret(void **unused)
{
    (void)unused;
    match m;
    uint8_t key[FATE_KEY] = { 7 }, option[BER_MAX_OPTIONS] = { 0 };
    ber_rng rng = ber_rng_seed(4);
    assert_int_equal(match_open(&m, ber_game_find("urland"), 4, option, key, NULL), 0);
    int seat = match_waiting(&m);
    play_on(&m, &rng, 1);
    assert_false(match_can_undo(&m, seat, false));
    assert_true(match_can_undo(&m, seat, true));
    match_close(&m);
}

/* Undone past fate and repeated, a step draws the same outcome: luck is not for sale. */
static void undo_does_not_change_luck(void **unused)
{
    (void)unused;
    match m;
    ber_rng rng = ber_rng_seed(4);
    _Alignas(8) char before[BER_MAX_STATE];
    ber_error error;
    open_seeded(&m, 11);
    reach_actions(&m, &rng);
    int seat = match_waiting(&m);
    memcpy(before, m.state, iglu()->state_size);
    ber_action last = 0;
    for (int i = m.n_steps - 1; m.step[i].actor != seat; i--)
        last = m.step[i - 1].action;
    assert_int_equal(match_undo(&m, seat, true, &error), 0);
    assert_memory_not_equal(m.state, before, iglu()->state_size);
    assert_int_equal(match_submit(&m, seat, last, &error), 0);
    assert_memory_equal(m.state, before, iglu()->state_size);
    match_close(&m);
}

/* Back to any number of steps gives the match as it was then, and it goes on as before. */
static void truncated_matches_are_as_they_were(void **unused)
{
    (void)unused;
    enum { DECISIONS = 40 };
    static _Alignas(8) char before[DECISIONS][BER_MAX_STATE];
    int steps[DECISIONS], events[DECISIONS];
    match m;
    ber_action a;
    ber_rng rng = ber_rng_seed(4);
    open_seeded(&m, 11);
    for (int i = 0; i < DECISIONS; i++) {
        steps[i] = m.n_steps;
        events[i] = m.n_events;
        memcpy(before[i], m.state, iglu()->state_size);
        play_on(&m, &rng, 1);
    }
    assert_true(match_truncate(&m, m.n_steps + 1) < 0);
    assert_true(match_truncate(&m, -1) < 0);
    assert_int_equal(match_truncate(&m, m.n_steps), 0);
    for (int i = DECISIONS - 1; i >= 0; i--) {
        a = m.step[steps[i]].action;
        assert_int_equal(match_truncate(&m, steps[i]), 0);
        assert_memory_equal(m.state, before[i], iglu()->state_size);
        assert_int_equal(m.n_steps, steps[i]);
        assert_int_equal(m.n_events, events[i]);
        if (i + 1 < DECISIONS) {
            assert_int_equal(match_submit(&m, match_waiting(&m), a, NULL), 0);
            assert_memory_equal(m.state, before[i + 1], iglu()->state_size);
            assert_int_equal(m.n_steps, steps[i + 1]);
        }
    }
    match_close(&m);
}

/* ---- Bots and scenarios ------------------------------------------------------------------ */

/* A bot answers the same in every world that looks the same to its seat. */
static void bots_are_honest(void **unused)
{
    (void)unused;
    _Alignas(8) char blinded[BER_MAX_STATE], world[BER_MAX_STATE];
    match m;
    ber_rng rng = ber_rng_seed(10);
    open_seeded(&m, 17);
    while (!match_over(&m)) {
        int seat = match_waiting(&m);
        match_blinded(&m, seat, blinded);
        memcpy(world, blinded, sizeof world);
        iglu()->deal(world, &rng);
        iglu()->blind(world, seat);
        for (int i = 0; i < 2; i++) { /* those that search: bot_test */
            ber_rng one = ber_rng_seed(3), two = ber_rng_seed(3);
            bot_question q = { iglu(), blinded, seat, 0, 0, NULL, NULL },
                         r = { iglu(), world, seat, 0, 0, NULL, NULL };
            ber_action a = bot_choose(bot_at(i), NULL, &q, &one, NULL);
            assert_int_equal(a, bot_choose(bot_at(i), NULL, &r, &two, NULL));
        }
        play_on(&m, &rng, 1);
    }
    match_close(&m);
}

static int run_scenario(const char *text, scenario_report *report)
{
    return scenario_run(text, strlen(text), NULL, NULL, report);
}

static void scenarios_fail_when_they_should(void **unused)
{
    (void)unused;
    scenario_report report;
    assert_int_equal(run_scenario("# [I1.4] one\ngame iglu seats 3\nfate first 1\n"
                                  "expect first_player 1\n\n# two\ngame iglu seats 3\n"
                                  "fate first 1\nexpect first_player 2\n",
                                  &report),
                     0);
    assert_int_equal(report.passed, 1);
    assert_int_equal(report.failed, 1);
    assert_int_equal(report.error.line, 9);
    assert_int_equal(run_scenario("game iglu seats 3\ngiven ap 9\nexpect ap 9\n", &report),
                     BER_EBROKEN);
    assert_string_equal(report.error.text,
                        "impossible position: 8: action points are 0 to 3, or 6 with energy");
    assert_int_equal(report.error.line, 3);
    assert_int_equal(run_scenario("given ap 3\n", &report), BER_EFORMAT);
    assert_int_equal(run_scenario("game iglu seats 3\njump 3\n", &report), BER_EFORMAT);
    assert_int_equal(run_scenario("game iglu seats 3\ngiven turn over\n", &report), BER_EFIELD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fate_is_chacha20),
        cmocka_unit_test(fate_is_even),
        cmocka_unit_test(same_key_same_fate),
        cmocka_unit_test(refusals_change_nothing),
        cmocka_unit_test(seats_are_checked),
        cmocka_unit_test(forced_answers),
        cmocka_unit_test(undo_goes_back_to_the_barrier),
        cmocka_unit_test(undo_takes_back_no_secret),
        cmocka_unit_test(undo_does_not_change_luck),
        cmocka_unit_test(truncated_matches_are_as_they_were),
        cmocka_unit_test(bots_are_honest),
        cmocka_unit_test(scenarios_fail_when_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
