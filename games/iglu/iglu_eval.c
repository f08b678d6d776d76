/*
 * iglu_eval.c: advice for computer players, after the strategy notes of RULES.md.
 *
 * The backbone is the forecast: the islands that remain if everything free melts,
 * scored with the pieces as they stand. It means little while the sea is small and
 * everything later, so its weight grows.
 */
#include "iglu.h"

#include "rng.h"

/* Early the forecast counts a third; from 25 face-down tiles on it is all there is. */
static float forecast_weight(const iglu *s)
{
    int left = count_bits(s->ice);
    return left <= 25 ? 1.0f : 1.0f - 0.7f * (float)(left - 25) / 31.0f;
}

/* Prey within reach, and foxes on one's own tiles. */
static float prey_worth(const iglu *s, int seat)
{
    uint64_t me = people_of(s, seat), near = beside(me & ~LAND);
    float worth = 0;
    for (int v = 0; v < VALUES; v++) {
        worth += 0.25f * (float)((v + 1) * ber_planes_sum(s->fish[v], FISH_PLANES, near));
        worth += 0.4f * (float)((v + 1) * ber_planes_sum(s->fox[v], FOX_PLANES, me));
    }
    return worth;
}

/* Tiles in hand; unseen ones count as an average red tile. */
static float hand_worth(const iglu *s, int seat)
{
    static const float worth[RED_KINDS] = { 1.5f, 1.0f, 1.5f, 2.0f, 2.0f, 0.7f };
    float sum = 0;
    int known = 0;
    for (int red = 0; red < RED_KINDS; red++) {
        sum += worth[red] * (float)s->hand[seat][red];
        known += s->hand[seat][red];
    }
    return sum + 1.4f * (float)(s->held[seat] - known);
}

/* People on land score nowhere; cut off from the ice they are worth least. */
static float land_loss(const iglu *s, int seat)
{
    float loss = 0;
    for (uint64_t corners = people_of(s, seat) & LAND; corners; corners &= corners - 1) {
        int n = ber_planes_count(s->inuit[seat], INUIT_PLANES, lowest(corners));
        bool cut_off = !(beside(corners & -corners) & tiles(s));
        loss += (cut_off ? 3.0f : 1.5f) * (float)n;
    }
    return loss;
}

void iglu_evaluate(const void *state, float value[BER_MAX_SEATS])
{
    const iglu *s = state;
    int16_t islands[SEATS];
    bool over = s->head.turn == BER_OVER;
    float weight = over ? 1.0f : forecast_weight(s);
    float left = (float)count_bits(s->ice) / 56.0f;
    iglu_island_points(s, over ? tiles(s) : iglu_forecast(s), islands);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        float points = (float)iglu_hunted_points(s, seat) * 0.5f;
        points += weight * (float)islands[seat] * 0.5f;
        if (!over) {
            points += prey_worth(s, seat) - land_loss(s, seat);
            points += hand_worth(s, seat) * (left > 0.3f ? 1.0f : left / 0.3f);
            points += (float)s->igloos_left[seat] * left;
        }
        value[seat] = points;
    }
}

/* ---- Weights for the tree ---------------------------------------------------------- */

static float hunt_weight(int animal)
{
    return animal == BEAR ? 8.0f : 2.0f + 2.0f * (float)(animal % VALUES);
}

/* Whoever stands beside the new hole is the first to fish in it. */
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

/* The dearest prey that can be paid, or -1. */
static int best_prey(const iglu *s, uint64_t me)
{
    uint64_t near = beside(me & ~LAND);
    for (int v = (s->ap < VALUES ? s->ap : VALUES) - 1; v >= 0; v--) {
        if (fox_at(s, v) & me)
            return A_HUNT + (FOX_1 + v) * SPACES + lowest(fox_at(s, v) & me);
        if (fish_at(s, v) & near)
            return A_HUNT + (FISH_1 + v) * SPACES + lowest(fish_at(s, v) & near);
    }
    return -1;
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
    int prey = best_prey(s, me);
    if (prey >= 0)
        return (ber_action)prey;
    if (s->ap >= IGLOO_AP && s->igloos_left[seat] && count_bits(s->ice) < 25) {
        uint64_t sites = iglu_building_sites(s, seat);
        if (sites)
            return (ber_action)(A_BUILD + random_space(sites, rng));
    }
    /* A third of the walks are not worth it: people who stand well stay. */
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
