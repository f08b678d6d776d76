/*
 * advice_test.c: hints and the coach: whole actions, what they are worth, and whether the numbers
 * hold when the player does what was advised. ADVICE_GAMES=20 looks at that many games of each
 * game.
 */
#include "advice.h"
#include "match.h"
#include "registry.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = { "iglu", "eiszeit", "urland", "mammut", "valley" };
enum { GAMES = sizeof names / sizeof names[0], EVERY = 7 };

/* Counts over all that was advised. */
static int n_advice, n_whole, n_wide, n_kept, n_agree, n_lost;

static bot judge_of(void)
{
    bot b;
    ber_error error;
    assert_int_equal(bot_parse("tree:400", &b, &error), 0);
    return b;
}

static void advise(const match *m, int seat, bot_mind *mind, const ber_plan *asked, advice *out)
{
    _Alignas(8) unsigned char seen[BER_MAX_STATE];
    bot judge = judge_of();
    ber_rng rng = ber_rng_seed((uint64_t)m->n_steps + 17);
    match_blinded(m, seat, seen);
    bot_question q = { .game = m->game, .state = seen, .seat = seat };
    advice_find(&judge, mind, &q, asked, &rng, out);
}

static bool is_among(ber_action a, const ber_action *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* Advice can be followed, is in order, and says how sure it is. */
static void expect_advice(const match *m, int seat, const advice *a)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = match_legal(m, seat, legal);
    assert_in_range(a->n, 1, ADVICE_MOST);
    for (int i = 0; i < a->n; i++) {
        const advice_action *one = &a->best[i];
        float least, most, chance = one->worth.share[seat];
        assert_true(is_among(one->told.step[0], legal, n));
        assert_in_range(one->told.n, 1, one->steps.n);
        assert_true(chance >= 0 && chance <= 1);
        assert_true(i == 0 || chance <= a->best[i - 1].worth.share[seat]);
        n_wide += !advice_chance(one, &least, &most);
        assert_true(least <= chance && chance <= most && least >= 0 && most <= 1);
        float loss = advice_loss(a, one, seat), gap = a->best[0].worth.share[seat] - chance;
        assert_true(loss == 0 || (loss >= 0.01f && fabsf(loss - gap) < 1e-6f));
        assert_true(loss == 0 || gap > 2 * bot_error(&a->best[0].worth, &one->worth));
        n_whole += one->told.n > 1;
    }
    assert_true(advice_loss(a, &a->best[0], seat) == 0);
    n_advice += a->n;
}

/* Advice that is followed does not change after the first click. */
static void expect_kept(const match *m, int seat, const advice *before, bot_mind *mind)
{
    ber_error error;
    advice after;
    match on;
    if (before->best[0].told.n < 2)
        return;
    assert_int_equal(match_copy(&on, m, m->n_steps, &error), 0);
    assert_int_equal(match_submit(&on, seat, before->best[0].told.step[0], &error), 0);
    if (!match_over(&on) && match_waiting(&on) == seat) {
        advise(&on, seat, mind, NULL, &after);
        if (after.n) {
            const bot_option *was = &before->best[0].worth, *is = &after.best[0].worth;
            float gap = fabsf(was->share[seat] - is->share[seat]);
            n_kept++;
            n_agree += gap <= 2 * (was->error + is->error) + 0.02f;
        }
    }
    match_close(&on);
}

/* What is asked about is weighed, too; a step that was advised loses nothing, another may. */
static void expect_taken(const match *m, int seat, const advice *plain, bot_mind *mind)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = match_legal(m, seat, legal);
    advice a;
    ber_plan last = { 1, { legal[n - 1] } };
    advise(m, seat, mind, &plain->best[0].steps, &a);
    assert_true(advice_loss(&a, &a.taken, seat) == 0);
    assert_int_equal(a.taken.told.step[0], plain->best[0].told.step[0]);
    advise(m, seat, mind, &last, &a);
    assert_int_equal(a.taken.steps.step[0], legal[n - 1]);
    n_lost += advice_loss(&a, &a.taken, seat) > 0;
}

static void look_at(const match *m, int seat, bot_mind *mind)
{
    ber_action legal[BER_MAX_ACTIONS];
    advice a;
    if (match_legal(m, seat, legal) < 2)
        return;
    advise(m, seat, mind, NULL, &a);
    expect_advice(m, seat, &a);
    expect_kept(m, seat, &a, mind);
    expect_taken(m, seat, &a, mind);
}

static void look_at_game(const char *name, uint64_t seed, bot_mind *mind)
{
    const struct ber_game *game = ber_game_find(name);
    int n_seats = game->min_seats > 3 ? game->min_seats : 3;
    _Alignas(8) unsigned char seen[BER_MAX_STATE];
    uint8_t key[FATE_KEY];
    ber_error error;
    ber_rng rng = ber_rng_seed(seed);
    match m;
    fate_key_from_seed(seed, key);
    assert_int_equal(match_open(&m, game, n_seats, game->presets[0].option, key, &error), 0);
    for (int i = 0; !match_over(&m); i++) {
        int seat = match_waiting(&m);
        match_blinded(&m, seat, seen);
        if (i % EVERY == (int)(seed % EVERY) && i < 120)
            look_at(&m, seat, mind);
        ber_action a = seat ? bot_greedy(game, BER_TODAY, seen, seat, &rng)
                            : bot_random(game, seen, seat, &rng);
        assert_int_equal(match_submit(&m, seat, a, &error), 0);
    }
    match_close(&m);
}

static void advice_holds(void **unused)
{
    const char *more = getenv("ADVICE_GAMES");
    int n = more ? atoi(more) : 1;
    bot_mind *mind = bot_mind_new(NULL);
    (void)unused;
    for (int g = 0; g < GAMES; g++) {
        n_advice = n_whole = n_wide = n_kept = n_agree = n_lost = 0;
        for (int i = 0; i < n; i++)
            look_at_game(names[g], 5 + (uint64_t)i, mind);
        print_message(
            "%s: %d actions, %d of several steps, %d too uncertain; %d of %d chances kept "
            "after a step; %d of the last steps lose\n",
            names[g], n_advice, n_whole, n_wide, n_agree, n_kept, n_lost);
        assert_true(n_whole > 0 && n_lost > 0);
        assert_true(n_agree * 10 >= n_kept * 9);
    }
    bot_mind_free(mind);
}

/* The same question is answered alike. */
static void advice_is_repeated(void **unused)
{
    const struct ber_game *game = ber_game_find("iglu");
    bot_mind *mind = bot_mind_new(NULL);
    uint8_t key[FATE_KEY];
    ber_error error;
    advice a, b;
    match m;
    (void)unused;
    fate_key_from_seed(3, key);
    assert_int_equal(match_open(&m, game, 3, game->presets[0].option, key, &error), 0);
    int seat = match_waiting(&m);
    advise(&m, seat, mind, NULL, &a);
    advise(&m, seat, mind, NULL, &b);
    assert_int_equal(a.n, b.n);
    for (int i = 0; i < a.n; i++) {
        assert_memory_equal(&a.best[i].told, &b.best[i].told, sizeof a.best[i].told);
        assert_true(a.best[i].worth.share[seat] == b.best[i].worth.share[seat]);
    }
    match_close(&m);
    bot_mind_free(mind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_holds),
        cmocka_unit_test(advice_is_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
