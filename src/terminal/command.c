/*
 * command.c: what a player can type besides steps: undo, log, save, help ...
 *
 * Every command has its English name and one in the player's language (command.*).
 */
#include "terminal.h"

#include "save.h"
#include "vocab.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOG_EVENTS = 20, MOST_RULES = 256 };

bool terminal_is_yes(const terminal *p, const char *word)
{
    return word && *word && terminal_same_word(word, ber_word(p->own, "play.yes"), true);
}

/* ---- Saving ------------------------------------------------------------------------ */

void terminal_remember_file(terminal *p, const char *path)
{
    char *copy = malloc(strlen(path) + 1);
    if (!copy)
        return;
    strcpy(copy, path);
    free(p->path);
    p->path = copy;
    p->saved_at = p->m.n_steps;
}

bool terminal_is_saved(const terminal *p)
{
    return p->path && p->saved_at == p->m.n_steps;
}

/* The match's own file is replaced; any other only if the player says so. */
static bool may_replace(terminal *p, const char *path)
{
    if (p->path && strcmp(p->path, path) == 0)
        return true;
    if (!p->can_ask) {
        terminal_say(p, "play.save.exists", path, NULL);
        return false;
    }
    terminal_say(p, "play.save.replace", path, NULL);
    if (terminal_is_yes(p, terminal_read_line(p, "> ")))
        return true;
    terminal_say(p, "play.save.not", NULL);
    return false;
}

bool terminal_save(terminal *p, const char *path)
{
    bool exists = access(path, F_OK) == 0;
    if (exists && !may_replace(p, path))
        return false;
    char *text = save_text(&p->m, false);
    bool good = p->write(path, text, exists) == 0;
    free(text);
    if (!good)
        return false;
    terminal_remember_file(p, path);
    terminal_say(p, "play.save.done", path, NULL);
    return true;
}

/* The path lives in the line just typed, which asking again would overwrite. */
static bool save_typed(terminal *p, const char *typed)
{
    char path[4096];
    if (strlen(typed) >= sizeof path)
        return false;
    strcpy(path, typed);
    return terminal_save(p, path);
}

static enum terminal_answer do_save(terminal *p, const terminal_question *q, char *rest)
{
    const char *path = *rest ? rest : p->path ? p->path : p->save;
    (void)q;
    if (path)
        save_typed(p, path);
    else
        terminal_say(p, "play.save.where", NULL);
    return TERMINAL_AGAIN;
}

static enum terminal_answer do_quit(terminal *p, const terminal_question *q, char *rest)
{
    (void)q;
    (void)rest;
    if (p->save && !(terminal_is_saved(p) && strcmp(p->path, p->save) == 0))
        return terminal_save(p, p->save) ? TERMINAL_LEAVE : TERMINAL_AGAIN;
    if (terminal_is_saved(p)) {
        terminal_say(p, "play.quit.saved", p->path, NULL);
        return TERMINAL_LEAVE;
    }
    terminal_say(p, "play.quit.ask", NULL);
    char *path = terminal_read_line(p, "> ");
    if (path && *path && !save_typed(p, path))
        return TERMINAL_AGAIN;
    if (!path || !*path)
        terminal_say(p, "play.quit.unsaved", NULL);
    return TERMINAL_LEAVE;
}

/* ---- Going back, looking back --------------------------------------------------------- */

static void forget(terminal *p)
{
    for (int seat = 0; seat < p->m.n_seats; seat++)
        if (p->mind[seat])
            bot_mind_forget(p->mind[seat]);
}

/* Takes back what was typed together, and tells it as it was typed. */
static void undo_line(terminal *p, int seat, bool free)
{
    ber_action step[TERMINAL_STEPS];
    char words[TERMINAL_TEXT];
    terminal_question before = { .seat = seat };
    ber_text text = ber_text_into(words, sizeof words);
    int start = terminal_line_start(p), n = 0;
    for (int i = start; i < p->m.n_steps && n < TERMINAL_STEPS; i++)
        if (p->m.step[i].actor == seat && !p->m.step[i].forced)
            step[n++] = p->m.step[i].action;
    do
        match_undo(&p->m, seat, free, NULL);
    while (p->m.n_steps > start && match_can_undo(&p->m, seat, free));
    match_blinded(&p->m, seat, before.state);
    terminal_read_values(p, before.state, &before.values);
    terminal_steps_words(p, &before, step, n, &text);
    terminal_say(p, "play.undo.done", words, NULL);
}

/* With bots only, the player may go back past them and past fate. */
static enum terminal_answer do_undo(terminal *p, const terminal_question *q, char *rest)
{
    bool free = p->people == 1;
    (void)rest;
    if (terminal_forget_picks(p)) {
        terminal_say(p, "play.undo.picks", NULL);
        terminal_show_options(p, q);
        return TERMINAL_AGAIN;
    }
    if (!match_can_undo(&p->m, q->seat, free)) {
        terminal_say(p, free ? "play.undo.nothing" : "play.undo.barrier", NULL);
        return TERMINAL_AGAIN;
    }
    int steps = p->m.n_steps;
    undo_line(p, q->seat, free);
    forget(p);
    p->saved_at = -1;
    const ber_head *head = p->m.state;
    if (p->m.game->sealed >> head->prompt & 1 && steps > p->m.n_steps + 1)
        terminal_say(p, "play.undo.sealed", NULL);
    return TERMINAL_STEP;
}

static enum terminal_answer do_log(terminal *p, const terminal_question *q, char *rest)
{
    long long n = LOG_EVENTS;
    if (*rest && !ber_text_number(rest, 1, 100000, &n)) {
        terminal_say(p, "play.log.number", rest, NULL);
        return TERMINAL_AGAIN;
    }
    if (p->m.n_events == 0)
        terminal_say(p, "play.log.empty", NULL);
    terminal_tell(p, q->seat, p->m.n_events > n ? p->m.n_events - (int)n : 0);
    return TERMINAL_AGAIN;
}

/* ---- Looking ------------------------------------------------------------------------------ */

static enum terminal_answer do_board(terminal *p, const terminal_question *q, char *rest)
{
    (void)p;
    (void)q;
    (void)rest;
    return TERMINAL_SHOW;
}

static enum terminal_answer do_options(terminal *p, const terminal_question *q, char *rest)
{
    (void)rest;
    terminal_show_options(p, q);
    return TERMINAL_AGAIN;
}

static enum terminal_answer do_look(terminal *p, const terminal_question *q, char *rest)
{
    if (!*rest)
        terminal_say(p, "play.look.where", NULL);
    else if (!terminal_tell_place(p, q->state, rest))
        terminal_say(p, "play.look.nowhere", rest, NULL);
    return TERMINAL_AGAIN;
}

static enum terminal_answer do_plain(terminal *p, const terminal_question *q, char *rest)
{
    (void)q;
    (void)rest;
    p->plain = !p->plain;
    terminal_say(p, p->plain ? "play.plain.on" : "play.plain.off", NULL);
    return TERMINAL_SHOW;
}

static enum terminal_answer do_hint(terminal *p, const terminal_question *q, char *rest)
{
    (void)rest;
    if (p->hints)
        terminal_tell_hint(p, q);
    else
        terminal_say(p, "play.hint.off", NULL);
    return TERMINAL_AGAIN;
}

/* ---- Rules ----------------------------------------------------------------------------------- */

static int tell_rule(const terminal *p, const char *number, const char *text)
{
    char line[TERMINAL_TEXT];
    snprintf(line, sizeof line, "%s: %s", number, text);
    return terminal_write(p, line, 2);
}

/* On a screen that is full the reader says when to go on; false: enough was read. */
static bool turn_page(terminal *p, int *lines)
{
    enum { KEPT = 6 }; /* room for what is printed before it is asked again */
    int height = terminal_height(p);
    if (height <= KEPT || *lines < height - KEPT)
        return true;
    *lines = 0;
    terminal_say(p, "play.more", NULL);
    char *answer = terminal_read_line(p, "> ");
    return answer && !*answer;
}

const char *terminal_word_in_force(const terminal *p, const char *family, const char *name)
{
    const struct ber_game *game = p->m.game;
    char room[12];
    for (int i = 0; game->options[i].name; i++) {
        const char *value = ber_option_value(&game->options[i], p->m.option[i], room);
        const char *other =
            ber_word(p->words, "%s.%s@%s.%s", family, name, game->options[i].name, value);
        if (other)
            return other;
    }
    return ber_word(p->words, "%s.%s", family, name);
}

/* Rules by their numbers: 2 before 10, and the rulings (R1) last. */
static int compare_rules(const void *a, const void *b)
{
    const char *one = *(const char *const *)a, *other = *(const char *const *)b;
    if ((*one == 'R') != (*other == 'R'))
        return *one == 'R' ? 1 : -1;
    while (*one && *other) {
        bool numbers = isdigit((unsigned char)*one) && isdigit((unsigned char)*other);
        long difference = numbers
                              ? strtol(one, (char **)&one, 10) - strtol(other, (char **)&other, 10)
                              : *one++ - *other++;
        if (difference)
            return difference < 0 ? -1 : 1;
    }
    return *one - *other;
}

/* All that begin so, in order; returns how many. */
static int find_rules(const terminal *p, const char *begin, const char *rule[MOST_RULES])
{
    int n = 0;
    for (int i = 0; p->words && i < p->words->n && n < MOST_RULES; i++) {
        const char *key = p->words->entry[i].key;
        if (strncmp(key, "rule.", 5) == 0 && !strchr(key, '@') &&
            (!*begin || terminal_same_word(begin, key + 5, true)))
            rule[n++] = key + 5;
    }
    qsort(rule, (size_t)n, sizeof *rule, compare_rules);
    return n;
}

/* "I2" of "I2.3": what the chapter is called. */
static int tell_chapter(const terminal *p, const char *rule, char last[TERMINAL_NAME])
{
    char number[TERMINAL_NAME];
    snprintf(number, sizeof number, "%.*s", *rule == 'R' ? 1 : (int)strcspn(rule, "."), rule);
    const char *title = ber_word(p->words, "chapter.%s", number);
    if (strcmp(number, last) == 0)
        return 0;
    strcpy(last, number);
    if (!title)
        return 0;
    putchar('\n');
    terminal_write_strong(p, title);
    return 2;
}

static enum terminal_answer do_rules(terminal *p, const terminal_question *q, char *rest)
{
    const char *rule[MOST_RULES];
    char chapter[TERMINAL_NAME] = "";
    int n = find_rules(p, rest, rule), lines = 0;
    (void)q;
    if (n == 0)
        terminal_say(p, "play.rules.none", rest, NULL);
    for (int i = 0; i < n && turn_page(p, &lines); i++) {
        lines += tell_chapter(p, rule[i], chapter);
        lines += tell_rule(p, rule[i], terminal_word_in_force(p, "rule", rule[i]));
    }
    return TERMINAL_AGAIN;
}

/* The reason that holds in this position, in one sentence, and where it is written. */
void terminal_tell_refusal(const terminal *p, const terminal_question *q, ber_action a)
{
    char step[TERMINAL_TEXT / 4], reason[TERMINAL_TEXT / 2];
    const struct ber_game *game = p->m.game;
    ber_why why = game->why_not ? game->why_not(q->state, q->seat, a) : (ber_why){ 0 };
    ber_text text = ber_text_into(step, sizeof step);
    terminal_typed(p, q, a, &text);
    text = ber_text_into(reason, sizeof reason);
    ber_why_words(game, p->words, &why, p->names, &text);
    terminal_capitalise(reason);
    if (text.length)
        terminal_say(p, "play.refused", step, reason, why.rule, NULL);
    else
        terminal_say(p, "play.refused.plain", step, NULL);
}

/* Without a step: what the bots thought, where they have. */
static void tell_thoughts(const terminal *p, const terminal_question *q, const char *rest)
{
    long long n = 1;
    if (*rest && !ber_text_number(rest, 1, 100000, &n))
        terminal_say(p, "play.why.number", NULL);
    else if (p->m.n_thoughts == 0)
        terminal_say(p, "play.why.what", NULL);
    else if (!terminal_tell_thoughts(p, q->seat, (int)n))
        terminal_say(p, "play.why.later", NULL);
}

/* A number is a thing of this question, if there is one of that number; else it is how many
 * thoughts are to be told. */
static bool is_about_thoughts(const terminal *p, const terminal_question *q, const char *rest)
{
    long long n;
    ber_action a;
    return !*rest || match_over(&p->m) ||
           (ber_text_number(rest, 0, INT64_MAX, &n) && terminal_find_key(q, rest) < 0 &&
            !terminal_find_thing(p, q, rest, &a));
}

/* What can be done is said as well: "It is possible: Take 3 furs." */
static bool tell_possible(const terminal *p, const terminal_question *q, const char *rest)
{
    terminal_plan plan = { .n = 0 };
    char words[TERMINAL_TEXT];
    ber_text text = ber_text_into(words, sizeof words);
    int key = terminal_find_key(q, rest);
    if (key >= 0)
        plan = (terminal_plan){ .n = 1, .step = { q->legal[key] } };
    else if (!terminal_find_plan(p, q, rest, &plan))
        return false;
    terminal_steps_words(p, q, plan.step, plan.n, &text);
    terminal_say(p, "play.why.possible", words, NULL);
    return true;
}

static enum terminal_answer do_why(terminal *p, const terminal_question *q, char *rest)
{
    char *word[TERMINAL_WORDS], copy[TERMINAL_LINE];
    snprintf(copy, sizeof copy, "%s", rest);
    if (is_about_thoughts(p, q, rest)) {
        tell_thoughts(p, q, rest);
        return TERMINAL_AGAIN;
    }
    int n = terminal_split(p, rest, word);
    if (n > 0 && !tell_possible(p, q, copy) &&
        !terminal_tell_why(p, q, (terminal_words){ word, n }))
        terminal_say(p, "play.why.unknown", NULL);
    return TERMINAL_AGAIN;
}

/* ---- The commands ---------------------------------------------------------------------------- */

static enum terminal_answer do_help(terminal *p, const terminal_question *q, char *rest);

static const struct {
    const char *name;
    enum terminal_answer (*run)(terminal *p, const terminal_question *q, char *rest);
    bool after; /* the end too */
    bool takes; /* words after it */
} command[] = {
    { "help", do_help, false, false },  { "undo", do_undo, false, false },
    { "log", do_log, true, true },      { "why", do_why, true, true },
    { "hint", do_hint, false, false },  { "rules", do_rules, true, true },
    { "board", do_board, true, false }, { "options", do_options, false, false },
    { "look", do_look, true, true },    { "plain", do_plain, true, false },
    { "save", do_save, true, true },    { "quit", do_quit, false, false },
};
enum { COMMANDS = sizeof command / sizeof command[0] };

static const char *local_name(const terminal *p, int i)
{
    const char *name = ber_word(p->own, "command.%s", command[i].name);
    return name ? name : command[i].name;
}

const char *terminal_command_name(const terminal *p, int n)
{
    return n < COMMANDS ? local_name(p, n) : NULL;
}

/* The verbs of the game as they are typed. */
static void tell_verbs(const terminal *p)
{
    char list[TERMINAL_TEXT], word[TERMINAL_NAME];
    ber_text text = ber_text_into(list, sizeof list);
    for (const ber_verb *verb = p->m.game->verbs; verb->name; verb++) {
        const char *said = ber_word(p->words, "say.%s", verb->name);
        snprintf(word, sizeof word, "%.*s", said ? (int)strcspn(said, " ") : TERMINAL_NAME - 1,
                 said ? said : verb->name);
        char *old = strstr(list, word);
        bool is_told = old && strchr(", ", old[strlen(word)]) && (old == list || old[-1] == ' ');
        if (!verb->fate && !is_told)
            ber_text_format(&text, "%s%s", text.length ? ", " : "", word);
    }
    terminal_say(p, "play.help.verbs", list, NULL);
}

static enum terminal_answer do_help(terminal *p, const terminal_question *q, char *rest)
{
    char step[BER_STEP_TEXT], chapter[TERMINAL_NAME];
    const char *rule[MOST_RULES] = { "" };
    ber_text text = ber_text_into(step, sizeof step);
    (void)rest;
    terminal_typed(p, q, q->legal[0], &text);
    terminal_say(p, "play.help.step", step, NULL);
    tell_verbs(p);
    find_rules(p, "", rule);
    snprintf(chapter, sizeof chapter, "%.*s", (int)strcspn(rule[0], "."), rule[0]);
    for (int i = 0; i < COMMANDS; i++) {
        char key[64], line[TERMINAL_TEXT];
        snprintf(key, sizeof key, "play.help.%s", command[i].name);
        text = ber_text_into(line, sizeof line);
        terminal_fill(p, &text, key, local_name(p, i), chapter, NULL);
        terminal_write(p, line, 2);
    }
    return TERMINAL_AGAIN;
}

/* The command that is called so, or with `begins` the only one that begins so. */
static int find_command(const terminal *p, const char *word, bool begins)
{
    int found = -1;
    for (int i = 0; i < COMMANDS; i++) {
        if (!terminal_same_word(word, command[i].name, begins) &&
            !terminal_same_word(word, local_name(p, i), begins))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* ---- What is typed ------------------------------------------------------------------------- */

/* The command that a line begins with, in whole or shortened; -1: none. */
static int command_of(const terminal *p, const char *line, bool begins)
{
    char first[TERMINAL_NAME];
    size_t length = strcspn(line, " \t");
    if (length >= sizeof first)
        return -1;
    snprintf(first, sizeof first, "%.*s", (int)length, line);
    int found = find_command(p, first, begins);
    bool has_more = line[length + strspn(line + length, " \t")];
    return found >= 0 && begins && has_more && !command[found].takes ? -1 : found;
}

static enum terminal_answer run_command(terminal *p, const terminal_question *q, int number,
                                        char *line)
{
    char *rest = line + strcspn(line, " \t");
    return command[number].run(p, q, rest + strspn(rest, " \t"));
}

/* Words that are no command by its whole name: steps, or the beginning of a command. */
static enum terminal_answer take_words(terminal *p, const terminal_question *q, terminal_words w,
                                       char *line)
{
    enum terminal_answer answer = TERMINAL_AGAIN;
    int number = command_of(p, line, true);
    if (terminal_take(p, q, w, line, &answer))
        return answer;
    if (number >= 0)
        return run_command(p, q, number, line);
    terminal_tell_mistake(p, q, w, line);
    return TERMINAL_AGAIN;
}

enum terminal_answer terminal_obey(terminal *p, const terminal_question *q, char *line)
{
    char copy[TERMINAL_LINE], *word[TERMINAL_WORDS];
    int known = command_of(p, line, false), n = -1;
    if (!*line)
        return TERMINAL_AGAIN;
    if (known >= 0)
        return run_command(p, q, known, line);
    if (strlen(line) < sizeof copy) {
        strcpy(copy, line);
        n = terminal_split(p, copy, word);
    }
    if (n == 0) { /* small words only: they may be letters of the list */
        word[0] = line;
        n = 1;
    }
    if (n > 0)
        return take_words(p, q, (terminal_words){ word, n }, line);
    terminal_say(p, "play.entry.long", NULL);
    return TERMINAL_AGAIN;
}

/* ---- After the end --------------------------------------------------------------------------- */

static bool obey_after(terminal *p, const terminal_question *q, char *line)
{
    int known = command_of(p, line, false);
    known = known < 0 ? command_of(p, line, true) : known;
    if (known >= 0 && command[known].run == do_quit)
        return false;
    if (known < 0 || !command[known].after)
        terminal_say(p, "play.over", NULL);
    else if (run_command(p, q, known, line) == TERMINAL_SHOW)
        terminal_show_position(p, q->state, true);
    return true;
}

void terminal_look_back(terminal *p)
{
    terminal_question q = { .seat = p->viewer };
    char *line;
    match_blinded(&p->m, p->viewer, q.state);
    terminal_say(p, "play.over", NULL);
    do
        line = terminal_read_line(p, "> ");
    while (line && *line && obey_after(p, &q, line));
}
