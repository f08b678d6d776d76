/*
 * valley_why.c: why a step is refused.
 *
 * Given a blinded state: everything looked at is public, or in the hand of the seat that is
 * asked. Read the table `question` first: which steps answer a question, and who says why one of
 * them is refused. Any other step hears what is asked.
 */
#include "valley_why.h"

#include "asked.h"

/* ---- The rule of the open question ------------------------------------------------- */

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

const char *valley_rule_of_weather(const valley *s)
{
    return s->weather < EVENT_KINDS ? rule_of_event[s->weather] : "V6.1.2"; /* set by hand */
}

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
        return valley_rule_of_weather(s);
    if (f->kind == F_CARD_MODE)
        return valley_rule_of_card[f->card];
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
    default: return valley_rule_of_weather(s);
    }
}

/* ---- Steps that do not answer the question --------------------------------------------- */

/* The card of which a part is asked; CARDS: none. */
static int card_asked(const valley *s, const ber_frame *f)
{
    switch (s->head.prompt) {
    case P_DRUMS_SPACE:
    case P_DRUMS_DIRECTION: return WAR_DRUMS;
    case P_WILD_CHILD_SPACE:
    case P_WILD_CHILD_SEX: return WILD_CHILD;
    case P_WOLF_CUB_SPACE: return WOLF_CUB;
    case P_CARD_MODE: return f->card;
    case P_DOMESTIC_PAIR: return DOMESTIC_PARTNERS;
    case P_LOVE_OWN:
    case P_LOVE_TARGET: return LOVE;
    case P_THEFT_TARGET: return THEFT;
    case P_ESPIONAGE_TARGET: return ESPIONAGE;
    case P_SLIDE_TARGET: return ROCK_SLIDE;
    case P_WILDFIRE_TARGET: return WILDFIRE;
    case P_DECOY_TO:
    case P_DECOY_ANIMAL: return DECOY;
    case P_FRIEND_TARGET: return FRIEND;
    case P_ESCAPE_DEST:
    case P_ESCAPE_WARRIORS:
    case P_ESCAPE_WOMEN: return ESCAPE;
    case P_CLIMB_WARRIORS:
    case P_CLIMB_WOMEN: return TREE_CLIMBING;
    case P_BIRTH_SEX: return GOOD_HERBS;
    case P_CHILDBIRTH_SPACE: return NATURAL_CHILDBIRTH;
    case P_TERRACED_SPACE: return TERRACED_AGRICULTURE;
    default: return f->kind == F_FEVER ? POSTPARTUM_FEVER : CARDS;
    }
}

static const char *const cause_of_prompt[P_TERRACED_SPACE + 1] = {
    [P_PLACE_START] = "asks_settle",   [P_SOW_START] = "asks_sow_start",
    [P_LOSE_PIECE] = "asks_loss",      [P_LOSE_ANYWHERE] = "asks_loss",
    [P_LOSE_LAVA] = "asks_loss",       [P_COMBAT_LOSS] = "asks_loss",
    [P_RESURRECT] = "asks_return",     [P_MOVE_MENU] = "asks_move",
    [P_MOVE_DEST] = "asks_dest",       [P_MOVE_WARRIORS] = "asks_warriors",
    [P_MOVE_WOMEN] = "asks_women",     [P_MOVE_WOLVES] = "asks_wolves",
    [P_CHOOSE_COMBAT] = "asks_combat", [P_CHOOSE_SPECIES] = "asks_species",
    [P_CONQUEST] = "asks_conquest",    [P_FEED] = "asks_meal",
    [P_SOW] = "asks_sowing",
};

/* What is asked instead. */
static ber_why why_other(const valley *s, const ber_frame *f)
{
    const char *rule = rule_of_question(s, f), *cause = cause_of_prompt[s->head.prompt];
    int card = card_asked(s, f);
    if (card < CARDS)
        return ber_because_of(rule, "asks_part", D_CARD, card);
    return ber_because(rule, cause ? cause : "asks_card");
}

/* ---- Questions with reasons of their own ------------------------------------------------- */

/* [V5.3, R6] */
static ber_why why_settle(const valley *s, const ber_frame *f, int space)
{
    uint64_t near = all_camps(s) & valley_beside[space] & ~map_of(s)->across[space];
    (void)f;
    if (map_of(s)->lake >> space & 1)
        return why_space("V5.3", "lake", space);
    if (all_camps(s) >> space & 1)
        return ber_why_add(why_space("V5.3", "camp_there", space), D_SEAT, camp_owner(s, space));
    int owner = near ? camp_owner(s, lowest(near)) : 0;
    return ber_why_add(why_space("R6", "camp_beside", space), D_SEAT, owner);
}

static ber_why why_sow_start(const valley *s, const ber_frame *f, int answer)
{
    (void)s;
    (void)f;
    (void)answer;
    return ber_because("V5.4", "no_food");
}

static ber_why why_lose_piece(const valley *s, const ber_frame *f, int sex)
{
    return why_none_there(valley_rule_of_weather(s), sex, f->place);
}

static ber_why why_lose_anywhere(const valley *s, const ber_frame *f, int space)
{
    (void)s;
    return why_none_there("V7.17", f->data, space);
}

static ber_why why_lose_lava(const valley *s, const ber_frame *f, int which)
{
    (void)f;
    if (!(map_of(s)->lava >> (which / 2) & 1))
        return why_space("V7.14", "no_lava", which / 2);
    return why_none_there("V7.14", which % 2, which / 2);
}

/* [V6.2.3] */
static ber_why why_return(const valley *s, const ber_frame *f, int space)
{
    (void)f;
    if (map_of(s)->lake >> space & 1)
        return why_space("V6.2.3", "lake", space);
    if (!(valley_border >> space & 1))
        return why_space("V6.2.3", "no_border_space", space);
    return why_space("V6.2.3", closed(s) >> space & 1 ? "closed" : "not_empty", space);
}

static ber_why why_combat(const valley *s, const ber_frame *f, int space)
{
    (void)s;
    (void)f;
    return why_space("V6.5.1", "no_fight_there", space);
}

static ber_why why_species(const valley *s, const ber_frame *f, int species)
{
    (void)s;
    return ber_why_add(why_space("V6.5.6", "no_such_animal", f->place), D_SPECIES, species);
}

/* [V6.5.2, V6.5.6] */
static ber_why why_combat_loss(const valley *s, const ber_frame *f, int piece)
{
    const char *rule = f->card >= FIGHT_ANIMALS ? "V6.5.6" : "V6.5.2";
    if (piece == WOMAN && visible_women(s, f->seat, f->place) > 0)
        return ber_because(rule, "women_do_not_fight");
    if (piece == WOLF_TAMED && visible_wolves(s, f->seat, f->place) > 0)
        return ber_because(rule, "wolves_do_not_fight");
    return why_none_there(rule, piece, f->place);
}

/* [V6.6.4, R34] */
static ber_why why_starve(const valley *s, const ber_frame *f, int which)
{
    int space = which / 2, sex = which % 2;
    if (!count_of(s, f->seat, sex, space))
        return why_none_there("V6.6.4", sex, space);
    return ber_because("V6.6.4", "enough_food");
}

static ber_why why_fed(const valley *s, const ber_frame *f, int which)
{
    (void)which;
    ber_why why = ber_because("V6.6.4", "hungry");
    why = ber_why_add(why, BER_NUMBER, valley_need(s, f->seat));
    return ber_why_add(why, BER_NUMBER, s->food[f->seat] + s->gain[f->seat]);
}

static ber_why why_find_fire(const valley *s, const ber_frame *f, int which)
{
    (void)which;
    return valley_why_fire(s, f, -1);
}

static const struct {
    uint8_t prompt; /* P_FATE: every question that takes cards */
    ber_action first, end;
    ber_why (*why)(const valley *s, const ber_frame *f, int which);
} question[] = {
    { P_FATE, A_PLAY, A_PLACE_START, valley_why_play },
    { P_PLACE_START, A_PLACE_START, A_SOW_START, why_settle },
    { P_SOW_START, A_SOW_START, A_LOSE_PIECE, why_sow_start },
    { P_FLOOD_SAVE, A_SAVE, A_FENCE, valley_why_save },
    { P_LOSE_PIECE, A_LOSE_PIECE, A_LOSE_ANYWHERE, why_lose_piece },
    { P_LOSE_ANYWHERE, A_LOSE_ANYWHERE, A_LOSE_LAVA, why_lose_anywhere },
    { P_LOSE_LAVA, A_LOSE_LAVA, A_RESURRECT, why_lose_lava },
    { P_RESURRECT, A_RESURRECT, A_STAY_OUT, why_return },
    { P_FENCE, A_FENCE, A_PLANT, valley_why_fence },
    { P_DRUMS_SPACE, A_DRUMS_SPACE, A_DRUMS_DIRECTION, valley_why_drums },
    { P_DRUMS_DIRECTION, A_DRUMS_DIRECTION, A_WILD_CHILD_SPACE, valley_why_direction },
    { P_WILD_CHILD_SPACE, A_WILD_CHILD_SPACE, A_WILD_CHILD_SEX, valley_why_village },
    { P_WILD_CHILD_SEX, A_WILD_CHILD_SEX, A_WOLF_CUB_SPACE, valley_why_child },
    { P_WOLF_CUB_SPACE, A_WOLF_CUB_SPACE, A_MOVE_DEST, valley_why_cub },
    { P_MOVE_MENU, A_MOVE_FROM, A_CAMP, valley_why_leave },
    { P_MOVE_MENU, A_CAMP, A_TAKE_FIRE, valley_why_camp },
    { P_MOVE_MENU, A_TAKE_FIRE, A_FIND_FIRE, valley_why_fire },
    { P_MOVE_MENU, A_FIND_FIRE, A_STARVE, why_find_fire },
    { P_MOVE_DEST, A_MOVE_DEST, A_MOVE_WARRIORS, valley_why_dest },
    { P_MOVE_WARRIORS, A_MOVE_WARRIORS, A_MOVE_WOMEN, valley_why_warriors },
    { P_MOVE_WOMEN, A_MOVE_WOMEN, A_MOVE_WOLVES, valley_why_women },
    { P_MOVE_WOLVES, A_MOVE_WOLVES, A_CARD_MODE, valley_why_wolves },
    { P_CARD_MODE, A_CARD_MODE, A_DOMESTIC_PAIR, valley_why_mode },
    { P_DOMESTIC_PAIR, A_DOMESTIC_PAIR, A_LOVE_OWN, valley_why_pair },
    { P_LOVE_OWN, A_LOVE_OWN, A_LOVE_TARGET, valley_why_lover },
    { P_LOVE_TARGET, A_LOVE_TARGET, A_THEFT_TARGET, valley_why_beloved },
    { P_THEFT_TARGET, A_THEFT_TARGET, A_ESPIONAGE_TARGET, valley_why_theft },
    { P_ESPIONAGE_TARGET, A_ESPIONAGE_TARGET, A_SLIDE_TARGET, valley_why_spy },
    { P_SLIDE_TARGET, A_SLIDE_TARGET, A_WILDFIRE_TARGET, valley_why_slide },
    { P_WILDFIRE_TARGET, A_WILDFIRE_TARGET, A_DECOY_TO, valley_why_wildfire },
    { P_DECOY_TO, A_DECOY_TO, A_DECOY_ANIMAL, valley_why_lure_to },
    { P_DECOY_ANIMAL, A_DECOY_ANIMAL, A_CHOOSE_COMBAT, valley_why_lure },
    { P_CHOOSE_COMBAT, A_CHOOSE_COMBAT, A_CHOOSE_SPECIES, why_combat },
    { P_CHOOSE_SPECIES, A_CHOOSE_SPECIES, A_FRIEND_TARGET, why_species },
    { P_FRIEND_TARGET, A_FRIEND_TARGET, A_ESCAPE_DEST, valley_why_friend },
    { P_ESCAPE_DEST, A_ESCAPE_DEST, A_ESCAPE_WARRIORS, valley_why_flee },
    { P_ESCAPE_WARRIORS, A_ESCAPE_WARRIORS, A_ESCAPE_WOMEN, valley_why_flee_warriors },
    { P_ESCAPE_WOMEN, A_ESCAPE_WOMEN, A_CLIMB_WARRIORS, valley_why_flee_women },
    { P_CLIMB_WARRIORS, A_CLIMB_WARRIORS, A_CLIMB_WOMEN, valley_why_flee_warriors },
    { P_CLIMB_WOMEN, A_CLIMB_WOMEN, A_COMBAT_LOSS, valley_why_flee_women },
    { P_COMBAT_LOSS, A_COMBAT_LOSS, A_TAKE, why_combat_loss },
    { P_FEED, A_DONE, A_MOVE_FROM, why_fed },
    { P_FEED, A_STARVE, A_SOW, why_starve },
    { P_LATE_PLANTING, A_PLANT, A_FEVER, valley_why_plant },
    { P_BIRTH_SEX, A_BIRTH_SEX, A_CHILDBIRTH_SPACE, valley_why_child },
    { P_CHILDBIRTH_SPACE, A_CHILDBIRTH_SPACE, A_TERRACED_SPACE, valley_why_birth },
    { P_POSTPARTUM, A_FEVER, A_PLAY, valley_why_fever },
    { P_SOW, A_SOW, A_SAVE, valley_why_sow },
    { P_TERRACED_SPACE, A_TERRACED_SPACE, A_MAP, valley_why_terrace },
};

static ber_why why_asked(const valley *s, const ber_frame *f, ber_action a)
{
    int prompt = s->head.prompt;
    bool takes_cards = valley_prompts[prompt].guarded && f->kind != F_FEVER;
    for (size_t i = 0; i < sizeof question / sizeof *question; i++) {
        bool is_it = question[i].prompt == P_FATE ? takes_cards : question[i].prompt == prompt;
        if (is_it && a >= question[i].first && a < question[i].end)
            return question[i].why(s, f, a - question[i].first);
    }
    return why_other(s, f);
}

ber_why valley_why_not(const void *state, int seat, ber_action a)
{
    const valley *s = state;
    if (s->head.turn == BER_OVER)
        return ber_because("V6.10.3", "over");
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (s->head.turn == BER_CHANCE)
        return ber_because(rule_of_fate(s, f->kind), "fate_first");
    if (!(s->head.waiting >> seat & 1))
        return ber_because(rule_of_question(s, f), "not_asked");
    return ber_is_legal(&valley_game, s, seat, a) ? ber_because(NULL, NULL) : why_asked(s, f, a);
}
