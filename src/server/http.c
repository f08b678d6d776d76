/*
 * http.c: the few addresses besides the page: sessions, finished matches, health.
 */
#include "server.h"

#include "prove.h"
#include "registry.h"
#include "save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer(http_response *response, int status, const char *type, const char *body)
{
    response->status = status;
    response->type = type;
    response->body = strdup(body);
    response->length = response->body ? strlen(body) : 0;
}

/* ---- Waiting requests ------------------------------------------------------------------- */

/* A record waits until its reader is known, and then for the table. */
enum waits_for { WAITS_READER, WAITS_RECORD, WAITS_SESSION, WAITS_HEALTH };

/* A request whose answer has to be read, or written, first. */
typedef struct http_wait {
    enum waits_for what;
    uint64_t number; /* of the request */
    char id[STORE_ID];
    uint8_t hash[STORE_HASH];
    char cookie[2 * STORE_HASH + 1];
    char address[ADDRESS_TEXT];
    bool secure, crowded;
    int64_t until; /* tenths of a second */
    struct http_wait *next;
} http_wait;

/* The answer comes later. NULL: no memory, and it is said now. */
static http_wait *wait_for(server *s, enum waits_for what, const http_request *request,
                           http_response *response)
{
    http_wait *w = calloc(1, sizeof *w);
    if (!w) {
        answer(response, 503, "text/plain", "out of memory\n");
        return NULL;
    }
    w->what = what;
    w->number = request->number;
    w->secure = request->secure;
    w->crowded = request->crowded;
    snprintf(w->cookie, sizeof w->cookie, "%s", request->cookie);
    snprintf(w->address, sizeof w->address, "%s", request->address);
    w->next = s->http_waits;
    s->http_waits = w;
    response->status = 0;
    return w;
}

static bool is_it(const http_wait *w, const char *id, const uint8_t *hash)
{
    if (w->what == WAITS_RECORD)
        return id && strcmp(w->id, id) == 0;
    return w->what != WAITS_HEALTH && hash && memcmp(w->hash, hash, STORE_HASH) == 0;
}

static http_response no_response(void)
{
    return (http_response){ .status = 500, .type = "text/plain; charset=utf-8" };
}

/* ---- Sessions --------------------------------------------------------------------------- */

/* A browser does not tell its page why a WebSocket was refused, and a page asks here first:
 * so it is here that it hears of a limit. */
static bool is_full(const server *s, const guest *g, bool crowded, http_response *response)
{
    bool mine = g && g->n_conns >= s->limit.guest_lines;
    if (mine || crowded)
        answer(response, 429, "application/json",
               mine ? "{\"limit\":\"guest\"}" : "{\"limit\":\"address\"}");
    return mine || crowded;
}

/* Valid for a year, renewed at each visit. "-" deletes it. */
void http_cookie(bool secure, const char *token, http_response *response)
{
    snprintf(response->set_cookie, sizeof response->set_cookie,
             "beringia=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", token,
             strcmp(token, "-") == 0 ? 0 : 31536000, secure ? "; Secure" : "");
}

static guest *new_guest(server *s, const http_wait *w, char token[65], http_response *response)
{
    char home[PREFIX_TEXT];
    address_home(w->address, home);
    if (!address_take(s, home, COUNT_GUESTS, s->limit.address_guests)) {
        log_write(s->log, LOG_WARNING, w->address, NULL, "too many new guests today");
        answer(response, 429, "application/json", "{\"limit\":\"address\"}");
        return NULL;
    }
    guest *g = lobby_new_guest(s, token);
    if (!g)
        answer(response, 503, "text/plain", "no room for another guest\n");
    return g;
}

/* Its next request may come to another node, which knows only what is written. */
static void wait_until_written(server *s, const http_wait *asked, const guest *g, const char *token,
                               http_response *response)
{
    http_wait *w = malloc(sizeof *w);
    if (!w) {
        answer(response, 503, "text/plain", "out of memory\n");
        return;
    }
    *w = *asked;
    w->what = WAITS_SESSION;
    memcpy(w->hash, g->row.hash, STORE_HASH);
    snprintf(w->cookie, sizeof w->cookie, "%s", token);
    w->next = s->http_waits;
    s->http_waits = w;
    response->status = 0;
}

/* A guest without a valid cookie gets a new one. */
static void say_session(server *s, const http_wait *w, guest *g, http_response *response)
{
    char token[65], body[STORE_NAME * 6 + 32];
    if (is_banned(s, g ? g->row.hash : NULL, w->address)) {
        answer(response, 403, "application/json", "{\"limit\":\"banned\"}");
        return;
    }
    if (is_full(s, g, w->crowded, response))
        return;
    snprintf(token, sizeof token, "%s", w->cookie);
    if (!g)
        g = new_guest(s, w, token, response);
    if (!g)
        return;
    g->used = s->clock;
    if (s->epoch && g->fresh) {
        wait_until_written(s, w, g, token, response);
        return;
    }
    http_cookie(w->secure, token, response);
    ber_json out = ber_json_into(body, sizeof body);
    ber_json_open(&out, NULL, '{');
    ber_json_string(&out, "name", g->row.name);
    ber_json_close(&out, '}');
    answer(response, 200, "application/json", body);
}

static void session(server *s, const http_request *request, http_response *response)
{
    guest *g = NULL;
    uint8_t hash[STORE_HASH];
    http_wait now = { .number = request->number,
                      .secure = request->secure,
                      .crowded = request->crowded };
    if (token_read(request->cookie, hash) && fetch_guest(s, hash, &g) == FETCH_LATER) {
        http_wait *w = wait_for(s, WAITS_SESSION, request, response);
        if (w)
            memcpy(w->hash, hash, STORE_HASH);
        return;
    }
    snprintf(now.cookie, sizeof now.cookie, "%s", request->cookie);
    snprintf(now.address, sizeof now.address, "%s", request->address);
    say_session(s, &now, g && !g->gone ? g : NULL, response);
}

/* ---- Records ---------------------------------------------------------------------------- */

/* What plays the seat, and the name of the person who sat down there, if any. */
static void name_player(server *s, table *t, int seat)
{
    const store_seat *row = &t->row.seat[seat];
    snprintf(t->m.player[seat], MATCH_NAME, "%s", row->bot[0] ? row->bot : "human");
    if (row->kind != SEAT_BOT)
        seat_name(s, t, seat, t->m.name[seat], NAME_SIZE);
}

/* The record of a finished match, for those who played and, if everybody could watch, for all who
 * know its name. To others it is not there. */
static void say_record(server *s, table *t, const guest *g, http_response *response)
{
    if (t && !policy_may(t, g, MAY_READ))
        t = NULL;
    if (!t || !play_is_over(t) || !(t->loaded || t->blank)) {
        answer(response, 404, "text/plain",
               t ? "the match is not over\n" : "there is no such table\n");
        return;
    }
    if (t->stuck) {
        answer(response, 410, "text/plain",
               ber_game_find(t->row.game) ? "begun by other rules or with another edition, by "
                                            "which this server cannot write it down any more\n"
                                          : "of a game that this server does not have any more\n");
        return;
    }
    t->used = s->clock;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        name_player(s, t, seat);
    response->body = save_text(&t->m, false);
    if (!response->body) {
        answer(response, 503, "text/plain", "out of memory\n");
        return;
    }
    response->length = strlen(response->body);
    response->status = 200;
    response->type = "text/plain; charset=utf-8";
    snprintf(response->file_name, sizeof response->file_name, "%s-%s.play", t->row.game, t->row.id);
}

/* Is the table here, or known not to be? */
static bool has_table(server *s, const char *id)
{
    table *t = lobby_table(s, id);
    return (t && t->mine && t->row.state != TABLE_OVER) || fetch_look(s, id, &t) != FETCH_LATER;
}

static void record(server *s, const http_request *request, http_response *response)
{
    const char *id = request->path + strlen("/play/");
    uint8_t hash[STORE_HASH] = { 0 };
    guest *g;
    bool unknown = token_read(request->cookie, hash) && fetch_guest(s, hash, &g) == FETCH_LATER;
    if (!unknown && has_table(s, id)) {
        say_record(s, lobby_table(s, id), token_guest_of(s, request->cookie), response);
        return;
    }
    http_wait *w = wait_for(s, unknown ? WAITS_READER : WAITS_RECORD, request, response);
    if (w) {
        memcpy(w->hash, hash, STORE_HASH);
        snprintf(w->id, sizeof w->id, "%s", id);
    }
}

/* ---- Health ------------------------------------------------------------------------------ */

enum { PULSE_WAIT = 15, PULSE_KEEPS = 10 }; /* tenths of a second */

static void say_health(bool good, http_response *response)
{
    answer(response, good ? 200 : 503, "text/plain",
           good ? "ok\n" : "the data cannot be written\n");
}

bool is_silent(const server *s)
{
    return s->deposed || !s->store || !store_holds(s->store);
}

/* Answers health requests: all of them, or only those that have waited too long. */
static void answer_health(server *s, bool all, bool good)
{
    for (http_wait **i = &s->http_waits; *i;) {
        http_wait *w = *i;
        if (w->what != WAITS_HEALTH || (!all && s->tick < w->until)) {
            i = &w->next;
            continue;
        }
        http_response response = no_response();
        *i = w->next;
        say_health(good, &response);
        transport_answer(s->net, w->number, &response);
        free(w);
    }
}

static void after_pulse(void *user, store_job *job)
{
    server *s = user;
    s->pulse.busy = false;
    s->pulse.known = true;
    s->pulse.good = job->code == 0;
    s->pulse.at = s->tick;
    if (job->code < 0)
        log_about(s, LOG_ERROR, NULL, NULL, "store: %s", job->error);
    if (s->net)
        answer_health(s, true, s->pulse.good);
    store_job_free(job);
}

/* Writes something, and says whether that went well; not more often than once a second. */
static void health(server *s, const http_request *request, http_response *response)
{
    if (nodes_is_draining(s)) {
        answer(response, 503, "text/plain", "this server hands its tables over\n");
        return;
    }
    if (s->pulse.known && s->tick - s->pulse.at < PULSE_KEEPS) {
        say_health(s->pulse.good, response);
        return;
    }
    store_job *job = s->pulse.busy ? NULL : calloc(1, sizeof *job);
    if (job) {
        job->order = STORE_PULSE;
        job->keep_steps = -1;
        job->done = after_pulse;
        job->user = s;
        s->pulse.busy = true;
        store_submit(s->store, job);
    }
    http_wait *w = wait_for(s, WAITS_HEALTH, request, response);
    if (w)
        w->until = s->tick + PULSE_WAIT;
}

void http_tick(server *s)
{
    answer_health(s, false, false);
}

/* ---- Answers ------------------------------------------------------------------------------- */

static guest *guest_here(server *s, const uint8_t *hash)
{
    guest *g = token_guest(s, hash);
    return g && !g->gone ? g : NULL;
}

void http_go_on(server *s, const char *id, const uint8_t *hash)
{
    for (http_wait **i = &s->http_waits; *i;) {
        http_wait *w = *i;
        if (!is_it(w, id, hash)) {
            i = &w->next;
            continue;
        }
        if (w->what == WAITS_READER && !has_table(s, w->id)) {
            w->what = WAITS_RECORD;
            i = &w->next;
            continue;
        }
        http_response response = no_response();
        *i = w->next;
        if (w->what != WAITS_SESSION)
            say_record(s, lobby_table(s, w->id), token_guest_of(s, w->cookie), &response);
        else
            say_session(s, w, guest_here(s, hash), &response);
        if (response.status)
            transport_answer(s->net, w->number, &response);
        free(w);
    }
}

void http_close(server *s)
{
    while (s->http_waits) {
        http_wait *w = s->http_waits;
        s->http_waits = w->next;
        free(w);
    }
}

/* The transport waits for the answers to these. One that changes a browser's identity must come
 * from our own page: another site could send it with our cookie. */
static void take_post(server *s, const http_request *request)
{
    static const struct {
        const char *path;
        void (*take)(server *s, const http_request *request);
    } list[] = { { "/key", key_http },         { "/sign-out", out_http },
                 { "/sign-in", sign_in_http }, { "/recover", recover_http },
                 { "/forgot", forgot_http },   { "/confirm", confirm_http } };
    self_ask nobody = { .http = request->number };
    size_t i = 0;
    while (i < sizeof list / sizeof *list && strcmp(list[i].path, request->path) != 0)
        i++;
    if (strncmp(request->path, "/off/", 5) == 0)
        off_http(s, request); /* a program for e-mail has no page */
    else if (!request->own)
        self_refuse(s, &nobody, 403, "origin", "this page is of another site");
    else if (is_banned(s, NULL, request->address))
        self_refuse(s, &nobody, 403, "banned", "the host does not let you in");
    else if (i < sizeof list / sizeof *list)
        list[i].take(s, request);
    else
        self_refuse(s, &nobody, 404, "format", "there is nothing here");
}

void http_answer(void *user, const http_request *request, http_response *response)
{
    server *s = user;
    self_ask nobody = { .http = request->number };
    if (is_silent(s) && request->body) {
        response->status = 0;
        self_refuse(s, &nobody, 503, "store", "a moment, please");
    } else if (is_silent(s) && strcmp(request->path, "/metrics") != 0) {
        answer(response, 503, "text/plain", "a moment, please\n");
    } else if (request->body) {
        response->status = 0;
        take_post(s, request);
    } else if (strcmp(request->path, "/session") == 0) {
        session(s, request, response);
    } else if (strcmp(request->path, "/healthz") == 0) {
        health(s, request, response);
    } else if (strcmp(request->path, "/metrics") == 0) {
        metrics_text(s, response);
    } else if (strncmp(request->path, "/play/", 6) == 0) {
        record(s, request, response);
    } else if (strncmp(request->path, "/off/", 5) == 0 && strlen(request->path) < 100) {
        answer(response, 303, "text/plain", "see the page\n");
        snprintf(response->location, sizeof response->location, "/#%s", request->path);
    } else if (strncmp(request->path, "/table/", 7) != 0 || !preview(s, request, response)) {
        answer(response, 404, "text/plain", "there is nothing here\n");
    }
}
