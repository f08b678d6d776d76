/*
 * bot_test.c: the computer players: honest, reproducible, within their budgets.
 */
#include "bot.h"
#include "codec.h"
#include "host.h"
#include "mind.h"
#include "playout.h"
#include "registry.h"
#include "search.h"
#include "vocab.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "think.h"

/* ---- Honesty ------------------------------------------------------------------------------- */

/* Two worlds that look alike to a seat, with different hidden things. */
static bool twins(const struct ber_game *game, const world *s, int seat, ber_rng *rng, world *twin)
{
    blinded(game, s, seat, twin);
    game->deal(twin->byte, rng);
    return memcmp(s->byte, twin->byte, game->state_size) != 0;
}

static void twin_worlds_get_the_same_move(void **state)
{
    static const char *const name[] = { "greedy", "novice", "flat:30", "tree:40", "random" };
    enum { DECISIONS = 10000 };
    bot_mind *one = bot_mind_new(NULL), *other = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(11);
    int n = 0, differing = 0;
    (void)state;
    for (uint32_t i = 0; n < DECISIONS; i++) {
        const struct ber_game *game = ber_game_at((int)(i % 3));
        int counts = game->max_seats - game->min_seats + 1;
        world s, twin, seen, seen_too;
        if (!random_position(game, game->min_seats + (int)(i / 3 % (uint32_t)counts), &rng, &s))
            continue;
        int seat = first_seat(&s);
        differing += twins(game, &s, seat, &rng, &twin);
        blinded(game, &s, seat, &seen);
        blinded(game, &twin, seat, &seen_too);
        for (size_t k = 0; k < sizeof name / sizeof name[0]; k++, n++) {
            bot b = the_bot(name[k]);
            bot_mind_forget(one);
            bot_mind_forget(other);
            assert_int_equal(ask(&b, one, game, &seen, seat, i, NULL),
                             ask(&b, other, game, &seen_too, seat, i, NULL));
        }
    }
    assert_true(differing > DECISIONS / 5 / 3); /* hidden things did differ */
    bot_mind_free(one);
    bot_mind_free(other);
}

/* ---- Reproducible ---------------------------------------------------------------------------- */

/* Plays a whole game with one mind for each seat; a number for all that was thought. */
static uint64_t whole_game(const struct ber_game *game, int n_seats, const bot *b,
                           const bot_lent *lent)
{
    bot_mind *mind[BER_MAX_SEATS] = { 0 };
    ber_rng fate = ber_rng_seed(5), rng = ber_rng_seed(6);
    world s, seen;
    uint64_t sum = 0;
    begin(game, n_seats, &s);
    for (int i = 0; i < n_seats; i++)
        mind[i] = bot_mind_new(lent);
    while (to_choice(game, &s, &fate)) {
        bot_thought t;
        ber_action legal[BER_MAX_ACTIONS];
        int seat = first_seat(&s), n = game->legal(s.byte, seat, legal), at = 0;
        blinded(game, &s, seat, &seen);
        ber_action a =
            bot_choose(b, mind[seat],
                       &(bot_question){ .game = game, .state = seen.byte, .seat = seat }, &rng, &t);
        while (at < n && legal[at] != a)
            at++;
        assert_true(at < n);
        for (int k = 0; k < t.n; k++)
            sum = (sum ^ t.option[k].visits ^ (uint64_t)t.option[k].action << 32) * 0x100000001b3u;
        game->apply(s.byte, seat, a, NULL);
    }
    for (int i = 0; i < n_seats; i++)
        bot_mind_free(mind[i]);
    return sum;
}

static void same_seed_same_visits(void **state)
{
    (void)state;
    bot deep = the_bot("tree:60:depth=100"), flat = the_bot("flat:60"),
        two = the_bot("tree:40:trees=2");
    for (int i = 0; ber_game_at(i); i++) {
        const struct ber_game *game = ber_game_at(i);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            uint64_t sum = whole_game(game, seats, &deep, NULL);
            assert_true(sum == whole_game(game, seats, &deep, NULL));
            assert_true(sum != whole_game(game, seats, &flat, NULL));
        }
        /* Threads change nothing: the trees do not know of each other. */
        assert_true(whole_game(game, game->max_seats, &two, NULL) ==
                    whole_game(game, game->max_seats, &two, &host_lent));
    }
}

/* ---- Budgets -------------------------------------------------------------------------- */

static int64_t fake_time;

/* Every look at the clock takes a millisecond. */
static int64_t fake_clock(void)
{
    return fake_time += 1000;
}

static const bot_lent slow = { .now_us = fake_clock };

/* Asks for a whole turn by the fake clock; how long it took, and the iterations of each
 * decision. */
static int64_t think_through(const bot *b, int n, bool forgets, bool hurries, uint32_t iterations[])
{
    const struct ber_game *game = ber_game_find("iglu");
    bot_mind *mind = bot_mind_new(&slow);
    ber_rng rng = ber_rng_seed(3);
    world s, seen;
    int64_t all = 0;
    assert_true(random_position(game, 2, &rng, &s));
    blinded(game, &s, first_seat(&s), &seen);
    for (int streak = 0; streak < n; streak++) {
        bot_thought t;
        int64_t start = fake_time;
        if (forgets)
            bot_mind_forget(mind);
        bot_choose(b, mind,
                   &(bot_question){ game, seen.byte, first_seat(&s), streak, 0, NULL, NULL }, &rng,
                   &t);
        all += fake_time - start;
        assert_true(fake_time - start <= 80 * 1000 + 5000);
        assert_int_equal(t.hurried, hurries);
        iterations[streak] = t.iterations;
    }
    bot_mind_free(mind);
    return all;
}

/* However long a turn is, it ends, and its last decisions are thought about too. */
static void thinking_ends_in_time(void **state)
{
    enum { TURN = 50 };
    bot b = the_bot("tree:100000000:time=80");
    uint32_t iterations[TURN];
    (void)state;
    for (int forgets = 0; forgets < 2; forgets++) {
        int64_t all = think_through(&b, TURN, forgets, true, iterations);
        assert_true(all < (1 + forgets) * 4 * 80 * 1000 + TURN * 5000);
        for (int i = 0; i < TURN; i++)
            assert_true(iterations[i] >= 64);
        for (int i = 1; i < 5; i++) /* evenly, in a turn of ordinary length */
            assert_true(iterations[i] > iterations[0] / 2);
    }
}

/* A machine that is fast enough cuts nothing, in whatever turn. */
static void levels_play_their_iterations(void **state)
{
    enum { TURN = 60 };
    bot b = the_bot("tree:100:time=80");
    uint32_t iterations[TURN];
    (void)state;
    assert_true(think_through(&b, TURN, false, false, iterations) > 80 * 1000);
}

static void memory_has_a_limit(void **state)
{
    const struct ber_game *game = ber_game_find("iglu");
    bot b = the_bot("tree:300000");
    bot_mind *mind = bot_mind_new(NULL);
    bot_thought t;
    world s, seen;
    ber_rng rng = ber_rng_seed(4);
    (void)state;
    begin(game, 4, &s);
    assert_true(to_choice(game, &s, &rng));
    blinded(game, &s, first_seat(&s), &seen);
    ask(&b, mind, game, &seen, first_seat(&s), 1, &t);
    assert_true(t.memory > 0 && t.memory < (size_t)256 * 1024 * 1024);
    bot_mind_free(mind);
}

static void levels_think_ever_more(void **state)
{
    (void)state;
    assert_true(host_lent.most_ms > 0 && 4 * host_lent.most_ms <= 5000); /* a whole turn */
    for (int i = 0; ber_game_at(i); i++)
        for (int seats = ber_game_at(i)->min_seats; seats <= ber_game_at(i)->max_seats; seats++) {
            uint32_t last = 0;
            for (int level = 0; level < BER_LEVELS; level++) {
                bot_config c = bot_settings(bot_level(level), ber_game_at(i), seats);
                assert_true(c.iterations >= last);
                assert_true(c.iterations > 0 && c.horizon > 0 && c.explore > 0 && c.spread > 0);
                last = c.iterations;
            }
        }
}

/* A level may look farther and wider than the game's searches do; a number that is asked for goes
 * first. */
static void a_level_may_have_its_own_sight(void **state)
{
    const struct ber_game *valley = ber_game_find("valley"), *iglu = ber_game_find("iglu");
    (void)state;
    bot hard = the_bot("hard"), expert = the_bot("expert"), longer = the_bot("tree:2000");
    bot asked = the_bot("expert:horizon=1"), former = the_bot("house1:expert");
    assert_int_equal(bot_settings(&hard, valley, 2).horizon, 1);
    assert_true(bot_settings(&expert, valley, 2).horizon > 1);
    assert_int_equal(bot_settings(&longer, valley, 2).horizon, 1);
    assert_int_equal(bot_settings(&asked, valley, 2).horizon, 1);
    assert_int_equal(bot_settings(&former, valley, 2).horizon, 1);
    bot master = the_bot("master"), narrow = the_bot("master:explore=0.08");
    assert_true(bot_settings(&expert, iglu, 2).explore == 0.08f);
    assert_true(bot_settings(&master, iglu, 2).explore > 0.08f);
    assert_true(bot_settings(&narrow, iglu, 2).explore == 0.08f);
}

static void forced_answers_are_not_thought_about(void **state)
{
    const struct ber_game *game = ber_game_find("iglu");
    bot b = the_bot("tree:50");
    ber_rng rng = ber_rng_seed(9);
    world s, seen;
    int n_forced = 0;
    (void)state;
    begin(game, 3, &s);
    while (head_of(&s)->turn != BER_OVER) {
        playout_step step = playout_draw(game, s.byte, &rng);
        if (step.actor != BER_FATE && step.n == 1) {
            bot_thought t;
            blinded(game, &s, step.actor, &seen);
            /* No mind is needed where there is nothing to think about. */
            assert_int_equal(ask(&b, NULL, game, &seen, step.actor, 1, &t), step.action);
            assert_int_equal(t.iterations, 0);
            n_forced++;
        }
        game->apply(s.byte, step.actor, step.action, NULL);
    }
    assert_true(n_forced > 0);
}

/* ---- Threads -------------------------------------------------------------------------- */

/* How many errands run at the same time. */
typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t all;
    int now, most, want;
} crowd;

static void meet(void *user, int i)
{
    crowd *c = user;
    (void)i;
    pthread_mutex_lock(&c->lock);
    c->now++;
    c->most = c->now > c->most ? c->now : c->most;
    pthread_cond_broadcast(&c->all);
    while (c->most < c->want)
        pthread_cond_wait(&c->all, &c->lock);
    c->now--;
    pthread_mutex_unlock(&c->lock);
}

/* Somebody who lets eight errands run while he thinks. */
static ber_action ask_crowd(const bot *self, bot_mind *mind, const bot_question *q, ber_rng *rng,
                            bot_thought *out)
{
    (void)mind, (void)q, (void)rng, (void)out;
    host_lent.each(8, meet, self->user);
    return BER_NO_ACTION;
}

/* More cores make it sooner, up to what the whole program may use. */
static void threads_are_bounded(void **state)
{
    const struct ber_game *game = ber_game_find("iglu");
    ber_rng rng = ber_rng_seed(2);
    world s, seen;
    (void)state;
    begin(game, 2, &s);
    assert_true(to_choice(game, &s, &rng));
    blinded(game, &s, first_seat(&s), &seen);
    for (int most = 1; most <= 4; most++) {
        crowd c = { .want = most };
        bot b = { .choose = ask_crowd, .level = -1, .user = &c };
        bot_question q = { .game = game, .state = seen.byte, .seat = first_seat(&s) };
        pthread_mutex_init(&c.lock, NULL);
        pthread_cond_init(&c.all, NULL);
        host_threads(most);
        assert_int_equal(host_lent.at_once(), most);
        host_choose(&b, NULL, &q, &rng, NULL);
        assert_int_equal(c.most, most);
        pthread_cond_destroy(&c.all);
        pthread_mutex_destroy(&c.lock);
    }
    host_threads(0);
    assert_true(host_lent.at_once() >= 1);
}

/* ---- Names ---------------------------------------------------------------------------- */

static void names_are_read(void **state)
{
    static const char *const bad[] = { "",
                                       "nobody",
                                       "tree",
                                       "tree:",
                                       "tree:0",
                                       "tree:x",
                                       "tree:5:",
                                       "tree:5:depth",
                                       "tree:5:a=1",
                                       "flat:5:trees=99",
                                       "tree:5:explore=-1",
                                       "medium:",
                                       "medium:a=1",
                                       "random:slack=1",
                                       "tree:5:overlook=2" };
    ber_error error;
    bot b;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_true(bot_parse(bad[i], &b, &error) < 0);
        assert_true(strlen(error.text) > 20);
    }
    b = the_bot("tree:500:explore=0.25:horizon=12");
    assert_int_equal(b.config.iterations, 500);
    assert_int_equal(b.config.horizon, 12);
    assert_true(b.config.explore == 0.25f);
    assert_int_equal(the_bot("flat:7").config.depth, 1);
    b = the_bot("medium:overlook=0.25:iterations=30");
    assert_int_equal(b.level, 2);
    assert_int_equal(b.config.iterations, 30);
    assert_true(b.config.overlook == 0.25f);
    assert_string_equal(bot_level(0)->name, "novice");
    assert_string_equal(bot_level(5)->name, "master");
    assert_null(bot_level(6));
}

/* A game that keeps its former numbers and weights has them by the name of the house. */
static void houses_are_read(void **state)
{
    const struct ber_game *game = ber_game_find("urland");
    bot today = the_bot("expert"), former = the_bot("house1:expert");
    ber_error error;
    bot b;
    (void)state;
    assert_true(bot_parse("house1:", &b, &error) < 0);
    assert_true(bot_parse("house1:nobody", &b, &error) < 0);
    assert_true(bot_parse("house2:expert", &b, &error) < 0);
    assert_non_null(strstr(error.text, "house1:"));
    assert_string_equal(former.name, "house1:expert");
    assert_int_equal(former.level, today.level);
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        assert_int_equal(bot_settings(&former, game, seats).iterations,
                         game->house1[seats - game->min_seats].level[4].iterations);
    assert_int_equal(bot_settings(&former, game, 3).house, BER_HOUSE1);
    assert_int_equal(bot_settings(&today, game, 3).house, BER_TODAY);
    b = the_bot("house1:tree:40:horizon=7");
    assert_int_equal(b.config.iterations, 40);
    assert_int_equal(b.config.horizon, 7);
    assert_int_equal(the_bot("house1:greedy").config.house, BER_HOUSE1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twin_worlds_get_the_same_move),
        cmocka_unit_test(same_seed_same_visits),
        cmocka_unit_test(thinking_ends_in_time),
        cmocka_unit_test(levels_play_their_iterations),
        cmocka_unit_test(memory_has_a_limit),
        cmocka_unit_test(levels_think_ever_more),
        cmocka_unit_test(a_level_may_have_its_own_sight),
        cmocka_unit_test(forced_answers_are_not_thought_about),
        cmocka_unit_test(threads_are_bounded),
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(houses_are_read),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
