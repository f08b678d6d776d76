/*
 * valley_plans.c: a whole movement phase for computer players.
 *
 * Group by group a search does not find what only several groups can do: an attack on one camp
 * from two sides, a march that leaves room for a camp. So it is offered whole movements: camps
 * where they may stand, perhaps everybody who reaches one space of others, and some groups more.
 */
#include "valley.h"

#include "rng.h"

enum { MARCH = 5, MOST_MARCHES = (BER_PLAN_STEPS - 1) / MARCH, ALL = 99 };

/* A group on the move, or a camp that is built (to == from). */
typedef struct {
    int from, to, warriors, women, wolves;
} march;

static int any_space(uint64_t spaces, ber_rng *rng)
{
    for (uint32_t skip = ber_rng_below(rng, (uint32_t)count_bits(spaces)); skip; skip--)
        spaces &= spaces - 1;
    return lowest(spaces);
}

static void add_step(valley *s, int seat, ber_action a, ber_plan *out)
{
    out->step[out->n++] = a;
    valley_game.apply(s, seat, a, NULL);
}

/* The allowed amount that is nearest to the wanted one. */
static void add_amount(valley *s, int seat, int base, int wanted, ber_plan *out)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal), low = legal[0] - base, high = legal[n - 1] - base;
    add_step(s, seat,
             (ber_action)(base + (wanted < low    ? low
                                  : wanted > high ? high
                                                  : wanted)),
             out);
}

/* Spaces from which a group may leave, by the menu. */
static uint64_t origins(const valley *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal);
    uint64_t out = 0;
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_MOVE_FROM && legal[i] < A_CAMP)
            out |= BIT(legal[i] - A_MOVE_FROM);
    return out;
}

static bool add_march(valley *s, int seat, const march *m, ber_plan *out)
{
    if (m->to == m->from) {
        if (valley_is_legal(s, seat, (ber_action)(A_CAMP + m->from)))
            add_step(s, seat, (ber_action)(A_CAMP + m->from), out);
        return true;
    }
    if (valley_unmoved(s, seat, WARRIOR, m->from) < m->warriors ||
        valley_unmoved(s, seat, WOMAN, m->from) < m->women)
        return false;
    if (!(origins(s, seat) >> m->from & 1) || !(valley_reach(s, seat, m->from) >> m->to & 1))
        return false;
    add_step(s, seat, (ber_action)(A_MOVE_FROM + m->from), out);
    add_step(s, seat, (ber_action)(A_MOVE_DEST + m->to), out);
    add_amount(s, seat, A_MOVE_WARRIORS, m->warriors, out);
    add_amount(s, seat, A_MOVE_WOMEN, m->women, out);
    add_amount(s, seat, A_MOVE_WOLVES, m->wolves, out);
    return true;
}

/* ---- By lot ------------------------------------------------------------------------------- */

/* Camps of who wins next turn unless one falls. */
static uint64_t announced_camps(const valley *s, int seat)
{
    uint64_t camps = 0;
    for (int other = 0; other < s->head.n_seats; other++)
        camps |= other != seat && has_bit(s->announced, other) ? s->camps[other] : 0;
    return camps;
}

/* A space of others that some group reaches, mostly a camp, and one of an announced winner
 * before all others; -1: none. */
static int draw_target(const valley *s, int seat, ber_rng *rng)
{
    uint64_t reach = 0;
    for (uint64_t rest = origins(s, seat); rest; rest &= rest - 1)
        reach |= valley_reach(s, seat, lowest(rest));
    uint64_t targets = reach & (other_people(s, seat) | other_camps(s, seat));
    uint64_t camps = targets & other_camps(s, seat);
    uint64_t urgent = camps & announced_camps(s, seat);
    if (camps && ber_rng_below(rng, 4))
        targets = urgent ? urgent : camps;
    return targets ? any_space(targets, rng) : -1;
}

/* The next group that joins an attack; false: there is none. */
static bool next_attack(const valley *s, int seat, int target, bool all, march *out)
{
    for (uint64_t rest = origins(s, seat) & ~BIT(target); rest; rest &= rest - 1) {
        int from = lowest(rest);
        int warriors = valley_unmoved(s, seat, WARRIOR, from);
        if (!all)
            warriors = valley_spare_warriors(s, seat, from);
        if (warriors < 1 || !(valley_reach(s, seat, from) >> target & 1))
            continue;
        *out = (march){ from, target, warriors, 0, ALL };
        return true;
    }
    return false;
}

/* Mostly as a rule of thumb would send it, at times elsewhere or with others; the women, on whom
 * camps depend, seldom. */
static march draw_march(const valley *s, int seat, int from, ber_rng *rng)
{
    static const uint32_t one_in[MARCH] = { 1, 4, 3, 16, 3 };
    static const int base[MARCH] = { A_MOVE_FROM, A_MOVE_DEST, A_MOVE_WARRIORS, A_MOVE_WOMEN,
                                     A_MOVE_WOLVES };
    valley after = *s;
    ber_action legal[BER_MAX_ACTIONS];
    ber_plan drawn = { 0 };
    int what[MARCH] = { from };
    add_step(&after, seat, (ber_action)(A_MOVE_FROM + from), &drawn);
    for (int k = 1; k < MARCH; k++) {
        int n = valley_legal(&after, seat, legal);
        ber_action thumb = valley_pick(&after, seat, rng);
        ber_action any = legal[ber_rng_below(rng, (uint32_t)n)];
        bool is_bare = any == A_MOVE_WARRIORS; /* a woman would have to go instead */
        ber_action a = is_bare || ber_rng_below(rng, one_in[k]) ? thumb : any;
        what[k] = a - base[k];
        add_step(&after, seat, a, &drawn);
    }
    return (march){ what[0], what[1], what[2], what[3], what[4] };
}

static bool has_march(const ber_plan *plan, int from, int to)
{
    for (int k = 0; k + 1 < plan->n; k++)
        if (plan->step[k] == A_MOVE_FROM + from && plan->step[k + 1] == A_MOVE_DEST + to)
            return true;
    return false;
}

/* A camp given up for nothing, two groups that change places, or one that goes in two parts. */
static bool is_folly(const valley *s, int seat, const march *m, const ber_plan *before)
{
    bool is_pressed = s->wild >> m->from & 1;
    if (s->camps[seat] >> m->from & 1 && m->women == s->women[seat][m->from] && !is_pressed)
        return true;
    return has_march(before, m->to, m->from) || has_march(before, m->from, m->to);
}

/* One more group, mostly one that has something to go for. */
static void add_drawn(valley *s, int seat, ber_rng *rng, ber_plan *out)
{
    uint64_t from = origins(s, seat), idle = 0;
    for (uint64_t rest = from; rest; rest &= rest - 1)
        idle |= valley_has_purpose(s, seat, lowest(rest)) ? 0 : rest & -rest;
    if (ber_rng_below(rng, 8))
        from &= ~idle;
    if (!from)
        return;
    march m = draw_march(s, seat, any_space(from, rng), rng);
    if (!is_folly(s, seat, &m, out))
        add_march(s, seat, &m, out);
}

static bool add_camp(valley *s, int seat, ber_rng *rng, ber_plan *out)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_CAMP && legal[i] < A_TAKE_FIRE && ber_rng_below(rng, 8)) {
            add_step(s, seat, legal[i], out);
            return true;
        }
    return false;
}

/* A card or the fire by itself: what comes of it is seen later. */
static bool draw_other(const valley *s, int seat, ber_rng *rng, ber_plan *out)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal), kept = 0;
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_TAKE_FIRE)
            legal[kept++] = legal[i];
    if (!kept || ber_rng_below(rng, 4))
        return false;
    *out = (ber_plan){ 1, { legal[ber_rng_below(rng, (uint32_t)kept)] } };
    return true;
}

static void draw_plan(const valley *from, int seat, ber_rng *rng, ber_plan *out)
{
    valley s = *from;
    march m;
    if (draw_other(from, seat, rng, out))
        return;
    int target = ber_rng_below(rng, 2) ? draw_target(&s, seat, rng) : -1;
    int groups = (int)ber_rng_below(rng, 5);
    bool all = ber_rng_below(rng, 2);
    out->n = 0;
    while (out->n + MARCH < BER_PLAN_STEPS) {
        if (add_camp(&s, seat, rng, out))
            continue;
        if (target >= 0 && next_attack(&s, seat, target, all, &m) && add_march(&s, seat, &m, out))
            continue;
        target = -1;
        if (groups-- <= 0)
            break;
        add_drawn(&s, seat, rng, out);
    }
    add_step(&s, seat, A_DONE, out);
}

int valley_plans(const void *state, int seat, ber_rng *rng, ber_plan *out, int most)
{
    const valley *s = state;
    if (ber_agenda_peek(&s->agenda)->kind != F_MOVE || s->move_closed)
        return 0;
    for (int k = 0; k < most; k++)
        draw_plan(s, seat, rng, &out[k]);
    return most;
}

/* ---- Nearly the same ----------------------------------------------------------------------- */

static int read_plan(const ber_plan *plan, march out[])
{
    int n = 0;
    for (int k = 0; k < plan->n && plan->step[k] != A_DONE; k++) {
        int a = plan->step[k];
        if (a >= A_CAMP) {
            out[n++] = (march){ .from = a - A_CAMP, .to = a - A_CAMP };
            continue;
        }
        out[n++] = (march){ a - A_MOVE_FROM, plan->step[k + 1] - A_MOVE_DEST,
                            plan->step[k + 2] - A_MOVE_WARRIORS, plan->step[k + 3] - A_MOVE_WOMEN,
                            plan->step[k + 4] - A_MOVE_WOLVES };
        k += MARCH - 1;
    }
    return n;
}

bool valley_plan_near(const void *state, int seat, ber_rng *rng, const ber_plan *base,
                      ber_plan *out)
{
    valley s = *(const valley *)state;
    march m[BER_PLAN_STEPS];
    if (base->step[base->n - 1] != A_DONE)
        return false;
    int n = read_plan(base, m), gone = n ? (int)ber_rng_below(rng, (uint32_t)n) : 0;
    uint32_t way = ber_rng_below(rng, 3); /* a group more, one less, another */
    out->n = 0;
    for (int k = 0; k < n && out->n + MARCH < BER_PLAN_STEPS; k++)
        if (way == 0 || k != gone)
            add_march(&s, seat, &m[k], out);
    if (way != 1 && out->n + MARCH < BER_PLAN_STEPS)
        add_drawn(&s, seat, rng, out);
    add_step(&s, seat, A_DONE, out);
    return true;
}
