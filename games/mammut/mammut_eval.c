/*
 * mammut_eval.c: advice for computer players.
 *
 * A division cannot be judged before it is over: what lies in a heap may be stolen. So
 * playouts go on to the end of the round with a quick policy of "I cut, you choose": take a
 * fair share, steal what is better than one. What the round leaves behind (points, places
 * on the fur track, animals, cards) is weighed by numbers learnt from games
 * (mammut_weights.c).
 */
#include "mammut_eval.h"

#include "rng.h"
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

/* ---- What a tile is worth to a seat ------------------------------------------------- */

/* About the points that a tile with this face brings, when one knows no more. */
static void worth(const mammut *s, int seat, float value[FACES])
{
    static const float animal[ANIMALS + 1] = { 1.8f, 2.5f, 4, 5, 6, 7, 8, 0 };
    int owned = s->animals[seat];
    bool is_last = s->round == LAST_ROUND, two = s->head.n_seats == 2;
    bool has_bonus = s->hand[seat][AXE_BONUS] || s->down[seat][AXE_BONUS];
    value[AXE] = (is_last ? 3.0f : 2.2f) + (has_bonus ? 2.0f : 0);
    value[FUR] = 1.2f + 0.25f * (float)s->round;
    value[TUSK] = 2;
    value[FOOD] = 1.8f;
    value[FIRE] = two ? 1.5f : 1.3f;
    for (int i = 0; i < ANIMALS; i++)
        value[FIRST_ANIMAL + i] = owned >> i & 1 ? 0.2f : animal[count_bits((uint32_t)owned)];
    value[UNKNOWN] = 1.9f;
    value[SHAMAN_RED] = value[SHAMAN_BLUE] = 1.5f;
}

float mammut_sum(const mammut *s, uint32_t slots, const float value[FACES])
{
    float sum = 0;
    for (; slots; slots &= slots - 1)
        sum += value[s->face[lowest(slots)]];
    return sum;
}

static float least_of(const mammut *s, uint32_t slots, const float value[FACES])
{
    float least = value[s->face[lowest(slots)]];
    for (slots &= slots - 1; slots; slots &= slots - 1) {
        float one = value[s->face[lowest(slots)]];
        least = one < least ? one : least;
    }
    return least;
}

static int heap_places(const mammut *s)
{
    return s->head.n_seats == 2 ? 4 : s->head.n_seats;
}

static float fair_share(const mammut *s, const float value[FACES])
{
    return mammut_sum(s, UINT32_MAX, value) / (float)heap_places(s);
}

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
    worth(s, seat, value);
    float fair = fair_share(s, value);
    bool exposed = is_exposed(s, seat);
    int n_free = 0;
    f[W_FAIR] = f[W_EXPOSED] = f[W_SAFE] = 0;
    for (int heap = 0; heap < heaps_of(s); heap++) {
        uint32_t slots = s->heap[seat * 2 + heap];
        float sum = mammut_sum(s, slots, value);
        n_free += !slots;
        f[W_FAIR] += sum < fair ? sum : fair;
        f[exposed ? W_EXPOSED : W_SAFE] += sum < fair ? 0 : sum - fair;
    }
    int all_free = mammut_free_places(s);
    f[W_SHARE] = n_free ? mammut_sum(s, s->centre, value) * (float)n_free / (float)all_free : 0;
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

const ber_features mammut_features = { feature_names, mammut_measure, orders };

void mammut_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    const mammut *s = state;
    float feature[BER_MAX_SEATS][BER_MAX_FEATURES], weight[BER_MAX_FEATURES];
    if (s->head.turn == BER_OVER) {
        for (int seat = 0; seat < s->head.n_seats; seat++)
            value[seat] = s->vp[seat];
        return;
    }
    float stage = mammut_measure(s, feature);
    ber_weights_at((house ? mammut_weights1 : mammut_weights)[s->head.n_seats - 2], N_FEATURES,
                   stage, weight);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        value[seat] = ber_weigh(weight, feature[seat], N_FEATURES);
}

/* A round is over. */
bool mammut_settled(const void *state)
{
    const mammut *s = state;
    return is_between(s) && s->agenda.depth == 1 && s->agenda.frame[0].place == 0;
}

/* ---- The quick policy -------------------------------------------------------------------- */

void mammut_weigh(const mammut *s, int seat, mammut_scale *w)
{
    worth(s, seat, w->value);
    w->fair = fair_share(s, w->value);
}

/* Who takes the last free place gets all, and for good. */
static float gain_of_taking(const mammut *s, const mammut_scale *w)
{
    float centre = mammut_sum(s, s->centre, w->value);
    if (mammut_free_places(s) == 1)
        return centre + 1;
    return centre < w->fair ? centre : w->fair;
}

static float gain_of_stealing(const mammut *s, int tray, const mammut_scale *w)
{
    return mammut_sum(s, s->heap[tray], w->value) - least_of(s, s->heap[tray], w->value);
}

static float chance_below(ber_rng *rng)
{
    return (float)ber_rng_below(rng, 1 << 16) / (1 << 16);
}

static ber_action any_of(const ber_action *legal, int n, ber_rng *rng)
{
    return legal[n > 1 ? ber_rng_below(rng, (uint32_t)n) : 0];
}

/* A card now and then; else the best of the centre and the heaps, by a judgement that
 * errs by a point or two. */
static ber_action pick_turn(const mammut *s, int seat, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    mammut_scale w;
    int n = mammut_legal(s, seat, legal), n_cards = 0;
    while (n_cards < n && legal[n_cards] < A_TAKE)
        n_cards++;
    if (n_cards && ber_rng_below(rng, 4) == 0)
        return any_of(legal, n_cards, rng);
    if (n == n_cards + 1)
        return legal[n_cards];
    mammut_weigh(s, seat, &w);
    ber_action best = 0;
    float most = 0;
    for (int i = n_cards; i < n; i++) {
        float gain = legal[i] == A_TAKE ? gain_of_taking(s, &w)
                                        : gain_of_stealing(s, legal[i] - A_STEAL, &w);
        gain += 3 * chance_below(rng);
        if (i == n_cards || gain > most) {
            best = legal[i];
            most = gain;
        }
    }
    return best;
}

/* Tiles whose face is not before that of the pick before. */
static float value_from(const mammut *s, uint32_t where, int first, const float value[FACES])
{
    float sum = 0;
    for (; where; where &= where - 1) {
        int face = s->face[lowest(where)];
        sum += face >= first ? value[face] : 0;
    }
    return sum;
}

/* Goes along the tiles in their order [R60] and takes each with the same chance, such that
 * a fair share is to be expected in the end. */
static ber_action pick_take(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    mammut_scale w;
    mammut_weigh(s, f->seat, &w);
    int least = f->data ? mammut_order(s, f->place) : 0, first = least / 48;
    float need = w.fair - mammut_sum(s, s->heap[f->seat * 2 + f->card], w.value);
    need += 2 * chance_below(rng) - 1;
    if (f->data && need <= 0.5f)
        return A_STOP;
    float part = need / (value_from(s, s->centre, first, w.value) + 0.01f);
    uint32_t listed = mammut_classes(s, s->centre, least), last = 0;
    for (int face = first; face < FACES; face++)
        for (uint32_t m = listed & showing(s, face); m; m &= m - 1) {
            last = m & -m;
            if (chance_below(rng) < part * (float)count_bits(s->centre & showing(s, face)))
                return (ber_action)(A_TILE + lowest(m));
        }
    return f->data ? A_STOP : (ber_action)(A_TILE + lowest(last));
}

/* Gives back the tile that is worth least, and seldom another. */
static ber_action pick_return(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    mammut_scale w;
    uint32_t heap = s->heap[f->seat * 2 + f->card];
    if (f->data && ber_rng_below(rng, 4))
        return A_STOP;
    mammut_weigh(s, f->seat, &w);
    int least = f->data ? mammut_order(s, f->place) : 0, best = -1;
    float low = 0;
    for (uint32_t m = mammut_classes(s, heap, least); m; m &= m - 1) {
        float value = w.value[s->face[lowest(m)]] + 0.5f * chance_below(rng);
        if (best < 0 || value < low) {
            best = lowest(m);
            low = value;
        }
    }
    return best < 0 ? A_STOP : (ber_action)(A_TILE + best);
}

ber_action mammut_pick(const void *state, int seat, ber_rng *rng)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    ber_action legal[BER_MAX_ACTIONS];
    switch (f->kind) {
    case F_TURN: return pick_turn(s, seat, rng);
    case F_TAKE: return pick_take(s, f, rng);
    case F_RETURN: return pick_return(s, f, rng);
    default: return any_of(legal, mammut_legal(s, seat, legal), rng);
    }
}

/* ---- Weights for the tree ----------------------------------------------------------------- */

/* The better a heap compares with a fair share, the likelier it is looked at. */
static float turn_weight(const mammut *s, ber_action a, const mammut_scale *w)
{
    if (a < A_TAKE || a == A_PASS)
        return 1;
    float gain = a == A_TAKE ? gain_of_taking(s, w) : gain_of_stealing(s, a - A_STEAL, w);
    float over = gain - 0.7f * w->fair;
    return over > 0 ? 1 + over : 0.3f;
}

static float pick_weight(const mammut *s, const ber_frame *f, ber_action a, const mammut_scale *w)
{
    float heap = mammut_sum(s, s->heap[f->seat * 2 + f->card], w->value);
    bool takes = f->kind == F_TAKE;
    if (a == A_STOP)
        return takes ? (heap > 0.8f * w->fair ? 6 : 0.5f) : 3;
    float value = w->value[s->face[a - A_TILE]];
    return takes ? 0.5f + 0.5f * value : 3 / (0.5f + value);
}

void mammut_prior(const void *state, const ber_action *a, int n, float *weight)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    mammut_scale w;
    mammut_weigh(s, f->seat, &w);
    for (int i = 0; i < n; i++)
        if (f->kind == F_TURN)
            weight[i] = turn_weight(s, a[i], &w);
        else if (f->kind == F_TAKE || f->kind == F_RETURN)
            weight[i] = pick_weight(s, f, a[i], &w);
        else
            weight[i] = 1;
}

/* ---- Levels --------------------------------------------------------------------------------- */

/* More iterations help with two players; with more the others' choices are the larger
 * part of what happens, and each further level needs many. */
/* clang-format off */
const ber_skill mammut_skills[] = {
    { 2, 1, 8, 10, { { 30, 229, 1 }, { 40, 90, 1 }, { 80, 20, 1 }, { 200, 0, 1 }, { 1500, 0, 1 }, { 12000, 0, 1 } } },
    { 3, 1, 8, 10, { { 30, 299, 1 }, { 40, 154, 1 }, { 80, 83, 1 }, { 200, 0, 1 }, { 1500, 0, 1 }, { 12000, 0, 1 } } },
    { 4, 1, 8, 10, { { 30, 368, 1 }, { 40, 216, 1 }, { 80, 96, 1 }, { 200, 0, 1 }, { 1500, 0, 1 }, { 12000, 0, 1 } } },
    { 5, 1, 8, 10, { { 30, 271, 1 }, { 40, 156, 1 }, { 80, 74, 1 }, { 200, 0, 1 }, { 1500, 0, 1 }, { 12000, 0, 1 } } },
    { 0 },
};
/* clang-format on */
