/*
 * play.c: the rules, chance and hidden information, as include/beringia.h has them.
 */
#include "lib.h"

#include "asked.h"
#include "event.h"
#include "json.h"
#include "playout.h"
#include "pool.h"
#include "vocab.h"

#include <string.h>

_Static_assert((int)BERINGIA_MAX_EVENTS == (int)BER_MAX_EVENTS, "events");
_Static_assert(sizeof(beringia_event) == sizeof(ber_event), "an event");
_Static_assert(sizeof(beringia_log) == sizeof(ber_log), "a log");
_Static_assert(sizeof(beringia_outcome) == sizeof(ber_outcome), "an outcome");
_Static_assert((int)BERINGIA_CHOICE == (int)BER_CHOICE && (int)BERINGIA_CHANCE == (int)BER_CHANCE &&
                   (int)BERINGIA_OVER == (int)BER_OVER,
               "a turn");

/* ---- Whose turn it is ---------------------------------------------------------------------- */

int beringia_turn(const void *s)
{
    return ((const ber_head *)s)->turn;
}

int beringia_seats(const void *s)
{
    return ((const ber_head *)s)->n_seats;
}

int beringia_viewer(const void *s)
{
    return ((const ber_head *)s)->viewer;
}

int beringia_prompt_of(const void *s)
{
    return ((const ber_head *)s)->prompt;
}

unsigned beringia_waiting(const void *s)
{
    const ber_head *head = s;
    return head->turn == BER_CHOICE ? head->waiting : 0;
}

uint32_t beringia_step_number(const void *s)
{
    return ((const ber_head *)s)->step;
}

int beringia_actor(const void *s)
{
    const ber_head *head = s;
    if (head->turn == BER_CHANCE)
        return BER_FATE;
    return head->turn == BER_CHOICE && head->waiting ? __builtin_ctz(head->waiting) : BER_PUBLIC;
}

/* ---- Steps ---------------------------------------------------------------------------------- */

int beringia_legal(const beringia_game *game, const void *s, int seat,
                   beringia_action out[BERINGIA_MAX_ACTIONS])
{
    return lib_is_seat(s, seat) && ber_is_asked(s, seat) ? game->legal(s, seat, out) : 0;
}

int beringia_legal_mask(const beringia_game *game, const void *s, int seat, uint8_t *out)
{
    ber_action list[BER_MAX_ACTIONS];
    int n = beringia_legal(game, s, seat, list);
    memset(out, 0, (size_t)ber_count_actions(game));
    for (int i = 0; i < n; i++)
        out[list[i]] = 1;
    return n;
}

static bool can_fate_act(const void *s)
{
    const ber_head *head = s;
    return head->turn == BER_CHANCE && head->viewer == BER_FATE;
}

int beringia_chance(const beringia_game *game, const void *s,
                    beringia_outcome out[BERINGIA_MAX_OUTCOMES])
{
    ber_outcome list[BER_MAX_OUTCOMES];
    int n = can_fate_act(s) ? game->chance(s, list) : 0;
    memcpy(out, list, (size_t)n * sizeof list[0]);
    return n;
}

beringia_action beringia_draw(const beringia_game *game, const void *s, beringia_rng *rng)
{
    ber_rng own = { rng->state };
    ber_action a = can_fate_act(s) ? playout_draw(game, s, &own).action : BER_NO_ACTION;
    rng->state = own.state;
    return a;
}

static int refuse(const struct ber_game *game, const void *s, int actor, ber_action a,
                  beringia_error *error)
{
    const ber_head *head = s;
    char number[12], step[BER_STEP_TEXT];
    ber_text text = ber_text_into(step, sizeof step);
    int noun[BER_MAX_NOUNS];
    if (head->viewer != BER_FATE)
        return lib_fail(error, BERINGIA_EUSAGE, "the state is blinded: deal a world first");
    if (ber_action_split(game, a, noun) < 0)
        return lib_fail(error, BERINGIA_ESTEP, "%s has no action %d", game->name, a);
    ber_action_text(game, a, &text);
    if (head->turn == BER_OVER)
        return lib_fail(error, BERINGIA_ETURN, "the game is over");
    if (beringia_actor(s) != actor && !(lib_is_seat(s, actor) && ber_is_asked(s, actor)))
        return lib_fail(error, BERINGIA_ETURN, "it is not the turn of %s",
                        ber_actor_text(actor, number));
    return lib_fail(error, BERINGIA_EILLEGAL, "\"%s\" is not offered to %s", step,
                    ber_actor_text(actor, number));
}

int beringia_apply(const beringia_game *game, void *s, int actor, beringia_action a,
                   beringia_log *log, beringia_error *error)
{
    const ber_head *head = s;
    ber_log own = { 0 };
    bool can = head->viewer == BER_FATE &&
               (actor == BER_FATE ? ber_fate_weight(game, s, a) > 0
                                  : lib_is_seat(s, actor) && ber_is_legal(game, s, actor, a));
    if (!can)
        return refuse(game, s, actor, a, error);
    game->apply(s, actor, a, log ? &own : NULL);
    if (log)
        memcpy(log, &own, sizeof own);
    return 0;
}

void beringia_apply_unchecked(const beringia_game *game, void *s, int actor, beringia_action a)
{
    game->apply(s, actor, a, NULL);
}

int beringia_playout(const beringia_game *game, void *s, beringia_rng *rng)
{
    const ber_head *head = s;
    ber_rng own = { rng->state };
    playout_count count = { 0 };
    if (head->viewer == BER_FATE)
        playout(game, s, &own, &count);
    rng->state = own.state;
    return (int)count.decisions;
}

/* ---- Events ---------------------------------------------------------------------------------- */

static ber_event event_for(const beringia_event *event, int viewer)
{
    ber_event own;
    memcpy(&own, event, sizeof own);
    return ber_event_for(own, viewer);
}

static bool is_log(const struct ber_game *game, const beringia_log *log)
{
    int n_kinds = ber_count_events(game);
    bool good = log->n >= 0 && log->n <= BERINGIA_MAX_EVENTS;
    for (int i = 0; good && i < log->n; i++)
        good = log->event[i].kind < n_kinds;
    return good;
}

int beringia_log_text(const beringia_game *game, const beringia_log *log, int viewer, char *out,
                      size_t size)
{
    ber_text text;
    if (!is_log(game, log))
        return BERINGIA_EUSAGE;
    if (!lib_into(&text, out, size))
        return BERINGIA_EROOM;
    for (int i = 0; i < log->n; i++) {
        ber_event event = event_for(&log->event[i], viewer);
        ber_event_text(game, &event, &text);
        ber_text_add(&text, "\n");
    }
    return lib_length(&text);
}

int beringia_log_json(const beringia_game *game, const beringia_log *log, int viewer, char *out,
                      size_t size)
{
    if (!is_log(game, log))
        return BERINGIA_EUSAGE;
    if (!out || size == 0)
        return BERINGIA_EROOM;
    ber_json json = ber_json_into(out, size);
    ber_json_open(&json, NULL, '[');
    for (int i = 0; i < log->n; i++) {
        ber_event event = event_for(&log->event[i], viewer);
        ber_event_json(game, &event, &json);
    }
    ber_json_close(&json, ']');
    return lib_length(&json.text);
}

/* ---- Results ----------------------------------------------------------------------------------
 */

void lib_result(const struct ber_game *game, const void *s, beringia_result *out)
{
    const ber_head *head = s;
    ber_result r = { 0 };
    int winners = 0;
    game->result(s, &r);
    for (int i = 0; i < head->n_seats; i++)
        winners += r.rank[i] == 1;
    *out = (beringia_result){ 0 };
    for (int i = 0; i < head->n_seats; i++) {
        out->points[i] = (double)r.points[i] / game->point_scale;
        out->rank[i] = r.rank[i];
        out->share[i] = r.rank[i] == 1 ? 1.0 / winners : 0;
    }
}

int beringia_result_of(const beringia_game *game, const void *s, beringia_result *out,
                       beringia_error *error)
{
    const ber_head *head = s;
    if (head->turn != BER_OVER)
        return lib_fail(error, BERINGIA_ETURN, "the game is not over");
    if (head->viewer != BER_FATE)
        return lib_fail(error, BERINGIA_EUSAGE, "the state is blinded");
    lib_result(game, s, out);
    return 0;
}

/* ---- Hidden information ------------------------------------------------------------------------
 */

int beringia_blind(const beringia_game *game, void *s, int viewer, beringia_error *error)
{
    const ber_head *head = s;
    if (!lib_is_viewer(s, viewer))
        return lib_fail(error, BERINGIA_ESEATS, "%d is no seat; there are %d", viewer,
                        head->n_seats);
    if (head->viewer != BER_FATE && viewer != head->viewer && viewer != BER_PUBLIC)
        return lib_fail(error, BERINGIA_EUSAGE, "the state is blinded for somebody else");
    game->blind(s, viewer);
    return 0;
}

void beringia_deal(const beringia_game *game, void *s, beringia_rng *rng)
{
    const ber_head *head = s;
    ber_rng own = { rng->state };
    if (head->viewer != BER_FATE)
        game->deal(s, &own);
    rng->state = own.state;
}

beringia_action beringia_seen_as(const beringia_game *game, const void *s, int actor,
                                 beringia_action a, int viewer)
{
    return game->seen_as(s, actor, a, viewer);
}

int beringia_evaluate(const beringia_game *game, const void *s, float value[BERINGIA_MAX_SEATS])
{
    if (!game->evaluate)
        return BERINGIA_ENONE;
    memset(value, 0, BERINGIA_MAX_SEATS * sizeof value[0]);
    game->evaluate(s, BER_TODAY, value);
    return 0;
}
