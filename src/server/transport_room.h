/*
 * transport_room.h: what the files that implement transport.h share. Only they include
 * this, and only they know libwebsockets.
 */
#ifndef BER_TRANSPORT_ROOM_H
#define BER_TRANSPORT_ROOM_H

#include "transport.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdatomic.h>
#include <sys/resource.h>

enum {
    TRANSPORT_ADDRESS = ADDRESS_TEXT,
    TRANSPORT_COOKIE = 200,
    TRANSPORT_TRUST = 32,        /* proxies, or prefixes of them */
    TRANSPORT_CHUNK = 16 * 1024, /* of a long answer, written at a time */
    TRANSPORT_LED = 512,         /* bytes of how another node announces a client */
    TRANSPORT_HOMES = 1024,      /* buckets for the addresses that have connections */
};

/* When a silent connection is asked for a sign of life, and when it is given up. */
typedef struct {
    uint16_t ping, hang_up; /* seconds */
} transport_pulse;

typedef struct transport_home transport_home;

struct transport {
    struct lws_context *context;
    struct ev_loop *loop; /* NULL: libwebsockets looks at all its sockets every time */
    const transport_calls *calls;
    void *user;
    char origin[256];
    int max_per_address;
    size_t queue;
    rlim_t max_fd;           /* above this number a connection is turned away */
    lws_retry_bo_t no_pulse; /* libwebsockets would keep all connections in one sorted list, */
    transport_pulse pulse;   /* so silent ones are found here, once a second */
    lws_usec_t clock;        /* of the last tick */
    lws_usec_t felt;         /* when silent ones were last looked for */
    lws_sorted_usec_list_t tick, alarm;
    struct ev_timer bell;    /* the alarm where there is a loop: libwebsockets would be late */
    atomic_bool stop, woken; /* set by other threads and signal handlers */
    bool stopping;           /* connections were told */
    lws_usec_t deadline;     /* for their answers */
    conn *conns;
    transport_home *home[TRANSPORT_HOMES]; /* those from which somebody is here */
    led *leds[TRANSPORT_HOMES];            /* lines to other nodes, by number */
    uint64_t n_leds;
    char word[40];
    transport_stats stats;
    net_prefix trust[TRANSPORT_TRUST];
    int n_trust;
    struct transport_reply *unanswered; /* requests whose answer comes later */
    uint64_t n_asked;
};

typedef struct transport_packet transport_packet;

struct conn {
    transport *t;
    struct lws *wsi;
    void *user;
    conn *next, *prev;
    bool is_open;    /* the server was told that it came */
    bool is_ready;   /* the handshake is done */
    bool is_going;   /* nothing more is said or heard */
    bool is_led;     /* another node has led it here */
    int code;        /* with which to close, until that was said; else 0 */
    char reason[64]; /* of the close */
    transport_packet *first, *last;
    size_t waiting;   /* bytes queued, the packet just written included */
    size_t written;   /* of the packet just written */
    lws_usec_t heard; /* when it last said something, by the transport's clock */
    bool asked;       /* whether it is still there, since then, */
    bool ask;         /* or is to be */
    char *part;       /* fragments of a message */
    size_t part_length;
    char address[TRANSPORT_ADDRESS];
};

/* A POST whose body is still coming: what its headers said, which are gone by then. */
typedef struct {
    char path[128], cookie[TRANSPORT_COOKIE], address[TRANSPORT_ADDRESS];
    bool secure, own;
    size_t length, whole; /* bytes received, of the total */
    char body[TRANSPORT_BODY + 1];
} transport_post;

/* An HTTP answer under way. */
typedef struct transport_reply {
    transport_post *post; /* NULL: nothing comes */
    struct lws *wsi;
    uint64_t number;                     /* while its answer comes later, */
    struct transport_reply *next, *prev; /* among the unanswered, */
    bool only_head;                      /* and without its body; */
    bool ready;                          /* then it is here: */
    http_response later;
    char *owned; /* to be freed, or NULL */
    const unsigned char *body;
    size_t length, sent;
    bool lingers; /* all was said; only the client still speaks */
} transport_reply;

enum { TRANSPORT_HTTP, TRANSPORT_WS, TRANSPORT_TO_NODE }; /* ids of the protocols */

/* ---- transport_led.c ---- */

/* Does a request come from another node, with a client? Then who and from where is filled. */
enum led_claim { LED_NOT, LED_TRUE, LED_FALSE };
enum led_claim transport_led(struct lws *wsi, char cookie[TRANSPORT_COOKIE],
                             char address[TRANSPORT_ADDRESS]);
int transport_on_led(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length);
void transport_led_gone(struct lws *wsi, void *user); /* its socket is destroyed */
void transport_drop_leds(transport *t);               /* all sockets are */

/* ---- transport_lws.c ---- */

/* transport_open() with another pulse: a test does not wait for half a minute. */
transport *transport_open_with(const transport_config *config, const transport_calls *calls,
                               void *user, transport_pulse pulse, char *error, size_t size);

/* After transport_wake() or transport_stop(). */
void transport_woken(transport *t);

/* ---- transport_ws.c ---- */

int transport_on_ws(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);
void transport_leave(conn *c);     /* once for each connection; more does no harm */
void transport_feel(transport *t); /* for the pulse of all connections */
void transport_close_all(transport *t, int code, const char *reason);

/* ---- transport_home.c: connections of an address ---- */

bool transport_crowded(transport *t, const char *address); /* it has as many as it may */
bool transport_move_in(conn *c);                           /* false: no memory */
void transport_move_out(conn *c);

/* ---- transport_http.c ---- */

extern const struct lws_protocol_vhost_options *const transport_headers;

int transport_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length);

/* A short answer in plain text; the caller hangs up. */
void transport_refuse(struct lws *wsi, int status, const char *text);

/* ---- transport_request.c: what a request says ---- */

transport *transport_of(struct lws *wsi);

/* The value of a header, "" if there is none or it does not fit; never longer than size. */
const char *transport_header(struct lws *wsi, enum lws_token_indexes header, char *out,
                             size_t size);

/* The address of the client: of the peer, or what a proxy that is trusted says it is. */
void transport_address(struct lws *wsi, char out[TRANSPORT_ADDRESS]);
bool transport_secure(struct lws *wsi); /* the proxy got it by https */
void transport_cookie(struct lws *wsi, char out[TRANSPORT_COOKIE]);
bool transport_origin_ok(struct lws *wsi, const char *also);

/* Is `word` in a list separated by commas, and not refused by ";q=0"? */
bool transport_lists(const char *list, const char *word);

#endif
