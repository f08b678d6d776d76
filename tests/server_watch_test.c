/*
 * server_watch_test.c: spectators hear of everything, and of what happens between two ticks
 * together; players hear of every step. Network, disk and bots are those of stand_in.h.
 */
#include "stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

enum { PLAYER, EARLY, LATE, PEOPLE };

static struct {
    stand_in in;
    conn socket[PEOPLE];
    client client[PEOPLE];
    table *t;
    int n_now[PEOPLE];
    int from[PEOPLE], at[PEOPLE]; /* of the last of them, */
    json_int_t era[PEOPLE];
    bool is_change[PEOPLE]; /* which told what is different, */
    bool has_result[PEOPLE];
    char table[STORE_ID];
} w;

static void stand_in_hear(conn *c, const char *text, size_t length)
{
    int i = (int)(c - w.socket);
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    assert_string_not_equal(kind, "error");
    if (strcmp(kind, "ok") == 0 && !w.table[0])
        snprintf(w.table, sizeof w.table, "%s",
                 json_string_value(json_object_get(message, "table")));
    if (strcmp(kind, "now") == 0) {
        int from = (int)json_integer_value(json_object_get(message, "from"));
        json_int_t era = json_integer_value(json_object_get(message, "era"));
        bool is_change = json_object_get(message, "change") != NULL;
        assert_true(i == PLAYER || !is_change || (from == w.at[i] && era == w.era[i]));
        w.n_now[i]++;
        w.from[i] = from;
        w.era[i] = era;
        w.at[i] = (int)json_integer_value(json_object_get(message, "told"));
        assert_int_equal(w.at[i], json_integer_value(json_object_get(message, "at")));
        w.is_change[i] = is_change;
        w.has_result[i] = json_object_get(message, "result") != NULL;
    }
    json_decref(message);
}

static void write_all(bool fails)
{
    while (stand_in_disk(&w.in.disk, fails))
        ;
    protocol_again(w.in.s);
}

static void say(int i, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(int i, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    protocol_message(w.in.s, &w.client[i], text, (size_t)n);
    write_all(false);
}

static void watch(int i)
{
    say(i, "{\"t\":\"watch\",\"id\":\"w\",\"table\":\"%s\"}", w.table);
}

static void tick(void)
{
    w.in.s->tick++;
    speak_tick(w.in.s);
}

/* One guest has both seats, another looks on. */
static void sit(void)
{
    memset(&w, 0, sizeof w);
    stand_in_open(&w.in);
    for (int i = 0; i < PEOPLE; i++)
        stand_in_enter(w.in.s, &w.client[i], &w.socket[i], NULL);
    write_all(false);
    say(PLAYER,
        "{\"t\":\"open\",\"id\":\"o\",\"game\":\"mammut\",\"seats\":[{\"kind\":\"me\"},"
        "{\"kind\":\"device\",\"name\":\"Luca\"}],\"policy\":{\"undo\":\"free\",\"watch\":true}}");
    w.t = lobby_table(w.in.s, w.table);
    assert_true(w.t && w.t->loaded);
    watch(EARLY);
    tick();
    tick();
    memset(w.n_now, 0, sizeof w.n_now);
}

static void act(void)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    int seat = match_waiting(&w.t->m), n = match_legal(&w.t->m, seat, legal);
    assert_true(n > 0);
    assert_int_equal(play_act(w.in.s, w.t, seat, legal[n - 1], (reply_to){ 0 }, &error), 0);
}

static void act_and_write(void)
{
    act();
    write_all(false);
}

static void test_what_happens_between_two_ticks_is_told_together(void **state)
{
    (void)state;
    sit();
    act_and_write(); /* after a while: at once */
    assert_int_equal(w.n_now[EARLY], 1);
    assert_int_equal(w.at[EARLY], w.t->m.n_steps);
    assert_true(w.is_change[EARLY]);
    int first = w.t->m.n_steps;
    for (int i = 0; i < 5; i++)
        act_and_write();
    assert_int_equal(w.n_now[EARLY], 1);
    assert_int_equal(w.n_now[PLAYER], 2 * 6); /* for both seats, each time */
    tick();
    assert_int_equal(w.n_now[EARLY], 2);
    assert_int_equal(w.from[EARLY], first);
    assert_int_equal(w.at[EARLY], w.t->m.n_steps);
    assert_true(w.is_change[EARLY]);
    tick();
    tick();
    assert_int_equal(w.n_now[EARLY], 2);
    assert_int_equal(w.n_now[PLAYER], 2 * 6);
    stand_in_end(&w.in);
}

/* A spectator who comes in between is sent the position at once; others hear no more often for it.
 */
static void test_who_comes_between_two_ticks(void **state)
{
    (void)state;
    sit();
    act_and_write();
    act_and_write();
    watch(LATE);
    assert_int_equal(w.n_now[EARLY], 1);
    assert_int_equal(w.n_now[LATE], 1);
    assert_int_equal(w.at[LATE], w.t->m.n_steps);
    tick();
    assert_int_equal(w.n_now[EARLY], 2);
    assert_true(w.is_change[EARLY]);
    act_and_write();
    tick();
    for (int i = EARLY; i <= LATE; i++) {
        assert_int_equal(w.at[i], w.t->m.n_steps);
        assert_true(w.is_change[i]);
    }
    stand_in_end(&w.in);
}

/* Nothing is told that is not on disk, nor what was taken back. */
static void test_a_tick_while_something_is_written(void **state)
{
    (void)state;
    sit();
    act_and_write();
    act_and_write();
    int good = w.t->m.n_steps;
    act();
    tick();
    assert_int_equal(w.n_now[EARLY], 1);
    write_all(true); /* and is read again */
    write_all(false);
    tick();
    assert_int_equal(w.t->m.n_steps, good);
    assert_int_equal(w.at[EARLY], good);
    act_and_write();
    act_and_write();
    say(PLAYER, "{\"t\":\"undo\",\"id\":\"u\",\"table\":\"%s\",\"seat\":%d,\"at\":%d}", w.table,
        play_can_undo(w.t, 0) ? 0 : 1, w.t->m.n_steps);
    tick();
    assert_int_equal(w.at[EARLY], w.t->m.n_steps);
    assert_int_equal(w.era[EARLY], w.t->era);
    stand_in_end(&w.in);
}

/* The last step, and then all that was secret, without waiting. */
static void test_the_end_is_told_at_once(void **state)
{
    (void)state;
    sit();
    for (int i = 0; i < 5000 && !match_over(&w.t->m); i++) {
        memset(w.n_now, 0, sizeof w.n_now);
        act_and_write();
    }
    assert_true(match_over(&w.t->m));
    assert_int_equal(w.n_now[EARLY], 2);
    assert_true(w.has_result[EARLY]);
    assert_int_equal(w.from[EARLY], 0);
    tick();
    assert_int_equal(w.n_now[EARLY], 2);
    stand_in_end(&w.in);
}

/* Nobody is left who is to be told, or no table. */
static void test_who_is_gone_by_the_tick(void **state)
{
    (void)state;
    sit();
    act_and_write();
    act_and_write();
    say(EARLY, "{\"t\":\"leave\",\"id\":\"l\"}");
    tick();
    assert_int_equal(w.n_now[EARLY], 1);
    watch(EARLY);
    act_and_write();
    act_and_write();
    lobby_remove_table(w.in.s, w.t);
    tick();
    stand_in_end(&w.in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_happens_between_two_ticks_is_told_together),
        cmocka_unit_test(test_who_comes_between_two_ticks),
        cmocka_unit_test(test_a_tick_while_something_is_written),
        cmocka_unit_test(test_the_end_is_told_at_once),
        cmocka_unit_test(test_who_is_gone_by_the_tick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
