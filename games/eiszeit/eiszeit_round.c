/*
 * eiszeit_round.c: what happens between the colonisations: fire, conflict, scoring,
 * glacier, the next round; and the end of the game.
 */
#include "eiszeit.h"

#include "pool.h"
#include "score.h"

#include <string.h>

/* The last token turned up tells most. Each line of a seat that leaves or scores in a region
 * speaks of hunters of its own. */
enum { MOST_TOLD = 1 + REGIONS + SEATS * ALL_HUNTERS + 1 + SEATS + 1 };
_Static_assert(MOST_TOLD <= (int)BER_MAX_EVENTS, "a log holds the whole conflict");

/* ---- Fire ------------------------------------------------------------------------------- */

/* [E2.1] The next region with tokens, from `region` on; REGIONS if none is left. */
static int next_fire(const eiszeit *s, int region)
{
    while (region < REGIONS && !s->fire[region])
        region++;
    return region;
}

static void ask_fire(eiszeit *s, int region)
{
    ber_frame *f = bottom(s);
    f->place = (uint8_t)(region + 1);
    f->left = s->fire[region];
}

void eiszeit_begin_conflict(eiszeit *s, ber_log *log)
{
    (void)log;
    eiszeit_forget_touched(s);
    *bottom(s) = (ber_frame){ .kind = F_FIRE, .seat = bottom(s)->seat };
    ask_fire(s, next_fire(s, 0));
}

/* [E2.1, R34, R47] Values are drawn when the tokens are turned. */
int eiszeit_fate_fire(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_pool_chance(s->fire_pool, FIRE_VALUES, A_FIRE, out);
}

ber_action eiszeit_lot_fire(const eiszeit *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_FIRE + ber_pool_pick(s->fire_pool, FIRE_VALUES, rng));
}

/* ---- Conflict [E2] ------------------------------------------------------------------------- */

/* [E2.2, X1] */
int eiszeit_capacity(const eiszeit *s, int region)
{
    return CAPACITY + s->mammoths[region] + s->fire_value_sum[region];
}

/* [E2.4, R30, R32] Seats in the order of their hunters there, few first. */
static void order_seats(const uint8_t hunters[SEATS], uint8_t order[SEATS])
{
    for (int i = 0; i < SEATS; i++) {
        int at = i;
        for (; at > 0 && hunters[order[at - 1]] > hunters[i]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

/* [E2.4, E2.5, E2.6, E11.4, R31, R33, R49, R58, X2, X3, X4] Takes away who leaves a region; `lost`
 * says how many, `order` in which order. False if nobody has to. */
bool eiszeit_settle_region(uint8_t hunters[SEATS], const uint8_t clubbed[SEATS], int capacity,
                           uint8_t lost[SEATS], uint8_t order[SEATS])
{
    uint8_t size[SEATS];
    int total = ber_pool_total(hunters, SEATS), before;
    if (total <= capacity)
        return false;
    memcpy(size, hunters, SEATS);
    memset(lost, 0, SEATS);
    order_seats(size, order);
    do {
        before = total;
        for (int i = 0; i < SEATS && total > capacity;) {
            int group = size[order[i]];
            for (; i < SEATS && size[order[i]] == group; i++) {
                int seat = order[i];
                if (hunters[seat] == clubbed[seat])
                    continue;
                hunters[seat]--;
                lost[seat]++;
                total--;
            }
        }
    } while (total > capacity && total < before);
    return true;
}

/* [E2.3] */
static void resolve(eiszeit *s, ber_log *log)
{
    uint8_t lost[SEATS], order[SEATS];
    for (int r = 0; r < REGIONS; r++) {
        int hunters = ber_pool_total(s->hunters[r], SEATS), capacity = eiszeit_capacity(s, r);
        if (!eiszeit_settle_region(s->hunters[r], s->clubbed[r], capacity, lost, order))
            continue;
        ber_tell(log, E_CONFLICT, BER_FATE, r, hunters, capacity);
        for (int i = 0; i < SEATS; i++) {
            int seat = order[i];
            s->supply[seat] = (uint8_t)(s->supply[seat] + lost[seat]);
            if (lost[seat])
                ber_tell(log, E_LEFT, BER_FATE, seat, r, lost[seat]);
        }
    }
}

/* [E2.7, R55] Fire and the clubs on the board go back. */
static void clear_board(eiszeit *s, ber_log *log)
{
    int clubs = ber_pool_total(s->loose_clubs, REGIONS);
    clubs += ber_pool_total(&s->clubbed[0][0], REGIONS * SEATS);
    s->club_reserve = (uint8_t)(s->club_reserve + clubs);
    if (clubs)
        ber_tell(log, E_CLUBS_RETURNED, BER_FATE, clubs, 0, 0);
    memset(s->loose_clubs, 0, sizeof s->loose_clubs);
    memset(s->clubbed, 0, sizeof s->clubbed);
    memset(s->fire, 0, sizeof s->fire);
    memset(s->fire_value_sum, 0, sizeof s->fire_value_sum);
    for (int v = 0; v < FIRE_VALUES; v++)
        s->fire_pool[v] = (uint8_t)eiszeit_fire_count[v];
}

/* ---- Scoring [E3] ---------------------------------------------------------------------------- */

/* [E3.1, E3.2, R46, X5] */
static void score(eiszeit *s, ber_log *log)
{
    int gain[SEATS] = { 0 };
    for (int r = 0; r < REGIONS; r++) {
        int each = eiszeit_points[s->mammoths[r] < 2 ? s->mammoths[r] : 2];
        for (int seat = 0; seat < SEATS; seat++) {
            if (!s->hunters[r][seat])
                continue;
            gain[seat] += each * s->hunters[r][seat];
            ber_tell(log, E_SCORED, BER_FATE, seat, r, each * s->hunters[r][seat]);
        }
    }
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        s->score[seat] = (uint8_t)(s->score[seat] + gain[seat]);
        ber_tell(log, E_SCORE, BER_FATE, seat, gain[seat], s->score[seat]);
    }
}

/* ---- Glacier [E4] --------------------------------------------------------------------- */

/* [E4.1, E4.2, R36] Fewest points, hunters on the board, stones: one number to compare. */
static int standing(const eiszeit *s, int seat)
{
    return (s->score[seat] * 16 + eiszeit_on_board(s, seat)) * 16 + s->stones[seat];
}

static void ask_glacier(eiszeit *s, int seat, ber_log *log)
{
    *bottom(s) = (ber_frame){ .kind = F_PLACE_GLACIER, .seat = (int8_t)seat };
    ber_tell(log, E_LAST, BER_FATE, seat, 0, 0);
}

unsigned eiszeit_last(const eiszeit *s)
{
    int least = standing(s, 0);
    unsigned tied = 1;
    for (int seat = 1; seat < s->head.n_seats; seat++) {
        int mine = standing(s, seat);
        if (mine < least)
            tied = 0;
        if (mine <= least) {
            least = mine;
            tied |= 1u << seat;
        }
    }
    return tied;
}

static void find_last(eiszeit *s, ber_log *log)
{
    unsigned tied = eiszeit_last(s);
    if (tied & (tied - 1))
        *bottom(s) = (ber_frame){ .kind = F_LOTS, .data = (uint8_t)tied };
    else
        ask_glacier(s, lowest(tied), log);
}

/* [E4.2] */
int eiszeit_fate_lots(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (f->data >> seat & 1)
            out[n++] = (ber_outcome){ (ber_action)(A_LOTS + seat), 1 };
    return n;
}

void eiszeit_do_lots(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    ber_tell(log, E_LOTS, BER_FATE, a - A_LOTS, 0, 0);
    ask_glacier(s, a - A_LOTS, log);
}

/* [E4.3, R20, X6] */
unsigned eiszeit_glacier_regions(const eiszeit *s)
{
    unsigned reach = TOP_EDGE;
    for (unsigned rest = s->iced; rest; rest &= rest - 1)
        reach |= eiszeit_in_play.beside[lowest(rest)];
    return reach & free_regions(s);
}

ber_action *eiszeit_list_place_glacier(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    *out++ = A_STOP;
    return list_bits(eiszeit_glacier_regions(s), A_PLACE_GLACIER, out);
}

/* [E4.4, R21, I11] */
static void freeze(eiszeit *s, int seat, int region, ber_log *log)
{
    ber_tell(log, E_GLACIER, seat, region, 0, 0);
    s->iced = (uint16_t)(s->iced | 1u << region);
    for (int owner = 0; owner < SEATS; owner++) {
        int hunters = s->hunters[region][owner];
        s->hunters[region][owner] = 0;
        s->supply[owner] = (uint8_t)(s->supply[owner] + hunters);
        if (hunters)
            ber_tell(log, E_RETURNED, seat, owner, region, hunters);
    }
    if (s->mammoths[region])
        ber_tell(log, E_MAMMOTHS_RETURNED, seat, region, s->mammoths[region], 0);
    s->mammoth_reserve = (uint8_t)(s->mammoth_reserve + s->mammoths[region]);
    s->mammoths[region] = 0;
}

/* ---- The next round [E5] -------------------------------------------------------------- */

/* [E5.2, R35, X7] Everybody gives one, as often as needed. */
static void top_up(eiszeit *s, ber_log *log)
{
    int gave[SEATS] = { 0 };
    while (s->dark_reserve < LEAST_RESERVE) {
        int before = s->dark_reserve;
        for (int seat = 0; seat < s->head.n_seats; seat++) {
            if (!s->stones[seat])
                continue;
            s->stones[seat]--;
            s->dark_reserve++;
            gave[seat]++;
        }
        if (s->dark_reserve == before)
            break; /* only in a position that never was: there are at least 32 stones */
    }
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (gave[seat])
            ber_tell(log, E_GAVE, BER_FATE, seat, gave[seat], 0);
}

/* [E0.6, E5.3, I9] One token on each region that is not iced. */
void eiszeit_lay_fire(eiszeit *s)
{
    for (int r = 0; r < REGIONS; r++)
        s->fire[r] = (uint8_t)(~s->iced >> r & 1);
}

/* [E5.1, E5.4, E5.5] */
static void begin_round(eiszeit *s, ber_log *log)
{
    ber_tell(log, E_REFILLED, BER_FATE, s->light_reserve, 0, 0);
    s->dark_reserve = (uint8_t)(s->dark_reserve + s->light_reserve);
    s->light_reserve = 0;
    top_up(s, log);
    eiszeit_lay_fire(s);
    ber_tell(log, E_FIRE_LAID, BER_FATE, __builtin_popcount(free_regions(s)), 0, 0);
    s->round++;
    ber_tell(log, E_ROUND, BER_FATE, s->round, 0, 0);
    eiszeit_begin_turn(s, s->start_player, log);
}

void eiszeit_do_place_glacier(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_STOP)
        ber_tell(log, E_NO_GLACIER, f->seat, 0, 0, 0);
    else
        freeze(s, f->seat, a - A_PLACE_GLACIER, log);
    begin_round(s, log);
}

/* ---- From the last token to the next question ----------------------------------------- */

static void end_conflict(eiszeit *s, ber_log *log)
{
    resolve(s, log);
    clear_board(s, log);
    score(s, log);
    if (!is_last_round(s)) {
        find_last(s, log);
        return;
    }
    pop(s); /* [E6.2, E7.1] */
    ber_tell(log, E_OVER, BER_FATE, 0, 0, 0);
}

void eiszeit_do_fire(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int region = f->place - 1, value = a - A_FIRE;
    s->fire_pool[value]--;
    s->fire_value_sum[region] = (uint8_t)(s->fire_value_sum[region] + value);
    ber_tell(log, E_FIRE_TURNED, BER_FATE, region, value, 0);
    if (--f->left)
        return;
    region = next_fire(s, region + 1);
    if (region < REGIONS)
        ask_fire(s, region);
    else
        end_conflict(s, log);
}

/* [E7.1, E7.2, R37] Points, hunters on the board, stones. */
void eiszeit_result(const void *state, ber_result *out)
{
    const eiszeit *s = state;
    int stand[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        out->points[seat] = s->score[seat];
        stand[seat] = standing(s, seat);
    }
    ber_rank(out, stand, s->head.n_seats);
}
