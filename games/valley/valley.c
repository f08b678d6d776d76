/*
 * valley.c: the flow between open decisions, and the game's one exported symbol.
 *
 * Read the table `rule` first: one row per kind of frame (flow.h). Phases 2 and 3 are in
 * valley_animals.c, phase 4 in valley_move.c, fights in valley_combat.c and its neighbours, phases
 * 6 to 9 in valley_survive.c, the end in valley_end.c; events in valley_event.c, cards in
 * valley_destiny.c.
 */
#include "valley.h"

/* [V6.1.2] An empty deck is renewed before it is drawn from. */
static bool close_event(valley *s, ber_frame *f, ber_log *log)
{
    (void)f;
    if (!valley_event_deck_size(s, s->season))
        valley_renew_events(s, s->season, log);
    return false;
}

/* [R110] */
static void do_show(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    valley_do_show(s, f, a, log);
    valley_forget(s);
}

/* Where cards may be played [V6.0.1, V6.0.3], and the other parts of a turn. */
#define GUARDED                                                                                    \
    F_FLOOD_SAVE, F_FENCE, F_AFTER_ANIMALS, F_PRE_COMBAT, F_COMBAT_CARD, F_SCORCHED, F_CANNIBALS,  \
        F_LATE_PLANTING, F_BIRTH_CARD, F_POSTPARTUM, F_MOVE, F_FEED, F_SOW
#define PHASES                                                                                     \
    F_EVENT, F_ARRIVE, F_RESURRECT, F_DIRECTION, F_ANIMALS, F_TRIBES, F_COMBAT, F_STRANGERS,       \
        F_HARVEST, F_BIRTHS, F_CARDS, F_TURN_END

/* For each kind of open decision: what is asked, what may be done, what doing it means; when it
 * is finished; what it may lie on, and what a frame of it holds (flow.h). */
/* clang-format off */
#define ASKED(prompt, name) ASKS(prompt, valley_list_##name, valley_do_##name)
#define DRAWN(fate, name)   FATE(valley_fate_##fate, valley_do_##name)
#define LOT(name)           BY_LOT(valley_lot_##name)
#define IN_SPACE            ITEM(place, space, D_SPACE)
#define TO_SPACE            ITEM(data, to, D_SPACE)
static const flow_row rule[FRAMES] = {
    [F_MAP] = { DRAWN(map, map), ON(BER_FLOOR) },
    [F_FIRST] = { DRAWN(first, first), ON(BER_FLOOR) },
    [F_PLACE_START] = { ASKED(P_PLACE_START, place_start), ON(BER_FLOOR) },
    [F_SOW_START] = { ASKED(P_SOW_START, sow_start), ON(BER_FLOOR), HAS(IN_SPACE) },
    [F_DEAL] = { DRAWN(draw, deal), LOT(draw), ON(BER_FLOOR), HAS(COUNT(left, cards, 255)) },
    [F_EVENT] = { FATE(valley_fate_event, valley_do_event), LOT(event), .close = close_event,
        ON(BER_FLOOR) },
    [F_ARRIVE] = { DRAWN(arrive, arrive), LOT(arrive), .close = valley_close_arrive,
        ON(BER_FLOOR),
        HAS(COUNT(left, tokens, 6), COUNT(data, counted, 1)) },
    [F_RESURRECT] = { ASKED(P_RESURRECT, resurrect), .close = valley_close_resurrect,
        ON(BER_FLOOR), HAS(COUNT(data, decided, 1)) },
    [F_DIRECTION] = { DRAWN(die, direction), LOT(die), ON(BER_FLOOR) },
    [F_ANIMALS] = { WAITS(valley_close_animals), ON(BER_FLOOR), HAS(ITEM(data, direction,
        D_DIRECTION)) },
    [F_TRIBES] = { WAITS(valley_close_tribes), ON(BER_FLOOR) },
    [F_MOVE] = { ASKED(P_MOVE_MENU, move), .close = valley_close_move, ON(BER_FLOOR) },
    [F_COMBAT] = { ASKED(P_CHOOSE_COMBAT, combat), .close = valley_close_combat, ON(BER_FLOOR),
        HAS(COUNT(left, extra, 1), COUNT(data, asked, 1)) },
    [F_STRANGERS] = { DRAWN(die, strangers), LOT(die), .close = valley_close_strangers,
        ON(BER_FLOOR),
        HAS(ITEM(left, who, D_SEX), ITEM(card, species, D_SPECIES), COUNT(data, die, 6)) },
    [F_FEED] = { ASKED(P_FEED, feed), .close = valley_close_feed, ON(BER_FLOOR), HAS(COUNT(data,
        counted, 1)) },
    [F_HARVEST] = { WAITS(valley_close_harvest), ON(BER_FLOOR) },
    [F_BIRTHS] = { WAITS(valley_close_births), ON(BER_FLOOR), HAS(COUNT(left, rolled, 1),
        COUNT(card, done, 1), ITEM(place, next, D_SPOT), COUNT(data, asked, 1)) },
    [F_SOW] = { ASKED(P_SOW, sow), .close = valley_close_sow, ON(BER_FLOOR) },
    [F_CARDS] = { FATE(valley_fate_draw, valley_do_card), LOT(draw), .close = valley_close_cards,
        ON(BER_FLOOR) },
    [F_TURN_END] = { WAITS(valley_close_turn_end), ON(BER_FLOOR) },
    [F_FLOOD_SAVE] = { ASKED(P_FLOOD_SAVE, window), .close = valley_close_window,
        ON(F_LOSE_PIECE), HAS(ITEM(data, river, D_RIVER)) },
    [F_FENCE] = { ASKED(P_FENCE, window), .close = valley_close_window, ON(F_ANIMALS) },
    [F_AFTER_ANIMALS] = { ASKED(P_AFTER_ANIMALS, window), .close = valley_close_window,
        ON(F_TRIBES) },
    [F_PRE_COMBAT] = { ASKED(P_PRE_COMBAT, window), .close = valley_close_window, ON(F_COMBAT) },
    [F_COMBAT_CARD] = { ASKED(P_COMBAT_CARD, window), .close = valley_close_window, ON(F_FIGHT,
        F_BEARS), HAS(COUNT(card, fight, FIGHT_BEAR), IN_SPACE, ITEMS(data, passed, D_SEAT)) },
    [F_SCORCHED] = { ASKED(P_SCORCHED_EARTH, window), .close = valley_close_window, ON(F_FIGHT),
        HAS(COUNT(card, had_fire, 1), IN_SPACE, ITEM(data, conqueror, D_SEAT)) },
    [F_CANNIBALS] = { ASKED(P_CANNIBALS, window), .close = valley_close_window, ON(F_FIGHT),
        HAS(IN_SPACE) },
    [F_LATE_PLANTING] = { ASKED(P_LATE_PLANTING, window), .close = valley_close_window,
        ON(F_BIRTHS) },
    [F_BIRTH_CARD] = { ASKED(P_BIRTH_CARD, window), .close = valley_close_window, ON(F_BIRTHS),
        HAS(ITEM(place, spot, D_SPOT)) },
    [F_POSTPARTUM] = { ASKED(P_POSTPARTUM, window), .close = valley_close_window, ON(F_SOW) },
    [F_MOVE_DEST] = { ASKED(P_MOVE_DEST, move_dest), ON_OWN(F_MOVE), HAS(IN_SPACE) },
    [F_MOVE_WARRIORS] = { ASKED(P_MOVE_WARRIORS, move_warriors), ON_OWN(F_MOVE), HAS(IN_SPACE,
        TO_SPACE) },
    [F_MOVE_WOMEN] = { ASKED(P_MOVE_WOMEN, move_women), ON_OWN(F_MOVE), HAS(COUNT(left, left,
        255), IN_SPACE, TO_SPACE) },
    [F_MOVE_WOLVES] = { ASKED(P_MOVE_WOLVES, move_wolves), ON_OWN(F_MOVE), HAS(COUNT(left, left,
        255), COUNT(card, women, 255), IN_SPACE, TO_SPACE) },
    [F_LOSE_PIECE] = { ASKED(P_LOSE_PIECE, lose_piece), .close = valley_close_lose_piece,
        ON(F_ARRIVE), HAS(ITEMS(left, lost, D_SEAT), COUNT(card, begun, 1), IN_SPACE, COUNT(data,
        rolled, 5)) },
    [F_LOSE_ANYWHERE] = { ASKED(P_LOSE_ANYWHERE, lose_anywhere),
        .close = valley_close_lose_anywhere, ON(F_ARRIVE), HAS(ITEM(data, sex, D_SEX)) },
    [F_LOSE_LAVA] = { ASKED(P_LOSE_LAVA, lose_lava), .close = valley_close_lose_lava,
        ON(F_ARRIVE) },
    [F_FIGHT] = { WAITS(valley_close_fight), ON(F_COMBAT), HAS(COUNT(left, stage, STAGE_HUNT),
        IN_SPACE) },
    [F_BEARS] = { WAITS(valley_close_bears), ON(F_ARRIVE), HAS(COUNT(left, stage, BEAR_FOUGHT),
        ITEM(place, next, D_SPOT), COUNT(data, region, 5)) },
    [F_TRIBE_DICE] = { DRAWN(die, tribe_dice), LOT(die), ON(F_FIGHT),
        HAS(COUNT(card, fight, FIGHT_WOMEN),
        IN_SPACE, ITEMS(data, fighting, D_SEAT)) },
    [F_ANIMAL_DICE] = { DRAWN(die, animal_dice), LOT(die), .close = valley_close_animal_dice,
        ON(F_FIGHT,
        F_BEARS), HAS(COUNT(left, rolled, 1), ITEM(card, species, D_SPECIES), IN_SPACE,
        COUNT(data, killed, 255)) },
    [F_COMBAT_LOSS] = { ASKED(P_COMBAT_LOSS, combat_loss), ON(F_FIGHT, F_ANIMAL_DICE),
        HAS(ITEM(left, credited, D_SIDE), COUNT(card, fight, FIGHT_BEAR), IN_SPACE, ITEMS(data,
        after, D_SEAT)) },
    [F_CONQUEST] = { ASKED(P_CONQUEST, conquest), ON(F_FIGHT), HAS(COUNT(card, had_fire, 1),
        IN_SPACE, ITEM(data, owner, D_SEAT)) },
    [F_CHOOSE_SPECIES] = { ASKED(P_CHOOSE_SPECIES, species), ON(F_FIGHT), HAS(IN_SPACE) },
    [F_DRUMS_SPACE] = { ASKED(P_DRUMS_SPACE, drums_space), ON_OWN(F_AFTER_ANIMALS, F_MOVE) },
    [F_DRUMS_DIRECTION] = { ASKED(P_DRUMS_DIRECTION, drums_direction), ON_OWN(F_AFTER_ANIMALS,
        F_MOVE), HAS(IN_SPACE) },
    [F_WILD_CHILD_SPACE] = { ASKED(P_WILD_CHILD_SPACE, wild_child_space),
        ON_OWN(F_AFTER_ANIMALS) },
    [F_WILD_CHILD_SEX] = { ASKED(P_WILD_CHILD_SEX, wild_child_sex), ON_OWN(F_AFTER_ANIMALS),
        HAS(IN_SPACE) },
    [F_WOLF_CUB_SPACE] = { ASKED(P_WOLF_CUB_SPACE, wolf_cub), ON_OWN(F_AFTER_ANIMALS) },
    [F_CARD_MODE] = { ASKED(P_CARD_MODE, card_mode), ON_OWN(GUARDED), HAS(ITEM(card, card,
        D_CARD)) },
    [F_DOMESTIC_PAIR] = { ASKED(P_DOMESTIC_PAIR, domestic), ON_OWN(F_MOVE) },
    [F_LOVE_OWN] = { ASKED(P_LOVE_OWN, love_own), ON_OWN(F_MOVE) },
    [F_LOVE_TARGET] = { ASKED(P_LOVE_TARGET, love_target), ON_OWN(F_MOVE), HAS(IN_SPACE,
        ITEM(data, own, D_SEX)) },
    [F_THEFT_TARGET] = { ASKED(P_THEFT_TARGET, theft), ON_OWN(F_MOVE) },
    [F_ESPIONAGE_TARGET] = { ASKED(P_ESPIONAGE_TARGET, espionage), ON_OWN(GUARDED) },
    [F_SLIDE_TARGET] = { ASKED(P_SLIDE_TARGET, slide), ON_OWN(F_MOVE) },
    [F_WILDFIRE_TARGET] = { ASKED(P_WILDFIRE_TARGET, wildfire), ON_OWN(F_MOVE) },
    [F_DECOY_TO] = { ASKED(P_DECOY_TO, decoy_to), ON_OWN(F_PRE_COMBAT) },
    [F_DECOY_ANIMAL] = { ASKED(P_DECOY_ANIMAL, decoy_animal), ON_OWN(F_PRE_COMBAT),
        HAS(IN_SPACE) },
    [F_FRIEND_TARGET] = { ASKED(P_FRIEND_TARGET, friend), ON_OWN(F_COMBAT_CARD), HAS(IN_SPACE) },
    [F_ESCAPE_DEST] = { ASKED(P_ESCAPE_DEST, escape_dest), ON_OWN(F_COMBAT_CARD),
        HAS(IN_SPACE) },
    [F_ESCAPE_WARRIORS] = { ASKED(P_ESCAPE_WARRIORS, escape_warriors), ON_OWN(F_COMBAT_CARD),
        HAS(IN_SPACE, TO_SPACE) },
    [F_ESCAPE_WOMEN] = { ASKED(P_ESCAPE_WOMEN, escape_women), ON_OWN(F_COMBAT_CARD),
        HAS(COUNT(left, left, 255), IN_SPACE, TO_SPACE) },
    [F_CLIMB_WARRIORS] = { ASKED(P_CLIMB_WARRIORS, climb_warriors), ON_OWN(F_COMBAT_CARD),
        HAS(IN_SPACE) },
    [F_CLIMB_WOMEN] = { ASKED(P_CLIMB_WOMEN, climb_women), ON_OWN(F_COMBAT_CARD), HAS(COUNT(left,
        left, 255), IN_SPACE) },
    [F_BIRTH_SEX] = { ASKED(P_BIRTH_SEX, birth_sex), .close = valley_close_birth_sex,
        ON_OWN(F_BIRTHS, F_BIRTH_CARD), HAS(COUNT(left, left, 3), IN_SPACE, COUNT(data, mothers,
        3)) },
    [F_CHILDBIRTH_SPACE] = { ASKED(P_CHILDBIRTH_SPACE, childbirth), ON_OWN(F_BIRTH_CARD) },
    [F_FEVER] = { ASKED(P_POSTPARTUM, fever), .close = valley_close_fever,
        ON_OWN(F_POSTPARTUM) },
    [F_TERRACED_SPACE] = { ASKED(P_TERRACED_SPACE, terraced), ON_OWN(F_SOW) },
    [F_TIE_DICE] = { DRAWN(die, tie), LOT(die), ON(F_TRIBES), HAS(ITEMS(data, tied, D_SEAT)) },
    [F_EVENT_DIE] = { DRAWN(die, event_die), LOT(die), ON(F_ARRIVE), HAS(COUNT(left, rolls, 1)) },
    [F_EVENT_TOKEN] = { DRAWN(event_token, event_token), ON(F_ARRIVE) },
    [F_STRANGER_SEX] = { DRAWN(stranger_sex, stranger_sex), ON(F_ARRIVE), HAS(ITEM(place, where,
        D_SPACE)) },
    [F_FIRE_DICE] = { DRAWN(die, fire_dice), LOT(die), .close = valley_close_fire_dice,
        ON(F_ARRIVE),
        HAS(COUNT(left, finding, 1), ITEMS(card, finders, D_SEAT), ITEMS(data, rolling,
        D_SEAT)) },
    [F_VISIT] = { DRAWN(visit, visit), ON_OWN(F_AFTER_ANIMALS) },
    [F_BIRTH_DICE] = { DRAWN(die, birth_dice), LOT(die), .close = valley_close_birth_dice,
        ON_OWN(F_BIRTHS,
        F_BIRTH_CARD), HAS(COUNT(left, births, 3), COUNT(card, twins, FIRST_TWIN), IN_SPACE,
        COUNT(data, mothers, 3)) },
    [F_DRAW] = { DRAWN(draw, draw), LOT(draw), .close = valley_close_draw, ON(F_RESURRECT),
        HAS(COUNT(left,
        cards, 3)) },
    [F_SHOW] = { FATE(valley_fate_show, do_show), .close = valley_close_show, ON_OWN(GUARDED),
        HAS(COUNT(left, cards, 255), ITEM(data, whose, D_SEAT)) },
    [F_FORESEE] = { DRAWN(foresee, foresee), ON_OWN(GUARDED), HAS(ITEM(data, season,
        D_SEASON)) },
    [F_LAY_DOWN] = { DRAWN(lay_down, lay_down), LOT(lay_down),
        .close = valley_close_lay_down, ON(GUARDED,
        PHASES) },
};
/* clang-format on */

/* [V6.0.3, R81] A list has some forty choices at most, and always one; no step is a deal between
 * players. */
FLOW_DEFINE(valley, rule)

bool valley_has_answer(const valley *s, const ber_frame *f)
{
    ber_action out[BER_MAX_ACTIONS];
    return rule[f->kind].list(s, f, out) > out;
}

static void ready(void *state)
{
    valley_count(state);
    valley_ready(state);
}

/* Seats, options and zeroes are there already. */
static void setup(void *state)
{
    valley_lay_out(state);
    valley_ready(state);
}

const struct ber_game valley_game = {
    .name = "valley",
    .rules = 1,
    .large = true,  /* animals by space and species beside the places of their tokens */
    .min_seats = 2, /* [R1] */
    .max_seats = SEATS,
    .point_scale = 60, /* [R111] */
    .state_size = sizeof(valley),
    .max_steps = 1000000, /* [V10.6] */
    TABLES_OF(valley),
    .editable = &valley_editable,
    FLOW_OF(valley, rule),
    .setup = setup,
    .ready = ready,
    .result = valley_result,
    .blind = valley_blind,
    .deal = valley_deal,
    .seen_as = valley_seen_as,
    .forgets = "cards_renewed",
    .evaluate = valley_evaluate,
    .prior = valley_prior,
    .pick = valley_pick,
    .settled = valley_settled,
    .plans = valley_plans,
    .plan_near = valley_plan_near,
    .quick_plan = valley_quick_plan,
    .long_turn = 12,
    .setup_prompts = (uint64_t)1 << P_PLACE_START | (uint64_t)1 << P_SOW_START,
    .features = &valley_features,
    .skills = valley_skills,
    .house1 = valley_house1,
    .why_not = valley_why_not,
    .draw = valley_draw,
    .ground = valley_ground,
    .describe = valley_describe,
    .same_for_all = true,
    .broken = valley_broken,
    .follies = &valley_follies,
    .shuns = valley_shuns,
};
