/*
 * eiszeit_folly.c: the follies of Eiszeit: what people would laugh at in a bot.
 *
 */
#include "eiszeit_eval.h"

#include "folly.h"

enum {
    SETUP_MAMMOTH, /* not a folly but its opposite: there is a least */
    EMPTY_HERD,
    PLACEMENT_COST,
    OWN_REMOVED,
    OWN_HERD,
    CLUB_REFUSED,
    GAVE_UP,
    CLUBS_LEFT,
    STONES_LEFT,
};

static const ber_folly follies[] = {
    [SETUP_MAMMOTH] = { "setup_mammoth", 0 },
    [EMPTY_HERD] = { "empty_herd", 0 },
    [PLACEMENT_COST] = { "placement_cost", 100 },
    [OWN_REMOVED] = { "own_removed", 0 },
    [OWN_HERD] = { "own_herd", 0 },
    [CLUB_REFUSED] = { "club_refused", 0 },
    [GAVE_UP] = { "gave_up", 0 },
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
    eiszeit_remains g;
    eiszeit_look(s, region, &g);
    return count_hunters(s, region) + 1 > CAPACITY + g.mammoths + g.value + g.fire;
}

/* Points that one hunter more brings the seat if the round ended now. */
static float gain_in(const eiszeit *s, int region, int seat)
{
    eiszeit_remains g;
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

/* The most that one hunter more brings the seat in one of the regions. */
static float best_in(const eiszeit *s, unsigned regions, int seat)
{
    float best = 0;
    for (; regions; regions &= regions - 1) {
        float gain = gain_in(s, lowest(regions), seat);
        best = gain > best ? gain : best;
    }
    return best;
}

/* The regions where a mammoth stands alone. */
static unsigned lone_herds(const eiszeit *s)
{
    unsigned herds = 0;
    for (unsigned rest = free_regions(s); rest; rest &= rest - 1) {
        int region = lowest(rest);
        if (s->mammoths[region] && !count_hunters(s, region))
            herds |= 1u << region;
    }
    return herds;
}

static void watch_placement(const eiszeit *s, int seat, int region, ber_tally *tally)
{
    unsigned regions = choices(s, seat);
    float own = gain_in(s, region, seat), cost = best_in(s, regions, seat) - own;
    bool alone = best_in(s, regions & lone_herds(s), seat) > own;
    ber_folly_note(tally, EMPTY_HERD, alone && overflows(s, region));
    if (s->round == 1)
        ber_folly_add(tally, PLACEMENT_COST, (int64_t)(100 * cost + 0.5f), 1);
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

static bool is_setup(ber_action a)
{
    return a >= A_SETUP_PLACE && a < A_PLAY_CARD;
}

static bool is_placement(const eiszeit *s, ber_action a)
{
    return a >= A_PLACE_HUNTER && a < A_SUBSTITUTE_SOURCE && is_free(s);
}

static bool is_removal(ber_action a)
{
    return a >= A_REMOVE_HUNTER && a < A_REMOVE_MAMMOTH;
}

static bool is_hunt(ber_action a)
{
    return a >= A_REMOVE_MAMMOTH && a < A_DISCARD_CARD;
}

/* The mammoth feeds nobody more than the seat that removes it. */
static bool is_own_herd(const eiszeit *s, int seat, int region)
{
    eiszeit_remains g;
    float with[SEATS], without[SEATS], loss[SEATS];
    eiszeit_look(s, region, &g);
    eiszeit_expect(&g, with);
    float each = eiszeit_each(&g);
    g.mammoths--;
    eiszeit_expect(&g, without);
    for (int other = 0; other < SEATS; other++)
        loss[other] = with[other] * each - without[other] * eiszeit_each(&g);
    for (int other = 0; other < SEATS; other++)
        if (other != seat && loss[other] >= loss[seat])
            return false;
    return true;
}

/* A club is there for the taking. */
static bool is_offered_club(const eiszeit *s)
{
    return s->club_reserve && ber_agenda_peek(&s->agenda)->kind == F_GIFT_CHOICE;
}

/* It was left for hunters that might move, of whom none has. */
static bool is_left_club(const eiszeit *s)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return s->club_reserve && f->kind == F_MOVE_SOURCE && f->card == D_GIFT && !f->place;
}

/* The points of everybody, and those expected if the round ended now. */
static void reckon(const eiszeit *s, float points[SEATS])
{
    eiszeit_remains g;
    float stay[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        points[seat] = s->score[seat];
    for (unsigned rest = free_regions(s); rest; rest &= rest - 1) {
        eiszeit_look(s, lowest(rest), &g);
        eiszeit_expect(&g, stay);
        for (int seat = 0; seat < SEATS; seat++)
            points[seat] += stay[seat] * eiszeit_each(&g);
    }
}

/* The step is an ending card of the last round [E6.1]. */
static bool ends_game(const eiszeit *s, int seat, ber_action a)
{
    int card = CARDS;
    if (a >= A_PLAY_CARD && a < A_PLAY_CARD + CARDS)
        card = a - A_PLAY_CARD;
    else if (a == A_CULT_SOURCE + DARK)
        card = s->top[DARK];
    return card < CARDS && is_last_round(s) && eiszeit_ends_round(s, seat, card) == ENDS;
}

/* So far behind that hardly any fire helps. */
static bool is_beaten(const eiszeit *s, int seat)
{
    const float hope = 5;
    float points[SEATS];
    reckon(s, points);
    for (int other = 0; other < s->head.n_seats; other++)
        if (points[other] - points[seat] > hope)
            return true;
    return false;
}

/* Does the seat have a step that does not end the game? */
static bool could_play_on(const eiszeit *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = eiszeit_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (!ends_game(s, seat, legal[i]))
            return true;
    return false;
}

static void watch_choice(const eiszeit *s, int seat, ber_action a, ber_tally *tally)
{
    if (is_setup(a))
        ber_folly_note(tally, SETUP_MAMMOTH, s->mammoths[a - A_SETUP_PLACE] > 0);
    if (is_placement(s, a))
        watch_placement(s, seat, a - A_PLACE_HUNTER, tally);
    if (is_removal(a) && could_remove_other(s, seat))
        ber_folly_note(tally, OWN_REMOVED, owner_of(a) == seat);
    if (is_hunt(a))
        ber_folly_note(tally, OWN_HERD, is_own_herd(s, seat, a - A_REMOVE_MAMMOTH));
    if (is_offered_club(s))
        ber_folly_note(tally, CLUB_REFUSED, a == A_NONE);
    if (a == A_STOP && is_left_club(s))
        ber_folly_note(tally, CLUB_REFUSED, true);
    if (ends_game(s, seat, a) && could_play_on(s, seat))
        ber_folly_note(tally, GAVE_UP, is_beaten(s, seat));
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

/* A hunter who may go anywhere goes where he brings about as much as anywhere else; and nobody
 * removes his own while another's is there, nor a mammoth that feeds him more than the others,
 * refuses a club that costs nothing, or moves nobody instead, keeps it in the last round instead of
 * giving it to a hunter, or ends a game that is lost by it. */
bool eiszeit_shuns(const void *state, int seat, const ber_plan *before, ber_action a)
{
    const eiszeit *s = state;
    /* Points of the round that he may give away for what comes later. */
    const float spare = 0.4f;
    (void)before;
    if (is_setup(a))
        return best_in(s, free_regions(s), seat) - gain_in(s, a - A_SETUP_PLACE, seat) > spare;
    if (is_placement(s, a))
        return best_in(s, choices(s, seat), seat) - gain_in(s, a - A_PLACE_HUNTER, seat) > spare;
    if (is_hunt(a))
        return is_own_herd(s, seat, a - A_REMOVE_MAMMOTH);
    if (a == A_NONE)
        return is_offered_club(s);
    if (a == A_STOP)
        return is_left_club(s);
    if (a == A_KEEP)
        return is_last_round(s);
    if (ends_game(s, seat, a))
        return is_beaten(s, seat);
    return is_removal(a) && owner_of(a) == seat && could_remove_other(s, seat);
}

const ber_follies eiszeit_follies = { follies, 0, watch };
