/*
 * urland_why.c: why a step is refused: the rule, and what is wrong in this position.
 *
 * Given a blinded state; everything looked at is public or the seat's own.
 */
#include "urland.h"

#include "asked.h"
#include "why.h"

#include <stddef.h>

/* ---- Nobody is asked, or somebody else ------------------------------------------------ */

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

static ber_why why_not_now(const urland *s, const ber_frame *f, int seat)
{
    switch (f->kind) {
    case F_CHOOSE: return ber_because_of("U2.2", "chooses", D_SEAT, s->env);
    case F_BID: return ber_because("U6.1", "has_bid");
    case F_BUY: return ber_because_of("U6.3", "buys", D_SEAT, f->seat);
    case F_PAY: return ber_because_of("U6.4", "pays", D_SEAT, f->seat);
    case F_PANIC_REGION: return ber_because_of("U7.1", "last_region", D_SEAT, f->seat);
    case F_PANIC_OCEAN: return ber_because_of("U7.2", "last_ocean", D_SEAT, f->seat);
    case F_EARS_PANIC: return ber_because_of("U7.3", "ears_decides", D_SEAT, f->seat);
    case F_EARS_VOLCANO: return ber_because_of("U8.10", "ears_dives", D_SEAT, f->seat);
    default: break;
    }
    if (seat == s->env)
        return ber_because("U2.1", "environment");
    if (seat == dummy(s))
        return ber_because("U2.1", "dummy");
    return ber_because_of("U2.3", "moves", D_SEAT, f->seat);
}

/* ---- Places -------------------------------------------------------------------------- */

static bool is_gone(const urland *s, int area)
{
    return is_land(area) && (s->erupted >> area & 1);
}

/* The island has no number of its own any more. */
static ber_why joined(const urland *s, int island)
{
    ber_why why = ber_because_of("U8.4", "joined", BER_NUMBER, island + 1);
    return ber_why_add(why, D_REGION, urland_rep(s->erupted, island));
}

static ber_why at_ocean(ber_why why, int ocean)
{
    return ber_why_add(why, D_OCEAN, ocean);
}

/* In an area that has been joined to another nobody is; else the cause. */
static ber_why none_there(const urland *s, const char *rule, const char *cause, int area)
{
    return is_gone(s, area) ? joined(s, area) : ber_because_of(rule, cause, D_AREA, area);
}

static ber_why no_coast(const char *rule, int region, int ocean)
{
    return at_ocean(ber_because_of(rule, "no_coast", D_REGION, region), ocean);
}

static ber_why another_order(void)
{
    return ber_because("U3.8", "another_order");
}

/* ---- Genes ------------------------------------------------------------------------ */

static ber_why needs_gene(int gene)
{
    return ber_because_of("U3.5", "needs_gene", D_GENE, gene);
}

static ber_why why_not_walk(const urland *s, int seat, int code)
{
    int from = code / REGIONS, to = code % REGIONS;
    if (!has_gene(s, seat, LEGS))
        return needs_gene(LEGS);
    if (is_gone(s, from) || is_gone(s, to))
        return joined(s, is_gone(s, from) ? from : to);
    if (!s->cnt[from][seat])
        return ber_because_of("U10.2", "none_walks", D_REGION, from);
    if (from == to)
        return ber_because("U10.2", "same_region");
    return ber_why_add(ber_because_of("R58", "not_neighbours", D_REGION, from), D_REGION, to);
}

static ber_why why_not_egg(const urland *s, int seat, int area)
{
    if (!has_gene(s, seat, EGG))
        return needs_gene(EGG);
    if (is_gone(s, area))
        return joined(s, area);
    if (s->head.option[O_EGG_SCOPE] && !is_land(area))
        return ber_because("R60", "egg_on_land");
    if (!s->reserve[seat])
        return ber_because("U10.4", "egg_reserve");
    return ber_because("U10.4", "egg_dear");
}

static ber_why why_not_stink(const urland *s, int seat, int area)
{
    if (!has_gene(s, seat, STINK))
        return needs_gene(STINK);
    if (s->head.option[O_STINK_SCOPE] && !is_land(area))
        return ber_because("R61", "stink_on_land");
    if (!s->cnt[area][seat])
        return none_there(s, "U10.8", "none_stinks", area);
    if (all_in(s, area) == s->cnt[area][seat])
        return ber_because_of("U10.8", "alone", D_AREA, area);
    return ber_because_of("U3.9", "no_way_out", D_AREA, area);
}

static ber_why why_not_teeth(const urland *s, int seat, int code)
{
    int area = code / SEATS, victim = code % SEATS;
    if (!has_gene(s, seat, TEETH))
        return needs_gene(TEETH);
    if (victim >= s->head.n_seats)
        return ber_because("U10.11", "no_such_player");
    if (victim == seat)
        return ber_because("U10.11", "bites_itself");
    if (!s->cnt[area][seat])
        return none_there(s, "U10.11", "none_bites", area);
    if (!s->cnt[area][victim])
        return ber_why_add(ber_because_of("U10.11", "no_prey", D_SEAT, victim), D_AREA, area);
    return ber_because_of("U10.7", "hears", D_SEAT, victim);
}

static ber_why why_not_assimilate(const urland *s, const ber_frame *f, int area)
{
    int own = s->cnt[area][f->seat];
    if (!has_gene(s, f->seat, ASSIMILATION))
        return needs_gene(ASSIMILATION);
    if (f->left < 2)
        return ber_because("R57", "assimilation_dear");
    if (!s->reserve[f->seat])
        return ber_because("U10.1", "assimilation_reserve");
    if (!own)
        return none_there(s, "U10.1", "none_assimilates", area);
    ber_why why = ber_because_of("U10.1", "too_few_others", BER_NUMBER, all_in(s, area) - own);
    return ber_why_add(why, D_AREA, area);
}

static ber_why why_not_gene(const urland *s, const ber_frame *f, ber_action a)
{
    int seat = f->seat;
    if (a < A_EGG)
        return why_not_walk(s, seat, a - A_WALK);
    if (a < A_WINGS)
        return why_not_egg(s, seat, a - A_EGG);
    if (a < A_STINK && !has_gene(s, seat, WINGS))
        return needs_gene(WINGS);
    if (a < A_STINK)
        return none_there(s, "U10.5", "none_flies", a - A_WINGS);
    if (a < A_TEETH)
        return why_not_stink(s, seat, a - A_STINK);
    if (a < A_ASSIMILATE)
        return why_not_teeth(s, seat, a - A_TEETH);
    return why_not_assimilate(s, f, a - A_ASSIMILATE);
}

/* ---- The move ------------------------------------------------------------------------ */

/* Is one of the seat's Ichtos in an ocean at the region's coast? */
static bool has_landers(const urland *s, int seat, int region)
{
    for (uint32_t m = urland_oceans_of(s, region); m; m &= m - 1)
        if (s->cnt[REGIONS + lowest(m)][seat])
            return true;
    return false;
}

/* The region and its oceans, by name where they are one or two; else the ocean that was named. */
static ber_why at_coast(const urland *s, const char *const cause[3], int region, int ocean)
{
    uint32_t oceans = urland_oceans_of(s, region);
    int n = count_bits(oceans);
    ber_why why = ber_because_of("U3.1", cause[n > 2 ? 2 : n - 1], D_REGION, region);
    if (n > 2)
        return at_ocean(why, ocean);
    why = at_ocean(why, lowest(oceans));
    return n == 2 ? at_ocean(why, lowest(oceans & (oceans - 1))) : why;
}

/* [U3.1] The condition that fails: the region first, then the way, then the number. */
static ber_why why_not_land(const urland *s, int seat, int code)
{
    static const char *const empty[] = { "none_on_coast", "none_on_coasts", "no_landers" };
    static const char *const wrong[] = { "only_coast", "only_coasts", "no_coast" };
    int ocean = code / (REGIONS * 2), region = code / 2 % REGIONS;
    int own = s->cnt[REGIONS + ocean][seat];
    if (is_gone(s, region))
        return joined(s, region);
    if (!has_landers(s, seat, region))
        return at_coast(s, empty, region, ocean);
    if (!(urland_oceans_of(s, region) >> ocean & 1))
        return at_coast(s, wrong, region, ocean);
    if (!own)
        return at_ocean(ber_because("U3.1", "none_lands"), ocean);
    if (!has_gene(s, seat, LEGS) && !has_gene(s, seat, TURBO))
        return ber_because("U3.1", "two_need_gene");
    return at_ocean(ber_because("U3.1", "only_one_lands"), ocean);
}

static ber_why why_not_propagate(const urland *s, int seat, int ocean)
{
    int own = s->cnt[REGIONS + ocean][seat];
    if (!s->reserve[seat])
        return ber_because("R16", "nothing_to_gain");
    ber_why why = ber_because_of("U3.2", "too_few_propagate", BER_NUMBER, own);
    return ber_why_add(at_ocean(why, ocean), BER_NUMBER, has_gene(s, seat, CARE) ? 2 : 3);
}

static ber_why why_not_swim(const urland *s, int seat, int code)
{
    int from = code / OCEANS, to = code % OCEANS;
    if (from == to)
        return ber_because("U3.3", "same_ocean");
    if (!s->cnt[REGIONS + from][seat])
        return at_ocean(ber_because("R18", "none_swims"), from);
    return at_ocean(at_ocean(ber_because("U3.3", "too_far"), from), to);
}

static ber_why why_not_act(const urland *s, const ber_frame *f, ber_action a)
{
    if (a < A_LAND || a >= A_STOP)
        return ber_because("U2.10", "act_now");
    if (a < A_PROPAGATE)
        return why_not_land(s, f->seat, a - A_LAND);
    if (a < A_SWIM)
        return why_not_propagate(s, f->seat, a - A_PROPAGATE);
    if (a < A_RETREAT)
        return why_not_swim(s, f->seat, a - A_SWIM);
    if (a == A_RETREAT)
        return ber_because("U3.4", "nothing_back");
    return why_not_gene(s, f, a);
}

static ber_why why_not_swim_count(const urland *s, const ber_frame *f, ber_action a)
{
    if (a == A_SWIM_COUNT)
        return ber_because("R18", "at_least_one");
    if (a < A_SWIM_COUNT || a >= A_RETREAT_PICK)
        return ber_because("U3.3", "count_now");
    ber_why why = ber_because_of("U3.3", "too_many_swim", BER_NUMBER, s->cnt[f->place][f->seat]);
    return at_ocean(why, f->place - REGIONS);
}

static ber_why why_not_retreat(const urland *s, const ber_frame *f, ber_action a)
{
    if (a == A_DONE)
        return ber_because("R19", "take_one");
    if (a < A_RETREAT_PICK || a > A_DONE)
        return ber_because("U3.4", "retreat_now");
    if (s->cnt[a - A_RETREAT_PICK][f->seat])
        return another_order();
    return none_there(s, "U3.4", "none_goes_back", a - A_RETREAT_PICK);
}

static ber_why why_not_wings(const urland *s, const ber_frame *f, ber_action a)
{
    int to = (a - A_WINGS_TO) / 2;
    if (a < A_WINGS_TO || a >= A_STINK_TO)
        return ber_because_of("U10.5", "fly_now", D_REGION, f->place);
    if (is_gone(s, to))
        return joined(s, to);
    if (to == f->place)
        return ber_because("U10.5", "fly_elsewhere");
    return ber_because_of("U10.5", "only_one_flies", D_REGION, f->place);
}

static ber_why why_not_stink_to(const urland *s, const ber_frame *f, ber_action a)
{
    int to = a - A_STINK_TO;
    if (a < A_STINK_TO || a >= A_VICTIM)
        return ber_because_of("U10.8", "drive_now", D_AREA, f->place);
    if (is_gone(s, to))
        return joined(s, to);
    if (s->head.option[O_STINK_SCOPE] && !is_land(to))
        return ber_because("R61", "drive_on_land");
    return ber_because_of("U10.8", "not_beside", D_AREA, f->place);
}

static ber_why why_not_victim(const urland *s, const ber_frame *f, ber_action a)
{
    int victim = a - A_VICTIM;
    if (a < A_VICTIM || a >= A_USE)
        return ber_because_of("U10.1", "victims_now", BER_NUMBER, f->left);
    if (victim == f->seat)
        return ber_because("U10.1", "assimilates_itself");
    if (victim >= s->head.n_seats)
        return ber_because("U10.1", "no_such_player");
    if (s->cnt[f->place][victim])
        return another_order();
    return ber_why_add(ber_because_of("U10.1", "no_victim", D_SEAT, victim), D_AREA, f->place);
}

/* ---- The auction ------------------------------------------------------------------------ */

static ber_why why_not_bid(const urland *s, int seat, ber_action a)
{
    if (a <= A_BID || a >= A_BID + BID_HIDDEN)
        return ber_because("U6.1", "bid_now");
    return ber_because_of("R46", "bid_too_high", BER_NUMBER, s->reserve[seat]);
}

static ber_why why_not_buy(const urland *s, const ber_frame *f, ber_action a)
{
    int gene = a - A_BUY;
    bool must = f->left == urland_for_sale[s->head.n_seats - 3];
    if (a == A_PASS)
        return ber_because("U6.3", "must_buy");
    if (a < A_BUY || a >= A_PASS)
        return ber_because("U6.3", must ? "buy_now" : "buy_or_pass");
    if (s->gene_place[gene] == GENE_REMOVED)
        return ber_because_of("U1.8", "gene_left_out", D_GENE, gene);
    if (s->gene_place[gene] == GENE_DECK)
        return ber_because_of("U6.6", "gene_in_deck", D_GENE, gene);
    ber_why why = ber_because_of("U6.4", "gene_sold", D_GENE, gene);
    return ber_why_add(why, D_SEAT, s->gene_place[gene]);
}

static ber_why why_not_pay(const urland *s, const ber_frame *f, ber_action a)
{
    if (a < A_PAY || a >= A_PANIC_REGION)
        return ber_because_of("U6.4", "pay_now", BER_NUMBER, f->left);
    if (s->cnt[a - A_PAY][f->seat])
        return another_order();
    return none_there(s, "R51", "none_pays", a - A_PAY);
}

/* ---- Panic and volcanoes -------------------------------------------------------------------- */

static ber_why why_not_panic_region(const urland *s, ber_action a)
{
    int region = a - A_PANIC_REGION, most = urland_most(s);
    if (a < A_PANIC_REGION || a >= A_PANIC_OCEAN)
        return ber_because("U7.1", "panic_now");
    if (is_gone(s, region))
        return joined(s, region);
    ber_why why = ber_because_of("U7.1", "not_most", D_REGION, region);
    return ber_why_add(ber_why_add(why, BER_NUMBER, all_in(s, region)), BER_NUMBER, most);
}

static ber_why why_not_panic_ocean(const ber_frame *f, ber_action a)
{
    if (a < A_PANIC_OCEAN || a >= A_EARS_PANIC)
        return ber_because_of("U7.2", "flee_now", D_REGION, f->place);
    return no_coast("U7.2", f->place, a - A_PANIC_OCEAN);
}

static ber_why why_not_ears_panic(const urland *s, const ber_frame *f, ber_action a)
{
    if (a < A_EARS_PANIC || a >= A_EARS_VOLCANO)
        return ber_because_of("U7.3", "dive_now", D_REGION, f->place);
    ber_why why = ber_because_of("U7.3", "too_many_dive", BER_NUMBER, s->cnt[f->place][f->seat]);
    return ber_why_add(why, D_REGION, f->place);
}

static ber_why why_not_ears_volcano(const urland *s, const ber_frame *f, ber_action a)
{
    int region = (a - A_EARS_VOLCANO) / OCEANS, ocean = (a - A_EARS_VOLCANO) % OCEANS;
    const ber_frame *erupt = &s->agenda.frame[0];
    if (a < A_EARS_VOLCANO || a >= A_VOLCANO)
        return ber_because_of("U8.10", "dives_now", BER_NUMBER, f->left);
    if (is_gone(s, region))
        return joined(s, region);
    uint32_t after = urland_after(s->erupted, erupt->place, erupt->data);
    if (!(urland_parts(s, after, f->card) >> region & 1))
        return ber_why_add(ber_because_of("U8.10", "not_formed", D_REGION, region), D_REGION,
                           f->card);
    if (!s->cnt[region][f->seat])
        return ber_because_of("U8.10", "none_dives", D_REGION, region);
    if (!(urland_oceans_of(s, region) >> ocean & 1))
        return no_coast("U8.10", region, ocean);
    return another_order();
}

/* ---- All of them ---------------------------------------------------------------------- */

static ber_why why_not_choose(ber_action a)
{
    if (a < A_CHOOSE + REGIONS)
        return ber_because_of("U2.2", "not_in_hand", D_TOKEN, a - A_CHOOSE);
    return ber_because("U2.2", "choose_now");
}

ber_why urland_why_not(const void *state, int seat, ber_action a)
{
    const urland *s = state;
    if (s->head.turn == BER_OVER)
        return ber_because("U9.1", "over");
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (s->head.turn == BER_CHANCE)
        return ber_because(why_fate(s, f), NULL);
    if (!(s->head.waiting >> seat & 1))
        return why_not_now(s, f, seat);
    if (ber_is_legal(&urland_game, s, seat, a))
        return ber_because(NULL, NULL);
    switch (f->kind) {
    case F_CHOOSE: return why_not_choose(a);
    case F_ACT: return why_not_act(s, f, a);
    case F_SWIM: return why_not_swim_count(s, f, a);
    case F_RETREAT: return why_not_retreat(s, f, a);
    case F_WINGS: return why_not_wings(s, f, a);
    case F_STINK: return why_not_stink_to(s, f, a);
    case F_VICTIM: return why_not_victim(s, f, a);
    case F_EXTRA: return ber_because("U2.5", "chip_now");
    case F_BID: return why_not_bid(s, seat, a);
    case F_BUY: return why_not_buy(s, f, a);
    case F_PAY: return why_not_pay(s, f, a);
    case F_PANIC_REGION: return why_not_panic_region(s, a);
    case F_PANIC_OCEAN: return why_not_panic_ocean(f, a);
    case F_EARS_PANIC: return why_not_ears_panic(s, f, a);
    default: return why_not_ears_volcano(s, f, a);
    }
}
