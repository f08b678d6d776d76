/*
 * match.c: the one door for steps, and what runs by itself behind it.
 *
 * Undo replays the history from the start: a whole match takes well under a
 * millisecond, and there is no second way in which a state could arise.
 */
#include "match.h"

#include "asked.h"
#include "rng.h"

#include "codec.h"
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory ---------------------------------------------------------------- */

/* Makes room for `more` further things of `size`; false: no memory. */
static bool make_room(void **array, int *room, int n, int more, size_t size)
{
    if (n + more <= *room)
        return true;
    int wanted = *room * 2 > n + more ? *room * 2 : n + more + 64;
    void *grown = realloc(*array, (size_t)wanted * size);
    if (!grown)
        return false;
    *array = grown;
    *room = wanted;
    return true;
}

static bool room_for_a_step(match *m)
{
    void *step = m->step, *event = m->event;
    bool good = make_room(&step, &m->room_steps, m->n_steps, 1, sizeof *m->step);
    m->step = step;
    good =
        good && make_room(&event, &m->room_events, m->n_events, BER_MAX_EVENTS, sizeof *m->event);
    m->event = event;
    return good;
}

/* ---- Steps ----------------------------------------------------------------- */

static const ber_head *head_of(const match *m)
{
    return m->state;
}

/* Applies and records a step that is known to be legal. */
static int take_step(match *m, int actor, ber_action a, bool forced, ber_error *error)
{
    ber_log log = { .n = 0 };
    if (!room_for_a_step(m))
        return ber_fail(error, BER_EMEMORY, "after %d steps", m->n_steps);
    m->game->apply(m->state, actor, a, &log);
    for (int i = 0; i < log.n; i++)
        m->event[m->n_events++] = (match_event){ m->n_steps, log.event[i] };
    m->step[m->n_steps++] = (match_step){ (int8_t)actor, forced, a };
    return 0;
}

/* A single option is taken without asking where the prompt is open. In a window that is
 * the quick way: an open window then tells that somebody could use it, so where several
 * people play the match is strict and leaves every pass to its seat. */
static bool forced_answer(const match *m, int *seat, ber_action *a)
{
    const ber_prompt *prompt = &m->game->prompts[head_of(m)->prompt];
    ber_action legal[BER_MAX_ACTIONS];
    if (prompt->guarded && (m->strict || !prompt->window))
        return false;
    *seat = match_waiting(m);
    if (m->game->legal(m->state, *seat, legal) != 1)
        return false;
    *a = legal[0];
    return true;
}

/* Lets fate and forced answers run until somebody has a choice. */
static int run(match *m, ber_error *error)
{
    int seat, code = 0;
    ber_action a;
    while (code == 0 && !match_over(m)) {
        if (head_of(m)->turn == BER_CHANCE && m->fate == MATCH_FATE_KEY)
            code = take_step(m, BER_FATE, fate_outcome(m->key, m->game, m->state), false, error);
        else if (head_of(m)->turn == BER_CHOICE && !m->ask_forced && forced_answer(m, &seat, &a))
            code = take_step(m, seat, a, true, error);
        else
            break;
    }
    return code;
}

/* ---- Opening ------------------------------------------------------------------ */

/* The position before the first step. */
static void begin_state(const match *m, void *s)
{
    if (m->start)
        memcpy(s, m->start, m->game->state_size);
    else
        ber_state_begin(m->game, s, m->n_seats, m->option);
}

static int open_match(match *m, const struct ber_game *game, int n_seats,
                      const uint8_t option[BER_MAX_OPTIONS], ber_error *error)
{
    *m = (match){ .game = game, .n_seats = (uint8_t)n_seats };
    if (n_seats < game->min_seats || n_seats > game->max_seats)
        return ber_fail(error, BER_ESEATS, "%s is for %d to %d, not %d", game->name,
                        game->min_seats, game->max_seats, n_seats);
    m->state = malloc(game->state_size);
    if (!m->state)
        return ber_fail(error, BER_EMEMORY, "for a match of %s", game->name);
    memcpy(m->option, option, BER_MAX_OPTIONS);
    ber_state_begin(game, m->state, n_seats, option);
    return 0;
}

int match_open(match *m, const struct ber_game *game, int n_seats,
               const uint8_t option[BER_MAX_OPTIONS], const uint8_t key[FATE_KEY], ber_error *error)
{
    int code = open_match(m, game, n_seats, option, error);
    if (code < 0)
        return code;
    memcpy(m->key, key, FATE_KEY);
    code = run(m, error);
    if (code < 0)
        match_close(m);
    return code;
}

int match_open_script(match *m, const struct ber_game *game, int n_seats,
                      const uint8_t option[BER_MAX_OPTIONS], ber_error *error)
{
    int code = open_match(m, game, n_seats, option, error);
    m->fate = MATCH_FATE_SCRIPT;
    m->ask_forced = true;
    return code;
}

/* Restarts a match at a position of its own. */
static int start_at(match *m, const void *start, ber_error *error)
{
    m->start = malloc(m->game->state_size);
    if (!m->start)
        return ber_fail(error, BER_EMEMORY, "for a match of %s", m->game->name);
    memcpy(m->start, start, m->game->state_size);
    begin_state(m, m->state);
    return 0;
}

int match_open_at(match *m, const struct ber_game *game, const void *start, ber_error *error)
{
    const ber_head *head = start;
    int code = open_match(m, game, head->n_seats, head->option, error);
    m->fate = MATCH_FATE_SCRIPT;
    if (code == 0)
        code = start_at(m, start, error);
    if (code == 0)
        code = run(m, error);
    if (code < 0)
        match_close(m);
    return code;
}

int match_go_on(match *m, const uint8_t key[FATE_KEY], ber_error *error)
{
    memcpy(m->key, key, FATE_KEY);
    m->fate = MATCH_FATE_KEY;
    m->ask_forced = false;
    return run(m, error);
}

void match_close(match *m)
{
    free(m->state);
    free(m->start);
    free(m->step);
    free(m->event);
    free(m->thought);
    *m = (match){ 0 };
}

/* ---- The door ------------------------------------------------------------------ */

ber_why match_why(const match *m, int seat, ber_action a)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    if (seat < 0 || !m->game->why_not)
        return (ber_why){ 0 };
    match_blinded(m, seat, blinded);
    return m->game->why_not(blinded, seat, a);
}

static int refuse(const match *m, int actor, ber_action a, ber_error *error)
{
    char step[BER_STEP_TEXT];
    ber_text text = ber_text_into(step, sizeof step);
    ber_action_text(m->game, a, &text);
    const char *rule = match_why(m, actor, a).rule;
    if (rule)
        return ber_fail(error, BER_EILLEGAL, "\"%s\" [%s]", step, rule);
    return ber_fail(error, BER_EILLEGAL, "\"%s\" is not offered now", step);
}

static int check_turn(const match *m, int actor, ber_error *error)
{
    const ber_head *head = head_of(m);
    char name[12];
    if (head->turn == BER_OVER)
        return ber_fail(error, BER_ETURN, "the game is over");
    if (head->turn == BER_CHANCE && actor != BER_FATE)
        return ber_fail(error, BER_ETURN, "fate is to act, not %s", ber_actor_text(actor, name));
    if (head->turn == BER_CHOICE && !ber_is_asked(head, actor))
        return ber_fail(error, BER_ETURN, "%s is not asked now", ber_actor_text(actor, name));
    return 0;
}

/* In a replay: would the match have answered by itself here? */
static bool was_forced(const match *m, int actor)
{
    int seat;
    ber_action a;
    return m->ask_forced && actor != BER_FATE && forced_answer(m, &seat, &a) && seat == actor;
}

int match_submit(match *m, int actor, ber_action a, ber_error *error)
{
    int code = check_turn(m, actor, error);
    if (code < 0)
        return code;
    bool offered = actor == BER_FATE ? ber_fate_weight(m->game, m->state, a) > 0
                                     : ber_is_legal(m->game, m->state, actor, a);
    if (!offered)
        return refuse(m, actor, a, error);
    code = take_step(m, actor, a, was_forced(m, actor), error);
    return code < 0 ? code : run(m, error);
}

/* ---- Undo ----------------------------------------------------------------------- */

/* Did another seat learn a secret by this step? */
static bool taught_others(const match *m, int step, int seat)
{
    for (int i = m->n_events - 1; i >= 0 && m->event[i].step >= step; i--) {
        const ber_event *event = &m->event[i].event;
        if (m->event[i].step == step && event->secret && (event->told & ~(1u << seat)))
            return true;
    }
    return false;
}

/* The step to go back to: the seat's last own decision, or -1. Without `free`, anything somebody
 * learnt is a barrier: any step of fate or of another seat, also one the match answered (a pass
 * in a window may have told something), and a secret handed on. */
static int undo_point(const match *m, int seat, bool free)
{
    for (int i = m->n_steps - 1; i >= m->taken; i--) {
        const match_step *step = &m->step[i];
        if (!free && (step->actor != seat || taught_others(m, i, seat)))
            return -1;
        if (step->actor == seat && !step->forced)
            return i;
    }
    return -1;
}

static void go_back(match *m, int keep)
{
    begin_state(m, m->state);
    for (int i = 0; i < keep; i++)
        m->game->apply(m->state, m->step[i].actor, m->step[i].action, NULL);
    while (m->n_events > 0 && m->event[m->n_events - 1].step >= keep)
        m->n_events--;
    while (m->n_thoughts > 0 && m->thought[m->n_thoughts - 1].step >= keep)
        m->n_thoughts--;
    m->n_steps = keep;
}

bool match_can_undo(const match *m, int seat, bool free)
{
    return undo_point(m, seat, free) >= 0;
}

int match_undo(match *m, int seat, bool free, ber_error *error)
{
    int keep = undo_point(m, seat, free);
    if (keep < 0)
        return ber_fail(
            error, BER_EUNDO,
            "fate or another seat has acted since, somebody has learnt a secret, or nothing was "
            "decided");
    go_back(m, keep);
    return 0;
}

int match_truncate(match *m, int n_steps)
{
    if (n_steps < 0 || n_steps > m->n_steps)
        return BER_EUNDO;
    go_back(m, n_steps);
    return 0;
}

int match_branch(match *m, int n_steps, bool same, ber_error *error)
{
    if (n_steps < 0 || n_steps > m->n_steps)
        return ber_fail(error, BER_ESTEP, "the match has steps 0 to %d, not %d", m->n_steps,
                        n_steps);
    if (n_steps == m->n_steps && match_over(m))
        return ber_fail(error, BER_ETURN, "after step %d nothing is left to play", n_steps);
    go_back(m, n_steps);
    m->taken = same && m->taken < n_steps ? m->taken : n_steps;
    m->proof = (match_proof){ 0 };
    memset(m->resigned, 0, sizeof m->resigned);
    return 0;
}

int match_copy(match *copy, const match *m, int n_steps, ber_error *error)
{
    int code = match_open_script(copy, m->game, m->n_seats, m->option, error);
    if (code == 0 && m->start)
        code = start_at(copy, m->start, error);
    for (int i = 0; code == 0 && i < n_steps; i++)
        code = take_step(copy, m->step[i].actor, m->step[i].action, m->step[i].forced, error);
    if (code < 0)
        match_close(copy);
    return code;
}

/* ---- Asking ---------------------------------------------------------------------- */

bool match_over(const match *m)
{
    return head_of(m)->turn == BER_OVER;
}

int match_waiting(const match *m)
{
    const ber_head *head = head_of(m);
    if (head->turn == BER_OVER)
        return BER_PUBLIC;
    return head->turn == BER_CHANCE ? BER_FATE : __builtin_ctz(head->waiting);
}

/* The decisions of the seat since another one decided something, and where they began. */
static int count_streak(const match *m, int seat, int *first)
{
    int streak = 0;
    *first = m->n_steps;
    for (int i = m->n_steps - 1; i >= 0; i--) {
        const match_step *step = &m->step[i];
        if (step->actor == BER_FATE || step->forced)
            continue;
        if (step->actor != seat)
            break;
        streak++;
        *first = i;
    }
    return streak;
}

int match_streak(const match *m, int seat)
{
    int first;
    return count_streak(m, seat, &first);
}

uint64_t match_turn(const match *m, int seat)
{
    uint64_t key = 0;
    int first;
    for (int i = 0; i < 8; i++)
        key = key << 8 | m->key[i];
    count_streak(m, seat, &first);
    return ber_rng_seed(key ^ (uint64_t)first).state;
}

void match_past(const match *m, int seat, bot_past *out)
{
    _Alignas(8) unsigned char state[BER_MAX_STATE];
    out->n = 0;
    begin_state(m, state);
    for (int i = 0; i < m->n_steps; i++) {
        const match_step *step = &m->step[i];
        bot_past_add(out, step->actor, m->game->seen_as(state, step->actor, step->action, seat));
        m->game->apply(state, step->actor, step->action, NULL);
    }
}

int match_since(const match *m, int seat)
{
    int step = m->n_steps - 1, n = m->n_events;
    while (step >= 0 && (m->step[step].actor != seat || m->step[step].forced))
        step--;
    while (n > 0 && m->event[n - 1].step > step)
        n--;
    return n;
}

int match_missed(const match *m, int seat)
{
    int n = 0;
    for (int i = m->n_steps - 1; i >= 0; i--) {
        const match_step *step = &m->step[i];
        if (step->actor == seat && !step->forced)
            break;
        n += step->actor != BER_FATE && !step->forced;
    }
    return n;
}

void match_think(match *m, const match_thought *thought)
{
    void *room = m->thought;
    BER_ASSERT(thought->step < m->n_steps);
    BER_ASSERT(!m->n_thoughts || m->thought[m->n_thoughts - 1].step < thought->step);
    bool has_room = make_room(&room, &m->room_thoughts, m->n_thoughts, 1, sizeof *thought);
    m->thought = room;
    if (has_room)
        m->thought[m->n_thoughts++] = *thought;
}

const match_thought *match_told(const match *m, int step)
{
    int low = 0, high = m->aloud || match_over(m) ? m->n_thoughts : 0;
    while (low < high) {
        int middle = (low + high) / 2;
        if (m->thought[middle].step == step)
            return m->thought[middle].late && !match_over(m) ? NULL : &m->thought[middle];
        if (m->thought[middle].step < step)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

void match_blinded(const match *m, int viewer, void *s)
{
    memcpy(s, m->state, m->game->state_size);
    if (!match_over(m))
        m->game->blind(s, viewer);
}

int match_legal(const match *m, int seat, ber_action out[BER_MAX_ACTIONS])
{
    return m->game->legal(m->state, seat, out);
}
