/*
 * urland_data.c: the facts of Urland and its vocabulary, as tables.
 *
 * The numbers are in facts.json too, with their provenance; a test compares.
 *
 */
#include "urland.h"

/* clang-format off */
static const int16_t joins_number[REGIONS] = { 3, 1, 2, 7, 4, 5, 6, 12, 8, 9, 10, 11 };
const int16_t urland_join[REGIONS] = { 2, 0, 1, 6, 3, 4, 5, 11, 7, 8, 9, 10 };
const int16_t urland_next[REGIONS] = { 1, 2, 0, 4, 5, 6, 3, 8, 9, 10, 11, 7 };
const int16_t urland_square[SQUARES] = { 12, 16, 21 };

/* For 3, 4, 5 seats [U1.2, U1.4, U1.8, U2.4, U6.5]. */
const int16_t urland_dealt_each[3] = { 3, 2, 2 };
const int16_t urland_chips[3] = { 1, 2, 2 };
const int16_t urland_open[3] = { 3, 4, 4 };
const int16_t urland_actions[3] = { 3, 2, 2 };
const int16_t urland_for_sale[3] = { 2, 3, 3 };

/* [U3.2, U10.3] */
const uint8_t urland_grow[2][AMOUNTS] = {
    { 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2 },
    { 0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 },
};

#define REGION_NAMES "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12"
#define OCEAN_NAMES  "n", "e", "s", "w", "c"
static const char *const area_names[] = { REGION_NAMES, OCEAN_NAMES };
static const char *const token_names[] = { REGION_NAMES, "panic", "hidden" };
static const char *const gene_names[] = {
    "assimilation", "legs", "care", "egg", "wings", "muscles", "ears", "stink", "turbo", "warm",
    "teeth",
};
static const char *const few_names[] = { "1", "2" };
static const char *const bid_names[] = {
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "hidden",
};
static const char *const token_place_names[] = {
    "out", "pool", "dealt", "hand", "chosen", "scored", "in_play", "absent", "used",
};
static const char *const gene_place_names[] = {
    "0", "1", "2", "3", "4", "open", "deck", "removed",
};
static const char *const holder_names[] = { "0", "1", "2", "3", "4", "none" };
static const char *const square_names[] = { "12", "16", "21" };
static const char *const outcome_names[] = { "empty", "monopoly", "coexistence", "competition" };
static const char *const frame_names[] = {
    "choose_token", "act", "swim_count", "retreat_pick", "wings_to", "stink_to",
    "assimilate_victim", "extra_turn", "bid", "buy_gene", "pay_pick", "panic_region",
    "panic_ocean", "ears_panic", "ears_volcano", "volcano", "deal", "pass_left", "pass_right",
    "gene", "draw", "reveal", "show_bid", "roles", "erupt_first", "erupt", "new_epoch",
};

const ber_domain urland_domains[] = {
    [D_SEAT]        = { "seat", SEATS, NULL },
    [D_AREA]        = { "area", AREAS, area_names },
    [D_REGION]      = { "region", REGIONS, area_names },
    [D_OCEAN]       = { "ocean", OCEANS, area_names + REGIONS },
    [D_TOKEN]       = { "token", TOKENS + 1, token_names },
    [D_GENE]        = { "gene", GENES, gene_names },
    [D_FEW]         = { "few", 2, few_names },
    [D_AMOUNT]      = { "amount", AMOUNTS, NULL },
    [D_BID]         = { "bid", BIDS, bid_names },
    [D_TOKEN_PLACE] = { "token_place", T_USED + 1, token_place_names },
    [D_GENE_PLACE]  = { "gene_place", GENE_REMOVED + 1, gene_place_names },
    [D_HOLDER]      = { "holder", SEATS + 1, holder_names },
    [D_SQUARE]      = { "square", SQUARES, square_names },
    [D_OUTCOME]     = { "outcome", COMPETITION + 1, outcome_names },
    [D_FRAME]       = { "frame", F_EPOCH + 1, frame_names },
    { 0 },
};

const ber_verb urland_verbs[] = {
    { "choose_token", false, { D_TOKEN, -1, -1 }, A_CHOOSE },
    { "land", false, { D_OCEAN, D_REGION, D_FEW }, A_LAND },
    { "propagate", false, { D_OCEAN, -1, -1 }, A_PROPAGATE },
    { "swim", false, { D_OCEAN, D_OCEAN, -1 }, A_SWIM },
    { "retreat", false, { -1, -1, -1 }, A_RETREAT },
    { "walk", false, { D_REGION, D_REGION, -1 }, A_WALK },
    { "egg", false, { D_AREA, -1, -1 }, A_EGG },
    { "wings", false, { D_REGION, -1, -1 }, A_WINGS },
    { "stink", false, { D_AREA, -1, -1 }, A_STINK },
    { "teeth", false, { D_AREA, D_SEAT, -1 }, A_TEETH },
    { "assimilate", false, { D_AREA, -1, -1 }, A_ASSIMILATE },
    { "stop", false, { -1, -1, -1 }, A_STOP },
    { "swim_count", false, { D_AMOUNT, -1, -1 }, A_SWIM_COUNT },
    { "retreat_pick", false, { D_AREA, -1, -1 }, A_RETREAT_PICK },
    { "done", false, { -1, -1, -1 }, A_DONE },
    { "wings_to", false, { D_AREA, D_FEW, -1 }, A_WINGS_TO },
    { "stink_to", false, { D_AREA, -1, -1 }, A_STINK_TO },
    { "assimilate_victim", false, { D_SEAT, -1, -1 }, A_VICTIM },
    { "use", false, { -1, -1, -1 }, A_USE },
    { "decline", false, { -1, -1, -1 }, A_DECLINE },
    { "bid", false, { D_BID, -1, -1 }, A_BID },
    { "buy_gene", false, { D_GENE, -1, -1 }, A_BUY },
    { "pass", false, { -1, -1, -1 }, A_PASS },
    { "pay_pick", false, { D_AREA, -1, -1 }, A_PAY },
    { "panic_region", false, { D_REGION, -1, -1 }, A_PANIC_REGION },
    { "panic_ocean", false, { D_OCEAN, -1, -1 }, A_PANIC_OCEAN },
    { "ears_panic", false, { D_AMOUNT, -1, -1 }, A_EARS_PANIC },
    { "ears_volcano", false, { D_REGION, D_OCEAN, -1 }, A_EARS_VOLCANO },
    { "volcano", true, { D_TOKEN, -1, -1 }, A_VOLCANO },
    { "deal", true, { D_TOKEN, -1, -1 }, A_DEAL },
    { "pass_left", true, { D_TOKEN, -1, -1 }, A_PASS_LEFT },
    { "pass_right", true, { D_TOKEN, -1, -1 }, A_PASS_RIGHT },
    { "gene", true, { D_GENE, -1, -1 }, A_GENE },
    { "draw", true, { D_TOKEN, -1, -1 }, A_DRAW },
    { "reveal", true, { D_TOKEN, -1, -1 }, A_REVEAL },
    { "show_bid", true, { D_SEAT, D_BID, -1 }, A_SHOW_BID },
    { "erupt_first", true, { D_TOKEN, -1, -1 }, A_ERUPT_FIRST },
    { "pass_on", false, { D_TOKEN, D_TOKEN, -1 }, A_PASS_ON },
    { 0 },
};

#define NO BER_NUMBER
const ber_event_kind urland_events[] = {
    [E_ERUPTED]      = { "erupted", { D_REGION, D_REGION, -1, -1 } },
    [E_DEALT]        = { "dealt", { D_TOKEN, -1, -1, -1 } },
    [E_PLACED]       = { "placed", { D_REGION, -1, -1, -1 } },
    [E_MARKER]       = { "marker", { NO, -1, -1, -1 } },
    [E_START]        = { "start", { D_SEAT, -1, -1, -1 } },
    [E_PASSED_LEFT]  = { "passed_left", { D_TOKEN, D_SEAT, -1, -1 } },
    [E_PASSED_RIGHT] = { "passed_right", { D_TOKEN, D_SEAT, -1, -1 } },
    [E_GENE_OPENED]  = { "gene_opened", { D_GENE, -1, -1, -1 } },
    [E_EPOCH]        = { "epoch", { NO, -1, -1, -1 } },
    [E_DREW]         = { "drew", { D_TOKEN, -1, -1, -1 } },
    [E_TURN]         = { "turn", { NO, D_SEAT, -1, -1 } },
    [E_CHOSE]        = { "chose", { D_TOKEN, -1, -1, -1 } },
    [E_PASSED_ON]    = { "passed_on", { D_TOKEN, D_TOKEN, D_SEAT, -1 } },
    [E_MOVE]         = { "move", { NO, -1, -1, -1 } },
    [E_LANDED]       = { "landed", { D_OCEAN, D_REGION, NO, -1 } },
    [E_PROPAGATED]   = { "propagated", { D_OCEAN, -1, -1, -1 } },
    [E_GREW]         = { "grew", { D_OCEAN, NO, -1, -1 } },
    [E_SWAM]         = { "swam", { D_OCEAN, D_OCEAN, NO, -1 } },
    [E_RETREATED]    = { "retreated", { D_AREA, -1, -1, -1 } },
    [E_RETREAT_OVER] = { "retreat_over", { NO, -1, -1, -1 } },
    [E_WALKED]       = { "walked", { D_REGION, D_REGION, -1, -1 } },
    [E_LAID_EGG]     = { "laid_egg", { D_AREA, NO, -1, -1 } },
    [E_FLEW]         = { "flew", { D_REGION, D_AREA, NO, -1 } },
    [E_STANK]        = { "stank", { D_AREA, D_AREA, -1, -1 } },
    [E_PUSHED]       = { "pushed", { D_AREA, D_AREA, NO, -1 } },
    [E_BIT]          = { "bit", { D_AREA, D_SEAT, -1, -1 } },
    [E_ASSIMILATED]  = { "assimilated", { D_AREA, D_SEAT, -1, -1 } },
    [E_CONVERTED]    = { "converted", { D_AREA, -1, -1, -1 } },
    [E_STOPPED]      = { "stopped", { NO, -1, -1, -1 } },
    [E_CHIP_USED]    = { "chip_used", { NO, -1, -1, -1 } },
    [E_CHIP_KEPT]    = { "chip_kept", { NO, -1, -1, -1 } },
    [E_REVEALED]     = { "revealed", { D_TOKEN, -1, -1, -1 } },
    [E_SCORING]      = { "scoring", { D_REGION, D_OUTCOME, -1, -1 } },
    [E_REMOVED]      = { "removed", { D_REGION, NO, -1, -1 } },
    [E_ADVANCED]     = { "advanced", { NO, NO, NO, -1 } },
    [E_MUTATION]     = { "mutation", { D_SQUARE, -1, -1, -1 } },
    [E_BID]          = { "bid_made", { D_BID, -1, -1, -1 } },
    [E_BID_SHOWN]    = { "bid_shown", { NO, -1, -1, -1 } },
    [E_RANKED]       = { "ranked", { NO, NO, NO, -1 } },
    [E_EXCLUDED]     = { "excluded", { NO, NO, -1, -1 } },
    [E_BOUGHT]       = { "bought", { D_GENE, NO, -1, -1 } },
    [E_PAID]         = { "paid", { D_AREA, NO, -1, -1 } },
    [E_PASSED]       = { "passed", { -1, -1, -1, -1 } },
    [E_AUCTION_OVER] = { "auction_over", { NO, -1, -1, -1 } },
    [E_PANIC_DRAWN]  = { "panic_drawn", { -1, -1, -1, -1 } },
    [E_CALM]         = { "calm", { -1, -1, -1, -1 } },
    [E_PANIC_HITS]   = { "panic_hits", { D_REGION, -1, -1, -1 } },
    [E_PANICKED]     = { "panicked", { D_REGION, D_OCEAN, NO, -1 } },
    [E_STAYED]       = { "stayed", { D_REGION, NO, -1, -1 } },
    [E_DIVED]        = { "dived", { D_REGION, D_OCEAN, NO, -1 } },
    [E_LAST_TWO]     = { "last_two", { D_TOKEN, D_TOKEN, -1, -1 } },
    [E_NO_BRIDGE]    = { "no_bridge", { D_REGION, -1, -1, -1 } },
    [E_LOST]         = { "lost", { D_REGION, NO, -1, -1 } },
    [E_FINAL_TOTAL]  = { "final_total", { NO, NO, -1, -1 } },
    [E_FINAL_LAND]   = { "final_land", { NO, NO, -1, -1 } },
    [E_OVER]         = { "over", { D_SEAT, NO, -1, -1 } },
    { 0 },
};

/* Only the tokens in the hand are secret; all other lists follow from public facts. */
const ber_prompt urland_prompts[] = {
    [P_FATE]         = { "fate", false, false, NULL },
    [P_CHOOSE]       = { "choose_token", true, false, NULL },
    [P_ACT]          = { "act", false, false, NULL },
    [P_SWIM]         = { "swim_count", false, false, NULL },
    [P_RETREAT]      = { "retreat_pick", false, false, "done" },
    [P_WINGS]        = { "wings_to", false, false, NULL },
    [P_STINK]        = { "stink_to", false, false, NULL },
    [P_VICTIM]       = { "assimilate_victim", false, false, "" },
    [P_EXTRA]        = { "extra_turn", false, false, NULL },
    [P_BID]          = { "bid", false, false, NULL },
    [P_BUY]          = { "buy_gene", false, false, NULL },
    [P_PAY]          = { "pay_pick", false, false, "" },
    [P_PANIC_REGION] = { "panic_region", false, false, NULL },
    [P_PANIC_OCEAN]  = { "panic_ocean", false, false, NULL },
    [P_EARS_PANIC]   = { "ears_panic", false, false, NULL },
    [P_EARS_VOLCANO] = { "ears_volcano", false, false, "" },
    { 0 },
};

static const char *const order_names[] = { "counterclockwise", "clockwise" };
static const char *const scope_names[] = { "any", "land" };

const ber_option urland_options[] = {
    [O_ICHTO_ORDER] = { "ichto_order", 0, 1, 0, order_names }, /* [R3] */
    [O_EGG_SCOPE]   = { "egg_scope", 0, 1, 0, scope_names },   /* [R60] */
    [O_STINK_SCOPE] = { "stink_scope", 0, 1, 0, scope_names }, /* [R61] */
    { 0 },
};

const ber_preset urland_presets[] = {
    { "basic", { 0 } },
    { 0 },
};

#define AT(member) offsetof(urland, member)
const ber_field urland_fields[] = {
    { "erupted", true, true, BER_U16, 0, AT(erupted), 1, 1, -1, -1, D_REGION },
    { "cnt", true, false, BER_U8, 0, AT(cnt), AREAS, SEATS, D_AREA, D_SEAT, -1 },
    { "reserve", true, false, BER_U8, 0, AT(reserve), 1, SEATS, -1, D_SEAT, -1 },
    { "pos", true, false, BER_U8, 0, AT(pos), 1, SEATS, -1, D_SEAT, -1 },
    { "chips", true, false, BER_U8, 0, AT(chips), 1, SEATS, -1, D_SEAT, -1 },
    { "gene_place", true, false, BER_U8, 0, AT(gene_place), 1, GENES, -1, D_GENE, D_GENE_PLACE },
    { "token", true, false, BER_U8, 0, AT(token), 1, TOKENS, -1, D_TOKEN, D_TOKEN_PLACE },
    { "dealt", true, false, BER_U8, 0, AT(dealt), 1, REGIONS, -1, D_TOKEN, D_HOLDER },
    { "seen", true, true, BER_U8, 0, AT(seen), REGIONS, 1, D_TOKEN, -1, D_SEAT },
    { "bid", true, false, BER_U8, 0, AT(bid), 1, SEATS, -1, D_SEAT, D_BID },
    { "pool_n", true, false, BER_U8, 0, AT(pool_n), 1, 1, -1, -1, -1 },
    { "env", true, false, BER_U8, 0, AT(env), 1, 1, -1, -1, D_SEAT },
    { "epoch", true, false, BER_U8, 0, AT(epoch), 1, 1, -1, -1, -1 },
    { "turn_number", true, false, BER_U8, 0, AT(turn_number), 1, 1, -1, -1, -1 },
    { "mutation_done", true, true, BER_U8, 0, AT(mutation_done), 1, 1, -1, -1, D_SQUARE },
    { "agenda", true, false, BER_FRAMES, 0, AT(agenda), 1, 1, -1, -1, D_FRAME },
    { "pad", false, false, BER_U8, 0, AT(pad), 1, sizeof(((urland *)0)->pad), -1, -1, -1 },
    { 0 },
};

#define ONE(number) -1, 1, (const int16_t[]){ number }, 0
#define FOR_SEATS(n)                                                                               \
    { "setup." #n ".per_ocean", ONE(START_PER_OCEAN) },                                            \
    { "setup." #n ".tokens_dealt_each", -1, 1, &urland_dealt_each[n - 3], 0 },                     \
    { "setup." #n ".extra_turn_chips", -1, 1, &urland_chips[n - 3], 0 },                           \
    { "setup." #n ".genes_open", -1, 1, &urland_open[n - 3], 0 },                                  \
    { "setup." #n ".actions", -1, 1, &urland_actions[n - 3], 0 },                                  \
    { "setup." #n ".max_genes_per_mutation", -1, 1, &urland_for_sale[n - 3], 0 },                  \
    { "setup." #n ".new_genes_per_mutation", -1, 1, &urland_for_sale[n - 3], 0 }
const ber_fact urland_facts[] = {
    { "board.land.*.joins_on_eruption", -1, REGIONS, joins_number, 0 },
    { "score_track.mutation_squares", -1, SQUARES, urland_square, 0 },
    { "score_track.end_square", ONE(FINISH) },
    { "genes.list.*.id", D_GENE, GENES, NULL, 0 },
    { "pieces.ichtos_per_player", ONE(ICHTOS) },
    { "pieces.region_tokens", ONE(REGIONS) },
    { "pieces.volcano_tiles", ONE(TILES) },
    { "pieces.gene_cards", ONE(GENES) },
    FOR_SEATS(3),
    FOR_SEATS(4),
    FOR_SEATS(5),
    { "scoring.competition_first", ONE(FIRST_POINTS) },
    { "scoring.monopoly", ONE(FIRST_POINTS) },
    { "scoring.competition_other", ONE(OTHER_POINTS) },
    { "scoring.coexistence", ONE(OTHER_POINTS) },
    { "scoring.final_total", ONE(TOTAL_POINTS) },
    { "scoring.final_land", ONE(LAND_POINTS) },
    { "extra_turn.actions", ONE(EXTRA_ACTIONS) },
    { "epochs.max", ONE(LAST_EPOCH) },
    { 0 },
};
/* clang-format on */
