/*
 * urland_why.c: which rule forbids a step.
 *
 * Given a blinded state; everything looked at is public or the seat's own.
 */
#include "urland.h"

#include "why.h"

static const char *const fate_rule[F_EPOCH + 1] = {
    [F_VOLCANO] = "U1.3",    [F_DEAL] = "U1.4",     [F_PASS_LEFT] = "U1.6",
    [F_PASS_RIGHT] = "U1.6", [F_GENE] = "U6.6",     [F_DRAW] = "U5.1",
    [F_REVEAL] = "U2.9",     [F_SHOW_BID] = "U6.7", [F_ERUPT_FIRST] = "U8.1",
};

/* Genes and tokens come in the set-up and at the start of an epoch by rules of their own. */
static const char *why_fate(const urland *s, const ber_frame *f)
{
    bool first = s->turn_number == 0;
    if (first && f->kind == F_GENE)
        return "U1.8";
    if (f->kind == F_DRAW && (first || !is_any_scored(s)))
        return first ? "U1.9" : "U8.8";
    return fate_rule[f->kind];
}

/* Somebody else is asked. */
static const char *why_not_now(const urland *s, int kind, int seat)
{
    switch (kind) {
    case F_CHOOSE: return "U2.2";
    case F_BID: return "U6.1";
    case F_BUY: return "U6.3";
    case F_PAY: return "U6.4";
    case F_PANIC_REGION: return "U7.1";
    case F_PANIC_OCEAN: return "U7.2";
    case F_EARS_PANIC: return "U7.3";
    case F_EARS_VOLCANO: return "U8.10";
    default: return seat == s->env || seat == dummy(s) ? "U2.1" : "U2.3";
    }
}

static bool is_gone(const urland *s, int area)
{
    return is_land(area) && (s->erupted >> area & 1);
}

/* ---- Genes ------------------------------------------------------------------------ */

static bool is_ocean_banned(const urland *s, int area)
{
    return s->head.option[O_GENE_SCOPE] && !is_land(area);
}

static const char *why_not_walk(const urland *s, int seat, int code)
{
    if (!has_gene(s, seat, LEGS))
        return "U3.5";
    return s->cnt[code / REGIONS][seat] ? "R58" : "U10.2";
}

static const char *why_not_egg(const urland *s, int seat, int area)
{
    if (!has_gene(s, seat, EGG))
        return "U3.5";
    if (is_gone(s, area))
        return "U8.4";
    return is_ocean_banned(s, area) ? "R60" : "U10.4";
}

static const char *why_not_stink(const urland *s, int seat, int area)
{
    int own = s->cnt[area][seat];
    if (!has_gene(s, seat, STINK))
        return "U3.5";
    if (is_ocean_banned(s, area))
        return "R61";
    return own && all_in(s, area) > own ? "U3.9" : "U10.8";
}

static const char *why_not_teeth(const urland *s, int seat, int code)
{
    int area = code / SEATS, victim = code % SEATS;
    if (!has_gene(s, seat, TEETH))
        return "U3.5";
    bool heard = is_land(area) && victim == ears_owner(s) && victim != seat;
    return heard && s->cnt[area][seat] && s->cnt[area][victim] ? "U10.7" : "U10.11";
}

static const char *why_not_gene(const urland *s, const ber_frame *f, ber_action a)
{
    int seat = f->seat;
    if (a < A_EGG)
        return why_not_walk(s, seat, a - A_WALK);
    if (a < A_WINGS)
        return why_not_egg(s, seat, a - A_EGG);
    if (a < A_STINK)
        return has_gene(s, seat, WINGS) ? "U10.5" : "U3.5";
    if (a < A_TEETH)
        return why_not_stink(s, seat, a - A_STINK);
    if (a < A_ASSIMILATE)
        return why_not_teeth(s, seat, a - A_TEETH);
    if (!has_gene(s, seat, ASSIMILATION))
        return "U3.5";
    return f->left < 2 ? "R57" : "U10.1";
}

/* ---- The move ------------------------------------------------------------------------ */

static const char *why_not_act(const urland *s, const ber_frame *f, ber_action a)
{
    if (a < A_LAND || a >= A_STOP)
        return "U2.10";
    if (a < A_PROPAGATE)
        return is_gone(s, (a - A_LAND) / 2 % REGIONS) ? "U8.4" : "U3.1";
    if (a < A_SWIM)
        return s->reserve[f->seat] ? "U3.2" : "R16";
    if (a < A_RETREAT)
        return s->cnt[REGIONS + (a - A_SWIM) / OCEANS][f->seat] ? "U3.3" : "R18";
    return a == A_RETREAT ? "U3.4" : why_not_gene(s, f, a);
}

static const char *why_not_retreat(const urland *s, const ber_frame *f, ber_action a)
{
    if (a == A_DONE)
        return "R19";
    bool area = a >= A_RETREAT_PICK && a < A_DONE;
    return area && s->cnt[a - A_RETREAT_PICK][f->seat] ? "U3.8" : "U3.4";
}

static const char *why_not_wings(const urland *s, ber_action a)
{
    bool area = a >= A_WINGS_TO && a < A_STINK_TO;
    return area && is_gone(s, (a - A_WINGS_TO) / 2) ? "U8.4" : "U10.5";
}

static const char *why_not_stink_to(const urland *s, ber_action a)
{
    bool area = a >= A_STINK_TO && a < A_VICTIM;
    return area && is_ocean_banned(s, a - A_STINK_TO) ? "R61" : "U10.8";
}

static const char *why_not_victim(const urland *s, const ber_frame *f, ber_action a)
{
    int victim = a - A_VICTIM;
    bool there = victim >= 0 && victim < SEATS && victim != f->seat && s->cnt[f->place][victim];
    return there ? "U3.8" : "U10.1";
}

/* ---- The auction ------------------------------------------------------------------------ */

static const char *why_not_pay(const urland *s, const ber_frame *f, ber_action a)
{
    if (a < A_PAY || a >= A_PANIC_REGION)
        return "U6.4";
    return s->cnt[a - A_PAY][f->seat] ? "U3.8" : "R51";
}

static bool is_legal(const urland *s, int seat, ber_action a)
{
    ber_action list[BER_MAX_ACTIONS];
    int n = urland_legal(s, seat, list);
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

static const char *rule_against(const void *state, int seat, ber_action a)
{
    const urland *s = state;
    if (s->head.turn == BER_OVER)
        return "U9.1";
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (s->head.turn == BER_CHANCE)
        return why_fate(s, f);
    if (!(s->head.waiting >> seat & 1))
        return why_not_now(s, f->kind, seat);
    if (is_legal(s, seat, a))
        return NULL;
    switch (f->kind) {
    case F_ACT: return why_not_act(s, f, a);
    case F_SWIM: return a == A_SWIM_COUNT ? "R18" : "U3.3";
    case F_RETREAT: return why_not_retreat(s, f, a);
    case F_WINGS: return why_not_wings(s, a);
    case F_STINK: return why_not_stink_to(s, a);
    case F_VICTIM: return why_not_victim(s, f, a);
    case F_EXTRA: return "U2.5";
    case F_BID: return a > A_BID && a < A_BID + BID_HIDDEN ? "R46" : "U6.1";
    case F_BUY: return a == A_PASS ? "U6.3" : "U6.4";
    case F_PAY: return why_not_pay(s, f, a);
    default: return why_not_now(s, f->kind, seat);
    }
}

ber_why urland_why_not(const void *state, int seat, ber_action a)
{
    return ber_because(rule_against(state, seat, a), NULL);
}
