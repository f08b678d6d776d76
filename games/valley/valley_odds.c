/*
 * valley_odds.c: who can be attacked with even odds, and who wins unless somebody does.
 */
#include "valley.h"

/* Warriors that the mover can bring to a space, without cards. */
static int could_bring(const valley *s, int seat, int to)
{
    int n = valley_unmoved(s, seat, WARRIOR, to);
    for (uint64_t rest = valley_movable(s, seat) & ~BIT(to); rest; rest &= rest - 1) {
        int from = lowest(rest), warriors = valley_unmoved(s, seat, WARRIOR, from);
        if (!warriors || !(valley_reach(s, seat, from) >> to & 1))
            continue;
        int most = valley_may_leave(s, seat, from, 0);
        n += warriors < most ? warriors : most;
    }
    return n;
}

int valley_defenders(const valley *s, int owner, int space)
{
    return s->warriors[owner][space] + s->tamed[owner][space];
}

/* One warrior more than there are defenders makes up for the bonus of their camp. */
uint64_t valley_even_camps(const valley *s, int seat, int owner)
{
    uint64_t out = 0;
    for (uint64_t rest = s->camps[owner]; rest; rest &= rest - 1) {
        int space = lowest(rest);
        if (could_bring(s, seat, space) > valley_defenders(s, owner, space))
            out |= BIT(space);
    }
    return out;
}

bool valley_attacks(const valley *s, int seat, int owner)
{
    for (uint64_t rest = s->camps[owner]; rest; rest &= rest - 1)
        if (s->warriors[seat][lowest(rest)])
            return true;
    return false;
}

/* A tribe that wins at the end of the turn unless it loses one camp. */
bool valley_is_about_to_win(const valley *s, int seat)
{
    return has_bit(s->announced, seat) && count_camps(s, seat) == 4;
}
