/*
 * mammut.c: set-up, the flow between frames, and the game's one exported symbol.
 *
 * Read the table `rule` first: one row per kind of open decision (flow.h). Those of the
 * throw are in mammut_throw.c, those of the division in mammut_divide.c, those of the
 * scoring in mammut_score.c.
 */
#include "mammut.h"

#include "pool.h"

#include <string.h>

/* ---- The log ------------------------------------------------------------------------- */

void mammut_tell(ber_log *log, int kind, int actor, const int16_t arg[4])
{
    ber_event event = { .kind = (uint8_t)kind, .actor = (int8_t)actor };
    memcpy(event.arg, arg, sizeof event.arg);
    ber_log_add(log, event);
}

void mammut_tell_card(ber_log *log, int kind, int seat, int card)
{
    ber_log_add(log, (ber_event){
                         (uint8_t)kind, (int8_t)seat, 1, (uint8_t)(1 << seat), { (int16_t)card } });
}

/* ---- Drawing cards ------------------------------------------------------------ */

static int fate_draw(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_pool_chance(s->deck, CARDS, A_DRAW, out);
}

static ber_action lot_draw(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_DRAW + ber_pool_pick(s->deck, CARDS, rng));
}

/* Only the drawer sees the card; there is no limit to a hand [R47]. */
static void draw_card(mammut *s, int seat, int card, ber_log *log)
{
    s->deck[card]--;
    s->deck_n--;
    s->hand[seat][card]++;
    s->held[seat]++;
    tell_card(log, E_DREW, seat, card);
}

/* [R34] */
static bool do_draw(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    f->left--;
    draw_card(s, f->seat, a - A_DRAW, log);
    return f->left && s->deck_n;
}

/* ---- Set-up [M5] ----------------------------------------------------------------- */

/* A part of the set-up is done; after the last one the first round begins. */
static bool end_part(mammut *s, ber_log *log)
{
    pop(s);
    if (s->agenda.depth == 1)
        tell(log, E_ROUND, BER_FATE, s->round, 0);
    return false;
}

/* [M5.2] Two cards for each, seat by seat. */
static bool do_deal(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    draw_card(s, f->seat, a - A_DRAW, log);
    if (--f->left)
        return true;
    f->left = HAND_CARDS;
    return ++f->seat < s->head.n_seats || end_part(s, log);
}

/* [M5.3, R3] Without replacement. */
static int fate_token(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0, drawn = 0;
    (void)f;
    for (int seat = 0; seat < SEATS; seat++)
        drawn |= s->animals[seat];
    for (int animal = 0; animal < ANIMALS; animal++)
        if (!(drawn >> animal & 1))
            out[n++] = (ber_outcome){ (ber_action)(A_TOKEN + animal), 1 };
    return n;
}

static bool do_token(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int animal = a - A_TOKEN;
    s->animals[f->seat] = (uint8_t)(1 << animal);
    tell(log, E_TOKEN, f->seat, animal, 0);
    return ++f->seat < s->head.n_seats || end_part(s, log);
}

/* [M5.4, R2] */
static int fate_first(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_even_chance(s->head.n_seats, A_FIRST, out);
}

static bool do_first(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    s->first_player = (uint8_t)(a - A_FIRST);
    tell(log, E_FIRST, BER_FATE, s->first_player, 0);
    return end_part(s, log);
}

/* ---- The flow ------------------------------------------------------------------------- */

/* For each kind of open decision: what is asked, what may be done, what doing it means; when it
 * is finished; what it may lie on, and what a frame of it holds (flow.h). The pieces of a set are
 * picked in order: `last` is the one that was picked before. */
/* clang-format off */
static const flow_row rule[] = {
    [F_TURN] = { ASKS(P_TURN, mammut_list_turn, mammut_do_turn), ON(BER_FLOOR) },
    [F_TAKE] = { ASKS(P_TAKE, mammut_list_take, mammut_do_take), .close = mammut_close_take,
        ON_OWN(F_TURN), HAS(ITEM(card, heap, D_HEAP), ITEM(place, last, D_SLOT),
                            COUNT(data, picked, 255)) },
    [F_RETURN] = { ASKS(P_RETURN, mammut_list_return, mammut_do_return),
        .close = mammut_close_return, ON_OWN(F_TURN),
        HAS(ITEM(card, heap, D_HEAP), ITEM(place, last, D_SLOT), COUNT(data, picked, 255)) },
    [F_PEEK] = { ASKS(P_PEEK, mammut_list_peek, mammut_do_peek), .close = mammut_close_peek,
        ON_OWN(F_TURN), HAS(ITEM(place, first, D_SLOT), COUNT(data, chosen, 2)) },
    [F_FLIP] = { ASKS(P_FLIP, mammut_list_flip, mammut_do_flip), .close = mammut_close_flip,
        ON_OWN(F_TURN), HAS(ITEM(place, first, D_SLOT), COUNT(data, chosen, 2)) },
    [F_SEND] = { ASKS(P_SEND, mammut_list_send, mammut_do_send), .close = mammut_close_send,
        ON_OWN(F_TURN), HAS(ITEM(place, last, D_TRAY), COUNT(data, sent, 255)) },
    [F_CHOOSE] = { ASKS(P_CHOOSE, mammut_list_choose, mammut_do_choose), ON(BER_FLOOR) },
    [F_GIVE] = { ASKS(P_GIVE, mammut_list_give, mammut_do_give), .close = mammut_close_give,
        ON(BER_FLOOR), HAS(COUNT(left, left, 255), COUNT(data, done, SEATS - 1)) },
    [F_SWAP] = { ASKS(P_SWAP, mammut_list_swap, mammut_do_swap), ON_OWN(F_GIVE),
        HAS(ITEM(place, slot, D_SLOT)) },
    [F_DEAL] = { FATE(fate_draw, do_deal), BY_LOT(lot_draw), ON(F_TOKEN, F_FIRST, F_THROW),
        HAS(COUNT(left, left, HAND_CARDS)) },
    [F_TOKEN] = { FATE(fate_token, do_token), ON(F_FIRST, F_THROW) },
    [F_FIRST] = { FATE(fate_first, do_first), ON(F_THROW), NO_SEAT },
    [F_THROW] = { FATE(mammut_fate_throw, mammut_do_throw), BY_LOT(mammut_lot_throw),
        ON(BER_FLOOR), NO_SEAT,
        HAS(COUNT(place, lots, LOTS), COUNT(data, sides, 255)) },
    [F_UNDER_PEEK] = { FATE(mammut_fate_under, mammut_do_under_peek), BY_LOT(mammut_lot_under),
        ON_OWN(F_PEEK),
        HAS(ITEM(place, slot, D_SLOT)) },
    [F_UNDER_FLIP] = { FATE(mammut_fate_under, mammut_do_under_flip), BY_LOT(mammut_lot_under),
        ON_OWN(F_FLIP),
        HAS(ITEM(place, slot, D_SLOT)) },
    [F_TURN_UP] = { FATE(mammut_fate_turn_up, mammut_do_turn_up), BY_LOT(mammut_lot_turn_up),
        .close = mammut_close_turn_up,
        ON(BER_FLOOR) },
    [F_REVEAL] = { FATE(mammut_fate_under, mammut_do_reveal), BY_LOT(mammut_lot_under),
        .close = mammut_close_reveal,
        ON(BER_FLOOR), NO_SEAT, HAS(ITEM(place, slot, D_SLOT)) },
    [F_DRAW] = { FATE(fate_draw, do_draw), BY_LOT(lot_draw), .close = mammut_close_draw,
        ON(BER_FLOOR, F_DRAW),
        HAS(COUNT(left, left, 255)) },
};
/* clang-format on */

FLOW_DEFINE(mammut, rule)

/* [M5.1, M5.5, M5.6, R4] Seats, options and zeroes are there already. */
static void setup(void *state)
{
    mammut *s = state;
    int n = s->head.n_seats;
    for (int card = 0; card < CARDS; card++)
        s->deck[card] = (uint8_t)mammut_card_count[card];
    s->deck_n = CARD_TOTAL;
    for (int seat = 0; seat < n; seat++)
        s->vp[seat] = START_VP;
    s->round = (uint8_t)mammut_first_round[n - 2];
    mammut_empty_table(s);
    push(s, F_THROW, 0);
    if (!s->head.option[O_FIRST])
        push(s, F_FIRST, 0);
    if (n >= 4)
        push(s, F_TOKEN, 0);
    push(s, F_DEAL, 0)->left = HAND_CARDS;
    mammut_ready(s);
}

const struct ber_game mammut_game = {
    .name = "mammut",
    .rules = 1,
    .min_seats = 2,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(mammut),
    .max_steps = 110000, /* [I19, M7.4, R13] some hundred in practice */
    TABLES_OF(mammut),
    .editable = &mammut_editable,
    FLOW_OF(mammut, rule),
    .setup = setup,
    .ready = mammut_ready,
    .result = mammut_result,
    .blind = mammut_blind,
    .deal = mammut_deal,
    .seen_as = mammut_seen_as,
    .forgets = "renewed", /* [R58] */
    .evaluate = mammut_evaluate,
    .prior = mammut_prior,
    .pick = mammut_pick,
    .settled = mammut_settled,
    .long_turn = 4, /* whole heaps are thought about at once */
    .plans = mammut_plans,
    .plan_near = mammut_plan_near,
    .features = &mammut_features,
    .skills = mammut_skills,
    .house1 = mammut_house1,
    .describe = mammut_describe,
    .same_for_all = true,
    .why_not = mammut_why_not,
    .draw = mammut_draw,
    .broken = mammut_broken,
    .follies = &mammut_follies,
    .shuns = mammut_shuns,
};
