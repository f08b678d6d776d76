/*
 * request_account.c: an account, for people who want one name for years: a login and a password,
 * and signing in on any device. Its guest is the guest who made it.
 *
 * Passwords are hashed and compared on a thread of their own (errand.h). Whether a login exists is
 * not told by signing in or by asking for another password, nor by the time that takes.
 */
#include "request.h"

#include "errand.h"
#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 200, LOGIN_MIN = 3, LOGIN_MAX = 24, HOUR = 3600 };

/* A password to be compared with what is stored, one to be hashed, or both. */
typedef struct password {
    errand e;
    server *s;
    self_ask ask;
    store_self *self; /* submitted afterwards; NULL: failed before */
    char typed[PASSWORD_MAX + 1], stored[PROVE_PASSWORD];
    char fresh[PASSWORD_MAX + 1], made[PROVE_PASSWORD];
    bool worked, is_right;
    void (*then)(struct password *p);
} password;

/* ---- The thread --------------------------------------------------------------------------- */

static void work(errand *e)
{
    password *p = (password *)e;
    p->is_right = !p->stored[0] || prove_password_is(p->stored, p->typed);
    p->worked = !p->is_right || !p->fresh[0] || prove_password(p->fresh, p->made);
}

static void drop(password *p)
{
    free(p->self);
    prove_wipe(p, sizeof *p);
    free(p);
}

static void worked(errand *e)
{
    password *p = (password *)e;
    if (p->worked)
        p->then(p);
    else
        self_refuse(p->s, &p->ask, 503, "busy", "not now: try again in a moment");
    drop(p);
}

/* NULL: no memory, and that was said. `self` is taken. */
static password *new_password(server *s, const self_ask *ask, store_self *self,
                              void (*then)(password *p))
{
    password *p = self ? calloc(1, sizeof *p) : NULL;
    if (!p) {
        free(self);
        self_refuse(s, ask, 503, "busy", "not now: try again in a moment");
        return NULL;
    }
    p->e = (errand){ .work = work, .done = worked };
    p->s = s;
    p->ask = *ask;
    p->self = self;
    p->then = then;
    return p;
}

static void begin(password *p)
{
    if (p->s->errands && errands_put(p->s->errands, &p->e))
        return;
    self_refuse(p->s, &p->ask, 503, "busy", "too many passwords at once: try again in a moment");
    drop(p);
}

/* What was asked for is stored, with the hash of the new password. */
static void store_it(password *p)
{
    snprintf(p->self->more, sizeof p->self->more, "%s", p->made);
    self_submit(p->s, p->self, &p->ask);
    p->self = NULL;
}

/* "GUEST PASSWORD" of the store. */
static bool read_stored(const char *said, uint8_t owner[STORE_HASH], char out[PROVE_PASSWORD])
{
    char hex[2 * STORE_HASH + 1];
    if (!said || strlen(said) <= 2 * STORE_HASH + 1)
        return false;
    snprintf(hex, sizeof hex, "%.64s", said);
    snprintf(out, PROVE_PASSWORD, "%s", said + 2 * STORE_HASH + 1);
    return prove_from_hex(hex, owner, STORE_HASH);
}

/* ---- Shapes ------------------------------------------------------------------------------- */

/* In small letters: a-z, 0-9, and . _ - between them. */
static bool read_login(const char *text, char out[LOGIN_MAX + 1])
{
    size_t n = strlen(text);
    bool good = n >= LOGIN_MIN && n <= LOGIN_MAX;
    for (size_t i = 0; good && i < n; i++) {
        char c = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] + 32) : text[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        good = plain || (i > 0 && i + 1 < n && strchr("._-", c));
        out[i] = c;
    }
    out[good ? n : 0] = '\0';
    return good;
}

static bool is_password(const char *text)
{
    return strlen(text) >= PASSWORD_MIN && strlen(text) <= PASSWORD_MAX;
}

static const char *text_of(json_t *body, const char *key)
{
    const char *value = json_string_value(json_object_get(body, key));
    return value ? value : "";
}

static const char login_rule[] =
    "a login has 3 to 24 letters a-z and digits; between them also . _ -";
static const char password_rule[] = "a password has 8 to 200 characters";

/* ---- By message: already signed in --------------------------------------------------- */

static void after_status(server *s, self_ask *ask, const store_self *self)
{
    if (!self_failed(s, ask, self))
        self_tell(s, ask, "account", self->said);
}

static void after_make(server *s, self_ask *ask, const store_self *self)
{
    if (self && self->outcome == SELF_TAKEN)
        self_refuse(s, ask, 0, "taken", "this login is somebody else's");
    else if (self && self->outcome == SELF_SAME)
        self_refuse(s, ask, 0, "same", "you have an account already");
    else
        self_done(s, ask, self);
}

static void make_account(request *r)
{
    char login[LOGIN_MAX + 1];
    self_ask ask = asked_by(r, after_make);
    if (!read_login(string_of(r, "login"), login)) {
        refuse(r, "login", login_rule);
        return;
    }
    if (!is_password(string_of(r, "password"))) {
        refuse(r, "password", password_rule);
        return;
    }
    if (!address_take(r->s, r->c->home, COUNT_KEYS, r->s->limit.address_keys)) {
        refuse(r, "limit", "too many accounts were asked for from your address today");
        return;
    }
    password *p = new_password(r->s, &ask, self_of(r, SELF_LOGIN_MAKE), store_it);
    if (!p)
        return;
    snprintf(p->self->text, sizeof p->self->text, "%s", login);
    snprintf(p->fresh, sizeof p->fresh, "%s", string_of(r, "password"));
    begin(p);
}

/* All other devices are signed out: somebody who knew the old password no longer gets in. */
static void after_change(server *s, self_ask *ask, const store_self *self)
{
    self_done(s, ask, self);
    const guest *g = self ? lobby_guest(s, self->guest) : NULL;
    if (g)
        token_forget_others(s, g, self->token);
}

static void change_it(password *p)
{
    if (p->is_right) {
        store_it(p);
        return;
    }
    note_slip(p->s, &p->ask, "a wrong password");
    self_refuse(p->s, &p->ask, 0, "wrong", "this is not your password");
}

/* The stored password is there: the typed one is compared with it. */
static void after_stored(server *s, self_ask *ask, const store_self *self)
{
    password *p = ask->user;
    uint8_t owner[STORE_HASH];
    if (!self_failed(s, ask, self) && self->outcome == SELF_DONE &&
        read_stored(self->said, owner, p->stored)) {
        begin(p);
        return;
    }
    if (self)
        self_refuse(s, ask, 0, "none", "you have no account");
    drop(p);
}

static void change_password(request *r)
{
    self_ask ask = asked_by(r, after_change);
    snprintf(ask.home, sizeof ask.home, "%s", r->c->home);
    snprintf(ask.address, sizeof ask.address, "%s", r->c->address);
    if (!is_password(string_of(r, "password"))) {
        refuse(r, "password", password_rule);
        return;
    }
    if (!may_try(r->s, &ask) || strlen(string_of(r, "old")) > PASSWORD_MAX) {
        refuse(r, "limit", "too many wrong passwords from your address: come back later");
        return;
    }
    password *p = new_password(r->s, &ask, self_of(r, SELF_LOGIN_CHANGE), change_it);
    if (!p)
        return;
    snprintf(p->fresh, sizeof p->fresh, "%s", string_of(r, "password"));
    snprintf(p->typed, sizeof p->typed, "%s", string_of(r, "old"));
    self_ask first = asked_by(r, after_stored);
    first.user = p;
    self_submit(r->s, self_of(r, SELF_LOGIN_OF), &first);
}

void do_account(request *r)
{
    const char *what = string_of(r, "do");
    if (strcmp(what, "make") == 0) {
        make_account(r);
    } else if (strcmp(what, "password") == 0) {
        change_password(r);
    } else if (*what) {
        refuse(r, "format", "an account is made, or its password changed");
    } else {
        self_ask ask = asked_by(r, after_status);
        self_submit(r->s, self_of(r, SELF_STATUS), &ask);
    }
}

/* ---- By HTTP: signing in ------------------------------------------------------------------- */

static void after_enter(server *s, self_ask *ask, const store_self *self)
{
    if (self_failed(s, ask, self))
        return;
    if (self->outcome == SELF_SAME) {
        self_refuse(s, ask, 403, "same", "this browser is signed in already");
    } else if (self->outcome == SELF_FULL) {
        self_refuse(s, ask, 403, "full", "too many devices: sign one out first");
    } else {
        token_forget(s, self->other);
        self_welcome(s, ask, self);
    }
}

static void enter(password *p)
{
    if (p->is_right && p->self->kind) {
        self_submit(p->s, p->self, &p->ask);
        p->self = NULL;
        return;
    }
    note_slip(p->s, &p->ask, "a wrong login or password");
    self_refuse(p->s, &p->ask, 403, "wrong", "login or password is wrong");
}

/* Where there is no such login a password is compared all the same, so that it takes as long. */
static void after_found(server *s, self_ask *ask, const store_self *self)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    password *p = ask->user;
    if (self_failed(s, ask, self)) {
        drop(p);
        return;
    }
    p->self->kind = read_stored(self->said, p->self->guest, p->stored);
    if (!p->self->kind)
        snprintf(p->stored, sizeof p->stored, "%s", nobody);
    begin(p);
}

static void sign_in(server *s, const http_request *asked, self_ask *ask, json_t *body)
{
    char login[LOGIN_MAX + 1];
    store_self *self = self_new(s, SELF_LOGIN_ENTER), *find = self_new(s, SELF_LOGIN_FIND);
    read_login(text_of(body, "login"), login);
    snprintf(ask->lang, sizeof ask->lang, "%s", text_of(body, "lang"));
    if (self) {
        self_prepare_entry(s, self, ask, asked);
        if (name_is_good(text_of(body, "device")))
            snprintf(self->text, sizeof self->text, "%s", text_of(body, "device"));
    }
    password *p = new_password(s, ask, self, enter);
    if (!p) {
        free(find);
        return;
    }
    snprintf(p->typed, sizeof p->typed, "%s", text_of(body, "password"));
    self_ask first = asked_by_http(asked, after_found);
    first.user = p;
    if (find)
        snprintf(find->text, sizeof find->text, "%s", login);
    self_submit(s, find, &first);
}

/* Guessing is counted by address, and by login from wherever it comes. */
static bool may_guess(server *s, const char *login)
{
    char name[PREFIX_TEXT];
    snprintf(name, sizeof name, "login %.40s", login);
    return address_take(s, name, COUNT_TRIES, s->limit.login_tries);
}

void sign_in_http(server *s, const http_request *asked)
{
    static const member members[] = {
        { "login", 's' }, { "password", 's' }, { "device", 'S' }, { "lang", 'S' }, { 0 }
    };
    self_ask ask = asked_by_http(asked, after_enter);
    json_t *body = body_of(asked, members);
    if (!body || strlen(text_of(body, "password")) > PASSWORD_MAX)
        self_refuse(s, &ask, 400, "format", "a login and a password");
    else if (!may_try(s, &ask) || !may_guess(s, text_of(body, "login")))
        self_refuse(s, &ask, 429, "limit", "too many wrong attempts: come back later");
    else
        sign_in(s, asked, &ask, body);
    json_decref(body);
}

/* ---- A forgotten password, by a key out of a letter ----------------------------------- */

/* All other devices are signed out. */
static void after_recover(server *s, self_ask *ask, const store_self *self)
{
    if (self_failed(s, ask, self))
        return;
    if (self->outcome != SELF_DONE) {
        note_slip(s, ask, "a link of a letter that is not good");
        self_refuse(s, ask, 403, self->outcome == SELF_EXPIRED ? "expired" : "unknown",
                    "this link is not good any more");
        return;
    }
    token_forget(s, self->other);
    const guest *g = lobby_guest(s, self->guest);
    if (g)
        token_forget_others(s, g, self->token);
    self_welcome(s, ask, self);
}

void recover_http(server *s, const http_request *asked)
{
    static const member members[] = {
        { "key", 's' }, { "password", 's' }, { "device", 'S' }, { "lang", 'S' }, { 0 }
    };
    self_ask ask = asked_by_http(asked, after_recover);
    json_t *body = body_of(asked, members);
    if (!body)
        self_refuse(s, &ask, 400, "format", "a key and a password");
    else if (!is_password(text_of(body, "password")))
        self_refuse(s, &ask, 400, "password", password_rule);
    else if (!may_try(s, &ask))
        self_refuse(s, &ask, 429, "limit", "too many wrong attempts: come back later");
    else {
        store_self *self = self_new(s, SELF_LOGIN_RECOVER);
        if (self) {
            snprintf(ask.lang, sizeof ask.lang, "%s", text_of(body, "lang"));
            self_prepare_entry(s, self, &ask, asked);
            prove_text_hash(text_of(body, "key"), self->key);
            if (name_is_good(text_of(body, "device")))
                snprintf(self->text, sizeof self->text, "%s", text_of(body, "device"));
        }
        password *p = new_password(s, &ask, self, store_it);
        if (p) {
            snprintf(p->fresh, sizeof p->fresh, "%s", text_of(body, "password"));
            begin(p);
        }
    }
    json_decref(body);
}
