/*
 * iglu_eval.c: advice for computer players.
 *
 * What a seat has is put into numbers, after the strategy notes of RULES.md; what they
 * are worth at which stage of the game was learnt from games (iglu_weights.c). The
 * forecast, for example, means next to nothing while much ice is left.
 */
#include "iglu.h"

#include "rng.h"
#include "weigh.h"

enum feature {
    F_ONE,
    F_HUNTED,                      /* points */
    F_FORECAST,                    /* points of the islands that remain if everything free melts */
    F_LONE,                        /* tiles of those where nobody else is, */
    F_SQUARES,                     /* and what they score */
    F_TILES,                       /* held by people or igloos */
    F_STACKED,                     /* people more than tiles */
    F_IGLOOS,                      /* still to be built */
    F_HAND,                        /* a feature for each kind of tile in hand */
    F_ASHORE = F_HAND + RED_KINDS, /* people on land, */
    F_CUT_OFF,                     /* and those who cannot leave it on foot */
    F_FISH_NEAR,                   /* value of the fish beside own people, */
    F_FISH_FAR,                    /* and of those two spaces away */
    F_FOX_HERE,
    F_FOX_NEAR,
    F_GLACIERS, /* under or beside own tiles */
    F_ROOM,     /* ice beside own people where nobody stands */
    F_TURN,     /* is on turn */
    N_FEATURES,
};

static const char *const feature_names[] = {
    "one",       "hunted",   "forecast", "lone",     "squares",  "tiles", "stacked", "igloos",
    "melt",      "energy1",  "energy2",  "energy3",  "harpoon",  "move",  "ashore",  "cut_off",
    "fish_near", "fish_far", "fox_here", "fox_near", "glaciers", "room",  "turn",    NULL,
};

static float fish_worth(const iglu *s, uint64_t where)
{
    int sum = 0;
    for (int v = 0; v < VALUES; v++)
        sum += (v + 1) * ber_planes_sum(s->fish[v], FISH_PLANES, where);
    return (float)sum;
}

static float fox_worth(const iglu *s, uint64_t where)
{
    int sum = 0;
    for (int v = 0; v < VALUES; v++)
        sum += (v + 1) * ber_planes_sum(s->fox[v], FOX_PLANES, where);
    return (float)sum;
}

/* People on land score nowhere, and some cannot come back. */
static void measure_land(const iglu *s, int seat, float *f)
{
    f[F_ASHORE] = f[F_CUT_OFF] = 0;
    for (uint64_t corners = people_of(s, seat) & LAND; corners; corners &= corners - 1) {
        int n = ber_planes_count(s->inuit[seat], INUIT_PLANES, lowest(corners));
        f[F_ASHORE] += (float)n;
        f[F_CUT_OFF] += beside(corners & -corners) & tiles(s) ? 0 : (float)n;
    }
}

static void measure_prey(const iglu *s, uint64_t me, float *f)
{
    uint64_t near = beside(me & ~LAND);
    f[F_FISH_NEAR] = fish_worth(s, near);
    f[F_FISH_FAR] = fish_worth(s, beside(near) & ~near);
    f[F_FOX_HERE] = fox_worth(s, me);
    f[F_FOX_NEAR] = fox_worth(s, near & ~me);
}

static void measure_seat(const iglu *s, const iglu_survey *forecast, int seat, float *f)
{
    uint64_t me = people_of(s, seat), on_ice = me & ~LAND, own = on_ice | s->igloo[seat];
    f[F_ONE] = 1;
    f[F_HUNTED] = (float)iglu_hunted_points(s, seat) * 0.5f;
    f[F_FORECAST] = (float)forecast->points[seat] * 0.5f;
    f[F_LONE] = (float)forecast->lone[seat];
    f[F_SQUARES] = (float)forecast->squares[seat];
    f[F_TILES] = (float)count_bits(own);
    f[F_STACKED] =
        (float)(ber_planes_sum(s->inuit[seat], INUIT_PLANES, on_ice) - count_bits(on_ice));
    f[F_IGLOOS] = s->igloos_left[seat];
    for (int red = 0; red < RED_KINDS; red++)
        f[F_HAND + red] = s->hand[seat][red];
    measure_land(s, seat, f);
    measure_prey(s, me, f);
    f[F_GLACIERS] = (float)count_bits(s->glacier & (own | beside(own)));
    f[F_ROOM] = (float)count_bits(beside(on_ice) & s->ice & ~all_people(s));
    f[F_TURN] = active_seat(s) == seat;
}

/* The stages, by the number of tiles face down. */
static float stage_of(const iglu *s)
{
    static const float ice[BER_STAGES] = { 0, 12, 24, 38, 56 };
    float left = (float)count_bits(s->ice);
    int low = 0;
    while (low < BER_STAGES - 2 && left > ice[low + 1])
        low++;
    return (float)low + (left - ice[low]) / (ice[low + 1] - ice[low]);
}

static float iglu_measure(const void *state, float feature[BER_MAX_SEATS][BER_MAX_FEATURES])
{
    const iglu *s = state;
    iglu_survey forecast;
    iglu_islands(s, iglu_forecast(s), &forecast);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        measure_seat(s, &forecast, seat, feature[seat]);
    return stage_of(s);
}

/* Whoever is ashore is worth no more than on a tile, alone or with others. */
static const ber_order orders[] = {
    { F_ASHORE, F_TILES },
    { F_ASHORE, F_STACKED },
    { F_CUT_OFF, BER_NOTHING },
    { BER_NOTHING, F_HUNTED },
    { 0 },
};

/* What they count for in words; whose turn it is, and what is only begun, is not told. */
static const char *const merits[N_FEATURES] = {
    [F_HUNTED] = "hunted",   [F_FORECAST] = "islands", [F_LONE] = "islands",
    [F_SQUARES] = "islands", [F_TILES] = "islands",    [F_STACKED] = "islands",
    [F_IGLOOS] = "islands",  [F_GLACIERS] = "islands", [F_HAND] = "hand",
    [F_HAND + 1] = "hand",   [F_HAND + 2] = "hand",    [F_HAND + 3] = "hand",
    [F_HAND + 4] = "hand",   [F_HAND + 5] = "hand",    [F_ASHORE] = "ashore",
    [F_CUT_OFF] = "ashore",  [F_FISH_NEAR] = "prey",   [F_FISH_FAR] = "prey",
    [F_FOX_HERE] = "prey",   [F_FOX_NEAR] = "prey",    [F_ROOM] = "room",
};

const ber_features iglu_features = { feature_names, iglu_measure, orders, merits, iglu_weights };

void iglu_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    const iglu *s = state;
    const float(*weights)[BER_MAX_FEATURES][BER_STAGES] = house ? iglu_weights1 : iglu_weights;
    ber_value(&iglu_game, weights[s->head.n_seats - 2], N_FEATURES, s, value);
}

/* ---- Weights for the tree ---------------------------------------------------------- */

static float hunt_weight(int animal)
{
    return animal == BEAR ? 8.0f : 2.0f + 2.0f * (float)(animal % VALUES);
}

/* An Inuit beside the new hole is the first to fish in it. */
static float melt_weight(const iglu *s, int space)
{
    uint64_t near = beside(BIT(space));
    return people_of(s, active_seat(s)) & near ? 2.0f : 1.0f;
}

static float action_weight(const iglu *s, ber_action a)
{
    if (a >= A_MELT && a < A_DRIFT)
        return melt_weight(s, a - A_MELT);
    if (a >= A_HUNT && a < A_HARPOON_HUNT)
        return hunt_weight((a - A_HUNT) / SPACES);
    if (a >= A_HARPOON_HUNT && a < A_ENERGY)
        return 0.5f * hunt_weight((a - A_HARPOON_HUNT) / SPACES);
    if (a >= A_BUILD && a < A_HUNT)
        return count_bits(s->ice) > 30 ? 0.5f : 3.0f;
    if (a == A_END)
        return s->ap ? 0.2f : 1.0f;
    if (a == A_HARPOON)
        return 8.0f;
    if (a >= A_ENERGY && a <= A_PLAY_MOVE)
        return 0.5f;
    return 1.0f;
}

void iglu_prior(const void *state, const ber_action *a, int n, float *weight)
{
    for (int i = 0; i < n; i++)
        weight[i] = action_weight(state, a[i]);
}

/* ---- Quick choices for playouts ------------------------------------------------------ */

/* A random space of a set that is not empty. */
static int random_space(uint64_t mask, ber_rng *rng)
{
    for (uint32_t skip = ber_rng_below(rng, (uint32_t)count_bits(mask)); skip; skip--)
        mask &= mask - 1;
    return lowest(mask);
}

/* The most valuable prey that many points can pay for, or -1. */
static int best_prey(const iglu *s, uint64_t me, int ap)
{
    uint64_t near = beside(me & ~LAND);
    for (int v = (ap < VALUES ? ap : VALUES) - 1; v >= 0; v--) {
        if (fox_at(s, v) & me)
            return A_HUNT + (FOX_1 + v) * SPACES + lowest(fox_at(s, v) & me);
        if (fish_at(s, v) & near)
            return A_HUNT + (FISH_1 + v) * SPACES + lowest(fish_at(s, v) & near);
    }
    return -1;
}

static int value_of_prey(int hunt)
{
    return hunt < 0 ? 0 : (hunt - A_HUNT) / SPACES % VALUES + 1;
}

/* Spreads people over tiles where nobody stands, else ends the turn. */
static ber_action pick_walk(const iglu *s, int seat, uint64_t me, ber_rng *rng)
{
    uint64_t goals = iglu_enterable(s, seat, false) & ~all_people(s);
    uint64_t movers = me & beside(goals);
    if (!s->ap || !movers)
        return A_END;
    int from = random_space(movers, rng);
    int to = random_space(beside(BIT(from)) & goals, rng);
    int dir = to == from - 8 ? NORTH : to == from + 1 ? EAST : to == from + 8 ? SOUTH : WEST;
    return (ber_action)(A_WALK + from * 4 + dir);
}

static ber_action pick_action(const iglu *s, int seat, ber_rng *rng)
{
    uint64_t me = people_of(s, seat);
    int prey = best_prey(s, me, s->ap);
    if (prey >= 0)
        return (ber_action)prey;
    if (s->ap >= IGLOO_AP && s->igloos_left[seat] && count_bits(s->ice) < 25) {
        uint64_t sites = iglu_building_sites(s, seat);
        if (sites)
            return (ber_action)(A_BUILD + random_space(sites, rng));
    }
    /* A third of the walks are not worth it: well-placed people stay. */
    return ber_rng_below(rng, 3) ? pick_walk(s, seat, me, rng) : A_END;
}

ber_action iglu_pick(const void *state, int seat, ber_rng *rng)
{
    const iglu *s = state;
    ber_action legal[BER_MAX_ACTIONS];
    switch (ber_agenda_peek(&s->agenda)->kind) {
    case F_ACTION: return pick_action(s, seat, rng);
    case F_MELT: return (ber_action)(A_MELT + random_space(iglu_meltable(s), rng));
    case F_ATTACK: return s->hand[seat][RED_HARPOON] ? A_HARPOON : A_DECLINE;
    default: break;
    }
    int n = iglu_legal(s, seat, legal);
    return legal[ber_rng_below(rng, (uint32_t)n)];
}

/* ---- What nobody with sense does --------------------------------------------------------- */

typedef struct {
    uint64_t from, to; /* 0: it is no walk */
} stretch;

static stretch stretch_of(ber_action a)
{
    if (a < A_WALK || a >= A_KAYAK)
        return (stretch){ 0 };
    uint64_t from = BIT((a - A_WALK) / 4);
    return (stretch){ from, shifted(from, (a - A_WALK) % 4) };
}

static bool is_energy(ber_action a)
{
    return a >= A_ENERGY && a < A_ENERGY + VALUES;
}

static bool moves_animals(ber_action a)
{
    return a == A_PLAY_MOVE || (a >= A_STEP && a <= A_STOP);
}

/* A Melt is played unseen: nothing is learnt by it that was not known before the walk. */
static bool melts_unseen(ber_action a)
{
    return a == A_PLAY_MELT || (a >= A_SINK && a < A_STEP) || (a >= A_FLEE && a < A_WALK);
}

/* Whether an Inuit takes the prey from there: a fish beside, a fox or a bear on the spot. */
static bool takes_from(ber_action a, uint64_t space)
{
    int first = a < A_HARPOON_HUNT ? A_HUNT : A_HARPOON_HUNT;
    uint64_t prey = BIT((a - first) % SPACES);
    return (a - first) / SPACES < FOX_1 ? (prey & beside(space)) != 0 : prey == space;
}

/* A step that has nothing to do with a walk to that space: another walk, Energy, Melt, animals that
 * are moved, and prey taken from elsewhere. */
static bool is_beside_the_point(ber_action a, uint64_t space)
{
    if (a >= A_HUNT && a < A_ENERGY)
        return !takes_from(a, space);
    return stretch_of(a).from || is_energy(a) || moves_animals(a) || melts_unseen(a);
}

bool iglu_is_undone_walk(const ber_plan *before, ber_action a)
{
    stretch walk = stretch_of(a);
    for (int k = before->n - 1; k >= 0; k--) {
        stretch then = stretch_of(before->step[k]);
        if (then.from == walk.to && then.to == walk.from)
            return true;
        if (!is_beside_the_point(before->step[k], walk.from))
            return false;
    }
    return false;
}

bool iglu_is_roundabout(const ber_plan *before, ber_action a)
{
    stretch walk = stretch_of(a);
    uint64_t at = walk.from;
    int n = 0;
    for (int k = before->n - 1; k >= 0; k--) {
        stretch then = stretch_of(before->step[k]);
        if (moves_animals(before->step[k]) || !is_beside_the_point(before->step[k], at))
            return false;
        if (then.to != at)
            continue;
        at = then.from;
        if (++n == 2)
            return beside(at) & walk.to;
    }
    return false;
}

/* Back to where a walk before came from; or ashore, but not to walk on round the corner. */
static bool is_vain_walk(const iglu *s, const ber_plan *before, ber_action a)
{
    stretch walk = stretch_of(a);
    if (iglu_is_undone_walk(before, a) || iglu_is_roundabout(before, a) || iglu_passes_prey(s, a))
        return true;
    if (!(walk.to & LAND))
        return false;
    uint64_t exits = beside(walk.to) & iglu_enterable(s, active_seat(s), false) & ~walk.from;
    return s->ap < 2 * WALK_AP || !exits;
}

/* Energy is well spent on prey of its own value. */
static bool energy_takes_prey(const iglu *s, uint64_t me, int v)
{
    return value_of_prey(best_prey(s, me, s->ap + v)) >= v;
}

static bool has_prey_for_energy(const iglu *s, uint64_t me)
{
    const uint8_t *hand = s->hand[active_seat(s)];
    for (int v = 1; v <= VALUES && !(s->used & PLAY_ENERGY); v++)
        if (hand[RED_ENERGY_1 + v - 1] && energy_takes_prey(s, me, v))
            return true;
    return false;
}

/* Unspent points are lost: a seat that has prey in reach, or can come back from land, does so. */
static bool has_more_to_do(const iglu *s)
{
    uint64_t me = people_of(s, active_seat(s));
    bool castaway = s->ap && beside(me & LAND) & iglu_enterable(s, active_seat(s), false);
    return castaway || best_prey(s, me, s->ap) >= 0 || has_prey_for_energy(s, me);
}

/* Energy that is enough for a few steps only, while another one would take prey. */
static bool is_wrong_energy(const iglu *s, int v)
{
    uint64_t me = people_of(s, active_seat(s));
    return s->ap + v < KAYAK_AP && !energy_takes_prey(s, me, v) && has_prey_for_energy(s, me);
}

/* A harpoon takes any animal: the one that is worth most. */
static bool is_lesser_prey(const iglu *s, int animal)
{
    uint64_t me = people_of(s, active_seat(s));
    int best = best_prey(s, me, VALUES);
    int most = s->bear & me ? BEAR_VALUE : value_of_prey(best);
    return (animal == BEAR ? BEAR_VALUE : animal % VALUES + 1) < most;
}

bool iglu_is_lesser_hunt(const iglu *s, ber_action a)
{
    uint64_t me = people_of(s, active_seat(s));
    int best = value_of_prey(best_prey(s, me, s->ap)), v = value_of_prey(a);
    if (v + 2 > best)
        return false;
    iglu after = *s;
    int animal = (a - A_HUNT) / SPACES, space = (a - A_HUNT) % SPACES;
    if (animal < FOX_1)
        ber_planes_take(after.fish[v - 1], FISH_PLANES, BIT(space));
    else
        ber_planes_take(after.fox[v - 1], FOX_PLANES, BIT(space));
    return v + value_of_prey(best_prey(&after, me, s->ap - v)) + 2 <= best;
}

bool iglu_passes_prey(const iglu *s, ber_action a)
{
    stretch walk = stretch_of(a);
    uint64_t me = people_of(s, active_seat(s));
    if (count_bits(s->ice) <= LATE_ICE || (walk.from & LAND) || (walk.to & s->bear))
        return false;
    return s->ap == VALUES && value_of_prey(best_prey(s, me, s->ap)) == VALUES;
}

bool iglu_is_early(const iglu *s)
{
    return s->turn_number <= EARLY_TURNS * s->head.n_seats;
}

/* What gains nothing, besides walks: an igloo on a single tile, where an Inuit is as good, or while
 * nobody knows yet which ice will stay. */
static bool is_idle(const iglu *s, ber_action a)
{
    if (a >= A_BUILD && a < A_HUNT)
        return iglu_is_early(s) || !(beside(BIT(a - A_BUILD)) & tiles(s));
    if (a >= A_HUNT && a < A_HARPOON_HUNT)
        return iglu_is_lesser_hunt(s, a);
    if (a >= A_HARPOON_HUNT && a < A_ENERGY)
        return is_lesser_prey(s, (a - A_HARPOON_HUNT) / SPACES);
    if (is_energy(a))
        return is_wrong_energy(s, a - A_ENERGY + 1);
    return a == A_END && has_more_to_do(s);
}

/* An animal goes back to where the step before has taken it from. */
static bool is_undone_step(ber_action before, ber_action a)
{
    if (before < A_STEP || before >= A_STOP || a < A_STEP || a >= A_STOP)
        return false;
    int was = before - A_STEP, is = a - A_STEP;
    uint64_t from = BIT(was / 4 % SPACES), back = BIT(is / 4 % SPACES);
    return was / (4 * SPACES) == is / (4 * SPACES) && shifted(from, was % 4) == back &&
           shifted(back, is % 4) == from;
}

uint64_t iglu_attacked(const iglu *s, ber_action a)
{
    if (a < A_STEP || a >= A_STOP || (a - A_STEP) / (4 * SPACES) != BEAR)
        return 0;
    return shifted(BIT((a - A_STEP) / 4 % SPACES), (a - A_STEP) % 4) & all_people(s);
}

bool iglu_is_vain_attack(const iglu *s, ber_action a)
{
    uint64_t to = iglu_attacked(s, a);
    if (!to || to & (all_foxes(s) | people_of(s, active_seat(s))))
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (to & people_of(s, seat) & ~s->igloo[seat])
            return false; /* somebody flees */
    return true;
}

bool iglu_shuns(const void *state, int seat, const ber_plan *before, ber_action a)
{
    const iglu *s = state;
    ber_action done = before->n ? before->step[before->n - 1] : BER_NO_ACTION;
    stretch last = stretch_of(done), walk = stretch_of(a);
    (void)seat; /* whose action it is */
    if (is_undone_step(done, a) || iglu_is_vain_attack(s, a))
        return true;
    if (ber_agenda_peek(&s->agenda)->kind != F_ACTION)
        return false;
    if (last.to & LAND && walk.from != last.to)
        return true; /* an Inuit that walked ashore goes on */
    return walk.from ? is_vain_walk(s, before, a) : is_idle(s, a);
}

/* ---- Levels ----------------------------------------------------------------------------- */

/* docs/strength.md has what they are worth. */
/* clang-format off */
const ber_skill iglu_skills[] = {
    /* seats, horizon, explore, spread; iterations, slack, trees (or one) of each level */
    { 2, 5, 8, 8, .level = { { 40, 0, 1 }, { 60, 0, 1 }, { 100, 0, 1 }, { 150, 0, 1 }, { 600, 0, 1 }, { 20000, 0, 1 } }, .overlook = { 650, 800, 350 }, .by_hand = { true }, .wider = { [5] = 16 } },
    { 3, 6, 7, 8, .level = { { 30, 0, 1 }, { 30, 0, 1 }, { 50, 0, 1 }, { 50, 0, 1 }, { 250, 0, 1 }, { 20000, 0, 1 } }, .overlook = { 700, 450, 350 }, .by_hand = { true, true } },
    { 4, 7, 6, 7, .level = { { 30, 0, 1 }, { 30, 0, 1 }, { 50, 0, 1 }, { 50, 0, 1 }, { 170, 0, 1 }, { 25000, 0, 1 } }, .overlook = { 600, 750, 400 }, .by_hand = { true } },
    { 0 },
};
/* clang-format on */
