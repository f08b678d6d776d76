/*
 * http.c: the few addresses besides the page: sessions, finished matches, health.
 */
#include "server.h"

#include "host.h"
#include "prove.h"
#include "save.h"

#include <inttypes.h>
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

/* A browser does not tell its page why a WebSocket was refused, and a page asks here first:
 * so it is here that it hears of a limit. */
static bool is_full(const server *s, const guest *g, const http_request *request,
                    http_response *response)
{
    bool mine = g && g->n_conns >= s->limit.guest_lines;
    if (mine || request->crowded)
        answer(response, 429, "application/json",
               mine ? "{\"limit\":\"guest\"}" : "{\"limit\":\"address\"}");
    return mine || request->crowded;
}

/* A guest without a valid cookie gets a new one. */
static void session(server *s, const http_request *request, http_response *response)
{
    char token[65], body[STORE_NAME * 6 + 32];
    guest *g = lobby_guest_by_token(s, request->cookie);
    if (is_full(s, g, request, response))
        return;
    if (!g) {
        g = lobby_new_guest(s, token);
        if (!g) {
            answer(response, 503, "text/plain", "no room for another guest\n");
            return;
        }
        snprintf(response->set_cookie, sizeof response->set_cookie,
                 "beringia=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000%s", token,
                 request->secure ? "; Secure" : "");
    }
    ber_json out = ber_json_into(body, sizeof body);
    ber_json_open(&out, NULL, '{');
    ber_json_string(&out, "name", g->row.name);
    ber_json_close(&out, '}');
    answer(response, 200, "application/json", body);
}

/* What plays the seat; and who does or did, if a person sat down there. */
static void name_player(server *s, table *t, int seat)
{
    const store_seat *row = &t->row.seat[seat];
    snprintf(t->m.player[seat], MATCH_NAME, "%s", row->bot[0] ? row->bot : "human");
    if (row->kind != SEAT_BOT)
        seat_name(s, t, seat, t->m.name[seat], NAME_SIZE);
}

/* The record of a finished match, for those who played and, if everybody could watch, for all who
 * know its name. To others it is not there. */
static void record(server *s, const char *id, const guest *g, http_response *response)
{
    table *t = lobby_table(s, id);
    if (t && !policy_may(t, g, MAY_READ))
        t = NULL;
    if (!t || !play_is_over(t) || !lobby_load_table(s, t)) {
        answer(response, 404, "text/plain",
               t ? "the match is not over\n" : "there is no such table\n");
        return;
    }
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
    snprintf(response->file_name, sizeof response->file_name, "%s-%s.play", t->row.game, id);
}

static void metrics(server *s, http_response *response)
{
    transport_stats net = transport_count(s->net);
    char body[2000];
    int n_jobs = workers_waiting(s->workers);
    uint64_t n_forfeits = 0;
    for (int i = 0; i < s->n_hosted; i++) {
        n_jobs += workers_waiting(s->hosted[i].workers);
        n_forfeits += pipe_forfeits(&s->hosted[i].bot);
    }
    snprintf(body, sizeof body,
             "beringia_connections %d\n"
             "beringia_connections_accepted_total %" PRIu64 "\n"
             "beringia_connections_refused_total %" PRIu64 "\n"
             "beringia_messages_in_total %" PRIu64 "\n"
             "beringia_messages_out_total %" PRIu64 "\n"
             "beringia_bytes_out_total %" PRIu64 "\n"
             "beringia_guests %d\n"
             "beringia_tables %d\n"
             "beringia_tables_in_memory %d\n"
             "beringia_steps_total %" PRIu64 "\n"
             "beringia_requests_refused_total %" PRIu64 "\n"
             "beringia_store_errors_total %" PRIu64 "\n"
             "beringia_store_jobs_waiting %d\n"
             "beringia_bot_jobs_waiting %d\n"
             "beringia_bot_forfeits_total %" PRIu64 "\n",
             net.connections, net.accepted, net.refused, net.messages_in, net.messages_out,
             net.bytes_out, s->n_guests, s->n_tables, s->n_loaded, s->n_steps, s->n_refused,
             s->n_store_errors, store_waiting(s->store), n_jobs, n_forfeits);
    answer(response, 200, "text/plain; version=0.0.4", body);
}

void http_answer(void *user, const http_request *request, http_response *response)
{
    server *s = user;
    if (strcmp(request->path, "/session") == 0)
        session(s, request, response);
    else if (strcmp(request->path, "/healthz") == 0)
        answer(response, 200, "text/plain", "ok\n");
    else if (strcmp(request->path, "/metrics") == 0)
        metrics(s, response);
    else if (strncmp(request->path, "/play/", 6) == 0)
        record(s, request->path + 6, lobby_guest_by_token(s, request->cookie), response);
    else
        answer(response, 404, "text/plain", "there is nothing here\n");
}
