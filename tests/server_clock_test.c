/*
 * server_clock_test.c: clocks, patience and covering at their very edges, in a server whose time
 * the test sets by hand: network, disk and bots are those of stand_in.h.
 */
#include "clock.h"
#include "cover.h"
#include "stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

enum { GUESTS = 3, SECOND = 1000, DAY = 86400 * SECOND };

static struct {
    stand_in in;
    conn socket[GUESTS];
    client client[GUESTS];
    table *t;
    json_t *last[GUESTS];            /* the last `now` */
    int n_tables[GUESTS];            /* `table` messages, */
    int n_clocks[GUESTS];            /* and `clock` messages */
    char code[20], opened[STORE_ID]; /* of the last answer */
} w;

static server *s(void)
{
    return w.in.s;
}

static void stand_in_hear(conn *c, const char *text, size_t length)
{
    int i = (int)(c - w.socket);
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    if (strcmp(kind, "now") == 0) {
        json_decref(w.last[i]);
        w.last[i] = json_incref(message);
    }
    w.n_tables[i] += strcmp(kind, "table") == 0;
    w.n_clocks[i] += strcmp(kind, "clock") == 0;
    if (json_object_get(message, "re")) {
        const char *code = json_string_value(json_object_get(message, "code"));
        const char *id = json_string_value(json_object_get(message, "table"));
        snprintf(w.code, sizeof w.code, "%s", code ? code : "ok");
        if (id && !w.opened[0])
            snprintf(w.opened, sizeof w.opened, "%s", id);
    }
    json_decref(message);
}

/* ---- A table ------------------------------------------------------------------------- */

static void write_all(void)
{
    while (stand_in_disk(&w.in.disk, false))
        ;
    protocol_again(s());
}

static const char *say(int i, const char *format, ...) __attribute__((format(printf, 2, 3)));

static const char *say(int i, const char *format, ...)
{
    char text[800];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    w.client[i].n_messages = 0;
    protocol_message(s(), &w.client[i], text, (size_t)n);
    write_all();
    return w.code;
}

/* Guests at a table, each at a seat; `policy` has members of it. */
static void sit(const char *game, int n, const char *policy)
{
    char seats[200] = "{\"kind\":\"me\"}";
    memset(&w, 0, sizeof w);
    stand_in_open(&w.in);
    for (int i = 0; i < n; i++)
        stand_in_enter(s(), &w.client[i], &w.socket[i], NULL);
    write_all();
    for (int i = 1; i < n; i++)
        strcat(seats, ",{\"kind\":\"open\"}");
    say(0, "{\"t\":\"open\",\"id\":\"o\",\"game\":\"%s\",\"seats\":[%s],\"policy\":{%s}}", game,
        seats, policy);
    assert_string_equal(w.code, "ok");
    for (int i = 1; i < n; i++)
        assert_string_equal(
            say(i, "{\"t\":\"join\",\"id\":\"j\",\"table\":\"%s\",\"seat\":%d}", w.opened, i),
            "ok");
    w.t = lobby_table(s(), w.opened);
    assert_true(w.t && w.t->loaded && w.t->row.state == TABLE_PLAYING);
}

static void end(void)
{
    for (int i = 0; i < GUESTS; i++)
        json_decref(w.last[i]);
    stand_in_end(&w.in);
}

static void pass_time(int64_t ms)
{
    s()->lived += ms;
    s()->clock += ms / SECOND;
    clock_tick(s());
    write_all();
}

static int asked(void)
{
    return match_waiting(&w.t->m);
}

/* The seat takes some step. */
static void act(int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    int n = match_legal(&w.t->m, seat, legal);
    assert_true(n > 0);
    assert_int_equal(play_act(s(), w.t, seat, legal[n - 1], (reply_to){ 0 }, &error), 0);
    write_all();
}

/* All of its turn. */
static void act_out(int seat)
{
    for (int i = 0; i < 200 && asked() == seat; i++)
        act(seat);
    assert_int_not_equal(asked(), seat);
}

/* Bots answer until none is asked. */
static void bots_play(void)
{
    for (int i = 0; i < 5000 && w.in.bots.first; i++) {
        play_answers(s());
        write_all();
    }
    assert_null(w.in.bots.first);
}

static int64_t left(int seat)
{
    return clock_left(s(), w.t, seat);
}

/* ---- Clocks --------------------------------------------------------------------------- */

#define PACE(kind, more)                                                                           \
    "\"undo\":\"none\",\"pace\":{\"kind\":\"" kind "\"," more "},\"cover\":\"random\""

static void test_a_turn_has_its_time_to_the_last_moment(void **state)
{
    (void)state;
    static const struct {
        const char *policy;
        int64_t ms;
    } paces[] = { { PACE("move", "\"seconds\":60"), 60 * SECOND },
                  { PACE("reserve", "\"seconds\":60"), 60 * SECOND },
                  { PACE("days", "\"days\":2"), 2LL * DAY } };
    for (int i = 0; i < 3; i++) {
        sit("iglu", 2, paces[i].policy);
        int seat = asked();
        assert_int_equal(left(seat), paces[i].ms);
        assert_int_equal(left(1 - seat), paces[i].ms);
        pass_time(paces[i].ms - 1);
        assert_int_equal(left(seat), 1);
        assert_false(is_bots(w.t, seat));
        assert_null(w.in.bots.first);
        pass_time(1);
        assert_true(is_bots(w.t, seat) && w.t->mark[seat].overdue);
        assert_int_equal(w.n_clocks[0], 1);
        assert_int_equal(w.n_clocks[1], 1);
        bots_play(); /* and stops where the other is asked */
        assert_int_equal(asked(), 1 - seat);
        assert_false(is_bots(w.t, seat));
        assert_int_equal(left(seat), i == 1 ? 10 * SECOND : paces[i].ms);
        assert_int_equal(left(1 - seat), paces[i].ms);
        end();
    }
}

static void test_a_reserve_is_used_and_grows(void **state)
{
    (void)state;
    sit("iglu", 2, PACE("reserve", "\"seconds\":100,\"more\":20"));
    int seat = asked();
    pass_time(30 * SECOND);
    act_out(seat);
    assert_int_equal(left(seat), 90 * SECOND);
    pass_time(50 * SECOND); /* the other's */
    assert_int_equal(left(seat), 90 * SECOND);
    assert_int_equal(left(1 - seat), 50 * SECOND);
    end();
}

/* Steps of one turn share its time; the next turn has all of it. */
static void test_a_turn_is_full_again(void **state)
{
    (void)state;
    sit("iglu", 2, PACE("move", "\"seconds\":60"));
    for (int turn = 0; turn < 12; turn++) {
        int seat = asked();
        assert_int_equal(left(seat), 60 * SECOND);
        pass_time(20 * SECOND);
        act(seat);
        if (asked() == seat)
            assert_int_equal(left(seat), 40 * SECOND);
        if (asked() == seat)
            act_out(seat);
        assert_int_equal(left(seat), 60 * SECOND);
        assert_false(clock_runs(w.t, seat));
    }
    end();
}

/* A seat handed over and taken back keeps the time it had left. */
static void test_handing_over_winds_up_no_clock(void **state)
{
    (void)state;
    sit("iglu", 2, PACE("move", "\"seconds\":60"));
    int seat = asked();
    pass_time(20 * SECOND);
    workers *bots = s()->workers;
    s()->workers = NULL; /* they are slow */
    for (int i = 0; i < 3; i++) {
        assert_string_equal(say(seat,
                                "{\"t\":\"hand\",\"id\":\"h%d\",\"table\":\"%s\",\"seat\":%d,"
                                "\"to\":\"random\"}",
                                i, w.t->row.id, seat),
                            "ok");
        pass_time(30 * SECOND);
        assert_int_equal(left(seat), 40 * SECOND);
        assert_string_equal(say(seat,
                                "{\"t\":\"hand\",\"id\":\"m%d\",\"table\":\"%s\",\"seat\":%d,"
                                "\"to\":\"me\"}",
                                i, w.t->row.id, seat),
                            "ok");
        assert_int_equal(left(seat), 40 * SECOND);
    }
    s()->workers = bots;
    end();
}

/* A step that is taken back earns nothing, however often. */
static void test_undo_winds_up_no_clock(void **state)
{
    (void)state;
    int tried = 0;
    sit("eiszeit", 3,
        "\"undo\":\"turn\",\"pace\":{\"kind\":\"reserve\",\"seconds\":1000,\"more\":50}");
    for (int i = 0; i < 60 && !match_over(&w.t->m); i++) {
        ber_error error;
        int seat = asked();
        int64_t before = left(seat);
        pass_time(1 * SECOND);
        act(seat);
        if (asked() != seat && play_can_undo(w.t, seat)) {
            assert_int_equal(left(seat), before + 49 * SECOND);
            assert_int_equal(play_undo(s(), w.t, seat, (reply_to){ 0 }, &error), 0);
            write_all();
            assert_int_equal(asked(), seat);
            assert_int_equal(left(seat), before - 1 * SECOND);
            act(seat);
            tried++;
        }
    }
    assert_true(tried > 0);
    end();
}

static void test_one_person_has_no_clock(void **state)
{
    (void)state;
    sit("iglu", 3, PACE("move", "\"seconds\":5"));
    for (int i = 1; i < 3; i++)
        assert_string_equal(say(i,
                                "{\"t\":\"leave\",\"id\":\"r\",\"table\":\"%s\",\"how\":"
                                "\"resign\",\"to\":\"random\"}",
                                w.t->row.id),
                            "ok");
    bots_play();
    assert_int_equal(asked(), 0);
    assert_false(clock_has_company(w.t));
    pass_time(30LL * DAY);
    assert_false(is_bots(w.t, 0));
    assert_null(json_object_get(w.last[0], "clock"));
    end();
}

/* ---- Windows --------------------------------------------------------------------------- */

/* Plays until a window is open, in one match or the next; everybody has more than a second. */
static void until_window(const char *policy)
{
    for (int i = 0; i < 3000 && !clock_is_secret(w.t); i++) {
        if (match_over(&w.t->m)) {
            end();
            sit("valley", 3, policy);
        }
        act(asked());
    }
    assert_true(clock_is_secret(w.t));
}

static void test_clocks_are_secret_in_windows(void **state)
{
    (void)state;
    static const char *const policy = PACE("move", "\"seconds\":60");
    sit("valley", 3, policy);
    until_window(policy);
    int seat = asked();
    for (int i = 0; i < 3; i++) {
        const json_t *clock = json_object_get(w.last[i], "clock");
        const json_t *list = json_object_get(clock, "left"), *runs = json_object_get(clock, "runs");
        assert_int_equal(json_array_size(list), 3);
        for (size_t k = 0; k < 3; k++)
            assert_int_equal(json_is_integer(json_array_get(list, k)), (int)k == i);
        assert_int_equal(json_array_size(runs), i == seat);
    }
    int tables[3], clocks[3];
    memcpy(tables, w.n_tables, sizeof tables);
    memcpy(clocks, w.n_clocks, sizeof clocks);
    pass_time(60 * SECOND);
    assert_true(w.t->mark[seat].overdue);
    for (int i = 0; i < 3; i++) { /* only its own person hears of it */
        assert_int_equal(w.n_tables[i] - tables[i], i == seat);
        assert_int_equal(w.n_clocks[i] - clocks[i], i == seat);
    }
    bots_play();
    assert_false(is_bots(w.t, seat));
    for (int i = 0; i < 3; i++) /* nor that it is in time again */
        assert_int_equal(w.n_tables[i] - tables[i], i == seat ? 2 : 0);
    end();
}

/* There are many windows: to pass costs and brings nothing, as long as it is quick. */
static void test_a_window_costs_a_reserve_what_is_beyond_more(void **state)
{
    (void)state;
    static const int used[] = { 0, 5, 20, 21 }, cost[] = { 0, 0, 0, 1 };
    static const char *const policy = PACE("reserve", "\"seconds\":80000,\"more\":20");
    sit("valley", 3, policy);
    for (int i = 0; i < 4; i++) {
        int seat = -1;
        while (seat < 0) { /* one that a window alone asks, and asks once */
            until_window(policy);
            int64_t before = left(asked());
            int who = asked();
            bool alone = w.t->passing >> who & 1;
            pass_time(used[i] * SECOND);
            act(who);
            bool again = !match_over(&w.t->m) && asked() == who;
            while (!match_over(&w.t->m) && asked() == who)
                act(who);
            if (!alone || again || match_over(&w.t->m))
                continue;
            assert_int_equal(left(who), before - cost[i] * SECOND);
            seat = who;
        }
    }
    end();
}

/* ---- Patience --------------------------------------------------------------------------- */

static const char *cover(int who, int seat)
{
    static int n;
    return say(who, "{\"t\":\"cover\",\"id\":\"c%d\",\"table\":\"%s\",\"seat\":%d}", ++n,
               w.t->row.id, seat);
}

static void leave(int who)
{
    say(who, "{\"t\":\"leave\",\"id\":\"l%d\"}", (int)s()->lived);
    pass_time(0);
}

static void test_patience_to_the_last_moment(void **state)
{
    (void)state;
    sit("iglu", 3, "\"patience\":100,\"cover\":\"random\"");
    assert_string_equal(cover(0, 2), "policy");
    leave(2);
    assert_string_equal(cover(0, 2), "policy");
    pass_time(100 * SECOND - 1);
    assert_string_equal(cover(0, 2), "policy");
    assert_false(w.t->row.seat[2].covered);
    pass_time(1);
    assert_true(cover_may(s(), w.t, 2) && !cover_may(s(), w.t, 1));
    assert_string_equal(cover(0, 2), "ok");
    assert_true(w.t->row.seat[2].covered);
    assert_string_equal(w.t->row.seat[2].bot, "random");
    assert_string_equal(cover(1, 2), "ok");
    say(2, "{\"t\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", w.t->row.id);
    assert_false(w.t->row.seat[2].covered || w.t->row.seat[2].bot[0]);
    assert_string_equal(cover(0, 2), "policy");
    end();
}

/* A visit, however short, starts it again; one that the tick does not see as well. */
static void test_a_short_visit_counts(void **state)
{
    (void)state;
    sit("iglu", 3, "\"patience\":100,\"cover\":\"random\"");
    leave(2);
    pass_time(99 * SECOND);
    say(2, "{\"t\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", w.t->row.id);
    leave(2);
    pass_time(99 * SECOND);
    assert_string_equal(cover(0, 2), "policy");
    end();
}

static void test_the_server_covers_at_last(void **state)
{
    (void)state;
    sit("iglu", 3, "\"patience\":100,\"cover\":\"random\"");
    leave(1);
    leave(2);
    pass_time(300 * SECOND - 1);
    assert_false(w.t->row.seat[1].covered || w.t->row.seat[2].covered);
    pass_time(1);
    pass_time(0); /* one after the other */
    assert_true(w.t->row.seat[1].covered && w.t->row.seat[2].covered);
    leave(0); /* and nobody is left who would wait */
    pass_time(30LL * DAY);
    assert_false(w.t->row.seat[0].covered);
    say(1, "{\"t\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", w.t->row.id);
    assert_false(w.t->row.seat[1].covered);
    pass_time(0); /* now somebody does */
    assert_true(w.t->row.seat[0].covered);
    end();
}

/* Somebody who sits there and never answers, at a table without a clock. */
static void test_who_sleeps_at_the_table_is_covered_after_days(void **state)
{
    (void)state;
    sit("iglu", 2, "\"patience\":100,\"cover\":\"random\"");
    int seat = asked();
    pass_time(3LL * DAY - 1);
    assert_string_equal(cover(1 - seat, seat), "policy");
    assert_false(w.t->row.seat[seat].covered);
    pass_time(1);
    assert_true(w.t->row.seat[seat].covered && !w.t->row.seat[1 - seat].covered);
    assert_string_equal(say(seat,
                            "{\"t\":\"hand\",\"id\":\"h\",\"table\":\"%s\",\"seat\":%d,"
                            "\"to\":\"me\"}",
                            w.t->row.id, seat),
                        "ok");
    assert_false(w.t->row.seat[seat].covered);
    end();
}

/* What a bot was thinking about when the owner came counts no more. */
static void test_a_late_answer_for_who_has_come_back_does_not_count(void **state)
{
    (void)state;
    sit("iglu", 2, "\"patience\":100,\"cover\":\"random\"");
    int seat = asked(), n = w.t->m.n_steps;
    leave(seat);
    pass_time(100 * SECOND);
    assert_string_equal(cover(1 - seat, seat), "ok");
    assert_non_null(w.in.bots.first);
    say(seat, "{\"t\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", w.t->row.id);
    bots_play();
    assert_int_equal(w.t->m.n_steps, n);
    assert_int_equal(asked(), seat);
    end();
}

/* ---- Time that the server lives ------------------------------------------------------------ */

static void test_only_lived_time_counts(void **state)
{
    (void)state;
    enum { START = 1000000, TENTH = 100000 };
    int64_t now = START;
    memset(&w, 0, sizeof w);
    stand_in_open(&w.in);
    clock_live(s(), now);
    assert_int_equal(s()->lived, 0);
    for (int i = 0; i < 100; i++)
        clock_live(s(), now += TENTH + 333); /* what is less than a millisecond is not lost */
    assert_int_equal(s()->lived, 10033);
    clock_live(s(), now += 3600LL * 1000000); /* it stood still: at most a second of that */
    assert_int_equal(s()->lived, 11033);
    s()->lives_from = s()->clock + 10; /* people come back first */
    clock_live(s(), now += TENTH);
    assert_int_equal(s()->lived, 11033);
    s()->clock += 10;
    s()->limit.hasten = 1000;
    clock_live(s(), now += TENTH);
    assert_int_equal(s()->lived, 111033);
    stand_in_end(&w.in);
}

/* Marks reach the disk by themselves, and again if the disk failed. */
static void test_marks_are_written(void **state)
{
    (void)state;
    sit("iglu", 2, PACE("reserve", "\"seconds\":100,\"more\":20"));
    int seat = asked();
    const kept *k = kept_find(&w.in.disk, w.t->row.id);
    pass_time(30 * SECOND);
    act_out(seat);
    leave(seat);
    assert_true(w.t->marks_due);
    s()->clock += 3600;
    clock_tick(s());
    assert_false(w.t->marks_due);
    while (stand_in_disk(&w.in.disk, true))
        ;
    assert_true(w.t->marks_due);
    s()->clock += 3600;
    clock_tick(s());
    write_all();
    assert_int_equal(k->row.seat[seat].mark.left, 90 * SECOND);
    assert_int_equal(k->row.seat[seat].mark.since, -1);
    assert_int_equal(k->row.seat[1 - seat].mark.since, 30 * SECOND);
    assert_int_equal(k->row.seat[seat].mark.away, 30 * SECOND);
    assert_int_equal(k->row.seat[1 - seat].mark.away, -1);
    end();
}

/* ---- The clock on the wall ---------------------------------------------------------------- */

static bool is_heard(int who)
{
    static const char text[] = "{\"t\":\"lobby\"}";
    protocol_message(s(), &w.client[who], text, strlen(text));
    return !w.socket[who].closed;
}

/* How often somebody may speak is counted by a clock that nobody sets. */
static void test_a_wall_clock_that_is_set_matters_to_nobody(void **state)
{
    (void)state;
    sit("iglu", 2, "\"watch\":true");
    w.client[0].n_messages = 0;
    for (int hours = -5; hours < 5; hours++) {
        s()->now += hours * 3600;
        s()->clock += s()->limit.rate_seconds;
        for (int i = 0; i < s()->limit.rate_player; i++)
            assert_true(is_heard(0));
    }
    s()->now += 3600;
    assert_false(is_heard(0));
    assert_true(is_heard(1));
    end();
}

/* ---- When tables are looked at ------------------------------------------------------------ */

static table resting[4];

/* The tables that are due by a second, as bits. */
static unsigned turn(wheel *looks, int64_t second)
{
    unsigned bits = 0;
    wheel_turn(looks, second);
    for (table *t; (t = wheel_take(looks));)
        bits |= 1u << (t - resting);
    return bits;
}

static void test_tables_are_due_at_their_second(void **state)
{
    (void)state;
    wheel looks = { .second = 1000 };
    wheel_at(&looks, &resting[0], 1000); /* that is past */
    wheel_at(&looks, &resting[1], 1001);
    wheel_at(&looks, &resting[2], 1000 + WHEEL_SECONDS - 1);
    wheel_at(&looks, &resting[3], 5000); /* as far as it goes */
    assert_int_equal(turn(&looks, 1000), 1);
    assert_int_equal(turn(&looks, 1001), 2);
    assert_int_equal(turn(&looks, 1000 + WHEEL_SECONDS - 2), 0);
    assert_int_equal(turn(&looks, 1000 + WHEEL_SECONDS - 1), 4 | 8);
    for (int i = 0; i < 4; i++)
        wheel_at(&looks, &resting[i], 1100 + i);
    wheel_soon(&looks, &resting[3]); /* once only */
    wheel_drop(&resting[1]);
    assert_int_equal(turn(&looks, looks.second), 8);
    assert_int_equal(turn(&looks, 1000000), 1 | 4);
    assert_int_equal(turn(&looks, 2000000), 0);
}

/* Where nothing can happen by itself nobody looks; what comes of people does at the next look. */
static void test_a_table_rests(void **state)
{
    (void)state;
    sit("iglu", 2, PACE("move", "\"seconds\":60"));
    int seat = asked();
    pass_time(0);
    int64_t due = w.in.s->lived / SECOND + 60;
    assert_ptr_equal(s()->looks.slot[due % WHEEL_SECONDS], w.t);
    say(seat, "{\"t\":\"leave\",\"id\":\"l\"}");
    assert_ptr_equal(s()->looks.soon, w.t);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_turn_has_its_time_to_the_last_moment),
        cmocka_unit_test(test_a_reserve_is_used_and_grows),
        cmocka_unit_test(test_a_turn_is_full_again),
        cmocka_unit_test(test_handing_over_winds_up_no_clock),
        cmocka_unit_test(test_undo_winds_up_no_clock),
        cmocka_unit_test(test_one_person_has_no_clock),
        cmocka_unit_test(test_clocks_are_secret_in_windows),
        cmocka_unit_test(test_a_window_costs_a_reserve_what_is_beyond_more),
        cmocka_unit_test(test_patience_to_the_last_moment),
        cmocka_unit_test(test_a_short_visit_counts),
        cmocka_unit_test(test_the_server_covers_at_last),
        cmocka_unit_test(test_who_sleeps_at_the_table_is_covered_after_days),
        cmocka_unit_test(test_a_late_answer_for_who_has_come_back_does_not_count),
        cmocka_unit_test(test_only_lived_time_counts),
        cmocka_unit_test(test_marks_are_written),
        cmocka_unit_test(test_a_wall_clock_that_is_set_matters_to_nobody),
        cmocka_unit_test(test_tables_are_due_at_their_second),
        cmocka_unit_test(test_a_table_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
