/*
 * eiszeit_folly.c: what people laugh at in a player of Eiszeit.
 */
#include "eiszeit_eval.h"

#include "folly.h"

enum {
    SETUP_MAMMOTH, /* not a folly but its opposite: there is a least */
    EMPTY_HERD,
    PLACEMENT_COST,
    OWN_REMOVED,
    CLUBS_LEFT,
    STONES_LEFT,
};

static const ber_folly follies[] = {
    [SETUP_MAMMOTH] = { "setup_mammoth", 0 },
    [EMPTY_HERD] = { "empty_herd", 0 },
    [PLACEMENT_COST] = { "placement_cost", 100 },
    [OWN_REMOVED] = { "own_removed", 0 },
    [CLUBS_LEFT] = { "clubs_left", 1 },
    [STONES_LEFT] = { "stones_left", 1 },
    { 0 },
};

static int count_hunters(const eiszeit *s, int region)
{
    int n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        n += s->hunters[region][seat];
    return n;
}

/* One hunter more is more than the region is expected to feed: a fire is worth about one. */
static bool overflows(const eiszeit *s, int region)
{
    eiszeit_ground g;
    eiszeit_look(s, region, &g);
    return count_hunters(s, region) + 1 > CAPACITY + g.mammoths + g.value + g.fire;
}

/* Points that one hunter more brings the seat if the round ended now. */
static float gain_in(const eiszeit *s, int region, int seat)
{
    eiszeit_ground g;
    float with[SEATS], without[SEATS];
    eiszeit_look(s, region, &g);
    eiszeit_expect(&g, without);
    g.hunters[seat]++;
    eiszeit_expect(&g, with);
    return (with[seat] - without[seat]) * eiszeit_each(&g);
}

/* The regions that the seat may choose from. */
static unsigned choices(const eiszeit *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = eiszeit_legal(s, seat, legal);
    unsigned regions = 0;
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_PLACE_HUNTER && legal[i] < A_SUBSTITUTE_SOURCE)
            regions |= 1u << (legal[i] - A_PLACE_HUNTER);
    return regions;
}

/* Gathering lets a seat place anywhere and binds it to nothing. */
static bool is_free(const eiszeit *s)
{
    int card = ber_agenda_peek(&s->agenda)->card;
    return card == D_GATHER1 || card == D_GATHER2;
}

static void watch_placement(const eiszeit *s, int seat, int region, ber_tally *tally)
{
    float own = gain_in(s, region, seat), best = own, alone = 0; /* alone: with a mammoth */
    for (unsigned rest = choices(s, seat); rest; rest &= rest - 1) {
        int other = lowest(rest);
        float gain = gain_in(s, other, seat);
        best = gain > best ? gain : best;
        if (s->mammoths[other] && !count_hunters(s, other) && gain > alone)
            alone = gain;
    }
    ber_folly_note(tally, EMPTY_HERD, alone > own && overflows(s, region));
    if (s->round == 1)
        ber_folly_add(tally, PLACEMENT_COST, (int64_t)(100 * (best - own) + 0.5f), 1);
}

/* Hunters are listed by region, owner and club. */
static int owner_of(ber_action a)
{
    return (a - A_REMOVE_HUNTER) / 2 % SEATS;
}

static bool could_remove_other(const eiszeit *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = eiszeit_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_REMOVE_HUNTER && legal[i] < A_REMOVE_MAMMOTH &&
            owner_of(legal[i]) != seat)
            return true;
    return false;
}

static void watch_choice(const eiszeit *s, int seat, ber_action a, ber_tally *tally)
{
    if (a >= A_SETUP_PLACE && a < A_PLAY_CARD)
        ber_folly_note(tally, SETUP_MAMMOTH, s->mammoths[a - A_SETUP_PLACE] > 0);
    if (a >= A_PLACE_HUNTER && a < A_SUBSTITUTE_SOURCE && is_free(s))
        watch_placement(s, seat, a - A_PLACE_HUNTER, tally);
    if (a >= A_REMOVE_HUNTER && a < A_REMOVE_MAMMOTH && could_remove_other(s, seat))
        ber_folly_note(tally, OWN_REMOVED, owner_of(a) == seat);
}

static void watch(const ber_deed *deed, void *notes, ber_tally *tally)
{
    const eiszeit *after = deed->after;
    (void)notes;
    if (deed->actor != BER_FATE)
        watch_choice(deed->before, deed->actor, deed->action, tally);
    for (int seat = 0; after->head.turn == BER_OVER && seat < after->head.n_seats; seat++) {
        ber_folly_add(tally, CLUBS_LEFT, after->own_clubs[seat], 1);
        ber_folly_add(tally, STONES_LEFT, after->stones[seat], 1);
    }
}

const ber_follies eiszeit_follies = { follies, 0, watch };
