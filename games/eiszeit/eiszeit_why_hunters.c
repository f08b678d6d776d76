/*
 * eiszeit_why_hunters.c: why a hunter cannot be chosen, or not go where it is sent.
 */
#include "eiszeit_why.h"

static int region_of(int hunter)
{
    return hunter / 2 / SEATS;
}

static int owner_of(int hunter)
{
    return hunter / 2 % SEATS;
}

static ber_why why_seat(const char *rule, const char *cause, int seat)
{
    return ber_because_of(rule, cause, D_SEAT, seat);
}

/* Nobody of that kind is there; a rule of NULL: somebody is. */
static ber_why why_absent(const eiszeit *s, const ber_frame *f, int hunter)
{
    int region = region_of(hunter), owner = owner_of(hunter), club = hunter % 2;
    int armed = s->clubbed[region][owner], all = s->hunters[region][owner];
    bool is_own = owner == f->seat;
    const char *cause = is_own ? "none_yours" : "none_of";
    if (owner >= s->head.n_seats)
        return ber_because("E8.5", "nobody");
    if (club ? armed : all - armed)
        return ber_because(NULL, NULL);
    if (all && club)
        cause = is_own ? "none_yours_clubbed" : "none_clubbed";
    else if (all)
        cause = is_own ? "none_yours_plain" : "none_plain";
    ber_why why = eiszeit_why_region("E8.5", cause, region);
    return is_own ? why : ber_why_add(why, D_SEAT, owner);
}

/* [R24] All of that kind there came by this card. */
static bool is_touched(const eiszeit *s, int hunter)
{
    int region = region_of(hunter), owner = owner_of(hunter);
    if (hunter % 2)
        return s->clubbed[region][owner] <= s->touched_clubbed[region][owner];
    return plain_hunters(s, region, owner) <= s->touched[region][owner];
}

/* [E11.5] */
static bool is_guarded(const ber_frame *f, int hunter)
{
    return hunter % 2 && owner_of(hunter) != f->seat;
}

/* ---- Placing [E8.7, E9.1, E9.5] ----------------------------------------------------------- */

/* [E9.1] The land of the card, as far as it is free of ice. */
static ber_why why_land(const eiszeit *s, int card)
{
    unsigned land = eiszeit_in_play.terrain[card] & free_regions(s), rest = land & (land - 1);
    ber_why why = eiszeit_why_region("E9.1", rest ? "camp_lands" : "camp_land", lowest(land));
    return rest ? ber_why_add(why, D_REGION, lowest(rest)) : why;
}

/* Where a hunter cannot go, that is placed or has been chosen. */
ber_why eiszeit_why_not_place(const eiszeit *s, const ber_frame *f, int region)
{
    bool is_placed = f->kind == F_PLACE_HUNTER || f->kind == F_SUBSTITUTE_TARGET;
    int from = f->kind == F_SUBSTITUTE_TARGET ? get_source(f).from - 1 : f->place - 1;
    if (!is_placed || s->iced >> region & 1)
        return eiszeit_why_target(s, region, from);
    if (f->card == L_PARTY)
        return eiszeit_why_region("E9.5", "party_hunters", f->place - 1);
    if (f->place && region != f->place - 1)
        return eiszeit_why_region("E9.1", "camp_same", f->place - 1);
    if (f->card < L_SWAP && is_terrain_only(f) && !(eiszeit_in_play.terrain[f->card] >> region & 1))
        return why_land(s, f->card);
    return eiszeit_why_region("E8.5", "is_there", region);
}

ber_why eiszeit_why_not_substitute(const eiszeit *s, const ber_frame *f, int own)
{
    int hunter = (own / 2 * SEATS + f->seat) * 2 + own % 2;
    ber_why why = why_absent(s, f, hunter);
    if (why.rule)
        return why;
    return eiszeit_why_region("E8.7", is_touched(s, hunter) ? "touched" : "already_there", own / 2);
}

/* ---- Exchange [E9.3] ----------------------------------------------------------------------- */

/* [R18] Next to it there is nobody, or nobody but its like. */
static ber_why why_alone(const eiszeit *s, const ber_frame *f, int region)
{
    uint64_t all = eiszeit_plain_spots(s);
    all |= eiszeit_clubbed_spots(s) & SPOT_COLUMN << f->seat;
    for (unsigned rest = eiszeit_in_play.beside[region]; rest; rest &= rest - 1)
        if (all >> lowest(rest) * SEATS & SPOT_ROW)
            return eiszeit_why_region("R18", "only_alike", region);
    return eiszeit_why_region("E9.3", "alone", region);
}

ber_why eiszeit_why_not_swap_first(const eiszeit *s, const ber_frame *f, int hunter)
{
    ber_why why = why_absent(s, f, hunter);
    if (why.rule)
        return why;
    if (is_guarded(f, hunter))
        return why_seat("E11.5", "guarded", owner_of(hunter));
    return why_alone(s, f, region_of(hunter));
}

ber_why eiszeit_why_not_swap_second(const eiszeit *s, const ber_frame *f, int hunter)
{
    int region = region_of(hunter), from = f->place - 1;
    ber_why why = why_absent(s, f, hunter);
    if (why.rule)
        return why;
    if (!(eiszeit_in_play.beside[from] >> region & 1))
        return region == from ? eiszeit_why_region("E9.3", "beside_it", region)
                              : eiszeit_why_target(s, region, from);
    if (is_guarded(f, hunter))
        return why_seat("E11.5", "guarded", owner_of(hunter));
    return ber_because("R18", "alike");
}

/* ---- Drive, Gift, Trek [E9.4, E10.3, E9.11] ------------------------------------------- */

ber_why eiszeit_why_not_move(const eiszeit *s, const ber_frame *f, int hunter)
{
    int region = region_of(hunter), owner = owner_of(hunter);
    ber_why why = why_absent(s, f, hunter);
    if (why.rule)
        return why;
    if (f->card == D_GIFT && owner != f->seat)
        return ber_because("E10.3", "own_only");
    if (f->card == D_GIFT && f->place && region == f->place - 1)
        return eiszeit_why_region("E10.3", "already_there", region);
    if (is_guarded(f, hunter))
        return why_seat("E11.5", "guarded", owner);
    if (is_touched(s, hunter))
        return eiszeit_why_region("E8.11", "touched", region);
    if (f->left == 1 && f->data == owner + 1)
        return owner == f->seat ? ber_because("E9.4", "two_yours")
                                : why_seat("E9.4", "two_of", owner);
    return eiszeit_why_region("E8.10", "locked", region);
}

ber_why eiszeit_why_not_trek(const eiszeit *s, const ber_frame *f, int region)
{
    bool is_there = s->hunters[region][f->seat];
    return eiszeit_why_region(is_there ? "E8.10" : "E9.11", is_there ? "locked" : "none_yours",
                              region);
}

/* One of those two kinds is there. */
ber_why eiszeit_why_not_trek_hunter(const eiszeit *s, const ber_frame *f, int club)
{
    (void)s;
    return eiszeit_why_region("E9.11", club ? "none_yours_clubbed" : "none_yours_plain",
                              f->place - 1);
}

/* ---- Clubs and removals [E11.2, E10.2] ------------------------------------------------ */

ber_why eiszeit_why_not_club_use(const eiszeit *s, const ber_frame *f, int region)
{
    bool is_there = s->hunters[region][f->seat];
    return eiszeit_why_region("E11.2", is_there ? "none_yours_plain" : "none_yours", region);
}

ber_why eiszeit_why_not_remove(const eiszeit *s, const ber_frame *f, int hunter)
{
    int owner = owner_of(hunter);
    ber_why why = why_absent(s, f, hunter);
    if (why.rule)
        return why;
    return owner == f->seat ? ber_because("E10.2", "other_than_you")
                            : why_seat("E10.2", "other_than", owner);
}
