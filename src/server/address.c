/*
 * address.c: what an address may do in a day, and the host's bans.
 *
 * An address is its home (prefix.h). Counts live in memory, of each node all: a restart clears
 * them. When there are more addresses than room, the rest are counted as one.
 *
 *
 */
#include "server.h"

#include "prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DAY = 86400, BUCKET = 1024, MOST = 50000 };

typedef struct address_count {
    char home[PREFIX_TEXT];
    int64_t since;
    int n[COUNTS];
    struct address_count *next;
} address_count;

/* ---- Counting ------------------------------------------------------------------------ */

static uint32_t hash_of(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash % BUCKET;
}

/* Drops addresses whose day is over. */
static void drop_past(server *s)
{
    for (int i = 0; i < BUCKET; i++) {
        for (address_count **p = &s->addresses[i]; *p;) {
            address_count *a = *p;
            if (s->clock - a->since < DAY) {
                p = &a->next;
                continue;
            }
            *p = a->next;
            free(a);
            s->n_addresses--;
        }
    }
}

static address_count *find(server *s, const char *home)
{
    for (address_count *a = s->addresses[hash_of(home)]; a; a = a->next)
        if (strcmp(a->home, home) == 0)
            return a;
    return NULL;
}

static address_count *add(server *s, const char *home)
{
    address_count *a = calloc(1, sizeof *a);
    address_count **bucket = &s->addresses[hash_of(home)];
    if (!a)
        return NULL;
    snprintf(a->home, sizeof a->home, "%s", home);
    a->since = s->clock;
    a->next = *bucket;
    *bucket = a;
    s->n_addresses++;
    return a;
}

/* The counts of a home, today; NULL: no memory, and nothing is counted. */
static address_count *counts(server *s, const char *home)
{
    if (!s->addresses)
        s->addresses = calloc(BUCKET, sizeof *s->addresses);
    if (!s->addresses)
        return NULL;
    if (s->n_addresses >= MOST)
        drop_past(s);
    address_count *a = find(s, home);
    if (!a && s->n_addresses >= MOST)
        a = find(s, home = "others");
    if (!a)
        a = add(s, home);
    if (a && s->clock - a->since >= DAY) {
        a->since = s->clock;
        memset(a->n, 0, sizeof a->n);
    }
    return a;
}

bool address_take(server *s, const char *home, int what, int most)
{
    address_count *a = counts(s, home);
    if (a && a->n[what] >= most)
        return false;
    if (a)
        a->n[what]++;
    nodes_count(s, home, what, 1);
    return true;
}

int address_has(server *s, const char *home, int what)
{
    const address_count *a = counts(s, home);
    return a ? a->n[what] : 0;
}

void address_note(server *s, const char *home, int what, int n)
{
    address_count *a = *home ? counts(s, home) : NULL;
    if (a && a->n[what] < INT32_MAX - n)
        a->n[what] += n;
}

void address_add(server *s, const char *home, int what, int n)
{
    address_note(s, home, what, n);
    if (*home)
        nodes_count(s, home, what, n);
}

/* ---- Bans ------------------------------------------------------------------------------ */

typedef struct ban {
    bool of_guest;
    uint8_t hash[STORE_HASH];
    net_prefix prefix;
    char text[STORE_TEXT];
    struct ban *next;
} ban;

static bool read_ban(const char *text, ban *out)
{
    out->of_guest = prove_from_hex(text, out->hash, sizeof out->hash);
    if (out->of_guest)
        prove_to_hex(out->hash, sizeof out->hash, out->text);
    else if (prefix_read(text, &out->prefix))
        prefix_write(&out->prefix, out->text);
    else
        return false;
    return true;
}

bool ban_read(const char *text, char out[STORE_TEXT])
{
    ban b = { 0 };
    bool good = read_ban(text, &b);
    snprintf(out, STORE_TEXT, "%s", b.text);
    return good;
}

void ban_remove(server *s, const char *what)
{
    for (ban **p = &s->ban; *p;) {
        ban *b = *p;
        if (strcmp(b->text, what) != 0) {
            p = &b->next;
            continue;
        }
        *p = b->next;
        free(b);
    }
}

bool ban_add(server *s, const char *what)
{
    ban *b = calloc(1, sizeof *b);
    if (!b || !read_ban(what, b)) {
        free(b);
        return false;
    }
    ban_remove(s, b->text);
    b->next = s->ban;
    s->ban = b;
    return true;
}

bool is_banned(const server *s, const uint8_t *hash, const char *address)
{
    for (const ban *b = s->ban; b; b = b->next)
        if (b->of_guest ? hash && memcmp(hash, b->hash, STORE_HASH) == 0
                        : prefix_holds(&b->prefix, address))
            return true;
    return false;
}

void address_close(server *s)
{
    for (int i = 0; s->addresses && i < BUCKET; i++) {
        for (address_count *a = s->addresses[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    }
    free(s->addresses);
    for (ban *b = s->ban, *next; b; b = next) {
        next = b->next;
        free(b);
    }
}
