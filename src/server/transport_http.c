/*
 * transport_http.c: everything that is asked by plain HTTP.
 *
 * The page comes from a table of embedded files, so that no path leads out of it; a few
 * addresses go to the server; all else is 404. One answer per connection: libwebsockets
 * 4.1.6 reads freed memory when an unknown Upgrade follows another request on the same
 * connection, and behind a proxy nothing is lost by it.
 */
#include "assets.h"
#include "text.h"
#include "transport_room.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum {
    PATIENCE = 20, /* seconds an answer may make no progress */
    LINGER = 2,    /* seconds for what a client still sends after a refusal */
    GLANCE = 100,  /* milliseconds between looks for a client that does not only listen */
};

/* ---- Headers ---------------------------------------------------------------------- */

/* On every answer, those of libwebsockets itself included: it takes them from here. */
static const struct lws_protocol_vhost_options headers[] = {
    { &headers[1], NULL, "Content-Security-Policy:",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
      "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'" },
    { &headers[2], NULL, "X-Content-Type-Options:", "nosniff" },
    { &headers[3], NULL, "Referrer-Policy:", "no-referrer" },
    { &headers[4], NULL, "Cross-Origin-Opener-Policy:", "same-origin" },
    { NULL, NULL, "X-Frame-Options:", "DENY" },
};
const struct lws_protocol_vhost_options *const transport_headers = headers;

static const char *words_of(int status)
{
    switch (status) {
    case 200: return "OK";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 409: return "Conflict";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return status < 400 ? "OK" : "Error";
    }
}

static void begin_head(ber_text *head, int status, const char *type, size_t length)
{
    ber_text_format(head, "HTTP/1.1 %d %s\r\n", status, words_of(status));
    for (const struct lws_protocol_vhost_options *h = transport_headers; h; h = h->next)
        ber_text_format(head, "%s %s\r\n", h->name, h->value);
    if (status != 304)
        ber_text_format(head, "Content-Type: %s\r\nContent-Length: %zu\r\n", type, length);
    ber_text_add(head, "Connection: close\r\n");
}

/* A value that could end its line and begin another header is left out. */
static void add_header(ber_text *head, const char *name, const char *value)
{
    for (const char *p = value; *p; p++) {
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            return;
    }
    ber_text_format(head, "%s: %s\r\n", name, value);
}

/* ---- Sending ---------------------------------------------------------------------- */

static void unlink_reply(transport_reply *reply)
{
    if (!reply->number)
        return;
    if (reply->prev)
        reply->prev->next = reply->next;
    else
        transport_of(reply->wsi)->unanswered = reply->next;
    if (reply->next)
        reply->next->prev = reply->prev;
    reply->number = 0;
}

static void forget(transport_reply *reply)
{
    unlink_reply(reply);
    if (reply->ready)
        free(reply->later.body);
    free(reply->owned);
    free(reply->post);
    *reply = (transport_reply){ 0 };
}

/* Writes the next piece of the body. Negative: done, or the client is gone. */
static int send_on(struct lws *wsi, transport_reply *reply)
{
    unsigned char piece[LWS_PRE + TRANSPORT_CHUNK];
    size_t n = reply->length - reply->sent;
    if (n > TRANSPORT_CHUNK)
        n = TRANSPORT_CHUNK;
    if (n == 0)
        return -1;
    memcpy(piece + LWS_PRE, reply->body + reply->sent, n);
    if (lws_write(wsi, piece + LWS_PRE, n, LWS_WRITE_HTTP) < 0)
        return -1;
    reply->sent += n;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    lws_callback_on_writable(wsi);
    return 0;
}

/* While an answer waits for its reader libwebsockets leaves input where it is, but is
 * told of it again and again: a client that sends more, or half hangs up, would keep a
 * processor busy. Nothing more is due from it, so that it may be let go. */
static void glance(struct lws *wsi)
{
    char byte;
    if (recv(lws_get_socket_fd(wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0)
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    else
        lws_set_timer_usecs(wsi, GLANCE * LWS_USEC_PER_SEC / 1000);
}

/* Sends the head and, where it fits beside it, the whole body. */
static int send_reply(struct lws *wsi, transport_reply *reply, ber_text *head)
{
    unsigned char *first = (unsigned char *)head->buffer;
    ber_text_add(head, "\r\n");
    if (head->full)
        return -1;
    size_t n = head->length;
    if (n + reply->length < head->size) {
        if (reply->length)
            memcpy(first + n, reply->body, reply->length);
        n += reply->length;
        reply->sent = reply->length;
    }
    if (lws_write(wsi, first, n, LWS_WRITE_HTTP_HEADERS) < 0)
        return -1;
    if (reply->sent == reply->length)
        return -1; /* libwebsockets sends what it still holds, then hangs up */
    lws_set_timer_usecs(wsi, GLANCE * LWS_USEC_PER_SEC / 1000);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    lws_callback_on_writable(wsi);
    return 0;
}

/* ---- Answers ---------------------------------------------------------------------- */

typedef struct {
    struct lws *wsi;
    transport_reply *reply;
    const char *path;
    bool only_head;
    unsigned char buffer[LWS_PRE + 4096];
    ber_text head;
} request;

static void begin(request *r, int status, const char *type, const void *body, size_t length)
{
    r->head = ber_text_into((char *)r->buffer + LWS_PRE, sizeof r->buffer - LWS_PRE);
    begin_head(&r->head, status, type, length);
    if (!r->only_head) {
        r->reply->body = body;
        r->reply->length = length;
    }
}

/* Addresses that take a POST, and nothing else but that. */
static bool takes_post(const char *path)
{
    static const char *const list[] = { "/key",    "/sign-in", "/sign-out",
                                        "/forgot", "/recover", "/confirm" };
    for (size_t i = 0; path && i < sizeof list / sizeof *list; i++)
        if (strcmp(path, list[i]) == 0)
            return true;
    return false;
}

static bool is_farewell(const char *path)
{
    return path && strncmp(path, "/off/", 5) == 0;
}

static int refuse(request *r, int status, const char *text)
{
    begin(r, status, "text/plain; charset=utf-8", text, strlen(text));
    add_header(&r->head, "Cache-Control", "no-store");
    if (status == 405)
        add_header(&r->head, "Allow", takes_post(r->path) ? "POST" : "GET, HEAD");
    return send_reply(r->wsi, r->reply, &r->head);
}

void transport_refuse(struct lws *wsi, int status, const char *text)
{
    transport_reply reply = { 0 };
    request r = { .wsi = wsi, .reply = &reply };
    refuse(&r, status, text);
}

static int compare_path(const void *path, const void *file)
{
    return strcmp(path, ((const asset *)file)->path);
}

static const asset *find(const char *path)
{
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    return bsearch(path, assets, n_assets, sizeof assets[0], compare_path);
}

static int send_file(request *r, const asset *file)
{
    char text[512];
    bool packed =
        file->gzip &&
        transport_lists(transport_header(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text),
                        "gzip");
    /* Names under /assets/ change with their content. */
    bool lasting = strncmp(file->path, "/assets/", 8) == 0;
    transport_header(r->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text, sizeof text);
    if (!lasting && (transport_lists(text, file->etag) || strcmp(text, "*") == 0))
        begin(r, 304, file->type, NULL, 0);
    else if (packed)
        begin(r, 200, file->type, file->gzip, file->gzip_length);
    else
        begin(r, 200, file->type, file->bytes, file->length);
    if (packed)
        add_header(&r->head, "Content-Encoding", "gzip");
    if (file->gzip)
        add_header(&r->head, "Vary", "Accept-Encoding");
    add_header(&r->head, "ETag", file->etag);
    add_header(&r->head, "Cache-Control",
               lasting ? "public, max-age=31536000, immutable" : "no-cache");
    return send_reply(r->wsi, r->reply, &r->head);
}

static bool is_dynamic(const char *path)
{
    return strcmp(path, "/session") == 0 || strncmp(path, "/play/", 6) == 0 ||
           strncmp(path, "/table/", 7) == 0 || strcmp(path, "/healthz") == 0 ||
           strcmp(path, "/metrics") == 0 || is_farewell(path);
}

/* A name between quotes in a header. */
static void offer_download(ber_text *head, const char *name)
{
    char value[160];
    ber_text text = ber_text_into(value, sizeof value);
    ber_text_add(&text, "attachment; filename=\"");
    for (const char *p = name; *p; p++)
        ber_text_add_n(&text, *p == '"' || *p == '\\' ? "_" : p, 1);
    ber_text_add(&text, "\"");
    add_header(head, "Content-Disposition", value);
}

static int send_response(request *r, const http_response *response)
{
    begin(r, response->status, response->type, response->body,
          response->body ? response->length : 0);
    r->reply->owned = response->body;
    if (response->set_cookie[0])
        add_header(&r->head, "Set-Cookie", response->set_cookie);
    if (response->file_name[0])
        offer_download(&r->head, response->file_name);
    if (response->location[0])
        add_header(&r->head, "Location", response->location);
    add_header(&r->head, "Cache-Control", "no-store");
    return send_reply(r->wsi, r->reply, &r->head);
}

/* Its answer comes later: until then it is among the unanswered. */
static int wait_for_answer(request *r)
{
    transport *t = transport_of(r->wsi);
    transport_reply *reply = r->reply;
    reply->wsi = r->wsi;
    reply->number = t->n_asked;
    reply->only_head = r->only_head;
    reply->next = t->unanswered;
    if (reply->next)
        reply->next->prev = reply;
    t->unanswered = reply;
    lws_set_timer_usecs(r->wsi, GLANCE * LWS_USEC_PER_SEC / 1000);
    lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    return 0;
}

static int ask_server(request *r)
{
    char cookie[TRANSPORT_COOKIE], address[TRANSPORT_ADDRESS], host[256];
    http_response response = { .status = 500, .type = "text/plain; charset=utf-8" };
    transport *t = transport_of(r->wsi);
    transport_cookie(r->wsi, cookie);
    transport_address(r->wsi, address);
    http_request asked = { .path = r->path,
                           .cookie = cookie,
                           .host = transport_header(r->wsi, WSI_TOKEN_HOST, host, sizeof host),
                           .address = address,
                           .secure = transport_secure(r->wsi),
                           .crowded = transport_crowded(t, address),
                           .number = ++t->n_asked };
    t->calls->http(t->user, &asked, &response);
    return response.status ? send_response(r, &response) : wait_for_answer(r);
}

/* All of a POST is here. Its answer comes by transport_answer(), perhaps at once. */
static int ask_with_body(struct lws *wsi, transport_reply *reply)
{
    transport *t = transport_of(wsi);
    transport_post *post = reply->post;
    request r = { .wsi = wsi, .reply = reply };
    http_response response = { .status = 0, .type = "text/plain; charset=utf-8" };
    http_request asked = { .path = post->path,
                           .number = ++t->n_asked,
                           .cookie = post->cookie,
                           .host = "",
                           .address = post->address,
                           .secure = post->secure,
                           .own = post->own,
                           .body = post->body,
                           .length = post->length };
    reply->post = NULL;
    wait_for_answer(&r);
    t->calls->http(t->user, &asked, &response);
    if (response.status)
        transport_answer(t, asked.number, &response);
    free(post);
    return 0;
}

void transport_answer(transport *t, uint64_t number, const http_response *response)
{
    transport_reply *reply = t->unanswered;
    while (reply && reply->number != number)
        reply = reply->next;
    if (!reply) {
        free(response->body);
        return;
    }
    unlink_reply(reply);
    reply->later = *response;
    reply->ready = true;
    lws_callback_on_writable(reply->wsi);
}

/* The socket takes more: the answer that has come, or the rest of one. */
static int write_on(struct lws *wsi, transport_reply *reply)
{
    if (reply->number)
        return 0;
    if (!reply->ready)
        return send_on(wsi, reply);
    request r = { .wsi = wsi, .reply = reply, .only_head = reply->only_head };
    reply->ready = false;
    return send_response(&r, &reply->later);
}

/* ---- Requests --------------------------------------------------------------------- */

static bool has_body(struct lws *wsi)
{
    char text[32];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return true;
    transport_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    return text[strspn(text, "0 ")] != '\0';
}

/* Hanging up on bytes not yet read would reset the connection, and the client might
 * never see the answer: they are read for a moment, and dropped. */
static int refuse_body(request *r, int status, const char *text)
{
    refuse(r, status, text);
    r->reply->lingers = true;
    lws_set_timer_usecs(r->wsi, LINGER * LWS_USEC_PER_SEC);
    return 0;
}

/* The length of the body that is announced; 0: none, or nobody knows. */
static size_t body_length(struct lws *wsi)
{
    char text[32];
    long long length;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
        return 0;
    transport_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    return ber_text_number(text, 0, INT32_MAX, &length) ? (size_t)length : 0;
}

/* Remembers what the headers say until the body is here. */
static int begin_post(request *r)
{
    transport *t = transport_of(r->wsi);
    size_t length = body_length(r->wsi);
    if (length == 0)
        return refuse_body(r, 400, "a body of known length is missing\n");
    transport_post *post = length <= TRANSPORT_BODY ? calloc(1, sizeof *post) : NULL;
    if (!post || strlen(r->path) >= sizeof post->path) {
        free(post);
        return refuse_body(r, 413, "too long\n");
    }
    memcpy(post->path, r->path, strlen(r->path) + 1);
    transport_cookie(r->wsi, post->cookie);
    transport_address(r->wsi, post->address);
    post->secure = transport_secure(r->wsi);
    post->own = transport_origin_ok(r->wsi, t->origin);
    post->whole = length;
    r->reply->post = post;
    lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    return 0;
}

/* A part of a body: of one that is wanted, or of one that was refused. */
static int take_body(transport_reply *reply, const char *part, size_t length)
{
    transport_post *post = reply->post;
    if (!post)
        return 0;
    if (length > post->whole - post->length)
        return -1;
    memcpy(post->body + post->length, part, length);
    post->length += length;
    return 0;
}

static int end_body(struct lws *wsi, transport_reply *reply)
{
    return reply->post && reply->post->length == reply->post->whole ? ask_with_body(wsi, reply)
                                                                    : -1;
}

static int answer(struct lws *wsi, transport_reply *reply, const char *path, size_t length)
{
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    request r = { .wsi = wsi, .reply = reply, .path = path, .only_head = head };
    int (*say_no)(request *, int, const char *) = has_body(wsi) ? refuse_body : refuse;
    forget(reply);
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    if (post && strlen(path) == length && (takes_post(path) || is_farewell(path)))
        return begin_post(&r);
    if (takes_post(path))
        return say_no(&r, 405, "only POST\n");
    if (!get && !head)
        return say_no(&r, 405, "only GET and HEAD\n");
    if (say_no == refuse_body)
        return refuse_body(&r, 400, "a request has no body here\n");
    if (strlen(path) != length) /* libwebsockets splits a path at & and ; */
        return refuse(&r, 404, "there is nothing here\n");
    if (is_dynamic(path))
        return ask_server(&r);
    const asset *file = find(path);
    if (!file)
        return refuse(&r, 404, "there is nothing here\n");
    return send_file(&r, file);
}

/* Only WebSocket: HTTP/2 would be a second way in, through code that had its share of
 * holes. What libwebsockets passes with this event may be freed already; the header is
 * looked up instead, and is absent then. */
static bool may_upgrade(struct lws *wsi)
{
    char upgrade[32];
    transport_header(wsi, WSI_TOKEN_UPGRADE, upgrade, sizeof upgrade);
    return strcasecmp(upgrade, "websocket") == 0;
}

static bool has_room(struct lws *wsi, int fd)
{
    transport *t = transport_of(wsi);
    return !t->stopping && (rlim_t)fd < t->max_fd;
}

int transport_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return has_room(wsi, (int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_HTTP: return answer(wsi, user, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_on(wsi, user);
    case LWS_CALLBACK_HTTP_BODY: return take_body(user, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return end_body(wsi, user);
    case LWS_CALLBACK_TIMER:
        if (((transport_reply *)user)->lingers)
            return -1;
        glance(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user)
            forget(user);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return may_upgrade(wsi) ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket that did not name ours */
        transport_of(wsi)->stats.refused++;
        transport_refuse(wsi, 400, "the subprotocol is beringia-1\n");
        return -1;
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT, for libwebsockets, is no HTTP */
    case LWS_CALLBACK_RAW_RX: return -1;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: transport_woken(transport_of(wsi)); return 0;
    case LWS_CALLBACK_WSI_DESTROY: /* comes here for every connection */
        if (user && lws_get_protocol(wsi) && lws_get_protocol(wsi)->id == TRANSPORT_WS)
            transport_leave(user);
        if (user && lws_get_protocol(wsi) && lws_get_protocol(wsi)->id == TRANSPORT_TO_NODE)
            transport_led_gone(wsi, user);
        return 0;
    default: return 0;
    }
}
