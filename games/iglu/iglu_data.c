/*
 * iglu_data.c: the facts of Iglu Iglu and its vocabulary, as tables.
 *
 * The numbers are in facts.json too, with their provenance; a test compares.
 *
 */
#include "error.h"
#include "iglu.h"
#include "pool.h"

/* [R1] Reconstructed: the supplies of tokens pin fish, bears and glaciers. */
iglu_edition iglu_in_play = { .tile_count = { 4, 4, 4, 4, 6, 10, 6, 2, 2, 2, 6, 6 } };
const int16_t iglu_fish_count[VALUES] = { 8, 12, 8 };
const int16_t iglu_fox_count[VALUES] = { 3, 4, 3 };
const int16_t iglu_inuit_count[3] = { 5, 3, 3 };
const int16_t iglu_triangle[6] = { 1, 3, 6, 10, 15, 21 };

/* clang-format off */
static const char *const space_names[SPACES] = {
    "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7",
    "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5",
    "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3",
    "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1",
};
static const char *const direction_names[] = { "north", "east", "south", "west" };
static const char *const animal_names[] = {
    "fish1", "fish2", "fish3", "fox1", "fox2", "fox3", "bear",
};
static const char *const value_names[] = { "1", "2", "3" };
static const char *const kind_names[] = {
    "fish1", "fish2", "fish3", "bear", "drift", "glacier",
    "melt", "energy1", "energy2", "energy3", "harpoon", "move_animals", "red",
};
static const char *const play_names[] = { "melt", "energy", "harpoon", "move_animals" };
static const char *const frame_names[] = {
    "place_inuit", "melt_tile", "action", "first", "lift", "fish", "fox", "drift_push",
    "displace_animal", "melt_event_target", "move_animal_step", "harpoon_reaction",
    "flee_corner", "kayak_to",
};

const ber_domain iglu_domains[] = {
    [D_SEAT]   = { "seat", SEATS, NULL },
    [D_SPACE]  = { "space", SPACES, space_names },
    [D_DIR]    = { "direction", 4, direction_names },
    [D_ANIMAL] = { "animal", ANIMALS, animal_names },
    [D_VALUE]  = { "value", VALUES, value_names },
    [D_KIND]   = { "kind", KINDS + 1, kind_names },
    [D_RED]    = { "red_kind", RED_KINDS, kind_names + KIND_RED },
    [D_PLAY]   = { "play_type", 4, play_names },
    [D_FRAME]  = { "frame", FRAMES, frame_names },
    { 0 },
};

const ber_verb iglu_verbs[] = {
    { "place", false, { D_SPACE, -1, -1 }, A_PLACE },
    { "melt", false, { D_SPACE, -1, -1 }, A_MELT },
    { "drift", false, { D_SPACE, D_DIR, -1 }, A_DRIFT },
    { "displace", false, { D_SPACE, -1, -1 }, A_DISPLACE },
    { "sink", false, { D_SPACE, -1, -1 }, A_SINK },
    { "step", false, { D_ANIMAL, D_SPACE, D_DIR }, A_STEP },
    { "stop", false, { -1, -1, -1 }, A_STOP },
    { "harpoon", false, { -1, -1, -1 }, A_HARPOON },
    { "decline", false, { -1, -1, -1 }, A_DECLINE },
    { "flee", false, { D_SPACE, -1, -1 }, A_FLEE },
    { "walk", false, { D_SPACE, D_DIR, -1 }, A_WALK },
    { "kayak", false, { D_SPACE, -1, -1 }, A_KAYAK },
    { "build_igloo", false, { D_SPACE, -1, -1 }, A_BUILD },
    { "hunt", false, { D_ANIMAL, D_SPACE, -1 }, A_HUNT },
    { "harpoon_hunt", false, { D_ANIMAL, D_SPACE, -1 }, A_HARPOON_HUNT },
    { "play_energy", false, { D_VALUE, -1, -1 }, A_ENERGY },
    { "play_melt", false, { -1, -1, -1 }, A_PLAY_MELT },
    { "play_move_animals", false, { -1, -1, -1 }, A_PLAY_MOVE },
    { "end_turn", false, { -1, -1, -1 }, A_END },
    { "land_at", false, { D_SPACE, -1, -1 }, A_LAND },
    { "first", true, { D_SEAT, -1, -1 }, A_FIRST },
    { "fish", true, { D_VALUE, -1, -1 }, A_FISH },
    { "lift", true, { D_KIND, -1, -1 }, A_LIFT },
    { "fox", true, { D_VALUE, -1, -1 }, A_FOX },
    { 0 },
};

const ber_event_kind iglu_events[] = {
    [E_FIRST]     = { "first", { D_SEAT, -1, -1, -1 } },
    [E_PLACED]    = { "placed", { D_SPACE, -1, -1, -1 } },
    [E_TURN]      = { "turn", { BER_NUMBER, -1, -1, -1 } },
    [E_MELTED]    = { "melted", { D_SPACE, -1, -1, -1 } },
    [E_REVEALED]  = { "revealed", { D_KIND, D_SPACE, -1, -1 } },
    [E_KEPT]      = { "kept", { D_KIND, -1, -1, -1 } },
    [E_FISH]      = { "fish_appears", { D_VALUE, D_SPACE, -1, -1 } },
    [E_BEAR]      = { "bear_appears", { D_SPACE, -1, -1, -1 } },
    [E_GLACIER]   = { "glacier_forms", { D_SPACE, -1, -1, -1 } },
    [E_FOX]       = { "fox_appears", { D_VALUE, D_SPACE, -1, -1 } },
    [E_DRIFTED]   = { "drifted", { D_SPACE, D_DIR, BER_NUMBER, -1 } },
    [E_DISPLACED] = { "displaced", { D_ANIMAL, D_SPACE, D_SPACE, -1 } },
    [E_PLAYED]    = { "played", { D_KIND, -1, -1, -1 } },
    [E_SUNK]      = { "sunk", { D_SPACE, -1, -1, -1 } },
    [E_LOST]      = { "lost", { D_ANIMAL, D_SPACE, BER_NUMBER, -1 } },
    [E_STEPPED]   = { "stepped", { D_ANIMAL, D_SPACE, D_SPACE, -1 } },
    [E_STOPPED]   = { "stopped", { -1, -1, -1, -1 } },
    [E_ATTACKED]  = { "attacked", { D_SPACE, -1, -1, -1 } },
    [E_HARPOONED] = { "harpooned", { D_SPACE, -1, -1, -1 } },
    [E_DECLINED]  = { "declined", { -1, -1, -1, -1 } },
    [E_FLED]      = { "fled", { D_SEAT, D_SPACE, -1, -1 } },
    [E_WALKED]    = { "walked", { D_SPACE, D_SPACE, -1, -1 } },
    [E_KAYAKED]   = { "kayaked", { D_SPACE, D_SPACE, -1, -1 } },
    [E_HUNTED]    = { "hunted", { D_ANIMAL, D_SPACE, -1, -1 } },
    [E_BUILT]     = { "built", { D_SPACE, -1, -1, -1 } },
    [E_OVER]      = { "over", { -1, -1, -1, -1 } },
    { 0 },
};

const ber_prompt iglu_prompts[] = {
    [P_PLACE]    = { "place_inuit", false, false, NULL },
    [P_MELT]     = { "melt_tile", true, false, NULL },
    [P_DRIFT]    = { "drift_push", false, false, NULL },
    [P_DISPLACE] = { "displace_animal", false, false, NULL },
    [P_SINK]     = { "melt_event_target", false, false, NULL },
    [P_STEP]     = { "move_animal_step", false, false, NULL },
    [P_HARPOON]  = { "harpoon_reaction", true, true, NULL },
    [P_FLEE]     = { "flee_corner", false, false, NULL },
    [P_ACTION]   = { "action", true, false, NULL },
    [P_KAYAK]    = { "kayak_to", true, false, NULL },
    [P_FATE]     = { "fate", false, false, NULL },
    { 0 },
};

static const char *const yes_no[] = { "off", "on" };
static const char *const halves_names[] = { "exact", "down", "up" };
static const char *const first_names[] = { "random", "seat0" };

const ber_option iglu_options[] = {
    [O_LAND_KAYAK] = { "land_kayak", 0, 1, 0, yes_no },
    [O_CLOSED]     = { "closed_igloos", 0, 1, 0, yes_no },
    [O_TRIANGULAR] = { "triangular_islands", 0, 1, 0, yes_no },
    [O_SPARE]      = { "spare_steps", 0, 1, 0, yes_no },
    [O_CENTRE_BAN] = { "centre_ban", 0, 1, 0, yes_no },
    [O_HALVES]     = { "half_points", 0, 2, 0, halves_names },
    [O_FIRST]      = { "first_player", 0, 1, 0, first_names },
    { 0 },
};

const ber_preset iglu_presets[] = {
    { "basic", { 0 } },
    { "serious", { [O_CLOSED] = 1, [O_TRIANGULAR] = 1 } },
    { 0 },
};

#define AT(member) offsetof(iglu, member)
const ber_field iglu_fields[] = {
    { "first_player", true, false, BER_U8, 0, AT(first_player), 1, 1, -1, -1, D_SEAT },
    { "turn_number", true, false, BER_U8, 0, AT(turn_number), 1, 1, -1, -1, -1 },
    { "ap", true, false, BER_U8, 0, AT(ap), 1, 1, -1, -1, -1 },
    { "used", true, true, BER_U8, 0, AT(used), 1, 1, -1, -1, D_PLAY },
    { "ice", true, true, BER_U64, 0, AT(ice), 1, 1, -1, -1, D_SPACE },
    { "glacier", true, true, BER_U64, 0, AT(glacier), 1, 1, -1, -1, D_SPACE },
    { "bear", true, true, BER_U64, 0, AT(bear), 1, 1, -1, -1, D_SPACE },
    { "igloo", true, true, BER_U64, 0, AT(igloo), SEATS, 1, D_SEAT, -1, D_SPACE },
    { "inuit", true, false, BER_PLANES, INUIT_PLANES, AT(inuit), SEATS, SPACES,
      D_SEAT, D_SPACE, -1 },
    { "fish", true, false, BER_PLANES, FISH_PLANES, AT(fish), VALUES, SPACES,
      D_VALUE, D_SPACE, -1 },
    { "fox", true, false, BER_PLANES, FOX_PLANES, AT(fox), VALUES, SPACES, D_VALUE, D_SPACE, -1 },
    { "pool", true, false, BER_U8, 0, AT(pool), 1, KINDS, -1, D_KIND, -1 },
    { "discard", true, false, BER_U8, 0, AT(discard), 1, KINDS, -1, D_KIND, -1 },
    { "hand", true, false, BER_U8, 0, AT(hand), SEATS, RED_KINDS, D_SEAT, D_RED, -1 },
    { "held", true, false, BER_U8, 0, AT(held), 1, SEATS, -1, D_SEAT, -1 },
    { "hunted", true, false, BER_U8, 0, AT(hunted), SEATS, ANIMALS, D_SEAT, D_ANIMAL, -1 },
    { "gone", true, false, BER_U8, 0, AT(gone), 1, ANIMALS, -1, D_ANIMAL, -1 },
    { "fish_supply", true, false, BER_U8, 0, AT(fish_supply), 1, VALUES, -1, D_VALUE, -1 },
    { "fox_supply", true, false, BER_U8, 0, AT(fox_supply), 1, VALUES, -1, D_VALUE, -1 },
    { "bear_supply", true, false, BER_U8, 0, AT(bear_supply), 1, 1, -1, -1, -1 },
    { "blind_removed", true, false, BER_U8, 0, AT(blind_removed), 1, 1, -1, -1, -1 },
    { "igloos_left", true, false, BER_U8, 0, AT(igloos_left), 1, SEATS, -1, D_SEAT, -1 },
    { "inuit_to_place", true, false, BER_U8, 0, AT(inuit_to_place), 1, SEATS, -1, D_SEAT, -1 },
    { "fleeing", true, false, BER_U8, 0, AT(fleeing), 1, SEATS, -1, D_SEAT, -1 },
    { "agenda", false, false, BER_FRAMES, 0, AT(agenda), 1, 1, -1, -1, D_FRAME },
    { "pad", false, false, BER_U8, 0, AT(pad), 1, 7, -1, -1, -1 },
    { 0 },
};

#define ONE(number) -1, 1, (const int16_t[]){ number }, 0
const ber_fact iglu_facts[] = {
    { "board.spaces.*.name", D_SPACE, SPACES, NULL, 0 },
    { "board.land", -1, 0, NULL, LAND },
    { "board.centre", -1, 0, NULL, CENTRE },
    { "board.outer_ring", -1, 0, NULL, RING },
    { "ice_tiles.kinds.*.id", D_KIND, KINDS, NULL, 0 },
    { "ice_tiles.play_types_limited_to_one_per_turn", D_PLAY, 4, NULL, 0 },
    { "animals.order", D_ANIMAL, ANIMALS, NULL, 0 },
    { "animals.fish.by_value.*", -1, VALUES, iglu_fish_count, 0 },
    { "animals.fox.by_value.*", -1, VALUES, iglu_fox_count, 0 },
    { "animals.bear.total", ONE(BEAR_COUNT) },
    { "tribes.by_player_count.*.inuit", -1, 3, iglu_inuit_count, 0 },
    { "tribes.igloos_per_player", ONE(IGLOO_COUNT) },
    { "setup.start_fish_spaces", -1, 0, NULL, CENTRE },
    { "costs.ap_per_turn", ONE(TURN_AP) },
    { "costs.walk", ONE(WALK_AP) },
    { "costs.kayak", ONE(KAYAK_AP) },
    { "costs.igloo", ONE(IGLOO_AP) },
    { "move_animals.points", ONE(ANIMAL_STEPS) },
    { "scoring.strength.igloo", ONE(IGLOO_STRENGTH) },
    { "scoring.triangular.table.*", -1, 6, iglu_triangle, 0 },
    { 0 },
};
/* clang-format on */

/* ---- Editions ------------------------------------------------------------------------------ */

static const ber_edit edits[] = {
    { "ice_tiles.kinds.*.count", BER_I16, .key = D_KIND, .noun = BER_NUMBER,
      .offset = offsetof(iglu_edition, tile_count), .n = KINDS, .least = 0, .most = SPACES },
    { 0 },
};

/* [R1] As many tiles as spaces that begin with one, and no more of a kind than tokens for it. */
static int fit(void *facts, ber_error *error)
{
    const int16_t *n = ((const iglu_edition *)facts)->tile_count;
    int tiles = 0, fish = 0, fish_left = -count_bits(CENTRE), foxes = 0;
    for (int kind = 0; kind < KINDS; kind++)
        tiles += n[kind];
    for (int value = 0; value < VALUES; value++) {
        fish += n[KIND_FISH_1 + value] * (value + 1);
        fish_left += iglu_fish_count[value];
        foxes += iglu_fox_count[value];
    }
    const struct {
        int n, most;
        const char *what;
    } token[] = {
        { fish, fish_left, "fish" },
        { n[KIND_BEAR], BEAR_COUNT, "bears" },
        { n[KIND_GLACIER], foxes, "glaciers with a fox" },
    };
    if (tiles != count_bits(~(LAND | CENTRE)))
        return ber_fail(error, BER_EEDITION,
                        "ice_tiles.kinds: %d tiles, but the board has %d of ice", tiles,
                        count_bits(~(LAND | CENTRE)));
    for (int i = 0; i < 3; i++)
        if (token[i].n > token[i].most)
            return ber_fail(error, BER_EEDITION, "ice_tiles.kinds: %d %s, but tokens for %d",
                            token[i].n, token[i].what, token[i].most);
    return 0;
}

const ber_editable iglu_editable = { &iglu_in_play, sizeof iglu_in_play, edits, fit };
