/*
 * eiszeit_data.c: the facts of Eiszeit and its vocabulary, as tables.
 *
 * The numbers are in facts.json too, with their provenance; a test compares.
 *
 */
#include "eiszeit.h"

/* clang-format off */
/* Counts are of the rulebook; most numbers of stones are reconstructed. */
const int16_t eiszeit_count[CARDS] = {
    [L_CAMP] = 2, 2, 2, 2, 2, 2, [L_SWAP] = 3,
    [L_DRIVE] = 3, [L_PARTY] = 2, [L_CLUB] = 3, [L_CULT] = 2, [L_TREK] = 2, [L_HERD] = 3,
    [L_FIRE] = 3,
    [D_GATHER2] = 2, [D_FEUD] = 3, [D_GIFT] = 3, [D_GATHER1] = 4, [D_AMBUSH] = 3, [D_CULT] = 2,
    [D_EMBERS] = 2, [D_HUNT] = 3,
};
const int16_t eiszeit_herd_price[3] = { 2, 3, 5 };
const int16_t eiszeit_fire_count[FIRE_VALUES] = { 4, 5, 5 };
const int16_t eiszeit_points[3] = { 1, 2, 3 };

/* [E0.1, E0.2, E0.4, X13] For 3, 4, 5 seats: masks of regions, and numbers. */
#define ICE(X)     X(3, 0x00f) X(4, 0x009) X(5, 0x000)
#define HERD(X)    X(3, 0x0f0) X(4, 0x066) X(5, 0x00f)
#define AS_MASK(index, mask) mask,
const uint16_t eiszeit_ice[3] = { ICE(AS_MASK) };
const uint16_t eiszeit_herd[3] = { HERD(AS_MASK) };
const int16_t eiszeit_mammoth_reserve[3] = { 0, 1, 2 };
const int16_t eiszeit_dark_reserve[3] = { 20, 25, 30 };
const int16_t eiszeit_all_stones[3] = { 32, 41, 50 };

/* Cult has no stones of its own [R39], Herd a price list [E9.12]; [X9, E8.10] bit 0 is region 1. */
eiszeit_edition eiszeit_in_play = {
    .stones = {
        [L_CAMP] = 3, 3, 3, 3, 3, 3, [L_SWAP] = 2,
        [L_DRIVE] = 3, [L_PARTY] = 5, [L_CLUB] = 3, [L_TREK] = 5, [L_FIRE] = 1,
        [D_GATHER2] = 6, [D_FEUD] = 4, [D_GIFT] = 3, [D_GATHER1] = 4, [D_AMBUSH] = 2,
        [D_EMBERS] = 2, [D_HUNT] = 3,
    },
    .beside = {
        0x032, 0x025, 0x04a, 0x0c4, 0x121, 0x353, 0xcac, 0x848, 0x230, 0x520, 0xa40, 0x4c0,
    },
    .terrain = { 0x140, 0x401, 0x082, 0x014, 0x208, 0x820 },
};

static const char *const region_names[] = {
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
};
static const char *const club_names[] = { "plain", "clubbed" };
static const char *const card_names[] = {
    "l_camp_pasture", "l_camp_ice_meadow", "l_camp_mountains", "l_camp_stone_desert",
    "l_camp_forest", "l_camp_steppe", "l_swap", "l_drive", "l_party", "l_club", "l_cult",
    "l_trek", "l_herd", "l_fire", "d_gather2", "d_feud", "d_gift", "d_gather1", "d_ambush",
    "d_cult", "d_embers", "d_hunt", "light", "dark",
};
static const char *const mode_names[] = { "place", "move_adjacent", "move_any" };
static const char *const frame_names[FRAMES] = {
    "setup_place", "first", "deal", "play_card", "discard_card", "draw_card", "draw", "fire",
    "lots", "place_glacier", "cult_source", "mammoth_mode", "choose_beneficiary",
    "place_hunter", "substitute_source", "substitute_target", "attach_club", "swap_first",
    "swap_second", "move_source", "move_target", "trek_source", "trek_target", "trek_hunter",
    "remove_hunter", "party_region", "club_or_mammoth", "club_use", "gift_choice",
    "mammoth_source", "mammoth_target", "trek_mammoth", "fire_source", "fire_target",
    "remove_mammoth",
};

const ber_domain eiszeit_domains[] = {
    [D_SEAT]   = { "seat", SEATS, NULL },
    [D_REGION] = { "region", REGIONS, region_names },
    [D_CLUB]   = { "club", 2, club_names },
    [D_COLOUR] = { "colour", COLOURS, card_names + CARDS },
    [D_CARD]   = { "card", CARDS + 2, card_names },
    [D_TOP]    = { "top", CARDS + 2, card_names }, /* as cards; the last two: none */
    [D_MODE]   = { "mode", 3, mode_names },
    [D_FIRE]   = { "fire_value", FIRE_VALUES, NULL },
    [D_DEPTH]  = { "depth", BURIED, NULL },
    [D_FRAME]  = { "frame", FRAMES, frame_names },
    { 0 },
};

const ber_verb eiszeit_verbs[] = {
    { "stop", false, { -1, -1, -1 }, A_STOP },
    { "none", false, { -1, -1, -1 }, A_NONE },
    { "keep", false, { -1, -1, -1 }, A_KEEP },
    { "no", false, { -1, -1, -1 }, A_NO },
    { "yes", false, { -1, -1, -1 }, A_YES },
    { "club", false, { -1, -1, -1 }, A_CLUB },
    { "mammoth", false, { -1, -1, -1 }, A_MAMMOTH },
    { "move", false, { -1, -1, -1 }, A_MOVE },
    { "setup_place", false, { D_REGION, -1, -1 }, A_SETUP_PLACE },
    { "play_card", false, { D_CARD, -1, -1 }, A_PLAY_CARD },
    { "cult_source", false, { D_COLOUR, -1, -1 }, A_CULT_SOURCE },
    { "mammoth_mode", false, { D_MODE, -1, -1 }, A_MAMMOTH_MODE },
    { "choose_beneficiary", false, { D_SEAT, -1, -1 }, A_CHOOSE_BENEFICIARY },
    { "place_hunter", false, { D_REGION, -1, -1 }, A_PLACE_HUNTER },
    { "substitute_source", false, { D_REGION, D_CLUB, -1 }, A_SUBSTITUTE_SOURCE },
    { "swap_first", false, { D_REGION, D_SEAT, D_CLUB }, A_SWAP_FIRST },
    { "swap_second", false, { D_REGION, D_SEAT, D_CLUB }, A_SWAP_SECOND },
    { "move_source", false, { D_REGION, D_SEAT, D_CLUB }, A_MOVE_SOURCE },
    { "move_target", false, { D_REGION, -1, -1 }, A_MOVE_TARGET },
    { "party_region", false, { D_REGION, -1, -1 }, A_PARTY_REGION },
    { "club_use", false, { D_REGION, -1, -1 }, A_CLUB_USE },
    { "mammoth_source", false, { D_REGION, -1, -1 }, A_MAMMOTH_SOURCE },
    { "mammoth_target", false, { D_REGION, -1, -1 }, A_MAMMOTH_TARGET },
    { "trek_source", false, { D_REGION, -1, -1 }, A_TREK_SOURCE },
    { "trek_target", false, { D_REGION, -1, -1 }, A_TREK_TARGET },
    { "trek_hunter", false, { D_CLUB, -1, -1 }, A_TREK_HUNTER },
    { "fire_source", false, { D_REGION, -1, -1 }, A_FIRE_SOURCE },
    { "fire_target", false, { D_REGION, -1, -1 }, A_FIRE_TARGET },
    { "remove_hunter", false, { D_REGION, D_SEAT, D_CLUB }, A_REMOVE_HUNTER },
    { "remove_mammoth", false, { D_REGION, -1, -1 }, A_REMOVE_MAMMOTH },
    { "discard_card", false, { D_CARD, -1, -1 }, A_DISCARD_CARD },
    { "draw_card", false, { D_COLOUR, -1, -1 }, A_DRAW_CARD },
    { "place_glacier", false, { D_REGION, -1, -1 }, A_PLACE_GLACIER },
    { "first", true, { D_SEAT, -1, -1 }, A_FIRST },
    { "deal", true, { D_CARD, -1, -1 }, A_DEAL },
    { "draw", true, { D_CARD, -1, -1 }, A_DRAW },
    { "fire", true, { D_FIRE, -1, -1 }, A_FIRE },
    { "lots", true, { D_SEAT, -1, -1 }, A_LOTS },
    { 0 },
};

const ber_event_kind eiszeit_events[] = {
    [E_FIRST]             = { "first", { D_SEAT, -1, -1, -1 } },
    [E_DEALT]             = { "dealt", { D_CARD, D_COLOUR, -1, -1 } },
    [E_ROUND]             = { "round", { BER_NUMBER, -1, -1, -1 } },
    [E_TURN]              = { "turn", { -1, -1, -1, -1 } },
    [E_PLAYED]            = { "played", { D_CARD, -1, -1, -1 } },
    [E_BLANK]             = { "blank", { D_CARD, -1, -1, -1 } },
    [E_COPIED]            = { "copied", { D_CARD, -1, -1, -1 } },
    [E_MODE]              = { "mode", { D_MODE, -1, -1, -1 } },
    [E_PAID]              = { "paid", { BER_NUMBER, -1, -1, -1 } },
    [E_TOOK]              = { "took", { BER_NUMBER, BER_NUMBER, -1, -1 } },
    [E_ENDING]            = { "ending", { D_CARD, -1, -1, -1 } },
    [E_VOIDED]            = { "voided", { BER_NUMBER, -1, -1, -1 } },
    [E_CHOSEN]            = { "chosen", { D_SEAT, -1, -1, -1 } },
    [E_DECLINED]          = { "declined", { D_CARD, -1, -1, -1 } },
    [E_HUNTERS_DONE]      = { "hunters_done", { D_CARD, -1, -1, -1 } },
    [E_NO_MORE]           = { "no_more", { D_CARD, -1, -1, -1 } },
    [E_PLACED]            = { "placed", { D_REGION, -1, -1, -1 } },
    [E_MOVED]             = { "moved", { D_SEAT, D_CLUB, D_REGION, D_REGION } },
    [E_REMOVED]           = { "removed", { D_SEAT, D_CLUB, D_REGION, -1 } },
    [E_CLUB_TAKEN]        = { "club_taken", { -1, -1, -1, -1 } },
    [E_CLUB_KEPT]         = { "club_kept", { -1, -1, -1, -1 } },
    [E_CLUB_ATTACHED]     = { "club_attached", { D_REGION, -1, -1, -1 } },
    [E_MAMMOTH_PLACED]    = { "mammoth_placed", { D_REGION, -1, -1, -1 } },
    [E_MAMMOTH_MOVED]     = { "mammoth_moved", { D_REGION, D_REGION, -1, -1 } },
    [E_MAMMOTH_REMOVED]   = { "mammoth_removed", { D_REGION, -1, -1, -1 } },
    [E_FIRE_MOVED]        = { "fire_moved", { D_REGION, D_REGION, -1, -1 } },
    [E_DISCARDED]         = { "discarded", { D_CARD, D_COLOUR, -1, -1 } },
    [E_HAND_KEPT]         = { "hand_kept", { -1, -1, -1, -1 } },
    [E_DREW]              = { "drew", { D_CARD, D_COLOUR, -1, -1 } },
    [E_RESHUFFLED]        = { "reshuffled", { D_COLOUR, BER_NUMBER, -1, -1 } },
    [E_FIRE_TURNED]       = { "fire_turned", { D_REGION, D_FIRE, -1, -1 } },
    [E_CONFLICT]          = { "conflict", { D_REGION, BER_NUMBER, BER_NUMBER, -1 } },
    [E_LEFT]              = { "left", { D_SEAT, D_REGION, BER_NUMBER, -1 } },
    [E_CLUBS_RETURNED]    = { "clubs_returned", { BER_NUMBER, -1, -1, -1 } },
    [E_SCORED]            = { "scored", { D_SEAT, D_REGION, BER_NUMBER, -1 } },
    [E_SCORE]             = { "score", { D_SEAT, BER_NUMBER, BER_NUMBER, -1 } },
    [E_LOTS]              = { "lots", { D_SEAT, -1, -1, -1 } },
    [E_LAST]              = { "last", { D_SEAT, -1, -1, -1 } },
    [E_GLACIER]           = { "glacier", { D_REGION, -1, -1, -1 } },
    [E_RETURNED]          = { "returned", { D_SEAT, D_REGION, BER_NUMBER, -1 } },
    [E_MAMMOTHS_RETURNED] = { "mammoths_returned", { D_REGION, BER_NUMBER, -1, -1 } },
    [E_NO_GLACIER]        = { "no_glacier", { -1, -1, -1, -1 } },
    [E_REFILLED]          = { "refilled", { BER_NUMBER, -1, -1, -1 } },
    [E_GAVE]              = { "gave", { D_SEAT, BER_NUMBER, -1, -1 } },
    [E_FIRE_LAID]         = { "fire_laid", { BER_NUMBER, -1, -1, -1 } },
    [E_OVER]              = { "over", { -1, -1, -1, -1 } },
    { 0 },
};

/* Only these two lists depend on cards that others do not see. */
const ber_prompt eiszeit_prompts[] = {
    [P_FATE]               = { "fate", false, false, NULL },
    [P_SETUP_PLACE]        = { "setup_place", false, false, NULL },
    [P_PLAY_CARD]          = { "play_card", true, false, NULL },
    [P_CULT_SOURCE]        = { "cult_source", false, false, NULL },
    [P_MAMMOTH_MODE]       = { "mammoth_mode", false, false, NULL },
    [P_CHOOSE_BENEFICIARY] = { "choose_beneficiary", false, false, NULL },
    [P_PLACE_HUNTER]       = { "place_hunter", false, false, NULL },
    [P_SUBSTITUTE_SOURCE]  = { "substitute_source", false, false, NULL },
    [P_ATTACH_CLUB]        = { "attach_club", false, false, NULL },
    [P_SWAP_FIRST]         = { "swap_first", false, false, NULL },
    [P_SWAP_SECOND]        = { "swap_second", false, false, NULL },
    [P_MOVE_SOURCE]        = { "move_source", false, false, NULL },
    [P_MOVE_TARGET]        = { "move_target", false, false, NULL },
    [P_PARTY_REGION]       = { "party_region", false, false, NULL },
    [P_CLUB_OR_MAMMOTH]    = { "club_or_mammoth", false, false, NULL },
    [P_CLUB_USE]           = { "club_use", false, false, NULL },
    [P_MAMMOTH_SOURCE]     = { "mammoth_source", false, false, NULL },
    [P_MAMMOTH_TARGET]     = { "mammoth_target", false, false, NULL },
    [P_TREK_SOURCE]        = { "trek_source", false, false, NULL },
    [P_TREK_TARGET]        = { "trek_target", false, false, NULL },
    [P_TREK_HUNTER]        = { "trek_hunter", false, false, NULL },
    [P_TREK_MAMMOTH]       = { "trek_mammoth", false, false, NULL },
    [P_FIRE_SOURCE]        = { "fire_source", false, false, NULL },
    [P_FIRE_TARGET]        = { "fire_target", false, false, NULL },
    [P_GIFT_CHOICE]        = { "gift_choice", false, false, NULL },
    [P_REMOVE_HUNTER]      = { "remove_hunter", false, false, NULL },
    [P_REMOVE_MAMMOTH]     = { "remove_mammoth", false, false, NULL },
    [P_DISCARD_CARD]       = { "discard_card", true, false, NULL },
    [P_DRAW_CARD]          = { "draw_card", false, false, NULL },
    [P_PLACE_GLACIER]      = { "place_glacier", false, false, NULL },
    { 0 },
};

static const char *const first_names[] = { "random", "seat0", "seat1", "seat2", "seat3", "seat4" };

const ber_option eiszeit_options[] = {
    [O_ROUNDS] = { "rounds", 3, 4, 4, NULL },
    [O_FIRST]  = { "first_player", 0, 5, 0, first_names },
    { 0 },
};

const ber_preset eiszeit_presets[] = {
    { "basic", { [O_ROUNDS] = 4 } },
    { "short", { [O_ROUNDS] = 3 } },
    { 0 },
};

#define AT(member) offsetof(eiszeit, member)
const ber_field eiszeit_fields[] = {
    { "iced", true, true, BER_U16, 0, AT(iced), 1, 1, -1, -1, D_REGION },
    { "round", true, false, BER_U8, 0, AT(round), 1, 1, -1, -1, -1 },
    { "start_player", true, false, BER_U8, 0, AT(start_player), 1, 1, -1, -1, D_SEAT },
    { "hunters", true, false, BER_U8, 0, AT(hunters), REGIONS, SEATS, D_REGION, D_SEAT, -1 },
    { "clubbed", true, false, BER_U8, 0, AT(clubbed), REGIONS, SEATS, D_REGION, D_SEAT, -1 },
    { "touched", true, false, BER_U8, 0, AT(touched), REGIONS, SEATS, D_REGION, D_SEAT, -1 },
    { "touched_clubbed", true, false, BER_U8, 0, AT(touched_clubbed), REGIONS, SEATS,
      D_REGION, D_SEAT, -1 },
    { "loose_clubs", true, false, BER_U8, 0, AT(loose_clubs), 1, REGIONS, -1, D_REGION, -1 },
    { "mammoths", true, false, BER_U8, 0, AT(mammoths), 1, REGIONS, -1, D_REGION, -1 },
    { "fire", true, false, BER_U8, 0, AT(fire), 1, REGIONS, -1, D_REGION, -1 },
    { "fire_value_sum", true, false, BER_U8, 0, AT(fire_value_sum), 1, REGIONS, -1, D_REGION, -1 },
    { "fire_pool", true, false, BER_U8, 0, AT(fire_pool), 1, FIRE_VALUES, -1, D_FIRE, -1 },
    { "mammoth_reserve", true, false, BER_U8, 0, AT(mammoth_reserve), 1, 1, -1, -1, -1 },
    { "club_reserve", true, false, BER_U8, 0, AT(club_reserve), 1, 1, -1, -1, -1 },
    { "dark_reserve", true, false, BER_U8, 0, AT(dark_reserve), 1, 1, -1, -1, -1 },
    { "light_reserve", true, false, BER_U8, 0, AT(light_reserve), 1, 1, -1, -1, -1 },
    { "supply", true, false, BER_U8, 0, AT(supply), 1, SEATS, -1, D_SEAT, -1 },
    { "own_clubs", true, false, BER_U8, 0, AT(own_clubs), 1, SEATS, -1, D_SEAT, -1 },
    { "stones", true, false, BER_U8, 0, AT(stones), 1, SEATS, -1, D_SEAT, -1 },
    { "score", true, false, BER_U8, 0, AT(score), 1, SEATS, -1, D_SEAT, -1 },
    { "hand", true, false, BER_U8, 0, AT(hand), SEATS, CARDS, D_SEAT, D_CARD, -1 },
    { "light_n", true, false, BER_U8, 0, AT(light_n), 1, SEATS, -1, D_SEAT, -1 },
    { "dark_n", true, false, BER_U8, 0, AT(dark_n), 1, SEATS, -1, D_SEAT, -1 },
    { "pool", true, false, BER_U8, 0, AT(pool), 1, CARDS, -1, D_CARD, -1 },
    { "pool_n", true, false, BER_U8, 0, AT(pool_n), 1, COLOURS, -1, D_COLOUR, -1 },
    { "top", true, false, BER_U8, 0, AT(top), 1, COLOURS, -1, D_COLOUR, D_TOP },
    { "discard", true, false, BER_U8, 0, AT(discard), 1, CARDS, -1, D_CARD, -1 },
    { "buried_n", true, false, BER_U8, 0, AT(buried_n), 1, COLOURS, -1, D_COLOUR, -1 },
    { "buried", true, false, BER_U8, 0, AT(buried), COLOURS, BURIED, D_COLOUR, D_DEPTH, D_CARD },
    { "buried_by", true, false, BER_U8, 0, AT(buried_by), COLOURS, BURIED,
      D_COLOUR, D_DEPTH, D_SEAT },
    { "mover", false, false, BER_U8, 0, AT(mover), 1, 1, -1, -1, D_SEAT },
    { "recent", false, false, BER_U8, 0, AT(recent), 1, RECENT, -1, -1, -1 },
    { "recent_from", false, false, BER_U8, 0, AT(recent_from), 1, RECENT, -1, -1, -1 },
    { "recent_memo", false, false, BER_U8, 0, AT(recent_memo), 1, RECENT, -1, -1, -1 },
    { "stock", false, false, BER_U8, 0, AT(stock), RECENT, CARDS, -1, D_CARD, -1 },
    { "agenda", false, false, BER_FRAMES, 0, AT(agenda), 1, 1, -1, -1, D_FRAME },
    { 0 },
};

/* Regions by their printed numbers: bit 1 is region 1. */
#define REGIONS_AT(path, mask) { path, -1, 0, NULL, (uint64_t)(mask) << 1 },
#define ICE_FACT(n, mask)       REGIONS_AT("setup.by_players." #n ".iced_regions", mask)
#define HERD_FACT(n, mask)      REGIONS_AT("setup.by_players." #n ".mammoth_regions", mask)
#define ONE(number) -1, 1, (const int16_t[]){ number }, 0
const ber_fact eiszeit_facts[] = {
    { "constants.regions", ONE(REGIONS) },
    { "constants.hand_size", ONE(HAND) },
    { "constants.start_light_cards", ONE(START_LIGHT) },
    { "constants.start_dark_cards", ONE(START_DARK) },
    { "constants.start_stones", ONE(START_STONES) },
    { "constants.hunters_in_play_per_player", ONE(ALL_HUNTERS) },
    { "constants.start_hunters_on_board", ONE(START_HUNTERS) },
    { "constants.stone_limit_for_dark_cards", ONE(STONE_LIMIT) },
    { "constants.minimum_dark_reserve_at_round_start", ONE(LEAST_RESERVE) },
    { "constants.base_capacity", ONE(CAPACITY) },
    { "constants.clubs", ONE(CLUBS) },
    { "constants.fire_tokens", ONE(FIRE_TOKENS) },
    { "scoring.points_per_hunter_by_mammoths.*", -1, 3, eiszeit_points, 0 },
    { "setup.by_players.*.mammoth_reserve", -1, 3, eiszeit_mammoth_reserve, 0 },
    { "setup.by_players.*.dark_reserve", -1, 3, eiszeit_dark_reserve, 0 },
    { "setup.by_players.*.stones_total", -1, 3, eiszeit_all_stones, 0 },
    { "fire_tokens.values.*", -1, FIRE_VALUES, eiszeit_fire_count, 0 },
    ICE(ICE_FACT)
    HERD(HERD_FACT)
    { "cards.light_total", ONE(LIGHT_CARDS) },
    { "cards.dark_total", ONE(DARK_CARDS) },
    { "cards.kinds.*.count", -1, CARDS, eiszeit_count, 0 },
    { "cards.kinds.11.cost", -1, 1, &eiszeit_in_play.stones[L_TREK], 0 },
    { "cards.kinds.16.income", -1, 1, &eiszeit_in_play.stones[D_GIFT], 0 },
    { "cards.kinds.12.cost.*", -1, 3, eiszeit_herd_price, 0 },
    { "options.rounds.min", ONE(3) },
    { "options.rounds.max", ONE(4) },
    { "bounds.max_stones_per_player", ONE(MOST_STONES) },
    { 0 },
};
/* clang-format on */
