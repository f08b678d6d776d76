/*
 * eiszeit_play.c: a turn: playing a card, its stones, its effect begun, the discard under
 * the pile and the draws.
 *
 * The effect is a frame, or one for each opponent, on the bottom frame; what happens there
 * is in eiszeit_hunters.c and eiszeit_pieces.c.
 */
#include "eiszeit.h"

#include "pool.h"

#include <string.h>

/* ---- What may be played ----------------------------------------------------------- */

/* [E9.12, R22] */
unsigned eiszeit_modes(const eiszeit *s, int seat)
{
    int stones = s->stones[seat];
    unsigned modes = 0, herd = eiszeit_present(s->mammoths);
    if (s->mammoth_reserve && stones >= eiszeit_herd_price[MODE_PLACE])
        modes |= 1 << MODE_PLACE;
    if (stones >= eiszeit_herd_price[MODE_ADJACENT] && (herd & eiszeit_with_exit(s)))
        modes |= 1 << MODE_ADJACENT;
    if (stones >= eiszeit_herd_price[MODE_ANY] && herd)
        modes |= 1 << MODE_ANY;
    return modes;
}

/* [E1.1, E1.4] The limit looks at the stones before the card is played. */
bool eiszeit_can_use(const eiszeit *s, int seat, int card)
{
    if (card >= D_GATHER2)
        return s->stones[seat] < STONE_LIMIT;
    if (card == L_HERD)
        return eiszeit_modes(s, seat) != 0;
    return s->stones[seat] >= eiszeit_in_play.stones[card];
}

/* [E1.1, R38] A Cult is as good as the top cards. */
unsigned eiszeit_tops(const eiszeit *s, int seat)
{
    unsigned colours = 0;
    for (int c = 0; c < COLOURS; c++)
        if (s->top[c] < CARDS && eiszeit_can_use(s, seat, s->top[c]))
            colours |= 1u << c;
    return colours;
}

/* A dark card that takes the last stone of the dark reserve [E1.13]. */
static bool empties_reserve(const eiszeit *s, int card)
{
    return s->dark_reserve && colour_of(card) == DARK && !is_cult(card) &&
           eiszeit_in_play.stones[card] >= s->dark_reserve;
}

/* Can the card be played now, or the top card copied? */
static bool is_in_question(const eiszeit *s, int card)
{
    int kind = s->agenda.depth ? ber_agenda_peek(&s->agenda)->kind : FRAMES;
    return kind == F_PLAY_CARD || (kind == F_CULT_SOURCE && card == s->top[DARK]);
}

/* Would the card end the colonisation if the seat played it now? A Cult does as a copy of the
 * dark top card [E10.10]. */
int eiszeit_ends_round(const eiszeit *s, int seat, int card)
{
    unsigned tops = eiszeit_tops(s, seat);
    if (!is_in_question(s, card))
        return GOES_ON;
    if (!is_cult(card))
        return empties_reserve(s, card) && eiszeit_can_use(s, seat, card) ? ENDS : GOES_ON;
    if (!(tops >> DARK & 1) || !empties_reserve(s, s->top[DARK]))
        return GOES_ON;
    return tops >> LIGHT & 1 ? CAN_END : ENDS;
}

/* [E1.6, R5, R6] Nothing can be played: of the colour one would have to play, all are Cults. */
static int blank_cult(const eiszeit *s, int seat)
{
    return s->stones[seat] < STONE_LIMIT ? D_CULT : L_CULT;
}

ber_action *eiszeit_list_play_card(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    ber_action *first = out;
    for (unsigned kinds = cards_in(s->hand[seat]); kinds; kinds &= kinds - 1) {
        int card = lowest(kinds);
        if (is_cult(card) ? eiszeit_tops(s, seat) != 0 : eiszeit_can_use(s, seat, card))
            *out++ = (ber_action)(A_PLAY_CARD + card);
    }
    if (out == first)
        *out++ = (ber_action)(A_PLAY_CARD + blank_cult(s, seat));
    return out;
}

/* ---- Stones --------------------------------------------------------------------------- */

static void pay(eiszeit *s, int seat, int stones, ber_log *log)
{
    s->stones[seat] = (uint8_t)(s->stones[seat] - stones);
    s->light_reserve = (uint8_t)(s->light_reserve + stones);
    ber_tell(log, E_PAID, seat, stones, 0, 0);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* [E1.3, E1.13, R10, R11, I12] Who takes the last stone of the dark reserve ends the
 * colonisation; what is missing comes from the light one. */
static void take(eiszeit *s, int seat, int card, ber_log *log)
{
    int income = eiszeit_in_play.stones[card];
    int dark = least(income, s->dark_reserve), light = least(income - dark, s->light_reserve);
    if (income >= s->dark_reserve) {
        bottom(s)->data = 1;
        s->start_player = (uint8_t)next_seat(s, seat); /* [E5.4, R50] */
        ber_tell(log, E_ENDING, seat, card, 0, 0);
    }
    s->dark_reserve = (uint8_t)(s->dark_reserve - dark);
    s->light_reserve = (uint8_t)(s->light_reserve - light);
    s->stones[seat] = (uint8_t)(s->stones[seat] + dark + light);
    ber_tell(log, E_TOOK, seat, dark, light, 0);
}

/* [E6.1, E6.3, R12] The ending card of the last round: no stones, no effect, no draw. */
static void end_last_round(eiszeit *s, int seat, int card, ber_log *log)
{
    s->start_player = (uint8_t)next_seat(s, seat);
    ber_tell(log, E_ENDING, seat, card, 0, 0);
    ber_tell(log, E_VOIDED, seat, s->dark_reserve, 0, 0);
    s->light_reserve = (uint8_t)(s->light_reserve + s->dark_reserve);
    s->dark_reserve = 0;
    eiszeit_begin_conflict(s, log);
}

/* ---- Using a card ------------------------------------------------------------------------ */

/* The first question of each effect, and how many pieces it may move. Cult has none. */
static const struct {
    uint8_t kind, left;
} first_frame[CARDS] = {
    [L_CAMP] = { F_PLACE_HUNTER, 3 },     [L_CAMP + 1] = { F_PLACE_HUNTER, 3 },
    [L_CAMP + 2] = { F_PLACE_HUNTER, 3 }, [L_CAMP + 3] = { F_PLACE_HUNTER, 3 },
    [L_CAMP + 4] = { F_PLACE_HUNTER, 3 }, [L_CAMP + 5] = { F_PLACE_HUNTER, 3 },
    [L_SWAP] = { F_SWAP_FIRST, 0 },       [L_DRIVE] = { F_MOVE_SOURCE, 3 },
    [L_PARTY] = { F_PARTY_REGION, 0 },    [L_CLUB] = { F_CLUB_OR_MAMMOTH, 0 },
    [L_TREK] = { F_TREK_SOURCE, 0 },      [L_HERD] = { F_MAMMOTH_MODE, 0 },
    [L_FIRE] = { F_FIRE_SOURCE, 0 },      [D_GATHER2] = { F_PLACE_HUNTER, 2 },
    [D_FEUD] = { F_REMOVE_HUNTER, 2 },    [D_GIFT] = { F_GIFT_CHOICE, 0 },
    [D_GATHER1] = { F_PLACE_HUNTER, 1 },  [D_AMBUSH] = { F_REMOVE_HUNTER, 1 },
    [D_EMBERS] = { F_FIRE_SOURCE, 0 },    [D_HUNT] = { F_REMOVE_MAMMOTH, 0 },
};

static void begin_effect(eiszeit *s, int actor, int card)
{
    push(s, effect(first_frame[card].kind, actor, first_frame[card].left, card, 0));
}

/* [E10.1, E10.4, R27] Pushed in reverse, so that the left neighbour is on top. */
static void all_opponents(eiszeit *s, int seat, int card)
{
    for (int i = s->head.n_seats - 1; i >= 1; i--)
        begin_effect(s, (seat + i) % s->head.n_seats, card);
}

/* [E1.2, E1.3, R54] As if the active seat had played `card`. Herd is paid with its mode. */
static void use_card(eiszeit *s, int seat, int card, ber_log *log)
{
    if (colour_of(card) == LIGHT) {
        if (card != L_HERD)
            pay(s, seat, eiszeit_in_play.stones[card], log);
        begin_effect(s, seat, card);
        return;
    }
    if (is_last_round(s) && eiszeit_in_play.stones[card] >= s->dark_reserve) {
        end_last_round(s, seat, card, log);
        return;
    }
    take(s, seat, card, log);
    if (card == D_GATHER2 || card == D_GATHER1)
        all_opponents(s, seat, card);
    else
        push(s, effect(F_CHOOSE_BENEFICIARY, seat, 0, card, 0));
}

void eiszeit_forget_touched(eiszeit *s)
{
    memset(s->touched, 0, sizeof s->touched);
    memset(s->touched_clubbed, 0, sizeof s->touched_clubbed);
}

/* A dark card without an effect is as good as any: it helps nobody. */
bool eiszeit_is_idle(const eiszeit *s, int seat, int card)
{
    eiszeit now = *s;
    if (colour_of(card) == DARK || is_cult(card) || !eiszeit_can_use(s, seat, card))
        return false;
    eiszeit_forget_touched(&now);
    begin_effect(&now, seat, card);
    eiszeit_ready(&now);
    return now.agenda.depth <= s->agenda.depth;
}

/* [R56] What was drawn in the turn before the last is forgotten; everything, if the last
 * turn was not that of the seat before (in a position put together by hand). */
static void fade_memory(eiszeit *s, int seat)
{
    enum { HALF = RECENT / 2 };
    bool goes_on = next_seat(s, s->mover) == seat;
    for (int i = 0; i < HALF; i++) {
        s->recent[i] = goes_on ? s->recent[i + HALF] : 0;
        s->recent_from[i] = goes_on ? s->recent_from[i + HALF] : 0;
        s->recent_memo[i] = goes_on ? s->recent_memo[i + HALF] : 0;
        s->recent[i + HALF] = s->recent_from[i + HALF] = s->recent_memo[i + HALF] = 0;
    }
    if (goes_on)
        memcpy(s->stock, s->stock + HALF, sizeof s->stock / 2);
    else
        memset(s->stock, 0, sizeof s->stock / 2);
    memset(s->stock + HALF, 0, sizeof s->stock / 2);
    s->mover = (uint8_t)seat;
}

static void leave_hand(eiszeit *s, int seat, int card)
{
    s->hand[seat][card]--;
    if (colour_of(card) == LIGHT)
        s->light_n[seat]--;
    else
        s->dark_n[seat]--;
}

/* [E1.5, E1.12, I8, R40] A card goes on top of its pile, a Cult under it. */
static void lay_open(eiszeit *s, int card)
{
    int colour = colour_of(card);
    if (is_cult(card)) {
        s->discard[card]++;
        return;
    }
    if (s->top[colour] < CARDS)
        s->discard[s->top[colour]]++;
    s->top[colour] = (uint8_t)card;
}

void eiszeit_do_play_card(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = a - A_PLAY_CARD;
    leave_hand(s, seat, card);
    fade_memory(s, seat);
    eiszeit_forget_touched(s);
    ber_tell(log, E_PLAYED, seat, card, 0, 0);
    lay_open(s, card);
    f->kind = F_DISCARD_CARD;
    if (!is_cult(card))
        use_card(s, seat, card, log);
    else if (eiszeit_tops(s, seat))
        push(s, effect(F_CULT_SOURCE, seat, 0, card, 0)); /* [E10.6, E9.10] */
    else
        ber_tell(log, E_BLANK, seat, card, 0, 0); /* [E1.6] */
}

/* ---- Cult, Herd, beneficiary ---------------------------------------------------------------- */

ber_action *eiszeit_list_cult_source(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(eiszeit_tops(s, f->seat), A_CULT_SOURCE, out);
}

/* [E10.10, X12] The copied card stays where it is. */
void eiszeit_do_cult_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = s->top[a - A_CULT_SOURCE];
    pop(s);
    ber_tell(log, E_COPIED, seat, card, 0, 0);
    use_card(s, seat, card, log);
}

bool eiszeit_close_cult_source(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !eiszeit_tops(s, f->seat) && eiszeit_close(s, f, log);
}

ber_action *eiszeit_list_mammoth_mode(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(eiszeit_modes(s, f->seat), A_MAMMOTH_MODE, out);
}

/* [E9.12] */
void eiszeit_do_mammoth_mode(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int mode = a - A_MAMMOTH_MODE;
    ber_tell(log, E_MODE, f->seat, mode, 0, 0);
    pay(s, f->seat, eiszeit_herd_price[mode], log);
    f->kind = mode == MODE_PLACE ? F_MAMMOTH_TARGET : F_MAMMOTH_SOURCE;
    f->data = (uint8_t)mode;
}

bool eiszeit_close_mammoth_mode(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !eiszeit_modes(s, f->seat) && eiszeit_close(s, f, log);
}

/* [R29, R51] Any opponent. */
ber_action *eiszeit_list_choose_beneficiary(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != f->seat)
            *out++ = (ber_action)(A_CHOOSE_BENEFICIARY + seat);
    return out;
}

void eiszeit_do_choose_beneficiary(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = f->card, actor = a - A_CHOOSE_BENEFICIARY;
    pop(s);
    ber_tell(log, E_CHOSEN, seat, actor, 0, 0);
    begin_effect(s, actor, card);
}

/* ---- The end of a turn: one card under the pile, then up to five cards ---------------- */

/* [E1.7] */
ber_action *eiszeit_list_discard_card(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_STOP;
    return list_bits(cards_in(s->hand[f->seat]), A_DISCARD_CARD, out);
}

/* An event about a card of which only its holder is told more than the back [R53]. */
static void tell_card(ber_log *log, int kind, int seat, int card)
{
    if (log)
        ber_log_add(log, (ber_event){ (uint8_t)kind,
                                      (int8_t)seat,
                                      1,
                                      (uint8_t)(1 << seat),
                                      { (int16_t)card, (int16_t)colour_of(card), 0, 0 } });
}

/* [E1.7, E1.9, R57] */
void eiszeit_do_discard_card(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    f->kind = F_DRAW_CARD;
    if (a == A_STOP) {
        ber_tell(log, E_HAND_KEPT, seat, 0, 0, 0);
        return;
    }
    int card = a - A_DISCARD_CARD, colour = colour_of(card), last = s->buried_n[colour]++;
    leave_hand(s, seat, card);
    s->buried[colour][last] = (uint8_t)card;
    s->buried_by[colour][last] = (uint8_t)seat;
    tell_card(log, E_DISCARDED, seat, card);
}

/* [E1.8, E1.10] Both colours in the full hand; R8 sees to it that no pile is empty. */
unsigned eiszeit_colours(const eiszeit *s, int seat)
{
    if (s->light_n[seat] == HAND - 1)
        return 1 << DARK;
    return s->dark_n[seat] == HAND - 1 ? 1 << LIGHT : 1 << LIGHT | 1 << DARK;
}

ber_action *eiszeit_list_draw_card(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(eiszeit_colours(s, f->seat), A_DRAW_CARD, out);
}

void eiszeit_do_draw_card(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)log; /* the card is told with fate's step */
    push(s, effect(F_DRAW, f->seat, 0, a - A_DRAW_CARD, 0));
}

/* [R42, R43] From the pool while there is any, then the oldest buried card. */
int eiszeit_fate_draw(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    int colour = f->card, first = first_of(colour);
    if (s->pool_n[colour])
        return ber_pool_chance(s->pool + first, kinds_of(colour), (ber_action)(A_DRAW + first),
                               out);
    out[0] = (ber_outcome){ (ber_action)(A_DRAW + s->buried[colour][0]), 1 };
    return 1;
}

ber_action eiszeit_lot_draw(const eiszeit *s, const ber_frame *f, ber_rng *rng)
{
    int colour = f->card;
    if (!s->pool_n[colour])
        return (ber_action)(A_DRAW + s->buried[colour][0]);
    int card = colour == LIGHT
                   ? ber_pool_pick(s->pool, D_GATHER2, rng)
                   : D_GATHER2 + ber_pool_pick(s->pool + D_GATHER2, CARDS - D_GATHER2, rng);
    return (ber_action)(A_DRAW + card);
}

/* Takes the card from its pile; returns where it came from (enum origin). */
static int take_drawn(eiszeit *s, int card, int colour)
{
    if (s->pool_n[colour]) {
        s->pool[card]--;
        s->pool_n[colour]--;
        return FROM_PILE + colour;
    }
    int by = s->buried_by[colour][0], last = --s->buried_n[colour];
    memmove(s->buried[colour], s->buried[colour] + 1, (size_t)last);
    memmove(s->buried_by[colour], s->buried_by[colour] + 1, (size_t)last);
    s->buried[colour][last] = s->buried_by[colour][last] = 0;
    return FROM_BURIED + 2 * by + colour;
}

/* [E1.11, R7, R8, I16] The discards but the top card become the pile. */
static void reshuffle(eiszeit *s, int colour, uint8_t stock[CARDS], ber_log *log)
{
    int first = first_of(colour), kinds = kinds_of(colour);
    memcpy(s->pool + first, s->discard + first, (size_t)kinds);
    memcpy(stock + first, s->discard + first, (size_t)kinds);
    memset(s->discard + first, 0, (size_t)kinds);
    s->pool_n[colour] = (uint8_t)ber_pool_total(s->pool + first, kinds);
    ber_tell(log, E_RESHUFFLED, BER_FATE, colour, s->pool_n[colour], 0);
}

static void end_turn(eiszeit *s, ber_log *log)
{
    if (bottom(s)->data)
        eiszeit_begin_conflict(s, log);
    else
        eiszeit_begin_turn(s, next_seat(s, bottom(s)->seat), log);
}

/* [E1.8, E1.11, R9] */
void eiszeit_do_draw(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, colour = f->card, card = a - A_DRAW;
    if (s->mover != seat)
        fade_memory(s, seat); /* nobody has played: a position put together by hand */
    int at = s->recent_from[RECENT - 2] ? RECENT - 1 : RECENT - 2;
    pop(s);
    s->recent_from[at] = (uint8_t)take_drawn(s, card, colour);
    s->recent[at] = (uint8_t)(card + 1);
    s->recent_memo[at] = s->recent_from[at] >= FROM_BURIED ? s->recent[at] : 0;
    s->hand[seat][card]++;
    if (colour == LIGHT)
        s->light_n[seat]++;
    else
        s->dark_n[seat]++;
    tell_card(log, E_DREW, seat, card);
    if (s->pool_n[colour] + s->buried_n[colour] == 0)
        reshuffle(s, colour, s->stock[at], log);
    if (hand_size(s, seat) == HAND)
        end_turn(s, log);
}

void eiszeit_begin_turn(eiszeit *s, int seat, ber_log *log)
{
    *bottom(s) = (ber_frame){ .kind = F_PLAY_CARD, .seat = (int8_t)seat };
    ber_tell(log, E_TURN, seat, 0, 0, 0);
}
