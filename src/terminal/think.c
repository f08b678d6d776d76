/*
 * think.c: what bots think: their steps, hints for a person, and why a step was taken.
 *
 * A hint is thought about from what the person sees. What a bot thought comes from what the
 * bot sees, so that it is told when the game is over, or before where the players agreed.
 */
#include "terminal.h"

#include "host.h"
#include "thought.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

enum { HINT_LEVEL = 5 }; /* master: quick enough to be waited for */

/* Bots draw from the match's key, so that an undone and repeated step meets the same
 * answers. */
static ber_rng bot_rng(const terminal *p)
{
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | p->m.key[i];
    return ber_rng_seed(seed + (uint64_t)p->m.n_steps);
}

int terminal_bot_step(terminal *p, int seat, ber_error *error)
{
    _Alignas(8) char state[BER_MAX_STATE];
    ber_rng rng = bot_rng(p);
    bot_thought thought;
    match_thought kept;
    int step = p->m.n_steps;
    bot_past past;
    match_blinded(&p->m, seat, state);
    bot_question q = { p->m.game, state, seat, match_streak(&p->m, seat), match_turn(&p->m, seat),
                       NULL,      NULL };
    if (p->bot[seat]->user) { /* a program */
        match_past(&p->m, seat, &past);
        q.past = &past;
    }
    ber_action a = host_choose(p->bot[seat], p->mind[seat], &q, &rng, &thought);
    int code = match_submit(&p->m, seat, a, error);
    if (code == 0 && thought_keep(&thought, step, a, &kept))
        match_think(&p->m, &kept);
    return code;
}

static void percent(int thousandths, char out[12])
{
    snprintf(out, 12, "%d", (thousandths + 5) / 10);
}

/* ---- Hints ------------------------------------------------------------------------------- */

/* "about 4 points ahead". */
static void lead_words(const terminal *p, float lead, ber_text *out)
{
    char number[12];
    int points = (int)(lead < 0 ? 0.5f - lead : 0.5f + lead);
    if (points == 0) {
        terminal_fill(p, out, "play.hint.level", NULL);
        return;
    }
    snprintf(number, sizeof number, "%d", points);
    terminal_fill(p, out, lead < 0 ? "play.hint.behind" : "play.hint.ahead", number, NULL);
}

/* What somebody else would answer: what fate brings is no plan. */
static void next_words(const terminal *p, const terminal_question *q, const bot_option *option,
                       ber_text *out)
{
    char name[2 * TERMINAL_NAME], step[TERMINAL_TEXT];
    ber_text text = ber_text_into(step, sizeof step);
    if (option->next_actor < 0 || option->next_actor == q->seat)
        return;
    terminal_step_words(p, q, option->next, &text);
    text = ber_text_into(name, sizeof name);
    terminal_full_name(p, option->next_actor, &text);
    terminal_fill(p, out, "play.hint.next.other", name, step, NULL);
}

/* The line that does all of it; of an action that no line names, what begins it. */
static int find_line(const terminal *p, const terminal_question *q, const ber_action *step, int n,
                     char line[TERMINAL_LINE])
{
    terminal_plan plan;
    for (; n > 1; n--) {
        ber_text text = ber_text_into(line, TERMINAL_LINE);
        terminal_typed_steps(p, q, step, n, &text);
        if (!text.full && terminal_find_plan(p, q, line, &plan) && plan.n >= n &&
            memcmp(plan.step, step, (size_t)n * sizeof *step) == 0)
            return n;
    }
    ber_text text = ber_text_into(line, TERMINAL_LINE);
    terminal_typed_steps(p, q, step, 1, &text);
    return 1;
}

/* "31–37 % to win, ", as sure as it is; nothing where it is too uncertain to be told. */
static void chance_words(const terminal *p, const advice_action *of, ber_text *out)
{
    char chance[32];
    float least, most;
    if (!advice_chance(of, &least, &most))
        return;
    int from = (int)(least * 100 + 0.5f), to = (int)(most * 100 + 0.5f);
    if (from == to)
        snprintf(chance, sizeof chance, "%d", from);
    else
        snprintf(chance, sizeof chance, "%d–%d", from, to);
    terminal_fill(p, out, "play.hint.chance", chance, NULL);
}

void terminal_merit_words(const terminal *p, const bot_merit *merit, int seat, ber_text *out)
{
    char room[TERMINAL_TEXT / 2];
    ber_text text = ber_text_into(room, sizeof room);
    if (!merit->name)
        return;
    const char *const name[] = { p->name[merit->seat] };
    const char *pattern =
        ber_word(p->words, merit->seat == seat ? "merit.%s" : "merit.%s.other", merit->name);
    if (!pattern)
        return;
    ber_words_fill(p->words, pattern, "", name, 1, &text);
    ber_text_add(out, " ");
    terminal_fill(p, out, "review.why", room, NULL);
}

/* Called as among the options, so that its letter or number takes the first step. `merit`: what
 * speaks for it. */
static void tell_action(const terminal *p, const terminal_question *q, const advice_action *of,
                        const bot_merit *merit)
{
    char line[TERMINAL_TEXT], words[TERMINAL_TEXT / 2], typed[TERMINAL_LINE];
    ber_text text = ber_text_into(words, sizeof words);
    const ber_plan *c = &of->told;
    int i = 0;
    while (i < q->n - 1 && q->legal[i] != c->step[0])
        i++;
    find_line(p, q, c->step, c->n, typed);
    terminal_steps_words(p, q, c->step, c->n, &text);
    terminal_capitalise(words);
    text = ber_text_into(line, sizeof line);
    if (q->key[i][0])
        ber_text_format(&text, "%s. ", q->key[i]);
    terminal_fill(p, &text, "play.hint.step", words, typed, NULL);
    chance_words(p, of, &text);
    lead_words(p, of->worth.lead, &text);
    if (c->n == 1)
        next_words(p, q, &of->worth, &text);
    ber_text_add(&text, ".");
    terminal_merit_words(p, merit, q->seat, &text);
    terminal_write(p, line, 2);
}

void terminal_tell_hint(terminal *p, const terminal_question *q)
{
    char step[TERMINAL_TEXT];
    ber_text text = ber_text_into(step, sizeof step);
    ber_rng rng = bot_rng(p);
    advice found = { 0 };
    if (!p->adviser)
        p->adviser = bot_mind_new(&host_lent);
    bot_question question = {
        p->m.game, q->state, q->seat, match_streak(&p->m, q->seat), match_turn(&p->m, q->seat),
        NULL,      NULL
    };
    if (q->n > 1 && p->adviser)
        host_advise(bot_level(HINT_LEVEL), p->adviser, &question, NULL, &rng, &found);
    if (found.n == 0) {
        terminal_step_words(p, q, q->legal[0], &text);
        terminal_say(p, "play.hint.only", step, NULL);
    }
    for (int i = 0; i < found.n; i++)
        tell_action(p, q, &found.best[i], i == 0 ? &found.merit : &(bot_merit){ 0 });
}

/* ---- Why ---------------------------------------------------------------------------------- */

void terminal_plan_words(const terminal *p, int step, const ber_plan *plan, ber_text *out)
{
    static terminal_question then; /* too large for the stack of a small machine */
    match m;
    if (match_copy(&m, &p->m, step, NULL) < 0) {
        terminal_step_words(p, NULL, plan->step[0], out);
        return;
    }
    then.seat = p->m.step[step].actor;
    match_blinded(&m, then.seat, then.state);
    terminal_read_values(p, then.state, &then.values);
    const char *verb = p->m.game->verbs[terminal_verb_of(p, plan->step[0])].name;
    if (plan->n == 1 && !ber_word(p->words, "alone.%s", verb))
        terminal_answer_words(p, &then, plan->step[0], out);
    else
        terminal_steps_words(p, &then, plan->step, plan->n, out);
    match_close(&m);
}

/* "43 % to win before, 48 % after; best alternative: Walk c3 east (46 %)." */
static void chances_words(const terminal *p, const match_thought *thought, ber_text *out)
{
    char chance[12], step[TERMINAL_TEXT];
    ber_text text = ber_text_into(step, sizeof step);
    percent(thought->before, chance);
    terminal_fill(p, out, "play.thought.before", chance, NULL);
    if (thought->after >= 0) {
        percent(thought->after, chance);
        terminal_fill(p, out, "play.thought.after", chance, NULL);
    }
    if (thought->chance >= 0) {
        percent(thought->chance, chance);
        terminal_plan_words(p, thought->step, &thought->other, &text);
        terminal_fill(p, out, "play.thought.other", step, chance, NULL);
    }
    if (thought->hurried)
        terminal_fill(p, out, "play.thought.hurried", NULL);
    ber_text_add(out, ".");
}

static void thinker(const terminal *p, int step, char name[2 * TERMINAL_NAME])
{
    ber_text text = ber_text_into(name, 2 * TERMINAL_NAME);
    terminal_full_name(p, p->m.step[step].actor, &text);
    terminal_capitalise(name);
}

void terminal_thought_words(const terminal *p, int step, ber_text *out)
{
    const match_thought *thought = match_told(&p->m, step);
    char name[2 * TERMINAL_NAME];
    if (!thought)
        return;
    thinker(p, step, name);
    ber_text_add(out, out->length ? " " : "");
    terminal_fill(p, out, "play.thought", name, NULL);
    chances_words(p, thought, out);
}

/* The step as the viewer knows it. */
static ber_action seen_step(const terminal *p, int step, int viewer)
{
    ber_action a = p->m.step[step].action;
    match then;
    if (match_over(&p->m) || match_copy(&then, &p->m, step, NULL) < 0)
        return a;
    a = p->m.game->seen_as(then.state, p->m.step[step].actor, a, viewer);
    match_close(&then);
    return a;
}

bool terminal_tell_thoughts(const terminal *p, int viewer, int n)
{
    bool told = false;
    for (int i = p->m.n_thoughts > n ? p->m.n_thoughts - n : 0; i < p->m.n_thoughts; i++) {
        char line[TERMINAL_TEXT], name[2 * TERMINAL_NAME], words[TERMINAL_TEXT / 2];
        int step = p->m.thought[i].step;
        const match_thought *thought = match_told(&p->m, step);
        ber_text text = ber_text_into(words, sizeof words);
        if (!thought)
            break;
        thinker(p, step, name);
        terminal_step_words(p, NULL, seen_step(p, step, viewer), &text);
        text = ber_text_into(line, sizeof line);
        terminal_fill(p, &text, "play.thought.step", name, words, NULL);
        chances_words(p, thought, &text);
        terminal_write(p, line, 2);
        told = true;
    }
    return told;
}
