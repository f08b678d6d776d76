/*
 * keys.c: what each option is called in the list: "c", "17" or "d6".
 *
 * A number that is typed is the thing of that number: a space, a bid, an amount; a short name
 * ("d6") likewise. Options without have letters.
 */
#include "terminal.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Steps alike ---------------------------------------------------------------------- */

int terminal_verb_of(const terminal *p, ber_action a)
{
    int noun[BER_MAX_NOUNS];
    return ber_action_split(p->m.game, a, noun);
}

/* Do two steps of one verb differ only in their last noun? */
static bool same_but_last(const terminal *p, ber_action a, ber_action b)
{
    int one[BER_MAX_NOUNS], other[BER_MAX_NOUNS];
    int verb = ber_action_split(p->m.game, a, one);
    ber_action_split(p->m.game, b, other);
    for (int i = 0; i < ber_verb_nouns(&p->m.game->verbs[verb]) - 1; i++)
        if (one[i] != other[i])
            return false;
    return true;
}

/* ---- Keys ------------------------------------------------------------------------------ */

/* What people call the thing that a step chooses, if that is short: "17", "d6". What is known
 * by its face has no such name, and of several nouns the last is meant only where all such
 * steps share the others. */
static bool short_name(const terminal *p, const terminal_question *q, int option,
                       char name[TERMINAL_KEY])
{
    enum { SHORT = 3 };
    int noun[BER_MAX_NOUNS];
    char typed[TERMINAL_NAME];
    ber_text text = ber_text_into(typed, sizeof typed);
    int verb = ber_action_split(p->m.game, q->legal[option], noun);
    const ber_verb *v = &p->m.game->verbs[verb];
    int last = ber_verb_nouns(v) - 1, alike = 0;
    if (last < 0 || v->noun[last] == q->values.domain)
        return false;
    for (int i = 0; i < q->n; i++) {
        if (i == option || terminal_verb_of(p, q->legal[i]) != verb)
            continue;
        if (!same_but_last(p, q->legal[option], q->legal[i]))
            return false;
        alike++;
    }
    terminal_typed_noun(p, v->noun[last], noun[last], &text);
    if (terminal_columns(typed) > SHORT || !strpbrk(typed, "0123456789"))
        return false;
    text = ber_text_into(name, TERMINAL_KEY);
    ber_text_add(&text, typed);
    return last == 0 || alike > 0;
}

/* Does another option speak of what has this name? Then it would not be clear. */
static bool is_shared(const terminal *p, const terminal_question *q, int option, const char *name)
{
    int noun[BER_MAX_NOUNS];
    for (int i = 0; i < q->n; i++) {
        const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, q->legal[i], noun)];
        int last = ber_verb_nouns(verb) - 1;
        bool is_kin = terminal_verb_of(p, q->legal[i]) == terminal_verb_of(p, q->legal[option]);
        for (int j = is_kin ? last : 0; j <= last && i != option; j++) {
            char typed[TERMINAL_NAME];
            ber_text text = ber_text_into(typed, sizeof typed);
            terminal_typed_noun(p, verb->noun[j], noun[j], &text);
            if (verb->noun[j] != q->values.domain && terminal_same_word(name, typed, false))
                return true;
        }
    }
    return false;
}

static void nth_letters(int n, char key[TERMINAL_KEY])
{
    enum { ALPHABET = 26 };
    if (n < ALPHABET)
        snprintf(key, TERMINAL_KEY, "%c", 'a' + n);
    else
        snprintf(key, TERMINAL_KEY, "%c%c", 'a' + n / ALPHABET - 1, 'a' + n % ALPHABET);
}

/* The next letters that are no word for something else. */
static void next_letters(const terminal *p, const terminal_question *q, int *n,
                         char key[TERMINAL_KEY])
{
    bool is_word = true;
    while (is_word) {
        char *word = key;
        nth_letters((*n)++, key);
        is_word = false;
        for (int i = 0; i < q->n && !is_word; i++)
            is_word =
                terminal_match_step(p, q, q->legal[i], (terminal_words){ &word, 1 }, false) > 0;
    }
}

/* A piece of a set that is known by what it is: "fur". It is named, not counted off. */
bool terminal_is_piece(const terminal *p, const terminal_question *q, ber_action a)
{
    const ber_head *head = (const void *)q->state;
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    return p->m.game->prompts[head->prompt].set && ber_verb_nouns(verb) == 1 &&
           verb->noun[0] == q->values.domain;
}

void terminal_make_keys(const terminal *p, terminal_question *q)
{
    int lettered = 0;
    for (int i = 0; i < q->n; i++) {
        char name[TERMINAL_KEY] = "";
        bool is_named = short_name(p, q, i, name) && !is_shared(p, q, i, name);
        q->key[i][0] = '\0';
        q->named[i] = is_named;
        if (is_named)
            memcpy(q->key[i], name, TERMINAL_KEY);
        else if (!terminal_is_piece(p, q, q->legal[i]))
            next_letters(p, q, &lettered, q->key[i]);
    }
}

int terminal_find_key(const terminal_question *q, const char *word)
{
    for (int i = 0; i < q->n; i++)
        if (q->key[i][0] && terminal_same_word(word, q->key[i], false))
            return i;
    return -1;
}

/* ---- All keys, after one that does not exist ------------------------------------------ */

/* Letters or numbers in a row become "a to f". */
static bool follows(const terminal_question *q, int i, int j)
{
    long long one, other;
    if (q->named[i] != q->named[j])
        return false;
    return !q->named[i] || (ber_text_number(q->key[i], 0, 9999, &one) &&
                            ber_text_number(q->key[j], 0, 9999, &other) && other == one + 1);
}

static void list_keys(const terminal *p, const terminal_question *q, bool named, ber_text *out)
{
    int keyed[BER_MAX_ACTIONS], n = 0;
    for (int i = 0; i < q->n; i++)
        if (q->key[i][0] && q->named[i] == named)
            keyed[n++] = i;
    for (int i = 0, last; i < n; i = last + 1) {
        last = i;
        while (last + 1 < n && follows(q, keyed[last], keyed[last + 1]))
            last++;
        if (last - i < 2)
            last = i;
        ber_text_add(out, out->length ? ", " : "");
        if (last == i)
            ber_text_add(out, q->key[keyed[i]]);
        else
            terminal_fill(p, out, "play.range", q->key[keyed[i]], q->key[keyed[last]], NULL);
    }
}

void terminal_tell_keys(const terminal *p, const terminal_question *q)
{
    char list[TERMINAL_TEXT];
    ber_text text = ber_text_into(list, sizeof list);
    list_keys(p, q, true, &text);
    list_keys(p, q, false, &text);
    if (terminal_is_piece(p, q, q->legal[0]))
        terminal_tell_pieces(p, q);
    if (text.length)
        terminal_say(p, "play.entry.keys", list, NULL);
}
