/*
 * echo.c: the functions of echo.h.
 */
#include "echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The server ------------------------------------------------------------------- */

static int on_open(void *user, conn *c, const char *cookie, const char *address, const char **why)
{
    echo *e = user;
    *why = "not a good cookie\n";
    if (strcmp(cookie, "good") != 0)
        return 403;
    atomic_fetch_add(&e->opened, 1);
    conn_set_user(c, e);
    if (strcmp(address, "192.0.2.99") == 0)
        conn_send(c, "welcome", 7);
    return 0;
}

static void feed(echo *e, conn *asking)
{
    static char dish[64 * 1024];
    memset(dish, 'x', sizeof dish);
    if (e->fed)
        conn_send(e->fed, dish, sizeof dish);
    conn_send(asking, e->fed ? "fed" : "gone", e->fed ? 3 : 4);
}

static void pour(conn *c)
{
    static char text[1000];
    for (int i = 0; i < 200; i++) {
        snprintf(text, sizeof text, "%0999d", i);
        conn_send(c, text, 999);
    }
}

static void on_message(void *user, conn *c, const char *text, size_t length)
{
    echo *e = user;
    assert_ptr_equal(conn_user(c), e);
    if (length == 4 && memcmp(text, "here", 4) == 0)
        e->fed = c;
    else if (length == 4 && memcmp(text, "feed", 4) == 0)
        feed(e, c);
    else if (length == 4 && memcmp(text, "pour", 4) == 0)
        pour(c);
    else if (length == 2 && memcmp(text, "go", 2) == 0) {
        conn_send(c, "bye", 3);
        conn_close(c, CLOSE_POLICY, "asked for");
        conn_send(c, "too late", 8);
    } else
        conn_send(c, text, length);
}

static void on_close(void *user, conn *c)
{
    echo *e = user;
    atomic_fetch_add(&e->closed, 1);
    if (e->fed == c)
        e->fed = NULL;
}

static void on_tick(void *user)
{
    atomic_fetch_add(&((echo *)user)->ticks, 1);
}

static void on_wake(void *user)
{
    atomic_fetch_add(&((echo *)user)->wakes, 1);
}

/* Says what it was asked. */
static void on_http(void *user, const http_request *request, http_response *response)
{
    (void)user;
    size_t size = strcmp(request->path, "/play/long") == 0 ? 500 * 1000 : 300;
    response->body = malloc(size);
    memset(response->body, '.', size);
    int n = snprintf(response->body, 300, "%s|%s|%s|%d", request->path, request->cookie,
                     request->address, request->secure);
    response->length = size > 300 ? size : (size_t)n;
    response->status = 200;
    response->type = "text/plain";
    if (strcmp(request->path, "/session") == 0)
        strcpy(response->set_cookie, "beringia=new; HttpOnly");
    if (strcmp(request->path, "/play/one") == 0)
        strcpy(response->file_name, "a\"b.play");
    if (strcmp(request->path, "/play/evil") == 0)
        strcpy(response->set_cookie, "a=b\r\nX-Evil: 1");
}

const transport_calls echo_calls = {
    .open = on_open,
    .message = on_message,
    .close = on_close,
    .tick = on_tick,
    .wake = on_wake,
    .http = on_http,
};

static void *loop(void *user)
{
    transport_run(((echo *)user)->t);
    return NULL;
}

void echo_start_with(echo *e, transport_pulse pulse, int max)
{
    char error[200] = "";
    transport_config config = { .bind = "127.0.0.1",
                                .origin = "https://games.example",
                                .max_per_address = max,
                                .queue = ECHO_QUEUE };
    memset(e, 0, sizeof *e);
    e->t = transport_open_with(&config, &echo_calls, e, pulse, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(e->t);
    e->port = transport_port(e->t);
    assert_true(e->port > 0);
    assert_int_equal(pthread_create(&e->thread, NULL, loop, e), 0);
}

void echo_start(echo *e)
{
    echo_start_with(e, (transport_pulse){ 20, 30 }, 1000);
}

void echo_finish(echo *e)
{
    transport_stop(e->t);
    pthread_join(e->thread, NULL);
    e->stats = transport_count(e->t);
    transport_close(e->t);
    assert_int_equal(e->opened, e->closed);
}

static void pause_a_little(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = 10 * 1000 * 1000 }, NULL);
}

/* Waits for a counter that another thread moves. */
void echo_wait(atomic_int *count, int least)
{
    for (int i = 0; i < 100 * RAW_PATIENCE && atomic_load(count) < least; i++)
        pause_a_little();
    assert_true(atomic_load(count) >= least);
}

/* ---- The client ------------------------------------------------------------------- */

int echo_try(echo *e, const char *origin, const char *more, int *status)
{
    char headers[1000];
    snprintf(headers, sizeof headers, "%s%s", origin, more);
    return raw_open(e->port, headers, status);
}

const char *echo_origin(echo *e, const char *format)
{
    static char line[200];
    snprintf(line, sizeof line, format, e->port);
    return line;
}

int echo_enter_as(echo *e, const char *more)
{
    int status, fd = echo_try(e, echo_origin(e, "Origin: http://127.0.0.1:%d\r\n"), more, &status);
    assert_int_equal(status, 101);
    assert_true(fd >= 0);
    return fd;
}

int echo_enter(echo *e)
{
    return echo_enter_as(e, COOKIE PROTOCOL);
}

void echo_refused(echo *e, const char *origin, const char *more, int expected)
{
    int status, fd = echo_try(e, origin, more, &status);
    if (status != expected)
        print_message("%s%s", origin, more);
    assert_int_equal(fd, -1);
    assert_int_equal(status, expected);
}

void echo_hears(int fd, const char *text)
{
    static char heard[300 * 1000];
    size_t length;
    assert_int_equal(raw_next(fd, heard, sizeof heard, &length), RAW_TEXT);
    assert_string_equal(heard, text);
}

void echo_leave(int fd)
{
    raw_shut(fd, 1000);
    assert_int_equal(raw_end(fd), 1000);
}
