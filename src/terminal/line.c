/*
 * line.c: what is typed, with a line editor where the terminal can, and long texts page
 * by page.
 */
#include "terminal.h"

#include "vocab.h"

#include <editline/readline.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Completion ------------------------------------------------------------------------ */

/* The editor asks without a context of ours: what it may offer is kept here. */
enum { MOST_WORDS = 2048, WORD = 40 };
static char offered[MOST_WORDS][WORD];
static int n_offered;

static void offer(const char *word)
{
    size_t length = strlen(word);
    if (length == 0 || length >= WORD || n_offered == MOST_WORDS)
        return;
    for (int i = 0; i < n_offered; i++)
        if (strcmp(offered[i], word) == 0)
            return;
    memcpy(offered[n_offered++], word, length + 1);
}

static void offer_step(const terminal *p, const terminal_question *q, ber_action a)
{
    char typed[BER_STEP_TEXT];
    ber_text text = ber_text_into(typed, sizeof typed);
    terminal_typed(p, q, a, &text);
    for (char *word = strtok(typed, " "); word; word = strtok(NULL, " "))
        offer(word);
}

static void offer_values(const terminal *p, const terminal_values *v)
{
    char typed[TERMINAL_NAME];
    for (int i = 0; v->domain >= 0 && i < TERMINAL_ITEMS; i++) {
        ber_text text = ber_text_into(typed, sizeof typed);
        if (v->value[i] < 0)
            continue;
        terminal_typed_noun(p, v->of, v->value[i], &text);
        offer(typed);
    }
}

void terminal_offer_words(terminal *p, const terminal_question *q)
{
    n_offered = 0;
    for (int i = 0; q && i < q->n; i++)
        offer_step(p, q, q->legal[i]);
    if (q)
        offer_values(p, &q->values);
    for (int i = 0; terminal_command_name(p, i); i++)
        offer(terminal_command_name(p, i));
}

static char *next_match(const char *begun, int state)
{
    static int at;
    if (state == 0)
        at = 0;
    while (at < n_offered) {
        const char *word = offered[at++];
        if (terminal_same_word(begun, word, true))
            return strdup(word);
    }
    return NULL;
}

static char **complete(const char *begun, int start, int end)
{
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1; /* no names of files */
    return rl_completion_matches(begun, next_match);
}

/* ---- Reading ----------------------------------------------------------------------------- */

static bool can_edit(const terminal *p)
{
    const char *term = getenv("TERM");
    return p->can_ask && p->is_screen && term && *term && strcmp(term, "dumb") != 0;
}

/* The editor takes the keyboard over only at its first key, after it has written the mark:
 * what is typed in between would be echoed twice, and an end of input lost. */
static int take_keyboard(void)
{
    rl_prep_terminal(0);
    return 0;
}

static char *edited_line(terminal *p, const char *mark)
{
    static bool is_ready;
    if (!is_ready) {
        setlocale(LC_CTYPE, "");
        rl_readline_name = "beringia";
        rl_attempted_completion_function = complete;
        rl_pre_input_hook = take_keyboard;
        is_ready = true;
    }
    free(p->line);
    p->line = readline(mark);
    p->line_room = 0;
    if (p->line && *p->line)
        add_history(p->line);
    if (!p->line) /* nobody's Enter has ended the line on the screen */
        putchar('\n');
    return p->line;
}

static char *plain_line(terminal *p, const char *mark)
{
    fputs(mark, stdout);
    fflush(stdout);
    ssize_t n = getline(&p->line, &p->line_room, stdin);
    if (!p->can_ask) /* nobody's Enter has ended the line on the screen */
        putchar('\n');
    return n < 0 ? NULL : p->line;
}

char *terminal_read_line(terminal *p, const char *mark)
{
    fflush(stdout);
    char *line = can_edit(p) ? edited_line(p, mark) : plain_line(p, mark);
    size_t n = line ? strlen(line) : 0;
    while (n > 0 && strchr("\n\r \t", line[n - 1]))
        line[--n] = '\0';
    return line ? line + strspn(line, " \t") : NULL;
}
