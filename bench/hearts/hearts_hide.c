/*
 * hearts_hide.c: who knows which card; blind, deal, seen_as.
 *
 * A seat knows its hand, the cards it laid aside, those it passed on and those it
 * got. Everybody knows what was played, how many cards each hand has after the
 * deal, and what a seat showed not to hold. During the deal nobody knows how many
 * cards another seat has.
 */
#include "hearts.h"
#include "pool.h"

/* ---- Hiding ---------------------------------------------------------------------- */

/* The cards that `viewer` knows to be in the hand of another seat. */
static uint64_t known_in_hand(const hearts *s, int seat, int viewer)
{
    bool is_opening = s->stage == STAGE_PLAY && s->done == 0 && seat == s->leader;
    uint64_t known = is_opening ? TWO_OF_CLUBS : 0;
    if (viewer >= 0 && receiver(s, viewer) == seat)
        known |= s->given[viewer];
    return known;
}

static bool knows_pass(const hearts *s, int seat, int viewer)
{
    return seat == viewer || receiver(s, seat) == viewer;
}

void hearts_blind(void *state, int viewer)
{
    hearts *s = state;
    if (viewer == BER_FATE)
        return;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == viewer)
            continue;
        s->hand[seat] &= known_in_hand(s, seat, viewer);
        s->chosen[seat] = 0;
        s->share[seat] = (ber_outcome){ 0 };
        if (!knows_pass(s, seat, viewer))
            s->given[seat] = 0;
    }
    s->lacking = 0;
    s->head.viewer = (int8_t)viewer;
}

ber_action hearts_seen_as(const void *state, int actor, ber_action a, int viewer)
{
    const hearts *s = state;
    if (viewer == BER_FATE)
        return a;
    if (a >= A_DEAL && a < A_PASS)
        return a == A_DEAL + viewer ? a : A_DEAL + GETTER_HIDDEN;
    if (a >= A_PASS && a < A_GIVE)
        return actor == viewer ? a : A_PASS + CARD_HIDDEN;
    if (a >= A_GIVE && a < A_PASSING)
        return knows_pass(s, s->done / PASSED, viewer) ? a : A_GIVE + CARD_HIDDEN;
    return a;
}

/* ---- A possible deal, while it goes on ------------------------------------------------- */

/* The cards dealt so far go to the others as they did: by what each still lacks. */
static void fill_deal(hearts *s, int viewer, ber_rng *rng)
{
    uint8_t lacks[SEATS] = { RANKS, RANKS, RANKS, RANKS };
    uint64_t hidden = BIT(s->done) - 1;
    if (viewer >= 0) {
        lacks[viewer] = 0;
        hidden &= ~s->hand[viewer];
    }
    for (; hidden; hidden &= hidden - 1)
        s->hand[ber_pool_draw(lacks, SEATS, rng)] |= hidden & -hidden;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat != viewer)
            set_share(s, seat, lacks[seat]);
        s->lacking = (uint8_t)(s->lacking + (s->share[seat].weight > 0));
    }
}

/* ---- Possible hands, after the deal ------------------------------------------------------ */

/* Cards nobody placed yet and where they may go. `bound`: the most cards that the
 * seats of `who` together can still take when it is this card's turn. */
typedef struct {
    int n;
    struct {
        uint8_t card, who, bound;
    } item[CARDS];
    uint8_t need[SEATS];
    uint64_t got[SEATS];
} puzzle;

enum { TRIES = 500, MOVES = 1000, SETS = 1 << SEATS };

static uint8_t who_may_hold(const hearts *s, const puzzle *p, int card)
{
    int who = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (p->need[seat] && !(s->cannot[seat] >> card & 1))
            who |= 1 << seat;
    return (uint8_t)who;
}

/* Cards with fewer possible holders come first. */
static void list_unseen(const hearts *s, puzzle *p, uint64_t unseen)
{
    p->n = 0;
    for (int size = 0; size <= SEATS; size++)
        for (uint64_t mask = unseen; mask; mask &= mask - 1) {
            uint8_t who = who_may_hold(s, p, lowest(mask));
            if (count_bits(who) != size)
                continue;
            p->item[p->n].card = (uint8_t)lowest(mask);
            p->item[p->n++].who = who;
        }
}

/* The cards before this one that only seats of `who` could take have filled them. */
static void set_bounds(puzzle *p)
{
    int room[SETS] = { 0 };
    for (int set = 0; set < SETS; set++)
        for (int seat = 0; seat < SEATS; seat++)
            room[set] += set >> seat & 1 ? p->need[seat] : 0;
    for (int i = 0; i < p->n; i++) {
        int who = p->item[i].who;
        p->item[i].bound = (uint8_t)(room[who] > 0 ? room[who] : 0);
        for (int set = 0; set < SETS; set++)
            room[set] -= (set & who) == who;
    }
}

/* The seat on which a number falls, each being as wide as what it needs; -1: none. */
static int seat_at(const puzzle *p, int who, uint32_t number)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(who >> seat & 1))
            continue;
        if (number < p->need[seat])
            return seat;
        number -= p->need[seat];
    }
    return -1;
}

/* One try. Drawing each seat by what it needs gives a full assignment the chance
 * (product of all needs!) / (product of the room there was at each card); going on
 * with chance room/bound only makes that the same for all: uniform, if it succeeds. */
static bool try_hands(puzzle *p, ber_rng *rng)
{
    for (int i = 0; i < p->n; i++) {
        if (!p->item[i].bound)
            return false;
        int seat = seat_at(p, p->item[i].who, ber_rng_below(rng, p->item[i].bound));
        if (seat < 0)
            return false;
        p->need[seat]--;
        p->got[seat] |= BIT(p->item[i].card);
    }
    return true;
}

/* Puts item i with a seat of its own, moving others away if need be; `tried` has
 * the seats already emptied in vain. */
static bool place(puzzle *p, int i, int *tried)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(p->item[i].who >> seat & 1) || !p->need[seat])
            continue;
        p->need[seat]--;
        p->got[seat] |= BIT(p->item[i].card);
        return true;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(p->item[i].who & ~*tried & 1 << seat))
            continue;
        *tried |= 1 << seat;
        for (int j = 0; j < p->n; j++) {
            if (!(p->got[seat] >> p->item[j].card & 1) || !place(p, j, tried))
                continue;
            p->got[seat] ^= BIT(p->item[j].card) | BIT(p->item[i].card);
            return true;
        }
    }
    return false;
}

static int holder(const puzzle *p, int i)
{
    int seat = 0;
    while (!(p->got[seat] >> p->item[i].card & 1))
        seat++;
    return seat;
}

/* Cards go round: each of the `n` listed to the seat of the next, if all may and no
 * card is listed twice. */
static void rotate(puzzle *p, const int *item, int n)
{
    int seat[SEATS];
    uint64_t moved = 0;
    for (int k = 0; k < n; k++) {
        seat[k] = holder(p, item[k]);
        moved |= BIT(p->item[item[k]].card);
    }
    bool is_possible = count_bits(moved) == n;
    for (int k = 0; k < n; k++)
        is_possible &= p->item[item[k]].who >> seat[(k + 1) % n] & 1;
    if (!is_possible)
        return;
    for (int k = 0; k < n; k++)
        p->got[seat[k]] &= ~moved;
    for (int k = 0; k < n; k++)
        p->got[seat[(k + 1) % n]] |= BIT(p->item[item[k]].card);
}

/* For the rare case that chance finds nothing: some assignment, then random moves.
 * As a move and its reverse are equally likely and rings of two to four lead from any
 * assignment to any other, this comes near to uniform. */
static void construct_hands(puzzle *p, ber_rng *rng)
{
    for (int i = 0; i < p->n; i++) {
        int tried = 0;
        if (!place(p, i, &tried))
            return; /* no such position comes from play */
    }
    for (int move = 0; move < MOVES && p->n; move++) {
        int item[SEATS], n = 2 + (int)ber_rng_below(rng, SEATS - 1);
        for (int k = 0; k < n; k++)
            item[k] = (int)ber_rng_below(rng, (uint32_t)p->n);
        rotate(p, item, n);
    }
}

static void solve(puzzle *p, ber_rng *rng)
{
    const puzzle fresh = *p;
    for (int i = 0; i < TRIES; i++) {
        if (try_hands(p, rng))
            return;
        *p = fresh;
    }
    construct_hands(p, rng);
}

/* `n` cards of a set. */
static uint64_t some_of(uint64_t set, int n, ber_rng *rng)
{
    uint64_t picked = 0;
    for (int left = count_bits(set); n > 0 && left > 0; n--, left--) {
        uint64_t rest = set & ~picked;
        for (uint32_t skip = ber_rng_below(rng, (uint32_t)left); skip; skip--)
            rest &= rest - 1;
        picked |= rest & -rest;
    }
    return picked;
}

/* The other hands, and what the others laid aside. */
static void fill_hands(hearts *s, int viewer, ber_rng *rng)
{
    puzzle p = { 0 };
    uint64_t unseen = ALL_CARDS & ~all_played(s);
    for (int seat = 0; seat < SEATS; seat++) {
        unseen &= ~(s->hand[seat] | s->chosen[seat]);
        if (seat != viewer)
            p.need[seat] = (uint8_t)(hearts_held(s, seat) - count_bits(s->hand[seat]) +
                                     hearts_laid(s, seat) - hearts_gave(s, seat));
    }
    list_unseen(s, &p, unseen);
    set_bounds(&p);
    solve(&p, rng);
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == viewer)
            continue;
        s->chosen[seat] = some_of(p.got[seat], hearts_laid(s, seat) - hearts_gave(s, seat), rng);
        s->hand[seat] |= p.got[seat] & ~s->chosen[seat];
    }
}

/* What others passed among themselves is any part of what the receiver had. */
static void fill_passes(hearts *s, int viewer, ber_rng *rng)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int to = receiver(s, seat);
        if (!knows_pass(s, seat, viewer))
            s->given[seat] = some_of(s->hand[to] | s->played[to], hearts_gave(s, seat), rng);
    }
}

void hearts_deal(void *state, ber_rng *rng)
{
    hearts *s = state;
    int viewer = s->head.viewer;
    if (viewer == BER_FATE)
        return;
    if (s->stage == STAGE_DEAL)
        fill_deal(s, viewer, rng);
    if (s->stage > STAGE_DEAL) {
        fill_hands(s, viewer, rng);
        fill_passes(s, viewer, rng);
    }
    s->head.viewer = BER_FATE;
}
