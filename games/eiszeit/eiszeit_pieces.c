/*
 * eiszeit_pieces.c: effects about mammoths, fire tokens and clubs.
 */
#include "eiszeit.h"

/* ---- Mammoths ------------------------------------------------------------------------ */

static void place_mammoth(eiszeit *s, int actor, int region, ber_log *log)
{
    s->mammoth_reserve--;
    s->mammoths[region]++;
    tell(log, E_MAMMOTH_PLACED, actor, region, 0, 0);
}

static void move_mammoth(eiszeit *s, int actor, int from, int to, ber_log *log)
{
    s->mammoths[from]--;
    s->mammoths[to]++;
    tell(log, E_MAMMOTH_MOVED, actor, from, to, 0);
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
    case MODE_ADJACENT: return eiszeit_beside[f->place - 1] & free_regions(s);
    default: return free_regions(s) & ~bit_of(f->place);
    }
}

/* [E8.8, R45] The mammoth of a hunting party comes from the reserve, else from the board. */
static bool open_mammoth(const eiszeit *s, ber_frame *f)
{
    if (f->card != L_PARTY)
        return true;
    f->kind = s->mammoth_reserve ? F_MAMMOTH_TARGET : F_MAMMOTH_SOURCE;
    f->data = s->mammoth_reserve ? MODE_PLACE : MODE_ANY;
    return s->mammoth_reserve || mammoth_sources(s, f);
}

static void apply_mammoth_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
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

static void apply_mammoth_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
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

static unsigned any_region(const eiszeit *s, const ber_frame *f)
{
    (void)f;
    return free_regions(s);
}

enum { PARTY_HUNTERS = 2 };

/* [E8.2] The hunters lie on the mammoth: to stop with them leaves it open. */
static void apply_party(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
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

static int list_bits(unsigned can, ber_action *out)
{
    int n = 0;
    for (; can; can &= can - 1)
        out[n++] = (ber_action)lowest(can);
    return n;
}

static int legal_club_or_mammoth(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    return list_bits(club_or_mammoth(s), out);
}

static int legal_gift(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(gift(s, f->seat), out);
}

static bool open_club_or_mammoth(const eiszeit *s, ber_frame *f)
{
    (void)f;
    return club_or_mammoth(s) != 0;
}

static bool open_gift(const eiszeit *s, ber_frame *f)
{
    return gift(s, f->seat) & ~(1u << A_NONE);
}

/* [E11.2] It is kept until the next question says where it goes. */
static void take_club(eiszeit *s, ber_frame *f, ber_log *log)
{
    s->club_reserve--;
    s->own_clubs[f->seat]++;
    tell(log, E_CLUB_TAKEN, f->seat, 0, 0, 0);
    f->kind = F_CLUB_USE;
}

/* [E9.8, E9.9] */
static void apply_club_or_mammoth(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
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
static void apply_gift(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
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
static unsigned club_regions(const eiszeit *s, const ber_frame *f)
{
    unsigned mask = 0;
    for (int r = 0; r < REGIONS; r++)
        mask |= (unsigned)(s->hunters[r][f->seat] > s->clubbed[r][f->seat]) << r;
    return mask;
}

static void apply_club_use(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    pop(s);
    if (a == A_KEEP)
        tell(log, E_CLUB_KEPT, seat, 0, 0, 0);
    else
        eiszeit_attach(s, seat, a - A_CLUB_USE, log);
}

/* ---- The mammoth of a Trek ------------------------------------------------------------------- */

static int legal_trek_mammoth(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    out[0] = A_NO;
    out[1] = A_YES;
    return 2;
}

static bool open_trek_mammoth(const eiszeit *s, ber_frame *f)
{
    return s->mammoths[f->place - 1] != 0;
}

/* [E9.11] */
static void apply_trek_mammoth(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place - 1, to = f->data - 1;
    if (a == A_NO) {
        eiszeit_decline(s, f, log);
        return;
    }
    pop(s);
    move_mammoth(s, seat, from, to, log);
}

/* ---- Fire, and the great hunt -------------------------------------------------------------------
 */

/* [E9.13, E10.7] */
static unsigned fire_sources(const eiszeit *s, const ber_frame *f)
{
    (void)f;
    return eiszeit_present(s->fire);
}

static unsigned other_regions(const eiszeit *s, const ber_frame *f)
{
    return free_regions(s) & ~bit_of(f->place);
}

static bool open_fire(const eiszeit *s, ber_frame *f)
{
    return fire_sources(s, f) != 0;
}

static void apply_fire_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    f->kind = F_FIRE_TARGET;
    f->place = (uint8_t)(a - A_FIRE_SOURCE + 1);
}

static void apply_fire_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place - 1, to = a - A_FIRE_TARGET;
    pop(s);
    s->fire[from]--;
    s->fire[to]++;
    tell(log, E_FIRE_MOVED, seat, from, to, 0);
}

/* [E10.8] */
static unsigned huntable(const eiszeit *s, const ber_frame *f)
{
    (void)f;
    return eiszeit_present(s->mammoths);
}

static bool open_hunt(const eiszeit *s, ber_frame *f)
{
    return huntable(s, f) != 0;
}

static void apply_hunt(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = a - A_REMOVE_MAMMOTH;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    pop(s);
    s->mammoths[region]--;
    s->mammoth_reserve++;
    tell(log, E_MAMMOTH_REMOVED, seat, region, 0, 0);
}

/* ---- The rows
 * ---------------------------------------------------------------------------------------- */

#define ROW(kind) [(kind)-F_PARTY_REGION]
const eiszeit_rule eiszeit_piece_rules[] = {
    ROW(F_PARTY_REGION) =
        ASKS_REGION(P_PARTY_REGION, EXTRA_STOP, A_PARTY_REGION, any_region, apply_party, NULL),
    ROW(F_CLUB_OR_MAMMOTH) = ASKS_LIST(P_CLUB_OR_MAMMOTH, legal_club_or_mammoth,
                                       apply_club_or_mammoth, open_club_or_mammoth),
    ROW(F_CLUB_USE) =
        ASKS_REGION(P_CLUB_USE, EXTRA_KEEP, A_CLUB_USE, club_regions, apply_club_use, NULL),
    ROW(F_GIFT_CHOICE) = ASKS_LIST(P_GIFT_CHOICE, legal_gift, apply_gift, open_gift),
    ROW(F_MAMMOTH_SOURCE) = ASKS_REGION(P_MAMMOTH_SOURCE, EXTRA_PARTY_STOP, A_MAMMOTH_SOURCE,
                                        mammoth_sources, apply_mammoth_source, open_mammoth),
    ROW(F_MAMMOTH_TARGET) = ASKS_REGION(P_MAMMOTH_TARGET, EXTRA_PARTY_STOP, A_MAMMOTH_TARGET,
                                        mammoth_targets, apply_mammoth_target, open_mammoth),
    ROW(F_TREK_MAMMOTH) =
        ASKS_LIST(P_TREK_MAMMOTH, legal_trek_mammoth, apply_trek_mammoth, open_trek_mammoth),
    ROW(F_FIRE_SOURCE) = ASKS_REGION(P_FIRE_SOURCE, EXTRA_STOP, A_FIRE_SOURCE, fire_sources,
                                     apply_fire_source, open_fire),
    ROW(F_FIRE_TARGET) = ASKS_REGION(P_FIRE_TARGET, EXTRA_NOTHING, A_FIRE_TARGET, other_regions,
                                     apply_fire_target, NULL),
    ROW(F_REMOVE_MAMMOTH) = ASKS_REGION(P_REMOVE_MAMMOTH, EXTRA_STOP, A_REMOVE_MAMMOTH, huntable,
                                        apply_hunt, open_hunt),
};
#undef ROW
