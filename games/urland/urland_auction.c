/*
 * urland_auction.c: a mutation [U6]: sealed bids, the ranking, buying and paying, new genes.
 *
 * The cards to open lie below the auction on the agenda, the rest of the turn below them.
 */
#include "urland.h"

#include <string.h>

/* [U4.7, R29] The lowest square that a marker has reached and that is not done; -1: none. */
int urland_due_square(const urland *s)
{
    int ahead = urland_leader(s);
    for (int i = 0; i < SQUARES; i++)
        if (ahead >= urland_square[i] && !(s->mutation_done >> i & 1))
            return i;
    return -1;
}

/* [U6.1, R46] All roles bid. */
bool urland_begin_auction(urland *s, ber_log *log)
{
    int square = urland_due_square(s), n = s->head.n_seats;
    if (square < 0)
        return false;
    s->mutation_done = (uint8_t)(s->mutation_done | 1 << square);
    ber_tell(log, E_MUTATION, BER_FATE, square, 0, 0);
    push(s, F_GENE, 0)->left = (uint8_t)urland_for_sale[n - 3];
    push(s, F_BID, 0)->data = (uint8_t)((1 << n) - 1);
    return true;
}

/* ---- Bids ------------------------------------------------------------------------ */

/* The reserve is public, so the list tells nothing. */
ber_action *urland_list_bid(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    for (int k = 0; k <= s->reserve[seat]; k++)
        *out++ = (ber_action)(A_BID + k);
    return out;
}

/* [R77] In whatever order they come: the last one opens the fists. */
void urland_do_bid(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    uint8_t bit = (uint8_t)(1 << seat);
    s->bid[seat] = (uint8_t)(a - A_BID);
    f->data = (uint8_t)(f->data & ~bit);
    if (log)
        ber_log_add(log, (ber_event){ E_BID, (int8_t)seat, 1, bit, { s->bid[seat] } });
    if (!f->data)
        turn_into(f, F_SHOW_BID, 0);
}

int urland_fate_show(const urland *s, const ber_frame *f, ber_outcome *out)
{
    out[0] = (ber_outcome){ (ber_action)(A_SHOW_BID + f->seat * BIDS + s->bid[f->seat]), 1 };
    return 1;
}

ber_action urland_lot_show(const urland *s, const ber_frame *f, ber_rng *rng)
{
    (void)rng;
    return (ber_action)(A_SHOW_BID + f->seat * BIDS + s->bid[f->seat]);
}

/* ---- The ranking ------------------------------------------------------------------- */

/* [U6.2] */
bool urland_ranks_before(const urland *s, int seat, int other)
{
    if (s->bid[seat] != s->bid[other])
        return s->bid[seat] > s->bid[other];
    return s->pos[seat] < s->pos[other];
}

/* The best of those ranked after `seat`, of all after -1; -1: nobody. */
static int next_ranked(const urland *s, int seat)
{
    int best = -1;
    for (int i = 0; i < s->head.n_seats; i++)
        if ((seat < 0 || urland_ranks_before(s, seat, i)) &&
            (best < 0 || urland_ranks_before(s, i, best)))
            best = i;
    return best;
}

/* [U6.3, R50] */
int urland_price(const urland *s, int seat)
{
    int price = s->bid[seat];
    for (int gene = 0; gene < GENES; gene++)
        price += has_gene(s, seat, gene);
    return price;
}

static void tell_ranking(const urland *s, ber_log *log)
{
    int place = 1;
    for (int seat = next_ranked(s, -1); seat >= 0; seat = next_ranked(s, seat))
        ber_tell(log, E_RANKED, seat, place++, s->bid[seat], urland_price(s, seat));
}

/* [U6.7] */
void urland_do_show(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    ber_tell(log, E_BID_SHOWN, f->seat, (a - A_SHOW_BID) % BIDS, 0, 0);
    if (++f->seat < s->head.n_seats)
        return;
    if (log)
        tell_ranking(s, log);
    turn_into(f, F_BUY, next_ranked(s, -1));
    f->left = (uint8_t)urland_for_sale[s->head.n_seats - 3];
}

/* ---- Buying -------------------------------------------------------------------------- */

/* [U6.3, U6.4, R47] As long as nothing is sold there is no way to pass. */
ber_action *urland_list_buy(const urland *s, const ber_frame *f, ber_action *out)
{
    for (int gene = 0; gene < GENES; gene++) {
        *out = (ber_action)(A_BUY + gene);
        out += s->gene_place[gene] == GENE_OPEN;
    }
    if (f->left < urland_for_sale[s->head.n_seats - 3])
        *out++ = A_PASS;
    return out;
}

/* [U6.8, R48, R54] The gene is his at once: nothing can come between it and the payment. */
void urland_do_buy(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    f->data = 1; /* [R49] */
    if (a == A_PASS) {
        ber_tell(log, E_PASSED, seat, 0, 0, 0);
        return;
    }
    int price = urland_price(s, seat), gene = a - A_BUY;
    s->gene_place[gene] = (uint8_t)seat;
    f->left--;
    ber_tell(log, E_BOUGHT, seat, gene, price, 0);
    if (price)
        push(s, F_PAY, seat)->left = (uint8_t)price;
}

/* [U6.5] */
static void end_auction(urland *s, const ber_frame *f, ber_log *log)
{
    ber_tell(log, E_AUCTION_OVER, BER_FATE, urland_for_sale[s->head.n_seats - 3] - f->left, 0, 0);
    memset(s->bid, BID_HIDDEN, sizeof s->bid);
    pop(s);
}

/* [U6.3, R47] Who cannot pay is passed over. */
bool urland_close_buy(urland *s, ber_frame *f, ber_log *log)
{
    while (f->left && f->seat >= 0) {
        int price = urland_price(s, f->seat);
        if (!f->data && on_board(s, f->seat) >= price)
            return false;
        if (!f->data)
            ber_tell(log, E_EXCLUDED, f->seat, price, on_board(s, f->seat), 0);
        f->seat = (int8_t)next_ranked(s, f->seat);
        f->data = 0;
    }
    end_auction(s, f, log);
    return true;
}

/* [U3.8] The last area from which, with those after it, all that is owed can be paid. */
static int last_payable(const urland *s, const ber_frame *f, int seat)
{
    int area = AREAS, n = 0;
    while (n < f->left)
        n += s->cnt[--area][seat];
    return area;
}

/* [R51] */
ber_action *urland_list_pay(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    int last = last_payable(s, f, seat);
    for (int area = f->place; area <= last; area++) {
        *out = (ber_action)(A_PAY + area);
        out += s->cnt[area][seat] > 0;
    }
    return out;
}

void urland_do_pay(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    int area = a - A_PAY;
    s->cnt[area][seat]--;
    s->reserve[seat]++;
    f->place = (uint8_t)area;
    f->left--;
    ber_tell(log, E_PAID, seat, area, f->left, 0);
    if (!f->left)
        pop(s);
}

/* ---- New genes ----------------------------------------------------------------------- */

/* [U1.8, U6.6, R53] Nothing is shuffled: fate draws from those in the deck [R76]. */
int urland_fate_gene(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    (void)f;
    for (int gene = 0; gene < GENES; gene++) {
        out[n] = (ber_outcome){ (ber_action)(A_GENE + gene), 1 };
        n += s->gene_place[gene] == GENE_DECK;
    }
    return n;
}

ber_action urland_lot_gene(const urland *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_GENE + draw_equal(s->gene_place, GENES, GENE_DECK, rng));
}

void urland_do_gene(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    s->gene_place[a - A_GENE] = GENE_OPEN;
    f->left--;
    ber_tell(log, E_GENE_OPENED, BER_FATE, a - A_GENE, 0, 0);
}
