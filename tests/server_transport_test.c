/*
 * server_transport_test.c: WebSockets of the network room against the real library, on
 * loopback, by a client of plain sockets.
 */
#include "echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <signal.h>
#include <time.h>
#include <unistd.h>

static void test_echo(void **state)
{
    (void)state;
    echo e;
    echo_start(&e);
    int fd = echo_enter(&e);
    raw_text(fd, "hello");
    echo_hears(fd, "hello");
    raw_text(fd, "");
    echo_hears(fd, "");
    raw_text(fd, "\xc3\xa8 \xe2\x82\xac");
    echo_hears(fd, "\xc3\xa8 \xe2\x82\xac");
    echo_leave(fd);
    echo_wait(&e.closed, 1);
    fd = echo_enter_as(&e, "X-Forwarded-For: 198.51.100.7, 192.0.2.99\r\n" COOKIE PROTOCOL);
    echo_hears(fd, "welcome"); /* said before the handshake was over */
    echo_leave(fd);
    echo_finish(&e);
}

static void test_longest_message(void **state)
{
    (void)state;
    echo e;
    static char text[TRANSPORT_MESSAGE + 2];
    memset(text, 'm', TRANSPORT_MESSAGE);
    echo_start(&e);
    int fd = echo_enter(&e);
    for (int i = 0; i < 3; i++) {
        raw_text(fd, text);
        echo_hears(fd, text);
    }
    text[TRANSPORT_MESSAGE] = 'm';
    raw_text(fd, text);
    assert_int_equal(raw_end(fd), CLOSE_BIG);
    echo_finish(&e);
}

static void test_fragments(void **state)
{
    (void)state;
    int n_pongs = 0;
    echo e;
    echo_start(&e);
    int fd = echo_enter(&e);
    raw_frame(fd, RAW_TEXT, "one, ", 5);
    raw_frame(fd, RAW_FIN | RAW_PING, "?", 1); /* allowed in between */
    raw_frame(fd, RAW_MORE, "", 0);
    raw_frame(fd, RAW_MORE, "two, ", 5);
    raw_frame(fd, RAW_FIN | RAW_MORE, "three", 5);
    for (int i = 0; i < 2; i++) { /* in any order */
        char heard[100];
        size_t length;
        bool is_pong = raw_next(fd, heard, sizeof heard, &length) == RAW_PONG;
        assert_string_equal(heard, is_pong ? "?" : "one, two, three");
        n_pongs += is_pong;
    }
    assert_int_equal(n_pongs, 1);
    raw_frame(fd, RAW_TEXT, "n", 1);
    for (int i = 0; i < TRANSPORT_MESSAGE - 2; i++)
        raw_frame(fd, RAW_MORE, "n", 1);
    raw_frame(fd, RAW_FIN | RAW_MORE, "n", 1);
    static char expected[TRANSPORT_MESSAGE + 1];
    memset(expected, 'n', TRANSPORT_MESSAGE);
    echo_hears(fd, expected);
    echo_leave(fd);
    echo_finish(&e);
}

static void test_too_much(void **state)
{
    (void)state;
    static char text[200 * 1000];
    echo e;
    echo_start(&e);
    int fd = echo_enter(&e); /* a frame that announces more than it may */
    unsigned char head[] = { 0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 1, 2, 3, 4, 5 };
    raw_send(fd, head, sizeof head);
    assert_int_equal(raw_end(fd), CLOSE_BIG);
    fd = echo_enter(&e); /* one that keeps its promise */
    memset(text, 'x', sizeof text - 1);
    raw_text(fd, text);
    assert_int_equal(raw_end(fd), CLOSE_BIG);
    fd = echo_enter(&e); /* fragments without end */
    raw_frame(fd, RAW_TEXT, text, 1000);
    for (int i = 0; i < 100; i++)
        raw_frame(fd, RAW_MORE, text, 1000);
    assert_int_equal(raw_end(fd), CLOSE_BIG);
    fd = echo_enter(&e);
    raw_text(fd, "others are not harmed");
    echo_hears(fd, "others are not harmed");
    echo_leave(fd);
    echo_finish(&e);
}

static void test_not_text(void **state)
{
    (void)state;
    echo e;
    echo_start(&e);
    int fd = echo_enter(&e);
    raw_frame(fd, RAW_FIN | RAW_BINARY, "\0\1", 2);
    assert_int_equal(raw_end(fd), CLOSE_BINARY);
    fd = echo_enter(&e);
    raw_frame(fd, RAW_FIN | RAW_TEXT, "\xff\xfe", 2);
    assert_int_equal(raw_end(fd), 1007);
    fd = echo_enter(&e);
    raw_frame(fd, RAW_FIN | 5, "?", 1); /* there is no such opcode */
    assert_int_equal(raw_end(fd), 1002);
    fd = echo_enter(&e);
    raw_frame(fd, RAW_FIN | RAW_MORE, "of what?", 8);
    assert_int_equal(raw_end(fd), 1002);
    echo_finish(&e);
}

static void test_server_closes(void **state)
{
    (void)state;
    echo e;
    echo_start(&e);
    int fd = echo_enter(&e);
    raw_text(fd, "go");
    raw_text(fd, "not heard");
    echo_hears(fd, "bye");
    assert_int_equal(raw_end(fd), CLOSE_POLICY);
    echo_wait(&e.closed, 1);
    fd = echo_enter(&e);
    raw_frame(fd, RAW_TEXT, "g", 1);
    raw_frame(fd, RAW_FIN | RAW_MORE, "o", 1);
    echo_hears(fd, "bye");
    assert_int_equal(raw_end(fd), CLOSE_POLICY);
    fd = echo_enter(&e); /* without a word */
    close(fd);
    echo_wait(&e.closed, 3);
    echo_finish(&e);
}

static void test_origins(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "Origin: null\r\n",
        "Origin: \r\n",
        "Origin: http://evil.example\r\n",
        "Origin: http://127.0.0.1\r\n",
        "Origin: http://127.0.0.1:%d.evil.example\r\n",
        "Origin: http://evil.example:%d\r\n",
        "Origin: http://sub.127.0.0.1:%d\r\n",
        "Origin: http://127.0.0.1:%d1\r\n",
        "Origin: http://127.0.0.1:%d/\r\n",
        "Origin: http://user@127.0.0.1:%d\r\n",
        "Origin: ftp://127.0.0.1:%d\r\n",
        "Origin: 127.0.0.1:%d\r\n",
        "Origin: http://127.0.0.1:%d http://evil.example\r\n",
        "Origin: http://evil.example\r\nOrigin: http://127.0.0.1:%d\r\n",
        "Origin: https://games.example.evil.example\r\n",
        "Origin: http://games.example\r\n",
        "Origin: https://games.example:444\r\n",
    };
    echo e;
    echo_start(&e);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        echo_refused(&e, echo_origin(&e, wrong[i]), COOKIE PROTOCOL, 403);
    assert_int_equal(e.opened, 0);
    static const char *const right[] = { "Origin: http://127.0.0.1:%d\r\n",
                                         "Origin: https://127.0.0.1:%d\r\n",
                                         "Origin: https://games.example\r\n" };
    for (size_t i = 0; i < 3; i++) {
        int status, fd = echo_try(&e, echo_origin(&e, right[i]), COOKIE PROTOCOL, &status);
        assert_int_equal(status, 101);
        echo_leave(fd);
    }
    echo_finish(&e);
}

static void test_cookies(void **state)
{
    (void)state;
    echo e;
    echo_start(&e);
    const char *origin = echo_origin(&e, "Origin: http://127.0.0.1:%d\r\n");
    echo_refused(&e, origin, PROTOCOL, 403);
    echo_refused(&e, origin, "Cookie: beringia=\r\n" PROTOCOL, 403);
    echo_refused(&e, origin, "Cookie: beringia=bad\r\n" PROTOCOL, 403);
    echo_refused(&e, origin, "Cookie: notberingia=good; xberingia=good\r\n" PROTOCOL, 403);
    echo_refused(&e, origin, "Cookie: beringia\r\n" PROTOCOL, 403);
    echo_leave(echo_enter_as(&e, "Cookie: beringia=good\r\n" PROTOCOL));
    echo_leave(echo_enter_as(&e, "Cookie: a=1;beringia=good\r\n" PROTOCOL));
    echo_finish(&e);
    assert_int_equal(e.stats.refused, 5);
    assert_int_equal(e.stats.accepted, 2);
    assert_int_equal(e.stats.connections, 0);
}

static void test_handshakes(void **state)
{
    (void)state;
    echo e;
    raw_answer answer;
    echo_start(&e);
    const char *origin = echo_origin(&e, "Origin: http://127.0.0.1:%d\r\n");
    echo_refused(&e, origin, COOKIE, 400); /* no subprotocol */
    echo_refused(&e, origin, COOKIE "Sec-WebSocket-Protocol: http\r\n", 400);
    echo_refused(&e, origin, COOKIE "Sec-WebSocket-Protocol: chat\r\n", 0);
    echo_leave(echo_enter_as(&e, COOKIE "Sec-WebSocket-Protocol: chat, beringia-1\r\n"));
    raw_get(e.port, "/ws", "", &answer);
    assert_int_equal(answer.status, 404);
    raw_forget(&answer);
    raw_get(e.port, "/other",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" COOKIE PROTOCOL,
            &answer);
    assert_int_equal(answer.status, 404);
    raw_forget(&answer);
    raw_get(e.port, "/ws",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" COOKIE
                PROTOCOL,
            &answer); /* no key */
    assert_int_equal(answer.status, 400);
    raw_forget(&answer);
    assert_int_equal(e.opened, 1);
    echo_finish(&e);
}

static void test_limit_per_address(void **state)
{
    (void)state;
    echo e;
    int fd[3];
    echo_start_with(&e, (transport_pulse){ 20, 30 }, 3);
    for (int i = 0; i < 3; i++)
        fd[i] = echo_enter(&e);
    const char *origin = echo_origin(&e, "Origin: http://127.0.0.1:%d\r\n");
    echo_refused(&e, origin, COOKIE PROTOCOL, 429);
    echo_refused(&e, origin, "X-Forwarded-For: nonsense\r\n" COOKIE PROTOCOL, 429);
    echo_refused(&e, origin, "X-Forwarded-For: 192.0.2.1, nonsense\r\n" COOKIE PROTOCOL, 429);
    echo_leave(echo_enter_as(&e, "X-Forwarded-For: 192.0.2.1, 127.0.0.1\r\n" COOKIE PROTOCOL));
    echo_leave(echo_enter_as(&e, "X-Forwarded-For: 192.0.2.1\r\n" COOKIE PROTOCOL));
    echo_leave(echo_enter_as(&e, "X-Forwarded-For: 127.0.0.1, 2001:db8::1\r\n" COOKIE PROTOCOL));
    echo_leave(fd[0]);
    echo_wait(&e.closed, 4);
    fd[0] = echo_enter(&e);
    for (int i = 0; i < 3; i++)
        echo_leave(fd[i]);
    echo_finish(&e);
}

/* Counted by home, each for itself, and who is refused is not counted. */
static void test_limit_of_each_home(void **state)
{
    (void)state;
    static const char *const home[] = { "192.0.2.7", "192.0.2.8", "2001:db8::%d",
                                        "2001:db8:0:1::%d" };
    echo e;
    int fd[4][3], n_closed = 0;
    char from[60], headers[200];
    echo_start_with(&e, (transport_pulse){ 20, 30 }, 3);
    const char *origin = echo_origin(&e, "Origin: http://127.0.0.1:%d\r\n");
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 16; i++) { /* those of a home among others */
            snprintf(from, sizeof from, home[i % 4], i / 4 + 1);
            snprintf(headers, sizeof headers,
                     "X-Forwarded-For: %s\r\nCookie: beringia=bad\r\n" PROTOCOL, from);
            echo_refused(&e, origin, headers, i / 4 < 3 ? 403 : 429);
            snprintf(headers, sizeof headers, "X-Forwarded-For: %s\r\n" COOKIE PROTOCOL, from);
            if (i / 4 < 3)
                fd[i % 4][i / 4] = echo_enter_as(&e, headers);
            else
                echo_refused(&e, origin, headers, 429);
        }
        for (int i = 0; i < 12; i++)
            echo_leave(fd[i / 3][i % 3]);
        n_closed += 12;
        echo_wait(&e.closed, n_closed);
    }
    echo_finish(&e);
}

static void test_slow_reader(void **state)
{
    (void)state;
    echo e;
    char heard[100];
    size_t length;
    echo_start(&e);
    int slow = echo_enter(&e), quick = echo_enter(&e);
    raw_text(slow, "here");
    raw_text(slow, "ready?");
    echo_hears(slow, "ready?");
    int meals = 0;
    do { /* what the sockets hold comes on top of the queue */
        raw_text(quick, "feed");
        assert_int_equal(raw_next(quick, heard, sizeof heard, &length), RAW_TEXT);
    } while (strcmp(heard, "fed") == 0 && ++meals < 2000);
    assert_string_equal(heard, "gone");
    assert_true(meals >= ECHO_QUEUE / (64 * 1024));
    raw_text(quick, "still here");
    echo_hears(quick, "still here");
    echo_leave(quick);
    close(slow);
    echo_finish(&e);
}

static void test_quick_reader(void **state)
{
    (void)state;
    echo e;
    char heard[1100];
    size_t length;
    echo_start(&e);
    int fd = echo_enter(&e);
    for (int round = 0; round < 20; round++) {
        raw_text(fd, "pour");
        for (int i = 0; i < 200; i++) {
            assert_int_equal(raw_next(fd, heard, sizeof heard, &length), RAW_TEXT);
            assert_int_equal(length, 999);
            assert_int_equal(atoi(heard), i);
        }
    }
    for (int i = 0; i < 5000; i++)
        raw_frame(fd, RAW_FIN | RAW_PONG, "", 0); /* unasked for, harmless */
    raw_text(fd, "well");
    echo_hears(fd, "well");
    echo_leave(fd);
    echo_finish(&e);
}

static void test_heartbeat(void **state)
{
    (void)state;
    echo e;
    char heard[200];
    size_t length;
    echo_start_with(&e, (transport_pulse){ 1, 3 }, 10);
    int mute = echo_enter(&e), alive = echo_enter(&e);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(raw_next(alive, heard, sizeof heard, &length), RAW_PING);
        raw_frame(alive, RAW_FIN | RAW_PONG, heard, length);
    }
    assert_true(raw_is_gone(mute));
    echo_wait(&e.closed, 1);
    raw_text(alive, "still here");
    while (raw_next(alive, heard, sizeof heard, &length) == RAW_PING)
        raw_frame(alive, RAW_FIN | RAW_PONG, heard, length);
    assert_string_equal(heard, "still here");
    close(mute);
    close(alive);
    echo_finish(&e);
}

static void *wake_it(void *user)
{
    for (int i = 0; i < 1000; i++)
        transport_wake(user);
    return NULL;
}

static void test_wake_and_tick(void **state)
{
    (void)state;
    echo e;
    pthread_t other;
    echo_start(&e);
    echo_wait(&e.ticks, 3);
    for (int i = 1; i <= 3; i++) {
        int before = e.wakes;
        pthread_create(&other, NULL, wake_it, e.t);
        echo_wait(&e.wakes, before + 1);
        pthread_join(other, NULL);
    }
    echo_finish(&e);
}

static echo *running; /* for the signal handler */

static void on_signal(int number)
{
    (void)number;
    transport_stop(running->t);
}

static void test_stop(void **state)
{
    (void)state;
    echo e;
    struct timespec begin, end;
    echo_start(&e);
    int polite = echo_enter(&e), mute = echo_enter(&e);
    running = &e;
    struct sigaction act = { .sa_handler = on_signal }, before;
    sigaction(SIGUSR1, &act, &before);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    raise(SIGUSR1);
    assert_int_equal(raw_end(polite), CLOSE_RESTART);
    pthread_join(e.thread, NULL); /* the other one never answers */
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert_true(end.tv_sec - begin.tv_sec <= 4);
    sigaction(SIGUSR1, &before, NULL);
    transport_close(e.t);
    assert_int_equal(raw_end(mute), CLOSE_RESTART);
    assert_int_equal(e.opened, e.closed);
}

static void test_stop_before_run(void **state)
{
    (void)state;
    echo e = { 0 };
    char error[200];
    transport_config config = { .bind = "localhost", .max_per_address = 10, .queue = ECHO_QUEUE };
    e.t = transport_open(&config, &echo_calls, &e, error, sizeof error);
    assert_non_null(e.t);
    transport_stop(e.t);
    transport_run(e.t);
    transport_close(e.t);
}

static void test_cannot_listen(void **state)
{
    (void)state;
    echo e;
    char error[200] = "";
    echo_start(&e);
    transport_config config = {
        .bind = "127.0.0.1", .port = e.port, .max_per_address = 10, .queue = ECHO_QUEUE
    };
    assert_null(transport_open(&config, &echo_calls, &e, error, sizeof error));
    assert_non_null(strstr(error, "in use"));
    config.port = 0;
    config.bind = "not an address";
    assert_null(transport_open(&config, &echo_calls, &e, error, sizeof error));
    assert_non_null(strstr(error, "not an address"));
    config.bind = "192.0.2.1";
    assert_null(transport_open(&config, &echo_calls, &e, error, sizeof error));
    assert_non_null(strstr(error, "192.0.2.1"));
    echo_finish(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_echo),
        cmocka_unit_test(test_longest_message),
        cmocka_unit_test(test_fragments),
        cmocka_unit_test(test_too_much),
        cmocka_unit_test(test_not_text),
        cmocka_unit_test(test_server_closes),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_cookies),
        cmocka_unit_test(test_handshakes),
        cmocka_unit_test(test_limit_per_address),
        cmocka_unit_test(test_limit_of_each_home),
        cmocka_unit_test(test_slow_reader),
        cmocka_unit_test(test_quick_reader),
        cmocka_unit_test(test_heartbeat),
        cmocka_unit_test(test_wake_and_tick),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_stop_before_run),
        cmocka_unit_test(test_cannot_listen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
