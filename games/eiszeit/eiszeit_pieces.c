/*
 * eiszeit_pieces.c: effects about mammoths, fire tokens and clubs.
 */
#include "eiszeit.h"

/* ---- Mammoths ------------------------------------------------------------------------ */

static void place_mammoth(eiszeit *s, int actor, int region, ber_log *log)
{
    s->mammoth_reserve--;
    s->mammoths[region]++;
    ber_tell(log, E_MAMMOTH_PLACED, actor, region, 0, 0);
}

static void move_mammoth(eiszeit *s, int actor, int from, int to, ber_log *log)
{
    s->mammoths[from]--;
    s->mammoths[to]++;
    ber_tell(log, E_MAMMOTH_MOVED, actor, from, to, 0);
}

/* [E8.10, R23, R48] */
static unsigned movable_mammoths(const eiszeit *s)
{
    return eiszeit_present(s->mammoths) & eiszeit_with_exit(s);
}

/* [E9.7, E9.9, E9.12] */
static unsigned mammoth_sources(const eiszeit *s, const ber_frame *f)
{
    if (f->card == L_PARTY)
        return eiszeit_present(s->mammoths) & ~bit_of(f->place);
    return f->data == MODE_ADJACENT ? movable_mammoths(s) : eiszeit_present(s->mammoths);
}

/* [E9.6, E9.8, E9.9, E9.12] */
static unsigned mammoth_targets(const eiszeit *s, const ber_frame *f)
{
    if (f->card == L_PARTY)
        return bit_of(f->place);
    switch (f->data) {
    case MODE_PLACE: return free_regions(s);
    case MODE_ADJACENT: return eiszeit_in_play.beside[f->place - 1] & free_regions(s);
    default: return free_regions(s) & ~bit_of(f->place);
    }
}

/* [E8.2, R26] */
ber_action *eiszeit_list_mammoth_source(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    if (f->card == L_PARTY)
        *out++ = A_STOP;
    return list_bits(mammoth_sources(s, f), A_MAMMOTH_SOURCE, out);
}

ber_action *eiszeit_list_mammoth_target(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    if (f->card == L_PARTY)
        *out++ = A_STOP;
    return list_bits(mammoth_targets(s, f), A_MAMMOTH_TARGET, out);
}

/* [E8.8, R45] The mammoth of a hunting party comes from the reserve, else from the board. */
bool eiszeit_close_mammoth(eiszeit *s, ber_frame *f, ber_log *log)
{
    int before = f->kind;
    if (f->card != L_PARTY)
        return false;
    f->kind = s->mammoth_reserve ? F_MAMMOTH_TARGET : F_MAMMOTH_SOURCE;
    f->data = s->mammoth_reserve ? MODE_PLACE : MODE_ANY;
    if (!s->mammoth_reserve && !mammoth_sources(s, f))
        return eiszeit_close(s, f, log);
    return f->kind != before;
}

void eiszeit_do_mammoth_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = a - A_MAMMOTH_SOURCE, to = f->place - 1;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
    } else if (f->card == L_PARTY) {
        pop(s);
        move_mammoth(s, seat, region, to, log);
    } else {
        f->kind = F_MAMMOTH_TARGET;
        f->place = (uint8_t)(region + 1);
    }
}

void eiszeit_do_mammoth_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = a - A_MAMMOTH_TARGET, from = f->place - 1;
    bool is_placed = f->data == MODE_PLACE;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    pop(s);
    if (is_placed)
        place_mammoth(s, seat, region, log);
    else
        move_mammoth(s, seat, from, region, log);
}

/* ---- Hunting party [E9.5] ---------------------------------------------------------------- */

ber_action *eiszeit_list_party_region(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    *out++ = A_STOP;
    return list_bits(free_regions(s), A_PARTY_REGION, out);
}

enum { PARTY_HUNTERS = 2 };

/* [E8.2] The hunters lie on the mammoth: to stop with them leaves it open. */
void eiszeit_do_party_region(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, number = a - A_PARTY_REGION + 1;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    *f = effect(F_MAMMOTH_TARGET, seat, 0, L_PARTY, number);
    push(s, effect(F_PLACE_HUNTER, seat, PARTY_HUNTERS, L_PARTY, number));
}

/* ---- Clubs -------------------------------------------------------------------------------- */

/* [E9.8, E9.9, E11.6, R26] The bits of A_NONE, A_CLUB and A_MAMMOTH. */
static unsigned club_or_mammoth(const eiszeit *s)
{
    unsigned can = 0;
    bool can_move = !s->mammoth_reserve && movable_mammoths(s); /* which is the one "may" */
    if (can_move)
        can |= 1u << A_NONE;
    if (s->club_reserve)
        can |= 1u << A_CLUB;
    if (s->mammoth_reserve || can_move)
        can |= 1u << A_MAMMOTH;
    return can;
}

/* [E10.3, R29] The bits of A_NONE, A_CLUB and A_MOVE. */
static unsigned gift(const eiszeit *s, int seat)
{
    unsigned can = 1u << A_NONE;
    if (s->club_reserve)
        can |= 1u << A_CLUB;
    if (eiszeit_on_board(s, seat))
        can |= 1u << A_MOVE;
    return can;
}

ber_action *eiszeit_list_club_or_mammoth(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    return list_bits(club_or_mammoth(s), 0, out);
}

ber_action *eiszeit_list_gift_choice(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(gift(s, f->seat), 0, out);
}

bool eiszeit_close_club_or_mammoth(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !club_or_mammoth(s) && eiszeit_close(s, f, log);
}

bool eiszeit_close_gift_choice(eiszeit *s, ber_frame *f, ber_log *log)
{
    return gift(s, f->seat) == 1u << A_NONE && eiszeit_close(s, f, log);
}

/* [E11.2] It is kept until the next question says where it goes. */
static void take_club(eiszeit *s, ber_frame *f, ber_log *log)
{
    s->club_reserve--;
    s->own_clubs[f->seat]++;
    ber_tell(log, E_CLUB_TAKEN, f->seat, 0, 0, 0);
    f->kind = F_CLUB_USE;
}

/* [E9.8, E9.9] */
void eiszeit_do_club_or_mammoth(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_NONE) {
        eiszeit_decline(s, f, log);
    } else if (a == A_CLUB) {
        take_club(s, f, log);
    } else {
        f->kind = s->mammoth_reserve ? F_MAMMOTH_TARGET : F_MAMMOTH_SOURCE;
        f->data = s->mammoth_reserve ? MODE_PLACE : MODE_ADJACENT;
    }
}

enum { GIFT_HUNTERS = 2 };

/* [E10.3] */
void eiszeit_do_gift_choice(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_NONE) {
        eiszeit_decline(s, f, log);
    } else if (a == A_CLUB) {
        take_club(s, f, log);
    } else {
        f->kind = F_MOVE_SOURCE;
        f->left = GIFT_HUNTERS;
    }
}

/* [E11.1, E11.2, R15, R17] Under an own hunter that has none. */
ber_action *eiszeit_list_club_use(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_KEEP;
    for (int r = 0; r < REGIONS; r++)
        if (plain_hunters(s, r, f->seat))
            *out++ = (ber_action)(A_CLUB_USE + r);
    return out;
}

void eiszeit_do_club_use(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    pop(s);
    if (a == A_KEEP)
        ber_tell(log, E_CLUB_KEPT, seat, 0, 0, 0);
    else
        eiszeit_attach(s, seat, a - A_CLUB_USE, log);
}

/* ---- The mammoth of a Trek ------------------------------------------------------------------- */

bool eiszeit_close_trek_mammoth(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !s->mammoths[f->place - 1] && eiszeit_close(s, f, log);
}

/* [E9.11] */
void eiszeit_do_trek_mammoth(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place - 1, to = f->data - 1;
    if (a == A_NO) {
        eiszeit_decline(s, f, log);
        return;
    }
    pop(s);
    move_mammoth(s, seat, from, to, log);
}

/* ---- Fire, and the great hunt --------------------------------------------------------- */

/* [E9.13, E10.7] */
ber_action *eiszeit_list_fire_source(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    *out++ = A_STOP;
    return list_bits(eiszeit_present(s->fire), A_FIRE_SOURCE, out);
}

bool eiszeit_close_fire_source(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !eiszeit_present(s->fire) && eiszeit_close(s, f, log);
}

ber_action *eiszeit_list_fire_target(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(free_regions(s) & ~bit_of(f->place), A_FIRE_TARGET, out);
}

void eiszeit_do_fire_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    f->kind = F_FIRE_TARGET;
    f->place = (uint8_t)(a - A_FIRE_SOURCE + 1);
}

void eiszeit_do_fire_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place - 1, to = a - A_FIRE_TARGET;
    pop(s);
    s->fire[from]--;
    s->fire[to]++;
    ber_tell(log, E_FIRE_MOVED, seat, from, to, 0);
}

/* [E10.8] */
ber_action *eiszeit_list_remove_mammoth(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    *out++ = A_STOP;
    return list_bits(eiszeit_present(s->mammoths), A_REMOVE_MAMMOTH, out);
}

bool eiszeit_close_remove_mammoth(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !eiszeit_present(s->mammoths) && eiszeit_close(s, f, log);
}

void eiszeit_do_remove_mammoth(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = a - A_REMOVE_MAMMOTH;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    pop(s);
    s->mammoths[region]--;
    s->mammoth_reserve++;
    ber_tell(log, E_MAMMOTH_REMOVED, seat, region, 0, 0);
}
