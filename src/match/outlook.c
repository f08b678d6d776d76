/*
 * outlook.c: the positions of outlook.h: a blinded state, and what the game describes of it.
 */
#include "outlook.h"

#include "codec.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FACTS = 64 * 1024 };

struct outlook {
    size_t n_facts; /* without the zero byte */
    char *facts;    /* members, each "key":value */
    _Alignas(8) unsigned char state[];
};

static bool describe(const match *m, outlook *s)
{
    char text[MOST_FACTS];
    ber_json out = ber_json_into(text, sizeof text);
    if (m->game->describe)
        m->game->describe(s->state, &out);
    BER_ASSERT(!out.text.full);
    s->n_facts = out.text.length;
    s->facts = malloc(s->n_facts + 1);
    if (s->facts)
        memcpy(s->facts, text, s->n_facts + 1);
    return s->facts != NULL;
}

outlook *outlook_of(const match *m, int viewer)
{
    outlook *s = malloc(sizeof *s + BER_MAX_STATE);
    if (!s)
        return NULL;
    match_blinded(m, viewer, s->state);
    if (describe(m, s)) {
        outlook *fit = realloc(s, sizeof *s + m->game->state_size);
        return fit ? fit : s;
    }
    free(s);
    return NULL;
}

void outlook_free(outlook *s)
{
    if (s)
        free(s->facts);
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
    if (s->n_facts > 0)
        ber_json_verbatim(out, s->facts, s->n_facts);
    ber_json_close(out, '}');
}

/* ---- Members of the facts ------------------------------------------------------------------ */

/* One member: "key":value, and the length of its key with the quotes. */
typedef struct {
    const char *text;
    size_t n, key;
} member;

static const char *past_string(const char *p)
{
    for (p++; *p && *p != '"'; p++)
        p += *p == '\\' && p[1];
    return *p ? p + 1 : p;
}

/* The member at `*p`, which moves past it; false: there is none. */
static bool next_member(const char **p, member *out)
{
    int depth = 0;
    const char *at = *p + (**p == ',');
    if (!*at)
        return false;
    out->text = at;
    at = past_string(at);
    out->key = (size_t)(at - out->text);
    while (*at && (depth > 0 || *at != ',')) {
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at = *at == '"' ? past_string(at) : at + 1;
    }
    out->n = (size_t)(at - out->text);
    *p = at;
    return true;
}

/* The member of that key in `facts`, where it is looked for from `*hint` on. */
static bool find_member(const char *facts, const char **hint, const member *wanted, member *out)
{
    for (int round = 0; round < 2; round++) {
        for (const char *p = round ? facts : *hint; next_member(&p, out);) {
            if (out->key != wanted->key || memcmp(out->text, wanted->text, wanted->key) != 0)
                continue;
            *hint = p;
            return true;
        }
    }
    return false;
}

static void renew(const outlook *before, const outlook *now, ber_json *out)
{
    member m, other;
    const char *hint = before->facts;
    for (const char *p = now->facts; next_member(&p, &m);)
        if (!find_member(before->facts, &hint, &m, &other) || other.n != m.n ||
            memcmp(other.text, m.text, m.n) != 0)
            ber_json_verbatim(out, m.text, m.n);
    hint = now->facts;
    for (const char *p = before->facts; next_member(&p, &m);) {
        if (find_member(now->facts, &hint, &m, &other))
            continue;
        ber_json_verbatim(out, m.text, m.key);
        ber_text_add(&out->text, ":null");
    }
}

void outlook_change(const match *m, const outlook *before, const outlook *now, ber_json *out)
{
    ber_json_open(out, "change", '{');
    ber_state_change(m->game, before->state, now->state, out);
    ber_json_close(out, '}');
    if (before->n_facts == now->n_facts && memcmp(before->facts, now->facts, now->n_facts) == 0)
        return;
    ber_json_open(out, "renew", '{');
    renew(before, now, out);
    ber_json_close(out, '}');
}
