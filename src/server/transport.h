/*
 * transport.h: the network, as the rest of the server sees it.
 *
 * One event loop on one thread calls back; nothing else of a network library is known
 * outside the file that implements this (libwebsockets today). Everything here is
 * called on the loop's thread, except transport_wake() and transport_stop().
 */
#ifndef BER_TRANSPORT_H
#define BER_TRANSPORT_H

#include "prefix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct transport transport;
typedef struct conn conn; /* one WebSocket */
typedef struct led led;   /* one to another node, for a client of ours */

enum {
    TRANSPORT_MESSAGE = 8192, /* bytes of the longest message from a client, */
    TRANSPORT_BODY = 4096,    /* and of the longest body of a request */
};

/* Codes of RFC 6455 with which a connection is closed. */
enum {
    CLOSE_GOING = 1001,
    CLOSE_BINARY = 1003,
    CLOSE_POLICY = 1008,
    CLOSE_BIG = 1009,
    CLOSE_RESTART = 1012
};

typedef struct {
    const char *path;    /* without the query */
    const char *cookie;  /* value of our cookie, "" if there is none */
    const char *host;    /* by which it was asked for; "" if it did not say */
    const char *address; /* of the client; behind a proxy that is trusted, what it says */
    bool secure;         /* came by https at the proxy */
    bool crowded;        /* no further WebSocket from this address would be let in */
    bool own;            /* a page of this site asks */
    const char *body;    /* of a POST, with a zero byte behind it; NULL: a GET */
    size_t length;
    uint64_t number; /* for transport_answer() */
} http_request;

typedef struct {
    int status;           /* 0: the answer comes later, by transport_answer() */
    const char *type;     /* "application/json" */
    char set_cookie[200]; /* "" or the whole value of Set-Cookie */
    char file_name[80];   /* "" or offered as a download of this name */
    char location[200];   /* "" or where to go */
    char *body;           /* to be freed by the transport; may be NULL */
    size_t length;
} http_response;

typedef struct {
    /* A connection with a cookie asks to come in: 0, or the status that refuses it, with a
     * sentence in `why`. */
    int (*open)(void *user, conn *c, const char *cookie, const char *address, const char **why);
    void (*message)(void *user, conn *c, const char *text, size_t length);
    void (*close)(void *user, conn *c);
    void (*tick)(void *user); /* about ten times a second */
    void (*wake)(void *user); /* after transport_wake(), or an alarm */
    void (*http)(void *user, const http_request *request, http_response *response);
    void (*log)(void *user, const char *text); /* the library complains; may be NULL */

    /* What becomes of a line to another node; NULL where there are none. At its end, `code` is 0 if
     * it never came to be. */
    void (*led_ready)(void *user, void *of);
    void (*led_message)(void *user, void *of, const char *text, size_t length);
    void (*led_end)(void *user, void *of, int code, const char *reason);
} transport_calls;

typedef struct {
    const char *bind;        /* "127.0.0.1" */
    int port;                /* 0: any free one */
    const char *origin;      /* extra allowed Origin, as "https://games.example"; "" none */
    int max_per_address;     /* connections from one address_home() */
    size_t queue;            /* bytes that may wait for a slow reader before it is dropped */
    const net_prefix *trust; /* proxies whose word counts, besides those on this host */
    int n_trust;
    const char *word; /* who knows it may lead clients here; "" or NULL: nobody */
} transport_config;

/* Starts listening; NULL and a sentence in `error` on failure. */
transport *transport_open(const transport_config *config, const transport_calls *calls, void *user,
                          char *error, size_t size);
int transport_port(const transport *t);
void transport_run(transport *t);               /* until transport_stop() */
void transport_stop(transport *t);              /* from any thread or a signal handler */
void transport_wake(transport *t);              /* from any thread: calls->wake() soon */
void transport_alarm(transport *t, int64_t us); /* calls->wake() after so long; once, the last */
void transport_close(transport *t);
void transport_set_limits(transport *t, int max_per_address, size_t queue);

/* Answers an earlier request; if its client has left nothing happens. Takes the body. */
void transport_answer(transport *t, uint64_t number, const http_response *response);

/* Queues a text message (copied). A reader that does not drain is closed. */
void conn_send(conn *c, const char *text, size_t length);
void conn_close(conn *c, int code, const char *reason);

/* Another node has led it here: its cookie is what that node said with led_to.who. */
bool conn_is_led(const conn *c);
void conn_set_user(conn *c, void *user);
void *conn_user(const conn *c);

/* Where a client is led: to the node at `address` (host:port), which lets it in because of its
 * word, as `who`, a client at the address `from`. */
typedef struct {
    const char *address, *word, *who, *from;
} led_to;
led *led_open(transport *t, const led_to *to, void *of); /* NULL: it cannot be; else see led_end */
bool led_send(led *l, const char *text, size_t length);  /* false: too much waits already */
void led_close(led *l);                                  /* nothing more is heard of it */

typedef struct {
    uint64_t accepted, refused, messages_in, messages_out, bytes_out;
    int connections;
} transport_stats;
transport_stats transport_count(const transport *t);

#endif
