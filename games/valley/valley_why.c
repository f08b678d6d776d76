/*
 * valley_why.c: the rule that forbids a step.
 *
 * Given a blinded state: everything looked at is public, or in the hand of the seat that is
 * asked.
 */
#include "valley.h"

#include "why.h"

/* ---- The numbers of cards and events ----------------------------------------------- */

static const char *const rule_of_event[EVENT_KINDS] = {
    [AVALANCHE] = "V7.1",     [BITTER_COLD] = "V7.2",     [BLIZZARD] = "V7.3",
    [CAVE_BEARS] = "V7.4",    [FROZEN_RIVER] = "V7.5",    [HEAVY_SNOW] = "V7.6",
    [LONG_WINTER] = "V7.7",   [MILD_AUTUMN] = "V7.8",     [PACK_OF_WOLVES] = "V7.9",
    [RARE_MEAT] = "V7.10",    [SKIN_AND_BONES] = "V7.11", [TEMPEST] = "V7.12",
    [THE_STRANGER] = "V7.13", [ERUPTION] = "V7.14",       [DROUGHT] = "V7.15",
    [EARTHQUAKE] = "V7.16",   [EPIDEMIC] = "V7.17",       [FLOOD] = "V7.18",
    [FOREST_FIRE] = "V7.19",  [GOOD_RAIN] = "V7.20",      [LOCUSTS] = "V7.21",
    [OUTBREAK] = "V7.22",     [RATS] = "V7.23",           [STORMS] = "V7.24",
};

static const char *const rule_of_card[CARDS] = {
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

/* The event that is being resolved; by hand there may be none. */
static const char *rule_of_weather(const valley *s)
{
    return s->weather < EVENT_KINDS ? rule_of_event[s->weather] : "V6.1.2";
}

/* ---- The rule of the open question ------------------------------------------------- */

static const char *const rule_of_prompt[] = {
    [P_PLACE_START] = "V5.3",       [P_SOW_START] = "V5.3",         [P_FLOOD_SAVE] = "V6.0.1",
    [P_LOSE_ANYWHERE] = "V7.17",    [P_LOSE_LAVA] = "V7.14",        [P_RESURRECT] = "V6.2.3",
    [P_FENCE] = "V6.0.1",           [P_AFTER_ANIMALS] = "V6.0.1",   [P_DRUMS_SPACE] = "V8.39",
    [P_DRUMS_DIRECTION] = "V8.39",  [P_WILD_CHILD_SPACE] = "V8.40", [P_WILD_CHILD_SEX] = "V8.40",
    [P_WOLF_CUB_SPACE] = "V8.41",   [P_MOVE_MENU] = "V6.4.1",       [P_MOVE_DEST] = "V6.4.1",
    [P_MOVE_WARRIORS] = "V6.4.1",   [P_MOVE_WOMEN] = "V6.4.1",      [P_MOVE_WOLVES] = "V6.4.1",
    [P_DOMESTIC_PAIR] = "V8.9",     [P_LOVE_OWN] = "V8.25",         [P_LOVE_TARGET] = "V8.25",
    [P_THEFT_TARGET] = "V8.35",     [P_ESPIONAGE_TARGET] = "V8.13", [P_SLIDE_TARGET] = "V8.28",
    [P_WILDFIRE_TARGET] = "V8.29",  [P_PRE_COMBAT] = "V6.0.1",      [P_DECOY_TO] = "V8.8",
    [P_DECOY_ANIMAL] = "V8.8",      [P_CHOOSE_COMBAT] = "V6.5.1",   [P_CHOOSE_SPECIES] = "V6.5.1",
    [P_COMBAT_CARD] = "V6.0.1",     [P_FRIEND_TARGET] = "V8.21",    [P_ESCAPE_DEST] = "V8.12",
    [P_ESCAPE_WARRIORS] = "V8.12",  [P_ESCAPE_WOMEN] = "V8.12",     [P_CLIMB_WARRIORS] = "V8.38",
    [P_CLIMB_WOMEN] = "V8.38",      [P_COMBAT_LOSS] = "V6.5.1",     [P_CONQUEST] = "V6.5.5",
    [P_SCORCHED_EARTH] = "V6.0.1",  [P_CANNIBALS] = "V6.0.1",       [P_FEED] = "V6.6.1",
    [P_LATE_PLANTING] = "V6.0.1",   [P_BIRTH_CARD] = "V6.0.1",      [P_BIRTH_SEX] = "V8.22",
    [P_CHILDBIRTH_SPACE] = "V8.26", [P_POSTPARTUM] = "V6.0.1",      [P_SOW] = "V6.8.1",
    [P_TERRACED_SPACE] = "V8.34",
};

/* Whose question it is, and what it is about. */
static const char *rule_of_question(const valley *s, const ber_frame *f)
{
    if (f->kind == F_LOSE_PIECE)
        return rule_of_weather(s);
    if (f->kind == F_CARD_MODE)
        return rule_of_card[f->card];
    return rule_of_prompt[s->head.prompt];
}

/* What fate is doing. */
static const char *rule_of_fate(const valley *s, int kind)
{
    switch (kind) {
    case F_MAP: return "V5.1";
    case F_FIRST: return "V5.2";
    case F_DEAL: return "V5.5";
    case F_EVENT: return "V6.1.2";
    case F_ARRIVE: return "V6.2.2";
    case F_DIRECTION: return "V6.3.1";
    case F_TIE_DICE: return "V6.4.1";
    case F_TRIBE_DICE: return "V6.5.2";
    case F_ANIMAL_DICE: return "V6.5.6";
    case F_STRANGERS: return "V6.5.8";
    case F_BIRTH_DICE: return "V6.7.2";
    case F_DRAW: return "V6.2.3";
    case F_CARDS: return "V6.9.1";
    case F_VISIT: return "V8.14";
    case F_SHOW: return "V8.13";
    case F_FORESEE: return "V8.23";
    case F_LAY_DOWN: return "V6.10.6";
    default: return rule_of_weather(s);
    }
}

/* ---- Cards ------------------------------------------------------------------------- */

/* [V6.0.2, V6.0.4] The cards that belong to a prompt, whether they have a use there or not. */
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

static const char *why_not_play(const valley *s, const ber_frame *f, int card)
{
    if (card >= CARDS || !(s->hand[f->seat] >> card & 1))
        return "V6.0.1";
    if (!(cards_of(s, s->head.prompt) >> card & 1))
        return "V6.0.2";
    uint64_t ended =
        MOVEMENT_CARDS | BIT(DOMESTIC_PARTNERS) | BIT(LOVE) | BIT(THEFT) | BIT(WAR_DRUMS);
    bool is_closed = s->head.prompt == P_MOVE_MENU && s->move_closed;
    return is_closed && (ended >> card & 1) ? "V6.4.9" : rule_of_card[card];
}

/* ---- Movement ---------------------------------------------------------------------- */

static const char *why_not_leave(const valley *s, int seat, int from)
{
    if (valley_unmoved(s, seat, WARRIOR, from) + valley_unmoved(s, seat, WOMAN, from) == 0)
        return "V6.4.3";
    if (s->move_closed)
        return "V6.4.9";
    if (!valley_may_leave(s, seat, from, s->armed))
        return "V6.4.4";
    return s->weather == BLIZZARD ? "V7.3" : "V6.4.5";
}

static const char *why_not_camp(const valley *s, int seat)
{
    if (s->move_closed)
        return "V6.4.9";
    return count_camps(s, seat) >= MAX_CAMPS ? "R3" : "V6.4.8";
}

/* The steps of move_menu but cards; NULL: none of them. */
static const char *why_not_menu(const valley *s, const ber_frame *f, ber_action a)
{
    if (a >= A_MOVE_FROM && a < A_CAMP)
        return why_not_leave(s, f->seat, a - A_MOVE_FROM);
    if (a >= A_CAMP && a < A_TAKE_FIRE)
        return why_not_camp(s, f->seat);
    if (a >= A_TAKE_FIRE && a < A_FIND_FIRE && s->move_closed)
        return "V6.4.9";
    if (a >= A_TAKE_FIRE && a <= A_FIND_FIRE)
        return s->head.option[O_FIRE] ? "V9.3" : "V9.1";
    return NULL;
}

/* [V6.4.4] The pieces are there, but the enemies hold them. */
static const char *why_not_amount(const valley *s, const ber_frame *f, int there, int wanted)
{
    unsigned armed = valley_armed_for(s, f->seat, f->place, f->data);
    int going = f->left + f->card + wanted;
    if (armed & (BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN)) && going > 1)
        return "V8.11";
    return wanted <= there && going > valley_may_leave(s, f->seat, f->place, armed) ? "V6.4.4"
                                                                                    : "V6.4.3";
}

/* The steps that put a group together; NULL: none of them. */
static const char *why_not_group(const valley *s, const ber_frame *f, ber_action a)
{
    switch (f->kind) {
    case F_MOVE_DEST:
        if (a < A_MOVE_DEST || a >= A_MOVE_WARRIORS)
            return NULL;
        return closed(s) >> (a - A_MOVE_DEST) & 1 ? "R91" : "V6.4.5";
    case F_MOVE_WARRIORS:
        if (a < A_MOVE_WARRIORS || a >= A_MOVE_WOMEN)
            return NULL;
        return why_not_amount(s, f, valley_unmoved(s, f->seat, WARRIOR, f->place),
                              a - A_MOVE_WARRIORS);
    case F_MOVE_WOMEN:
        if (a < A_MOVE_WOMEN || a >= A_MOVE_WOLVES)
            return NULL;
        return why_not_amount(s, f, valley_unmoved(s, f->seat, WOMAN, f->place), a - A_MOVE_WOMEN);
    case F_MOVE_WOLVES:
        if (a < A_MOVE_WOLVES || a >= A_CARD_MODE)
            return NULL;
        return why_not_amount(s, f, s->tamed[f->seat][f->place] - s->moved_wolves[f->place],
                              a - A_MOVE_WOLVES);
    default: return NULL;
    }
}

/* ---- Other questions --------------------------------------------------------------- */

/* [V5.3, R6] */
static const char *why_not_place(const valley *s, int space)
{
    bool is_free = !((map_of(s)->lake | all_camps(s)) >> space & 1);
    return is_free ? "R6" : "V5.3";
}

/* The verb with which a question is answered, where its refusals have a rule of their own. */
static const struct {
    uint8_t prompt;
    ber_action first, end;
    const char *rule;
} answer[] = {
    { P_SOW_START, A_SOW_START, A_LOSE_PIECE, "V5.4" },
    { P_FEED, A_STARVE, A_SOW, "V6.6.4" },
    { P_FLOOD_SAVE, A_SAVE, A_FENCE, "V8.42" },
    { P_FENCE, A_FENCE, A_PLANT, "V8.15" },
    { P_LATE_PLANTING, A_PLANT, A_FEVER, "V8.24" },
    { P_POSTPARTUM, A_FEVER, A_PLAY, "V8.27" },
    { P_CHOOSE_SPECIES, A_CHOOSE_SPECIES, A_FRIEND_TARGET, "V6.5.6" },
};

static const char *why_not_answer(const valley *s, const ber_frame *f, ber_action a)
{
    int prompt = s->head.prompt;
    for (size_t i = 0; i < sizeof answer / sizeof *answer; i++)
        if (answer[i].prompt == prompt && a >= answer[i].first && a < answer[i].end)
            return answer[i].rule;
    if (prompt == P_PLACE_START && a >= A_PLACE_START && a < A_SOW_START)
        return why_not_place(s, a - A_PLACE_START);
    if (prompt == P_COMBAT_LOSS && a >= A_COMBAT_LOSS && a < A_TAKE)
        return f->card >= FIGHT_ANIMALS ? "V6.5.6" : "V6.5.2";
    return NULL;
}

static const char *why_not_asked(const valley *s, const ber_frame *f, ber_action a)
{
    int prompt = s->head.prompt;
    if (a == A_PASS || a == A_DONE)
        return a == A_DONE && prompt == P_FEED ? "V6.6.4" : "V6.0.1";
    if (valley_prompts[prompt].guarded && f->kind != F_FEVER && a >= A_PLAY && a < A_PLACE_START)
        return why_not_play(s, f, a - A_PLAY);
    const char *rule = why_not_answer(s, f, a);
    if (!rule)
        rule = prompt == P_MOVE_MENU ? why_not_menu(s, f, a) : why_not_group(s, f, a);
    return rule ? rule : rule_of_question(s, f);
}

static bool is_legal(const valley *s, int seat, ber_action a)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

static const char *rule_against(const void *state, int seat, ber_action a)
{
    const valley *s = state;
    if (s->head.turn == BER_OVER)
        return "V6.10.3";
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (s->head.turn == BER_CHANCE)
        return rule_of_fate(s, f->kind);
    if (!(s->head.waiting >> seat & 1))
        return rule_of_question(s, f);
    return is_legal(s, seat, a) ? NULL : why_not_asked(s, f, a);
}

ber_why valley_why_not(const void *state, int seat, ber_action a)
{
    return ber_because(rule_against(state, seat, a), NULL);
}
