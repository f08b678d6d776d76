/*
 * iglu_policy.c: which steps a good player looks at first.
 *
 * A step has traits, which can be told before it is taken; what they are worth was learnt from
 * long searches (iglu_policy_weights.c, written by `beringia fit iglu --policy`). A trait belongs
 * to one verb, so that the same circumstance may speak for a walk and against a kayak.
 */
#include "iglu.h"

/* clang-format off */
#define TRAITS(X)                                                                                  \
    X(PLACE, "place")                                                                              \
    X(PLACE_OWN, "where one of the tribe stands")                                                  \
    X(PLACE_BESIDE, "beside one of the tribe")                                                     \
    X(PLACE_OTHERS, "where others stand")                                                          \
    X(PLACE_CORNER, "beside a corner")                                                             \
    X(MELT, "melt")                                                                                \
    X(MELT_LONE, "an island of the tribe alone")                                                   \
    X(MELT_ABSENT, "an island of others")                                                          \
    X(MELT_EMPTY, "an island of nobody")                                                           \
    X(MELT_MINE, "beside own people")                                                              \
    X(MELT_MINE_2, "on two sides or more")                                                         \
    X(MELT_OTHERS, "beside others")                                                                \
    X(MELT_OTHERS_2, "on two sides or more")                                                       \
    X(MELT_IGLOO, "beside an own igloo")                                                           \
    X(MELT_STRANDS, "the last way of own people")                                                  \
    X(MELT_STRANDS_OTHERS, "the last way of others")                                               \
    X(MELT_RING, "in the ring")                                                                    \
    X(PLAY_MELT, "play Melt")                                                                      \
    X(PLAY_MELT_FIRST, "before melting")                                                           \
    X(PLAY_MOVE, "play Move animals")                                                              \
    X(PLAY_MOVE_FIRST, "before melting")                                                           \
    X(DRIFT, "drift")                                                                              \
    X(DRIFT_MINE, "carries own people")                                                            \
    X(DRIFT_OTHERS, "carries others")                                                              \
    X(DRIFT_IGLOO, "carries an own igloo")                                                         \
    X(DRIFT_IGLOOS, "carries an igloo of others")                                                  \
    X(DRIFT_ONE, "one tile")                                                                       \
    X(DRIFT_FISH, "fish make room")                                                                \
    X(DRIFT_TO_MINE, "comes beside an own tile")                                                   \
    X(DRIFT_TO_OTHERS, "comes beside a tile of others")                                            \
    X(DRIFT_TEARS_MINE, "leaves an own tile")                                                      \
    X(DRIFT_TEARS_OTHERS, "leaves a tile of others")                                               \
    X(DISPLACE, "displace")                                                                        \
    X(DISPLACE_MINE, "beside own people")                                                          \
    X(DISPLACE_OTHERS, "beside others")                                                            \
    X(SINK, "sink")                                                                                \
    X(SINK_MINE, "with own people")                                                                \
    X(SINK_OTHERS, "with others")                                                                  \
    X(SINK_OTHERS_2, "with two of them or more")                                                   \
    X(SINK_LONE, "an island of the tribe alone")                                                   \
    X(SINK_ABSENT, "an island of others")                                                          \
    X(SINK_FOX, "with a fox")                                                                      \
    X(SINK_BESIDE, "beside own people")                                                            \
    X(FISH, "step of a fish")                                                                      \
    X(FISH_COMES, "to own people")                                                                 \
    X(FISH_GOES, "from own people")                                                                \
    X(FISH_FEEDS, "to others")                                                                     \
    X(FISH_ESCAPES, "from others")                                                                 \
    X(FISH_3, "worth 3")                                                                           \
    X(FOX, "step of a fox")                                                                        \
    X(FOX_COMES, "to own people")                                                                  \
    X(FOX_GOES, "from own people")                                                                 \
    X(FOX_FEEDS, "to others")                                                                      \
    X(FOX_ESCAPES, "from others")                                                                  \
    X(BEAR, "step of a bear")                                                                      \
    X(BEAR_ATTACKS, "to others")                                                                   \
    X(BEAR_ATTACKS_2, "to two of them or more")                                                    \
    X(BEAR_BETRAYS, "to own people")                                                               \
    X(BEAR_LURED, "to own people, a harpoon in hand")                                              \
    X(BEAR_EATS, "eats prey of others")                                                            \
    X(BEAR_ROBS, "eats prey of the tribe")                                                         \
    X(BEAR_NEARS, "beside others")                                                                 \
    X(STOP, "stop")                                                                                \
    X(HARPOON, "harpoon")                                                                          \
    X(DECLINE, "decline")                                                                          \
    X(FLEE, "flee")                                                                                \
    X(FLEE_CUT_OFF, "to where there is no ice")                                                    \
    X(BANISH, "send another to flee")                                                              \
    X(BANISH_CUT_OFF, "to where there is no ice")                                                  \
    X(WALK, "walk")                                                                                \
    X(WALK_ASHORE, "ashore")                                                                       \
    X(WALK_BACK, "from land")                                                                      \
    X(WALK_JOIN, "to one of the tribe")                                                            \
    X(WALK_PART, "from one of the tribe")                                                          \
    X(WALK_OTHERS, "to others")                                                                    \
    X(WALK_FROM_OTHERS, "from others")                                                             \
    X(WALK_GLACIER, "to a glacier")                                                                \
    X(WALK_OFF_GLACIER, "from a glacier")                                                          \
    X(WALK_IGLOO, "to an own igloo")                                                               \
    X(WALK_OFF_IGLOO, "from an own igloo")                                                         \
    X(WALK_PREY_1, "to new prey of 1 that can be paid")                                            \
    X(WALK_PREY_2, "to new prey of 2 that can be paid")                                            \
    X(WALK_PREY_3, "to new prey of 3 that can be paid")                                            \
    X(WALK_LATER, "to new prey that cannot be paid")                                               \
    X(WALK_LEAVES, "from prey that no other reaches")                                              \
    X(WALK_LEAVES_NOW, "from prey that can be paid")                                               \
    X(WALK_LAST, "with the last point")                                                            \
    X(WALK_BEAR, "beside a bear")                                                                  \
    X(WALK_OFF_BEAR, "from beside a bear")                                                         \
    X(WALK_WATER, "to the water")                                                                  \
    X(WALK_INLAND, "from the water")                                                               \
    X(WALK_STRANDS, "leaves its tile to melt, the last of the island")                             \
    X(KAYAK, "kayak")                                                                              \
    X(KAYAK_LONE, "from an island of the tribe alone")                                             \
    X(KAYAK_PART, "from one of the tribe")                                                         \
    X(KAYAK_LEAVES, "from prey that no other reaches")                                             \
    X(LAND, "land")                                                                                \
    X(LAND_LONE, "on an island of the tribe alone")                                                \
    X(LAND_ABSENT, "on an island of others")                                                       \
    X(LAND_EMPTY, "on an island of nobody")                                                        \
    X(LAND_JOIN, "to one of the tribe")                                                            \
    X(LAND_OTHERS, "to others")                                                                    \
    X(LAND_PREY, "to new prey")                                                                    \
    X(LAND_PREY_3, "to new prey of 3")                                                             \
    X(LAND_PREY_NOW, "to new prey that can be paid")                                               \
    X(LAND_GLACIER, "on a glacier")                                                                \
    X(LAND_TINY, "on an island of one tile")                                                       \
    X(BUILD, "build")                                                                              \
    X(BUILD_LONE, "on an island of the tribe alone")                                               \
    X(BUILD_TINY, "on an island of one tile")                                                      \
    X(BUILD_GLACIER, "on a glacier")                                                               \
    X(BUILD_STACK, "where two of the tribe stand")                                                 \
    X(HUNT_1, "hunt 1")                                                                            \
    X(HUNT_2, "hunt 2")                                                                            \
    X(HUNT_3, "hunt 3")                                                                            \
    X(HUNT_FOX, "a fox")                                                                           \
    X(HUNT_RIVAL, "others reach it too")                                                           \
    X(SPEAR_CHEAP, "harpoon for 1 or 2")                                                           \
    X(SPEAR_DEAR, "harpoon for 3")                                                                 \
    X(SPEAR_BEAR, "harpoon for a bear")                                                            \
    X(ENERGY, "play Energy")                                                                       \
    X(ENERGY_PREY, "there is prey for it")                                                         \
    X(ENERGY_EARLY, "points are left")                                                             \
    X(END, "end the turn")                                                                         \
    X(END_1, "a point is left")                                                                    \
    X(END_2, "two or more are left")                                                               \
    X(END_PREY, "and prey for them")                                                               \
    X(END_ENERGY, "prey for Energy in hand")
/* clang-format on */

#define AS_ENUM(name, text) T_##name,
#define AS_TEXT(name, text) text,
enum trait { TRAITS(AS_ENUM) N_TRAITS };
static const char *const trait_names[] = { TRAITS(AS_TEXT) NULL };
_Static_assert((int)N_TRAITS <= (int)BER_MAX_TRAITS, "there is a weight for every trait");

/* What the traits of all steps of a position are told from. */
typedef struct {
    const iglu *s;
    int seat;
    uint64_t me, others;   /* where people of the tribe are, and of the others, */
    uint64_t many, crowds; /* and where two of them are or more */
    uint64_t mine, theirs; /* tiles of islands where they are, igloos included */
    uint64_t wet;          /* spaces beside the sea */
    uint64_t reach;        /* spaces of whose fish some of the tribe can take */
} scene;

/* Where more than one Inuit of a seat is: the planes after the first count the others. */
static uint64_t many_of(const iglu *s, int seat)
{
    return s->inuit[seat][1] | s->inuit[seat][2] | s->inuit[seat][3];
}

/* Whether a step of this position is told by whose island it is on: never in most turns. */
static bool needs_islands(const iglu *s)
{
    return ber_agenda_peek(&s->agenda)->kind != F_ACTION || s->ap >= IGLOO_AP;
}

static void look(const iglu *s, int seat, scene *v)
{
    *v = (scene){ .s = s, .seat = seat, .me = people_of(s, seat), .many = many_of(s, seat) };
    for (int other = 0; other < SEATS; other++) {
        if (other == seat)
            continue;
        v->crowds |= (v->others & people_of(s, other)) | many_of(s, other);
        v->others |= people_of(s, other);
    }
    if (needs_islands(s)) {
        v->mine = flood(v->me | s->igloo[seat], tiles(s));
        v->theirs = flood(v->others | (all_igloos(s) & ~s->igloo[seat]), tiles(s));
    }
    v->wet = beside(sea(s));
    v->reach = beside(v->me & ~LAND);
}

static inline void mark_if(ber_traits *out, int trait, uint64_t holds)
{
    out->trait[out->n] = (uint8_t)trait;
    out->n = (uint8_t)(out->n + (holds != 0));
}

/* By whom the island of a tile is held: three traits in the order lone, absent, empty. */
static void mark_island(const scene *v, uint64_t at, int lone, ber_traits *out)
{
    uint64_t mine = v->mine & at, theirs = v->theirs & at;
    mark_if(out, lone, mine && !theirs);
    mark_if(out, lone + 1, !mine && theirs);
    mark_if(out, lone + 2, !mine && !theirs);
}

/* ---- Phase 1 ------------------------------------------------------------------------------- */

static void mark_place(const scene *v, uint64_t at, ber_traits *out)
{
    mark_if(out, T_PLACE, 1);
    mark_if(out, T_PLACE_OWN, at & v->me);
    mark_if(out, T_PLACE_BESIDE, beside(at) & v->me);
    mark_if(out, T_PLACE_OTHERS, at & v->others);
    mark_if(out, T_PLACE_CORNER, beside(at) & LAND);
}

/* Of the people beside a tile, is there one who has no other tile to go to? */
static bool strands(const scene *v, uint64_t at, uint64_t people)
{
    for (uint64_t near = beside(at) & people & ~LAND; near; near &= near - 1)
        if (!(beside(near & -near) & tiles(v->s) & ~at))
            return true;
    return false;
}

static void mark_melt(const scene *v, uint64_t at, ber_traits *out)
{
    uint64_t mine = beside(at) & v->me & ~LAND, others = beside(at) & v->others & ~LAND;
    mark_if(out, T_MELT, 1);
    mark_island(v, at, T_MELT_LONE, out);
    mark_if(out, T_MELT_MINE, mine);
    mark_if(out, T_MELT_MINE_2, mine & (mine - 1));
    mark_if(out, T_MELT_OTHERS, others);
    mark_if(out, T_MELT_OTHERS_2, others & (others - 1));
    mark_if(out, T_MELT_IGLOO, beside(at) & v->s->igloo[v->seat]);
    mark_if(out, T_MELT_STRANDS, strands(v, at, v->me));
    mark_if(out, T_MELT_STRANDS_OTHERS, strands(v, at, v->others));
    mark_if(out, T_MELT_RING, at & RING);
}

static void mark_drift(const scene *v, int space, int dir, ber_traits *out)
{
    const iglu *s = v->s;
    uint64_t end, tail = BIT(space), run = iglu_run(s, space, dir, &end);
    uint64_t ahead = beside(end) & ~run & tiles(s), behind = beside(tail) & ~run & tiles(s);
    uint64_t igloos = all_igloos(s) & ~s->igloo[v->seat];
    mark_if(out, T_DRIFT, 1);
    mark_if(out, T_DRIFT_MINE, run & v->me);
    mark_if(out, T_DRIFT_OTHERS, run & v->others);
    mark_if(out, T_DRIFT_IGLOO, run & s->igloo[v->seat]);
    mark_if(out, T_DRIFT_IGLOOS, run & igloos);
    mark_if(out, T_DRIFT_ONE, run == tail);
    mark_if(out, T_DRIFT_FISH, end & all_fish(s));
    mark_if(out, T_DRIFT_TO_MINE, ahead & v->mine);
    mark_if(out, T_DRIFT_TO_OTHERS, ahead & v->theirs);
    mark_if(out, T_DRIFT_TEARS_MINE, behind & v->me);
    mark_if(out, T_DRIFT_TEARS_OTHERS, behind & v->others);
}

static void mark_displace(const scene *v, uint64_t at, ber_traits *out)
{
    mark_if(out, T_DISPLACE, 1);
    mark_if(out, T_DISPLACE_MINE, at & v->reach);
    mark_if(out, T_DISPLACE_OTHERS, beside(at) & v->others & ~LAND);
}

/* ---- Tiles of the hand ----------------------------------------------------------------------- */

static void mark_sink(const scene *v, uint64_t at, ber_traits *out)
{
    mark_if(out, T_SINK, 1);
    mark_if(out, T_SINK_MINE, at & v->me);
    mark_if(out, T_SINK_OTHERS, at & v->others);
    mark_if(out, T_SINK_OTHERS_2, at & v->crowds);
    mark_if(out, T_SINK_LONE, at & v->mine & ~v->theirs);
    mark_if(out, T_SINK_ABSENT, at & v->theirs & ~v->mine);
    mark_if(out, T_SINK_FOX, at & all_foxes(v->s));
    mark_if(out, T_SINK_BESIDE, beside(at) & v->me);
}

/* Prey comes to and goes from those who are in `mine` or `others`: four traits from `comes`. */
static void mark_prey_step(uint64_t from, uint64_t to, uint64_t mine, uint64_t others, int comes,
                           ber_traits *out)
{
    mark_if(out, comes, to & mine && !(from & mine));
    mark_if(out, comes + 1, from & mine && !(to & mine));
    mark_if(out, comes + 2, to & others && !(from & others));
    mark_if(out, comes + 3, from & others && !(to & others));
}

static void mark_bear_step(const scene *v, uint64_t to, ber_traits *out)
{
    const iglu *s = v->s;
    uint64_t fish = to & all_fish(s), foxes = to & all_foxes(s);
    uint64_t theirs = beside(v->others & ~LAND);
    mark_if(out, T_BEAR, 1);
    mark_if(out, T_BEAR_ATTACKS, to & v->others);
    mark_if(out, T_BEAR_ATTACKS_2, to & v->crowds);
    mark_if(out, T_BEAR_BETRAYS, to & v->me);
    mark_if(out, T_BEAR_LURED, to & v->me && s->hand[v->seat][RED_HARPOON]);
    mark_if(out, T_BEAR_EATS, (fish & theirs) | (foxes & v->others));
    mark_if(out, T_BEAR_ROBS, (fish & v->reach) | (foxes & v->me));
    mark_if(out, T_BEAR_NEARS, to & theirs);
}

static void mark_step(const scene *v, int code, ber_traits *out)
{
    int animal = code / (SPACES * 4);
    uint64_t from = BIT(code / 4 % SPACES), to = shifted(from, code % 4);
    if (animal == BEAR) {
        mark_bear_step(v, to, out);
    } else if (animal < FOX_1) {
        mark_if(out, T_FISH, 1);
        mark_prey_step(from, to, v->reach, beside(v->others & ~LAND), T_FISH_COMES, out);
        mark_if(out, T_FISH_3, animal == FISH_3);
    } else {
        mark_if(out, T_FOX, 1);
        mark_prey_step(from, to, v->me, v->others, T_FOX_COMES, out);
    }
}

static void mark_flee(const scene *v, uint64_t corner, ber_traits *out)
{
    int seat = 0;
    while (!v->s->fleeing[seat])
        seat++;
    int trait = seat == v->seat ? T_FLEE : T_BANISH;
    mark_if(out, trait, 1);
    mark_if(out, trait + 1, !(beside(corner) & tiles(v->s)));
}

/* ---- Phase 2 --------------------------------------------------------------------------------- */

/* The most expensive prey, up to a price, on tile `at` or beside it, outside of `known`; 0: none.
 */
static int dearest(const scene *v, uint64_t at, uint64_t known, int price)
{
    uint64_t near = beside(at & ~LAND) & ~known;
    for (int k = (price < VALUES ? price : VALUES) - 1; k >= 0; k--)
        if ((fish_at(v->s, k) & near) || (fox_at(v->s, k) & at))
            return k + 1;
    return 0;
}

/* Own people who stay when one leaves a space. */
static uint64_t staying(const scene *v, uint64_t from)
{
    return v->me & ~(from & ~v->many);
}

static void mark_walk_ground(const scene *v, uint64_t from, uint64_t to, ber_traits *out)
{
    const iglu *s = v->s;
    uint64_t igloos = s->igloo[v->seat];
    mark_if(out, T_WALK_ASHORE, to & LAND);
    mark_if(out, T_WALK_BACK, from & LAND);
    mark_if(out, T_WALK_JOIN, to & v->me);
    mark_if(out, T_WALK_PART, from & v->many);
    mark_if(out, T_WALK_OTHERS, to & v->others);
    mark_if(out, T_WALK_FROM_OTHERS, from & v->others);
    mark_if(out, T_WALK_GLACIER, to & s->glacier);
    mark_if(out, T_WALK_OFF_GLACIER, from & s->glacier);
    mark_if(out, T_WALK_IGLOO, to & igloos);
    mark_if(out, T_WALK_OFF_IGLOO, from & igloos);
}

static void mark_walk(const scene *v, int code, ber_traits *out)
{
    const iglu *s = v->s;
    uint64_t from = BIT(code / 4), to = shifted(from, code % 4), stay = staying(v, from);
    uint64_t reached = beside(stay & ~LAND), bears = beside(s->bear);
    int now = dearest(v, to & ~v->me, v->reach, s->ap - WALK_AP);
    int later = dearest(v, to & ~v->me, v->reach, VALUES);
    mark_if(out, T_WALK, 1);
    mark_walk_ground(v, from, to, out);
    if (now)
        mark_if(out, T_WALK_PREY_1 + now - 1, 1);
    mark_if(out, T_WALK_LATER, later > now);
    uint64_t after = reached | beside(to & ~LAND);
    mark_if(out, T_WALK_LEAVES, dearest(v, from & ~stay, after, VALUES) > 0);
    mark_if(out, T_WALK_LEAVES_NOW, dearest(v, from & ~stay, after, s->ap) > 0);
    mark_if(out, T_WALK_LAST, s->ap == WALK_AP);
    mark_if(out, T_WALK_BEAR, to & bears & ~LAND);
    mark_if(out, T_WALK_OFF_BEAR, from & bears & ~LAND);
    mark_if(out, T_WALK_WATER, to & v->wet & ~LAND && !(from & v->wet));
    mark_if(out, T_WALK_INLAND, from & v->wet & ~LAND && !(to & v->wet));
    mark_if(out, T_WALK_STRANDS, !(beside(to) & tiles(s) & ~from));
}

static void mark_kayak(const scene *v, uint64_t from, ber_traits *out)
{
    uint64_t stay = staying(v, from);
    mark_if(out, T_KAYAK, 1);
    mark_if(out, T_KAYAK_LONE, from & v->mine & ~v->theirs);
    mark_if(out, T_KAYAK_PART, from & v->many);
    mark_if(out, T_KAYAK_LEAVES, dearest(v, from & ~stay, beside(stay & ~LAND), VALUES) > 0);
}

static bool is_tiny(const scene *v, uint64_t at)
{
    return !(beside(at) & tiles(v->s));
}

static void mark_landing(const scene *v, uint64_t to, ber_traits *out)
{
    int later = dearest(v, to & ~v->me, v->reach, VALUES);
    mark_if(out, T_LAND, 1);
    mark_island(v, to, T_LAND_LONE, out);
    mark_if(out, T_LAND_JOIN, to & v->me);
    mark_if(out, T_LAND_OTHERS, to & v->others);
    mark_if(out, T_LAND_PREY, later > 0);
    mark_if(out, T_LAND_PREY_3, later == VALUES);
    mark_if(out, T_LAND_PREY_NOW, dearest(v, to & ~v->me, v->reach, v->s->ap) > 0);
    mark_if(out, T_LAND_GLACIER, to & v->s->glacier);
    mark_if(out, T_LAND_TINY, is_tiny(v, to));
}

static void mark_build(const scene *v, uint64_t at, ber_traits *out)
{
    mark_if(out, T_BUILD, 1);
    mark_if(out, T_BUILD_LONE, at & v->mine & ~v->theirs);
    mark_if(out, T_BUILD_TINY, is_tiny(v, at));
    mark_if(out, T_BUILD_GLACIER, at & v->s->glacier);
    mark_if(out, T_BUILD_STACK, at & v->many);
}

static void mark_hunt(const scene *v, int code, ber_traits *out)
{
    int animal = code / SPACES;
    uint64_t at = BIT(code % SPACES);
    mark_if(out, T_HUNT_1 + animal % VALUES, 1);
    mark_if(out, T_HUNT_FOX, animal >= FOX_1);
    mark_if(out, T_HUNT_RIVAL, (animal >= FOX_1 ? at : beside(at)) & v->others & ~LAND);
}

static void mark_spear(int code, ber_traits *out)
{
    int animal = code / SPACES;
    bool dear = animal % VALUES == VALUES - 1;
    mark_if(out, animal == BEAR ? T_SPEAR_BEAR : dear ? T_SPEAR_DEAR : T_SPEAR_CHEAP, 1);
}

/* Prey that could be paid for with that many more points, but not now. */
static bool has_prey_for(const scene *v, int points)
{
    return dearest(v, v->me, 0, v->s->ap + points) > dearest(v, v->me, 0, v->s->ap);
}

static void mark_energy(const scene *v, int value, ber_traits *out)
{
    mark_if(out, T_ENERGY, 1);
    mark_if(out, T_ENERGY_PREY, has_prey_for(v, value));
    mark_if(out, T_ENERGY_EARLY, v->s->ap);
}

/* The best Energy tile that may still be played. */
static int best_energy(const scene *v)
{
    int value = v->s->used & PLAY_ENERGY ? 0 : VALUES;
    while (value && !v->s->hand[v->seat][RED_ENERGY_1 + value - 1])
        value--;
    return value;
}

static void mark_end(const scene *v, ber_traits *out)
{
    int ap = v->s->ap;
    mark_if(out, T_END, 1);
    mark_if(out, T_END_1, ap == 1);
    mark_if(out, T_END_2, ap > 1);
    mark_if(out, T_END_PREY, dearest(v, v->me, 0, ap) > 0);
    mark_if(out, T_END_ENERGY, has_prey_for(v, best_energy(v)));
}

/* ---- All ------------------------------------------------------------------------------ */

static void mark_event(const scene *v, int trait, ber_traits *out)
{
    mark_if(out, trait, 1);
    mark_if(out, trait + 1, ber_agenda_peek(&v->s->agenda)->kind == F_MELT);
}

static void mark_points(const scene *v, ber_action a, ber_traits *out)
{
    if (a < A_KAYAK)
        mark_walk(v, a - A_WALK, out);
    else if (a < A_BUILD)
        mark_kayak(v, BIT(a - A_KAYAK), out);
    else if (a < A_HUNT)
        mark_build(v, BIT(a - A_BUILD), out);
    else if (a < A_HARPOON_HUNT)
        mark_hunt(v, a - A_HUNT, out);
    else if (a < A_ENERGY)
        mark_spear(a - A_HARPOON_HUNT, out);
    else if (a < A_PLAY_MELT)
        mark_energy(v, a - A_ENERGY + 1, out);
    else if (a == A_PLAY_MELT)
        mark_event(v, T_PLAY_MELT, out);
    else if (a == A_PLAY_MOVE)
        mark_event(v, T_PLAY_MOVE, out);
    else if (a == A_END)
        mark_end(v, out);
    else
        mark_landing(v, BIT(a - A_LAND), out);
}

static void mark(const scene *v, ber_action a, ber_traits *out)
{
    out->n = 0;
    if (a < A_MELT)
        mark_place(v, BIT(a), out);
    else if (a < A_DRIFT)
        mark_melt(v, BIT(a - A_MELT), out);
    else if (a < A_DISPLACE)
        mark_drift(v, (a - A_DRIFT) / 4, (a - A_DRIFT) % 4, out);
    else if (a < A_SINK)
        mark_displace(v, BIT(a - A_DISPLACE), out);
    else if (a < A_STEP)
        mark_sink(v, BIT(a - A_SINK), out);
    else if (a < A_STOP)
        mark_step(v, a - A_STEP, out);
    else if (a < A_FLEE)
        mark_if(out, T_STOP + (a - A_STOP), 1);
    else if (a < A_WALK)
        mark_flee(v, BIT(a - A_FLEE), out);
    else
        mark_points(v, a, out);
}

/* Little, some, or much ice is left. */
static int part_of(const iglu *s)
{
    int left = count_bits(s->ice);
    return left > 36 ? 2 : left > 18 ? 1 : 0;
}

static int iglu_mark(const void *state, const ber_action *a, int n, ber_traits *out)
{
    const iglu *s = state;
    scene v;
    look(s, lowest(s->head.waiting), &v);
    for (int i = 0; i < n; i++)
        mark(&v, a[i], &out[i]);
    return part_of(s);
}

const ber_policy iglu_policy = { trait_names, iglu_mark, iglu_policy_weights };
