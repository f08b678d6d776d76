/*
 * request_key.c: the devices of a guest: keys by which another becomes the same guest, the list
 * of them, signing one out.
 */
#include "request.h"

#include "key.h"
#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MONTH = 30 * 86400 }; /* seconds for which a key to go back is good */

self_ask asked_by(const request *r, void (*done)(server *, self_ask *, const store_self *))
{
    return (self_ask){ .to = reply(r), .done = done };
}

store_self *self_of(const request *r, enum self_order order)
{
    store_self *self = self_new(r->s, order);
    if (self) {
        memcpy(self->guest, r->c->guest->row.hash, STORE_HASH);
        memcpy(self->token, r->c->hash, STORE_HASH);
    }
    return self;
}

/* ---- Keys ------------------------------------------------------------------------------- */

static void after_make(server *s, self_ask *ask, const store_self *self)
{
    client *c = client_of(s, ask->to.client);
    char text[KEY_TEXT + 60];
    if (self_failed(s, ask, self) || !c)
        return;
    int n = snprintf(text, sizeof text, "\"words\":\"%s\",\"seconds\":%d", ask->words,
                     s->limit.key_seconds);
    speak_members(s, c, ask->to.id, "key", text, (size_t)n);
}

static void make_key(request *r)
{
    self_ask ask = asked_by(r, after_make);
    store_self *self = self_of(r, SELF_KEY_MAKE);
    key_make(string_of(r, "lang"), ask.words);
    if (self) {
        self->kind = SECRET_DEVICE;
        self->until = r->s->now + r->s->limit.key_seconds;
        key_hash(ask.words, self->key);
    }
    self_submit(r->s, self, &ask);
}

void do_key(request *r)
{
    const char *what = string_of(r, "do");
    if (strcmp(what, "revoke") == 0) {
        self_ask ask = asked_by(r, self_done);
        self_submit(r->s, self_of(r, SELF_KEY_REVOKE), &ask);
    } else if (strcmp(what, "make") != 0) {
        refuse(r, "format", "a key is made or revoked");
    } else if (!address_take(r->s, r->c->home, COUNT_KEYS, r->s->limit.address_keys)) {
        refuse(r, "limit", "too many keys were made from your address today");
    } else {
        make_key(r);
    }
}

/* ---- Devices ----------------------------------------------------------------------------- */

static void after_devices(server *s, self_ask *ask, const store_self *self)
{
    if (!self_failed(s, ask, self))
        self_tell(s, ask, "devices", self->said);
}

static void after_device_out(server *s, self_ask *ask, const store_self *self)
{
    uint8_t hash[STORE_HASH];
    if (self && self->outcome == SELF_UNKNOWN) {
        self_refuse(s, ask, 404, "device", "you have no such device any more");
        return;
    }
    self_done(s, ask, self);
    if (self && self->said && prove_from_hex(self->said, hash, sizeof hash))
        token_forget(s, hash);
}

/* What a page calls the device it is on: nothing that could be taken for something else. */
static bool is_device(const char *name)
{
    return !*name || name_is_good(name);
}

void do_devices(request *r)
{
    const char *out = string_of(r, "out"), *name = string_of(r, "name");
    if (!is_device(name) || strlen(out) > 16) {
        refuse(r, "format", "a device has a name of 1 to 24 visible characters");
        return;
    }
    if (*name) {
        store_self *self = self_of(r, SELF_DEVICE_NAME);
        if (self)
            snprintf(self->text, sizeof self->text, "%s", name);
        self_submit(r->s, self, NULL);
    }
    self_ask ask = asked_by(r, *out ? after_device_out : after_devices);
    store_self *self = self_of(r, *out ? SELF_DEVICE_OUT : SELF_DEVICES);
    if (self)
        snprintf(self->text, sizeof self->text, "%s", out);
    self_submit(r->s, self, &ask);
}

/* ---- By HTTP: where a cookie is set ------------------------------------------------------ */

self_ask asked_by_http(const http_request *asked,
                       void (*done)(server *, self_ask *, const store_self *))
{
    self_ask ask = { .http = asked->number, .secure = asked->secure, .done = done };
    address_home(asked->address, ask.home);
    snprintf(ask.address, sizeof ask.address, "%s", asked->address);
    return ask;
}

json_t *body_of(const http_request *asked, const member *list)
{
    json_t *body = json_loadb(asked->body, asked->length, JSON_REJECT_DUPLICATES, NULL);
    if (body && has_only(body, list))
        return body;
    json_decref(body);
    return NULL;
}

/* A few slips must not keep others at the same address from their seats. */
bool may_try(server *s, const self_ask *ask)
{
    return address_has(s, ask->home, COUNT_TRIES) < s->limit.address_tries;
}

void note_slip(server *s, const self_ask *ask, const char *what)
{
    address_add(s, ask->home, COUNT_TRIES, 1);
    log_write(s->log, LOG_WARNING, ask->address, NULL, what);
}

static void refuse_key(server *s, const self_ask *ask, enum self_outcome outcome)
{
    static const struct {
        const char *code, *text;
    } list[] = {
        [SELF_UNKNOWN] = { "unknown", "there is no such key" },
        [SELF_USED] = { "used", "this key was used already: each opens once" },
        [SELF_REVOKED] = { "revoked", "this key was taken back by who made it" },
        [SELF_EXPIRED] = { "expired", "this key is too old: make another" },
        [SELF_FULL] = { "full", "too many devices: sign one out first" },
        [SELF_SAME] = { "same", "this browser is this guest already" },
    };
    if (outcome != SELF_FULL && outcome != SELF_SAME)
        note_slip(s, ask, "a key that does not open");
    self_refuse(s, ask, 403, list[outcome].code, list[outcome].text);
}

/* The token that the browser had before is of nobody now. The words to go back are told only if
 * there is something to go back to. */
static void after_enter(server *s, self_ask *ask, const store_self *self)
{
    if (self_failed(s, ask, self))
        return;
    if (self->outcome != SELF_DONE) {
        refuse_key(s, ask, self->outcome);
        return;
    }
    token_forget(s, self->other);
    self_welcome(s, ask, self);
}

void self_welcome(server *s, const self_ask *ask, const store_self *self)
{
    char body[1000];
    const char *said = self->said ? self->said : "{}";
    const char *was = strstr(said, "\"was\""); /* a text, or null: databases differ in spaces */
    bool back = was && was[5 + strspn(was + 5, " :")] == '"';
    snprintf(body, sizeof body, "%.*s%s%s%s}", (int)strlen(said) - 1, said,
             back ? ",\"back\":\"" : "", back ? ask->words : "", back ? "\"" : "");
    self_answer(s, ask, 200, body);
}

/* A new token for this browser instead of the one it has, and a key to go back to that. */
void self_prepare_entry(server *s, store_self *self, self_ask *ask, const http_request *asked)
{
    token_new(ask->cookie, self->token);
    if (!token_read(asked->cookie, self->other))
        prove_random(self->other, sizeof self->other); /* nobody's */
    key_make(ask->lang, ask->words);
    key_hash(ask->words, self->back);
    self->until = s->now + MONTH;
    self->most = s->limit.guest_devices;
}

static void use_key(server *s, const http_request *asked, self_ask *ask, json_t *body)
{
    const char *lang = json_string_value(json_object_get(body, "lang"));
    const char *device = json_string_value(json_object_get(body, "device"));
    char key[KEY_TEXT], text[KEY_TEXT + 40];
    store_self *self = self_new(s, SELF_KEY_USE);
    enum key_fault fault = key_read(json_string_value(json_object_get(body, "key")), key);
    if (fault != KEY_GOOD || !self) {
        free(self);
        snprintf(text, sizeof text, "a key has %d words", KEY_WORDS);
        if (fault == KEY_STRANGE)
            snprintf(text, sizeof text, "no key has the word \"%s\"", key);
        self_refuse(s, ask, 400, fault == KEY_COUNT ? "count" : "word", text);
        return;
    }
    key_hash(key, self->key);
    snprintf(ask->lang, sizeof ask->lang, "%s", lang ? lang : "en");
    if (device && name_is_good(device))
        snprintf(self->text, sizeof self->text, "%s", device);
    self_prepare_entry(s, self, ask, asked);
    self_submit(s, self, ask);
}

void key_http(server *s, const http_request *asked)
{
    static const member members[] = { { "key", 's' }, { "device", 'S' }, { "lang", 'S' }, { 0 } };
    self_ask ask = asked_by_http(asked, after_enter);
    json_t *body = body_of(asked, members);
    if (!body || !json_object_get(body, "key"))
        self_refuse(s, &ask, 400, "format", "a key and the name of the device");
    else if (!may_try(s, &ask))
        self_refuse(s, &ask, 429, "limit",
                    "too many wrong keys from your address: come back later");
    else
        use_key(s, asked, &ask, body);
    json_decref(body);
}

/* ---- Signing out ------------------------------------------------------------------------- */

static void after_out(server *s, self_ask *ask, const store_self *self)
{
    if (self_failed(s, ask, self))
        return;
    token_forget(s, self->other);
    self_welcome(s, ask, self);
}

/* This browser is nobody then; its next session is a new guest. */
void out_http(server *s, const http_request *asked)
{
    static const member members[] = { { "lang", 'S' }, { 0 } };
    self_ask ask = asked_by_http(asked, after_out);
    json_t *body = body_of(asked, members);
    const char *lang = json_string_value(json_object_get(body, "lang"));
    store_self *self = body ? self_new(s, SELF_OUT) : NULL;
    if (!body) {
        self_refuse(s, &ask, 400, "format", "an object of JSON");
        return;
    }
    if (self) {
        snprintf(ask.lang, sizeof ask.lang, "%s", lang ? lang : "en");
        self_prepare_entry(s, self, &ask, asked);
    }
    snprintf(ask.cookie, sizeof ask.cookie, "-");
    self_submit(s, self, &ask);
    json_decref(body);
}
