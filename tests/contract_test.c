/*
 * contract_test.c: runs the properties of contract.h on every game, number of seats,
 * preset and single option, and on the editions of box.h; checks that they find the leaks of
 * leaky.h; and counts allocations.
 *
 * CONTRACT_SCALE (percent; 100, with sanitizers 10) makes it shorter or longer.
 * CONTRACT_ONLY (a part of a test's name, as in "iglu 3") picks tests.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "box.h"
#include "codec.h"
#include "contract.h"
#include "leaky.h"
#include "pool.h"
#include "registry.h"
#include "vocab.h"

enum { MAX_TESTS = 1024, NAME = 96 };

typedef struct {
    const struct ber_game *game;
    const property *property;
    const leak *leak;
    int n_seats;
    int percent; /* of that of CONTRACT_SCALE */
    bool is_box;
    char name[NAME];
} job;

static job jobs[MAX_TESTS];
static struct CMUnitTest tests[MAX_TESTS];
static int n_jobs;
static int percent;

/* ---- Counting allocations --------------------------------------------------------- */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#endif
#if !defined(IS_SANITIZED)
#define IS_SANITIZED 0
#endif

/* The sanitizers have an allocator of their own, and other C libraries other names. */
#if defined(__GLIBC__) && !IS_SANITIZED
#define COUNTS_ALLOCATIONS 1
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t size);

static long allocations;

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    allocations++;
    return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    allocations++;
    return __libc_realloc(old, size);
}
#else
#define COUNTS_ALLOCATIONS 0
static const long allocations;
#endif

/* One game through every function that a search calls, a copy before every step. */
static void play_silently(const struct ber_game *game, int n_seats, uint64_t seed)
{
    static world s, copy;
    uint8_t option[BER_MAX_OPTIONS];
    ber_action a[BER_MAX_ACTIONS];
    ber_outcome o[BER_MAX_OUTCOMES];
    float value[BER_MAX_SEATS];
    ber_rng rng = ber_rng_seed(seed);
    ber_options_default(game, option);
    ber_state_begin(game, s.byte, n_seats, option);
    while (head_at(&s)->turn != BER_OVER) {
        int actor = any_actor(&s, &rng);
        memcpy(copy.byte, s.byte, game->state_size);
        game->blind(copy.byte, actor == BER_FATE ? BER_PUBLIC : actor);
        game->deal(copy.byte, &rng);
        if (game->evaluate)
            game->evaluate(copy.byte, BER_TODAY, value);
        if (actor != BER_FATE) {
            int n = game->legal(s.byte, actor, a);
            game->apply(s.byte, actor, a[ber_rng_below(&rng, (uint32_t)n)], NULL);
        } else {
            int n = game->chance(s.byte, o);
            int i = ber_outcome_at(o, ber_rng_below(&rng, ber_outcome_total(o, n)));
            game->apply(s.byte, actor, o[i].action, NULL);
        }
    }
}

static void test_no_allocation(void **state)
{
    const job *j = *state;
    long before = allocations;
    assert_true(before > 0); /* cmocka's own; else nothing is counted */
    for (int i = 0; i < 10 * percent; i++)
        play_silently(j->game, j->n_seats, (uint64_t)i);
    assert_int_equal(allocations, before);
}

/* ---- Properties ---------------------------------------------------------------------- */

static void test_property(void **state)
{
    const job *j = *state;
    static report r;
    bool holds =
        contract_run(j->game, j->n_seats, j->property, (percent * j->percent + 99) / 100, &r);
    if (!holds)
        fail_msg("%s", r.failure);
    if (j->property->unit && r.count == 0)
        print_message("# no %s to look at in %d games\n", j->property->unit, r.games);
    else if (j->property->unit)
        print_message("# %ld %s in %d games\n", r.count, j->property->unit, r.games);
}

static int open_box(void **state)
{
    const job *j = *state;
    if (j->is_box)
        box_open(j->game);
    return 0;
}

static int close_box(void **state)
{
    (void)state;
    box_close();
    return 0;
}

static void test_leak(void **state)
{
    const job *j = *state;
    static report r;
    if (contract_run(&j->leak->game, j->n_seats, j->property, 100, &r))
        fail_msg("\"%s\" finds nothing in %ld %s", j->property->name, r.count, j->property->unit);
    for (char *p = r.failure; *p; p++)
        *p = *p == '\n' ? ' ' : *p; /* one line, which TAP takes for a comment */
    print_message("# found: %s\n", r.failure);
}

/* ---- The list of tests ------------------------------------------------------------------ */

static void add(job j, CMUnitTestFunction run)
{
    const char *only = getenv("CONTRACT_ONLY");
    if (n_jobs == MAX_TESTS || (only && !strstr(j.name, only)))
        return;
    jobs[n_jobs] = j;
    tests[n_jobs] = (struct CMUnitTest){ .name = jobs[n_jobs].name,
                                         .test_func = run,
                                         .setup_func = open_box,
                                         .teardown_func = close_box,
                                         .initial_state = &jobs[n_jobs] };
    n_jobs++;
}

/* A tenth of what the built-in facts get is enough to see what a box upsets. */
static void add_box(const struct ber_game *game)
{
    for (int seats = game->min_seats; box_is_there(game) && seats <= game->max_seats; seats++) {
        job j = { .game = game, .n_seats = seats, .percent = 10, .is_box = true };
        for (const property *p = contract_properties; p->name; p++) {
            j.property = p;
            snprintf(j.name, NAME, "%s of a box %d seats: %s", game->name, seats, p->name);
            add(j, test_property);
        }
    }
}

static void add_game(const struct ber_game *game)
{
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        job j = { .game = game, .n_seats = seats, .percent = 100 };
        for (const property *p = contract_properties; p->name; p++) {
            j.property = p;
            snprintf(j.name, NAME, "%s %d seats: %s", game->name, seats, p->name);
            add(j, test_property);
        }
        snprintf(j.name, NAME, "%s %d seats: no allocation", game->name, seats);
        if (COUNTS_ALLOCATIONS)
            add(j, test_no_allocation);
    }
}

int main(void)
{
    const char *scale = getenv("CONTRACT_SCALE");
    long long number = IS_SANITIZED ? 10 : 100;
    if (scale && !ber_text_number(scale, 1, 10000, &number)) {
        fprintf(stderr, "CONTRACT_SCALE is a percentage from 1 to 10000, not \"%s\"\n", scale);
        return 2;
    }
    percent = (int)number;
    for (int i = 0; ber_game_at(i); i++)
        add_game(ber_game_at(i));
    for (int i = 0; ber_game_at(i); i++)
        add_box(ber_game_at(i));
    for (int i = 0; leaky_at(i); i++) {
        const leak *l = leaky_at(i);
        job j = { .leak = l, .property = contract_find(l->caught_by), .n_seats = 2 + i % 2 };
        snprintf(j.name, NAME, "leak: %s", l->name);
        add(j, test_leak);
    }
    return _cmocka_run_group_tests("contract", tests, (size_t)n_jobs, NULL, NULL);
}
