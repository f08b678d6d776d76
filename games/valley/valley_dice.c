/*
 * valley_dice.c: the dice of fights, of tribes, animals and cave bears: bonuses, rolls, losses.
 *
 * A frame of dice stays open until somebody has to lose something; what follows from a fight
 * that is over is the business of valley_combat.c and valley_capture.c. Hidden pieces [V8.38]
 * take no part.
 */
#include "valley.h"

enum { CAMP_BONUS = 1, CAVE_BONUS = 2, FLINT_BONUS = 1, CARD_BONUS = 2, FIRE_BONUS = 1 };

/* ---- Bonuses [V6.5.3] ------------------------------------------------------------------- */

static bool is_own_camp(const valley *s, int seat, int space)
{
    return s->camps[seat] >> space & 1;
}

int valley_force(const valley *s, int seat, int space, int fight)
{
    int wolves = is_own_camp(s, seat, space) ? visible_wolves(s, seat, space) : 0;
    if (fight == FIGHT_WOMEN)
        return wolves;
    int women = has_bit(s->amazons, seat) ? visible_women(s, seat, space) : 0;
    return visible_warriors(s, seat, space) + women + wolves;
}

/* [R21] One and two are both +1 by the rulebook's table. */
int valley_pack_bonus(const valley *s, int n)
{
    return n < 2 || s->head.option[O_COMBAT_TABLE] ? n : n - 1;
}

/* [R22] */
static int camp_bonus(const valley *s, int seat, int space)
{
    if (!is_own_camp(s, seat, space))
        return 0;
    bool is_cave = map_of(s)->mountain >> space & 1;
    return is_cave && s->head.option[O_COMBAT_TABLE] ? CAVE_BONUS : CAMP_BONUS;
}

/* [V6.5.3, V6.5.6, V9.4] Every part of a bonus, by its reason. */
static void split_bonus(const valley *s, int seat, int space, int fight, int part[FOR_FIRE + 1])
{
    bool is_beast = fight == FIGHT_ANIMALS || fight == FIGHT_BEAR;
    part[FOR_NUMBER] = valley_pack_bonus(s, valley_force(s, seat, space, fight));
    part[FOR_CAMP] = fight == FIGHT_BEAR ? 0 : camp_bonus(s, seat, space); /* [V7.4] */
    part[FOR_FLINT] = has_bit(s->flint, seat) * FLINT_BONUS;
    part[FOR_SPEED] = has_bit(s->speed, seat) * CARD_BONUS;
    part[FOR_STONES] = has_bit(s->stones, seat) * CARD_BONUS;
    part[FOR_TORCHES] = (is_beast && has_bit(s->torches, seat)) * CARD_BONUS;
    part[FOR_FIRE] = (is_beast && has_fire(s, seat)) * FIRE_BONUS;
}

int valley_bonus(const valley *s, int seat, int space, int fight)
{
    int part[FOR_FIRE + 1], sum = 0;
    split_bonus(s, seat, space, fight, part);
    for (int reason = 0; reason <= FOR_FIRE; reason++)
        sum += part[reason];
    return sum;
}

static void tell_roll(const valley *s, int seat, int space, int fight, ber_log *log)
{
    int part[FOR_FIRE + 1], die = s->roll[seat], bonus = valley_bonus(s, seat, space, fight);
    split_bonus(s, seat, space, fight, part);
    for (int reason = 0; reason <= FOR_FIRE; reason++)
        if (part[reason])
            ber_tell(log, E_BONUS, seat, reason, part[reason], 0);
    tell4(log, E_ROLLED, seat, (int[]){ space, die, bonus, die + bonus });
}

/* One die of a tribe; after it some cards come too late [V8.20, V8.36]. */
static void roll_tribe(valley *s, int seat, int space, int fight, int face, ber_log *log)
{
    s->roll[seat] = (uint8_t)face;
    s->rolled = (uint8_t)(s->rolled | 1 << seat);
    if (fight == FIGHT_ANIMALS || fight == FIGHT_BEAR)
        s->rolled_animals = (uint8_t)(s->rolled_animals | 1 << seat);
    if (log)
        tell_roll(s, seat, space, fight, log);
}

/* ---- Tribe against tribe [V6.5.2] ------------------------------------------------------- */

void valley_begin_tribe_dice(valley *s, int space, int fight, int tribes)
{
    ber_frame *f = push_at(s, F_TRIBE_DICE, first_of(s, tribes), space);
    f->card = (uint8_t)fight;
    f->data = (uint8_t)tribes;
}

/* Those who have not rolled yet. */
static int still_to_roll(const valley *s, int tribes)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->roll[seat])
            tribes &= ~(1 << seat);
    return tribes;
}

/* [V6.5.2, R24] The tribes below the highest total; `best` is the first with that [R67]. */
static int find_losers(const valley *s, const ber_frame *f, int *best)
{
    int total[SEATS] = { 0 }, highest = 0, losers = 0;
    for (int set = f->data, seat; (seat = first_of(s, set)) >= 0; set &= ~(1 << seat)) {
        total[seat] = s->roll[seat] + valley_bonus(s, seat, f->place, f->card);
        if (total[seat] > highest) {
            highest = total[seat];
            *best = seat;
        }
    }
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(f->data, seat) && total[seat] < highest)
            losers |= 1 << seat;
    return losers;
}

static void clear_rolls(valley *s)
{
    for (int side = 0; side <= BEASTS; side++)
        s->roll[side] = 0;
}

void valley_do_tribe_dice(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    ber_frame dice = *f;
    int best = f->seat;
    roll_tribe(s, f->seat, f->place, f->card, a - A_DIE + 1, log);
    int next = first_of(s, still_to_roll(s, f->data));
    if (next >= 0) {
        f->seat = (int8_t)next;
        return;
    }
    int losers = find_losers(s, f, &best);
    clear_rolls(s);
    if (!losers) { /* [V6.5.2, R83] all are equal: once more */
        ber_tell(log, E_TIED, BER_FATE, f->place, 0, 0);
        f->seat = (int8_t)first_of(s, f->data);
        return;
    }
    pop(s);
    f = push_at(s, F_COMBAT_LOSS, first_of(s, losers), dice.place);
    f->card = dice.card;
    f->left = (uint8_t)best;
    f->data = (uint8_t)(losers & ~(1 << f->seat));
}

/* ---- Tribe against animals [V6.5.6] ----------------------------------------------------- */

void valley_begin_animal_dice(valley *s, int seat, int space, int species)
{
    push_at(s, F_ANIMAL_DICE, seat, space)->card = (uint8_t)species;
}

/* [V7.4] The bear of Cave Bears is no token: the frame under the dice tells. */
static bool is_cave_bear(const valley *s)
{
    return below_top(s)->kind == F_BEARS;
}

static int kind_of_fight(const valley *s)
{
    return is_cave_bear(s) ? FIGHT_BEAR : FIGHT_ANIMALS;
}

static int count_pack(const valley *s, const ber_frame *f)
{
    return is_cave_bear(s) ? 1 : s->animals[f->place][f->card];
}

int valley_meat_of(const valley *s, int species)
{
    return valley_meat[s->face_up[LASTING_BONES] > 0][species]; /* [V7.11] */
}

/* [V6.5.7, R26] The pack is destroyed: its meat waits for survival [R28]. */
static void win_meat(valley *s, const ber_frame *f, ber_log *log)
{
    int food = f->data * valley_meat_of(s, f->card);
    s->gain[f->seat] = (int16_t)(s->gain[f->seat] + food);
    ber_tell(log, E_MEAT, f->seat, f->card, f->data, food);
}

static void lose_animal(valley *s, ber_frame *f, ber_log *log)
{
    f->data++;
    if (is_cave_bear(s))
        tell4(log, E_ANIMAL_KILLED, BER_FATE, (int[]){ BEAR, f->place, BY_HUNTERS, 1 });
    else
        valley_kill_wild(s, f->card, f->place, 1, BY_HUNTERS, log);
    if (!is_cave_bear(s) && s->animals[f->place][f->card])
        return;
    win_meat(s, f, log);
    pop(s);
}

static void ask_hunter(valley *s, const ber_frame *f)
{
    int fight = kind_of_fight(s);
    ber_frame *loss = push_at(s, F_COMBAT_LOSS, f->seat, f->place);
    loss->card = (uint8_t)fight;
    loss->left = BEASTS;
}

static int tell_beasts(const valley *s, const ber_frame *f, int face, ber_log *log)
{
    int bonus = valley_pack_bonus(s, count_pack(s, f));
    ber_tell(log, E_BEASTS_BONUS, BER_FATE, f->card, bonus, 0);
    tell4(log, E_BEASTS_ROLLED, BER_FATE, (int[]){ f->card, face, bonus, face + bonus });
    return face + bonus;
}

/* The tribe rolls first, then the animals [R55]. */
void valley_do_animal_dice(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int face = a - A_DIE + 1, fight = kind_of_fight(s);
    if (!f->left) {
        roll_tribe(s, f->seat, f->place, fight, face, log);
        f->left = 1;
        return;
    }
    int humans = s->roll[f->seat] + valley_bonus(s, f->seat, f->place, fight);
    int beasts = tell_beasts(s, f, face, log);
    clear_rolls(s);
    f->left = 0;
    if (humans == beasts)
        ber_tell(log, E_TIED, BER_FATE, f->place, 0, 0);
    else if (humans > beasts)
        lose_animal(s, f, log);
    else
        ask_hunter(s, f);
}

/* [V6.5.7] The humans are destroyed. */
bool valley_close_animal_dice(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (is_visible(s, f->seat, f->place))
        return false;
    clear_rolls(s);
    pop(s);
    return true;
}

/* ---- Losses ----------------------------------------------------------------------------- */

/* [R23] Only who takes part can fall; against animals everybody does. */
static bool can_fall(const valley *s, const ber_frame *f, int piece)
{
    int seat = f->seat, space = f->place;
    switch (piece) {
    case WARRIOR: return visible_warriors(s, seat, space) > 0;
    case WOMAN:
        return (f->card != FIGHT_TRIBES || has_bit(s->amazons, seat)) &&
               visible_women(s, seat, space) > 0;
    default: return is_own_camp(s, seat, space) && visible_wolves(s, seat, space) > 0;
    }
}

ber_action *valley_list_combat_loss(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int piece = WARRIOR; piece <= WOLF_TAMED; piece++)
        if (can_fall(s, f, piece))
            *out++ = (ber_action)(A_COMBAT_LOSS + piece);
    return out;
}

/* [V6.5.2] One loser, then those after him in turn order. */
void valley_do_combat_loss(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    static const uint8_t cause[] = {
        [FIGHT_TRIBES] = BY_FIGHT,
        [FIGHT_WOMEN] = BY_FIGHT,
        [FIGHT_ANIMALS] = BY_ANIMALS,
        [FIGHT_BEAR] = BY_BEAR,
    };
    int piece = a - A_COMBAT_LOSS, seat = f->seat;
    valley_kill(s, seat, piece, f->place, cause[f->card], log);
    if (f->left != BEASTS && piece != WOLF_TAMED)
        valley_credit(s, f->left, 1, log);
    if (!is_visible(s, seat, f->place))
        valley_go_wild(s, seat, f->place, log); /* [V6.5.2] */
    int next = first_of(s, f->data);
    if (next < 0) {
        pop(s);
        return;
    }
    f->seat = (int8_t)next;
    f->data = (uint8_t)(f->data & ~(1 << next));
}
