/*
 * mammut_eval.c: what a position is worth to computer players, and their levels.
 *
 * A division cannot be judged before it is over: what lies in a heap may be stolen. So
 * playouts go on to the end of the round (mammut_pick.c). What the round leaves behind
 * (points, places on the fur track, animals, cards) is weighed by numbers learnt from games
 * (mammut_weights.c).
 */
#include "mammut_eval.h"

#include "weigh.h"

enum feature {
    W_ONE,
    W_VP,
    W_FUR_FIRST,         /* leads the fur track, shared with equals */
    W_FUR_LAST,          /* is last there, shared too */
    W_FUR_AHEAD,         /* of the mean, in spaces */
    W_FUR_GAP,           /* to the nearest place before it, if it is not first */
    W_ANIMALS,           /* kinds */
    W_COLLECTION,        /* what they would score now */
    W_CARD,              /* a feature for each group of cards in hand */
    W_FAIR = W_CARD + 5, /* value of the own heaps, up to a fair share each */
    W_EXPOSED,           /* what is above it, while somebody may steal, */
    W_SAFE,              /* and while nobody may */
    W_SHARE,             /* of the centre, by free heap places */
    W_LAID,              /* cards face down */
    W_SHAMAN,            /* holds it */
    W_NO_FIRE,           /* all heaps are full, and there is no fire in them */
    N_FEATURES,
};

static const char *const feature_names[] = {
    "one",        "vp",   "fur_first", "fur_last", "fur_ahead", "fur_gap", "animals",
    "collection", "loot", "fur_card",  "swap",     "axe_card",  "most",    "fair",
    "exposed",    "safe", "share",     "laid",     "shaman",    "no_fire", NULL,
};

/* ---- Features ------------------------------------------------------------------------ */

static void measure_fur(const mammut *s, int seat, float *f)
{
    int n = s->head.n_seats, me = s->fur[seat], sum = 0, above = 0, equal = 0, below = 0, gap = 0;
    for (int other = 0; other < n; other++) {
        int d = s->fur[other] - me;
        sum += s->fur[other];
        above += d > 0;
        equal += d == 0;
        below += d < 0;
        gap = d > 0 && (!gap || d < gap) ? d : gap;
    }
    f[W_FUR_FIRST] = above ? 0 : 1.0f / (float)equal;
    f[W_FUR_LAST] = below ? 0 : 1.0f / (float)equal;
    f[W_FUR_AHEAD] = (float)me - (float)sum / (float)n;
    f[W_FUR_GAP] = (float)(gap < 6 ? gap : 6);
}

static void measure_cards(const mammut *s, int seat, float *f)
{
    const uint8_t *hand = s->hand[seat];
    int most = 0;
    for (int card = MOST_FUR_BONUS; card < CARDS; card++)
        most += hand[card];
    f[W_CARD] = (float)(hand[PEEK] + hand[FLIP] + hand[SEND_BACK]);
    f[W_CARD + 1] = hand[FUR_CARD];
    f[W_CARD + 2] = hand[ANIMAL_SWAP];
    f[W_CARD + 3] = hand[AXE_BONUS];
    f[W_CARD + 4] = (float)most;
    f[W_LAID] = s->laid[seat];
}

static bool has_fire(const mammut *s, uint32_t slots)
{
    for (; slots; slots &= slots - 1)
        if (s->face[lowest(slots)] == FIRE)
            return true;
    return false;
}

static float sum_of(const mammut *s, uint32_t slots, const float value[FACES])
{
    float sum = 0;
    for (; slots; slots &= slots - 1)
        sum += value[s->face[lowest(slots)]];
    return sum;
}

/* Others who may still take a heap. */
static bool is_exposed(const mammut *s, int seat)
{
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && mammut_is_ready(s, other))
            return true;
    return false;
}

static void measure_heaps(const mammut *s, int seat, float *f)
{
    float value[FACES];
    mammut_worth(s, seat, value);
    float fair = sum_of(s, UINT32_MAX, value) / (float)mammut_heap_places(s);
    bool exposed = is_exposed(s, seat);
    int n_free = 0;
    f[W_FAIR] = f[W_EXPOSED] = f[W_SAFE] = 0;
    for (int heap = 0; heap < heaps_of(s); heap++) {
        uint32_t slots = s->heap[seat * 2 + heap];
        float sum = sum_of(s, slots, value);
        n_free += !slots;
        f[W_FAIR] += sum < fair ? sum : fair;
        f[exposed ? W_EXPOSED : W_SAFE] += sum < fair ? 0 : sum - fair;
    }
    int all_free = mammut_free_places(s);
    f[W_SHARE] = n_free ? sum_of(s, s->centre, value) * (float)n_free / (float)all_free : 0;
    f[W_SHAMAN] = 0;
    for (uint32_t m = tiles_of(s, seat); m; m &= m - 1)
        f[W_SHAMAN] += s->face[lowest(m)] >= SHAMAN_RED;
    f[W_NO_FIRE] = !n_free && !has_fire(s, tiles_of(s, seat));
}

/* Between rounds nothing lies on the table. */
static bool is_between(const mammut *s)
{
    return s->agenda.depth && s->agenda.frame[0].kind == F_THROW;
}

static void measure_seat(const mammut *s, int seat, float *f)
{
    int kinds = count_bits(s->animals[seat]);
    f[W_ONE] = 1;
    f[W_VP] = s->vp[seat];
    f[W_ANIMALS] = (float)kinds;
    f[W_COLLECTION] = mammut_animal_vp[kinds];
    measure_fur(s, seat, f);
    measure_cards(s, seat, f);
    if (!is_between(s)) {
        measure_heaps(s, seat, f);
        return;
    }
    for (int i = W_FAIR; i < N_FEATURES; i++)
        f[i] = i == W_LAID ? f[i] : 0;
}

/* The stages: rounds to come, and half a round for a division. */
static float stage_of(const mammut *s)
{
    float left = (float)(LAST_ROUND + 1 - s->round) - (is_between(s) ? 0 : 0.5f);
    return left < BER_STAGES - 1 ? left : BER_STAGES - 1;
}

static float mammut_measure(const void *state, float feature[BER_MAX_SEATS][BER_MAX_FEATURES])
{
    const mammut *s = state;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        measure_seat(s, seat, feature[seat]);
    return stage_of(s);
}

/* A point that was scored is not a misfortune. */
static const ber_order orders[] = {
    { BER_NOTHING, W_VP },
    { 0 },
};

/* What they count for in words; whose turn it is, and what is only begun, is not told. */
static const char *const merits[N_FEATURES] = {
    [W_VP] = "points",          [W_FUR_FIRST] = "fur", [W_FUR_LAST] = "fur",
    [W_FUR_AHEAD] = "fur",      [W_FUR_GAP] = "fur",   [W_ANIMALS] = "animals",
    [W_COLLECTION] = "animals", [W_CARD] = "hand",     [W_CARD + 1] = "hand",
    [W_CARD + 2] = "hand",      [W_CARD + 3] = "hand", [W_CARD + 4] = "hand",
    [W_LAID] = "hand",          [W_FAIR] = "heap",     [W_EXPOSED] = "heap",
    [W_SAFE] = "heap",          [W_SHARE] = "heap",    [W_SHAMAN] = "shaman",
    [W_NO_FIRE] = "fire",
};

const ber_features mammut_features = { feature_names, mammut_measure, orders, merits,
                                       mammut_weights };

void mammut_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    const mammut *s = state;
    const float(*weights)[BER_MAX_FEATURES][BER_STAGES] = house ? mammut_weights1 : mammut_weights;
    ber_value(&mammut_game, weights[s->head.n_seats - 2], N_FEATURES, s, value);
}

/* A round is over. */
bool mammut_settled(const void *state)
{
    const mammut *s = state;
    return is_between(s) && s->agenda.depth == 1 && s->agenda.frame[0].place == 0;
}

/* ---- Levels --------------------------------------------------------------------------------- */

/* More iterations help with two players; with three and four only a search that also tries what it
 * seldom tried gains by them. */
/* clang-format off */
const ber_skill mammut_skills[] = {
    { 2, 1, 8, 10, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 80, 0, 1 }, { 200, 0, 1 }, { 2000, 0, 1 }, { 40000, 0, 1 } }, .overlook = { 820, 550, 300 } },
    { 3, 1, 8, 10, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 80, 0, 1 }, { 200, 0, 1 }, { 1500, 0, 1 }, { 40000, 0, 1 } }, .overlook = { 910, 660, 380 }, .wider = { [5] = 50 } },
    { 4, 1, 8, 10, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 80, 0, 1 }, { 80, 0, 1 }, { 350, 0, 1 }, { 40000, 0, 1 } }, .overlook = { 930, 680, 450 }, .wider = { [5] = 50 } },
    { 5, 1, 8, 10, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 80, 0, 1 }, { 200, 0, 1 }, { 1000, 0, 1 }, { 40000, 0, 1 } }, .overlook = { 950, 500, 350 } },
    { 0 },
};
/* clang-format on */
