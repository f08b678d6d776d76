/*
 * turns.c: goes round the table: bots think, people are asked, until the end or until one leaves.
 */
#include "terminal.h"

#include "row.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

static int bot_turn(terminal *p, int seat)
{
    ber_error error;
    if (terminal_bot_step(p, seat, &error) == 0)
        return 0;
    char text[TERMINAL_TEXT];
    snprintf(text, sizeof text, "the bot %s: %s", p->bot[seat]->name, error.text);
    p->fail(text);
    return 1;
}

/* Between two people: nothing of the one stays on the screen for the other. At the
 * start nothing is there to be hidden. */
static bool draw_curtain(terminal *p, int seat)
{
    char name[2 * TERMINAL_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    if (p->viewer >= 0)
        terminal_clear(p);
    terminal_full_name(p, seat, &text);
    terminal_say(p, "play.curtain", name, NULL);
    if (!terminal_read_line(p, ""))
        return false;
    terminal_clear(p);
    return true;
}

static void ask_question(terminal *p, int seat, terminal_question *q)
{
    q->seat = seat;
    match_blinded(&p->m, seat, q->state);
    q->n = p->m.game->legal(q->state, seat, q->legal);
    terminal_list_pieces(p, q);
    terminal_read_values(p, q->state, &q->values);
    terminal_make_keys(p, q);
    terminal_offer_words(p, q);
}

/* The board at the start of a turn only, or when somebody asks for it; what happened is printed
 * just above the question. */
enum board { NO_BOARD, BOARD, WHOLE_BOARD };

static void show_all(terminal *p, const terminal_question *q, enum board board)
{
    if (board)
        terminal_show_position(p, q->state, board == WHOLE_BOARD);
    terminal_tell_news(p, q->seat);
    putchar('\n');
    terminal_show_prompt(p, q);
    terminal_show_options(p, q);
}

/* True if somebody else decided something since this seat's last decision. */
static bool others_decided(const terminal *p, int seat)
{
    const match_step *last = NULL;
    for (int i = p->m.n_steps - 1; i >= 0 && !last; i--)
        if (p->m.step[i].actor >= 0)
            last = &p->m.step[i];
    return !last || last->actor != seat;
}

static enum terminal_answer input_ended(const terminal *p)
{
    terminal_say(p, terminal_is_saved(p) ? "play.end_of_input.saved" : "play.end_of_input", p->path,
                 NULL);
    return TERMINAL_LEAVE;
}

static const char *verb_name(const terminal *p, ber_action a)
{
    int noun[BER_MAX_NOUNS];
    return p->m.game->verbs[ber_action_split(p->m.game, a, noun)].name;
}

/* The answer that everybody would give (obvious.<prompt>: verbs; where only these are offered,
 * the first of them); -1: none. */
static int obvious(const terminal *p, const terminal_question *q)
{
    const ber_head *head = (const void *)q->state;
    const char *verbs = ber_word(p->words, "obvious.%s", p->m.game->prompts[head->prompt].name);
    if (q->n == 1)
        return 0;
    for (int i = 0; i < q->n; i++)
        if (!verbs || !terminal_is_listed(verbs, verb_name(p, q->legal[i])))
            return -1;
    const char *first = verb_name(p, q->legal[0]);
    return strncmp(verbs, first, strlen(first)) == 0 ? 0 : -1;
}

/* Such an answer is given without asking, where nobody is there to learn something from it. */
static bool answer_itself(terminal *p, const terminal_question *q)
{
    int option = p->people == 1 ? obvious(p, q) : -1;
    return option >= 0 && match_submit(&p->m, q->seat, q->legal[option], NULL) == 0;
}

/* Questions beside the turns: windows for cards, and those the words name (aside). The board
 * waits for the next one that is not. */
static bool is_aside(const terminal *p, const terminal_question *q)
{
    const ber_head *head = (const void *)q->state;
    const ber_prompt *prompt = &p->m.game->prompts[head->prompt];
    const char *list = ber_word(p->words, "aside");
    if (p->people > 1 || p->viewer != q->seat)
        return false;
    return prompt->window || (list && terminal_is_listed(list, prompt->name));
}

static enum terminal_answer person_turn(terminal *p, int seat)
{
    terminal_question q;
    if (p->people > 1 && p->viewer != seat && !draw_curtain(p, seat))
        return input_ended(p);
    ask_question(p, seat, &q);
    if (answer_itself(p, &q))
        return TERMINAL_STEP;
    bool is_old = p->viewer != seat || others_decided(p, seat) || p->unseen ||
                  terminal_has_new_table(p, seat);
    p->unseen = is_old && is_aside(p, &q);
    p->viewer = seat;
    show_all(p, &q, is_old && !p->unseen ? BOARD : NO_BOARD);
    for (;;) {
        char *line = terminal_read_line(p, "> ");
        if (!line)
            return input_ended(p);
        enum terminal_answer answer = terminal_obey(p, &q, line);
        if (answer == TERMINAL_STEP || answer == TERMINAL_LEAVE)
            return answer;
        if (answer == TERMINAL_SHOW)
            show_all(p, &q, WHOLE_BOARD);
        else
            terminal_show_prompt(p, &q);
    }
}

/* Goes round the table; TERMINAL_LEAVE: a person left. */
static int go_round(terminal *p, enum terminal_answer *answer)
{
    int status = 0, before = BER_PUBLIC;
    *answer = TERMINAL_STEP;
    while (!match_over(&p->m) && !status && *answer != TERMINAL_LEAVE) {
        int seat = match_waiting(&p->m);
        if (p->people == 0 && seat != before)
            terminal_tell_news(p, BER_PUBLIC);
        before = seat;
        if (p->bot[seat])
            status = bot_turn(p, seat);
        else
            *answer = person_turn(p, seat);
    }
    return status;
}

static void finish(terminal *p)
{
    _Alignas(8) char state[BER_MAX_STATE];
    terminal_tell_news(p, p->viewer);
    match_blinded(&p->m, p->viewer, state);
    terminal_show_position(p, state, false);
    putchar('\n');
    terminal_tell_result(p);
    if (p->save)
        terminal_save(p, p->save);
    if (p->people > 0 && p->m.n_thoughts > 0)
        terminal_look_back(p);
}

int terminal_play(terminal *p)
{
    enum terminal_answer answer;
    terminal_tell_table(p);
    if (p->path)
        terminal_say(p, "play.loaded", p->path, NULL);
    if (p->m.taken) {
        char number[12];
        snprintf(number, sizeof number, "%d", p->m.taken);
        terminal_say(p, "play.taken", number, NULL);
    }
    if (p->people > 0)
        terminal_say(p, "play.start", NULL);
    int status = go_round(p, &answer);
    if (!status && answer != TERMINAL_LEAVE)
        finish(p);
    return status;
}
