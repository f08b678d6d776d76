/*
 * entry.c: from words to a step.
 *
 * The words of a step may be the notation ("walk a4 east"), the game's words in the
 * player's language, or beginnings of them; the verb may be left out ("c4"). A thing may
 * also be named by what it is ("fur" for a tile).
 */
#include "terminal.h"

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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A number is no beginning of another. */
bool terminal_same_word(const char *word, const char *name, bool begins)
{
    char last = ' ';
    while (*word && *name) {
        last = *word;
        if (next_letter(&word) != next_letter(&name))
            return false;
    }
    return *word == '\0' && (*name == '\0' || (begins && !(is_digit(last) && is_digit(*name))));
}

/* Is the word one of a list: "tusk tusks"? */
static bool is_one_of(const char *word, const char *list, bool begins)
{
    char one[TERMINAL_NAME];
    while (list && *list) {
        size_t length = strcspn(list, " ");
        ber_text text = ber_text_into(one, sizeof one);
        ber_text_add_n(&text, list, length);
        if (length && terminal_same_word(word, one, begins))
            return true;
        list += length + (list[length] == ' ');
    }
    return false;
}

/* The notation is English: in another language it must be whole, so that a beginning means
 * what the player reads. */
static bool is_notation(const terminal *p, const char *word, const char *name, bool begins)
{
    bool is_own = !p->words || strcmp(p->words->language, "en") == 0;
    return terminal_same_word(word, name, begins && is_own);
}

static bool is_said(const terminal *p, const char *word, const ber_verb *verb, bool begins)
{
    return is_notation(p, word, verb->name, begins) ||
           is_one_of(word, ber_word(p->words, "say.%s", verb->name), begins);
}

/* Small words between the others ("and", "of"), unless they mean something in this game. */
bool terminal_is_filler(const terminal *p, const char *word)
{
    const char *list = ber_word(p->own, "play.fillers");
    char one[TERMINAL_NAME];
    bool found = false;
    for (; list && *list && !found; list += strcspn(list, " "), list += *list == ' ') {
        snprintf(one, sizeof one, "%.*s", (int)strcspn(list, " "), list);
        found = terminal_same_word(word, one, false);
    }
    for (const ber_verb *verb = p->m.game->verbs; verb->name && found; verb++)
        found = verb->fate || !is_said(p, word, verb, false);
    return found;
}

/* Does the sentence of the verb begin with this word, "walk" in "Walk from {0}"? */
static bool begins_sentence(const terminal *p, const char *word, const ber_verb *verb)
{
    const char *sentence = ber_word(p->words, "verb.%s", verb->name);
    char first[TERMINAL_NAME];
    if (!sentence || *sentence == '{')
        return false;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(sentence, " ,:"), sentence);
    return terminal_same_word(word, first, false);
}

/* Its name, what people say for it, or the first word of its sentence, unless some other verb
 * is called so. */
bool terminal_is_verb(const terminal *p, const char *word, const ber_verb *verb, bool begins)
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

static const char *without_article(const terminal *p, const char *noun)
{
    char first[TERMINAL_NAME];
    size_t length = strcspn(noun, " ");
    if (!noun[length])
        return noun;
    snprintf(first, sizeof first, "%.*s", (int)length, noun);
    return terminal_is_filler(p, first) ? noun + length + 1 : noun;
}

/* "2 axes" is listed: both forms can be typed. */
static bool is_counted(const terminal *p, const char *word, const char *forms, bool begins)
{
    char one[TERMINAL_NAME];
    const char *piece[2] = { "1", "2" };
    (void)p;
    for (int i = 0; forms && strchr(forms, '|') && i < 2; i++) {
        ber_text text = ber_text_into(one, sizeof one);
        ber_words_fill(NULL, forms, NULL, &piece[i], 1, &text);
        const char *name = one + strspn(one, "12 ");
        if (*name && terminal_same_word(word, name, begins))
            return true;
    }
    return false;
}

/* The item's name, its noun, how it is counted, or what the words say people type for it. */
static bool is_item(const terminal *p, const char *word, int domain, int item, bool begins)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12], noun[TERMINAL_NAME];
    const char *name = ber_item_name(d, item, number);
    ber_text text = ber_text_into(noun, sizeof noun);
    ber_noun_words(p->m.game, p->words, domain, item, &text);
    if (strcmp(d->name, "seat") == 0 && item < p->m.n_seats &&
        terminal_same_word(word, p->names[item], begins))
        return true;
    return is_notation(p, word, name, begins) || terminal_same_word(word, noun, begins) ||
           terminal_same_word(word, without_article(p, noun), begins) ||
           is_one_of(word, ber_word(p->words, "say.%s.%s", d->name, name), begins) ||
           is_counted(p, word, ber_word(p->words, "count.%s.%s", d->name, name), begins);
}

/* "-" among what people type: it goes without saying. */
static bool is_unsaid(const terminal *p, int domain, int item)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12];
    const char *said = ber_word(p->words, "say.%s.%s", d->name, ber_item_name(d, item, number));
    return said && said[0] == '-';
}

/* May any item of the domain be left out, where the rest makes clear which is meant? */
static bool is_optional(const terminal *p, int domain)
{
    const char *unsaid = ber_word(p->words, "unsaid.%s", p->m.game->domains[domain].name);
    return unsaid && strcmp(unsaid, "*") == 0;
}

/* The words from a place on. */
static terminal_words from(terminal_words w, int at)
{
    return (terminal_words){ w.word + at, w.n - at };
}

/* How many of the words name the item; -1: they do not. A thing is named by what it is, and if
 * one likes by where it lies. */
static int match_noun(const terminal *p, const terminal_question *q, terminal_words w, int domain,
                      int item, bool begins)
{
    const terminal_values *v = &q->values;
    bool is_known = domain == v->domain;
    if (is_known && (item >= TERMINAL_ITEMS || v->value[item] < 0))
        return -1;
    if (w.n > 0 &&
        is_item(p, w.word[0], is_known ? v->of : domain, is_known ? v->value[item] : item, begins))
        return is_known && w.n > 1 && v->spot[item][0] &&
                       terminal_same_word(w.word[1], v->spot[item], begins)
                   ? 2
                   : 1;
    return is_unsaid(p, domain, item) || is_optional(p, domain) ? 0 : -1;
}

/* The sentence of a step in words, up to a comma. The last ones are kept: a long line asks for
 * the same steps again and again. */
typedef struct {
    bool is_known;
    ber_action action;
    int n;
    char *word[TERMINAL_WORDS], text[TERMINAL_TEXT / 8];
} sentence;

static const sentence *sentence_of(const terminal *p, ber_action a)
{
    enum { KEPT = 128 };
    static sentence kept[KEPT];
    sentence *s = &kept[a % KEPT];
    if (s->is_known && s->action == a)
        return s;
    ber_text text = ber_text_into(s->text, sizeof s->text);
    ber_action_words(p->m.game, p->words, a, p->names, &text);
    s->text[strcspn(s->text, ",(:")] = '\0';
    s->n = terminal_split(p, s->text, s->word);
    s->action = a;
    s->is_known = true;
    return s;
}

/* How many of the words are the sentence of the step, as the list has it; 0: they are not. */
static int match_sentence(const terminal *p, ber_action a, const ber_verb *verb, terminal_words w,
                          bool begins)
{
    if (!begins_sentence(p, w.word[0], verb))
        return 0;
    const sentence *s = sentence_of(p, a);
    for (int i = 0; i < s->n; i++)
        if (i >= w.n || !terminal_same_word(w.word[i], s->word[i], begins))
            return 0;
    return s->n;
}

int terminal_match_step(const terminal *p, const terminal_question *q, ber_action a,
                        terminal_words w, bool begins)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int nouns = ber_verb_nouns(verb);
    bool has_verb = terminal_is_verb(p, w.word[0], verb, begins);
    for (int with_verb = has_verb; with_verb >= 0; with_verb--) {
        int at = with_verb, used = 0;
        for (int i = 0; used >= 0 && i < nouns; i++, at += used)
            used = match_noun(p, q, from(w, at), verb->noun[i], noun[i], begins);
        if (used >= 0 && at > 0)
            return at;
    }
    return match_sentence(p, a, verb, w, begins);
}

/* ---- What to type --------------------------------------------------------------------- */

static void add_word(const char *list, const char *otherwise, ber_text *out)
{
    if (list && *list == '-')
        list += strcspn(list, " ") + (list[strcspn(list, " ")] == ' ');
    if (list)
        ber_text_add_n(out, list, strcspn(list, " "));
    else
        ber_text_add(out, otherwise);
}

void terminal_typed_noun(const terminal *p, int domain, int item, ber_text *out)
{
    const ber_domain *d = &p->m.game->domains[domain];
    char number[12];
    const char *name = ber_item_name(d, item, number);
    const char *said = ber_word(p->words, "say.%s.%s", d->name, name);
    const char *noun = ber_word(p->words, "noun.%s.%s", d->name, name);
    bool is_good = noun && !strpbrk(noun, "{,;+()") && !(name[0] >= '0' && name[0] <= '9');
    add_word(said, is_good ? noun : name, out);
}

/* Does another option speak of such a thing, in another place? */
static bool is_elsewhere(const terminal *p, const terminal_question *q, int domain, int item)
{
    int noun[BER_MAX_NOUNS];
    for (int i = 0; i < q->n; i++) {
        const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, q->legal[i], noun)];
        if (ber_verb_nouns(verb) == 1 && verb->noun[0] == domain && noun[0] != item &&
            noun[0] < TERMINAL_ITEMS && q->values.value[noun[0]] == q->values.value[item])
            return true;
    }
    return false;
}

void terminal_typed(const terminal *p, const terminal_question *q, ber_action a, ber_text *out)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    const terminal_values *v = &q->values;
    size_t start = out->length;
    bool is_known = ber_verb_nouns(verb) == 1 && verb->noun[0] == v->domain &&
                    noun[0] < TERMINAL_ITEMS && v->value[noun[0]] >= 0;
    if (is_known) { /* "fur green": the verb would say nothing */
        terminal_typed_noun(p, v->of, v->value[noun[0]], out);
        if (v->spot[noun[0]][0] && is_elsewhere(p, q, verb->noun[0], noun[0]))
            ber_text_format(out, " %s", v->spot[noun[0]]);
        return;
    }
    add_word(ber_word(p->words, "say.%s", verb->name), verb->name, out);
    for (int i = 0; i < ber_verb_nouns(verb); i++) {
        if (is_unsaid(p, verb->noun[i], noun[i]))
            continue;
        ber_text_add(out, out->length > start ? " " : "");
        terminal_typed_noun(p, verb->noun[i], noun[i], out);
    }
}

/* ---- One step of several words -------------------------------------------------------------- */

static void add_step(const terminal *p, const terminal_question *q, ber_action a, int nth,
                     ber_text *out)
{
    enum { LISTED = 6 };
    if (nth > LISTED)
        return;
    if (nth)
        ber_text_add(out, ", ");
    if (nth == LISTED)
        ber_text_add(out, "...");
    else
        terminal_typed(p, q, a, out);
}

/* Do the words name this step, or begin to? */
static bool begins_step(const terminal *p, const terminal_question *q, ber_action a,
                        terminal_words w)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    int at = terminal_is_verb(p, w.word[0], verb, true) ? 1 : 0;
    for (int i = 0; i < ber_verb_nouns(verb) && at < w.n; i++) {
        int used = match_noun(p, q, from(w, at), verb->noun[i], noun[i], true);
        if (used < 0)
            return false;
        at += used;
    }
    return at == w.n;
}

bool terminal_hints_at(const terminal *p, const terminal_question *q, ber_action a,
                       terminal_words w)
{
    int noun[BER_MAX_NOUNS], used = 1;
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    if (w.n < 2 || !terminal_is_verb(p, w.word[0], verb, true))
        return false;
    for (int i = 0; i < ber_verb_nouns(verb) && used < w.n; i++)
        used += match_noun(p, q, from(w, used), verb->noun[i], noun[i], true) > 0;
    return used == w.n;
}

bool terminal_omits_last(const terminal *p, const terminal_question *q, ber_action a,
                         terminal_words w)
{
    int noun[BER_MAX_NOUNS];
    const ber_verb *verb = &p->m.game->verbs[ber_action_split(p->m.game, a, noun)];
    bool fits = ber_verb_nouns(verb) == BER_MAX_NOUNS && w.n == BER_MAX_NOUNS &&
                terminal_is_verb(p, w.word[0], verb, false);
    for (int i = 0; fits && i < BER_MAX_NOUNS - 1; i++)
        fits = match_noun(p, q, (terminal_words){ w.word + i + 1, 1 }, verb->noun[i], noun[i],
                          false) == 1;
    return fits;
}

/* Are they words of its sentence, in order: "swap" for "Play Animal swap"? A short word is no
 * sentence's own. */
static bool quotes_step(const terminal *p, const terminal_question *q, ber_action a,
                        terminal_words w)
{
    enum { OWN = 4 };
    const sentence *s = sentence_of(p, a);
    bool is_own = false;
    int used = 0;
    (void)q;
    for (int i = 0; i < w.n; i++)
        is_own = is_own || terminal_columns(w.word[i]) >= OWN;
    for (int i = 0; i < s->n && used < w.n; i++)
        used += terminal_same_word(w.word[used], s->word[i], true);
    return is_own && used == w.n;
}

/* The only option that passes the test; -1: none does; -2: several, listed in `several`. */
static int only_option(const terminal *p, const terminal_question *q, terminal_words w,
                       terminal_tester *test, ber_text *several)
{
    int found = -1, many = 0;
    char list[TERMINAL_TEXT / 4];
    ber_text text = ber_text_into(list, sizeof list);
    for (int i = 0; i < q->n; i++) {
        if (!test(p, q, q->legal[i], w))
            continue;
        add_step(p, q, q->legal[i], many++, &text);
        found = i;
    }
    if (many > 1)
        ber_text_add(several, list);
    return many > 1 ? -2 : found;
}

static bool names_step(const terminal *p, const terminal_question *q, ber_action a,
                       terminal_words w)
{
    return terminal_match_step(p, q, a, w, false) == w.n;
}

int terminal_find_option(const terminal *p, const terminal_question *q, terminal_words w,
                         ber_text *several)
{
    int found = only_option(p, q, w, names_step, several);
    found = found == -1 ? only_option(p, q, w, begins_step, several) : found;
    found = found == -1 ? only_option(p, q, w, terminal_hints_at, several) : found;
    return found == -1 ? only_option(p, q, w, quotes_step, several) : found;
}

/* ---- Any step of the game, offered or not ---------------------------------------------------- */

int terminal_find_noun(const terminal *p, const char *word, int domain)
{
    for (int item = 0; item < p->m.game->domains[domain].size; item++)
        if (is_item(p, word, domain, item, false))
            return item;
    return -1;
}

/* The item that need not be typed; -1 if there is none. */
static int unsaid_of(const terminal *p, int domain)
{
    for (int item = 0; item < p->m.game->domains[domain].size; item++)
        if (is_unsaid(p, domain, item))
            return item;
    return -1;
}

/* A thing is found by what it is: of the fitting ones the first, best one that is nobody's. */
static int thing_called(const terminal *p, const terminal_question *q, const char *word, int domain)
{
    int other = terminal_find_noun(p, word, q->values.of);
    for (int pass = 0; pass < 2 && other >= 0; pass++)
        for (int item = 0; item < TERMINAL_ITEMS; item++)
            if (q->values.value[item] == other && (pass || q->values.common[item]))
                return item;
    return terminal_find_noun(p, word, domain);
}

static bool read_nouns(const terminal *p, const terminal_question *q, const ber_verb *verb,
                       terminal_words w, int noun[BER_MAX_NOUNS])
{
    int at = 0;
    for (int i = 0; i < ber_verb_nouns(verb); i++) {
        int domain = verb->noun[i];
        noun[i] = at == w.n                    ? -1
                  : domain == q->values.domain ? thing_called(p, q, w.word[at], domain)
                                               : terminal_find_noun(p, w.word[at], domain);
        at += noun[i] >= 0;
        if (noun[i] < 0)
            noun[i] = unsaid_of(p, domain);
        if (noun[i] < 0 && i == BER_MAX_NOUNS - 1 && at == w.n)
            noun[i] = 0; /* how many may be left out */
        if (noun[i] < 0)
            return false;
    }
    return at == w.n;
}

/* Is the verb one of those now offered? Words that several verbs share mean such a one. */
static bool is_offered(const terminal *p, const terminal_question *q, int v)
{
    int noun[BER_MAX_NOUNS];
    for (int i = 0; i < q->n; i++)
        if (ber_action_split(p->m.game, q->legal[i], noun) == v)
            return true;
    return false;
}

bool terminal_find_step(const terminal *p, const terminal_question *q, terminal_words w,
                        ber_action *out)
{
    const ber_verb *verbs = p->m.game->verbs;
    int noun[BER_MAX_NOUNS] = { 0 };
    for (int pass = 0; pass < 4 && w.n > 0; pass++) {
        for (int v = 0; verbs[v].name; v++) {
            bool begins = pass >= 2, offered = pass % 2 == 0;
            if (verbs[v].fate || is_offered(p, q, v) != offered ||
                !terminal_is_verb(p, w.word[0], &verbs[v], begins) ||
                !read_nouns(p, q, &verbs[v], from(w, 1), noun))
                continue;
            *out = ber_action_join(p->m.game, v, noun);
            return true;
        }
    }
    return false;
}

bool terminal_find_thing(const terminal *p, const terminal_question *q, const char *word,
                         ber_action *out)
{
    const ber_verb *verbs = p->m.game->verbs;
    int noun[BER_MAX_NOUNS] = { 0 }, found = -1;
    for (int v = 0; verbs[v].name; v++) {
        int domain = verbs[v].noun[0];
        if (ber_verb_nouns(&verbs[v]) != 1 || !is_offered(p, q, v))
            continue;
        int item = domain == q->values.domain ? thing_called(p, q, word, domain)
                                              : terminal_find_noun(p, word, domain);
        if (item < 0)
            continue;
        if (found >= 0)
            return false;
        found = v;
        noun[0] = item;
    }
    if (found >= 0)
        *out = ber_action_join(p->m.game, found, noun);
    return found >= 0;
}

bool terminal_find_piece(const terminal *p, const terminal_question *q, const char *word,
                         ber_action *out)
{
    const ber_verb *verbs = p->m.game->verbs;
    int noun[BER_MAX_NOUNS] = { 0 };
    for (int v = 0; verbs[v].name && q->values.domain >= 0; v++) {
        if (verbs[v].fate || ber_verb_nouns(&verbs[v]) != 1 || verbs[v].noun[0] != q->values.domain)
            continue;
        noun[0] = thing_called(p, q, word, q->values.domain);
        if (noun[0] >= 0)
            *out = ber_action_join(p->m.game, v, noun);
        return noun[0] >= 0;
    }
    return false;
}
