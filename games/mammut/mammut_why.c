/*
 * mammut_why.c: the rule that forbids a step, for who tried it.
 */
#include "mammut.h"

#include "why.h"

static bool is_legal(const mammut *s, int seat, ber_action a)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = mammut_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

static bool is_tile(ber_action a)
{
    return a >= A_TILE && a < A_HEAP;
}

/* [M6.2, M6.6, M8.3, R9, R18] */
static const char *why_not_steal(const mammut *s, int seat, int tray)
{
    if (tray / 2 >= s->head.n_seats || tray % 2 >= heaps_of(s))
        return "M6.2";
    if (tray / 2 == seat)
        return s->head.n_seats == 2 ? "R18" : "M6.6";
    return s->heap[tray] ? "R9" : "M6.6";
}

static const char *why_not_turn(const mammut *s, int seat, ber_action a)
{
    if (a < A_PLAY + CARDS && s->hand[seat][a - A_PLAY])
        return a == A_PLAY + PEEK ? "M6.11" : "M6.13";
    if (a == A_TAKE)
        return "M6.5";
    if (a >= A_STEAL && a < A_PASS)
        return why_not_steal(s, seat, a - A_STEAL);
    return a == A_PASS ? "M6.7" : "M6.3";
}

/* A tile of the right place, but it is too early in the order, or another of its class is
 * listed. */
static const char *why_not_pick(const mammut *s, const ber_frame *f, int slot)
{
    return f->data && mammut_order(s, slot) < mammut_order(s, f->place) ? "R60" : "R59";
}

/* Taking from the centre or returning from a heap. */
static const char *why_not_move(const mammut *s, const ber_frame *f, ber_action a)
{
    bool takes = f->kind == F_TAKE;
    uint32_t where = takes ? s->centre : s->heap[f->seat * 2 + f->card];
    if (is_tile(a) && (where & BIT(a - A_TILE)))
        return why_not_pick(s, f, a - A_TILE);
    if (a == A_STOP)
        return takes ? "R7" : "R10";
    return takes ? "M6.5" : "M6.6";
}

static const char *why_not_peek(const mammut *s, const ber_frame *f, ber_action a)
{
    if (a == A_STOP || (f->data && a == A_TILE + f->place))
        return "R22";
    return is_tile(a) && (mammut_peekable(s) & BIT(a - A_TILE)) ? "R59" : "M6.11";
}

static const char *why_not_flip(const mammut *s, const ber_frame *f, ber_action a)
{
    if (!is_tile(a))
        return "M6.12";
    if (f->data && a == A_TILE + f->place)
        return "R23";
    return mammut_turnable(s) & BIT(a - A_TILE) ? "R59" : "R24";
}

static const char *why_not_send(const mammut *s, ber_action a)
{
    bool has_tiles = a >= A_HEAP && a < A_STOP && s->heap[a - A_HEAP];
    return has_tiles ? "R60" : "M6.13";
}

/* Kinds owned are refused by [R43], everything else by the rule of the question. */
static const char *why_not_animal(ber_action a, const char *otherwise)
{
    return a >= A_ANIMAL && a < A_DECLINE ? "R43" : otherwise;
}

/* Somebody else is asked. */
static const char *why_not_now(int kind)
{
    if (kind == F_CHOOSE)
        return "R38";
    return kind == F_GIVE || kind == F_SWAP ? "R42" : "M6.4";
}

static const char *rule_against(const void *state, int seat, ber_action a)
{
    const mammut *s = state;
    if (s->head.turn == BER_OVER)
        return "M7.1";
    if (s->head.turn == BER_CHANCE)
        return "M16.1";
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (seat != f->seat)
        return why_not_now(f->kind);
    if (is_legal(s, seat, a))
        return NULL;
    switch (f->kind) {
    case F_TURN: return why_not_turn(s, seat, a);
    case F_TAKE:
    case F_RETURN: return why_not_move(s, f, a);
    case F_PEEK: return why_not_peek(s, f, a);
    case F_FLIP: return why_not_flip(s, f, a);
    case F_SEND: return why_not_send(s, a);
    case F_CHOOSE: return why_not_animal(a, "R38");
    case F_SWAP: return why_not_animal(a, "R42");
    default: return "R42";
    }
}

ber_why mammut_why_not(const void *state, int seat, ber_action a)
{
    return ber_because(rule_against(state, seat, a), NULL);
}
