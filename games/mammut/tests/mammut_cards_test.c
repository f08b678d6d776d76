/*
 * mammut_cards_test.c: that deal() of Mammut gives cards every possible world with its weight: all
 * worlds of a few cards are enumerated one by one and compared with what is dealt.
 */
#include "games/mammut/mammut.h"
#include "games/mammut/tests/worlds.h"

enum { MAX_PLACES = 8 };

/* The hidden cards by number, and the places they may lie in; seat -1 is the draw pile. */
typedef struct {
    mammut seen; /* blinded */
    int n, card[MAX_PLACES], seat[MAX_PLACES];
} hidden;

static uint64_t card_key(const mammut *s)
{
    const uint8_t *part[] = { s->hand[0], s->down[0], s->deck };
    const int size[] = { sizeof s->hand, sizeof s->down, sizeof s->deck };
    uint64_t key = 0xcbf29ce484222325u;
    for (int p = 0; p < 3; p++)
        for (int i = 0; i < size[p]; i++)
            key = (key ^ part[p][i]) * 0x100000001b3u;
    return key;
}

/* Which cards of each seat lie face down: all choices, seat by seat. */
static void lay_down(const hidden *h, mammut *s, int seat)
{
    if (seat == s->head.n_seats) {
        worlds[find_world(card_key(s))].counted++;
        return;
    }
    int held[MAX_PLACES], n = 0;
    for (int i = 0; i < h->n; i++)
        if (h->seat[i] == seat)
            held[n++] = h->card[i];
    for (unsigned set = 0; set < 1u << n; set++) {
        if (seat == s->head.viewer ? set : __builtin_popcount(set) != s->laid[seat])
            continue;
        mammut next = *s;
        bool fits = true;
        for (int i = 0; i < n; i++) {
            bool is_down = set >> i & 1;
            fits = fits && (!is_down || is_scoring(held[i]));
            (is_down ? next.down : next.hand)[seat][held[i]]++;
        }
        if (fits)
            lay_down(h, &next, seat + 1);
    }
}

/* A world is made from an order of the numbered cards: count it with all choices. */
static void count_cards(const hidden *h)
{
    mammut s = h->seen;
    memset(s.deck, 0, sizeof s.deck);
    for (int i = 0; i < h->n; i++)
        if (h->seat[i] < 0)
            s.deck[h->card[i]]++;
    lay_down(h, &s, 0);
}

/* All orders of the cards from `i` on. */
static void permute(hidden *h, int i)
{
    if (i == h->n)
        count_cards(h);
    for (int j = i; j < h->n; j++) {
        int *card = h->card, other = card[i];
        card[i] = card[j];
        card[j] = other;
        permute(h, i + 1);
        card[j] = card[i];
        card[i] = other;
    }
}

static void compare_cards(const mammut *truth, int viewer)
{
    ber_rng rng = ber_rng_seed(3);
    hidden h = { .seen = *truth };
    assert_null(mammut_broken(truth));
    mammut_blind(&h.seen, viewer);
    for (int seat = -1; seat < truth->head.n_seats; seat++) {
        int all = seat < 0 ? truth->deck_n : truth->held[seat] + truth->laid[seat];
        for (int i = 0; i < all && seat != viewer; i++)
            h.seat[h.n++] = seat;
    }
    for (int card = 0, at = 0; card < CARDS; card++)
        for (int i = 0; i < h.seen.deck[card]; i++)
            h.card[at++] = card;
    clear_worlds();
    permute(&h, 0);
    for (int i = 0; i < DEALS; i++) {
        mammut s = h.seen;
        mammut_deal(&s, &rng);
        assert_null(mammut_broken(&s));
        worlds[find_world(card_key(&s))].dealt++;
    }
    assert_even();
}

/* A division with all cards in the discard pile and all tiles in the centre. */
static mammut table_of(int n_seats)
{
    mammut s = { .head = { .n_seats = (uint8_t)n_seats, .viewer = BER_FATE } };
    for (int k = 0, slot = 0; k < TILE_KINDS; k++)
        for (int i = 0; i < mammut_in_play.tile[k].copies; i++, slot++) {
            s.face[slot] = mammut_in_play.tile[k].side[0];
            s.back[slot] = mammut_in_play.tile[k].side[1];
        }
    for (int card = 0; card < CARDS; card++)
        s.discard[card] = (uint8_t)mammut_card_count[card];
    for (int seat = 0; seat < n_seats; seat++)
        s.animals[seat] = (uint8_t)(1 << seat);
    s.centre = ~(uint32_t)0;
    s.round = 3;
    s.turn_count = 1;
    push(&s, F_TURN, 0);
    return s;
}

static void give_card(mammut *s, int seat, int card)
{
    s->discard[card]--;
    s->hand[seat][card]++;
    s->held[seat]++;
}

static void lay_card(mammut *s, int seat, int card)
{
    s->discard[card]--;
    s->down[seat][card]++;
    s->laid[seat]++;
}

static void pile_card(mammut *s, int card)
{
    s->discard[card]--;
    s->deck[card]++;
    s->deck_n++;
}

static void hands_are_dealt_evenly(void **unused)
{
    mammut s = table_of(3);
    (void)unused;
    give_card(&s, 0, PEEK);
    give_card(&s, 1, FLIP);
    lay_card(&s, 1, FUR_CARD);
    lay_card(&s, 2, AXE_BONUS);
    give_card(&s, 2, PEEK);
    pile_card(&s, FLIP);
    pile_card(&s, ANIMAL_SWAP);
    compare_cards(&s, 0);
    compare_cards(&s, BER_PUBLIC);
}

/* Of one seat's cards two lie face down, of another's one; equal ones in hand and down. */
static void laid_cards_are_dealt_evenly(void **unused)
{
    mammut s = table_of(4);
    (void)unused;
    give_card(&s, 1, FUR_CARD);
    lay_card(&s, 1, FUR_CARD);
    lay_card(&s, 1, MOST_AXE_FIRE);
    lay_card(&s, 2, ANIMAL_SWAP);
    give_card(&s, 3, SEND_BACK);
    pile_card(&s, ANIMAL_SWAP);
    pile_card(&s, PEEK);
    compare_cards(&s, 0);
    compare_cards(&s, BER_PUBLIC);
    compare_cards(&s, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_dealt_evenly),
        cmocka_unit_test(laid_cards_are_dealt_evenly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
