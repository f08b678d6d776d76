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

/* The cards of a seat go back among the unseen; those older than the draw pile apart. */
static void hide_cards(mammut *s, int seat)
{
    for (int card = 0; card < CARDS; card++) {
        int all = s->hand[seat][card] + s->down[seat][card], kept = s->kept[seat][card];
        s->old[card] = (uint8_t)(s->old[card] + kept);
        s->deck[card] = (uint8_t)(s->deck[card] + all - kept);
    }
    memset(s->hand[seat], 0, CARDS);
    memset(s->down[seat], 0, CARDS);
    memset(s->kept[seat], 0, CARDS);
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

enum { MAX_DOWN = 11 }; /* scoring cards there are */

/* The cards to be dealt: for each seat the old ones, the new ones, and how many of either
 * lie face down. */
typedef struct {
    int old_n[SEATS], new_n[SEATS], old_down[SEATS], laid[SEATS];
    int n_old, n_laid;
} places;

static uint64_t choose(int n, int k)
{
    uint64_t ways = k < 0 || k > n ? 0 : 1;
    for (int i = 1; i <= k && ways; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

static uint64_t falling(int n, int k)
{
    uint64_t ways = k > n ? 0 : 1;
    for (int i = 0; i < k && ways; i++)
        ways *= (uint64_t)(n - i);
    return ways;
}

/* Orders of the cards of a pool that put scoring cards on `down` given places, divided by
 * those of the cards that are never on such places: `laid` is the most there may be. */
static uint64_t ways_to_cover(const uint8_t *pool, int down, int laid)
{
    int all = ber_pool_total(pool, CARDS), most = laid < all ? laid : all;
    uint64_t ways = falling(ber_pool_total(pool + FUR_CARD, CARDS - FUR_CARD), down);
    return ways ? ways * falling(all - down, most - down) : 0;
}

/* Ways to choose which `down` old cards and which new ones of a seat lie face down. */
static uint64_t ways_down(const places *p, int seat, int down)
{
    return choose(p->old_n[seat], down) * choose(p->new_n[seat], p->laid[seat] - down);
}

static int draw_weighted(const uint64_t *weight, int n, ber_rng *rng)
{
    uint64_t total = 0, number = 0;
    int i = 0;
    for (int k = 0; k < n; k++)
        total += weight[k];
    do { /* uniform below the total, which is far below 2^63 */
        number = (uint64_t)ber_rng_next(rng) << 31 | ber_rng_next(rng) >> 1;
    } while (number >= ((uint64_t)1 << 63) / total * total);
    for (number %= total; number >= weight[i]; i++)
        number -= weight[i];
    return i;
}

/* How many of the cards lying face down are old: each choice of places and numbered cards
 * counts alike, and only scoring cards lie face down. */
static void draw_old_down(places *p, const mammut *s, ber_rng *rng)
{
    uint64_t ways[SEATS + 1][MAX_DOWN + 1] = { { 1 } };
    uint64_t weight[MAX_DOWN + 1];
    for (int seat = 0; seat < SEATS; seat++)
        for (int sum = 0; sum <= p->n_laid; sum++)
            for (int down = 0; down <= sum && down <= p->laid[seat]; down++)
                ways[seat + 1][sum] += ways[seat][sum - down] * ways_down(p, seat, down);
    for (int sum = 0; sum <= p->n_laid; sum++)
        weight[sum] = ways[SEATS][sum] * ways_to_cover(s->old, sum, p->n_laid) *
                      ways_to_cover(s->deck, p->n_laid - sum, p->n_laid);
    int sum = draw_weighted(weight, p->n_laid + 1, rng);
    for (int seat = SEATS - 1; seat >= 0; seat--) {
        for (int down = 0; down <= sum && down <= p->laid[seat]; down++)
            weight[down] = ways[seat][sum - down] * ways_down(p, seat, down);
        int most = sum < p->laid[seat] ? sum : p->laid[seat];
        p->old_down[seat] = draw_weighted(weight, most + 1, rng);
        sum -= p->old_down[seat];
    }
}

/* Deals `n` cards of a pool to a row of counts; scoring cards only if they lie face down. */
static void deal_row(uint8_t *pool, bool is_down, int n, uint8_t *row, ber_rng *rng)
{
    int first = is_down ? FUR_CARD : 0;
    for (int i = 0; i < n; i++)
        row[first + ber_pool_draw(pool + first, CARDS - first, rng)]++;
}

/* [R58] False: a seat got a card of which all know that it keeps none. */
static bool deal_old(mammut *s, const places *p, ber_rng *rng)
{
    for (int seat = 0; seat < SEATS; seat++)
        deal_row(s->old, true, p->old_down[seat], s->down[seat], rng);
    for (int seat = 0; seat < SEATS; seat++)
        deal_row(s->old, false, p->old_n[seat] - p->old_down[seat], s->hand[seat], rng);
    for (int seat = 0; seat < SEATS; seat++)
        for (int card = 0; card < CARDS && p->old_n[seat]; card++) {
            s->kept[seat][card] = (uint8_t)(s->hand[seat][card] + s->down[seat][card]);
            if (s->kept[seat][card] && (s->unkept[seat] >> card & 1))
                return false;
        }
    return true;
}

/* Begins again until nobody has what it is known not to have. */
static void deal_old_cards(mammut *s, places *p, ber_rng *rng)
{
    mammut before = *s;
    draw_old_down(p, s, rng);
    while (!deal_old(s, p, rng)) {
        *s = before;
        draw_old_down(p, s, rng);
    }
}

static void deal_cards(mammut *s, ber_rng *rng)
{
    places p = { 0 };
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (seat == s->head.viewer)
            continue;
        p.laid[seat] = s->laid[seat];
        p.old_n[seat] = s->kept_n[seat];
        p.new_n[seat] = s->held[seat] + s->laid[seat] - s->kept_n[seat];
        p.n_old += p.old_n[seat];
        p.n_laid += p.laid[seat];
    }
    if (p.n_old)
        deal_old_cards(s, &p, rng);
    for (int seat = 0; seat < SEATS; seat++)
        deal_row(s->deck, true, p.laid[seat] - p.old_down[seat], s->down[seat], rng);
    for (int seat = 0; seat < SEATS; seat++) {
        int new_down = p.laid[seat] - p.old_down[seat];
        deal_row(s->deck, false, p.new_n[seat] - new_down, s->hand[seat], rng);
    }
}

/* ---- Deal and looks ------------------------------------------------------------------ */

/* During the throw only so many lots have been tossed and faces shown. */
static int throw_steps(const mammut *s)
{
    bool is_throw = s->agenda.depth && s->agenda.frame[0].kind == F_THROW;
    return is_throw ? s->agenda.frame[0].place : THROW_STEPS;
}

/* [M16.5] First how many tiles of each kind fell on either side. */
static void deal_unseen(mammut *s, ber_rng *rng)
{
    const mammut_table table = { mammut_tiles, TILE_KINDS };
    uint8_t left[TILE_KINDS] = { 0 }, shown[NO_FACE + 1] = { 0 };
    int steps = throw_steps(s);
    for (int lot = 0; lot < LOTS && lot < steps; lot++)
        for (int i = 0; i < mammut_lots[lot].n; i++)
            left[mammut_lots[lot].kind[i]] = mammut_tiles[mammut_lots[lot].kind[i]].copies;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (s->back[slot] == NO_FACE)
            shown[s->face[slot]]++;
        else
            left[tile_of(s->face[slot], s->back[slot])]--;
    }
    for (int show = steps > LOTS ? steps - LOTS : 0; show < SHOWS; show++)
        for (int i = 0; i < 3; i++)
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

/* [M16.1] */
static ber_action toss_seen_as(const ber_frame *f, ber_action a)
{
    return f->place >= OPEN_LOTS && f->place < LOTS ? A_TOSS + TOSS_HIDDEN : a;
}

/* [M16.1, M16.2] */
static ber_action fate_seen_as(const mammut *s, ber_action a, int viewer)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    switch (f->kind) {
    case F_DEAL:
    case F_DRAW: return viewer == f->seat ? a : A_DRAW + CARD_HIDDEN;
    case F_THROW: return toss_seen_as(f, a);
    case F_UNDER_PEEK: return sees_under(s, f, viewer) ? a : A_UNDER + NO_FACE;
    default: return a;
    }
}

/* [M16.3] */
ber_action mammut_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const mammut *s = state;
    if (viewer == BER_FATE)
        return a;
    if (actor == BER_FATE)
        return fate_seen_as(s, a, viewer);
    int card = a - A_PLAY;
    if (card >= CARDS)
        return a;
    if (is_scoring(card))
        return viewer == actor ? a : A_PLAY + CARD_HIDDEN;
    return s->kept[actor][card] && viewer != actor ? (ber_action)(A_PLAY_KEPT + card) : a;
}
