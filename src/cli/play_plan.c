/*
 * play_plan.c: one line, one action: several steps typed together.
 *
 * "take 3 fur, 2 food, shaman", "move 23 17 2 1". The words are laid out over the questions
 * that the steps lead to, in a world the player holds possible, without touching the match.
 * Where a set is picked they may stand in any order. Nothing is planned past fate or past
 * somebody else: what they bring is not known yet.
 */
#include "play.h"

#include "rng.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 64, MOST = 40, NODES = 20000 };

/* ---- Words ------------------------------------------------------------------------------ */

typedef struct {
    int n;
    char *word[MAX_WORDS];
} words;

/* Small words between the others ("and", "of"), unless they mean something in this game. */
static bool is_filler(const play *p, const char *word)
{
    const char *list = ber_word(p->own, "play.fillers");
    char one[PLAY_NAME];
    bool found = false;
    for (; list && *list && !found; list += strcspn(list, " "), list += *list == ' ') {
        snprintf(one, sizeof one, "%.*s", (int)strcspn(list, " "), list);
        found = play_same_word(word, one, false);
    }
    for (const ber_verb *verb = p->m.game->verbs; verb->name && found; verb++)
        found = verb->fate || !play_is_verb(p, word, verb, false);
    return found;
}

/* Is it the name of something that a step can speak of? */
static bool is_name(const play *p, const play_question *q, const char *text)
{
    for (const ber_verb *verb = p->m.game->verbs; verb->name; verb++) {
        for (int i = 0; i < ber_verb_nouns(verb) && !verb->fate; i++) {
            int domain = verb->noun[i] == q->values.domain ? q->values.of : verb->noun[i];
            if (play_find_noun(p, text, domain) >= 0)
                return true;
        }
    }
    return false;
}

/* Words that are one name become one: "question marks". They lie side by side in the line. */
static void join_names(const play *p, const play_question *q, words *all)
{
    enum { LONGEST = 4 };
    for (int i = 0; i < all->n; i++) {
        char text[PLAY_NAME];
        int last = i + LONGEST < all->n ? i + LONGEST : all->n;
        for (int end = last; end > i + 1; end--) {
            ber_text name = ber_text_into(text, sizeof text);
            for (int k = i; k < end; k++)
                ber_text_format(&name, "%s%s", k > i ? " " : "", all->word[k]);
            if (name.length >= sizeof text - 1 || !is_name(p, q, text))
                continue;
            memcpy(all->word[i], text, name.length + 1);
            memmove(all->word + i + 1, all->word + end, (size_t)(all->n - end) * sizeof *all->word);
            all->n -= end - i - 1;
            break;
        }
    }
}

/* Splits a line at blanks and commas. */
static bool split(const play *p, const play_question *q, char *line, words *out)
{
    words all = { .n = 0 };
    for (char *word = strtok(line, " \t,;+"); word; word = strtok(NULL, " \t,;+")) {
        if (all.n == MAX_WORDS)
            return false;
        all.word[all.n++] = word;
    }
    join_names(p, q, &all);
    out->n = 0;
    for (int i = 0; i < all.n; i++)
        if (!is_filler(p, all.word[i]))
            out->word[out->n++] = all.word[i];
    return out->n > 0;
}

/* "3 fur" as "fur fur fur"; false: there is nothing to write out. */
static bool write_out(const words *in, words *out)
{
    long long count;
    bool any = false;
    out->n = 0;
    for (int i = 0; i < in->n; i++) {
        bool counts = i + 1 < in->n && ber_text_number(in->word[i], 1, MAX_WORDS, &count) &&
                      !(in->word[i + 1][0] >= '0' && in->word[i + 1][0] <= '9');
        any = any || counts;
        for (int k = 0; k < (counts ? (int)count : 1); k++) {
            if (out->n == MAX_WORDS)
                return false;
            out->word[out->n++] = in->word[i + counts];
        }
        i += counts;
    }
    return any;
}

/* ---- The world in which it is tried -------------------------------------------------------- */

typedef struct {
    const play *p;
    const play_question *q;
    int seat, nodes;
    bool begins; /* words may be shortened */
    play_plan *plan;
} search;

typedef struct {
    _Alignas(8) char state[BER_MAX_STATE];
    int n;
    ber_action legal[BER_MAX_ACTIONS];
} world;

static const ber_head *head_of(const world *w)
{
    return (const void *)w->state;
}

static const ber_prompt *prompt_of(const search *s, const world *w)
{
    return &s->p->m.game->prompts[head_of(w)->prompt];
}

static bool is_asked(const search *s, const world *w)
{
    return head_of(w)->turn == BER_CHOICE && head_of(w)->waiting >> s->seat & 1;
}

/* Single answers are given as the match gives them. */
static bool is_forced(const search *s, const world *w)
{
    return is_asked(s, w) && w->n == 1 && !prompt_of(s, w)->guarded;
}

static void list_legal(const search *s, world *w)
{
    w->n = is_asked(s, w) ? s->p->m.game->legal(w->state, s->seat, w->legal) : 0;
}

static void take(const search *s, world *w, ber_action a)
{
    s->p->m.game->apply(w->state, s->seat, a, NULL);
    list_legal(s, w);
    for (int i = 0; i < MOST && is_forced(s, w); i++) {
        s->p->m.game->apply(w->state, s->seat, w->legal[0], NULL);
        list_legal(s, w);
    }
}

/* ---- Laying out --------------------------------------------------------------------------------
 */

static bool lay_out(search *s, const world *w, const words *left);

/* Takes an option that the words from `at` on name, and goes on with the rest. */
static bool go_on(search *s, const world *w, const words *left, int at, int used, ber_action a)
{
    world next = *w;
    words rest = { .n = left->n - used };
    if (s->plan->n == MOST)
        return false;
    memcpy(rest.word, left->word, (size_t)at * sizeof *left->word);
    memcpy(rest.word + at, left->word + at + used,
           (size_t)(left->n - at - used) * sizeof *left->word);
    s->plan->step[s->plan->n++] = a;
    s->plan->prompt = head_of(w)->prompt;
    take(s, &next, a);
    if (lay_out(s, &next, &rest))
        return true;
    s->plan->n--;
    return false;
}

/* Does another option fit the first words as well? Then they are not clear. */
static bool is_clear(const search *s, const world *w, const words *left, int option, int used)
{
    for (int i = 0; i < w->n; i++)
        if (i != option &&
            play_match_step(s->p, s->q, w->legal[i], left->word, left->n, s->begins) == used)
            return false;
    return true;
}

/* A set: any of the words, pieces in the order in which they are offered. */
static bool lay_out_set(search *s, const world *w, const words *left)
{
    for (int i = 0; i < w->n; i++) {
        for (int at = 0; at < left->n; at++) {
            int used =
                play_match_step(s->p, s->q, w->legal[i], left->word + at, left->n - at, s->begins);
            if (used && go_on(s, w, left, at, used, w->legal[i]))
                return true;
            if (used) /* the same piece by another word leads nowhere either */
                break;
        }
    }
    return false;
}

static bool lay_out(search *s, const world *w, const words *left)
{
    if (left->n == 0) {
        s->plan->goes_on = is_asked(s, w);
        s->plan->next = head_of(w)->prompt;
        return true;
    }
    if (!is_asked(s, w) || ++s->nodes > NODES)
        return false;
    if (prompt_of(s, w)->set)
        return lay_out_set(s, w, left);
    for (int i = 0; i < w->n; i++) {
        int used = play_match_step(s->p, s->q, w->legal[i], left->word, left->n, s->begins);
        if (used && is_clear(s, w, left, i, used) && go_on(s, w, left, 0, used, w->legal[i]))
            return true;
    }
    return false;
}

/* What ends the set that the plan has come to, if it began before it. */
static void end_set(const play *p, play_plan *plan)
{
    const ber_prompt *prompt = &p->m.game->prompts[plan->next];
    int v = 0, noun[BER_MAX_NOUNS] = { 0 };
    if (!plan->goes_on || !prompt->set || !*prompt->set || plan->prompt != plan->next)
        return;
    while (p->m.game->verbs[v].name && strcmp(p->m.game->verbs[v].name, prompt->set) != 0)
        v++;
    plan->step[plan->n++] = ber_action_join(p->m.game, v, noun);
    plan->goes_on = false;
}

bool play_find_plan(const play *p, const play_question *q, const char *line, play_plan *plan)
{
    char copy[PLAY_TEXT];
    words typed, written;
    world w;
    ber_rng rng = ber_rng_seed(1);
    snprintf(copy, sizeof copy, "%s", line);
    if (!split(p, q, copy, &typed))
        return false;
    bool has_counts = write_out(&typed, &written);
    for (int pass = 0; pass < 4; pass++) {
        search s = { p, q, q->seat, 0, pass >= 2, plan };
        *plan = (play_plan){ .n = 0 };
        if (pass % 2 == 0 && !has_counts)
            continue;
        memcpy(w.state, q->state, p->m.game->state_size);
        p->m.game->deal(w.state, &rng);
        list_legal(&s, &w);
        if (!lay_out(&s, &w, pass % 2 == 0 ? &written : &typed))
            continue;
        if (!p->m.game->prompts[((const ber_head *)(const void *)q->state)->prompt].set)
            end_set(p, plan);
        return true;
    }
    return false;
}
