/*
 * valley_destiny_fight.c: the destiny cards of phase 5: before the dice of a space [R41], and the
 * Decoy before all fights.
 *
 * A part of a card pops its frame and acts. Escape and Tree Climbing count at once for camps and
 * tamed wolves [V6.4.10, R103].
 */
#include "valley.h"

/* ---- Cards that only help the dice ------------------------------------------------------ */

/* Whether there is still somebody to fight; a cave bear may have gone into a trap. */
bool valley_is_fight(const valley *s, const ber_frame *f, int seat)
{
    if (f->card == FIGHT_BEAR)
        return below_top(s)->left == BEAR_MET;
    return valley_enemies(s, seat, f->place) > 0;
}

static void add_seat(uint8_t *set, int seat)
{
    *set = (uint8_t)(*set | 1 << seat);
}

/* [V8.1] */
bool valley_can_arm_women(const valley *s, const ber_frame *f, int seat)
{
    return visible_women(s, seat, f->place) > 0 && valley_is_fight(s, f, seat);
}

void valley_arm_women(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    (void)log;
    add_seat(&s->amazons, seat);
}

/* [V8.32, R42, R43] */
void valley_sharpen_stones(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    (void)log;
    add_seat(&s->stones, seat);
}

/* [V8.33, R42, R43] */
void valley_speed_up(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    (void)log;
    add_seat(&s->speed, seat);
}

static bool is_against_animals(const valley *s, const ber_frame *f, int seat)
{
    return (f->card == FIGHT_ANIMALS || f->card == FIGHT_BEAR) && valley_is_fight(s, f, seat);
}

/* [V8.36] With the option, only the owner of the Fire. */
bool valley_can_light_torches(const valley *s, const ber_frame *f, int seat)
{
    bool has_flame = !s->head.option[O_FIRE] || has_fire(s, seat);
    return has_flame && !has_bit(s->rolled_animals, seat) && is_against_animals(s, f, seat);
}

void valley_light_torches(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    (void)log;
    add_seat(&s->torches, seat);
}

/* ---- Traps [V8.37] ---------------------------------------------------------------------- */

bool valley_can_trap(const valley *s, const ber_frame *f, int seat)
{
    return is_against_animals(s, f, seat);
}

/* [V7.4] The frame of the bears lies under the window. */
static int trap_bear(valley *s, int space, ber_log *log)
{
    s->agenda.frame[s->agenda.depth - 2].left = BEAR_FOUGHT;
    tell4(log, E_ANIMAL_KILLED, BER_FATE, (int[]){ BEAR, space, BY_TRAPS, 1 });
    return valley_meat_of(s, BEAR);
}

static int trap_all(valley *s, int space, ber_log *log)
{
    int food = 0;
    for (int species = 0; species < SPECIES; species++) {
        int n = s->animals[space][species];
        food += n * valley_meat_of(s, species);
        valley_kill_wild(s, species, space, n, BY_TRAPS, log);
    }
    return food;
}

void valley_trap(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    bool is_bear = f->card == FIGHT_BEAR;
    int food = is_bear ? trap_bear(s, f->place, log) : trap_all(s, f->place, log);
    s->gain[seat] = (int16_t)(s->gain[seat] + food);
    ber_tell(log, E_FOOD_GAINED, seat, TRAPS, food, 0);
}

/* [V8.31] */
void valley_scorch_earth(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    valley_scorch(s, seat, f->place, log);
}

/* ---- Decoy [V8.8, R65, R77] ------------------------------------------------------------- */

static uint64_t lonely_animals(const valley *s)
{
    return s->wild & ~all_people(s) & ~strangers(s);
}

static bool can_be_lured(const valley *s, int species, int from, int to)
{
    bool is_barred = is_big(species) && (map_of(s)->mountain >> to & 1);
    return s->animals[from][species] == 1 && !is_barred;
}

static ber_action *list_lures(const valley *s, int to, ber_action *out)
{
    for (uint64_t rest = lonely_animals(s) & valley_beside[to]; rest; rest &= rest - 1)
        for (int species = 0, from = lowest(rest); species < SPECIES; species++)
            if (can_be_lured(s, species, from, to))
                *out++ = (ber_action)(A_DECOY_ANIMAL + from * SPECIES + species);
    return out;
}

/* Own spaces that animals may enter. */
static uint64_t luring_spaces(const valley *s, int seat)
{
    return s->people[seat] & ~closed(s);
}

static bool has_lure(const valley *s, int to)
{
    for (uint64_t rest = lonely_animals(s) & valley_beside[to]; rest; rest &= rest - 1)
        for (int species = 0; species < SPECIES; species++)
            if (can_be_lured(s, species, lowest(rest), to))
                return true;
    return false;
}

ber_action *valley_list_decoy_to(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t own = luring_spaces(s, f->seat); own; own &= own - 1)
        if (has_lure(s, lowest(own)))
            *out++ = (ber_action)(A_DECOY_TO + lowest(own));
    return out;
}

bool valley_can_lure(const valley *s, int seat)
{
    for (uint64_t own = luring_spaces(s, seat); own; own &= own - 1)
        if (has_lure(s, lowest(own)))
            return true;
    return false;
}

void valley_do_decoy_to(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    turn_into(f, F_DECOY_ANIMAL, f->seat);
    f->place = (uint8_t)(a - A_DECOY_TO);
}

ber_action *valley_list_decoy_animal(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_lures(s, f->place, out);
}

void valley_do_decoy_animal(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, to = f->place;
    int from = (a - A_DECOY_ANIMAL) / SPECIES, species = (a - A_DECOY_ANIMAL) % SPECIES;
    pop(s);
    ber_tell(log, E_LURED, seat, species, from, to);
    valley_drive(s, species, from, to, 1, log);
}

/* ---- Friend [V8.21] --------------------------------------------------------------------- */

bool valley_can_befriend(const valley *s, const ber_frame *f, int seat)
{
    return f->card == FIGHT_TRIBES && free_pieces(s, seat, WARRIOR) > 0;
}

/* Whose presence is one warrior and nothing else. */
ber_action *valley_list_friend(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != f->seat && visible_warriors(s, seat, f->place) == 1 &&
            !visible_women(s, seat, f->place) && !visible_wolves(s, seat, f->place))
            *out++ = (ber_action)(A_FRIEND_TARGET + seat);
    return out;
}

void valley_do_friend(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = f->place, owner = a - A_FRIEND_TARGET;
    pop(s);
    valley_take(s, owner, WARRIOR, space, 1);
    valley_add(s, seat, WARRIOR, space, 1);
    tell4(log, E_CONVERTED, seat, (int[]){ WARRIOR, space, space, owner });
}

/* ---- How many [6.12] -------------------------------------------------------------------- */

static ber_action *list_amounts(int from, int to, int base, ber_action *out)
{
    for (int n = from; n <= to; n++)
        *out++ = (ber_action)(base + n);
    return out;
}

/* At least one in all: if no woman can go, a warrior must. */
static ber_action *list_warriors(const valley *s, const ber_frame *f, int base, ber_action *out)
{
    bool has_woman = visible_women(s, f->seat, f->place) > 0;
    return list_amounts(!has_woman, visible_warriors(s, f->seat, f->place), base, out);
}

static ber_action *list_women(const valley *s, const ber_frame *f, int base, ber_action *out)
{
    return list_amounts(f->left == 0, visible_women(s, f->seat, f->place), base, out);
}

/* ---- Escape [V8.12] --------------------------------------------------------------------- */

/* [R50] Not from a bear. */
bool valley_can_flee(const valley *s, const ber_frame *f, int seat)
{
    bool is_held = s->weather == BLIZZARD || (closed(s) >> f->place & 1);
    return f->card != FIGHT_BEAR && !is_held && valley_is_fight(s, f, seat);
}

/* [R47, R64] */
ber_action *valley_list_escape_dest(const valley *s, const ber_frame *f, ber_action *out)
{
    uint64_t taken = s->wild | other_people(s, f->seat) | other_camps(s, f->seat);
    return list_spaces(valley_open_beside(s, f->place) & ~taken, A_ESCAPE_DEST, out);
}

void valley_do_escape_dest(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_ESCAPE_WARRIORS;
    f->data = (uint8_t)(a - A_ESCAPE_DEST);
}

ber_action *valley_list_escape_warriors(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_warriors(s, f, A_ESCAPE_WARRIORS, out);
}

void valley_do_escape_warriors(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_ESCAPE_WOMEN;
    f->left = (uint8_t)(a - A_ESCAPE_WARRIORS);
}

ber_action *valley_list_escape_women(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_women(s, f, A_ESCAPE_WOMEN, out);
}

static void shift(valley *s, int seat, int sex, int from, int to, int n)
{
    valley_take(s, seat, sex, from, n);
    valley_add(s, seat, sex, to, n);
}

/* [R103] The wolves go with the last; those of a group in the trees hide with it. */
static void shift_wolves(valley *s, int seat, int from, int to, ber_log *log)
{
    int n = visible_wolves(s, seat, from);
    if (n == 0 || is_visible(s, seat, from))
        return;
    if (hides(s, seat, from)) {
        s->hidden_wolves = s->tamed[seat][from];
        return;
    }
    s->tamed[seat][from] = 0;
    s->tamed[seat][to] = (uint8_t)(s->tamed[seat][to] + n);
    ber_tell(log, E_WOLVES_MOVED, seat, from, to, n);
}

void valley_do_escape_women(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place, to = f->data;
    int warriors = f->left, women = a - A_ESCAPE_WOMEN;
    pop(s);
    shift(s, seat, WARRIOR, from, to, warriors);
    shift(s, seat, WOMAN, from, to, women);
    tell4(log, E_FLED, seat, (int[]){ from, to, warriors, women });
    shift_wolves(s, seat, from, to, log);
    valley_tend(s, from, log);
    valley_adopt(s, to, log);
}

/* ---- Tree Climbing [V8.38] -------------------------------------------------------------- */

/* [R46] No trees on mountains. */
bool valley_can_climb(const valley *s, const ber_frame *f, int seat)
{
    bool has_trees = (map_of(s)->plain | map_of(s)->forest) >> f->place & 1;
    return has_trees && f->card != FIGHT_BEAR && s->hidden_seat == NOBODY &&
           valley_is_fight(s, f, seat);
}

ber_action *valley_list_climb_warriors(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_warriors(s, f, A_CLIMB_WARRIORS, out);
}

void valley_do_climb_warriors(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_CLIMB_WOMEN;
    f->left = (uint8_t)(a - A_CLIMB_WARRIORS);
}

ber_action *valley_list_climb_women(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_women(s, f, A_CLIMB_WOMEN, out);
}

void valley_do_climb_women(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = f->place;
    s->hidden_seat = (uint8_t)seat;
    s->hidden_space = (uint8_t)space;
    s->hidden_warriors = f->left;
    s->hidden_women = (uint8_t)(a - A_CLIMB_WOMEN);
    s->hidden_wolves = is_visible(s, seat, space) ? 0 : s->tamed[seat][space]; /* [R103] */
    pop(s);
    tell4(log, E_HID, seat,
          (int[]){ space, s->hidden_warriors, s->hidden_women, s->hidden_wolves });
    if ((s->camps[seat] >> space & 1) && !visible_women(s, seat, space))
        valley_remove_camp(s, space, BY_CLIMBING, log);
}
