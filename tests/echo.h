/*
 * echo.h: a server that echoes, on a thread of its own, and clients to it: for tests of
 * the network room.
 */
#ifndef BER_ECHO_H
#define BER_ECHO_H

#include "raw_client.h"
#include "transport_room.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <pthread.h>

typedef struct {
    transport *t;
    pthread_t thread;
    int port;
    atomic_int opened, closed, wakes, ticks;
    conn *fed;             /* who is sent what others ask for */
    transport_stats stats; /* after echo_finish() */
} echo;

/* A message comes back; in addition: "here": I am the one to be fed; "feed": send that one
 * 64 KiB, and tell me "fed" or "gone"; "pour": send me 200 messages of 999 bytes; "go":
 * say "bye" and close me. By HTTP the server says what it was asked. */
extern const transport_calls echo_calls;

enum { ECHO_QUEUE = 256 * 1024 }; /* bytes that may wait for a slow reader */

void echo_start(echo *e);
void echo_start_with(echo *e, transport_pulse pulse, int max_per_address);
void echo_finish(echo *e); /* everybody who came has left */

/* Waits for a counter that the server's thread moves. */
void echo_wait(atomic_int *count, int least);

#define COOKIE   "Cookie: other=1; beringia=good; more=2\r\n"
#define PROTOCOL "Sec-WebSocket-Protocol: beringia-1\r\n"

/* `format` with the port in it. */
const char *echo_origin(echo *e, const char *format);
int echo_try(echo *e, const char *origin, const char *more, int *status);
void echo_refused(echo *e, const char *origin, const char *more, int expected);
int echo_enter(echo *e); /* a WebSocket with all it needs */
int echo_enter_as(echo *e, const char *more);
void echo_hears(int fd, const char *text);
void echo_leave(int fd);

#endif
