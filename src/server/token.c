/*
 * token.c: which guest a browser's token belongs to, for those in memory. A guest has one for each
 * of its devices; all of them are in the store, and here are those that were shown.
 */
#include "server.h"

#include "prove.h"

#include <stdlib.h>
#include <string.h>

enum { SEEN_AGAIN = 3600 }; /* seconds after which it is worth writing */

typedef struct token {
    uint8_t hash[STORE_HASH];
    guest *guest;
    int64_t seen;       /* by the server's clock; 0: not yet */
    struct token *next; /* in its bucket, */
    struct token *also; /* and of the same guest */
} token;

static token **bucket(server *s, const uint8_t hash[STORE_HASH])
{
    return &s->token[(hash[0] | hash[1] << 8) % BUCKETS];
}

static token *find(server *s, const uint8_t hash[STORE_HASH])
{
    for (token *t = *bucket(s, hash); t; t = t->next)
        if (memcmp(t->hash, hash, STORE_HASH) == 0)
            return t;
    return NULL;
}

guest *token_guest(server *s, const uint8_t hash[STORE_HASH])
{
    const token *t = find(s, hash);
    return t ? t->guest : NULL;
}

bool token_read(const char *cookie, uint8_t hash[STORE_HASH])
{
    uint8_t bytes[32];
    bool good = prove_from_hex(cookie, bytes, sizeof bytes);
    if (good)
        prove_token_hash(bytes, hash);
    return good;
}

guest *token_guest_of(server *s, const char *cookie)
{
    uint8_t hash[STORE_HASH];
    return token_read(cookie, hash) ? token_guest(s, hash) : NULL;
}

void token_new(char cookie[65], uint8_t hash[STORE_HASH])
{
    uint8_t bytes[32];
    prove_random(bytes, sizeof bytes);
    prove_to_hex(bytes, sizeof bytes, cookie);
    prove_token_hash(bytes, hash);
}

static void leave_guest(token *t)
{
    token **i = t->guest ? &t->guest->token : NULL;
    while (i && *i != t)
        i = &(*i)->also;
    if (i)
        *i = t->also;
    t->guest = NULL;
}

/* Without memory it is read again when it is shown. */
void token_note(server *s, const uint8_t hash[STORE_HASH], guest *g)
{
    token *t = find(s, hash);
    if (!t && (t = calloc(1, sizeof *t))) {
        token **at = bucket(s, hash);
        memcpy(t->hash, hash, STORE_HASH);
        t->next = *at;
        *at = t;
    }
    if (!t)
        return;
    leave_guest(t);
    t->guest = g;
    t->also = g->token;
    g->token = t;
}

static void drop(server *s, token *t)
{
    token **i = bucket(s, t->hash);
    while (*i != t)
        i = &(*i)->next;
    *i = t->next;
    leave_guest(t);
    free(t);
}

void token_seen(server *s, const uint8_t hash[STORE_HASH])
{
    token *t = find(s, hash);
    if (!t || (t->seen && s->clock - t->seen < SEEN_AGAIN))
        return;
    store_self *self = self_new(s, SELF_SEEN);
    if (!self)
        return;
    t->seen = s->clock;
    memcpy(self->token, hash, STORE_HASH);
    self_submit(s, self, NULL);
}

static void close_device(server *s, const uint8_t hash[STORE_HASH])
{
    for (client *c = s->client; c; c = c->next)
        if (memcmp(c->hash, hash, STORE_HASH) == 0)
            conn_close(c->c, CLOSE_POLICY, "this device was signed out");
}

void token_drop(server *s, const uint8_t hash[STORE_HASH])
{
    token *t = find(s, hash);
    if (t)
        drop(s, t);
    close_device(s, hash);
}

static void tell(server *s, const uint8_t hash[STORE_HASH])
{
    char hex[2 * STORE_HASH + 1];
    prove_to_hex(hash, STORE_HASH, hex);
    nodes_tell(s, "token %s", hex);
}

void token_forget(server *s, const uint8_t hash[STORE_HASH])
{
    token_drop(s, hash);
    tell(s, hash);
}

void token_forget_others(server *s, const guest *g, const uint8_t stays[STORE_HASH])
{
    for (token *t = g->token, *also; t; t = also) {
        also = t->also;
        if (memcmp(t->hash, stays, STORE_HASH) == 0)
            continue;
        close_device(s, t->hash);
        tell(s, t->hash);
        drop(s, t);
    }
}

void token_forget_guest(server *s, guest *g)
{
    while (g->token)
        drop(s, g->token);
}
