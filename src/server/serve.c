/*
 * serve.c: puts network, store, bots and lobby together, and runs until told to stop.
 */
#include "server.h"

#include "host.h"
#include "prove.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The one thing a signal handler can reach. */
static transport *volatile running;

static void on_signal(int number)
{
    (void)number;
    if (running)
        transport_stop(running);
}

static void wake_loop(void *user)
{
    server *s = user;
    if (s->net)
        transport_wake(s->net);
}

/* ---- Calls of the transport ---------------------------------------------------------- */

static bool on_open(void *user, conn *c, const char *cookie, const char *address)
{
    server *s = user;
    guest *g = lobby_guest_by_token(s, cookie);
    client *new = g && g->n_conns < s->limit.guest_lines ? calloc(1, sizeof *new) : NULL;
    (void)address;
    if (!new)
        return false;
    new->c = c;
    new->number = ++s->n_clients;
    new->guest = g;
    new->window = s->now;
    new->next = s->client;
    if (s->client)
        s->client->prev = new;
    s->client = new;
    new->same = s->numbered[new->number % BUCKETS];
    s->numbered[new->number % BUCKETS] = new;
    g->n_conns++;
    conn_set_user(c, new);
    return true;
}

static void on_close(void *user, conn *c)
{
    server *s = user;
    client *gone = conn_user(c);
    if (!gone)
        return;
    table *t = gone->table;
    client_leave(gone);
    protocol_forget(s, gone);
    gone->guest->n_conns--;
    gone->guest->row.seen = s->now;
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
    if (t)
        speak_tables(s, t);
}

static void on_message(void *user, conn *c, const char *text, size_t length)
{
    client *from = conn_user(c);
    if (from)
        protocol_message(user, from, text, length);
}

static int64_t tenths(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 10 + t.tv_nsec / 100000000;
}

/* Everybody in the lobby is told at most once a second, and not all at once. */
static void tell_lobby(server *s, int64_t tick)
{
    if (s->lobby_changed && !s->lobby_round && tick - s->lobby_told >= 10) {
        s->lobby_changed = false;
        s->lobby_round = true;
        s->lobby_told = tick;
        for (client *c = s->client; c; c = c->next)
            c->lobby_due = c->in_lobby;
    }
    int left = LOBBY_AT_ONCE;
    for (client *c = s->lobby_round ? s->client : NULL; c && left > 0; c = c->next) {
        if (!c->lobby_due || c->table)
            continue;
        speak_lobby(s, c, NULL);
        left--;
    }
    s->lobby_round = s->lobby_round && left == 0;
}

static void on_tick(void *user)
{
    server *s = user;
    int64_t now = time(NULL), tick = tenths();
    bool new_second = now != s->now;
    s->now = now;
    tell_lobby(s, tick);
    if (new_second && now % 10 == 0)
        lobby_drop_idle(s);
    if (new_second && s->try_again) {
        s->try_again = false;
        lobby_save_again(s);
        play_bots_again(s);
    }
}

static void on_wake(void *user)
{
    server *s = user;
    store_poll(s->store);
    play_answers(s);
    protocol_again(s);
}

/* ---- Running ----------------------------------------------------------------------------- */

static void free_lobby(server *s)
{
    for (int i = 0; i < BUCKETS; i++) {
        for (table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            lobby_unload_table(s, t);
            free(t->durable);
            free(t);
        }
        for (guest *g = s->guest[i], *next; g; g = next) {
            next = g->next;
            free(g->own);
            free(g);
        }
    }
    free(s->shown);
}

static void catch_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal };
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file may not grow: the write fails, as on a full disk */
}

static void log_bot(void *user, const char *line)
{
    log_line(user, "%s", line);
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

static bool open_all(server *s, const serve_config *config, char *error, size_t size)
{
    static const transport_calls calls = { on_open, on_message, on_close,
                                           on_tick, on_wake,    http_answer };
    transport_config net = { .bind = config->bind,
                             .port = config->port,
                             .origin = config->origin ? config->origin : "",
                             .max_per_address = s->limit.address_lines,
                             .queue = (size_t)s->limit.queue_bytes };
    uint64_t seed;
    prove_random(&seed, sizeof seed);
    pace_open(&s->pace, seed);
    s->store = store_open(config->data, wake_loop, s, error, size);
    if (!s->store || !open_bots(s, config, error, size) || !lobby_load(s, error, size))
        return false;
    host_threads(config->threads);
    s->workers = workers_open(config->threads, wake_loop, s);
    if (!s->workers) {
        snprintf(error, size, "no thread for the bots");
        return false;
    }
    s->net = transport_open(&net, &calls, s, error, size);
    return s->net != NULL;
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
    close_bots(s);
    if (s->workers)
        workers_close(s->workers);
    s->workers = NULL;
    pace_close(&s->pace);
    if (s->store)
        store_close(s->store);
    if (s->net)
        transport_close(s->net);
    free_lobby(s);
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
    s->limit = config->limit;
    s->log = config->log;
    s->unlisted = config->unlisted;
    if (!open_all(s, config, error, sizeof error))
        goto out;
    running = s->net;
    catch_signals();
    if (ready)
        ready(user, transport_port(s->net));
    transport_run(s->net);
    status = 0;
out:
    if (status)
        fprintf(stderr, "beringia serve: %s\n", error);
    if (s)
        close_all(s);
    return status;
}
