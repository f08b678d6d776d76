/*
 * valley_destiny_move.c: the destiny cards of the windows after the animals and of the movement
 * that ask for something more: visits, drums, wolves, love, theft, fire and stones.
 *
 * A part of a card pops its frame and acts. Pieces that come in the own movement have moved
 * [R70].
 */
#include "valley.h"

enum { LOOT_MOST = 4 };

/* ---- After the animals ------------------------------------------------------------------ */

bool valley_can_visit(const valley *s, const ber_frame *f, int seat)
{
    bool has_piece = free_pieces(s, seat, WARRIOR) > 0 || free_pieces(s, seat, WOMAN) > 0;
    (void)f;
    return has_piece && (valley_border & ~closed(s));
}

void valley_visit(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    (void)log;
    push(s, F_VISIT, seat);
}

int valley_fate_visit(const valley *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return valley_list_bag(s, closed(s), out);
}

/* [V8.14, R52] */
void valley_do_visit(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = valley_tell_entry(s, seat, a, log);
    int warriors = free_pieces(s, seat, WARRIOR) > 0, women = free_pieces(s, seat, WOMAN) > 0;
    pop(s);
    valley_add(s, seat, WARRIOR, space, warriors);
    valley_add(s, seat, WOMAN, space, women);
    ber_tell(log, E_VISITED, seat, space, warriors, women);
    valley_adopt(s, space, log);
}

/* [V8.40] */
ber_action *valley_list_wild_child_space(const valley *s, const ber_frame *f, ber_action *out)
{
    if (!free_pieces(s, f->seat, WARRIOR) && !free_pieces(s, f->seat, WOMAN))
        return out;
    return list_spaces(s->camps[f->seat] & map_of(s)->forest, A_WILD_CHILD_SPACE, out);
}

void valley_do_wild_child_space(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    turn_into(f, F_WILD_CHILD_SEX, f->seat);
    f->place = (uint8_t)(a - A_WILD_CHILD_SPACE);
}

ber_action *valley_list_wild_child_sex(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int sex = WARRIOR; sex <= WOMAN; sex++)
        if (free_pieces(s, f->seat, sex) > 0)
            *out++ = (ber_action)(A_WILD_CHILD_SEX + sex);
    return out;
}

void valley_do_wild_child_sex(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = f->place, sex = a - A_WILD_CHILD_SEX;
    pop(s);
    valley_add(s, seat, sex, space, 1);
    ber_tell(log, E_CAME, seat, sex, space, WILD_CHILD);
}

/* [V8.41] Exactly one wild wolf. */
ber_action *valley_list_wolf_cub(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = s->people[f->seat] & s->wild; rest; rest &= rest - 1)
        if (s->animals[lowest(rest)][WOLF] == 1)
            *out++ = (ber_action)(A_WOLF_CUB_SPACE + lowest(rest));
    return out;
}

void valley_do_wolf_cub(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = a - A_WOLF_CUB_SPACE;
    pop(s);
    valley_tame(s, seat, space);
    ber_tell(log, E_TAMED, seat, space, 0, 0);
}

/* ---- War Drums [V8.39, R44] ------------------------------------------------------------- */

static bool is_driven(const valley *s, int species, int space, int direction)
{
    return s->animals[space][species] && !valley_is_blocked(s, species, space, direction);
}

static bool drives_any(const valley *s, int space, int direction)
{
    for (int species = 0; species < SPECIES; species++)
        if (is_driven(s, species, space, direction))
            return true;
    return false;
}

static bool has_way_out(const valley *s, int space)
{
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (drives_any(s, space, direction))
            return true;
    return false;
}

ber_action *valley_list_drums_space(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = s->people[f->seat] & s->wild; rest; rest &= rest - 1)
        if (has_way_out(s, lowest(rest)))
            *out++ = (ber_action)(A_DRUMS_SPACE + lowest(rest));
    return out;
}

void valley_do_drums_space(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    turn_into(f, F_DRUMS_DIRECTION, f->seat);
    f->place = (uint8_t)(a - A_DRUMS_SPACE);
}

ber_action *valley_list_drums_direction(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int direction = 0; direction < DIRECTIONS; direction++)
        if (drives_any(s, f->place, direction))
            *out++ = (ber_action)(A_DRUMS_DIRECTION + direction);
    return out;
}

void valley_do_drums_direction(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place, direction = a - A_DRUMS_DIRECTION;
    int to = valley_neighbour[from][direction];
    pop(s);
    ber_tell(log, E_DRUMMED, seat, from, direction, 0);
    for (int species = 0; species < SPECIES; species++) {
        int n = s->animals[from][species];
        if (!is_driven(s, species, from, direction))
            continue;
        tell4(log, E_HERD, seat, (int[]){ species, from, to, n });
        valley_drive(s, species, from, to, n, log);
    }
}

/* ---- Domestic Partners [V8.9] ----------------------------------------------------------- */

ber_action *valley_list_domestic(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = s->people[f->seat]; rest; rest &= rest - 1)
        for (int sex = WARRIOR, space = lowest(rest); sex <= WOMAN; sex++)
            if (valley_unmoved(s, f->seat, sex, space) >= 2 && valley_may_camp(s, f->seat, space))
                *out++ = (ber_action)(A_DOMESTIC_PAIR + space * 2 + sex);
    return out;
}

void valley_do_domestic(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = (a - A_DOMESTIC_PAIR) / 2, sex = (a - A_DOMESTIC_PAIR) % 2;
    pop(s);
    valley_mark_moved(s, sex, space, 2);
    valley_build(s, seat, space, log);
}

/* ---- Love at First Sight [V8.25, R45, R102] --------------------------------------------- */

/* Spaces from where somebody could come to a lover there. */
static uint64_t beloved_near(const valley *s, int seat, int space)
{
    if (s->weather == BLIZZARD || (closed(s) >> space & 1))
        return 0;
    return other_people(s, seat) & valley_open_beside(s, space);
}

static bool has_beloved(const valley *s, int seat, int space, int sex)
{
    for (uint64_t rest = beloved_near(s, seat, space); rest; rest &= rest - 1)
        for (int other = 0; other < s->head.n_seats; other++)
            if (other != seat && count_of(s, other, !sex, lowest(rest)))
                return true;
    return false;
}

ber_action *valley_list_love_own(const valley *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1)
        for (int sex = WARRIOR, space = lowest(rest); sex <= WOMAN; sex++)
            if (count_of(s, seat, sex, space) && free_pieces(s, seat, !sex) > 0 &&
                has_beloved(s, seat, space, sex))
                *out++ = (ber_action)(A_LOVE_OWN + space * 2 + sex);
    return out;
}

void valley_do_love_own(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    turn_into(f, F_LOVE_TARGET, f->seat);
    f->place = (uint8_t)((a - A_LOVE_OWN) / 2);
    f->data = (uint8_t)((a - A_LOVE_OWN) % 2);
}

ber_action *valley_list_love_target(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = beloved_near(s, f->seat, f->place); rest; rest &= rest - 1)
        for (int other = 0; other < s->head.n_seats; other++)
            if (other != f->seat && count_of(s, other, !f->data, lowest(rest)))
                *out++ = (ber_action)(A_LOVE_TARGET + lowest(rest) * SEATS + other);
    return out;
}

void valley_do_love_target(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, to = f->place, sex = !f->data;
    int from = (a - A_LOVE_TARGET) / SEATS, owner = (a - A_LOVE_TARGET) % SEATS;
    pop(s);
    valley_take(s, owner, sex, from, 1);
    valley_add(s, seat, sex, to, 1);
    valley_mark_moved(s, sex, to, 1);
    tell4(log, E_CONVERTED, seat, (int[]){ sex, from, to, owner });
    valley_tend(s, from, log);
}

/* ---- What lies beside [R47] ------------------------------------------------------------- */

/* Neighbours of these spaces, not across a river that blocks. */
static uint64_t dry_beside(const valley *s, uint64_t spaces)
{
    uint64_t beside = 0;
    for (; spaces; spaces &= spaces - 1)
        beside |= valley_beside[lowest(spaces)] & ~valley_behind_river(s, lowest(spaces));
    return beside;
}

/* Those of the spaces with an unmoved piece of the seat. */
static uint64_t with_unmoved(const valley *s, int seat, uint64_t spaces)
{
    uint64_t out = 0;
    for (spaces &= s->people[seat]; spaces; spaces &= spaces - 1) {
        int space = lowest(spaces);
        if (valley_unmoved(s, seat, WARRIOR, space) > 0 ||
            valley_unmoved(s, seat, WOMAN, space) > 0)
            out |= BIT(space);
    }
    return out;
}

/* [V8.35] */
ber_action *valley_list_theft(const valley *s, const ber_frame *f, ber_action *out)
{
    uint64_t near = dry_beside(s, s->people[f->seat]);
    bool wants_fire = s->camps[f->seat] && !has_fire(s, f->seat);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (seat == f->seat || !(s->camps[seat] & near))
            continue;
        if (s->food[seat] > 0)
            *out++ = (ber_action)(A_THEFT_TARGET + seat * 2 + LOOT_FOOD);
        if (wants_fire && has_fire(s, seat))
            *out++ = (ber_action)(A_THEFT_TARGET + seat * 2 + LOOT_FIRE);
    }
    return out;
}

static void steal_food(valley *s, int seat, int victim, ber_log *log)
{
    int food = s->food[victim] < LOOT_MOST ? s->food[victim] : LOOT_MOST;
    s->food[victim] = (int16_t)(s->food[victim] - food);
    s->food[seat] = (int16_t)(s->food[seat] + food);
    ber_tell(log, E_STOLE, seat, victim, food, 0);
}

void valley_do_theft(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, victim = (a - A_THEFT_TARGET) / 2, loot = (a - A_THEFT_TARGET) % 2;
    pop(s);
    if (loot == LOOT_FOOD) {
        steal_food(s, seat, victim, log);
        return;
    }
    ber_tell(log, E_STOLE_FIRE, seat, victim, 0, 0);
    valley_lose_fire(s, victim, log);
    valley_take_fire(s, seat, log);
}

/* ---- Stones and flames [V6.4.9, R48, R104] ---------------------------------------------- */

/* [V8.28] */
ber_action *valley_list_slide(const valley *s, const ber_frame *f, ber_action *out)
{
    const valley_map *m = map_of(s);
    uint64_t near = dry_beside(s, with_unmoved(s, f->seat, m->mountain));
    return list_spaces(near & (m->plain | m->forest), A_SLIDE_TARGET, out);
}

/* [V8.29] */
ber_action *valley_list_wildfire(const valley *s, const ber_frame *f, ber_action *out)
{
    if (s->season != SUMMER)
        return out;
    uint64_t near = dry_beside(s, with_unmoved(s, f->seat, ALL_SPACES));
    return list_spaces(near & map_of(s)->forest, A_WILDFIRE_TARGET, out);
}

/* Everything there dies, and the movement is closed. */
static void devastate(valley *s, int seat, int space, int cause, ber_log *log)
{
    s->kills[seat] = 0;
    s->move_closed = 1;
    valley_credit(s, seat, valley_kill_all(s, space, seat, cause, log), log);
}

void valley_do_slide(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    pop(s);
    devastate(s, seat, a - A_SLIDE_TARGET, BY_ROCK_SLIDE, log);
}

/* The fire drives the water out where a flood was: one marker lies in a space. */
void valley_do_wildfire(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = a - A_WILDFIRE_TARGET;
    pop(s);
    s->flood &= ~BIT(space);
    s->fire |= BIT(space);
    ber_tell(log, E_BURNS, seat, space, 0, 0);
    devastate(s, seat, space, BY_WILDFIRE, log);
}
