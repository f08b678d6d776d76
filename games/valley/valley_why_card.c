/*
 * valley_why_card.c: why a destiny card cannot be played now.
 *
 * Three tables: the number of each card, the cards of each question, and for each card what says
 * why it has no use at a question to which it belongs.
 */
#include "valley_why.h"

const char *const valley_rule_of_card[CARDS] = {
    [AMAZONS] = "V8.1",
    [BRIDGE] = "V8.2",
    [SWIMMING] = "V8.3",
    [CANOE] = "V8.4",
    [RAFT] = "V8.5",
    [CAMOUFLAGE] = "V8.6",
    [CANNIBALS] = "V8.7",
    [DECOY] = "V8.8",
    [DOMESTIC_PARTNERS] = "V8.9",
    [ENDURANCE] = "V8.10",
    [FORCED_MARCH] = "V8.11",
    [ESCAPE] = "V8.12",
    [ESPIONAGE] = "V8.13",
    [FAMILY_VISIT] = "V8.14",
    [FENCE] = "V8.15",
    [FERTILITY_HERBS] = "V8.16",
    [FISHING_NET] = "V8.17",
    [ROOTS] = "V8.18",
    [NATURAL_FERTILIZER] = "V8.19",
    [FLINT] = "V8.20",
    [FRIEND] = "V8.21",
    [GOOD_HERBS] = "V8.22",
    [INTUITION] = "V8.23",
    [LATE_PLANTING] = "V8.24",
    [LOVE] = "V8.25",
    [NATURAL_CHILDBIRTH] = "V8.26",
    [POSTPARTUM_FEVER] = "V8.27",
    [ROCK_SLIDE] = "V8.28",
    [WILDFIRE] = "V8.29",
    [SCORCHED_EARTH] = "V8.31",
    [SHARPENED_STONES] = "V8.32",
    [SPEED] = "V8.33",
    [TERRACED_AGRICULTURE] = "V8.34",
    [THEFT] = "V8.35",
    [TORCHES] = "V8.36",
    [TRAPS] = "V8.37",
    [TREE_CLIMBING] = "V8.38",
    [WAR_DRUMS] = "V8.39",
    [WILD_CHILD] = "V8.40",
    [WOLF_CUB] = "V8.41",
};

/* [V6.0.2, V6.0.4] The cards that belong to a question, whether they have a use there or not. */
static uint64_t cards_of(const valley *s, int prompt)
{
    uint64_t any_time = BIT(ESPIONAGE) | BIT(INTUITION) | (s->head.option[O_FIRE] ? BIT(FLINT) : 0);
    switch (prompt) {
    case P_FLOOD_SAVE: return any_time | BIT(SWIMMING) | BIT(CANOE) | BIT(TREE_CLIMBING);
    case P_FENCE: return any_time | BIT(FENCE);
    case P_AFTER_ANIMALS:
        return any_time | BIT(FAMILY_VISIT) | BIT(WAR_DRUMS) | BIT(WILD_CHILD) | BIT(WOLF_CUB);
    case P_MOVE_MENU:
        return any_time | MOVEMENT_CARDS | BIT(CANNIBALS) | BIT(DOMESTIC_PARTNERS) | BIT(LOVE) |
               BIT(ROCK_SLIDE) | BIT(WILDFIRE) | BIT(THEFT) | BIT(WAR_DRUMS);
    case P_PRE_COMBAT: return any_time | BIT(DECOY);
    case P_COMBAT_CARD:
        return any_time | BIT(AMAZONS) | BIT(ESCAPE) | BIT(FLINT) | BIT(FRIEND) |
               BIT(SHARPENED_STONES) | BIT(SPEED) | BIT(TORCHES) | BIT(TRAPS) | BIT(TREE_CLIMBING);
    case P_SCORCHED_EARTH: return any_time | BIT(SCORCHED_EARTH);
    case P_CANNIBALS: return any_time | BIT(CANNIBALS);
    case P_FEED:
        return any_time | BIT(FISHING_NET) | BIT(ROOTS) | BIT(NATURAL_FERTILIZER) | BIT(CANNIBALS);
    case P_LATE_PLANTING: return any_time | BIT(LATE_PLANTING);
    case P_BIRTH_CARD:
        return any_time | BIT(GOOD_HERBS) | BIT(NATURAL_CHILDBIRTH) | BIT(FERTILITY_HERBS);
    case P_POSTPARTUM: return any_time | BIT(POSTPARTUM_FEVER);
    default: return any_time | BIT(TERRACED_AGRICULTURE); /* P_SOW */
    }
}

static ber_why why_card(const char *cause, int card)
{
    return ber_because_of(valley_rule_of_card[card], cause, D_CARD, card);
}

/* ---- Movement -------------------------------------------------------------------------------- */

static ber_why why_movement(const valley *s, int seat, int card)
{
    bool is_stormy = s->weather == STORMS || s->weather == TEMPEST;
    if (s->weather == BLIZZARD)
        return why_weather(s);
    if (!valley_movable(s, seat))
        return why_card("nobody_to_move", card);
    if (card == ESCAPE)
        return why_card("nobody_held", card);
    if (is_stormy && (card == ENDURANCE || card == FORCED_MARCH))
        return why_weather(s);
    return why_card("no_further", card);
}

/* [V8.25, R91, R102] Who is near, and what keeps them away. */
static ber_why why_love(const valley *s, int seat)
{
    uint64_t near = 0, dry = 0, open = 0;
    if (s->weather == BLIZZARD)
        return why_weather(s);
    for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1) {
        int space = lowest(rest);
        uint64_t beside = valley_beside[space] & other_people(s, seat);
        near |= beside;
        dry |= beside & ~valley_behind_river(s, space);
        open |= closed(s) >> space & 1 ? 0 : beside & valley_open_beside(s, space);
    }
    if (!near)
        return ber_because("V8.25", "love_nobody");
    if (!dry)
        return ber_because("V8.25", "love_river");
    return open ? ber_because("V8.25", "love_no_match") : ber_because("R91", "love_closed");
}

static ber_why why_domestic(const valley *s, int seat)
{
    return ber_because("V8.9", count_camps(s, seat) >= MAX_CAMPS ? "five_camps_card" : "no_pair");
}

/* ---- Fights --------------------------------------------------------------------------- */

static ber_why why_escape(const valley *s, const ber_frame *f)
{
    if (f->card == FIGHT_BEAR)
        return ber_because("V8.12", "escape_bear");
    if (s->weather == BLIZZARD)
        return why_weather(s);
    if (closed(s) >> f->place & 1)
        return why_space("R91", "escape_closed", f->place);
    return why_space("V8.12", "escape_nowhere", f->place);
}

static ber_why why_climb(const valley *s, const ber_frame *f)
{
    if (f->card == FIGHT_BEAR)
        return ber_because("V8.38", "climb_bear");
    if (map_of(s)->mountain >> f->place & 1)
        return why_space("V8.38", "no_trees", f->place);
    return ber_because("V8.38", "trees_taken");
}

static ber_why why_torches(const valley *s, const ber_frame *f)
{
    if (f->card != FIGHT_ANIMALS && f->card != FIGHT_BEAR)
        return why_card("not_animals", TORCHES);
    if (s->head.option[O_FIRE] && !has_fire(s, f->seat))
        return ber_because("V8.36", "torches_need_fire");
    return why_card("dice_fallen", TORCHES);
}

static ber_why why_flint(const valley *s, const ber_frame *f)
{
    if (s->head.prompt == P_COMBAT_CARD && has_bit(s->rolled, f->seat))
        return why_card("dice_fallen", FLINT);
    if (s->head.option[O_FIRE] && has_fire(s, f->seat))
        return ber_because("V8.20", "flint_has_fire");
    return ber_because("V8.20", "flint_needs_camp");
}

/* [V8.21] */
static ber_why why_friend(const valley *s, const ber_frame *f)
{
    if (f->card != FIGHT_TRIBES)
        return ber_because("V8.21", "not_tribes");
    return ber_because("V8.21",
                       free_pieces(s, f->seat, WARRIOR) ? "no_lone_warrior" : "ten_warriors");
}

/* ---- The meal ------------------------------------------------------------------------- */

static ber_why why_meal_card(const valley *s, int card)
{
    if (s->starved)
        return ber_because_of("V6.6.1", "too_late_to_gain", D_CARD, card);
    switch (card) {
    case FISHING_NET: return ber_because("V8.17", is_dry(s) ? "dry_rivers" : "nobody_fishes");
    case ROOTS: return ber_because("V8.18", s->season == SUMMER ? "roots_in_winter" : "no_forest");
    default:
        if (!is_harvest(s))
            return ber_because("V8.19", "no_harvest");
        return ber_because("V8.19", s->face_up[LASTING_RAIN] ? "good_rain" : "no_crop");
    }
}

/* ---- Other cards ---------------------------------------------------------------------- */

static bool has_pieces(const valley *s, int seat)
{
    return free_pieces(s, seat, WARRIOR) > 0 || free_pieces(s, seat, WOMAN) > 0;
}

static ber_why why_drums(const valley *s, int seat)
{
    return ber_because("V8.39", s->people[seat] & s->wild ? "animals_stuck" : "no_animals");
}

static ber_why why_terraces(const valley *s, int seat)
{
    if (s->food[seat] < 1)
        return ber_because("V8.34", "no_food");
    if (count_bits(crops(s)) >= MAX_CROPS)
        return ber_because("V8.34", "no_markers");
    return ber_because("V8.34", "no_cave");
}

static ber_why why_birth_card(const valley *s, const ber_frame *f, int card)
{
    switch (card) {
    case FERTILITY_HERBS:
        return ber_because("V8.16", s->camps[f->seat] ? "births_begun" : "no_camp");
    case GOOD_HERBS: return ber_because("V8.22", f->place == NOWHERE ? "no_birth" : "herbs_used");
    default: return ber_because("V8.26", "no_woman_outside");
    }
}

/* A card that belongs to the question and has no use. */
static ber_why why_useless(const valley *s, const ber_frame *f, int card)
{
    int seat = f->seat;
    switch (card) {
    case DOMESTIC_PARTNERS: return why_domestic(s, seat);
    case LOVE: return why_love(s, seat);
    case THEFT: return ber_because("V8.35", "nobody_to_rob");
    case ROCK_SLIDE: return ber_because("V8.28", "no_slope");
    case WILDFIRE: return ber_because("V8.29", s->season == WINTER ? "winter_fire" : "no_tinder");
    case CANNIBALS: return ber_because("V8.7", f->kind == F_FEED ? "none_starved" : "none_killed");
    case ESPIONAGE: return ber_because("V8.13", "nobody_to_spy");
    case INTUITION: return ber_because("V8.23", s->turn_number > 1 ? "last_turn" : "first_turn");
    case FLINT: return why_flint(s, f);
    case WAR_DRUMS: return why_drums(s, seat);
    case FAMILY_VISIT: return ber_because("V8.14", has_pieces(s, seat) ? "no_border" : "no_pieces");
    case WILD_CHILD:
        return ber_because("V8.40", has_pieces(s, seat) ? "no_forest_village" : "no_pieces");
    case WOLF_CUB: return ber_because("V8.41", "no_lone_wolf");
    case DECOY: return ber_because("V8.8", "nothing_to_lure");
    case AMAZONS: return ber_because("V8.1", "no_women_here");
    case ESCAPE: return why_escape(s, f);
    case TREE_CLIMBING: return why_climb(s, f);
    case TORCHES: return why_torches(s, f);
    case TRAPS: return why_card("not_animals", TRAPS);
    case FRIEND: return why_friend(s, f);
    case TERRACED_AGRICULTURE: return why_terraces(s, seat);
    case FISHING_NET:
    case ROOTS:
    case NATURAL_FERTILIZER: return why_meal_card(s, card);
    case FERTILITY_HERBS:
    case GOOD_HERBS:
    case NATURAL_CHILDBIRTH: return why_birth_card(s, f, card);
    case SHARPENED_STONES:
    case SPEED: return why_card("no_fight_left", card);
    default: return why_card("say_where", card); /* it names its space with a verb of its own */
    }
}

ber_why valley_why_play(const valley *s, const ber_frame *f, int card)
{
    const uint64_t moving =
        MOVEMENT_CARDS | BIT(DOMESTIC_PARTNERS) | BIT(LOVE) | BIT(THEFT) | BIT(WAR_DRUMS);
    bool is_move = s->head.prompt == P_MOVE_MENU;
    if (card >= CARDS)
        return ber_because("V6.0.1", "unseen_card");
    if (!(s->hand[f->seat] >> card & 1))
        return ber_because_of("V6.0.1", "not_in_hand", D_CARD, card);
    if (!(cards_of(s, s->head.prompt) >> card & 1))
        return ber_because_of("V6.0.2", "other_moment", D_CARD, card);
    if (is_move && s->move_closed && (moving >> card & 1))
        return ber_because("V6.4.9", "closed_move");
    if (is_move && (MOVEMENT_CARDS >> card & 1))
        return why_movement(s, f->seat, card);
    return why_useless(s, f, card);
}
