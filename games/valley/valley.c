/*
 * valley.c: the flow between open decisions, and the game's one exported symbol.
 *
 * Read the table `rule` first: one row per kind of frame. Phases 2 and 3 stand in valley_animals.c,
 * phase 4 in valley_move.c, fights in valley_combat.c and its neighbours, phases 6 to 9 in
 * valley_survive.c, the end in valley_end.c; events in valley_event.c, cards in valley_destiny.c.
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

/* What may be done, what fate may do, what doing it means, and how it goes on. A row has `list`
 * if it waits for a seat, `fate` if it waits for fate; one with neither always closes. */
typedef struct {
    uint8_t prompt;
    uint8_t turn, asks; /* enum ber_turn; 1 if it waits for a seat */
    valley_lister *list;
    valley_fate *fate;
    valley_doer *apply;
    valley_closer *close;
} row;

/* clang-format off */
#define ASKS(prompt, name)                                                                         \
    { prompt, BER_CHOICE, 1, valley_list_##name, NULL, valley_do_##name, NULL }
#define ASKS_WHILE(prompt, name)                                                                   \
    { prompt, BER_CHOICE, 1, valley_list_##name, NULL, valley_do_##name, valley_close_##name }
#define WINDOW(prompt)                                                                             \
    { prompt, BER_CHOICE, 1, valley_list_window, NULL, valley_do_window, valley_close_window }
#define DRAWS(fate, name)                                                                          \
    { P_FATE, BER_CHANCE, 0, NULL, valley_fate_##fate, valley_do_##name, NULL }
#define DRAWS_WHILE(fate, name)                                                                    \
    { P_FATE, BER_CHANCE, 0, NULL, valley_fate_##fate, valley_do_##name, valley_close_##name }
#define CLOSES(name) { P_FATE, BER_CHANCE, 0, NULL, NULL, NULL, valley_close_##name }
static const row rule[FRAMES] = {
    [F_MAP]              = DRAWS(map, map),
    [F_FIRST]            = DRAWS(first, first),
    [F_PLACE_START]      = ASKS(P_PLACE_START, place_start),
    [F_SOW_START]        = ASKS(P_SOW_START, sow_start),
    [F_DEAL]             = DRAWS(draw, deal),
    [F_EVENT]            = { P_FATE, BER_CHANCE, 0, NULL, valley_fate_event, valley_do_event,
                             close_event },
    [F_ARRIVE]           = DRAWS_WHILE(arrive, arrive),
    [F_RESURRECT]        = ASKS_WHILE(P_RESURRECT, resurrect),
    [F_DIRECTION]        = DRAWS(die, direction),
    [F_ANIMALS]          = CLOSES(animals),
    [F_TRIBES]           = CLOSES(tribes),
    [F_MOVE]             = ASKS_WHILE(P_MOVE_MENU, move),
    [F_COMBAT]           = ASKS_WHILE(P_CHOOSE_COMBAT, combat),
    [F_STRANGERS]        = DRAWS_WHILE(die, strangers),
    [F_FEED]             = ASKS_WHILE(P_FEED, feed),
    [F_HARVEST]          = CLOSES(harvest),
    [F_BIRTHS]           = CLOSES(births),
    [F_SOW]              = ASKS_WHILE(P_SOW, sow),
    [F_CARDS]            = { P_FATE, BER_CHANCE, 0, NULL, valley_fate_draw, valley_do_card,
                             valley_close_cards },
    [F_TURN_END]         = CLOSES(turn_end),
    [F_FLOOD_SAVE]       = WINDOW(P_FLOOD_SAVE),
    [F_FENCE]            = WINDOW(P_FENCE),
    [F_AFTER_ANIMALS]    = WINDOW(P_AFTER_ANIMALS),
    [F_PRE_COMBAT]       = WINDOW(P_PRE_COMBAT),
    [F_COMBAT_CARD]      = WINDOW(P_COMBAT_CARD),
    [F_SCORCHED]         = WINDOW(P_SCORCHED_EARTH),
    [F_CANNIBALS]        = WINDOW(P_CANNIBALS),
    [F_LATE_PLANTING]    = WINDOW(P_LATE_PLANTING),
    [F_BIRTH_CARD]       = WINDOW(P_BIRTH_CARD),
    [F_POSTPARTUM]       = WINDOW(P_POSTPARTUM),
    [F_MOVE_DEST]        = ASKS(P_MOVE_DEST, move_dest),
    [F_MOVE_WARRIORS]    = ASKS(P_MOVE_WARRIORS, move_warriors),
    [F_MOVE_WOMEN]       = ASKS(P_MOVE_WOMEN, move_women),
    [F_MOVE_WOLVES]      = ASKS(P_MOVE_WOLVES, move_wolves),
    [F_LOSE_PIECE]       = ASKS_WHILE(P_LOSE_PIECE, lose_piece),
    [F_LOSE_ANYWHERE]    = ASKS_WHILE(P_LOSE_ANYWHERE, lose_anywhere),
    [F_LOSE_LAVA]        = ASKS_WHILE(P_LOSE_LAVA, lose_lava),
    [F_FIGHT]            = CLOSES(fight),
    [F_BEARS]            = CLOSES(bears),
    [F_TRIBE_DICE]       = DRAWS(die, tribe_dice),
    [F_ANIMAL_DICE]      = DRAWS_WHILE(die, animal_dice),
    [F_COMBAT_LOSS]      = ASKS(P_COMBAT_LOSS, combat_loss),
    [F_CONQUEST]         = ASKS(P_CONQUEST, conquest),
    [F_CHOOSE_SPECIES]   = ASKS(P_CHOOSE_SPECIES, species),
    [F_DRUMS_SPACE]      = ASKS(P_DRUMS_SPACE, drums_space),
    [F_DRUMS_DIRECTION]  = ASKS(P_DRUMS_DIRECTION, drums_direction),
    [F_WILD_CHILD_SPACE] = ASKS(P_WILD_CHILD_SPACE, wild_child_space),
    [F_WILD_CHILD_SEX]   = ASKS(P_WILD_CHILD_SEX, wild_child_sex),
    [F_WOLF_CUB_SPACE]   = ASKS(P_WOLF_CUB_SPACE, wolf_cub),
    [F_CARD_MODE]        = ASKS(P_CARD_MODE, card_mode),
    [F_DOMESTIC_PAIR]    = ASKS(P_DOMESTIC_PAIR, domestic),
    [F_LOVE_OWN]         = ASKS(P_LOVE_OWN, love_own),
    [F_LOVE_TARGET]      = ASKS(P_LOVE_TARGET, love_target),
    [F_THEFT_TARGET]     = ASKS(P_THEFT_TARGET, theft),
    [F_ESPIONAGE_TARGET] = ASKS(P_ESPIONAGE_TARGET, espionage),
    [F_SLIDE_TARGET]     = ASKS(P_SLIDE_TARGET, slide),
    [F_WILDFIRE_TARGET]  = ASKS(P_WILDFIRE_TARGET, wildfire),
    [F_DECOY_TO]         = ASKS(P_DECOY_TO, decoy_to),
    [F_DECOY_ANIMAL]     = ASKS(P_DECOY_ANIMAL, decoy_animal),
    [F_FRIEND_TARGET]    = ASKS(P_FRIEND_TARGET, friend),
    [F_ESCAPE_DEST]      = ASKS(P_ESCAPE_DEST, escape_dest),
    [F_ESCAPE_WARRIORS]  = ASKS(P_ESCAPE_WARRIORS, escape_warriors),
    [F_ESCAPE_WOMEN]     = ASKS(P_ESCAPE_WOMEN, escape_women),
    [F_CLIMB_WARRIORS]   = ASKS(P_CLIMB_WARRIORS, climb_warriors),
    [F_CLIMB_WOMEN]      = ASKS(P_CLIMB_WOMEN, climb_women),
    [F_BIRTH_SEX]        = ASKS_WHILE(P_BIRTH_SEX, birth_sex),
    [F_CHILDBIRTH_SPACE] = ASKS(P_CHILDBIRTH_SPACE, childbirth),
    [F_FEVER]            = ASKS_WHILE(P_POSTPARTUM, fever),
    [F_TERRACED_SPACE]   = ASKS(P_TERRACED_SPACE, terraced),
    [F_TIE_DICE]         = DRAWS(die, tie),
    [F_EVENT_DIE]        = DRAWS(die, event_die),
    [F_EVENT_TOKEN]      = DRAWS(event_token, event_token),
    [F_STRANGER_SEX]     = DRAWS(stranger_sex, stranger_sex),
    [F_FIRE_DICE]        = DRAWS_WHILE(die, fire_dice),
    [F_VISIT]            = DRAWS(visit, visit),
    [F_BIRTH_DICE]       = DRAWS_WHILE(die, birth_dice),
    [F_DRAW]             = DRAWS_WHILE(draw, draw),
    [F_SHOW]             = { P_FATE, BER_CHANCE, 0, NULL, valley_fate_show, do_show, valley_close_show },
    [F_FORESEE]          = DRAWS(foresee, foresee),
    [F_LAY_DOWN]         = DRAWS_WHILE(lay_down, lay_down),
};
/* clang-format on */

int valley_prompt_of(int kind)
{
    return rule[kind].prompt;
}

bool valley_asks_fate(int kind)
{
    return rule[kind].fate != NULL;
}

/* Closes what is finished and puts the question of the top frame. */
static void settle(valley *s, ber_log *log)
{
    while (s->agenda.depth) {
        ber_frame *f = ber_agenda_top(&s->agenda);
        const row *r = &rule[f->kind];
        if (r->close && r->close(s, f, log))
            continue;
        s->head.prompt = r->prompt;
        s->head.turn = r->turn;
        s->head.waiting = (uint8_t)(r->asks << f->seat);
        return;
    }
    s->head.prompt = P_FATE;
    s->head.turn = BER_OVER;
    s->head.waiting = 0;
}

static void ready(void *state)
{
    valley_count(state);
    settle(state, NULL);
}

/* Seats, options and zeroes are there already. */
static void setup(void *state)
{
    valley_lay_out(state);
    settle(state, NULL);
}

/* [V6.0.3, R81] A list has some forty choices at most, and always one; no step is a deal between
 * players. */
int valley_legal(const void *state, int seat, ber_action *out)
{
    const valley *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    (void)seat; /* only one is ever asked */
    return (int)(rule[f->kind].list(s, f, out) - out);
}

static int chance(const void *state, ber_outcome *out)
{
    const valley *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return rule[f->kind].fate(s, f, out);
}

static void apply(void *state, int actor, ber_action a, ber_log *log)
{
    valley *s = state;
    ber_frame *f = ber_agenda_top(&s->agenda);
    (void)actor;
    s->head.step++;
    rule[f->kind].apply(s, f, a, log);
    settle(s, log);
}

const struct ber_game valley_game = {
    .name = "valley",
    .rules = 1,
    .min_seats = 2, /* [R1] */
    .max_seats = SEATS,
    .point_scale = 60, /* [R111] */
    .state_size = sizeof(valley),
    .max_steps = 1000000, /* [V10.6] */
    .domains = valley_domains,
    .verbs = valley_verbs,
    .events = valley_events,
    .prompts = valley_prompts,
    .options = valley_options,
    .presets = valley_presets,
    .fields = valley_fields,
    .facts = valley_facts,
    .setup = setup,
    .legal = valley_legal,
    .chance = chance,
    .apply = apply,
    .ready = ready,
    .result = valley_result,
    .blind = valley_blind,
    .deal = valley_deal,
    .seen_as = valley_seen_as,
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
