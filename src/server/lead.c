/*
 * lead.c: clients whose table another node owns. Their messages go to that node over a line of
 * their own (transport_led.c), and its answers come back the same way: that node serves the client
 * in everything, the lobby included, and this one only passes bytes on.
 *
 * When a client that was led here asks for a table of yet another node, that message and all later
 * ones are sent back; the node that the client is connected to closes the line and looks for the
 * owner again. So a client goes through two nodes at most. A message sent back begins with a byte
 * that begins no other, the number of the first of them, and whether the client listens to the
 * lobby.
 *
 * A line that cannot be opened is tried again: if its node is gone, its tables soon have another
 * owner. When a line breaks, its client is closed, and the page reconnects.
 */
#include "server.h"

#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BACK = 1,
    AGAIN = 2,
    TRIES = 60
}; /* a byte; tenths of a second between tries, and for all */

static void keep(client *c, const char *text, size_t length)
{
    waiting **end = &c->lead.first, *new = malloc(sizeof *new + length);
    if (!new) {
        conn_close(c->c, CLOSE_RESTART, "out of memory");
        return;
    }
    *new = (waiting){ .length = length };
    memcpy(new->text, text, length);
    while (*end)
        end = &(*end)->next;
    *end = new;
}

static void drop_kept(client *c)
{
    while (c->lead.first) {
        waiting *w = c->lead.first;
        c->lead.first = w->next;
        free(w);
    }
}

/* Messages that were held are handled here, before those that came after them. */
static void say_again(server *s, client *c)
{
    waiting *later = c->waiting, *kept = c->lead.first;
    bool was_waiting = later != NULL;
    c->lead.first = NULL;
    if (!kept)
        return;
    waiting **end = &kept;
    for (; *end; end = &(*end)->next)
        c->n_waiting++;
    *end = later;
    c->waiting = kept;
    if (!was_waiting) {
        c->also_waits = s->waits;
        s->waits = c;
    }
    s->again = true;
}

static void close_line(client *c)
{
    if (c->lead.line)
        led_close(c->lead.line);
    c->lead.line = NULL;
    c->lead.ready = false;
    c->lead.back = 0;
}

void lead_forget(client *c)
{
    close_line(c);
    drop_kept(c);
}

/* ---- To another node ------------------------------------------------------------------------ */

/* Others at its former table see that it has left. */
static void leave(server *s, client *c)
{
    table *left = c->table;
    client_leave(s, c);
    if (left && has_seat(left, c->guest))
        speak_tables(s, left);
}

/* Tries again later: if that node is gone, the table soon has another owner. */
static void try_later(server *s, client *c)
{
    if (!c->lead.since)
        c->lead.since = s->tick;
    c->lead.again = s->tick + AGAIN;
    if (s->tick - c->lead.since > TRIES)
        conn_close(c->c, CLOSE_RESTART, "a moment, please");
}

bool lead_begin(server *s, client *c, const store_node *to, const char *text, size_t length)
{
    char who[2 * STORE_HASH + 2];
    if (conn_is_led(c->c)) {
        lead_back(s, c, text, length);
        return true;
    }
    leave(s, c);
    prove_to_hex(c->hash, STORE_HASH, who);
    if (c->in_lobby)
        strcat(who, "+");
    led_to where = { to->address, to->word, who, c->address };
    led *line = to->address[0] ? led_open(s->net, &where, c) : NULL;
    if (!line) {
        try_later(s, c);
        return false;
    }
    log_about(s, LOG_INFO, c, NULL, "connection %llu is led to %s", (unsigned long long)c->number,
              to->address);
    c->lead.line = line;
    c->lead.epoch = to->epoch;
    c->lead.n = 0;
    return lead_message(s, c, text, length);
}

bool lead_message(server *s, client *c, const char *text, size_t length)
{
    if (c->lead.turned) {
        lead_back(s, c, text, length);
        return true;
    }
    if (!c->lead.line)
        return false;
    if (!c->lead.ready)
        keep(c, text, length);
    c->lead.n++;
    if (!led_send(c->lead.line, text, length))
        conn_close(c->c, CLOSE_RESTART, "a moment, please");
    return true;
}

void lead_ready(void *user, void *of)
{
    client *c = of;
    (void)user;
    c->lead.ready = true;
    c->lead.since = c->lead.again = 0;
    drop_kept(c);
}

/* Its messages come back, from the `nth` of them on. */
static void take_back(server *s, client *c, const char *text, size_t length)
{
    char head[40];
    unsigned nth, lobby;
    const char *end = memchr(text, '\n', length < sizeof head ? length : sizeof head - 1);
    size_t n = end ? (size_t)(end - text) : 0;
    snprintf(head, sizeof head, "%.*s", (int)n, text);
    if (sscanf(head, "%u %u", &nth, &lobby) != 2 || nth > c->lead.n) {
        conn_close(c->c, CLOSE_RESTART, "a moment, please");
        return;
    }
    if (c->lead.back == 0) {
        c->lead.back = (int)(c->lead.n - nth) + 1;
        c->in_lobby = lobby;
    }
    keep(c, end + 1, length - n - 1);
    if (--c->lead.back > 0)
        return;
    close_line(c);
    say_again(s, c);
    protocol_again(s);
}

void lead_heard(void *user, void *of, const char *text, size_t length)
{
    client *c = of;
    if (length > 0 && text[0] == BACK)
        take_back(user, c, text + 1, length - 1);
    else if (!is_silent(user))
        conn_send(c->c, text, length);
}

void lead_ended(void *user, void *of, int code, const char *reason)
{
    client *c = of;
    if (!c->lead.line) /* still being opened: lead_begin() will see */
        return;
    c->lead.line = NULL; /* it is gone already */
    close_line(c);
    bool meant = code == CLOSE_POLICY || code == CLOSE_BIG;
    if (code) {
        conn_close(c->c, meant ? code : CLOSE_RESTART, meant ? reason : "a moment, please");
        return;
    }
    say_again(user, c);
    try_later(user, c);
}

void lead_drop(server *s, int64_t epoch)
{
    for (client *c = s->client; c; c = c->next) {
        if (!c->lead.line || c->lead.epoch != epoch)
            continue;
        bool was_ready = c->lead.ready;
        close_line(c);
        if (was_ready)
            conn_close(c->c, CLOSE_RESTART, "a moment, please");
        else
            say_again(s, c);
    }
}

void lead_tick(server *s)
{
    for (client *c = s->waits; c; c = c->also_waits)
        s->again = s->again || (c->lead.again && s->tick >= c->lead.again);
    protocol_again(s);
}

/* ---- From another node ------------------------------------------------------------------------
 */

void lead_back(server *s, client *c, const char *text, size_t length)
{
    char head[40];
    uint32_t nth = c->lead.n - (uint32_t)(c->waiting ? c->n_waiting - 1 : 0);
    int n = snprintf(head, sizeof head, "%c%u %d\n", BACK, nth, c->in_lobby || c->lead.lobby);
    char *whole = malloc((size_t)n + length);
    if (!c->lead.turned) {
        c->lead.turned = true;
        c->lead.lobby = c->in_lobby;
        c->in_lobby = false;
        leave(s, c);
    }
    if (!whole) {
        conn_close(c->c, CLOSE_RESTART, "out of memory");
        return;
    }
    memcpy(whole, head, (size_t)n);
    memcpy(whole + n, text, length);
    conn_send(c->c, whole, (size_t)n + length);
    free(whole);
}
