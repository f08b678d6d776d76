/*
 * valley_data.c: the facts of Valley of the Mammoths and its vocabulary, as tables.
 *
 * The numbers are in facts.json too, with their provenance; a test compares. The map is made of
 * facts.json: facts.py, valley_edition.c.
 *
 */
#include "valley.h"
#include "valley_facts.h"

/* clang-format off */
const int16_t valley_allowance[SPECIES] = { 3, 3, 2, 2, 1, 1 };
const int16_t valley_meat[2][SPECIES] = { { 1, 2, 3, 4, 5, 6 }, { 0, 0, 1, 2, 3, 4 } };
const int16_t valley_arrivals[3][2] = { { 6, 5 }, { 4, 3 }, { 2, 1 } };

/* Brown a to f are 0 to 5, green a to l 6 to 17; nine tokens of each species. */
const uint8_t valley_token_letter[TOKENS] = {
    0, 1, 2, 3, 4, 5, 7, 11, 16, 0, 1, 2, 3, 4, 5, 8, 12, 15,
    0, 1, 2, 3, 4, 5, 9, 13, 14, 6, 7, 8, 10, 12, 13, 14, 16, 17,
    6, 8, 9, 10, 11, 12, 14, 15, 17, 6, 7, 9, 10, 11, 13, 14, 15, 16,
};

#define SPACE_NAMES                                                                                \
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",    \
        "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",  \
        "32", "33", "34", "35", "36"
static const char *const spot_names[] = { SPACE_NAMES, "none" };
static const char *const token_place_names[] = { SPACE_NAMES, "aside", "tamed", "bag" };
static const char *const piece_names[] = { "warrior", "woman", "wolf" };
static const char *const answer_names[] = { "no", "yes" };
static const char *const direction_names[] = { "n", "ne", "se", "s", "sw", "nw" };
static const char *const mode_names[] = { "steps", "mountain", "combat", "fire" };
static const char *const loot_names[] = { "food", "fire" };
static const char *const species_names[] = {
    "wolf", "tiger", "bear", "bison", "rhinoceros", "mammoth", "none",
};
static const char *const face_names[] = { "1", "2", "3", "4", "5", "6" };
static const char *const arrangement_names[] = { "w1_e1", "w1_e2", "w2_e1", "w2_e2", "random" };
static const char *const season_names[] = { "summer", "winter" };
static const char *const status_names[] = { "alive", "waiting", "out" };
static const char *const terrain_names[] = { "plain", "forest", "mountain", "volcano", "lake" };
static const char *const lasting_names[] = {
    "drought", "good_rain", "skin_and_bones", "frozen_river",
};
static const char *const side_names[] = { "0", "1", "2", "3", "4", "5", "animals" };
static const char *const holder_names[] = { "0", "1", "2", "3", "4", "5", "none" };
static const char *const reason_names[] = {
    "number", "camp", "flint", "speed", "stones", "torches", "fire",
};

static const char *const ability_names[] = {
    "bridge", "swimming", "tree_trunk_canoe", "raft", "camouflage", "endurance_steps",
    "endurance_mountain", "march_steps", "march_mountain", "escape",
};

static const char *const cause_names[] = {
    "fight", "animals", "bear", "capture", "burning", "hunger", "avalanche", "earthquake",
    "epidemic", "flood", "forest_fire", "snow", "eruption", "lava", "outbreak", "rock_slide",
    "wildfire", "scorched_earth", "fever", "traps", "climbing", "hunters", "stranger", "leaving",
    "defeat", "plenty",
};

static const char *const letter_names[] = {
    "brown_a", "brown_b", "brown_c", "brown_d", "brown_e", "brown_f", "green_a", "green_b",
    "green_c", "green_d", "green_e", "green_f", "green_g", "green_h", "green_i", "green_j",
    "green_k", "green_l",
};

static const char *const token_names[] = {
    "wolf_brown_a", "wolf_brown_b", "wolf_brown_c",
    "wolf_brown_d", "wolf_brown_e", "wolf_brown_f",
    "wolf_green_b", "wolf_green_f", "wolf_green_k",
    "tiger_brown_a", "tiger_brown_b", "tiger_brown_c",
    "tiger_brown_d", "tiger_brown_e", "tiger_brown_f",
    "tiger_green_c", "tiger_green_g", "tiger_green_j",
    "bear_brown_a", "bear_brown_b", "bear_brown_c",
    "bear_brown_d", "bear_brown_e", "bear_brown_f",
    "bear_green_d", "bear_green_h", "bear_green_i",
    "bison_green_a", "bison_green_b", "bison_green_c",
    "bison_green_e", "bison_green_g", "bison_green_h",
    "bison_green_i", "bison_green_k", "bison_green_l",
    "rhinoceros_green_a", "rhinoceros_green_c", "rhinoceros_green_d",
    "rhinoceros_green_e", "rhinoceros_green_f", "rhinoceros_green_g",
    "rhinoceros_green_i", "rhinoceros_green_j", "rhinoceros_green_l",
    "mammoth_green_a", "mammoth_green_b", "mammoth_green_d",
    "mammoth_green_e", "mammoth_green_f", "mammoth_green_h",
    "mammoth_green_i", "mammoth_green_j", "mammoth_green_k",
};

/* [R82] */
static const char *const card_names[] = {
    "amazons", "bridge", "camouflage", "cannibals", "decoy", "domestic_partners", "endurance",
    "escape", "espionage", "family_visit", "fence", "fertility_herbs", "fishing_net", "flint",
    "forced_march", "friend", "good_herbs", "intuition", "late_planting", "love_at_first_sight",
    "natural_childbirth", "natural_fertilizer", "postpartum_fever", "raft", "rock_slide", "roots",
    "scorched_earth", "sharpened_stones", "speed", "swimming", "terraced_agriculture", "theft",
    "torches", "traps", "tree_climbing", "tree_trunk_canoe", "war_drums", "wildfire",
    "wild_child", "wolf_cub", "hidden",
};

static const char *const event_names[] = {
    "drought", "earthquake", "epidemic", "flood", "forest_fire", "good_rain", "locusts",
    "mild_autumn", "outbreak", "rats", "storms", "avalanche", "bitter_cold", "blizzard",
    "cave_bears", "frozen_river", "heavy_snow", "long_winter", "pack_of_wolves", "rare_meat",
    "skin_and_bones", "tempest", "stranger", "volcanic_eruption", "hidden", "none",
};

static const char *const frame_names[] = {
    "map", "first", "place_start", "sow_start", "deal", "event", "arrive", "resurrect",
    "direction", "animals", "tribes", "move", "combat", "strangers", "feed", "harvest", "births",
    "sow", "cards", "turn_end", "flood_save", "fence", "after_animals", "pre_combat",
    "combat_card", "scorched_earth", "cannibals", "late_planting", "birth_card", "postpartum",
    "move_dest", "move_warriors", "move_women", "move_wolves", "lose_piece", "lose_anywhere",
    "lose_lava", "fight", "bears", "tribe_dice", "animal_dice", "combat_loss", "conquest",
    "choose_species", "drums_space", "drums_direction", "wild_child_space", "wild_child_sex",
    "wolf_cub_space", "card_mode", "domestic_pair", "love_own", "love_target", "theft_target",
    "espionage_target", "slide_target", "wildfire_target", "decoy_to", "decoy_animal",
    "friend_target", "escape_dest", "escape_warriors", "escape_women", "climb_warriors",
    "climb_women", "birth_sex", "childbirth_space", "fever", "terraced_space", "tie_dice",
    "event_die", "event_token", "stranger_sex", "fire_dice", "visit", "birth_dice", "draw",
    "show", "foresee", "lay_down",
};

static const char *const edge_names[] = EDGE_NAMES;

const ber_domain valley_domains[] = {
    [D_SEAT]        = { "seat", SEATS, NULL },
    [D_SPACE]       = { "space", SPACES, NULL },
    [D_SPOT]        = { "spot", SPACES + 1, spot_names },
    [D_SEX]         = { "sex", 2, piece_names },
    [D_PIECE]       = { "piece", 3, piece_names },
    [D_AMOUNT]      = { "amount", AMOUNTS, NULL },
    [D_ANSWER]      = { "answer", 2, answer_names },
    [D_DIRECTION]   = { "direction", DIRECTIONS, direction_names },
    [D_CARD]        = { "card", CARDS + 1, card_names },
    [D_MODE]        = { "mode", 4, mode_names },
    [D_LOOT]        = { "loot", 2, loot_names },
    [D_SPECIES]     = { "species", SPECIES, species_names },
    [D_TOKEN]       = { "token", TOKENS, token_names },
    [D_LETTER]      = { "letter", LETTERS, letter_names },
    [D_FACE]        = { "face", 6, face_names },
    [D_EVENT]       = { "event", NO_EVENT + 1, event_names },
    [D_ARRANGEMENT] = { "arrangement", 4, arrangement_names },
    [D_SEASON]      = { "season", 2, season_names },
    [D_TOKEN_PLACE] = { "token_place", TOKEN_BAG + 1, token_place_names },
    [D_STATUS]      = { "status", 3, status_names },
    [D_ABILITY]     = { "ability", ABILITIES, ability_names },
    [D_TERRAIN]     = { "terrain", 5, terrain_names },
    [D_RIVER]       = { "river", RIVERS, face_names },
    [D_LASTING]     = { "lasting", LASTINGS, lasting_names },
    [D_REASON]      = { "reason", FOR_FIRE + 1, reason_names },
    [D_CAUSE]       = { "cause", CAUSES, cause_names },
    [D_HOLDER]      = { "holder", SEATS + 1, holder_names },
    [D_SIDE]        = { "side", SEATS + 1, side_names },
    [D_KIND]        = { "kind", SPECIES + 1, species_names },
    [D_FRAME]       = { "frame", FRAMES, frame_names },
    [D_EDGE]        = { "edge", EDGES, edge_names },
    { 0 },
};

const ber_verb valley_verbs[] = {
    { "pass", false, { -1, -1, -1 }, A_PASS },
    { "done", false, { -1, -1, -1 }, A_DONE },
    { "move_from", false, { D_SPACE, -1, -1 }, A_MOVE_FROM },
    { "camp", false, { D_SPACE, -1, -1 }, A_CAMP },
    { "take_fire", false, { D_SPACE, D_SEX, -1 }, A_TAKE_FIRE },
    { "find_fire", false, { -1, -1, -1 }, A_FIND_FIRE },
    { "starve", false, { D_SPACE, D_SEX, -1 }, A_STARVE },
    { "sow", false, { D_SPACE, -1, -1 }, A_SOW },
    { "save", false, { D_CARD, D_SPACE, -1 }, A_SAVE },
    { "fence", false, { D_SPACE, -1, -1 }, A_FENCE },
    { "plant", false, { D_SPACE, -1, -1 }, A_PLANT },
    { "fever", false, { D_SPACE, D_SEAT, -1 }, A_FEVER },
    { "play", false, { D_CARD, -1, -1 }, A_PLAY },
    { "place_start", false, { D_SPACE, -1, -1 }, A_PLACE_START },
    { "sow_start", false, { D_ANSWER, -1, -1 }, A_SOW_START },
    { "lose_piece", false, { D_SEX, -1, -1 }, A_LOSE_PIECE },
    { "lose_anywhere", false, { D_SPACE, -1, -1 }, A_LOSE_ANYWHERE },
    { "lose_lava", false, { D_SPACE, D_SEX, -1 }, A_LOSE_LAVA },
    { "resurrect", false, { D_SPACE, -1, -1 }, A_RESURRECT },
    { "stay_out", false, { -1, -1, -1 }, A_STAY_OUT },
    { "drums_space", false, { D_SPACE, -1, -1 }, A_DRUMS_SPACE },
    { "drums_direction", false, { D_DIRECTION, -1, -1 }, A_DRUMS_DIRECTION },
    { "wild_child_space", false, { D_SPACE, -1, -1 }, A_WILD_CHILD_SPACE },
    { "wild_child_sex", false, { D_SEX, -1, -1 }, A_WILD_CHILD_SEX },
    { "wolf_cub_space", false, { D_SPACE, -1, -1 }, A_WOLF_CUB_SPACE },
    { "move_dest", false, { D_SPACE, -1, -1 }, A_MOVE_DEST },
    { "move_warriors", false, { D_AMOUNT, -1, -1 }, A_MOVE_WARRIORS },
    { "move_women", false, { D_AMOUNT, -1, -1 }, A_MOVE_WOMEN },
    { "move_wolves", false, { D_AMOUNT, -1, -1 }, A_MOVE_WOLVES },
    { "card_mode", false, { D_MODE, -1, -1 }, A_CARD_MODE },
    { "domestic_pair", false, { D_SPACE, D_SEX, -1 }, A_DOMESTIC_PAIR },
    { "love_own", false, { D_SPACE, D_SEX, -1 }, A_LOVE_OWN },
    { "love_target", false, { D_SPACE, D_SEAT, -1 }, A_LOVE_TARGET },
    { "theft_target", false, { D_SEAT, D_LOOT, -1 }, A_THEFT_TARGET },
    { "espionage_target", false, { D_SEAT, -1, -1 }, A_ESPIONAGE_TARGET },
    { "slide_target", false, { D_SPACE, -1, -1 }, A_SLIDE_TARGET },
    { "wildfire_target", false, { D_SPACE, -1, -1 }, A_WILDFIRE_TARGET },
    { "decoy_to", false, { D_SPACE, -1, -1 }, A_DECOY_TO },
    { "decoy_animal", false, { D_SPACE, D_SPECIES, -1 }, A_DECOY_ANIMAL },
    { "choose_combat", false, { D_SPACE, -1, -1 }, A_CHOOSE_COMBAT },
    { "choose_species", false, { D_SPECIES, -1, -1 }, A_CHOOSE_SPECIES },
    { "friend_target", false, { D_SEAT, -1, -1 }, A_FRIEND_TARGET },
    { "escape_dest", false, { D_SPACE, -1, -1 }, A_ESCAPE_DEST },
    { "escape_warriors", false, { D_AMOUNT, -1, -1 }, A_ESCAPE_WARRIORS },
    { "escape_women", false, { D_AMOUNT, -1, -1 }, A_ESCAPE_WOMEN },
    { "climb_warriors", false, { D_AMOUNT, -1, -1 }, A_CLIMB_WARRIORS },
    { "climb_women", false, { D_AMOUNT, -1, -1 }, A_CLIMB_WOMEN },
    { "combat_loss", false, { D_PIECE, -1, -1 }, A_COMBAT_LOSS },
    { "take", false, { -1, -1, -1 }, A_TAKE },
    { "burn", false, { -1, -1, -1 }, A_BURN },
    { "birth_sex", false, { D_SEX, -1, -1 }, A_BIRTH_SEX },
    { "childbirth_space", false, { D_SPACE, -1, -1 }, A_CHILDBIRTH_SPACE },
    { "terraced_space", false, { D_SPACE, -1, -1 }, A_TERRACED_SPACE },
    { "map", true, { D_ARRANGEMENT, -1, -1 }, A_MAP },
    { "first", true, { D_SEAT, -1, -1 }, A_FIRST },
    { "draw", true, { D_CARD, -1, -1 }, A_DRAW },
    { "event", true, { D_EVENT, -1, -1 }, A_EVENT },
    { "arrive", true, { D_TOKEN, -1, -1 }, A_ARRIVE },
    { "letter", true, { D_LETTER, -1, -1 }, A_LETTER },
    { "die", true, { D_FACE, -1, -1 }, A_DIE },
    { "stranger", true, { D_SEX, -1, -1 }, A_STRANGER },
    { "show", true, { D_CARD, -1, -1 }, A_SHOW },
    { "foresee", true, { D_EVENT, -1, -1 }, A_FORESEE },
    { "lay_down", true, { D_CARD, -1, -1 }, A_LAY_DOWN },
    { 0 },
};

#define NO_ BER_NUMBER
const ber_event_kind valley_events[] = {
    [E_ARRANGED] = { "arranged", { D_ARRANGEMENT, -1, -1, -1 } },
    [E_FIRST] = { "first", { D_SEAT, -1, -1, -1 } },
    [E_SETTLED] = { "settled", { D_SPACE, -1, -1, -1 } },
    [E_SOWED] = { "sowed", { D_SPACE, NO_, -1, -1 } },
    [E_DREW] = { "drew", { D_CARD, -1, -1, -1 } },
    [E_TURN] = { "turn", { NO_, D_SEASON, NO_, NO_ } },
    [E_CARDS_RENEWED] = { "cards_renewed", { NO_, -1, -1, -1 } },
    [E_EVENTS_RENEWED] = { "events_renewed", { D_SEASON, NO_, -1, -1 } },
    [E_SEASON] = { "season", { D_SEASON, NO_, -1, -1 } },
    [E_HELD] = { "held", { D_SEASON, NO_, -1, -1 } },
    [E_EVENT] = { "event", { D_EVENT, -1, -1, -1 } },
    [E_EVENT_ENDED] = { "event_ended", { D_EVENT, -1, -1, -1 } },
    [E_NO_EFFECT] = { "no_effect", { D_EVENT, -1, -1, -1 } },
    [E_EVENT_DIE] = { "event_die", { D_EVENT, NO_, -1, -1 } },
    [E_REGION] = { "region", { D_TERRAIN, NO_, -1, -1 } },
    [E_RIVER] = { "river", { D_RIVER, -1, -1, -1 } },
    [E_DREW_TOKEN] = { "drew_token", { D_TOKEN, D_SPACE, -1, -1 } },
    [E_DREW_LETTER] = { "drew_letter", { D_LETTER, D_SPACE, -1, -1 } },
    [E_BURNS] = { "burns", { D_SPACE, -1, -1, -1 } },
    [E_FLOODED] = { "flooded", { D_SPACE, -1, -1, -1 } },
    [E_SAVED] = { "saved", { D_SPACE, D_CARD, -1, -1 } },
    [E_CROP_DAMAGED] = { "crop_damaged", { D_SPACE, -1, -1, -1 } },
    [E_CROP_LOST] = { "crop_lost", { D_SPACE, -1, -1, -1 } },
    [E_FOOD_LOST] = { "food_lost", { NO_, D_EVENT, -1, -1 } },
    [E_WOLVES_CAME] = { "wolves_came", { D_SPACE, NO_, -1, -1 } },
    [E_STRANGER_CAME] = { "stranger_came", { D_SEX, D_SPACE, -1, -1 } },
    [E_OUTBREAK] = { "outbreak", { D_SPECIES, NO_, -1, -1 } },
    [E_BEAR_CAME] = { "bear_came", { D_SPACE, D_SEAT, -1, -1 } },
    [E_BEAR_LEFT] = { "bear_left", { D_SPACE, -1, -1, -1 } },
    [E_ARRIVED] = { "arrived", { D_SPECIES, D_SPACE, D_TOKEN, -1 } },
    [E_SET_ASIDE] = { "set_aside", { D_SPECIES, D_SPACE, D_TOKEN, -1 } },
    [E_BAG_EMPTY] = { "bag_empty", { -1, -1, -1, -1 } },
    [E_DIRECTION] = { "direction", { D_DIRECTION, -1, -1, -1 } },
    [E_HERD] = { "herd", { D_SPECIES, D_SPACE, D_SPACE, NO_ } },
    [E_TRAMPLED] = { "trampled", { D_SPACE, NO_, -1, -1 } },
    [E_STRANGER_MOVED] = { "stranger_moved", { D_SEX, D_SPACE, D_SPACE, -1 } },
    [E_ADOPTED] = { "adopted", { D_SEX, D_SPACE, -1, -1 } },
    [E_NOT_ADOPTED] = { "not_adopted", { D_SEX, D_SPACE, -1, -1 } },
    [E_RESURRECTED] = { "resurrected", { D_SPACE, -1, -1, -1 } },
    [E_STAYED_OUT] = { "stayed_out", { -1, -1, -1, -1 } },
    [E_TIE_DIE] = { "tie_die", { NO_, -1, -1, -1 } },
    [E_FIRST_PLAYER] = { "first_player", { D_SEAT, -1, -1, -1 } },
    [E_MOVES] = { "moves", { -1, -1, -1, -1 } },
    [E_MOVED] = { "moved", { D_SPACE, D_SPACE, NO_, NO_ } },
    [E_WOLVES_MOVED] = { "wolves_moved", { D_SPACE, D_SPACE, NO_, -1 } },
    [E_BUILT] = { "built", { D_SPACE, -1, -1, -1 } },
    [E_CAMP_LOST] = { "camp_lost", { D_SPACE, D_CAUSE, -1, -1 } },
    [E_WENT_WILD] = { "went_wild", { D_SPACE, NO_, -1, -1 } },
    [E_MOVE_OVER] = { "move_over", { -1, -1, -1, -1 } },
    [E_KILLED] = { "killed", { D_PIECE, D_SPACE, D_CAUSE, NO_ } },
    [E_ANIMAL_KILLED] = { "animal_killed", { D_SPECIES, D_SPACE, D_CAUSE, NO_ } },
    [E_STRANGER_KILLED] = { "stranger_killed", { D_SEX, D_SPACE, D_CAUSE, -1 } },
    [E_PLAYED] = { "played", { D_CARD, -1, -1, -1 } },
    [E_MODE] = { "mode", { D_CARD, D_MODE, -1, -1 } },
    [E_FENCED] = { "fenced", { D_SPACE, -1, -1, -1 } },
    [E_VISITED] = { "visited", { D_SPACE, NO_, NO_, -1 } },
    [E_TAMED] = { "tamed", { D_SPACE, -1, -1, -1 } },
    [E_DRUMMED] = { "drummed", { D_SPACE, D_DIRECTION, -1, -1 } },
    [E_CAME] = { "came", { D_SEX, D_SPACE, D_CARD, -1 } },
    [E_CONVERTED] = { "converted", { D_SEX, D_SPACE, D_SPACE, D_SEAT } },
    [E_STOLE] = { "stole", { D_SEAT, NO_, -1, -1 } },
    [E_STOLE_FIRE] = { "stole_fire", { D_SEAT, -1, -1, -1 } },
    [E_SPIED] = { "spied", { D_SEAT, NO_, -1, -1 } },
    [E_SHOWED] = { "showed", { D_SEAT, D_CARD, -1, -1 } },
    [E_FORESAW] = { "foresaw", { D_SEASON, D_EVENT, -1, -1 } },
    [E_LURED] = { "lured", { D_SPECIES, D_SPACE, D_SPACE, -1 } },
    [E_FLED] = { "fled", { D_SPACE, D_SPACE, NO_, NO_ } },
    [E_HID] = { "hid", { D_SPACE, NO_, NO_, NO_ } },
    [E_CAME_DOWN] = { "came_down", { D_SPACE, -1, -1, -1 } },
    [E_FOOD_GAINED] = { "food_gained", { D_CARD, NO_, -1, -1 } },
    [E_COMBAT] = { "combat", { D_SPACE, -1, -1, -1 } },
    [E_BONUS] = { "bonus", { D_REASON, NO_, -1, -1 } },
    [E_ROLLED] = { "rolled", { D_SPACE, NO_, NO_, NO_ } },
    [E_BEASTS_BONUS] = { "beasts_bonus", { D_SPECIES, NO_, -1, -1 } },
    [E_BEASTS_ROLLED] = { "beasts_rolled", { D_SPECIES, NO_, NO_, NO_ } },
    [E_STRANGER_ROLLED] = { "stranger_rolled", { D_SEX, NO_, NO_, NO_ } },
    [E_TIED] = { "tied", { D_SPACE, -1, -1, -1 } },
    [E_WON] = { "won", { D_SPACE, -1, -1, -1 } },
    [E_CAPTURED] = { "captured", { D_SPACE, D_SEAT, NO_, -1 } },
    [E_PLUNDERED] = { "plundered", { D_SEAT, NO_, -1, -1 } },
    [E_CAMP_TAKEN] = { "camp_taken", { D_SPACE, D_SEAT, -1, -1 } },
    [E_CAMP_BURNED] = { "camp_burned", { D_SPACE, D_SEAT, -1, -1 } },
    [E_MEAT] = { "meat", { D_SPECIES, NO_, NO_, -1 } },
    [E_FIRE_TAKEN] = { "fire_taken", { -1, -1, -1, -1 } },
    [E_FIRE_LOST] = { "fire_lost", { -1, -1, -1, -1 } },
    [E_FIRE_DIE] = { "fire_die", { NO_, -1, -1, -1 } },
    [E_FISHED] = { "fished", { NO_, NO_, -1, -1 } },
    [E_GATHERED] = { "gathered", { NO_, NO_, -1, -1 } },
    [E_HARVESTED] = { "harvested", { D_SPACE, NO_, -1, -1 } },
    [E_NEED] = { "need", { NO_, NO_, -1, -1 } },
    [E_ATE] = { "ate", { NO_, NO_, -1, -1 } },
    [E_HARVEST_OVER] = { "harvest_over", { NO_, -1, -1, -1 } },
    [E_BIRTH_DIE] = { "birth_die", { D_SPACE, NO_, -1, -1 } },
    [E_TWINS] = { "twins", { D_SPACE, -1, -1, -1 } },
    [E_BORN] = { "born", { D_SEX, D_SPACE, -1, -1 } },
    [E_CHILD_LOST] = { "child_lost", { D_SEX, D_SPACE, -1, -1 } },
    [E_LAID_DOWN] = { "laid_down", { D_CARD, -1, -1, -1 } },
    [E_ELIMINATED] = { "eliminated", { D_STATUS, -1, -1, -1 } },
    [E_ANNOUNCED] = { "announced", { NO_, -1, -1, -1 } },
    [E_ANNOUNCEMENT_LOST] = { "announcement_lost", { NO_, -1, -1, -1 } },
    [E_EXTINCT] = { "extinct", { -1, -1, -1, -1 } },
    [E_LAST_YEAR] = { "last_year", { NO_, -1, -1, -1 } },
    [E_WINS] = { "wins", { NO_, -1, -1, -1 } },
    { 0 },
};

/* The hand decides what these lists hold; all others follow from public facts. */
const ber_prompt valley_prompts[] = {
    [P_FATE] = { "fate", false, false, NULL },
    [P_PLACE_START] = { "place_start", false, false, NULL },
    [P_SOW_START] = { "sow_start", false, false, NULL },
    [P_FLOOD_SAVE] = { "flood_save", true, true, NULL },
    [P_LOSE_PIECE] = { "lose_piece", false, false, NULL },
    [P_LOSE_ANYWHERE] = { "lose_anywhere", false, false, NULL },
    [P_LOSE_LAVA] = { "lose_lava", false, false, NULL },
    [P_RESURRECT] = { "resurrect", false, false, NULL },
    [P_FENCE] = { "fence", true, true, NULL },
    [P_AFTER_ANIMALS] = { "after_animals", true, true, NULL },
    [P_DRUMS_SPACE] = { "drums_space", false, false, NULL },
    [P_DRUMS_DIRECTION] = { "drums_direction", false, false, NULL },
    [P_WILD_CHILD_SPACE] = { "wild_child_space", false, false, NULL },
    [P_WILD_CHILD_SEX] = { "wild_child_sex", false, false, NULL },
    [P_WOLF_CUB_SPACE] = { "wolf_cub_space", false, false, NULL },
    [P_MOVE_MENU] = { "move_menu", true, false, NULL },
    [P_MOVE_DEST] = { "move_dest", false, false, NULL },
    [P_MOVE_WARRIORS] = { "move_warriors", false, false, NULL },
    [P_MOVE_WOMEN] = { "move_women", false, false, NULL },
    [P_MOVE_WOLVES] = { "move_wolves", false, false, NULL },
    [P_CARD_MODE] = { "card_mode", false, false, NULL },
    [P_DOMESTIC_PAIR] = { "domestic_pair", false, false, NULL },
    [P_LOVE_OWN] = { "love_own", false, false, NULL },
    [P_LOVE_TARGET] = { "love_target", false, false, NULL },
    [P_THEFT_TARGET] = { "theft_target", false, false, NULL },
    [P_ESPIONAGE_TARGET] = { "espionage_target", false, false, NULL },
    [P_SLIDE_TARGET] = { "slide_target", false, false, NULL },
    [P_WILDFIRE_TARGET] = { "wildfire_target", false, false, NULL },
    [P_PRE_COMBAT] = { "pre_combat", true, true, NULL },
    [P_DECOY_TO] = { "decoy_to", false, false, NULL },
    [P_DECOY_ANIMAL] = { "decoy_animal", false, false, NULL },
    [P_CHOOSE_COMBAT] = { "choose_combat", false, false, NULL },
    [P_CHOOSE_SPECIES] = { "choose_species", false, false, NULL },
    [P_COMBAT_CARD] = { "combat_card", true, true, NULL },
    [P_FRIEND_TARGET] = { "friend_target", false, false, NULL },
    [P_ESCAPE_DEST] = { "escape_dest", false, false, NULL },
    [P_ESCAPE_WARRIORS] = { "escape_warriors", false, false, NULL },
    [P_ESCAPE_WOMEN] = { "escape_women", false, false, NULL },
    [P_CLIMB_WARRIORS] = { "climb_warriors", false, false, NULL },
    [P_CLIMB_WOMEN] = { "climb_women", false, false, NULL },
    [P_COMBAT_LOSS] = { "combat_loss", false, false, NULL },
    [P_CONQUEST] = { "conquest", false, false, NULL },
    [P_SCORCHED_EARTH] = { "scorched_earth", true, true, NULL },
    [P_CANNIBALS] = { "cannibals", true, true, NULL },
    [P_FEED] = { "feed", true, false, NULL },
    [P_LATE_PLANTING] = { "late_planting", true, true, NULL },
    [P_BIRTH_CARD] = { "birth_card", true, true, NULL },
    [P_BIRTH_SEX] = { "birth_sex", false, false, NULL },
    [P_CHILDBIRTH_SPACE] = { "childbirth_space", false, false, NULL },
    [P_POSTPARTUM] = { "postpartum", true, true, NULL },
    [P_SOW] = { "sow", true, false, NULL },
    [P_TERRACED_SPACE] = { "terraced_space", false, false, NULL },
    { 0 },
};

static const char *const switch_names[] = { "off", "on" };
static const char *const table_names[] = { "rulebook", "french" };

const ber_option valley_options[] = {
    [O_ARRANGEMENT]   = { "arrangement", 0, RANDOM_MAP, RANDOM_MAP, arrangement_names },
    [O_BEGINNER_FOOD] = { "beginner_food", 0, 1, 0, switch_names },
    [O_FIRE]          = { "fire", 0, 1, 0, switch_names },             /* [V9.1] */
    [O_YEAR_LIMIT]    = { "year_limit", 0, 10, 0, NULL },              /* [R101] */
    [O_COMBAT_TABLE]  = { "combat_table", 0, 1, 0, table_names },      /* [R21, R22] */
    [O_STARVATION]    = { "voluntary_starvation", 0, 1, 1, switch_names }, /* [R34] */
    [O_RESURRECTION]  = { "resurrection", 0, 1, 1, switch_names },     /* [R38] */
    { 0 },
};

const ber_preset valley_presets[] = {
    { "basic", { RANDOM_MAP, 0, 0, 0, 0, 1, 1 } },
    { "beginner", { RANDOM_MAP, 1, 0, 3, 0, 1, 1 } },
    { "with_fire", { RANDOM_MAP, 0, 1, 0, 0, 1, 1 } },
    { 0 },
};

#define AT(member) offsetof(valley, member)
/* A number; a row of numbers, named by a domain; a table; a set; a row of sets. */
#define ONE(member, values) { #member, true, false, BER_U8, 0, AT(member), 1, 1, -1, -1, values }
#define ROW(member, n, cols, values)                                                               \
    { #member, true, false, BER_U8, 0, AT(member), 1, n, -1, cols, values }
#define TABLE(member, r, c, rows, cols)                                                            \
    { #member, true, false, BER_U8, 0, AT(member), r, c, rows, cols, -1 }
#define SET(member, type, values) { #member, true, true, type, 0, AT(member), 1, 1, -1, -1, values }
#define SETS(member, values)                                                                       \
    { #member, true, true, BER_U64, 0, AT(member), SEATS, 1, D_SEAT, -1, values }
const ber_field valley_fields[] = {
    { "agenda", true, false, BER_FRAMES, 0, AT(agenda), 1, 1, -1, -1, D_FRAME },
    ONE(arrangement, D_ARRANGEMENT),
    ONE(season, D_SEASON),
    ONE(wheel, -1),
    ONE(hold_marker, -1),
    ONE(turn_number, -1),
    ONE(year, -1),
    ONE(first_player, D_SEAT),
    ONE(weather, D_EVENT),
    ONE(outbreak, D_KIND),
    SET(frozen, BER_U8, D_RIVER),
    ROW(face_up, LASTINGS, D_LASTING, -1),
    ROW(top, 2, D_SEASON, D_EVENT),
    { "peeked", true, true, BER_U8, 0, AT(peeked), 2, 1, D_SEASON, -1, D_SEAT },
    TABLE(deck, 2, EVENT_KINDS, D_SEASON, D_EVENT),
    SETS(hand, D_CARD),
    SET(discard, BER_U64, D_CARD),
    SETS(known, D_CARD),
    SET(shown, BER_U64, D_CARD),
    ROW(held, SEATS, D_SEAT, -1),
    ROW(status, SEATS, D_SEAT, D_STATUS),
    ROW(out_turn, SEATS, D_SEAT, -1),
    SET(resurrected, BER_U8, D_SEAT),
    SET(announced, BER_U8, D_SEAT),
    SET(fire_owners, BER_U8, D_SEAT),
    { "food", true, false, BER_I16, 0, AT(food), 1, SEATS, -1, D_SEAT, -1 },
    { "gain", true, false, BER_I16, 0, AT(gain), 1, SEATS, -1, D_SEAT, -1 },
    SETS(camps, D_SPACE),
    SET(intact, BER_U64, D_SPACE),
    SET(damaged, BER_U64, D_SPACE),
    SET(fences, BER_U64, D_SPACE),
    SET(fire, BER_U64, D_SPACE),
    SET(flood, BER_U64, D_SPACE),
    SETS(saved, D_SPACE),
    TABLE(warriors, SEATS, SPACES, D_SEAT, D_SPACE),
    TABLE(women, SEATS, SPACES, D_SEAT, D_SPACE),
    TABLE(tamed, SEATS, SPACES, D_SEAT, D_SPACE),
    ROW(token, TOKENS, D_TOKEN, D_TOKEN_PLACE),
    ROW(loose, SPACES, D_SPACE, -1),
    ROW(stranger, 2, D_SEX, D_SPOT),
    ROW(moved_warriors, SPACES, D_SPACE, -1),
    ROW(moved_women, SPACES, D_SPACE, -1),
    ROW(moved_wolves, SPACES, D_SPACE, -1),
    SET(armed, BER_U16, D_ABILITY),
    ONE(follow_from, D_SPOT),
    ONE(follow_through, D_SPOT),
    ONE(move_closed, -1),
    SET(flint, BER_U8, D_SEAT),
    SET(torches, BER_U8, D_SEAT),
    SET(cannibals, BER_U8, D_SEAT),
    SET(fertility, BER_U8, D_SEAT),
    SET(rolled, BER_U8, D_SEAT),
    SET(rolled_animals, BER_U8, D_SEAT),
    ONE(starved, -1),
    ROW(mothers, SPACES, D_SPACE, -1),
    ONE(childbed, D_HOLDER),
    SET(amazons, BER_U8, D_SEAT),
    SET(speed, BER_U8, D_SEAT),
    SET(stones, BER_U8, D_SEAT),
    ROW(kills, SEATS, D_SEAT, -1),
    ROW(roll, SEATS + 1, D_SIDE, -1),
    ONE(hidden_seat, D_HOLDER),
    ONE(hidden_space, D_SPOT),
    ONE(hidden_warriors, -1),
    ONE(hidden_women, -1),
    ONE(hidden_wolves, -1),
    ROW(n_warriors, SEATS, D_SEAT, -1),
    ROW(n_women, SEATS, D_SEAT, -1),
    TABLE(animals, SPACES, SPECIES, D_SPACE, D_SPECIES),
    { "bag", false, false, BER_U64, 0, AT(bag), 1, 1, -1, -1, -1 },
    { "beasts", false, false, BER_U8, 0, AT(beasts), 1, SPACES, -1, D_SPACE, -1 },
    { "guess", false, false, BER_U8, 0, AT(guess), 1, 1, -1, -1, -1 },
    { "pad", false, false, BER_U8, 0, AT(pad), 1, sizeof(((valley *)0)->pad), -1, -1, -1 },
    { "people", false, true, BER_U64, 0, AT(people), SEATS, 1, D_SEAT, -1, D_SPACE },
    { "wild", false, true, BER_U64, 0, AT(wild), 1, 1, -1, -1, D_SPACE },
    { 0 },
};

#define NUMBER(n) -1, 1, (const int16_t[]){ n }, 0
#define NUMBERS(...)                                                                               \
    -1, sizeof((const int16_t[]){ __VA_ARGS__ }) / 2, (const int16_t[]){ __VA_ARGS__ }, 0
const ber_fact valley_facts[] = {
    { "species.rows.*.key", D_SPECIES, SPECIES, NULL, 0 },
    { "species.rows.*.move", -1, SPECIES, valley_allowance, 0 },
    { "species.rows.*.food", -1, SPECIES, valley_meat[0], 0 },
    { "species.rows.*.food_skin_and_bones", -1, SPECIES, valley_meat[1], 0 },
    { "destiny_deck.cards.*.key", D_CARD, CARDS, NULL, 0 },
    { "arrivals.first_turn", -1, 2, valley_arrivals[0], 0 },
    { "arrivals.summer", -1, 2, valley_arrivals[1], 0 },
    { "arrivals.winter", -1, 2, valley_arrivals[2], 0 },
    { "pieces_per_tribe.warriors", NUMBER(MAX_WARRIORS) },
    { "pieces_per_tribe.women", NUMBER(MAX_WOMEN) },
    { "pieces_per_tribe.camps", NUMBER(MAX_CAMPS) },
    { "turn_wheel.turns_without_event", NUMBER(2) },
    { "turn_wheel.start.turn", NUMBER(2) },
    { "pieces_per_tribe.start.warriors", NUMBER(START_WARRIORS) },
    { "pieces_per_tribe.start.women", NUMBER(START_WOMEN) },
    { "pieces_per_tribe.start.food", NUMBER(START_FOOD) },
    { "pieces_per_tribe.start.food_beginner", NUMBER(BEGINNER_FOOD) },
    { "victory.camps", NUMBER(CAMPS_TO_WIN) },
    { "resurrection.warriors", NUMBER(BACK_WARRIORS) },
    { "resurrection.women", NUMBER(BACK_WOMEN) },
    { "resurrection.food", NUMBER(BACK_FOOD) },
    { "resurrection.cards", NUMBER(BACK_CARDS) },
    { "food.harvest.*", NUMBERS(INTACT_CROP, DAMAGED_CROP, INTACT_CROP + GOOD_RAIN_MORE, DAMAGED_CROP + GOOD_RAIN_MORE) },
    { "neutral.crop_markers", NUMBER(MAX_CROPS) },
    { "neutral.fences", NUMBER(MAX_FENCES) },
    { "animal_tokens.unlettered_wolves", NUMBER(LOOSE_WOLVES) },
    { 0 },
};
/* clang-format on */
