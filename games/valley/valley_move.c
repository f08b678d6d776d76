/*
 * valley_move.c: phase 4: the order of the tribes, groups on the move, new camps.
 *
 * How far a group goes is in valley_reach.c.
 *
 */
#include "valley.h"

#include <string.h>

/* ---- The first player [V6.4.1] ---------------------------------------------------------- */

/* Whether `seat` comes before `other`, stands level (0) or behind. */
static int compare(const valley *s, int seat, int other)
{
    int camps = count_camps(s, seat) - count_camps(s, other);
    int pieces = all_pieces(s, seat) - all_pieces(s, other);
    return camps ? camps : pieces ? pieces : s->food[seat] - s->food[other];
}

static int leaders(const valley *s)
{
    int best = -1, set = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (!is_alive(s, seat))
            continue;
        int order = best < 0 ? 1 : compare(s, seat, best);
        if (order > 0)
            best = seat, set = 0;
        if (order >= 0)
            set |= 1 << seat;
    }
    return set;
}

static void begin_moves(valley *s, ber_frame *f, ber_log *log)
{
    valley_enter(s, f, F_MOVE);
    if (f->kind != F_MOVE)
        return;
    if (s->turn_number > 1)
        ber_tell(log, E_FIRST_PLAYER, BER_FATE, s->first_player, 0, 0);
    ber_tell(log, E_MOVES, f->seat, 0, 0, 0);
}

/* [V6.4.1, R8, R56, R89] */
bool valley_close_tribes(valley *s, ber_frame *f, ber_log *log)
{
    int set = s->turn_number > 1 ? leaders(s) : 0;
    if (set & (set - 1)) {
        push(s, F_TIE_DICE, lowest((uint64_t)set))->data = (uint8_t)set;
        return true;
    }
    if (set)
        s->first_player = (uint8_t)lowest((uint64_t)set);
    begin_moves(s, f, log);
    return true;
}

/* Those of the tied who rolled highest; their dice are taken up again. */
static int highest(valley *s, int set)
{
    int best = 0, high = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!has_bit(set, seat))
            continue;
        if (s->roll[seat] > high)
            high = s->roll[seat], best = 0;
        if (s->roll[seat] == high)
            best |= 1 << seat;
        s->roll[seat] = 0;
    }
    return best;
}

/* [V6.4.1, R56] */
void valley_do_tie(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    s->roll[f->seat] = (uint8_t)(a - A_DIE + 1);
    ber_tell(log, E_TIE_DIE, f->seat, s->roll[f->seat], 0, 0);
    int later = f->data >> f->seat >> 1 << f->seat << 1;
    if (later) {
        f->seat = (int8_t)lowest((uint64_t)later);
        return;
    }
    int set = highest(s, f->data);
    f->seat = (int8_t)lowest((uint64_t)set);
    f->data = (uint8_t)set;
    if (set & (set - 1))
        return;
    s->first_player = (uint8_t)f->seat;
    pop(s);
    begin_moves(s, ber_agenda_top(&s->agenda), log);
}

/* ---- What has moved [V6.4.3] ------------------------------------------------------------ */

void valley_mark_moved(valley *s, int sex, int space, int n)
{
    uint8_t *moved = sex == WARRIOR ? s->moved_warriors : s->moved_women;
    moved[space] = (uint8_t)(moved[space] + n);
}

/* ---- The menu [V6.4.2] ------------------------------------------------------------------ */

/* [V6.4.3, V6.4.4, V6.4.5] The first step decides, unless all neighbours are barred or the cards
 * are only for those who follow. */
static ber_action *list_origins(const valley *s, int seat, uint64_t enemies, ber_action *out)
{
    const valley_map *m = map_of(s);
    uint64_t quick = s->follow_from == NOWHERE ? ~m->lake & ~closed(s) : 0;
    for (uint64_t rest = valley_movable(s, seat); rest; rest &= rest - 1) {
        int from = lowest(rest);
        bool is_open = valley_beside[from] & ~m->across[from] & quick;
        bool is_pinned = enemies >> from & 1 && !valley_may_leave(s, seat, from, s->armed);
        if (!is_pinned && (is_open || valley_reach(s, seat, from)))
            *out++ = (ber_action)(A_MOVE_FROM + from);
    }
    return out;
}

/* [V6.4.8, R3, R19, R92] */
bool valley_may_camp(const valley *s, int seat, int space)
{
    uint64_t barred = all_camps(s) | s->fire | s->flood | valley_enemy_spaces(s, seat);
    return !(barred >> space & 1) && count_camps(s, seat) < MAX_CAMPS;
}

static ber_action *list_camps(const valley *s, int seat, uint64_t enemies, ber_action *out)
{
    uint64_t barred = all_camps(s) | s->fire | s->flood | enemies;
    uint64_t sites = s->people[seat] & ~barred;
    if (!sites || count_camps(s, seat) >= MAX_CAMPS)
        return out;
    for (uint64_t rest = sites; rest; rest &= rest - 1) {
        int space = lowest(rest);
        if (valley_unmoved(s, seat, WARRIOR, space) > 0 &&
            valley_unmoved(s, seat, WOMAN, space) > 0)
            *out++ = (ber_action)(A_CAMP + space);
    }
    return out;
}

/* [V9.1, V9.3] */
static bool wants_fire(const valley *s, int seat)
{
    return s->head.option[O_FIRE] && s->camps[seat] && !has_fire(s, seat);
}

/* [V9.3] A piece on a volcano. */
static ber_action *list_take_fire(const valley *s, int seat, ber_action *out)
{
    uint64_t quiet = ~valley_enemy_spaces(s, seat) & ~(s->fire | s->flood);
    for (uint64_t rest = s->people[seat] & map_of(s)->volcano & quiet; rest; rest &= rest - 1) {
        int space = lowest(rest);
        for (int sex = WARRIOR; sex <= WOMAN; sex++)
            if (valley_unmoved(s, seat, sex, space) > 0)
                *out++ = (ber_action)(A_TAKE_FIRE + space * 2 + sex);
    }
    return out;
}

/* [V9.3] Beside a fire. */
static bool can_find_fire(const valley *s, int seat)
{
    if (!s->fire || !wants_fire(s, seat))
        return false;
    return s->people[seat] & ~valley_enemy_spaces(s, seat) & valley_spread(s->fire);
}

ber_action *valley_list_move(const valley *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    *out++ = A_DONE;
    if (!s->move_closed) { /* [V6.4.9] */
        uint64_t enemies = valley_enemy_spaces(s, seat);
        out = list_origins(s, seat, enemies, out);
        out = list_camps(s, seat, enemies, out);
        if (wants_fire(s, seat))
            out = list_take_fire(s, seat, out);
    }
    if (can_find_fire(s, seat))
        *out++ = A_FIND_FIRE;
    return valley_list_cards(s, f, seat, out);
}

void valley_build(valley *s, int seat, int space, ber_log *log)
{
    s->camps[seat] |= BIT(space);
    ber_tell(log, E_BUILT, seat, space, 0, 0);
}

/* [V6.4.9] */
static void abandon(valley *s, int seat, ber_log *log)
{
    for (uint64_t rest = s->camps[seat]; rest; rest &= rest - 1)
        if (!s->women[seat][lowest(rest)])
            valley_remove_camp(s, lowest(rest), BY_LEAVING, log);
    for (int space = 0; space < SPACES && valley_has_tamed(s, seat); space++)
        if (s->tamed[seat][space] && !(s->people[seat] >> space & 1))
            valley_go_wild(s, seat, space, log);
}

static void end_move(valley *s, ber_frame *f, ber_log *log)
{
    int seat = f->seat;
    abandon(s, seat, log);
    memset(s->moved_warriors, 0, sizeof s->moved_warriors);
    memset(s->moved_women, 0, sizeof s->moved_women);
    memset(s->moved_wolves, 0, sizeof s->moved_wolves);
    s->armed = 0;
    s->follow_from = s->follow_through = NOWHERE;
    s->move_closed = s->kills[seat] = 0;
    ber_tell(log, E_MOVE_OVER, seat, 0, 0, 0);
    valley_go_on(s, f, F_COMBAT);
    if (f->kind == F_MOVE)
        ber_tell(log, E_MOVES, f->seat, 0, 0, 0);
}

static void take_fire(valley *s, int seat, int which, ber_log *log)
{
    valley_mark_moved(s, which & 1, which >> 1, 1); /* [R80] */
    valley_take_fire(s, seat, log);
}

static void build_camp(valley *s, int seat, int space, ber_log *log)
{
    valley_mark_moved(s, WARRIOR, space, 1);
    valley_mark_moved(s, WOMAN, space, 1);
    valley_build(s, seat, space, log);
}

/* [V6.4.11] Every choice but the group that follows lets the cards lapse. */
static void lapse(valley *s, ber_action a)
{
    if (s->follow_from == NOWHERE || a == A_MOVE_FROM + s->follow_from)
        return;
    s->armed = 0;
    s->follow_from = s->follow_through = NOWHERE;
}

void valley_do_move(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    lapse(s, a);
    if (a == A_DONE)
        end_move(s, f, log);
    else if (a < A_CAMP)
        push_at(s, F_MOVE_DEST, seat, a - A_MOVE_FROM);
    else if (a < A_TAKE_FIRE)
        build_camp(s, seat, a - A_CAMP, log);
    else if (a < A_FIND_FIRE)
        take_fire(s, seat, a - A_TAKE_FIRE, log);
    else if (a == A_FIND_FIRE)
        valley_take_fire(s, seat, log);
    else
        valley_play(s, f, seat, a - A_PLAY, log);
}

bool valley_close_move(valley *s, ber_frame *f, ber_log *log)
{
    if (has_fallen(s) && valley_bury(s, log))
        return true;
    if (is_alive(s, f->seat))
        return false;
    end_move(s, f, log);
    return true;
}

/* ---- A group [V6.4.3] ------------------------------------------------------------------- */

ber_action *valley_list_move_dest(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_spaces(valley_reach(s, f->seat, f->place), A_MOVE_DEST, out);
}

void valley_do_move_dest(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_MOVE_WARRIORS;
    f->data = (uint8_t)(a - A_MOVE_DEST);
}

/* [V6.4.4, V8.11] How many tribe pieces the group may have. */
static int group_limit(const valley *s, const ber_frame *f)
{
    unsigned armed = s->armed ? valley_armed_for(s, f->seat, f->place, f->data) : 0;
    bool is_single = armed & (BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN));
    int limit = valley_may_leave(s, f->seat, f->place, armed);
    return is_single && limit > 1 ? 1 : limit;
}

static ber_action *list_amounts(int from, int to, int base, ber_action *out)
{
    for (int n = from; n <= to; n += 4)
        for (int i = 0; i < 4; i++)
            out[n - from + i] = (ber_action)(base + n + i);
    return to < from ? out : out + (to - from + 1);
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

ber_action *valley_list_move_warriors(const valley *s, const ber_frame *f, ber_action *out)
{
    int most = min(valley_unmoved(s, f->seat, WARRIOR, f->place), group_limit(s, f));
    bool has_woman = valley_unmoved(s, f->seat, WOMAN, f->place) > 0;
    return list_amounts(has_woman ? 0 : 1, most, A_MOVE_WARRIORS, out);
}

void valley_do_move_warriors(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_MOVE_WOMEN;
    f->left = (uint8_t)(a - A_MOVE_WARRIORS);
}

ber_action *valley_list_move_women(const valley *s, const ber_frame *f, ber_action *out)
{
    int most = min(valley_unmoved(s, f->seat, WOMAN, f->place), group_limit(s, f) - f->left);
    return list_amounts(f->left ? 0 : 1, most, A_MOVE_WOMEN, out);
}

void valley_do_move_women(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_MOVE_WOLVES;
    f->card = (uint8_t)(a - A_MOVE_WOMEN);
}

ber_action *valley_list_move_wolves(const valley *s, const ber_frame *f, ber_action *out)
{
    int unmoved = s->tamed[f->seat][f->place] - s->moved_wolves[f->place];
    int most = unmoved > 0 ? min(unmoved, group_limit(s, f) - f->left - f->card) : 0;
    return list_amounts(0, most, A_MOVE_WOLVES, out);
}

/* [V6.4.11] After a group with cards: whether others may follow on the same way. */
static void spend_cards(valley *s, int seat, int from, int to, unsigned armed)
{
    bool is_single = armed & (BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN));
    int behind = valley_unmoved(s, seat, WARRIOR, from) + valley_unmoved(s, seat, WOMAN, from);
    bool is_followed = armed && !is_single && behind > 0 && valley_enemies(s, seat, to) > 0;
    s->armed = is_followed ? s->armed : 0;
    s->follow_from = is_followed ? (uint8_t)from : NOWHERE;
    s->follow_through = is_followed ? (uint8_t)to : NOWHERE;
}

static void shift(valley *s, int seat, int sex, int from, int to, int n)
{
    if (n == 0)
        return;
    valley_take(s, seat, sex, from, n);
    valley_add(s, seat, sex, to, n);
    valley_mark_moved(s, sex, to, n);
}

static void shift_wolves(valley *s, int seat, int from, int to, int n, ber_log *log)
{
    if (n == 0)
        return;
    s->tamed[seat][from] = (uint8_t)(s->tamed[seat][from] - n);
    s->tamed[seat][to] = (uint8_t)(s->tamed[seat][to] + n);
    s->moved_wolves[to] = (uint8_t)(s->moved_wolves[to] + n);
    ber_tell(log, E_WOLVES_MOVED, seat, from, to, n);
}

/* [V6.4.7, R18, R73] The group goes. */
void valley_do_move_wolves(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place, to = f->data, warriors = f->left, women = f->card;
    unsigned armed = valley_armed_for(s, seat, from, to);
    shift(s, seat, WARRIOR, from, to, warriors);
    shift(s, seat, WOMAN, from, to, women);
    tell4(log, E_MOVED, seat, (int[]){ from, to, warriors, women });
    shift_wolves(s, seat, from, to, a - A_MOVE_WOLVES, log);
    pop(s);
    spend_cards(s, seat, from, to, armed);
    valley_adopt(s, to, log);
}
