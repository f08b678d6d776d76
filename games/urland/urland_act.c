/*
 * urland_act.c: what the Ichto players do [U3, U10].
 *
 * The frame of the move counts the actions left; an action that asks more lies on it and
 * is paid already. Lists come out ascending because verbs and areas are looked at in order.
 */
#include "urland.h"

#include "bits.h"

/* ---- Which moves come -------------------------------------------------------------- */

/* [U2.4, U10.10, R12, R64] */
static void begin_move(urland *s, ber_frame *f, int seat, ber_log *log)
{
    turn_into(f, F_ACT, seat);
    f->left = (uint8_t)(urland_actions[s->head.n_seats - 3] + has_gene(s, seat, WARM));
    ber_tell(log, E_MOVE, seat, f->left, 0, 0);
}

/* [U2.3, R3] */
void urland_begin_moves(urland *s, ber_frame *f, ber_log *log)
{
    bool clockwise = s->head.option[O_ICHTO_ORDER];
    begin_move(s, f, clockwise ? left_of(s, dummy(s)) : right_of(s, s->env), log);
}

/* [U2.1, R10, R11] The environment player and the dummy are passed over. */
static void next_move(urland *s, ber_frame *f, ber_log *log)
{
    bool clockwise = s->head.option[O_ICHTO_ORDER];
    int seat = clockwise ? left_of(s, f->seat) : right_of(s, f->seat);
    if (seat == (clockwise ? s->env : dummy(s)))
        turn_into(f, F_REVEAL, 0);
    else
        begin_move(s, f, seat, log);
}

/* [U2.5] With nothing on the board only an egg is left to do. */
bool urland_can_act(const urland *s, int seat)
{
    return on_board(s, seat) || has_gene(s, seat, EGG);
}

/* [U2.5, U2.10, R5, R20] What is left of the normal part lapses. */
bool urland_close_act(urland *s, ber_frame *f, ber_log *log)
{
    if (f->left)
        return false;
    if (!f->data && s->chips[f->seat] && urland_can_act(s, f->seat))
        turn_into(f, F_EXTRA, f->seat);
    else
        next_move(s, f, log);
    return true;
}

ber_action *urland_list_extra(const urland *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    *out++ = A_USE;
    *out++ = A_DECLINE;
    return out;
}

/* [R21] */
void urland_do_extra(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    if (a == A_DECLINE) {
        ber_tell(log, E_CHIP_KEPT, seat, s->chips[seat], 0, 0);
        next_move(s, f, log);
        return;
    }
    s->chips[seat]--;
    ber_tell(log, E_CHIP_USED, seat, s->chips[seat], 0, 0);
    turn_into(f, F_ACT, seat);
    f->left = EXTRA_ACTIONS;
    f->data = 1;
}

/* ---- What may be done ---------------------------------------------------------------- */

static inline int in_ocean(const urland *s, int ocean, int seat)
{
    return s->cnt[REGIONS + ocean][seat];
}

/* [R13, R14] Both numbers of Ichtos, for a seat that can land two. */
static ber_action *list_pairs(uint32_t regions, int base, ber_action *out)
{
    for (uint32_t m = regions; m; m &= m - 1) {
        *out++ = (ber_action)(base + lowest(m) * 2);
        *out++ = (ber_action)(base + lowest(m) * 2 + 1);
    }
    return out;
}

/* [U3.1, R15] */
static ber_action *list_landings(const urland *s, int seat, ber_action *out)
{
    bool by_two = has_gene(s, seat, LEGS) || has_gene(s, seat, TURBO);
    uint64_t shores = urland_shores(s->erupted);
    for (int ocean = 0; ocean < OCEANS; ocean++, shores >>= REGIONS) {
        int own = in_ocean(s, ocean, seat), base = A_LAND + ocean * REGIONS * 2;
        if (!own)
            continue;
        uint32_t regions = shores & ALL_ISLANDS;
        if (by_two && own > 1) {
            out = list_pairs(regions, base, out);
            continue;
        }
        for (; regions; regions &= regions - 1)
            *out++ = (ber_action)(base + lowest(regions) * 2);
    }
    return out;
}

/* [U3.2, U10.3, R16, R65] */
int urland_growth(const urland *s, int seat, int ocean)
{
    int more = urland_grow[has_gene(s, seat, CARE)][in_ocean(s, ocean, seat)];
    return more < s->reserve[seat] ? more : s->reserve[seat];
}

static ber_action *list_propagations(const urland *s, int seat, ber_action *out)
{
    const uint8_t *grow = urland_grow[has_gene(s, seat, CARE)];
    if (!s->reserve[seat])
        return out;
    for (int ocean = 0; ocean < OCEANS; ocean++) {
        *out = (ber_action)(A_PROPAGATE + ocean);
        out += grow[in_ocean(s, ocean, seat)] > 0;
    }
    return out;
}

/* [U3.3, U10.9, R63] */
static ber_action *list_swims(const urland *s, int seat, ber_action *out)
{
    bool far = has_gene(s, seat, TURBO);
    for (int from = 0; from < OCEANS; from++) {
        if (!in_ocean(s, from, seat))
            continue;
        uint32_t to = far ? ALL_OCEANS & ~BIT(from) : (uint32_t)urland_in_play.sea_border[from];
        for (; to; to &= to - 1)
            *out++ = (ber_action)(A_SWIM + from * OCEANS + lowest(to));
    }
    return out;
}

/* [U10.2, R58] */
static ber_action *list_walks(const urland *s, int seat, ber_action *out)
{
    for (int from = 0; from < REGIONS; from++) {
        if (!s->cnt[from][seat])
            continue;
        for (uint32_t m = urland_land_beside(s, from); m; m &= m - 1)
            *out++ = (ber_action)(A_WALK + from * REGIONS + lowest(m));
    }
    return out;
}

/* [U10.4, R59] */
int urland_egg_cost(const urland *s, int seat, int area)
{
    return s->cnt[area][seat] >= 2 ? 1 : 2;
}

/* Live regions, and the oceans unless the gene works on land only [R60, R61]. */
static uint32_t gene_areas(const urland *s, enum option scope)
{
    return live(s) | (s->head.option[scope] ? 0 : ALL_OCEANS << REGIONS);
}

static ber_action *list_eggs(const urland *s, const ber_frame *f, int seat, ber_action *out)
{
    if (!s->reserve[seat])
        return out;
    for (uint32_t m = gene_areas(s, O_EGG_SCOPE); m; m &= m - 1)
        if (urland_egg_cost(s, seat, lowest(m)) <= f->left)
            *out++ = (ber_action)(A_EGG + lowest(m));
    return out;
}

/* [U10.5, R55] */
static ber_action *list_wings(const urland *s, int seat, ber_action *out)
{
    for (int region = 0; region < REGIONS; region++) {
        *out = (ber_action)(A_WINGS + region);
        out += s->cnt[region][seat] > 0;
    }
    return out;
}

uint32_t urland_stink_goals(const urland *s, int area)
{
    uint32_t goals = urland_areas_beside(s, area);
    return s->head.option[O_STINK_SCOPE] ? goals & ALL_ISLANDS : goals;
}

/* [U3.9, U10.8] */
static ber_action *list_stinks(const urland *s, int seat, ber_action *out)
{
    for (uint32_t m = gene_areas(s, O_STINK_SCOPE); m; m &= m - 1) {
        int area = lowest(m), own = s->cnt[area][seat];
        if (own && all_in(s, area) > own && urland_stink_goals(s, area))
            *out++ = (ber_action)(A_STINK + area);
    }
    return out;
}

/* [U10.7, U10.11, R62, R66] */
static ber_action *list_bites(const urland *s, int seat, ber_action *out)
{
    for (int area = 0; area < AREAS; area++) {
        if (!s->cnt[area][seat])
            continue;
        int safe = is_land(area) ? ears_owner(s) : -1;
        for (int victim = 0; victim < s->head.n_seats; victim++) {
            *out = (ber_action)(A_TEETH + area * SEATS + victim);
            out += (victim != seat) & (victim != safe) & (s->cnt[area][victim] > 0);
        }
    }
    return out;
}

/* [U10.1, R56, R57] */
static ber_action *list_assimilations(const urland *s, const ber_frame *f, int seat,
                                      ber_action *out)
{
    if (f->left < 2 || !s->reserve[seat])
        return out;
    for (int area = 0; area < AREAS; area++) {
        int own = s->cnt[area][seat];
        *out = (ber_action)(A_ASSIMILATE + area);
        out += (own > 0) & (all_in(s, area) >= own + 2);
    }
    return out;
}

/* [U3.5] */
static ber_action *list_genes(const urland *s, const ber_frame *f, int seat, ber_action *out)
{
    if (has_gene(s, seat, LEGS))
        out = list_walks(s, seat, out);
    if (has_gene(s, seat, EGG))
        out = list_eggs(s, f, seat, out);
    if (has_gene(s, seat, WINGS))
        out = list_wings(s, seat, out);
    if (has_gene(s, seat, STINK))
        out = list_stinks(s, seat, out);
    if (has_gene(s, seat, TEETH))
        out = list_bites(s, seat, out);
    if (has_gene(s, seat, ASSIMILATION))
        out = list_assimilations(s, f, seat, out);
    return out;
}

/* [U3.4, U3.6] */
ber_action *urland_list_act(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    out = list_landings(s, seat, out);
    out = list_propagations(s, seat, out);
    out = list_swims(s, seat, out);
    if (on_board(s, seat))
        *out++ = A_RETREAT;
    if (s->mutation_done) /* else nobody has a gene */
        out = list_genes(s, f, seat, out);
    *out++ = A_STOP;
    return out;
}

/* ---- One of them by lot -------------------------------------------------------------------- */

#ifdef __x86_64__
/* How many Ichtos a seat has in each ocean, a byte each; and the oceans with at least that many. */
static inline uint64_t in_oceans(const urland *s, int seat)
{
    uint64_t packed = 0;
    for (int o = 0; o < OCEANS; o++)
        packed |= (uint64_t)in_ocean(s, o, seat) << 8 * o;
    return packed;
}

BER_BY_BITS static inline uint64_t oceans_with(uint64_t packed, int least)
{
    return __builtin_ia32_pext_di(packed + (uint64_t)(0x80 - least) * 0x0101010101u, 0x8080808080u);
}

/* Where a seat may land, as bits of these steps, which are two for each region: one Ichto, two. */
BER_BY_BITS static inline void landing_bits(const urland *s, int seat, uint64_t packed,
                                            uint64_t word[3])
{
    const uint64_t even = 0x5555555555555555u, lanes = 0x1001001001001u;
    bool by_two = has_gene(s, seat, LEGS) || has_gene(s, seat, TURBO);
    uint64_t shores = urland_shores(s->erupted);
    uint64_t one = shores & __builtin_ia32_pdep_di(oceans_with(packed, 1), lanes) * ALL_ISLANDS;
    uint64_t two = shores & __builtin_ia32_pdep_di(oceans_with(packed, 2), lanes) * ALL_ISLANDS &
                   -(uint64_t)by_two;
    for (int i = 0; i < 3; i++, one >>= 2 * REGIONS, two >>= 2 * REGIONS)
        word[i] = (__builtin_ia32_pdep_di(one, even) | __builtin_ia32_pdep_di(two, even) << 1) &
                  (((uint64_t)1 << 4 * REGIONS) - 1);
}

/* What follows the landings: propagating, swimming, retreating. */
BER_BY_BITS static inline uint64_t ocean_bits(const urland *s, int seat, uint64_t packed)
{
    const uint8_t *grow = urland_grow[has_gene(s, seat, CARE)];
    uint64_t grows = oceans_with(packed, 3 - (grow[2] > 0)) & -(uint64_t)(s->reserve[seat] > 0);
    uint64_t ways = has_gene(s, seat, TURBO) ? ALL_SWIMS : urland_in_play.swims;
    uint64_t from = __builtin_ia32_pdep_di(oceans_with(packed, 1), 0x108421) * ALL_OCEANS;
    return grows | (ways & from) << (A_SWIM - A_PROPAGATE) |
           (uint64_t)(on_board(s, seat) > 0) << (A_RETREAT - A_PROPAGATE);
}

/* The ids of steps up to a retreat follow each other: 48 of them are the landings from two oceans;
 * those of genes are listed. */
BER_BY_BITS static ber_action act_by_bits(const urland *s, const ber_frame *f, ber_rng *rng, int *n)
{
    enum { WORDS = 3, OF_WORD = 4 * REGIONS };
    int seat = f->seat;
    uint64_t packed = in_oceans(s, seat), word[WORDS];
    ber_action rest[BER_MAX_ACTIONS], *end = rest;
    landing_bits(s, seat, packed, word);
    word[WORDS - 1] |= ocean_bits(s, seat, packed)
                       << (A_PROPAGATE - A_LAND - (WORDS - 1) * OF_WORD);
    if (s->mutation_done)
        end = list_genes(s, f, seat, end);
    *end++ = A_STOP;
    int i = ber_bits_draw_from(word, WORDS, (int)(end - rest), rng, n);
    return i < WORDS * 64 ? (ber_action)(A_LAND + i / 64 * OF_WORD + i % 64) : rest[i - WORDS * 64];
}
#endif

ber_action urland_pick_random(const void *state, int seat, ber_rng *rng, int *n)
{
    const urland *s = state;
    ber_action list[BER_MAX_ACTIONS];
#ifdef __x86_64__
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (f->kind == F_ACT && BER_HAS_BITS)
        return act_by_bits(s, f, rng, n);
#endif
    *n = urland_legal(s, seat, list);
    return ber_draw_listed(list, *n, rng);
}

/* ---- Actions that are done at once ------------------------------------------------------ */

static void move_ichtos(urland *s, int seat, int from, int to, int n)
{
    s->cnt[from][seat] = (uint8_t)(s->cnt[from][seat] - n);
    s->cnt[to][seat] = (uint8_t)(s->cnt[to][seat] + n);
}

static void send_home(urland *s, int seat, int area)
{
    s->cnt[area][seat]--;
    s->reserve[seat]++;
}

static void bring(urland *s, int seat, int area, int n)
{
    s->cnt[area][seat] = (uint8_t)(s->cnt[area][seat] + n);
    s->reserve[seat] = (uint8_t)(s->reserve[seat] - n);
}

static void land(urland *s, int seat, int code, ber_log *log)
{
    int ocean = code / (REGIONS * 2), region = code / 2 % REGIONS, n = code % 2 + 1;
    move_ichtos(s, seat, REGIONS + ocean, region, n);
    ber_tell(log, E_LANDED, seat, ocean, region, n);
}

/* [R17] Each colour by its own count, so the order does not matter. */
static void propagate(urland *s, int seat, int ocean, ber_log *log)
{
    ber_tell(log, E_PROPAGATED, seat, ocean, 0, 0);
    for (int colour = 0; colour < s->head.n_seats; colour++) {
        int more = urland_growth(s, colour, ocean);
        if (!more)
            continue;
        bring(s, colour, REGIONS + ocean, more);
        ber_tell(log, E_GREW, colour, ocean, more, 0);
    }
}

static void lay_egg(urland *s, ber_frame *f, int area, ber_log *log)
{
    int cost = urland_egg_cost(s, f->seat, area);
    f->left = (uint8_t)(f->left + 1 - cost); /* one action is paid already */
    bring(s, f->seat, area, 1);
    ber_tell(log, E_LAID_EGG, f->seat, area, cost, 0);
}

static void bite(urland *s, int seat, int code, ber_log *log)
{
    send_home(s, code % SEATS, code / SEATS);
    ber_tell(log, E_BIT, seat, code / SEATS, code % SEATS, 0);
}

static void begin_assimilation(urland *s, ber_frame *f, int area)
{
    f->left--; /* the second action */
    ber_frame *victims = push(s, F_VICTIM, f->seat);
    victims->left = 2;
    victims->place = (uint8_t)area;
}

static void begin_swim(urland *s, int seat, int code)
{
    ber_frame *f = push(s, F_SWIM, seat);
    f->place = (uint8_t)(REGIONS + code / OCEANS);
    f->data = (uint8_t)(REGIONS + code % OCEANS);
}

static void do_gene_action(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    if (a < A_EGG) {
        int from = (a - A_WALK) / REGIONS, to = (a - A_WALK) % REGIONS;
        move_ichtos(s, seat, from, to, 1);
        ber_tell(log, E_WALKED, seat, from, to, 0);
    } else if (a < A_WINGS)
        lay_egg(s, f, a - A_EGG, log);
    else if (a < A_STINK)
        push(s, F_WINGS, seat)->place = (uint8_t)(a - A_WINGS);
    else if (a < A_TEETH)
        push(s, F_STINK, seat)->place = (uint8_t)(a - A_STINK);
    else if (a < A_ASSIMILATE)
        bite(s, seat, a - A_TEETH, log);
    else
        begin_assimilation(s, f, a - A_ASSIMILATE);
}

/* [U3.7] */
void urland_do_act(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    if (a == A_STOP) {
        ber_tell(log, E_STOPPED, seat, f->left, 0, 0);
        f->left = 0;
        return;
    }
    f->left--;
    if (a < A_PROPAGATE)
        land(s, seat, a - A_LAND, log);
    else if (a < A_SWIM)
        propagate(s, seat, a - A_PROPAGATE, log);
    else if (a < A_RETREAT)
        begin_swim(s, seat, a - A_SWIM);
    else if (a == A_RETREAT)
        push(s, F_RETREAT, seat);
    else
        do_gene_action(s, f, a, log);
}

/* ---- Swimming ------------------------------------------------------------------------- */

/* [R18] */
ber_action *urland_list_swim(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    for (int n = 1; n <= s->cnt[f->place][seat]; n++)
        *out++ = (ber_action)(A_SWIM_COUNT + n);
    return out;
}

void urland_do_swim(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    int n = a - A_SWIM_COUNT;
    move_ichtos(s, seat, f->place, f->data, n);
    ber_tell(log, E_SWAM, seat, f->place - REGIONS, f->data - REGIONS, n);
    pop(s);
}

/* ---- Retreat --------------------------------------------------------------------------- */

/* [U3.4, U3.8, R19] */
ber_action *urland_list_retreat(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    for (int area = f->place; area < AREAS; area++) {
        *out = (ber_action)(A_RETREAT_PICK + area);
        out += s->cnt[area][seat] > 0;
    }
    if (f->data)
        *out++ = A_DONE;
    return out;
}

void urland_do_retreat(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    if (a == A_DONE) {
        ber_tell(log, E_RETREAT_OVER, seat, f->data, 0, 0);
        pop(s);
        return;
    }
    f->place = (uint8_t)(a - A_RETREAT_PICK);
    f->data++;
    send_home(s, seat, f->place);
    ber_tell(log, E_RETREATED, seat, f->place, 0, 0);
}

/* ---- Wings ------------------------------------------------------------------------------ */

ber_action *urland_list_wings(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    bool two = s->cnt[f->place][seat] > 1;
    uint32_t goals = live(s) | ALL_OCEANS << REGIONS;
    for (uint32_t m = goals & ~BIT(f->place); m; m &= m - 1) {
        *out++ = (ber_action)(A_WINGS_TO + lowest(m) * 2);
        if (two)
            *out++ = (ber_action)(A_WINGS_TO + lowest(m) * 2 + 1);
    }
    return out;
}

void urland_do_wings(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    int to = (a - A_WINGS_TO) / 2, n = (a - A_WINGS_TO) % 2 + 1;
    move_ichtos(s, seat, f->place, to, n);
    ber_tell(log, E_FLEW, seat, f->place, to, n);
    pop(s);
}

/* ---- Stink Glands -------------------------------------------------------------------------- */

ber_action *urland_list_stink(const urland *s, const ber_frame *f, ber_action *out)
{
    for (uint32_t m = urland_stink_goals(s, f->place); m; m &= m - 1)
        *out++ = (ber_action)(A_STINK_TO + lowest(m));
    return out;
}

/* [R61] The user stays, all others go to the same area. */
void urland_do_stink(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int actor = f->seat;
    int from = f->place, to = a - A_STINK_TO;
    ber_tell(log, E_STANK, actor, from, to, 0);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->cnt[from][seat];
        if (!n || seat == actor)
            continue;
        move_ichtos(s, seat, from, to, n);
        ber_tell(log, E_PUSHED, seat, from, to, n);
    }
    pop(s);
}

/* ---- Assimilation ---------------------------------------------------------------------------- */

/* Opposing Ichtos of the seats from `victim` on are enough for all that are to be named. */
bool urland_can_name(const urland *s, const ber_frame *f, int victim)
{
    int n = 0;
    if (victim == f->seat || victim < f->data || !s->cnt[f->place][victim])
        return false;
    for (int seat = victim; seat < s->head.n_seats; seat++)
        n += seat == f->seat ? 0 : s->cnt[f->place][seat];
    return n >= f->left;
}

ber_action *urland_list_victim(const urland *s, const ber_frame *f, ber_action *out)
{
    for (int victim = 0; victim < s->head.n_seats; victim++)
        if (urland_can_name(s, f, victim))
            *out++ = (ber_action)(A_VICTIM + victim);
    return out;
}

void urland_do_victim(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    int victim = a - A_VICTIM, area = f->place;
    send_home(s, victim, area);
    ber_tell(log, E_ASSIMILATED, seat, area, victim, 0);
    f->data = (uint8_t)victim;
    if (--f->left)
        return;
    bring(s, seat, area, 1);
    ber_tell(log, E_CONVERTED, seat, area, 0, 0);
    pop(s);
}
