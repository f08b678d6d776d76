/*
 * self.c: questions and orders about identity, to the store and back to the asker: a client by its
 * connection, or a request of HTTP that waits for its answer.
 *
 */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    server *s;
    self_ask *ask; /* NULL: nobody waits for it */
} pending;

store_self *self_new(server *s, enum self_order order)
{
    store_self *self = calloc(1, sizeof *self);
    if (self) {
        self->order = order;
        self->now = s->now;
    }
    return self;
}

/* ---- Answers --------------------------------------------------------------------------- */

static void finish(void *user, store_job *job)
{
    pending *p = user;
    server *s = p->s;
    if (job->code < 0) {
        s->n_store_errors++;
        log_about(s, LOG_ERROR, NULL, NULL, "store: %s", job->error);
    }
    if (p->ask)
        p->ask->done(s, p->ask, job->code < 0 ? NULL : job->self);
    free(p->ask);
    free(p);
    store_job_free(job);
}

void self_submit(server *s, store_self *self, const self_ask *ask)
{
    store_job *job = calloc(1, sizeof *job);
    pending *p = calloc(1, sizeof *p);
    self_ask *kept = ask ? malloc(sizeof *kept) : NULL;
    if (!self || !job || !p || (ask && !kept)) {
        self_ask failed = ask ? *ask : (self_ask){ 0 };
        free(self);
        free(job);
        free(p);
        free(kept);
        if (ask)
            ask->done(s, &failed, NULL);
        return;
    }
    if (kept)
        *kept = *ask;
    *p = (pending){ s, kept };
    job->self = self;
    job->keep_steps = -1;
    job->done = finish;
    job->user = p;
    store_submit(s->store, job);
}

/* ---- Saying so -------------------------------------------------------------------------- */

void self_refuse(server *s, const self_ask *ask, int status, const char *code, const char *text)
{
    client *c = ask->http ? NULL : client_of(s, ask->to.client);
    char body[300];
    if (c)
        speak_error(s, c->c, ask->to.id, code, text);
    if (!ask->http)
        return;
    ber_json out = ber_json_into(body, sizeof body);
    ber_json_open(&out, NULL, '{');
    ber_json_string(&out, "code", code);
    ber_json_string(&out, "text", text);
    ber_json_close(&out, '}');
    self_answer(s, ask, status, body);
}

void self_answer(server *s, const self_ask *ask, int status, const char *body)
{
    http_response response = { .status = status, .type = "application/json" };
    if (ask->cookie[0] && status == 200)
        http_cookie(ask->secure, ask->cookie, &response);
    response.body = strdup(body);
    response.length = response.body ? strlen(body) : 0;
    transport_answer(s->net, ask->http, &response);
}

bool self_failed(server *s, const self_ask *ask, const store_self *self)
{
    if (!self)
        self_refuse(s, ask, 503, "store", "could not be saved; try again");
    return !self;
}

void self_done(server *s, self_ask *ask, const store_self *self)
{
    client *c = client_of(s, ask->to.client);
    if (!self_failed(s, ask, self) && c)
        speak_ok(s, c->c, ask->to.id, NULL, -1);
}

/* What the store said, an object of JSON, as a message. */
void self_tell(server *s, const self_ask *ask, const char *kind, const char *said)
{
    client *c = client_of(s, ask->to.client);
    size_t n = said ? strlen(said) : 0;
    if (c && n >= 2)
        speak_members(s, c, ask->to.id, kind, said + 1, n - 2);
}
