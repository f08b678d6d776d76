/*
 * iglu_legal.c: what may be done in each open decision.
 *
 * Everything is computed as sets of spaces first and listed at the end; the order
 * of verbs in the vocabulary is the order in which lists are written, so that they
 * come out ascending.
 */
#include "iglu.h"

#include "bits.h"
#include "pool.h"

#include <string.h>

/* ---- Listing -------------------------------------------------------------- */

/* Every list function writes from `out` on and returns the place after the last. */
static inline ber_action *list_bits(ber_action *out, int base, uint64_t mask)
{
    for (; mask; mask &= mask - 1)
        *out++ = (ber_action)(base + lowest(mask));
    return out;
}

#define NEAR(space)                                                                                \
    (BIT(space) >> 8 | BIT(space) << 8 | (BIT(space) & ~FILE_H) << 1 | (BIT(space) & ~FILE_A) >> 1)
#define NEAR_ROW(y)                                                                                \
    NEAR(y * 8), NEAR(y * 8 + 1), NEAR(y * 8 + 2), NEAR(y * 8 + 3), NEAR(y * 8 + 4),               \
        NEAR(y * 8 + 5), NEAR(y * 8 + 6), NEAR(y * 8 + 7)
static const uint64_t near_space[SPACES] = {
    NEAR_ROW(0), NEAR_ROW(1), NEAR_ROW(2), NEAR_ROW(3),
    NEAR_ROW(4), NEAR_ROW(5), NEAR_ROW(6), NEAR_ROW(7),
};

/* The directions in which `to` lies beside a space, as a set of four bits. Turned so
 * that north is bit 0, the neighbours are bits 0, 9, 16 and 7; the product brings them
 * to the top in the order of enum direction, and no two of its terms meet. */
static inline unsigned ways(uint64_t to, int space)
{
    uint64_t near = to & near_space[space];
    int turn = space - 8;
    uint64_t turned = near >> (turn & 63) | near << (-turn & 63);
    return (unsigned)(turned * 0x1110400000000000u >> 60);
}

/* For each set of directions: their list, and how many there are. */
static const ber_action listed[16][4] = {
    { 0 }, { 0 },    { 1 },    { 0, 1 },    { 2 },    { 0, 2 },    { 1, 2 },    { 0, 1, 2 },
    { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 }, { 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 },
};
static const uint8_t n_listed[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };

#define QUARTERS 0x0001000100010001u

/* Lists base + space * 4 + direction for a set of directions. All four places are
 * written at once, as one word to whose quarters the same number is added: half the
 * cost of asking for each direction. */
static inline ber_action *list_ways(ber_action *out, unsigned base, int space, unsigned set)
{
    uint64_t four;
    memcpy(&four, listed[set], sizeof four);
    four += base * QUARTERS + (uint64_t)space * (4 * QUARTERS);
    memcpy(out, &four, sizeof four);
    return out + n_listed[set];
}

/* Each step from `from` into `to`. */
static inline ber_action *list_steps(ber_action *out, unsigned base, uint64_t from, uint64_t to)
{
    for (; from; from &= from - 1) {
        int space = lowest(from);
        out = list_ways(out, base, space, ways(to, space));
    }
    return out;
}

/* ---- Phase 1 --------------------------------------------------------------- */

/* [I2.2, R7, R8, R9] Next to the sea, whoever is near; [I2.3, R3] only if there is none, in the
 * ring. */
uint64_t iglu_meltable(const iglu *s)
{
    uint64_t free = free_tiles(s);
    uint64_t wet = free & beside(sea(s));
    return wet ? wet : free & RING;
}

/* [I3.2, R31] Also with people and animals on it, never with an igloo. */
uint64_t iglu_sinkable(const iglu *s)
{
    return s->ice & ~all_igloos(s) & beside(sea(s));
}

/* The tiles from `space` on in a direction, as far as they touch one another, and
 * the space after the last (no bit if that is off the board). */
uint64_t iglu_run(const iglu *s, int space, int dir, uint64_t *end)
{
    uint64_t run = 0, next = BIT(space);
    while (next & tiles(s)) {
        run |= next;
        next = shifted(next, dir);
    }
    *end = next;
    return run;
}

static uint64_t bear_ban(const iglu *s)
{
    return s->head.option[O_CENTRE_BAN] ? CENTRE : 0;
}

/* [I2.6, I2.7, R13, R17] can[dir]: tiles that may be pushed so. The sea spaces whose
 * swimmers can make room are found first; from there the way leads back over ice. */
void iglu_pushes(const iglu *s, uint64_t can[4])
{
    uint64_t water = sea(s), fish = all_fish(s), ice = tiles(s);
    uint64_t empty = water & ~(fish | s->bear);
    uint64_t with_fish = water & fish & ~s->bear & beside(water);
    uint64_t with_bear = water & s->bear & beside(water & ~s->bear & ~bear_ban(s));
    uint64_t room = empty | with_fish | with_bear;
    for (int dir = 0; dir < 4; dir++) {
        int back = dir ^ 2;
        uint64_t reach = shifted(room, back) & ice;
        for (int i = 0; i < 6; i++)
            reach |= shifted(reach, back) & ice;
        can[dir] = reach;
    }
}

/* [I2.7, R17] The bear first, then fish of value 1, 2, 3. */
int iglu_next_displaced(const iglu *s, uint64_t end)
{
    if (s->bear & end)
        return BEAR;
    for (int v = 0; v < VALUES; v++)
        if (fish_at(s, v) & end)
            return FISH_1 + v;
    return -1;
}

/* [R16] The pushed tile's space is still ice. */
uint64_t iglu_displace_goals(const iglu *s, int animal, uint64_t end)
{
    uint64_t goals = sea(s) & beside(end);
    return animal == BEAR ? goals & ~s->bear & ~bear_ban(s) : goals;
}

/* ---- Moving animals ---------------------------------------------------------- */

uint64_t iglu_animal_at(const iglu *s, int animal)
{
    if (animal == BEAR)
        return s->bear;
    return animal < FOX_1 ? fish_at(s, animal) : fox_at(s, animal - FOX_1);
}

/* [I3.4, R29] Where an animal may step to, if it stands beside. */
uint64_t iglu_animal_goals(const iglu *s, int animal)
{
    if (animal == BEAR)
        return ~(LAND | s->bear | bear_ban(s));
    return animal < FOX_1 ? sea(s) : tiles(s) & ~bear_ban(s);
}

bool iglu_can_step(const iglu *s)
{
    return (beside(s->bear) & iglu_animal_goals(s, BEAR)) ||
           (beside(all_fish(s)) & iglu_animal_goals(s, FISH_1)) ||
           (beside(all_foxes(s)) & iglu_animal_goals(s, FOX_1));
}

/* [I3.4, R28] `stop` only with spare_steps, after the first step. */
ber_action *iglu_list_steps(const iglu *s, const ber_frame *f, ber_action *out)
{
    for (int animal = 0; animal < ANIMALS; animal++)
        out = list_steps(out, (unsigned)(A_STEP + animal * SPACES * 4), iglu_animal_at(s, animal),
                         iglu_animal_goals(s, animal));
    if (s->head.option[O_SPARE] && f->left < ANIMAL_STEPS)
        *out++ = A_STOP;
    return out;
}

/* ---- Phase 2 ------------------------------------------------------------------ */

/* [I4.2, R24] Tiles an Inuit of `seat` may enter: a bear's only with a harpoon, and
 * with closed_igloos [R50] none with a foreign igloo. */
uint64_t iglu_enterable(const iglu *s, int seat, bool harpoon)
{
    uint64_t enter = tiles(s);
    if (!harpoon)
        enter &= ~s->bear;
    if (s->head.option[O_CLOSED])
        enter &= ~(all_igloos(s) & ~s->igloo[seat]);
    return enter;
}

/* [I4.3, R20] Where a kayak may be put into the water. */
static uint64_t harbours(const iglu *s)
{
    return s->head.option[O_LAND_KAYAK] ? ~(uint64_t)0 : tiles(s);
}

/* [I4.3, R21, R56] Every sea the origin touches counts by itself; bears cut the way. */
uint64_t iglu_landings(const iglu *s, int origin, uint64_t enter)
{
    uint64_t open = sea(s) & ~s->bear;
    uint64_t water = flood(beside(BIT(origin)), open);
    return beside(water) & enter & ~BIT(origin);
}

/* Those of `from` that need not be looked at closely: beside water that touches two tiles of
 * `enter`, or next to which there is water that touches one. The latter cannot be where the journey
 * begins, because two steps over water never lead beside it again. */
static uint64_t plain_departures(uint64_t from, uint64_t enter, uint64_t open)
{
    uint64_t north = enter << 8, south = enter >> 8;
    uint64_t west = (enter & ~FILE_H) << 1, east = (enter & ~FILE_A) >> 1;
    uint64_t two = (north & south) | (west & east) | ((north | south) & (west | east));
    uint64_t one = open & (north | south | west | east);
    return from & beside(open & (two | beside(one)));
}

/* The spaces from which some of `from` can reach another tile of `enter` by kayak. One flood
 * fill per sea that touches them, shared by all. */
static uint64_t departures(const iglu *s, uint64_t from, uint64_t enter)
{
    uint64_t open = sea(s) & ~s->bear;
    from &= harbours(s);
    uint64_t can = plain_departures(from, enter, open);
    from &= ~can;
    for (uint64_t seed = beside(from) & open; seed;) {
        uint64_t water = flood(seed & -seed, open);
        uint64_t shore = beside(water);
        uint64_t goals = shore & enter;
        seed &= ~water;
        /* A single goal is no way out for those already there. */
        can |= from & shore & (goals & (goals - 1) ? ~(uint64_t)0 : goals ? ~goals : 0);
    }
    return can;
}

/* [I4.5, R52] */
uint64_t iglu_building_sites(const iglu *s, int seat)
{
    uint64_t others = 0;
    for (int other = 0; other < SEATS; other++)
        others |= people_of(s, other) & -(uint64_t)(other != seat);
    return people_of(s, seat) & tiles(s) & ~others & ~all_igloos(s);
}

/* [I4.4, R22, R23, R25, R26, R35] Prey that costs at most `dearest`: fish beside own tiles, foxes
 * on them; bears have no price. */
static ber_action *list_prey(const iglu *s, uint64_t me, int dearest, int base, ber_action *out)
{
    uint64_t near = beside(me & ~LAND);
    if (!(all_fish(s) & near) && !(all_foxes(s) & me))
        return out;
    for (int v = 0; v < dearest; v++)
        out = list_bits(out, base + (FISH_1 + v) * SPACES, fish_at(s, v) & near);
    for (int v = 0; v < dearest; v++)
        out = list_bits(out, base + (FOX_1 + v) * SPACES, fox_at(s, v) & me);
    return out;
}

/* [I3.1, I3.2, I3.4, R27, R34] Events of the hand that may be played now, in either
 * phase, also those just drawn. */
static ber_action *list_events(const iglu *s, int seat, ber_action *out)
{
    const uint8_t *hand = s->hand[seat];
    if (hand[RED_MELT] && !(s->used & PLAY_MELT) && iglu_sinkable(s))
        *out++ = A_PLAY_MELT;
    if (hand[RED_MOVE] && !(s->used & PLAY_MOVE) && iglu_can_step(s))
        *out++ = A_PLAY_MOVE;
    return out;
}

/* [I3.3, R33] */
static ber_action *list_energy(const iglu *s, int seat, ber_action *out)
{
    for (int v = 0; v < VALUES; v++) {
        *out = (ber_action)(A_ENERGY + v);
        out += (s->hand[seat][RED_ENERGY_1 + v] > 0) & !(s->used & PLAY_ENERGY);
    }
    return out;
}

/* What the hand allows in addition. */
static ber_action *list_hand(const iglu *s, int seat, uint64_t me, ber_action *out)
{
    if (can_harpoon(s, seat)) {
        out = list_prey(s, me, VALUES, A_HARPOON_HUNT, out);
        out = list_bits(out, A_HARPOON_HUNT + BEAR * SPACES, s->bear & me);
    }
    return list_events(s, seat, list_energy(s, seat, out));
}

/* [I4.1] What costs action points; some are left. */
static ber_action *list_paid(const iglu *s, int seat, uint64_t me, ber_action *out)
{
    uint64_t enter = iglu_enterable(s, seat, can_harpoon(s, seat));
    out = list_steps(out, A_WALK, me, enter | LAND); /* [R18, R19] */
    if (s->ap >= KAYAK_AP)
        out = list_bits(out, A_KAYAK, departures(s, me, enter));
    if (s->ap >= IGLOO_AP && s->igloos_left[seat])
        out = list_bits(out, A_BUILD, iglu_building_sites(s, seat));
    return list_prey(s, me, s->ap < VALUES ? s->ap : VALUES, A_HUNT, out);
}

ber_action *iglu_list_action(const iglu *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    uint64_t me = people_of(s, seat);
    if (s->ap)
        out = list_paid(s, seat, me, out);
    if (s->held[seat])
        out = list_hand(s, seat, me, out);
    *out++ = A_END; /* [I4.6] */
    return out;
}

/* [R53] If the harpoon was paid with the departure, only bears' tiles remain. */
ber_action *iglu_list_kayak(const iglu *s, const ber_frame *f, ber_action *out)
{
    bool paid = f->data;
    uint64_t enter = iglu_enterable(s, f->seat, paid || can_harpoon(s, f->seat));
    return list_bits(out, A_LAND, iglu_landings(s, f->place, paid ? enter & s->bear : enter));
}

/* ---- The other questions ----------------------------------------------------- */

/* [I1.5, R5] */
ber_action *iglu_list_place(const iglu *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    return list_bits(out, A_PLACE, RING);
}

ber_action *iglu_list_melt(const iglu *s, const ber_frame *f, ber_action *out)
{
    return list_events(s, f->seat, list_bits(out, A_MELT, iglu_meltable(s)));
}

ber_action *iglu_list_sink(const iglu *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    return list_bits(out, A_SINK, iglu_sinkable(s));
}

ber_action *iglu_list_flee(const iglu *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    return list_bits(out, A_FLEE, LAND);
}

ber_action *iglu_list_drift(const iglu *s, const ber_frame *f, ber_action *out)
{
    uint64_t can[4];
    (void)f;
    iglu_pushes(s, can);
    for (uint64_t any = can[0] | can[1] | can[2] | can[3]; any; any &= any - 1) {
        unsigned set = 0;
        int space = lowest(any);
        for (int dir = 0; dir < 4; dir++)
            set |= (unsigned)(can[dir] >> space & 1) << dir;
        out = list_ways(out, A_DRIFT, space, set);
    }
    return out;
}

ber_action *iglu_list_displace(const iglu *s, const ber_frame *f, ber_action *out)
{
    uint64_t end;
    iglu_run(s, f->place, f->data, &end);
    return list_bits(out, A_DISPLACE, iglu_displace_goals(s, iglu_next_displaced(s, end), end));
}

/* [I3.7, R54] */
ber_action *iglu_list_attack(const iglu *s, const ber_frame *f, ber_action *out)
{
    if (s->hand[f->seat][RED_HARPOON])
        *out++ = A_HARPOON;
    *out++ = A_DECLINE;
    return out;
}

/* ---- One of them by lot --------------------------------------------------------------- */

#ifdef __x86_64__
/* What costs action points, as words: walks, four bits for each of the tribe; spaces for kayaks,
 * igloos, and each animal. */
enum { WALKS, KAYAKS, IGLOOS, PREY, PAID = PREY + FOX_3 + 1 };
_Static_assert(A_BUILD == A_KAYAK + SPACES && A_HUNT == A_BUILD + SPACES, "as the words follow");

BER_BY_BITS static void find_paid(const iglu *s, int seat, uint64_t me, uint64_t word[PAID])
{
    uint64_t enter = iglu_enterable(s, seat, can_harpoon(s, seat)), near = beside(me & ~LAND);
    word[WALKS] = word[KAYAKS] = word[IGLOOS] = 0;
    for (int dir = 0; dir < 4; dir++) { /* [R18, R19] */
        uint64_t walkers = me & shifted(enter | LAND, dir ^ 2);
        word[WALKS] |=
            __builtin_ia32_pdep_di(__builtin_ia32_pext_di(walkers, me), 0x1111111111111111u << dir);
    }
    if (s->ap >= KAYAK_AP) {
        word[KAYAKS] = departures(s, me, enter);
        word[IGLOOS] = s->igloos_left[seat] ? iglu_building_sites(s, seat) : 0;
    }
    for (int v = 0; v < VALUES; v++) {
        uint64_t paid = -(uint64_t)(v < s->ap);
        word[PREY + FISH_1 + v] = fish_at(s, v) & near & paid;
        word[PREY + FOX_1 + v] = fox_at(s, v) & me & paid;
    }
}

BER_BY_BITS static ber_action action_by_bits(const iglu *s, int seat, ber_rng *rng, int *n)
{
    ber_action list[BER_MAX_ACTIONS], *end = list;
    uint64_t word[PAID] = { 0 }, me = people_of(s, seat);
    if (s->ap)
        find_paid(s, seat, me, word);
    if (s->held[seat])
        end = list_hand(s, seat, me, list);
    *end++ = A_END;
    int place = ber_bits_draw_from(word, PAID, (int)(end - list), rng, n);
    if (place >= PAID * 64)
        return list[place - PAID * 64];
    if (place >= 64)
        return (ber_action)(A_KAYAK - 64 + place);
    int from = lowest(__builtin_ia32_pdep_di((uint64_t)1 << place / 4, me));
    return (ber_action)(A_WALK + from * 4 + place % 4);
}

BER_BY_BITS static ber_action melt_by_bits(const iglu *s, int seat, ber_rng *rng, int *n)
{
    uint64_t word = iglu_meltable(s);
    ber_action list[2], *end = list_events(s, seat, list);
    int place = ber_bits_draw_from(&word, 1, (int)(end - list), rng, n);
    return place < SPACES ? (ber_action)(A_MELT + place) : list[place - SPACES];
}

/* Which way a tile drifts: four bits for each space, in four words. */
BER_BY_BITS static ber_action drift_by_bits(const iglu *s, ber_rng *rng, int *n)
{
    uint64_t word[4] = { 0 }, can[4];
    iglu_pushes(s, can);
    for (int i = 0; i < 4; i++)
        for (int dir = 0; dir < 4; dir++)
            word[i] |= __builtin_ia32_pdep_di(can[dir] >> 16 * i, 0x1111111111111111u << dir);
    return (ber_action)(A_DRIFT + ber_bits_draw_from(word, 4, 0, rng, n));
}
#endif

ber_action iglu_pick_random(const void *state, int seat, ber_rng *rng, int *n)
{
    const iglu *s = state;
    ber_action list[BER_MAX_ACTIONS];
#ifdef __x86_64__
    switch (BER_HAS_BITS ? ber_agenda_peek(&s->agenda)->kind : FRAMES) {
    case F_ACTION: return action_by_bits(s, seat, rng, n);
    case F_MELT: return melt_by_bits(s, seat, rng, n);
    case F_DRIFT: return drift_by_bits(s, rng, n);
    }
#endif
    *n = iglu_legal(s, seat, list);
    return ber_draw_listed(list, *n, rng);
}

/* ---- Fate ------------------------------------------------------------------------ */

int iglu_fate_lift(const iglu *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_pool_chance(s->pool, KINDS, A_LIFT, out);
}

int iglu_fate_fish(const iglu *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_pool_chance(s->fish_supply, VALUES, A_FISH, out);
}

int iglu_fate_fox(const iglu *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_pool_chance(s->fox_supply, VALUES, A_FOX, out);
}

ber_action iglu_lot_lift(const iglu *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_LIFT + ber_pool_pick(s->pool, KINDS, rng));
}

ber_action iglu_lot_fish(const iglu *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_FISH + ber_pool_pick(s->fish_supply, VALUES, rng));
}

ber_action iglu_lot_fox(const iglu *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_FOX + ber_pool_pick(s->fox_supply, VALUES, rng));
}

int iglu_fate_first(const iglu *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_even_chance(s->head.n_seats, A_FIRST, out);
}
