/*
 * server_parts_test.c: a match of any length reaches those who play and watch it, part by part,
 * and nothing that is asked about it is more than a client's queue takes.
 *
 * The match is synthetic: the events of a played one over and over, as steps that nobody took.
 */
#include "stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

enum { STEPS = 10000, PLAYED = 200, SEATS = 6, MOST_ROUNDS = 100000 };

/* What one client has heard. */
static struct {
    size_t bytes, most_bytes; /* since it last asked, and at most */
    int n_errors;
    int told[BER_MAX_SEATS + 1], n_events[BER_MAX_SEATS + 1];
    bool behind[BER_MAX_SEATS + 1], whole[BER_MAX_SEATS + 1];
    char table[STORE_ID];
    int log_told, log_events;
    char code[20]; /* of the last error */
} heard;

static int place_of(const json_t *seat)
{
    return json_is_integer(seat) ? (int)json_integer_value(seat) : BER_MAX_SEATS;
}

static int number_of(const json_t *message, const char *key)
{
    return (int)json_integer_value(json_object_get(message, key));
}

static void take_now(const json_t *message)
{
    int place = place_of(json_object_get(message, "seat")), from = number_of(message, "from");
    if (from == 0)
        heard.n_events[place] = 0;
    else
        assert_int_equal(from, heard.told[place]);
    heard.told[place] = number_of(message, "told");
    heard.n_events[place] += (int)json_array_size(json_object_get(message, "events"));
    heard.behind[place] = heard.told[place] < number_of(message, "at");
    heard.whole[place] = !heard.behind[place];
    assert_true(heard.told[place] > from || heard.whole[place]);
    assert_int_equal(json_object_get(message, "view") != NULL, heard.whole[place]);
}

static void stand_in_hear(conn *c, const char *text, size_t length)
{
    (void)c;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *kind = json_string_value(json_object_get(message, "t"));
    assert_non_null(kind);
    heard.bytes += length;
    heard.most_bytes = heard.bytes > heard.most_bytes ? heard.bytes : heard.most_bytes;
    if (strcmp(kind, "error") == 0) {
        heard.n_errors++;
        snprintf(heard.code, sizeof heard.code, "%s",
                 json_string_value(json_object_get(message, "code")));
    }
    if (strcmp(kind, "now") == 0)
        take_now(message);
    if (strcmp(kind, "log") == 0) {
        heard.log_told = number_of(message, "told");
        heard.log_events += (int)json_array_size(json_object_get(message, "events"));
    }
    if (json_is_string(json_object_get(message, "table")))
        snprintf(heard.table, sizeof heard.table, "%s",
                 json_string_value(json_object_get(message, "table")));
    json_decref(message);
}

static void say(stand_in *in, client *c, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(stand_in *in, client *c, const char *format, ...)
{
    char text[2000];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    heard.bytes = 0;
    c->n_messages = 0;
    protocol_message(in->s, c, text, (size_t)n);
    while (stand_in_disk(&in->disk, false))
        ;
    protocol_again(in->s);
}

/* Plays a while, then repeats what happened until the match has STEPS steps. */
static void lengthen(table *t)
{
    match *m = &t->m;
    ber_error error;
    ber_action legal[BER_MAX_ACTIONS];
    ber_rng rng = ber_rng_seed(1);
    while (m->n_steps < PLAYED && !match_over(m)) {
        const ber_head *head = m->state;
        int seat = 0;
        while (!(head->waiting >> seat & 1))
            seat++;
        int n = match_legal(m, seat, legal);
        ber_action a = legal[ber_rng_below(&rng, (uint32_t)n)];
        assert_int_equal(match_submit(m, seat, a, &error) < 0, 0);
    }
    int n_steps = m->n_steps, n_events = m->n_events, rounds = STEPS / n_steps + 1;
    m->step = realloc(m->step, sizeof *m->step * STEPS);
    m->event = realloc(m->event, sizeof *m->event * (size_t)(n_events * rounds));
    assert_true(m->step && m->event);
    for (int i = n_steps; i < STEPS; i++)
        m->step[i] = m->step[i % n_steps];
    m->room_steps = m->n_steps = STEPS;
    m->room_events = n_events * rounds;
    for (int i = n_events; i < n_events * rounds; i++) {
        m->event[i] = m->event[i % n_events];
        m->event[i].step += i / n_events * n_steps;
        if (m->event[i].step < STEPS)
            m->n_events = i + 1;
    }
    play_note_disk(t);
}

/* The server, with `n` people in it. */
static void open_for(stand_in *in, client *c, conn *socket, int n)
{
    stand_in_open(in);
    for (int i = 0; i < n; i++) {
        socket[i] = (conn){ false };
        stand_in_enter(in->s, &c[i], &socket[i], NULL);
    }
}

static const char seats[] =
    "{\"kind\":\"me\"},{\"kind\":\"device\",\"name\":\"a\"},"
    "{\"kind\":\"device\",\"name\":\"b\"},{\"kind\":\"device\",\"name\":\"c\"},"
    "{\"kind\":\"device\",\"name\":\"d\"},{\"kind\":\"device\",\"name\":\"e\"}";

static table *open_long(stand_in *in, client *c)
{
    memset(&heard, 0, sizeof heard);
    say(in, c, "{\"t\":\"open\",\"game\":\"valley\",\"seats\":[%s],\"policy\":{\"watch\":true}}",
        seats);
    table *t = lobby_table(in->s, heard.table);
    assert_true(t && t->loaded && t->row.n_seats == SEATS);
    lengthen(t);
    assert_int_equal(t->m.n_steps, STEPS);
    return t;
}

/* Asks for more until everybody has heard all; how often it asked. */
static int hear_out(stand_in *in, client *c, const table *t)
{
    int n = 0;
    for (bool more = true; more && n < MOST_ROUNDS;) {
        more = false;
        for (int place = 0; place <= BER_MAX_SEATS; place++) {
            if (!heard.behind[place])
                continue;
            char seat[16];
            snprintf(seat, sizeof seat, place < BER_MAX_SEATS ? "%d" : "\"public\"", place);
            say(in, c, "{\"t\":\"more\",\"table\":\"%s\",\"seat\":%s,\"from\":%d}", t->row.id, seat,
                heard.told[place]);
            more = true;
            n++;
        }
    }
    return n;
}

static void test_six_seats_of_one_guest(void **state)
{
    (void)state;
    stand_in in;
    conn socket;
    client c;
    open_for(&in, &c, &socket, 1);
    table *t = open_long(&in, &c);
    heard.most_bytes = 0;
    say(&in, &c, "{\"t\":\"resume\",\"table\":\"%s\",\"at\":0}", t->row.id);
    int n = hear_out(&in, &c, t);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_true(heard.whole[seat]);
        assert_int_equal(heard.n_events[seat], t->m.n_events);
    }
    assert_int_equal(heard.n_errors, 0);
    assert_false(socket.closed);
    assert_true(heard.most_bytes < (size_t)in.s->limit.queue_bytes);
    print_message("%d steps, %d events, %d requests for more, at most %zu bytes at once\n", STEPS,
                  t->m.n_events, n, heard.most_bytes);
    t->m.n_steps = t->m.n_events = 0; /* what was made up is not looked at any more */
    stand_in_end(&in);
}

static void test_a_spectator_and_the_log(void **state)
{
    (void)state;
    stand_in in;
    conn socket[2];
    client c[2];
    open_for(&in, c, socket, 2);
    table *t = open_long(&in, &c[0]);
    memset(&heard, 0, sizeof heard);
    say(&in, &c[1], "{\"t\":\"resume\",\"table\":\"%s\",\"at\":0}", t->row.id);
    hear_out(&in, &c[1], t);
    assert_int_equal(heard.n_events[BER_MAX_SEATS], t->m.n_events);
    for (int n = 0; heard.log_told < STEPS && n < MOST_ROUNDS; n++)
        say(&in, &c[1], "{\"t\":\"log\",\"table\":\"%s\",\"from\":%d}", t->row.id, heard.log_told);
    assert_int_equal(heard.log_events, t->m.n_events);
    assert_int_equal(heard.n_errors, 0);
    say(&in, &c[1], "{\"t\":\"log\",\"table\":\"%s\",\"from\":%d}", t->row.id, STEPS);
    assert_int_equal(heard.n_errors, 0);
    say(&in, &c[1], "{\"t\":\"log\",\"table\":\"%s\",\"from\":%d}", t->row.id, STEPS + 1);
    say(&in, &c[1], "{\"t\":\"log\",\"table\":\"%s\",\"from\":-1}", t->row.id);
    assert_int_equal(heard.n_errors, 2);
    t->m.n_steps = t->m.n_events = 0;
    stand_in_end(&in);
}

/* At the least, and at the most, that a host may set. */
static void test_parts_of_any_size(void **state)
{
    (void)state;
    static const int sizes[] = { 1, 2, 65536 };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        stand_in in;
        conn socket;
        client c;
        open_for(&in, &c, &socket, 1);
        in.s->limit.news_bytes = sizes[i];
        table *t = open_long(&in, &c);
        for (int seat = 0; seat < SEATS; seat++)
            heard.told[seat] = STEPS - 300;
        say(&in, &c, "{\"t\":\"resume\",\"table\":\"%s\",\"at\":%d}", t->row.id, STEPS - 300);
        heard.most_bytes = 0;
        hear_out(&in, &c, t);
        for (int seat = 0; seat < SEATS; seat++)
            assert_true(heard.whole[seat] && heard.told[seat] == STEPS);
        assert_int_equal(heard.n_errors, 0);
        assert_true(heard.most_bytes < 131072);
        t->m.n_steps = t->m.n_events = 0;
        stand_in_end(&in);
    }
}

/* Nothing is sent that is longer than a message may be, and nobody is cut off for having asked. */
static void test_an_answer_that_does_not_fit(void **state)
{
    (void)state;
    stand_in in;
    conn socket;
    client c;
    open_for(&in, &c, &socket, 1);
    table *t = open_long(&in, &c);
    in.s->limit.log_bytes = OUT_SIZE - 2000;
    say(&in, &c, "{\"t\":\"log\",\"table\":\"%s\",\"seat\":0}", t->row.id);
    assert_int_equal(heard.n_errors, 0);
    assert_true(heard.bytes > OUT_SIZE - 2000 && heard.bytes < OUT_SIZE);
    in.s->limit.log_bytes = OUT_SIZE;
    say(&in, &c, "{\"t\":\"log\",\"table\":\"%s\",\"seat\":0}", t->row.id);
    assert_int_equal(heard.n_errors, 1);
    assert_string_equal(heard.code, "limit");
    in.s->limit.news_bytes = 10 * OUT_SIZE;
    say(&in, &c, "{\"t\":\"resume\",\"table\":\"%s\",\"at\":0}", t->row.id);
    assert_true(heard.n_errors > 1);
    say(&in, &c, "{\"t\":\"lobby\"}");
    assert_false(socket.closed);
    t->m.n_steps = t->m.n_events = 0;
    stand_in_end(&in);
}

/* A table that is not in memory is read without keeping anybody waiting. */
static void test_reading_keeps_nobody_waiting(void **state)
{
    (void)state;
    stand_in in;
    conn socket[2];
    client c[2];
    static const char lobby[] = "{\"t\":\"lobby\"}";
    char watch[100];
    open_for(&in, c, socket, 2);
    say(&in, &c[0], "{\"t\":\"open\",\"game\":\"valley\",\"seats\":[%s]}", seats);
    table *t = lobby_table(in.s, heard.table);
    say(&in, &c[0], "{\"t\":\"leave\"}");
    lobby_unload_table(in.s, t);
    heard.bytes = 0;
    snprintf(watch, sizeof watch, "{\"t\":\"watch\",\"table\":\"%s\"}", t->row.id);
    protocol_message(in.s, &c[0], watch, strlen(watch));
    assert_true(in.disk.first && heard.bytes == 0);
    protocol_message(in.s, &c[1], lobby, strlen(lobby));
    assert_true(in.disk.first && heard.bytes > 0);
    heard.bytes = 0;
    assert_true(stand_in_disk(&in.disk, false));
    protocol_again(in.s);
    assert_true(t->loaded && heard.bytes > 0);
    stand_in_end(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_six_seats_of_one_guest),
        cmocka_unit_test(test_a_spectator_and_the_log),
        cmocka_unit_test(test_parts_of_any_size),
        cmocka_unit_test(test_an_answer_that_does_not_fit),
        cmocka_unit_test(test_reading_keeps_nobody_waiting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
