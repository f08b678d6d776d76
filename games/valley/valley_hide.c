/*
 * valley_hide.c: what a viewer does not know, erased and guessed.
 *
 * Secret are the hands, and the top card of an event deck that somebody has looked at. A card in
 * a hand that a viewer has not seen looks as if it were in the deck; how many are there is public.
 */
#include "valley.h"

#include "rng.h"

/* ---- Blind ------------------------------------------------------------------------------ */

static uint64_t own_hand(const valley *s, int viewer)
{
    return viewer >= 0 ? s->hand[viewer] : 0;
}

/* [V8.13] Only the spy and the seat spied on know what has been shown so far. */
static bool knows_shown(const valley *s, int viewer)
{
    const ber_frame *f = top_of(s);
    return f && f->kind == F_SHOW && (viewer == f->seat || viewer == f->data);
}

/* A seat knows who has seen its own cards. */
static void hide_known(valley *s, int viewer)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != viewer)
            s->known[seat] &= own_hand(s, viewer);
}

static void hide_hands(valley *s, int viewer)
{
    uint64_t seen = viewer >= 0 ? s->known[viewer] : 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != viewer)
            s->hand[seat] &= seen;
    hide_known(s, viewer);
    s->shown = knows_shown(s, viewer) ? s->shown & (own_hand(s, viewer) | seen) : 0;
}

/* [V8.23] */
static void hide_tops(valley *s, int viewer)
{
    for (int season = SUMMER; season <= WINTER; season++) {
        if (s->top[season] == NO_EVENT || (viewer >= 0 && has_bit(s->peeked[season], viewer)))
            continue;
        s->deck[season][s->top[season]]++;
        s->top[season] = NO_EVENT;
    }
}

void valley_blind(void *state, int viewer)
{
    valley *s = state;
    if (viewer == BER_FATE)
        return;
    s->head.viewer = (int8_t)viewer;
    s->guess = 0;
    hide_hands(s, viewer);
    hide_tops(s, viewer);
}

/* ---- Deal ------------------------------------------------------------------------------- */

/* One card of the set, all alike. */
static int any_card(uint64_t set, ber_rng *rng)
{
    uint32_t skip = ber_rng_below(rng, (uint32_t)count_bits(set));
    while (skip--)
        set &= set - 1;
    return lowest(set);
}

static void deal_hands(valley *s, ber_rng *rng)
{
    uint64_t deck = valley_deck(s);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        for (int n = s->held[seat] - count_bits(s->hand[seat]); n > 0; n--) {
            int card = any_card(deck, rng);
            s->hand[seat] |= BIT(card);
            deck &= ~BIT(card);
        }
}

/* As many cards are marked as have been shown: the frame counts those left. */
static void deal_shown(valley *s, ber_rng *rng)
{
    const ber_frame *f = top_of(s);
    if (!f || f->kind != F_SHOW)
        return;
    for (int n = s->held[f->data] - f->left - count_bits(s->shown); n > 0; n--)
        s->shown |= BIT(any_card(s->hand[f->data] & ~s->shown, rng));
}

static void deal_tops(valley *s, ber_rng *rng)
{
    for (int season = SUMMER; season <= WINTER; season++) {
        if (!s->peeked[season] || s->top[season] != NO_EVENT)
            continue;
        int left = (int)ber_rng_below(rng, (uint32_t)valley_event_deck_size(s, season)), event = 0;
        while (left >= s->deck[season][event])
            left -= s->deck[season][event++];
        s->deck[season][event]--;
        s->top[season] = (uint8_t)event;
    }
}

/* What others have seen of each other no guess can tell: how much of it they still hold depends
 * on plays that looked alike. No rule reads it. */
void valley_forget(valley *s)
{
    if (s->guess)
        hide_known(s, s->guess == 1 ? BER_PUBLIC : s->guess - 2);
}

void valley_deal(void *state, ber_rng *rng)
{
    valley *s = state;
    if (s->head.viewer == BER_FATE)
        return;
    deal_hands(s, rng);
    deal_shown(s, rng);
    deal_tops(s, rng);
    s->guess = (uint8_t)(s->head.viewer == BER_PUBLIC ? 1 : s->head.viewer + 2);
    s->head.viewer = BER_FATE;
}

/* ---- Looks ---------------------------------------------------------------------------- */

static bool is_between(ber_action a, int base, int n)
{
    return a >= base && a < base + n;
}

ber_action valley_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const valley *s = state;
    const ber_frame *f = top_of(s);
    if (viewer == BER_FATE || actor != BER_FATE || !f)
        return a;
    if (is_between(a, A_DRAW, CARDS) && viewer != f->seat)
        return A_DRAW + CARD_HIDDEN;
    if (is_between(a, A_SHOW, CARDS) && viewer != f->seat && viewer != f->data)
        return A_SHOW + CARD_HIDDEN;
    if (is_between(a, A_FORESEE, EVENT_KINDS) && viewer != f->seat &&
        !(viewer >= 0 && has_bit(s->peeked[f->data], viewer)))
        return A_FORESEE + EVENT_HIDDEN;
    return a;
}
