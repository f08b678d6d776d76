/*
 * batch_test.c: many games side by side. The same numbers with any number of threads, the same
 * games as one by one, and wrong actions that change nothing.
 */
#include "beringia.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N = 300, STEPS = 400 };

/* What a batch tells, for one game of at most 6 seats. */
typedef struct {
    int8_t actor[N];
    uint8_t done[N];
    float reward[N][BERINGIA_MAX_SEATS], points[N][BERINGIA_MAX_SEATS];
    int32_t n_legal[N];
    beringia_action legal[N][BERINGIA_MAX_ACTIONS];
    uint16_t weight[N][BERINGIA_MAX_OUTCOMES];
    uint8_t *mask;
} told;

static told *told_new(int n_actions)
{
    told *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->mask = calloc(N, (size_t)n_actions);
    return t;
}

static void told_free(told *t)
{
    free(t->mask);
    free(t);
}

static beringia_batch_out out_of(told *t)
{
    return (beringia_batch_out){
        .actor = t->actor,
        .done = t->done,
        .reward = t->reward[0],
        .points = t->points[0],
        .mask = t->mask,
        .n_legal = t->n_legal,
        .legal = t->legal[0],
        .weight = t->weight[0],
    };
}

static beringia_info info_of(const beringia_game *game)
{
    beringia_info info;
    beringia_game_info(game, &info, sizeof info);
    return info;
}

static beringia_batch *batch_of(const beringia_game *game, int threads, unsigned flags)
{
    beringia_batch_config config = { .game = game,
                                     .n = N,
                                     .n_seats = info_of(game).max_seats,
                                     .flags = flags,
                                     .threads = threads,
                                     .seed = 9 };
    beringia_error error;
    beringia_batch *batch = beringia_batch_new(&config, sizeof config, &error);
    assert_non_null(batch);
    return batch;
}

/* Word by word: a step reports a megabyte. */
static uint64_t mixed(uint64_t hash, const void *bytes, size_t n)
{
    const char *byte = bytes;
    uint64_t word;
    for (; n >= sizeof word; byte += sizeof word, n -= sizeof word) {
        memcpy(&word, byte, sizeof word);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, byte, n);
    return (hash ^ word) * 0x100000001b3u;
}

/* One number for all that was told and all states, in steps with actions drawn here. */
static uint64_t run(const beringia_game *game, int threads, unsigned flags)
{
    beringia_info info = info_of(game);
    beringia_batch *batch = batch_of(game, threads, flags);
    told *t = told_new(info.n_actions);
    beringia_batch_out out = out_of(t);
    beringia_rng rng = beringia_rng_seed(2);
    beringia_action action[N] = { 0 };
    uint64_t hash = 14695981039346656037u;
    int ended = 0;
    beringia_batch_look(batch, &out, sizeof out);
    for (int k = 0; k < STEPS; k++) {
        for (int i = 0; i < N; i++)
            if (t->actor[i] != BERINGIA_PUBLIC)
                action[i] = t->legal[i][beringia_rng_below(&rng, (uint32_t)t->n_legal[i])];
        assert_int_equal(beringia_batch_step(batch, action, &out, sizeof out, NULL), 0);
        for (int i = 0; i < N; i++)
            ended += t->done[i];
        hash = mixed(hash, t, offsetof(told, mask));
        hash = mixed(hash, t->mask, (size_t)N * (size_t)info.n_actions);
    }
    hash ^= beringia_batch_random(batch, 50, &out, sizeof out);
    for (int i = 0; i < N; i++)
        hash = mixed(hash, beringia_batch_state(batch, i), beringia_state_size(game));
    assert_true(ended > 0);
    told_free(t);
    beringia_batch_free(batch);
    return hash;
}

static void test_threads_change_nothing(void **unused)
{
    (void)unused;
    static const char *const name[] = { "iglu", "mammut", "urland" };
    for (int i = 0; i < 3; i++) {
        const beringia_game *game = beringia_game_find(name[i]);
        for (unsigned flags = 0; flags < 8; flags += 7) {
            uint64_t alone = run(game, 1, flags);
            assert_true(alone == run(game, 2, flags));
            assert_true(alone == run(game, 5, flags));
            assert_true(alone == run(game, 2, flags | BERINGIA_BATCH_KEPT));
        }
    }
}

/* With every flag a batch is the games one by one: the caller draws all. */
static void check_by_hand(const beringia_game *game)
{
    beringia_info info = info_of(game);
    size_t size = beringia_state_size(game);
    _Alignas(8) static char s[N][BERINGIA_MAX_STATE];
    beringia_batch *batch = batch_of(game, 2, 7);
    told *t = told_new(info.n_actions);
    beringia_batch_out out = out_of(t);
    beringia_rng rng = beringia_rng_seed(3);
    beringia_action action[N] = { 0 }, legal[BERINGIA_MAX_ACTIONS];
    int running = N;
    for (int i = 0; i < N; i++)
        beringia_state_new(game, info.max_seats, NULL, s[i], NULL);
    beringia_batch_look(batch, &out, sizeof out);
    while (running) {
        for (int i = 0; i < N; i++) {
            assert_memory_equal(beringia_batch_state(batch, i), s[i], size);
            assert_int_equal(t->actor[i], beringia_actor(s[i]));
            if (t->actor[i] == BERINGIA_PUBLIC)
                continue;
            if (t->actor[i] >= 0)
                assert_int_equal(beringia_legal(game, s[i], t->actor[i], legal), t->n_legal[i]);
            action[i] = t->legal[i][beringia_rng_below(&rng, (uint32_t)t->n_legal[i])];
            assert_int_equal(t->mask[(size_t)i * (size_t)info.n_actions + action[i]], 1);
            assert_int_equal(beringia_apply(game, s[i], t->actor[i], action[i], NULL, NULL), 0);
        }
        assert_int_equal(beringia_batch_step(batch, action, &out, sizeof out, NULL), 0);
        for (int i = 0; i < N; i++) {
            beringia_result result;
            if (!t->done[i])
                continue;
            running--;
            assert_int_equal(beringia_result_of(game, s[i], &result, NULL), 0);
            for (int seat = 0; seat < info.max_seats; seat++) {
                const float *reward = t->reward[0] + i * info.max_seats;
                assert_true(reward[seat] == (float)result.share[seat]);
            }
        }
    }
    told_free(t);
    beringia_batch_free(batch);
}

static void test_a_batch_is_its_games_one_by_one(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++)
        check_by_hand(beringia_game_at(i));
}

static void test_a_wrong_action_stops_all(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    size_t size = beringia_state_size(game);
    beringia_batch *batch = batch_of(game, 3, 0);
    told *t = told_new(info_of(game).n_actions);
    beringia_batch_out out = out_of(t);
    beringia_error error;
    beringia_action action[N];
    char *before = malloc(N * size);
    beringia_batch_look(batch, &out, sizeof out);
    for (int i = 0; i < N; i++) {
        action[i] = t->legal[i][0];
        memcpy(before + (size_t)i * size, beringia_batch_state(batch, i), size);
    }
    action[250] = action[131] = 65535;
    assert_int_equal(beringia_batch_step(batch, action, &out, sizeof out, &error),
                     BERINGIA_EILLEGAL);
    assert_non_null(strstr(error.text, "game 131"));
    for (int i = 0; i < N; i++)
        assert_memory_equal(beringia_batch_state(batch, i), before + (size_t)i * size, size);
    assert_null(beringia_batch_state(batch, N));
    free(before);
    told_free(t);
    beringia_batch_free(batch);
}

/* The tensors of the actors, and of the whole truth, are those of the states one by one. */
static void check_tensors(const beringia_game *game, unsigned flags)
{
    beringia_batch *batch = batch_of(game, 3, flags);
    beringia_tensor *tensor = beringia_tensor_new(game, info_of(game).max_seats, NULL);
    size_t size = (size_t)beringia_tensor_size(tensor);
    float *seen = malloc(N * size * sizeof *seen), *all = malloc(N * size * sizeof *all);
    float *own = malloc(size * sizeof *own);
    int8_t actor[N];
    beringia_batch_out out = { .actor = actor, .observation = seen, .perfect = all };
    beringia_batch_random(batch, 30, &out, sizeof out);
    for (int i = 0; i < N; i++) {
        const void *s = beringia_batch_state(batch, i);
        int viewer = actor[i] < 0 ? BERINGIA_PUBLIC : actor[i];
        assert_int_equal(beringia_observe(tensor, s, viewer, own, NULL), 0);
        assert_memory_equal(own, seen + (size_t)i * size, size * sizeof *own);
        assert_int_equal(beringia_reveal(tensor, s, actor[i] < 0 ? 0 : viewer, own, NULL), 0);
        assert_memory_equal(own, all + (size_t)i * size, size * sizeof *own);
    }
    free(seen);
    free(all);
    free(own);
    beringia_tensor_free(tensor);
    beringia_batch_free(batch);
}

static void test_tensors_are_those_of_the_actors(void **unused)
{
    (void)unused;
    for (int i = 0; beringia_game_at(i); i++) {
        check_tensors(beringia_game_at(i), 0);
        check_tensors(beringia_game_at(i), BERINGIA_BATCH_FATE);
    }
}

/* A program that was built before tensors came gives a shorter struct. */
static void test_a_shorter_struct_is_read_no_further(void **unused)
{
    (void)unused;
    beringia_batch *batch = batch_of(beringia_game_find("iglu"), 1, 0);
    int8_t actor[N];
    beringia_batch_out out = { .actor = actor };
    out.observation = (float *)(void *)actor; /* far too small */
    beringia_batch_look(batch, &out, offsetof(beringia_batch_out, observation));
    for (int i = 0; i < N; i++)
        assert_true(actor[i] >= 0 && actor[i] < BERINGIA_MAX_SEATS);
    beringia_batch_free(batch);
}

static void test_a_reset_begins_again(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("mammut");
    size_t size = beringia_state_size(game);
    beringia_batch *one = batch_of(game, 2, 0), *other = batch_of(game, 1, 0);
    uint64_t seed[N];
    assert_true(beringia_batch_random(one, 100, NULL, 0) >= 100 * N);
    beringia_batch_reset(one, NULL, NULL, 0);
    for (int i = 0; i < N; i++)
        assert_memory_equal(beringia_batch_state(one, i), beringia_batch_state(other, i), size);
    for (int i = 0; i < N; i++)
        seed[i] = 77;
    beringia_batch_reset(one, seed, NULL, 0);
    for (int i = 1; i < N; i++)
        assert_memory_equal(beringia_batch_state(one, i), beringia_batch_state(one, 0), size);
    beringia_batch_free(one);
    beringia_batch_free(other);
}

/* Steps one by one are the same as all at once, whatever the batch stops at. */
static void test_random_steps_add_up(void **unused)
{
    (void)unused;
    for (unsigned flags = 0; flags < 8; flags++) {
        const beringia_game *game = beringia_game_find(flags % 2 ? "mammut" : "hearts");
        beringia_batch *one = batch_of(game, 2, flags), *other = batch_of(game, 1, flags);
        uint64_t decisions = 0;
        for (int k = 0; k < 150; k++)
            decisions += beringia_batch_random(one, 1, NULL, 0);
        assert_true(decisions == beringia_batch_random(other, 150, NULL, 0));
        for (int i = 0; i < N; i++)
            assert_memory_equal(beringia_batch_state(one, i), beringia_batch_state(other, i),
                                beringia_state_size(game));
        beringia_batch_free(one);
        beringia_batch_free(other);
    }
}

static void test_wrong_batches_are_refused(void **unused)
{
    (void)unused;
    const beringia_game *game = beringia_game_find("iglu");
    beringia_error error;
    beringia_batch_config good = { .game = game, .n = 2, .n_seats = 3, .threads = 1 }, bad;
    bad = good, bad.n = 0;
    assert_null(beringia_batch_new(&bad, sizeof bad, &error));
    assert_int_equal(error.code, BERINGIA_EUSAGE);
    bad = good, bad.n_seats = 7;
    assert_null(beringia_batch_new(&bad, sizeof bad, &error));
    assert_int_equal(error.code, BERINGIA_ESEATS);
    bad = good, bad.flags = 64;
    assert_null(beringia_batch_new(&bad, sizeof bad, NULL));
    bad = good, bad.threads = -1;
    assert_null(beringia_batch_new(&bad, sizeof bad, NULL));
    bad = good, bad.game = NULL;
    assert_null(beringia_batch_new(&bad, sizeof bad, NULL));
    bad = good, bad.options = "preset nonsense";
    assert_null(beringia_batch_new(&bad, sizeof bad, NULL));
    beringia_batch_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_a_batch_is_its_games_one_by_one),
        cmocka_unit_test(test_a_wrong_action_stops_all),
        cmocka_unit_test(test_tensors_are_those_of_the_actors),
        cmocka_unit_test(test_a_shorter_struct_is_read_no_further),
        cmocka_unit_test(test_a_reset_begins_again),
        cmocka_unit_test(test_random_steps_add_up),
        cmocka_unit_test(test_wrong_batches_are_refused),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
