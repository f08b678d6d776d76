/*
 * plan.c: one line, one action: several steps typed together.
 *
 * "take 3 fur, 2 food, shaman", "move 23 17 2 1". The words are laid out over the questions
 * that the steps lead to, in a world the player holds possible, without touching the match.
 * Where a set is picked they may come in any order. Nothing is planned past fate or past
 * somebody else: what they bring is not known yet.
 */
#include "terminal.h"

#include "asked.h"
#include "rng.h"
#include "vocab.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = TERMINAL_WORDS, MOST = TERMINAL_STEPS - 1, NODES = 2000 };

/* ---- Words ------------------------------------------------------------------------------ */

typedef struct {
    int n;
    char *word[MAX_WORDS];
    bool ends[MAX_WORDS]; /* a comma follows */
} words;

/* How many of the words are one name, as in "question mark". */
static int phrase(const terminal *p, const char *noun, char *const word[], int n)
{
    char copy[TERMINAL_NAME], *part[8];
    snprintf(copy, sizeof copy, "%s", noun);
    int parts = ber_text_split(copy, part, 8);
    int first = parts > 1 && terminal_is_filler(p, part[0]); /* an article */
    for (int i = first; i < parts; i++)
        if (i - first >= n || !terminal_same_word(word[i - first], part[i], false))
            return 0;
    return parts - first;
}

/* The same for several of a thing: "question marks" of "{0|# question mark|# question marks}". */
static int counted_phrase(const terminal *p, const ber_domain *d, int item, char *const word[],
                          int n)
{
    char number[12], text[TERMINAL_NAME];
    const char *forms = ber_word(p->words, "count.%s.%s", d->name, ber_item_name(d, item, number));
    const char *two = "2";
    ber_text counted = ber_text_into(text, sizeof text);
    if (!forms || !strchr(forms, '|'))
        return 0;
    ber_words_fill(p->words, forms, NULL, &two, 1, &counted);
    return phrase(p, text + strspn(text, "2 "), word, n);
}

static int longest_phrase(const terminal *p, char *const word[], int n)
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
            parts = counted_phrase(p, &domains[d], item, word, n);
            longest = parts > longest ? parts : longest;
        }
    return longest;
}

/* Splits a line at blanks and commas; a name of several words is one. */
int terminal_split(const terminal *p, char *line, char *word[MAX_WORDS])
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
        if (end == i + 1 && terminal_is_filler(p, raw[i]))
            continue;
        if (found == MAX_WORDS)
            return -1;
        for (char *gap = raw[i] + strlen(raw[i]); gap < raw[end - 1]; gap++)
            *gap = *gap ? *gap : ' ';
        word[found++] = raw[i];
    }
    return found;
}

static bool names_verb(const terminal *p, const char *word)
{
    for (const ber_verb *verb = p->m.game->verbs; verb->name; verb++)
        if (!verb->fate && terminal_is_verb(p, word, verb, false))
            return true;
    return false;
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

/* "starve 11 warrior, 12 warrior" with the verb in each part; false: every part has one. */
static bool repeat_verb(const terminal *p, const words *in, words *out)
{
    bool any = false;
    out->n = 0;
    for (int i = 0; i < in->n && out->n + 2 <= MAX_WORDS; i++) {
        bool is_bare = i > 0 && in->ends[i - 1] && !names_verb(p, in->word[i]);
        any = any || is_bare;
        if (is_bare)
            out->word[out->n++] = in->word[0];
        out->word[out->n++] = in->word[i];
    }
    return any && names_verb(p, in->word[0]);
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
    ber_action step[TERMINAL_STEPS];
    world at;
    words left;
} progress;

typedef struct {
    const terminal *p;
    const terminal_question *q;
    int seat, nodes;
    bool begins; /* words may be shortened */
    terminal_plan *plan;
    progress *best;        /* NULL: nobody asks */
    const ber_prompt *set; /* the set of a given size that is being laid out */
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
    return ber_is_asked(head_of(w), s->seat);
}

/* Single answers are given by the match itself, named or not. */
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
}

static void take_forced(const search *s, world *w)
{
    for (int i = 0; i < MOST && is_forced(s, w); i++)
        take(s, w, w->legal[0]);
}

/* ---- Laying out ------------------------------------------------------------------------------ */

typedef bool layer(search *s, const world *w, const words *left);
static layer lay_out;

static words without(const words *left, int at, int used)
{
    words rest = { .n = left->n - used };
    memcpy(rest.word, left->word, (size_t)at * sizeof *left->word);
    memcpy(rest.word + at, left->word + at + used,
           (size_t)(left->n - at - used) * sizeof *left->word);
    return rest;
}

/* An option, and the `used` words from `at` on that name it. */
typedef struct {
    ber_action action;
    int at, used;
} naming;

/* Takes the option and goes on with the rest of the words. */
static bool go_on(search *s, const world *w, const words *left, naming named, layer *next)
{
    world after = *w;
    words rest = without(left, named.at, named.used);
    int n = s->plan->n, prompt = s->plan->prompt;
    if (n == MOST)
        return false;
    if (!is_forced(s, w)) {
        s->plan->step[s->plan->n++] = named.action;
        s->plan->prompt = head_of(w)->prompt;
    }
    take(s, &after, named.action);
    if (next(s, &after, &rest))
        return true;
    s->plan->n = n;
    s->plan->prompt = prompt;
    return false;
}

/* How many of the words from `at` on name a step; 0: they do not. */
static int count_words(const search *s, const words *left, int at, ber_action a)
{
    return terminal_match_step(s->p, s->q, a, (terminal_words){ left->word + at, left->n - at },
                               s->begins);
}

/* Does another option fit the first words as well? Then they are not clear. */
static bool is_clear(const search *s, const world *w, const words *left, int option, int used)
{
    for (int i = 0; i < w->n; i++)
        if (i != option && count_words(s, left, 0, w->legal[i]) == used)
            return false;
    return true;
}

/* Pieces are offered in ascending order, so that one that is passed over never comes again. If the
 * words that name this one name no later one, nothing can be made of them without it. */
static bool comes_last(const search *s, const world *w, const words *left, int option, int at)
{
    int noun[BER_MAX_NOUNS];
    int v = ber_action_split(s->p->m.game, w->legal[option], noun);
    if (strcmp(s->p->m.game->verbs[v].name, prompt_of(s, w)->set) == 0) /* it ends the set */
        return false;
    for (int later = option + 1; later < w->n; later++)
        if (count_words(s, left, at, w->legal[later]))
            return false;
    return true;
}

/* A set: any of the words, pieces in the order in which they are offered. */
static bool lay_out_set(search *s, const world *w, const words *left, layer *next)
{
    for (int i = 0; i < w->n; i++) {
        int named = -1;
        for (int at = 0; at < left->n; at++) {
            bool is_told = at > 0 && at + 1 < left->n && left->word[at] == left->word[at - 1] &&
                           left->word[at + 1] == left->word[at];
            if (is_told) /* "fur" of "fur fur fur", which led nowhere before */
                continue;
            int used = count_words(s, left, at, w->legal[i]);
            if (!used)
                continue;
            if (go_on(s, w, left, (naming){ w->legal[i], at, used }, next))
                return true;
            named = at; /* the same piece by another word leads nowhere either */
            break;
        }
        if (named >= 0 && comes_last(s, w, left, i, named))
            return false;
    }
    return false;
}

/* A verb with some of its nouns, where only one option can be meant. */
static bool lay_out_hint(search *s, const world *w, const words *left, terminal_tester *test)
{
    for (int used = BER_MAX_NOUNS; used > 1; used--) {
        int found = -1, many = 0;
        /* What follows must be another step, not the noun that is missing. */
        bool ends = used == left->n || (used < left->n && names_verb(s->p, left->word[used]));
        for (int i = 0; i < w->n && ends; i++) {
            if (!test(s->p, s->q, w->legal[i], (terminal_words){ left->word, used }))
                continue;
            found = i;
            many++;
        }
        if (many == 1)
            return go_on(s, w, left, (naming){ w->legal[found], 0, used }, lay_out);
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

/* ---- Sets of a given size ---------------------------------------------------------------- */

static bool is_in_set(const search *s, const world *w)
{
    return is_asked(s, w) && prompt_of(s, w) == s->set;
}

/* Every piece of the set is named; what else is named comes after it. */
static bool lay_out_whole(search *s, const world *w, const words *left)
{
    if (!is_in_set(s, w))
        return lay_out(s, w, left);
    note_progress(s, w, left);
    return left->n > 0 && ++s->nodes <= NODES && lay_out_set(s, w, left, lay_out_whole);
}

/* Ways to fill up a set of which only some pieces are named. */
typedef struct {
    int found;
    bool has_choice; /* the pieces so far were not all forced */
    int n, n_named;  /* steps to take, and of them */
    ber_action step[TERMINAL_STEPS], named[TERMINAL_STEPS]; /* those that the words name */
} filling;

/* The words for a step, if there are any; the same piece is always named by the first of them. */
static int find_words(const search *s, const words *left, ber_action a, int *at)
{
    for (*at = 0; *at < left->n; ++*at) {
        int used = count_words(s, left, *at, a);
        if (used)
            return used;
    }
    return *at = 0;
}

static void fill_up(search *s, const world *w, const words *left, filling f, filling *out)
{
    bool is_over = !is_in_set(s, w), forced = !is_over && is_forced(s, w);
    if (is_over && left->n == 0 && out->found++ == 0) {
        f.found = 1;
        *out = f;
    }
    f.has_choice = f.has_choice || !forced;
    for (int i = 0; !is_over && i < w->n && f.n < MOST && out->found < 2 && s->nodes++ < NODES;
         i++) {
        filling next = f;
        world after = *w;
        int at, used = find_words(s, left, w->legal[i], &at);
        words rest = without(left, at, used);
        if (!forced)
            next.step[next.n++] = w->legal[i];
        if (used && f.has_choice)
            next.named[next.n_named++] = w->legal[i];
        take(s, &after, w->legal[i]);
        fill_up(s, &after, &rest, next, out);
        if (used && comes_last(s, w, left, i, at))
            break;
    }
}

/* Some pieces of the set are named. If only one set has them it is that one; else the others
 * are asked for, and nothing of the set is taken yet. */
static bool lay_out_part(search *s, const world *w, const words *left)
{
    static filling start; /* nothing yet */
    filling out = { .found = 0 };
    terminal_plan *plan = s->plan;
    s->nodes = 0;
    fill_up(s, w, left, start, &out);
    if (!out.found || plan->n + out.n > MOST)
        return false;
    plan->is_open = out.found > 1 || s->nodes >= NODES;
    plan->before = plan->n;
    plan->goes_on = true;
    plan->prompt = plan->next = head_of(w)->prompt;
    int n = plan->is_open ? out.n_named : out.n;
    memcpy(plan->step + plan->n, plan->is_open ? out.named : out.step,
           (size_t)n * sizeof *out.step);
    plan->n += n;
    return true;
}

static bool lay_out_fixed_set(search *s, const world *w, const words *left)
{
    const ber_prompt *outer = s->set;
    s->set = prompt_of(s, w);
    bool found = lay_out_whole(s, w, left) || lay_out_part(s, w, left);
    s->set = outer;
    return found;
}

/* ---- Questions ----------------------------------------------------------------------------- */

/* Nothing is named any more: what comes next? A set does not end by itself: a piece that comes
 * before the last may still be named. */
static bool conclude(search *s, const world *w)
{
    world end = *w;
    if (!prompt_of(s, w)->set)
        take_forced(s, &end);
    s->plan->goes_on = is_asked(s, &end);
    s->plan->next = head_of(&end)->prompt;
    return true;
}

/* A single answer need not be named. */
static bool lay_out_forced(search *s, const world *w, const words *left)
{
    world after = *w;
    if (!is_forced(s, w))
        return false;
    take(s, &after, w->legal[0]);
    return lay_out(s, &after, left);
}

static bool lay_out(search *s, const world *w, const words *left)
{
    note_progress(s, w, left);
    if (left->n == 0)
        return conclude(s, w);
    if (!is_asked(s, w) || ++s->nodes > NODES)
        return false;
    const char *set = prompt_of(s, w)->set;
    if (set && !*set)
        return lay_out_fixed_set(s, w, left);
    if (set && lay_out_set(s, w, left, lay_out))
        return true;
    for (int i = 0; i < w->n && !set; i++) {
        int used = count_words(s, left, 0, w->legal[i]);
        if (used && is_clear(s, w, left, i, used) &&
            go_on(s, w, left, (naming){ w->legal[i], 0, used }, lay_out))
            return true;
    }
    return lay_out_forced(s, w, left) || lay_out_hint(s, w, left, terminal_omits_last) ||
           (s->begins && lay_out_hint(s, w, left, terminal_hints_at));
}

/* What ends the set that the plan has come to, if it began before it. */
static void end_set(const terminal *p, terminal_plan *plan)
{
    const ber_prompt *prompt = &p->m.game->prompts[plan->next];
    int v = 0, noun[BER_MAX_NOUNS] = { 0 };
    if (plan->is_open || !plan->goes_on || !prompt->set || !*prompt->set ||
        plan->prompt != plan->next)
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

/* Whole words before beginnings, "3 fur" before "3" and "fur", what was typed before what was
 * left out. */
static bool find_plan(const terminal *p, const terminal_question *q, const char *line,
                      terminal_plan *plan, progress *best)
{
    static char copy[TERMINAL_TEXT]; /* what is left of the words stays in it */
    words typed, written, repeated;
    world w;
    snprintf(copy, sizeof copy, "%s", line);
    typed.n = terminal_split(p, copy, typed.word);
    if (typed.n < 1)
        return false;
    for (int i = 0; i < typed.n; i++)
        typed.ends[i] = is_comma(line[typed.word[i] - copy + (ptrdiff_t)strlen(typed.word[i])]);
    const words *variant[] = { write_out(&typed, &written) ? &written : NULL, &typed,
                               repeat_verb(p, &typed, &repeated) ? &repeated : NULL };
    for (int pass = 0; pass < 6; pass++) {
        search s = { p, q, q->seat, 0, pass >= 3, plan, best, NULL };
        *plan = (terminal_plan){ .n = 0 };
        if (!variant[pass % 3])
            continue;
        begin_world(&s, &w);
        if (!lay_out(&s, &w, variant[pass % 3]))
            continue;
        if (!p->m.game->prompts[((const ber_head *)(const void *)q->state)->prompt].set)
            end_set(p, plan);
        return true;
    }
    return false;
}

bool terminal_find_plan(const terminal *p, const terminal_question *q, const char *line,
                        terminal_plan *plan)
{
    return find_plan(p, q, line, plan, NULL);
}

/* The first pieces along the path leave the later ones open, so those come up one after another. */
void terminal_list_pieces(const terminal *p, terminal_question *q)
{
    search s = { p, q, q->seat, 0, false, NULL, NULL, NULL };
    static world w;
    begin_world(&s, &w);
    s.set = prompt_of(&s, &w);
    for (int n = 0; n < MOST && s.set->set && !*s.set->set && is_in_set(&s, &w); n++) {
        for (int i = 0; i < w.n && q->n < BER_MAX_ACTIONS; i++) {
            int at = q->n;
            while (at > 0 && q->legal[at - 1] > w.legal[i])
                at--;
            if (at > 0 && q->legal[at - 1] == w.legal[i])
                continue;
            memmove(q->legal + at + 1, q->legal + at, (size_t)(q->n++ - at) * sizeof *q->legal);
            q->legal[at] = w.legal[i];
        }
        take(&s, &w, w.legal[0]);
    }
}

/* ---- A line that cannot be ------------------------------------------------------------------ */

/* The question that the plan had come to, as the player would see it. */
static void later_question(const terminal *p, const progress *best, int seat,
                           terminal_question *out)
{
    out->seat = seat;
    out->n = best->at.n;
    memcpy(out->legal, best->at.legal, sizeof out->legal);
    memcpy(out->state, best->at.state, p->m.game->state_size);
    p->m.game->blind(out->state, seat);
    terminal_read_values(p, out->state, &out->values);
}

static void tell_rest(const terminal *p, const terminal_question *q, const progress *best)
{
    char done[TERMINAL_TEXT / 2], rest[TERMINAL_TEXT / 2];
    ber_text text = ber_text_into(done, sizeof done);
    terminal_steps_words(p, q, best->step, best->n, &text);
    text = ber_text_into(rest, sizeof rest);
    for (int i = 0, end; i < best->left.n; i = end) {
        for (end = i + 1; end < best->left.n && best->left.word[end] == best->left.word[i];)
            end++;
        ber_text_add(&text, i ? " " : "");
        if (end - i > 1)
            ber_text_format(&text, "%d ", end - i);
        ber_text_add(&text, best->left.word[i]);
    }
    terminal_say(p, "play.entry.rest", done, rest, NULL);
}

bool terminal_tell_stuck(const terminal *p, const terminal_question *q, const char *line)
{
    static progress best; /* too large for the stack of a small machine */
    static terminal_question later;
    terminal_plan plan;
    ber_action a;
    best.n = 0;
    if (find_plan(p, q, line, &plan, &best) || best.n == 0)
        return false;
    tell_rest(p, q, &best);
    later_question(p, &best, q->seat, &later);
    bool found = false;
    for (int n = best.left.n; n > 0 && later.n > 0 && !found; n--)
        found = terminal_find_step(p, &later, (terminal_words){ best.left.word, n }, &a);
    if (!found && later.n > 0) /* "move 12 13": 13 alone says what is meant */
        found = terminal_find_thing(p, &later, best.left.word[0], &a);
    if (found)
        terminal_tell_refusal(p, &later, a);
    else if (best.left.n > 0 && terminal_find_piece(p, later.n ? &later : q, best.left.word[0], &a))
        terminal_tell_refusal(p, later.n ? &later : q, a);
    return true;
}
