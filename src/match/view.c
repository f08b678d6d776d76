/*
 * view.c: the message of view.h. All secrecy is in blind() and in the marks of the
 * events; nothing here decides what a viewer may know.
 */
#include "view.h"

#include "asked.h"
#include "codec.h"
#include "thought.h"
#include "vocab.h"

#include <string.h>

/* The first event of a step from `step` on; they are in order. */
static int first_event(const match *m, int step)
{
    int low = 0, high = m->n_events;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (m->event[middle].step < step)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What a bot thought about a step is a member of the step's first event. `with_at`: each says
 * after how many steps it has happened. At least one step is told; no further one begins once
 * `most` bytes are written. */
static int events_json(const match *m, int viewer, view_part part, bool with_at, ber_json *out)
{
    int told = m->n_steps;
    ber_json_open(out, "events", '[');
    size_t begin = out->text.length;
    for (int i = first_event(m, part.since); i < m->n_events; i++) {
        int step = m->event[i].step;
        bool is_first = i == 0 || m->event[i - 1].step != step;
        if (is_first && part.most && out->text.length - begin >= part.most) {
            told = step;
            break;
        }
        ber_event event = ber_event_for(m->event[i].event, match_over(m) ? BER_FATE : viewer);
        const match_thought *thought = is_first ? match_told(m, step) : NULL;
        ber_json_open(out, NULL, '{');
        ber_event_members(m->game, &event, out);
        if (with_at)
            ber_json_number(out, "at", step + 1);
        if (thought)
            thought_json(m, thought, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
    return told;
}

void view_ask(const struct ber_game *game, int viewer, const void *blinded, ber_json *out)
{
    const ber_head *head = blinded;
    ber_action legal[BER_MAX_ACTIONS];
    if (!ber_is_asked(head, viewer))
        return;
    int n = game->legal(blinded, viewer, legal);
    ber_json_open(out, "ask", '{');
    ber_json_string(out, "prompt", game->prompts[head->prompt].name);
    ber_json_open(out, "steps", '[');
    for (int i = 0; i < n; i++)
        ber_action_json(game, NULL, legal[i], out);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

static void result_json(const match *m, ber_json *out)
{
    ber_result result;
    m->game->result(m->state, &result);
    ber_json_open(out, "result", '[');
    for (int seat = 0; seat < m->n_seats; seat++) {
        ber_json_open(out, NULL, '{');
        ber_json_scaled(out, "points", result.points[seat], m->game->point_scale);
        ber_json_number(out, "rank", result.rank[seat]);
        if (m->resigned[seat])
            ber_json_bool(out, "resigned", true);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

void view_state(const struct ber_game *game, const void *blinded, ber_json *out)
{
    ber_json_open(out, "view", '{');
    ber_state_json(game, blinded, out);
    if (game->describe)
        game->describe(blinded, out);
    ber_json_close(out, '}');
}

int view_events(const match *m, int viewer, view_part part, ber_json *out)
{
    ber_json_number(out, "at", m->n_steps);
    return events_json(m, viewer, part, false, out);
}

bool view_is_open(const match *m, int since)
{
    unsigned secret = 0;
    for (int i = first_event(m, since); i < m->n_events; i++)
        secret |= m->event[i].event.secret;
    return !secret || match_over(m);
}

void view_question(const match *m, int viewer, const void *blinded, ber_json *out)
{
    view_ask(m->game, viewer, blinded, out);
    if (match_over(m))
        result_json(m, out);
}

void view_position(const match *m, int viewer, ber_json *out)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    match_blinded(m, viewer, blinded);
    view_state(m->game, blinded, out);
    view_question(m, viewer, blinded, out);
}

void view_members(const match *m, int viewer, int since, ber_json *out)
{
    view_events(m, viewer, (view_part){ since, 0 }, out);
    view_position(m, viewer, out);
}

void view_json(const match *m, int viewer, int since, ber_json *out)
{
    ber_json_open(out, NULL, '{');
    view_members(m, viewer, since, out);
    ber_json_close(out, '}');
}

/* ---- Looking back ----------------------------------------------------------------- */

void view_seat(int viewer, ber_json *out)
{
    if (viewer >= 0)
        ber_json_number(out, "seat", viewer);
    else
        ber_json_string(out, "seat", viewer == BER_FATE ? "all" : "public");
}

/* Who does what next, as the viewer knows it: asked before the step is taken. */
static void step_json(const match *m, const match_step *step, int viewer, ber_json *out)
{
    char actor[12];
    ber_json_string(out, "actor", ber_actor_text(step->actor, actor));
    ber_action_json(m->game, "step", m->game->seen_as(m->state, step->actor, step->action, viewer),
                    out);
}

/* A thought of any seat, if it may be shown now. */
static void remember_thought(match *then, const match_thought *thought)
{
    then->aloud = thought != NULL;
    if (!thought)
        return;
    match_thought copy = *thought;
    copy.late = false;
    match_think(then, &copy);
}

/* Is there such a step, and such a viewer? */
static int check_past(const match *m, int viewer, int at, ber_error *error)
{
    if (at < 0 || at > m->n_steps)
        return ber_fail(error, BER_ESTEP, "%d; there are %d", at, m->n_steps);
    if (viewer < BER_PUBLIC || viewer >= m->n_seats)
        return ber_fail(error, BER_ESEATS, "%d is no seat; there are %d", viewer, m->n_seats);
    return 0;
}

int view_text(const match *m, int viewer, int at, ber_text *out, ber_error *error)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    match then;
    int code = check_past(m, viewer, at, error);
    if (code == 0)
        code = match_copy(&then, m, at, error);
    if (code < 0)
        return code;
    match_blinded(&then, viewer, blinded);
    match_close(&then);
    ber_text_format(out, "game %s\n", m->game->name);
    ber_state_text(m->game, blinded, out);
    return 0;
}

int view_past(const match *m, int viewer, int at, ber_json *out, ber_error *error)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    match then;
    int code = check_past(m, viewer, at, error);
    if (code == 0)
        code = match_copy(&then, m, at > 0 ? at - 1 : 0, error);
    if (code < 0)
        return code;
    view_seat(viewer, out);
    ber_json_number(out, "of", m->n_steps);
    if (at > 0) {
        const match_step *step = &m->step[at - 1];
        step_json(&then, step, viewer, out);
        code = match_submit(&then, step->actor, step->action, error);
        if (code == 0)
            remember_thought(&then, match_told(m, at - 1));
    }
    memcpy(then.resigned, m->resigned, sizeof then.resigned);
    match_blinded(&then, viewer, blinded);
    view_events(&then, viewer, (view_part){ at - 1, 0 }, out);
    view_state(m->game, blinded, out);
    if (match_over(&then))
        result_json(&then, out);
    match_close(&then);
    return code;
}

void view_log(const match *m, int viewer, view_part part, ber_json *out)
{
    view_seat(viewer, out);
    ber_json_number(out, "of", m->n_steps);
    int told = events_json(m, viewer, part, true, out);
    ber_json_number(out, "told", told);
}
