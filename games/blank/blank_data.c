/*
 * blank_data.c: the facts of the game and its vocabulary, as tables.
 *
 * Text, JSON, saves, menus and scenarios are all derived from these tables. The numbers are in
 * facts.json too; a test compares.
 *
 */
#include "blank.h"

const int16_t blank_count[KINDS] = { 8, 6, 4 }; /* [B1.1] */
const int16_t blank_value[KINDS] = { 1, 2, 3 }; /* [B4.2] */

static const char *const kind_names[] = { "flint", "shell", "amber", "hidden" };
static const char *const frame_names[] = { "reveal", "turn", "favour", "draw", "snatch" };
static const char *const off_on[] = { "off", "on" };

/* clang-format off */
const ber_domain blank_domains[] = {
    [D_SEAT]  = { "seat", SEATS, NULL },
    [D_KIND]  = { "kind", KINDS, kind_names },
    [D_FACE]  = { "face", KINDS + 1, kind_names },
    [D_FRAME] = { "frame", F_SNATCH + 1, frame_names },
    { 0 },
};

const ber_verb blank_verbs[] = {
    { "favour", false, { D_FACE, -1, -1 }, A_FAVOUR },
    { "draw", false, { -1, -1, -1 }, A_DRAW },
    { "show", false, { D_KIND, -1, -1 }, A_SHOW },
    { "snatch", false, { -1, -1, -1 }, A_SNATCH },
    { "decline", false, { -1, -1, -1 }, A_DECLINE },
    { "drawn", true, { D_FACE, -1, -1 }, A_DRAWN },
    { "reveal", true, { D_SEAT, D_KIND, -1 }, A_REVEAL },
    { 0 },
};

const ber_event_kind blank_events[] = {
    [E_FAVOURED] = { "favoured", { D_KIND, -1, -1, -1 } },
    [E_DREW]     = { "drew", { D_KIND, -1, -1, -1 } },
    [E_SHOWED]   = { "showed", { D_KIND, -1, -1, -1 } },
    [E_SNATCHED] = { "snatched", { D_KIND, D_SEAT, -1, -1 } },
    [E_DECLINED] = { "declined", { -1, -1, -1, -1 } },
    [E_REVEALED] = { "revealed", { D_SEAT, D_KIND, -1, -1 } },
    { 0 },
};

/* Everybody may favour any kind, so that prompt hides nothing; the others list what
 * a seat holds, so they are guarded; the snatch comes between the turns: a window. */
const ber_prompt blank_prompts[] = {
    [P_FATE]   = { "fate", false, false, NULL },
    [P_FAVOUR] = { "favour", false, false, NULL },
    [P_TURN]   = { "turn", true, false, NULL },
    [P_SNATCH] = { "snatch", true, true, NULL },
    { 0 },
};

const ber_option blank_options[] = {
    [O_SNATCH] = { "snatching", 0, 1, 1, off_on },
    { 0 },
};

const ber_preset blank_presets[] = {
    { "ordinary", { [O_SNATCH] = 1 } },
    { "peaceful", { [O_SNATCH] = 0 } },
    { 0 },
};

/* name, shown, mask, type, planes, offset, rows, cols, and the domains that name
 * rows, columns and values. Everything shown passes blind() first. */
#define AT(member) offsetof(blank, member)
const ber_field blank_fields[] = {
    { "bag", true, false, BER_U8, 0, AT(bag), 1, KINDS, -1, D_KIND, -1 },
    { "hand", true, false, BER_U8, 0, AT(hand), SEATS, KINDS, D_SEAT, D_KIND, -1 },
    { "held", true, false, BER_U8, 0, AT(held), 1, SEATS, -1, D_SEAT, -1 },
    { "laid", true, false, BER_U8, 0, AT(laid), SEATS, KINDS, D_SEAT, D_KIND, -1 },
    { "favourite", true, false, BER_U8, 0, AT(favourite), 1, SEATS, -1, D_SEAT, D_FACE },
    { "agenda", true, false, BER_FRAMES, 0, AT(agenda), 1, 1, -1, -1, D_FRAME },
    { "pad", false, false, BER_U8, 0, AT(pad), 1, 3, -1, -1, -1 },
    { 0 },
};

#define ONE(number) -1, 1, (const int16_t[]){ number }, 0
const ber_fact blank_facts[] = {
    { "pebbles.kinds.*.id", D_KIND, KINDS, NULL, 0 },
    { "pebbles.kinds.*.count", -1, KINDS, blank_count, 0 },
    { "pebbles.kinds.*.value", -1, KINDS, blank_value, 0 },
    { "pebbles.total", ONE(PEBBLES) },
    { "hand_limit", ONE(HAND_LIMIT) },
    { 0 },
};
/* clang-format on */
