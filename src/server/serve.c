/*
 * serve.c: puts network, store, bots and lobby together, and runs until told to stop.
 */
#include "server.h"

#include "clock.h"
#include "errand.h"
#include "host.h"
#include "prove.h"
#include "remind.h"

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The one thing a signal handler can reach. */
static transport *volatile running;

static atomic_bool hung_up;
static atomic_int ended; /* so often it was asked to end */

static void on_signal(int number)
{
    transport *t = running;
    if (!t)
        return;
    if (number == SIGHUP)
        atomic_store(&hung_up, true);
    else if (atomic_fetch_add(&ended, 1) > 0) {
        transport_stop(t);
        return;
    }
    transport_wake(t);
}

static void wake_loop(void *user)
{
    server *s = user;
    if (s->net)
        transport_wake(s->net);
}

/* ---- Calls of the transport ---------------------------------------------------------- */

static client *add_client(server *s, conn *c, const char *address)
{
    client *new = calloc(1, sizeof *new);
    if (!new)
        return NULL;
    new->c = c;
    new->number = ++s->n_clients;
    new->counted = s->clock;
    snprintf(new->address, sizeof new->address, "%s", address);
    address_home(address, new->home);
    new->next = s->client;
    if (s->client)
        s->client->prev = new;
    s->client = new;
    new->same = s->numbered[new->number % BUCKETS];
    s->numbered[new->number % BUCKETS] = new;
    conn_set_user(c, new);
    return new;
}

static void enter_as(server *s, client *c, guest *g)
{
    c->guest = g;
    g->n_conns++;
    g->used = s->clock;
    token_seen(s, c->hash);
}

/* Another node tells the hash of a token, and not the token. */
static bool read_who(const char *cookie, bool is_led, uint8_t hash[STORE_HASH])
{
    char hex[2 * STORE_HASH + 1];
    snprintf(hex, sizeof hex, "%s", cookie);
    return is_led ? prove_from_hex(hex, hash, STORE_HASH) : token_read(cookie, hash);
}

/* The status that refuses a guest, or 0. Of one that has to be read first nothing is known yet:
 * it is let in, and not heard before. */
static int refusal(server *s, const uint8_t hash[STORE_HASH], const char *address, guest **g,
                   const char **why)
{
    enum fetch_state state = fetch_guest(s, hash, g);
    if (state == FETCH_NONE)
        return 403;
    if (state == FETCH_LATER)
        *g = NULL;
    *why = "the host does not let you in\n";
    if (is_banned(s, *g ? (*g)->row.hash : NULL, address))
        return 403;
    *why = "this guest has too many tabs open: close one\n";
    return *g && (*g)->n_conns >= s->limit.guest_lines ? 429 : 0;
}

static int on_open(void *user, conn *c, const char *cookie, const char *address, const char **why)
{
    server *s = user;
    *why = "a moment, please\n";
    if (is_silent(s))
        return 503;
    guest *g = NULL;
    uint8_t hash[STORE_HASH];
    *why = "this cookie is not known: ask /session for another\n";
    bool known = read_who(cookie, conn_is_led(c), hash);
    int status = known ? refusal(s, hash, address, &g, why) : 403;
    client *new = status ? NULL : add_client(s, c, address);
    if (status) {
        log_write(s->log, LOG_INFO, address, NULL, *why);
        return status;
    }
    *why = "out of memory\n";
    if (!new)
        return 503;
    memcpy(new->hash, hash, STORE_HASH);
    new->greeted = conn_is_led(c); /* by the node it is connected to */
    new->in_lobby = conn_is_led(c) && cookie[strlen(cookie) - 1] == '+';
    if (g)
        enter_as(s, new, g);
    log_about(s, LOG_INFO, new, NULL, "connection %" PRIu64 " of guest %02x%02x%02x%02x",
              new->number, hash[0], hash[1], hash[2], hash[3]);
    return 0;
}

enum { SEEN_AGAIN = 3600 }; /* seconds after which it is worth writing */

static void leave_as(server *s, guest *g)
{
    g->n_conns--;
    g->used = s->clock;
    g->row.seen = s->now;
    if (s->store && g->row.seen - g->seen >= SEEN_AGAIN)
        lobby_save_guest(s, g);
}

static void on_close(void *user, conn *c)
{
    server *s = user;
    client *gone = conn_user(c);
    if (!gone)
        return;
    table *t = gone->table;
    bool seated = t && has_seat(t, gone->guest);
    log_about(s, LOG_INFO, gone, t ? t->row.id : NULL, "connection %" PRIu64 " closed",
              gone->number);
    client_leave(s, gone);
    protocol_forget(s, gone);
    bring_forget(gone);
    if (gone->guest)
        leave_as(s, gone->guest);
    if (gone->prev)
        gone->prev->next = gone->next;
    else
        s->client = gone->next;
    if (gone->next)
        gone->next->prev = gone->prev;
    client **at = &s->numbered[gone->number % BUCKETS];
    while (*at != gone)
        at = &(*at)->same;
    *at = gone->same;
    free(gone);
    conn_set_user(c, NULL);
    if (seated && is_silent(s))
        t->table_due = true;
    else if (seated)
        speak_tables(s, t);
}

static void on_log(void *user, const char *text)
{
    server *s = user;
    log_write(s->log, LOG_ERROR, NULL, NULL, text);
}

static void on_message(void *user, conn *c, const char *text, size_t length)
{
    client *from = conn_user(c);
    if (is_silent(user))
        conn_close(c, CLOSE_RESTART, "a moment, please");
    else if (from)
        protocol_message(user, from, text, length);
}

/* Everybody in the lobby is told at most once a second, and not all at once. */
static void tell_lobby(server *s, int64_t tick)
{
    if (s->lobby_changed && !s->lobby_round && tick - s->lobby_told >= 10) {
        s->lobby_changed = false;
        s->lobby_round = true;
        s->lobby_told = tick;
        for (client *c = s->client; c; c = c->next)
            c->lobby_due = c->in_lobby && !c->lead.line;
    }
    int left = LOBBY_AT_ONCE;
    for (client *c = s->lobby_round ? s->client : NULL; c && left > 0; c = c->next) {
        if (!c->lobby_due || c->table || c->lead.line)
            continue;
        speak_lobby(s, c, NULL);
        left--;
    }
    s->lobby_round = s->lobby_round && left == 0;
}

enum { TENTH = 100000 }; /* microseconds: as often the loop ticks */

/* How long the loop was kept from its tick. */
static void note_lateness(server *s, int64_t now)
{
    if (s->ticked)
        meter_add(&s->time[TIME_TICK], now - s->ticked - TENTH);
    s->ticked = now;
}

/* SIGHUP: the log was moved away, the limits were changed. */
static void read_again(server *s)
{
    char error[200];
    log_reopen(s->log);
    if (s->reload && !s->reload(s->reload_user, &s->limit, error, sizeof error)) {
        log_about(s, LOG_ERROR, NULL, NULL, "the limits stay as they are: %s", error);
        return;
    }
    log_limit(s->log, s->limit.log_lines);
    transport_set_limits(s->net, s->limit.address_lines, (size_t)s->limit.queue_bytes);
    log_line(s, "the log was opened again and the limits were read");
}

enum { LAST_TICKS = 12 }; /* for handing tables over when it ends */

static void end_now(void *user, int n, const char *why)
{
    server *s = user;
    (void)n;
    (void)why;
    transport_stop(s->net);
}

/* Tables go to another node first, as many as there is time for; the others are anybody's. */
static void begin_end(server *s)
{
    if (s->ending)
        return;
    s->ending = true;
    if (is_silent(s))
        transport_stop(s->net);
    else
        nodes_drain(s, LAST_TICKS, end_now, s);
}

static void on_wake(void *user)
{
    server *s = user;
    if (atomic_exchange(&hung_up, false))
        read_again(s);
    if (atomic_load(&ended) > 0)
        begin_end(s);
    if (store_is_deposed(s->store) && !s->deposed) {
        s->deposed = true;
        transport_stop(s->net);
    }
    if (s->deposed)
        return;
    store_poll(s->store);
    s->missed = is_silent(s);
    if (s->missed) /* until a tick finds that this is over */
        return;
    play_answers(s);
    errands_poll(s->errands);
    remind_poll(s);
    admin_orders(s);
    protocol_again(s);
    fetch_sweep(s);
}

enum { HOPE = 5 }; /* ticks of silence that nobody needs to notice */

/* Whoever is connected does not wait here: another node may be able to speak. */
static void stay_silent(server *s)
{
    if (!s->silent_at)
        s->silent_at = s->tick;
    for (client *c = s->client; c && s->tick - s->silent_at >= HOPE; c = c->next)
        conn_close(c->c, CLOSE_RESTART, "a moment, please");
}

static void on_tick(void *user)
{
    server *s = user;
    int64_t now = meter_now(), second = now / (10 * TENTH);
    bool new_second = second != s->clock;
    note_lateness(s, now);
    s->now = time(NULL);
    s->tick = now / TENTH;
    if (is_silent(s)) {
        stay_silent(s);
        http_tick(s);
        if (s->ending)
            transport_stop(s->net);
        return;
    }
    s->silent_at = 0;
    if (s->missed)
        on_wake(s);
    s->clock = second;
    clock_live(s, now);
    nodes_tick(s);
    if (new_second || s->limit.hasten > 1)
        clock_tick(s);
    speak_tick(s);
    tell_lobby(s, s->tick);
    http_tick(s);
    played_tick(s);
    if (new_second && second % 10 == 0)
        forget_idle(s);
    if (new_second)
        forget_old(s);
    if (new_second)
        gather_tick(s);
    if (new_second)
        remind_tick(s);
    if (new_second && s->try_again) {
        s->try_again = false;
        lobby_save_again(s);
        play_bots_again(s);
    }
}

/* ---- Running ----------------------------------------------------------------------------- */

static void catch_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal };
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file may not grow: the write fails, as on a full disk */
}

static void log_bot(void *user, const char *line)
{
    log_line(user, "%s", line);
}

static void log_store(void *user, const char *line)
{
    log_about(user, LOG_ERROR, NULL, NULL, "%s", line);
}

static bool open_bots(server *s, const serve_config *config, char *error, size_t size)
{
    for (int i = 0; i < config->n_bots; i++) {
        hosted_bot *h = &s->hosted[i];
        ber_error why;
        if (pipe_open(&h->bot, config->bot[i].command, log_bot, s, &why) < 0) {
            snprintf(error, size, "%s", why.text);
            return false;
        }
        s->n_hosted++;
        snprintf(h->bot.name, sizeof h->bot.name, "%s", config->bot[i].name);
        h->bot.config.time_ms = (uint32_t)config->bot_time;
        h->workers = workers_open(1, wake_loop, s);
        if (!h->workers) {
            snprintf(error, size, "no thread for the bot %s", h->bot.name);
            return false;
        }
    }
    return true;
}

enum { PASSWORDS = 32 }; /* that wait to be compared */

/* Where other nodes find this one, if nobody has said: where it listens, or at this host. */
static void announce(server *s, const serve_config *config)
{
    char host[200] = "", address[STORE_ADDRESS];
    bool everywhere = strcmp(config->bind, "0.0.0.0") == 0 || strcmp(config->bind, "::") == 0;
    bool framed = !everywhere && strchr(config->bind, ':');
    if (everywhere)
        gethostname(host, sizeof host - 1);
    snprintf(address, sizeof address, "%s%s%s:%d", framed ? "[" : "",
             everywhere ? host : config->bind, framed ? "]" : "", transport_port(s->net));
    nodes_listening(s, config->address ? config->address : address);
}

static bool open_all(server *s, const serve_config *config, char *error, size_t size)
{
    static const transport_calls calls = { on_open,    on_message,  on_close, on_tick,
                                           on_wake,    http_answer, on_log,   lead_ready,
                                           lead_heard, lead_ended };
    transport_config net = { .bind = config->bind,
                             .port = config->port,
                             .origin = config->origin ? config->origin : "",
                             .max_per_address = s->limit.address_lines,
                             .trust = config->trust,
                             .n_trust = config->n_trust,
                             .queue = (size_t)s->limit.queue_bytes };
    uint64_t seed;
    prove_random(&seed, sizeof seed);
    tact_open(&s->tact, seed);
    s->log = log_open(&config->log, error, size);
    if (s->log)
        s->store = store_open_in(config->data, config->stand_by ? STORE_STANDS_BY : STORE_TOGETHER,
                                 wake_loop, s, error, size);
    if (s->store)
        store_set_say(s->store, log_store, s);
    if (s->store && !nodes_open(s)) {
        snprintf(error, size, "out of memory");
        return false;
    }
    if (!s->store || !open_bots(s, config, error, size) || !lobby_load(s, error, size))
        return false;
    if (!remind_open(s, config, wake_loop, error, size))
        return false;
    s->errands = errands_open(PASSWORDS, wake_loop, s);
    if (!s->errands) {
        snprintf(error, size, "no thread for passwords");
        return false;
    }
    host_threads(config->threads);
    s->workers = workers_open(config->threads, wake_loop, s);
    if (!s->workers) {
        snprintf(error, size, "no thread for the bots");
        return false;
    }
    net.word = store_word(s->store);
    s->net = transport_open(&net, &calls, s, error, size);
    if (s->net)
        announce(s, config);
    return s->net && admin_open(s, config->data, error, size);
}

/* What a program is being asked is not waited for. */
static void close_bots(server *s)
{
    for (int i = 0; i < s->n_hosted; i++)
        pipe_stop(&s->hosted[i].bot);
    for (int i = 0; i < s->n_hosted; i++) {
        workers_close(s->hosted[i].workers);
        pipe_close(&s->hosted[i].bot);
    }
}

/* The threads go first, because they wake the network; the store's writes what was
 * accepted. */
static void close_all(server *s)
{
    running = NULL;
    admin_close(s);
    close_bots(s);
    if (s->workers)
        workers_close(s->workers);
    s->workers = NULL;
    errands_close(s->errands);
    s->errands = NULL;
    remind_close(s);
    tact_close(&s->tact);
    if (s->store)
        clock_write(s);
    if (s->store)
        store_close(s->store);
    s->store = NULL; /* connections that end only now find nobody to write for them */
    admin_free(s);
    if (s->net)
        transport_close(s->net);
    http_close(s);
    fetch_close(s);
    address_close(s);
    lobby_close(s);
    nodes_close(s);
    log_close(s->log);
    free(s->remind);
    free(s);
}

int serve(const serve_config *config, void (*ready)(void *user, int port), void *user)
{
    char error[300] = "out of memory";
    server *s = calloc(1, sizeof *s);
    int status = 2;
    if (!s)
        goto out;
    s->now = time(NULL);
    s->clock = meter_now() / 1000000;
    s->limit = config->limit;
    s->lives_from = s->clock + config->limit.grace_seconds;
    s->reload = config->reload;
    s->reload_user = config->user;
    s->unlisted = config->unlisted;
    if (!open_all(s, config, error, sizeof error))
        goto out;
    running = s->net;
    atomic_store(&ended, 0);
    catch_signals();
    if (ready)
        ready(user, transport_port(s->net));
    remind_begin(s); /* nobody was heard yet */
    transport_run(s->net);
    status = s->deposed ? 3 : 0;
    snprintf(error, sizeof error, "another node has taken over; this one ends");
out:
    if (status)
        fprintf(stderr, "beringia serve: %s\n", error);
    if (s)
        close_all(s);
    return status;
}
