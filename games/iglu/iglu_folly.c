/*
 * iglu_folly.c: the follies of Iglu Iglu: what people would laugh at in a bot.
 *
 */
#include "iglu.h"

#include "asked.h"
#include "folly.h"

enum {
    ASHORE_EARLY,
    UNDONE_WALK,
    PREY_LEFT,
    LONE_IGLOO,
    STACKED_SETUP,
    ENERGY_LEFT,
    ASHORE_AT_END,
    LESSER_HARPOON,
    VAIN_BEAR,
    LESSER_HUNT,
    EARLY_IGLOO,
    ROUNDABOUT,
    PREY_PASSED,
};

static const ber_folly follies[] = {
    [ASHORE_EARLY] = { "ashore_early", 0 },   [UNDONE_WALK] = { "undone_walk", 0 },
    [PREY_LEFT] = { "prey_left", 0 },         [LONE_IGLOO] = { "lone_igloo", 0 },
    [STACKED_SETUP] = { "stacked_setup", 0 }, [ENERGY_LEFT] = { "energy_left", 1 },
    [ASHORE_AT_END] = { "ashore_at_end", 1 }, [LESSER_HARPOON] = { "lesser_harpoon", 0 },
    [VAIN_BEAR] = { "vain_bear", 0 },         [LESSER_HUNT] = { "lesser_hunt", 0 },
    [EARLY_IGLOO] = { "early_igloo", 0 },     [ROUNDABOUT] = { "roundabout", 0 },
    [PREY_PASSED] = { "prey_passed", 0 },     { 0 },
};

typedef struct {
    ber_plan turn;   /* the steps of this turn */
    int went_ashore; /* Inuit that walked ashore in this turn and did not come back */
    /* Corners of each seat with Inuit who walked there, or who did not come back although there
     * was ice beside and points were left at the end of a turn. Whom bears or Melt have driven
     * ashore for good cannot help it. */
    uint64_t lingers[SEATS];
} iglu_notes;

static void watch_walk(const iglu *s, ber_action a, int seat, iglu_notes *n, ber_tally *tally)
{
    uint64_t from = BIT((a - A_WALK) / 4), to = shifted(from, (a - A_WALK) % 4);
    ber_folly_note(tally, UNDONE_WALK, iglu_is_undone_walk(&n->turn, a));
    ber_folly_note(tally, ROUNDABOUT, iglu_is_roundabout(&n->turn, a));
    if (iglu_passes_prey(s, a))
        ber_folly_note(tally, PREY_PASSED, true);
    n->went_ashore += ((to & LAND) != 0) - ((from & LAND) != 0);
    n->lingers[seat] |= to & LAND;
}

/* Points that are left are lost, so prey in reach costs nothing. */
static bool leaves_prey(const iglu *s, int seat)
{
    return ber_is_any_legal(&iglu_game, s, seat, A_HUNT, A_HARPOON_HUNT);
}

static void watch_end_of_turn(const iglu *s, int seat, iglu_notes *n, ber_tally *tally)
{
    ber_folly_note(tally, PREY_LEFT, leaves_prey(s, seat));
    if (iglu_is_early(s))
        ber_folly_note(tally, ASHORE_EARLY, n->went_ashore > 0);
    if (s->ap)
        n->lingers[seat] |= people_of(s, seat) & LAND & beside(iglu_enterable(s, seat, false));
    n->went_ashore = 0;
}

static int worth(ber_action harpoon_hunt)
{
    int animal = (harpoon_hunt - A_HARPOON_HUNT) / SPACES;
    return animal == BEAR ? BEAR_VALUE : animal % VALUES + 1;
}

/* A harpoon takes any animal in reach. */
static void watch_harpoon(const iglu *s, int seat, ber_action a, ber_tally *tally)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = iglu_legal(s, seat, legal), most = 0;
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_HARPOON_HUNT && legal[i] < A_ENERGY && worth(legal[i]) > most)
            most = worth(legal[i]);
    ber_folly_note(tally, LESSER_HARPOON, worth(a) < most);
}

static void watch_choice(const iglu *s, int seat, ber_action a, iglu_notes *n, ber_tally *tally)
{
    if (a < A_MELT)
        ber_folly_note(tally, STACKED_SETUP, people_of(s, seat) >> (a - A_PLACE) & 1);
    if (a >= A_WALK && a < A_KAYAK)
        watch_walk(s, a, seat, n, tally);
    if (a >= A_BUILD && a < A_HUNT) {
        ber_folly_note(tally, LONE_IGLOO, count_bits(flood(BIT(a - A_BUILD), tiles(s))) == 1);
        ber_folly_note(tally, EARLY_IGLOO, iglu_is_early(s));
    }
    if (a >= A_HUNT && a < A_HARPOON_HUNT) {
        ber_folly_note(tally, LESSER_HUNT, iglu_is_lesser_hunt(s, a));
        if ((a - A_HUNT) / SPACES % VALUES + 1 == VALUES)
            ber_folly_note(tally, PREY_PASSED, false);
    }
    if (a >= A_HARPOON_HUNT && a < A_ENERGY)
        watch_harpoon(s, seat, a, tally);
    if (iglu_attacked(s, a))
        ber_folly_note(tally, VAIN_BEAR, iglu_is_vain_attack(s, a));
    if (a == A_END)
        watch_end_of_turn(s, seat, n, tally);
    if (a == A_END)
        n->turn.n = 0;
    else if (n->turn.n < BER_PLAN_STEPS)
        n->turn.step[n->turn.n++] = a;
}

static void watch_end(const iglu *s, const iglu_notes *n, ber_tally *tally)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        const uint8_t *hand = s->hand[seat];
        ber_folly_add(tally, ENERGY_LEFT,
                      hand[RED_ENERGY_1] + hand[RED_ENERGY_2] + hand[RED_ENERGY_3], 1);
        ber_folly_add(tally, ASHORE_AT_END,
                      ber_planes_sum(s->inuit[seat], INUIT_PLANES, n->lingers[seat]), 1);
    }
}

static void watch(const ber_deed *deed, void *notes, ber_tally *tally)
{
    const iglu *after = deed->after;
    iglu_notes *n = notes;
    if (deed->actor != BER_FATE)
        watch_choice(deed->before, deed->actor, deed->action, n, tally);
    for (int seat = 0; seat < SEATS; seat++)
        n->lingers[seat] &= people_of(after, seat);
    if (after->head.turn == BER_OVER)
        watch_end(after, n, tally);
}

const ber_follies iglu_follies = { follies, sizeof(iglu_notes), watch };
