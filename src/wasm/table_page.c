/*
 * table_page.c: a table inside the page: a match that is played, where otherwise a record is shown.
 *
 * What is to be kept leaves as text and comes back as text, so that a table outlives the version of
 * the module: one with other rules takes as many steps as are still possible.
 */
#include "page.h"

#include "asked.h"
#include "codec.h"
#include "offer.h"
#include "save.h"
#include "view.h"
#include "vocab.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, GAME_WORDS = 64, NUMBERS = 5 };

static bot_memory memory;

bot_memory *page_memory(void)
{
    return &memory;
}

int page_offer(void)
{
    ber_json out = page_begin();
    offer_games(false, &out);
    ber_json_open(&out, "bots", '[');
    offer_bots(&out);
    ber_json_close(&out, ']');
    return page_end(&out);
}

/* ---- Opening ------------------------------------------------------------------------------ */

/* The next line of a text, ended by a zero byte; false after the last. */
static bool next_line(const char **at, const char *end, char line[LINE])
{
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    size_t n = (size_t)((stop ? stop : end) - *at);
    if (*at >= end || n >= LINE)
        return false;
    memcpy(line, *at, n);
    line[n] = '\0';
    *at += n + 1;
    return true;
}

static int open_game(match *m, char *line, ber_error *error)
{
    char *word[GAME_WORDS];
    const struct ber_game *game;
    uint8_t option[BER_MAX_OPTIONS];
    int n_seats, n = ber_text_split(line, word, GAME_WORDS);
    int code = save_read_game(word, n, &game, &n_seats, option, error);
    return code < 0 ? code : match_open_script(m, game, n_seats, option, error);
}

/* "0 walk a4 east" */
static int submit_line(match *m, char *line, ber_error *error)
{
    char *rest = strchr(line, ' ');
    int actor;
    ber_action a;
    if (!rest)
        return ber_fail(error, BER_ESTEP, "\"%.40s\"", line);
    *rest++ = '\0';
    int code = ber_actor_read(line, m->n_seats, &actor, error);
    if (code == 0)
        code = page_read_step(m->game, rest, strlen(rest), &a, error);
    return code < 0 ? code : match_submit(m, actor, a, error);
}

int page_table(size_t length, int strict, int taken)
{
    ber_error error = { 0 };
    char line[LINE];
    const char *at = page_given(length), *end = at + length;
    match *m = page_new_record();
    if (!next_line(&at, end, line))
        line[0] = '\0';
    if (open_game(m, line, &error) < 0) {
        match_close(m);
        return page_refuse(&error);
    }
    memory = (bot_memory){ 0 };
    m->strict = strict;
    while (next_line(&at, end, line) && submit_line(m, line, &error) == 0)
        continue;
    m->taken = taken < m->n_steps ? taken : m->n_steps;
    return m->n_steps;
}

int page_table_go_on(int aloud)
{
    ber_error error = { 0 };
    uint8_t key[FATE_KEY];
    match *m = page_record();
    memcpy(key, page_given(FATE_KEY), FATE_KEY);
    m->aloud = aloud;
    int code = match_go_on(m, key, &error);
    return code < 0 ? page_refuse(&error) : m->n_steps;
}

int page_table_player(int seat, size_t length)
{
    match *m = page_record();
    char line[MATCH_NAME + NAME_SIZE + 2];
    const char *given = page_given(length);
    size_t n = length < sizeof line - 1 ? length : sizeof line - 1;
    BER_ASSERT(seat >= 0 && seat < m->n_seats);
    memcpy(line, given, n);
    line[n] = '\0';
    char *name = strchr(line, ' ');
    if (name)
        *name++ = '\0';
    snprintf(m->player[seat], MATCH_NAME, "%s", line);
    if (name && name_is_good(name))
        snprintf(m->name[seat], NAME_SIZE, "%s", name);
    return 0;
}

int page_table_resign(int seat)
{
    match *m = page_record();
    BER_ASSERT(seat >= 0 && seat < m->n_seats);
    m->resigned[seat] = true;
    return 0;
}

int page_table_save(void)
{
    char *text = save_text(page_record(), false);
    int length = page_say(text);
    free(text);
    return length;
}

/* ---- What is kept -------------------------------------------------------------------------- */

static void step_line(const match *m, const match_step *step, ber_json *out)
{
    char line[2 * BER_STEP_TEXT], number[12];
    ber_text text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%s ", ber_actor_text(step->actor, number));
    ber_action_text(m->game, step->action, &text);
    ber_json_string(out, NULL, line);
}

/* "57 431 480 461 1 melt d3;walk d4 east": the step, the chances, 1: late, 2: hurried, the
 * alternative. */
static void thought_line(const match *m, const match_thought *thought, ber_json *out)
{
    char line[LINE];
    ber_text text = ber_text_into(line, sizeof line);
    ber_text_format(&text, "%d %d %d %d %d ", thought->step, thought->before, thought->after,
                    thought->chance, thought->late | thought->hurried << 1);
    for (int i = 0; thought->chance >= 0 && i < thought->other.n; i++) {
        ber_text_add(&text, i ? ";" : "");
        ber_action_text(m->game, thought->other.step[i], &text);
    }
    ber_json_string(out, NULL, text.full ? "" : line);
}

int page_table_steps(int from)
{
    const match *m = page_record();
    char hash[20];
    ber_json out = page_begin();
    ber_json_open(&out, "steps", '[');
    for (int i = from; i < m->n_steps; i++)
        step_line(m, &m->step[i], &out);
    ber_json_close(&out, ']');
    ber_json_open(&out, "thoughts", '[');
    for (int i = 0; i < m->n_thoughts; i++)
        if (m->thought[i].step >= from)
            thought_line(m, &m->thought[i], &out);
    ber_json_close(&out, ']');
    snprintf(hash, sizeof hash, "%016" PRIx64, ber_state_hash(m->game, m->state));
    ber_json_string(&out, "hash", hash);
    return page_end(&out);
}

/* Steps separated by ";"; false: they are not. */
static bool read_plan(const match *m, char *text, ber_plan *out)
{
    ber_error error;
    *out = (ber_plan){ 0 };
    for (char *next; text && *text; text = next) {
        next = strchr(text, ';');
        if (next)
            *next++ = '\0';
        if (out->n == BER_PLAN_STEPS ||
            page_read_step(m->game, text, strlen(text), &out->step[out->n], &error) < 0)
            return false;
        out->n++;
    }
    return true;
}

/* A thought that no longer fits is dropped: it is not part of the match. */
int page_table_recall(size_t length)
{
    match *m = page_record();
    char line[LINE];
    const char *given = page_given(length);
    int number[NUMBERS], read = 0;
    ber_plan other;
    if (!next_line(&given, given + length, line) ||
        sscanf(line, "%d %d %d %d %d %n", &number[0], &number[1], &number[2], &number[3],
               &number[4], &read) != NUMBERS ||
        !read_plan(m, line + read, &other))
        return 0;
    bool is_next = !m->n_thoughts || m->thought[m->n_thoughts - 1].step < number[0];
    if (number[0] >= 0 && number[0] < m->n_steps && is_next)
        match_think(m, &(match_thought){ .step = number[0],
                                         .before = (int16_t)number[1],
                                         .after = (int16_t)number[2],
                                         .chance = (int16_t)(other.n ? number[3] : -1),
                                         .other = other,
                                         .late = number[4] & 1,
                                         .hurried = number[4] >> 1 & 1 });
    return 0;
}

/* ---- The position -----------------------------------------------------------------------------
 */

int page_table_state(void)
{
    const match *m = page_record();
    const ber_head *head = m->state;
    bool is_choice = head->turn == BER_CHOICE;
    ber_json out = page_begin();
    ber_json_number(&out, "at", m->n_steps);
    ber_json_bool(&out, "over", match_over(m));
    ber_json_open(&out, "asked", '[');
    for (int seat = 0; is_choice && seat < m->n_seats; seat++)
        if (ber_is_asked(head, seat))
            ber_json_number(&out, NULL, seat);
    ber_json_close(&out, ']');
    ber_json_bool(&out, "open", !is_choice || !m->game->prompts[head->prompt].window);
    ber_json_open(&out, "since", '[');
    for (int seat = 0; seat < m->n_seats; seat++)
        ber_json_number(&out, NULL, match_missed(m, seat));
    ber_json_close(&out, ']');
    return page_end(&out);
}

int page_table_now(int viewer, int since, int free_undo)
{
    const match *m = page_record();
    ber_json out = page_begin();
    view_members(m, viewer, since, &out);
    if (viewer >= 0) {
        ber_json_number(&out, "since", match_since(m, viewer));
        ber_json_bool(&out, "undo", match_can_undo(m, viewer, free_undo));
    }
    return page_end(&out);
}

/* ---- Playing ----------------------------------------------------------------------------------
 */

static int refuse(const ber_error *error, const match *m, const ber_why *why)
{
    ber_json out = page_begin();
    ber_json_string(&out, "text", error->text);
    ber_why_members(m->game, why, &out);
    page_end(&out);
    return error->code;
}

int page_table_act(int seat, size_t length)
{
    ber_error error = { 0 };
    match *m = page_record();
    ber_action a = 0;
    ber_why why = { 0 };
    int code = page_read_step(m->game, page_given(length), length, &a, &error);
    if (code == 0)
        code = match_submit(m, seat, a, &error);
    if (code == BER_EILLEGAL)
        why = match_why(m, seat, a);
    return code < 0 ? refuse(&error, m, &why) : m->n_steps;
}

int page_table_undo(int seat, int free_undo)
{
    ber_error error = { 0 };
    match *m = page_record();
    int code = match_undo(m, seat, free_undo, &error);
    return code < 0 ? refuse(&error, m, &(ber_why){ 0 }) : m->n_steps;
}

int page_table_truncate(int n_steps)
{
    match *m = page_record();
    match_truncate(m, n_steps);
    return m->n_steps;
}

int page_table_why(int seat, size_t length)
{
    ber_error error = { 0 };
    const match *m = page_record();
    ber_action a = 0;
    if (page_read_step(m->game, page_given(length), length, &a, &error) < 0)
        return page_refuse(&error);
    ber_why why = match_why(m, seat, a);
    ber_json out = page_begin();
    ber_json_bool(&out, "legal", !why.rule);
    ber_why_members(m->game, &why, &out);
    return page_end(&out);
}
