/*
 * request_remind.c: how somebody wants to be reminded of turns: by the push service of a browser,
 * by e-mail to an address that was confirmed; and the letters of an account.
 */
#include "request.h"

#include "mail.h"
#include "post.h"
#include "prove.h"
#include "push.h"
#include "remind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, DAY = 86400, SAME_ADDRESS = 5 /* letters to one address in a day */ };

static const char *lang_of(const char *text)
{
    return strcmp(text, "it") == 0 ? "it" : "en";
}

/* ---- Push ---------------------------------------------------------------------------------- */

static void set_push(request *r)
{
    const char *endpoint = string_of(r, "endpoint");
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
    self_ask ask = asked_by(r, self_done);
    if (!r->s->push_public) {
        refuse(r, "policy", "this server sends no push messages");
        return;
    }
    if (!post_is_endpoint(endpoint, r->s->push_loopback) ||
        !prove_from_base64(string_of(r, "p256dh"), point, sizeof point) ||
        !prove_from_base64(string_of(r, "auth"), auth, sizeof auth) || !push_is_point(point)) {
        refuse(r, "format", "not the subscription of a browser");
        return;
    }
    store_self *self = self_of(r, SELF_PUSH_SET);
    if (self) {
        snprintf(self->text, sizeof self->text, "%s", endpoint);
        snprintf(self->lang, sizeof self->lang, "%s", lang_of(string_of(r, "lang")));
        memcpy(self->point, point, sizeof point);
        memcpy(self->auth, auth, sizeof auth);
    }
    self_submit(r->s, self, &ask);
}

/* ---- E-mail -------------------------------------------------------------------------------- */

/* A key of 256 bits that travels in a letter. */
static void new_link(char out[2 * STORE_HASH + 1], uint8_t hash[STORE_HASH])
{
    uint8_t lot[STORE_HASH];
    prove_random(lot, sizeof lot);
    prove_to_hex(lot, sizeof lot, out);
    prove_text_hash(out, hash);
}

/* Nobody is flooded with letters that he has not asked for. */
static bool may_write(server *s, const char *home, const char *to)
{
    uint8_t hash[STORE_HASH];
    char hex[2 * STORE_HASH + 1], name[PREFIX_TEXT];
    prove_text_hash(to, hash);
    prove_to_hex(hash, sizeof hash, hex);
    snprintf(name, sizeof name, "letters to %.32s", hex);
    return address_take(s, home, COUNT_LETTERS, s->limit.address_letters) &&
           address_take(s, name, COUNT_LETTERS, SAME_ADDRESS);
}

/* If it was confirmed before, reminders are simply on again. */
static void after_address(server *s, self_ask *ask, const store_self *self)
{
    if (self && self->outcome == SELF_DONE)
        remind_send(s, LETTER_CONFIRM, self->text, self->lang, ask->link);
    self_done(s, ask, self);
}

static void set_address(request *r)
{
    const char *to = string_of(r, "address");
    self_ask ask = asked_by(r, after_address);
    if (!remind_has_mail(r->s)) {
        refuse(r, "policy", "this server sends no e-mail");
        return;
    }
    if (!mail_is_address(to)) {
        refuse(r, "address", "this is no e-mail address");
        return;
    }
    if (!may_write(r->s, r->c->home, to)) {
        refuse(r, "limit", "too many letters today");
        return;
    }
    store_self *self = self_of(r, SELF_MAIL_SET);
    if (self) {
        snprintf(self->text, sizeof self->text, "%s", to);
        snprintf(self->lang, sizeof self->lang, "%s", lang_of(string_of(r, "lang")));
        new_link(ask.link, self->key);
        prove_random(self->other, sizeof self->other);
        self->until = r->s->now + DAY;
    }
    self_submit(r->s, self, &ask);
}

static void after_remind(server *s, self_ask *ask, const store_self *self)
{
    if (self && self->outcome == SELF_UNKNOWN)
        self_refuse(s, ask, 0, "address", "no address of yours is confirmed");
    else
        self_done(s, ask, self);
}

static void set_remind(request *r, bool on)
{
    self_ask ask = asked_by(r, after_remind);
    store_self *self = self_of(r, SELF_MAIL_REMIND);
    if (self) {
        self->kind = on;
        snprintf(self->lang, sizeof self->lang, "%s", lang_of(string_of(r, "lang")));
    }
    self_submit(r->s, self, &ask);
}

void do_remind(request *r)
{
    const char *what = string_of(r, "do");
    self_ask ask = asked_by(r, self_done);
    if (strcmp(what, "push") == 0)
        set_push(r);
    else if (strcmp(what, "push_off") == 0)
        self_submit(r->s, self_of(r, SELF_PUSH_DROP), &ask);
    else if (strcmp(what, "address") == 0)
        set_address(r);
    else if (strcmp(what, "mail_on") == 0 || strcmp(what, "mail_off") == 0)
        set_remind(r, strcmp(what, "mail_on") == 0);
    else if (strcmp(what, "forget") == 0)
        self_submit(r->s, self_of(r, SELF_MAIL_DROP), &ask);
    else
        refuse(r, "format", "push, push_off, address, mail_on, mail_off or forget");
}

/* ---- Out of a letter ------------------------------------------------------------------------- */

static const char *text_of(json_t *body, const char *key)
{
    const char *value = json_string_value(json_object_get(body, key));
    return value ? value : "";
}

static void after_link(server *s, self_ask *ask, const store_self *self)
{
    static const char *const code[] = { [SELF_UNKNOWN] = "unknown",
                                        [SELF_USED] = "used",
                                        [SELF_REVOKED] = "revoked",
                                        [SELF_EXPIRED] = "expired" };
    if (self_failed(s, ask, self))
        return;
    if (self->outcome == SELF_DONE) {
        self_answer(s, ask, 200, "{}");
    } else {
        note_slip(s, ask, "a link of a letter that is not good");
        self_refuse(s, ask, 403, code[self->outcome], "this link is not good any more");
    }
}

void confirm_http(server *s, const http_request *asked)
{
    static const member members[] = { { "key", 's' }, { 0 } };
    self_ask ask = asked_by_http(asked, after_link);
    json_t *body = body_of(asked, members);
    store_self *self = body ? self_new(s, SELF_MAIL_CONFIRM) : NULL;
    if (!body || !may_try(s, &ask)) {
        self_refuse(s, &ask, body ? 429 : 400, body ? "limit" : "format", "a key out of a letter");
        free(self);
    } else {
        if (self)
            prove_text_hash(text_of(body, "key"), self->key);
        self_submit(s, self, &ask);
    }
    json_decref(body);
}

/* One click ends reminders: the page's, or that of a program for e-mail (RFC 8058). */
void off_http(server *s, const http_request *asked)
{
    self_ask ask = asked_by_http(asked, after_link);
    store_self *self = self_new(s, SELF_MAIL_OFF);
    if (self && !prove_from_hex(asked->path + strlen("/off/"), self->key, STORE_HASH)) {
        free(self);
        self_refuse(s, &ask, 403, "unknown", "this link is not good any more");
        return;
    }
    self_submit(s, self, &ask);
}

/* ---- A forgotten password ------------------------------------------------------------- */

/* Whether such an account exists is not told; its owner gets a letter. */
static void after_forgot(server *s, self_ask *ask, const store_self *self)
{
    char to[MAIL_ADDRESS];
    const char *space = self && self->said ? strrchr(self->said, ' ') : NULL;
    if (self && self->outcome == SELF_DONE && space) {
        snprintf(to, sizeof to, "%.*s", (int)(space - self->said), self->said);
        if (may_write(s, ask->home, to))
            remind_send(s, LETTER_RECOVER, to, space + 1, ask->link);
    }
}

void forgot_http(server *s, const http_request *asked)
{
    static const member members[] = { { "login", 's' }, { 0 } };
    self_ask ask = asked_by_http(asked, after_forgot);
    json_t *body = body_of(asked, members);
    if (!body) {
        self_refuse(s, &ask, 400, "format", "a login");
    } else if (!remind_has_mail(s)) {
        self_refuse(s, &ask, 404, "policy", "this server sends no e-mail");
    } else if (!address_take(s, ask.home, COUNT_KEYS, s->limit.address_keys)) {
        self_refuse(s, &ask, 429, "limit", "too many letters were asked for from your address");
    } else {
        store_self *self = self_new(s, SELF_LOGIN_FORGOT);
        if (self) {
            new_link(ask.link, self->key);
            snprintf(self->text, sizeof self->text, "%.40s", text_of(body, "login"));
            for (char *c = self->text; *c; c++)
                *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
            self->until = s->now + HOUR;
        }
        self_answer(s, &ask, 200, "{}"); /* before anything is looked up */
        ask.http = 0;
        if (self)
            self_submit(s, self, &ask);
    }
    json_decref(body);
}
