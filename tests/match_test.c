/*
 * match_test.c: one table: fate, the door, undo, saves, views, scenarios.
 */
#include "bot.h"
#include "codec.h"
#include "fate.h"
#include "match.h"
#include "registry.h"
#include "rng.h"
#include "save.h"
#include "scenario.h"
#include "verify.h"
#include "view.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 3 };

static const struct ber_game *iglu(void)
{
    return ber_game_find("iglu");
}

static void open_seeded(match *m, uint64_t seed)
{
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS] = { 0 };
    ber_error error;
    fate_key_from_seed(seed, key);
    assert_int_equal(match_open(m, iglu(), SEATS, option, key, &error), 0);
}

/* The seats decide at random for so many decisions, or to the end. */
static void play_on(match *m, ber_rng *rng, int decisions)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    for (int i = 0; i < decisions && !match_over(m); i++) {
        int seat = match_waiting(m);
        int n = match_legal(m, seat, legal);
        ber_action a = legal[ber_rng_below(rng, (uint32_t)n)];
        assert_int_equal(match_submit(m, seat, a, &error), 0);
    }
}

static ber_action action(const char *text)
{
    char line[100], *word[8];
    ber_action a = 0;
    strcpy(line, text);
    int n = ber_text_split(line, word, 8);
    assert_int_equal(ber_action_read(iglu(), word, n, &a, NULL), 0);
    return a;
}

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

static void expect_refusal(const char *text, int line, const char *message)
{
    match m;
    ber_error error = { 0 };
    assert_true(save_read(&m, text, strlen(text), &error) < 0);
    assert_string_equal(error.text, message);
    assert_int_equal(error.line, line);
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
        cmocka_unit_test(saves_come_back),
        cmocka_unit_test(damaged_saves_are_refused),
        cmocka_unit_test(refusals_say_what_and_where),
        cmocka_unit_test(every_draw_is_checked),
        cmocka_unit_test(draws_hold_after_undo),
        cmocka_unit_test(views_are_equal_in_twin_worlds),
        cmocka_unit_test(views_ask_only_who_is_asked),
        cmocka_unit_test(views_open_at_the_end),
        cmocka_unit_test(the_past_stays_as_it_was),
        cmocka_unit_test(a_streak_counts_own_decisions),
        cmocka_unit_test(thoughts_go_with_their_steps),
        cmocka_unit_test(the_past_is_as_the_seat_saw_it),
        cmocka_unit_test(bots_are_honest),
        cmocka_unit_test(scenarios_fail_when_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
