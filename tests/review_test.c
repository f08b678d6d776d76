/*
 * review_test.c: a match looked back at: what adds up, what is the same in any order, what is
 * found. REVIEW_GAMES=200 looks at that many matches of each game, REVIEW_GAMES="200 valley" of
 * one.
 */
#include "codec.h"
#include "registry.h"
#include "review.h"
#include "review_json.h"
#include "vocab.h"
#include "words.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = { "iglu", "eiszeit", "urland", "mammut", "valley" };
enum { GAMES = sizeof names / sizeof names[0] };

/* A whole match between players who take any step, or what looks best at once. */
static void play(match *m, const char *name, uint64_t seed)
{
    const struct ber_game *game = ber_game_find(name);
    int n_seats = game->min_seats + (int)(seed % (uint64_t)(game->max_seats - game->min_seats + 1));
    _Alignas(8) unsigned char seen[BER_MAX_STATE];
    uint8_t key[FATE_KEY];
    ber_error error;
    ber_rng rng = ber_rng_seed(seed);
    fate_key_from_seed(seed, key);
    assert_int_equal(match_open(m, game, n_seats, game->presets[0].option, key, &error), 0);
    while (!match_over(m)) {
        int seat = match_waiting(m);
        match_blinded(m, seat, seen);
        ber_action a = seat % 2 ? bot_random(game, seen, seat, &rng)
                                : bot_greedy(game, BER_TODAY, seen, seat, &rng);
        assert_int_equal(match_submit(m, seat, a, &error), 0);
    }
}

/* All parts, from the first or from the last on. */
static void look_back(review *r, const match *m, bool backwards)
{
    bot_mind *mind = bot_mind_new(NULL);
    ber_error error;
    assert_int_equal(review_open(r, m, (review_settings){ 24, 8 }, &error), 0);
    for (int i = 0; i < r->n_parts; i++)
        assert_int_equal(review_do(r, backwards ? r->n_parts - 1 - i : i, mind), 0);
    assert_int_equal(review_finish(r, &error), 0);
    bot_mind_free(mind);
}

/* By how much the account of the seat does not add up. */
static double gap(const review *r, int seat)
{
    const review_account *a = &r->account[seat];
    return fabs(a->start + a->skill + a->luck + a->others - a->end);
}

static void expect_account(const review *r, int seat)
{
    const review_account *a = &r->account[seat];
    double skill = 0, others = 0, luck = 0;
    assert_true(gap(r, seat) < 1e-6);
    /* The same from the single steps. */
    for (int k = 0; k < r->n_choices; k++)
        *(r->choice[k].seat == seat ? &skill : &others) += (double)r->choice[k].change[seat];
    for (int k = 0; k < r->n_choices; k++) /* nothing is surely better than the best */
        assert_true(r->choice[k].change[r->choice[k].seat] <= 2 * r->choice[k].error);
    for (int t = 0; t < r->m->n_steps; t++) {
        luck += r->share[t + 1][seat] - r->share[t][seat];
        assert_true(r->m->step[t].actor == BER_FATE || r->fate[t][seat] == 0);
    }
    assert_true(fabs(skill - a->skill) < 1e-6 && fabs(others - a->others) < 1e-6);
    assert_true(fabs(luck - skill - others - a->luck) < 1e-6);
    assert_true(a->error.luck >= a->error.skill && a->error.luck >= a->error.others);
    assert_true(a->error.luck > 0 && a->error.luck < 5);
}

/* A step of fate moves the worth by what it brought and by nothing else; a share is a share. */
static void expect_shares(const review *r)
{
    for (int t = 0; t < r->m->n_steps; t++) {
        double sum = 0;
        for (int i = 0; i < r->m->n_seats; i++) {
            double moved = r->share[t + 1][i] - r->share[t][i];
            if (r->m->step[t].actor == BER_FATE)
                assert_true(fabs(moved - r->fate[t][i]) < 1e-9);
            if (r->is_known[t])
                assert_true(r->share[t][i] >= 0 && r->share[t][i] <= 1);
            sum += r->share[t][i];
        }
        /* In Valley perhaps nobody wins. */
        if (r->is_known[t])
            assert_true(sum < 1 + 1e-5 && (sum > 1 - 1e-5 || !strcmp(r->m->game->name, "valley")));
    }
}

static void expect_end(const review *r)
{
    ber_result result = { 0 };
    r->m->game->result(r->m->state, &result);
    for (int i = 0; i < r->m->n_seats; i++)
        assert_int_equal(r->account[i].end > 0, result.rank[i] == 1);
}

/* Looks back at one match; by how much the accounts do not add up. */
static double widest_gap(const char *name, uint64_t seed)
{
    match m;
    review r;
    double widest = 0;
    play(&m, name, seed);
    look_back(&r, &m, false);
    assert_true(r.n_choices > 10);
    for (int i = 0; i < m.n_seats; i++) {
        expect_account(&r, i);
        widest = fmax(widest, gap(&r, i));
    }
    expect_shares(&r);
    expect_end(&r);
    review_close(&r);
    match_close(&m);
    return widest;
}

static void luck_and_skill_add_up(void **unused)
{
    (void)unused;
    const char *asked = getenv("REVIEW_GAMES");
    const char *only = asked ? strchr(asked, ' ') : NULL;
    int games = asked ? atoi(asked) : 1;
    assert_true(!only || ber_game_find(only + 1));
    for (int k = 0; k < GAMES; k++) {
        double widest = 0;
        if (only && strcmp(only + 1, names[k]) != 0)
            continue;
        for (int i = 0; i < games; i++)
            widest = fmax(widest, widest_gap(names[k], (uint64_t)(GAMES * i + k)));
        if (asked)
            print_message("%s: %d matches, accounts add up to %.1e\n", names[k], games, widest);
    }
}

static char *json_of(const review *r)
{
    enum { SIZE = 1 << 20 };
    char *room = malloc(SIZE);
    assert_non_null(room);
    ber_json out = ber_json_into(room, SIZE);
    ber_json_open(&out, NULL, '{');
    review_json(r, &out);
    ber_json_close(&out, '}');
    assert_false(out.text.full);
    return room;
}

static void the_order_of_the_work_does_not_matter(void **unused)
{
    (void)unused;
    for (int k = 0; k < GAMES; k++) {
        match m;
        review there, back;
        play(&m, names[k], 7);
        look_back(&there, &m, false);
        look_back(&back, &m, true);
        char *one = json_of(&there), *other = json_of(&back);
        assert_string_equal(one, other);
        free(one);
        free(other);
        review_close(&there);
        review_close(&back);
        match_close(&m);
    }
}

/* What is handed over part by part makes the same review; what is not of a part is refused. */
static void parts_can_be_done_elsewhere(void **unused)
{
    (void)unused;
    enum { SIZE = 1 << 16 };
    unsigned char *bytes = malloc(SIZE);
    assert_non_null(bytes);
    for (int k = 0; k < GAMES; k++) {
        match m;
        review there, here;
        ber_error error;
        play(&m, names[k], 7);
        look_back(&there, &m, false);
        assert_int_equal(review_open(&here, &m, there.settings, &error), 0);
        for (int i = 0; i < here.n_parts; i++) {
            size_t size = review_give(&there, i, NULL);
            assert_true(size <= SIZE && review_give(&there, i, bytes) == size);
            assert_int_equal(review_take(&here, i, bytes, size - 1, &error), BER_EFORMAT);
            assert_int_equal(review_take(&here, i, bytes, size, &error), 0);
        }
        assert_int_equal(review_finish(&here, &error), 0);
        char *one = json_of(&there), *other = json_of(&here);
        assert_string_equal(one, other);
        free(one);
        free(other);
        review_close(&there);
        review_close(&here);
        match_close(&m);
    }
    free(bytes);
}

/* Every decision is judged once, with the steps that were taken, in order. */
static void every_decision_is_judged(void **unused)
{
    (void)unused;
    for (int k = 0; k < GAMES; k++) {
        match m;
        review r;
        int next = 0;
        play(&m, names[k], 11);
        look_back(&r, &m, false);
        for (int i = 0; i < r.n_choices; i++) {
            const review_choice *c = &r.choice[i];
            assert_true(c->step >= next);
            assert_int_equal(c->n_steps, c->taken.n);
            for (int j = 0; j < c->taken.n; j++) {
                assert_int_equal(m.step[c->step + j].actor, c->seat);
                assert_int_equal(m.step[c->step + j].action, c->taken.step[j]);
            }
            bool is_best =
                c->taken.n == c->best.n && memcmp(c->taken.step, c->best.step, c->best.n * 2u) == 0;
            assert_true(!is_best || c->change[c->seat] == 0);
            next = c->step + c->n_steps;
        }
        review_close(&r);
        match_close(&m);
    }
}

static review_choice choice(int step, float before, float after, float error)
{
    review_choice c = { .step = step, .before = before, .after = after, .error = error };
    c.change[0] = after - before;
    return c;
}

/* What chance explains is no loss, and only losses count as costly. */
static void only_sure_losses_are_dear(void **unused)
{
    (void)unused;
    review_choice list[] = {
        choice(0, 0.5f, 0.40f, 0.01f),  choice(1, 0.5f, 0.40f, 0.06f),
        choice(2, 0.5f, 0.20f, 0.01f),  choice(3, 0.5f, 0.495f, 0.001f),
        choice(4, 0.5f, 0.35f, 0.01f),  choice(5, 0.5f, 0.10f, 0.01f),
        choice(6, 0.4f, 0.45f, 0.001f),
    };
    review r = { .n_choices = 7, .choice = list };
    const review_choice *found[3];
    assert_int_equal(review_dearest(&r, 0, 3, found), 3);
    assert_int_equal(found[0]->step, 5);
    assert_int_equal(found[1]->step, 2);
    assert_int_equal(found[2]->step, 4);
    assert_int_equal(review_dearest(&r, 1, 3, found), 0);
    assert_false(review_is_loss(&list[1]));
    assert_false(review_is_loss(&list[3]));
    assert_false(review_is_loss(&list[6]));
}

/* A player who takes any step gives away more than one who takes what looks best at once. */
static void blunders_are_found(void **unused)
{
    (void)unused;
    double greedy = 0, random = 0;
    for (uint64_t seed = 0; seed < 4; seed++) {
        match m;
        review r;
        play(&m, "iglu", 3 * seed); /* two seats */
        look_back(&r, &m, false);
        greedy += r.account[0].skill;
        random += r.account[1].skill;
        review_close(&r);
        match_close(&m);
    }
    assert_true(random < greedy);
    assert_true(random < -0.5);
}

/* What another search, of all steps, says of the step that was taken; negative: it hardly tried. */
static float chance_in_all(const review *r, bot_mind *mind, const void *s, const review_choice *c)
{
    enum { FEW = 20 };
    const struct ber_game *game = r->m->game;
    _Alignas(8) unsigned char seen[BER_MAX_STATE];
    bot_question q = { .game = game, .state = seen, .seat = c->seat };
    ber_rng rng = ber_rng_seed((uint64_t)c->step);
    bot_thought thought;
    memcpy(seen, s, game->state_size);
    game->blind(seen, c->seat);
    bot_mind_forget(mind);
    bot_choose(&r->judge, mind, &q, &rng, &thought);
    for (int i = 0; i < thought.n; i++)
        if (thought.option[i].plan.step[0] == c->taken.step[0] && thought.option[i].visits >= FEW)
            return thought.option[i].share[c->seat];
    return -1;
}

/* Sums how much better the secret choices of a match that were not the best look in a review than
 * in a search of all; `n` counts them. */
static double excess_of_secrets(const match *m, int *n)
{
    _Alignas(8) unsigned char s[BER_MAX_STATE];
    bot_mind *mind = bot_mind_new(NULL);
    double excess = 0;
    review r;
    ber_error error;
    assert_int_equal(review_open(&r, m, (review_settings){ 1000, 8 }, &error), 0);
    ber_state_begin(m->game, s, m->n_seats, m->option);
    for (int part = 0, i = 0; part < r.n_parts; part++) {
        const review_choice *c = NULL;
        if (m->step[i].actor >= 0 && m->game->secret >> ((ber_head *)(void *)s)->prompt & 1) {
            assert_int_equal(review_do(&r, part, mind), 0);
            c = r.n_of_part[part] ? r.of_part[part] : NULL;
        }
        float chance = c && c->change[c->seat] < 0 ? chance_in_all(&r, mind, s, c) : -1;
        if (chance >= 0) {
            excess += c->after - chance;
            ++*n;
        }
        for (; i < r.first[part + 1]; i++)
            m->game->apply(s, m->step[i].actor, m->step[i].action, NULL);
    }
    review_close(&r);
    bot_mind_free(mind);
    return excess;
}

/* A token of Urland that only its owner sees is not weighed as if the others answered it. */
static void secrets_are_weighed_as_secrets(void **unused)
{
    (void)unused;
    double excess = 0;
    int n = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        match m;
        play(&m, "urland", seed);
        excess += excess_of_secrets(&m, &n);
        match_close(&m);
    }
    assert_true(n > 20);
    assert_true(fabs(excess / n) < 0.01);
}

/* What speaks for an action is something it brings: here what the seat caught. */
static void merits_are_found(void **unused)
{
    (void)unused;
    const struct ber_game *game = ber_game_find("iglu");
    int hunted = 0, others = 0;
    match m;
    play(&m, "iglu", 1);
    _Alignas(8) unsigned char s[BER_MAX_STATE], seen[BER_MAX_STATE];
    ber_state_begin(game, s, m.n_seats, m.option);
    for (int i = 0; i < m.n_steps; i++) {
        const match_step *step = &m.step[i];
        char text[BER_STEP_TEXT];
        ber_text out = ber_text_into(text, sizeof text);
        ber_action legal[BER_MAX_ACTIONS];
        ber_action_text(game, step->action, &out);
        int n = step->actor < 0 ? 0 : game->legal(s, step->actor, legal);
        if (n > 1 && strncmp(text, "hunt ", 5) == 0) {
            bot_question q = { .game = game, .state = seen, .seat = step->actor };
            ber_plan good = { 1, { step->action } }, bad = { 1, { legal[n - 1] } };
            ber_rng rng = ber_rng_seed((uint64_t)i);
            bot_merit merit;
            memcpy(seen, s, game->state_size);
            game->blind(seen, step->actor);
            if (bot_compare(bot_find("master"), &q, &good, &bad, 200, &rng, &merit))
                *(!strcmp(merit.name, "hunted") && merit.seat == step->actor ? &hunted : &others) +=
                    1;
        }
        game->apply(s, step->actor, step->action, NULL);
    }
    match_close(&m);
    assert_true(hunted > 3);
    assert_true(hunted > 4 * others);
}

/* Every merit has words in every language, of the one who chooses and of another. */
static void merits_have_words(void **unused)
{
    (void)unused;
    static const char *const languages[] = { "en", "it" };
    for (int k = 0; k < GAMES; k++) {
        const struct ber_game *game = ber_game_find(names[k]);
        const ber_features *features = game->features;
        int told = 0;
        for (int f = -1; f < 0 || features->names[f]; f++) {
            const char *merit = f < 0 ? "end" : features->merits[f];
            for (int l = 0; merit && l < 2; l++) {
                const ber_words *words = ber_game_words(game, languages[l]);
                const char *own = ber_word(words, "merit.%s", merit);
                const char *other = ber_word(words, "merit.%s.other", merit);
                assert_non_null(own);
                assert_non_null(other);
                assert_null(strchr(own, '{'));
                assert_non_null(strstr(other, "{0}"));
                told++;
            }
        }
        assert_true(told > 10);
    }
}

static void percents_have_signs_and_places(void **unused)
{
    (void)unused;
    char room[100];
    ber_json out = ber_json_into(room, sizeof room);
    ber_json_open(&out, NULL, '{');
    review_percent(&out, "a", -0.004);
    review_percent(&out, "b", 1);
    review_percent(&out, "c", 0.3333333);
    ber_json_close(&out, '}');
    assert_string_equal(room, "{\"a\":-0.4000,\"b\":100.0000,\"c\":33.3333}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_and_skill_add_up),
        cmocka_unit_test(the_order_of_the_work_does_not_matter),
        cmocka_unit_test(parts_can_be_done_elsewhere),
        cmocka_unit_test(every_decision_is_judged),
        cmocka_unit_test(only_sure_losses_are_dear),
        cmocka_unit_test(blunders_are_found),
        cmocka_unit_test(secrets_are_weighed_as_secrets),
        cmocka_unit_test(merits_are_found),
        cmocka_unit_test(merits_have_words),
        cmocka_unit_test(percents_have_signs_and_places),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
