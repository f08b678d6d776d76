/*
 * view_test.c: what viewers are told, what bots thought, and the past.
 */
#include "iglu_match.h"

/* ---- Views ----------------------------------------------------------------------------- */

static const char *view_of(const match *m, int viewer, char *buffer, size_t size)
{
    ber_json json = ber_json_into(buffer, size);
    view_json(m, viewer, 0, &json);
    assert_false(json.text.full);
    return buffer;
}

/* The bytes a viewer receives are the same in every world it holds possible. */
static void views_are_equal_in_twin_worlds(void **unused)
{
    (void)unused;
    enum { SIZE = 1 << 18 };
    static char one[SIZE], two[SIZE];
    _Alignas(8) char truth[BER_MAX_STATE];
    match m;
    ber_rng rng = ber_rng_seed(8);
    open_seeded(&m, 14);
    m.n_events = 0;
    for (int i = 0; i < 120; i++) {
        play_on(&m, &rng, 1);
        if (match_over(&m))
            break;
        for (int viewer = BER_PUBLIC; viewer < SEATS; viewer++) {
            if (viewer == BER_FATE)
                continue;
            memcpy(truth, m.state, iglu()->state_size);
            view_of(&m, viewer, one, SIZE);
            iglu()->blind(m.state, viewer);
            iglu()->deal(m.state, &rng);
            assert_string_equal(one, view_of(&m, viewer, two, SIZE));
            memcpy(m.state, truth, iglu()->state_size);
        }
    }
    match_close(&m);
}

static void views_ask_only_who_is_asked(void **unused)
{
    (void)unused;
    static char buffer[1 << 16];
    match m;
    open_seeded(&m, 15);
    for (int seat = 0; seat < SEATS; seat++) {
        const char *view = view_of(&m, seat, buffer, sizeof buffer);
        assert_int_equal(strstr(view, "\"ask\"") != NULL, seat == match_waiting(&m));
        assert_null(strstr(view, "\"agenda\""));
    }
    match_close(&m);
}

/* At the end the match shows everything to everybody [R58]. */
static void views_open_at_the_end(void **unused)
{
    (void)unused;
    static char one[1 << 18], two[1 << 18];
    match m;
    ber_rng rng = ber_rng_seed(9);
    open_seeded(&m, 16);
    play_on(&m, &rng, 1000);
    assert_true(match_over(&m));
    assert_string_equal(view_of(&m, 0, one, sizeof one), view_of(&m, 1, two, sizeof two));
    assert_non_null(strstr(one, "\"result\""));
    match_close(&m);
}

/* From behind the number of steps, which is all that a later look may tell. */
static const char *past_of(const match *m, int viewer, int at, char *buffer, size_t size)
{
    ber_json json = ber_json_into(buffer, size);
    ber_error error;
    assert_int_equal(view_past(m, viewer, at, &json, &error), 0);
    assert_false(json.text.full);
    return strchr(strstr(buffer, "\"of\":"), ',');
}

/* Looking back from the end shows what was known then, and no more. */
static void the_past_stays_as_it_was(void **unused)
{
    (void)unused;
    static char one[1 << 16], two[1 << 16];
    match m, then;
    ber_error error;
    ber_rng rng = ber_rng_seed(10);
    open_seeded(&m, 17);
    play_on(&m, &rng, 1000);
    for (int at = 0; at < m.n_steps; at += 5) {
        assert_int_equal(match_copy(&then, &m, at, &error), 0);
        for (int viewer = BER_PUBLIC; viewer < SEATS; viewer++)
            assert_string_equal(past_of(&m, viewer, at, one, sizeof one),
                                past_of(&then, viewer, at, two, sizeof two));
        match_close(&then);
    }
    assert_non_null(strstr(past_of(&m, 0, m.n_steps, one, sizeof one), "\"result\""));
    ber_json json = ber_json_into(one, sizeof one);
    assert_int_equal(view_past(&m, 0, m.n_steps + 1, &json, &error), BER_ESTEP);
    assert_int_equal(view_past(&m, SEATS, 0, &json, &error), BER_ESEATS);
    match_close(&m);
}

/* ---- Streaks and thoughts ------------------------------------------------------------------ */

/* By the record: decisions of the seat, back to the last one of anybody else. */
static int count_streak(const match *m, int seat)
{
    int streak = 0;
    for (int i = 0; i < m->n_steps; i++) {
        const match_step *step = &m->step[i];
        if (step->actor != BER_FATE && !step->forced)
            streak = step->actor == seat ? streak + 1 : 0;
    }
    return streak;
}

static void a_streak_counts_own_decisions(void **unused)
{
    (void)unused;
    match m;
    ber_rng rng = ber_rng_seed(5);
    int longest = 0;
    open_seeded(&m, 18);
    assert_int_equal(match_streak(&m, match_waiting(&m)), 0);
    while (!match_over(&m)) {
        for (int seat = 0; seat < m.n_seats; seat++)
            assert_int_equal(match_streak(&m, seat), count_streak(&m, seat));
        int seat = match_waiting(&m), before = match_streak(&m, seat);
        uint64_t turn = match_turn(&m, seat);
        longest = before > longest ? before : longest;
        play_on(&m, &rng, 1);
        assert_int_equal(match_streak(&m, seat), before + 1);
        if (before) /* before the first decision fate and forced answers may still come */
            assert_true(match_turn(&m, seat) == turn);
        if (!match_over(&m) && match_waiting(&m) != seat)
            assert_true(match_turn(&m, match_waiting(&m)) != turn);
    }
    assert_true(longest > 3);
    match_close(&m);
}

static match_thought thought_about(int step)
{
    return (match_thought){ .step = step,
                            .before = (int16_t)(step % 1000),
                            .after = 7,
                            .chance = 6,
                            .other = { 1, { 5 } } };
}

/* The record tells where the clock cut a thought short, and replays all the same. */
static void expect_hurried(const match *m, int times)
{
    ber_error error;
    match again;
    char *text = save_text(m, false);
    int n = 0;
    for (const char *at = text; (at = strstr(at, "\n# hurried")); at++)
        n++;
    assert_int_equal(n, times);
    assert_int_equal(save_read(&again, text, strlen(text), &error), 0);
    assert_int_equal(again.n_steps, m->n_steps);
    match_close(&again);
    free(text);
}

/* Told aloud or at the end, and gone with what is taken back. */
static void thoughts_go_with_their_steps(void **unused)
{
    (void)unused;
    match m;
    ber_rng rng = ber_rng_seed(6);
    open_seeded(&m, 19);
    int first = m.n_steps;
    for (int i = 0; i < 200 && !match_over(&m); i++) {
        int step = m.n_steps;
        play_on(&m, &rng, 1);
        match_thought thought = thought_about(step);
        match_think(&m, &thought);
        assert_null(match_told(&m, step));
    }
    assert_false(match_over(&m));
    int last = m.thought[m.n_thoughts - 1].step, n = m.n_thoughts;
    m.aloud = true;
    assert_int_equal(match_told(&m, first)->before, first);
    assert_int_equal(match_told(&m, last)->before, last % 1000);
    m.thought[0].late = true;
    assert_null(match_told(&m, first));
    m.thought[0].late = false;
    for (int step = 0, told = 0; step < m.n_steps + 2; step++) {
        told += match_told(&m, step) != NULL;
        assert_true(step < m.n_steps || told == n);
    }
    assert_int_equal(match_truncate(&m, last), 0);
    assert_int_equal(m.n_thoughts, n - 1);
    assert_null(match_told(&m, last));
    m.aloud = false;
    play_on(&m, &rng, 100000);
    assert_true(match_over(&m));
    assert_int_equal(match_told(&m, first)->after, 7);
    expect_hurried(&m, 0);
    m.thought[3].hurried = true;
    expect_hurried(&m, 1);
    match_close(&m);
}

/* What a seat is told has happened: its own steps as they were, the others' as it saw them, the
 * last of them if there were many. */
static void the_past_is_as_the_seat_saw_it(void **unused)
{
    (void)unused;
    match m, then;
    bot_past past;
    ber_error error;
    ber_rng rng = ber_rng_seed(61);
    int n_hidden = 0, seat = 1;
    open_seeded(&m, 23);
    match_past(&m, seat, &past);
    assert_int_equal(past.n, m.n_steps);
    play_on(&m, &rng, 100000);
    assert_true(m.n_steps > BOT_PAST);
    match_past(&m, seat, &past);
    assert_int_equal(past.n, BOT_PAST);
    for (int i = 0; i < past.n; i += 7) {
        int at = m.n_steps - past.n + i;
        const match_step *step = &m.step[at];
        assert_int_equal(match_copy(&then, &m, at, &error), 0);
        assert_int_equal(past.step[i].actor, step->actor);
        assert_int_equal(past.step[i].seen,
                         m.game->seen_as(then.state, step->actor, step->action, seat));
        assert_true(step->actor != seat || past.step[i].seen == step->action);
        n_hidden += past.step[i].seen != step->action;
        match_close(&then);
    }
    assert_true(n_hidden > 0);
    match_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_are_equal_in_twin_worlds),
        cmocka_unit_test(views_ask_only_who_is_asked),
        cmocka_unit_test(views_open_at_the_end),
        cmocka_unit_test(the_past_stays_as_it_was),
        cmocka_unit_test(a_streak_counts_own_decisions),
        cmocka_unit_test(thoughts_go_with_their_steps),
        cmocka_unit_test(the_past_is_as_the_seat_saw_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
