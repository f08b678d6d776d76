/*
 * valley_window.c: windows [V6]: which seats they ask, and what a seat answers.
 *
 * A window asks every alive seat with cards that it concerns by public facts; what may be played
 * is in valley_destiny.c.
 *
 */
#include "valley.h"

#include <string.h>

bool valley_is_window(int kind)
{
    return kind >= F_FLOOD_SAVE && kind <= F_POSTPARTUM;
}

ber_frame *valley_ask_window(valley *s, int kind, int seat)
{
    return push(s, kind, seat);
}

/* ---- Whom a window concerns [V6.0.1, R108] ---------------------------------------------- */

/* [V6.3.1, V8.15, R68] Crops that the seat could fence. */
uint64_t valley_fenceable(const valley *s, int seat)
{
    uint64_t mine = crops(s) & ~s->fences & s->people[seat];
    if (!mine || count_bits(s->fences) >= MAX_FENCES)
        return 0;
    return mine & ~other_people(s, seat);
}

/* [V6.6.6, V8.24] */
uint64_t valley_plantable(const valley *s, int seat)
{
    uint64_t villages = s->camps[seat] & map_of(s)->plain & ~crops(s);
    if (!villages || s->food[seat] < 1 || count_bits(crops(s)) >= MAX_CROPS)
        return 0;
    return villages;
}

int valley_mother(const valley *s, int space)
{
    int owner = camp_owner(s, space);
    owner = owner == NOBODY ? s->childbed : owner;
    bool has_any = s->mothers[space] && owner != NOBODY && s->women[owner][space];
    return has_any ? owner : NOBODY;
}

/* [V6.7.3] */
APART static bool has_other_mothers(const valley *s, int seat)
{
    static const uint8_t none[SPACES];
    if (memcmp(s->mothers, none, SPACES) == 0)
        return false;
    for (int space = 0; space < SPACES; space++)
        if (s->mothers[space]) {
            int owner = valley_mother(s, space);
            if (owner != NOBODY && owner != seat)
                return true;
        }
    return false;
}

bool valley_concerns(const valley *s, const ber_frame *f, int seat)
{
    switch (f->kind) {
    case F_FLOOD_SAVE: return s->people[seat] & s->flood;
    case F_FENCE: return valley_fenceable(s, seat);
    case F_AFTER_ANIMALS: /* [V6.3.8] */
        return free_pieces(s, seat, WARRIOR) || free_pieces(s, seat, WOMAN) ||
               (s->people[seat] & s->wild);
    case F_PRE_COMBAT: return valley_can_lure(s, seat);
    case F_COMBAT_CARD: return is_visible(s, seat, f->place);
    case F_SCORCHED: /* [V8.31] */ return !s->head.option[O_FIRE] || f->card;
    case F_CANNIBALS: return s->kills[seat];
    case F_LATE_PLANTING: return valley_plantable(s, seat);
    case F_BIRTH_CARD: /* [V6.7.1] */ return s->n_women[seat];
    default: return has_other_mothers(s, seat);
    }
}

/* ---- Going round ------------------------------------------------------------------------ */

static bool is_asked(const valley *s, const ber_frame *f, int seat)
{
    return ((s->held[seat] > 0) & is_alive(s, seat)) && valley_concerns(s, f, seat);
}

static bool asks_one(int kind)
{
    return kind == F_PRE_COMBAT || kind == F_SCORCHED || kind == F_BIRTH_CARD;
}

/* [V6.10.6] A card is finished; inside a fight and a flood that waits. */
static bool may_bury(int kind)
{
    return kind != F_FLOOD_SAVE && kind != F_COMBAT_CARD && kind != F_SCORCHED &&
           kind != F_CANNIBALS;
}

/* [V6.5.2] Round and round, until all have passed in succession. */
static bool close_combat_card(valley *s, ber_frame *f)
{
    for (int i = 0; i < s->head.n_seats; i++) {
        if (!has_bit(f->data, f->seat) && is_asked(s, f, f->seat))
            return false;
        f->seat = (int8_t)next_seat(s, f->seat);
    }
    pop(s);
    return true;
}

/* [V6.0.2] */
bool valley_close_window(valley *s, ber_frame *f, ber_log *log)
{
    if (has_fallen(s) && may_bury(f->kind) && valley_bury(s, log))
        return true;
    if (f->kind == F_COMBAT_CARD)
        return close_combat_card(s, f);
    while (!is_asked(s, f, f->seat)) {
        f->seat = (int8_t)next_seat(s, f->seat);
        if (asks_one(f->kind) || f->seat == s->first_player) {
            pop(s);
            return true;
        }
    }
    return false;
}

/* ---- Answers ---------------------------------------------------------------------------- */

/* [V6.0.1, V6.0.4, R40] */
ber_action *valley_list_cards(const valley *s, const ber_frame *f, int seat, ber_action *out)
{
    if (!s->hand[seat])
        return out;
    return list_spaces(valley_playable(s, f, seat), A_PLAY, out);
}

/* The windows with cards that name their space [6.12]. */
#define PLACED (BIT(F_FLOOD_SAVE) | BIT(F_FENCE) | BIT(F_LATE_PLANTING) | BIT(F_POSTPARTUM))

ber_action *valley_list_window(const valley *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_PASS;
    if (PLACED >> f->kind & 1)
        out = valley_list_placed(s, f, f->seat, out);
    return valley_list_cards(s, f, f->seat, out);
}

/* A seat is through; the window goes on or is over. */
static void pass(valley *s, ber_frame *f)
{
    if (f->kind == F_COMBAT_CARD) {
        f->data = (uint8_t)(f->data | 1 << f->seat);
        f->seat = (int8_t)next_seat(s, f->seat);
        return;
    }
    f->seat = (int8_t)next_seat(s, f->seat);
    if (asks_one(f->kind) || f->seat == s->first_player)
        pop(s);
}

/* [V6.0.2, R86] After a card the same seat is asked again, and those who passed. */
void valley_do_window(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_PASS) {
        pass(s, f);
        return;
    }
    if (f->kind == F_COMBAT_CARD)
        f->data = 0;
    if (a >= A_PLAY)
        valley_play(s, f, f->seat, a - A_PLAY, log);
    else
        valley_play_placed(s, f, f->seat, a, log);
}
