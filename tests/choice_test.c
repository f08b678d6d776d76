/*
 * choice_test.c: what bots choose and report: thoughts, secrets, rewards, plans.
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

/* ---- What is told --------------------------------------------------------------------- */

static void thoughts_make_sense(void **state)
{
    const struct ber_game *game = ber_game_find("iglu");
    bot b = the_bot("tree:300");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(21);
    int n_next = 0;
    (void)state;
    for (int i = 0; i < 60; i++) {
        world s, seen;
        bot_thought t;
        if (!random_position(game, 2 + i % 3, &rng, &s))
            continue;
        blinded(game, &s, first_seat(&s), &seen);
        bot_mind_forget(mind);
        ber_action a = ask(&b, mind, game, &seen, first_seat(&s), (uint64_t)i, &t);
        assert_true(t.n > 0);
        assert_int_equal(t.chosen, 0);
        assert_int_equal(t.option[0].action, a);
        assert_true(t.chance >= 0 && t.chance <= 1);
        assert_true(t.option[0].value > 0 && t.option[0].value < 1);
        for (int k = 0; k < t.n; k++) {
            assert_true(t.option[k].chance >= 0 && t.option[k].chance <= 1);
            assert_int_equal(t.option[k].plan.step[0], t.option[k].action);
            n_next += t.option[k].next_actor >= 0;
        }
    }
    assert_true(n_next > 0);
    bot_mind_free(mind);
}

/* A weak level errs, but not anyhow: never by more than its slack. */
static void weak_levels_choose_among_good_steps(void **state)
{
    const struct ber_game *game = ber_game_find("iglu");
    bot weak = the_bot("tree:400:slack=0.05"), strict = the_bot("tree:400");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(31);
    int n_other = 0;
    (void)state;
    for (int i = 0; i < 80; i++) {
        world s, seen;
        bot_thought t;
        if (!random_position(game, 2, &rng, &s))
            continue;
        blinded(game, &s, first_seat(&s), &seen);
        bot_mind_forget(mind);
        ask(&strict, mind, game, &seen, first_seat(&s), (uint64_t)i, &t);
        float best = t.option[0].chance;
        bot_mind_forget(mind);
        ask(&weak, mind, game, &seen, first_seat(&s), (uint64_t)i, &t);
        n_other += t.chosen != 0;
        if (t.chosen >= 0)
            assert_true(t.option[t.chosen].chance > best - 0.25f);
    }
    assert_true(n_other > 10);
    bot_mind_free(mind);
}

/* Nobody errs by choice in the set-up, whatever the slack. */
static void nobody_errs_in_the_set_up(void **state)
{
    const struct ber_game *game = ber_game_find("eiszeit");
    bot weak = the_bot("tree:60:slack=0.5");
    bot_mind *mind = bot_mind_new(NULL);
    int n_setup = 0, n_other = 0;
    (void)state;
    for (uint64_t i = 0; i < 20; i++) {
        ber_rng rng = ber_rng_seed(i);
        world s, seen;
        begin(game, 3, &s);
        while (to_choice(game, &s, &rng) && n_setup + n_other < 40 * (int)(i + 1)) {
            bot_thought t;
            int seat = first_seat(&s);
            bool is_setup = game->setup_prompts >> head_of(&s)->prompt & 1;
            blinded(game, &s, seat, &seen);
            ber_action a = ask(&weak, mind, game, &seen, seat, i, &t);
            assert_true(!is_setup || t.chosen == 0);
            n_setup += is_setup;
            n_other += !is_setup && t.chosen != 0;
            game->apply(s.byte, seat, a, NULL);
        }
    }
    assert_true(n_setup > 20 && n_other > 20);
    bot_mind_free(mind);
}

/* What is answered unseen is drawn, but only among what is known to be good. */
static void sealed_answers_are_good_answers(void **state)
{
    const struct ber_game *game = ber_game_find("urland");
    bot b = the_bot("tree:200");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(8);
    int n_sealed = 0, n_drawn = 0;
    (void)state;
    for (uint64_t i = 0; n_sealed < 60; i++) {
        world s, seen;
        bot_thought t;
        if (!random_position(game, 4, &rng, &s) || !(game->sealed >> head_of(&s)->prompt & 1))
            continue;
        blinded(game, &s, first_seat(&s), &seen);
        bot_mind_forget(mind);
        ask(&b, mind, game, &seen, first_seat(&s), i, &t);
        if (!t.n)
            continue; /* all bids but one are shunned */
        uint32_t most = 0;
        for (int k = 0; k < t.n; k++)
            most = t.option[k].visits > most ? t.option[k].visits : most;
        assert_true(t.chosen >= 0 && t.option[t.chosen].visits * 4 >= most);
        n_drawn += t.chosen > 0;
        n_sealed++;
    }
    assert_true(n_drawn > 0 && n_drawn < n_sealed / 2);
    bot_mind_free(mind);
}

/* A seat that answers a secret does not know it: what the others may do is weighed once, for all
 * that the root could have chosen; a long search weighs it in worlds as they see them. */
static void secrets_are_kept_in_the_tree(void **state)
{
    const struct ber_game *game = ber_game_find("urland");
    bot b[] = { the_bot("tree:300"), the_bot("tree:5000") }, former = the_bot("house1:tree:300");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(23);
    int n_secret = 0;
    (void)state;
    for (uint64_t i = 0; n_secret < 20; i++) {
        world s, seen;
        bot_thought t;
        if (!random_position(game, 4, &rng, &s) || !(game->secret >> head_of(&s)->prompt & 1))
            continue;
        int seat = first_seat(&s);
        blinded(game, &s, seat, &seen);
        bot_mind_forget(mind);
        ask(&former, mind, game, &seen, seat, i, &t);
        assert_int_equal(mind->tree[0].unseen, 0);
        bot_mind_forget(mind);
        ask(&b[n_secret % 2], mind, game, &seen, seat, i, &t);
        const tree *grown = &mind->tree[0];
        const node *root = &grown->node[grown->root], *unseen = &grown->node[grown->unseen];
        assert_true(grown->unseen && unseen->n_children > 0);
        assert_int_equal(unseen->n, root->n);
        for (uint32_t k = 0; k < root->n_children; k++)
            assert_int_equal(grown->node[root->first + k].n_children, 0);
        n_secret++;
    }
    bot_mind_free(mind);
}

typedef struct {
    int n, n_shunned;
    ber_action step[BER_MAX_ACTIONS];
} sensible;

/* What is left without the shunned ones: all, if nothing would be. */
static sensible sensible_steps(const struct ber_game *game, const world *seen, int seat,
                               const ber_plan *before)
{
    sensible out = { 0 };
    ber_action legal[BER_MAX_ACTIONS];
    int n = game->legal(seen->byte, seat, legal);
    for (int k = 0; k < n; k++)
        if (!game->shuns(seen->byte, seat, before, legal[k]))
            out.step[out.n++] = legal[k];
    if (out.n) {
        out.n_shunned = n - out.n;
        return out;
    }
    out.n = n;
    memcpy(out.step, legal, sizeof legal);
    return out;
}

/* No level takes a step that the game shuns, however much it errs, nor even thinks of it. */
static void what_is_shunned_is_not_taken(void **state)
{
    const struct ber_game *game = ber_game_find("urland");
    bot b = the_bot("tree:60:slack=0.9");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(17);
    int n_shunned = 0;
    (void)state;
    for (uint64_t i = 0; n_shunned < 20; i++) {
        world s, seen;
        bot_thought t;
        if (!random_position(game, 4, &rng, &s))
            continue;
        int seat = first_seat(&s);
        blinded(game, &s, seat, &seen);
        sensible list = sensible_steps(game, &seen, seat, &(ber_plan){ 0 });
        if (!list.n_shunned)
            continue;
        bot_mind_forget(mind);
        assert_true(is_among(ask(&b, mind, game, &seen, seat, i, &t), list.step, list.n));
        assert_true(t.n > 0); /* a hint has something to say even where one step is left */
        for (int k = 0; k < t.n; k++)
            assert_true(is_among(t.option[k].action, list.step, list.n));
        n_shunned++;
    }
    bot_mind_free(mind);
}

/* What the seat has just done is remembered: nobody walks back and forth. */
static void what_was_done_is_not_undone(void **state)
{
    const struct ber_game *game = ber_game_find("iglu");
    bot b = the_bot("medium");
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(21);
    int n_shunned = 0;
    (void)state;
    for (uint64_t i = 0; n_shunned < 100; i++) {
        world s, seen;
        ber_plan before = { 0 };
        bot_mind_forget(mind);
        if (!random_position(game, 2, &rng, &s))
            continue;
        int seat = first_seat(&s);
        while (head_of(&s)->turn == BER_CHOICE && first_seat(&s) == seat) {
            blinded(game, &s, seat, &seen);
            sensible list = sensible_steps(game, &seen, seat, &before);
            n_shunned += list.n_shunned;
            ber_action a = ask(&b, mind, game, &seen, seat, i, NULL);
            assert_true(is_among(a, list.step, list.n));
            game->apply(s.byte, seat, a, NULL);
            before.step[before.n++] = a;
        }
    }
    bot_mind_free(mind);
}

/* ---- Rewards -------------------------------------------------------------------------- */

typedef struct {
    ber_head head;
    float points[4];
} tally;

static void tally_points(const void *s, int house, float value[BER_MAX_SEATS])
{
    (void)house;
    memcpy(value, ((const tally *)s)->points, sizeof(float[4]));
}

/* To whom the victory is out of reach a better rank is worth something; to others hardly. */
static void without_hope_rank_counts(void **state)
{
    const struct ber_game game = { .evaluate = tally_points };
    const bot_config config = { .spread = 6, .mix = 0.2f };
    const search f = { .game = &game, .config = &config, .seat = 0 };
    tally third = { { .n_seats = 4, .turn = BER_CHOICE }, { 30, 90, 40, 25 } }, second = third;
    verdict low, high;
    (void)state;
    second.points[2] = 20;
    judge(&f, &third, false, &low);
    judge(&f, &second, false, &high);
    assert_true(low.win[0] < 0.05f && high.reward[0] - low.reward[0] < 0.05f);
    judge(&f, &third, true, &low);
    judge(&f, &second, true, &high);
    assert_true(high.reward[0] - low.reward[0] > 0.1f);
    assert_true(high.win[0] < 0.05f); /* what people see is still the chance to win */
}

/* Seat 3 has won, the others have nothing. */
static void lost_to_seat_3(const void *s, ber_result *out)
{
    (void)s;
    *out = (ber_result){ .points = { 0, 0, 0, 1 }, .rank = { 2, 2, 2, 1 } };
}

/* A seat without hope does not prefer the end, where all losers are equal. */
static void without_hope_the_end_is_no_comfort(void **state)
{
    const struct ber_game game = { .evaluate = tally_points,
                                   .result = lost_to_seat_3,
                                   .point_scale = 1 };
    const bot_config config = { .spread = 1, .mix = 0.2f };
    const search f = { .game = &game, .config = &config, .seat = 0 };
    tally last = { { .n_seats = 4, .turn = BER_CHOICE }, { 0, 0.1f, 0.2f, 0.7f } }, over = last;
    verdict now, end;
    (void)state;
    over.head.turn = BER_OVER;
    judge(&f, &last, true, &now);
    judge(&f, &over, true, &end);
    assert_true(now.reward[0] > end.reward[0] + 0.1f);
}

/* ---- Plans ---------------------------------------------------------------------------- */

static bool is_offered(const struct ber_game *game, const world *s, int seat, ber_action a)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = game->legal(s->byte, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

/* Every step is the seat's own, and legal, in a world that it holds possible. */
static void expect_possible(const struct ber_game *game, const world *seen, int seat,
                            const ber_plan *plan, ber_rng *rng)
{
    world s = *seen;
    game->deal(s.byte, rng);
    assert_true(plan->n > 0 && plan->n <= BER_PLAN_STEPS);
    for (int k = 0; k < plan->n; k++) {
        assert_int_equal(head_of(&s)->turn, BER_CHOICE);
        assert_true(head_of(&s)->waiting >> seat & 1);
        assert_true(is_offered(game, &s, seat, plan->step[k]));
        game->apply(s.byte, seat, plan->step[k], NULL);
    }
}

static void plans_are_possible_everywhere(void **state)
{
    enum { PLANS = 20 };
    ber_rng rng = ber_rng_seed(12);
    (void)state;
    for (int g = 0; ber_game_at(g); g++) {
        const struct ber_game *game = ber_game_at(g);
        for (int i = 0; game->plans && i < 400; i++) {
            world s, seen, dealt;
            ber_plan plan[PLANS], near;
            if (!random_position(game, game->min_seats + i % (game->max_seats - 1), &rng, &s))
                continue;
            int seat = first_seat(&s);
            blinded(game, &s, seat, &seen);
            dealt = seen;
            game->deal(dealt.byte, &rng);
            int n = game->plans(dealt.byte, seat, &rng, plan, PLANS);
            for (int k = 0; k < n; k++) {
                expect_possible(game, &seen, seat, &plan[k], &rng);
                if (game->plan_near && game->plan_near(dealt.byte, seat, &rng, &plan[k], &near))
                    expect_possible(game, &seen, seat, &near, &rng);
            }
        }
    }
}

/* The rest of a whole action needs no thought; without plans every choice does. `strangers`: every
 * question comes to a mind that knows nothing, and what the player remembers comes with it. */
static int unthought_steps(const char *name, bool strangers)
{
    const struct ber_game *game = ber_game_find("mammut");
    bot b = the_bot(name);
    bot_mind *mind[4];
    bot_memory memory[4] = { 0 };
    ber_rng rng = ber_rng_seed(13);
    world s, seen;
    int n_steps = 0;
    begin(game, 4, &s);
    for (int i = 0; i < 4; i++)
        mind[i] = bot_mind_new(NULL);
    while (to_choice(game, &s, &rng)) {
        bot_thought t;
        int seat = first_seat(&s);
        blinded(game, &s, seat, &seen);
        ber_rng own = ber_rng_seed(1);
        bot_question q = { .game = game, .state = seen.byte, .seat = seat };
        q.memory = strangers ? &memory[seat] : NULL;
        if (strangers)
            bot_mind_forget(mind[seat]);
        ber_action a = bot_choose(&b, mind[seat], &q, &own, &t);
        assert_true(is_offered(game, &s, seat, a));
        n_steps += t.n == 0;
        game->apply(s.byte, seat, a, NULL);
    }
    for (int i = 0; i < 4; i++)
        bot_mind_free(mind[i]);
    return n_steps;
}

static void plans_are_carried_out(void **state)
{
    (void)state;
    assert_true(unthought_steps("tree:40", false) > 40);
    assert_int_equal(unthought_steps("tree:40", true), unthought_steps("tree:40", false));
    assert_int_equal(unthought_steps("tree:40:plans=1", false), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thoughts_make_sense),
        cmocka_unit_test(weak_levels_choose_among_good_steps),
        cmocka_unit_test(nobody_errs_in_the_set_up),
        cmocka_unit_test(sealed_answers_are_good_answers),
        cmocka_unit_test(secrets_are_kept_in_the_tree),
        cmocka_unit_test(what_is_shunned_is_not_taken),
        cmocka_unit_test(what_was_done_is_not_undone),
        cmocka_unit_test(without_hope_rank_counts),
        cmocka_unit_test(without_hope_the_end_is_no_comfort),
        cmocka_unit_test(plans_are_possible_everywhere),
        cmocka_unit_test(plans_are_carried_out),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
