/*
 * outlook.c: the positions of outlook.h: a blinded state, and what the game describes of it.
 */
#include "outlook.h"

#include "codec.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FACTS = 64 * 1024, MOST_MEMBERS = 128 };

/* One member: "key":value, and the length of its key with the quotes. */
typedef struct {
    uint32_t at, n, key;
} member;

/* What the game describes; viewers who are told the same share it, and what is different from what
 * they were told before. */
typedef struct facts {
    int users;
    int n_members; /* -1: there are more than are kept */
    member *member;
    const struct facts *since; /* from which `news` lead here; older, and perhaps gone; */
    char *news;                /* the member `renew`; NULL: not known */
    uint32_t n_news;
    uint32_t n;  /* without the zero byte */
    char text[]; /* members, between commas */
} facts;

struct outlook {
    facts *facts;
    _Alignas(8) unsigned char state[];
};

/* ---- Members of the facts ------------------------------------------------------------------ */

static const char *past_string(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        p += *p == '\\' && p[1];
    return *p ? p + 1 : p;
}

/* The member at `at`, where one begins. */
static member member_at(const char *text, uint32_t at)
{
    int depth = 0;
    const char *begin = text + at, *p = past_string(begin);
    member m = { .at = at, .key = (uint32_t)(p - begin) };
    while (*p && (depth > 0 || *p != ',')) {
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        p = *p == '"' ? past_string(p) : p + 1;
    }
    m.n = (uint32_t)(p - begin);
    return m;
}

static uint32_t same_begin(const facts *a, const facts *b)
{
    uint32_t n = a->n < b->n ? a->n : b->n, i = 0;
    while (i + 64 <= n && memcmp(a->text + i, b->text + i, 64) == 0)
        i += 64;
    while (i < n && a->text[i] == b->text[i])
        i++;
    return i;
}

static uint32_t same_end(const facts *a, const facts *b)
{
    uint32_t n = a->n < b->n ? a->n : b->n, i = 0;
    while (i + 64 <= n && memcmp(a->text + a->n - i - 64, b->text + b->n - i - 64, 64) == 0)
        i += 64;
    while (i < n && a->text[a->n - i - 1] == b->text[b->n - i - 1])
        i++;
    return i;
}

/* Finds the members. What begins and ends as it did `before` (or NULL) has the same ones: most of
 * a position is as it was, and is not read again. */
static int find_members(const facts *f, const facts *before, member out[MOST_MEMBERS])
{
    bool known = before && before->n_members >= 0;
    uint32_t at = 0, begin = known ? same_begin(f, before) : 0;
    uint32_t end = known ? f->n - same_end(f, before) : f->n + 1;
    int n = 0, i = 0, n_before = known ? before->n_members : 0;
    for (; i < n_before && before->member[i].at + before->member[i].n < begin; i++) {
        out[n++] = before->member[i];
        at = out[n - 1].at + out[n - 1].n + 1;
    }
    while (at < f->n) {
        while (i < n_before && before->member[i].at + f->n < at + before->n)
            i++;
        if (at >= end && i < n_before && before->member[i].at + f->n == at + before->n) {
            member m = before->member[i];
            m.at = at;
            out[n] = m;
        } else {
            out[n] = member_at(f->text, at);
        }
        at += out[n].n + 1;
        if (++n == MOST_MEMBERS)
            return -1;
    }
    return n;
}

static facts *new_facts(const char *text, size_t n, const facts *before)
{
    member found[MOST_MEMBERS];
    facts *f = malloc(sizeof *f + n + 1);
    if (!f)
        return NULL;
    *f = (facts){ .users = 1, .n = (uint32_t)n };
    memcpy(f->text, text, n + 1);
    f->n_members = find_members(f, before, found);
    size_t size = f->n_members > 0 ? (size_t)f->n_members * sizeof *f->member : 0;
    f->member = size ? malloc(size) : NULL;
    if (f->member)
        memcpy(f->member, found, size);
    else if (size)
        f->n_members = -1;
    return f;
}

static void free_facts(facts *f)
{
    if (!f || --f->users > 0)
        return;
    free(f->member);
    free(f->news);
    free(f);
}

/* ---- Positions ----------------------------------------------------------------------------- */

static facts *describe(const match *m, const void *state, const facts *before)
{
    char text[MOST_FACTS];
    ber_json out = ber_json_into(text, sizeof text);
    if (m->game->describe)
        m->game->describe(state, &out);
    BER_ASSERT(!out.text.full);
    return new_facts(text, out.text.length, before);
}

static facts *share(facts *f)
{
    f->users++;
    return f;
}

outlook *outlook_of(const match *m, int viewer, const outlook *before, const outlook *other)
{
    outlook *s = malloc(sizeof *s + m->game->state_size);
    if (!s)
        return NULL;
    match_blinded(m, viewer, s->state);
    s->facts = other && m->game->same_for_all
                   ? share(other->facts)
                   : describe(m, s->state, before ? before->facts : NULL);
    if (s->facts)
        return s;
    free(s);
    return NULL;
}

void outlook_free(outlook *s)
{
    if (s)
        free_facts(s->facts);
    free(s);
}

const void *outlook_state(const outlook *s)
{
    return s->state;
}

void outlook_whole(const match *m, const outlook *s, ber_json *out)
{
    ber_json_open(out, "view", '{');
    ber_state_json(m->game, s->state, out);
    if (s->facts->n > 0)
        ber_json_verbatim(out, s->facts->text, s->facts->n);
    ber_json_close(out, '}');
}

/* ---- What is different ---------------------------------------------------------------- */

/* The member of `f` with the key of another's, looked for from `*hint` on; NULL: there is none. */
static const member *find_member(const facts *f, int *hint, const char *text, const member *wanted)
{
    for (int i = 0; i < f->n_members; i++) {
        int which = (*hint + i) % f->n_members;
        const member *m = &f->member[which];
        if (m->key == wanted->key && memcmp(f->text + m->at, text + wanted->at, m->key) == 0) {
            *hint = which + 1;
            return m;
        }
    }
    return NULL;
}

static void renew(const facts *before, const facts *now, ber_json *out)
{
    int hint = 0;
    for (int i = 0; i < now->n_members; i++) {
        const member *m = &now->member[i], *old = find_member(before, &hint, now->text, m);
        if (!old || old->n != m->n || memcmp(before->text + old->at, now->text + m->at, m->n) != 0)
            ber_json_verbatim(out, now->text + m->at, m->n);
    }
    hint = 0;
    for (int i = 0; i < before->n_members; i++) {
        const member *m = &before->member[i];
        if (find_member(now, &hint, before->text, m))
            continue;
        ber_json_verbatim(out, before->text + m->at, m->key);
        ber_text_add(&out->text, ":null");
    }
}

static void keep_news(const facts *old, facts *new, const char *text, size_t n)
{
    free(new->news);
    new->since = old;
    new->n_news = (uint32_t)n;
    new->news = malloc(n);
    if (new->news)
        memcpy(new->news, text, n);
}

/* Worked out once for all viewers who share both. What `since` points at may have been freed, but
 * nothing else can have its address: `old` was sent before `new` was made. */
static void add_news(const facts *old, facts *new, bool is_shared, ber_json *out)
{
    if (new->news &&new->since == old) {
        ber_json_verbatim(out, new->news, new->n_news);
        return;
    }
    size_t begin = out->text.length + 1; /* behind the comma */
    ber_json_open(out, "renew", '{');
    renew(old, new, out);
    ber_json_close(out, '}');
    if (is_shared && !out->text.full)
        keep_news(old, new, out->text.buffer + begin, out->text.length - begin);
}

bool outlook_change(const match *m, const outlook *before, const outlook *now, ber_json *out)
{
    const facts *old = before->facts;
    facts *new = now->facts;
    if (old->n_members < 0 || new->n_members < 0)
        return false;
    ber_json_open(out, "change", '{');
    ber_state_change(m->game, before->state, now->state, out);
    ber_json_close(out, '}');
    if (old == new || (old->n == new->n &&memcmp(old->text, new->text, new->n) == 0))
        return true;
    add_news(old, new, m->game->same_for_all, out);
    return true;
}
