/*
 * play_entry.c: from what was typed to a step.
 *
 * The words of a step may be the notation ("walk a4 east"), the game's words in the
 * player's language, or beginnings of them; the verb may be left out ("c4"). What fits
 * exactly goes before what only begins alike.
 */
#include "play.h"

#include "vocab.h"

#include <string.h>

/* The next letter, small and without its accent, so that "perche" is "perché". */
static int next_letter(const char **text)
{
    static const char accented[] = "aaaaaaaceeeeiiii nooooo ouuuu"; /* from U+00E0 on */
    unsigned char c = (unsigned char)*(*text)++, after = (unsigned char)**text;
    if (c == 0xc3 && after >= 0x80 && after < 0xc0) {
        int letter = (after & 0x1f) < (int)sizeof accented - 1 ? accented[after & 0x1f] : ' ';
        ++*text;
        return letter;
    }
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

bool play_same_word(const char *word, const char *name, bool begins)
{
    while (*word && *name)
        if (next_letter(&word) != next_letter(&name))
            return false;
    return *word == '\0' && (begins || *name == '\0');
}

/* The name itself, or what the player's language calls it. */
static bool is_verb(const play *p, const char *word, const ber_verb *verb, bool begins)
{
    const char *said = ber_word(p->words, "say.%s", verb->name);
    return play_same_word(word, verb->name, begins) || (said && play_same_word(word, said, begins));
}

static bool is_noun(const play *p, const char *word, int domain, int item, bool begins)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12], noun[PLAY_NAME];
    const char *name = ber_item_name(d, item, number);
    const char *said = ber_word(p->words, "say.%s.%s", d->name, name);
    ber_text text = ber_text_into(noun, sizeof noun);
    ber_noun_words(p->m.game, p->words, domain, item, &text);
    return play_same_word(word, name, begins) || play_same_word(word, noun, begins) ||
           (said && play_same_word(word, said, begins));
}

/* Do the words name this step? `begins`: they may be shortened, and fewer. */
static bool names_step(const play *p, ber_action a, char *word[], int n, bool begins,
                       bool with_verb)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int nouns = ber_verb_nouns(verb);
    if (with_verb) {
        if (!is_verb(p, word[0], verb, begins))
            return false;
        word++;
        n--;
    }
    if (n > nouns || (n < nouns && !begins))
        return false;
    for (int i = 0; i < n; i++)
        if (!is_noun(p, word[i], verb->noun[i], noun[i], begins))
            return false;
    return true;
}

static void add_step(const play *p, ber_action a, int nth, ber_text *out)
{
    enum { LISTED = 6 };
    if (nth > LISTED)
        return;
    if (nth)
        ber_text_add(out, ", ");
    if (nth == LISTED)
        ber_text_add(out, "...");
    else
        ber_action_text(p->m.game, a, out);
}

/* One pass over the options; as play_find_option(). */
static int find_option(const play *p, const play_question *q, char *word[], int n, int pass,
                       ber_text *several)
{
    int found = -1, many = 0;
    bool begins = pass >= 2, with_verb = pass % 2 == 0;
    char list[PLAY_TEXT / 4];
    ber_text text = ber_text_into(list, sizeof list);
    for (int i = 0; i < q->n; i++) {
        if (!names_step(p, q->legal[i], word, n, begins, with_verb))
            continue;
        add_step(p, q->legal[i], many, &text);
        many++;
        found = i;
    }
    if (many > 1)
        ber_text_add(several, list);
    return many > 1 ? -2 : found;
}

int play_find_option(const play *p, const play_question *q, char *word[], int n, ber_text *several)
{
    for (int pass = 0; pass < 4; pass++) {
        int found = find_option(p, q, word, n, pass, several);
        if (found != -1)
            return found;
    }
    return -1;
}

/* The item of a domain that is called so. */
static int find_noun(const play *p, const char *word, int domain)
{
    for (int item = 0; item < p->m.game->domains[domain].size; item++)
        if (is_noun(p, word, domain, item, false))
            return item;
    return -1;
}

static bool read_nouns(const play *p, const ber_verb *verb, char *word[], int n,
                       int noun[BER_MAX_NOUNS])
{
    if (n != ber_verb_nouns(verb))
        return false;
    for (int i = 0; i < n; i++) {
        noun[i] = find_noun(p, word[i], verb->noun[i]);
        if (noun[i] < 0)
            return false;
    }
    return true;
}

bool play_find_step(const play *p, char *word[], int n, ber_action *out)
{
    const ber_verb *verbs = p->m.game->verbs;
    int noun[BER_MAX_NOUNS] = { 0 };
    for (int begins = 0; begins < 2 && n > 0; begins++) {
        for (int v = 0; verbs[v].name; v++) {
            if (verbs[v].fate || !is_verb(p, word[0], &verbs[v], begins) ||
                !read_nouns(p, &verbs[v], word + 1, n - 1, noun))
                continue;
            *out = ber_action_join(p->m.game, v, noun);
            return true;
        }
    }
    return false;
}
