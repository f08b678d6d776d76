/*
 * mammut_hide.c: what a viewer does not know, erased and guessed [M16].
 *
 * Secret are the hidden sides of tiles, the cards in hands and face down, and with them
 * the draw pile. The tiles are dealt by mammut_deal.c.
 */
#include "mammut.h"

#include "pool.h"

#include <string.h>

/* ---- Blind [M16.4, I15] ---------------------------------------------------------- */

/* The cards of a seat go back among the unseen [R58]. */
static void hide_cards(mammut *s, int seat)
{
    for (int card = 0; card < CARDS; card++)
        s->deck[card] = (uint8_t)(s->deck[card] + s->hand[seat][card] + s->down[seat][card]);
    memset(s->hand[seat], 0, CARDS);
    memset(s->down[seat], 0, CARDS);
}

/* [R28] The owner of a heap does not look beneath it either. */
void mammut_blind(void *state, int viewer)
{
    mammut *s = state;
    if (viewer == BER_FATE)
        return;
    uint32_t known = viewer == BER_PUBLIC ? known_to_all(s) : s->know[viewer];
    for (int slot = 0; slot < SLOTS; slot++)
        if (!(known & BIT(slot)))
            s->back[slot] = NO_FACE;
    memset(s->unseen, 0, sizeof s->unseen);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != viewer)
            hide_cards(s, seat);
    s->head.viewer = (int8_t)viewer;
}

/* ---- Deal: cards [M16.6] ----------------------------------------------------------- */

/* Deals `n` cards to a row of counts; only scoring cards lie face down. */
static void deal_row(mammut *s, bool is_down, int n, uint8_t *row, ber_rng *rng)
{
    int first = is_down ? FUR_CARD : 0;
    for (int i = 0; i < n; i++)
        row[first + ber_pool_draw(s->deck + first, CARDS - first, rng)]++;
}

/* What is left is the draw pile. */
static void deal_cards(mammut *s, ber_rng *rng)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != s->head.viewer)
            deal_row(s, true, s->laid[seat], s->down[seat], rng);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != s->head.viewer)
            deal_row(s, false, s->held[seat], s->hand[seat], rng);
}

/* ---- Deal and looks ------------------------------------------------------------------ */

/* During the throw only some lots have been tossed. */
static const ber_frame *throw_of(const mammut *s)
{
    bool is_throw = s->agenda.depth && s->agenda.frame[0].kind == F_THROW;
    return is_throw ? &s->agenda.frame[0] : NULL;
}

/* During the throw: animals and the shaman, which do not lie yet. */
static void count_open(const ber_frame *f, uint8_t *shown)
{
    for (int lot = 0; lot < OPEN_LOTS; lot++)
        for (int i = 0; i < mammut_in_play.lot[lot].n; i++)
            shown[mammut_in_play.tile[mammut_in_play.lot[lot].kind[i]].side[0]] =
                (f->data & mammut_open_bit(lot, i)) != 0;
}

/* [M16.5] First how many tiles of each kind fell on either side. */
static void deal_unseen(mammut *s, ber_rng *rng)
{
    const mammut_table table = { mammut_in_play.tile, TILE_KINDS };
    const ber_frame *f = throw_of(s);
    uint8_t left[TILE_KINDS] = { 0 }, shown[NO_FACE + 1] = { 0 };
    int lots = f ? f->place : LOTS;
    for (int lot = 0; lot < lots; lot++)
        for (int i = 0; i < mammut_in_play.lot[lot].n; i++)
            left[mammut_in_play.lot[lot].kind[i]] =
                mammut_in_play.tile[mammut_in_play.lot[lot].kind[i]].copies;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (s->back[slot] == NO_FACE)
            shown[s->face[slot]]++;
        else
            left[tile_of(s->face[slot], s->back[slot])]--;
    }
    if (lots <= FIRST_SHOW)
        count_open(f, shown);
    for (int show = 0; show < SHOWS; show++)
        for (int i = 0; i < 3 && lots <= FIRST_SHOW + show; i++)
            shown[mammut_shows[show][i]] = NOT_SHOWN;
    mammut_deal_tiles(&table, left, shown, s->unseen, rng);
}

/* Then what lies where somebody else has looked. */
static void deal_backs(mammut *s, ber_rng *rng)
{
    ber_outcome out[BER_MAX_OUTCOMES];
    for (uint32_t m = known_to_any(s); m; m &= m - 1) {
        int slot = lowest(m), n = mammut_list_under(s, slot, out);
        uint32_t number = ber_rng_below(rng, ber_outcome_total(out, n));
        mammut_decide(s, slot, out[ber_outcome_at(out, number)].action - A_UNDER);
    }
}

/* [M16.5, M16.6, M16.7] */
void mammut_deal(void *state, ber_rng *rng)
{
    mammut *s = state;
    if (s->head.viewer == BER_FATE)
        return;
    deal_unseen(s, rng);
    deal_backs(s, rng);
    deal_cards(s, rng);
    s->head.viewer = BER_FATE;
}

/* [M16.2] Under a tile looks the peeker, and who did before. */
static bool sees_under(const mammut *s, const ber_frame *f, int viewer)
{
    uint32_t slot = BIT(f->place);
    if (viewer == f->seat || (viewer >= 0 && (s->know[viewer] & slot)))
        return true;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != f->seat && !(s->know[seat] & slot))
            return false;
    return viewer == BER_PUBLIC;
}

/* [M16.1, M16.2] */
static ber_action fate_seen_as(const mammut *s, ber_action a, int viewer)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    switch (f->kind) {
    case F_DEAL:
    case F_DRAW: return viewer == f->seat ? a : A_DRAW + CARD_HIDDEN;
    case F_THROW: return mammut_toss_seen(s, f, a);
    case F_UNDER_PEEK: return sees_under(s, f, viewer) ? a : A_UNDER + NO_FACE;
    default: return a;
    }
}

/* [M16.3] */
ber_action mammut_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    if (viewer == BER_FATE || viewer == actor)
        return a;
    if (actor == BER_FATE)
        return fate_seen_as(state, a, viewer);
    return a < A_PLAY + CARDS && is_scoring(a - A_PLAY) ? A_PLAY + CARD_HIDDEN : a;
}
