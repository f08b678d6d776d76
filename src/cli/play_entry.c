/*
 * play_entry.c: from words to a step.
 *
 * The words of a step may be the notation ("walk a4 east"), the game's words in the
 * player's language, or beginnings of them; the verb may be left out ("c4"). A thing may
 * also be named by what it is ("fur" for a tile).
 */
#include "play.h"

#include "vocab.h"

#include <stdio.h>
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

/* Is the word one of a list: "tusk tusks"? */
static bool is_one_of(const char *word, const char *list, bool begins)
{
    char one[PLAY_NAME];
    while (list && *list) {
        size_t length = strcspn(list, " ");
        ber_text text = ber_text_into(one, sizeof one);
        ber_text_add_n(&text, list, length);
        if (length && play_same_word(word, one, begins))
            return true;
        list += length + (list[length] == ' ');
    }
    return false;
}

/* The notation is English: in another language it must be whole, so that a beginning means
 * what the player reads. */
static bool is_notation(const play *p, const char *word, const char *name, bool begins)
{
    bool is_own = !p->words || strcmp(p->words->language, "en") == 0;
    return play_same_word(word, name, begins && is_own);
}

static bool is_said(const play *p, const char *word, const ber_verb *verb, bool begins)
{
    return is_notation(p, word, verb->name, begins) ||
           is_one_of(word, ber_word(p->words, "say.%s", verb->name), begins);
}

/* Small words between the others ("and", "of"), unless they mean something in this game. */
bool play_is_filler(const play *p, const char *word)
{
    const char *list = ber_word(p->own, "play.fillers");
    char one[PLAY_NAME];
    bool found = false;
    for (; list && *list && !found; list += strcspn(list, " "), list += *list == ' ') {
        snprintf(one, sizeof one, "%.*s", (int)strcspn(list, " "), list);
        found = play_same_word(word, one, false);
    }
    for (const ber_verb *verb = p->m.game->verbs; verb->name && found; verb++)
        found = verb->fate || !is_said(p, word, verb, false);
    return found;
}

/* Does the sentence of the verb begin with this word, "walk" in "Walk from {0}"? */
static bool begins_sentence(const play *p, const char *word, const ber_verb *verb)
{
    const char *sentence = ber_word(p->words, "verb.%s", verb->name);
    char first[PLAY_NAME];
    if (!sentence || *sentence == '{')
        return false;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(sentence, " ,:"), sentence);
    return play_same_word(word, first, false);
}

/* Its name, what people say for it, or the first word of its sentence, unless some other verb
 * is called so. */
bool play_is_verb(const play *p, const char *word, const ber_verb *verb, bool begins)
{
    if (is_said(p, word, verb, begins))
        return true;
    if (!begins_sentence(p, word, verb))
        return false;
    for (const ber_verb *other = p->m.game->verbs; other->name; other++)
        if (!other->fate && is_said(p, word, other, false))
            return false;
    return true;
}

static const char *without_article(const play *p, const char *noun)
{
    char first[PLAY_NAME];
    size_t length = strcspn(noun, " ");
    if (!noun[length])
        return noun;
    snprintf(first, sizeof first, "%.*s", (int)length, noun);
    return play_is_filler(p, first) ? noun + length + 1 : noun;
}

/* The item's name, its noun, or what the words say people type for it. */
static bool is_item(const play *p, const char *word, int domain, int item, bool begins)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12], noun[PLAY_NAME];
    const char *name = ber_item_name(d, item, number);
    ber_text text = ber_text_into(noun, sizeof noun);
    ber_noun_words(p->m.game, p->words, domain, item, &text);
    return is_notation(p, word, name, begins) || play_same_word(word, noun, begins) ||
           play_same_word(word, without_article(p, noun), begins) ||
           is_one_of(word, ber_word(p->words, "say.%s.%s", d->name, name), begins);
}

static bool is_noun(const play *p, const play_question *q, const char *word, int domain, int item,
                    bool begins)
{
    const play_values *v = &q->values;
    if (domain != v->domain)
        return is_item(p, word, domain, item, begins);
    return item < PLAY_ITEMS && v->value[item] >= 0 &&
           is_item(p, word, v->of, v->value[item], begins);
}

/* The sentence of a step in words, up to a comma. The last ones are kept: a long line asks for
 * the same steps again and again. */
typedef struct {
    bool is_known;
    ber_action action;
    int n;
    char *word[PLAY_WORDS], text[PLAY_TEXT / 8];
} sentence;

static const sentence *sentence_of(const play *p, ber_action a)
{
    enum { KEPT = 128 };
    static sentence kept[KEPT];
    sentence *s = &kept[a % KEPT];
    if (s->is_known && s->action == a)
        return s;
    ber_text text = ber_text_into(s->text, sizeof s->text);
    ber_action_words(p->m.game, p->words, a, p->names, &text);
    s->text[strcspn(s->text, ",(:")] = '\0';
    s->n = play_split(p, s->text, s->word);
    s->action = a;
    s->is_known = true;
    return s;
}

/* How many of the words are the sentence of the step, as the list has it; 0: they are not. */
static int match_sentence(const play *p, ber_action a, const ber_verb *verb, char *const word[],
                          int n, bool begins)
{
    if (!begins_sentence(p, word[0], verb))
        return 0;
    const sentence *s = sentence_of(p, a);
    for (int i = 0; i < s->n; i++)
        if (i >= n || !play_same_word(word[i], s->word[i], begins))
            return 0;
    return s->n;
}

int play_match_step(const play *p, const play_question *q, ber_action a, char *const word[], int n,
                    bool begins)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int nouns = ber_verb_nouns(verb);
    bool has_verb = play_is_verb(p, word[0], verb, begins);
    for (int with_verb = has_verb; with_verb >= 0; with_verb--) {
        bool fits = nouns + with_verb <= n && nouns + with_verb > 0;
        for (int i = 0; fits && i < nouns; i++)
            fits = is_noun(p, q, word[i + with_verb], verb->noun[i], noun[i], begins);
        if (fits)
            return nouns + with_verb;
    }
    return match_sentence(p, a, verb, word, n, begins);
}

/* ---- What to type --------------------------------------------------------------------- */

static void add_word(const char *list, const char *otherwise, ber_text *out)
{
    if (list)
        ber_text_add_n(out, list, strcspn(list, " "));
    else
        ber_text_add(out, otherwise);
}

void play_typed_noun(const play *p, int domain, int item, ber_text *out)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12];
    const char *name = ber_item_name(d, item, number);
    const char *said = ber_word(p->words, "say.%s.%s", d->name, name);
    const char *noun = ber_word(p->words, "noun.%s.%s", d->name, name);
    bool is_good = noun && !strpbrk(noun, "{,;+()") && !(name[0] >= '0' && name[0] <= '9');
    if (said)
        ber_text_add_n(out, said, strcspn(said, " "));
    else
        ber_text_add(out, is_good ? noun : name);
}

void play_typed(const play *p, ber_action a, ber_text *out)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    add_word(ber_word(p->words, "say.%s", verb->name), verb->name, out);
    for (int i = 0; i < ber_verb_nouns(verb); i++) {
        ber_text_add(out, " ");
        play_typed_noun(p, verb->noun[i], noun[i], out);
    }
}

/* ---- One step of several words -------------------------------------------------------------- */

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
        play_typed(p, a, out);
}

/* Do the words name this step, or begin to? */
static bool begins_step(const play *p, const play_question *q, ber_action a, char *const word[],
                        int n)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int skip = play_is_verb(p, word[0], verb, true) ? 1 : 0;
    if (n - skip > ber_verb_nouns(verb))
        return false;
    for (int i = 0; i < n - skip; i++)
        if (!is_noun(p, q, word[i + skip], verb->noun[i], noun[i], true))
            return false;
    return true;
}

bool play_hints_at(const play *p, const play_question *q, ber_action a, char *const word[], int n)
{
    int noun[BER_MAX_NOUNS], used = 1;
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    if (n < 2 || !play_is_verb(p, word[0], verb, true))
        return false;
    for (int i = 0; i < ber_verb_nouns(verb) && used < n; i++)
        used += is_noun(p, q, word[used], verb->noun[i], noun[i], true);
    return used == n;
}

/* Are they words of its sentence, in order: "swap" for "Play Animal swap"? A short word is no
 * sentence's own. */
static bool quotes_step(const play *p, const play_question *q, ber_action a, char *const word[],
                        int n)
{
    enum { OWN = 4 };
    const sentence *s = sentence_of(p, a);
    bool is_own = false;
    int used = 0;
    (void)q;
    for (int i = 0; i < n; i++)
        is_own = is_own || play_columns(word[i]) >= OWN;
    for (int i = 0; i < s->n && used < n; i++)
        used += play_same_word(word[used], s->word[i], true);
    return is_own && used == n;
}

/* The only option that passes the test; -1: none does; -2: several, listed in `several`. */
static int only_option(const play *p, const play_question *q, char *word[], int n,
                       bool (*test)(const play *p, const play_question *q, ber_action a,
                                    char *const word[], int n),
                       ber_text *several)
{
    int found = -1, many = 0;
    char list[PLAY_TEXT / 4];
    ber_text text = ber_text_into(list, sizeof list);
    for (int i = 0; i < q->n; i++) {
        if (!test(p, q, q->legal[i], word, n))
            continue;
        add_step(p, q->legal[i], many++, &text);
        found = i;
    }
    if (many > 1)
        ber_text_add(several, list);
    return many > 1 ? -2 : found;
}

int play_find_option(const play *p, const play_question *q, char *word[], int n, ber_text *several)
{
    for (int i = 0; i < q->n; i++)
        if (play_match_step(p, q, q->legal[i], word, n, false) == n)
            return i;
    int found = only_option(p, q, word, n, begins_step, several);
    found = found == -1 ? only_option(p, q, word, n, play_hints_at, several) : found;
    return found == -1 ? only_option(p, q, word, n, quotes_step, several) : found;
}

/* ---- Any step of the game, offered or not ---------------------------------------------------- */

int play_find_noun(const play *p, const char *word, int domain)
{
    for (int item = 0; item < p->m.game->domains[domain].size; item++)
        if (is_item(p, word, domain, item, false))
            return item;
    return -1;
}

static bool read_nouns(const play *p, const ber_verb *verb, char *word[], int n,
                       int noun[BER_MAX_NOUNS])
{
    if (n != ber_verb_nouns(verb))
        return false;
    for (int i = 0; i < n; i++) {
        noun[i] = play_find_noun(p, word[i], verb->noun[i]);
        if (noun[i] < 0)
            return false;
    }
    return true;
}

/* Is the verb one of those now offered? Words that several verbs share mean such a one. */
static bool is_offered(const play *p, const play_question *q, int v)
{
    int noun[BER_MAX_NOUNS];
    for (int i = 0; i < q->n; i++)
        if (ber_action_split(p->m.game, q->legal[i], noun) == v)
            return true;
    return false;
}

bool play_find_step(const play *p, const play_question *q, char *word[], int n, ber_action *out)
{
    const ber_verb *verbs = p->m.game->verbs;
    int noun[BER_MAX_NOUNS] = { 0 };
    for (int pass = 0; pass < 4 && n > 0; pass++) {
        for (int v = 0; verbs[v].name; v++) {
            bool begins = pass >= 2, offered = pass % 2 == 0;
            if (verbs[v].fate || is_offered(p, q, v) != offered ||
                !play_is_verb(p, word[0], &verbs[v], begins) ||
                !read_nouns(p, &verbs[v], word + 1, n - 1, noun))
                continue;
            *out = ber_action_join(p->m.game, v, noun);
            return true;
        }
    }
    return false;
}

bool play_find_thing(const play *p, const play_question *q, const char *word, ber_action *out)
{
    const ber_verb *verbs = p->m.game->verbs;
    int noun[BER_MAX_NOUNS] = { 0 }, found = -1;
    for (int v = 0; verbs[v].name; v++) {
        if (ber_verb_nouns(&verbs[v]) != 1 || verbs[v].noun[0] == q->values.domain ||
            !is_offered(p, q, v) || play_find_noun(p, word, verbs[v].noun[0]) < 0)
            continue;
        if (found >= 0)
            return false;
        found = v;
    }
    if (found < 0)
        return false;
    noun[0] = play_find_noun(p, word, verbs[found].noun[0]);
    *out = ber_action_join(p->m.game, found, noun);
    return true;
}
