/*
 * eiszeit_why.c: why a step is refused, with the numbers of this position.
 *
 * First what holds for any step: whose decision it is and what is asked. Then, by question,
 * what is wrong with the answer. Given a blinded state: everything looked at is public, or in
 * the hand of the seat that is asked. Reasons about hunters are in eiszeit_why_hunters.c.
 */
#include "eiszeit_why.h"

#include "asked.h"

/* ---- Another question --------------------------------------------------------------- */

/* [E8.1] What is asked instead. */
static ber_why why_other(const ber_frame *f)
{
    static const char *const rule[FRAMES] = {
        [F_SETUP_PLACE] = "E0.8", [F_PLAY_CARD] = "E1.1",     [F_DISCARD_CARD] = "E1.7",
        [F_DRAW_CARD] = "E1.8",   [F_PLACE_GLACIER] = "E4.1",
    };
    ber_why why = ber_because(rule[f->kind] ? rule[f->kind] : "E8.1", "now");
    return ber_why_add(why, D_FRAME, f->kind);
}

static ber_why why_fate(const ber_frame *f)
{
    static const char *const rule[FRAMES] = {
        [F_FIRST] = "E0.7", [F_DEAL] = "E0.9", [F_DRAW] = "E1.8",
        [F_FIRE] = "E2.1",  [F_LOTS] = "E4.2",
    };
    return ber_because_of(rule[f->kind], "fate", D_FRAME, f->kind);
}

static ber_why why_not_you(const ber_frame *f)
{
    const char *rule = why_other(f).rule;
    return ber_because_of(rule, "not_you", D_SEAT, f->seat);
}

/* ---- Ending an effect [E8.2] ------------------------------------------------------------- */

static ber_why why_not_stop(const eiszeit *s, const ber_frame *f)
{
    static const struct {
        const char *rule, *cause;
    } row[FRAMES] = {
        [F_SETUP_PLACE] = { "E0.8", "must_place" },
        [F_PLAY_CARD] = { "E1.1", "must_play" },
        [F_CULT_SOURCE] = { "E10.10", "must_copy" },
        [F_MAMMOTH_MODE] = { "R26", "must_herd" },
        [F_CHOOSE_BENEFICIARY] = { "E1.3", "must_let" },
        [F_SUBSTITUTE_TARGET] = { "E8.2", "half_done" },
        [F_ATTACH_CLUB] = { "E11.3", "yes_no" },
        [F_SWAP_SECOND] = { "E8.2", "half_swapped" },
        [F_MOVE_TARGET] = { "E8.2", "half_done" },
        [F_TREK_TARGET] = { "E8.2", "half_done" },
        [F_TREK_HUNTER] = { "R25", "first_goes" },
        [F_CLUB_USE] = { "E11.2", "keep_or_give" },
        [F_MAMMOTH_SOURCE] = { "R26", "must_move" },
        [F_TREK_MAMMOTH] = { "E9.11", "yes_no" },
        [F_FIRE_TARGET] = { "E8.2", "half_done" },
    };
    if (f->kind == F_DRAW_CARD)
        return ber_because_of("E1.8", "must_draw", BER_NUMBER, hand_size(s, f->seat));
    if (f->kind == F_MAMMOTH_TARGET && f->data == MODE_PLACE)
        return ber_because("R26", "must_put");
    if (f->kind == F_MAMMOTH_TARGET)
        return ber_because("E8.2", "half_done");
    return row[f->kind].rule ? ber_because(row[f->kind].rule, row[f->kind].cause) : why_other(f);
}

/* [E9.8, E9.9, R26] `none` of Club or mammoth. */
static ber_why why_not_none(const eiszeit *s)
{
    return ber_because("R26", s->mammoth_reserve ? "must_choose" : "must_club");
}

/* Steps of one word. */
static ber_why why_not_word(const eiszeit *s, const ber_frame *f, ber_action a)
{
    bool is_club = f->kind == F_CLUB_OR_MAMMOTH, is_gift = f->kind == F_GIFT_CHOICE;
    if (a == A_STOP)
        return why_not_stop(s, f);
    if (a == A_NONE && is_club)
        return why_not_none(s);
    if (a == A_CLUB && (is_club || is_gift))
        return ber_because("E11.6", "no_clubs");
    if (a == A_MAMMOTH && is_club)
        return ber_because("E9.9", "no_mammoth");
    if (a == A_MOVE && is_gift)
        return ber_because("E10.3", "none_on_board");
    return why_other(f);
}

/* ---- Cards --------------------------------------------------------------------------------- */

static ber_why why_stones(const char *rule, const char *cause, int price, int stones)
{
    return ber_why_add(ber_because_of(rule, cause, BER_NUMBER, price), BER_NUMBER, stones);
}

static ber_why why_too_dear(const char *rule, int card, int price, int stones)
{
    ber_why why = ber_because_of(rule, "too_dear", D_CARD, card);
    return ber_why_add(ber_why_add(why, BER_NUMBER, price), BER_NUMBER, stones);
}

/* [E9.12, R22] The cheapest use of a Herd that is left. */
static ber_why why_no_herd(const eiszeit *s, const char *rule, int stones)
{
    if (s->mammoth_reserve)
        return why_too_dear(rule, L_HERD, eiszeit_herd_price[MODE_PLACE], stones);
    if (eiszeit_present(s->mammoths) & eiszeit_with_exit(s))
        return why_stones("E9.12", "herd_moves", eiszeit_herd_price[MODE_ADJACENT], stones);
    return why_stones("E9.12", "herd_locked", eiszeit_herd_price[MODE_ANY], stones);
}

/* [E1.1, E1.4] Why a card cannot be used, Cult apart; `rule` is that of light cards. */
static ber_why why_no_use(const eiszeit *s, int seat, int card, const char *rule, const char *full)
{
    int stones = s->stones[seat];
    if (colour_of(card) == DARK)
        return ber_because_of(full, "full", BER_NUMBER, stones);
    if (card == L_HERD)
        return why_no_herd(s, rule, stones);
    return why_too_dear(rule, card, eiszeit_in_play.stones[card], stones);
}

/* Nothing can be played but a Cult without effect [E1.6]; -1: something can. */
static int only_blank(const eiszeit *s, const ber_frame *f)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = eiszeit_list(s, f, legal), card = legal[0] - A_PLAY_CARD;
    return n == 1 && is_cult(card) && !eiszeit_tops(s, f->seat) ? card : -1;
}

/* [E10.10] With 8 or more stones any light card can be paid, with fewer any dark one is
 * allowed: so there is at most one top card. */
static ber_why why_no_cult(const eiszeit *s, const ber_frame *f)
{
    int stones = s->stones[f->seat], blank = only_blank(s, f);
    int colour = s->top[LIGHT] < CARDS ? LIGHT : DARK, top = s->top[colour];
    if (blank >= 0)
        return ber_why_add(ber_because_of("E1.6", "blank", BER_NUMBER, stones), D_CARD, blank);
    if (top >= CARDS)
        return ber_because("E10.10", "no_tops");
    ber_why why = ber_because("E10.10", colour == LIGHT ? "cult_dear" : "cult_full");
    return ber_why_add(ber_why_add(why, D_CARD, top), BER_NUMBER, stones);
}

/* A card that is not in the hand; false: it is. */
static bool is_missing(const eiszeit *s, const ber_frame *f, int card, const char *rule,
                       ber_why *why)
{
    if (card < CARDS && s->hand[f->seat][card])
        return false;
    *why = ber_because(rule, card < CARDS ? "not_in_hand" : "which_card");
    if (card < CARDS)
        *why = ber_why_add(*why, D_CARD, card);
    return true;
}

static ber_why why_not_play(const eiszeit *s, const ber_frame *f, int card)
{
    ber_why why;
    if (is_missing(s, f, card, "E1.1", &why))
        return why;
    return is_cult(card) ? why_no_cult(s, f) : why_no_use(s, f->seat, card, "E1.1", "E1.4");
}

static ber_why why_not_discard(const eiszeit *s, const ber_frame *f, int card)
{
    ber_why why;
    return is_missing(s, f, card, "E1.7", &why) ? why : why_other(f);
}

static ber_why why_not_copy(const eiszeit *s, const ber_frame *f, int colour)
{
    if (s->top[colour] >= CARDS)
        return ber_because("E10.10", colour == LIGHT ? "no_light_top" : "no_dark_top");
    return why_no_use(s, f->seat, s->top[colour], "E10.10", "E10.10");
}

static ber_why why_not_draw(const eiszeit *s, const ber_frame *f, int colour)
{
    (void)s;
    (void)f;
    return ber_because("E1.8", colour == LIGHT ? "four_light" : "four_dark");
}

static ber_why why_not_beneficiary(const eiszeit *s, const ber_frame *f, int seat)
{
    (void)s;
    return ber_because("E1.3", seat == f->seat ? "not_yourself" : "nobody");
}

/* ---- Mammoths, fire, clubs, ice ------------------------------------------------------- */

ber_why eiszeit_why_region(const char *rule, const char *cause, int region)
{
    return ber_because_of(rule, cause, D_REGION, region);
}

static ber_why why_not_mode(const eiszeit *s, const ber_frame *f, int mode)
{
    int stones = s->stones[f->seat];
    if (mode == MODE_PLACE && !s->mammoth_reserve)
        return ber_because("E9.12", "empty_reserve");
    if (stones < eiszeit_herd_price[mode])
        return why_stones("E9.12", "mode_dear", eiszeit_herd_price[mode], stones);
    return ber_because("E8.10", "all_locked");
}

static ber_why why_not_mammoth(const eiszeit *s, const ber_frame *f, int region)
{
    if (!s->mammoths[region])
        return eiszeit_why_region(f->kind == F_REMOVE_MAMMOTH ? "E10.8" : "E8.5",
                                  "no_mammoth_there", region);
    if (f->card == L_PARTY)
        return eiszeit_why_region("E8.5", "is_there", region);
    return eiszeit_why_region("E8.10", "locked", region);
}

/* [E8.9, E8.10] Where a piece goes that has been chosen. */
ber_why eiszeit_why_target(const eiszeit *s, int region, int from)
{
    if (s->iced >> region & 1)
        return eiszeit_why_region("E8.9", "iced", region);
    if (region == from)
        return eiszeit_why_region("E8.5", "is_there", region);
    return ber_why_add(eiszeit_why_region("E8.10", "not_beside", region), D_REGION, from);
}

static ber_why why_not_mammoth_target(const eiszeit *s, const ber_frame *f, int region)
{
    if (f->card == L_PARTY)
        return eiszeit_why_region("E9.6", "party_mammoth", f->place - 1);
    return eiszeit_why_target(s, region, f->place - 1);
}

static ber_why why_no_fire(const eiszeit *s, const ber_frame *f, int region)
{
    (void)s;
    (void)f;
    return eiszeit_why_region("E9.13", "no_fire", region);
}

static ber_why why_not_fire_target(const eiszeit *s, const ber_frame *f, int region)
{
    if (region == f->place - 1)
        return eiszeit_why_region("E9.13", "is_there", region);
    return eiszeit_why_target(s, region, f->place - 1);
}

/* [E4.3] */
static ber_why why_not_glacier(const eiszeit *s, const ber_frame *f, int region)
{
    (void)f;
    return eiszeit_why_region("E4.3", s->iced >> region & 1 ? "iced" : "no_ice_beside", region);
}

/* [E0.8] */
static ber_why why_not_setup(const eiszeit *s, const ber_frame *f, int region)
{
    (void)s;
    (void)f;
    return eiszeit_why_region("E0.8", "iced", region);
}

static ber_why why_not_party(const eiszeit *s, const ber_frame *f, int region)
{
    (void)f;
    return eiszeit_why_target(s, region, -1);
}

/* ---- By question ---------------------------------------------------------------------- */

/* The steps that answer a question, and why one of them does not. */
static const struct {
    ber_action first, size;
    ber_why (*why)(const eiszeit *s, const ber_frame *f, int noun);
} answer[] = {
    [P_SETUP_PLACE] = { A_SETUP_PLACE, REGIONS, why_not_setup },
    [P_PLAY_CARD] = { A_PLAY_CARD, CARDS + 2, why_not_play },
    [P_CULT_SOURCE] = { A_CULT_SOURCE, COLOURS, why_not_copy },
    [P_MAMMOTH_MODE] = { A_MAMMOTH_MODE, 3, why_not_mode },
    [P_CHOOSE_BENEFICIARY] = { A_CHOOSE_BENEFICIARY, SEATS, why_not_beneficiary },
    [P_PLACE_HUNTER] = { A_PLACE_HUNTER, REGIONS, eiszeit_why_not_place },
    [P_SUBSTITUTE_SOURCE] = { A_SUBSTITUTE_SOURCE, REGIONS * 2, eiszeit_why_not_substitute },
    [P_SWAP_FIRST] = { A_SWAP_FIRST, HUNTERS, eiszeit_why_not_swap_first },
    [P_SWAP_SECOND] = { A_SWAP_SECOND, HUNTERS, eiszeit_why_not_swap_second },
    [P_MOVE_SOURCE] = { A_MOVE_SOURCE, HUNTERS, eiszeit_why_not_move },
    [P_MOVE_TARGET] = { A_MOVE_TARGET, REGIONS, eiszeit_why_not_place },
    [P_PARTY_REGION] = { A_PARTY_REGION, REGIONS, why_not_party },
    [P_CLUB_USE] = { A_CLUB_USE, REGIONS, eiszeit_why_not_club_use },
    [P_MAMMOTH_SOURCE] = { A_MAMMOTH_SOURCE, REGIONS, why_not_mammoth },
    [P_MAMMOTH_TARGET] = { A_MAMMOTH_TARGET, REGIONS, why_not_mammoth_target },
    [P_TREK_SOURCE] = { A_TREK_SOURCE, REGIONS, eiszeit_why_not_trek },
    [P_TREK_TARGET] = { A_TREK_TARGET, REGIONS, eiszeit_why_not_place },
    [P_TREK_HUNTER] = { A_TREK_HUNTER, 2, eiszeit_why_not_trek_hunter },
    [P_FIRE_SOURCE] = { A_FIRE_SOURCE, REGIONS, why_no_fire },
    [P_FIRE_TARGET] = { A_FIRE_TARGET, REGIONS, why_not_fire_target },
    [P_REMOVE_HUNTER] = { A_REMOVE_HUNTER, HUNTERS, eiszeit_why_not_remove },
    [P_REMOVE_MAMMOTH] = { A_REMOVE_MAMMOTH, REGIONS, why_not_mammoth },
    [P_DISCARD_CARD] = { A_DISCARD_CARD, CARDS + 2, why_not_discard },
    [P_DRAW_CARD] = { A_DRAW_CARD, COLOURS, why_not_draw },
    [P_PLACE_GLACIER] = { A_PLACE_GLACIER, REGIONS, why_not_glacier },
};

static bool is_of(ber_action a, ber_action first, int size)
{
    return a >= first && a < first + size;
}

static ber_why why_not_asked(const eiszeit *s, const ber_frame *f, ber_action a)
{
    int prompt = s->head.prompt;
    if (a < A_SETUP_PLACE)
        return why_not_word(s, f, a);
    if (answer[prompt].why && is_of(a, answer[prompt].first, answer[prompt].size))
        return answer[prompt].why(s, f, a - answer[prompt].first);
    /* [E8.7] */
    if (f->kind == F_PLACE_HUNTER && is_of(a, A_SUBSTITUTE_SOURCE, REGIONS * 2))
        return ber_because_of("E8.7", "has_supply", BER_NUMBER, s->supply[f->seat]);
    if (f->kind == F_SUBSTITUTE_SOURCE && is_of(a, A_PLACE_HUNTER, REGIONS))
        return ber_because("E8.7", "no_supply");
    return why_other(f);
}

ber_why eiszeit_why_not(const void *state, int seat, ber_action a)
{
    const eiszeit *s = state;
    if (s->head.turn == BER_OVER)
        return ber_because("E7.1", "over");
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (s->head.turn == BER_CHANCE)
        return why_fate(f);
    if (!(s->head.waiting >> seat & 1))
        return why_not_you(f);
    return ber_is_legal(&eiszeit_game, s, seat, a) ? ber_because(NULL, NULL)
                                                   : why_not_asked(s, f, a);
}
