/*
 * urland_hide.c: what a viewer does not know, erased and guessed.
 *
 * Secret are the tokens in the environment player's hand, the one he chose, and bids that
 * are not shown yet. A token in play that a viewer has not seen looks as if it were in the
 * pool; how many are there is public.
 */
#include "urland.h"

#include "rng.h"

static bool is_in_play(int place)
{
    return place == T_HAND || place == T_CHOSEN || place == T_IN_PLAY;
}

/* ---- Blind ------------------------------------------------------------------------- */

/* [U2.2] The dummy looks at the two tokens as soon as they are passed on, also between the
 * scoring and his own turn. */
static bool is_passed_on(const urland *s)
{
    int phase = phase_of(s);
    return has_chosen(phase) || phase == F_ROLES || phase > F_EPOCH;
}

static bool can_see(const urland *s, int viewer, int t)
{
    int phase = phase_of(s);
    if (viewer == s->env || phase == F_ERUPT_FIRST || phase == F_ERUPT) /* [U8.1] revealed */
        return true;
    if (viewer == dummy(s) && s->token[t] == T_HAND && is_passed_on(s))
        return true;
    return viewer != BER_PUBLIC && (s->seen[t] >> viewer & 1);
}

/* Knowing who else has seen a token reveals whether it was passed on. Only the environment player
 * knows it too, until he passes on himself: those that his right neighbour had. */
static int kept_bits(const urland *s, int viewer)
{
    if (viewer == BER_PUBLIC)
        return 0;
    bool drew = viewer == s->env && phase_of(s) == F_CHOOSE;
    return 1 << viewer | (drew ? 1 << right_of(s, viewer) : 0);
}

/* Only the environment player and the dummy can tell the chosen token from the others. */
static void hide_tokens(urland *s, int viewer)
{
    bool blurred = has_chosen(phase_of(s)) && viewer != s->env && viewer != dummy(s);
    int kept = kept_bits(s, viewer);
    for (int t = 0; t < REGIONS; t++) {
        if (is_in_play(s->token[t])) {
            if (!can_see(s, viewer, t))
                s->token[t] = T_POOL;
            else if (blurred)
                s->token[t] = T_IN_PLAY;
        }
        s->seen[t] = (uint8_t)(s->seen[t] & kept);
    }
}

/* [R77] */
static void hide_bids(urland *s, int viewer)
{
    const ber_frame *f = top_of(s);
    if (!f || (f->kind != F_BID && f->kind != F_SHOW_BID))
        return;
    for (int seat = f->kind == F_BID ? 0 : f->seat; seat < s->head.n_seats; seat++)
        if (seat != viewer)
            s->bid[seat] = BID_HIDDEN;
}

void urland_blind(void *state, int viewer)
{
    urland *s = state;
    if (viewer == BER_FATE)
        return;
    s->head.viewer = (int8_t)viewer;
    hide_tokens(s, viewer);
    hide_bids(s, viewer);
}

/* ---- Deal -------------------------------------------------------------------------- */

/* Region tokens in play or in the pool, without those that a seat of `unseen_by` saw. */
static int list_tokens(const urland *s, bool in_play, int unseen_by, uint8_t out[REGIONS])
{
    int n = 0;
    for (int t = 0; t < REGIONS; t++) {
        bool fits = in_play ? is_in_play(s->token[t]) : s->token[t] == T_POOL;
        if (fits && !(s->seen[t] & unseen_by))
            out[n++] = (uint8_t)t;
    }
    return n;
}

/* A blinded pool holds more than pool_n says: that many are in play. */
static void deal_hand(urland *s, ber_rng *rng)
{
    uint8_t unknown[REGIONS];
    int n = list_tokens(s, false, 0, unknown), in_pool = s->pool_n - (s->token[PANIC] == T_POOL);
    for (; n > in_pool; n--) {
        int i = (int)ber_rng_below(rng, (uint32_t)n);
        s->token[unknown[i]] = T_HAND;
        unknown[i] = unknown[n - 1];
    }
}

/* The tokens that a dummy sees as passed on to him. */
static uint32_t hand_of_dummy(const urland *s)
{
    uint32_t hand = 0;
    for (int t = 0; t < REGIONS; t++)
        if (s->head.viewer == dummy(s) && s->token[t] == T_HAND)
            hand |= BIT(t);
    return hand;
}

/* What the dummy was given he sees; if he does not know the chosen one, it is the token that
 * was just dealt. For the others it is any of the three. */
static void deal_chosen(urland *s, uint32_t given, ber_rng *rng)
{
    uint8_t hand[REGIONS];
    int n = 0;
    for (int t = 0; t < REGIONS; t++) {
        if (s->token[t] == T_CHOSEN)
            return;
        if (is_in_play(s->token[t]) && !(given >> t & 1))
            hand[n++] = (uint8_t)t;
        if (s->token[t] == T_IN_PLAY)
            s->token[t] = T_HAND;
    }
    if (n && has_chosen(phase_of(s)))
        s->token[hand[ber_rng_below(rng, (uint32_t)n)]] = T_CHOSEN;
}

/* What the viewer had, all environment players after it had too. */
static uint8_t holders_since(const urland *s, int viewer)
{
    int bits = 0, seat = viewer;
    do {
        bits |= 1 << seat;
        seat = left_of(s, seat);
    } while (seat != s->env);
    return (uint8_t)bits;
}

/* The token that the environment player drew for this turn, of those the viewer may take
 * for it; -1: he has not drawn yet. */
static int deal_drawn(const urland *s, ber_rng *rng)
{
    int viewer = s->head.viewer, seen_by = viewer == BER_PUBLIC ? 0 : 1 << viewer;
    uint8_t can[REGIONS];
    if (phase_of(s) != F_CHOOSE)
        return -1;
    if (viewer == s->env)
        seen_by |= 1 << right_of(s, viewer);
    int n = list_tokens(s, true, seen_by, can);
    return n ? can[ber_rng_below(rng, (uint32_t)n)] : -1;
}

/* Who had the tokens before. Once he has chosen, nobody needs to know it of those that the
 * viewer does not know; until then two of them come from his right neighbour, unless it is
 * the first turn of an epoch. */
static void deal_seen(urland *s, ber_rng *rng)
{
    int viewer = s->head.viewer, giver = 1 << right_of(s, s->env);
    bool passed = is_passed_on(s), own_choice = passed && viewer == s->env;
    int drawn = deal_drawn(s, rng);
    bool given = !passed && is_any_scored(s);
    for (int t = 0; t < REGIONS; t++) {
        if (!is_in_play(s->token[t]))
            continue;
        int bits = s->seen[t];
        if (viewer >= 0 && (bits >> viewer & 1) && !own_choice)
            bits |= holders_since(s, viewer);
        if (given && t != drawn)
            bits |= giver;
        s->seen[t] = (uint8_t)bits;
    }
}

/* Hidden bids are all alike, as far as the reserve allows. */
static void deal_bids(urland *s, ber_rng *rng)
{
    const ber_frame *f = top_of(s);
    if (!f || (f->kind != F_BID && f->kind != F_SHOW_BID))
        return;
    int missing = f->kind == F_BID ? f->data : 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->bid[seat] == BID_HIDDEN && !(missing >> seat & 1))
            s->bid[seat] = (uint8_t)ber_rng_below(rng, s->reserve[seat] + 1u);
}

void urland_deal(void *state, ber_rng *rng)
{
    urland *s = state;
    if (s->head.viewer == BER_FATE)
        return;
    uint32_t given = hand_of_dummy(s);
    deal_hand(s, rng);
    deal_chosen(s, given, rng);
    deal_seen(s, rng);
    deal_bids(s, rng);
    s->head.viewer = BER_FATE;
}

/* ---- Looks --------------------------------------------------------------------------- */

/* The dummy sees the two that he is given. */
static ber_action passed_on(const urland *s, int chosen)
{
    int given[2] = { 0, 0 };
    for (int t = 0, i = 0; t < REGIONS; t++)
        if (s->token[t] == T_HAND && t != chosen && i < 2)
            given[i++] = t;
    return (ber_action)(A_PASS_ON + given[0] * (TOKENS + 1) + given[1]);
}

ber_action urland_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const urland *s = state;
    if (viewer == BER_FATE || viewer == actor)
        return a;
    if (a < A_CHOOSE + TOKEN_HIDDEN)
        return viewer == dummy(s) ? passed_on(s, a - A_CHOOSE) : A_CHOOSE + TOKEN_HIDDEN;
    if (a >= A_BID && a < A_BID + BID_HIDDEN)
        return A_BID + BID_HIDDEN;
    if (a >= A_DRAW && a < A_DRAW + PANIC && viewer != s->env)
        return A_DRAW + TOKEN_HIDDEN;
    return a;
}
