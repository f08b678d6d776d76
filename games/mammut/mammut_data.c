/*
 * mammut_data.c: the facts of Mammut and its vocabulary, as tables.
 *
 * The numbers are in facts.json too, with their provenance; a test compares.
 *
 */
#include "mammut.h"

/* clang-format off */
const int16_t mammut_card_count[CARDS] = { 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1 }; /* [M2.5] */
const int16_t mammut_food_prize[4][3] = { { 8 }, { 8, 5 }, { 8, 5, 2 }, { 8, 5, 2 } }; /* [M2.6] */
const int16_t mammut_animal_vp[ANIMALS + 1] = { 0, 0, 0, 4, 9, 15, 22, 30 };
const int16_t mammut_first_round[4] = { 1, 1, 2, 2 }; /* for 2, 3, 4, 5 seats [R4] */
static const int16_t heaps_per_player[4] = { 2, 1, 1, 1 };
static const int16_t last_round[4] = { LAST_ROUND, LAST_ROUND, LAST_ROUND, LAST_ROUND };
static const int16_t food_prizes[] = { 8, 8, 5, 8, 5, 2, 8, 5, 2 };

static const char *const face_names[] = {
    "axe", "fur", "tusk", "food", "fire",
    "hare", "fox", "beaver", "ptarmigan", "salmon", "marmot", "boar",
    "unknown", "shaman_red", "shaman_blue", "hidden",
};
#define CARD_NAMES                                                                                 \
    "peek", "flip", "send_back", "fur_card", "animal_swap", "axe_bonus", "most_fur_bonus",         \
        "most_fur_animal", "most_axe_fur", "most_tusk_bonus", "most_tusk_fire", "most_axe_fire"
static const char *const drawn_names[] = { CARD_NAMES, "hidden" };
static const char *const played_names[] = { CARD_NAMES, "face_down" };
static const char *const tray_names[] = {
    "0a", "0b", "1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b",
};
static const char *const tile_names[] = {
    "axe_unknown", "fur_unknown", "tusk_unknown", "food_unknown", "fire_unknown",
    "hare_axe", "fox_fur", "beaver_tusk", "ptarmigan_tusk", "salmon_food", "marmot_food",
    "boar_fire", "axe_fur", "axe_tusk", "axe_food", "axe_fire", "fur_tusk", "fur_food",
    "fur_fire", "tusk_food", "tusk_fire", "food_fire", "shaman_tile",
};
static const char *const side_names[] = { "a", "b" };
#define DIGIT(d)    d "0", d "1", d "2", d "3"
#define DIGITS(d)   DIGIT(d "0"), DIGIT(d "1"), DIGIT(d "2"), DIGIT(d "3")
#define THOUSAND(d) DIGITS(d "0"), DIGITS(d "1"), DIGITS(d "2"), DIGITS(d "3")
static const char *const tossed_names[] = {
    THOUSAND("0"), THOUSAND("1"), THOUSAND("2"), THOUSAND("3"), "hidden",
};
static const char *const stage_names[] = {
    "reveal", "axe", "fur", "tusk", "food", "fire", "animals", "final",
};
static const char *const frame_names[] = {
    "turn_action", "take_tile", "return_tile", "peek_tile", "flip_tile", "send_back",
    "choose_animal", "swap_give", "swap_take", "deal", "token", "first", "throw", "under_peek",
    "under_flip", "turn_up", "reveal", "draw",
};

const ber_domain mammut_domains[] = {
    [D_SEAT]   = { "seat", SEATS, NULL },
    [D_SLOT]   = { "slot", SLOTS, NULL },
    [D_HEAP]   = { "heap", 2, NULL },
    [D_TRAY]   = { "tray", TRAYS, tray_names },
    [D_FACE]   = { "face", FACES + 1, face_names },
    [D_ANIMAL] = { "animal", ANIMALS, face_names + FIRST_ANIMAL },
    [D_CARD]   = { "card", CARDS, drawn_names },
    [D_DRAWN]  = { "drawn_card", CARDS + 1, drawn_names },
    [D_PLAYED] = { "played_card", CARDS + 1, played_names },
    [D_TILE]   = { "tile_kind", TILE_KINDS, tile_names },
    [D_SIDE]   = { "side", SIDES, side_names },
    [D_TOSSED] = { "tossed", TOSSES, tossed_names },
    [D_COUNT]  = { "count", COUNTS, NULL },
    [D_STAGE]  = { "stage", STAGES, stage_names },
    [D_FRAME]  = { "frame", F_DRAW + 1, frame_names },
    { 0 },
};

const ber_verb mammut_verbs[] = {
    { "play", false, { D_PLAYED, -1, -1 }, A_PLAY },
    { "take_center", false, { -1, -1, -1 }, A_TAKE },
    { "steal", false, { D_SEAT, D_HEAP, -1 }, A_STEAL },
    { "pass", false, { -1, -1, -1 }, A_PASS },
    { "tile", false, { D_SLOT, -1, -1 }, A_TILE },
    { "heap", false, { D_SEAT, D_HEAP, -1 }, A_HEAP },
    { "stop", false, { -1, -1, -1 }, A_STOP },
    { "animal", false, { D_ANIMAL, -1, -1 }, A_ANIMAL },
    { "decline", false, { -1, -1, -1 }, A_DECLINE },
    { "draw", true, { D_DRAWN, -1, -1 }, A_DRAW },
    { "token", true, { D_ANIMAL, -1, -1 }, A_TOKEN },
    { "first", true, { D_SEAT, -1, -1 }, A_FIRST },
    { "toss", true, { D_TOSSED, -1, -1 }, A_TOSS },
    { "show", true, { D_COUNT, D_COUNT, D_COUNT }, A_SHOW },
    { "under", true, { D_FACE, -1, -1 }, A_UNDER },
    { "turn_up", true, { D_CARD, -1, -1 }, A_TURN_UP },
    { 0 },
};

#define NO BER_NUMBER
const ber_event_kind mammut_events[] = {
    [E_DREW]        = { "drew", { D_CARD, -1, -1, -1 } },
    [E_TOKEN]       = { "token", { D_ANIMAL, -1, -1, -1 } },
    [E_FIRST]       = { "first", { D_SEAT, -1, -1, -1 } },
    [E_ROUND]       = { "round", { NO, -1, -1, -1 } },
    [E_SHOWN]       = { "shown", { D_FACE, NO, D_SLOT, -1 } },
    [E_TURN]        = { "turn", { NO, -1, -1, -1 } },
    [E_PLAYED]      = { "played", { D_CARD, -1, -1, -1 } },
    [E_LAID]        = { "laid", { D_CARD, -1, -1, -1 } },
    [E_TOOK]        = { "took", { D_SLOT, D_FACE, D_HEAP, -1 } },
    [E_TOOK_HEAP]   = { "took_heap", { NO, D_HEAP, -1, -1 } },
    [E_TOOK_ALL]    = { "took_all", { NO, D_HEAP, -1, -1 } },
    [E_STOLE]       = { "stole", { D_SEAT, D_HEAP, NO, D_HEAP } },
    [E_RETURNED]    = { "returned", { D_SLOT, D_FACE, -1, -1 } },
    [E_KEPT_HEAP]   = { "kept_heap", { NO, NO, D_HEAP, -1 } },
    [E_PASSED]      = { "passed", { -1, -1, -1, -1 } },
    [E_PEEKED]      = { "peeked", { D_SLOT, D_FACE, -1, -1 } },
    [E_FLIPPED]     = { "flipped", { D_SLOT, D_FACE, D_FACE, -1 } },
    [E_SENT_BACK]   = { "sent_back", { D_SEAT, D_HEAP, NO, -1 } },
    [E_DIVIDED]     = { "divided", { D_SEAT, -1, -1, -1 } },
    [E_TURNED_UP]   = { "turned_up", { D_CARD, -1, -1, -1 } },
    [E_REVEALED]    = { "revealed", { D_SLOT, D_FACE, -1, -1 } },
    [E_STAGE]       = { "stage", { D_STAGE, -1, -1, -1 } },
    [E_TIE_WON]     = { "tie_won", { D_STAGE, -1, -1, -1 } },
    [E_TIE_LOST]    = { "tie_lost", { D_STAGE, -1, -1, -1 } },
    [E_CARD_WON]    = { "card_won", { D_CARD, NO, NO, NO } },
    [E_CARD_COUNTS] = { "card_counts", { D_CARD, NO, D_FACE, -1 } },
    [E_CARD_CHOOSES] = { "card_chooses", { D_CARD, NO, -1, -1 } },
    [E_AXES]        = { "axes", { NO, NO, NO, -1 } },
    [E_DRAWS]       = { "draws", { NO, -1, -1, -1 } },
    [E_RENEWED]     = { "renewed", { NO, -1, -1, -1 } },
    [E_DRAW_LOST]   = { "draw_lost", { NO, -1, -1, -1 } },
    [E_AXE_BONUS]   = { "axe_bonus", { NO, NO, NO, -1 } },
    [E_FURS]        = { "furs", { NO, NO, -1, -1 } },
    [E_FUR_LEAD]    = { "fur_lead", { NO, NO, -1, -1 } },
    [E_FUR_LAST]    = { "fur_last", { NO, NO, -1, -1 } },
    [E_TUSKS]       = { "tusks", { NO, NO, NO, -1 } },
    [E_FOOD]        = { "food", { NO, NO, NO, NO } },
    [E_FIRE_LOST]   = { "fire_lost", { NO, NO, NO, -1 } },
    [E_FIRE_GAINED] = { "fire_gained", { NO, NO, NO, -1 } },
    [E_CHOSE]       = { "chose", { D_ANIMAL, -1, -1, -1 } },
    [E_SWAPPED]     = { "swapped", { D_SLOT, D_FACE, D_ANIMAL, -1 } },
    [E_DECLINED]    = { "declined", { -1, -1, -1, -1 } },
    [E_NO_SWAP_TILE] = { "no_swap_tile", { -1, -1, -1, -1 } },
    [E_NO_SWAP_NEED] = { "no_swap_need", { -1, -1, -1, -1 } },
    [E_ANIMAL]      = { "animal", { D_ANIMAL, D_SLOT, -1, -1 } },
    [E_DISCARDED]   = { "discarded", { NO, -1, -1, -1 } },
    [E_FINAL]       = { "final", { NO, NO, NO, -1 } },
    [E_OVER]        = { "over", { -1, -1, -1, -1 } },
    { 0 },
};

/* Only the turn depends on the hand; all other lists follow from public facts. */
const ber_prompt mammut_prompts[] = {
    [P_FATE]   = { "fate", false, false, NULL },
    [P_TURN]   = { "turn_action", true, false, NULL },
    [P_TAKE]   = { "take_tile", false, false, "stop" },
    [P_RETURN] = { "return_tile", false, false, "stop" },
    [P_PEEK]   = { "peek_tile", false, false, NULL },
    [P_FLIP]   = { "flip_tile", false, false, NULL },
    [P_SEND]   = { "send_back", false, false, "stop" },
    [P_CHOOSE] = { "choose_animal", false, false, NULL },
    [P_GIVE]   = { "swap_give", false, false, NULL },
    [P_SWAP]   = { "swap_take", false, false, NULL },
    { 0 },
};

static const char *const first_names[] = { "random", "seat_0" };
static const char *const off_on[] = { "off", "on" };

const ber_option mammut_options[] = {
    [O_FIRST]        = { "first_player", 0, 1, 0, first_names },
    [O_FLIP_ANIMALS] = { "flip_animals", 0, 1, 0, off_on },
    [O_RETURN_ONE]   = { "return_exactly_one", 0, 1, 0, off_on },
    { 0 },
};

const ber_preset mammut_presets[] = {
    { "basic", { 0 } },
    { 0 },
};

#define AT(member) offsetof(mammut, member)
const ber_field mammut_fields[] = {
    { "centre", true, true, BER_U32, 0, AT(centre), 1, 1, -1, -1, D_SLOT },
    { "heap", true, true, BER_U32, 0, AT(heap), TRAYS, 1, D_TRAY, -1, D_SLOT },
    { "know", true, true, BER_U32, 0, AT(know), SEATS, 1, D_SEAT, -1, D_SLOT },
    { "handed_in", true, true, BER_U32, 0, AT(handed_in), 1, 1, -1, -1, D_SLOT },
    { "runs", true, true, BER_U32, 0, AT(runs), 1, 1, -1, -1, D_SLOT },
    { "face", true, false, BER_U8, 0, AT(face), 1, SLOTS, -1, D_SLOT, D_FACE },
    { "back", true, false, BER_U8, 0, AT(back), 1, SLOTS, -1, D_SLOT, D_FACE },
    { "unseen", false, false, BER_U8, 0, AT(unseen), SIDES, TILE_KINDS, D_SIDE, D_TILE, -1 },
    { "hand", true, false, BER_U8, 0, AT(hand), SEATS, CARDS, D_SEAT, D_CARD, -1 },
    { "down", true, false, BER_U8, 0, AT(down), SEATS, CARDS, D_SEAT, D_CARD, -1 },
    { "open", true, false, BER_U8, 0, AT(open), SEATS, CARDS, D_SEAT, D_CARD, -1 },
    { "deck", true, false, BER_U8, 0, AT(deck), 1, CARDS, -1, D_CARD, -1 },
    { "discard", true, false, BER_U8, 0, AT(discard), 1, CARDS, -1, D_CARD, -1 },
    { "held", true, false, BER_U8, 0, AT(held), 1, SEATS, -1, D_SEAT, -1 },
    { "laid", true, false, BER_U8, 0, AT(laid), 1, SEATS, -1, D_SEAT, -1 },
    { "animals", true, true, BER_U8, 0, AT(animals), SEATS, 1, D_SEAT, -1, D_ANIMAL },
    { "fur", true, false, BER_U8, 0, AT(fur), 1, SEATS, -1, D_SEAT, -1 },
    { "round", true, false, BER_U8, 0, AT(round), 1, 1, -1, -1, -1 },
    { "first_player", true, false, BER_U8, 0, AT(first_player), 1, 1, -1, -1, D_SEAT },
    { "deck_n", true, false, BER_U8, 0, AT(deck_n), 1, 1, -1, -1, -1 },
    { "vp", true, false, BER_U16, 0, AT(vp), 1, SEATS, -1, D_SEAT, -1 },
    { "turn_count", true, false, BER_U16, 0, AT(turn_count), 1, 1, -1, -1, -1 },
    { "agenda", false, false, BER_FRAMES, 0, AT(agenda), 1, 1, -1, -1, D_FRAME },
    { "pad", false, false, BER_U8, 0, AT(pad), 1, sizeof(((mammut *)0)->pad), -1, -1, -1 },
    { 0 },
};

#define ONE(number) -1, 1, (const int16_t[]){ number }, 0
const ber_fact mammut_facts[] = {
    { "faces.list.*.id", D_FACE, FACES, NULL, 0 },
    { "tile_kinds.list.*.id", D_TILE, TILE_KINDS, NULL, 0 },
    { "cards.list.*.id", D_CARD, CARDS, NULL, 0 },
    { "cards.list.*.copies", -1, CARDS, mammut_card_count, 0 },
    { "cards.total", ONE(CARD_TOTAL) },
    { "scoring.start_vp", ONE(START_VP) },
    { "scoring.axe_last_round_vp", ONE(AXE_VP) },
    { "scoring.tusk_vp", ONE(TUSK_VP) },
    { "scoring.food_prizes_by_players.*", -1, 9, food_prizes, 0 },
    { "scoring.fire_penalty", ONE(FIRE_PENALTY) },
    { "scoring.most_bonus_vp", ONE(MOST_VP) },
    { "scoring.axe_bonus_vp_per_axe", ONE(AXE_BONUS_VP) },
    { "scoring.final_animals_vp.*", -1, ANIMALS + 1, mammut_animal_vp, 0 },
    { "setup.hand_cards", ONE(HAND_CARDS) },
    { "setup.animal_tokens_per_kind", ONE(TOKENS_PER_KIND) },
    { "setup.animal_kinds", ONE(ANIMALS) },
    { "setup.by_players.*.first_round", -1, 4, mammut_first_round, 0 },
    { "setup.by_players.*.last_round", -1, 4, last_round, 0 },
    { "setup.by_players.*.heaps_per_player", -1, 4, heaps_per_player, 0 },
    { 0 },
};
/* clang-format on */
