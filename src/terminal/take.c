/*
 * take.c: steps that are typed: by a key of the list, in words, several in one line, or
 * piece by piece where a set is asked for.
 */
#include "terminal.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Lines that were taken ------------------------------------------------------------------- */

static void note_line(terminal *p)
{
    terminal_line_start(p);
    if (p->n_lines == TERMINAL_LINES)
        memmove(p->line_from, p->line_from + 1, (size_t)--p->n_lines * sizeof *p->line_from);
    p->line_from[p->n_lines++] = p->m.n_steps;
}

int terminal_line_start(terminal *p)
{
    while (p->n_lines > 0 && p->line_from[p->n_lines - 1] >= p->m.n_steps)
        p->n_lines--; /* taken back already */
    return p->n_lines > 0 ? p->line_from[p->n_lines - 1] : p->m.n_steps - 1;
}

bool terminal_forget_picks(terminal *p)
{
    bool any = p->picked[0] && p->picked_at == p->m.n_steps;
    p->picked[0] = '\0';
    return any;
}

/* ---- Steps ---------------------------------------------------------------------------- */

/* Takes the steps one by one; what comes between ends them. */
static enum terminal_answer submit(terminal *p, const terminal_question *q,
                                   const terminal_plan *plan)
{
    ber_error error;
    note_line(p);
    p->picked[0] = '\0';
    for (int i = 0; i < plan->n; i++) {
        if (i > 0 && (match_over(&p->m) || match_waiting(&p->m) != q->seat))
            break;
        if (match_submit(&p->m, q->seat, plan->step[i], &error) == 0)
            continue;
        if (i > 0)
            break;
        p->fail(error.text);
        return TERMINAL_AGAIN;
    }
    return TERMINAL_STEP;
}

/* Several steps that cannot be taken back are shown first. */
static enum terminal_answer confirm(terminal *p, const terminal_question *q,
                                    const terminal_plan *plan)
{
    char all[TERMINAL_TEXT];
    ber_text text = ber_text_into(all, sizeof all);
    bool is_final = p->people > 1 && !plan->goes_on && plan->n > 1;
    if (!is_final)
        return submit(p, q, plan);
    terminal_steps_words(p, q, plan->step, plan->n, &text);
    terminal_say(p, "play.confirm", all, NULL);
    if (terminal_is_yes(p, terminal_read_line(p, "> ")))
        return submit(p, q, plan);
    terminal_say(p, "play.confirm.not", NULL);
    return TERMINAL_AGAIN;
}

static enum terminal_answer take_option(terminal *p, const terminal_question *q, int option)
{
    terminal_plan plan = { .n = 1, .step = { q->legal[option] }, .goes_on = true };
    return submit(p, q, &plan);
}

/* ---- Sets ----------------------------------------------------------------------------- */

static const char *set_of(const terminal *p, const terminal_question *q)
{
    const ber_head *head = (const void *)q->state;
    return p->m.game->prompts[head->prompt].set;
}

/* Keeps pieces of a set until it is whole, and says which they are. */
static void keep_pieces(terminal *p, const terminal_question *q, const char *set, const char *line,
                        const ber_action *piece, int n)
{
    char list[TERMINAL_TEXT / 2], word[TERMINAL_NAME];
    ber_text text = ber_text_into(list, sizeof list);
    const char *said = ber_word(p->words, "say.%s", set);
    snprintf(p->picked, sizeof p->picked, "%s", line);
    p->picked_at = p->m.n_steps;
    terminal_steps_words(p, q, piece, n, &text);
    snprintf(word, sizeof word, "%.*s", said ? (int)strcspn(said, " ") : TERMINAL_NAME - 1,
             said ? said : set);
    terminal_say(p, *set ? "play.picked.end" : "play.picked", list, word, NULL);
}

/* Pieces of a set are gathered until it is whole, or ended by its word. */
static enum terminal_answer take_pieces(terminal *p, const terminal_question *q, const char *line,
                                        const terminal_plan *plan)
{
    const ber_head *head = (const void *)q->state;
    const char *set = set_of(p, q);
    bool is_whole = *set ? !plan->goes_on || plan->next != head->prompt : !plan->is_open;
    if (is_whole)
        return confirm(p, q, plan);
    keep_pieces(p, q, set, line, plan->step, plan->n);
    return TERMINAL_AGAIN;
}

/* What leads to a set is taken, and of the set what was named is kept. */
static enum terminal_answer open_set(terminal *p, const terminal_question *q,
                                     const terminal_plan *plan)
{
    terminal_plan before = { .n = plan->before, .goes_on = true };
    char line[TERMINAL_LINE];
    ber_text text = ber_text_into(line, sizeof line);
    memcpy(before.step, plan->step, (size_t)plan->before * sizeof *plan->step);
    enum terminal_answer answer = submit(p, q, &before);
    for (int i = plan->before; i < plan->n; i++) {
        ber_text_add(&text, i > plan->before ? ", " : "");
        terminal_typed(p, q, plan->step[i], &text);
    }
    if (answer == TERMINAL_STEP && plan->n > plan->before)
        keep_pieces(p, q, "", line, plan->step + plan->before, plan->n - plan->before);
    return answer;
}

/* Words for several steps; false if they are not such. */
static bool take_plan(terminal *p, const terminal_question *q, const char *line,
                      enum terminal_answer *answer)
{
    char all[2 * TERMINAL_LINE];
    terminal_plan plan;
    bool has_picked = p->picked[0] && p->picked_at == p->m.n_steps && set_of(p, q);
    snprintf(all, sizeof all, "%s%s%s", has_picked ? p->picked : "", has_picked ? ", " : "", line);
    if (strlen(all) >= TERMINAL_LINE || !terminal_find_plan(p, q, all, &plan))
        return false;
    if (set_of(p, q))
        *answer = take_pieces(p, q, all, &plan);
    else
        *answer = plan.is_open ? open_set(p, q, &plan) : confirm(p, q, &plan);
    return true;
}

/* The key of a piece, or of what ends the set, is as good as its words. */
static bool take_key(terminal *p, const terminal_question *q, int option,
                     enum terminal_answer *answer)
{
    char typed[BER_STEP_TEXT];
    ber_text text = ber_text_into(typed, sizeof typed);
    if (set_of(p, q)) {
        terminal_typed(p, q, q->legal[option], &text);
        return take_plan(p, q, typed, answer);
    }
    *answer = take_option(p, q, option);
    return true;
}

bool terminal_take(terminal *p, const terminal_question *q, terminal_words w, const char *line,
                   enum terminal_answer *answer)
{
    char several[TERMINAL_TEXT];
    ber_text list = ber_text_into(several, sizeof several);
    int key = w.n == 1 ? terminal_find_key(q, w.word[0]) : -1;
    if (key >= 0)
        return take_key(p, q, key, answer);
    if (take_plan(p, q, line, answer))
        return true;
    int option = set_of(p, q) ? -1 : terminal_find_option(p, q, w, &list);
    if (option >= 0)
        *answer = take_option(p, q, option);
    return option >= 0;
}

/* ---- No line at all ------------------------------------------------------------------- */

static bool looks_like_key(const char *word)
{
    return (word[0] >= '0' && word[0] <= '9') || strlen(word) < 3;
}

bool terminal_tell_why(const terminal *p, const terminal_question *q, terminal_words w)
{
    char several[TERMINAL_TEXT];
    ber_text list = ber_text_into(several, sizeof several);
    ber_action a;
    int option = set_of(p, q) ? -1 : terminal_find_option(p, q, w, &list);
    if (option == -2)
        terminal_say(p, "play.entry.several", several, NULL);
    else if (terminal_find_step(p, q, w, &a) ||
             (w.n == 1 && terminal_find_thing(p, q, w.word[0], &a)))
        terminal_tell_refusal(p, q, a);
    else
        return false;
    return true;
}

/* Of several steps the first may be what cannot be. */
static bool tell_first(const terminal *p, const terminal_question *q, terminal_words w)
{
    ber_action a;
    for (w.n--; w.n > 0; w.n--) {
        if (!terminal_find_step(p, q, w, &a))
            continue;
        terminal_tell_refusal(p, q, a);
        return true;
    }
    return false;
}

void terminal_tell_mistake(const terminal *p, const terminal_question *q, terminal_words w,
                           const char *line)
{
    char all[2 * TERMINAL_LINE];
    bool has_picked = p->picked[0] && p->picked_at == p->m.n_steps && set_of(p, q);
    snprintf(all, sizeof all, "%s%s%s", has_picked ? p->picked : "", has_picked ? ", " : "", line);
    bool is_no_key = w.n == 1 && looks_like_key(w.word[0]) && terminal_find_key(q, w.word[0]) < 0;
    if (has_picked && !is_no_key && terminal_tell_stuck(p, q, all))
        return;
    if (terminal_tell_why(p, q, w))
        return;
    if (is_no_key)
        terminal_tell_keys(p, q);
    else if (!terminal_tell_stuck(p, q, all) && !tell_first(p, q, w))
        terminal_say(p, "play.entry.unknown", line, NULL);
}
