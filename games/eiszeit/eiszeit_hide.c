/*
 * eiszeit_hide.c: the secrets of Eiszeit are the cards in the hands and the cards buried
 * under the draw piles; everything else is public, backs too [R41]. (Fire has no value
 * before it is turned up.)
 *
 * For a viewer, all cards of a colour that it does not know are one pool, and any of them
 * may be anywhere [R56]. Two things are known better for a while: right after a discard
 * pile was shuffled everybody knows which cards lie in the new pile, and so cannot be in
 * the hands; and who buried a card knows it when it comes up again. That knowledge would
 * blur with every card that leaves a hand. It is kept for the turn in which it arose and,
 * less and less sure, the next one: until the seat that drew plays again, nothing of it
 * can have left a hand, so that it is exact as long as it is kept. `recent` has the cards
 * drawn in these two turns, `recent_from` where they came from, `stock` what was shuffled
 * after which of them; in a world dealt without that knowledge `recent` and `recent_memo`
 * may differ. Seats and public forget the older turn with one chance in FADE
 * while it is the last but one, so that no world becomes possible at one stroke; the seat
 * whose turn it is has forgotten it.
 */
#include "eiszeit.h"

#include "pool.h"

#include <string.h>

enum { FADE = 14, HALF = RECENT / 2 };

/* ---- The recent cards ----------------------------------------------------------------- */

static int recent_seat(const eiszeit *s, int i)
{
    return i >= HALF ? s->mover : (s->mover + s->head.n_seats - 1) % s->head.n_seats;
}

static bool is_recent(const eiszeit *s, int i, int colour)
{
    return s->recent_from[i] && s->recent_from[i] % 2 == colour;
}

static bool was_buried(const eiszeit *s, int i)
{
    return s->recent_from[i] >= FROM_BURIED;
}

static int buried_by(const eiszeit *s, int i)
{
    return (s->recent_from[i] - FROM_BURIED) / 2;
}

static bool was_shuffled(const eiszeit *s, int i)
{
    return ber_pool_total(s->stock[i], CARDS) > 0;
}

/* ---- Blinding ---------------------------------------------------------------------------- */

static void cover_hand(eiszeit *s, int seat)
{
    for (int card = 0; card < CARDS; card++) {
        s->pool[card] = (uint8_t)(s->pool[card] + s->hand[seat][card]);
        s->hand[seat][card] = 0;
    }
}

/* [E1.9] Who buried a card knows it; the others see its back. */
static void cover_buried(eiszeit *s, int colour, int viewer)
{
    for (int i = 0; i < s->buried_n[colour]; i++) {
        uint8_t *card = &s->buried[colour][i];
        if (s->buried_by[colour][i] == viewer || *card >= CARDS)
            continue;
        s->pool[*card]++;
        *card = (uint8_t)(CARD_LIGHT + colour);
    }
}

static void cover_recent(eiszeit *s, int viewer)
{
    for (int i = 0; i < RECENT; i++) {
        if (recent_seat(s, i) == viewer)
            continue;
        s->recent[i] = 0;
        if (!was_buried(s, i) || buried_by(s, i) != viewer)
            s->recent_memo[i] = 0;
    }
}

/* Also when the game is over [R53]: the match itself then shows everything. */
void eiszeit_blind(void *state, int viewer)
{
    eiszeit *s = state;
    if (viewer == BER_FATE)
        return;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != viewer)
            cover_hand(s, seat);
    for (int colour = 0; colour < COLOURS; colour++)
        cover_buried(s, colour, viewer);
    cover_recent(s, viewer);
    s->head.viewer = (int8_t)viewer;
}

/* ---- Dealing -------------------------------------------------------------------------------- */

/* The unknown cards of one colour: those that may be anywhere, and by draw those that were
 * in the pile shuffled after it. */
typedef struct {
    int colour, first; /* recent cards from `first` on are remembered */
    int last;          /* the draw after which the present pile was shuffled; -1: long ago */
    uint8_t any[CARDS];
    uint8_t pile[RECENT][CARDS];
} guess;

/* False, and nothing taken, if they are not all there. */
static bool subtract(uint8_t from[CARDS], const uint8_t what[CARDS])
{
    for (int card = 0; card < CARDS; card++)
        if (from[card] < what[card])
            return false;
    for (int card = 0; card < CARDS; card++)
        from[card] = (uint8_t)(from[card] - what[card]);
    return true;
}

/* The draw after which the pile was shuffled from which card i was drawn; -1: none that is
 * remembered, or from under the pile. */
static int pile_of(const eiszeit *s, const guess *g, int i)
{
    int at = -1;
    for (int j = g->first; j < i; j++)
        if (is_recent(s, j, g->colour) && was_shuffled(s, j))
            at = j;
    return was_buried(s, i) || i < g->first ? -1 : at;
}

/* How many cards of a remembered pile the viewer does not know where they are. */
static int hidden_of(const eiszeit *s, const guess *g, int pile)
{
    int n = pile == g->last ? s->pool_n[g->colour] : 0;
    for (int i = pile + 1; i < RECENT; i++)
        n += is_recent(s, i, g->colour) && pile_of(s, g, i) == pile && !s->recent[i];
    return n;
}

/* Separates a shuffled pile from the rest, less what the viewer drew from it itself. */
static bool recall_pile(const eiszeit *s, guess *g, int pile)
{
    memcpy(g->pile[pile], s->stock[pile], CARDS);
    for (int i = pile + 1; i < RECENT; i++) {
        if (!is_recent(s, i, g->colour) || pile_of(s, g, i) != pile || !s->recent[i])
            continue;
        if (!g->pile[pile][s->recent[i] - 1])
            return false;
        g->pile[pile][s->recent[i] - 1]--;
    }
    return ber_pool_total(g->pile[pile], CARDS) == hidden_of(s, g, pile) &&
           subtract(g->any, g->pile[pile]);
}

/* The viewer recognises a card that it had buried. */
static bool recall_buried(eiszeit *s, guess *g, int i)
{
    int card = s->recent_memo[i] - 1;
    if (!g->any[card])
        return false;
    g->any[card]--;
    s->recent[i] = (uint8_t)(card + 1);
    s->hand[recent_seat(s, i)][card]++;
    return true;
}

/* False if what is remembered does not fit: then the position was put together by hand. */
static bool recall(eiszeit *s, guess *g)
{
    for (int i = g->first; i < RECENT; i++)
        if (is_recent(s, i, g->colour) && was_shuffled(s, i))
            g->last = i;
    for (int i = g->first; i < RECENT; i++)
        if (is_recent(s, i, g->colour) && was_shuffled(s, i) && !recall_pile(s, g, i))
            return false;
    for (int i = g->first; i < RECENT; i++)
        if (is_recent(s, i, g->colour) && !s->recent[i] && s->recent_memo[i] &&
            !recall_buried(s, g, i))
            return false;
    return true;
}

static void begin_guess(const eiszeit *s, guess *g, int colour, int first)
{
    *g = (guess){ .colour = colour, .first = first, .last = -1 };
    memcpy(g->any + first_of(colour), s->pool + first_of(colour), (size_t)kinds_of(colour));
}

static int draw_from(uint8_t cards[CARDS], ber_rng *rng)
{
    return ber_pool_draw(cards, CARDS, rng);
}

/* The recent cards of others, each from where it can have come. */
static void deal_recent(eiszeit *s, guess *g, ber_rng *rng)
{
    for (int i = 0; i < RECENT; i++) {
        if (!is_recent(s, i, g->colour))
            continue;
        if (!s->recent[i]) {
            int pile = pile_of(s, g, i);
            int card = draw_from(pile < 0 ? g->any : g->pile[pile], rng);
            s->recent[i] = (uint8_t)(card + 1);
            s->hand[recent_seat(s, i)][card]++;
        }
        if (was_buried(s, i) && !s->recent_memo[i])
            s->recent_memo[i] = s->recent[i];
    }
}

/* The other cards of the hands, then the buried ones; what is left is the pile. */
static void deal_rest(eiszeit *s, guess *g, ber_rng *rng)
{
    int colour = g->colour, first = first_of(colour), kinds = kinds_of(colour);
    const uint8_t *held = colour == LIGHT ? s->light_n : s->dark_n;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (seat == s->head.viewer)
            continue;
        for (int n = ber_pool_total(s->hand[seat] + first, kinds); n < held[seat]; n++)
            s->hand[seat][draw_from(g->any, rng)]++;
    }
    for (int i = 0; i < s->buried_n[colour]; i++)
        if (s->buried[colour][i] >= CARDS)
            s->buried[colour][i] = (uint8_t)draw_from(g->any, rng);
    memcpy(s->pool + first, (g->last < 0 ? g->any : g->pile[g->last]) + first, (size_t)kinds);
}

static void deal_colour(eiszeit *s, int colour, int first, ber_rng *rng)
{
    eiszeit before = *s;
    guess g;
    begin_guess(s, &g, colour, first);
    if (!recall(s, &g)) {
        *s = before;
        begin_guess(s, &g, colour, RECENT);
    }
    deal_recent(s, &g, rng);
    deal_rest(s, &g, rng);
}

void eiszeit_deal(void *state, ber_rng *rng)
{
    eiszeit *s = state;
    if (s->head.viewer == BER_FATE)
        return;
    bool forgets = s->head.viewer == s->mover;
    if (!forgets && s->recent_from[0])
        forgets = ber_rng_below(rng, FADE) == 0;
    for (int colour = 0; colour < COLOURS; colour++)
        deal_colour(s, colour, forgets ? HALF : 0, rng);
    s->head.viewer = BER_FATE;
}

/* A card that only one seat sees looks like its back to the others. */
ber_action eiszeit_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const eiszeit *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    int base;
    if (viewer == BER_FATE || viewer == f->seat)
        return a;
    if (actor == BER_FATE && a >= A_DEAL && a < A_DEAL + CARDS)
        base = A_DEAL;
    else if (actor == BER_FATE && a >= A_DRAW && a < A_DRAW + CARDS)
        base = A_DRAW;
    else if (actor != BER_FATE && a >= A_DISCARD_CARD && a < A_DISCARD_CARD + CARDS)
        base = A_DISCARD_CARD;
    else
        return a;
    return (ber_action)(base + CARD_LIGHT + colour_of(a - base));
}
