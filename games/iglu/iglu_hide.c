/*
 * iglu_hide.c: the one secret of Iglu Iglu is who keeps which red-border tiles.
 */
#include "iglu.h"

#include "pool.h"

/* The tiles of a hand nobody else has seen go back among the unseen, also when the
 * game is over [R58]. */
void iglu_blind(void *state, int viewer)
{
    iglu *s = state;
    if (viewer == BER_FATE)
        return;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == viewer)
            continue;
        for (int red = 0; red < RED_KINDS; red++) {
            s->pool[KIND_RED + red] = (uint8_t)(s->pool[KIND_RED + red] + s->hand[seat][red]);
            s->hand[seat][red] = 0;
        }
    }
    s->head.viewer = (int8_t)viewer;
}

/* Hands are drawn from the unseen red tiles; what remains is the pool. */
void iglu_deal(void *state, ber_rng *rng)
{
    iglu *s = state;
    for (int seat = 0; s->head.viewer != BER_FATE && seat < SEATS; seat++) {
        if (seat == s->head.viewer)
            continue;
        for (int i = 0; i < s->held[seat]; i++)
            s->hand[seat][ber_pool_draw(s->pool + KIND_RED, RED_KINDS, rng)]++;
    }
    s->head.viewer = BER_FATE;
}

/* A red tile just lifted is seen by the seat that took it. */
ber_action iglu_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const iglu *s = state;
    bool is_red = actor == BER_FATE && a >= A_LIFT + KIND_RED && a < A_LIFT + KINDS;
    if (!is_red || viewer == BER_FATE || viewer == active_seat(s))
        return a;
    return A_LIFT + KIND_HIDDEN;
}
