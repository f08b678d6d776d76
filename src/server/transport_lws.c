/*
 * transport_lws.c: the loop of transport.h on libwebsockets: listening, ticking, waking
 * and stopping. Connections are in transport_ws.c, plain HTTP in transport_http.c.
 *
 * Everything runs on the thread that calls transport_run(). Others only set a flag and
 * write to the loop's pipe, which a signal handler may do too.
 */
#include "transport_room.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TICK = 100 * 1000,          /* microseconds */
    GOODBYE = 1500 * 1000,      /* for connections to answer our close; we promise 2 s */
    PING = 20,                  /* seconds */
    HANG_UP = 30,               /* seconds */
    SPARE_FD = 32,              /* kept for the store and for answers to say no with */
    HEADERS = 8192,             /* bytes of the headers of one request */
    PATIENCE = 10,              /* seconds for a request to arrive */
    READ_AT_ONCE = 1024,        /* held for each connection, and most messages are shorter */
    LISTENING_FD = 100,         /* below this number it is, opened at the start */
    WRITE_AT_ONCE = 128 * 1024, /* libwebsockets would take READ_AT_ONCE for it */
};

static const struct lws_protocols protocols[] = {
    { .name = "http",
      .callback = transport_on_http,
      .per_session_data_size = sizeof(transport_reply),
      .id = TRANSPORT_HTTP,
      .tx_packet_size = WRITE_AT_ONCE },
    { .name = "beringia-1",
      .callback = transport_on_ws,
      .per_session_data_size = sizeof(conn),
      .rx_buffer_size = READ_AT_ONCE,
      .id = TRANSPORT_WS,
      .tx_packet_size = WRITE_AT_ONCE },
    { .name = "led",
      .callback = transport_on_led,
      .rx_buffer_size = READ_AT_ONCE,
      .id = TRANSPORT_TO_NODE,
      .tx_packet_size = WRITE_AT_ONCE },
    { .name = NULL },
};

/* libwebsockets has one log for all: the one opened last. */
static transport *speaker;

static void log_error(int level, const char *line)
{
    char text[200];
    (void)level;
    snprintf(text, sizeof text, "network: %.*s", (int)strcspn(line, "\n"), line);
    if (speaker && speaker->calls->log)
        speaker->calls->log(speaker->user, text);
    else
        fprintf(stderr, "beringia: %s\n", text);
}

/* ---- The loop --------------------------------------------------------------------- */

static void begin_stop(transport *t)
{
    if (t->stopping || !atomic_load(&t->stop))
        return;
    t->stopping = true;
    t->deadline = lws_now_usecs() + GOODBYE;
    transport_close_all(t, CLOSE_RESTART, "the server restarts");
}

void transport_woken(transport *t)
{
    begin_stop(t);
    if (atomic_exchange(&t->woken, false))
        t->calls->wake(t->user);
}

static void on_tick(lws_sorted_usec_list_t *timer)
{
    transport *t = lws_container_of(timer, transport, tick);
    lws_sul_schedule(t->context, 0, &t->tick, on_tick, TICK);
    begin_stop(t);
    t->clock = lws_now_usecs();
    if (t->clock - t->felt >= LWS_USEC_PER_SEC) {
        t->felt = t->clock;
        transport_feel(t);
    }
    t->calls->tick(t->user);
}

static void on_alarm(lws_sorted_usec_list_t *timer)
{
    transport *t = lws_container_of(timer, transport, alarm);
    t->calls->wake(t->user);
}

static void on_bell(struct ev_loop *loop, ev_timer *bell, int events)
{
    transport *t = bell->data;
    (void)loop;
    (void)events;
    t->calls->wake(t->user);
}

void transport_alarm(transport *t, int64_t us)
{
    if (t->loop) {
        ev_timer_stop(t->loop, &t->bell);
        ev_now_update(t->loop);
        ev_timer_set(&t->bell, us > 0 ? (double)us / 1e6 : 0, 0);
        ev_timer_start(t->loop, &t->bell);
        return;
    }
    lws_sul_schedule(t->context, 0, &t->alarm, on_alarm, us > 0 ? us : 1);
}

/* Nobody answers any more: who connects is to hear that at once, and not wait for the process to
 * end. Libwebsockets keeps its listening socket to itself. */
static void stop_listening(const transport *t)
{
    for (int fd = 3; fd < LISTENING_FD; fd++) {
        struct sockaddr_storage at = { 0 };
        socklen_t length = sizeof at, size = sizeof(int);
        int listens = 0;
        if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens ||
            getsockname(fd, (struct sockaddr *)&at, &length) < 0)
            continue;
        in_port_t port = at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                                  : ((struct sockaddr_in *)&at)->sin_port;
        if (at.ss_family != AF_UNIX && ntohs(port) == transport_port(t))
            shutdown(fd, SHUT_RDWR);
    }
}

void transport_run(transport *t)
{
    while (!t->stopping || (t->conns && lws_now_usecs() < t->deadline)) {
        if (t->loop)
            ev_run(t->loop, EVRUN_ONCE);
        else if (lws_service(t->context, 0) < 0)
            return;
    }
    stop_listening(t);
}

void transport_stop(transport *t)
{
    atomic_store(&t->stop, true);
    lws_cancel_service(t->context);
}

void transport_wake(transport *t)
{
    atomic_store(&t->woken, true);
    lws_cancel_service(t->context);
}

/* ---- Opening and closing ---------------------------------------------------------- */

/* "localhost" is the only name: which address another would mean is not ours to guess. */
static const char *numeric(const char *bind)
{
    return strcmp(bind, "localhost") == 0 ? "127.0.0.1" : bind;
}

static socklen_t read_address(const char *address, int port, struct sockaddr_storage *out)
{
    struct sockaddr_in in4 = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct sockaddr_in6 in6 = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };
    if (inet_pton(AF_INET, address, &in4.sin_addr) == 1) {
        memcpy(out, &in4, sizeof in4);
        return sizeof in4;
    }
    if (inet_pton(AF_INET6, address, &in6.sin6_addr) == 1) {
        memcpy(out, &in6, sizeof in6);
        return sizeof in6;
    }
    return 0;
}

/* Libwebsockets would only say that it failed. */
static bool can_listen(const char *address, int port, char *error, size_t size)
{
    struct sockaddr_storage at = { 0 };
    socklen_t length = read_address(address, port, &at);
    if (length == 0) {
        snprintf(error, size, "\"%s\" is not an IP address to listen on", address);
        return false;
    }
    int one = 1, fd = socket(at.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0 &&
              bind(fd, (struct sockaddr *)&at, length) == 0;
    if (!ok)
        snprintf(error, size, "cannot listen on %s port %d: %s", address, port, strerror(errno));
    if (fd >= 0)
        close(fd);
    return ok;
}

static void end_loop(transport *t)
{
    if (t->loop)
        ev_loop_destroy(t->loop);
    t->loop = NULL;
}

static struct lws_context *create(transport *t, const char *address, int port)
{
    bool is_ipv4 = !strchr(address, ':');
    bool everywhere = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
    struct lws_context_creation_info info = {
        .port = port,
        .iface = everywhere ? NULL : address,
        .protocols = protocols,
        .headers = transport_headers,
        .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (is_ipv4 ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
        .user = t,
        .max_http_header_data = HEADERS,
        .timeout_secs = PATIENCE,
        .timeout_secs_ah_idle = PATIENCE,
        .retry_and_idle_policy = &t->no_pulse,
    };
    speaker = t;
    t->loop = ev_loop_new(EVFLAG_AUTO);
    ev_init(&t->bell, on_bell);
    t->bell.data = t;
    void *loops[] = { t->loop };
    struct lws_context *context = NULL;
    if (t->loop) { /* the part of libwebsockets that knows libev may be missing */
        info.foreign_loops = loops;
        info.options |= LWS_SERVER_OPTION_LIBEV;
        lws_set_log_level(0, log_error);
        context = lws_create_context(&info);
    }
    lws_set_log_level(LLL_ERR, log_error);
    if (context)
        return context;
    end_loop(t);
    info.foreign_loops = NULL;
    info.options &= ~(uint64_t)LWS_SERVER_OPTION_LIBEV;
    return lws_create_context(&info);
}

transport *transport_open_with(const transport_config *config, const transport_calls *calls,
                               void *user, transport_pulse pulse, char *error, size_t size)
{
    const char *address = numeric(config->bind);
    struct rlimit limit = { 0 };
    if (!can_listen(address, config->port, error, size))
        return NULL;
    transport *t = calloc(1, sizeof *t);
    if (!t) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    t->calls = calls;
    t->user = user;
    t->max_per_address = config->max_per_address;
    t->queue = config->queue;
    t->n_trust = config->n_trust < TRANSPORT_TRUST ? config->n_trust : TRANSPORT_TRUST;
    for (int i = 0; i < t->n_trust; i++)
        t->trust[i] = config->trust[i];
    snprintf(t->origin, sizeof t->origin, "%s", config->origin ? config->origin : "");
    snprintf(t->word, sizeof t->word, "%s", config->word ? config->word : "");
    getrlimit(RLIMIT_NOFILE, &limit);
    t->max_fd = limit.rlim_cur > 2 * SPARE_FD ? limit.rlim_cur - SPARE_FD : limit.rlim_cur;
    t->pulse = pulse;
    t->clock = t->felt = lws_now_usecs();
    t->context = create(t, address, config->port);
    if (!t->context) {
        snprintf(error, size, "cannot listen on %s port %d", address, config->port);
        speaker = NULL;
        free(t);
        return NULL;
    }
    lws_sul_schedule(t->context, 0, &t->tick, on_tick, TICK);
    return t;
}

transport *transport_open(const transport_config *config, const transport_calls *calls, void *user,
                          char *error, size_t size)
{
    transport_pulse pulse = { PING, HANG_UP };
    return transport_open_with(config, calls, user, pulse, error, size);
}

int transport_port(const transport *t)
{
    return lws_get_vhost_listen_port(lws_get_vhost_by_name(t->context, "default"));
}

void transport_close(transport *t)
{
    lws_sul_cancel(&t->tick);
    lws_sul_cancel(&t->alarm);
    lws_context_destroy(t->context);
    transport_drop_leds(t);
    if (speaker == t)
        speaker = NULL;
    end_loop(t);
    free(t);
}

void transport_set_limits(transport *t, int max_per_address, size_t queue)
{
    t->max_per_address = max_per_address;
    t->queue = queue;
}

transport_stats transport_count(const transport *t)
{
    return t->stats;
}
