/*
 * eiszeit_why.c: the rule that forbids a step.
 *
 * Given a blinded state: everything looked at is public, or in the hand of the seat that is
 * asked.
 */
#include "eiszeit.h"

#include "why.h"

/* The rule of the open question, where it does not depend on the card. */
static const char *const rule_of_prompt[] = {
    [P_SETUP_PLACE] = "E0.8",   [P_PLAY_CARD] = "E1.1",          [P_CULT_SOURCE] = "E10.10",
    [P_MAMMOTH_MODE] = "E9.12", [P_CHOOSE_BENEFICIARY] = "E1.3", [P_SUBSTITUTE_SOURCE] = "E8.7",
    [P_ATTACH_CLUB] = "E11.3",  [P_SWAP_FIRST] = "E9.3",         [P_SWAP_SECOND] = "E9.3",
    [P_PARTY_REGION] = "E9.5",  [P_CLUB_OR_MAMMOTH] = "E9.8",    [P_CLUB_USE] = "E11.2",
    [P_TREK_SOURCE] = "E9.11",  [P_TREK_TARGET] = "E9.11",       [P_TREK_HUNTER] = "E9.11",
    [P_TREK_MAMMOTH] = "E9.11", [P_GIFT_CHOICE] = "E10.3",       [P_REMOVE_MAMMOTH] = "E10.8",
    [P_DISCARD_CARD] = "E1.7",  [P_DRAW_CARD] = "E1.8",          [P_PLACE_GLACIER] = "E4.3",
};

/* What fate is doing. */
static const char *rule_of_fate(int kind)
{
    switch (kind) {
    case F_FIRST: return "E0.7";
    case F_DEAL: return "E0.9";
    case F_DRAW: return "E1.8";
    case F_FIRE: return "E2.1";
    default: return "E4.2";
    }
}

static const char *rule_of_mammoth(const ber_frame *f)
{
    if (f->card == L_HERD)
        return "E9.12";
    if (f->card == L_PARTY)
        return f->kind == F_MAMMOTH_SOURCE ? "E9.7" : "E9.6";
    return f->data == MODE_PLACE ? "E9.8" : "E9.9";
}

/* The rule of the open question by the card that asks it. */
static const char *rule_of_frame(const eiszeit *s, const ber_frame *f)
{
    switch (s->head.prompt) {
    case P_PLACE_HUNTER:
        if (f->card < L_SWAP)
            return "E9.1";
        return f->card == L_PARTY ? "E9.5" : f->card == D_GATHER2 ? "E10.1" : "E10.4";
    case P_MOVE_SOURCE:
    case P_MOVE_TARGET: return f->card == L_DRIVE ? "E9.4" : "E10.3";
    case P_MAMMOTH_SOURCE:
    case P_MAMMOTH_TARGET: return rule_of_mammoth(f);
    case P_FIRE_SOURCE:
    case P_FIRE_TARGET: return f->card == L_FIRE ? "E9.13" : "E10.7";
    case P_REMOVE_HUNTER: return f->card == D_FEUD ? "E10.2" : "E10.5";
    default: return rule_of_prompt[s->head.prompt];
    }
}

/* [E8.2] `stop`, or `none`, where the rule does not have it. */
static const char *why_not_stop(const ber_frame *f)
{
    switch (f->kind) {
    case F_TREK_HUNTER: return "R25";
    case F_CLUB_OR_MAMMOTH:
    case F_MAMMOTH_MODE:
    case F_MAMMOTH_SOURCE: return "R26";
    case F_MAMMOTH_TARGET: return f->data == MODE_PLACE ? "R26" : "E8.2";
    case F_CLUB_USE: return "E11.2";
    case F_ATTACH_CLUB: return "E11.3";
    case F_TREK_MAMMOTH: return "E9.11";
    case F_CULT_SOURCE: return "E10.10";
    case F_CHOOSE_BENEFICIARY: return "E1.3";
    case F_SETUP_PLACE: return "E0.8";
    case F_PLAY_CARD: return "E1.1";
    case F_DRAW_CARD: return "E1.8";
    default: return "E8.2";
    }
}

/* The region spoken of by a step that answers the open question with one; -1: none. */
static int target_of(int prompt, ber_action a)
{
    static const struct {
        uint8_t prompt;
        ber_action verb;
    } put[] = {
        { P_PLACE_HUNTER, A_PLACE_HUNTER }, { P_MOVE_TARGET, A_MOVE_TARGET },
        { P_TREK_TARGET, A_TREK_TARGET },   { P_PARTY_REGION, A_PARTY_REGION },
        { P_FIRE_TARGET, A_FIRE_TARGET },   { P_MAMMOTH_TARGET, A_MAMMOTH_TARGET },
    };
    for (size_t i = 0; i < sizeof put / sizeof *put; i++)
        if (put[i].prompt == prompt && a >= put[i].verb && a < put[i].verb + REGIONS)
            return a - put[i].verb;
    return -1;
}

/* [E8.9, E8.10] A piece put on ice, or moved across more than one border. */
static const char *why_not_region(const eiszeit *s, const ber_frame *f, ber_action a)
{
    int region = target_of(s->head.prompt, a);
    bool is_step = (f->kind == F_MOVE_TARGET && f->card == L_DRIVE) || f->kind == F_TREK_TARGET ||
                   (f->kind == F_MAMMOTH_TARGET && f->data == MODE_ADJACENT);
    if (region < 0)
        return NULL;
    if (s->iced >> region & 1)
        return "E8.9";
    if (f->kind == F_SUBSTITUTE_TARGET && region + 1 == eiszeit_substitute_source(f))
        return "E8.7";
    return is_step ? "E8.10" : NULL;
}

static bool is_substitute(ber_action a)
{
    return a >= A_SUBSTITUTE_SOURCE && a < A_SUBSTITUTE_SOURCE + REGIONS * 2;
}

/* The hunter that a step chooses, as in (region * SEATS + owner) * 2 + club; -1: none. */
static int hunter_of(const eiszeit *s, const ber_frame *f, ber_action a)
{
    static const ber_action verb[][2] = {
        { P_SWAP_FIRST, A_SWAP_FIRST },
        { P_SWAP_SECOND, A_SWAP_SECOND },
        { P_MOVE_SOURCE, A_MOVE_SOURCE },
    };
    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++)
        if (s->head.prompt == verb[i][0] && a >= verb[i][1] && a < verb[i][1] + HUNTERS)
            return a - verb[i][1];
    int own = a - A_SUBSTITUTE_SOURCE;
    if (s->head.prompt == P_SUBSTITUTE_SOURCE && is_substitute(a))
        return (own / 2 * SEATS + f->seat) * 2 + own % 2;
    return -1;
}

/* [E8.11, E11.5, R18] */
static const char *why_not_hunter(const eiszeit *s, const ber_frame *f, int hunter)
{
    int region = hunter / 2 / SEATS, owner = hunter / 2 % SEATS, club = hunter % 2;
    int there = club ? s->clubbed[region][owner] : plain_hunters(s, region, owner);
    int touched = club ? s->touched_clubbed[region][owner] : s->touched[region][owner];
    if (!there)
        return NULL;
    if (club && owner != f->seat && f->card != D_GIFT)
        return "E11.5";
    if (f->kind == F_SWAP_SECOND && f->data == 2 * owner + club)
        return "R18";
    if (there > touched)
        return NULL;
    return f->kind == F_SUBSTITUTE_SOURCE ? "E8.7" : "E8.11";
}

static bool is_legal(const eiszeit *s, const ber_frame *f, ber_action a)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = eiszeit_list(s, f, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == a)
            return true;
    return false;
}

/* Nothing can be played but a Cult without effect [E1.6]. */
static bool is_stuck(const eiszeit *s, const ber_frame *f)
{
    ber_action legal[BER_MAX_ACTIONS];
    return eiszeit_list(s, f, legal) == 1 && is_cult(legal[0] - A_PLAY_CARD) &&
           !eiszeit_tops(s, f->seat);
}

/* A card of the hand that cannot be played. */
static const char *why_not_play(const eiszeit *s, const ber_frame *f, int card)
{
    int stones = s->stones[f->seat];
    if (card < 0 || card >= CARDS || !s->hand[f->seat][card])
        return "E1.1";
    if (is_cult(card))
        return is_stuck(s, f) ? "E1.6" : "E10.10";
    if (colour_of(card) == DARK)
        return "E1.4";
    return card == L_HERD && stones >= eiszeit_herd_price[MODE_PLACE] ? "E9.12" : "E1.1";
}

static const char *why_not_asked(const eiszeit *s, const ber_frame *f, ber_action a)
{
    int prompt = s->head.prompt, hunter = hunter_of(s, f, a);
    const char *rule = NULL;
    if (a == A_STOP || (a == A_NONE && prompt == P_CLUB_OR_MAMMOTH))
        rule = why_not_stop(f);
    else if (a == A_CLUB && (prompt == P_CLUB_OR_MAMMOTH || prompt == P_GIFT_CHOICE))
        rule = "E11.6";
    else if (a == A_MAMMOTH && prompt == P_CLUB_OR_MAMMOTH)
        rule = "E9.9";
    else if (prompt == P_PLAY_CARD)
        rule = why_not_play(s, f, a - A_PLAY_CARD);
    else if (f->kind == F_PLACE_HUNTER && is_substitute(a)) /* while there is a supply */
        rule = "E8.7";
    else if (hunter >= 0)
        rule = why_not_hunter(s, f, hunter);
    else
        rule = why_not_region(s, f, a);
    return rule ? rule : rule_of_frame(s, f);
}

static const char *rule_against(const void *state, int seat, ber_action a)
{
    const eiszeit *s = state;
    if (s->head.turn == BER_OVER)
        return "E7.1";
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (s->head.turn == BER_CHANCE)
        return rule_of_fate(f->kind);
    if (!(s->head.waiting >> seat & 1))
        return f->kind == F_PLACE_GLACIER ? "E4.1" : rule_of_frame(s, f);
    return is_legal(s, f, a) ? NULL : why_not_asked(s, f, a);
}

ber_why eiszeit_why_not(const void *state, int seat, ber_action a)
{
    return ber_because(rule_against(state, seat, a), NULL);
}
