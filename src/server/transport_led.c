/*
 * transport_led.c: lines to other nodes of the same data. Each is a WebSocket to the address of
 * that node, on behalf of one client of ours: its messages go there, and the answers come back.
 *
 * The other node accepts the line because this one knows its secret word, and believes what it is
 * told about who the client is. libwebsockets knows a line only by its number, as a line may be
 * gone before its socket.
 */
#include "transport_room.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char header[] = "x-beringia-led:";

typedef struct packet {
    struct packet *next;
    size_t length;
    unsigned char data[]; /* LWS_PRE bytes for the frame's head, then the text */
} packet;

struct led {
    transport *t;
    struct lws *wsi; /* NULL: there is none any more */
    uint64_t number;
    void *of; /* for the server: whose it is */
    bool is_ready;
    packet *first, *last;
    size_t waiting; /* bytes of them */
    char *part;     /* of a message that is arriving */
    size_t part_length;
    char greeting[TRANSPORT_LED];
    int code; /* with which the other side closes it */
    char reason[64];
    led *next; /* in its bucket */
};

/* ---- Known by number ---------------------------------------------------------------------- */

static led **place_of(transport *t, uint64_t number)
{
    led **i = &t->leds[number % TRANSPORT_HOMES];
    while (*i && (*i)->number != number)
        i = &(*i)->next;
    return i;
}

/* The line for the pointer that libwebsockets passes; NULL: it is gone. */
static led *find(struct lws *wsi, void *user)
{
    return user ? *place_of(transport_of(wsi), (uint64_t)(uintptr_t)user) : NULL;
}

static void forget(led *l)
{
    led **place = place_of(l->t, l->number);
    *place = l->next;
    while (l->first) {
        packet *p = l->first;
        l->first = p->next;
        free(p);
    }
    free(l->part);
    free(l);
}

/* ---- For the server ----------------------------------------------------------------------- */

/* "HOST:PORT", where HOST may be in brackets. */
static bool read_address(const char *text, char host[TRANSPORT_LED], int *port)
{
    const char *colon = strrchr(text, ':');
    long long number;
    size_t n = colon ? (size_t)(colon - text) : 0;
    bool framed = n > 2 && text[0] == '[' && text[n - 1] == ']';
    if (n < 1 || n >= TRANSPORT_LED || !ber_text_number(colon + 1, 1, 65535, &number))
        return false;
    snprintf(host, TRANSPORT_LED, "%.*s", (int)(framed ? n - 2 : n), framed ? text + 1 : text);
    *port = (int)number;
    return true;
}

led *led_open(transport *t, const led_to *to, void *of)
{
    char host[TRANSPORT_LED];
    int port;
    led *l = read_address(to->address, host, &port) ? calloc(1, sizeof *l) : NULL;
    if (!l)
        return NULL;
    l->t = t;
    l->of = of;
    l->number = ++t->n_leds;
    snprintf(l->greeting, sizeof l->greeting, "%s %s %s", to->word, to->who, to->from);
    l->next = t->leds[l->number % TRANSPORT_HOMES];
    t->leds[l->number % TRANSPORT_HOMES] = l;
    struct lws_client_connect_info about = {
        .context = t->context,
        .vhost = lws_get_vhost_by_name(t->context, "default"),
        .address = host,
        .port = port,
        .path = "/ws",
        .host = host,
        .origin = host,
        .protocol = "beringia-1",
        .local_protocol_name = "led",
        .userdata = (void *)(uintptr_t)l->number,
    };
    uint64_t number = l->number;
    struct lws *wsi = lws_client_connect_via_info(&about);
    l = *place_of(t, number); /* it may have failed already and be gone */
    if (!l)
        return NULL;
    l->wsi = wsi;
    if (wsi)
        return l;
    forget(l);
    return NULL;
}

static bool write_first(led *l)
{
    packet *p = l->first;
    int n = lws_write(l->wsi, p->data + LWS_PRE, p->length, LWS_WRITE_TEXT);
    l->first = p->next;
    if (!l->first)
        l->last = NULL;
    l->waiting -= p->length;
    free(p);
    return n >= 0;
}

bool led_send(led *l, const char *text, size_t length)
{
    packet *p = l->waiting + length <= l->t->queue ? malloc(sizeof *p + LWS_PRE + length) : NULL;
    if (!p)
        return false;
    p->next = NULL;
    p->length = length;
    memcpy(p->data + LWS_PRE, text, length);
    *(l->last ? &l->last->next : &l->first) = p;
    l->last = p;
    l->waiting += length;
    if (l->is_ready)
        lws_callback_on_writable(l->wsi);
    return true;
}

void led_close(led *l)
{
    if (l->wsi)
        lws_set_timeout(l->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    forget(l);
}

/* ---- What happens to one ------------------------------------------------------------------- */

static int greet(const led *l, struct lws *wsi, void *in, size_t length)
{
    unsigned char **at = in, *end = *at + length;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)header,
                                       (const unsigned char *)l->greeting, (int)strlen(l->greeting),
                                       at, end)
               ? -1
               : 0;
}

static int begin(led *l, struct lws *wsi)
{
    l->wsi = wsi;
    l->is_ready = true;
    l->t->calls->led_ready(l->t->user, l->of);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The server may close the line while it handles this. */
static int receive(led *l, struct lws *wsi, const char *text, size_t length)
{
    transport *t = l->t;
    char *part = realloc(l->part, l->part_length + length + 1);
    if (!part)
        return -1;
    memcpy(part + l->part_length, text, length);
    l->part = part;
    l->part_length += length;
    if (!lws_is_final_fragment(wsi))
        return 0;
    length = l->part_length;
    l->part = NULL;
    l->part_length = 0;
    t->calls->led_message(t->user, l->of, part, length);
    free(part);
    return 0;
}

static int write_on(led *l)
{
    while (l->first && !lws_partial_buffered(l->wsi))
        if (!write_first(l))
            return -1;
    if (l->first)
        lws_callback_on_writable(l->wsi);
    return 0;
}

static int note_close(led *l, const unsigned char *in, size_t length)
{
    if (length >= 2) {
        l->code = in[0] << 8 | in[1];
        snprintf(l->reason, sizeof l->reason, "%.*s", (int)(length - 2), (const char *)in + 2);
    }
    return 0;
}

/* Code 0: it was never open. */
static int end(led *l)
{
    transport *t = l->t;
    void *of = l->of;
    int code = l->is_ready ? l->code ? l->code : CLOSE_RESTART : 0;
    char reason[sizeof l->reason];
    memcpy(reason, l->reason, sizeof reason);
    forget(l);
    t->calls->led_end(t->user, of, code, reason);
    return 0;
}

int transport_on_led(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) /* somebody from outside asks for it */
        return -1;
    led *l = find(wsi, user);
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return l ? greet(l, wsi, in, length) : -1;
    case LWS_CALLBACK_CLIENT_ESTABLISHED: return l ? begin(l, wsi) : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE: return l ? receive(l, wsi, in, length) : -1;
    case LWS_CALLBACK_CLIENT_WRITEABLE: return l ? write_on(l) : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return l ? note_close(l, in, length) : 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: return l ? end(l) : 0;
    default: return 0;
    }
}

void transport_led_gone(struct lws *wsi, void *user)
{
    led *l = find(wsi, user);
    if (l)
        end(l);
}

void transport_drop_leds(transport *t)
{
    for (int i = 0; i < TRANSPORT_HOMES; i++)
        while (t->leds[i])
            forget(t->leds[i]);
}

/* ---- One that comes ------------------------------------------------------------------------ */

/* Compares in a time that does not depend on where they differ. */
static bool is_word(const char *own, const char *said, size_t length)
{
    unsigned differs = 0;
    if (!own[0] || strlen(own) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        differs |= (unsigned)(own[i] ^ said[i]);
    return differs == 0;
}

enum led_claim transport_led(struct lws *wsi, char cookie[TRANSPORT_COOKIE],
                             char address[TRANSPORT_ADDRESS])
{
    char text[TRANSPORT_LED];
    transport *t = transport_of(wsi);
    int n = lws_hdr_custom_copy(wsi, text, sizeof text, header, sizeof header - 1);
    if (n <= 0)
        return n == 0 || lws_hdr_custom_length(wsi, header, sizeof header - 1) <= 0 ? LED_NOT
                                                                                    : LED_FALSE;
    size_t word = strcspn(text, " ");
    const char *who = text + word + (text[word] == ' ');
    size_t length = strcspn(who, " ");
    const char *from = who + length + (who[length] == ' ');
    if (!is_word(t->word, text, word) || length >= TRANSPORT_COOKIE)
        return LED_FALSE;
    snprintf(cookie, TRANSPORT_COOKIE, "%.*s", (int)length, who);
    snprintf(address, TRANSPORT_ADDRESS, "%.*s", TRANSPORT_ADDRESS - 1, from);
    return LED_TRUE;
}
