/*
 * flow.h: from one open decision to the next, the same for every game.
 *
 * What is open lies on the agenda (agenda.h); the top frame owns the question. A game has one
 * table with a row for each kind of frame: what may be done, what doing it means, when it is
 * finished, and what a frame of the kind holds. From it come legal(), chance(), apply() and
 * ready(), the text and JSON of the agenda, and the checks of its shape.
 *
 *     #define FLOW_STATE saga                    in saga.h, after the state
 *     #include "flow.h"
 *     FLOW_DECLARE(saga);
 *
 *     static const flow_row rule[] = {           in saga.c
 *         [F_TURN] = { ASKS(P_TURN, list_turn, do_turn), .close = close_turn, ON(BER_FLOOR) },
 *         [F_DRAW] = { FATE(fate_draw, do_draw), ON(F_TURN) },
 *         [F_SNATCH] = { ASKS(P_SNATCH, list_snatch, do_snatch), ON(F_TURN, F_SNATCH),
 *                        HAS(ITEM(card, pebble, D_KIND), ITEM(place, from, D_SEAT)) },
 *     };
 *     FLOW_DEFINE(saga, rule)
 *
 *     const struct ber_game saga_game = { ..., FLOW_OF(saga, rule), .ready = saga_ready, ... };
 *
 */
#ifndef BER_FLOW_H
#define BER_FLOW_H

#include "agenda.h"
#include "event.h"
#include "game.h"
#include "pool.h"

/* ---- One row --------------------------------------------------------------------------- */

/* clang-format off */
/* A seat is asked, fate decides, or the frame only waits for what lies on it: then its closer,
 * asked whenever it is on top, says how it goes on. BY_LOT: what fate decides is drawn so in random
 * games, and not from a list. TOGETHER: all seats in the set `data` are
 * asked at once, and a doer removes the one that has answered; for a lister and a doer `seat` is
 * who answers, and else 0. */
#define ASKS(prompt_, lists, does) .is.prompt = (prompt_), .list = (lists), .apply = (does)
#define FATE(draws, does)          .fate = (draws), .apply = (does)
#define WAITS(closes)              .close = (closes)
#define BY_LOT(draws)              .lot = (draws)
#define TOGETHER                   .is.together = true, .is.no_seat = true

/* The kinds it may lie on; BER_FLOOR: it may be the lowest. ON_OWN: those it may lie on if they are
 * of the same seat. NO_SEAT: it is of no seat in particular. */
#define ON(...)     .is.on = (const uint8_t[]){ __VA_ARGS__, BER_NO_KIND }
#define ON_OWN(...) .is.on_own = (const uint8_t[]){ __VA_ARGS__, BER_NO_KIND }
#define NO_SEAT     .is.no_seat = true

/* What a frame of this kind holds: a byte of ber_frame (left, card, place, data), the name of what
 * is in it, and a domain, the largest number, or the domain of a set. What is not named is 0.
 * OR_NONE: 1 + the item, 0 for none. PART: of a byte, from bit `from` on, up to `most`. */
#define HAS(...)                  .is.member = (const ber_member[]){ __VA_ARGS__, { 0 } }
#define ITEM(byte, name, domain)  { #name, (domain), BER_IN_##byte, 0, UINT8_MAX, false, false }
#define COUNT(byte, name, most)   { #name, BER_NUMBER, BER_IN_##byte, 0, (most), false, false }
#define ITEMS(byte, name, domain) { #name, (domain), BER_IN_##byte, 0, UINT8_MAX, true, false }
#define OR_NONE(byte, name, domain) { #name, (domain), BER_IN_##byte, 0, UINT8_MAX, false, true }
#define PART(byte, from, most, name, domain) \
    { #name, (domain), BER_IN_##byte, (from), (most), false, false }
#define PART_OR_NONE(byte, from, most, name, domain) \
    { #name, (domain), BER_IN_##byte, (from), (most), false, true }
/* clang-format on */

/* ---- The types of a game's functions ------------------------------------------------------ */

#ifndef FLOW_STATE
#error "say what the state is: #define FLOW_STATE saga"
#endif

/* Appends what the seat of the frame may do, in ascending order; returns the end of the list. */
typedef ber_action *flow_lister(const FLOW_STATE *s, const ber_frame *f, ber_action *out);
/* What fate may do, with weights; returns how many outcomes there are. */
typedef int flow_fate(const FLOW_STATE *s, const ber_frame *f, ber_outcome *out);
/* Draws one of these outcomes without a list, as draw_random() of game.h. */
typedef ber_action flow_lot(const FLOW_STATE *s, const ber_frame *f, ber_rng *rng);
/* Carries out a step of the frame's seat, or of fate. In a game with FLOW_ASKS_ITSELF, where that
 * is worth a twentieth of the instructions: true if nothing is finished and what is asked next has
 * been set. */
#ifdef FLOW_ASKS_ITSELF
typedef bool flow_doer(FLOW_STATE *s, ber_frame *f, ber_action a, ber_log *log);
#else
typedef void flow_doer(FLOW_STATE *s, ber_frame *f, ber_action a, ber_log *log);
#endif
/* Called for the top frame before its question is put. True: the agenda has changed, look again. */
typedef bool flow_closer(FLOW_STATE *s, ber_frame *f, ber_log *log);

typedef struct {
    flow_lister *list;
    flow_fate *fate;
    flow_lot *lot; /* NULL: from the list */
    flow_doer *apply;
    flow_closer *close; /* NULL: it is asked until a doer removes it */
    ber_frame_kind is;
} flow_row;

/* ---- The machine ------------------------------------------------------------------------ */

/* Not inline: that would lengthen the common path through its caller. */
#define FLOW_APART __attribute__((noinline, unused))

#ifdef FLOW_ASKS_ITSELF
#define FLOW_ASK_AS FLOW_APART
#else
#define FLOW_ASK_AS inline
#endif

/* `together`: the table has a kind of frame that asks several seats at once. */

/* Closes what is finished and puts the question of the top frame; an empty agenda ends the
 * game. So does, in a game with FLOW_ENDS, a question for which that function says so. */
static FLOW_ASK_AS void flow_ask(const flow_row *rule, bool together, FLOW_STATE *s, ber_log *log)
{
    while (s->agenda.depth) {
        ber_frame *f = ber_agenda_top(&s->agenda);
        const flow_row *r = &rule[f->kind];
        if (r->close && r->close(s, f, log))
            continue;
        s->head.prompt = r->is.prompt;
        s->head.turn = r->list ? BER_CHOICE : BER_CHANCE;
        s->head.waiting = (uint8_t)((r->list != NULL) << f->seat);
        if (together && r->is.together) {
            s->head.waiting = f->data;
            f->seat = 0;
        }
#ifdef FLOW_ENDS
        if (FLOW_ENDS(s, f, log)) {
            s->head.turn = BER_OVER;
            s->head.waiting = 0;
        }
#endif
        return;
    }
    s->head.prompt = 0;
    s->head.turn = BER_OVER;
    s->head.waiting = 0;
}

/* What one of several seats asked together may do. */
static FLOW_APART int flow_legal_one(const flow_row *rule, const FLOW_STATE *s, int seat,
                                     ber_action *out)
{
    ber_frame asked = *ber_agenda_peek(&s->agenda);
    asked.seat = (int8_t)seat;
    return (int)(rule[asked.kind].list(s, &asked, out) - out);
}

static inline int flow_legal(const flow_row *rule, bool together, const FLOW_STATE *s, int seat,
                             ber_action *out)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    const flow_row *r = &rule[f->kind];
    if (together && r->is.together)
        return flow_legal_one(rule, s, seat, out);
    return (int)(r->list(s, f, out) - out);
}

static inline int flow_chance(const flow_row *rule, const FLOW_STATE *s, ber_outcome *out)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return rule[f->kind].fate(s, f, out);
}

static FLOW_APART ber_action flow_draw_listed(const flow_row *r, const FLOW_STATE *s,
                                              const ber_frame *f, ber_rng *rng)
{
    ber_outcome out[BER_MAX_OUTCOMES + BER_AT_ONCE];
    return ber_outcome_draw(out, r->fate(s, f, out), rng);
}

static inline ber_action flow_draw_random(const flow_row *rule, const FLOW_STATE *s, ber_rng *rng)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    const flow_row *r = &rule[f->kind];
    return r->lot ? r->lot(s, f, rng) : flow_draw_listed(r, s, f, rng);
}

static inline void flow_apply(const flow_row *rule, bool together, FLOW_STATE *s, int actor,
                              ber_action a, ber_log *log)
{
    ber_frame *f = ber_agenda_top(&s->agenda);
    const flow_row *r = &rule[f->kind];
    s->head.step++;
    if (together && r->is.together)
        f->seat = (int8_t)actor;
#ifdef FLOW_ASKS_ITSELF
    if (r->apply(s, f, a, log))
        return;
#else
    r->apply(s, f, a, log);
#endif
    flow_ask(rule, together, s, log);
}

/* The functions of the contract that follow from the table, for FLOW_OF; the second form is
 * for tables with a row that is TOGETHER. */
#define FLOW_DEFINE(game, rule)          FLOW_DEFINE_AS(game, rule, false)
#define FLOW_DEFINE_TOGETHER(game, rule) FLOW_DEFINE_AS(game, rule, true)
#define FLOW_DEFINE_AS(game, rule, together)                                                       \
    void game##_ready(void *state)                                                                 \
    {                                                                                              \
        flow_ask(rule, together, state, NULL);                                                     \
    }                                                                                              \
    int game##_legal(const void *state, int seat, ber_action *out)                                 \
    {                                                                                              \
        return flow_legal(rule, together, state, seat, out);                                       \
    }                                                                                              \
    int game##_chance(const void *state, ber_outcome *out)                                         \
    {                                                                                              \
        return flow_chance(rule, state, out);                                                      \
    }                                                                                              \
    ber_action game##_draw_random(const void *state, ber_rng *rng)                                 \
    {                                                                                              \
        return flow_draw_random(rule, state, rng);                                                 \
    }                                                                                              \
    void game##_apply(void *state, int actor, ber_action a, ber_log *log)                          \
    {                                                                                              \
        flow_apply(rule, together, state, actor, a, log);                                          \
    }

#define FLOW_DECLARE(game)                                                                         \
    void game##_ready(void *state);                                                                \
    int game##_legal(const void *state, int seat, ber_action *out);                                \
    int game##_chance(const void *state, ber_outcome *out);                                        \
    ber_action game##_draw_random(const void *state, ber_rng *rng);                                \
    void game##_apply(void *state, int actor, ber_action a, ber_log *log)

/* Members of the contract. `ready` is given separately: a game may have something to do before
 * it. */
#define FLOW_OF(game, rule)                                                                        \
    .frames = &(rule)[0].is, .frame_size = sizeof(rule)[0], .legal = game##_legal,                 \
    .chance = game##_chance, .draw_random = game##_draw_random, .apply = game##_apply

#endif
