/*
 * valley_why_move.c: why a group cannot go, a camp cannot be built, the Fire cannot be taken.
 */
#include "valley_why.h"

/* ---- The menu ---------------------------------------------------------------------------- */

/* [V6.4.9] */
static ber_why why_closed(void)
{
    return ber_because("V6.4.9", "closed_move");
}

/* [V6.4.4] */
static ber_why why_held(const valley *s, int seat, int from)
{
    ber_why why = why_space("V6.4.4", "held", from);
    why = ber_why_add(why, BER_NUMBER, valley_enemies(s, seat, from));
    return ber_why_add(why, BER_NUMBER, tribe_in(s, seat, from));
}

/* [V6.4.5] What keeps those who might leave. */
static ber_why why_no_way(const valley *s, int from)
{
    if (s->weather == BLIZZARD)
        return why_weather(s);
    if (s->flood >> from & 1)
        return why_space("V6.4.5", "flooded_in", from);
    if (s->weather == HEAVY_SNOW && (map_of(s)->mountain >> from & 1))
        return why_space("V6.4.5", "snowed_in", from);
    return why_space("V6.4.5", "no_way_out", from);
}

ber_why valley_why_leave(const valley *s, const ber_frame *f, int from)
{
    int seat = f->seat;
    if (!(s->people[seat] >> from & 1))
        return why_space("V6.4.3", "nobody_there", from);
    if (valley_unmoved(s, seat, WARRIOR, from) + valley_unmoved(s, seat, WOMAN, from) == 0)
        return why_space("V6.4.3", "all_moved", from);
    if (s->move_closed)
        return why_closed();
    return valley_may_leave(s, seat, from, s->armed) ? why_no_way(s, from)
                                                     : why_held(s, seat, from);
}

/* [V6.4.8] */
ber_why valley_why_camp(const valley *s, const ber_frame *f, int space)
{
    int owner = camp_owner(s, space);
    if (s->move_closed)
        return why_closed();
    if (count_camps(s, f->seat) >= MAX_CAMPS)
        return ber_because("R3", "five_camps");
    if (owner != NOBODY)
        return ber_why_add(why_space("V6.4.8", "camp_there", space), D_SEAT, owner);
    if (!(s->people[f->seat] >> space & 1))
        return why_space("V6.4.8", "nobody_builds", space);
    if (valley_enemy_spaces(s, f->seat) >> space & 1)
        return why_space("V6.4.8", "enemies_there", space);
    if ((s->fire | s->flood) >> space & 1)
        return why_space("V6.4.8", s->fire >> space & 1 ? "burning_there" : "flooded_there", space);
    return why_space("V6.4.8", "no_couple", space);
}

/* [V9.1, V9.3] `which`: space and sex; -1: from a fire next door. */
ber_why valley_why_fire(const valley *s, const ber_frame *f, int which)
{
    int seat = f->seat, space = which / 2;
    if (!s->head.option[O_FIRE])
        return ber_because("V9.1", "no_fire_here");
    if (which >= 0 && s->move_closed)
        return why_closed();
    if (has_fire(s, seat))
        return ber_because("V9.3", "has_fire");
    if (!s->camps[seat])
        return ber_because("V9.3", "fire_needs_camp");
    if (which < 0)
        return ber_because("V9.3", "no_fire_near");
    if (!(map_of(s)->volcano >> space & 1))
        return why_space("V9.3", "no_volcano", space);
    if ((s->fire | s->flood) >> space & 1)
        return why_space("V9.3", "volcano_burns", space);
    if (valley_unmoved(s, seat, which % 2, space) < 1)
        return ber_why_add(why_space("V9.3", "none_unmoved", space), D_PIECE, which % 2);
    return why_space("V9.3", "enemies_at_volcano", space);
}

/* ---- Where a group goes [V6.4.5] ----------------------------------------------------------- */

static int size(int n)
{
    return n < 0 ? -n : n;
}

static int distance(int from, int to)
{
    int dq = valley_q[from] - valley_q[to], dr = valley_r[from] - valley_r[to];
    return (size(dq) + size(dr) + size(dq + dr)) / 2;
}

/* One space lies between: where one has to stop there, or that nothing leads through. */
static ber_why why_between(const valley *s, int seat, int from, int to)
{
    uint64_t open = valley_open_beside(s, from) & valley_beside[to];
    for (; open; open &= open - 1) {
        int via = lowest(open);
        bool is_mountain = map_of(s)->mountain >> via & 1;
        bool is_enemy = valley_enemy_spaces(s, seat) >> via & 1;
        if ((valley_behind_river(s, via) >> to & 1) || (!is_mountain && !is_enemy))
            continue;
        ber_why why =
            why_space("V6.4.5", is_enemy ? "stopped_by_enemies" : "stopped_by_mountain", to);
        return ber_why_add(why, D_SPACE, via);
    }
    return ber_why_add(why_space("V6.4.5", "no_way", to), D_SPACE, from);
}

ber_why valley_why_dest(const valley *s, const ber_frame *f, int to)
{
    int from = f->place, away = distance(from, to);
    bool is_stormy = s->weather == STORMS || s->weather == TEMPEST;
    if (away == 0)
        return why_space("V6.4.5", "same_space", to);
    if (map_of(s)->lake >> to & 1)
        return why_space("V6.4.5", "lake", to);
    if (closed(s) >> to & 1)
        return why_space("R91", "closed", to);
    if (is_stormy && away > 1)
        return why_weather(s);
    if (s->armed)
        return why_space("V6.4.5", "no_way_with_cards", to);
    if (away > 2) {
        ber_why why = why_space("V6.4.5", "too_far", to);
        return ber_why_add(why, BER_NUMBER, away);
    }
    if (away == 1)
        return ber_why_add(why_space("V6.4.5", "river", to), D_SPACE, from);
    return why_between(s, f->seat, from, to);
}

/* ---- How many ------------------------------------------------------------------------------ */

/* The pieces are not there, or the enemies hold them [V6.4.4]. */
static ber_why why_amount(const valley *s, const ber_frame *f, int piece, int there, int wanted)
{
    static const char *const few[] = { "few_warriors", "few_women", "few_wolves" };
    unsigned armed = valley_armed_for(s, f->seat, f->place, f->data);
    int may = valley_may_leave(s, f->seat, f->place, armed), going = f->left + f->card + wanted;
    if (wanted > there)
        return ber_why_add(why_space("V6.4.3", few[piece], f->place), BER_NUMBER, there);
    if (going == 0)
        return ber_because("V6.4.3", "empty_group");
    if (armed & (BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN)) && going > 1)
        return ber_because("V8.11", "march_of_one");
    ber_why why = why_space("V6.4.4", "must_stay", f->place);
    why = ber_why_add(why, BER_NUMBER, may);
    return ber_why_add(why, BER_NUMBER, valley_enemies(s, f->seat, f->place));
}

ber_why valley_why_warriors(const valley *s, const ber_frame *f, int wanted)
{
    return why_amount(s, f, WARRIOR, valley_unmoved(s, f->seat, WARRIOR, f->place), wanted);
}

ber_why valley_why_women(const valley *s, const ber_frame *f, int wanted)
{
    return why_amount(s, f, WOMAN, valley_unmoved(s, f->seat, WOMAN, f->place), wanted);
}

ber_why valley_why_wolves(const valley *s, const ber_frame *f, int wanted)
{
    int there = s->tamed[f->seat][f->place] - s->moved_wolves[f->place];
    return why_amount(s, f, WOLF_TAMED, there, wanted);
}
