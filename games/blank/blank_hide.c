/*
 * blank_hide.c: what a viewer does not know, erased and guessed.
 *
 * blind() is the one guardian of secrets: views, bots and advice get only what has
 * passed through it. The contract tests hold these three functions to each other.
 */
#include "blank.h"

#include "pool.h"

/* Two kinds of secret. A drawn pebble goes back into the bag, because the bag itself
 * tells what was taken; only the number held stays. A secret choice is covered. */
void blank_blind(void *state, int viewer)
{
    blank *s = state;
    if (viewer == BER_FATE)
        return;
    s->head.viewer = (int8_t)viewer;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (seat == viewer)
            continue;
        for (int k = 0; k < KINDS; k++) {
            s->bag[k] = (uint8_t)(s->bag[k] + s->hand[seat][k]);
            s->hand[seat][k] = 0;
        }
        if (!is_revealed(s, seat))
            s->favourite[seat] = HIDDEN;
    }
}

/* One world the viewer holds possible: pebbles as likely as they are many, choices
 * all alike. What the others' play suggests is the bot's business. */
void blank_deal(void *state, ber_rng *rng)
{
    blank *s = state;
    if (s->head.viewer == BER_FATE)
        return;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (seat == s->head.viewer)
            continue;
        for (int i = 0; i < s->held[seat]; i++)
            s->hand[seat][ber_pool_draw(s->bag, KINDS, rng)]++;
        if (s->favourite[seat] == HIDDEN && has_chosen(s, seat))
            s->favourite[seat] = (uint8_t)ber_rng_below(rng, KINDS);
    }
    s->head.viewer = BER_FATE;
}

/* A step whose noun is secret looks to others like the same verb with `hidden`. */
ber_action blank_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const blank *s = state;
    if (viewer == BER_FATE)
        return a;
    if (a < A_FAVOUR + HIDDEN && viewer != actor)
        return A_FAVOUR + HIDDEN;
    if (a >= A_DRAWN && a < A_DRAWN + HIDDEN && viewer != ber_agenda_peek(&s->agenda)->seat)
        return A_DRAWN + HIDDEN;
    return a;
}
