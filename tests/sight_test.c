/*
 * sight_test.c: what weak levels overlook, and what nobody does.
 */
#include "mind.h"
#include "registry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "think.h"

/* A question that somebody short-sighted thinks about, and what can be done there. */
typedef struct {
    world seen;
    bot_question q;
    bot_config config;
    search f;
    int n;
    ber_action legal[BER_MAX_ACTIONS];
} glance;

static void look_at(glance *g, const struct ber_game *game, const world *s, float overlook)
{
    int seat = first_seat(s);
    blinded(game, s, seat, &g->seen);
    g->q = (bot_question){ .game = game, .state = g->seen.byte, .seat = seat };
    g->config = (bot_config){ .overlook = overlook };
    g->f = (search){ .q = &g->q, .game = game, .config = &g->config, .seat = seat };
    g->n = game->legal(g->seen.byte, seat, g->legal);
}

/* What is seen in a turn, in the world as it is. */
static int glimpse(glance *g, const world *s, uint64_t turn, ber_action out[BER_MAX_ACTIONS])
{
    g->q.turn = turn;
    memcpy(out, g->legal, sizeof g->legal);
    return sight_steps(&g->f, s->byte, out, g->n);
}

static bool has_nouns(const struct ber_game *game, ber_action a)
{
    int noun[BER_MAX_NOUNS];
    return ber_verb_nouns(&game->verbs[ber_action_split(game, a, noun)]) > 0;
}

/* A bot that sees nothing still looks at one step, besides what has no place on the board. */
static void nobody_overlooks_everything(void **state)
{
    ber_rng rng = ber_rng_seed(41);
    (void)state;
    for (uint64_t i = 0; i < 2000; i++) {
        const struct ber_game *game = ber_game_at((int)(i % 5));
        ber_action seen[BER_MAX_ACTIONS];
        world s;
        glance g;
        if (!random_position(game, game->max_seats, &rng, &s))
            continue;
        look_at(&g, game, &s, 1);
        int n = glimpse(&g, &s, i, seen), places = 0, words = 0, offered = 0;
        for (int k = 0; k < n; k++) {
            assert_true(is_among(seen[k], g.legal, g.n));
            places += has_nouns(game, seen[k]);
            words += !has_nouns(game, seen[k]);
        }
        for (int k = 0; k < g.n; k++)
            offered += !has_nouns(game, g.legal[k]);
        assert_int_equal(words, offered);
        assert_int_equal(places, g.n > offered);
    }
}

/* It goes by turn and step alone: a moment later the same is not seen, but for what comes to mind
 * first, and in another turn it is other things. */
static void the_same_is_overlooked_all_the_turn(void **state)
{
    const struct ber_game *game = ber_game_find("urland");
    ber_rng rng = ber_rng_seed(42);
    int n_changed = 0, n_seen = 0, n_all = 0;
    (void)state;
    for (uint64_t i = 0; i < 400; i++) {
        ber_action one[BER_MAX_ACTIONS], two[BER_MAX_ACTIONS];
        world s;
        glance g;
        if (!random_position(game, 4, &rng, &s))
            continue;
        look_at(&g, game, &s, 0.5f);
        int n = glimpse(&g, &s, i, one);
        assert_int_equal(glimpse(&g, &s, i, two), n);
        assert_memory_equal(one, two, (size_t)n * sizeof *one);
        /* With half of the steps gone. */
        ber_action rest[BER_MAX_ACTIONS];
        int n_rest = 0, strangers = 0;
        for (int k = 0; k < g.n; k += 2)
            rest[n_rest++] = g.legal[k];
        g.q.turn = i;
        n_rest = sight_steps(&g.f, s.byte, rest, n_rest);
        for (int k = 0; k < n_rest; k++)
            strangers += !is_among(rest[k], one, n);
        assert_true(strangers <= 1);
        int other = glimpse(&g, &s, i + 1000, two);
        n_changed += other != n || memcmp(one, two, (size_t)n * sizeof *one) != 0;
        n_seen += n;
        n_all += g.n;
    }
    assert_true(n_changed > 100);
    assert_true(n_seen > n_all / 3 && n_seen < n_all * 9 / 10);
}

/* One seed, one answer, and it is the best of what is seen; the thought tells of nothing else. */
static void the_short_sighted_take_the_best_they_see(void **state)
{
    bot b = the_bot("tree:60:overlook=0.6");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(43);
    int n_fewer = 0;
    (void)state;
    for (uint64_t i = 0; i < 300; i++) {
        const struct ber_game *game = ber_game_at((int)(i % 5));
        bot_thought t, again;
        world s, seen;
        if (!random_position(game, game->min_seats, &rng, &s) ||
            game->sealed >> head_of(&s)->prompt & 1)
            continue;
        int seat = first_seat(&s);
        blinded(game, &s, seat, &seen);
        bot_mind_forget(mind);
        ber_action a = ask(&b, mind, game, &seen, seat, i, &t);
        bot_mind_forget(mind);
        assert_int_equal(ask(&b, mind, game, &seen, seat, i, &again), a);
        assert_int_equal(t.chosen, 0);
        assert_true(t.n > 0 && again.n == t.n);
        ber_action legal[BER_MAX_ACTIONS];
        n_fewer += t.n < BOT_BEST && t.n < game->legal(seen.byte, seat, legal);
    }
    assert_true(n_fewer > 30);
    bot_mind_free(mind);
}

/* Nothing is overlooked in set-ups, in secret answers, and by a seat without hope. */
static void manners_open_eyes(void **state)
{
    const struct ber_game *eiszeit = ber_game_find("eiszeit"), *urland = ber_game_find("urland");
    const tree hopeless = { .hopeless = true }, hopeful = { .hopeless = false };
    ber_rng rng = ber_rng_seed(44);
    world s;
    glance g;
    int n, n_sealed = 0, n_open = 0;
    (void)state;
    begin(eiszeit, 3, &s);
    assert_true(to_choice(eiszeit, &s, &rng));
    look_at(&g, eiszeit, &s, 1);
    assert_false(sight_is_short(&g.f));
    for (int i = 0; i < 200; i++) {
        if (!random_position(urland, 3, &rng, &s))
            continue;
        bool sealed = urland->sealed >> head_of(&s)->prompt & 1;
        look_at(&g, urland, &s, 1);
        assert_true(sight_is_short(&g.f) == !sealed);
        n_sealed += sealed;
        n_open += !sealed;
    }
    assert_true(n_sealed > 10 && n_open > 10);
    g.f.n_steps = 5;
    g.f.n_seen = 2;
    assert_ptr_equal(search_steps(&g.f, &hopeless, &n), g.f.step);
    assert_int_equal(n, 5);
    assert_ptr_equal(search_steps(&g.f, &hopeful, &n), g.f.seen);
    assert_int_equal(n, 2);
}

/* Today a level below hard errs by overlooking alone, the weaker the more; hard and above never
 * err, and in the former house nobody overlooks anything. */
static void only_weak_levels_overlook(void **state)
{
    (void)state;
    for (int i = 0; ber_game_at(i); i++)
        for (int seats = ber_game_at(i)->min_seats; seats <= ber_game_at(i)->max_seats; seats++)
            for (int level = 0; level < BER_LEVELS; level++) {
                bot former = *bot_level(level);
                former.config.house = BER_HOUSE1;
                bot_config c = bot_settings(bot_level(level), ber_game_at(i), seats);
                assert_true(level < 3 ? c.overlook > 0 && c.overlook <= 1 : c.overlook == 0);
                assert_true(c.slack == 0);
                if (ber_game_at(i)->house1)
                    assert_true(bot_settings(&former, ber_game_at(i), seats).overlook == 0);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_overlooks_everything),
        cmocka_unit_test(the_same_is_overlooked_all_the_turn),
        cmocka_unit_test(the_short_sighted_take_the_best_they_see),
        cmocka_unit_test(manners_open_eyes),
        cmocka_unit_test(only_weak_levels_overlook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
