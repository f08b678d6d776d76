/*
 * hearts_data.c: the vocabulary of Hearts, as tables.
 */
#include "hearts.h"

/* clang-format off */
static const char *const card_names[CARDS + 1] = {
    "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "cj", "cq", "ck", "ca",
    "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "dj", "dq", "dk", "da",
    "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "sj", "sq", "sk", "sa",
    "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "hj", "hq", "hk", "ha",
    "hidden",
};
static const char *const getter_names[] = { "0", "1", "2", "3", "hidden" };
static const char *const direction_names[] = { "none", "left", "across", "right" };
static const char *const stage_names[] = {
    "passing", "deal", "pass", "give", "lead", "play", "over",
};

const ber_domain hearts_domains[] = {
    [D_SEAT]      = { "seat", SEATS, NULL },
    [D_CARD]      = { "card", CARDS, card_names },
    [D_PASSED]    = { "passed_card", CARDS + 1, card_names },
    [D_GETTER]    = { "getter", SEATS + 1, getter_names },
    [D_DIRECTION] = { "direction", DIRECTIONS, direction_names },
    [D_STAGE]     = { "stage", STAGE_OVER + 1, stage_names },
    { 0 },
};

const ber_verb hearts_verbs[] = {
    { "play", false, { D_CARD, -1, -1 }, A_PLAY },
    { "deal", true, { D_GETTER, -1, -1 }, A_DEAL },
    { "pass", false, { D_PASSED, -1, -1 }, A_PASS },
    { "give", true, { D_PASSED, -1, -1 }, A_GIVE },
    { "passing", true, { D_DIRECTION, -1, -1 }, A_PASSING },
    { "lead", true, { D_SEAT, -1, -1 }, A_LEAD },
    { 0 },
};

const ber_event_kind hearts_events[] = {
    [E_PASSING] = { "passing", { D_DIRECTION, -1, -1, -1 } },
    [E_DEALT]   = { "dealt", { -1, -1, -1, -1 } },
    [E_PASSED]  = { "passed", { D_CARD, -1, -1, -1 } },
    [E_GIVEN]   = { "given", { D_CARD, D_SEAT, -1, -1 } },
    [E_LEADS]   = { "leads", { D_SEAT, -1, -1, -1 } },
    [E_PLAYED]  = { "played", { D_CARD, -1, -1, -1 } },
    [E_TOOK]    = { "took", { BER_NUMBER, -1, -1, -1 } },
    [E_OVER]    = { "over", { -1, -1, -1, -1 } },
    { 0 },
};

const ber_prompt hearts_prompts[] = {
    [P_PASS] = { "pass", true, false, NULL },
    [P_PLAY] = { "play", true, false, NULL },
    [P_FATE] = { "fate", false, false, NULL },
    { 0 },
};

const ber_option hearts_options[] = { { 0 } };
const ber_preset hearts_presets[] = { { "standard", { 0 } }, { 0 } };
const ber_fact hearts_facts[] = { { 0 } };

#define AT(member) offsetof(hearts, member)
const ber_field hearts_fields[] = {
    { "stage", true, false, BER_U8, 0, AT(stage), 1, 1, -1, -1, D_STAGE },
    { "done", true, false, BER_U8, 0, AT(done), 1, 1, -1, -1, -1 },
    { "direction", true, false, BER_U8, 0, AT(direction), 1, 1, -1, -1, D_DIRECTION },
    { "leader", true, false, BER_U8, 0, AT(leader), 1, 1, -1, -1, D_SEAT },
    { "points", true, false, BER_U8, 0, AT(points), 1, SEATS, -1, D_SEAT, -1 },
    { "lacking", false, false, BER_U8, 0, AT(lacking), 1, 1, -1, -1, -1 },
    { "pad", false, false, BER_U8, 0, AT(pad), 1, 3, -1, -1, -1 },
    { "share", false, false, BER_U16, 0, AT(share), SEATS, 2, D_SEAT, -1, -1 },
    { "follow", true, true, BER_U64, 0, AT(follow), 1, 1, -1, -1, D_CARD },
    { "trick", true, true, BER_U64, 0, AT(trick), 1, 1, -1, -1, D_CARD },
    { "hand", true, true, BER_U64, 0, AT(hand), SEATS, 1, D_SEAT, -1, D_CARD },
    { "chosen", true, true, BER_U64, 0, AT(chosen), SEATS, 1, D_SEAT, -1, D_CARD },
    { "given", true, true, BER_U64, 0, AT(given), SEATS, 1, D_SEAT, -1, D_CARD },
    { "played", true, true, BER_U64, 0, AT(played), SEATS, 1, D_SEAT, -1, D_CARD },
    { "cannot", false, true, BER_U64, 0, AT(cannot), SEATS, 1, D_SEAT, -1, D_CARD },
    { 0 },
};
/* clang-format on */
