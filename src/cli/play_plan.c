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

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = PLAY_WORDS, MOST = PLAY_STEPS - 1, NODES = 2000 };

/* ---- Words ------------------------------------------------------------------------------ */

typedef struct {
    int n;
    char *word[MAX_WORDS];
    bool ends[MAX_WORDS]; /* a comma follows */
} words;

/* How many of the words are one name, as in "question mark". */
static int phrase(const play *p, const char *noun, char *const word[], int n)
{
    char copy[PLAY_NAME], *part[8];
    snprintf(copy, sizeof copy, "%s", noun);
    int parts = ber_text_split(copy, part, 8);
    int first = parts > 1 && play_is_filler(p, part[0]); /* an article */
    for (int i = first; i < parts; i++)
        if (i - first >= n || !play_same_word(word[i - first], part[i], false))
            return 0;
    return parts - first;
}

static int longest_phrase(const play *p, char *const word[], int n)
{
    const ber_domain *domains = p->m.game->domains;
    int longest = 1;
    for (int d = 0; domains[d].name; d++)
        for (int item = 0; item < domains[d].size; item++) {
            char number[12];
            const char *noun = ber_word(p->words, "noun.%s.%s", domains[d].name,
                                        ber_item_name(&domains[d], item, number));
            int parts = noun && strchr(noun, ' ') ? phrase(p, noun, word, n) : 0;
            longest = parts > longest ? parts : longest;
        }
    return longest;
}

/* Splits a line at blanks and commas; a name of several words is one. */
int play_split(const play *p, char *line, char *word[MAX_WORDS])
{
    char *raw[2 * MAX_WORDS];
    int n = 0, found = 0;
    for (char *next = strtok(line, " \t,;+"); next; next = strtok(NULL, " \t,;+")) {
        if (n == 2 * MAX_WORDS)
            return -1;
        raw[n++] = next;
    }
    for (int i = 0, end; i < n; i = end) {
        end = i + longest_phrase(p, raw + i, n - i);
        if (end == i + 1 && play_is_filler(p, raw[i]))
            continue;
        if (found == MAX_WORDS)
            return -1;
        for (char *gap = raw[i] + strlen(raw[i]); gap < raw[end - 1]; gap++)
            *gap = *gap ? *gap : ' ';
        word[found++] = raw[i];
    }
    return found;
}

static bool is_comma(char c)
{
    return c == ',' || c == ';' || c == '+';
}

/* "3 fur" as "fur fur fur"; false: there is nothing to write out. */
static bool write_out(const words *in, words *out)
{
    long long count;
    bool any = false;
    out->n = 0;
    for (int i = 0; i < in->n; i++) {
        bool counts = i + 1 < in->n && !in->ends[i] &&
                      ber_text_number(in->word[i], 1, MAX_WORDS, &count) &&
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
    _Alignas(8) char state[BER_MAX_STATE];
    int n;
    ber_action legal[BER_MAX_ACTIONS];
} world;

/* How far the words went at best. */
typedef struct {
    int n;
    ber_action step[PLAY_STEPS];
    world at;
    words left;
} progress;

typedef struct {
    const play *p;
    const play_question *q;
    int seat, nodes;
    bool begins; /* words may be shortened */
    play_plan *plan;
    progress *best; /* NULL: nobody asks */
} search;

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

/* Single answers are given as the match gives them. Not in a set: pieces may be named in any
 * order, and a later one can still come before the last. */
static bool is_forced(const search *s, const world *w)
{
    const ber_prompt *prompt = prompt_of(s, w);
    return is_asked(s, w) && w->n == 1 && !prompt->guarded && !prompt->set;
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

/* ---- Laying out ------------------------------------------------------------------------------ */

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
            bool is_told = at > 0 && at + 1 < left->n && left->word[at] == left->word[at - 1] &&
                           left->word[at + 1] == left->word[at];
            if (is_told) /* "fur" of "fur fur fur", which led nowhere before */
                continue;
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

/* A verb with some of its nouns, where only one option can be meant. */
static bool lay_out_hint(search *s, const world *w, const words *left)
{
    for (int used = BER_MAX_NOUNS; used > 1; used--) {
        int found = -1, many = 0;
        for (int i = 0; i < w->n && used <= left->n; i++) {
            if (!play_hints_at(s->p, s->q, w->legal[i], left->word, used))
                continue;
            found = i;
            many++;
        }
        if (many == 1)
            return go_on(s, w, left, 0, used, w->legal[found]);
    }
    return false;
}

static void note_progress(search *s, const world *w, const words *left)
{
    if (!s->best || s->plan->n <= s->best->n)
        return;
    s->best->n = s->plan->n;
    memcpy(s->best->step, s->plan->step, sizeof s->best->step);
    s->best->at = *w;
    s->best->left = *left;
}

static bool lay_out(search *s, const world *w, const words *left)
{
    note_progress(s, w, left);
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
    return s->begins && lay_out_hint(s, w, left);
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

static void begin_world(const search *s, world *w)
{
    ber_rng rng = ber_rng_seed(1);
    memcpy(w->state, s->q->state, s->p->m.game->state_size);
    s->p->m.game->deal(w->state, &rng);
    list_legal(s, w);
}

/* Whole words before beginnings, "3 fur" before "3" and "fur". */
static bool find_plan(const play *p, const play_question *q, const char *line, play_plan *plan,
                      progress *best)
{
    static char copy[PLAY_TEXT]; /* what is left of the words stays in it */
    words typed, written;
    world w;
    snprintf(copy, sizeof copy, "%s", line);
    typed.n = play_split(p, copy, typed.word);
    if (typed.n < 1)
        return false;
    for (int i = 0; i < typed.n; i++)
        typed.ends[i] = is_comma(line[typed.word[i] - copy + (ptrdiff_t)strlen(typed.word[i])]);
    bool has_counts = write_out(&typed, &written);
    for (int pass = 0; pass < 4; pass++) {
        search s = { p, q, q->seat, 0, pass >= 2, plan, best };
        *plan = (play_plan){ .n = 0 };
        if (pass % 2 == 0 && !has_counts)
            continue;
        begin_world(&s, &w);
        if (!lay_out(&s, &w, pass % 2 == 0 ? &written : &typed))
            continue;
        if (!p->m.game->prompts[((const ber_head *)(const void *)q->state)->prompt].set)
            end_set(p, plan);
        return true;
    }
    return false;
}

bool play_find_plan(const play *p, const play_question *q, const char *line, play_plan *plan)
{
    return find_plan(p, q, line, plan, NULL);
}

/* ---- A line that cannot be ------------------------------------------------------------------ */

/* The question that the plan had come to, as the player would see it. */
static void later_question(const play *p, const progress *best, int seat, play_question *out)
{
    out->seat = seat;
    out->n = best->at.n;
    memcpy(out->legal, best->at.legal, sizeof out->legal);
    memcpy(out->state, best->at.state, p->m.game->state_size);
    p->m.game->blind(out->state, seat);
    play_read_values(p, out->state, &out->values);
}

static void tell_rest(const play *p, const play_question *q, const progress *best)
{
    char done[PLAY_TEXT / 2], rest[PLAY_TEXT / 2];
    ber_text text = ber_text_into(done, sizeof done);
    play_steps_words(p, q, best->step, best->n, &text);
    text = ber_text_into(rest, sizeof rest);
    for (int i = 0, end; i < best->left.n; i = end) {
        for (end = i + 1; end < best->left.n && best->left.word[end] == best->left.word[i];)
            end++;
        ber_text_add(&text, i ? " " : "");
        if (end - i > 1)
            ber_text_format(&text, "%d ", end - i);
        ber_text_add(&text, best->left.word[i]);
    }
    play_say(p, "play.entry.rest", done, rest, NULL);
}

bool play_tell_stuck(const play *p, const play_question *q, const char *line)
{
    static progress best; /* too large for the stack of a small machine */
    static play_question later;
    play_plan plan;
    ber_action a;
    best.n = 0;
    if (find_plan(p, q, line, &plan, &best) || best.n == 0)
        return false;
    tell_rest(p, q, &best);
    later_question(p, &best, q->seat, &later);
    bool found = false;
    for (int n = best.left.n; n > 0 && later.n > 0 && !found; n--)
        found = play_find_step(p, &later, best.left.word, n, &a);
    if (found)
        play_tell_refusal(p, &later, a);
    return true;
}

/* ---- The whole of an action -------------------------------------------------------------------
 */

int play_follow(const play *p, const play_question *q, ber_action first, int most,
                ber_action (*choose)(const play *p, const play_question *q), ber_action step[])
{
    static progress at;
    static play_question later;
    search s = { p, q, q->seat, 0, false, NULL, NULL };
    int n = 0;
    begin_world(&s, &at.at);
    for (step[n++] = first; n < most; step[n++] = choose(p, &later)) {
        take(&s, &at.at, step[n - 1]);
        if (at.at.n == 0)
            break;
        later_question(p, &at, q->seat, &later);
    }
    return n;
}
