/*
 * play_take.c: steps that are typed: by a key of the list, in words, several in one line, or
 * piece by piece where a set is asked for.
 */
#include "play.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Lines that were taken ------------------------------------------------------------------- */

static void note_line(play *p)
{
    play_line_start(p);
    if (p->n_lines == PLAY_LINES)
        memmove(p->line_from, p->line_from + 1, (size_t)--p->n_lines * sizeof *p->line_from);
    p->line_from[p->n_lines++] = p->m.n_steps;
}

int play_line_start(play *p)
{
    while (p->n_lines > 0 && p->line_from[p->n_lines - 1] >= p->m.n_steps)
        p->n_lines--; /* taken back already */
    return p->n_lines > 0 ? p->line_from[p->n_lines - 1] : p->m.n_steps - 1;
}

bool play_forget_picks(play *p)
{
    bool any = p->picked[0] && p->picked_at == p->m.n_steps;
    p->picked[0] = '\0';
    return any;
}

/* ---- Steps --------------------------------------------------------------------------------------
 */

/* Has the match taken this step by itself, because nothing else was left? */
static bool is_taken(const play *p, int seat, ber_action a)
{
    const match_step *last = &p->m.step[p->m.n_steps - 1];
    return last->forced && last->actor == seat && last->action == a;
}

/* Takes the steps one by one; what comes between ends them. */
static enum play_answer submit(play *p, const play_question *q, const play_plan *plan)
{
    ber_error error;
    note_line(p);
    p->picked[0] = '\0';
    for (int i = 0; i < plan->n; i++) {
        if (i > 0 && is_taken(p, q->seat, plan->step[i]))
            continue;
        if (i > 0 && (match_over(&p->m) || match_waiting(&p->m) != q->seat))
            break;
        if (match_submit(&p->m, q->seat, plan->step[i], &error) == 0)
            continue;
        if (i > 0)
            break;
        cli_fail("play", "%s", error.text);
        return PLAY_AGAIN;
    }
    return PLAY_STEP;
}

/* Several steps that cannot be taken back are shown first. */
static enum play_answer confirm(play *p, const play_question *q, const play_plan *plan)
{
    char all[PLAY_TEXT];
    ber_text text = ber_text_into(all, sizeof all);
    bool is_final = p->people > 1 && !plan->goes_on && plan->n > 1;
    if (!is_final)
        return submit(p, q, plan);
    play_steps_words(p, q, plan->step, plan->n, &text);
    play_say(p, "play.confirm", all, NULL);
    if (play_is_yes(p, play_read_line(p, "> ")))
        return submit(p, q, plan);
    play_say(p, "play.confirm.not", NULL);
    return PLAY_AGAIN;
}

static enum play_answer take_option(play *p, const play_question *q, int option)
{
    play_plan plan = { .n = 1, .step = { q->legal[option] }, .goes_on = true };
    return submit(p, q, &plan);
}

/* ---- Sets ---------------------------------------------------------------------------------------
 */

static const char *set_of(const play *p, const play_question *q)
{
    const ber_head *head = (const void *)q->state;
    return p->m.game->prompts[head->prompt].set;
}

/* Pieces of a set are gathered until it is whole, or ended by its word. */
static enum play_answer take_pieces(play *p, const play_question *q, const char *line,
                                    const play_plan *plan)
{
    const ber_head *head = (const void *)q->state;
    char list[PLAY_TEXT / 2];
    ber_text text = ber_text_into(list, sizeof list);
    if (!plan->goes_on || plan->next != head->prompt)
        return confirm(p, q, plan);
    snprintf(p->picked, sizeof p->picked, "%s", line);
    p->picked_at = p->m.n_steps;
    play_steps_words(p, q, plan->step, plan->n, &text);
    const char *end = set_of(p, q), *said = ber_word(p->words, "say.%s", end);
    char word[PLAY_NAME];
    snprintf(word, sizeof word, "%.*s", said ? (int)strcspn(said, " ") : PLAY_NAME - 1,
             said ? said : end);
    play_say(p, *end ? "play.picked.end" : "play.picked", list, word, NULL);
    return PLAY_AGAIN;
}

/* Words for several steps; false: they are none. */
static bool take_plan(play *p, const play_question *q, const char *line, enum play_answer *answer)
{
    char all[2 * PLAY_LINE];
    play_plan plan;
    bool has_picked = p->picked[0] && p->picked_at == p->m.n_steps && set_of(p, q);
    snprintf(all, sizeof all, "%s%s%s", has_picked ? p->picked : "", has_picked ? ", " : "", line);
    if (strlen(all) >= PLAY_LINE || !play_find_plan(p, q, all, &plan))
        return false;
    *answer = set_of(p, q) ? take_pieces(p, q, all, &plan) : confirm(p, q, &plan);
    return true;
}

/* The key of a piece, or of what ends the set, is as good as its words. */
static bool take_key(play *p, const play_question *q, int option, enum play_answer *answer)
{
    char typed[BER_STEP_TEXT];
    ber_text text = ber_text_into(typed, sizeof typed);
    if (set_of(p, q)) {
        play_typed(p, q->legal[option], &text);
        return take_plan(p, q, typed, answer);
    }
    *answer = take_option(p, q, option);
    return true;
}

bool play_take(play *p, const play_question *q, char *word[], int n, const char *line,
               enum play_answer *answer)
{
    char several[PLAY_TEXT];
    ber_text list = ber_text_into(several, sizeof several);
    int key = n == 1 ? play_find_key(q, word[0]) : -1;
    if (key >= 0)
        return take_key(p, q, key, answer);
    if (take_plan(p, q, line, answer))
        return true;
    int option = set_of(p, q) ? -1 : play_find_option(p, q, word, n, &list);
    if (option >= 0)
        *answer = take_option(p, q, option);
    return option >= 0;
}

/* ---- What is none ------------------------------------------------------------------------------
 */

static bool looks_like_key(const char *word)
{
    return (word[0] >= '0' && word[0] <= '9') || strlen(word) < 3;
}

bool play_tell_why(const play *p, const play_question *q, char *word[], int n)
{
    char several[PLAY_TEXT];
    ber_text list = ber_text_into(several, sizeof several);
    ber_action a;
    int option = set_of(p, q) ? -1 : play_find_option(p, q, word, n, &list);
    if (option == -2)
        play_say(p, "play.entry.several", several, NULL);
    else if (play_find_step(p, q, word, n, &a) || (n == 1 && play_find_thing(p, q, word[0], &a)))
        play_tell_refusal(p, q, a);
    else
        return false;
    return true;
}

void play_tell_mistake(const play *p, const play_question *q, char *word[], int n, const char *line)
{
    char all[2 * PLAY_LINE];
    bool has_picked = p->picked[0] && p->picked_at == p->m.n_steps && set_of(p, q);
    snprintf(all, sizeof all, "%s%s%s", has_picked ? p->picked : "", has_picked ? ", " : "", line);
    bool is_no_key = n == 1 && looks_like_key(word[0]) && play_find_key(q, word[0]) < 0;
    if (has_picked && !is_no_key && play_tell_stuck(p, q, all))
        return;
    if (play_tell_why(p, q, word, n))
        return;
    if (is_no_key)
        play_tell_keys(p, q);
    else if (!play_tell_stuck(p, q, all))
        play_say(p, "play.entry.unknown", line, NULL);
}
