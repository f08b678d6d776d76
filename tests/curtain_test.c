/*
 * curtain_test.c: people at one device: the curtain falls for whoever is asked, so whom a match
 * asks must not depend on what anybody holds.
 *
 * Whole games of every kind are played at random. At every decision a second world is dealt that
 * looks the same to who decides, with other things in the hands of the others; the same step is
 * taken in both, windows are passed, and as long as nothing has come to light the same seats must
 * be asked the same questions in both. The server plays so wherever more than one person sits at
 * a table (is_strict() in src/server/lobby.c). In a match that is not strict the test must find
 * that they differ, or it would find nothing.
 */
#include "match.h"
#include "registry.h"
#include "server.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12, MOST_GAMES = 5000, ENOUGH = 40, DECISIONS = 400, FOLLOWED = 24, MAX_TESTS = 40 };

typedef struct {
    const struct ber_game *game;
    int n_seats;
    char name[60];
} job;

/* What was found in the games of one kind. */
typedef struct {
    int worlds; /* dealt that were other ones */
    int asked;  /* questions in windows, put in both worlds */
    int told;   /* where they differ in whom they ask */
} found;

static const ber_head *head_of(const match *m)
{
    return m->state;
}

static bool in_window(const match *m)
{
    return head_of(m)->turn == BER_CHOICE && m->game->prompts[head_of(m)->prompt].window;
}

/* The same position in a match of its own, where fate waits to be told. */
static match twin_of(const match *m, bool strict)
{
    match twin = { .game = m->game, .n_seats = m->n_seats, .fate = MATCH_FATE_SCRIPT };
    memcpy(twin.option, m->option, sizeof twin.option);
    twin.strict = strict;
    twin.state = malloc(m->game->state_size);
    assert_non_null(twin.state);
    memcpy(twin.state, m->state, m->game->state_size);
    return twin;
}

static bool contains(const ber_action *list, int n, ber_action a)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* What both can do and looks the same to everybody: in a window to pass, the last of all that
 * has no noun. False: there is nothing. */
static bool both_can(const match *a, const match *b, int seat, ber_action *out)
{
    ber_action one[BER_MAX_ACTIONS], other[BER_MAX_ACTIONS];
    int n = match_legal(a, seat, one), m = match_legal(b, seat, other);
    bool is_there = false;
    for (int i = 0; i < n; i++) {
        if (!contains(other, m, one[i]))
            continue;
        *out = one[i];
        is_there = true;
    }
    return is_there;
}

static bool fate_can(const match *a, const match *b, ber_action *out)
{
    ber_outcome one[BER_MAX_OUTCOMES], other[BER_MAX_OUTCOMES];
    int n = a->game->chance(a->state, one), m = b->game->chance(b->state, other);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            if (one[i].action == other[k].action) {
                *out = one[i].action;
                return true;
            }
    return false;
}

/* Goes on in both worlds alike, until something has come to light or it is somebody's turn. */
static void follow(match *a, match *b, found *f)
{
    ber_action step;
    ber_error error;
    for (int i = 0; i < FOLLOWED; i++) {
        if (in_window(a) || in_window(b)) {
            bool same = in_window(a) && in_window(b) && head_of(a)->prompt == head_of(b)->prompt &&
                        head_of(a)->waiting == head_of(b)->waiting;
            f->asked++;
            f->told += !same;
            if (!same || !both_can(a, b, match_waiting(a), &step))
                return;
            int seat = match_waiting(a);
            assert_int_equal(match_submit(a, seat, step, &error), 0);
            assert_int_equal(match_submit(b, seat, step, &error), 0);
        } else if (head_of(a)->turn == BER_CHANCE && head_of(b)->turn == BER_CHANCE) {
            if (!fate_can(a, b, &step))
                return;
            assert_int_equal(match_submit(a, BER_FATE, step, &error), 0);
            assert_int_equal(match_submit(b, BER_FATE, step, &error), 0);
        } else {
            return;
        }
    }
}

static void compare(const match *m, int seat, ber_action step, bool strict, ber_rng *rng, found *f)
{
    ber_error error;
    match a = twin_of(m, strict), b = twin_of(m, strict);
    m->game->blind(b.state, seat);
    m->game->deal(b.state, rng);
    f->worlds += memcmp(a.state, b.state, m->game->state_size) != 0;
    assert_int_equal(match_submit(&a, seat, step, &error), 0);
    assert_int_equal(match_submit(&b, seat, step, &error), 0);
    follow(&a, &b, f);
    match_close(&a);
    match_close(&b);
}

static void play(const job *j, uint64_t seed, bool strict, found *f)
{
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS];
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    ber_rng rng = ber_rng_seed(seed);
    match m;
    fate_key_from_seed(seed, key);
    ber_options_default(j->game, option);
    assert_int_equal(match_open(&m, j->game, j->n_seats, option, key, &error), 0);
    m.strict = true;
    for (int i = 0; i < DECISIONS && !match_over(&m); i++) {
        int seat = match_waiting(&m);
        int n = match_legal(&m, seat, legal);
        ber_action step = legal[ber_rng_below(&rng, (uint32_t)n)];
        compare(&m, seat, step, strict, &rng, f);
        assert_int_equal(match_submit(&m, seat, step, &error), 0);
    }
    match_close(&m);
}

static bool has_windows(const struct ber_game *game)
{
    for (const ber_prompt *p = game->prompts; p->name; p++)
        if (p->window)
            return true;
    return false;
}

static void test_nothing_held_decides_who_is_asked(void **state)
{
    const job *j = *state;
    found strict = { 0 }, quick = { 0 };
    bool windows = has_windows(j->game);
    uint64_t seed = 0;
    while (seed < GAMES || (windows && strict.asked < ENOUGH && seed < MOST_GAMES))
        play(j, ++seed, true, &strict);
    if (strict.told)
        fail_msg("%d of %d questions in windows depend on what is held", strict.told, strict.asked);
    assert_true(strict.worlds > 0);
    if (!windows)
        return;
    assert_true(strict.asked >= ENOUGH);
    while (seed > 0)
        play(j, seed--, false, &quick);
    assert_true(quick.told > 0); /* or the test would find nothing */
    print_message("# %d questions in windows; not strict, %d of %d would tell\n", strict.asked,
                  quick.told, quick.asked);
}

/* For all owners of seats, and all who play them just now. */
static void test_two_people_are_strict(void **state)
{
    (void)state;
    static const struct {
        int kind[3];
        bool strict;
    } seatings[] = {
        { { SEAT_PERSON, SEAT_BOT, SEAT_BOT }, false },
        { { SEAT_DEVICE, SEAT_BOT, SEAT_BOT }, false },
        { { SEAT_PERSON, SEAT_DEVICE, SEAT_BOT }, true },
        { { SEAT_DEVICE, SEAT_DEVICE, SEAT_BOT }, true },
        { { SEAT_PERSON, SEAT_PERSON, SEAT_BOT }, true },
        { { SEAT_PERSON, SEAT_DEVICE, SEAT_DEVICE }, true },
    };
    for (size_t i = 0; i < sizeof seatings / sizeof *seatings; i++) {
        store_table row = { .n_seats = 3 };
        for (int seat = 0; seat < 3; seat++)
            row.seat[seat].kind = (int8_t)seatings[i].kind[seat];
        assert_int_equal(is_strict(&row), seatings[i].strict);
        row.seat[1].covered = row.seat[2].resigned = true; /* bots play for people */
        strcpy(row.seat[1].bot, "medium");
        strcpy(row.seat[2].bot, "medium");
        assert_int_equal(is_strict(&row), seatings[i].strict);
        row.quick = true;
        assert_false(is_strict(&row));
    }
}

int main(void)
{
    static job jobs[MAX_TESTS];
    static struct CMUnitTest tests[MAX_TESTS + 1];
    size_t n = 0;
    tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_two_people_are_strict);
    for (int i = 0; ber_game_at(i); i++)
        for (int seats = 2; seats <= ber_game_at(i)->max_seats && n < MAX_TESTS; seats++) {
            const struct ber_game *game = ber_game_at(i);
            if (game->unlisted || seats < game->min_seats)
                continue;
            job *j = &jobs[n];
            *j = (job){ .game = game, .n_seats = seats };
            snprintf(j->name, sizeof j->name, "%s with %d", game->name, seats);
            tests[n++] = (struct CMUnitTest){ .name = j->name,
                                              .test_func = test_nothing_held_decides_who_is_asked,
                                              .initial_state = j };
        }
    return _cmocka_run_group_tests("curtain", tests, n, NULL, NULL);
}
