/*
 * valley_animals.c: phases 2 and 3: new animals, tribes that come back, animals and Strangers
 * on the move.
 */
#include "valley.h"

#include "bits.h"

#include <string.h>

int valley_fate_die(const valley *s, const ber_frame *f, ber_outcome *out)
{
    static const ber_outcome face[] = { FIVE_ALIKE(A_DIE), { A_DIE + 5, 1 } };
    (void)s;
    (void)f;
    memcpy(out, face, sizeof face);
    return 6;
}

ber_action valley_lot_die(const valley *s, const ber_frame *f, ber_rng *rng)
{
    (void)s;
    (void)f;
    return (ber_action)(A_DIE + ber_rng_below(rng, 6));
}

/* ---- New animals [V6] ------------------------------------------------------------------- */

/* [V6.2.1, R57, V7.10] */
static int count_arrivals(const valley *s)
{
    int players = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        players += s->status[seat] != OUT;
    if (s->weather == RARE_MEAT)
        return 0;
    return valley_arrivals[s->turn_number == 1 ? 0 : 1 + s->season][players < 4];
}

int valley_fate_arrive(const valley *s, const ber_frame *f, ber_outcome *out)
{
    static const ber_outcome arrival[TOKENS + AT_ONCE] = {
        TEN_ALIKE(A_ARRIVE),      TEN_ALIKE(A_ARRIVE + 10), TEN_ALIKE(A_ARRIVE + 20),
        TEN_ALIKE(A_ARRIVE + 30), TEN_ALIKE(A_ARRIVE + 40), TEN_ALIKE(A_ARRIVE + 50),
    };
    (void)f;
    return list_alike(s->bag, arrival, out);
}

ber_action valley_lot_arrive(const valley *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_ARRIVE + ber_draw_bit(s->bag, rng));
}

/* [V6.2.2, R11, R13] */
void valley_do_arrive(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int token = a - A_ARRIVE, space = entry_of(s, token), species = species_of(token);
    bool is_void = (closed(s) >> space & 1) || species == s->outbreak;
    valley_put_token(s, token, is_void ? TOKEN_ASIDE : space);
    ber_tell(log, is_void ? E_SET_ASIDE : E_ARRIVED, BER_FATE, species, space, token);
    f->left--;
}

static void put_back_aside(valley *s)
{
    for (uint64_t rest = ALL_TOKENS & ~s->bag; rest; rest &= rest - 1)
        if (s->token[lowest(rest)] == TOKEN_ASIDE)
            valley_put_token(s, lowest(rest), TOKEN_BAG);
}

/* [V6.1.2] The event is over. True if it has changed the agenda. */
APART static bool begin_arrivals(valley *s, ber_frame *f, ber_log *log)
{
    if (valley_bury(s, log))
        return true;
    f->left = (uint8_t)count_arrivals(s);
    f->data = 1;
    return false;
}

APART static void end_arrivals(valley *s, ber_frame *f, ber_log *log)
{
    if (f->left)
        ber_tell(log, E_BAG_EMPTY, BER_FATE, 0, 0, 0);
    put_back_aside(s);
    turn_into(f, F_RESURRECT, s->first_player);
}

bool valley_close_arrive(valley *s, ber_frame *f, ber_log *log)
{
    if (!f->data && begin_arrivals(s, f, log))
        return true;
    if (f->left && s->bag)
        return false;
    end_arrivals(s, f, log);
    return true;
}

/* ---- Resurrection [V6.2.3] -------------------------------------------------------------- */

static uint64_t free_border(const valley *s)
{
    return valley_border & ~closed(s) & ~all_people(s) & ~s->wild & ~strangers(s) & ~all_camps(s);
}

/* [R38] Nobody comes back into an empty world. */
static bool may_come_back(const valley *s, int seat)
{
    return s->status[seat] == WAITING && s->out_turn[seat] < s->turn_number &&
           first_in_turn(s) >= 0 && free_border(s);
}

ber_action *valley_list_resurrect(const valley *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    out = list_spaces(free_border(s), A_RESURRECT, out);
    *out++ = A_STAY_OUT;
    return out;
}

void valley_do_resurrect(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = a - A_RESURRECT;
    f->data = 1;
    if (a == A_STAY_OUT) {
        s->status[seat] = OUT;
        ber_tell(log, E_STAYED_OUT, seat, 0, 0, 0);
        return;
    }
    s->status[seat] = ALIVE;
    s->resurrected = (uint8_t)(s->resurrected | 1 << seat);
    valley_add(s, seat, WARRIOR, space, BACK_WARRIORS);
    valley_add(s, seat, WOMAN, space, BACK_WOMEN);
    s->food[seat] = BACK_FOOD;
    ber_tell(log, E_RESURRECTED, seat, space, 0, 0);
    push(s, F_DRAW, seat)->left = BACK_CARDS;
}

bool valley_close_resurrect(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (!f->data && may_come_back(s, f->seat))
        return false;
    int seat = next_seat(s, f->seat);
    turn_into(f, seat == s->first_player ? F_DIRECTION : F_RESURRECT, seat);
    return true;
}

/* ---- Animals move [V6] ------------------------------------------------------------------ */

/* [V6.3.1] */
void valley_do_direction(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int direction = a - A_DIE;
    ber_tell(log, E_DIRECTION, BER_FATE, direction, 0, 0);
    turn_into(f, F_ANIMALS, 0);
    f->data = (uint8_t)direction;
    valley_ask_window(s, F_FENCE, s->first_player);
}

/* [V6.3.6] A big animal enters a space. */
static void trample(valley *s, int species, int space, ber_log *log)
{
    if (is_big(species) && (crops(s) & ~s->fences) >> space & 1)
        valley_damage_crop(s, space, E_TRAMPLED, log);
}

void valley_drive(valley *s, int species, int from, int to, int n, ber_log *log)
{
    valley_herd(s, species, from, to, n);
    trample(s, species, to, log);
}

/* What stops a species. */
typedef struct {
    uint64_t barred;        /* where it never goes; NOWHERE too */
    const uint64_t *across; /* neighbours behind a river, for each space */
} limits;

/* [V6.3.3, R14, R91] */
static limits limits_of(const valley *s, int species)
{
    static const uint64_t swims[SPACES];
    const valley_map *m = map_of(s);
    uint64_t barred = m->lake | closed(s) | BIT(NOWHERE);
    return (limits){ is_big(species) ? barred | m->mountain : barred,
                     species == BEAR ? swims : waters_of(s) };
}

static bool is_stopped(limits l, int space, int direction)
{
    return (l.barred | l.across[space]) >> valley_neighbour[space][direction] & 1;
}

bool valley_is_blocked(const valley *s, int species, int space, int direction)
{
    return is_stopped(limits_of(s, species), space, direction);
}

/* The groups of one species in the direction of the die. */
typedef struct {
    int species, n;
    uint8_t space[SPACES];  /* of the groups that move, front first */
    uint8_t way[SPACES];    /* the direction of each */
    uint64_t moving, still; /* where groups move from, where some stay from the start */
    uint64_t stopping;      /* spaces with people */
    limits limits;
} herds;

/* [V6.3.5] How far in front a space is. */
static int front(int space, int direction)
{
    static const int8_t dq[DIRECTIONS] = { 0, 1, 1, 0, -1, -1 };
    static const int8_t dr[DIRECTIONS] = { -1, -1, 0, 1, 1, 0 };
    int q = valley_q[space], r = valley_r[space], x = dq[direction], y = dr[direction];
    return 2 * (q * x + r * y) + q * y + r * x;
}

/* [V6.3.5] Front first; those as far in front stay in the order of their spaces. */
static void line_up(herds *h, int direction)
{
    for (int n = 1; n < h->n; n++) {
        uint8_t space = h->space[n], way = h->way[n];
        int i = n, key = front(space, direction);
        for (; i > 0 && front(h->space[i - 1], direction) < key; i--) {
            h->space[i] = h->space[i - 1];
            h->way[i] = h->way[i - 1];
        }
        h->space[i] = space;
        h->way[i] = way;
    }
}

/* [V6.3.2, V6.3.3] Who moves at all, and which way. */
static void gather_herds(const valley *s, int species, uint64_t packs, int direction, herds *h)
{
    int back = opposite(direction), n = 0;
    limits l = limits_of(s, species);
    uint64_t still = packs & h->stopping;
    for (uint64_t rest = packs & ~h->stopping; rest; rest &= rest - 1) {
        int space = lowest(rest);
        bool is_forward = !is_stopped(l, space, direction);
        bool goes = is_forward | !is_stopped(l, space, back);
        still |= (uint64_t)!goes << space;
        h->space[n] = (uint8_t)space; /* nobody can guess who goes */
        h->way[n] = (uint8_t)(is_forward ? direction : back);
        n += goes;
    }
    h->species = species;
    h->n = n;
    h->still = still;
    h->moving = packs & ~still;
    h->limits = l;
    line_up(h, direction);
}

/* [V6.3.3, V6.3.4] Where group i ends; `done` are the spaces where some have completed. */
static int walk(const herds *h, int i, uint64_t done)
{
    int way = h->way[i], space = valley_neighbour[h->space[i]][way];
    uint64_t stop = h->stopping | done;
    for (int left = valley_allowance[h->species] - 1; left > 0; left--) {
        bool goes = !(stop >> space & 1) & !is_stopped(h->limits, space, way);
        space = goes ? valley_neighbour[space][way] : space;
    }
    return space;
}

/* The spaces where the species ends, in this order; dest[] of each group. */
static uint64_t run(const herds *h, bool is_back_first, uint8_t dest[SPACES])
{
    uint64_t done = h->still;
    for (int k = 0; k < h->n; k++) {
        int i = is_back_first ? h->n - 1 - k : k, end = walk(h, i, done);
        dest[h->space[i]] = (uint8_t)end;
        done |= BIT(end);
    }
    return done;
}

/* The spaces that group i enters on its way there. */
static uint64_t entered(const herds *h, int i, int dest)
{
    uint64_t spaces = 0;
    for (int space = h->space[i]; space != dest; spaces |= BIT(space))
        space = valley_neighbour[space][h->way[i]];
    return spaces;
}

/* [V6.3.6, R13] Told and trampled in the order in which they went. */
static void run_over(valley *s, const herds *h, bool is_back_first, const uint8_t dest[SPACES],
                     ber_log *log)
{
    for (int k = 0; k < h->n; k++) {
        int i = is_back_first ? h->n - 1 - k : k, from = h->space[i];
        tell4(log, E_HERD, BER_FATE,
              (int[]){ h->species, from, dest[from], s->animals[from][h->species] });
        for (uint64_t rest = entered(h, i, dest[from]); rest; rest &= rest - 1)
            trample(s, h->species, lowest(rest), log);
    }
}

#define FIVE_FROM(n) (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4
#define TEN_FROM(n)  FIVE_FROM(n), FIVE_FROM((n) + 5)

/* [V6.3.5, R12] */
static void move_species(valley *s, const herds *h, ber_log *log)
{
    static const uint8_t stay[TOKEN_PLACES] = { TEN_FROM(0), TEN_FROM(10), TEN_FROM(20),
                                                TEN_FROM(30) };
    uint8_t dest[TOKEN_PLACES], other[TOKEN_PLACES];
    memcpy(dest, stay, sizeof dest);
    if (h->n > 1)
        memcpy(other, dest, sizeof other);
    uint64_t ends = run(h, false, dest);
    bool is_back_first = h->n > 1 && count_bits(run(h, true, other)) < count_bits(ends);
    const uint8_t *best = is_back_first ? other : dest;
    if (log || (is_big(h->species) && crops(s)))
        run_over(s, h, is_back_first, best, log);
    valley_stampede(s, h->species, h->moving, best);
}

/* Where the species is. */
static uint64_t find_packs(const valley *s, int species)
{
    uint64_t packs = 0;
    for (uint64_t rest = tokens_of(species) & ~s->bag; rest; rest &= rest - 1) {
        int space = s->token[lowest(rest)];
        packs |= (uint64_t)(space < SPACES) << (space & 63);
    }
    for (uint64_t rest = species == WOLF ? s->wild : 0; rest; rest &= rest - 1)
        packs |= s->loose[lowest(rest)] ? rest & -rest : 0;
    return packs;
}

static void move_animals(valley *s, int direction, ber_log *log)
{
    herds h;
    h.stopping = all_people(s) | strangers(s);
    for (int species = 0; species < SPECIES; species++) {
        uint64_t packs = find_packs(s, species);
        if (!(packs & ~h.stopping))
            continue;
        gather_herds(s, species, packs, direction, &h);
        if (h.n)
            move_species(s, &h, log);
    }
}

/* [V6.3.7, R69] */
static void move_stranger(valley *s, int sex, int direction, ber_log *log)
{
    int from = s->stranger[sex];
    if (from == NOWHERE || (s->wild >> from & 1) || s->weather == BLIZZARD)
        return;
    uint64_t barred = map_of(s)->lake | closed(s) | valley_behind_water(s, from);
    int to = valley_neighbour[from][direction];
    if (to == NOWHERE || barred >> to & 1)
        to = valley_neighbour[from][opposite(direction)];
    if (to == NOWHERE || barred >> to & 1)
        return;
    s->stranger[sex] = (uint8_t)to;
    ber_tell(log, E_STRANGER_MOVED, BER_FATE, sex, from, to);
    valley_adopt(s, to, log);
}

/* [V6.3.8] */
bool valley_close_animals(valley *s, ber_frame *f, ber_log *log)
{
    int direction = f->data;
    move_animals(s, direction, log);
    move_stranger(s, WARRIOR, direction, log);
    move_stranger(s, WOMAN, direction, log);
    turn_into(f, F_TRIBES, 0);
    valley_ask_window(s, F_AFTER_ANIMALS, s->first_player);
    return true;
}
