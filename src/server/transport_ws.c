/*
 * transport_ws.c: WebSockets: admission, messages in and out.
 *
 * A connection lives in memory of libwebsockets, from its request to transport_leave().
 * Nothing here closes one inside a call of the server: it is marked and goes when the
 * loop comes back to it, so that the server may close whom it likes at any time.
 *
 */
#include "transport_room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    FAREWELL = 2,             /* seconds for a closed connection to take what waits for it */
    KERNEL_HOLDS = 64 * 1024, /* bytes for a reader; by itself it would hold megabytes of some */
};

struct transport_packet {
    transport_packet *next;
    size_t length;
    unsigned char data[]; /* LWS_PRE bytes for the frame's head, then the text */
};

/* ---- Coming and going ------------------------------------------------------------- */

static void drop_queue(conn *c)
{
    while (c->first) {
        transport_packet *p = c->first;
        c->first = p->next;
        free(p);
    }
    c->last = NULL;
    c->waiting = c->written = 0;
}

static void drop_part(conn *c)
{
    free(c->part);
    c->part = NULL;
    c->part_length = 0;
}

static bool enter(transport *t, conn *c, struct lws *wsi)
{
    c->t = t;
    c->wsi = wsi;
    if (!transport_move_in(c))
        return false;
    c->heard = t->clock;
    c->next = t->conns;
    if (t->conns)
        t->conns->prev = c;
    t->conns = c;
    t->stats.connections++;
    c->is_open = true;
    return true;
}

static void unlink_conn(conn *c)
{
    transport *t = c->t;
    if (c->prev)
        c->prev->next = c->next;
    else
        t->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    c->next = c->prev = NULL;
    t->stats.connections--;
    c->is_open = false;
    transport_move_out(c);
}

void transport_leave(conn *c)
{
    if (!c->is_open)
        return;
    c->is_going = true;
    c->t->calls->close(c->t->user, c);
    unlink_conn(c);
    drop_queue(c);
    drop_part(c);
}

static bool is_handshake(struct lws *wsi)
{
    char text[128];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) || !lws_hdr_total_length(wsi, WSI_TOKEN_KEY))
        return false;
    if (!transport_lists(transport_header(wsi, WSI_TOKEN_PROTOCOL, text, sizeof text),
                         "beringia-1"))
        return false;
    return strcmp(transport_header(wsi, WSI_TOKEN_VERSION, text, sizeof text), "13") == 0;
}

/* The status with which a request is refused and why, or 0: it has entered. */
static int refusal(transport *t, struct lws *wsi, conn *c, const char *cookie, const char **why)
{
    char path[16];
    *why = "there is nothing here\n";
    if (strcmp(transport_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path), "/ws") != 0)
        return 404;
    *why = "not a WebSocket of version 13 with subprotocol beringia-1\n";
    if (!is_handshake(wsi))
        return 400;
    *why = "this page is of another site\n";
    if (!c->is_led && !transport_origin_ok(wsi, t->origin))
        return 403;
    *why = "no cookie: ask /session first\n";
    if (!cookie[0])
        return 403;
    *why = "too many connections from this address\n";
    if (!c->is_led && transport_crowded(t, c->address))
        return 429;
    *why = "about to stop\n";
    if (t->stopping)
        return 503;
    *why = "out of memory\n";
    return enter(t, c, wsi) ? 0 : 503;
}

static void hold_little(struct lws *wsi)
{
    int size = KERNEL_HOLDS;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

/* Decides before the handshake is answered, so that a refusal has a status. */
static int admit(struct lws *wsi, conn *c)
{
    transport *t = transport_of(wsi);
    char cookie[TRANSPORT_COOKIE];
    const char *why;
    transport_cookie(wsi, cookie);
    transport_address(wsi, c->address);
    enum led_claim claim = transport_led(wsi, cookie, c->address);
    c->is_led = claim == LED_TRUE;
    why = "this is not the word of this node\n";
    int status = claim == LED_FALSE ? 403 : refusal(t, wsi, c, cookie, &why);
    if (status == 0) {
        status = t->calls->open(t->user, c, cookie, c->address, &why);
        if (status == 0) {
            t->stats.accepted++;
            hold_little(wsi);
            return 0;
        }
        unlink_conn(c);
        drop_queue(c);
    }
    t->stats.refused++;
    transport_refuse(wsi, status, why);
    return -1;
}

/* ---- Hearing ---------------------------------------------------------------------- */

static void hear(conn *c)
{
    c->heard = c->t->clock;
    c->asked = c->ask = false;
}

static bool append_part(conn *c, const char *text, size_t length)
{
    if (length == 0)
        return true;
    char *part = realloc(c->part, c->part_length + length);
    if (!part)
        return false;
    memcpy(part + c->part_length, text, length);
    c->part = part;
    c->part_length += length;
    return true;
}

static void deliver(conn *c, const char *text, size_t length)
{
    c->t->stats.messages_in++;
    c->t->calls->message(c->t->user, c, text ? text : "", length);
}

/* The server may close the connection, and with it drop the part, while it reads. */
static void deliver_part(conn *c)
{
    char *text = c->part;
    size_t length = c->part_length;
    c->part = NULL;
    c->part_length = 0;
    deliver(c, text, length);
    free(text);
}

/* Libwebsockets loses its place in the stream if told to close here, and then takes the
 * rest of a long message for nonsense: conn_close() waits for a better moment. */
static void receive(conn *c, const char *text, size_t length)
{
    if (c->is_going || !c->is_open)
        return;
    hear(c);
    size_t announced = lws_remaining_packet_payload(c->wsi);
    bool whole = lws_is_final_fragment(c->wsi);
    if (lws_frame_is_binary(c->wsi))
        conn_close(c, CLOSE_BINARY, "text only");
    else if (announced > TRANSPORT_MESSAGE ||
             c->part_length + length + announced > TRANSPORT_MESSAGE)
        conn_close(c, CLOSE_BIG, "message too long");
    else if (whole && c->part_length == 0)
        deliver(c, text, length);
    else if (!append_part(c, text, length))
        conn_close(c, CLOSE_BIG, "no memory for a long message");
    else if (whole)
        deliver_part(c);
}

/* ---- Telling ---------------------------------------------------------------------- */

static int write_first(conn *c)
{
    transport_packet *p = c->first;
    int n = lws_write(c->wsi, p->data + LWS_PRE, p->length, LWS_WRITE_TEXT);
    c->first = p->next;
    if (!c->first)
        c->last = NULL;
    /* Libwebsockets may hold a part of it: it counts until the socket has taken it. */
    c->written = p->length;
    c->t->stats.messages_out++;
    c->t->stats.bytes_out += p->length;
    free(p);
    return n;
}

/* Begins the closing handshake, once: libwebsockets asks for more to write while it waits
 * for the other side, and a second refusal would cut that short. */
static int say_goodbye(conn *c)
{
    if (!c->code)
        return 0;
    lws_close_reason(c->wsi, (enum lws_close_status)c->code, (unsigned char *)c->reason,
                     strlen(c->reason));
    c->code = 0;
    return -1;
}

static int ask_whether_there(conn *c)
{
    unsigned char there[LWS_PRE + 1] = { [LWS_PRE] =
                                             '?' }; /* of an empty answer nothing is heard */
    c->ask = false;
    return lws_write(c->wsi, there + LWS_PRE, 1, LWS_WRITE_PING);
}

/* Writes what waits until the socket refuses some of it; negative: the connection is broken. */
static int write_queue(conn *c)
{
    while (!lws_partial_buffered(c->wsi)) { /* what the socket refuses libwebsockets holds */
        c->waiting -= c->written;
        c->written = 0;
        if (!c->first)
            return 0;
        if (write_first(c) < 0)
            return -1;
    }
    return 0;
}

static int write_out(conn *c)
{
    if (!c->is_open)
        return -1;
    if (c->ask && !lws_partial_buffered(c->wsi) && ask_whether_there(c) < 0)
        return -1;
    if (write_queue(c) < 0)
        return -1;
    if (!lws_partial_buffered(c->wsi))
        return say_goodbye(c);
    lws_callback_on_writable(c->wsi);
    return 0;
}

/* Its socket takes nothing, so that it cannot even be told. */
static void drop_slow(conn *c)
{
    c->is_going = true;
    drop_queue(c);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* A message goes out at once: nearly every socket takes it, and waiting for writability would be
 * two further system calls per recipient. Not before the handshake is done, and not once
 * libwebsockets closes by itself. */
static void send_on(conn *c)
{
    if (!c->is_ready || lws_get_close_length(c->wsi) > 0)
        lws_callback_on_writable(c->wsi);
    else if (write_queue(c) < 0)
        drop_slow(c);
    else if (c->first)
        lws_callback_on_writable(c->wsi);
}

/* Silent connections are pinged; those that stay silent are closed. */
void transport_feel(transport *t)
{
    for (conn *c = t->conns; c; c = c->next) {
        lws_usec_t silent = t->clock - c->heard;
        if (c->is_going || silent < t->pulse.ping * LWS_USEC_PER_SEC)
            continue;
        if (silent >= t->pulse.hang_up * LWS_USEC_PER_SEC) {
            drop_slow(c);
        } else if (!c->asked) {
            c->asked = c->ask = true;
            lws_callback_on_writable(c->wsi);
        }
    }
}

void conn_send(conn *c, const char *text, size_t length)
{
    if (c->is_going)
        return;
    transport_packet *p = NULL;
    if (c->waiting + length <= c->t->queue)
        p = malloc(sizeof *p + LWS_PRE + length);
    if (!p) {
        drop_slow(c);
        return;
    }
    p->next = NULL;
    p->length = length;
    memcpy(p->data + LWS_PRE, text, length);
    if (c->last)
        c->last->next = p;
    else
        c->first = p;
    c->last = p;
    c->waiting += length;
    send_on(c);
}

void conn_close(conn *c, int code, const char *reason)
{
    if (c->is_going)
        return;
    c->is_going = true;
    c->code = code;
    snprintf(c->reason, sizeof c->reason, "%s", reason ? reason : "");
    drop_part(c);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_OK, FAREWELL);
    lws_callback_on_writable(c->wsi);
}

bool conn_is_led(const conn *c)
{
    return c->is_led;
}

void conn_set_user(conn *c, void *user)
{
    c->user = user;
}

void *conn_user(const conn *c)
{
    return c->user;
}

void transport_close_all(transport *t, int code, const char *reason)
{
    for (conn *c = t->conns; c; c = c->next)
        conn_close(c, code, reason);
}

int transport_on_ws(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return admit(wsi, user);
    case LWS_CALLBACK_ESTABLISHED: ((conn *)user)->is_ready = true; return 0;
    case LWS_CALLBACK_RECEIVE: receive(user, in, length); return 0;
    case LWS_CALLBACK_RECEIVE_PONG: hear(user); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_out(user);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: ((conn *)user)->is_going = true; return 0;
    case LWS_CALLBACK_CLOSED:
        if (user)
            transport_leave(user);
        return 0;
    default: return 0;
    }
}
