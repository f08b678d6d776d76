/*
 * valley_end.c: tribes that are no more, the end of a turn, the end of the game.
 */
#include "valley.h"

#include "bits.h"

#include "score.h"

#include <limits.h>
#include <string.h>

/* ---- From one part of the turn to the next ---------------------------------------------- */

void valley_enter(valley *s, ber_frame *f, int kind)
{
    int seat = first_in_turn(s);
    turn_into(f, seat < 0 ? F_TURN_END : kind, seat < 0 ? 0 : seat);
}

void valley_go_on(valley *s, ber_frame *f, int next_kind)
{
    int seat = next_in_turn(s, f->seat);
    if (seat >= 0)
        turn_into(f, f->kind, seat);
    else
        valley_enter(s, f, next_kind);
}

/* [V6.1.1, R10] */
static void clear_turn(valley *s)
{
    s->fire = s->flood = 0;
    memset(s->saved, 0, sizeof s->saved);
    memset(s->mothers, 0, sizeof s->mothers);
    memset(s->kills, 0, sizeof s->kills);
    s->childbed = NOBODY;
    s->weather = NO_EVENT;
    s->outbreak = SPECIES;
    s->flint = s->torches = s->cannibals = s->fertility = 0;
    s->rolled = s->rolled_animals = s->starved = 0;
}

/* [V6.1.2] */
void valley_begin_turn(valley *s, ber_frame *f, ber_log *log)
{
    clear_turn(s);
    tell4(log, E_TURN, BER_FATE, (int[]){ s->turn_number, s->season, s->wheel, s->year });
    turn_into(f, s->turn_number > 2 ? F_EVENT : F_ARRIVE, s->first_player);
}

/* ---- Eliminations [V6.10.6] ------------------------------------------------------------- */

/* [R38, R76] */
static void eliminate(valley *s, int seat, ber_log *log)
{
    bool may_return =
        s->head.option[O_RESURRECTION] && s->year == 1 && !has_bit(s->resurrected, seat);
    for (uint64_t rest = s->camps[seat]; rest; rest &= rest - 1)
        valley_remove_camp(s, lowest(rest), BY_DEFEAT, log);
    for (int space = 0; space < SPACES && valley_has_tamed(s, seat); space++)
        valley_go_wild(s, seat, space, log);
    valley_lose_fire(s, seat, log);
    s->food[seat] = s->gain[seat] = 0;
    s->announced = (uint8_t)(s->announced & ~(1 << seat));
    s->status[seat] = may_return ? WAITING : OUT;
    s->out_turn[seat] = s->turn_number;
    ber_tell(log, E_ELIMINATED, seat, s->status[seat], 0, 0);
}

/* The first eliminated seat in turn order that still holds cards, or -1. */
static int late_holder(const valley *s)
{
    int late = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        late |= (!is_alive(s, seat) & (s->held[seat] > 0)) << seat;
    return first_of(s, late);
}

bool valley_bury(valley *s, ber_log *log)
{
    if (!has_fallen(s))
        return false;
    int seat = s->first_player;
    do {
        if (is_alive(s, seat) && !s->people[seat])
            eliminate(s, seat, log);
        seat = next_seat(s, seat);
    } while (seat != s->first_player);
    if (late_holder(s) < 0)
        return false;
    push(s, F_LAY_DOWN, 0);
    return true;
}

/* [R110] */
int valley_fate_lay_down(const valley *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    (void)f;
    for (uint64_t rest = s->hand[late_holder(s)]; rest; rest &= rest - 1)
        out[n++] = (ber_outcome){ (ber_action)(A_LAY_DOWN + lowest(rest)), 1 };
    return n;
}

ber_action valley_lot_lay_down(const valley *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_LAY_DOWN + ber_draw_bit(s->hand[late_holder(s)], rng));
}

void valley_do_lay_down(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = late_holder(s);
    (void)f;
    ber_tell(log, E_LAID_DOWN, seat, a - A_LAY_DOWN, 0, 0);
    valley_discard_card(s, seat, a - A_LAY_DOWN);
}

bool valley_close_lay_down(valley *s, ber_frame *f, ber_log *log)
{
    (void)f;
    (void)log;
    if (late_holder(s) >= 0)
        return false;
    pop(s);
    return true;
}

/* ---- Who wins --------------------------------------------------------------------------- */

static int count_status(const valley *s, int status)
{
    int n = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        n += s->status[seat] == status;
    return n;
}

static bool is_extinct(const valley *s)
{
    return all_people(s) == 0;
}

static bool is_last_tribe(const valley *s)
{
    return count_status(s, ALIVE) == 1 && !count_status(s, WAITING);
}

/* [V6.10.5, R101] The year that is on lies behind the last one. */
static bool is_time_over(const valley *s)
{
    int limit = s->head.option[O_YEAR_LIMIT];
    return s->year > LAST_YEAR || (limit && s->year > limit);
}

/* [V6.10.3, V9.2, R78] */
static int settled_winners(const valley *s)
{
    int set = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (is_alive(s, seat) && has_bit(s->announced, seat) &&
            count_camps(s, seat) >= CAMPS_TO_WIN && (!s->head.option[O_FIRE] || has_fire(s, seat)))
            set |= 1 << seat;
    return set;
}

static int alive_set(const valley *s)
{
    int set = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        set |= is_alive(s, seat) << seat;
    return set;
}

/* [V10.2, V10.3] More is better; V10.2 does not look at the Fire, which all of them have. */
static int32_t key(const valley *s, int seat)
{
    bool has_it = s->head.option[O_FIRE] && has_fire(s, seat);
    return ((count_camps(s, seat) * 2 + has_it) * 32 + all_pieces(s, seat)) * 16384 + s->food[seat];
}

static int best_of(const valley *s, int set)
{
    int best = 0;
    int32_t high = -1;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (!has_bit(set, seat) || key(s, seat) < high)
            continue;
        best = key(s, seat) > high ? 0 : best;
        high = key(s, seat);
        best |= 1 << seat;
    }
    return best;
}

/* Those who share the victory of a game that is over; 0 after an extinction [V10.5]. */
static int winners(const valley *s)
{
    if (is_extinct(s))
        return 0;
    if (is_last_tribe(s) || is_time_over(s))
        return best_of(s, alive_set(s));
    return best_of(s, settled_winners(s));
}

int valley_ending(const valley *s)
{
    if (s->agenda.depth)
        return NOT_OVER;
    if (is_extinct(s))
        return OVER_EXTINCT;
    if (is_last_tribe(s))
        return OVER_ALONE;
    return is_time_over(s) ? OVER_YEARS : OVER_CAMPS;
}

/* ---- The end of a turn [V6] ------------------------------------------------------------- */

static void end_game(valley *s, ber_log *log)
{
    int set = winners(s);
    if (!set)
        ber_tell(log, E_EXTINCT, BER_FATE, 0, 0, 0);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(set, seat))
            ber_tell(log, E_WINS, seat, 60 / count_bits((uint64_t)set), 0, 0);
    pop(s);
}

/* [V6.10.4] */
static void announce(valley *s, ber_log *log)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int camps = count_camps(s, seat);
        bool had = has_bit(s->announced, seat);
        s->announced = (uint8_t)(s->announced & ~(1 << seat));
        if (is_alive(s, seat) && camps >= CAMPS_TO_WIN) {
            s->announced = (uint8_t)(s->announced | 1 << seat);
            ber_tell(log, E_ANNOUNCED, seat, camps, 0, 0);
        } else if (had) {
            ber_tell(log, E_ANNOUNCEMENT_LOST, seat, camps, 0, 0);
        }
    }
}

/* [R10, R90] */
static void leave_season(valley *s, ber_log *log)
{
    if (s->season == SUMMER) {
        valley_end_lasting(s, LASTING_DROUGHT, log);
    } else {
        valley_end_lasting(s, LASTING_ICE, log);
        valley_end_lasting(s, LASTING_BONES, log);
        s->frozen = 0;
        s->year++;
    }
    s->season = !s->season;
    s->wheel = 1;
    if (!is_time_over(s))
        ber_tell(log, E_SEASON, BER_FATE, s->season, s->year, 0);
}

/* [V6.10.5, V7.7, V7.8] */
static void advance_marker(valley *s, ber_log *log)
{
    if (s->hold_marker) {
        s->hold_marker = 0;
        ber_tell(log, E_HELD, BER_FATE, s->season, s->wheel, 0);
    } else if (s->wheel < 3) {
        s->wheel++;
    } else {
        leave_season(s, log);
    }
}

/* [V6.10.1, V6.10.2, R39] */
bool valley_close_turn_end(valley *s, ber_frame *f, ber_log *log)
{
    if (valley_bury(s, log))
        return true;
    if (is_extinct(s) || is_last_tribe(s) || settled_winners(s)) {
        end_game(s, log);
        return true;
    }
    announce(s, log);
    advance_marker(s, log);
    if (is_time_over(s)) {
        clear_turn(s);
        ber_tell(log, E_LAST_YEAR, BER_FATE, s->year - 1, 0, 0);
        end_game(s, log);
        return true;
    }
    s->turn_number++;
    valley_begin_turn(s, f, log);
    return true;
}

/* ---- Results [V10] ---------------------------------------------------------------------- */

/* [V10.4] Alive before out; the alive by their key, the others by when they left. */
static int32_t standing(const valley *s, int seat)
{
    return is_alive(s, seat) ? 1000 + key(s, seat) : s->out_turn[seat];
}

/* [V10.1, V10.2, V10.5, R111] */
void valley_result(const void *state, ber_result *out)
{
    const valley *s = state;
    int n = s->head.n_seats, set = s->agenda.depth ? 0 : winners(s), stand[SEATS];
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < n; seat++) {
        stand[seat] = has_bit(set, seat) ? INT_MAX : standing(s, seat);
        out->points[seat] = (int16_t)(has_bit(set, seat) ? 60 / count_bits((uint64_t)set) : 0);
    }
    ber_rank(out, stand, n);
    for (int seat = 0; seat < n && is_extinct(s) && !s->agenda.depth; seat++)
        out->rank[seat] = (uint8_t)n;
}
