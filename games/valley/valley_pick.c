/*
 * valley_pick.c: which steps look good, for computer players.
 *
 * What a group could be about is found with masks of spaces: pick() takes the first purpose that
 * there is, prior() weighs the steps of a node by it. After the strategy notes of RULES.md.
 */
#include "valley.h"

#include "rng.h"

/* ---- What a group is about ------------------------------------------------------------- */

typedef struct {
    uint64_t prey;   /* camps and women of others that nobody guards */
    uint64_t hunt;   /* packs that a party of this size may hunt */
    uint64_t danger; /* other enemies */
    uint64_t home;   /* where a camp might stand */
    uint64_t food;   /* income that nobody has, */
    uint64_t rich;   /* twice as much */
    uint64_t own;    /* camps without a warrior */
} ground;

enum { PARTY = 3 }; /* warriors; the first that hunt better than one */

static uint64_t random_bit(uint64_t mask, ber_rng *rng)
{
    for (uint32_t skip = ber_rng_below(rng, (uint32_t)count_bits(mask)); skip; skip--)
        mask &= mask - 1;
    return mask & -mask;
}

/* Camps and women of others where no warrior of theirs is. */
static uint64_t unguarded(const valley *s, int seat)
{
    uint64_t out = 0;
    for (int other = 0; other < s->head.n_seats; other++) {
        if (other == seat)
            continue;
        for (uint64_t rest = s->people[other]; rest; rest &= rest - 1)
            if (!s->warriors[other][lowest(rest)])
                out |= BIT(lowest(rest));
    }
    return out;
}

static uint64_t small_packs(const valley *s, uint64_t spaces, int warriors)
{
    uint64_t out = 0;
    for (uint64_t rest = spaces & s->wild; rest; rest &= rest - 1)
        if (s->beasts[lowest(rest)] + 1 < warriors)
            out |= BIT(lowest(rest));
    return out;
}

static uint64_t fishing_ground(const valley *s)
{
    return is_dry(s) ? 0 : map_of(s)->fish;
}

static uint64_t gathering_ground(const valley *s)
{
    return s->season == SUMMER ? map_of(s)->forest & ~s->flood : 0;
}

/* Spaces of `reach` by what a party of that many warriors finds there. */
static void survey(const valley *s, int seat, uint64_t reach, int warriors, ground *out)
{
    uint64_t others = other_people(s, seat), enemies = others | s->wild;
    uint64_t quiet = reach & ~enemies, open = quiet & ~s->people[seat] & ~other_camps(s, seat);
    uint64_t fish = fishing_ground(s), plants = gathering_ground(s);
    out->prey = reach & others ? reach & unguarded(s, seat) & ~s->wild : 0;
    out->hunt = warriors >= PARTY ? small_packs(s, reach & ~others, warriors) : 0;
    out->danger = reach & enemies & ~out->prey & ~out->hunt;
    out->home = quiet & ~all_camps(s);
    out->food = open & (fish | plants | crops(s));
    out->rich = open & fish & plants;
    out->own = 0;
    for (uint64_t rest = quiet & s->camps[seat]; rest; rest &= rest - 1)
        if (!s->warriors[seat][lowest(rest)])
            out->own |= rest & -rest;
}

/* The pieces that can leave a space: a camp keeps a woman, and a warrior if there are others or
 * animals. */
typedef struct {
    int warriors, women;
    bool is_pressed; /* by enemies there */
} spare;

static spare spare_in(const valley *s, int seat, int space)
{
    bool is_camp = s->camps[seat] >> space & 1;
    spare out = { valley_unmoved(s, seat, WARRIOR, space), valley_unmoved(s, seat, WOMAN, space),
                  s->wild >> space & 1 };
    if (is_camp && out.women == s->women[seat][space])
        out.women--;
    bool keeps_one = s->warriors[seat][space] > 1 || (out.is_pressed && s->women[seat][space]);
    if (is_camp && out.warriors == s->warriors[seat][space] && keeps_one)
        out.warriors--;
    return out;
}

int valley_spare_warriors(const valley *s, int seat, int space)
{
    return spare_in(s, seat, space).warriors;
}

static bool wants_camps(const valley *s, int seat)
{
    return count_camps(s, seat) < MAX_CAMPS;
}

/* Where a group goes for the first purpose that there is; 0: nothing to do. */
static uint64_t destinations(const valley *s, int seat, int from, uint64_t reach)
{
    ground g;
    spare who = spare_in(s, seat, from);
    survey(s, seat, reach, who.warriors, &g);
    bool is_alone = tribe_in(s, seat, from) == 1;
    bool feeds = (fishing_ground(s) | gathering_ground(s) | crops(s)) >> from & 1;
    if (who.warriors && g.prey)
        return g.prey;
    if (who.warriors && who.women && wants_camps(s, seat) && g.home)
        return g.rich & g.home ? g.rich & g.home : g.food & g.home ? g.food & g.home : g.home;
    if (g.hunt)
        return g.hunt;
    if (who.women && !who.warriors && !is_alone && g.own)
        return 0;
    if (who.warriors && (!is_alone || !feeds) && g.food)
        return g.rich ? g.rich : g.food;
    if (who.warriors && is_alone && g.own)
        return g.own;
    return who.is_pressed ? reach & ~g.danger : 0;
}

bool valley_has_purpose(const valley *s, int seat, int from)
{
    return destinations(s, seat, from, valley_reach(s, seat, from)) != 0;
}

/* How many of a sex go from one space to another. */
static int party(const valley *s, const ber_frame *f, int sex)
{
    int seat = f->seat, to = f->data;
    spare who = spare_in(s, seat, f->place);
    bool is_fight = (s->wild | other_people(s, seat)) >> to & 1;
    if (is_fight)
        return sex == WARRIOR ? who.warriors : 0;
    if (who.is_pressed)
        return sex == WARRIOR ? MAX_WARRIORS : MAX_WOMEN;
    bool is_home = !(all_camps(s) >> to & 1) && wants_camps(s, seat);
    if (sex == WOMAN)
        return is_home && who.women && (f->left || s->warriors[seat][to]) ? 1 : f->left == 0;
    return 1;
}

/* ---- Cards that are good to have played ---------------------------------------------------- */

static uint64_t good_cards(int kind)
{
    switch (kind) {
    case F_FLOOD_SAVE: return BIT(SWIMMING) | BIT(CANOE) | BIT(TREE_CLIMBING);
    case F_FENCE: return BIT(FENCE);
    case F_AFTER_ANIMALS: return BIT(FAMILY_VISIT) | BIT(WILD_CHILD) | BIT(WOLF_CUB);
    case F_MOVE: return BIT(LOVE) | BIT(THEFT) | BIT(DOMESTIC_PARTNERS);
    case F_COMBAT_CARD:
        return BIT(AMAZONS) | BIT(SPEED) | BIT(SHARPENED_STONES) | BIT(TORCHES) | BIT(TRAPS) |
               BIT(FLINT) | BIT(FRIEND);
    case F_SCORCHED: return BIT(SCORCHED_EARTH);
    case F_CANNIBALS: return BIT(CANNIBALS);
    case F_FEED: return BIT(FISHING_NET) | BIT(ROOTS) | BIT(NATURAL_FERTILIZER) | BIT(CANNIBALS);
    case F_LATE_PLANTING: return BIT(LATE_PLANTING);
    case F_BIRTH_CARD: return BIT(FERTILITY_HERBS) | BIT(GOOD_HERBS) | BIT(NATURAL_CHILDBIRTH);
    case F_POSTPARTUM: return BIT(POSTPARTUM_FEVER);
    case F_SOW: return BIT(TERRACED_AGRICULTURE);
    default: return 0;
    }
}

/* Whether a step plays one of these cards, also one that names its space at once. */
static bool plays_good(const ber_frame *f, uint64_t good, ber_action a)
{
    if (a >= A_PLAY && a < A_PLACE_START)
        return good >> (a - A_PLAY) & 1;
    return valley_is_window(f->kind) && a >= A_SAVE && a < A_PLAY;
}

/* A good card of the hand, or A_PASS. */
static ber_action pick_card(const valley *s, const ber_frame *f, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    uint64_t good = s->hand[f->seat] & good_cards(f->kind);
    int n, kept = 0;
    if (!good)
        return A_PASS;
    n = valley_legal(s, f->seat, legal);
    for (int i = 0; i < n; i++)
        if (plays_good(f, good, legal[i]))
            legal[kept++] = legal[i];
    return kept ? legal[ber_rng_below(rng, (uint32_t)kept)] : A_PASS;
}

/* ---- A quick choice ------------------------------------------------------------------------- */

/* A camp wherever one may stand. */
static uint64_t building_sites(const valley *s, int seat)
{
    uint64_t barred = all_camps(s) | s->fire | s->flood | s->wild | other_people(s, seat), out = 0;
    if (!wants_camps(s, seat))
        return 0;
    for (uint64_t rest = s->people[seat] & ~barred; rest; rest &= rest - 1) {
        int space = lowest(rest);
        if (valley_unmoved(s, seat, WARRIOR, space) > 0 &&
            valley_unmoved(s, seat, WOMAN, space) > 0)
            out |= BIT(space);
    }
    return out;
}

/* A few groups; each from any space that has something to do. */
static ber_action pick_menu(const valley *s, int seat, ber_rng *rng)
{
    if (s->move_closed)
        return A_DONE;
    uint64_t sites = building_sites(s, seat), from = valley_movable(s, seat);
    if (sites)
        return (ber_action)(A_CAMP + lowest(sites));
    for (int tries = 0; tries < 2 && from; tries++) {
        uint64_t bit = random_bit(from, rng);
        int space = lowest(bit);
        uint64_t reach = valley_reach(s, seat, space);
        if (reach && destinations(s, seat, space, reach))
            return (ber_action)(A_MOVE_FROM + space);
        from &= ~bit;
    }
    return A_DONE;
}

static ber_action pick_destination(const valley *s, const ber_frame *f, ber_rng *rng)
{
    uint64_t reach = valley_reach(s, f->seat, f->place);
    uint64_t to = destinations(s, f->seat, f->place, reach);
    return (ber_action)(A_MOVE_DEST + lowest(random_bit(to ? to : reach, rng)));
}

/* The allowed number that is nearest to the wanted one. */
static ber_action nearest(const ber_action *legal, int n, int wanted)
{
    if (wanted <= legal[0])
        return legal[0];
    return wanted >= legal[n - 1] ? legal[n - 1] : (ber_action)wanted;
}

static ber_action pick_amount(const valley *s, const ber_frame *f)
{
    ber_action legal[AMOUNTS];
    if (f->kind == F_MOVE_WARRIORS) {
        int n = (int)(valley_list_move_warriors(s, f, legal) - legal);
        return nearest(legal, n, A_MOVE_WARRIORS + party(s, f, WARRIOR));
    }
    if (f->kind == F_MOVE_WOMEN) {
        int n = (int)(valley_list_move_women(s, f, legal) - legal);
        return nearest(legal, n, A_MOVE_WOMEN + party(s, f, WOMAN));
    }
    return A_MOVE_WOLVES;
}

/* The largest crowd of warriors goes hungry first, women in camps last. */
static ber_action pick_hungry(const valley *s, int seat)
{
    int best = -9, choice = 0;
    for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1) {
        int space = lowest(rest), warriors = s->warriors[seat][space];
        int worth = warriors ? warriors + 4 : s->women[seat][space];
        worth -= s->camps[seat] >> space & 1 ? 2 : 0;
        if (worth > best) {
            best = worth;
            choice = space * 2 + (warriors ? WARRIOR : WOMAN);
        }
    }
    return (ber_action)(A_STARVE + choice);
}

static ber_action pick_feed(const valley *s, const ber_frame *f, ber_rng *rng)
{
    int seat = f->seat;
    ber_action card = pick_card(s, f, rng);
    if (card != A_PASS)
        return card;
    return s->food[seat] + s->gain[seat] < valley_need(s, seat) ? pick_hungry(s, seat) : A_DONE;
}

/* A wolf, a woman before the last warrior, else a warrior. */
static ber_action pick_loss(const ber_frame *f, const valley *s, const ber_action *legal, int n)
{
    int warriors = s->warriors[f->seat][f->place], women = s->women[f->seat][f->place];
    ber_action woman = A_COMBAT_LOSS + WOMAN;
    if (legal[n - 1] == A_COMBAT_LOSS + WOLF_TAMED)
        return legal[n - 1];
    for (int i = 0; i < n; i++)
        if (legal[i] == woman && warriors == 1 && women > 1)
            return woman;
    return legal[0];
}

/* [V5.3] A second forest, water, a plain for the first harvest; others at a distance. */
static float start_score(const valley *s, int space)
{
    const valley_map *m = map_of(s);
    uint64_t beside = valley_beside[space] & ~m->across[space];
    float score = (float)count_bits(beside & m->forest & m->fish) +
                  0.5f * (float)count_bits(beside & (m->forest | m->fish));
    score += m->fish >> space & 1 ? 2 : 0;
    score += m->forest >> space & 1 ? 1 : m->plain >> space & 1 ? 2 : -1;
    score -= valley_border >> space & 1 ? 1.5f : 0;
    return score - (float)count_bits(valley_spread(valley_beside[space]) & all_people(s));
}

static ber_action pick_start(const valley *s, const ber_action *legal, int n, ber_rng *rng)
{
    ber_action best = legal[0];
    float most = -99;
    for (int i = 0; i < 4; i++) {
        ber_action a = legal[ber_rng_below(rng, (uint32_t)n)];
        float score = start_score(s, a - A_PLACE_START);
        if (score > most) {
            most = score;
            best = a;
        }
    }
    return best;
}

static ber_action pick_listed(const valley *s, const ber_frame *f, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, f->seat, legal);
    if (n == 1)
        return legal[0];
    switch (f->kind) {
    case F_PLACE_START: return pick_start(s, legal, n, rng);
    case F_SOW_START: return A_SOW_START + YES;
    case F_COMBAT_LOSS: return pick_loss(f, s, legal, n);
    case F_CONQUEST: return A_TAKE;
    case F_BIRTH_SEX: return A_BIRTH_SEX + WOMAN;
    default: return legal[ber_rng_below(rng, (uint32_t)n)];
    }
}

ber_action valley_pick(const void *state, int seat, ber_rng *rng)
{
    const valley *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (valley_is_window(f->kind))
        return pick_card(s, f, rng);
    switch (f->kind) {
    case F_MOVE: return pick_menu(s, seat, rng);
    case F_MOVE_DEST: return pick_destination(s, f, rng);
    case F_MOVE_WARRIORS:
    case F_MOVE_WOMEN:
    case F_MOVE_WOLVES: return pick_amount(s, f);
    case F_FEED: return pick_feed(s, f, rng);
    case F_SOW: {
        uint64_t fields = valley_plantable(s, seat);
        return fields ? (ber_action)(A_SOW + lowest(fields)) : A_DONE;
    }
    default: return pick_listed(s, f, rng);
    }
}

/* ---- Weights for the tree ------------------------------------------------------------- */

static float destination_weight(const ground *g, int to)
{
    uint64_t bit = BIT(to);
    if (bit & g->prey)
        return 5;
    if (bit & (g->hunt | g->rich | g->own))
        return 2;
    return bit & g->food ? 1.5f : bit & g->danger ? 0.2f : 0.6f;
}

static void weigh_destinations(const valley *s, const ber_frame *f, const ber_action *a, int n,
                               float *weight)
{
    ground g;
    uint64_t reach = valley_reach(s, f->seat, f->place);
    uint64_t first = destinations(s, f->seat, f->place, reach);
    survey(s, f->seat, reach, spare_in(s, f->seat, f->place).warriors, &g);
    for (int i = 0; i < n; i++) {
        int to = a[i] - A_MOVE_DEST;
        weight[i] = destination_weight(&g, to) + (first >> to & 1 ? 2 : 0);
    }
}

static void weigh_menu(const valley *s, const ber_frame *f, const ber_action *a, int n,
                       float *weight)
{
    uint64_t good = good_cards(F_MOVE);
    for (int i = 0; i < n; i++) {
        if (a[i] >= A_MOVE_FROM && a[i] < A_CAMP) {
            int from = a[i] - A_MOVE_FROM;
            uint64_t reach = valley_reach(s, f->seat, from);
            weight[i] = destinations(s, f->seat, from, reach) ? 2 : 0.5f;
        } else if (a[i] >= A_CAMP && a[i] < A_STARVE) {
            weight[i] = 6;
        } else if (a[i] != A_DONE) {
            weight[i] = plays_good(f, good, a[i]) ? 1 : 0.4f;
        }
    }
}

static bool brings_food(ber_action a)
{
    return a == A_PLAY + FISHING_NET || a == A_PLAY + ROOTS || a == A_PLAY + NATURAL_FERTILIZER;
}

/* Nobody starves who can eat. */
static void weigh_feed(const valley *s, const ber_frame *f, const ber_action *a, int n,
                       float *weight)
{
    const float never = 0.000001f;
    bool can_eat = a[0] == A_DONE;
    ber_action first = pick_hungry(s, f->seat);
    for (int i = 0; i < n; i++)
        can_eat |= brings_food(a[i]);
    for (int i = 0; i < n; i++) {
        if (a[i] == A_DONE)
            weight[i] = 5;
        else if (a[i] < A_SOW)
            weight[i] = can_eat ? never : a[i] == first ? 2 : 1;
        else
            weight[i] = 2;
    }
}

/* [V6.4.9] Whether a camp is given up with the last woman. */
static bool leaves_camp(const valley *s, const ber_frame *f, ber_action a)
{
    return f->kind == F_MOVE_WOMEN && s->camps[f->seat] >> f->place & 1 &&
           a - A_MOVE_WOMEN == s->women[f->seat][f->place];
}

void valley_prior(const void *state, const ber_action *a, int n, float *weight)
{
    const valley *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    uint64_t good = good_cards(f->kind);
    ber_rng rng = ber_rng_seed(1);
    for (int i = 0; i < n; i++)
        weight[i] = 1;
    switch (f->kind) {
    case F_MOVE: weigh_menu(s, f, a, n, weight); return;
    case F_MOVE_DEST: weigh_destinations(s, f, a, n, weight); return;
    case F_FEED: weigh_feed(s, f, a, n, weight); return;
    case F_PLACE_START:
        for (int i = 0; i < n; i++) {
            float score = start_score(s, a[i] - A_PLACE_START);
            weight[i] = score > 0 ? 0.3f + score * score * 0.2f : 0.3f;
        }
        return;
    case F_MOVE_WARRIORS:
    case F_MOVE_WOMEN:
    case F_COMBAT_LOSS:
    case F_CONQUEST:
    case F_SOW_START:
    case F_SOW: {
        ber_action first = valley_pick(s, f->seat, &rng);
        for (int i = 0; i < n; i++)
            weight[i] = a[i] == first ? 4 : leaves_camp(s, f, a[i]) ? 0.3f : 1;
        return;
    }
    default:
        for (int i = 0; valley_is_window(f->kind) && i < n; i++)
            weight[i] += plays_good(f, good, a[i]) ? 1 : 0;
        return;
    }
}

/* ---- Levels --------------------------------------------------------------------------- */

/* docs/strength.md has what they are worth. */
/* clang-format off */
const ber_skill valley_skills[] = {
    /* seats, horizon, explore, spread, depth; iterations, slack, trees (or one) of each level.
     * Master, with two and three expert too, plays on for about two turns before it judges. */
    { 2, 1, 5, 1, 1, .level = { { 1, 0, 1 }, { 16, 0, 1 }, { 40, 0, 1 }, { 100, 0, 1 }, { 1000, 0, 1 }, { 8000, 0, 1 } }, .overlook = { 990, 790, 640 }, .farther = { [4] = 60, [5] = 60 } },
    { 3, 1, 5, 1, 1, .level = { { 1, 0, 1 }, { 16, 0, 1 }, { 40, 0, 1 }, { 100, 0, 1 }, { 400, 0, 1 }, { 8000, 0, 1 } }, .overlook = { 990, 800, 670 }, .farther = { [4] = 60, [5] = 60 } },
    { 4, 1, 5, 1, 1, .level = { { 1, 0, 1 }, { 16, 0, 1 }, { 40, 0, 1 }, { 100, 0, 1 }, { 2000, 0, 1 }, { 8000, 0, 1 } }, .overlook = { 990, 780, 580 }, .farther = { [5] = 60 } },
    { 5, 1, 5, 1, 1, .level = { { 1, 0, 1 }, { 16, 0, 1 }, { 40, 0, 1 }, { 100, 0, 1 }, { 2000, 0, 1 }, { 8000, 0, 1 } }, .overlook = { 990, 720, 600 }, .farther = { [5] = 60 } },
    { 6, 1, 5, 1, 1, .level = { { 1, 0, 1 }, { 16, 0, 1 }, { 40, 0, 1 }, { 100, 0, 1 }, { 2000, 0, 1 }, { 8000, 0, 1 } }, .overlook = { 990, 800, 630 }, .farther = { [5] = 60 } },
    { 0 },
};
/* clang-format on */
