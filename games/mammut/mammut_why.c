/*
 * mammut_why.c: what forbids a step: the rule, and the reason in this position.
 *
 */
#include "mammut.h"

#include "asked.h"
#include "why.h"

static bool is_play(ber_action a)
{
    return a < A_TAKE;
}

static bool is_steal(ber_action a)
{
    return a >= A_STEAL && a < A_PASS;
}

static bool is_tile(ber_action a)
{
    return a >= A_TILE && a < A_HEAP;
}

static bool is_heap(ber_action a)
{
    return a >= A_HEAP && a < A_STOP;
}

static bool is_token(ber_action a)
{
    return a >= A_ANIMAL && a < A_DECLINE;
}

static ber_why with_seat(const char *rule, const char *cause, int seat)
{
    return ber_because_of(rule, cause, D_SEAT, seat);
}

static ber_why with_number(const char *rule, const char *cause, int number)
{
    return ber_because_of(rule, cause, BER_NUMBER, number);
}

/* ---- The turn ------------------------------------------------------------------------ */

/* [M6.2] A heap that nobody has; rule NULL: somebody has it. */
static ber_why why_no_heap(const mammut *s, int tray)
{
    if (tray / 2 >= s->head.n_seats)
        return ber_because("M6.2", "no_player");
    if (tray % 2 >= heaps_of(s))
        return ber_because("M6.2", "one_heap");
    return ber_because(NULL, NULL);
}

/* [M6.6, M8.3, R9, R18] */
static ber_why why_not_steal(const mammut *s, int seat, int tray)
{
    ber_why no_heap = why_no_heap(s, tray);
    if (no_heap.rule)
        return no_heap;
    if (tray / 2 == seat)
        return ber_because("R18", "steal_self");
    if (s->heap[tray])
        return with_seat("R9", "one_tile", tray / 2);
    return with_seat("M6.6", s->head.n_seats > 2 ? "no_tiles" : "empty_place", tray / 2);
}

/* [M6.7, R17] */
static ber_why why_not_pass(const mammut *s)
{
    if (s->head.n_seats > 2)
        return ber_because("M6.7", "never_pass");
    if (s->centre)
        return with_number("M6.7", "can_take", count_bits(s->centre));
    return ber_because("M6.7", "can_steal");
}

/* [M6.3, M6.10, R21] */
static ber_why why_not_play(const mammut *s, int seat, int card)
{
    if (card == CARD_HIDDEN)
        return ber_because("M6.10", "which_card");
    if (!s->hand[seat][card])
        return ber_because_of("M6.3", "no_such_card", D_PLAYED, card);
    return card == PEEK ? ber_because("M6.11", "no_marks") : ber_because("M6.13", "no_heaps");
}

/* [M6.5, M6.7] */
static ber_why why_not_take(const mammut *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = mammut_legal(s, seat, legal);
    return ber_because("M6.5", legal[n - 1] == A_PASS ? "have_to_pass" : "have_to_steal");
}

/* A single tile, where one says first what one does. */
static ber_why why_not_tile(const mammut *s, int seat, int slot)
{
    if (tiles_of(s, seat) & BIT(slot))
        return ber_because("R15", "own_tile");
    if (!(s->centre & BIT(slot)))
        return ber_because("M6.6", "steal_whole");
    if (mammut_free_places(s) == 1)
        return with_number("M6.5", "take_all", count_bits(s->centre));
    return ber_because("M6.5", "take_first");
}

static ber_why why_not_turn(const mammut *s, int seat, ber_action a)
{
    if (is_play(a))
        return why_not_play(s, seat, a - A_PLAY);
    if (a == A_TAKE)
        return why_not_take(s, seat);
    if (is_steal(a))
        return why_not_steal(s, seat, a - A_STEAL);
    if (a == A_PASS)
        return why_not_pass(s);
    if (is_tile(a))
        return why_not_tile(s, seat, a - A_TILE);
    if (is_heap(a))
        return ber_because("M6.13", "needs_card");
    return a == A_STOP ? ber_because("M6.3", "not_done") : ber_because("R42", "later");
}

/* ---- Tiles ------------------------------------------------------------------------------ */

/* [R59] Another of its class is listed. */
static ber_why why_not_this(const mammut *s, int slot)
{
    return ber_because_of("R59", "alike", D_FACE, s->face[slot]);
}

/* [R60] A tile of the right place, but too early in the order, or not the listed one. */
static ber_why why_not_pick(const mammut *s, const ber_frame *f, int slot)
{
    if (f->data && mammut_order(s, slot) < mammut_order(s, f->place))
        return ber_because("R60", "too_late");
    return why_not_this(s, slot);
}

static ber_why why_not_taken(const mammut *s, const ber_frame *f, ber_action a)
{
    if (is_play(a))
        return ber_because("M6.3", "cards_first");
    if (is_steal(a))
        return ber_because("M6.3", "take_not_steal");
    if (a == A_STOP)
        return ber_because("R7", NULL);
    if (!is_tile(a))
        return ber_because("M6.5", "taking_now");
    if (s->centre & BIT(a - A_TILE))
        return why_not_pick(s, f, a - A_TILE);
    bool is_taken = s->heap[f->seat * 2 + f->card] & BIT(a - A_TILE);
    return ber_because("M6.5", is_taken ? "taken" : "not_in_centre");
}

static ber_why why_not_returned(const mammut *s, const ber_frame *f, ber_action a)
{
    if (is_play(a))
        return ber_because("M6.3", "cards_first_thief");
    if (a == A_STOP)
        return ber_because("R10", "return_one");
    if (!is_tile(a))
        return ber_because("M6.6", "returning_now");
    if (s->heap[f->seat * 2 + f->card] & BIT(a - A_TILE))
        return why_not_pick(s, f, a - A_TILE);
    return ber_because("M6.6", "not_stolen");
}

static ber_why why_not_peek(const mammut *s, const ber_frame *f, ber_action a)
{
    enum { TILES = 2 };
    int marks = count_bits(mammut_peekable(s)), due = marks < TILES ? marks : TILES;
    if (a == A_STOP)
        return with_number("R22", "look_on", due - f->data);
    if (!is_tile(a))
        return ber_because("M6.11", "peeking_now");
    if (f->data && a == A_TILE + f->place)
        return ber_because("R22", "looked");
    if (!(mammut_peekable(s) & BIT(a - A_TILE)))
        return ber_because("M6.11", "no_mark");
    return why_not_this(s, a - A_TILE);
}

static ber_why why_not_flip(const mammut *s, const ber_frame *f, ber_action a)
{
    if (a == A_STOP)
        return ber_because("M6.12", "turn_one");
    if (!is_tile(a))
        return ber_because("M6.12", "turning_now");
    if (f->data && a == A_TILE + f->place)
        return ber_because("R23", "turned");
    if (!(mammut_turnable(s) & BIT(a - A_TILE)))
        return ber_because_of("R24", "animal_stays", D_FACE, s->face[a - A_TILE]);
    return why_not_this(s, a - A_TILE);
}

/* ---- Heaps and animals --------------------------------------------------------------------- */

/* [M6.13, R26] */
static ber_why why_not_send(const mammut *s, const ber_frame *f, ber_action a)
{
    int tray = a - A_HEAP;
    if (a == A_STOP)
        return ber_because("M6.13", "send_one");
    if (!is_heap(a))
        return ber_because("M6.13", "sending_now");
    ber_why no_heap = why_no_heap(s, tray);
    if (no_heap.rule)
        return no_heap;
    if (!s->heap[tray])
        return ber_because("M6.13", "nothing_there");
    if (!mammut_may_send(s, f, tray))
        return with_seat("R26", "one_player", f->place >> 1);
    return ber_because("R60", "heap_too_late");
}

/* [R43] */
static ber_why why_owned(ber_action a)
{
    return ber_because_of("R43", "owned", D_ANIMAL, a - A_ANIMAL);
}

static ber_why why_not_give(const mammut *s, const ber_frame *f, ber_action a)
{
    if (is_token(a))
        return ber_because("R42", "give_first");
    if (!is_tile(a))
        return ber_because("R42", "swapping_now");
    if (!(tiles_of(s, f->seat) & BIT(a - A_TILE)))
        return ber_because("R42", "not_yours");
    return ber_because("R42", s->handed_in & BIT(a - A_TILE) ? "handed_in" : "no_animal");
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Somebody else is asked. */
static ber_why why_not_you(const ber_frame *f)
{
    if (f->kind == F_CHOOSE)
        return with_seat("R38", "others_animal", f->seat);
    if (f->kind == F_GIVE || f->kind == F_SWAP)
        return with_seat("R42", "others_swap", f->seat);
    return with_seat("M6.4", "others_turn", f->seat);
}

ber_why mammut_why_not(const void *state, int seat, ber_action a)
{
    const mammut *s = state;
    if (s->head.turn == BER_OVER)
        return ber_because("M7.1", "over");
    if (s->head.turn == BER_CHANCE)
        return ber_because("M16.1", NULL);
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (seat != f->seat)
        return why_not_you(f);
    if (ber_is_legal(&mammut_game, s, seat, a))
        return ber_because(NULL, NULL);
    switch (f->kind) {
    case F_TURN: return why_not_turn(s, seat, a);
    case F_TAKE: return why_not_taken(s, f, a);
    case F_RETURN: return why_not_returned(s, f, a);
    case F_PEEK: return why_not_peek(s, f, a);
    case F_FLIP: return why_not_flip(s, f, a);
    case F_SEND: return why_not_send(s, f, a);
    case F_CHOOSE: return is_token(a) ? why_owned(a) : ber_because("R38", "choosing_now");
    case F_SWAP: return is_token(a) ? why_owned(a) : ber_because("R42", "swap_begun");
    default: return why_not_give(s, f, a);
    }
}
