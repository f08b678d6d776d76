/*
 * metrics.c: how the server is doing, in the text form of Prometheus.
 *
 */
#include "server.h"

#include "host.h"

#include <inttypes.h>
#include <stdlib.h>

enum { ROOM = 16 * 1024 };

static void add(ber_text *out, const char *name, const char *type, const char *help, uint64_t value)
{
    ber_text_format(out, "# HELP beringia_%s %s\n# TYPE beringia_%s %s\nberingia_%s %" PRIu64 "\n",
                    name, help, name, type, name, value);
}

static void gauge(ber_text *out, const char *name, const char *help, int value)
{
    add(out, name, "gauge", help, (uint64_t)(value > 0 ? value : 0));
}

static void counter(ber_text *out, const char *name, const char *help, uint64_t value)
{
    add(out, name, "counter", help, value);
}

static void add_lines(const server *s, ber_text *out)
{
    transport_stats net = transport_count(s->net);
    gauge(out, "connections", "WebSockets that are open.", net.connections);
    counter(out, "connections_accepted_total", "WebSockets let in.", net.accepted);
    counter(out, "connections_refused_total", "WebSockets turned away.", net.refused);
    counter(out, "messages_in_total", "Messages heard.", net.messages_in);
    counter(out, "messages_out_total", "Messages sent.", net.messages_out);
    counter(out, "bytes_out_total", "Bytes of messages sent.", net.bytes_out);
}

static void add_tables(const server *s, ber_text *out)
{
    int state[3] = { 0 };
    for (const table *t = s->tables; t; t = t->next)
        state[t->row.state]++;
    gauge(out, "guests", "Guests in memory.", s->n_guests);
    gauge(out, "tables", "Tables in memory: those not finished, and finished ones in use.",
          s->n_tables);
    gauge(out, "tables_open", "Tables that wait for people.", state[TABLE_OPEN]);
    gauge(out, "tables_playing", "Tables where a match is under way.", state[TABLE_PLAYING]);
    gauge(out, "tables_over", "Finished tables in memory.", state[TABLE_OVER]);
    gauge(out, "tables_in_memory", "Tables whose match is in memory.", s->n_loaded);
    counter(out, "steps_total", "Steps written.", s->n_steps);
    counter(out, "letters_sent_total", "Reminders and other letters that were taken.",
            s->n_letters_sent);
    counter(out, "letters_failed_total", "Attempts that were not.", s->n_letters_failed);
    counter(out, "requests_refused_total", "Requests answered with an error.", s->n_refused);
}

static void add_queues(server *s, ber_text *out)
{
    int n_jobs = workers_waiting(s->workers);
    uint64_t n_forfeits = 0;
    for (int i = 0; i < s->n_hosted; i++) {
        n_jobs += workers_waiting(s->hosted[i].workers);
        n_forfeits += pipe_forfeits(&s->hosted[i].bot);
    }
    counter(out, "store_errors_total", "Writes and reads that failed.", s->n_store_errors);
    gauge(out, "store_jobs_waiting", "Writes and reads under way.", store_waiting(s->store));
    gauge(out, "store_holds", "1, or 0 while another node may have taken over.",
          store_holds(s->store));
    int nodes, leases, leads;
    nodes_metrics(s, &nodes, &leases, &leads);
    gauge(out, "nodes", "Servers of the same data, this one included.", nodes);
    gauge(out, "tables_owned", "Tables in memory that are this server's.", leases);
    gauge(out, "connections_led", "WebSockets that are led to another server.", leads);
    gauge(out, "bot_jobs_waiting", "Questions that computer players think about.", n_jobs);
    counter(out, "bot_forfeits_total", "Decisions that programs of the host did not make.",
            n_forfeits);
    counter(out, "log_lines_dropped_total", "Lines that the log could not take.",
            log_dropped(s->log));
}

void metrics_text(server *s, http_response *response)
{
    char *body = malloc(ROOM);
    if (!body) {
        response->status = 503;
        return;
    }
    ber_text out = ber_text_into(body, ROOM);
    add_lines(s, &out);
    add_tables(s, &out);
    add_queues(s, &out);
    meter_write(&s->time[TIME_STEP], "beringia_step_seconds",
                "From a step that was accepted to its place on the disk.", &out);
    meter_write(&s->time[TIME_STORE], "beringia_table_seconds",
                "From a change of a table to its place on the disk.", &out);
    meter_write(&s->time[TIME_FETCH], "beringia_fetch_seconds",
                "Reading a table or a guest that was not in memory.", &out);
    meter_write(&s->time[TIME_TICK], "beringia_loop_late_seconds",
                "How late the loop came to its tick: what everybody waits.", &out);
    response->status = 200;
    response->type = "text/plain; version=0.0.4";
    response->body = body;
    response->length = out.length;
}
