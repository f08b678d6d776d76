/*
 * request_play.c: steps, what is asked about them, and looking back.
 */
#include "request.h"

#include "asked.h"
#include "vocab.h"

#include <string.h>

/* ---- Playing ------------------------------------------------------------------------------ */

static bool read_one(const request *r, const json_t *step, ber_action *a, ber_error *error)
{
    char text[4][64], *word[4];
    size_t n = json_array_size(step);
    if (n < 1 || n > 4)
        return ber_fail(error, BER_ESTEP, "a step is a verb and up to three nouns") == 0;
    for (size_t i = 0; i < n; i++) {
        const char *part = json_string_value(json_array_get(step, i));
        if (!part || strlen(part) >= sizeof text[i])
            return ber_fail(error, BER_ESTEP, "verb and nouns are short strings") == 0;
        strcpy(text[i], part);
        word[i] = text[i];
    }
    return ber_action_read(r->t->m.game, word, (int)n, a, error) == 0;
}

static bool read_step(const request *r, ber_action *a, ber_error *error)
{
    return read_one(r, json_object_get(r->body, "step"), a, error);
}

/* Was it said about a question that is no longer open? */
static bool is_stale(const request *r)
{
    int at = (int)json_integer_value(json_object_get(r->body, "at"));
    int asked_at = r->t->asked_at[r->seat];
    return at > r->t->m.n_steps || (at != r->t->m.n_steps && (asked_at < 0 || at < asked_at));
}

/* Answers what was carried out already, and what comes too late. True: go on. */
static bool is_fresh(const request *r)
{
    int done = *r->id ? play_answered(r->t, r->seat, r->id) : -1;
    bool stale = done < 0 && is_stale(r);
    if (done >= 0)
        speak_ok(r->s, r->c->c, r->id, r->t->row.id, done);
    if (stale)
        refuse(r, "stale", "the game has gone on meanwhile");
    return done < 0 && !stale;
}

static const char *why_bot(const request *r)
{
    const store_seat *row = &r->t->row.seat[r->seat];
    return row->resigned ? "you have resigned; the bot plays to the end"
           : row->bot[0] ? "a bot plays this seat; take it back first"
                         : "your time is over: a bot ends this turn";
}

void do_act(request *r)
{
    ber_action a = 0;
    ber_error error;
    if (!is_fresh(r))
        return;
    if (is_bots(r->t, r->seat)) {
        refuse(r, "turn", why_bot(r));
        return;
    }
    if (!read_step(r, &a, &error)) {
        refuse(r, "format", error.text);
        return;
    }
    int code = play_act(r->s, r->t, r->seat, a, reply(r), &error);
    if (code == BER_EILLEGAL) {
        ber_why why = match_why(&r->t->m, r->seat, a);
        speak_refusal(r->s, r->c, r->id, error.text, r->t->m.game, &why);
    } else if (code < 0) {
        refuse(r, code == BER_ETURN ? "turn" : "store", error.text);
    }
}

void do_undo(request *r)
{
    ber_error error;
    if (!is_fresh(r))
        return;
    if (r->t->mark[r->seat].overdue || r->t->row.seat[r->seat].resigned)
        refuse(r, "turn", why_bot(r));
    else if (!play_can_undo(r->t, r->seat))
        refuse(r, "policy", "this cannot be taken back");
    else if (play_undo(r->s, r->t, r->seat, reply(r), &error) < 0)
        refuse(r, "store", error.text);
}

static bool is_legal(const request *r, ber_action a)
{
    return ber_is_legal(r->t->m.game, r->t->m.state, r->seat, a);
}

/* The steps that a hint is to weigh, if there are some. */
static bool read_taken(const request *r, ber_plan *taken, ber_error *error)
{
    const json_t *list = json_object_get(r->body, "taken");
    size_t n = json_array_size(list);
    *taken = (ber_plan){ 0 };
    if (list && (n < 1 || n > BER_PLAN_STEPS))
        return ber_fail(error, BER_ESTEP, "one step is weighed, or up to %d", BER_PLAN_STEPS) == 0;
    for (size_t i = 0; i < n; i++)
        if (!read_one(r, json_array_get(list, i), &taken->step[taken->n++], error))
            return false;
    return true;
}

void do_hint(request *r)
{
    ber_error error;
    ber_plan taken;
    if (is_stale(r))
        refuse(r, "stale", "the game has gone on meanwhile");
    else if (!read_taken(r, &taken, &error))
        refuse(r, "format", error.text);
    else if (taken.n && !is_legal(r, taken.step[0]))
        refuse(r, "illegal", "the first step is not possible here");
    else
        hint_ask(r->s, r->c, r->t, r->seat, r->id, &taken);
}

void do_why(request *r)
{
    ber_action a = 0;
    ber_error error;
    if (!read_step(r, &a, &error)) {
        refuse(r, "format", error.text);
        return;
    }
    bool legal = is_legal(r, a);
    ber_why why = legal ? (ber_why){ 0 } : match_why(&r->t->m, r->seat, a);
    speak_why(r->s, r->c, r->id, legal, r->t->m.game, &why);
}

/* ---- Looking back --------------------------------------------------------------------------- */

/* The viewer that is asked for. */
static bool read_viewer(request *r, int *viewer)
{
    json_t *seat = json_object_get(r->body, "seat");
    const char *name = json_is_string(seat) ? json_string_value(seat) : "public";
    bool is_all = strcmp(name, "all") == 0, is_named = json_is_integer(seat);
    *viewer = is_named ? (int)json_integer_value(seat) : is_all ? BER_FATE : BER_PUBLIC;
    if (!is_all && strcmp(name, "public") != 0)
        refuse(r, "format", "a viewer is a seat, \"public\" or \"all\"");
    else if ((is_named && *viewer < 0) || !policy_may_look(r->t, r->c->guest, *viewer))
        refuse(r, "seat", "this view is not yours to see");
    else
        return true;
    return false;
}

void do_log(request *r)
{
    int viewer;
    json_int_t since = json_integer_value(json_object_get(r->body, "from"));
    if (!read_viewer(r, &viewer))
        return;
    if (since < 0 || since > r->t->m.n_steps)
        refuse(r, "format", "there is no such step");
    else
        speak_log(r->s, r->c, r->t, r->id, viewer, (int)since);
}

void do_past(request *r)
{
    int viewer;
    json_int_t at = json_integer_value(json_object_get(r->body, "at"));
    if (!read_viewer(r, &viewer))
        return;
    if (at < 0 || at > r->t->m.n_steps)
        refuse(r, "format", "there is no such step");
    else
        speak_past(r->s, r->c, r->t, r->id, viewer, (int)at);
}
