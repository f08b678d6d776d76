/*
 * arena_test.c: line-ups, counting, ratings, intervals, the sequential test and the lines
 * of files, against numbers known from elsewhere. The program is tried by arena_cli_test.
 */
#include "arena.h"
#include "registry.h"
#include "vocab.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ber_error error;

#define NEAR(a, b, by) assert_true(fabs((a) - (b)) <= (by))

/* ---- Plans ------------------------------------------------------------------------- */

/* Players are named by letters, which are no bots: nothing is played. */
static int make_plan(arena_plan *plan, int n_seats, const char *letters)
{
    *plan = (arena_plan){ .game = ber_game_find("iglu"), .n_seats = n_seats, .seed = 1 };
    ber_options_default(plan->game, plan->option);
    strcpy(plan->version, "1.2.3");
    for (; *letters; letters++) {
        char name[2] = { *letters, '\0' };
        assert_int_equal(arena_plan_add(plan, name, &error), 0);
    }
    return arena_plan_make(plan, &error);
}

/* "AAB ABA ...", by line-ups. */
static void expect_lineups(int n_seats, const char *letters, const char *expected)
{
    char found[4096] = "";
    arena_plan plan;
    assert_int_equal(make_plan(&plan, n_seats, letters), 0);
    for (int i = 0; i < plan.n_lineups; i++) {
        size_t n = strlen(found);
        if (i)
            found[n++] = ' ';
        for (int seat = 0; seat < n_seats; seat++)
            found[n++] = plan.player[plan.lineup[i].player[seat]][0];
        found[n] = '\0';
    }
    assert_string_equal(found, expected);
    arena_plan_free(&plan);
}

static void test_lineups(void **state)
{
    (void)state;
    expect_lineups(2, "A", "AA");
    expect_lineups(2, "AB", "AB BA");
    expect_lineups(2, "AA", "AA");
    expect_lineups(3, "AB", "AAB ABA ABB BAA BAB BBA");
    expect_lineups(3, "ABC", "ABC CAB BCA");
    expect_lineups(3, "ABB", "ABB BAB BBA");
    expect_lineups(4, "ABAB", "ABAB BABA");
    expect_lineups(2, "ABC", "AB BA AC CA BC CB");
}

/* How many, and that every player has as many seats as every other. */
static void expect_count(int n_seats, const char *letters, int lineups, int mixes)
{
    arena_plan plan;
    assert_int_equal(make_plan(&plan, n_seats, letters), 0);
    assert_int_equal(plan.n_lineups, lineups);
    assert_int_equal(plan.n_mixes, mixes);
    for (int p = 0; p < plan.n_players; p++)
        assert_int_equal(arena_held(&plan, p) * plan.n_players, lineups * n_seats);
    arena_plan_free(&plan);
}

static void test_lineup_counts(void **state)
{
    (void)state;
    expect_count(4, "AB", 14, 3);
    expect_count(4, "ABC", 36, 3);
    expect_count(6, "AB", 62, 5);
    expect_count(6, "ABC", 540, 10);
    expect_count(6, "ABCDE", 1800, 5);
    expect_count(2, "ABCDEFGH", 56, 28);
    expect_count(3, "ABCD", 12, 4);
}

static void test_lineups_refused(void **state)
{
    (void)state;
    arena_plan plan;
    assert_true(make_plan(&plan, 3, "AA") < 0);
    assert_non_null(strstr(error.text, "twice"));
    arena_plan_free(&plan);
    assert_true(make_plan(&plan, 3, "") < 0);
    assert_non_null(strstr(error.text, "no players"));
    arena_plan_free(&plan);
    assert_true(make_plan(&plan, 6, "ABCDEFGHIJKLMNOP") < 0);
    assert_non_null(strstr(error.text, "2048"));
    assert_true(arena_plan_add(&plan, "Q", &error) < 0);
    arena_plan_free(&plan);
}

static void test_anchor(void **state)
{
    (void)state;
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 3, "ABC"), 0);
    assert_int_equal(plan.anchor, 2);
    arena_plan_free(&plan);
    plan = (arena_plan){ .game = ber_game_find("iglu"), .n_seats = 2 };
    assert_int_equal(arena_plan_add(&plan, "random", &error), 0);
    assert_int_equal(arena_plan_add(&plan, "greedy", &error), 0);
    assert_int_equal(arena_plan_make(&plan, &error), 0);
    assert_int_equal(plan.anchor, 0);
    arena_plan_free(&plan);
}

static void test_command(void **state)
{
    (void)state;
    char room[400];
    ber_text text = ber_text_into(room, sizeof room);
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 3, "AB"), 0);
    plan.first = 11, plan.deals = 20, plan.iterations = 500;
    arena_command(&plan, &text);
    assert_string_equal(room, "beringia arena iglu --seats 3 --players A,B --seed 1 --first 11 "
                              "--deals 20 --iterations 500");
    assert_int_equal(arena_plan_add(&plan, "pipe:./it's a,b", &error), 0);
    text = ber_text_into(room, sizeof room);
    arena_command(&plan, &text);
    assert_non_null(strstr(room, " --player A --player B --player 'pipe:./it'\\''s a,b' "));
    arena_plan_free(&plan);
}

/* ---- Buckets ----------------------------------------------------------------------- */

static void test_buckets(void **state)
{
    (void)state;
    int last = -1;
    for (uint64_t us = 0; us < 5000000; us += us / 50 + 1) {
        int bucket = arena_bucket(us);
        double middle = arena_bucket_us(bucket);
        assert_true(bucket >= last && bucket < ARENA_BUCKETS);
        assert_true(fabs(middle - (double)us) <= (double)us / 16);
        last = bucket;
    }
    assert_int_equal(arena_bucket(UINT64_MAX), ARENA_BUCKETS - 1);
    assert_true(arena_bucket_us(ARENA_BUCKETS - 1) > 3.6e9); /* an hour */
}

/* ---- Counting ---------------------------------------------------------------------- */

/* One deal whose games end with the given ranks, a digit per seat, a word per game. */
static void add_deal(arena_tally *tally, uint64_t number, const char *ranks)
{
    const arena_plan *plan = tally->plan;
    arena_deal deal = arena_deal_new(plan);
    deal.number = number;
    for (int i = 0; i < plan->n_lineups; i++, ranks++)
        for (int seat = 0; seat < plan->n_seats; seat++) {
            deal.seat[i][seat].rank = (uint8_t)(*ranks++ - '0');
            deal.seat[i][seat].points = (int16_t)(20 - deal.seat[i][seat].rank * 2);
            deal.seat[i][seat].decisions = 7;
            deal.seat[i][seat].us = 70;
        }
    assert_int_equal(arena_tally_add(tally, &deal, &error), 0);
    arena_deal_free(&deal);
}

static void test_shares(void **state)
{
    (void)state;
    arena_plan plan;
    arena_tally tally;
    assert_int_equal(make_plan(&plan, 3, "AB"), 0); /* AAB ABA ABB BAA BAB BBA */
    assert_int_equal(arena_tally_open(&tally, &plan, &error), 0);
    add_deal(&tally, 1, "123 113 123 111 231 222");
    const int32_t *sum = tally.row[0].sum;
    /* A: 1 + 1/2 + 1 + 2/3 + 0 + 0; nobody wins the last game. */
    NEAR(arena_row_share(&plan, sum, 0), (1 + 0.5 + 1 + 2.0 / 3) / 6, 1e-12);
    NEAR(arena_row_share(&plan, sum, 1), (0.5 + 1.0 / 3 + 1) / 6, 1e-12);
    assert_int_equal(sum[arena_at_decided(&plan, plan.lineup[0].mix)], 3);
    assert_int_equal(sum[arena_at_decided(&plan, plan.lineup[5].mix)], 2);
    assert_int_equal(sum[arena_at_seat(&plan, 0, 0)], 60 + 30 + 60);
    assert_int_equal(sum[arena_at_seat(&plan, 0, 1)], 20);
    assert_int_equal(sum[arena_at_seat(&plan, 1, 0)], 20);
    assert_int_equal(tally.decisions[0], 9 * 7);
    arena_tally_close(&tally);
    arena_plan_free(&plan);
}

/* ---- Ratings ----------------------------------------------------------------------- */

static arena_rating rate(const arena_plan *plan, const double *wins, const double *decided)
{
    arena_rating rating;
    arena_results results = { plan->n_players, plan->n_mixes, plan->mix, wins, decided };
    arena_rate(&results, plan->anchor, 0, &rating);
    return rating;
}

static void test_rating_of_two(void **state)
{
    (void)state;
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    double wins[] = { 75, 25 }, decided[] = { 100 };
    arena_rating rating = rate(&plan, wins, decided);
    NEAR(rating.elo[0], 400 * log10(3), 1e-4);
    NEAR(rating.elo[1], 0, 1e-12);
    assert_int_equal(rating.bound[0], 0);
    arena_plan_free(&plan);
}

/* With one kind of table, strengths are in proportion to victories. */
static void test_rating_of_three(void **state)
{
    (void)state;
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 3, "ABC"), 0);
    double wins[] = { 60, 30, 10 }, decided[] = { 100 };
    arena_rating rating = rate(&plan, wins, decided);
    NEAR(rating.elo[0], 400 * log10(6), 1e-4);
    NEAR(rating.elo[1], 400 * log10(3), 1e-4);
    arena_plan_free(&plan);
}

/* Victories exactly as the model expects give its strengths back. */
static void test_rating_of_mixes(void **state)
{
    (void)state;
    static const double strength[] = { 5, 2, 1, 0.25 };
    double wins[64 * 4] = { 0 }, decided[64] = { 0 };
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 2, "ABCD"), 0);
    for (int i = 0; i < plan.n_mixes; i++) {
        double all = 0;
        decided[i] = 100 * plan.mix[i].games;
        for (int p = 0; p < 4; p++)
            all += plan.mix[i].held[p] * strength[p];
        for (int p = 0; p < 4; p++)
            wins[i * 4 + p] = decided[i] * plan.mix[i].held[p] * strength[p] / all;
    }
    arena_rating rating = rate(&plan, wins, decided);
    for (int p = 0; p < 4; p++)
        NEAR(rating.elo[p], 400 * log10(strength[p] / 0.25), 1e-3);
    arena_plan_free(&plan);
}

/* At the maximum, each player has won as often as its rating expects. */
static void expect_maximum(const arena_plan *plan, const double *wins, const double *decided)
{
    int n = plan->n_players;
    arena_rating rating = rate(plan, wins, decided);
    for (int p = 0; p < n; p++) {
        double missing = 0;
        for (int i = 0; i < plan->n_mixes; i++) {
            double all = 0;
            for (int q = 0; q < n; q++)
                all += plan->mix[i].held[q] * pow(10, rating.elo[q] / 400);
            missing += wins[i * n + p] -
                       decided[i] * plan->mix[i].held[p] * pow(10, rating.elo[p] / 400) / all;
        }
        NEAR(missing, 0, 1e-4);
    }
}

/* Any results, also absurd ones. */
static void test_rating_maximum(void **state)
{
    (void)state;
    static const char *const list[] = { "AB", "ABC", "ABCD", "ABCDE", "ABCDEF" };
    ber_rng rng = ber_rng_seed(1);
    for (int round = 0; round < 300; round++) {
        double wins[64 * 6] = { 0 }, decided[64] = { 0 };
        arena_plan plan;
        assert_int_equal(make_plan(&plan, 2 + round % 3, list[round % 5]), 0);
        for (int i = 0; i < plan.n_mixes; i++)
            for (int p = 0; p < plan.n_players; p++) {
                double won = pow(10, ber_rng_below(&rng, 5)) / 10;
                wins[i * plan.n_players + p] = plan.mix[i].held[p] ? won : 0;
                decided[i] += wins[i * plan.n_players + p];
            }
        expect_maximum(&plan, wins, decided);
        arena_plan_free(&plan);
    }
}

static void test_rating_without_end(void **state)
{
    (void)state;
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    double wins[] = { 100, 0 }, decided[] = { 100 };
    arena_rating rating = rate(&plan, wins, decided);
    assert_int_equal(rating.bound[0], '>');
    assert_int_equal(rating.bound[1], 0);
    NEAR(rating.elo[0], 400 * log10(100 / 0.5), 1e-4); /* half a victory is added */
    plan.anchor = 0;
    rating = rate(&plan, wins, decided);
    assert_int_equal(rating.bound[1], '<');
    double none[] = { 0, 0 }, nothing[] = { 0 };
    rating = rate(&plan, none, nothing);
    NEAR(rating.elo[1], 0, 1e-12);
    arena_plan_free(&plan);
}

/* ---- The sequential test ----------------------------------------------------------- */

static void test_expected(void **state)
{
    (void)state;
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    NEAR(arena_expected(&plan, 0), 0.5, 1e-12);
    NEAR(arena_expected(&plan, 400), 10.0 / 11, 1e-12);
    NEAR(arena_expected(&plan, -400), 1.0 / 11, 1e-12);
    arena_plan_free(&plan);
    assert_int_equal(make_plan(&plan, 3, "AB"), 0);
    NEAR(arena_expected(&plan, 0), 0.5, 1e-12);
    NEAR(arena_expected(&plan, 400), (20.0 / 21 + 10.0 / 12) / 2, 1e-12);
    arena_plan_free(&plan);
}

/* Deals of two games between players of a given difference; when and how it ends. */
static arena_sprt test_players(const arena_plan *plan, double elo, uint64_t seed)
{
    arena_sprt t = arena_sprt_begin(0, 50);
    double chance = arena_expected(plan, elo);
    ber_rng rng = ber_rng_seed(seed);
    for (int i = 0; i < 20000 && !t.verdict; i++) {
        double share = 0;
        for (int game = 0; game < 2; game++)
            share += 0.5 * (ber_rng_next(&rng) < chance * 4294967296.0);
        arena_sprt_add(&t, plan, share);
    }
    return t;
}

/* Each error happens in about one of twenty. The mean number of games was simulated apart
 * from this program: 320 and 270 for bounds of 0 and 50. */
static void test_sprt(void **state)
{
    (void)state;
    enum { RUNS = 400 };
    arena_plan plan;
    int wrong[2] = { 0 };
    double deals[2] = { 0 };
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    for (int run = 0; run < RUNS; run++)
        for (int truth = 0; truth < 2; truth++) {
            arena_sprt t = test_players(&plan, truth * 50, (uint64_t)(run * 2 + truth));
            assert_int_not_equal(t.verdict, 0);
            wrong[truth] += t.verdict != (truth ? 1 : -1);
            deals[truth] += (double)t.n / (double)RUNS;
        }
    assert_in_range(wrong[0], RUNS / 100, RUNS * 8 / 100);
    assert_in_range(wrong[1], RUNS / 100, RUNS * 8 / 100);
    NEAR(deals[0], 150, 30);
    NEAR(deals[1], 150, 30);
    arena_plan_free(&plan);
}

static void test_sprt_ratio(void **state)
{
    (void)state;
    arena_plan plan;
    arena_sprt t = arena_sprt_begin(0, 400);
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    NEAR(t.high, log(19), 1e-12);
    arena_sprt_add(&t, &plan, 1);
    arena_sprt_add(&t, &plan, 0.5);
    /* Mean 3/4; variance (1/8 + 1/2) / 2. */
    double share1 = 10.0 / 11;
    NEAR(t.ratio, 2 * (share1 - 0.5) * (1.5 - 0.5 - share1) / (2 * 0.3125), 1e-12);
    assert_int_equal(t.verdict, 0);
    for (int i = 0; i < 20; i++)
        arena_sprt_add(&t, &plan, 1);
    assert_int_equal(t.verdict, 1);
    for (int i = 0; i < 100; i++)
        arena_sprt_add(&t, &plan, 0);
    assert_int_equal(t.verdict, 1); /* it stays */
    arena_plan_free(&plan);
}

/* ---- Intervals --------------------------------------------------------------------- */

static void test_intervals(void **state)
{
    (void)state;
    arena_plan plan;
    arena_tally tally;
    arena_report report, again;
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    assert_int_equal(arena_tally_open(&tally, &plan, &error), 0);
    for (uint64_t i = 0; i < 400; i++) /* AB, then BA: all for A in three of four deals */
        add_deal(&tally, i + 1, i % 4 ? "12 21" : "21 12");
    assert_int_equal(arena_report_make(&report, &tally, &error), 0);
    assert_int_equal(arena_report_make(&again, &tally, &error), 0);
    const arena_player_report *a = &report.player[0];
    /* The unit is the deal: a standard error of sqrt(3/16 / 400), 1.96 times. */
    NEAR(a->share.value, 0.75, 1e-12);
    NEAR(a->share.low, 0.75 - 0.0424, 0.006);
    NEAR(a->share.high, 0.75 + 0.0424, 0.006);
    NEAR(a->elo.value, 190.85, 0.01);
    NEAR(a->elo.low, 400 * log10(a->share.low / (1 - a->share.low)), 0.01);
    NEAR(a->points.value, 8.75, 1e-9); /* points 18 or 16 in halves */
    NEAR(a->seat[0].value + report.player[1].seat[1].value, 1, 1e-12);
    assert_memory_equal(&again.player[0].share, &a->share, sizeof a->share);
    arena_report_free(&report);
    arena_report_free(&again);
    arena_tally_close(&tally);
    arena_plan_free(&plan);
}

static void test_always_won(void **state)
{
    (void)state;
    arena_plan plan;
    arena_tally tally;
    arena_report report;
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    assert_int_equal(arena_tally_open(&tally, &plan, &error), 0);
    for (uint64_t i = 0; i < 100; i++)
        add_deal(&tally, i + 1, "12 21");
    assert_int_equal(arena_report_make(&report, &tally, &error), 0);
    NEAR(report.player[0].share.low, 0.97, 1e-9);
    NEAR(report.player[1].share.high, 0.03, 1e-9);
    assert_int_equal(report.player[0].bound, '>');
    NEAR(report.player[0].elo.low, 400 * log10(200 / 6.0), 1e-3);
    arena_report_free(&report);
    arena_tally_close(&tally);
    arena_plan_free(&plan);
}

/* ---- Lines ------------------------------------------------------------------------- */

typedef struct {
    const arena_plan *plan;
    const arena_deal *deal;
} deal_of;

static void write_deal(ber_json *out, const void *user)
{
    const deal_of *of = user;
    arena_deal_json(of->plan, of->deal, out);
}

static void test_deal_line(void **state)
{
    (void)state;
    arena_plan plan;
    assert_int_equal(make_plan(&plan, 2, "AB"), 0);
    arena_deal deal = arena_deal_new(&plan), back = arena_deal_new(&plan);
    deal.number = 123456789012345;
    deal.seat[1][0] = (arena_seat){ 2, -7, 33, 4400000000 };
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < 2; seat++)
            deal.seat[i][seat].rank = (uint8_t)(1 + seat);
    deal.effort[1] = (arena_effort){ .iterations = 9, .memory = 8, .faults = 7, .turn = 6 };
    deal.effort[1].each[20] = 5, deal.effort[0].late[0] = 4;
    deal_of of = { &plan, &deal };
    char *line = arena_json(write_deal, &of);
    assert_int_equal(arena_deal_read(&plan, line, &back, &error), 0);
    assert_true(back.number == deal.number);
    assert_memory_equal(back.seat, deal.seat, 2 * sizeof *deal.seat);
    assert_memory_equal(back.effort, deal.effort, 2 * sizeof *deal.effort);
    line[strlen(line) / 2] = '\0';
    assert_true(arena_deal_read(&plan, line, &back, &error) < 0);
    free(line);
    arena_deal_free(&deal);
    arena_deal_free(&back);
    arena_plan_free(&plan);
}

static void expect_difference(arena_plan *here, const arena_plan *there, const char *word)
{
    assert_true(arena_plan_compare(here, there, &error) < 0);
    if (!strstr(error.text, word))
        fail_msg("\"%s\" is not said: %s", word, error.text);
    assert_true(arena_plan_compare(here, here, &error) == 0);
}

static void test_head(void **state)
{
    (void)state;
    arena_plan here, there;
    assert_int_equal(make_plan(&here, 3, "AB"), 0);
    here.iterations = 5, here.first = 3, here.deals = 4, here.option[0] = 1;
    here.settings[1] = (bot_config){ .iterations = 5, .horizon = 40, .explore = 0.7f };
    char *line = arena_json(arena_head_json, &here);
    assert_int_equal(arena_head_read(line, &there, &error), 0);
    free(line);
    assert_int_equal(arena_plan_compare(&here, &there, &error), 0);
    assert_true(there.first == 3 && there.deals == 4 && there.n_lineups == 6);
    there.first = 9; /* the range is no difference */
    assert_int_equal(arena_plan_compare(&here, &there, &error), 0);
    there.seed = 2;
    expect_difference(&here, &there, "seed is 2 there and 1 here");
    there.seed = 1, there.settings[1].explore = 0.8f;
    expect_difference(&here, &there, "player 'B'");
    there.settings[1].explore = 0.7f, there.option[0] = 0;
    expect_difference(&here, &there, "option");
    there.option[0] = 1, there.time_ms = 5;
    expect_difference(&here, &there, "--time");
    there.time_ms = 0, strcpy(there.version, "1.2.4");
    expect_difference(&here, &there, "version");
    arena_plan_free(&here);
    arena_plan_free(&there);
}

/* ---- Playing ----------------------------------------------------------------------- */

/* The same deal, whatever was played before it. */
static void test_play(void **state)
{
    (void)state;
    arena_plan plan = { .game = ber_game_find("iglu"), .n_seats = 2, .seed = 5 };
    ber_options_default(plan.game, plan.option);
    assert_int_equal(arena_plan_add(&plan, "tree:20", &error), 0);
    assert_int_equal(arena_plan_add(&plan, "random", &error), 0);
    assert_int_equal(arena_plan_make(&plan, &error), 0);
    assert_int_equal(arena_plan_try(&plan, &error), 0);
    arena_table *table = arena_table_open(&plan, &error);
    assert_non_null(table);
    arena_deal a = arena_deal_new(&plan), b = arena_deal_new(&plan);
    static const uint64_t number[] = { 1, 2, 1 };
    for (int i = 0; i < 3; i++) {
        arena_deal *deal = i == 0 ? &a : &b;
        deal->number = number[i];
        for (int lineup = 0; lineup < plan.n_lineups; lineup++)
            assert_int_equal(arena_play(table, deal, lineup, &error), 0);
    }
    for (int lineup = 0; lineup < 2; lineup++)
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(a.seat[lineup][seat].points, b.seat[lineup][seat].points);
            assert_int_equal(a.seat[lineup][seat].decisions, b.seat[lineup][seat].decisions);
        }
    assert_true(a.effort[0].iterations > 0 && a.effort[0].iterations == b.effort[0].iterations);
    assert_true(a.effort[1].iterations == 0);
    arena_deal_free(&a);
    arena_deal_free(&b);
    arena_table_close(table);
    arena_plan_free(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lineups),
        cmocka_unit_test(test_lineup_counts),
        cmocka_unit_test(test_lineups_refused),
        cmocka_unit_test(test_anchor),
        cmocka_unit_test(test_command),
        cmocka_unit_test(test_buckets),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_rating_of_two),
        cmocka_unit_test(test_rating_of_three),
        cmocka_unit_test(test_rating_of_mixes),
        cmocka_unit_test(test_rating_maximum),
        cmocka_unit_test(test_rating_without_end),
        cmocka_unit_test(test_expected),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_sprt_ratio),
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_always_won),
        cmocka_unit_test(test_deal_line),
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
