/*
 * valley_odds.c: who can be attacked with even odds, who wins unless somebody does, and which
 * camps need help against animals.
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

int valley_free_warriors(const valley *s, int seat, int from)
{
    int n = valley_unmoved(s, seat, WARRIOR, from), most = valley_may_leave(s, seat, from, 0);
    bool guards = s->women[seat][from] && (s->wild | valley_exposed(s, seat)) >> from & 1;
    if (guards && n == s->warriors[seat][from])
        n--;
    return n < most ? n : most;
}

/* As many warriors as there are animals win each round more often than not, in a camp. */
uint64_t valley_forlorn(const valley *s, int seat)
{
    uint64_t out = 0;
    for (uint64_t camps = s->camps[seat] & s->wild & ~other_people(s, seat); camps;
         camps &= camps - 1) {
        int camp = lowest(camps), n = 0;
        uint64_t from = s->warriors[seat][camp] ? 0 : valley_movable(s, seat) & ~BIT(camp);
        for (; from; from &= from - 1)
            if (valley_reach(s, seat, lowest(from)) >> camp & 1)
                n += valley_free_warriors(s, seat, lowest(from));
        if (n >= s->beasts[camp])
            out |= BIT(camp);
    }
    return out;
}
