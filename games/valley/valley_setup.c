/*
 * valley_setup.c: laying out the game [V5], and drawing destiny cards.
 */
#include "valley.h"

#include "bits.h"
#include "pool.h"

#include <string.h>

/* Nothing of the map, of cards and of fights is there yet. */
static void lay_nothing(valley *s)
{
    memset(s->token, TOKEN_BAG, sizeof s->token);
    s->bag = ALL_TOKENS;
    memset(s->stranger, NOWHERE, sizeof s->stranger);
    memset(s->top, NO_EVENT, sizeof s->top);
    s->follow_from = s->follow_through = s->hidden_space = NOWHERE;
    s->childbed = s->hidden_seat = NOBODY;
    s->weather = NO_EVENT;
    s->outbreak = SPECIES;
}

/* [V5.1, V5.2, V5.6] */
void valley_lay_out(valley *s)
{
    lay_nothing(s);
    for (int season = SUMMER; season <= WINTER; season++)
        for (int event = 0; event < EVENT_KINDS; event++)
            s->deck[season][event] = (uint8_t)valley_in_play.copies[season][event];
    for (int seat = 0; seat < s->head.n_seats; seat++)
        s->food[seat] = s->head.option[O_BEGINNER_FOOD] ? BEGINNER_FOOD : START_FOOD;
    s->season = SUMMER;
    s->wheel = 2;
    s->turn_number = s->year = 1;
    if (s->head.option[O_ARRANGEMENT] == RANDOM_MAP) {
        push(s, F_MAP, 0);
    } else {
        s->arrangement = s->head.option[O_ARRANGEMENT];
        push(s, F_FIRST, 0);
    }
}

int valley_fate_map(const valley *s, const ber_frame *f, ber_outcome *out)
{
    (void)s;
    (void)f;
    for (int i = 0; i < 4; i++)
        out[i] = (ber_outcome){ (ber_action)(A_MAP + i), 1 };
    return 4;
}

void valley_do_map(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    s->arrangement = (uint8_t)(a - A_MAP);
    ber_tell(log, E_ARRANGED, BER_FATE, s->arrangement, 0, 0);
    turn_into(f, F_FIRST, 0);
}

int valley_fate_first(const valley *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_even_chance(s->head.n_seats, A_FIRST, out);
}

/* [V5.2, R89] */
void valley_do_first(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    s->first_player = (uint8_t)(a - A_FIRST);
    ber_tell(log, E_FIRST, BER_FATE, s->first_player, 0, 0);
    turn_into(f, F_PLACE_START, s->first_player);
}

/* [V5.3, R6, R7] */
ber_action *valley_list_place_start(const valley *s, const ber_frame *f, ber_action *out)
{
    const valley_map *m = map_of(s);
    uint64_t taken = m->lake;
    (void)f;
    for (uint64_t camps = all_camps(s); camps; camps &= camps - 1) {
        int camp = lowest(camps);
        taken |= BIT(camp) | (valley_beside[camp] & ~m->across[camp]);
    }
    return list_spaces(ALL_SPACES & ~taken, A_PLACE_START, out);
}

/* The next tribe settles, or the cards are dealt [V5.5]. */
static void settle_next(valley *s, ber_frame *f)
{
    int seat = next_seat(s, f->seat);
    turn_into(f, seat == s->first_player ? F_DEAL : F_PLACE_START, seat);
    if (f->kind == F_DEAL)
        f->left = (uint8_t)hand_limit(s);
}

void valley_do_place_start(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int space = a - A_PLACE_START, seat = f->seat;
    s->camps[seat] |= BIT(space);
    valley_add(s, seat, WARRIOR, space, START_WARRIORS);
    valley_add(s, seat, WOMAN, space, START_WOMEN);
    ber_tell(log, E_SETTLED, seat, space, 0, 0);
    if (map_of(s)->plain >> space & 1) {
        turn_into(f, F_SOW_START, seat);
        f->place = (uint8_t)space;
    } else {
        settle_next(s, f);
    }
}

/* [V5.4] */
ber_action *valley_list_sow_start(const valley *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_SOW_START + NO;
    if (s->food[f->seat] > 0)
        *out++ = A_SOW_START + YES;
    return out;
}

void valley_do_sow_start(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_SOW_START + YES)
        valley_sow(s, f->seat, f->place, log);
    settle_next(s, f);
}

/* ---- Destiny cards ---------------------------------------------------------------------- */

uint64_t valley_deck(const valley *s)
{
    const uint64_t *h = s->hand;
    return ALL_CARDS & ~(h[0] | h[1] | h[2] | h[3] | h[4] | h[5] | s->discard);
}

int valley_deck_size(const valley *s)
{
    int n = CARDS - count_bits(s->discard);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        n -= s->held[seat];
    return n;
}

void valley_renew_deck(valley *s, ber_log *log)
{
    if (!s->discard || valley_deck_size(s) > 0)
        return;
    ber_tell(log, E_CARDS_RENEWED, BER_FATE, count_bits(s->discard), 0, 0);
    s->discard = 0;
}

void valley_draw_card(valley *s, int seat, int card, ber_log *log)
{
    s->hand[seat] |= BIT(card);
    s->held[seat]++;
    if (log)
        ber_log_add(
            log, (ber_event){ E_DREW, (int8_t)seat, 1, (uint8_t)(1 << seat), { (int16_t)card } });
}

void valley_discard_card(valley *s, int seat, int card)
{
    s->hand[seat] &= ~BIT(card);
    s->held[seat]--;
    s->discard |= BIT(card);
    s->shown &= ~BIT(card);
    for (int viewer = 0; viewer < SEATS; viewer++)
        s->known[viewer] &= ~BIT(card);
}

int valley_fate_draw(const valley *s, const ber_frame *f, ber_outcome *out)
{
    static const ber_outcome card[CARDS + AT_ONCE] = {
        TEN_ALIKE(A_DRAW),
        TEN_ALIKE(A_DRAW + 10),
        TEN_ALIKE(A_DRAW + 20),
        TEN_ALIKE(A_DRAW + 30),
    };
    (void)f;
    return list_alike(valley_deck(s), card, out);
}

ber_action valley_lot_draw(const valley *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_DRAW + ber_draw_bit(valley_deck(s), rng));
}

/* [V5.5] */
void valley_do_deal(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    valley_draw_card(s, f->seat, a - A_DRAW, log);
    if (--f->left)
        return;
    f->seat = (int8_t)next_seat(s, f->seat);
    f->left = (uint8_t)hand_limit(s);
    if (f->seat == s->first_player)
        valley_begin_turn(s, f, log);
}

/* [V6.2.3] */
void valley_do_draw(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    valley_draw_card(s, f->seat, a - A_DRAW, log);
    f->left--;
}

bool valley_close_draw(valley *s, ber_frame *f, ber_log *log)
{
    if (f->left)
        valley_renew_deck(s, log);
    if (f->left && valley_deck_size(s) > 0)
        return false;
    pop(s);
    return true;
}
